//! Lines that a person types at a prompt.

use std::io;

/// What a person typed at a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line.
    Line(String),
    /// A line that was given up.
    Discarded,
    /// That there are no more.
    End,
}

/// Lets a person type lines and change them, and brings back earlier ones.
pub trait LineEditor {
    /// The next line, which is shown behind the prompt.
    fn line(&mut self, prompt: &str) -> io::Result<Typed>;
}
