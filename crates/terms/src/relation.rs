//! The relations ⊵, ◁|, ▷, ◁, ⋈, ‖ between games.

use std::fmt;
use std::str::FromStr;

use crate::{Outcome, ParseError, Player, Sector};

/// A relation between games x and y, read off the sector of the difference x − y (HL 2.3).
///
/// x ⊵ y iff Left, moving second, does not lose x − y; x ◁| y iff Right, moving first, does not (HL Proposition 17
/// (iii)). On games with loops both can hold, and ⊵ is not transitive. On games without loops exactly one of the two
/// holds, and the relations are those that Conway writes ≥, ⊲|, >, <, = and ‖. Against 0, ▷ says that Left has a
/// non-losing strategy whoever starts, ◁ that Right has, ⋈ that the second player has, and ‖ that the first has (HL
/// Theorem 12).
///
/// ```
/// use hyperjam_terms::{Order, Relation, Sector};
///
/// assert!(Relation::Greater.holds(Sector::Left));
/// assert!(Relation::GreaterOrAlike.holds(Sector::All) && Relation::LessOrConfused.holds(Sector::All));
/// assert_eq!(Relation::GreaterOrAlike.between("c", "0"), "c ⊵ 0");
/// assert_eq!(Relation::GreaterOrAlike.sign(), "≥");
/// assert!(Relation::GreaterOrAlike.holds(Order::Equal.class().into()), "x ≥ y where x = y");
/// ```
#[doc(alias = "fuzzy")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// x ⊵ y.
    GreaterOrAlike,
    /// y ⊵ x.
    LessOrAlike,
    /// x ◁| y: it takes the place of "not ⊵", with which it can hold together.
    LessOrConfused,
    /// y ◁| x.
    GreaterOrConfused,
    /// x ▷ y: x ⊵ y and y ◁| x.
    Greater,
    /// x ◁ y: y ⊵ x and x ◁| y.
    Less,
    /// x ⋈ y: x ⊵ y and y ⊵ x.
    Alike,
    /// x ‖ y: x ◁| y and y ◁| x.
    Confused,
}

impl Relation {
    /// All eight.
    pub const ALL: [Relation; 8] = [
        Relation::GreaterOrAlike,
        Relation::LessOrAlike,
        Relation::LessOrConfused,
        Relation::GreaterOrConfused,
        Relation::Greater,
        Relation::Less,
        Relation::Alike,
        Relation::Confused,
    ];

    /// Whether it holds between x and y when x − y lies in this sector.
    pub fn holds(self, difference: Sector) -> bool {
        use Outcome::{LeftWins, RightWins};
        let [left_starts, right_starts] = difference.outcomes();
        match self {
            Relation::GreaterOrAlike => right_starts != RightWins,
            Relation::LessOrAlike => left_starts != LeftWins,
            Relation::LessOrConfused => right_starts != LeftWins,
            Relation::GreaterOrConfused => left_starts != RightWins,
            both => both.parts().is_some_and(|parts| parts.into_iter().all(|part| part.holds(difference))),
        }
    }

    /// The two relations that this one says together; none for the four of which the others are made.
    pub const fn parts(self) -> Option<[Relation; 2]> {
        match self {
            Relation::Greater => Some([Relation::GreaterOrAlike, Relation::GreaterOrConfused]),
            Relation::Less => Some([Relation::LessOrAlike, Relation::LessOrConfused]),
            Relation::Alike => Some([Relation::GreaterOrAlike, Relation::LessOrAlike]),
            Relation::Confused => Some([Relation::LessOrConfused, Relation::GreaterOrConfused]),
            Relation::GreaterOrAlike
            | Relation::LessOrAlike
            | Relation::LessOrConfused
            | Relation::GreaterOrConfused => None,
        }
    }

    /// That it holds between games of these names, in the signs of the paper: "x ⊵ y". For the paper's triangle with a
    /// bar stands ◁|, Conway's sign for "less than or confused with".
    pub fn between(self, x: &str, y: &str) -> String {
        match self {
            Relation::GreaterOrAlike => format!("{x} ⊵ {y}"),
            Relation::LessOrAlike => format!("{y} ⊵ {x}"),
            Relation::LessOrConfused => format!("{x} ◁| {y}"),
            Relation::GreaterOrConfused => format!("{y} ◁| {x}"),
            Relation::Greater => format!("{x} ▷ {y}"),
            Relation::Less => format!("{x} ◁ {y}"),
            Relation::Alike => format!("{x} ⋈ {y}"),
            Relation::Confused => format!("{x} ‖ {y}"),
        }
    }

    /// Its sign between games without loops.
    pub const fn sign(self) -> &'static str {
        match self {
            Relation::GreaterOrAlike => "≥",
            Relation::LessOrAlike => "≤",
            Relation::LessOrConfused => "⊲|",
            Relation::GreaterOrConfused => "|⊳",
            Relation::Greater => ">",
            Relation::Less => "<",
            Relation::Alike => "=",
            Relation::Confused => "‖",
        }
    }

    /// How it is read: x is … y.
    pub const fn in_words(self) -> &'static str {
        match self {
            Relation::GreaterOrAlike => "greater than or similar to",
            Relation::LessOrAlike => "less than or similar to",
            Relation::LessOrConfused => "less than or confused with",
            Relation::GreaterOrConfused => "greater than or confused with",
            Relation::Greater => "greater than",
            Relation::Less => "less than",
            Relation::Alike => "similar to",
            Relation::Confused => "confused with",
        }
    }

    /// Why it holds between games of these names, or does not, when x − y lies in this sector: as a sentence.
    pub fn reason(self, difference: Sector, [x, y]: [&str; 2]) -> String {
        let Some(parts) = self.parts() else {
            let (starts, player, order) = match self {
                Relation::GreaterOrAlike => (Player::Right, Player::Left, "second"),
                Relation::LessOrAlike => (Player::Left, Player::Right, "second"),
                Relation::LessOrConfused => (Player::Right, Player::Right, "first"),
                _ => (Player::Left, Player::Left, "first"),
            };
            let loses = if self.holds(difference) { "does not lose" } else { "loses" };
            return format!("When {starts} starts {x} − {y}, {player}, moving {order}, {loses}.");
        };
        let (who, when) = match self {
            Relation::Greater => ("Left", "whoever starts"),
            Relation::Less => ("Right", "whoever starts"),
            Relation::Alike => ("the player who does not start", "be it Left or Right"),
            _ => ("the player who starts", "be it Left or Right"),
        };
        let [one, other] = parts.map(|part| part.between(x, y));
        match parts.map(|part| part.holds(difference)) {
            [true, true] => format!("{one} and {other}: in {x} − {y} {who} does not lose, {when}."),
            [true, false] => format!("For this both {one} and {other} must hold, but {other} does not."),
            [false, true] => format!("For this both {one} and {other} must hold, but {one} does not."),
            [false, false] => format!("For this both {one} and {other} must hold, but neither does."),
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.between("x", "y"))
    }
}

impl FromStr for Relation {
    type Err = ParseError;

    /// From the relation between x and y as it is written, such as "x ⊵ y" or "y ◁| x".
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Relation::ALL.into_iter().find(|relation| relation.to_string() == text);
        found.ok_or_else(|| ParseError::new(text, "relation", "one such as \"x ⊵ y\" or \"y ◁| x\""))
    }
}
