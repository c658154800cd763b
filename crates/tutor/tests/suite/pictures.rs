//! The pictures of values: thermographs and number lines.

use crate::common::{Reader, buttons, plain};
use hyperjam_editor::command::Command;
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Block, CardAction, Picture, Shape, Stroke};
use proptest::prelude::*;

/// The pictures of a line, and the files that they are saved as.
fn pictures(line: &str) -> (Vec<Picture>, Vec<(String, String)>) {
    let mut document = Format::Text.read("A:").unwrap();
    document.apply(Command::SetLines(vec![line.to_owned()])).unwrap();
    let card = Reader::of(&document).ask("calculate/1").unwrap();
    let saves = buttons(&card).into_iter().filter_map(|button| match button.action {
        CardAction::Save(name, text) => Some((name, text)),
        _ => None,
    });
    let saves = saves.collect();
    let pictures = card.blocks.into_iter().filter_map(|block| match block {
        Block::Picture(picture) => Some(picture),
        _ => None,
    });
    (pictures.collect(), saves)
}

fn courses(picture: &Picture, stroke: Stroke) -> Vec<Vec<[f64; 2]>> {
    let lines = picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Line(points, of) if *of == stroke => Some(points.clone()),
        _ => None,
    });
    lines.collect()
}

fn words(picture: &Picture) -> Vec<&str> {
    let words = picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Words { text, .. } => Some(text.as_str()),
        _ => None,
    });
    words.collect()
}

#[test]
fn a_switch_has_two_walls_that_lean_to_the_mast() {
    let (pictures, _) = pictures("{3|-1}");
    let [graph, line] = &pictures[..] else { panic!("{pictures:?}") };
    assert_eq!((graph.title.as_str(), line.title.as_str()), ("Thermograph", "Number line"));
    // Values from 4 at temperature −1 to −2 there; the mast stands at 1 from temperature 2 on.
    assert_eq!(courses(graph, Stroke::Left), [[[80.8, 268.0], [196.0, 79.2]]]);
    assert_eq!(courses(graph, Stroke::Right), [[[311.2, 268.0], [196.0, 79.2]]]);
    assert_eq!(courses(graph, Stroke::Both), [[[196.0, 79.2], [196.0, 32.0]]]);
    assert_eq!(
        graph.description,
        "The mast stands at the mean 1 from temperature 2 on. The left wall is 4 at temperature −1, and ends at the \
         foot of the mast. The right wall is −2 at temperature −1, and ends at the foot of the mast."
    );
    for label in
        ["temperature", "2", "0", "−1", "1", "3", "4", "−2", "← greater, better for Left", "lesser →"]
    {
        assert!(words(graph).contains(&label), "{label}: {:?}", words(graph));
    }
    assert_eq!(
        line.description,
        "It is confused with the numbers from −1 (included) to 3 (included), greater than those below and less than \
         those above. Greater numbers are to the left."
    );
}

/// The picture of all lines, and what is said below it.
fn overlaid(lines: &[&str]) -> Option<(Picture, Vec<String>)> {
    let mut document = Format::Text.read("A:").unwrap();
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    document.apply(Command::SetLines(lines)).unwrap();
    let card = Reader::of(&document).ask("calculate/1").unwrap();
    let folded = card.blocks.into_iter().find_map(|block| match block {
        Block::Folded { name, blocks } if name.starts_with("Thermographs of ") => Some(blocks),
        _ => None,
    })?;
    let said = folded.iter().filter_map(|block| match block {
        Block::Text(line) => Some(plain(line)),
        _ => None,
    });
    let said = said.collect();
    let picture = folded.into_iter().find_map(|block| match block {
        Block::Picture(picture) => Some(picture),
        _ => None,
    });
    Some((picture.unwrap(), said))
}

