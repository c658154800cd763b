//! Springs between positions, as long as the way between them has moves: Kamada & Kawai (1989), solved by stochastic
//! gradient descent after Zheng, Pawar & Goodman (2018). On large graphs only the springs to some pivots are kept, each
//! as strong as the many it represents, after Ortmann, Klimenta & Brandes (2016).

use super::packing::{Slot, spread_out};
use super::{LEAST_DISTANCE, SPACING};
use crate::gather::ordered;
use crate::geometry::{Point, Rectangle, Vector};
use crate::graph::Neighbours;

/// About how many springs there are besides the moves.
const SPRINGS: usize = 250_000;
/// The least number of pivots.
const FEWEST_PIVOTS: usize = 10;
/// The number of rounds; one more than a power of two, since the steps shrink by a root of that degree.
const ROUNDS: usize = 33;
/// The number of square roots that make that root.
const HALVINGS: usize = 5;
/// What a spring still gives way in the last round.
const LAST_STEP: f64 = 0.1;
/// The distance to which those that are too near are pushed apart.
const SEPARATION: f64 = 80.0;
/// How many times the room of all positions their rectangle should have.
const AREA_FACTOR: f64 = 1.6;
/// The most times that this is tried.
const MOST_PUSHES: usize = 60;
/// The most others of one cell of the grid that one is pushed from at a time.
const MOST_IN_CELL: usize = 24;

/// A spring: its ends, its length, and how strongly it pulls each.
#[derive(Clone, Copy, Debug)]
struct Spring {
    ends: (u32, u32),
    length: f32,
    strength: (f32, f32),
}

#[derive(Clone, Debug)]
pub(super) struct Springs {
    near: Neighbours,
    springs: Vec<Spring>,
    at: Vec<Point>,
    random: PseudoRandom,
    pivots: Pivots,
    rounds: usize,
    /// How far springs give way in this round, and by what factor that shrinks.
    step: (f64, f64),
    pushes: usize,
}

/// The pivots so far, farthest first, and the ways to them in moves.
#[derive(Clone, Debug)]
struct Pivots {
    most: usize,
    chosen: Vec<u32>,
    ways: Vec<Vec<u32>>,
    /// The nearest pivot of each, by its number among the chosen, and the way to it.
    nearest: Vec<(u32, u32)>,
}

/// Pseudorandom numbers, always the same ones (xorshift).
#[derive(Clone, Debug)]
struct PseudoRandom(u64);

impl PseudoRandom {
    /// A number below `most`, which is not zero.
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * most as u128) >> 64) as usize
    }
}

impl Springs {
    /// Prepares the springs of a connected graph. Cost O(V + E log E).
    pub(super) fn new(count: usize, pairs: &[(u32, u32)]) -> Self {
        let near = Neighbours::both_ways(count, pairs);
        let mut random = PseudoRandom(0x9e37_79b9_7f4a_7c15);
        let mut coordinate = || random.below(1 << 20) as f64 / f64::from(1 << 20);
        let at = (0..count).map(|_| Point::new(coordinate(), coordinate())).collect();
        let springs = (0..count as u32).flat_map(|one| near.of(one).iter().map(move |&other| (one, other)));
        let springs = springs
            .filter(|(one, other)| one < other)
            .map(|ends| Spring { ends, length: 1.0, strength: (1.0, 1.0) })
            .collect();
        let most = (SPRINGS / count).max(FEWEST_PIVOTS).min(count);
        let pivots = Pivots {
            most,
            chosen: Vec::new(),
            ways: Vec::with_capacity(most),
            nearest: vec![(u32::MAX, u32::MAX); count],
        };
        Self { near, springs, at, random, pivots, rounds: 0, step: (0.0, 0.0), pushes: 0 }
    }

    /// One round; what it cost, and the places when it was the last.
    pub(super) fn step(&mut self) -> (usize, Option<Vec<Point>>) {
        let count = self.at.len();
        if self.pivots.chosen.len() < self.pivots.most {
            self.choose_pivot();
            if self.pivots.chosen.len() == self.pivots.most {
                self.add_springs();
                return (count + self.springs.len(), None);
            }
            return (2 * count, None);
        }
        if self.rounds < ROUNDS {
            self.pull();
            self.rounds += 1;
            if self.rounds == ROUNDS {
                orient(&mut self.at);
                enlarge(&mut self.at);
            }
            return (self.springs.len(), None);
        }
        let cost = 40 * count;
        self.pushes += 1;
        if self.pushes < MOST_PUSHES && self.push_apart() {
            return (cost, None);
        }
        let mut places = std::mem::take(&mut self.at);
        if are_too_close(&places) {
            in_rows(&mut places);
        }
        (cost, Some(places))
    }

