//! All forests of Hackenbush with so many edges.

use std::fmt::Write;

use hyperjam_values::{Arena, GameId};

use super::{Census, CensusError, HACKENBUSH, Places, Reader, Size, Worker, Workplace};
use crate::board::Answer;
use crate::catalogue::open;
use crate::limits::{Limits, Unsolved};

/// The most edges: each more makes for about six times as many forests.
const MOST_EDGES: usize = 8;
/// The forests of a unit.
const UNIT: usize = 1 << 10;
/// Whose an edge is, as it is written: Left's, Right's, or green.
const OWNERS: [&str; 3] = [":L", ":R", ""];

/// Trees that stand on the ground, by their numbers in descending order.
type Forest = Vec<usize>;

/// An edge with what stands on its upper end.
struct Tree {
    owner: usize,
    edges: usize,
    above: Forest,
}

/// All forests with so many edges, each once.
pub(super) struct Forests {
    trees: Vec<Tree>,
    /// The forests with one edge, with two, and so on.
    forests: Vec<Vec<Forest>>,
}

impl Forests {
    pub(super) fn new(size: Size) -> Result<Self, CensusError> {
        let most = match size {
            Size::Grid(_) => return Err(CensusError::NoGrid),
            Size::Cells(given) if given > MOST_EDGES => {
                return Err(CensusError::Cells { given, limit: MOST_EDGES });
            }
            Size::Cells(most) => most,
        };
        let (mut trees, mut forests): (Vec<Tree>, Vec<Vec<Forest>>) = (Vec::new(), vec![vec![Vec::new()]]);
        for edges in 1..=most {
            for owner in 0..OWNERS.len() {
                trees.extend(forests[edges - 1].iter().map(|above| Tree {
                    owner,
                    edges,
                    above: above.clone(),
                }));
            }
            let mut found = Vec::new();
            add_forests(&trees, trees.len(), edges, &mut Vec::new(), &mut found);
            forests.push(found);
        }
        forests.remove(0);
        Ok(Self { trees, forests })
    }

    /// The number of edges of a unit, and the forests in it.
    fn unit(&self, mut unit: usize) -> (usize, &[Forest]) {
        for (edges, forests) in (1..).zip(&self.forests) {
            let units = forests.len().div_ceil(UNIT);
            if unit < units {
                return (edges, &forests[unit * UNIT..forests.len().min((unit + 1) * UNIT)]);
            }
            unit -= units;
        }
        (self.forests.len(), &[])
    }

    /// A forest as a drawing.
    fn text(&self, forest: &Forest) -> String {
        let (mut text, mut spots) = (String::new(), 0);
        let mut open: Vec<(usize, String)> =
            forest.iter().rev().map(|tree| (*tree, "g".to_owned())).collect();
        while let Some((tree, below)) = open.pop() {
            let tree = &self.trees[tree];
            let spot = char::from(b'a' + spots).to_string();
            // “g” is the ground; there are fewer edges than letters before and behind it.
            spots += if spot == "f" { 2 } else { 1 };
            let comma = if text.is_empty() { "" } else { "," };
            // A text takes what is written.
            let _ = write!(text, "{comma}{below}-{spot}{}", OWNERS[tree.owner]);
            open.extend(tree.above.iter().rev().map(|above| (*above, spot.clone())));
        }
        text
    }
}

/// Adds all forests of trees before one, with so many edges more.
fn add_forests(trees: &[Tree], end: usize, edges: usize, begun: &mut Forest, found: &mut Vec<Forest>) {
    if edges == 0 {
        return found.push(begun.clone());
    }
    for (number, tree) in trees.iter().enumerate().take(end) {
        if tree.edges <= edges {
            begun.push(number);
            add_forests(trees, number + 1, edges - tree.edges, begun, found);
            begun.pop();
        }
    }
}

impl Census for Forests {
    fn unit_count(&self) -> usize {
        self.forests.iter().map(|forests| forests.len().div_ceil(UNIT)).sum()
    }

    fn size_of(&self, unit: usize) -> usize {
        self.unit(unit).0
    }

    fn count_of(&self, size: usize) -> u64 {
        size.checked_sub(1).and_then(|nth| self.forests.get(nth)).map_or(0, |forests| forests.len() as u64)
    }

    fn counted(&self) -> &'static str {
        "edge"
    }

    fn worker(&self, limits: Limits) -> Box<dyn Worker + '_> {
        Box::new(ForestWorker { forests: self, workplace: Workplace::new(limits) })
    }
}

struct ForestWorker<'a> {
    forests: &'a Forests,
    workplace: Workplace,
}

impl Worker for ForestWorker<'_> {
    fn show(&mut self, unit: usize, reader: &mut dyn Reader) -> Result<(), CensusError> {
        for forest in self.forests.unit(unit).1 {
            if reader.is_done() {
                break;
            }
            let text = || self.forests.text(forest);
            let value = |arena: &mut Arena, _: &mut Places, limits: Limits| -> Result<GameId, Unsolved> {
                // What was written can be read, and ends.
                let board = open(HACKENBUSH, &[&text()]).map_err(|_| Unsolved::Loop)?;
                match board.answer(arena, limits)? {
                    Answer::Short { value, .. } => Ok(value),
                    Answer::Loopy(_) => Err(Unsolved::Loop),
                }
            };
            self.workplace.show(reader, &text, &value);
        }
        reader.end(&mut self.workplace.arena);
        Ok(())
    }
}
