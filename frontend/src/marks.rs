//! The solver's marks on the page: asked for after every edit, shown when they come.

mod values;

use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::state::{MarkStyle, Page};
use crate::view::{memo, whenever};
use crate::wording;
use crate::workers::LatestWorker;
use hyperjam_editor::action::Marked;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::tutor::{ShownKind, ShownMark};
use hyperjam_protocol::{Reply, SolverAnswer, SolverQuery};
use hyperjam_terms::{EndlessPlay, Mark, SeatMark, Sector, class_name};
use leptos::prelude::*;

/// The most marks that are read out one by one.
const MOST_READ_OUT: usize = 3;

/// What is known of the drawing's positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    /// Ascending by position.
    marks: Vec<(PositionId, Mark)>,
    /// Goes up with every answer.
    pub(crate) answers: u32,
    /// Goes up whenever marks and values are both there.
    pub(crate) complete: u32,
    /// Whether an answer is awaited that is newer than these marks.
    pub(crate) awaited: bool,
    /// Whether the game is impartial.
    pub(crate) impartial: bool,
    /// Why there are no marks.
    pub(crate) failure: Option<Failure>,
    /// The number of each position's bisimulation class, ascending by position; empty while it is not known.
    classes: Vec<(PositionId, u32)>,
    /// The values of positions, ascending by position; none while they are not known, or where there are labels.
    values: Vec<ShownMark>,
    /// How many positions have no value, and why; empty if all have one, or none was asked for.
    pub(crate) missing: String,
    /// Whether the marks are there, and values are awaited.
    values_awaited: bool,
    /// Goes up whenever values are asked for, or none are: what was begun for an earlier question is out of date.
    values_question: u32,
    /// Marks as they were when changes of them were last told of, where they have changed since.
    announced_marks: Option<Vec<(PositionId, Mark)>>,
    /// Values, likewise.
    announced_values: Option<Vec<ShownMark>>,
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

    /// The value of a position, if it has one and it is known, as long as it is.
    pub(crate) fn value_of(&self, id: PositionId) -> Option<&str> {
        values::of(&self.values, id).map(|value| value.text.as_str())
    }

    /// The value of a position; where it has a label instead, both.
    pub(crate) fn value_in_full(&self, id: PositionId) -> Option<String> {
        let text = self.value_of(id)?;
        Some(match self.kind_of_value(id) {
            Some(ShownKind::Label(value)) if !value.is_empty() => [text, ", ", value].concat(),
            _ => text.to_owned(),
        })
    }

    /// What is said of the value of a position, if anything is.
    pub(crate) fn kind_of_value(&self, id: PositionId) -> Option<&ShownKind> {
        values::of(&self.values, id).map(|value| &value.kind)
    }

    /// The value as it stands in a plate, where it was found.
    pub(crate) fn value_in_plate(&self, id: PositionId) -> Option<String> {
        let found = |value: &&ShownMark| value.kind != ShownKind::Open;
        values::of(&self.values, id).filter(found).map(values::text_in_plate)
    }

    /// What is known of a position: its value or else its label or sector, and its ring.
    fn known(&self, id: PositionId) -> Option<PlateMark> {
        if let Some(shown) = values::of(&self.values, id).filter(|shown| shown.seats.is_some()) {
            return Some(values::plate(shown));
        }
        let plate = self.of(id).map(PlateMark::from)?;
        Some(match self.value_in_plate(id) {
            Some(label) => PlateMark { label, ..plate },
            None => plate,
        })
    }

    /// What a plate shows, as it is read out, and what its label is called if that is no value.
    fn in_short(&self, id: PositionId, plate: &PlateMark, name: &str) -> String {
        match values::of(&self.values, id).filter(|value| values::text_in_plate(value) == plate.label) {
            Some(value) if value.seats.is_some() => value.spoken.trim_end_matches('.').to_owned(),
            Some(value) => {
                let spoken = PlateMark { label: value.spoken.clone(), sector: plate.sector, seats: None };
                wording::plate_in_short(&spoken, values::called(&value.kind))
            }
            None => wording::plate_in_short(plate, name),
        }
    }

    /// What is known of a position where the game has more than two players.
    pub(crate) fn seats_of(&self, id: PositionId) -> Option<&SeatMark> {
        values::of(&self.values, id)?.seats.as_ref()
    }

    /// Whether, with more than two players, play may go on for ever from some position.
    pub(crate) fn is_endless(&self) -> bool {
        self.values.iter().any(|value| value.seats.as_ref().is_some_and(|seats| seats.endless))
    }

    /// Whether anything is awaited.
    pub(crate) fn are_due(&self) -> bool {
        self.awaited || self.values_awaited
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

    /// Takes an answer.
    fn answered(&mut self, answer: Result<SolverAnswer, Failure>) {
        self.awaited = false;
        self.answers += 1;
        let before = match answer {
            Ok(SolverAnswer { marks, classes, impartial }) => {
                self.classes = classes;
                self.impartial = impartial;
                self.failure = None;
                std::mem::replace(&mut self.marks, marks)
            }
            Err(reason) => {
                self.failure = Some(reason);
                std::mem::take(&mut self.marks)
            }
        };
        self.announced_marks.get_or_insert(before);
    }
}

