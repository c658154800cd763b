//! The first card: what the tutor can do.

use crate::analysis::Analysis;
use crate::write::{link, paragraph, text};
use hyperjam_protocol::tutor::{Block, Card};

/// The parts, each with its address and what it is for.
const PARTS: [(&str, &str, &str); 7] = [
    ("Play", "play", "against Hyperjam, a friend, or watch; with one vehicle or many"),
    ("Vehicles", "vehicles", "put several on the map: what is their sum worth, and which moves win?"),
    ("Steps", "steps", "see the marks being computed, one step after the other"),
    ("Compare", "compare", "two positions: equal, greater, or told apart by what?"),
    ("Quotient", "quotient", "the same game with equal positions made one"),
    ("Mark it yourself", "mark", "hide the answers and find them"),
    ("Lessons", "lessons", "short, in order, on real maps"),
];

/// The card.
pub(crate) fn card(_: &Analysis) -> Result<Card, String> {
    let parts =
        PARTS.iter().map(|&(name, address, what)| vec![link(name, address), text(format!(": {what}"))]);
    Ok(Card {
        title: "Tutor".into(),
        blocks: vec![paragraph("What would you like to do with this map?"), Block::List(parts.collect())],
        ..Card::default()
    })
}
