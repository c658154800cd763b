//! Games by their values, as Python sees them.

use std::sync::Arc;

use hyperjam_terms::{Outcome, OutcomeClass, Player, Sector};
use hyperjam_values::atomic_weight::{AtomicWeight, atomic_weight};
use hyperjam_values::evaluate::Value;
use hyperjam_values::facts::in_order;
use hyperjam_values::notation::{Printed, Style, in_tex, print};
use hyperjam_values::{Dyadic, birthday, infinitesimal, loopy, order, thermograph};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::calculate::{self, Answer, Operand, listed};
use crate::fault::Fault;
use crate::number::{integer, of_dyadic};
use crate::store::{self, Held, Store};
use crate::thermograph::Thermograph;

/// The bytes that a text of a game may take,
pub(crate) const MOST_TEXT: usize = 10_000;
/// and one that has to be read again.
pub(crate) const MOST_WRITTEN: usize = 1 << 16;

/// What a game is among all that values have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It ends, after finitely many moves.
    Short,
    /// It has loops.
    Loopy,
    /// It ends, though nobody can say how soon.
    Infinite,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Loopy => "loopy",
            Self::Infinite => "infinite",
        }
    }
}

/// A game in normal play, by its value: equal games are one. It is made by `hyperjam.game`.
///
/// Games are added, subtracted and compared with each other and with numbers; products and quotients are those of the calculator.
/// The order is partial: of two games none may be the greater, and they not be equal either, as `confused_with` says.
///
/// >>> import hyperjam
/// >>> up, star = hyperjam.game("^"), hyperjam.game("*")
/// >>> up > 0, up > star, up.confused_with(star)
/// (True, False, True)
/// >>> up + up + star == hyperjam.game("{0|^}")
/// True
/// >>> hyperjam.game("over") > up
/// True
#[pyclass(frozen, module = "hyperjam")]
pub(crate) struct Game {
    pub(crate) held: Arc<Held>,
    kind: Kind,
}

impl Game {
    pub(crate) fn new(held: Held, kind: Kind) -> Self {
        Self { held: Arc::new(held), kind }
    }

    /// Asks something about the value.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Store, u64) -> Result<T, Fault> + Send + 'static,
    ) -> PyResult<T> {
        let number = self.held.number();
        store::ask(py, &[&self.held], move |store| question(store, number))
    }

    fn printed(&self, py: Python<'_>, style: Style, most: usize) -> PyResult<Printed> {
        self.ask(py, move |store, number| store.printed(number, style, most))
    }

    fn options(&self, py: Python<'_>, asked: &'static str, player: Player) -> PyResult<Vec<Held>> {
        self.ask(py, move |store, number| {
            let game = store.short(number, asked)?;
            let games = in_order(&mut store.arena, game, player)?;
            store.keep_all(games)
        })
    }

    /// What an expression of this game, which is called `a` there, and another, which is called `b`, comes to; nothing where
    /// the other is no game.
    fn with<'py>(&self, other: &Bound<'py, PyAny>, expression: &str) -> PyResult<Option<Answer>> {
        let Some(other_operand) = Operand::of(other)? else { return Ok(None) };
        let names = vec![("a".to_owned(), Operand::Held(self.held.clone())), ("b".to_owned(), other_operand)];
        calculate::evaluate(other.py(), expression, names).map(Some)
    }

    fn operate<'py>(&self, other: &Bound<'py, PyAny>, expression: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match self.with(other, expression)? {
            Some(answer) => answer.into_python(py),
            None => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    /// Whether the two can be compared at all, but for being different.
    fn is_alike(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().map_or(self.kind == Kind::Short, |other| self.kind == other.get().kind)
    }
}

/// Who wins when Left starts, and when Right does.
pub(crate) fn outcomes(class: OutcomeClass) -> [Outcome; 2] {
    match class {
        OutcomeClass::Left => [Outcome::LeftWins; 2],
        OutcomeClass::Right => [Outcome::RightWins; 2],
        OutcomeClass::Next => [Outcome::LeftWins, Outcome::RightWins],
        OutcomeClass::Previous => [Outcome::RightWins, Outcome::LeftWins],
    }
}

