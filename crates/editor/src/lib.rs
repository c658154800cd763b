//! The headless document.
