//! Several threads have the answers of one, also where they are broken off and go on.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod resuming;
mod same_answers;
