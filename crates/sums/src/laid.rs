//! A sum whose components are laid out as positions of one graph, and the search of it.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use hyperjam_solver::bisimulation::{self, BisimulationTask};
use hyperjam_solver::outcome::OutcomeTask;
use hyperjam_solver::sum::{LabelledSum, Measure, Reachable, ReachableTask, SumOutcome};
use hyperjam_solver::task::{self, Budget, Exhausted, Progress};
use hyperjam_solver::{Graph, GraphBuilder, GrundyLabels, Outcomes, PositionId, solve};
use hyperjam_terms::{Convention, Grundy, Movers, Player};
use hyperjam_values::{Arena, GameId, Unfinished, order};

use crate::place::{Component, Key, Step};
use crate::value::canonical_graph;

/// The work done between two looks of who watches.
const SLICE: u64 = 20_000;

/// Which limit ended the search of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The components can come to more places than are looked at.
    Places(usize),
    /// The components have more positions and moves than are looked at.
    Components(usize),
    /// The sum has more positions and moves than are looked at.
    Sum(usize),
    /// Beside components from which play may go on for ever, the value of the others is too large a game.
    Value(usize),
    /// A limit of the arena was reached.
    Unfinished(Unfinished),
}

/// It was not found out who wins a sum.
pub type Undecided = Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Places(limit) => {
                write!(f, "not decided: its components can come to more than {limit} positions")
            }
            Self::Components(limit) => {
                write!(f, "not decided: its components have more than {limit} positions and moves")
            }
            Self::Sum(limit) => write!(f, "not decided: the sum has more than {limit} positions and moves"),
            Self::Value(limit) => {
                write!(
                    f,
                    "not decided: the components that end are worth a game of more than {limit} positions"
                )
            }
            Self::Unfinished(unfinished) => write!(f, "not decided: {unfinished}"),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Exhausted> for Stopped {
    fn from(exhausted: Exhausted) -> Self {
        match exhausted {
            Exhausted::Size(limit) | Exhausted::Bytes(limit) => Self::Sum(limit),
            Exhausted::Work(limit) => Self::Sum(usize::try_from(limit).unwrap_or(usize::MAX)),
        }
    }
}

impl From<Unfinished> for Stopped {
    fn from(unfinished: Unfinished) -> Self {
        Self::Unfinished(unfinished)
    }
}

/// All places that components can come to, as one graph; and beside them the games that stand for those with values.
pub(crate) struct Laid {
    graph: Rc<Graph>,
    places: Places,
    /// The games that stand for what the components with values come to, and all that play in them leads to; none where the
    /// sum is laid out as it is given.
    games: BTreeMap<GameId, PositionId>,
    /// Where a search of all these games begins, if there are any: a position with a move to each.
    root: Option<PositionId>,
}

/// Where places are in the graph.
enum Places {
    /// Each where it was laid out.
    Each(BTreeMap<(usize, Key), PositionId>),
    /// All components are of the game with this number, whose graph it is.
    Drawn(usize),
}

/// The graph that all components stand on, if there is one, and the number of their game.
fn drawn(components: &[&Component]) -> Option<(usize, Rc<Graph>)> {
    let (first, rest) = components.split_first()?;
    let graph = first.place().graph()?;
    let same = |one: &&&Component| {
        one.game() == first.game() && one.place().graph().is_some_and(|other| Rc::ptr_eq(other, graph))
    };
    (rest.iter().filter(same).count() == rest.len()).then(|| (first.game(), graph.clone()))
}

impl Laid {
    /// These components, and the games `given` with all that play in them leads to.
    pub(crate) fn of<'c>(
        components: impl Iterator<Item = &'c Component>,
        arena: &mut Arena,
        given: &[GameId],
        most: usize,
    ) -> Result<Self, Stopped> {
        let components: Vec<&Component> = components.collect();
        if given.is_empty()
            && let Some((game, graph)) = drawn(&components)
        {
            return Ok(Self { graph, places: Places::Drawn(game), games: BTreeMap::new(), root: None });
        }
        let mut builder = GraphBuilder::new();
        let places = Places::Each(lay(components.into_iter(), &mut builder, most, None)?);
        let (mut games, mut root) = (BTreeMap::new(), None);
        if !given.is_empty() {
            let too_large = Stopped::Value(most);
            let (forms, of_form) = canonical_graph(arena, given, most)?.ok_or(too_large)?;
            let forms = builder.add_graph(&forms, |movers| movers).map_err(|_| too_large)?;
            games = of_form.into_iter().zip(forms).collect();
            let start = builder.add_position().map_err(|_| too_large)?;
            for game in given {
                builder.add_move(start, games[game], Movers::BOTH).map_err(|_| too_large)?;
            }
            root = Some(start);
        }
        Ok(Self { graph: Rc::new(builder.build()), places, games, root })
    }

    fn place(&self, component: &Component) -> Option<PositionId> {
        match (&self.places, component.place().key()) {
            (Places::Each(places), key) => places.get(&(component.game(), key)).copied(),
            (Places::Drawn(game), Key::Position(on)) => (component.game() == *game).then_some(on),
            (Places::Drawn(_), _) => None,
        }
    }
}

