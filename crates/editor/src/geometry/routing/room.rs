//! Where there is room round a position.

use crate::gather::ordered;
use crate::point::Vector;
use std::f64::consts::TAU;

/// Where loops stand when there is room all round: above.
pub(super) const LOOP_ANGLE: f64 = -TAU / 4.0;
/// Where names stand when there is room all round: to the lower right.
pub(super) const NAME_ANGLE: f64 = TAU * 0.14;

/// The middle of the widest gap between directions; of gaps about equally wide, the one whose middle is
/// nearest to `preferred`.
pub(super) fn widest_gap(directions: &[f64], preferred: f64) -> f64 {
    let sorted = ordered(directions, f64::total_cmp);
    let Some((&first, &last)) = sorted.first().zip(sorted.last()) else { return preferred };
    let around = (first + TAU - last, last);
    let gaps = || sorted.windows(2).map(|pair| (pair[1] - pair[0], pair[0])).chain([around]);
    let widest = gaps().map(|(gap, _)| gap).fold(0.0, f64::max);
    let away = |angle: f64| Vector::at_angle(angle - preferred).x;
    gaps()
        .filter(|(gap, _)| *gap > widest * 0.9)
        .map(|(gap, start)| start + gap / 2.0)
        .max_by(|a, b| away(*a).total_cmp(&away(*b)))
        .unwrap_or(preferred)
}
