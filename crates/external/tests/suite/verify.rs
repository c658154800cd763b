//! Right columns hold, and whatever is changed in them is refuted with its place.

use std::io::Cursor;

use hyperjam_external::ExternalError;
use hyperjam_external::verify::{
    OutcomeColumns, Refuted, check_classes, check_coarsest, check_labels, check_set_starts, check_sets,
    has_labels,
};
use hyperjam_graphfile::{Chunks, Column};
use hyperjam_solver::Graph;
use hyperjam_solver::engine::Sequential;
use hyperjam_solver::verify::{RefutationReason, classes, coarsest as coarsest_in_memory};
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::answers::{Answers, Met, answers, graph_file};
use hyperjam_testkit::graphs::{GameKind, any_graph_with_ends, path, split};
use hyperjam_testkit::on;

/// Checks all columns, chunk by chunk.
fn check(graph: &Graph, convention: Convention, claims: &Answers, most: usize) -> Result<(), Refuted> {
    let mut file = Chunks::new(Cursor::new(graph_file(graph, convention)), most).unwrap();
    let first = |column| claims[&column].iter().map(|number: &u32| *number as u8).collect();
    let outcomes = OutcomeColumns {
        first: [first(Column::LeftFirst), first(Column::RightFirst)],
        remoteness: [claims[&Column::LeftRemoteness].clone(), claims[&Column::RightRemoteness].clone()],
    };
    if let Some(refuted) = outcomes.check(&mut file).unwrap() {
        return Err(refuted);
    }
    let class = check_classes(&mut file, claims[&Column::Class].clone()).unwrap()?;
    if let Some(refuted) = check_coarsest(&mut file, &class).unwrap() {
        return Err(refuted);
    }
    let labels = claims.get(&Column::Label);
    assert_eq!(has_labels(&mut file, &class).unwrap(), labels.is_some());
    let Some(labels) = labels else { return Ok(()) };
    if let Some(refuted) = check_labels(&mut file, labels, &claims[&Column::Rank]).unwrap() {
        return Err(refuted);
    }
    if let Some(refuted) = check_set_starts(&mut file, labels, &claims[&Column::SetStarts]).unwrap() {
        return Err(refuted);
    }
    let mut numbers = claims[&Column::SetLabels].iter();
    let next = || Ok::<u32, ExternalError>(*numbers.next().unwrap());
    check_sets(&mut file, labels, next).unwrap().map_or(Ok(()), Err)
}

#[test]
fn every_change_is_refuted_with_its_column() {
    let (mut met, mut changed, mut parted) = (Met::default(), 0, 0);
    for seed in 0..60 {
        let kind = if seed % 2 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph_with_ends(seed, kind), |graph| {
            let graph = if seed % 6 == 2 { split(&graph, seed) } else { graph };
            let convention = if seed % 10 == 3 { Convention::Misere } else { Convention::Normal };
            let right = answers(&Sequential, &graph, convention);
            met.meet(&right);
            for most in [1, 3, 100] {
                assert_eq!(check(&graph, convention, &right, most), Ok(()));
            }
            for (column, numbers) in &right {
                for (position, number) in numbers.iter().enumerate() {
                    for other in [0, 1, 2, 3, 70, Column::NONE] {
                        let other = if column.width() == 1 { other & 255 } else { other };
                        if other == *number {
                            continue;
                        }
                        let mut wrong = right.clone();
                        wrong.get_mut(column).unwrap()[position] = other;
                        let finer = *column == Column::Class && (other as usize) < numbers.len() && {
                            let given: Vec<usize> =
                                wrong[column].iter().map(|class| *class as usize).collect();
                            let first = |number: usize| given.iter().position(|other| *other == number);
                            let in_order = (0..given.iter().max().map_or(0, |most| most + 1)).map(first);
                            let in_order: Vec<_> = in_order.collect();
                            in_order.is_sorted()
                                && !in_order.contains(&None)
                                && classes(&graph, &given).is_ok()
                        };
                        let refuted = check(&graph, convention, &wrong, 3).unwrap_err();
                        // A claim is refuted where it and those about its options first disagree.
                        let question = |column: Column| match column {
                            Column::Class => 1,
                            Column::Label | Column::Rank => 2,
                            Column::SetStarts | Column::SetLabels => 3,
                            _ => 0,
                        };
                        assert_eq!(question(refuted.column), question(*column), "{refuted}");
                        let too_fine = refuted.reason == RefutationReason::OtherClass;
                        assert!(too_fine || !finer, "{refuted}");
                        parted += usize::from(finer);
                        changed += 1;
                    }
                }
            }
        });
    }
    met.is_varied(10);
    assert!(changed > 5_000 && parted > 0, "{changed} {parted}");
}

