//! The sides of games with loops (CGT VI.4; J. H. Conway, "Loopy games", for sidling).

use hyperjam_solver::order::{CopyingTask, Decision, OnsideTask, decide};
use hyperjam_solver::stopper::endless;
use hyperjam_solver::task::{Budget, Exhausted, Step, Task};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::Player;

use super::game::{Lists, LoopyGame, MOST_POSITIONS, TOO_LARGE, graph_of, merged_lists};
use super::stopper::{canonical_of, canonical_within};
use super::work::{Sidled, Work};
use crate::limit::Unfinished;

/// The rounds after which sidling that does not repeat is given up.
const MOST_ROUNDS: usize = 24;
/// The states that a test by copying may have.
const MOST_STATES: usize = 2_000_000;

/// The most that positions times moves may be of a game whose moves are deleted one after the other.
const MOST_TESTED: usize = 20_000;

/// The work of a test by copying between two looks at what it has taken.
const SLICE: u64 = 10_000;

/// Whether two games are equal where infinite play were won by Left, as far as copying shows.
fn is_equal_above(x: &LoopyGame, y: &LoopyGame, work: &mut Work) -> Result<bool, Unfinished> {
    let (graph, [x, y]) = x.beside(y)?;
    Ok(copies(&graph, [x, y], work)? && copies(&graph, [y, x], work)?)
}

/// Whether copying shows that for Left the first is at least the second.
fn copies(graph: &Graph, pair: [PositionId; 2], work: &mut Work) -> Result<bool, Unfinished> {
    let task = CopyingTask::new(graph, pair, budget(work));
    Ok(finish(task, work)?.is_some())
}

/// What one task may spend.
fn budget(work: &Work) -> Budget {
    Budget { work: work.left(), ..Budget::of_size(MOST_STATES) }
}

/// What a task finds; nothing where that is too large.
fn finish<A, T: Task<Answer = Result<Option<A>, Exhausted>>>(
    mut task: T,
    work: &mut Work,
) -> Result<Option<A>, Unfinished> {
    loop {
        let before = task.progress().done;
        match task.advance(SLICE) {
            Step::More(more) => {
                work.spend(more.progress().done - before)?;
                task = more;
            }
            Step::Done(Ok(found)) => return Ok(found),
            Step::Done(Err(Exhausted::Work(_))) => return Err(work.used_up()),
            Step::Done(Err(_)) => return Ok(None),
        }
    }
}

/// The onside of a game in canonical form: a stopper that is equal to it where infinite play were won by Left, that is, in
/// every sum Left does not lose with one where Left does not lose with the other. None where none is found; there are
/// games that have none.
///
/// Method: [sidling](sidled); where that does not succeed, moves are deleted, one after the other, as long as
/// [copying](CopyingTask) shows that the game stays equal, until it is a stopper. Either way the answer is checked by
/// copying, so it is right. Cost: a test by copying for each move, and for each that was deleted those of all.
pub fn onside(game: &LoopyGame) -> Result<Option<LoopyGame>, Unfinished> {
    onside_within(game, &mut Work::unlimited())
}

/// The same, with the work that may be done.
pub(super) fn onside_within(game: &LoopyGame, work: &mut Work) -> Result<Option<LoopyGame>, Unfinished> {
    if let Some(stopper) = canonical_within(game, work)? {
        return Ok(Some(stopper));
    }
    if let Some(found) = sidled_within(game, work)? {
        return Ok(Some(found));
    }
    by_deletion(game, work)
}

/// The offside: see [`onside`].
pub fn offside(game: &LoopyGame) -> Result<Option<LoopyGame>, Unfinished> {
    onside(&game.negate()?)?.map(|found| found.negate()).transpose()
}

/// What one decision may cost.
const DECISION: u64 = 200_000;

