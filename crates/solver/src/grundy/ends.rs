//! Labels where play can end at once.

use crate::{Graph, GraphBuilder, GrundyLabels, PositionId};
use hyperjam_terms::{EndKind, Grundy, Player};

use super::{MOON, SUN};

/// What is left of an impartial graph with decided ends once the moves are struck out that nobody needs, and the labels that
/// the struck positions have.
///
/// Theorem. Let a finite impartial graph have tie, win and loss ends. (1) Call ☾ every position with a move to a loss end. (2)
/// Strike out every move to a win end or to a ☾. (3) Replace every tie end by a lone move to itself. (4) Label what is left as in HL 5.
/// Then a sum of such positions, none of them an end, has the label that is found by adding: Nim sums and ∞_K as there, and ☾ + x = ☾.
/// Whoever starts wins ☾, and the rest is as there. Two of them are interchangeable in every sum of such games if and only if
/// their labels are equal.
///
/// Proof. (3) Beside a lone move to itself nobody is ever stuck, so a sum with one in which nobody wins otherwise is drawn, as one that
/// stands on a tie end is; and beside a ☾ neither matters, since whoever is to move has won by the next move. (1) Who is to move in a
/// sum with a ☾ moves to its loss end, and has won. (2) Who moves to a win end has lost at once, and who moves to a ☾ loses at the next
/// move; who has no other move anywhere loses as well, being stuck. So a struck move never changes who can force what, and
/// nor does its absence. What is left is HL 5, with ☾ taking in everything. Different labels are told apart by heaps: ☾ + ∗h is won by
/// the starter for every h, n + ∗n is not, and ∞_K + ∗h is not for h outside K; the rest is HL Theorem 41. ∎
///
/// It takes that every component is impartial: beside an end won by Left or by Right a tie end is no loop. In misère play (2)
/// fails, as there it is good to be stuck. A component that stands on an end from the start ends the sum, see
/// [`EndKind::of_sum`]; by itself a win end is as ☾ is, and a loss end ☉.
///
/// It answers both questions at the end of PH: the representative of a sum is the generalized Nim sum, and with the second
/// atom, the win end, the representatives are the same, as its occurrences can be struck out. Related work: U. Larsson, R. J.
/// Nowakowski and C. P. Santos, "Impartial games with entailing moves", where ☾ is that of Winning Ways 12, and K. Suetsugu, "What
/// happens when we add impartial loopy games and impartial entailing games?".
#[derive(Clone, Debug)]
pub struct StruckOut {
    /// The same positions without the struck moves; of the ends only ties are ends.
    pub graph: Graph,
    /// The positions labelled ☾ or ☉, with the words of their labels.
    labels: Vec<(PositionId, u32)>,
}

impl StruckOut {
    /// Strikes out the moves of an impartial graph, by those of Left; none where there are no decided ends, so that all is left
    /// as it is. O(positions + moves).
    ///
    /// ```
    /// use hyperjam_solver::GraphBuilder;
    /// use hyperjam_solver::grundy::{StruckOut, grundy_labels};
    /// use hyperjam_terms::{EndKind, Grundy, Movers};
    ///
    /// // From 1 a move ends all, so nobody moves there from 2, where nothing else can be done.
    /// let mut builder = GraphBuilder::new();
    /// let loss = builder.add_position_or_end(Some(EndKind::Loss))?;
    /// let (one, two) = (builder.add_position()?, builder.add_position()?);
    /// builder.add_moves([(one, loss, Movers::BOTH), (two, one, Movers::BOTH)])?;
    /// let graph = builder.build();
    /// assert_eq!(StruckOut::of(&graph).expect("there is an end").graph.move_count(), 0);
    /// let labels = grundy_labels(&graph).expect("every move is open to both");
    /// assert_eq!([loss, one, two].map(|at| labels.label(at)), [Grundy::Sun, Grundy::Moon, Grundy::Nimber(0)]);
    /// # Ok::<(), hyperjam_solver::GraphError>(())
    /// ```
    pub fn of(graph: &Graph) -> Option<Self> {
        if graph.decided_ends().is_empty() {
            return None;
        }
        let words = words(graph);
        let is_kept = |position: PositionId| words[position.index()] == 0;
        let mut builder = GraphBuilder::new();
        // There are no more positions and moves than in a graph that there is.
        for position in graph.positions() {
            let end = graph.end_kind(position).filter(|end| *end == EndKind::Tie);
            let added = builder.add_position_or_end(end);
            debug_assert!(added.is_ok());
        }
        let moves = graph.moves().filter(|made| is_kept(made.from) && is_kept(made.to));
        let added = builder.add_moves(moves.map(|made| (made.from, made.to, made.movers)));
        debug_assert!(added.is_ok());
        let struck = graph.positions().filter(|position| !is_kept(*position));
        let labels = struck.map(|position| (position, words[position.index()])).collect();
        Some(Self { graph: builder.build(), labels })
    }

    /// The labels of the whole graph, from those of what is left.
    #[must_use]
    pub fn complete(&self, mut labels: GrundyLabels) -> GrundyLabels {
        for (position, word) in &self.labels {
            labels.labels[position.index()] = (*word, 0);
        }
        labels
    }
}

/// For each position whether it is ☾ or ☉, by the kinds of ends alone, in an impartial graph. O(positions + moves).
pub fn labels_of_ends(graph: &Graph) -> Vec<Option<Grundy>> {
    let label = |word| match word {
        MOON => Some(Grundy::Moon),
        SUN => Some(Grundy::Sun),
        _ => None,
    };
    words(graph).into_iter().map(label).collect()
}

/// For each position the word of its label where this is ☾ or ☉, else 0.
fn words(graph: &Graph) -> Vec<u32> {
    let mut words = vec![0; graph.position_count()];
    for (position, end) in graph.decided_ends() {
        match end {
            EndKind::Win => words[position.index()] = MOON,
            EndKind::Loss => {
                words[position.index()] = SUN;
                for source in graph.predecessors(*position, Player::Left) {
                    words[source.index()] = MOON;
                }
            }
            EndKind::Tie | EndKind::Left | EndKind::Right => {}
        }
    }
    words
}
