//! A game under way, or over.

use super::game::ReadGame;
use super::stage::ReadPly;
use crate::failure::Failure;
use crate::play::settings::hints_choice;
use crate::play::{Judgement, MOST_LINES, PAUSE, judged};
use crate::readings::words::{ends, list, named, verb, written as value_words};
use crate::readings::worth::{done, limits};
use crate::values::LIMITS;
use crate::write::{button, game_so_far, go, heading, link, paragraph, plain, result, text};
use hyperjam_bridge::Taken;
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{Controller, GameView, Settings};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Tone};
use hyperjam_solver::sum::SumOutcome;
use hyperjam_values::Arena;

/// The most moves that are offered as buttons.
const MOST_BUTTONS: usize = 130;
/// The most edges that are named as fallen.
const MOST_NAMED: usize = 6;
/// The longest value that is written beside a move, in bytes.
const MOST_WRITTEN: usize = 60;

/// Whose the edges are.
const COLOURS: &str = "Left’s edges are blue, Right’s are red and dashed, and those of both are double.";

/// The card.
pub(super) fn card(game: &ReadGame, view: GameView) -> Result<Card, Failure> {
    let player = game.to_move();
    let token = game.now().token();
    let choices: Vec<Taken> = game.now().moves(player).into_iter().map(|(taken, _)| taken).collect();
    let person = !choices.is_empty() && game.settings().controller(player) == Controller::You;
    let at = match view {
        GameView::From(id) | GameView::To(id) => Some(id),
        _ => None,
    };
    let touches = |taken: &Taken, id: PositionId| ends(game.analysis, *taken, None).contains(&id);
    let asked: Vec<Taken> =
        choices.iter().filter(|taken| at.is_none_or(|id| touches(taken, id))).copied().collect();
    if let Some(id) = at.filter(|_| !person || asked.is_empty()) {
        return Err(Failure::NoMove { name: game.analysis.name(id)?.to_owned() });
    }
    let status = match at {
        Some(id) => {
            let back = link("another position", game.view(GameView::Whole));
            let verb = verb(game.analysis.rules());
            vec![
                text(format!("What do you {verb} at ")),
                game.analysis.span(id),
                text("? Or choose "),
                back,
                text("."),
            ]
        }
        None => status(game, choices.is_empty()),
    };
    let mut card =
        Card { title: "Play".into(), scene: game.stage(game.plies.len()).scene(), ..Card::default() };
    let fallen = fallen(game).filter(|_| at.is_none());
    card.spoken = match game.plies.last().filter(|_| at.is_none()) {
        Some(ply) => {
            let fallen = fallen.as_ref().map_or(String::new(), |line| format!("{} ", plain(line)));
            format!("{}. {fallen}{}", written(game, ply), plain(&status))
        }
        None => plain(&status),
    };
    card.blocks.push(result(status, tone(game, choices.is_empty())));
    card.blocks.extend(fallen.map(Block::Text));
    if game.analysis.rules() == Rules::Hackenbush && !choices.is_empty() {
        card.blocks.push(paragraph(COLOURS));
    }
    if person {
        card.blocks.extend(at.is_none().then(|| heading("Your moves")));
        card.blocks.push(Block::Buttons(buttons(game, &asked, token)));
        let leads: Vec<(Taken, String)> =
            choices.iter().map(|taken| (*taken, game.with(*taken).into())).collect();
        let stage = game.stage(game.plies.len());
        stage.offer(&leads, &|id| Some(game.view(GameView::From(id)).into()), &mut card.scene);
        stage.refuse(player, &mut card.scene);
    } else if let Some(taken) = game.choose(&choices) {
        card.next = Some((game.with(taken).into(), PAUSE));
    }
    if !choices.is_empty() && game.hints().is_none() {
        card.blocks.push(paragraph(
            "Who can win is not worked out here: the drawing is too large. Until less of it is left, Hyperjam moves at \
             random.",
        ));
    }
    let back = taken_back(game);
    card.undo = back.map(|count| game.back_to(count).into());
    card.blocks.push(Block::Buttons(actions(game, choices.is_empty(), back)));
    card.blocks.extend(record(game, choices.is_empty()));
    let count = game.plies.len();
    let hints = |hints| game.with_settings(Settings { hints, ..game.settings() }, count);
    card.blocks.push(hints_choice(game.settings().hints, &hints));
    Ok(card)
}

