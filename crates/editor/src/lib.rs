//! The headless document of Hyperjam: everything about a drawing that needs no browser.
//!
//! An edit's way through this crate:
//!
//! 1. the page forwards a pointer or key as an [`Input`](input::Input) or an [`Action`](action::Action);
//! 2. the [gesture](editor::gesture) under way turns it into a [`Command`](command::Command);
//! 3. [`Document::apply`](document::Document::apply) checks the command and answers with a
//!    [`Diff`](document::Diff), or refuses with a reason and changes nothing;
//! 4. [`History`](history::History) keeps the diff; the [`Editor`](editor::Editor)'s revision goes up by one.
//!
//! Its modules stand on layers, and each uses only modules below it:
//!
//! | layer | modules |
//! | --- | --- |
//! | editing | [`editor`] with its [gestures](editor::gesture), [`input`], [`action`], [`jump`], [`find`], [`selection`] |
//! | formats and links | [`stored`], [`gallery`], [`link`], [`mod@file`] |
//! | layout and pictures | [`picture`], [`looks`], [`label`], [`layout`], [`geometry`] |
//! | documents and their history | [`history`], [`command`], [`document`] |
//! | foundations | [`id`], [`gather`] |
//!
//! The crate knows nothing of the solver: marks are derived elsewhere and never part of a document.
//! It has no clock, no randomness and no I/O; the same inputs give the same document.

// Foundations.
pub mod gather;
pub mod id;
mod name;
mod point;
pub mod xml;

// Documents and their history.
pub mod command;
pub mod document;
pub mod game;
pub mod history;

// Layout and pictures.
pub mod geometry;
mod graph;
pub mod label;
pub mod layout;
pub mod looks;
pub mod picture;

// Formats and links.
pub mod file;
pub mod gallery;
pub mod link;
pub mod stored;

// Editing.
pub mod action;
pub mod editor;
pub mod find;
pub mod input;
pub mod jump;
pub mod selection;
