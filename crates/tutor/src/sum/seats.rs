//! The sum of all that is on a sheet for players in a cycle.

mod components;
mod exercise;

pub(crate) use components::{LIMITS, SeatComponents};

use super::change;
use super::line::as_sum;
use crate::board::component::Origin;
use crate::board::find;
use crate::failure::Failure;
use crate::seats::{BEYOND, CONVENTION, game_of, open, player};
use crate::vehicles::{place_card, the_sum};
use crate::write::{button, capital, go, heading, left_out, link, paragraph, plain, result, strong, text};
use hyperjam_protocol::address::{BoardCard, Guess, Part, PlayCard, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Span, Tone, TutorQuery};
use hyperjam_sums::seats::{Chance, Known, NotKnown, Place};
use hyperjam_terms::SeatMark;

/// The most components whose outcomes are listed.
const MOST_LISTED: usize = 12;
/// The most good moves of a player that are listed.
const MOST_MOVES: usize = 12;

/// The card of the sum of a sheet; none if its sum is one for Left and Right, or if the card is another one.
pub(crate) fn card(query: &TutorQuery, card: &VehiclesCard) -> Option<Result<Card, Failure>> {
    let components = match SeatComponents::of_sheet(query) {
        Ok(components) => components?,
        Err(failure) => return Some(Err(failure)),
    };
    Some(Ok(match card {
        VehiclesCard::Line => strip(&components),
        VehiclesCard::Sum | VehiclesCard::Deep(_) => whole(&components),
        VehiclesCard::Add | VehiclesCard::Place if components.analysis.is_some() => {
            place_card(&query.drawing, card, strip(&components).blocks.into_iter().next())
        }
        _ => return None,
    }))
}

/// A board, or the sum of the sheet, as an exercise; none if it is one for Left and Right.
pub(crate) fn exercise(
    query: &TutorQuery,
    board: Option<&str>,
    given: Option<Guess>,
) -> Option<Result<Card, Failure>> {
    let components = match board {
        Some(id) => find(query, id).and_then(|board| {
            let opened = open(board).transpose().map_err(Failure::Board)?;
            Ok(opened.map(|opened| SeatComponents::of_board(query, board, opened)))
        }),
        None => SeatComponents::of_sheet(query),
    };
    let card = |components: SeatComponents<'_>| match &components.refused {
        Some(refused) => Err(refused.clone()),
        None => exercise::card(&components, board, given),
    };
    components.transpose().map(|components| components.and_then(card))
}

/// What a component is called, where it leads to its card or is selected.
fn span(components: &SeatComponents<'_>, nth: usize) -> Span {
    let one = &components.all[nth];
    match (&one.place, &components.analysis, one.of) {
        (Place::Position(on), Some(analysis), _) => analysis.span(*on),
        (_, _, Origin::Board(board)) => match components.query.drawing.boards.get(board) {
            Some(board) => link(&one.name, BoardCard::Board(board.id.clone())),
            None => text(&one.name),
        },
        _ => text(&one.name),
    }
}

/// What is known of the sum, or why it is not.
fn mark(known: &mut Result<Known, NotKnown>, sum: &[Place]) -> Result<SeatMark, NotKnown> {
    match known {
        Ok(known) => known.mark(sum).ok_or(NotKnown::Positions),
        Err(reason) => Err(*reason),
    }
}

/// The components with how often each is there: copies of a board, and vehicles at one position.
fn counted(components: &SeatComponents<'_>) -> Vec<(i32, usize)> {
    let mut all: Vec<(i32, usize)> = Vec::new();
    for (nth, one) in components.all.iter().enumerate() {
        let same = |(_, other): &&mut (i32, usize)| {
            let other = &components.all[*other];
            match one.of {
                Origin::Vehicle(_) => other.place == one.place,
                of => other.of == of,
            }
        };
        match all.iter_mut().find(same) {
            Some((times, _)) => *times += 1,
            None => all.push((1, nth)),
        }
    }
    all
}

/// The components as a sum: `A + 2·B + Nim for 3`.
fn names(components: &SeatComponents<'_>) -> Line {
    as_sum(&named(components, &counted(components)))
}

