//! What boards look like: places of cells, counters, spots and lines, and what is drawn there. Who shows a board, be it the page
//! or a picture for a paper, takes it from here.

mod heaps;
mod names;
mod seats;

pub use names::{column_name, move_name, move_names, place_name, repeated};
pub use seats::{CUBE, Face, faces};

use hyperjam_editor::document::{CANONICAL_FORM, Document};
use hyperjam_editor::label::cut;
use hyperjam_editor::picture::{BoardPicture, BoardPictures, BoardShape, Stroke};
use hyperjam_rulesets::picture::{Gesture, Heap, Line, Owner, Picture, Place, Spot};
use hyperjam_rulesets::seats::{SeatBoard, is_for_seats};
use hyperjam_rulesets::{Answer, Board, BoardError, Unsolved, ruleset_called};
use hyperjam_terms::Player;
use hyperjam_values::evaluate::{Reason, Value};
use hyperjam_values::loopy::{LoopyGame, LoopyValue, Work};
use hyperjam_values::{Arena, Unfinished};
use std::f64::consts::TAU;

/// The side of a cell.
pub const CELL: f64 = 36.0;
/// The distance of counters.
pub const COUNTER: f64 = 20.0;
/// The distance of spots.
const SPOT: f64 = 56.0;
/// The width of a letter of a game in braces, about, and the most of an option that are written.
const LETTER: f64 = 9.0;
const MOST_LETTERS: usize = 24;
/// Room round spots.
const MARGIN: f64 = 24.0;

/// The texts of a board, in their parts.
pub struct Spelling<'a> {
    /// The name of the ruleset, or rules that are written out.
    pub name: &'a str,
    /// What the ruleset takes besides, as the code in `octal 0.77`.
    pub given: Option<&'a str>,
    /// The position.
    pub position: &'a str,
}

impl<'a> Spelling<'a> {
    /// Of rules and a position as they are written.
    ///
    /// ```
    /// use hyperjam_bridge::board::Spelling;
    ///
    /// let octal = Spelling::of("octal 0.77", "20");
    /// assert_eq!((octal.name, octal.given), ("octal", Some("0.77")));
    /// ```
    pub fn of(rules: &'a str, position: &'a str) -> Self {
        let (rules, position) = (rules.trim(), position.trim());
        let called = |name| ruleset_called(name).unwrap_or(name);
        match rules.split_once(char::is_whitespace) {
            Some((name, rest)) if !rules.contains(':') => match ruleset_called(rules) {
                Some(name) => Self { name, given: None, position },
                None => Self { name: called(name), given: Some(rest.trim()), position },
            },
            _ => Self { name: called(rules), given: None, position },
        }
    }

    /// Reads a board for two. The lines are those of the calculation that a canonical form may name.
    pub fn open(&self, lines: &[String]) -> Result<Box<dyn Board>, BoardError> {
        let lines = lines.iter().map(String::as_str).filter(|_| self.name == CANONICAL_FORM);
        let texts: Vec<&str> = lines.chain(self.given).chain([self.position]).collect();
        hyperjam_rulesets::open(self.name, &texts)
    }

    /// Reads a board for more players; none if it is for two.
    pub fn open_for_seats(&self) -> Option<Result<SeatBoard, BoardError>> {
        let texts: Vec<&str> = self.given.into_iter().chain([self.position]).collect();
        is_for_seats(self.name).then(|| SeatBoard::open(self.name, &texts))
    }
}

/// A board as it is written in a calculation, `Domineering("...|...")` or `Octal("0.77", "20")`; none if it is not written so.
///
/// ```
/// use hyperjam_bridge::board::written_board;
///
/// let board = written_board("ToadsAndFrogs(\"tt..ff\")").expect("it is a board")?;
/// assert_eq!(board.text(), "TT..FF");
/// assert!(written_board("Nim(3)").is_none());
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub fn written_board(text: &str) -> Option<Result<Box<dyn Board>, BoardError>> {
    let (name, rest) = text.split_once('(')?;
    let texts: Vec<&str> = rest.strip_suffix(')')?.split('"').skip(1).step_by(2).collect();
    (!texts.is_empty()).then(|| hyperjam_rulesets::open(name, &texts))
}

