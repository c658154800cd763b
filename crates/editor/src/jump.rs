//! Jump codes: a few letters for each position in view, typed to get there without a pointer.

use crate::id::PositionId;

/// The letters of codes, those under resting fingers first.
const LETTERS: &[u8; 26] = b"FJDKSLAGHRUEIWOQPTYVMCNBXZ";

/// What the letters typed so far stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The whole code of a position.
    Found(PositionId),
    /// The beginning of this many codes.
    Open(usize),
    /// The beginning of none.
    Nothing,
}

/// A code for each position, in their order. No code begins with another one, and they are as short as can be: the
/// first ones may be a letter shorter than the last. Cost O(n).
///
/// ```
/// use hyperjam_editor::id::PositionId;
/// use hyperjam_editor::jump::{Typed, codes, typed};
///
/// let codes = codes([PositionId(3), PositionId(8)]);
/// assert_eq!(typed(&codes, &codes[1].1), Typed::Found(PositionId(8)));
/// ```
pub fn codes(positions: impl IntoIterator<Item = PositionId>) -> Vec<(PositionId, String)> {
    let positions: Vec<PositionId> = positions.into_iter().collect();
    let (count, base) = (positions.len(), LETTERS.len());
    // All codes of one length, of which the last ones are lengthened by a letter: each gives room for as many as there
    // are letters, in place of one.
    let (mut length, mut room) = (1, base);
    while room.saturating_mul(base) <= count {
        room *= base;
        length += 1;
    }
    let lengthened = count.saturating_sub(room).div_ceil(base - 1);
    let kept = if lengthened == 0 { count } else { room - lengthened };
    let code = |nth: usize| {
        let (number, length) =
            if nth < kept { (nth, length) } else { (kept * base + (nth - kept), length + 1) };
        let digit = |place: usize| LETTERS[number / base.pow(place as u32) % base] as char;
        (0..length).rev().map(digit).collect()
    };
    positions.into_iter().enumerate().map(|(nth, id)| (id, code(nth))).collect()
}

/// What the letters typed so far stand for, in capitals or not. Cost O(n).
pub fn typed(codes: &[(PositionId, String)], letters: &str) -> Typed {
    let letters = letters.to_ascii_uppercase();
    let mut begun = codes.iter().filter(|(_, code)| code.starts_with(&letters));
    match begun.next() {
        None => Typed::Nothing,
        Some((id, code)) if *code == letters => Typed::Found(*id),
        Some(_) => Typed::Open(1 + begun.count()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(count: u32) -> Vec<(PositionId, String)> {
        codes((0..count).map(PositionId))
    }

    #[test]
    fn no_code_begins_another_and_none_could_be_shorter() {
        for count in [0, 1, 2, 25, 26, 27, 28, 51, 52, 500, 675, 676, 677, 2_000] {
            let codes = all(count);
            assert_eq!(codes.len(), count as usize);
            let mut sorted: Vec<&str> = codes.iter().map(|(_, code)| code.as_str()).collect();
            sorted.sort_unstable();
            for pair in sorted.windows(2) {
                assert!(!pair[1].starts_with(pair[0]), "{count}: {pair:?}");
            }
            // Kraft: a letter less anywhere would not fit, once rounding to whole branches is allowed for.
            let used: f64 = codes.iter().map(|(_, code)| 26_f64.powi(-(code.len() as i32))).sum();
            assert!(used <= 1.0 + 1e-9, "{count}");
            let lengths: Vec<usize> = codes.iter().map(|(_, code)| code.len()).collect();
            assert!(lengths.is_sorted(), "{count}: the first are the shortest");
            let longest = lengths.last().copied().unwrap_or(1);
            let long = lengths.iter().filter(|&&length| length == longest).count();
            assert!(longest == 1 || used > 1.0 - 25.0 * 26_f64.powi(-(longest as i32)), "{count}: {long}");
        }
    }

    #[test]
    fn typing_narrows_down_to_one() {
        let codes = all(60);
        let (id, code) = &codes[59];
        assert_eq!(code.len(), 2);
        assert_eq!(typed(&codes, ""), Typed::Open(60));
        assert!(
            matches!(typed(&codes, &code[..1].to_lowercase()), Typed::Open(more) if (2..=26).contains(&more))
        );
        assert_eq!(typed(&codes, code), Typed::Found(*id));
        assert_eq!(typed(&codes, "F"), Typed::Found(PositionId(0)));
        assert_eq!(typed(&codes, "FF"), Typed::Nothing);
        assert_eq!(typed(&codes, "é"), Typed::Nothing);
    }
}
