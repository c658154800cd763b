//! The patterns of many rules, looked for together.

use std::ops::ControlFlow::{self, Continue};
use std::ops::Range;

use super::word::{Layout, Word, shifted};

/// The patterns of a player's rules as a tree: what patterns that follow one another have in common at their beginning is looked
/// for once, and where it is nowhere, none of them is looked for any further. The rules stay in their order.
#[derive(Clone, Debug)]
pub(super) struct Patterns<W> {
    /// Each before those below it.
    cells: Vec<Node<W>>,
}

/// A cell of a pattern, seen from the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen<W> {
    plane: usize,
    /// How far it lies behind the first cell, or before it.
    shift: i32,
    /// The first cells for which it lies in the columns of the board.
    anchors: W,
}

#[derive(Clone, Debug)]
struct Node<W> {
    cell: Seen<W>,
    /// How many nodes are below this one.
    below: usize,
    /// The rules whose patterns end here.
    rules: Range<usize>,
}

impl<W: Word> Patterns<W> {
    /// The patterns of some rules, each with its cells: the plane where it has to be, and its place when the pattern lies in the
    /// corner. What is looked for first comes first; each has a cell.
    pub(super) fn new<'a>(rules: impl Iterator<Item = &'a [(usize, u32)]>, layout: Layout) -> Self {
        let seen: Vec<Vec<Seen<W>>> = rules.map(|cells| seen_from_first(cells, layout)).collect();
        let mut patterns = Self { cells: Vec::new() };
        // The nodes on the way to the pattern before, the last one with its rules.
        let mut way: Vec<usize> = Vec::new();
        for (rule, cells) in seen.iter().enumerate() {
            let is_next = |cell: &Seen<W>| seen.get(rule + 1).is_some_and(|next| next.contains(cell));
            let mut shared =
                way.iter().take_while(|node| cells.contains(&patterns.cells[**node].cell)).count();
            if shared == cells.len() && shared == way.len() {
                patterns.cells[way[shared - 1]].rules.end += 1;
                continue;
            }
            // A pattern ends in a node of its own, so that its rule comes behind those before it.
            shared = shared.min(cells.len() - 1);
            way.truncate(shared);
            let is_on_way = |cell: &&Seen<W>| way.iter().any(|node| patterns.cells[*node].cell == **cell);
            let mut rest: Vec<Seen<W>> = cells.iter().filter(|cell| !is_on_way(cell)).copied().collect();
            // What the next pattern has in common comes first.
            rest[usize::from(shared == 0)..].sort_by_key(|cell| !is_next(cell));
            for cell in rest {
                way.iter().for_each(|node| patterns.cells[*node].below += 1);
                way.push(patterns.cells.len());
                patterns.cells.push(Node { cell, below: 0, rules: rule..rule });
            }
            if let Some(last) = patterns.cells.last_mut() {
                last.rules.end = rule + 1;
            }
        }
        patterns
    }

    /// Calls a function for the rules whose patterns are somewhere until it breaks off: with their numbers, and the places of the
    /// first cell that the rule looks for.
    pub(super) fn each(&self, planes: &[W], found: &mut Found<'_, W>) -> ControlFlow<()> {
        each_below(&self.cells, planes, !W::default(), found)
    }
}

/// What is done with rules whose patterns are somewhere.
type Found<'a, W> = dyn FnMut(Range<usize>, W) -> ControlFlow<()> + 'a;

fn each_below<W: Word>(
    nodes: &[Node<W>],
    planes: &[W],
    places: W,
    found: &mut Found<'_, W>,
) -> ControlFlow<()> {
    let mut rest = nodes;
    while let Some((node, behind)) = rest.split_first() {
        let (below, others) = behind.split_at(node.below);
        let Seen { plane, shift, anchors } = node.cell;
        let there = places & anchors & shifted(planes[plane], shift);
        if !there.is_empty() {
            if !node.rules.is_empty() {
                found(node.rules.clone(), there)?;
            }
            if !below.is_empty() {
                each_below(below, planes, there, found)?;
            }
        }
        rest = others;
    }
    Continue(())
}

fn seen_from_first<W: Word>(needs: &[(usize, u32)], layout: Layout) -> Vec<Seen<W>> {
    let stride = layout.stride as i32;
    let first = needs.first().map_or(0, |(_, place)| *place as i32);
    let cell = |(plane, place): &(usize, u32)| {
        let columns = *place as i32 % stride - first % stride;
        let anchors = layout.columns(-columns, stride - columns);
        Seen { plane: *plane, shift: *place as i32 - first, anchors }
    };
    needs.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    /// Some of nine cells in a square, each in one of three planes.
    fn cells() -> impl Strategy<Value = Vec<(usize, u32)>> {
        let places: Vec<u32> = (0..9).map(|nth| nth / 3 * 8 + nth % 3).collect();
        let chosen = subsequence(places, 1..=4).prop_shuffle();
        chosen.prop_flat_map(|places| {
            let planes = prop::collection::vec(0..3_usize, places.len());
            planes.prop_map(move |planes| planes.into_iter().zip(places.clone()).collect())
        })
    }

    /// Where the first cell of a pattern lies when all are there, one cell of the board after the other.
    fn found_one_by_one(cells: &[(usize, u32)], planes: [u64; 3]) -> u64 {
        let there = |place: i32| {
            cells.iter().all(|(plane, cell)| {
                let row = place / 8 + (cell / 8) as i32 - (cells[0].1 / 8) as i32;
                let column = place % 8 + (cell % 8) as i32 - (cells[0].1 % 8) as i32;
                (0..8).contains(&row)
                    && (0..8).contains(&column)
                    && planes[*plane] & 1 << (row * 8 + column) != 0
            })
        };
        (0..64).filter(|place| there(*place)).fold(0, |all, place| all | 1 << place)
    }

    proptest! {
        /// All patterns that are there are found in the order of the rules, also where some are alike or the beginning of others.
        #[test]
        fn patterns_are_found_together_as_one_by_one(
            rules in prop::collection::vec(cells(), 1..12),
            again in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
            planes in any::<[u64; 3]>(),
        ) {
            let mut rules = rules;
            for one in again {
                rules.push(one.get(&rules).clone());
            }
            rules.sort_unstable();
            let patterns = Patterns::<u64>::new(rules.iter().map(Vec::as_slice), Layout::SQUARE);
            let mut found = Vec::new();
            let _ = patterns.each(&planes, &mut |some, places| {
                found.extend(some.map(|rule| (rule, places)));
                Continue(())
            });
            let one_by_one = rules.iter().map(|cells| found_one_by_one(cells, planes)).enumerate();
            let expected: Vec<(usize, u64)> = one_by_one.filter(|(_, places)| *places != 0).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
