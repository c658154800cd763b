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
/// use hyperjam_editor::file::{Format, Left, ReadOptions};
///
/// let left = Left::default();
/// let reading = ReadOptions { left: Some(&left), ..ReadOptions::default() };
/// Format::Dot.read_with("digraph { a -> b [weight=2]; b -> a [weight=3, by=left] }", reading)?;
/// assert_eq!(left.sentence().as_deref(), Some("not taken over: weight of 2 moves"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Debug, Default)]
pub struct Left {
    kinds: RefCell<BTreeMap<(String, &'static str), usize>>,
    /// What else has to be said, in sentences without their full stops.
    notes: RefCell<Vec<String>>,
    unclear: RefCell<Vec<Attribute>>,
    attributes: RefCell<Vec<Attribute>>,
}

/// An attribute of moves or positions that may say who moves: a [`MoverChoice`](super::MoverChoice) says that it does, and whom its
/// words mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// What it is called.
    pub name: String,
    /// Its words, in the order of the file.
    pub values: Vec<String>,
}

impl Attribute {
    /// The choice in which the first two words are Left's and Right's; without words where there are others than two, or some that a
    /// choice cannot name.
    pub fn choice(&self) -> String {
        match &self.values[..] {
            [left, right] if !left.contains(',') && !right.contains(',') => {
                format!("{}={left},{right}", self.name)
            }
            _ => format!("{}=LEFT,RIGHT", self.name),
        }
    }

    /// The words, as far as a sentence has room for them.
    pub fn listed(&self) -> String {
        listed(&self.values)
    }
}

impl Left {
    /// One more of this kind, such as the weight of a "move".
    pub(crate) fn add(&self, what: &str, of: &'static str) {
        self.add_all(what, of, 1);
    }

    /// So many more of this kind.
    pub(crate) fn add_all(&self, what: &str, of: &'static str, more: usize) {
        if more == 0 {
            return;
        }
        let what: String = plain_name(what.to_owned()).chars().take(MOST_CHARACTERS).collect();
        let mut kinds = self.kinds.borrow_mut();
        let is_full = kinds.len() >= MOST_KINDS;
        match kinds.get_mut(&(what.clone(), of)) {
            Some(count) => *count += more,
            None if is_full => {}
            None => {
                kinds.insert((what, of), more);
            }
        }
    }

    /// These are no losses after all.
    pub(crate) fn forget(&self, names: &[&str]) {
        self.kinds.borrow_mut().retain(|(what, _), _| !names.contains(&what.as_str()));
    }

    /// Something else has to be said.
    pub(crate) fn note(&self, sentence: String) {
        self.notes.borrow_mut().push(sentence);
    }

    /// An attribute seems to say who moves, in words that name no player.
    pub(crate) fn ask(&self, attribute: &str, mut values: Vec<String>) {
        let attribute = plain_name(attribute.to_owned());
        values.truncate(MOST_KINDS);
        self.unclear.borrow_mut().push(Attribute { name: attribute, values });
    }

    /// These attributes have few enough words that they may say who moves.
    pub(crate) fn offer(&self, attributes: Vec<Attribute>) {
        *self.attributes.borrow_mut() = attributes;
    }

    /// Where nothing says who moves, or something does in words that are not understood, the attributes of moves and positions that
    /// have few enough words that they may say it: the usual ones first, by name.
    pub fn attributes(&self) -> Vec<Attribute> {
        self.attributes.borrow().clone()
    }

    /// The attributes that seem to say who moves, in words that name no player.
    pub fn unclear(&self) -> Vec<Attribute> {
        self.unclear.borrow().clone()
    }

    /// All of it, in a sentence without its full stop; none if everything is taken over.
    pub fn sentence(&self) -> Option<String> {
        let kinds = self.kinds.borrow();
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
        let lost = (!named.is_empty()).then(|| format!("not taken over: {}", named.join(", ")));
        let said: Vec<String> = lost.into_iter().chain(self.notes.borrow().iter().cloned()).collect();
        (!said.is_empty()).then(|| said.join("; "))
    }
}

/// Some words, and how many more there are.
pub(super) fn listed(words: &[String]) -> String {
    let short = |word: &String| -> String {
        let short = word.chars().take(MOST_CHARACTERS).collect();
        // Where a word has a comma it is seen where it ends.
        if word.contains(',') { format!("“{short}”") } else { short }
    };
    let mut some: Vec<String> = words.iter().take(MOST_NAMED).map(short).collect();
    if words.len() > MOST_NAMED {
        some.push(format!("{} more", words.len() - MOST_NAMED));
    }
    some.join(", ")
}
