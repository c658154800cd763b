//! The thermograph of a game as a picture.

use super::{GREATER_TO_THE_LEFT, LETTERS, Labels, Scale, WIDTH, at_ends, line, words, written};
use hyperjam_protocol::tutor::{Anchor, Picture, Stroke};
use hyperjam_values::thermograph::{Breakpoint, Thermograph, Wall};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished};

const HEIGHT: f64 = 300.0;
/// Where the axes are, and how far the walls go.
const AXIS: f64 = 52.0;
const RIGHT: f64 = WIDTH - 20.0;
const TOP: f64 = 32.0;
const GROUND: f64 = HEIGHT - 32.0;
/// The most corners of a wall that are told.
const MOST_TOLD: usize = 12;

/// A line over values and temperatures, exactly.
pub(crate) struct Course {
    stroke: Stroke,
    corners: Vec<Breakpoint>,
}

impl Course {
    /// A wall up to a temperature.
    pub(crate) fn wall(stroke: Stroke, wall: &Wall, top: &Dyadic) -> Self {
        let below = wall.points().iter().filter(|corner| corner.temperature < *top);
        let last = Breakpoint { temperature: top.clone(), value: wall.at(top) };
        Self { stroke, corners: below.cloned().chain([last]).collect() }
    }
}

/// How far a picture goes above the temperature of a game.
pub(crate) fn top(found: &Thermograph) -> Dyadic {
    let height = &found.temperature - &Dyadic::integer(-1);
    &found.temperature + &height.half().half().max(Dyadic::unit(1))
}

/// The walls and the mast over the values, from temperature −1 on.
pub(crate) fn thermograph(arena: &mut Arena, game: GameId) -> Result<Picture, Unfinished> {
    Ok(drawn(&*hyperjam_values::thermograph::thermograph(arena, game)?))
}

/// The walls and the mast of a thermograph.
pub(super) fn drawn(found: &Thermograph) -> Picture {
    let foot = Breakpoint { temperature: found.temperature.clone(), value: found.mean.clone() };
    let head = Breakpoint { temperature: top(found), ..foot.clone() };
    let courses = [
        Course::wall(Stroke::Left, &found.left, &found.temperature),
        Course::wall(Stroke::Right, &found.right, &found.temperature),
        Course { stroke: Stroke::Both, corners: vec![foot, head] },
    ];
    let stops = [&found.left, &found.right].map(|wall| wall.at(&Dyadic::ZERO));
    let marked = [&found.mean].into_iter().chain(&stops);
    over_temperatures("Thermograph", described(found), &courses, (marked, found))
}

/// The thermographs of several games over one another, each with its number at the top of its mast.
pub(crate) fn overlaid(
    arena: &mut Arena,
    title: &str,
    games: &[(u32, GameId)],
) -> Result<Option<Picture>, Unfinished> {
    let mut found = Vec::new();
    for (number, game) in games {
        arena.renew_work();
        found.push((*number, hyperjam_values::thermograph::thermograph(arena, *game)?));
    }
    let Some((_, hottest)) = found.iter().max_by_key(|(_, found)| &found.temperature) else {
        return Ok(None);
    };
    let top = top(hottest);
    let mut courses = Vec::new();
    for (nth, (_, found)) in (0..).zip(&found) {
        let foot = Breakpoint { temperature: found.temperature.clone(), value: found.mean.clone() };
        let head = Breakpoint { temperature: top.clone(), ..foot.clone() };
        let stroke = Stroke::Day(nth);
        courses
            .extend([&found.left, &found.right].map(|wall| Course::wall(stroke, wall, &found.temperature)));
        courses.push(Course { stroke, corners: vec![foot, head] });
    }
    let described: Vec<String> =
        found.iter().map(|(number, found)| format!("Line {number}: {}", described(found))).collect();
    let means: Vec<&Dyadic> = found.iter().map(|(_, found)| &found.mean).collect();
    let mut picture = over_temperatures(title, described.join(" "), &courses, (means.clone(), hottest));
    let scale = values(courses.iter().flat_map(|course| &course.corners));
    for (nth, mean) in means.iter().enumerate().filter(|(nth, mean)| !means[..*nth].contains(mean)) {
        // Where masts stand in one place, all of their numbers do.
        let same = means.iter().zip(games).skip(nth).filter(|(other, _)| *other == mean);
        let numbers: Vec<String> = same.map(|(_, (number, _))| number.to_string()).collect();
        picture.shapes.push(words([scale.at(mean), TOP - 4.0], &numbers.join(", "), Anchor::Middle));
    }
    Ok(Some(picture))
}

