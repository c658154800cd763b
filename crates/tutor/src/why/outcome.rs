//! Why a player who starts somewhere wins, loses or draws.

use super::phrases::{self, PlayerNames, after, capped, targets};
use super::{Highlights, moves, of_label, of_marks, of_state, verified};
use crate::analysis::Analysis;
use crate::write::{go, heading, paragraph, plain, result, text};
use hyperjam_protocol::tutor::{Block, Card, Line, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::explain::{MoveTo, OutcomeReason, outcome_reason};
use hyperjam_solver::strategy::{Play, PlayEnd, optimal_play};
use hyperjam_terms::{Convention, Player, counted};

/// How many moves of a play are told.
const MOST_MOVES: usize = 8;

/// The card.
pub(super) fn card(analysis: &Analysis, position: PositionId, starter: Player) -> Card {
    let next = starter.opponent();
    let reason = outcome_reason(analysis.graph(), &analysis.solution().outcomes, position, starter);
    let (headline, tone) = headline(analysis, position, starter, &reason);
    let spoken = plain(&headline);
    let sentence = |at, player| phrases::outcome(analysis, at, player, PlayerNames::named(player));
    let sentences = |moves: &[MoveTo]| {
        let found = targets(moves.iter().copied());
        capped(
            found.iter().take(phrases::MOST_LISTED).map(|step| sentence(step.to, next)).collect(),
            found.len(),
        )
    };
    let mut scene = Highlights::about(analysis, position);
    let mut blocks = vec![result(headline, tone), Block::Text(sentence(position, starter))];
    match &reason {
        OutcomeReason::TieEnd | OutcomeReason::DecidedEnd { .. } | OutcomeReason::Stuck { .. } => {}
        OutcomeReason::Wins { by, .. } => {
            blocks.push(Block::Text(sentence(by.to, next)));
        }
        OutcomeReason::Loses { moves, .. } => {
            let moves: Vec<MoveTo> = moves.iter().map(|(step, _)| *step).collect();
            blocks.push(sentences(&moves));
        }
        OutcomeReason::Draws { losing, .. } => {
            if !losing.is_empty() {
                blocks.push(paragraph(format!("Other moves of {starter} would lose:")));
                blocks.push(sentences(losing));
            }
        }
    }
    moves::of_outcome(&reason).into_iter().for_each(|(step, tone)| scene.step(analysis, step, tone));
    let play = optimal_play(analysis.graph(), &analysis.solution().outcomes, position, starter);
    if let PlayEnd::Loop { from } = play.end {
        let repeated = play.moves.iter().zip(play.positions.iter().skip(1)).skip(from);
        repeated.for_each(|(id, to)| scene.step(analysis, MoveTo { id: *id, to: *to }, Tone::Even));
    }
    if !play.moves.is_empty() {
        blocks.extend(play_blocks(analysis, &play, starter));
    }
    if matches!(reason, OutcomeReason::Draws { .. }) {
        blocks.push(paragraph(
            "A player who always chooses a move that keeps the draw never leaves the drawn positions: wherever play \
             goes on there is such a move, and the opponent has no winning one. So neither player can do better.",
        ));
    }
    blocks.push(verified::block(analysis));
    let mut links = vec![go(format!("When {next} starts"), of_state(analysis, position, next))];
    if analysis.solution().labels.is_some() {
        links.push(go("Its label", of_label(analysis, position)));
    }
    links.push(go("All its marks", of_marks(analysis, position)));
    blocks.push(Block::Buttons(links));
    let title = format!("Why? {}, {starter} starts", analysis.name(position));
    Card { title, spoken, blocks, scene: scene.done(), ..Card::default() }
}

/// How the game stands, and what that is for who starts.
fn headline(
    analysis: &Analysis,
    position: PositionId,
    starter: Player,
    reason: &OutcomeReason,
) -> (Line, Tone) {
    let (words, tone) = match reason {
        OutcomeReason::TieEnd => (": play stops there, and it is a draw.".into(), Tone::Even),
        OutcomeReason::DecidedEnd { end, winner } => {
            let tone = if *winner == starter { Tone::Good } else { Tone::Bad };
            (format!(": it is {}.", end.described()), tone)
        }
        OutcomeReason::Stuck { winner } if *winner == starter => (" and wins at once.".into(), Tone::Good),
        OutcomeReason::Stuck { .. } => (" and loses at once.".into(), Tone::Bad),
        OutcomeReason::Wins { remoteness, .. } => (format!(" and wins, {}.", after(*remoteness)), Tone::Good),
        OutcomeReason::Loses { remoteness, .. } => {
            (format!(" and loses, {}.", after(*remoteness)), Tone::Bad)
        }
        OutcomeReason::Draws { .. } => (": it is a draw.".into(), Tone::Even),
    };
    (vec![text(format!("{starter} starts at ")), analysis.span(position), text(words)], tone)
}

/// A play, move by move.
fn play_blocks(analysis: &Analysis, play: &Play, starter: Player) -> [Block; 3] {
    let total = play.moves.len();
    let head = match play.end {
        PlayEnd::Stuck { .. } | PlayEnd::DecidedEnd { .. } => "One such game, from beginning to end",
        PlayEnd::TieEnd => "A game in which both keep the draw",
        PlayEnd::Loop { .. } => "A game that goes round",
    };
    // When there is one move too many, telling it takes no more room than saying so.
    let shown = if total > MOST_MOVES + 1 { MOST_MOVES } else { total };
    let mover = |nth: usize| if nth.is_multiple_of(2) { starter } else { starter.opponent() };
    let step = |(nth, step): (usize, &[PositionId])| {
        let player = mover(nth);
        vec![
            text(format!("{player} moves from ")),
            analysis.state(step[0], player),
            text(" to "),
            analysis.state(step[1], player.opponent()),
            text("."),
        ]
    };
    let moves = play.positions.windows(2).enumerate().take(shown).map(step).collect();
    let (position, to_move) = (play.positions[total], mover(total));
    let mut line = Line::new();
    if total > shown {
        line.push(text(format!("… and {}. ", counted(total - shown, "more move"))));
    }
    let at = analysis.state(position, to_move);
    match play.end {
        PlayEnd::Stuck { winner } => {
            let rule = match analysis.game.convention {
                Convention::Normal => "whoever cannot move loses",
                Convention::Misere => "in misère play whoever cannot move wins",
            };
            line.extend([text("Then "), text(format!("{to_move} cannot move at "))]);
            line.extend([at, text(format!(", and {rule}: {winner} wins."))]);
        }
        PlayEnd::DecidedEnd { end, winner } => {
            line.extend([at, text(format!(" is {}: {winner} wins.", end.described()))]);
        }
        PlayEnd::TieEnd => line.extend([at, text(" is a tie end: play stops, and nobody wins.")]),
        PlayEnd::Loop { from } => {
            line.extend([text(format!("Now {to_move} is to move at ")), at]);
            line.push(text(match from {
                0 => " again, as at the start.".into(),
                _ => format!(" again, as after {}.", counted(from, "move")),
            }));
            line.push(text(" So the game can go round for ever, which is a draw."));
        }
    }
    [heading(head), Block::Numbered { first: 1, lines: moves }, Block::Text(line)]
}
