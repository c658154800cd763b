//! Work without network, and newer builds of the page. `offline.js` has the files kept and says how that stands.

use crate::files;
use crate::later::{self, Asker};
use crate::state::{Page, use_page};
use crate::storage::{self, SaveState};
use crate::view::{live, nothing};
use leptos::prelude::*;
use web_sys::Event;

/// Whether the page's files are stored in this browser, and are the newest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OfflineFiles {
    /// They are not kept in this browser.
    #[default]
    Elsewhere,
    /// They are kept, and are the newest.
    Current,
    /// They are kept, and so is a newer build.
    Newer,
    /// The newer build cannot be taken, since another tab runs this one.
    NotAlone,
    /// The newer build is taken as soon as the drawing is kept.
    Taking,
}

fn state(page: Page) -> RwSignal<OfflineFiles> {
    page.provided()
}

/// Follows what becomes of the page's files, and takes a newer build when it is asked for.
pub(crate) fn watch(page: Page) {
    page.provide(RwSignal::new(OfflineFiles::default()));
    let look = move || {
        let given = document().body().and_then(|body| body.get_attribute("data-offline"));
        state(page).set(match given.as_deref() {
            Some("yes") => OfflineFiles::Current,
            Some("update") => OfflineFiles::Newer,
            Some("not alone") => OfflineFiles::NotAlone,
            _ => OfflineFiles::Elsewhere,
        });
    };
    look();
    later::listen(Asker::here(), &window(), "hyperjam-offline", move |_| look());
    crate::view::whenever(move || {
        if state(page).get() != OfflineFiles::Taking {
            return;
        }
        match storage::save_state(page).get() {
            SaveState::Pending => {}
            // What cannot be kept is saved first; the notice that said so offers it.
            SaveState::Failed => state(page).set(OfflineFiles::Newer),
            SaveState::Stored | SaveState::Untouched => {
                if let Ok(event) = Event::new("hyperjam-update") {
                    // Nobody stops this event.
                    let _ = window().dispatch_event(&event);
                }
            }
        }
    });
}

/// One line above the drawing that offers a newer build, until it is put off.
#[component]
pub(crate) fn UpdateView() -> impl IntoView {
    let page = use_page();
    let later = RwSignal::new(false);
    live(move || {
        let files = state(page).get();
        if later.get() || matches!(files, OfflineFiles::Elsewhere | OfflineFiles::Current) {
            return nothing();
        }
        view! {
            <div class="hint" role="status" data-update>
                <span>{sentence(files)}</span>
                {offer(page, files)}
                <button class="quiet" on:click=move |_| later.set(true)>"Later"</button>
            </div>
        }
        .into_any()
    })
}

/// How it stands, for those who look it up.
pub(crate) fn status() -> AnyView {
    let page = use_page();
    live(move || {
        let files = state(page).get();
        let works = if files == OfflineFiles::Elsewhere { "no" } else { "yes" };
        view! {
            <h3>"Offline use"</h3>
            <p data-works-offline=works>
                "Works offline: "
                <b>{works}</b>
                ". "
                {sentence(files)}
            </p>
            {offer(page, files)}
        }
        .into_any()
    })
}

fn sentence(files: OfflineFiles) -> &'static str {
    match files {
        OfflineFiles::Elsewhere => {
            "This browser has not stored the page’s files (yet), so opening the page needs a network connection. \
             Once open, it works without one."
        }
        OfflineFiles::Current => "The page’s files are stored in this browser and up to date.",
        OfflineFiles::Newer => "A new version of Hyperjam is ready. Updating keeps your drawing.",
        OfflineFiles::NotAlone => {
            "A new version of Hyperjam is ready. To update, first close the other tabs that show Hyperjam, so that \
             nothing in them is lost."
        }
        OfflineFiles::Taking => "The update begins as soon as your drawing is saved.",
    }
}

/// The button that takes a newer build; saving as a file beside it where the drawing is not kept.
fn offer(page: Page, files: OfflineFiles) -> AnyView {
    if !matches!(files, OfflineFiles::Newer | OfflineFiles::NotAlone) {
        return nothing();
    }
    if storage::save_state(page).get() == SaveState::Failed {
        return view! { <button on:click=move |_| files::save(page)>"Save the drawing first"</button> }
            .into_any();
    }
    view! {
        <button class="primary" on:click=move |_| state(page).set(OfflineFiles::Taking)>"Update"</button>
    }
    .into_any()
}
