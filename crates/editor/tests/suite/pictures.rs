//! Pictures: everything is in them, and no label is markup.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document, Note, Rules};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{
    CAR_WIDTH, Ends, GROUND_FOOT, GROUND_HALF_WIDTH, NAME_SIZE, POINT_RADIUS, Point, Rectangle, Routing,
    Vector,
};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::{
    self, BoardPicture, BoardPictures, BoardShape, Look, PlateMark, PlateMarks, Stroke,
};
use hyperjam_terms::{Grundy, Mark, Movers, Outcome, Sector, StarterMark};

mod looks;
mod sizes;
mod tikz;

fn svg(document: &Document, marks: &PlateMarks, look: Look) -> String {
    picture::svg(document, marks, &BoardPictures::new(), look)
}

fn tikz(document: &Document, marks: &PlateMarks) -> String {
    picture::tikz(document, marks, &BoardPictures::new(), Look::default())
}

const PAPER: Look = Look { ground: true, colours: false };

fn marked(label: &str) -> PlateMarks {
    let mark = PlateMark { label: label.into(), sector: Some(Sector::First), seats: None };
    PlateMarks::from([(PositionId(0), mark)])
}

#[test]
fn a_picture_has_every_position_and_move_once() {
    for exhibit in EXHIBITS {
        let document = exhibit.document().unwrap();
        if !document.heading().boards.is_empty() {
            continue;
        }
        let picture = svg(&document, &PlateMarks::new(), Look::default());
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        let count = |name: &str| parsed.descendants().filter(|node| node.has_tag_name(name)).count();
        let (positions, vehicles) = (document.positions().len(), document.heading().vehicles.len());
        assert_eq!(count("g"), positions + vehicles, "{}", exhibit.name);
        // No other path of a picture without marks is closed by this letter.
        let heads = picture.matches("Z\" fill=\"").count();
        let arrows = if document.heading().rules.is_directed() { document.moves().len() } else { 0 };
        assert_eq!(heads, arrows, "{}", exhibit.name);
        let latex = tikz(&document, &PlateMarks::new());
        assert_eq!(latex.matches("\\filldraw[plate]").count(), positions);
        assert_eq!(latex.matches("node[name text").count(), positions);
        assert_eq!(latex.matches(" move] (").count(), document.moves().len());
        assert_eq!(latex.matches("{car};").count(), vehicles);
    }
}

#[test]
fn pictures_show_the_rings_of_the_page() {
    let mut document = Document::default();
    for x in [0.0, 120.0, 240.0] {
        document.apply(Command::AddPosition { at: Point::new(x, 0.0) }).unwrap();
    }
    let mark = |sector| PlateMark { label: "∞".into(), sector: Some(sector), seats: None };
    let marks = PlateMarks::from([(PositionId(0), mark(Sector::All)), (PositionId(1), mark(Sector::Right))]);
    let picture = svg(&document, &marks, Look::default());
    let with_arc =
        |text: &str| picture.lines().filter(|line| line.contains('A') && line.contains(text)).count();
    for colour in ["#0067a8", "#c64a00", "#00805c", "#33373d"] {
        assert_eq!(with_arc(&format!("stroke=\"{colour}\"")), 1, "an arc for each role of a draw: {picture}");
    }
    assert_eq!(picture.matches("stroke-dasharray").count(), 2, "Right and I are told by their patterns too");
    assert_eq!(picture.matches("r=\"3.6\"").count(), 1, "a role alone has a peg");
    let latex = tikz(&document, &marks);
    for role in ["L", "R", "I", "II"] {
        assert_eq!(latex.matches(&format!("\\definecolor{{role{role}}}")).count(), 1);
        assert_eq!(latex.matches(&format!("\\draw[ring{role}] (A.center)")).count(), 1, "{latex}");
    }
    assert_eq!(latex.matches("\\fill[roleR]").count(), 1);
    assert_eq!(latex.matches("\\draw[ringR, solid").count(), 1);
    for unmarked in [svg(&document, &PlateMarks::new(), Look::default()), tikz(&document, &PlateMarks::new())]
    {
        assert!(!unmarked.contains("0067") && !unmarked.contains("role"), "{unmarked}");
    }
}

