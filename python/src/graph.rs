//! Game graphs as Python sees them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use hyperjam_bridge::{GameError, ValueLimits, graph_of_file_with_ends, values_with_loops};
use hyperjam_editor::file::GameFile;
use hyperjam_parallel::engine_for;
use hyperjam_solver::{self as solver, PositionId, Solution as Solved};
use hyperjam_sums::values_of_graph;
use hyperjam_terms::{Convention, EndKind};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::columns::{Column, MoverColumn, repeated};
use crate::edges::{self, Edges, count};
use crate::fault::Fault;
use crate::game::Game;
use crate::interrupt;
use crate::networkx;
use crate::picture;
use crate::solution::Solution;
use crate::store;

/// The most threads that can be asked for.
const MOST_THREADS: u64 = 1024;

/// A game graph: positions, numbered from 0, and moves that Left, Right or both may make. Play may go round for ever.
///
/// It is made by `Graph.from_edges`, `Graph.from_networkx` or `Graph.read`, and never changes.
///
/// >>> import hyperjam
/// >>> graph = hyperjam.Graph.from_edges([1, 2, 2], [0, 1, 2], movers=["both", "left", "right"])
/// >>> graph
/// <hyperjam.Graph of 3 positions and 3 moves>
/// >>> len(graph), graph.move_count
/// (3, 3)
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct Graph {
    pub(crate) graph: Arc<solver::Graph>,
    pub(crate) convention: Convention,
    pub(crate) names: Option<Names>,
}

/// What positions are called.
pub(crate) struct Names {
    /// The name of each position.
    all: Py<PyTuple>,
    /// The position of each name.
    found: Py<PyDict>,
}

impl Names {
    /// Of names, which all have to differ and to be hashable.
    pub(crate) fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = given.py();
        let all: Bound<'_, PyTuple> = py.get_type::<PyTuple>().call1((given,))?.cast_into()?;
        let found = PyDict::new(py);
        for (index, name) in all.iter().enumerate() {
            if let Some(first) = found.get_item(&name)? {
                let first = first.to_string();
                return Err(Fault::TwoOfAName { index, given: repeated(&name), first }.into());
            }
            found.set_item(name, index)?;
        }
        Ok(Self { all: all.unbind(), found: found.unbind() })
    }

    /// Those of a file, of which a label that only one position has is a name, too; none where positions are called by their
    /// numbers.
    fn of_file(py: Python<'_>, file: &GameFile) -> PyResult<Option<Self>> {
        if file.ids.iter().enumerate().all(|(number, id)| id == number.to_string()) {
            return Ok(None);
        }
        let names =
            Self::of(PyTuple::new(py, (0..file.ids.count()).map(|number| file.ids.get(number)))?.as_any())?;
        let (found, several) = (names.found.bind(py), PyDict::new(py));
        let labels = PyDict::new(py);
        for (number, label) in &file.labels {
            let of = if labels.contains(&**label)? { &several } else { &labels };
            of.set_item(&**label, number)?;
        }
        for (label, number) in labels.iter() {
            if !several.contains(&label)? && !found.contains(&label)? {
                found.set_item(label, number)?;
            }
        }
        Ok(Some(names))
    }

    /// The name of a position.
    pub(crate) fn name<'py>(&self, py: Python<'py>, position: usize) -> PyResult<Bound<'py, PyAny>> {
        self.all.bind(py).get_item(position)
    }
}

impl Graph {
    /// The name of a position as a text: its number, if it has none.
    pub(crate) fn text(&self, py: Python<'_>, position: usize) -> String {
        let name = self.names.as_ref().and_then(|names| names.name(py, position).ok()?.str().ok());
        name.map_or_else(|| position.to_string(), |name| name.to_string())
    }

    /// The position that is meant by its name, or by its number where positions have no names.
    pub(crate) fn find(&self, given: &Bound<'_, PyAny>) -> PyResult<PositionId> {
        let number = match &self.names {
            Some(names) => names.found.bind(given.py()).get_item(given)?,
            None => Some(given.clone()),
        };
        let number = number.and_then(|number| number.extract::<usize>().ok());
        let found = number.and_then(|number| self.graph.position(number));
        Ok(found.ok_or_else(|| Fault::NoSuchPosition { given: repeated(given) })?)
    }
}

