//! Rules that end play, against the same in code.

use std::collections::BTreeMap;

use crate::grids::{Grid, QUEEN, Rules, at, boards, places, stones, text, with};
use hyperjam_rulesets::grid::GridRules;
use hyperjam_rulesets::{Answer, Board, Limits, Unsolved, open};
use hyperjam_terms::{Convention, EndKind, Outcome, Player, Sector};
use hyperjam_values::Arena;
use proptest::prelude::*;

/// Rules, the same in code, and how play has ended by them.
struct Twin {
    rules: &'static str,
    options: Rules,
    end: fn(&Grid) -> Option<EndKind>,
}

/// Who of both has won, if either has; a tie if both have.
fn won(has: impl Fn(Player) -> bool) -> Option<EndKind> {
    match Player::BOTH.map(has) {
        [true, false] => Some(EndKind::Left),
        [false, true] => Some(EndKind::Right),
        [true, true] => Some(EndKind::Tie),
        [false, false] => None,
    }
}

fn counts(grid: &Grid, symbol: char) -> usize {
    grid.iter().flatten().filter(|cell| **cell == symbol).count()
}

fn placing(grid: &Grid, player: Player) -> Vec<Grid> {
    let free = places(grid).filter(|(row, column)| grid[*row][*column] == '.');
    free.map(|(row, column)| with(grid, &[(row, column, (0, 0), 0, stones(player)[0])])).collect()
}

fn crosses(grid: &Grid, _: Player) -> Vec<Grid> {
    placing(grid, Player::Left)
}

/// Whether so many stones lie in a row in any direction.
fn has_row(grid: &Grid, stone: char, count: isize) -> bool {
    places(grid).any(|(row, column)| {
        QUEEN.iter().any(|way| (0..count).all(|step| at(grid, row, column, *way, step) == stone))
    })
}

fn tic_tac_toe(grid: &Grid) -> Option<EndKind> {
    let full = (counts(grid, '.') == 0).then_some(EndKind::Tie);
    won(|player| has_row(grid, stones(player)[0], 3)).or(full)
}

fn three_alike(grid: &Grid) -> Option<EndKind> {
    has_row(grid, 'x', 3).then_some(EndKind::Loss)
}

/// Pawns that go a step on, or take aslant.
fn pawns(grid: &Grid, player: Player) -> Vec<Grid> {
    let ([own, other], down) = (stones(player), if player == Player::Left { 1 } else { -1 });
    let mut options = Vec::new();
    for (row, column) in places(grid).filter(|(row, column)| grid[*row][*column] == own) {
        for across in [-1, 0, 1] {
            let to = at(grid, row, column, (down, across), 1);
            if to == '.' && across == 0 || to == other && across != 0 {
                options.push(with(
                    grid,
                    &[(row, column, (0, 0), 0, '.'), (row, column, (down, across), 1, own)],
                ));
            }
        }
    }
    options
}

/// Who has reached the far row, beyond which there is no cell.
fn breakthrough(grid: &Grid) -> Option<EndKind> {
    won(|player| {
        let down = if player == Player::Left { 1 } else { -1 };
        let mut own = places(grid).filter(|(row, column)| grid[*row][*column] == stones(player)[0]);
        own.any(|(row, column)| at(grid, row, column, (down, 0), 1) == '#')
    })
}

/// Stones that walk in all directions, and take.
fn kings(grid: &Grid, player: Player) -> Vec<Grid> {
    let [own, other] = stones(player);
    let mut options = Vec::new();
    for (row, column) in places(grid).filter(|(row, column)| grid[*row][*column] == own) {
        for way in QUEEN {
            if ['.', other].contains(&at(grid, row, column, way, 1)) {
                options.push(with(grid, &[(row, column, way, 0, '.'), (row, column, way, 1, own)]));
            }
        }
    }
    options
}

fn last_taken(grid: &Grid) -> Option<EndKind> {
    won(|player| counts(grid, stones(player)[1]) == 0)
}

const TWINS: [Twin; 4] = [
    Twin { rules: "M: . -> x; M turn slant until xxx; tie until no .", options: placing, end: tic_tac_toe },
    Twin { rules: "B: . -> x; B turn slant until xxx", options: crosses, end: three_alike },
    Twin {
        rules: "L: x/. -> ./x, x_/_o -> ._/_x, _x/o_ -> _./x_; R: ./o -> o/., x_/_o -> o_/_., _x/o_ -> _o/._; L until x/#; R until #/o",
        options: pawns,
        end: breakthrough,
    },
    Twin { rules: "M turn slant: x. -> .x, xo -> .x; M until no o", options: kings, end: last_taken },
];

