//! Functions of games with loops: what the tests of A. N. Siegel's CGSuite have of them, and their definitions.

use crate::loopy::{any_game, holds, written};
use hyperjam_terms::Player;
use hyperjam_testkit::forms::{Form, form};
use hyperjam_values::loopy::{
    LoopyGame, LoopyValue, Work, options, ordinal_sum, pow, pow_to, simplified_above, stopper, stops,
    subordinate,
};
use hyperjam_values::{Arena, Dyadic, GameId, product};
use proptest::prelude::*;

fn unlimited() -> Work {
    Work::of(u64::MAX)
}

/// Any stopper in canonical form of up to so many positions.
fn any_stopper(seed: u64, most: usize) -> Option<LoopyGame> {
    stopper::canonical(&any_game(seed, most)).unwrap()
}

/// Whether two expressions are equal.
fn check(one: &str, other: &str) {
    assert_eq!(written(&format!("({one}) = ({other})")), "true", "{one}: {}", written(one));
}

#[test]
fn powers_are_those_of_cgsuite() {
    for (power, expected) in [
        ("^.Pow({1|pass})", "{0||0,pass|0,*}"),
        ("^.Pow(7/4)", "{0||0,v*|0,{0,v*|0,*}}"),
        ("^.Pow(2)", "{0|v*}"),
        ("^<2>*", "{0,*|v}"),
        ("^.Pow(3)", "UpPower(3)"),
        ("^.Pow({5|pass})", "{0||0,pass|0,v[4]*}"),
        ("^.Pow({pass|5})", "{0||0,v[4]*|0,pass}"),
        ("^.Pow(on)", "{0||0|0,pass}"),
        ("{0||0|-2}.Pow(3)", "{0||0|-2,{0|-2,{0|-2}}}"),
        ("{0||0|-2}.Pow(7/4)", "{0||0,{0|-2,{0|-2}}|-2,{0,{0|-2,{0|-2}}|-2,{0|-2}}}"),
        ("{0||0|-2}.Pow({5|pass})", "{0||0,pass|-2,{0|-2,{0|-2,{0|-2,{0|-2,{0|-2}}}}}}"),
        ("{0||0|-2}.Pow(on)", "{0||0|-2,pass}"),
        ("^.PowTo({pass|1})", "{pass|*,^}"),
        ("^.PowTo({1|pass})", "{^|*,pass}"),
        ("^.PowTo(7/4)", "{^|*,^[2]||*,^[2]}"),
        ("^[2]", "{^|*}"),
        ("^[2]*", "{0,^*|0}"),
        ("^.PowTo({5|pass})", "{^[5]|*,pass}"),
        ("^.PowTo({pass|5})", "{pass|*,^[5]}"),
        ("^[on]", "upon"),
        ("{0||0|-2}.PowTo(3)", "{Tiny(2)||0|-2|||0|-2}"),
        ("{0||0|-2}.PowTo(7/4)", "{Tiny(2)|{0|-2},{Tiny(2)||0|-2}||{0|-2},{Tiny(2)||0|-2}}"),
        ("{0||0|-2}.PowTo(on)", "{pass||0|-2}"),
        ("(+-1).PowTo(3)", "{1,{1,+-1|-1}|-1}"),
        ("^[3]", "^ + ^<2> + ^<3>"),
        ("v<on>", "-^<on>"),
        ("5^[on]*", "5 + upon + *"),
        ("-1/4v[on]", "{-1/4+*|pass}"),
        ("9Tiny(2)", "9 + Tiny(2)"),
        ("5over", "{5|pass}"),
        ("-5under", "-5 - over"),
        ("3^<2>", "3 + ^<2>"),
    ] {
        check(power, expected);
    }
    // A sign of less still compares.
    assert_eq!(written("^<2"), "true");
    assert_eq!(written("v<0"), "true");
    for (wrong, error) in [
        (
            "^.Pow({pass|1})",
            "an exponent that is on or a number, which may be with over or under, and is large enough",
        ),
        (
            "^.Pow(off)",
            "an exponent that is on or a number, which may be with over or under, and is large enough",
        ),
        (
            "^.PowTo(0)",
            "an exponent that is on or a number, which may be with over or under, and is large enough",
        ),
        ("(+-1).Pow(3)", "a game {0|H} as base"),
    ] {
        assert!(written(wrong).contains(error), "{wrong}: {}", written(wrong));
    }
    assert!(written("^.PowTo(10^6)").contains("more than 2000 positions"));
}

