//! What games of different kinds come to where they meet: short ones, numbers that are not short, forms, and games with loops.

use crate::loopy::written;
use hyperjam_values::evaluate::{Scope, Value, evaluate, in_a_line, row, rows};
use hyperjam_values::notation::{Style, parse};
use hyperjam_values::{Arena, Limits};
use proptest::prelude::*;

#[test]
fn numbers_that_are_not_short_meet_others() {
    for (typed, expected) in [
        ("1/3 < over", "false"),
        ("1/3 > over", "true"),
        ("-1/3 < over", "true"),
        ("sqrt(2) < 1 + over", "false"),
        ("1/3 || {1|pass}", "false"),
        ("1/3 || {1|0,pass}", "true"),
        ("1/3 < on", "true"),
        ("1/3 || dud", "true"),
        ("1/3 + on", "on"),
        ("1/3 - on", "off"),
        ("w + dud", "dud"),
        ("off - w/2", "off"),
        ("*w + on", "on"),
        ("{ℤ|ℤ} + dud", "dud"),
        ("IsInteger(1/3)", "false"),
        ("IsInteger(1 - 1/w)", "false"),
        ("IsInteger(*w)", "false"),
        ("[Outcome(g) for g in [w, -w, 1/w, *w, {ℤ|ℤ}, w - 1/3]]", "[L, R, L, N, N, L]"),
        ("'{0|1}' + 1/3", "5/6"),
        ("1/3 - '{0|1}'", "-1/6"),
        ("'{0|1}' > 1/3", "true"),
        ("{w|w+1/2}", "w + 1/4"),
        ("{w|w+1/3}", "w + 1/4"),
        ("{w - 1/2|w}", "w - 1/4"),
        ("{w/2|w/2 + 1}", "w/2 + 1/2"),
        ("0.1", "1/10"),
        ("0.1 + 0.2 = 0.3", "true"),
        (".5", "1/2"),
        (".3 * 10", "3"),
        ("1.25", "5/4"),
        ("-0.1^2", "-1/100"),
        ("LeftOptions(w).Length", "a list that goes on for ever"),
        ("RightOptions(w).Length", "0"),
        ("RightOptions(w - 1)", "[w]"),
    ] {
        let found = written(typed);
        let found =
            if expected.starts_with("a list") && found.contains(expected) { expected } else { &found };
        assert_eq!(found.replace('ω', "w").replace('−', "-").replace('·', "*"), expected, "{typed}");
    }
    for (wrong, error) in [
        (
            "1/3 + over",
            "a number that is not short added to a game with loops makes a game of infinitely many positions",
        ),
        ("tis + *w", "an infinite heap added to a game with loops makes a game of infinitely many positions"),
        ("1/w < over", "compares with a number that is not short is not worked out"),
        ("over = *w", "compares with an infinite heap is not worked out"),
        ("IsInteger(w)", "found an infinite number, expected a finite number"),
        ("over := 3", "column 1: “over” is the name of a game with loops"),
        ("on(n) := n", "column 1: “on” is the name of a game with loops"),
        ("true := 3", "column 1: “true” is a truth value"),
        ("[off for off in 1..3]", "“off” is the name of a game with loops"),
    ] {
        assert!(written(wrong).contains(error), "{wrong}: {}", written(wrong));
    }
    // Words that denote something only while nothing else does stay free.
    assert_eq!(written("w := 3; up := w + 1; up"), "4");
}

proptest! {
    /// A number that is not short lies between short ones, and compares with games with loops as those do that enclose it narrowly.
    #[test]
    fn loops_beside_fractions_are_as_beside_near_numbers(
        game in prop::sample::select(vec!["over", "under", "1 + over", "{1|pass}", "{1/2|0,pass}", "{2|over}", "upon - 1", "on", "dud", "3/8 + under"]),
        numerator in -9_i64..9,
        denominator in prop::sample::select(vec![3_i64, 5, 7]),
    ) {
        prop_assume!(numerator % denominator != 0);
        let (below, above) = ((numerator * 4096).div_euclid(denominator), (numerator * 4096).div_euclid(denominator) + 1);
        for sign in ["<", ">", "||", "="] {
            let of = |number: String| written(&format!("{number} {sign} ({game})"));
            let found = of(format!("{numerator}/{denominator}"));
            prop_assert_eq!(&found, &of(format!("{below}/4096")), "{} {}", game, sign);
            prop_assert_eq!(&found, &of(format!("{above}/4096")), "{} {}", game, sign);
        }
    }
}