fn named(components: &SeatComponents<'_>, counted: &[(i32, usize)]) -> Vec<(i32, Span)> {
    let named = |(times, nth): &(i32, usize)| {
        // Of copies the name of all of them.
        let span = match components.all[*nth].of {
            Origin::Board(board) if *times > 1 => match components.query.drawing.boards.get(board) {
                Some(board) => {
                    let name = crate::board::component::name(&components.query.drawing.boards, board);
                    link(name, BoardCard::Board(board.id.clone()))
                }
                None => span(components, *nth),
            },
            _ => span(components, *nth),
        };
        (*times, span)
    };
    counted.iter().map(named).collect()
}

/// The outcome in a line, and what it is for a reader without the line.
fn outcome(components: &SeatComponents<'_>, found: &Result<SeatMark, NotKnown>) -> (Line, String) {
    let mut line = names(components);
    match found {
        Ok(mark) => {
            line.extend([text(": outcome "), strong(mark.label())]);
            (line, format!("Sum: {}", mark.in_short()))
        }
        Err(reason) => {
            line.push(text(format!(": the sum is not known, since {reason}.")));
            let spoken = plain(&line);
            (line, spoken)
        }
    }
}

/// What begins a game on the sum.
fn play(components: &SeatComponents<'_>) -> Button {
    let game = match components.are_vehicles() {
        true => go("Play", PlayCard::Entrance),
        false => {
            let words = if components.all.len() == 1 { "Play" } else { "Play the sum" };
            go(words, game_of(None, components.players))
        }
    };
    Button { main: true, ..game }
}

/// The sum in one line.
fn strip(components: &SeatComponents<'_>) -> Card {
    let title = Part::Vehicles.title().to_owned();
    let (mut line, mut spoken, mut buttons) = (Line::new(), String::new(), Vec::new());
    let start = components.start();
    if let Some(refused) = &components.refused {
        line = [names(components), vec![text(format!(" · {refused}"))]].concat();
    } else if let Some(mut known) = components.known(&start) {
        (line, spoken) = outcome(components, &mark(&mut known, &start));
        buttons.push(play(components));
    }
    for reason in &components.left_out {
        line.push(text(format!("{}{reason}", if line.is_empty() { "" } else { " · " })));
    }
    if line.is_empty() {
        return Card { title, ..Card::default() };
    }
    buttons.push(go("The sum", VehiclesCard::Sum));
    if !components.query.drawing.boards.is_empty() {
        buttons.push(go("Boards", BoardCard::Shelf));
    }
    if spoken.is_empty() {
        spoken = plain(&line);
    }
    let blocks = vec![result(line, Tone::Subject), Block::Buttons(buttons)];
    Card { title, spoken, blocks, ..Card::default() }
}

/// The sum with all that is known of it, its components, and how to change it.
fn whole(components: &SeatComponents<'_>) -> Card {
    let start = components.start();
    let (mut blocks, mut spoken) = (Vec::new(), String::new());
    match components.known(&start).filter(|_| components.refused.is_none()) {
        None if components.refused.is_some() => {
            let refused = components.refused.as_ref().map(|refused| format!(" · {refused}"));
            let line = [names(components), vec![text(refused.unwrap_or_default())]].concat();
            spoken = plain(&line);
            blocks.push(result(line, Tone::Plain));
        }
        None if components.left_out.is_empty() => blocks.push(paragraph(
            "There are no vehicles yet. With several vehicles the game is their sum: the player to move moves one of \
             them.",
        )),
        None => {}
        Some(mut known) => {
            let line;
            let found = mark(&mut known, &start);
            (line, spoken) = outcome(components, &found);
            blocks.push(result(line, Tone::Plain));
            if let Ok(mark) = &found {
                let sentences = match mark.starting.first().filter(|_| mark.impartial) {
                    Some(outcome) => vec![vec![text(outcome.meaning())]],
                    None => (0..components.players).map(|seat| vec![text(mark.start_sentence(seat))]).collect(),
                };
                blocks.push(Block::List(sentences));
                if mark.endless {
                    blocks.push(paragraph(BEYOND));
                }
            }
            if start.len() > 1 {
                blocks.push(heading("The components"));
                blocks.push(Block::List(alone(components)));
            }
            let mut buttons = vec![play(components)];
            if found.is_ok() {
                buttons.push(crate::board::exercise(None));
            }
            blocks.push(Block::Buttons(buttons));
            if let Ok(known) = &mut known {
                blocks.extend(good_moves(components, known));
            }
        }
    }
    let head = format!("Not in this sum, which is for {} players:", components.players);
    blocks.extend(left_out(&head, &components.left_out));
    blocks.push(paragraph(CONVENTION));
    blocks.push(heading("Change the sum"));
    let mut buttons = Vec::new();
    if components.analysis.is_some() {
        buttons.push(go("Add vehicles by pressing positions", VehiclesCard::Add));
        if !components.query.drawing.all_vehicles().is_empty() {
            buttons.push(button("Clear", CardAction::AllVehicles(Vec::new(), the_sum())));
        }
    }
    buttons.push(go("New board", BoardCard::Shelf));
    blocks.push(Block::Buttons(buttons));
    blocks.extend(change::removals(&components.query.drawing));
    let title = if components.query.drawing.boards.is_empty() { Part::Vehicles.title() } else { "The sum" };
    Card { title: title.into(), spoken, blocks, ..Card::default() }
}

