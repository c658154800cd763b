//! Rules as they are read: for each player rewritings of cells.

use super::rule::{Cell, Guard, Rule};
use super::symmetry::Turn;
use super::syntax::{Token, Tokens};
use super::{ends, symmetry};
use crate::error::{BoardError, Reason};
use hyperjam_terms::Player;

/// The rules of a grid game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridRules {
    text: String,
    symbols: Vec<char>,
    live: usize,
    rules: [Vec<Rule>; 2],
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

/// A symbol as the other player sees it.
pub(super) fn exchanged(symbol: char) -> char {
    let other = |pair: &[char; 2]| match *pair {
        [a, b] if a == symbol => Some(b),
        [a, b] if b == symbol => Some(a),
        _ => None,
    };
    PAIRS.iter().find_map(other).unwrap_or(symbol)
}

/// A side of a pattern.
struct Side {
    rows: Vec<Vec<char>>,
    column: usize,
}

impl GridRules {
    /// Reads rules.
    ///
    /// ```
    /// use hyperjam_rulesets::grid::GridRules;
    /// let rules = GridRules::parse("L: T. -> .T, TF. -> .FT; R: .F -> F., .TF -> FT.")?;
    /// assert!(rules.always_ends() && !rules.is_impartial());
    /// let error = GridRules::parse("L: T. -> .T.").unwrap_err();
    /// assert_eq!(error.to_string(), "column 10: the pattern has 1 × 2 cells before the arrow, but 1 × 3 after it");
    /// # Ok::<(), hyperjam_rulesets::BoardError>(())
    /// ```
    pub fn parse(text: &str) -> Result<GridRules, BoardError> {
        let length = text.chars().count();
        if length > MOST_TEXT {
            return Err(BoardError::too_large("characters of rules", length, MOST_TEXT));
        }
        let mut reader = Reader { tokens: Tokens::of(text), found: [Vec::new(), Vec::new()] };
        loop {
            match reader.tokens.peek() {
                (Token::Semicolon, _) => drop(reader.tokens.next()),
                (Token::End, column) => {
                    let is_empty = reader.found.iter().all(Vec::is_empty);
                    return if is_empty {
                        Err(BoardError::expected(column, "", "rules such as “L: .. -> ##”"))
                    } else {
                        reader.rules(text)
                    };
                }
                _ => reader.statement()?,
            }
        }
    }

    /// The text they were read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The symbols beside “#”; first those that patterns look for.
    pub fn symbols(&self) -> &[char] {
        &self.symbols
    }

    /// How many symbols patterns look for. Cells with another symbol take no part in play any more.
    pub fn live(&self) -> usize {
        self.live
    }

    /// The rewritings of a player, ascending.
    pub fn rules(&self, player: Player) -> &[Rule] {
        &self.rules[player.index()]
    }

    /// Whether both players have the same rewritings.
    pub fn is_impartial(&self) -> bool {
        self.rules[0] == self.rules[1]
    }

    /// Whether something that cannot grow for ever grows with every move, so that every play ends. Rules for which nothing
    /// of this kind is found may end all the same, or on some boards.
    pub fn always_ends(&self) -> bool {
        ends::always_ends(self.rules.iter().flatten().collect(), self.symbols.len())
    }

    /// The turns and reflections that change no rule.
    pub(super) fn symmetries(&self) -> Vec<Turn> {
        Turn::ALL
            .into_iter()
            .filter(|turn| [0, 1].iter().all(|p| self.turned(*p, *turn, false) == self.rules[*p]))
            .collect()
    }

    /// A turn that makes the rules of each player those of the other, and whether stones are exchanged with it.
    pub(super) fn negation(&self) -> Option<(Turn, bool)> {
        let all = Turn::ALL.into_iter().flat_map(|turn| [(turn, false), (turn, true)]);
        all.into_iter().find(|(turn, exchange)| {
            self.turned(0, *turn, *exchange) == self.rules[1]
                && self.turned(1, *turn, *exchange) == self.rules[0]
        })
    }

    /// The number of the symbol that the other player sees, where there is one.
    pub(super) fn exchanged(&self, symbol: u8) -> Option<u8> {
        let other = exchanged(self.symbols[usize::from(symbol)]);
        self.symbols.iter().position(|symbol| *symbol == other).map(|place| place as u8)
    }