/// Lays out all places that these components can come to, breadth first, if there are no more than `most`, nor more of them and their
/// moves together than a second limit says, where there is one.
pub(crate) fn lay<'c>(
    components: impl Iterator<Item = &'c Component>,
    builder: &mut GraphBuilder,
    most: usize,
    most_with_moves: Option<usize>,
) -> Result<BTreeMap<(usize, Key), PositionId>, Stopped> {
    let too_many = Stopped::Places(most);
    let mut places: BTreeMap<(usize, Key), PositionId> = BTreeMap::new();
    let mut queue: Vec<Component> = Vec::new();
    let mut number = |component: &Component, builder: &mut GraphBuilder, queue: &mut Vec<Component>| {
        let key = component.key();
        if let Some(known) = places.get(&key) {
            return Ok(*known);
        }
        if queue.len() >= most {
            return Err(too_many);
        }
        let id = builder.add_position_or_end(component.place().end()).map_err(|_| too_many)?;
        places.insert(key, id);
        queue.push(component.clone());
        Ok(id)
    };
    for component in components {
        number(component, builder, &mut queue)?;
    }
    let (mut next, mut moves) = (0, 0);
    while let Some(from) = queue.get(next).cloned() {
        next += 1;
        if from.place().end().is_some() {
            continue;
        }
        let id = number(&from, builder, &mut queue)?;
        for player in Player::BOTH {
            let steps = from.place().moves(player);
            moves += steps.len();
            if let Some(most) = most_with_moves.filter(|most| queue.len() + moves > *most) {
                return Err(Stopped::Components(most));
            }
            for Step { how: _, to } in steps {
                let to = number(&from.at(to), builder, &mut queue)?;
                builder.add_move(id, to, Movers::from(player)).map_err(|_| too_many)?;
            }
        }
    }
    Ok(places)
}

/// What was found out about the sums that can be reached from a start.
pub(crate) struct Search {
    laid: Laid,
    /// The labels, where all components are impartial and the convention is normal play.
    labels: Option<GrundyLabels>,
    /// All positions of the sum, if there are not too many.
    product: Option<Product>,
}

/// The solved positions of a sum.
enum Product {
    /// Of one component alone: those of the graph.
    One(Outcomes),
    /// Of several.
    Sum(Reachable, Outcomes),
}

/// Where components stand in a search.
pub(crate) struct Spot {
    /// The components that are laid out by their places.
    pub(crate) places: Vec<PositionId>,
    /// What the others are worth together, where they are not.
    pub(crate) value: Option<GameId>,
}

impl Search {
    /// Searches what can be reached from there. Where labels decide, a product that is too large is no failure.
    pub(crate) fn of(
        laid: Laid,
        start: &[Component],
        convention: Convention,
        most: usize,
        watch: &dyn Fn(Progress),
    ) -> Result<Self, Stopped> {
        let mut vehicles: Vec<PositionId> =
            start.iter().filter_map(|component| laid.place(component)).collect();
        vehicles.extend(laid.root);
        let solution = solve(&laid.graph, convention);
        if vehicles.len() == 1 {
            let product = Some(Product::One(solution.outcomes));
            return Ok(Self { laid, labels: solution.labels, product });
        }
        let classes = task::watched(BisimulationTask::new(laid.graph.clone()), SLICE, watch);
        let quotient = bisimulation::quotient_by(&laid.graph, classes);
        let labels = solution.labels;
        let searched =
            task::watched(ReachableTask::new(quotient, &vehicles, Budget::of_size(most)), SLICE, watch);
        let product = match searched {
            Ok((graph, reachable)) => {
                let outcomes = task::watched(OutcomeTask::new(graph, convention), SLICE, watch);
                Some(Product::Sum(reachable, outcomes))
            }
            Err(exhausted) if labels.is_none() => return Err(exhausted.into()),
            Err(_) => None,
        };
        Ok(Self { laid, labels, product })
    }

    /// Whether the sum is searched as it is given, so that remoteness is that of the sum itself.
    pub(crate) fn is_as_given(&self) -> bool {
        self.laid.root.is_none()
    }

    /// Whether a game is one that stands for components.
    pub(crate) fn has_laid(&self, game: GameId) -> bool {
        self.laid.games.contains_key(&game)
    }

