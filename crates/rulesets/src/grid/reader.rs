//! The text of rules read as rewritings of cells.

mod goals;

use self::goals::GoalDrafts;
use super::goal::Goals;
use super::rule::{Cell, Guard, Rule, sorted};
use super::symmetry::Turn;
use super::syntax::{Token, Tokens};
use crate::error::{BoardError, Reason};
use hyperjam_terms::Player;

/// What the text of rules says.
pub(super) struct Read {
    /// The symbols beside “#”; first those that are looked for.
    pub(super) symbols: Vec<char>,
    /// How many symbols are looked for.
    pub(super) live: usize,
    /// The rewritings of each player, ascending.
    pub(super) rules: [Vec<Rule>; 2],
    /// Whether play is over once stones join two sides.
    pub(super) until_joined: bool,
    /// What else ends play.
    pub(super) goals: Goals,
}

/// The characters of the text of rules.
const MOST_TEXT: usize = 4096;
/// The rows and columns of a pattern.
const MOST_SIDE: usize = 16;
/// The rewritings of a player, turned ones too.
const MOST_RULES: usize = 512;
/// The symbols beside “#”.
const MOST_SYMBOLS: usize = 4;
/// The stones that are exchanged for the other player.
const PAIRS: [[char; 2]; 5] = [['x', 'o'], ['X', 'O'], ['T', 'F'], ['b', 'w'], ['L', 'R']];
/// A cell that is free, as a liberty is.
pub(super) const FREE: char = '.';
/// The stones that join sides: Left’s the top with the bottom, Right’s the left side with the right one.
pub(super) const JOINING: [char; 2] = ['x', 'o'];

/// A symbol as the other player sees it.
pub(super) fn exchanged(symbol: char) -> char {
    let other = |pair: &[char; 2]| match *pair {
        [a, b] if a == symbol => Some(b),
        [a, b] if b == symbol => Some(a),
        _ => None,
    };
    PAIRS.iter().find_map(other).unwrap_or(symbol)
}

/// Reads rules.
pub(super) fn read(text: &str) -> Result<Read, BoardError> {
    let length = text.chars().count();
    if length > MOST_TEXT {
        return Err(BoardError::too_large("characters of rules", length, MOST_TEXT));
    }
    let mut reader = Reader {
        tokens: Tokens::of(text),
        found: Default::default(),
        until_joined: false,
        goals: Default::default(),
    };
    loop {
        match reader.tokens.peek() {
            (Token::Semicolon, _) => drop(reader.tokens.next()),
            (Token::End, column) => {
                let is_empty = reader.found.iter().all(Vec::is_empty);
                return if is_empty {
                    Err(BoardError::expected(column, "", "rules such as “L: .. -> ##”"))
                } else {
                    reader.rules()
                };
            }
            _ => reader.statement()?,
        }
    }
}

/// A side of a pattern.
struct Side {
    rows: Vec<Vec<char>>,
    /// The cell of the only row that a “*” makes a line.
    line: Option<usize>,
    column: usize,
}

impl Side {
    /// Where a cell stands in the text.
    fn column_of(&self, row: usize, place: usize) -> usize {
        let is_behind = self.line.is_some_and(|line| place > line);
        self.column + row * (self.rows[0].len() + 1) + place + usize::from(is_behind)
    }

    fn shape(&self) -> [usize; 2] {
        [self.rows.len(), self.rows[0].len()]
    }
}

/// A cell of a pattern, counted from the first one.
#[derive(Clone, Copy)]
struct Drawn {
    place: (i16, i16),
    before: char,
    after: char,
    repeats: bool,
}

/// A cell of what must not occur, and its symbol.
type Forbidden = ((i16, i16), char);

/// A rewriting with symbols as characters.
#[derive(Clone)]
struct Draft {
    cells: Vec<Drawn>,
    then: Vec<Drawn>,
    guards: Vec<Vec<Forbidden>>,
    keeps_liberties: bool,
    ways: Ways,
}

/// How a pattern may lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    AsWritten,
    Turned,
    TurnedAndSlanted,
}

impl Ways {
    /// The turns, each along rows and columns, or along diagonals.
    fn all(self) -> impl Iterator<Item = (Turn, bool)> {
        let turns = if self == Ways::AsWritten { &Turn::ALL[..1] } else { &Turn::ALL[..] };
        let slants = if self == Ways::TurnedAndSlanted { &[false, true][..] } else { &[false] };
        turns.iter().flat_map(|turn| slants.iter().map(|is_slanted| (*turn, *is_slanted)))
    }
}

