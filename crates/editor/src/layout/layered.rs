//! Rows after Sugiyama, Tagawa & Toda (1981): moves lead down.
//!
//! 1. A depth-first search gives an order in which every move leads onwards but for those that close a cycle; these are
//!    taken the other way round.
//! 2. Each position stands one row below the lowest one that leads to it, and is let down to its options where more
//!    moves leave it than reach it.
//! 3. A move over several rows gets a slot in each of them, as long as there are not too many.
//! 4. Rows are put in the order of their neighbours' means, down and up again, while there are fewer crossings.
//! 5. Slots are placed as near to their neighbours' means as their widths allow, down and up again.

use super::SPACING;
use super::packing::{Slot, spread_out};
use crate::gather::ordered;
use crate::geometry::Point;
use crate::graph::Neighbours;

/// The width of the slot of a move that passes through a row.
const PASSING: f64 = 30.0;
/// The most times that rows are put in order.
const MOST_SWEEPS: usize = 24;
/// After this many times without fewer crossings, it is good enough.
const MOST_IDLE_SWEEPS: usize = 6;
/// The number of times that slots are placed; even.
const PLACEMENTS: usize = 10;

#[derive(Clone, Debug)]
pub(super) struct Layered {
    /// The number of positions; further slots are of passing moves.
    count: usize,
    above: Neighbours,
    below: Neighbours,
    /// The slots of each row, from left to right.
    rows: Vec<Vec<u32>>,
    /// The place of each slot in its row.
    order: Vec<u32>,
    best: Option<(usize, Vec<Vec<u32>>)>,
    sweeps: usize,
    since_best: usize,
    x: Vec<f64>,
    placings: usize,
}

impl Layered {
    /// Prepares the rows of a connected graph; whether it has no cycle. Cost O(V + E log E).
    pub(super) fn new(count: usize, pairs: &[(u32, u32)]) -> (Self, bool) {
        let reached = Neighbours::backwards(count, pairs);
        let forwards = Neighbours::forwards(count, pairs);
        let all = || 0..count as u32;
        let sources = all().filter(|&one| reached.of(one).is_empty());
        let mut onwards = forwards.postorder(sources.chain(all()));
        onwards.reverse();
        let mut nth = vec![0_u32; count];
        for (at, &one) in (0..).zip(&onwards) {
            nth[one as usize] = at;
        }
        let leads_on = |&(from, to): &(u32, u32)| nth[from as usize] < nth[to as usize];
        let acyclic = pairs.iter().all(leads_on);
        let down = pairs.iter().map(|&pair| if leads_on(&pair) { pair } else { (pair.1, pair.0) });
        let down = crate::graph::simple(down.collect());
        let row = rows_of(count, &down, &onwards);
        let (joined, rows_of_seats, keys) = with_passing(down, row, &nth);

        let slots = rows_of_seats.len();
        let mut rows = vec![Vec::new(); rows_of_seats.iter().max().map_or(0, |&last| last as usize + 1)];
        let all: Vec<u32> = (0..slots as u32).collect();
        // What was left first was looked at first, so options keep their order from left to right.
        let key = |slot: u32| keys[slot as usize];
        let by_key = ordered(&all, |&a, &b| key(b).cmp(&key(a)));
        for slot in by_key {
            rows[rows_of_seats[slot as usize] as usize].push(slot);
        }
        let layered = Self {
            count,
            above: Neighbours::backwards(slots, &joined),
            below: Neighbours::forwards(slots, &joined),
            rows,
            order: vec![0; slots],
            best: None,
            sweeps: 0,
            since_best: 0,
            x: vec![0.0; slots],
            placings: 0,
        };
        (layered, acyclic)
    }

    /// Whether the rows are no longer than can be looked at: some times as long as in a square.
    pub(super) fn is_compact(&self) -> bool {
        let own = |row: &Vec<u32>| row.iter().filter(|&&slot| (slot as usize) < self.count).count();
        let longest = self.rows.iter().map(own).max().unwrap_or(0) as f64;
        longest <= 30.0 + 8.0 * (self.count as f64).sqrt()
    }

    /// One round; what it cost, and the places when it was the last.
    pub(super) fn step(&mut self) -> (usize, Option<Vec<Point>>) {
        let cost = self.x.len() * 8;
        if self.placings == 0 && self.sweeps <= MOST_SWEEPS && self.since_best <= MOST_IDLE_SWEEPS {
            self.sweep();
            return (cost, None);
        }
        if let Some((_, rows)) = self.best.take() {
            self.rows = rows;
        }
        self.place();
        if self.placings < PLACEMENTS {
            return (cost, None);
        }
        let mut places = vec![Point::default(); self.count];
        for (row, y) in self.rows.iter().zip(0..) {
            for &slot in row.iter().filter(|&&slot| (slot as usize) < self.count) {
                places[slot as usize] = Point::new(self.x[slot as usize], f64::from(y) * SPACING);
            }
        }
        (cost, Some(places))
    }

