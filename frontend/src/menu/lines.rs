//! The lines of menus.

use crate::areas::enter_inspector;
use crate::browser::{arrow_through_list, focus_sheet, place_of};
use crate::files::{self, movers};
use crate::later::{self, Asker};
use crate::mode::{self, Mode};
use crate::selection_actions::{ARRANGE, MOVES, NamedAction, POSITIONS, SELECT};
use crate::state::{Dialog, MarkStyle, Menu, MenuOf, Page, Panel, use_page};
use crate::tutor;
use crate::view::{all, live, memo, nothing, whenever};
use crate::widget::close_menu;
use crate::{inspector, marks, wording};
use hyperjam_editor::action::{Action, keys_for};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::gather::gather;
use hyperjam_editor::geometry::{Point, Target};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::layout::LayoutStyle;
use hyperjam_protocol::address::{compare_with, play_from, why};
use hyperjam_terms::{EndKind, EndlessPlay, MOST_PLAYERS, Movers};
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Element, PointerEvent};

/// How near a menu may come to the window's edge, in pixels.
const MARGIN: f64 = 8.0;

/// The lines shown in place of the first ones, by number; at zero there are none.
const MORE: [&[NamedAction]; 3] = [&[], ARRANGE, SELECT];

/// One line of a menu.
pub(super) struct MenuEntry {
    /// What it says.
    pub(super) text: &'static str,
    /// What it does.
    pub(super) does: EntryAction,
    /// Whether it is the chosen one, where one is to be chosen.
    chosen: Option<bool>,
}

/// What a line does.
pub(super) enum EntryAction {
    /// What a key would do too.
    Perform(Action),
    /// Shows further lines in place of these.
    More(u32),
    /// Something of the page.
    Call(Box<dyn Fn(Page) + Send + Sync>),
}

fn entry(text: &'static str, does: impl Fn(Page) + Send + Sync + 'static) -> MenuEntry {
    MenuEntry { text, does: EntryAction::Call(Box::new(does)), chosen: None }
}

/// A line that is one among several to be chosen from.
fn choice(text: &'static str, chosen: bool, does: impl Fn(Page) + Send + Sync + 'static) -> MenuEntry {
    MenuEntry { chosen: Some(chosen), ..entry(text, does) }
}

pub(super) fn action_entry((text, action): NamedAction) -> MenuEntry {
    MenuEntry { text, does: EntryAction::Perform(action), chosen: None }
}

fn more(text: &'static str, nth: u32) -> MenuEntry {
    MenuEntry { text, does: EntryAction::More(nth), chosen: None }
}

/// An open menu.
pub(super) fn open(menu: Menu) -> AnyView {
    let page = use_page();
    let asker = Asker::here();
    let frame = NodeRef::<Div>::new();
    let further = RwSignal::new(0_u32);
    let Point { x, y } = menu.at;
    whenever(move || {
        further.track();
        if frame.get().is_some() {
            // By then the lines are there.
            later::next_frame(asker, move || settle(frame, x, y));
        }
    });
    close_with_its_place(page);
    let legend =
        if menu.of == MenuOf::Marks { inspector::legend(untrack(|| page.players())) } else { nothing() };
    let lines = live(move || match further.get() {
        0 => all(entries(page, menu.of).into_iter().map(|entry| line(page, entry, further))),
        nth => all(MORE[nth as usize % MORE.len()].iter().map(|&one| line(page, action_entry(one), further))),
    });
    view! {
        <div
            class="menu"
            node_ref=frame
            style=format!("left:{x:.0}px;top:{y:.0}px")
            on:contextmenu=move |event| event.prevent_default()
            on:keydown=move |event| {
                let key = event.key();
                let back = further.get_untracked() > 0 && matches!(key.as_str(), "Escape" | "ArrowLeft");
                if back || matches!(key.as_str(), "Escape" | "Tab") {
                    event.prevent_default();
                    event.stop_propagation();
                    if back { further.set(0) } else { close_menu(page) }
                }
                arrow_through_list(event);
            }
        >
            <div role="menu" aria-label=name(menu.of)>{lines}</div>
            {legend}
        </div>
    }
    .into_any()
}

/// Closes the menu when something else is pressed, or when what it belongs to may be gone: in another mode.
fn close_with_its_place(page: Page) {
    let within = |event: &PointerEvent| {
        let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        // A button that opens menus closes its own by itself.
        element.is_some_and(|element| {
            element.closest(".menu, [aria-haspopup]").is_ok_and(|found| found.is_some())
        })
    };
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        if !within(&event) {
            page.menu.set(None);
        }
    });
    on_cleanup(move || pressed.remove());
    let mode = memo(move || mode::mode(page));
    let before = mode.get_untracked();
    whenever(move || {
        if mode.get() != before {
            page.menu.set(None);
        }
    });
}

