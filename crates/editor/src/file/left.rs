//! What of a file of another program is not taken over.

use crate::name::plain_name;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How many kinds are named; the others are counted.
const MOST_NAMED: usize = 8;
/// The most characters of what a kind is called.
const MOST_CHARACTERS: usize = 30;
/// The most kinds that are told apart.
const MOST_KINDS: usize = 1_000;

/// What is not taken over, by kind, each with how often it was there. A reader adds to it; who called it says it once.
///
/// ```
/// use hyperjam_editor::file::{Format, Left, Reading};
///
/// let left = Left::default();
/// let reading = Reading { left: Some(&left), ..Reading::default() };
/// Format::Dot.read_with("digraph { a -> b [weight=2]; b -> a [weight=3, by=left] }", reading)?;
/// assert_eq!(left.sentence().as_deref(), Some("not taken over: weight of 2 moves"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Debug, Default)]
pub struct Left(RefCell<BTreeMap<(String, &'static str), usize>>);

impl Left {
    /// One more of this kind, such as the weight of a "move".
    pub(crate) fn add(&self, what: &str, of: &'static str) {
        let what: String = plain_name(what.to_owned()).chars().take(MOST_CHARACTERS).collect();
        let mut kinds = self.0.borrow_mut();
        let is_full = kinds.len() >= MOST_KINDS;
        match kinds.get_mut(&(what.clone(), of)) {
            Some(count) => *count += 1,
            None if is_full => {}
            None => {
                kinds.insert((what, of), 1);
            }
        }
    }

    /// These are no losses after all.
    pub(crate) fn forget(&self, names: &[&str]) {
        self.0.borrow_mut().retain(|(what, _), _| !names.contains(&what.as_str()));
    }

    /// All of it, in a sentence without its full stop; none if everything is taken over.
    pub fn sentence(&self) -> Option<String> {
        let kinds = self.0.borrow();
        let mut named: Vec<String> = kinds
            .iter()
            .take(MOST_NAMED)
            .map(|((what, of), count)| match (of.is_empty(), count) {
                (true, _) => format!("{what} ({count})"),
                (false, 1) => format!("{what} of a {of}"),
                (false, _) => format!("{what} of {count} {of}s"),
            })
            .collect();
        if kinds.len() > MOST_NAMED {
            named.push(format!("{} more", kinds.len() - MOST_NAMED));
        }
        (!named.is_empty()).then(|| format!("not taken over: {}", named.join(", ")))
    }
}
