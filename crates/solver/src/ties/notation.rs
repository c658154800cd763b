//! Games with ties as they are typed: `{0,2,tie} + 3`.

use std::fmt;

use super::TieGame;
use hyperjam_terms::Grundy;

/// The largest heap that can be typed.
const MOST_HEAP: u32 = 200;
/// The most positions of a typed sum.
const MOST_POSITIONS: usize = 10_000;
/// How deep braces may stand in braces.
const MOST_DEPTH: usize = 50;

/// What is wrong with a typed sum, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: Expected,
}

/// What should stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number, `tie`, a set or a name that is known.
    Game,
    /// `,` or `}`.
    CommaOrBrace,
    /// `+` or the end.
    Plus,
    /// A smaller heap.
    SmallerHeap,
    /// A smaller game.
    SmallerGame,
    /// Fewer braces in one another.
    LessDepth,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.expected {
            Expected::Game => {
                f.write_str("expected a game with ties: a heap such as 3, “tie”, a set such as {0,2,tie}, or a name of one")
            }
            Expected::CommaOrBrace => f.write_str("expected “,” or “}”"),
            Expected::Plus => f.write_str("expected “+” or the end; games with ties can only be added"),
            Expected::SmallerHeap => write!(f, "heaps have {MOST_HEAP} or less here"),
            Expected::SmallerGame => write!(f, "games have at most {MOST_POSITIONS} positions here"),
            Expected::LessDepth => write!(f, "braces stand at most {MOST_DEPTH} deep here"),
        }
    }
}

impl std::error::Error for SyntaxError {}

/// The terms of a sum of games with ties. A number n or *n is a heap, `tie` the tie, `{a,b,…}` the set of these games, and a
/// name what `named` says. Columns are counted from `first`. O(length + positions).
///
/// ```
/// use hyperjam_solver::ties::parse;
///
/// let terms = parse("{0,2,tie} + 3", 1, &|_| None)?;
/// let representatives: Vec<String> = terms.iter().map(|term| term.representative().to_string()).collect();
/// assert_eq!(representatives, ["∞{0,2}", "3"]);
/// assert_eq!(parse("{0,2", 1, &|_| None).unwrap_err().to_string(), "column 5: expected “,” or “}”");
/// # Ok::<(), hyperjam_solver::ties::SyntaxError>(())
/// ```
pub fn parse(
    text: &str,
    first: usize,
    named: &dyn Fn(&str) -> Option<Grundy>,
) -> Result<Vec<TieGame>, SyntaxError> {
    let mut parser = Parser { letters: text.chars().collect(), at: 0, first, named };
    let mut terms = vec![parser.game(0)?];
    while parser.takes('+') {
        terms.push(parser.game(0)?);
        parser.few(&terms)?;
    }
    parser.skip_blanks();
    if parser.at < parser.letters.len() { Err(parser.wrong(Expected::Plus)) } else { Ok(terms) }
}

struct Parser<'a> {
    letters: Vec<char>,
    at: usize,
    first: usize,
    named: &'a dyn Fn(&str) -> Option<Grundy>,
}

impl Parser<'_> {
    fn wrong(&self, expected: Expected) -> SyntaxError {
        SyntaxError { column: self.first + self.at, expected }
    }

    fn skip_blanks(&mut self) {
        while self.letters.get(self.at).is_some_and(|letter| letter.is_whitespace()) {
            self.at += 1;
        }
    }

    fn takes(&mut self, letter: char) -> bool {
        self.skip_blanks();
        let is_there = self.letters.get(self.at) == Some(&letter);
        self.at += usize::from(is_there);
        is_there
    }

    /// The letters of a kind that come next.
    fn run(&mut self, is_one: impl Fn(char) -> bool) -> String {
        let run: String = self.letters[self.at..].iter().take_while(|letter| is_one(**letter)).collect();
        self.at += run.chars().count();
        run
    }

    fn game(&mut self, depth: usize) -> Result<TieGame, SyntaxError> {
        if self.takes('{') {
            return self.set(depth);
        }
        let is_heap = self.takes('*') || self.takes('∗');
        self.skip_blanks();
        let start = self.at;
        let digits = self.run(|letter| letter.is_ascii_digit());
        if !digits.is_empty() {
            let size = digits.parse().ok().filter(|size| *size <= MOST_HEAP);
            let column = self.first + start;
            let size = size.ok_or(SyntaxError { column, expected: Expected::SmallerHeap })?;
            return Ok(TieGame::heap(size));
        }
        if is_heap {
            return Ok(TieGame::heap(1));
        }
        if self.takes('☾') {
            return Ok(TieGame::moon());
        }
        let name = self.run(|letter| letter.is_alphanumeric() || letter == '_');
        match name.as_str() {
            "tie" => return Ok(TieGame::tie()),
            "moon" => return Ok(TieGame::moon()),
            _ => {}
        }
        let label = Some(name).filter(|name| !name.is_empty()).and_then(|name| (self.named)(&name));
        let is_large = |label: &Grundy| match label {
            Grundy::Nimber(size) => *size > MOST_HEAP,
            Grundy::Infinite(set) => set.iter().any(|size| *size > MOST_HEAP),
            Grundy::Moon | Grundy::Sun => false,
        };
        if label.as_ref().is_some_and(is_large) {
            return Err(SyntaxError { column: self.first + start, expected: Expected::SmallerHeap });
        }
        label.and_then(|label| TieGame::of_label(&label)).ok_or_else(|| {
            self.at = start;
            self.wrong(Expected::Game)
        })
    }

    /// What stands after an opening brace.
    fn set(&mut self, depth: usize) -> Result<TieGame, SyntaxError> {
        if depth == MOST_DEPTH {
            return Err(self.wrong(Expected::LessDepth));
        }
        let mut options = Vec::new();
        if !self.takes('}') {
            options.push(self.game(depth + 1)?);
            while self.takes(',') {
                options.push(self.game(depth + 1)?);
                self.few(&options)?;
            }
            if !self.takes('}') {
                return Err(self.wrong(Expected::CommaOrBrace));
            }
        }
        self.few(&options)?;
        Ok(TieGame::of_options(&options))
    }

    /// Refuses games that are too large together.
    fn few(&self, games: &[TieGame]) -> Result<(), SyntaxError> {
        let positions: usize = games.iter().map(TieGame::positions).sum();
        if positions > MOST_POSITIONS { Err(self.wrong(Expected::SmallerGame)) } else { Ok(()) }
    }
}
