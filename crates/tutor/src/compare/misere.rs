//! What is known of how two positions compare in misère play.

use super::order::open;
use super::{Pair, played};
use crate::analysis::Analysis;
use crate::write::{heading, paragraph, text};
use hyperjam_protocol::tutor::{Block, Line, Tone};
use hyperjam_solver::comparison::Direction;
use hyperjam_solver::misere::MiserePositions;
use hyperjam_solver::task::Budget;
use hyperjam_terms::{Order, Outcome};

/// The most positions of a graph of sums that is looked at.
const MOST_SUMS: usize = 100_000;

/// What is said of all that follows.
pub(crate) const CERTAIN: &str = "In misère play (whoever cannot move wins) a game and its negative do not cancel out, so there is no \
     difference x − y that would decide. Certain is that positions that are the same game, move for move, are equal in every sum, and that \
     x is not at least y where x + z ends worse for Left than y + z for some game z. Games z that are tried are a few hundred well-known \
     ones and the positions of this drawing.";

/// What is known of all positions.
pub(crate) fn known(analysis: &Analysis) -> MiserePositions {
    MiserePositions::of(analysis.graph(), Budget::of_size(MOST_SUMS))
}

/// What is said where not all games were tried.
pub(crate) fn left_out(known: &MiserePositions) -> Option<Block> {
    let words = format!("Not all of them were tried: some sums have more than {MOST_SUMS} positions.");
    (!known.is_whole()).then(|| paragraph(words))
}

/// The answer in a sentence, and its reasons.
pub(super) fn blocks(analysis: &Analysis, pair: Pair) -> ((Line, Tone), Vec<Block>) {
    let [x, y] = pair.names(analysis);
    let known = known(analysis);
    let found = known.compare([pair.x, pair.y]);
    let (words, tone) = match found.order() {
        Some(Order::Equal) => {
            (format!("{x} and {y} are equal in every sum, in misère play, too: {x} = {y}."), Tone::Good)
        }
        Some(_) => (format!("Neither is better: each is better in some sums, {x} ‖ {y}."), Tone::Plain),
        None => (open(found, [&x, &y]), Tone::Even),
    };
    let mut blocks = vec![paragraph(CERTAIN)];
    blocks.extend(left_out(&known));
    for direction in Direction::BOTH {
        let [better, other] = direction.pair([&x, &y]);
        let Some(refuted) = known.refutation(direction.pair([pair.x, pair.y])) else { continue };
        let Some((z, drawn)) = known.game(refuted.z) else { continue };
        blocks.push(heading(format!("Why not {better} ≥ {other}")));
        let ends = refuted.outcomes.map(|outcome| match outcome {
            Outcome::LeftWins => "won by Left",
            Outcome::Draw => "a draw",
            Outcome::RightWins => "won by Right",
        });
        let is_nothing = z.graph.move_count() == 0 && z.graph.end_kind(z.start).is_none();
        let starter = refuted.starter;
        let beside = if is_nothing { "" } else { " + z" };
        let ends = format!(
            "When {starter} starts, {better}{beside} is {} and {other}{beside} {}.",
            ends[0], ends[1]
        );
        let mut line = match (drawn, z.notation()) {
            _ if is_nothing => vec![text("Nothing needs to be added. ")],
            (Some(position), _) => {
                vec![text("Let z be "), analysis.span(position), text(" of this drawing. ")]
            }
            (None, Some(name)) => vec![text(format!("Let z be {name}. "))],
            (None, None) => vec![text("Let z be a well-known game that has no short name. ")],
        };
        line.push(text(ends));
        blocks.push(Block::Text(line));
        let z = drawn.map(|position| (analysis.id(position), analysis.name(position)));
        if is_nothing || z.is_some() {
            blocks.push(Block::Buttons(played::beside(analysis, pair, z, starter, false)));
        }
    }
    ((vec![text(words)], tone), blocks)
}
