//! Hackenbush (LN, WW 1, 2 and 7).

use super::drawing::{Drawing, DrawnLine, MOST, Set, connected, first, members};
use crate::error::BoardError;
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::ruleset::{Move, Ruleset, Searcher};
use blocks::{Blocks, Edge};
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId, Unfinished};
use read::Read;
use search::Searches;

mod blocks;
mod large;
mod read;
mod search;
mod winning;
mod worth;

pub use large::{LargePicture, MOST_LARGE};
pub use worth::Worth;

/// A picture of edges on the ground. Left cuts her edges (blue), Right his (red), both the green ones; what is no longer
/// joined to the ground falls. The spot `g` is the ground.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    drawing: Drawing,
    edges: Vec<Edge>,
    /// The ground, if anything stands on it.
    ground: Option<u32>,
    /// For each edge those that share an end with it other than the ground.
    beside: Vec<Set>,
    /// The edges that stand on the ground.
    grounded: Set,
    is_green: bool,
}

impl Hackenbush {
    /// The edges that are still joined to the ground.
    fn supported(&self, edges: Set) -> Set {
        let mut held = edges & self.grounded;
        let mut fresh = held;
        while fresh != 0 {
            fresh = members(fresh).fold(0, |next, edge| next | self.beside[edge]) & edges & !held;
            held |= fresh;
        }
        held
    }

    /// The blocks of a component, if anything stands on the ground.
    fn blocks(&self, edges: Set) -> Option<(Blocks, u32)> {
        let ground = self.ground?;
        let among: Vec<u32> = members(edges).map(|edge| edge as u32).collect();
        Some((Blocks::of(&self.edges, &among, self.drawing.names.len(), ground), ground))
    }
}

impl Ruleset for Hackenbush {
    /// The edges that are left.
    type Position = Set;
    type Rules = ();

    const IS_SEARCHED: bool = true;

    fn read(_: &(), text: &str) -> Result<(Self, Set), BoardError> {
        let Read { drawing, edges, ground } = Read::of(text, MOST)?;
        let touches = |one: usize, other: usize| {
            let ends = |edge: usize| edges[edge].ends;
            ends(one).iter().any(|end| Some(*end) != ground && ends(other).contains(end))
        };
        let count = edges.len();
        let set = |holds: &dyn Fn(usize) -> bool| {
            (0..count).filter(|edge| holds(*edge)).fold(0, |set: Set, edge| set | 1 << edge)
        };
        let beside = (0..count).map(|one| set(&|other| one != other && touches(one, other))).collect();
        let grounded = set(&|edge| ground.is_some_and(|ground| edges[edge].ends.contains(&ground)));
        let is_green = edges.iter().all(|edge| edge.owner == Owner::Both);
        Ok((Hackenbush { drawing, edges, ground, beside, grounded, is_green }, first(count)))
    }

    fn print(&self, position: &Set) -> String {
        let edges: Vec<String> =
            members(*position).map(|edge| self.drawing.line_text(&self.drawing.lines[edge])).collect();
        if edges.is_empty() { "g".to_owned() } else { edges.join(",") }
    }

    fn moves(&self, position: &Set, player: Player) -> Vec<Move<Set>> {
        members(*position)
            .filter(|edge| self.drawing.lines[*edge].owner.allows(player))
            .map(|edge| Move {
                to: self.supported(position & !(1 << edge)),
                gesture: Gesture::Tap(Place::Line(edge)),
            })
            .collect()
    }

    fn picture(&self, position: &Set) -> Picture {
        let line = |number: usize, line: &DrawnLine| {
            if position & 1 << number != 0 { line.owner } else { Owner::Nobody }
        };
        self.drawing.picture(|_| (Owner::Nobody, false), line)
    }

    fn is_impartial(&self) -> bool {
        self.is_green
    }

    /// What is joined to one another only by the ground is apart.
    fn components(&self, position: &Set, parts: &mut Vec<Set>) {
        parts.extend(connected(*position, |edge| self.beside[edge]));
    }

    fn known_grundy(&self, component: &Set) -> Option<u32> {
        let Some((blocks, ground)) = self.blocks(*component) else { return Some(0) };
        Some(worth::grundy(&self.edges, &blocks, vec![0; self.drawing.names.len()], ground))
    }

    fn known_value(&self, arena: &mut Arena, component: &Set) -> Option<Result<GameId, Unfinished>> {
        let (blocks, ground) = self.blocks(*component)?;
        let worth = search::worth_by_theory(arena, &self.edges, &blocks, self.drawing.names.len(), ground)?;
        Some(worth.and_then(|worth| worth.game(arena)))
    }

    fn searcher(&self) -> Option<Box<dyn Searcher<Set> + '_>> {
        let (whole, ground) = self.blocks(first(self.edges.len()))?;
        let searches = Searches::new(&self.edges, &whole, self.drawing.names.len(), ground);
        Some(Box::new(Searched { board: self, searches }))
    }
}

/// The search of positions of a board.
struct Searched<'a> {
    board: &'a Hackenbush,
    searches: Searches<'a>,
}

impl Searcher<Set> for Searched<'_> {
    fn value(&mut self, arena: &mut Arena, component: &Set) -> Result<GameId, Unfinished> {
        let Some((blocks, _)) = self.board.blocks(*component) else { return Ok(arena.zero()) };
        self.searches.worth(arena, &blocks)?.game(arena)
    }
}