impl Store {
    /// What is kept, as a text of not many more than so many bytes.
    pub(crate) fn printed(&mut self, held: u64, style: Style, most: usize) -> Result<Printed, Fault> {
        let whole = |text| Ok(Printed { text, is_whole: true });
        match self.value(held) {
            Value::Loopy(value) => Ok(loopy::print(&mut self.arena, &value, style, most)?),
            Value::Ordinal(ordinal) => whole(ordinal.to_string()),
            Value::Heap(size) => whole(format!("*({size})")),
            Value::Number(number) => whole(number.to_string()),
            _ => {
                let game = self.short(held, "a text")?;
                Ok(print(&mut self.arena, game, style, most)?)
            }
        }
    }

    /// What equal values have in common.
    fn fingerprint(&mut self, held: u64) -> Result<(String, Option<Dyadic>), Fault> {
        match self.value(held) {
            Value::Loopy(value) => return Ok((value.sector().name().to_owned(), None)),
            Value::Game(_) | Value::Form { .. } => {}
            _ => return Ok((self.printed(held, Style::Ascii, MOST_TEXT)?.text, None)),
        }
        let game = self.short(held, "a hash")?;
        if let Some(number) = self.arena.as_number(game) {
            return Ok((String::new(), Some(number.clone())));
        }
        let stops = [self.arena.left_stop(game), self.arena.right_stop(game)];
        let stops = stops.map(|stop| self.arena.stop_number(stop).to_string());
        let form = match self.arena.as_up_star(game) {
            Some(form) => [form.ups.into(), form.nimber.into()],
            None => {
                [self.arena.left_options(game)?.len() as i64, self.arena.right_options(game)?.len() as i64]
            }
        };
        Ok((format!("{stops:?} {form:?}"), None))
    }
}

