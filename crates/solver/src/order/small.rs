//! The order of graphs with so few positions that a set of them is a byte, and a relation between them a word.

use crate::Graph;
use hyperjam_terms::Player;

/// The lowest bit of each byte.
const LOW: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = LOW << 7;
/// The bit of each byte that has its number.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// A graph of at most eight positions, whose order takes well under a microsecond on most: for searches through very many.
///
/// A relation is a word: its bit 8·x + y says that it holds between positions x and y, so byte x is the set of all such y.
/// The methods are those of [`CopyingTask`](super::CopyingTask) and [`OrderTask`](super::OrderTask) for all pairs at once, on
/// words instead of lists, and for Left; for Right [exchange](Self::exchanged) the players.
///
/// ```
/// use hyperjam_solver::order::SmallGraph;
/// use hyperjam_solver::Graph;
/// use hyperjam_terms::Movers;
///
/// // 0 and over = {0 | over}
/// let graph = Graph::from_moves(2, [(1, 0, Movers::LEFT), (1, 1, Movers::RIGHT)])?;
/// let small = SmallGraph::of(&graph).expect("two are not too many");
/// // over is at least 0 for Left, and 0 is not at least over.
/// let [zero, over] = [0, 1];
/// assert!(SmallGraph::has(small.copying(), over, zero));
/// assert!(SmallGraph::has(small.told_apart(small.all_pairs()), zero, over));
/// # Ok::<(), hyperjam_solver::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallGraph {
    count: usize,
    /// Left's moves and Right's, each as a relation.
    options: [u64; 2],
}

impl SmallGraph {
    /// The most positions.
    pub const MOST: usize = 8;

    /// The graph with this many positions, at most eight, and with these moves of Left and of Right: bit 8·x + y is a move
    /// from x to y. Moves elsewhere are left out.
    pub fn new(count: usize, options: [u64; 2]) -> Self {
        let count = count.min(Self::MOST);
        let all = square(count);
        Self { count, options: options.map(|moves| moves & all) }
    }

    /// A graph that has no ends but stuck positions; none if it has too many positions, or other ends.
    pub fn of(graph: &Graph) -> Option<Self> {
        let count = graph.position_count();
        if count > Self::MOST || graph.has_ends() {
            return None;
        }
        let of = |player| {
            let moves = graph.positions().flat_map(|from| {
                graph.options(from, player).iter().map(move |to| bit(from.index(), to.index()))
            });
            moves.fold(0, |moves, one| moves | one)
        };
        Some(Self { count, options: Player::BOTH.map(of) })
    }

    /// How many positions it has.
    pub fn position_count(self) -> usize {
        self.count
    }

    /// A player's moves, as a relation.
    pub fn options(self, player: Player) -> u64 {
        self.options[player.index()]
    }

    /// Whether a relation holds between two positions.
    pub fn has(relation: u64, x: usize, y: usize) -> bool {
        relation & bit(x, y) != 0
    }

    /// The relation between all positions and all.
    pub fn all_pairs(self) -> u64 {
        square(self.count)
    }

    /// The graph with Left and Right exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        let [left, right] = self.options;
        Self { options: [right, left], ..self }
    }

    /// Which positions are the same game.
    pub fn bisimilar(self) -> u64 {
        let mut same = self.all_pairs();
        loop {
            let mut next = same;
            for moves in self.options {
                for x in 0..self.count {
                    // Each option of x has to be the same as some option of y.
                    let of_all = members(row(moves, x)).fold(u8::MAX, |with_all, option| {
                        with_all & not_empty(moves & repeated(row(same, option)))
                    });
                    next &= !(u64::from(!of_all) << (8 * x));
                }
            }
            next &= transposed(next);
            if next == same {
                return same;
            }
            same = next;
        }
    }

    /// The pairs x, y for which copying shows that for Left x is at least y.
    pub fn copying(self) -> u64 {
        let [left, right] = self.options;
        // The states of x − y that were not dropped: those with Right to move, and those with Left.
        let mut good = [self.all_pairs(); 2];
        loop {
            let mut inside = [0; 2];
            let of_x = |x: usize| {
                let all = members(row(right, x)).fold(u8::MAX, |all, option| all & row(good[1], option));
                let some = members(row(left, x)).fold(0, |some, option| some | row(good[0], option));
                [all, some]
            };
            for x in 0..self.count {
                let [all, some] = of_x(x);
                let (mut second, mut first) = (0, some);
                loop {
                    // Right's moves in −y are Left's in y.
                    let next = all & !not_empty(left & repeated(!first));
                    if next == second {
                        break;
                    }
                    second = next;
                    first = some | not_empty(right & repeated(second));
                }
                inside[0] |= u64::from(second) << (8 * x);
                inside[1] |= u64::from(first) << (8 * x);
            }
            inside = inside.map(|pairs| pairs & self.all_pairs());
            if inside == good {
                return good[0];
            }
            good = inside;
        }
    }

    /// Those of the pairs x, y that some game tells apart: of which x is not at least y for Left.
    pub fn told_apart(self, pairs: u64) -> u64 {
        let all = not_empty(self.all_pairs());
        let [mut unions, mut intersections] = [Family::default(), Family::default()];
        let mut open = pairs & self.all_pairs();
        unions.close(0, |one, other| one | other);
        unions.close(all, |one, other| one | other);
        intersections.close(all, |one, other| one & other);
        let mut done = [0; 2];
        while open != 0 {
            // The next set of a family with all of the other that were looked at.
            let sizes = [unions.len, intersections.len];
            let family = match [done[0] < sizes[0], done[1] < sizes[1]] {
                [true, more] if done[0] <= done[1] || !more => 0,
                [_, true] => 1,
                _ => break,
            };
            for with in 0..done[1 - family] {
                let mut pair = [with; 2];
                pair[family] = done[family];
                let [second, first] = self.profile(unions.sets[pair[0]], intersections.sets[pair[1]], all);
                if !unions.has(second) {
                    open &= !told_apart_by(second);
                    unions.close(second, |one, other| one | other);
                }
                if !intersections.has(first) {
                    open &= !told_apart_by(first);
                    intersections.close(first, |one, other| one & other);
                }
            }
            done[family] += 1;
        }
        pairs & self.all_pairs() & !open
    }

    /// The positions from which Left does not lose beside a game whose options have these sets: when Right starts, and when
    /// Left does.
    fn profile(self, good: u8, safe: u8, all: u8) -> [u8; 2] {
        let [left, right] = self.options;
        let mut first = all;
        loop {
            let second = safe & !not_empty(right & repeated(!first));
            let next = good | not_empty(left & repeated(second));
            if next == first {
                return [second, first];
            }
            first = next;
        }
    }
}