    /// The next pivot is what is farthest from all others, or the first position.
    fn choose_pivot(&mut self) {
        let pivots = &mut self.pivots;
        let farthest =
            (0..).zip(&pivots.nearest).max_by_key(|&(one, &(_, way))| (way, std::cmp::Reverse(one)));
        let pivot: u32 = farthest.map_or(0, |(one, _)| one);
        let number = pivots.chosen.len() as u32;
        let mut ways = vec![u32::MAX; self.at.len()];
        let mut reached = vec![pivot];
        ways[pivot as usize] = 0;
        let mut next = 0;
        while let Some(&one) = reached.get(next) {
            next += 1;
            let way = ways[one as usize];
            let nearest = &mut pivots.nearest[one as usize];
            if way < nearest.1 {
                *nearest = (number, way);
            }
            for &other in self.near.of(one) {
                if ways[other as usize] == u32::MAX {
                    ways[other as usize] = way + 1;
                    reached.push(other);
                }
            }
        }
        pivots.chosen.push(pivot);
        pivots.ways.push(ways);
    }

    /// A spring from each position to each pivot that is no neighbour: as strong for the position as the number of
    /// positions about the pivot that it represents, those within half the way.
    fn add_springs(&mut self) {
        let Pivots { chosen, ways, nearest, .. } = &mut self.pivots;
        for ((number, &pivot), ways) in (0..).zip(&*chosen).zip(&*ways) {
            let own = nearest.iter().filter(|near| near.0 == number).map(|near| near.1 as usize);
            let longest = own.clone().max().unwrap_or(0);
            let mut within = vec![0_u32; longest + 1];
            own.for_each(|way| within[way] += 1);
            for at in 0..longest {
                within[at + 1] += within[at];
            }
            for (one, &way) in (0..).zip(ways) {
                // Every position of a full set of pivots is one; each pair is taken once.
                let is_pivot = nearest[one as usize].1 == 0;
                if way < 2 || way == u32::MAX || (is_pivot && one < pivot) {
                    continue;
                }
                let length = way as f32;
                let strength = |within: u32| within as f32 / (length * length);
                let to_one = strength(within[(way as usize / 2).min(longest)]);
                let to_pivot = if is_pivot { to_one } else { 0.0 };
                self.springs.push(Spring { ends: (one, pivot), length, strength: (to_one, to_pivot) });
            }
        }
        let strengths = self.springs.iter().flat_map(|spring| [spring.strength.0, spring.strength.1]);
        let strengths = strengths.filter(|&strength| strength > 0.0).map(f64::from);
        let weakest = strengths.clone().fold(f64::INFINITY, f64::min);
        let strongest = strengths.fold(0.0, f64::max);
        let (first, last) = (1.0 / weakest, LAST_STEP / strongest);
        let factor = (0..HALVINGS).fold(last / first, |ratio, _| ratio.sqrt());
        self.step = (first, factor);
        *ways = Vec::new();
    }

    /// Lets every spring once pull its ends towards its length, in another order each time.
    fn pull(&mut self) {
        for last in (1..self.springs.len()).rev() {
            let other = self.random.below(last + 1);
            self.springs.swap(last, other);
        }
        let (step, factor) = self.step;
        for spring in &self.springs {
            let (one, other) = (spring.ends.0 as usize, spring.ends.1 as usize);
            let apart = self.at[one] - self.at[other];
            let distance = length(apart).max(1e-9);
            let too_far = (distance - f64::from(spring.length)) / (2.0 * distance);
            let give = |strength: f32| (f64::from(strength) * step).min(1.0) * too_far;
            self.at[one] = self.at[one] - apart * give(spring.strength.0);
            self.at[other] = self.at[other] + apart * give(spring.strength.1);
        }
        self.step.0 *= factor;
    }

    /// Pushes those apart that are too near, each by half of what is missing; whether there were any.
    fn push_apart(&mut self) -> bool {
        let mut pushes = vec![Vector::default(); self.at.len()];
        let mut any = false;
        let random = &mut self.random;
        near_pairs(&self.at, SEPARATION, MOST_IN_CELL, &mut |one, other, apart| {
            let distance = length(apart);
            if distance >= SEPARATION - 1.0 {
                return true;
            }
            any = true;
            let way = if distance > 1e-6 {
                apart * (1.0 / distance)
            } else {
                let mut part = || random.below(1 << 10) as f64 / 512.0 - 1.0;
                Vector::new(part(), part())
            };
            let by = way * ((SEPARATION - distance) / 2.0);
            pushes[one] = pushes[one] + by;
            pushes[other] = pushes[other] + -by;
            true
        });
        for (at, by) in self.at.iter_mut().zip(pushes) {
            *at = *at + by;
        }
        any
    }
}

/// Exact on every machine, as `hypot` is not.
fn length(by: Vector) -> f64 {
    (by.x * by.x + by.y * by.y).sqrt()
}

