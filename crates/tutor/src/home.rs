//! The first card: what the tutor can do.

use crate::write::{link, paragraph, text};
use hyperjam_protocol::address::Part;
use hyperjam_protocol::tutor::{Block, Card};

/// The card.
pub(crate) fn card() -> Card {
    let listed = |part: Part| {
        let purpose = part.purpose()?;
        Some(vec![link(part.title(), part), text(format!(": {purpose}"))])
    };
    Card {
        title: Part::Home.title().into(),
        blocks: vec![
            paragraph("What would you like to do with this drawing?"),
            Block::List(Part::ALL.into_iter().filter_map(listed).collect()),
        ],
        ..Card::default()
    }
}
