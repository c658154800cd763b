//! The values of all positions, which are the marks of a partizan drawing.

use super::value::Unexplained;
use super::{of_value, tap};
use crate::analysis::Analysis;
use crate::values::{LIMITS, MOST_WRITTEN, Written, with_loops};
use crate::write::{link, paragraph, text};
use hyperjam_bridge::PositionValue;
use hyperjam_editor::gather::ordered;
use hyperjam_protocol::address::{Address, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, SceneMarks, ShownKind, ShownMark};
use hyperjam_solver::PositionId;
use hyperjam_sums::{NoValue, values_of_graph};
use hyperjam_terms::{Convention, counted};
use hyperjam_values::notation::{Style, print, spoken};
use hyperjam_values::{Arena, GameId, Unfinished};
use std::collections::BTreeMap;

/// The most positions that are listed with their values.
const MOST_ROWS: usize = 100;

/// The values that are shown, and why other positions have none.
#[derive(Default)]
struct Found {
    shown: Vec<ShownMark>,
    rows: Vec<Vec<Line>>,
    none: BTreeMap<String, usize>,
    /// Whether some position has a class for its value.
    has_classes: bool,
    /// Whether some position has a label.
    has_labels: bool,
}

impl Found {
    /// Shows a position with its value.
    fn show(&mut self, analysis: &Analysis, position: PositionId, written: &Written) {
        if self.rows.len() < MOST_ROWS {
            let name = analysis.span_to(position, of_value(analysis, position));
            let value = match &written.kind {
                ShownKind::Label(value) if !value.is_empty() => format!("{}, {value}", written.text),
                _ => written.text.clone(),
            };
            self.rows.push(vec![vec![name], vec![text(value)]]);
        }
        self.shown.push(ShownMark {
            position: analysis.id(position),
            text: written.text.clone(),
            spoken: written.spoken.clone(),
            sector: Some(analysis.mark(position).sector()),
            kind: written.kind.clone(),
            seats: None,
        });
    }
}

/// The card of those from which play has to end, which take little work; the card of all follows if there are others.
pub(super) fn short_card(analysis: &Analysis) -> Card {
    let mut found = Found::default();
    let mut has_others = false;
    if analysis.game.convention == Convention::Misere {
        found.none.insert(Unexplained::Misere.to_string(), analysis.graph().position_count());
    } else {
        let mut arena = Arena::new(LIMITS);
        let values = values_of_graph(&mut arena, analysis.graph());
        // To write values takes work of its own. Many positions may have one.
        arena.renew_work();
        let mut texts: BTreeMap<GameId, Result<Written, Unfinished>> = BTreeMap::new();
        for (position, value) in analysis.graph().positions().zip(values) {
            let written = value.and_then(|game| {
                let write = || {
                    let text = print(&mut arena, game, Style::Unicode, MOST_WRITTEN)?.text;
                    Ok(Written { spoken: spoken(&text), text, kind: ShownKind::Short })
                };
                Ok(texts.entry(game).or_insert_with(write).clone()?)
            });
            match written {
                Ok(written) => found.show(analysis, position, &written),
                Err(reason) => {
                    has_others |= matches!(reason, NoValue::Loop | NoValue::TieEnd);
                    *found.none.entry(reason.to_string()).or_default() += 1;
                }
            }
        }
    }
    let next = has_others.then(|| (Address::from(WhyCard::Values).to_string(), 0));
    Card { next, ..made(found) }
}

/// The card of all.
pub(super) fn card(analysis: &Analysis) -> Card {
    let mut found = Found::default();
    if analysis.game.convention == Convention::Misere {
        found.none.insert(Unexplained::Misere.to_string(), analysis.graph().position_count());
        return made(found);
    }
    let mut arena = Arena::new(LIMITS);
    let values = with_loops(analysis, &mut arena);
    for (position, (value, written)) in analysis.graph().positions().zip(values.of_each()) {
        if let PositionValue::Loopy { label, class, .. } = value {
            found.has_classes |= class.is_some();
            found.has_labels |= label.is_some();
        }
        found.show(analysis, position, written);
        if let PositionValue::Open(reason) = value {
            *found.none.entry(reason.to_string()).or_default() += 1;
        }
    }
    made(found)
}

fn made(found: Found) -> Card {
    let Found { mut shown, rows, none, has_classes, has_labels } = found;
    let mut blocks = vec![paragraph("The value of a position is what it is worth in every sum.")];
    let more = shown.len() - rows.len();
    if !rows.is_empty() {
        blocks.push(Block::Table { head: vec!["Position".into(), "Value".into()], rows });
    }
    if more > 0 {
        blocks.push(paragraph(format!("… and {more} more.")));
    }
    if has_labels {
        blocks.push(paragraph(
            "A label ∞ means that the game is impartial, and says what the position is worth in sums of impartial \
             games. After it stands what the position is worth in all sums.",
        ));
    }
    if has_classes {
        blocks.push(paragraph(
            "A letter stands for a class of positions that are equal in every sum, if no simpler game with a name was \
             found that is equal to them.",
        ));
    }
    let missing = none
        .into_iter()
        .map(|(reason, count)| format!("{} without a value: {reason}.", counted(count, "position")));
    let missing: Vec<String> = missing.collect();
    let spoken = missing.join(" ");
    blocks.extend(missing.into_iter().map(paragraph));
    blocks.push(Block::Text(vec![link("Why a position has its marks", WhyCard::Entrance), text(".")]));
    shown = ordered(&shown, |one, other| one.position.cmp(&other.position));
    let scene = Scene { marks: SceneMarks::These(shown), tap: tap(), ..Scene::default() };
    // The page says so beside the marks.
    Card { title: "The values of all positions".into(), spoken, blocks, scene, ..Card::default() }
}