impl Twin {
    fn open(&self, grid: &Grid) -> Box<dyn Board> {
        open(self.rules, &[&text(grid)]).unwrap()
    }

    fn moves(&self, grid: &Grid, player: Player) -> Vec<Grid> {
        if (self.end)(grid).is_some() { Vec::new() } else { (self.options)(grid, player) }
    }

    /// Who wins if each player starts: rounds over all states until nothing changes any more.
    fn outcomes(&self, start: &Grid, convention: Convention) -> [Outcome; 2] {
        let mut found = vec![start.clone()];
        let mut moves: BTreeMap<(Grid, Player), Vec<Grid>> = BTreeMap::new();
        let mut next = 0;
        while let Some(grid) = found.get(next).cloned() {
            next += 1;
            for player in Player::BOTH {
                let options = self.moves(&grid, player);
                found.extend(
                    options.iter().filter(|option| !found.contains(option)).cloned().collect::<Vec<_>>(),
                );
                moves.insert((grid.clone(), player), options);
            }
        }
        let mut won: BTreeMap<(Grid, Player), Outcome> = BTreeMap::new();
        loop {
            let before = won.len();
            for ((grid, player), options) in &moves {
                let mine = Outcome::win_of(*player);
                let ended = match (self.end)(grid) {
                    None if options.is_empty() => {
                        Some(Outcome::win_of(convention.winner_when_stuck(*player)))
                    }
                    None | Some(EndKind::Tie) => None,
                    Some(EndKind::Left) => Some(Outcome::win_of(Player::Left)),
                    Some(EndKind::Right) => Some(Outcome::win_of(Player::Right)),
                    Some(EndKind::Win) => Some(mine),
                    Some(EndKind::Loss) => Some(Outcome::win_of(player.opponent())),
                };
                let known = |option: &Grid| won.get(&(option.clone(), player.opponent())).copied();
                let lost = Outcome::win_of(player.opponent());
                let by_moves = || match options {
                    options if options.iter().any(|option| known(option) == Some(mine)) => Some(mine),
                    options
                        if !options.is_empty()
                            && options.iter().all(|option| known(option) == Some(lost)) =>
                    {
                        Some(lost)
                    }
                    _ => None,
                };
                if let Some(outcome) = ended.or_else(by_moves) {
                    won.insert((grid.clone(), *player), outcome);
                }
            }
            if won.len() == before {
                let of = |player| won.get(&(start.clone(), player)).copied().unwrap_or(Outcome::Draw);
                return Player::BOTH.map(of);
            }
        }
    }

