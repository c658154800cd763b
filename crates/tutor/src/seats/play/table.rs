//! A game of more than two players under way, or over.

use super::machine;
use super::record::{SeatChoice, SeatEnding, SeatMatch, SeatPly};
use super::words::{judge, places, status, tone_now, way, written};
use crate::failure::Failure;
use crate::seats::chance::{Chance, effect, others_could};
use crate::seats::coalitions::Coalitions;
use crate::seats::player;
use crate::settings::{MOST_BUTTONS, MOST_LINES, PAUSE, hints_choice, marks_choice, most_addresses};
use crate::taps::{DrawnChoice, TapAddresses, choice_taps};
use crate::write::{button, capital, game_so_far, go, heading, link, paragraph, plain, result, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{AddressTemplate, Controller, GameView, SeatSettings};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Scene, SceneMarks, Tone};
use std::collections::BTreeSet;

/// The card.
pub(super) fn card(game: &SeatMatch, view: GameView) -> Result<Card, Failure> {
    let choices = game.choices();
    let person = game.ended().is_none() && game.settings().controller(game.to_move()) == Controller::You;
    let id = |position: u32| game.analysis.id(position);
    let asked: Vec<SeatChoice> = choices
        .iter()
        .filter(|choice| match view {
            GameView::From(source) => id(choice.from) == source,
            GameView::To(target) => id(choice.to) == target,
            _ => true,
        })
        .copied()
        .collect();
    if let GameView::From(position) | GameView::To(position) = view
        && (!person || asked.is_empty())
    {
        let name = game.analysis.name(game.analysis.position(position)?).to_owned();
        return Err(Failure::NoMove { name });
    }
    let question = question(game, view)?;
    let status = question.clone().unwrap_or_else(|| status(game));
    let mut card = Card { title: "Play".into(), scene: scene(game), ..Card::default() };
    card.spoken = match game.plies().last().filter(|_| question.is_none()) {
        Some(ply) => format!("{}. {}", written(game, ply), plain(&status)),
        None => plain(&status),
    };
    card.blocks.push(result(status, tone_now(game)));
    card.blocks.extend(ways(game));
    if person {
        card.blocks.extend(matches!(view, GameView::Whole).then(|| heading("Your moves")));
        card.blocks.extend(buttons(game, &asked));
        offer_moves(game, &choices, &asked, view, &mut card.scene);
    } else if let Some(choice) = machine::choose(game).filter(|_| game.ended().is_none()) {
        card.next = Some((game.moves().fill(choice.id), PAUSE));
    }
    card.blocks.extend(expectation(game));
    card.blocks.extend(last_chance(game));
    card.undo = taken_back(game).map(|count| game.back_to(count).into());
    card.blocks.push(Block::Buttons(actions(game)));
    card.blocks.extend(record(game));
    let settings = game.settings();
    let hints = |hints| game.with_settings(SeatSettings { hints, ..settings.clone() });
    let hidden = |hidden| game.with_settings(SeatSettings { hidden, ..settings.clone() });
    card.blocks.push(hints_choice(settings.hints, &hints));
    if game.ended().is_none() {
        card.blocks.push(marks_choice(settings.hidden, &hidden));
    }
    Ok(card)
}

/// What is asked when a move is half chosen.
fn question(game: &SeatMatch, view: GameView) -> Result<Option<Line>, Failure> {
    let (before, at, behind, back) = match view {
        GameView::From(source) => {
            ("Where is the vehicle at ", source, " to go? Press a position, or ", "choose another")
        }
        GameView::To(target) => ("Which vehicle is to go to ", target, "? ", "None of them"),
        _ => return Ok(None),
    };
    let span = game.analysis.span(game.analysis.position(at)?);
    let back = link(back, game.view(GameView::Whole));
    Ok(Some(vec![text(before), span, text(behind), back, text(".")]))
}

fn scene(game: &SeatMatch) -> Scene {
    let hidden = game.settings().hidden && game.ended().is_none();
    Scene {
        marks: if hidden { SceneMarks::Hidden } else { SceneMarks::Live },
        vehicles: Some(game.now().iter().map(|on| game.analysis.id(*on)).collect()),
        moves: game.plies().last().map(|ply| (ply.choice.id, Tone::Fresh)).into_iter().collect(),
        locked: true,
        ..Scene::default()
    }
}

/// How Hyperjam chose its moves since a person moved last.
fn ways(game: &SeatMatch) -> Vec<Block> {
    let plies = game.plies();
    let machine = |ply: &SeatPly| game.settings().controller(ply.mover) != Controller::You;
    let since = plies.iter().rposition(|ply| !machine(ply)).map_or(0, |last| last + 1);
    let since = since.max(plies.len().saturating_sub(game.settings().controllers.len()));
    let line = |(ply, made): (usize, &SeatPly)| -> Option<Line> {
        Some(vec![text(format!("{} – {}.", written(game, made), way(game, ply)?))])
    };
    let lines: Vec<Line> = plies.iter().enumerate().skip(since).filter_map(line).collect();
    if lines.is_empty() { Vec::new() } else { vec![Block::List(lines)] }
}

