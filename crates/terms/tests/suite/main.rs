//! The words and games with ties, against the definitions.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod ties;
mod words;
