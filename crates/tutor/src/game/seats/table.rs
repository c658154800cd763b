//! A game of players in a cycle under way, or over.

use super::record::{Match, NamedChoice};
use super::status::{status, told, tone, way, whereabouts};
use super::view::{hint, is_asked, shown, target};
use crate::board::{listed_moves, sentence, your_moves};
use crate::failure::Failure;
use crate::game::moves::Moves;
use crate::seats::chance::others_could;
use crate::seats::{CONVENTION, player};
use crate::settings::{self, MOST_BUTTONS, MOST_LINES, PAUSE, hints_choice, marks_choice};
use crate::taps::question;
use crate::write::{
    button, capital, game_so_far, go, heading, left_out, link, paragraph, plain, result, text,
};
use hyperjam_protocol::address::{BoardCard, BoardGame, GameView, PlayCard, SeatSettings};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Tone};
use hyperjam_sums::seats::{Chance, Ending, Place};
use std::collections::BTreeSet;

/// The card.
pub(super) fn card(game: &Match<'_>, view: GameView) -> Result<Card, Failure> {
    let is_open = game.ended.is_none();
    let is_person = is_open && game.is_person(game.to_move());
    let asked: Vec<&NamedChoice> =
        game.choices.iter().filter(|choice| is_asked(game, choice, view)).collect();
    if let (GameView::From(position) | GameView::To(position), Some(analysis)) =
        (view, &game.components.analysis)
        && (!is_person || asked.is_empty())
    {
        let name = analysis.name(analysis.position(position)?).to_owned();
        return Err(Failure::NoMove { name });
    }
    let question = game.components.analysis.as_ref().and_then(|analysis| {
        let span = |at| analysis.position(at).map_or_else(|_| text("?"), |on| analysis.span(on));
        question(view, span, game.moves.here())
    });
    let status = question.clone().unwrap_or_else(|| status(game));
    let mut card = Card { title: title(game), ..Card::default() };
    card.spoken = match game.plies.last().filter(|_| question.is_none()) {
        Some(ply) => format!("{}. {}", game.made(ply), plain(&status)),
        None => plain(&status),
    };
    card.blocks.push(result(status, tone(game)));
    card.blocks.extend(ways(game));
    card.blocks.extend(rules(game));
    let offered: &[NamedChoice] = if is_person { &game.choices } else { &[] };
    let shown = shown(game, game.plies.len(), offered, view);
    let is_pressed = shown.pressed == game.choices.len();
    card.blocks.extend(shown.blocks);
    card.scene = shown.scene;
    if is_person {
        card.blocks.extend(buttons(game, &asked, (is_pressed, question.is_some())));
    } else if let Some(best) = game.best.and_then(|best| game.choices.get(best)) {
        card.next = game.with(best).map(|to| (to.into(), PAUSE));
    }
    card.blocks.extend(expectation(game));
    card.blocks.extend(last_chance(game));
    card.undo = taken_back(game).map(|count| game.moves.back_to(count).into());
    card.blocks.push(Block::Buttons(actions(game)));
    card.blocks.extend(record(game));
    card.blocks.extend(choices_of_settings(game));
    Ok(card)
}

fn title(game: &Match<'_>) -> String {
    match (&game.moves, &*game.components.all) {
        (Moves::Drawn(_), _) => "Play".to_owned(),
        (_, [one]) => format!("Play {}", one.name),
        _ => "Play the sum".to_owned(),
    }
}

/// What is played, in words, at the start of a game that has no card before it.
fn rules(game: &Match<'_>) -> Vec<Block> {
    let Moves::Numbered(BoardGame { board, .. }) = &game.moves else { return Vec::new() };
    if !game.plies.is_empty() {
        return Vec::new();
    }
    let boards = &game.components.query.drawing.boards;
    let words = match board {
        None => Some("Each turn is a move in one component of the sum."),
        Some(id) => boards.iter().find(|one| one.id == *id).and_then(sentence),
    };
    let words = words.map(|words| paragraph(format!("{words} {CONVENTION}")));
    let left_out = left_out("Not part of this game:", &game.components.left_out);
    words.into_iter().chain(left_out).collect()
}

/// How Hyperjam chose its moves since a person moved last.
fn ways(game: &Match<'_>) -> Vec<Block> {
    let count = game.plies.len();
    let last = game.plies.iter().rposition(|ply| game.is_person(ply.seat));
    let since = last.map_or(0, |last| last + 1).max(count.saturating_sub(game.settings.controllers.len()));
    let line = |ply: usize| -> Option<Line> {
        Some(vec![text(format!("{} – {}.", game.made(&game.plies[ply]), way(game, ply)?))])
    };
    let lines: Vec<Line> = (since..count).filter_map(line).collect();
    if lines.is_empty() { Vec::new() } else { vec![Block::List(lines)] }
}

