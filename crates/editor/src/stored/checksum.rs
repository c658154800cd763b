//! Checksums by which a store tells that what it kept is damaged, or belongs to something else.

use std::hash::Hasher;

use fnv::FnvHasher;

/// A checksum by FNV-1a with 64 bits, which detects accidents, not attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(pub u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(FnvHasher::default().finish())
    }
}

impl Checksum {
    /// The checksum of a text.
    pub fn of(text: &str) -> Self {
        Self::default().and(text.as_bytes())
    }

    /// The checksum of what it was computed from, followed by these bytes.
    pub fn and(self, bytes: &[u8]) -> Self {
        let mut hasher = FnvHasher::with_key(self.0);
        hasher.write(bytes);
        Self(hasher.finish())
    }
}

/// A checksum of a text that can be computed from those of its pieces: the bytes are the digits of a number modulo 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSum {
    digits: u64,
    /// The weight of the digit before this piece.
    weight: u64,
}

impl PieceSum {
    /// Odd, so that every change of a single byte is detected.
    const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The checksum of a text.
    pub fn of(text: &str) -> Self {
        let next = |Self { digits, weight }, &byte: &u8| Self {
            digits: digits.wrapping_mul(Self::BASE).wrapping_add(u64::from(byte) + 1),
            weight: weight.wrapping_mul(Self::BASE),
        };
        text.as_bytes().iter().fold(Self { digits: 0, weight: 1 }, next)
    }

    /// The checksum of a text followed by another one.
    pub fn then(self, next: Self) -> Self {
        Self {
            digits: self.digits.wrapping_mul(next.weight).wrapping_add(next.digits),
            weight: self.weight.wrapping_mul(next.weight),
        }
    }

    /// The checksum itself.
    pub fn checksum(self) -> Checksum {
        Checksum(self.digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stores that are kept depend on these values, which are those of the test suite for FNV-1a by its authors.
    #[test]
    fn the_checksum_is_the_published_one() {
        for (text, sum) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            assert_eq!(Checksum::of(text).0, sum, "{text}");
        }
        assert_eq!(Checksum::of("foo").and(b"bar"), Checksum::of("foobar"));
    }

    #[test]
    fn the_sum_of_pieces_is_that_of_the_whole_and_tells_changes() {
        let text = "A drawing’s file, in pieces.";
        let whole = PieceSum::of(text);
        for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            let (one, other) = text.split_at(at);
            assert_eq!(PieceSum::of(one).then(PieceSum::of(other)), whole);
            let swapped = PieceSum::of(other).then(PieceSum::of(one)).checksum();
            assert_eq!(swapped == whole.checksum(), one.is_empty() || other.is_empty(), "{at}");
            let other = format!("{one}\u{1}{other}");
            assert_ne!(PieceSum::of(&other).checksum(), whole.checksum());
            let shorter = PieceSum::of(&text[..at]).checksum();
            assert_eq!(shorter == whole.checksum(), at == text.len());
        }
    }
}
