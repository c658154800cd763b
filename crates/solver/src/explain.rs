//! Why a position has the marks it has: reasons whose witnesses can be followed.

use crate::compact::narrow;
use crate::{Graph, GrundyLabels, MoveId, Outcomes, PositionId};
use hyperjam_terms::{EndKind, Grundy, Outcome, Player};

/// A move and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveTo {
    /// The move.
    pub id: MoveId,
    /// Where it leads.
    pub to: PositionId,
}

/// Why the player to move wins, loses or draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutcomeReason {
    /// Play stops here, and nobody wins.
    TieEnd,
    /// Play stops here, and somebody has won.
    DecidedEnd {
        /// How it stops.
        end: EndKind,
        /// Who wins by that.
        winner: Player,
    },
    /// The player to move cannot.
    Stuck {
        /// Who wins by that.
        winner: Player,
    },
    /// A move leads to where the opponent, to move, loses; the nearest such. Following these ends after `remoteness`
    /// moves.
    Wins {
        /// The move.
        by: MoveTo,
        /// The moves to the end, this one included.
        remoteness: u32,
    },
    /// Every move leads to where the opponent, to move, wins.
    Loses {
        /// All moves, each with the opponent's moves to the end from there.
        moves: Vec<(MoveTo, u32)>,
        /// The moves to the end when the longest is chosen, that move included.
        remoteness: u32,
    },
    /// No move leads to where the opponent loses, and some lead to draws.
    Draws {
        /// The moves that keep the draw; at least one.
        keeping: Vec<MoveTo>,
        /// The moves that lose.
        losing: Vec<MoveTo>,
    },
}

/// Why a state has its outcome.
///
/// The reason's witnesses are states with the other player to move. In a win or loss their remoteness is smaller, so
/// following reasons comes to an end; in a draw, following `keeping` never leaves the draws, and neither player has
/// anything better.
///
/// ```
/// use hyperjam_solver::explain::{OutcomeReason, outcome_reason};
/// use hyperjam_solver::outcome::outcomes;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Convention, Movers, Player};
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT)])?;
/// let [zero, one] = [0, 1].map(|index| graph.position(index).expect("there are two"));
/// let outcomes = outcomes(&graph, Convention::Normal);
/// let OutcomeReason::Wins { by, remoteness: 1 } = outcome_reason(&graph, &outcomes, one, Player::Left) else {
///     panic!("Left wins by the only move");
/// };
/// assert_eq!(by.to, zero);
/// let reason = outcome_reason(&graph, &outcomes, one, Player::Right);
/// assert_eq!(reason, OutcomeReason::Stuck { winner: Player::Left });
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn outcome_reason(
    graph: &Graph,
    outcomes: &Outcomes,
    position: PositionId,
    to_move: Player,
) -> OutcomeReason {
    let next = to_move.opponent();
    let moves = || graph.moves_by(position, to_move).map(|(id, to)| MoveTo { id, to });
    let leading_to = |outcome: Outcome| {
        let leads = move |witness: &MoveTo| outcomes.outcome(witness.to, next) == outcome;
        moves().filter(leads)
    };
    let after = |witness: &MoveTo| outcomes.remoteness(witness.to, next).unwrap_or(0);
    if let Some(end) = graph.end_kind(position) {
        let decided = end.winner(to_move).map(|winner| OutcomeReason::DecidedEnd { end, winner });
        return decided.unwrap_or(OutcomeReason::TieEnd);
    }
    let Some(remoteness) = outcomes.remoteness(position, to_move) else {
        let keeping = leading_to(Outcome::Draw).collect();
        let losing = leading_to(Outcome::win_of(next)).collect();
        return OutcomeReason::Draws { keeping, losing };
    };
    let wins = outcomes.outcome(position, to_move) == Outcome::win_of(to_move);
    let best = leading_to(Outcome::win_of(to_move)).min_by_key(after);
    match best {
        _ if graph.options(position, to_move).is_empty() => {
            OutcomeReason::Stuck { winner: outcomes.convention().winner_when_stuck(to_move) }
        }
        Some(by) if wins => OutcomeReason::Wins { by, remoteness },
        _ => {
            let moves = moves().map(|witness| (witness, after(&witness))).collect();
            OutcomeReason::Loses { moves, remoteness }
        }
    }
}

/// A move to an option that undoes it: from there a reply leads to a position with the label of the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReversibleMove {
    /// The move.
    pub made: MoveTo,
    /// The reply, of smaller rank than the start.
    pub reply: MoveTo,
}

