//! Poset games, and Sylver Coinage: taking an element takes others with it.

use super::coins;
use super::drawing::{Drawing, Set, connected, first, members};
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use hyperjam_terms::Player;

/// What goes with an element that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PosetKind {
    /// All above it: the spots of a drawing are elements, and an arrow `a>b` says that b lies above a.
    Order,
    /// All that become sums of numbers that are named (Sylver Coinage): the elements are the numbers that are left, at least one, and
    /// finitely many. Who has to name 1 has lost, so that nobody may.
    Coins,
}

/// Elements, of which players take one at a time, and with it others.
#[derive(Clone, Debug)]
pub struct Poset {
    /// None in Sylver Coinage.
    order: Option<Order>,
}

/// An order of elements.
#[derive(Clone, Debug)]
struct Order {
    drawing: Drawing,
    /// For each element itself and those above it,
    above: Vec<Set>,
    /// and those below it.
    below: Vec<Set>,
}

impl Ruleset for Poset {
    /// The elements that are left.
    type Position = Set;
    type Rules = PosetKind;

    fn read(kind: &PosetKind, text: &str) -> Result<(Self, Set), BoardError> {
        if *kind == PosetKind::Coins {
            return Ok((Poset { order: None }, coins::read(text)?));
        }
        let drawing = Drawing::parse(text)?;
        if drawing.lines.iter().any(|line| !line.is_arrow) {
            const RULE: &str = "what lies above what is written with arrows, as in “a>b” for b above a";
            return Err(BoardError::whole(Reason::Rule(RULE)));
        }
        let count = drawing.names.len();
        let mut above: Vec<Set> = (0..count).map(|element| 1 << element).collect();
        // The transitive closure (Warshall 1962).
        for line in &drawing.lines {
            above[line.from] |= 1 << line.to;
        }
        for middle in 0..count {
            for element in 0..count {
                if above[element] & 1 << middle != 0 {
                    above[element] |= above[middle];
                }
            }
        }
        let is_above = |one: usize, other: usize| above[other] & 1 << one != 0;
        let below = |element: usize| {
            (0..count).filter(|other| is_above(element, *other)).fold(0, |set: Set, other| set | 1 << other)
        };
        let below: Vec<Set> = (0..count).map(below).collect();
        if let Some(element) = (0..count).find(|element| above[*element] & below[*element] != 1 << element) {
            let given = drawing.names[element].clone();
            return Err(BoardError::whole(Reason::Unknown {
                what: "order, as this lies above itself:",
                given,
            }));
        }
        Ok((Poset { order: Some(Order { drawing, above, below }) }, first(count)))
    }

    fn print(&self, position: &Set) -> String {
        let Some(order) = &self.order else { return coins::print(*position) };
        let is_left = |spot: usize| position & 1 << spot != 0;
        let name = |spot: usize| &order.drawing.names[spot];
        let mut parts: Vec<String> = members(*position).map(|spot| name(spot).clone()).collect();
        let lines = order.drawing.lines.iter().filter(|line| is_left(line.from) && is_left(line.to));
        parts.extend(lines.map(|line| format!("{}>{}", name(line.from), name(line.to))));
        parts.join(",")
    }

    fn moves(&self, position: &Set, _: Player) -> Vec<Move<Set>> {
        match &self.order {
            Some(order) => members(*position)
                .map(|element| Move {
                    to: position & !order.above[element],
                    gesture: Gesture::Tap(Place::Spot(element)),
                })
                .collect(),
            None => coins::open(*position)
                .map(|number| Move {
                    to: coins::after(*position, number),
                    gesture: Gesture::Tap(Place::Number(number)),
                })
                .collect(),
        }
    }

    fn picture(&self, position: &Set) -> Picture {
        let Some(order) = &self.order else {
            let open: Vec<usize> = coins::open(*position).collect();
            let last = open.last().copied().unwrap_or(1);
            return Picture::Numbers((1..=last).map(|number| open.contains(&number)).collect());
        };
        let spot =
            |number: usize| (if position & 1 << number != 0 { Owner::Both } else { Owner::Nobody }, false);
        order.drawing.picture(spot, |_, _| Owner::Nobody)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn components(&self, position: &Set, parts: &mut Vec<Set>) {
        match &self.order {
            Some(order) => {
                parts.extend(connected(*position, |element| order.above[element] | order.below[element]))
            }
            None => parts.push(*position),
        }
    }
}
