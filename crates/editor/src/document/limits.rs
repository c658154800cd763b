//! How much a document can hold.

/// The greatest number of positions, and of moves, that can be drawn or read.
pub const MOST_PARTS: usize = 1 << 24;
/// The greatest number of vehicles that can be drawn, or read into a drawing. A link of ten kilobytes has room for sixty
/// thousand, which would make the page unusable. The error names the limit, and the file or link stays as it is; the
/// command line, which draws nothing, reads it.
pub const MOST_VEHICLES: usize = 1_000;
/// The greatest number of characters of a label.
pub const MOST_LABEL_CHARACTERS: usize = 200;
/// The greatest number of characters of a title.
pub const MOST_TITLE_CHARACTERS: usize = 1_000;
/// The greatest number of lines of a calculation.
pub const MOST_LINES: usize = 500;
/// The greatest number of bytes of all these lines.
pub const MOST_LINES_BYTES: usize = 1 << 16;
/// The greatest number of notes.
pub const MOST_NOTES: usize = 500;
/// The greatest number of bytes of a note.
pub const MOST_NOTE_BYTES: usize = 2_000;
/// The greatest number of boards.
pub const MOST_BOARDS: usize = 100;
/// The greatest number of characters of a board's identifier.
pub const MOST_BOARD_ID: usize = 16;
/// The greatest number of bytes of the rules of a board, and of a ruleset that a person wrote.
pub const MOST_RULES_BYTES: usize = 2_000;
/// The greatest number of bytes of a board's position.
pub const MOST_BOARD_BYTES: usize = 4_000;
/// How often a board can be a component of the sum, or its negative.
pub const MOST_TIMES: i32 = 1_000;
/// The greatest number of rulesets that a person wrote.
pub const MOST_RULESETS: usize = 50;
/// The greatest number of characters of the name of one.
pub const MOST_RULESET_NAME: usize = 60;
/// The farthest that a move can be bent aside, in world units.
pub const MOST_BEND: i32 = 10_000;
/// The greatest priority of a position.
pub const MOST_PRIORITY: u32 = 1_000_000;
/// The greatest absolute value of a coordinate, in world units.
pub const GREATEST_COORDINATE: f64 = 1e7;
