//! Sets of positions that a closure works with: one word, two words, or as many as are needed.

use std::fmt;
use std::sync::Arc;

use super::profile::{Options, Profile};
use crate::Graph;
use crate::compact::bits;
use hyperjam_terms::Player;

/// A set of positions of a graph.
pub(super) trait Set: Clone + Eq + fmt::Debug {
    /// The moves of the graph in the form in which profiles are found quickest.
    type Moves: fmt::Debug;

    /// The empty set of numbers below this bound.
    fn none(bound: usize) -> Self;
    /// All numbers below this bound.
    fn all(bound: usize) -> Self;
    /// Whether a number is in it.
    fn has(&self, number: usize) -> bool;
    /// Adds what is in the other.
    fn unite(&mut self, other: &Self);
    /// Removes what is not in the other.
    fn intersect(&mut self, other: &Self);
    /// Its bits, 64 to a word.
    fn words(&self) -> Vec<u64>;
    /// A number that is the same for the same sets.
    fn hash(&self) -> u64;
    /// The bytes it takes.
    fn bytes(&self) -> usize;

    /// Prepares a graph for the profiles of a player.
    fn moves(graph: &Arc<Graph>, player: Player) -> Self::Moves;

    /// The profile of a game z whose options have these sets; see [`Profile::compute`]. Returns how much was looked at.
    fn profile(moves: &mut Self::Moves, good: &Self, safe: &Self, profile: &mut Sides<Self>) -> u64;
}

/// The positions from which a player does not lose beside a game z.
#[derive(Clone, Debug)]
pub(super) struct Sides<S> {
    /// When the opponent moves first.
    pub(super) second: S,
    /// When the player moves first.
    pub(super) first: S,
}

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

fn mixed(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(MIX).rotate_left(29)
}

/// For each position the options of the player, and those from which a player may move there.
#[derive(Debug)]
pub(super) struct Masks<S> {
    options: Vec<S>,
    sources: Vec<S>,
    sources_of_opponent: Vec<S>,
}

/// A set of at most as many positions as a number has bits.
macro_rules! number_as_set {
    ($number:ty) => {
        impl Set for $number {
            type Moves = Masks<$number>;

            fn none(_: usize) -> Self {
                0
            }

            fn all(bound: usize) -> Self {
                (1 as $number)
                    .checked_shl(crate::compact::narrow(bound))
                    .map_or(<$number>::MAX, |bit| bit - 1)
            }

            fn has(&self, number: usize) -> bool {
                self >> number & 1 != 0
            }

            fn unite(&mut self, other: &Self) {
                *self |= other;
            }

            fn intersect(&mut self, other: &Self) {
                *self &= other;
            }

            fn words(&self) -> Vec<u64> {
                self.to_le_bytes().as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect()
            }

            fn hash(&self) -> u64 {
                self.to_le_bytes()
                    .as_chunks()
                    .0
                    .iter()
                    .fold(0, |hash, bytes| mixed(hash, u64::from_le_bytes(*bytes)))
            }

            fn bytes(&self) -> usize {
                size_of::<$number>()
            }

            fn moves(graph: &Arc<Graph>, player: Player) -> Self::Moves {
                let set = |positions: &[crate::PositionId]| {
                    positions.iter().fold(0, |set: $number, position| set | 1 << position.index())
                };
                let of = |positions: &dyn Fn(crate::PositionId) -> $number| {
                    graph.positions().map(positions).collect()
                };
                Masks {
                    options: of(&|position| set(graph.options(position, player))),
                    sources: of(&|position| set(graph.predecessors(position, player))),
                    sources_of_opponent: of(&|position| set(graph.predecessors(position, player.opponent()))),
                }
            }

            fn profile(moves: &mut Self::Moves, good: &Self, safe: &Self, profile: &mut Sides<Self>) -> u64 {
                let (mut first, mut second) = (Self::all(moves.options.len()), *safe);
                let mut looked_at = 1;
                // The positions that may have to be removed from the first set.
                let mut suspects = first & !good;
                while suspects != 0 {
                    let mut removed: $number = 0;
                    looked_at += u64::from(suspects.count_ones());
                    while suspects != 0 {
                        let position = suspects.trailing_zeros() as usize;
                        suspects &= suspects - 1;
                        if moves.options[position] & second == 0 {
                            first &= !(1 << position);
                            removed |= moves.sources_of_opponent[position];
                        }
                    }
                    removed &= second;
                    second &= !removed;
                    while removed != 0 {
                        suspects |= moves.sources[removed.trailing_zeros() as usize];
                        removed &= removed - 1;
                    }
                    suspects &= first & !good;
                }
                *profile = Sides { second, first };
                looked_at
            }
        }
    };
}

