//! Large drawings that come: read a little at a time, while the one on the sheet can be worked on. What does it is a chunk
//! of the program, which is loaded when the first of them comes.

use crate::later::in_turns;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::{ReadError, Slice, Slices};
use hyperjam_editor::geometry::RoutingTask;
use hyperjam_editor::stored::{Restored, StoredDrawing};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::future::Future;
use std::pin::Pin;

/// What is shorter than this, in bytes, is read at once.
const LONG: usize = 1 << 18;

/// What is stored, and the drawing that it was read as; none where it is to be read as a whole, which says what is wrong.
type Coming = Pin<Box<dyn Future<Output = (StoredDrawing, Option<Restored>)>>>;

#[wasm_split(large_drawings, wasm_split_path = leptos::wasm_split, fallible)]
fn large_drawings() -> Result<fn(StoredDrawing) -> Coming, SplitLoaderError> {
    Ok(read_in_turns)
}

/// Reads what is stored of a drawing.
pub(crate) async fn read(stored: StoredDrawing) -> Result<Restored, ReadError> {
    let (stored, restored) = read_long(stored).await;
    restored.map_or_else(|| stored.read(), Ok)
}

/// Reads what is stored of a drawing a little at a time, if it is long and nothing is wrong with it.
pub(crate) async fn read_long(stored: StoredDrawing) -> (StoredDrawing, Option<Restored>) {
    if stored.file.len() < LONG {
        return (stored, None);
    }
    // Where the chunk does not come, it is read at once.
    match large_drawings().await {
        Ok(read) => read(stored).await,
        Err(_) => (stored, None),
    }
}

/// Reads a drawing and computes its routing.
fn read_in_turns(stored: StoredDrawing) -> Coming {
    Box::pin(async move {
        let Some(document) = document(&stored.file).await else { return (stored, None) };
        let mut restored = stored.read_with(document);
        let mut task = RoutingTask::of(&restored.document);
        in_turns(&mut || !task.advance()).await;
        restored.routing = Some(task.into_routing());
        (stored, Some(restored))
    })
}

async fn document(file: &str) -> Option<Document> {
    let mut slices = Slices::of(file);
    let mut document = None;
    in_turns(&mut || match slices.advance() {
        Slice::More => true,
        Slice::Whole => false,
        Slice::Document(read) => {
            document = Some(read);
            false
        }
    })
    .await;
    document
}
