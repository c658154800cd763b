//! Boards against their rules written down a second time, and against published values.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod canonical;
mod census;
mod common;
mod drawings;
mod ends;
mod grids;
mod hackenbush;
mod heaps;
mod hostile;
mod own_rules;
mod papers;
mod seats;
mod sequences;
mod tables;
