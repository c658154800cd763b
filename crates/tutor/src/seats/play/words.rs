//! How a game of more than two players stands, in words.

use super::record::{SeatEnding, SeatMatch, SeatPly};
use crate::seats::chance::{self, SeatJudgement};
use crate::seats::player;
use crate::settings::MOST_MOVES;
use crate::vehicles::in_a_row;
use crate::write::{capital, text};
use hyperjam_protocol::address::Controller;
use hyperjam_protocol::tutor::{Line, Tone};
use hyperjam_terms::Movers;

/// Where vehicles are, in a row.
pub(super) fn places(game: &SeatMatch, vehicles: &[u32]) -> Line {
    in_a_row(vehicles.iter().map(|on| game.analysis.span(*on)))
}

/// A move as it stands in the record: “Player 2: H → E”.
pub(super) fn written(game: &SeatMatch, ply: &SeatPly) -> String {
    let [from, to] = [ply.choice.from, ply.choice.to].map(|end| game.analysis.name(end));
    format!("{}: {from} → {to}", capital(&player(ply.mover)))
}

/// How Hyperjam chose a move; none where a person did.
pub(super) fn way(game: &SeatMatch, ply: usize) -> Option<String> {
    let mover = game.mover(ply);
    if game.settings().controller(mover) == Controller::You {
        return None;
    }
    Some(chance::way(game.chance(ply, mover)))
}

/// How the game stands, as a sentence.
pub(super) fn status(game: &SeatMatch) -> Line {
    let mover = game.to_move();
    let one = game.now().len() == 1;
    let (is, vehicles) = if one { ("is", "the vehicle") } else { ("are", "the vehicles") };
    let at = |before: String, after: &str| {
        let mut line = vec![text(before)];
        line.extend(places(game, game.now()));
        line.push(text(after.to_owned()));
        line
    };
    let name = player(mover);
    match game.ended() {
        None => match game.settings().controller(mover) {
            Controller::You if game.settings().people() == 1 => {
                at(format!("Your turn: you are {name}, {vehicles} {is} at "), ".")
            }
            Controller::You => at(format!("{}’s turn: {vehicles} {is} at ", capital(&name)), "."),
            _ => at(format!("Hyperjam, playing {name}, is thinking: {vehicles} {is} at "), "."),
        },
        Some(SeatEnding::Stuck) => {
            let verdict = match (game.settings().people(), game.settings().controller(mover)) {
                (1, Controller::You) => "You have lost: ".to_owned(),
                (1, _) => "You have won: ".to_owned(),
                _ => String::new(),
            };
            let all = Movers::all(game.analysis.players());
            let others = Movers::of_bits(all.bits() & !(1 << mover)).unwrap_or(all);
            let begin = if verdict.is_empty() { capital(&name) } else { name };
            at(
                format!("{verdict}{begin} cannot move from "),
                &format!(", and is the only loser; {} win.", others.named(game.analysis.players())),
            )
        }
        Some(SeatEnding::TieEnd(on)) => {
            vec![text("Nobody loses: "), game.analysis.span(on), text(" is a tie end, and play stops.")]
        }
        Some(SeatEnding::Repetition) => at(
            format!("Nobody loses: {vehicles} {is} at "),
            &format!(" for the third time with {name} to move, so play can go on for ever."),
        ),
        Some(SeatEnding::Full) => at(
            format!(
                "The record is full: after {MOST_MOVES} moves the game stops without a loser, {vehicles} at "
            ),
            ".",
        ),
    }
}

/// How the status is meant for a single person, or in general.
pub(super) fn tone_now(game: &SeatMatch) -> Tone {
    match (game.ended(), game.loser()) {
        (None, _) => Tone::Subject,
        (Some(_), None) => Tone::Even,
        (_, Some(loser)) => match (game.settings().people(), game.settings().controller(loser)) {
            (1, Controller::You) => Tone::Bad,
            _ => Tone::Good,
        },
    }
}

/// What the move with this number did; none if that is not known.
pub(super) fn judge(game: &SeatMatch, ply: usize) -> Option<SeatJudgement> {
    let mover = game.plies().get(ply)?.mover;
    let (before, after) = (|who| game.chance(ply, who), |who| game.chance(ply + 1, who));
    chance::judge(game.analysis.players(), mover, &before, &after)
}
