//! TikZ: positions are nodes, moves lead from node to node, and LaTeX takes it.

use super::{PAPER, bent, everything, hackenbush, tikz};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{PLATE_RADIUS, Point, Routing, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::picture::{self, BoardPictures, Look, PlateMarks};

#[test]
fn routes_have_the_colours_and_lines_of_who_may_make_the_move() {
    let (document, _) = everything();
    let latex = tikz(&document, &PlateMarks::new());
    let style = |name: &str| {
        let start = format!("{name}/.style={{");
        let line = latex.lines().find_map(|line| line.split_once(&start));
        line.unwrap_or_else(|| panic!("{latex}")).1.split_once('}').unwrap().0.to_owned()
    };
    assert!(style("left move").starts_with("roleL") && !style("left move").contains("dash"));
    assert!(style("right move").starts_with("roleR") && style("right move").contains("dash pattern"));
    assert!(style("both move").starts_with("moveboth") && style("both move").contains("double=white"));
    assert!(latex.contains("fill=roleL]}") && latex.contains("fill=white]}"));
    for by in ["left", "right", "both"] {
        assert_eq!(latex.matches(&format!("\\draw[{by} move]")).count(), 2, "{by}");
    }
}

#[test]
fn plates_stay_as_large_as_they_are_whatever_stands_in_them() {
    let (document, marks) = everything();
    let latex = tikz(&document, &marks);
    let radius = PLATE_RADIUS - 2.0;
    let mut plates = latex.lines().filter(|line| line.contains("\\filldraw[plate]"));
    assert!(plates.all(|plate| plate.ends_with(&format!("circle[radius={radius}];"))));
    for node in latex.lines().filter(|line| line.contains("\\node[")) {
        assert!(node.ends_with(" {};"), "what is as large as its text is no plate: {node}");
    }
    // A draw is written as that word, and a long set in several lines.
    for line in ["{draw}", "{$\\infty$\\{0,", ",11\\}}"] {
        assert!(latex.contains(line), "{line}: {latex}");
    }
}

#[test]
fn an_author_finds_each_position_as_a_node_and_moves_all_with_it() {
    let mut document = Format::Text.read("A: B\n\"a_0\": A\na0:\n\"∞\":\n\"1.2,(x)\":\n\"¬\":\np:").unwrap();
    document.apply(Command::SetVehicles(vec![PositionId(0)])).unwrap();
    let latex = tikz(&document, &PlateMarks::new());
    let nodes: Vec<(&str, &str)> = latex
        .lines()
        .filter_map(|line| {
            line.trim().strip_prefix("\\node[position] (")?.strip_suffix(" {};")?.split_once(") at ")
        })
        .collect();
    let names: Vec<&str> = nodes.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["A", "a0", "a0-2", "p", "p12x", "p-2", "p-3", "B"], "{latex}");
    let at = document.position(PositionId(0)).unwrap().at;
    assert_eq!(nodes[0].1, format!("({},{})", at.x, 0.0 - at.y));
    // Nothing else has a place of its own.
    let drawn = latex.lines().filter(|line| line.contains("(") && line.trim().starts_with('\\'));
    let fixed = ["\\node[position]", "\\tikzset", "\\begin", "\\definecolor"];
    for line in drawn.filter(|line| !fixed.iter().any(|begin| line.trim().starts_with(begin))) {
        assert!(line.contains(".center)") || line.contains(" move] ("), "{line}");
    }
    let move_of_a = latex.lines().find(|line| line.contains("\\draw[both move]")).unwrap();
    assert_eq!(move_of_a.trim(), "\\draw[both move] (A) -- (B);");
}

/// A curve of TikZ by what it says: from the first place to the second, both on the rims, with its angle and looseness.
fn curve(from: Point, to: Point, side: f64, angle: f64, looseness: f64) -> [Point; 4] {
    let along = (to - from).unit();
    let turned = |by: f64, along: Vector| {
        let (sin, cos) = (side * by).to_radians().sin_cos();
        Vector::new(along.x * cos - along.y * sin, along.x * sin + along.y * cos)
    };
    let (out, back) = (turned(angle, along), turned(-angle, along * -1.0));
    let (start, end) = (from + out * (PLATE_RADIUS + 1.0), to + back * (PLATE_RADIUS + 1.0));
    let far = looseness * 0.3915 * start.distance(end);
    [start, start + out * far, end + back * far, end]
}

