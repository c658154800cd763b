//! The parts of the page that a first visit does not need, by the chunk that each is in.

use crate::canvas::notes_layer;
use crate::lazy::{Chunks, LazyView, MakeView, in_chunk};
use crate::present::Stage;
use crate::state::use_page;
use crate::{dialog, inspector, jump, menu};
use leptos::prelude::*;

/// The chunks, none of which is there.
pub(crate) fn chunks() -> Chunks {
    Chunks::new([|| Box::pin(dialogs()), || Box::pin(panels()), || Box::pin(menus())])
}

in_chunk! {
    dialogs,
    fn dialogs() -> MakeView {
        dialog::later_part
    }
}

in_chunk! {
    panels,
    fn panels() -> MakeView {
        |part| match part {
            LazyView::Notes => notes_layer(use_page()),
            LazyView::Stage => view! { <Stage /> }.into_any(),
            part => inspector::later_part(part),
        }
    }
}

in_chunk! {
    menus,
    fn menus() -> MakeView {
        |part| match part {
            LazyView::Jump => jump::letters(use_page()),
            part => menu::later_part(part),
        }
    }
}
