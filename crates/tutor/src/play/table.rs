//! A game under way, or over.

use super::board::{self, MoveFilter};
use super::judge::{
    LastChance, agreement, copied, first_mistake, is_judged, judge, last_chance, lines, would_have_kept,
    written,
};
use super::machine;
use super::record::{MOST_MOVES, Match};
use super::settings;
use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::vehicles::{places, plies};
use crate::write::{button, go, heading, link, paragraph, plain, result, text};
use hyperjam_protocol::address::{Address, Controller, GameView, Settings, Turn};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Scene, SceneMarks, Span, Tone};
use hyperjam_solver::sum::{Ending, Ply, SumChoice, best};
use hyperjam_terms::{Convention, Player, PlayerOutcome};

/// How long Hyperjam waits before it moves, in milliseconds.
pub(crate) const PAUSE: u32 = 450;

/// The card.
pub(super) fn card(game: &Match, view: &MoveFilter) -> Result<Card, Failure> {
    let choices = game.referee.choices();
    let person = game.ended().is_none() && game.settings.controller(game.to_move()) == Controller::You;
    let asked: Vec<&SumChoice> = choices
        .iter()
        .filter(|choice| match view {
            MoveFilter::All => true,
            MoveFilter::From(source) => choice.from == *source,
            MoveFilter::To(target) => choice.to == *target,
        })
        .collect();
    if let MoveFilter::From(position) | MoveFilter::To(position) = view
        && (!person || asked.is_empty())
    {
        return Err(Failure::NoMove { name: game.analysis.name(*position).to_owned() });
    }
    let question = question(game, view);
    let status = question.clone().unwrap_or_else(|| status(game));
    let mut card = Card { title: "Play".into(), scene: scene(game), ..Card::default() };
    card.spoken = match game.plies().last().filter(|_| question.is_none()) {
        Some(ply) => format!("{}. {}", written(game, ply), plain(&status)),
        None => plain(&status),
    };
    card.blocks.push(result(status, tone_now(game)));
    card.blocks.extend(expectation(game));
    if person {
        card.blocks.extend(matches!(view, MoveFilter::All).then(|| heading("Your moves")));
        card.blocks.extend(board::buttons(game, &asked));
        card.scene.tap = board::taps(game, &choices, view);
        card.scene.drag_moves = board::drag_moves(game, &choices);
        card.scene.refused_positions = board::refused(game, &choices);
        // With what the other did last, unless that very move can be made again.
        let choices = board::tones(game, &asked);
        card.scene.moves.retain(|(id, _)| choices.iter().all(|(other, _)| other != id));
        card.scene.moves.extend(choices);
    } else if let Some(choice) = machine::choose(game, &choices) {
        card.next = game.with(&choice).map(|to| (to.into(), PAUSE));
    }
    if game.ended().is_some() {
        card.blocks.extend(afterwards(game, &mut card.scene));
    }
    card.undo = taken_back(game).map(String::from);
    card.blocks.push(Block::Buttons(actions(game, person)));
    card.blocks.extend(record(game));
    card.blocks.extend(choices_shown(game));
    Ok(card)
}

/// What comes of an offer to call it a draw.
pub(super) fn offer(analysis: &Analysis, game: &Match) -> Result<Card, Failure> {
    if game.ended().is_some() {
        return Err(Failure::Over);
    }
    if let Err(reason) = game.agrees() {
        let mut card = card(game, &MoveFilter::All)?;
        card.blocks.insert(1, result(vec![text(reason.to_string())], Tone::Bad));
        return Ok(card);
    }
    let agreed = Match::of(analysis, &game.with_turn(Turn::Draw))?;
    let mut card = card(&agreed, &MoveFilter::All)?;
    card.address = agreed.here().into();
    Ok(card)
}

/// What is asked when a move is half chosen; it stands in the place of how the game stands, which has not changed.
fn question(game: &Match, view: &MoveFilter) -> Option<Line> {
    let (before, at, behind, back) = match view {
        MoveFilter::All => return None,
        MoveFilter::From(source) => {
            ("Where is the vehicle at ", source, " to go? Press a position, or ", "choose another")
        }
        MoveFilter::To(target) => ("Which vehicle is to go to ", target, "? ", "None of them"),
    };
    Some(vec![text(before), game.analysis.span(*at), text(behind), link(back, game.here()), text(".")])
}

