//! What stands in a plate, as lines that have room there: the Grundy label, on a partizan drawing the value or the sector,
//! and for more than two players the outcome, or the outcomes by who starts.

/// A line of text in the middle of a plate.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelLine {
    /// The text.
    pub text: String,
    /// Height of the letters, in world units.
    pub size: f64,
    /// How high they may be where the drawing is seen from afar.
    pub most: f64,
    /// How far its line is below the plate's middle, as a part of the size.
    pub drop: f64,
}

impl LabelLine {
    /// How far its line is below the plate's middle: a part of the height of the letters, and so many world units more. What
    /// is higher than usual, seen from afar, grows upwards too.
    pub fn place(&self) -> (f64, f64) {
        if self.most > self.size && self.drop > GROWS {
            (GROWS, (self.drop - GROWS) * self.size)
        } else {
            (self.drop, 0.0)
        }
    }
}

/// The part of the size by which a line comes down as its letters grow, at most.
const GROWS: f64 = 0.5;
/// How broad a line may be in the middle of a plate, and in its lower half.
const ROOM: (f64, f64) = (31.0, 28.0);
/// Below this size a set is written in two lines.
const SMALL: f64 = 6.5;
/// Below this size a value is written in two lines.
const LEGIBLE: f64 = 9.5;
/// How high letters may be that are seen from afar: of a line that is alone, and of a set below ∞.
const FAR: f64 = 32.0;
const FAR_BELOW: f64 = 17.0;
/// How far from the middle of a plate there is room.
const REACH: f64 = 20.0;
/// How far apart lines that are written below each other are, as a multiple of their size.
const PITCH: f64 = 1.02;
/// The most outcomes of a tuple that have room below each other, and the most letters of each.
const MOST_OUTCOMES: (usize, usize) = (4, 3);

/// The lines for a label as it is written in one, from top to bottom. However long the label is, they lie within the
/// ring. Cost O(length).
pub fn label_lines(label: &str) -> Vec<LabelLine> {
    if let Some(rest) = label.strip_prefix('∞') {
        let (set, value) = set_and_value(rest);
        if !value.is_empty() {
            return label_and_value(set, value);
        }
        let mut lines = vec![infinity(if set.is_empty() { 0.33 } else { 0.05 })];
        let size = fitting(set, 11.0, ROOM.1);
        match set.get(..set.len() / 2).and_then(|half| half.rfind(',')).filter(|_| size < SMALL) {
            Some(comma) => {
                let (first, second) = set.split_at(comma + 1);
                let size = fitting(first, SMALL, ROOM.1).min(fitting(second, SMALL, ROOM.1));
                lines.extend([line(first, size, 1.0), line(second, size, 1.9)]);
            }
            None if set.is_empty() => {}
            None => lines
                .push(LabelLine { most: fitting(set, FAR_BELOW, ROOM.1).max(size), ..line(set, size, 1.1) }),
        }
        return lines;
    }
    if let Some(tuple) = label.strip_prefix('(').filter(|rest| rest.contains(", ")) {
        return outcomes(tuple);
    }
    match label {
        "" => Vec::new(),
        _ => {
            let is_number = label.bytes().all(|letter| letter.is_ascii_digit());
            let size = fitting(label, if is_number { 22.0 } else { 17.0 }, ROOM.0);
            match after_bar(label).filter(|_| size < LEGIBLE) {
                Some(place) => {
                    let (first, second) = label.split_at(place);
                    let size = fitting(first, 12.0, ROOM.1).min(fitting(second, 12.0, ROOM.1));
                    vec![line(first, size, -0.15), line(second, size, 0.85)]
                }
                None => {
                    vec![LabelLine { most: fitting(label, FAR, ROOM.0).max(size), ..line(label, size, 0.35) }]
                }
            }
        }
    }
}

/// The set of a label ∞, without its braces, and the value that stands beside the label, if one does.
fn set_and_value(rest: &str) -> (&str, &str) {
    let (set, value) = match rest.strip_prefix('{') {
        // A set that was cut short has no end.
        Some(open) => open.split_once('}').unwrap_or((open, "")),
        None => ("", rest),
    };
    (set, value.strip_prefix(", ").unwrap_or(value))
}

