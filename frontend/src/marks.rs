//! The solver's marks on the page: asked for after every edit, shown when they come.

use crate::announce;
use crate::later::{self, Asker};
use crate::state::Page;
use crate::view::{memo, whenever};
use hyperjam_editor::action::Marked;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::{GameGraph, Mark, Question, Reply, Solved};
use hyperjam_terms::Sector;
use leptos::prelude::*;

/// What is known of the drawing's positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    /// Ascending by position.
    marks: Vec<(PositionId, Mark)>,
    /// Goes up with every answer.
    pub(crate) answers: u32,
    /// Whether an answer is awaited that is newer than these marks.
    pub(crate) awaited: bool,
    /// Whether the game is impartial.
    pub(crate) impartial: bool,
    /// Why there are no marks.
    pub(crate) failure: Option<String>,
    /// The number of each position's bisimulation class, ascending by position; empty while it is not known.
    classes: Vec<(PositionId, u32)>,
    /// Whether somebody has asked for classes.
    classes_wanted: bool,
    /// Whether what is bisimilar to the selection is to be selected as soon as that is known.
    selects_class: bool,
}

impl Marks {
    /// The mark of a position.
    pub(crate) fn of(&self, id: PositionId) -> Option<&Mark> {
        let place = self.marks.binary_search_by(|(other, _)| other.cmp(&id)).ok()?;
        Some(&self.marks[place].1)
    }

    /// All marks in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PositionId, &Mark)> {
        self.marks.iter().map(|(id, mark)| (*id, mark))
    }

    /// The number of a position's bisimulation class, when it is known.
    pub(crate) fn class_of(&self, id: PositionId) -> Option<u32> {
        let place = self.classes.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        Some(self.classes[place].1)
    }

    fn draws(&self) -> Vec<PositionId> {
        let drawn = |mark: &Mark| mark.sector() == Sector::All;
        self.iter().filter(|(_, mark)| drawn(mark)).map(|(id, _)| id).collect()
    }

    fn of_the_same_class(&self, as_these: &[PositionId]) -> Vec<PositionId> {
        // There are no more classes than positions, and their numbers begin at zero.
        let mut wanted = vec![false; self.classes.len()];
        for class in as_these.iter().filter_map(|&id| self.class_of(id)) {
            if let Some(wanted) = wanted.get_mut(class as usize) {
                *wanted = true;
            }
        }
        let is_wanted = |class: u32| wanted.get(class as usize) == Some(&true);
        self.classes.iter().filter(|(_, class)| is_wanted(*class)).map(|&(id, _)| id).collect()
    }

    /// Takes an answer; gives the marks before it, in order.
    fn answered(&mut self, answer: Result<Solved, String>) -> Vec<(PositionId, Mark)> {
        self.awaited = false;
        self.answers += 1;
        match answer {
            Ok(Solved { marks, classes, impartial }) => {
                self.classes = classes;
                self.impartial = impartial;
                self.failure = None;
                std::mem::replace(&mut self.marks, marks)
            }
            Err(reason) => {
                self.failure = Some(reason);
                std::mem::take(&mut self.marks)
            }
        }
    }
}

/// Asks for marks now, whenever the game changes, and when asked to try again; for classes too, from when they are first
/// wanted.
pub(crate) fn keep_marked(page: Page) {
    let classes = memo(move || page.marks.with(|marks| marks.classes_wanted));
    let game = memo(move || page.editor.with(Editor::game_revision));
    let mut due = None;
    whenever(move || {
        game.get();
        page.retries.track();
        let classes = classes.get();
        page.solver.outdate();
        page.marks.update(|marks| {
            marks.awaited = true;
            marks.classes.clear();
        });
        // First the change is shown: to write a large game down takes a while. A timer that is replaced does not run.
        due.replace(later::after(Asker::PAGE, 0, move || ask(page, classes)));
    });
}

fn ask(page: Page, classes: bool) {
    let graph = page.editor.with_untracked(|editor| GameGraph::of(editor.document()));
    page.solver.ask(Asker::PAGE, Question { graph, classes }, move |reply: Reply<Solved>| match reply {
        Reply::Answer(solved) => answered(page, Ok(solved)),
        Reply::Failed(reason) => answered(page, Err(reason)),
        Reply::Ready | Reply::Progress(_) => {}
    });
}

fn answered(page: Page, answer: Result<Solved, String>) {
    let mut before = Vec::new();
    let mut selects = false;
    page.marks.update(|marks| {
        before = marks.answered(answer);
        selects = !marks.classes.is_empty() && std::mem::take(&mut marks.selects_class);
    });
    announce::changed_marks(page, &before);
    if selects {
        select(page, Marked::SameClass);
    }
}

/// From now on it is to be known which positions are bisimilar.
pub(crate) fn want_classes(page: Page) {
    page.marks.update(|marks| marks.classes_wanted = true);
}

/// Selects by marks.
pub(crate) fn select(page: Page, which: Marked) {
    let chosen: Vec<PositionId> =
        page.editor.with_untracked(|editor| editor.selection().positions.iter().copied().collect());
    let unknown = which == Marked::SameClass && page.marks.with_untracked(|marks| marks.classes.is_empty());
    if unknown && !chosen.is_empty() {
        return page.marks.update(|marks| {
            marks.classes_wanted = true;
            marks.selects_class = true;
        });
    }
    let found = page.marks.with_untracked(|marks| match which {
        Marked::Draws => marks.draws(),
        Marked::SameClass => marks.of_the_same_class(&chosen),
    });
    if found.is_empty() {
        return page.tell(match which {
            Marked::Draws => "No position of this drawing is a draw.",
            Marked::SameClass => "Select a position first, to select all that are bisimilar.",
        });
    }
    page.editor.update(|editor| editor.select_positions(found));
}
