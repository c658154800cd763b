//! The product of two strategies that copy, and the position between two others through which it goes.

use super::asked::MOST_LISTED;
use super::{Pair, budget};
use crate::analysis::Analysis;
use crate::write::{go, paragraph, text};
use hyperjam_protocol::address::{AddressTemplate, CompareCard, Effort};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, Tap, Tone};
use hyperjam_solver::comparison::{Direction, Half};
use hyperjam_solver::order::{
    Certificate, CopyingStrategy, Decision, DecisionTask, DifferenceStep, DifferenceStrategy, Means,
    ProductAnswer, product_answer,
};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Classes, Graph, PositionId, operation};
use hyperjam_terms::Player;

/// Left’s strategy on x − y.
pub(super) enum Way<'g> {
    /// One that copies.
    Copying(DifferenceStrategy<'g>),
    /// The product of those on x − m and on m − y.
    Product([DifferenceStrategy<'g>; 2], PositionId),
}

impl<'g> Way<'g> {
    /// Finds it within the budget, or says which pair has none.
    pub(super) fn find(
        analysis: &Analysis,
        graph: &'g Graph,
        classes: &'g Classes,
        pair: Pair,
        through: Option<PositionId>,
        player: Player,
    ) -> Result<Self, [PositionId; 2]> {
        let of = |positions| {
            let found = find(analysis, graph, positions, player, pair.budget()).ok_or(positions);
            found.map(|found| DifferenceStrategy::new(graph, classes, player, &found))
        };
        Ok(match through {
            None => Self::Copying(of([pair.x, pair.y])?),
            Some(through) => Self::Product([of([pair.x, through])?, of([through, pair.y])?], through),
        })
    }

    /// The position m, if it is a product.
    pub(super) fn through(&self) -> Option<PositionId> {
        match self {
            Self::Copying(_) => None,
            Self::Product(_, through) => Some(*through),
        }
    }

    /// For whom it shows something.
    pub(super) fn player(&self) -> Player {
        match self {
            Self::Copying(strategy) | Self::Product([strategy, _], _) => strategy.player(),
        }
    }

    /// The answer to a move of Right where x, m and y stand so.
    pub(super) fn answer(&self, [x, m, y]: [PositionId; 3], made: DifferenceStep) -> Option<ProductAnswer> {
        match self {
            Self::Copying(strategy) => {
                Some(ProductAnswer { middle: Vec::new(), step: strategy.answer([x, y], made)? })
            }
            Self::Product([first, second], _) => product_answer([first, second], [x, m, y], made),
        }
    }

    /// The most moves before the next one that counts, of a strategy that copies.
    pub(super) fn most_before(&self, state: [PositionId; 2]) -> u32 {
        match self {
            Self::Copying(strategy) => strategy.most_before(state),
            Self::Product(..) => 0,
        }
    }
}

/// What copying shows of two positions, on a graph whose tie ends are loops: for this player.
///
/// Where y is at least x for Right, Right has a strategy on y − x. Exchanging the players makes it one of Left on x − y,
/// with the components in the other order.
fn find(
    analysis: &Analysis,
    graph: &Graph,
    pair: [PositionId; 2],
    player: Player,
    budget: Budget,
) -> Option<CopyingStrategy> {
    let half = Half { direction: Direction::AtLeast, player };
    let task = DecisionTask::new(graph, player, half.pair(pair), budget);
    let task = task.with(Means { named: true, ..Means::COPYING });
    match analysis.finish(task, 0..800) {
        Decision::Holds(Certificate::Copying(found)) => Some(found),
        Decision::Holds(_) | Decision::Fails(_) | Decision::Undecided(_) => None,
    }
}

/// Asks for the position in between.
pub(super) fn asked(analysis: &Analysis, pair: Pair) -> Card {
    let [x, y] = pair.names(analysis);
    let ids = [pair.x, pair.y].map(|position| analysis.id(position));
    let product = |player| move |m| CompareCard::Product(ids[0], ids[1], m, player, Vec::new());
    let mut blocks = vec![paragraph(format!(
        "Which position m is between {x} and {y}? Where copying shows {x} ≥ m and m ≥ {y}, Left’s strategies on {x} − m and on \
         m − {y} make one on {x} − {y}, their product. Press m on the drawing."
    ))];
    if analysis.graph().position_count() <= MOST_LISTED {
        let between = between(analysis, pair);
        let mut line: Line = vec![text(match between.is_empty() {
            true => "Copying shows this for no other position of the drawing",
            false => "Copying shows this for ",
        })];
        for (nth, (m, player)) in between.into_iter().enumerate() {
            if nth > 0 {
                line.push(text(", "));
            }
            line.push(analysis.span_to(m, product(player)(analysis.id(m))));
        }
        line.push(text("."));
        blocks.push(Block::Text(line));
    }
    let back = Pair { effort: Effort::Usual, ..pair }.address(analysis);
    blocks.push(Block::Buttons(vec![go(format!("{x} and {y} again"), back)]));
    let scene = Scene {
        positions: ids.map(|id| (id, Tone::Subject)).into(),
        tap: Tap::Any(AddressTemplate::of(|m| product(Player::Left)(m).into())),
        ..Scene::default()
    };
    let spoken = format!("Which position is between {x} and {y}?");
    Card { title: format!("{x} ≥ ? ≥ {y}"), spoken, blocks, scene, ..Card::default() }
}

/// The other positions for which copying shows both, each with for whom. All searches together may do as much as one.
fn between(analysis: &Analysis, pair: Pair) -> Vec<(PositionId, Player)> {
    let graph = operation::tie_ends_as_loops(analysis.graph());
    let whole = budget(Effort::Usual);
    let each = Budget { work: whole.work / (4 * graph.position_count().max(1) as u64), ..whole };
    let shows = |pair, player| find(analysis, &graph, pair, player, each).is_some();
    let others = graph.positions().filter(|m| ![pair.x, pair.y].contains(m));
    let both = |m, player| shows([pair.x, m], player) && shows([m, pair.y], player);
    let of = |m| Player::BOTH.into_iter().find(|player| both(m, *player)).map(|player| (m, player));
    others.filter_map(of).collect()
}
