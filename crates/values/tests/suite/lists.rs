//! Lists, functions, cases and lines in lines.

use std::thread;

use crate::loopy::written;
use hyperjam_values::evaluate::{Reason, Scope, evaluate, in_a_line};
use hyperjam_values::notation::{Style, parse};
use hyperjam_values::{Arena, Limits, Unfinished};

#[test]
fn lists_are_what_is_typed() {
    for (typed, expected) in [
        ("[]", "[]"),
        ("[3, 1/2, {3|1}, over, [*]]", "[3, 1/2, {3|1}, over, [*]]"),
        ("1..5", "[1, 2, 3, 4, 5]"),
        ("0..1..1/4", "[0, 1/4, 1/2, 3/4, 1]"),
        ("5..1..-2", "[5, 3, 1]"),
        ("5..1", "[]"),
        ("[n^2 for n in 1..5]", "[1, 4, 9, 16, 25]"),
        ("[n for n in 1..10 where n % 3 == 1 where n != 4]", "[1, 7, 10]"),
        ("[10*x+y for x from 1 to 2 for y from 1 to 5 by 2]", "[11, 13, 15, 21, 23, 25]"),
        ("[10*x+y for x in 1..3 for y in x..3]", "[11, 12, 13, 22, 23, 33]"),
        ("listof(x^2 for x in [1,2])", "[1, 4]"),
        ("sumof(n for n from 1 to 10)", "55"),
        ("Sum([])", "0"),
        ("Sum([1/2, over])", "1/2 + over"),
        ("[5+x for x in [over, under]]", "[5 + over, 5 + under]"),
        ("[5,12,13][2]", "12"),
        ("[[1,2],[3]][1][2]", "2"),
        ("[5,12,13].Length", "3"),
        ("[1,2] Concat [over]", "[1, 2, over]"),
        ("[5,12,5,13,12].Distinct", "[5, 12, 13]"),
        ("[1,2]+1/2", "[3/2, 5/2]"),
        ("1-[1,[2,*]]", "[0, [-1, 1+*]]"),
        ("[1,2]+[3,over]", "[4, 2 + over]"),
        ("2*[1,^]", "[2, ^^]"),
        ("-[1,over,[*]]", "[-1, under, [*]]"),
        ("[{3|1},{5|1}].Mean", "[2, 3]"),
        ("[{3|1},1].Cool(1)", "[2+*, 1]"),
        ("[1,2] == [1,2]", "true"),
        ("[1,2] == [1,2,3]", "false"),
        ("[1,2] != [1,2,3]", "true"),
        ("[1,2] != [1,2]", "false"),
        ("[1,2] != [1,3]", "true"),
        ("[1,2] > 0", "true"),
        ("[1,0] > 0", "false"),
        ("0 < [1,over]", "true"),
        ("BornBy(1)", "[-1, 0, *, 1]"),
        ("[11 NimSum n for n from 1 to 16]", "[10, 9, 8, 15, 14, 13, 12, 3, 2, 1, 0, 7, 6, 5, 4, 27]"),
        ("[*n + 2*n for n in 1..3]", "[2+*, 4+*2, 6+*3]"),
        ("17 % 5", "2"),
        ("-17 % 5", "3"),
        ("17 % -5", "2"),
    ] {
        assert_eq!(written(typed), expected, "{typed}");
    }
    for (wrong, error) in [
        ("1..100001", "the list is too large: the limit is 100000 elements"),
        ("1..10..0", "found 0, expected a step that is not 0"),
        ("1..*", "found another game, expected a number"),
        ("[1,2]+[3]", "found others, expected lists of one length"),
        ("[5,12][3]", "found another number, expected the number of an element"),
        ("[5,12][0]", "found another number, expected the number of an element"),
        ("[x for x in 3]", "found a game, expected a list"),
        ("[x for x in 1..3 where x]", "found a game, expected a truth value"),
        ("17 % 0", "division by 0"),
        ("1/2 % 2", "found another game, expected two integers"),
        ("{[1]|}", "found a list, expected a game"),
    ] {
        assert!(written(wrong).contains(error), "{wrong}: {}", written(wrong));
    }
}