number_as_set!(u64);
number_as_set!(u128);

/// A set of any number of positions.
pub(super) type Wide = Box<[u64]>;

/// A graph, whose moves stay lists, as sets of many positions would take too much room, and what is used again.
#[derive(Debug)]
pub(super) struct Moves {
    graph: Arc<Graph>,
    player: Player,
    profile: Profile,
    lost: Vec<u32>,
}

impl Set for Wide {
    type Moves = Moves;

    fn none(bound: usize) -> Self {
        bits::none(bound).into()
    }

    fn all(bound: usize) -> Self {
        bits::all(bound).into()
    }

    fn has(&self, number: usize) -> bool {
        bits::has(self, number)
    }

    fn unite(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }

    fn intersect(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
    }

    fn words(&self) -> Vec<u64> {
        self.to_vec()
    }

    fn hash(&self) -> u64 {
        self.iter().fold(0, |hash, word| mixed(hash, *word))
    }

    fn bytes(&self) -> usize {
        8 * self.len() + size_of::<Self>()
    }

    fn moves(graph: &Arc<Graph>, player: Player) -> Self::Moves {
        Moves { graph: graph.clone(), player, profile: Profile::new(graph), lost: Vec::new() }
    }

    fn profile(moves: &mut Self::Moves, good: &Self, safe: &Self, profile: &mut Sides<Self>) -> u64 {
        let Moves { graph, player, profile: found, lost } = moves;
        let looked_at = found.compute(graph, *player, Options { good, safe, passes: [false; 2] }, lost);
        profile.second.copy_from_slice(&found.second);
        profile.first.copy_from_slice(&found.first);
        looked_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Recipe, Shape, SplitMix, generate};

    /// The same profiles, whatever the sets are made of.
    #[test]
    fn sets_of_all_widths_agree() {
        for seed in 0..300 {
            let positions = 1 + seed as usize % 64;
            let recipe =
                Recipe { shape: Shape::Uniform, positions, moves: 2 * positions, impartial: false, seed };
            let graph = Arc::new(generate(&recipe).expect("it is small"));
            let mut random = SplitMix::new(seed);
            for player in Player::BOTH {
                let [good, safe] = [0; 2].map(|_| random.next_u64() & u64::all(positions));
                let one = of::<u64>(&graph, player, good, safe);
                assert_eq!(of::<u128>(&graph, player, good.into(), safe.into()), one, "seed {seed}");
                assert_eq!(of::<Wide>(&graph, player, [good].into(), [safe].into()), one, "seed {seed}");
            }
        }
    }

    fn of<S: Set>(graph: &Arc<Graph>, player: Player, good: S, safe: S) -> [u64; 2] {
        let mut profile =
            Sides { second: S::none(graph.position_count()), first: S::none(graph.position_count()) };
        S::profile(&mut S::moves(graph, player), &good, &safe, &mut profile);
        [profile.second.words()[0], profile.first.words()[0]]
    }

    #[test]
    fn all_has_all() {
        for bound in [1, 5, 63, 64] {
            assert_eq!(u64::all(bound).count_ones() as usize, bound);
            assert!(u64::all(bound).has(bound - 1));
        }
        assert_eq!(u128::all(128), u128::MAX);
        assert_eq!(u128::all(70).words().len(), 2);
    }
}
