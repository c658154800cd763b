//! Sums of games of any kinds as Python sees them.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use hyperjam_rulesets::open;
use hyperjam_solver::{self as solver, PositionId, operation::reachable};
use hyperjam_sums::{BoardPlace, Choice, Component, GraphPlace, How, Known, Shown, SumLimits, best};
use hyperjam_terms::{Convention, Outcome};
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::{Style, parse};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::board::Board;
use crate::calculate::Operand;
use crate::columns::repeated;
use crate::fault::Fault;
use crate::game::{Game, Kind, MOST_WRITTEN};
use crate::graph::Graph;
use crate::solution::{of_label, player};
use crate::store::{self, Held, Store, copied};

/// The ruleset whose boards are games in canonical form.
const CANONICAL_FORM: &str = "canonical-form";

/// A sum of games of any kinds: a player moves in one component and leaves the others as they are.
///
/// A component is a `Board`, a `Game` without loops, a number, or a `Graph` with the name or number of a position.
///
/// >>> import hyperjam
/// >>> ring = hyperjam.Graph.from_edges([0], [0])
/// >>> total = hyperjam.Sum([(ring, 0), hyperjam.board("domineering", "...|...")])
/// >>> total.outcome("left"), total.outcome("right")
/// ('draw', 'draw')
/// >>> hyperjam.Sum([hyperjam.board("nim", "3,4"), hyperjam.game("*5")]).value
/// hyperjam.game('*2')
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct Sum {
    parts: Vec<Part>,
    convention: Convention,
}

/// A component.
enum Part {
    Board(Py<Board>),
    Game(Py<Game>),
    Position(Py<Graph>, PositionId),
}

/// A component on its way into the store.
enum Sent {
    Board(String, Vec<String>),
    Game(u64),
    Position(Arc<solver::Graph>, PositionId),
}

/// Where a component stands after a move, on its way out of the store.
enum After {
    Board(String),
    Game(Held),
    Position(PositionId),
}

/// A move, on its way out of the store.
struct FoundMove {
    component: usize,
    after: After,
    outcome: Option<Outcome>,
    is_best: bool,
}

/// A move in a sum, and who wins after it.
///
/// >>> import hyperjam
/// >>> move = hyperjam.Sum([hyperjam.board("nim", "3"), hyperjam.board("nim", "2")]).best_move("left")
/// >>> move
/// <hyperjam.SumMove in component 0: left wins>
/// >>> move.sum.components[0]
/// hyperjam.board('nim', '2')
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct SumMove {
    /// In which component, counted from 0.
    #[pyo3(get)]
    component: usize,
    /// What it leads to.
    #[pyo3(get)]
    sum: Py<Sum>,
    /// Who wins then: "left", "right" or "draw"; `None` where that is not known.
    #[pyo3(get)]
    outcome: Option<&'static str>,
    /// Whether no other move is better for who makes it.
    #[pyo3(get)]
    is_best: bool,
}

impl Part {
    fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = given.py();
        if let Ok(board) = given.cast::<Board>() {
            return Ok(Self::Board(board.clone().unbind()));
        }
        if let Ok((graph, position)) = given.extract::<(Bound<'_, Graph>, Bound<'_, PyAny>)>() {
            let position = graph.get().find(&position)?;
            return Ok(Self::Position(graph.unbind(), position));
        }
        match Operand::of(given)? {
            Some(operand) => Ok(Self::Game(Py::new(py, operand.into_game(py)?)?)),
            None => Err(Fault::Component { given: repeated(given) }.into()),
        }
    }

    fn sent(&self) -> Sent {
        match self {
            Self::Board(board) => Sent::Board(board.get().rules().to_owned(), board.get().texts.clone()),
            Self::Game(game) => Sent::Game(game.get().held.number()),
            Self::Position(graph, position) => Sent::Position(graph.get().graph.clone(), *position),
        }
    }

    /// The component after a move in it.
    fn after(&self, py: Python<'_>, after: After) -> PyResult<Self> {
        Ok(match (self, after) {
            (Self::Board(board), After::Board(text)) => Self::Board(Py::new(py, board.get().after(text))?),
            (Self::Position(graph, _), After::Position(position)) => {
                Self::Position(graph.clone_ref(py), position)
            }
            (_, After::Game(held)) => Self::Game(Py::new(py, Game::new(held, Kind::Short))?),
            // A move leaves the kind of its component.
            (_, After::Board(_) | After::Position(_)) => return Err(Fault::Calculator.into()),
        })
    }

    fn copy(&self, py: Python<'_>) -> Self {
        match self {
            Self::Board(board) => Self::Board(board.clone_ref(py)),
            Self::Game(game) => Self::Game(game.clone_ref(py)),
            Self::Position(graph, position) => Self::Position(graph.clone_ref(py), *position),
        }
    }
}

/// What can be reached of a graph: the graph, the number of its game, a place on that part, and its positions' numbers in the graph.
type LaidGraph<'a> = (&'a Arc<solver::Graph>, usize, GraphPlace, Rc<Vec<PositionId>>);

