//! The answers of `compare --json`.

use hyperjam_solver::order::{AtLeast, at_least};
use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::relation::witness;
use hyperjam_solver::task::Budget;
use hyperjam_solver::verify::{self, DifferenceClaim, Refuted};
use hyperjam_solver::{Graph, PositionId};
use hyperjam_solver::{grundy, operation};
use hyperjam_terms::{Convention, Grundy, Order, Outcome, Player, Relation, Sector};
use serde::Deserialize;

use super::half::{self, ComparedPositions};
use super::{CheckFailure, impartial_labels, too_large};
use crate::certificate::{ContextFields, HalfFields};
use crate::drawing::Drawing;
use crate::failure::{AnswerRefutation, AnswersError, InputError};
use crate::proof::ProofKind;
use crate::text::plain;

/// What is claimed of two positions.
#[derive(Deserialize)]
pub(super) struct ComparisonClaim {
    x: String,
    y: String,
    /// Earlier answers do not have the order.
    order: Option<Order>,
    at_least: Option<DirectionClaim>,
    at_most: Option<DirectionClaim>,
    relations: Vec<String>,
    difference: Option<DifferenceFields>,
    equidetermined: Option<bool>,
    bisimilar: Option<bool>,
    equivalent: Option<EquivalenceClaim>,
    equivalent_among_all: Option<EquivalenceClaim>,
    witness: Option<Vec<StateFields>>,
}

#[derive(Deserialize)]
struct DifferenceFields {
    left_first: Outcome,
    right_first: Outcome,
    sector: String,
}

#[derive(Deserialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
enum EquivalenceClaim {
    Equal { by: String },
    Different { context: ContextFields, sectors: [String; 2] },
    Undecided,
}

/// Whether one is at least the other in every sum.
#[derive(Deserialize)]
struct DirectionClaim {
    holds: Option<bool>,
    left: HalfFields,
    right: HalfFields,
}

/// A position of the difference.
#[derive(Deserialize)]
struct StateFields {
    x: String,
    y: String,
    left_first: Outcome,
    right_first: Outcome,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
}

/// Checks all that is claimed, and tells what that is. What the claims do not show themselves is worked out and then
/// checked as if it had been claimed; sums of at most `limit` positions and moves.
pub(super) fn check(
    drawing: &Drawing,
    other: Option<&Drawing>,
    claims: &ComparisonClaim,
    limit: usize,
) -> Result<String, CheckFailure> {
    if [Some(drawing), other].into_iter().flatten().any(|drawing| drawing.convention == Convention::Misere) {
        return Err(CheckFailure::Input(InputError::Misere));
    }
    let compared = ComparedPositions::of(drawing, other)?;
    let graph = &compared.graph;
    let find = |key: &str| compared.find(key);
    let y = if other.is_some() { format!("other:{}", claims.y) } else { claims.y.clone() };
    let pair = [find(&claims.x)?, find(&y)?];
    let mut checked = Vec::new();
    if let Some(claim) = claims.equidetermined {
        let sectors = sectors(graph, pair)?;
        agrees("equidetermined", claim, sectors[0] == sectors[1])?;
        checked.push("whether they are equidetermined".to_owned());
    }
    if let Some(claim) = claims.bisimilar {
        agrees("bisimilar", claim, are_bisimilar(graph, pair)?)?;
        checked.push("whether they are hyperbisimilar".to_owned());
    }
    for (claim, among) in
        [(&claims.equivalent, "x ≈ y"), (&claims.equivalent_among_all, "x ≈ y among all games")]
    {
        match claim {
            Some(EquivalenceClaim::Equal { by }) => {
                equal(&compared, pair, by, limit)?;
                checked.push(among.to_owned());
            }
            Some(EquivalenceClaim::Different { context, sectors: claimed }) => {
                let sectors = in_context(graph, pair, context, limit)?;
                let names = sectors.map(|sector| sector.name());
                if names.as_slice() != claimed.as_slice() || sectors[0] == sectors[1] {
                    let [x, y] = sectors;
                    return Err(AnswerRefutation::Context { x, y }.into());
                }
                checked.push(format!("that z refutes {among}"));
            }
            Some(EquivalenceClaim::Undecided) | None => {}
        }
    }
    checked.extend(relations(&compared, claims, pair, &find, limit)?);
    checked.extend(order(&compared, claims, pair, limit)?);
    Ok(checked.join(", "))
}

