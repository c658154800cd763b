//! The thermograph of a game as a picture.

use super::{LETTERS, Labels, Scale, WIDTH, line, written};
use hyperjam_protocol::tutor::{Anchor, Picture, Shape, Stroke};
use hyperjam_values::thermograph::{Thermograph, Wall};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished};

const HEIGHT: f64 = 300.0;
/// Where the axes are, and how far the walls go.
const AXIS: f64 = 52.0;
const RIGHT: f64 = WIDTH - 20.0;
const TOP: f64 = 32.0;
const GROUND: f64 = HEIGHT - 32.0;
/// The most corners of a wall that are told.
const MOST_TOLD: usize = 12;

/// The walls and the mast over the values, from temperature −1 on.
pub(crate) fn thermograph(arena: &mut Arena, game: GameId) -> Result<Picture, Unfinished> {
    let found = hyperjam_values::thermograph::thermograph(arena, game)?;
    let lowest = Dyadic::integer(-1);
    let height = &found.temperature - &lowest;
    let top = &found.temperature + &height.half().half().max(Dyadic::unit(1));
    let (values, temperatures) = (values(&found), Scale::new(lowest.clone(), &top, [GROUND, TOP]));
    let at = |temperature: &Dyadic, value: &Dyadic| [values.at(value), temperatures.at(temperature)];
    let mut shapes = vec![
        line([[AXIS, TOP], [AXIS, GROUND]], Stroke::Axis),
        line([[AXIS, GROUND], [RIGHT, GROUND]], Stroke::Axis),
        words([4.0, LETTERS], "temperature", Anchor::Start),
        words([AXIS, HEIGHT - 2.0], "better for Left", Anchor::Start),
        words([RIGHT, HEIGHT - 2.0], "better for Right", Anchor::End),
    ];
    let mut labels = Labels::default();
    let corners = || found.left.points().iter().chain(found.right.points());
    let marked = [&found.temperature, &Dyadic::ZERO, &lowest];
    for temperature in marked.into_iter().chain(corners().map(|corner| &corner.temperature)) {
        let y = temperatures.at(temperature);
        if let Some(label) = labels.before(temperature, [AXIS - 6.0, y]) {
            shapes.extend([label, line([[AXIS, y], [RIGHT, y]], Stroke::Guide)]);
        }
    }
    let mut labels = Labels::default();
    let stops =
        [&found.mean, &found.left.at(&Dyadic::ZERO), &found.right.at(&Dyadic::ZERO)].map(Clone::clone);
    for value in stops.iter().chain(corners().map(|corner| &corner.value)) {
        if let Some(label) = labels.below(value, [values.at(value), GROUND + LETTERS]) {
            shapes
                .extend([label, line([[values.at(value), TOP], [values.at(value), GROUND]], Stroke::Guide)]);
        }
    }
    for (wall, stroke) in [(&found.left, Stroke::Left), (&found.right, Stroke::Right)] {
        let below_mast = wall.points().iter().filter(|corner| corner.temperature < found.temperature);
        let mut course: Vec<[f64; 2]> =
            below_mast.map(|corner| at(&corner.temperature, &corner.value)).collect();
        course.push(at(&found.temperature, &found.mean));
        shapes.push(line(course, stroke));
    }
    shapes.push(line([at(&found.temperature, &found.mean), at(&top, &found.mean)], Stroke::Both));
    Ok(Picture {
        title: "Thermograph".to_owned(),
        description: described(&found),
        size: [WIDTH, HEIGHT],
        shapes,
    })
}

fn words(at: [f64; 2], text: &str, anchor: Anchor) -> Shape {
    Shape::Words { at, text: text.to_owned(), anchor }
}

/// All values of the walls, with room on both sides.
fn values(found: &Thermograph) -> Scale {
    let corners = || found.left.points().iter().chain(found.right.points()).map(|corner| &corner.value);
    let low = corners().min().unwrap_or(&found.mean).min(&found.mean);
    let high = corners().max().unwrap_or(&found.mean).max(&found.mean);
    let width = high - low;
    let room = if width.is_zero() { Dyadic::ONE } else { width.half().half().half() };
    Scale::new(low - &room, &(high + &room), [RIGHT, AXIS])
}

fn described(found: &Thermograph) -> String {
    let (mean, temperature) = (written(&found.mean), written(&found.temperature));
    format!(
        "The mast stands at the mean {mean} from temperature {temperature} on. {} {}",
        told("Left", &found.left, found),
        told("Right", &found.right, found)
    )
}

fn told(side: &str, wall: &Wall, found: &Thermograph) -> String {
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
        all.push(format!("and has {} more corners", corners.len() - MOST_TOLD));
    }
    format!("The {} wall is {}, and ends at the foot of the mast.", side.to_lowercase(), all.join(", "))
}
