//! Columns of integers as NumPy has them. They are read where they lie, whatever their type.

use numpy::{
    PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyString;

use hyperjam_terms::Movers;

use crate::fault::Fault;

/// A column of integers.
pub(crate) struct Column<'py> {
    place: &'static str,
    numbers: Numbers<'py>,
}

enum Numbers<'py> {
    None,
    I8(PyReadonlyArray1<'py, i8>),
    I16(PyReadonlyArray1<'py, i16>),
    I32(PyReadonlyArray1<'py, i32>),
    I64(PyReadonlyArray1<'py, i64>),
    U8(PyReadonlyArray1<'py, u8>),
    U16(PyReadonlyArray1<'py, u16>),
    U32(PyReadonlyArray1<'py, u32>),
    U64(PyReadonlyArray1<'py, u64>),
}

impl<'py> Column<'py> {
    /// What an array has, or whatever NumPy makes an array of.
    pub(crate) fn of(place: &'static str, given: &Bound<'py, PyAny>) -> PyResult<Self> {
        let numpy = given.py().import("numpy")?;
        let array = numpy.call_method1("asarray", (given,))?;
        let untyped = array.cast::<PyUntypedArray>()?;
        if untyped.ndim() != 1 {
            return Err(Fault::Dimensions { place, given: untyped.ndim() }.into());
        }
        if untyped.len() == 0 {
            return Ok(Self { place, numbers: Numbers::None });
        }
        let kind = untyped.dtype();
        let array = match kind.is_native_byteorder() {
            Some(false) => array.call_method1("astype", (kind.call_method1("newbyteorder", ("=",))?,))?,
            _ => array,
        };
        let numbers = match (kind.kind(), kind.itemsize()) {
            (b'i', 1) => Numbers::I8(read(&array)?),
            (b'i', 2) => Numbers::I16(read(&array)?),
            (b'i', 4) => Numbers::I32(read(&array)?),
            (b'i', 8) => Numbers::I64(read(&array)?),
            (b'u', 1) => Numbers::U8(read(&array)?),
            (b'u', 2) => Numbers::U16(read(&array)?),
            (b'u', 4) => Numbers::U32(read(&array)?),
            (b'u', 8) => Numbers::U64(read(&array)?),
            _ => return Err(Fault::Kind { place, given: kind.str()?.to_string() }.into()),
        };
        Ok(Self { place, numbers })
    }

    /// The parameter that it was given as.
    pub(crate) fn place(&self) -> &'static str {
        self.place
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match &self.numbers {
            Numbers::None => 0,
            Numbers::I8(array) => array.len(),
            Numbers::I16(array) => array.len(),
            Numbers::I32(array) => array.len(),
            Numbers::I64(array) => array.len(),
            Numbers::U8(array) => array.len(),
            Numbers::U16(array) => array.len(),
            Numbers::U32(array) => array.len(),
            Numbers::U64(array) => array.len(),
        }
    }

    /// The numbers in their order.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = i128> + '_> {
        fn wide<'a, T: numpy::Element + Copy + Into<i128>>(
            array: &'a PyReadonlyArray1<'_, T>,
        ) -> Box<dyn Iterator<Item = i128> + 'a> {
            match array.as_slice() {
                Ok(slice) => Box::new(slice.iter().map(|number| (*number).into())),
                // There are gaps between the numbers.
                Err(_) => Box::new(array.as_array().into_iter().map(|number| (*number).into())),
            }
        }
        match &self.numbers {
            Numbers::None => Box::new(std::iter::empty()),
            Numbers::I8(array) => wide(array),
            Numbers::I16(array) => wide(array),
            Numbers::I32(array) => wide(array),
            Numbers::I64(array) => wide(array),
            Numbers::U8(array) => wide(array),
            Numbers::U16(array) => wide(array),
            Numbers::U32(array) => wide(array),
            Numbers::U64(array) => wide(array),
        }
    }
}

fn read<'py, T: numpy::Element>(array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, T>> {
    Ok(array.cast::<PyArray1<T>>()?.try_readonly()?)
}

/// Who may make each move: nothing for everybody, numbers 1 to 3, or words.
pub(crate) enum MoverColumn<'py> {
    Both,
    Numbers(Column<'py>),
    Words(Vec<Movers>),
}

const MOVERS: &str = "movers";

impl<'py> MoverColumn<'py> {
    /// Of what was given as `movers`.
    pub(crate) fn of(given: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        let Some(given) = given else { return Ok(Self::Both) };
        if let Ok(word) = given.cast::<PyString>() {
            return Err(Fault::Kind { place: MOVERS, given: word.repr()?.to_string() }.into());
        }
        let is_of_words =
            given.try_iter()?.next().transpose()?.is_some_and(|first| first.is_instance_of::<PyString>());
        if !is_of_words {
            return Ok(Self::Numbers(Column::of(MOVERS, given)?));
        }
        let words = given.try_iter()?.enumerate().map(|(index, word)| mover(MOVERS, index, &word?));
        Ok(Self::Words(words.collect::<PyResult<_>>()?))
    }

    /// How many there are, if they are given one by one.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Self::Both => None,
            Self::Numbers(column) => Some(column.len()),
            Self::Words(movers) => Some(movers.len()),
        }
    }

    /// Who may make the moves, one after the other.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = Result<Movers, Fault>> + '_> {
        match self {
            Self::Both => Box::new(std::iter::repeat_with(|| Ok(Movers::BOTH))),
            Self::Words(movers) => Box::new(movers.iter().copied().map(Ok)),
            Self::Numbers(column) => Box::new(column.iter().enumerate().map(|(index, given)| {
                of_number(given).ok_or_else(|| Fault::Mover {
                    place: MOVERS,
                    index,
                    given: given.to_string(),
                })
            })),
        }
    }
}

fn of_number(number: i128) -> Option<Movers> {
    let of = |movers: &Movers| i128::from(movers.bits()) == number;
    Movers::OF_TWO.into_iter().find(of)
}

/// Who is meant by a word or a number.
pub(crate) fn mover(place: &'static str, index: usize, given: &Bound<'_, PyAny>) -> PyResult<Movers> {
    let named = |name: &str| {
        let of = |movers: &Movers| movers.name().is_some_and(|known| known.eq_ignore_ascii_case(name));
        Movers::OF_TWO.into_iter().find(of)
    };
    let found = match given.extract::<String>() {
        Ok(name) => named(&name),
        Err(_) => given.extract::<i128>().ok().and_then(of_number),
    };
    Ok(found.ok_or_else(|| Fault::Mover { place, index, given: repeated(given) })?)
}

/// What was given, for a sentence.
pub(crate) fn repeated(given: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 60;
    let text = given.repr().map_or_else(|_| "what cannot be written".to_owned(), |repr| repr.to_string());
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
