//! Play on a drawing that is read by rules of its own: against Hyperjam, or between two people.

mod entrance;
mod game;
pub(crate) mod stage;
mod table;

use super::ReadAnalysis;
use crate::failure::{DrawFailure, Failure};
use game::ReadGame;
use hyperjam_bridge::Taken;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{GameView, PlayCard, Record, Settings, Turn};
use hyperjam_protocol::tutor::Card;
use hyperjam_terms::Player;

/// The positions and roads that are gone when these were taken, by the one who starts and the other in turn.
pub(super) fn gone(
    analysis: &ReadAnalysis,
    starter: Player,
    taken: &[Taken],
) -> Result<(Vec<PositionId>, Vec<MoveId>), Failure> {
    let turn = |taken: &Taken| match *taken {
        Taken::Position(id) => Turn::Position(id),
        Taken::Road(id) => Turn::Move(id),
    };
    let settings = Settings { starter, ..Settings::default() };
    let record = Record { settings, start: Vec::new(), turns: taken.iter().map(turn).collect() };
    Ok(ReadGame::of(analysis, &record)?.gone(taken.len()))
}

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
