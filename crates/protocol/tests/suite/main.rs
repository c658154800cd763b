//! Addresses as texts, and the cards of the browser tests.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod address;
mod cards;
