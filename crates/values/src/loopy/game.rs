//! Games with loops, each drawn in one way.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use hyperjam_solver::{Graph, GraphError, PositionId, bisimulation, operation};
use hyperjam_terms::{Movers, Player};

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::limit::Unfinished;

/// The most positions of a game with loops.
pub const MOST_POSITIONS: usize = 2000;

/// What is too large.
pub(super) const TOO_LARGE: Unfinished = Unfinished::Positions { limit: MOST_POSITIONS };

/// The most pairs of positions of two games that are added: they are laid out before equal ones are merged.
pub(super) const MOST_PAIRS: usize = 250_000;

/// A finite game with loops or without: its positions, none of them twice, and where it starts.
///
/// The same hypergame (see [`bisimulation`]) is always drawn in the same way, so `==` says whether two games are the same
/// up to hyperbisimilarity. Equal games may still be different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyGame {
    graph: Graph,
    start: PositionId,
}

/// The options of each position, Left's and Right's, by number.
pub(super) type Lists = Vec<[Vec<usize>; 2]>;

impl LoopyGame {
    /// The game that starts at a position of a graph. A tie end counts as a position with a move to itself for both. Takes
    /// O((V + E) log V) for the quotient by bisimilarity, and as much in each of at most V rounds to number the positions.
    pub fn new(graph: &Graph, start: PositionId) -> Result<Self, Unfinished> {
        let part = operation::reachable(&operation::tie_ends_as_loops(graph), &[start]);
        let start = part.find(start).ok_or(TOO_LARGE)?;
        Self::of_merged(merged(&part.graph, start)?)
    }

    /// The game of a graph in which all can be reached from the start and no two positions are the same game.
    fn of_merged((graph, start): (Graph, PositionId)) -> Result<Self, Unfinished> {
        let lists = lists_of(&graph);
        let place = numbering(&lists);
        let mut ordered: Lists = vec![Default::default(); lists.len()];
        for (position, options) in lists.iter().enumerate() {
            ordered[place[position]] = options.each_ref().map(|side| {
                let mut side: Vec<usize> = side.iter().map(|option| place[*option]).collect();
                side.sort_unstable();
                side
            });
        }
        let graph = graph_of(&ordered).map_err(|_| TOO_LARGE)?;
        Ok(Self { start: PositionId::new(place[start.index()]).map_err(|_| TOO_LARGE)?, graph })
    }

    /// The game that starts at a number, with these options.
    pub(super) fn of_lists(lists: &Lists, start: usize) -> Result<Self, Unfinished> {
        Self::of_merged(merged_lists(lists, start)?)
    }

    /// The game of an arena's game.
    pub fn of_short(arena: &mut Arena, game: GameId) -> Result<Self, Unfinished> {
        Self::of_short_up_to(arena, game, i64::MAX)
    }

    /// The game of an arena's game, in which an integer beyond a bound, n or −n, is n or −n: which is as good beside a game with no
    /// more positions than that.
    pub(crate) fn of_short_up_to(arena: &mut Arena, game: GameId, most: i64) -> Result<Self, Unfinished> {
        let (least, most) = (arena.number(Dyadic::from(-most))?, arena.number(Dyadic::from(most))?);
        let bounded = |arena: &Arena, game: GameId| match arena.as_number(game) {
            Some(number) if number.is_integer() => {
                let is_beyond = |bound: GameId| arena.as_number(bound).map(|bound| number.cmp(bound));
                match (is_beyond(least), is_beyond(most)) {
                    (Some(Ordering::Less), _) => least,
                    (_, Some(Ordering::Greater)) => most,
                    _ => game,
                }
            }
            _ => game,
        };
        let game = bounded(arena, game);
        let mut numbers = BTreeMap::from([(game, 0)]);
        let mut order = vec![game];
        let mut lists: Lists = Vec::new();
        while let Some(next) = order.get(lists.len()).copied() {
            let [left, right] = [arena.left_options(next)?.to_vec(), arena.right_options(next)?.to_vec()]
                .map(|side| {
                    side.into_iter()
                        .map(|option| {
                            let option = bounded(arena, option);
                            *numbers.entry(option).or_insert_with(|| {
                                order.push(option);
                                order.len() - 1
                            })
                        })
                        .collect()
                });
            lists.push([left, right]);
            if order.len() > MOST_POSITIONS {
                return Err(TOO_LARGE);
            }
        }
        Self::of_lists(&lists, 0)
    }

