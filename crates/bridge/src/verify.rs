//! Whether a game is the value of a position, by the definition alone.

use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId, Unfinished};
use std::cmp::Ordering;
use std::collections::HashMap;

/// A game of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum PositionOrValue {
    /// One that may be the value of a position, or a follower of such a one.
    Value(GameId),
    /// A position of the graph.
    Position(PositionId),
}

/// What is compared: whether the first game is at most the second.
type Pair = (PositionOrValue, PositionOrValue);

/// Why it was not found whether a game is the value of a position: that would take more pairs than the limit, or more than
/// the arena allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many pairs of games would have to be compared")]
pub struct TooManyPairs;

impl From<Unfinished> for TooManyPairs {
    fn from(_: Unfinished) -> Self {
        Self
    }
}

/// Finds whether games are the values of a graph's positions, without any simplification of games, so that an answer of
/// [`values_of_graph`](hyperjam_sums::values_of_graph) can be checked by it.
///
/// A position G has the value H exactly if G ≤ H and H ≤ G, which is worked out by the definition (ONAG 0): a ≤ b unless
/// b ≤ a^L for some left option of a, or b^R ≤ a for some right option of b. Two numbers are compared as such. No loop may
/// be reached from the positions ([`positions_with_values`](hyperjam_sums::positions_with_values)).
///
/// ```
/// use hyperjam_bridge::ValueVerifier;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
/// use hyperjam_values::Arena;
///
/// let graph = Graph::from_moves(2, [(1, 0, Movers::BOTH)])?;
/// let star = graph.position(1).expect("there are two");
/// let mut arena = Arena::default();
/// let (one, two) = (arena.star(1)?, arena.star(2)?);
/// let mut verifier = ValueVerifier::new(&graph, 100);
/// assert!(verifier.is_value(&mut arena, star, one)?);
/// assert!(!verifier.is_value(&mut arena, star, two)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ValueVerifier<'a> {
    graph: &'a Graph,
    /// The values of positions that are known to hold.
    values: Vec<Option<GameId>>,
    known: HashMap<Pair, bool>,
    limit: usize,
}

impl<'a> ValueVerifier<'a> {
    /// One that examines at most so many pairs for one position.
    pub fn new(graph: &'a Graph, limit: usize) -> Self {
        Self { graph, values: vec![None; graph.position_count()], known: HashMap::new(), limit }
    }

    /// Lets the value of a position, which has been found to hold, take the place of the position from now on, which makes
    /// what comes after it quicker.
    pub fn assume(&mut self, position: PositionId, value: GameId) {
        self.values[position.index()] = Some(value);
    }

    /// Whether this game is the value of this position. At most as many pairs as the two have followers, multiplied. The
    /// games of one verifier have to be of one arena.
    pub fn is_value(
        &mut self,
        arena: &mut Arena,
        position: PositionId,
        value: GameId,
    ) -> Result<bool, TooManyPairs> {
        if self.known.len() > self.limit {
            self.known.clear();
        }
        let (a, b) = (PositionOrValue::Position(position), PositionOrValue::Value(value));
        let mut pairs = 0;
        Ok(self.at_most(arena, (a, b), &mut pairs)? && self.at_most(arena, (b, a), &mut pairs)?)
    }

    fn options(
        &self,
        arena: &mut Arena,
        game: PositionOrValue,
        player: Player,
    ) -> Result<Vec<PositionOrValue>, TooManyPairs> {
        match game {
            PositionOrValue::Value(game) => {
                arena.renew_work();
                let options = match player {
                    Player::Left => arena.left_options(game)?,
                    Player::Right => arena.right_options(game)?,
                };
                Ok(options.iter().copied().map(PositionOrValue::Value).collect())
            }
            PositionOrValue::Position(position) => {
                let game = |option: &PositionId| {
                    self.values[option.index()]
                        .map_or(PositionOrValue::Position(*option), PositionOrValue::Value)
                };
                Ok(self.graph.options(position, player).iter().map(game).collect())
            }
        }
    }

    /// The pairs none of which may hold if this one is to.
    fn against(&self, arena: &mut Arena, (a, b): Pair) -> Result<Vec<Pair>, TooManyPairs> {
        let left = self.options(arena, a, Player::Left)?.into_iter().map(|option| (b, option));
        let mut against: Vec<Pair> = left.collect();
        against.extend(self.options(arena, b, Player::Right)?.into_iter().map(|option| (option, a)));
        Ok(against)
    }

    /// What takes no search.
    fn at_once(&self, arena: &Arena, pair: Pair) -> Option<bool> {
        if pair.0 == pair.1 {
            return Some(true);
        }
        if let (PositionOrValue::Value(a), PositionOrValue::Value(b)) = pair
            && let (Some(a), Some(b)) = (arena.as_number(a), arena.as_number(b))
        {
            return Some(a.cmp(b) != Ordering::Greater);
        }
        self.known.get(&pair).copied()
    }

    /// Whether the first of two games is at most the second. `pairs` counts those that were examined.
    fn at_most(&mut self, arena: &mut Arena, pair: Pair, pairs: &mut usize) -> Result<bool, TooManyPairs> {
        // A graph may be deeper than the stack.
        let mut open: Vec<(Pair, Vec<Pair>)> = Vec::new();
        let mut next = Some(pair);
        let mut answer = None;
        loop {
            if let Some(pair) = next.take() {
                answer = self.at_once(arena, pair);
                if answer.is_none() {
                    *pairs += 1;
                    if *pairs > self.limit {
                        return Err(TooManyPairs);
                    }
                    open.push((pair, self.against(arena, pair)?));
                }
            }
            let Some((pair, against)) = open.last_mut() else { return Ok(answer.unwrap_or_default()) };
            if answer != Some(true) {
                next = against.pop();
            }
            if next.is_none() {
                let holds = answer != Some(true);
                self.known.insert(*pair, holds);
                open.pop();
                answer = Some(holds);
            }
        }
    }
}
