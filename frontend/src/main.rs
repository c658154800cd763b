//! The page: Leptos components that show the headless editor and forward what people do to it.
//!
//! The page decides nothing about drawings (that is `hyperjam-editor`) and solves nothing (that is the
//! worker, behind [`workers`]); it only shows, listens and stores.

#![warn(clippy::too_many_lines)]
#![allow(unreachable_pub, reason = "the component macro writes public items")]
#![allow(clippy::redundant_closure, reason = "Leptos erases closures written where they stand, see `view`")]

mod animation;
mod announce;
mod app;
mod areas;
mod bar;
mod browser;
mod canvas;
mod cards;
mod converter;
mod dialog;
mod dispatch;
mod embed;
mod export;
mod failure;
mod files;
mod inspector;
mod jump;
mod keyboard;
mod large;
mod later;
mod lazy;
mod marks;
mod menu;
mod mode;
mod navigation;
mod offline;
mod opening;
mod parts;
mod preferences;
mod present;
mod reading;
mod selection_actions;
mod share;
mod state;
mod storage;
mod strip;
mod theme;
mod tidy;
mod tools;
mod tutor;
mod typed_ahead;
mod view;
mod welcome;
mod widget;
mod wording;
mod workers;

use app::App;
use later::Asker;
use leptos::prelude::*;
use storage::Start;

fn main() {
    console_error_panic_hook::set_once();
    // Before anything is opened: a page may be left while the browser's store is being asked.
    opening::forget_on_leaving();
    // It comes while the page is made.
    workers::prefetch(marks::SOLVER);
    // The browser's store is asked first, so that a person's drawing is the first thing seen.
    later::spawn(Asker::PAGE, async {
        let start = if state::asked().is_some() { Start::default() } else { storage::start().await };
        leptos::mount::mount_to_body(move || view! { <App start /> });
    });
}