#[test]
fn functions_are_what_they_are_defined_as() {
    for (typed, expected) in [
        ("f(n) := {n|-n}; [f(n) for n in 1..3]", "[+-1, +-2, +-3]"),
        ("f := x -> x+1; f(8)", "9"),
        ("f := (x, y) -> (x-y)/2; f(3,4)", "-1/2"),
        ("y := 3; f := x -> x+y; y := 6; f(5)", "8"),
        ("x := 9; f := x -> x+1; f(5); x", "9"),
        ("f := x -> y -> x+y; g := f(3); [g(7), f(1)]", "[10, function(y)]"),
        ("fact(n) := if n == 0 then 1 else n*fact(n-1) end; fact(6)", "720"),
        ("f(n) := if n < 2 then n else f(n-1)+f(n-2) end; f(80)", "23416728348467685"),
        ("f(n) := if n == 0 then 0 else {f(n-1)|} end; f(50)", "50"),
        ("if 3 > 4 then 10 elseif 4 < 5 then 12 else 14 end", "12"),
        ("if 3 > 4 then 10 end", ""),
        ("if 3 > 4 or not 1 > 2 and true then 1 else 2 end", "1"),
        ("begin u := {0||0|0,pass}; {0|u||-u} end", "{0|uponth||-uponth}"),
        ("begin a := 1; b := a + 1; [a,b] end", "[1, 2]"),
        ("a := 5; begin a := 1 end; a", "5"),
        ("{3|1};", ""),
        ("begin 0; end", ""),
        ("end := 3; end - 2", "1"),
        ("if := 3; if", "3"),
        ("outcome(*) == outcome(*2)", "true"),
        ("[o(g) for g in [1,-1,*,0,over]]", "[L, R, N, P, L]"),
        ("f(n) := n", "f(n)"),
    ] {
        assert_eq!(written(typed), expected, "{typed}");
    }
    for (wrong, error) in [
        ("f(x,y) := x-y; f(1)", "column 16: “f(x, y)” takes 2 arguments; 1 given"),
        ("f(x) := x + z; f(1)", "column 16: “z” has no value; “z := …” gives it one"),
        ("mean(n) := n", "column 1: “mean” is the name of a function"),
        ("3(4)", "column 2: found “(”, expected an operation or the end"),
        ("f := 3; f(4)", "column 9: there is no function “f”"),
        ("if 1 then 2 end", "found a game, expected a truth value"),
        ("begin 1; 2", "column 11: the text ends where “;” or “end” should follow"),
        ("if 1 > 0 then 2", "column 16: the text ends where “;”, “elseif”, “else” or “end” should follow"),
        ("[n for 3 in [1]]", "column 8: found “3”, expected a name"),
        ("[x for x in [1,2]", "column 18: the text ends where “for”, “where” or “]” should follow"),
        ("{f|} + f := 3", "column 10: found “:=”, expected an operation or the end"),
    ] {
        let (mut arena, mut scope) = (Arena::default(), Scope::default());
        let found = match parse(wrong) {
            Err(error) => error.to_string(),
            Ok(line) => evaluate(&mut arena, &mut scope, &line).unwrap_err().to_string(),
        };
        assert!(found.contains(error), "{wrong}: {found}");
    }
}

/// What a function came to is remembered: the number of calls is that of the arguments, and not of the ways to them.
#[test]
fn values_of_functions_are_remembered() {
    let mut arena = Arena::new(Limits { work: 200_000, ..Limits::default() });
    let line = "f(n) := if n < 2 then n else f(n-1)+f(n-2) end; f(90)";
    let value = evaluate(&mut arena, &mut Scope::default(), &parse(line).unwrap()).unwrap();
    assert_eq!(in_a_line(&mut arena, &value, Style::Ascii, 100).unwrap(), "2880067194370816120");
    // Where the argument is no game there is nothing to remember by, and the work ends it.
    let line = "f(l) := if l.Length > 60 then 1 else f(l Concat [1]) + f(l Concat [2]) end; f([])";
    arena.renew_work();
    let error = evaluate(&mut arena, &mut Scope::default(), &parse(line).unwrap()).unwrap_err();
    assert_eq!(error.reason, Reason::Unfinished(Unfinished::Work { limit: 200_000 }));
}

