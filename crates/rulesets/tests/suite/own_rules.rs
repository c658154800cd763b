//! Rules that a person may write, with lines, moves in two steps and groups that need liberties, against the same in code.

use crate::grids::{
    DIRECTIONS, Grid, QUEEN, at, boards, is_free_of_capture, pieces, places, reached, stones, twin, with,
};
use hyperjam_rulesets::grid::GridRules;
use hyperjam_rulesets::open;
use hyperjam_terms::Player;
use proptest::prelude::*;

/// Rooks that leave a hole behind.
fn burning_rooks(grid: &Grid, player: Player) -> Vec<Grid> {
    let mut options = Vec::new();
    for from in pieces(grid, player) {
        for to in reached(grid, from, &DIRECTIONS) {
            options.push(with(
                grid,
                &[(from.0, from.1, (0, 0), 0, '#'), (to.0, to.1, (0, 0), 0, stones(player)[0])],
            ));
        }
    }
    options
}

fn free_rooks(grid: &Grid, player: Player) -> Vec<Grid> {
    burning_rooks(grid, player).into_iter().filter(is_free_of_capture).collect()
}

/// Clobber from afar: queens take the first opponent in their way.
fn clobbering_queens(grid: &Grid, player: Player) -> Vec<Grid> {
    let [own, other] = stones(player);
    let mut options = Vec::new();
    for (row, column) in pieces(grid, player) {
        for way in QUEEN {
            let steps = (1..).find(|steps| at(grid, row, column, way, *steps) != '.').unwrap();
            if at(grid, row, column, way, steps) == other {
                options.push(with(grid, &[(row, column, way, 0, '.'), (row, column, way, steps, own)]));
            }
        }
    }
    options
}

/// Kings that move a step, and burn a cell a step away from there.
fn burning_kings(grid: &Grid, player: Player) -> Vec<Grid> {
    let own = stones(player)[0];
    let mut options = Vec::new();
    for (row, column) in pieces(grid, player) {
        for way in QUEEN.into_iter().filter(|way| at(grid, row, column, *way, 1) == '.') {
            let moved = with(grid, &[(row, column, way, 0, '.'), (row, column, way, 1, own)]);
            let (row, column) = (row.wrapping_add_signed(way.0), column.wrapping_add_signed(way.1));
            for burnt in QUEEN.into_iter().filter(|burnt| at(&moved, row, column, *burnt, 1) == '.') {
                options.push(with(&moved, &[(row, column, burnt, 1, '#')]));
            }
        }
    }
    options
}

/// Left puts stones anywhere, also where they take liberties; Right only where all groups have one.
fn one_sided(grid: &Grid, player: Player) -> Vec<Grid> {
    let free = places(grid).filter(|(row, column)| grid[*row][*column] == '.');
    let laid = free.map(|(row, column)| with(grid, &[(row, column, (0, 0), 0, stones(player)[0])]));
    laid.filter(|after| player == Player::Left || is_free_of_capture(after)).collect()
}

/// Stones that are taken off, except those to the left of a stone z, where all groups that are left have liberties. Stones z and
/// free cells stay for ever.
fn taking_off(grid: &Grid, player: Player) -> Vec<Grid> {
    let taken =
        pieces(grid, player).into_iter().filter(|(row, column)| at(grid, *row, *column, (0, 1), 1) != 'z');
    let after = taken.map(|(row, column)| with(grid, &[(row, column, (0, 0), 0, '#')]));
    after.filter(is_free_of_capture).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn lines_of_any_length_are_slid_along(grid in boards(4, 6, 12, &['.', '.', '#', 'x', 'o'])) {
        twin("M turn: x.*. -> #.*x", burning_rooks).check(&grid);
        twin("M turn: x.*. -> #.*x unless captured", free_rooks).check(&grid);
        twin("M turn slant: x.*o -> ..*x", clobbering_queens).check(&grid);
    }

    #[test]
    fn a_move_may_go_on(grid in boards(3, 4, 8, &['.', '.', '#', 'x', 'o'])) {
        twin("M turn slant: x. -> .x then x. -> x#", burning_kings).check(&grid);
    }

    #[test]
    fn groups_need_liberties_where_rules_say_so(grid in boards(3, 4, 8, &['.', '.', '#', 'x', 'o'])) {
        twin("L: . -> x; R: . -> o unless captured", one_sided).check(&grid);
    }

    #[test]
    fn stones_that_stay_are_groups_too(grid in boards(3, 5, 10, &['.', '.', '#', 'x', 'o', 'z'])) {
        twin("M: x -> # unless xz unless captured", taking_off).check(&grid);
    }
}

