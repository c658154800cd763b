//! Misère play, where who cannot move wins.

use std::fmt;

use super::grundy::mex;
use super::unfold::unfold;
use crate::limits::{Limits, Unsolved};
use crate::ruleset::Ruleset;
use hyperjam_solver::Graph;
use hyperjam_solver::outcome::outcomes;
use hyperjam_terms::{Convention, Outcome, Player};

/// Who wins in misère play when Left starts, and when Right does: by the whole game graph, as sums do not split.
pub fn misere_outcomes<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    limits: Limits,
) -> Result<[Outcome; 2], Unsolved> {
    misere_outcomes_of(&unfold(ruleset, position, limits)?.graph)
}

/// Who wins at the first position of a graph. As what is here of graphs it is compiled once, not for each ruleset.
#[inline(never)]
fn misere_outcomes_of(graph: &Graph) -> Result<[Outcome; 2], Unsolved> {
    let found = outcomes(graph, Convention::Misere);
    let Some(start) = graph.position(0) else { return Err(Unsolved::Loop) };
    Ok(Player::BOTH.map(|starter| found.outcome(start, starter)))
}

/// The genus of an impartial position (WW 13): its Grundy number, and the misère Grundy numbers of it with 0, 1, 2, …
/// heaps of two beside it. From some place on these alternate between two numbers that differ by 2.
///
/// Written as in “0^120”: what follows goes on alternating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy number in normal play.
    pub normal: u32,
    /// The misère Grundy numbers, up to the last two before they only alternate.
    pub misere: Vec<u32>,
}

impl Genus {
    /// Whether the second player wins misère play.
    pub fn second_player_wins_misere(&self) -> bool {
        self.misere.first() == Some(&0)
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.misere.iter().any(|number| *number > 9) { "," } else { "" };
        let numbers: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        write!(f, "{}^{}", self.normal, numbers.join(between))
    }
}

/// The most misère numbers that are worked out: more than any position met so far has before they alternate.
const TERMS: usize = 24;

/// The genus of an impartial position without loops.
///
/// With γₙ(G) for the misère Grundy number of G and n heaps of two, γₙ(G) is the mex of γₙ(G′) for all options G′ and, for
/// n > 0, of γₙ₋₁(G) and γₙ₋₁(G) ⊕ 1, as a heap of two has the options 0 and ∗, and ∗ exchanges 2k and 2k + 1 in misère
/// play, too; but γ₀ of the end is 1 (WW 13).
pub fn genus<R: Ruleset>(ruleset: &R, position: &R::Position, limits: Limits) -> Result<Genus, Unsolved> {
    if !ruleset.is_impartial() {
        return Err(Unsolved::Partizan);
    }
    if ruleset.has_ends() {
        return Err(Unsolved::End);
    }
    genus_of(&unfold(ruleset, position, limits)?.graph, limits)
}

/// The genus of the first position of a graph.
#[inline(never)]
fn genus_of(graph: &Graph, limits: Limits) -> Result<Genus, Unsolved> {
    let count = graph.position_count();
    if count.saturating_mul(4 * (TERMS + 1)) > limits.bytes {
        return Err(Unsolved::Memory { limit: limits.bytes });
    }
    // Positions whose options are all known come first: a search in the order of the open options.
    let mut open: Vec<usize> =
        graph.positions().map(|position| graph.options(position, Player::Left).len()).collect();
    let mut ready: Vec<_> = graph.positions().filter(|position| open[position.index()] == 0).collect();
    let mut found: Vec<[u32; TERMS + 1]> = vec![[0; TERMS + 1]; count];
    let mut done = 0;
    let mut numbers = Vec::new();
    while let Some(position) = ready.get(done).copied() {
        done += 1;
        let options = graph.options(position, Player::Left);
        for term in 0..=TERMS {
            numbers.clear();
            numbers.extend(options.iter().map(|option| found[option.index()][term]));
            // The first is for normal play, the others for misère play.
            if term >= 2 {
                let before = found[position.index()][term - 1];
                numbers.extend([before, before ^ 1]);
            }
            found[position.index()][term] =
                if term == 1 && options.is_empty() { 1 } else { mex(&mut numbers) };
        }
        for source in graph.predecessors(position, Player::Left) {
            open[source.index()] -= 1;
            if open[source.index()] == 0 {
                ready.push(*source);
            }
        }
    }
    if done < count {
        return Err(Unsolved::Loop);
    }
    let [normal, misere @ ..] = &found[0];
    let mut length = misere.len();
    while length > 2
        && misere[length - 1] == misere[length - 3]
        && misere[length - 1] ^ 2 == misere[length - 2]
    {
        length -= 1;
    }
    Ok(Genus { normal: *normal, misere: misere[..length].to_vec() })
}
