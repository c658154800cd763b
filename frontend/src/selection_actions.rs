//! What can be done to a selection, as menus and panels list it.

use crate::state::use_page;
use crate::view::all;
use hyperjam_editor::action::{Action, Arrangement, Marked, keys_for};
use hyperjam_editor::layout::LayoutStyle;
use hyperjam_editor::selection::Related;
use leptos::prelude::*;

/// What a button says, and the action that it represents.
pub(crate) type NamedAction = (&'static str, Action);

/// Places of positions.
pub(crate) const ARRANGE: &[NamedAction] = &[
    ("Tidy up", Action::TidyUp(LayoutStyle::Fitting)),
    ("Tidy up in rows", Action::TidyUp(LayoutStyle::Layered)),
    ("Tidy up by springs", Action::TidyUp(LayoutStyle::Springs)),
    ("Align left", Action::Arrange(Arrangement::Left)),
    ("Align right", Action::Arrange(Arrangement::Right)),
    ("Align top", Action::Arrange(Arrangement::Top)),
    ("Align bottom", Action::Arrange(Arrangement::Bottom)),
    ("Line up in a column", Action::Arrange(Arrangement::Column)),
    ("Line up in a row", Action::Arrange(Arrangement::Row)),
    ("Spread across", Action::Arrange(Arrangement::SpreadAcross)),
    ("Spread down", Action::Arrange(Arrangement::SpreadDown)),
    ("Snap to grid", Action::Arrange(Arrangement::Grid)),
];

/// What else is to be selected.
pub(crate) const SELECT: &[NamedAction] = &[
    ("Connected", Action::SelectRelated(Related::Connected)),
    ("On a cycle with it", Action::SelectRelated(Related::Cycle)),
    ("Predecessors", Action::SelectRelated(Related::Predecessors)),
    ("Successors", Action::SelectRelated(Related::Successors)),
    ("All others", Action::SelectRelated(Related::Others)),
    ("All draws", Action::SelectMarked(Marked::Draws)),
    ("The same game", Action::SelectMarked(Marked::SameClass)),
];

/// What is done to selected moves.
pub(crate) const MOVES: &[NamedAction] =
    &[("Reverse", Action::Reverse), ("Swap Left and Right", Action::Negate)];

/// What is done to several selected positions.
pub(crate) const POSITIONS: &[NamedAction] = &[
    ("Zoom to selection", Action::FitSelection),
    ("Merge positions", Action::Merge),
    ("Duplicate", Action::Duplicate),
    ("Delete", Action::Delete),
];

/// A button for each action; its tip names the keys.
pub(crate) fn buttons(orders: &'static [NamedAction]) -> AnyView {
    let page = use_page();
    all(orders.iter().map(|&(text, action)| {
        view! {
            <button title=keys_for(action) on:click=move |_| page.act(action)>
                {text}
            </button>
        }
        .into_any()
    }))
}
