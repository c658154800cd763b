//! All games of day 4 by their codes.
//!
//! The Ackermann code of an impartial game is the number whose bits are the codes of its options: 0 is 0, * is 1, {*} is 2, *2
//! is 3. The games of day n are those of the first codes: 16 of day 3, 65,536 of day 4, whose options have codes below 16.

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::convention::Ending;
use crate::limit::Unfinished;

/// How many games day 4 has.
pub const CODES: u32 = 1 << 16;
/// How many day 3 has: the options of the games of day 4.
const OPTIONS: u32 = 16;

/// The game of a code, in an arena.
pub fn game_of_code(arena: &mut Arena, code: u32) -> Result<GameId, Unfinished> {
    let options: Result<Vec<GameId>, Unfinished> =
        bits_of(code).map(|option| game_of_code(arena, option)).collect();
    arena.impartial(options?)
}

fn bits_of(code: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).filter(move |bit| code & (1 << bit) != 0)
}

/// Outcomes of sums of two games of day 4 for three players, under any convention, each in a few steps.
///
/// For each game H there are three sets: of the options i < 16 with Next, Other and Previous in the outcome of i + H. The
/// options of G + H are the i + H for bits i of G and those with the two exchanged, so Oₖ has a winning strategy exactly if the
/// bits of each are among the other's set for Oₖ₋₁, and Next has one if a bit of one is in the other's set for Previous.
///
/// ```
/// use hyperjam_players::convention::Ending;
/// use hyperjam_players::explore::SumSearch;
///
/// let search = SumSearch::new(Ending::normal(3)).unwrap();
/// let (star, star_two) = (1, 3);
/// assert_eq!(search.sum(star, star_two).to_string(), "NO");
/// ```
pub struct SumSearch {
    ending: Ending,
    /// For each game the sets for Next, Other and Previous.
    sets: Vec<[u16; 3]>,
}

/// The outcomes of three players, as bits.
const OUTCOMES: usize = 8;

impl SumSearch {
    /// Works out the sets under a convention for three players; none for another number.
    pub fn new(ending: Ending) -> Option<Self> {
        if ending.winners().players() != 3 {
            return None;
        }
        let mut search = SumSearch { ending, sets: vec![[0; 3]; CODES as usize] };
        // First the sets for the options themselves: i + h for all i and h below 16, by the codes of both.
        let small = |search: &SumSearch, i: u32, h: u32| {
            let of = |i: u32, h: u32| search.known(i, h);
            let options = bits_of(i).map(|i| of(i, h)).chain(bits_of(h).map(|h| of(i, h)));
            search.ending.outcome_bits(options)
        };
        for h in 0..OPTIONS {
            for i in 0..OPTIONS {
                let bits = small(&search, i, h);
                search.record(i, h, bits);
            }
        }
        for h in OPTIONS..CODES {
            for i in 0..OPTIONS {
                let bits = small(&search, i, h);
                search.record(i, h, bits);
            }
        }
        Some(search)
    }

    /// The outcome of i + h that was recorded, for i or h below 16.
    fn known(&self, i: u32, h: u32) -> u16 {
        let (i, h) = if i < OPTIONS { (i, h) } else { (h, i) };
        (0..3).fold(0, |bits, player| bits | (self.sets[h as usize][player] >> i & 1) << player)
    }

    fn record(&mut self, i: u32, h: u32, bits: u16) {
        for player in 0..3 {
            self.sets[h as usize][player] |= (bits >> player & 1) << i;
        }
    }

    /// The outcome of G + H, by their codes; codes beyond day 4 are cut off.
    pub fn sum(&self, g: u32, h: u32) -> OutcomeSet {
        OutcomeSet::of_bits(3, self.bits((g % CODES) as u16, (h % CODES) as u16).into())
    }

    /// The outcome of a game.
    pub fn outcome(&self, g: u32) -> OutcomeSet {
        self.sum(g, 0)
    }

    #[inline]
    fn bits(&self, g: u16, h: u16) -> u16 {
        if g | h == 0 {
            return self.ending.winners().bits() as u16;
        }
        let [next, other, previous] = self.sets[h as usize];
        let [next_of_g, other_of_g, previous_of_g] = self.sets[g as usize];
        let some = |set: u16, set_of_g: u16| u16::from(g & set | h & set_of_g != 0);
        let all = |set: u16, set_of_g: u16| u16::from(g & !set | h & !set_of_g == 0);
        some(previous, previous_of_g) | all(next, next_of_g) << 1 | all(other, other_of_g) << 2
    }

