//! The solver's answers against the definitions and the papers, natively and as WebAssembly.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod comparing;
mod comparison;
mod contexts;
mod ends;
mod examples;
mod following;
mod merging_equals;
mod misere;
mod order;
mod order_cut;
mod order_everywhere;
mod parity;
mod positions_in_order;
mod reasons;
mod sums;
mod twins;
