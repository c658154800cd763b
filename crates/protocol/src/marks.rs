//! The mark of a position.

use crate::Player;
use hyperjam_editor::picture::PlateMark;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Everything that is known of a position: who wins when Left starts and when Right starts, how soon, and
/// the generalized Grundy label where the graph is impartial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The winner when Left starts; `None` for a draw.
    pub left_first: Option<Player>,
    /// The winner when Right starts; `None` for a draw.
    pub right_first: Option<Player>,
    /// Plies to the end when Left starts, under best play; `None` for a draw.
    pub left_remoteness: Option<u32>,
    /// Plies to the end when Right starts.
    pub right_remoteness: Option<u32>,
    /// The label, on impartial graphs in normal play.
    pub grundy: Option<Grundy>,
}

/// A generalized Grundy label (Honsell & Lenisa, section 5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grundy {
    /// A number: the position is worth a Nim heap of that size.
    Number(u32),
    /// ∞ with the labels of the labelled options, ascending.
    Infinite(Vec<u32>),
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Infinite(labels) if labels.is_empty() => write!(f, "∞"),
            Self::Infinite(labels) => {
                let labels: Vec<String> = labels.iter().map(u32::to_string).collect();
                write!(f, "∞{{{}}}", labels.join(","))
            }
        }
    }
}

/// One of the four players of Figure 1 (Honsell & Lenisa, 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Left, whoever starts.
    Left,
    /// Right, whoever starts.
    Right,
    /// The player who starts.
    First,
    /// The player who does not start.
    Second,
}

impl Role {
    /// All four, in the order in which sectors name them.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::First, Self::Second];

    /// "L", "R", "I" or "II".
    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::First => "I",
            Self::Second => "II",
        }
    }
}

/// The sector in which just these of L, R, I, II have a non-losing strategy, as the paper writes it.
pub fn sector(roles: [bool; 4]) -> String {
    let held = Role::ALL.into_iter().zip(roles).filter(|(_, holds)| *holds);
    held.map(|(role, _)| role.name()).collect::<Vec<_>>().join(",")
}

impl Mark {
    /// The winner when this player starts; `None` for a draw.
    pub fn winner(&self, starter: Player) -> Option<Player> {
        match starter {
            Player::Left => self.left_first,
            Player::Right => self.right_first,
        }
    }

    /// Plies to the end when this player starts.
    pub fn remoteness(&self, starter: Player) -> Option<u32> {
        match starter {
            Player::Left => self.left_remoteness,
            Player::Right => self.right_remoteness,
        }
    }

    /// Whether the role has a non-losing strategy: L loses neither way of starting, I does not lose
    /// whichever player starts (Honsell & Lenisa, 2.1).
    pub fn holds(&self, role: Role) -> bool {
        let loses = |player: Player, starter| self.winner(starter) == Some(player.opponent());
        let (left, right) = (Player::Left, Player::Right);
        !match role {
            Role::Left => loses(left, left) || loses(left, right),
            Role::Right => loses(right, left) || loses(right, right),
            Role::First => loses(left, left) || loses(right, right),
            Role::Second => loses(left, right) || loses(right, left),
        }
    }

    /// The roles with a non-losing strategy: one (it wins), two, or all four.
    pub fn roles(&self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(|&role| self.holds(role))
    }

    /// The sector of Figure 1, as the paper writes it: "L", "R,II", "L,R,I,II".
    pub fn sector(&self) -> String {
        sector(Role::ALL.map(|role| self.holds(role)))
    }

    /// What a picture shows of it: the label, or the sector where there is none, and the ring.
    pub fn plate(&self) -> PlateMark {
        PlateMark {
            label: self.grundy.as_ref().map_or_else(|| self.sector(), Grundy::to_string),
            roles: Role::ALL.map(|role| self.holds(role)),
        }
    }
}
