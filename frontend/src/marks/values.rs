//! The values of the positions of a partizan drawing, in place of the labels that it cannot have: the tutor's card of all
//! values, asked of a worker of its own, so that no explanation holds them up.

use super::{Marks, SolverClient, marks, solved};
use crate::cards;
use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::state::Page;
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::Reply;
use hyperjam_protocol::address;
use hyperjam_protocol::tutor::{Card, Drawing, SceneMarks, ShownKind, ShownMark, TutorQuery};
use hyperjam_terms::{Convention, SeatMark};
use leptos::prelude::*;
use std::cell::Cell;

/// The most positions of which values are asked for.
const MOST: usize = 10_000;
/// The most letters of a value that stand in a plate.
const MOST_LETTERS: usize = 12;
/// How long the values before a change are still shown, in milliseconds.
const PATIENCE: u32 = 300;

/// A value as it stands in a plate, cut short where it is long.
pub(super) fn in_plate(value: &str) -> String {
    match value.char_indices().nth(MOST_LETTERS) {
        None => value.to_owned(),
        Some(_) => value.chars().take(MOST_LETTERS - 1).chain(['…']).collect(),
    }
}

/// What stands in a plate: beside a label the value, where there is room for both.
pub(super) fn text_in_plate(shown: &ShownMark) -> String {
    match &shown.kind {
        ShownKind::Label(value) if !value.is_empty() => {
            let both = [&*shown.text, ", ", value].concat();
            if both.chars().count() <= MOST_LETTERS { both } else { in_plate(&shown.text) }
        }
        _ => in_plate(&shown.text),
    }
}

/// What a value is called.
pub(super) fn called(kind: &ShownKind) -> &'static str {
    match kind {
        ShownKind::Label(_) => "label",
        ShownKind::Class => "class",
        _ => "value",
    }
}

/// What the plate of a position shows where the game has more than two players.
pub(super) fn plate(shown: &ShownMark) -> PlateMark {
    let seats = shown.seats.as_ref().map(SeatMark::ring);
    PlateMark { label: in_plate(&shown.text), sector: shown.sector, seats }
}

/// Of values in order, that of a position.
pub(super) fn of(values: &[ShownMark], id: PositionId) -> Option<&ShownMark> {
    let place = values.binary_search_by_key(&id, |value| value.position).ok()?;
    Some(&values[place])
}

impl Marks {
    /// Puts these beside the values of other positions.
    fn put_besides(&mut self, values: &[ShownMark]) {
        let mut all = values.to_vec();
        all.extend(self.values.iter().filter(|value| of(values, value.position).is_none()).cloned());
        all.sort_by_key(|value| value.position);
        self.put_values(all);
    }

    fn put_values(&mut self, values: Vec<ShownMark>) {
        if self.values != values {
            let before = std::mem::replace(&mut self.values, values);
            self.announced_values.get_or_insert(before);
        }
    }
}

/// Asks for the values of what the solver has just marked, if there are no labels, since the game is partizan. Changes are
/// told of once the values are there.
pub(super) fn request(page: Page) {
    let has_none = marks(page).with_untracked(|marks| marks.impartial || marks.failure.is_some());
    let is_asked = page.editor.with_untracked(|editor| {
        let document = editor.document();
        document.heading().rules == Rules::Moves
            && (document.heading().convention == Convention::Normal || document.heading().players > 2)
            && (1..=MOST).contains(&document.positions().len())
    });
    if has_none || !is_asked {
        return take(page, Vec::new(), String::new());
    }
    request_marks(page);
}

/// Asks for values, or for the marks of a drawing that has these instead, whatever is known of it.
pub(super) fn request_marks(page: Page) {
    marks(page).update(|marks| {
        marks.values_awaited = true;
        marks.values_question = marks.values_question.wrapping_add(1);
    });
    // First the marks are shown: to write a large drawing down takes a while.
    later::after(Asker::PAGE, 0, move || ask(page)).forget();
}

/// Asks for the values that take little work, and then for the others, if there are any.
fn ask(page: Page) {
    let drawing = page.editor.with_untracked(|editor| Drawing::of(editor.document()));
    ask_for(page, drawing, address::short_values(), Vec::new());
}

/// Asks for the values of a card. Until they are there, but not for long, those before a change are still shown beside those
/// that are known.
fn ask_for(page: Page, drawing: Drawing, address: String, known: Vec<ShownMark>) {
    let query = TutorQuery { address, ..TutorQuery::about(drawing.clone()) };
    let fallback = Cell::new(known.clone());
    let question = marks(page).with_untracked(|marks| marks.values_question);
    let outdated = Cell::new(Some(later::after(Asker::PAGE, PATIENCE, move || {
        // Who listens for the answer may have been replaced, with this timer in its hands.
        if marks(page).with_untracked(|marks| marks.values_question == question) {
            marks(page).update(|marks| marks.put_values(known));
        }
    })));
    let drawing = Cell::new(Some(drawing));
    cards::ask(SolverClient::of(page).values, Asker::PAGE, query, move |reply: Reply<Card, Failure>| {
        let (found, missing) = match reply {
            Reply::Ready | Reply::Progress(_) | Reply::Part(_) => return,
            Reply::Answer(card) => {
                if let (Some((next, _)), SceneMarks::These(values), Some(drawing)) =
                    (card.next, &card.scene.marks, drawing.take())
                {
                    outdated.take();
                    marks(page).update(|marks| marks.put_besides(values));
                    return ask_for(page, drawing, next, values.clone());
                }
                (card.scene.marks, card.spoken)
            }
            // The marks say who wins, as without values, unless these are what was asked for.
            Reply::Failed(failure) => {
                if marks(page).with_untracked(|marks| marks.awaited) {
                    solved(page, Err(failure));
                } else if page.editor.with_untracked(|editor| editor.document().heading().players > 2) {
                    marks(page).update(|marks| marks.failure = Some(failure));
                }
                (SceneMarks::These(fallback.take()), String::new())
            }
        };
        outdated.take();
        let values = match found {
            SceneMarks::These(values) => values,
            SceneMarks::Solved(answer) => {
                solved(page, Ok(answer));
                Vec::new()
            }
            SceneMarks::Live | SceneMarks::Hidden => Vec::new(),
        };
        take(page, values, missing);
    });
}

/// Shows values, and says which are missing; with them all is there that was asked for.
fn take(page: Page, values: Vec<ShownMark>, missing: String) {
    marks(page).update(|marks| {
        marks.missing = missing;
        marks.values_awaited = false;
        marks.values_question = marks.values_question.wrapping_add(1);
        marks.put_values(values);
        marks.complete = marks.complete.wrapping_add(1);
    });
}
