//! Vehicles: how they are put on the drawing, and how sums of them are told of.

pub(crate) mod component;
mod wording;

pub(crate) use wording::{effect, in_a_row, outcome_sentence, places, plies, starts_at, tone, verdict};

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{button, go, paragraph, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{Address, PlayCard, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Drawing, Line, Scene, Tap, Tone};
use hyperjam_terms::EndKind;

/// The most vehicles of a sum that is looked at.
pub(crate) const MOST_VEHICLES: usize = 100;

/// The most positions that are offered as buttons.
const MOST_BUTTONS: usize = 60;

/// Where the vehicles of an address start, by what the drawing has at a position.
pub(crate) fn starting<P>(
    start: &[PositionId],
    position: impl Fn(PositionId) -> Option<P>,
) -> Result<Vec<P>, Failure> {
    if start.is_empty() {
        return Err(Failure::NoVehicle);
    }
    if start.len() > MOST_VEHICLES {
        return Err(Failure::Vehicles { given: start.len(), limit: MOST_VEHICLES });
    }
    let place = |(id, nth): (&PositionId, usize)| position(*id).ok_or(Failure::VehicleGone { nth });
    start.iter().zip(1..).map(place).collect()
}

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &VehiclesCard) -> Card {
    match card {
        VehiclesCard::Add | VehiclesCard::Place => add(analysis, card),
        // These are cards of `sum`, which is asked first.
        VehiclesCard::Sum | VehiclesCard::Deep(_) | VehiclesCard::Line => add(analysis, &VehiclesCard::Add),
        VehiclesCard::Heap(size) => insertion(
            &format!("A Nim heap *{size}"),
            component::heap(analysis, *size),
            vec![paragraph(format!(
                "A heap of {size} counters: a move takes some away. Its label is {size}."
            ))],
        ),
        VehiclesCard::Loop(set) => {
            let name = component::set_name(set);
            insertion(
                &format!("The game {name}"),
                component::loopy(analysis, set),
                vec![paragraph(format!(
                    "A position with a move to itself{}. Its label is {name}.",
                    if set.is_empty() { "" } else { " and moves to the Nim heaps of these sizes" }
                ))],
            )
        }
    }
}

/// Where more vehicles are put by pressing positions.
pub(crate) fn adding() -> String {
    Address::from(VehiclesCard::Add).into()
}

/// Where one goes when the vehicles are placed.
fn placed(card: &VehiclesCard) -> Button {
    match card {
        VehiclesCard::Place => go("Back to the game", PlayCard::Entrance),
        _ => go("Done", VehiclesCard::Sum),
    }
}

/// Where the sum of the vehicles is told.
pub(crate) fn the_sum() -> String {
    Address::from(VehiclesCard::Sum).into()
}

/// Where a press on a position puts a vehicle.
fn add(analysis: &Analysis, card: &VehiclesCard) -> Card {
    let here = analysis.vehicles();
    let of_sum = (!here.is_empty()).then(|| Block::Text(sentence(analysis, &here)));
    place_card(&analysis.query.drawing, card, of_sum)
}

/// Where the vehicles are, as a sentence.
pub(crate) fn sentence(analysis: &Analysis, vehicles: &[hyperjam_solver::PositionId]) -> Line {
    let mut line = vec![text(if vehicles.len() == 1 { "One vehicle, at " } else { "Vehicles at " })];
    line.extend(places(analysis, vehicles));
    line.push(text("."));
    line
}

/// Where a press on a position of a drawing puts a vehicle; with a paragraph on their sum.
pub(crate) fn place_card(drawing: &Drawing, card: &VehiclesCard, of_sum: Option<Block>) -> Card {
    let vehicles = &drawing.vehicles;
    let here = || String::from(Address::from(card.clone()));
    let mut scene = Scene { tap: Tap::Place(here()), ..Scene::default() };
    scene.positions.extend(vehicles.iter().take(MOST_VEHICLES).map(|on| (*on, Tone::Subject)));
    let mut blocks = vec![paragraph("Press a position to put a vehicle there; several may stand on one.")];
    blocks.extend(of_sum);
    let mut undo = Vec::new();
    if let Some((_, rest)) = vehicles.split_last() {
        undo.push(button("Remove the last one", CardAction::Vehicles(rest.to_vec(), here())));
    }
    blocks.push(Block::Buttons([vec![Button { main: true, ..placed(card) }], undo].concat()));
    if vehicles.len() < MOST_VEHICLES {
        let put = |((id, _), name): (&(PositionId, Option<EndKind>), &String)| {
            let with = [&vehicles[..], &[*id]].concat();
            Button { shows: vec![*id], ..button(name, CardAction::Vehicles(with, here())) }
        };
        let positions = drawing.graph.positions.iter().zip(&drawing.names);
        let buttons = positions.take(MOST_BUTTONS).map(put).collect();
        blocks
            .push(Block::Folded { name: "Choose from a list".into(), blocks: vec![Block::Buttons(buttons)] });
    } else {
        scene.tap = Tap::Select;
        blocks.push(paragraph(format!(
            "There are {MOST_VEHICLES} vehicles or more; no more can be added here."
        )));
    }
    Card { title: "Place vehicles".into(), blocks, scene, ..Card::default() }
}

/// A component that is about to be inserted.
fn insertion(title: &str, file: String, mut blocks: Vec<Block>) -> Card {
    blocks.push(Block::Buttons(vec![
        Button { main: true, ..button("Add it to the sum", CardAction::Insert(file, the_sum())) },
        go("Back", VehiclesCard::Sum),
    ]));
    Card { title: title.into(), blocks, ..Card::default() }
}
