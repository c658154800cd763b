//! What the solver gets is what is drawn, and a graph that is drawn is read as itself.

use std::collections::BTreeSet;

use hyperjam_bridge::{Game, GameError, document_of_graph, file_of_graph, graph_of_file, position_id};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Heading, Position, Unknown};
use hyperjam_editor::file::{Format, GameFile};
use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_solver::{Graph, generate};
use hyperjam_terms::{Convention, Movers};
use hyperjam_testkit::documents::AnyDrawing;
use proptest::prelude::*;

/// A drawing with gaps between its identifiers.
fn with_gaps(mut document: Document, removed: &[prop::sample::Index]) -> Document {
    for nth in removed {
        let ids: Vec<_> = document.positions().map(|(id, _)| id).collect();
        if ids.len() > 1 {
            let gone = Command::Delete { positions: [*nth.get(&ids)].into(), moves: BTreeSet::new() };
            document.apply(gone).unwrap();
        }
    }
    document
}

/// The moves that can be made in a drawing, by the numbers of their ends.
fn drawn_moves(document: &Document) -> Vec<(usize, usize, Movers)> {
    let ids: Vec<_> = document.positions().map(|(id, _)| id).collect();
    let number = |id: PositionId| ids.iter().position(|other| *other == id).unwrap();
    let open = document.moves().filter(|(_, step)| document.position(step.from).unwrap().end.is_none());
    let mut moves: Vec<_> = open.map(|(_, step)| (number(step.from), number(step.to), step.by)).collect();
    moves.sort();
    moves
}

fn graph_moves(graph: &Graph) -> Vec<(usize, usize, Movers)> {
    let mut moves: Vec<_> =
        graph.moves().map(|step| (step.from.index(), step.to.index(), step.movers)).collect();
    moves.sort();
    moves
}

fn ties(graph: &Graph) -> Vec<bool> {
    graph.positions().map(|position| graph.is_tie_end(position)).collect()
}

proptest! {
    #[test]
    fn the_graph_has_the_positions_and_moves_of_the_drawing(
        document in AnyDrawing::default().drawing(),
        removed in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let document = with_gaps(document, &removed);
        let game = Game::of(&GameGraph::of(&document)).unwrap();
        prop_assert_eq!(game.convention, document.heading().convention);
        prop_assert_eq!(graph_moves(&game.graph), drawn_moves(&document));
        let drawn: Vec<_> = document.positions().map(|(id, position)| (id, position.end)).collect();
        prop_assert_eq!(game.named(|position| game.graph.end_kind(position)), drawn.clone());
        for (id, _) in drawn {
            prop_assert_eq!(game.position(id).map(|position| game.name(position)), Some(id));
        }
        // Every move of the drawing has its number, but for those that nobody can make.
        for ((id, step), (named, number)) in document.moves().zip(&game.moves) {
            prop_assert_eq!(id, *named);
            let ends = number.map(|number| game.graph.move_at(number)).map(|made| (made.from, made.to, made.movers));
            let drawn = game.position(step.from).zip(game.position(step.to)).map(|(from, to)| (from, to, step.by));
            prop_assert_eq!(ends, drawn.filter(|_| document.position(step.from).unwrap().end.is_none()));
        }
        let from_file = graph_of_file(&GameFile::of(&document)).unwrap();
        prop_assert_eq!(from_file, game.graph);
    }

    #[test]
    fn a_graph_is_drawn_as_itself(document in AnyDrawing::default().drawing()) {
        let game = Game::of(&GameGraph::of(&document)).unwrap();
        let heading = Heading { convention: game.convention, ..Heading::default() };
        let position = |at: hyperjam_solver::PositionId| Position { key: at.index().to_string(), ..Position::default() };
        let drawn = document_of_graph(&game.graph, heading, position, |_| Unknown::new());
        let again = Game::of(&GameGraph::of(&drawn)).unwrap();
        prop_assert_eq!(&again.graph, &game.graph);
        prop_assert!(again.positions.iter().copied().eq(game.graph.positions().map(position_id)));

        let mut file = file_of_graph(&game.graph, game.convention, |at| at.index().to_string());
        prop_assert_eq!(graph_of_file(&file), Ok(game.graph.clone()));
        file.heading.title = "of a graph".into();
        let text: String = file.write().collect();
        prop_assert_eq!(GameFile::read(Format::Json, &text, &mut |_| {}), Ok(file));
        let read = Format::Json.read(&text).unwrap();
        prop_assert_eq!(read.heading().title.as_str(), "of a graph");
        prop_assert_eq!(Game::of(&GameGraph::of(&read)).unwrap().graph, game.graph);
    }

    #[test]
    fn the_game_of_a_drawing_is_written_whole(document in AnyDrawing { names: Some("[a\"\\\\\u{1}é]{0,3}"), title: "[a\"é]{0,3}", boards: true, ..AnyDrawing::default() }.drawing()) {
        let file = GameFile::of(&document);
        let text: String = file.write().collect();
        prop_assert_eq!(GameFile::read(Format::Json, &text, &mut |_| {}), Ok(file));
    }
}

#[test]
fn a_large_graph_is_written_and_read() {
    let recipe = generate::Recipe {
        shape: generate::Shape::Uniform,
        positions: 5_000,
        moves: 9_000,
        impartial: false,
        seed: 3,
    };
    let graph = generate::generate(&recipe).unwrap();
    assert!(ties(&graph).iter().all(|is_tie_end| !is_tie_end));
    let file = file_of_graph(&graph, Convention::Misere, |at| at.index().to_string());
    assert!(file.write().all(|piece| piece.len() < 1_000), "pieces are short");
    let text: String = file.write().collect();
    let read = GameFile::read(Format::Json, &text, &mut |_| {}).unwrap();
    assert_eq!((graph_of_file(&read), read.heading.convention), (Ok(graph), Convention::Misere));
}

#[test]
fn what_is_no_game_for_two_or_has_loose_ends_is_refused() {
    let three = Heading { players: 3, ..Heading::default() };
    let document = Document::of_parts(three, Vec::new(), Vec::new());
    assert_eq!(Game::of(&GameGraph::of(&document)).unwrap_err(), GameError::Players(3));
    assert_eq!(graph_of_file(&GameFile::of(&document)), Err(GameError::Players(3)));

    let [here, nowhere] = [PositionId(0), PositionId(1)];
    let step = GraphMove { id: MoveId(7), from: here, to: nowhere, by: Movers::BOTH };
    let loose = GameGraph {
        players: 2,
        convention: Convention::Normal,
        endless: Default::default(),
        priorities: Vec::new(),
        positions: vec![(here, None)],
        moves: vec![step],
    };
    let error = Game::of(&loose).unwrap_err();
    assert_eq!(error.to_string(), "move number 7 joins a position that is not there");
}
