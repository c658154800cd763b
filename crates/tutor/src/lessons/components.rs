//! The components that a lesson's texts name beside positions: boards, and parts of a drawing that is read by rules of its
//! own. A board goes by its identifier, a part of a drawing by any position in it.

use crate::analysis::Analysis;
use crate::board;
use crate::readings::ReadAnalysis;
use crate::values::{LIMITS, MOST_WRITTEN};
use hyperjam_bridge::{Reading, Taken};
use hyperjam_editor::document::Rules;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_rulesets::{Answer, Board, Limits};
use hyperjam_terms::{Order, Player, Sector};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, order, sum};
use std::rc::Rc;

/// What one search may use; the games of lessons need far less.
const SEARCH: Limits = Limits { work: 1_000_000, bytes: LIMITS.bytes };

/// A component of a sum.
#[derive(Clone)]
pub(super) enum TaskComponent {
    /// A drawing, or a part of one, as its rules read it.
    Drawn(Reading),
    /// A board, with its identifier.
    Board(String, Rc<dyn Board>),
}

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// Something of a drawing is taken.
    Taken(Taken),
    /// Something is done on a board.
    Gesture(Gesture),
}

impl TaskComponent {
    /// The moves of a player, in the order of the rules.
    pub(super) fn moves(&self, player: Player) -> Vec<(Made, Self)> {
        match self {
            Self::Drawn(reading) => {
                let moves = reading.moves(player).into_iter();
                moves.map(|(taken, after)| (Made::Taken(taken), Self::Drawn(after))).collect()
            }
            Self::Board(id, board) => {
                let moves = board.moves(player).into_iter();
                let after = |board: Box<dyn Board>| Self::Board(id.clone(), board.into());
                moves.map(|(gesture, board)| (Made::Gesture(gesture), after(board))).collect()
            }
        }
    }

    /// What it is worth; none where play may go on for ever.
    pub(super) fn value(&self, arena: &mut Arena) -> Option<GameId> {
        match self {
            Self::Drawn(reading) => Some(reading.worth(arena, SEARCH).ok()?.value),
            Self::Board(_, board) => match board.answer(arena, SEARCH).ok()? {
                Answer::Short { value, .. } => Some(value),
                Answer::Loopy(_) => None,
            },
        }
    }

    fn is_impartial(&self) -> bool {
        match self {
            Self::Drawn(reading) => reading.is_impartial(),
            Self::Board(_, board) => board.is_impartial(),
        }
    }
}

/// Whether a drawing has anything but moves and positions to be named.
pub(super) fn are_there(own: &Analysis) -> bool {
    let drawing = &own.query.drawing;
    drawing.rules != Rules::Moves || !drawing.boards.is_empty()
}

/// All components: the whole drawing where it is read by rules of its own, then the boards.
pub(super) fn all(own: &Analysis) -> Option<Vec<TaskComponent>> {
    let mut all = Vec::new();
    if own.query.drawing.rules != Rules::Moves {
        all.push(TaskComponent::Drawn(ReadAnalysis::of(&own.query.drawing).ok()?.reading().clone()));
    }
    for one in &own.query.drawing.boards {
        all.push(board_of(own, &one.id)?);
    }
    Some(all)
}

/// The components with these names; all of them where there is no name.
pub(super) fn named(own: &Analysis, names: &[&str]) -> Option<Vec<TaskComponent>> {
    if names.is_empty() {
        return all(own);
    }
    let mut found = Vec::new();
    for name in names {
        match board_of(own, name) {
            Some(board) => found.push(board),
            None => found.extend(drawn_at(own, super::naming::named(own, name)?)?),
        }
    }
    Some(found)
}

fn board_of(own: &Analysis, id: &str) -> Option<TaskComponent> {
    let drawn = own.query.drawing.boards.iter().find(|board| board.id == id)?;
    Some(TaskComponent::Board(drawn.id.clone(), board::open(drawn).ok()?.into()))
}

/// The parts of a drawing in which a position lies: one, or several that stand on it where it is ground.
fn drawn_at(own: &Analysis, at: hyperjam_solver::PositionId) -> Option<Vec<TaskComponent>> {
    if own.query.drawing.rules == Rules::Moves {
        return None;
    }
    let analysis = ReadAnalysis::of(&own.query.drawing).ok()?;
    Some(analysis.components_at(own.id(at)).into_iter().map(TaskComponent::Drawn).collect())
}

/// The value of a sum of components.
pub(super) fn value(arena: &mut Arena, sum: &[TaskComponent]) -> Option<GameId> {
    let mut all = arena.zero();
    for component in sum {
        let value = component.value(arena)?;
        all = sum::add(arena, all, value).ok()?;
    }
    Some(all)
}

/// The value of a component, as it is written.
pub(super) fn written_value(component: &TaskComponent) -> Option<String> {
    let mut arena = Arena::new(LIMITS);
    let value = component.value(&mut arena)?;
    print(&mut arena, value, Style::Unicode, MOST_WRITTEN).ok().map(|printed| printed.text)
}

/// Who wins a sum of components.
pub(super) fn sector(sum: &[TaskComponent]) -> Option<Sector> {
    let mut arena = Arena::new(LIMITS);
    let value = value(&mut arena, sum)?;
    let zero = arena.zero();
    Some(match order::compare(&mut arena, value, zero).ok()? {
        Order::Greater => Sector::Left,
        Order::Less => Sector::Right,
        Order::Equal => Sector::Second,
        Order::Confused => Sector::First,
    })
}

/// Whether both players always have the same moves in a sum of components.
pub(super) fn are_impartial(sum: &[TaskComponent]) -> bool {
    sum.iter().all(TaskComponent::is_impartial)
}

/// The Grundy number of a sum of components that is a Nim heap.
pub(super) fn grundy(sum: &[TaskComponent]) -> Option<u32> {
    let mut arena = Arena::new(LIMITS);
    let value = value(&mut arena, sum)?;
    arena.as_nimber(value)
}
