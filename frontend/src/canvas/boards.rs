//! The boards on the sheet: seen, chosen, moved and deleted where they lie. What they look like the tutor's worker says.

use super::tutor::board::shapes;
use crate::browser::focus_sheet;
use crate::canvas::wheel;
use crate::state::{Page, Panel};
use crate::tutor::aside::{self, Asides};
use crate::tutor::{self, TutorState, change_board, delete_board};
use crate::view::{each, live, memo};
use hyperjam_editor::action::Tool;
use hyperjam_editor::document::Board;
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_protocol::address::{self, board_of, board_pictures};
use hyperjam_protocol::tutor::{Block, BoardView};
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

/// How far an arrow key moves a board, in world units.
const NUDGE: f64 = 10.0;
/// How far a pointer goes before it drags, in pixels.
const THRESHOLD: f64 = 4.0;

/// All boards, shifted and scaled as the sheet is.
pub(super) fn layer(page: Page) -> AnyView {
    let style = move || {
        let view = page.editor.with(|editor| editor.viewport());
        let (shift, scale) = (view.shift(), view.scale());
        format!("transform:translate({:.2}px,{:.2}px) scale({scale:.4})", shift.x, shift.y)
    };
    let pictures = aside::blocks_at_once(page, page.provided::<Asides>().boards, board_pictures);
    let numbers = move || page.document(|document| (0..document.heading().boards.len() as u32).collect());
    view! {
        <div class="note-shifted" style=style on:wheel=move |event| wheel(page, &event)>
            {each(numbers, move |nth| board_view(page, nth as usize, pictures))}
        </div>
    }
    .into_any()
}

fn find(page: Page, nth: usize) -> Option<Board> {
    page.document(|document| document.heading().boards.get(nth).cloned())
}

/// Whether boards are what a pointer takes hold of, and not the sheet below.
fn can_be_taken(page: Page) -> bool {
    page.editor.with(|editor| editor.tool() == Tool::Select)
}

/// A board on its way to another place; copied freely.
#[derive(Clone, Copy)]
struct BoardDrag {
    page: Page,
    nth: usize,
    /// Where the pointer went down.
    start: StoredValue<Option<Point>>,
    /// How far the board is from its place.
    moved: RwSignal<Vector>,
}

impl BoardDrag {
    fn id(self) -> Option<String> {
        untrack(|| find(self.page, self.nth)).map(|board| board.id)
    }

    fn begin(self, frame: NodeRef<Div>, event: &PointerEvent) {
        let Some(frame) = frame.get_untracked().filter(|_| event.button() == 0 && event.is_primary()) else {
            return;
        };
        let _ = frame.set_pointer_capture(event.pointer_id());
        self.start.set_value(Some(place(event)));
    }

    fn follow(self, event: &PointerEvent) {
        let Some(start) = self.start.get_value().filter(|_| !untrack(|| self.page.is_locked())) else {
            return;
        };
        let by = place(event) - start;
        if by.length() >= THRESHOLD || self.moved.get_untracked() != Vector::default() {
            let scale = self.page.editor.with_untracked(|editor| editor.viewport().scale());
            self.moved.set(by * (1.0 / scale));
        }
    }

    fn nudge(self, x: f64, y: f64) {
        self.moved.update(|moved| *moved = *moved + Vector::new(x, y) * NUDGE);
    }

    /// Puts the board where it was taken; a press that did not move it chooses it.
    fn end(self) {
        // A board that is gone with the focus on it loses it.
        let Some(by) = self.moved.try_get_untracked() else { return };
        let pressed = self.start.get_value().is_some();
        self.start.set_value(None);
        self.moved.set(Vector::default());
        let Some(id) = self.id() else { return };
        if by != Vector::default() {
            change_board(self.page, &id, |board| board.at = board.at + by);
        } else if pressed {
            self.choose();
        }
    }

    fn choose(self) {
        if let Some(id) = self.id() {
            tutor::go(self.page, address::board(&id));
        }
    }

    fn delete(self) {
        if let Some(id) = self.id() {
            delete_board(self.page, id);
        }
    }
}

/// The board whose card is shown.
fn chosen(page: Page) -> Option<String> {
    if page.panel.get() != Panel::Tutor {
        return None;
    }
    TutorState::of(page).address.with(|address| board_of(address).map(str::to_owned))
}

fn board_view(page: Page, nth: usize, pictures: RwSignal<Vec<Block>>) -> AnyView {
    let frame = NodeRef::<Div>::new();
    let drag =
        BoardDrag { page, nth, start: StoredValue::new(None), moved: RwSignal::new(Vector::default()) };
    let board = memo(move || find(page, nth).unwrap_or_default());
    let style = move || {
        let at = board.get().at + drag.moved.get();
        format!("left:{:.2}px;top:{:.2}px", at.x, at.y)
    };
    let view = memo(move || {
        pictures.with(|pictures| match pictures.get(nth) {
            Some(Block::Board(view)) => view.clone(),
            _ => BoardView::default(),
        })
    });
    let picture = live(move || {
        let view = view.get();
        let [width, height] = view.size;
        // Until it comes, and where it cannot be read, the text stands there.
        if view.shapes.is_empty() && width == 0.0 {
            let text = board.get().position;
            return view! { <span class="board-unread">{text}</span> }.into_any();
        }
        view! {
            <svg class="board-picture" style=format!("width:{width}px;height:{height}px") viewBox=format!("-1 -1 {} {}", width + 2.0, height + 2.0) aria-hidden="true">
                {shapes(&view)}
            </svg>
        }
        .into_any()
    });
    let times = move || match board.get().times {
        1 => String::new(),
        -1 => "− ".into(),
        times => format!("{times}·"),
    };
    let name = move || {
        let view = view.get();
        let board = board.get();
        let name =
            if view.name.is_empty() { format!("{}: {}", board.rules, board.position) } else { view.name };
        format!("Board {}, {name}", board.id)
    };
    view! {
        <div
            class="note board"
            class:note-taken=move || can_be_taken(page)
            class:is-chosen=move || chosen(page).is_some_and(|id| id == board.get().id)
            node_ref=frame
            style=style
            role="button"
            tabindex="0"
            aria-label=name
            aria-pressed=move || chosen(page).is_some_and(|id| id == board.get().id).to_string()
            title="Enter to choose, drag or arrow keys to move, Delete to delete"
            on:pointerdown=move |event| drag.begin(frame, &event)
            on:pointermove=move |event| drag.follow(&event)
            on:pointerup=move |_| drag.end()
            on:pointercancel=move |_| drag.end()
            on:keydown=move |event| pressed(drag, &event)
            on:keyup=move |_| drag.end()
            on:blur=move |_| drag.end()
        >
            <span class="board-name">{times}{move || board.get().rules}</span>
            {picture}
        </div>
    }
    .into_any()
}

/// What a key does to a board.
fn pressed(drag: BoardDrag, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let locked = untrack(|| drag.page.is_locked());
    match event.key().as_str() {
        "Enter" | " " => drag.choose(),
        "Escape" => {
            drag.moved.set(Vector::default());
            focus_sheet();
        }
        _ if locked => return,
        "Delete" | "Backspace" => drag.delete(),
        "ArrowLeft" => drag.nudge(-1.0, 0.0),
        "ArrowRight" => drag.nudge(1.0, 0.0),
        "ArrowUp" => drag.nudge(0.0, -1.0),
        "ArrowDown" => drag.nudge(0.0, 1.0),
        _ => return,
    }
    event.prevent_default();
}

fn place(event: &PointerEvent) -> Point {
    Point::new(f64::from(event.client_x()), f64::from(event.client_y()))
}
