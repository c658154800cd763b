//! The moves of a player on a board, shown where they are made: how hot each is, or its incentive.

use super::{LIMITS, MOST_IN_TABLE, called, find, move_names, open, picture};
use crate::failure::Failure;
use crate::write::{capital, go, paragraph, plain, result, text};
use hyperjam_protocol::address::{BoardCard, BoardGame, Controller, HeatCard, Settings};
use hyperjam_protocol::tutor::{
    Block, BoardShape, BoardSpot, Button, Card, Line, MoveFigure, SceneBoard, Tone, TutorQuery,
};
use hyperjam_rulesets::picture::{Gesture, Picture};
use hyperjam_rulesets::solve::{heat, temperatures_of_moves};
use hyperjam_rulesets::{Board, Hint, Unsolved};
use hyperjam_terms::{Convention, Player, counted};
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::{Arena, Dyadic};

/// The most moves that are listed.
const MOST_ROWS: usize = 60;
/// The longest figure on a plate, in letters, how narrow it may be made, the room beside it, the least that has to be there,
/// and the widest plate.
const MOST_IN_FIGURE: usize = 5;
const NARROWEST: f64 = 0.85;
const BESIDE: f64 = 7.0;
const LEAST_BESIDE: f64 = 2.0;
const WIDEST: f64 = picture::CELL - 1.0;
/// A plate’s height.
const HIGH: f64 = 18.0;

/// A move with what is known of it.
struct KnownMove {
    gesture: Gesture,
    name: String,
    /// Its number among the player’s moves.
    nth: u32,
    /// How hot it is; nothing where both players have the same moves.
    temperature: Option<Dyadic>,
    gain: String,
    leaves: String,
    wins: bool,
    /// What stands on its plate.
    figure: String,
    heat: u8,
    /// Whether it is one of the hottest, gains the most, or wins where both players have the same moves.
    is_best: bool,
}

/// What leads from a board to its moves, where it has any. A game in braces shows them anyway.
pub(super) fn entrance(id: &str, board: &dyn Board, hints: &[Hint]) -> Option<Block> {
    let is_shown = !hints.is_empty() && !matches!(board.picture(), Picture::Options(_));
    is_shown.then(|| whose(id, board.is_impartial(), None))
}

/// Whose moves are shown.
fn whose(id: &str, is_impartial: bool, shown: Option<HeatCard>) -> Block {
    let gains = shown.is_some_and(|heat| heat.gains);
    let of = |name: &str, player| go(name, BoardCard::Heat(id.to_owned(), HeatCard { player, gains }));
    let mut options = vec![go("none", BoardCard::Board(id.to_owned()))];
    if is_impartial {
        options.push(of("all", Player::Left));
    } else {
        options.extend([of("Left’s", Player::Left), of("Right’s", Player::Right)]);
    }
    let nth = |heat: HeatCard| if is_impartial { 1 } else { 1 + heat.player.index() as u32 };
    Block::Choice { name: "Moves shown".into(), options, chosen: Some(shown.map_or(0, nth)) }
}

/// What is shown of each of them.
fn figures(id: &str, asked: HeatCard) -> Block {
    let of = |name: &str, gains| go(name, BoardCard::Heat(id.to_owned(), HeatCard { gains, ..asked }));
    Block::Choice {
        name: "Each shows".into(),
        options: vec![of("how hot it is", false), of("its incentive", true)],
        chosen: Some(u32::from(asked.gains)),
    }
}

/// The card.
pub(super) fn card(query: &TutorQuery, id: &str, asked: HeatCard) -> Result<Card, Failure> {
    let board = find(query, id)?;
    let opened = open(board).map_err(Failure::Board)?;
    let name = called(board);
    let is_impartial = opened.is_impartial();
    let mut card = Card { title: format!("{name}: moves"), ..Card::default() };
    card.blocks.push(whose(id, is_impartial, Some(asked)));
    if !is_impartial {
        card.blocks.push(figures(id, asked));
    }
    let moves = match query.drawing.graph.convention {
        Convention::Misere => {
            Err("In misère play there are no values, so no move is hotter than another.".into())
        }
        Convention::Normal => known_moves(&*opened, asked)
            .map_err(|reason| format!("What the moves are worth is not known: {reason}.")),
    };
    match moves {
        Ok(moves) => {
            let line = summary(&*opened, asked, &moves);
            card.spoken = plain(&line);
            card.blocks.push(result(line, Tone::Subject));
            let mut view = picture::view(&name, &*opened);
            let (shapes, spots) = shown(id, &*opened, asked, &moves);
            view.shapes.extend(picture::coordinates(&opened.picture()));
            view.shapes.extend(shapes);
            let hidden = moves.len() - spots.len();
            view.spots = spots;
            card.scene.boards = vec![SceneBoard { id: id.to_owned(), views: vec![view.clone()] }];
            card.blocks.push(Block::Board(view));
            card.blocks.extend(explained(is_impartial, asked, hidden));
            card.blocks.extend(list(is_impartial, moves));
        }
        Err(words) => {
            card.spoken.clone_from(&words);
            card.blocks.push(result(vec![text(words)], Tone::Bad));
        }
    }
    card.blocks.push(Block::Buttons(vec![go("Back to the board", BoardCard::Board(id.to_owned()))]));
    Ok(card)
}

