//! Vehicles: the components of a sum, what they are worth together, and how to add some.
//!
//! Addresses: `vehicles`; `vehicles/deep/1000000`, with a larger search; `vehicles/add`, where a press on a position
//! puts a vehicle there; `vehicles/heap/3` and `vehicles/loop/1,2`, where a component is inserted.

mod component;
mod sum;
mod wording;

pub(crate) use wording::{effect, places, plies, tone};

use crate::address::Words;
use crate::analysis::Analysis;
use crate::write::{button, go, heading, paragraph, strong, text};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Scene, Tap, Tone};
use hyperjam_solver::sum::KnownSums;
use hyperjam_solver::task::Budget;

/// The most vehicles of a sum that is looked at.
pub(crate) const MOST_VEHICLES: usize = 100;

/// The most positions that are offered as buttons.
const MOST_BUTTONS: usize = 60;

/// What is known of the sums on a drawing; a search may look at so many positions and moves, and tells how far it has
/// come.
pub(crate) fn known_sums<'a>(analysis: &'a Analysis<'a>, limit: usize) -> KnownSums<'a> {
    let game = &analysis.game;
    let budget = Budget::of_size(limit);
    KnownSums::new(&game.graph, game.convention, analysis.solution(), budget, |progress| {
        let done = progress.done.saturating_mul(1_000) / progress.total.max(1);
        (analysis.progress)(done.min(1_000) as u32);
    })
}

/// The card.
pub(crate) fn card(analysis: &Analysis, words: Words) -> Result<Card, String> {
    let (part, rest) = words.next();
    match part {
        "" => list(analysis, sum::FIRST_LIMIT),
        "deep" => {
            let limit = rest.first().parse().ok().filter(|limit| (1..=sum::LAST_LIMIT).contains(limit));
            list(
                analysis,
                limit.ok_or_else(|| {
                    format!("vehicles/deep: a search looks at 1 to {} positions and moves.", sum::LAST_LIMIT)
                })?,
            )
        }
        "add" => add(analysis),
        "heap" => {
            let size = component::read_size(rest.first())?;
            Ok(insertion(
                &format!("A Nim heap *{size}"),
                component::heap(analysis, size),
                vec![paragraph(format!(
                    "A heap of {size} counters: a move takes some away. Its label is {size}."
                ))],
            ))
        }
        "loop" => {
            let set = component::read_set(rest.first())?;
            let name = component::set_name(&set);
            Ok(insertion(
                &format!("The game {name}"),
                component::looping(analysis, &set),
                vec![paragraph(format!(
                    "A position with a move to itself{}. Its label is {name}.",
                    if set.is_empty() { "" } else { " and moves to the Nim heaps of these sizes" }
                ))],
            ))
        }
        other => Err(format!("vehicles: there is no card “{}”.", other.chars().take(40).collect::<String>())),
    }
}

/// The document's vehicles, which the page takes and gives.
fn drawn<'a>(analysis: &Analysis<'a>) -> &'a [PositionId] {
    &analysis.query.drawing.vehicles
}

/// The vehicles and their sum.
fn list(analysis: &Analysis, limit: usize) -> Result<Card, String> {
    let vehicles = analysis.vehicles();
    let mut scene = Scene::default();
    let mut blocks = Vec::new();
    if vehicles.is_empty() {
        // Further ones by further presses.
        scene.tap = Tap::Place("vehicles/add".into());
        blocks.push(paragraph(
            "There are no vehicles yet. Several vehicles make a sum: who is to move drives one of them, and the others stay.",
        ));
        blocks.push(paragraph("Press a position to put a vehicle there."));
        blocks.extend(ways_to_add(analysis));
        return Ok(Card { title: "Vehicles".into(), blocks, scene, ..Card::default() });
    }
    blocks.push(Block::List(
        vehicles.iter().take(MOST_VEHICLES).enumerate().map(|(nth, on)| line(analysis, nth, *on)).collect(),
    ));
    if vehicles.len() > MOST_VEHICLES {
        blocks.push(paragraph(format!(
            "There are {} vehicles; sums of at most {MOST_VEHICLES} are looked at.",
            vehicles.len()
        )));
    } else {
        blocks.extend(sum::blocks(analysis, &vehicles, limit, &mut scene));
        blocks.push(Block::Buttons(vec![go("Play it", "play")]));
    }
    blocks.push(heading("Change the vehicles"));
    blocks.push(Block::Buttons(vec![
        go("Put more by pressing positions", "vehicles/add"),
        button("Clear", CardAction::Vehicles(Vec::new(), "vehicles".into())),
    ]));
    blocks.push(Block::Buttons(removals(analysis)));
    blocks.extend(ways_to_add(analysis));
    let spoken = crate::write::plain(&sum::sentence(analysis, &vehicles));
    Ok(Card { title: "Vehicles".into(), spoken, blocks, scene, ..Card::default() })
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
            ..button(format!("Remove {} ({name})", nth + 1), CardAction::Vehicles(rest, "vehicles".into()))
        }
    };
    vehicles.iter().enumerate().take(MOST_VEHICLES).map(remove).collect()
}