/// Whether two games are equal where infinite play were won by Left, as far as one budget tells.
fn is_decided_equal_above(x: &LoopyGame, y: &LoopyGame, work: &mut Work) -> Result<bool, Unfinished> {
    let (graph, [x, y]) = x.beside(y)?;
    for pair in [[x, y], [y, x]] {
        work.spend(DECISION)?;
        let budget = Budget { work: DECISION, ..Budget::of_size(MOST_STATES) };
        if !matches!(decide(&graph, Player::Left, pair, budget), Decision::Holds(_)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A game that is equal where infinite play were won by Left, with fewer options if some can be spared, for games whose onside is
/// no stopper. There is no canonical form of these; [`OnsideTask`] does the same as far as a stopper.
///
/// Method: each option is left out, or where it is reversible the options behind the reply are put in its place, if the game stays
/// equal, as [`decide`] finds with a budget for each; over and over until none can. A game that is too large for that stays as it is.
/// Cost: a decision for each option and reply, and those of all again for each change.
pub fn simplified_above(game: &LoopyGame, work: &mut Work) -> Result<LoopyGame, Unfinished> {
    let mut now = game.clone();
    while now.graph().position_count() * now.graph().move_count() <= MOST_TESTED {
        let Some(simpler) = simpler(&now, work)? else { break };
        now = simpler;
    }
    Ok(now)
}

/// How many options there are in all.
fn options_of(lists: &Lists) -> usize {
    lists.iter().flatten().map(Vec::len).sum()
}

/// The first game with an option left out or bypassed that is equal above.
fn simpler(game: &LoopyGame, work: &mut Work) -> Result<Option<LoopyGame>, Unfinished> {
    let lists = game.lists();
    let start = game.start().index();
    for (position, player) in
        (0..lists.len()).flat_map(|position| Player::BOTH.map(|player| (position, player)))
    {
        for option in &lists[position][player.index()] {
            let replies = &lists[*option][player.opponent().index()];
            let behind = replies.iter().map(|reply| lists[*reply][player.index()].clone());
            for instead in std::iter::once(Vec::new()).chain(behind) {
                let mut without = lists.clone();
                let own = &mut without[position][player.index()];
                own.retain(|other| other != option);
                own.extend(instead);
                own.sort_unstable();
                own.dedup();
                let without = LoopyGame::of_lists(&without, start)?;
                if options_of(&without.lists()) < options_of(&lists)
                    && is_decided_equal_above(&without, game, work)?
                {
                    return Ok(Some(without));
                }
            }
        }
    }
    Ok(None)
}

/// The onside, if deleting moves finds it: see [`OnsideTask`].
fn by_deletion(game: &LoopyGame, work: &mut Work) -> Result<Option<LoopyGame>, Unfinished> {
    let size = game.graph().position_count() * game.graph().move_count();
    if size > MOST_TESTED {
        return Ok(None);
    }
    let task = OnsideTask::new(game.graph(), game.start(), budget(work));
    let Some(stopper) = finish(task, work)? else { return Ok(None) };
    let Some(found) = canonical_of(&stopper.graph, stopper.start, work)? else { return Ok(None) };
    Ok(is_equal_above(&found, game, work)?.then_some(found))
}

/// The onside, if sidling finds it: some positions, without which all is a stopper, are taken for `on` at first, and then
/// again and again for what they are if those before are what they were taken for, until nothing changes.
pub fn sidled(game: &LoopyGame) -> Result<Option<LoopyGame>, Unfinished> {
    sidled_within(game, &mut Work::unlimited())
}

fn sidled_within(game: &LoopyGame, work: &mut Work) -> Result<Option<LoopyGame>, Unfinished> {
    let cut = feedback(game)?;
    // Where it starts does not matter for these.
    let lists = game.lists();
    let taken = match work.sidled.get(&lists) {
        Some(known) => known.clone(),
        None => {
            let found = repeated(game, &cut, work);
            work.sidled.insert(lists, found.clone());
            found
        }
    };
    let Some(taken) = taken? else { return Ok(None) };
    let (graph, start) = replaced(game, game.start(), &cut, &taken)?;
    let Some(found) = canonical_of(&graph, start, work)? else { return Ok(None) };
    Ok(is_equal_above(&found, game, work)?.then_some(found))
}

/// What the positions of the cut become if they are taken for that; none if they go on changing.
fn repeated(game: &LoopyGame, cut: &[PositionId], work: &mut Work) -> Sidled {
    let on = LoopyGame::of_lists(&vec![[vec![0], vec![]]], 0)?;
    let needed: Vec<Vec<usize>> = cut.iter().map(|position| met(game, *position, cut)).collect();
    let mut rounds = vec![vec![on; cut.len()]];
    while rounds.len() <= MOST_ROUNDS {
        let taken = &rounds[rounds.len() - 1];
        let before = rounds.len().checked_sub(2).map(|before| &rounds[before]);
        let mut next = Vec::with_capacity(cut.len());
        for (nth, position) in cut.iter().enumerate() {
            // Where nothing has changed of what is taken, nothing changes.
            if before.is_some_and(|before| needed[nth].iter().all(|other| before[*other] == taken[*other])) {
                next.push(taken[nth].clone());
                continue;
            }
            let (graph, start) = replaced(game, *position, cut, taken)?;
            let Some(found) = canonical_of(&graph, start, work)? else { return Ok(None) };
            next.push(found);
        }
        if next == *taken {
            return Ok(Some(next));
        }
        if rounds.contains(&next) {
            // They change in turns, for ever.
            return Ok(None);
        }
        rounds.push(next);
    }
    Ok(None)
}

/// Which of the positions of a cut can be reached from one without passing others of them.
fn met(game: &LoopyGame, from: PositionId, cut: &[PositionId]) -> Vec<usize> {
    let (mut met, mut seen, mut stack) = (Vec::new(), vec![from], vec![from]);
    while let Some(position) = stack.pop() {
        for option in game.graph().successors(position) {
            match cut.iter().position(|other| other == option) {
                Some(nth) if !met.contains(&nth) => met.push(nth),
                None if !seen.contains(option) => {
                    seen.push(*option);
                    stack.push(*option);
                }
                _ => {}
            }
        }
    }
    met
}

/// Positions without which no play with alternating moves goes on for ever.
fn feedback(game: &LoopyGame) -> Result<Vec<PositionId>, Unfinished> {
    let mut cut: Vec<PositionId> = Vec::new();
    let mut lists = game.lists();
    loop {
        let now: Graph = graph_of(&lists).map_err(|_| TOO_LARGE)?;
        let left = endless(&now);
        let moves = |position: &PositionId| {
            let among = |other: &&PositionId| left.contains(other);
            let out = now.successors(*position).iter().filter(among).count();
            out * now.sources(*position).iter().filter(among).count()
        };
        let Some(next) =
            left.iter().copied().max_by_key(|position| (moves(position), std::cmp::Reverse(*position)))
        else {
            return Ok(cut);
        };
        cut.push(next);
        for side in lists.iter_mut().flatten() {
            side.retain(|option| *option != next.index());
        }
    }
}

/// The game that starts at a position, where options that were cut are other games; as far as it can be reached.
fn replaced(
    game: &LoopyGame,
    start: PositionId,
    cut: &[PositionId],
    by: &[LoopyGame],
) -> Result<(Graph, PositionId), Unfinished> {
    let mut lists = game.lists();
    let mut places = Vec::with_capacity(by.len());
    for other in by {
        let before = lists.len();
        let moved = |side: Vec<usize>| side.into_iter().map(|option| option + before).collect();
        lists.extend(other.lists().into_iter().map(|options| options.map(moved)));
        places.push(before + other.start().index());
        if lists.len() > 4 * MOST_POSITIONS {
            return Err(TOO_LARGE);
        }
    }
    for options in lists.iter_mut().take(game.graph().position_count()).flatten() {
        for option in options.iter_mut() {
            if let Some(nth) = cut.iter().position(|position| position.index() == *option) {
                *option = places[nth];
            }
        }
    }
    merged_lists(&lists, start.index())
}