/// A line may also be written from its other end, and a pattern that is turned says as much as all its directions.
#[test]
fn rules_are_the_same_however_they_are_written() {
    let rules = |text| {
        let read = GridRules::parse(text).unwrap();
        Player::BOTH.map(|player| read.rules(player).to_vec())
    };
    for (one, other, is_same) in [
        ("M turn: x.*. -> ..*x", "M turn: ..*x -> x.*.", true),
        ("M turn slant: x. -> .x", "M turn: x. -> .x, x_/_. -> ._/_x", true),
        ("M turn: x.*. -> ..*x", "M: x.*. -> ..*x, ..*x -> x.*.", false),
        ("M turn: x.*. -> ..*x", "M turn: x.. -> ..x", false),
    ] {
        assert_eq!(rules(one) == rules(other), is_same, "{one} {other}");
    }
}

/// A board for which a ruleset takes more patterns than are kept is refused before they are made.
#[test]
fn too_long_lines_are_refused() {
    let refused = |rules, board: &str| open(rules, &[board]).err().map(|error| error.to_string());
    let rows = |rows: usize, columns: usize| vec!["x".to_owned() + &".".repeat(columns - 1); rows].join("|");
    assert_eq!(refused("amazons", &rows(10, 10)), None);
    assert_eq!(
        refused("amazons", &rows(1, 128)).as_deref(),
        Some(
            "cells of the patterns in all ways to lay them on a board of this size: that is too many; at most 131072 are \
             allowed"
        )
    );
    assert_eq!(
        refused("amazons", "x..|..").as_deref(),
        Some("column 5: row 2 has 2 cells, but the first row has 3")
    );
    assert_eq!(
        refused("amazons", "x..|..z").as_deref(),
        Some("column 7: expected a symbol of the rules, or “#”, not “z”")
    );
}

/// A board on which a group has no liberty from the beginning is read, and nobody can move there; a group of walls does not count.
#[test]
fn nobody_moves_where_a_group_has_no_liberty() {
    let moves = |text: &str| {
        let board = open("no-go", &[text]).unwrap();
        assert_eq!(board.text(), text);
        Player::BOTH.map(|player| board.moves(player).len())
    };
    assert_eq!(moves("xo.|o..|..."), [0, 0]);
    assert_eq!(moves("x#.|...|..."), [7, 6]);
    assert_eq!(moves("."), [0, 0]);
    assert_eq!(moves(".."), [2, 2]);
    assert_eq!(moves("x."), [0, 0]);
    assert_eq!(moves("x.."), [2, 1]);
}

/// What may not lie farther away than the board is long never does.
#[test]
fn what_is_forbidden_beyond_the_board_forbids_nothing() {
    for away in [8, 9, 15] {
        let rules = format!("L: . -> x unless .{}x; R: ./x -> x/.", "/_".repeat(away - 1) + "/");
        let board = open(&rules, &[".|x"]).unwrap_or_else(|error| panic!("{rules}: {error}"));
        assert_eq!(board.moves(Player::Left).len(), 1, "{rules}");
        assert_eq!(board.moves(Player::Right).len(), 1, "{rules}");
    }
}
