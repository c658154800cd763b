//! The solver's marks on the page: asked for after every edit, shown when they come.

use crate::announce;
use crate::solver_client::SolverClient;
use crate::state::Page;
use crate::view::whenever;
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::{Answer, Mark, Question};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// What is known of the drawing's positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    marks: BTreeMap<PositionId, Mark>,
    /// Whether an answer is awaited that is newer than these marks.
    pub(crate) awaited: bool,
    /// Why there are no marks.
    pub(crate) failure: Option<String>,
}

impl Marks {
    /// The mark of a position.
    pub(crate) fn of(&self, id: PositionId) -> Option<&Mark> {
        self.marks.get(&id)
    }

    /// All marks in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PositionId, &Mark)> {
        self.marks.iter().map(|(&id, mark)| (id, mark))
    }

    fn answered(&mut self, answer: Answer) {
        self.awaited = false;
        match answer {
            Answer::Marks(marks) => {
                self.marks = gather(marks);
                self.failure = None;
            }
            Answer::Failed(reason) => {
                self.marks.clear();
                self.failure = Some(reason);
            }
            Answer::Ready | Answer::Standing(_) => {}
        }
    }
}

/// Asks for marks now, whenever the game changes, and when asked to try again.
pub(crate) fn keep_marked(page: Page, solver: SolverClient) {
    whenever(move || {
        let graph = page.graph.get();
        page.retries.track();
        page.marks.update(|marks| marks.awaited = true);
        solver.ask(Question::Marks(graph), move |answer| {
            let before = page.marks.get_untracked();
            page.marks.update(|marks| marks.answered(answer));
            announce::changed_marks(page, &before);
        });
    });
}