/// Where a cell comes to lie.
fn laid((turn, is_slanted): (Turn, bool), (row, column): (i16, i16)) -> (i16, i16) {
    turn.of(if is_slanted { (column, column) } else { (row, column) })
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    found: [Vec<Draft>; 2],
    until_joined: bool,
    goals: GoalDrafts,
}

impl Reader<'_> {
    fn statement(&mut self) -> Result<(), BoardError> {
        let (who, column) = self.tokens.next();
        if who == Token::Word("until") {
            return self.until();
        }
        let movers: &[Player] = match who.text() {
            "L" => &[Player::Left],
            "R" => &[Player::Right],
            "B" | "M" => &Player::BOTH,
            "tie" => &[],
            other => {
                let expected = "L, R, B (both), M (the mover) or “tie”";
                return Err(BoardError::expected(column, other, expected));
            }
        };
        let is_turned = self.takes("turn");
        let (_, column) = self.tokens.peek();
        let (ways, expected) = match (is_turned, self.takes("slant")) {
            (false, false) => (Ways::AsWritten, "“:”, “until” or “turn”"),
            (true, false) => (Ways::Turned, "“:”, “until” or “slant”"),
            (true, true) => (Ways::TurnedAndSlanted, "“:” or “until”"),
            (false, true) => return Err(BoardError::at(column, Reason::Rule(SLANT))),
        };
        if self.takes("until") {
            return self.goals(who.text(), ways);
        }
        if movers.is_empty() {
            self.tokens.take(Token::Word("until"), "“until” or “turn”")?;
        }
        self.tokens.take(Token::Colon, expected)?;
        loop {
            let draft = self.pattern(ways)?;
            for player in movers {
                let exchange = who.text() == "M" && *player == Player::Right;
                self.found[player.index()].push(if exchange { draft.exchanged() } else { draft.clone() });
            }
            match self.tokens.next() {
                (Token::Comma, _) => {}
                (Token::Semicolon | Token::End, _) => return Ok(()),
                (other, column) => {
                    let expected = "“,”, “;”, “then”, “unless” or the end";
                    return Err(BoardError::expected(column, other.text(), expected));
                }
            }
        }
    }

    /// When play is over.
    fn until(&mut self) -> Result<(), BoardError> {
        self.tokens.take(Token::Word("joined"), "“joined”")?;
        self.until_joined = true;
        match self.tokens.next() {
            (Token::Semicolon | Token::End, _) => Ok(()),
            (other, column) => Err(BoardError::expected(column, other.text(), "“;” or the end")),
        }
    }

    /// Takes this word, if it is the next part.
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.tokens.peek().0 == Token::Word(word);
        if is_next {
            self.tokens.next();
        }
        is_next
    }

    fn pattern(&mut self, ways: Ways) -> Result<Draft, BoardError> {
        let cells = self.rewriting(ways)?;
        let mut then = Vec::new();
        if self.takes("then") {
            let (_, column) = self.tokens.peek();
            then = self.rewriting(ways)?;
            let last = cells.last().map(|cell| cell.after);
            if then.first().map(|cell| cell.before) != last {
                return Err(BoardError::at(column, Reason::Rule(THEN)));
            }
        }
        let is_plain = then.is_empty() && !cells.iter().any(|cell| cell.repeats);
        let mut draft = Draft { cells, then, guards: Vec::new(), keeps_liberties: false, ways };
        while self.takes("unless") {
            let (_, column) = self.tokens.peek();
            if self.takes("captured") {
                draft.keeps_liberties = true;
            } else if is_plain {
                draft.guards.push(self.guard(draft.cells[0].before, ways)?);
            } else {
                return Err(BoardError::at(column, Reason::Rule(PLAIN)));
            }
        }
        Ok(draft)
    }

    /// What stands before and behind an arrow.
    fn rewriting(&mut self, ways: Ways) -> Result<Vec<Drawn>, BoardError> {
        let before = self.side("a pattern such as “.x”", ways)?;
        self.tokens.take(Token::Arrow, "“->”")?;
        let after = self.side("what the pattern becomes", ways)?;
        if before.shape() != after.shape() {
            let (before, place) = (before.shape(), after.column);
            return Err(BoardError::at(place, Reason::Shape { before, after: after.shape() }));
        }
        let mut cells = Vec::new();
        for (row, (from, to)) in before.rows.iter().zip(&after.rows).enumerate() {
            for (place, (from, to)) in from.iter().zip(to).enumerate() {
                if *from == '#' {
                    return Err(BoardError::at(before.column_of(row, place), Reason::Fixed { symbol: '#' }));
                }
                if (*from == '_') != (*to == '_') {
                    return Err(BoardError::at(after.column_of(row, place), Reason::Fixed { symbol: '_' }));
                }
                let repeats = before.line == Some(place);
                if repeats && from != to {
                    return Err(BoardError::at(after.column_of(row, place), Reason::Rule(LINE)));
                }
                if *from != '_' {
                    let place = (row as i16, place as i16);
                    cells.push(Drawn { place, before: *from, after: *to, repeats });
                }
            }
        }
        if cells.iter().all(|cell| cell.before == cell.after) {
            return Err(BoardError::at(before.column, Reason::NoChange));
        }
        let is_at_end = [cells.first(), cells.last()].into_iter().flatten().any(|cell| cell.repeats);
        let has_line = cells.iter().any(|cell| cell.repeats);
        if before.line != after.line || is_at_end || has_line != before.line.is_some() {
            let wrong = if before.line.is_some() { &before } else { &after };
            let star = wrong.line.map_or(wrong.column, |line| wrong.column + line + 1);
            return Err(BoardError::at(star, Reason::Rule(LINE)));
        }
        let (row, column) = cells[0].place;
        for Drawn { place, .. } in &mut cells {
            *place = (place.0 - row, place.1 - column);
        }
        Ok(cells)
    }

    fn guard(&mut self, first: char, ways: Ways) -> Result<Vec<Forbidden>, BoardError> {
        let side = self.side("a pattern that must not occur, or “captured”", ways)?;
        if let Some(line) = side.line {
            return Err(BoardError::at(side.column + line + 1, Reason::Rule(PLAIN)));
        }
        let mut cells = Vec::new();
        for (row, line) in side.rows.iter().enumerate() {
            for (place, symbol) in line.iter().enumerate().filter(|(_, symbol)| **symbol != '_') {
                if *symbol == '#' {
                    return Err(BoardError::at(side.column_of(row, place), Reason::Fixed { symbol: '#' }));
                }
                cells.push(((row as i16, place as i16), *symbol));
            }
        }
        let Some(((row, column), _)) = cells.first().copied().filter(|cell| cell.1 == first) else {
            return Err(BoardError::at(side.column, Reason::Rule(GUARD)));
        };
        for (place, _) in &mut cells {
            *place = (place.0 - row, place.1 - column);
        }
        Ok(cells)
    }

    fn side(&mut self, expected: &'static str, ways: Ways) -> Result<Side, BoardError> {
        let (token, column) = self.tokens.next();
        let Token::Word(word) = token else {
            return Err(BoardError::expected(column, token.text(), expected));
        };
        let (mut rows, mut line) = (vec![Vec::new()], None);
        for (index, symbol) in word.chars().enumerate() {
            match symbol {
                '/' => rows.push(Vec::new()),
                '*' if line.is_none() && index > 0 => line = Some(index - 1),
                '*' => return Err(BoardError::at(column + index, Reason::Rule(LINE))),
                _ if matches!(symbol, '.' | '#' | '_') || symbol.is_ascii_alphabetic() => {
                    rows.last_mut().into_iter().for_each(|row| row.push(symbol));
                }
                _ => {
                    let expected = "“.”, “#”, “_”, “*”, “/” or a letter";
                    return Err(BoardError::expected(column + index, symbol, expected));
                }
            }
        }
        let first = rows[0].len();
        if let Some(row) = rows.iter().position(|row| row.len() != first) {
            let given = rows[row].len();
            return Err(BoardError::at(column, Reason::Row { row: row + 1, given, expected: first }));
        }
        if first == 0 || rows.iter().flatten().all(|symbol| *symbol == '_') {
            return Err(BoardError::expected(column, word, expected));
        }
        if let Some(line) = line.filter(|_| rows.len() > 1) {
            return Err(BoardError::at(column + line + 1, Reason::Rule(LINE)));
        }
        if ways == Ways::TurnedAndSlanted && rows.len() > 1 {
            return Err(BoardError::at(column, Reason::Rule(SLANT)));
        }
        let side = rows.len().max(first);
        if side > MOST_SIDE {
            let reason =
                Reason::TooLarge { what: "cells of a pattern in a row", given: Some(side), limit: MOST_SIDE };
            return Err(BoardError::at(column, reason));
        }
        Ok(Side { rows, line, column })
    }

    /// The rules, with every symbol a number.
    fn rules(self) -> Result<Read, BoardError> {
        let drafts = || self.found.iter().flatten();
        let cells = || drafts().flat_map(|draft| draft.cells.iter().chain(&draft.then));
        let mut others: Vec<char> = cells().map(|cell| cell.after).filter(|symbol| *symbol != '#').collect();
        let forbidden = drafts().flat_map(|draft| draft.guards.iter().flatten().map(|cell| cell.1));
        let mut symbols: Vec<char> = cells().map(|cell| cell.before).chain(forbidden).collect();
        if drafts().any(|draft| draft.keeps_liberties) {
            // Groups and their liberties are looked for, too.
            symbols.push(FREE);
            symbols.append(&mut others);
        }
        if self.until_joined {
            symbols.extend(JOINING);
        }
        symbols.extend(goals::looked_for(&self.goals));
        symbols.sort_unstable();
        symbols.dedup();
        let live = symbols.len();
        others.retain(|symbol| !symbols.contains(symbol));
        others.sort_unstable();
        others.dedup();
        symbols.extend(others);
        if symbols.len() > MOST_SYMBOLS {
            return Err(BoardError::too_large("symbols beside “#”", symbols.len(), MOST_SYMBOLS));
        }
        let number =
            |symbol: char| symbols.iter().position(|known| *known == symbol).map(|place| place as u8);
        let mut rules = [Vec::new(), Vec::new()];
        for (drafts, rules) in self.found.iter().zip(&mut rules) {
            for draft in drafts {
                draft.add_rules(&number, rules);
                if rules.len() > 8 * MOST_RULES {
                    break;
                }
            }
            *rules = sorted(std::mem::take(rules));
            rules.dedup();
            if rules.len() > MOST_RULES {
                return Err(BoardError::too_large("patterns of a player", rules.len(), MOST_RULES));
            }
        }
        let goals = goals::numbered(&self.goals, &number)?;
        Ok(Read { symbols, live, rules, until_joined: self.until_joined, goals })
    }
}