/// A label ∞ with its set, and below it the value that stands beside it.
fn label_and_value(set: &str, value: &str) -> Vec<LabelLine> {
    let size = fitting(value, 12.0, ROOM.1);
    let below = line(value, size, 10.0 / size + 0.35);
    match set {
        "" => vec![infinity(0.05), below],
        _ => {
            let label = ["∞", set].concat();
            let size = fitting(&label, 12.0, ROOM.1);
            vec![line(&label, size, -0.15), below]
        }
    }
}

/// The outcomes of a tuple below each other, from the one when the first player starts; if there are too many, or it was cut
/// short, that there is a tuple.
fn outcomes(tuple: &str) -> Vec<LabelLine> {
    let (most, letters) = MOST_OUTCOMES;
    let all: Vec<&str> = tuple.strip_suffix(')').map(|whole| whole.split(", ").collect()).unwrap_or_default();
    if !(2..=most).contains(&all.len()) || all.iter().any(|one| one.chars().count() > letters) {
        return vec![line("(…)", 14.0, 0.3)];
    }
    let drop = |nth: usize| 0.35 + (nth as f64 - (all.len() - 1) as f64 / 2.0) * PITCH;
    let reach = |(nth, text): (usize, &&str)| {
        let foot = drop(nth).abs().max((drop(nth) - 0.7).abs());
        foot.hypot(width(text) / 2.0)
    };
    let farthest = all.iter().enumerate().map(reach).fold(0.0, f64::max);
    let size = (REACH / farthest).min(12.0);
    all.iter().enumerate().map(|(nth, text)| line(text, size, drop(nth))).collect()
}

/// The place behind the longest bar of a value such as {2||1|0}, which divides its options, if more follows.
fn after_bar(label: &str) -> Option<usize> {
    let bars = label.match_indices('|').map(|(start, _)| {
        let rest = label.get(start..).unwrap_or_default();
        (start, rest.len() - rest.trim_start_matches('|').len())
    });
    // Of bars of one length the first.
    let longest = bars.rev().max_by_key(|(_, length)| *length);
    longest.map(|(start, length)| start + length).filter(|end| *end < label.len())
}

fn line(text: &str, size: f64, drop: f64) -> LabelLine {
    LabelLine { text: text.into(), size, most: size, drop }
}

/// The sign ∞, which has room in a plate as long as digits have.
fn infinity(drop: f64) -> LabelLine {
    LabelLine { most: FAR, ..line("∞", 24.0, drop) }
}

/// The largest size up to this one in which a text has room.
fn fitting(text: &str, largest: f64, room: f64) -> f64 {
    (room / width(text)).min(largest)
}

/// About how broad a text is, as a multiple of its size.
fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        ',' | '.' | ' ' | '|' => 0.35,
        '{' | '}' | '(' | ')' => 0.45,
        'I' => 0.45,
        '0'..='9' => 0.64,
        _ => 0.8,
    };
    text.chars().map(letter).sum()
}

/// The least letters of a mark in a picture.
pub(super) const LEAST: f64 = 6.0;
/// The most letters that are tried to have room in a plate.
const MOST_TRIED: usize = 120;
/// The largest letters of a mark in lines of any number, and what is between the sizes that are tried, both in tenths.
const WRAPPED: u32 = 90;

/// The lines for a label in a picture, which nobody enlarges: as [`label_lines`] has them or, where its letters are larger
/// then, broken after commas, bars and spaces. A label that has no room with the least letters is cut short, and then the
/// answer says so.
pub(super) fn legible_lines(label: &str) -> (Vec<LabelLine>, bool) {
    let usual = label_lines(label);
    let size = smallest(&usual);
    if size >= f64::from(WRAPPED) / 10.0 {
        return (usual, false);
    }
    let whole = if label.chars().count() > MOST_TRIED { None } else { wrapped(label) };
    match whole {
        Some(lines) if smallest(&lines) > size => return (lines, false),
        _ if size >= LEAST => return (usual, false),
        _ => {}
    }
    let pieces = pieces(label);
    let cut = |count: usize| wrapped(&[&pieces[..count].concat(), "…"].concat());
    ((0..pieces.len()).map_while(cut).last().unwrap_or_default(), true)
}