/// What fell with the last edge that was cut.
fn fallen(game: &ReadGame) -> Option<Line> {
    let ply = game.plies.last().filter(|_| game.analysis.rules() == Rules::Hackenbush)?;
    let count = game.plies.len();
    let (_, before) = game.gone(count - 1);
    let (_, now) = game.gone(count);
    let fell = |id: &MoveId| !before.contains(id) && ply.taken != Taken::Road(*id);
    let fell: Vec<Taken> = now.into_iter().filter(fell).map(Taken::Road).collect();
    let mut line = list(game.analysis, &fell, MOST_NAMED);
    line.push(text(if fell.len() == 1 { " falls." } else { " fall." }));
    (!fell.is_empty()).then_some(line)
}

/// How the game stands.
fn status(game: &ReadGame, is_over: bool) -> Line {
    let player = game.to_move();
    let verb = verb(game.analysis.rules());
    let words = match (game.settings().person(), game.settings().controller(player)) {
        (Some(person), _) if is_over && person == player => {
            format!("You have lost: you are {player}, and cannot move.")
        }
        (Some(_), _) if is_over => format!("You have won: {player} cannot move."),
        (None, _) if is_over => format!("{} has won: {player} cannot move.", player.opponent()),
        (Some(_), Controller::You) => format!("Your turn: you are {player}. Press what you {verb}."),
        (None, Controller::You) => format!("{player}’s turn. Press what {player} is to {verb}."),
        _ => format!("Hyperjam, playing {player}, is thinking."),
    };
    vec![text(match verb {
        "go" => words.replace("Press what you go", "Press where you go").replace("Press what", "Press where"),
        _ => words,
    })]
}

fn tone(game: &ReadGame, is_over: bool) -> Tone {
    match game.settings().person() {
        _ if !is_over => Tone::Subject,
        Some(person) if person == game.to_move() => Tone::Bad,
        _ => Tone::Good,
    }
}

/// The moves as buttons.
fn buttons(game: &ReadGame, asked: &[Taken], token: Option<PositionId>) -> Vec<Button> {
    let hints = game.hints().filter(|_| game.settings().hints);
    let mut arena = Arena::new(LIMITS);
    let mut press = |taken: &Taken| {
        let mut words = named(game.analysis, *taken, token);
        if let Some(hint) = hints.and_then(|hints| hints.iter().find(|hint| hint.taken == *taken)) {
            let again = hint.after.worth(&mut arena, limits(LIMITS.work / 10)).map(|worth| worth.value);
            let value = again.ok().and_then(|value| value_words(&mut arena, value, MOST_WRITTEN).ok());
            let wins = if hint.wins { "wins" } else { "loses" };
            words = format!("{words}: leaves {}, {wins}", value.unwrap_or_else(|| "?".into()));
        }
        let shows = ends(game.analysis, *taken, token);
        Button { shows, ..go(words, game.with(*taken)) }
    };
    asked.iter().take(MOST_BUTTONS).map(&mut press).collect()
}

/// A move as it stands in the record: “Left: cut A–B”.
fn written(game: &ReadGame, ply: &ReadPly) -> String {
    format!("{}: {}", ply.player, done(game.analysis, ply.taken, ply.token))
}

/// How many moves there are before the last one of a person.
fn taken_back(game: &ReadGame) -> Option<usize> {
    let person = |ply: &ReadPly| game.settings().controller(ply.player) == Controller::You;
    game.plies.iter().rposition(person)
}