    /// Puts all rows in the order of their neighbours above, or below every second time; the first time only looks.
    fn sweep(&mut self) {
        let last = self.rows.len();
        for nth in 0..last {
            let downwards = self.sweeps % 2 == 1;
            let at = if downwards { nth } else { last - 1 - nth };
            if self.sweeps > 0 {
                let side = if downwards { &self.above } else { &self.below };
                let mean = |slot: u32| {
                    let near = side.of(slot);
                    let sum: f64 = near.iter().map(|&other| f64::from(self.order[other as usize])).sum();
                    if near.is_empty() {
                        f64::from(self.order[slot as usize])
                    } else {
                        sum / near.len() as f64
                    }
                };
                let keyed: Vec<(f64, u32)> = self.rows[at].iter().map(|&slot| (mean(slot), slot)).collect();
                let keyed = ordered(&keyed, |a, b| a.0.total_cmp(&b.0));
                self.rows[at] = keyed.into_iter().map(|(_, slot)| slot).collect();
            }
            for (&slot, place) in self.rows[at].iter().zip(0..) {
                self.order[slot as usize] = place;
            }
        }
        let crossings = self.rows.iter().map(|row| self.crossings_below(row)).sum();
        self.sweeps += 1;
        self.since_best += 1;
        if self.best.as_ref().is_none_or(|(least, _)| crossings < *least) {
            self.best = Some((crossings, self.rows.clone()));
            self.since_best = if crossings == 0 { MOST_IDLE_SWEEPS + 1 } else { 0 };
        }
    }

    /// How many moves from this row to the next cross: pairs that end in the other order than they start, counted
    /// with a binary indexed tree. Cost O(E log V).
    fn crossings_below(&self, row: &[u32]) -> usize {
        let place_of = |&to: &u32| self.order[to as usize] as usize + 1;
        let farthest = row.iter().flat_map(|&slot| self.below.of(slot)).map(place_of).max();
        let mut tree = vec![0_usize; farthest.unwrap_or(0) + 1];
        let (mut seen, mut crossings) = (0, 0);
        for &slot in row {
            let ends = self.below.of(slot);
            for mut at in ends.iter().map(place_of) {
                // All that ended further left or here do not cross this one.
                crossings += seen;
                while at > 0 {
                    crossings -= tree[at];
                    at &= at - 1;
                }
            }
            for mut at in ends.iter().map(place_of) {
                seen += 1;
                while at < tree.len() {
                    tree[at] += 1;
                    at += at & at.wrapping_neg();
                }
            }
        }
        crossings
    }

    /// Places all slots once: by the row above, or every second time and at last by the one below, so that positions
    /// stand above their options.
    fn place(&mut self) {
        let last = self.rows.len();
        for nth in 0..last {
            let downwards = self.placings.is_multiple_of(2);
            let row = &self.rows[if downwards { nth } else { last - 1 - nth }];
            let mut before = 0.0;
            let slots = row.iter().map(|&slot| {
                let near = if downwards { self.above.of(slot) } else { self.below.of(slot) };
                let sum: f64 = near.iter().map(|&other| self.x[other as usize]).sum();
                let passes = slot as usize >= self.count;
                let width = if passes { PASSING } else { SPACING };
                let gap = (before + width) / 2.0;
                before = width;
                // Who has no neighbours on that side stays if it can; routes should be straight above all.
                let wanted = if near.is_empty() { self.x[slot as usize] } else { sum / near.len() as f64 };
                let weight = if passes {
                    8.0
                } else if near.is_empty() {
                    0.1
                } else {
                    1.0
                };
                Slot { wanted, weight, gap }
            });
            let slots: Vec<Slot> = slots.collect();
            for (&slot, x) in row.iter().zip(spread_out(&slots)) {
                self.x[slot as usize] = x;
            }
        }
        self.placings += 1;
    }
}

/// The row of each, with all pairs leading down and no row empty.
fn rows_of(count: usize, down: &[(u32, u32)], onwards: &[u32]) -> Vec<u32> {
    let (below, above) = (Neighbours::forwards(count, down), Neighbours::backwards(count, down));
    let mut row = vec![0_u32; count];
    for &one in onwards {
        let highest = above.of(one).iter().map(|&from| row[from as usize] + 1).max();
        row[one as usize] = highest.unwrap_or(0);
    }
    for &one in onwards.iter().rev() {
        let options = below.of(one);
        let lowest = options.iter().map(|&to| row[to as usize]).min();
        if let Some(lowest) = lowest.filter(|_| options.len() > above.of(one).len()) {
            row[one as usize] = lowest - 1;
        }
    }
    let mut used = vec![0_u32; count + 1];
    for &row in &row {
        used[row as usize + 1] = 1;
    }
    for at in 0..count {
        used[at + 1] += used[at];
    }
    row.into_iter().map(|row| used[row as usize]).collect()
}

/// The pairs cut at every row that they pass, the row of each slot, and a key by which slots are ordered at first:
/// the search's order, in which what hangs together stays together.
fn with_passing(
    down: Vec<(u32, u32)>,
    mut row: Vec<u32>,
    nth: &[u32],
) -> (Vec<(u32, u32)>, Vec<u32>, Vec<u32>) {
    let mut keys = nth.to_vec();
    let span = |row: &[u32], pair: &(u32, u32)| row[pair.1 as usize] - row[pair.0 as usize];
    let most_seats = (row.len() + down.len()) * 3;
    let mut joined = Vec::with_capacity(down.len());
    let down = ordered(&down, |a, b| span(&row, a).cmp(&span(&row, b)).then(a.cmp(b)));
    for (from, to) in down {
        let passed = span(&row, &(from, to)) - 1;
        if row.len() + passed as usize > most_seats {
            break;
        }
        let mut last = from;
        for further in 1..=passed {
            let slot = row.len() as u32;
            row.push(row[from as usize] + further);
            keys.push(nth[to as usize]);
            joined.push((last, slot));
            last = slot;
        }
        joined.push((last, to));
    }
    (ordered(&joined, Ord::cmp), row, keys)
}
