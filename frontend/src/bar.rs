//! The bar: menu, title, history, modes, and what is wanted in every mode.

use crate::browser::{arrow_through_toolbar, make_tab_stop};
use crate::files;
use crate::marks::TUTOR;
use crate::mode::{self, Mode};
use crate::state::{Dialog, MenuOf, Page, use_page};
use crate::storage::SaveStateView;
use crate::view::{all, memo, whenever};
use crate::widget::{icon, menu_button};
use crate::workers;
use hyperjam_editor::action::Action;
use hyperjam_editor::command::Command;
use leptos::html::Input;
use leptos::prelude::*;

/// What the button that makes a link says.
pub(crate) const SHARE: &str = "Share a link";

/// The bar.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    let page = use_page();
    let title = memo(move || page.document(|document| document.heading().title.clone()));
    // The browser's tab has the drawing's title before the page's own.
    let own = document().title();
    whenever(move || {
        let title = title.get();
        document().set_title(&if title.trim().is_empty() {
            own.clone()
        } else {
            format!("{title} – {own}")
        });
    });
    view! {
        <header class="bar">
            <h1 class="sr-only">"Hyperjam"</h1>
            {menu_button(MenuOf::Page, "quiet icon", "0", || "Menu".into(), icon("M4 7h16M4 12h16M4 17h16"))}
            <input
                class="title"
                aria-label="Title of the drawing"
                placeholder="Untitled drawing"
                prop:value=move || title.get()
                on:change=move |event| page.apply(Command::SetTitle(event_target_value(&event)))
            />
            <SaveStateView />
            <div class="bar-group" role="toolbar" aria-label="History" on:keydown=arrow_through_toolbar on:focusin=make_tab_stop>
                {step(page, true, "0", "M9 14L4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3")}
                {step(page, false, "-1", "M15 14l5-5-5-5M20 9h-9a6 6 0 0 0 0 12h3")}
            </div>
            <Modes />
            <div class="bar-group" role="toolbar" aria-label="Drawing" on:keydown=arrow_through_toolbar on:focusin=make_tab_stop>
                {tool(page, "0", "Find", "Find (Ctrl+K)", "", "M15 15l6 6M17 10a7 7 0 1 1-.01-.1", |page| page.act(Action::Find))}
                {tool(page, "-1", "Present", "Present: the drawing alone, large (P)", "bar-spare bar-drawing", "M3 4h18v12H3zM12 16v4M8 20h8", |page| page.act(Action::Present))}
                {tool(page, "-1", "Share", SHARE, "bar-drawing", "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8", |page| page.dialog.set(Some(Dialog::Share)))}
                {tool(page, "-1", "Help", "Gestures and keys (?)", "bar-spare", "M9 9a3 3 0 1 1 4 2.800c-.7.4-1 1-1 2.200M12 17.500v.5", |page| page.act(Action::Help))}
            </div>
            <Chooser />
        </header>
    }
}

fn tool(
    page: Page,
    tabindex: &'static str,
    name: &'static str,
    title: &'static str,
    class: &'static str,
    path: &'static str,
    does: fn(Page),
) -> AnyView {
    view! {
        <button class=format!("quiet icon {class}") tabindex=tabindex aria-label=name title=title on:click=move |_| does(page)>
            {icon(path)}
        </button>
    }
    .into_any()
}

/// Undo or redo; the tip says what of.
fn step(page: Page, undo: bool, tabindex: &'static str, path: &'static str) -> AnyView {
    let can = memo(move || page.can_step(undo));
    let (name, keys, action) =
        if undo { ("Undo", "Ctrl+Z", Action::Undo) } else { ("Redo", "Ctrl+Shift+Z", Action::Redo) };
    let tip = move || {
        page.step_titles.with(|titles| match titles[usize::from(!undo)].as_str() {
            title if !title.is_empty() && !page.is_held() => format!("{name}: {title} ({keys})"),
            _ => format!("{name} ({keys})"),
        })
    };
    view! {
        <button
            class="quiet icon"
            tabindex=tabindex
            aria-label=name
            aria-disabled=move || (!can.get()).to_string()
            title=move || tip()
            on:click=move |_| page.act(action)
        >
            {icon(path)}
        </button>
    }
    .into_any()
}

/// The choice among the modes.
#[component]
fn Modes() -> impl IntoView {
    let page = use_page();
    let now = memo(move || mode::mode(page));
    let modes = all(Mode::ALL.into_iter().map(|mode| {
        view! {
            <button
                tabindex=move || if now.get() == mode { "0" } else { "-1" }
                aria-current=move || (now.get() == mode).then(|| "page".to_owned())
                on:click=move |_| mode::enter(page, mode)
            >
                {mode.name()}
            </button>
        }
        .into_any()
    }));
    view! {
        // Whoever goes there needs the tutor next.
        <nav
            class="modes"
            aria-label="Modes"
            on:keydown=arrow_through_toolbar
            on:focusin=make_tab_stop
            on:pointerenter=move |_| workers::prefetch(TUTOR)
        >
            {modes}
        </nav>
    }
}

/// What the browser asks for a file with.
#[component]
fn Chooser() -> impl IntoView {
    let page = use_page();
    let chooser = NodeRef::<Input>::new();
    let chosen = move |_| {
        let Some(chooser) = chooser.get_untracked() else { return };
        let file = chooser.files().and_then(|files| files.get(0));
        // The same file can be chosen again.
        chooser.set_value("");
        if let Some(file) = file {
            files::open(page, file, Vec::new());
        }
    };
    view! {
        <input
            class="sr-only"
            type="file"
            accept=".json,.dot,.gv,.graphml,.xml,.gml,.aut,.txt,.mmd,.mermaid,.csv,.tsv,.svg,.png,.tex,application/json,text/plain"
            tabindex="-1"
            aria-hidden="true"
            node_ref=chooser
            on:change=chosen
            data-open-file
        />
    }
}
