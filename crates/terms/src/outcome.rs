//! Who wins, given who starts.

use std::fmt;
use std::str::FromStr;

use crate::parse::word;
use crate::{ParseError, Player};

/// How a game ends under best play, given who starts. The outcomes for both starters make a
/// [`Sector`](crate::Sector).
///
/// ```
/// use hyperjam_terms::{Outcome, Player};
///
/// assert_eq!("draw".parse(), Ok(Outcome::Draw));
/// assert_eq!(Outcome::win_of(Player::Left).to_string(), "left");
/// assert_eq!(Outcome::Draw.meaning(), "Nobody can force a win.");
/// ```
#[doc(alias = "winner")]
#[doc(alias = "left outcome")]
#[doc(alias = "right outcome")]
#[doc(alias = "loopy game")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// Left has a winning strategy.
    #[cfg_attr(feature = "serde", serde(rename = "left"))]
    LeftWins,
    /// Neither player has a winning strategy, so both have a non-losing one.
    #[cfg_attr(feature = "serde", serde(rename = "draw"))]
    Draw,
    /// Right has a winning strategy.
    #[cfg_attr(feature = "serde", serde(rename = "right"))]
    RightWins,
}

impl Outcome {
    /// All three, the best for Left first.
    pub const ALL: [Outcome; 3] = [Outcome::LeftWins, Outcome::Draw, Outcome::RightWins];

    /// The win of this player.
    #[inline]
    pub const fn win_of(player: Player) -> Outcome {
        match player {
            Player::Left => Outcome::LeftWins,
            Player::Right => Outcome::RightWins,
        }
    }

    /// The winner, if there is one.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::LeftWins => Some(Player::Left),
            Outcome::Draw => None,
            Outcome::RightWins => Some(Player::Right),
        }
    }

    /// The outcome as this player sees it.
    #[inline]
    pub const fn seen_by(self, player: Player) -> PlayerOutcome {
        match (self, player) {
            (Outcome::LeftWins, Player::Left) | (Outcome::RightWins, Player::Right) => PlayerOutcome::Win,
            (Outcome::Draw, _) => PlayerOutcome::Draw,
            (Outcome::LeftWins, Player::Right) | (Outcome::RightWins, Player::Left) => PlayerOutcome::Loss,
        }
    }

    /// The word in answers: "left", "draw" or "right".
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::LeftWins => "left",
            Outcome::Draw => "draw",
            Outcome::RightWins => "right",
        }
    }

    /// What it means, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Outcome::LeftWins => "Left can force a win.",
            Outcome::Draw => "Nobody can force a win.",
            Outcome::RightWins => "Right can force a win.",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Outcome {
    type Err = ParseError;

    /// From "left", "draw" or "right", in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &Outcome::ALL, Outcome::name)
            .ok_or_else(|| ParseError::new(text, "outcome", "\"left\", \"right\" or \"draw\""))
    }
}

/// An outcome as one of the players sees it; a better outcome is less in the order.
///
/// ```
/// use hyperjam_terms::{Outcome, Player, PlayerOutcome};
///
/// assert_eq!(Outcome::LeftWins.seen_by(Player::Right), PlayerOutcome::Loss);
/// assert!(PlayerOutcome::Win < PlayerOutcome::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerOutcome {
    /// The player can force a win.
    Win,
    /// Nobody can force a win.
    Draw,
    /// The opponent can force a win.
    Loss,
}
