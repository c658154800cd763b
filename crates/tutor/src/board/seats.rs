//! Boards for players in a cycle: what each player can force on one, and who can make whom lose.

use super::move_names;
use super::picture::{presses, view_of};
use super::{MOST_LISTED, exercise, times};
use crate::seats::chance::effect;
use crate::seats::{Coalitions, game_of, player};
use crate::write::{button, capital, go, heading, paragraph, plain, result, strong, text};
use hyperjam_players::Limits as BoardLimits;
use hyperjam_protocol::address::{Address, BoardCard, BoardGame, Controller, SeatSettings};
use hyperjam_protocol::tutor::{
    Block, BoardSpot, BoardView, Button, Card, CardAction, DrawnBoard, Line, Tone,
};
use hyperjam_rulesets::picture::Gesture;
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_sums::seats::{Chance, Known, Limits, Place, Rules};
use hyperjam_terms::{Convention, SeatMark};

/// What is said of the rules of all of them.
pub(super) use crate::seats::CONVENTION;

/// What is looked at of boards: about a second.
pub(crate) const SEAT_LIMITS: BoardLimits = BoardLimits { bytes: 64 << 20, depth: 400, work: 300_000 };

/// A board as it is drawn, with nothing to be pressed on it.
pub(crate) fn view(name: &str, board: &SeatBoard) -> BoardView {
    view_of(name, board.text(), &board.picture())
}

/// What moves are called that lead from a board to others.
pub(crate) fn names_of_moves(board: &SeatBoard, moves: &[(Gesture, &SeatBoard)]) -> Vec<String> {
    let gestures: Vec<Gesture> = moves.iter().map(|(gesture, _)| *gesture).collect();
    move_names(&board.picture(), &gestures, &|nth| moves[nth].1.picture(), &|nth| moves[nth].1.text())
}

/// How a game is played that a player starts, who is a person, against Hyperjam for all others.
fn started_by(seat: u32, players: u32) -> SeatSettings {
    let who = |other: u32| if other == seat { Controller::You } else { Controller::Best };
    let controllers = (0..players).map(who).collect();
    SeatSettings { controllers, starter: seat, hints: false, hidden: false }
}

/// What is known of a board, and its moves.
pub(super) fn about(card: &mut Card, board: &DrawnBoard, opened: &SeatBoard, convention: Convention) {
    let here = [Place::Board(opened.clone())];
    let limits = Limits { size: 0, boards: SEAT_LIMITS };
    let known = Rules::of(None, &here).map(|rules| Known::of(&rules, &here, limits));
    let mut known = match known {
        Ok(known) => known.map_err(|reason| reason.to_string()),
        Err(reason) => Err(reason.to_string()),
    };
    let mut shown = view(&card.title, opened);
    let mut lists = Vec::new();
    let players = opened.players();
    let impartial = opened.rules().is_impartial();
    // Where all players have the same moves, they are those of who starts.
    for seat in 0..if impartial { 1 } else { players } {
        let (spots, blocks) = moves(board, opened, seat, known.as_mut().ok());
        shown.spots.extend(spots);
        lists.extend(blocks);
    }
    card.blocks.push(Block::Board(shown));
    let found = known.as_mut().map(|known| known.mark(&here));
    let (mut line, more) = match found {
        Ok(Some(mark)) => outcomes_in_words(opened, &mark),
        Ok(None) => (vec![text("Who can win is not known: the game is too large.")], Vec::new()),
        Err(reason) => (vec![text(format!("Who can win is not known: {reason}."))], Vec::new()),
    };
    line.extend(times(board));
    card.spoken = plain(&line);
    card.blocks.push(result(line, Tone::Subject));
    card.blocks.extend(more);
    let play = go("Play", game_of(Some(board.id.clone()), players));
    card.blocks.push(Block::Buttons(vec![Button { main: true, ..play }, exercise(Some(&board.id))]));
    if let Some((graph, number)) = known.as_mut().ok().and_then(|known| known.graph(&here)) {
        card.blocks.extend(Coalitions::of(graph).blocks(number, impartial));
    }
    card.blocks.extend(lists);
    card.blocks.push(paragraph(CONVENTION));
    if convention == Convention::Misere {
        card.blocks
            .push(paragraph("The drawing is for misère play, but this board is not affected by that."));
    }
}

/// The outcomes in a line, with what they mean in sentences if there are several.
fn outcomes_in_words(board: &SeatBoard, mark: &SeatMark) -> (Line, Vec<Block>) {
    if !mark.impartial {
        let line = vec![text("Its outcomes, by who starts, are "), strong(mark.label()), text(".")];
        let starts = (0..board.players()).map(|seat| vec![text(mark.start_sentence(seat))]);
        return (line, vec![Block::List(starts.collect())]);
    }
    let mut line =
        vec![text("Its outcome is "), strong(mark.label()), text(format!(". {}", mark.in_short()))];
    if let Some(class) = board.nim_class() {
        line.push(text(format!(" Its class in the quotient of Nim for three players is {class}.")));
    }
    (line, Vec::new())
}

/// The moves of a player who starts, each of which begins a game: where they are pressed, and as a list.
fn moves(
    board: &DrawnBoard,
    opened: &SeatBoard,
    seat: u32,
    mut known: Option<&mut Known>,
) -> (Vec<BoardSpot>, Vec<Block>) {
    let players = opened.players();
    let next = (seat + 1) % players;
    let mut offered = Vec::new();
    let moves = opened.moves(seat);
    let pressed: Vec<(Gesture, &SeatBoard)> = moves.iter().map(|(gesture, to)| (*gesture, to)).collect();
    let names = names_of_moves(opened, &pressed);
    for (nth, ((gesture, to), name)) in moves.iter().zip(names).enumerate() {
        let to = [Place::Board(to.clone())];
        let left = known.as_deref_mut().map_or(Chance::Unknown, |known| known.chance(&to, next, seat));
        let before = BoardGame::new(Some(board.id.clone()), started_by(seat, players));
        let game = BoardCard::SeatGame(BoardGame { moves: vec![(0, nth as u32)], ..before });
        let leads = CardAction::Go(Address::from(game).to_string());
        let name = format!("{}: {name}: {}", capital(&player(seat)), effect(left).0);
        offered.push((*gesture, name, leads));
    }
    let (spots, buttons) = presses(&opened.picture(), &offered);
    let impartial = opened.rules().is_impartial();
    let head = match impartial {
        true => "Moves of whoever starts".to_owned(),
        false => format!("Moves of {}, who starts", player(seat)),
    };
    let mut blocks = vec![heading(head)];
    if buttons.is_empty() {
        blocks.push(paragraph("There is none: whoever is to move here loses."));
        return (spots, blocks);
    }
    let count = buttons.len();
    let shown = buttons.into_iter().take(MOST_LISTED).map(|one| button(one.text, one.action));
    blocks.push(Block::Buttons(shown.collect()));
    if count > MOST_LISTED {
        blocks.push(paragraph(format!("and {} more", count - MOST_LISTED)));
    }
    (spots, blocks)
}