/// The value of a board in a calculation. Where play may go on for ever, or end with a tie, it is that of all its positions as a game with
/// loops; where somebody can win at an end, there is none.
pub fn board_value(arena: &mut Arena, board: &dyn Board) -> Result<Value, Unsolved> {
    let limits = arena.limits();
    if let Answer::Short { value, .. } = board.answer(arena, limits)? {
        return Ok(Value::Game(value));
    }
    let (graph, _) = board.unfold(limits)?;
    if !graph.decided_ends().is_empty() {
        return Err(Unsolved::End);
    }
    let start = graph.position(0).ok_or(Unsolved::Loop)?;
    let mut work = Work::of(arena.work_left());
    let value = LoopyGame::new(&graph, start).and_then(|game| LoopyValue::of_within(&game, &mut work));
    Ok(Value::of_loopy(arena, value?)?)
}

/// The value of a game on boards that a calculation calls with numbers: two rows of three cells in `Domineering(2, 3)`, heaps of 3
/// and 5 in `Nim(3, 5)`. None if no game is called so; without numbers, it says that it needs them.
///
/// ```
/// use hyperjam_bridge::board::called_board;
/// use hyperjam_values::evaluate::{Scope, Value, evaluate};
/// use hyperjam_values::notation::parse;
/// use hyperjam_values::Arena;
///
/// let (mut arena, mut scope) = (Arena::default(), Scope::with_boards(called_board));
/// let line = parse("[Domineering(2, n) for n in 1..4] = [1, +-1, {2|-1/2}, Miny(2)]")?;
/// assert_eq!(evaluate(&mut arena, &mut scope, &line)?, Value::Truth(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn called_board(arena: &mut Arena, name: &str, numbers: Option<&[i64]>) -> Option<Result<Value, Reason>> {
    let known = ruleset_called(name).filter(|name| !is_for_seats(name))?;
    let Some(numbers) = numbers else {
        let (board, sentence) = (name.to_owned(), WITHOUT_NUMBERS.to_owned());
        return Some(Err(Reason::Board { board, sentence }));
    };
    let written: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let open = || {
        if let [rows, columns] = written.as_slice() {
            let board = hyperjam_rulesets::open(known, &[&format!("{rows}x{columns}")]);
            // Of a game on cells it is the size that is wrong.
            if board.is_ok() || hyperjam_rulesets::open(known, &["2x2"]).is_ok() {
                return board;
            }
        }
        hyperjam_rulesets::open(known, &[&written.join(",")])
    };
    let board = format!("{name}({})", written.join(", "));
    let refused = |sentence: String| Reason::Board { board: board.clone(), sentence };
    Some(open().map_err(|error| refused(error.to_string())).and_then(|board| {
        if lacks_pieces(known, &*board) {
            return Err(refused(WITHOUT_PIECES.to_owned()));
        }
        board_value(arena, &*board).map_err(|reason| match reason {
            Unsolved::Values(unfinished) => Reason::Unfinished(unfinished),
            Unsolved::Work { limit } | Unsolved::States { limit } => {
                Reason::Unfinished(Unfinished::Work { limit })
            }
            Unsolved::Memory { limit } => Reason::Unfinished(Unfinished::Memory { limit }),
            Unsolved::Depth { limit } => Reason::Unfinished(Unfinished::Depth { limit }),
            reason => refused(reason.to_string()),
        })
    }))
}

/// What is said where a game on boards is called with something else than integers.
const WITHOUT_NUMBERS: &str = "a game on boards is called with whole numbers, as in Domineering(2, 3) or Nim(3, 5), or with a \
                               position in quotation marks, as in Nim(\"3,5\")";

/// What is said where a board [lacks pieces](lacks_pieces).
pub const WITHOUT_PIECES: &str = "without pieces on the board nobody has a move";

/// Whether no moves are to be had since there are no pieces: on a grid of free cells in a game that has no moves on any.
pub fn lacks_pieces(ruleset: &str, board: &dyn Board) -> bool {
    let Picture::Cells(rows) = board.picture() else { return false };
    let is_free = rows.iter().flatten().all(|cell| !cell.is_ascii_alphabetic());
    let is_stuck = |board: &dyn Board| Player::BOTH.iter().all(|player| board.moves(*player).is_empty());
    is_free && hyperjam_rulesets::open(ruleset, &["8x8"]).is_ok_and(|free| is_stuck(&*free))
}

