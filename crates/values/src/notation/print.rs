//! Games to text.

use hashbrown::HashMap;

use crate::arena::{Arena, GameId};
use crate::dyadic::Dyadic;
use crate::infinitesimal::{self, Uptimal};
use crate::limit::Unfinished;
use crate::notation::MOST_DEPTH;
use crate::notation::listing::Listing;
use crate::sum;

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As it can be typed everywhere: `1+^3*2`.
    Ascii,
    /// As it stands in books: `1↑3∗2`.
    Unicode,
}

/// A game as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The text. It reads back to the same game if it is whole.
    pub text: String,
    /// Whether all of it is there. If not, “…” denotes options or digits that would have been too long.
    pub is_whole: bool,
}

/// How deep games are written inside each other: what is deeper could not be read, where ± may count twice.
const MOST_NESTED: u32 = MOST_DEPTH / 2 - 1;
/// Bars are made so long at most before braces are kept.
pub(crate) const MOST_BARS: u32 = 4;

/// Writes the canonical form of a game in not many more than `most` bytes.
///
/// Braces inside braces are left out where a longer bar says the same, as in {3||2|1}; {x|−x} is ±x. Equal games are
/// written alike in every arena: the text does not depend on what was met before.
///
/// ```
/// use hyperjam_values::notation::{Style, print};
/// use hyperjam_values::{Arena, Dyadic};
/// let mut arena = Arena::default();
/// let (three, two, one) =
///     (arena.number(Dyadic::new(3, 0))?, arena.number(Dyadic::new(2, 0))?, arena.number(Dyadic::ONE)?);
/// let right = arena.game(&[two], &[one])?;
/// let game = arena.game(&[three], &[right])?;
/// assert_eq!(print(&mut arena, game, Style::Ascii, 100)?.text, "{3||2|1}");
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn print(arena: &mut Arena, game: GameId, style: Style, most: usize) -> Result<Printed, Unfinished> {
    let (text, bars, listing) = (String::new(), HashMap::new(), Listing::default());
    let mut printer = Printer { arena, style, most, depth: 0, text, is_whole: true, bars, listing };
    printer.game(game)?;
    Ok(Printed { text: printer.text, is_whole: printer.is_whole })
}

struct Printer<'a> {
    arena: &'a mut Arena,
    style: Style,
    most: usize,
    /// How many games the present one stands in.
    depth: u32,
    text: String,
    is_whole: bool,
    /// The length of the outermost bar of each game that is written with one.
    bars: HashMap<GameId, u32>,
    listing: Listing,
}

/// How a game is written that is more than a number with ups and stars.
enum Spelling {
    Tiny(GameId),
    Miny(GameId),
    PlusMinus,
    Braces,
}

