//! Games with loops: what the books say of them, canonical forms, sides, and their notation.

use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::order::{Decision, decide};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{Graph, PositionId, operation};
use hyperjam_terms::{Movers, Player};
use hyperjam_values::Arena;
use hyperjam_values::evaluate::{Scope, Value, evaluate, in_a_line};
use hyperjam_values::loopy::{LoopyGame, LoopyValue, Work, offside, onside, sidled, stopper};
use hyperjam_values::notation::{Style, parse};

/// What an expression comes to, in the notation that can be typed.
pub(crate) fn written(expression: &str) -> String {
    let (mut arena, mut scope) = (Arena::default(), Scope::default());
    match evaluate(&mut arena, &mut scope, &parse(expression).unwrap()) {
        Ok(other) => in_a_line(&mut arena, &other, Style::Ascii, 1000).unwrap(),
        Err(error) => format!("error: {error}"),
    }
}

/// Each of these has to hold (WW 11, CGT VI).
#[test]
fn what_the_books_say_holds() {
    for fact in [
        "on + off = dud",
        "on + on = on",
        "on - 3 = on",
        "dud + 1 = dud",
        "over + over = over",
        "over + v = over",
        "upon + * = {0,pass|0}",
        "tis - 1 = tisn",
        "tis + tisn = 1 & -1",
        "tis + tis = 2 & 0",
        "over + under = over & under",
        "hi + lo = dud",
        "upon + upon = {0|{0,pass|0}}",
        "{0|tis} = 1/2 & {0|0}",
        "{0,pass|0,pass} = (upon + *) & -upon*",
        "over > 0",
        "over < 1/1024",
        "over > ^^^",
        "on > 1000/4",
        "on > over",
        "on > 1000000",
        "off < -1000000",
        "1000000 > over",
        "1000000 <> dud",
        "on > w",
        "w > upon",
        "w^w > tis",
        "on > {1000000|*}",
        "tis >= 0",
        "tis <= 1",
        "tis <> 1/2",
        "dud <> 0",
        "upon > ^",
        "{pass|} = on",
        "a{0|a} = over",
        "a{a|0} = under",
        "tis = a{{|a}|}",
        "{*|*} = 0",
        "0 + over - over != 0",
        "2*over = over",
        "-2*over = under",
        "on.Onside = on",
        "tis.Onside = 1",
        "tis.Offside = 0",
        "dud.Onside = on",
        "on.Degree = on",
        "over.Degree = over",
        "(1+over).Degree = over",
    ] {
        assert_eq!(written(fact), "true", "{fact}");
    }
    assert_eq!(written("tis + tisn = 0"), "false");
}

/// A number beyond the count of positions compares with a game as that count does: so large ones need not be laid out.
#[test]
fn from_as_many_spare_moves_as_positions_on_nothing_changes() {
    let mut arena = Arena::default();
    for seed in 0..300 {
        let Ok(value) = LoopyValue::of(&any_game(seed, 5)) else { continue };
        let bound = value.on().graph().position_count().max(value.off().graph().position_count()) as i64;
        let mut beside = |number: i64| {
            let number = arena.number(number.into()).unwrap();
            value.compare(&LoopyValue::of_short(&mut arena, number).unwrap()).unwrap()
        };
        for further in 1..4 {
            assert_eq!(beside(bound), beside(bound + further), "{seed}");
            assert_eq!(beside(-bound), beside(-bound - further), "{seed}");
        }
    }
}

/// Degrees and varieties as the tests of A. N. Siegel's CGSuite have them.
#[test]
fn varieties_are_those_of_cgsuite() {
    for (game, degree, variety) in [
        ("on", "on", "on"),
        ("off", "on", "off"),
        ("over", "over", "over"),
        ("{pass|3/2}", "over", "under"),
        ("{on|0||0}", "{0||0|off}", "{on|0||0}"),
        ("{0||0|under}", "{0||0|under}", "{0||0|under}"),
        ("{over|under}", "over", "{over|under}"),
        ("{5+over|-5-over}", "over", "{{10+over|over}|{under|-10-over}}"),
        ("{(-1/4)+*|pass}", "{0|-upon*}", "{0|-upon*}"),
        ("{{0|{0|-upon*}}|{upon*|0}}", "{0|-upon*}", "{upon*,{0|-upon*}|{{upon*|0}|0}}"),
        ("a{0||||0|||a|*||*}", "{0|a{0|0,{0|||a|0||0}}}", "{a{0,{0||0|a|||0}|0}|0}"),
        // No loops.
        ("1/2", "0", "0"),
        ("^*", "0", "0"),
    ] {
        assert_eq!(
            written(&format!("({game}).Degree = ({degree})")),
            "true",
            "{game}: {}",
            written(&format!("({game}).Degree"))
        );
        assert_eq!(
            written(&format!("({game}).Variety = ({variety})")),
            "true",
            "{game}: {}",
            written(&format!("({game}).Variety"))
        );
    }
    let refused =
        "error: column 16: found another one, expected a stopper whose degree of loopiness is twice itself";
    assert_eq!(written("{0|||0||0|off}.Variety"), refused);
    assert_eq!(written("dud.Variety"), "error: column 5: found another game, expected a stopper");
}

