//! From the rules alone the answers are those of the graph, on any board, whatever the number of threads.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use hyperjam_rulesets::solve::{Unfolded, unfold};
use hyperjam_rulesets::{Limits, Ruleset, Visitor, named, visit};
use hyperjam_solver::engine::{Engine, Sequential};
use hyperjam_solver::task::{Budget, Control, Stopped};
use hyperjam_tablebase::{Crew, Tablebase, TablebaseError};
use hyperjam_terms::{Convention, Grundy, Outcome, Player};
use proptest::prelude::*;
use proptest::sample::select;

/// How lists are cut up: threads, grain and part.
const CREWS: [[usize; 3]; 4] = [[1, 1 << 7, 1 << 13], [2, 1, 7], [3, 2, 64], [3, 1, 1]];

/// What occurs in the answers, so that no law holds only because nothing does.
#[derive(Debug, Default)]
struct Met {
    positions: usize,
    won: usize,
    draws: usize,
    labels: usize,
    infinite: usize,
    /// Labels ∞_K where K is not empty.
    with_set: usize,
    deep: usize,
    /// Moves that the rules take back.
    taken_back: usize,
}

/// Where the rules take moves back, these are the moves of the graph. Returns how many there are.
fn taken_back<R: Ruleset>(ruleset: &R, unfolded: &Unfolded<R::Position>) -> usize {
    let Unfolded { graph, positions } = unfolded;
    let numbers: BTreeMap<&R::Position, usize> = positions.iter().zip(0..).collect();
    let mut moves = 0;
    for (position, id) in positions.iter().zip(graph.positions()) {
        for player in Player::BOTH {
            let mut sources = Vec::new();
            if ruleset.sources(position, player, &mut sources) {
                // Some cannot be reached.
                let found: BTreeSet<usize> =
                    sources.iter().filter_map(|source| numbers.get(source).copied()).collect();
                let expected = graph.predecessors(id, player).iter().map(|source| source.index());
                assert_eq!(found, expected.collect());
                moves += found.len();
            }
        }
    }
    moves
}

/// Compares what two ways find out about a board.
struct Compare<'a>(&'a mut Met);

impl Visitor for Compare<'_> {
    type Answer = ();

    fn visit<R: Ruleset>(self, ruleset: R, start: R::Position) {
        let limits = Limits { work: 100_000, ..Limits::default() };
        // A board that is too large is none for this test.
        let Ok(unfolded) = unfold(&ruleset, &start, limits) else { return };
        let (graph, met) = (&unfolded.graph, self.0);
        met.positions += graph.position_count();
        let mut watch = |_| ControlFlow::Continue(());
        let mut control = Control::watched(1_000, &mut watch);
        let conventions = [Convention::Normal, Convention::Misere];
        let outcomes = conventions.map(|it| Sequential.outcomes(graph, it, &mut control).unwrap());
        met.taken_back += taken_back(&ruleset, &unfolded);
        let labels = Sequential.grundy(graph, &mut control).unwrap().filter(|_| ruleset.is_impartial());
        for [threads, grain, part] in CREWS {
            let crew = Crew::with_grain(threads, grain, part).unwrap();
            let table = Tablebase::new(&ruleset, &start, &crew, &mut control).unwrap();
            let texts = graph.positions().map(|position| table.text(position).unwrap());
            let expected = unfolded.positions.iter().map(|position| ruleset.print(position));
            assert!(texts.eq(expected), "the same positions in the same order");
            assert_eq!(table.position_count(), graph.position_count());
            assert_eq!(table.move_count(), graph.move_count() as u64);
            for (expected, convention) in outcomes.iter().zip(conventions) {
                assert_eq!(table.outcomes(convention, &mut control).unwrap(), *expected, "{convention:?}");
            }
            let found = table.labels(&mut control);
            let Some(labels) = &labels else {
                assert!(matches!(found, Err(TablebaseError::Partizan)));
                continue;
            };
            let found = found.unwrap();
            for position in graph.positions() {
                assert_eq!(found.finite(position), labels.finite(position));
                assert_eq!(table.label(&found, position), labels.label(position));
            }
        }
        for position in graph.positions() {
            for outcomes in &outcomes {
                met.deep += usize::from(outcomes.remoteness(position, Player::Left) > Some(5));
                match outcomes.outcome(position, Player::Right) {
                    Outcome::Draw => met.draws += 1,
                    _ => met.won += 1,
                }
            }
            match labels.as_ref().map(|labels| labels.label(position)) {
                None | Some(Grundy::Moon | Grundy::Sun) => {}
                Some(Grundy::Nimber(_)) => met.labels += 1,
                Some(Grundy::Infinite(set)) => {
                    met.infinite += 1;
                    met.with_set += usize::from(set.iter().next().is_some());
                }
            }
        }
    }
}

fn compare(rules: &str, texts: &[&str], met: &mut Met) {
    visit(rules, texts, Compare(met)).unwrap_or_else(|error| panic!("{rules} {texts:?}: {error}"));
}

