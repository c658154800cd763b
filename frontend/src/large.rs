//! Large drawings that come: read a little at a time, while the one on the sheet can be worked on. What does it is a chunk
//! of the program, which is loaded when the first of them comes.

use crate::later::in_turns;
use crate::lazy::in_chunk;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::{self, ReadError, Slice, Slices};
use hyperjam_editor::geometry::RoutingTask;
use hyperjam_editor::stored::{Checksum, PieceSum, Restored, StoredDrawing};
use js_sys::Array;
use serde_json::Value;
use std::future::Future;
use std::pin::Pin;
use wasm_bindgen::JsValue;

/// What is shorter than this, in bytes, is read at once.
const LONG: usize = 1 << 18;

/// What is stored, and the drawing that it was read as; none where it is to be read as a whole, which says what is wrong.
type ReadFuture = Pin<Box<dyn Future<Output = (StoredDrawing, Option<Restored>)>>>;
/// A file that is put together, with the checksum of its pieces; none where one of them is damaged.
type JoinFuture = Pin<Box<dyn Future<Output = Option<(String, Checksum)>>>>;

/// What the chunk does.
struct LargeDrawings {
    read: fn(StoredDrawing) -> ReadFuture,
    join: fn(Array) -> JoinFuture,
}

in_chunk! {
    reading,
    fn large_drawings() -> LargeDrawings {
        LargeDrawings { read: read_in_turns, join: join_in_turns }
    }
}

/// Puts a file together from texts that stand between quotation marks of JSON. None where it is to be done as a whole.
pub(crate) async fn join(texts: Array) -> Option<(String, Checksum)> {
    (large_drawings().await.ok()?.join)(texts).await
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
        Ok(work) => (work.read)(stored).await,
        Err(_) => (stored, None),
    }
}

/// Reads a drawing and computes its routing.
fn read_in_turns(stored: StoredDrawing) -> ReadFuture {
    Box::pin(async move {
        let Some(document) = document(&stored.file).await else { return (stored, None) };
        let mut steps = stored.read_steps(document);
        in_turns(&mut || steps.advance()).await;
        let mut restored = steps.end();
        let mut task = RoutingTask::of(&restored.document);
        in_turns(&mut || !task.advance()).await;
        restored.routing = Some(task.into_routing());
        (stored, Some(restored))
    })
}

/// Puts the texts together, and computes the checksum.
fn join_in_turns(texts: Array) -> JoinFuture {
    Box::pin(async move {
        let mut whole = String::new();
        let mut sum = PieceSum::of("");
        let (mut next, mut damaged) = (0, false);
        in_turns(&mut || {
            let Some(text) = unescaped(&texts.get(next)) else {
                damaged = true;
                return false;
            };
            sum = sum.then(PieceSum::of(&text));
            whole.push_str(&text);
            next += 1;
            next < texts.length()
        })
        .await;
        (!damaged).then(|| (whole, sum.checksum()))
    })
}

/// What stands between the quotation marks of JSON.
fn unescaped(text: &JsValue) -> Option<String> {
    match file::json(&format!("\"{}\"", text.as_string()?)) {
        Ok(Value::String(text)) => Some(text),
        _ => None,
    }
}

async fn document(file: &str) -> Option<Document> {
    let mut slices = Slices::of(file);
    let mut document = None;
    in_turns(&mut || match slices.advance() {
        Slice::More => true,
        Slice::Whole => false,
        Slice::Document(read) => {
            document = Some(*read);
            false
        }
    })
    .await;
    document
}
