//! Hackenbush (LN, WW 1, 2 and 7).

use super::drawing::{Drawing, Set, connected, first, is_ground, members};
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use hyperjam_terms::Player;
use hyperjam_values::product::ordinal_sum;
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, sum};

/// A picture of edges on the ground. Left cuts her edges (blue), Right his (red), both the green ones; what is no longer
/// joined to the ground falls. The spot `g` is the ground.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    drawing: Drawing,
    /// The ground, if anything stands on it.
    ground: Option<usize>,
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

    /// How many sets of edges there are at most in one component: what an exact answer may cost where no theory helps.
    pub fn cost(&self, edges: Set) -> u128 {
        let parts = connected(edges, |edge| self.beside[edge]);
        parts
            .into_iter()
            .map(|part| 1_u128.checked_shl(part.count_ones()).unwrap_or(u128::MAX))
            .max()
            .unwrap_or(0)
    }

    /// The ends of an edge.
    fn ends(&self, edge: usize) -> [usize; 2] {
        let line = &self.drawing.lines[edge];
        [line.from, line.to]
    }

    /// The Grundy number of a green picture by the fusion and the colon principle (WW 7): all spots of a cycle become one,
    /// which leaves a tree with loops. A loop is worth 1, and a branch one more than what stands on it.
    ///
    /// One search from the ground: an edge is a bridge if nothing beyond it reaches its lower end or below (Tarjan 1974).
    fn fused(&self, edges: Set) -> u32 {
        let Some(ground) = self.ground else { return 0 };
        let spots = self.drawing.names.len();
        let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); spots];
        for edge in members(edges) {
            let [a, b] = self.ends(edge);
            at[a].push((edge, b));
            if a != b {
                at[b].push((edge, a));
            }
        }
        // For each spot when it was met, and the earliest spot that what hangs on it reaches.
        let (mut met, mut low) = (vec![usize::MAX; spots], vec![usize::MAX; spots]);
        // What stands on a spot: the Nim sum of the branches, and the edges above it that lie on cycles with it.
        let mut above = vec![(0_u32, 0_u32); spots];
        (met[ground], low[ground]) = (0, 0);
        let mut time = 1;
        // The way from the ground: spot, the edge that led there, and which of its edges is next.
        let mut way = vec![(ground, usize::MAX, 0)];
        while let Some((spot, edge, next)) = way.last_mut() {
            let (spot, edge) = (*spot, *edge);
            if let Some(&(other, to)) = at[spot].get(*next) {
                *next += 1;
                if other == edge {
                    continue;
                }
                if met[to] == usize::MAX {
                    (met[to], low[to]) = (time, time);
                    time += 1;
                    way.push((to, other, 0));
                } else {
                    low[spot] = low[spot].min(met[to]);
                    // Each edge that leads back, or round, is seen from its upper end.
                    if met[to] <= met[spot] {
                        above[spot].1 ^= 1;
                    }
                }
                continue;
            }
            way.pop();
            if let Some((below, _, _)) = way.last() {
                let (branches, loops) = above[spot];
                if low[spot] == met[spot] {
                    above[*below].0 ^= (branches ^ loops) + 1;
                } else {
                    low[*below] = low[*below].min(low[spot]);
                    above[*below].0 ^= branches;
                    above[*below].1 ^= loops ^ 1;
                }
            }
        }
        above[ground].0 ^ above[ground].1
    }

    /// The value of a tree: that of a spot is the sum of its branches, and a branch is the ordinal sum of the edge and what
    /// stands on it (the colon principle; ONAG 15).
    fn tree(&self, arena: &mut Arena, edges: Set) -> Option<Result<GameId, Unfinished>> {
        let ground = self.ground?;
        let mut order = vec![(ground, None)];
        let mut left = edges;
        let mut next = 0;
        while let Some((spot, _)) = order.get(next).copied() {
            next += 1;
            for edge in members(left) {
                let [a, b] = self.ends(edge);
                if a == spot || b == spot {
                    let to = if a == spot { b } else { a };
                    if order.iter().any(|(known, _)| *known == to) {
                        return None;
                    }
                    left &= !(1 << edge);
                    order.push((to, Some((spot, edge))));
                }
            }
        }
        Some(self.climb_down(arena, &order))
    }

    /// Adds the branches of a tree up, from the last spot met to the ground.
    fn climb_down(
        &self,
        arena: &mut Arena,
        order: &[(usize, Option<(usize, usize)>)],
    ) -> Result<GameId, Unfinished> {
        let mut values = vec![arena.zero(); self.drawing.names.len()];
        for (spot, from) in order.iter().rev() {
            let Some((below, edge)) = from else { return Ok(values[*spot]) };
            let branch = self.branch(arena, self.drawing.lines[*edge].owner, values[*spot])?;
            values[*below] = sum::add(arena, values[*below], branch)?;
        }
        Ok(arena.zero())
    }

    /// An edge with something on it.
    fn branch(&self, arena: &mut Arena, owner: Owner, above: GameId) -> Result<GameId, Unfinished> {
        let edge = match owner {
            Owner::Only(player) => {
                if let Some(number) = arena.as_number(above) {
                    let number = on_edge(player, number);
                    return arena.number(number);
                }
                arena.number(if player == Player::Left { Dyadic::ONE } else { -&Dyadic::ONE })?
            }
            Owner::Both | Owner::Nobody => arena.star(1)?,
        };
        ordinal_sum(arena, edge, above)
    }
}

