//! How the page looks, what keys do, and whether the page works without network.

use crate::{offline, preferences, theme};
use leptos::prelude::*;

/// The settings.
#[component]
pub(super) fn Settings() -> impl IntoView {
    view! {
        {theme::choice()}
        {preferences::single_keys()}
        {offline::status()}
    }
}