/// The smallest letters of these lines.
pub(super) fn smallest(lines: &[LabelLine]) -> f64 {
    lines.iter().map(|line| line.size).fold(f64::INFINITY, f64::min)
}

/// A label in lines below each other with the largest letters with which it has room in a plate; none if they are too small.
/// Cost O(length) for each size.
fn wrapped(label: &str) -> Option<Vec<LabelLine>> {
    let pieces = pieces(label);
    let sizes = ((LEAST * 10.0) as u32..=WRAPPED).rev().map(|tenths| f64::from(tenths) / 10.0);
    sizes.flat_map(|size| (1..=MOST_LINES).map(move |count| (size, count))).find_map(|(size, count)| {
        let drop = |nth: usize| 0.35 + (nth as f64 - (count - 1) as f64 / 2.0) * PITCH;
        let room = |nth: usize| {
            let foot = size * drop(nth).abs().max((drop(nth) - 0.7).abs());
            2.0 * (REACH * REACH - foot * foot).max(0.0).sqrt() / size
        };
        let mut rest = pieces.iter().peekable();
        let mut lines = Vec::new();
        for nth in 0..count {
            let mut text = String::new();
            while let Some(piece) = rest.next_if(|piece| width(&text) + width(piece.trim_end()) <= room(nth))
            {
                text += piece;
            }
            lines.push(line(text.trim_end(), size, drop(nth)));
        }
        (rest.next().is_none() && lines.iter().all(|line| !line.text.is_empty())).then_some(lines)
    })
}

/// The most lines of a mark.
const MOST_LINES: usize = 6;

