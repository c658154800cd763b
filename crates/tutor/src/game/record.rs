//! What was done in a game: its record, and looking back at it move by move.

use super::status::{self, whereabouts};
use super::table::{Table, road};
use super::view;
use crate::board::component::Origin;
use crate::failure::Failure;
use crate::settings::MOST_LINES;
use crate::write::{button, capital, go, heading, link, paragraph, plain, result, text};
use hyperjam_protocol::address::{AddressTemplate, GameView};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Line, Span, Steps, Tone};

/// A move that was made, by its number from 0, leading to where it is replayed.
pub(super) fn replayed(table: &dyn Table, nth: usize) -> Span {
    let made = table.plies().get(nth).map(|ply| table.made(ply)).unwrap_or_default();
    link(format!("{}, {made}", nth + 1), table.moves().view(GameView::At(nth as u32 + 1)))
}

/// What a move did, as it follows what it is called.
fn words(table: &dyn Table, nth: usize) -> String {
    table.judged(nth).map_or(String::new(), |(words, _)| format!(" – {words}"))
}

/// The record, each move leading to where it is replayed, with what it did as far as that is told; to be copied, too.
pub(super) fn blocks(table: &dyn Table) -> Vec<Block> {
    let (plies, moves) = (table.plies(), table.moves());
    if plies.is_empty() && table.agreement().is_none() {
        return Vec::new();
    }
    let numbered: Vec<[String; 2]> =
        plies.iter().enumerate().map(|(nth, ply)| [table.made(ply), words(table, nth)]).collect();
    let mut copied = vec![start(table)];
    copied.extend((1..).zip(&numbered).map(|(number, [made, words])| format!("{number}. {made}{words}")));
    copied.extend(table.agreement());
    copied.push(plain(&status::of(table, None).0));
    let skipped = plies.len().saturating_sub(MOST_LINES);
    let mut blocks = Vec::new();
    if skipped > 0 {
        blocks.push(paragraph(format!("(earlier moves: {skipped})")));
    }
    let line = |(nth, [made, words]): (usize, [String; 2])| -> Line {
        vec![link(made, moves.view(GameView::At(nth as u32 + 1))), text(words)]
    };
    let lines: Vec<Line> = numbered.into_iter().enumerate().skip(skipped).map(line).collect();
    if !lines.is_empty() {
        blocks.push(Block::Numbered { first: skipped as u32 + 1, lines });
    }
    blocks.extend(table.agreement().map(paragraph));
    let mut buttons = vec![button("Copy the record", CardAction::Copy(copied.join("\n")))];
    if table.is_open() {
        buttons.push(go("Replay", moves.view(GameView::At(0))));
    }
    buttons.push(button("Share the game", CardAction::Share(moves.here().to_string())));
    blocks.push(Block::Buttons(buttons));
    // While it goes on, the moves are what is looked at.
    if table.is_open() {
        return vec![Block::Folded { name: "Record".into(), blocks }];
    }
    blocks.insert(0, heading("Record"));
    blocks
}

/// Where the game started, and who starts, in words.
fn start(table: &dyn Table) -> String {
    let origins = table.origins();
    let of_vehicles = |nth: &usize| matches!(origins[*nth], Origin::Vehicle(_));
    let vehicles: Vec<String> =
        (0..origins.len()).filter(of_vehicles).map(|nth| table.name(nth, 0)).collect();
    let mut parts = Vec::new();
    if !vehicles.is_empty() {
        parts.push(format!("Vehicles at {}", vehicles.join(", ")));
    }
    let boards = (0..origins.len()).filter_map(|nth| table.board(nth, 0));
    parts.extend(boards.map(|board| board.view.name));
    parts.extend(table.moves().compound().map(|rule| format!("the {} compound", rule.title())));
    parts.push(format!("{} starts.", table.moves().player(table.moves().mover(0))));
    capital(&parts.join("; "))
}

/// The card of the game after so many moves; `prospect` is who can win then, as it follows who is to move.
pub(super) fn replay(
    table: &dyn Table,
    given: u32,
    prospect: &mut dyn FnMut(usize) -> String,
) -> Result<Card, Failure> {
    let (count, moves) = (table.plies().len(), table.moves());
    let at = match given as usize {
        given if given <= count => given,
        // Of games on boards, links say so of the end, too.
        _ if !moves.are_drawn() => count,
        _ => return Err(Failure::At { moves: count, given }),
    };
    let mut shown = view::shown(table, at, &[], GameView::Whole);
    let (mut line, places) = match at.checked_sub(1).and_then(|last| Some((last, table.plies().get(last)?))) {
        Some((last, ply)) => {
            let tone = table.judged(last).map_or(Tone::Fresh, |(_, tone)| tone);
            shown.scene.moves = road(ply.drawn).map(|id| (id, tone)).into_iter().collect();
            let made = format!("Move {at} of {count}, {}{}.", table.made(ply), words(table, last));
            (vec![text(made)], whereabouts(table, at, " ", capital))
        }
        None => (vec![text("The start")], whereabouts(table, at, ": ", str::to_owned)),
    };
    let is_placed = !places.is_empty();
    line.extend(places);
    if is_placed || at == 0 {
        line.push(text("."));
    }
    let mut card = Card { title: "The game so far".into(), spoken: plain(&line), ..Card::default() };
    card.blocks.push(result(line, Tone::Subject));
    if at < count {
        card.blocks.push(paragraph(format!("{} is to move{}", table.called(moves.mover(at)), prospect(at))));
    }
    card.blocks.extend(shown.blocks);
    let mut buttons = vec![go("Back to the game", moves.here())];
    if at < count {
        buttons.push(go("Play on from here", moves.back_to(at)));
    }
    card.blocks.push(Block::Buttons(buttons));
    card.scene = shown.scene;
    let each = AddressTemplate::of(|at| moves.view(GameView::At(at)));
    card.steps = Some(Steps { at: at as u32, last: count as u32, each });
    Ok(card)
}
