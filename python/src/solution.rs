//! What is known of all positions of a graph, as arrays.

use hyperjam_solver::grundy::least_ranks;
use hyperjam_solver::{self as solver, PositionId};
use hyperjam_terms::{Grundy, Outcome, Player, Sector};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFrozenSet, PyString};

use crate::columns::repeated;
use crate::fault::Fault;
use crate::graph::{Graph, fixed};

pub(crate) const DRAW: u8 = 0;
pub(crate) const LEFT: u8 = 1;
pub(crate) const RIGHT: u8 = 2;
/// An array of numbers.
type Numbers = Py<PyArray1<u32>>;

/// In place of a remoteness or a label: there is none.
pub(crate) const NONE: u32 = u32::MAX;

/// Who wins from each position of a graph, in how many moves, its sector, and the labels of an impartial game.
///
/// Arrays have a number for each position. They are made when they are first asked for, and cannot be written to.
///
/// >>> import hyperjam
/// >>> solution = hyperjam.Graph.from_edges([1, 2, 2], [0, 1, 2]).solve()
/// >>> solution.right_remoteness
/// array([         0,          1, 4294967295], dtype=uint32)
/// >>> [hyperjam.SECTORS[sector] for sector in solution.sectors]
/// ['II', 'I', 'L,R,I,II']
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct Solution {
    graph: Py<Graph>,
    solved: solver::Solution,
    first: [PyOnceLock<Py<PyArray1<u8>>>; 2],
    remoteness: [PyOnceLock<Py<PyArray1<u32>>>; 2],
    sectors: PyOnceLock<Py<PyArray1<u8>>>,
    labels: PyOnceLock<Option<Py<PyArray1<u32>>>>,
    ranks: PyOnceLock<Option<Py<PyArray1<u32>>>>,
    sets: PyOnceLock<Option<[Py<PyArray1<u32>>; 2]>>,
}

impl Solution {
    pub(crate) fn new(graph: Py<Graph>, solved: solver::Solution) -> Self {
        Self {
            graph,
            solved,
            first: [const { PyOnceLock::new() }; 2],
            remoteness: [const { PyOnceLock::new() }; 2],
            sectors: PyOnceLock::new(),
            labels: PyOnceLock::new(),
            ranks: PyOnceLock::new(),
            sets: PyOnceLock::new(),
        }
    }

    /// A column that is made when it is first asked for, without the interpreter's lock.
    fn column<T: numpy::Element + Send>(
        &self,
        py: Python<'_>,
        made: &PyOnceLock<Py<PyArray1<T>>>,
        of: impl Fn(PositionId) -> T + Sync,
    ) -> Py<PyArray1<T>> {
        let make = || {
            let graph = &self.graph.get().graph;
            fixed(py, py.detach(|| graph.positions().map(&of).collect()))
        };
        made.get_or_init(py, make).clone_ref(py)
    }

    fn first(&self, py: Python<'_>, starter: Player) -> Py<PyArray1<u8>> {
        let of = |position| match self.solved.outcomes.outcome(position, starter) {
            Outcome::Draw => DRAW,
            Outcome::LeftWins => LEFT,
            Outcome::RightWins => RIGHT,
        };
        self.column(py, &self.first[starter.index()], of)
    }

    fn remoteness_of(&self, py: Python<'_>, starter: Player) -> Py<PyArray1<u32>> {
        let of = |position| self.solved.outcomes.remoteness(position, starter).unwrap_or(NONE);
        self.column(py, &self.remoteness[starter.index()], of)
    }

    fn find(&self, position: &Bound<'_, PyAny>) -> PyResult<PositionId> {
        self.graph.get().find(position)
    }
}

