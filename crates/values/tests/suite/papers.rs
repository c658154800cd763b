//! The values and examples of LN and SS.
//!
//! LN = the lecture notes on impartial games, Hackenbush, Domineering, numbers and switches.
use hyperjam_terms::OutcomeClass;
use hyperjam_testkit::domineering::{Domineering, Squares, rectangle};
use hyperjam_testkit::forms::Form;
use hyperjam_testkit::typed::{game, value};
use hyperjam_values::evaluate::Value;
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, Dyadic, GameId, Limits, order, sum, thermograph};

/// Everything that LN and SS say in a formula, with where it stands.
const FORMULAS: &str = include_str!("../papers.txt");

#[test]
fn formulas_of_the_papers_hold() {
    let mut arena = Arena::default();
    let formulas: Vec<&str> =
        FORMULAS.lines().filter(|line| !line.is_empty() && !line.starts_with("//")).collect();
    let mut wrong = formulas.clone();
    wrong.retain(|formula| value(&mut arena, formula) != Value::Truth(true));
    assert_eq!(wrong, Vec::<&str>::new());
    assert!(formulas.len() > 350, "{}", formulas.len());
    assert_eq!(value(&mut arena, "{0|^}.IsNumber"), Value::Truth(false));
    assert_eq!(value(&mut arena, "{0|{0|-1}}.IsAllSmall"), Value::Truth(false));
    assert_eq!(value(&mut arena, "{0|{0|-1}}.IsInfinitesimal"), Value::Truth(true));
    // SS 6: all-small games of each outcome.
    for game in ["0", "*", "^", "v"] {
        assert_eq!(value(&mut arena, &format!("({game}).IsAllSmall")), Value::Truth(true), "{game}");
    }
    assert_eq!(value(&mut arena, "1.IsAllSmall"), Value::Truth(false));
}

