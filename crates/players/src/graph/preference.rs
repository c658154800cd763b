//! Which positions of a graph are better for a player in every sum, also where play may go round.

use hyperjam_terms::Movers;

use super::{Graph, GraphError};
use crate::arena::{Arena, GameId};
use crate::comparison::{LARGE, Rule, thin_games, wins};
use crate::explore::TreblingSearch;
use crate::notation::{print, seat_name};
use crate::statement::{Statement, Verdict};

/// What is known of x ≤ y for a player: whatever is added, and whoever moves first, the player can make sure not to lose with y
/// where that is so with x. Where play ends this is MS Definition 4.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preferred {
    /// It holds, by the Inequality Test (MS Theorem 4.34), or as they are the same.
    Proved,
    /// It holds, since the player can always move from y and all that it comes to, and so never loses a sum with it.
    NeverStuck,
    /// It does not: with this game added and this seat moving first.
    Refuted {
        /// The number of the game.
        game: usize,
        /// Who moves first.
        starter: u32,
    },
    /// The test does not say so, and no game that was added refutes it.
    Undecided,
}

impl Preferred {
    /// Whether it holds.
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Proved | Self::NeverStuck => Verdict::Proved,
            Self::Refuted { .. } => Verdict::Refuted,
            Self::Undecided => Verdict::Undecided,
        }
    }
}

/// How the positions of a graph compare for each player.
///
/// Proofs are by the Inequality Test, MS Theorem 4.34, as the greatest relation that passes it: x ≤ y where each of the player's moves from
/// x leads to something ≤ what one from y leads to, and each move of another player from y to something ≥ what one from x does.
/// A strategy for x + z is then followed in y + z, where the player is never stuck sooner; play that goes on for ever is lost by nobody,
/// so loops do no harm. Where play ends, the Rules for 0 (MS Theorems 4.24 and 4.27) are taken in, and where it does not, that a player
/// who can always move never loses. It is sound, and not complete.
///
/// Refutations are by games that are added to all positions: small ones, and loops. Cost: the test takes at most as much work as is
/// allowed; each game takes O(N²·(V + E)) times its positions, and as many are added as the work allows.
///
/// ```
/// use hyperjam_players::graph::{Graph, Preferences, Preferred};
/// use hyperjam_terms::Movers;
///
/// // 0, where nobody can move; 1, where the first player can move to 0; 2, where that player can stay for ever.
/// let left = Movers::only(0);
/// let graph = Graph::new(3, 3, &[(1, 0, left), (2, 2, left)])?;
/// let known = Preferences::of(&graph, 1_000_000)?;
/// assert_eq!(known.compare(1, 2, 0), Preferred::NeverStuck, "nothing is better than a move for ever");
/// assert!(matches!(known.compare(2, 1, 0), Preferred::Refuted { .. }));
/// # Ok::<(), hyperjam_players::graph::GraphError>(())
/// ```
pub struct Preferences {
    players: u32,
    positions: usize,
    /// For each seat, whether x ≤ y is proved, by x and y; empty where the work did not suffice.
    proved: Vec<Vec<bool>>,
    /// For each seat, from which positions on the player is never stuck.
    never_stuck: Vec<Vec<bool>>,
    added: Vec<Added>,
    /// How many games there were to be added.
    games: usize,
}

/// A game that was added to every position.
struct Added {
    written: String,
    /// For each position, by who moves first, who can make sure not to lose: seats as bits.
    winners: Vec<u16>,
}

/// The most bytes of a game that is written.
const MOST_TEXT: usize = 200;
/// The positions of impartial games that are added.
const IMPARTIAL: usize = 4;
/// The most moves of one player alone in a game that is added.
const MOST_ALONE: u64 = 3;
/// The most positions of a sum of as many moves for all others.
const MOST_OF_OTHERS: u64 = 256;

