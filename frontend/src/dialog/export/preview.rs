//! What will be written, shown before it is: a picture as such, and the beginning of a text.

use crate::browser::blob;
use crate::export::{self, ExportRequest, MOST_PREVIEWED};
use crate::failure::Failure;
use crate::later::Asker;
use crate::state::Page;
use crate::view::{live, nothing, whenever};
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::Url;

/// How much of a text is shown, in characters.
const MOST_SHOWN: usize = 1_500;

/// What is shown.
#[derive(Clone)]
enum Preview {
    /// Nothing yet.
    Awaited,
    Picture(Arc<BlobUrl>),
    Text(String),
    /// A sentence in its place.
    Said(String),
}

/// An address of what the page made, valid as long as it is held.
struct BlobUrl(String);

impl Drop for BlobUrl {
    fn drop(&mut self) {
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// The preview of what is asked for, which follows every choice.
pub(super) fn view(page: Page, request: RwSignal<ExportRequest>) -> AnyView {
    let (preview, asker) = (RwSignal::new(Preview::Awaited), Asker::here());
    whenever(move || {
        let asked = request.get();
        export::preview(page, asked, asker, move |made| {
            // An answer to an earlier choice comes too late.
            if request.get_untracked() == asked {
                preview.set(of(asked, made));
            }
        });
    });
    live(move || {
        match preview.get() {
        Preview::Awaited => nothing(),
        Preview::Picture(url) => {
            view! { <img class="export-preview" alt="Preview of the picture" src=url.0.clone() /> }.into_any()
        }
        Preview::Text(text) => {
            view! { <pre class="export-preview" tabindex="0" role="region" aria-label="Preview of the file">{text}</pre> }.into_any()
        }
        Preview::Said(sentence) => view! { <p class="lead">{sentence}</p> }.into_any(),
    }
    })
}

fn of(request: ExportRequest, made: Option<Result<String, Failure>>) -> Preview {
    let text = match made {
        None => {
            return Preview::Said(format!(
                "No preview: the drawing has more than {MOST_PREVIEWED} positions and moves."
            ));
        }
        Some(Err(reason)) => return Preview::Said(format!("No preview. {reason}.")),
        Some(Ok(text)) => text,
    };
    if request.kind().is_picture() {
        let url = blob(&text, "image/svg+xml").and_then(|picture| Url::create_object_url_with_blob(&picture));
        return match url {
            Ok(url) => Preview::Picture(Arc::new(BlobUrl(url))),
            Err(_) => Preview::Said(format!("No preview. {}.", Failure::NotDrawn)),
        };
    }
    let mut shown: String = text.chars().take(MOST_SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    Preview::Text(shown)
}
