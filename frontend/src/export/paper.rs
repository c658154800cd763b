//! Printing: the drawing and its title, in the black lines of papers, and nothing of the page.

use super::{ExportRequest, SVG, picture_look, write};
use crate::browser::{blob, close_dialog};
use crate::failure::Failure;
use crate::later::{self, Asker};
use crate::lazy::in_chunk;
use crate::state::Page;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlImageElement, KeyboardEvent, Url};

/// What the styles show on paper.
const SHEET: &str = "print-sheet";

/// Lets the browser's own key for printing print the drawing.
pub(crate) fn listen(page: Page) {
    later::listen(Asker::PAGE, &window(), "keydown", move |event| {
        let event: &KeyboardEvent = event.unchecked_ref();
        let held = (event.ctrl_key() || event.meta_key()) && !event.shift_key() && !event.alt_key();
        if held && event.key().eq_ignore_ascii_case("p") {
            event.prevent_default();
            print(page, ExportRequest::default());
        }
    });
    later::listen(Asker::PAGE, &window(), "afterprint", move |_| clear());
}

/// Prints the drawing. What does that is loaded with the dialog for exporting.
pub(crate) fn print(page: Page, request: ExportRequest) {
    later::spawn(Asker::PAGE, async move {
        match printing().await {
            Ok(print) => print(page, request),
            Err(_) => page.notify_error(format!("Nothing was printed. {}.", Failure::NotStarted)),
        }
    });
}

in_chunk! {
    dialogs,
    fn printing() -> fn(Page, ExportRequest) {
        print_drawing
    }
}

/// Prints the drawing; an open dialog is closed, since it would stand on the paper.
fn print_drawing(page: Page, request: ExportRequest) {
    let request = ExportRequest { kind: SVG, paper: true, carries: false, ..request };
    let title = page.document(|document| document.heading().title.clone());
    write(page, request, picture_look(request), move |text| {
        let text = match text {
            Ok(text) => text,
            Err(reason) => return page.notify_error(format!("Nothing was printed. {reason}.")),
        };
        later::spawn(Asker::PAGE, async move {
            close_dialog();
            match insert_sheet(&title, &text).await {
                Ok(()) => {
                    let _ = window().print();
                }
                Err(_) => page.notify_error("Nothing was printed: the browser could not draw the picture."),
            }
        });
    });
}

/// Puts the picture where the styles for paper find it.
async fn insert_sheet(title: &str, picture: &str) -> Result<(), JsValue> {
    clear();
    let sheet = document().create_element("section")?;
    sheet.set_class_name(SHEET);
    if !title.is_empty() {
        let heading = document().create_element("h1")?;
        heading.set_text_content(Some(title));
        sheet.append_child(&heading)?;
    }
    let image = HtmlImageElement::new()?;
    image.set_alt("The drawing");
    image.set_src(&Url::create_object_url_with_blob(&blob(picture, "image/svg+xml")?)?);
    JsFuture::from(image.decode()).await?;
    sheet.append_child(&image)?;
    document().body().ok_or(JsValue::NULL)?.append_child(&sheet)?;
    Ok(())
}

fn clear() {
    let Some(sheet) = document().query_selector(&format!(".{SHEET}")).ok().flatten() else { return };
    let image = sheet.query_selector("img").ok().flatten();
    if let Some(url) = image.and_then(|image: Element| image.get_attribute("src")) {
        let _ = Url::revoke_object_url(&url);
    }
    sheet.remove();
}