impl Preferences {
    /// Of the positions of a graph, with about so many steps of work for proofs and as many for games that are added. Without
    /// enough of it nothing is proved, or few games are added: [`Self::is_tested`] and [`Self::added`] say so.
    pub fn of(graph: &Graph, work: u64) -> Result<Self, GraphError> {
        let (players, positions) = (graph.players(), graph.position_count());
        let mut left = work;
        let known = known_by_zero(graph);
        let never_stuck: Vec<Vec<bool>> =
            (0..players).map(|seat| graph.never_stuck(seat, &mut left)).collect();
        let proved: Option<Vec<Vec<bool>>> = (0..)
            .zip(&never_stuck)
            .map(|(seat, never_stuck)| graph.greatest_test(seat, &known, never_stuck, &mut left))
            .collect();
        let mut left = work;
        let games = games(players)?;
        let mut added = Vec::new();
        for (written, game) in &games {
            let size = (game.position_count() + game.moves.len()) * (positions + graph.moves.len() + 1);
            let cost = (size as u64).saturating_mul(u64::from(players * players));
            match left.checked_sub(cost) {
                Some(rest) => left = rest,
                None => break,
            }
            let sums = graph.with_every(game, usize::MAX)?.outcomes();
            let root = game.position_count() - 1;
            let state = |position: usize| (position * game.position_count() + root) as u32;
            let by_seat = |bits: u32, starter: u32| {
                let seats = (0..players).filter(|place| bits & (1 << place) != 0);
                seats.fold(0_u16, |seats, place| seats | 1 << ((place + starter) % players))
            };
            let winners = (0..positions).flat_map(|position| {
                let sums = &sums;
                (0..players).map(move |starter| by_seat(sums.of(state(position), starter).bits(), starter))
            });
            added.push(Added { written: written.clone(), winners: winners.collect() });
        }
        Ok(Self {
            players,
            positions,
            proved: proved.unwrap_or_default(),
            never_stuck,
            added,
            games: games.len(),
        })
    }

    /// Whether the work sufficed for proofs.
    pub fn is_tested(&self) -> bool {
        !self.proved.is_empty()
    }

    /// How many games were added to each position, and how many there were.
    pub fn added(&self) -> [usize; 2] {
        [self.added.len(), self.games]
    }

    /// A game that was added, as it is written.
    pub fn written(&self, game: usize) -> &str {
        self.added.get(game).map_or("", |added| &added.written)
    }

    /// Whether x ≤ y for a player.
    pub fn compare(&self, x: u32, y: u32, seat: u32) -> Preferred {
        let [x, y] = [x, y].map(|position| position as usize);
        let players = self.players as usize;
        if x != y && self.never_stuck[seat as usize][y] {
            return Preferred::NeverStuck;
        }
        if x == y || self.proved.get(seat as usize).is_some_and(|proved| proved[x * self.positions + y]) {
            return Preferred::Proved;
        }
        let bit = 1 << seat;
        for (game, added) in self.added.iter().enumerate() {
            for starter in 0..self.players {
                let of = |position: usize| added.winners[position * players + starter as usize] & bit != 0;
                if of(x) && !of(y) {
                    return Preferred::Refuted { game, starter };
                }
            }
        }
        Preferred::Undecided
    }

    /// The same with its reason in words.
    pub fn statement(&self, preferred: Preferred) -> Statement {
        match preferred {
            Preferred::Proved => Statement::Proved(Rule::InequalityTest.name()),
            Preferred::NeverStuck => Statement::Proved(
                "as the player can always move from the better one, and from all that it comes to",
            ),
            Preferred::Refuted { game, starter } => {
                Statement::Refuted { added: self.written(game).to_owned(), starter }
            }
            Preferred::Undecided => {
                let [added, games] = self.added();
                let test = match self.is_tested() {
                    true => "the Inequality Test does not say so",
                    false => "the Inequality Test takes more work than is allowed",
                };
                Statement::Undecided {
                    why: format!(
                        "{test}, nor does any of {added} games that were added refute it, of {games}"
                    ),
                    longer: !self.is_tested() || added < games,
                }
            }
        }
    }
}

/// Of the positions where play ends the games.
struct Ending {
    arena: Arena,
    games: Vec<Option<GameId>>,
}

/// The games of the positions from which play has to end.
///
/// None where they take too much: then there is only less that is proved.
fn known_by_zero(graph: &Graph) -> Ending {
    let endless = graph.endless();
    let ending: Vec<u32> = graph.positions().filter(|&position| !endless[position as usize]).collect();
    let mut arena = Arena::new(graph.players());
    let found = graph.games(&ending, &mut arena).unwrap_or_default();
    let mut games = vec![None; graph.position_count()];
    for (position, game) in ending.into_iter().zip(found) {
        games[position as usize] = Some(game);
    }
    Ending { arena, games }
}

impl Ending {
    /// Whether x ≤ y for a player by the Rules for 0 (MS Theorems 4.24 and 4.27) or as they are the same game.
    fn is_known(&self, x: usize, y: usize, seat: u32) -> bool {
        let (Some(x), Some(y)) = (self.games[x], self.games[y]) else { return false };
        let alone = |game| {
            let mut others = (0..self.arena.players()).filter(|other| *other != seat);
            others.all(|other| self.arena.options(game, other).is_empty())
        };
        x == y || y == GameId::ZERO && !wins(&self.arena, x, seat, seat) || x == GameId::ZERO && alone(y)
    }
}