/// The pictures of all boards of a document that can be read, and for each other board what is wrong with it.
///
/// ```
/// use hyperjam_bridge::board::board_pictures;
/// use hyperjam_editor::command::Command;
/// use hyperjam_editor::document::{Board, Document};
///
/// let mut document = Document::default();
/// let board = Board { rules: "nim".into(), position: "3,4".into(), ..Board::default() };
/// document.apply(Command::AddBoard(board))?;
/// let (pictures, wrong) = board_pictures(&document);
/// assert_eq!((pictures.len(), wrong.len()), (1, 0));
/// # Ok::<(), hyperjam_editor::command::CommandError>(())
/// ```
pub fn board_pictures(document: &Document) -> (BoardPictures, Vec<(String, BoardError)>) {
    let (mut pictures, mut wrong) = (BoardPictures::new(), Vec::new());
    let heading = document.heading();
    for board in &heading.boards {
        let spelling = Spelling::of(heading.rules_of(&board.rules), &board.position);
        let picture = match spelling.open_for_seats() {
            Some(opened) => opened.map(|opened| opened.picture()),
            None => spelling.open(&heading.lines).map(|opened| opened.picture()),
        };
        match picture {
            Ok(picture) => drop(pictures.insert(board.id.clone(), drawn(&picture))),
            Err(error) => wrong.push((board.id.clone(), error)),
        }
    }
    (pictures, wrong)
}

/// How many counters of heaps are drawn, in words; empty where all are.
pub fn cut_in_words(picture: &Picture) -> String {
    match picture {
        Picture::Heaps(heaps) => heaps::cut_in_words(heaps),
        _ => String::new(),
    }
}

/// The middles of the numbers of the heaps that a move left, and the side of a mark round them.
pub fn heaps_left(
    before: &[Heap],
    after: &[Heap],
    gesture: Gesture,
) -> impl Iterator<Item = ([f64; 2], f64)> {
    heaps::left(before, after, gesture).into_iter().map(|row| (heaps::number(after, row), heaps::MARK))
}

/// What a position looks like when it is drawn.
pub fn drawn(picture: &Picture) -> BoardPicture {
    let (size, shapes) = match picture {
        Picture::Cells(rows) => cells(rows),
        Picture::Heaps(heaps) => heaps::heaps(heaps),
        Picture::Drawing { spots, lines } => drawing(picture, spots, lines),
        Picture::Stalks(stalks) => seats::stalks(stalks),
        Picture::Blocks(blocks) => seats::blocks(blocks),
        Picture::Numbers(open) => numbers(open),
        Picture::Options(written) => options(written),
    };
    BoardPicture { size, shapes }
}

/// Where each option of a game in braces stands, by its middle and its width, the bar between them, and how wide all are.
fn places_of_options(written: &[Vec<String>; 2]) -> ([Vec<[f64; 2]>; 2], f64, f64) {
    let mut x = LETTER + 8.0;
    let mut places = [Vec::new(), Vec::new()];
    let mut bar = 0.0;
    for (side, options) in written.iter().enumerate() {
        for option in options {
            let width = LETTER * option.chars().take(MOST_LETTERS).count() as f64 + 16.0;
            places[side].push([x + width / 2.0, width]);
            x += width + 6.0;
        }
        if side == 0 {
            bar = x + 4.0;
            x += LETTER + 8.0;
        }
    }
    (places, bar, x + LETTER)
}

fn options(written: &[Vec<String>; 2]) -> ([f64; 2], Vec<BoardShape>) {
    let (places, bar, width) = places_of_options(written);
    let foot = CELL / 2.0 + 6.0;
    let mut shapes: Vec<BoardShape> = [(LETTER / 2.0, "{"), (bar, "|"), (width - LETTER / 2.0, "}")]
        .map(|(x, sign)| BoardShape::Letter([x, foot], sign.into()))
        .into();
    for (side, stroke) in [(0, Stroke::Left), (1, Stroke::Right)] {
        for (option, [x, width]) in written[side].iter().zip(&places[side]) {
            let half = width / 2.0 - 6.0;
            let under = CELL - 6.0;
            shapes.push(BoardShape::Letter([*x, foot], cut(option, MOST_LETTERS)));
            shapes.push(BoardShape::Line([x - half, under], [x + half, under], stroke));
        }
    }
    ([width, CELL], shapes)
}

