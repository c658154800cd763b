//! Why a drawing is worth what it is, step by step: stalks by the sign rule, green pictures by fusion and colon.

use super::words::{list, parts, sector, written};
use super::worth::{FIRST_LIMIT, limits};
use super::{ReadAnalysis, unsolved_words};
use crate::values::LIMITS;
use crate::vehicles::verdict;
use crate::write::{go, plain, result, strong, text};
use hyperjam_bridge::{Reading, Taken};
use hyperjam_editor::document::Rules;
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{AddressTemplate, Part, VehiclesCard, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, SceneMarks, Steps, Tone};
use hyperjam_terms::{Movers, Player};
use hyperjam_values::notation::{Style, print_number};
use hyperjam_values::{Arena, Dyadic};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps.
const MOST: usize = 400;

/// A step: what it says, and the roads that it is about.
struct Step {
    line: Line,
    roads: Vec<MoveId>,
}

/// The card of a step; the last one where there are fewer.
pub(super) fn card(analysis: &ReadAnalysis, given: u32) -> Card {
    let all = steps(analysis);
    let last = (all.len().saturating_sub(1)) as u32;
    let at = given.min(last);
    let mut scene = Scene { marks: SceneMarks::These(Vec::new()), ..Scene::default() };
    let mut blocks = Vec::new();
    let mut spoken = String::new();
    if let Some(step) = all.into_iter().nth(at as usize) {
        scene.moves = step.roads.iter().map(|id| (*id, Tone::Subject)).collect();
        spoken = format!("Step {} of {}. {}", at + 1, last + 1, plain(&step.line));
        blocks.push(result(step.line, Tone::Subject));
    }
    blocks.push(Block::Buttons(vec![go("What each move leaves", VehiclesCard::Sum)]));
    let each = AddressTemplate::of(|step| WhyCard::Drawing(step).into());
    let steps = (last > 0).then_some(Steps { at, last, each });
    let address = hyperjam_protocol::address::Address::from(WhyCard::Drawing(at)).to_string();
    Card { address, title: Part::Why.title().into(), spoken, blocks, scene, steps, ..Card::default() }
}

fn steps(analysis: &ReadAnalysis) -> Vec<Step> {
    let mut steps = Vec::new();
    let components = analysis.reading.components();
    for component in &components {
        if steps.len() > MOST {
            break;
        }
        steps.extend(explained(analysis, component));
    }
    steps.push(whole(analysis, components.len()));
    steps
}

/// The roads of a component.
fn roads(component: &Reading) -> Vec<MoveId> {
    let road = |taken| match taken {
        Taken::Road(id) => Some(id),
        Taken::Position(_) => None,
    };
    component.parts().into_iter().filter_map(|(taken, _)| road(taken)).collect()
}

/// What can be said of a component.
fn explained(analysis: &ReadAnalysis, component: &Reading) -> Vec<Step> {
    let roads = roads(component);
    if analysis.rules() == Rules::Hackenbush {
        if component.is_impartial() {
            return green(analysis, &roads);
        }
        if let Some(edges) = stalk(analysis, &roads) {
            return signs(analysis, &edges);
        }
    }
    let mut arena = Arena::new(LIMITS);
    let mut words = || {
        let worth = component.worth(&mut arena, limits(FIRST_LIMIT))?;
        Ok(written(&mut arena, worth.value, 100)?)
    };
    let taken: Vec<Taken> = component.parts().into_iter().map(|(taken, _)| taken).collect();
    let mut line = list(analysis, &taken, 6);
    match words() {
        Ok(value) => {
            line.push(text(format!(
                ": by definition, the value follows from what each move at these {} leaves. It is ",
                parts(analysis.rules())
            )));
            line.push(strong(value));
        }
        Err(unsolved) => line.push(text(format!(": {}", unsolved_words(analysis, component, unsolved)))),
    }
    vec![Step { line, roads }]
}

/// The whole is the sum.
fn whole(analysis: &ReadAnalysis, components: usize) -> Step {
    let mut arena = Arena::new(LIMITS);
    let mut words = || {
        let worth = analysis.reading.worth(&mut arena, limits(FIRST_LIMIT))?;
        let value = written(&mut arena, worth.value, 100)?;
        Ok::<_, hyperjam_rulesets::Unsolved>(format!(
            "{value}: {}",
            verdict(sector(&mut arena, worth.value)?)
        ))
    };
    let line = match words() {
        Ok(words) if components > 1 => vec![text("The components add up to "), strong(words), text(".")],
        Ok(words) => vec![text("The whole is worth "), strong(words), text(".")],
        Err(unsolved) => vec![text(unsolved_words(analysis, &analysis.reading, unsolved))],
    };
    Step { line, roads: roads(&analysis.reading) }
}

/// The ends of a road, all ground being one.
fn ends(analysis: &ReadAnalysis, id: MoveId) -> [Option<PositionId>; 2] {
    let end = |id: PositionId| (!analysis.drawing.ground.contains(&id)).then_some(id);
    analysis.road(id).map_or([None, None], |road| [end(road.from), end(road.to)])
}

/// The edges of a stalk from the ground up, none of them green; none if it is not one.
fn stalk(analysis: &ReadAnalysis, roads: &[MoveId]) -> Option<Vec<(MoveId, Player)>> {
    let mut left: BTreeSet<MoveId> = gather(roads.iter().copied());
    let (mut here, mut edges) = (None, Vec::new());
    while !left.is_empty() {
        let mut next = left.iter().copied().filter(|id| ends(analysis, *id).contains(&here));
        let edge = next.next().filter(|_| next.next().is_none())?;
        drop(next);
        let [from, to] = ends(analysis, edge);
        let player = match analysis.road(edge)?.by {
            Movers::LEFT => Player::Left,
            Movers::RIGHT => Player::Right,
            _ => return None,
        };
        edges.push((edge, player));
        left.remove(&edge);
        here = if from == here { to } else { from };
        here?;
    }
    Some(edges)
}

