//! Reasons in words; what Why? and Steps have in common.

use super::{of_label, of_state};
use crate::analysis::Analysis;
use crate::write::{paragraph, text};
use hyperjam_editor::gather::ordered;
use hyperjam_protocol::tutor::{Block, Line, Span};
use hyperjam_solver::PositionId;
use hyperjam_solver::explain::{MoveTo, OutcomeReason, ReversibleMove};
use hyperjam_terms::{Convention, Player, counted};

/// How many lines a list may have.
pub(crate) const MOST_LISTED: usize = 12;
/// How many positions a sentence may name in a row.
const MOST_NAMED: usize = 6;

/// A list of which only the first lines are given, out of `total`.
pub(crate) fn capped(mut lines: Vec<Line>, total: usize) -> Block {
    lines.truncate(MOST_LISTED);
    if total > lines.len() {
        lines.push(vec![text(format!("… and {} more.", total - lines.len()))]);
    }
    Block::List(lines)
}

/// Phrases in a row: "C, D and E"; long rows are cut short.
pub(crate) fn row(phrases: impl IntoIterator<Item = Line>) -> Line {
    joined(phrases, " and ")
}

/// Phrases in a row with this word before the last.
fn joined(phrases: impl IntoIterator<Item = Line>, word: &str) -> Line {
    let mut phrases: Vec<Line> = phrases.into_iter().collect();
    let total = phrases.len();
    if total > MOST_NAMED + 1 {
        phrases.truncate(MOST_NAMED);
        phrases.push(vec![text(format!("{} more", total - MOST_NAMED))]);
    }
    let last = phrases.len().saturating_sub(1);
    let mut line = Line::new();
    for (number, phrase) in phrases.into_iter().enumerate() {
        match number {
            0 => {}
            _ if number == last => line.push(text(word)),
            _ => line.push(text(", ")),
        }
        line.extend(phrase);
    }
    line
}

/// When a game ends that is played as well as can be.
pub(crate) fn after(remoteness: u32) -> String {
    match remoteness {
        0 => "at once".into(),
        _ => format!("after {} if both play their best", counted(remoteness as usize, "move")),
    }
}

/// Why no position of this drawing has a label, in short.
pub(crate) fn no_labels_reason(analysis: &Analysis) -> &'static str {
    if analysis.graph().has_partizan_ends() {
        return "there is an end won by Left or by Right, whoever is to move";
    }
    let partizan = !analysis.is_impartial();
    match (partizan, analysis.game.convention) {
        (true, Convention::Misere) => {
            "Left and Right do not have the same options everywhere, and whoever cannot move wins"
        }
        (true, Convention::Normal) => "Left and Right do not have the same options everywhere",
        _ => "whoever cannot move wins (misère play)",
    }
}

/// Why no position of this drawing has a label.
pub(crate) fn no_labels(analysis: &Analysis) -> String {
    format!(
        "There are no labels here: {}. Labels say what a position is worth in a sum of impartial games: both players \
         have the same options in them, and whoever cannot move loses.",
        no_labels_reason(analysis)
    )
}

/// Whose moves a reason of labels names, where not every move is open to both.
pub(crate) fn one_player_note(analysis: &Analysis) -> Option<Block> {
    let split = !analysis.graph().all_open_to_both();
    split.then(|| {
        paragraph(
            "Some moves are open to one player only, but Left and Right have the same options everywhere. The moves \
             named are Left’s and the answers Right’s; with the players exchanged there are others to the same games.",
        )
    })
}

/// Of moves that are taken back, those to different positions.
pub(crate) fn answers(reverted: &[ReversibleMove]) -> Vec<ReversibleMove> {
    let at = |back: &ReversibleMove| (back.made.to, back.made.id);
    let mut answers = ordered(reverted, |one, other| at(one).cmp(&at(other)));
    answers.dedup_by_key(|back| back.made.to);
    answers
}

/// The different positions that moves lead to, each with the first move to it.
pub(crate) fn targets(moves: impl Iterator<Item = MoveTo>) -> Vec<MoveTo> {
    let found: Vec<MoveTo> = moves.collect();
    let mut found = ordered(&found, |one, other| (one.to, one.id).cmp(&(other.to, other.id)));
    found.dedup_by_key(|step| step.to);
    found
}

/// What the two players are called in a sentence.
#[derive(Clone, Copy)]
pub(crate) struct PlayerNames {
    /// Who is to move.
    pub(crate) mover: &'static str,
    /// The other one.
    pub(crate) other: &'static str,
}

impl PlayerNames {
    /// By name.
    pub(crate) fn named(mover: Player) -> Self {
        let name = |player| if player == Player::Left { "Left" } else { "Right" };
        Self { mover: name(mover), other: name(mover.opponent()) }
    }

    /// Where it does not matter which of them it is.
    pub(crate) fn either() -> Self {
        Self { mover: "the player to move", other: "the opponent" }
    }
}

impl Analysis<'_> {
    /// A position in a line, leading to why the game goes as it does when this player starts there.
    pub(crate) fn state(&self, position: PositionId, to_move: Player) -> Span {
        self.span_to(position, of_state(self, position, to_move))
    }

    /// A position in a line, leading to why it has its label.
    pub(crate) fn labelled(&self, position: PositionId) -> Span {
        self.span_to(position, of_label(self, position))
    }

    /// "C (0)".
    fn with_label(&self, position: PositionId, label: u32) -> Line {
        vec![self.labelled(position), text(format!(" ({label})"))]
    }
}