/// Answers are in the notation of the books, and read back to the same.
#[test]
fn values_are_written_as_in_the_books() {
    for (expression, expected) in [
        ("over + v", "over"),
        ("on + off", "dud"),
        ("-on", "off"),
        ("-over", "under"),
        ("on - off", "on"),
        ("over - over", "over & under"),
        ("1 + over", "1 + over"),
        ("1/2 - over", "1/2 + under"),
        ("upon", "upon"),
        ("-upon", "-upon"),
        ("upon + *", "upon*"),
        ("* - upon", "-upon*"),
        ("upon + *2", "*2 + upon"),
        ("tis", "1 & 0"),
        ("tis - 1", "0 & -1"),
        ("tis - tisn", "2 & 0"),
        ("hi", "on & over"),
        ("{over|-1}", "{over|-1}"),
        ("{0||0|pass}", "a{0|{0|a}}"),
        (
            "0 & 1",
            "error: column 3: s & t needs two stoppers, the first of them at least as great as the second",
        ),
        ("1 & 0", "1 & 0"),
        ("0 & 0", "0"),
        ("over.Mean", "error: column 1: found a game with loops, expected a game without loops"),
        ("over : 1", "over"),
        ("{0||0|0,pass}", "uponth"),
        ("-^<on>*", "-uponth*"),
        ("{0||0|off}", "{0||0|off}"),
        ("a{0||||0|||a|*||*}", "a{0||||0|||a|*||*}"),
        (
            "over * on",
            "error: column 6: a product needs an integer, or two numbers: the product of other games depends on \
                       their form; put forms in quotation marks, as in '{0|0}' * '{0|0}'",
        ),
        ("pass", "error: column 1: “pass” has no value; “pass := …” gives it one"),
    ] {
        let found = written(expression);
        if expression == "{0||0|pass}" {
            // `pass` belongs to the innermost braces: the option is over.
            assert_eq!(found, written("{0|over}"));
            continue;
        }
        assert_eq!(found, expected, "{expression}");
        if !found.starts_with("error") {
            assert_eq!(written(&format!("({found}) = ({expression})")), "true", "{expression}");
        }
    }
}

/// What games with loops come to can be given names.
#[test]
fn games_with_loops_can_be_named() {
    let (mut arena, mut scope) = (Arena::default(), Scope::default());
    let mut line = |text: &str| evaluate(&mut arena, &mut scope, &parse(text).unwrap()).unwrap();
    assert!(matches!(line("x := over + 1"), Value::Loopy(_)));
    assert_eq!(line("x - 1 = over"), Value::Truth(true));
    assert!(matches!(line("upward := 3"), Value::Game(_)));
    line("a := 5");
    assert_eq!(line("a{0|a} = x - 1"), Value::Truth(true), "a label goes before a name");
}

/// Any game of up to so many positions.
pub(crate) fn any_game(seed: u64, most: usize) -> LoopyGame {
    let mut random = SplitMix::new(seed);
    let positions = 1 + random.below(most);
    let moves: Vec<_> = (0..random.below(2 * positions + 1))
        .map(|_| {
            let movers = if random.below(2) == 0 { Movers::LEFT } else { Movers::RIGHT };
            (random.below(positions), random.below(positions), movers)
        })
        .collect();
    let graph = Graph::from_moves(positions, moves).unwrap();
    LoopyGame::new(&graph, graph.position(positions - 1).unwrap()).unwrap()
}

/// Whether for a player a game is at least another, by the closure of contexts, which is always right.
pub(crate) fn holds(player: Player, x: &LoopyGame, y: &LoopyGame) -> bool {
    let graph = operation::union(x.graph(), y.graph()).unwrap();
    let place = PositionId::new(x.graph().position_count() + y.start().index()).unwrap();
    match decide(&graph, player, [x.start(), place], Budget::default()) {
        Decision::Holds(_) => true,
        Decision::Fails(_) => false,
        Decision::Undecided(_) => panic!("{x:?}, {y:?}"),
    }
}

fn equal(x: &LoopyGame, y: &LoopyGame) -> bool {
    Player::BOTH.into_iter().all(|player| holds(player, x, y) && holds(player, y, x))
}

/// Stoppers are equal iff their canonical forms are the same drawing.
fn check_stoppers(pairs: usize) {
    let (mut before, mut seen, mut same, mut differently) = (Vec::<LoopyGame>::new(), 0, 0, 0);
    for seed in 0.. {
        let game = any_game(seed, 7);
        let Some(canonical) = stopper::canonical(&game).unwrap() else { continue };
        assert!(stopper::is_stopper(&canonical));
        assert!(equal(&game, &canonical), "{game:?}");
        assert_eq!(stopper::canonical(&canonical).unwrap().as_ref(), Some(&canonical));
        if let Some(other) = before.last() {
            let other_form = stopper::canonical(other).unwrap().unwrap();
            assert_eq!(equal(&game, other), canonical == other_form, "{game:?} {other:?}");
            assert_eq!(holds(Player::Left, &game, other), stopper::at_least(&game, other).unwrap());
            same += usize::from(canonical == other_form);
            differently += usize::from(canonical == other_form && game != *other);
            seen += 1;
        }
        before = vec![game];
        if seen == pairs {
            break;
        }
    }
    assert!(same > pairs / 50 && differently > pairs / 100, "{same} {differently}");
}

