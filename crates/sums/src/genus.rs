//! Misère play of sums whose components are all impartial, end, and are tame wherever they come to: such a sum is won like one
//! of Nim heaps (E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 13).

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use hyperjam_terms::Player;

use crate::place::{Component, Key, Place};

/// The misère numbers of a place that are looked at: of a tame one they alternate from the third on at the latest.
const TERMS: usize = 6;

/// The most places that are looked at, and the most options of those under way.
const MOST: usize = 500_000;

/// What a tame place is like in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tame {
    /// Heaps of at most one counter: play of nothing else is decided by the last counter, the other way round.
    Fickle(u32),
    /// A Nim heap of this size, or several.
    Firm(u32),
}

impl Tame {
    /// Nothing at all.
    pub(crate) const ZERO: Self = Self::Fickle(0);

    /// The Grundy number in normal play.
    fn number(self) -> u32 {
        match self {
            Self::Fickle(number) | Self::Firm(number) => number,
        }
    }

    /// The Grundy number in normal play, and the misère numbers with 0, 1, 2, … heaps of two beside it.
    fn numbers(self) -> [u32; TERMS] {
        let mut numbers = [self.number(); TERMS];
        for (nth, number) in numbers.iter_mut().enumerate().skip(1) {
            *number ^= if nth.is_multiple_of(2) { 2 } else { 0 };
        }
        if let Self::Fickle(number) = self {
            numbers[1] = 1 - number;
        }
        numbers
    }

    /// The sum of two.
    pub(crate) fn plus(self, other: Self) -> Self {
        let number = self.number() ^ other.number();
        match (self, other) {
            (Self::Fickle(_), Self::Fickle(_)) => Self::Fickle(number),
            _ => Self::Firm(number),
        }
    }

    /// Whether who is to move wins in misère play.
    pub(crate) fn is_won_by_mover(self) -> bool {
        self.numbers()[1] != 0
    }

    /// A place with these options; none if it is not tame.
    fn with(options: &[Self]) -> Option<Self> {
        let options: Vec<[u32; TERMS]> = options.iter().map(|option| option.numbers()).collect();
        let mut numbers = [0; TERMS];
        for term in 0..TERMS {
            let mut reached: Vec<u32> = options.iter().map(|option| option[term]).collect();
            // A heap of two beside it may become one of one, or none.
            if term >= 2 {
                reached.extend([numbers[term - 1], numbers[term - 1] ^ 1]);
            }
            numbers[term] = if term == 1 && options.is_empty() { 1 } else { mex(&reached) };
        }
        let all = [Self::Firm(numbers[0]), Self::Fickle(numbers[0])];
        all.into_iter()
            .find(|tame| (numbers[0] < 2 || matches!(tame, Self::Firm(_))) && tame.numbers() == numbers)
    }
}

fn mex(reached: &[u32]) -> u32 {
    (0..).find(|number| !reached.contains(number)).unwrap_or(u32::MAX)
}

/// A place whose options are looked at one by one.
struct Visit {
    key: Key,
    options: Vec<Rc<dyn Place>>,
    looked_at: usize,
}

impl Visit {
    fn of(place: &Rc<dyn Place>) -> Self {
        // Both players have the same moves.
        let options = place.moves(Player::Left).into_iter().map(|step| step.to).collect();
        Self { key: place.key(), options, looked_at: 0 }
    }
}

/// What is known of the places of components.
#[derive(Default)]
pub(crate) struct Genera {
    known: BTreeMap<(usize, Key), Option<Tame>>,
}

impl Genera {
    /// What a component is like, if it is impartial, ends, and is tame with all that can be reached from it, which is at most so
    /// many places.
    pub(crate) fn of(&mut self, component: &Component, most: usize) -> Option<Tame> {
        if let Some(known) = self.known.get(&component.key()) {
            return *known;
        }
        if !component.place().is_impartial() || component.place().end().is_some() {
            return None;
        }
        let game = component.game();
        // From the component on to the place that is looked at.
        let mut way = vec![Visit::of(component.place())];
        let mut under_way = BTreeSet::from([component.place().key()]);
        let limit = self.known.len() + most.min(MOST);
        let mut options_under_way = way[0].options.len();
        while let Some(Visit { key, options, looked_at }) = way.last_mut() {
            let Some(option) = options.get(*looked_at).cloned() else {
                let key = key.clone();
                let found: Option<Vec<Tame>> = options
                    .iter()
                    .map(|option| self.known.get(&(game, option.key())).copied().flatten())
                    .collect();
                under_way.remove(&key);
                options_under_way -= options.len();
                self.known.insert((game, key), found.and_then(|options| Tame::with(&options)));
                way.pop();
                continue;
            };
            *looked_at += 1;
            let of_option = option.key();
            if self.known.contains_key(&(game, of_option.clone())) {
                continue;
            }
            // Where play comes back, or there is too much, nothing is known of all that leads there.
            let is_too_much = self.known.len() + way.len() >= limit || options_under_way > MOST;
            if !under_way.insert(of_option) || option.end().is_some() || is_too_much {
                for visit in way {
                    self.known.insert((game, visit.key), None);
                }
                return None;
            }
            let visit = Visit::of(&option);
            options_under_way += visit.options.len();
            way.push(visit);
        }
        self.known.get(&component.key()).copied().flatten()
    }
}
