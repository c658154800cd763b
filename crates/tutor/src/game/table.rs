//! A game under way, or over.

use super::judge::{Judgements, keeps_the_draw};
use super::moves::Moves;
use super::record::Match;
use super::status::{question, status, tone};
use super::{machine, view};
use crate::board::component::{Component, NamedChoice, Origin, is_impartial};
use crate::board::{NO_WINNING_MOVE, listed_moves, sentence, your_moves};
use crate::failure::{DrawFailure, Failure};
use crate::settings::{self, MOST_BUTTONS, PAUSE};
use crate::sum::described;
use crate::vehicles::{effect, plies};
use crate::write::{button, go, heading, left_out, paragraph, plain, result, text};
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::PositionId as DrawnId;
use hyperjam_protocol::address::{
    Address, BoardCard, BoardGame, Controller, GameView, PlayCard, Record, Settings,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Tone};
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::{Ending, Game, How};
use hyperjam_terms::Convention;
use hyperjam_values::notation::{Style, print};

/// The most moves that are listed as the best.
const MOST_BEST: usize = 6;
/// The longest value that is written beside a move, in bytes.
const MOST_WRITTEN: usize = 60;
/// Whose the edges of Hackenbush are.
const COLOURS: &str = "Left’s edges are blue, Right’s are red and dashed, and those of both are double.";

/// The card.
pub(super) fn card(game: &Match<'_>, play: &mut Game<'_>, view: GameView) -> Result<Card, Failure> {
    let choices = game.choices(play);
    let is_open = game.ended.is_none();
    let is_person = game.is_persons_turn();
    let asked: Vec<&NamedChoice> = choices.iter().filter(|choice| is_asked(game, choice, view)).collect();
    if let GameView::From(id) | GameView::To(id) = view {
        let name = game.components.drawn_name(id)?.to_owned();
        if !is_person || asked.is_empty() {
            return Err(Failure::NoMove { name });
        }
    }
    let question = question(game, view);
    let status = question.clone().unwrap_or_else(|| status(game));
    let fell = if question.is_none() { fell(game) } else { None };
    let mut card = Card { title: title(game), ..Card::default() };
    card.spoken = match game.plies.last().filter(|_| question.is_none()) {
        Some(ply) => {
            let fell = fell.as_ref().map_or(String::new(), |line| format!("{} ", plain(line)));
            format!("{}. {fell}{}", game.made(ply), plain(&status))
        }
        None => plain(&status),
    };
    card.blocks.push(result(status, tone(game)));
    card.blocks.extend(fell.map(Block::Text));
    if is_open {
        card.blocks.extend(expectation(game, play));
        card.blocks.extend(rules(game).map(paragraph));
        if game.plies.is_empty() {
            card.blocks.extend(left_out("Not part of this game:", &game.components.left_out));
        }
    }
    let is_hinted = game.settings.hints && is_open;
    if is_hinted && question.is_none() {
        card.blocks.extend(best_moves(game, play, &choices));
    }
    let described = if is_hinted && game.vehicles_alone().is_none() {
        described(&mut play.known, game.components, game.now())
    } else {
        Vec::new()
    };
    let offered: &[NamedChoice] = if is_person { &choices } else { &[] };
    let shown = view::views(game, (offered, view), &described, is_open);
    let is_pressed =
        shown.pressed == choices.len() && game.now().iter().any(|at| at.board_of_sheet().is_some());
    card.blocks.extend(shown.blocks);
    card.scene = shown.scene;
    if is_person {
        card.blocks.extend(list(game, play, &asked, (is_pressed, question.is_some())));
    } else if let Some(choice) = machine::choose(game, &choices) {
        card.next = game.with(choice).map(|to| (to.into(), PAUSE));
    }
    let judgements = Judgements::of(game, play);
    if game.ended == Some(Ending::Repetition)
        && let Some((choice, line)) = keeps_the_draw(game, play)
    {
        let drawn = game.components.drawn_move(&game.now()[choice.component], &choice, game.to_move());
        card.scene.moves.extend(drawn.map(|id| (id, Tone::Even)));
        card.blocks.push(Block::Text(line));
    }
    if !is_open {
        card.blocks.extend(judgements.afterwards(game));
    }
    card.undo = taken_back(game).map(|plies| game.moves.back_to(plies).into());
    card.blocks.push(Block::Buttons(actions(game, judgements.gone_by())));
    card.blocks.extend(record(game, &judgements));
    let to = |settings| game.moves.with_settings(settings).here();
    card.blocks.push(settings::hints(game.settings, &to));
    if is_open && game.components.analysis().is_some() {
        card.blocks.push(settings::marks(game.settings, &to));
    }
    Ok(card)
}

