//! Files are read as they are written and meant, and whatever is none is refused with its place.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod edges;
mod files;
mod parity;
mod parts;