/// A sum in the store.
struct Laid {
    known: Known<'static>,
    state: Vec<Component>,
    /// Of a component on a graph the numbers of positions in the graph that it came from.
    numbers: Vec<Option<Rc<Vec<PositionId>>>>,
    is_game: Vec<bool>,
}

impl Laid {
    fn of(store: &mut Store, sent: &[Sent], convention: Convention) -> Result<Self, Fault> {
        let limits = SumLimits { values: store.limits, ..SumLimits::default() };
        let mut laid = Self {
            known: Known::new(convention, limits, |_| {}),
            state: Vec::new(),
            numbers: Vec::new(),
            is_game: Vec::new(),
        };
        let mut graphs: Vec<LaidGraph<'_>> = Vec::new();
        for (nth, part) in sent.iter().enumerate() {
            let board = |rules: &str, texts: &[&str]| -> Result<_, Fault> {
                Ok(Component::new(nth, Rc::new(BoardPlace::new(open(rules, texts)?.into()))))
            };
            let (component, numbers) = match part {
                Sent::Board(rules, texts) => {
                    (board(rules, &texts.iter().map(String::as_str).collect::<Vec<_>>())?, None)
                }
                Sent::Game(held) => {
                    let printed = store.printed(*held, Style::Ascii, MOST_WRITTEN)?;
                    if !printed.is_whole {
                        return Err(Fault::TooLong { limit: MOST_WRITTEN });
                    }
                    (board(CANONICAL_FORM, &[&printed.text])?, None)
                }
                Sent::Position(graph, position) => {
                    let known = graphs.iter().find(|(other, ..)| Arc::ptr_eq(other, graph));
                    let (game, place, numbers) = match known {
                        Some((_, game, place, numbers)) => (*game, place.clone(), numbers.clone()),
                        None => {
                            let starts = sent.iter().filter_map(|part| match part {
                                Sent::Position(other, at) if Arc::ptr_eq(other, graph) => Some(*at),
                                _ => None,
                            });
                            let part = reachable(graph, &starts.collect::<Vec<_>>());
                            let numbers = Rc::new(part.positions);
                            let first = part.graph.position(0).ok_or(Fault::NoGame)?;
                            let place = GraphPlace::new(Rc::new(part.graph), first);
                            graphs.push((graph, nth, place.clone(), numbers.clone()));
                            (nth, place, numbers)
                        }
                    };
                    let at =
                        numbers.binary_search(position).ok().and_then(|number| PositionId::new(number).ok());
                    let place = place.at(at.ok_or(Fault::NoGame)?);
                    (Component::new(game, Rc::new(place)), Some(numbers))
                }
            };
            laid.state.push(component);
            laid.numbers.push(numbers);
            laid.is_game.push(matches!(part, Sent::Game(_)));
        }
        Ok(laid)
    }

    fn found(
        &self,
        store: &mut Store,
        choice: &Choice,
        best: Option<(usize, usize)>,
    ) -> Result<FoundMove, Fault> {
        let after = match (choice.how, choice.to.shown()) {
            (How::Drive(_, to), _) => {
                let numbers = self.numbers[choice.component].as_ref();
                After::Position(numbers.map_or(to, |numbers| numbers[to.index()]))
            }
            (_, Shown::Board(board)) if self.is_game[choice.component] => {
                let value = evaluate(&mut store.arena, &mut Scope::default(), &parse(&board.text())?)?;
                After::Game(store.keep(value))
            }
            (_, Shown::Board(board)) => After::Board(board.text()),
            (_, Shown::Position(to)) => After::Position(to),
        };
        let outcome = choice.outcome.map(|found| found.winner.map_or(Outcome::Draw, Outcome::win_of));
        let is_best = best == Some((choice.component, choice.nth));
        Ok(FoundMove { component: choice.component, after, outcome, is_best })
    }
}

impl Sum {
    /// Asks something about the sum, once it is searched as far as values do not tell.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Store, &mut Laid) -> Result<T, Fault> + Send + 'static,
    ) -> PyResult<T> {
        let (sent, convention) = (self.parts.iter().map(Part::sent).collect::<Vec<_>>(), self.convention);
        let held = self.parts.iter().filter_map(|part| match part {
            Part::Game(game) => Some(game.get().held.clone()),
            _ => None,
        });
        let held: Vec<Arc<Held>> = held.collect();
        let about: Vec<&Held> = held.iter().map(|held| &**held).collect();
        store::ask(py, &about, move |store| {
            let mut laid = Laid::of(store, &sent, convention)?;
            question(store, &mut laid)
        })
    }

    fn after(&self, py: Python<'_>, found: FoundMove) -> PyResult<SumMove> {
        let mut parts: Vec<Part> = self.parts.iter().map(|part| part.copy(py)).collect();
        let FoundMove { component, after, outcome, is_best } = found;
        parts[component] = self.parts[component].after(py, after)?;
        let sum = Py::new(py, Sum { parts, convention: self.convention })?;
        Ok(SumMove { component, sum, outcome: outcome.map(Outcome::name), is_best })
    }
}

