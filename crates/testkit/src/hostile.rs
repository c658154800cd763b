//! Texts that somebody broke: cut, repeated, written over, with pieces put in that tend to break readers.

use proptest::prelude::*;
use proptest::sample::Index;

/// What tends to break a reader of drawings.
pub const PIECES: &[&str] = &[
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "-0",
    "1e999",
    "0.5",
    "1.0",
    "2",
    "99999999999999999999",
    "\"\\ud800\"",
    "\"left\"",
    "[0,1]",
    "[9]",
    "[]",
    "[2,2]",
    "\"tie\"",
    "\"misere\"",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "\"id\":\"A\",",
    "\"x\":1e7,",
    "\"y\":1e8,",
    "\"by\":\"both\",",
    "{\"id\":\"A\"}",
    "{\"id\":\"E\"},",
    "{\"from\":\"A\",\"to\":\"C\",\"by\":[1]},",
    "\"vehicles\":null,",
    "\"u\":{\"v\":1},",
    "\"u\":{\"v\":1,\"v\":2},",
    "\"players\":2,",
    "\"label\":7,",
    "\\u0041",
    "\"A\",",
];

/// What tends to break a reader of addresses.
pub const ADDRESS_PIECES: &[&str] = &[
    "/",
    "p",
    "m",
    "0",
    "1",
    "2",
    "9",
    ",",
    "-",
    ".",
    ":",
    "=",
    "*",
    "+",
    "{",
    "}",
    "∞",
    "x",
    "\u{0}",
    "é",
    " ",
    "7",
    "4294967295",
    "4294967296",
    "18446744073709551615",
];

/// A change somewhere in a text.
#[derive(Clone, Debug)]
pub struct Change {
    /// Where, among the places there are.
    at: Index,
    /// Where among those at which something begins or ends: more readers break there than within words.
    at_a_border: bool,
    /// How many places further what is changed ends.
    length: usize,
    kind: ChangeKind,
}

#[derive(Clone, Debug)]
enum ChangeKind {
    Insert(&'static str),
    Remove,
    Replace(&'static str),
    Repeat(usize),
    Truncate,
    Byte(u8),
}

/// Any change by these pieces, after which it is still a text.
pub fn change(pieces: &'static [&'static str]) -> impl Strategy<Value = Change> {
    with_kind(kind(pieces).boxed())
}

/// Any change by these pieces, after which it may be no text.
pub fn change_of_bytes(pieces: &'static [&'static str]) -> impl Strategy<Value = Change> {
    with_kind(prop_oneof![5 => kind(pieces), 1 => any::<u8>().prop_map(ChangeKind::Byte)].boxed())
}

fn kind(pieces: &'static [&'static str]) -> impl Strategy<Value = ChangeKind> {
    let piece = || prop::sample::select(pieces);
    prop_oneof![
        2 => piece().prop_map(ChangeKind::Insert),
        1 => Just(ChangeKind::Remove),
        1 => piece().prop_map(ChangeKind::Replace),
        1 => prop_oneof![9 => 1..4_usize, 1 => 0..400_usize].prop_map(ChangeKind::Repeat),
        1 => Just(ChangeKind::Truncate),
    ]
}

fn with_kind(kind: BoxedStrategy<ChangeKind>) -> impl Strategy<Value = Change> {
    let made = (any::<Index>(), any::<bool>(), 0..40_usize, kind);
    made.prop_map(|(at, at_a_border, length, kind)| Change { at, at_a_border, length, kind })
}

/// A text after these changes.
pub fn broken(text: &str, changes: &[Change]) -> String {
    let places = |text: &[u8]| {
        let text = str::from_utf8(text).unwrap();
        (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect()
    };
    String::from_utf8(after(text.as_bytes(), changes, places)).unwrap()
}

/// Bytes after these changes.
pub fn broken_bytes(bytes: &[u8], changes: &[Change]) -> Vec<u8> {
    after(bytes, changes, |bytes| (0..=bytes.len()).collect())
}

fn after(text: &[u8], changes: &[Change], places: impl Fn(&[u8]) -> Vec<usize>) -> Vec<u8> {
    let mut text = text.to_vec();
    for change in changes {
        let all = places(&text);
        let is_border = |at: &&usize| {
            let letter = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
            !text.get(**at).is_some_and(letter)
                || at.checked_sub(1).and_then(|at| text.get(at)).is_some_and(|b| !letter(b))
        };
        let borders: Vec<usize> = all.iter().filter(is_border).copied().collect();
        let from = *change.at.get(if change.at_a_border && !borders.is_empty() { &borders } else { &all });
        let nth = all.binary_search(&from).unwrap();
        let to = all[(nth + change.length).min(all.len() - 1)];
        match &change.kind {
            ChangeKind::Insert(piece) => drop(text.splice(from..from, piece.bytes())),
            ChangeKind::Remove => drop(text.drain(from..to)),
            ChangeKind::Replace(piece) => drop(text.splice(from..to, piece.bytes())),
            ChangeKind::Repeat(times) => {
                let piece = text[from..to].repeat(*times);
                text.splice(from..from, piece);
            }
            ChangeKind::Truncate => text.truncate(from),
            ChangeKind::Byte(byte) => text.iter_mut().skip(from).take(1).for_each(|old| *old = *byte),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest! {
        #[test]
        fn a_broken_text_is_a_text_and_often_another(changes in prop::collection::vec(change(PIECES), 1..4)) {
            for text in ["", "é", "{\"id\":\"bé\"}"] {
                let found = broken(text, &changes);
                prop_assert!(found.len() < 100_000_000);
            }
        }

        /// What is no text may be changed, too.
        #[test]
        fn any_bytes_can_be_broken(
            bytes in prop::collection::vec(any::<u8>(), 0..9),
            changes in prop::collection::vec(change_of_bytes(PIECES), 0..4),
        ) {
            let found = broken_bytes(&bytes, &changes);
            prop_assert!(!changes.is_empty() || found == bytes);
        }
    }

    #[test]
    fn every_kind_of_change_is_made() {
        let made = |kind| {
            let change = Change { at: index(2), at_a_border: false, length: 2, kind };
            broken("abcde", &[change])
        };
        assert_eq!(made(ChangeKind::Insert("/")), "ab/cde");
        assert_eq!(made(ChangeKind::Remove), "abe");
        assert_eq!(made(ChangeKind::Replace("é")), "abée");
        assert_eq!(made(ChangeKind::Repeat(2)), "abcdcdcde");
        assert_eq!(made(ChangeKind::Truncate), "ab");
        let sharp = Change { at: index(0), at_a_border: true, length: 1, kind: ChangeKind::Remove };
        assert_eq!(broken("ab,c", &[sharp]), "abc");
    }

    /// The index that is this one of the six places of five letters, or of fewer.
    fn index(nth: usize) -> Index {
        let mut found = None;
        for seed in 0..1_000 {
            crate::on(seed, any::<Index>(), |index| {
                if index.index(6) == nth {
                    found = Some(index);
                }
            });
        }
        found.unwrap()
    }
}
