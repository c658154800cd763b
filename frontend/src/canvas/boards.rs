//! The boards on the sheet: seen, chosen, moved and deleted where they lie, and played on. What they look like the tutor's
//! worker says.

mod picture;

pub(crate) use picture::{Press, board_picture, still_picture};

use super::dragging::{Dragged, Dragging, can_be_taken};
use super::layer_style;
use super::wheel;
use crate::browser::focus_sheet;
use crate::state::{MarkStyle, Page, Panel};
use crate::tutor::aside::{self, Asides};
use crate::tutor::stage::scene;
use crate::tutor::{self, TutorState, change_board, delete_board, do_action};
use crate::view::{all, each, live, memo, whenever};
use hyperjam_editor::document::Board;
use hyperjam_protocol::address::{self, board_of, board_pictures};
use hyperjam_protocol::tutor::{Block, BoardShape, BoardView, CardAction, Tone};
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::KeyboardEvent;

/// All boards, shifted and scaled as the sheet is.
pub(crate) fn boards_layer(page: Page) -> AnyView {
    let style = move || layer_style(page.editor.with(|editor| editor.viewport()));
    let Asides { boards, pictures, .. } = page.provided::<Asides>();
    let known = aside::blocks_at_once(page, boards, board_pictures);
    whenever(move || pictures.set(known.get()));
    let numbers = move || page.document(|document| (0..document.heading().boards.len() as u32).collect());
    view! {
        <div class="note-shifted" style=style on:wheel=move |event| wheel(page, &event)>
            {each(numbers, move |nth| BoardOnSheet::new(page, nth as usize, pictures).view())}
        </div>
    }
    .into_any()
}

/// What can be done with a board now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It is chosen, moved and deleted.
    Held,
    /// It is looked at.
    Seen,
    /// It is played on.
    Played,
}

/// One board; copied freely.
#[derive(Clone, Copy)]
struct BoardOnSheet {
    page: Page,
    nth: usize,
    board: Memo<Board>,
    /// What its ruleset is called; how it is written, where nothing more is known.
    title: Memo<String>,
    /// What it comes to, after its name; empty where that is not shown.
    value: Memo<String>,
    /// What it looks like: of a component that counts several times in a game, each.
    views: Memo<Vec<BoardView>>,
    drag: Dragging,
}

impl BoardOnSheet {
    fn new(page: Page, nth: usize, pictures: RwSignal<Vec<Block>>) -> Self {
        let board = memo(move || find(page, nth).unwrap_or_default());
        let picture = move || {
            pictures.with(|pictures| match pictures.get(nth) {
                Some(Block::Board(view)) => view.clone(),
                _ => BoardView::default(),
            })
        };
        let title = memo(move || match picture().title {
            none if none.is_empty() => board.get().rules,
            title => title,
        });
        let views = memo(move || {
            if let Some(mut views) = views_of_game(page, &board.get().id) {
                if page.marks_hidden.get() {
                    views.iter_mut().for_each(hide_marks);
                }
                return views;
            }
            vec![BoardView { caption: String::new(), ..picture() }]
        });
        let is_shown = move || !page.are_marks_off() && page.mark_style.get() != MarkStyle::Nothing;
        let value = memo(move || {
            let in_game = views_of_game(page, &board.get().id).is_some();
            if in_game || !is_shown() { String::new() } else { picture().caption }
        });
        Self { page, nth, board, title, value, views, drag: Dragging::new(page) }
    }

    fn view(self) -> AnyView {
        let page = self.page;
        let now =
            memo(move || match (views_of_game(page, &self.board.get().id).is_some(), page.is_locked()) {
                (true, _) => Use::Played,
                (false, true) => Use::Seen,
                (false, false) => Use::Held,
            });
        live(move || match now.get() {
            Use::Held => untrack(|| self.held()),
            Use::Seen => untrack(|| self.seen("img")),
            Use::Played => untrack(|| self.seen("group")),
        })
    }

    /// A board that can be taken.
    fn held(self) -> AnyView {
        let Self { page, drag, .. } = self;
        let frame = NodeRef::<Div>::new();
        let is_chosen = move || chosen(page).is_some_and(|id| id == self.board.get().id);
        view! {
            <div
                class="board"
                class:board-taken=move || can_be_taken(page)
                class:is-chosen=is_chosen
                node_ref=frame
                style=move || self.style()
                role="button"
                tabindex="0"
                aria-label=move || self.name()
                aria-pressed=move || is_chosen().to_string()
                title="Enter to choose, drag or arrow keys to move, Delete to delete"
                on:pointerdown=move |event| drag.begin(frame, &event)
                on:pointermove=move |event| drag.follow(&event)
                on:pointerup=move |_| self.end()
                on:pointercancel=move |_| self.end()
                on:keydown=move |event| self.key(&event)
                on:keyup=move |_| self.end()
                on:blur=move |_| self.end()
            >
                {self.inside()}
            </div>
        }
        .into_any()
    }