/// Why a position of an impartial game has its label. The moves are Left's and the replies Right's; the other way round
/// there are others to the same games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelReason {
    /// Play stops here, and nobody wins: ∞.
    TieEnd,
    /// Play stops here, and who is to move wins: ☾; or has lost: ☉.
    DecidedEnd(EndKind),
    /// The label ☾: this move leads to an end where who is to move has lost.
    Moon {
        /// The move.
        by: MoveTo,
    },
    /// The label m: all smaller numbers are labels of options, and every option that has no smaller label can be
    /// answered by a move to the label m.
    Nimber {
        /// The label.
        label: u32,
        /// For each number below the label, ascending, a move to an option with that label.
        below: Vec<MoveTo>,
        /// All moves to options without a smaller label, but those that are struck out, each with its reply.
        reverted: Vec<ReversibleMove>,
        /// The moves that are struck out, as whoever makes them loses ([`crate::grundy::StruckOut`]).
        struck: Vec<MoveTo>,
    },
    /// The label ∞_K: m is the least number that is not in K, and this move leads to an option that has no finite
    /// label and from which no move leads to the label m.
    Infinite {
        /// For each k in K, ascending, a move to an option labelled k.
        set: Vec<(u32, MoveTo)>,
        /// The least number that is not in K.
        mex: u32,
        /// The move that keeps m from being the label.
        escape: Option<MoveTo>,
        /// The moves that are struck out, as whoever makes them loses ([`crate::grundy::StruckOut`]).
        struck: Vec<MoveTo>,
    },
}

/// Why a position has its label; `labels` are those of the graph.
///
/// ```
/// use hyperjam_solver::explain::{LabelReason, label_reason};
/// use hyperjam_solver::grundy::grundy_labels;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // From 1 one can move to 0 or stay: no reply leads from 1 back to a position labelled 1.
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH), (1, 1, Movers::BOTH)])?;
/// let labels = grundy_labels(&graph).expect("every move is open to both");
/// let one = graph.position(1).expect("there are two");
/// let LabelReason::Infinite { set, mex: 1, escape: Some(escape), .. } = label_reason(&graph, &labels, one) else {
///     panic!("its label is ∞{{0}}");
/// };
/// assert_eq!((set.len(), escape.to), (1, one));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn label_reason(graph: &Graph, labels: &GrundyLabels, position: PositionId) -> LabelReason {
    match graph.end_kind(position) {
        None => {}
        Some(EndKind::Tie) => return LabelReason::TieEnd,
        Some(end) => return LabelReason::DecidedEnd(end),
    }
    let moves_of = |from, player| graph.moves_by(from, player).map(|(id, to)| MoveTo { id, to });
    let moves = || moves_of(position, Player::Left).filter(|made| !labels.is_moon(made.to));
    let struck =
        || moves_of(position, Player::Left).filter(|made| labels.is_moon(made.to)).collect::<Vec<_>>();
    let to_label = |label: u32| moves().find(|witness| labels.finite(witness.to) == Some(label));
    match labels.label(position) {
        Grundy::Nimber(label) => {
            let rank = labels.rank(position);
            let reply = |made: MoveTo| {
                let replies = moves_of(made.to, Player::Right);
                let mut fitting = replies.filter(|reply| labels.finite(reply.to) == Some(label));
                fitting.find(|reply| labels.rank(reply.to) < rank).map(|reply| ReversibleMove { made, reply })
            };
            let above = moves().filter(|made| labels.finite(made.to).is_none_or(|other| other > label));
            LabelReason::Nimber {
                label,
                below: (0..label).filter_map(to_label).collect(),
                reverted: above.filter_map(reply).collect(),
                struck: struck(),
            }
        }
        Grundy::Infinite(set) => {
            let mex = narrow((0..).zip(set.iter()).take_while(|(number, k)| number == *k).count());
            let answers = |option: PositionId| {
                graph.options(option, Player::Right).iter().any(|reply| labels.finite(*reply) == Some(mex))
            };
            let escape = moves().find(|made| labels.finite(made.to).is_none() && !answers(made.to));
            let set = set.iter().filter_map(|k| Some((*k, to_label(*k)?))).collect();
            LabelReason::Infinite { set, mex, escape, struck: struck() }
        }
        Grundy::Moon | Grundy::Sun => {
            let mut ending = moves().filter(|made| graph.end_kind(made.to) == Some(EndKind::Loss));
            // What is labelled ☾ and is no end has such a move.
            ending.next().map_or(LabelReason::DecidedEnd(EndKind::Win), |by| LabelReason::Moon { by })
        }
    }
}