/// An array that nobody can write to.
pub(crate) fn fixed<T: numpy::Element>(py: Python<'_>, numbers: Vec<T>) -> Py<PyArray1<T>> {
    let array = numbers.into_pyarray(py);
    array.readwrite().make_nonwriteable();
    array.unbind()
}

#[pymethods]
impl Graph {
    /// The graph with a move from each of `sources` to the number at the same place of `targets`.
    ///
    /// `movers` says who may make each: an array of 1 for Left, 2 for Right and 3 for both, or a list of "left", "right" and
    /// "both"; without it all are open to both. `positions` is the number of positions, or a list of their names; without it
    /// there are as many as the numbers need. Play stops as a draw at `ties`, and is won by the player to move at `wins`. Arrays of
    /// integers of any type are read where they lie.
    ///
    /// >>> import hyperjam, numpy as np
    /// >>> loop = hyperjam.Graph.from_edges(np.array([0, 1]), np.array([1, 0]), positions=["here", "there"])
    /// >>> loop.solve().outcome("here", "left")
    /// 'draw'
    /// >>> hyperjam.Graph.from_edges([0, -1], [1, 0])
    /// Traceback (most recent call last):
    ///   ...
    /// ValueError: sources[1]: there is no position -1; positions are numbered from 0 to 1073741823
    #[staticmethod]
    #[pyo3(signature = (sources, targets, movers=None, positions=None, ties=None, wins=None, misere=false))]
    fn from_edges(
        sources: &Bound<'_, PyAny>,
        targets: &Bound<'_, PyAny>,
        movers: Option<&Bound<'_, PyAny>>,
        positions: Option<&Bound<'_, PyAny>>,
        ties: Option<&Bound<'_, PyAny>>,
        wins: Option<&Bound<'_, PyAny>>,
        misere: bool,
    ) -> PyResult<Self> {
        let py = sources.py();
        let is_list =
            |given: &&Bound<'_, PyAny>| !given.is_instance_of::<PyString>() && given.try_iter().is_ok();
        let names = positions.filter(is_list).map(Names::of).transpose()?;
        let positions = match (&names, positions) {
            (Some(names), _) => Some(names.all.bind(py).len()),
            (None, Some(given)) => Some(count("positions", given, 0, PositionId::LIMIT as u64)? as usize),
            (None, None) => None,
        };
        let edges = Edges {
            sources: Column::of("sources", sources)?,
            targets: Column::of("targets", targets)?,
            movers: MoverColumn::of(movers)?,
            ties: ties.map(|ties| Column::of("ties", ties)).transpose()?,
            wins: wins.map(|wins| Column::of("wins", wins)).transpose()?,
            positions,
        };
        let builder = edges.builder()?;
        drop(edges);
        Ok(Self::new(py.detach(|| builder.build()), misere, names))
    }

    /// The graph of a networkx graph. Its nodes are the names of positions.
    ///
    /// The attribute `player` of an edge says who may make the move: "left", "right" or "both", which is also meant where there is
    /// none; the attribute `end` of a node says that play stops there: "tie" or "win". A graph without directions has moves both
    /// ways.
    ///
    /// >>> import hyperjam, networkx
    /// >>> drawn = networkx.DiGraph()
    /// >>> drawn.add_edge("a", "b", player="left")
    /// >>> hyperjam.Graph.from_networkx(drawn).solve().sector("a")
    /// 'L'
    #[staticmethod]
    #[pyo3(signature = (graph, misere=false))]
    fn from_networkx(graph: &Bound<'_, PyAny>, misere: bool) -> PyResult<Self> {
        let (builder, names) = networkx::read(graph)?;
        Ok(Self::new(graph.py().detach(|| builder.build()), misere, Some(Names::of(names.as_any())?)))
    }

