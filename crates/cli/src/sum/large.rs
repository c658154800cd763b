//! Pictures of Hackenbush in a sum that are too large to be played on edge by edge: each counts as its value.

use std::rc::Rc;

use hyperjam_editor::document::CANONICAL_FORM;
use hyperjam_rulesets::drawings::LargePicture;
use hyperjam_rulesets::{Board, open};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, Limits};

use super::MOST_TEXT;

/// The value of a picture as text, and as a game whose moves are to its options. None of a picture that can be played on, and of one
/// whose value is not found within the usual limits or is long.
pub(super) fn as_value(picture: &LargePicture) -> Option<(String, Rc<dyn Board>)> {
    if picture.is_small() {
        return None;
    }
    let mut arena = Arena::new(Limits::default());
    let game = picture.worth(&mut arena).ok()?.game(&mut arena).ok()?;
    let printed = print(&mut arena, game, Style::Ascii, MOST_TEXT).ok().filter(|printed| printed.is_whole)?;
    let board = open(CANONICAL_FORM, &[&printed.text]).ok()?;
    Some((printed.text, board.into()))
}
