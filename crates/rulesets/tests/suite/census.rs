//! A census has all positions, each once, with its value: those that are found by writing all boards down.

use std::collections::{BTreeMap, BTreeSet};

use hyperjam_rulesets::census::{CensusError, Reader, Size, census};
use hyperjam_rulesets::{Answer, Board, Limits, Unsolved, open};
use hyperjam_terms::Player;
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, Unfinished};

/// The value of each position as text, “loop” or “?”, and how large it is.
type Positions = BTreeMap<String, (usize, String)>;

struct Listing {
    size: usize,
    found: Positions,
    ends: usize,
}

fn told(arena: &mut Arena, value: Result<GameId, Unsolved>) -> Result<String, Unfinished> {
    match value {
        Ok(game) => Ok(print(arena, game, Style::Ascii, 10_000)?.text),
        Err(Unsolved::Loop) => Ok("loop".to_owned()),
        Err(_) => Ok("?".to_owned()),
    }
}

impl Reader for Listing {
    fn take(
        &mut self,
        arena: &mut Arena,
        text: &dyn Fn() -> String,
        value: Result<GameId, Unsolved>,
    ) -> Result<(), Unfinished> {
        let value = told(arena, value)?;
        let before = self.found.insert(text(), (self.size, value));
        assert_eq!(before, None, "{} is shown twice", text());
        Ok(())
    }

    fn end(&mut self, _: &mut Arena) {
        self.ends += 1;
    }
}

fn listed(ruleset: &str, within: &str, limits: Limits) -> Listing {
    let census = census(ruleset, within.parse().unwrap()).unwrap();
    let mut worker = census.worker(limits);
    let mut listing = Listing { size: 0, found: Positions::new(), ends: 0 };
    for unit in 0..census.unit_count() {
        assert!(census.size_of(unit) >= listing.size, "the small ones come first");
        listing.size = census.size_of(unit);
        worker.show(unit, &mut listing).unwrap();
    }
    listing
}

/// A ruleset as it is written down here: the symbols of cells in play, the one of others, and whether quarter turns and reflections
/// change nothing.
struct Rules {
    name: &'static str,
    symbols: &'static str,
    empty: Option<char>,
    turns: &'static [usize],
    is_laid: bool,
}

/// Upside down, mirrored, and rows and columns exchanged, by bits.
const RECTANGLE: &[usize] = &[0, 1, 2, 3];
const SQUARE: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7];

const RULES: [Rules; 10] = [
    Rules { name: "domineering", symbols: ".", empty: Some('#'), turns: RECTANGLE, is_laid: false },
    Rules { name: "cram", symbols: ".", empty: Some('#'), turns: SQUARE, is_laid: false },
    Rules { name: "clobber", symbols: "xo", empty: Some('.'), turns: SQUARE, is_laid: false },
    Rules { name: "konane", symbols: "xo.", empty: None, turns: SQUARE, is_laid: false },
    Rules { name: "snort", symbols: "xo.", empty: None, turns: SQUARE, is_laid: true },
    Rules { name: "col", symbols: "xo.", empty: None, turns: SQUARE, is_laid: true },
    // Upside down only.
    Rules { name: "toads-and-frogs", symbols: "TF.", empty: None, turns: &[0, 1], is_laid: false },
    Rules { name: "fox-and-geese", symbols: "xo.", empty: None, turns: &[0, 2], is_laid: false },
    // A stone has to be laid in the middle of three free cells: not everything without neighbours can be reached.
    Rules {
        name: "M: ... -> .x., xxx -> xox",
        symbols: "xo.",
        empty: None,
        turns: &[0, 1, 2, 3],
        is_laid: true,
    },
    // Stones that were laid may go round.
    Rules {
        name: "L: L. -> .L, .L -> L.; R: ... -> .L.",
        symbols: "L.",
        empty: None,
        turns: RECTANGLE,
        is_laid: true,
    },
];