/// The card of a game when the offer of a draw was refused.
pub(super) fn refused_draw(
    game: &Match<'_>,
    play: &mut Game<'_>,
    reason: DrawFailure,
) -> Result<Card, Failure> {
    let mut card = card(game, play, GameView::Whole)?;
    card.blocks.insert(1, result(vec![text(reason.to_string())], Tone::Bad));
    Ok(card)
}

fn title(game: &Match<'_>) -> String {
    match (&game.moves, game.now()) {
        (Moves::Drawn(_), _) => "Play".to_owned(),
        (_, [one]) => format!("Play {}", game.components.name(one)),
        _ => "Play the sum".to_owned(),
    }
}

/// Whether a move is one of those that a question is about.
fn is_asked(game: &Match<'_>, choice: &NamedChoice, view: GameView) -> bool {
    let is_at = |id: DrawnId, way: usize| match (choice.how, game.components.analysis()) {
        (How::Drive(from, to), Some(analysis)) => analysis.id([from, to][way]) == id,
        _ => game.components.drawn_ends(choice).contains(&id),
    };
    match view {
        GameView::From(id) => is_at(id, 0),
        GameView::To(id) => is_at(id, 1),
        _ => true,
    }
}

/// What is played, in words, where nothing was said of it before the game.
fn rules(game: &Match<'_>) -> Option<String> {
    let query = game.components.query;
    let convention = query.drawing.graph.convention;
    let Moves::Numbered(BoardGame { board, .. }) = &game.moves else {
        return (query.drawing.rules == Rules::Hackenbush).then(|| COLOURS.to_owned());
    };
    if !game.plies.is_empty() {
        return None;
    }
    let Some(id) = board else {
        let may_loop = |at: &Component| at.board().is_none_or(|board| !board.always_ends());
        let endless = match game.now().iter().any(may_loop) {
            true => " A game that goes on for ever is a draw.",
            false => "",
        };
        let turns = "Each turn is a move in one component of the sum.";
        return Some(format!("{turns} {}{endless}", convention.meaning()));
    };
    let sentence = query.drawing.boards.iter().find(|board| board.id == *id).and_then(sentence)?;
    Some(match convention {
        Convention::Normal => sentence.to_owned(),
        Convention::Misere => format!("{sentence} {}", convention.meaning()),
    })
}

/// What fell with the last edge that was cut.
fn fell(game: &Match<'_>) -> Option<Line> {
    let ply = game.plies.last()?;
    let at = |game: &Match<'_>| view::with_stage(game, ply.component, |stage| stage.gone().1);
    let (before, now) = (at(&game.then(game.plies.len() - 1))?, at(game)?);
    let fell: Vec<_> =
        now.into_iter().filter(|id| !before.contains(id) && view::drawn(ply) != Some(*id)).collect();
    game.components.reading()?.fell(&fell)
}

