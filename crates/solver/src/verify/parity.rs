//! The check of strategies in parity games.

use super::{RefutationReason, Refuted};
use crate::PositionId;
use crate::compact::{Lists, narrow};
use crate::components::Components;
use crate::parity::ParityGame;
use hyperjam_terms::{EndlessPlay, Outcome, Player};

/// Checks who is claimed to win each position of a parity game, and the moves that are claimed to bring that about, by their targets.
///
/// Where play ends, the end decides. Elsewhere nobody can leave what the opponent wins, and nobody can leave the draws but to what
/// the opponent wins; every owner who is claimed not to lose has a move that stays where it is claimed to be as good. So all that
/// can go wrong is a play that goes round for ever: where the owners on one side keep to these moves and the others move as they like,
/// no cycle may have a greatest priority that is worse for that side than what is claimed. Which cycles there are is found by strongly
/// connected components, without solving anything. O(moves · log moves · log priorities), and memory for the moves a few times over.
///
/// ```
/// use hyperjam_solver::parity::{ParityGame, ParityPosition};
/// use hyperjam_solver::verify;
/// use hyperjam_terms::{Outcome, Player};
///
/// let alone = ParityPosition { owner: Player::Right, priority: Some(4), end: None };
/// let game = ParityGame::new(vec![alone], [(0, 0)])?;
/// assert!(verify::parity(&game, &[(Outcome::LeftWins, None)]).is_ok());
/// assert!(verify::parity(&game, &[(Outcome::RightWins, game.position(0))]).is_err());
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
pub fn parity(game: &ParityGame, claims: &[(Outcome, Option<PositionId>)]) -> Result<(), Refuted> {
    let (given, limit) = (claims.len(), game.position_count());
    if given != limit {
        return Err(Refuted::Length { given, limit });
    }
    for position in game.positions() {
        locally(game, claims, position).map_err(|reason| Refuted::Play { position, reason })?;
    }
    for (claimed, side) in [
        (Outcome::LeftWins, Player::Left),
        (Outcome::RightWins, Player::Right),
        (Outcome::Draw, Player::Left),
        (Outcome::Draw, Player::Right),
    ] {
        if let Some(position) = worse_cycle(game, claims, claimed, side) {
            return Err(Refuted::Play { position, reason: RefutationReason::CycleLost });
        }
    }
    Ok(())
}

/// What a position's claim says of its options and its move.
fn locally(
    game: &ParityGame,
    claims: &[(Outcome, Option<PositionId>)],
    position: PositionId,
) -> Result<(), RefutationReason> {
    let (claimed, choice) = claims[position.index()];
    let owner = game.at(position).owner;
    if let Some(outcome) = game.end(position) {
        return match (outcome == claimed, choice) {
            (true, None) => Ok(()),
            (true, Some(_)) => Err(RefutationReason::MoveAtEnd),
            (false, _) => Err(RefutationReason::EndDecides),
        };
    }
    let mut options = game.options(position);
    if options.any(|option| claims[option.index()].0.seen_by(owner) < claimed.seen_by(owner)) {
        return Err(RefutationReason::BetterMove);
    }
    let loses = claimed == Outcome::win_of(owner.opponent());
    match choice {
        None if loses => Ok(()),
        Some(_) if loses => Err(RefutationReason::MoveOfLoser),
        None => Err(RefutationReason::NoMoveNamed),
        Some(choice) if !game.options(position).any(|option| option == choice) => {
            Err(RefutationReason::NotAMove)
        }
        Some(choice) if claims[choice.index()].0 != claimed => Err(RefutationReason::WorseMove),
        Some(_) => Ok(()),
    }
}

/// A move between positions of the same claim.
#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    /// The level of where it starts.
    level: u32,
    /// Where it starts, before any component counts as one position.
    at: PositionId,
}

/// A position on a cycle that is worse for a side than what is claimed of all positions on it, where the side keeps to its moves.
///
/// Method: levels are runs of priorities that end a play alike. For an edge whose level is that of a bad run there is such a
/// cycle just if its ends are in one component of the edges that are not greater. The levels from which on this is so are found by halving for
/// all edges at once: what is in one component at the middle level goes to the lower half, and the rest to the upper half, with each
/// component as one position.
fn worse_cycle(
    game: &ParityGame,
    claims: &[(Outcome, Option<PositionId>)],
    claimed: Outcome,
    side: Player,
) -> Option<PositionId> {
    let is_here = |position: PositionId| claims[position.index()].0 == claimed;
    let priority = |position: PositionId| game.at(position).priority;
    let is_bad = |priority| EndlessPlay::outcome(priority).seen_by(side) > claimed.seen_by(side);
    let mut priorities: Vec<Option<u32>> =
        game.positions().filter(|one| is_here(*one)).map(priority).collect();
    priorities.sort_unstable();
    priorities.dedup();
    priorities.dedup_by_key(|priority| is_bad(*priority));
    let level = |position| narrow(priorities.partition_point(|least| *least <= priority(position)) - 1);
    let mut edges = Vec::new();
    for from in game.positions().filter(|from| is_here(*from)) {
        let keeps = game.at(from).owner == side;
        let choice = claims[from.index()].1.filter(|_| keeps);
        let options = game.options(from).filter(|to| is_here(*to) && (!keeps || Some(*to) == choice));
        for to in options {
            edges.push(Edge { from: from.raw(), to: to.raw(), level: level(from), at: from });
        }
    }
    let mut parts = vec![(edges, 0, priorities.len())];
    while let Some((mut edges, least, end)) = parts.pop() {
        if edges.is_empty() || least == end || (least + 1 == end && !is_bad(priorities[least])) {
            continue;
        }
        let middle = narrow(least + (end - least - 1) / 2);
        let part_of = components(&mut edges, middle);
        let joined = |edge: &Edge| part_of[edge.from as usize] == part_of[edge.to as usize];
        if least + 1 == end {
            if let Some(edge) = edges.iter().find(|edge| edge.level == middle && joined(edge)) {
                return Some(edge.at);
            }
            continue;
        }
        let (lower, mut upper): (Vec<Edge>, Vec<Edge>) =
            edges.into_iter().partition(|edge| edge.level <= middle && joined(edge));
        for edge in &mut upper {
            edge.from = part_of[edge.from as usize];
            edge.to = part_of[edge.to as usize];
        }
        parts.push((upper, middle as usize + 1, end));
        parts.push((lower, least, middle as usize + 1));
    }
    None
}

/// For what these edges join, counted anew, the number of its component by the edges that are not above a level.
fn components(edges: &mut [Edge], level: u32) -> Vec<u32> {
    let mut named: Vec<u32> = edges.iter().flat_map(|edge| [edge.from, edge.to]).collect();
    named.sort_unstable();
    named.dedup();
    let number = |name: u32| narrow(named.partition_point(|other| *other < name));
    for edge in edges.iter_mut() {
        (edge.from, edge.to) = (number(edge.from), number(edge.to));
    }
    let low = edges.iter().filter(|edge| edge.level <= level);
    let options = Lists::sorted(named.len(), low.map(|edge| (edge.from as usize, edge.to)));
    let (mut part_of, mut count) = (vec![0; named.len()], 0);
    let all: Vec<u32> = (0..narrow(named.len())).collect();
    let mut search = Components::new(named.len());
    search.of(
        &all,
        |one| options.list(one as usize),
        |_| true,
        |found| {
            found.iter().for_each(|one| part_of[*one as usize] = count);
            count += 1;
        },
    );
    part_of
}
