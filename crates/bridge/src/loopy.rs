//! From a game graph to what its positions are worth, whether play has to end or not.

use hyperjam_solver::bisimulation::{self, Quotient};
use hyperjam_solver::grundy::labels_where_impartial;
use hyperjam_solver::order::{PositionOrder, PositionOrderTask};
use hyperjam_solver::task::{Budget, Exhausted, watched};
use hyperjam_solver::{Graph, PositionId, operation};
use hyperjam_sums::NoValue;
use hyperjam_terms::Grundy;
use hyperjam_values::loopy::{LoopyGame, LoopyValue, Work};
use hyperjam_values::{Arena, GameId, Unfinished};
use std::collections::BTreeMap;

/// What a position is worth in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionValue {
    /// As much as a game without loops in every sum.
    Short(GameId),
    /// A game with loops, of which one of these at least is known.
    Loopy {
        /// Its label ∞_K, if the game is impartial: what it is worth in sums of impartial games.
        label: Option<Grundy>,
        /// Its stopper, or its sides, if it has any that were found.
        value: Option<Box<LoopyValue>>,
        /// The number of its class of equal positions among those of which nothing else is known.
        class: Option<usize>,
    },
    /// Not decided within the limits.
    Open(OpenValue),
}

/// Why it is not known what a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenValue {
    /// Its value as a short game was not found.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
    /// There are too many positions from which play may go on for ever, and of which no sides were found.
    #[error(
        "{given} different positions that can reach a loop are left whose value no short search finds, and at most {limit} such \
         positions are compared with each other"
    )]
    TooMany {
        /// How many there are.
        given: usize,
        /// The most that there may be.
        limit: usize,
    },
    /// The order of the positions was not decided.
    #[error(transparent)]
    Order(#[from] Exhausted),
}

/// What may be spent on the values of all positions.
#[derive(Clone, Copy, Debug)]
pub struct ValueLimits {
    /// The most classes of bisimilar positions that reach a loop: those whose sides are looked for, and those without sides
    /// whose order is.
    pub positions: [usize; 2],
    /// The work on sides, in looks at positions and moves: for one position, and for all.
    pub sides: [u64; 2],
    /// What the order of the positions without sides may take, for each player.
    pub order: Budget,
}

impl Default for ValueLimits {
    /// About a second.
    fn default() -> Self {
        let order = Budget { work: 8_000_000, size: 50_000, bytes: 32 << 20 };
        Self { positions: [1_000, 200], sides: [1_000_000, 6_000_000], order }
    }
}

/// What every position is worth, given the [values](hyperjam_sums::values_of_graph) of those without loops. A tie end counts as a
/// position with a move to itself for both.
///
/// 1. Positions whose game is impartial have a label. A nimber is worth as much as that Nim heap in every sum.
/// 2. Of the others, and of those with a label ∞_K, the stopper or the sides are looked for, of those from which least
///    can be reached first.
/// 3. Where there are none, the order in every sum tells which positions are equal; one that is equal to a position with a
///    value has that value, and the others have the number of their class.
///
/// Cost: O((V + E) log V), and what the limits say. `progress` gets how far it has come, in thousandths.
///
/// ```
/// use hyperjam_bridge::{PositionValue, ValueLimits, values_with_loops};
/// use hyperjam_sums::values_of_graph;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
/// use hyperjam_values::Arena;
/// use hyperjam_values::loopy::named;
///
/// // 0, and over = {0 | over}
/// let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT), (1, 1, Movers::RIGHT)])?;
/// let mut arena = Arena::default();
/// let short = values_of_graph(&mut arena, &graph);
/// let found = values_with_loops(&mut arena, &graph, &short, ValueLimits::default(), &mut |_| {});
/// let PositionValue::Loopy { value, .. } = &found[1] else { panic!("it has loops") };
/// assert_eq!(value.as_deref(), named("over").as_ref());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values_with_loops(
    arena: &mut Arena,
    graph: &Graph,
    short: &[Result<GameId, NoValue>],
    limits: ValueLimits,
    progress: &mut dyn FnMut(u32),
) -> Vec<PositionValue> {
    let quotient = bisimulation::quotient(&operation::tie_ends_as_loops(graph));
    let mut values = known(arena, &quotient, short);
    let waiting = |values: &[Option<PositionValue>]| -> Vec<PositionId> {
        let is_waiting = |position: &PositionId| values[position.index()].is_none();
        quotient.graph.positions().filter(is_waiting).collect()
    };
    let loopy = waiting(&values);
    with_sides(arena, &quotient.graph, &loopy, limits, &mut values, progress);
    let rest = waiting(&values);
    if rest.len() > limits.positions[1] {
        let open = OpenValue::TooMany { given: rest.len(), limit: limits.positions[1] };
        for position in rest {
            values[position.index()] = Some(PositionValue::Open(open));
        }
    } else if !rest.is_empty() {
        by_order(&quotient.graph, &rest, limits.order, &mut values, progress);
    }
    let open = || PositionValue::Open(OpenValue::Order(Exhausted::Work(limits.order.work)));
    let of = |position| values[quotient.image(position).index()].clone().unwrap_or_else(open);
    graph.positions().map(of).collect()
}

