//! What is typed for a field that is on its way, and with it the focus.

use leptos::prelude::*;

/// The longest text that is typed so, and that is looked for, in letters.
pub(crate) const MOST_TYPED: usize = 200;

/// What was typed for a field before it was there.
#[derive(Clone, Copy)]
pub(crate) struct TypedAhead {
    text: StoredValue<String>,
    /// Whether it is for a line of the calculation.
    for_line: RwSignal<bool>,
}

impl TypedAhead {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Self { text: StoredValue::new(String::new()), for_line: RwSignal::new(false) }
    }

    /// The text, for the field that is there now.
    pub(crate) fn take(self) -> String {
        if self.for_line.get_untracked() {
            self.for_line.set(false);
        }
        self.text.try_update_value(std::mem::take).unwrap_or_default()
    }

    /// What is typed from now on is for a line of the calculation, which is on its way, or no longer.
    pub(crate) fn await_line(self, awaits: bool) {
        self.take();
        self.for_line.set(awaits);
    }

    /// Whether a line of the calculation is on its way that gets the focus.
    pub(crate) fn awaits_line(self) -> bool {
        self.for_line.get()
    }

    /// Takes a key: a sign, or Backspace.
    pub(crate) fn push(self, key: &str) {
        self.text.update_value(|text| match key {
            "Backspace" => {
                text.pop();
            }
            _ if key.chars().count() == 1 && text.len() < MOST_TYPED => text.push_str(key),
            _ => {}
        });
    }
}