/// Boards of each ruleset of the catalogue, small enough for four ways on three threads.
fn small_boards(name: &str) -> Vec<Vec<&'static str>> {
    let boards: &[&[&str]] = match name {
        "domineering" | "cram" => &[&["3x4"], &["..#|#..|..."], &["1x11"], &["12x1"]],
        "clobber" => &[&["xoxo|oxox"], &["xo.|oxo|x.o"]],
        "konane" => &[&["xox.|o.xo|xoxo"], &["xo.o.o.|...x..."]],
        "toads-and-frogs" => &[&["TT.T.FFF"], &["T.F|FT.|..F"]],
        "elephants-and-rhinos" => &[&["E..ER..R"]],
        "col" | "snort" => &[&["2x3"], &["x..|..o"], &["a-b,b-c,c-d,a-d"], &["a:L,a-b,b-c,c:R"]],
        "no-go" => &[&["2x3"], &["x...o"], &["x..|#o.|..x"]],
        "hex" => &[&["2x3"], &["x..|.o.|..."]],
        // These are refused.
        "tic-tac-toe" | "breakthrough" | "pawn-ending" => &[],
        "amazons" => &[&["x.|.o"], &["x..o"], &["x..|o.#"]],
        "northcotts-game" => &[&["x..o|.ox."]],
        "walk-and-jump" => &[&["x..|..o"], &["xo.|.x."], &["xx.o"]],
        "fox-and-geese" => &[&["x.|..|o."], &["x..|...|o.o"], &["..x|o.o"]],
        "push" | "shove" => &[&[".xo.x"], &["..xoxo"]],
        "toppling-dominoes" => &[&["LRRBLLRL"], &["LB.RL"]],
        "nim" => &[&["3,4,5"], &["70"], &["0"]],
        "subtraction" => &[&["1,2,4", "20"], &["2,3", "9,11"]],
        "octal" => &[&["0.77", "9"], &["0.137", "8,5"]],
        "kayles" | "dawsons-kayles" => &[&["11"], &["3,4,5"]],
        "grundys-game" => &[&["14"]],
        "wythoff" => &[&["6,9"]],
        "euclid" => &[&["7,12"], &["30,47"]],
        "staircase-nim" => &[&["3,1,4"]],
        "moving-coins" => &[&["..o..o.o"]],
        "turning-coins" => &[&["HTTHTH"]],
        "hackenbush" => &[&["g-a:L,a-b:R,a-c:L,g-c"], &["g-a:L,g-b:R,b-b:L"]],
        "node-kayles" => &[&["a-b,b-c,c-d,d-e,e-a"]],
        "arc-kayles" => &[&["a-b,b-c,c-d,d-e,e-a"]],
        "geography" | "edge-geography" => &[&["a>b,b-c,c>a,c-d,d>b"]],
        "poset" => &[&["a>b,a>c,c>d,e>d"]],
        "chomp" => &[&["3x4"]],
        "sylver-coinage" => &[&["4,5"], &["5,7"]],
        // It is no board.
        "canonical-form" => &[],
        other => panic!("{other} needs boards to be tried on"),
    };
    boards.iter().map(|texts| texts.to_vec()).collect()
}

#[test]
fn each_ruleset_of_the_catalogue_has_the_answers_of_its_graph() {
    let mut met = Met::default();
    for ruleset in named() {
        for texts in small_boards(ruleset.name) {
            compare(ruleset.name, &texts, &mut met);
        }
    }
    let Met { positions, won, draws, labels, deep, .. } = met;
    assert!([positions, won, draws, labels, deep].iter().all(|count| *count > 300), "{met:?}");
}

#[test]
fn a_canonical_form_is_no_board() {
    let error = visit("canonical-form", &["{1|*}"], Compare(&mut Met::default())).unwrap_err();
    assert!(error.to_string().contains("without a board"), "{error}");
}

/// Impartial games that may go on for ever: most labels are ∞_K.
#[test]
fn labels_over_loops_are_those_of_the_graph() {
    let mut met = Met::default();
    for rules in [
        "B turn: x. -> .x",
        "B turn: x. -> .x, xx -> ..",
        "B: x. -> .x, .x -> x., xx -> x., xxx -> ...",
        "B: x. -> .x, .x -> x., xo -> oo, oo -> .o; B: .o -> o.",
        "B: xo -> ox, ox -> xo, xx -> .o, .o -> ..",
    ] {
        for board in ["xx..x", "xox.o", "xxo|.ox", "x.x|x.x", "xoxxo."] {
            // Rules that know no o take no board with one.
            if visit(rules, &[board], Compare(&mut met)).is_err() {
                assert!(!rules.contains('o'), "{rules} {board}");
            }
        }
    }
    assert!(met.infinite > 100 && met.with_set > 20 && met.labels > 100, "{met:?}");
}

