//! Contextual equivalence ≈ in words (Honsell & Lenisa 4): are two positions interchangeable in every sum?

use super::{Compared, Pair, copying, evidence};
use crate::analysis::Analysis;
use crate::write::{heading, link, paragraph, text};
use hyperjam_protocol::address::{Address, EqualBy};
use hyperjam_protocol::tutor::{Block, Line};
use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::equivalence::{Equivalence, Proof};
use hyperjam_terms::Grundy;

/// Why they are equal or not, and whether a longer search would find more. Where the positions are impartial with an
/// equal label ∞_K, there is a second answer for all games, since the first holds among impartial games only.
pub(super) fn blocks(analysis: &Analysis, pair: Pair, found: &Compared) -> (Vec<Block>, bool) {
    let open = found.comparison().order().is_none();
    let all = |blocks: &mut Vec<Block>| match found.in_all_sums() {
        Equivalence::Equal(proof) => {
            blocks.push(Block::Text(because(analysis, pair, proof)));
            blocks.extend(copying::offer_both(pair, analysis, proof));
        }
        Equivalence::Different(_) | Equivalence::Undecided(_) => {
            blocks.extend(evidence::blocks(analysis, pair, found));
        }
    };
    let mut blocks = Vec::new();
    if found.all.is_none() {
        all(&mut blocks);
        return (blocks, open);
    }
    blocks.push(heading("Among impartial games"));
    if let Equivalence::Equal(proof) = &found.own {
        blocks.push(Block::Text(because(analysis, pair, proof)));
    }
    blocks.push(heading("Among all games"));
    blocks.push(paragraph(
        "In an impartial game Left and Right have the same options everywhere. What if games are added in which they \
         do not?",
    ));
    all(&mut blocks);
    (blocks, open)
}

/// The proof in words.
fn because(analysis: &Analysis, pair: Pair, proof: &Proof) -> Line {
    let [x, y] = pair.names(analysis);
    match proof {
        Proof::Bisimilar if pair.x == pair.y => vec![text("It is the same position twice.")],
        Proof::Bisimilar if bisimilar_as_loops(analysis, pair) => vec![text(format!(
            "Proof: a tie end is the same in every sum as a position with one move to itself, open to both players: beside \
             either nobody is ever stuck. With tie ends read like that, {x} and {y} are the same game, move for move."
        ))],
        Proof::Bisimilar => vec![
            text(format!(
                "Proof: {x} and {y} are the same game. Every move from one is matched by a move of the same player from \
                 the other, to the same game again, so whatever is done in a sum with {x} can be done with {y}. "
            )),
            link("See them merged", Address::Quotient(EqualBy::Game, Some(analysis.id(pair.x)))),
            text("."),
        ],
        Proof::Label(label @ Grundy::Nimber(0)) => vec![text(format!(
            "Proof: both have the Grundy label {label}, so each is worth nothing in a sum, like an empty Nim heap \
             (Honsell and Lenisa, Theorem 41)."
        ))],
        Proof::Label(label @ Grundy::Nimber(_)) => vec![text(format!(
            "Proof: both have the Grundy label {label}, so each is worth as much as a Nim heap of that size in a sum \
             (Honsell and Lenisa, Theorem 41)."
        ))],
        Proof::Label(label) => vec![text(format!(
            "Proof: both have the generalized Grundy label {label}. The label of a sum of impartial games is the \
             generalized Nim-sum of their labels, and says who wins (Honsell and Lenisa, Theorem 41)."
        ))],
        Proof::Difference => vec![text(format!(
            "Proof: the player who does not start wins {x} − {y}, and {y} − {y} too. A game that the second player wins \
             changes nothing when it is added, so {x} ≈ {x} + ({y} − {y}) = {y} + ({x} − {y}) ≈ {y}."
        ))],
        Proof::Copying => vec![text(format!(
            "Proof by copying: in every sum with {x} each player does as well as with {y}, and the other way round, \
             by copying moves between them, and the copying never goes on for ever without a move in the rest of the \
             sum. Both players and both directions were checked."
        ))],
        Proof::Closure { profiles } => vec![text(format!(
            "Proof: no game tells them apart. All that matters about a game z here is its profile: for which positions \
             v of the drawing Left does not lose v + z, and for which Right does not. There are only finitely many \
             profiles, and each follows from those of the options. All {profiles} cases were examined, and each \
             profile contains both {x} and {y} or neither."
        ))],
    }
}

/// Whether the positions, bisimilar once tie ends are made loops, are not so as they are drawn.
fn bisimilar_as_loops(analysis: &Analysis, pair: Pair) -> bool {
    if analysis.graph().tie_ends().is_empty() {
        return false;
    }
    let classes = bisimulation(analysis.graph());
    classes.class(pair.x) != classes.class(pair.y)
}
