//! The figure of what is read in the inspector, as large as the sheet: in its place, or beside it.

use super::figure1;
use super::figures::{Figure, Figures, Room, WIDE, figures, room};
use super::tutor::{grid, map, picture};
use crate::browser::{arrow_through_toolbar, focus_sheet, make_tab_stop, matches};
use crate::later::{self, Asker};
use crate::mode;
use crate::state::{Height, Page};
use crate::view::{all, live, memo, nothing, when, whenever};
use hyperjam_protocol::tutor::Block;
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

fn drawn(page: Page, figure: &Figure) -> AnyView {
    match figure {
        Figure::Figure1 => figure1::disc_alone(page),
        Figure::OfCard(Block::Picture(one)) => picture::drawn(page, one),
        Figure::OfCard(Block::Diagram(one)) => map::large(page, one),
        Figure::OfCard(Block::Grid(one)) => grid::drawn(one),
        Figure::OfCard(_) => nothing(),
    }
}

/// The switch, and the figure where it has room.
pub(super) fn view(page: Page) -> AnyView {
    let there = memo(move || figures(page));
    when(move || there.with(|there| !there.is_empty()), move || switch_and_figure(page, there))
}

fn switch_and_figure(page: Page, there: Memo<Vec<Figure>>) -> AnyView {
    let is_wide = page.provided::<Figures>().is_wide;
    let measure = move || is_wide.set(matches(WIDE));
    measure();
    let resized = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    let room = memo(move || room(page));
    // The sheet, or what stands in its place, has to have the focus that what goes had. What a card has lost comes back by itself.
    let (asker, before) = (Asker::here(), StoredValue::new(None));
    whenever(move || {
        let now = Some(room.get());
        if before.get_value().is_some_and(|_| before.get_value() != now) {
            later::next_frame(asker, || {
                if document().active_element().is_none_or(|active| active.tag_name() == "BODY") {
                    focus_sheet();
                }
            });
        }
        before.set_value(now);
    });
    let choose = move |chosen: Room| {
        let mode = untrack(|| mode::mode(page));
        page.provided::<Figures>().chosen.update(|all| all[mode as usize] = Some(chosen));
        // Below an inspector that has nearly all of the window nothing would be seen of it.
        if page.height.get_untracked() == Height::Full && mode::is_inspector_at_foot() {
            page.height.set(Height::Half);
        }
    };
    let switch = all(Room::ALL.map(|one| {
        let button = move || {
            view! {
                <button aria-pressed=move || (room.get() == one).to_string() on:click=move |_| choose(one)>
                    {one.name()}
                </button>
            }
            .into_any()
        };
        when(move || one != Room::Both || is_wide.get(), button)
    }));
    view! {
        <div class="figures-switch" role="group" aria-label="Beside the inspector">{switch}</div>
        {when(move || room.get() != Room::Drawing, move || large(page, room, there))}
    }
    .into_any()
}

/// By how much a step makes a figure larger, and how much larger it can be.
const STEP: f64 = 1.25;
const LARGEST: f64 = 4.0;

/// The figure that is looked at, with the names of all.
fn large(page: Page, room: Memo<Room>, there: Memo<Vec<Figure>>) -> AnyView {
    let name = page.provided::<Figures>().name;
    let names =
        memo(move || there.with(|there| there.iter().map(|one| one.name().to_owned()).collect::<Vec<_>>()));
    let nth = memo(move || {
        names.with(|names| name.with(|name| names.iter().position(|one| one == name))).unwrap_or_default()
    });
    let called = memo(move || names.with(|names| names.get(nth.get()).cloned()).unwrap_or_default());
    let zoom = RwSignal::new(1.0_f64);
    whenever(move || {
        called.get();
        zoom.set(1.0);
    });
    let figure = move || {
        there
            .with(|there| there.get(nth.get()).cloned())
            .map_or_else(nothing, |one| untrack(|| drawn(page, &one)))
    };
    view! {
        <section
            class="figures"
            aria-label="Figure"
            data-room=move || room.get().name().to_ascii_lowercase()
        >
            <div class="figures-bar">
                {when(move || names.with(Vec::len) > 1, move || bar(names, nth, name))}
                <div class="figures-zoom">
                    <button class="quiet icon" aria-label="Smaller" on:click=move |_| step(zoom, false)>"−"</button>
                    <button class="quiet icon" aria-label="Larger" on:click=move |_| step(zoom, true)>"+"</button>
                </div>
            </div>
            {pane(zoom, called, live(figure))}
        </section>
    }
    .into_any()
}