#[test]
fn labels_are_text_in_every_format() {
    let hostile = "<script>&\"\u{7} \\input{x} 100%_#$^~";
    let document = hyperjam_editor::file::read(
        r#"{"format":"hyperjam","version":1,"positions":[
            {"id":"a","label":"<script>&\"\u0007 \\input{x} 100%_#$^~","x":0,"y":0}],"moves":[]}"#,
    )
    .unwrap();
    let picture = svg(&document, &marked("∞{1,2}"), Look::default());
    let parsed = roxmltree::Document::parse(&picture).unwrap();
    assert!(!parsed.descendants().any(|node| node.has_tag_name("script")));
    let texts: Vec<&str> = parsed.descendants().filter_map(|node| node.text()).collect();
    assert!(texts.contains(&hostile.replace('\u{7}', " ").as_str()), "{texts:?}");
    let latex = tikz(&document, &marked("∞{1,2}"));
    assert!(
        latex.contains("\\textbackslash{}input\\{x\\} 100\\%\\_\\#\\$\\textasciicircum{}\\textasciitilde{}"),
        "{latex}"
    );
    assert!(latex.contains("{$\\infty$}") && latex.contains("{1,2}"));
}

#[test]
fn a_picture_may_do_without_a_ground_and_without_colours() {
    let document = EXHIBITS.iter().find(|exhibit| exhibit.name == "a0-b0").unwrap().document().unwrap();
    let sector = Some(Sector::All);
    let marks: PlateMarks = document
        .positions()
        .map(|(id, _)| (id, PlateMark { label: "∞".into(), sector, seats: None }))
        .collect();
    let plain = svg(&document, &marks, Look { ground: false, colours: false });
    assert!(!plain.contains("<rect"));
    for colour in ["0067a8", "c64a00", "00805c", "33373d"] {
        assert!(!plain.contains(colour), "{colour}");
    }
    let patterned = |picture: &str| picture.matches("stroke-dasharray").count();
    assert_eq!(patterned(&plain), patterned(&svg(&document, &marks, Look::default())), "patterns stay");
}

#[test]
fn pictures_show_vehicles_by_number_and_have_room_for_them() {
    let mut document = Document::default();
    for x in [0.0, 120.0] {
        document.apply(Command::AddPosition { at: Point::new(x, 0.0) }).unwrap();
    }
    let [one, other] = [0, 1].map(PositionId);
    let plain = svg(&document, &PlateMarks::new(), Look::default());
    document.apply(Command::SetVehicles(vec![one, other, one])).unwrap();
    let picture = svg(&document, &PlateMarks::new(), Look::default());
    let numbers = |picture: &str| -> Vec<String> {
        let numbered = picture.lines().filter(|line| line.ends_with("</text></g>"));
        let number = |line: &str| Some(line.strip_suffix("</text></g>")?.rsplit_once('>')?.1.to_owned());
        numbered.filter_map(number).collect()
    };
    assert_eq!(numbers(&plain), [""; 0]);
    assert_eq!(numbers(&picture), ["1", "3", "2"], "two side by side, then the one of the other position");
    let black = svg(&document, &PlateMarks::new(), Look { ground: false, colours: false });
    assert!(picture.contains("d99a00") && !black.contains("d99a00"));
    document.apply(Command::Rename { position: one, label: "a long name ".repeat(4) }).unwrap();
    let width = |picture: &str| -> f64 {
        let parsed = roxmltree::Document::parse(picture).unwrap();
        parsed.root_element().attribute("width").unwrap().parse().unwrap()
    };
    let named = svg(&document, &PlateMarks::new(), Look::default());
    assert!(width(&named) > width(&picture) + 100.0, "names are not cut at the picture's edge");
    let latex = tikz(&document, &PlateMarks::new());
    assert_eq!(latex.matches("\\pic at").count(), 3);
    assert!(latex.contains("\\usetikzlibrary{arrows.meta, svg.path}"));
}