#[test]
fn the_thermographs_of_several_lines_stand_in_one_frame() {
    // A comparison has none, and the axes are those of the hottest.
    let (both, said) = overlaid(&["{3|-1}", "1 > 0", "{2|0}"]).unwrap();
    let (alone, _) = pictures("{3|-1}");
    let walls = |nth| courses(&both, Stroke::Day(nth));
    let left = courses(&alone[0], Stroke::Left);
    assert_eq!(walls(0)[0], left[0]);
    // From 3 at temperature −1 to the mean 1 at temperature 1.
    let [[foot, _], [mean, _]] = walls(1)[0][..] else { panic!("{:?}", walls(1)) };
    assert_eq!((walls(1).len(), mean), (3, left[0][1][0]));
    assert!(left[0][0][0] < foot && foot < mean, "{foot}");
    // Both masts stand at 1.
    assert!(words(&both).contains(&"1, 3"), "{:?}", words(&both));
    assert!(both.description.contains("Line 3: The mast stands at the mean 1 from temperature 1 on."));
    assert_eq!(said, [""; 0]);
    assert!(overlaid(&["{3|-1}", "1 > 0"]).is_none());
    let (some, said) = overlaid(&["1"; 8]).unwrap();
    assert_eq!(some.title, "Thermographs of the first 6 games");
    assert_eq!(said, ["Of the first 6 lines that are short games; 2 more are left out."]);
}

#[test]
fn numbers_and_infinitesimals_have_a_mast_and_no_interval() {
    let described = |line| pictures(line).0.into_iter().map(|it| it.description).collect::<Vec<_>>();
    assert_eq!(
        described("5"),
        [
            "The mast stands at the mean 5 from temperature −1 on. The left wall is the mast. The right wall is the mast.",
            "It is the number 5.",
            "5 is born on day 5. The path from 0 to it goes to the greater child, to the greater child, to the greater \
             child, to the greater child, to the greater child. Its children are 9/2 and 6. The numbers drawn are, from the least to the greatest, day 0: 0; \
             day 1: −1, 1; day 2: ½, 2; day 3: 3/2, 3; day 4: 5/2, 4; day 5: 7/2, 5; day 6: 9/2, 6; day 7: \
             17/4, 19/4, 11/2, 7."
        ]
    );
    assert_eq!(
        described("^")[1],
        "It is infinitesimally greater than 0, and less than every number that is greater than 0."
    );
    assert_eq!(described("*")[1], "It is confused with 0 and with no other number.");
    assert_eq!(
        described("1/2")[0],
        "The mast stands at the mean ½ from temperature −½ on. The left wall is 1 at temperature −1, and ends at the \
         foot of the mast. The right wall is 0 at temperature −1, and ends at the foot of the mast."
    );
}

#[test]
fn huge_numbers_are_drawn_too() {
    let (drawn, _) = pictures("{2^2000|-2^2000}");
    let shapes = drawn.iter().flat_map(|picture| &picture.shapes);
    for shape in shapes {
        let places = match shape {
            Shape::Line(points, _) => points.clone(),
            Shape::Dot { at, .. } | Shape::Words { at, .. } | Shape::Link { at, .. } => vec![*at],
        };
        assert!(places.iter().flatten().all(|place| (0.0..=360.0).contains(place)), "{shape:?}");
    }
    assert!(drawn.iter().all(|picture| picture.description.contains("bits")), "{drawn:?}");
}

#[test]
fn pictures_are_saved_as_svg_and_tikz() {
    let (_, saves) = pictures("{3|-1}");
    let names: Vec<&str> = saves.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["thermograph.svg", "thermograph.tex", "number-line.svg", "number-line.tex", "calculation.txt"]
    );
    let [svg, tikz, ..] = &saves[..] else { unreachable!() };
    assert!(svg.1.starts_with("<svg") && svg.1.contains("points=\"80.8,268 196,79.2\""), "{}", svg.1);
    assert!(tikz.1.contains("\\draw[value left] (2.020,-6.700) -- (4.900,-1.980);"), "{}", tikz.1);
    assert!(tikz.1.ends_with("\\end{tikzpicture}\n"));
}

