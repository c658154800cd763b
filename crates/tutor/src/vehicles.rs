//! Vehicles: the components of a sum, what they are worth together, and how to add some.

mod component;
mod line;
mod sum;
mod sum_verdict;
mod wording;

pub(crate) use sum_verdict::{SumVerdict, sum_verdict, verdict_line};
pub(crate) use wording::{effect, in_a_row, places, plies, tone, verdict};

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{beside, button, go, heading, paragraph, strong, text};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{Address, AddressTemplate, BoardCard, Part, PlayCard, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Drawing, Line, Scene, Tap, Tone};
use hyperjam_solver::sum::SumSolutions;
use hyperjam_solver::task::Budget;
use hyperjam_terms::EndKind;

/// The most vehicles of a sum that is looked at.
pub(crate) const MOST_VEHICLES: usize = 100;

/// The most positions that are offered as buttons.
const MOST_BUTTONS: usize = 60;

/// What is known of the sums on a drawing; a search may look at so many positions and moves, and tells how far it has
/// come.
pub(crate) fn known_sums<'a>(analysis: &'a Analysis<'a>, limit: usize) -> SumSolutions<'a> {
    let game = &analysis.game;
    let budget = Budget::of_size(limit);
    SumSolutions::new(&game.graph, game.convention, analysis.solution(), budget, |progress| {
        let done = progress.done.saturating_mul(1_000) / progress.total.max(1);
        (analysis.progress)(done.min(1_000) as u32);
    })
}

/// Where the vehicles of an address start.
pub(crate) fn starting(
    analysis: &Analysis,
    start: &[PositionId],
) -> Result<Vec<hyperjam_solver::PositionId>, Failure> {
    if start.is_empty() {
        return Err(Failure::NoVehicle);
    }
    if start.len() > MOST_VEHICLES {
        return Err(Failure::Vehicles { given: start.len(), limit: MOST_VEHICLES });
    }
    let place =
        |(id, nth): (&PositionId, usize)| analysis.game.position(*id).ok_or(Failure::VehicleGone { nth });
    start.iter().zip(1..).map(place).collect()
}

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &VehiclesCard) -> Card {
    match card {
        VehiclesCard::Sum => list(analysis, sum::FIRST_LIMIT),
        VehiclesCard::Deep(limit) => list(analysis, *limit as usize),
        VehiclesCard::Line => line::card(analysis),
        VehiclesCard::Add | VehiclesCard::Place => add(analysis, card),
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
fn adding() -> String {
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
fn the_sum() -> String {
    Address::from(VehiclesCard::Sum).into()
}

/// The document's vehicles, which the page takes and gives.
fn drawn<'a>(analysis: &Analysis<'a>) -> &'a [PositionId] {
    &analysis.query.drawing.vehicles
}

/// The vehicles and their sum.
fn list(analysis: &Analysis, limit: usize) -> Card {
    let vehicles = analysis.vehicles();
    let mut scene = Scene::default();
    let mut blocks = Vec::new();
    if vehicles.is_empty() {
        // Further ones by further presses.
        scene.tap = Tap::Place(adding());
        blocks.push(paragraph(
            "There are no vehicles yet. Several vehicles make a sum: the player to move moves one of them, and the \
             others stay where they are.",
        ));
        blocks.push(paragraph("Press a position to put a vehicle there."));
        if !analysis.query.drawing.boards.is_empty() {
            blocks.push(paragraph("The boards on the sheet have a sum without any vehicle."));
            blocks.push(Block::Buttons(vec![go("The sum of the boards", BoardCard::Sum)]));
        }
        blocks.extend(ways_to_add(analysis));
        return Card { title: Part::Vehicles.title().into(), blocks, scene, ..Card::default() };
    }
    blocks.extend(beside(&analysis.query.drawing, "the vehicles"));
    blocks.push(Block::List(
        vehicles.iter().take(MOST_VEHICLES).enumerate().map(|(nth, on)| line(analysis, nth, *on)).collect(),
    ));
    if vehicles.len() > MOST_VEHICLES {
        blocks.push(paragraph(format!(
            "There are {} vehicles; sums of at most {MOST_VEHICLES} are solved.",
            vehicles.len()
        )));
    } else {
        blocks.extend(sum::blocks(analysis, &vehicles, limit, &mut scene));
        blocks.push(Block::Buttons(vec![go("Play it", PlayCard::Entrance)]));
    }
    blocks.push(heading("Change the vehicles"));
    blocks.push(Block::Buttons(vec![
        go("Add more by pressing positions", VehiclesCard::Add),
        button("Clear", CardAction::Vehicles(Vec::new(), the_sum())),
    ]));
    blocks.push(Block::Buttons(removals(analysis)));
    blocks.extend(ways_to_add(analysis));
    let spoken = crate::write::plain(&sum::sentence(analysis, &vehicles));
    Card { title: Part::Vehicles.title().into(), spoken, blocks, scene, ..Card::default() }
}

/// A vehicle and what it is worth alone.
fn line(analysis: &Analysis, nth: usize, on: hyperjam_solver::PositionId) -> Line {
    let mark = analysis.mark(on);
    let alone = match &mark.grundy {
        Some(label) => format!(": label {label}"),
        None => {
            let sector = analysis.solution().outcomes.sector(on);
            format!(": alone in sector {sector} ({})", sector.clause())
        }
    };
    let alone = if analysis.graph().is_tie_end(on) { ": a tie end".into() } else { alone };
    vec![strong(format!("{}", nth + 1)), text(" at "), analysis.span(on), text(alone)]
}

/// A button for each vehicle that takes it away.
fn removals(analysis: &Analysis) -> Vec<Button> {
    let vehicles = drawn(analysis);
    let remove = |(nth, on): (usize, &PositionId)| {
        let mut rest = vehicles.to_vec();
        rest.remove(nth);
        let name = analysis.game.position(*on).map_or("?", |position| analysis.name(position));
        Button {
            shows: vec![*on],
            ..button(format!("Remove {} ({name})", nth + 1), CardAction::Vehicles(rest, the_sum()))
        }
    };
    vehicles.iter().enumerate().take(MOST_VEHICLES).map(remove).collect()
}

/// Components that are not on the map yet.
fn ways_to_add(analysis: &Analysis) -> Vec<Block> {
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

/// Where a press on a position puts a vehicle.
fn add(analysis: &Analysis, card: &VehiclesCard) -> Card {
    let here = analysis.vehicles();
    let of_sum = (!here.is_empty()).then(|| Block::Text(sum::sentence(analysis, &here)));
    place_card(&analysis.query.drawing, card, of_sum)
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
