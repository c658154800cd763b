//! Games with ties (PH): a tie, or a finite set of such games.
//!
//! Hinman shows that each has the value, alone and with heaps added, of a heap or of a set of heaps with the tie, and asks for a
//! simple way to add these representatives. It is the generalized Nim sum of [`Grundy`], with ∞_K for the set K with the tie:
//! `docs/players.md` has the proof, by his Lemmas 6 and 9, and [`Check`] holds it against the definition.

mod line;
mod notation;

use std::collections::BTreeMap;

use crate::generate::SplitMix;
use hyperjam_terms::Grundy;
pub use line::{TieNames, TieSum, winner, written};
pub use notation::{Expected, SyntaxError, parse};

/// The most tuples of positions that [`value_of_sum`] looks at.
const MOST_TUPLES: usize = 1 << 16;

/// A game with ties, as a row of its positions: each has options among those before it, and the last is the game. The first is
/// the tie, and the second has no options (PH Definition 2). Beyond PH an option may be an end at which whoever is to move has
/// lost, which makes the game ☾ ([`crate::grundy::StruckOut`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieGame(Vec<Vec<usize>>);

impl TieGame {
    const TIE: usize = 0;
    const EMPTY: usize = 1;
    /// As an option, the end at which whoever is to move has lost. It is no position of the row.
    const LOSS: usize = usize::MAX;

    /// The tie alone.
    pub fn tie() -> Self {
        Self(vec![Vec::new()])
    }

    /// ☾: from it a move leads to an end at which whoever is to move has lost.
    pub fn moon() -> Self {
        Self(vec![Vec::new(), Vec::new(), vec![Self::LOSS]])
    }

    /// The set of these games. O(their positions).
    pub fn of_options(options: &[TieGame]) -> Self {
        let mut row = vec![Vec::new(), Vec::new()];
        let mut last = Vec::new();
        for option in options {
            let first = row.len();
            let place = |nth: &usize| match *nth {
                Self::TIE | Self::EMPTY | Self::LOSS => *nth,
                nth => first + nth - 2,
            };
            row.extend(option.0.iter().skip(2).map(|options| options.iter().map(place).collect()));
            last.push(place(&option.last()));
        }
        if !last.is_empty() {
            row.push(last);
        }
        Self(row)
    }

    /// The Nim heap of so many: the set of all smaller ones.
    pub fn heap(size: u32) -> Self {
        let size = size as usize;
        let smaller = |size: usize| (Self::EMPTY..Self::EMPTY + size).collect();
        Self(std::iter::once(Vec::new()).chain((0..=size).map(smaller)).collect())
    }

    /// The heap, the set of heaps with the tie, or ☾, that represents the games of this label; none for ☉, where all has ended.
    pub fn of_label(label: &Grundy) -> Option<Self> {
        Some(match label {
            Grundy::Nimber(size) => Self::heap(*size),
            Grundy::Infinite(set) if set.is_empty() => Self::tie(),
            Grundy::Infinite(set) => {
                let mut row = Self::heap(set.iter().max().copied().unwrap_or_default()).0;
                let heaps = set.iter().map(|size| Self::EMPTY + *size as usize);
                row.push(std::iter::once(Self::TIE).chain(heaps).collect());
                Self(row)
            }
            Grundy::Moon => Self::moon(),
            Grundy::Sun => return None,
        })
    }

    /// One that is made up, with so many positions, three at least.
    pub fn random(positions: u32, numbers: &mut SplitMix) -> Self {
        let mut row = vec![Vec::new(), Vec::new()];
        while row.len() < positions.max(3) as usize {
            let bits = numbers.next_u64();
            // About three of them.
            let is_option = |nth: &usize| bits >> (3 * nth) & 7 < 1 + 16 / row.len() as u64;
            let options: Vec<usize> = (0..row.len()).filter(is_option).collect();
            row.push(options);
        }
        Self(row)
    }

    /// How many positions its row has.
    pub fn positions(&self) -> usize {
        self.0.len()
    }

    fn last(&self) -> usize {
        self.0.len() - 1
    }

    /// The representative, from those of the options: a heap, or for K with the tie ∞_K. O(positions + options).
    ///
    /// ```
    /// use hyperjam_solver::ties::TieGame;
    ///
    /// let game = TieGame::of_options(&[TieGame::tie(), TieGame::heap(0), TieGame::heap(2)]);
    /// assert_eq!(game.representative().to_string(), "∞{0,2}");
    /// ```
    pub fn representative(&self) -> Grundy {
        let mut found = vec![Grundy::infinity()];
        for options in self.0.iter().skip(1) {
            let label = |option: &usize| found.get(*option).cloned().unwrap_or(Grundy::Sun);
            let of: Vec<Grundy> = options.iter().map(label).collect();
            found.push(Grundy::of_options(&of));
        }
        found.pop().unwrap_or(Grundy::infinity())
    }
}