/// However a function runs away, it ends by its budget with a sentence, also where the stack is as small as on the page.
#[test]
fn what_runs_away_ends() {
    let nested = |open: &str, inside: &str, close: &str, times: usize| {
        format!("j(n) := {}{inside}{}; j(0)", open.repeat(times), close.repeat(times))
    };
    let lines = [
        "j(n) := j(n); j(5)".to_owned(),
        "j(n) := j(n+1); j(5)".into(),
        "j(n) := {j(n+1)|}; j(5)".into(),
        "j(n) := [j(n+1), j(n+2)]; j(5)".into(),
        "j(n) := if n > 0 then j(n+1) else 0 end; j(5)".into(),
        "j(n) := sumof(j(n+k) for k in 1..9); j(5)".into(),
        "j(n) := n:j(n+1).Mean.Mean.Mean; j(5)".into(),
        nested("{", "j(n+1)", "|}", 70),
        nested("[", "j(n+1)", "]", 100),
        nested("(1+", "j(n+1)", ")", 100),
        nested("[x for x in ", "[j(n+1)]", "]", 70),
        nested("begin ", "j(n+1)", " end", 45),
        nested("if n < n+1 then ", "j(n+1)", " end", 45),
        nested("-(-", "j(n+1)", ")", 70),
        nested("{j(n+2)|", "j(n+1)", "}", 70),
        nested("mean(", "j(n+1)", ")", 70),
    ];
    for line in lines {
        let run = move || {
            let mut arena = Arena::new(Limits { work: 5_000_000, ..Limits::default() });
            let statement = parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            match evaluate(&mut arena, &mut Scope::default(), &statement) {
                Err(error) => error.to_string(),
                Ok(value) => panic!("{line}: {value:?}"),
            }
        };
        let error = thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
        assert!(
            error.contains("more than 10000 deep")
                || error.contains("units of work")
                || error.contains("no function"),
            "{error}"
        );
    }
}

/// Calls reach far deeper than the stack, whatever stands around them, and the answers are those of numbers.
#[test]
fn calls_reach_deeper_than_the_stack() {
    for (line, expected) in [
        ("f(n) := if n == 0 then 0 else f(n-1) + 1 end; f(5000)", "5000"),
        ("f(n) := if n == 0 then 0 else {f(n-1)|} end; f(2000)", "2000"),
        ("f(n) := if n < 2 then n else f(n-1) + f(n-2) end; f(3000) % 1000007", "109942"),
        ("f(l) := if l.Length == 1000 then [] else f(l Concat [1]) Concat [0] end; f([]).Length", "1000"),
        ("f(g, n) := if n == 0 then 0 else g(f(g, n-1)) end; f(x -> x+2, 1500)", "3000"),
        (
            "f(n) := if n == 0 then 0 else [begin a := f(n-1); a + 1 end][1] end; [f(n) for n in [1500, 3, 2000]]",
            "[1500, 3, 2000]",
        ),
        ("begin f(n) := if n == 0 then 0 else f(n-1) + 1 end; f(3000) end", "3000"),
        ("begin f(n) := if n == 0 then 0 else g(n-1) + 1 end; g(n) := f(n) + 1; f(1500) end", "3000"),
        ("f(n) := if n == 0 then 0 else begin h(x) := x + f(n-1); h(2) end end; f(1500)", "3000"),
        ("h(n) := if n == 0 then 1 else h(n-1) + 1 end; a := h(1200); a := a + 1; a + h(1300)", "2503"),
        ("f(n) := if n == 0 then 0 else 1/0 + f(n-1) end; f(3)", "column 49: division by 0"),
        ("f(n) := if n == 0 then 1/0 else f(n-1) + 1 end; 1 + f(3000)", "column 53: division by 0"),
        (
            "f(n) := if n == 0 then * else f(n-1) + 1 end; f(10001)",
            "column 47: calls of functions are nested more than 10000 deep",
        ),
    ] {
        let run = move || answer_within(line, 50_000_000);
        let found = thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
        assert!(found.starts_with(expected), "{line}: {found}");
    }
}

/// Functions that are defined later are known to those before, also in the same line; what is defined anew is not.
#[test]
fn functions_call_each_other() {
    let parity =
        "even(n) := if n == 0 then true else odd(n-1) end; odd(n) := if n == 0 then false else even(n-1) end";
    for (line, expected) in [
        (format!("{parity}; [even(n) for n in 0..3]"), "[true, false, true, false]"),
        (format!("{parity}; [even(4001), odd(4001)]"), "[false, true]"),
        (format!("{parity}; odd(n) := 7; even(3)"), "false"),
        ("f(n) := g(n); g := 3; f(1)".to_owned(), "column 23: there is no function “g”"),
        ("f(n) := g(n); f(1)".to_owned(), "column 15: there is no function “g”"),
        ("f(n) := g(n); begin g(n) := 4; f(1) end".to_owned(), "column 32: there is no function “g”"),
        ("[begin f(n) := g(n); g(n) := n + k; f(1) end for k in 1..3]".to_owned(), "[2, 3, 4]"),
        ("begin f(n) := if n == 0 then 1 else g(n) end; g(n) := f(n-1) + 1; f(3) end".to_owned(), "4"),
        ("f := n -> if n == 0 then 0 else {g(n-1)|} end; g := n -> if n == 0 then 0 else {|f(n-1)} end; f(3)".to_owned(), "1"),
        // The numbers of Hofstadter's female and male sequences.
        (
            "F(n) := if n == 0 then 1 else n - M(F(n-1)) end; M(n) := if n == 0 then 0 else n - F(M(n-1)) end; [F(n)-M(n) for n in 0..9]"
                .to_owned(),
            "[1, 1, 1, 0, 1, 0, 0, 1, 0, 0]",
        ),
    ] {
        assert_eq!(answer(&line), expected, "{line}");
    }
}

