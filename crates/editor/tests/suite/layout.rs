//! Layouts: where everything may and may not come to lie.

use hyperjam_editor::action::Action;
use hyperjam_editor::command::{Command, GREATEST_COORDINATE};
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::file::{self, Format};
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{PLATE_RADIUS, Point, Rectangle};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::layout::{Layout, LayoutStyle};
use hyperjam_terms::Movers;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const STYLES: [LayoutStyle; 3] = [LayoutStyle::Layered, LayoutStyle::Springs, LayoutStyle::Fitting];

type Places = BTreeMap<PositionId, Point>;

/// A drawing of so many positions, all but on one spot, with these moves.
fn heap(count: u32, moves: &[(u32, u32)]) -> Document {
    let rows = (0..count).map(|nth| format!(r#"{{"id":"p{nth}","x":{},"y":0}}"#, nth % 7));
    let moves = moves.iter().map(|(from, to)| format!(r#"{{"from":"p{from}","to":"p{to}","by":"both"}}"#));
    let text = format!(
        r#"{{"format":"hyperjam","version":1,"positions":[{}],"moves":[{}]}}"#,
        rows.collect::<Vec<_>>().join(","),
        moves.collect::<Vec<_>>().join(",")
    );
    file::read(&text).unwrap()
}

fn laid_out(document: &Document, style: LayoutStyle) -> Places {
    Layout::new(document, &BTreeSet::new(), style).places()
}

fn places(document: &Document) -> Places {
    document.positions().map(|(id, position)| (id, position.at)).collect()
}

/// All on the sheet, none on another one.
fn check_apart(places: &Places) {
    let mut sorted: Vec<Point> = places.values().copied().collect();
    sorted.sort_by(|a, b| a.y.total_cmp(&b.y));
    for (nth, one) in sorted.iter().enumerate() {
        assert!(one.x.abs() <= GREATEST_COORDINATE && one.y.abs() <= GREATEST_COORDINATE, "{one:?}");
        for other in sorted[nth + 1..].iter().take_while(|other| other.y - one.y < 2.0 * PLATE_RADIUS) {
            assert!(one.distance(*other) >= 2.0 * PLATE_RADIUS, "{one:?} {other:?}");
        }
    }
}

/// The greatest and the least length of a move that is no loop.
fn lengths(document: &Document, places: &Places) -> (f64, f64) {
    let moves = document.moves().filter(|(_, step)| step.from != step.to);
    let all = moves.map(|(_, step)| places[&step.from].distance(places[&step.to]));
    all.fold((0.0, f64::INFINITY), |(most, least), length| (most.max(length), least.min(length)))
}

/// A name, the number of positions, and the moves.
type Shape = (&'static str, u32, Vec<(u32, u32)>);

/// Many shapes that break careless layouts.
fn shapes() -> Vec<Shape> {
    let chain = |count: u32| (1..count).map(|nth| (nth - 1, nth)).collect::<Vec<_>>();
    let ring = |count: u32| (0..count).map(|nth| (nth, (nth + 1) % count)).collect::<Vec<_>>();
    let star = |count: u32| (1..count).map(|nth| (0, nth)).collect::<Vec<_>>();
    let complete = |count: u32| (0..count).flat_map(|a| (0..count).map(move |b| (a, b))).collect::<Vec<_>>();
    vec![
        ("nothing", 0, vec![]),
        ("one", 1, vec![]),
        ("a loop", 1, vec![(0, 0), (0, 0)]),
        ("a pair both ways", 2, vec![(0, 1), (1, 0), (0, 1)]),
        ("many alone", 300, vec![]),
        ("a chain", 700, chain(700)),
        ("a ring", 900, ring(900)),
        ("a star", 1_000, star(1_000)),
        ("a star both ways", 500, star(500).into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect()),
        ("all to all", 40, complete(40)),
        ("many pairs", 400, (0..200).map(|nth| (2 * nth, 2 * nth + 1)).collect()),
        ("a heap of Nim", 60, (0..60).flat_map(|a| (0..a).map(move |b| (a, b))).collect()),
        (
            "a chain of long jumps",
            400,
            chain(400).into_iter().chain((0..380).map(|nth| (nth, nth + 20))).collect(),
        ),
    ]
}

#[test]
fn every_shape_is_laid_out_apart() {
    for (name, count, moves) in shapes() {
        let document = heap(count, &moves);
        for style in STYLES {
            let found = laid_out(&document, style);
            assert_eq!(found.len(), count as usize, "{name} {style:?}");
            assert!(found.values().all(|at| *at == Point::new(at.x.round(), at.y.round())), "whole units");
            check_apart(&found);
        }
    }
}

#[test]
fn in_layers_all_moves_of_a_game_that_ends_lead_down() {
    for (name, count, moves) in shapes() {
        if !["a chain", "a star", "many pairs", "a heap of Nim", "a chain of long jumps"].contains(&name) {
            continue;
        }
        let document = heap(count, &moves);
        let fitting = (name != "a star").then_some(LayoutStyle::Fitting);
        for style in fitting.into_iter().chain([LayoutStyle::Layered]) {
            let found = laid_out(&document, style);
            for (_, step) in document.moves() {
                assert!(found[&step.from].y < found[&step.to].y, "{name}: {step:?}");
            }
        }
    }
}

#[test]
fn a_tree_has_no_crossings_and_stands_above_its_leaves() {
    let moves: Vec<(u32, u32)> = (1..31).map(|nth| ((nth - 1) / 2, nth)).collect();
    let found = laid_out(&heap(31, &moves), LayoutStyle::Fitting);
    let at = |nth: u32| found[&PositionId(nth)];
    for nth in 0..15 {
        let (left, right) = (at(2 * nth + 1), at(2 * nth + 2));
        assert!(left.x < right.x, "options keep their order");
        assert!((at(nth).x - (left.x + right.x) / 2.0).abs() <= 1.0, "{nth} stands above its options");
        assert_eq!(left.y, right.y);
    }
    for (one, next) in (15..30).map(|nth| (at(nth), at(nth + 1))) {
        assert!(one.x < next.x, "no two branches cross");
    }
}

#[test]
fn rows_too_long_to_look_at_are_drawn_by_springs() {
    let star = |count: u32| heap(count, &(1..count).map(|nth| (0, nth)).collect::<Vec<_>>());
    let area = |count| Rectangle::around(laid_out(&star(count), LayoutStyle::Fitting).into_values()).unwrap();
    assert_eq!(area(50).height(), 120.0, "a row");
    let round = area(2_000);
    assert!(round.width() < 2.0 * round.height() && round.height() < 2.0 * round.width(), "{round:?}");
}

#[test]
fn springs_make_a_ring_round_and_a_path_long() {
    let ring: Vec<(u32, u32)> = (0..12).map(|nth| (nth, (nth + 1) % 12)).collect();
    let document = heap(12, &ring);
    let found = laid_out(&document, LayoutStyle::Fitting);
    let area = Rectangle::around(found.values().copied()).unwrap();
    assert!((area.width() / area.height() - 1.0).abs() < 0.05, "{area:?}");
    let (most, least) = lengths(&document, &found);
    assert!(most / least < 1.1, "all moves are about as long: {least} to {most}");
    let first = found[&PositionId(0)];
    assert!((first.y - area.least.y).abs() < 8.0, "the first stands at the top");

    let path: Vec<(u32, u32)> = (1..10).flat_map(|nth| [(nth - 1, nth), (nth, nth - 1)]).collect();
    let found = laid_out(&heap(10, &path), LayoutStyle::Fitting);
    let area = Rectangle::around(found.values().copied()).unwrap();
    assert!(area.width() > 8.0 * area.height(), "it lies along: {area:?}");
}

#[test]
fn springs_unfold_a_grid() {
    // 24 by 24, both ways: more than the number for which every pair has a spring.
    let at = |x: u32, y: u32| 24 * y + x;
    let mut moves = Vec::new();
    for (x, y) in (0..24).flat_map(|y| (0..24).map(move |x| (x, y))) {
        if x > 0 {
            moves.extend([(at(x, y), at(x - 1, y)), (at(x - 1, y), at(x, y))]);
        }
        if y > 0 {
            moves.extend([(at(x, y), at(x, y - 1)), (at(x, y - 1), at(x, y))]);
        }
    }
    let document = heap(576, &moves);
    let found = laid_out(&document, LayoutStyle::Springs);
    let (most, least) = lengths(&document, &found);
    assert!(most < 240.0 && least > 60.0, "no fold, no tear: {least} to {most}");
}

#[test]
fn only_the_selection_is_laid_out_beside_the_rest() {
    let document = EXHIBITS[0].document().unwrap();
    let chosen: BTreeSet<PositionId> = [1, 4, 5, 8, 11].map(PositionId).into();
    for style in STYLES {
        let found = Layout::new(&document, &chosen, style).places();
        assert_eq!(found.keys().copied().collect::<BTreeSet<_>>(), chosen);
        let area = Rectangle::around(found.values().copied()).unwrap();
        let rest = places(&document).into_iter().filter(|(id, _)| !chosen.contains(id));
        for (id, at) in rest {
            assert!(!area.grown(PLATE_RADIUS).contains(at), "{style:?} runs over {id:?}");
        }
        let mut editor = Editor::new(document.clone());
        editor.apply(Command::Place(found)).unwrap();
        check_apart(&places(editor.document()));
    }
}

#[test]
fn a_layout_keeps_its_middle_where_there_is_room_and_is_one_step() {
    let before = EXHIBITS[0].document().unwrap();
    let middle = |document: &Document| Rectangle::around(places(document).into_values()).unwrap().centre();
    for style in STYLES {
        let mut editor = Editor::new(before.clone());
        editor.apply(Command::Place(laid_out(&before, style))).unwrap();
        assert!(middle(editor.document()).distance(middle(&before)) < 2.0);
        assert_ne!(editor.document(), &before);
        editor.act(Action::Undo);
        assert_eq!(editor.document(), &before);
    }
}

#[test]
fn a_layout_at_the_edge_of_the_sheet_stays_on_it() {
    let mut document = heap(30, &[(0, 1), (1, 2), (2, 0)]);
    let edge = Point::new(GREATEST_COORDINATE, -GREATEST_COORDINATE);
    let all: Places = document.positions().map(|(id, _)| (id, edge)).collect();
    document.apply(Command::Place(all)).unwrap();
    let found = laid_out(&document, LayoutStyle::Fitting);
    check_apart(&found);
    document.apply(Command::Place(found)).unwrap();
    let chosen: BTreeSet<PositionId> = (0..10).map(PositionId).collect();
    let found = Layout::new(&document, &chosen, LayoutStyle::Springs).places();
    document.apply(Command::Place(found)).unwrap();
    check_apart(&places(&document));
}

#[test]
fn what_would_go_off_the_sheet_is_put_on_a_grid() {
    let count = 90_000;
    let document = heap(count, &(1..count).map(|nth| (nth - 1, nth)).collect::<Vec<_>>());
    check_apart(&laid_out(&document, LayoutStyle::Layered));
}

#[test]
fn slices_lead_to_the_same_places() {
    let (_, count, moves) = shapes().swap_remove(6);
    let document = heap(count, &moves);
    for style in STYLES {
        let whole = laid_out(&document, style);
        let mut layout = Layout::new(&document, &BTreeSet::new(), style);
        let mut slices = 0;
        while !layout.advance(1) {
            slices += 1;
        }
        assert!(slices > 8, "{style:?}: the page can breathe {slices} times");
        assert_eq!(layout.places(), whole);
    }
}

#[test]
fn ten_thousand_positions_are_bounded_work() {
    // The twelfth of a second that a slice of this much work takes is measured elsewhere; here it is counted.
    let moves: Vec<(u32, u32)> = (0..30_000)
        .map(|nth: u32| (nth.wrapping_mul(7_919) % 10_000, nth.wrapping_mul(104_729) % 9_973))
        .collect();
    let document = heap(10_000, &moves);
    for style in STYLES {
        let mut layout = Layout::new(&document, &BTreeSet::new(), style);
        let mut slices = 0;
        while !layout.advance(1_000_000) {
            slices += 1;
        }
        assert!(slices < 60, "{style:?}: {slices} million visits");
        check_apart(&layout.places());
    }
}

#[test]
fn files_without_places_are_laid_out_by_their_moves() {
    let text = |positions: &str, moves: &str| {
        format!(r#"{{"format":"hyperjam","version":1,"positions":[{positions}],"moves":[{moves}]}}"#)
    };
    let ids = r#"{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"},{"id":"e"}"#;
    let moves = r#"{"from":"a","to":"b","by":"left"},{"from":"b","to":"c","by":"left"},{"from":"d","to":"e","by":"both"}"#;
    let document = file::read(&text(ids, moves)).unwrap();
    let found = places(&document);
    check_apart(&found);
    let at = |nth| found[&PositionId(nth)];
    assert!(at(0).y < at(1).y && at(1).y < at(2).y && at(3).y < at(4).y, "rows, since nothing goes round");
    assert!(at(3).x > at(0).x, "parts side by side");

    let some = r#"{"id":"a"},{"id":"b","x":500,"y":40},{"id":"c","x":7},{"id":"d"}"#;
    let found = places(&file::read(&text(some, "")).unwrap());
    check_apart(&found);
    assert_eq!(found[&PositionId(1)], Point::new(500.0, 40.0));
    assert!([0, 2, 3].iter().all(|&nth| found[&PositionId(nth)].x > 600.0), "{found:?}");

    let many: Vec<String> = (0..10_001).map(|nth| format!("q{nth}:")).collect();
    check_apart(&places(&Format::Text.read(&many.join("\n")).unwrap()));
    let edge = r#"{"id":"a","x":10000000,"y":0},{"id":"b"},{"id":"c"}"#;
    check_apart(&places(&file::read(&text(edge, "")).unwrap()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn any_graph_is_laid_out_apart_the_same_every_time(
        count in 1_u32..40,
        moves in prop::collection::vec((0_u32..40, 0_u32..40), 0..90),
        chosen in prop::collection::btree_set((0_u32..40).prop_map(PositionId), 0..12),
        style in prop::sample::select(STYLES.to_vec()),
        spread in 1.0..400.0,
    ) {
        let moves: Vec<(u32, u32)> = moves.into_iter().map(|(a, b)| (a % count, b % count)).collect();
        let mut document = heap(count, &moves);
        // Some order to begin with, so that what stays is apart.
        let places_before: Places = (0..count)
            .map(|nth| (PositionId(nth), Point::new(f64::from(nth % 6) * (60.0 + spread), f64::from(nth / 6) * 90.0)))
            .collect();
        document.apply(Command::Place(places_before)).unwrap();
        let chosen: BTreeSet<PositionId> = chosen.into_iter().filter(|id| id.0 < count).collect();
        let found = Layout::new(&document, &chosen, style).places();
        prop_assert_eq!(&found, &Layout::new(&document.clone(), &chosen, style).places());
        let moved: BTreeSet<PositionId> = found.keys().copied().collect();
        if chosen.len() > 1 {
            prop_assert_eq!(&moved, &chosen);
        } else {
            prop_assert_eq!(moved.len(), count as usize);
        }
        let acyclic = moves.iter().all(|(a, b)| a < b);
        if acyclic && style == LayoutStyle::Layered {
            for (_, step) in document.moves().filter(|(_, step)| moved.contains(&step.from) && moved.contains(&step.to)) {
                prop_assert!(found[&step.from].y < found[&step.to].y);
            }
        }
        let mut editor = Editor::new(document.clone());
        editor.apply(Command::Place(found)).unwrap();
        check_apart(&places(editor.document()));
        editor.act(Action::Undo);
        prop_assert_eq!(editor.document(), &document);
    }

    #[test]
    fn a_game_without_cycles_leads_down(
        count in 2_u32..60,
        moves in prop::collection::vec((0_u32..60, 1_u32..60), 0..120),
    ) {
        let moves: Vec<(u32, u32)> =
            moves.into_iter().map(|(a, by)| (a % count, a % count + by)).filter(|&(_, b)| b < count).collect();
        let document = heap(count, &moves);
        let found = laid_out(&document, LayoutStyle::Fitting);
        for (_, step) in document.moves() {
            prop_assert!(found[&step.from].y < found[&step.to].y, "{:?}", step);
            prop_assert_eq!(step.by, Movers::BOTH);
        }
        check_apart(&found);
    }
}
