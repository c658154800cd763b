//! Impartial games: Left and Right have the same options everywhere (HL 5).
//!
//! That is a property of the game, not of its drawing. One move open to both and a move of Left beside a move of Right
//! to the same position, or to positions that are hyperbisimilar, give the same options.

use std::borrow::Borrow;

use crate::bisimulation::{self, BisimulationTask, Quotient};
use crate::outcome::OutcomeTask;
use crate::task::{self, Progress, Step, Task};
use crate::{Graph, Outcomes, PositionId};
use hyperjam_terms::{Convention, Player};

/// How it shows that a game is impartial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impartial {
    /// At every position Left and Right can move to the same positions.
    AsDrawn,
    /// In the quotient by hyperbisimilarity every move is open to both.
    UpToBisimilarity(Box<Quotient>),
}

/// Whether the game of a graph is impartial; see [`ImpartialTask`].
///
/// ```
/// use hyperjam_solver::impartial::is_impartial;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // Left moves to 0 and Right to 1, which is another drawing of the same game.
/// assert!(is_impartial(&Graph::from_moves(3, [(2, 0, Movers::LEFT), (2, 1, Movers::RIGHT)])?));
/// assert!(!is_impartial(&Graph::from_moves(2, [(1, 0, Movers::LEFT)])?));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn is_impartial(graph: &Graph) -> bool {
    task::finish(ImpartialTask::new(graph)).is_some()
}

/// Of the classes of bisimilar positions, which form a quotient, those whose game is impartial: from which nothing can be
/// reached where Left and Right have different options. O(positions + moves).
///
/// ```
/// use hyperjam_solver::impartial::impartial_positions;
/// use hyperjam_solver::{Graph, bisimulation};
/// use hyperjam_terms::Movers;
///
/// // 0, ∗ = {0 | 0}, and {∗ | }
/// let graph = Graph::from_moves(3, [(1, 0, Movers::BOTH), (2, 1, Movers::LEFT)])?;
/// assert_eq!(impartial_positions(&bisimulation::quotient(&graph).graph), [true, true, false]);
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn impartial_positions(quotient: &Graph) -> Vec<bool> {
    let sorted = |position, player| {
        let mut options = quotient.options(position, player).to_vec();
        options.sort_unstable();
        options.dedup();
        options
    };
    let differs = |position: &PositionId| {
        let [left, right] = Player::BOTH.map(|player| sorted(*position, player));
        left != right
    };
    let mut is_impartial = vec![true; quotient.position_count()];
    let partizan_ends = quotient.decided_ends().iter().filter(|(_, end)| end.is_partizan());
    let mut stack: Vec<PositionId> = quotient.positions().filter(differs).collect();
    stack.extend(partizan_ends.map(|(position, _)| *position));
    while let Some(position) = stack.pop() {
        if std::mem::replace(&mut is_impartial[position.index()], false) {
            stack.extend(quotient.sources(position).iter().filter(|source| is_impartial[source.index()]));
        }
    }
    is_impartial
}

/// Decides whether the game of a graph is impartial, and how that shows.
///
/// Method: first what is seen at once, then what follows from it, then the definition.
///
/// 1. Where an end is won by Left or by Right, the game is not impartial; else, where every move is open to both, it is. O(ends).
/// 2. Where only one of the players is stuck, it is not. O(positions), and the end for most partizan graphs.
/// 3. Where both can move to the same positions everywhere, it is. O(positions + moves).
/// 4. Where outcome or remoteness depend on who starts, it is not: the nine sectors of Figure 1 come down to I, II and
///    the draw. The cost of [`OutcomeTask`].
/// 5. Otherwise the quotient decides, with the cost of [`BisimulationTask`]: O(moves · log moves), some ten times that
///    of outcomes on drawings of 10⁵ moves.
///
/// The graph may be borrowed, or owned and shared.
#[derive(Debug)]
pub struct ImpartialTask<G> {
    graph: G,
    phase: Phase<G>,
}

#[derive(Debug)]
enum Phase<G> {
    Seen(bool),
    Outcomes(OutcomeTask<G>),
    Comparing { task: BisimulationTask<G>, before: u64 },
}

impl<G: Borrow<Graph> + Clone> ImpartialTask<G> {
    /// Looks at the graph once: O(positions + moves) at most.
    pub fn new(graph: G) -> Self {
        let phase = match seen(graph.borrow()) {
            Some(answer) => Phase::Seen(answer),
            None => Phase::Outcomes(OutcomeTask::new(graph.clone(), Convention::Normal)),
        };
        Self { graph, phase }
    }
}