/// What can be expected; said with hints, and when it is not known.
fn expectation(game: &Match<'_>, play: &mut Game<'_>) -> Vec<Block> {
    let Some(outcome) = play.outcome_after(game.plies.len()) else {
        let reason = match game.vehicles_alone() {
            Some(_) => format!(
                "the sum has more than {} positions and moves, the limit of the search",
                game.components.limits().size
            ),
            None => "it is too large for the limits of the search".to_owned(),
        };
        return vec![paragraph(format!(
            "Who wins is not decided here: {reason}. Hyperjam plays by a rule of thumb, and may make mistakes, until \
             less is left."
        ))];
    };
    if !game.settings.hints {
        return Vec::new();
    }
    vec![paragraph(match (outcome.winner, outcome.remoteness) {
        (None, _) => "Neither player can force a win.".into(),
        (Some(winner), Some(count)) => format!("{winner} can win in {}.", plies(count)),
        (Some(winner), None) => format!("{winner} can win."),
    })]
}

/// The best moves with what they gain, those that win first.
fn best_moves(game: &Match<'_>, play: &mut Game<'_>, choices: &[NamedChoice]) -> Vec<Block> {
    let player = game.to_move();
    let is_won = |outcome: Option<SumOutcome>, by| outcome.is_some_and(|outcome| outcome.winner == Some(by));
    if is_impartial(game.now()) {
        let is_lost = choices.iter().all(|choice| is_won(choice.outcome, player.opponent()));
        if is_lost && game.vehicles_alone().is_none() {
            return vec![paragraph(NO_WINNING_MOVE)];
        }
    }
    let mut rows: Vec<Vec<Line>> = Vec::new();
    let of = |wins| choices.iter().filter(move |one| one.is_best && is_won(one.outcome, player) == wins);
    for choice in of(true).chain(of(false)) {
        let Some(gain) = choice.gain.filter(|_| rows.len() < MOST_BEST) else { continue };
        play.known.arena.renew_work();
        let gain = print(&mut play.known.arena, gain, Style::Unicode, MOST_WRITTEN);
        let gain = gain.map_or("?".into(), |printed| printed.text);
        let made = game.written(choice.component, &choice.name);
        let does = if is_won(choice.outcome, player) { "wins" } else { "loses" };
        rows.push([made, gain, does.into()].map(|cell| vec![text(cell)]).into());
    }
    if rows.is_empty() {
        return Vec::new();
    }
    let head = ["move", "incentive", ""].map(String::from).into();
    vec![heading("The best moves"), Block::Table { head, rows }]
}

/// A person's moves as buttons, with what they do where that is shown; folded where all can be pressed on boards, and
/// without their heading where it is asked which one is meant.
fn list(
    game: &Match<'_>,
    play: &mut Game<'_>,
    choices: &[&NamedChoice],
    (is_pressed, is_question): (bool, bool),
) -> Vec<Block> {
    let is_one = game.now().len() == 1;
    let player = game.to_move();
    let mut press = |choice: &&NamedChoice| -> Option<Button> {
        let mut words = match (choice.how, game.components.analysis()) {
            (How::Drive(_, to), Some(analysis)) if is_one => format!("→ {}", analysis.name(to)),
            _ => game.written(choice.component, &choice.name),
        };
        if game.settings.hints {
            let left = choice.leaves.filter(|_| is_one && game.now()[0].of == Origin::Drawing);
            let leaves = left.map_or(String::new(), |value| {
                play.known.arena.renew_work();
                let printed = print(&mut play.known.arena, value, Style::Unicode, MOST_WRITTEN);
                format!("leaves {}, ", printed.map_or("?".into(), |printed| printed.text))
            });
            words = format!("{words}: {leaves}{}", effect(choice.outcome, player));
        }
        let shows = match (choice.how, game.components.analysis()) {
            (How::Drive(_, to), Some(analysis)) => vec![analysis.id(to)],
            _ => game.components.drawn_ends(choice),
        };
        Some(Button { shows, ..go(words, game.with(choice)?) })
    };
    let buttons: Vec<Button> = choices.iter().take(MOST_BUTTONS).filter_map(&mut press).collect();
    match is_question {
        true => listed_moves(buttons, choices.len()),
        false => your_moves(buttons, choices.len(), is_pressed),
    }
}

