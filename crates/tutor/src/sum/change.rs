//! How the sum is made another one.

use crate::analysis::Analysis;
use crate::vehicles::{MOST_VEHICLES, component, the_sum};
use crate::write::{button, go, paragraph};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{AddressTemplate, BoardCard, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, CardAction};

/// The blocks: vehicles and boards that are added and taken away.
pub(super) fn blocks(analysis: Option<&Analysis<'_>>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut buttons = Vec::new();
    if let Some(analysis) = analysis {
        let has_vehicles = !analysis.query.drawing.vehicles.is_empty();
        if has_vehicles {
            buttons.push(go("Add more by pressing positions", VehiclesCard::Add));
            buttons.push(button("Clear", CardAction::Vehicles(Vec::new(), the_sum())));
        }
        buttons.push(go("New board", BoardCard::Shelf));
        blocks.push(Block::Buttons(buttons));
        if has_vehicles {
            let name = |on| analysis.game.position(on).map_or("?", |position| analysis.name(position));
            blocks.push(Block::Buttons(removals(&analysis.query.drawing.vehicles, &name)));
        }
        blocks.extend(ways_to_add(analysis));
        return blocks;
    }
    vec![Block::Buttons(vec![go("New board", BoardCard::Shelf)])]
}

/// A button for each vehicle that takes it away.
pub(super) fn removals<'n>(vehicles: &[PositionId], name: &dyn Fn(PositionId) -> &'n str) -> Vec<Button> {
    let remove = |(nth, on): (usize, &PositionId)| {
        let mut rest = vehicles.to_vec();
        rest.remove(nth);
        let name = name(*on);
        Button {
            shows: vec![*on],
            ..button(format!("Remove {} ({name})", nth + 1), CardAction::Vehicles(rest, the_sum()))
        }
    };
    vehicles.iter().enumerate().take(MOST_VEHICLES).map(remove).collect()
}

/// Components that are not on the map yet.
fn ways_to_add(analysis: &Analysis<'_>) -> Vec<Block> {
    let heap =
        |size| button(format!("*{size}"), CardAction::Insert(component::heap(analysis, size), the_sum()));
    let mut exhibits = Vec::new();
    for exhibit in EXHIBITS {
        let file = component::exhibit(exhibit);
        exhibits.extend(file.map(|file| button(exhibit.title, CardAction::Insert(file, the_sum()))));
    }
    let field = |name: &str, value: &str, to: AddressTemplate<String>| Block::Field {
        name: name.into(),
        value: value.into(),
        to,
    };
    let any_heap = AddressTemplate::of(|size| VehiclesCard::Heap(size).into()).typed();
    let any_loop = AddressTemplate::of(|set| VehiclesCard::Loop(set).into()).typed();
    vec![
        Block::Folded {
            name: "Add a Nim heap".into(),
            blocks: vec![
                paragraph("It is added beside the drawing, with a vehicle on it."),
                Block::Buttons((1..=5).map(heap).collect()),
                field("Another size", "6", any_heap),
            ],
        },
        Block::Folded {
            name: "Add a game ∞{K}".into(),
            blocks: vec![
                paragraph(
                    "The simplest game with the label ∞{K}: a move to itself, and one to each Nim heap of a size in K. Leave K empty for ∞. \
                     For Hinman’s games with ties it is {0,2,tie}: a tie end behaves in every sum like the move to itself.",
                ),
                field("K", "1,2", any_loop),
            ],
        },
        Block::Folded { name: "Add an example".into(), blocks: vec![Block::Buttons(exhibits)] },
        Block::Folded {
            name: "Add a drawing of your own".into(),
            blocks: vec![
                paragraph(
                    "In My drawings, “Add beside” under one of your drawings puts a copy of it beside this one. Its \
                     vehicles come with it; if it has none, “Add more by pressing positions” puts one on it.",
                ),
                Block::Buttons(vec![button("Open My drawings", CardAction::Gallery)]),
            ],
        },
    ]
}
