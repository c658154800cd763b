//! Contextual equivalence ≈ in words (Honsell & Lenisa 4): may one position stand for the other in every sum?

use super::{Pair, context};
use crate::class::Class;
use crate::write::{heading, link, paragraph, result, text};
use hyperjam_protocol::tutor::{Block, Line, Tone};
use hyperjam_solver::Grundy;
use hyperjam_solver::equivalence::{Among, Equivalence, EquivalenceTask, Proof};

/// What was found.
pub(super) struct Found {
    pub(super) blocks: Vec<Block>,
    /// The answer in a sentence.
    pub(super) spoken: String,
    /// Whether a longer search may find more.
    pub(super) open: bool,
}

/// Decides, as far as the search goes. Where the positions are impartial with an equal label ∞_K, a second answer is for
/// all games, since the first holds among impartial games only.
pub(super) fn blocks(class: &Class, pair: Pair) -> Found {
    let decide = |among, part| {
        class.finish(EquivalenceTask::new(class.graph(), pair.x, pair.y, among, pair.budget()), part)
    };
    let own = decide(Among::OwnKind, 0..400);
    let only_there = matches!(own, Equivalence::Equal(Proof::Label(Grundy::Infinite(_))));
    let mut found = Found { blocks: Vec::new(), spoken: String::new(), open: false };
    found.blocks.push(heading("May one stand for the other in every sum?"));
    if !only_there {
        found.tell(class, pair, &own, None);
        return found;
    }
    found.tell(class, pair, &own, Some("Among impartial games"));
    found.blocks.push(paragraph(
        "In an impartial game Left and Right have the same options everywhere. What if games are added in which they \
         have not?",
    ));
    found.tell(class, pair, &decide(Among::All, 400..700), Some("Among all games"));
    found
}

impl Found {
    fn tell(&mut self, class: &Class, pair: Pair, answer: &Equivalence, among: Option<&str>) {
        let [x, y] = pair.names(class);
        let among = among.map_or(String::new(), |among| format!("{among}: "));
        let (said, tone) = match answer {
            Equivalence::Equal(_) => {
                (format!("{among}{x} ≈ {y}. In every sum one may stand for the other."), Tone::Good)
            }
            Equivalence::Different(_) => (
                format!("{among}{x} ≉ {y}. There is a sum in which one may not stand for the other."),
                Tone::Bad,
            ),
            Equivalence::Undecided { .. } => {
                (format!("{among}whether {x} ≈ {y} is not decided within this search."), Tone::Even)
            }
        };
        let separator = if self.spoken.is_empty() { "" } else { " " };
        self.spoken.push_str(&format!("{separator}{said}"));
        self.blocks.push(result(vec![text(said)], tone));
        match answer {
            Equivalence::Equal(proof) => self.blocks.push(Block::Text(because(class, pair, proof))),
            Equivalence::Different(difference) => {
                self.blocks.extend(context::blocks(class, pair, difference));
            }
            Equivalence::Undecided { contexts, exhausted } => {
                self.open |= !exhausted;
                self.blocks.push(paragraph(undecided(pair, [&x, &y], *contexts, *exhausted)));
            }
        }
    }
}

/// The proof in words.
fn because(class: &Class, pair: Pair, proof: &Proof) -> Line {
    let [x, y] = pair.names(class);
    match proof {
        Proof::Bisimilar if pair.x == pair.y => vec![text("It is the same position twice.")],
        Proof::Bisimilar => vec![
            text(format!(
                "Proof: {x} and {y} are the same game. Every move from one is matched by a move of the same player from \
                 the other, to the same game again, so whatever is done in a sum with {x} can be done with {y}. "
            )),
            link("See them made one", format!("quotient/{}", class.word(pair.x))),
            text("."),
        ],
        Proof::Label(label @ Grundy::Nimber(0)) => vec![text(format!(
            "Proof: both have the Grundy label {label}, so each is worth nothing in a sum, like a Nim heap without \
             counters (Honsell and Lenisa, Theorem 41)."
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
    }
}

fn undecided(pair: Pair, [x, y]: [&str; 2], contexts: usize, exhausted: bool) -> String {
    let budget = pair.budget();
    let further = match pair.further() {
        _ if exhausted => "All that Hyperjam can try was tried, so a longer search would find no more.",
        Some(_) => "A longer search may tell.",
        None => "This is the longest search here; the command line program can be given any limits.",
    };
    format!(
        "No proof was found, and none of {contexts} small games that were added to {x} and to {y} tells them apart. Sums \
         of up to {} positions and moves were looked at. For games with loops in which the players have different moves, \
         no method is known that always decides. {further}",
        budget.sum
    )
}
