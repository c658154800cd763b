//! Who wins a board, as `--winner` searches it.

mod crew;

use hyperjam_rulesets::Unsolved;
use hyperjam_sums::SearchLimits;
use hyperjam_terms::{Outcome, Player, Sector};

pub(crate) use crew::{Crew, Searched};

/// What a search may take.
pub(crate) fn search_limits(states: Option<u64>) -> SearchLimits {
    let given = SearchLimits::default();
    SearchLimits { states: states.unwrap_or(given.states), ..given }
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
        _ => unsolved.to_string(),
    }
}
