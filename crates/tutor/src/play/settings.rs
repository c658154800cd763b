//! What the settings of a game are called, before it and while it goes on.

use crate::write::button;
use hyperjam_protocol::address::{Address, Controller, Settings};
use hyperjam_protocol::tutor::{Block, CardAction};

/// Who makes a player's moves, as it is read.
pub(super) const fn name(controller: Controller) -> &'static str {
    match controller {
        Controller::You => "You",
        Controller::Best => "Hyperjam",
        Controller::Learner => "Hyperjam as a learner (makes mistakes)",
    }
}

/// Whether it is told what each move does; `to` is where a choice leads.
pub(super) fn hints(settings: Settings, to: &dyn Fn(Settings) -> Address) -> Block {
    let with = [false, true].map(|hints| Settings { hints, ..settings });
    no_or_yes("Show what each move does", settings.hints, with, to)
}

/// Whether the marks are shown while the game goes on. Before and after it they are, so its name says when.
pub(super) fn marks(settings: Settings, to: &dyn Fn(Settings) -> Address) -> Block {
    let with = [true, false].map(|hidden| Settings { hidden, ..settings });
    no_or_yes("Show the marks during the game", !settings.hidden, with, to)
}

fn no_or_yes(name: &str, chosen: bool, with: [Settings; 2], to: &dyn Fn(Settings) -> Address) -> Block {
    let option = |words: &str, other| button(words, CardAction::Go(to(other).into()));
    Block::Choice {
        name: name.into(),
        options: vec![option("No", with[0]), option("Yes", with[1])],
        chosen: Some(u32::from(chosen)),
    }
}