    fn turned(&self, player: usize, turn: Turn, exchange: bool) -> Vec<Rule> {
        let symbol = |symbol| if exchange { self.exchanged(symbol).unwrap_or(u8::MAX) } else { symbol };
        let rule = |rule: &Rule| symmetry::turned(rule, turn, symbol);
        let mut rules: Vec<Rule> = self.rules[player].iter().map(rule).collect();
        rules.sort_unstable();
        rules
    }
}

/// A rewriting with symbols as characters, and the cell that guards lie on.
struct Draft {
    cells: Vec<(i8, i8, char, char)>,
    guards: Vec<Vec<(i8, i8, char)>>,
    is_turned: bool,
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    found: [Vec<Draft>; 2],
}

impl Reader<'_> {
    fn statement(&mut self) -> Result<(), BoardError> {
        let (who, column) = self.tokens.next();
        let movers: &[Player] = match who.text() {
            "L" => &[Player::Left],
            "R" => &[Player::Right],
            "B" | "M" => &Player::BOTH,
            other => return Err(BoardError::expected(column, other, "L, R, B (both) or M (the mover)")),
        };
        let is_turned = self.tokens.peek().0 == Token::Word("turn");
        if is_turned {
            self.tokens.next();
        }
        self.tokens.take(Token::Colon, if is_turned { "“:”" } else { "“:” or “turn”" })?;
        loop {
            let draft = self.pattern(is_turned)?;
            for player in movers {
                let exchange = who.text() == "M" && *player == Player::Right;
                self.found[player.index()].push(draft.seen(exchange));
            }
            match self.tokens.next() {
                (Token::Comma, _) => {}
                (Token::Semicolon | Token::End, _) => return Ok(()),
                (other, column) => {
                    return Err(BoardError::expected(column, other.text(), "“,”, “;”, “unless” or the end"));
                }
            }
        }
    }

    fn pattern(&mut self, is_turned: bool) -> Result<Draft, BoardError> {
        let before = self.side("a pattern such as “.x”")?;
        self.tokens.take(Token::Arrow, "“->”")?;
        let after = self.side("what the pattern becomes")?;
        let shape = |side: &Side| [side.rows.len(), side.rows[0].len()];
        if shape(&before) != shape(&after) {
            let (place, before, after) = (after.column, shape(&before), shape(&after));
            return Err(BoardError::at(place, Reason::Shape { before, after }));
        }
        let mut cells = Vec::new();
        for (row, (from, to)) in before.rows.iter().zip(&after.rows).enumerate() {
            for (place, (from, to)) in from.iter().zip(to).enumerate() {
                let index = row * (before.rows[0].len() + 1) + place;
                if *from == '#' {
                    return Err(BoardError::at(before.column + index, Reason::Fixed { symbol: '#' }));
                }
                if (*from == '_') != (*to == '_') {
                    return Err(BoardError::at(after.column + index, Reason::Fixed { symbol: '_' }));
                }
                if *from != '_' {
                    cells.push((row as i8, place as i8, *from, *to));
                }
            }
        }
        if cells.iter().all(|(_, _, from, to)| from == to) {
            return Err(BoardError::at(before.column, Reason::NoChange));
        }
        let (row, column, first, _) = cells[0];
        cells.iter_mut().for_each(|cell| (cell.0, cell.1) = (cell.0 - row, cell.1 - column));
        let mut guards = Vec::new();
        while self.tokens.peek().0 == Token::Word("unless") {
            self.tokens.next();
            guards.push(self.guard(first)?);
        }
        Ok(Draft { cells, guards, is_turned })
    }

    fn guard(&mut self, first: char) -> Result<Vec<(i8, i8, char)>, BoardError> {
        let side = self.side("a pattern that must not occur")?;
        let mut cells = Vec::new();
        for (row, line) in side.rows.iter().enumerate() {
            for (place, symbol) in line.iter().enumerate().filter(|(_, symbol)| **symbol != '_') {
                if *symbol == '#' {
                    let index = row * (line.len() + 1) + place;
                    return Err(BoardError::at(side.column + index, Reason::Fixed { symbol: '#' }));
                }
                cells.push((row as i8, place as i8, *symbol));
            }
        }
        let Some((row, column, _)) = cells.first().copied().filter(|cell| cell.2 == first) else {
            const RULE: &str =
                "what follows “unless” has to begin with the first cell of the pattern, on which it lies";
            return Err(BoardError::at(side.column, Reason::Rule(RULE)));
        };
        cells.iter_mut().for_each(|cell| (cell.0, cell.1) = (cell.0 - row, cell.1 - column));
        Ok(cells)
    }

    fn side(&mut self, expected: &'static str) -> Result<Side, BoardError> {
        let (token, column) = self.tokens.next();
        let Token::Word(word) = token else {
            return Err(BoardError::expected(column, token.text(), expected));
        };
        let mut rows = vec![Vec::new()];
        for (index, symbol) in word.chars().enumerate() {
            match symbol {
                '/' => rows.push(Vec::new()),
                _ if matches!(symbol, '.' | '#' | '_') || symbol.is_ascii_alphabetic() => {
                    rows.last_mut().into_iter().for_each(|row| row.push(symbol));
                }
                _ => {
                    return Err(BoardError::expected(
                        column + index,
                        symbol,
                        "“.”, “#”, “_”, “/” or a letter",
                    ));
                }
            }
        }
        let first = rows[0].len();
        if let Some(row) = rows.iter().position(|row| row.len() != first) {
            let given = rows[row].len();
            return Err(BoardError::at(column, Reason::Row { row: row + 1, given, expected: first }));
        }
        if first == 0 || word.chars().all(|symbol| symbol == '_') {
            return Err(BoardError::expected(column, word, expected));
        }
        let side = rows.len().max(first);
        if side > MOST_SIDE {
            let reason =
                Reason::TooLarge { what: "cells of a pattern in a row", given: Some(side), limit: MOST_SIDE };
            return Err(BoardError::at(column, reason));
        }
        Ok(Side { rows, column })
    }

    /// The rules, with every symbol a number.
    fn rules(self, text: &str) -> Result<GridRules, BoardError> {
        let drafts = || self.found.iter().flatten();
        let mut symbols: Vec<char> = drafts()
            .flat_map(|draft| {
                let cells = draft.cells.iter().map(|cell| cell.2);
                cells.chain(draft.guards.iter().flatten().map(|cell| cell.2))
            })
            .collect();
        symbols.sort_unstable();
        symbols.dedup();
        let live = symbols.len();
        let mut others: Vec<char> =
            drafts().flat_map(|draft| draft.cells.iter().map(|cell| cell.3)).collect();
        others.retain(|symbol| *symbol != '#' && !symbols.contains(symbol));
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
                rules.extend(draft.rules(&number));
                if rules.len() > 8 * MOST_RULES {
                    break;
                }
            }
            rules.sort_unstable();
            rules.dedup();
            if rules.len() > MOST_RULES {
                return Err(BoardError::too_large("patterns of a player", rules.len(), MOST_RULES));
            }
        }
        Ok(GridRules { text: text.to_owned(), symbols, live, rules })
    }
}