/// The names of several figures, of which one is chosen.
fn bar(names: Memo<Vec<String>>, nth: Memo<usize>, name: RwSignal<String>) -> AnyView {
    let several = move || {
        all(names.get().into_iter().enumerate().map(|(at, one)| {
            let chosen = one.clone();
            view! {
                <button
                    class="quiet"
                    tabindex=if at == 0 { "0" } else { "-1" }
                    aria-pressed=move || (nth.get() == at).to_string()
                    on:click=move |_| name.set(chosen.clone())
                >
                    {one}
                </button>
            }
            .into_any()
        }))
    };
    view! {
        <div class="figures-names" role="toolbar" aria-label="Figures" on:keydown=arrow_through_toolbar on:focusin=make_tab_stop>
            {live(several)}
        </div>
    }
    .into_any()
}

/// Makes a figure larger or smaller by a step.
fn step(zoom: RwSignal<f64>, closer: bool) {
    zoom.update(|zoom| *zoom = (if closer { *zoom * STEP } else { *zoom / STEP }).clamp(1.0, LARGEST));
}

/// A figure that is enlarged by keys and the wheel, and scrolled and dragged where it is larger than its place.
fn pane(zoom: RwSignal<f64>, called: Memo<String>, figure: AnyView) -> AnyView {
    let pane = NodeRef::<Div>::new();
    // What is in the middle stays there.
    let (asker, before) = (Asker::here(), StoredValue::new(1.0));
    whenever(move || {
        let now = zoom.get();
        let ratio = now / before.get_value();
        before.set_value(now);
        later::next_frame(asker, move || {
            let Some(pane) = pane.get_untracked() else { return };
            let middle = |from: i32, size: i32| {
                ((f64::from(from) + f64::from(size) / 2.0) * ratio - f64::from(size) / 2.0) as i32
            };
            pane.set_scroll_left(middle(pane.scroll_left(), pane.client_width()));
            pane.set_scroll_top(middle(pane.scroll_top(), pane.client_height()));
        });
    });
    let wheel = move |event: web_sys::WheelEvent| {
        if event.ctrl_key() {
            event.prevent_default();
            step(zoom, event.delta_y() < 0.0);
        }
    };
    // Fingers scroll by themselves.
    let drag = move |event: PointerEvent| {
        if event.buttons() == 1
            && event.pointer_type() == "mouse"
            && let Some(pane) = pane.get_untracked()
        {
            pane.scroll_by_with_x_and_y(-f64::from(event.movement_x()), -f64::from(event.movement_y()));
        }
    };
    view! {
        <div
            class="figures-pane"
            role="group"
            tabindex="0"
            aria-label=move || called.get()
            node_ref=pane
            on:keydown=move |event| pressed(zoom, &event)
            on:wheel=wheel
            on:pointermove=drag
        >
            <div class="figures-large" style=move || format!("--zoom:{}", zoom.get())>
                {figure}
            </div>
        </div>
    }
    .into_any()
}

fn pressed(zoom: RwSignal<f64>, event: &KeyboardEvent) {
    match event.key().as_str() {
        _ if event.ctrl_key() || event.meta_key() || event.alt_key() => return,
        "+" | "=" => step(zoom, true),
        "-" | "−" => step(zoom, false),
        "0" => zoom.set(1.0),
        // By which the browser scrolls; they are not for the drawing.
        "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "PageUp" | "PageDown" | "Home" | "End" => {
            return event.stop_propagation();
        }
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}
