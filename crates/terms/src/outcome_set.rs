//! Outcomes of impartial games of several players.

use std::fmt;

use crate::{MOST_PLAYERS, ParseError};

/// The outcome of an impartial game of N players (MS Definitions 2.1 and 3.1): the set of those who have a winning strategy.
///
/// Players are numbered by when they move: 0 is Next, N − 1 is Previous, and i between them is the other player Oᵢ. An empty
/// outcome is undetermined: whoever plays alone can be made to lose by all others.
///
/// It is written as in the paper: as the letters of its players, "N", "PN", where each has one letter, which is so for two
/// and for three players; for more as a set, "{N,O1,P}"; and "∅" for all.
///
/// ```
/// use hyperjam_terms::OutcomeSet;
///
/// let outcome = OutcomeSet::parse("PN", 3)?;
/// assert_eq!(outcome.members().collect::<Vec<_>>(), [0, 2]);
/// assert_eq!(outcome.to_string(), "PN");
/// assert_eq!(OutcomeSet::of(4, &[0, 1, 3]).unwrap().to_string(), "{N,O1,P}");
/// assert!(OutcomeSet::undetermined(3).is_undetermined());
/// # Ok::<(), hyperjam_terms::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutcomeSet {
    players: u8,
    /// A bit for each player, the lowest for Next.
    bits: u16,
}

/// The sets of two and of three players as the paper writes them, by their bits.
const OF_TWO: [&str; 4] = ["∅", "N", "P", "PN"];
const OF_THREE: [&str; 8] = ["∅", "N", "O", "NO", "P", "PN", "OP", "NOP"];

impl OutcomeSet {
    /// The set whose bits are set, the lowest being Next's; bits of players that are not there are left out. There are from
    /// one to [`MOST_PLAYERS`] players: other numbers are brought into these bounds.
    pub fn of_bits(players: u32, bits: u32) -> Self {
        let players = players.clamp(1, MOST_PLAYERS);
        let bits = bits & ((1 << players) - 1);
        Self { players: players as u8, bits: bits as u16 }
    }

    /// The set of the players with these numbers; none if a number is not below that of the players.
    pub fn of(players: u32, members: &[u32]) -> Option<Self> {
        let known = members.iter().all(|&member| member < players.min(MOST_PLAYERS));
        known.then(|| Self::of_bits(players, members.iter().fold(0, |bits, member| bits | 1 << member)))
    }

    /// Nobody has a winning strategy (MS Definition 2.6).
    pub fn undetermined(players: u32) -> Self {
        Self::of_bits(players, 0)
    }

    /// How many players the game has.
    pub fn players(self) -> u32 {
        u32::from(self.players)
    }

    /// A bit for each player, the lowest for Next.
    pub fn bits(self) -> u32 {
        u32::from(self.bits)
    }

    /// Whether this player has a winning strategy.
    pub fn includes(self, player: u32) -> bool {
        player < self.players() && self.bits() & (1 << player) != 0
    }

    /// The players, ascending.
    pub fn members(self) -> impl Iterator<Item = u32> {
        (0..self.players()).filter(move |&player| self.includes(player))
    }

    /// Whether nobody has a winning strategy.
    pub fn is_undetermined(self) -> bool {
        self.bits == 0
    }

    /// Whether every member of this set is one of the other.
    pub fn is_subset(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// What the player with this number is called: "N", "O1", "P", and for three players "O".
    pub fn name(players: u32, player: u32) -> String {
        match player {
            0 => "N".into(),
            last if last + 1 == players => "P".into(),
            _ if players == 3 => "O".into(),
            other => format!("O{other}"),
        }
    }

    /// The player with this number in a sentence: "Next", "Other 2", "Previous".
    pub fn in_words(players: u32, player: u32) -> String {
        match player {
            0 => "Next".into(),
            last if last + 1 == players => "Previous".into(),
            _ if players == 3 => "Other".into(),
            other => format!("Other {other}"),
        }
    }

    /// What it means, as a sentence.
    pub fn meaning(self) -> String {
        let names: Vec<String> =
            self.members().map(|player| Self::in_words(self.players(), player)).collect();
        match &*names {
            [] => "Nobody has a winning strategy: the game is undetermined.".into(),
            [only] => format!("{only} has a winning strategy, and nobody else has."),
            [rest @ .., last] => format!("{} and {last} have winning strategies.", rest.join(", ")),
        }
    }

    /// The outcome that a text spells for so many players: as it is written, with "0" and "{}" for ∅, and the letters of two
    /// or three players in any order.
    pub fn parse(text: &str, players: u32) -> Result<Self, ParseError> {
        const EXPECTED: &str =
            "\"∅\", or who has a winning strategy, as in \"{N,O1,P}\" or, of two or three players, \"PN\"";
        let error = || ParseError::new(text, "outcome", EXPECTED);
        let bare = text.trim();
        if matches!(bare, "∅" | "0" | "{}") {
            return Ok(Self::undetermined(players));
        }
        let inner = bare.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let names: Vec<String> = match inner {
            Some(inner) => inner.split(',').map(|name| name.trim().to_owned()).collect(),
            None if players <= 3 => bare.chars().map(String::from).collect(),
            None => return Err(error()),
        };
        let number = |name: &String| (0..players).find(|&player| Self::name(players, player) == *name);
        let members: Option<Vec<u32>> = names.iter().map(number).collect();
        let members = members.filter(|members| !members.is_empty()).ok_or_else(error)?;
        Self::of(players, &members).ok_or_else(error)
    }
}

impl fmt::Display for OutcomeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.players {
            2 => return f.write_str(OF_TWO[self.bits as usize % OF_TWO.len()]),
            3 => return f.write_str(OF_THREE[self.bits as usize % OF_THREE.len()]),
            _ => {}
        }
        if self.is_undetermined() {
            return f.write_str("∅");
        }
        let names: Vec<String> = self.members().map(|player| Self::name(self.players(), player)).collect();
        write!(f, "{{{}}}", names.join(","))
    }
}
