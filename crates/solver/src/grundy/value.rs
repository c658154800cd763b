//! Generalized Grundy numbers as values.

use std::fmt;
use std::str::FromStr;

/// A generalized Grundy number (HL 5.2): n for a Nim heap *n, or ∞_K with a finite set K of naturals.
///
/// Written "3", "∞", "∞{1,2}". A tie end counts as ∞.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grundy {
    /// The number of a Nim heap.
    Nimber(u32),
    /// ∞_K, the set ascending and without repeats, as [`Grundy::infinite`] makes it.
    Infinite(Box<[u32]>),
}

impl Grundy {
    /// ∞_K for this set K, in any order.
    pub fn infinite(set: impl IntoIterator<Item = u32>) -> Grundy {
        let mut set: Vec<u32> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        Grundy::Infinite(set.into())
    }

    /// ∞.
    pub fn infinity() -> Grundy {
        Grundy::Infinite(Box::default())
    }

    /// The generalized Nim sum, that is the label of a sum of positions (HL Proposition 40).
    pub fn nim_sum(&self, other: &Grundy) -> Grundy {
        match (self, other) {
            (Grundy::Nimber(a), Grundy::Nimber(b)) => Grundy::Nimber(a ^ b),
            (Grundy::Nimber(n), Grundy::Infinite(set)) | (Grundy::Infinite(set), Grundy::Nimber(n)) => {
                Grundy::infinite(set.iter().map(|k| n ^ k))
            }
            (Grundy::Infinite(_), Grundy::Infinite(_)) => Grundy::infinity(),
        }
    }

    /// Whether it is a number.
    pub fn is_finite(&self) -> bool {
        matches!(self, Grundy::Nimber(_))
    }

    /// Whether a position with this label is won by the first player, lost by the first player (`Some(false)`), or,
    /// for none, a draw (HL Theorem 35).
    pub fn first_player_wins(&self) -> Option<bool> {
        match self {
            Grundy::Nimber(n) => Some(*n != 0),
            Grundy::Infinite(set) => set.contains(&0).then_some(true),
        }
    }

    /// The least n for which positions with these labels differ in outcome when a heap *n is added to both (HL
    /// Corollary 42); none if the labels are equal.
    pub fn telling_heap(&self, other: &Grundy) -> Option<u32> {
        if self == other {
            return None;
        }
        let members = |label: &Grundy| match label {
            Grundy::Nimber(n) => vec![*n],
            Grundy::Infinite(set) => set.to_vec(),
        };
        // At an n that is no member of either, the outcomes are a win for a number and a draw for ∞_K: they differ
        // at the first such n or never. Elsewhere only members can tell.
        let mut heaps = [members(self), members(other)].concat();
        heaps.extend(0..=heaps.len() as u32);
        heaps.sort_unstable();
        let outcome = |label: &Grundy, heap| label.nim_sum(&Grundy::Nimber(heap)).first_player_wins();
        heaps.into_iter().find(|heap| outcome(self, *heap) != outcome(other, *heap))
    }
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grundy::Nimber(n) => write!(f, "{n}"),
            Grundy::Infinite(set) => {
                f.write_str("∞")?;
                for (number, k) in set.iter().enumerate() {
                    write!(f, "{}{k}", if number == 0 { '{' } else { ',' })?;
                }
                if set.is_empty() { Ok(()) } else { f.write_str("}") }
            }
        }
    }
}

/// A text that is no generalized Grundy number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyError {
    /// The text.
    pub given: String,
}

impl fmt::Display for GrundyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no label: expected a number as \"3\", or \"∞\", or \"∞{{1,2}}\"", self.given)
    }
}

impl std::error::Error for GrundyError {}

impl FromStr for Grundy {
    type Err = GrundyError;

    fn from_str(text: &str) -> Result<Self, GrundyError> {
        let error = || GrundyError { given: text.to_owned() };
        let Some(rest) = text.strip_prefix('∞') else {
            return text.parse().map(Grundy::Nimber).map_err(|_| error());
        };
        if rest.is_empty() {
            return Ok(Grundy::infinity());
        }
        let inner = rest.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).ok_or_else(error)?;
        let numbers: Result<Vec<u32>, _> = inner.split(',').map(|number| number.trim().parse()).collect();
        numbers.map(Grundy::infinite).map_err(|_| error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn label(text: &str) -> Grundy {
        text.parse().unwrap()
    }

    #[test]
    fn labels_are_written_as_the_paper_does_and_read_back() {
        for text in ["0", "12", "∞", "∞{1,2}", "∞{0}"] {
            assert_eq!(label(text).to_string(), text);
        }
        assert_eq!(label("∞{2, 1,2}").to_string(), "∞{1,2}");
        for wrong in ["", "-1", "∞{}", "∞{1", "∞1", "{1}", "∞{1,}"] {
            assert!(wrong.parse::<Grundy>().is_err(), "{wrong}");
        }
    }

    /// HL 5.2, after Figure 2: 2 ⊕ ∞{1,2} = ∞{0,3}, and two infinite labels make ∞.
    #[test]
    fn the_sums_of_the_traffic_jam() {
        assert_eq!(label("2").nim_sum(&label("∞{1,2}")), label("∞{0,3}"));
        assert_eq!(label("∞{1,2}").nim_sum(&label("∞{2}")), label("∞"));
        assert_eq!(label("3").nim_sum(&label("5")), label("6"));
    }

    #[test]
    fn the_telling_heap_is_the_least() {
        let all = ["0", "1", "2", "3", "∞", "∞{0}", "∞{1}", "∞{0,1}", "∞{1,2}", "∞{0,1,2}"].map(label);
        for x in &all {
            for y in &all {
                let outcome = |x: &Grundy, heap| x.nim_sum(&Grundy::Nimber(heap)).first_player_wins();
                let first = (0..10).find(|heap| outcome(x, *heap) != outcome(y, *heap));
                assert_eq!(x.telling_heap(y), first, "{x} and {y}");
                assert_eq!(first.is_none(), x == y, "{x} and {y}");
            }
        }
    }
}
