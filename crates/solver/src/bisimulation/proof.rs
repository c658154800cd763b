//! That classes are a hyperbisimulation.

use super::Classes;
use crate::compact::Lists;
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// No class and no position.
const NONE: u32 = u32::MAX;

/// Looks at all positions that are not alone in their class, class by class: have they options in the same classes as the
/// first of it?
///
/// Cost: O(positions + moves).
#[derive(Debug)]
pub(super) struct BisimulationCheck {
    classes: Classes,
    /// The positions of each class.
    by_class: Lists<PositionId>,
    head: usize,
    /// For each class, once for each player, the class whose first position was the last to have an option there, and
    /// the position that was the last to have one.
    met: Vec<[u32; 2]>,
    /// In how many classes the first position of the class under way has options, each player's counted apart.
    expected: u32,
    pub(super) looked_at: u64,
}

impl BisimulationCheck {
    pub(super) fn new(classes: Classes, looked_at: u64) -> Self {
        let positions = classes.class_of.iter().enumerate();
        let by_class = Lists::sorted(
            classes.class_count(),
            positions.map(|(position, class)| (class.index(), PositionId::from_index(position))),
        );
        let met = vec![[NONE; 2]; 2 * classes.class_count()];
        Self { classes, by_class, head: 0, met, expected: 0, looked_at }
    }

    /// Goes on until so much was looked at. Returns whether the classes are a hyperbisimulation when that is known.
    pub(super) fn advance(&mut self, graph: &Graph, enough: u64) -> Option<bool> {
        while let Some(position) = self.by_class.items().get(self.head).copied() {
            if self.looked_at >= enough {
                return None;
            }
            self.head += 1;
            self.looked_at += 1;
            if self.by_class.list(self.classes.class(position).index()).len() == 1 {
                continue;
            }
            self.looked_at += graph.successors(position).len() as u64;
            if !self.is_like_its_first(graph, position) {
                return Some(false);
            }
        }
        Some(true)
    }

    fn is_like_its_first(&mut self, graph: &Graph, position: PositionId) -> bool {
        let Self { classes, met, expected, .. } = self;
        let class = classes.class(position);
        let first = classes.representative(class);
        let players = if graph.all_open_to_both() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let mut count = 0;
        for player in players {
            for option in graph.options(position, *player) {
                let [of_first, last] = &mut met[2 * classes.class(*option).index() + *player as usize];
                if position == first {
                    *of_first = class.raw();
                } else if *of_first != class.raw() {
                    return false;
                }
                if *last != position.raw() {
                    *last = position.raw();
                    count += 1;
                }
            }
        }
        if position == first {
            *expected = count;
        }
        count == *expected && graph.end_kind(position) == graph.end_kind(first)
    }

    /// The classes, proved or not.
    pub(super) fn into_classes(self) -> Classes {
        self.classes
    }
}
