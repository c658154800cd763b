//! Numbers as bits, the least significant first.

/// Collects bits.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

impl BitWriter {
    /// The lowest `width` bits of a number; at most 32.
    pub(super) fn bits(&mut self, value: u32, width: u32) {
        for place in 0..width {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= (((value >> place) & 1) as u8) << (self.used % 8);
            }
            self.used += 1;
        }
    }

    /// One bit.
    pub(super) fn flag(&mut self, value: bool) {
        self.bits(u32::from(value), 1);
    }

    /// A count, small ones short: the width of count + 1 less one in unary, then its bits below the highest
    /// (an Elias gamma code).
    pub(super) fn count(&mut self, value: u32) {
        let value = u64::from(value) + 1;
        let width = 63 - value.leading_zeros();
        for _ in 0..width {
            self.flag(true);
        }
        self.flag(false);
        self.bits(value as u32, width);
    }

    /// A number of either sign.
    pub(super) fn signed(&mut self, value: i32) {
        self.count(((value << 1) ^ (value >> 31)) as u32);
    }

    /// The bytes, the last filled up with zeros.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Takes bits apart again; `None` where they end too early.
#[derive(Debug)]
pub(super) struct BitReader<'bytes> {
    bytes: &'bytes [u8],
    used: usize,
}

impl<'bytes> BitReader<'bytes> {
    pub(super) fn new(bytes: &'bytes [u8]) -> Self {
        Self { bytes, used: 0 }
    }

    pub(super) fn bits(&mut self, width: u32) -> Option<u32> {
        let mut value = 0;
        for place in 0..width {
            let byte = self.bytes.get(self.used / 8)?;
            value |= u32::from((byte >> (self.used % 8)) & 1) << place;
            self.used += 1;
        }
        Some(value)
    }

    pub(super) fn flag(&mut self) -> Option<bool> {
        self.bits(1).map(|bit| bit == 1)
    }

    pub(super) fn count(&mut self) -> Option<u32> {
        let mut width = 0;
        while self.flag()? {
            width += 1;
            if width > 32 {
                return None;
            }
        }
        let low = if width < 32 { u64::from(self.bits(width)?) } else { u64::from(self.bits(32)?) };
        u32::try_from((1_u64 << width) + low - 1).ok()
    }

    pub(super) fn signed(&mut self) -> Option<i32> {
        let folded = self.count()?;
        Some((folded >> 1) as i32 ^ -((folded & 1) as i32))
    }

    /// How many bits are left: no list of things that take a bit or more can be longer.
    pub(super) fn left(&self) -> usize {
        8 * self.bytes.len() - self.used
    }

    /// The bytes after the one that is begun.
    pub(super) fn rest(&self) -> &'bytes [u8] {
        self.bytes.get(self.used.div_ceil(8)..).unwrap_or_default()
    }
}

/// How many bits tell so many things apart; at least one.
pub(super) fn width_for(things: u32) -> u32 {
    (32 - things.saturating_sub(1).leading_zeros()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back(counts in prop::collection::vec(any::<u32>(), 0..20), signed in any::<i32>(), wide in any::<u32>()) {
            let mut writer = BitWriter::default();
            for &count in &counts {
                writer.count(count >> (count % 32));
                writer.flag(count % 2 == 0);
            }
            writer.signed(signed);
            writer.bits(wide, 32);
            let bytes = writer.into_bytes();
            let mut reader = BitReader::new(&bytes);
            for &count in &counts {
                prop_assert_eq!(reader.count(), Some(count >> (count % 32)));
                prop_assert_eq!(reader.flag(), Some(count % 2 == 0));
            }
            prop_assert_eq!(reader.signed(), Some(signed));
            prop_assert_eq!(reader.bits(32), Some(wide));
            prop_assert!(reader.left() < 8);
            prop_assert_eq!(reader.bits(8), None);
        }
    }

    #[test]
    fn widths_tell_things_apart() {
        assert_eq!([0, 1, 2, 3, 4, 5, 256, 257].map(width_for), [1, 1, 1, 2, 2, 3, 8, 9]);
    }
}
