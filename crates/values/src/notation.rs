//! The notation of games: what CGSuite's users type, and what is printed in books.
//!
//! [`parse`] makes a [`Statement`] of a line; [`crate::evaluate`] says what its value is, and [`print()`] writes a game so
//! that it reads back as the same.
//!
//! | typed | means |
//! | --- | --- |
//! | `3`, `-5/8`, `½`, `1½`, `1 3/4`, `0.5` | a number |
//! | `0.1`, `1/3` | a number that is not short |
//! | `*`, `*3`, `*n`, `*(1+2)` | a nimber; `∗` and `⋆` are the same star |
//! | `^`, `^^`, `^3`, `^3*2`, `v`, `vv`, `v3` | multiples of ↑ and ↓, with a star; `↑`, `⇑`, `↓`, `⇓` too |
//! | `2*`, `9/8*`, `2^*`, `2↑∗` | a star or ups glued to a number, where no operand follows |
//! | `{a,b\|c}`, `{3\|\|2\|1}` | options; the longest bar splits first |
//! | `'{*\|*}'` | a form that is left as it is |
//! | `+-1`, `+-1/2`, `+-{1,1+*}`, `±x` | {x \| −x}; after a game, as in `3/4+-5/4`, it is added |
//! | `a+b`, `a-b`, `2*g`, `a×b`, `1/4`, `2^3` | arithmetic: a product with an integer, or of numbers |
//! | `a⊕b`, `a⊗b` | nim-sum and nim-product, of sizes of heaps or of nimbers |
//! | `on`, `off`, `over`, `under`, `upon`, `uponth`, `dud`, `hi`, `lo`, `tis`, `tisn` | games with loops |
//! | `{0\|pass}`, `a{0\|{a\|1}}` | games with loops: `pass` and a name before braces denote what is in the braces |
//! | `s & t` | the game with loops that has these sides |
//! | `ω`, `w`, `w^2*3+1`, `{w\|}`, `*w` | infinite ordinals, and Nim heaps of such sizes |
//! | `2^-w`, `1/2^(w+1)`, `1/w` | numbers that are less than every positive short one |
//! | `a:b` | the ordinal sum; it binds tighter than `+`, and less than `*` |
//! | `a==b`, `<`, `>`, `<=`, `>=`, `<\|`, `\|>`, `<>`, `a‖b`, `!=` | comparisons |
//! | `g.Mean`, `mean(g)`, `g.Cool(1/2)`, `g Cool 1/2` | functions, in any case |
//! | `^[2]`, `^<on>`, `v[x]` | ↑ to the power →2, ↑ to the power on, −(↑ to the power →x) |
//! | `5over`, `3^[on]` | a number with what is glued to it, for the sum |
//! | `17 % 5` | what is left by a division of integers |
//! | `[1, 2, g]`, `1..8`, `0..1..1/4`, `l[2]` | lists, of numbers in a row also by step; an element |
//! | `[n^2 for n in 1..5 where n != 3]` | a list made of another; `for n from 1 to 5 by 2` is the same as of `1..5..2` |
//! | `f(n) := {n\|-n}`, `f := n -> {n\|-n}` | functions, which may call themselves |
//! | `if n == 0 then 0 else f(n-1) end` | by cases; `and`, `or` and `not` join conditions |
//! | `begin g := ^*; g + g end`, `a := 1; a + 2` | several lines in one |
//! | `g := {3\|1}` | gives a name; so does `g = {3\|1}`, where g denotes nothing yet |
//! | `// …` | a comment |

mod lexer;
pub(crate) mod listing;
mod parser;
mod print;
mod spoken;
mod syntax;
mod tex;

use std::fmt;

pub use parser::parse;
pub(crate) use print::MOST_BARS;
pub use print::{Printed, Style, print, print_number, print_uptimal};
pub use spoken::{spoken, spoken_power};
pub use syntax::{
    Clause, Comparator, Expression, FunctionText, NameUse, Operation, Side, Statement, UpDirection,
};
pub use tex::in_tex;

/// The names of games with loops; [`crate::loopy`] says which games.
pub const LOOPY_NAMES: [&str; 11] =
    ["on", "off", "dud", "over", "under", "upon", "uponth", "hi", "lo", "tis", "tisn"];

/// The most bytes that are read at once.
pub const MOST_BYTES: usize = 1 << 16;
/// How deep expressions may be nested.
pub const MOST_DEPTH: u32 = 150;

/// Why a text is no expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// Something else was expected.
    Unexpected {
        /// The column, counted in characters from 1.
        column: usize,
        /// What stands there, as it was written; nothing at the end.
        found: Option<String>,
        /// What could have stood there.
        expected: &'static str,
    },
    /// A number has too many digits behind its decimal point.
    Decimal {
        /// The column where it begins.
        column: usize,
        /// The number as it was written.
        typed: String,
        /// The most digits there may be.
        limit: usize,
    },
    /// It is nested too deep.
    TooDeep {
        /// The column where it becomes too deep.
        column: usize,
        /// The most levels there may be.
        limit: u32,
    },
    /// It is too long to be read.
    TooLong {
        /// The bytes given.
        given: usize,
        /// The most bytes there may be.
        limit: usize,
    },
}

impl SyntaxError {
    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        match self {
            SyntaxError::Unexpected { column, .. }
            | SyntaxError::Decimal { column, .. }
            | SyntaxError::TooDeep { column, .. } => *column,
            SyntaxError::TooLong { .. } => 1,
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyntaxError::Unexpected { column, found: Some(found), expected } => {
                write!(f, "column {column}: found {}, expected {expected}", quoted(found))
            }
            SyntaxError::Unexpected { column, found: None, expected } => {
                write!(f, "column {column}: the text ends where {expected} should follow")
            }
            SyntaxError::Decimal { column, typed, limit } => {
                write!(f, "column {column}: {} has more than {limit} digits behind the point", quoted(typed))
            }
            SyntaxError::TooDeep { column, limit } => {
                write!(f, "column {column}: nested more than {limit} levels deep")
            }
            SyntaxError::TooLong { given, limit } => write!(f, "{given} bytes given; the limit is {limit}"),
        }
    }
}

impl std::error::Error for SyntaxError {}

/// The most characters of what somebody typed that an error repeats.
const MOST_QUOTED: usize = 40;

/// What somebody typed, in quotes and cut short where it is long. A character that is not seen is named by its number.
pub fn quoted(typed: &str) -> String {
    let mut characters = typed.chars();
    let mut seen = String::new();
    for c in characters.by_ref().take(MOST_QUOTED) {
        match c {
            c if c.is_control() || is_format(c) => seen.push_str(&format!("U+{:04X}", u32::from(c))),
            c => seen.push(c),
        }
    }
    let more = if characters.next().is_some() { "…" } else { "" };
    format!("“{seen}{more}”")
}

/// Whether a character only says how others are shown, such as in which direction.
fn is_format(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_cut_and_made_visible() {
        assert_eq!(quoted("foo"), "“foo”");
        assert_eq!(quoted("\u{7}\u{202e}"), "“U+0007U+202E”");
        assert_eq!(quoted(&"a".repeat(41)), format!("“{}…”", "a".repeat(40)));
    }
}
