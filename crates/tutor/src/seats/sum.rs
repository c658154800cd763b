//! The sum of the vehicles of a game for more than two players.

use super::{BEYOND, CONVENTION, SeatAnalysis};
use crate::write::{button, go, paragraph, result, strong, text};
use hyperjam_bridge::seat_marks;
use hyperjam_players::graph::GraphError;
use hyperjam_protocol::address::{Address, Part, PlayCard, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Line, Tone};
use hyperjam_terms::SeatMark;

/// What a sum may take: positions and moves, times the vehicles.
const LIMIT: usize = 2_000_000;

/// What is known of the sum of the vehicles, or why it is not; nothing where there are none.
fn mark(analysis: &SeatAnalysis) -> Option<Result<SeatMark, GraphError>> {
    let vehicles = analysis.vehicles();
    if vehicles.is_empty() {
        return None;
    }
    let sum = analysis.game.graph.sum(&vehicles, LIMIT);
    Some(sum.map(|sum| seat_marks(&sum.graph).swap_remove(0)))
}

/// The names of the vehicles' positions.
fn names(analysis: &SeatAnalysis) -> Line {
    let mut line = Vec::new();
    for vehicle in analysis.vehicles() {
        if !line.is_empty() {
            line.push(text(" + "));
        }
        line.push(analysis.span(vehicle));
    }
    line
}

/// The sum in one line.
pub(super) fn line(analysis: &SeatAnalysis) -> Card {
    let mut line = names(analysis);
    let spoken = match mark(analysis) {
        None => String::new(),
        Some(Err(reason)) => {
            line.push(text(format!(": the sum is not known, since {reason}.")));
            String::new()
        }
        Some(Ok(mark)) => {
            line.push(text(": outcome "));
            line.push(strong(mark.label()));
            format!("Sum: {}", mark.in_short())
        }
    };
    let blocks = if line.is_empty() { Vec::new() } else { vec![result(line, Tone::Plain)] };
    Card { title: Part::Vehicles.title().into(), spoken, blocks, ..Card::default() }
}

/// The sum in a paragraph; nothing where there are no vehicles.
pub(super) fn paragraph_of(analysis: &SeatAnalysis) -> Option<Block> {
    line(analysis).blocks.pop()
}

/// The sum with all that is known of it.
pub(super) fn card(analysis: &SeatAnalysis) -> Card {
    let mut blocks = match mark(analysis) {
        None => vec![paragraph(
            "There are no vehicles yet. With several vehicles the game is their sum: the player to move moves one of \
             them.",
        )],
        Some(Err(reason)) => vec![
            result(names(analysis), Tone::Plain),
            paragraph(format!("The sum is not known, since {reason}.")),
        ],
        Some(Ok(mark)) => {
            let mut blocks = line(analysis).blocks;
            let sentences = match mark.starting.first().filter(|_| mark.impartial) {
                Some(outcome) => vec![vec![text(outcome.meaning())]],
                None => (0..analysis.players()).map(|seat| vec![text(mark.start_sentence(seat))]).collect(),
            };
            blocks.push(Block::List(sentences));
            if mark.endless {
                blocks.push(paragraph(BEYOND));
            }
            blocks.push(Block::Buttons(vec![go("Play it", PlayCard::Entrance)]));
            blocks.push(paragraph(CONVENTION));
            blocks
        }
    };
    let mut buttons = vec![go("Add vehicles by pressing positions", VehiclesCard::Add)];
    if !analysis.query.drawing.vehicles.is_empty() {
        let sum = Address::from(VehiclesCard::Sum).into();
        buttons.push(button("Clear", CardAction::Vehicles(Vec::new(), sum)));
    }
    blocks.push(Block::Buttons(buttons));
    Card { title: Part::Vehicles.title().into(), blocks, ..Card::default() }
}
