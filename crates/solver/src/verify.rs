//! An independent check of answers, small enough to be read.
//!
//! Nothing here uses the algorithms that find the answers. Each check takes claims as plain data, looks at every
//! move a fixed number of times, and tells the first claim that does not hold.

mod coarsest;
mod copying;
mod difference;
mod families;
mod parity;
mod partition;
mod reason;

pub use crate::relation::DifferenceClaim;
pub use coarsest::coarsest;
pub use copying::copying;
pub use difference::difference;
pub use families::families;
pub use parity::parity;
pub use partition::{classes, impartial};
pub use reason::RefutationReason;

use std::collections::BTreeSet;
use std::fmt;

use crate::compact::narrow;
use crate::{Graph, PositionId, Solution};
use hyperjam_terms::{Convention, EndKind, Grundy, Outcome, Player};

/// The claim about a state: who wins, and the moves to the end, none for a draw.
pub type OutcomeClaim = (Outcome, Option<u32>);

/// The claim about a position's label: the label, and for a number its rank.
pub type LabelClaim = (Grundy, Option<u32>);

/// A claim that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// There is not one claim for each position.
    Length {
        /// The number of claims.
        given: usize,
        /// The number of positions.
        limit: usize,
    },
    /// The outcome or remoteness of a state.
    Outcome {
        /// The position.
        position: PositionId,
        /// Who is to move.
        to_move: Player,
        /// Why not.
        reason: RefutationReason,
    },
    /// The outcome or remoteness of a state of a difference x − y.
    Difference {
        /// The position of x − y, x and y.
        pair: [PositionId; 2],
        /// Who is to move.
        to_move: Player,
        /// Why not.
        reason: RefutationReason,
    },
    /// Who wins from a position of a parity game, or by which move.
    Play {
        /// The position.
        position: PositionId,
        /// Why not.
        reason: RefutationReason,
    },
    /// The label of a position.
    Label {
        /// The position.
        position: PositionId,
        /// Why not.
        reason: RefutationReason,
    },
    /// The class of a position.
    Class {
        /// The position.
        position: PositionId,
        /// Why not.
        reason: RefutationReason,
    },
    /// A strategy that is to show an order by copying.
    Copying {
        /// Why not.
        reason: RefutationReason,
    },
    /// Families of sets that are to show an order.
    Families {
        /// Why not.
        reason: RefutationReason,
    },
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refuted::Length { given, limit } => write!(f, "{given} claims for {limit} positions"),
            Refuted::Outcome { position, to_move, reason } => {
                write!(f, "{position:?} with {to_move} to move: {reason}")
            }
            Refuted::Difference { pair: [x, y], to_move, reason } => {
                write!(f, "{x:?} − {y:?} with {to_move} to move: {reason}")
            }
            Refuted::Play { position, reason } => write!(f, "{position:?}: {reason}"),
            Refuted::Label { position, reason } => write!(f, "{position:?}: label: {reason}"),
            Refuted::Class { position, reason } => write!(f, "{position:?}: class: {reason}"),
            Refuted::Copying { reason } => write!(f, "copying: {reason}"),
            Refuted::Families { reason } => write!(f, "families of sets: {reason}"),
        }
    }
}

impl std::error::Error for Refuted {}

fn length(given: usize, graph: &Graph) -> Result<(), Refuted> {
    let limit = graph.position_count();
    if given == limit { Ok(()) } else { Err(Refuted::Length { given, limit }) }
}

/// Checks outcomes with remoteness, `claims[position][0]` for Left to move and `[1]` for Right.
///
/// If every state agrees with its options, all are right: wins and losses are well-founded by remoteness, and a drawn
/// state has a drawn option and none that is won for its mover, so either player can stay among draws.
/// O(positions + moves).
pub fn outcomes(graph: &Graph, convention: Convention, claims: &[[OutcomeClaim; 2]]) -> Result<(), Refuted> {
    length(claims.len(), graph)?;
    for position in graph.positions() {
        for to_move in Player::BOTH {
            let claim = claims[position.index()][to_move.index()];
            let next = to_move.opponent();
            let options = graph.options(position, to_move).iter();
            let options = options.map(|option| claims[option.index()][next.index()]);
            state(graph.end_kind(position), convention, to_move, claim, options)
                .map_err(|reason| Refuted::Outcome { position, to_move, reason })?;
        }
    }
    Ok(())
}

