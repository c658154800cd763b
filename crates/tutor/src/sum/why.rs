//! Why a board, or the sum, is won, drawn or lost: the move that keeps it, and an answer to each other one.

use crate::board::component::{Component, Components, summands};
use crate::failure::Failure;
use crate::vehicles::outcome_sentence;
use crate::write::{go, left_out, paragraph, plain, result, text};
use hyperjam_protocol::address::{Address, BoardCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Span, Tone};
use hyperjam_sums::{Choice, Why, why};
use hyperjam_terms::Player;

/// The most moves that are listed for a player.
const MOST_LINES: usize = 60;

/// The card; `from` is the card of the board or of the sum.
pub(super) fn card(components: &Components<'_>, from: BoardCard) -> Result<Card, Failure> {
    let (mut known, state) = (components.known(), summands(&components.all));
    // Where a search stops, who wins may be known otherwise.
    known.search(&state).ok();
    let mut blocks = left_out("Not in this sum:", &components.left_out);
    let mut spoken = String::new();
    for player in Player::BOTH {
        let found = why(&mut known, &state, player);
        let outcome = known.outcome(&state, player);
        let (Some(why), Some(outcome)) = (found, outcome) else {
            let unknown = match known.is_open() {
                true => "who wins is not known yet",
                false => "it is not decided within the limits",
            };
            blocks.push(paragraph(format!("If {player} starts, {unknown}.")));
            continue;
        };
        let mut line = vec![text(outcome_sentence(player, outcome))];
        line.extend(kept(components, &why, player));
        spoken = format!("{spoken} {}", plain(&line)).trim_start().to_owned();
        blocks.push(result(line, Tone::Subject));
        blocks.extend(answers(components, &why, player));
    }
    let words = if from == BoardCard::Sum { "Back to the sum" } else { "Back to the board" };
    blocks.push(Block::Buttons(vec![go(words, Address::from(from))]));
    Ok(Card { title: "Why?".into(), spoken, blocks, ..Card::default() })
}

/// By which move, behind how it ends.
fn kept(components: &Components<'_>, why: &Why, player: Player) -> Option<Span> {
    let made = said(components, &components.all, why.keeps.as_ref()?, player);
    Some(text(match why.answers.is_empty() {
        true => format!(" The move is “{made}”: no answer to it keeps {} from losing.", player.opponent()),
        false => format!(" The draw is kept by “{made}”."),
    }))
}

/// Each move with its answer, those that are called the same once.
fn answers(components: &Components<'_>, why: &Why, player: Player) -> Vec<Block> {
    let opponent = player.opponent();
    let mut lines: Vec<Line> = Vec::new();
    for answered in &why.answers {
        let made = said(components, &components.all, &answered.made, player);
        let mut after = components.all.clone();
        let at = &mut after[answered.made.component];
        *at = at.at(answered.made.to.clone());
        let words = match &answered.answer {
            Some(answer) => {
                format!("{made}; {opponent} answers {}", said(components, &after, answer, opponent))
            }
            None => format!("{made}; then play is over"),
        };
        let line = vec![text(words)];
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let more = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    lines.extend((more > 0).then(|| vec![text(format!("and {more} more"))]));
    if lines.is_empty() {
        return Vec::new();
    }
    vec![paragraph("Each move has an answer:"), Block::List(lines)]
}

/// A move as it stands in a sentence, with its component where there are several.
fn said(components: &Components<'_>, state: &[Component], choice: &Choice, player: Player) -> String {
    let (nth, name) = (choice.component, components.move_name(state, choice, player));
    let is_plain = state[nth].position().is_some() && !components.is_negated(nth);
    match state.len() > 1 && !is_plain {
        true => format!("{}: {name}", components.name(&components.all[nth])),
        false => name,
    }
}
