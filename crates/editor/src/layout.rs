//! Places for positions: in layers, or as springs would pull them.
//!
//! Libraries were looked at and none serves: `rust-sugiyama` walks maps in random order, panics on graphs that it does
//! not expect, cannot be interrupted and brings petgraph with it; `fdg-sim` draws lots for where it begins and compares
//! all pairs in every step; `forceatlas2` is under another licence; `layout-rs` is a whole renderer. What a page of a few
//! hundred kilobytes can carry is this: layers after Sugiyama, and springs of graph-theoretical
//! length after Kamada and Kawai, solved by stochastic gradient descent.
//!
//! A layout depends on the drawing alone. It uses nothing but the four operations and square roots, which are exact
//! everywhere, so a browser finds the same places as the command line.

mod apart;
mod layered;
mod packing;
mod springs;

use crate::command::GREATEST_COORDINATE;
use crate::document::Document;
use crate::geometry::{PLATE_RADIUS, Point, Rectangle, Vector};
use crate::graph::{Numbered, parts, simple};
use crate::id::PositionId;
pub use apart::apart;
use layered::Layered;
pub(crate) use packing::free_place;
use serde::{Deserialize, Serialize};
use springs::Springs;
use std::collections::{BTreeMap, BTreeSet};

/// Distance between neighbours, in world units.
const SPACING: f64 = 120.0;
/// The largest graph that is laid out while it is read; larger ones are put on a grid.
const MOST_READ: usize = 10_000;
/// The most moves of such a graph.
const MOST_READ_MOVES: usize = 50_000;

/// How positions are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LayoutStyle {
    /// In rows, with moves leading down but for those that close a cycle.
    Layered,
    /// As near to one another as the number of moves between them tells.
    Springs,
    /// Each connected part in rows where no cycle is and no row too long to look at, and else by springs.
    Fitting,
}

/// A layout under way: [`advance`](Self::advance) it until it is done, in slices as long as there is time.
///
/// Connected parts are laid out each for itself and packed side by side. No two of its positions come nearer to one
/// another than a plate's diameter. Layouts that would go off the sheet (a hundred thousand positions in a row) are
/// put on a grid.
#[derive(Clone, Debug)]
pub struct Layout {
    ids: Vec<PositionId>,
    plan: Plan,
    /// Where the middle of the old places is.
    middle: Point,
    /// The places of what stays.
    fixed: Vec<Point>,
}

impl Layout {
    /// Lays out the chosen positions, and nothing else; where fewer than two are chosen, the whole drawing. The result
    /// has its middle where it was, or as near as there is room beside the rest. Cost O((V + E) log V).
    ///
    /// ```
    /// use std::collections::BTreeSet;
    ///
    /// use hyperjam_editor::file::read_any;
    /// use hyperjam_editor::layout::{Layout, LayoutStyle};
    ///
    /// let drawn = read_any("A: B\nB: C").1?;
    /// let places = Layout::new(&drawn, &BTreeSet::new(), LayoutStyle::Layered).places();
    /// let heights: Vec<f64> = places.values().map(|place| place.y).collect();
    /// assert!(heights.is_sorted_by(|above, below| above < below));
    /// # Ok::<(), hyperjam_editor::file::ReadError>(())
    /// ```
    pub fn new(document: &Document, chosen: &BTreeSet<PositionId>, style: LayoutStyle) -> Self {
        let numbered = Numbered::of(document, Some(chosen).filter(|chosen| chosen.len() > 1));
        let (mut old, mut fixed) = (Vec::new(), Vec::new());
        for (id, position) in document.positions() {
            let stays = numbered.ids.binary_search(&id).is_err();
            if stays { &mut fixed } else { &mut old }.push(position.at);
        }
        let middle = Rectangle::around(old).map_or(Point::default(), Rectangle::centre);
        let plan = Plan::new(numbered.ids.len(), &numbered.pairs, style);
        Self { ids: numbered.ids, plan, middle, fixed }
    }

    /// Works on; whether it is done. `work` counts visits of positions and moves, of which fifty thousand take about a
    /// millisecond natively. A round that is once begun is ended: at most 300,000 visits, or forty for each position.
    pub fn advance(&mut self, work: usize) -> bool {
        self.plan.advance(work)
    }

    /// The new places, for a [`Place`](crate::command::Command::Place); works through what is still to do.
    /// Cost of the whole: O(V + E) rounds of a bounded number, some tenths of a second for 10,000 positions.
    pub fn places(mut self) -> BTreeMap<PositionId, Point> {
        while !self.plan.advance(usize::MAX) {}
        let mut places = self.plan.packed();
        if let Some(area) = Rectangle::around(places.iter().copied()) {
            let by = packing::free_place(
                area,
                self.middle,
                Rectangle::around(self.fixed.iter().copied()),
                &|there| !self.fixed.iter().any(|&at| there.contains(at)),
            );
            shift(&mut places, by);
        }
        self.ids.into_iter().zip(places).collect()
    }
}