fn actions(game: &ReadGame, is_over: bool, back: Option<usize>) -> Vec<Button> {
    let mut buttons = Vec::new();
    if is_over {
        let again = Settings { seed: game.settings().seed.wrapping_add(1), ..game.settings() };
        let [left, right] = again.controllers;
        let swapped = Settings { controllers: [right, left], ..again };
        buttons.push(Button { main: true, ..go("Play again", game.with_settings(again, 0)) });
        if left != right {
            buttons.push(go("Play again with sides swapped", game.with_settings(swapped, 0)));
        }
        buttons.push(go("Replay the game", game.view(GameView::At(0))));
    }
    buttons.extend(back.map(|count| go("Take back", game.back_to(count))));
    buttons.push(go(if is_over { "New game" } else { "Stop" }, game.entrance()));
    buttons
}

/// What a move did; none if that is not known.
fn judgement(game: &ReadGame, ply: usize) -> Option<Judgement> {
    let outcome = |at: usize| Some(SumOutcome { winner: Some(game.winner(at)?), remoteness: None });
    Some(judged(outcome(ply)?, outcome(ply + 1)?, game.mover(ply)))
}

/// What is said of a game that is over, where it is known what each move did.
fn afterwards(game: &ReadGame) -> Option<Block> {
    let all: Vec<Judgement> = (0..game.plies.len()).map(|ply| judgement(game, ply)).collect::<Option<_>>()?;
    let Some((nth, mistake)) = all.iter().enumerate().find(|(_, judgement)| judgement.gave_away) else {
        return Some(paragraph("Nobody made a mistake."));
    };
    let made = format!("{}, {}", nth + 1, written(game, &game.plies[nth]));
    Some(Block::Text(vec![
        text("The first mistake was move "),
        link(made, game.view(GameView::At(nth as u32 + 1))),
        text(format!(": it {}.", mistake.words)),
    ]))
}

fn record(game: &ReadGame, is_over: bool) -> Vec<Block> {
    if game.plies.is_empty() {
        return Vec::new();
    }
    let shown = is_over || game.settings().hints;
    let skipped = game.plies.len().saturating_sub(MOST_LINES);
    let words = |nth: usize| {
        let judged = judgement(game, nth).filter(|_| shown);
        judged.map_or(String::new(), |judged| format!(" – {}", judged.words))
    };
    let line = |(nth, ply): (usize, &ReadPly)| -> Line {
        vec![link(written(game, ply), game.view(GameView::At(nth as u32 + 1))), text(words(nth))]
    };
    let lines: Vec<Line> = game.plies.iter().enumerate().skip(skipped).map(line).collect();
    let copied: Vec<String> =
        (1..).zip(&game.plies).map(|(nth, ply)| format!("{nth}. {}", written(game, ply))).collect();
    let mut buttons = vec![button("Copy the record", CardAction::Copy(copied.join("\n")))];
    if !is_over {
        buttons.push(go("Replay", game.view(GameView::At(game.plies.len() as u32))));
    }
    let here = game.view(GameView::Whole);
    buttons.push(button("Share the game", CardAction::Share(here.into())));
    let blocks = vec![Block::Numbered { first: skipped as u32 + 1, lines }, Block::Buttons(buttons)];
    if is_over {
        let mut all: Vec<Block> = afterwards(game).into_iter().collect();
        all.push(heading("Record"));
        all.extend(blocks);
        return all;
    }
    vec![Block::Folded { name: "Record".into(), blocks }]
}

/// The card of the game after so many moves.
pub(super) fn replay(game: &ReadGame, given: u32) -> Result<Card, Failure> {
    let count = game.plies.len();
    let at = Some(given as usize).filter(|at| *at <= count).ok_or(Failure::At { moves: count, given })?;
    let line = match at.checked_sub(1).and_then(|last| game.plies.get(last)) {
        None => vec![text("The start.")],
        Some(ply) => vec![text(format!("Move {at} of {count}, {}.", written(game, ply)))],
    };
    let more = vec![paragraph(format!("{} is to move.", game.mover(at)))];
    let ways = [game.view(GameView::Whole), game.back_to(at)];
    Ok(game_so_far((at, count), (line, more), game.stage(at).scene(), ways, |at| game.view(GameView::At(at))))
}