    fn check(&self, grid: &Grid) {
        let (board, place) = (self.open(grid), format!("{} {}", self.rules, text(grid)));
        assert_eq!(board.end(), (self.end)(grid), "{place}");
        for player in Player::BOTH {
            let mut found: Vec<String> = board.moves(player).iter().map(|(_, to)| to.text()).collect();
            let mut expected: Vec<String> = self.moves(grid, player).iter().map(text).collect();
            for list in [&mut found, &mut expected] {
                list.sort();
                list.dedup();
            }
            assert_eq!(found, expected, "{place} {player}");
        }
        let mut arena = Arena::default();
        let Ok(Answer::Loopy(found)) = board.answer(&mut arena, Limits::default()) else { panic!("{place}") };
        assert_eq!(found.outcomes, self.outcomes(grid, Convention::Normal), "{place}");
        let misere = board.misere_outcomes(Limits::default());
        assert_eq!(misere, Ok(self.outcomes(grid, Convention::Misere)), "{place}");
        assert_eq!(found.grundy.is_some(), board.is_impartial(), "{place}");
        assert_eq!(board.hints(&mut arena, Limits::default()).err(), Some(Unsolved::End), "{place}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn rows_of_three_end_play(grid in boards(3, 4, 7, &['.', '.', '.', 'x', 'o', '#'])) {
        TWINS[0].check(&grid);
    }

    #[test]
    fn who_makes_a_row_that_is_the_same_for_both_has_won(grid in boards(3, 5, 7, &['.', '.', 'x', '#'])) {
        TWINS[1].check(&grid);
    }

    #[test]
    fn the_far_row_ends_play(grid in boards(4, 3, 9, &['.', '.', 'x', 'o', '#'])) {
        TWINS[2].check(&grid);
    }

    #[test]
    fn the_last_stone_ends_play(grid in boards(3, 3, 5, &['.', '.', 'x', 'o', '#'])) {
        TWINS[3].check(&grid);
    }
}

/// A tie whoever starts; 5478 positions come up if Left does, 958 of which are ends.
#[test]
fn tic_tac_toe_is_a_tie() {
    let board = TWINS[0].open(&vec![vec!['.'; 3]; 3]);
    let Ok(Answer::Loopy(found)) = board.answer(&mut Arena::default(), Limits::default()) else { panic!() };
    assert_eq!(found.sector(), Sector::of(Outcome::Draw, Outcome::Draw));
    // Play in which the moves alternate.
    let (mut states, mut next) = (vec![(text(&vec![vec!['.'; 3]; 3]), Player::Left)], 0);
    let mut ended = BTreeMap::new();
    while let Some((position, player)) = states.get(next).cloned() {
        next += 1;
        let board = open(TWINS[0].rules, &[&position]).unwrap();
        if let Some(end) = board.end() {
            *ended.entry(end.name()).or_insert(0) += 1;
        }
        for (_, to) in board.moves(player) {
            let state = (to.text(), player.opponent());
            if !states.contains(&state) {
                states.push(state);
            }
        }
    }
    assert_eq!(states.len(), 5478);
    assert_eq!(ended, BTreeMap::from([("left", 626), ("right", 316), ("tie", 16)]));
}

/// Positions that look the same when turned are one only where the patterns say so, too.
#[test]
fn patterns_that_are_not_turned_tell_sides_apart() {
    let one = |rules: &str, board: &str| {
        let board = open(rules, &[board]).unwrap();
        (board.end(), board.unfold(Limits::default()).unwrap().0.position_count())
    };
    assert_eq!(one("B: . -> x; B until xx", "x|x"), (None, 1));
    assert_eq!(one("B: . -> x; B until xx", "xx"), (Some(EndKind::Loss), 1));
    assert_eq!(one("B: . -> x; B turn until xx", "x|x"), (Some(EndKind::Loss), 1));
    // No stone, one, two side by side or aslant, three, and four only where play has not ended before.
    assert_eq!(one("B: . -> x", "..|..").1, 6);
    assert_eq!(one("B: . -> x; B turn until xx", "..|..").1, 5);
    // Two one above the other are not the same as two side by side.
    assert_eq!(one("B: . -> x; B until xx", "..|..").1, 6);
    // What the board lies in is no cell, on all sides, on boards that fill their words and on others.
    for board in [
        "........|........|........|........|........|........|........|.......x",
        ".........|........x",
        "x",
    ] {
        let end = |rules| open(rules, &[board]).unwrap().end();
        assert_eq!(end("B: . -> x; B until x#/##"), Some(EndKind::Loss), "{board}");
        assert_eq!(end("B: . -> x; B until #x/##").is_some(), board == "x", "{board}");
    }
}

#[test]
fn wrong_words_are_named() {
    let refused = |rules: &str| GridRules::parse(rules).unwrap_err().to_string();
    for (rules, reason) in [
        ("M until xxx", "column 12: expected rules such as “L: .. -> ##”"),
        ("M: . -> x; M until", "column 19: expected a pattern such as “xxx”, or “no” and a symbol"),
        ("M: . -> x; M until no", "column 22: expected a pattern such as “xxx”, or “no” and a symbol"),
        ("M: . -> x; M until no xx", "column 23: “no” is followed by one symbol, as in “no .”"),
        ("M: . -> x; M until no #", "column 23: “no” is followed by one symbol, as in “no .”"),
        ("M: . -> x; M until x.*x", "column 22: what follows “until” has a cell with a symbol, and no line"),
        ("M: . -> x; M until ##", "column 20: what follows “until” has a cell with a symbol, and no line"),
        (
            "M: . -> x; M until joined",
            "column 20: “until joined” is a part by itself, with nobody named before it",
        ),
        ("M: . -> x; M until x/xx", "column 20: row 2 has 2 cells, but the first row has 1"),
        ("M: . -> x; tie: . -> x", "column 15: expected “until” or “turn”, not “:”"),
        ("M: . -> x; M until x y", "column 22: expected “,”, “;” or the end, not “y”"),
        ("M: . -> x; Z until x", "column 12: expected L, R, B (both), M (the mover) or “tie”, not “Z”"),
    ] {
        assert!(refused(rules).starts_with(reason), "{rules}: {}", refused(rules));
    }
}