/// Turns the drawing about its middle so that it is as broad as it can be, or, where it is as broad in all directions,
/// so that the first position stands at the top; then mirrors it so that the first stands in the upper left.
fn orient(at: &mut [Point]) {
    let count = at.len() as f64;
    let sum = at.iter().fold(Vector::default(), |sum, &at| sum + (at - Point::default()));
    let middle = Point::default() + sum * (1.0 / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for &place in &*at {
        let by = place - middle;
        (xx, xy, yy) = (xx + by.x * by.x, xy + by.x * by.y, yy + by.y * by.y);
    }
    let difference = xx - yy;
    let eccentric = (difference * difference + 4.0 * xy * xy).sqrt();
    let Some(&first) = at.first() else { return };
    let axis = if eccentric < 0.05 * (xx + yy) {
        // The first position's direction becomes "up", so what is right of it becomes "right".
        (first - middle).normal()
    } else if difference > 0.0 {
        Vector::new(eccentric + difference, 2.0 * xy)
    } else {
        Vector::new(2.0 * xy, eccentric - difference)
    };
    let size = length(axis);
    let axis = if size > 0.0 { axis * (1.0 / size) } else { Vector::new(1.0, 0.0) };
    let turned = |by: Vector| Vector::new(by.x * axis.x + by.y * axis.y, by.y * axis.x - by.x * axis.y);
    let corner = turned(first - middle);
    let mirror = |x: f64, corner: f64| if corner > 0.0 { -x } else { x };
    for place in at {
        let by = turned(*place - middle);
        *place = Point::new(mirror(by.x, corner.x), mirror(by.y, corner.y));
    }
}

/// Gives springs their length, or more where so many positions would not find room in the drawing's rectangle.
fn enlarge(at: &mut [Point]) {
    let Some(area) = Rectangle::around(at.iter().copied()) else { return };
    let needed = at.len() as f64 * SEPARATION * SEPARATION * AREA_FACTOR;
    let given = (area.width() + 1.0) * (area.height() + 1.0) * SPACING * SPACING;
    let factor = SPACING * (needed / given).sqrt().max(1.0);
    at.iter_mut().for_each(|at| *at = Point::new(at.x * factor, at.y * factor));
}

/// Visits pairs of places that may be nearer than `reach`, each once: those in the same or neighbouring cells of a
/// grid, but at most `most` of one cell for each place. Goes on as long as the visit answers `true`. Cost
/// O(n (log n + `most`)).
fn near_pairs(at: &[Point], reach: f64, most: usize, visit: &mut dyn FnMut(usize, usize, Vector) -> bool) {
    let cell = |at: Point| ((at.y / reach).floor() as i64, (at.x / reach).floor() as i64);
    let mut cells: Vec<((i64, i64), u32)> = at.iter().map(|&at| cell(at)).zip(0..).collect();
    cells.sort_unstable();
    for (nth, &((row, column), one)) in cells.iter().enumerate() {
        // Its own cell onwards and the next one follow in the list; of the row below, three cells.
        let own = cells[nth + 1..].iter().take_while(|other| other.0 <= (row, column + 1)).take(2 * most);
        let begin = cells.partition_point(|other| other.0 < (row + 1, column - 1));
        let below = cells[begin..].iter().take_while(|other| other.0 <= (row + 1, column + 1)).take(3 * most);
        for &(_, other) in own.chain(below) {
            if !visit(one as usize, other as usize, at[one as usize] - at[other as usize]) {
                return;
            }
        }
    }
}

/// Whether any two are nearer than may be.
fn are_too_close(at: &[Point]) -> bool {
    let mut found = false;
    near_pairs(at, LEAST_DISTANCE, usize::MAX / 4, &mut |_, _, apart| {
        found = length(apart) < LEAST_DISTANCE;
        !found
    });
    found
}

/// Puts all in rows, in each in the order in which they stand and with room between. Cost O(n log n).
fn in_rows(at: &mut [Point]) {
    let row_of = |at: Point| (at.y / SEPARATION).round();
    let order: Vec<(f64, Point, usize)> =
        at.iter().enumerate().map(|(one, &at)| (row_of(at), at, one)).collect();
    let order = ordered(&order, |a, b| a.0.total_cmp(&b.0).then(a.1.x.total_cmp(&b.1.x)).then(a.2.cmp(&b.2)));
    for row in order.chunk_by(|a, b| a.0 == b.0) {
        let slot = |&(_, at, _): &(f64, Point, usize)| Slot { wanted: at.x, weight: 1.0, gap: SEPARATION };
        let slots: Vec<Slot> = row.iter().map(slot).collect();
        for (&(number, _, one), x) in row.iter().zip(spread_out(&slots)) {
            at[one] = Point::new(x, number * SEPARATION);
        }
    }
}
