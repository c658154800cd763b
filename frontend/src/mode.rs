//! The four modes of the page. Which one it is follows from what is looked at, so every link leads to its mode.

use crate::browser::matches;
use crate::state::{Height, Page, Panel};
use crate::tutor::{self, TutorState, stage};
use crate::typed_ahead::TypedAhead;
use crate::view::whenever;
use hyperjam_protocol::address::{Part, is_board_exercise, is_board_game, is_placing};
use leptos::prelude::*;

/// A mode of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The drawing is made and read.
    Draw,
    /// A game is played.
    Play,
    /// Lessons and exercises.
    Learn,
    /// Games and positions are calculated with.
    Calculate,
}

impl Mode {
    /// All of them, in order.
    pub(crate) const ALL: [Self; 4] = [Self::Draw, Self::Play, Self::Learn, Self::Calculate];

    /// What it is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Draw => "Draw",
            Self::Play => "Play",
            Self::Learn => "Learn",
            Self::Calculate => "Calculate",
        }
    }

    /// The mode in which the cards of a part are looked at.
    pub(crate) const fn of(part: Part) -> Self {
        match part {
            Part::Play => Self::Play,
            Part::Lessons | Part::Mark | Part::Home => Self::Learn,
            Part::Calculate | Part::Compare | Part::Vehicles => Self::Calculate,
            Part::Steps | Part::Quotient | Part::Order | Part::Why | Part::Board => Self::Draw,
        }
    }

    /// The part with which it begins.
    const fn part(self) -> Option<Part> {
        match self {
            Self::Draw => None,
            Self::Play => Some(Part::Play),
            Self::Learn => Some(Part::Lessons),
            Self::Calculate => Some(Part::Calculate),
        }
    }
}

/// The mode of the page.
pub(crate) fn mode(page: Page) -> Mode {
    if page.panel.get() != Panel::Tutor {
        return Mode::Draw;
    }
    TutorState::of(page).address.with(|address| match Part::of(address) {
        Some(_) if is_board_game(address) => Mode::Play,
        Some(_) if is_board_exercise(address) => Mode::Learn,
        Some(_) if is_placing(address) => Mode::Draw,
        part => part.map_or(Mode::Learn, Mode::of),
    })
}

/// Whether the tools of drawing are offered: in Draw, and where a lesson asks for a change of its map.
pub(crate) fn has_tools(page: Page) -> bool {
    match mode(page) {
        Mode::Draw => true,
        Mode::Learn => stage::scene(page, |scene| scene.draws).unwrap_or_default(),
        Mode::Play | Mode::Calculate => false,
    }
}

/// Goes to a mode: to the card of it that was last looked at, or its first one. In Calculate one writes at once, unless a
/// keyboard on the screen would cover what is there.
pub(crate) fn enter(page: Page, mode: Mode) {
    let writes = mode == Mode::Calculate && !matches("(pointer: coarse)");
    page.provided::<TypedAhead>().await_line(writes);
    let before = untrack(|| self::mode(page));
    page.retract_refusal();
    match mode.part() {
        None => tutor::leave_card(page),
        Some(part) => tutor::show(page, part),
    }
    let is_game = TutorState::of(page).address.with_untracked(|address| tutor::is_played(address));
    if before != mode && mode != Mode::Draw && !is_game && is_inspector_at_foot() {
        page.height.set(if mode == Mode::Calculate { Height::Full } else { Height::Half });
    }
}

/// Where the inspector is a sheet at the foot of the window. A calculation then has nearly all of the window, as a keyboard on
/// the screen takes half of it; what is read beside the drawing has half.
const AT_FOOT: &str = "(max-width: 56.25rem) and (min-height: 30.01rem)";

/// Whether the inspector is such a sheet.
pub(crate) fn is_inspector_at_foot() -> bool {
    matches(AT_FOOT)
}

/// Lets the styles know the mode, and whether there are tools.
pub(crate) fn publish_mode(page: Page) {
    whenever(move || {
        let mode = mode(page);
        if let Some(body) = document().body() {
            // The body takes any attribute.
            let _ = body.set_attribute("data-mode", mode.name());
            let _ = body.toggle_attribute_with_force("data-tools", has_tools(page));
        }
    });
}
