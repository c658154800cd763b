//! The moves that win.

use super::blocks::{Block, Blocks, Edge, Renumbered};
use super::search::Searches;
use super::worth::{Worth, grundy, on_edge};
use crate::picture::Owner;
use hyperjam_terms::Player;
use hyperjam_values::{Arena, Dyadic, Unfinished, order};

/// A picture that stands on the ground, taken apart into blocks.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    pub(super) edges: &'a [Edge],
    pub(super) blocks: &'a Blocks,
    /// How many spots there are, and which is the ground.
    pub(super) spots: usize,
    pub(super) ground: u32,
}

impl Standing<'_> {
    /// What stands on each spot, and what each block is worth with all that stands on it. That is asked from the top, with what stands
    /// on spots so far.
    fn worths<N: Clone>(
        self,
        zero: N,
        plus: fn(&N, &N) -> N,
        mut worth: impl FnMut(&Block<'_>, &[N]) -> Result<N, Unfinished>,
    ) -> Result<(Vec<N>, Vec<N>), Unfinished> {
        let (mut above, mut worths) = (vec![zero; self.spots], Vec::new());
        for block in self.blocks.iter() {
            let worth = worth(&block, &above)?;
            let root = block.root as usize;
            above[root] = plus(&above[root], &worth);
            worths.push(worth);
        }
        Ok((above, worths))
    }
}

/// The edges by which each player wins who starts by cutting them, ascending.
///
/// Of a red-blue tree, and of a picture that is green throughout, one walk from the ground finds them: from what the rest is
/// worth follows what a part would have to become. Of others what each move leaves is worked out.
///
/// Costs about as much as the value of a red-blue tree, and its numbers all stay in memory, a quarter of a gigabyte at most; of
/// a green picture its edges, and the square of those in each block on cycles; of others a value for each edge.
pub(super) fn winning(arena: &mut Arena, picture: Standing<'_>) -> Result<[Vec<u32>; 2], Unfinished> {
    let Standing { edges, blocks, .. } = picture;
    let is_green = edges.iter().all(|edge| edge.owner == Owner::Both);
    let is_tree = blocks.iter().all(|block| block.edges.len() == 1);
    let mut found = if is_green {
        let moves = green(arena, picture)?;
        [moves.clone(), moves]
    } else if is_tree && edges.iter().all(|edge| edge.owner != Owner::Both) {
        [red_blue(arena, picture, Player::Left)?, red_blue(arena, picture, Player::Right)?]
    } else {
        one_by_one(arena, picture)?
    };
    found.iter_mut().for_each(|moves| moves.sort_unstable());
    Ok(found)
}

/// The winning moves of a picture that is green throughout: those that make its nimber 0.
fn green(arena: &mut Arena, picture: Standing<'_>) -> Result<Vec<u32>, Unfinished> {
    let Standing { edges, blocks, spots, ground } = picture;
    let (above, worths) = picture.worths(
        0_u32,
        |a, b| a ^ b,
        |block, above| {
            let beyond = tops(edges, block).fold(0, |sum, top| sum ^ above[top as usize]);
            Ok(if is_branch(edges, block) { beyond + 1 } else { beyond ^ parity(block) })
        },
    )?;
    let all: Vec<Block<'_>> = blocks.iter().collect();
    // What would have to stand on each spot for the whole to be 0; nothing helps where there is none.
    let mut needed = vec![None; spots];
    needed[ground as usize] = Some(0);
    let mut winning = Vec::new();
    for (block, worth) in all.iter().zip(&worths).rev() {
        let root = block.root as usize;
        let Some(needed_below) = needed[root] else { continue };
        // What the block would have to become.
        let goal = needed_below ^ above[root] ^ worth;
        if let [edge] = block.edges {
            winning.extend((goal == 0).then_some(*edge));
            if let (Some(top), Some(goal)) = (tops(edges, block).next(), goal.checked_sub(1)) {
                needed[top as usize] = Some(goal);
            }
            continue;
        }
        for top in tops(edges, block) {
            needed[top as usize] = Some(goal ^ worth ^ above[top as usize]);
        }
        winning.extend(cuts_of_cycles(arena, edges, block, &above, goal)?);
    }
    Ok(winning)
}

/// The edges of a green block on cycles which, when cut, leave a nimber.
fn cuts_of_cycles(
    arena: &mut Arena,
    edges: &[Edge],
    block: &Block<'_>,
    above: &[u32],
    goal: u32,
) -> Result<Vec<u32>, Unfinished> {
    arena.spend((block.edges.len() as u64).saturating_pow(2))?;
    let Renumbered { edges: own, spots } = Renumbered::of(edges, block.edges);
    let root = Renumbered::place(&spots, block.root);
    let mut above: Vec<u32> = spots.iter().map(|spot| above[*spot as usize]).collect();
    above[root as usize] = 0;
    let mut winning = Vec::new();
    for (place, edge) in block.edges.iter().enumerate() {
        let rest: Vec<u32> = (0..own.len() as u32).filter(|other| *other != place as u32).collect();
        let blocks = Blocks::of(&own, &rest, above.len(), root);
        winning.extend((grundy(&own, &blocks, above.clone(), root) == goal).then_some(*edge));
    }
    Ok(winning)
}

/// What would have to stand on a spot.
#[derive(Clone)]
enum Needed {
    /// Anything does.
    All,
    /// At least as much as this, for Right at most.
    From(Dyadic),
    /// Nothing does.
    None,
}

/// The bytes that all numbers may take which are kept.
const MOST_BYTES: usize = 256 << 20;

