//! Whose an edge is by its colour, as games are printed: blue is Left's, red is Right's.

use hyperjam_terms::Movers;

/// The hues of blue and of red, in degrees. Azure and indigo are blue, vermilion and crimson red; orange and violet are
/// neither.
const BLUE: (f64, f64) = (190.0, 260.0);
const RED: (f64, f64) = (335.0, 30.0);
/// What is paler or darker than this has no hue to speak of.
const LEAST_CHROMA: f64 = 0.2;

/// Who moves by the text of a `color`: a name, `#rrggbb`, `h,s,v`, or several with colons between, in which blue and red are
/// for both; none by any other colour.
pub(super) fn movers(colour: &str) -> Option<Movers> {
    let hues = || colour.split(':').map(|one| hue(one.split(';').next().unwrap_or_default().trim()));
    let any = |wanted| hues().any(|hue| hue == Some(wanted));
    match (any(Hue::Blue), any(Hue::Red)) {
        (true, false) => Some(Movers::LEFT),
        (false, true) => Some(Movers::RIGHT),
        (true, true) => Some(Movers::BOTH),
        (false, false) => None,
    }
}

/// Whether a colour is what lines have that say nothing.
pub(super) fn is_black(colour: &str) -> bool {
    colour.split(':').all(|one| {
        let one = one.trim();
        matches!(one.to_ascii_lowercase().as_str(), "" | "black" | "invis") || one.starts_with("#000")
    })
}

/// The colour of the moves of these players, as [`movers`] reads it.
pub(super) fn of(by: Movers) -> &'static str {
    match by {
        Movers::LEFT => "#0000FF",
        Movers::RIGHT => "#FF0000",
        _ => "#000000",
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Hue {
    Blue,
    Red,
}

fn hue(colour: &str) -> Option<Hue> {
    if let Some(digits) = colour.strip_prefix('#') {
        return of_rgb(digits);
    }
    let numbers: Result<Vec<f64>, _> =
        colour.split([',', ' ']).filter(|part| !part.is_empty()).map(str::parse).collect();
    if let Ok([hue, saturation, value]) = numbers.as_deref() {
        return of_hue(hue * 360.0, saturation * value);
    }
    let name = colour.to_ascii_lowercase();
    let named = |words: &[&str]| words.iter().any(|word| name.contains(word));
    // All of X11's names for them, and one letter, as in matplotlib; "violet" comes with either.
    if name == "b" || named(&["blue", "navy"]) {
        Some(Hue::Blue)
    } else if name == "r" || named(&["red", "crimson", "firebrick", "tomato", "maroon"]) {
        Some(Hue::Red)
    } else {
        None
    }
}

/// Two hexadecimal digits each for red, green and blue, or one; what follows says how opaque it is.
fn of_rgb(digits: &str) -> Option<Hue> {
    let width = match digits.len() {
        3 | 4 => 1,
        6 | 8 => 2,
        _ => return None,
    };
    let part = |nth: usize| {
        let value = u32::from_str_radix(digits.get(nth * width..(nth + 1) * width)?, 16).ok()?;
        Some(f64::from(value) / f64::from((1 << (4 * width)) - 1))
    };
    let (r, g, b) = (part(0)?, part(1)?, part(2)?);
    let greatest = r.max(g).max(b);
    let chroma = greatest - r.min(g).min(b);
    let sixth = if greatest == r {
        (g - b) / chroma
    } else if greatest == g {
        2.0 + (b - r) / chroma
    } else {
        4.0 + (r - g) / chroma
    };
    of_hue(60.0 * sixth, chroma)
}

fn of_hue(degrees: f64, chroma: f64) -> Option<Hue> {
    let degrees = degrees.rem_euclid(360.0);
    if chroma < LEAST_CHROMA {
        None
    } else if degrees >= BLUE.0 && degrees <= BLUE.1 {
        Some(Hue::Blue)
    } else if degrees >= RED.0 || degrees <= RED.1 {
        Some(Hue::Red)
    } else {
        None
    }
}