/// That of a page's worker holds about twice as much: a frame is larger here, where nothing is optimized.
const STACK: usize = 1 << 20;

fn answer(typed: &str) -> String {
    answer_within(typed, 5_000_000)
}

fn answer_within(typed: &str, work: u64) -> String {
    let mut arena = Arena::new(Limits { work, ..Limits::default() });
    let statement = match parse(typed) {
        Ok(statement) => statement,
        Err(error) => return error.to_string(),
    };
    match evaluate(&mut arena, &mut Scope::default(), &statement) {
        Ok(value) => in_a_line(&mut arena, &value, Style::Ascii, 200).unwrap(),
        Err(error) => error.to_string(),
    }
}

/// Of truth values equality alone is asked, and what is false is false however it came about.
#[test]
fn truth_values_and_lists_are_compared() {
    for (typed, expected) in [
        ("(1=2) = (2=1)", "true"),
        ("(1=2) = false", "true"),
        ("(1=1) != (2=1)", "true"),
        ("true <= false", "column 6: found a truth value, expected a game"),
        ("true || true", "column 6: found a truth value, expected a game"),
        ("Outcome(1) = Outcome(2)", "true"),
        ("[0,5] = [1,4]", "false"),
        ("[1,2] > 1", "false"),
        ("[*,1] <> 0", "false"),
        ("[1,2] <= [1]", "column 7: found others, expected lists of one length"),
        ("[1=2] = [2=1]", "true"),
        ("IsLoopfree([over, 1])", "[false, true]"),
        ("Birthday([1,2])", "[1, 2]"),
        ("[1/2,3].IsNumber", "[true, true]"),
        ("0^2147483648", "0"),
        ("(-1)^4294967295", "-1"),
    ] {
        assert_eq!(answer(typed), expected, "{typed}");
    }
}

/// What is settled by the first is not asked of the second.
#[test]
fn conditions_are_asked_only_as_far_as_they_count() {
    assert_eq!(answer("1=2 and 1/0=1"), "false");
    assert_eq!(answer("1=1 or 1/0=1"), "true");
    assert_eq!(answer("1=1 and 1/0=1"), "column 10: division by 0");
    assert_eq!(answer("f(n) := n == 0 or f(n-1); f(3)"), "true");
}

/// Lists are within each other to a depth that every stack has room for, and lists that share their elements are compared by their
/// budget.
#[test]
fn lists_have_a_depth_and_a_budget() {
    let deep = "f(n) := if n == 0 then [] else [f(n-1)] end";
    assert_eq!(answer(&format!("{deep}; [f(n) for n in 1..90]; Length(-f(90))")), "1");
    assert!(answer(&format!("{deep}; [f(n) for n in 1..200]")).contains("100 lists within each other"));
    let wide = |name: &str| format!("{name}(n) := if n == 0 then [1] else [{name}(n-1), {name}(n-1)] end");
    assert_eq!(answer(&format!("{}; Length(Distinct(f(60)))", wide("f"))), "1");
    let two = format!("{}; {}; Distinct([f(60), g(60)])", wide("f"), wide("g"));
    assert!(answer(&two).contains("units of work"), "{}", answer(&two));
    let clauses = "for x in l ".repeat(5_000);
    assert!(answer(&format!("l := [1]; [1 {clauses}]")).contains("levels deep"));
}

/// Signs that may begin more than one thing are not read again and again.
#[test]
fn nested_signs_take_time_in_proportion() {
    for (open, close) in [("^<(", ")"), ("+-{0|", "}"), ("^<(", ")>")] {
        let typed = format!("{}0{}", open.repeat(60), close.repeat(60));
        // Whatever it comes to: it ends.
        let _ = parse(&typed);
    }
}
