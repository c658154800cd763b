//! Hackenbush (LN, WW 1, 2 and 7).

use super::drawing::{Drawing, Set, connected, first, is_ground, members};
use crate::error::{BoardError, Reason};
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::ruleset::{Move, Ruleset};
use hyperjam_terms::Player;
use hyperjam_values::product::ordinal_sum;
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, sum};

/// A picture of twigs on the ground. Left cuts her twigs (blue), Right his (red), both the green ones; what is no longer
/// joined to the ground falls. The spot `g` is the ground.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    drawing: Drawing,
    /// The ground, if anything stands on it.
    ground: Option<usize>,
    /// For each twig those that share an end with it other than the ground.
    beside: Vec<Set>,
    /// The twigs that stand on the ground.
    grounded: Set,
    is_green: bool,
}

impl Hackenbush {
    /// The twigs that are still joined to the ground.
    fn supported(&self, twigs: Set) -> Set {
        let mut held = twigs & self.grounded;
        let mut fresh = held;
        while fresh != 0 {
            fresh = members(fresh).fold(0, |next, twig| next | self.beside[twig]) & twigs & !held;
            held |= fresh;
        }
        held
    }

    /// How many sets of twigs there are at most in one component: what an exact answer may cost where no theory helps.
    pub fn cost(&self, twigs: Set) -> u128 {
        let parts = connected(twigs, |twig| self.beside[twig]);
        parts
            .into_iter()
            .map(|part| 1_u128.checked_shl(part.count_ones()).unwrap_or(u128::MAX))
            .max()
            .unwrap_or(0)
    }

    /// The ends of a twig.
    fn ends(&self, twig: usize) -> [usize; 2] {
        let line = &self.drawing.lines[twig];
        [line.from, line.to]
    }