/// A partizan drawing with every kind of move, loops, vehicles, a tie, names that TeX has to be told of, and labels
/// of every length.
fn everything() -> (Document, PlateMarks) {
    let file = r#"{"format":"hyperjam","version":1,"positions":[
        {"id":"a_1","x":0,"y":0},{"id":"50% & {more} #$_^~\\","x":160,"y":0},{"id":"<x|y>","x":320,"y":0},
        {"id":"a very long name for a town","x":0,"y":160},{"id":"\\omega' \\oplus ∞","x":160,"y":160,"end":"tie"},
        {"id":"Würzburg--é","x":320,"y":160},{"id":"[z],,`q`","x":480,"y":80}],
        "moves":[{"from":"a_1","to":"<x|y>","by":"left"},{"from":"<x|y>","to":"a_1","by":"right"},
        {"from":"<x|y>","to":"<x|y>","by":"left"},{"from":"a_1","to":"a_1","by":"both"},
        {"from":"Würzburg--é","to":"[z],,`q`","by":"both"},{"from":"[z],,`q`","to":"a_1","by":"right"}],
        "vehicles":["a_1","a_1","<x|y>"]}"#;
    let document = hyperjam_editor::file::read(file).expect("the drawing is well written");
    let labels = ["draw", "∞{0,1,2,3,4,5,6,7,8,9,10,11}", "∞{1}", "123", "R,II", "∞", "0"];
    let sectors = [Sector::All, Sector::RightFirst, Sector::First, Sector::Second];
    let marks = document.positions().zip(labels).zip(0..).map(|(((id, _), label), nth)| {
        (id, PlateMark { label: label.into(), sector: sectors.get(nth).copied(), seats: None })
    });
    let marks = marks.collect();
    (document, marks)
}

/// Moves that were bent by hand, far and near, in every direction, with vehicles on their ends and on a loop's position.
fn bent() -> Document {
    let file = r#"{"format":"hyperjam","version":1,"positions":[
        {"id":"a","x":0,"y":0},{"id":"b","x":240,"y":0},{"id":"c","x":120,"y":200},{"id":"alone","x":120,"y":-90}],
        "moves":[{"from":"a","to":"b","by":"left","bend":-400},{"from":"b","to":"a","by":"right","bend":30},
        {"from":"b","to":"c","by":"both","bend":160},{"from":"c","to":"a","by":"both","bend":-55},
        {"from":"c","to":"c","by":"left"}],
        "vehicles":["a","b","a","c","alone"]}"#;
    hyperjam_editor::file::read(file).expect("the drawing is well written")
}

#[test]
fn bent_moves_are_bent_in_every_picture_with_the_vehicles_beside_them() {
    let document = bent();
    let routing = Routing::of(&document);
    let [screen, paper] = [(true, true), (false, false)]
        .map(|(ground, colours)| svg(&document, &PlateMarks::new(), Look { ground, colours }));
    let latex = tikz(&document, &PlateMarks::new());
    let rounded = |number: f64| format!("{}", (number * 100.0).round() / 100.0 + 0.0);
    let tex = |from: PositionId, at: Point| {
        let by = at - document.position(from).unwrap().at;
        format!("([shift={{({},{})}}]{}.center)", rounded(by.x), rounded(0.0 - by.y), document.name(from))
    };
    for (id, step) in document.moves() {
        let route = routing.route(id).unwrap();
        let by = |bend: i32| {
            let middle = (document.position(step.from).unwrap().at, document.position(step.to).unwrap().at);
            let middle = Point::new((middle.0.x + middle.1.x) / 2.0, (middle.0.y + middle.1.y) / 2.0);
            (route.at(0.5).distance(middle) - f64::from(bend.abs())).abs()
        };
        assert!(step.bend.is_none_or(|bend| by(bend) < 1.0), "{id:?} is bent as it is asked for");
        for picture in [&screen, &paper] {
            // A double line is on both sides of that, and one with an open head ends behind it.
            if step.by == Movers::LEFT {
                assert!(
                    picture.contains(&format!("<path d=\"{}\" fill=\"none\"", route.svg_path(Ends::Arrow))),
                    "{id:?}"
                );
            }
            assert!(
                picture.contains(&format!("<path d=\"{}\" fill=", route.arrowhead().svg_path())),
                "{id:?}"
            );
        }
    }
    // Every vehicle stands in all three at the place that the page gives it, and all that is bent has room.
    let parsed = roxmltree::Document::parse(&screen).unwrap();
    let numbers: Vec<f64> =
        parsed.root_element().attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let is_in = |at: Point| {
        (numbers[0]..=numbers[0] + numbers[2]).contains(&at.x)
            && (numbers[1]..=numbers[1] + numbers[3]).contains(&at.y)
    };
    for (on, position) in document.positions() {
        let count = document.vehicles_at(on).count();
        let row = routing.cars(&document, on, count);
        for nth in 0..count {
            let by = row + Vector::new((nth as f64 - (count as f64 - 1.0) / 2.0) * CAR_WIDTH, 0.0);
            let car = format!("<g transform=\"translate({} {})\"><path", by.x, by.y);
            assert!(screen.contains(&car) && paper.contains(&car), "{car} in {screen}");
            let at = position.at + by;
            assert!(latex.contains(&format!("\\pic at {} {{car}};", tex(on, at))), "{latex}");
            assert!(is_in(at));
            for (id, _) in document.moves() {
                let head = routing.route(id).unwrap().arrowhead();
                let aside = |corner: Point| {
                    (corner.x - at.x).abs() > CAR_WIDTH / 2.0 - 2.0 || (corner.y - at.y).abs() > 12.0
                };
                assert!(
                    [head.tip, head.ends[0], head.ends[1]].into_iter().all(aside),
                    "an arrowhead of {id:?} under a car"
                );
            }
        }
    }
    for (id, _) in document.moves() {
        let route = routing.route(id).unwrap();
        assert!((0..=20).all(|part| is_in(route.at(f64::from(part) / 20.0))), "{id:?} is cut off");
    }
}