fn within(work: u64, typed: &str) -> (Arena, Value) {
    let mut arena = Arena::new(Limits { work, ..Limits::default() });
    let value = evaluate(&mut arena, &mut Scope::default(), &parse(typed).unwrap());
    let value = value.unwrap_or_else(|error| panic!("{typed}: {error}"));
    (arena, value)
}

/// What one element lacks hides no other: where the work is used up the list ends with what says so.
#[test]
fn an_undecided_element_hides_no_other() {
    let (mut arena, value) =
        within(20_000, "f(n) := if n == 0 then 0 else {f(n-1)|} end; [f(n) for n in 1..100]");
    let Value::List(list) = &value else { panic!("{value:?}") };
    assert!(list.len() > 10 && list.len() < 90, "{}", list.len());
    let (last, before) = list.split_last().unwrap();
    assert!(matches!(last, Value::Undecided(_)) && before.iter().all(|one| matches!(one, Value::Game(_))));
    arena.renew_work();
    let text = in_a_line(&mut arena, &value, Style::Ascii, 1000).unwrap();
    assert!(text.starts_with("[1, 2, 3, 4, 5,") && text.ends_with("of 20000 units of work]"), "{text}");
    let refused = row(&mut arena, last, Style::Ascii, 1000).unwrap_err().to_string();
    assert_eq!(refused, "not decided within the limit of 20000 units of work");
    // Whatever needs all elements is undecided.
    for asked in
        ["Length(l)", "Sum(l)", "l = 1..100", "l[90] + 1", "if l[90] > 0 then 1 end", "-l[90]", "Mean(l[90])"]
    {
        let mut scope = Scope::default();
        scope.set("l", value.clone());
        arena.renew_work();
        let error = evaluate(&mut arena, &mut scope, &parse(asked).unwrap()).unwrap_err().to_string();
        assert!(error.contains("units of work"), "{asked}: {error}");
    }
}

/// Each row of a table has the work of an arena, and all have a total; afterwards the arena is as before.
#[test]
fn rows_have_a_budget_each_and_a_total() {
    let (mut arena, value) = within(200_000, "[{n||0|-n} + {2*n|n} for n in 1..20]");
    let Value::List(list) = value else { panic!() };
    let decided = |rows: Vec<Result<_, _>>| rows.iter().filter(|row| row.is_ok()).count();
    let all = rows(&mut arena, &list, Style::Ascii, 1000, u64::MAX);
    assert!(all.iter().all(|row| row.as_ref().is_ok_and(|cells| !cells[3].is_empty())));
    assert_eq!(decided(rows(&mut arena, &list, Style::Ascii, 1000, 0)), 0);
    assert_eq!((arena.limits().work, arena.work_left()), (200_000, 200_000));
}

/// Lists that share their elements, and lists of lists, end with their work however they are gone through.
#[test]
fn lists_end_with_their_work() {
    for typed in [
        "f(n) := if n == 0 then [1] else [f(n-1), f(n-1)] end; -f(60)",
        "f(n) := if n == 0 then [1] else [f(n-1), f(n-1)] end; f(60) + f(60)",
        "l := 1..1000; [[[a+b+d for a in l] for b in l] for d in l]",
        "l := 1..1000; [1 for a in l for b in l for c in [] for d in l]",
        "l := 1..1000; [a for a in l for b in l where a + b > 5000]",
    ] {
        let (_, value) = within(200_000, typed);
        let Value::List(list) = &value else { panic!("{typed}") };
        assert!(list.len() <= 1001, "{typed}: {}", list.len());
    }
}