/// The winning moves of a player in a red-blue tree: those that leave at least 0, or at most 0 if the player is Right, for
/// whom all is looked at with colours exchanged.
///
/// What an edge of one’s own is worth is positive, and grows with what stands on it through all positive numbers; so of any
/// goal it is known what has to stand there.
fn red_blue(arena: &mut Arena, picture: Standing<'_>, player: Player) -> Result<Vec<u32>, Unfinished> {
    let Standing { edges, blocks, spots, ground } = picture;
    let mut bytes = 0;
    let mut keep = |number: &Dyadic| {
        bytes += number.heap_bytes();
        if bytes > MOST_BYTES { Err(Unfinished::Memory { limit: MOST_BYTES }) } else { Ok(()) }
    };
    let is_own = |edge: u32| edges[edge as usize].owner == Owner::Only(player);
    let seen = |edge: u32| if is_own(edge) { Player::Left } else { Player::Right };
    let zero = Dyadic::ZERO;
    let (above, worths) = picture.worths(
        Dyadic::ZERO,
        |a, b| a + b,
        |block, above| {
            let beyond = tops(edges, block).next().map_or(&zero, |top| &above[top as usize]);
            arena.spend(2 + beyond.bits() / (1 << 11))?;
            let worth = on_edge(seen(block.edges[0]), beyond);
            keep(&worth)?;
            Ok(worth)
        },
    )?;
    let all: Vec<(u32, u32, Option<u32>)> =
        blocks.iter().map(|block| (block.edges[0], block.root, tops(edges, &block).next())).collect();
    let mut needed = vec![Needed::None; spots];
    needed[ground as usize] = Needed::From(Dyadic::ZERO);
    let mut winning = Vec::new();
    for ((edge, root, top), worth) in all.iter().zip(worths).rev() {
        let goal = match &needed[*root as usize] {
            Needed::All => None,
            Needed::From(needed) => Some(needed - &(&above[*root as usize] - &worth)),
            Needed::None => continue,
        };
        let reaches = |number: &Dyadic| goal.as_ref().is_none_or(|goal| goal <= number);
        if is_own(*edge) && reaches(&zero) {
            winning.push(*edge);
        }
        let Some(top) = top else { continue };
        needed[*top as usize] = match goal {
            None => Needed::All,
            Some(goal) if is_own(*edge) && goal.sign().is_le() => Needed::All,
            Some(goal) if is_own(*edge) => Needed::From(under_edge(&goal)),
            Some(goal) if goal.sign().is_lt() => Needed::From(-&under_edge(&-&goal)),
            Some(_) => Needed::None,
        };
        if let Needed::From(number) = &needed[*top as usize] {
            keep(number)?;
        }
    }
    Ok(winning)
}

/// The number which on Left’s edge makes this positive one: y·2ᵏ − (k + 1) with the least k for which y·2ᵏ > 1.
fn under_edge(worth: &Dyadic) -> Dyadic {
    // With b binary digits in the numerator and 2^e below it, y·2ᵏ ≥ 1 from k = e − (b − 1) on; it is 1 there if the numerator
    // is a power of two.
    let (numerator, exponent) = (worth.numerator(), u64::from(worth.exponent()));
    let leading = numerator.bits().saturating_sub(1);
    let is_power = numerator.trailing_zeros() == Some(leading);
    let doublings = (exponent + u64::from(is_power)).saturating_sub(leading);
    let doubled = match doublings.checked_sub(exponent) {
        Some(more) => Dyadic::from_big(numerator << more, 0),
        None => Dyadic::from_big(numerator, (exponent - doublings) as u32),
    };
    &doubled - &Dyadic::integer(doublings as i64 + 1)
}

/// The winning moves of any picture, by what each leaves.
fn one_by_one(arena: &mut Arena, picture: Standing<'_>) -> Result<[Vec<u32>; 2], Unfinished> {
    let Standing { edges, blocks, spots, ground } = picture;
    let mut winning = [Vec::new(), Vec::new()];
    let standing: Vec<u32> = blocks.iter().flat_map(|block| block.edges).copied().collect();
    let mut searches = Searches::new(edges, blocks, spots, ground);
    for cut in &standing {
        arena.spend((edges.len() + spots) as u64)?;
        let rest: Vec<u32> = standing.iter().copied().filter(|edge| edge != cut).collect();
        let worth = searches.worth(arena, &Blocks::of(edges, &rest, spots, ground))?;
        for player in Player::BOTH {
            if edges[*cut as usize].owner.allows(player) && is_won(arena, &worth, player)? {
                winning[player.index()].push(*cut);
            }
        }
    }
    Ok(winning)
}

/// Whether a player wins who has just moved there.
fn is_won(arena: &mut Arena, worth: &Worth, mover: Player) -> Result<bool, Unfinished> {
    if let Worth::Cold { number, nimber } = worth {
        let sign = if mover == Player::Left { number.sign() } else { number.sign().reverse() };
        return Ok(sign.is_gt() || sign.is_eq() && *nimber == 0);
    }
    let (zero, game) = (arena.zero(), worth.game(arena)?);
    match mover {
        Player::Left => order::less_or_equal(arena, zero, game),
        Player::Right => order::less_or_equal(arena, game, zero),
    }
}

/// The spots of a block other than its root, each once.
fn tops(edges: &[Edge], block: &Block<'_>) -> impl Iterator<Item = u32> {
    let mut tops: Vec<u32> = block.edges.iter().flat_map(|edge| edges[*edge as usize].ends).collect();
    tops.sort_unstable();
    tops.dedup();
    let root = block.root;
    tops.into_iter().filter(move |spot| *spot != root)
}

/// Whether a block is one edge between two spots.
fn is_branch(edges: &[Edge], block: &Block<'_>) -> bool {
    block.edges.len() == 1 && tops(edges, block).next().is_some()
}

/// What the edges of a block are worth as loops.
fn parity(block: &Block<'_>) -> u32 {
    block.edges.len() as u32 & 1
}
