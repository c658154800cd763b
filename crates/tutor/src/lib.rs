//! The tutor: a drawing and an address in, a [`Card`] out. It explains, plays, compares and teaches.
//!
//! [`answer`] is a pure function and the same natively and in the browser; `main.rs` is the Web Worker around it. All
//! of a card's links, followed from card to card, can be tested without a page, and are.
//!
//! Each part has a module, and its addresses begin with the module's name.

mod address;
mod analysis;
mod compare;
mod drawn;
mod home;
mod lessons;
mod mark;
mod play;
mod quotient;
mod sectors;
mod steps;
mod vehicles;
mod why;
mod work;
mod write;

use address::Words;
use analysis::Analysis;
use hyperjam_protocol::GameGraph;
use hyperjam_protocol::tutor::{Block, Card, CardAction, Query, SceneMarks};

/// The card that a query asks for, or a sentence that says why there is none. `progress` gets how far long work has come,
/// in thousandths. Cost: that of the solver's parts that the card needs; nothing that may take long goes on without a
/// limit.
pub fn answer(query: &Query, progress: &dyn Fn(u32)) -> Result<Card, String> {
    let analysis = Analysis::of(query, progress)?;
    let mut card = card(&analysis, &query.address)?;
    // A card that goes by several addresses says which is its own.
    if card.address.is_empty() {
        card.address.clone_from(&query.address);
    }
    finish(&mut card, &analysis);
    Ok(card)
}

/// Does what every card needs before it goes to the page.
fn finish(card: &mut Card, analysis: &Analysis) {
    let graph = &analysis.query.drawing.graph;
    card.link = numbered(&card.address, graph);
    number_shared(&mut card.blocks, graph);
    // The page looks things up in them.
    card.scene.positions.sort_by_key(|(id, _)| *id);
    card.scene.moves.sort_by_key(|(id, _)| *id);
    if let SceneMarks::These(marks) = &mut card.scene.marks {
        marks.sort_by_key(|shown| shown.position);
    }
}

/// Numbers the addresses that are offered as links.
fn number_shared(blocks: &mut [Block], graph: &GameGraph) {
    for block in blocks {
        match block {
            Block::Buttons(buttons) | Block::Choice { options: buttons, .. } => {
                for button in buttons {
                    if let CardAction::Share(address) = &mut button.action {
                        *address = numbered(address, graph);
                    }
                }
            }
            Block::Folded { blocks, .. } => number_shared(blocks, graph),
            _ => {}
        }
    }
}

/// The card of an address, or a sentence that says why there is none.
fn card(analysis: &Analysis, address: &str) -> Result<Card, String> {
    let words = Words::of(address);
    match words.first() {
        "" => home::card(analysis),
        "steps" => steps::card(analysis, words.rest()),
        "why" => why::card(analysis, words.rest()),
        "vehicles" => vehicles::card(analysis, words.rest()),
        "play" => play::card(analysis, words.rest()),
        "quotient" => quotient::card(analysis, words.rest()),
        "compare" => compare::card(analysis, words.rest()),
        "mark" => mark::card(analysis, words.rest()),
        "lessons" => lessons::card(analysis, words.rest()),
        part => Err(format!("There is no part of the tutor called “{part}”.")),
    }
}

/// An address in which positions and moves go by their numbers in the drawing's order, as they will have them when the
/// drawing has travelled in a link.
pub use address::numbered;
