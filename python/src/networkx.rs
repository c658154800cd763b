//! From networkx and back.

use hyperjam_solver::{GraphBuilder, PositionId};
use hyperjam_terms::{EndKind, Movers};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::columns::{mover, repeated};
use crate::edges::room;
use crate::fault::Fault;
use crate::graph::Graph;

/// The attribute of an edge that says who may make the move,
const PLAYER: &str = "player";
/// and the one of a node that says how play ends there.
const END: &str = "end";

/// The graph in a builder, and its nodes in the order of their numbers.
pub(crate) fn read<'py>(given: &Bound<'py, PyAny>) -> PyResult<(GraphBuilder, Bound<'py, PyList>)> {
    let py = given.py();
    let is_directed = given.call_method0("is_directed").map_err(|_| {
        PyTypeError::new_err(format!("graph: {}; expected a graph of networkx", repeated(given)))
    })?;
    let is_directed: bool = is_directed.extract()?;
    let moves = given.call_method0("number_of_edges")?.extract::<usize>()?;
    room(given.len()?, moves.saturating_mul(if is_directed { 1 } else { 2 }))?;
    let (nodes, found) = (PyList::empty(py), PyDict::new(py));
    let mut builder = GraphBuilder::new();
    for (index, entry) in given.getattr("nodes")?.call_method1("data", (END,))?.try_iter()?.enumerate() {
        let (node, end): (Bound<'py, PyAny>, Bound<'py, PyAny>) = entry?.extract()?;
        let end = if end.is_none() { None } else { Some(end_of(index, &end)?) };
        found.set_item(&node, index)?;
        nodes.append(node)?;
        builder.add_position_or_end(end).map_err(Fault::from)?;
    }
    let data = PyDict::new(py);
    data.set_item("data", PLAYER)?;
    for (index, entry) in given.call_method("edges", (), Some(&data))?.try_iter()?.enumerate() {
        let (from, to, player): (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>) =
            entry?.extract()?;
        let by = if player.is_none() { Movers::BOTH } else { mover(PLAYER, index, &player)? };
        let position = |node: &Bound<'py, PyAny>| -> PyResult<PositionId> {
            let number = found.get_item(node)?.map_or(Ok(usize::MAX), |number| number.extract::<usize>())?;
            Ok(PositionId::new(number).map_err(|_| Fault::NoSuchPosition { given: repeated(node) })?)
        };
        let (from, to) = (position(&from)?, position(&to)?);
        builder.add_move(from, to, by).map_err(Fault::from)?;
        if !is_directed && from != to {
            builder.add_move(to, from, by).map_err(Fault::from)?;
        }
    }
    Ok((builder, nodes))
}

fn end_of(index: usize, given: &Bound<'_, PyAny>) -> Result<EndKind, Fault> {
    let word = given.extract::<String>().unwrap_or_default();
    word.parse().map_err(|_| Fault::End { index, given: repeated(given) })
}

/// A graph for networkx.
pub(crate) fn write<'py>(py: Python<'py>, graph: &Graph) -> PyResult<Bound<'py, PyAny>> {
    let drawn = py.import("networkx")?.call_method0("MultiDiGraph")?;
    let mut nodes: Vec<Bound<'py, PyAny>> = Vec::new();
    for position in graph.graph.positions() {
        let node = match &graph.names {
            Some(names) => names.name(py, position.index())?,
            None => position.index().into_pyobject(py)?.into_any(),
        };
        let attributes = PyDict::new(py);
        if let Some(end) = graph.graph.end_kind(position) {
            attributes.set_item(END, end.name())?;
        }
        drawn.call_method("add_node", (&node,), Some(&attributes))?;
        nodes.push(node);
    }
    for made in graph.graph.moves() {
        let attributes = PyDict::new(py);
        attributes.set_item(PLAYER, made.movers.name())?;
        drawn.call_method(
            "add_edge",
            (&nodes[made.from.index()], &nodes[made.to.index()]),
            Some(&attributes),
        )?;
    }
    Ok(drawn)
}
