//! A lesson's own drawing beside what is drawn.

use super::lesson::{AllowedEdit, Lesson, LessonTask};
use super::naming::named;
use crate::analysis::Analysis;
use hyperjam_editor::id::{MoveId, PositionId as Id};
use hyperjam_protocol::tutor::{Drawing, DrawnBoard};
use hyperjam_solver::PositionId;
use hyperjam_terms::Movers;

/// The most positions, and the most moves, that a lesson's drawing may have gained.
const MOST_GAINED: usize = 20;
/// The most moves that it may have lost. A drawing without more of them is another map whose names begin alike.
const MOST_LOST: usize = 2;

/// How what is drawn compares with the lesson's drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LessonState {
    /// It is something else.
    Elsewhere,
    /// It is the same.
    Same,
    /// It has the lesson's positions and was changed, as a task asks.
    Changed,
}

/// A lesson in front of a reader.
#[derive(Clone, Copy)]
pub(super) struct OpenLesson<'a> {
    /// What is drawn.
    pub(super) analysis: &'a Analysis<'a>,
    /// What the lesson has drawn.
    pub(super) own: &'a Analysis<'a>,
    /// The lesson.
    pub(super) lesson: &'static Lesson,
    /// How the two compare.
    pub(super) state: LessonState,
}

impl<'a> OpenLesson<'a> {
    /// Compares what is drawn with the lesson's drawing: O(V + E log E) in the smaller of the two.
    pub(super) fn new(analysis: &'a Analysis<'a>, own: &'a Analysis<'a>, lesson: &'static Lesson) -> Self {
        let (drawn, given) = (&analysis.query.drawing, &own.query.drawing);
        let draws = lesson.tasks.iter().any(|task| matches!(task, LessonTask::Draw { .. }));
        let paints = |id: &str| {
            let is_it = |task: &LessonTask| matches!(task, LessonTask::Draw { edit: AllowedEdit::Board(board), .. } if *board == id);
            lesson.tasks.iter().any(is_it)
        };
        let changed = changed_boards(drawn, given);
        let state = if is_same(drawn, given) && changed.is_empty() {
            LessonState::Same
        } else if draws && is_extension(drawn, given) && changed.iter().all(|id| paints(id)) {
            LessonState::Changed
        } else {
            LessonState::Elsewhere
        };
        Self { analysis, own, lesson, state }
    }

    /// Whether the lesson's drawing is what is drawn, perhaps changed as a task asks.
    pub(super) fn is_open(&self) -> bool {
        self.state != LessonState::Elsewhere
    }

    /// The position drawn that a position of the lesson's drawing is. Both are in the order of creation, and whatever
    /// is new comes after.
    pub(super) fn drawn(&self, own: PositionId) -> Option<PositionId> {
        if !self.is_open() {
            return None;
        }
        self.analysis.graph().position(own.index())
    }

    /// The position of the lesson's drawing that a position drawn is; none for a new one.
    pub(super) fn own(&self, drawn: PositionId) -> Option<PositionId> {
        self.own.graph().position(drawn.index())
    }

    /// The move drawn that a move of the lesson's drawing is: of several with the same ends, the one with the same number.
    pub(super) fn drawn_move(&self, own: MoveId) -> Option<MoveId> {
        let (drawn, given) = (&self.analysis.query.drawing.graph, &self.own.query.drawing.graph);
        let step = given.moves.iter().find(|step| step.id == own)?;
        let place = |id: Id| given.positions.binary_search_by_key(&id, |(id, _)| *id).ok();
        let end = |id: Id| Some(drawn.positions.get(place(id)?)?.0);
        let (from, to) = (end(step.from)?, end(step.to)?);
        let before = given.moves.iter().take_while(|other| other.id != own);
        let nth =
            before.filter(|other| (other.from, other.to, other.by) == (step.from, step.to, step.by)).count();
        let same = drawn.moves.iter().filter(|other| (other.from, other.to, other.by) == (from, to, step.by));
        same.map(|other| other.id).nth(nth).filter(|_| self.is_open())
    }