fn cells(rows: &[Vec<char>]) -> ([f64; 2], Vec<BoardShape>) {
    let mut shapes = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, symbol) in cells.iter().enumerate() {
            let at = [CELL * (column as f64 + 0.5), CELL * (row as f64 + 0.5)];
            shapes.push(BoardShape::Cell(at, CELL, *symbol == '#'));
            match symbol {
                '.' | '#' => {}
                'x' => shapes.push(BoardShape::Stone(at, 0.36 * CELL, Stroke::Left)),
                'o' => shapes.push(BoardShape::Stone(at, 0.36 * CELL, Stroke::Right)),
                other => shapes.push(BoardShape::Letter([at[0], at[1] + 6.0], other.to_string())),
            }
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default().max(1);
    ([CELL * columns as f64, CELL * rows.len().max(1) as f64], shapes)
}

fn numbers(open: &[bool]) -> ([f64; 2], Vec<BoardShape>) {
    let signs: Vec<char> = open.iter().map(|is_open| if *is_open { '.' } else { '#' }).collect();
    let (size, mut shapes) = cells(&[signs]);
    let named = (1..).zip(open).filter(|(_, is_open)| **is_open);
    shapes.extend(named.map(|(number, _)| {
        let [x, y] = middle_of_number(number);
        BoardShape::Letter([x, y + 6.0], number.to_string())
    }));
    (size, shapes)
}

fn middle_of_number(number: usize) -> [f64; 2] {
    [CELL * (number as f64 - 0.5), CELL * 0.5]
}

/// Where the spots of a drawing lie: in layers above the ground where there is one, else on a ring.
fn places(spots: &[Spot], lines: &[Line]) -> Vec<[f64; 2]> {
    let mut layer: Vec<Option<usize>> = spots.iter().map(|spot| spot.is_ground.then_some(0)).collect();
    if layer.iter().all(Option::is_none) {
        let radius = SPOT * spots.len().max(2) as f64 / TAU;
        let middle = MARGIN + radius;
        let place = |nth: usize| {
            let angle = TAU * (nth as f64 / spots.len().max(1) as f64 - 0.25);
            [middle + radius * angle.cos(), middle + radius * angle.sin()]
        };
        return (0..spots.len()).map(place).collect();
    }
    // Each pass finds what is joined to what is known.
    for _ in spots {
        for line in lines {
            for (from, to) in [(line.from, line.to), (line.to, line.from)] {
                if let (Some(below), None) = (layer[from], layer[to]) {
                    layer[to] = Some(below + 1);
                }
            }
        }
    }
    let layer: Vec<usize> = layer.into_iter().map(Option::unwrap_or_default).collect();
    let top = layer.iter().max().copied().unwrap_or_default();
    let count = |of: usize| layer.iter().filter(|one| **one == of).count();
    let widest = (0..=top).map(count).max().unwrap_or(1);
    let mut used = vec![0_usize; top + 1];
    let mut place = |of: usize| -> [f64; 2] {
        let room = SPOT * widest as f64 / count(of) as f64;
        let x = MARGIN + room * (used[of] as f64 + 0.5);
        used[of] += 1;
        [x, MARGIN + SPOT * (top - of) as f64]
    };
    layer.iter().map(|of| place(*of)).collect()
}

fn drawing(picture: &Picture, spots: &[Spot], lines: &[Line]) -> ([f64; 2], Vec<BoardShape>) {
    let places = places(spots, lines);
    let mut shapes = Vec::new();
    let extent = |axis: usize| places.iter().map(|at| at[axis]).fold(MARGIN, f64::max) + MARGIN;
    let size = [extent(0).max(2.0 * MARGIN + SPOT), extent(1)];
    if let Some(ground) = spots.iter().position(|spot| spot.is_ground) {
        let y = places[ground][1];
        shapes.push(BoardShape::Line([6.0, y], [size[0] - 6.0, y], Stroke::Axis));
    }
    for (number, line) in lines.iter().enumerate() {
        let stroke = match line.owner {
            Owner::Only(Player::Left) => Stroke::Left,
            Owner::Only(Player::Right) => Stroke::Right,
            Owner::Both => Stroke::Both,
            Owner::Nobody => continue,
        };
        let (from, to) = (places[line.from], places[line.to]);
        let bend = middle(picture, Place::Line(number));
        shapes.push(BoardShape::Line(from, bend, stroke));
        shapes.push(BoardShape::Line(bend, to, stroke));
        if line.is_arrow {
            shapes.push(BoardShape::Head(to, bend));
        }
    }
    for (spot, at) in spots.iter().zip(&places) {
        if spot.is_ground {
            continue;
        }
        shapes.push(BoardShape::Spot(*at, spot.has_token));
        let owner = match spot.owner {
            Owner::Only(player) => format!(" ({})", player.name()),
            Owner::Both | Owner::Nobody => String::new(),
        };
        shapes.push(BoardShape::Letter([at[0], at[1] - 9.0], format!("{}{owner}", spot.name)));
    }
    (size, shapes)
}