/// A family of sets that is closed under unions or intersections.
struct Family {
    sets: [u8; 256],
    len: usize,
    /// A bit for each set.
    known: [u64; 4],
}

impl Default for Family {
    fn default() -> Self {
        Self { sets: [0; 256], len: 0, known: [0; 4] }
    }
}

impl Family {
    fn has(&self, set: u8) -> bool {
        self.known[usize::from(set >> 6)] >> (set & 63) & 1 != 0
    }

    fn push(&mut self, set: u8) {
        if !self.has(set) {
            self.known[usize::from(set >> 6)] |= 1 << (set & 63);
            self.sets[self.len] = set;
            self.len += 1;
        }
    }

    fn close(&mut self, set: u8, join: impl Fn(u8, u8) -> u8) {
        let before = self.len;
        self.push(set);
        for number in 0..before {
            self.push(join(self.sets[number], set));
        }
    }
}

fn bit(x: usize, y: usize) -> u64 {
    1 << (8 * x + y)
}

/// All pairs of the first so many positions.
fn square(count: usize) -> u64 {
    let row = 0xff_u64 >> (8 - count);
    (0..count).fold(0, |square, x| square | row << (8 * x))
}

/// The set that stands for a position.
fn row(relation: u64, x: usize) -> u8 {
    relation.to_le_bytes()[x]
}

/// The set for every position.
fn repeated(set: u8) -> u64 {
    u64::from(set) * LOW
}

/// The positions for which a set is not empty.
fn not_empty(relation: u64) -> u8 {
    let marked = (((relation & !HIGH) + !HIGH) | relation) & HIGH;
    // Each bit is moved to the highest byte, to its place there; no two of the products' bits meet.
    ((marked >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The pairs x, y of which a set has y and not x.
fn told_apart_by(set: u8) -> u64 {
    let marked = repeated(!set) & DIAGONAL;
    let marked = ((((marked & !HIGH) + !HIGH) | marked) & HIGH) >> 7;
    (marked * 0xff) & repeated(set)
}

/// The numbers in a set.
fn members(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// The relation turned round.
fn transposed(relation: u64) -> u64 {
    // Blocks of one, two and four are exchanged across the diagonal.
    [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)].into_iter().fold(
        relation,
        |now, (shift, mask)| {
            let changed = (now ^ now >> shift) & mask;
            now ^ changed ^ changed << shift
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bisimulation::bisimulation;
    use crate::generate::{Recipe, Shape, generate};
    use crate::order::{AtLeast, at_least, at_least_in_every_sum};
    use crate::task::Budget;

    #[test]
    fn words_say_the_same_as_lists() {
        let (mut copied, mut closed, mut apart) = (0, 0, 0);
        for seed in 0..400 {
            let positions = 1 + seed as usize % 8;
            let moves = positions + seed as usize % (2 * positions);
            let recipe = Recipe { shape: Shape::Uniform, positions, moves, impartial: false, seed };
            let graph = generate(&recipe).expect("it is small");
            let small = SmallGraph::of(&graph).expect("it is small");
            let classes = bisimulation(&graph);
            let [same, copying] = [small.bisimilar(), small.copying()];
            let told = small.told_apart(small.all_pairs());
            assert_eq!(small.told_apart(told), told, "{graph:?}");
            for x in graph.positions() {
                for y in graph.positions() {
                    let has = |relation| SmallGraph::has(relation, x.index(), y.index());
                    assert_eq!(has(same), classes.class(x) == classes.class(y), "{graph:?}");
                    let copies = at_least_in_every_sum(&graph, x, y, Budget::default()) == Ok(true);
                    assert_eq!(has(copying), copies, "{x:?} {y:?} {graph:?}");
                    let found = at_least(&graph, Player::Left, &[[x, y]], Budget::default());
                    assert_eq!(has(told), matches!(found, AtLeast::Fails(_)), "{x:?} {y:?} {graph:?}");
                    copied += usize::from(copies);
                    apart += usize::from(has(told));
                    closed += usize::from(!copies && !has(told));
                }
            }
        }
        assert!(copied > 1000 && apart > 1000, "{copied} {closed} {apart}");
    }

    #[test]
    fn relations_are_turned_round() {
        for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
            assert_eq!(transposed(bit(x, y)), bit(y, x));
            assert_eq!(not_empty(bit(x, y)), 1 << x);
        }
        assert_eq!(
            told_apart_by(0b101),
            bit(1, 0) | bit(1, 2) | (3..8).fold(0, |pairs, x| pairs | bit(x, 0) | bit(x, 2))
        );
    }
}
