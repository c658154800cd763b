//! The values of positions against the recursive definition.

use hyperjam_solver::{Graph, PositionId};
use hyperjam_sums::{NoValue, value_of_position, values_of_graph};
use hyperjam_terms::{OutcomeClass, Player};
use hyperjam_testkit::forms::Form;
use hyperjam_testkit::graphs::{GameKind, any_graph, at, graph, path};
use hyperjam_testkit::on;
use hyperjam_values::{Arena, Limits, Unfinished, order};

/// What a position is, as it is defined: a form if play from it ends in every case and never in a tie.
fn form(graph: &Graph, position: PositionId, way: &mut Vec<PositionId>) -> Result<Form, NoValue> {
    if way.contains(&position) {
        return Err(NoValue::Loop);
    }
    way.push(position);
    let mut tie = graph.is_tie_end(position);
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for option in graph.options(position, player) {
            match form(graph, *option, way) {
                Ok(option) => sides[player.index()].push(option),
                Err(NoValue::TieEnd) => tie = true,
                Err(none) => return Err(none),
            }
        }
    }
    way.pop();
    let [left, right] = sides;
    if tie { Err(NoValue::TieEnd) } else { Ok(Form { left, right }) }
}

#[test]
fn a_position_has_the_value_of_its_form_where_play_ends() {
    let (mut with, mut tied, mut looped) = (0, 0, 0);
    for seed in 0..600 {
        let kind = if seed % 3 == 0 { GameKind::Impartial } else { GameKind::Partizan };
        on(seed, any_graph(seed, kind), |graph| {
            let mut arena = Arena::default();
            let values = values_of_graph(&mut arena, &graph);
            for position in graph.positions() {
                let expected = form(&graph, position, &mut Vec::new());
                let found = values[position.index()];
                assert_eq!(value_of_position(&mut arena, &graph, position), found);
                match (expected, found) {
                    (Ok(form), Ok(game)) => {
                        with += 1;
                        assert_eq!(form.canonical(), Form::of(&mut arena, game).canonical());
                        let wins = [true, false].map(|left_moves| form.left_wins(left_moves));
                        let outcome = match wins {
                            [true, true] => OutcomeClass::Left,
                            [true, false] => OutcomeClass::Next,
                            [false, true] => OutcomeClass::Previous,
                            [false, false] => OutcomeClass::Right,
                        };
                        assert_eq!(order::outcome(&arena, game), outcome);
                    }
                    (Err(expected), found) => {
                        match expected {
                            NoValue::Loop => looped += 1,
                            _ => tied += 1,
                        }
                        assert_eq!(found, Err(expected));
                    }
                    (Ok(form), Err(none)) => panic!("{form:?} has no value: {none}"),
                }
            }
        });
    }
    assert!(with > 500 && tied > 100 && looped > 500, "{with}, {tied}, {looped}");
}

#[test]
fn limits_take_values_away_and_change_none() {
    for seed in (4..1000).step_by(5) {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let mut arena = Arena::default();
            let all = values_of_graph(&mut arena, &graph);
            let work = Limits::default().work - arena.work_left();
            for work in [0, 1, work / 2, work.saturating_sub(1), work] {
                let mut arena = Arena::new(Limits { work, ..Limits::default() });
                for (some, all) in values_of_graph(&mut arena, &graph).into_iter().zip(&all) {
                    let unfinished = Err(Unfinished::Work { limit: work }.into());
                    assert!(some == *all || all.is_ok() && some == unfinished, "{some:?}, {all:?}");
                }
            }
        });
    }
}

#[test]
fn a_very_long_path_overflows_no_stack() {
    // Each position of a path is ∗ or 0.
    let long = path(100_000);
    let mut arena = Arena::default();
    let star = arena.star(1).unwrap();
    assert_eq!(value_of_position(&mut arena, &long, at(99_999)), Ok(star));
    assert_eq!(value_of_position(&mut arena, &long, at(99_998)), Ok(arena.zero()));
}

#[test]
fn what_lies_elsewhere_does_not_matter() {
    // 1 is ∗; 2 is a loop that leads to it, 3 a position before the loop.
    let graph = graph(4, "1>0 B, 2>2 L, 2>1 R, 3>2 L, 3>1 B");
    let mut arena = Arena::default();
    let star = arena.star(1).unwrap();
    let values = values_of_graph(&mut arena, &graph);
    assert_eq!(values, [Ok(arena.zero()), Ok(star), Err(NoValue::Loop), Err(NoValue::Loop)]);
    assert_eq!(value_of_position(&mut arena, &graph, at(1)), Ok(star));
    assert_eq!(value_of_position(&mut arena, &graph, at(3)), Err(NoValue::Loop));
}
