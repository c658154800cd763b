//! What is known of x ≤ y for a player, with its reason in words.

/// Whether something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does, for sure.
    Proved,
    /// It does not, for sure.
    Refuted,
    /// That is not known.
    Undecided,
}

impl Verdict {
    /// "proved", "refuted" or "not decided".
    pub fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::Undecided => "not decided",
        }
    }

    /// Whether it holds, if that is known.
    pub fn holds(self) -> Option<bool> {
        match self {
            Self::Proved => Some(true),
            Self::Refuted => Some(false),
            Self::Undecided => None,
        }
    }
}

/// Whether x ≤ y for a player, and why: in every sum, whoever moves first, the player can make sure not to lose with y where that is
/// so with x (MS Definition 4.8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// It holds, for this reason.
    Proved(&'static str),
    /// It does not: with a game added, x is won and y is not.
    Refuted {
        /// The game, as it is written.
        added: String,
        /// Who moves first.
        starter: u32,
    },
    /// It is not decided.
    Undecided {
        /// What was tried.
        why: String,
        /// Whether more work would try more.
        longer: bool,
    },
}

impl Statement {
    /// Whether it holds.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Proved(_) => Verdict::Proved,
            Self::Refuted { .. } => Verdict::Refuted,
            Self::Undecided { .. } => Verdict::Undecided,
        }
    }

    /// Why it holds or not, or what was tried, of an x and a y that are called so, and players that are called so.
    ///
    /// ```
    /// use hyperjam_players::statement::Statement;
    ///
    /// let refuted = Statement::Refuted { added: "*".into(), starter: 1 };
    /// let player = |seat: u32| format!("player {}", seat + 1);
    /// assert_eq!(refuted.why(["A", "B"], player), "with * added and player 2 moving first, A is won and B is not");
    /// ```
    pub fn why(&self, [x, y]: [&str; 2], player: impl Fn(u32) -> String) -> String {
        match self {
            Self::Proved(reason) => (*reason).to_owned(),
            Self::Refuted { added, starter } => {
                let first = player(*starter);
                format!("with {added} added and {first} moving first, {x} is won and {y} is not")
            }
            Self::Undecided { why, .. } => why.clone(),
        }
    }
}
