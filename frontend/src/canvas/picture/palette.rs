//! The page's colours for a canvas, which knows nothing of styles.

use hyperjam_editor::looks::{self, MOVE_LOOKS};
use hyperjam_protocol::tutor::Tone;
use hyperjam_terms::{Player, Role};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Colours and fonts as the tokens say them now.
#[derive(Clone, Default)]
pub(super) struct Palette {
    pub(super) paper: String,
    pub(super) plate: String,
    pub(super) ink: String,
    pub(super) line: String,
    pub(super) line_strong: String,
    pub(super) accent: String,
    pub(super) accent_soft: String,
    pub(super) car: String,
    /// In the order of [`MOVE_LOOKS`].
    moves: [String; MOVE_LOOKS.len()],
    /// Subject, good, bad, even, fresh.
    tones: [String; 5],
    /// In the order of [`Role::ALL`].
    roles: [String; 4],
    pub(super) font: String,
    pub(super) figures: String,
}

impl Palette {
    /// Reads the tokens as they hold for an element without a look of its own.
    pub(super) fn read(probe: &HtmlElement) -> Self {
        let window = window();
        let read = |variable: &str, property: &str| {
            let style = probe.style();
            // A refused value leaves the one before, which is a colour too.
            let _ = style.set_property(property, &format!("var({variable})"));
            let computed = window.get_computed_style(probe).ok().flatten();
            computed.and_then(|style| style.get_property_value(property).ok()).unwrap_or_default()
        };
        let colour = |variable: &str| read(variable, "color");
        Self {
            paper: colour("--paper"),
            plate: colour("--plate"),
            ink: colour("--ink"),
            line: colour("--line"),
            line_strong: colour("--line-strong"),
            accent: colour("--accent"),
            accent_soft: colour("--accent-soft"),
            car: colour("--car"),
            moves: MOVE_LOOKS.each_ref().map(|look| colour(look.token)),
            tones: ["--accent", "--good", "--bad", "--even", "--fresh"].map(colour),
            roles: Role::ALL.map(|role| colour(&looks::role(role).class.replace("role-", "--"))),
            font: read("--font", "font-family"),
            figures: read("--font-figures", "font-family"),
        }
    }

    pub(super) fn role(&self, role: Role) -> &str {
        &self.roles[role as usize]
    }

    pub(super) fn tone(&self, tone: Tone) -> &str {
        let [subject, good, bad, even, fresh] = &self.tones;
        match tone {
            Tone::Plain | Tone::Subject => subject,
            Tone::Good => good,
            Tone::Bad => bad,
            Tone::Even => even,
            Tone::Fresh => fresh,
            Tone::Made(Player::Left) => self.role(Role::Left),
            Tone::Made(Player::Right) => self.role(Role::Right),
        }
    }

    /// The colour of moves whose look is the nth.
    pub(super) fn moves(&self, nth: usize) -> &str {
        &self.moves[nth]
    }
}

/// The element that colours are read from.
pub(super) fn probe() -> Option<HtmlElement> {
    document().query_selector(".canvas .probe").ok().flatten()?.dyn_into().ok()
}
