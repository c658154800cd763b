//! Whether the page is a frame on another page, and what for.

use leptos::prelude::*;
use web_sys::UrlSearchParams;

/// What a frame is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Embed {
    /// Looking, zooming, selecting.
    View,
    /// Drawing.
    Edit,
}

/// What the address asks for; `None` for the page itself.
pub(crate) fn asked() -> Option<Embed> {
    let query = window().location().search().unwrap_or_default();
    match UrlSearchParams::new_with_str(&query).ok()?.get("embed")?.as_str() {
        "view" => Some(Embed::View),
        "edit" => Some(Embed::Edit),
        _ => None,
    }
}