/// Courses over the values, from temperature −1 on, and the numbers of their corners; first those marked and the
/// temperature of a game.
pub(crate) fn over_temperatures<'a>(
    title: &str,
    description: String,
    courses: &'a [Course],
    (marked, found): (impl IntoIterator<Item = &'a Dyadic>, &Thermograph),
) -> Picture {
    let corners = || courses.iter().flat_map(|course| &course.corners);
    let (lowest, top) = (Dyadic::integer(-1), top(found));
    let (values, temperatures) = (values(corners()), Scale::new(lowest.clone(), &top, [GROUND, TOP]));
    let mut shapes = vec![
        line([[AXIS, TOP], [AXIS, GROUND]], Stroke::Axis),
        line([[AXIS, GROUND], [RIGHT, GROUND]], Stroke::Axis),
        words([4.0, LETTERS], "temperature", Anchor::Start),
    ];
    shapes.extend(at_ends(GREATER_TO_THE_LEFT, [AXIS, RIGHT], HEIGHT - 2.0));
    let mut labels = Labels::default();
    let below_top = corners().map(|corner| &corner.temperature).filter(|temperature| **temperature < top);
    for temperature in [&found.temperature, &Dyadic::ZERO, &lowest].into_iter().chain(below_top) {
        let y = temperatures.at(temperature);
        if let Some(label) = labels.before(temperature, [AXIS - 6.0, y]) {
            shapes.extend([label, line([[AXIS, y], [RIGHT, y]], Stroke::Guide)]);
        }
    }
    let mut labels = Labels::default();
    for value in marked.into_iter().chain(corners().map(|corner| &corner.value)) {
        let x = values.at(value);
        if let Some(label) = labels.below(value, [x, GROUND + LETTERS]) {
            shapes.extend([label, line([[x, TOP], [x, GROUND]], Stroke::Guide)]);
        }
    }
    for Course { stroke, corners } in courses {
        let at = |corner: &Breakpoint| [values.at(&corner.value), temperatures.at(&corner.temperature)];
        shapes.push(line(corners.iter().map(at).collect::<Vec<_>>(), *stroke));
    }
    Picture { title: title.to_owned(), description, size: [WIDTH, HEIGHT], shapes, zoom: None }
}

/// All values of these corners, with room on both sides.
fn values<'a>(corners: impl Iterator<Item = &'a Breakpoint> + Clone) -> Scale {
    let values = corners.map(|corner| &corner.value);
    let zero = Dyadic::ZERO;
    let (low, high) = (values.clone().min().unwrap_or(&zero), values.max().unwrap_or(&zero));
    let width = high - low;
    let room = if width.is_zero() { Dyadic::ONE } else { width.half().half().half() };
    Scale::new(low - &room, &(high + &room), [RIGHT, AXIS])
}

fn described(found: &Thermograph) -> String {
    let (mean, temperature) = (written(&found.mean), written(&found.temperature));
    format!(
        "The mast stands at the mean {mean} from temperature {temperature} on. {} {}",
        wall_in_words("Left", &found.left, found),
        wall_in_words("Right", &found.right, found)
    )
}

fn wall_in_words(side: &str, wall: &Wall, found: &Thermograph) -> String {
    let corners: Vec<_> =
        wall.points().iter().filter(|corner| corner.temperature < found.temperature).collect();
    if corners.is_empty() {
        return format!("The {} wall is the mast.", side.to_lowercase());
    }
    let mut all: Vec<String> = corners
        .iter()
        .take(MOST_TOLD)
        .map(|corner| format!("{} at temperature {}", written(&corner.value), written(&corner.temperature)))
        .collect();
    if corners.len() > MOST_TOLD {
        all.push(format!("and so on ({} more)", corners.len() - MOST_TOLD));
    }
    format!("The {} wall is {}, and ends at the foot of the mast.", side.to_lowercase(), all.join(", "))
}
