//! What there is to read and do beside the sheet. It follows the selection, unless another view is chosen.

mod aside;
mod edge;
mod figure1;
mod figures;
mod game;
mod history;
mod large;
mod legend;
mod movers;
mod position;
mod reading;
mod selected;
mod sum_line;
mod table;
mod text;
mod tutor;
mod typeset;
mod whole;

pub(crate) use figures::Figures;
pub(crate) use legend::legend;
pub(crate) use sum_line::names_of_vehicles;
pub(crate) use text::TextDraft;
pub(crate) use whole::MOST_CHOSEN;

use crate::announce::announce_changes;
use crate::areas::free_sheet;
use crate::canvas::boards_layer;
use crate::lazy::{self, LazyView};
use crate::mode::{self, Mode};
use crate::navigation;
use crate::state::{Height, MenuOf, Page, Panel, use_page};
use crate::tutor::{TutorState, show as show_part};
use crate::view::{live, memo, nothing, when, whenever};
use crate::widget::{icon, menu_button};
use edge::Edge;
use figure1::Figure1;
use game::Game;
use history::History;
use hyperjam_editor::action::Action;
use hyperjam_protocol::address::{Part, is_placing};
use leptos::prelude::*;
use selected::Selected;
use sum_line::SumLine;
use table::Table;
use tutor::Tutor;

/// Something that the inspector can show.
#[derive(Clone, Copy)]
pub(crate) struct InspectorView {
    panel: Panel,
    /// The part of the tutor, in its panel.
    part: Option<Part>,
    /// What it is called.
    pub(crate) name: &'static str,
}

/// All views, those of a mode one after the other.
const VIEWS: [InspectorView; 16] = [
    panel(Panel::Position, "Selection"),
    panel(Panel::Figure1, "Figure 1"),
    part(Part::Steps),
    part(Part::Quotient),
    part(Part::Order),
    part(Part::Board),
    panel(Panel::Table, "Table"),
    panel(Panel::History, "History"),
    part(Part::Why),
    part(Part::Play),
    part(Part::Lessons),
    part(Part::Mark),
    part(Part::Home),
    part(Part::Calculate),
    part(Part::Compare),
    part(Part::Vehicles),
];

/// What is shown is called so where an address leads to nothing.
const NOT_FOUND: &str = "Not found";
/// And so where vehicles are placed for a game.
const PLACING: &str = "Place vehicles";

const fn panel(panel: Panel, name: &'static str) -> InspectorView {
    InspectorView { panel, part: None, name }
}

const fn part(part: Part) -> InspectorView {
    InspectorView { panel: Panel::Tutor, part: Some(part), name: part.tab() }
}

impl InspectorView {
    /// The mode in which it is shown.
    pub(crate) fn mode(self) -> Mode {
        self.part.map_or(Mode::Draw, Mode::of)
    }
}

/// The views of the mode that the page is in. Reasons are asked for at a position.
pub(crate) fn views(page: Page) -> Vec<InspectorView> {
    let mode = untrack(|| mode::mode(page));
    all_views().filter(|view| view.mode() == mode).collect()
}

/// The views of all modes. The shelf of boards is where new ones come from, and a command of the menu.
pub(crate) fn all_views() -> impl Iterator<Item = InspectorView> {
    VIEWS.into_iter().filter(|view| !matches!(view.part, Some(Part::Why | Part::Board)))
}

/// Whether a view is the one that is shown.
pub(crate) fn is_shown(page: Page, view: InspectorView) -> bool {
    let panel = page.panel.get();
    let of_card = |now: &String| Part::of(now).filter(|_| !is_placing(now));
    let part = if panel == Panel::Tutor { TutorState::of(page).address.with(of_card) } else { None };
    panel == view.panel && part == view.part
}

/// What the inspector shows is called so.
fn title(page: Page) -> &'static str {
    let shown = VIEWS.into_iter().find(|view| is_shown(page, *view)).map(|view| view.name);
    let placing =
        || page.panel.get() == Panel::Tutor && TutorState::of(page).address.with(|now| is_placing(now));
    shown.unwrap_or_else(|| if placing() { PLACING } else { NOT_FOUND })
}

/// Shows a view.
pub(crate) fn show(page: Page, view: InspectorView) {
    match view.part {
        Some(part) => show_part(page, part),
        None => open(page, view.panel),
    }
}

/// Shows a panel, also where the inspector was hidden.
pub(crate) fn open(page: Page, panel: Panel) {
    page.panel.set(panel);
    page.reveal();
}

/// The button that opens the menu of the mode's views.
fn views_button(title: Memo<&'static str>) -> AnyView {
    let inside = view! { <span>{move || title.get()}</span> <span aria-hidden="true">"▾"</span> }.into_any();
    menu_button(MenuOf::Views, "quiet inspector-views", "0", move || format!("View: {}", title.get()), inside)
}

/// A height, as the styles know it.
const fn height(height: Height) -> &'static str {
    match height {
        Height::Peek => "peek",
        Height::Half => "half",
        Height::Full => "full",
    }
}

fn return_to_selection(page: Page) {
    navigation::lead_back();
    mode::enter(page, Mode::Draw);
}

