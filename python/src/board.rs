//! Positions on boards as Python sees them.

use hyperjam_rulesets::{Answer, Board as Opened, Unsolved, open};
use hyperjam_terms::{Grundy, Outcome, Player};
use hyperjam_values::evaluate::Value;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::fault::Fault;
use crate::game::{Game, Kind, outcomes};
use crate::graph::Graph;
use crate::picture;
use crate::solution::{of_label, player};
use crate::store::{self, Held, Store};

/// A position of a game on a board. It is made by `hyperjam.board`.
///
/// >>> import hyperjam
/// >>> row = hyperjam.board("domineering", "...|...")
/// >>> row.value, row.value.mean
/// (hyperjam.game('{2|-1/2}'), Fraction(3, 4))
/// >>> [str(move.board) for move in row.moves("left") if move.is_best]
/// ['.#.|.#.']
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct Board {
    rules: String,
    /// What the ruleset takes: the position last.
    pub(crate) texts: Vec<String>,
}

/// A move on a board, and what it is worth.
///
/// >>> import hyperjam
/// >>> hyperjam.board("nim", "3,4").moves("left")[1]
/// <hyperjam.BoardMove of left to 1,4>
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct BoardMove {
    /// Who makes it: "left" or "right".
    #[pyo3(get)]
    player: &'static str,
    /// The board after it.
    #[pyo3(get)]
    board: Py<Board>,
    /// The value of what it leads to.
    #[pyo3(get)]
    value: Py<Game>,
    /// What it gains.
    #[pyo3(get)]
    incentive: Py<Game>,
    /// Whether who makes it wins.
    #[pyo3(get)]
    wins: bool,
    /// Whether no other move of this player gains more; in an impartial game, whether it wins.
    #[pyo3(get)]
    is_best: bool,
}

/// What a position comes to, on its way out of the store.
struct Found {
    value: Option<Held>,
    outcomes: [Outcome; 2],
    grundy: Option<Grundy>,
}

/// A move, on its way out of the store.
struct FoundMove {
    player: Player,
    to: String,
    value: Held,
    incentive: Held,
    wins: bool,
    is_best: bool,
}

impl Board {
    fn new(rules: &str, texts: Vec<String>) -> Self {
        Self { rules: rules.to_owned(), texts }
    }

    /// The board after a move.
    pub(crate) fn after(&self, position: String) -> Self {
        let given = self.texts.len().saturating_sub(1);
        Self::new(&self.rules, self.texts.iter().take(given).cloned().chain([position]).collect())
    }

    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Store, &dyn Opened) -> Result<T, Fault> + Send + 'static,
    ) -> PyResult<T> {
        let (rules, texts) = (self.rules.clone(), self.texts.clone());
        store::ask(py, &[], move |store| {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            question(store, &*open(&rules, &texts)?)
        })
    }

    fn find(&self, py: Python<'_>) -> PyResult<Found> {
        self.ask(py, |store, board| {
            let limits = store.board_limits();
            Ok(match board.answer(&mut store.arena, limits)? {
                Answer::Short { value, grundy } => {
                    let outcomes = outcomes(hyperjam_values::order::outcome(&store.arena, value));
                    let value = Some(store.keep(Value::Game(value)));
                    Found { value, outcomes, grundy: grundy.map(Grundy::Nimber) }
                }
                Answer::Loopy(loopy) => Found { value: None, outcomes: loopy.outcomes, grundy: loopy.grundy },
            })
        })
    }
}

