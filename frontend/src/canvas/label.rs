//! What stands in a plate: the Grundy label, or the sector on a partizan drawing.

use hyperjam_protocol::{Grundy, Mark, Role};

/// A line of text in the middle of a plate.
pub(super) struct Line {
    pub(super) text: String,
    /// Height of the letters, in world units.
    pub(super) size: f64,
    /// How far its line is below the plate's middle, as a part of the size.
    pub(super) drop: f64,
}

/// The lines for a mark, from top to bottom.
pub(super) fn lines(mark: &Mark) -> Vec<Line> {
    let line = |text: String, size, drop| Line { text, size, drop };
    match &mark.grundy {
        Some(Grundy::Number(number)) => vec![line(number.to_string(), 22.0, 0.35)],
        Some(Grundy::Infinite(labels)) if labels.is_empty() => vec![line("∞".into(), 24.0, 0.33)],
        Some(Grundy::Infinite(labels)) => {
            let listed = labels.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let size = match listed.len() {
                0..=3 => 11.0,
                4..=5 => 9.0,
                _ => 7.0,
            };
            vec![line("∞".into(), 24.0, 0.05), line(listed, size, 1.1)]
        }
        None => {
            let roles: Vec<&str> = mark.roles().map(Role::name).collect();
            match roles.as_slice() {
                [one] => vec![line((*one).into(), 17.0, 0.35)],
                [one, other] => vec![line(format!("{one},{other}"), 13.0, 0.35)],
                _ => vec![line("L,R".into(), 11.0, -0.15), line("I,II".into(), 11.0, 0.95)],
            }
        }
    }
}
