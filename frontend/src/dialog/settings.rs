//! How the page looks, and whether it works without network.

use crate::{offline, theme};
use leptos::prelude::*;

/// The settings.
#[component]
pub(super) fn Settings() -> impl IntoView {
    view! {
        {theme::choice()}
        {offline::status()}
    }
}
