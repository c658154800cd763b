//! The headless document of Hyperjam: everything about a drawing that needs no browser.
//!
//! An edit's way through this crate:
//!
//! 1. the page forwards a pointer or key as an [`Input`](tool::Input) or an [`Action`](action::Action);
//! 2. the gesture under way in [`tool`] turns it into a [`Command`](command::Command);
//! 3. [`Document::apply`](document::Document::apply) checks the command and answers with a
//!    [`Diff`](document::Diff), or refuses with a reason and changes nothing;
//! 4. [`History`](history::History) keeps the diff; the [`Editor`](editor::Editor)'s revision goes up by one.
//!
//! The crate knows nothing of the solver: marks are derived elsewhere and never part of a document.
//! It has no clock, no randomness and no I/O; the same inputs give the same document.

pub mod action;
pub mod command;
pub mod document;
pub mod editor;
pub mod file;
pub mod find;
pub mod gallery;
pub mod gather;
pub mod geometry;
mod graph;
pub mod history;
pub mod id;
pub mod jump;
pub mod label;
pub mod layout;
pub mod link;
pub mod looks;
pub mod picture;
pub mod selection;
pub mod tool;
mod xml;
