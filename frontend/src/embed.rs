//! The page as a frame on another page: `?embed=view` to look at, `?embed=edit` to draw in. A frame keeps nothing: its
//! drawing is the one in its address.

use crate::browser::address;
use crate::later::Asker;
use crate::share;
use crate::state::{Embed, Page, Panel, use_page};
use crate::tutor::TutorState;
use crate::view::nothing;
use hyperjam_editor::action::Action;
use leptos::prelude::*;

/// What a frame shows in place of the top line.
#[component]
pub(crate) fn EmbedBar(embed: Embed) -> impl IntoView {
    let page = use_page();
    let asker = Asker::here();
    let fragment = RwSignal::new(String::new());
    crate::view::whenever(move || {
        page.revision.track();
        share::link(page, asker, move |link| {
            if let Ok(made) = link {
                fragment.set(made);
            }
        });
    });
    // What is shown goes along: an exercise would be solved without its card.
    let address = move || match fragment.get() {
        made if made.is_empty() => address(),
        made => address() + &made + &share::ending(&card(page)),
    };
    if let Some(body) = document().body() {
        body.set_class_name(if embed == Embed::View { "embedded viewed" } else { "embedded" });
    }
    let steps = if embed == Embed::View { nothing() } else { steps(page) };
    view! {
        <div class="embed-bar">
            {steps}
            <button on:click=move |_| page.act(Action::Present) title="Presentation (P)">
                "Present"
            </button>
            <a target="_blank" rel="noopener" href=move || address()>
                "Open in Hyperjam"
            </a>
        </div>
    }
}

/// The address of the card that is shown, as it goes into a link; empty for none.
fn card(page: Page) -> String {
    if page.panel.get() != Panel::Tutor {
        return String::new();
    }
    let link = TutorState::of(page).card.with(|card| card.as_ref().map(|card| card.link.clone()));
    link.unwrap_or_else(|| TutorState::of(page).address.get())
}

fn steps(page: Page) -> AnyView {
    crate::view::all([(true, Action::Undo, "Undo"), (false, Action::Redo, "Redo")].map(
        |(undo, action, name)| {
            view! {
                <button aria-disabled=move || (!page.can_step(undo)).to_string() on:click=move |_| page.act(action)>
                    {name}
                </button>
            }
            .into_any()
        },
    ))
}
