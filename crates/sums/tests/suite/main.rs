//! Sums of games of all kinds: each against the definitions.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod compound;
mod game;
mod known;
mod misere;
mod search;
mod seats;
mod sub_boards;
mod values;
mod vehicles;
mod why;
