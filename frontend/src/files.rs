//! Reading what others wrote, and giving drawings away as files.

mod clipboard;
mod dropping;
pub(crate) mod movers;

pub(crate) use clipboard::{clipboard, copy, listen, paste_from_clipboard, write_text};
pub(crate) use dropping::DropHint;

use crate::browser::{blob, blob_of, download};
use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::lazy::in_chunk;
use crate::state::Page;
use crate::{converter, large, reading, wording};
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::{Format, Pieces};
use hyperjam_editor::stored::{Checksum, Restored, StoredDrawing};
use hyperjam_protocol::{ConverterAnswer, ConverterQuery};
use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use movers::Asked;
use std::cell::Cell;
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, HtmlElement};

/// The largest file that is opened in the page, and the longest text that is pasted, in bytes.
const MOST_BYTES: f64 = 64.0 * 1024.0 * 1024.0;

/// The most files that are named of those that are not opened.
const MOST_NAMED: usize = 3;
/// A text that takes long to read, in bytes.
const LONG: usize = 1 << 20;
/// How many pieces of a file are written before the page may do other things.
const PIECES: usize = 16;
/// What our own files are.
const JSON: &str = "application/json";

/// Lets a person choose a file to open.
pub(crate) fn choose() {
    if let Ok(Some(chooser)) = leptos::prelude::document().query_selector("[data-open-file]") {
        chooser.unchecked_into::<HtmlElement>().click();
    }
}

/// Opens a file that somebody chose, in whatever format it is; a wrong one is said and changes nothing.
/// `others` are the names of the files that came with it and are left.
pub(crate) fn open(page: Page, chosen: File, others: Vec<String>) {
    let since = UnchangedSince::now(page);
    later::spawn(Asker::PAGE, async move {
        match opening().await {
            Ok(open) => open(page, chosen, others, since),
            Err(_) => {
                page.notify_refused(format!("“{}” was not opened. {}.", chosen.name(), Failure::NotStarted))
            }
        }
    });
}

// It is loaded with what reads the file.
in_chunk! {
    reading,
    fn opening() -> fn(Page, File, Vec<String>, UnchangedSince) {
        open_chosen
    }
}

fn open_chosen(page: Page, chosen: File, others: Vec<String>, since: UnchangedSince) {
    let name = chosen.name();
    let left = left_out(&others);
    if chosen.size() > MOST_BYTES {
        page.notify_refused(format!("“{name}” was not opened: it is larger than 64 MiB.{left}"));
        return;
    }
    later::spawn(Asker::PAGE, async move {
        let Some(text) = text_of(&chosen).await else {
            page.notify_refused(format!("“{name}” was not opened: it could not be read as text.{left}"));
            return;
        };
        let ours = name.to_ascii_lowercase().ends_with(".json");
        let again = movers::keep(&text);
        let on_result = move |result: Result<(ReadAs, Document), Failure>| match result {
            Ok((ReadAs { format, lost, attributes }, mut document)) => {
                let is_large = again.is_none() && !attributes.is_empty();
                let asked = again.and_then(|text| Asked::of(text, &attributes));
                let read = if format == Format::Json { "" } else { ", read as " };
                let what = if format == Format::Json { "" } else { format.name_of(&document) };
                let mut lost = behind(lost);
                if is_large {
                    lost += "; who moves cannot be chosen in files of more than 4 MiB";
                }
                if format != Format::Json {
                    entitle(&mut document, &name);
                }
                let before = page.kept_before();
                let sentence = format!("“{name}” is open{read}{what}{lost}.{before}{left}");
                let named = format!("“{name}”");
                let heading = document.heading();
                let calculates =
                    document.positions().len() == 0 && heading.boards.is_empty() && !heading.lines.is_empty();
                let then = move || {
                    // There is nothing else to see.
                    if calculates {
                        page.calculate();
                    }
                    match &asked {
                        Some(asked) => asked.notify(page, &name, &sentence),
                        None => {
                            movers::forget();
                            page.notify(sentence.clone());
                        }
                    }
                };
                since.open(&named, document, Arc::new(then));
            }
            Err(error) => page.notify_refused(format!("“{name}” was not opened. {error}.{left}")),
        };
        let file = StoredDrawing { file: text, history: Vec::new(), sum: Checksum::default() };
        let (file, read_already) = large::read_long(file).await;
        let Some(Restored { document, routing, .. }) = read_already else {
            return read(file.file, ours, on_result);
        };
        if let Some(routing) = routing {
            page.editor.update_untracked(|editor| editor.set_routing(document.clone(), routing));
        }
        on_result(Ok((ReadAs::ours(), document)));
    });
}

