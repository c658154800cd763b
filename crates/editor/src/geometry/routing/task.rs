//! The routing of a large drawing, computed in slices.

use super::{Pair, Routing, goes_straight, pair};
use crate::document::Document;
use crate::id::{MoveId, PositionId};

/// How many positions or moves are looked at at once.
const SOME: usize = 1_000;

/// The computation of the [`Routing`] of a document, as this was at the beginning.
///
/// ```
/// use hyperjam_editor::file::read_any;
/// use hyperjam_editor::geometry::{Routing, RoutingTask};
///
/// let document = read_any("A: B").1?;
/// let mut task = RoutingTask::of(&document);
/// while !task.advance() {}
/// assert_eq!(task.into_routing(), Routing::of(&document));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RoutingTask {
    document: Document,
    routing: Routing,
    next: Phase,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// A small drawing, all of it.
    All,
    /// The ends of the moves in this block.
    Ends(usize),
    /// The plates in this block.
    Plates(usize),
    /// The routes between two positions, from these on.
    Bundles(Pair),
    /// The loops, which look where those are, from this position on.
    Loops(Pair),
    Nothing,
}

impl RoutingTask {
    /// Begins the routing of a document.
    pub fn of(document: &Document) -> Self {
        let next = if goes_straight(document) { Phase::Ends(0) } else { Phase::All };
        Self { document: document.clone(), routing: Routing::default(), next }
    }

    /// Works for some milliseconds at most, or to the end if the drawing is not large. Returns whether all is done.
    pub fn advance(&mut self) -> bool {
        let Self { document, routing, next } = self;
        *next = match *next {
            Phase::All => {
                *routing = Routing::of(document);
                Phase::Nothing
            }
            Phase::Ends(nth) => match document.move_blocks().get(nth) {
                Some(block) => {
                    for (id, step) in block.iter() {
                        routing.add_ends(*id, pair(step.from, step.to));
                    }
                    Phase::Ends(nth + 1)
                }
                None => Phase::Plates(0),
            },
            Phase::Plates(nth) => match document.position_blocks().get(nth) {
                Some(block) => {
                    for (id, position) in block.iter() {
                        routing.add_plate(*id, position.at);
                    }
                    Phase::Plates(nth + 1)
                }
                None => Phase::Bundles(LEAST),
            },
            Phase::Bundles(from) => {
                let (pairs, rest) = routing.some_pairs(from, |(a, b)| a < b);
                for pair in pairs {
                    routing.lay_bundle(document, pair);
                }
                rest.map_or(Phase::Loops(LEAST), Phase::Bundles)
            }
            Phase::Loops(from) => {
                let (pairs, rest) = routing.some_pairs(from, |(a, b)| a == b);
                for (id, _) in pairs {
                    routing.lay_loops(document, id);
                }
                rest.map_or(Phase::Nothing, Phase::Loops)
            }
            Phase::Nothing => Phase::Nothing,
        };
        matches!(next, Phase::Nothing)
    }

    /// The routing, when all is done, with its document.
    pub fn into_routing(self) -> Routing {
        self.routing
    }
}

const LEAST: Pair = (PositionId(0), PositionId(0));

impl Routing {
    /// The next pairs that share moves, from this one on and each once; and the one to go on from, if there are more.
    fn some_pairs(&self, from: Pair, wanted: impl Fn(Pair) -> bool) -> (Vec<Pair>, Option<Pair>) {
        let mut pairs = Vec::new();
        let mut rest = self.ends.range((from.0, from.1, MoveId(0))..).map(|&(a, b, _)| (a, b));
        for pair in rest.by_ref().take(SOME) {
            if wanted(pair) && pairs.last() != Some(&pair) {
                pairs.push(pair);
            }
        }
        // What begins within a pair of many moves does that pair again.
        let last = rest.next();
        let stuck = last.filter(|&last| last == from);
        let after = |(a, b): Pair| {
            self.ends.range((a, b, MoveId(u32::MAX))..).map(|&(a, b, _)| (a, b)).find(|&pair| pair != (a, b))
        };
        (pairs, stuck.map_or(last, after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::routing::tests::drawing;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn little_by_little_it_becomes_the_same_routing(
            places in vec((-400.0..400.0, -400.0..400.0), 2..60),
            ends in vec((0_u32..60, 0_u32..60), 0..150),
            many in 0_usize..3 * SOME,
        ) {
            let count = places.len() as u32;
            let mut moves: Vec<_> = ends.into_iter().map(|(a, b)| (a % count, b % count)).collect();
            let often = (0, moves.len() as u32 % count);
            moves.extend(vec![often; many]);
            let document = drawing(&places, &moves);
            let mut task = RoutingTask::of(&document);
            let mut rounds = 0;
            while !task.advance() {
                rounds += 1;
                prop_assert!(rounds < 10_000);
            }
            prop_assert!(task.into_routing() == Routing::of(&document));
        }
    }

    #[test]
    fn a_large_drawing_takes_many_rounds_and_a_small_one_takes_one() {
        let row = |count: u32| {
            let places: Vec<_> = (0..count).map(|nth| (f64::from(nth) * 120.0, 0.0)).collect();
            let moves: Vec<_> = (1..count).map(|nth| (nth - 1, nth)).collect();
            let mut task = RoutingTask::of(&drawing(&places, &moves));
            (1..).find(|_| task.advance())
        };
        assert_eq!(row(4), Some(1));
        assert!(row(1_500) > Some(12));
    }
}
