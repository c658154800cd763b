//! Pictures of values: thermographs and number lines, where greater values, which are better for Left, are to the left;
//! the number tree; lists over the numbers of their elements; and the order of the games of a day.

mod days;
mod number_line;
mod number_tree;
mod plot;
mod saved;
mod sequence;
mod thermograph;

pub(crate) use days::days;
pub(crate) use number_line::number_line;
pub(crate) use number_tree::{address as address_in_tree, number_tree};
pub(crate) use plot::plot;
pub(crate) use sequence::sequence;
pub(crate) use thermograph::{Course, over_temperatures, overlaid, thermograph, top};

use crate::write::button;
use hyperjam_protocol::address::Address;
use hyperjam_protocol::tutor::{Anchor, Block, CardAction, Picture, Shape, Stroke};
use hyperjam_values::notation::{Style, print_number};
use hyperjam_values::{Dyadic, Thermograph};

/// The width of every picture.
const WIDTH: f64 = 360.0;
/// How high letters are.
const LETTERS: f64 = 14.0;
/// How wide is what can be pressed.
const TARGET: f64 = 24.0;
/// The longest number that is written in a picture, in letters.
const MOST_LETTERS: usize = 12;
/// The longest number that is told, in bits.
const MOST_BITS: u64 = 1000;

/// Half the height of a mark where many stand side by side.
const MARK: f64 = 1.25;
/// About how many numbers stand at an axis on which things are counted.
const TICKS: usize = 6;

/// The least of 1, 2, 5, 10, 20, … that is no less.
fn round(step: usize) -> usize {
    let decades = std::iter::successors(Some(1_usize), |ten| ten.checked_mul(10));
    decades.flat_map(|ten| [ten, 2 * ten, 5 * ten]).find(|round| *round >= step).unwrap_or(step)
}

/// A title within a sentence.
fn within(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// A picture, and what saves it.
pub(crate) fn shown(picture: Picture) -> [Block; 2] {
    let name = picture.title.to_lowercase().replace(' ', "-");
    let save = |ending: &str, text| CardAction::Save(format!("{name}.{ending}"), text);
    let buttons = vec![
        button(format!("Save the {} as SVG", within(&picture.title)), save("svg", saved::svg(&picture))),
        button("TikZ", save("tex", saved::tikz(&picture))),
    ];
    [Block::Picture(picture), Block::Buttons(buttons)]
}

/// A thermograph as an SVG file, as the card of a calculation draws it.
///
/// ```
/// use hyperjam_tutor::thermograph_svg;
/// use hyperjam_values::thermograph::thermograph;
/// use hyperjam_values::{Arena, Dyadic};
///
/// let mut arena = Arena::default();
/// let [three, one] = [3, 1].map(|number| arena.number(Dyadic::integer(number)));
/// let hot = arena.game(&[three?], &[one?])?;
/// assert!(thermograph_svg(&*thermograph(&mut arena, hot)?).starts_with("<svg"));
/// # Ok::<(), hyperjam_values::Unfinished>(())
/// ```
pub fn thermograph_svg(found: &Thermograph) -> String {
    saved::svg(&thermograph::drawn(found))
}

/// A number as it is written, or how long it would be.
fn written(number: &Dyadic) -> String {
    match number.bits() {
        bits if bits > MOST_BITS => format!("a number of {bits} bits"),
        _ => print_number(number, Style::Unicode),
    }
}

/// A part of an axis, from the place of one number to that of a greater one.
struct Scale {
    low: Dyadic,
    width: Dyadic,
    /// Where the least and the greatest number are.
    places: [f64; 2],
}

impl Scale {
    fn new(low: Dyadic, high: &Dyadic, places: [f64; 2]) -> Self {
        let width = high - &low;
        Self { low, width, places }
    }

    /// The place of a number, in tenths of a pixel.
    fn at(&self, number: &Dyadic) -> f64 {
        let [low, high] = self.places;
        let place = low + (high - low) * (number - &self.low).nearly_over(&self.width);
        (place * 10.0).round() / 10.0
    }

    fn has(&self, number: &Dyadic) -> bool {
        let above = number - &self.low;
        above.sign().is_ge() && above <= self.width
    }
}

/// The words that say where greater values are.
const GREATER_TO_THE_LEFT: [&str; 2] = ["← greater, better for Left", "lesser →"];
const GREATER_TO_THE_RIGHT: [&str; 2] = ["← lesser", "greater →"];

/// Words at the left and the right end of a line.
fn at_ends([left, right]: [&str; 2], [from, to]: [f64; 2], y: f64) -> [Shape; 2] {
    [words([from, y], left, Anchor::Start), words([to, y], right, Anchor::End)]
}

fn words(at: [f64; 2], text: &str, anchor: Anchor) -> Shape {
    Shape::Words { at, text: text.to_owned(), anchor }
}

/// Numbers along an axis, the first ones first where there is no room for all.
#[derive(Default)]
struct Labels {
    /// From where to where each of those written goes.
    taken: Vec<[f64; 2]>,
}

impl Labels {
    /// Whether something that goes so far to both sides of a place has room there; it then takes it.
    fn take(&mut self, at: f64, half: f64) -> bool {
        let is_free = self.taken.iter().all(|[from, to]| at + half < *from || at - half > *to);
        if is_free {
            self.taken.push([at - half, at + half]);
        }
        is_free
    }

    /// How far a text goes to both sides of its middle.
    fn half(text: &str) -> f64 {
        4.5 * text.chars().count() as f64 + 3.0
    }

    /// A number below a place of a horizontal axis, if it has room there.
    fn below(&mut self, number: &Dyadic, at: [f64; 2]) -> Option<Shape> {
        let text = short(number)?;
        let half = Self::half(&text);
        (at[0] - half >= 0.0 && at[0] + half <= WIDTH && self.take(at[0], half)).then_some(Shape::Words {
            at,
            text,
            anchor: Anchor::Middle,
        })
    }

    /// A number before a place of an upright axis, if it has room there.
    fn before(&mut self, number: &Dyadic, at: [f64; 2]) -> Option<Shape> {
        let text = short(number)?;
        self.take(at[1], LETTERS / 2.0).then_some(Shape::Words {
            at: [at[0], at[1] + LETTERS / 3.0],
            text,
            anchor: Anchor::End,
        })
    }
}

/// A number that is not too long to be written in a picture.
fn short(number: &Dyadic) -> Option<String> {
    Some(written(number)).filter(|text| text.chars().count() <= MOST_LETTERS)
}

/// What leads from a dot, and what is written below it, to a card.
fn leads([x, y]: [f64; 2], name: String, to: impl Into<Address>, current: bool) -> Shape {
    let [width, height] = [TARGET, LETTERS + 18.0];
    let at = [((x - width / 2.0) * 10.0).round() / 10.0, y - 9.0];
    Shape::Link { at, size: [width, height], name, to: to.into().to_string(), current }
}

fn line(points: impl Into<Vec<[f64; 2]>>, stroke: Stroke) -> Shape {
    Shape::Line(points.into(), stroke)
}
