//! Parts of the page that a first visit does not need. Each chunk of them is a file of its own, which is loaded when one
//! of its parts is first shown. Until it is there, a word stands in the part's place; where it cannot be loaded, a
//! sentence, with a button to try again.
//!
//! `xtask/src/chunks.rs` takes the chunks out of the program, and with each whatever nothing else uses. So a chunk is
//! entered only by the function that its loading gives: whoever calls into it in another way puts it back.

use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::state::{Dialog, Menu, Page, Panel};
use crate::view::live;
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use std::future::Future;
use std::pin::Pin;

/// A part of the page that is loaded when it is first shown.
#[derive(Clone, Copy)]
pub(crate) enum LazyView {
    /// What stands in a dialog.
    Dialog(Dialog),
    /// A panel.
    Panel(Panel),
    /// The sum at the foot of the sheet.
    SumLine,
    /// What can be done with the game as a whole.
    Whole,
    /// Nothing to see: what a screen reader is told of what is done.
    Changes,
    /// The lines of a menu.
    Menu(Menu),
    /// The field for finding.
    Find,
    /// The notes on the sheet.
    Notes,
    /// The letters to go to a position by.
    Jump,
    /// What lies over a drawing that is presented.
    Stage,
    /// Who loses: whoever cannot move, or the other player.
    Rules,
    /// The boards on the sheet.
    Boards,
    /// The figure of what is read, large.
    Figures,
}

/// A function whose code is put into a chunk, with whatever nothing else uses, and loaded when it is first called: it
/// becomes `async`, and fails where the chunk cannot be loaded. Without the feature `split` it is in the program as all
/// else is.
macro_rules! in_chunk {
    ($chunk:ident, fn $name:ident() -> $result:ty $body:block) => {
        #[cfg(feature = "split")]
        #[leptos::wasm_split::wasm_split($chunk, wasm_split_path = leptos::wasm_split, fallible)]
        fn $name() -> Result<$result, leptos::wasm_split::SplitLoaderError> {
            Ok($body)
        }

        #[cfg(not(feature = "split"))]
        async fn $name() -> Result<$result, leptos::wasm_split::SplitLoaderError> {
            Ok($body)
        }
    };
}
pub(crate) use in_chunk;

/// Makes the parts of a chunk.
pub(crate) type MakeView = fn(LazyView) -> AnyView;
/// A chunk on its way.
pub(crate) type Loading = Pin<Box<dyn Future<Output = Result<MakeView, SplitLoaderError>>>>;

/// The chunks, and the state of each.
#[derive(Clone, Copy)]
pub(crate) struct Chunks {
    dialogs: RwSignal<ChunkState>,
    panels: RwSignal<ChunkState>,
    menus: RwSignal<ChunkState>,
    notes: RwSignal<ChunkState>,
    jump: RwSignal<ChunkState>,
    stages: RwSignal<ChunkState>,
}

/// The state of a chunk.
#[derive(Clone, Copy)]
enum ChunkState {
    /// Nobody has asked for it.
    Unasked,
    /// It is being loaded.
    Loading,
    /// It could not be loaded.
    Failed,
    /// It is there.
    Here(MakeView),
}

impl Chunks {
    /// None is there.
    pub(crate) fn new() -> Self {
        let unasked = || RwSignal::new(ChunkState::Unasked);
        let (dialogs, panels, menus) = (unasked(), unasked(), unasked());
        Self { dialogs, panels, menus, notes: unasked(), jump: unasked(), stages: unasked() }
    }

    fn of(self, part: LazyView) -> RwSignal<ChunkState> {
        match part {
            LazyView::Dialog(_) => self.dialogs,
            LazyView::Panel(_)
            | LazyView::SumLine
            | LazyView::Whole
            | LazyView::Rules
            | LazyView::Boards
            | LazyView::Figures
            | LazyView::Changes => self.panels,
            LazyView::Menu(_) | LazyView::Find => self.menus,
            LazyView::Notes => self.notes,
            LazyView::Jump => self.jump,
            LazyView::Stage => self.stages,
        }
    }
}

/// A part, as soon as it is there.
pub(crate) fn view(page: Page, part: LazyView, loading: fn() -> Loading) -> AnyView {
    view_after(page, part, loading, |_| view! { <p class="menu-loading">"Loading…"</p> }.into_any())
}

/// A part, with something else in its place until it is there.
pub(crate) fn view_after(
    page: Page,
    part: LazyView,
    loading: fn() -> Loading,
    before: fn(Page) -> AnyView,
) -> AnyView {
    let state = page.provided::<Chunks>().of(part);
    load(state, loading);
    live(move || match state.get() {
        ChunkState::Here(make) => untrack(|| make(part)),
        ChunkState::Failed => view! {
            <p role="alert">{format!("{}.", Failure::NotStarted)}</p>
            <p class="row">
                <button on:click=move |_| load(state, loading)>"Try again"</button>
            </p>
        }
        .into_any(),
        ChunkState::Unasked | ChunkState::Loading => before(page),
    })
}

/// Whether the chunk of a part is being loaded.
pub(crate) fn is_loading(page: Page, part: LazyView) -> bool {
    matches!(page.provided::<Chunks>().of(part).get_untracked(), ChunkState::Loading)
}

/// Whether the chunk of a part is there.
pub(crate) fn is_here(page: Page, part: LazyView) -> bool {
    matches!(page.provided::<Chunks>().of(part).get(), ChunkState::Here(_))
}

/// Has the chunk of a part loaded, unless it is there or on its way.
fn load(state: RwSignal<ChunkState>, loading: fn() -> Loading) {
    if let ChunkState::Loading | ChunkState::Here(_) = state.get_untracked() {
        return;
    }
    state.set(ChunkState::Loading);
    later::spawn(Asker::PAGE, async move {
        state.set(loading().await.map_or(ChunkState::Failed, ChunkState::Here));
    });
}
