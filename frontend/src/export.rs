//! The drawing for other programs, papers and slides: downloaded, copied, printed.

mod paper;
mod pixels;

pub(crate) use paper::{listen, print};

use crate::browser::{self, blob};
use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::state::Page;
use crate::tutor::aside::Asides;
use crate::tutor::stage;
use crate::{converter, files};
use hyperjam_editor::file::{self, Format};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::{BoardPicture, BoardPictures, Look, PlateMark};
use hyperjam_protocol::tutor::Block;
use hyperjam_protocol::{ConverterQuery, PictureKind, PictureQuery};
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ClipboardItem};

/// A format that the drawing can be exported in.
pub(crate) struct ExportFormat {
    /// What it is called.
    pub(crate) name: &'static str,
    ending: &'static str,
    media_type: &'static str,
    form: ExportContent,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ExportContent {
    File(Format),
    Svg,
    Png,
    Tikz,
}

/// All of them, pictures first.
pub(crate) const FORMATS: [ExportFormat; 12] = [
    kind("SVG: a picture that can be enlarged", "svg", "image/svg+xml", ExportContent::Svg),
    kind("PNG: a picture of pixels", "png", "image/png", ExportContent::Png),
    kind("TikZ: a picture for LaTeX", "tex", "text/x-tex", ExportContent::Tikz),
    kind(
        "Hyperjam file: keeps everything",
        "hyperjam.json",
        "application/json",
        ExportContent::File(Format::Json),
    ),
    kind("DOT: for Graphviz", "dot", "text/vnd.graphviz", ExportContent::File(Format::Dot)),
    kind("GraphML: for graph programs", "graphml", "application/xml", ExportContent::File(Format::GraphMl)),
    kind("GML: for graph programs, too", "gml", "text/plain", ExportContent::File(Format::Gml)),
    kind("JSON for networkx", "node-link.json", "application/json", ExportContent::File(Format::NodeLink)),
    kind("Mermaid: a flowchart for wikis", "mmd", "text/vnd.mermaid", ExportContent::File(Format::Mermaid)),
    kind("Aldebaran: for bisimulation tools", "aut", "text/plain", ExportContent::File(Format::Aldebaran)),
    kind("Table of moves (CSV)", "csv", "text/csv", ExportContent::File(Format::Table)),
    kind("List of positions and moves", "txt", "text/plain", ExportContent::File(Format::Text)),
];

/// Which of them is the picture that the others are made from.
const SVG: usize = 0;
/// The most positions and moves that are shown before they are exported.
pub(crate) const MOST_PREVIEWED: usize = 1_000;

const fn kind(
    name: &'static str,
    ending: &'static str,
    media_type: &'static str,
    form: ExportContent,
) -> ExportFormat {
    ExportFormat { name, ending, media_type, form }
}

impl ExportFormat {
    /// Whether it shows the drawing, with marks or without, and can carry it as a link.
    pub(crate) fn is_picture(&self) -> bool {
        !matches!(self.form, ExportContent::File(_))
    }

    /// Whether it may do without a background.
    pub(crate) fn may_be_transparent(&self) -> bool {
        matches!(self.form, ExportContent::Svg | ExportContent::Png)
    }

    /// Whether it is made of pixels.
    pub(crate) fn has_pixels(&self) -> bool {
        self.form == ExportContent::Png
    }
}

/// Where it is said what came of an export: the dialog, or the page once that is closed.
#[derive(Clone, Copy)]
pub(crate) struct ExportReport {
    pub(crate) page: Page,
    pub(crate) asker: Asker,
    pub(crate) status: RwSignal<String>,
}

impl ExportReport {
    fn say(self, sentence: String) {
        if self.asker.is_there() {
            self.status.set(sentence);
        } else {
            self.page.notify(sentence);
        }
    }
}

/// What is to be exported, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExportRequest {
    /// Which of [`FORMATS`].
    pub(crate) kind: usize,
    /// Selection only.
    pub(crate) part: bool,
    /// With marks.
    pub(crate) marks: bool,
    /// Without a background.
    pub(crate) bare: bool,
    /// In thin black lines, as papers have them.
    pub(crate) paper: bool,
    /// Four pixels for one and not two.
    pub(crate) fine: bool,
    /// A picture that carries the drawing, to be opened again.
    pub(crate) carries: bool,
}

impl Default for ExportRequest {
    fn default() -> Self {
        Self { kind: SVG, part: false, marks: true, bare: false, paper: false, fine: false, carries: true }
    }
}

