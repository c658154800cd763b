//! Play: with one vehicle or many, against Hyperjam, between two people, or watched.

mod board;
mod entrance;
mod judge;
mod machine;
mod record;
mod replay;
mod settings;
mod table;

use crate::analysis::Analysis;
use crate::failure::Failure;
use hyperjam_protocol::address::{GameView, PlayCard, Settings};
use hyperjam_protocol::tutor::Card;
use record::Match;

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &PlayCard) -> Result<Card, Failure> {
    match card {
        PlayCard::Entrance => Ok(entrance::card(analysis, Settings::default(), &[])),
        PlayCard::Settings(settings, start) => Ok(entrance::card(analysis, *settings, start)),
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
