//! Numbers of Python's and numbers that are games.

use hyperjam_values::Dyadic;
use num_bigint::BigInt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyInt, PyType};

use crate::columns::repeated;
use crate::fault::Fault;

/// The most bits that a number may have as a game.
const MOST_BITS: u64 = 1 << 16;

/// Python's `Fraction`.
fn fraction(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// An integer for Python.
pub(crate) fn integer<'py>(py: Python<'py>, number: &BigInt) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_signed_bytes_le());
    let signed = PyDict::new(py);
    signed.set_item("signed", true)?;
    py.get_type::<PyInt>().call_method("from_bytes", (bytes, "little"), Some(&signed))
}

/// A fraction for Python.
pub(crate) fn ratio<'py>(
    py: Python<'py>,
    numerator: &BigInt,
    denominator: &BigInt,
) -> PyResult<Bound<'py, PyAny>> {
    fraction(py)?.call1((integer(py, numerator)?, integer(py, denominator)?))
}

/// A dyadic number for Python.
pub(crate) fn of_dyadic<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    ratio(py, &number.numerator(), &(BigInt::from(1) << number.exponent()))
}

/// The number that an integer, a fraction or a float is; none if it is something else.
pub(crate) fn to_dyadic(given: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    let py = given.py();
    if let Ok(float) = given.cast::<PyFloat>() {
        let given = float.extract::<f64>()?;
        if !given.is_finite() {
            return Err(Fault::NotFinite { given }.into());
        }
    }
    let is_number = given.is_instance_of::<PyInt>() || given.is_instance_of::<PyFloat>();
    let is_index = !is_number && given.hasattr("__index__")?;
    if !is_number && !is_index && !given.is_instance(fraction(py)?)? {
        return Ok(None);
    }
    let number = fraction(py)?.call1((given,))?;
    let [numerator, denominator] = ["numerator", "denominator"].map(|part| number.getattr(part));
    let (numerator, denominator) = (numerator?, denominator?);
    let bits = |part: &Bound<'_, PyAny>| part.call_method0("bit_length")?.extract::<u64>();
    let exponent = bits(&denominator)?.saturating_sub(1);
    let is_power = denominator.eq((1_u32).into_pyobject(py)?.lshift(exponent.min(MOST_BITS))?)?;
    if !is_power || exponent > MOST_BITS || bits(&numerator)? > MOST_BITS {
        return Err(Fault::Number { given: repeated(given), limit: MOST_BITS }.into());
    }
    let signed = PyDict::new(py);
    signed.set_item("signed", true)?;
    let length = bits(&numerator)? / 8 + 1;
    let bytes = numerator.call_method("to_bytes", (length, "little"), Some(&signed))?;
    let numerator = BigInt::from_signed_bytes_le(bytes.cast::<PyBytes>()?.as_bytes());
    // It is at most the most bits.
    Ok(Some(Dyadic::from_big(numerator, exponent as u32)))
}
