//! What places and moves on boards are called: `b2`, `a1–a2`, “take 2 from heap 3”.

use hyperjam_editor::label::cut;
use hyperjam_rulesets::picture::{Gesture, Heap, Picture, Place};
use std::collections::BTreeMap;

/// The longest position that is repeated, in characters.
const MOST_REPEATED: usize = 40;

/// A position of a board in a sentence, cut short where it is long.
pub fn repeated(text: &str) -> String {
    if text.is_empty() { "empty".into() } else { cut(text, MOST_REPEATED) }
}

/// The letters of columns.
const LETTERS: usize = 26;

/// A column of a grid, from 0, as on a map: a to z, then aa, ab, …
pub fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % LETTERS) as u8);
    match (column / LETTERS).checked_sub(1) {
        Some(before) => format!("{}{letter}", column_name(before)),
        None => letter.to_string(),
    }
}

/// A place of a board that looks so: a cell by the letter of its column and the number of its row, a spot by its name, a line
/// by its ends, a number by what is done with it.
pub fn place_name(picture: &Picture, place: Place) -> String {
    let spot = |nth: usize| match picture {
        Picture::Drawing { spots, .. } => spots.get(nth).map(|spot| spot.name.clone()),
        _ => None,
    };
    let line = |nth: usize| match picture {
        Picture::Drawing { lines, .. } => lines.get(nth).and_then(|line| spot(line.from).zip(spot(line.to))),
        _ => None,
    };
    let option = |player: usize, nth: usize| match picture {
        Picture::Options(written) => written.get(player).and_then(|options| options.get(nth)).cloned(),
        _ => None,
    };
    match place {
        Place::Cell(row, column) => format!("{}{}", column_name(column), row + 1),
        Place::Number(number) => format!("name {number}"),
        Place::Counter(heap, counter) => format!("counter {} of heap {}", counter + 1, heap + 1),
        Place::Spot(nth) => spot(nth).unwrap_or_else(|| format!("vertex {}", nth + 1)),
        Place::Line(nth) => match line(nth) {
            Some((from, to)) => format!("{from}–{to}"),
            None => format!("edge {}", nth + 1),
        },
        Place::Edge(stalk, edge) => format!("edge {} of stalk {}", edge + 1, stalk + 1),
        Place::Cut(block, axis, at) => format!("block {}, side {}, cut at {at}", block + 1, axis + 1),
        Place::Option(player, nth) => {
            let written = option(player.index(), nth).unwrap_or_else(|| (nth + 1).to_string());
            format!("{player}’s option {written}")
        }
    }
}

/// The moves of a list, as short as tells them apart where they are made: those of one name that leave different positions
/// say what is left, too. `picture` and `text` are of what the nth move leaves.
///
/// A move on heaps says how many counters it takes, or moves to another heap; from where in a heap only its result tells.
pub fn move_names(
    before: &Picture,
    moves: &[Gesture],
    picture: &dyn Fn(usize) -> Picture,
    text: &dyn Fn(usize) -> String,
) -> Vec<String> {
    let short: Vec<String> =
        moves.iter().enumerate().map(|(nth, gesture)| short_name(before, *gesture, nth, picture)).collect();
    let mut left: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (nth, name) in short.iter().enumerate() {
        left.entry(name).or_default().push(nth);
    }
    let name = |(nth, name): (usize, &String)| match left.get(name.as_str()) {
        Some(several) if several.len() > 1 => to_what(name, &text(nth)),
        _ => name.clone(),
    };
    short.iter().enumerate().map(name).collect()
}

/// One of the [`move_names`] of a list, where the others are not asked for.
pub fn move_name(
    before: &Picture,
    moves: &[Gesture],
    nth: usize,
    picture: &dyn Fn(usize) -> Picture,
    text: &dyn Fn(usize) -> String,
) -> String {
    let short = |nth: usize| short_name(before, moves[nth], nth, picture);
    let name = short(nth);
    // Mostly its neighbours are called the same, if any other is.
    let is_other = |other: &usize| *other != nth && short(*other) == name;
    match (0..moves.len()).skip(nth).chain(0..nth).find(is_other) {
        Some(_) => to_what(&name, &text(nth)),
        None => name,
    }
}

/// A move with what it leaves.
fn to_what(name: &str, text: &str) -> String {
    format!("{name}, to {}", repeated(text))
}