/// Whether a state's claim agrees with those of its options, the states with the opponent to move. O(options).
///
/// ```
/// use hyperjam_solver::verify::{RefutationReason, state};
/// use hyperjam_terms::{Convention, Outcome, Player};
///
/// let lost = (Outcome::RightWins, Some(0));
/// let check = |claim, options: &[_]| state(None, Convention::Normal, Player::Left, claim, options.iter().copied());
/// assert_eq!(check(lost, &[]), Ok(()));
/// assert_eq!(check((Outcome::Draw, None), &[]), Err(RefutationReason::Stuck));
/// ```
pub fn state(
    end: Option<EndKind>,
    convention: Convention,
    to_move: Player,
    (outcome, remoteness): OutcomeClaim,
    options: impl Iterator<Item = OutcomeClaim> + Clone,
) -> Result<(), RefutationReason> {
    let check = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    let wins = Outcome::win_of(to_move);
    if let Some(end) = end {
        let expected = end.winner(to_move).map_or(Outcome::Draw, Outcome::win_of);
        let reason =
            if end == EndKind::Tie { RefutationReason::TieEnd } else { RefutationReason::DecidedEnd };
        return check((outcome, remoteness) == (expected, end.remoteness(convention, to_move)), reason);
    }
    if options.clone().next().is_none() {
        let expected = Outcome::win_of(convention.winner_when_stuck(to_move));
        return check((outcome, remoteness) == (expected, Some(0)), RefutationReason::Stuck);
    }
    let won = options.clone().filter(|(outcome, _)| *outcome == wins);
    if outcome == Outcome::Draw {
        check(remoteness.is_none(), RefutationReason::DrawWithRemoteness)?;
        check(won.count() == 0, RefutationReason::DrawWithWin)?;
        return check(
            options.clone().any(|(outcome, _)| outcome == Outcome::Draw),
            RefutationReason::DrawWithoutDraw,
        );
    }
    let before = remoteness.and_then(|remoteness| remoteness.checked_sub(1));
    check(before.is_some(), RefutationReason::NoRemoteness)?;
    if outcome == wins {
        let nearest = won.map(|(_, remoteness)| remoteness.unwrap_or(u32::MAX)).min();
        return check(nearest.is_some() && nearest == before, RefutationReason::NearestWin);
    }
    let lost = options.clone().all(|(outcome, _)| outcome == Outcome::win_of(to_move.opponent()));
    check(lost, RefutationReason::NotLost)?;
    let farthest = options.map(|(_, remoteness)| remoteness.unwrap_or(u32::MAX)).max();
    check(farthest == before, RefutationReason::LongestLoss)
}

/// Checks generalized Grundy numbers with ranks, in normal play (HL 5.2), of a game that is [`impartial`].
///
/// A number m is right if no option is labelled m, each smaller number is the label of an option, and every other
/// option but those labelled ☾ has an option labelled m of smaller rank: that makes the ranked numbers part of the least fixpoint. They are
/// all of it if every position labelled ∞_K escapes: with m the least number not in K, some option labelled ∞ has no
/// option labelled m. ☉ is right at loss ends, ☾ at win ends and at what has a move to a loss end, and neither anywhere else
/// ([`crate::grundy::StruckOut`] says why). All this has to hold whoever makes the first move, with the other player's replies.
/// O(positions + moves).
pub fn labels(graph: &Graph, claims: &[LabelClaim]) -> Result<(), Refuted> {
    length(claims.len(), graph)?;
    let refuted = |position: PositionId, reason| Err(Refuted::Label { position, reason });
    // A label that is too large for the moves of its position is refused here, before it is used as an index.
    for position in graph.positions() {
        let (label, rank) = &claims[position.index()];
        let most = graph.successors(position).len();
        let ends_all = graph.successors(position).iter().any(|to| graph.end_kind(*to) == Some(EndKind::Loss));
        let expected = match graph.end_kind(position) {
            Some(EndKind::Loss) => Some(Grundy::Sun),
            Some(EndKind::Win) => Some(Grundy::Moon),
            _ if ends_all => Some(Grundy::Moon),
            _ => None,
        };
        if Some(label).filter(|label| matches!(label, Grundy::Moon | Grundy::Sun)) != expected.as_ref() {
            return refuted(position, RefutationReason::MoonOrSun);
        }
        match label {
            Grundy::Nimber(_) if graph.is_tie_end(position) => {
                return refuted(position, RefutationReason::NumberOfTieEnd);
            }
            Grundy::Nimber(m) if *m as usize > most => {
                return refuted(position, RefutationReason::FewOptions);
            }
            Grundy::Nimber(_) if rank.is_none() => {
                return refuted(position, RefutationReason::NumberWithoutRank);
            }
            Grundy::Infinite(_) | Grundy::Moon | Grundy::Sun if rank.is_some() => {
                return refuted(position, RefutationReason::RankWithoutNumber);
            }
            _ => {}
        }
    }
    // Where every move is open to both, one player's moves are the other's.
    let starters = if graph.all_open_to_both() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
    starters.iter().try_for_each(|starter| {
        labels_for(graph, claims, *starter).map_err(|(position, reason)| Refuted::Label { position, reason })
    })
}