    /// The position drawn that a position of the lesson's drawing is, both by their identifiers.
    pub(super) fn drawn_id(&self, own: Id) -> Option<Id> {
        Some(self.analysis.id(self.drawn(self.own.game.position(own)?)?))
    }

    /// The position drawn with this name in the lesson.
    pub(super) fn drawn_named(&self, name: &str) -> Option<PositionId> {
        self.drawn(named(self.own, name)?)
    }
}

/// Whether two drawings have the same positions and moves in the same order, whatever identifiers they go by.
fn is_same(drawn: &Drawing, given: &Drawing) -> bool {
    let ground = |drawing: &Drawing| places(drawing, &drawing.ground);
    drawn.names == given.names
        && has_ends_of(drawn, given)
        && moves(drawn) == moves(given)
        && is_read_as(drawn, given)
        && ground(drawn) == ground(given)
}

/// Whether a drawing has all positions of another one, in front, and few besides, and nearly all its moves.
fn is_extension(drawn: &Drawing, given: &Drawing) -> bool {
    let few = |more: usize, than: usize| more <= than + MOST_GAINED;
    let old = given.names.len();
    let ground: Vec<usize> = places(drawn, &drawn.ground).into_iter().filter(|place| *place < old).collect();
    drawn.names.starts_with(&given.names)
        && is_read_as(drawn, given)
        && ground == places(given, &given.ground)
        && few(drawn.names.len(), given.names.len())
        && few(drawn.graph.moves.len(), given.graph.moves.len())
        && has_ends_of(drawn, given)
        && excess(&moves(given), &moves(drawn)) <= MOST_LOST
}

/// Whether two drawings are read by the same rules, and have the same boards but for the positions on them.
fn is_read_as(drawn: &Drawing, given: &Drawing) -> bool {
    let like = |board: &DrawnBoard| (board.id.clone(), board.rules.clone(), board.times);
    drawn.rules == given.rules && drawn.boards.iter().map(like).eq(given.boards.iter().map(like))
}

/// The boards that have another position than in the lesson's drawing.
pub(super) fn changed_boards<'a>(drawn: &'a Drawing, given: &Drawing) -> Vec<&'a str> {
    let pairs = drawn.boards.iter().zip(&given.boards);
    pairs.filter(|(one, other)| one.position != other.position).map(|(one, _)| one.id.as_str()).collect()
}

/// The numbers of positions in the order of a drawing.
fn places(drawing: &Drawing, ids: &[Id]) -> Vec<usize> {
    let place = |id: &Id| drawing.graph.positions.binary_search_by_key(id, |(id, _)| *id).ok();
    ids.iter().filter_map(place).collect()
}

/// Whether the convention, who wins endless play and the ends among the other's positions are the same.
fn has_ends_of(drawn: &Drawing, given: &Drawing) -> bool {
    let ties = drawn.graph.positions.iter().zip(&given.graph.positions);
    (drawn.graph.convention, drawn.graph.endless) == (given.graph.convention, given.graph.endless)
        && ties.into_iter().all(|(one, other)| one.1 == other.1)
}

/// The moves of a drawing as positions in its order and players, in an order of their own. Empty if there are too many
/// for a lesson, as no lesson's drawing is without moves.
pub(super) fn moves(drawing: &Drawing) -> Vec<(usize, usize, Movers)> {
    const MOST: usize = 1_000;
    if drawing.graph.moves.len() > MOST {
        return Vec::new();
    }
    let find = |id| drawing.graph.positions.binary_search_by_key(&id, |(id, _)| *id).unwrap_or(usize::MAX);
    let steps = drawing.graph.moves.iter();
    let mut moves: Vec<_> = steps.map(|step| (find(step.from), find(step.to), step.by)).collect();
    moves.sort_unstable();
    moves
}

/// How many of these moves have no partner among the others. Both are sorted.
pub(super) fn excess<T: Ord>(these: &[T], others: &[T]) -> usize {
    let mut others = others.iter().peekable();
    let mut count = 0;
    for one in these {
        while others.next_if(|other| *other < one).is_some() {}
        if others.next_if(|other| *other == one).is_none() {
            count += 1;
        }
    }
    count
}