#[test]
fn subordinates_are_those_of_cgsuite() {
    for (subordinate, expected) in [
        ("(1/8).Subordinate(1)", "-3"),
        ("(^.PowTo(5)+*).Subordinate(*)", "5"),
        ("(+-1).Subordinate(0)", "+-1"),
        ("(+-1).Subordinate(+-1)", "0"),
        ("(-13/16).Subordinate(-1)", "3/8"),
        ("^.PowTo(5).Subordinate('{*|*}')", "5"),
        ("over.Subordinate(1)", "off"),
        ("(upon+*).Subordinate(*)", "on"),
        ("upon.Subordinate('{*|*}')", "on"),
        ("{0,*|0,pass}.Subordinate(*)", "over"),
        ("on.Subordinate(1)", "on"),
        ("1:off", "over"),
        ("'{-1|1}':on", "1under"),
    ] {
        check(subordinate, expected);
    }
    for wrong in ["*.Subordinate(1)", "on.Subordinate(*)"] {
        assert!(written(wrong).ends_with("expected an ordinal sum of this base"), "{wrong}");
    }
}

#[test]
fn sums_to_one_side_are_those_of_cgsuite() {
    for (of, expected) in [
        ("upon.Downsum(^.Pow(on))", "upon"),
        ("upon.DownsumVariety(^.Pow(on))", "v<on>"),
        ("upon.Upsum(^.Pow(on))", "{0|^<on>*}"),
        ("upon.UpsumVariety(^.Pow(on))", "v<on>"),
        ("{0|^<on>||v<on>}.Degree", "^<on>"),
        ("{0|^<on>||v<on>}.Variety", "{^[on]*,^<on>||v<on>|0}"),
        ("10*upon", "{0|{0||||0|||0||0|{0||||0|||0||0|^[on]*}}}"),
        ("9*(upon & v)", "{0||||0|||0||0|{0||||0|||0||0|^[on]}} & v9"),
        ("Tiny(on).Degree", "Tiny(on)"),
        ("{0|Tiny(on)}.Degree", "{0||||0|||Miny(on)|0||off}"),
        ("on.Upsum(off)", "on"),
        ("on.Downsum(off)", "off"),
    ] {
        check(of, expected);
    }
    assert!(written("dud.Upsum(0)").ends_with("expected a stopper"));
    assert!(written("upon.UpsumVariety(1)").ends_with("expected a degree that is twice itself"));
}

/// Each of these has to be so.
#[test]
fn what_is_asked_of_stoppers_is_as_in_cgsuite() {
    // Idempotent, infinitesimal, infinitesimally close to a number, with passes as the only loops.
    for (game, expected) in [
        ("on", [true, false, false, true]),
        ("off", [true, false, false, true]),
        ("over", [true, true, true, true]),
        ("3/2under", [false, false, true, true]),
        ("-1/4v[on]", [false, false, true, true]),
        ("{0|^<on>||v<on>}", [false, true, true, true]),
        ("{0|Tiny(on)}", [false, true, true, true]),
        ("Miny(on)", [true, true, true, true]),
        ("a{0||||0|||a|*||*}", [false, true, true, false]),
    ] {
        for (name, expected) in
            ["IsIdempotent", "IsInfinitesimal", "IsNumberish", "IsPlumtree"].into_iter().zip(expected)
        {
            assert_eq!(written(&format!("({game}).{name}")), expected.to_string(), "{game} {name}");
        }
        for (name, expected) in [("IsStopper", "true"), ("IsLoopfree", "false"), ("IsNumber", "false")] {
            assert_eq!(written(&format!("({game}).{name}")), expected, "{game} {name}");
        }
    }
    for (asked, expected) in [
        ("dud.IsStopper", "false"),
        ("dud.IsStopperSided", "true"),
        ("a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}.IsStopperSided", "false"),
        ("on.IsPseudonumber", "true"),
        ("(5over).IsPseudonumber", "true"),
        ("upon.IsPseudonumber", "false"),
        ("(1/2).IsLoopfree", "true"),
        ("Tiny(on).IsTiny", "true"),
        ("Miny(over).IsMiny", "true"),
        ("over.IsTiny", "false"),
        ("upon.IsAllSmall", "true"),
        ("over.IsAllSmall", "true"),
        ("on.IsAllSmall", "false"),
        ("over.LeftStop = over", "true"),
        ("{3over|-1}.LeftStop = 3over", "true"),
        ("{3over|-1}.RightStop", "-1"),
        ("upon.LeftStop", "0"),
        ("over.LeftOptions", "[0]"),
        ("over.RightOptions", "[over]"),
        ("on.RightOptions", "[]"),
        ("upon.Followers", "[0, *, upon]"),
        ("over.OutcomeClass", "L"),
        (
            "on.Minus(on).OutcomeClass",
            "error: column 14: found one that may be drawn, expected a game that is won",
        ),
        ("dud.LeftOptions", "error: column 5: found another game, expected a stopper"),
        ("Tiny(on)", "{0||0|off}"),
        ("Miny(on)", "{on|0||0}"),
        ("Tiny(over)", "{0||0|under}"),
        ("+-over", "{over|under}"),
        ("+-{1,over}", "+-1"),
    ] {
        assert_eq!(written(asked), expected, "{asked}");
    }
}

