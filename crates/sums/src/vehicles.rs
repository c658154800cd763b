//! What vehicles are worth together where all of them have values.

use hyperjam_solver::sum::{SumAnswer, counted, moves};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Outcome, Player, PlayerOutcome};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, order, sum, thermograph};

use crate::NoValue;
use crate::value::values_from_all;

/// A sum of positions that have values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueOfSum {
    /// What the components are worth together.
    pub value: GameId,
    /// The mean of that value: the sum of the components' means.
    pub mean: Dyadic,
    /// Its temperature: at most that of the hottest component.
    pub temperature: Dyadic,
    /// Where it is most urgent to move; nothing where all components are numbers, in which nobody gains by moving.
    pub hottest: Option<Hottest>,
    /// Who wins, and the worth of every move, without remoteness.
    pub answer: SumAnswer,
}

/// The hottest component of a sum, the first of those that are equally hot.
///
/// A move there is a good rule of thumb, but need not win: a threat elsewhere may be worth making first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hottest {
    /// Where its vehicle stands.
    pub position: PositionId,
    /// How hot it is.
    pub temperature: Dyadic,
    /// Where Left moves in it, and where Right does: to the option with the best wall at this temperature.
    pub moves: [Option<PositionId>; 2],
}

/// The value of the sum of these positions in normal play, with who wins it and by which moves.
///
/// A move of Left from G to Gᴸ wins exactly if Gᴸ plus the other components is at least 0, that is if Gᴸ ≥ G − S where S is
/// the sum of all (SS Definitions 2.5 and 2.7). So there is one sum for each component and one comparison for each of its
/// options, and no search of the positions of the sum, which may be many more. Refused where a component has no value, or a
/// limit of the arena is reached. Cost besides: O(V + E) to find the values.
///
/// ```
/// use hyperjam_sums::value_of_sum;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::{Movers, Player};
/// use hyperjam_values::{Arena, Dyadic};
///
/// // 0, 1, −1, and ±1 + ½ with ½ = {0 | 1}
/// let ends = [(1, 0, Movers::LEFT), (2, 0, Movers::RIGHT)];
/// let games = [(3, 1, Movers::LEFT), (3, 2, Movers::RIGHT), (4, 0, Movers::LEFT), (4, 1, Movers::RIGHT)];
/// let graph = Graph::from_moves(5, ends.into_iter().chain(games))?;
/// let [switch, half] = [3, 4].map(|number| graph.position(number).expect("there are five"));
/// let found = value_of_sum(&mut Arena::default(), &graph, &[switch, half])?;
/// assert_eq!((&found.mean, &found.temperature), (&Dyadic::new(1, 1), &Dyadic::ONE));
/// assert_eq!(found.hottest.map(|hottest| hottest.position), Some(switch));
/// assert_eq!(found.answer.good_moves(Player::Left).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "disjunctive sum")]
pub fn value_of_sum(
    arena: &mut Arena,
    graph: &Graph,
    components: &[PositionId],
) -> Result<ValueOfSum, NoValue> {
    let values = values_from_all(arena, graph, components)?;
    let value = |position: PositionId| values[position.index()];
    let counted = counted(components);
    let mut total = arena.zero();
    for &(position, count) in &counted {
        let copies = sum::multiple(arena, value(position)?, i64::try_from(count).unwrap_or(i64::MAX))?;
        total = sum::add(arena, total, copies)?;
    }
    let mut needed = None;
    let mut unfinished = None;
    let moves = moves(graph, components, |from, to, player| {
        let mut outcome = || -> Result<PlayerOutcome, NoValue> {
            // The moves of a component come one after the other.
            let threshold = match needed {
                Some((of, threshold)) if of == from => threshold,
                _ => sum::subtract(arena, value(from)?, total)?,
            };
            needed = Some((from, threshold));
            let wins = match player {
                Player::Left => order::less_or_equal(arena, threshold, value(to)?)?,
                Player::Right => order::less_or_equal(arena, value(to)?, threshold)?,
            };
            Ok(if wins { PlayerOutcome::Win } else { PlayerOutcome::Loss })
        };
        match outcome() {
            Ok(outcome) => Some((outcome, None, None)),
            Err(none) => {
                unfinished = unfinished.or(Some(none));
                None
            }
        }
    });
    if let Some(none) = unfinished {
        return Err(none);
    }
    let outcomes = Player::BOTH.map(|starter| {
        let wins = moves.iter().any(|made| made.player == starter && made.outcome == PlayerOutcome::Win);
        Outcome::win_of(if wins { starter } else { starter.opponent() })
    });
    let distinct = counted.iter().map(|(position, _)| *position);
    Ok(ValueOfSum {
        value: total,
        mean: thermograph::mean(arena, total)?,
        temperature: thermograph::temperature(arena, total)?,
        hottest: hottest(arena, graph, &values, distinct)?,
        answer: SumAnswer { outcomes, remoteness: None, label: None, moves, searched: 0 },
    })
}

/// The hottest of these positions, and the moves in it.
fn hottest(
    arena: &mut Arena,
    graph: &Graph,
    values: &[Result<GameId, NoValue>],
    positions: impl Iterator<Item = PositionId>,
) -> Result<Option<Hottest>, NoValue> {
    let mut found: Option<(PositionId, Dyadic)> = None;
    for position in positions {
        let game = values[position.index()]?;
        if arena.is_number(game) {
            continue;
        }
        let temperature = thermograph::temperature(arena, game)?;
        if found.as_ref().is_none_or(|(_, most)| temperature > *most) {
            found = Some((position, temperature));
        }
    }
    let Some((position, temperature)) = found else { return Ok(None) };
    let mut moves = [None; 2];
    for player in Player::BOTH {
        let mut best: Option<Dyadic> = None;
        for option in graph.options(position, player) {
            let wall = wall(arena, values[option.index()]?, player, &temperature)?;
            let better = best.as_ref().is_none_or(|best| match player {
                Player::Left => wall > *best,
                Player::Right => wall < *best,
            });
            if better {
                (best, moves[player.index()]) = (Some(wall), Some(*option));
            }
        }
    }
    Ok(Some(Hottest { position, temperature, moves }))
}

/// What this player has by moving to a game at a temperature: its wall on the opponent's side.
pub(crate) fn wall(
    arena: &mut Arena,
    game: GameId,
    player: Player,
    temperature: &Dyadic,
) -> Result<Dyadic, Unfinished> {
    let found = thermograph::thermograph(arena, game)?;
    Ok(match player {
        Player::Left => found.right.at(temperature),
        Player::Right => found.left.at(temperature),
    })
}
