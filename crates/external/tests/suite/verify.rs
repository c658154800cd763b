//! Right columns hold, and whatever is changed in them is refuted with its place.

use std::io::Cursor;

use hyperjam_external::verify::{OutcomeColumns, Refuted, check_classes, check_labels, has_labels};
use hyperjam_graphfile::{Chunks, Column};
use hyperjam_solver::Graph;
use hyperjam_solver::engine::Sequential;
use hyperjam_solver::verify::classes;
use hyperjam_terms::Convention;
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
    let labels = claims.get(&Column::Label);
    assert_eq!(has_labels(&mut file, &class).unwrap(), labels.is_some());
    match labels.map(|labels| check_labels(&mut file, labels).unwrap()) {
        Some(Some(refuted)) => Err(refuted),
        _ => Ok(()),
    }
}

#[test]
fn every_change_is_refuted_with_its_column() {
    let (mut met, mut changed, mut finer) = (Met::default(), 0, 0);
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
                        if *column == Column::Class && (other as usize) < numbers.len() {
                            let given: Vec<usize> =
                                wrong[column].iter().map(|class| *class as usize).collect();
                            let first = |number: usize| given.iter().position(|other| *other == number);
                            let in_order = (0..given.iter().max().map_or(0, |most| most + 1)).map(first);
                            let in_order: Vec<_> = in_order.collect();
                            if in_order.is_sorted()
                                && !in_order.contains(&None)
                                && classes(&graph, &given).is_ok()
                            {
                                // Smaller classes are no error here.
                                finer += 1;
                                continue;
                            }
                        }
                        let refuted = check(&graph, convention, &wrong, 3).unwrap_err();
                        // A claim is refuted where it and those about its options first disagree.
                        let of_outcomes = |column: Column| column < Column::Class;
                        assert!(
                            refuted.column == *column || of_outcomes(refuted.column) && of_outcomes(*column)
                        );
                        changed += 1;
                    }
                }
            }
        });
    }
    met.is_varied(10);
    assert!(changed > 5_000 && finer > 0, "{changed} {finer}");
}

/// Labels above 64, and waves against the order of the file.
#[test]
fn large_labels_and_long_waves_hold() {
    let heaps =
        (0..80).flat_map(|heap| (0..heap).map(move |rest| (heap, rest, hyperjam_terms::Movers::BOTH)));
    for graph in [Graph::from_moves(80, heaps).unwrap(), path(500)] {
        let right = answers(&Sequential, &graph, Convention::Normal);
        assert_eq!(check(&graph, Convention::Normal, &right, 50), Ok(()));
        let mut wrong = right.clone();
        wrong.get_mut(&Column::Label).unwrap()[77] ^= 1;
        let refuted = check(&graph, Convention::Normal, &wrong, 50).unwrap_err();
        assert_eq!(refuted.to_string(), "label.npy, position 77: it is not the least number missing");
    }
}
