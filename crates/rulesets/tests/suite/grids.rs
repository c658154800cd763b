//! Grid games as data against the same rules in code.

use crate::common::Twin;
use hyperjam_rulesets::solve::temperatures_of_moves;
use hyperjam_rulesets::{Answer, Limits, open};
use hyperjam_terms::Player;
use hyperjam_values::thermograph::temperature;
use hyperjam_values::{Arena, GameId};
use proptest::prelude::*;

pub(crate) type Grid = Vec<Vec<char>>;

pub(crate) const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

pub(crate) fn text(grid: &Grid) -> String {
    grid.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

/// The cell that lies so many steps away; “#” beyond the board.
pub(crate) fn at(
    grid: &Grid,
    row: usize,
    column: usize,
    (down, across): (isize, isize),
    steps: isize,
) -> char {
    let row = row.checked_add_signed(down * steps).and_then(|row| grid.get(row));
    let cell = row.and_then(|row| row.get(column.checked_add_signed(across * steps)?));
    cell.copied().unwrap_or('#')
}

/// A cell by row, column, way and steps, and what it becomes.
pub(crate) type Change = (usize, usize, (isize, isize), isize, char);

pub(crate) fn with(grid: &Grid, changes: &[Change]) -> Grid {
    let mut after = grid.clone();
    for (row, column, (down, across), steps, symbol) in changes {
        let row = row.checked_add_signed(down * steps).unwrap();
        after[row][column.checked_add_signed(across * steps).unwrap()] = *symbol;
    }
    after
}

pub(crate) fn places(grid: &Grid) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (rows, columns) = (grid.len(), grid[0].len());
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

pub(crate) fn stones(player: Player) -> [char; 2] {
    if player == Player::Left { ['x', 'o'] } else { ['o', 'x'] }
}

fn dominoes(grid: &Grid, directions: &[(isize, isize)]) -> Vec<Grid> {
    let mut options = Vec::new();
    for (row, column) in places(grid) {
        for way in directions {
            if grid[row][column] == '.' && at(grid, row, column, *way, 1) == '.' {
                options.push(with(grid, &[(row, column, *way, 0, '#'), (row, column, *way, 1, '#')]));
            }
        }
    }
    options
}

fn domineering(grid: &Grid, player: Player) -> Vec<Grid> {
    dominoes(grid, if player == Player::Left { &[(1, 0)] } else { &[(0, 1)] })
}

fn cram(grid: &Grid, _: Player) -> Vec<Grid> {
    dominoes(grid, &[(1, 0), (0, 1)])
}

fn clobber(grid: &Grid, player: Player) -> Vec<Grid> {
    let [own, other] = stones(player);
    let mut options = Vec::new();
    for (row, column) in places(grid) {
        for way in DIRECTIONS {
            if grid[row][column] == own && at(grid, row, column, way, 1) == other {
                options.push(with(grid, &[(row, column, way, 0, '.'), (row, column, way, 1, own)]));
            }
        }
    }
    options
}

fn konane(grid: &Grid, player: Player) -> Vec<Grid> {
    let [own, other] = stones(player);
    let mut options = Vec::new();
    for (row, column) in places(grid) {
        for way in DIRECTIONS {
            let mut after = grid.clone();
            let mut steps = 0;
            while grid[row][column] == own
                && at(grid, row, column, way, steps + 1) == other
                && at(grid, row, column, way, steps + 2) == '.'
            {
                after = with(
                    &after,
                    &[
                        (row, column, way, steps, '.'),
                        (row, column, way, steps + 1, '.'),
                        (row, column, way, steps + 2, own),
                    ],
                );
                options.push(after.clone());
                steps += 2;
            }
        }
    }
    options
}

fn toads_and_frogs(grid: &Grid, player: Player) -> Vec<Grid> {
    let (own, other, way) = if player == Player::Left { ('T', 'F', (0, 1)) } else { ('F', 'T', (0, -1)) };
    let mut options = Vec::new();
    for (row, column) in places(grid).filter(|(row, column)| grid[*row][*column] == own) {
        let next = at(grid, row, column, way, 1);
        if next == '.' {
            options.push(with(grid, &[(row, column, way, 0, '.'), (row, column, way, 1, own)]));
        } else if next == other && at(grid, row, column, way, 2) == '.' {
            options.push(with(grid, &[(row, column, way, 0, '.'), (row, column, way, 2, own)]));
        }
    }
    options
}

fn placing(grid: &Grid, player: Player, may: impl Fn([char; 2], [char; 4]) -> bool) -> Vec<Grid> {
    let stones = stones(player);
    places(grid)
        .filter(|(row, column)| {
            let beside = DIRECTIONS.map(|way| at(grid, *row, *column, way, 1));
            grid[*row][*column] == '.' && may(stones, beside)
        })
        .map(|(row, column)| with(grid, &[(row, column, (0, 0), 0, stones[0])]))
        .collect()
}

fn col(grid: &Grid, player: Player) -> Vec<Grid> {
    placing(grid, player, |[own, _], beside| !beside.contains(&own))
}

fn snort(grid: &Grid, player: Player) -> Vec<Grid> {
    placing(grid, player, |[_, other], beside| !beside.contains(&other))
}

/// Whether the group of a stone has a liberty.
fn has_liberty(grid: &Grid, stone: (usize, usize)) -> bool {
    let mut group = vec![stone];
    let mut next = 0;
    while let Some(&(row, column)) = group.get(next) {
        for (down, across) in DIRECTIONS {
            match at(grid, row, column, (down, across), 1) {
                '.' => return true,
                beside if beside == grid[row][column] => {
                    let place = (row.wrapping_add_signed(down), column.wrapping_add_signed(across));
                    if !group.contains(&place) {
                        group.push(place);
                    }
                }
                _ => {}
            }
        }
        next += 1;
    }
    false
}

/// Whether all groups have liberties.
pub(crate) fn is_free_of_capture(grid: &Grid) -> bool {
    places(grid)
        .all(|(row, column)| matches!(grid[row][column], '.' | '#') || has_liberty(grid, (row, column)))
}

fn no_go(grid: &Grid, player: Player) -> Vec<Grid> {
    placing(grid, player, |_, _| true).into_iter().filter(is_free_of_capture).collect()
}

pub(crate) const QUEEN: [(isize, isize); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// What a piece on a cell reaches over free cells.
pub(crate) fn reached(
    grid: &Grid,
    (row, column): (usize, usize),
    ways: &[(isize, isize)],
) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for &(down, across) in ways {
        for steps in (1..).take_while(|steps| at(grid, row, column, (down, across), *steps) == '.') {
            found.push((row.wrapping_add_signed(down * steps), column.wrapping_add_signed(across * steps)));
        }
    }
    found
}

/// The cells of a player's pieces.
pub(crate) fn pieces(grid: &Grid, player: Player) -> Vec<(usize, usize)> {
    places(grid).filter(|(row, column)| grid[*row][*column] == stones(player)[0]).collect()
}

fn amazons(grid: &Grid, player: Player) -> Vec<Grid> {
    let mut options = Vec::new();
    for from in pieces(grid, player) {
        for to in reached(grid, from, &QUEEN) {
            let mut moved = grid.clone();
            moved[from.0][from.1] = '.';
            moved[to.0][to.1] = grid[from.0][from.1];
            for (row, column) in reached(&moved, to, &QUEEN) {
                options.push(with(&moved, &[(row, column, (0, 0), 0, '#')]));
            }
        }
    }
    options
}

fn northcotts_game(grid: &Grid, player: Player) -> Vec<Grid> {
    let mut options = Vec::new();
    for from in pieces(grid, player) {
        for to in reached(grid, from, &[(0, 1), (0, -1)]) {
            let mut moved = grid.clone();
            moved[from.0][from.1] = '.';
            moved[to.0][to.1] = grid[from.0][from.1];
            options.push(moved);
        }
    }
    options
}

fn walk_and_jump(grid: &Grid, player: Player) -> Vec<Grid> {
    let [own, other] = stones(player);
    let mut options = Vec::new();
    for (row, column) in places(grid).filter(|(row, column)| grid[*row][*column] == own) {
        for way in DIRECTIONS {
            let next = at(grid, row, column, way, 1);
            if next == '.' {
                options.push(with(grid, &[(row, column, way, 0, '.'), (row, column, way, 1, own)]));
            } else if next == other && at(grid, row, column, way, 2) == '.' {
                options.push(with(
                    grid,
                    &[(row, column, way, 0, '.'), (row, column, way, 1, '.'), (row, column, way, 2, own)],
                ));
            }
        }
    }
    options
}

fn fox_and_geese(grid: &Grid, player: Player) -> Vec<Grid> {
    let (own, ways) = match player {
        Player::Left => ('x', &DIRECTIONS[..]),
        Player::Right => ('o', &[(-1, 0), (0, 1), (0, -1)][..]),
    };
    let mut options = Vec::new();
    for (row, column) in places(grid).filter(|(row, column)| grid[*row][*column] == own) {
        for way in ways {
            if at(grid, row, column, *way, 1) == '.' {
                options.push(with(grid, &[(row, column, *way, 0, '.'), (row, column, *way, 1, own)]));
            }
        }
    }
    options
}

fn strip(grid: &Grid, player: Player, is_push: bool) -> Vec<Grid> {
    let [own, _] = stones(player);
    let mut options = Vec::new();
    for place in (0..grid[0].len()).filter(|place| grid[0][*place] == own) {
        let before = &grid[0][..place];
        // With Push the last gap is filled; else the first square falls off, or is free.
        let gap = if is_push { before.iter().rposition(|cell| *cell == '.').unwrap_or(0) } else { 0 };
        let mut row = grid[0].clone();
        row.remove(gap.min(place));
        row.insert(place, '.');
        options.push(vec![row]);
    }
    options
}

fn toppling_dominoes(grid: &Grid, player: Player) -> Vec<Grid> {
    let own = if player == Player::Left { 'L' } else { 'R' };
    let row = &grid[0];
    let mut options = Vec::new();
    for place in (0..row.len()).filter(|place| row[*place] == own || row[*place] == 'B') {
        for way in [-1, 1] {
            let mut after = row.clone();
            let mut next = Some(place);
            while let Some(domino) =
                next.filter(|domino| row.get(*domino).is_some_and(|domino| *domino != '.'))
            {
                after[domino] = '.';
                next = domino.checked_add_signed(way);
            }
            options.push(vec![after]);
        }
    }
    options
}

fn elephants_and_rhinos(grid: &Grid, player: Player) -> Vec<Grid> {
    let (own, way) = if player == Player::Left { ('E', (0, 1)) } else { ('R', (0, -1)) };
    let steps = places(grid)
        .filter(|(row, column)| grid[*row][*column] == own && at(grid, *row, *column, way, 1) == '.');
    steps.map(|(row, column)| with(grid, &[(row, column, way, 0, '.'), (row, column, way, 1, own)])).collect()
}

/// Whether stones reach from one side to the other, step by step; the sides are those of the cells that there are.
fn joins(grid: &Grid, stone: char) -> bool {
    let cells: Vec<(usize, usize)> =
        places(grid).filter(|(row, column)| grid[*row][*column] != '#').collect();
    let along = |cell: &(usize, usize)| if stone == 'x' { cell.0 } else { cell.1 };
    let Some([least, most]) =
        cells.iter().map(along).min().zip(cells.iter().map(along).max()).map(|(least, most)| [least, most])
    else {
        return false;
    };
    let stones: Vec<_> = cells.into_iter().filter(|(row, column)| grid[*row][*column] == stone).collect();
    let mut reached: Vec<_> = stones.iter().copied().filter(|cell| along(cell) == least).collect();
    let mut next = 0;
    while let Some((row, column)) = reached.get(next).copied() {
        next += 1;
        for (down, across) in [(0, 1), (1, 0), (0, -1), (-1, 0), (-1, 1), (1, -1)] {
            let cell = row.checked_add_signed(down).zip(column.checked_add_signed(across));
            if let Some(cell) = cell.filter(|cell| stones.contains(cell) && !reached.contains(cell)) {
                reached.push(cell);
            }
        }
    }
    reached.iter().any(|cell| along(cell) == most)
}

fn hex(grid: &Grid, player: Player) -> Vec<Grid> {
    if joins(grid, 'x') || joins(grid, 'o') {
        return Vec::new();
    }
    let free = places(grid).filter(|(row, column)| grid[*row][*column] == '.');
    free.map(|(row, column)| with(grid, &[(row, column, (0, 0), 0, stones(player)[0])])).collect()
}

/// SS, after Definition 2.6: there is one winner, and on a square it is who begins.
#[test]
fn hex_is_won_by_who_begins() {
    for side in 1..=3 {
        let board = open("hex", &[&format!("{side}x{side}")]).unwrap();
        let Ok(Answer::Short { value, .. }) = board.answer(&mut Arena::default(), Limits::default()) else {
            panic!("{side}")
        };
        let twin = twin("hex", hex);
        let free = vec![vec!['.'; side]; side];
        assert_eq!(twin.value(&mut Arena::default(), &free, &mut Default::default()), value, "{side}");
    }
    // The first column does not lie beside the last one.
    let apart = open("hex", &["x.......|x......x|.......x"]).unwrap();
    assert!(!apart.moves(Player::Left).is_empty());
    for full in 0..1 << 9 {
        let grid: Grid = (0..3)
            .map(|row| {
                (0..3).map(|column| if full & 1 << (3 * row + column) != 0 { 'x' } else { 'o' }).collect()
            })
            .collect();
        assert!(joins(&grid, 'x') != joins(&grid, 'o'), "{grid:?}");
        assert!(open("hex", &[&text(&grid)]).unwrap().moves(Player::Left).is_empty());
    }
}

pub(crate) type Rules = fn(&Grid, Player) -> Vec<Grid>;

pub(crate) fn twin(name: &'static str, rules: Rules) -> Twin<Grid> {
    Twin { name, before: Vec::new(), text, options: Box::new(rules), prints_alike: true }
}

/// Boards with at most so many rows, columns and cells, of these symbols.
pub(crate) fn boards(
    rows: usize,
    columns: usize,
    cells: usize,
    symbols: &'static [char],
) -> impl Strategy<Value = Grid> {
    (1..=rows, 1..=columns)
        .prop_filter("small", move |(rows, columns)| rows * columns <= cells)
        .prop_flat_map(move |(rows, columns)| {
            let row = prop::collection::vec(prop::sample::select(symbols), columns);
            prop::collection::vec(row, rows)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn domineering_is_what_its_rules_say(grid in boards(5, 5, 14, &['.', '.', '.', '#'])) {
        twin("domineering", domineering).check(&grid);
    }

    #[test]
    fn cram_is_what_its_rules_say(grid in boards(5, 5, 14, &['.', '.', '.', '#'])) {
        twin("cram", cram).check(&grid);
    }

    #[test]
    fn clobber_is_what_its_rules_say(grid in boards(4, 5, 12, &['x', 'o', '.', '#'])) {
        twin("clobber", clobber).check(&grid);
    }

    #[test]
    fn konane_is_what_its_rules_say(grid in boards(4, 7, 14, &['x', 'o', '.', '.', '#'])) {
        twin("konane", konane).check(&grid);
    }

    #[test]
    fn toads_and_frogs_is_what_its_rules_say(grid in boards(2, 9, 10, &['T', 'F', '.', '.', '#'])) {
        twin("toads-and-frogs", toads_and_frogs).check(&grid);
    }

    #[test]
    fn elephants_and_rhinos_is_what_its_rules_say(grid in boards(2, 9, 10, &['E', 'R', '.', '.', '#'])) {
        twin("elephants-and-rhinos", elephants_and_rhinos).check(&grid);
    }

    #[test]
    fn col_is_what_its_rules_say(grid in boards(3, 3, 7, &['.', '.', 'x', 'o', '#'])) {
        twin("col", col).check(&grid);
    }

    #[test]
    fn snort_is_what_its_rules_say(grid in boards(3, 3, 7, &['.', '.', 'x', 'o', '#'])) {
        twin("snort", snort).check(&grid);
    }

    #[test]
    fn no_go_is_what_its_rules_say(grid in boards(3, 3, 7, &['.', '.', '.', 'x', 'o', '#'])) {
        twin("no-go", no_go).check(&grid);
    }

    #[test]
    fn no_go_is_what_its_rules_say_on_larger_boards(grid in boards(4, 5, 14, &['.', '.', 'x', 'o', 'x', 'o', '#'])) {
        let free = places(&grid).filter(|(row, column)| grid[*row][*column] == '.').count();
        prop_assume!(free <= 7);
        twin("no-go", no_go).check(&grid);
    }

    #[test]
    fn hex_is_what_its_rules_say(grid in boards(4, 4, 12, &['.', 'x', 'o', 'x', 'o', '.', '#'])) {
        let free = places(&grid).filter(|(row, column)| grid[*row][*column] == '.').count();
        prop_assume!(free <= 5);
        twin("hex", hex).check(&grid);
    }

    #[test]
    fn amazons_is_what_its_rules_say(grid in boards(4, 5, 12, &['.', '.', '#', '#', 'x', 'o'])) {
        let free = places(&grid).filter(|(row, column)| grid[*row][*column] == '.').count();
        prop_assume!(free <= 5);
        twin("amazons", amazons).check(&grid);
    }

    #[test]
    fn push_and_shove_are_what_their_rules_say(grid in boards(1, 8, 8, &['.', '.', 'x', 'o'])) {
        let push = Twin {
            options: Box::new(|grid: &Grid, player| strip(grid, player, true)),
            ..twin("push", cram)
        };
        push.check(&grid);
        let shove = Twin {
            options: Box::new(|grid: &Grid, player| strip(grid, player, false)),
            ..twin("shove", cram)
        };
        shove.check(&grid);
    }

    #[test]
    fn toppling_dominoes_is_what_its_rules_say(grid in boards(1, 8, 8, &['.', 'L', 'R', 'L', 'R', 'B'])) {
        twin("toppling-dominoes", toppling_dominoes).check(&grid);
    }

    #[test]
    fn games_that_go_on_are_what_their_rules_say(grid in boards(3, 3, 6, &['.', '.', 'x', 'o', '#'])) {
        for (name, rules) in [
            ("walk-and-jump", walk_and_jump as Rules),
            ("fox-and-geese", fox_and_geese),
            ("northcotts-game", northcotts_game),
        ] {
            let twin = twin(name, rules);
            let board = twin.open(&grid);
            let mut arena = Arena::default();
            match board.answer(&mut arena, Limits::default()).unwrap() {
                Answer::Loopy(loopy) => prop_assert_eq!(loopy.outcomes, twin.outcomes(&grid)),
                // The naive value ends only if play does.
                Answer::Short { value, .. } => {
                    let expected = twin.value(&mut arena, &grid, &mut Default::default());
                    prop_assert_eq!(value, expected);
                }
            }
        }
    }

    /// A board of more than 64 cells is worth what the same board is worth with fewer of them.
    #[test]
    fn wide_boards_are_worth_what_narrow_ones_are(grid in boards(3, 6, 12, &['.', '.', '#'])) {
        let mut wide = grid.clone();
        wide.iter_mut().for_each(|row| row.extend(std::iter::repeat_n('#', 12)));
        for name in ["domineering", "cram", "no-go", "hex"] {
            let mut arena = Arena::default();
            let [narrow, wide] = [&grid, &wide].map(|grid| open(name, &[&text(grid)]).unwrap());
            let answers = [narrow, wide].map(|board| board.answer(&mut arena, Limits::default()).unwrap());
            prop_assert_eq!(&answers[0], &answers[1]);
        }
    }

    /// The hottest move of a player is as hot as the board.
    #[test]
    fn a_board_is_as_hot_as_the_hottest_move(grid in boards(4, 4, 10, &['.', '.', 'x', 'o', '#'])) {
        for name in ["domineering", "clobber", "snort", "konane"] {
            let position = text(&grid);
            let free = position.replace(['x', 'o'], ".");
            let board = open(name, &[if name == "domineering" { &free } else { &position }]).unwrap();
            let mut arena = Arena::default();
            let Ok(Answer::Short { value, .. }) = board.answer(&mut arena, Limits::default()) else { panic!() };
            let hot = temperature(&mut arena, value).unwrap();
            let hints = board.hints(&mut arena, Limits::default()).unwrap();
            let of = |player| -> Vec<GameId> {
                hints.iter().filter(|hint| hint.player == player).map(|hint| hint.value).collect()
            };
            for player in Player::BOTH {
                let own = of(player);
                let found = temperatures_of_moves(&mut arena, player, &own, &of(player.opponent())).unwrap();
                prop_assert_eq!(found.len(), own.len());
                prop_assert_eq!(found.iter().max(), Some(&hot).filter(|_| !own.is_empty()), "{} {}", name, position);
            }
        }
    }

    /// Turning the board changes nothing where the rules have no direction, and negates Domineering.
    #[test]
    fn boards_may_be_turned(grid in boards(3, 4, 10, &['.', '.', 'x', 'o'])) {
        let turned: Grid =
            (0..grid[0].len()).map(|column| grid.iter().map(|row| row[column]).collect()).collect();
        for name in ["clobber", "konane", "snort"] {
            let mut arena = Arena::default();
            let answers = [&grid, &turned]
                .map(|grid| open(name, &[&text(grid)]).unwrap().answer(&mut arena, Limits::default()).unwrap());
            prop_assert_eq!(&answers[0], &answers[1]);
        }
    }
}
