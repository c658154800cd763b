//! A game as its cards and addresses tell it.

use crate::common::{self, buttons};
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::tutor::{Block, Card, CardAction, Drawing};

/// The address of a game from the drawing's vehicles on.
pub(crate) fn start(drawing: &Drawing, settings: &str) -> String {
    let vehicles: Vec<String> = drawing.vehicles.iter().map(|on| format!("p{}", on.0)).collect();
    format!("play/g/{settings}/{}/-", vehicles.join(","))
}

/// What is set apart on top of a card.
pub(crate) fn status(card: &Card) -> String {
    let Some(Block::Result(line, _)) = card.blocks.first() else { panic!("{:?}", card.blocks) };
    common::plain(line)
}

pub(crate) fn find_button(card: &Card, text: &str) -> Option<CardAction> {
    buttons(card).into_iter().find(|button| button.text == text).map(|button| button.action)
}

pub(crate) fn is_over(card: &Card) -> bool {
    find_button(card, "New game").is_some()
}

/// The moves of a game's address.
pub(crate) fn made(address: &str) -> Vec<MoveId> {
    let record = address.split('/').nth(4).unwrap();
    let moves = record.split(',').filter_map(|token| token.strip_prefix('m'));
    moves.map(|id| MoveId(id.parse().unwrap())).collect()
}
