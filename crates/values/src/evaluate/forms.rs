//! Games as they are written on typed values: products by their forms, and whether two are identical.

use super::{Placed, Result, Value, game_of};
use crate::arena::{Arena, GameId};
use crate::multiplication::{Form, ProductOption, product as product_of};

/// A value as it is written; of one that is not in quotation marks its canonical form.
fn form(arena: &mut Arena, value: &Value, column: usize) -> Result<Form> {
    match value {
        Value::Form { left, right } => Ok(Form { options: [left.clone(), right.clone()] }),
        value => {
            let game = game_of(arena, value, Some(column))?;
            Form::of(arena, game).placed(column)
        }
    }
}

/// The product of two values of which one is a form.
pub(super) fn product(arena: &mut Arena, factors: [&Value; 2], column: usize) -> Result<GameId> {
    let [first, second] = [form(arena, factors[0], column)?, form(arena, factors[1], column)?];
    Ok(product_of(arena, [&first, &second]).placed(column)?.1)
}

/// The options of a product, each with where it comes from.
pub(super) fn product_options(
    arena: &mut Arena,
    factors: [&Value; 2],
    column: usize,
) -> Result<Vec<ProductOption>> {
    let [first, second] = [form(arena, factors[0], column)?, form(arena, factors[1], column)?];
    Ok(product_of(arena, [&first, &second]).placed(column)?.0)
}

/// Whether two values have the same options as they are written.
pub(super) fn are_identical(arena: &mut Arena, values: [&Value; 2], column: usize) -> Result<bool> {
    let [first, second] = [form(arena, values[0], column)?, form(arena, values[1], column)?];
    Ok(first.is_identical(&second))
}
