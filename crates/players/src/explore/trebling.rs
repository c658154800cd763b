//! Treblings of all games with so many positions.
//!
//! A game with n positions is a row of n different sets, in the order of their Ackermann codes: the k-th is a set of
//! places below k, the sets grow as binary numbers, and from the last one all can be reached. Each game is one such row.

use std::ops::ControlFlow;

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId, outcome_bits};
use crate::limit::Unfinished;

/// The most positions: then outcomes of sums of three still fit in small tables.
const MOST: usize = 12;
/// How many positions a unit of work begins with, at most.
const BEGINNING: usize = 6;
const PLAYERS: u32 = 3;
const NEXT: u16 = 0b001;
const OTHER: u16 = 0b010;
const PREVIOUS: u16 = 0b100;

/// The search over all impartial games with exactly so many positions, itself counted, for three players.
///
/// ```
/// use hyperjam_players::explore::TreblingSearch;
///
/// let search = TreblingSearch::new(5);
/// let games: u64 = (0..search.units()).map(|unit| search.run(unit).games).sum();
/// assert_eq!(games, 68, "impartial games with five positions");
/// ```
pub struct TreblingSearch {
    positions: usize,
    beginnings: Vec<Vec<u16>>,
}

/// What a unit has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trebled {
    /// How many games there were.
    pub games: u64,
    /// How many of them with outcome N.
    pub next_alone: u64,
    /// How many of these by the outcome of their trebling, as bits, where Other has a winning strategy in the doubling; without
    /// that Previous has none in the trebling by MS Theorem 2.10, and it is not worked out.
    pub by_outcome: [u64; 8],
    /// The first with Previous in the outcome of the trebling, as a row of sets: it answers Question 3 of MS 5.
    pub witness: Option<Vec<u16>>,
}

impl Trebled {
    /// Adds what another unit has found.
    pub fn add(&mut self, other: Trebled) {
        self.games += other.games;
        self.next_alone += other.next_alone;
        for (count, more) in self.by_outcome.iter_mut().zip(other.by_outcome) {
            *count += more;
        }
        self.witness = match (self.witness.take(), other.witness) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
}

impl TreblingSearch {
    /// The search over games with so many positions, between 2 and 12.
    pub fn new(positions: usize) -> Self {
        let positions = positions.clamp(2, MOST);
        let mut beginnings = vec![vec![0]];
        for length in 1..BEGINNING.min(positions - 1) {
            let longer = beginnings.iter().flat_map(|row: &Vec<u16>| {
                let last = row.last().copied().unwrap_or(0);
                (last + 1..1 << length).map(|set| [&**row, &[set]].concat())
            });
            beginnings = longer.collect();
        }
        TreblingSearch { positions, beginnings }
    }

    /// How many positions the games have.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// How many units of work there are.
    pub fn units(&self) -> usize {
        self.beginnings.len()
    }

    /// Does a unit of work; nothing for a number beyond the last.
    pub fn run(&self, unit: usize) -> Trebled {
        let mut found = Trebled::default();
        if let Some(beginning) = self.beginnings.get(unit) {
            let mut row = Row::default();
            beginning.iter().for_each(|set| row.push(*set));
            row.complete(self.positions, &mut |row, set| row.treble(set, &mut found));
        }
        found
    }

    /// The game of a row, in an arena.
    pub fn game(row: &[u16], arena: &mut Arena) -> Result<GameId, Unfinished> {
        let mut games: Vec<GameId> = Vec::new();
        for set in row {
            let options = games.iter().enumerate().filter(|(place, _)| set & (1 << place) != 0);
            let game = arena.impartial(options.map(|(_, game)| *game).collect())?;
            games.push(game);
        }
        Ok(games.last().copied().unwrap_or(GameId::ZERO))
    }

    /// All games with up to so many positions, those with few first.
    pub fn games(positions: usize, arena: &mut Arena) -> Result<Vec<GameId>, Unfinished> {
        let mut games = vec![GameId::ZERO];
        for count in 2..=positions {
            let mut failure = None;
            TreblingSearch::new(count).each(|row| match TreblingSearch::game(row, arena) {
                Ok(game) => {
                    games.push(game);
                    ControlFlow::Continue(())
                }
                Err(unfinished) => {
                    failure = Some(unfinished);
                    ControlFlow::Break(())
                }
            });
            if let Some(unfinished) = failure {
                return Err(unfinished);
            }
        }
        Ok(games)
    }

