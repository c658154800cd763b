//! A value as a row of a table.

use super::function::outcome;
use super::{Value, in_a_line};
use crate::arena::Arena;
use crate::limit::Unfinished;
use crate::notation::{Style, print_number};
use crate::{order, thermograph};
use hyperjam_terms::{OutcomeClass, Sector};

/// What the columns of a table of values are called.
pub const COLUMNS: [&str; 5] = ["value", "outcome", "mean", "temperature", "grundy"];

/// What is said of each of some values, with the work of the arena renewed for it as long as all together have not taken more than
/// `total`; the work is renewed at the end.
pub fn each_renewed<T>(
    arena: &mut Arena,
    values: &[Value],
    total: u64,
    mut say: impl FnMut(&mut Arena, &Value) -> T,
) -> Vec<T> {
    let (each, mut left) = (arena.limits().work, total);
    let mut said = Vec::with_capacity(values.len());
    for value in values {
        let allowed = each.min(left);
        arena.allow_work(allowed);
        arena.renew_work();
        said.push(say(arena, value));
        left -= allowed - arena.work_left();
    }
    arena.allow_work(each);
    arena.renew_work();
    said
}

/// What a table says of values, by [`COLUMNS`]: for each what [`row`] does, within [what each may take](each_renewed).
pub fn rows(
    arena: &mut Arena,
    values: &[Value],
    style: Style,
    most: usize,
    total: u64,
) -> Vec<Result<[String; 5], Unfinished>> {
    each_renewed(arena, values, total, |arena, value| row(arena, value, style, most))
}

/// What a table says of a value, by [`COLUMNS`]: the value in not many more than `most` bytes, and what it has of the others; nothing
/// where it has none, or where it is not known within the limits. Refused if the value itself is not decided, or cannot be written
/// within the limits. A game with loops that may be drawn has as its outcome the
/// players who can avoid a loss, as sectors are named.
///
/// ```
/// use hyperjam_values::evaluate::{Scope, evaluate, row};
/// use hyperjam_values::notation::{Style, parse};
/// use hyperjam_values::Arena;
/// let (mut arena, mut scope) = (Arena::default(), Scope::default());
/// let mut of = |text: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let value = evaluate(&mut arena, &mut scope, &parse(text)?)?;
///     Ok(row(&mut arena, &value, Style::Ascii, 100)?)
/// };
/// assert_eq!(of("{3|1}")?, ["{3|1}", "L", "2", "1", ""]);
/// assert_eq!(of("*5")?, ["*5", "N", "0", "0", "5"]);
/// assert_eq!(of("dud")?, ["dud", "L,R,I,II", "", "", ""]);
/// assert_eq!(of("{on|off}")?[1], "N");
/// assert_eq!(of("1/3")?, ["1/3", "L", "", "", ""]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn row(arena: &mut Arena, value: &Value, style: Style, most: usize) -> Result<[String; 5], Unfinished> {
    if let Value::Undecided(unfinished) = value {
        return Err(*unfinished);
    }
    let text = in_a_line(arena, value, style, most)?;
    let mut cells = [text, String::new(), String::new(), String::new(), String::new()];
    let game = match value {
        Value::Game(game) => Some(*game),
        Value::Form { left, right } => arena.game(left, right).ok(),
        Value::Loopy(game) => {
            cells[1] = sector_name(game.sector());
            None
        }
        Value::Number(_) | Value::Ordinal(_) | Value::Heap(_) | Value::Infinite(_) => {
            cells[1] = outcome(arena, value, 1).map(|class| class.to_string()).unwrap_or_default();
            None
        }
        _ => None,
    };
    let Some(game) = game else { return Ok(cells) };
    cells[1] = order::outcome(arena, game).to_string();
    if let (Ok(mean), Ok(temperature)) =
        (thermograph::mean(arena, game), thermograph::temperature(arena, game))
    {
        cells[2] = print_number(&mean, style);
        cells[3] = print_number(&temperature, style);
    }
    if let Some(size) = arena.as_nimber(game) {
        cells[4] = size.to_string();
    }
    Ok(cells)
}

/// What a sector is called beside outcome classes: by the class, where nobody can draw.
fn sector_name(sector: Sector) -> String {
    OutcomeClass::of(sector).map_or_else(|| sector.name().to_owned(), |class| class.to_string())
}
