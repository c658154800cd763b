//! A game on a sum: with one vehicle or many, on a board, on a drawing that is read otherwise, or on all that is on the
//! sheet; against Hyperjam, between two people, or watched.

mod judge;
mod machine;
mod moves;
mod record;
mod replay;
pub(crate) mod seats;
mod status;
mod table;
mod view;

use crate::analysis::Analysis;
use crate::board::component::Components;
use crate::failure::{DrawFailure, Failure};
use crate::readings::ReadAnalysis;
use hyperjam_editor::document::Rules;
use hyperjam_protocol::address::{BoardGame, GameView, Record, Settings, Turn};
use hyperjam_protocol::tutor::{Card, TutorQuery};
use moves::Moves;
use record::Match;

/// A game on the drawing: with its vehicles, or as it is read.
pub(crate) fn card(
    query: &TutorQuery,
    record: &Record,
    view: GameView,
    progress: &dyn Fn(u32),
) -> Result<Card, Failure> {
    let components = match query.drawing.rules {
        Rules::Moves => Components::of_vehicles(Analysis::of(query, progress)?, &record.start)?,
        _ => {
            let token = record.start.first().or(query.drawing.vehicles.last()).copied();
            Components::of_reading(query, ReadAnalysis::with_token(&query.drawing, token)?)
        }
    };
    let (game, mut play) = Match::of(&components, Moves::Drawn(record.clone()))?;
    match view {
        GameView::At(at) => replay::card(&game, &mut play, at),
        GameView::Offer if components.reading().is_some() => {
            Err(Failure::Draw { after: game.plies.len(), reason: DrawFailure::Ends })
        }
        GameView::Offer if game.ended.is_some() => Err(Failure::Over),
        GameView::Offer => match game.agrees(&mut play) {
            Err(reason) => table::refused_draw(&game, &mut play, reason),
            Ok(()) => {
                let mut agreed = record.clone();
                agreed.turns.push(Turn::Draw);
                let here = Moves::Drawn(agreed);
                let (game, mut play) = Match::of(&components, here)?;
                let card = table::card(&game, &mut play, GameView::Whole)?;
                Ok(Card { address: game.moves.here().into(), ..card })
            }
        },
        view => table::card(&game, &mut play, view),
    }
}

/// A game on a board, or on the sum of all that is on the sheet.
pub(crate) fn on_sheet(
    query: &TutorQuery,
    game: &BoardGame<Settings>,
    progress: &dyn Fn(u32),
) -> Result<Card, Failure> {
    let components = match &game.board {
        Some(id) => Components::of_board(query, crate::board::for_two(query, id)?)?,
        None => Components::of_sheet(query, progress)?.few_enough()?,
    };
    let at = game.at;
    let (game, mut play) = Match::of(&components, Moves::Numbered(game.clone()))?;
    match at {
        Some(at) => replay::card(&game, &mut play, at),
        None => table::card(&game, &mut play, GameView::Whole),
    }
}
