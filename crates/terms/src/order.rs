//! How two games without loops compare, and the outcome classes of such games.

use std::fmt;
use std::str::FromStr;

use crate::parse::word;
use crate::{ParseError, Sector};

/// The outcome class of a game without loops: who wins in normal play, given who starts. It is one of the four sectors
/// without a draw (E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 2).
///
/// ```
/// use hyperjam_terms::{OutcomeClass, Sector};
///
/// assert_eq!("P".parse(), Ok(OutcomeClass::Previous));
/// assert_eq!(Sector::from(OutcomeClass::Previous), Sector::Second);
/// assert_eq!(OutcomeClass::of(Sector::First), Some(OutcomeClass::Next));
/// assert_eq!(OutcomeClass::of(Sector::All), None, "a draw is for games with loops");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OutcomeClass {
    /// L: Left wins, whoever starts. The game is positive.
    #[doc(alias = "positive")]
    #[cfg_attr(feature = "serde", serde(rename = "L"))]
    Left,
    /// R: Right wins, whoever starts. The game is negative.
    #[doc(alias = "negative")]
    #[cfg_attr(feature = "serde", serde(rename = "R"))]
    Right,
    /// N: the player who moves next wins, that is the one who starts. The game is confused with 0.
    #[doc(alias = "N-position")]
    #[doc(alias = "fuzzy")]
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    Next,
    /// P: the previous player wins, that is the one who does not start. The game is equal to 0.
    #[doc(alias = "P-position")]
    #[doc(alias = "zero game")]
    #[cfg_attr(feature = "serde", serde(rename = "P"))]
    Previous,
}

impl OutcomeClass {
    /// All four.
    pub const ALL: [OutcomeClass; 4] =
        [OutcomeClass::Left, OutcomeClass::Right, OutcomeClass::Next, OutcomeClass::Previous];

    /// The class of a game in this sector; none if there is a draw.
    pub fn of(sector: Sector) -> Option<OutcomeClass> {
        OutcomeClass::ALL.into_iter().find(|class| Sector::from(*class) == sector)
    }

    /// Its letter: "L", "R", "N" or "P".
    pub const fn name(self) -> &'static str {
        match self {
            OutcomeClass::Left => "L",
            OutcomeClass::Right => "R",
            OutcomeClass::Next => "N",
            OutcomeClass::Previous => "P",
        }
    }

    /// Within a sentence: who wins, as of its [`Sector`].
    pub const fn in_words(self) -> &'static str {
        match self {
            OutcomeClass::Left => Sector::Left.in_words(),
            OutcomeClass::Right => Sector::Right.in_words(),
            OutcomeClass::Next => Sector::First.in_words(),
            OutcomeClass::Previous => Sector::Second.in_words(),
        }
    }

    /// What it means for who starts, as a sentence.
    pub fn meaning(self) -> String {
        Sector::from(self).meaning()
    }
}

impl From<OutcomeClass> for Sector {
    fn from(class: OutcomeClass) -> Sector {
        match class {
            OutcomeClass::Left => Sector::Left,
            OutcomeClass::Right => Sector::Right,
            OutcomeClass::Next => Sector::First,
            OutcomeClass::Previous => Sector::Second,
        }
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for OutcomeClass {
    type Err = ParseError;

    /// From "L", "R", "N" or "P", in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &OutcomeClass::ALL, OutcomeClass::name)
            .ok_or_else(|| ParseError::new(text, "outcome class", "\"L\", \"R\", \"N\" or \"P\""))
    }
}

/// How two games without loops compare: exactly one of four (D. Schleicher and M. Stoll, An Introduction to Conway's Games
/// and Numbers, Definition 2.6). On games with loops more than one [`Relation`](crate::Relation) can hold.
///
/// ```
/// use hyperjam_terms::{Order, OutcomeClass};
///
/// assert_eq!(Order::of(true, false), Order::Less);
/// assert_eq!("‖".parse(), Ok(Order::Confused));
/// assert_eq!(Order::Greater.class(), OutcomeClass::Left, "Left wins 1 − 0");
/// assert_eq!(Order::Less.meaning(), "The first is less: better for Right.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Order {
    /// The first is less: better for Right.
    #[cfg_attr(feature = "serde", serde(rename = "<"))]
    Less,
    /// They are equal.
    #[cfg_attr(feature = "serde", serde(rename = "="))]
    Equal,
    /// The first is greater: better for Left.
    #[cfg_attr(feature = "serde", serde(rename = ">"))]
    Greater,
    /// They are confused: neither is greater than or equal to the other.
    #[doc(alias = "incomparable")]
    #[doc(alias = "fuzzy")]
    #[cfg_attr(feature = "serde", serde(rename = "‖"))]
    Confused,
}

impl Order {
    /// All four.
    pub const ALL: [Order; 4] = [Order::Less, Order::Equal, Order::Greater, Order::Confused];

    /// How x and y compare, by whether x ≤ y and whether x ≥ y.
    pub const fn of(at_most: bool, at_least: bool) -> Order {
        match (at_most, at_least) {
            (true, true) => Order::Equal,
            (true, false) => Order::Less,
            (false, true) => Order::Greater,
            (false, false) => Order::Confused,
        }
    }

    /// Its sign: "<", "=", ">" or "‖".
    pub const fn name(self) -> &'static str {
        match self {
            Order::Less => "<",
            Order::Equal => "=",
            Order::Greater => ">",
            Order::Confused => "‖",
        }
    }

    /// The outcome class of the difference x − y; where y is 0, that of x.
    pub const fn class(self) -> OutcomeClass {
        match self {
            Order::Less => OutcomeClass::Right,
            Order::Equal => OutcomeClass::Previous,
            Order::Greater => OutcomeClass::Left,
            Order::Confused => OutcomeClass::Next,
        }
    }

    /// It, in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Order::Less => "the first is less",
            Order::Equal => "they are equal",
            Order::Greater => "the first is greater",
            Order::Confused => "they are confused",
        }
    }

    /// What it means, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Order::Less => "The first is less: better for Right.",
            Order::Equal => "They are equal: interchangeable in every sum.",
            Order::Greater => "The first is greater: better for Left.",
            Order::Confused => "They are confused: neither is greater than or equal to the other.",
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Order {
    type Err = ParseError;

    /// From "<", "=", ">", and "‖" or "||".
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let sign = if text == "||" { "‖" } else { text };
        word(sign, &Order::ALL, Order::name)
            .ok_or_else(|| ParseError::new(text, "comparison", "\"<\", \"=\", \">\" or \"‖\""))
    }
}
