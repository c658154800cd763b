//! Play on a drawing that is read by rules of its own: against Hyperjam, or between two people.

mod entrance;
mod game;
mod table;

use super::ReadAnalysis;
use crate::failure::{DrawFailure, Failure};
use game::ReadGame;
use hyperjam_protocol::address::{GameView, PlayCard, Settings};
use hyperjam_protocol::tutor::Card;

/// The card.
pub(super) fn card(analysis: &ReadAnalysis, card: &PlayCard) -> Result<Card, Failure> {
    match card {
        PlayCard::Entrance | PlayCard::Seats(..) => Ok(entrance::card(analysis, Settings::default())),
        PlayCard::Settings(settings, _) => Ok(entrance::card(analysis, *settings)),
        PlayCard::SeatGame(record, _) => {
            Err(Failure::Seats { given: record.settings.controllers.len(), players: 2 })
        }
        PlayCard::Game(record, view) => {
            let game = ReadGame::of(analysis, record)?;
            match *view {
                GameView::Offer => Err(Failure::Draw { after: game.plies.len(), reason: DrawFailure::Ends }),
                GameView::At(at) => table::replay(&game, at),
                view => table::card(&game, view),
            }
        }
    }
}
