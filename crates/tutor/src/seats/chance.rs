//! What a player of several can make sure of, and what moves do to that.

use super::{named, player};
use crate::vehicles::plies;
use hyperjam_protocol::tutor::Tone;
use hyperjam_sums::seats::Chance;
use hyperjam_terms::Movers;

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

/// What a move of one of so many players did, by what each can make sure of before it and after it; none if that is not known.
pub(crate) fn judge(players: u32, mover: u32, before: &[Chance], after: &[Chance]) -> Option<(String, Tone)> {
    let of = |chances: &[Chance], who: u32| chances.get(who as usize).copied().unwrap_or(Chance::Unknown);
    let (words, tone) = match (of(before, mover), of(after, mover)) {
        (Chance::Wins, Chance::Wins) => ("keeps a winning strategy", Tone::Good),
        (Chance::Wins, Chance::Loses(_)) => ("gives a winning strategy away", Tone::Bad),
        (Chance::Loses(_), Chance::Loses(_)) => ("had no winning strategy", Tone::Plain),
        _ => return None,
    };
    let gains = |who: &u32| {
        *who != mover && matches!(of(before, *who), Chance::Loses(_)) && of(after, *who) == Chance::Wins
    };
    let gained = (0..players).filter(gains).fold(0, |bits, who| bits | 1 << who);
    let gained = Movers::of_bits(gained)
        .map_or(String::new(), |seats| format!(", and gives {} one", named(seats, players)));
    Some((format!("{words}{gained}"), tone))
}

/// What is said of who has lost without ever having had a winning strategy.
pub(crate) fn others_could(loser: u32) -> String {
    format!("From the start on, the others together could make {} lose.", player(loser))
}
