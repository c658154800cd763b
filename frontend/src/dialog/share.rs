//! The drawing as a link: copied, as a QR code, as a frame on another page.

use crate::browser::address;
use crate::later::Asker;
use crate::state::{Page, use_page};
use crate::view::{live, nothing, when};
use crate::{converter, files, share};
use hyperjam_protocol::{ConverterAnswer, ConverterQuery};
use leptos::html::Input;
use leptos::prelude::*;

/// The dialog. The link is made when it opens, and copied when that is asked for.
#[component]
pub(super) fn Share() -> impl IntoView {
    let page = use_page();
    let asker = Asker::here();
    let fragment = RwSignal::new(String::new());
    let status = RwSignal::new("Making the link…".to_owned());
    let failed = RwSignal::new(false);
    let field = NodeRef::<Input>::new();
    let link = move || address() + &fragment.get();
    let copy = move || {
        let link = untrack(link);
        let length = link.chars().count();
        files::write_text(asker, link, move |written| {
            status.set(if written {
                format!("Link copied: {length} characters.")
            } else {
                format!("The link has {length} characters. Copy it from the field with Ctrl+C.")
            });
            if let Some(field) = field.get_untracked().filter(|_| !written) {
                let _ = field.focus();
                field.select();
            }
        });
    };
    let ending = share::ending(&page.shared.get_untracked());
    let lead = if ending.is_empty() {
        "The link holds the whole drawing; nothing is sent anywhere. Whoever opens it gets a copy of their own."
    } else {
        "The link holds the whole drawing and what the inspector shows; nothing is sent anywhere. Whoever opens it gets a copy of their own."
    };
    share::link(page, asker, move |made| match made {
        Ok(made) => {
            fragment.set(made + &ending);
            status.set(format!("The link has {} characters.", untrack(link).chars().count()));
        }
        Err(reason) => {
            failed.set(true);
            status.set(format!("The link could not be made. {reason}. A file holds all of the drawing."));
        }
    });
    let unmade = move || fragment.with(String::is_empty);
    view! {
        <p class="lead">{lead}</p>
        <div class="row">
            <input
                class="wide"
                aria-label="Link to the drawing"
                readonly=true
                node_ref=field
                prop:value=move || if unmade() { String::new() } else { link() }
                data-link
            />
            <button class="primary" prop:disabled=unmade on:click=move |_| copy()>
                "Copy link"
            </button>
        </div>
        <p role="status" data-said>
            {move || status.get()}
        </p>
        {when(move || failed.get(), move || file(page))}
        {when(move || !failed.get(), move || view! { <Code fragment /><Frame fragment status /> }.into_any())}
    }
}

/// What there is for a drawing that no link holds.
fn file(page: Page) -> AnyView {
    view! {
        <div class="row">
            <button class="primary" on:click=move |_| files::save(page)>
                "Save as a file"
            </button>
        </div>
    }
    .into_any()
}

/// The code for embedding the drawing, to be copied.
#[component]
fn Frame(fragment: RwSignal<String>, status: RwSignal<String>) -> impl IntoView {
    let (page, asker) = (use_page(), Asker::here());
    let embed = RwSignal::new("view");
    let title = page.document(|document| document.heading().title.clone());
    let frame = Callback::new(move |()| {
        let (address, which, fragment) = (address(), embed.get(), fragment.get());
        let colon = if title.is_empty() { "" } else { ": " };
        let name = in_markup(&title);
        format!(
            "<iframe src=\"{address}?embed={which}{fragment}\" title=\"Hyperjam{colon}{name}\" width=\"640\" height=\"420\"></iframe>"
        )
    });
    let copy_frame = move |_| {
        files::write_text(asker, untrack(|| frame.run(())), move |written| {
            status.set(if written { "Code copied." } else { "Copy the code from the field." }.into());
        });
    };
    view! {
        <h3>"Embed in another page"</h3>
        <div class="row">
            <select aria-label="The frame is" on:change=move |event| embed.set(which(&event_target_value(&event)))>
                <option value="view">"for viewing"</option>
                <option value="edit">"for drawing"</option>
            </select>
            <button prop:disabled=move || fragment.with(String::is_empty) on:click=copy_frame>
                "Copy code"
            </button>
        </div>
        <textarea
            class="wide"
            rows="3"
            readonly=true
            aria-label="Code for embedding"
            prop:value=move || frame.run(())
            data-frame
        />
    }
}

fn which(value: &str) -> &'static str {
    if value == "edit" { "edit" } else { "view" }
}

/// Text within a quoted attribute.
fn in_markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The QR code of the link, made when it is asked for.
#[component]
fn Code(fragment: RwSignal<String>) -> impl IntoView {
    let (asker, code) = (Asker::here(), RwSignal::new(None));
    let show = move |_| {
        let link = address() + &fragment.get_untracked();
        converter::ask(asker, ConverterQuery::QrCode(link), move |made| code.set(Some(made)));
    };
    let shown = move || match code.get() {
        None => nothing(),
        Some(Ok(ConverterAnswer::QrCode { size, path })) => view! {
            <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label="QR code of the link">
                <path class="qr-background" d=format!("M0 0h{size}v{size}h-{size}z") />
                <path d=path />
            </svg>
        }
        .into_any(),
        Some(Ok(_)) => nothing(),
        Some(Err(reason)) => view! { <p role="alert">{format!("{reason}.")}</p> }.into_any(),
    };
    view! {
        <div class="row">
            <button prop:disabled=move || fragment.with(String::is_empty) on:click=show>
                "Show QR code"
            </button>
        </div>
        {live(shown)}
    }
}

#[cfg(test)]
mod tests {
    use super::in_markup;

    #[test]
    fn a_title_stays_within_its_attribute() {
        assert_eq!(in_markup("\"><script>&"), "&quot;&gt;&lt;script&gt;&amp;");
    }
}
