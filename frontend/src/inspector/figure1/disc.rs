//! The disc's geometry: a centre, an inner ring of pairs and an outer ring of winners.
//!
//! L lies left, R right, I above, II below; each pair sector lies between the two single ones that it
//! names and touches both.

use hyperjam_terms::Sector;
use std::f64::consts::{FRAC_PI_4, TAU};

/// Radii of the centre, the inner and the outer ring.
const RADII: [f64; 4] = [0.0, 40.0, 84.0, 128.0];
/// Radii that dots may have, the largest first.
const DOTS: [f64; 6] = [8.5, 7.0, 5.5, 4.0, 3.0, 2.0];
/// Room between dots.
const GAP: f64 = 1.5;
/// Room for a sector's name at its outer border, from the centre to the outer ring; that of a pair stands aslant.
const NAMES: [f64; 3] = [15.0, 20.0, 15.0];

/// Where one sector of Figure 1 lies in the disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Field {
    /// Which sector.
    pub(super) sector: Sector,
    /// Its class in the style sheet.
    pub(super) class: &'static str,
    /// 0 the centre, 1 the inner ring, 2 the outer ring.
    ring: usize,
    /// The middle's direction in eighths of a turn, clockwise from the right.
    eighths: f64,
}

const fn field(sector: Sector, class: &'static str, ring: usize, eighths: f64) -> Field {
    Field { sector, class, ring, eighths }
}

/// All nine, the winners first.
pub(super) const FIELDS: &[Field; 9] = &[
    field(Sector::Left, "left", 2, 4.0),
    field(Sector::Right, "right", 2, 0.0),
    field(Sector::First, "first", 2, 6.0),
    field(Sector::Second, "second", 2, 2.0),
    field(Sector::LeftFirst, "pair", 1, 5.0),
    field(Sector::RightFirst, "pair", 1, 7.0),
    field(Sector::LeftSecond, "pair", 1, 3.0),
    field(Sector::RightSecond, "pair", 1, 1.0),
    field(Sector::All, "all", 0, 6.0),
];

impl Field {
    fn direction(&self) -> f64 {
        self.eighths * FRAC_PI_4
    }

    /// The middle of where dots stand: in the centre, below its name.
    fn dots_direction(&self) -> f64 {
        if self.ring == 0 { TAU / 4.0 } else { self.direction() }
    }

    fn radii(&self) -> (f64, f64) {
        (RADII[self.ring], RADII[self.ring + 1])
    }

    /// The outline as an SVG path.
    pub(super) fn path(&self) -> String {
        let (inner, outer) = self.radii();
        if self.ring == 0 {
            return format!("M{outer} 0A{outer} {outer} 0 1 1 -{outer} 0A{outer} {outer} 0 1 1 {outer} 0Z");
        }
        let (from, to) = (self.direction() - FRAC_PI_4, self.direction() + FRAC_PI_4);
        let at = |radius: f64, angle: f64| format!("{:.2} {:.2}", radius * angle.cos(), radius * angle.sin());
        format!(
            "M{}A{outer} {outer} 0 0 1 {}L{}A{inner} {inner} 0 0 0 {}Z",
            at(outer, from),
            at(outer, to),
            at(inner, to),
            at(inner, from)
        )
    }

    /// Where the name stands.
    pub(super) fn label_place(&self) -> (f64, f64) {
        let radius = self.radii().1 - NAMES[self.ring] * [0.75, 0.65, 0.6][self.ring];
        (radius * self.direction().cos(), radius * self.direction().sin() + 3.5)
    }

    /// Where the number of positions stands: below the name in the centre, and else between it and the middle.
    pub(super) fn count_place(&self) -> (f64, f64) {
        let radius = [8.0, 52.0, 100.0][self.ring];
        let direction = self.dots_direction();
        (radius * direction.cos(), radius * direction.sin() + 5.5)
    }

    /// How many dots fit.
    pub(super) fn capacity(&self) -> usize {
        self.rows(DOTS[DOTS.len() - 1]).iter().map(|(_, count)| count).sum()
    }

    /// A radius for so many dots and a place for each, as large as they fit; for as many as fit at all.
    pub(super) fn places(&self, count: usize) -> (f64, Vec<(f64, f64)>) {
        let fits = |&&radius: &&f64| self.rows(radius).iter().map(|(_, room)| room).sum::<usize>() >= count;
        let radius = DOTS.iter().find(fits).copied().unwrap_or(DOTS[DOTS.len() - 1]);
        let mut places = Vec::with_capacity(count);
        for (row, room) in self.rows(radius) {
            let here = room.min(count - places.len());
            let step = self.span() / room.max(1) as f64;
            // A row that is not full stands in the middle.
            let first = self.dots_direction() - step * (here as f64 - 1.0) / 2.0;
            places.extend((0..here).map(|nth| {
                let angle = first + step * nth as f64;
                (row * angle.cos(), row * angle.sin())
            }));
        }
        (radius, places)
    }

    /// The angle that dots may take.
    fn span(&self) -> f64 {
        if self.ring == 0 { TAU * 0.72 } else { TAU / 4.0 }
    }

    /// The rows of dots of this radius, from outside: each row's radius and how many fit.
    fn rows(&self, dot: f64) -> Vec<(f64, usize)> {
        let (inner, outer) = self.radii();
        let step = 2.0 * dot + GAP;
        let mut rows = Vec::new();
        let name = if self.ring == 0 { GAP } else { NAMES[self.ring] };
        let mut row = outer - name - dot;
        while row >= inner + dot {
            let length = row * self.span() - 2.0 * dot;
            rows.push((row, ((length / step) as usize).max(1)));
            row -= step;
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_terms::Role;

    #[test]
    fn dots_lie_in_their_sector_and_apart() {
        for field in FIELDS {
            for count in [1, 2, 5, 15, 40] {
                let (radius, places) = field.places(count);
                assert_eq!(places.len(), count, "{}", field.sector);
                let (inner, outer) = field.radii();
                for (nth, &(x, y)) in places.iter().enumerate() {
                    assert!(x.hypot(y) >= inner && x.hypot(y) <= outer);
                    let apart = |&(a, b): &(f64, f64)| (x - a).hypot(y - b) >= 2.0 * radius * 0.95;
                    assert!(places[..nth].iter().all(apart), "{} {count}", field.sector);
                }
            }
        }
    }

    #[test]
    fn a_pair_lies_between_the_two_it_names() {
        let direction = |role: &Role| {
            let alone = FIELDS.iter().find(|field| field.sector.roles() == [*role]);
            alone.map(Field::direction).unwrap_or_default()
        };
        for pair in FIELDS.iter().filter(|field| field.ring == 1) {
            for single in pair.sector.roles() {
                let between = (pair.direction() - direction(single)).rem_euclid(TAU);
                let eighth = between.min(TAU - between);
                assert!((eighth - FRAC_PI_4).abs() < 1e-9, "{} {single}", pair.sector);
            }
        }
    }
}