/// What a look at each position decides, the first three steps of [`ImpartialTask`]. O(positions + moves).
pub fn seen(graph: &Graph) -> Option<bool> {
    if graph.has_partizan_ends() {
        return Some(false);
    }
    if graph.all_open_to_both() {
        return Some(true);
    }
    if graph.degrees(0..graph.position_count()).any(|[left, right]| (left == 0) != (right == 0)) {
        return Some(false);
    }
    same_options(graph).then_some(true)
}

/// Whether both players can move to the same positions everywhere.
fn same_options(graph: &Graph) -> bool {
    // For each position, where Left could move to it last, and where Right could; numbered from 1.
    let mut met = vec![[0_u32; 2]; graph.position_count()];
    graph.positions().all(|position| {
        let here = position.raw() + 1;
        let options = Player::BOTH.map(|player| graph.options(position, player));
        for (side, options) in options.iter().enumerate() {
            options.iter().for_each(|option| met[option.index()][side] = here);
        }
        options.into_iter().flatten().all(|option| met[option.index()] == [here; 2])
    })
}

/// Whether Left and Right can move to the same classes from all of these positions. O(n log n) for their n moves.
///
/// ```
/// use hyperjam_solver::impartial::same_classes;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// let graph = Graph::from_moves(3, [(2, 0, Movers::LEFT), (2, 1, Movers::RIGHT)])?;
/// assert!(same_classes(&graph, graph.positions(), |_| 0));
/// assert!(!same_classes(&graph, graph.positions(), |position| position.raw()));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn same_classes(
    graph: &Graph,
    mut positions: impl Iterator<Item = PositionId>,
    class_of: impl Fn(PositionId) -> u32,
) -> bool {
    let mut lists = [Vec::new(), Vec::new()];
    positions.all(|position| {
        for (player, list) in Player::BOTH.into_iter().zip(&mut lists) {
            list.clear();
            list.extend(graph.options(position, player).iter().map(|option| class_of(*option)));
            list.sort_unstable();
            list.dedup();
        }
        lists[0] == lists[1]
    })
}

/// Whether Left and Right have the same outcomes and remoteness everywhere, each when starting; otherwise the game is not
/// impartial. O(positions).
pub fn same_outcomes(graph: &Graph, outcomes: &Outcomes) -> bool {
    graph.positions().all(|position| {
        let [left, right] = Player::BOTH.map(|starter| {
            let winner = outcomes.outcome(position, starter).winner();
            (winner.map(|winner| winner == starter), outcomes.remoteness(position, starter))
        });
        left == right
    })
}

impl<G: Borrow<Graph> + Clone> Task for ImpartialTask<G> {
    type Answer = Option<Impartial>;

    fn advance(self, work: u64) -> Step<Self, Self::Answer> {
        let Self { graph, phase } = self;
        let phase = match phase {
            Phase::Seen(answer) => return Step::Done(answer.then_some(Impartial::AsDrawn)),
            Phase::Outcomes(task) => {
                let before = task.progress().total;
                match task.advance(work) {
                    Step::More(task) => Phase::Outcomes(task),
                    Step::Done(outcomes) if !same_outcomes(graph.borrow(), &outcomes) => {
                        return Step::Done(None);
                    }
                    Step::Done(_) => Phase::Comparing { task: BisimulationTask::new(graph.clone()), before },
                }
            }
            Phase::Comparing { task, before } => match task.advance(work) {
                Step::More(task) => Phase::Comparing { task, before },
                Step::Done(classes) => {
                    let quotient = bisimulation::quotient_by(graph.borrow(), classes);
                    let impartial = quotient.graph.all_open_to_both();
                    return Step::Done(impartial.then(|| Impartial::UpToBisimilarity(Box::new(quotient))));
                }
            },
        };
        Step::More(Self { graph, phase })
    }

    fn progress(&self) -> Progress {
        match &self.phase {
            Phase::Seen(_) => Progress { done: 0, total: 0 },
            Phase::Outcomes(task) => task.progress(),
            Phase::Comparing { task, before } => {
                let Progress { done, total } = task.progress();
                Progress { done: before + done, total: before + total }
            }
        }
    }
}
