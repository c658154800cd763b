//! The search for a winner on every sub-board of 4 × 4 Domineering, against the definition.

use hyperjam_rulesets::open;
use hyperjam_sums::{SearchLimits, WinnerSearch};
use hyperjam_terms::{Convention, Player};

const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;

/// Free cells, the bit of each at its row and column.
type Cells = u32;

fn bit(row: usize, column: usize) -> Cells {
    1 << (SIDE * row + column)
}

/// The dominoes of a player: Left’s stand, Right’s lie.
fn dominoes(player: Player) -> Vec<Cells> {
    let places = (0..SIDE).flat_map(|line| (0..SIDE - 1).map(move |along| (line, along)));
    places
        .map(|(line, along)| match player {
            Player::Left => bit(along, line) | bit(along + 1, line),
            Player::Right => bit(line, along) | bit(line, along + 1),
        })
        .collect()
}

/// Whether Left wins who starts, and whether Right does, for each set of free cells, from small ones to large ones.
fn by_definition(convention: Convention) -> Vec<[bool; 2]> {
    let dominoes = Player::BOTH.map(dominoes);
    let mut wins: Vec<[bool; 2]> = Vec::with_capacity(1 << CELLS);
    for cells in 0..1 << CELLS {
        let found = Player::BOTH.map(|player| {
            let fits = |domino: &&Cells| cells & **domino == **domino;
            let mut moves = dominoes[player.index()].iter().filter(fits).peekable();
            match moves.peek() {
                None => convention.winner_when_stuck(player) == player,
                Some(_) => moves.any(|domino| !wins[(cells & !domino) as usize][player.opponent().index()]),
            }
        });
        wins.push(found);
    }
    wins
}

/// Cells as they are read by rows with a turn or reflection.
fn turned(cells: Cells, at: impl Fn(usize, usize) -> (usize, usize)) -> Cells {
    let places = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let of_place = |(row, column): (usize, usize)| {
        let (from_row, from_column) = at(row, column);
        if cells & bit(from_row, from_column) != 0 { bit(row, column) } else { 0 }
    };
    places.map(of_place).sum()
}

/// Whether none of the sets that look the same, also if Left and Right are exchanged, is less.
fn is_least(cells: Cells) -> bool {
    const LAST: usize = SIDE - 1;
    [
        turned(cells, |row, column| (LAST - row, column)),
        turned(cells, |row, column| (row, LAST - column)),
        turned(cells, |row, column| (LAST - row, LAST - column)),
        turned(cells, |row, column| (column, row)),
        turned(cells, |row, column| (LAST - column, row)),
        turned(cells, |row, column| (column, LAST - row)),
        turned(cells, |row, column| (LAST - column, LAST - row)),
    ]
    .into_iter()
    .all(|other| cells <= other)
}

/// Compares every sub-board up to symmetry, where components of up to so many cells are known by their values; how many they are, and
/// how many states were looked at.
fn check(convention: Convention, small: Option<usize>) -> [u64; 2] {
    let expected = by_definition(convention);
    let mut compared = [0; 2];
    for cells in (0..1 << CELLS).filter(|cells| is_least(*cells)) {
        let symbol = |row, column| if cells & bit(row, column) != 0 { '.' } else { '#' };
        let row = |row: usize| (0..SIDE).map(|column| symbol(row, column)).collect::<String>();
        let text = (0..SIDE).map(row).collect::<Vec<String>>().join("|");
        let board = open("domineering", &[&text]).unwrap();
        let limits = SearchLimits { small, ..SearchLimits::default() };
        let mut search = WinnerSearch::in_convention(&[(&*board, false)], convention, limits).unwrap();
        for player in Player::BOTH {
            let wins = expected[cells as usize][player.index()];
            assert_eq!(search.wins(player), Ok(wins), "{text} {player} {convention} {small:?}");
        }
        compared[0] += 1;
        compared[1] += search.states();
    }
    compared
}

#[test]
fn all_sub_boards_are_won_as_it_is_defined() {
    // Those of 16 cells have values, as small ones usually have; with fewer they are searched.
    for (small, is_searched) in [(None, false), (Some(4), true), (Some(0), true)] {
        let [compared, states] = check(Convention::Normal, small);
        assert_eq!((compared, states > 0), (8_548, is_searched), "{small:?}");
    }
    let [compared, states] = check(Convention::Misere, None);
    assert!(compared == 8_548 && states > 50_000, "{compared} {states}");
}
