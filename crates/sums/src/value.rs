//! From a game graph to the values of its positions.

use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{EndKind, Movers, Player};
use hyperjam_values::{Arena, GameId, Unfinished};
use std::collections::BTreeMap;
use std::fmt;

/// Why a position has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// A loop can be reached, so play may be infinite.
    Loop,
    /// A tie end can be reached, where play stops though nobody wins.
    TieEnd,
    /// An end can be reached where somebody has won, so that play stops in the whole sum.
    DecidedEnd,
    /// It has one, but a limit was reached first.
    Unfinished(Unfinished),
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoValue::Loop => {
                write!(f, "a loop can be reached from here, and values are given only where none can")
            }
            NoValue::TieEnd => {
                write!(f, "a tie end can be reached from here, and values are given only where none can")
            }
            NoValue::DecidedEnd => {
                write!(
                    f,
                    "an end that decides the whole sum can be reached from here, and values are given only where none can"
                )
            }
            NoValue::Unfinished(unfinished) => unfinished.fmt(f),
        }
    }
}

impl std::error::Error for NoValue {}

impl From<Unfinished> for NoValue {
    fn from(unfinished: Unfinished) -> Self {
        NoValue::Unfinished(unfinished)
    }
}

/// The value of every position in normal play, in the order of the positions: the game {L | R} of an arena, where L are
/// the values of Left's options and R those of Right's (SS Definition 2.1).
///
/// Positions from which neither a loop nor an end where play stops can be reached are short games, and have one. They are found by
/// taking away positions all of whose options are taken away already, in O(V + E); then each takes one canonical form.
/// Where the arena's limits end the work, what was found before them stays.
///
/// ```
/// use hyperjam_sums::{NoValue, values_of_graph};
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
/// use hyperjam_values::Arena;
///
/// // 0, ∗ = {0 | 0}, ↑ = {0 | ∗}, and over = {0 | over}
/// let moves = [(1, 0, Movers::BOTH), (2, 0, Movers::LEFT), (2, 1, Movers::RIGHT)];
/// let over = [(3, 0, Movers::LEFT), (3, 3, Movers::RIGHT)];
/// let graph = Graph::from_moves(4, moves.into_iter().chain(over))?;
/// let mut arena = Arena::default();
/// let values = values_of_graph(&mut arena, &graph);
/// assert_eq!(values[1], Ok(arena.star(1)?));
/// assert_eq!(values[2].map(|up| arena.as_up_star(up).map(|form| form.ups)), Ok(Some(1)));
/// assert_eq!(values[3], Err(NoValue::Loop));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "short game")]
pub fn values_of_graph(arena: &mut Arena, graph: &Graph) -> Vec<Result<GameId, NoValue>> {
    let all = vec![true; graph.position_count()];
    values(arena, graph, &ends_first(graph, &all))
}

/// The value of one position, as in [`values_of_graph`]: only what can be reached from it takes work, and only if it has a
/// value.
pub fn value_of_position(arena: &mut Arena, graph: &Graph, position: PositionId) -> Result<GameId, NoValue> {
    values_from(arena, graph, position)?[position.index()]
}

/// The values of a position and of all that can be reached from it, as in [`values_of_graph`]; those of other positions are
/// not worked out. Refused where a loop or an end can be reached.
pub fn values_from(
    arena: &mut Arena,
    graph: &Graph,
    position: PositionId,
) -> Result<Vec<Result<GameId, NoValue>>, NoValue> {
    values_from_all(arena, graph, &[position])
}

/// The values of these positions and of all that can be reached from them, as in [`values_from`].
pub(crate) fn values_from_all(
    arena: &mut Arena,
    graph: &Graph,
    positions: &[PositionId],
) -> Result<Vec<Result<GameId, NoValue>>, NoValue> {
    let mut is_reached = vec![false; graph.position_count()];
    let mut reached = Vec::new();
    let mut next = positions.to_vec();
    while let Some(from) = next.pop() {
        if !std::mem::replace(&mut is_reached[from.index()], true) {
            reached.push(from);
            next.extend(graph.successors(from).iter().filter(|to| !is_reached[to.index()]));
        }
    }
    let order = ends_first(graph, &is_reached);
    if reached.iter().any(|position| graph.end_kind(*position).is_some_and(|end| end != EndKind::Tie)) {
        return Err(NoValue::DecidedEnd);
    }
    if order.len() < reached.len() {
        return Err(NoValue::Loop);
    }
    if reached.iter().any(|position| graph.is_tie_end(*position)) {
        return Err(NoValue::TieEnd);
    }
    Ok(values(arena, graph, &order))
}

