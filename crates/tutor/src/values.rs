//! Values of games on cards: what they may cost, how long they are written, and their canonical forms as drawings.

use crate::drawn::draw;
use crate::write::{button, paragraph};
use hyperjam_bridge::canonical_graph;
use hyperjam_editor::file;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::why_value;
use hyperjam_protocol::tutor::{Block, CardAction};
use hyperjam_solver as solver;
use hyperjam_terms::Convention;
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId, Limits, Unfinished};

/// What one value, or one line of a calculation, may use: about a second of work.
pub(crate) const LIMITS: Limits = Limits { work: 10_000_000, bytes: 128 << 20 };
/// The longest form of a game that is written in a line, in bytes.
pub(crate) const MOST_WRITTEN: usize = 300;
/// The most positions that are drawn.
const MOST_POSITIONS: usize = 120;
/// The longest name of a position, in bytes.
const MOST_NAME: usize = 30;

/// What opens a value's canonical form as a drawing, or why it cannot be opened.
pub(crate) fn canonical_form(arena: &mut Arena, game: GameId) -> Vec<Block> {
    match drawing(arena, game) {
        Ok(Some(text)) => {
            let action = CardAction::Open(text, why_value(PositionId(0)));
            vec![Block::Buttons(vec![button("Open the canonical form as a drawing", action)])]
        }
        Ok(None) => vec![paragraph(format!(
            "Its canonical form has more than {MOST_POSITIONS} positions, which are too many to draw."
        ))],
        Err(unfinished) => vec![paragraph(format!("Its canonical form is not drawn: {unfinished}."))],
    }
}

/// The file of the drawing, in which the game is the first position; nothing if there are too many.
fn drawing(arena: &mut Arena, game: GameId) -> Result<Option<String>, Unfinished> {
    let Some((graph, games)) = canonical_graph(arena, &[game], MOST_POSITIONS)? else { return Ok(None) };
    let mut names = Vec::new();
    for game in games {
        names.push(print(arena, game, Style::Unicode, MOST_NAME)?.text);
    }
    let name = |position: solver::PositionId| names[position.index()].clone();
    let title = format!("The canonical form of {}", names[0]);
    Ok(Some(file::write(&draw(&graph, Convention::Normal, &title, name, &[]))))
}
