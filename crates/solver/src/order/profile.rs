//! Where a player does not lose beside a game z.

use crate::compact::bits;
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// The positions v of a graph from which a player does not lose v + z, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Profile {
    /// When the player moves first.
    pub(super) first: Vec<u64>,
    /// When the opponent moves first.
    pub(super) second: Vec<u64>,
}

/// What has to be known of z.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options<'a> {
    /// The positions beside which some move of the player in z does not lose.
    pub(super) good: &'a [u64],
    /// The positions beside which no move of the opponent in z wins.
    pub(super) safe: &'a [u64],
    /// Whether the player has a move from z to z, and whether the opponent has.
    pub(super) passes: [bool; 2],
}

impl Profile {
    /// Who has to start for the player not to lose from y and to lose from x, if that is so for one of them: first with the
    /// opponent.
    pub(super) fn tells_apart(&self, [x, y]: [PositionId; 2], player: Player) -> Option<Player> {
        let tells = |set: &[u64]| bits::has(set, y.index()) && !bits::has(set, x.index());
        let sides = [(&self.second, player.opponent()), (&self.first, player)];
        sides.into_iter().find(|(set, _)| tells(set)).map(|(_, starter)| starter)
    }

    pub(super) fn new(graph: &Graph) -> Self {
        let none = bits::none(graph.position_count());
        Self { first: none.clone(), second: none }
    }

    /// Computes the profile of z, given those of its options. Returns how much was looked at.
    ///
    /// z is to have no cycles but moves to itself: so a play in which nobody moves in z any more, or only to z itself,
    /// may go on for ever, and that is no loss. Therefore the profile is the greatest solution of
    ///
    /// - v is in `second` iff it is in `safe` and each move of the opponent leads into `first`,
    /// - v is in `first` iff it is in `good` or some move of the player leads into `second`,
    ///
    /// which is found by removing from all positions what breaks one of them. O(positions + moves · moves out of a
    /// position) at worst; on most graphs linear.
    pub(super) fn compute(
        &mut self,
        graph: &Graph,
        player: Player,
        options: Options<'_>,
        lost: &mut Vec<u32>,
    ) -> u64 {
        let count = graph.position_count();
        let Options { good, safe, passes } = options;
        let opponent = player.opponent();
        let Self { first, second } = self;
        bits::fill(first, count);
        second.copy_from_slice(safe);
        let mut looked_at = count as u64;
        let mut is_lost = |second: &[u64], position: PositionId| {
            let moves = graph.options(position, player);
            looked_at += moves.len() as u64;
            !(bits::has(good, position.index())
                || (passes[0] && bits::has(second, position.index()))
                || moves.iter().any(|option| bits::has(second, option.index())))
        };
        lost.clear();
        for position in graph.positions() {
            if is_lost(second, position) {
                bits::remove(first, position.index());
                lost.push(position.raw());
            }
        }
        while let Some(number) = lost.pop() {
            let position = PositionId::from_index(number as usize);
            let itself = [position];
            let before = graph.predecessors(position, opponent);
            for source in before.iter().chain(itself.iter().filter(|_| passes[1])) {
                if !bits::remove(second, source.index()) {
                    continue;
                }
                let itself = [*source];
                let before = graph.predecessors(*source, player);
                for suspect in before.iter().chain(itself.iter().filter(|_| passes[0])) {
                    if bits::has(first, suspect.index()) && is_lost(second, *suspect) {
                        bits::remove(first, suspect.index());
                        lost.push(suspect.raw());
                    }
                }
            }
        }
        looked_at
    }
}