/// Gives a drawing without a title that of its file; where the file's name cannot be one it stays without. Lines of a calculation
/// are called by the first of them.
fn entitle(document: &mut Document, file: &str) {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    if document.heading().title.is_empty() && !document.is_empty() {
        let _ = document.apply(Command::SetTitle(stem.to_owned()));
    }
}

/// Which files were left, after the sentence of the one that was opened or was not; empty for none.
fn left_out(others: &[String]) -> String {
    let named: Vec<String> = others.iter().take(MOST_NAMED).map(|name| format!("“{name}”")).collect();
    let listed = match (others.len().saturating_sub(MOST_NAMED), &named[..]) {
        (_, []) => return String::new(),
        (0, [only]) => only.clone(),
        (0, [before @ .., last]) => format!("{} and {last}", before.join(", ")),
        (more, _) => format!("{} and {}", named.join(", "), wording::counted(more, "other file")),
    };
    let were = if others.len() == 1 { "was" } else { "were" };
    format!(" {listed} {were} ignored: only one file is opened at a time.")
}

/// A file's text. Its bytes come into the program sooner than a text does, unless they are none.
async fn text_of(chosen: &File) -> Option<String> {
    let bytes = JsFuture::from(chosen.array_buffer()).await.ok()?;
    match String::from_utf8(Uint8Array::new(&bytes).to_vec()) {
        Ok(text) => Some(text),
        Err(_) => JsFuture::from(chosen.text()).await.ok()?.as_string(),
    }
}

/// The drawing as it was when another one was asked for, which may come late.
#[derive(Clone, Copy)]
pub(crate) struct UnchangedSince {
    page: Page,
    steps: u64,
    /// Whether something, such as a game, needed it as it is.
    held: bool,
}

thread_local! {
    /// How many steps were drawings that came.
    static CAME: Cell<u64> = const { Cell::new(0) };
}

impl UnchangedSince {
    /// As it is now.
    pub(crate) fn now(page: Page) -> Self {
        Self { page, steps: Self::done(page), held: untrack(|| page.is_held()) }
    }

    /// How many steps were done by hand.
    fn done(page: Page) -> u64 {
        page.editor.with_untracked(Editor::steps).wrapping_sub(CAME.get())
    }

    /// Opens the drawing that came; where the one on the sheet was changed or opened meanwhile, it is offered and not
    /// put over that.
    pub(crate) fn open(self, name: &str, document: Document, then: Arc<dyn Fn() + Send + Sync>) {
        self.open_by(Page::open, name, document, then);
    }

    /// The same, in this way.
    pub(crate) fn open_by(
        self,
        how: fn(&Page, Document),
        name: &str,
        document: Document,
        then: Arc<dyn Fn() + Send + Sync>,
    ) {
        let Self { page, steps, held } = self;
        let open = move || {
            let before = page.editor.with_untracked(Editor::steps);
            how(&page, document.clone());
            let after = page.editor.with_untracked(Editor::steps);
            CAME.set(CAME.get().wrapping_add(after.wrapping_sub(before)));
            then();
        };
        let meanwhile = match () {
            () if Self::done(page) != steps => "your drawing changed",
            () if !held && untrack(|| page.is_held()) => "a game has begun",
            () => return open(),
        };
        let sentence =
            format!("{name} has been read, but {meanwhile} in the meantime, so it was not opened.");
        page.offer(&sentence, vec![("Open it", Arc::new(open))]);
    }
}

