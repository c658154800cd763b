//! Nim for three players, and its quotient (MS 2.3).

use std::fmt;
use std::ops::Mul;

use hyperjam_terms::OutcomeSet;

/// An element of the quotient of Nim for three players (MS Theorem 2.46): positions of Nim in one class can replace each
/// other in every sum of positions of Nim. With a, b, c the classes of *, *2, *3 the sixteen elements are
/// aˣbʸcᶻ with x < 3, and y + z < 3 and z < 2, and c².
///
/// The product is that of the presentation: a³ = 1, and whatever has two factors c or three of b and c is c².
///
/// ```
/// use hyperjam_players::nim::NimClass;
///
/// let [a, b, c] = NimClass::GENERATORS;
/// assert_eq!(a * a * a, NimClass::ONE);
/// assert_eq!(a * b * b * c, c * c);
/// assert_eq!((a * b).to_string(), "ab");
/// assert_eq!((b * c).outcome().to_string(), "∅");
/// assert_eq!(NimClass::all().len(), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NimClass {
    /// The factors c; two represent c², whatever else there was.
    c: u8,
    b: u8,
    a: u8,
}

impl NimClass {
    /// The class of 0.
    pub const ONE: NimClass = NimClass { c: 0, b: 0, a: 0 };
    /// The class of *, *2 and *3.
    pub const GENERATORS: [NimClass; 3] =
        [NimClass { c: 0, b: 0, a: 1 }, NimClass { c: 0, b: 1, a: 0 }, NimClass { c: 1, b: 0, a: 0 }];
    /// c², whose product with every element is c² itself.
    pub const ABSORBING: NimClass = NimClass { c: 2, b: 0, a: 0 };

    /// aˣbʸcᶻ.
    fn of(a: u64, b: u64, c: u64) -> Self {
        if c > 1 || b > 2 || b + c > 2 {
            return Self::ABSORBING;
        }
        NimClass { c: c as u8, b: b as u8, a: (a % 3) as u8 }
    }

    /// The sixteen elements, in the order of MS Table 6.
    pub fn all() -> Vec<NimClass> {
        let lists = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1)];
        let powers = |(b, c)| (0..3).map(move |a| NimClass::of(a, b, c));
        lists.into_iter().flat_map(powers).chain([Self::ABSORBING]).collect()
    }

    /// The outcome of the positions in it (MS Tables 5 and 6).
    pub fn outcome(self) -> OutcomeSet {
        const N: u32 = 0b001;
        const O: u32 = 0b010;
        const P: u32 = 0b100;
        let row = match (self.b, self.c) {
            (0, 0) => [O | P, P | N, N | O],
            (1, 0) => [N, N | O, P | N],
            (0, 1) => [N, N | O, N],
            (2, 0) => [O, N, N | O],
            (1, 1) => [0, N, N | O],
            _ => [0; 3],
        };
        OutcomeSet::of_bits(3, row[usize::from(self.a) % 3])
    }

    /// The least position of Nim in it, as sizes of heaps.
    pub fn position(self) -> Vec<(u64, u64)> {
        let counts = [(1, self.a), (2, self.b), (3, self.c)];
        counts.into_iter().filter(|(_, count)| *count > 0).map(|(size, count)| (size, count.into())).collect()
    }
}

impl Mul for NimClass {
    type Output = NimClass;

    fn mul(self, other: NimClass) -> NimClass {
        let sum = |one: u8, other: u8| u64::from(one) + u64::from(other);
        NimClass::of(sum(self.a, other.a), sum(self.b, other.b), sum(self.c, other.c))
    }
}

impl fmt::Display for NimClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factors = [("a", self.a), ("b", self.b), ("c", self.c)];
        if *self == NimClass::ONE {
            return f.write_str("1");
        }
        for (letter, count) in factors {
            match count {
                0 => {}
                1 => f.write_str(letter)?,
                _ => write!(f, "{letter}²")?,
            }
        }
        Ok(())
    }
}

/// The class of a position of Nim for three players, each heap given by its size and how often it is there: only the numbers of
/// heaps of size 1, of size 2 and of greater size matter (MS Theorem 2.40). Takes time in proportion to the list.
pub fn three_players(heaps: &[(u64, u64)]) -> NimClass {
    let (mut ones, mut twos, mut more) = (0, 0_u64, 0_u64);
    for (size, count) in heaps {
        match size {
            0 => {}
            1 => ones = (ones + count % 3) % 3,
            2 => twos = twos.saturating_add(*count),
            _ => more = more.saturating_add(*count),
        }
    }
    NimClass::of(ones, twos, more)
}