#[test]
fn moves_in_tikz_lead_from_node_to_node_as_they_do_on_the_page() {
    let mut drawings = vec![bent(), everything().0];
    drawings.extend(EXHIBITS.iter().map(|exhibit| exhibit.document().unwrap()));
    let (mut curves, mut straight, mut loops) = (0, 0, 0);
    for document in drawings {
        let latex = tikz(&document, &PlateMarks::new());
        let routing = Routing::of(&document);
        let moves: Vec<&str> = latex.lines().filter(|line| line.contains(" move] ")).collect();
        assert_eq!(moves.len(), routing.routes().count());
        for ((id, route), line) in routing.routes().zip(moves) {
            // No place of its own: whatever node is moved, the move follows.
            assert!(!line.contains("shift") && !line.contains("controls"), "{line}");
            let step = document.get_move(id).unwrap();
            let [from, to] = [step.from, step.to].map(|end| document.position(end).unwrap().at);
            let number = |name: &str| -> Option<f64> {
                let rest = line.split_once(&format!("{name}="))?.1;
                rest[..rest.find([',', ']'])?].parse().ok()
            };
            if line.contains("out=") {
                assert_eq!(step.from, step.to);
                loops += 1;
                continue;
            }
            let side = if line.contains("bend right") { 1.0 } else { -1.0 };
            let angle = number("bend right").or(number("bend left")).unwrap_or_default();
            let looseness = number("looseness").unwrap_or(0.5);
            let drawn = curve(from, to, side, angle, looseness);
            for (point, expected) in drawn.into_iter().zip(route.points()) {
                // A straight line has its control points anywhere on it.
                let is_near = if angle > 0.0 { point.distance(expected) < 1.0 } else { route.bow() < 0.1 };
                assert!(is_near, "{line}: {point:?}, {expected:?}");
            }
            if angle > 0.0 { curves += 1 } else { straight += 1 }
        }
    }
    assert!(curves > 5 && straight > 5 && loops > 1, "{curves}, {straight}, {loops}");
}

#[test]
fn a_move_that_cannot_follow_its_nodes_is_said_to() {
    let mut document = Format::Text.read("A: B").unwrap();
    let [at, far] = [0, 1].map(|nth| document.position(PositionId(nth)).unwrap().at);
    let by = at + Vector::new(40.0, 0.0) - far;
    document.apply(Command::Shift { positions: [PositionId(1)].into(), by }).unwrap();
    let latex = tikz(&document, &PlateMarks::new());
    assert_eq!(latex.matches("% Its nodes are close together").count(), 1, "{latex}");
    assert_eq!(latex.matches("controls").count(), 1);
}

/// What LaTeX itself says, where there is one; else the tests above are all there is.
#[test]
fn latex_takes_the_pictures() {
    if std::process::Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!("skipped: there is no pdflatex here");
        return;
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let mut drawings: Vec<(Document, PlateMarks)> =
        EXHIBITS.iter().map(|exhibit| (exhibit.document().unwrap(), PlateMarks::new())).collect();
    drawings.push(everything());
    drawings.push((bent(), PlateMarks::new()));
    drawings.push((hackenbush(), PlateMarks::new()));
    let pictures = drawings.iter().flat_map(|(document, marks)| {
        [Look::default(), PAPER].map(|look| picture::tikz(document, marks, &BoardPictures::new(), look))
    });
    // Each is a page; letters of another size in the document change nothing.
    let pages: String = pictures
        .map(|picture| {
            format!("\\setbox0\\hbox{{\\Large\n{picture}}}\\typeout{{width \\the\\wd0}}\\shipout\\box0\n")
        })
        .collect();
    let text = format!(
        "\\documentclass{{article}}\\usepackage{{tikz}}\\usetikzlibrary{{arrows.meta, svg.path}}\\begin{{document}}\n{pages}\\end{{document}}\n"
    );
    std::fs::write(folder.join("pictures.tex"), text).unwrap();
    let made = std::process::Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "pictures.tex"])
        .current_dir(&folder)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(made.status.success(), "{log}");
    assert_eq!(log.matches("\nwidth ").count(), 2 * drawings.len(), "{log}");
    let log = std::fs::read(folder.join("pictures.log")).unwrap();
    let log = String::from_utf8_lossy(&log);
    for complaint in ["Missing character", "Font Warning", "not set up for use"] {
        assert!(!log.contains(complaint), "{log}");
    }
}
