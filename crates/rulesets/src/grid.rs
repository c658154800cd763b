//! Grid games whose rules are data: rewriting patterns for each player.
//!
//! Rules are written as in `L: ./. -> #/#; R: .. -> ##`, Domineering. Every statement names who moves:
//!
//! | who | means |
//! | --- | --- |
//! | `L`, `R` | Left or Right alone |
//! | `B` | both players alike |
//! | `M` | the mover: as written for Left, and for Right with the stones exchanged: x and o, X and O, T and F, b and w |
//!
//! `turn` after it lets every pattern be turned and reflected: `M turn: xo -> .x` is Clobber; `turn slant` lets those of one row
//! lie along diagonals, too. Behind the colon stand patterns between commas, each with the same cells before and behind the
//! arrow; “/” begins a new row. A cell is “.”, a letter, or “#”, which is a cell that is gone, or none at all. “_” leaves room
//! for any cell. `unless` forbids a pattern: in `M turn: . -> x unless .x`, which is Col, no stone x may be laid beside a stone x.
//! What follows `unless` lies with its first cell on the first cell of the pattern, and with `turn` is looked for in every
//! direction.
//!
//! Three words say what patterns of a fixed size cannot:
//!
//! - “*” makes the cell before it a line of any number of such cells, also of none, which stays as it is:
//!   `M turn: x.*. -> ..*x` moves a rook.
//! - `then` goes on with a second pattern in the same move, whose first cell lies on the last cell of the first one, and which is
//!   turned by itself: `M turn slant: x.*. -> ..*x then x.*. -> x.*#` is Amazons.
//! - `unless captured` forbids a move after which a group has no liberty: stones of one kind that are joined side by side, none of
//!   them beside a cell “.”. `M: . -> x unless captured` is NoGo.
//!
//! A part `until joined` ends play once stones x join the first row of cells with the last one, or stones o the first column with the
//! last one, where each cell lies also beside those above to the right and below to the left: `M: . -> x; until joined` is Hex. First
//! and last are counted among the rows and columns that have a cell which is not gone; what is gone between them joins nothing, and where
//! nobody can join any more, play goes on to the last free cell.
//!
//! A statement with `until` in the place of the colon says what ends play, there and in every sum with the board. Once the pattern behind
//! it is on the board Left has won (`L until …`), or Right (`R until …`), whoever made it; `M turn slant until xxx` says it of x for
//! Left and of o for Right, and what both have made is a tie. `B until …` is for what both make alike: who is to move has lost.
//! `tie until …` ends play with a tie, if nothing else does. “#” in such a pattern is a cell that is gone, or none at all, so that `L until
//! x/#` is the last row. `until no .` asks for a symbol that no cell has any more. So
//! `M: . -> x; M turn slant until xxx; tie until no .` is Tic-tac-toe.
//!
//! A board is written in rows between “|”, or as its size, as in `4x6`, which is a board of “.” alone.

mod builtin;
mod compiled;
mod ends;
mod first;
mod goal;
mod pattern;
mod patterns;
mod playing;
mod reader;
mod rule;
mod shapes;
mod symmetry;
mod syntax;
mod text;
mod word;

pub use builtin::{BUILT_IN, BuiltIn};
pub use goal::{Goal, GoalCell, Goals};
pub use pattern::GridRules;
pub use playing::{GridBoard, Squares};
pub use rule::{Cell, Guard, Rule};
pub(crate) use symmetry::Turn;
pub use text::{Cells, read_cells};
pub(crate) use text::{TIMES, print_rows, read_size};
pub use word::Word;