/// The pieces of a label between which a line may end.
pub(super) fn pieces(label: &str) -> Vec<&str> {
    let mut ends: Vec<usize> = label.match_indices([',', '|', ' ']).map(|(start, _)| start + 1).collect();
    ends.push(label.len());
    let mut from = 0;
    let mut pieces = Vec::new();
    for end in ends {
        if let Some(piece) = label.get(from..end).filter(|piece| !piece.is_empty()) {
            pieces.push(piece);
        }
        from = end;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the label is, its letters are not too small, lie within the ring, and what is left out is told.
    #[test]
    fn a_mark_in_a_picture_is_legible_or_said_to_be_cut() {
        let many: Vec<String> = (0..60).map(|label| label.to_string()).collect();
        let sets = (0..60).map(|count| format!("∞{{{}}}", many[..count].join(",")));
        let others =
            ["{3||2|1|||0,{0|−1}||−4}", "∞{0,2,4,6}, {on|−1 & off}", "a_very_long_word_without_any_end"];
        for label in sets.chain(others.map(str::to_owned)) {
            let (lines, is_cut) = legible_lines(&label);
            let written: String = lines.iter().map(|line| line.text.as_str()).collect();
            let bare = |text: &str| text.replace(['{', '}', ' ', '…'], "");
            assert!(bare(&label).starts_with(&bare(&written)) || !is_cut, "{label}: {lines:?}");
            assert_eq!(is_cut, written.contains('…'), "{label}: {lines:?}");
            for line in &lines {
                assert!(line.size >= LEAST, "{label}: {line:?}");
                let (foot, half) = (line.size * line.drop, line.size * width(&line.text) / 2.0);
                for corner in [foot, foot - 0.7 * line.size] {
                    assert!(half.hypot(corner) < 20.5, "{label}: {line:?}");
                }
            }
        }
        assert!(!legible_lines("∞{0,1,2,3,4,5,6,7,8,9,10,11}").1);
        assert!(legible_lines(&format!("∞{{{}}}", many.join(","))).1);
    }

    /// Of three players all that there are can be read, within the ring; of more it is said that there is a tuple.
    #[test]
    fn a_tuple_stands_in_as_many_lines_as_players_may_start() {
        let all = ["∅", "N", "O", "P", "NO", "PN", "OP", "NOP"];
        for one in all {
            for other in all {
                let lines = label_lines(&format!("({one}, {other}, {one})"));
                let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
                assert_eq!(texts, [one, other, one]);
                for line in &lines {
                    assert!(line.size >= 10.0, "{line:?}");
                    let (foot, half) = (line.size * line.drop, line.size * width(&line.text) / 2.0);
                    for corner in [foot, foot - 0.7 * line.size] {
                        assert!(half.hypot(corner) < 20.5, "{line:?}");
                    }
                }
                assert!(lines.windows(2).all(|pair| pair[0].drop < pair[1].drop));
            }
        }
        for cut in ["({N,O1,P}, …", "(N, ∅, {N,O1})", "(∅, ∅, ∅, ∅, ∅)"] {
            let lines = label_lines(cut);
            assert_eq!((lines.len(), lines[0].text.as_str()), (1, "(…)"), "{cut}");
        }
    }

    /// The value of a position with loops stands below its label, without the comma that parts them.
    #[test]
    fn a_value_stands_below_a_label_without_a_comma() {
        for (label, texts) in [
            ("∞, dud", ["∞", "dud"]),
            ("∞{0,2}, over", ["∞0,2", "over"]),
            ("∞{0}, {on|−1 & off}", ["∞0", "{on|−1 & off}"]),
        ] {
            let lines = label_lines(label);
            assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), texts);
            for line in &lines {
                let (foot, half) = (line.size * line.drop, line.size * width(&line.text) / 2.0);
                for corner in [foot, foot - 0.7 * line.size] {
                    assert!(half.hypot(corner) < 20.5, "{label}: {line:?}");
                }
            }
            let [above, below] = &lines[..] else { panic!("{label}") };
            assert!(above.size * above.drop < below.size * (below.drop - 0.7) + 1.0, "{label}");
        }
    }

    /// Also as high as they may be, seen from afar, and the set clear of the sign above it.
    #[test]
    fn what_is_seen_from_afar_lies_within_the_ring() {
        for label in ["0", "12", "∞", "∞{1}", "∞{1,2}", "∞{0,2,3}", "½", "L,I", "draw", "{2|−½}", "∞, dud"]
        {
            let lines = label_lines(label);
            let [foot, head] = [0.0, 0.7].map(|height| {
                let at = |line: &LabelLine| {
                    let (part, more) = line.place();
                    // The sign ∞ is lower than digits.
                    let height = if line.text == "∞" { 0.6 * height } else { height };
                    line.most * (part - height) + more
                };
                lines.iter().map(at).collect::<Vec<_>>()
            });
            for (nth, line) in lines.iter().enumerate() {
                let half = line.most * width(&line.text) / 2.0;
                assert!(half.hypot(foot[nth].abs().max(head[nth].abs())) < 21.0, "{label}: {line:?}");
            }
            // The sign is as high as two fifths of its letters.
            assert!(
                foot.windows(2).all(|pair| pair[0] < pair[1] - 0.35 * lines[1].most),
                "{label}: {lines:?}"
            );
        }
    }

    #[test]
    fn lines_keep_the_whole_label_and_lie_within_the_ring() {
        let many: Vec<String> = (0..40).map(|label| label.to_string()).collect();
        let sets = (0..40).map(|count| format!("∞{{{}}}", many[..count].join(",")));
        let sectors = ["L", "II", "L,I", "R,II", "draw", "7", "12", "100", "123456789", "a quarter of it"];
        let values =
            ["½", "±1", "{2|−½}", "{2||1|−1}", "{1|0,{0|−1}}", "−123/1024", "{3||2|1|||0…", "|||||||||||"];
        let cut = (0..12).map(|count| many[..count].join(",") + "…").map(|set| ["∞{", &set].concat());
        for label in sets.chain(cut).chain(sectors.into_iter().chain(values).map(str::to_owned)) {
            let lines = label_lines(&label);
            let written: String = lines.iter().map(|line| line.text.as_str()).collect();
            let bare = |text: &str| {
                if text.starts_with('∞') { text.replace(['{', '}'], "") } else { text.to_owned() }
            };
            assert_eq!(written, bare(&label));
            for line in lines {
                let (foot, half) = (line.size * line.drop, line.size * width(&line.text) / 2.0);
                for corner in [foot, foot - 0.7 * line.size] {
                    assert!(half.hypot(corner) < 20.5, "{label}: {line:?}");
                }
            }
        }
    }
}
