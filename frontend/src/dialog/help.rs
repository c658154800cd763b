//! Gestures and keys.

use crate::view::all;
use hyperjam_editor::action::SHORTCUTS;
use leptos::prelude::*;

/// What the hands do, and what it does.
const GESTURES: [(&str, &str); 12] = [
    ("Double-click on the sheet", "New position"),
    ("Drag a position", "Move it; all that is selected goes along"),
    ("Drag from a position’s rim, or Shift-drag", "Draw a move"),
    ("… and drop it on the sheet", "Draw a move to a new position"),
    ("… and drop it where it began", "Draw a loop"),
    ("Double-click on a position", "Rename it"),
    ("Drag on the sheet", "Select what lies in the rectangle"),
    ("Shift-click", "Add to the selection, or take away"),
    ("Right-click, or press long", "Menu"),
    ("Wheel; Ctrl+wheel or pinch", "Shift the sheet; zoom"),
    ("Space-drag, or two fingers", "Shift the sheet"),
    ("With Move in hand: tap one, tap another", "Draw a move"),
];

/// The help.
#[component]
pub(super) fn Help() -> impl IntoView {
    let keys = SHORTCUTS.iter().filter(|shortcut| !shortcut.keys.is_empty());
    view! {
        <div class="help-columns">
            <section>
                <h3>"Mouse and fingers"</h3>
                <dl class="shortcuts">
                    {all(GESTURES.iter().map(|&(gesture, does)| {
                        view! { <dt>{gesture}</dt><dd>{does}</dd> }.into_any()
                    }))}
                </dl>
            </section>
            <section>
                <h3>"Keys"</h3>
                <dl class="shortcuts">
                    {all(keys.map(|shortcut| {
                        view! {
                            <dt>
                                <kbd>{shortcut.keys}</kbd>
                            </dt>
                            <dd>{shortcut.does}</dd>
                        }
                        .into_any()
                    }))}
                </dl>
                <p>
                    "By keys alone: Space draws the first position. Space on a position begins a move, the arrows choose where it leads, Space draws it. With N in hand, Space draws a further position."
                </p>
            </section>
        </div>
    }
}