/// A person's moves as buttons, those that are called the same once.
fn buttons(
    game: &Match<'_>,
    choices: &[&NamedChoice],
    (is_pressed, is_question): (bool, bool),
) -> Vec<Block> {
    let is_one = game.components.all.len() == 1;
    let mut seen = BTreeSet::new();
    let different: Vec<&NamedChoice> = choices
        .iter()
        .filter(|choice| choice.drawn.is_none() || seen.insert((choice.choice.component, &choice.name)))
        .copied()
        .collect();
    let press = |choice: &&NamedChoice| -> Option<Button> {
        let to = target(game, choice);
        let name = to.and_then(|to| {
            let analysis = game.components.analysis.as_ref().filter(|_| is_one)?;
            Some(format!("→ {}", analysis.name(analysis.game.position(to)?)))
        });
        let mut words =
            name.unwrap_or_else(|| game.components.written(choice.choice.component, &choice.name));
        if game.settings.hints {
            words.push_str(&hint(choice));
        }
        Some(Button { shows: to.into_iter().collect(), ..go(words, game.with(choice)?) })
    };
    let buttons: Vec<Button> = different.iter().take(MOST_BUTTONS).filter_map(press).collect();
    match is_question {
        true => listed_moves(buttons, different.len()),
        false => your_moves(buttons, different.len(), is_pressed),
    }
}

/// What each player can be made to do, with hints; and that nothing is known.
fn expectation(game: &Match<'_>) -> Vec<Block> {
    if game.ended.is_some() {
        return Vec::new();
    }
    if game.chance(game.plies.len(), game.to_move()) == Chance::Unknown {
        return vec![paragraph(
            "Who can win is not known here, as the game is too large. Hyperjam plays by a rule of thumb, and may make \
             mistakes, until it is small enough.",
        )];
    }
    if game.coalitions.is_empty() {
        return Vec::new();
    }
    let lines = game.coalitions.iter().map(|sentence| vec![text(sentence)]);
    vec![heading("Who can make whom lose"), Block::List(lines.collect())]
}

/// Where the loser could last have done better.
fn last_chance(game: &Match<'_>) -> Vec<Block> {
    let Some(loser) = game.loser() else { return Vec::new() };
    let made = game.last_chance.and_then(|ply| Some((ply, game.plies.get(ply)?)));
    let Some((ply, made)) = made else {
        let is_known = matches!(game.chance(0, loser), Chance::Loses(_));
        return is_known.then(|| paragraph(others_could(loser))).into_iter().collect();
    };
    let replayed =
        link(format!("{}, {}", ply + 1, game.made(made)), game.moves.view(GameView::At(ply as u32 + 1)));
    vec![Block::Text(vec![
        text("The last chance was move "),
        replayed,
        text(format!(": until then {} had a winning strategy.", player(loser))),
    ])]
}

/// How many moves there are before the last one of a person.
fn taken_back(game: &Match<'_>) -> Option<usize> {
    game.plies.iter().rposition(|ply| game.is_person(ply.seat))
}

fn actions(game: &Match<'_>) -> Vec<Button> {
    let mut buttons = Vec::new();
    let is_over = game.ended.is_some();
    if is_over {
        buttons.push(Button { main: true, ..go("Play again", game.moves.back_to(0)) });
        buttons.push(go("Replay the game", game.moves.view(GameView::At(0))));
    }
    let back = taken_back(game);
    if let Some(ply) = game.last_chance.filter(|ply| back != Some(*ply)) {
        buttons.push(go(format!("Back to move {}", ply + 1), game.moves.back_to(ply)));
    }
    buttons.extend(back.map(|count| go("Take back", game.moves.back_to(count))));
    match &game.moves {
        Moves::Drawn(record) => {
            let before = PlayCard::Seats(game.settings.clone(), record.start.clone());
            buttons.push(go(if is_over { "New game" } else { "Stop" }, before));
        }
        Moves::Numbered(BoardGame { board, .. }) => {
            if !is_over && !game.plies.is_empty() {
                buttons.push(go("Play again", game.moves.back_to(0)));
            }
            buttons.push(match board {
                Some(id) => go("Back to the board", BoardCard::Board(id.clone())),
                None => go("Back to the sum", BoardCard::Sum),
            });
        }
    }
    buttons
}

