//! Presentation: the drawing alone, large, for people who look at it from afar. The pointer is a light that all can see,
//! a spotlight dims what is not spoken of, and marks can be hidden until somebody has found them. What lies over the drawing
//! is loaded when something is first presented.

use crate::browser::{commit_typed_text, fill_screen, focus_sheet};
use crate::later::{self, Asker, Timer};
use crate::lazy::{self, LazyView};
use crate::state::{Page, use_page};
use crate::tutor;
use crate::tutor::TutorState;
use crate::tutor::stage;
use crate::view::{all, memo, when, whenever};
use hyperjam_editor::action::Action;
use hyperjam_protocol::address;
use hyperjam_protocol::tutor::{Card, SceneMarks, plain};
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::KeyboardEvent;

/// How long the light stays after the pointer came to rest, in milliseconds.
const REST: u32 = 1_500;

/// Whether all is dimmed but what the pointer is near.
#[derive(Clone, Copy)]
struct Spotlight(RwSignal<bool>);

fn spotlit(page: Page) -> RwSignal<bool> {
    page.provided::<Spotlight>().0
}

thread_local! {
    /// The end of the light.
    static REST_OVER: RefCell<Option<Timer>> = const { RefCell::new(None) };
}

/// Begins the presentation, or ends it.
pub(crate) fn toggle(page: Page) {
    // What is typed belongs to the drawing that is presented, and nothing changes it from then on.
    commit_typed_text(None);
    page.presenting.update(|presenting| *presenting = !*presenting);
}

/// Takes a key while something is presented; whether it was for that.
pub(crate) fn take_key(page: Page, event: &KeyboardEvent) -> bool {
    let held = event.ctrl_key() || event.meta_key() || event.alt_key();
    if held || !page.presenting.get_untracked() {
        return false;
    }
    let key = event.key();
    match key.as_str() {
        "Escape" => toggle(page),
        "s" | "S" => spotlit(page).update(|lit| *lit = !*lit),
        "a" | "A" => page.marks_hidden.update(|marks_hidden| *marks_hidden = !*marks_hidden),
        // What the buttons of a presenter send.
        "PageUp" => return tutor::take_key(page, "ArrowLeft"),
        "PageDown" => return tutor::take_key(page, "ArrowRight"),
        _ => return false,
    }
    true
}

/// Lets the page look as it is to while something is presented.
pub(crate) fn follow_presentation(page: Page) {
    page.provide(Spotlight(RwSignal::new(false)));
    let mut before = false;
    whenever(move || {
        let now = page.presenting.get();
        if now == std::mem::replace(&mut before, now) {
            return;
        }
        if let Some(body) = document().body() {
            // The body takes any class.
            let _ = if now {
                body.class_list().add_1("presenting")
            } else {
                body.class_list().remove_1("presenting")
            };
        }
        fill_screen(now);
        page.announce(
            if now {
                "Presentation. A hides the marks, S turns on a spotlight, Escape ends the presentation."
            } else {
                "The presentation is over."
            }
            .into(),
        );
        if !now {
            page.marks_hidden.set(false);
            spotlit(page).set(false);
        }
        focus_sheet();
        // A canvas that keeps its size is not told so.
        page.act(Action::FitAll);
    });
    later::listen(Asker::here(), &document(), "fullscreenchange", move |_| {
        // The browser takes Esc for itself.
        if document().fullscreen_element().is_none() {
            page.presenting.set(false);
        }
    });
}

/// What lies over the drawing meanwhile.
#[component]
pub(crate) fn PresentView() -> impl IntoView {
    let page = use_page();
    when(move || page.presenting.get(), move || lazy::view(page, LazyView::Stage))
}

/// The line of the calculation that is looked at with its answer, as they are written and not as they are read out.
fn calculated(page: Page, card: &Card) -> Option<String> {
    let nth = address::open_line(&card.address)?;
    let written = page.document(|document| document.heading().lines.get(nth).cloned())?;
    let answer = plain(&card.lines.get(nth)?.answer);
    Some([written, answer].join(" ")).filter(|line| !line.trim().is_empty())
}

#[component]
pub(crate) fn Stage() -> impl IntoView {
    let page = use_page();
    let frame = NodeRef::<Div>::new();
    let (asker, shines) = (Asker::here(), RwSignal::new(false));
    let follow = move |event: web_sys::PointerEvent| {
        if let Some(frame) = frame.get_untracked() {
            let style = format!("--x:{}px;--y:{}px", event.client_x(), event.client_y());
            let _ = frame.set_attribute("style", &style);
        }
        shines.set(true);
        REST_OVER.set(Some(later::after(asker, REST, move || shines.set(false))));
    };
    let moved = window_event_listener(ev::pointermove, follow);
    let down = window_event_listener(ev::pointerdown, follow);
    on_cleanup(move || {
        REST_OVER.set(None);
        moved.remove();
        down.remove();
    });
    let caption = memo(move || {
        let caption = TutorState::of(page).card.with(|card| {
            let card = card
                .as_ref()
                .filter(|card| page.may_announce_card(card.scene.marks == SceneMarks::Hidden))?;
            Some(if card.spoken.is_empty() { card.title.clone() } else { card.spoken.clone() })
                .map(|spoken| calculated(page, card).unwrap_or(spoken))
        });
        stage::scene(page, |_| ()).and(caption).unwrap_or_default()
    });
    let switches: [(RwSignal<bool>, &str); 2] =
        [(spotlit(page), "Spotlight (S)"), (page.marks_hidden, "Hide marks (A)")];
    let switches = all(switches.into_iter().map(|(switch, name)| {
        view! {
            <button
                aria-pressed=move || switch.get().to_string()
                on:click=move |_| switch.update(|on| *on = !*on)
            >
                {name}
            </button>
        }
        .into_any()
    }));
    // What names the page otherwise is out of sight.
    let title = move || {
        let title = page.document(|document| document.heading().title.clone());
        if title.is_empty() { "Hyperjam".to_owned() } else { title }
    };
    view! {
        <div class="stage" class:spotlit=move || spotlit(page).get() node_ref=frame>
            <div class="stage-laser" class:shines=move || shines.get() aria-hidden="true"></div>
        </div>
        <section class="stage-caption" aria-label="Caption" class:hidden=move || caption.with(String::is_empty)>
            {move || caption.get()}
        </section>
        <div class="stage-bar" class:shines=move || shines.get() role="region" aria-label="Presentation">
            <h1 class="sr-only">{title}</h1>
            {switches}
            <button on:click=move |_| toggle(page)>"End (Esc)"</button>
        </div>
    }
}
