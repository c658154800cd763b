//! Games in which spots are taken: Col, Snort and Node Kayles (WW 2 and 6, ONAG 8).

use super::drawing::{Drawing, Set, connected, first, members, owner_text};
use crate::error::BoardError;
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use hyperjam_terms::Player;

/// What taking a spot forbids beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColouringKind {
    /// The same player may not take a spot beside it.
    Col,
    /// The opponent may not take a spot beside it.
    Snort,
    /// Nobody may take a spot beside it.
    NodeKayles,
}

/// A drawing whose spots are taken in turn.
#[derive(Clone, Debug)]
pub struct Colouring {
    kind: ColouringKind,
    drawing: Drawing,
    neighbours: Vec<Set>,
}

impl Ruleset for Colouring {
    /// The spots that Left may take, and those that Right may.
    type Position = [Set; 2];
    type Rules = ColouringKind;

    const IS_SEARCHED: bool = true;

    fn read(kind: &ColouringKind, text: &str) -> Result<(Self, [Set; 2]), BoardError> {
        let mut drawing = Drawing::parse(text)?;
        // An arrow is as good as a line.
        drawing.lines.iter_mut().for_each(|line| line.is_arrow = false);
        let neighbours = drawing.neighbours();
        let mut position = [first(drawing.names.len()); 2];
        for (spot, owner) in drawing.owners.iter().enumerate() {
            if let Owner::Only(player) = owner {
                position[player.opponent().index()] &= !(1 << spot);
            }
        }
        if *kind == ColouringKind::NodeKayles && position[0] != position[1] {
            return Err(BoardError::whole(crate::error::Reason::Rule(
                "in Node Kayles both players may take every vertex, so no vertex is Left’s or Right’s alone",
            )));
        }
        Ok((Colouring { kind: *kind, drawing, neighbours }, position))
    }

    fn print(&self, position: &[Set; 2]) -> String {
        let left = position[0] | position[1];
        let mut parts: Vec<String> = members(left)
            .map(|spot| format!("{}{}", self.drawing.names[spot], owner_text(owner(position, spot))))
            .collect();
        let is_left = |spot: usize| left & 1 << spot != 0;
        let lines = self.drawing.lines.iter().filter(|line| is_left(line.from) && is_left(line.to));
        parts.extend(
            lines.map(|line| format!("{}-{}", self.drawing.names[line.from], self.drawing.names[line.to])),
        );
        parts.join(",")
    }

    fn moves(&self, position: &[Set; 2], player: Player) -> Vec<Move<[Set; 2]>> {
        let taken = |spot: usize| {
            let (mut to, near) = (*position, self.neighbours[spot] | 1 << spot);
            to.iter_mut().for_each(|set| *set &= !(1 << spot));
            match self.kind {
                ColouringKind::Col => to[player.index()] &= !near,
                ColouringKind::Snort => to[player.opponent().index()] &= !near,
                ColouringKind::NodeKayles => to.iter_mut().for_each(|set| *set &= !near),
            }
            Move { to, gesture: Gesture::Tap(Place::Spot(spot)) }
        };
        members(position[player.index()]).map(taken).collect()
    }

    fn picture(&self, position: &[Set; 2]) -> Picture {
        self.drawing.picture(|spot| (owner(position, spot), false), |_, _| Owner::Nobody)
    }

    fn is_impartial(&self) -> bool {
        self.kind == ColouringKind::NodeKayles
    }

    /// Two spots play with one another if they are joined, and taking one may forbid the other.
    fn components(&self, position: &[Set; 2], parts: &mut Vec<[Set; 2]>) {
        let [left, right] = *position;
        let near = |spot: usize| {
            let may = |set: Set| if set & 1 << spot != 0 { Set::MAX } else { 0 };
            let forbidden = match self.kind {
                ColouringKind::Col | ColouringKind::NodeKayles => may(left) & left | may(right) & right,
                ColouringKind::Snort => may(left) & right | may(right) & left,
            };
            self.neighbours[spot] & forbidden
        };
        parts.extend(connected(left | right, near).into_iter().map(|part| [left & part, right & part]));
    }

    fn negative(&self, &[left, right]: &[Set; 2]) -> Option<[Set; 2]> {
        Some([right, left])
    }
}

/// Who may take a spot.
fn owner(position: &[Set; 2], spot: usize) -> Owner {
    match position.map(|set| set & 1 << spot != 0) {
        [true, true] => Owner::Both,
        [true, false] => Owner::Only(Player::Left),
        [false, true] => Owner::Only(Player::Right),
        [false, false] => Owner::Nobody,
    }
}
