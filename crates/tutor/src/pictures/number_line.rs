//! Where a game stands among the numbers.

use super::{GREATER_TO_THE_LEFT, LETTERS, Labels, Scale, WIDTH, at_ends, line, written};
use hyperjam_protocol::tutor::{Picture, Shape, Stroke};
use hyperjam_values::stop::confusion_interval;
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished};

const HEIGHT: f64 = 84.0;
/// Where the line is, and the numbers below it.
const LINE: f64 = 42.0;
const BELOW: f64 = LINE + 12.0 + LETTERS;
/// The most integers that are marked on it.
const MOST_TICKS: i64 = 24;

/// The numbers that a game is confused with; where there are none, the number that it is or that it is infinitesimally
/// near.
pub(crate) fn number_line(arena: &mut Arena, game: GameId) -> Result<Picture, Unfinished> {
    let mean = hyperjam_values::thermograph::mean(arena, game)?;
    let interval = confusion_interval(arena, game);
    let (low, high) = match &interval {
        Some([low, high]) => (low.number.clone(), high.number.clone()),
        None => (mean.clone(), mean.clone()),
    };
    let room = (&high - &low).half().max(Dyadic::ONE);
    let scale = Scale::new(&low - &room, &(&high + &room), [WIDTH - 16.0, 16.0]);
    let mut shapes = vec![line([[8.0, LINE], [WIDTH - 8.0, LINE]], Stroke::Axis)];
    shapes.extend(at_ends(GREATER_TO_THE_LEFT, [8.0, WIDTH - 8.0], LETTERS));
    let mut labels = Labels::default();
    let integers = integers(&scale);
    for number in [&low, &high, &mean, &Dyadic::ZERO].into_iter().chain(&integers) {
        if !scale.has(number) {
            continue;
        }
        let x = scale.at(number);
        if let Some(label) = labels.below(number, [x, BELOW]) {
            shapes.extend([label, line([[x, LINE - 6.0], [x, LINE + 6.0]], Stroke::Axis)]);
        }
    }
    match &interval {
        Some([low, high]) => {
            let ends = [[scale.at(&high.number), LINE], [scale.at(&low.number), LINE]];
            shapes.push(line(ends, Stroke::Both));
            for (at, bound, stroke) in [(ends[0], high, Stroke::Left), (ends[1], low, Stroke::Right)] {
                shapes.push(Shape::Dot { at, filled: bound.closed, stroke });
            }
        }
        None => {
            let at = [scale.at(&mean), LINE];
            shapes.push(Shape::Dot { at, filled: arena.is_number(game), stroke: Stroke::Both });
        }
    }
    let description = described(arena, game, &mean)?;
    Ok(Picture { title: "Number line".to_owned(), description, size: [WIDTH, HEIGHT], shapes, zoom: None })
}

/// The integers on a line, if they are few.
fn integers(scale: &Scale) -> Vec<Dyadic> {
    let Ok(first) = i64::try_from(scale.low.floor()) else { return Vec::new() };
    if scale.width > Dyadic::integer(MOST_TICKS) {
        return Vec::new();
    }
    (0..=MOST_TICKS).filter_map(|more| first.checked_add(more).map(Dyadic::integer)).collect()
}

fn described(arena: &mut Arena, game: GameId, mean: &Dyadic) -> Result<String, Unfinished> {
    Ok(match confusion_interval(arena, game) {
        Some([low, high]) if low.number == high.number => {
            format!("It is confused with {} and with no other number.", written(&low.number))
        }
        Some([low, high]) => {
            let end = |closed| if closed { "included" } else { "excluded" };
            format!(
                "It is confused with the numbers from {} ({}) to {} ({}), greater than those below and less than those \
                 above. Greater numbers are to the left.",
                written(&low.number),
                end(low.closed),
                written(&high.number),
                end(high.closed)
            )
        }
        None if arena.is_number(game) => format!("It is the number {}.", written(mean)),
        None => {
            let number = arena.number(mean.clone())?;
            let is_above = hyperjam_values::order::less_or_equal(arena, number, game)?;
            let (side, other) = if is_above { ("greater", "less") } else { ("less", "greater") };
            format!(
                "It is infinitesimally {side} than {0}, and {other} than every number that is {side} than {0}.",
                written(mean)
            )
        }
    })
}