impl ExportRequest {
    /// The format that is asked for.
    pub(crate) fn kind(&self) -> &'static ExportFormat {
        FORMATS.get(self.kind).unwrap_or(&FORMATS[SVG])
    }

    fn scale(&self) -> f64 {
        if self.fine { 4.0 } else { 2.0 }
    }
}

/// Makes what is asked for and lets the browser save it; `say` tells what came of it.
pub(crate) fn download(page: Page, request: ExportRequest, say: ExportReport) {
    let title = page.document(|document| document.heading().title.clone());
    let name = files::file_name(&title, request.kind().ending);
    make(page, request, move |made| {
        say.say(match made {
            Ok(blob) if browser::download(&name, &blob).is_ok() => format!("“{name}” is ready."),
            Ok(_) => "The browser refused the download.".into(),
            Err(reason) => format!("Nothing was exported. {reason}."),
        });
    });
}

/// Makes what is asked for and puts it on the clipboard: a picture of pixels as such, and all else as text.
pub(crate) fn copy(page: Page, request: ExportRequest, say: ExportReport) {
    let loses = request.kind().has_pixels() && request.carries;
    let tell = move |copied: bool| {
        let sentence = match copied {
            true if loses => "Copied, without the drawing: the clipboard keeps only the pixels.",
            true => "Copied.",
            false => "The browser did not let Hyperjam write to the clipboard.",
        };
        say.say(sentence.into());
    };
    if !request.kind().has_pixels() {
        write(page, request, picture_look(request), move |text| match text {
            Ok(text) => files::write_text(Asker::PAGE, text, tell),
            Err(reason) => say.say(format!("Nothing was copied. {reason}.")),
        });
        return;
    }
    // Browsers draw anew what is put there, and only its pixels stay.
    let bare = ExportRequest { carries: false, ..request };
    make(page, bare, move |made| match made {
        Ok(blob) => later::spawn(Asker::PAGE, async move { tell(copy_picture(&blob).await) }),
        Err(reason) => say.say(format!("Nothing was copied. {reason}.")),
    });
}

async fn copy_picture(blob: &Blob) -> bool {
    let parts = js_sys::Object::new();
    let promise = js_sys::Promise::resolve(blob);
    if js_sys::Reflect::set(&parts, &"image/png".into(), &promise).is_err() {
        return false;
    }
    let Ok(item) = ClipboardItem::new_with_record_from_str_to_blob_promise(&parts) else { return false };
    match files::clipboard() {
        Some(clipboard) => JsFuture::from(clipboard.write(&js_sys::Array::of1(&item))).await.is_ok(),
        None => false,
    }
}

fn make(page: Page, request: ExportRequest, on_result: impl FnOnce(Result<Blob, Failure>) + 'static) {
    let kind = request.kind();
    write(page, request, picture_look(request), move |text| {
        let blob = |text: &str, media_type| blob(text, media_type).map_err(|_| Failure::NoRoom);
        match text {
            Ok(text) if kind.has_pixels() => {
                let picture = blob(&text, "image/svg+xml");
                let draw = move |link: Option<String>| {
                    later::spawn(Asker::PAGE, async move {
                        on_result(match picture {
                            Ok(picture) => pixels::of(&picture, request.scale(), link).await,
                            Err(reason) => Err(reason),
                        });
                    });
                };
                if !request.carries {
                    return draw(None);
                }
                converter::ask(Asker::PAGE, ConverterQuery::Link(drawing(page, request)), |link| {
                    draw(files::text(link).ok());
                });
            }
            Ok(text) => on_result(blob(&text, kind.media_type)),
            Err(reason) => on_result(Err(reason)),
        }
    });
}

fn picture_look(request: ExportRequest) -> Look {
    Look { ground: !request.bare, colours: !request.paper }
}

/// What of the drawing is not kept in the form that is asked for, in a sentence; for a picture which boards it has only as text, and
/// what the drawing that it carries lacks, or why it carries none.
pub(crate) fn losses(
    page: Page,
    request: ExportRequest,
    asker: Asker,
    on_result: impl FnOnce(String) + 'static,
) {
    if request.kind().is_picture() {
        let (_, unread) = boards(page);
        let said = match unread.is_empty() {
            true => String::new(),
            false => format!("Boards of which the picture has only the text: {}. ", unread.join(", ")),
        };
        if !request.carries {
            return on_result(said);
        }
        return converter::ask(asker, ConverterQuery::Losses(drawing(page, request), None), |lost| {
            on_result(match files::text(lost) {
                Ok(lost) if lost.is_empty() => said,
                Ok(lost) => format!("{said}Not kept in the drawing that the picture carries: {lost}."),
                Err(reason) => format!("{said}The picture does not carry the drawing. {reason}."),
            });
        });
    }
    let format = match request.kind().form {
        ExportContent::File(format) if format != Format::Json => format,
        _ => return on_result(String::new()),
    };
    converter::ask(asker, ConverterQuery::Losses(drawing(page, request), Some(format)), |lost| {
        on_result(match files::text(lost) {
            Ok(lost) if !lost.is_empty() => format!("Not kept in this format: {lost}."),
            _ => String::new(),
        });
    });
}