/// A game whose options never leave it cold: numbers in descending order, as a switch of switches.
#[derive(Clone, Debug)]
enum Hot {
    Number(i32),
    Switch(Vec<Hot>, Vec<Hot>),
}

impl Hot {
    fn text(&self) -> String {
        let list = |games: &[Hot]| games.iter().map(Hot::text).collect::<Vec<_>>().join(",");
        match self {
            Hot::Number(number) => number.to_string(),
            Hot::Switch(left, right) => format!("{{{}|{}}}", list(left), list(right)),
        }
    }

    /// The walls at temperatures 0, 1/8, 2/8, …, in eighths, as they are defined.
    fn walls(&self) -> Vec<[i32; 2]> {
        let (left, right) = match self {
            Hot::Number(number) => return vec![[number * 8, number * 8]; 200],
            Hot::Switch(left, right) => (left, right),
        };
        let (left, right): (Vec<_>, Vec<_>) =
            (left.iter().map(Hot::walls).collect(), right.iter().map(Hot::walls).collect());
        let mut mast = None;
        let at = |t: usize| {
            let tax = t as i32;
            let high = left.iter().map(|walls| walls[t][1] - tax).max().unwrap();
            let low = right.iter().map(|walls| walls[t][0] + tax).min().unwrap();
            if mast.is_none() && high <= low {
                assert_eq!(high, low, "{self:?}");
                mast = Some(high);
            }
            mast.map_or([high, low], |mast| [mast, mast])
        };
        (0..200).map(at).collect()
    }
}

fn hot() -> impl Strategy<Value = Hot> {
    (prop::collection::vec(-6..6_i32, 6), 0..3_u8).prop_map(|(mut numbers, kind)| {
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let number = |nth: usize| Hot::Number(numbers[nth]);
        let switch = |a, b| Hot::Switch(vec![number(a)], vec![number(b)]);
        match kind {
            0 => switch(0, 5),
            1 => Hot::Switch(vec![number(2)], vec![switch(3, 5)]),
            _ => Hot::Switch(vec![switch(0, 3), switch(1, 2)], vec![switch(4, 5)]),
        }
    })
}

/// Where a course is at a height, between its corners.
fn at(course: &[[f64; 2]], y: f64) -> Option<f64> {
    course.windows(2).find_map(|pair| {
        let [[x0, y0], [x1, y1]] = [pair[0], pair[1]];
        (y <= y0 + 0.01 && y >= y1 - 0.01)
            .then(|| x0 + (x1 - x0) * if y0 > y1 { (y - y0) / (y1 - y0) } else { 0.0 })
    })
}

proptest! {
    #[test]
    fn the_walls_drawn_are_those_of_the_definition(game in hot()) {
        let (pictures, _) = pictures(&game.text());
        let graph = &pictures[0];
        let walls = game.walls();
        let [left, right, mast] =
            [Stroke::Left, Stroke::Right, Stroke::Both].map(|stroke| courses(graph, stroke).remove(0));
        // The scales follow from the foot of the mast and one more place on each axis.
        let mean = walls[199][0];
        let temperature = walls.iter().position(|wall| wall[0] == wall[1]).unwrap();
        let (foot, ground) = (mast[0], left[0][1]);
        let height = (ground - foot[1]) / (temperature as f64 + 8.0);
        let y = |t: usize| foot[1] - height * (t as f64 - temperature as f64);
        for t in 0..temperature {
            let drawn = [at(&left, y(t)).unwrap() - foot[0], at(&right, y(t)).unwrap() - foot[0]];
            for (drawn, wall) in drawn.into_iter().zip(walls[t]) {
                // Greater values are to the left, and the widest wall tells how far.
                let widest = f64::from((walls[0][0] - mean).max(mean - walls[0][1]));
                let scale = (foot[0] - at(&left, y(0)).unwrap()).max(at(&right, y(0)).unwrap() - foot[0]) / widest.max(1.0);
                prop_assert!((drawn + scale * f64::from(wall - mean)).abs() < 0.4, "{game:?} at {t}/8: {drawn}");
            }
        }
    }
}
