//! What may be asked of a game, and of which games it holds.

use hyperjam_values::condition::{Condition, ConditionError};
use hyperjam_values::days::born_by;
use hyperjam_values::evaluate::{Boards, Reason, Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::{Arena, Dyadic, GameId, Limits, order};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn game(arena: &mut Arena, text: &str) -> GameId {
    match evaluate(arena, &mut Scope::default(), &parse(text).unwrap()).unwrap() {
        Value::Game(game) => game,
        Value::Form { left, right } => arena.game(&left, &right).unwrap(),
        other => panic!("{text} is {other:?}"),
    }
}

#[test]
fn a_condition_holds_of_the_games_it_is_about() {
    let games = [
        "0",
        "1",
        "-1",
        "1/2",
        "3/8",
        "*",
        "*2",
        "^",
        "^*",
        "{1|-1}",
        "{5|2||-1}",
        "Tiny(2)",
        "Miny(2)",
        "Tiny(1/2)",
    ];
    for (condition, holds) in [
        ("*2", &["*2"][..]),
        ("{0|*}", &["^"]),
        ("+-1", &["{1|-1}"]),
        ("1/4 + 1/8", &["3/8"]),
        ("x = 1/2", &["1/2"]),
        ("1/2 = x", &["1/2"]),
        ("x.IsNimber", &["0", "*", "*2"]),
        ("IsNumber(x)", &["0", "1", "-1", "1/2", "3/8"]),
        ("IsInteger(x)", &["0", "1", "-1"]),
        ("IsTiny(x)", &["Tiny(2)", "Tiny(1/2)"]),
        ("IsMiny(x)", &["Miny(2)"]),
        ("Temperature(x) >= 1", &["{1|-1}", "{5|2||-1}"]),
        ("Temperature(x) = 0", &["*", "*2", "^", "^*", "Tiny(2)", "Miny(2)", "Tiny(1/2)"]),
        ("x > 0", &["1", "1/2", "3/8", "^", "Tiny(2)", "Tiny(1/2)"]),
        ("x || 0", &["*", "*2", "^*", "{1|-1}", "{5|2||-1}"]),
        // It is asked of infinitesimals only.
        ("AtomicWeight(x) = 1", &["^", "^*"]),
        ("x > x", &[]),
    ] {
        let mut arena = Arena::default();
        let read = Condition::parse(condition).unwrap();
        let found: Vec<&str> = games
            .into_iter()
            .filter(|text| {
                let game = game(&mut arena, text);
                read.holds(&mut arena, game).unwrap()
            })
            .collect();
        assert_eq!(found, holds, "{condition}");
    }
}

/// Each game is the only one that has its value, and an order asked for is that of the games.
#[test]
fn a_value_is_that_of_one_game() {
    let mut arena = Arena::default();
    let games = born_by(&mut arena, 2).unwrap();
    for text in ["0", "*", "^", "{1|-1}", "{1|0,*}", "2"] {
        let (value, own) = (Condition::parse(text).unwrap(), game(&mut arena, text));
        let at_least = Condition::parse(&format!("x >= {text}")).unwrap();
        for other in &games {
            assert_eq!(value.holds(&mut arena, *other).unwrap(), *other == own);
            let expected = order::less_or_equal(&mut arena, own, *other).unwrap();
            assert_eq!(at_least.holds(&mut arena, *other).unwrap(), expected);
        }
    }
}

#[test]
fn what_asks_nothing_is_refused() {
    for text in
        ["x", "x + 1", "Mean(x)", "LeftOptions(x)", "w", "", "on", "x.Thermograph", "x := 1", "y = 1", "1/3"]
    {
        let refused = Condition::parse(text).unwrap_err();
        assert_eq!(refused, ConditionError::NoTruth { given: text.to_owned() });
    }
    for text in ["y > 1", "f(x) = 1", "Tiny(x, 1) = 1", "x = 1/0", "(x > 1) > 1"] {
        let refused = Condition::parse(text).unwrap_err();
        assert!(matches!(refused, ConditionError::Evaluation(_)), "{text}: {refused}");
    }
    for text in ["{1|", "x >", "#", "x = = 1"] {
        let refused = Condition::parse(text).unwrap_err();
        assert!(matches!(refused, ConditionError::Syntax(_)), "{text}: {refused}");
    }
}

/// A limit of the arena is told, and not taken for an answer.
#[test]
fn a_limit_is_no_answer() {
    let (mut little, mut enough) = (Arena::new(Limits { work: 0, ..Limits::default() }), Arena::default());
    let condition = Condition::parse("x > {1||0|-5}").unwrap();
    let zeros = [&little, &enough].map(Arena::zero);
    assert!(condition.holds(&mut little, zeros[0]).is_err());
    assert!(!condition.holds(&mut enough, zeros[1]).unwrap());
}

/// Questions that are made up of others, as a tree.
#[derive(Clone, Debug)]
enum Tree {
    One(&'static str),
    Not(Box<Tree>),
    Join(bool, Vec<Tree>),
}

impl Tree {
    /// As it is written: with brackets wherever they change nothing, or only where they are needed.
    fn text(&self, has_brackets: bool) -> String {
        let inside = |tree: &Tree, needs: bool| {
            let text = tree.text(has_brackets);
            if needs || has_brackets { format!("( {text})") } else { text }
        };
        match self {
            Tree::One(text) => (*text).to_owned(),
            Tree::Not(tree) => format!("not {}", inside(tree, matches!(**tree, Tree::Join(..)))),
            Tree::Join(is_or, trees) => {
                let needs = |tree: &Tree| matches!(tree, Tree::Join(inner, _) if *inner && !is_or);
                let parts: Vec<String> = trees.iter().map(|tree| inside(tree, needs(tree))).collect();
                parts.join(if *is_or { " or " } else { " and " })
            }
        }
    }

    fn holds(&self, arena: &mut Arena, game: GameId) -> bool {
        match self {
            Tree::One(text) => Condition::parse(text).unwrap().holds(arena, game).unwrap(),
            Tree::Not(tree) => !tree.holds(arena, game),
            Tree::Join(true, trees) => trees.iter().any(|tree| tree.holds(arena, game)),
            Tree::Join(false, trees) => trees.iter().all(|tree| tree.holds(arena, game)),
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let one = select(vec!["x > 0", "*", "IsNumber(x)", "Temperature(x) > (0)", "{1|-1}", "x = 1"]);
    one.prop_map(Tree::One).prop_recursive(4, 20, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|tree| Tree::Not(Box::new(tree))),
            (any::<bool>(), vec(inner, 2..4)).prop_map(|(is_or, trees)| Tree::Join(is_or, trees)),
        ]
    })
}

proptest! {
    /// As each of them is answered alone.
    #[test]
    fn conditions_are_joined_by_and_or_and_not(tree in trees()) {
        let mut arena = Arena::default();
        let one = arena.number(Dyadic::integer(1)).unwrap();
        let minus = arena.number(Dyadic::integer(-1)).unwrap();
        let games = [arena.zero(), one, minus, arena.star(1).unwrap(), arena.game(&[one], &[minus]).unwrap()];
        for has_brackets in [false, true] {
            let text = tree.text(has_brackets);
            let read = Condition::parse(&text).unwrap();
            for game in games {
                let expected = tree.holds(&mut arena, game);
                prop_assert_eq!(read.holds(&mut arena, game).unwrap(), expected, "{}", text);
            }
        }
    }
}

/// Games that are called are those of whoever asks.
#[test]
fn conditions_may_call_games() {
    let boards: Boards = |arena, name, numbers| match (name, numbers?) {
        ("Heap", [size]) => Some(arena.star(*size as u32).map(Value::Game).map_err(Reason::Unfinished)),
        _ => None,
    };
    let mut arena = Arena::default();
    let two = arena.star(2).unwrap();
    for (text, expected) in [("Heap(2)", true), ("x = Heap(2)", true), ("x = Heap(1) or Heap(3)", false)] {
        assert_eq!(Condition::with_boards(text, boards).unwrap().holds(&mut arena, two).unwrap(), expected);
        assert!(Condition::parse(text).is_err());
    }
}

#[test]
fn what_is_wrong_with_joined_conditions_has_its_place() {
    for (text, wrong) in [
        ("x > 0 or", "column 9: the text ends where a game should follow"),
        ("and x > 0", "column 5: found “x”, expected an operation or the end"),
        ("x > 0 and not (x + 1)", "“x + 1” is neither true nor false of a game x"),
        ("x + 1 or x > 0", "“x + 1” is neither true nor false of a game x"),
        ("x > 0 or x + 1", "“x + 1” is neither true nor false of a game x"),
        ("x > 0 and f(x) > 1", "column 11: there is no function “f”"),
        (&"x = 1 or ".repeat(1000), "column 1357: nested more than 150 levels deep"),
        (&"not ".repeat(10_000), "column 605: nested more than 150 levels deep"),
        (&"not ".repeat(100_000), "400000 bytes given; the limit is 65536"),
    ] {
        let error = Condition::parse(text).unwrap_err().to_string();
        assert!(error.starts_with(wrong), "{}: {error}", &text[..text.len().min(40)]);
    }
}