/// What follows at once for the classes of bisimilar positions.
fn known(
    arena: &mut Arena,
    quotient: &Quotient,
    short: &[Result<GameId, NoValue>],
) -> Vec<Option<PositionValue>> {
    let mut values = vec![None; quotient.graph.position_count()];
    for (number, label) in labels_where_impartial(&quotient.graph).into_iter().enumerate() {
        if let Some(Grundy::Nimber(size)) = label {
            let heap = arena.star(size);
            values[number] =
                Some(heap.map_or_else(|error| PositionValue::Open(error.into()), PositionValue::Short));
        }
    }
    for (number, value) in short.iter().enumerate() {
        let Ok(position) = PositionId::new(number) else { continue };
        let place = &mut values[quotient.image(position).index()];
        match value {
            Ok(game) => *place = Some(PositionValue::Short(*game)),
            Err(NoValue::Unfinished(unfinished)) if place.is_none() => {
                *place = Some(PositionValue::Open(OpenValue::Unfinished(*unfinished)));
            }
            Err(_) => {}
        }
    }
    values
}

/// The labels, and the stoppers and sides that are found: those of positions first from which least can be reached.
fn with_sides(
    arena: &mut Arena,
    graph: &Graph,
    loopy: &[PositionId],
    limits: ValueLimits,
    values: &mut [Option<PositionValue>],
    progress: &mut dyn FnMut(u32),
) {
    let labels = labels_where_impartial(graph);
    let is_looked_for = loopy.len() <= limits.positions[0];
    let size = |position: PositionId| match is_looked_for {
        true => operation::reachable(graph, &[position]).graph.position_count(),
        false => 0,
    };
    let mut sizes: Vec<(usize, PositionId)> =
        loopy.iter().map(|position| (size(*position), *position)).collect();
    sizes.sort_unstable();
    let [each, mut left] = limits.sides;
    let mut work = Work::of(each);
    for (done, (_, position)) in sizes.iter().enumerate() {
        let mut value = None;
        if is_looked_for && left > 0 {
            work.renew(each.min(left));
            let before = work.left();
            let game = LoopyGame::new(graph, *position).ok();
            value = game.and_then(|game| LoopyValue::of_within(&game, &mut work).ok());
            value = value.filter(LoopyValue::has_sides);
            left -= before - work.left();
        }
        let label = labels[position.index()].clone();
        let stopper = value.as_ref().filter(|_| label.is_none()).and_then(LoopyValue::as_stopper);
        if let Some(Ok(Some(short))) = stopper.map(|stopper| stopper.to_short(arena)) {
            values[position.index()] = Some(PositionValue::Short(short));
        } else if label.is_some() || value.is_some() {
            values[position.index()] =
                Some(PositionValue::Loopy { label, value: value.map(Box::new), class: None });
        }
        progress((500 * (done + 1) / sizes.len()) as u32);
    }
}

/// The classes of positions without sides.
fn by_order(
    graph: &Graph,
    rest: &[PositionId],
    budget: Budget,
    values: &mut [Option<PositionValue>],
    progress: &mut dyn FnMut(u32),
) {
    let part = operation::reachable(graph, rest);
    let order = watched(PositionOrderTask::new(&part.graph, budget), 1_000_000, |now| {
        progress(500 + (500 * now.done.min(now.total) / now.total.max(1)) as u32);
    });
    let order = match order {
        Ok(order) => order,
        Err(exhausted) => {
            for position in rest {
                values[position.index()] = Some(PositionValue::Open(exhausted.into()));
            }
            return;
        }
    };
    let of_part = |position: PositionId| part.positions[position.index()];
    let mut numbers = BTreeMap::new();
    for (number, class) in order.classes.iter().enumerate() {
        let value = class.iter().find_map(|position| valued(&values[of_part(*position).index()]));
        let value = value.unwrap_or_else(|| match may_be_equal_to_another(&order, number) {
            true => PositionValue::Open(Exhausted::Work(budget.work).into()),
            false => {
                let next = numbers.len();
                let class = Some(*numbers.entry(number).or_insert(next));
                PositionValue::Loopy { label: None, value: None, class }
            }
        });
        for position in class {
            let place = &mut values[of_part(*position).index()];
            if place.is_none() {
                *place = Some(value.clone());
            }
        }
    }
}

/// The value of a position that has one which all that is equal to it has as well: not a label, which is about impartial
/// games.
fn valued(value: &Option<PositionValue>) -> Option<PositionValue> {
    match value {
        Some(PositionValue::Short(game)) => Some(PositionValue::Short(*game)),
        Some(PositionValue::Loopy { value: Some(value), .. }) => {
            Some(PositionValue::Loopy { label: None, value: Some(value.clone()), class: None })
        }
        _ => None,
    }
}

/// Whether it is not decided for some other class that it is another.
fn may_be_equal_to_another(order: &PositionOrder, class: usize) -> bool {
    let may = |other: usize| {
        order.at_least(class, other) != Some(false) && order.at_least(other, class) != Some(false)
    };
    (0..order.classes.len()).any(|other| other != class && may(other))
}
