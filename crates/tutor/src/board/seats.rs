//! Boards for players in a cycle: what each player can force on one, who can make whom lose, and games.

mod game;

pub(super) use game::card as game;

use super::component::name;
use super::move_names;
use super::picture::{presses, view_of};
use super::{MOST_LISTED, spelling};
use crate::seats::chance::{Chance, effect};
use crate::seats::{Coalitions, player};
use crate::write::{button, capital, go, heading, link, paragraph, plain, result, strong, text};
use hyperjam_players::Limits;
use hyperjam_protocol::address::{Address, BoardCard, Controller, SeatSettings};
use hyperjam_protocol::tutor::{
    Block, BoardSpot, BoardView, Button, Card, CardAction, DrawnBoard, Line, Tone, TutorQuery,
};
use hyperjam_rulesets::BoardError;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_rulesets::seats::{SeatBoard, SeatSolution};
use hyperjam_terms::{Convention, OutcomeSet, SeatMark};

/// What is said of the rules of all of them.
pub(super) use crate::seats::CONVENTION;

/// The most boards that are named in a line.
const MOST_NAMED: usize = 10;
/// What is looked at of a board: about a second.
const LIMITS: Limits = Limits { bytes: 24 << 20, depth: 400, work: 300_000 };

/// Reads a board; none if it is for two.
pub(super) fn open(board: &DrawnBoard) -> Option<Result<SeatBoard, BoardError>> {
    spelling(board).open_for_seats()
}

/// A board as it is drawn, with nothing to be pressed on it.
pub(super) fn view(name: &str, board: &SeatBoard) -> BoardView {
    view_of(name, board.text(), &board.picture())
}

/// What a player can make sure of on a board that can be reached, where this one is to move.
fn chance(solution: &mut SeatSolution, board: &SeatBoard, mover: u32, who: u32) -> Chance {
    match solution.wins(board, mover, who) {
        None => Chance::Unknown,
        Some(true) => Chance::Wins,
        Some(false) => Chance::Loses(solution.within(board, mover, who)),
    }
}

/// A player's moves, each with what it is called.
fn named_moves(board: &SeatBoard, seat: u32) -> Vec<(Gesture, SeatBoard, String)> {
    let moves = board.moves(seat);
    let gestures: Vec<Gesture> = moves.iter().map(|(gesture, _)| *gesture).collect();
    let names =
        move_names(&board.picture(), &gestures, &|nth| moves[nth].1.picture(), &|nth| moves[nth].1.text());
    moves.into_iter().zip(names).map(|((gesture, to), name)| (gesture, to, name)).collect()
}

/// How a game is played that a player starts, who is a person, against Hyperjam for all others.
fn started_by(seat: u32, players: u32) -> SeatSettings {
    let who = |other: u32| if other == seat { Controller::You } else { Controller::Best };
    let controllers = (0..players).map(who).collect();
    SeatSettings { controllers, starter: seat, hints: false, hidden: false }
}

/// What is known of a board, and its moves.
pub(super) fn about(card: &mut Card, board: &DrawnBoard, opened: &SeatBoard, convention: Convention) {
    let mut solution = SeatSolution::of(opened, LIMITS);
    let mut shown = view(&card.title, opened);
    let mut lists = Vec::new();
    let players = opened.players();
    let impartial = opened.rules().is_impartial();
    // Where all players have the same moves, they are those of who starts.
    for seat in 0..if impartial { 1 } else { players } {
        let (spots, blocks) = moves(board, opened, seat, solution.as_mut().ok());
        shown.spots.extend(spots);
        lists.extend(blocks);
    }
    card.blocks.push(Block::Board(shown));
    let found = solution.as_mut().map(|solution| solution.outcomes(opened));
    let (line, more) = match found {
        Ok(Some(outcomes)) => outcomes_in_words(opened, &outcomes),
        Ok(None) => (vec![text("Who can win is not known: the game is too large.")], Vec::new()),
        Err(reason) => (vec![text(format!("Who can win is not known: {reason}."))], Vec::new()),
    };
    card.spoken = plain(&line);
    card.blocks.push(result(line, Tone::Subject));
    card.blocks.extend(more);
    let settings = SeatSettings { hidden: false, ..SeatSettings::of(players) };
    let play = go("Play", BoardCard::SeatGame(board.id.clone(), settings, Vec::new()));
    card.blocks.push(Block::Buttons(vec![Button { main: true, ..play }]));
    if let Some((graph, number)) = solution.as_ref().ok().and_then(SeatSolution::graph) {
        card.blocks.extend(Coalitions::of(graph).blocks(number, impartial));
    }
    card.blocks.extend(lists);
    card.blocks.push(paragraph(CONVENTION));
    if convention == Convention::Misere {
        card.blocks
            .push(paragraph("The drawing is for misère play, but this board is not affected by that."));
    }
}

/// What is known of a board with these outcomes. Positions in which no player has a move that others have not are impartial,
/// whatever the rules.
fn mark(board: &SeatBoard, outcomes: &[OutcomeSet]) -> SeatMark {
    let starting = match outcomes {
        [only] => vec![*only; board.players() as usize],
        all => all.to_vec(),
    };
    SeatMark { starting, impartial: outcomes.len() == 1, endless: false }
}

/// The outcome, or the outcomes by who starts, as short as can be.
pub(super) fn label(board: &SeatBoard) -> String {
    let found = SeatSolution::of(board, LIMITS).ok().and_then(|mut found| found.outcomes(board));
    found.map_or_else(|| "not known".to_owned(), |outcomes| mark(board, &outcomes).label())
}

/// The outcomes in a line, with what they mean in sentences if there are several.
fn outcomes_in_words(board: &SeatBoard, outcomes: &[OutcomeSet]) -> (Line, Vec<Block>) {
    let mark = mark(board, outcomes);
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
    mut solution: Option<&mut SeatSolution>,
) -> (Vec<BoardSpot>, Vec<Block>) {
    let players = opened.players();
    let next = (seat + 1) % players;
    let mut offered = Vec::new();
    for (nth, (gesture, to, name)) in named_moves(opened, seat).into_iter().enumerate() {
        let left = solution.as_deref_mut().map_or(Chance::Unknown, |found| chance(found, &to, next, seat));
        let game = BoardCard::SeatGame(board.id.clone(), started_by(seat, players), vec![nth as u32]);
        let leads = CardAction::Go(Address::from(game).to_string());
        let name = format!("{}: {name}: {}", capital(&player(seat)), effect(left).0);
        offered.push((gesture, name, leads));
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

/// The boards with their outcomes, where all are for players in a cycle and there is no vehicle: they are no sum.
pub(crate) fn line_of_all(query: &TutorQuery) -> Option<Line> {
    let boards = &query.drawing.boards;
    if boards.is_empty() || !query.drawing.vehicles.is_empty() {
        return None;
    }
    let mut line = Line::new();
    for (nth, board) in boards.iter().enumerate() {
        let opened = open(board)?;
        if nth == MOST_NAMED {
            line.push(text(" · …"));
        }
        if nth >= MOST_NAMED {
            continue;
        }
        line.push(text(if nth > 0 { " · " } else { "" }));
        line.push(link(name(boards, board), BoardCard::Board(board.id.clone())));
        line.push(text(match opened {
            Ok(opened) => format!(": outcome {}", label(&opened)),
            Err(error) => format!(" cannot be read: {error}"),
        }));
    }
    Some(line)
}
