//! The rulesets by their names.

use crate::board::{Board, Placed};
use crate::error::{BoardError, Reason};
use crate::grid::{BUILT_IN, GridBoard, GridRules};

/// A ruleset that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The rules in two sentences.
    pub sentence: &'static str,
    /// The texts that follow the name, in an example.
    pub example: &'static [&'static str],
}

/// The names of all rulesets but the grid games of [`BUILT_IN`].
pub const NAMES: [Named; 0] = [];

/// All rulesets with a name: the grid games first.
pub fn named() -> impl Iterator<Item = Named> {
    let grids = BUILT_IN.iter().map(|game| Named {
        name: game.name,
        sentence: game.sentence,
        example: std::slice::from_ref(&game.example),
    });
    grids.chain(NAMES)
}

/// Reads a position: the name of a ruleset, or rules as [`crate::grid`] describes them, and what the ruleset takes.
///
/// ```
/// let board = hyperjam_rulesets::open("clobber", &["xo.|oxo"])?;
/// assert_eq!(board.text(), "xo.|oxo");
/// let error = hyperjam_rulesets::open("clobber", &["xo,"]).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("column 3: expected “.”, “#”, a letter, or “|” before a new row, not “,”"));
/// # Ok::<(), hyperjam_rulesets::BoardError>(())
/// ```
pub fn open(ruleset: &str, texts: &[&str]) -> Result<Box<dyn Board>, BoardError> {
    if let Some(game) = BUILT_IN.iter().find(|game| game.name == ruleset) {
        return grid(&GridRules::parse(game.rules)?, one(texts, BOARD)?);
    }
    if ruleset.contains(':') {
        return grid(&GridRules::parse(ruleset)?, one(texts, BOARD)?);
    }
    Err(BoardError::whole(Reason::UnknownRuleset { given: ruleset.to_owned() }))
}

const BOARD: &str = "a board such as “..|..” or “2x3”";

/// The only text that a ruleset takes.
fn one<'a>(texts: &[&'a str], expected: &'static str) -> Result<&'a str, BoardError> {
    match texts {
        [text] => Ok(text),
        _ => Err(BoardError::whole(Reason::Count { given: texts.len(), expected })),
    }
}

/// A board of a grid game, in as few bits as it takes: a plane for each symbol, of 64 cells or of 128.
fn grid(rules: &GridRules, text: &str) -> Result<Box<dyn Board>, BoardError> {
    let cells = crate::grid::read_cells(text)?;
    Ok(match (cells.rows <= 8 && cells.columns <= 8, rules.symbols().len()) {
        (true, 1) => Box::new(Placed::<GridBoard<u64, 1>>::read(rules, text)?),
        (true, 2) => Box::new(Placed::<GridBoard<u64, 2>>::read(rules, text)?),
        (true, 3) => Box::new(Placed::<GridBoard<u64, 3>>::read(rules, text)?),
        (true, _) => Box::new(Placed::<GridBoard<u64, 4>>::read(rules, text)?),
        (false, _) => Box::new(Placed::<GridBoard<u128, 4>>::read(rules, text)?),
    })
}
