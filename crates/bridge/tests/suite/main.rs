//! From drawings to game graphs, and back: each against the definitions.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod both_ways;
mod endless;
mod loopy;
mod players;
mod readings;