    /// The value in an arena, if the game has no loops.
    pub fn to_short(&self, arena: &mut Arena) -> Result<Option<GameId>, Unfinished> {
        if !operation::is_well_founded(&self.graph) {
            return Ok(None);
        }
        Ok(self.short_values(arena)?[self.start.index()])
    }

    /// The values in an arena of all its positions from which play ends. O(positions + moves) games.
    pub(super) fn short_values(&self, arena: &mut Arena) -> Result<Vec<Option<GameId>>, Unfinished> {
        let graph = &self.graph;
        let mut open: Vec<usize> = graph.positions().map(|it| graph.successors(it).len()).collect();
        let mut values = vec![None; open.len()];
        let mut ready: Vec<PositionId> = graph.positions().filter(|it| open[it.index()] == 0).collect();
        while let Some(position) = ready.pop() {
            let [left, right] = Player::BOTH.map(|player| {
                let options = graph.options(position, player).iter();
                options.filter_map(|option| values[option.index()]).collect::<Vec<_>>()
            });
            values[position.index()] = Some(arena.game(&left, &right)?);
            for source in graph.sources(position) {
                open[source.index()] -= 1;
                if open[source.index()] == 0 {
                    ready.push(*source);
                }
            }
        }
        Ok(values)
    }

    /// Its positions and moves.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Where it starts.
    pub fn start(&self) -> PositionId {
        self.start
    }

    /// The options of each position.
    pub(super) fn lists(&self) -> Lists {
        lists_of(&self.graph)
    }

    /// The same positions, with another one to start at.
    pub(super) fn from(&self, start: PositionId) -> Result<Self, Unfinished> {
        Self::new(&self.graph, start)
    }

    /// The game with the players exchanged.
    pub fn negate(&self) -> Result<Self, Unfinished> {
        Self::new(&operation::negation(&self.graph), self.start)
    }

    /// The sum, not simplified.
    pub fn add(&self, other: &Self) -> Result<Self, Unfinished> {
        if self.graph.position_count() * other.graph.position_count() > MOST_PAIRS {
            return Err(Unfinished::Positions { limit: MOST_PAIRS });
        }
        let sum = operation::sum(&self.graph, &other.graph).map_err(|_| TOO_LARGE)?;
        let start = self.start.index() * other.graph.position_count() + other.start.index();
        Self::new(&sum, sum.position(start).ok_or(TOO_LARGE)?)
    }

    /// This game beside another, in one graph: where each of them starts.
    pub(super) fn beside(&self, other: &Self) -> Result<(Graph, [PositionId; 2]), Unfinished> {
        beside([(&self.graph, self.start), (&other.graph, other.start)])
    }
}

/// Two graphs in one, and where each of them starts.
pub(super) fn beside(games: [(&Graph, PositionId); 2]) -> Result<(Graph, [PositionId; 2]), Unfinished> {
    let [(one, start), (other, second)] = games;
    let union = operation::union(one, other).map_err(|_| TOO_LARGE)?;
    let second = PositionId::new(one.position_count() + second.index()).map_err(|_| TOO_LARGE)?;
    Ok((union, [start, second]))
}

/// The options of each position of a graph.
pub(super) fn lists_of(graph: &Graph) -> Lists {
    let side = |position, player| {
        let mut options: Vec<usize> =
            graph.options(position, player).iter().map(|option| option.index()).collect();
        options.sort_unstable();
        options.dedup();
        options
    };
    graph.positions().map(|position| Player::BOTH.map(|player| side(position, player))).collect()
}