/// A statement with any patterns of two or three cells.
fn statement() -> impl Strategy<Value = String> {
    let cells = || prop::collection::vec(select(vec!['.', 'x', 'o']), 2..4);
    let pattern = cells().prop_flat_map(|before| {
        // Rules by which cells go are not taken back.
        let after = prop::collection::vec(select(".xo.xo.xo#".chars().collect::<Vec<_>>()), before.len());
        after.prop_map(move |after| [before.iter().collect::<String>(), after.into_iter().collect()])
    });
    let pattern = pattern.prop_filter("it has to change something", |[before, after]| before != after);
    let who = select(vec!["L", "R", "M", "M turn", "B", "B", "B turn", "B turn"]);
    (who, prop::collection::vec(pattern, 1..4)).prop_map(|(who, patterns)| {
        let patterns: Vec<String> =
            patterns.iter().map(|[before, after]| format!("{before} -> {after}")).collect();
        format!("{who}: {}", patterns.join(", "))
    })
}

/// A board of at most two rows.
fn board() -> impl Strategy<Value = String> {
    let row = |length| prop::collection::vec(select(vec!['.', 'x', 'o']), length);
    let rows = (1..7_usize)
        .prop_flat_map(move |length| prop::collection::vec(row(length), 1..=if length < 4 { 2 } else { 1 }));
    rows.prop_map(|rows| {
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        rows.join("|")
    })
}

#[test]
fn any_rules_have_the_answers_of_their_graph() {
    let mut met = Met::default();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(600));
    let input = (prop::collection::vec(statement(), 1..3), board());
    let met_by_runner = std::cell::RefCell::new(&mut met);
    runner
        .run(&input, |(statements, board)| {
            // Symbols that the rules do not know are the only thing that can be wrong.
            let _ = visit(&statements.join("; "), &[&board], Compare(&mut met_by_runner.borrow_mut()));
            Ok(())
        })
        .unwrap();
    let Met { positions, won, draws, labels, infinite, with_set, deep, taken_back } = met;
    let all = [positions, won, draws, labels, infinite, with_set, deep, taken_back];
    assert!(all.iter().all(|count| *count > 10), "{met:?}");
}

/// Makes a table with a limit of bytes, and tells how many positions it has.
struct WithBytes(usize);

impl Visitor for WithBytes {
    type Answer = Result<usize, TablebaseError>;

    fn visit<R: Ruleset>(self, ruleset: R, start: R::Position) -> Self::Answer {
        let mut watch = |_| ControlFlow::Continue(());
        let mut control = Control::watched(1_000, &mut watch);
        control.budget = Budget { bytes: self.0, ..Budget::UNLIMITED };
        let crew = Crew::with_grain(2, 1, 100)?;
        Ok(Tablebase::new(&ruleset, &start, &crew, &mut control)?.position_count())
    }
}

#[test]
fn memory_has_a_limit() {
    let error = visit("domineering", &["5x5"], WithBytes(1 << 20)).unwrap().unwrap_err();
    let TablebaseError::Memory { positions, limit } = error else { panic!("{error}") };
    assert_eq!(limit, 1 << 20);
    assert!((5_000..40_000).contains(&positions), "{positions} positions in a megabyte");
    // A list takes more than where it begins.
    let error = visit("kayles", &["60"], WithBytes(1 << 20)).unwrap().unwrap_err();
    let TablebaseError::Memory { positions: heaps, .. } = error else { panic!("{error}") };
    assert!(heaps < positions / 2, "{heaps}");
    assert_eq!(visit("nim", &["3,4"], WithBytes(1 << 20)).unwrap().unwrap(), 14);
}

/// Breaks off after so many looks.
struct Cancelled(u32);

impl Visitor for Cancelled {
    type Answer = [Option<Stopped>; 3];

    fn visit<R: Ruleset>(self, ruleset: R, start: R::Position) -> Self::Answer {
        let crew = Crew::with_grain(2, 1, 10).unwrap();
        let mut go_on = |_| ControlFlow::Continue(());
        let table = Tablebase::new(&ruleset, &start, &crew, &mut Control::watched(1, &mut go_on)).unwrap();
        let stopped = |error: TablebaseError| match error {
            TablebaseError::Stopped(stopped) => stopped,
            other => panic!("{other}"),
        };
        [0, 1, 2].map(|what| {
            let mut left = self.0;
            let mut watch = |_| {
                left = left.saturating_sub(1);
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let mut control = Control::watched(1, &mut watch);
            match what {
                0 => Tablebase::new(&ruleset, &start, &crew, &mut control).err().map(stopped),
                1 => table.outcomes(Convention::Normal, &mut control).err().map(stopped),
                _ => table.labels(&mut control).err().map(stopped),
            }
        })
    }
}

#[test]
fn it_ends_when_it_is_told_to() {
    for stopped in visit("B turn: x. -> .x, xx -> ..", &["x.x|x.x|.x."], Cancelled(5)).unwrap() {
        let Some(Stopped::Cancelled { progress }) = stopped else { panic!("{stopped:?}") };
        assert!(progress.done < progress.total);
    }
    assert_eq!(visit("cram", &["3x4"], Cancelled(u32::MAX)).unwrap(), [None; 3]);
}
