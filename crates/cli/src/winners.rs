//! Who wins a board, as `--winner` searches it.

mod crew;

use bytesize::ByteSize;
use hyperjam_rulesets::Unsolved;
use hyperjam_sums::SearchLimits;
use hyperjam_terms::{Outcome, Player, Sector};

pub(crate) use crew::{Crew, Searched};

/// How often a search forgets something, where nothing but its memory is limited.
const MOST_FORGOTTEN: u32 = 32;

/// What a search for the winner may take, as the command line asks for it.
#[derive(Clone, clap::Args)]
pub(crate) struct Budget {
    /// The most states of a board that the search for its winner may look at, for all that it answers together; 10000000 if that is
    /// not said.
    #[arg(long, requires = "winner", value_name = "COUNT")]
    states: Option<u64>,
    /// The most memory for what that search remembers, as 500MB or 8GB; 512MiB if that is not said. If it is said without --states, the
    /// search ends when it has been full 32 times, as it then mostly does again what it had done.
    #[arg(long, requires = "winner", value_name = "SIZE")]
    memory: Option<ByteSize>,
}

impl Budget {
    pub(crate) fn limits(&self) -> SearchLimits {
        let given = SearchLimits::default();
        let bytes =
            self.memory.map_or(given.bytes, |most| usize::try_from(most.as_u64()).unwrap_or(usize::MAX));
        let most_forgotten = (self.memory.is_some() && self.states.is_none()).then_some(MOST_FORGOTTEN);
        SearchLimits { states: self.states.unwrap_or(given.states), bytes, most_forgotten, ..given }
    }

    /// The options that are given.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        let given = [("--states", self.states.is_some()), ("--memory", self.memory.is_some())];
        given.into_iter().filter_map(|(name, is_given)| is_given.then_some(name))
    }
}

/// Who wins when Left starts, and when Right does; none where that is not decided.
#[derive(Clone, Copy)]
pub(crate) struct Winners {
    pub(crate) outcomes: [Option<Outcome>; 2],
    /// Why something is not decided.
    pub(crate) undecided: Option<Unsolved>,
}

impl Winners {
    /// What a search finds out, which is asked whether a player who starts wins.
    pub(crate) fn of(wins: impl FnMut(Player) -> Result<bool, Unsolved>) -> Self {
        let [left, right] = Player::BOTH.map(wins);
        let undecided = [&left, &right].into_iter().find_map(|found| found.err());
        let outcome = |player: Player, wins: Result<bool, Unsolved>| {
            Some(Outcome::win_of(if wins.ok()? { player } else { player.opponent() }))
        };
        Self { outcomes: [outcome(Player::Left, left), outcome(Player::Right, right)], undecided }
    }

    /// The sector, if it is decided.
    pub(crate) fn sector(&self) -> Option<Sector> {
        self.outcomes[0].zip(self.outcomes[1]).map(|(left, right)| Sector::of(left, right))
    }
}

/// Why something is not decided, in words.
pub(crate) fn reason(unsolved: Unsolved) -> String {
    match unsolved {
        Unsolved::States { .. } => format!("{unsolved}; see --states"),
        _ if unsolved.is_memory() => format!("{unsolved}; see --memory"),
        _ => unsolved.to_string(),
    }
}

/// Why something is not decided where so many bytes are allowed for all: what is full may be a part of them, that of games or of a
/// thread.
pub(crate) fn reason_within(unsolved: Unsolved, bytes: usize) -> String {
    reason(if unsolved.is_memory() { Unsolved::Memory { limit: bytes } } else { unsolved })
}
