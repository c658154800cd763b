//! Positions that glide to their new places. The drawing changes at once; only what is seen takes its time.

use crate::browser::element_id;
use crate::browser::matches;
use crate::later::{self, Asker};
use crate::state::Page;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use js_sys::{Array, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// How long a position glides, in milliseconds.
const DURATION: f64 = 300.0;
/// The most positions that glide.
const MOST: usize = 500;

#[wasm_bindgen]
extern "C" {
    /// An element, which every browser can animate; its binding counts as unstable.
    type Animated;
    #[wasm_bindgen(method)]
    fn animate(this: &Animated, keyframes: &Object, options: &Object);
}

/// Whether the reader asked for things to stay still.
pub(crate) fn is_still() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// Does something to the drawing, after which positions glide from where they were seen to where they are.
pub(crate) fn animated(page: Page, change: &dyn Fn()) {
    let seen: Vec<(PositionId, Point)> = page.editor.with_untracked(|editor| {
        let screen = editor.viewport();
        let places = editor.document().positions().take(MOST + 1);
        places.map(|(id, position)| (id, screen.to_screen(position.at))).collect()
    });
    change();
    if seen.len() <= MOST && !is_still() {
        // By then the page shows the change, and nobody has seen it yet.
        later::next_frame(Asker::PAGE, move || animate_positions(page, &seen));
    }
}

fn animate_positions(page: Page, seen: &[(PositionId, Point)]) {
    let mut any = false;
    page.editor.with_untracked(|editor| {
        for &(id, before) in seen {
            let Some(position) = editor.document().position(id) else { continue };
            let from = editor.viewport().to_world(before);
            if from.distance(position.at) * editor.viewport().scale() > 1.0 {
                let place = |at: Point| format!("translate({:.2}px, {:.2}px)", at.x, at.y);
                animate(&format!("#{}", element_id(id)), "transform", &place(from), &place(position.at));
                any = true;
            }
        }
    });
    if any {
        // Moves appear when their positions are in place.
        animate(".moves", "opacity", "0", "1");
    }
}

fn animate(selector: &str, property: &str, from: &str, to: &str) {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return };
    let object = |entries: [(&str, JsValue); 2]| {
        let object = Object::new();
        for (name, value) in entries {
            // A plain object takes any property.
            let _ = Reflect::set(&object, &name.into(), &value);
        }
        object
    };
    let values = Array::of2(&from.into(), &to.into());
    let keyframes = object([(property, values.into()), ("easing", "ease-in-out".into())]);
    let options = object([("duration", DURATION.into()), ("fill", "none".into())]);
    element.unchecked_ref::<Animated>().animate(&keyframes, &options);
}