    /// Goes through all games with so many positions, each as a row, until it is told to break.
    pub fn each(&self, mut see: impl FnMut(&[u16]) -> ControlFlow<()>) {
        let mut going = true;
        for beginning in &self.beginnings {
            let mut row = Row::default();
            beginning.iter().for_each(|set| row.push(*set));
            row.complete(self.positions, &mut |row, set| {
                if going {
                    let all = [&row.sets[..row.length], &[set]].concat();
                    going = see(&all).is_continue();
                }
            });
        }
    }
}

/// The positions so far, with the outcomes of their sums.
struct Row {
    length: usize,
    sets: [u16; MOST],
    /// What can be reached from each, with it.
    reach: [u16; MOST],
    single: [u16; MOST],
    double: [[u16; MOST]; MOST],
    /// By ascending places.
    triple: Box<[[[u16; MOST]; MOST]; MOST]>,
}

impl Default for Row {
    fn default() -> Self {
        Row {
            length: 0,
            sets: [0; MOST],
            reach: [0; MOST],
            single: [0; MOST],
            double: [[0; MOST]; MOST],
            triple: Box::new([[[0; MOST]; MOST]; MOST]),
        }
    }
}

fn places(set: u16) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let place = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (place < MOST).then_some(place)
    })
}

impl Row {
    /// Calls for each last set that makes a game of so many positions.
    fn complete(&mut self, positions: usize, see: &mut impl FnMut(&mut Row, u16)) {
        let last = self.sets[self.length - 1];
        for set in last + 1..1 << self.length {
            if self.length + 1 == positions {
                let reached = places(set).fold(0, |reached, place| reached | self.reach[place]);
                if reached + 1 == 1 << self.length {
                    see(self, set);
                }
            } else {
                self.push(set);
                self.complete(positions, see);
                self.length -= 1;
            }
        }
    }

    fn push(&mut self, set: u16) {
        self.begin(set);
        for one in 0..self.length {
            self.double(one);
        }
        for one in 0..self.length {
            for other in one..self.length {
                self.triple(one, other);
            }
        }
    }

    /// One more position.
    fn begin(&mut self, set: u16) {
        let new = self.length;
        self.sets[new] = set;
        self.reach[new] = places(set).fold(1 << new, |reach, place| reach | self.reach[place]);
        self.single[new] = outcome_bits(PLAYERS, places(set).map(|place| self.single[place]));
        self.length += 1;
    }

    /// The sum of a position with the last.
    fn double(&mut self, one: usize) {
        let last = self.length - 1;
        let of = |one: usize, other: usize| self.double[one.min(other)][one.max(other)];
        let options = places(self.sets[one]).map(|option| of(option, last));
        let options = options.chain(places(self.sets[last]).map(|option| of(one, option)));
        self.double[one][last] = outcome_bits(PLAYERS, options);
    }

    /// The sum of two positions with the last.
    fn triple(&mut self, one: usize, other: usize) {
        let last = self.length - 1;
        let of = |mut sum: [usize; 3]| {
            sum.sort_unstable();
            self.triple[sum[0]][sum[1]][sum[2]]
        };
        let options = places(self.sets[one]).map(|option| of([option, other, last]));
        let options = options.chain(places(self.sets[other]).map(|option| of([one, option, last])));
        let options = options.chain(places(self.sets[last]).map(|option| of([one, other, option])));
        self.triple[one][other][last] = outcome_bits(PLAYERS, options);
    }

    /// Looks at the game with this last set.
    fn treble(&mut self, set: u16, found: &mut Trebled) {
        found.games += 1;
        let outcome = outcome_bits(PLAYERS, places(set).map(|place| self.single[place]));
        if outcome != NEXT {
            return;
        }
        found.next_alone += 1;
        self.begin(set);
        for one in 0..self.length {
            self.double(one);
        }
        let last = self.length - 1;
        if self.double[last][last] & OTHER != 0 {
            for one in 0..self.length {
                for other in one..self.length {
                    self.triple(one, other);
                }
            }
            let trebled = self.triple[last][last][last];
            found.by_outcome[usize::from(trebled) % found.by_outcome.len()] += 1;
            if trebled & PREVIOUS != 0 && found.witness.is_none() {
                found.witness = Some(self.sets[..self.length].to_vec());
            }
        }
        self.length -= 1;
    }
}

impl Trebled {
    /// How many games there are by the outcome of their trebling.
    pub fn outcomes(&self) -> impl Iterator<Item = (OutcomeSet, u64)> {
        (0..).zip(self.by_outcome).map(|(bits, count)| (OutcomeSet::of_bits(PLAYERS, bits), count))
    }
}