/// The program of the solver’s worker.
pub(crate) const SOLVER: &str = "hyperjam-worker";
/// The program of the tutor’s worker, which also finds values.
pub(crate) const TUTOR: &str = "hyperjam-tutor";

/// The page's access to the solver's worker; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct SolverClient {
    /// What the solver has answered.
    pub(crate) marks: RwSignal<Marks>,
    /// Its worker.
    solver: LatestWorker,
    /// The worker that finds values.
    values: LatestWorker,
    /// Goes up when it is to be asked once more.
    pub(crate) retries: RwSignal<u32>,
}

impl SolverClient {
    /// No marks yet.
    pub(crate) fn new() -> Self {
        let solver = LatestWorker::new("solver", SOLVER);
        let values = LatestWorker::new("tutor", TUTOR);
        Self { marks: RwSignal::new(Marks::default()), solver, values, retries: RwSignal::new(0) }
    }

    /// Stops the work under way.
    pub(crate) fn cancel(&self) {
        self.solver.cancel();
        self.values.cancel();
    }

    /// The page's.
    pub(crate) fn of(page: Page) -> Self {
        page.provided()
    }
}

/// What the solver has answered.
pub(crate) fn marks(page: Page) -> RwSignal<Marks> {
    SolverClient::of(page).marks
}

/// The mark of a position, if there is one yet.
pub(crate) fn mark(page: Page, id: PositionId) -> Option<Mark> {
    marks(page).with(|marks| marks.of(id).cloned())
}

/// Asks for marks now, whenever the game changes, and when asked to try again; for classes too, from when they are first
/// wanted.
pub(crate) fn request_marks_on_change(page: Page) {
    let classes = memo(move || marks(page).with(|marks| marks.classes_wanted));
    let game = memo(move || page.editor.with(Editor::game_revision));
    let mut due = None;
    whenever(move || {
        game.get();
        SolverClient::of(page).retries.track();
        let classes = classes.get();
        SolverClient::of(page).solver.supersede();
        SolverClient::of(page).values.supersede();
        marks(page).update(|marks| {
            marks.awaited = true;
            marks.classes.clear();
        });
        // First the change is shown: to write a large game down takes a while. A timer that is replaced does not run.
        due.replace(later::after(Asker::PAGE, 0, move || ask(page, classes)));
    });
}

fn ask(page: Page, classes: bool) {
    // With more than two players, the tutor's worker has what is known of each position: so few have them that the first
    // visit's need not.
    // Nor has a drawing marks that is read otherwise than as moves.
    if page.editor.with_untracked(|editor| editor.document().heading().players > 2)
        || untrack(|| page.is_read())
    {
        return answered(page, Ok(SolverAnswer::default()));
    }
    // As few have endless play that somebody wins: that worker has the marks, too.
    if page.editor.with_untracked(|editor| editor.document().heading().endless != EndlessPlay::Draw) {
        return values::request_marks(page);
    }
    let graph = page.editor.with_untracked(|editor| GameGraph::of(editor.document()));
    SolverClient::of(page).solver.ask(
        Asker::PAGE,
        SolverQuery { graph, classes },
        move |reply: Reply<SolverAnswer, Failure>| match reply {
            Reply::Answer(solved) => answered(page, Ok(solved)),
            Reply::Failed(failure) => answered(page, Err(failure)),
            Reply::Ready | Reply::Progress(_) | Reply::Part(_) => {}
        },
    );
}

fn answered(page: Page, answer: Result<SolverAnswer, Failure>) {
    solved(page, answer);
    values::request(page);
}

/// Takes an answer about marks and classes.
fn solved(page: Page, answer: Result<SolverAnswer, Failure>) {
    let mut selects = false;
    marks(page).update(|marks| {
        marks.answered(answer);
        selects = !marks.classes.is_empty() && std::mem::take(&mut marks.selects_class);
    });
    if selects {
        select(page, Marked::SameClass);
    }
}

