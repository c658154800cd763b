//! Games of N players against the definitions and the published tables.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod explore;
mod laws;
mod misere;
mod nim;
mod preference;
mod revertible;
mod tables;