impl Draft {
    /// As the mover or the other player sees it.
    fn seen(&self, exchange: bool) -> Draft {
        let symbol = |symbol| if exchange { exchanged(symbol) } else { symbol };
        let guard =
            |guard: &Vec<(i8, i8, char)>| guard.iter().map(|(r, c, s)| (*r, *c, symbol(*s))).collect();
        Draft {
            cells: self.cells.iter().map(|(r, c, from, to)| (*r, *c, symbol(*from), symbol(*to))).collect(),
            guards: self.guards.iter().map(guard).collect(),
            is_turned: self.is_turned,
        }
    }

    /// The rewriting, turned in all ways where it may be.
    fn rules(&self, number: &impl Fn(char) -> Option<u8>) -> Vec<Rule> {
        let turns = if self.is_turned { &Turn::ALL[..] } else { &Turn::ALL[..1] };
        // Every symbol has a number: a guard's symbol is one that is looked for.
        let symbol = |symbol| number(symbol).unwrap_or(u8::MAX);
        let one = |turn: &Turn| {
            let cell = |&(row, column, from, to): &(i8, i8, char, char)| {
                let (row, column) = turn.of((row, column));
                Cell { row, column, before: symbol(from), after: number(to) }
            };
            let guards = turns.iter().flat_map(|turn| {
                self.guards.iter().map(|guard| {
                    let cell = |&(row, column, wanted): &(i8, i8, char)| {
                        let (row, column) = turn.of((row, column));
                        Guard { row, column, symbol: symbol(wanted) }
                    };
                    guard.iter().map(cell).collect()
                })
            });
            symmetry::in_the_corner(self.cells.iter().map(cell).collect(), guards.collect())
        };
        turns.iter().map(one).collect()
    }
}
