//! What was done in a game, and what each move did to the chances of who made it.

use super::{Match, turn};
use crate::play::{Judgement, judged, would_have_kept};
use crate::write::{button, go, heading, link, plain, strong, text};
use hyperjam_protocol::address::Address;
use hyperjam_protocol::tutor::{Block, CardAction, Line};
use hyperjam_sums::{Game, LastChance};

/// The number of the move by which the last chance was gone, from 0.
pub(super) fn gone_by(chance: Option<&LastChance>) -> Option<usize> {
    match chance {
        Some(LastChance::Move { ply, .. }) => Some(*ply),
        _ => None,
    }
}

/// What is said once a game is over: the first mistake and the last chance, with what would have been better.
fn afterwards(game: &Match<'_>, judgements: &[Option<Judgement>], chance: Option<&LastChance>) -> Vec<Block> {
    if judgements.is_empty() || !judgements.iter().all(Option::is_some) {
        return Vec::new();
    }
    let made = |nth: usize| {
        let ply = &game.plies[nth];
        let words = format!("{}, {}", nth + 1, game.written(ply.component, &ply.name));
        link(words, game.as_it_was(nth as u32 + 1))
    };
    let better = |line: &mut Line| {
        if let Some(LastChance::Move { ply, better, had }) = chance {
            let (state, player) = (&game.states[*ply], turn(game.settings.starter, *ply));
            let name = game.components.move_name(state, better, player);
            line.extend([strong(game.written(better.component, &name)), text(would_have_kept(*had))]);
        }
    };
    let mistakes = judgements.iter().enumerate().filter_map(|(nth, one)| Some((nth, one.as_ref()?)));
    let first = mistakes.into_iter().find(|(_, judgement)| judgement.gave_away);
    let last = gone_by(chance);
    let mut lines: Vec<Line> = Vec::new();
    match first {
        None => lines.push(vec![text("Nobody made a mistake.")]),
        Some((nth, judgement)) => {
            let mut line = vec![
                text("The first mistake was move "),
                made(nth),
                text(format!(": it {}.", judgement.words)),
            ];
            // One that was also the last is told of once.
            if last == Some(nth) {
                line.push(text(" "));
                better(&mut line);
            }
            lines.push(line);
        }
    }
    if let Some(nth) =
        last.filter(|nth| first.is_none_or(|(first, _)| first != *nth) && *nth < game.plies.len())
    {
        let mut line = vec![text("The last chance was move "), made(nth), text(": ")];
        better(&mut line);
        lines.push(line);
    }
    if let Some(LastChance::Start) = chance {
        let convention = game.components.query.drawing.graph.convention;
        let loser = convention.winner_when_stuck(game.to_move()).opponent();
        let start = link("The start", game.as_it_was(0));
        lines.push(vec![
            start,
            text(format!(" was already lost for {loser} when {} starts.", game.settings.starter)),
        ]);
    }
    lines.into_iter().map(Block::Text).collect()
}

/// The record; moves are judged once the game is over, or where hints are shown.
pub(super) fn blocks(game: &Match<'_>, play: &mut Game<'_>, chance: Option<&LastChance>) -> Vec<Block> {
    if game.plies.is_empty() {
        return Vec::new();
    }
    let is_over = play.ended().is_some();
    let judgements = if is_over || game.settings.hints { judgements(play) } else { Vec::new() };
    let mut blocks = if is_over { afterwards(game, &judgements, chance) } else { Vec::new() };
    let line = |(nth, ply): (usize, &super::Ply)| -> Line {
        let made = format!("{}: {}", ply.player, game.written(ply.component, &ply.name));
        let judgement = judgements.get(nth).and_then(Option::as_ref);
        vec![text(judgement.map_or(made.clone(), |judgement| format!("{made} – {}", judgement.words)))]
    };
    let lines: Vec<Line> = game.plies.iter().enumerate().map(line).collect();
    let numbered = (1..).zip(&lines).map(|(nth, line)| format!("{nth}. {}", plain(line)));
    let copied = numbered.collect::<Vec<_>>().join("\n");
    blocks.push(heading("Record"));
    blocks.push(Block::Numbered { first: 1, lines });
    let here = Address::from(game.address(game.settings, &game.moves));
    blocks.push(Block::Buttons(vec![
        go("Step through the moves", game.as_it_was(game.plies.len() as u32)),
        button("Copy the record", CardAction::Copy(copied)),
        button("Share the game", CardAction::Share(here.into())),
    ]));
    blocks
}

/// What each move did; none of those before the last about which something is not known, since what comes before is larger.
fn judgements(play: &mut Game<'_>) -> Vec<Option<Judgement>> {
    let count = play.plies().len();
    let mut found: Vec<Option<Judgement>> = vec![None; count];
    let Some(mut after) = play.outcome_after(count) else { return found };
    for nth in (0..count).rev() {
        let Some(before) = play.outcome_after(nth) else { break };
        found[nth] = Some(judged(before, after, play.mover(nth)));
        after = before;
    }
    found
}