fn scene(game: &Match) -> Scene {
    let hidden = game.settings.hidden && game.ended().is_none();
    let last = game.plies().last().and_then(|ply| Some((game.name(ply.id)?, Tone::Made(ply.player))));
    Scene {
        marks: if hidden { SceneMarks::Hidden } else { SceneMarks::Live },
        vehicles: Some(game.now().iter().map(|on| game.analysis.id(*on)).collect()),
        moves: last.into_iter().collect(),
        locked: true,
        ..Scene::default()
    }
}

/// That the last move was round a loop, if it was Hyperjam's: no vehicle is seen to have moved then.
fn round_loop(game: &Match) -> Line {
    let is_loop = |ply: &&Ply| ply.from == ply.to && game.settings.controller(ply.player) != Controller::You;
    match game.plies().last().filter(is_loop) {
        Some(ply) => {
            vec![text("Hyperjam moved round the loop at "), game.analysis.span(ply.from), text(". ")]
        }
        None => Vec::new(),
    }
}

/// How the game stands, as a sentence.
pub(super) fn status(game: &Match) -> Line {
    let player = game.to_move();
    let places = places(game.analysis, game.now());
    let one = game.now().len() == 1;
    let (is, vehicles) = if one { ("is", "the vehicle") } else { ("are", "the vehicles") };
    let at = |before: String, after: &str| {
        let mut line = vec![text(before)];
        line.extend(places.clone());
        line.push(text(after.to_owned()));
        line
    };
    // Who is meant, where that is not plain.
    let who = |player: Player| match game.settings.person() {
        Some(person) if person == player => " (you)",
        Some(_) => " (Hyperjam)",
        None => "",
    };
    match game.ended() {
        None => match (game.settings.controller(player), game.settings.person()) {
            (Controller::You, Some(_)) => {
                let mut line = round_loop(game);
                line.extend(at(format!("Your turn: you are {player}, {vehicles} {is} at "), "."));
                line
            }
            (Controller::You, None) => at(format!("{player}’s turn: {vehicles} {is} at "), "."),
            _ => at(format!("Hyperjam, playing {player}, is thinking: {vehicles} {is} at "), "."),
        },
        Some(Ending::Stuck { winner }) => {
            let won = match game.settings.person() {
                Some(person) if person == winner => "You have won".to_owned(),
                Some(_) => "Hyperjam has won".to_owned(),
                None => format!("{winner} has won"),
            };
            let so = match game.analysis.game.convention {
                Convention::Normal => format!(", so {winner} wins."),
                Convention::Misere => format!(", so {winner} wins, as this is misère play."),
            };
            at(format!("{won}: {player}{} cannot move from ", who(player)), &so)
        }
        Some(Ending::WinEnd { on, winner }) => {
            let words = format!(" is a win end, and {winner} is to move: {winner} wins.");
            vec![game.analysis.span(on), text(words)]
        }
        Some(Ending::TieEnd(on)) => {
            vec![
                text("A draw: "),
                game.analysis.span(on),
                text(" is a tie end: play stops, and nobody wins."),
            ]
        }
        Some(Ending::Repetition) => at(
            format!("A draw: {vehicles} {is} at "),
            &format!(" for the second time with {player} to move, and nobody can force a win."),
        ),
        Some(Ending::Thrice) => at(
            format!("A draw: {vehicles} {is} at "),
            &format!(" for the third time with {player} to move. Whether somebody could win is not decided."),
        ),
        Some(Ending::Agreed) => at(format!("A draw by agreement: {vehicles} {is} at "), "."),
        Some(Ending::Full) => at(
            format!(
                "The record is full: after {MOST_MOVES} moves the game stops without a winner, {vehicles} at "
            ),
            ".",
        ),
    }
}

fn tone_now(game: &Match) -> Tone {
    let Some(ended) = game.ended() else { return Tone::Subject };
    match (ended.winner(), game.settings.person()) {
        (None, _) => Tone::Even,
        (Some(winner), Some(person)) if winner != person => Tone::Bad,
        _ => Tone::Good,
    }
}