/// Why a state is as it is, in one sentence that begins with "At".
pub(crate) fn outcome(analysis: &Analysis, position: PositionId, to_move: Player, who: PlayerNames) -> Line {
    let graph = analysis.graph();
    let PlayerNames { mover, other } = who;
    let next = to_move.opponent();
    let reason =
        hyperjam_solver::explain::outcome_reason(graph, &analysis.solution().outcomes, position, to_move);
    let mut line = vec![text("At "), analysis.state(position, to_move)];
    let named = |moves: Vec<MoveTo>| row(moves.iter().map(|step| vec![analysis.state(step.to, next)]));
    match reason {
        OutcomeReason::TieEnd => line.push(text(" play stops and nobody wins: it is a tie end.")),
        OutcomeReason::DecidedEnd { end, winner } => {
            let who = if winner == to_move { format!("{mover} wins") } else { format!("{mover} loses") };
            line.push(text(format!(" {who}: it is {}.", end.described())));
        }
        OutcomeReason::Stuck { winner } if winner == to_move => {
            line.push(text(format!(" {mover} cannot move and so wins (misère play).")));
        }
        OutcomeReason::Stuck { .. } => line.push(text(format!(" {mover} cannot move and so loses."))),
        OutcomeReason::Wins { by, .. } => {
            line.push(text(format!(" {mover} wins by moving to ")));
            line.push(analysis.state(by.to, next));
            line.push(text(format!(", where {other} loses.")));
        }
        OutcomeReason::Loses { moves, .. } => {
            let moves = targets(moves.into_iter().map(|(step, _)| step));
            line.push(text(match moves.len() {
                1 => format!(" {mover} loses: the only move, to "),
                _ => format!(" {mover} loses: every move, to "),
            }));
            line.extend(named(moves));
            line.push(text(format!(", leads to a position where {other} wins.")));
        }
        OutcomeReason::Draws { keeping, .. } => {
            let keeping = targets(keeping.into_iter());
            let keeping = keeping.iter().map(|step| vec![analysis.state(step.to, next)]);
            line.push(text(format!(
                " {mover} draws: no move leads to a position where {other} loses, and moving to "
            )));
            line.extend(joined(keeping, " or "));
            line.push(text(" keeps the draw."));
        }
    }
    line
}

/// Why a position has a number, in one sentence; `verb` is "gets" or "has".
pub(crate) fn number(
    analysis: &Analysis,
    position: PositionId,
    verb: &str,
    label: u32,
    (below, reverted): (&[MoveTo], &[ReversibleMove]),
) -> Line {
    let is_moon = |to| analysis.solution().labels.as_ref().is_some_and(|labels| labels.is_moon(to));
    let moves = analysis.graph().moves_by(position, Player::Left).map(|(id, to)| MoveTo { id, to });
    let (struck, moves): (Vec<MoveTo>, Vec<MoveTo>) = moves.partition(|made| is_moon(made.to));
    let options = targets(moves.into_iter()).len();
    let answers = answers(reverted);
    let others = options.saturating_sub(below.len() + answers.len());
    let mut line = vec![analysis.labelled(position), text(format!(" {verb} {label}: "))];
    if options == 0 {
        line.push(text(match struck.is_empty() {
            true => "no move leads out of it.",
            false => {
                "whoever moves from it loses, wherever the move leads, so it is as if no move led out of it."
            }
        }));
        return line;
    }
    if !below.is_empty() {
        line.push(text(if below.len() == 1 { "it has a move to " } else { "it has moves to " }));
        line.extend(row(below.iter().zip(0..).map(|(step, k)| analysis.with_label(step.to, k))));
        line.push(text(match (answers.is_empty(), others) {
            (true, 0) => ", and no others.",
            (true, _) => ", and its other moves lead to such numbers, too.",
            (false, _) => ", and ",
        }));
    }
    let back = |back: &ReversibleMove| {
        let mut arrow = vec![analysis.labelled(back.made.to), text(" → ")];
        arrow.extend(analysis.with_label(back.reply.to, label));
        arrow
    };
    match answers.as_slice() {
        [] => {}
        [only] => {
            let which = match (below.is_empty(), others) {
                (true, 0) => "its only move to ",
                (false, 0) => "its other move to ",
                _ => "its move to ",
            };
            line.extend([text(which), analysis.labelled(only.made.to), text(" can be answered by ")]);
            line.extend(back(only));
            line.push(text("."));
        }
        many => {
            let which = match (below.is_empty(), others) {
                (true, 0) => "each of its moves",
                (false, 0) => "each of its other moves",
                _ => "each of its moves to anything else",
            };
            line.push(text(format!("{which} can be answered by a move to {label}: ")));
            line.extend(row(many.iter().map(back)));
            line.push(text("."));
        }
    }
    line
}

/// Why a position has no number, in one sentence; `start` says what it has instead.
pub(crate) fn infinite(
    analysis: &Analysis,
    position: PositionId,
    start: &str,
    (set, mex, escape): (&[(u32, MoveTo)], u32, Option<MoveTo>),
) -> Line {
    let mut line = vec![analysis.labelled(position), text(start)];
    match set {
        [] => line.push(text("it has no move to a number")),
        [(k, only)] => {
            line.push(text("it has a move to "));
            line.extend(analysis.with_label(only.to, *k));
        }
        many => {
            line.push(text("it has moves to "));
            line.extend(row(many.iter().map(|(k, step)| analysis.with_label(step.to, *k))));
        }
    }
    line.push(text(format!(", so its number could only be {mex}")));
    if let Some(escape) = escape {
        line.extend([text("; but its move to "), analysis.labelled(escape.to)]);
        line.push(text(format!(" cannot be answered by a move to {mex}")));
    }
    line.push(text("."));
    line
}