    /// The graph in a file, in any format that the command line reads: a drawing of the page's (`.json`), DOT, GraphML, a list of
    /// moves, a list of edges (`.edges`, `.mtx`, `.aut`) or a binary graph (`.hjg`).
    ///
    /// >>> import hyperjam, tempfile, pathlib
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "path.edges"
    /// >>> _ = path.write_text("a b\nb c left\n")
    /// >>> hyperjam.Graph.read(path).names
    /// ('a', 'b', 'c')
    #[staticmethod]
    fn read(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let path = path.to_string_lossy().into_owned();
        let read = move || -> Result<_, Fault> {
            let file = hyperjam_cli::read_game(&path)?;
            let graph = graph_of_file_with_ends(&file)?;
            Ok((file, graph))
        };
        let (file, graph) = py.detach(read)?;
        let names = Names::of_file(py, &file)?;
        Ok(Self { graph: Arc::new(graph), convention: file.heading.convention, names })
    }

    /// Writes the graph as a binary file, `.hjg`, which the command line and `Graph.read` read. Names are kept as texts.
    ///
    /// >>> import hyperjam, tempfile, pathlib
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "loop.hjg"
    /// >>> hyperjam.Graph.from_edges([0], [0]).save(path)
    /// >>> hyperjam.Graph.read(path)
    /// <hyperjam.Graph of 1 position and 1 move>
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let names = self.names.is_some().then(|| -> Vec<String> {
            (0..self.graph.position_count()).map(|position| self.text(py, position)).collect()
        });
        py.detach(|| {
            let mut file = BufWriter::new(File::create(path)?);
            let name = |position: PositionId| names.as_ref().map_or("", |names| &*names[position.index()]);
            let named: Option<&dyn Fn(_) -> _> = if names.is_some() { Some(&name) } else { None };
            hyperjam_graphfile::write(&self.graph, self.convention, named, &mut file)?;
            Ok(file.flush()?)
        })
    }

    /// The graph for networkx: a `MultiDiGraph` with the attribute `player` at edges and `end` at nodes.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1], [0], movers=[1]).to_networkx().edges(data=True)
    /// OutMultiEdgeDataView([(1, 0, {'player': 'left'})])
    fn to_networkx<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        networkx::write(py, self)
    }

    /// Who wins from each position, in how many moves, and in normal play of an impartial game the labels.
    ///
    /// `threads` is on how many threads; 0 is one for each processor. Ctrl+C stops it.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1, 2, 2], [0, 1, 2]).solve().left_first
    /// array([2, 1, 0], dtype=uint8)
    #[pyo3(signature = (threads=None))]
    fn solve(slf: &Bound<'_, Self>, threads: Option<&Bound<'_, PyAny>>) -> PyResult<Solution> {
        let threads = thread_count(threads)?;
        let Self { graph, convention, .. } = slf.get();
        let solved = interrupt::ask(slf.py(), |control| {
            let engine = engine_for(graph, threads);
            let labels = match convention {
                Convention::Normal => engine.grundy(graph, control)?,
                Convention::Misere => None,
            };
            Ok(Solved { outcomes: engine.outcomes(graph, *convention, control)?, labels })
        })?;
        Ok(Solution::new(slf.clone().unbind(), solved))
    }

    /// The class of each position: positions with the same are the same game, by the coarsest hyperbisimulation. Classes are
    /// numbered by their first positions.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1, 2], [0, 0]).classes()
    /// array([0, 1, 1], dtype=uint32)
    #[pyo3(signature = (threads=None))]
    fn classes(&self, py: Python<'_>, threads: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyArray1<u32>>> {
        let threads = thread_count(threads)?;
        let numbers = interrupt::ask(py, |control| {
            let classes = engine_for(&self.graph, threads).classes(&self.graph, control)?;
            Ok(self.graph.positions().map(|position| classes.class(position).index() as u32).collect())
        })?;
        Ok(fixed(py, numbers))
    }

    /// The value of each position in normal play, with loops too; `None` where it has none that is known.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1, 1], [0, 1], ["left", "right"]).values()
    /// [hyperjam.game('0'), hyperjam.game('over')]
    fn values(&self, py: Python<'_>) -> PyResult<Vec<Option<Game>>> {
        if self.convention == Convention::Misere {
            return Err(Fault::MisereValues.into());
        }
        if !self.graph.decided_ends().is_empty() {
            return Err(Fault::from(GameError::DecidedEnds).into());
        }
        let graph = self.graph.clone();
        let found = store::ask(py, &[], move |store| {
            let short = values_of_graph(&mut store.arena, &graph);
            let limits = ValueLimits::default();
            let values = values_with_loops(&mut store.arena, &graph, &short, limits, &mut |_| {});
            store.keep_known(values)
        })?;
        Ok(found.into_iter().map(|found| found.map(|(held, kind)| Game::new(held, kind))).collect())
    }

    /// The moves as three arrays: from where, to where, and who may make each (1 Left, 2 Right, 3 both). They are in the order of
    /// the positions where they start.
    ///
    /// >>> import hyperjam
    /// >>> sources, targets, movers = hyperjam.Graph.from_edges([1, 0], [0, 0]).edges()
    /// >>> sources.tolist(), targets.tolist(), movers.tolist()
    /// ([0, 1], [0, 0], [3, 3])
    #[expect(clippy::type_complexity, reason = "three arrays")]
    fn edges(&self, py: Python<'_>) -> (Py<PyArray1<u32>>, Py<PyArray1<u32>>, Py<PyArray1<u8>>) {
        let (sources, targets, movers) = py.detach(|| edges::columns(&self.graph));
        (fixed(py, sources), fixed(py, targets), fixed(py, movers))
    }

    /// The number of a position by its name.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([0], [1], positions=["a", "b"]).position("b")
    /// 1
    fn position(&self, name: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.find(name)?.index())
    }

    /// The drawing as an SVG file, with the page's look; with marks every position shows its label or sector.
    ///
    /// Places are found as the page finds them. Graphs of more than 2,000 positions and moves are not drawn.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.Graph.from_edges([1], [0]).svg()[:4]
    /// '<svg'
    #[pyo3(signature = (marks=true))]
    fn svg(&self, py: Python<'_>, marks: bool) -> PyResult<String> {
        let names: Vec<String> = (0..self.graph.position_count().min(picture::MOST + 1))
            .map(|position| self.text(py, position))
            .collect();
        Ok(py.detach(|| picture::graph(&self.graph, self.convention, &names, marks))?)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.svg(py, true).ok()
    }

    /// The names of positions, if they have any.
    #[getter]
    fn names(&self, py: Python<'_>) -> Option<Py<PyTuple>> {
        self.names.as_ref().map(|names| names.all.clone_ref(py))
    }

    /// Whether a player who cannot move wins.
    #[getter]
    fn misere(&self) -> bool {
        self.convention == Convention::Misere
    }

    /// How many moves there are.
    #[getter]
    fn move_count(&self) -> usize {
        self.graph.move_count()
    }

    /// The positions where play stops as a draw.
    #[getter]
    fn ties(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        fixed(py, self.graph.tie_ends().iter().map(|end| end.index() as u32).collect())
    }

    /// The positions where play stops and the player to move wins.
    #[getter]
    fn wins(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        let wins = self.graph.decided_ends().iter().filter(|(_, end)| *end == EndKind::Win);
        fixed(py, wins.map(|(position, _)| position.index() as u32).collect())
    }

    /// All positions where play stops, each with how: "tie", "win" or "loss" of the player to move, or who has won, "left" or "right".
    #[getter]
    fn ends(&self) -> Vec<(usize, &'static str)> {
        let ends = self.graph.positions().map(|position| (position, self.graph.end_kind(position)));
        ends.filter_map(|(position, end)| Some((position.index(), end?.name()))).collect()
    }

    fn __len__(&self) -> usize {
        self.graph.position_count()
    }

    fn __repr__(&self) -> String {
        let counted = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        let (positions, moves) = (self.graph.position_count(), self.graph.move_count());
        let misere = if self.convention == Convention::Misere { ", misère" } else { "" };
        format!(
            "<hyperjam.Graph of {} and {}{misere}>",
            counted(positions, "position"),
            counted(moves, "move")
        )
    }
}

impl Graph {
    fn new(graph: solver::Graph, misere: bool, names: Option<Names>) -> Self {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        Self { graph: Arc::new(graph), convention, names }
    }

    /// The graph of a position on a board.
    pub(crate) fn of_board(py: Python<'_>, graph: solver::Graph, names: Vec<String>) -> PyResult<Self> {
        Ok(Self::new(graph, false, Some(Names::of(PyTuple::new(py, names)?.as_any())?)))
    }
}

/// On how many threads something is worked out.
fn thread_count(given: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    given.map_or(Ok(0), |given| Ok(count("threads", given, 0, MOST_THREADS)? as usize))
}