/// Whether labels are right when this player makes the first move.
fn labels_for(
    graph: &Graph,
    claims: &[LabelClaim],
    starter: Player,
) -> Result<(), (PositionId, RefutationReason)> {
    let replier = starter.opponent();
    let refuted = |position: PositionId, reason| Err((position, reason));
    let finite = |position: &PositionId| match claims[position.index()] {
        (Grundy::Nimber(m), Some(rank)) => Some((m, rank)),
        _ => None,
    };
    let width = graph.positions().filter_map(|position| finite(&position)).map(|(m, _)| m as usize + 2).max();
    // For the position that is looked at, the least rank of an option with each label.
    let mut least = vec![None; width.unwrap_or(1)];
    let mut escapes: Vec<bool> = graph.positions().map(|position| graph.is_tie_end(position)).collect();
    for option in graph.positions() {
        // Nobody has to answer a move to ☾, and none that ends all is left elsewhere.
        if matches!(claims[option.index()].0, Grundy::Moon | Grundy::Sun) {
            continue;
        }
        let labelled = || graph.options(option, replier).iter().filter_map(finite);
        for (m, rank) in labelled() {
            let entry: &mut Option<u32> = &mut least[m as usize];
            *entry = Some(entry.map_or(rank, |other| other.min(rank)));
        }
        let mex = narrow(least.iter().take_while(|rank| rank.is_some()).count());
        let set: BTreeSet<u32> = labelled().map(|(m, _)| m).collect();
        match &claims[option.index()].0 {
            Grundy::Nimber(m) if *m != mex => return refuted(option, RefutationReason::NotMex),
            Grundy::Infinite(claimed) if !claimed.iter().eq(&set) => {
                return refuted(option, RefutationReason::WrongSet);
            }
            _ => {}
        }
        for source in graph.predecessors(option, starter) {
            match (finite(source), finite(&option)) {
                (Some((m, _)), Some((other, _))) if other < m => {}
                (Some((m, rank)), _) => {
                    let reply = least.get(m as usize).copied().flatten();
                    if reply.is_none_or(|reply| reply >= rank) {
                        return refuted(*source, RefutationReason::NoReply);
                    }
                }
                (None, None) => {
                    let Grundy::Infinite(set) = &claims[source.index()].0 else { continue };
                    let mex = (0..).zip(set.iter()).take_while(|(number, k)| number == *k).count();
                    escapes[source.index()] |= least.get(mex).copied().flatten().is_none();
                }
                (None, Some(_)) => {}
            }
        }
        for (m, _) in labelled() {
            least[m as usize] = None;
        }
    }
    let is_infinite = |position: &PositionId| matches!(claims[position.index()].0, Grundy::Infinite(_));
    let bound = graph.positions().find(|position| is_infinite(position) && !escapes[position.index()]);
    bound.map_or(Ok(()), |position| refuted(position, RefutationReason::NotInfinite))
}

/// Checks all marks of a solution.
///
/// ```
/// use hyperjam_solver::{Graph, solve, verify};
/// use hyperjam_terms::{Convention, Movers};
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH), (1, 1, Movers::BOTH)])?;
/// assert_eq!(verify::solution(&graph, &solve(&graph, Convention::Normal)), Ok(()));
/// // The answers for another graph are refuted.
/// let other = Graph::from_moves(2, [(1, 0, Movers::LEFT)])?;
/// assert!(verify::solution(&other, &solve(&graph, Convention::Normal)).is_err());
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn solution(graph: &Graph, solution: &Solution) -> Result<(), Refuted> {
    let found = &solution.outcomes;
    length(found.position_count(), graph)?;
    let state = |position, player| (found.outcome(position, player), found.remoteness(position, player));
    let claims = graph.positions().map(|position| Player::BOTH.map(|player| state(position, player)));
    outcomes(graph, found.convention(), &claims.collect::<Vec<_>>())?;
    if let Some(found) = &solution.labels {
        length(found.position_count(), graph)?;
        let class = |position: PositionId| {
            found.classes().map_or(position.index(), |classes| classes.class(position).index())
        };
        impartial(graph, &graph.positions().map(class).collect::<Vec<_>>())?;
        let claims = graph.positions().map(|position| (found.label(position), found.rank(position)));
        labels(graph, &claims.collect::<Vec<_>>())?;
    }
    Ok(())
}
