//! Games that have names.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use super::made;
use crate::Graph;
use hyperjam_terms::Movers;

/// Some hundred well-known games, the friendlier ones first: 0, integers and nimbers, dyadic numbers, on and off,
/// switches and {on | n}, and then all {a | b} of the first ones.
///
/// A position of the graph stands after all its options, but for the moves to itself of on = {pass | } and off.
pub fn named() -> &'static Arc<Graph> {
    static NAMED: LazyLock<Arc<Graph>> = LazyLock::new(|| Arc::new(make()));
    &NAMED
}

fn make() -> Graph {
    let mut list = List::default();
    let zero = list.add([], []);
    let one = list.add([zero], []);
    let minus_one = list.add([], [zero]);
    let star = list.add([zero], [zero]);
    let two = list.add([one], []);
    let minus_two = list.add([], [minus_one]);
    let star_two = list.add([zero, star], [zero, star]);
    let half = list.add([zero], [one]);
    let minus_half = list.add([minus_one], [zero]);
    let three = list.add([two], []);
    let minus_three = list.add([], [minus_two]);
    let quarter = list.add([zero], [half]);
    let minus_quarter = list.add([minus_half], [zero]);
    let integers = [three, two, one, zero, minus_one, minus_two, minus_three];
    let on = list.next();
    let on = list.add([on], []);
    let off = list.next();
    let off = list.add([], [off]);
    for (place, left) in integers.into_iter().enumerate() {
        for right in integers.into_iter().skip(place) {
            list.add([left], [right]);
        }
    }
    for integer in integers {
        list.add([on], [integer]);
        list.add([integer], [off]);
    }
    let others = [star, star_two, half, minus_half, quarter, minus_quarter, on, off];
    let all: Vec<usize> = integers.into_iter().chain(others).collect();
    for left in &all {
        for right in &all {
            list.add([*left], [*right]);
        }
    }
    made(list.count, list.moves.into_iter())
}

/// Games without those that were there before.
#[derive(Default)]
struct List {
    count: usize,
    moves: Vec<(usize, usize, Movers)>,
    seen: BTreeSet<[Vec<usize>; 2]>,
}

impl List {
    /// The number that the next new game gets.
    fn next(&self) -> usize {
        self.count
    }

    /// Adds a game, if it is new. Returns the number of the last one.
    fn add(
        &mut self,
        left: impl IntoIterator<Item = usize>,
        right: impl IntoIterator<Item = usize>,
    ) -> usize {
        let options = [left.into_iter().collect(), right.into_iter().collect()];
        if self.seen.insert(options.clone()) {
            for (options, movers) in options.iter().zip([Movers::LEFT, Movers::RIGHT]) {
                self.moves.extend(options.iter().map(|option| (self.count, *option, movers)));
            }
            self.count += 1;
        }
        self.count - 1
    }
}
