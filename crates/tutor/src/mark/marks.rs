//! A student's marks as an address holds them.

use super::values::{GivenMark, MarkKind};
use crate::address;
use crate::analysis::Analysis;
use hyperjam_editor::id::PositionId as Id;
use hyperjam_protocol::tutor::{SceneMarks, Shown};
use hyperjam_solver::PositionId;
use std::collections::BTreeMap;

/// The most marks that an address holds.
pub(super) const MOST_MARKS: usize = 200;
/// The most letters of an address that are read.
const MOST_LETTERS: usize = 40_000;
/// What stands for no marks.
const NONE: &str = "-";

/// What a student wrote, by position.
#[derive(Clone, Debug)]
pub(super) struct GivenMarks {
    pub(super) kind: MarkKind,
    marks: BTreeMap<Id, GivenMark>,
}

impl GivenMarks {
    /// The marks that a word means, such as `p3=LII,p5=D`; a sentence says what is wrong with it.
    pub(super) fn read(kind: MarkKind, word: &str) -> Result<Self, String> {
        let mut marks = BTreeMap::new();
        if word.len() > MOST_LETTERS {
            return Err(format!("The marks in this address are longer than {MOST_LETTERS} letters."));
        }
        for mark in word.split(',').filter(|mark| !mark.is_empty() && *mark != NONE) {
            let parts = mark
                .split_once('=')
                .and_then(|(position, value)| Some((address::read_position(position)?, kind.value(value)?)));
            let (position, value) = parts.ok_or_else(|| {
                format!("“{mark}” is no mark: expected a position, an equals sign and a {}.", kind.word())
            })?;
            marks.insert(position, value);
            if marks.len() > MOST_MARKS {
                return Err(format!("There are more than {MOST_MARKS} marks in this address."));
            }
        }
        Ok(Self { kind, marks })
    }

    /// The address that these marks begin with.
    pub(super) fn address(&self) -> String {
        let marks =
            self.marks.iter().map(|(id, value)| format!("{}={}", address::position(*id), value.word()));
        let marks: Vec<String> = marks.collect();
        let marks = if marks.is_empty() { NONE.to_owned() } else { marks.join(",") };
        format!("mark/{}/{marks}", self.kind.word())
    }

    /// The same with another mark at a position, or with none there.
    pub(super) fn with(&self, analysis: &Analysis, position: PositionId, value: Option<GivenMark>) -> Self {
        let mut marks = self.marks.clone();
        match value {
            Some(value) => marks.insert(analysis.id(position), value),
            None => marks.remove(&analysis.id(position)),
        };
        Self { kind: self.kind, marks }
    }

    /// What is written at a position.
    pub(super) fn get(&self, analysis: &Analysis, position: PositionId) -> Option<&GivenMark> {
        self.marks.get(&analysis.id(position))
    }

    /// The marks of positions that are drawn, in the order of the drawing.
    pub(super) fn drawn(&self, analysis: &Analysis) -> Vec<(PositionId, &GivenMark)> {
        let places = self.marks.iter().filter_map(|(id, value)| Some((analysis.game.position(*id)?, value)));
        places.collect()
    }

    /// Takes the marks away whose positions are no longer drawn; says how many.
    pub(super) fn forget(&mut self, analysis: &Analysis) -> usize {
        let before = self.marks.len();
        self.marks.retain(|id, _| analysis.game.position(*id).is_some());
        before - self.marks.len()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.marks.len()
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
            let plate = value.plate();
            Shown { position: analysis.id(position), text: plate.label, sector: plate.sector }
        });
        SceneMarks::These(shown.collect())
    }
}
