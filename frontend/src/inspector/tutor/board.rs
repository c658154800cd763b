//! A board within a card, and the fields for its texts.

use super::follow::{Follow, lead};
use crate::canvas::{Press, board_picture};
use crate::state::Page;
use crate::tutor::{change_board, do_action};
use crate::view::whenever;
use hyperjam_protocol::tutor::{BoardView, CardAction};
use leptos::html::Input;
use leptos::prelude::*;
use std::sync::Arc;

/// How much larger a board is drawn on which something is pressed: a cell is then 45 pixels wide, where there is room.
const FINGER: f64 = 1.25;

/// The board, with what can be pressed on it.
pub(super) fn board(page: Page, view: &BoardView) -> AnyView {
    let follow = use_context::<Follow>();
    let press: Press = Arc::new(move |action: &CardAction| match action {
        CardAction::Go(to) => lead(page, follow.as_ref(), to),
        action => do_action(page, action),
    });
    // What is pressed is as large as a finger.
    let scale = if view.spots.is_empty() { 1.0 } else { FINGER };
    board_picture(page, view, scale * view.size[0], press)
}

/// The field for a text of a board: what is typed is a change of the drawing, once the field is left or Enter is pressed.
pub(super) fn field(page: Page, name: &str, board: &str, rules: bool, wrong: bool) -> AnyView {
    let input = NodeRef::<Input>::new();
    let board = board.to_owned();
    let of = board.clone();
    // The card may be made anew while something is being typed: only a text that has changed is put in its place.
    whenever(move || {
        let text = page.document(|document| {
            let board = document.board(&of);
            board
                .map(|board| if rules { board.rules.clone() } else { board.position.clone() })
                .unwrap_or_default()
        });
        if let Some(input) = input.get()
            && input.default_value() != text
        {
            input.set_default_value(&text);
            input.set_value(&text);
        }
    });
    let change = move |event| {
        let text = event_target_value(&event);
        change_board(page, &board, |board| if rules { board.rules = text } else { board.position = text });
    };
    view! {
        <label class="field board-text">
            {name.to_owned()}
            <input node_ref=input aria-invalid=wrong.to_string() spellcheck="false" autocapitalize="off" on:change=change />
        </label>
    }
    .into_any()
}