/// A game without loops is the same by the functions of either kind.
#[test]
fn stops_of_short_games_are_theirs() {
    let mut arena = Arena::default();
    let mut hot = 0;
    for text in [
        "{3|1}",
        "{3||2|1}",
        "^",
        "+-1",
        "{5|{4|-7}}",
        "1/2",
        "{2|{1|0}}*",
        "{1|*}",
        "{-1|-2}",
        "{5|{4|-9},{2|-7}}",
        "{{9|-4},{7|-2}|-5}",
    ] {
        let game = hyperjam_testkit::typed::game(&mut arena, text.trim_end_matches('*'));
        let loopy = LoopyGame::of_short(&mut arena, game).unwrap();
        let [left, right] = stops(&mut arena, &loopy).unwrap().unwrap();
        let expected =
            [arena.left_stop(game), arena.right_stop(game)].map(|stop| arena.stop_number(stop).clone());
        assert_eq!([left.number(), right.number()], expected.each_ref().map(Some), "{text}");
        hot += usize::from(left != right);
    }
    assert!(hot > 3);
}

/// The upsum is a stopper that is equal to the sum where infinite play is won by Left.
#[test]
fn sums_to_one_side_are_what_they_are_to_be() {
    let mut met = 0;
    for seed in 0..400 {
        let (Some(x), Some(y)) = (any_stopper(2 * seed, 5), any_stopper(2 * seed + 1, 5)) else { continue };
        let raw = x.add(&y).unwrap();
        let [x, y] = [&x, &y].map(|game| LoopyValue::of(game).unwrap());
        for (player, side) in
            [(Player::Left, x.upsum(&y, &mut unlimited())), (Player::Right, x.downsum(&y, &mut unlimited()))]
        {
            let side = side.unwrap();
            let Some(side) = side.as_stopper() else { continue };
            assert!(holds(player, side, &raw) && holds(player, &raw, side), "{raw:?}");
            met += usize::from(!stopper::is_stopper(&raw));
        }
    }
    assert!(met > 50, "{met}");
}

/// What is left of a game after options were spared is equal to it where infinite play is won by Left.
#[test]
fn simpler_games_are_equal_where_left_wins_infinite_play() {
    let mut simpler = 0;
    for seed in 0..300 {
        let game = any_game(seed, 6);
        let found = simplified_above(&game, &mut unlimited()).unwrap();
        assert!(holds(Player::Left, &found, &game) && holds(Player::Left, &game, &found), "{game:?}");
        let options = |game: &LoopyGame| -> usize {
            let graph = game.graph();
            graph.positions().flat_map(|it| Player::BOTH.map(|player| graph.options(it, player).len())).sum()
        };
        assert!(options(&found) <= options(&game));
        simpler += usize::from(options(&found) < options(&game));
    }
    assert!(simpler > 50, "{simpler}");
}

/// Bach's carousel, whose sides are no stoppers, as CGSuite simplifies them.
#[test]
fn the_carousel_is_simplified_as_by_cgsuite() {
    let mut arena = Arena::default();
    let bach = hyperjam_testkit::typed::value(&mut arena, "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}");
    let hyperjam_values::evaluate::Value::Loopy(bach) = bach else { panic!() };
    let mut text = |game: &LoopyGame| {
        let style = hyperjam_values::notation::Style::Ascii;
        hyperjam_values::loopy::print_game(&mut arena, game, style, 1000, &mut unlimited()).unwrap().text
    };
    let above = simplified_above(bach.on(), &mut unlimited()).unwrap();
    let below = simplified_above(&bach.off().negate().unwrap(), &mut unlimited()).unwrap().negate().unwrap();
    assert_eq!(text(&above), "a{1|1,{1+*|a||*}||0}");
    assert_eq!(text(&below), "a{{1|||1+*|a||*},0|0}");
}

