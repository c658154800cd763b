//! The two commands.
fn main() {}
