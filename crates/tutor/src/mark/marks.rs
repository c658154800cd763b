//! A student's marks.

use super::values::plate_of;
use crate::analysis::Analysis;
use hyperjam_editor::id::PositionId as Id;
use hyperjam_protocol::address::{
    Address, AddressTemplate, GivenMark, GivenMarks, MOST_MARKS, MarkCard, MarkKind,
};
use hyperjam_protocol::tutor::{SceneMarks, ShownKind, ShownMark};
use hyperjam_solver::PositionId;

/// What a student wrote, at positions that are drawn.
#[derive(Clone, Debug)]
pub(super) struct StudentMarks(GivenMarks);

impl StudentMarks {
    /// The marks of an address without those whose positions are no longer in the drawing, and how many these are.
    pub(super) fn of(analysis: &Analysis, given: &GivenMarks) -> (Self, usize) {
        let mut drawn = given.clone();
        drawn.marks.retain(|id, _| analysis.game.position(*id).is_some());
        let forgotten = given.marks.len() - drawn.marks.len();
        (Self(drawn), forgotten)
    }

    /// What is asked for.
    pub(super) fn kind(&self) -> MarkKind {
        self.0.kind
    }

    /// The address of the task with these marks.
    pub(super) fn task(&self) -> Address {
        MarkCard::Task(self.0.clone()).into()
    }

    /// The address of their check.
    pub(super) fn check(&self) -> Address {
        MarkCard::Check(self.0.clone()).into()
    }

    /// The address where a position is marked.
    pub(super) fn at(&self, analysis: &Analysis, position: PositionId) -> Address {
        MarkCard::At(self.0.clone(), analysis.id(position), String::new()).into()
    }

    /// The addresses where positions are marked.
    pub(super) fn presses(&self) -> AddressTemplate<Id> {
        AddressTemplate::of(|position| MarkCard::At(self.0.clone(), position, String::new()).into())
    }

    /// The addresses with what is typed at a position.
    pub(super) fn typed_at(&self, analysis: &Analysis, position: PositionId) -> AddressTemplate<String> {
        AddressTemplate::of(|typed| MarkCard::At(self.0.clone(), analysis.id(position), typed).into())
    }

    /// The same with another mark at a position, or with none there.
    pub(super) fn with(&self, analysis: &Analysis, position: PositionId, value: Option<GivenMark>) -> Self {
        let mut given = self.0.clone();
        match value {
            Some(value) => given.marks.insert(analysis.id(position), value),
            None => given.marks.remove(&analysis.id(position)),
        };
        Self(given)
    }

    /// What is written at a position.
    pub(super) fn get(&self, analysis: &Analysis, position: PositionId) -> Option<&GivenMark> {
        self.0.marks.get(&analysis.id(position))
    }

    /// The marks of positions that are drawn, in the order of the drawing.
    pub(super) fn drawn(&self, analysis: &Analysis) -> Vec<(PositionId, &GivenMark)> {
        let places =
            self.0.marks.iter().filter_map(|(id, value)| Some((analysis.game.position(*id)?, value)));
        places.collect()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.marks.len()
    }

    /// How many positions are still to be marked.
    pub(super) fn left(&self, analysis: &Analysis) -> usize {
        analysis.graph().position_count().min(MOST_MARKS).saturating_sub(self.len())
    }

    /// The first position after another, in the drawing's order and round again, that has no mark.
    pub(super) fn next(&self, analysis: &Analysis, after: Option<PositionId>) -> Option<PositionId> {
        if self.left(analysis) == 0 {
            return None;
        }
        let free = |position: &PositionId| self.get(analysis, *position).is_none();
        let graph = analysis.graph();
        let first = after.map_or(0, |position| position.index() + 1);
        graph.positions().skip(first).chain(graph.positions().take(first)).find(free)
    }

    /// The student's marks on the drawing, and no others.
    pub(super) fn scene(&self, analysis: &Analysis) -> SceneMarks {
        let shown = self.drawn(analysis).into_iter().map(|(position, value)| {
            let plate = plate_of(value);
            ShownMark {
                position: analysis.id(position),
                text: plate.label,
                spoken: String::new(),
                sector: plate.sector,
                kind: ShownKind::Other,
                seats: None,
            }
        });
        SceneMarks::These(shown.collect())
    }
}