/// Components that are not on the map yet.
fn ways_to_add(analysis: &Analysis) -> Vec<Block> {
    let heap = |size| {
        button(format!("*{size}"), CardAction::Insert(component::heap(analysis, size), "vehicles".into()))
    };
    let mut exhibits = Vec::new();
    for exhibit in EXHIBITS {
        let file = component::exhibit(exhibit);
        exhibits.extend(file.map(|file| button(exhibit.title, CardAction::Insert(file, "vehicles".into()))));
    }
    let field = |name: &str, value: &str, before: &str| Block::Field {
        name: name.into(),
        value: value.into(),
        before: before.into(),
        after: String::new(),
    };
    vec![
        Block::Folded {
            name: "Add a Nim heap".into(),
            blocks: vec![
                paragraph("It is drawn beside the map, with a vehicle on it."),
                Block::Buttons((1..=5).map(heap).collect()),
                field("Another size", "6", "vehicles/heap/"),
            ],
        },
        Block::Folded {
            name: "Add a game ∞{K}".into(),
            blocks: vec![
                paragraph(
                    "The simplest game with the label ∞{K}: a move to itself, and one to each Nim heap of a size in K. Leave K empty for ∞.",
                ),
                field("K", "1,2", "vehicles/loop/"),
            ],
        },
        Block::Folded { name: "Add a drawing of the gallery".into(), blocks: vec![Block::Buttons(exhibits)] },
        Block::Folded {
            name: "Add a drawing of your own".into(),
            blocks: vec![
                paragraph(
                    "In the gallery, “Add beside” under one of your drawings puts a copy of it beside this one. Its \
                     vehicles come with it; if it has none, “Put more by pressing positions” puts one on it.",
                ),
                Block::Buttons(vec![button("Open the gallery", CardAction::Gallery)]),
            ],
        },
    ]
}

/// Where a press on a position puts a vehicle.
fn add(analysis: &Analysis) -> Result<Card, String> {
    let vehicles = drawn(analysis);
    let mut scene = Scene { tap: Tap::Place("vehicles/add".into()), ..Scene::default() };
    scene.positions.extend(vehicles.iter().take(MOST_VEHICLES).map(|on| (*on, Tone::Subject)));
    let here = analysis.vehicles();
    let mut blocks = vec![paragraph("Press a position to put a vehicle there; several may stand on one.")];
    if !here.is_empty() {
        blocks.push(Block::Text(sum::sentence(analysis, &here)));
    }
    let mut undo = Vec::new();
    if let Some((_, rest)) = vehicles.split_last() {
        undo.push(button("Take the last away", CardAction::Vehicles(rest.to_vec(), "vehicles/add".into())));
    }
    blocks.push(Block::Buttons([vec![Button { main: true, ..go("Done", "vehicles") }], undo].concat()));
    if vehicles.len() < MOST_VEHICLES {
        let put = |position: hyperjam_solver::PositionId| {
            let id = analysis.id(position);
            let with = [vehicles, &[id]].concat();
            Button {
                shows: vec![id],
                ..button(analysis.name(position), CardAction::Vehicles(with, "vehicles/add".into()))
            }
        };
        let buttons = analysis.graph().positions().take(MOST_BUTTONS).map(put).collect();
        blocks
            .push(Block::Folded { name: "Choose from a list".into(), blocks: vec![Block::Buttons(buttons)] });
    } else {
        scene.tap = Tap::Select;
        blocks.push(paragraph(format!(
            "There are {MOST_VEHICLES} vehicles or more; no further one can be put here."
        )));
    }
    Ok(Card { title: "Put vehicles".into(), blocks, scene, ..Card::default() })
}

/// A component that is about to be inserted.
fn insertion(title: &str, file: String, mut blocks: Vec<Block>) -> Card {
    blocks.push(Block::Buttons(vec![
        Button { main: true, ..button("Add it to the sum", CardAction::Insert(file, "vehicles".into())) },
        go("Back", "vehicles"),
    ]));
    Card { title: title.into(), blocks, ..Card::default() }
}