    /// Where these components stand; none if they were not laid out.
    pub(crate) fn spot<'c>(
        &self,
        components: impl Iterator<Item = &'c Component>,
        value: Option<GameId>,
    ) -> Option<Spot> {
        let places: Option<Vec<PositionId>> =
            components.map(|component| self.laid.place(component)).collect();
        let value = match value {
            Some(value) if self.is_as_given() || !self.laid.games.contains_key(&value) => return None,
            value => value,
        };
        Some(Spot { places: places?, value })
    }

    fn positions(&self, spot: &Spot, value: Option<GameId>) -> Vec<PositionId> {
        let game = value.and_then(|value| self.laid.games.get(&value).copied());
        spot.places.iter().copied().chain(game).collect()
    }

    /// How the sum ends when this player is to move, in so many moves where that is known.
    pub(crate) fn outcome(&self, spot: &Spot, to_move: Player) -> Option<SumOutcome> {
        let positions = self.positions(spot, spot.value);
        if let Some(found) = self.product_outcome(&positions, to_move) {
            let remoteness = found.remoteness.filter(|_| self.is_as_given());
            return Some(SumOutcome { remoteness, ..found });
        }
        let labelled = LabelledSum::new(&self.laid.graph, self.labels.as_ref()?, &positions);
        let winner = labelled.first_player_wins().map(|wins| if wins { to_move } else { to_move.opponent() });
        Some(SumOutcome { winner, remoteness: None })
    }

    fn product_outcome(&self, positions: &[PositionId], to_move: Player) -> Option<SumOutcome> {
        let (at, outcomes) = match (self.product.as_ref()?, positions) {
            (Product::One(outcomes), [only]) => (*only, outcomes),
            (Product::One(_), _) => return None,
            (Product::Sum(reachable, outcomes), _) => (reachable.find(positions)?, outcomes),
        };
        let winner = outcomes.outcome(at, to_move).winner();
        Some(SumOutcome { winner, remoteness: outcomes.remoteness(at, to_move) })
    }

    /// The generalized Nim-sum of the labels (HL Proposition 40).
    pub(crate) fn label(&self, spot: &Spot) -> Option<Grundy> {
        let positions = self.positions(spot, spot.value);
        Some(LabelledSum::new(&self.laid.graph, self.labels.as_ref()?, &positions).label())
    }

    /// The labels of the components, where each is laid out by its places.
    pub(crate) fn labels(&self, spot: &Spot) -> Option<Vec<Grundy>> {
        let labels = self.labels.as_ref().filter(|_| spot.value.is_none())?;
        Some(spot.places.iter().map(|place| labels.label(*place)).collect())
    }

    /// How far a sum that the winner has left is from its end, where its own remoteness is not known: who always leaves the
    /// least comes to the end.
    ///
    /// Where games stand for components, let G be what those are worth and X the others. If s ≤ G, then Left, who wins s + X,
    /// wins G + X: by the moves of s + X, and an answer in G − s to whatever moves there. The measure is the least remoteness
    /// of s + X over the games s ≤ G at hand. Let Left play from the game s with the least: a winning move in X makes it less;
    /// a move to sᴸ is a move of Right’s in G − s, and the answer to it is a move to some Gᴸ ≥ sᴸ, since an answer sᴸᴿ ≤ G
    /// would have been less before. Moves in G come to an end, as G is short, and between two of them the same games are at
    /// hand, so the least becomes less with every move of Left’s, and not more by Right’s. So play ends. Mirrored for Right.
    pub(crate) fn measure(
        &self,
        arena: &mut Arena,
        spot: &Spot,
        winner: Player,
        to_move: Player,
    ) -> Result<Option<Measure>, Unfinished> {
        if let Some(value) = spot.value
            && self.product.is_some()
        {
            let mut found: Vec<(u32, GameId)> = Vec::new();
            for game in self.laid.games.keys() {
                let outcome = self.product_outcome(&self.positions(spot, Some(*game)), to_move);
                let won = outcome.filter(|outcome| outcome.winner == Some(winner));
                found.extend(won.and_then(|outcome| Some((outcome.remoteness?, *game))));
            }
            found.sort_unstable();
            for (remoteness, game) in found {
                let stands = match winner {
                    Player::Left => order::less_or_equal(arena, game, value)?,
                    Player::Right => order::less_or_equal(arena, value, game)?,
                };
                if stands {
                    return Ok(Some(Measure { labels: u64::from(remoteness), ranks: 0 }));
                }
            }
            return Ok(None);
        }
        let labels = self.labels.as_ref();
        let positions = self.positions(spot, spot.value);
        Ok(labels.map(|labels| LabelledSum::new(&self.laid.graph, labels, &positions).measure()))
    }
}
