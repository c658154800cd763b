//! Contextual equivalence ≈ in words (Honsell & Lenisa 4): are two positions interchangeable in every sum?

use super::{Pair, context};
use crate::analysis::Analysis;
use crate::write::{heading, link, paragraph, result, text};
use hyperjam_protocol::address::{Address, EqualBy};
use hyperjam_protocol::tutor::{Block, Line, Tone};
use hyperjam_solver::bisimulation::bisimulation;
use hyperjam_solver::equivalence::{Among, Equivalence, EquivalenceTask, Proof};
use hyperjam_terms::Grundy;

/// What was found.
pub(super) struct Found {
    pub(super) blocks: Vec<Block>,
    /// The answer in a sentence.
    pub(super) spoken: String,
    /// Whether a longer search would find more.
    pub(super) open: bool,
    /// Whether x ≈ y is proved, among all games.
    pub(super) equal: bool,
}

/// Decides, unless the search comes to its limit. Where the positions are impartial with an equal label ∞_K, a second answer is for
/// all games, since the first holds among impartial games only.
pub(super) fn blocks(analysis: &Analysis, pair: Pair) -> Found {
    let decide = |among, part| {
        analysis.finish(EquivalenceTask::new(analysis.graph(), pair.x, pair.y, among, pair.budget()), part)
    };
    let own = decide(Among::OwnKind, 0..400);
    let only_there = matches!(own, Equivalence::Equal(Proof::Label(Grundy::Infinite(_))));
    let mut found = Found { blocks: Vec::new(), spoken: String::new(), open: false, equal: false };
    found.blocks.push(heading("Are they interchangeable in every sum?"));
    if !only_there {
        found.tell(analysis, pair, &own, None);
        return found;
    }
    found.tell(analysis, pair, &own, Some("Among impartial games"));
    found.blocks.push(paragraph(
        "In an impartial game Left and Right have the same options everywhere. What if games are added in which they \
         do not?",
    ));
    found.tell(analysis, pair, &decide(Among::All, 400..700), Some("Among all games"));
    found
}

impl Found {
    fn tell(&mut self, analysis: &Analysis, pair: Pair, answer: &Equivalence, among: Option<&str>) {
        // What is told last is about all games.
        self.equal = matches!(answer, Equivalence::Equal(_));
        let [x, y] = pair.names(analysis);
        let among = among.map_or(String::new(), |among| format!("{among}: "));
        let (said, tone) = match answer {
            Equivalence::Equal(_) => {
                (format!("{among}{x} ≈ {y}. They are interchangeable in every sum."), Tone::Good)
            }
            Equivalence::Different(_) => (format!("{among}{x} ≉ {y}. Some sum tells them apart."), Tone::Bad),
            Equivalence::Undecided { .. } => {
                (format!("{among}whether {x} ≈ {y} is not decided within this search."), Tone::Even)
            }
        };
        let separator = if self.spoken.is_empty() { "" } else { " " };
        self.spoken.push_str(&format!("{separator}{said}"));
        self.blocks.push(result(vec![text(said)], tone));
        match answer {
            Equivalence::Equal(proof) => self.blocks.push(Block::Text(because(analysis, pair, proof))),
            Equivalence::Different(difference) => {
                self.blocks.extend(context::blocks(analysis, pair, difference));
            }
            Equivalence::Undecided { profiles, .. } => {
                self.open = true;
                self.blocks.push(paragraph(undecided(pair, [&x, &y], *profiles)));
            }
        }
    }
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
             generalized Nim sum of their labels, and says who wins (Honsell and Lenisa, Theorem 41)."
        ))],
        Proof::Difference => vec![text(format!(
            "Proof: the player who does not start wins {x} − {y}, and {y} − {y} too. A game that the second player wins \
             changes nothing when it is added, so {x} ≈ {x} + ({y} − {y}) = {y} + ({x} − {y}) ≈ {y}."
        ))],
        Proof::Copying => vec![text(format!(
            "Proof by copying: in every sum with {x} each player does as well as with {y}, and the other way round, by \
             copying moves between them, and the copying never goes on for ever without a move in the rest. Both \
             players and both directions were checked."
        ))],
        Proof::Closure { profiles } => vec![text(format!(
            "Proof: no game tells them apart. All that matters about a game z here is its profile: from which \
             positions v of the drawing Left does not lose v + z, or Right does not. There are only finitely many \
             profiles, and each follows from those of the options. All {profiles} cases were examined, and each \
             profile has both {x} and {y} or neither."
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

fn undecided(pair: Pair, [x, y]: [&str; 2], profiles: usize) -> String {
    let further = match pair.further() {
        Some(_) => "A longer search decides more.",
        None => "This is the longest search here; the command line can be given any limit.",
    };
    format!(
        "No proof was found, and no game was found that tells {x} and {y} apart: the search of all games that might do \
         so reached its limit after {profiles} profiles. {further}"
    )
}
