//! What can be asked of a drawing for more than two players, and the answer of the engine for them.

use super::naming::{NO, YES, joined, named};
use crate::analysis::Analysis;
use crate::seats::{Coalitions, coalition};
use hyperjam_bridge::SeatGame;
use hyperjam_players::comparison::{AtMost, at_most};
use hyperjam_players::undetermined::{Absorbing, absorbing};
use hyperjam_players::{Arena, GameId, Limits};
use hyperjam_terms::{Movers, OutcomeSet};

/// The most positions and moves of a sum; lessons need far fewer.
const MOST: usize = 20_000;
/// What a game of a lesson may take.
const LIMITS: Limits = Limits { bytes: 8 << 20, depth: 100, work: 1 << 20 };

/// It is at least as good in every sum, and not the other way round.
pub(super) const BETTER: &str = "better";
/// It is at most as good in every sum, and not the other way round.
pub(super) const WORSE: &str = "worse";
/// In every sum it is as good.
pub(super) const EQUAL: &str = "equal";
/// In some sums it is better and in others worse.
pub(super) const NEITHER: &str = "sometimes better, sometimes worse";
/// There is nobody of whom it is asked.
pub(super) const NOBODY: &str = "nobody";

/// Something about positions of a game for more than two players; several of them in a list represent their sum. Players
/// are numbered from 0.
#[derive(Clone, Copy)]
pub(super) enum TableProperty<'a> {
    /// The outcome, where all moves are open to all (MS Definition 2.1).
    Outcome(&'a [&'a str]),
    /// Who has a winning strategy when this player starts (MS Definition 4.2).
    Winners(&'a [&'a str], u32),
    /// Who can make the second of these players lose when the first of them starts: the least coalition (MS
    /// Proposition 2.2).
    Threat(&'a str, [u32; 2]),
    /// Whether it is undetermined in every sum (MS Definition 2.22).
    Absorbing(&'a [&'a str]),
    /// How the first position compares with the second for this player (MS Definition 4.8).
    Compared(&'a str, &'a str, u32),
}