/// Each component with its outcome alone, those that are the same once.
fn alone(components: &SeatComponents<'_>) -> Vec<Line> {
    let counted = counted(components);
    let shown = counted.len().min(MOST_LISTED);
    let names = named(components, &counted[..shown]);
    let line = |((times, span), (_, nth)): ((i32, Span), &(i32, usize))| {
        let place = std::slice::from_ref(&components.all[*nth].place);
        let found = match (&place[0], &components.analysis) {
            (Place::Position(on), Some(analysis)) => Some(Ok(analysis.marks()[*on as usize].clone())),
            _ => components.known(place).map(|mut known| mark(&mut known, place)),
        };
        let words = match found {
            Some(Ok(mark)) if times > 1 => format!(": outcome of each {}", mark.label()),
            Some(Ok(mark)) => format!(": outcome {}", mark.label()),
            Some(Err(reason)) => format!(": not known, since {reason}"),
            None => String::new(),
        };
        [as_sum(&[(times, span)]), vec![text(words)]].concat()
    };
    let mut lines: Vec<Line> = names.into_iter().zip(&counted).map(line).collect();
    if shown < counted.len() {
        lines.push(vec![text(format!("and {} more", counted.len() - shown))]);
    }
    lines
}

/// The moves that keep a winning strategy for who starts; of components that are the same, those of the first.
fn good_moves(components: &SeatComponents<'_>, known: &mut Known) -> Vec<Block> {
    let (Some(rules), start) = (components.rules(), components.start()) else { return Vec::new() };
    let players = components.players;
    let mut blocks = Vec::new();
    for seat in 0..players {
        if known.chance(&start, seat, seat) != Chance::Wins {
            continue;
        }
        let mut keeps = |after: &[Place]| known.chance(after, (seat + 1) % players, seat) == Chance::Wins;
        let mut lines: Vec<Line> = Vec::new();
        let good = rules.moves_after_which(&start, seat, &mut keeps);
        for alike in good.chunk_by(|(one, _), (other, _)| one == other) {
            let at = &start[alike[0].0];
            let names = components.move_names(at, &rules.moves(at, seat));
            let written = |(nth, made): &(usize, usize)| {
                vec![text(components.written(*nth, names.get(*made).map_or("", String::as_str)))]
            };
            lines.extend(alike.iter().map(written));
        }
        let more = lines.len().saturating_sub(MOST_MOVES);
        lines.truncate(MOST_MOVES);
        if more > 0 {
            lines.push(vec![text(format!("and {more} more"))]);
        }
        if !lines.is_empty() {
            blocks.push(paragraph(format!(
                "{} starts and keeps a winning strategy by:",
                capital(&player(seat))
            )));
            blocks.push(Block::List(lines));
        }
    }
    if !blocks.is_empty() {
        blocks.insert(0, heading("Good moves"));
    }
    blocks
}
