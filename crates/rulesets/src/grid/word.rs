//! Sets of cells as the bits of a number.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A number whose bits are cells, row after row.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits.
    const BITS: u32;

    /// The number with one bit.
    fn bit(place: u32) -> Self;
    /// The place of the lowest bit.
    fn first(self) -> u32;
    /// The place of the highest bit.
    fn last(self) -> u32;
    /// How many bits there are.
    fn count(self) -> u32;
    /// The bits the other way round.
    fn reversed(self) -> Self;
    /// The rows the other way round, where there are eight of eight cells.
    fn upside_down_8(self) -> Self;
    /// Rows and columns exchanged, where there are eight of eight cells.
    fn transposed_8(self) -> Self;

    /// Whether there is no bit.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Without the lowest bit.
    #[inline]
    fn without_first(self) -> Self {
        if self.is_empty() { self } else { self & !Self::bit(self.first()) }
    }
}

/// What is the same for words of every length.
macro_rules! plain_bits {
    ($word:ty) => {
        const BITS: u32 = <$word>::BITS;

        #[inline]
        fn bit(place: u32) -> Self {
            1 << place
        }

        #[inline]
        fn first(self) -> u32 {
            self.trailing_zeros()
        }

        #[inline]
        fn last(self) -> u32 {
            Self::BITS - 1 - self.leading_zeros()
        }

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn reversed(self) -> Self {
            self.reverse_bits()
        }
    };
}

impl Word for u64 {
    plain_bits!(u64);

    #[inline]
    fn upside_down_8(self) -> Self {
        self.swap_bytes()
    }

    #[inline]
    fn transposed_8(self) -> Self {
        // Blocks of 1, 2 and 4 cells are exchanged with those beyond the diagonal.
        let mut word = self;
        for (by, mask) in
            [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
        {
            let differ = (word ^ word >> by) & mask;
            word = word ^ differ ^ differ << by;
        }
        word
    }
}

impl Word for u128 {
    plain_bits!(u128);

    /// Never asked for: the rows of these have other lengths.
    fn upside_down_8(self) -> Self {
        self
    }

    /// Never asked for.
    fn transposed_8(self) -> Self {
        self
    }
}

/// A set moved to lower places, or to higher ones.
#[inline]
pub(super) fn shifted<W: Word>(word: W, by: i32) -> W {
    if by >= 0 { word >> by.unsigned_abs() } else { word << by.unsigned_abs() }
}

/// The first and the last row and column of some cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    pub(super) top: u32,
    pub(super) bottom: u32,
    pub(super) left: u32,
    pub(super) right: u32,
}

/// How cells lie in a word: rows of so many bits, so many of them. In words of 64 bits there are eight rows of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) stride: u32,
    pub(super) height: u32,
}

impl Layout {
    /// Eight rows of eight cells.
    pub(super) const SQUARE: Layout = Layout { stride: 8, height: 8 };

    /// The cells of the columns from `first` to before `end`, which are cut to those there are.
    pub(super) fn columns<W: Word>(self, first: i32, end: i32) -> W {
        let mut mask = W::default();
        for column in first.max(0)..end.min(self.stride as i32) {
            for row in 0..self.height {
                mask = mask | W::bit(row * self.stride + column as u32);
            }
        }
        mask
    }

    /// The rows the other way round.
    #[inline]
    pub(super) fn upside_down<W: Word>(self, word: W) -> W {
        if W::BITS == 64 {
            return word.upside_down_8();
        }
        let row_mask = self.row_mask::<W>();
        (0..self.height).fold(W::default(), |turned, row| {
            turned | (word >> (row * self.stride) & row_mask) << ((self.height - 1 - row) * self.stride)
        })
    }

    /// The cells side by side with some cells, given the first column; perhaps places behind the last row, too.
    #[inline]
    pub(super) fn beside<W: Word>(self, cells: W, first_column: W) -> W {
        let stride = self.stride_of::<W>();
        let along = cells << 1 & !first_column | (cells & !first_column) >> 1;
        // A row as long as the word is the only one.
        if stride == W::BITS { along } else { along | cells << stride | cells >> stride }
    }

    /// The same where each cell lies also beside those above to the right and below to the left.
    pub(super) fn beside_in_hex<W: Word>(self, cells: W, first_column: W) -> W {
        let stride = self.stride_of::<W>();
        let beside = self.beside(cells, first_column);
        if stride == W::BITS || stride == 1 {
            return beside;
        }
        beside | (cells & !first_column) << (stride - 1) | cells >> (stride - 1) & !first_column
    }

    /// Turned half round.
    #[inline]
    pub(super) fn half_turned<W: Word>(self, word: W) -> W {
        if W::BITS == 64 {
            return word.reversed();
        }
        word.reversed() >> (W::BITS - self.stride * self.height)
    }

    /// Rows and columns exchanged; none if that does not fit. The cells are in the corner.
    #[inline]
    pub(super) fn transposed<W: Word>(self, word: W) -> Option<W> {
        if W::BITS == 64 {
            return Some(word.transposed_8());
        }
        let (mut turned, mut rest) = (W::default(), word);
        while !rest.is_empty() {
            let place = rest.first();
            rest = rest.without_first();
            let (row, column) = (place / self.stride, place % self.stride);
            if row >= self.stride || column >= self.height {
                return None;
            }
            turned = turned | W::bit(column * self.stride + row);
        }
        Some(turned)
    }

    /// The rows and columns that cells take up.
    #[inline]
    pub(super) fn extent<W: Word>(self, cells: W) -> Extent {
        if cells.is_empty() {
            return Extent::default();
        }
        let stride = self.stride_of::<W>();
        let (top, bottom) = (cells.first() / stride, cells.last() / stride);
        let columns = if W::BITS == 64 {
            let halves = cells | cells >> 32;
            let quarters = halves | halves >> 16;
            quarters | quarters >> 8
        } else {
            (top..=bottom).fold(W::default(), |columns, row| columns | cells >> (row * stride))
        };
        let columns = columns & self.row_mask();
        Extent { top, bottom, left: columns.first(), right: columns.last() }
    }

    /// How long rows are; known beforehand where words have 64 bits.
    #[inline]
    fn stride_of<W: Word>(self) -> u32 {
        if W::BITS == 64 { Layout::SQUARE.stride } else { self.stride }
    }

    #[inline]
    fn row_mask<W: Word>(self) -> W {
        let stride = self.stride_of::<W>();
        if stride == W::BITS { !W::default() } else { !(!W::default() << stride) }
    }
}
