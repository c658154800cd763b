//! Sums of games of all kinds: each against the definitions.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod game;
mod known;
mod search;
mod seats;
mod values;
mod vehicles;
