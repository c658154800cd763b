//! Lines that a person types at a prompt.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

    /// What is set when the person asks for the end of what is being worked out, not of the program.
    fn interruption(&mut self) -> Arc<AtomicBool> {
        Arc::default()
    }
}
