//! The lessons: each can be done by right answers and right drawing, and by nothing else.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

#[path = "../common/mod.rs"]
mod common;
mod course;
mod edits;
mod maps;
mod moves;
mod pupil;
mod tasks;
mod texts;