/// What who is to move can make sure of after a choice.
fn chance_after(game: &SeatMatch, choice: SeatChoice) -> Chance {
    let next = game.mover(game.plies().len() + 1);
    game.chance_at(&game.with_choice(choice), next, game.to_move())
}

/// The moves as buttons, those to the same place once.
fn buttons(game: &SeatMatch, choices: &[SeatChoice]) -> Vec<Block> {
    let one = game.now().len() == 1;
    let moves = game.moves();
    let mut seen = BTreeSet::new();
    let different: Vec<&SeatChoice> =
        choices.iter().filter(|choice| seen.insert((choice.from, choice.to))).collect();
    let press = |choice: &&SeatChoice| {
        let [from, to] = [choice.from, choice.to].map(|end| game.analysis.name(end));
        let mut words = if one { format!("→ {to}") } else { format!("{from} → {to}") };
        if game.settings().hints {
            words = format!("{words}: {}", effect(chance_after(game, **choice)).0);
        }
        let shows = vec![game.analysis.id(choice.to)];
        Button { shows, ..button(words, CardAction::Go(moves.fill(choice.id))) }
    };
    let mut blocks = vec![Block::Buttons(different.iter().take(MOST_BUTTONS).map(press).collect())];
    if different.len() > MOST_BUTTONS {
        let more = different.len() - MOST_BUTTONS;
        blocks.push(paragraph(format!("More moves ({more}): press them on the drawing.")));
    }
    blocks
}

/// Has the drawing take moves: by presses, by dragging, and highlighted.
fn offer_moves(
    game: &SeatMatch,
    choices: &[SeatChoice],
    asked: &[SeatChoice],
    view: GameView,
    scene: &mut Scene,
) {
    let id = |position: u32| game.analysis.id(position);
    let drawn = |choice: &SeatChoice| DrawnChoice { id: choice.id, from: id(choice.from), to: id(choice.to) };
    let drawn: Vec<DrawnChoice> = choices.iter().map(drawn).collect();
    let moves = game.moves();
    let asks = |view: fn(PositionId) -> GameView| AddressTemplate::of(|position| game.view(view(position)));
    let addresses = TapAddresses {
        moves: &|id| Some(moves.fill(id)),
        questions: Some([asks(GameView::From), asks(GameView::To)]),
        most: most_addresses(game.view(GameView::Whole)),
    };
    scene.tap = choice_taps(&drawn, view, &addresses);
    let drive = |choice: &SeatChoice| (choice.id, moves.fill(choice.id));
    scene.drag_moves = choices.iter().take(addresses.most).map(drive).collect();
    let tone = |choice: SeatChoice| match game.settings().hints {
        true => effect(chance_after(game, choice)).1,
        false => Tone::Subject,
    };
    // With what was done last, unless that very move can be made again.
    scene.moves.retain(|(id, _)| asked.iter().all(|choice| choice.id != *id));
    scene.moves.extend(asked.iter().map(|choice| (choice.id, tone(*choice))));
}

/// What each player can be made to do, with hints; and that nothing is known.
fn expectation(game: &SeatMatch) -> Vec<Block> {
    if game.ended().is_some() {
        return Vec::new();
    }
    let Some((known, now)) = game.known().and_then(|known| Some((known, known.sum.number(game.now())?)))
    else {
        return vec![paragraph(
            "Who can win is not known here, as the sum is too large. Hyperjam plays by a rule of thumb, and may make \
             mistakes, until the sum is small enough.",
        )];
    };
    if !game.settings().hints {
        return Vec::new();
    }
    let coalitions = Coalitions::of(&known.sum.graph);
    let line = |who| vec![text(coalitions.sentence(who, now, game.to_move()))];
    vec![heading("Who can make whom lose"), Block::List((0..game.analysis.players()).map(line).collect())]
}

/// Where the loser could last have done better.
fn last_chance(game: &SeatMatch) -> Vec<Block> {
    let Some(loser) = game.loser() else { return Vec::new() };
    let Some(ply) = last_won(game, loser) else {
        let known = matches!(game.chance(0, loser), Chance::Loses(_));
        return known.then(|| paragraph(others_could(loser))).into_iter().collect();
    };
    let Some(made) = game.plies().get(ply) else { return Vec::new() };
    let replayed =
        link(format!("{}, {}", ply + 1, written(game, made)), game.view(GameView::At(ply as u32 + 1)));
    vec![Block::Text(vec![
        text("The last chance was move "),
        replayed,
        text(format!(": until then {} had a winning strategy.", player(loser))),
    ])]
}

