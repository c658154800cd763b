//! Answers by passes over a file, and their check.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod answers;
mod verify;
