//! What is said of a value: in a line, and below it when the line is open.

use super::MOST_WRITTEN;
use crate::pictures;
use crate::write::{paragraph, strong, text};
use hyperjam_protocol::tutor::{Block, Line, Tone};
use hyperjam_values::evaluate::Value;
use hyperjam_values::facts::{Facts, facts};
use hyperjam_values::notation::{Printed, Style, print, print_number};
use hyperjam_values::switch::as_switch;
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished};

/// The most games of a list, and options of a game, that are written.
const MOST_LISTED: usize = 50;

/// A value in a line.
pub(super) fn in_a_line(arena: &mut Arena, value: &Value) -> (String, Tone) {
    match words(arena, value) {
        Ok((words, tone)) => (words, tone),
        Err(unfinished) => (unfinished.to_string(), Tone::Even),
    }
}

fn words(arena: &mut Arena, value: &Value) -> Result<(String, Tone), Unfinished> {
    let number = |number: &Dyadic| print_number(number, Style::Unicode);
    let words = match value {
        Value::Game(game) => format!("= {}", written(arena, *game)?),
        Value::Form { left, right } => {
            let game = arena.game(left, right)?;
            format!("= {}", written(arena, game)?)
        }
        Value::Truth(true) => return Ok(("true".to_owned(), Tone::Good)),
        Value::Truth(false) => return Ok(("false".to_owned(), Tone::Plain)),
        Value::Games(games) => list(arena, games)?,
        Value::Outcome(outcome) => format!("{outcome}: {}", outcome.in_words()),
        Value::Thermograph(found) => {
            format!("mean {}, temperature {}", number(&found.mean), number(&found.temperature))
        }
        Value::Interval(None) => "confused with no number".to_owned(),
        Value::Interval(Some([low, high])) => {
            let sign = |closed, strict: &'static str| if closed { "≤" } else { strict };
            format!(
                "confused with the numbers x for which {} {} x {} {}",
                number(&low.number),
                sign(low.closed, "<"),
                sign(high.closed, "<"),
                number(&high.number)
            )
        }
        Value::Ordinal(ordinal) => format!("= {ordinal}"),
        Value::Heap(size) => format!("= ∗({size})"),
        Value::Signs(signs) => signs.to_string(),
        Value::Stages(stages) => {
            let stage = |stage: &hyperjam_values::numbers::Stage| {
                let side = |side: &[hyperjam_values::numbers::Fraction]| {
                    let all: Vec<String> = side.iter().map(ToString::to_string).collect();
                    all.join(", ")
                };
                format!("{} | {}", side(&stage.left), side(&stage.right))
            };
            let stages: Vec<String> = stages.iter().map(stage).collect();
            stages.join("; ")
        }
        Value::Nothing => String::new(),
    };
    Ok((words, Tone::Plain))
}

fn written(arena: &mut Arena, game: GameId) -> Result<String, Unfinished> {
    Ok(print(arena, game, Style::Unicode, MOST_WRITTEN)?.text)
}

fn list(arena: &mut Arena, games: &[GameId]) -> Result<String, Unfinished> {
    let mut texts = Vec::new();
    for game in games.iter().take(MOST_LISTED) {
        texts.push(written(arena, *game)?);
    }
    if games.len() > MOST_LISTED {
        texts.push(format!("… ({} games)", games.len()));
    }
    Ok(texts.join(", "))
}

/// All that is known of a value.
pub(super) fn of_value(arena: &mut Arena, value: &Value) -> Vec<Block> {
    let game = match value {
        Value::Game(game) => *game,
        Value::Form { left, right } => match arena.game(left, right) {
            Ok(game) => game,
            Err(unfinished) => return vec![paragraph(unfinished.to_string())],
        },
        _ => return Vec::new(),
    };
    blocks(arena, game)
}

/// All that is known of a game.
pub(crate) fn blocks(arena: &mut Arena, game: GameId) -> Vec<Block> {
    let switch = as_switch(arena, game);
    let found = facts(arena, game, Style::Unicode, MOST_WRITTEN);
    let mut blocks =
        vec![Block::Table { head: vec!["Of this game".into(), String::new()], rows: rows(&found, switch) }];
    for picture in [pictures::thermograph(arena, game), pictures::number_line(arena, game)] {
        match picture {
            Ok(picture) => blocks.extend(pictures::shown(picture)),
            Err(unfinished) => blocks.push(paragraph(unfinished.to_string())),
        }
    }
    blocks
}

fn rows(found: &Facts, switch: Option<hyperjam_values::switch::Switch>) -> Vec<Vec<Line>> {
    let number = |number: &Dyadic| print_number(number, Style::Unicode);
    let known = |found: &Result<Dyadic, Unfinished>| match found {
        Ok(found) => number(found),
        Err(unfinished) => unfinished.to_string(),
    };
    let options = |found: &Result<Vec<Printed>, Unfinished>| match found {
        Ok(options) if options.is_empty() => "none".to_owned(),
        Ok(options) => {
            let mut texts: Vec<&str> = options.iter().take(MOST_LISTED).map(|it| it.text.as_str()).collect();
            if options.len() > MOST_LISTED {
                texts.push("…");
            }
            texts.join(", ")
        }
        Err(unfinished) => unfinished.to_string(),
    };
    let kinds = [
        (found.number, "a number"),
        (found.infinitesimal && !found.number, "infinitesimal"),
        (found.all_small == Ok(true) && !found.number, "all-small"),
    ];
    let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| *kind).collect();
    let weight = match (&found.atomic_weight, &found.no_atomic_weight) {
        (Ok(Some(weight)), _) => weight.text.clone(),
        (Ok(None), Some(none)) => format!("none: {none}"),
        (Ok(None), None) => "none".to_owned(),
        (Err(unfinished), _) => unfinished.to_string(),
    };
    let mut rows = vec![
        ("Who wins", format!("{} ({})", found.outcome.in_words(), found.outcome)),
        ("Left’s options", options(&found.left)),
        ("Right’s options", options(&found.right)),
        ("Stops", format!("{} and {}", number(&found.left_stop), number(&found.right_stop))),
        ("Mean", known(&found.mean)),
        ("Temperature", known(&found.temperature)),
        (
            "Birthday",
            match &found.birthday {
                Ok(day) => format!("day {day}"),
                Err(unfinished) => unfinished.to_string(),
            },
        ),
        ("Atomic weight", weight),
    ];
    if !kinds.is_empty() {
        rows.insert(1, ("Kind", kinds.join(", ")));
    }
    if let Some(switch) = switch {
        rows.insert(1, ("Switch", format!("{} ± {}", number(&switch.mean), number(&switch.temperature))));
    }
    rows.into_iter().map(|(name, words)| vec![vec![strong(name)], vec![text(words)]]).collect()
}
