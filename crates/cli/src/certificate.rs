//! What shows how positions compare in every sum, as `compare --json` and `order --json` write it and `verify` reads it.

use hyperjam_solver::context::Context;
use hyperjam_solver::order::{
    Certificate, CopyingState, CopyingStrategy, Decision, Families, Interrupted, PositionSet,
};
use hyperjam_solver::task::Exhausted;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Movers, Player};
use serde::{Deserialize, Serialize};

use crate::failure::{AnswersError, InputError, Mismatch};
use crate::text::plain;

/// A graph of games z, its positions numbered: how many, and the moves from one to another by somebody.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GamesFields {
    pub(crate) positions: usize,
    pub(crate) moves: Vec<(usize, usize, String)>,
}

/// A game z.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ContextFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    pub(crate) start: usize,
    #[serde(flatten)]
    pub(crate) games: GamesFields,
}

/// Families of sets: each set has a 0 or a 1 for each of the positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FamiliesFields {
    pub(crate) profiles: usize,
    pub(crate) positions: Vec<String>,
    pub(crate) unions: Vec<String>,
    pub(crate) intersections: Vec<String>,
}

/// A state of x − y: the positions in x and y, who is to move, and how many moves at most until one in x.
pub(crate) type StateFields = (String, String, Player, u32);

/// Why for a player x is at least y or is not: one half of x ≥ y.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase")]
pub(crate) enum HalfFields {
    /// It is: the player copies.
    Copying { states: Vec<StateFields> },
    /// It is: no game z tells them apart.
    Closure(FamiliesFields),
    /// It is not: this game z does.
    Context { starter: Player, context: ContextFields },
    /// A limit came before the answer.
    Undecided { reason: String },
}

impl GamesFields {
    pub(crate) fn of(graph: &Graph) -> Self {
        let moves = graph.moves().map(|step| (step.from.index(), step.to.index(), step.movers.to_string()));
        Self { positions: graph.position_count(), moves: moves.collect() }
    }

    /// The graph. The positions have to be so few that they can be made.
    pub(crate) fn graph(&self) -> Result<Graph, AnswersError> {
        let step = |(from, to, by): &(usize, usize, String)| {
            Ok((*from, *to, by.parse::<Movers>().map_err(AnswersError::Movers)?))
        };
        let moves = self.moves.iter().map(step).collect::<Result<Vec<_>, AnswersError>>()?;
        Graph::from_moves(self.positions, moves).map_err(AnswersError::Context)
    }

    /// Positions and moves.
    pub(crate) fn size(&self) -> usize {
        self.positions.saturating_add(self.moves.len())
    }
}

impl ContextFields {
    pub(crate) fn of(context: &Context) -> Self {
        let (name, start) = (context.notation(), context.start.index());
        Self { name, start, games: GamesFields::of(&context.graph) }
    }

    /// The context.
    pub(crate) fn context(&self) -> Result<Context, AnswersError> {
        let graph = self.games.graph()?;
        let start = graph.position(self.start).ok_or(AnswersError::ContextStart { given: self.start })?;
        Ok(Context { graph, start })
    }
}

impl FamiliesFields {
    /// Sets of positions of a graph, written by their keys.
    pub(crate) fn of(graph: &Graph, families: &Families, key: impl Fn(PositionId) -> String) -> Self {
        let set = |set: &PositionSet| {
            graph.positions().map(|position| if set.contains(position) { '1' } else { '0' }).collect()
        };
        Self {
            profiles: families.profiles,
            positions: graph.positions().map(key).collect(),
            unions: families.unions.iter().map(set).collect(),
            intersections: families.intersections.iter().map(set).collect(),
        }
    }

    /// The families, given the position of each key.
    pub(crate) fn families<E: From<InputError>>(
        &self,
        find: impl Fn(&str) -> Result<PositionId, E>,
    ) -> Result<Families, E> {
        let positions = self.positions.iter().map(|key| find(key)).collect::<Result<Vec<_>, E>>()?;
        let set = |text: &String| -> Result<PositionSet, E> {
            if text.len() != positions.len() || text.bytes().any(|digit| !matches!(digit, b'0' | b'1')) {
                return Err(InputError::from(AnswersError::Set { given: plain(text).into() }).into());
            }
            let marked = text.bytes().zip(&positions).filter(|(digit, _)| *digit == b'1');
            Ok(marked.map(|(_, position)| *position).collect())
        };
        let sets = |sets: &[String]| sets.iter().map(set).collect::<Result<Vec<_>, E>>();
        let [unions, intersections] = [sets(&self.unions)?, sets(&self.intersections)?];
        Ok(Families { unions, intersections, profiles: self.profiles })
    }
}

/// The states of a strategy.
pub(crate) fn states_of(strategy: &CopyingStrategy, key: impl Fn(PositionId) -> String) -> Vec<StateFields> {
    let state = |state: &CopyingState| {
        let [x, y] = state.pair.map(&key);
        (x, y, state.to_move, state.count)
    };
    strategy.states.iter().map(state).collect()
}

/// The strategy of some states, given the position of each key.
pub(crate) fn strategy<E>(
    states: &[StateFields],
    find: impl Fn(&str) -> Result<PositionId, E>,
) -> Result<CopyingStrategy, E> {
    let state = |(x, y, to_move, count): &StateFields| {
        Ok(CopyingState { pair: [find(x)?, find(y)?], to_move: *to_move, count: *count })
    };
    Ok(CopyingStrategy { states: states.iter().map(state).collect::<Result<_, E>>()? })
}

impl HalfFields {
    /// A decision on positions of a graph.
    pub(crate) fn of(graph: &Graph, decision: &Decision, key: impl Fn(PositionId) -> String) -> Self {
        match decision {
            Decision::Holds(Certificate::Copying(strategy)) => {
                Self::Copying { states: states_of(strategy, key) }
            }
            Decision::Holds(Certificate::Closed(families)) => {
                Self::Closure(FamiliesFields::of(graph, families, key))
            }
            Decision::Fails(found) => {
                Self::Context { starter: found.starter, context: ContextFields::of(&found.context) }
            }
            Decision::Undecided(interrupted) => Self::Undecided { reason: needed(*interrupted) },
        }
    }

    /// Whether x is at least y; none if that is not decided.
    pub(crate) fn holds(&self) -> Option<bool> {
        match self {
            Self::Copying { .. } | Self::Closure(_) => Some(true),
            Self::Context { .. } => Some(false),
            Self::Undecided { .. } => None,
        }
    }
}

/// What has ended a search through all games z, and what it would have needed.
pub(crate) fn needed(Interrupted { profiles, open, exhausted }: Interrupted) -> String {
    let limit = match exhausted {
        Exhausted::Work(limit) => format!("{limit} steps (--work)"),
        Exhausted::Size(limit) => format!("{limit} positions and moves (--limit)"),
        Exhausted::Bytes(limit) => format!("{limit} bytes (--bytes)"),
    };
    format!(
        "the search through all games z reached its limit of {limit} after {profiles} profiles; it needs at least {open} \
         more, and of the games that are tried without it none decides this"
    )
}

/// Finds a position by its key among those of a drawing.
pub(crate) fn unknown(key: &str) -> InputError {
    Mismatch::Unknown { id: plain(key).into() }.into()
}
