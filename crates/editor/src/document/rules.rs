//! How the moves of a drawing are read.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How a drawing is read as a game: its moves as moves, or as what a ruleset is played on.
///
/// ```
/// use hyperjam_editor::document::Rules;
///
/// assert_eq!("hackenbush".parse(), Ok(Rules::Hackenbush));
/// assert_eq!(Rules::default().name(), "moves");
/// assert!(Rules::ALL.iter().all(|rules| rules.name().parse() == Ok(*rules)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rules {
    /// A move leads from one position to another.
    #[default]
    Moves,
    /// Moves are edges; what is cut off from the ground falls.
    Hackenbush,
    /// Positions are coloured; neighbours never alike.
    Col,
    /// Positions are coloured; neighbours never differently.
    Snort,
    /// Positions are taken, with those beside them.
    NodeKayles,
    /// Moves are taken, with those that share an end.
    ArcKayles,
    /// A token goes along arrows; no position is visited twice.
    Geography,
    /// A token goes along arrows; no arrow is used twice.
    EdgeGeography,
    /// A token goes along lines; no position is visited twice.
    UndirectedGeography,
    /// A token goes along lines; no line is used twice.
    UndirectedEdgeGeography,
    /// Positions are taken, with all that arrows lead to from them, as in Chomp.
    Poset,
}

impl Rules {
    /// All of them. A link names one by its place here, so a new one comes last.
    pub const ALL: [Self; 11] = [
        Self::Moves,
        Self::Hackenbush,
        Self::Col,
        Self::Snort,
        Self::NodeKayles,
        Self::ArcKayles,
        Self::Geography,
        Self::EdgeGeography,
        Self::UndirectedGeography,
        Self::UndirectedEdgeGeography,
        Self::Poset,
    ];

    /// The word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Hackenbush => "hackenbush",
            Self::Col => "col",
            Self::Snort => "snort",
            Self::NodeKayles => "node-kayles",
            Self::ArcKayles => "arc-kayles",
            Self::Geography => "geography",
            Self::EdgeGeography => "edge-geography",
            Self::UndirectedGeography => "undirected-geography",
            Self::UndirectedEdgeGeography => "undirected-edge-geography",
            Self::Poset => "poset",
        }
    }

    /// What it is called in sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Hackenbush => "Hackenbush",
            Self::Col => "Col",
            Self::Snort => "Snort",
            Self::NodeKayles => "Node Kayles",
            Self::ArcKayles => "Arc Kayles",
            Self::Geography => "Geography",
            Self::EdgeGeography => "Edge Geography",
            Self::UndirectedGeography => "Undirected Geography",
            Self::UndirectedEdgeGeography => "Undirected Edge Geography",
            Self::Poset => "a poset game",
        }
    }

    /// Whether its moves lead one way, and have arrowheads.
    pub const fn is_directed(self) -> bool {
        matches!(self, Self::Moves | Self::Geography | Self::EdgeGeography | Self::Poset)
    }

    /// Whether positions are but points, between which lines are taken.
    pub const fn has_points(self) -> bool {
        matches!(self, Self::Hackenbush | Self::ArcKayles)
    }

    /// Whether a token goes along the roads: the last vehicle put down.
    pub const fn is_geography(self) -> bool {
        matches!(
            self,
            Self::Geography | Self::EdgeGeography | Self::UndirectedGeography | Self::UndirectedEdgeGeography
        )
    }

    /// Whether play begins where a vehicle is put down.
    pub const fn begins_at_positions(self) -> bool {
        matches!(self, Self::Moves) || self.is_geography()
    }

    /// Whether roads are taken, and not positions.
    pub const fn takes_roads(self) -> bool {
        matches!(
            self,
            Self::Hackenbush | Self::ArcKayles | Self::EdgeGeography | Self::UndirectedEdgeGeography
        )
    }

    /// The rules in two sentences.
    pub const fn sentences(self) -> &'static str {
        match self {
            Self::Moves => {
                "Left and Right move in turn along the arrows from position to position. Whoever cannot move loses in normal play."
            }
            Self::Hackenbush => {
                "Left cuts blue edges, Right red ones, which are dashed, and either cuts those of \
                 both, which are double. What is no longer joined to the ground falls, and whoever cannot cut loses."
            }
            Self::Col => {
                "A player colours a position with the player’s own colour; neighbours never have the same one. Whoever cannot colour loses."
            }
            Self::Snort => {
                "A player colours a position with the player’s own colour; neighbours never have different ones. Whoever cannot colour loses."
            }
            Self::NodeKayles => {
                "A player takes a position together with its neighbours. Whoever finds none left loses."
            }
            Self::ArcKayles => {
                "A player takes an edge together with the edges that share an end with it. Whoever finds none left loses."
            }
            Self::Geography => {
                "A player moves the token along an arrow to a position that was not visited before. Whoever cannot move loses; the token is the last vehicle put down."
            }
            Self::EdgeGeography => {
                "A player moves the token along an arrow that was not used before. Whoever cannot move loses; the token is the last vehicle put down."
            }
            Self::UndirectedGeography => {
                "A player moves the token along an edge, in either direction, to a position that was not visited before. Whoever cannot move loses; the token is the last vehicle put down."
            }
            Self::UndirectedEdgeGeography => {
                "A player moves the token along an edge that was not used before, in either direction. Whoever cannot move loses; the token is the last vehicle put down."
            }
            Self::Poset => {
                "A player takes a position, and with it go all positions that can be reached from it along arrows. Whoever finds none left loses."
            }
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No drawing is read so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRules;

impl UnknownRules {
    /// What is expected instead.
    pub const EXPECTED: &'static str = "\"moves\", \"hackenbush\", \"col\", \"snort\", \"node-kayles\", \"arc-kayles\", \
         \"geography\", \"edge-geography\", \"undirected-geography\", \"undirected-edge-geography\" or \"poset\"";
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", Self::EXPECTED)
    }
}

impl std::error::Error for UnknownRules {}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(name: &str) -> Result<Self, UnknownRules> {
        Self::ALL.into_iter().find(|rules| rules.name() == name).ok_or(UnknownRules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_word_is_told_all_known_ones() {
        let expected = UnknownRules.to_string();
        assert_eq!("Moves".parse::<Rules>(), Err(UnknownRules));
        for rules in Rules::ALL {
            assert!(expected.contains(&format!("{:?}", rules.name())), "{rules}");
        }
    }
}