const GUARD: &str = "what follows “unless” has to begin with the first cell of the pattern, on which it lies";
const THEN: &str =
    "what follows “then” has to begin with what the last cell before it has become, on which it lies";
const LINE: &str = "“*” makes the cell before it a line of any length; it stands once in a pattern of one row, between other \
                    cells, and the line stays as it is";
const SLANT: &str = "“turn slant” lets patterns of one row lie along diagonals, too";
const PLAIN: &str = "“*” and “then” may be followed by “unless captured” alone, and “unless” by no line";

impl Draft {
    /// As Right sees it, if Left sees it like this.
    fn exchanged(&self) -> Draft {
        let mut draft = self.clone();
        for cell in draft.cells.iter_mut().chain(&mut draft.then) {
            (cell.before, cell.after) = (exchanged(cell.before), exchanged(cell.after));
        }
        for (_, symbol) in draft.guards.iter_mut().flatten() {
            *symbol = exchanged(*symbol);
        }
        draft
    }

    /// Adds the rewriting, turned in all ways where it may be; and with each of them what follows, turned in all ways.
    fn add_rules(&self, number: &impl Fn(char) -> Option<u8>, rules: &mut Vec<Rule>) {
        // Every symbol has a number: a guard's symbol is one that is looked for.
        let symbol = |symbol| number(symbol).unwrap_or(u8::MAX);
        let all = |cells: &[Drawn], way, from: (i16, i16)| -> Vec<Cell> {
            let cell = |cell: &Drawn| {
                let (row, column) = laid(way, (cell.place.0 - from.0, cell.place.1 - from.1));
                let (before, after) = (symbol(cell.before), number(cell.after));
                Cell { row, column, before, after, repeats: cell.repeats }
            };
            cells.iter().map(cell).collect()
        };
        let guard = |way, cells: &Vec<Forbidden>| {
            let cell = |(place, wanted): &Forbidden| {
                let (row, column) = laid(way, *place);
                Guard { row, column, symbol: symbol(*wanted) }
            };
            cells.iter().map(cell).collect()
        };
        let guards =
            || self.ways.all().flat_map(|way| self.guards.iter().map(move |cells| guard(way, cells)));
        let last = self.cells.last().map_or((0, 0), |cell| cell.place);
        for way in self.ways.all() {
            let seconds = if self.then.is_empty() { Ways::AsWritten } else { self.ways };
            for second in seconds.all() {
                let origin = if self.then.is_empty() { (0, 0) } else { last };
                let rule = Rule {
                    cells: all(&self.cells, way, origin),
                    guards: guards().collect(),
                    then: all(&self.then, second, (0, 0)),
                    keeps_liberties: self.keeps_liberties,
                };
                rules.push(rule.in_order());
            }
        }
    }
}
