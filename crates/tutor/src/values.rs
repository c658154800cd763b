//! Values of games on cards: what they may cost, how long they are written, and their canonical forms as drawings.

use crate::analysis::Analysis;
use crate::drawn::draw;
use crate::write::{button, paragraph};
use hyperjam_bridge::{PositionValue, ValueLimits, values_with_loops};
use hyperjam_editor::file;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::why_value;
use hyperjam_protocol::tutor::{Block, CardAction, ShownKind};
use hyperjam_solver as solver;
use hyperjam_sums::{canonical_graph, values_of_graph};
use hyperjam_terms::{Convention, class_name};
use hyperjam_values::loopy::{self, LoopyGame, LoopyValue, Work};
use hyperjam_values::notation::{Style, print, spoken};
use hyperjam_values::{Arena, GameId, Limits, Unfinished};
use std::collections::BTreeMap;

/// What one value, or one line of a calculation, may use: about a second of work.
pub(crate) const LIMITS: Limits = Limits { work: 10_000_000, bytes: 128 << 20 };
/// The longest form of a game that is written in a line, in bytes.
pub(crate) const MOST_WRITTEN: usize = 300;
/// The most positions that are drawn.
const MOST_POSITIONS: usize = 120;
/// The longest name of a position, in bytes.
const MOST_NAME: usize = 30;

/// What opens a value's canonical form as a drawing, or why it cannot be opened.
pub(crate) fn canonical_form(arena: &mut Arena, game: GameId) -> Vec<Block> {
    match drawing(arena, game) {
        Ok(Some(text)) => {
            let action = CardAction::Open(text, why_value(PositionId(0)));
            vec![Block::Buttons(vec![button("Open the canonical form as a drawing", action)])]
        }
        Ok(None) => vec![paragraph(format!(
            "Its canonical form has more than {MOST_POSITIONS} positions, which are too many to draw."
        ))],
        Err(unfinished) => vec![paragraph(format!("Its canonical form is not drawn: {unfinished}."))],
    }
}

/// The file of the drawing, in which the game is the first position; nothing if there are too many.
fn drawing(arena: &mut Arena, game: GameId) -> Result<Option<String>, Unfinished> {
    let Some((graph, games)) = canonical_graph(arena, &[game], MOST_POSITIONS)? else { return Ok(None) };
    let mut names = Vec::new();
    for game in games {
        names.push(print(arena, game, Style::Unicode, MOST_NAME)?.text);
    }
    let name = |position: solver::PositionId| names[position.index()].clone();
    let title = format!("The canonical form of {}", names[0]);
    Ok(Some(file::write(&draw(&graph, Convention::Normal, &title, name, [&[], &[]]))))
}

/// What stands where a value was not worked out.
const NOT_WORKED_OUT: &str = "?";
/// What may be spent on finding names for games with loops.
pub(crate) const NAMING: u64 = 3_000_000;

/// A value as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// As it stands on the drawing.
    pub(crate) text: String,
    /// As it is read out.
    pub(crate) spoken: String,
    /// What it says.
    pub(crate) kind: ShownKind,
}

impl Written {
    /// The value, which for an impartial position stands beside its label.
    pub(crate) fn value(&self) -> &str {
        match &self.kind {
            ShownKind::Label(value) => value,
            _ => &self.text,
        }
    }
}

/// The values of all positions of a drawing in normal play, as they are written.
pub(crate) struct DrawingValues {
    of_each: Vec<(PositionValue, Written)>,
}

impl DrawingValues {
    /// In the order of the positions.
    pub(crate) fn of_each(&self) -> impl Iterator<Item = &(PositionValue, Written)> {
        self.of_each.iter()
    }

    /// Of one position.
    pub(crate) fn of(&self, position: solver::PositionId) -> (&PositionValue, &Written) {
        let (value, written) = &self.of_each[position.index()];
        (value, written)
    }
}

