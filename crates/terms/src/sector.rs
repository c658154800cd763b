//! The nine sectors of Figure 1, and the roles they name.

use std::fmt;
use std::str::FromStr;

use crate::parse::word;
use crate::{Outcome, ParseError, Player};

/// One of the four roles of Figure 1 (HL 2.1): Left, Right, I (who starts) and II (who does not).
///
/// ```
/// use hyperjam_terms::{Role, Sector};
///
/// assert_eq!("II".parse(), Ok(Role::Second));
/// assert_eq!(Role::Second.in_words(), "the second player");
/// assert!(Sector::LeftSecond.holds(Role::Second) && !Sector::LeftSecond.holds(Role::First));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Role {
    /// Left, whoever starts.
    #[cfg_attr(feature = "serde", serde(rename = "L"))]
    Left,
    /// Right, whoever starts.
    #[cfg_attr(feature = "serde", serde(rename = "R"))]
    Right,
    /// The player who starts.
    #[doc(alias = "next player")]
    #[cfg_attr(feature = "serde", serde(rename = "I"))]
    First,
    /// The player who does not start.
    #[doc(alias = "previous player")]
    #[cfg_attr(feature = "serde", serde(rename = "II"))]
    Second,
}

impl Role {
    /// All four, in the order in which sectors name them.
    pub const ALL: [Role; 4] = [Role::Left, Role::Right, Role::First, Role::Second];

    /// "L", "R", "I" or "II".
    pub const fn name(self) -> &'static str {
        match self {
            Role::Left => "L",
            Role::Right => "R",
            Role::First => "I",
            Role::Second => "II",
        }
    }

    /// Within a sentence: "Left", "Right", "the first player" or "the second player".
    pub const fn in_words(self) -> &'static str {
        match self {
            Role::Left => "Left",
            Role::Right => "Right",
            Role::First => "the first player",
            Role::Second => "the second player",
        }
    }

    /// Who it is, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Role::Left => "Left, whoever starts.",
            Role::Right => "Right, whoever starts.",
            Role::First => "The player who starts.",
            Role::Second => "The player who does not start.",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = ParseError;

    /// From "L", "R", "I" or "II", in capitals or not.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        word(text, &Role::ALL, Role::name)
            .ok_or_else(|| ParseError::new(text, "role", "\"L\", \"R\", \"I\" or \"II\""))
    }
}

