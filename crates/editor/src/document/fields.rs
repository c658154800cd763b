//! The fields of a sheet beside the game of its positions and moves, each listed once for all codecs, with its limits.
//!
//! A codec (files, attributes, links, stored steps) knows the few kinds of values that there are, and not the fields: it is
//! shown each field of a record in order, or fills each. So a field that is added to a record below is in all of them, and the
//! compiler asks for a field that is not. The order is that of links and stored steps: new fields come last.

use super::limits::{
    MOST_BEND, MOST_BOARD_BYTES, MOST_BOARDS, MOST_LINES, MOST_NOTE_BYTES, MOST_NOTES, MOST_PRIORITY,
    MOST_RULES_BYTES, MOST_RULESETS, MOST_TIMES,
};
use super::{
    Board, ENDLESS, Heading, Move, NEGATIVES, Note, OwnRuleset, Position, Rules, Unknown, UnknownRules,
};
use crate::point::Point;
use hyperjam_terms::EndlessPlay;

/// What is said of a field once and for all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    /// Its name in files; none for the text that a line is, for a place, and for fields that nobody knows.
    pub(crate) name: &'static str,
    /// The first version of files that has it.
    pub(crate) since: u32,
    /// The most items of a list or bytes of a text, or the greatest absolute value of a number.
    pub(crate) most: usize,
    /// What is expected there; of a list, what each of its items should be.
    pub(crate) expected: &'static str,
    /// Whether it is always said.
    pub(crate) is_required: bool,
}

impl Field {
    const fn new(name: &'static str, since: u32, most: usize, expected: &'static str) -> Self {
        Self { name, since, most, expected, is_required: false }
    }

    /// A text of at most so many bytes that is always said.
    const fn text(name: &'static str, most: usize) -> Self {
        Self { is_required: true, ..Self::new(name, 1, most, Self::TEXT) }
    }

    /// Whether this value need not be said.
    pub(crate) fn is_default(&self, value: &Value<'_>) -> bool {
        !self.is_required && value.is_default()
    }

    /// What is expected of a text.
    pub(crate) const TEXT: &'static str = "a string";
    /// How many bytes of a text is left to [`Heading::check`].
    const ANY: usize = usize::MAX;
    const PLACE: Self = Self { is_required: true, ..Self::new("", 1, 0, "x and y") };
    const UNKNOWN: Self = Self::new("", 1, 0, "fields");
    /// The text that a line is.
    const LINE: Self = Self::text("", Self::ANY);

    /// The names that it has in files.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        let is_place = self.expected == Self::PLACE.expected;
        let names = if is_place { ["x", "y"] } else { [self.name, ""] };
        names.into_iter().filter(|name| !name.is_empty())
    }
}

