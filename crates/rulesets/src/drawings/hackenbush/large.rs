//! Pictures of any size.

use super::blocks::{Blocks, Edge};
use super::read::Read;
use super::search::Searches;
use super::worth::Worth;
use super::{winning, worth};
use crate::board::{Answer, Board, Hint, Whole};
use crate::drawings::drawing::Drawing;
use crate::error::BoardError;
use crate::limits::{Limits, Meter, Unsolved};
use crate::picture::{Gesture, Owner, Picture, Place};
use crate::solve::{self, Genus, Parts};
use hyperjam_solver::Graph;
use hyperjam_terms::{Outcome, Player};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, sum};
use std::rc::Rc;

/// The most edges of a [`LargePicture`], and the most vertices.
pub const MOST_LARGE: usize = 1 << 20;

/// A picture of any size, as [`Hackenbush`](super::Hackenbush) has it, of which no positions are looked at one by one: it is
/// known by theory, and by a search only of what is on a cycle with edges of several colours.
#[derive(Clone, Debug)]
pub struct LargePicture {
    given: Rc<Given>,
    /// The edges that were cut.
    cut: Vec<u32>,
}

#[derive(Debug)]
struct Given {
    drawing: Drawing,
    edges: Vec<Edge>,
    ground: u32,
}

impl LargePicture {
    /// Reads a picture. Cost O(text).
    ///
    /// ```
    /// use hyperjam_rulesets::drawings::LargePicture;
    /// use hyperjam_values::{Arena, Dyadic};
    ///
    /// let picture = LargePicture::parse("g-a:L,a-b:R,b-c:L")?;
    /// let worth = picture.worth(&mut Arena::default())?;
    /// assert_eq!(worth.as_number(), Some(&Dyadic::new(3, 2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<LargePicture, BoardError> {
        let Read { mut drawing, edges, ground } = Read::of(text, MOST_LARGE)?;
        let ground = ground.unwrap_or_else(|| {
            drawing.names.push("g".to_owned());
            drawing.owners.push(Owner::Both);
            drawing.names.len() as u32 - 1
        });
        Ok(LargePicture { given: Rc::new(Given { drawing, edges, ground }), cut: Vec::new() })
    }

    /// Whether [`open`](crate::open) reads it, too, and more can be said of it.
    pub fn is_small(&self) -> bool {
        self.given.edges.len() <= crate::drawings::MOST && self.spots() <= crate::drawings::MOST
    }

    fn spots(&self) -> usize {
        self.given.drawing.names.len()
    }

    fn blocks(&self) -> Blocks {
        let Given { edges, ground, .. } = &*self.given;
        let mut is_left = vec![true; edges.len()];
        self.cut.iter().for_each(|edge| is_left[*edge as usize] = false);
        let left: Vec<u32> = (0..edges.len() as u32).filter(|edge| is_left[*edge as usize]).collect();
        Blocks::of(edges, &left, self.spots(), *ground)
    }

    /// The edges that are still joined to the ground, by their numbers in the order of the text. Cost O(edges).
    pub fn edges(&self) -> Vec<u32> {
        let mut edges: Vec<u32> = self.blocks().iter().flat_map(|block| block.edges).copied().collect();
        edges.sort_unstable();
        edges
    }

    /// An edge as text.
    pub fn edge_text(&self, edge: u32) -> String {
        let drawing = &self.given.drawing;
        drawing.lines.get(edge as usize).map_or_else(String::new, |line| drawing.line_text(line))
    }

    /// The value. A green picture takes time in proportion to its edges, a red-blue tree edges × digits/64 steps; edges on
    /// cycles that are not all green are searched within the work of the arena.
    pub fn worth(&self, arena: &mut Arena) -> Result<Worth, Unfinished> {
        let (blocks, Given { edges, ground, .. }) = (self.blocks(), &*self.given);
        if self.is_impartial() {
            let nimber = worth::grundy(edges, &blocks, vec![0; self.spots()], *ground);
            return Ok(Worth::Cold { number: Dyadic::ZERO, nimber });
        }
        Searches::new(edges, &blocks, self.spots(), *ground).worth(arena, &blocks)
    }

    /// The edges by which Left wins who starts by cutting them, and those of Right, by their numbers in the order of the text.
    ///
    /// Of a red-blue tree it costs about as much as the value, if its numbers all fit into a quarter of a gigabyte; of a green
    /// picture its edges, and the square of those in each block on cycles; of others a value for each edge.
    pub fn winning_moves(&self, arena: &mut Arena) -> Result<[Vec<u32>; 2], Unfinished> {
        winning::winning(arena, &self.given.edges, &self.blocks(), self.spots(), self.given.ground)
    }

    /// What is left after a move of a player, for each move.
    fn after(&self, player: Player) -> Vec<(Gesture, LargePicture)> {
        let may = |edge: &u32| match self.given.edges[*edge as usize].owner {
            Owner::Only(owner) => owner == player,
            Owner::Both => true,
            Owner::Nobody => false,
        };
        let after = |edge: u32| {
            let cut = [&self.cut[..], &[edge]].concat();
            (Gesture::Tap(Place::Line(edge as usize)), LargePicture { given: self.given.clone(), cut })
        };
        self.edges().into_iter().filter(may).map(after).collect()
    }

    fn value(&self, arena: &mut Arena) -> Result<GameId, Unfinished> {
        self.worth(arena)?.game(arena)
    }
}

