//! What pictures are worth as far as theory has it, block by block.

use super::blocks::{Block, Blocks, Edge};
use crate::picture::Owner;
use hyperjam_terms::Player;
use hyperjam_values::product::ordinal_sum;
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, UpStar, sum};

/// What a picture, or a part that hangs on a spot, is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// A number plus a nimber. The number may have more digits than an arena takes.
    Cold {
        /// The number.
        number: Dyadic,
        /// The nimber.
        nimber: u32,
    },
    /// Any other game, of an arena.
    Game(GameId),
}

/// The nimber from which on its options are not listed.
const MOST_NIMBER: u32 = 10_001;
/// The binary digits of a number that take as long as all else that an edge takes.
const DIGITS: u64 = 1 << 12;

impl Worth {
    pub(super) const ZERO: Worth = Worth::Cold { number: Dyadic::ZERO, nimber: 0 };

    fn is_zero(&self) -> bool {
        *self == Worth::ZERO
    }

    fn number(number: Dyadic) -> Worth {
        Worth::Cold { number, nimber: 0 }
    }

    fn nimber(nimber: u32) -> Worth {
        Worth::Cold { number: Dyadic::ZERO, nimber }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<&Dyadic> {
        match self {
            Worth::Cold { number, nimber: 0 } => Some(number),
            _ => None,
        }
    }

    /// The n of a nimber ∗n.
    pub(super) fn as_nimber(&self) -> Option<u32> {
        match self {
            Worth::Cold { number, nimber } if number.is_zero() => Some(*nimber),
            _ => None,
        }
    }

    /// A game of an arena.
    pub(super) fn of(arena: &Arena, game: GameId) -> Worth {
        match arena.as_up_star(game) {
            Some(UpStar { number, ups: 0, nimber }) => {
                Worth::Cold { number: arena.as_number(number).cloned().unwrap_or(Dyadic::ZERO), nimber }
            }
            _ => Worth::Game(game),
        }
    }

    /// The game in an arena; fails if its number has more digits than fit there.
    pub fn game(&self, arena: &mut Arena) -> Result<GameId, Unfinished> {
        match self {
            Worth::Cold { number, nimber } => {
                let number = arena.number(number.clone())?;
                arena.up_star(UpStar { number, ups: 0, nimber: *nimber })
            }
            Worth::Game(game) => Ok(*game),
        }
    }

    /// The binary digits of the number.
    pub(super) fn bits(&self) -> u64 {
        match self {
            Worth::Cold { number, .. } => number.bits(),
            Worth::Game(_) => 0,
        }
    }

    /// The options of a player in the canonical form; fails where a nimber has very many.
    pub(super) fn options(&self, arena: &mut Arena, player: Player) -> Result<Vec<Worth>, Unfinished> {
        Ok(match self {
            Worth::Cold { number, nimber: 0 } => {
                let [left, right] = <[_; 2]>::from(number.options());
                let option = if player == Player::Left { left } else { right };
                option.map(Worth::number).into_iter().collect()
            }
            Worth::Cold { nimber: MOST_NIMBER.., .. } => {
                return Err(Unfinished::Size { what: "a nimber on a cycle", limit: "10000" });
            }
            Worth::Cold { number, nimber } => {
                (0..*nimber).map(|nimber| Worth::Cold { number: number.clone(), nimber }).collect()
            }
            Worth::Game(game) => {
                let options = match player {
                    Player::Left => arena.left_options(*game)?,
                    Player::Right => arena.right_options(*game)?,
                };
                let options = options.to_vec();
                options.into_iter().map(|option| Worth::of(arena, option)).collect()
            }
        })
    }

    /// The sum. That of numbers costs their digits.
    pub(super) fn plus(&self, arena: &mut Arena, other: &Worth) -> Result<Worth, Unfinished> {
        match (self, other) {
            (Worth::Cold { number: x, nimber: m }, Worth::Cold { number: y, nimber: n }) => {
                Ok(Worth::Cold { number: x + y, nimber: m ^ n })
            }
            _ => {
                let (a, b) = (self.game(arena)?, other.game(arena)?);
                let sum = sum::add(arena, a, b)?;
                Ok(Worth::of(arena, sum))
            }
        }
    }

    /// What an edge is worth on which this stands.
    ///
    /// A number x on Left's edge is [`on_edge`], and x + ∗n is that plus ∗n: with y for the number of x, which is positive,
    /// it is {0, y + ∗k | y + ∗k} for all k < n, and 0 is dominated. A nimber ∗n on a green edge is ∗(n + 1). Others are
    /// ordinal sums (the colon principle, WW 7; ONAG 15).
    fn on_edge(&self, arena: &mut Arena, owner: Owner) -> Result<Worth, Unfinished> {
        match (owner, self) {
            (Owner::Only(player), Worth::Cold { number, nimber }) => {
                Ok(Worth::Cold { number: on_edge(player, number), nimber: *nimber })
            }
            (Owner::Both | Owner::Nobody, Worth::Cold { number, nimber }) if number.is_zero() => {
                Ok(Worth::nimber(nimber + 1))
            }
            _ => {
                let edge = match owner {
                    Owner::Only(Player::Left) => arena.number(Dyadic::ONE)?,
                    Owner::Only(Player::Right) => arena.number(Dyadic::integer(-1))?,
                    Owner::Both | Owner::Nobody => arena.star(1)?,
                };
                let above = self.game(arena)?;
                let game = ordinal_sum(arena, edge, above)?;
                Ok(Worth::of(arena, game))
            }
        }
    }
}

/// The number of an edge with a number x on it: for Left (x + n)/2ⁿ⁻¹ with the least n > 0 for which x + n > 1, for Right
/// the negative of Left's with −x (WW 1, ONAG 8). Stalks by this are Berlekamp's sign rule (WW 3). Costs the digits of x.
pub(super) fn on_edge(player: Player, above: &Dyadic) -> Dyadic {
    match player {
        Player::Left => {
            // n > 1 − x, and no picture is worth as much as 2⁶² edges.
            let whole = i64::try_from((&Dyadic::ONE - above).floor()).unwrap_or(0);
            let steps = whole.saturating_add(1).max(1);
            let halvings = u32::try_from(steps - 1).unwrap_or(u32::MAX);
            (above + &Dyadic::integer(steps)).halved(halvings)
        }
        Player::Right => -&on_edge(Player::Left, &-above),
    }
}

/// A block on cycles of which no theory tells, with what hangs on its spots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cycles {
    pub(super) root: u32,
    pub(super) edges: Box<[u32]>,
    /// What hangs on spots other than the root, unless it is 0, by ascending spots.
    pub(super) hung: Box<[(u32, Worth)]>,
}

