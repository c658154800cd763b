//! Every engine over the suite of drawings with known answers.

use std::fs;
use std::ops::ControlFlow;

use hyperjam_bridge::graph_of_file_with_ends;
use hyperjam_editor::file::Format;
use hyperjam_editor::file::GameFile;
use hyperjam_parallel::Threads;
use hyperjam_solver::engine::{Engine, EngineError, Sequential};
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::task::{Budget, Control, Exhausted, Stopped};
use hyperjam_solver::{Graph, PositionId, Solution, verify};
use hyperjam_terms::{Convention, Outcome, Player};
use hyperjam_testkit::graphs::{graph, split};
use hyperjam_testkit::reference::Reference;
use serde_json::{Value, json};

use crate::{Case, cases, differences};

/// All engines there are. A new one is added here.
fn engines() -> Vec<Box<dyn Engine>> {
    // On threads that share even the smallest round.
    let threads = Threads::with_grain(3, 1).unwrap();
    vec![Box::new(Sequential), Box::new(Reference), Box::new(threads)]
}

/// Asks an engine without a limit.
fn ask<T>(question: impl FnOnce(&mut Control<'_>) -> Result<T, EngineError>) -> T {
    let mut watch = |_| ControlFlow::Continue(());
    question(&mut Control::watched(1_000, &mut watch)).unwrap()
}

/// The game of a drawing, and the ids of its positions.
fn game(case: &Case) -> (Graph, Convention, Vec<String>) {
    let text = fs::read_to_string(&case.file).unwrap();
    let file = GameFile::read(Format::Json, &text, &mut |_| {}).unwrap();
    let ids: Vec<String> = file.ids.iter().map(str::to_owned).collect();
    (graph_of_file_with_ends(&file).unwrap(), file.heading.convention, ids)
}

/// What an engine says of a game, as `hyperjam solve --json` writes it.
fn answered(engine: &dyn Engine, graph: &Graph, convention: Convention, ids: &[String]) -> Value {
    let outcomes = ask(|control| engine.outcomes(graph, convention, control));
    let labels = match convention {
        Convention::Normal => ask(|control| engine.grundy(graph, control)),
        Convention::Misere => None,
    };
    let classes = ask(|control| engine.classes(graph, control));
    let winner = |outcome: Outcome| match outcome {
        Outcome::LeftWins => "left",
        Outcome::Draw => "draw",
        Outcome::RightWins => "right",
    };
    let position = |position: PositionId| {
        let [left_first, right_first] =
            Player::BOTH.map(|starter| winner(outcomes.outcome(position, starter)));
        let [left_remoteness, right_remoteness] =
            Player::BOTH.map(|starter| outcomes.remoteness(position, starter));
        json!({
            "sector": outcomes.sector(position).to_string(),
            "grundy": labels.as_ref().map(|labels| labels.label(position).to_string()),
            "class": classes.class(position).index(),
            "left_first": left_first,
            "right_first": right_first,
            "left_remoteness": left_remoteness,
            "right_remoteness": right_remoteness,
        })
    };
    graph.positions().map(|number| (ids[number.index()].clone(), position(number))).collect()
}

#[test]
fn every_engine_gives_the_answers_of_the_suite() {
    for engine in engines() {
        let (mut wrong, mut compared) = (Vec::new(), 0);
        for case in cases().unwrap() {
            let Some(mut expected) = case.answers.get("positions").cloned() else { continue };
            // Values are not what engines are asked for.
            for answer in expected.as_object_mut().unwrap().values_mut().filter_map(Value::as_object_mut) {
                answer.remove("value");
            }
            let (graph, convention, ids) = game(&case);
            let found = answered(&*engine, &graph, convention, &ids);
            wrong.extend(differences(&case.name, &expected, &found));
            compared += expected.as_object().unwrap().len();
        }
        assert_eq!(wrong, Vec::<String>::new(), "{}", engine.name());
        assert!(compared > 50, "{}: {compared}", engine.name());
    }
}

/// Where nothing is known from elsewhere, the engines agree.
#[test]
fn engines_agree_on_made_up_games() {
    let engines = engines();
    for seed in 0..40 {
        for shape in Shape::ALL {
            let positions = 1 + seed as usize % 9;
            let recipe = Recipe { shape, positions, moves: 2 * positions, impartial: seed % 2 == 0, seed };
            let graph = generate(&recipe).unwrap();
            let ids: Vec<String> = (0..positions).map(|number| number.to_string()).collect();
            for convention in [Convention::Normal, Convention::Misere] {
                let answers = engines.iter().map(|engine| answered(&**engine, &graph, convention, &ids));
                let answers: Vec<Value> = answers.collect();
                assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{recipe:?}: {answers:#?}");
            }
        }
    }
}

/// No engine goes on when it is told to stop, or beyond its budget.
#[test]
fn every_engine_can_be_cancelled_and_has_a_budget() {
    let recipe = Recipe { shape: Shape::Layered, positions: 500, moves: 1_500, impartial: true, seed: 1 };
    let graph = generate(&recipe).unwrap();
    for engine in engines() {
        let name = engine.name();
        let mut stop = |_| ControlFlow::Break(());
        let mut control = Control::watched(10, &mut stop);
        let cancelled = |error: EngineError| {
            assert!(matches!(error, EngineError::Stopped(Stopped::Cancelled { .. })), "{name}: {error}");
        };
        cancelled(engine.outcomes(&graph, Convention::Normal, &mut control).unwrap_err());
        cancelled(engine.grundy(&graph, &mut control).unwrap_err());
        cancelled(engine.classes(&graph, &mut control).unwrap_err());
        let mut watch = |_| ControlFlow::Continue(());
        let mut control = Control { budget: Budget::of_work(20), ..Control::watched(10, &mut watch) };
        let ended = EngineError::Stopped(Stopped::Exhausted(Exhausted::Work(20)));
        assert_eq!(engine.outcomes(&graph, Convention::Normal, &mut control).unwrap_err(), ended, "{name}");
        assert_eq!(engine.grundy(&graph, &mut control).unwrap_err(), ended, "{name}");
        assert_eq!(engine.classes(&graph, &mut control).unwrap_err(), ended, "{name}");
    }
}

/// A wrong answer does not come through: each claim that is changed is refuted.
#[test]
fn no_wrong_answer_is_taken() {
    use hyperjam_solver::{Classes, GrundyLabels, Outcomes};
    use hyperjam_terms::Grundy;
    let mut refuted = [0; 3];
    for seed in 0..60 {
        let positions = 2 + seed as usize % 6;
        let recipe =
            Recipe { shape: Shape::Uniform, positions, moves: 2 * positions, impartial: seed % 3 > 0, seed };
        let graph = generate(&recipe).unwrap();
        // Some of the impartial games are drawn with moves of one player, too.
        let graph = if seed % 3 == 1 { split(&graph, seed) } else { graph };
        let positions = graph.position_count();
        let outcomes = ask(|control| Sequential.outcomes(&graph, Convention::Normal, control));
        let states = |position| {
            Player::BOTH
                .map(|starter| (outcomes.outcome(position, starter), outcomes.remoteness(position, starter)))
        };
        let claims: Vec<[verify::OutcomeClaim; 2]> = graph.positions().map(states).collect();
        let taken =
            |claims: &[[verify::OutcomeClaim; 2]]| Outcomes::checked(&graph, Convention::Normal, claims);
        assert_eq!(taken(&claims), Ok(outcomes.clone()), "{recipe:?}");
        for place in 0..2 * positions {
            let mut wrong = claims.clone();
            let claim = &mut wrong[place / 2][place % 2];
            *claim = if claim.1.is_none() { (Outcome::LeftWins, Some(1)) } else { (Outcome::Draw, None) };
            assert!(taken(&wrong).is_err(), "{recipe:?}");
            refuted[0] += 1;
        }
        let classes = ask(|control| Sequential.classes(&graph, control));
        let numbers: Vec<usize> =
            graph.positions().map(|position| 7 * classes.class(position).index()).collect();
        assert_eq!(Classes::checked(&graph, &numbers), Ok(classes.clone()), "{recipe:?}");
        for place in 0..positions {
            let mut wrong = numbers.clone();
            wrong[place] = if wrong[place] == 0 { 7 } else { 0 };
            assert!(Classes::checked(&graph, &wrong).is_err(), "{recipe:?}");
            refuted[1] += 1;
        }
        let Some(labels) = ask(|control| Sequential.grundy(&graph, control)) else {
            let ranked: Vec<_> = graph.positions().map(|_| (Grundy::infinity(), None)).collect();
            assert!(GrundyLabels::checked(&graph, &ranked, Some(&numbers)).is_err(), "{recipe:?}");
            continue;
        };
        let claims: Vec<verify::LabelClaim> =
            graph.positions().map(|position| (labels.label(position), labels.rank(position))).collect();
        let taken = |claims: &[verify::LabelClaim]| GrundyLabels::checked(&graph, claims, Some(&numbers));
        let again = taken(&claims).unwrap();
        assert!(graph.positions().all(|position| again.label(position) == labels.label(position)));
        assert!(graph.positions().all(|position| again.rank(position) == labels.rank(position)));
        // With what shows that the game is impartial.
        let solution = Solution { outcomes, labels: Some(again) };
        assert_eq!(verify::solution(&graph, &solution), Ok(()), "{recipe:?}");
        for place in 0..positions {
            let mut wrong = claims.clone();
            wrong[place] = match wrong[place].0 {
                Grundy::Nimber(_) => (Grundy::infinity(), None),
                Grundy::Infinite(_) | Grundy::Moon | Grundy::Sun => (Grundy::Nimber(0), Some(1_000)),
            };
            assert!(taken(&wrong).is_err(), "{recipe:?}");
            refuted[2] += 1;
        }
    }
    assert!(refuted.iter().all(|count| *count > 50), "{refuted:?}");
}

/// Labels that would hold for either player are none where Left and Right move to different games: here 3, from where Left
/// moves to 0 and Right to {∗ | ∗}, which is worth as much.
#[test]
fn no_labels_are_taken_of_a_game_that_is_not_impartial() {
    use hyperjam_solver::GrundyLabels;
    use hyperjam_terms::Grundy;
    let graph = graph(4, "1>0 B, 2>1 B, 3>0 L, 3>2 R");
    let claims = [(0, 0), (1, 1), (0, 2), (1, 3)].map(|(label, rank)| (Grundy::Nimber(label), Some(rank)));
    assert_eq!(verify::labels(&graph, &claims), Ok(()));
    for classes in [None, Some(&[0, 1, 2, 3][..])] {
        assert!(GrundyLabels::checked(&graph, &claims, classes).is_err());
    }
    assert_eq!(ask(|control| Sequential.grundy(&graph, control)), None);
}