/// An integer beyond the count of positions compares with a game as that count does, also inside a game without loops.
#[test]
fn large_integers_inside_a_game_compare_as_smaller_ones() {
    let mut decided = [0; 2];
    for seed in 0..120 {
        let loopy = LoopyValue::of(&any_game(seed, 4)).unwrap();
        let positions = loopy.on().graph().position_count().max(loopy.off().graph().position_count()) as i64;
        let (n, shape) = (positions + 1 + (seed % 3) as i64, seed % 4);
        let mut found = Vec::new();
        for large in [n, n + 1, n + 7] {
            let mut arena = Arena::default();
            let [plus, minus] = [large, -large].map(|number| arena.number(number.into()).unwrap());
            let (zero, star) = (arena.zero(), arena.star(1).unwrap());
            let game = match shape {
                0 => arena.game(&[plus], &[minus]),
                1 => arena.game(&[plus], &[star]),
                2 => arena.game(&[zero], &[minus]),
                _ => arena.game(&[plus, star], &[zero, minus]),
            };
            let other = LoopyValue::of_short(&mut arena, game.unwrap()).unwrap();
            found.push(loopy.compare(&other).unwrap());
        }
        assert!(found.iter().all(|order| *order == found[0]), "{seed}: {found:?}");
        decided[usize::from(found[0] == hyperjam_terms::Order::Confused)] += 1;
    }
    assert!(decided.iter().all(|count| *count > 10), "{decided:?}");
    assert_eq!(written("over > {1000000|-1000000}"), "false");
    assert_eq!(written("on > {1000000|-1000000}"), "true");
    assert_eq!(written("over < {1000000||1000000|1}"), "true");
    assert_eq!(written("3under < {5|4}"), "true");
    assert_eq!(written("3over > {2|1}"), "true");
}

/// Gˣ and G to the power →x for a number x, by their definitions on short games.
fn naive(arena: &mut Arena, base: &[Vec<GameId>; 2], x: &Dyadic, sign: bool) -> GameId {
    let one = Dyadic::ONE;
    let exponent = arena.number(x.clone()).unwrap();
    let mut sides = base.clone();
    let options =
        [arena.left_options(exponent).unwrap().to_vec(), arena.right_options(exponent).unwrap().to_vec()];
    for (side, options) in options.into_iter().enumerate() {
        for option in options {
            let option = arena.as_number(option).unwrap().clone();
            if *x != one && !option.is_zero() {
                let inner = naive(arena, base, &option, sign);
                sides[if sign { side } else { 1 - side }].push(inner);
            }
        }
    }
    arena.game(&sides[0], &sides[1]).unwrap()
}

fn short(arena: &mut Arena, game: &LoopyGame) -> GameId {
    LoopyValue::of(game).unwrap().on().to_short(arena).unwrap().unwrap()
}

fn sides(arena: &mut Arena, game: GameId) -> [Vec<GameId>; 2] {
    [arena.left_options(game).unwrap().to_vec(), arena.right_options(game).unwrap().to_vec()]
}

proptest! {
    #[test]
    fn powers_of_short_games_are_those_of_the_definition(base in form(2, 2), numerator in 4_i64..20) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let x = Dyadic::new(numerator, 2);
        let game = base.game(arena).unwrap();
        let exponent = arena.number(x.clone()).unwrap();
        let exponent = LoopyGame::of_short(arena, exponent).unwrap();
        let loopy = options(&LoopyGame::of_short(arena, game).unwrap()).unwrap();
        let own = sides(arena, game);
        let expected = naive(arena, &own, &x, true);
        let found = pow_to(&loopy, &exponent).unwrap();
        prop_assert_eq!(short(arena, &found), expected);

        // The base of a power is {0 | H}.
        let threat = LoopyGame::of_short(arena, game).unwrap();
        let zero = LoopyValue::zero().on().clone();
        let found = pow(&[vec![zero.clone()], vec![threat.clone()]], &exponent).unwrap().unwrap();
        let inner = naive(arena, &own, &x, false);
        let nothing = arena.zero();
        let expected = arena.game(&[nothing], &[inner]).unwrap();
        prop_assert_eq!(short(arena, &found), expected);
        prop_assert_eq!(pow(&[vec![threat.clone(), zero.clone()], vec![threat]], &exponent).unwrap(), None);
    }

    #[test]
    fn ordinal_sums_are_those_of_short_games_and_are_taken_apart(base in form(2, 2), x in form(2, 2)) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let form_of = |arena: &mut Arena, side: &[Form]| -> Vec<GameId> {
            side.iter().map(|option| option.game(arena).unwrap()).collect()
        };
        let (left, right) = (form_of(arena, &base.left), form_of(arena, &base.right));
        let x = x.game(arena).unwrap();
        let expected = product::ordinal_sum_of_form(arena, &left, &right, x).unwrap();
        let loopy = [&left, &right].map(|side| -> Vec<LoopyGame> {
            side.iter().map(|option| LoopyGame::of_short(arena, *option).unwrap()).collect()
        });
        let other = LoopyGame::of_short(arena, x).unwrap();
        let found = ordinal_sum(&loopy, &other).unwrap();
        prop_assert_eq!(short(arena, &found), expected);
        let whole = LoopyGame::of_short(arena, expected).unwrap();
        prop_assert_eq!(subordinate(&whole, &loopy, &mut unlimited()).unwrap(), Some(other));
    }
}