/// The number of an edge with a number x on it: for Left (x + n)/2ⁿ⁻¹ with the least n > 0 for which x + n > 1 (WW 3).
/// Stalks by this are Berlekamp's sign rule.
fn on_edge(player: Player, above: &Dyadic) -> Dyadic {
    let seen = if player == Player::Left { above.clone() } else { -above };
    let mut number = &seen + &Dyadic::ONE;
    let mut halvings = 0;
    while number <= Dyadic::ONE {
        number = &number + &Dyadic::ONE;
        halvings += 1;
    }
    for _ in 0..halvings {
        number = number.half();
    }
    if player == Player::Left { number } else { -&number }
}

impl Ruleset for Hackenbush {
    /// The edges that are left.
    type Position = Set;
    type Rules = ();

    const IS_SEARCHED: bool = true;

    fn read(_: &(), text: &str) -> Result<(Self, Set), BoardError> {
        let mut drawing = Drawing::parse(text)?;
        drawing.name_ground();
        if let Some(arrow) = drawing.lines.iter().position(|line| line.is_arrow) {
            let column = text.split(',').take(arrow).map(|part| part.chars().count() + 1).sum();
            return Err(BoardError::at(
                column,
                Reason::Rule("an edge is written as in “a-b”, not with an arrow"),
            ));
        }
        let ground = drawing.names.iter().position(|name| is_ground(name));
        let ends = |edge: usize| [drawing.lines[edge].from, drawing.lines[edge].to];
        let touches = |one: usize, other: usize| {
            ends(one).iter().any(|end| Some(*end) != ground && ends(other).contains(end))
        };
        let count = drawing.lines.len();
        let set = |holds: &dyn Fn(usize) -> bool| {
            (0..count).filter(|edge| holds(*edge)).fold(0, |set: Set, edge| set | 1 << edge)
        };
        let beside = (0..count).map(|one| set(&|other| one != other && touches(one, other))).collect();
        let grounded = set(&|edge| ground.is_some_and(|ground| ends(edge).contains(&ground)));
        let is_green = drawing.lines.iter().all(|line| line.owner == Owner::Both);
        let board = Hackenbush { drawing, ground, beside, grounded, is_green };
        let edges = board.supported(first(count));
        if edges != first(count) {
            const FALLEN: &str = "an edge is not joined to the ground, which is the vertex “g”";
            let fallen = members(first(count) & !edges).next().unwrap_or(0);
            let column = text.split(',').take(fallen).map(|part| part.chars().count() + 1).sum();
            return Err(BoardError::at(column, Reason::Rule(FALLEN)));
        }
        Ok((board, edges))
    }

    fn print(&self, position: &Set) -> String {
        let edges: Vec<String> =
            members(*position).map(|edge| self.drawing.line_text(&self.drawing.lines[edge])).collect();
        if edges.is_empty() { "g".to_owned() } else { edges.join(",") }
    }

    fn moves(&self, position: &Set, player: Player) -> Vec<Move<Set>> {
        let may = |edge: &usize| match self.drawing.lines[*edge].owner {
            Owner::Only(owner) => owner == player,
            Owner::Both => true,
            Owner::Nobody => false,
        };
        members(*position)
            .filter(may)
            .map(|edge| Move {
                to: self.supported(position & !(1 << edge)),
                gesture: Gesture::Tap(Place::Line(edge)),
            })
            .collect()
    }

    fn picture(&self, position: &Set) -> Picture {
        let line = |number: usize, line: &super::DrawnLine| {
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
        Some(self.fused(*component))
    }

    fn known_value(&self, arena: &mut Arena, component: &Set) -> Option<Result<GameId, Unfinished>> {
        self.tree(arena, *component)
    }
}
