//! Pictures of any size.

use super::blocks::{Blocks, Edge};
use super::read::Read;
use super::search::Searches;
use super::winning::Standing;
use super::worth::Worth;
use super::{winning, worth};
use crate::drawings::drawing::{Drawing, MOST};
use crate::error::BoardError;
use crate::picture::Owner;
use hyperjam_values::{Arena, Dyadic, Unfinished};

/// The most edges of a [`LargePicture`], and the most vertices.
pub const MOST_LARGE: usize = 1 << 20;

/// A picture of any size, as [`Hackenbush`](super::Hackenbush) has it, of which no positions are looked at one by one: it is
/// known by theory, and by a search only of what is on a cycle with edges of several colours.
#[derive(Clone, Debug)]
pub struct LargePicture {
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
        Ok(LargePicture { drawing, edges, ground })
    }

    /// Whether [`open`](crate::open) reads it, too, and more can be said of it.
    pub fn is_small(&self) -> bool {
        self.edges.len() <= MOST && self.spots() <= MOST
    }

    fn spots(&self) -> usize {
        self.drawing.names.len()
    }

    fn blocks(&self) -> Blocks {
        let all: Vec<u32> = (0..self.edges.len() as u32).collect();
        Blocks::of(&self.edges, &all, self.spots(), self.ground)
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Whether both players always have the same moves: whether it is green throughout.
    pub fn is_impartial(&self) -> bool {
        self.edges.iter().all(|edge| edge.owner == Owner::Both)
    }

    /// An edge as text.
    pub fn edge_text(&self, edge: u32) -> String {
        self.drawing.lines.get(edge as usize).map_or_else(String::new, |line| self.drawing.line_text(line))
    }

    /// The value. A green picture takes time in proportion to its edges, a red-blue tree edges × digits/64 steps; edges on
    /// cycles that are not all green are searched within the work of the arena.
    pub fn worth(&self, arena: &mut Arena) -> Result<Worth, Unfinished> {
        let blocks = self.blocks();
        if self.is_impartial() {
            let nimber = worth::grundy(&self.edges, &blocks, vec![0; self.spots()], self.ground);
            return Ok(Worth::Cold { number: Dyadic::ZERO, nimber });
        }
        Searches::new(&self.edges, &blocks, self.spots(), self.ground).worth(arena, &blocks)
    }

    /// The edges by which Left wins who starts by cutting them, and those of Right, by their numbers in the order of the text.
    ///
    /// Of a red-blue tree it costs about as much as the value, if its numbers all fit into a quarter of a gigabyte; of a green
    /// picture its edges, and the square of those in each block on cycles; of others a value for each edge.
    pub fn winning_moves(&self, arena: &mut Arena) -> Result<[Vec<u32>; 2], Unfinished> {
        let (edges, blocks) = (&self.edges, &self.blocks());
        winning::winning(arena, Standing { edges, blocks, spots: self.spots(), ground: self.ground })
    }
}
