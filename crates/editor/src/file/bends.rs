//! How moves are bent where another program says through which points they lead.

use super::bend;
use super::draft::Draft;
use std::collections::BTreeMap;

/// Bends moves, by their numbers, so that they lead through points, whatever else is said of how they are bent: a person saw them so.
/// Cost O((V + E) log V).
pub(super) fn bend_through(draft: &mut Draft, points: &[(usize, (f64, f64))]) {
    let places: BTreeMap<&str, (f64, f64)> = draft
        .positions
        .iter()
        .filter_map(|position| Some((position.position.key.as_str(), position.x.zip(position.y)?)))
        .collect();
    for (nth, point) in points {
        let step = &mut draft.moves[*nth];
        let ends = [&step.from, &step.to].map(|end| places.get(end.as_str()).copied());
        if let [Some(from), Some(to)] = ends {
            step.step.bend = aside(from, to, *point).or(step.step.bend);
        }
    }
}

/// How far a point lies aside of a straight line, to the right as seen when travelling.
fn aside(from: (f64, f64), to: (f64, f64), point: (f64, f64)) -> Option<i32> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let distance = (dx * (point.1 - from.1) - dy * (point.0 - from.0)) / length;
    if length > 0.0 { bend(distance.round() as i64) } else { None }
}
