//! A value as a row of a table.

use super::{Value, in_a_line};
use crate::arena::Arena;
use crate::notation::{Style, print_number};
use crate::{order, thermograph};

/// What the columns of a table of values are called.
pub const COLUMNS: [&str; 5] = ["value", "outcome", "mean", "temperature", "grundy"];

/// What a table says of a value, by [`COLUMNS`]: the value in not many more than `most` bytes, and what it has of the others; nothing
/// where it has none, or where it is not known within the limits. A game with loops has the sector as its outcome.
///
/// ```
/// use hyperjam_values::evaluate::{Scope, evaluate, row};
/// use hyperjam_values::notation::{Style, parse};
/// use hyperjam_values::Arena;
/// let (mut arena, mut scope) = (Arena::default(), Scope::default());
/// let mut of = |text: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let value = evaluate(&mut arena, &mut scope, &parse(text)?)?;
///     Ok(row(&mut arena, &value, Style::Ascii, 100))
/// };
/// assert_eq!(of("{3|1}")?, ["{3|1}", "L", "2", "1", ""]);
/// assert_eq!(of("*5")?, ["*5", "N", "0", "0", "5"]);
/// assert_eq!(of("dud")?, ["dud", "L,R,I,II", "", "", ""]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn row(arena: &mut Arena, value: &Value, style: Style, most: usize) -> [String; 5] {
    let text = in_a_line(arena, value, style, most).unwrap_or_else(|unfinished| unfinished.to_string());
    let mut cells = [text, String::new(), String::new(), String::new(), String::new()];
    let game = match value {
        Value::Game(game) => Some(*game),
        Value::Form { left, right } => arena.game(left, right).ok(),
        Value::Loopy(game) => {
            cells[1] = game.sector().name().to_owned();
            None
        }
        _ => None,
    };
    let Some(game) = game else { return cells };
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
    cells
}