/// All moves of the player, in their order.
fn known_moves(board: &dyn Board, asked: HeatCard) -> Result<Vec<KnownMove>, Unsolved> {
    let mut arena = Arena::new(LIMITS);
    let hints = board.hints(&mut arena, LIMITS)?;
    let (own, others): (Vec<Hint>, Vec<Hint>) =
        hints.into_iter().partition(|hint| hint.player == asked.player);
    let hot: Vec<Option<Dyadic>> = if board.is_impartial() {
        own.iter().map(|_| None).collect()
    } else {
        let [own, others] =
            [&own, &others].map(|hints| hints.iter().map(|hint| hint.value).collect::<Vec<_>>());
        arena.renew_work();
        temperatures_of_moves(&mut arena, asked.player, &own, &others)?.into_iter().map(Some).collect()
    };
    let hottest = hot.iter().flatten().max().cloned();
    let gestures: Vec<Gesture> = own.iter().map(|hint| hint.gesture).collect();
    let names =
        move_names(&board.picture(), &gestures, &|nth| own[nth].to.picture(), &|nth| own[nth].to.text());
    let mut moves = Vec::new();
    for (((nth, hint), temperature), name) in (0..).zip(own).zip(hot).zip(names) {
        let mut written = |game| {
            arena.renew_work();
            print(&mut arena, game, Style::Unicode, MOST_IN_TABLE).map_or("?".into(), |printed| printed.text)
        };
        let (gain, leaves) = (written(hint.incentive), written(hint.value));
        let (figure, is_best) = match &temperature {
            None => {
                let number = arena.as_nimber(hint.value);
                (number.map_or_else(|| leaves.clone(), |number| number.to_string()), hint.wins)
            }
            Some(_) if asked.gains => (gain.clone(), hint.is_best),
            Some(number) => (print_number(number, Style::Unicode), temperature == hottest),
        };
        let degree = temperature.as_ref().zip(hottest.as_ref()).and_then(|(hot, most)| heat(hot, most));
        moves.push(KnownMove {
            gesture: hint.gesture,
            name,
            nth,
            temperature,
            gain,
            leaves,
            wins: hint.wins,
            figure,
            heat: degree.unwrap_or_default(),
            is_best,
        });
    }
    Ok(moves)
}

/// The moves on the board: what is drawn, and what is pressed to make one. Where several are made at the same place neither.
fn shown(
    id: &str,
    board: &dyn Board,
    asked: HeatCard,
    moves: &[KnownMove],
) -> (Vec<BoardShape>, Vec<BoardSpot>) {
    let gestures: Vec<Gesture> = moves.iter().map(|known| known.gesture).collect();
    let both = [Controller::You; 2];
    let settings = Settings {
        controllers: both,
        starter: asked.player,
        hints: true,
        hidden: false,
        ..Settings::default()
    };
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    let pictured = board.picture();
    let places: Vec<[f64; 2]> = picture::reaches(&pictured, &gestures).iter().map(|(at, _)| *at).collect();
    for ((spot, known), at) in picture::spots(&pictured, &gestures).into_iter().zip(moves).zip(&places) {
        let Some(spot) = spot else { continue };
        // A part of a game in braces would say nothing.
        let room = room(*at, &places);
        let is_short = known.figure.chars().count() <= MOST_IN_FIGURE
            && NARROWEST * width_of(&known.figure) + LEAST_BESIDE <= room;
        let text = if is_short { known.figure.clone() } else { "…".into() };
        let width = (width_of(&text) + BESIDE).min(room);
        shapes.push(BoardShape::Figure(MoveFigure {
            at: *at,
            width,
            length: width_of(&text).min(width - LEAST_BESIDE),
            text,
            heat: known.heat,
            is_best: known.is_best,
        }));
        let game = BoardCard::Game(BoardGame {
            moves: vec![(0, known.nth)],
            ..BoardGame::new(Some(id.to_owned()), settings)
        });
        let Button { action, .. } = go("", game);
        spots.push(BoardSpot {
            name: known.name.clone(),
            description: format!(": {}", in_words(known, asked)),
            action,
            ..spot
        });
    }
    (shapes, spots)
}