/// What can be expected; said with hints, and when it is not known.
fn expectation(game: &Match) -> Vec<Block> {
    if game.ended().is_some() {
        return Vec::new();
    }
    let player = game.to_move();
    let Some(worth) = game.known().outcome(game.now(), player) else {
        return vec![paragraph(format!(
            "Who wins is not decided here: the sum has more than {} positions and moves, the limit of the search. \
             Hyperjam plays by a rule of thumb, and may make mistakes, until the sum is small enough.",
            game.known().budget().size
        ))];
    };
    if !game.settings.hints {
        return Vec::new();
    }
    vec![paragraph(match (worth.winner, worth.remoteness) {
        (None, _) => "Neither player can force a win.".into(),
        (Some(winner), Some(count)) => format!("{winner} can win in {}.", plies(count)),
        (Some(winner), None) => format!("{winner} can win."),
    })]
}

/// What is to be said when it is over.
fn afterwards(game: &Match, scene: &mut Scene) -> Vec<Block> {
    let mut blocks = Vec::new();
    if game.ended() == Some(Ending::Repetition) {
        let player = game.to_move();
        let choices = game.known().choices(game.now(), player);
        if let Some(choice) = best(&choices, player) {
            scene.moves.extend(game.name(choice.id).map(|id| (id, Tone::Even)));
            blocks.push(Block::Text(vec![
                text(format!("{player} need not lose: ")),
                game.analysis.span(choice.from),
                text(" → "),
                game.analysis.span(choice.to),
                text(" keeps the draw, and so play can go on for ever."),
            ]));
        }
    }
    let chance = chance(game);
    let mistake = first_mistake(game);
    if let Some(number) = mistake
        && let Some(judgement) = judge(game, number)
    {
        let mut line = vec![text("The first mistake was move ")];
        line.extend(replayed(game, number));
        line.push(text(format!(": it {}.", judgement.words)));
        // One that was also the last is told of once.
        if let Some(LastChance::Move { better, had, .. }) = &chance
            && gone_by(&chance) == mistake
        {
            line.push(text(" "));
            line.extend(would_have(game, better, *had));
        }
        blocks.push(Block::Text(line));
    } else if let Some(judgement) = agreement(game).filter(|judgement| judgement.gave_away) {
        blocks.push(paragraph(format!("The first mistake was to agree to a draw: it {}.", judgement.words)));
    } else if !game.plies().is_empty() && is_judged(game) {
        blocks.push(paragraph("Nobody made a mistake."));
    }
    match chance {
        Some(LastChance::Move { ply, better, had }) if mistake != Some(ply) => {
            let mut line = vec![text("The last chance was move ")];
            line.extend(replayed(game, ply));
            line.push(text(": "));
            line.extend(would_have(game, &better, had));
            blocks.push(Block::Text(line));
        }
        Some(LastChance::Start(other)) => {
            let starter = game.settings.starter;
            let (loser, other_starter) = (lost_by(game).unwrap_or(starter), starter.opponent());
            let more = match other {
                Some(PlayerOutcome::Loss) => {
                    format!(", whoever starts: {} can always win.", loser.opponent())
                }
                Some(PlayerOutcome::Draw) => {
                    format!(" when {starter} starts. When {other_starter} starts, {loser} can keep a draw.")
                }
                Some(PlayerOutcome::Win) => {
                    format!(" when {starter} starts. When {other_starter} starts, {loser} can win.")
                }
                None => format!(" when {starter} starts."),
            };
            blocks.push(Block::Text(vec![
                link("The start", game.view(GameView::At(0))),
                text(format!(" was already lost for {loser}{more}")),
            ]));
        }
        _ => {}
    }
    blocks
}

/// Who lost the game, if anybody did.
fn lost_by(game: &Match) -> Option<Player> {
    game.ended()?.winner().map(Player::opponent)
}

/// Where the loser, if there is one, could last have done better.
fn chance(game: &Match) -> Option<LastChance> {
    last_chance(game, lost_by(game)?)
}