fn text_of(board: &[Vec<char>]) -> String {
    board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

fn turned(board: &[Vec<char>], turn: usize) -> Vec<Vec<char>> {
    let mut board = board.to_vec();
    if turn & 4 != 0 {
        board = (0..board[0].len()).map(|column| board.iter().map(|row| row[column]).collect()).collect();
    }
    if turn & 1 != 0 {
        board.reverse();
    }
    if turn & 2 != 0 {
        board.iter_mut().for_each(|row| row.reverse());
    }
    board
}

/// All boards of so many rows and columns.
fn boards(symbols: &[char], rows: usize, columns: usize) -> Vec<Vec<Vec<char>>> {
    let count = symbols.len().pow((rows * columns) as u32);
    let board = |mut number: usize| {
        let mut symbol = || {
            let symbol = symbols[number % symbols.len()];
            number /= symbols.len();
            symbol
        };
        (0..rows).map(|_| (0..columns).map(|_| symbol()).collect()).collect()
    };
    (0..count).map(board).collect()
}

/// Whether the cells in play take up all rows and columns, so that the board is nowhere larger than it has to be.
fn is_tight(board: &[Vec<char>], empty: char) -> bool {
    let columns = board[0].len();
    let [first, last] = [&board[0], &board[board.len() - 1]];
    let has = |cells: Vec<char>| cells.iter().any(|symbol| *symbol != empty);
    let column = |column: usize| board.iter().map(|row| row[column]).collect();
    has(first.clone()) && has(last.clone()) && has(column(0)) && has(column(columns - 1))
}

fn hangs_together(board: &[Vec<char>], empty: char) -> bool {
    let cells: BTreeSet<(usize, usize)> = (0..board.len())
        .flat_map(|row| (0..board[0].len()).map(move |column| (row, column)))
        .filter(|(row, column)| board[*row][*column] != empty)
        .collect();
    let mut open: Vec<(usize, usize)> = cells.first().copied().into_iter().collect();
    let mut met: BTreeSet<(usize, usize)> = open.iter().copied().collect();
    while let Some((row, column)) = open.pop() {
        for beside in [
            (row + 1, column),
            (row, column + 1),
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
        ] {
            if cells.contains(&beside) && met.insert(beside) {
                open.push(beside);
            }
        }
    }
    met == cells
}

/// What can be reached from a board of free cells.
fn reached(name: &str, rows: usize, columns: usize) -> BTreeSet<String> {
    let free = open(name, &[&format!("{rows}x{columns}")]).unwrap();
    let mut met = BTreeSet::from([free.text()]);
    let mut next: Vec<Box<dyn Board>> = vec![free];
    while let Some(board) = next.pop() {
        for (_, after) in Player::BOTH.iter().flat_map(|player| board.moves(*player)) {
            if met.insert(after.text()) {
                next.push(after);
            }
        }
    }
    met
}

/// The positions of a ruleset by its description, those of a size only if they hang together.
fn written_down(rules: &Rules, size: Size) -> Positions {
    let (most, within) = match size {
        Size::Cells(cells) => (cells, [cells; 2]),
        Size::Grid([rows, columns]) => (rows * columns, [rows, columns]),
    };
    let symbols: Vec<char> = rules.symbols.chars().chain(rules.empty).collect();
    let mut found = Positions::new();
    for (rows, columns) in
        (1..=within[0]).flat_map(|rows| (1..=within[1]).map(move |columns| (rows, columns)))
    {
        let is_too_long = matches!(size, Size::Cells(cells) if rows + columns > cells + 1);
        if is_too_long || rules.empty.is_none() && rows * columns > most {
            continue;
        }
        let can_be = rules.is_laid.then(|| reached(rules.name, rows, columns));
        for board in boards(&symbols, rows, columns) {
            let text = text_of(&board);
            let cells = board.iter().flatten().filter(|symbol| Some(**symbol) != rules.empty).count();
            let empty = rules.empty.unwrap_or('?');
            let is_one = cells <= most
                && is_tight(&board, empty)
                && (matches!(size, Size::Grid(_)) || hangs_together(&board, empty))
                && can_be.as_ref().is_none_or(|can_be| can_be.contains(&text));
            let turns = rules.turns.iter().map(|turn| turned(&board, *turn));
            let fits = |board: &Vec<Vec<char>>| board.len() <= within[0] && board[0].len() <= within[1];
            if is_one && turns.filter(fits).all(|turned| text <= text_of(&turned)) {
                let mut arena = Arena::default();
                let value = match open(rules.name, &[&text]).unwrap().answer(&mut arena, Limits::default()) {
                    Ok(Answer::Short { value, .. }) => Ok(value),
                    Ok(Answer::Loopy(_)) => Err(Unsolved::Loop),
                    Err(reason) => Err(reason),
                };
                found.insert(text, (cells, told(&mut arena, value).unwrap()));
            }
        }
    }
    found
}

#[test]
fn all_positions_of_a_grid_are_listed_with_their_values() {
    let mut met = [0; 3];
    for rules in &RULES {
        let long = if rules.symbols.len() == 1 { "4x3" } else { "2x4" };
        let tall = if rules.symbols.len() == 1 { "3x4" } else { "3x2" };
        // Nine and more columns or rows have boards of another layout.
        let longest = match rules.name {
            "domineering" | "cram" => ["1x10", "10x1"],
            "clobber" => ["1x9", "1x5"],
            _ => ["1x5", "5x1"],
        };
        for within in [long, tall, longest[0], longest[1]] {
            let Listing { found, ends, .. } = listed(rules.name, within, Limits::default());
            let expected = written_down(rules, within.parse().unwrap());
            assert_eq!(found, expected, "{} within {within}", rules.name);
            assert!(ends > 0, "{}", rules.name);
            met[0] += found.len();
            met[1] += found.values().filter(|(_, value)| value == "loop").count();
        }
        met[2] += usize::from(rules.is_laid);
    }
    assert!(met[0] > 15_000 && met[1] > 1_000 && met[2] == 4, "{met:?}");
}

#[test]
fn all_positions_that_hang_together_are_listed_with_their_values() {
    for (rules, most) in RULES.iter().zip([5, 5, 3, 6, 6, 6, 5, 5, 5, 7]) {
        let within = most.to_string();
        let found = listed(rules.name, &within, Limits::default()).found;
        assert_eq!(found, written_down(rules, Size::Cells(most)), "{} within {most}", rules.name);
    }
}

/// The numbers of shapes of so many cells, where turning counts and where it does not (OEIS A151525 and A000105), with those that are
/// too long for the layout of eight rows and columns.
#[test]
fn there_are_as_many_shapes_as_are_known() {
    let count = |ruleset: &str, most: usize| {
        let found = listed(ruleset, &most.to_string(), Limits::default()).found;
        (1..=most).map(|cells| found.values().filter(|(size, _)| *size == cells).count()).collect::<Vec<_>>()
    };
    assert_eq!(count("cram", 10), [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655]);
    assert_eq!(count("domineering", 8), [1, 2, 3, 9, 21, 68, 208, 730]);
}

/// Units in which the cells of a set are chosen from its number hold each set once.
#[test]
fn sets_of_many_units_are_listed_once() {
    // 2²⁰ arrangements, of which the largest layers have three units.
    let found = listed("domineering", "4x5", Limits::default()).found;
    let by_hand = {
        let flip = |set: u32, place: fn(u32, u32) -> u32| {
            (0..20)
                .filter(|cell| set & 1 << cell != 0)
                .fold(0, |all, cell| all | 1 << place(cell / 5, cell % 5))
        };
        let same = |set: u32| {
            [
                set,
                flip(set, |r, c| (3 - r) * 5 + c),
                flip(set, |r, c| r * 5 + 4 - c),
                flip(set, |r, c| (3 - r) * 5 + 4 - c),
            ]
        };
        let corner = |mut set: u32| {
            while set & 31 == 0 {
                set >>= 5;
            }
            while set & 0x08421 == 0 {
                set >>= 1;
            }
            set
        };
        (1..1_u32 << 20)
            .filter(|set| corner(*set) == *set && same(*set).map(corner).iter().all(|other| set <= other))
            .count()
    };
    assert_eq!(found.len(), by_hand);
}

/// The forests of edges of three kinds, counted by the Euler transform.
#[test]
fn all_forests_are_listed_with_their_values() {
    let mut counts: Vec<u64> = vec![1];
    for edges in 1..=6_u64 {
        // A tree of so many edges is an edge with a forest on it.
        let trees = |size: u64| 3 * counts[size as usize - 1];
        let divisors =
            |size: u64| (1..=size).filter(|d| size.is_multiple_of(*d)).map(|d| d * trees(d)).sum::<u64>();
        counts.push(
            (1..=edges).map(|size| divisors(size) * counts[(edges - size) as usize]).sum::<u64>() / edges,
        );
    }
    let found = listed("hackenbush", "6", Limits::default()).found;
    let listed: Vec<u64> =
        (1..=6).map(|edges| found.values().filter(|(size, _)| *size == edges).count() as u64).collect();
    assert_eq!(listed, counts[1..]);
    // Without green edges all values are numbers, and with green ones alone all are nimbers.
    for (text, (_, value)) in &found {
        if !text.contains(':') {
            assert!(value == "0" || value.starts_with('*'), "{text}: {value}");
        } else if text.split(',').all(|edge| edge.contains(':')) {
            assert!(value.parse::<f64>().is_ok() || value.contains('/'), "{text}: {value}");
        }
    }
    // The first sum is no other than the second, and is listed once.
    assert!(found.contains_key("g-a:L,g-b:R") != found.contains_key("g-a:R,g-b:L"));
}

/// Where memory is full, what is known is forgotten, and what is decided is the same.
#[test]
fn little_memory_changes_no_answer() {
    let units = census("domineering", "3x5".parse().unwrap()).unwrap().unit_count();
    let all = listed("domineering", "3x5", Limits::default());
    assert_eq!(all.ends, units, "there is room for everything");
    let little = listed("domineering", "3x5", Limits { bytes: 1 << 14, ..Limits::default() });
    assert!(little.ends > 2 * units, "memory was never full: {}", little.ends);
    let is_decided = |position: &(&String, &(usize, String))| position.1.1 != "?";
    let decided = little.found.iter().filter(is_decided).count();
    assert!(decided > all.found.len() * 3 / 4, "{decided} of {}", all.found.len());
    assert!(little.found.iter().filter(is_decided).all(|(board, value)| all.found[board] == *value));
}

/// What is beyond the limits is told.
#[test]
fn what_is_not_decided_is_told() {
    let limits = Limits { work: 3, ..Limits::default() };
    let found = listed("clobber", "2x3", limits).found;
    assert!(found.values().any(|(_, value)| value == "?") && found.values().any(|(_, value)| value != "?"));
    let found = listed("clobber", "2x3", Limits { bytes: 1, ..Limits::default() }).found;
    // Where nobody can move, the value is 0, which takes nothing.
    assert_eq!((found["ox"].1.as_str(), found["o"].1.as_str()), ("?", "0"));
}

/// Stones that are laid anywhere, and slide, may come to lie in all ways.
#[test]
fn what_can_be_reached_by_plays_that_go_round_is_found_within_memory() {
    let rules = "L turn: L. -> .L; R: . -> L";
    let census = census(rules, "3x4".parse().unwrap()).unwrap();
    let shown = |bytes: usize| {
        let mut worker = census.worker(Limits { bytes, ..Limits::default() });
        let mut listing = Listing { size: 0, found: Positions::new(), ends: 0 };
        (0..census.unit_count())
            .try_for_each(|unit| worker.show(unit, &mut listing))
            .map(|()| listing.found.keys().filter(|text| text.len() == 14).count())
    };
    // Burnside's lemma: of 2¹² positions 2⁸, 2⁶ and 2⁶ are their own upside down, mirrored and turned halfway.
    assert_eq!(shown(1 << 20), Ok((4096 + 256 + 64 + 64) / 4));
    assert_eq!(shown(1 << 14), Err(CensusError::Reached { cells: 12, limit: 1 << 14 }));
}

#[test]
fn what_cannot_be_listed_is_refused() {
    let refused = |ruleset: &str, size: &str| match size.parse().and_then(|size| census(ruleset, size)) {
        Ok(_) => panic!("{ruleset} within {size} is listed"),
        Err(error) => error,
    };
    for size in ["", "x", "3x", "-1", "1x2x3", "99999999999999999999"] {
        assert_eq!(refused("cram", size), CensusError::Size { given: size.to_owned() });
    }
    for size in ["0", "0x4", "4x0"] {
        assert_eq!(refused("cram", size), CensusError::Nothing { given: size.to_owned() });
    }
    assert_eq!(refused("cram", "21"), CensusError::Cells { given: 21, limit: 20 });
    for given in [[21, 1], [1, 21], [8, 9], [usize::MAX, usize::MAX]] {
        let error = refused("cram", &format!("{}x{}", given[0], given[1]));
        assert_eq!(error, CensusError::Grid { given, limit: 20, cells: 64 });
    }
    assert_eq!(refused("cram", "8x8"), CensusError::Arrangements { cells: 10, limit: 1 << 36 });
    assert!(matches!(refused("konane", "8x8"), CensusError::Arrangements { .. }));
    // Of 14 cells that hang together 7,204,874 sets, filled in 2¹⁴ ways.
    assert_eq!(refused("clobber", "20"), CensusError::Arrangements { cells: 14, limit: 1 << 36 });
    assert!(census("clobber", Size::Cells(13)).is_ok() && census("cram", Size::Cells(20)).is_ok());
    // A shot in any direction from wherever a queen may go can be laid on a long board in too many ways.
    let shots = ["x.*#", "x.*o", "o.*x", "..*o"].map(|shot| format!("x.*. -> ..*x then x.*. -> {shot}"));
    let queens = format!("M turn slant: {}", shots.join(", "));
    assert!(census(&queens, Size::Cells(8)).is_ok());
    assert!(matches!(refused(&queens, "1x20"), CensusError::Board(_)));
    assert_eq!(refused("hackenbush", "9"), CensusError::Cells { given: 9, limit: 8 });
    assert_eq!(refused("hackenbush", "2x2"), CensusError::NoGrid);
    assert_eq!(refused("nim", "4"), CensusError::Ruleset { given: "nim".to_owned() });
    for ruleset in ["chess", "L: x ->", "L: . -> . "] {
        let error = refused(ruleset, "4");
        assert!(matches!(error, CensusError::Board(_)) && !error.to_string().is_empty(), "{error}");
    }
}
