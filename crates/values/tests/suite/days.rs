//! The games born by a day, and their lattice, against the definitions.
use std::collections::BTreeSet;

use hyperjam_testkit::forms;
use hyperjam_testkit::typed::{game, truth, value};
use hyperjam_values::days::{LAST_DAY, born_by, covers, join, meet};
use hyperjam_values::evaluate::{Scope, evaluate, in_a_line};
use hyperjam_values::notation::{Style, parse, print};
use hyperjam_values::order::less_or_equal;
use hyperjam_values::{Arena, GameId};
use proptest::prelude::*;

fn set(games: &[GameId]) -> BTreeSet<GameId> {
    games.iter().copied().collect()
}

fn text(arena: &mut Arena, game: GameId) -> String {
    print(arena, game, Style::Ascii, 100).unwrap().text
}

#[test]
fn day_by_day_there_are_1_4_22_and_1474_games() {
    let mut arena = Arena::default();
    for (day, count) in [1, 4, 22, 1474].into_iter().enumerate() {
        let games = born_by(&mut arena, day as u32).unwrap();
        assert_eq!((games.len(), set(&games).len()), (count, count), "day {day}");
        arena.renew_work();
        if day < 3 {
            assert_eq!(set(&games), set(&forms::born_by(&mut arena, day as u32)), "day {day}");
        }
    }
    assert_eq!(
        born_by(&mut arena, LAST_DAY + 1).unwrap_err().to_string(),
        "the day is too large: the limit is 3"
    );
}

/// The order in which they come does not depend on what was met before.
#[test]
fn games_come_in_the_order_in_which_they_are_written() {
    let texts = |arena: &mut Arena| -> Vec<String> {
        let games = born_by(arena, 2).unwrap();
        games.into_iter().map(|game| text(arena, game)).collect()
    };
    let mut other = Arena::default();
    for met in ["{0,*|-1}", "*2", "{1|0}"] {
        game(&mut other, met);
    }
    let found = texts(&mut Arena::default());
    assert_eq!(found, texts(&mut other));
    assert_eq!(found[..6], ["-2", "-1", "-1+*", "-1/2", "v", "v*"]);
}

/// The join is the one game above both that is below all others above both, and the meet likewise.
#[test]
fn joins_and_meets_are_the_least_and_the_greatest_bounds() {
    for day in 0..=2 {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let games = forms::born_by(arena, day);
        let least =
            |arena: &mut Arena, bounds: &[GameId], at_most: fn(&mut Arena, GameId, GameId) -> bool| {
                bounds.iter().copied().find(|one| bounds.iter().all(|other| at_most(arena, *one, *other)))
            };
        let at_most = |arena: &mut Arena, one, other| less_or_equal(arena, one, other).unwrap();
        let at_least = |arena: &mut Arena, one, other| less_or_equal(arena, other, one).unwrap();
        for &one in &games {
            for &other in &games {
                let above: Vec<GameId> = games
                    .iter()
                    .copied()
                    .filter(|x| at_most(arena, one, *x) && at_most(arena, other, *x))
                    .collect();
                let below: Vec<GameId> = games
                    .iter()
                    .copied()
                    .filter(|x| at_least(arena, one, *x) && at_least(arena, other, *x))
                    .collect();
                let pair = (text(arena, one), text(arena, other));
                let bound = least(arena, &above, at_most);
                assert_eq!(join(arena, one, other, day).unwrap(), bound, "{pair:?}");
                let bound = least(arena, &below, at_least);
                assert_eq!(meet(arena, one, other, day).unwrap(), bound, "{pair:?}");
                assert!(bound.is_some());
            }
        }
    }
}