#[pymethods]
impl Sum {
    #[new]
    #[pyo3(signature = (components, misere=false))]
    fn new(components: &Bound<'_, PyAny>, misere: bool) -> PyResult<Self> {
        let parts = components.try_iter()?.map(|part| Part::of(&part?)).collect::<PyResult<_>>()?;
        Ok(Self { parts, convention: if misere { Convention::Misere } else { Convention::Normal } })
    }

    /// The components.
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let shown = |part: &Part| -> PyResult<Bound<'py, PyAny>> {
            Ok(match part {
                Part::Board(board) => board.bind(py).clone().into_any(),
                Part::Game(game) => game.bind(py).clone().into_any(),
                Part::Position(graph, position) => {
                    let name = match &graph.get().names {
                        Some(names) => names.name(py, position.index())?,
                        None => position.index().into_pyobject(py)?.into_any(),
                    };
                    (graph.bind(py), name).into_pyobject(py)?.into_any()
                }
            })
        };
        PyTuple::new(py, self.parts.iter().map(shown).collect::<PyResult<Vec<_>>>()?)
    }

    /// Who wins when `starter` moves first: "left", "right" or "draw". `Undecided` is raised where the limits are too narrow.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Sum([1, hyperjam.game("-1/2")]).outcome("right")
    /// 'left'
    fn outcome(&self, starter: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let (py, starter) = (starter.py(), player(starter)?);
        let found = self.ask(py, move |_, laid| {
            laid.known.search(&laid.state)?;
            laid.known.outcome(&laid.state, starter).ok_or(Fault::Unknown)
        })?;
        Ok(found.winner.map_or(Outcome::Draw, Outcome::win_of).name())
    }

    /// The label where all components are impartial and it is normal play: a number, or of a label ∞ its set; else `None`.
    ///
    /// >>> import hyperjam
    /// >>> jam = hyperjam.Graph.from_edges([1, 2, 2], [0, 1, 2])
    /// >>> hyperjam.Sum([(jam, 2), (jam, 1), hyperjam.board("nim", "2")]).label
    /// frozenset({2})
    #[getter]
    fn label<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.ask(py, |_, laid| {
            laid.known.search(&laid.state)?;
            Ok(laid.known.label(&laid.state))
        })?;
        found.map(|label| of_label(py, label)).transpose()
    }

    /// The value, if each component has one; else `ValueError` says which has none.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Game> {
        let held = self.ask(py, |store, laid| {
            let total = laid.known.total(&laid.state)?;
            let total = copied(&mut laid.known.arena, &mut store.arena, &mut BTreeMap::new(), total)?;
            Ok(store.keep(Value::Game(total)))
        })?;
        Ok(Game::new(held, Kind::Short))
    }

    /// The moves of a player, by component, with what they lead to and who wins then.
    ///
    /// >>> import hyperjam
    /// >>> moves = hyperjam.Sum([1, hyperjam.game("*")]).moves("left")
    /// >>> [(move.sum.components, move.outcome) for move in moves]
    /// [((hyperjam.game('0'), hyperjam.game('*')), 'right'), ((hyperjam.game('1'), hyperjam.game('0')), 'left')]
    fn moves(&self, by: &Bound<'_, PyAny>) -> PyResult<Vec<SumMove>> {
        let (py, mover) = (by.py(), player(by)?);
        let found = self.ask(py, move |store, laid| {
            laid.known.search(&laid.state)?;
            let choices = laid.known.choices(&laid.state, mover);
            let best = best(&choices, mover).map(|best| (best.component, best.nth));
            choices.iter().map(|choice| laid.found(store, choice, best)).collect::<Result<Vec<_>, _>>()
        })?;
        found.into_iter().map(|found| self.after(py, found)).collect()
    }

    /// The move that who plays well makes: it wins what can be won, as soon as is known; `None` where there is no move.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Sum([hyperjam.game("{5|1}"), hyperjam.game("{3|-3}")]).best_move("right").component
    /// 1
    fn best_move(&self, by: &Bound<'_, PyAny>) -> PyResult<Option<SumMove>> {
        Ok(self.moves(by)?.into_iter().find(|made| made.is_best))
    }

    fn __len__(&self) -> usize {
        self.parts.len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let misere = if self.convention == Convention::Misere { ", misere=True" } else { "" };
        let parts = self.components(py)?.iter().map(|part| Ok(part.repr()?.to_string()));
        Ok(format!("hyperjam.Sum([{}]{misere})", parts.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }
}

#[pymethods]
impl SumMove {
    fn __repr__(&self) -> String {
        let wins = match self.outcome {
            Some("draw") => "a draw".to_owned(),
            Some(winner) => format!("{winner} wins"),
            None => "not known who wins".to_owned(),
        };
        format!("<hyperjam.SumMove in component {}: {wins}>", self.component)
    }
}