/// Who has a non-losing strategy: Left, Right, the first player (I), the second player (II), in one of the nine
/// combinations that there are (HL Theorem 7 and Figure 1). A role that is named alone has a winning strategy.
///
/// It says the same as the two outcomes, when Left starts and when Right starts, and so is what other books call the
/// outcome class. A. Siegel (Combinatorial Game Theory, chapter VI) and CGSuite name the nine classes of loopy games by
/// the four of games without loops: a hat is the class with a draw in place of a win of Right, an inverted hat that with a
/// draw in place of a win of Left.
///
/// | Left starts | Right starts | sector | CGSuite | |
/// | --- | --- | --- | --- | --- |
/// | Left wins | Left wins | L | L | |
/// | Left wins | draw | L,I | N̂ | N, and Right does not win by starting |
/// | Left wins | Right wins | I | N | |
/// | draw | Left wins | L,II | P̂ | P, and Right does not win when Left starts |
/// | draw | draw | L,R,I,II | D | |
/// | draw | Right wins | R,I | Ň | N, and Left does not win by starting |
/// | Right wins | Left wins | II | P | |
/// | Right wins | draw | R,II | P̌ | P, and Left does not win when Right starts |
/// | Right wins | Right wins | R | R | |
///
/// ```
/// use hyperjam_terms::{Outcome, Sector};
///
/// let sector = Sector::of(Outcome::LeftWins, Outcome::Draw);
/// assert_eq!(sector.to_string(), "L,I");
/// assert_eq!("L,I".parse(), Ok(sector));
/// assert_eq!(sector.meaning(), "Left wins by starting; when Right starts, it is a draw.");
/// assert_eq!(sector.negated().name(), "R,I");
/// ```
#[doc(alias = "outcome class")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Sector {
    /// L: Left wins.
    #[cfg_attr(feature = "serde", serde(rename = "L"))]
    Left,
    /// R: Right wins.
    #[cfg_attr(feature = "serde", serde(rename = "R"))]
    Right,
    /// I: the player who starts wins.
    #[doc(alias = "N-position")]
    #[doc(alias = "fuzzy")]
    #[cfg_attr(feature = "serde", serde(rename = "I"))]
    First,
    /// II: the player who does not start wins.
    #[doc(alias = "P-position")]
    #[cfg_attr(feature = "serde", serde(rename = "II"))]
    Second,
    /// L,I: Left wins when starting, otherwise it is a draw.
    #[doc(alias = "NHat")]
    #[cfg_attr(feature = "serde", serde(rename = "L,I"))]
    LeftFirst,
    /// L,II: Left wins when Right starts, otherwise it is a draw.
    #[doc(alias = "PHat")]
    #[cfg_attr(feature = "serde", serde(rename = "L,II"))]
    LeftSecond,
    /// R,I: Right wins when starting, otherwise it is a draw.
    #[doc(alias = "NCheck")]
    #[cfg_attr(feature = "serde", serde(rename = "R,I"))]
    RightFirst,
    /// R,II: Right wins when Left starts, otherwise it is a draw.
    #[doc(alias = "PCheck")]
    #[cfg_attr(feature = "serde", serde(rename = "R,II"))]
    RightSecond,
    /// L,R,I,II: a draw, whoever starts.
    #[doc(alias = "D-position")]
    #[cfg_attr(feature = "serde", serde(rename = "L,R,I,II"))]
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
    pub const fn of(left_starts: Outcome, right_starts: Outcome) -> Sector {
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
    pub const fn outcomes(self) -> [Outcome; 2] {
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

    /// The outcome when this player starts.
    pub const fn outcome(self, starter: Player) -> Outcome {
        self.outcomes()[starter.index()]
    }

    /// Its name: those who have a non-losing strategy, among "L", "R", "I", "II", with commas between.
    pub const fn name(self) -> &'static str {
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

    /// Its code, as in addresses, which has no commas: "LII", and "D" for the draw.
    pub const fn code(self) -> &'static str {
        match self {
            Sector::LeftFirst => "LI",
            Sector::LeftSecond => "LII",
            Sector::RightFirst => "RI",
            Sector::RightSecond => "RII",
            Sector::All => "D",
            Sector::Left | Sector::Right | Sector::First | Sector::Second => self.name(),
        }
    }

    /// The sector of a [`Sector::code`].
    ///
    /// ```
    /// use hyperjam_terms::Sector;
    ///
    /// assert_eq!(Sector::from_code("LII"), Some(Sector::LeftSecond));
    /// assert_eq!(Sector::from_code("D"), Some(Sector::All));
    /// assert_eq!(Sector::from_code("L,II"), None);
    /// ```
    pub fn from_code(word: &str) -> Option<Sector> {
        Sector::ALL.into_iter().find(|sector| sector.code() == word)
    }

    /// What it means for who starts, as a sentence.
    pub fn meaning(self) -> String {
        let clause = self.clause();
        let (first, rest) = clause.split_at(1);
        [&first.to_ascii_uppercase(), rest, "."].concat()
    }

    /// What it means for who starts, as part of a sentence.
    pub const fn clause(self) -> &'static str {
        match self {
            Sector::Left => "Left wins, whoever starts",
            Sector::Right => "Right wins, whoever starts",
            Sector::First => "the player who starts wins",
            Sector::Second => "the player who does not start wins",
            Sector::LeftFirst => "Left wins by starting; when Right starts, it is a draw",
            Sector::LeftSecond => "when Left starts, it is a draw; when Right starts, Left wins",
            Sector::RightFirst => "when Left starts, it is a draw; Right wins by starting",
            Sector::RightSecond => "when Left starts, Right wins; when Right starts, it is a draw",
            Sector::All => "it is a draw, whoever starts",
        }
    }

    /// Within a sentence: who wins or does not lose.
    pub const fn in_words(self) -> &'static str {
        match self {
            Sector::Left => "Left wins",
            Sector::Right => "Right wins",
            Sector::First => "the first player wins",
            Sector::Second => "the second player wins",
            Sector::LeftFirst => "Left and the first player do not lose",
            Sector::LeftSecond => "Left and the second player do not lose",
            Sector::RightFirst => "Right and the first player do not lose",
            Sector::RightSecond => "Right and the second player do not lose",
            Sector::All => "a draw",
        }
    }

    /// Those who have a non-losing strategy, in the order of [`Role::ALL`]: one, who wins; two; or all four.
    pub const fn roles(self) -> &'static [Role] {
        use Role::{First, Left, Right, Second};
        match self {
            Sector::Left => &[Left],
            Sector::Right => &[Right],
            Sector::First => &[First],
            Sector::Second => &[Second],
            Sector::LeftFirst => &[Left, First],
            Sector::LeftSecond => &[Left, Second],
            Sector::RightFirst => &[Right, First],
            Sector::RightSecond => &[Right, Second],
            Sector::All => &Role::ALL,
        }
    }

    /// Whether this role has a non-losing strategy.
    pub fn holds(self, role: Role) -> bool {
        self.roles().contains(&role)
    }

    /// The sector with Left and Right exchanged: that of the negated position (HL Proposition 16).
    pub const fn negated(self) -> Sector {
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

impl FromStr for Sector {
    type Err = ParseError;

    /// From its roles in any order, in capitals or not, with commas or spaces between: "L,I", "ii r".
    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "one of L; R; I; II; L,I; L,II; R,I; R,II; L,R,I,II";
        let names = text.split([',', ' ']).filter(|name| !name.is_empty());
        let given: Option<Vec<Role>> = names.map(|name| word(name, &Role::ALL, Role::name)).collect();
        let is_given = |sector: &Sector, given: &[Role]| {
            Role::ALL.iter().all(|role| sector.holds(*role) == given.contains(role))
        };
        let found = given.and_then(|given| Sector::ALL.into_iter().find(|sector| is_given(sector, &given)));
        found.ok_or_else(|| ParseError::new(text, "sector", EXPECTED))
    }
}
