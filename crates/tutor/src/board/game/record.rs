//! What was done in a game, and what each move did to the chances of who made it.

use super::{Match, turn};
use crate::board::verdict::Judge;
use crate::play::{Judgement, judged};
use crate::write::{button, go, heading, paragraph, plain, text};
use hyperjam_protocol::tutor::{Block, CardAction, Line};

/// The record; moves are judged once the game is over, or where hints are shown.
pub(super) fn blocks(game: &Match<'_>, judge: &mut Judge<'_>, is_over: bool) -> Vec<Block> {
    if game.plies.is_empty() {
        return Vec::new();
    }
    let judgements = if is_over || game.settings.hints { judgements(game, judge) } else { Vec::new() };
    let mut blocks = Vec::new();
    let first_mistake = judgements.iter().position(|one| one.as_ref().is_some_and(|it| it.gave_away));
    if is_over && judgements.iter().all(Option::is_some) {
        blocks.push(paragraph(match first_mistake.and_then(|nth| Some((nth, judgements[nth].as_ref()?))) {
            Some((nth, judgement)) => {
                format!("The first mistake was move {}: it {}.", nth + 1, judgement.words)
            }
            None => "Nobody made a mistake.".into(),
        }));
    }
    let line = |(nth, ply): (usize, &super::Ply)| -> Line {
        let made = format!("{}: {}", ply.player, game.written(ply.component, ply.how, &ply.to));
        let judgement = judgements.get(nth).and_then(Option::as_ref);
        vec![text(judgement.map_or(made.clone(), |judgement| format!("{made} – {}", judgement.words)))]
    };
    let lines: Vec<Line> = game.plies.iter().enumerate().map(line).collect();
    let numbered = (1..).zip(&lines).map(|(nth, line)| format!("{nth}. {}", plain(line)));
    let copied = numbered.collect::<Vec<_>>().join("\n");
    blocks.push(heading("Record"));
    blocks.push(Block::Numbered { first: 1, lines });
    let step = go("Step through the moves", game.as_it_was(game.plies.len() as u32));
    blocks.push(Block::Buttons(vec![step, button("Copy the record", CardAction::Copy(copied))]));
    blocks
}

/// What each move did; none of those before the last about which something is not known, since what comes before is larger.
fn judgements(game: &Match<'_>, judge: &mut Judge<'_>) -> Vec<Option<Judgement>> {
    let mut found: Vec<Option<Judgement>> = game.plies.iter().map(|_| None).collect();
    let count = game.plies.len();
    let Some(mut after) = judge.outcome(&game.states[count], turn(game.settings.starter, count)) else {
        return found;
    };
    for (nth, ply) in game.plies.iter().enumerate().rev() {
        let Some(before) = judge.outcome(&game.states[nth], ply.player) else { break };
        found[nth] = Some(judged(before, after, ply.player));
        after = before;
    }
    found
}