/// How many moves there were before the last one of a person; an agreement is taken back alone.
fn taken_back(game: &Match<'_>) -> Option<usize> {
    if game.ended == Some(Ending::Agreed) {
        return Some(game.plies.len());
    }
    let is_persons = |ply: &usize| game.settings.controller(game.mover(*ply)) == Controller::You;
    (0..game.plies.len()).rev().find(is_persons)
}

/// What can be done now; `gone_by` is the number of the move by which the loser's last chance was gone.
fn actions(game: &Match<'_>, gone_by: Option<usize>) -> Vec<Button> {
    let settings = game.settings;
    let again = Settings { seed: settings.seed.wrapping_add(1), ..settings };
    let mut buttons = Vec::new();
    if game.ended.is_some() {
        let [left, right] = again.controllers;
        buttons.push(Button { main: true, ..go("Play again", game.moves.restarted(again)) });
        if left != right {
            let swapped = Settings { controllers: [right, left], ..again };
            buttons.push(go("Play again with sides swapped", game.moves.restarted(swapped)));
        }
        buttons.push(go("Replay the game", game.moves.view(GameView::At(0))));
    }
    let before = taken_back(game);
    if let Some(ply) = gone_by.filter(|ply| before != Some(*ply)) {
        buttons.push(go(format!("Back to move {}", ply + 1), game.moves.back_to(ply)));
    }
    buttons.extend(before.map(|ply| go("Take back", game.moves.back_to(ply))));
    match &game.moves {
        Moves::Drawn(record) => {
            if game.is_persons_turn() && game.components.analysis().is_some() {
                buttons.push(go("Offer a draw", game.moves.view(GameView::Offer)));
            }
            let words = if game.ended.is_some() { "New game" } else { "Stop" };
            let Record { start, .. } = record.clone();
            buttons.push(go(words, PlayCard::Settings(settings, start)));
        }
        Moves::Numbered(BoardGame { board, .. }) => {
            if game.ended.is_none() && !game.plies.is_empty() {
                buttons.push(go("Play again", game.moves.restarted(again)));
            }
            buttons.extend(other_settings(game));
            buttons.push(match board {
                Some(id) => go("Back to the board", BoardCard::Board(id.clone())),
                None => go("Back to the sum", BoardCard::Sum),
            });
        }
    }
    buttons
}

/// Other games with the same start, of one that has no card before it.
fn other_settings(game: &Match<'_>) -> Vec<Button> {
    let settings = game.settings;
    let other = settings.starter.opponent();
    let mut buttons =
        vec![go(format!("{other} starts"), game.moves.restarted(Settings { starter: other, ..settings }))];
    let (you, best) = (Controller::You, Controller::Best);
    for (name, controllers) in [
        ("Two people", [you, you]),
        ("You are Left", [you, best]),
        ("You are Right", [best, you]),
        ("Against a learner", [you, Controller::Learner]),
        ("Hyperjam alone", [best, best]),
    ] {
        if controllers != settings.controllers {
            buttons.push(go(name, game.moves.restarted(Settings { controllers, ..settings })));
        }
    }
    buttons
}

fn record(game: &Match<'_>, judgements: &Judgements) -> Vec<Block> {
    if game.plies.is_empty() && game.ended != Some(Ending::Agreed) {
        return Vec::new();
    }
    let mut blocks = judgements.record(game);
    let copied = judgements.copied(game, &plain(&status(game)));
    let mut buttons = vec![button("Copy the record", CardAction::Copy(copied))];
    if game.ended.is_none() {
        buttons.push(go("Replay", game.moves.view(GameView::At(game.plies.len() as u32))));
    }
    buttons.push(button("Share the game", CardAction::Share(Address::to_string(&game.moves.here()))));
    blocks.push(Block::Buttons(buttons));
    // While it goes on, the moves are what is looked at.
    if game.ended.is_some() {
        blocks.insert(0, heading("Record"));
        return blocks;
    }
    vec![Block::Folded { name: "Record".into(), blocks }]
}