/// How wide a figure is.
fn width_of(figure: &str) -> f64 {
    let letter = |letter: char| match letter {
        '|' | ',' | '.' | '/' => 4.0,
        '(' | ')' => 5.0,
        '{' | '}' => 6.0,
        '0'..='9' => 7.5,
        '½' | '¼' | '¾' | '…' => 11.5,
        _ => 9.5,
    };
    figure.chars().map(letter).sum()
}

/// How wide a plate can be that lies on none beside it.
fn room(at: [f64; 2], others: &[[f64; 2]]) -> f64 {
    let beside = others.iter().filter(|other| (other[1] - at[1]).abs() < HIGH);
    let apart = beside.map(|other| (other[0] - at[0]).abs()).filter(|apart| *apart > 0.0);
    apart.fold(WIDEST, f64::min) - 1.0
}

/// What is known of a move, in words.
fn in_words(known: &KnownMove, asked: HeatCard) -> String {
    match &known.temperature {
        None => format!("Grundy number {}{}", known.figure, if known.is_best { ", wins" } else { "" }),
        Some(_) if asked.gains => {
            format!("incentive {}{}", known.gain, if known.is_best { ", none is greater" } else { "" })
        }
        Some(_) => format!("temperature {}{}", known.figure, if known.is_best { ", hottest" } else { "" }),
    }
}

/// The best of the moves in a line.
fn summary(board: &dyn Board, asked: HeatCard, moves: &[KnownMove]) -> Line {
    let who = if board.is_impartial() { "Each player".to_owned() } else { asked.player.to_string() };
    let count = match moves.len() {
        0 => return vec![text(format!("{who} has no move."))],
        many => counted(many, "move"),
    };
    let best = moves.iter().filter(|known| known.is_best).count();
    let words = match moves.iter().find(|known| known.is_best) {
        None => "none of them wins".to_owned(),
        Some(known) => {
            let others = if best > 1 { format!(" (and {} more like it)", best - 1) } else { String::new() };
            format!("{}: {}{others}", known.name, in_words(known, asked))
        }
    };
    vec![text(format!("{who} has {count}. {}.", if best == 0 { capital(&words) } else { words }))]
}

/// What the figures are.
fn explained(is_impartial: bool, asked: HeatCard, hidden: usize) -> Option<Block> {
    let mut words = match (is_impartial, asked.gains) {
        (true, _) => {
            "The figure on a move is the Grundy number of what it leaves. A thick line is drawn round those that win."
        }
        (false, true) => {
            "The figure on a move is its incentive, what the mover gains by it: Gᴸ − G for Left, G − Gᴿ for Right. A thick \
             line is drawn round the moves whose incentive is exceeded by no other."
        }
        (false, false) => {
            "The figure on a move is the temperature that the board would have if it were the player’s only move: the \
             greatest of them is that of the board. The darker, the hotter; a thick line is drawn round the hottest."
        }
    }
    .to_owned();
    words.push_str(" Press a move to make it.");
    if hidden > 0 {
        words.push_str(" Moves that are made at the same place appear only in the list.");
    }
    Some(paragraph(words))
}

/// The moves, those that stand out and the hottest first.
fn list(is_impartial: bool, mut moves: Vec<KnownMove>) -> Vec<Block> {
    if moves.is_empty() {
        return Vec::new();
    }
    moves.sort_by(|one, other| {
        other.is_best.cmp(&one.is_best).then_with(|| other.temperature.cmp(&one.temperature))
    });
    let rows = moves.iter().take(MOST_ROWS).map(|known| {
        let wins = if known.wins { "wins" } else { "loses" };
        let mut cells = vec![known.name.clone()];
        cells.extend(known.temperature.as_ref().map(|hot| print_number(hot, Style::Unicode)));
        if !is_impartial {
            cells.push(known.gain.clone());
        }
        cells.extend([known.leaves.clone(), wins.to_owned()]);
        cells.into_iter().map(|cell| vec![text(cell)]).collect::<Vec<Line>>()
    });
    let rows: Vec<Vec<Line>> = rows.collect();
    let worth: &[&str] = if is_impartial { &[] } else { &["temperature", "incentive"] };
    let head = [&["move"], worth, &["leaves", ""]].concat().into_iter().map(String::from).collect();
    let mut blocks = vec![Block::Table { head, rows }];
    if moves.len() > MOST_ROWS {
        blocks.push(paragraph(format!("and {} more", moves.len() - MOST_ROWS)));
    }
    blocks
}
