//! Geography: a token is moved along lines, and what it leaves cannot be used again.

use super::drawing::{Drawing, Set, first, members};
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use hyperjam_terms::Player;

/// What cannot be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeographyKind {
    /// The spots that the token has been on.
    Vertex,
    /// The lines that it has gone along.
    Edge,
}

/// A token on the first spot that is named. Lines can be gone along both ways, arrows one way.
#[derive(Clone, Debug)]
pub struct Geography {
    kind: GeographyKind,
    drawing: Drawing,
}

/// Where the token is, and what can still be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Walk {
    /// The spot.
    pub token: u8,
    /// The spots that it can still go to, or the lines that it can still go along.
    pub left: Set,
}

impl Geography {
    /// The lines from where the token is that can be used, each with where it leads.
    fn ways(&self, position: Walk) -> impl Iterator<Item = (usize, usize)> {
        let token = usize::from(position.token);
        self.drawing.lines.iter().enumerate().filter_map(move |(number, line)| {
            let to = match line {
                _ if line.from == token => line.to,
                _ if line.to == token && !line.is_arrow => line.from,
                _ => return None,
            };
            let used = match self.kind {
                GeographyKind::Vertex => to,
                GeographyKind::Edge => number,
            };
            (position.left & 1 << used != 0).then_some((number, to))
        })
    }
}

impl Ruleset for Geography {
    type Position = Walk;
    type Rules = GeographyKind;

    fn read(kind: &GeographyKind, text: &str) -> Result<(Self, Walk), BoardError> {
        let drawing = Drawing::parse(text)?;
        if drawing.names.is_empty() {
            const RULE: &str = "there has to be a vertex for the token";
            return Err(BoardError::whole(Reason::Rule(RULE)));
        }
        let left = match kind {
            GeographyKind::Vertex => first(drawing.names.len()) & !1,
            GeographyKind::Edge => first(drawing.lines.len()),
        };
        Ok((Geography { kind: *kind, drawing }, Walk { token: 0, left }))
    }

    fn print(&self, position: &Walk) -> String {
        let token = usize::from(position.token);
        let spots = match self.kind {
            GeographyKind::Vertex => position.left | 1 << token,
            GeographyKind::Edge => Set::MAX,
        };
        let mut parts = vec![self.drawing.names[token].clone()];
        for (number, line) in self.drawing.lines.iter().enumerate() {
            let is_left = match self.kind {
                GeographyKind::Vertex => spots & 1 << line.from != 0 && spots & 1 << line.to != 0,
                GeographyKind::Edge => position.left & 1 << number != 0,
            };
            if is_left {
                let mark = if line.is_arrow { '>' } else { '-' };
                parts.push(format!("{}{mark}{}", self.drawing.names[line.from], self.drawing.names[line.to]));
            }
        }
        parts.join(",")
    }

    fn moves(&self, position: &Walk, _: Player) -> Vec<Move<Walk>> {
        let walk = |(line, to): (usize, usize)| {
            let used = match self.kind {
                GeographyKind::Vertex => to,
                GeographyKind::Edge => line,
            };
            Move {
                to: Walk { token: to as u8, left: position.left & !(1 << used) },
                gesture: Gesture::Drag(Place::Spot(usize::from(position.token)), Place::Spot(to)),
            }
        };
        self.ways(*position).map(walk).collect()
    }

    fn picture(&self, position: &Walk) -> Picture {
        let token = usize::from(position.token);
        let is_left = |number: usize| position.left & 1 << number != 0;
        let spot = |number: usize| {
            let may = self.kind == GeographyKind::Edge || is_left(number);
            (if may { Owner::Both } else { Owner::Nobody }, number == token)
        };
        let line = |number: usize, _: &super::DrawnLine| {
            let may = self.kind == GeographyKind::Vertex || is_left(number);
            if may { Owner::Both } else { Owner::Nobody }
        };
        self.drawing.picture(spot, line)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    /// What the token cannot reach any more does not matter.
    fn normal(&self, position: Walk) -> Walk {
        let mut reached: Set = 1 << position.token;
        let (mut used, mut fresh) = (0, reached);
        while fresh != 0 {
            let mut next = 0;
            for spot in members(fresh) {
                for (line, to) in self.ways(Walk { token: spot as u8, ..position }) {
                    next |= 1 << to;
                    used |= match self.kind {
                        GeographyKind::Vertex => 1 << to,
                        GeographyKind::Edge => 1 << line,
                    };
                }
            }
            fresh = next & !reached;
            reached |= next;
        }
        Walk { left: position.left & used, ..position }
    }
}
