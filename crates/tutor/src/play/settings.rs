//! Who drives, who starts and what is shown: one word of an address, such as `you-best-left-1-hints`.

use hyperjam_solver::Player;

/// Who makes a side's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Driver {
    /// A person.
    You,
    /// Hyperjam, as well as it can.
    Best,
    /// Hyperjam, which errs: one move in three is drawn by lot.
    Learner,
}

impl Driver {
    /// All of them.
    pub(super) const ALL: [Self; 3] = [Self::You, Self::Best, Self::Learner];

    /// As it stands in addresses.
    fn word(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Best => "best",
            Self::Learner => "learner",
        }
    }

    /// As it is read.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::You => "You",
            Self::Best => "Hyperjam",
            Self::Learner => "Hyperjam, learning (it errs)",
        }
    }
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// Who makes Left's moves, and who makes Right's.
    pub(super) drivers: [Driver; 2],
    /// Who moves first.
    pub(super) starter: Player,
    /// Where the learner's chances come from.
    pub(super) seed: u32,
    /// Whether it is shown what each move does.
    pub(super) hints: bool,
    /// Whether the marks of the drawing are hidden.
    pub(super) hidden: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            drivers: [Driver::You, Driver::Best],
            starter: Player::Left,
            seed: 1,
            hints: false,
            hidden: false,
        }
    }
}

impl Settings {
    /// Reads them; a sentence says what is wrong.
    pub(super) fn read(word: &str) -> Result<Self, String> {
        let mut parts = word.split('-');
        let mut next = || parts.next().unwrap_or_default();
        let mut driver = |side: &str| {
            let word = next();
            Driver::ALL.into_iter().find(|driver| driver.word() == word).ok_or_else(|| {
                format!(
                    "Settings of the game: {side} is driven by you, best or learner, not by “{}”.",
                    cut(word)
                )
            })
        };
        let drivers = [driver("Left")?, driver("Right")?];
        let starter = match next() {
            "left" => Player::Left,
            "right" => Player::Right,
            other => {
                return Err(format!("Settings of the game: left or right starts, not “{}”.", cut(other)));
            }
        };
        let seed = next();
        let seed = seed.parse().map_err(|_| {
            format!("Settings of the game: the fourth is a number, the seed of chance, not “{}”.", cut(seed))
        })?;
        let mut settings = Self { drivers, starter, seed, hints: false, hidden: false };
        for flag in parts {
            match flag {
                "hints" => settings.hints = true,
                "hidden" => settings.hidden = true,
                other => return Err(format!("Settings of the game: there is no setting “{}”.", cut(other))),
            }
        }
        Ok(settings)
    }

    /// As they stand in addresses.
    pub(super) fn word(&self) -> String {
        let [left, right] = self.drivers.map(Driver::word);
        let starter = match self.starter {
            Player::Left => "left",
            Player::Right => "right",
        };
        let hints = if self.hints { "-hints" } else { "" };
        let hidden = if self.hidden { "-hidden" } else { "" };
        format!("{left}-{right}-{starter}-{}{hints}{hidden}", self.seed)
    }

    /// Who makes this player's moves.
    pub(super) fn driver(&self, player: Player) -> Driver {
        match player {
            Player::Left => self.drivers[0],
            Player::Right => self.drivers[1],
        }
    }

    /// The side of the only person, if one plays against Hyperjam.
    pub(super) fn person(&self) -> Option<Player> {
        match self.drivers {
            [Driver::You, Driver::You] => None,
            [Driver::You, _] => Some(Player::Left),
            [_, Driver::You] => Some(Player::Right),
            _ => None,
        }
    }
}

/// A word of an address, short enough for a sentence.
pub(super) fn cut(word: &str) -> String {
    word.chars().take(30).collect()
}
