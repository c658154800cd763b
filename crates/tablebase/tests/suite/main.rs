//! Whole boards and whole rulesets, against the rules as they stand.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod census;
mod same_as_graph;
