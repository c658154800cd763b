//! Gestures and keys.

use crate::view::all;
use hyperjam_editor::action::{SHORTCUTS, Shortcut};
use leptos::prelude::*;

/// What the hands do, and what it does.
const GESTURES: [(&str, &str); 17] = [
    ("Double-click on the sheet", "New position"),
    ("Drag a position", "Shift it, and all that is selected with it"),
    ("Alt-drag a position", "Shift it without snapping to lines"),
    ("Drag from a position’s rim, or Shift-drag", "Draw a move"),
    ("… and drop it on the sheet", "Draw a move to a new position"),
    ("… and drop it where it began", "Draw a loop"),
    ("Drag an end of the selected move", "Attach it to another position"),
    ("Drag its middle", "Bend it"),
    ("Drag a vehicle", "Put it on another position"),
    ("Double-click on a position", "Rename it"),
    ("Drag on the sheet", "Select what lies in the rectangle"),
    ("Shift-click", "Add it to the selection, or remove it"),
    ("Right-click, or long press", "Menu"),
    ("Wheel; Ctrl+wheel or pinch", "Pan; zoom"),
    ("Space-drag, or two fingers", "Pan"),
    ("Finger: tap a position, then drag from its rim", "Draw a move"),
    ("With Move chosen: tap one, then the other", "Draw a move"),
];

/// The help.
#[component]
pub(super) fn Help() -> impl IntoView {
    let gestures = GESTURES.iter().map(|&(gesture, does)| line(gesture.into_any(), does));
    let keys = SHORTCUTS.iter().map(|&(title, shortcuts)| {
        let named = shortcuts.iter().filter(|shortcut| shortcut.is_named());
        section(
            title,
            all(named.map(|&Shortcut { keys, does, .. }| line(view! { <kbd>{keys}</kbd> }.into_any(), does))),
        )
    });
    view! {
        <div class="help-columns">
            {section("Mouse and fingers", all(gestures))}
            <section>
                <h3>"What the marks mean"</h3>
                <p>
                    "The button on the drawing that names what is marked, such as Who wins, opens the legend. Why? beside a \
                     position explains its marks."
                </p>
            </section>
            <section>
                <h3>"With the keyboard alone"</h3>
                <p>
                    "Space draws the first position. Space on a position starts a move, the arrow keys (or G) choose \
                     where it leads, and Space draws it. With N chosen, Space draws another position. Letters and other \
                     single keys act while the focus is on the drawing; Settings turns them off."
                </p>
            </section>
            {all(keys)}
        </div>
    }
}

fn section(title: &'static str, lines: AnyView) -> AnyView {
    view! {
        <section>
            <h3>{title}</h3>
            <dl class="help-shortcuts">{lines}</dl>
        </section>
    }
    .into_any()
}

fn line(way: AnyView, does: &'static str) -> AnyView {
    view! {
        <dt>{way}</dt>
        <dd>{does}</dd>
    }
    .into_any()
}
