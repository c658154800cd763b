//! Light views: lists, conditions and live parts whose types are always the same.
//!
//! Leptos compiles its machinery once for every type that a view is made of, which costs the page one to
//! five kilobytes a type. What is built from the functions here costs its own code only:
//!
//! - a list by [`each`] and not by `<For>`; a condition by [`when`] and not by `<Show>`;
//! - a part that changes its kind by [`live`], with `.into_any()` on every branch and [`nothing`] for none;
//! - a component returns `view! { … }` or [`live`], never a closure;
//! - a live text or attribute is a closure written where it stands (`{move || …}`, which Leptos erases by
//!   itself) that gives a `String` or, for a class or a property, a `bool`; not one that was named before, nor a
//!   memo;
//! - a memo by [`memo`], and what is done whenever something changes by [`whenever`];
//! - several pieces of one kind are [`all`] of them, not an array.

use leptos::prelude::*;
use std::sync::{Arc, Mutex};

/// No view.
pub(crate) fn nothing() -> AnyView {
    ().into_any()
}

/// All these views, one after the other.
pub(crate) fn all(views: impl IntoIterator<Item = AnyView>) -> AnyView {
    views.into_iter().collect::<Vec<AnyView>>().into_any()
}

/// A value that follows the signals it is made of.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(
    value: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    let value: Box<dyn Fn() -> T + Send + Sync> = Box::new(value);
    Memo::new(move |_| value())
}

/// Does something now and whenever a signal that it reads changes.
pub(crate) fn whenever(does: impl FnMut() + 'static) {
    let mut does: Box<dyn FnMut()> = Box::new(does);
    Effect::new(move |_| does());
}

/// A view that is made anew whenever a signal that it reads changes.
pub(crate) fn live(view: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    let view: Arc<Mutex<dyn FnMut() -> AnyView + Send>> = Arc::new(Mutex::new(view));
    view.into_any()
}

/// A view that is there while a condition holds; it is made anew only when the condition turns true.
pub(crate) fn when(
    condition: impl Fn() -> bool + Send + Sync + 'static,
    view: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let holds = Memo::new(move |_| condition());
    live(move || if holds.get() { untrack(&view) } else { nothing() })
}

/// The numbers of the parts that a list shows.
type Numbers = Box<dyn Fn() -> Vec<u32> + Send + Sync>;

/// A view for each part in a list. Parts are known by their numbers: those that stay keep their views, and
/// with them the focus. Cost O(n) a change.
pub(crate) fn each(
    numbers: impl Fn() -> Vec<u32> + Send + Sync + 'static,
    view: impl Fn(u32) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let numbers: Numbers = Box::new(numbers);
    let view: Arc<dyn Fn(u32) -> AnyView + Send + Sync> = Arc::new(view);
    list(numbers, view)
}

fn list(numbers: Numbers, view: Arc<dyn Fn(u32) -> AnyView + Send + Sync>) -> AnyView {
    view! {
        <For each=numbers key=|number| *number let:number>
            {untrack(|| view(number))}
        </For>
    }
    .into_any()
}