    /// The outcomes of all sums of a game in a range of codes with a game whose code is not less, below a bound.
    pub fn seen(&self, first: std::ops::Range<u32>, bound: u32) -> SumsSeen {
        let outcomes: Vec<u16> = (0..bound).map(|code| self.bits(code as u16, 0)).collect();
        let mut seen = SumsSeen::default();
        for g in first {
            for h in g..bound.min(CODES) {
                let place = TableRow {
                    g: outcomes[g as usize],
                    h: outcomes[h as usize],
                    sum: self.bits(g as u16, h as u16),
                };
                seen.count(place, (g, h));
            }
        }
        seen
    }

    /// A number that two games of day 4 have in common if their sums with every game of day 4 have equal outcomes, and
    /// else almost surely not: equal ones have to be compared.
    pub fn signature(&self, g: u32) -> u64 {
        let step = |hash: u64, h: u32| {
            (hash.rotate_left(5) ^ u64::from(self.bits(g as u16, h as u16)))
                .wrapping_mul(0x517c_c1b7_2722_0a95)
        };
        (0..CODES).fold(0, step)
    }

    /// The first game of day 4 by which two games of day 4 differ in a sum; none if there is none.
    pub fn tells_apart(&self, g: u32, h: u32) -> Option<u32> {
        (0..CODES).find(|x| self.bits(g as u16, *x as u16) != self.bits(h as u16, *x as u16))
    }

    /// Whether a game of day 4 has an absorbing subposition by MS Theorem 2.25: one with options, all of them undetermined.
    pub fn has_absorbing_subposition(&self, g: u32) -> bool {
        let is_undetermined = |option: u32| self.outcome(option).is_undetermined();
        g != 0 && bits_of(g).all(is_undetermined)
            || bits_of(g).any(|option| self.has_absorbing_subposition(option))
    }
}

/// Where a sum stands in a table: the outcomes of the two games and of the sum, as bits.
struct TableRow {
    g: u16,
    h: u16,
    sum: u16,
}

/// A combination of outcomes that occurs, with the first pair of games that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The outcomes of the two games and of their sum.
    pub outcomes: [OutcomeSet; 3],
    /// The codes of the games.
    pub games: (u32, u32),
    /// How many pairs there are.
    pub count: u64,
}

/// The combinations of outcomes that occur among sums.
#[derive(Clone, Debug)]
pub struct SumsSeen {
    counts: Box<[u64; OUTCOMES * OUTCOMES * OUTCOMES]>,
    first: Box<[(u32, u32); OUTCOMES * OUTCOMES * OUTCOMES]>,
}

impl Default for SumsSeen {
    fn default() -> Self {
        SumsSeen { counts: Box::new([0; 512]), first: Box::new([(u32::MAX, u32::MAX); 512]) }
    }
}

impl SumsSeen {
    #[inline]
    fn count(&mut self, TableRow { g, h, sum }: TableRow, games: (u32, u32)) {
        let (games, g, h) = if g <= h { (games, g, h) } else { ((games.1, games.0), h, g) };
        let place = usize::from(g << 6 | h << 3 | sum) % self.counts.len();
        if self.counts[place] == 0 {
            self.first[place] = games;
        }
        self.counts[place] += 1;
    }

    /// Adds an example that was found elsewhere.
    pub fn add(&mut self, example: &Example) {
        let [g, h, sum] = example.outcomes.map(|outcome| outcome.bits() as usize);
        let place = (g << 6 | h << 3 | sum) % self.counts.len();
        let age = |(g, h): (u32, u32)| (g.min(h), g.max(h));
        if self.counts[place] == 0 || age(example.games) < age(self.first[place]) {
            self.first[place] = example.games;
        }
        self.counts[place] += example.count;
    }

    /// What occurs, by the outcomes of the two games, the one with the lesser bits first, and of the sum.
    pub fn examples(&self) -> Vec<Example> {
        let outcome = |place: usize, shift: u32| OutcomeSet::of_bits(3, (place >> shift) as u32 & 7);
        let occurs = (0..self.counts.len()).filter(|&place| self.counts[place] > 0);
        occurs
            .map(|place| Example {
                outcomes: [6, 3, 0].map(|shift| outcome(place, shift)),
                games: self.first[place],
                count: self.counts[place],
            })
            .collect()
    }
}
