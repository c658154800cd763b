//! Values as they are written in a line.

use super::Value;
use crate::arena::Arena;
use crate::limit::Unfinished;
use crate::loopy::{self, Work};
use crate::notation::{Style, print, print_number, print_uptimal};
use crate::numbers::{Fraction, Stage};
use crate::surreal;

/// A value in a line, of not many more than `most` bytes: a game in the notation that can be typed, a list in brackets, a truth
/// value as `true` or `false`. What is left out is represented by “…”.
///
/// ```
/// use hyperjam_values::evaluate::{Scope, evaluate, in_a_line};
/// use hyperjam_values::notation::{Style, parse};
/// use hyperjam_values::Arena;
/// let (mut arena, mut scope) = (Arena::default(), Scope::default());
/// let value = evaluate(&mut arena, &mut scope, &parse("[1/2, {3|1}, over, ^ > 0]")?)?;
/// assert_eq!(in_a_line(&mut arena, &value, Style::Ascii, 100)?, "[1/2, {3|1}, over, true]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn in_a_line(arena: &mut Arena, value: &Value, style: Style, most: usize) -> Result<String, Unfinished> {
    // What is typed has one minus sign.
    let signed = |text: String| if style == Style::Ascii { text.replace('−', "-") } else { text };
    Ok(match value {
        Value::Game(game) => print(arena, *game, style, most)?.text,
        Value::Form { left, right } => {
            let game = arena.game(left, right)?;
            print(arena, game, style, most)?.text
        }
        Value::Truth(truth) => truth.to_string(),
        Value::Fails(_) => "false".to_owned(),
        Value::List(list) => {
            let mut text = String::from("[");
            for (place, element) in list.iter().enumerate() {
                if place > 0 {
                    text.push_str(", ");
                }
                if text.len() >= most {
                    text.push('…');
                    break;
                }
                text.push_str(&in_a_line(arena, element, style, most - text.len())?);
            }
            text.push(']');
            text
        }
        Value::Outcome(outcome) => outcome.to_string(),
        Value::Thermograph(found) => {
            let [mean, temperature] = [&found.mean, &found.temperature].map(|it| print_number(it, style));
            format!("mean {mean}, temperature {temperature}")
        }
        Value::Interval(None) => "confused with no number".to_owned(),
        Value::Interval(Some([low, high])) => {
            let [from, to] = [low, high].map(|bound| print_number(&bound.number, style));
            let sign = |closed: bool| if closed { "≤" } else { "<" };
            format!("{from} {} x {} {to}", sign(low.closed), sign(high.closed))
        }
        Value::Ordinal(ordinal) => signed(ordinal.to_string()),
        Value::Heap(size) if style == Style::Ascii => format!("*({size})"),
        Value::Heap(size) => format!("∗({size})"),
        Value::Number(number) => signed(number.to_string()),
        Value::Infinite(game) => signed(game.to_string()),
        Value::Numbers(numbers) => signed(surreal::listed(numbers)),
        Value::Uptimal(form) => print_uptimal(arena, form),
        Value::Loopy(game) => {
            let mut work = Work::of(arena.work_left());
            loopy::print_within(arena, game, style, most, &mut work)?.text
        }
        Value::Signs(signs) => signs.to_string(),
        Value::EndlessSigns(signs) => signs.to_string(),
        Value::Product(options) => {
            let mut text = String::new();
            for (place, option) in options.iter().enumerate() {
                if place > 0 {
                    text.push_str("; ");
                }
                if text.len() >= most {
                    text.push('…');
                    break;
                }
                text.push_str(&option.print(arena, style, most - text.len())?);
            }
            text
        }
        Value::Stages(stages) => {
            let side =
                |side: &[Fraction]| side.iter().map(Fraction::to_string).collect::<Vec<_>>().join(", ");
            let stage = |stage: &Stage| format!("{} | {}", side(&stage.left), side(&stage.right));
            stages.iter().map(stage).collect::<Vec<_>>().join("; ")
        }
        Value::Function(function) => function.head(),
        Value::Undecided(unfinished) => unfinished.to_string(),
        Value::Nothing => String::new(),
    })
}
