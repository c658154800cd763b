//! Play: with one vehicle or many, against Hyperjam, between two people, or watched.
//!
//! Addresses: `play`, and `play/set/you-best-left-1/p3,p5` with settings and a start, are the entrance;
//! `play/g/you-best-left-1/p3,p5/m4,m7` is a game. The record is a list of moves: a move starts at one position, and of
//! vehicles that stand there it does not matter which one makes it. It may end with `draw`, when that was agreed. What
//! follows is a view of the game: `from/p3` and `to/p5` when a press may mean several moves, `offer` when a draw is
//! offered, `at/4` for looking back.

mod board;
mod entrance;
mod judge;
mod machine;
mod record;
mod replay;
mod settings;
mod table;

use crate::address::Words;
use crate::analysis::Analysis;
use hyperjam_protocol::tutor::Card;
use record::Match;
use settings::Settings;

/// The card.
pub(crate) fn card(analysis: &Analysis, words: Words) -> Result<Card, String> {
    let (part, rest) = words.next();
    match part {
        "" => entrance::card(analysis, Settings::default(), ""),
        "set" => entrance::card(analysis, Settings::read(rest.first())?, rest.rest().first()),
        "g" => {
            let (game, view) = Match::read(analysis, rest)?;
            let (view, rest) = view.next();
            match view {
                "" => table::card(&game, &board::View::Whole),
                "from" => {
                    table::card(&game, &board::View::From(analysis.position(&settings::cut(rest.first()))?))
                }
                "to" => {
                    table::card(&game, &board::View::To(analysis.position(&settings::cut(rest.first()))?))
                }
                "offer" => table::offer(analysis, &game),
                "at" => replay::card(&game, rest.first()),
                other => Err(format!("play: there is no view of a game called “{}”.", settings::cut(other))),
            }
        }
        other => Err(format!("play: there is no card “{}”.", settings::cut(other))),
    }
}
