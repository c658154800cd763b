//! Strategies that copy, as they are followed; and the product of two of them.

use std::collections::BTreeMap;

use super::copying::CopyingStrategy;
use crate::{Classes, Graph, PositionId};
use hyperjam_terms::Player;

/// A move in a difference x − y. One in −y is a move that the other player has in y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifferenceStep {
    /// Whether it is made in x.
    pub in_x: bool,
    /// Where that component stood,
    pub from: PositionId,
    /// and where it stands then.
    pub to: PositionId,
}

impl DifferenceStep {
    /// Where the components stand after it.
    pub fn after(&self, [x, y]: [PositionId; 2]) -> [PositionId; 2] {
        if self.in_x { [self.to, y] } else { [x, self.to] }
    }
}

/// The moves of a player in a difference, each once, those in x first. O(moves · log moves) of the two positions.
pub fn difference_steps(graph: &Graph, [x, y]: [PositionId; 2], player: Player) -> Vec<DifferenceStep> {
    let all = |in_x, from, by| {
        let mut options = graph.options(from, by).to_vec();
        options.sort_unstable();
        options.dedup();
        options.into_iter().map(move |to| DifferenceStep { in_x, from, to })
    };
    all(true, x, player).chain(all(false, y, player.opponent())).collect()
}

/// Left’s strategy on x − y that a [`CopyingStrategy`] is, as it is followed with Right to move first.
///
/// Where x is at least y for Left, moves in x *count*: no play has only finitely many of them and goes on for ever. Where y is
/// at least x for Right, Right has such a strategy on y − x; with the players exchanged it is one of Left on x − y, and moves
/// in y count.
#[derive(Debug)]
pub struct DifferenceStrategy<'g> {
    graph: &'g Graph,
    classes: &'g Classes,
    player: Player,
    /// The states that it meets, each with the most moves before the next one that counts.
    numbers: BTreeMap<([PositionId; 2], Player), u32>,
}

impl<'g> DifferenceStrategy<'g> {
    /// The strategy of this player for whom x is at least y (Left), or y at least x (Right), on a graph whose tie ends are
    /// [loops](crate::operation::tie_ends_as_loops) and whose classes of bisimilar positions are these.
    /// O(states · log states).
    pub fn new(graph: &'g Graph, classes: &'g Classes, player: Player, strategy: &CopyingStrategy) -> Self {
        let numbers = strategy.states.iter().map(|state| {
            let [first, second] = state.pair;
            let key = match player {
                Player::Left => ([first, second], state.to_move),
                Player::Right => ([second, first], state.to_move.opponent()),
            };
            (key, state.count)
        });
        Self { graph, classes, player, numbers: numbers.collect() }
    }

    /// For whom it shows something: for Left that Left does not lose x + z where Left does not lose y + z, for Right that
    /// Left wins x + z where Left wins y + z.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Whether a move is made in the component that counts.
    pub fn counts(&self, step: &DifferenceStep) -> bool {
        step.in_x == (self.player == Player::Left)
    }

    /// Whether both components are the same game, so that Left copies each move from then on.
    fn is_same(&self, [x, y]: [PositionId; 2]) -> bool {
        self.classes.class(x) == self.classes.class(y)
    }

    /// The moves of a player.
    pub fn steps(&self, pair: [PositionId; 2], player: Player) -> Vec<DifferenceStep> {
        difference_steps(self.graph, pair, player)
    }

    /// The most moves of a play before the next one that counts, with Right to move.
    pub fn most_before(&self, pair: [PositionId; 2]) -> u32 {
        if self.is_same(pair) {
            return u32::from(self.steps(pair, Player::Right).iter().any(|step| !self.counts(step)));
        }
        self.numbers.get(&(pair, Player::Right)).copied().unwrap_or_default()
    }

    /// Left’s answer to a move of Right from here: a move that counts, or one to a smaller number. Where none is named, it is a
    /// copy in the other component. None where the strategy says nothing. O(moves · log states).
    pub fn answer(&self, pair: [PositionId; 2], made: DifferenceStep) -> Option<DifferenceStep> {
        let pair = made.after(pair);
        let mut steps = self.steps(pair, Player::Left).into_iter();
        let Some(now) = self.numbers.get(&(pair, Player::Left)).copied() else {
            return steps.find(|step| step.in_x != made.in_x && self.is_same(step.after(pair)));
        };
        let number = |step: &DifferenceStep| {
            let count = self.numbers.get(&(step.after(pair), Player::Right)).copied()?;
            match self.counts(step) {
                true => Some(0),
                false => (count < now).then_some(count + 1),
            }
        };
        steps
            .filter_map(|step| Some((number(&step)?, step)))
            .min_by_key(|(count, _)| *count)
            .map(|(_, step)| step)
    }
}

/// What Left does in x − z by two strategies, on x − y and on y − z.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductAnswer {
    /// Where the component y comes to, move by move: the strategies move it in turn, the one on the difference that Right moved
    /// in first.
    pub middle: Vec<PositionId>,
    /// The move that comes out, in x or in −z (which is the second component here).
    pub step: DifferenceStep,
}

impl ProductAnswer {
    /// Where the three components stand after Right’s move and this answer.
    pub fn after(&self, [x, y, z]: [PositionId; 3], made: &DifferenceStep) -> [PositionId; 3] {
        let [x, z] = self.step.after(made.after([x, z]));
        [x, self.middle.last().copied().unwrap_or(y), z]
    }
}

/// The answer, to a move of Right in x − z, of the product of Left’s strategies on x − y and y − z; y stands where it came to in
/// the play so far, with Right to move in both differences. It shows that being at least in every sum is transitive.
///
/// Method: the strategy on the difference in which Right moved answers. An answer in −y is a move of Right in y, and one in y a
/// move of Right in −y: so the other strategy answers next, until a move comes out in x or −z. It does, since a play of the
/// difference x − y with finitely many moves in x ends if those count, as one of y − z does where those in z count; and an endless
/// play of the product has infinitely many moves that count, as infinitely many in y come with them. This is how
/// strategies are composed in Joyal’s category of Conway games; non-losing strategies as such are not closed under it (HL §6), as
/// the moves in y might never end.
///
/// None where a strategy has no answer, which does not happen to strategies on these differences that
/// [`crate::verify::copying`] accepts. O(numbers of the strategies · moves · log states).
pub fn product_answer(
    strategies: [&DifferenceStrategy<'_>; 2],
    [mut x, mut y, mut z]: [PositionId; 3],
    made: DifferenceStep,
) -> Option<ProductAnswer> {
    // Each move in y that does not come out is one to a smaller number of one strategy, or a copy.
    let most: usize = strategies.iter().map(|strategy| strategy.numbers.len() + 1).sum();
    let (mut middle, mut step, mut first) = (Vec::new(), made, made.in_x);
    while middle.len() <= most {
        let answer = match first {
            true => strategies[0].answer([x, y], step)?,
            false => strategies[1].answer([y, z], step)?,
        };
        if first {
            [x, y] = step.after([x, y]);
        } else {
            [y, z] = step.after([y, z]);
        }
        if answer.in_x == first {
            return Some(ProductAnswer { middle, step: answer });
        }
        middle.push(answer.to);
        // In y it is a move of Right for the other strategy, in its other component.
        step = DifferenceStep { in_x: !answer.in_x, ..answer };
        first = !first;
    }
    None
}