impl Printer<'_> {
    fn game(&mut self, game: GameId) -> Result<(), Unfinished> {
        if self.up_star(game) {
            return Ok(());
        }
        if self.text.len() >= self.most || self.depth >= MOST_NESTED {
            self.is_whole = false;
            self.text.push('…');
            return Ok(());
        }
        let level = self.bars(game)?;
        match self.look(game)? {
            Spelling::Tiny(inner) => self.function("Tiny", inner),
            Spelling::Miny(inner) => self.function("Miny", inner),
            Spelling::PlusMinus => self.plus_minus(game),
            Spelling::Braces => {
                self.text.push('{');
                self.sides(game, level)?;
                self.text.push('}');
                Ok(())
            }
        }
    }

    fn function(&mut self, name: &str, argument: GameId) -> Result<(), Unfinished> {
        self.text.push_str(name);
        self.text.push('(');
        self.nested(argument)?;
        self.text.push(')');
        Ok(())
    }

    /// A game inside another.
    fn nested(&mut self, game: GameId) -> Result<(), Unfinished> {
        self.arena.enter()?;
        self.depth += 1;
        let result = self.game(game);
        self.depth -= 1;
        self.arena.leave();
        result
    }

    fn look(&mut self, game: GameId) -> Result<Spelling, Unfinished> {
        if let Some(inner) = infinitesimal::as_tiny(self.arena, game)? {
            return Ok(Spelling::Tiny(inner));
        }
        let negative = sum::negate(self.arena, game)?;
        if let Some(inner) = infinitesimal::as_tiny(self.arena, negative)? {
            return Ok(Spelling::Miny(inner));
        }
        Ok(if negative == game { Spelling::PlusMinus } else { Spelling::Braces })
    }

    /// The length of the bar that a game is written with in braces; 0 if it needs none.
    fn bars(&mut self, game: GameId) -> Result<u32, Unfinished> {
        if self.arena.as_up_star(game).is_some() {
            return Ok(0);
        }
        if let Some(known) = self.bars.get(&game) {
            return Ok(*known);
        }
        self.arena.spend(1)?;
        let mut level = 0;
        if matches!(self.look(game)?, Spelling::Braces) {
            for side in [self.arena.left_options(game)?.to_vec(), self.arena.right_options(game)?.to_vec()] {
                if let [only] = *side {
                    self.arena.enter()?;
                    let inner = self.bars(only);
                    self.arena.leave();
                    let inner = inner?;
                    level = level.max(if inner < MOST_BARS { inner } else { 0 });
                }
            }
            level += 1;
        }
        self.bars.insert(game, level);
        Ok(level)
    }

    /// The options of both players with a bar between.
    fn sides(&mut self, game: GameId, level: u32) -> Result<(), Unfinished> {
        let left = self.listing.left(self.arena, game)?;
        self.side(&left)?;
        self.text.extend(std::iter::repeat_n('|', level as usize));
        let right = self.listing.right(self.arena, game)?;
        self.side(&right)
    }

    fn side(&mut self, options: &[GameId]) -> Result<(), Unfinished> {
        if let [only] = *options {
            let level = self.bars(only)?;
            if (1..MOST_BARS).contains(&level) && self.text.len() < self.most {
                let start = self.text.len();
                self.nested(only)?;
                // It was written in braces, which the longer bar makes needless.
                if self.text.ends_with('}') && self.text[start..].starts_with('{') {
                    self.text.pop();
                    self.text.remove(start);
                }
                return Ok(());
            }
        }
        for (place, option) in options.iter().enumerate() {
            if place > 0 {
                self.text.push(',');
            }
            if place > 0 && self.text.len() >= self.most {
                self.is_whole = false;
                self.text.push('…');
                break;
            }
            self.nested(*option)?;
        }
        Ok(())
    }

    fn plus_minus(&mut self, game: GameId) -> Result<(), Unfinished> {
        self.text.push_str(if self.style == Style::Ascii { "+-" } else { "±" });
        let left = self.listing.left(self.arena, game)?;
        if let [only] = *left {
            let number = self.arena.as_number(only);
            let sign = self.style == Style::Unicode && number.is_some_and(|x| vulgar(x).is_some());
            if number.is_some_and(|number| number.is_integer() && number.sign().is_gt()) || sign {
                return self.nested(only);
            }
            self.text.push('(');
            self.nested(only)?;
            self.text.push(')');
            return Ok(());
        }
        self.text.push('{');
        self.side(&left)?;
        self.text.push('}');
        Ok(())
    }

    /// Writes a number with ups and a star; says whether the game is that.
    fn up_star(&mut self, game: GameId) -> bool {
        let Some(form) = self.arena.as_up_star(game) else { return false };
        let ascii = self.style == Style::Ascii;
        let mut empty = true;
        let has_rest = form.ups != 0 || form.nimber != 0;
        if let Some(number) = self.arena.as_number(form.number)
            && !(number.is_zero() && has_rest)
        {
            let mut number = print_number(number, self.style);
            if number.len() > self.most {
                number = number.chars().take(self.most).chain(['…']).collect();
                self.is_whole = false;
            }
            self.text.push_str(&number);
            empty = false;
        }
        if has_rest && ascii && !empty {
            self.text.push('+');
        }
        let (one, two) = match (ascii, form.ups > 0) {
            (true, true) => ("^", "^^"),
            (true, false) => ("v", "vv"),
            (false, true) => ("↑", "⇑"),
            (false, false) => ("↓", "⇓"),
        };
        match form.ups.unsigned_abs() {
            0 => {}
            1 => self.text.push_str(one),
            2 => self.text.push_str(two),
            more => self.text.push_str(&format!("{one}{more}")),
        }
        match form.nimber {
            0 => {}
            1 => self.text.push(if ascii { '*' } else { '∗' }),
            size => self.text.push_str(&format!("{}{size}", if ascii { '*' } else { '∗' })),
        }
        true
    }
}

/// Writes a number.
pub fn print_number(number: &Dyadic, style: Style) -> String {
    match style {
        Style::Ascii => number.to_string(),
        Style::Unicode => {
            let minus = if number.sign().is_lt() { "−" } else { "" };
            let size = if number.sign().is_lt() { -number } else { number.clone() };
            vulgar(&size).map_or_else(|| format!("{minus}{size}"), |sign| format!("{minus}{sign}"))
        }
    }
}

/// Writes a number plus multiples of ↑, ↑², … plus a nimber, as in `1 + 2·↑ − ↑³ + ∗`.
pub fn print_uptimal(arena: &Arena, form: &Uptimal) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut terms = Vec::new();
    if let Some(number) = arena.as_number(form.number).filter(|number| !number.is_zero()) {
        terms.push(print_number(number, Style::Unicode));
    }
    for (order, digit) in (1..).zip(&form.digits).filter(|(_, digit)| **digit != 0) {
        let sign = if *digit < 0 { "−" } else { "" };
        let times =
            if digit.unsigned_abs() == 1 { String::new() } else { format!("{}·", digit.unsigned_abs()) };
        let raised = if order == 1 { String::new() } else { order.to_string() };
        let raised = raised.chars().filter_map(|digit| RAISED.get(digit.to_digit(10)? as usize));
        terms.push(format!("{sign}{times}↑{}", raised.collect::<String>()));
    }
    match form.nimber {
        0 if terms.is_empty() => terms.push("0".to_owned()),
        0 => {}
        1 => terms.push("∗".to_owned()),
        size => terms.push(format!("∗{size}")),
    }
    terms.join(" + ").replace("+ −", "− ")
}

/// The sign of its own that a fraction has.
fn vulgar(number: &Dyadic) -> Option<&'static str> {
    let signs = [(1, 1, "½"), (1, 2, "¼"), (3, 2, "¾"), (1, 3, "⅛"), (3, 3, "⅜"), (5, 3, "⅝"), (7, 3, "⅞")];
    signs.into_iter().find(|(n, e, _)| *number == Dyadic::new(*n, *e)).map(|(_, _, sign)| sign)
}
