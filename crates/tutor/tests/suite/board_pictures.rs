//! What boards look like in games and beside them: the mark of the last move, heaps that are too large to be drawn whole,
//! and which moves are the best.

use crate::common::boards::{card, on_sheet};
use crate::common::words;
use hyperjam_protocol::tutor::{Block, BoardShape, BoardView, Card, Line, Stroke, plain};
use hyperjam_rulesets::picture::{Gesture, Picture, Place};
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_rulesets::{named, open};
use hyperjam_terms::Player;

fn view(card: &Card) -> &BoardView {
    let found = card.blocks.iter().find_map(|block| match block {
        Block::Board(view) => Some(view),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no board: {}", words(card)))
}

/// The middles of the marks on a board.
fn marks(view: &BoardView) -> Vec<[f64; 2]> {
    let mark = |shape: &BoardShape| if let BoardShape::Marked(at, _) = shape { Some(*at) } else { None };
    view.shapes.iter().filter_map(mark).collect()
}

/// The rows of heaps by their numbers, from top to bottom: of each the number, and whether it is marked.
fn rows(view: &BoardView) -> Vec<(usize, bool)> {
    let marks = marks(view);
    let number = |shape: &BoardShape| match shape {
        BoardShape::Letter([x, y], text) => {
            let is_marked = |mark: &&[f64; 2]| (mark[0] - x).abs() < 1.0 && (mark[1] - y).abs() < 10.0;
            Some((text.parse().ok()?, marks.iter().any(|mark| is_marked(&mark))))
        }
        _ => None,
    };
    let rows: Vec<(usize, bool)> = view.shapes.iter().filter_map(number).collect();
    assert_eq!(rows.iter().filter(|(_, marked)| *marked).count(), marks.len(), "a mark round no number");
    rows
}

/// What is left of a list without these.
fn without(all: &[usize], some: impl IntoIterator<Item = usize>) -> Option<Vec<usize>> {
    let mut left = all.to_vec();
    for one in some {
        left.swap_remove(left.iter().position(|other| *other == one)?);
    }
    left.sort_unstable();
    Some(left)
}

fn sizes(picture: Picture) -> Vec<usize> {
    let Picture::Heaps(heaps) = picture else { panic!("no heaps") };
    heaps.iter().map(|heap| heap.size).collect()
}

/// The heaps without a mark are those in which no move was made: all but the one that the gesture names, and on stairs the
/// one below it, to which the counters go.
fn check(rules: &str, before: &[usize], gesture: Gesture, after: &[usize], shown: &BoardView) {
    let rows = rows(shown);
    assert_eq!(rows.iter().map(|(size, _)| *size).collect::<Vec<_>>(), after);
    let row = |place: Place| if let Place::Counter(row, _) = place { row } else { panic!("no counter") };
    let mut moved = match gesture {
        Gesture::Tap(place) => vec![row(place)],
        Gesture::Drag(from, to) => vec![row(from), row(to)],
    };
    if rules == "staircase-nim" && moved[0] > 0 {
        moved.push(moved[0] - 1);
    }
    moved.sort_unstable();
    moved.dedup();
    let unmoved = without(before, moved.iter().map(|row| before[*row]));
    let unmarked = without(after, rows.iter().filter(|(_, marked)| *marked).map(|(size, _)| *size));
    assert_eq!(unmoved, unmarked, "{rules} {before:?} {gesture:?} {after:?} {rows:?}");
}

#[test]
fn after_every_move_the_mark_is_at_the_heap_in_which_it_was_made() {
    let mut resorted = 0;
    for (rules, position) in [
        ("nim", "3,4,5"),
        ("nim", "2,2,9"),
        ("subtraction 1,3", "2,6,7"),
        ("kayles", "3,4,8"),
        ("grundys-game", "4,7"),
        ("wythoff", "3,6"),
        ("euclid", "3,10"),
        ("staircase-nim", "3,1,4"),
        ("staircase-nim", "2,3,4"),
    ] {
        let document = on_sheet(&[(rules, position)]);
        let (name, given) = rules.split_once(' ').map_or((rules, None), |(name, given)| (name, Some(given)));
        let texts: Vec<&str> = given.into_iter().chain([position]).collect();
        let board = open(name, &texts).unwrap();
        let before = sizes(board.picture());
        for (nth, (gesture, to)) in board.moves(Player::Left).into_iter().enumerate() {
            let after = sizes(to.picture());
            for address in [
                format!("board/b1/play/you-you-left-1/{nth}"),
                format!("board/b1/play/you-you-left-1/{nth}/at/1"),
            ] {
                check(name, &before, gesture, &after, view(&card(&document, &address)));
            }
            let changed = before.iter().zip(&after).filter(|(one, other)| one != other).count();
            resorted += usize::from(before.len() == after.len() && changed > 2);
        }
    }
    assert!(resorted > 1, "no heaps changed their order");
    for position in ["3,4,5", "4,2,5", "2,2,2"] {
        let document = on_sheet(&[("nim-for 3", position)]);
        let board = SeatBoard::open("nim-for", &["3", position]).unwrap();
        for (nth, (gesture, to)) in board.moves(0).into_iter().enumerate() {
            let shown = card(&document, &format!("board/b1/play/you-you-you-1/{nth}"));
            check("nim-for", &sizes(board.picture()), gesture, &sizes(to.picture()), view(&shown));
        }
    }
}

#[test]
fn a_domino_is_marked_where_it_was_placed() {
    let shown = card(&on_sheet(&[("domineering", "..|..")]), "board/b1/play/you-you-left-1/1");
    assert_eq!(marks(view(&shown)), [[54.0, 36.0]]);
}

#[test]
fn a_heap_that_is_not_drawn_whole_says_how_many_counters_are() {
    let letters = |view: &BoardView| -> Vec<String> {
        let text = |shape: &BoardShape| match shape {
            BoardShape::Letter(_, text) => Some(text.clone()),
            _ => None,
        };
        view.shapes.iter().filter_map(text).collect()
    };
    let shown = card(&on_sheet(&[("nim", "24,31,99000")]), "board/b1");
    assert_eq!(letters(view(&shown)), ["24", "31", "24 of 31", "99000", "24 of 99000"].map(String::from));
    let name = &view(&shown).name;
    assert!(
        name.ends_with("; of heap 2, 24 of 31 counters are drawn; of heap 3, 24 of 99000 counters are drawn")
    );
    let stones =
        view(&shown).shapes.iter().filter(|shape| matches!(shape, BoardShape::Stone(.., Stroke::Both)));
    assert_eq!(stones.count(), 72);
    // All is within the picture, and nothing lies on a counter.
    let size = view(&shown).size;
    for shape in &view(&shown).shapes {
        if let BoardShape::Letter([x, _], text) = shape {
            let half = 4.5 * text.len() as f64;
            assert!(x - half >= 0.0 && x + half <= size[0], "{text}");
        }
    }
    let whole = card(&on_sheet(&[("nim", "24")]), "board/b1");
    assert!(letters(view(&whole)) == ["24"] && view(&whole).name.ends_with(": 24"));
}

#[test]
fn of_an_impartial_board_only_moves_that_win_are_the_best() {
    let impartial: Vec<(&str, &str)> = vec![
        ("nim", "3,4,5"),
        ("nim", "1,2,3"),
        ("kayles", "5"),
        ("cram", "2x2"),
        ("wythoff", "3,5"),
        ("wythoff", "2,5"),
        ("chomp", "2x3"),
    ];
    assert!(impartial.iter().all(|(rules, _)| named().any(|known| known.name == *rules) || *rules == "cram"));
    let rows = |card: &Card| -> Vec<String> {
        let tables = card.blocks.iter().filter_map(|block| match block {
            Block::Table { rows, .. } => Some(rows),
            _ => None,
        });
        let cell = |row: &Vec<Line>| plain(row.last().unwrap());
        tables.flatten().map(cell).filter(|cell| matches!(&**cell, "wins" | "loses")).collect()
    };
    let mut without = 0;
    for (rules, position) in impartial {
        let document = on_sheet(&[(rules, position)]);
        let board = open(rules, &[position]).unwrap();
        let moves = board.moves(Player::Left);
        let winning = moves.iter().filter(|(_, to)| !wins(&**to)).count();
        without += usize::from(winning == 0);
        for address in
            ["board/b1", "board/b1/play/you-you-left-1-hints/-", "board/-sum/play/you-you-right-1-hints/-"]
        {
            let shown = card(&document, address);
            let text = words(&shown);
            assert!(rows(&shown).iter().all(|cell| cell == "wins"), "{rules} {position} {address}: {text}");
            assert_eq!(rows(&shown).is_empty(), winning == 0, "{rules} {position} {address}: {text}");
            assert_eq!(text.contains("No move wins, so none is best."), winning == 0, "{address}: {text}");
            assert!(!text.contains("’s best moves"), "{text}");
        }
    }
    assert_eq!(without, 3);
    // Where the players differ, what gains most is best, also if it loses.
    let shown = card(&on_sheet(&[("domineering", "..|#.")]), "board/b1");
    assert!(words(&shown).contains("Left’s best moves"));
    let lost = card(&on_sheet(&[("toads-and-frogs", "T.F.F")]), "board/b1");
    let found = rows(&lost);
    assert!(!found.is_empty() && !words(&lost).contains("No move wins"), "{}", words(&lost));
}

/// Whether the player to move wins, by the definition.
fn wins(board: &dyn hyperjam_rulesets::Board) -> bool {
    board.moves(Player::Left).iter().any(|(_, to)| !wins(&**to))
}