/// After how many moves a player last had a winning strategy. Nobody else can take it away, so the move that follows is the
/// player's own.
fn last_won(game: &SeatMatch, who: u32) -> Option<usize> {
    (0..=game.plies().len()).rev().find(|ply| game.chance(*ply, who) == Chance::Wins)
}

/// How many moves there are before the last one of a person.
fn taken_back(game: &SeatMatch) -> Option<usize> {
    let person = |ply: &SeatPly| game.settings().controller(ply.mover) == Controller::You;
    game.plies().iter().rposition(person)
}

fn actions(game: &SeatMatch) -> Vec<Button> {
    let mut buttons = Vec::new();
    let over = game.ended().is_some();
    if over {
        buttons.push(Button { main: true, ..go("Play again", game.back_to(0)) });
        buttons.push(go("Replay the game", game.view(GameView::At(0))));
    }
    let back = taken_back(game);
    if let Some(ply) = game.loser().and_then(|loser| last_won(game, loser)).filter(|ply| back != Some(*ply)) {
        buttons.push(go(format!("Back to move {}", ply + 1), game.back_to(ply)));
    }
    buttons.extend(back.map(|count| go("Take back", game.back_to(count))));
    buttons.push(go(if over { "New game" } else { "Stop" }, game.entrance()));
    buttons
}

fn record(game: &SeatMatch) -> Vec<Block> {
    let plies = game.plies();
    if plies.is_empty() {
        return Vec::new();
    }
    let over = game.ended().is_some();
    let shown = over || game.settings().hints;
    let skipped = plies.len().saturating_sub(MOST_LINES);
    let words = |number: usize| {
        let judgement = judge(game, number).filter(|_| shown);
        judgement.map_or(String::new(), |judgement| format!(" – {}", judgement.words))
    };
    let line = |(number, ply): (usize, &SeatPly)| -> Line {
        vec![link(written(game, ply), game.view(GameView::At(number as u32 + 1))), text(words(number))]
    };
    let mut blocks = Vec::new();
    if skipped > 0 {
        blocks.push(paragraph(format!("(earlier moves: {skipped})")));
    }
    let lines = plies.iter().enumerate().skip(skipped).map(line).collect();
    blocks.push(Block::Numbered { first: skipped as u32 + 1, lines });
    let start: Vec<&str> = game.after(0).iter().map(|on| game.analysis.name(*on)).collect();
    let mut copied = vec![format!("Vehicles at {}; {} starts.", start.join(", "), player(game.mover(0)))];
    let numbered = plies.iter().enumerate();
    copied.extend(numbered.map(|(nth, ply)| format!("{}. {}{}", nth + 1, written(game, ply), words(nth))));
    copied.push(plain(&status(game)));
    let mut buttons = vec![button("Copy the record", CardAction::Copy(copied.join("\n")))];
    if !over {
        buttons.push(go("Replay", game.view(GameView::At(plies.len() as u32))));
    }
    let here = game.view(GameView::Whole);
    buttons.push(button("Share the game", CardAction::Share(here.into())));
    blocks.push(Block::Buttons(buttons));
    if over {
        blocks.insert(0, heading("Record"));
        return blocks;
    }
    vec![Block::Folded { name: "Record".into(), blocks }]
}

/// The card of the game after so many moves.
pub(super) fn replay(game: &SeatMatch, given: u32) -> Result<Card, Failure> {
    let count = game.plies().len();
    let at = Some(given as usize).filter(|at| *at <= count).ok_or(Failure::At { moves: count, given })?;
    let shown = game.ended().is_some() || game.settings().hints;
    let vehicles = game.after(at);
    let mut scene = scene(game);
    scene.vehicles = Some(vehicles.iter().map(|on| game.analysis.id(*on)).collect());
    scene.moves.clear();
    let one = vehicles.len() == 1;
    let mut line = match at.checked_sub(1).and_then(|last| Some((last, game.plies().get(last)?))) {
        None => vec![text(format!("The start: {} at ", if one { "the vehicle" } else { "vehicles" }))],
        Some((last, ply)) => {
            let judgement = judge(game, last).filter(|_| shown);
            let tone = judgement.as_ref().map_or(Tone::Fresh, |judgement| judgement.tone);
            scene.moves.push((ply.choice.id, tone));
            let words = judgement.map_or(String::new(), |judgement| format!(" – {}", judgement.words));
            let vehicles = if one { "The vehicle" } else { "Vehicles" };
            vec![text(format!("Move {at} of {count}, {}{words}. {vehicles} at ", written(game, ply)))]
        }
    };
    line.extend(places(game, vehicles));
    line.push(text("."));
    let mut more = Vec::new();
    if at < count || game.ended() != Some(SeatEnding::Stuck) {
        more.push(paragraph(format!("{} is to move.", capital(&player(game.mover(at))))));
    }
    let ways = [game.view(GameView::Whole), game.back_to(at)];
    Ok(game_so_far((at, count), (line, more), scene, ways, |at| game.view(GameView::At(at))))
}
