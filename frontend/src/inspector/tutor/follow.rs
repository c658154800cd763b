//! Where links in blocks lead.

use crate::state::Page;
use crate::tutor::go;
use std::sync::Arc;

/// What follows the links of blocks that stand outside the tutor's panel, given as a context: it takes an address, and says
/// whether it did. A link that it does not take leads to a card, as those in the panel do.
#[derive(Clone)]
pub(in crate::inspector) struct Follow(pub(in crate::inspector) Arc<dyn Fn(&str) -> bool + Send + Sync>);

/// Goes where a link leads.
pub(super) fn lead(page: Page, follow: Option<&Follow>, to: &str) {
    if !follow.is_some_and(|follow| follow.0(to)) {
        go(page, to.to_owned());
    }
}