/// The inspector.
#[component]
pub(crate) fn Inspector() -> impl IntoView {
    let page = use_page();
    let title = memo(move || title(page));
    let several = memo(move || {
        let mode = mode::mode(page);
        // The cards of boards have their own titles, and lead to each other.
        let is_board = VIEWS.into_iter().any(|view| view.part == Some(Part::Board) && is_shown(page, view));
        !is_board && VIEWS.into_iter().filter(|view| view.mode() == mode).count() > 1
    });
    let selects = memo(move || page.editor.with(|editor| !editor.selection().is_empty()));
    let away = memo(move || page.panel.get() != Panel::Position);
    begin_at_the_top(page, title, away);
    let inside = move || {
        view! {
            <aside class="inspector" aria-label="Inspector" data-height=move || height(page.height.get()).to_owned()>
                <Edge />
                <div class="inspector-head">
                    {when(move || away.get(), move || back_button(page))}
                    {when(move || several.get(), move || views_button(title))}
                    <button class="quiet icon" aria-label="Hide the inspector" title="Hide the inspector (Ctrl+\\)" on:click=move |_| page.act(Action::Inspector)>
                        {icon("M4 5h16v14H4zM14 5v14M17 10l2 2-2 2")}
                    </button>
                </div>
                <section
                    class="inspector-body"
                    tabindex="0"
                    on:keydown=move |event| tutor::key(page, event)
                    aria-label=move || title.get()
                >
                    {live(move || match page.panel.get() {
                        Panel::Position if !selects.get() => view! { <Game /> }.into_any(),
                        panel => lazy::view(page, LazyView::Panel(panel)),
                    })}
                </section>
            </aside>
        }
        .into_any()
    };
    view! {
        {when(move || page.inspector.get(), inside)}
        // On a phone held across, the lowest inspector is not seen.
        {when(
            move || !page.inspector.get() || page.height.get() == Height::Peek,
            move || reveal_button(page),
        )}
    }
}

/// Scrolls back to the top whenever the inspector shows something else.
fn begin_at_the_top(page: Page, title: Memo<&'static str>, away: Memo<bool>) {
    let subject = memo(move || {
        let selected = page.editor.with(|editor| {
            let selection = editor.selection();
            let first = (selection.positions.first().copied(), selection.moves.first().copied());
            (selection.positions.len(), selection.moves.len(), first)
        });
        (title.get(), (!away.get()).then_some(selected))
    });
    whenever(move || {
        subject.get();
        free_sheet(page);
        if let Ok(Some(body)) = document().query_selector(".inspector-body") {
            body.set_scroll_top(0);
        }
    });
}

/// An arrow that leads back, and a cross that closes.
const BACK: &str = "M14 6l-6 6 6 6";
const CLOSE: &str = "M6 6l12 12M18 6L6 18";

fn back_button(page: Page) -> AnyView {
    let leads_to = memo(move || match mode::mode(page) {
        Mode::Draw => ("Back to the selection", BACK),
        Mode::Play => ("Back to the drawing", CLOSE),
        _ => ("Back to the drawing", BACK),
    });
    let name = move || leads_to.get().0.to_owned();
    view! {
        <button
            class="quiet icon back"
            aria-label=move || name()
            title=move || name()
            on:click=move |_| return_to_selection(page)
        >
            {live(move || icon(leads_to.get().1))}
        </button>
    }
    .into_any()
}

fn reveal_button(page: Page) -> AnyView {
    view! {
        <button class="icon reveal" aria-label="Show the inspector" title="Show the inspector (Ctrl+\\)" on:click=move |_| page.act(Action::Inspector)>
            {icon("M4 5h16v14H4zM14 5v14M11 10l-2 2 2 2")}
        </button>
    }
    .into_any()
}

/// What can be done with the game as a whole.
fn whole_game(page: Page) -> AnyView {
    lazy::view(page, LazyView::Whole)
}

/// The choice between normal and misère play.
fn rules(page: Page) -> AnyView {
    lazy::view(page, LazyView::Rules)
}

/// The sum of the vehicles in one line; their names until it is there.
pub(crate) fn sum_line(page: Page) -> AnyView {
    lazy::view_after(page, LazyView::SumLine, names_of_vehicles)
}

/// The boards on the sheet, once there is one.
pub(crate) fn boards(page: Page) -> AnyView {
    let there = move || page.document(|document| !document.heading().boards.is_empty());
    when(there, move || {
        let boards = lazy::view(page, LazyView::Boards);
        view! { <div class="note-layer">{boards}</div> }.into_any()
    })
}

/// The figure of what is read, large.
pub(crate) fn large_figure(page: Page) -> AnyView {
    let there = move || matches!(page.panel.get(), Panel::Figure1 | Panel::Tutor);
    when(there, move || lazy::view_after(page, LazyView::Figures, |_| nothing()))
}

/// Has a screen reader told what is done and chosen.
pub(crate) fn changes(page: Page) -> AnyView {
    lazy::view(page, LazyView::Changes)
}

/// What is loaded when the first of it is shown.
pub(crate) fn later_part(part: LazyView) -> AnyView {
    match part {
        LazyView::Panel(Panel::Figure1) => view! { <Figure1 /> }.into_any(),
        LazyView::Panel(Panel::Tutor) => view! { <Tutor /> }.into_any(),
        LazyView::Panel(Panel::Table) => view! { <Table /> }.into_any(),
        LazyView::Panel(Panel::History) => view! { <History /> }.into_any(),
        LazyView::Panel(Panel::Position) => view! { <Selected /> }.into_any(),
        LazyView::SumLine => view! { <SumLine /> }.into_any(),
        LazyView::Whole => whole::view(use_page()),
        LazyView::Rules => whole::rules(use_page()),
        LazyView::Boards => boards_layer(use_page()),
        LazyView::Figures => large::view(use_page()),
        LazyView::Changes => {
            announce_changes(use_page());
            nothing()
        }
        _ => nothing(),
    }
}