/// The values of all positions of a drawing in normal play, those from which play may go on for ever as well. Takes about a
/// second at most.
pub(crate) fn with_loops(analysis: &Analysis, arena: &mut Arena) -> DrawingValues {
    let short = values_of_graph(arena, analysis.graph());
    arena.renew_work();
    let mut reported = 0;
    let mut progress = |now: u32| {
        if now > reported {
            reported = now;
            (analysis.work.progress)(now);
        }
    };
    let found = values_with_loops(arena, analysis.graph(), &short, ValueLimits::default(), &mut progress);
    arena.renew_work();
    let mut writer = Writer { arena, work: Work::of(NAMING), short: BTreeMap::new(), known: Vec::new() };
    let of_each = found.into_iter().zip(short).map(|(value, short)| {
        let (value, mut written) = writer.value(value);
        // Play may go on for ever from what is worth as much as a game without loops.
        if written.kind == ShownKind::Short && short.is_err() {
            written.kind = ShownKind::Loopy;
        }
        (value, written)
    });
    let of_each = of_each.collect();
    DrawingValues { of_each }
}

struct Writer<'a> {
    arena: &'a mut Arena,
    work: Work,
    /// What was written before: games without loops, of which there may be many, and others.
    short: BTreeMap<GameId, Written>,
    known: Vec<(PositionValue, Written)>,
}

impl Writer<'_> {
    fn value(&mut self, value: PositionValue) -> (PositionValue, Written) {
        if let PositionValue::Short(game) = value
            && let Some(written) = self.short.get(&game)
        {
            return (value, written.clone());
        }
        if let Some((_, written)) = self.known.iter().rev().find(|(known, _)| *known == value) {
            return (value, written.clone());
        }
        let (text, kind) = match &value {
            PositionValue::Short(game) => {
                let printed = print(self.arena, *game, Style::Unicode, MOST_WRITTEN);
                (printed.map(|printed| printed.text), ShownKind::Short)
            }
            PositionValue::Loopy { label: Some(label), value, .. } => {
                let sides = value.as_ref().and_then(|value| self.loopy(value).ok()).unwrap_or_default();
                (Ok(label.to_string()), ShownKind::Label(sides))
            }
            PositionValue::Loopy { value: Some(value), .. } => (self.loopy(value), ShownKind::Loopy),
            PositionValue::Loopy { class, .. } => {
                let number = class.and_then(|number| u32::try_from(number).ok()).unwrap_or_default();
                (Ok(class_name(number)), ShownKind::Class)
            }
            PositionValue::Open(_) => (Ok(NOT_WORKED_OUT.to_owned()), ShownKind::Open),
        };
        let (value, text, kind) = match text {
            Ok(text) => (value, text, kind),
            Err(unfinished) => {
                (PositionValue::Open(unfinished.into()), NOT_WORKED_OUT.to_owned(), ShownKind::Open)
            }
        };
        let spoken = match &kind {
            ShownKind::Open => "not worked out".to_owned(),
            ShownKind::Label(value) if !value.is_empty() => format!("{text}, value {}", spoken(value)),
            ShownKind::Class | ShownKind::Label(_) => text.clone(),
            _ => spoken(&text),
        };
        let written = Written { text, spoken, kind };
        match value {
            PositionValue::Short(game) => drop(self.short.insert(game, written.clone())),
            _ => self.known.push((value.clone(), written.clone())),
        }
        (value, written)
    }

    fn loopy(&mut self, value: &LoopyValue) -> Result<String, Unfinished> {
        Ok(loopy::print_within(self.arena, value, Style::Unicode, MOST_WRITTEN, &mut self.work)?.text)
    }
}

/// What opens a game with loops as a drawing.
pub(crate) fn loopy_form(game: &LoopyGame, words: &str) -> Option<Block> {
    if game.graph().position_count() > MOST_POSITIONS {
        return None;
    }
    let start = game.start();
    let name = |position: solver::PositionId| {
        if position == start { "G".to_owned() } else { format!("G_{}", position.index() + 1) }
    };
    let drawing = draw(game.graph(), Convention::Normal, "A game in canonical form", name, [&[], &[]]);
    let action = CardAction::Open(file::write(&drawing), why_value(hyperjam_bridge::position_id(start)));
    Some(Block::Buttons(vec![button(words, action)]))
}