#[test]
fn stoppers_are_equal_iff_their_canonical_forms_are_the_same() {
    check_stoppers(1000);
}

#[test]
fn many_stoppers_are_equal_iff_their_canonical_forms_are_the_same() {
    check_stoppers(20_000);
}

/// The sides are stoppers that are equal to the game where infinite play is won by one of the players.
#[test]
fn sides_are_what_they_are_to_be() {
    let (mut found, mut by_sidling, mut none) = (0, 0, 0);
    for seed in 0..4000 {
        let game = any_game(seed, 6);
        if stopper::is_stopper(&game) {
            continue;
        }
        let above = onside(&game).unwrap();
        if let Some(above) = &above {
            assert!(stopper::is_stopper(above));
            assert!(holds(Player::Left, above, &game) && holds(Player::Left, &game, above), "{game:?}");
            found += 1;
        } else {
            none += 1;
        }
        if let Some(sidled) = sidled(&game).unwrap() {
            assert_eq!(Some(&sidled), above.as_ref(), "there is one onside: {game:?}");
            by_sidling += 1;
        }
        if let Some(below) = offside(&game).unwrap() {
            assert!(holds(Player::Right, &below, &game) && holds(Player::Right, &game, &below), "{game:?}");
        }
    }
    assert!(found > 200 && by_sidling > 100 && none < found / 10, "{found} {by_sidling} {none}");
}

/// What was found for one position of a graph serves for the others, and changes nothing.
#[test]
fn one_budget_serves_for_all_positions() {
    let (mut with_sides, mut none) = (0, 0);
    for seed in 0..600 {
        let game = any_game(seed, 8);
        let mut work = Work::of(0);
        for position in game.graph().positions() {
            let game = LoopyGame::new(game.graph(), position).unwrap();
            work.renew(u64::MAX);
            let value = LoopyValue::of_within(&game, &mut work).unwrap();
            assert_eq!(value, LoopyValue::of(&game).unwrap(), "{game:?}");
            if !stopper::is_stopper(&game) {
                with_sides += usize::from(value.has_sides());
                none += usize::from(!value.has_sides());
            }
        }
    }
    assert!(with_sides > 300, "{with_sides} {none}");
}

/// Bach's carousel has no stoppers as sides, and is ordered all the same.
#[test]
fn the_carousel_has_no_sides() {
    let text = |inside: &str| format!("{inside} ");
    let a = text("a{0,{1|1,{*,{1*|1*,a}|*}}|0}");
    let b = text("b{1|1,{*,{1*|1*,{0,b|0}}|*}}");
    let c = text("c{*,{1*|1*,{0,{1|1,c}|0}}|*}");
    let d = text("d{1*|1*,{0,{1|1,{*,d|*}}|0}}");
    let (mut arena, mut scope) = (Arena::default(), Scope::default());
    let mut value = |text: &str| match evaluate(&mut arena, &mut scope, &parse(text).unwrap()).unwrap() {
        Value::Loopy(value) => value,
        other => panic!("{text}: {other:?}"),
    };
    assert!([&a, &b, &c, &d].iter().all(|text| !value(text).has_sides()));
    for (x, sign, y) in
        [(&d, ">", &a), (&b, ">", &a), (&b, ">", &c), (&d, ">", &c), (&a, "<>", &c), (&b, "<>", &d)]
    {
        assert_eq!(written(&format!("{x} {sign} {y}")), "true", "{x} {sign} {y}");
    }
}

/// Values without loops are the same by either road.
#[test]
fn games_without_loops_are_stoppers() {
    let mut arena = Arena::default();
    let mut scope = Scope::default();
    for text in ["0", "3", "-5/8", "*3", "^", "{3||2|1}", "+-1", "^3*2 + 1/2"] {
        let Value::Game(game) = evaluate(&mut arena, &mut scope, &parse(text).unwrap()).unwrap() else {
            panic!("{text}")
        };
        let loopy = LoopyGame::of_short(&mut arena, game).unwrap();
        assert_eq!(stopper::canonical(&loopy).unwrap(), Some(loopy.clone()), "{text}");
        assert_eq!(loopy.to_short(&mut arena).unwrap(), Some(game), "{text}");
        let value = LoopyValue::of(&loopy).unwrap();
        let sum = value.add(&value).unwrap();
        let twice = hyperjam_values::sum::add(&mut arena, game, game).unwrap();
        assert_eq!(sum, LoopyValue::of_short(&mut arena, twice).unwrap(), "{text}");
    }
}
