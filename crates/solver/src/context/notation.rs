//! Games written in braces.

use super::Context;
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// The most characters of a game in braces.
const LONGEST: usize = 48;

/// What is known of a position: how it is written, and what it is if it is a number or a nimber in canonical form.
struct Notation {
    text: String,
    number: Option<Dyadic>,
    nimber: Option<usize>,
}

/// See [`Context::notation`]. O(moves) of the context.
pub(super) fn notation(context: &Context) -> Option<String> {
    let mut written = Vec::new();
    written.resize_with(context.graph.position_count(), || None);
    let mut under_way = vec![false; written.len()];
    // Depth first with a stack of its own, as a context may be deep.
    let mut stack = vec![context.start];
    while let Some(position) = stack.last().copied() {
        let index = position.index();
        let next = context.graph.successors(position).iter().copied();
        let mut open = next.filter(|next| *next != position && written[next.index()].is_none());
        if written[index].is_some() {
            stack.pop();
        } else if let Some(next) = open.next() {
            under_way[index] = true;
            if under_way[next.index()] {
                return None;
            }
            stack.push(next);
        } else {
            written[index] = Some(write(&context.graph, position, &written)?);
        }
    }
    written[context.start.index()].take().map(|written| written.text)
}

/// Writes a position whose options are written.
fn write(graph: &Graph, position: PositionId, written: &[Option<Notation>]) -> Option<Notation> {
    if graph.end_kind(position).is_some() {
        return None;
    }
    let [left, right] = Player::BOTH.map(|player| {
        let mut options = graph.options(position, player).to_vec();
        options.sort_unstable();
        options.dedup();
        options
    });
    let found = |option: &PositionId| written[option.index()].as_ref();
    let number = |options: &[PositionId]| match options {
        [] => Some(None),
        [option] => found(option)?.number.map(Some),
        _ => None,
    };
    let number = match (number(&left), number(&right)) {
        (Some(left), Some(right)) => Dyadic::between(left, right),
        _ => None,
    };
    let nimber = (left == right).then(|| {
        let mut heaps: Vec<Option<usize>> =
            left.iter().map(|option| found(option).and_then(|option| option.nimber)).collect();
        heaps.sort_unstable();
        heaps.iter().zip(0..).all(|(heap, size)| *heap == Some(size)).then_some(heaps.len())
    });
    let nimber = nimber.flatten();
    let itself = [position];
    let text = match (number, nimber, left.as_slice(), right.as_slice()) {
        (Some(number), ..) => number.text(),
        (None, Some(1), ..) => "*".to_owned(),
        (None, Some(heap), ..) => format!("*{heap}"),
        (.., left, []) if left == itself => "on".to_owned(),
        (.., [], right) if right == itself => "off".to_owned(),
        (.., left, right) => {
            let list = |options: &[PositionId]| {
                let text = |option: &PositionId| match found(option) {
                    Some(option) => option.text.as_str(),
                    None => "pass",
                };
                options.iter().map(text).collect::<Vec<_>>().join(", ")
            };
            let symmetric = match (left, right) {
                ([left], [right]) => found(left).zip(found(right)).and_then(|(left, right)| {
                    let (left, right) = (left.number?, right.number?);
                    (left.over > 0 && left == right.negated()).then(|| format!("±{}", left.text()))
                }),
                _ => None,
            };
            symmetric.unwrap_or_else(|| format!("{{{} | {}}}", list(left), list(right)))
        }
    };
    (text.chars().count() <= LONGEST).then_some(Notation { text, number, nimber })
}

/// The number over/2^power, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dyadic {
    over: i64,
    power: u32,
}

impl Dyadic {
    /// The number whose canonical form has these options, if there is one.
    fn between(left: Option<Dyadic>, right: Option<Dyadic>) -> Option<Dyadic> {
        let integer = |over| Dyadic { over, power: 0 };
        match (left, right) {
            (None, None) => Some(integer(0)),
            (Some(Dyadic { over, power: 0 }), None) if over >= 0 => Some(integer(over.checked_add(1)?)),
            (None, Some(Dyadic { over, power: 0 })) if over <= 0 => Some(integer(over.checked_sub(1)?)),
            (Some(left), Some(right)) => {
                // (v − 1)/2^k and (v + 1)/2^k for an odd v and k > 0.
                let power = left.power.max(right.power) + 1;
                let scaled =
                    |number: Dyadic| number.over.checked_mul(1_i64.checked_shl(power - number.power)?);
                let (left, right) = (scaled(left)?, scaled(right)?);
                (power < 32 && left.checked_add(2)? == right && left % 2 == 0)
                    .then_some(Dyadic { over: left + 1, power })
            }
            _ => None,
        }
    }

    fn negated(self) -> Self {
        Self { over: -self.over, ..self }
    }

    fn text(self) -> String {
        let sign = if self.over < 0 { "−" } else { "" };
        let over = self.over.unsigned_abs();
        if self.power == 0 {
            format!("{sign}{over}")
        } else {
            format!("{sign}{over}/{}", 1_u64 << self.power)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::context::made;
    use crate::context::{Context, named};
    use hyperjam_terms::Movers;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn named_games_are_written_as_in_the_books() {
        let graph = named();
        let written: Vec<String> = graph
            .positions()
            .map(|position| Context::part(graph, position).notation().expect("it is short"))
            .collect();
        assert_eq!(
            written[..15].join(" "),
            "0 1 −1 * 2 −2 *2 1/2 −1/2 3 −3 1/4 −1/4 on off",
            "the friendliest come first"
        );
        for text in ["{3 | 3}", "±1", "{2 | −1}", "{on | 0}", "{−1 | off}", "{1 | on}", "{* | 1/4}", "3/8"]
        {
            assert!(written.iter().any(|other| other == text), "{text} is not among {written:?}");
        }
        let mut different = written.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), written.len(), "no game is there twice");
    }

    #[test]
    fn cycles_and_long_games_are_not_written() {
        let context = |size, moves: Vec<(usize, usize, Movers)>, start| {
            let graph = made(size, moves.into_iter());
            Context { start: graph.position(start).expect("it is there"), graph }
        };
        let ring = context(2, vec![(0, 1, Movers::LEFT), (1, 0, Movers::RIGHT)], 0);
        assert_eq!(ring.notation(), None);
        let over = context(2, vec![(1, 0, Movers::LEFT), (1, 1, Movers::RIGHT)], 1);
        assert_eq!(over.notation().as_deref(), Some("{0 | pass}"));
        // {{… | 0} | 0}, nested a thousand times.
        let tower = (1..100_000).flat_map(|from| [(from, from - 1, Movers::LEFT), (from, 0, Movers::RIGHT)]);
        assert_eq!(context(100_000, tower.collect(), 99_999).notation(), None);
        let integer = (1..100_000).map(|from| (from, from - 1, Movers::LEFT)).collect();
        assert_eq!(context(100_000, integer, 99_999).notation().as_deref(), Some("99999"));
    }
}