/// Moves and values; of what would take every position there are only errors.
impl Board for LargePicture {
    fn text(&self) -> String {
        let edges: Vec<String> = self.edges().into_iter().map(|edge| self.edge_text(edge)).collect();
        if edges.is_empty() { "g".to_owned() } else { edges.join(",") }
    }

    fn picture(&self) -> Picture {
        let mut owners = vec![Owner::Nobody; self.given.edges.len()];
        for edge in self.edges() {
            owners[edge as usize] = self.given.edges[edge as usize].owner;
        }
        self.given.drawing.picture(|_| (Owner::Nobody, false), |number, _| owners[number])
    }

    fn is_impartial(&self) -> bool {
        self.given.edges.iter().all(|edge| edge.owner == Owner::Both)
    }

    fn always_ends(&self) -> bool {
        true
    }

    fn moves(&self, player: Player) -> Vec<(Gesture, Box<dyn Board>)> {
        let moves = self.after(player).into_iter();
        moves.map(|(gesture, after)| (gesture, Box::new(after) as Box<dyn Board>)).collect()
    }

    fn components(&self) -> Vec<Box<dyn Board>> {
        vec![Box::new(self.clone())]
    }

    fn answer(&self, arena: &mut Arena, _: Limits) -> Result<Answer, Unsolved> {
        let worth = self.worth(arena)?;
        let grundy = if self.is_impartial() { worth.as_nimber() } else { None };
        Ok(Answer::Short { value: worth.game(arena)?, grundy })
    }

    fn misere_outcomes(&self, limits: Limits) -> Result<[Outcome; 2], Unsolved> {
        Err(Unsolved::Work { limit: limits.work })
    }

    fn genus(&self, limits: Limits) -> Result<Genus, Unsolved> {
        Err(Unsolved::Work { limit: limits.work })
    }

    fn unfold(&self, limits: Limits) -> Result<(Graph, Vec<String>), Unsolved> {
        Err(Unsolved::Work { limit: limits.work })
    }

    fn parts(&self, _: Option<usize>, limits: Limits) -> Option<Box<dyn Parts>> {
        Some(Box::new(Whole::new(Rc::new(self.clone()), limits)))
    }

    /// Costs a value for each move.
    fn hints(&self, arena: &mut Arena, limits: Limits) -> Result<Vec<Hint>, Unsolved> {
        let game = self.value(arena)?;
        let mut hints: Vec<Hint> = Vec::new();
        for player in Player::BOTH {
            let start = hints.len();
            for (gesture, to) in self.after(player) {
                arena.spend(self.given.edges.len() as u64)?;
                let value = to.value(arena)?;
                let (before, after) = if player == Player::Left { (game, value) } else { (value, game) };
                let incentive = sum::subtract(arena, after, before)?;
                let wins = winning::is_won(arena, &Worth::of(arena, value), player)?;
                let to = Box::new(to);
                hints.push(Hint { player, to, gesture, value, incentive, wins, is_best: true });
            }
            let own = &mut hints[start..];
            if self.is_impartial() {
                own.iter_mut().for_each(|hint| hint.is_best = hint.wins);
                continue;
            }
            let incentives: Vec<GameId> = own.iter().map(|hint| hint.incentive).collect();
            let best = solve::best(arena, &incentives, &mut Meter::new(limits))?;
            own.iter_mut().zip(best).for_each(|(hint, is_best)| hint.is_best = is_best);
        }
        Ok(hints)
    }
}