/// What will be written, as text: of a picture in whatever format, the picture as SVG. None where so much is taken that it
/// is not shown, which is then not made either.
pub(crate) fn preview(
    page: Page,
    request: ExportRequest,
    asker: Asker,
    on_result: impl FnOnce(Option<Result<String, Failure>>) + 'static,
) {
    let size = page.editor.with_untracked(|editor| match request.part {
        true => editor.selection().positions.len(),
        false => editor.document().positions().len() + editor.document().moves().len(),
    });
    if size > MOST_PREVIEWED {
        return on_result(None);
    }
    let kind = if request.kind().is_picture() { SVG } else { request.kind };
    write(
        page,
        ExportRequest { kind, ..request },
        picture_look(request),
        asker.guard(|made| on_result(Some(made))),
    );
}

/// The file of what is taken.
fn drawing(page: Page, request: ExportRequest) -> String {
    page.editor.with_untracked(|editor| match request.part {
        true => editor.copy().unwrap_or_default(),
        false => file::write(editor.document()),
    })
}

/// The text of what is asked for; of a picture of pixels, the picture that it is made from.
fn write(
    page: Page,
    request: ExportRequest,
    look: Look,
    on_result: impl FnOnce(Result<String, Failure>) + 'static,
) {
    let file = drawing(page, request);
    let kind = match request.kind().form {
        ExportContent::File(Format::Json) => return on_result(Ok(file)),
        ExportContent::File(format) => {
            return converter::ask(Asker::PAGE, ConverterQuery::Write(file, format), |made| {
                on_result(files::text(made))
            });
        }
        ExportContent::Tikz => PictureKind::Tikz(look),
        ExportContent::Svg | ExportContent::Png => PictureKind::Svg(look),
    };
    let vehicles = if request.part { Vec::new() } else { vehicles(page) };
    let marks = if request.marks { marks(page, request.part) } else { Vec::new() };
    let (boards, _) = boards(page);
    let carries = request.carries && !request.kind().has_pixels();
    let query = PictureQuery { file, marks, boards, vehicles, kind, carries };
    converter::ask(Asker::PAGE, ConverterQuery::Picture(query), |made| on_result(files::text(made)));
}

/// What the boards look like, as they are seen on the sheet, and the identifiers of those of which there is only the text.
fn boards(page: Page) -> (BoardPictures, Vec<String>) {
    let pictures = page.provided::<Asides>().pictures.get_untracked();
    let (mut drawn, mut unread) = (BoardPictures::new(), Vec::new());
    page.editor.with_untracked(|editor| {
        for (nth, board) in editor.document().heading().boards.iter().enumerate() {
            match pictures.get(nth) {
                Some(Block::Board(view)) if !view.shapes.is_empty() => {
                    let picture = BoardPicture { size: view.size, shapes: view.shapes.clone() };
                    drawn.insert(board.id.clone(), picture);
                }
                _ => unread.push(board.id.clone()),
            }
        }
    });
    (drawn, unread)
}

/// Where a card shows vehicles, by number, and whether they are negated; nothing where it does not.
fn vehicles(page: Page) -> Vec<(u32, bool)> {
    let scene = untrack(|| stage::scene(page, |scene| Some((scene.vehicles.clone()?, scene.negated))));
    let (shown, negated) = scene.flatten().unwrap_or_default();
    let counted = shown.len().saturating_sub(negated as usize);
    page.editor.with_untracked(|editor| {
        let number = |on: &PositionId| editor.document().positions().position(|(id, _)| id == *on);
        let numbered =
            shown.iter().enumerate().filter_map(|(nth, on)| Some((number(on)? as u32, nth >= counted)));
        numbered.collect()
    })
}

/// What the plates of what is taken show, in its order: what is hidden on the page is in no picture of it.
fn marks(page: Page, part: bool) -> Vec<Option<PlateMark>> {
    page.editor.with_untracked(|editor| {
        let selected = &editor.selection().positions;
        let ids = editor.document().positions().map(|(id, _)| id);
        let taken = ids.filter(|id| !part || selected.contains(id));
        untrack(|| taken.map(|id| stage::plate(page, id)).collect())
    })
}
