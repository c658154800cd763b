//! Who may make a move.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::parse::{number, word};
use crate::{ParseError, Player};

/// The greatest number of players of a game.
pub const MOST_PLAYERS: u32 = 16;

/// Who may make a move: a non-empty set of seats. Seat 0 is Left's and seat 1 is Right's; a game of more players has
/// one seat for each.
///
/// Written "left", "right" and "both", as in files, and any other set as a list of the seats' numbers.
///
/// ```
/// use hyperjam_terms::{Movers, Player};
///
/// assert_eq!(Movers::of(&[1, 0]), Some(Movers::BOTH));
/// assert_eq!("both".parse(), Ok(Movers::BOTH));
/// assert_eq!(Movers::from(Player::Left).to_string(), "left");
///
/// let three: Movers = "[0,2]".parse()?;
/// assert!(three.includes(2) && !three.includes(1));
/// assert_eq!(three.to_string(), "[0,2]");
/// assert_eq!(three.in_words(), "0, 2");
/// assert_eq!(Movers::of(&[]), None);
/// # Ok::<(), hyperjam_terms::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Movers(
    /// A bit for each seat.
    NonZeroU16,
);

impl Movers {
    /// Left only.
    pub const LEFT: Movers = Movers(NonZeroU16::MIN);
    /// Right only.
    pub const RIGHT: Movers = Movers(NonZeroU16::MIN.saturating_add(1));
    /// Left and Right.
    pub const BOTH: Movers = Movers(NonZeroU16::MIN.saturating_add(2));
    /// The sets of two players: Left only, Right only, both.
    pub const OF_TWO: [Movers; 3] = [Movers::LEFT, Movers::RIGHT, Movers::BOTH];

    /// The set of these seats; `None` when it is empty or a number is not below [`MOST_PLAYERS`].
    pub fn of(seats: &[u32]) -> Option<Movers> {
        let mut bits = 0;
        for &seat in seats {
            if seat >= MOST_PLAYERS {
                return None;
            }
            bits |= 1 << seat;
        }
        Movers::of_bits(bits)
    }

    /// The set of the seats whose bits are set, the lowest being that of seat 0; `None` when it is empty or a seat is not
    /// below [`MOST_PLAYERS`].
    pub fn of_bits(bits: u32) -> Option<Movers> {
        u16::try_from(bits).ok().and_then(NonZeroU16::new).map(Movers)
    }

    /// The player at this seat alone; the last there may be where there is no such seat.
    pub const fn only(seat: u32) -> Movers {
        let shift = if seat < MOST_PLAYERS { seat } else { MOST_PLAYERS - 1 };
        match NonZeroU16::new(1 << shift) {
            Some(bits) => Movers(bits),
            None => Movers::LEFT,
        }
    }

    /// All players of a game of so many, as far as there may be so many; at least Left.
    ///
    /// ```
    /// use hyperjam_terms::Movers;
    ///
    /// assert_eq!(Movers::all(2), Movers::BOTH);
    /// assert_eq!(Movers::all(3).to_string(), "[0,1,2]");
    /// ```
    pub fn all(players: u32) -> Movers {
        Movers::of_bits((1 << players.min(MOST_PLAYERS)) - 1).unwrap_or(Movers::LEFT)
    }

