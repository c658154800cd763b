//! Opening and saving files.

use crate::state::Page;
use hyperjam_editor::file;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// The largest file that is opened in the page, in bytes.
const MOST_BYTES: f64 = 64.0 * 1024.0 * 1024.0;

/// Opens a file that somebody chose; a wrong one is said and changes nothing.
pub(crate) fn open(page: Page, chosen: File) {
    let name = chosen.name();
    if chosen.size() > MOST_BYTES {
        page.complain(format!("“{name}” was not opened: it is larger than 64 MiB."));
        return;
    }
    spawn_local(async move {
        let text = JsFuture::from(chosen.text()).await.ok().and_then(|text| text.as_string());
        let Some(text) = text else {
            page.complain(format!("“{name}” was not opened: it could not be read as text."));
            return;
        };
        match file::read(&text) {
            Ok(document) => {
                page.open(document);
                page.tell(format!("“{name}” is open. The drawing before it is in the gallery."));
            }
            Err(error) => page.complain(format!("“{name}” was not opened. {error}.")),
        }
    });
}

/// Saves the drawing as a file.
pub(crate) fn save(page: Page) {
    let (name, text) = page.editor.with_untracked(|editor| {
        let document = editor.document();
        (file_name(&document.heading().title), file::write(document))
    });
    if offer(&name, &text).is_err() {
        page.complain("The drawing could not be saved as a file: the browser refused the download.");
    }
}

fn offer(name: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type("application/json");
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// The title as a file's name: letters, digits and hyphens.
fn file_name(title: &str) -> String {
    let plain: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().take(6).collect();
    let name = if words.is_empty() { "drawing".into() } else { words.join("-").to_ascii_lowercase() };
    format!("{name}.hyperjam.json")
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn titles_become_plain_file_names() {
        assert_eq!(file_name("a/../b <x>"), "a-b-x.hyperjam.json");
        assert_eq!(file_name(" "), "drawing.hyperjam.json");
    }
}