#[pymethods]
impl Board {
    /// The value. Where play may go on for ever there is none that is known, and `ValueError` is raised.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Game> {
        let found = self.find(py)?.value.ok_or(Fault::Unsolved(Unsolved::Loop))?;
        Ok(Game::new(found, Kind::Short))
    }

    /// The Grundy number of an impartial game, or where play may go on for ever the set of its label ∞; `None` of others.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.board("nim", "3,4").grundy
    /// 7
    #[getter]
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.find(py)?.grundy.map(|label| of_label(py, label)).transpose()
    }

    /// Who wins when `starter` moves first: "left", "right" or "draw". In misère play a player who cannot move wins.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.board("nim", "1").outcome("left"), hyperjam.board("nim", "1").outcome("left", misere=True)
    /// ('left', 'right')
    #[pyo3(signature = (starter, misere=false))]
    fn outcome(&self, starter: &Bound<'_, PyAny>, misere: bool) -> PyResult<&'static str> {
        let (py, starter) = (starter.py(), player(starter)?);
        let outcomes = match misere {
            true => self.ask(py, |store, board| Ok(board.misere_outcomes(store.board_limits())?))?,
            false => self.find(py)?.outcomes,
        };
        Ok(outcomes[starter.index()].name())
    }

    /// The moves of a player, or of both, with what they are worth. Where play may go on for ever nothing is known of that, and
    /// `ValueError` is raised; `graph` has the moves.
    #[pyo3(signature = (by=None))]
    fn moves(&self, py: Python<'_>, by: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<BoardMove>> {
        let by = by.map(player).transpose()?;
        let found = self.ask(py, move |store, board| {
            let limits = store.board_limits();
            let hints = board.hints(&mut store.arena, limits)?;
            let hints = hints.into_iter().filter(|hint| by.is_none_or(|by| hint.player == by));
            let found = hints.map(|hint| FoundMove {
                player: hint.player,
                to: hint.to.text(),
                value: store.keep(Value::Game(hint.value)),
                incentive: store.keep(Value::Game(hint.incentive)),
                wins: hint.wins,
                is_best: hint.is_best,
            });
            Ok(found.collect::<Vec<_>>())
        })?;
        let made = |found: FoundMove| {
            Ok(BoardMove {
                player: found.player.name(),
                board: Py::new(py, self.after(found.to))?,
                value: Py::new(py, Game::new(found.value, Kind::Short))?,
                incentive: Py::new(py, Game::new(found.incentive, Kind::Short))?,
                wins: found.wins,
                is_best: found.is_best,
            })
        };
        found.into_iter().map(made).collect()
    }

    /// The game graph of all positions that can be reached; this one is its first. Names are positions as texts.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.board("nim", "2").graph().names
    /// ('2', '0', '1')
    fn graph(&self, py: Python<'_>) -> PyResult<Graph> {
        let (graph, names) = self.ask(py, |store, board| Ok(board.unfold(store.board_limits())?))?;
        Graph::of_board(py, graph, names)
    }

    /// The rules, by name or as they are written out.
    #[getter]
    pub(crate) fn rules(&self) -> &str {
        &self.rules
    }

    /// The picture as an SVG file.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.board("domineering", "..|..").svg()[:4]
    /// '<svg'
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let Some((position, given)) = self.texts.split_last() else { return Err(Fault::NoGame.into()) };
        let rules = [std::slice::from_ref(&self.rules), given].concat().join(" ");
        let position = position.clone();
        Ok(py.detach(move || picture::board(&rules, &position))?)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.svg(py).ok()
    }

    fn __str__(&self) -> &str {
        self.texts.last().map_or("", String::as_str)
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        let texts = [&self.rules].into_iter().chain(&self.texts);
        Ok(format!("hyperjam.board{}", PyTuple::new(py, texts.collect::<Vec<_>>())?.repr()?))
    }

    fn __eq__(&self, other: &Self) -> bool {
        (&self.rules, &self.texts) == (&other.rules, &other.texts)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__repr__(py)?.into_pyobject(py)?.hash()
    }
}

#[pymethods]
impl BoardMove {
    fn __repr__(&self) -> String {
        format!("<hyperjam.BoardMove of {} to {}>", self.player, self.board.get().__str__())
    }
}

/// A position on a board: the name of a ruleset or rules that are written out, and what the ruleset takes, the position last.
///
/// >>> import hyperjam
/// >>> hyperjam.board("octal", "0.77", "20").grundy
/// 1
/// >>> hyperjam.board("L: ./. -> #/#; R: .. -> ##", "..|..").value
/// hyperjam.game('+-1')
/// >>> hyperjam.board("domineering", "..|x.")
/// Traceback (most recent call last):
///   ...
/// ValueError: column 4: expected a symbol of the rules, or “#”, not “x”
#[pyfunction]
#[pyo3(signature = (rules, /, *position))]
pub(crate) fn board(py: Python<'_>, rules: &str, position: Vec<String>) -> PyResult<Board> {
    let board = Board::new(rules, position);
    let text = board.ask(py, |_, board| Ok(board.text()))?;
    Ok(board.after(text))
}

/// The rulesets by name, each with an example of what it takes.
///
/// >>> import hyperjam
/// >>> hyperjam.rulesets()["octal"]
/// ('0.77', '20')
#[pyfunction]
pub(crate) fn rulesets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let found = PyDict::new(py);
    for named in hyperjam_rulesets::named() {
        found.set_item(named.name, PyTuple::new(py, named.example)?)?;
    }
    Ok(found)
}
