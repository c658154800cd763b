//! What of a large drawing stands in the page as elements, over the picture of the whole: that which is
//! pointed at, selected, focused, moved or spoken of. It is drawn anew with every step; the picture is not.

use crate::state::Page;
use crate::tutor::stage;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::{Gesture, Lifted};
use hyperjam_editor::gather::gather;
use hyperjam_editor::geometry::Target;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::Tap;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The most selected positions, and the most moves, that are elements over the picture.
const MOST_LIVE: usize = 60;

/// Positions and moves, each in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Live {
    pub(super) positions: Vec<PositionId>,
    pub(super) moves: Vec<MoveId>,
}

/// What is dragged, with its moves: the picture leaves it out meanwhile. Nothing, when it is lifted, which the
/// picture shows itself.
pub(super) fn dragged(editor: &Editor) -> Live {
    let Gesture::Drag(drag) = editor.gesture() else { return Live::default() };
    if drag.lifted().is_some() {
        return Live::default();
    }
    let moves: BTreeSet<MoveId> =
        gather(drag.positions().iter().flat_map(|&id| editor.routing().moves_at(id)));
    Live { positions: drag.positions().iter().copied().collect(), moves: moves.into_iter().collect() }
}

/// What is dragged, when it is too much to be elements.
pub(super) fn lifted(editor: &Editor) -> Option<(&BTreeSet<PositionId>, &Lifted)> {
    match editor.gesture() {
        Gesture::Drag(drag) => Some((drag.positions(), drag.lifted()?)),
        _ => None,
    }
}

/// Whether the selection is too large for elements, so that the picture shows it.
pub(super) fn selection_is_large(editor: &Editor) -> bool {
    let selection = editor.selection();
    selection.positions.len() > MOST_LIVE || selection.moves.len() > MOST_LIVE
}

/// All that is an element now.
pub(super) fn live(page: Page) -> Live {
    let mut positions = BTreeSet::new();
    let mut moves = BTreeSet::new();
    let shown = stage::scene(page, |scene| {
        positions.extend(scene.vehicles.iter().flatten().take(MOST_LIVE));
        positions.extend(scene.positions.iter().take(MOST_LIVE).map(|(id, _)| *id));
        moves.extend(scene.moves.iter().take(MOST_LIVE).map(|(id, _)| *id));
        if let Tap::These(these) = &scene.tap {
            positions.extend(these.iter().take(MOST_LIVE).map(|(id, _)| *id));
        }
    });
    if shown.is_some() {
        // A card may speak of what is no longer drawn.
        page.document(|document| {
            positions.retain(|id| document.position(*id).is_some());
            moves.retain(|id| document.get_move(*id).is_some());
        });
    }
    page.pointed.with(|pointed| positions.extend(pointed.iter().take(MOST_LIVE)));
    page.editor.with(|editor| {
        if lifted(editor).is_some() {
            return;
        }
        let dragged = dragged(editor);
        positions.extend(dragged.positions);
        moves.extend(dragged.moves);
        positions.extend(editor.focus());
        positions.extend(editor.gesture().source());
        if !selection_is_large(editor) {
            positions.extend(&editor.selection().positions);
            moves.extend(&editor.selection().moves);
        }
        match editor.hover() {
            Target::Body(id) | Target::Rim(id) => _ = positions.insert(id),
            Target::Move(id) => _ = moves.insert(id),
            Target::Sheet => {}
        }
    });
    Live { positions: positions.into_iter().collect(), moves: moves.into_iter().collect() }
}
