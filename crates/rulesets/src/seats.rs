//! Boards for N players, who move in a cycle: the first who cannot move is the only loser, and all others win.
//!
//! That is the convention of M. Spindler, which [`hyperjam_players`] has. A position is a list of parts that are independent:
//! heaps, stalks or blocks. It has no value as a game for two, and is no component of a sum with such games; boards for
//! equally many players add up.
//!
//! ```
//! use hyperjam_rulesets::seats::{SeatBoard, SeatSolution};
//! use hyperjam_players::Limits;
//!
//! let board = SeatBoard::open("nim-for", &["3", "1,2"])?;
//! let mut solution = SeatSolution::of(&[board.clone()], Limits::default())?;
//! let outcomes = solution.outcomes(&[board]).unwrap();
//! assert_eq!(outcomes[0].to_string(), "NO", "all but the last of the three have a winning strategy");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod heaps;
mod solution;
mod stalks;

pub use solution::SeatSolution;

use crate::error::{BoardError, Reason};
use crate::name::{Family, Named};
use crate::picture::{Gesture, Heap, Picture};
use hyperjam_players::nim::{self, NimClass};

/// An independent part of a position, as numbers: the counters of a heap; whose each edge of a stalk is, from the ground up;
/// the sides of a block.
pub type Part = Vec<u32>;

/// The most players of a board.
pub const MOST_PLAYERS: u32 = 8;

/// The names of the rulesets.
pub const SEAT_NAMES: [Named; 3] = [
    Named {
        name: "nim-for",
        family: Family::Seats,
        sentence: "A player takes counters from a heap, at least one. All players have the same moves.",
        example: &["3", "3,4,5"],
    },
    Named {
        name: "hackenbush-for",
        family: Family::Seats,
        sentence: "Stalks of edges stand on the ground, each edge in the colour of one player, whose number it has. A \
                   player cuts such an edge of their own, and all above it on the stalk falls.",
        example: &["3", "12,23,312"],
    },
    Named {
        name: "cutblock",
        family: Family::Seats,
        sentence: "For three players. A player cuts a block of unit cubes in two between its cubes, and play goes on with \
                   both: player 1 across its first side, player 2 across its second, player 3 across its third.",
        example: &["3x2x2"],
    },
];

/// The rules of a board, with the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeatRules {
    /// Nim.
    Nim(u32),
    /// Hackenbush on stalks, each edge of which is one player's.
    Hackenbush(u32),
    /// Cutblock, which is for three (A. Cincotti, The game of Cutblock).
    Cutblock,
}

impl SeatRules {
    /// The rules with a name, and with what is given besides. None if there is no such name among [`SEAT_NAMES`].
    pub fn of(name: &str, given: Option<&str>) -> Option<Result<Self, BoardError>> {
        let of_any = |rules: fn(u32) -> Self, least: u32, expected: &'static str| {
            let given = given.ok_or(BoardError::whole(Reason::Count { given: 1, expected: COUNT }));
            given.and_then(|given| players(given, least, expected).map(rules))
        };
        Some(match name {
            "nim-for" => of_any(SeatRules::Nim, 2, "a number of players from 2 to 8"),
            // For two it is Hackenbush as it is.
            "hackenbush-for" => of_any(SeatRules::Hackenbush, 3, "a number of players from 3 to 8"),
            "cutblock" => match given {
                None => Ok(SeatRules::Cutblock),
                Some(_) => Err(BoardError::whole(Reason::Count { given: 2, expected: BLOCKS })),
            },
            _ => return None,
        })
    }

    /// How many players there are.
    pub fn players(self) -> u32 {
        match self {
            SeatRules::Nim(players) | SeatRules::Hackenbush(players) => players,
            SeatRules::Cutblock => 3,
        }
    }

    /// Whether all players always have the same moves.
    pub fn is_impartial(self) -> bool {
        matches!(self, SeatRules::Nim(_))
    }

    /// What each move of a player, counted from 0, leaves of a part.
    pub fn options(self, part: &Part, seat: u32) -> Vec<Vec<Part>> {
        self.moves(0, part, seat).into_iter().map(|(_, left)| left).collect()
    }

    /// The moves of a player in a part: how each is made where the part has this number, and the parts that it leaves.
    fn moves(self, nth: usize, part: &Part, seat: u32) -> Vec<(Gesture, Vec<Part>)> {
        match self {
            SeatRules::Nim(_) => heaps::moves(nth, part),
            SeatRules::Hackenbush(_) => stalks::moves(nth, part, seat),
            SeatRules::Cutblock => blocks::moves(nth, part, seat),
        }
    }
}