/// Of an ordinal sum with loops its second part is found, and what is found for another game is added up again.
#[test]
fn subordinates_with_loops_are_found() {
    let mut found = [0; 2];
    for seed in 0..600 {
        let (Some(base), Some(x)) = (any_stopper(2 * seed, 3), any_stopper(2 * seed + 1, 4)) else {
            continue;
        };
        let base = options(&base).unwrap();
        let Some(whole) = stopper::canonical(&ordinal_sum(&base, &x).unwrap()).unwrap() else { continue };
        let taken = subordinate(&whole, &base, &mut unlimited()).unwrap().expect("it is one");
        let again = stopper::canonical(&ordinal_sum(&base, &taken).unwrap()).unwrap();
        assert_eq!(again.as_ref(), Some(&whole));
        found[0] += usize::from(taken == x);
        if let Some(other) = subordinate(&x, &base, &mut unlimited()).unwrap() {
            let again = stopper::canonical(&ordinal_sum(&base, &other).unwrap()).unwrap();
            assert_eq!(again.as_ref(), Some(&x));
            found[1] += 1;
        }
    }
    assert!(found[0] > 100 && found[1] > 20, "{found:?}");
}

#[test]
fn work_on_games_with_loops_ends_by_its_limit() {
    let mut arena = Arena::default();
    let upon = hyperjam_testkit::typed::value(&mut arena, "{5over|-5under}");
    let hyperjam_values::evaluate::Value::Loopy(upon) = upon else { panic!() };
    let mut work = Work::of(10);
    assert!(matches!(upon.degree(&mut work), Err(hyperjam_values::Unfinished::Work { .. })));
}

/// Below 0, too, a game is cooled by the definition; the temperature of a number m/2ⁿ is −1/2ⁿ.
#[test]
fn cooling_below_zero_is_that_of_cgsuite() {
    for (cooled, expected) in [
        ("{3||2+*|1+*}.Cool(1/4)", "{11/4||2|3/2}"),
        ("{3||2+*|1+*}.Cool(-1/2)", "{7/2|||5/2|3/2||+-1/2}"),
        ("(1/4).Cool(-1/8)", "1/4"),
        ("(1/4).Cool(-1/4)", "1/4*"),
        ("(1/4).Cool(-3/8)", "{3/8|1/8}"),
        ("3.Cool(-7/8)", "3"),
    ] {
        check(cooled, expected);
    }
    assert!(written("{3|1}.Cool(-1)").ends_with("expected degrees above −1"));
}

/// The definition of cooling by t < 0, on canonical forms.
fn cooled(arena: &mut Arena, game: GameId, t: &Dyadic) -> GameId {
    if arena.as_number(game).is_some_and(|number| *t > -&Dyadic::unit(number.exponent())) {
        return game;
    }
    let tax = arena.number(t.clone()).unwrap();
    let bonus = arena.number(-t).unwrap();
    let [left, right] = sides(arena, game);
    let mut of = |options: Vec<GameId>, added| -> Vec<GameId> {
        let options = options.into_iter().map(|option| cooled(arena, option, t)).collect::<Vec<_>>();
        options.into_iter().map(|option| hyperjam_values::sum::add(arena, option, added).unwrap()).collect()
    };
    let (left, right) = (of(left, bonus), of(right, tax));
    arena.game(&left, &right).unwrap()
}

proptest! {
    #[test]
    fn cooling_below_zero_is_that_of_the_definition(game in form(3, 2), eighths in 1_i64..8) {
        let mut arena = Arena::default();
        let game = game.game(&mut arena).unwrap();
        let t = -&Dyadic::new(eighths, 3);
        let expected = cooled(&mut arena, game, &t);
        prop_assert_eq!(hyperjam_values::cooling::cool(&mut arena, game, &t).unwrap(), expected);
    }
}
