//! The papers' own examples.

use hyperjam_solver::{Graph, outcome, solve};
use hyperjam_terms::{Convention, Sector};
use hyperjam_testkit::graphs::{at, graph};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn sectors(graph: &Graph) -> String {
    let outcomes = outcome::outcomes(graph, Convention::Normal);
    let names: Vec<&str> = graph.positions().map(|position| outcomes.sector(position).name()).collect();
    names.join(" ")
}

/// HL 2, after Definition "Hypergames": a = ({b},{}) and b = ({},{a}).
#[test]
fn a_is_left_second_and_b_is_right_second() {
    assert_eq!(sectors(&graph(2, "0>1 L, 1>0 R")), "L,II R,II");
}

/// c = ({c},{c}) lies in the centre of Figure 1.
#[test]
fn c_is_everybodys() {
    assert_eq!(sectors(&graph(1, "0>0 B")), "L,R,I,II");
}

/// HL 2.2: a0 = ({b0},{0}) and b0 = ({0},{a0}).
#[test]
fn a0_is_right_first_and_b0_is_left_first() {
    assert_eq!(sectors(&graph(3, "1>2 L, 1>0 R, 2>0 L, 2>1 R")), "II R,I L,I");
}

/// d = ({d'},{d'}) with d' = ({d',0},{d',0}) is won by the second player although it is not well-founded.
#[test]
fn d_is_second() {
    let graph = graph(3, "1>2 B, 2>2 B, 2>0 B");
    assert_eq!(sectors(&graph), "II II I");
    let labels = solve(&graph, Convention::Normal).labels.unwrap();
    assert_eq!(labels.label(at(1)).to_string(), "0");
    assert_eq!(labels.label(at(2)).to_string(), "∞{0}");
}

/// HL 2: 0, 1 = ({0},{}), −1 = ({},{0}), *1 = ({0},{0}).
#[test]
fn the_simplest_games() {
    assert_eq!(sectors(&graph(4, "1>0 L, 2>0 R, 3>0 B")), "II L R I");
}

/// HL 2.3, Counterexample: c1 = ({c1},{0}) is not ⊵ 0, since Right moves to 0 sooner or later.
#[test]
fn c1_is_right() {
    assert_eq!(sectors(&graph(2, "1>1 L, 1>0 R")), "II R");
}

/// HL Figure 2 and the text below it, on a graph with the marks that are published.
#[test]
fn the_marks_of_the_traffic_jam() {
    let towns = "ABCDEFGHIJKLMNO";
    let roads = "AB AC BC BE DB DE EC EH FC FE GD HD HE HG IE IH IM IN JF JI KG LG LH LK MH ML MN NI NJ OJ";
    let number = |town: char| towns.find(town).unwrap();
    let roads = roads.split(' ').map(|road| {
        let mut ends = road.chars().map(number);
        format!("{}>{} B", ends.next().unwrap(), ends.next().unwrap())
    });
    let graph = graph(15, &roads.collect::<Vec<_>>().join(","));
    let solution = solve(&graph, Convention::Normal);
    let labels = solution.labels.unwrap();
    let marks: Vec<String> = towns.chars().map(|town| labels.label(at(number(town))).to_string()).collect();
    let published = "1 2 0 0 1 2 1 2 ∞{1,2} ∞{2} 0 3 ∞{2,3} ∞ ∞";
    assert_eq!(marks.join(" "), published);
    let sum = |x: char, y: char| labels.label(at(number(x))).nim_sum(&labels.label(at(number(y))));
    assert_eq!(sum('H', 'I').first_player_wins(), Some(true));
    assert_eq!(sum('I', 'J').first_player_wins(), None);
}

#[test]
fn in_misere_play_the_stuck_player_wins() {
    let graph = graph(4, "1>0 L, 2>0 R, 3>0 B");
    let outcomes = outcome::outcomes(&graph, Convention::Misere);
    let sectors: Vec<Sector> = graph.positions().map(|position| outcomes.sector(position)).collect();
    assert_eq!(sectors, [Sector::First, Sector::Right, Sector::Left, Sector::Second]);
}