/// How a drawing was read.
pub(crate) struct ReadAs {
    /// The format that it was in.
    pub(crate) format: Format,
    /// What of it is not taken over, as a sentence without its full stop.
    pub(crate) lost: Option<String>,
    /// Its attributes that may say who moves, as the converter lists them.
    attributes: String,
}

/// What is not taken over, behind another sentence.
fn behind(lost: Option<String>) -> String {
    lost.map(|lost| ["; ", &lost].concat()).unwrap_or_default()
}

impl ReadAs {
    /// As one of our own files.
    fn ours() -> Self {
        Self { format: Format::Json, lost: None, attributes: String::new() }
    }
}

/// Gets a drawing with how it was read, or why there is none.
type OnDrawing = Box<dyn FnOnce(Result<(ReadAs, Document), Failure>)>;

/// Reads a text in whatever format it seems to be in; `on_result` gets the drawing with how it was read, or why there is none. A text that is `ours` is no list, however it looks.
pub(crate) fn read(
    text: String,
    ours: bool,
    on_result: impl FnOnce(Result<(ReadAs, Document), Failure>) + 'static,
) {
    read_boxed(text.trim_start_matches('\u{feff}').trim_start().to_owned(), ours, Box::new(on_result));
}

fn read_boxed(text: String, ours: bool, on_result: OnDrawing) {
    let known = text.starts_with('<') || text.starts_with("digraph") || text.starts_with("graph");
    // Nothing of it has a place, and to find that out by reading it would take long.
    let unplaced = text.len() > LONG && text.starts_with('{') && !text.contains("\"x\"");
    let others = text.contains("\"nodes\"") && !text.contains("\"hyperjam\"");
    if !(text.starts_with('{') || (ours && !known)) || unplaced || others {
        return convert(text, on_result);
    }
    // Hyperjam's own files need no converter, unless something is to be laid out.
    later::spawn(Asker::PAGE, async move {
        match reading::reader().await.map(|reader| (reader.unless_scattered)(&text)) {
            Ok(None) => convert(text, on_result),
            Ok(Some(document)) => {
                on_result(document.map(|one| (ReadAs::ours(), one)).map_err(Failure::from));
            }
            Err(failure) => on_result(Err(failure)),
        }
    });
}

/// Has a text read by the converter.
fn convert(text: String, on_result: OnDrawing) {
    // A picture of pixels may carry a drawing.
    if text.contains('\0') && !text.starts_with("\u{fffd}PNG") {
        return on_result(Err(Failure::NotText));
    }
    reading::prefetch();
    converter::ask(Asker::PAGE, ConverterQuery::Read(text, None), move |result| {
        drawing(Asker::PAGE, result, on_result);
    });
}

/// Reads the drawing in what the converter delivered.
pub(crate) fn drawing(
    asker: Asker,
    result: Result<ConverterAnswer, Failure>,
    on_result: impl FnOnce(Result<(ReadAs, Document), Failure>) + 'static,
) {
    let on_result: OnDrawing = Box::new(on_result);
    later::spawn(asker, async move {
        on_result(match result {
            Ok(ConverterAnswer::Drawing { format, file, left, attributes }) => {
                let read = ReadAs { format, lost: left, attributes };
                reading::reader().await.and_then(|reader| Ok((read, (reader.placed)(&file)?)))
            }
            Ok(_) => Err(Failure::NotDrawing),
            Err(failure) => Err(failure),
        });
    });
}

/// The text in what the converter delivered.
pub(crate) fn text(result: Result<ConverterAnswer, Failure>) -> Result<String, Failure> {
    match result? {
        ConverterAnswer::Text(text) => Ok(text),
        _ => Err(Failure::NotWords),
    }
}