/// The middle of a place.
pub fn middle(picture: &Picture, place: Place) -> [f64; 2] {
    match (picture, place) {
        (_, Place::Cell(row, column)) => [CELL * (column as f64 + 0.5), CELL * (row as f64 + 0.5)],
        (_, Place::Number(number)) => middle_of_number(number),
        (Picture::Heaps(heaps), Place::Counter(row, counter)) => {
            heaps::middle_of_counter(heaps, row, counter)
        }
        (Picture::Drawing { spots, lines }, Place::Spot(spot)) => {
            places(spots, lines).get(spot).copied().unwrap_or_default()
        }
        (Picture::Drawing { spots, lines }, Place::Line(number)) => {
            let places = places(spots, lines);
            let Some(line) = lines.get(number) else { return [0.0; 2] };
            let (from, to) = (places[line.from], places[line.to]);
            // Lines with the same ends lie beside each other, and a loop beside its spot.
            let same = |other: &&Line| {
                (other.from, other.to) == (line.from, line.to)
                    || (other.to, other.from) == (line.from, line.to)
            };
            let before = lines[..number].iter().filter(same).count() as f64;
            let all = lines.iter().filter(same).count() as f64;
            let aside =
                if line.from == line.to { 22.0 + 14.0 * before } else { 18.0 * (before - (all - 1.0) / 2.0) };
            let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
            let length = dx.hypot(dy);
            let normal = if length > 0.0 { [-dy / length, dx / length] } else { [0.7, -0.7] };
            let along = |axis: usize| f64::midpoint(from[axis], to[axis]) + aside * normal[axis];
            [along(0), along(1)]
        }
        (Picture::Stalks(stalks), Place::Edge(stalk, edge)) => seats::middle_of_edge(stalks, stalk, edge),
        (Picture::Blocks(blocks), Place::Cut(block, axis, at)) => {
            seats::middle_of_cut(blocks, block, axis, at)
        }
        (Picture::Options(written), Place::Option(player, nth)) => {
            let places = places_of_options(written).0;
            let x = places[player.index()].get(nth).map_or(0.0, |[x, _]| *x);
            [x, CELL / 2.0]
        }
        _ => [0.0; 2],
    }
}

/// How much room a place takes.
pub fn room(picture: &Picture, place: Place) -> [f64; 2] {
    match place {
        Place::Cell(..) | Place::Number(_) => [CELL; 2],
        Place::Counter(..) => [COUNTER, CELL],
        Place::Spot(_) | Place::Line(_) => [28.0; 2],
        Place::Edge(..) => [CELL, seats::EDGE],
        Place::Cut(_, axis, _) => seats::room_of_cut(axis),
        Place::Option(player, nth) => match picture {
            Picture::Options(written) => {
                let places = places_of_options(written).0;
                [places[player.index()].get(nth).map_or(CELL, |[_, width]| *width), CELL]
            }
            _ => [CELL; 2],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_rulesets::named;
    use hyperjam_rulesets::seats::SEAT_NAMES;

    /// Within its frame, and with something to be seen on it.
    #[test]
    fn every_ruleset_has_a_picture() {
        for one in named().chain(SEAT_NAMES) {
            let Some((position, given)) = one.example.split_last() else { continue };
            let rules = [&[one.name], given].concat().join(" ");
            let spelling = Spelling::of(&rules, position);
            let picture = match spelling.open_for_seats() {
                Some(opened) => opened.map(|opened| opened.picture()),
                None => spelling.open(&[]).map(|opened| opened.picture()),
            };
            let BoardPicture { size: [width, height], shapes } = drawn(&picture.unwrap());
            assert!(!shapes.is_empty(), "{rules}");
            for shape in shapes {
                let [x, y] = match shape {
                    BoardShape::Cell(at, ..) | BoardShape::Stone(at, ..) | BoardShape::Spot(at, _) => at,
                    BoardShape::Letter(at, _) | BoardShape::Line(_, at, _) | BoardShape::Head(at, _) => at,
                    other => panic!("{rules}: {other:?}"),
                };
                assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{rules}: {x}, {y}");
            }
        }
    }
}
