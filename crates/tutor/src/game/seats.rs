//! A game of players in a cycle: with vehicles on a drawing, on a board, or on the sum of all that is on the sheet; each of them
//! is a person or Hyperjam.

mod entrance;
mod record;
mod status;
mod table;
mod view;

use crate::board::find;
use crate::failure::{DrawFailure, Failure};
use crate::game::moves::Moves;
use crate::seats::open;
use crate::sum::seats::SeatComponents;
use hyperjam_protocol::address::{BoardGame, GameView, PlayCard, Record, SeatSettings};
use hyperjam_protocol::tutor::{Card, TutorQuery};
use record::Match;

/// A game with the vehicles of the drawing, or what stands before it.
pub(crate) fn card(query: &TutorQuery, card: &PlayCard) -> Result<Card, Failure> {
    match card {
        PlayCard::SeatGame(record, view) => of_vehicles(query, record, *view),
        card => entrance::card(query, card),
    }
}

fn of_vehicles(query: &TutorQuery, record: &Record<SeatSettings>, view: GameView) -> Result<Card, Failure> {
    let (given, players) = (record.settings.controllers.len(), query.drawing.graph.players as usize);
    if given != players {
        return Err(Failure::Seats { given, players });
    }
    let components = SeatComponents::of_vehicles(query, &record.start)?;
    let game = Match::of(&components, Moves::Drawn(record.clone()), matches!(view, GameView::At(_)))?;
    match view {
        GameView::Offer => Err(Failure::Draw { after: game.plies.len(), reason: DrawFailure::Seats }),
        GameView::At(at) => table::replay(&game, at),
        view => table::card(&game, view),
    }
}

/// A game on a board, or on the sum of the sheet.
pub(crate) fn on_sheet(query: &TutorQuery, game: &BoardGame<SeatSettings>) -> Result<Card, Failure> {
    let given = game.settings.controllers.len();
    let components = match &game.board {
        Some(id) => {
            let board = find(query, id)?;
            let opened = open(board).ok_or(Failure::BoardSeats { given, players: 2 })?;
            SeatComponents::of_board(query, board, opened.map_err(Failure::Board)?)
        }
        None => SeatComponents::of_sheet(query)?.ok_or(Failure::SumSeats { given, players: 2 })?,
    };
    let players = components.players;
    if given != players as usize {
        return Err(match &game.board {
            Some(_) => Failure::BoardSeats { given, players },
            None => Failure::SumSeats { given, players },
        });
    }
    if let Some(refused) = components.refused {
        return Err(refused);
    }
    let at = game.at;
    let game = Match::of(&components, Moves::Numbered(game.clone()), at.is_some())?;
    match at {
        Some(at) => table::replay(&game, at.min(game.plies.len() as u32)),
        None => table::card(&game, GameView::Whole),
    }
}