/// Berlekamp's sign rule (WW 3): up to the first change of colour each edge counts 1, and from there on half as much as the one
/// before; Left's count up, Right's down.
fn signs(analysis: &ReadAnalysis, edges: &[(MoveId, Player)]) -> Vec<Step> {
    let Some(&(_, first)) = edges.first() else { return Vec::new() };
    let (mut size, mut total, mut changed) = (Dyadic::ONE, Dyadic::ZERO, false);
    let mut steps = Vec::new();
    for (nth, (edge, player)) in edges.iter().enumerate() {
        changed |= *player != first;
        if changed {
            size = size.half();
        }
        total = if *player == Player::Left { &total + &size } else { &total - &size };
        let [counts, sum] = [&size, &total].map(|number| print_number(number, Style::Unicode));
        let sign = if *player == Player::Left { "+" } else { "−" };
        let mut line = vec![text(format!("Edge {} from the ground, ", nth + 1))];
        line.extend(list(analysis, &[Taken::Road(*edge)], 1));
        let why = if changed {
            "from the first change of colour on each edge counts half as much as the one before"
        } else {
            "up to the first change of colour each edge counts 1"
        };
        line.push(text(format!(", is {player}’s: {why}. {sign}{counts} makes ")));
        line.push(strong(sum));
        line.push(text("."));
        steps.push(Step { line, roads: edges.iter().take(nth + 1).map(|(id, _)| *id).collect() });
    }
    steps
}

/// Fusion and colon (WW 7): the positions of a circle are made one, which leaves loops worth 1 on a tree; a branch is worth one
/// more than the Nim sum of what stands on it.
fn green(analysis: &ReadAnalysis, roads: &[MoveId]) -> Vec<Step> {
    let mut steps = Vec::new();
    let (mut class, loops) = fused(analysis, roads);
    if !loops.is_empty() {
        let mut line = vec![text("Fusion principle: the positions of a cycle can be merged into one. Then ")];
        line.extend(list(analysis, &loops.iter().map(|id| Taken::Road(*id)).collect::<Vec<_>>(), 6));
        let one = loops.len() == 1;
        line.push(text(if one { " becomes a loop, worth 1." } else { " become loops, each worth 1." }));
        steps.push(Step { line, roads: loops.clone() });
    }
    let mut find = |end: Option<PositionId>| root(&mut class, end);
    let tree: Vec<(MoveId, [Option<PositionId>; 2])> = roads
        .iter()
        .filter(|id| !loops.contains(id))
        .map(|id| (*id, ends(analysis, *id).map(&mut find)))
        .collect();
    let mut on: BTreeMap<Option<PositionId>, u32> = BTreeMap::new();
    for id in &loops {
        *on.entry(find(ends(analysis, *id)[0])).or_default() ^= 1;
    }
    // From the ground up, each branch with the spot below it and the one on it; then from the top down.
    let ground = find(None);
    let mut order: Vec<(MoveId, Option<PositionId>, Option<PositionId>)> = Vec::new();
    let (mut met, mut next) = (vec![ground], 0);
    while let Some(here) = met.get(next).copied() {
        next += 1;
        for (id, [a, b]) in &tree {
            let known = order.iter().any(|(other, ..)| other == id);
            if !known && (*a == here || *b == here) {
                let to = if *a == here { *b } else { *a };
                order.push((*id, here, to));
                met.push(to);
            }
        }
    }
    for (id, below, above) in order.into_iter().rev() {
        let stands = on.get(&above).copied().unwrap_or(0);
        *on.entry(below).or_default() ^= stands + 1;
        let mut line = vec![text("Colon principle: on ")];
        line.extend(list(analysis, &[Taken::Road(id)], 1));
        line.push(text(format!(" stands something worth {stands}, so this branch is worth {stands} + 1 = ")));
        line.push(strong((stands + 1).to_string()));
        line.push(text("."));
        steps.push(Step { line, roads: vec![id] });
    }
    let total = on.get(&ground).copied().unwrap_or(0);
    let line =
        vec![text("The Nim-sum of the branches on the ground is "), strong(total.to_string()), text(".")];
    steps.push(Step { line, roads: roads.to_vec() });
    steps
}

/// Which position represents each after circles are made one, and the roads that are loops then: those that are no bridges,
/// as their ends are joined without them, too.
fn fused(
    analysis: &ReadAnalysis,
    roads: &[MoveId],
) -> (BTreeMap<Option<PositionId>, Option<PositionId>>, Vec<MoveId>) {
    let joined = |without: MoveId| {
        let mut class = BTreeMap::new();
        for id in roads.iter().filter(|id| **id != without) {
            join(&mut class, ends(analysis, *id));
        }
        let [a, b] = ends(analysis, without);
        root(&mut class, a) == root(&mut class, b)
    };
    let loops: Vec<MoveId> = roads.iter().copied().filter(|id| joined(*id)).collect();
    let mut class = BTreeMap::new();
    for id in &loops {
        join(&mut class, ends(analysis, *id));
    }
    (class, loops)
}

/// The position that represents another.
fn root(
    class: &mut BTreeMap<Option<PositionId>, Option<PositionId>>,
    mut id: Option<PositionId>,
) -> Option<PositionId> {
    while let Some(&next) = class.get(&id) {
        id = next;
    }
    id
}

fn join(class: &mut BTreeMap<Option<PositionId>, Option<PositionId>>, [a, b]: [Option<PositionId>; 2]) {
    let (a, b) = (root(class, a), root(class, b));
    if a != b {
        class.insert(a.max(b), a.min(b));
    }
}
