//! How the sum is made another one.

use crate::analysis::Analysis;
use crate::board::component::name;
use crate::vehicles::{MOST_VEHICLES, component, the_sum};
use crate::write::{button, go, name_of, paragraph};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{AddressTemplate, BoardCard, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, CardAction, Drawing, DrawnBoard};

/// The blocks: vehicles and boards that are added and taken away.
pub(super) fn blocks(drawing: &Drawing, analysis: Option<&Analysis<'_>>) -> Vec<Block> {
    let mut buttons = Vec::new();
    if analysis.is_some() && !drawing.all_vehicles().is_empty() {
        buttons.push(go("Add more by pressing positions", VehiclesCard::Add));
        buttons.push(button("Clear", CardAction::AllVehicles(Vec::new(), the_sum())));
    }
    buttons.push(go("New board", BoardCard::Shelf));
    let mut blocks = vec![Block::Buttons(buttons)];
    blocks.extend(removals(drawing));
    blocks.extend(analysis.into_iter().flat_map(ways_to_add));
    blocks
}

/// Buttons that take each vehicle and each board away.
pub(super) fn removals(drawing: &Drawing) -> Option<Block> {
    let all = drawing.all_vehicles();
    let vehicle = |(nth, (on, is_negated)): (usize, &(PositionId, bool))| {
        let mut rest = all.clone();
        rest.remove(nth);
        let sign = if *is_negated { "−" } else { "" };
        let words = format!("Remove {} ({sign}{})", nth + 1, name_of(drawing, *on).unwrap_or("?"));
        Button { shows: vec![*on], ..button(words, CardAction::AllVehicles(rest, the_sum())) }
    };
    let board = |board: &DrawnBoard| {
        let words = format!("Remove {}", name(&drawing.boards, board));
        button(words, CardAction::CountBoard(board.id.clone(), 0))
    };
    let vehicles = all.iter().enumerate().take(MOST_VEHICLES).map(vehicle);
    let buttons: Vec<Button> = vehicles.chain(drawing.boards.iter().map(board)).collect();
    (!buttons.is_empty()).then_some(Block::Buttons(buttons))
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