/// CGT III.1: what is above all that is above, by as few steps as can be.
#[test]
fn the_lines_of_the_diagram_give_the_order() {
    let mut arena = Arena::default();
    for (day, lines) in [(0, 0), (1, 4), (2, 36)] {
        let games = born_by(&mut arena, day).unwrap();
        let covers = covers(&mut arena, &games).unwrap();
        assert_eq!(covers.len(), lines, "day {day}");
        // Above is what can be reached by going up.
        for low in 0..games.len() {
            let (mut reached, mut open) = (BTreeSet::from([low]), vec![low]);
            while let Some(at) = open.pop() {
                for [from, to] in &covers {
                    if *from == at && reached.insert(*to) {
                        open.push(*to);
                    }
                }
            }
            for high in 0..games.len() {
                let is_above = less_or_equal(&mut arena, games[low], games[high]).unwrap();
                assert_eq!(reached.contains(&high), is_above);
            }
        }
        // No line says what two others say.
        for [low, high] in &covers {
            let is_between = |at: &usize| covers.contains(&[*low, *at]) && covers.contains(&[*at, *high]);
            assert!(!(0..games.len()).any(|at| is_between(&at)));
        }
    }
}

proptest! {
    /// On day 3 a join is a bound, and below all other bounds; the lattice is distributive, and mirrored by negation.
    #[test]
    fn day_3_is_a_lattice(picked in [0_usize..1474, 0..1474, 0..1474, 0..1474]) {
        thread_local! {
            static DAY: (std::cell::RefCell<Arena>, Vec<GameId>) = {
                let mut arena = Arena::default();
                let games = born_by(&mut arena, 3).unwrap();
                (std::cell::RefCell::new(arena), games)
            };
        }
        DAY.with(|(arena, games)| {
            let mut arena = arena.borrow_mut();
            let arena = &mut *arena;
            arena.renew_work();
            let [a, b, c, d] = picked.map(|nth| games[nth]);
            let of = |arena: &mut Arena, a, b, of: fn(&mut Arena, GameId, GameId, u32) -> _| -> GameId {
                let found: Result<Option<GameId>, _> = of(arena, a, b, 3);
                found.unwrap().unwrap()
            };
            let (above, below) = (of(arena, a, b, join), of(arena, a, b, meet));
            prop_assert!(games.contains(&above) && games.contains(&below));
            let mut at_most = |one, other| less_or_equal(arena, one, other).unwrap();
            prop_assert!(at_most(a, above) && at_most(b, above) && at_most(below, a) && at_most(below, b));
            prop_assert!(at_most(above, d) || !at_most(a, d) || !at_most(b, d));
            prop_assert!(at_most(d, below) || !at_most(d, a) || !at_most(d, b));
            let meet_of_join = { let inner = of(arena, b, c, join); of(arena, a, inner, meet) };
            let (one, other) = (of(arena, a, b, meet), of(arena, a, c, meet));
            prop_assert_eq!(meet_of_join, of(arena, one, other, join));
            Ok(())
        })?;
    }
}

#[test]
fn days_are_typed() {
    let mut arena = Arena::default();
    for (line, expected) in [
        ("Join(0, *) == 1", true),
        ("Join(0, *, 2) == 1/2", true),
        ("0.Meet(*) == -1", true),
        ("Meet(0, *, 2) == -1/2", true),
        ("Join(^, {1|0}) == 1", false),
        ("Join(1/2, {1|0}) == 1*", true),
        ("Meet(1/2, {1|0}) == ^*", true),
    ] {
        assert_eq!(truth(value(&mut arena, line)), Some(expected), "{line}");
    }
    let born = value(&mut arena, "BornBy(1)");
    assert_eq!(in_a_line(&mut arena, &born, Style::Ascii, 100).unwrap(), "[-1, 0, *, 1]");
    for (wrong, error) in [
        ("BornBy(4)", "column 1: the day is too large: the limit is 3"),
        ("BornBy(*)", "column 1: found another game, expected a day 0, 1, 2, …"),
        ("Join(0, 1, 0)", "column 1: found one that is born later, expected games born by this day"),
        ("Join(0)", "column 1: “Join” takes 2 arguments; 1 given"),
        ("Meet(0, 1, 2, 3)", "column 1: “Meet” takes 3 arguments; 4 given"),
        ("Join(9, 0)", "column 1: the day is too large: the limit is 3"),
    ] {
        let found = evaluate(&mut arena, &mut Scope::default(), &parse(wrong).unwrap());
        assert_eq!(found.unwrap_err().to_string(), error, "{wrong}");
    }
}
