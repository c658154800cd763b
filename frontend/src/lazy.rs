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

/// The chunks with parts of the page, and the state of each; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Chunks {
    dialogs: Chunk,
    panels: Chunk,
    menus: Chunk,
}

/// A chunk with parts of the page.
#[derive(Clone, Copy)]
struct Chunk {
    loading: fn() -> Loading,
    state: RwSignal<ChunkState>,
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
    /// None is there; each is loaded by its function. Those are given here, at the top, since what they load uses all else.
    pub(crate) fn new([dialogs, panels, menus]: [fn() -> Loading; 3]) -> Self {
        let unasked = |loading| Chunk { loading, state: RwSignal::new(ChunkState::Unasked) };
        Self { dialogs: unasked(dialogs), panels: unasked(panels), menus: unasked(menus) }
    }

    fn of(self, part: LazyView) -> Chunk {
        match part {
            LazyView::Dialog(_) => self.dialogs,
            LazyView::Menu(_) | LazyView::Find | LazyView::Jump => self.menus,
            LazyView::Panel(_)
            | LazyView::SumLine
            | LazyView::Whole
            | LazyView::Rules
            | LazyView::Boards
            | LazyView::Figures
            | LazyView::Changes
            | LazyView::Notes
            | LazyView::Stage => self.panels,
        }
    }
}

/// A part, as soon as it is there.
pub(crate) fn view(page: Page, part: LazyView) -> AnyView {
    view_after(page, part, |_| view! { <p class="menu-loading">"Loading…"</p> }.into_any())
}

/// A part, with something else in its place until it is there.
pub(crate) fn view_after(page: Page, part: LazyView, before: fn(Page) -> AnyView) -> AnyView {
    let chunk = page.provided::<Chunks>().of(part);
    chunk.load();
    live(move || match chunk.state.get() {
        ChunkState::Here(make) => untrack(|| make(part)),
        ChunkState::Failed => view! {
            <p role="alert">{format!("{}.", Failure::NotStarted)}</p>
            <p class="row">
                <button on:click=move |_| chunk.load()>"Try again"</button>
            </p>
        }
        .into_any(),
        ChunkState::Unasked | ChunkState::Loading => before(page),
    })
}

/// Whether the chunk of a part is being loaded.
pub(crate) fn is_loading(page: Page, part: LazyView) -> bool {
    matches!(page.provided::<Chunks>().of(part).state.get_untracked(), ChunkState::Loading)
}

/// Whether the chunk of a part is there.
pub(crate) fn is_here(page: Page, part: LazyView) -> bool {
    matches!(page.provided::<Chunks>().of(part).state.get(), ChunkState::Here(_))
}

impl Chunk {
    /// Has it loaded, unless it is there or on its way.
    fn load(self) {
        let Self { loading, state } = self;
        if let ChunkState::Loading | ChunkState::Here(_) = state.get_untracked() {
            return;
        }
        state.set(ChunkState::Loading);
        later::spawn(Asker::PAGE, async move {
            state.set(loading().await.map_or(ChunkState::Failed, ChunkState::Here));
        });
    }
}