/// The record; moves are judged once the game is over, or where hints are shown.
fn record(game: &Match<'_>) -> Vec<Block> {
    if game.plies.is_empty() {
        return Vec::new();
    }
    let is_over = game.ended.is_some();
    let is_judged = is_over || game.settings.hints;
    let skipped = game.plies.len().saturating_sub(MOST_LINES);
    let numbered = || game.plies.iter().enumerate().map(|(nth, ply)| (nth, told(game, nth, ply, is_judged)));
    let mut blocks = Vec::new();
    if skipped > 0 {
        blocks.push(paragraph(format!("(earlier moves: {skipped})")));
    }
    let line = |(nth, [made, words]): (usize, [String; 2])| -> Line {
        vec![link(made, game.moves.view(GameView::At(nth as u32 + 1))), text(words)]
    };
    let lines = numbered().skip(skipped).map(line).collect();
    blocks.push(Block::Numbered { first: skipped as u32 + 1, lines });
    let mut copied = vec![format!("{}; {} starts.", start(game), player(game.mover(0)))];
    copied.extend(numbered().map(|(nth, [made, words])| format!("{}. {made}{words}", nth + 1)));
    copied.push(plain(&status(game)));
    let mut buttons = vec![button("Copy the record", CardAction::Copy(copied.join("\n")))];
    if !is_over {
        buttons.push(go("Replay", game.moves.view(GameView::At(game.plies.len() as u32))));
    }
    buttons.push(button("Share the game", CardAction::Share(game.moves.view(GameView::Whole).into())));
    blocks.push(Block::Buttons(buttons));
    if is_over {
        blocks.insert(0, heading("Record"));
        return blocks;
    }
    vec![Block::Folded { name: "Record".into(), blocks }]
}

/// Where the game started, in words.
fn start(game: &Match<'_>) -> String {
    let all = &game.components.all;
    let vehicles: Vec<&str> = all
        .iter()
        .filter(|one| matches!(one.place, Place::Position(_)))
        .map(|one| one.name.as_str())
        .collect();
    let mut parts = Vec::new();
    if !vehicles.is_empty() {
        parts.push(format!("Vehicles at {}", vehicles.join(", ")));
    }
    parts.extend(all.iter().filter_map(|one| match &one.place {
        Place::Board(board) => Some(format!("{} {}", one.name, board.text())),
        Place::Position(_) => None,
    }));
    parts.join("; ")
}

/// Who plays, who starts, and what is shown. With another who starts the game begins again.
fn choices_of_settings(game: &Match<'_>) -> Vec<Block> {
    let settings = &game.settings;
    let to = |settings: SeatSettings| game.moves.with_settings(settings).here();
    let mut blocks = match game.moves {
        Moves::Drawn(_) => Vec::new(),
        Moves::Numbered(_) => settings::seats(settings, &to, &|settings| game.moves.restarted(settings)),
    };
    blocks.push(hints_choice(settings.hints, &|hints| to(SeatSettings { hints, ..settings.clone() })));
    if game.ended.is_none() && game.components.analysis.is_some() {
        blocks.push(marks_choice(settings.hidden, &|hidden| to(SeatSettings { hidden, ..settings.clone() })));
    }
    blocks
}

/// The card of the game after so many moves.
pub(super) fn replay(game: &Match<'_>, given: u32) -> Result<Card, Failure> {
    let count = game.plies.len();
    let at = Some(given as usize).filter(|at| *at <= count).ok_or(Failure::At { moves: count, given })?;
    let is_judged = game.ended.is_some() || game.settings.hints;
    let mut shown = shown(game, at, &[], GameView::Whole);
    let places = game.after(at);
    let last = at.checked_sub(1).and_then(|last| Some((last, game.plies.get(last)?)));
    let line = match last {
        None => {
            let mut line = vec![text("The start")];
            line.extend(whereabouts(game, places, ": ", ["the vehicle at ", "vehicles at "]));
            line.push(text("."));
            line
        }
        Some((last, ply)) => {
            let tone = game.judged(last).filter(|_| is_judged).map_or(Tone::Fresh, |judged| judged.tone);
            shown.scene.moves = ply.drawn.map(|id| (id, tone)).into_iter().collect();
            let [made, words] = told(game, last, ply, is_judged);
            let mut line = vec![text(format!("Move {at} of {count}, {made}{words}."))];
            let vehicles = whereabouts(game, places, " ", ["The vehicle at ", "Vehicles at "]);
            if !vehicles.is_empty() {
                line.extend(vehicles);
                line.push(text("."));
            }
            line
        }
    };
    let mut more = Vec::new();
    if at < count || game.ended != Some(Ending::Stuck) {
        more.push(paragraph(format!("{} is to move.", capital(&player(game.mover(at))))));
    }
    more.extend(shown.blocks);
    let ways = [game.moves.view(GameView::Whole), game.moves.back_to(at)];
    Ok(game_so_far((at, count), (line, more), shown.scene, ways, |at| game.moves.view(GameView::At(at))))
}