/// Checks the order in every sum by what is given for each half. Tells what was checked.
fn order(
    compared: &ComparedPositions,
    claims: &ComparisonClaim,
    pair: [PositionId; 2],
    limit: usize,
) -> Result<Vec<String>, CheckFailure> {
    let (Some(at_least), Some(at_most)) = (&claims.at_least, &claims.at_most) else { return Ok(Vec::new()) };
    let exchanged = [pair[1], pair[0]];
    let direction = |claim: &DirectionClaim, [x, y]: [PositionId; 2], field| {
        half::check(compared, Player::Left, [x, y], &claim.left, limit)?;
        half::check(compared, Player::Right, [y, x], &claim.right, limit)?;
        let holds = match (claim.left.holds(), claim.right.holds()) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (of_left, of_right) => of_left.and(of_right),
        };
        if holds == claim.holds {
            Ok(holds)
        } else {
            Err(CheckFailure::Refuted(AnswerRefutation::Halves { field }))
        }
    };
    let holds = [direction(at_least, pair, "at_least")?, direction(at_most, exchanged, "at_most")?];
    let order = holds[1].zip(holds[0]).map(|(at_most, at_least)| Order::of(at_most, at_least));
    if order != claims.order {
        return Err(AnswerRefutation::Halves { field: "order" }.into());
    }
    let mut checked = Vec::new();
    checked.extend(order.map(|order| format!("x {order} y in every sum, by its proofs")));
    Ok(checked)
}

/// The solver's own answers do not agree with the check.
fn own(error: Refuted) -> CheckFailure {
    AnswerRefutation::OwnProof(error).into()
}

fn agrees(field: &'static str, claim: bool, found: bool) -> Result<(), CheckFailure> {
    if claim == found { Ok(()) } else { Err(AnswerRefutation::Statement { field, found }.into()) }
}

/// The sectors of two positions of a graph, by outcomes that were checked.
fn sectors(graph: &Graph, pair: [PositionId; 2]) -> Result<[Sector; 2], CheckFailure> {
    let found = outcomes(graph, Convention::Normal);
    let claim = |position| {
        Player::BOTH.map(|player| (found.outcome(position, player), found.remoteness(position, player)))
    };
    let claims: Vec<_> = graph.positions().map(claim).collect();
    verify::outcomes(graph, Convention::Normal, &claims).map_err(own)?;
    Ok(pair.map(|position| found.sector(position)))
}

/// Whether two positions are hyperbisimilar, by classes that were checked.
fn are_bisimilar(graph: &Graph, [x, y]: [PositionId; 2]) -> Result<bool, CheckFailure> {
    let classes = half::classes(graph)?;
    verify::coarsest(graph, &classes).map_err(own)?;
    Ok(classes[x.index()] == classes[y.index()])
}

/// The labels of two impartial positions, by labels that were checked; none if the drawing is not impartial.
fn labels(graph: &Graph, pair: [PositionId; 2]) -> Result<Option<[Grundy; 2]>, CheckFailure> {
    let part = operation::reachable(graph, &pair);
    let Some(found) = grundy::grundy_labels(&part.graph) else { return Ok(None) };
    impartial_labels(&part.graph, &found).map_err(own)?;
    let of = |position| part.find(position).map(|position| found.label(position));
    let [of_x, of_y] = pair.map(of);
    Ok(of_x.zip(of_y).map(|(of_x, of_y)| [of_x, of_y]))
}

/// Checks the reason for x ≈ y.
fn equal(
    compared: &ComparedPositions,
    pair: [PositionId; 2],
    by: &str,
    limit: usize,
) -> Result<(), CheckFailure> {
    let graph = &compared.graph;
    let given = || AnswersError::Reason { given: plain(by).into() };
    let kind = ProofKind::of_name(by).ok_or_else(given)?;
    let holds = match kind {
        ProofKind::Bisimilar => compared.same[pair[0].index()] == compared.same[pair[1].index()],
        ProofKind::Label => labels(graph, pair)?.is_some_and(|[of_x, of_y]| of_x == of_y),
        ProofKind::Difference => {
            let [x, y] = pair;
            let is_second = |pair| worked_out(graph, pair, limit).map(|found| found == Sector::Second);
            is_second([x, y])? && is_second([y, y])?
        }
        ProofKind::Copying | ProofKind::Closure => no_context_separates(graph, pair, limit)?,
    };
    if holds { Ok(()) } else { Err(AnswerRefutation::Equal(kind).into()) }
}

/// Whether no game tells two positions apart, by families of sets that were checked.
fn no_context_separates(graph: &Graph, pair: [PositionId; 2], limit: usize) -> Result<bool, CheckFailure> {
    let part = operation::reachable(graph, &pair);
    let [Some(x), Some(y)] = pair.map(|position| part.find(position)) else { return Ok(false) };
    let pairs = [[x, y], [y, x]];
    // So few that all pairs of sets can be checked.
    let budget = Budget { work: 100 * limit as u64, bytes: limit / 50, ..Budget::UNLIMITED };
    for player in Player::BOTH {
        match at_least(&part.graph, player, &pairs, budget) {
            AtLeast::Holds(families) => {
                verify::families(&part.graph, player, &pairs, &families).map_err(own)?;
            }
            AtLeast::Fails(_) => return Ok(false),
            AtLeast::Undecided(_) => return Err(too_large("the search through all games z", limit)),
        }
    }
    Ok(true)
}

