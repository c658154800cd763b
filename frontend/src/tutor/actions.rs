//! What the buttons of a card do.

use super::go;
use crate::browser::focus_sheet;
use crate::later::{self, Asker};
use crate::state::{Dialog, Page, Panel};
use crate::storage::{self, local};
use crate::tutor::TutorState;
use crate::{files, reading};
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, OwnRuleset};
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{self, Part};
use hyperjam_protocol::tutor::CardAction;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// What leads back from lessons to the drawing before.
struct WayBack {
    /// By what the tab finds that drawing after a reload.
    bookmark: String,
    leads: Rc<dyn Fn()>,
}

thread_local! {
    static WAY_BACK: RefCell<Option<WayBack>> = const { RefCell::new(None) };
}

/// Does what a button says.
pub(crate) fn do_action(page: Page, action: &CardAction) {
    match action.clone() {
        CardAction::Nothing => {}
        CardAction::Go(address) => go(page, address),
        CardAction::Open(text, address) => open(page, text, address),
        CardAction::Insert(text, address) => files::read(text, true, move |read| {
            if files::add_beside(page, read.map(|(_, part)| part)) {
                go_on(page, address);
            }
        }),
        CardAction::Vehicles(vehicles, address) => {
            page.apply(Command::SetVehicles(vehicles));
            go_on(page, address);
        }
        CardAction::AllVehicles(all, address) => {
            page.apply(Command::SetAllVehicles(all));
            go_on(page, address);
        }
        CardAction::Lines(lines) => {
            let mut all = page.editor.with_untracked(|editor| editor.document().heading().lines.clone());
            // Empty fields at the end are filled first.
            all.truncate(all.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
            let first = all.len();
            all.extend(lines);
            page.apply(Command::SetLines(all));
            focus_line(first);
        }
        CardAction::Copy(text) => {
            files::write_text(Asker::PAGE, text, move |written| {
                page.notify(if written {
                    "Copied."
                } else {
                    "The browser did not let Hyperjam write to the clipboard."
                });
            });
        }
        CardAction::Save(name, text) => files::save_picture(page, &name, &text),
        CardAction::Share(address) => {
            page.shared.set(address);
            page.dialog.set(Some(Dialog::Share));
        }
        CardAction::AddBoard(rules, position) => add_board(page, rules, position),
        CardAction::CountBoard(id, 0) => delete_board(page, id),
        CardAction::CountBoard(id, times) => change_board(page, &id, |board| board.times = times),
        CardAction::SetBoard(id, position) => change_board(page, &id, |board| board.position = position),
        CardAction::AddRuleset(text) => add_ruleset(page, text),
        CardAction::SetRuleset(nth, text) => change_ruleset(page, nth as usize, |own| own.text = text),
        CardAction::DeleteRuleset(nth) => {
            page.apply(Command::DeleteRuleset(nth as usize));
            go(page, Part::Board.address().into());
        }
        CardAction::Gallery => page.dialog.set(Some(Dialog::Drawings)),
    }
}

/// Puts a board on the sheet beside all that is there, where all is seen, and shows its card.
fn add_board(page: Page, rules: String, position: String) {
    let mut board = Board { rules, position, ..Board::default() };
    let area = board.area();
    let at = page.editor.with_untracked(|editor| editor.beside_all(area.greatest - area.least));
    board.at = Point::new(at.x.round(), at.y.round());
    page.apply(Command::AddBoard(board));
    page.act(Action::FitAll);
    let id = page
        .editor
        .with_untracked(|editor| editor.document().heading().boards.last().map(|one| one.id.clone()));
    if let Some(id) = id {
        go(page, address::board(&id));
    }
}

/// Deletes a board. Where its card is shown, the selection is shown again.
pub(crate) fn delete_board(page: Page, id: String) {
    // First, since what has the focus goes.
    focus_sheet();
    let address = TutorState::of(page).address.get_untracked();
    let is_shown = page.panel.get_untracked() == Panel::Tutor && address::board_of(&address) == Some(&*id);
    page.apply(Command::DeleteBoard(id));
    if is_shown {
        page.panel.set(Panel::Position);
    }
}

/// Changes a board, as one step.
pub(crate) fn change_board(page: Page, id: &str, change: impl FnOnce(&mut Board)) {
    let board = page.editor.with_untracked(|editor| editor.document().board(id).cloned());
    if let Some(mut board) = board {
        change(&mut board);
        page.apply(Command::ReplaceBoard(board));
    }
}

/// Adds a ruleset with a name that none has, and shows its card.
fn add_ruleset(page: Page, text: String) {
    let all = || page.editor.with_untracked(|editor| editor.document().heading().rulesets.clone());
    let rulesets = all();
    let is_free = |name: &String| rulesets.iter().all(|own| own.name != *name);
    // One of them is free.
    let mut names = (1..=rulesets.len() + 1).map(|number| format!("Ruleset {number}"));
    let name = names.find(is_free).unwrap_or_default();
    page.apply(Command::SetRuleset(rulesets.len(), OwnRuleset { name, text }));
    // A drawing that is full has no more.
    if all().len() > rulesets.len() {
        go(page, address::ruleset(rulesets.len()));
    }
}

/// Changes a ruleset.
pub(crate) fn change_ruleset(page: Page, nth: usize, change: impl FnOnce(&mut OwnRuleset)) {
    let own = page.editor.with_untracked(|editor| editor.document().heading().rulesets.get(nth).cloned());
    if let Some(mut own) = own {
        change(&mut own);
        page.apply(Command::SetRuleset(nth, own));
    }
}

/// Goes to a card after an action, or stays where it was begun.
fn go_on(page: Page, address: String) {
    if !address.is_empty() {
        go(page, address);
    }
}

/// Opens a drawing that belongs to a card, and shows the card.
pub(super) fn open(page: Page, text: String, address: String) {
    files::read(text, true, move |read| match read {
        Ok((_, document)) => {
            let lesson = Part::of(&address) == Some(Part::Lessons);
            if lesson && !TutorState::of(page).away.get_untracked() {
                remember(page);
            }
            page.show(document);
            if lesson {
                offer_way_back(page);
            }
            page.act(Action::FitAll);
            go(page, address);
        }
        Err(error) => page.notify_error(format!("The tutor’s drawing could not be read. {error}.")),
    });
}

/// Takes note of the drawing shown, so that lessons lead back to it: what is kept comes back with its own steps.
fn remember(page: Page) {
    let bookmark = storage::bookmark(page);
    let leads: Rc<dyn Fn()> = if storage::is_slot(&bookmark) {
        let (slot, aside) = (bookmark.clone(), storage::LeftDrawing::of(page));
        Rc::new(move || {
            later::spawn(Asker::PAGE, storage::resume_drawing(page, slot.clone(), Some(aside.clone())));
        })
    } else {
        let document = page.editor.with_untracked(|editor| editor.document().clone());
        Rc::new(move || page.show(document.clone()))
    };
    WAY_BACK.set(Some(WayBack { bookmark, leads }));
}

/// A lesson's map is shown from now on, until another drawing takes its place.
fn offer_way_back(page: Page) {
    TutorState::of(page).away.set(true);
    let bookmark = WAY_BACK.with_borrow(|back| back.as_ref().map(|back| back.bookmark.clone()));
    if page.embed.is_none() {
        local::remember_before_lessons(&bookmark.unwrap_or_default());
    }
}

/// Another drawing takes the place of a lesson's map.
pub(super) fn withdraw_way_back(page: Page) {
    TutorState::of(page).away.set(false);
    if page.embed.is_none() {
        local::remember_before_lessons("");
    }
}

/// Takes the way back up again after a reload that shows a lesson's map.
pub(crate) fn restore_way_back(page: Page, bookmark: String) {
    let found = bookmark.clone();
    let leads = Rc::new(move || later::spawn(Asker::PAGE, show_bookmarked(page, found.clone())));
    WAY_BACK.set(Some(WayBack { bookmark, leads }));
    offer_way_back(page);
}

/// Shows the drawing that a tab remembers.
async fn show_bookmarked(page: Page, bookmark: String) {
    if !storage::is_slot(&bookmark) {
        match reading::reader().await {
            Ok(reader) => {
                if let Ok(document) = (reader.placed)(&bookmark) {
                    return page.show(document);
                }
            }
            Err(failure) => {
                page.notify_error(format!("{failure}."));
                return restore_way_back(page, bookmark);
            }
        }
    }
    storage::resume_drawing(page, bookmark, None).await;
}

/// Goes back from lessons to the drawing that was shown before the first of them.
pub(crate) fn return_to_drawing() {
    // It is taken, so that a second press does not read the drawing once more.
    if let Some(back) = WAY_BACK.take() {
        (back.leads)();
    }
}

/// Puts one more vehicle on a position, or takes the last one there away.
pub(crate) fn put_vehicle(page: Page, id: PositionId, there: bool) {
    let mut all = vehicles(page);
    // One more counts as those that are there.
    let last = all.iter().rposition(|(on, _)| *on == id);
    if there {
        all.push((id, last.is_some_and(|last| all[last].1)));
    } else if let Some(last) = last {
        all.remove(last);
    }
    page.apply(Command::SetAllVehicles(all));
}

/// Negates the components of the vehicles on a position.
pub(crate) fn negate_vehicles(page: Page, id: PositionId) {
    let mut all = vehicles(page);
    all.iter_mut().filter(|(on, _)| *on == id).for_each(|(_, is_negated)| *is_negated = !*is_negated);
    page.apply(Command::SetAllVehicles(all));
}

fn vehicles(page: Page) -> Vec<(PositionId, bool)> {
    page.editor.with_untracked(|editor| editor.document().heading().all_vehicles().collect())
}

/// Gives the field of a line of the calculation the focus, once it is there.
pub(crate) fn focus_line(nth: usize) {
    later::next_frame(Asker::PAGE, move || {
        if let Some(field) = field_of(nth) {
            let _ = field.focus();
        }
    });
}

/// The field of a line of the calculation, if it is there.
pub(crate) fn field_of(nth: usize) -> Option<HtmlElement> {
    let found = document().query_selector(&format!("[data-line=\"{nth}\"]")).ok().flatten()?;
    found.dyn_into().ok()
}
