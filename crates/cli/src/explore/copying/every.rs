//! All small graphs that are different games, each once.

use std::collections::BTreeMap;

use hyperjam_solver::order::SmallGraph;

/// The moves from one position.
#[derive(Clone, Copy)]
struct Row {
    /// What does not depend on the numbers of the positions, the number of moves first.
    key: u32,
    /// Left's options and Right's.
    options: [u8; 2],
    moves: u32,
}

/// An order of the positions, with what it makes of each set of them.
struct Renumbering {
    place: Vec<usize>,
    sets: Box<[u8; 256]>,
}

impl Renumbering {
    fn new(place: Vec<usize>) -> Self {
        let of = |set: usize| {
            let moved = place.iter().enumerate().filter(|(number, _)| set >> number & 1 != 0);
            moved.fold(0, |set, (_, place)| set | 1 << place)
        };
        let sets = Box::new(std::array::from_fn(of));
        Self { place, sets }
    }

    fn of(&self, relation: u64) -> u64 {
        let rows = self.place.iter().zip(relation.to_le_bytes());
        rows.fold(0, |moved, (place, row)| moved | u64::from(self.sets[usize::from(row)]) << (8 * place))
    }
}

/// All graphs with so many positions and at most so many moves, of which a move open to both is one: those that differ in
/// the numbers of their positions are one, and there are none in which two positions are the same game.
///
/// Method: the positions of each graph are numbered so that what does not depend on their numbers, such as how many moves
/// there are from each, ascends. Where that leaves a choice, the numbers with which the graph is the least are taken.
pub(super) struct EveryGraph {
    count: usize,
    most: u32,
    /// For each position what its moves may be, ascending.
    rows: Vec<Vec<Row>>,
    /// The orders in which only positions with equal keys change places, by which neighbours have equal keys.
    orders: BTreeMap<u32, Vec<Renumbering>>,
    /// The first rows of each unit.
    units: Vec<[Row; 2]>,
}

impl EveryGraph {
    /// For two positions or more, and at most eight.
    pub(super) fn new(count: usize, most: u32) -> Self {
        let rows: Vec<Vec<Row>> = (0..count).map(|position| rows(count, position, most)).collect();
        let mut orders: BTreeMap<u32, Vec<Renumbering>> = BTreeMap::new();
        for place in all_orders(count) {
            for neighbours in 0..1_u32 << (count - 1) {
                // The first position of those that may change places.
                let first = |number: usize| {
                    (0..number)
                        .rev()
                        .find(|before| neighbours >> before & 1 == 0)
                        .map_or(0, |before| before + 1)
                };
                if neighbours != 0 && place.iter().enumerate().all(|(from, to)| first(from) == first(*to)) {
                    orders.entry(neighbours).or_default().push(Renumbering::new(place.clone()));
                }
            }
        }
        let mut every = Self { count, most, rows, orders, units: Vec::new() };
        let mut units = Vec::new();
        every.next_rows(0, 0, most, |one, left| {
            every.next_rows(1, one.key, left, |other, _| units.push([one, other]));
        });
        every.units = units;
        every
    }

    /// How many parts there are.
    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    /// Shows the graphs of a part.
    pub(super) fn visit(&self, unit: usize, mut show: impl FnMut(SmallGraph)) {
        let [one, other] = self.units[unit];
        let options = [0, 1].map(|side| u64::from(one.options[side]) | u64::from(other.options[side]) << 8);
        let neighbours = u32::from(one.key == other.key);
        self.go_on(options, [2, neighbours], other.key, self.most - one.moves - other.moves, &mut show);
    }

    /// The rows that a position may have behind one with such a key, and how many moves are left then.
    fn next_rows(&self, position: usize, key: u32, left: u32, mut take: impl FnMut(Row, u32)) {
        let rows = &self.rows[position];
        let behind = (self.count - position) as u32;
        for row in &rows[rows.partition_point(|row| row.key < key)..] {
            if row.moves * behind > left {
                return;
            }
            // Two positions without moves would be the same game.
            if position == 0 || row.moves > 0 {
                take(*row, left - row.moves);
            }
        }
    }

