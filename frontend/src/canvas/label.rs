//! What stands in a plate: the Grundy label, or the sector on a partizan drawing.

/// A line of text in the middle of a plate.
pub(super) struct Line {
    pub(super) text: String,
    /// Height of the letters, in world units.
    pub(super) size: f64,
    /// How far its line is below the plate's middle, as a part of the size.
    pub(super) drop: f64,
}

/// The lines for a label as it is written in one, from top to bottom.
pub(super) fn lines(label: &str) -> Vec<Line> {
    let line = |text: &str, size, drop| Line { text: text.into(), size, drop };
    if let Some(labels) = label.strip_prefix('∞') {
        let listed = labels.trim_matches(['{', '}']);
        let size = match listed.len() {
            0 => return vec![line("∞", 24.0, 0.33)],
            1..=3 => 11.0,
            4..=5 => 9.0,
            _ => 7.0,
        };
        return vec![line("∞", 24.0, 0.05), line(listed, size, 1.1)];
    }
    match label.chars().count() {
        0 => Vec::new(),
        _ if label == "L,R,I,II" => vec![line("L,R", 11.0, -0.15), line("I,II", 11.0, 0.95)],
        1..=2 if label.bytes().all(|letter| letter.is_ascii_digit()) => vec![line(label, 22.0, 0.35)],
        1..=2 => vec![line(label, 17.0, 0.35)],
        3..=4 => vec![line(label, 13.0, 0.35)],
        5..=7 => vec![line(label, 9.0, 0.35)],
        _ => vec![line(label, 7.0, 0.35)],
    }
}
