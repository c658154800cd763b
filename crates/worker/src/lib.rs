//! The solver behind messages.
