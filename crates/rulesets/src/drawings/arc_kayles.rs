//! Arc Kayles: taking lines.

use super::drawing::{Drawing, Set, connected, first, members};
use crate::error::BoardError;
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use hyperjam_terms::Player;

/// A player takes a line, and with it go all lines that share an end with it.
#[derive(Clone, Debug)]
pub struct ArcKayles {
    drawing: Drawing,
    /// For each line itself and those that share an end with it.
    touching: Vec<Set>,
}

impl Ruleset for ArcKayles {
    /// The lines that are left.
    type Position = Set;
    type Rules = ();

    fn read(_: &(), text: &str) -> Result<(Self, Set), BoardError> {
        let drawing = Drawing::parse(text)?;
        let ends = |line: usize| [drawing.lines[line].from, drawing.lines[line].to];
        let touch = |one: usize, other: usize| ends(one).iter().any(|end| ends(other).contains(end));
        let count = drawing.lines.len();
        let touching = (0..count)
            .map(|one| (0..count).filter(|other| touch(one, *other)).fold(0, |set, other| set | 1 << other));
        let touching = touching.collect();
        Ok((ArcKayles { drawing, touching }, first(count)))
    }

    fn print(&self, position: &Set) -> String {
        let names = |line: &super::DrawnLine| {
            format!("{}-{}", self.drawing.names[line.from], self.drawing.names[line.to])
        };
        let lines: Vec<String> = members(*position).map(|line| names(&self.drawing.lines[line])).collect();
        lines.join(",")
    }

    fn moves(&self, position: &Set, _: Player) -> Vec<Move<Set>> {
        let taken = |line: usize| Move {
            to: position & !self.touching[line],
            gesture: Gesture::Tap(Place::Line(line)),
        };
        members(*position).map(taken).collect()
    }

    fn picture(&self, position: &Set) -> Picture {
        let line = |number: usize, _: &super::DrawnLine| {
            if position & 1 << number != 0 { Owner::Both } else { Owner::Nobody }
        };
        self.drawing.picture(|_| (Owner::Nobody, false), line)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn components(&self, position: &Set, parts: &mut Vec<Set>) {
        parts.extend(connected(*position, |line| self.touching[line]));
    }
}