/// The sectors of x + z and y + z.
fn in_context(
    graph: &Graph,
    pair: [PositionId; 2],
    context: &ContextFields,
    limit: usize,
) -> Result<[Sector; 2], CheckFailure> {
    let part = operation::reachable(graph, &pair);
    let size = part.graph.position_count().saturating_add(part.graph.move_count());
    if context.games.size().saturating_mul(size) > limit {
        return Err(too_large("x + z", limit));
    }
    let z = context.context()?;
    let sum = operation::sum(&part.graph, &z.graph).map_err(AnswersError::Context)?;
    let of = |position: PositionId| {
        let found = part.find(position)?;
        sum.position(found.index() * z.graph.position_count() + z.start.index())
    };
    let [Some(of_x), Some(of_y)] = pair.map(of) else { return Err(too_large("x + z", limit)) };
    sectors(&sum, [of_x, of_y])
}

/// The sector of x − y, by its outcomes, which are worked out and checked; or by labels.
fn worked_out(graph: &Graph, pair: [PositionId; 2], limit: usize) -> Result<Sector, CheckFailure> {
    let Ok(claims) = witness(graph, pair, Budget::of_size(limit)) else {
        let [of_x, of_y] = labels(graph, pair)?.ok_or_else(|| too_large("x − y", limit))?;
        return Ok(of_x.nim_sum(&of_y).sector());
    };
    let start = claims.iter().find(|(found, _)| *found == pair);
    let [left, right] = start.ok_or_else(|| too_large("x − y", limit))?.1;
    let sector = Sector::of(left.0, right.0);
    verify::difference(graph, pair, sector, &claims).map_err(own)?;
    Ok(sector)
}

/// Checks the relations, by their witness if there is one. Tells what was checked.
fn relations(
    compared: &ComparedPositions,
    claims: &ComparisonClaim,
    pair: [PositionId; 2],
    find: &impl Fn(&str) -> Result<PositionId, CheckFailure>,
    limit: usize,
) -> Result<Option<String>, CheckFailure> {
    // Earlier answers have another sign for one of the relations.
    let relation = |text: &String| text.replace("▶\u{336}", "◁|").parse::<Relation>();
    let claimed: Result<Vec<_>, _> = claims.relations.iter().map(relation).collect();
    let claimed = claimed.map_err(AnswersError::Relation)?;
    let Some(difference) = &claims.difference else {
        // Without the difference only those that follow from x ≈ y can be claimed.
        let among_all = claims.equivalent_among_all.as_ref().or(claims.equivalent.as_ref());
        let is_equal = matches!(among_all, Some(EquivalenceClaim::Equal { .. }));
        let follow = [Relation::GreaterOrAlike, Relation::LessOrAlike, Relation::Alike];
        return match claimed.iter().find(|claim| !is_equal || !follow.contains(claim)) {
            Some(&claim) => Err(AnswerRefutation::Unproved(claim).into()),
            None => Ok((!claimed.is_empty()).then(|| "the relations that follow from x ≈ y".to_owned())),
        };
    };
    let sector = Sector::of(difference.left_first, difference.right_first);
    let checked = match &claims.witness {
        Some(witness) => {
            let state = |state: &StateFields| -> Result<DifferenceClaim, CheckFailure> {
                let left = (state.left_first, state.left_remoteness);
                let right = (state.right_first, state.right_remoteness);
                Ok(([find(&state.x)?, find(&state.y)?], [left, right]))
            };
            let witness: Result<Vec<DifferenceClaim>, CheckFailure> = witness.iter().map(state).collect();
            let witness = witness?;
            let key = |position: PositionId| plain(compared.key(position));
            verify::difference(&compared.graph, pair, sector, &witness).map_err(|error| match error {
                Refuted::Difference { pair: [x, y], to_move, reason } => {
                    AnswerRefutation::Difference { x: key(x).into(), y: key(y).into(), to_move, reason }
                }
                other => AnswerRefutation::Other(other),
            })?;
            format!("the relations, by the outcomes of {} positions of x − y", witness.len())
        }
        None => {
            let found = worked_out(&compared.graph, pair, limit)?;
            if found != sector {
                return Err(AnswerRefutation::DifferenceOutcomes { found }.into());
            }
            "the relations".to_owned()
        }
    };
    let holding: Vec<Relation> =
        Relation::ALL.into_iter().filter(|relation| relation.holds(sector)).collect();
    if holding != claimed {
        return Err(AnswerRefutation::Relations(holding).into());
    }
    if difference.sector != sector.name() {
        return Err(AnswerRefutation::DifferenceSector { found: sector }.into());
    }
    Ok(Some(checked))
}