/// Labels above 64, and waves against the order of the file.
#[test]
fn large_labels_and_long_waves_hold() {
    let heaps = (0..80).flat_map(|heap| (0..heap).map(move |rest| (heap, rest, Movers::BOTH)));
    for graph in [Graph::from_moves(80, heaps).unwrap(), path(500)] {
        let right = answers(&Sequential, &graph, Convention::Normal);
        assert_eq!(check(&graph, Convention::Normal, &right, 50), Ok(()));
        let mut wrong = right.clone();
        wrong.get_mut(&Column::Label).unwrap()[77] ^= 1;
        let refuted = check(&graph, Convention::Normal, &wrong, 50).unwrap_err();
        assert_eq!(refuted.to_string(), "label.npy, position 77: it is not the least number missing");
    }
}

/// Positions that are the same game and have classes of their own, each with options in the same classes: what is right
/// about every position alone is refuted as a whole. On a cycle all positions are the same.
#[test]
fn classes_that_are_too_fine_are_refuted() {
    let cycle = Graph::from_moves(6, (0..6).map(|from| (from, (from + 1) % 6, Movers::BOTH))).unwrap();
    for (given, place) in [([0, 1, 2, 3, 4, 5], 1), ([0, 1, 0, 1, 0, 1], 1), ([0, 1, 2, 0, 1, 2], 1)] {
        let mut claims = answers(&Sequential, &cycle, Convention::Normal);
        claims.insert(Column::Class, given.to_vec());
        let refuted = check(&cycle, Convention::Normal, &claims, 2).unwrap_err();
        let reason = RefutationReason::OtherClass;
        assert_eq!(refuted, Refuted { column: Column::Class, position: place, reason });
    }
    // Two heaps of two in a row of heaps.
    let moves = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 3)].map(|(from, to)| (from, to, Movers::BOTH));
    let heaps = Graph::from_moves(5, moves).unwrap();
    let mut claims = answers(&Sequential, &heaps, Convention::Normal);
    assert_eq!(claims[&Column::Class], [0, 1, 2, 2, 3]);
    claims.insert(Column::Class, vec![0, 1, 2, 3, 4]);
    let refuted = check(&heaps, Convention::Normal, &claims, 2).unwrap_err();
    assert_eq!(
        refuted.to_string(),
        "class.npy, position 3: it is the same game as a position of another class"
    );
}

/// Random classes that hold, from one position each to the coarsest, are refuted exactly where the verifier in memory
/// refutes them.
#[test]
fn too_fine_is_what_the_verifier_in_memory_says() {
    let mut refuted = 0;
    for seed in 0..120 {
        on(seed, any_graph_with_ends(seed, GameKind::Partizan), |graph| {
            let mut file = Chunks::new(Cursor::new(graph_file(&graph, Convention::Normal)), 3).unwrap();
            let coarsest: Vec<u32> = answers(&Sequential, &graph, Convention::Normal)[&Column::Class].clone();
            let finest: Vec<u32> = (0..coarsest.len() as u32).collect();
            for class in [coarsest, finest] {
                let class = check_classes(&mut file, class).unwrap().unwrap();
                let given: Vec<usize> = class.iter().map(|class| *class as usize).collect();
                let found = check_coarsest(&mut file, &class).unwrap();
                assert_eq!(found.is_none(), coarsest_in_memory(&graph, &given).is_ok());
                refuted += usize::from(found.is_some());
            }
        });
    }
    assert!(refuted > 20, "{refuted}");
}
