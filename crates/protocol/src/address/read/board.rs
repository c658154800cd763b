//! Addresses of cards about boards.

use super::super::error::{Expected, Measured};
use super::super::{
    AddressError, BoardCard, BoardGame, CompoundPlay, GameView, Guess, HeatCard, MOST_BOARD_MOVES,
    MOST_EXTENT, Part, TableCard,
};
use super::{Segments, digits, is_in_cycle, player, view};
use hyperjam_editor::command::{MOST_BOARD_ID, MOST_RULESETS};
use hyperjam_terms::{CompoundRule, Movers, Sector};

/// A card about boards.
pub(super) fn read(mut segments: Segments) -> Result<BoardCard, AddressError> {
    let id = segments.next();
    match id {
        "" => return Ok(BoardCard::Shelf),
        "-pictures" => return Ok(BoardCard::Pictures),
        "-sum" => return board_sum(segments),
        "-rules" => {
            let given = segments.next();
            let nth = digits(given).filter(|nth| (1..=MOST_RULESETS as u32).contains(nth));
            return nth.map(BoardCard::Rules).ok_or_else(|| Expected::Card(Part::Board.address()).not(given));
        }
        _ => {}
    }
    let is_id = id.len() <= MOST_BOARD_ID && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_id {
        return Err(Expected::Board.not(id));
    }
    match segments.next() {
        "" => Ok(BoardCard::Board(id.to_owned())),
        "table" => Ok(BoardCard::Table(id.to_owned(), table(segments)?)),
        "heat" => Ok(BoardCard::Heat(id.to_owned(), heat(segments)?)),
        "play" => {
            let settings = segments.next();
            let read = |word: &str| Some((0, digits(word)?));
            game(Some(id), settings, board_moves(segments.next(), &read)?, view(segments)?)
        }
        "why" => Ok(BoardCard::Why(Some(id.to_owned()))),
        "exercise" => Ok(BoardCard::Exercise(Some(id.to_owned()), board_answer(segments)?)),
        other => Err(Expected::Card(Part::Board.address()).not(other)),
    }
}

/// The sum of the boards and vehicles, and a game on it.
fn board_sum(mut segments: Segments) -> Result<BoardCard, AddressError> {
    match segments.next() {
        "" => Ok(BoardCard::Sum),
        "play" => {
            let settings = segments.next();
            game(None, settings, board_moves(segments.next(), &numbered)?, view(segments)?)
        }
        "why" => Ok(BoardCard::Why(None)),
        "exercise" => Ok(BoardCard::Exercise(None, board_answer(segments)?)),
        other => {
            let rule = CompoundRule::ALL.into_iter().find(|rule| rule.name() == other);
            let rule = rule.ok_or_else(|| Expected::Card(Part::Board.address()).not(other))?;
            match segments.next() {
                "play" => {
                    let settings = segments.next().parse()?;
                    let read = |word: &str| match word {
                        CompoundPlay::END => Some(None),
                        word => numbered(word).map(Some),
                    };
                    let done = separated(segments.next(), &read)?;
                    let view = view(segments)?;
                    Ok(BoardCard::CompoundGame(CompoundPlay { rule, settings, done, view }))
                }
                _ => Ok(BoardCard::Compound(rule)),
            }
        }
    }
}

/// A move in a component, by the numbers of both.
fn numbered(word: &str) -> Option<(u32, u32)> {
    let (component, nth) = word.split_once('.')?;
    Some((digits(component)?, digits(nth)?))
}

/// A game on the board with this identifier, or on the sum.
fn game(
    board: Option<&str>,
    settings: &str,
    (moves, is_agreed): (Vec<(u32, u32)>, bool),
    view: GameView,
) -> Result<BoardCard, AddressError> {
    let board = board.map(str::to_owned);
    Ok(match is_in_cycle(settings) {
        true => BoardCard::SeatGame(BoardGame { board, settings: settings.parse()?, moves, is_agreed, view }),
        false => BoardCard::Game(BoardGame { board, settings: settings.parse()?, moves, is_agreed, view }),
    })
}

/// What was answered to the question who wins.
fn board_answer(mut segments: Segments) -> Result<Option<Guess>, AddressError> {
    let word = segments.next();
    if let Some(sector) = Sector::from_code(word) {
        return Ok(Some(Guess::Sector(sector)));
    }
    let wrong = |word: &str| Expected::Card(Part::Board.address()).not(word);
    let winners = match word {
        "" => return Ok(None),
        Guess::NOBODY => None,
        listed => {
            let seats: Option<Vec<u32>> = listed.split(',').map(digits).collect();
            Some(seats.and_then(|seats| Movers::of(&seats)).ok_or_else(|| wrong(listed))?)
        }
    };
    match segments.next() {
        "" => Ok(Some(Guess::Seats { winners, is_given: false })),
        Guess::GIVEN => Ok(Some(Guess::Seats { winners, is_given: true })),
        word => Err(wrong(word)),
    }
}

/// The moves of a game on boards, and whether a draw is agreed on behind them.
fn board_moves<T>(moves: &str, read: &dyn Fn(&str) -> Option<T>) -> Result<(Vec<T>, bool), AddressError> {
    let (moves, is_agreed) = match moves.strip_suffix("draw") {
        Some(rest) if rest.is_empty() || rest.ends_with(',') => (rest, true),
        _ => (moves, false),
    };
    Ok((separated(moves, read)?, is_agreed))
}

/// What was done in a game on boards, one thing after the other.
fn separated<T>(moves: &str, read: &dyn Fn(&str) -> Option<T>) -> Result<Vec<T>, AddressError> {
    let given = moves.split(',').count();
    if given > MOST_BOARD_MOVES {
        return Err(AddressError::TooMuch(Measured::BoardMoves, given));
    }
    let words = moves.split(',').filter(|word| !word.is_empty() && *word != "-").zip(1..);
    words.map(|(word, nth)| read(word).ok_or_else(|| Expected::BoardMove(nth).not(word))).collect()
}

fn table(mut segments: Segments) -> Result<TableCard, AddressError> {
    let (view, extent) = (segments.next(), segments.next());
    let unknown = |given| Expected::Card(Part::Board.address()).not(given);
    let (temperatures, tiled) = match view {
        "" | "values" => (false, false),
        "values-tiled" => (false, true),
        "temperatures" => (true, false),
        "temperatures-tiled" => (true, true),
        other => return Err(unknown(other)),
    };
    if extent.len() > MOST_EXTENT {
        return Err(unknown(extent));
    }
    Ok(TableCard { temperatures, tiled, extent: extent.to_owned() })
}

fn heat(mut segments: Segments) -> Result<HeatCard, AddressError> {
    let (who, figures) = (segments.next(), segments.next());
    let unknown = |given| Expected::Card(Part::Board.address()).not(given);
    let gains = match figures {
        "" => false,
        "gains" => true,
        other => return Err(unknown(other)),
    };
    Ok(HeatCard { player: player(who).ok_or_else(|| unknown(who))?, gains })
}
