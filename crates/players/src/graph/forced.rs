//! Who can be made to lose by whom.

use std::collections::VecDeque;

use hyperjam_terms::Movers;

use super::{Graph, GraphOutcomes};

/// Where a coalition of players can make another player the one who cannot move, and how soon.
///
/// A state is a position with who is to move; its number is that of the position times the number of players, plus that of
/// the mover.
pub struct ForcedLoss {
    players: u32,
    /// Within how many moves, for each state; [`NEVER`] where it cannot be forced.
    within: Vec<u32>,
}

/// It cannot be forced.
const NEVER: u32 = u32::MAX;

impl ForcedLoss {
    /// Within how many moves the player is stuck if this one moves first, whatever all outside the coalition do; `None` where
    /// that cannot be forced.
    pub fn within(&self, position: u32, mover: u32) -> Option<u32> {
        let state = position as usize * self.players as usize + (mover % self.players) as usize;
        self.within.get(state).copied().filter(|&moves| moves != NEVER)
    }

    /// Whether it can be forced from a state.
    pub(super) fn is_forced(&self, state: usize) -> bool {
        self.within[state] != NEVER
    }
}

/// All players but this one, of whom there are two at least.
pub(super) fn others(players: u32, who: u32) -> Movers {
    Movers::of_bits(Movers::all(players).bits() & !(1 << who)).unwrap_or_default()
}

impl Graph {
    /// Where a coalition can make a player lose against all who are not of it, and within how many moves if it makes haste and
    /// they put it off. Infinite play is lost by nobody.
    ///
    /// Retrograde analysis by breadth over the states, from those where the player cannot move: the coalition leads there where
    /// one of its moves does, all others where every move does, and one of them who cannot move loses instead. States come in
    /// order of the moves that it takes. Cost O(N·(V + E)).
    ///
    /// ```
    /// use hyperjam_players::graph::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// // {0, {*, *+*+*}}, of which MS Proposition 2.2 is true: the positions are 0, *, *+*, {*, *+*+*}, the game, and *+*+*.
    /// let all = Movers::all(3);
    /// let moves = [(1, 0, all), (2, 1, all), (3, 1, all), (3, 5, all), (4, 0, all), (4, 3, all), (5, 2, all)];
    /// let graph = Graph::new(3, 6, &moves)?;
    /// let previous = |coalition| graph.forced_loss(2, coalition).within(4, 0);
    /// assert_eq!(previous(Movers::BOTH), Some(5), "Next and Other can make Previous lose");
    /// assert_eq!(previous(Movers::only(0)), None, "Next alone cannot");
    /// # Ok::<(), hyperjam_players::graph::GraphError>(())
    /// ```
    pub fn forced_loss(&self, who: u32, coalition: Movers) -> ForcedLoss {
        self.forced(who, coalition, &self.reversed())
    }

    /// The same with the moves the other way round at hand.
    pub(super) fn forced(&self, who: u32, coalition: Movers, before: &Graph) -> ForcedLoss {
        self.first_stuck(who, |mover| mover != who && coalition.includes(mover), before)
    }

    /// What each player can force against all others together in misère play, where the first who cannot move is the only winner: for each
    /// position and each player who may move first. Nobody wins play that goes on for ever. Cost O(N²·(V + E)).
    ///
    /// ```
    /// use hyperjam_players::graph::Graph;
    /// use hyperjam_terms::Movers;
    ///
    /// let all = Movers::all(3);
    /// // 0, * and a loop.
    /// let outcomes = Graph::new(3, 3, &[(1, 0, all), (2, 2, all)])?.misere_outcomes();
    /// let written = [0, 1, 2].map(|position| outcomes.of(position, 0).to_string());
    /// assert_eq!(written, ["N", "O", "∅"]);
    /// # Ok::<(), hyperjam_players::graph::GraphError>(())
    /// ```
    pub fn misere_outcomes(&self) -> GraphOutcomes {
        let before = self.reversed();
        self.by_place(|who| {
            let stuck = self.first_stuck(who, |mover| mover == who, &before);
            move |state| stuck.is_forced(state)
        })
    }

    /// Where those who lead can make a player the first who cannot move.
    fn first_stuck(&self, who: u32, leads: impl Fn(u32) -> bool, before: &Graph) -> ForcedLoss {
        let players = self.players as usize;
        let mut within = vec![NEVER; self.position_count() * players];
        // The moves that do not lead to the loss, as far as is known yet.
        let mut left = vec![0_u32; within.len()];
        let mut queue = VecDeque::new();
        for position in self.positions() {
            let start = position as usize * players;
            for (mover, left) in (0..self.players).zip(&mut left[start..start + players]) {
                *left = self.moves(position).iter().filter(|(_, by)| by.includes(mover)).count() as u32;
            }
            if left[start + who as usize] == 0 {
                within[start + who as usize] = 0;
                queue.push_back((position, who));
            }
        }
        while let Some((position, mover)) = queue.pop_front() {
            let moves = within[position as usize * players + mover as usize] + 1;
            let previous = (mover + self.players - 1) % self.players;
            for &(from, by) in before.moves(position) {
                let state = from as usize * players + previous as usize;
                if !by.includes(previous) || within[state] != NEVER {
                    continue;
                }
                left[state] -= 1;
                if leads(previous) || left[state] == 0 {
                    within[state] = moves;
                    queue.push_back((from, previous));
                }
            }
        }
        ForcedLoss { players: self.players, within }
    }
}