    fn go_on(
        &self,
        options: [u64; 2],
        [position, neighbours]: [u32; 2],
        key: u32,
        left: u32,
        show: &mut impl FnMut(SmallGraph),
    ) {
        let place = position as usize;
        if place == self.count {
            let is_least = |order: &Renumbering| options.map(|moves| order.of(moves)) >= options;
            if self.orders.get(&neighbours).is_none_or(|orders| orders.iter().all(is_least)) {
                let graph = SmallGraph::new(self.count, options);
                if graph.bisimilar().count_ones() == position {
                    show(graph);
                }
            }
            return;
        }
        self.next_rows(place, key, left, |row, left| {
            let mut more = options;
            for (moves, options) in more.iter_mut().zip(row.options) {
                *moves |= u64::from(options) << (8 * place);
            }
            let neighbours = neighbours | u32::from(row.key == key) << (place - 1);
            self.go_on(more, [position + 1, neighbours], row.key, left, show);
        });
    }
}

/// What the moves from a position may be.
fn rows(count: usize, position: usize, most: u32) -> Vec<Row> {
    let mut rows = Vec::new();
    for left in 0..1_u32 << count {
        for right in 0..1_u32 << count {
            let moves = (left | right).count_ones();
            let itself = 1 << position;
            let others = |moves: u32| (moves & !itself).count_ones();
            let own = u32::from(left & itself != 0) + 2 * u32::from(right & itself != 0);
            let key = [moves, own, others(left & right), others(left & !right)];
            let key = key.into_iter().fold(0, |key, part| key << 4 | part);
            if moves <= most {
                rows.push(Row { key, options: [left as u8, right as u8], moves });
            }
        }
    }
    rows.sort_by_key(|row| row.key);
    rows
}

fn all_orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let rest = (0..count).filter(|number| !order.contains(number));
            rest.map(|number| [order.as_slice(), &[number]].concat()).collect::<Vec<_>>()
        });
        orders = longer.collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_solver::generate::SplitMix;
    use hyperjam_terms::Player;
    use std::collections::BTreeSet;

    /// All options that differ by the order of the positions from these, the least of them.
    fn least(orders: &[Renumbering], options: [u64; 2]) -> [u64; 2] {
        orders.iter().map(|order| options.map(|moves| order.of(moves))).min().unwrap_or(options)
    }

    /// Every graph with so many moves at most, by its number.
    fn by_hand(count: usize, most: u32, orders: &[Renumbering]) -> BTreeSet<[u64; 2]> {
        let places: Vec<usize> =
            (0..count * count).map(|place| 8 * (place / count) + place % count).collect();
        let spread = |number: u64| {
            places.iter().enumerate().fold(0, |moves, (nth, place)| moves | (number >> nth & 1) << place)
        };
        let sides = || (0..1_u64 << places.len()).map(spread).filter(|moves| moves.count_ones() <= most);
        let all = sides().flat_map(|left| sides().map(move |right| [left, right]));
        let few = all.filter(|[left, right]| (left | right).count_ones() <= most);
        let distinct =
            few.filter(|options| SmallGraph::new(count, *options).bisimilar().count_ones() as usize == count);
        distinct.map(|options| least(orders, options)).collect()
    }

    #[test]
    fn each_graph_is_shown_once() {
        for (count, most) in [(2, 4), (3, 9), (3, 4), (4, 2)] {
            let every = EveryGraph::new(count, most);
            let orders: Vec<Renumbering> = all_orders(count).into_iter().map(Renumbering::new).collect();
            let mut shown = Vec::new();
            for unit in 0..every.units() {
                every.visit(unit, |graph| {
                    shown.push(Player::BOTH.map(|player| graph.options(player)));
                });
            }
            let seen: BTreeSet<[u64; 2]> = shown.iter().map(|options| least(&orders, *options)).collect();
            assert_eq!(seen.len(), shown.len(), "{count} positions, {most} moves");
            assert_eq!(seen, by_hand(count, most, &orders), "{count} positions, {most} moves");
        }
    }

    #[test]
    fn renumbered_graphs_have_the_same_order() {
        let mut random = SplitMix::new(7);
        for order in all_orders(5).into_iter().map(Renumbering::new) {
            let options = [0; 2].map(|_| random.next_u64() & random.next_u64());
            let moved = SmallGraph::new(5, options.map(|moves| order.of(moves)));
            let graph = SmallGraph::new(5, options);
            assert_eq!(order.of(graph.copying()), moved.copying());
            assert_eq!(order.of(graph.told_apart(graph.all_pairs())), moved.told_apart(moved.all_pairs()));
        }
    }
}