/// The graph of these options, its moves ascending.
pub(super) fn graph_of(lists: &Lists) -> Result<Graph, GraphError> {
    let moves = lists.iter().enumerate().flat_map(|(from, [left, right])| {
        let of_both: BTreeMap<usize, Movers> = left
            .iter()
            .map(|to| (*to, Movers::LEFT))
            .chain(right.iter().map(|to| (*to, Movers::RIGHT)))
            .fold(BTreeMap::new(), |mut moves, (to, movers)| {
                let known = moves.entry(to).or_insert(movers);
                *known = if *known == movers { movers } else { Movers::BOTH };
                moves
            });
        of_both.into_iter().map(move |(to, movers)| (from, to, movers))
    });
    Graph::from_moves(lists.len(), moves)
}

/// A graph in which all can be reached from the start, with one position for all that are the same game, and where it starts.
/// O((V + E) log V).
fn merged(graph: &Graph, start: PositionId) -> Result<(Graph, PositionId), Unfinished> {
    let quotient = bisimulation::quotient(graph);
    if quotient.graph.position_count() > MOST_POSITIONS {
        return Err(TOO_LARGE);
    }
    let start = quotient.image(start);
    Ok((quotient.graph, start))
}

/// The same of what can be reached from a number with these options.
pub(super) fn merged_lists(lists: &Lists, start: usize) -> Result<(Graph, PositionId), Unfinished> {
    let mut place = vec![None; lists.len()];
    *place.get_mut(start).ok_or(TOO_LARGE)? = Some(0);
    let mut order = vec![start];
    let mut part: Lists = Vec::new();
    while let Some(position) = order.get(part.len()).copied() {
        part.push(lists[position].each_ref().map(|side| {
            let place = |option: &usize| {
                *place[*option].get_or_insert_with(|| {
                    order.push(*option);
                    order.len() - 1
                })
            };
            side.iter().map(place).collect()
        }));
    }
    let graph = graph_of(&part).map_err(|_| TOO_LARGE)?;
    let start = graph.position(0).ok_or(TOO_LARGE)?;
    merged(&graph, start)
}

/// The number of each position that does not depend on how the positions were numbered, if no two are bisimilar: the
/// classes of the coarsest partition are numbered by those of their options, and split until each has one position.
fn numbering(lists: &Lists) -> Vec<usize> {
    let mut class = vec![0; lists.len()];
    // The signatures of all positions, one behind the other: the class, and the classes of Left's and Right's options.
    let (mut signatures, mut ends) = (Vec::new(), Vec::new());
    let mut order: Vec<usize> = (0..lists.len()).collect();
    loop {
        signatures.clear();
        ends.clear();
        ends.push(0);
        for (own, sides) in class.iter().zip(lists) {
            signatures.push(*own);
            for side in sides {
                // What is less than any class stands before each list.
                signatures.push(0);
                let first = signatures.len();
                signatures.extend(side.iter().map(|option| class[*option] + 1));
                signatures[first..].sort_unstable();
                let mut kept = first;
                for next in first..signatures.len() {
                    if next == first || signatures[next] != signatures[kept - 1] {
                        signatures[kept] = signatures[next];
                        kept += 1;
                    }
                }
                signatures.truncate(kept);
            }
            ends.push(signatures.len());
        }
        let signature = |position: usize| &signatures[ends[position]..ends[position + 1]];
        order.sort_unstable_by(|one, other| signature(*one).cmp(signature(*other)));
        let mut next = vec![0; lists.len()];
        for pair in order.windows(2) {
            next[pair[1]] = next[pair[0]] + usize::from(signature(pair[0]) != signature(pair[1]));
        }
        if next == class {
            return class;
        }
        class = next;
    }
}