impl<'a> TableProperty<'a> {
    /// The positions it is about.
    pub(super) fn names(self) -> Vec<&'a str> {
        match self {
            Self::Outcome(sum) | Self::Winners(sum, _) | Self::Absorbing(sum) => sum.to_vec(),
            Self::Threat(x, _) => vec![x],
            Self::Compared(x, y, _) => vec![x, y],
        }
    }

    /// Where vehicles stand in what is asked.
    pub(super) fn vehicles(self) -> Vec<&'a str> {
        if matches!(self, Self::Compared(..)) { Vec::new() } else { self.names() }
    }

    /// The answers that such a question always has, for three players.
    pub(super) fn offers(self) -> Vec<&'static str> {
        match self {
            Self::Outcome(_) => vec!["∅", "N", "O", "P", "NO", "PN", "OP"],
            Self::Winners(..) => vec![
                "player 1",
                "player 2",
                "player 3",
                "players 1 and 2",
                "players 1 and 3",
                "players 2 and 3",
                NOBODY,
            ],
            Self::Threat(..) => Vec::new(),
            Self::Absorbing(_) => vec![YES, NO],
            Self::Compared(..) => vec![BETTER, WORSE, EQUAL, NEITHER],
        }
    }

    /// What it is, in words.
    pub(super) fn words(self) -> String {
        let sum = joined(&self.names(), " + ");
        match self {
            Self::Outcome(_) => format!("the outcome of {sum}"),
            Self::Winners(_, starter) => {
                format!("who has a winning strategy in {sum} when player {} starts", starter + 1)
            }
            Self::Threat(_, [starter, who]) => {
                format!("who can make player {} lose at {sum} when player {} starts", who + 1, starter + 1)
            }
            Self::Absorbing(_) => format!("{sum} is undetermined whatever is added"),
            Self::Compared(x, y, seat) => {
                format!("`{x}` compared with `{y}`, for player {}", seat + 1)
            }
        }
    }

    /// The engine's answer, as it is written among the offers. None where there is none.
    pub(super) fn value(self, analysis: &Analysis) -> Option<String> {
        let game = analysis.seats.as_ref()?;
        let at: Option<Vec<u32>> = self.names().iter().map(|name| place(analysis, name)).collect();
        let at = at?;
        match self {
            Self::Outcome(_) => Some(outcome(game, &at, 0)?.to_string()),
            Self::Winners(_, starter) => {
                let outcome = outcome(game, &at, starter)?;
                let players = game.graph.players();
                let seats = outcome.members().map(|turn| (starter + turn) % players);
                let winners = Movers::of_bits(seats.fold(0, |bits, seat| bits | 1 << seat));
                Some(winners.map_or_else(|| NOBODY.into(), |seats| seats.named(players)))
            }
            Self::Threat(_, [starter, who]) => {
                let threat = Coalitions::of(&game.graph).threat(who, *at.first()?, starter);
                let by = threat.by.iter().map(|by| coalition(*by, game.graph.players()));
                Some(if threat.by.is_empty() { NOBODY.into() } else { by.collect::<Vec<_>>().join(", or ") })
            }
            Self::Absorbing(_) => {
                let (mut arena, games) = games(game, &at)?;
                let sum = arena.sum_of(&games).ok()?;
                match absorbing(&mut arena, sum).ok()? {
                    Absorbing::Proved(_) => Some(YES.into()),
                    Absorbing::Refuted(_) => Some(NO.into()),
                    Absorbing::Unknown { .. } => None,
                }
            }
            Self::Compared(_, _, seat) => {
                let (mut arena, games) = games(game, &at)?;
                let (x, y) = (*games.first()?, *games.get(1)?);
                let mut holds = |g, h| match at_most(&mut arena, g, h, seat).ok()? {
                    AtMost::Proved(_) => Some(true),
                    AtMost::Refuted { .. } => Some(false),
                    AtMost::Undecided { .. } => None,
                };
                let order = match (holds(x, y)?, holds(y, x)?) {
                    (true, true) => EQUAL,
                    (true, false) => WORSE,
                    (false, true) => BETTER,
                    (false, false) => NEITHER,
                };
                Some(order.into())
            }
        }
    }

    /// What there is to say of a wrong answer.
    pub(super) fn wrong(self, own: &Analysis, given: &str) -> String {
        match self {
            Self::Outcome(sum) => wrong_outcome(own, sum, given),
            Self::Winners(..) => {
                "Ask of each player alone: can the other two together bring it about that this player cannot move? The \
                 player has a winning strategy only if they cannot."
                    .into()
            }
            Self::Threat(_, [_, who]) => format!(
                "Whoever makes player {} lose needs an answer to every move of the others. Go through the moves, and look \
                 for the fewest players who have one.",
                who + 1
            ),
            Self::Absorbing(_) if given == YES => {
                "There is a game that makes somebody safe when it is added.".into()
            }
            Self::Absorbing(_) => {
                "All its options are undetermined, and then it is undetermined whatever is added.".into()
            }
            Self::Compared(_, _, seat) => format!(
                "Think of player {} alone: which of the two gives this player more, and the others less, wherever it is added?",
                seat + 1
            ),
        }
    }
}

/// What is wrong with an outcome: the first player of whom it says something that is not so.
fn wrong_outcome(own: &Analysis, sum: &[&str], given: &str) -> String {
    let right = TableProperty::Outcome(sum).value(own).unwrap_or_default();
    let [right, given] = [right, given.to_owned()].map(|text| OutcomeSet::parse(&text, 3).ok());
    let differs = right.zip(given).and_then(|(right, given)| {
        (0..3)
            .find(|&turn| right.includes(turn) != given.includes(turn))
            .map(|turn| (turn, right.includes(turn)))
    });
    let (who, rule) = match differs {
        Some((0, true)) => ("Next is safe", "there is an option whose outcome has P"),
        Some((0, false)) => ("Next is not safe", "there is no option whose outcome has P"),
        Some((1, true)) => ("Other is safe", "every option’s outcome has N"),
        Some((1, false)) => ("Other is not safe", "not every option’s outcome has N"),
        Some((_, true)) => ("Previous is safe", "every option’s outcome has O"),
        _ => ("Previous is not safe", "not every option’s outcome has O"),
    };
    format!("{who}: {rule}. After a move the one who was Other is Next, and Next is Previous.")
}

/// The number of the position with a name.
fn place(analysis: &Analysis, name: &str) -> Option<u32> {
    named(analysis, name).map(|position| position.index() as u32)
}

/// The outcome of a sum when this player starts.
fn outcome(game: &SeatGame, at: &[u32], starter: u32) -> Option<OutcomeSet> {
    let sum = game.graph.sum(at, MOST).ok()?;
    Some(sum.graph.outcomes().of(0, starter))
}

/// The games of positions.
fn games(game: &SeatGame, at: &[u32]) -> Option<(Arena, Vec<GameId>)> {
    let mut arena = Arena::with_limits(game.graph.players(), LIMITS);
    let games = game.graph.games(at, &mut arena).ok()?;
    Some((arena, games))
}
