//! Whole boards, against the rules as they stand.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod same_as_graph;
