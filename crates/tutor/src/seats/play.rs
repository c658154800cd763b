//! Play with more than two players, each of them a person or Hyperjam.

mod entrance;
mod machine;
mod record;
mod table;
mod words;

use super::SeatAnalysis;
use crate::failure::{DrawFailure, Failure};
use hyperjam_protocol::address::{GameView, PlayCard, SeatSettings};
use hyperjam_protocol::tutor::Card;
use record::SeatMatch;

/// The card.
pub(super) fn card(analysis: &SeatAnalysis, card: &PlayCard) -> Result<Card, Failure> {
    let players = analysis.players();
    match card {
        PlayCard::Entrance => Ok(entrance::card(analysis, &SeatSettings::of(players), &[])),
        // Where a game is begun at a position, nothing is known of who plays yet.
        PlayCard::Settings(_, start) => Ok(entrance::card(analysis, &SeatSettings::of(players), start)),
        PlayCard::Seats(settings, start) => {
            let fits = settings.controllers.len() == players as usize;
            let settings = if fits { settings.clone() } else { SeatSettings::of(players) };
            Ok(entrance::card(analysis, &settings, start))
        }
        PlayCard::Game(..) => Err(Failure::Seats { given: 2, players: players as usize }),
        PlayCard::SeatGame(record, view) => {
            let game = SeatMatch::of(analysis, record)?;
            match *view {
                GameView::Offer => {
                    Err(Failure::Draw { after: game.plies().len(), reason: DrawFailure::Seats })
                }
                GameView::At(at) => table::replay(&game, at),
                view => table::card(&game, view),
            }
        }
    }
}