#[test]
fn the_colours_of_pictures_are_those_of_the_page() {
    let tokens = include_str!("../../../../frontend/styles/tokens.css");
    let token = |name: &str| {
        let line = tokens.lines().find_map(|line| line.trim().strip_prefix(&format!("--{name}: "))).unwrap();
        let light = line.split_once('#').unwrap().1;
        light[..6].to_owned()
    };
    let (document, marks) = everything();
    let picture = svg(&document, &marks, Look::default());
    let latex = tikz(&document, &marks);
    for name in ["left", "right", "first", "second", "move", "car"] {
        let colour = token(name);
        assert!(picture.contains(&format!("#{colour}")), "{name}");
        assert!(latex.contains(&format!("{{HTML}}{{{}}}", colour.to_uppercase())), "{name}");
    }
}

fn mark_of(outcomes: [Outcome; 2], grundy: Option<Grundy>) -> Mark {
    let starting = outcomes.map(|outcome| StarterMark { outcome, remoteness: outcome.winner().map(|_| 1) });
    Mark { starting: starting.into(), grundy }
}

#[test]
fn a_plate_shows_the_label_or_the_sector_and_says_draw_for_a_draw() {
    for sector in Sector::ALL {
        let plate = PlateMark::from(&mark_of(sector.outcomes(), None));
        let mark = if sector == Sector::All { "draw" } else { sector.name() };
        assert_eq!((plate.label.as_str(), plate.sector), (mark, Some(sector)));
    }
    let labelled = PlateMark::from(&mark_of(Sector::All.outcomes(), Some(Grundy::infinite([1, 2]))));
    assert_eq!((labelled.label.as_str(), labelled.sector), ("∞{1,2}", Some(Sector::All)));
}