/// The value of a sum as it is defined (PH Definitions 3 and 5): 0 where a component is the tie, which ends all; else −1 where
/// whoever is to move has lost by an end or has no move left, and else −|x| for the least |x| of the options. None where there are too many tuples of positions.
///
/// ```
/// use hyperjam_solver::ties::{TieGame, value_of_sum};
///
/// let either = TieGame::of_options(&[TieGame::tie(), TieGame::heap(0)]);
/// assert_eq!(value_of_sum(&[&either]), Some(1));
/// assert_eq!(value_of_sum(&[&either, &TieGame::heap(1)]), Some(0));
/// ```
pub fn value_of_sum(games: &[&TieGame]) -> Option<i32> {
    let tuples = games.iter().try_fold(1_usize, |tuples, game| tuples.checked_mul(game.positions()));
    let start: Vec<usize> = games.iter().map(|game| game.last()).collect();
    tuples.filter(|tuples| *tuples <= MOST_TUPLES).map(|_| value(games, &start, &mut BTreeMap::new()))
}

fn value(games: &[&TieGame], at: &[usize], known: &mut BTreeMap<Vec<usize>, i32>) -> i32 {
    if at.contains(&TieGame::TIE) {
        return 0;
    }
    if at.contains(&TieGame::LOSS) {
        return -1;
    }
    if let Some(found) = known.get(at) {
        return *found;
    }
    let mut least = None;
    for (place, game) in games.iter().enumerate() {
        for to in &game.0[at[place]] {
            let mut after = at.to_vec();
            after[place] = *to;
            let found = value(games, &after, known);
            least = Some(least.map_or(found, |least: i32| least.min(found)));
        }
    }
    let found = least.map_or(-1, |least: i32| -least);
    known.insert(at.to_vec(), found);
    found
}

/// A sum of two games and a heap, by both ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedSum {
    /// The representatives of the two games.
    pub representatives: [Grundy; 2],
    /// The heap that was added.
    pub heap: u32,
    /// The value of the generalized Nim sum.
    pub expected: i32,
    /// The value by the definition.
    pub found: i32,
}

/// Sums of random pairs with heaps added, each by the definition and as the generalized Nim sum.
#[derive(Clone, Debug)]
pub struct Check {
    numbers: SplitMix,
    positions: u32,
}

impl Check {
    /// The largest heap that is added.
    pub const MOST_HEAP: u32 = 3;
    /// The most positions that a game may have, so that every sum is small enough.
    pub const MOST_POSITIONS: u32 = 12;

    /// The pairs of this seed, of games with so many positions.
    pub fn new(positions: u32, seed: u64) -> Self {
        Self { numbers: SplitMix::new(seed), positions: positions.min(Self::MOST_POSITIONS) }
    }

    /// The next pair, with each heap up to [`Self::MOST_HEAP`].
    ///
    /// ```
    /// use hyperjam_solver::ties::Check;
    ///
    /// let sums = Check::new(6, 1).next_pair();
    /// assert!(sums.iter().all(|sum| sum.found == sum.expected));
    /// ```
    pub fn next_pair(&mut self) -> Vec<CheckedSum> {
        Self::check(&self.draw())
    }

    /// The next pair alone, for whoever checks several at once.
    pub fn draw(&mut self) -> [TieGame; 2] {
        let mut random = || TieGame::random(self.positions, &mut self.numbers);
        [random(), random()]
    }

    /// The sums of a pair, with each heap up to [`Self::MOST_HEAP`].
    pub fn check(pair: &[TieGame; 2]) -> Vec<CheckedSum> {
        let of = pair.each_ref().map(TieGame::representative);
        let both = of[0].nim_sum(&of[1]);
        let checked = |heap| {
            let added = TieGame::heap(heap);
            let found = value_of_sum(&[&pair[0], &pair[1], &added])?;
            let expected = both.nim_sum(&Grundy::Nimber(heap)).tie_value();
            Some(CheckedSum { representatives: of.clone(), heap, expected, found })
        };
        (0..=Self::MOST_HEAP).filter_map(checked).collect()
    }
}