/// Puts a drawing with its vehicles beside what is drawn, selected, and shows both. Returns whether it could.
pub(crate) fn add_beside(page: Page, part: Result<Document, Failure>) -> bool {
    if let Some(lock) = untrack(|| page.edit_lock()) {
        page.notify_locked(lock);
        return false;
    }
    let put = part.and_then(|part| {
        let put = page.editor.try_update(|editor| editor.put_beside(part));
        put.unwrap_or(Ok(Vec::new())).map_err(Failure::from)
    });
    match &put {
        Ok(left) => {
            page.act(Action::FitAll);
            if !left.is_empty() {
                page.notify(format!("Added.{}", wording::stayed_behind(left)));
            }
        }
        Err(error) => page.notify_refused(format!("Nothing was added. {error}.")),
    }
    put.is_ok()
}

/// Saves the drawing as a file.
pub(crate) fn save(page: Page) {
    let (title, pieces) = page.editor.with_untracked(|editor| {
        let document = editor.document();
        (document.heading().title.clone(), Pieces::of(document))
    });
    later::spawn(Asker::PAGE, async move {
        let mut so_far = Ok(Array::new());
        for (nth, piece) in pieces.iter().enumerate() {
            if nth % PIECES == PIECES - 1 {
                so_far = so_far.and_then(|texts| Ok(Array::of1(&blob_of(&texts, JSON)?.into())));
                later::pause().await;
            }
            if let Ok(texts) = &so_far {
                texts.push(&piece.into());
            }
        }
        offer_file(page, &title, so_far.and_then(|texts| blob_of(&texts, JSON)));
    });
}

/// Saves the text of a drawing's file.
pub(crate) fn save_text(page: Page, title: &str, text: &str) {
    offer_file(page, title, blob(text, JSON));
}

/// Saves a picture of a card under a name with its ending.
pub(crate) fn save_picture(page: Page, name: &str, text: &str) {
    let kind = match name.rsplit('.').next() {
        Some("svg") => "image/svg+xml",
        Some("csv") => "text/csv",
        _ => "text/plain",
    };
    if blob(text, kind).and_then(|blob| download(name, &blob)).is_err() {
        page.notify_error("The file could not be saved: the browser refused the download.");
    }
}

fn offer_file(page: Page, title: &str, content: Result<Blob, JsValue>) {
    let saved = content.and_then(|blob| download(&file_name(title, "hyperjam.json"), &blob));
    if saved.is_err() {
        page.notify_error("The drawing could not be saved as a file: the browser refused the download.");
    }
}

/// The title as a file's name: letters, digits and hyphens.
pub(crate) fn file_name(title: &str, ending: &str) -> String {
    let plain: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().take(6).collect();
    let name = if words.is_empty() { "drawing".into() } else { words.join("-").to_ascii_lowercase() };
    format!("{name}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::{file_name, left_out};

    #[test]
    fn files_that_are_left_are_named() {
        let left = |count: usize| left_out(&["a.dot", "b.txt", "c", "d", "e"].map(String::from)[..count]);
        assert_eq!(left(0), "");
        assert_eq!(left(1), " “a.dot” was ignored: only one file is opened at a time.");
        assert_eq!(left(3), " “a.dot”, “b.txt” and “c” were ignored: only one file is opened at a time.");
        assert_eq!(
            left(4),
            " “a.dot”, “b.txt”, “c” and 1 other file were ignored: only one file is opened at a time."
        );
        assert!(left(5).starts_with(" “a.dot”, “b.txt”, “c” and 2 other files were"));
    }

    #[test]
    fn titles_become_plain_file_names() {
        assert_eq!(file_name("a/../b <x>", "hyperjam.json"), "a-b-x.hyperjam.json");
        assert_eq!(file_name(" ", "svg"), "drawing.svg");
    }
}
