//! The nine sectors of Figure 1.

use std::fmt;
use std::str::FromStr;

use crate::Outcome;

/// Who has a non-losing strategy: Left, Right, the first player (I), the second player (II), in one of the nine
/// combinations that there are (HL Theorem 7 and Figure 1).
///
/// A player named alone even wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sector {
    /// L: Left wins.
    Left,
    /// R: Right wins.
    Right,
    /// I: who starts wins.
    First,
    /// II: who does not start wins.
    Second,
    /// L,I: Left wins when starting, else it is a draw.
    LeftFirst,
    /// L,II: Left wins when Right starts, else it is a draw.
    LeftSecond,
    /// R,I: Right wins when starting, else it is a draw.
    RightFirst,
    /// R,II: Right wins when Left starts, else it is a draw.
    RightSecond,
    /// L,R,I,II: a draw, whoever starts.
    All,
}

impl Sector {
    /// All nine: the single ones, the pairs, the centre.
    pub const ALL: [Sector; 9] = [
        Sector::Left,
        Sector::Right,
        Sector::First,
        Sector::Second,
        Sector::LeftFirst,
        Sector::LeftSecond,
        Sector::RightFirst,
        Sector::RightSecond,
        Sector::All,
    ];

    /// The sector of a position with these outcomes when Left starts and when Right starts.
    pub fn of(left_starts: Outcome, right_starts: Outcome) -> Sector {
        use Outcome::{Draw, LeftWins, RightWins};
        match (left_starts, right_starts) {
            (LeftWins, LeftWins) => Sector::Left,
            (LeftWins, Draw) => Sector::LeftFirst,
            (LeftWins, RightWins) => Sector::First,
            (Draw, LeftWins) => Sector::LeftSecond,
            (Draw, Draw) => Sector::All,
            (Draw, RightWins) => Sector::RightFirst,
            (RightWins, LeftWins) => Sector::Second,
            (RightWins, Draw) => Sector::RightSecond,
            (RightWins, RightWins) => Sector::Right,
        }
    }

    /// The outcomes when Left starts and when Right starts.
    pub fn outcomes(self) -> [Outcome; 2] {
        use Outcome::{Draw, LeftWins, RightWins};
        match self {
            Sector::Left => [LeftWins, LeftWins],
            Sector::Right => [RightWins, RightWins],
            Sector::First => [LeftWins, RightWins],
            Sector::Second => [RightWins, LeftWins],
            Sector::LeftFirst => [LeftWins, Draw],
            Sector::LeftSecond => [Draw, LeftWins],
            Sector::RightFirst => [Draw, RightWins],
            Sector::RightSecond => [RightWins, Draw],
            Sector::All => [Draw, Draw],
        }
    }

    /// Its name: those who have a non-losing strategy, among "L", "R", "I", "II", with commas between.
    pub fn name(self) -> &'static str {
        match self {
            Sector::Left => "L",
            Sector::Right => "R",
            Sector::First => "I",
            Sector::Second => "II",
            Sector::LeftFirst => "L,I",
            Sector::LeftSecond => "L,II",
            Sector::RightFirst => "R,I",
            Sector::RightSecond => "R,II",
            Sector::All => "L,R,I,II",
        }
    }

    /// The sector with Left and Right exchanged: that of the negated position (HL Proposition 16).
    pub fn negated(self) -> Sector {
        match self {
            Sector::Left => Sector::Right,
            Sector::Right => Sector::Left,
            Sector::LeftFirst => Sector::RightFirst,
            Sector::LeftSecond => Sector::RightSecond,
            Sector::RightFirst => Sector::LeftFirst,
            Sector::RightSecond => Sector::LeftSecond,
            Sector::First | Sector::Second | Sector::All => self,
        }
    }
}

impl fmt::Display for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no sector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectorError {
    /// The text.
    pub given: String,
}

impl fmt::Display for SectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no sector: there are", self.given)?;
        for (number, sector) in Sector::ALL.iter().enumerate() {
            write!(f, "{} {sector}", if number == 0 { "" } else { " ·" })?;
        }
        Ok(())
    }
}

impl std::error::Error for SectorError {}

impl FromStr for Sector {
    type Err = SectorError;

    fn from_str(text: &str) -> Result<Self, SectorError> {
        let named = Sector::ALL.into_iter().find(|sector| sector.name() == text);
        named.ok_or_else(|| SectorError { given: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_sector_is_read_back_from_its_name_and_from_its_outcomes() {
        for sector in Sector::ALL {
            assert_eq!(sector.to_string().parse(), Ok(sector));
            let [left, right] = sector.outcomes();
            assert_eq!(Sector::of(left, right), sector);
            assert_eq!(sector.negated().negated(), sector);
        }
        assert!("I,L".parse::<Sector>().is_err());
    }

    /// HL 2.1: L needs LI and LII, R needs RI and RII, I needs LI and RI, II needs LII and RII to be non-losing.
    #[test]
    fn the_name_lists_exactly_those_with_a_non_losing_strategy() {
        for sector in Sector::ALL {
            let [left_starts, right_starts] = sector.outcomes();
            let holds = |player: Player, starts: bool| {
                let starter = if starts { player } else { player.opponent() };
                let outcome = if starter == Player::Left { left_starts } else { right_starts };
                outcome.winner() != Some(player.opponent())
            };
            let (left, right) = (Player::Left, Player::Right);
            let names = [
                ("L", holds(left, true) && holds(left, false)),
                ("R", holds(right, true) && holds(right, false)),
                ("I", holds(left, true) && holds(right, true)),
                ("II", holds(left, false) && holds(right, false)),
            ];
            let listed: Vec<&str> = names.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect();
            assert_eq!(listed.join(","), sector.name());
        }
    }
}