    /// A bit for each seat, the lowest for seat 0.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get() as u32
    }

    /// Whether this seat is in the set.
    #[inline]
    pub const fn includes(self, seat: u32) -> bool {
        seat < MOST_PLAYERS && self.bits() & (1 << seat) != 0
    }

    /// The seats, ascending.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = u32> {
        (0..MOST_PLAYERS).filter(move |&seat| self.includes(seat))
    }

    /// The greatest of these seats.
    pub const fn highest(self) -> u32 {
        self.0.get().ilog2()
    }

    /// The set with Left and Right exchanged (HL 3.2); all other seats stay.
    #[inline]
    pub const fn exchanged(self) -> Movers {
        let bits = self.0.get();
        match NonZeroU16::new(bits & !3 | (bits & 1) << 1 | (bits & 2) >> 1) {
            Some(exchanged) => Movers(exchanged),
            None => self,
        }
    }

    /// The word in files, where there is one: "left", "right" or "both".
    pub const fn name(self) -> Option<&'static str> {
        match self.0.get() {
            1 => Some("left"),
            2 => Some("right"),
            3 => Some("both"),
            _ => None,
        }
    }

    /// As in a sentence: "Left", "Right", "both", or the seats' numbers, "0, 2".
    pub fn in_words(self) -> String {
        match self {
            Movers::LEFT => "Left".into(),
            Movers::RIGHT => "Right".into(),
            Movers::BOTH => "both".into(),
            _ => self.listed(", "),
        }
    }

    /// As in a sentence about a game of so many players, who are counted from 1 where there are more than two.
    ///
    /// ```
    /// use hyperjam_terms::Movers;
    ///
    /// assert_eq!(Movers::BOTH.named(2), "both");
    /// assert_eq!(Movers::BOTH.named(3), "players 1 and 2");
    /// assert_eq!(Movers::LEFT.named(3), "player 1");
    /// assert_eq!(Movers::all(3).named(3), "all players");
    /// ```
    pub fn named(self, players: u32) -> String {
        if players <= 2 {
            return self.in_words();
        }
        if self == Movers::all(players) {
            return "all players".into();
        }
        self.numbered()
    }

    /// The same of players in a cycle: two of them are no Left and Right, either.
    pub fn in_cycle(self, players: u32) -> String {
        if players == 2 { self.numbered() } else { self.named(players) }
    }

    /// The players by their numbers, also where there are two of them, who move in a cycle and are no Left and Right.
    ///
    /// ```
    /// use hyperjam_terms::Movers;
    ///
    /// assert_eq!(Movers::BOTH.numbered(), "players 1 and 2");
    /// assert_eq!(Movers::RIGHT.numbered(), "player 2");
    /// ```
    pub fn numbered(self) -> String {
        let seats: Vec<String> = self.seats().map(|seat| (seat + 1).to_string()).collect();
        match &*seats {
            [rest @ .., last] if !rest.is_empty() => format!("players {} and {last}", rest.join(", ")),
            seats => format!("player {}", seats.concat()),
        }
    }

    /// The seats' numbers, separated by this text.
    pub fn listed(self, between: &str) -> String {
        let mut text = String::new();
        for seat in self.seats() {
            if !text.is_empty() {
                text.push_str(between);
            }
            text.push_str(&seat.to_string());
        }
        text
    }

    /// What it means for the move, as a sentence.
    pub fn meaning(self) -> String {
        match self {
            Movers::LEFT => "Only Left may make this move.".into(),
            Movers::RIGHT => "Only Right may make this move.".into(),
            Movers::BOTH => "Both players may make this move.".into(),
            _ => format!("The players with these numbers may make this move: {}.", self.listed(", ")),
        }
    }
}

impl Default for Movers {
    /// Both.
    fn default() -> Self {
        Movers::BOTH
    }
}

impl From<Player> for Movers {
    #[inline]
    fn from(player: Player) -> Movers {
        match player {
            Player::Left => Movers::LEFT,
            Player::Right => Movers::RIGHT,
        }
    }
}

impl fmt::Display for Movers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => {
                f.write_str("[")?;
                f.write_str(&self.listed(","))?;
                f.write_str("]")
            }
        }
    }
}

impl FromStr for Movers {
    type Err = ParseError;

    /// From "left", "right" or "both", in capitals or not, or from the numbers of seats in any order, with spaces or
    /// commas between and with brackets or without.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "\"left\", \"right\", \"both\" or the players’ numbers as in \"[0,2]\", each below 16";
        let trimmed = text.trim();
        if let Some(named) = word(trimmed, &Movers::OF_TWO, |movers| movers.name().unwrap_or_default()) {
            return Ok(named);
        }
        let bare = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(trimmed);
        let numbers = bare
            .split(|letter: char| letter == ',' || letter.is_whitespace())
            .filter(|number| !number.is_empty());
        let seats: Option<Vec<u32>> = numbers.map(number).collect();
        let movers = seats.and_then(|seats| Movers::of(&seats));
        movers.ok_or_else(|| ParseError::new(text, "set of players", EXPECTED))
    }
}
