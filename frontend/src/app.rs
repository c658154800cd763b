//! The page as a whole: what stands where, and what runs as long as it is open.

use crate::announce::Announcements;
use crate::bar::Bar;
use crate::browser::focus_sheet;
use crate::canvas::Canvas;
use crate::dialog::Dialogs;
use crate::dispatch::Dispatch;
use crate::embed::EmbedBar;
use crate::files::DropHint;
use crate::inspector::{self, Figures, Inspector, TextDraft};
use crate::jump::JumpLetters;
use crate::marks::{Marks, SolverClient, marks};
use crate::menu::{FindView, MenuView};
use crate::offline::UpdateView;
use crate::parts;
use crate::present::PresentView;
use crate::state::{Page, asked, use_page};
use crate::storage::Start;
use crate::strip::Strip;
use crate::tools::{SheetBar, Tools};
use crate::tutor::TutorState;
use crate::tutor::aside::Asides;
use crate::typed_ahead::TypedAhead;
use crate::view::{all, live, nothing, when, whenever};
use crate::welcome::Welcome;
use crate::{
    announce, converter, export, files, keyboard, marks, mode, navigation, offline, preferences, present,
    share, storage, tutor,
};
use hyperjam_editor::document::Document;
use hyperjam_editor::gallery::greeting;
use leptos::prelude::*;
use web_sys::MouseEvent;

/// The page.
#[component]
pub(crate) fn App(start: Start) -> impl IntoView {
    let framed = asked().is_some();
    let page = Page::new(if framed { Document::default() } else { greeting() }, start.first_visit, &Dispatch);
    provide_context(page);
    open(page, start);

    let touched = RwSignal::new(false);
    whenever(move || {
        if announce::is_touched(page) {
            touched.set(true);
        }
    });
    // What follows the `#` of the page's address is a link's drawing.
    let skip = |event: MouseEvent| {
        event.prevent_default();
        focus_sheet();
    };
    let viewed = page.is_shown_only();
    let top = match page.embed {
        None => view! { <Bar /> }.into_any(),
        Some(embed) => view! { <EmbedBar embed /> }.into_any(),
    };
    let tools = if viewed { nothing() } else { view! { <Tools /> <SheetBar /> }.into_any() };
    let strip = if viewed { nothing() } else { view! { <Strip /> }.into_any() };
    let inspector = if viewed { nothing() } else { view! { <Inspector /> }.into_any() };
    let figure = if viewed { nothing() } else { inspector::large_figure(page) };
    view! {
        <a class="skip" href="#sheet" on:click=skip>"Skip to the drawing"</a>
        {top}
        <main>
            <UpdateView />
            {figure}
            <Canvas above=inspector::boards(page) />
            {tools}
            {strip}
            <FindView />
            <Busy />
            <MenuView />
            <NoticeView />
        </main>
        {inspector}
        <PresentView />
        <DropHint />
        <Dialogs />
        <Welcome />
        <Announcements />
        <div hidden>{when(move || touched.get(), move || inspector::changes(page))}</div>
    }
}

/// Shows what was there before and what is stored, and follows what changes from then on.
fn open(page: Page, start: Start) {
    let Start { autosave, drawing, first_visit: _, card, before, notice, unopened } = start;
    storage::provide(page, autosave);
    provide_features(page);
    if let Some(drawing) = drawing {
        page.editor.update_untracked(|editor| editor.restore(drawing));
    }
    match notice {
        Some((sentence, true)) => page.notify_error(sentence),
        Some((sentence, false)) => page.notify(sentence),
        None => {}
    }
    if let Some(offer) = unopened {
        offer(page);
    }
    follow_changes(page);
    if !before.is_empty() {
        tutor::restore_way_back(page, before);
    }
    if !card.is_empty() {
        tutor::restore(page, card);
    }
    navigation::follow(page);
    share::open_links(page);
}

/// Gives the page the signals of its features.
fn provide_features(page: Page) {
    page.provide(SolverClient::new());
    page.provide(TutorState::new());
    page.provide(Asides::new());
    page.provide(JumpLetters::new());
    page.provide(parts::chunks());
    page.provide(TypedAhead::new());
    page.provide(TextDraft::new());
    page.provide(Figures::new());
}

/// Starts what runs for as long as the page is open.
fn follow_changes(page: Page) {
    marks::request_marks_on_change(page);
    tutor::request_card_on_change(page);
    present::follow_presentation(page);
    mode::publish_mode(page);
    if page.embed.is_none() {
        storage::save_on_change(page);
        preferences::restore(page);
    }
    page.retract_notices();
    announce::announce_focus(page);
    announce::announce_marks(page);
    keyboard::listen(page);
    offline::watch(page);
    files::listen(page);
    export::listen(page);
}

/// Says that the solver is at work, when that takes long enough to be noticed, and lets it be stopped.
#[component]
fn Busy() -> impl IntoView {
    let page = use_page();
    let solving = move || busy("Solving", move || SolverClient::of(page).cancel());
    let at_work = move || view! { <div class="at-work">{busy("Working", converter::stop)}</div> }.into_any();
    let failed = move || {
        match marks(page).with(|marks| marks.failure.clone()) {
        None => nothing(),
        Some(reason) => view! {
            <div class="busy failed">
                <p role="alert">{format!("No marks: {reason}")}</p>
                <button on:click=move |_| leaving(&|| SolverClient::of(page).retries.update(|count| *count += 1))>
                    "Try again"
                </button>
            </div>
        }
        .into_any(),
    }
    };
    view! {
        {when(move || marks(page).with(Marks::are_due), solving)}
        {when(converter::is_at_work(), at_work)}
        {live(failed)}
    }
}

/// Work that can be stopped.
fn busy(name: &'static str, stop: impl Fn() + 'static) -> AnyView {
    view! {
        <p class="busy">
            <progress aria-label=name />
            {name}
            "…"
            <button on:click=move |_| leaving(&stop)>"Stop"</button>
        </p>
    }
    .into_any()
}

/// Does what a button says that goes away with it: the focus, which it had, goes to the sheet.
fn leaving(does: &dyn Fn()) {
    focus_sheet();
    does();
}

/// What the page has to say, until it is closed. It is no live region: one that comes with its text is not read out by all
/// screen readers, so it is read out with the announcements, whose region is always there.
#[component]
fn NoticeView() -> impl IntoView {
    let page = use_page();
    live(move || {
        let Some(notice) = page.notice.get() else { return nothing() };
        let name = if notice.wrong { "Error" } else { "Notice" };
        let choices = all(notice.choices.into_iter().map(|(name, does)| {
            view! { <button on:click=move |_| leaving(&*does)>{name}</button> }.into_any()
        }));
        view! {
            <div class="notice" class:wrong=notice.wrong role="group" aria-label=name>
                <span>{notice.text}</span>
                {choices}
                <button class="quiet" aria-label="Close" on:click=move |_| leaving(&|| page.notice.set(None))>
                    "×"
                </button>
            </div>
        }
        .into_any()
    })
}