#[pymethods]
impl Game {
    /// What kind of game it is: "short", "loopy", or "infinite" (an ordinal, a heap of such a size, or a number that is not
    /// short).
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.name()
    }

    /// Who wins: "L", "R", "N" (the next player) or "P" (the previous player). Of games with loops `sector` tells.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |store, number| {
            let game = store.short(number, "the outcome")?;
            Ok(order::outcome(&store.arena, game).name())
        })
    }

    /// Who has a non-losing strategy, of Left (L), Right (R), the first player (I) and the second (II).
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("*").sector, hyperjam.game("dud").sector
    /// ('I', 'L,R,I,II')
    #[getter]
    fn sector(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |store, number| {
            if let Value::Loopy(value) = store.value(number) {
                return Ok(value.sector().name());
            }
            let game = store.short(number, "the sector")?;
            Ok(Sector::from(order::outcome(&store.arena, game)).name())
        })
    }

    /// What it is worth in the mean.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the mean")?;
            Ok(thermograph::mean(&mut store.arena, game)?)
        })?;
        of_dyadic(py, &found)
    }

    /// How much a move is worth.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the temperature")?;
            Ok(thermograph::temperature(&mut store.arena, game)?)
        })?;
        of_dyadic(py, &found)
    }

    /// The thermograph.
    #[getter]
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the thermograph")?;
            Ok((*thermograph::thermograph(&mut store.arena, game)?).clone())
        })?;
        Ok(Thermograph { found })
    }

    /// The number that play first reaches when Left moves first.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the left stop")?;
            Ok(store.arena.stop_number(store.arena.left_stop(game)).clone())
        })?;
        of_dyadic(py, &found)
    }

    /// The number that play first reaches when Right moves first.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the right stop")?;
            Ok(store.arena.stop_number(store.arena.right_stop(game)).clone())
        })?;
        of_dyadic(py, &found)
    }

    /// The day on which it is born.
    #[getter]
    fn birthday<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the birthday")?;
            Ok(birthday::birthday(&mut store.arena, game)?)
        })?;
        integer(py, &found)
    }

    /// The left options of the canonical form, in the order in which they are written.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("{1,0,*|-1}").left_options
    /// [hyperjam.game('1')]
    #[getter]
    fn left_options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, self.options(py, "left options", Player::Left)?)
    }

    /// The right options of the canonical form, in the order in which they are written.
    #[getter]
    fn right_options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, self.options(py, "right options", Player::Right)?)
    }

    /// The canonical form as it is printed in books; `ascii` is how it is typed.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("{0|*}").canonical_form()
    /// '↑'
    #[pyo3(signature = (ascii=false))]
    fn canonical_form(&self, py: Python<'_>, ascii: bool) -> PyResult<String> {
        let style = if ascii { Style::Ascii } else { Style::Unicode };
        let printed = self.printed(py, style, MOST_WRITTEN)?;
        if printed.is_whole { Ok(printed.text) } else { Err(Fault::TooLong { limit: MOST_WRITTEN }.into()) }
    }

    /// The number that it is; `None` if it is none.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("{0|1}").number, hyperjam.game("*").number
    /// (Fraction(1, 2), None)
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.kind != Kind::Short {
            return Ok(None);
        }
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the number")?;
            Ok(store.arena.as_number(game).cloned())
        })?;
        found.map(|number| of_dyadic(py, &number)).transpose()
    }

    /// The size of the Nim heap that it is; `None` if it is none.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("*2 + *3").nimber
    /// 1
    #[getter]
    fn nimber(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        if self.kind != Kind::Short {
            return Ok(None);
        }
        self.ask(py, |store, number| {
            let game = store.short(number, "the nimber")?;
            Ok(store.arena.as_nimber(game))
        })
    }

    /// Whether it is infinitesimal.
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |store, number| {
            let game = store.short(number, "being infinitesimal")?;
            Ok(infinitesimal::is_infinitesimal(&store.arena, game))
        })
    }

    /// Whether it is all-small.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |store, number| {
            let game = store.short(number, "being all-small")?;
            Ok(infinitesimal::is_all_small(&mut store.arena, game)?)
        })
    }

    /// The atomic weight; `None` where there is none.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("^^*").atomic_weight
    /// hyperjam.game('2')
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let found = self.ask(py, |store, number| {
            let game = store.short(number, "the atomic weight")?;
            Ok(match atomic_weight(&mut store.arena, game)? {
                AtomicWeight::Weight(weight) => Some(store.keep(Value::Game(weight))),
                _ => None,
            })
        })?;
        Ok(found.map(|held| Game::new(held, Kind::Short)))
    }

    /// Whether neither is the greater, and they are not equal.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game("*").confused_with(0)
    /// True
    fn confused_with<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "a ‖ b")
    }

    /// The ordinal sum, self : other.
    ///
    /// >>> import hyperjam
    /// >>> hyperjam.game(1).ordinal_sum(-1)
    /// hyperjam.game('1/2')
    fn ordinal_sum<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "a : b")
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "a + b")
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "b + a")
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "a - b")
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "b - a")
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "a * b")
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "b * a")
    }

    fn __truediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "a / b")
    }

    fn __rtruediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "b / a")
    }

    /// The game with loops that has these sides.
    fn __and__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.operate(other, "a & b")
    }

    fn __neg__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let names = vec![("a".to_owned(), Operand::Held(slf.get().held.clone()))];
        calculate::evaluate(slf.py(), "-a", names)?.into_python(slf.py())
    }

    fn __pos__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        comparison: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let is_told = |equal: bool| equal.into_pyobject(other.py()).map(|truth| truth.to_owned().into_any());
        let expression = match comparison {
            CompareOp::Eq if other.cast::<Game>().is_ok() && !self.is_alike(other) => {
                return Ok(is_told(false)?);
            }
            CompareOp::Ne if other.cast::<Game>().is_ok() && !self.is_alike(other) => {
                return Ok(is_told(true)?);
            }
            CompareOp::Eq => "a == b",
            CompareOp::Ne => "a != b",
            CompareOp::Lt => "a < b",
            CompareOp::Le => "a <= b",
            CompareOp::Gt => "a > b",
            CompareOp::Ge => "a >= b",
        };
        self.operate(other, expression)
    }

    /// Whether it is not equal to 0.
    fn __bool__(slf: &Bound<'_, Self>) -> PyResult<bool> {
        slf.as_any().ne(0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let (text, number) = self.ask(py, |store, number| store.fingerprint(number))?;
        match number {
            Some(number) => of_dyadic(py, &number)?.hash(),
            None => PyTuple::new(py, [self.kind.name(), &text])?.hash(),
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.printed(py, Style::Unicode, MOST_TEXT)?.text)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let printed = self.printed(py, Style::Ascii, MOST_TEXT)?;
        if printed.is_whole {
            Ok(format!("hyperjam.game('{}')", printed.text))
        } else {
            Ok(format!("<hyperjam.Game {}>", printed.text))
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let py = slf.py();
        Ok((py.import("hyperjam")?.getattr("game")?, (slf.get().canonical_form(py, true)?,)))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(in_tex(&self.printed(py, Style::Unicode, MOST_TEXT)?.text))
    }
}