/// SS after Theorem 3.7: {1 | } = {0, 1 | }, but {1 | }·∗ = {∗ | ∗} = 0 and {0, 1 | }·∗ = {0, ∗ | 0, ∗} ‖ 0, by the
/// definition of the product on forms.
#[test]
fn the_product_of_games_depends_on_their_form() {
    fn product(x: &Form, y: &Form) -> Form {
        let term = |a: &Form, b: &Form| product(a, y).add(&product(x, b)).add(&product(a, b).negate());
        let all = |xs: &[Form], ys: &[Form]| {
            xs.iter().flat_map(|a| ys.iter().map(|b| term(a, b)).collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let mut left = all(&x.left, &y.left);
        left.extend(all(&x.right, &y.right));
        let mut right = all(&x.left, &y.right);
        right.extend(all(&x.right, &y.left));
        Form { left, right }
    }
    let mut arena = Arena::default();
    let star = Form::new(&[Form::zero()], &[Form::zero()]);
    let (two, also_two) = (Form::integer(2), Form::new(&[Form::zero(), Form::integer(1)], &[]));
    assert_eq!(two.game(&mut arena), also_two.game(&mut arena));
    let (a, b) = (product(&two, &star), product(&also_two, &star));
    assert_eq!(a.game(&mut arena).unwrap(), arena.zero());
    assert_eq!(b.game(&mut arena).unwrap(), arena.star(2).unwrap());
    // Of numbers it is the product of the numbers.
    for (x, y) in [(1, 1), (-1, 1), (4, 1), (-2, 4)] {
        let (x, y) = (Dyadic::new(x, 1), Dyadic::new(y, 1));
        let form = product(&Form::of_number(&x), &Form::of_number(&y));
        assert_eq!(form.number(), Some(&x * &y));
    }
}

/// A stalk of Hackenbush from the ground, edge on edge: L adds on top a move for Left.
fn stalk(arena: &mut Arena, edges: &str) -> GameId {
    let mut games = vec![arena.zero()];
    for length in 1..=edges.len() {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (cut, edge) in edges[..length].chars().enumerate() {
            if edge == 'L' { left.push(games[cut]) } else { right.push(games[cut]) }
        }
        games.push(arena.game(&left, &right).unwrap());
    }
    games[edges.len()]
}

/// LN, Numbers.
#[test]
fn stalks_of_hackenbush() {
    let mut arena = Arena::default();
    for (edges, numerator, exponent) in [
        ("L", 1, 0),
        ("LL", 2, 0),
        ("LR", 1, 1),
        ("LRR", 1, 2),
        ("RL", -1, 1),
        ("LRRR", 1, 3),
        ("LLR", 3, 1),
        ("LRL", 3, 2),
        ("RRL", -3, 1),
    ] {
        let game = stalk(&mut arena, edges);
        assert_eq!(arena.as_number(game), Some(&Dyadic::new(numerator, exponent)), "{edges}");
    }
}

/// LN, Numbers: the exercise that ½ + ½ − 1 = 0, as a position of three stalks that whoever starts loses.
#[test]
fn a_sum_of_stalks_of_hackenbush() {
    let mut arena = Arena::default();
    for (stalks, expected) in [
        (&["LR", "LR", "R"][..], "0"),
        (&["LRR", "LRR", "LRR", "LRR", "R"], "0"),
        (&["LR", "LRR", "LRL", "R"], "1/2"),
        (&["LR", "RL"], "0"),
    ] {
        let mut total = arena.zero();
        for edges in stalks {
            let stalk = stalk(&mut arena, edges);
            total = sum::add(&mut arena, total, stalk).unwrap();
        }
        assert_eq!(total, game(&mut arena, expected), "{stalks:?}");
    }
}

/// The squares of a drawing, a row a line.
fn squares(rows: &[&str]) -> Squares {
    let bit = |row: usize, column: usize| 1 << (8 * row + column);
    rows.iter()
        .enumerate()
        .flat_map(|(row, line)| {
            line.chars().enumerate().filter(|(_, c)| *c == '*').map(move |(column, _)| bit(row, column))
        })
        .sum()
}

/// LN, Domineering: the basic positions, the exercises on the simplest number, 1∗, ±1 and 3/4 ± 5/4.
#[test]
fn positions_of_domineering() {
    let mut player = Domineering::new(Limits::default());
    let mut wrong = Vec::new();
    for (rows, expected) in [
        (&["*", "*"][..], "1"),
        (&["**"], "-1"),
        (&["**", "* "], "*"),
        (&["**", "**"], "+-1"),
        (&["**", "* ", "* "], "1/2"),
        (&["***", "*  "], "-1/2"),
        (&["***", "* *", "*  "], "3/4"),
        (&["* ", "**", " *", " *"], "1+*"),
        // The exercise {1 | 1} = 1∗: a cross with a longer stem.
        (&[" * ", "***", " * ", " * "], "1+*"),
        // The example 3/4 ± 5/4.
        (&["***", "***"], "{2|-1/2}"),
        (&["***", "* *"], "0"),
    ] {
        let value = player.value(squares(rows)).unwrap();
        let printed = print(&mut player.arena, value, Style::Ascii, 1000).unwrap().text;
        if printed != expected {
            wrong.push(format!("{rows:?}: expected {expected}, found {printed}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// LN, Domineering: positions in a sum that the second player wins, as their values say.
#[test]
fn sums_of_positions_of_domineering() {
    let mut player = Domineering::new(Limits::default());
    let (half, negative) = (["**", "* ", "* "], ["***", "*  "]);
    for (positions, expected) in [
        (&[&half[..], &half, &["**"]][..], "0"),
        (&[&half, &negative], "0"),
        // The exercise after the lemma on addition: ¾ + ¾ − 1 − ½ = 0.
        (&[&["***", "* *", "*  "], &["***", "* *", "*  "], &["**"], &negative], "0"),
        (&[&["***", "* *", "*  "], &negative, &negative], "-1/4"),
        (&[&["**", "* "], &["**", "* "]], "0"),
        (&[&["**", "**"], &["**", "**"]], "0"),
        (&[&["**", "**"], &["*", "*"], &["**", "* "]], "{2*|*}"),
    ] {
        let mut total = player.arena.zero();
        for rows in positions {
            let value = player.value(squares(rows)).unwrap();
            total = sum::add(&mut player.arena, total, value).unwrap();
        }
        assert_eq!(total, game(&mut player.arena, expected), "{positions:?}");
    }
}

/// LN, Basic theory: who wins the basic positions.
#[test]
fn outcomes_of_domineering() {
    let mut player = Domineering::new(Limits::default());
    for (rows, expected) in [
        (&["*", "*"][..], OutcomeClass::Left),
        (&["**"], OutcomeClass::Right),
        (&["**", "* "], OutcomeClass::Next),
        (&["* ", " *"], OutcomeClass::Previous),
    ] {
        let value = player.value(squares(rows)).unwrap();
        assert_eq!(order::outcome(&player.arena, value), expected, "{rows:?}");
    }
}

/// WW and ONAG 10: what is known of full boards.
#[test]
fn boards_of_domineering() {
    let mut player = Domineering::new(Limits { work: u64::MAX, ..Limits::default() });
    let mut wrong = Vec::new();
    for (rows, columns, expected) in
        [(2, 2, "+-1"), (2, 3, "{2|-1/2}"), (3, 2, "{1/2|-2}"), (3, 3, "+-1"), (1, 5, "-2")]
    {
        let value = player.value(rectangle(rows, columns)).unwrap();
        let printed = print(&mut player.arena, value, Style::Ascii, 1000).unwrap().text;
        if printed != expected {
            wrong.push(format!("{rows}x{columns}: expected {expected}, found {printed}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // A board that is turned is the negative, up to the full width of eight.
    for (rows, columns) in [(1, 8), (2, 8), (3, 4)] {
        let value = player.value(rectangle(rows, columns)).unwrap();
        let turned = player.value(rectangle(columns, rows)).unwrap();
        assert_eq!(sum::negate(&mut player.arena, value).unwrap(), turned, "{rows}x{columns}");
    }
    // 5 × 5 is a second player's win.
    assert_eq!(player.value(rectangle(5, 5)).unwrap(), player.arena.zero());
    // Of 4 × 6 the walls meet at 0 and run together up to 1: the temperature is where they meet first.
    let value = player.value(rectangle(4, 6)).unwrap();
    let found = thermograph::thermograph(&mut player.arena, value).unwrap();
    assert_eq!((&found.temperature, &found.mean), (&Dyadic::ZERO, &Dyadic::ZERO));
    assert!(!player.arena.is_number(value));
    let [left, right] = thermograph::construction(&mut player.arena, value).unwrap().unwrap().scaffold;
    for eighths in 0..=16 {
        let t = Dyadic::new(eighths, 3);
        assert_eq!(left.at(&t) == right.at(&t), eighths <= 8, "the scaffold at {t}");
    }
}

/// SS Proposition 4.10: −b(G) ≤ G ≤ b(G).
#[test]
fn birthdays_bound_games() {
    let mut arena = Arena::default();
    for text in ["{3|1}", "^3*5", "{5|2||-1}", "+-4", "-7/8", "*9", "Tiny(3)"] {
        let bounded = format!("{text} <= ({text}).Birthday");
        assert_eq!(value(&mut arena, &bounded), Value::Truth(true), "{text}");
        let bounded = format!("{text} >= -(({text}).Birthday)");
        assert_eq!(value(&mut arena, &bounded), Value::Truth(true), "{text}");
    }
    let two = game(&mut arena, "'{-1|1}'.Birthday");
    assert_eq!(arena.as_number(two), Some(&Dyadic::integer(2)));
}