/// Why a picture has no worth yet.
pub(super) enum Halt {
    /// A block has to be searched first.
    Missing(Cycles),
    /// A limit was reached.
    Unfinished(Unfinished),
}

impl From<Unfinished> for Halt {
    fn from(unfinished: Unfinished) -> Self {
        Halt::Unfinished(unfinished)
    }
}

/// What all stands on the ground is worth, given what hangs on spots beside the edges, with another way to know blocks on
/// cycles.
///
/// What hangs on a spot counts by its value alone, whatever the colours (the colon principle), so blocks are taken from the
/// top: one edge is an ordinal sum with what stands on it, and a block that is green throughout, with only nimbers on it, is
/// fused: its edges are loops at its root (WW 7). Cost: a sum of values for each block, so for numbers edges × digits/64
/// steps at most.
pub(super) fn fold(
    arena: &mut Arena,
    edges: &[Edge],
    blocks: &Blocks,
    ground: u32,
    hung: &mut [Worth],
    known: &mut dyn FnMut(&mut Arena, Cycles) -> Result<Worth, Halt>,
) -> Result<Worth, Halt> {
    for Block { root, edges: own } in blocks.iter() {
        let worth = match own {
            [edge] => {
                let Edge { ends: [a, b], owner } = edges[*edge as usize];
                let top = if a == root { b } else { a };
                let above = if top == root { Worth::ZERO } else { taken(hung, top) };
                arena.spend(1 + above.bits() / DIGITS)?;
                above.on_edge(arena, owner)?
            }
            _ => {
                let cycles = cycles(edges, root, own, hung);
                arena.spend(own.len() as u64)?;
                match fused(edges, &cycles) {
                    Some(worth) => worth,
                    None => known(arena, cycles)?,
                }
            }
        };
        let place = &mut hung[root as usize];
        *place = if place.is_zero() { worth } else { place.plus(arena, &worth)? };
    }
    Ok(taken(hung, ground))
}

fn taken(hung: &mut [Worth], spot: u32) -> Worth {
    std::mem::replace(&mut hung[spot as usize], Worth::ZERO)
}

/// The block with what hangs on it, which is taken from there.
fn cycles(edges: &[Edge], root: u32, own: &[u32], hung: &mut [Worth]) -> Cycles {
    let mut list = Vec::new();
    for spot in own.iter().flat_map(|edge| edges[*edge as usize].ends) {
        if spot != root && !hung[spot as usize].is_zero() {
            list.push((spot, taken(hung, spot)));
        }
    }
    list.sort_unstable_by_key(|(spot, _)| *spot);
    let mut own: Box<[u32]> = own.into();
    own.sort_unstable();
    Cycles { root, edges: own, hung: list.into() }
}

/// The nimber of a block that is green throughout with only nimbers on it.
pub(super) fn fused(edges: &[Edge], cycles: &Cycles) -> Option<Worth> {
    let is_green = |edge: &u32| edges[*edge as usize].owner == Owner::Both;
    let loops = (cycles.edges.len() & 1) as u32;
    let nimbers = cycles.hung.iter().try_fold(loops, |sum, (_, worth)| Some(sum ^ worth.as_nimber()?))?;
    cycles.edges.iter().all(is_green).then(|| Worth::nimber(nimbers))
}

/// The Grundy number of a picture that is green throughout, by the fusion and the colon principle (WW 7): all spots of a
/// cycle become one, which leaves a tree with loops. A loop is worth 1, and a branch one more than what stands on it.
/// What stands on spots beside is given for each spot. Cost O(spots + edges).
pub(super) fn grundy(edges: &[Edge], blocks: &Blocks, mut above: Vec<u32>, ground: u32) -> u32 {
    for Block { root, edges: own } in blocks.iter() {
        let mut sum = 0;
        for spot in own.iter().flat_map(|edge| edges[*edge as usize].ends) {
            if spot != root {
                sum ^= std::mem::take(&mut above[spot as usize]);
            }
        }
        let is_branch = matches!(own, [edge] if { let [a, b] = edges[*edge as usize].ends; a != b });
        above[root as usize] ^= if is_branch { sum + 1 } else { sum ^ (own.len() as u32 & 1) };
    }
    above[ground as usize]
}
