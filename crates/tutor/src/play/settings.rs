//! What the settings of a game are called, before it and while it goes on.

use crate::write::go;
use hyperjam_protocol::address::{Address, Controller, Settings};
use hyperjam_protocol::tutor::Block;

/// Who makes a player's moves, as it is read.
pub(crate) const fn name(controller: Controller) -> &'static str {
    match controller {
        Controller::You => "You",
        Controller::Best => "Hyperjam",
        Controller::Learner => "Hyperjam as a learner (makes mistakes)",
    }
}

/// Whether it is told what each move does; `to` is where a choice leads.
pub(super) fn hints(settings: Settings, to: &dyn Fn(Settings) -> Address) -> Block {
    hints_choice(settings.hints, &|hints| to(Settings { hints, ..settings }))
}

/// Whether the marks are shown while the game goes on.
pub(super) fn marks(settings: Settings, to: &dyn Fn(Settings) -> Address) -> Block {
    marks_choice(settings.hidden, &|hidden| to(Settings { hidden, ..settings }))
}

/// The choice of hints; `to` is where each leads.
pub(crate) fn hints_choice(hints: bool, to: &dyn Fn(bool) -> Address) -> Block {
    no_or_yes("Show what each move does", hints, [to(false), to(true)])
}

/// The choice of hiding the marks. Before and after a game they are shown, so its name says when.
pub(crate) fn marks_choice(hidden: bool, to: &dyn Fn(bool) -> Address) -> Block {
    no_or_yes("Show the marks during the game", !hidden, [to(true), to(false)])
}

fn no_or_yes(name: &str, chosen: bool, [no, yes]: [Address; 2]) -> Block {
    Block::Choice {
        name: name.into(),
        options: vec![go("No", no), go("Yes", yes)],
        chosen: Some(u32::from(chosen)),
    }
}
