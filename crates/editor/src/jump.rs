//! Jump codes: a few letters for each position in view, typed to get there without a pointer.

use crate::id::PositionId;
use std::collections::BTreeMap;

/// The letters of codes, those under resting fingers first.
const LETTERS: &[u8; 26] = b"FJDKSLAGHRUEIWOQPTYVMCNBXZ";
/// Names of more letters are no codes, however many positions there are.
const LONGEST: usize = 8;

/// What the letters typed so far denote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The whole code of a position.
    Found(PositionId),
    /// The beginning of this many codes.
    Open(usize),
    /// The beginning of none.
    Nothing,
}

/// A code for each position, in their order, by the names that they are shown with. A name that is one letter, and no
/// other's in view, is the code of its position, and no code is the name of another one. No code begins with another,
/// and those that are not names are as short as can be: the first ones may be a letter shorter than the last. Only where
/// all letters are names of their own, and there are further positions, does a name give up its letter. Cost O(n log n).
///
/// ```
/// use hyperjam_editor::id::PositionId;
/// use hyperjam_editor::jump::{Typed, codes, typed};
///
/// let codes = codes([(PositionId(3), "start"), (PositionId(8), "F")]);
/// assert_eq!(typed(&codes, "f"), Typed::Found(PositionId(8)));
/// assert_eq!(codes[0].1, "J");
/// ```
pub fn codes(
    positions: impl IntoIterator<Item = (PositionId, impl AsRef<str>)>,
) -> Vec<(PositionId, String)> {
    let positions = positions.into_iter().map(|(id, name)| (id, name.as_ref().trim().to_ascii_uppercase()));
    let positions: Vec<(PositionId, String)> = positions.collect();
    // How many have each name that a code could be.
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, name) in &positions {
        if !name.is_empty() && name.len() <= LONGEST && name.bytes().all(|letter| letter.is_ascii_uppercase())
        {
            *shown.entry(name).or_default() += 1;
        }
    }
    let name = |letter: &u8| (*letter as char).to_string();
    let mut free: Vec<u8> =
        LETTERS.iter().copied().filter(|letter| !shown.contains_key(name(letter).as_str())).collect();
    let own = |shown: &BTreeMap<&str, usize>, name: &str| name.len() == 1 && shown.get(name) == Some(&1);
    if free.is_empty() && !positions.iter().all(|(_, name)| own(&shown, name)) {
        free.extend(LETTERS.last());
        shown.remove(name(&LETTERS[LETTERS.len() - 1]).as_str());
    }
    let rest = positions.iter().filter(|(_, name)| !own(&shown, name)).count();
    let mut made =
        made(&free, rest + shown.len()).into_iter().filter(|code| !shown.contains_key(code.as_str()));
    let mut code = |name: &str| if own(&shown, name) { Some(name.to_owned()) } else { made.next() };
    positions.iter().filter_map(|(id, name)| Some((*id, code(name)?))).collect()
}

/// So many codes that begin with these letters.
fn made(first: &[u8], count: usize) -> Vec<String> {
    if first.is_empty() {
        return Vec::new();
    }
    let base = LETTERS.len();
    // All codes of one length, of which the last ones are lengthened by a letter: each gives room for as many as there
    // are letters, in place of one.
    let (mut length, mut room) = (1, first.len());
    while room.saturating_mul(base) <= count {
        room *= base;
        length += 1;
    }
    let lengthened = count.saturating_sub(room).div_ceil(base - 1);
    let kept = if lengthened == 0 { count } else { room - lengthened };
    let code = |nth: usize| -> String {
        let (number, length) =
            if nth < kept { (nth, length) } else { (kept * base + (nth - kept), length + 1) };
        let digit = |place: usize| match number / base.pow(place as u32) {
            digit if place + 1 == length => first[digit] as char,
            digit => LETTERS[digit % base] as char,
        };
        (0..length).rev().map(digit).collect()
    };
    (0..count).map(code).collect()
}

/// What the letters typed so far denote, in capitals or not. Cost O(n).
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
    use proptest::prelude::*;

    fn all(count: u32) -> Vec<(PositionId, String)> {
        codes((0..count).map(|number| (PositionId(number), String::new())))
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

    fn named(names: &[&str]) -> Vec<String> {
        let all = codes((0..).map(PositionId).zip(names.iter().copied()));
        assert_eq!(all.len(), names.len());
        all.into_iter().map(|(_, code)| code).collect()
    }

    #[test]
    fn a_letter_that_is_a_name_is_the_code_of_what_it_names() {
        assert_eq!(named(&["A", "F", "x", "town", ""]), ["A", "F", "X", "J", "D"]);
        assert_eq!(named(&["F", "f", "J"]), ["D", "K", "J"], "one that is not alone is nobody's");
        assert_eq!(named(&["A", "B", "C", "D", "E"]), ["A", "B", "C", "D", "E"]);
        let alphabet: Vec<String> = ('A'..='Z').map(String::from).collect();
        let mut names: Vec<&str> = alphabet.iter().map(String::as_str).collect();
        assert_eq!(named(&names), alphabet);
        names.push("ZJ");
        let codes = named(&names);
        assert_eq!(codes[..25], alphabet[..25]);
        assert_eq!(codes[25..], ["ZF", "ZD"], "one gives its letter up, and ZJ is a name");
    }

    proptest! {
        #[test]
        fn no_code_is_the_name_of_another_or_begins_another(
            names in proptest::collection::vec("[A-FXYZa-c]{0,2}|[a-z]{1,3}|é|[A-Z]", 0..120),
        ) {
            let shown: Vec<&str> = names.iter().map(String::as_str).collect();
            let codes = named(&shown);
            let upper: Vec<String> = names.iter().map(|name| name.to_ascii_uppercase()).collect();
            let is_letter = |name: &str| name.len() == 1 && name.bytes().all(|one| one.is_ascii_uppercase());
            let all_are_names = ('A'..='Z').all(|letter| upper.contains(&letter.to_string()));
            for (nth, code) in codes.iter().enumerate() {
                let namesakes = upper.iter().filter(|name| *name == &upper[nth]).count();
                if is_letter(&upper[nth]) && namesakes == 1 && (!all_are_names || upper[nth] != "Z") {
                    prop_assert_eq!(code, &upper[nth]);
                }
                for (other, begun) in codes.iter().enumerate().filter(|(other, _)| *other != nth) {
                    prop_assert!(!begun.starts_with(code.as_str()), "{} {}", code, begun);
                    prop_assert!(upper[other] != *code, "{} is the name of {}", code, other);
                }
            }
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