impl Graph {
    /// From which positions a player always has a move, whatever the others do: the greatest set from which the player can stay in
    /// it and the others cannot leave it. At most V rounds; none of them where they take more work.
    fn never_stuck(&self, seat: u32, work: &mut u64) -> Vec<bool> {
        let mut is_in = vec![true; self.position_count()];
        let mut changed = true;
        while changed {
            changed = false;
            let Some(left) = work.checked_sub((self.position_count() + self.moves.len()) as u64) else {
                return vec![false; self.position_count()];
            };
            *work = left;
            for position in self.positions() {
                let moves = self.moves(position);
                let stays = moves.iter().any(|(to, by)| by.includes(seat) && is_in[*to as usize]);
                let only = |by: &Movers| *by == Movers::only(seat);
                let holds = stays && moves.iter().all(|(to, by)| only(by) || is_in[*to as usize]);
                changed |= is_in[position as usize] && !holds;
                is_in[position as usize] &= holds;
            }
        }
        is_in
    }

    /// The greatest relation that passes the Inequality Test for a player, by x and y; none where it takes more work. Pairs are
    /// taken out until none fails: at most V² rounds, and few on graphs that are drawn.
    fn greatest_test(
        &self,
        seat: u32,
        known: &Ending,
        never_stuck: &[bool],
        work: &mut u64,
    ) -> Option<Vec<bool>> {
        let positions = self.position_count();
        let pairs = (positions as u64).checked_mul(positions as u64).filter(|pairs| pairs <= work)?;
        *work -= pairs;
        let mut is_at_most = vec![true; pairs as usize];
        loop {
            let mut changed = false;
            for x in 0..positions {
                for y in 0..positions {
                    if !is_at_most[x * positions + y] || never_stuck[y] || known.is_known(x, y, seat) {
                        continue;
                    }
                    let [of_x, of_y] = [x, y].map(|position| self.moves(position as u32));
                    *work = work.checked_sub(1 + of_x.len() as u64 * of_y.len() as u64)?;
                    let holds = |x: u32, y: u32| is_at_most[x as usize * positions + y as usize];
                    let mine = of_x.iter().filter(|(_, by)| by.includes(seat)).all(|(to, _)| {
                        of_y.iter().any(|(answer, by)| by.includes(seat) && holds(*to, *answer))
                    });
                    let theirs = || {
                        of_y.iter().all(|(to, by)| {
                            let mut others = by.seats().filter(|other| *other != seat);
                            others.all(|other| {
                                of_x.iter().any(|(answer, by)| by.includes(other) && holds(*answer, *to))
                            })
                        })
                    };
                    if !(mine && theirs()) {
                        is_at_most[x * positions + y] = false;
                        changed = true;
                    }
                }
            }
            if !changed {
                return Some(is_at_most);
            }
        }
    }
}

/// The games that are added, as they are written, with their graphs: the last position is the game. Small ones are first.
fn games(players: u32) -> Result<Vec<(String, Graph)>, GraphError> {
    let mut arena = Arena::new(players);
    let mut found = vec![GameId::ZERO];
    for seat in 0..players {
        for count in 1..=MOST_ALONE {
            let alone = arena.integer(count, seat)?;
            found.push(alone);
            if (count + 1).saturating_pow(players - 1) <= MOST_OF_OTHERS {
                found.push(arena.others(alone)?);
            }
        }
    }
    found.extend(TreblingSearch::games(IMPARTIAL, &mut arena)?);
    if players <= 3 {
        found.extend(thin_games(&mut arena)?);
    }
    found.sort_by_key(|game| (arena.depth(*game), game.index()));
    found.dedup();
    let written = |game: GameId| print(&arena, game, MOST_TEXT).unwrap_or_else(|| LARGE.to_owned());
    let mut games = Vec::new();
    // Loops of one player alone, and of all but one.
    for seat in 0..players {
        let alone = Movers::only(seat);
        let others = super::forced::others(players, seat);
        let name = seat_name(seat, players);
        games.push((format!("a loop of {name} alone"), Graph::new(players, 1, &[(0, 0, alone)])?));
        games.push((format!("a loop of all but {name}"), Graph::new(players, 1, &[(0, 0, others)])?));
    }
    for game in found {
        games.push((written(game), Graph::of_game(&arena, game)?));
    }
    games.sort_by_key(|(_, graph)| graph.position_count());
    Ok(games)
}