/// A place for each position of a graph: its own where given; the others laid out by their moves, to the right of all
/// that is placed. Graphs of more than 10,000 positions are put on a grid instead, in O(V).
pub(crate) fn complete(given: &[Option<Point>], moves: &[(u32, u32)]) -> Vec<Point> {
    if given.iter().all(Option::is_some) {
        return given.iter().copied().flatten().collect();
    }
    let mut number = vec![None; given.len()];
    let mut missing = 0;
    for (number, _) in number.iter_mut().zip(given).filter(|(_, at)| at.is_none()) {
        *number = Some(missing);
        missing += 1;
    }
    let count = missing as usize;
    let mut places = if count <= MOST_READ && moves.len() <= MOST_READ_MOVES {
        let between = moves.iter().filter_map(|&(from, to)| number[from as usize].zip(number[to as usize]));
        let mut plan = Plan::new(count, &simple(between.collect()), LayoutStyle::Fitting);
        while !plan.advance(usize::MAX) {}
        plan.packed()
    } else {
        packing::grid(count)
    };
    let placed = Rectangle::around(given.iter().flatten().copied());
    if let Some((placed, area)) = placed.zip(Rectangle::around(places.iter().copied())) {
        let beside = Point::new(placed.greatest.x + SPACING + area.width() / 2.0, placed.centre().y);
        shift(&mut places, packing::on_sheet(area, beside - area.centre()));
    }
    let mut places = places.into_iter();
    given.iter().map(|at| at.or_else(|| places.next()).unwrap_or_default()).collect()
}

/// By whole units, so that places stay whole.
fn shift(places: &mut [Point], by: Vector) {
    for at in places {
        *at = Point::new((at.x + by.x).round() + 0.0, (at.y + by.y).round() + 0.0);
    }
}

/// The work to be done for a graph of numbers.
#[derive(Clone, Debug)]
struct Plan {
    count: usize,
    /// Connected parts that wait, the first one last.
    waiting: Vec<Part>,
    /// The one that is laid out, by the numbers of its positions.
    current: Option<(Vec<u32>, Work)>,
    /// Those that are done.
    done: Vec<(Vec<u32>, Vec<Point>)>,
    style: LayoutStyle,
}

/// A connected part: its positions' numbers, and its moves by places in that list.
#[derive(Clone, Debug, Default)]
struct Part {
    members: Vec<u32>,
    pairs: Vec<(u32, u32)>,
}

#[derive(Clone, Debug)]
enum Work {
    Layered(Layered),
    Springs(Springs),
}

impl Plan {
    fn new(count: usize, pairs: &[(u32, u32)], style: LayoutStyle) -> Self {
        let part_of = parts(count, pairs);
        let most = part_of.iter().max().map_or(0, |&last| last as usize + 1);
        let mut waiting = vec![Part::default(); most];
        let mut place = vec![0_u32; count];
        for (number, &part) in (0..).zip(&part_of) {
            let members = &mut waiting[part as usize].members;
            place[number as usize] = members.len() as u32;
            members.push(number);
        }
        for &(from, to) in pairs {
            let pair = (place[from as usize], place[to as usize]);
            waiting[part_of[from as usize] as usize].pairs.push(pair);
        }
        waiting.reverse();
        Self { count, waiting, current: None, done: Vec::with_capacity(most), style }
    }

    fn advance(&mut self, work: usize) -> bool {
        let mut spent = 0;
        while spent < work {
            let Some((members, mut under_way)) = self.current.take() else {
                let Some(part) = self.waiting.pop() else { return true };
                spent += part.members.len() + part.pairs.len();
                self.begin(part);
                continue;
            };
            let (cost, places) = match &mut under_way {
                Work::Layered(layered) => layered.step(),
                Work::Springs(springs) => springs.step(),
            };
            spent = spent.saturating_add(cost);
            match places {
                Some(places) => self.done.push((members, places)),
                None => self.current = Some((members, under_way)),
            }
        }
        self.current.is_none() && self.waiting.is_empty()
    }

    fn begin(&mut self, Part { members, pairs }: Part) {
        let count = members.len();
        if count == 1 {
            return self.done.push((members, vec![Point::default()]));
        }
        let (layered, acyclic) = Layered::new(count, &pairs);
        let in_layers = match self.style {
            LayoutStyle::Layered => true,
            LayoutStyle::Springs => false,
            LayoutStyle::Fitting => acyclic && layered.is_compact(),
        };
        let work =
            if in_layers { Work::Layered(layered) } else { Work::Springs(Springs::new(count, &pairs)) };
        self.current = Some((members, work));
    }

    /// All parts side by side, about the origin.
    fn packed(self) -> Vec<Point> {
        let mut places = vec![Point::default(); self.count];
        let areas: Vec<Rectangle> =
            self.done.iter().filter_map(|(_, places)| Rectangle::around(places.iter().copied())).collect();
        for ((members, inside), by) in self.done.iter().zip(packing::shelves(&areas)) {
            for (&number, &at) in members.iter().zip(inside) {
                places[number as usize] = at + by;
            }
        }
        let Some(area) = Rectangle::around(places.iter().copied()) else { return places };
        if area.width().max(area.height()) > GREATEST_COORDINATE {
            return packing::grid(self.count);
        }
        shift(&mut places, Point::default() - area.centre());
        places
    }
}

/// The least distance between two positions that a layout leaves as it is.
const LEAST_DISTANCE: f64 = 2.0 * PLATE_RADIUS + 10.0;
