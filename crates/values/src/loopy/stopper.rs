//! Stoppers: their order and their canonical forms (CGT VI.2, WW 11).

use hyperjam_solver::{Graph, PositionId, operation, outcome, stopper};
use hyperjam_terms::{Convention, Outcome, Player};

use super::game::{Lists, LoopyGame, MOST_PAIRS, MOST_POSITIONS, TOO_LARGE, lists_of};
use super::work::Work;
use crate::limit::Unfinished;

/// Whether no play in which the players alternate goes on for ever, from any position: a stopper.
pub fn is_stopper(game: &LoopyGame) -> bool {
    stopper::is_stopper(game.graph())
}

/// For each position of a graph and each, whether the first is at least the second. For stoppers that is so iff Left, moving
/// second, does not lose their difference.
///
/// Method: where Left loses the difference follows backwards from where Left is to move and has no move; it is not written
/// down as a graph, as there are so many. O(positions · moves).
fn table(graph: &Graph) -> Result<Vec<Vec<bool>>, Unfinished> {
    let count = graph.position_count();
    if count > MOST_POSITIONS {
        return Err(TOO_LARGE);
    }
    let positions = || graph.positions().flat_map(|x| graph.positions().map(move |y| [x, y]));
    let place = |[x, y]: [PositionId; 2]| x.index() * count + y.index();
    // Left's moves in x, and Right's in y, which are Left's in −y; and whether Right to move wins.
    let number = |[x, y]: [PositionId; 2]| {
        graph.options(x, Player::Left).len() + graph.options(y, Player::Right).len()
    };
    let mut open: Vec<usize> = positions().map(number).collect();
    let mut lost = vec![false; count * count];
    let mut queue: Vec<[PositionId; 2]> = positions().filter(|pair| open[place(*pair)] == 0).collect();
    while let Some([x, y]) = queue.pop() {
        // Left loses here, being to move: so Right, being to move, wins where a move leads here.
        let before = graph.predecessors(x, Player::Right).iter().map(|source| [*source, y]);
        let before = before.chain(graph.predecessors(y, Player::Left).iter().map(|source| [x, *source]));
        for won @ [x, y] in before {
            if std::mem::replace(&mut lost[place(won)], true) {
                continue;
            }
            let before = graph.predecessors(x, Player::Left).iter().map(|source| [*source, y]);
            let before = before.chain(graph.predecessors(y, Player::Right).iter().map(|source| [x, *source]));
            for source in before {
                let open = &mut open[place(source)];
                *open -= 1;
                if *open == 0 {
                    queue.push(source);
                }
            }
        }
    }
    Ok(lost.chunks(count.max(1)).map(|row| row.iter().map(|lost| !lost).collect()).collect())
}

/// Whether a stopper is at least another.
pub fn at_least(x: &LoopyGame, y: &LoopyGame) -> Result<bool, Unfinished> {
    if x.graph().position_count() * y.graph().position_count() > MOST_PAIRS {
        return Err(Unfinished::Positions { limit: MOST_PAIRS });
    }
    let difference = operation::difference(x.graph(), y.graph()).map_err(|_| TOO_LARGE)?;
    let outcomes = outcome::outcomes(&difference, Convention::Normal);
    let start = x.start().index() * y.graph().position_count() + y.start().index();
    let start = difference.position(start).ok_or(TOO_LARGE)?;
    Ok(outcomes.outcome(start, Player::Right) != Outcome::RightWins)
}

/// The canonical form of a stopper; for a game that is none, nothing. Equal stoppers have the same.
///
/// Method: with the order of all positions, dominated options are deleted and reversible ones bypassed until there are no
/// more; of equal options one is kept. Only then positions that are the same game are merged: to merge equal ones before
/// could make new loops, as in {∗ | ∗} = 0. O(positions · moves) for the order, and for each round of changes.
pub fn canonical(game: &LoopyGame) -> Result<Option<LoopyGame>, Unfinished> {
    canonical_within(game, &mut Work::unlimited())
}

/// The same, with the work that may be done.
pub(super) fn canonical_within(game: &LoopyGame, work: &mut Work) -> Result<Option<LoopyGame>, Unfinished> {
    canonical_of(game.graph(), game.start(), work)
}

/// The same, for a graph in which all can be reached from the start and no two positions are the same game.
pub(super) fn canonical_of(
    graph: &Graph,
    start: PositionId,
    work: &mut Work,
) -> Result<Option<LoopyGame>, Unfinished> {
    if !stopper::is_stopper(graph) {
        return Ok(None);
    }
    let (positions, moves) = (graph.position_count(), graph.move_count());
    work.spend((positions * (positions + 2 * moves)) as u64)?;
    let at_least = table(graph)?;
    let mut lists = lists_of(graph);
    let mut changed = true;
    while changed {
        changed = false;
        for position in 0..lists.len() {
            for player in Player::BOTH {
                changed |= delete_dominated(&mut lists[position][player.index()], player, &at_least);
                changed |= bypass_reversible(&mut lists, position, player, &at_least);
            }
        }
    }
    LoopyGame::of_lists(&lists, start.index()).map(Some)
}

/// Whether for a player the first is at least as good.
fn is_as_good(at_least: &[Vec<bool>], player: Player, one: usize, other: usize) -> bool {
    match player {
        Player::Left => at_least[one][other],
        Player::Right => at_least[other][one],
    }
}

fn delete_dominated(options: &mut Vec<usize>, player: Player, at_least: &[Vec<bool>]) -> bool {
    let before = options.len();
    let mut number = 0;
    while number < options.len() {
        let option = options[number];
        let dominates = |other: &usize| *other != option && is_as_good(at_least, player, *other, option);
        if options.iter().any(dominates) {
            options.remove(number);
        } else {
            number += 1;
        }
    }
    options.len() < before
}

/// Puts, for the first option that is reversible, the options behind the reply in its place.
fn bypass_reversible(lists: &mut Lists, position: usize, player: Player, at_least: &[Vec<bool>]) -> bool {
    let opponent = player.opponent();
    let reversed = lists[position][player.index()].iter().find_map(|option| {
        let replies = lists[*option][opponent.index()].iter();
        let mut reversing = replies.filter(|reply| is_as_good(at_least, opponent, **reply, position));
        reversing.next().map(|reply| (*option, *reply))
    });
    let Some((option, reply)) = reversed else { return false };
    let behind = lists[reply][player.index()].clone();
    let own = &mut lists[position][player.index()];
    own.retain(|other| *other != option);
    own.extend(behind);
    own.sort_unstable();
    own.dedup();
    true
}
