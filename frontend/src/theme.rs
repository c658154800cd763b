//! The choice of a theme. `looks.js` remembers it and lets it take effect before this program runs; the colours are in
//! `styles/tokens.css`.

use crate::view::all;
use leptos::prelude::*;

/// The attribute of the root that says what was chosen.
const PLACE: &str = "data-theme";

/// Value, name.
const THEMES: [(&str, &str); 4] =
    [("system", "Same as the system"), ("light", "Light"), ("dark", "Dark"), ("contrast", "High contrast")];

/// The choice among the themes.
pub(crate) fn choice() -> AnyView {
    let root = document().document_element();
    let chosen = root.and_then(|root| root.get_attribute(PLACE));
    let radios = all(THEMES.iter().map(|&(theme, name)| {
        let is_chosen = chosen.as_deref() == Some(theme);
        view! {
            <label>
                <input type="radio" name="theme" checked=is_chosen on:change=move |_| choose(theme) data-choose=theme />
                {name}
            </label>
        }
        .into_any()
    }));
    view! {
        <fieldset class="choice">
            <legend>"Colours"</legend>
            {radios}
        </fieldset>
    }
    .into_any()
}

fn choose(theme: &str) {
    if let Some(root) = document().document_element() {
        // The root takes any attribute.
        let _ = root.set_attribute(PLACE, theme);
    }
}