#[test]
fn notes_are_texts_in_pictures_a_line_each() {
    let mut document = EXHIBITS[0].document().unwrap();
    let note = Note { text: "Here & <b>\nthere_".into(), at: Point::new(-900.0, 40.0), ..Note::default() };
    document.apply(Command::SetNotes(vec![note])).unwrap();
    let picture = svg(&document, &PlateMarks::default(), Look::default());
    assert!(
        picture.contains(
            r#"<text x="-900.0" y="56.0" font-size="16" text-anchor="start">Here &amp; &lt;b&gt;</text>"#
        ),
        "{picture}"
    );
    assert!(picture.contains(r#"y="76.0" font-size="16" text-anchor="start">there_</text>"#));
    assert!(picture.contains(r#"viewBox="-908.0 "#), "the picture reaches as far as the note");
    let picture = tikz(&document, &PlateMarks::default());
    assert!(
        picture.contains(r"{Here \& \textless{}b\textgreater{}}") && picture.contains(r"{there\_}"),
        "{picture}"
    );
}

#[test]
fn boards_are_in_pictures_as_they_are_drawn_and_else_as_text() {
    let mut document = Document::default();
    for (rules, position, times) in [("domineering", ".#|x.|oT", 1), ("nim", "3,<4>", -2)] {
        let at = Point::new(100.0, 50.0 * f64::from(times));
        let board = Board { rules: rules.into(), position: position.into(), at, times, ..Board::default() };
        document.apply(Command::AddBoard(board)).unwrap();
    }
    let picture = svg(&document, &PlateMarks::default(), Look { ground: false, colours: true });
    let cut = ">3,&lt;4&gt;</text>".to_owned();
    for text in [">.#|x.|oT</text>", ">domineering</text>", ">−2·nim</text>", &cut] {
        assert!(picture.contains(text), "{text}: {picture}");
    }
    let latex = tikz(&document, &PlateMarks::default());
    assert!(latex.contains("{.\\#\\textbar{}x.") && !latex.contains("rectangle"), "{latex}");
    // As those draw them who know their rulesets.
    let shapes = vec![
        BoardShape::Cell([18.0, 18.0], 36.0, true),
        BoardShape::Stone([54.0, 18.0], 13.0, Stroke::Right),
        BoardShape::Line([0.0, 0.0], [60.0, 60.0], Stroke::Both),
        BoardShape::Letter([18.0, 24.0], "T".into()),
    ];
    let pictures = document
        .heading()
        .boards
        .iter()
        .map(|board| (board.id.clone(), BoardPicture { size: [72.0, 72.0], shapes: shapes.clone() }));
    let pictures: BoardPictures = pictures.collect();
    let picture = picture::svg(&document, &PlateMarks::new(), &pictures, Look::default());
    let latex = picture::tikz(&document, &PlateMarks::new(), &pictures, Look::default());
    assert_eq!((picture.matches("<rect ").count(), latex.matches("rectangle").count()), (3, 2));
    assert_eq!((picture.matches("#555").count(), latex.matches("black!65").count()), (2, 2));
    assert_eq!((picture.matches("<circle ").count(), latex.matches("circle[radius=").count()), (2, 2));
    assert_eq!((picture.matches(">T</text>").count(), latex.matches("{T}").count()), (2, 2));
    assert_eq!(latex.matches("double=white").count(), 2);
    assert!(!picture.contains(&cut) && !latex.contains("{3,"));
}

/// A Hackenbush picture: a stalk on the ground, and beside it a loop of two edges.
fn hackenbush() -> Document {
    let file = r#"{"format":"hyperjam","version":4,"rules":"hackenbush",
        "positions":[{"id":"g","x":0,"y":200,"ground":true},{"id":"a","x":0,"y":60},{"id":"b","x":120,"y":-40}],
        "moves":[{"from":"g","to":"a","by":"left"},{"from":"a","to":"b","by":"right"},
        {"from":"a","to":"b","by":"both"}]}"#;
    hyperjam_editor::file::read(file).expect("the drawing is well written")
}

#[test]
fn the_roads_of_a_hackenbush_picture_have_no_heads_and_meet_their_points() {
    let document = hackenbush();
    let routing = Routing::of(&document);
    let (picture, latex) =
        (svg(&document, &PlateMarks::new(), Look::default()), tikz(&document, &PlateMarks::new()));
    assert_eq!((picture.matches("Z\" fill=\"").count(), latex.matches("Triangle").count()), (0, 0));
    for (id, step) in document.moves() {
        let route = routing.route(id).unwrap();
        if step.by != Movers::BOTH {
            assert!(
                picture.contains(&format!("<path d=\"{}\" fill=\"none\"", route.svg_path(Ends::Points))),
                "{id:?}"
            );
        }
        let [start, .., end] = route.line(Ends::Points);
        for (point, plate) in [(start, step.from), (end, step.to)] {
            let away = point.distance(document.position(plate).unwrap().at);
            // The point is drawn over it.
            assert!(away < POINT_RADIUS, "{id:?} stops {away} from the middle of its point");
        }
    }
}

#[test]
fn no_name_stands_among_the_hatches_of_the_ground() {
    // Roads that leave upwards leave the room for the name below, and those that leave aside as well.
    let mut let_down = 0;
    for (x, y) in [(0.0, -140.0), (140.0, -100.0), (-140.0, 20.0), (140.0, 20.0), (-100.0, -100.0)] {
        let mut document = hackenbush();
        document
            .apply(Command::Shift { positions: [PositionId(1)].into(), by: Vector::new(x, y + 140.0) })
            .unwrap();
        let name = Routing::of(&document).name(&document, PositionId(0));
        let area = name.area(Point::default(), 1, NAME_SIZE);
        let ground = Rectangle::spanned(
            Point::new(-GROUND_HALF_WIDTH, 0.0),
            Point::new(GROUND_HALF_WIDTH, GROUND_FOOT),
        );
        assert!(!area.meets(ground), "{x}, {y}: {area:?}");
        let picture = svg(&document, &PlateMarks::new(), Look::default());
        assert!(picture.contains(&format!("<text x=\"{}\" y=\"{}\"", name.at.x, name.at.y)), "{picture}");
        // Where it is no Hackenbush picture there are no hatches, and the name is where it would be.
        document.apply(Command::SetRules(Rules::ArcKayles)).unwrap();
        let_down += u32::from(Routing::of(&document).name(&document, PositionId(0)).at.y < name.at.y);
    }
    assert!(let_down > 0);
}
