//! The editor as others use it: files, links, pictures and layouts, and drawings under people's hands.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod cars;
mod crowds;
mod editing;
mod file;
mod finding;
mod foreign;
mod formats;
mod games;
mod layout;
mod links;
mod lists;
mod losses;
mod movers;
mod pictures;
mod players;
mod programs;
mod sheets;
mod version_1;
