//! What a player of several can make sure of, and what moves do to that.

use crate::vehicles::plies;
use hyperjam_protocol::tutor::Tone;
use hyperjam_sums::seats::{Chance, Effect, Held};

/// How Hyperjam chooses a move for a player with this chance.
pub(crate) fn way(chance: Chance) -> String {
    match chance {
        Chance::Wins => "Hyperjam follows a winning strategy".into(),
        Chance::Loses(Some(moves)) => format!(
            "Hyperjam has no winning strategy, and holds out: the others together need up to {}",
            plies(moves)
        ),
        Chance::Loses(None) => "Hyperjam has no winning strategy".into(),
        Chance::Unknown => "Hyperjam plays by a rule of thumb, as the game is too large".into(),
    }
}

/// What a move that could be made leaves the mover, in a few words.
pub(crate) fn effect(chance: Chance) -> (String, Tone) {
    match chance {
        Chance::Wins => ("wins".into(), Tone::Good),
        Chance::Loses(Some(moves)) => (format!("can be made to lose within {}", plies(moves)), Tone::Bad),
        Chance::Loses(None) => ("can be made to lose".into(), Tone::Bad),
        Chance::Unknown => ("not known".into(), Tone::Plain),
    }
}

/// How an effect is shown.
pub(crate) fn tone(effect: Effect) -> Tone {
    match effect.held {
        Held::Kept => Tone::Good,
        Held::GivenAway => Tone::Bad,
        Held::HadNone => Tone::Plain,
    }
}
