//! The lines of a calculation as a notebook: each is carried to another place by its handle, and what follows a line that only says
//! something is folded under it, and carried with it.

use crate::state::Page;
use crate::tutor::TutorState;
use crate::view::{memo, when, whenever};
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

/// Takes lines in another order, with what is said of it and the line that gets the focus.
pub(super) type Put = fn(Page, Vec<String>, String, usize);

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

/// Where the lines end that follow one, before the next line of words.
fn end(lines: &[String], nth: usize) -> usize {
    let after = lines.get(nth + 1..).unwrap_or_default();
    nth + 1 + after.iter().take_while(|line| !is_words(line)).count()
}

/// The lines with one of them carried to the place of another, and where it is then. One under which all is folded takes that
/// along, and comes before or after all that belongs together there, so that nothing else comes under it.
fn reordered(lines: &[String], is_folded: bool, from: usize, to: usize) -> (Vec<String>, usize) {
    let end_of = |nth: usize| if is_folded { end(lines, nth) } else { nth + 1 };
    let carried = from..end_of(from);
    let mut rest = lines.to_vec();
    if carried.contains(&to) {
        return (rest, from);
    }
    let block: Vec<String> = rest.drain(carried.clone()).collect();
    let at = match to > from {
        true => end_of(to) - carried.len(),
        false if is_folded => rest[..=to].iter().rposition(|line| is_words(line)).unwrap_or(0),
        false => to,
    };
    rest.splice(at..at, block);
    (rest, at)
}

impl Notebook {
    pub(super) fn new(page: Page) -> Self {
        let folded = RwSignal::new(BTreeSet::new());
        // The way that led here is forgotten when another drawing comes: what it calls the same is not folded there.
        let trail = TutorState::of(page).trail;
        whenever(move || {
            if trail.with(String::is_empty) {
                folded.update(BTreeSet::clear);
            }
        });
        Self { page, folded, carried: RwSignal::new(None) }
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

    /// Whether all is folded that follows this line of words.
    fn is_folded(self, nth: usize) -> bool {
        self.folded
            .with(|folded| self.lines(|lines| lines.get(nth).is_some_and(|line| folded.contains(line))))
    }

    /// Carries a line one place on, past what is folded.
    pub(super) fn step(self, nth: usize, is_down: bool, put: Put) {
        let to = match untrack(|| self.is_folded(nth)) {
            true => self.beside(nth, is_down),
            false if is_down => nth + 1,
            false => nth.wrapping_sub(1),
        };
        self.carry(nth, to, put);
    }

    /// Carries a line to the place of another one, where it is seen.
    fn carry(self, from: usize, to: usize, put: Put) {
        let lines = untrack(|| self.lines(<[String]>::to_vec));
        if to >= lines.len() {
            return;
        }
        let is_folded = untrack(|| self.is_folded(from));
        if !is_folded {
            self.unfold(from);
        }
        let (new, at) = reordered(&lines, is_folded, from, to);
        let with = if is_folded { " with what is folded under it" } else { "" };
        // What comes under it is to be seen.
        let takes_more = end(&new, at) - at > end(&lines, from) - from;
        put(self.page, new, format!("Line {} is line {} now{with}.", from + 1, at + 1), at);
        if !is_folded || takes_more {
            self.unfold(at);
        }
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
                lines.get(nth).filter(|line| is_words(line)).map_or(0, |_| end(lines, nth) - nth - 1)
            })
        });
        let is_folded = move || self.is_folded(nth);
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

    /// What a line is carried by: dragged by mouse or finger, or moved by the keys ↑ and ↓.
    pub(super) fn handle(self, nth: usize, put: Put) -> AnyView {
        let carried = self.carried;
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
                self.carry(from, to, put);
            }
        };
        let pressed = move |event: KeyboardEvent| {
            let is_down = match event.key().as_str() {
                "ArrowDown" => true,
                "ArrowUp" => false,
                "Escape" if carried.get_untracked().is_some() => {
                    event.stop_propagation();
                    return carried.set(None);
                }
                _ => return,
            };
            event.prevent_default();
            self.step(nth, is_down, put);
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

#[cfg(test)]
mod tests {
    use super::reordered;

    /// The lines after one of them, `from`, is carried to the place of another one.
    fn carried(lines: &str, is_folded: bool, from: usize, to: usize) -> (String, usize) {
        let lines: Vec<String> = lines
            .chars()
            .map(|line| if line.is_uppercase() { format!("//{line}") } else { line.into() })
            .collect();
        let (lines, at) = reordered(&lines, is_folded, from, to);
        (lines.concat().replace('/', ""), at)
    }

    #[test]
    fn a_line_comes_to_the_place_of_another() {
        assert_eq!(carried("AabBc", false, 1, 4), ("AbBca".into(), 4));
        assert_eq!(carried("AabBc", false, 4, 0), ("cAabB".into(), 0));
        assert_eq!(carried("AabBc", false, 0, 1), ("aAbBc".into(), 1));
        assert_eq!(carried("AabBc", false, 2, 2), ("AabBc".into(), 2));
    }

    #[test]
    fn a_folded_line_of_words_takes_what_follows_along_and_takes_nothing_else_in() {
        // Down: behind all that belongs to the line there.
        assert_eq!(carried("AabBcdCe", true, 0, 3), ("BcdAabCe".into(), 3));
        assert_eq!(carried("AabBcdCe", true, 0, 4), ("BcdAabCe".into(), 3));
        assert_eq!(carried("AabBcdCe", true, 0, 7), ("BcdCeAab".into(), 5));
        // Up: before it.
        assert_eq!(carried("AabBcdCe", true, 6, 5), ("AabCeBcd".into(), 3));
        assert_eq!(carried("AabBcdCe", true, 3, 1), ("BcdAabCe".into(), 0));
        assert_eq!(carried("xyAabBc", true, 5, 1), ("BcxyAab".into(), 0));
        // Into what it takes along: nowhere.
        assert_eq!(carried("AabBc", true, 0, 2), ("AabBc".into(), 0));
    }
}