/// A label for Python: a number, or of a label ∞ its set, or "moon" for ☾, or "sun" for ☉.
pub(crate) fn of_label(py: Python<'_>, label: Grundy) -> PyResult<Bound<'_, PyAny>> {
    Ok(match label {
        Grundy::Nimber(number) => number.into_pyobject(py)?.into_any(),
        Grundy::Infinite(set) => PyFrozenSet::new(py, set)?.into_any(),
        label @ (Grundy::Moon | Grundy::Sun) => label.code().into_pyobject(py)?.into_any(),
    })
}

/// The player that is meant.
pub(crate) fn player(given: &Bound<'_, PyAny>) -> Result<Player, Fault> {
    let word = given.cast::<PyString>().map(|word| word.to_string().to_lowercase());
    let named = |player: &Player| word.as_ref().is_ok_and(|word| player.name() == word);
    Player::BOTH.into_iter().find(named).ok_or_else(|| Fault::Player { given: repeated(given) })
}

#[pymethods]
impl Solution {
    /// The graph.
    #[getter]
    fn graph(&self, py: Python<'_>) -> Py<Graph> {
        self.graph.clone_ref(py)
    }

    /// Who wins when Left starts: 0 nobody, 1 Left, 2 Right.
    #[getter]
    fn left_first(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.first(py, Player::Left)
    }

    /// Who wins when Right starts: 0 nobody, 1 Left, 2 Right.
    #[getter]
    fn right_first(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.first(py, Player::Right)
    }

    /// In how many moves, when Left starts, the winner hurries and the loser delays; `NONE` for a draw.
    #[getter]
    fn left_remoteness(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.remoteness_of(py, Player::Left)
    }

    /// In how many moves, when Right starts, the winner hurries and the loser delays; `NONE` for a draw.
    #[getter]
    fn right_remoteness(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.remoteness_of(py, Player::Right)
    }

    /// The sector of each position, as a number in `SECTORS`.
    #[getter]
    fn sectors(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        let number = |sector| Sector::ALL.iter().position(|known| *known == sector).unwrap_or_default() as u8;
        self.column(py, &self.sectors, |position| number(self.solved.outcomes.sector(position)))
    }

    /// The generalized Grundy label of each position, `NONE` for a label ∞ with a set, ☾ or ☉, see `label`; `None` in misère play and where
    /// Left and Right have different options.
    #[getter]
    fn labels(&self, py: Python<'_>) -> Option<Py<PyArray1<u32>>> {
        let make = || {
            let labels = self.solved.labels.as_ref()?;
            let graph = &self.graph.get().graph;
            let number = |position| labels.finite(position).unwrap_or(NONE);
            Some(fixed(py, py.detach(|| graph.positions().map(number).collect())))
        };
        self.labels.get_or_init(py, make).as_ref().map(|labels| labels.clone_ref(py))
    }

    /// The ranks that show the labels, the least possible, `NONE` for a label ∞; `None` where there are no labels. Of a position
    /// labelled m each option without a smaller label has a reply labelled m of smaller rank.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1, 2, 3, 4], [0, 1, 2, 3]).solve().ranks
    /// array([0, 0, 1, 0, 2], dtype=uint32)
    #[getter]
    fn ranks(&self, py: Python<'_>) -> Option<Py<PyArray1<u32>>> {
        let make = || {
            let labels = self.solved.labels.as_ref()?;
            let graph = &self.graph.get().graph;
            let ranks = || least_ranks(graph, labels).into_iter().map(|rank| rank.unwrap_or(NONE)).collect();
            Some(fixed(py, py.detach(ranks)))
        };
        self.ranks.get_or_init(py, make).as_ref().map(|ranks| ranks.clone_ref(py))
    }

    /// The sets of all labels ∞ as two arrays, starts and labels: that of position p is `labels[starts[p]:starts[p + 1]]`,
    /// ascending, and empty where the label is a number. `None` where there are no labels.
    ///
    /// >>> import hyperjam
    /// >>> starts, labels = hyperjam.Graph.from_edges([1, 2, 2], [0, 1, 2]).solve().label_sets
    /// >>> labels[starts[2]:starts[3]]
    /// array([1], dtype=uint32)
    #[getter]
    fn label_sets(&self, py: Python<'_>) -> Option<(Numbers, Numbers)> {
        let make = || {
            let labels = self.solved.labels.as_ref()?;
            let graph = &self.graph.get().graph;
            let sets = || {
                let (mut starts, mut all) = (vec![0], Vec::new());
                for position in graph.positions() {
                    all.extend_from_slice(labels.options_labelled(position));
                    // There are at most as many as moves.
                    starts.push(all.len() as u32);
                }
                [starts, all]
            };
            Some(py.detach(sets).map(|numbers| fixed(py, numbers)))
        };
        let made = self.sets.get_or_init(py, make).as_ref();
        made.map(|[starts, labels]| (starts.clone_ref(py), labels.clone_ref(py)))
    }

    /// Whether there are labels: the game is impartial, and in normal play.
    #[getter]
    fn has_labels(&self) -> bool {
        self.solved.labels.is_some()
    }

    /// The label of one position: a number, or of a label ∞ its set; `None` where there are no labels.
    ///
    /// >>> import hyperjam
    /// >>> solution = hyperjam.Graph.from_edges([1, 2, 2], [0, 1, 2]).solve()
    /// >>> solution.label(1), solution.label(2)
    /// (1, frozenset({1}))
    fn label<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let at = self.find(position)?;
        let label = self.solved.labels.as_ref().map(|labels| labels.label(at));
        label.map(|label| of_label(position.py(), label)).transpose()
    }

    /// Who wins when `starter` moves first: "left", "right" or "draw".
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1], [0]).solve().outcome(1, "right")
    /// 'right'
    fn outcome(&self, position: &Bound<'_, PyAny>, starter: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        Ok(self.solved.outcomes.outcome(self.find(position)?, player(starter)?).name())
    }

    /// In how many moves, when `starter` moves first; `None` for a draw.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1], [0]).solve().remoteness(1, "left")
    /// 1
    fn remoteness(&self, position: &Bound<'_, PyAny>, starter: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        Ok(self.solved.outcomes.remoteness(self.find(position)?, player(starter)?))
    }

    /// The sector of one position: who has a non-losing strategy, of Left (L), Right (R), the first player (I) and the second
    /// (II).
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1], [0]).solve().sector(0)
    /// 'II'
    fn sector(&self, position: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        Ok(self.solved.outcomes.sector(self.find(position)?).name())
    }

    /// The options that win for a player who moves now, as numbers of positions, the quickest win first.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([2, 2, 1], [0, 1, 0]).solve().winning_options(2, "left")
    /// [0]
    fn winning_options(&self, position: &Bound<'_, PyAny>, mover: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let (at, mover) = (self.find(position)?, player(mover)?);
        let (outcomes, next) = (&self.solved.outcomes, mover.opponent());
        let options = self.graph.get().graph.options(at, mover).iter().copied();
        let mut winning: Vec<PositionId> =
            options.filter(|to| outcomes.outcome(*to, next) == Outcome::win_of(mover)).collect();
        winning.sort_by_key(|to| (outcomes.remoteness(*to, next), *to));
        winning.dedup();
        Ok(winning.into_iter().map(PositionId::index).collect())
    }

    fn __repr__(&self) -> String {
        format!("<hyperjam.Solution of {} positions>", self.solved.outcomes.position_count())
    }
}