/// Shifts a menu so far that all of it is in the window, and gives its first line the focus.
fn settle(frame: NodeRef<Div>, x: f64, y: f64) {
    let Some(frame) = frame.get_untracked() else { return };
    let area = place_of(&frame);
    let size = |read: Result<JsValue, JsValue>| read.ok().and_then(|size| size.as_f64()).unwrap_or(f64::MAX);
    let within = |at: f64, length: f64, window: f64| at.min(window - length - MARGIN).max(MARGIN);
    let left = within(x, area.width(), size(window().inner_width()));
    let top = within(y, area.height(), size(window().inner_height()));
    let _ = frame.set_attribute("style", &format!("left:{left:.0}px;top:{top:.0}px"));
    let first = ["[aria-checked=true]", "button"]
        .into_iter()
        .find_map(|which| frame.query_selector(which).ok().flatten());
    if let Some(first) = first {
        let _ = first.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// What a menu is called.
pub(super) fn name(of: MenuOf) -> Option<&'static str> {
    Some(match of {
        MenuOf::Target(..) => return None,
        MenuOf::Page => "Menu",
        MenuOf::Views => "Views",
        MenuOf::Marks => "Marks",
        MenuOf::Movers => "New moves are for",
        MenuOf::Zoom => "Zoom",
    })
}

fn line(page: Page, MenuEntry { text, does, chosen }: MenuEntry, further: RwSignal<u32>) -> AnyView {
    let is_more = matches!(does, EntryAction::More(_));
    let keys = match does {
        EntryAction::Perform(action) => keys_for(action),
        EntryAction::More(_) => Some("›"),
        EntryAction::Call(_) => None,
    };
    view! {
        <button
            role=if chosen.is_some() { "menuitemradio" } else { "menuitem" }
            aria-checked=chosen.map(|chosen| chosen.to_string())
            aria-haspopup=is_more.then_some("menu")
            on:click=move |_| match &does {
                EntryAction::More(nth) => further.set(*nth),
                EntryAction::Perform(action) => {
                    close_menu(page);
                    page.act(*action);
                }
                EntryAction::Call(does) => {
                    close_menu(page);
                    does(page);
                }
            }
        >
            {text}
            <kbd aria-hidden="true">{keys}</kbd>
        </button>
    }
    .into_any()
}

/// The lines of a menu.
pub(super) fn entries(page: Page, of: MenuOf) -> Vec<MenuEntry> {
    match of {
        MenuOf::Target(target, at) => target_entries(page, target, at),
        MenuOf::Page => {
            let plays = untrack(|| mode::mode(page)) == Mode::Play;
            page_entries().into_iter().filter(|entry| !(plays && DRAWING.contains(&entry.text))).collect()
        }
        MenuOf::Views => inspector::views(page)
            .into_iter()
            .map(|view| {
                choice(view.name, untrack(|| inspector::is_shown(page, view)), move |page| {
                    inspector::show(page, view)
                })
            })
            .collect(),
        MenuOf::Marks => marks_entries(page),
        MenuOf::Movers => {
            let pen = page.editor.with_untracked(Editor::pen);
            let players = untrack(|| page.players());
            if players > 2 {
                return pens(players, pen, |page, by| page.act(Action::Draw(by)));
            }
            [("Left", Movers::LEFT), ("Right", Movers::RIGHT), ("Both", Movers::BOTH)]
                .map(|(name, by)| choice(name, pen == by, move |page| page.act(Action::Draw(by))))
                .into()
        }
        MenuOf::Zoom => vec![
            action_entry(("Zoom in", Action::ZoomIn)),
            action_entry(("Zoom out", Action::ZoomOut)),
            action_entry(("Show everything", Action::FitAll)),
            action_entry(("Zoom to selection", Action::FitSelection)),
        ],
    }
}

/// What the page's menu says of the drawing alone, which a game does not need.
const DRAWING: [&str; 8] = [
    "New drawing",
    "New random drawing",
    "New board",
    "Open a file",
    WHO_MOVES,
    "Save as a file",
    "Export",
    "History",
];
const WHO_MOVES: &str = "Who moves in the file";

/// Drawings, files, settings.
pub(super) fn page_entries() -> Vec<MenuEntry> {
    let dialog = |text, dialog| entry(text, move |page: Page| page.dialog.set(Some(dialog)));
    let who_moves = movers::again().map(|_| dialog(WHO_MOVES, Dialog::Movers));
    let first = [
        entry("New drawing", |page| {
            mode::enter(page, Mode::Draw);
            let before = page.kept_before();
            page.show(Document::default());
            page.announce(format!("A new drawing.{before}"));
            focus_sheet();
        }),
        dialog("New random drawing", Dialog::Random),
        dialog("New board", Dialog::Boards),
        dialog("My drawings", Dialog::Drawings),
        dialog("Examples", Dialog::Examples),
        entry("Open a file", |_| files::choose()),
    ];
    let then = [
        entry("Save as a file", files::save),
        dialog("Export", Dialog::Export),
        entry("History", |page| {
            mode::enter(page, Mode::Draw);
            inspector::open(page, Panel::History);
            enter_inspector();
        }),
        action_entry(("Present", Action::Present)),
        dialog("Settings", Dialog::Settings),
        action_entry(("Gestures and keys", Action::Help)),
    ];
    first.into_iter().chain(who_moves).chain(then).collect()
}

fn marks_entries(page: Page) -> Vec<MenuEntry> {
    let now = page.mark_style.get_untracked();
    let [outcomes, labels] = match untrack(|| marks::has_values(page)) {
        true => ["Who wins, and values", "Values only"],
        false => ["Who wins, and labels", "Labels only"],
    };
    let entry = |name, shown: MarkStyle| choice(name, now == shown, move |page| marks::show(page, shown));
    if untrack(|| page.players()) > 2 {
        let rings = !matches!(now, MarkStyle::Labels | MarkStyle::Nothing);
        return vec![
            choice("Outcomes and rings", rings, |page| marks::show(page, MarkStyle::Outcomes)),
            entry("Outcomes only", MarkStyle::Labels),
            entry("Nothing", MarkStyle::Nothing),
        ];
    }
    vec![
        entry(outcomes, MarkStyle::Outcomes),
        entry(labels, MarkStyle::Labels),
        entry("Sectors", MarkStyle::Sectors),
        entry("Classes", MarkStyle::Classes),
        entry("Nothing", MarkStyle::Nothing),
    ]
}

fn target_entries(page: Page, target: Target, at: Point) -> Vec<MenuEntry> {
    let several = page.editor.with_untracked(|editor| editor.selection().positions.len() > 1);
    match target {
        Target::Body(_) | Target::Rim(_) if several => {
            let mut entries = vec![more("Arrange", 1), more("Select", 2)];
            entries.extend(taking());
            entries.extend(MOVES.iter().chain(POSITIONS).map(|&one| action_entry(one)));
            entries
        }
        Target::Body(id) | Target::Rim(id) => position_entries(page, id),
        Target::Move(id) => move_entries(page, id),
        Target::Sheet => {
            let new = entry("New position here", move |page| {
                let at = page.editor.with_untracked(|editor| editor.viewport().to_world(at));
                page.apply(Command::AddPosition { at });
            });
            [new].into_iter().chain(sheet_entries()).collect()
        }
    }
}

/// What can be done wherever the sheet is pointed at.
pub(super) fn sheet_entries() -> [MenuEntry; 6] {
    [
        action_entry(("Write a note", Action::Note)),
        entry("Paste", files::paste_from_clipboard),
        action_entry(("Select everything", Action::SelectAll)),
        action_entry(("Tidy up everything", Action::TidyUp(LayoutStyle::Fitting))),
        action_entry(("Find", Action::Find)),
        action_entry(("Show everything", Action::FitAll)),
    ]
}

/// How play ends once a way of ending is switched.
fn toggled(now: Option<EndKind>, end: EndKind) -> Option<EndKind> {
    (now != Some(end)).then_some(end)
}

/// Makes the priority of a position one higher or lower; below 0 there is none.
fn change_priority(page: Page, id: PositionId, up: bool) {
    let now = page.document(|document| document.position(id).and_then(|position| position.priority));
    let priority = match now {
        Some(now) if up => Some(now + 1),
        Some(now) => now.checked_sub(1),
        None => up.then_some(0),
    };
    page.apply(Command::SetPriority { positions: [id].into(), priority });
}

fn position_entries(page: Page, id: PositionId) -> Vec<MenuEntry> {
    let end = page.document(|document| document.position(id).and_then(|position| position.end));
    let rules = untrack(|| page.rules());
    let (is_read, is_for_two) =
        (rules != Rules::Moves, page.document(|document| document.heading().players == 2));
    let mut entries = vec![
        entry("Rename", move |page| page.renaming.set(Some(id))),
        entry(wording::draw_from_here(is_read), move |page| {
            page.editor.update(|editor| editor.connect_from(id));
        }),
        entry("Add a loop", move |page| {
            let by = page.editor.with_untracked(|editor| editor.pen());
            page.apply(Command::AddMove { from: id, to: id, by });
        }),
    ];
    for kind in EndKind::ALL {
        let is_offered = !is_read && (is_for_two || kind == EndKind::Tie);
        if end == Some(kind) || is_offered {
            let words = if end == Some(kind) { "Play goes on here" } else { wording::ending(kind) };
            entries.push(entry(words, move |page| {
                page.apply(Command::SetEnd { position: id, end: toggled(end, kind) });
            }));
        }
    }
    if !is_read && page.document(|document| document.heading().endless == EndlessPlay::Priority) {
        entries.push(entry("Raise the priority", move |page| change_priority(page, id, true)));
        entries.push(entry("Lower the priority", move |page| change_priority(page, id, false)));
    }
    if rules.begins_at_positions() {
        entries.push(entry("Play from here", move |page| tutor::go(page, play_from(id))));
        entries.push(entry("Put a vehicle here", move |page| tutor::put_vehicle(page, id, true)));
    }
    entries.push(entry("Why?", move |page| tutor::go(page, why(id))));
    if !is_read && is_for_two {
        entries.push(entry("Compare with another", move |page| tutor::go(page, compare_with(id))));
    }
    entries.push(more("Select", 2));
    if rules == Rules::Hackenbush {
        entries.push(action_entry(("On the ground, or off it", Action::Ground)));
    }
    entries.extend(taking());
    entries.push(action_entry(("Duplicate", Action::Duplicate)));
    entries.push(action_entry(("Delete", Action::Delete)));
    entries
}

/// What takes the selection to the clipboard.
fn taking() -> [MenuEntry; 2] {
    [entry("Copy", |page| files::copy(page, false)), entry("Cut", |page| files::copy(page, true))]
}

/// What a line of the menu of pens says of each player: that the moves are for that one only, for that one too, or not.
const PENS: [[&str; 3]; MOST_PLAYERS as usize] = [
    ["Player 1 only", "Player 1 too", "Without player 1"],
    ["Player 2 only", "Player 2 too", "Without player 2"],
    ["Player 3 only", "Player 3 too", "Without player 3"],
    ["Player 4 only", "Player 4 too", "Without player 4"],
    ["Player 5 only", "Player 5 too", "Without player 5"],
    ["Player 6 only", "Player 6 too", "Without player 6"],
    ["Player 7 only", "Player 7 too", "Without player 7"],
    ["Player 8 only", "Player 8 too", "Without player 8"],
    ["Player 9 only", "Player 9 too", "Without player 9"],
    ["Player 10 only", "Player 10 too", "Without player 10"],
    ["Player 11 only", "Player 11 too", "Without player 11"],
    ["Player 12 only", "Player 12 too", "Without player 12"],
    ["Player 13 only", "Player 13 too", "Without player 13"],
    ["Player 14 only", "Player 14 too", "Without player 14"],
    ["Player 15 only", "Player 15 too", "Without player 15"],
    ["Player 16 only", "Player 16 too", "Without player 16"],
];

/// Who may make moves of a game for more than two players: all, one, or one more or fewer than now.
fn pens(
    players: u32,
    now: Movers,
    does: impl Fn(Page, Movers) + Copy + Send + Sync + 'static,
) -> Vec<MenuEntry> {
    let all = Movers::all(players);
    let mut entries = vec![choice("All players", now == all, move |page| does(page, all))];
    let seats = || (0..players).zip(&PENS);
    entries.extend(seats().map(|(seat, [only, ..])| {
        let by = Movers::only(seat);
        choice(only, now == by, move |page| does(page, by))
    }));
    entries.extend(seats().filter_map(|(seat, [_, too, without])| {
        let by = Movers::of_bits(now.bits() ^ Movers::only(seat).bits())?;
        Some(entry(if now.includes(seat) { without } else { too }, move |page| does(page, by)))
    }));
    entries
}

fn move_entries(page: Page, id: MoveId) -> Vec<MenuEntry> {
    let players = untrack(|| page.players());
    if players > 2 {
        let now = page.editor.with_untracked(|editor| editor.document().get_move(id).map(|step| step.by));
        let set = move |page: Page, by| page.apply(Command::SetMovers { moves: gather([id]), by });
        let mut entries = pens(players, now.unwrap_or_default(), set);
        entries
            .extend([action_entry(("Reverse", Action::Reverse)), action_entry(("Delete", Action::Delete))]);
        return entries;
    }
    let set = move |by| move |page: Page| page.apply(Command::SetMovers { moves: gather([id]), by });
    vec![
        entry("For Left only", set(Movers::LEFT)),
        entry("For Right only", set(Movers::RIGHT)),
        entry("For both players", set(Movers::BOTH)),
        action_entry(("Reverse", Action::Reverse)),
        action_entry(("Delete", Action::Delete)),
    ]
}
