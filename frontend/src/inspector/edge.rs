//! The inspector's edge: beside the sheet it is dragged to make the inspector wider, below the sheet to make it higher. Over
//! the sheet it is pressed, and the inspector goes.

use crate::areas;
use crate::browser::{is_across, matches, place_of, set_style};
use crate::state::{Height, Page, use_page};
use crate::storage::local;
use crate::view::whenever;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent};

/// How wide the inspector may be, in pixels.
const WIDTHS: (i32, i32) = (240, 640);
/// By how much an arrow key changes that.
const STEP: i32 = 24;
/// Where it is remembered how wide it is, in pixels.
const WIDTH: &str = "width";
/// The heights, from low to high, by the part of the window that a drag leaves below it.
const HEIGHTS: [(Height, f64); 3] = [(Height::Peek, 0.25), (Height::Half, 0.65), (Height::Full, 1.0)];

/// The edge.
#[component]
pub(super) fn Edge() -> impl IntoView {
    let page = use_page();
    let edge = NodeRef::<Div>::new();
    let held = RwSignal::new(false);
    if page.embed.is_none()
        && let Ok(width) = local::chosen(WIDTH).parse()
    {
        widen(width);
    }
    let tell = move || {
        if let Some(edge) = edge.get() {
            tell(&edge, page.height.get());
        }
    };
    whenever(tell);
    let done = move || {
        untrack(tell);
        if let Some(width) = width()
            && page.embed.is_none()
            && !is_below()
        {
            local::choose(WIDTH, &width.to_string());
        }
    };
    let down = move |event: PointerEvent| {
        if let Some(edge) = edge.get_untracked() {
            let _ = edge.set_pointer_capture(event.pointer_id());
            held.set(true);
        }
    };
    let moved = move |event: PointerEvent| {
        if held.get_untracked() && !is_across() {
            follow(page, &event);
        }
    };
    let pressed = move |event: KeyboardEvent| {
        if resize(page, &event) {
            done();
        }
    };
    view! {
        <div
            class="inspector-edge"
            role="separator"
            tabindex="0"
            aria-label="Size of the inspector"
            node_ref=edge
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=move |_| {
                held.set(false);
                done();
            }
            on:focus=move |_| untrack(tell)
            on:pointercancel=move |_| held.set(false)
            on:click=move |_| open_further(page)
            on:keydown=pressed
        ></div>
    }
}

/// Changes the inspector's size by an arrow key; whether its width is another then.
fn resize(page: Page, event: &KeyboardEvent) -> bool {
    let by = match event.key().as_str() {
        "ArrowLeft" | "ArrowUp" => 1,
        "ArrowRight" | "ArrowDown" => -1,
        _ => return false,
    };
    event.prevent_default();
    if is_across() {
        areas::toggle_inspector(page);
    } else if is_below() {
        raise(page, by);
    } else if let Some(now) = width() {
        widen(now + by * STEP);
        return true;
    }
    false
}

/// Opens the inspector where it lies folded.
fn open_further(page: Page) {
    if is_across() {
        areas::toggle_inspector(page);
    } else if is_below() && page.height.get_untracked() == Height::Peek {
        page.height.set(Height::Half);
    }
}

/// Lets the edge tell how large the inspector is.
fn tell(edge: &Element, height: Height) {
    let value = if is_below() {
        let most = (HEIGHTS.len() - 1).to_string();
        ["horizontal".into(), in_words(height).into(), (height as u8).to_string(), "0".into(), most]
    } else {
        let now = width().unwrap_or_default();
        let [least, most] = [WIDTHS.0, WIDTHS.1].map(|width| width.to_string());
        ["vertical".into(), format!("{now} pixels wide"), now.to_string(), least, most]
    };
    for (name, value) in
        ["orientation", "valuetext", "valuenow", "valuemin", "valuemax"].into_iter().zip(value)
    {
        // An element takes any attribute.
        let _ = edge.set_attribute(&["aria-", name].concat(), &value);
    }
}

/// Gives the inspector the size that the pointer asks for.
fn follow(page: Page, event: &PointerEvent) {
    let at = |size: Result<wasm_bindgen::JsValue, _>| size.ok().and_then(|size| size.as_f64()).unwrap_or(1.0);
    if !is_below() {
        return widen(at(window().inner_width()) as i32 - event.client_x());
    }
    let part = 1.0 - f64::from(event.client_y()) / at(window().inner_height());
    let height = HEIGHTS.iter().find(|(_, most)| part < *most).map_or(Height::Full, |(height, _)| *height);
    if page.height.get_untracked() != height {
        page.height.set(height);
    }
}

const fn in_words(height: Height) -> &'static str {
    match height {
        Height::Peek => "low",
        Height::Half => "half of the window",
        Height::Full => "the whole window",
    }
}

/// Makes the inspector below the sheet higher or lower by one.
fn raise(page: Page, by: i32) {
    let now = page.height.get_untracked() as i32;
    let to = (now + by).clamp(0, HEIGHTS.len() as i32 - 1);
    page.height.set(HEIGHTS[to as usize].0);
}

/// Whether the inspector is below the sheet.
fn is_below() -> bool {
    matches("(max-width: 56.25rem)")
}

fn inspector() -> Option<HtmlElement> {
    document().query_selector(".inspector").ok().flatten().map(JsCast::unchecked_into)
}

/// How wide it is, in pixels.
fn width() -> Option<i32> {
    inspector().map(|inspector| place_of(&inspector).width().round() as i32)
}

/// Makes it so many pixels wide. The page's root keeps that while it is hidden.
fn widen(to: i32) {
    if let Some(root) = document().document_element() {
        set_style(root.unchecked_ref(), "--inspector", &format!("{}px", to.clamp(WIDTHS.0, WIDTHS.1)));
    }
}
