//! The product of two games by their forms (SS Definition 3.6), which only of numbers is a product of values.

use hashbrown::HashMap;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::notation::{Style, print};
use crate::sum;
use hyperjam_terms::Player;

/// A game as it is written, with each option in its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Left and right options.
    pub options: [Vec<GameId>; 2],
}

impl Form {
    /// The canonical form of a game.
    pub fn of(arena: &mut Arena, game: GameId) -> Result<Self, Unfinished> {
        let left = arena.left_options(game)?.to_vec();
        Ok(Self { options: [left, arena.right_options(game)?.to_vec()] })
    }

    /// Whether two are identical: they have the same options, in whatever order (SS 2.2).
    ///
    /// ```
    /// use hyperjam_values::multiplication::Form;
    /// use hyperjam_values::{Arena, Dyadic};
    /// let mut arena = Arena::default();
    /// let [zero, one] = [arena.zero(), arena.number(Dyadic::ONE)?];
    /// let form = |options: &[_]| Form { options: [options.to_vec(), Vec::new()] };
    /// assert!(form(&[one, zero, one]).is_identical(&form(&[zero, one])));
    /// assert!(!form(&[zero, one]).is_identical(&form(&[one])));
    /// # Ok::<(), hyperjam_values::Unfinished>(())
    /// ```
    pub fn is_identical(&self, other: &Self) -> bool {
        let sorted = |side: &[GameId]| {
            let mut side = side.to_vec();
            side.sort_unstable();
            side.dedup();
            side
        };
        (0..2).all(|side| sorted(&self.options[side]) == sorted(&other.options[side]))
    }
}

/// An option xᴼ·y + x·yᴼ − xᴼ·yᴼ of a product x·y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductOption {
    /// Whether it is a right option: just one of xᴼ and yᴼ is.
    pub is_right: bool,
    /// xᴼ and yᴼ.
    pub of: [GameId; 2],
    /// The three products xᴼ·y, x·yᴼ and xᴼ·yᴼ.
    pub products: [GameId; 3],
    /// Its value.
    pub value: GameId,
}

impl ProductOption {
    /// The option as it is written: `right, by 0 and ∗: 0 + ∗ − 0 = ∗`, with xᴼ and yᴼ, the three products and the value.
    pub fn print(&self, arena: &mut Arena, style: Style, most: usize) -> Result<String, Unfinished> {
        let mut text = |game: GameId| Ok(print(arena, game, style, most)?.text);
        let [a, b] = [text(self.of[0])?, text(self.of[1])?];
        let [x, y, both] = [text(self.products[0])?, text(self.products[1])?, text(self.products[2])?];
        let minus = if style == Style::Ascii { "-" } else { "−" };
        let side = if self.is_right { Player::Right } else { Player::Left }.name();
        Ok(format!("{side}, by {a} and {b}: {x} + {y} {minus} {both} = {}", text(self.value)?))
    }
}

/// The options of the product of two forms, for each pair of an option of the one and an option of the other, and its value.
///
/// Costs a canonical form for each pair of a follower of the one and a follower of the other.
///
/// ```
/// use hyperjam_values::multiplication::{Form, product};
/// use hyperjam_values::{Arena, Dyadic};
/// let mut arena = Arena::default();
/// let [zero, one, star] = [arena.zero(), arena.number(Dyadic::ONE)?, arena.star(1)?];
/// let star = Form::of(&mut arena, star)?;
/// // {1 | } and {0, 1 | } are both 2, and their products with ∗ differ (SS 3.3).
/// let [two, other] = [vec![one], vec![zero, one]].map(|left| Form { options: [left, Vec::new()] });
/// assert_eq!(product(&mut arena, [&two, &star])?.1, zero);
/// assert_ne!(product(&mut arena, [&other, &star])?.1, zero);
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn product(arena: &mut Arena, forms: [&Form; 2]) -> Result<(Vec<ProductOption>, GameId), Unfinished> {
    let mut made = HashMap::new();
    options(arena, forms, [Factor::Form; 2], &mut made)
}

/// A factor on the way: the form that was given, or a follower of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Factor {
    Form,
    Game(GameId),
}

type Made = HashMap<[Factor; 2], GameId>;

fn options(
    arena: &mut Arena,
    forms: [&Form; 2],
    factors: [Factor; 2],
    made: &mut Made,
) -> Result<(Vec<ProductOption>, GameId), Unfinished> {
    let mut sides = [Vec::new(), Vec::new()];
    for ((side, form), factor) in sides.iter_mut().zip(forms).zip(factors) {
        *side = match factor {
            Factor::Form => form.options.to_vec(),
            Factor::Game(game) => Form::of(arena, game)?.options.to_vec(),
        };
    }
    let [x, y] = factors;
    let (mut found, mut values) = (Vec::new(), [Vec::new(), Vec::new()]);
    for (by, option) in
        sides[0].iter().enumerate().flat_map(|(by, side)| side.iter().map(move |it| (by, *it)))
    {
        for (other_by, other) in
            sides[1].iter().enumerate().flat_map(|(by, side)| side.iter().map(move |it| (by, *it)))
        {
            let [a, b] = [option, other].map(Factor::Game);
            let mut products = [arena.zero(); 3];
            for (product, factors) in products.iter_mut().zip([[a, y], [x, b], [a, b]]) {
                *product = value(arena, forms, factors, made)?;
            }
            let both = sum::add(arena, products[0], products[1])?;
            let value = sum::subtract(arena, both, products[2])?;
            let is_right = by != other_by;
            values[usize::from(is_right)].push(value);
            found.push(ProductOption { is_right, of: [option, other], products, value });
        }
    }
    let value = arena.game(&values[0], &values[1])?;
    Ok((found, value))
}

fn value(
    arena: &mut Arena,
    forms: [&Form; 2],
    factors: [Factor; 2],
    made: &mut Made,
) -> Result<GameId, Unfinished> {
    if let Some(made) = made.get(&factors) {
        return Ok(*made);
    }
    // Canonical forms of numbers have the product of the numbers (SS Theorem 3.8).
    if let [Factor::Game(x), Factor::Game(y)] = factors
        && let (Some(x), Some(y)) = (arena.as_number(x), arena.as_number(y))
    {
        let product = x * y;
        return arena.number(product);
    }
    arena.spend(1)?;
    let (_, product) = arena.deeper(|arena| options(arena, forms, factors, made))?;
    made.insert(factors, product);
    Ok(product)
}