/// The canonical forms of games as one graph, with the value of each of its positions, of which it has at most `most`;
/// nothing if there are more. The games come first, each once, in the order in which they are given. An option that both
/// players have is one move, open to both. Cost O(V + E).
///
/// ```
/// use hyperjam_sums::{canonical_graph, values_of_graph};
/// use hyperjam_values::{Arena, Dyadic};
///
/// let mut arena = Arena::default();
/// let half = arena.number(Dyadic::new(1, 1))?;
/// let (graph, games) = canonical_graph(&mut arena, &[half], 10)?.expect("½, 0 and 1");
/// assert_eq!((graph.position_count(), games[0]), (3, half));
/// assert_eq!(values_of_graph(&mut arena, &graph)[0], Ok(half));
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn canonical_graph(
    arena: &mut Arena,
    given: &[GameId],
    most: usize,
) -> Result<Option<(Graph, Vec<GameId>)>, Unfinished> {
    let mut games = Vec::new();
    let mut numbers = BTreeMap::new();
    let mut number = |games: &mut Vec<GameId>, game: GameId| {
        *numbers.entry(game).or_insert_with(|| {
            games.push(game);
            games.len() - 1
        })
    };
    for game in given {
        number(&mut games, *game);
    }
    let mut moves = Vec::new();
    let mut from = 0;
    while let Some(&at) = games.get(from) {
        let (left, right) = (arena.left_options(at)?.to_vec(), arena.right_options(at)?.to_vec());
        let both = |game: &GameId| right.contains(game);
        let by_left = left.iter().map(|to| (*to, if both(to) { Movers::BOTH } else { Movers::LEFT }));
        let by_right = right.iter().filter(|to| !left.contains(to)).map(|to| (*to, Movers::RIGHT));
        if left.len().max(right.len()) >= most {
            return Ok(None);
        }
        for (to, by) in by_left.chain(by_right) {
            moves.push((from, number(&mut games, to), by));
        }
        if games.len() > most {
            return Ok(None);
        }
        from += 1;
    }
    // A graph of so few positions is no larger than one may be.
    Ok(Graph::from_moves(games.len(), moves).ok().map(|graph| (graph, games)))
}

/// The positions that have a value in normal play, each behind its options: those from which neither a loop nor an end
/// where play stops can be reached. Cost: O(V + E).
pub fn positions_with_values(graph: &Graph) -> Vec<PositionId> {
    let mut has_value = vec![false; graph.position_count()];
    let mut order = ends_first(graph, &vec![true; graph.position_count()]);
    order.retain(|position| {
        let options = graph.successors(*position);
        let all =
            graph.end_kind(*position).is_none() && options.iter().all(|option| has_value[option.index()]);
        has_value[position.index()] = all;
        all
    });
    order
}

/// Of a set of positions that has all options of its members, those from which no loop can be reached, each behind its
/// options.
fn ends_first(graph: &Graph, set: &[bool]) -> Vec<PositionId> {
    let mut open: Vec<usize> = graph.positions().map(|position| graph.successors(position).len()).collect();
    let mut order: Vec<PositionId> =
        graph.positions().filter(|position| set[position.index()] && open[position.index()] == 0).collect();
    let mut next = 0;
    while let Some(&done) = order.get(next) {
        next += 1;
        for &source in graph.sources(done) {
            open[source.index()] -= 1;
            if open[source.index()] == 0 && set[source.index()] {
                order.push(source);
            }
        }
    }
    order
}

/// The values of positions, each of which stands behind its options. The others have none because of a loop.
fn values(arena: &mut Arena, graph: &Graph, order: &[PositionId]) -> Vec<Result<GameId, NoValue>> {
    let mut values = vec![Err(NoValue::Loop); graph.position_count()];
    // That a whole sum can be decided from there is said first: beside it not even a loop is a value.
    let mut stack: Vec<PositionId> = graph.decided_ends().iter().map(|(end, _)| *end).collect();
    while let Some(position) = stack.pop() {
        let known = std::mem::replace(&mut values[position.index()], Err(NoValue::DecidedEnd));
        if known != Err(NoValue::DecidedEnd) {
            stack.extend(graph.sources(position));
        }
    }
    for &position in order {
        if values[position.index()] == Err(NoValue::DecidedEnd) {
            continue;
        }
        values[position.index()] = if graph.is_tie_end(position) {
            Err(NoValue::TieEnd)
        } else {
            value(arena, graph, position, &values)
        };
    }
    values
}

/// The value of a position, from those of its options.
fn value(
    arena: &mut Arena,
    graph: &Graph,
    position: PositionId,
    values: &[Result<GameId, NoValue>],
) -> Result<GameId, NoValue> {
    // That there is no value at all says more than that it was not found.
    if graph.successors(position).iter().any(|to| values[to.index()] == Err(NoValue::TieEnd)) {
        return Err(NoValue::TieEnd);
    }
    let options = |player: Player| -> Result<Vec<GameId>, NoValue> {
        graph.options(position, player).iter().map(|option| values[option.index()]).collect()
    };
    let (left, right) = (options(Player::Left)?, options(Player::Right)?);
    Ok(arena.game(&left, &right)?)
}
