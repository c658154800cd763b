//! How long components last when who wins them delays the end.

use hyperjam_solver::sum::SumOutcome;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Convention, Player};

/// The suspense of the positions of impartial games from which no play comes back.
///
/// It is the number of moves to the end when the winner delays and the loser hurries: 0 where there is no move; else one more than the
/// greatest suspense of an option from which the opponent loses, or, where there is none, than the least of an option (*Winning
/// Ways*, chapter 9). Who is to move wins, in normal play, where it is odd, and in misère play where it is even.
pub(super) struct Suspense {
    /// By position and by who is to move; none of what cannot be reached.
    numbers: Vec<[Option<u32>; 2]>,
    convention: Convention,
}

impl Suspense {
    /// Of all that can be reached from these positions, whoever starts; none where play can come back. Cost O(V + E).
    pub(super) fn of(graph: &Graph, starts: &[PositionId], convention: Convention) -> Option<Self> {
        let mut found = Self { numbers: vec![[None; 2]; graph.position_count()], convention };
        // Whether a play that is being followed goes through a position with this player to move.
        let mut is_open = vec![[false; 2]; graph.position_count()];
        for (start, player) in starts.iter().flat_map(|start| Player::BOTH.map(|player| (*start, player))) {
            let mut path = vec![(start, player, 0)];
            while let Some((at, player, next)) = path.last_mut() {
                let (at, player) = (*at, *player);
                if found.numbers[at.index()][player.index()].is_some() {
                    path.pop();
                    continue;
                }
                let options = graph.options(at, player);
                is_open[at.index()][player.index()] = true;
                if let Some(to) = options.get(*next) {
                    *next += 1;
                    let mover = player.opponent();
                    if found.numbers[to.index()][mover.index()].is_some() {
                        continue;
                    }
                    if is_open[to.index()][mover.index()] {
                        return None;
                    }
                    path.push((*to, mover, 0));
                    continue;
                }
                let best = found.best_move(graph, at, player);
                let best =
                    best.and_then(|nth| found.numbers[options[nth].index()][player.opponent().index()]);
                found.numbers[at.index()][player.index()] = Some(best.map_or(0, |best| best + 1));
                path.pop();
            }
        }
        Some(found)
    }

    /// Of a position, for Left; as the game is impartial, it is the same for Right.
    pub(super) fn at(&self, at: PositionId) -> u32 {
        self.numbers[at.index()][0].unwrap_or_default()
    }

    /// Who wins the continued conjunctive compound of these when this player starts. Its remoteness is not known.
    pub(super) fn outcome(&self, at: &[PositionId], player: Player) -> SumOutcome {
        let greatest = at.iter().map(|position| self.at(*position)).max().unwrap_or_default();
        let winner = if self.is_lost(greatest) { player.opponent() } else { player };
        SumOutcome { winner: Some(winner), remoteness: None }
    }

    /// Whether who is to move loses by this suspense.
    fn is_lost(&self, suspense: u32) -> bool {
        suspense.is_multiple_of(2) == (self.convention == Convention::Normal)
    }

    /// The first of a player’s best moves in a component: the slowest win, or the quickest loss.
    pub(super) fn best_move(&self, graph: &Graph, at: PositionId, player: Player) -> Option<usize> {
        let options = graph.options(at, player);
        let rank = |to: PositionId| {
            let suspense = self.numbers[to.index()][player.opponent().index()].unwrap_or_default();
            if self.is_lost(suspense) { (0, -i64::from(suspense)) } else { (1, i64::from(suspense)) }
        };
        (0..options.len()).min_by_key(|nth| rank(options[*nth]))
    }
}
