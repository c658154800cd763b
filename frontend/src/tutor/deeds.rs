//! What the buttons of a card do.

use super::go;
use crate::files;
use crate::state::{Dialog, Page};
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::Deed;
use leptos::prelude::*;

/// Does what a button says.
pub(crate) fn does(page: Page, deed: &Deed) {
    match deed.clone() {
        Deed::Nothing => {}
        Deed::Go(address) => go(page, address),
        Deed::Open(text, address) => files::read(text, true, move |read| match read {
            Ok((_, document)) => {
                page.show(document);
                page.act(Action::FitAll);
                go(page, address);
            }
            Err(error) => page.complain(format!("The tutor’s drawing could not be read. {error}.")),
        }),
        Deed::Insert(text, address) => files::read(text, true, move |read| {
            if files::add_beside(page, read.map(|(_, part)| part)) {
                go(page, address);
            }
        }),
        Deed::Vehicles(vehicles, address) => {
            page.apply(Command::SetVehicles(vehicles));
            go(page, address);
        }
        Deed::Copy(text) => {
            files::write_text(text, move |written| {
                page.tell(if written { "Copied." } else { "The browser did not let it be copied." });
            });
        }
        Deed::Share(address) => {
            page.shared.set(address);
            page.dialog.set(Some(Dialog::Share));
        }
        Deed::Gallery => page.dialog.set(Some(Dialog::Gallery)),
    }
}

/// Puts one more vehicle on a position, or takes the last one there away.
pub(crate) fn put_vehicle(page: Page, id: PositionId, there: bool) {
    let mut vehicles = page.editor.with_untracked(|editor| editor.document().heading().vehicles.clone());
    if there {
        vehicles.push(id);
    } else if let Some(place) = vehicles.iter().rposition(|on| *on == id) {
        vehicles.remove(place);
    }
    page.apply(Command::SetVehicles(vehicles));
}