    /// A board that stays where it is.
    fn seen(self, role: &'static str) -> AnyView {
        view! {
            <div class="board" style=move || self.style() role=role aria-label=move || self.name()>
                {self.inside()}
            </div>
        }
        .into_any()
    }

    fn inside(self) -> AnyView {
        let name = move || {
            let times = match self.board.get().times {
                1 => String::new(),
                -1 => "− ".into(),
                times => format!("{times}·").replace('-', "−"),
            };
            [&*times, &self.title.get(), &self.value.get()].concat()
        };
        view! {
            <span class="board-name">{name}</span>
            {live(move || all(self.views.get().iter().map(|view| untrack(|| self.picture(view)))))}
        }
        .into_any()
    }

    fn picture(self, view: &BoardView) -> AnyView {
        let page = self.page;
        let [width, height] = view.size;
        // Until it comes, and where it cannot be read, the text stands there.
        if view.shapes.is_empty() && width == 0.0 {
            let text = self.board.get().position;
            return view! { <span class="board-unread">{text}</span> }.into_any();
        }
        // No larger than the area that the board has.
        let room = self.board.get().picture_size();
        let width = width * (room.x / width.max(1.0)).min(room.y / height.max(1.0)).min(1.0);
        let caption = view.caption.clone();
        let picture = if view.spots.is_empty() {
            still_picture(view, width)
        } else {
            let press: Press = Arc::new(move |action: &CardAction| do_action(page, action));
            board_picture(page, view, width, press)
        };
        view! {
            <span class="board-caption">{caption}</span>
            {picture}
        }
        .into_any()
    }

    fn style(self) -> String {
        let at = self.board.get().at + self.drag.by();
        format!("left:{:.2}px;top:{:.2}px", at.x, at.y)
    }

    fn name(self) -> String {
        let board = self.board.get();
        let name = self.views.with(|views| views.first().map(|view| view.name.clone()).unwrap_or_default());
        let name = if name.is_empty() { format!("{}: {}", board.rules, board.position) } else { name };
        format!("Board {}, {name}{}", board.id, self.value.get())
    }

    fn id(self) -> Option<String> {
        untrack(|| find(self.page, self.nth)).map(|board| board.id)
    }

    /// Puts the board where it was taken; a press that did not move it chooses it.
    fn end(self) {
        match self.drag.end() {
            Dragged::By(by) => {
                if let Some(id) = self.id() {
                    change_board(self.page, &id, |board| board.at = board.at + by);
                }
            }
            Dragged::Pressed => self.choose(),
            Dragged::Not => {}
        }
    }

    fn is_locked(self) -> bool {
        untrack(|| self.page.is_locked())
    }

    fn choose(self) {
        if let Some(id) = self.id() {
            tutor::go(self.page, address::board(&id));
        }
    }

    /// What a key does to it.
    fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => self.choose(),
            "Escape" => {
                self.drag.cancel();
                focus_sheet();
            }
            "Delete" | "Backspace" if !self.is_locked() => {
                if let Some(id) = self.id() {
                    delete_board(self.page, id);
                }
            }
            key if !self.is_locked() && self.drag.nudge(key) => {}
            _ => return,
        }
        event.prevent_default();
    }
}

fn find(page: Page, nth: usize) -> Option<Board> {
    page.document(|document| document.heading().boards.get(nth).cloned())
}

/// What a board looks like in the game that is shown, if it is part of one.
fn views_of_game(page: Page, id: &str) -> Option<Vec<BoardView>> {
    let views = scene(page, |scene| {
        scene.boards.iter().find(|board| board.id == id).map(|board| board.views.clone())
    });
    views.flatten()
}

/// Takes away what is shown of values and of who wins.
fn hide_marks(view: &mut BoardView) {
    view.caption.clear();
    view.shapes.retain(|shape| !matches!(shape, BoardShape::Figure(_)));
    for spot in &mut view.spots {
        spot.description.clear();
        spot.tone = Tone::Plain;
    }
}

/// The board whose card is shown.
fn chosen(page: Page) -> Option<String> {
    if page.panel.get() != Panel::Tutor {
        return None;
    }
    TutorState::of(page).address.with(|address| board_of(address).map(str::to_owned))
}
