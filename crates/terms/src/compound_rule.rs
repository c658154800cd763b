//! How several games are played at once, other than as their sum.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;
use crate::parse::word;

/// In how many of the components a player moves at a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesIn {
    /// In one.
    One,
    /// In as many as the player likes, at least in one.
    Several,
    /// In all where the player has a move.
    All,
}

/// How several games are played at once, where that is not their sum: in how many components a player moves at a turn, and whether
/// play ends with the first component that has ended (the short rule) or with the last (the long rule).
///
/// A component has ended for a player who has no move there. By the short rule, who is to move where one component has ended cannot
/// move at all; by the long rule, who is to move where all have. In impartial games a component ends for both players at once, as in
/// C. A. B. Smith, *Graphs and composite games* (1966), *Winning Ways*, chapter 9, and *On Numbers and Games*, chapter 14, which has
/// these names; in others it may end for one player alone, and by the long rule the other may still move there. The sixth compound,
/// one component and the long rule, is the disjunctive one, the sum.
///
/// ```
/// use hyperjam_terms::{CompoundRule, MovesIn};
///
/// let rule: CompoundRule = "continued-conjunctive".parse()?;
/// assert_eq!((rule.moves_in(), rule.is_short()), (MovesIn::All, false));
/// assert_eq!(rule.title(), "continued conjunctive");
/// # Ok::<(), hyperjam_terms::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompoundRule {
    /// One component, the short rule.
    DiminishedDisjunctive,
    /// All components, the short rule.
    #[doc(alias = "join")]
    Conjunctive,
    /// All components, the long rule.
    #[doc(alias = "slow join")]
    ContinuedConjunctive,
    /// Several components, the long rule.
    #[doc(alias = "union")]
    Selective,
    /// Several components, the short rule.
    ShortenedSelective,
}

impl CompoundRule {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::DiminishedDisjunctive,
        Self::Conjunctive,
        Self::ContinuedConjunctive,
        Self::Selective,
        Self::ShortenedSelective,
    ];

    /// In how many components a player moves at a turn.
    pub const fn moves_in(self) -> MovesIn {
        match self {
            Self::DiminishedDisjunctive => MovesIn::One,
            Self::Selective | Self::ShortenedSelective => MovesIn::Several,
            Self::Conjunctive | Self::ContinuedConjunctive => MovesIn::All,
        }
    }

    /// Whether play ends with the first component that has ended.
    pub const fn is_short(self) -> bool {
        matches!(self, Self::DiminishedDisjunctive | Self::Conjunctive | Self::ShortenedSelective)
    }

    /// The word for it, as on the command line and in addresses: "continued-conjunctive".
    pub const fn name(self) -> &'static str {
        match self {
            Self::DiminishedDisjunctive => "diminished-disjunctive",
            Self::Conjunctive => "conjunctive",
            Self::ContinuedConjunctive => "continued-conjunctive",
            Self::Selective => "selective",
            Self::ShortenedSelective => "shortened-selective",
        }
    }

    /// What it is called in a sentence: "continued conjunctive".
    pub const fn title(self) -> &'static str {
        match self {
            Self::DiminishedDisjunctive => "diminished disjunctive",
            Self::ContinuedConjunctive => "continued conjunctive",
            Self::ShortenedSelective => "shortened selective",
            Self::Conjunctive | Self::Selective => self.name(),
        }
    }

    /// Where a player moves at a turn, as a sentence.
    pub const fn turn(self) -> &'static str {
        match self {
            Self::DiminishedDisjunctive => "At each turn a player moves in one component.",
            Self::Conjunctive => "At each turn a player moves in every component.",
            Self::ContinuedConjunctive => {
                "At each turn a player moves in every component where the player has a move."
            }
            Self::Selective | Self::ShortenedSelective => {
                "At each turn a player moves in one component or in several, as many as the player likes."
            }
        }
    }

    /// Who cannot move, as the beginning of a sentence.
    pub const fn stuck(self) -> &'static str {
        match self.is_short() {
            true => "Who has no move in one of them cannot move at all",
            false => "Who has a move in none of them cannot move",
        }
    }
}

impl fmt::Display for CompoundRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CompoundRule {
    type Err = ParseError;

    /// From the word for it, in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = "\"diminished-disjunctive\", \"conjunctive\", \"continued-conjunctive\", \"selective\" or \
                        \"shortened-selective\"";
        word(text, &Self::ALL, Self::name).ok_or_else(|| ParseError::new(text, "compound", expected))
    }
}