    /// The Grundy number of a green picture by the fusion and the colon principle (WW 7): all spots of a cycle become one,
    /// which leaves a tree with loops. A loop is worth 1, and a branch one more than what stands on it.
    ///
    /// One search from the ground: a twig is a bridge if nothing beyond it reaches its lower end or below (Tarjan 1974).
    fn fused(&self, twigs: Set) -> u32 {
        let Some(ground) = self.ground else { return 0 };
        let spots = self.drawing.names.len();
        let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); spots];
        for twig in members(twigs) {
            let [a, b] = self.ends(twig);
            at[a].push((twig, b));
            if a != b {
                at[b].push((twig, a));
            }
        }
        // For each spot when it was met, and the earliest spot that what hangs on it reaches.
        let (mut met, mut low) = (vec![usize::MAX; spots], vec![usize::MAX; spots]);
        // What stands on a spot: the Nim sum of the branches, and the twigs above it that lie on cycles with it.
        let mut above = vec![(0_u32, 0_u32); spots];
        (met[ground], low[ground]) = (0, 0);
        let mut time = 1;
        // The way from the ground: spot, the twig that led there, and which of its twigs is next.
        let mut way = vec![(ground, usize::MAX, 0)];
        while let Some((spot, twig, next)) = way.last_mut() {
            let (spot, twig) = (*spot, *twig);
            if let Some(&(other, to)) = at[spot].get(*next) {
                *next += 1;
                if other == twig {
                    continue;
                }
                if met[to] == usize::MAX {
                    (met[to], low[to]) = (time, time);
                    time += 1;
                    way.push((to, other, 0));
                } else {
                    low[spot] = low[spot].min(met[to]);
                    // Each twig that leads back, or round, is seen from its upper end.
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

    /// The value of a tree: that of a spot is the sum of its branches, and a branch is the ordinal sum of the twig and what
    /// stands on it (the colon principle; ONAG 15).
    fn tree(&self, arena: &mut Arena, twigs: Set) -> Option<Result<GameId, Unfinished>> {
        let ground = self.ground?;
        let mut order = vec![(ground, None)];
        let mut left = twigs;
        let mut next = 0;
        while let Some((spot, _)) = order.get(next).copied() {
            next += 1;
            for twig in members(left) {
                let [a, b] = self.ends(twig);
                if a == spot || b == spot {
                    let to = if a == spot { b } else { a };
                    if order.iter().any(|(known, _)| *known == to) {
                        return None;
                    }
                    left &= !(1 << twig);
                    order.push((to, Some((spot, twig))));
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
            let Some((below, twig)) = from else { return Ok(values[*spot]) };
            let branch = self.branch(arena, self.drawing.lines[*twig].owner, values[*spot])?;
            values[*below] = sum::add(arena, values[*below], branch)?;
        }
        Ok(arena.zero())
    }

    /// A twig with something on it.
    fn branch(&self, arena: &mut Arena, owner: Owner, above: GameId) -> Result<GameId, Unfinished> {
        let twig = match owner {
            Owner::Only(player) => {
                if let Some(number) = arena.as_number(above) {
                    let number = on_twig(player, number);
                    return arena.number(number);
                }
                arena.number(if player == Player::Left { Dyadic::ONE } else { -&Dyadic::ONE })?
            }
            Owner::Both | Owner::Nobody => arena.star(1)?,
        };
        ordinal_sum(arena, twig, above)
    }
}

/// The number of a twig with a number x on it: for Left (x + n)/2ⁿ⁻¹ with the least n > 0 for which x + n > 1 (WW 3).
/// Stalks by this are Berlekamp's sign rule.
fn on_twig(player: Player, above: &Dyadic) -> Dyadic {
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
    /// The twigs that are left.
    type Position = Set;
    type Rules = ();

    fn read(_: &(), text: &str) -> Result<(Self, Set), BoardError> {
        let mut drawing = Drawing::parse(text)?;
        drawing.name_ground();
        if let Some(arrow) = drawing.lines.iter().position(|line| line.is_arrow) {
            let column = text.split(',').take(arrow).map(|part| part.chars().count() + 1).sum();
            return Err(BoardError::at(column, Reason::Rule("a twig is a line such as “a-b”, not an arrow")));
        }
        let ground = drawing.names.iter().position(|name| is_ground(name));
        let ends = |twig: usize| [drawing.lines[twig].from, drawing.lines[twig].to];
        let touches = |one: usize, other: usize| {
            ends(one).iter().any(|end| Some(*end) != ground && ends(other).contains(end))
        };
        let count = drawing.lines.len();
        let set = |holds: &dyn Fn(usize) -> bool| {
            (0..count).filter(|twig| holds(*twig)).fold(0, |set: Set, twig| set | 1 << twig)
        };
        let beside = (0..count).map(|one| set(&|other| one != other && touches(one, other))).collect();
        let grounded = set(&|twig| ground.is_some_and(|ground| ends(twig).contains(&ground)));
        let is_green = drawing.lines.iter().all(|line| line.owner == Owner::Both);
        let board = Hackenbush { drawing, ground, beside, grounded, is_green };
        let twigs = board.supported(first(count));
        if twigs != first(count) {
            const FALLEN: &str = "a twig is not joined to the ground, which is the spot “g”";
            let fallen = members(first(count) & !twigs).next().unwrap_or(0);
            let column = text.split(',').take(fallen).map(|part| part.chars().count() + 1).sum();
            return Err(BoardError::at(column, Reason::Rule(FALLEN)));
        }
        Ok((board, twigs))
    }

    fn print(&self, position: &Set) -> String {
        let twigs: Vec<String> =
            members(*position).map(|twig| self.drawing.line_text(&self.drawing.lines[twig])).collect();
        if twigs.is_empty() { "g".to_owned() } else { twigs.join(",") }
    }

    fn moves(&self, position: &Set, player: Player) -> Vec<Move<Set>> {
        let may = |twig: &usize| match self.drawing.lines[*twig].owner {
            Owner::Only(owner) => owner == player,
            Owner::Both => true,
            Owner::Nobody => false,
        };
        members(*position)
            .filter(may)
            .map(|twig| Move {
                to: self.supported(position & !(1 << twig)),
                gesture: Gesture::Tap(Place::Line(twig)),
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
        parts.extend(connected(*position, |twig| self.beside[twig]));
    }

    fn known_grundy(&self, component: &Set) -> Option<u32> {
        Some(self.fused(*component))
    }

    fn known_value(&self, arena: &mut Arena, component: &Set) -> Option<Result<GameId, Unfinished>> {
        self.tree(arena, *component)
    }
}
