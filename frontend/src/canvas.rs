//! The sheet: roads and towns as SVG, the gesture under way, and everything that points at them.

mod gesture;
mod menu;
mod mini;
mod pointer;
mod rename;
mod ring;
mod road;
mod town;

pub(crate) use mini::Mini;
pub(crate) use rename::focus_sheet;
pub(crate) use ring::Ring;

use crate::state::{Page, use_page};
use crate::{game, wording};
use gesture::GestureView;
use hyperjam_editor::geometry::{Map, Size};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::tool::{Gesture, Tool};
use leptos::html::Div;
use leptos::prelude::*;
use menu::MenuView;
use rename::Rename;
use road::RoadView;
use std::sync::Arc;
use town::TownView;
use wasm_bindgen::prelude::*;

/// Where the drawing's roads and names lie.
type MapMemo = Memo<Arc<Map>>;

/// The drawing with all that can be done to it by pointer.
#[component]
pub(crate) fn Canvas() -> impl IntoView {
    let page = use_page();
    let frame = NodeRef::<Div>::new();
    let map: MapMemo = Memo::new(move |_| {
        page.revision.track();
        page.editor.with_untracked(|editor| editor.map().clone())
    });
    let positions = Memo::new(move |_| {
        page.document(|document| document.positions().map(|(id, _)| id).collect::<Vec<PositionId>>())
    });
    let moves = move || map.with(|map| map.roads.keys().copied().collect::<Vec<MoveId>>());
    keep_size(page, frame);

    let view = Memo::new(move |_| page.editor.with(|editor| editor.viewport()));
    let transform = move || {
        let (shift, scale) = (view.get().shift(), view.get().scale());
        format!("translate({:.2} {:.2}) scale({scale:.4})", shift.x, shift.y)
    };
    // Beside the sheet's dots, which stay apart by a comfortable number of pixels at any scale.
    let dots = move || {
        let (shift, scale) = (view.get().shift(), view.get().scale());
        let octaves = (1.0 / scale).log2().round();
        let step = 30.0 * scale * octaves.exp2();
        format!("--dot-step:{step:.2}px;--dot-x:{:.2}px;--dot-y:{:.2}px", shift.x, shift.y)
    };
    let mode = move || page.editor.with(|editor| mode(page.is_playing(), editor.tool(), editor.gesture()));
    let count = move || positions.with(Vec::len);
    let described = move || {
        let moves = wording::counted(map.with(|map| map.roads.len()), "move");
        format!("Drawing with {} and {moves}", wording::counted(count(), "position"))
    };
    let focused = move || page.editor.with(|editor| editor.focus().map(town::element_id));

    view! {
        <div class="canvas" node_ref=frame style=dots>
            <svg
                class=move || format!("sheet {}", mode())
                tabindex="0"
                role="application"
                aria-label=described
                aria-roledescription="drawing"
                aria-activedescendant=focused
                on:pointerdown=move |event| pointer::down(page, &event)
                on:pointermove=move |event| pointer::moved(page, &event)
                on:pointerup=move |event| pointer::up(page, &event)
                on:pointercancel=move |event| pointer::lost(page, &event)
                on:lostpointercapture=move |event| pointer::lost(page, &event)
                on:pointerleave=move |_| page.editor.update(|editor| editor.leave())
                on:dblclick=move |event| pointer::double_clicked(page, &event)
                on:contextmenu=move |event| pointer::menu_asked(page, &event)
                on:wheel=move |event| pointer::wheel(page, &event)
            >
                <g transform=transform class:lettered=move || page.letters.get()>
                    <g class="roads">
                        <For each=moves key=|id| *id let:id>
                            <RoadView id map />
                        </For>
                    </g>
                    <g class="towns">
                        <For each=move || positions.get() key=|id| *id let:id>
                            <TownView id map />
                        </For>
                    </g>
                    <GestureView />
                </g>
            </svg>
            <Show when=move || count() == 0>
                <p class="empty-sheet">
                    <strong>"Double-click"</strong>" to draw a position. Then drag from its rim to draw a move."
                </p>
            </Show>
            <Rename />
            <MenuView />
        </div>
    }
}

/// The class that says what the pointer would do.
fn mode(playing: bool, tool: Tool, gesture: &Gesture) -> &'static str {
    match (playing, tool, gesture) {
        (_, _, Gesture::Pan(_) | Gesture::Pinch(_)) => "panning",
        (true, ..) => "playing",
        (_, _, Gesture::Drag(_)) => "dragging",
        (_, Tool::Select, _) => "selecting",
        (_, Tool::Position, _) => "positioning",
        (_, Tool::Move, _) => "drawing",
        (_, Tool::Hand, _) => "pannable",
    }
}

/// Tells the editor the canvas's size, now and when it changes; the first time, the drawing is fitted.
fn keep_size(page: Page, frame: NodeRef<Div>) {
    let fitted = StoredValue::new(false);
    Effect::new(move |_| {
        let Some(element) = frame.get() else { return };
        let measured = element.clone();
        let resized = Closure::<dyn FnMut()>::new(move || {
            let (width, height) = (measured.client_width(), measured.client_height());
            let size = Size { width: f64::from(width), height: f64::from(height) };
            if width == 0 || height == 0 {
                return;
            }
            page.editor.update(|editor| editor.resize(size));
            if !fitted.get_value() {
                fitted.set_value(true);
                page.act(hyperjam_editor::action::Action::FitAll);
            }
        });
        if let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            observer.observe(&element);
            resized.forget();
        }
    });
}

/// Makes the move to a position in the game under way, if the rules let it.
pub(crate) fn play_to(page: Page, to: PositionId) {
    if let Some(id) = page.game.with_untracked(|game| game.as_ref()?.choice_to(to)) {
        game::make(page, id);
    }
}