/// The value of a field, to be written or filled. Where nothing is said it stays as it is by default.
pub(crate) enum Value<'a> {
    /// A text: empty where nothing is said.
    Text(&'a mut String),
    /// A place.
    Place(&'a mut Point),
    /// How often something counts: once where nothing is said.
    Times(&'a mut i32),
    /// A number that may be missing.
    Whole(&'a mut Option<i32>),
    /// A number that is not negative, and may be missing.
    Natural(&'a mut Option<u32>),
    /// Whether something is so; it is not where nothing is said.
    Flag(&'a mut bool),
    /// One of several words: the first of them where nothing is said.
    Choice(&'a mut dyn Choice),
    /// Several records.
    List(&'a mut dyn List),
    /// What nobody knows.
    Unknown(&'a mut Unknown),
}

impl Value<'_> {
    fn is_default(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::Place(_) => false,
            Self::Times(times) => **times == 1,
            Self::Whole(number) => number.is_none(),
            Self::Natural(number) => number.is_none(),
            Self::Flag(flag) => !**flag,
            Self::Choice(choice) => choice.number() == 0,
            Self::List(list) => list.count() == 0,
            Self::Unknown(unknown) => unknown.is_empty(),
        }
    }
}

/// One of several words. Links and stored steps have its place among them, so new ones come last.
pub(crate) trait Choice {
    /// Its place.
    fn number(&self) -> u32;
    /// The word at a place.
    fn word(&self, number: u32) -> Option<&'static str>;
    /// Makes it the one at this place.
    fn choose(&mut self, number: u32) -> Option<()>;
}

impl dyn Choice + '_ {
    /// The word that it is.
    pub(crate) fn name(&self) -> &'static str {
        self.word(self.number()).unwrap_or_default()
    }

    /// Makes it this word.
    pub(crate) fn choose_word(&mut self, word: &str) -> Option<()> {
        let number =
            (0..).map_while(|number| self.word(number)).zip(0..).find(|(known, _)| *known == word)?.1;
        self.choose(number)
    }
}

/// Says that these types are such words, all of which are listed.
macro_rules! choices {
    ($($type:ty,)*) => {
        $(impl Choice for $type {
            fn number(&self) -> u32 {
                Self::ALL.iter().position(|one| one == self).unwrap_or_default() as u32
            }

            fn word(&self, number: u32) -> Option<&'static str> {
                Self::ALL.get(number as usize).map(|one| one.name())
            }

            fn choose(&mut self, number: u32) -> Option<()> {
                *self = *Self::ALL.get(number as usize)?;
                Some(())
            }
        }

        impl<'a> From<&'a mut $type> for Value<'a> {
            fn from(choice: &'a mut $type) -> Self {
                Self::Choice(choice)
            }
        })*
    };
}

choices! {
    Rules,
    EndlessPlay,
}

/// Something with fields.
pub(crate) trait Record {
    /// Shows a copy of each field in order.
    fn show(&self, show: &mut dyn FnMut(&Field, Value<'_>));
    /// Has each field filled in order; nothing where one could not be.
    fn fill(&mut self, fill: &mut dyn FnMut(&Field, Value<'_>) -> Option<()>) -> Option<()>;
}

/// A list of records.
pub(crate) trait List {
    /// How many there are.
    fn count(&self) -> usize;
    /// Makes it so many, new ones empty.
    fn set_count(&mut self, count: usize);
    /// All of them.
    fn all(&mut self) -> Vec<&mut dyn Record>;
}

impl<T: Record + Default> List for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn set_count(&mut self, count: usize) {
        self.resize_with(count, T::default);
    }

    fn all(&mut self) -> Vec<&mut dyn Record> {
        self.iter_mut().map(|item| item as &mut dyn Record).collect()
    }
}

/// Says which kind of value each type is.
macro_rules! kinds {
    ($($type:ty: $kind:ident,)*) => {
        $(impl<'a> From<&'a mut $type> for Value<'a> {
            fn from(value: &'a mut $type) -> Self {
                Self::$kind(value)
            }
        })*
    };
}

kinds! {
    String: Text,
    Point: Place,
    i32: Times,
    Option<i32>: Whole,
    Option<u32>: Natural,
    bool: Flag,
    Unknown: Unknown,
}

impl<'a, T: Record + Default> From<&'a mut Vec<T>> for Value<'a> {
    fn from(list: &'a mut Vec<T>) -> Self {
        Self::List(list)
    }
}

/// Lists the fields of a type: first those that each codec has in a way of its own, then those that all have alike.
macro_rules! record {
    ($type:ident [$($own:ident),*] { $($name:ident: $field:expr,)* }) => {
        #[allow(dead_code, reason = "what lies in a list is only shown and filled")]
        impl $type {
            /// The fields that all codecs have alike, in order.
            pub(crate) const FIELDS: &[Field] = &[$($field),*];

            /// Which of these fields differ.
            pub(crate) fn changed(&self, other: &Self) -> Vec<bool> {
                vec![$(self.$name != other.$name),*]
            }
        }

        impl Record for $type {
            fn show(&self, show: &mut dyn FnMut(&Field, Value<'_>)) {
                let Self { $($own: _,)* $($name),* } = self;
                $(show(&$field, (&mut $name.clone()).into());)*
            }

            fn fill(&mut self, fill: &mut dyn FnMut(&Field, Value<'_>) -> Option<()>) -> Option<()> {
                let Self { $($own: _,)* $($name),* } = self;
                $(fill(&$field, $name.into())?;)*
                Some(())
            }
        }
    };
}

record!(Heading [title, players, convention, vehicles, negatives, unknown] {
    lines: Field::new("lines", 2, MOST_LINES, Field::TEXT),
    notes: Field::new("notes", 2, MOST_NOTES, "a note: an object with text, x and y"),
    rules: Field::new("rules", 4, 0, UnknownRules::EXPECTED),
    boards: Field::new("boards", 4, MOST_BOARDS, "a board: an object with id, rules, position, x and y"),
    rulesets: Field::new("rulesets", 4, MOST_RULESETS, "a ruleset: an object with name and text"),
    endless: Field::new("endless", ENDLESS, 0, "\"draw\", \"left\", \"right\" or \"priority\""),
});

record!(Position [key, label, at, end, unknown] {
    ground: Field::new("ground", 4, 0, "true or false"),
    priority: Field::new("priority", ENDLESS, MOST_PRIORITY as usize, "a whole number from 0 to 1000000"),
});

record!(Move [from, to, by, unknown] {
    bend: Field::new("bend", 1, MOST_BEND as usize, "a whole number from -10000 to 10000"),
});

record!(Note [] {
    text: Field::text("text", MOST_NOTE_BYTES),
    at: Field::PLACE,
    unknown: Field::UNKNOWN,
});

record!(Board [] {
    id: Field::text("id", Field::ANY),
    rules: Field::text("rules", MOST_RULES_BYTES),
    position: Field::text("position", MOST_BOARD_BYTES),
    at: Field::PLACE,
    times: Field::new("times", 1, MOST_TIMES as usize, "a whole number from -1000 to 1000"),
    unknown: Field::UNKNOWN,
});

// It has no others, which would change what it says.
record!(OwnRuleset [] {
    name: Field::text("name", Field::ANY),
    text: Field::text("text", MOST_RULES_BYTES),
});

/// A line of a calculation is a text.
impl Record for String {
    fn show(&self, show: &mut dyn FnMut(&Field, Value<'_>)) {
        show(&Field::LINE, (&mut self.clone()).into());
    }

    fn fill(&mut self, fill: &mut dyn FnMut(&Field, Value<'_>) -> Option<()>) -> Option<()> {
        fill(&Field::LINE, self.into())
    }
}

impl Heading {
    /// The oldest version of files that holds it, where positions need at least this one.
    pub(crate) fn version(&self, of_positions: u32) -> u32 {
        let of_vehicles = if self.negatives.is_empty() { 1 } else { NEGATIVES };
        version_of(self).max(of_vehicles).max(of_positions)
    }

    /// Whether a field that nobody knows has the name of one that files have in the version in which they will be written.
    pub(crate) fn has_claimed_fields(&self, version: u32) -> bool {
        Self::claimed(version).any(|name| self.unknown.contains_key(name))
    }

    /// The fields that only files of later versions have are no longer ones that nobody knows. A file of an earlier version
    /// may have had fields of these names.
    pub(crate) fn claim_fields(&mut self, version: u32) {
        Self::claimed(version).for_each(|name| drop(self.unknown.shift_remove(name)));
    }

    fn claimed(version: u32) -> impl Iterator<Item = &'static str> {
        claimed(Self::FIELDS, version).chain((version >= NEGATIVES).then_some("negatives"))
    }
}

/// The names of fields that files have in a version and not in the first one.
pub(crate) fn claimed(fields: &'static [Field], version: u32) -> impl Iterator<Item = &'static str> {
    fields.iter().filter(move |field| (2..=version).contains(&field.since)).map(|field| field.name)
}

/// The oldest version of files that has all that these fields say.
pub(crate) fn version_of(record: &dyn Record) -> u32 {
    let mut version = 1;
    record.show(&mut |field, value| {
        if !field.is_default(&value) {
            version = version.max(field.since);
        }
    });
    version
}