/// What is done by a move, where others may be called the same.
fn short_name(before: &Picture, gesture: Gesture, nth: usize, picture: &dyn Fn(usize) -> Picture) -> String {
    if let Picture::Heaps(heaps) = before
        && let Picture::Heaps(left) = picture(nth)
    {
        return heap_move(heaps, &left, gesture);
    }
    gesture_name(before, gesture)
}

/// What is done where the gesture alone is known.
fn gesture_name(picture: &Picture, gesture: Gesture) -> String {
    match gesture {
        Gesture::Tap(place) => place_name(picture, place),
        Gesture::Drag(from, to) => format!("{}–{}", place_name(picture, from), place_name(picture, to)),
    }
}

/// A move on heaps: how many counters are taken from which, moved on from which, or that one is split.
fn heap_move(before: &[Heap], after: &[Heap], gesture: Gesture) -> String {
    let total = |heaps: &[Heap]| heaps.iter().map(|heap| heap.size).sum::<usize>();
    let taken = total(before).saturating_sub(total(after));
    let places = match gesture {
        Gesture::Tap(place) => [Some(place), None],
        Gesture::Drag(from, to) => [Some(from), Some(to)],
    };
    let mut heaps: Vec<usize> = Vec::new();
    for place in places.into_iter().flatten() {
        match place {
            Place::Counter(heap, _) if !heaps.contains(&heap) => heaps.push(heap),
            _ => {}
        }
    }
    match (&heaps[..], taken) {
        ([heap], 1..) => format!("take {taken} from heap {}", heap + 1),
        ([one, other], 1..) => format!("take {} each from heaps {} and {}", taken / 2, one + 1, other + 1),
        ([heap], 0) if after.len() > before.len() => format!("split heap {}", heap + 1),
        ([heap], 0) => {
            let size = |heaps: &[Heap]| heaps.get(*heap).map_or(0, |heap| heap.size);
            format!("move {} on from step {}", size(before).saturating_sub(size(after)), heap + 1)
        }
        _ => gesture_name(&Picture::Heaps(before.to_vec()), gesture),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_rulesets::open;
    use hyperjam_terms::Player;

    fn names(rules: &str, texts: &[&str]) -> Vec<String> {
        let board = open(rules, texts).unwrap();
        let moves = board.moves(Player::Left);
        let gestures: Vec<Gesture> = moves.iter().map(|(gesture, _)| *gesture).collect();
        let (picture, text) = (|nth: usize| moves[nth].1.picture(), |nth: usize| moves[nth].1.text());
        let names = move_names(&board.picture(), &gestures, &picture, &text);
        for (nth, name) in names.iter().enumerate() {
            assert_eq!(move_name(&board.picture(), &gestures, nth, &picture, &text), *name);
        }
        names
    }

    #[test]
    fn columns_have_letters() {
        assert_eq!([0, 25, 26, 27, 52, 702].map(column_name), ["a", "z", "aa", "ab", "ba", "aaa"]);
    }

    #[test]
    fn moves_are_named_by_where_they_are_made_or_by_what_they_take() {
        assert_eq!(names("domineering", &["..|..|#."]), ["a1–a2", "b1–b2", "b2–b3"]);
        assert_eq!(names("nim", &["2,3"])[..2], ["take 2 from heap 1", "take 1 from heap 1"]);
        assert!(names("wythoff", &["2,3"]).contains(&"take 2 each from heaps 1 and 2".to_owned()));
        assert!(names("staircase-nim", &["0,3"]).contains(&"move 2 on from step 2".to_owned()));
        assert_eq!(names("sylver-coinage", &["3,5"]), ["name 2", "name 4", "name 7"]);
        assert_eq!(names("arc-kayles", &["a-b,b-c"]), ["a–b", "b–c"]);
        assert_eq!(names("node-kayles", &["a-b,b-c"]), ["a", "b", "c"]);
    }

    #[test]
    fn what_is_left_is_said_only_where_it_tells_moves_apart() {
        assert_eq!(names("grundys-game", &["5"]), ["split heap 1, to 1,4", "split heap 1, to 2,3"]);
        assert_eq!(names("grundys-game", &["3"]), ["split heap 1"]);
        let kayles = names("kayles", &["3"]);
        assert!(kayles.contains(&"take 1 from heap 1, to 1,1".to_owned()), "{kayles:?}");
    }
}
