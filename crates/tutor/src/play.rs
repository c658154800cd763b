//! Play: with one vehicle or many, against Hyperjam, between two people, or watched.

pub(crate) mod board;
mod entrance;
mod judge;
mod machine;
mod record;
mod replay;
pub(crate) mod settings;
mod table;

use crate::analysis::Analysis;
use crate::failure::Failure;
use hyperjam_protocol::address::{GameView, PlayCard, Settings};
use hyperjam_protocol::tutor::Card;
pub(crate) use judge::{Judgement, MOST_LINES, judged, would_have_kept};
pub(crate) use record::MOST_MOVES;
use record::Match;
pub(crate) use table::PAUSE;

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &PlayCard) -> Result<Card, Failure> {
    match card {
        PlayCard::Entrance => Ok(entrance::card(analysis, Settings::default(), &[])),
        PlayCard::Settings(settings, start) => Ok(entrance::card(analysis, *settings, start)),
        // A drawing that had more players once.
        PlayCard::Seats(_, start) => Ok(entrance::card(analysis, Settings::default(), start)),
        PlayCard::SeatGame(record, _) => {
            Err(Failure::Seats { given: record.settings.controllers.len(), players: 2 })
        }
        PlayCard::Game(record, view) => {
            let game = Match::of(analysis, record)?;
            match *view {
                GameView::Whole => table::card(&game, &board::MoveFilter::All),
                GameView::From(from) => {
                    table::card(&game, &board::MoveFilter::From(analysis.position(from)?))
                }
                GameView::To(to) => table::card(&game, &board::MoveFilter::To(analysis.position(to)?)),
                GameView::Offer => table::offer(analysis, &game),
                GameView::At(at) => replay::card(&game, at),
            }
        }
    }
}
