//! The lines of a calculation as a notebook: each is carried to another place by its handle, and what follows a line that only says
//! something is folded under it.

use crate::state::Page;
use crate::view::{memo, when};
use leptos::prelude::*;
use std::collections::BTreeSet;
use web_sys::{Element, KeyboardEvent, PointerEvent};

/// How far beside the list a line is still carried within it, in pixels.
const BESIDE: f64 = 60.0;

/// Which lines are folded, and which one is carried.
#[derive(Clone, Copy)]
pub(super) struct Notebook {
    page: Page,
    /// The lines of words under which all is folded, by what they say, so that they stay so when lines are moved.
    folded: RwSignal<BTreeSet<String>>,
    /// The line that is carried, and where it would come.
    carried: RwSignal<Option<(usize, usize)>>,
}

/// Whether a line only says something.
pub(super) fn is_words(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

/// The line of words that a line belongs to.
fn head(lines: &[String], nth: usize) -> Option<&String> {
    let before = lines.get(..nth)?;
    (!lines.get(nth).is_some_and(|line| is_words(line)))
        .then(|| before.iter().rev().find(|line| is_words(line)))
        .flatten()
}

impl Notebook {
    pub(super) fn new(page: Page) -> Self {
        Self { page, folded: RwSignal::new(BTreeSet::new()), carried: RwSignal::new(None) }
    }

    fn lines<R>(self, read: impl FnOnce(&[String]) -> R) -> R {
        self.page.document(|document| read(&document.heading().lines))
    }

    /// Whether a line is folded away.
    pub(super) fn is_hidden(self, nth: usize) -> bool {
        self.folded.with(|folded| {
            !folded.is_empty()
                && self.lines(|lines| head(lines, nth).is_some_and(|head| folded.contains(head)))
        })
    }

    /// Whether a line that is carried would come here.
    pub(super) fn is_aim(self, nth: usize) -> bool {
        self.carried.get().is_some_and(|(from, to)| to == nth && from != to)
    }

    /// Shows what is folded under a line, or where a line is folded away it and its neighbours.
    pub(super) fn unfold(self, nth: usize) {
        let shown = untrack(|| self.lines(|lines| [lines.get(nth).cloned(), head(lines, nth).cloned()]));
        self.folded.update(|folded| shown.into_iter().flatten().for_each(|head| _ = folded.remove(&head)));
    }

    /// The next line in this direction that is seen.
    pub(super) fn beside(self, nth: usize, is_down: bool) -> usize {
        let next = |nth: usize| if is_down { nth + 1 } else { nth.wrapping_sub(1) };
        let mut at = next(nth);
        while untrack(|| self.is_hidden(at)) {
            at = next(at);
        }
        at
    }

    /// What folds the lines after a line of words; nothing beside the others, and where nothing follows.
    pub(super) fn folder(self, nth: usize) -> AnyView {
        let following = memo(move || {
            self.lines(|lines| {
                let after = lines.get(nth + 1..).unwrap_or_default();
                let follow = after.iter().take_while(|line| !is_words(line)).count();
                lines.get(nth).filter(|line| is_words(line)).map_or(0, |_| follow)
            })
        });
        let is_folded = move || {
            self.folded
                .with(|folded| self.lines(|lines| lines.get(nth).is_some_and(|line| folded.contains(line))))
        };
        let toggle = move |_| {
            let Some(line) = untrack(|| self.lines(|lines| lines.get(nth).cloned())) else { return };
            self.folded.update(|folded| {
                if !folded.remove(&line) {
                    folded.insert(line);
                }
            });
        };
        let button = move || {
            view! {
                <button
                    class="quiet"
                    aria-expanded=move || (!is_folded()).to_string()
                    aria-label=move || format!("Lines below line {}: {}", nth + 1, following.get())
                    on:click=toggle
                >
                    {move || if is_folded() { format!("▸ {}", following.get()) } else { "▾".to_owned() }}
                </button>
            }
            .into_any()
        };
        when(move || following.get() > 0, button)
    }

    /// What a line is carried by: dragged by mouse or finger, or moved by the keys ↑ and ↓. `relocate` puts a line in another's place.
    pub(super) fn handle(self, nth: usize, relocate: fn(Page, usize, usize)) -> AnyView {
        let Self { page, carried, .. } = self;
        let handle = NodeRef::<leptos::html::Button>::new();
        let down = move |event: PointerEvent| {
            if let Some(handle) = handle.get_untracked() {
                let _ = handle.set_pointer_capture(event.pointer_id());
                carried.set(Some((nth, nth)));
            }
        };
        let moved = move |event: PointerEvent| {
            let Some((from, _)) = carried.get_untracked() else { return };
            // Beside the list it would stay where it is.
            let to = handle.get_untracked().and_then(|handle| line_at(&handle, &event));
            carried.set(Some((from, to.unwrap_or(from))));
        };
        let up = move |_| {
            let carried = carried.try_update(Option::take).flatten();
            if let Some((from, to)) = carried.filter(|(from, to)| from != to) {
                self.unfold(from);
                relocate(page, from, to);
                self.unfold(to);
            }
        };
        let pressed = move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowDown" => nth + 1,
                "ArrowUp" => nth.wrapping_sub(1),
                "Escape" if carried.get_untracked().is_some() => {
                    event.stop_propagation();
                    return carried.set(None);
                }
                _ => return,
            };
            event.prevent_default();
            self.unfold(nth);
            relocate(page, nth, to);
            self.unfold(to);
        };
        view! {
            <button
                node_ref=handle
                class="quiet calculate-handle"
                aria-label=format!("Move line {}", nth + 1)
                title="Drag to another place, or press ↑ or ↓ (in the line: Alt and ↑ or ↓)"
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=up
                on:pointercancel=move |_| carried.set(None)
                on:keydown=pressed
            >
                <span aria-hidden="true">"⠿"</span>
            </button>
        }
        .into_any()
    }
}

/// The number of the line at the height of a pointer, seen from a line's handle.
fn line_at(handle: &Element, event: &PointerEvent) -> Option<usize> {
    let list = handle.closest(".calculate").ok().flatten()?;
    let rows = list.children();
    let (at, list_area) = (f64::from(event.client_y()), list.get_bounding_client_rect());
    let x = f64::from(event.client_x());
    if x < list_area.left() - BESIDE || x > list_area.right() + BESIDE {
        return None;
    }
    let row = (0..rows.length()).filter_map(|nth| Some((nth, rows.item(nth)?.get_bounding_client_rect())));
    let seen = row.filter(|(_, area)| area.height() > 0.0);
    let mut nearest: Option<usize> = None;
    for (nth, area) in seen {
        if nearest.is_none() || at >= area.top() {
            nearest = Some(nth as usize);
        }
    }
    nearest
}
