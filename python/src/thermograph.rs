//! Thermographs as Python sees them.

use hyperjam_tutor::thermograph_svg;
use hyperjam_values::Thermograph as Found;
use hyperjam_values::thermograph::Wall;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::columns::repeated;
use crate::fault::Fault;
use crate::number::{of_dyadic, to_dyadic};

/// The thermograph of a game: its left and right stops when every move costs a tax. In a notebook it is drawn.
///
/// >>> import hyperjam
/// >>> found = hyperjam.game("{3|-1}").thermograph
/// >>> found.mean, found.temperature
/// (Fraction(1, 1), Fraction(2, 1))
/// >>> found.left_wall
/// [(Fraction(-1, 1), Fraction(4, 1)), (Fraction(2, 1), Fraction(1, 1))]
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct Thermograph {
    pub(crate) found: Found,
}

/// The corners of a wall.
fn corners<'py>(py: Python<'py>, wall: &Wall) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for point in wall.points() {
        list.append(PyTuple::new(py, [of_dyadic(py, &point.temperature)?, of_dyadic(py, &point.value)?])?)?;
    }
    Ok(list)
}

fn at<'py>(wall: &Wall, temperature: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let number = to_dyadic(temperature)?;
    let number =
        number.ok_or_else(|| Fault::NoNumber { place: "temperature", given: repeated(temperature) })?;
    of_dyadic(temperature.py(), &wall.at(&number))
}

#[pymethods]
impl Thermograph {
    /// What the game is worth in the mean, where the mast stands.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        of_dyadic(py, &self.found.mean)
    }

    /// How much a move is worth, where the mast begins.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        of_dyadic(py, &self.found.temperature)
    }

    /// The corners of the left wall, each a temperature and a value, from temperature −1 upwards.
    #[getter]
    fn left_wall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        corners(py, &self.found.left)
    }

    /// The corners of the right wall, each a temperature and a value, from temperature −1 upwards.
    #[getter]
    fn right_wall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        corners(py, &self.found.right)
    }

    /// The left stop of the game cooled by a temperature.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("{3|-1}").thermograph.left(1)
    /// Fraction(2, 1)
    fn left<'py>(&self, temperature: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        at(&self.found.left, temperature)
    }

    /// The right stop of the game cooled by a temperature.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("{3|-1}").thermograph.right(1)
    /// Fraction(0, 1)
    fn right<'py>(&self, temperature: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        at(&self.found.right, temperature)
    }

    /// The picture as an SVG file, with the look of the page: greater values are to the left.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("{3|-1}").thermograph.svg()[:4]
    /// '<svg'
    fn svg(&self) -> String {
        thermograph_svg(&self.found)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.found == other.found
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (mean, temperature) = (self.mean(py)?, self.temperature(py)?);
        Ok(format!("<hyperjam.Thermograph with mean {mean} and temperature {temperature}>"))
    }
}
