//! Why one position is at least another in every sum, or why not: the proof of each direction, or the game that refutes it.

use super::{Compared, Pair, context, copying};
use crate::analysis::Analysis;
use crate::write::{heading, paragraph};
use hyperjam_protocol::tutor::Block;
use hyperjam_solver::PositionId;
use hyperjam_solver::comparison::{Direction, Half, worth};
use hyperjam_solver::context::Context;
use hyperjam_solver::equivalence::{Distinction, Equivalence, in_context};
use hyperjam_solver::operation::{self, Subgraph};
use hyperjam_solver::order::{Certificate, Decision, DecisionTask, Means, Separation, SmallerContextTask};
use hyperjam_terms::{Order, Player, Sector};

/// What shows how two positions compare that are not known to be equal.
pub(super) fn blocks(analysis: &Analysis, pair: Pair, found: &Compared) -> Vec<Block> {
    let comparison = found.comparison();
    let [x, y] = pair.names(analysis);
    if let (Order::Confused, Equivalence::Different(one)) =
        (comparison.order().unwrap_or(Order::Equal), found.in_all_sums())
        && Direction::BOTH.into_iter().all(|direction| refutes(one, direction))
    {
        return context::blocks(analysis, pair, one);
    }
    let mut blocks = Vec::new();
    for direction in Direction::BOTH {
        let [better, other] = direction.pair([&x, &y]);
        match comparison.of(direction) {
            Some(true) => {
                blocks.push(heading(format!("Why {better} ≥ {other}")));
                blocks.extend(proof(analysis, pair, direction, found));
            }
            Some(false) => {
                if let Some(distinction) = refutation(analysis, pair, direction, found) {
                    blocks.push(heading(format!("Why not {better} ≥ {other}")));
                    blocks.extend(context::blocks(analysis, pair, &distinction));
                }
            }
            None => {}
        }
    }
    if comparison.order().is_none() {
        let profiles = found.decided.halves.iter().map(|(_, decision)| match decision {
            Decision::Undecided(interrupted) => interrupted.profiles,
            _ => 0,
        });
        blocks.push(paragraph(undecided(pair, [&x, &y], profiles.sum())));
    }
    blocks
}

/// Whether a game shows that a direction does not hold.
fn refutes(distinction: &Distinction, direction: Direction) -> bool {
    let [better, other] = direction.pair(distinction.sectors).map(Sector::outcomes);
    better.into_iter().zip(other).any(|(better, other)| worth(better) < worth(other))
}

/// Why a direction holds, by the two halves of it.
fn proof(analysis: &Analysis, pair: Pair, direction: Direction, found: &Compared) -> Vec<Block> {
    let names = pair.names(analysis);
    let [better, other] = direction.pair(names.each_ref());
    let mut blocks = Vec::new();
    let (mut copied, mut closed) = (Vec::new(), Vec::new());
    for (half, decision) in found.decided.of(direction) {
        match decision {
            Decision::Holds(Certificate::Copying(_)) => copied.push(half.player),
            Decision::Holds(Certificate::Closed(families)) => closed.push((half.player, families)),
            Decision::Fails(_) | Decision::Undecided(_) => {}
        }
    }
    if !copied.is_empty() {
        let what = match copied[..] {
            [Player::Left] => "Where Left does not lose ",
            [Player::Right] => "Where Left wins ",
            _ => "Proof by copying: ",
        };
        let claim = match copied.len() {
            1 => format!("{what}{other} + z, Left does as well in {better} + z, by copying: "),
            _ => format!("{what}in every sum Left does at least as well with {better} as with {other}. "),
        };
        blocks.push(paragraph(format!(
            "{claim}Left plays {better} + z as if it were {other} + z, and copies moves between {other} and −{other} \
             until one in {better} comes out, which it always does. This is a strategy of Left on {better} − {other}, with \
             Right to move first; every answer of it was checked."
        )));
        blocks.push(copying::offer(analysis, pair, direction, &copied));
    }
    for (player, families) in closed {
        let (role, claim) = match player {
            Player::Left => ("Left does not lose", "Left does not lose"),
            Player::Right => ("Right does not lose", "Left wins"),
        };
        let [kept, given] = Half { direction, player }.pair(names.each_ref());
        blocks.push(paragraph(format!(
            "Where {claim} {other} + z, the same holds of {better} + z, though copying does not show it: all that matters \
             about a game z is for which positions v of the drawing {role} v + z. There are only finitely many such sets; \
             each follows from those of the options of z. All of them were found, in {} cases: {} sets with the opponent to \
             start and {} with the player, and each set that has {given} has {kept}.",
            families.profiles,
            families.unions.len(),
            families.intersections.len(),
        )));
    }
    blocks
}

/// A small game that shows that a direction does not hold; none where it is known by the difference alone and no game was
/// found within the search that could be shown.
fn refutation(
    analysis: &Analysis,
    pair: Pair,
    direction: Direction,
    found: &Compared,
) -> Option<Distinction> {
    if let Equivalence::Different(distinction) = found.in_all_sums()
        && refutes(distinction, direction)
    {
        return Some(distinction.clone());
    }
    let part = operation::reachable(analysis.graph(), &[pair.x, pair.y]);
    let positions = [part.find(pair.x)?, part.find(pair.y)?];
    let decided = found.decided.of(direction).find_map(|(half, decision)| match decision {
        Decision::Fails(separation) => Some((*half, separation.clone())),
        Decision::Holds(_) | Decision::Undecided(_) => None,
    });
    let separation = decided.or_else(|| separation(analysis, pair, direction, (&part, positions)));
    let context = match separation {
        Some((half, separation)) => {
            let separation = Separation { pair: half.pair(positions), ..separation };
            let task = SmallerContextTask::new(&part.graph, half.player, separation, pair.budget());
            analysis.finish(task, 950..980).context
        }
        None => {
            let [_, other] = direction.pair(positions);
            Context::part(&operation::negation(&part.graph), other)
        }
    };
    if context.graph.position_count() * part.graph.position_count() > pair.budget().size {
        return None;
    }
    let outcomes = |position| in_context(&part.graph, position, &context);
    let [[x_left, x_right], [y_left, y_right]] = [outcomes(positions[0])?, outcomes(positions[1])?];
    let sectors = [Sector::of(x_left, x_right), Sector::of(y_left, y_right)];
    let distinction = Distinction { context, sectors };
    refutes(&distinction, direction).then_some(distinction)
}

/// What shows that one of the halves does not hold, by a search of its own.
fn separation(
    analysis: &Analysis,
    pair: Pair,
    direction: Direction,
    (part, positions): (&Subgraph, [PositionId; 2]),
) -> Option<(Half, Separation)> {
    Player::BOTH.into_iter().find_map(|player| {
        let half = Half { direction, player };
        let task = DecisionTask::new(&part.graph, player, half.pair(positions), pair.budget());
        match analysis.finish(task.with(Means { difference: false, ..Means::ALL }), 900..950) {
            Decision::Fails(separation) => Some((half, separation)),
            Decision::Holds(_) | Decision::Undecided(_) => None,
        }
    })
}

/// What is said where the search came to its limit.
fn undecided(pair: Pair, [x, y]: [&str; 2], profiles: usize) -> String {
    let further = match pair.further() {
        Some(_) => "A longer search may decide it.",
        None => "This is the longest search here; the command line can be given any limit.",
    };
    format!(
        "No proof was found, and no game was found that tells {x} and {y} apart: the search through all games that \
         might do so reached its limit after {profiles} profiles, and of the games that are tried without it none does. \
         {further}"
    )
}