/// Which marks and values are not what they were when this was last asked, as it is read out; empty for none.
pub(crate) fn changes(page: Page) -> String {
    let announced = marks(page)
        .try_update_untracked(|marks| (marks.announced_marks.take(), marks.announced_values.take()));
    let (before, values) = announced.unwrap_or_default();
    let before = before.unwrap_or_default();
    let (count, first) = marks(page).with_untracked(|marks| {
        let mut first: Vec<String> = Vec::new();
        let mut count = 0;
        page.editor.with_untracked(|editor| {
            // Both are in order.
            let mut before = before.iter().peekable();
            for (id, _) in editor.document().positions() {
                while before.next_if(|old| old.0 < id).is_some() {}
                let old = before.next_if(|old| old.0 == id);
                let is_same = old.as_ref().map(|old| &old.1) == marks.of(id);
                let now = values::of(&marks.values, id);
                if marks.of(id).is_none() && now.is_none() {
                    continue;
                }
                if is_same && values.as_ref().is_none_or(|old| values::of(old, id) == now) {
                    continue;
                }
                count += 1;
                if count <= MOST_READ_OUT {
                    let announced = marks.in_short(id, &marks.known(id).unwrap_or_default(), "label");
                    first.push(format!("{}: {announced}", editor.document().name(id)));
                }
            }
        });
        (count, first)
    });
    if count > MOST_READ_OUT { format!("{count} marks changed.") } else { first.join(". ") }
}

/// Chooses what is shown of the marks.
pub(crate) fn show(page: Page, shown: MarkStyle) {
    if shown == MarkStyle::Classes {
        request_classes(page);
    }
    page.mark_style.set(shown);
}

/// What the plate of a position shows, if the solver has marked it.
pub(crate) fn plate(page: Page, id: PositionId) -> Option<PlateMark> {
    let shown = page.mark_style.get();
    marks(page).with(|marks| {
        let plate = marks.known(id)?;
        match shown {
            MarkStyle::Classes if plate.seats.is_some() => Some(plate),
            MarkStyle::Outcomes | MarkStyle::Sectors => Some(plate),
            MarkStyle::Labels => Some(PlateMark { sector: None, seats: None, ..plate }),
            MarkStyle::Classes => marks.class_of(id).map(|class| PlateMark {
                label: class_name(class),
                sector: None,
                seats: None,
            }),
            MarkStyle::Nothing => None,
        }
    })
}

/// What is known of a position, whatever is shown of the marks.
pub(crate) fn known(page: Page, id: PositionId) -> Option<PlateMark> {
    marks(page).with(|marks| marks.known(id))
}

/// What the plate of a position shows, as it is read out.
pub(crate) fn in_short(page: Page, id: PositionId, plate: &PlateMark) -> String {
    let name = if page.mark_style.get() == MarkStyle::Classes { "class" } else { "label" };
    marks(page).with(|marks| marks.in_short(id, plate, name))
}

/// Whether some position has a value that is known.
pub(crate) fn has_values(page: Page) -> bool {
    marks(page).with(|marks| marks.values.first().is_some_and(|value| value.seats.is_none()))
}

/// From now on it is to be known which positions are bisimilar.
pub(crate) fn request_classes(page: Page) {
    marks(page).update(|marks| marks.classes_wanted = true);
}

/// Selects by marks.
pub(crate) fn select(page: Page, which: Marked) {
    let chosen: Vec<PositionId> =
        page.editor.with_untracked(|editor| editor.selection().positions.iter().copied().collect());
    let unknown = which == Marked::SameClass && marks(page).with_untracked(|marks| marks.classes.is_empty());
    if unknown && !chosen.is_empty() && untrack(|| page.players()) == 2 {
        return marks(page).update(|marks| {
            marks.classes_wanted = true;
            marks.selects_class = true;
        });
    }
    let found = marks(page).with_untracked(|marks| match which {
        Marked::Draws => marks.draws(),
        Marked::SameClass => marks.of_the_same_class(&chosen),
    });
    if found.is_empty() {
        return page.notify(match which {
            _ if untrack(|| page.players()) > 2 => "Draws and equal games are for games of two players.",
            Marked::Draws => "No position of this drawing is a draw.",
            Marked::SameClass => "Select a position first, to select all that are the same game.",
        });
    }
    page.editor.update(|editor| editor.select_positions(found));
}