const BLOCKS: &str = "blocks such as “3x2x2”";
const COUNT: &str = "the number of players, and then the position";

/// The number of players, of a text.
fn players(given: &str, least: u32, expected: &'static str) -> Result<u32, BoardError> {
    let number = given.trim().parse().ok().filter(|number| (least..=MOST_PLAYERS).contains(number));
    number.ok_or_else(|| BoardError::whole(Reason::Expected { given: given.trim().to_owned(), expected }))
}

/// Whether a ruleset is one of [`SEAT_NAMES`].
pub fn is_for_seats(name: &str) -> bool {
    SEAT_NAMES.iter().any(|known| known.name == name)
}

/// A position on a board for N players.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeatBoard {
    rules: SeatRules,
    /// In the order in which they are drawn, without those in which nobody will ever move.
    parts: Vec<Part>,
}

impl SeatBoard {
    /// Reads a board: the name of a ruleset, and what it takes, which is last the position.
    pub fn open(name: &str, texts: &[&str]) -> Result<Self, BoardError> {
        let unknown =
            || Err(BoardError::whole(Reason::UnknownRuleset { given: name.to_owned(), near: None }));
        let (given, text) = match texts {
            [text] => (None, *text),
            [given, text] => (Some(*given), *text),
            // Whatever the ruleset, so many are not read.
            _ => {
                let expected = if name == "cutblock" { BLOCKS } else { COUNT };
                return Err(BoardError::whole(Reason::Count { given: texts.len(), expected }));
            }
        };
        let rules = SeatRules::of(name, given).unwrap_or_else(unknown)?;
        let parts = match rules {
            SeatRules::Nim(_) => heaps::read(text),
            SeatRules::Hackenbush(players) => stalks::read(text, players),
            SeatRules::Cutblock => blocks::read(text),
        }?;
        Ok(SeatBoard { rules, parts })
    }

    /// The rules.
    pub fn rules(&self) -> SeatRules {
        self.rules
    }

    /// How many players there are.
    pub fn players(&self) -> u32 {
        self.rules.players()
    }

    /// The independent parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The position as [`SeatBoard::open`] reads it.
    pub fn text(&self) -> String {
        match self.rules {
            SeatRules::Nim(_) => heaps::print(&self.parts),
            SeatRules::Hackenbush(_) => stalks::print(&self.parts),
            SeatRules::Cutblock => blocks::print(&self.parts),
        }
    }

    /// What it looks like.
    pub fn picture(&self) -> Picture {
        match self.rules {
            SeatRules::Nim(_) => {
                let heap = |part: &Part| Heap { size: part.iter().sum::<u32>() as usize };
                Picture::Heaps(self.parts.iter().map(heap).collect())
            }
            SeatRules::Hackenbush(_) => Picture::Stalks(self.parts.clone()),
            SeatRules::Cutblock => Picture::Blocks(self.parts.iter().map(blocks::sides).collect()),
        }
    }

    /// The class in the quotient of Nim for three players, where it is a board of that (MS Theorem 2.46).
    pub fn nim_class(&self) -> Option<NimClass> {
        (self.rules == SeatRules::Nim(3)).then(|| nim::three_players(&self.heaps()))
    }

    /// The parts as heaps of Nim, each size with how often it is there.
    fn heaps(&self) -> Vec<(u64, u64)> {
        self.parts.iter().flatten().map(|heap| (u64::from(*heap), 1)).collect()
    }

    /// How many moves a player, counted from 0, has.
    pub fn move_count(&self, seat: u32) -> usize {
        let count = |part: &Part| match self.rules {
            SeatRules::Nim(_) => part.iter().sum::<u32>() as usize,
            SeatRules::Hackenbush(_) => part.iter().filter(|owner| **owner == seat).count(),
            SeatRules::Cutblock => part.get(seat as usize).map_or(0, |side| *side as usize - 1),
        };
        self.parts.iter().map(count).sum()
    }

    /// The moves of a player, counted from 0, in a fixed order: how each is made, and the board after it.
    pub fn moves(&self, seat: u32) -> Vec<(Gesture, SeatBoard)> {
        let mut moves = Vec::new();
        for (nth, part) in self.parts.iter().enumerate() {
            for (gesture, left) in self.rules.moves(nth, part, seat) {
                let (before, behind) = (&self.parts[..nth], &self.parts[nth + 1..]);
                moves.push((
                    gesture,
                    SeatBoard { rules: self.rules, parts: [before, &left, behind].concat() },
                ));
            }
        }
        moves
    }
}
