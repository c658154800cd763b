//! The sum of the boards on the sheet, and of the vehicles beside them.

use super::worth::{BoardWorth, outcomes};
use super::{LIMITS, MOST_WRITTEN, open, title};
use crate::analysis::Analysis;
use crate::write::{go, link, plain, result, strong, text};
use hyperjam_bridge::{NoValue, value_of_sum};
use hyperjam_protocol::address::{BoardCard, Part};
use hyperjam_protocol::tutor::{Block, Card, Line, Tone};
use hyperjam_terms::{Convention, Sector};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, sum};

/// The most components that are named.
const MOST_NAMED: usize = 10;

/// Why there is no value of the sum.
type Missing = String;

/// The sum in one line: the value of all components where each has one, and else what is missing.
pub(crate) fn sum_line(analysis: &Analysis) -> Card {
    let mut line = names(analysis);
    let (words, tone) = match total(analysis) {
        Ok((written, sector)) => {
            (vec![text(" = "), strong(written), text(format!(": {}", sector.clause()))], Tone::Subject)
        }
        Err(missing) => (vec![text(format!(" · {missing}"))], Tone::Plain),
    };
    line.extend(words);
    let spoken = plain(&line);
    let blocks = vec![result(line, tone), Block::Buttons(vec![go("Boards", BoardCard::Shelf)])];
    Card { title: Part::Vehicles.title().into(), spoken, blocks, ..Card::default() }
}

/// The components as a sum.
fn names(analysis: &Analysis) -> Line {
    let drawing = &analysis.query.drawing;
    let vehicles = analysis.vehicles().into_iter().map(|on| (1, analysis.span(on)));
    let boards = drawing.boards.iter().map(|board| {
        let name = if board.rules.contains(':') && board.name == board.rules {
            "board".into()
        } else {
            title(&board.name)
        };
        (board.times, link(name, BoardCard::Board(board.id.clone())))
    });
    let mut line = Line::new();
    for (nth, (times, span)) in vehicles.chain(boards).enumerate() {
        if nth == MOST_NAMED {
            line.push(text(" + …"));
            break;
        }
        let sign = match (nth, times < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        let count =
            if times.unsigned_abs() > 1 { format!("{}·", times.unsigned_abs()) } else { String::new() };
        line.push(text(format!("{sign}{count}")));
        line.push(span);
    }
    line
}

/// The value of the whole, written, and who wins.
fn total(analysis: &Analysis) -> Result<(String, Sector), Missing> {
    let drawing = &analysis.query.drawing;
    if drawing.graph.convention == Convention::Misere {
        return Err("sums with boards are not solved in misère play".into());
    }
    let mut arena = Arena::new(LIMITS);
    let mut all: GameId = arena.zero();
    for board in &drawing.boards {
        let opened =
            open(board).map_err(|error| format!("{} cannot be read: {error}", title(&board.name)))?;
        let unknown = |reason: &dyn std::fmt::Display| format!("{}: {reason}", title(&board.name));
        match BoardWorth::of(&*opened, &mut arena, LIMITS).map_err(|reason| unknown(&reason))? {
            BoardWorth::Value { value, .. } => {
                let times = sum::multiple(&mut arena, value, i64::from(board.times));
                let times = times.map_err(|reason| unknown(&reason))?;
                all = sum::add(&mut arena, all, times).map_err(|reason| unknown(&reason))?;
            }
            _ => {
                return Err(unknown(
                    &"play may go on for ever there, so the value of the sum is not worked out",
                ));
            }
        }
    }
    let vehicles = analysis.vehicles();
    if !vehicles.is_empty() {
        let found = value_of_sum(&mut arena, analysis.graph(), &vehicles).map_err(|none| match none {
            NoValue::Loop => {
                "a vehicle may drive on for ever, so the value of the sum is not worked out".to_owned()
            }
            NoValue::TieEnd => {
                "a vehicle may come to a tie end, so the value of the sum is not worked out".to_owned()
            }
            NoValue::Unfinished(reason) => reason.to_string(),
        })?;
        all = sum::add(&mut arena, all, found.value).map_err(|reason| reason.to_string())?;
    }
    let written =
        print(&mut arena, all, Style::Unicode, MOST_WRITTEN).map_err(|reason| reason.to_string())?.text;
    let [left, right] = outcomes(&mut arena, all).map_err(|reason| reason.to_string())?;
    Ok((written, Sector::of(left, right)))
}
