//! Keyboard navigation: a focus that goes from position to position, and on to their moves.

use super::{Editor, unit};
use crate::action::Direction;
use crate::geometry::{PLATE_RADIUS, Point, Target};
use crate::id::{MoveId, PositionId};
use crate::input::Effect;
use crate::selection::Selection;
use std::collections::BTreeSet;

impl Editor {
    /// Selects a position alone, gives it the focus and brings it into view; the move being drawn leads there.
    pub fn reveal(&mut self, id: PositionId) {
        let Some(at) = self.place_of(id) else { return };
        self.select(Target::Body(id));
        if !self.viewport.seen().grown(-PLATE_RADIUS).contains(at) {
            self.approach(at, 1.0);
        }
        self.connect_to(id, at);
    }

    /// [Reveals](Self::reveal) a position in the middle of the view.
    pub fn centre_on(&mut self, id: PositionId) {
        let Some(at) = self.place_of(id) else { return };
        self.reveal(id);
        self.approach(at, 1.0);
    }

    /// Moves the focus to the nearest position that way, or from none to the one nearest to the view's middle.
    /// Cost O(V).
    pub(super) fn move_focus(&mut self, direction: Direction) -> Option<Effect> {
        let Some(id) = self.next_towards(direction) else { return Some(Effect::NonePastFocus(direction)) };
        self.reveal(id);
        None
    }

    /// Moves the focus and adds to the selection.
    pub(super) fn extend_selection(&mut self, direction: Direction) -> Option<Effect> {
        let held = std::mem::take(&mut self.selection);
        let effect = self.move_focus(direction);
        self.selection.extend(held);
        effect
    }

    /// Adds the focused position to the selection, or removes it.
    pub(super) fn toggle_focused(&mut self) {
        if let Some(id) = self.focus {
            self.selection.toggle(Target::Body(id));
        }
    }

    /// Selects the next of the routes that start or end at the focused position, the first one after the last.
    pub(super) fn select_next_move(&mut self) {
        let Some(focus) = self.focus else { return };
        self.cancel_gesture();
        let mut touching: Vec<MoveId> = self.routing().moves_at(focus).collect();
        touching.sort_unstable();
        touching.dedup();
        touching.retain(|&id| self.routing().moves_on_route(id) > 0);
        let only = self.only_route();
        let next = touching.iter().find(|&&id| only.is_some_and(|only| id > only)).or(touching.first());
        if let Some(&id) = next {
            self.selection = Selection::default();
            self.toggle(Target::Move(id));
        }
    }

    /// Opens the menu of what is selected and focused, or of the middle of the sheet.
    pub(super) fn menu_at_focus(&mut self) -> Option<Effect> {
        self.cancel_gesture();
        let focused = self.focus.and_then(|id| Some((id, self.place_of(id)?)));
        let (target, at) = focused.map_or((Target::Sheet, self.viewport.centre()), |(id, at)| {
            (self.only_route().map_or(Target::Body(id), Target::Move), at)
        });
        if !self.selection.contains(target) {
            self.select(target);
        }
        Some(Effect::Menu { target, at: self.viewport.to_screen(at) })
    }

    /// The moves that a command for the selection applies to: those selected, or else those between selected positions.
    pub(super) fn chosen_moves(&self) -> BTreeSet<MoveId> {
        let Selection { positions, moves } = &self.selection;
        if moves.is_empty() {
            Selection::with_moves_between(&self.document, positions.clone()).moves
        } else {
            moves.clone()
        }
    }

    fn place_of(&self, id: PositionId) -> Option<Point> {
        self.document.position(id).map(|position| position.at)
    }

    fn next_towards(&self, direction: Direction) -> Option<PositionId> {
        let towards = unit(direction);
        let from = self.focus.and_then(|id| self.place_of(id));
        let centre = self.viewport.centre();
        let cost = |at: Point| match from {
            None => Some(at.distance(centre)),
            Some(from) => {
                let by = at - from;
                let along = by.x * towards.x + by.y * towards.y;
                let aside = (by.x * towards.y - by.y * towards.x).abs();
                (along > aside * 0.3 && along > 0.0).then_some(along + 2.0 * aside)
            }
        };
        let costs = self.document.positions().filter_map(|(id, position)| Some((cost(position.at)?, id)));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, id)| id)
    }
}