/// The number of the move by which the last chance was gone.
fn gone_by(chance: &Option<LastChance>) -> Option<usize> {
    match chance {
        Some(LastChance::Move { ply, .. }) => Some(*ply),
        _ => None,
    }
}

/// A move that was made, by its number from 0, leading to where it is replayed.
fn replayed(game: &Match, number: usize) -> Option<Span> {
    let made = game.plies().get(number)?;
    let words = format!("{}, {}", number + 1, written(game, made));
    Some(link(words, game.view(GameView::At(number as u32 + 1))))
}

/// What a move would have kept.
fn would_have(game: &Match, better: &SumChoice, had: PlayerOutcome) -> Line {
    let [from, to] = [better.from, better.to].map(|at| game.analysis.span(at));
    vec![from, text(" → "), to, text(would_have_kept(had))]
}

/// The game without the last move of a person and the answer to it; nothing where there is none.
fn taken_back(game: &Match) -> Option<Address> {
    let count = match game.ended() {
        // An agreement is taken back alone.
        Some(Ending::Agreed) => Some(game.plies().len()),
        _ => (0..game.plies().len())
            .rev()
            .find(|ply| game.settings.controller(game.mover(*ply)) == Controller::You),
    };
    count.map(|count| game.after(count))
}

fn actions(game: &Match, person: bool) -> Vec<Button> {
    let mut buttons = Vec::new();
    if game.ended().is_some() {
        let again = Settings { seed: game.settings.seed.wrapping_add(1), ..game.settings };
        let [left, right] = again.controllers;
        let swapped = Settings { controllers: [right, left], ..again };
        buttons.push(Button { main: true, ..go("Play again", game.restarted(again)) });
        if left != right {
            buttons.push(go("Play again with sides swapped", game.restarted(swapped)));
        }
        buttons.push(go("Replay the game", game.view(GameView::At(0))));
    }
    let before = taken_back(game);
    if let Some(ply) = gone_by(&chance(game)) {
        let chance = game.after(ply);
        if before.as_ref() != Some(&chance) {
            buttons.push(go(format!("Back to move {}", ply + 1), chance));
        }
    }
    buttons.extend(before.map(|before| go("Take back", before)));
    if person {
        buttons.push(go("Offer a draw", game.view(GameView::Offer)));
    }
    buttons.push(go(if game.ended().is_some() { "New game" } else { "Stop" }, game.entrance()));
    buttons
}

fn record(game: &Match) -> Vec<Block> {
    if game.plies().is_empty() && game.ended() != Some(Ending::Agreed) {
        return Vec::new();
    }
    let shown = game.ended().is_some() || game.settings.hints;
    let mut blocks = lines(game, shown);
    let mut buttons = vec![button("Copy the record", CardAction::Copy(copied(game, &plain(&status(game)))))];
    if game.ended().is_none() {
        buttons.push(go("Replay", game.view(GameView::At(game.plies().len() as u32))));
    }
    buttons.push(button("Share the game", CardAction::Share(game.here().into())));
    blocks.push(Block::Buttons(buttons));
    // While it goes on, the moves are what is looked at.
    if game.ended().is_some() {
        blocks.insert(0, heading("Record"));
        return blocks;
    }
    vec![Block::Folded { name: "Record".into(), blocks }]
}

/// What is told of the game while it goes on.
fn choices_shown(game: &Match) -> Vec<Block> {
    let to = |settings| game.with_settings(settings);
    let mut blocks = vec![settings::hints(game.settings, &to)];
    if game.ended().is_none() {
        blocks.push(settings::marks(game.settings, &to));
    }
    blocks
}

/// Whether the player to move wins, loses or draws, in words.
pub(super) fn to_move_sentence(game: &Match, at: usize) -> Option<String> {
    let player = game.mover(at);
    let worth = game.known().outcome(game.referee.after(at)?, player)?;
    Some(match worth.seen_by(player) {
        PlayerOutcome::Win => format!("{player} is to move and can win."),
        PlayerOutcome::Draw => format!("{player} is to move, and neither player can force a win."),
        PlayerOutcome::Loss => format!("{player} is to move; {} can win.", player.opponent()),
    })
}
