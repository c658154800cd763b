//! What is read, what is printed, and what is refused.
use hyperjam_terms::Order;
use hyperjam_testkit::forms::{Form, all_small, form, hot};
use hyperjam_testkit::typed::{game, truth, value};
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::{Expression, Statement, Style, in_tex, parse, print};
use hyperjam_values::{Arena, Limits};
use proptest::prelude::*;

fn printed(arena: &mut Arena, text: &str) -> String {
    let game = game(arena, text);
    print(arena, game, Style::Ascii, 10_000).unwrap().text
}

/// Every sign that is printed has a place in a formula of TeX.
#[test]
fn what_is_printed_is_a_formula_of_tex() {
    let mut arena = Arena::default();
    for (typed, formula) in [
        ("-5/8", r"$-\frac{5}{8}$"),
        ("9/16", r"$\frac{9}{16}$"),
        ("{3||2|-1/2*}", r"$\{3\,\|\,2\mid -\frac{1}{2}{\ast}\}$"),
        ("^^*", r"${\Uparrow}{\ast}$"),
        ("v3*2", r"${\downarrow}3{\ast}2$"),
        ("+-{1,1+*}", r"$\pm \{1,1{\ast}\}$"),
        ("Tiny(100)", r"$\mathrm{Tiny}(100)$"),
    ] {
        let game = game(&mut arena, typed);
        let printed = print(&mut arena, game, Style::Unicode, 1_000).unwrap();
        assert_eq!(in_tex(&printed.text), formula, "{}", printed.text);
    }
}

/// What is typed, and what is printed of it.
#[test]
fn what_is_typed_comes_to_what_is_printed() {
    let mut arena = Arena::default();
    let mut wrong = Vec::new();
    for (typed, expected) in [
        // In words.
        ("up", "^"),
        ("2*up + star", "^^*"),
        ("down", "v"),
        // Numbers.
        ("0", "0"),
        ("-5/8", "-5/8"),
        ("½", "1/2"),
        ("1½", "3/2"),
        ("-2¾", "-11/4"),
        ("1 3/4", "7/4"),
        ("-1 3/4*", "-7/4+*"),
        ("{1 1/2|2 1/2}", "2"),
        ("0.5", "1/2"),
        ("* + 2.750", "11/4+*"),
        ("-.25", "-1/4"),
        ("{3.0|}", "4"),
        ("1.5 + 1.5", "3"),
        ("−¾", "-3/4"),
        ("3/4/2", "3/8"),
        ("2^3", "8"),
        ("2^-2", "1/4"),
        ("-2^2", "-4"),
        ("2^3^0", "2"),
        ("-1823437481924", "-1823437481924"),
        ("1/2 × 3/4", "3/8"),
        ("1/(1/4)", "4"),
        ("2-3-4", "-5"),
        ("--1", "1"),
        // Nimbers.
        ("*", "*"),
        ("*1", "*"),
        ("*0", "0"),
        ("*3", "*3"),
        ("*(1+2)", "*3"),
        ("⋆", "*"),
        ("∗5", "*5"),
        ("* + *3", "*2"),
        ("2**", "0"),
        ("3**2", "*2"),
        // Ups.
        ("^", "^"),
        ("^^", "^^"),
        ("^3", "^3"),
        ("^(1+2)", "^3"),
        ("v", "v"),
        ("vv", "vv"),
        ("v3", "v3"),
        ("^*", "^*"),
        ("^^*", "^^*"),
        ("^3*2", "^3*2"),
        ("v4*7", "v4*7"),
        ("↑", "^"),
        ("⇑∗", "^^*"),
        ("⇓", "vv"),
        ("↑3∗2", "^3*2"),
        ("^ + v", "0"),
        ("^ - *", "^*"),
        ("2*^", "^^"),
        ("^*2 + ^", "^^*2"),
        // Glued to a number.
        ("2*", "2+*"),
        ("9/8*", "9/8+*"),
        ("2^", "2+^"),
        ("2^*", "2+^*"),
        ("2^^", "2+^^"),
        ("-2^", "-2+^"),
        ("−2↓3∗2", "-2+v3*2"),
        ("3∗2", "3+*2"),
        ("3*2", "6"),
        ("½∗", "1/2+*"),
        ("2v", "2+v"),
        ("1/2v3*", "1/2+v3*"),
        ("{2*|1*}", "{2+*|1+*}"),
        ("{2*,1|0}", "{2+*|0}"),
        ("(2*)", "2+*"),
        ("3 - 1*", "2+*"),
        // Braces.
        ("{|}", "0"),
        ("{ | }", "0"),
        ("{0|}", "1"),
        ("{|0}", "-1"),
        ("{0|1}", "1/2"),
        ("{1|1}", "1+*"),
        ("{0|*}", "^"),
        ("{3|1}", "{3|1}"),
        ("{3||2|1}", "{3||2|1}"),
        ("{3|{2|1}}", "{3||2|1}"),
        ("{3|||2||1|0}", "{3|||2||1|0}"),
        ("{3|2||1}", "{3|2||1}"),
        ("{3‖2|1}", "{3||2|1}"),
        ("{4|3||2|1}", "{4|3||2|1}"),
        ("{1,2|3}", "5/2"),
        ("{||-1}", "-2"),
        ("{1||}", "2"),
        ("{0||0|-2}", "Tiny(2)"),
        ("{2|0||0}", "Miny(2)"),
        ("Tiny(1/2)", "Tiny(1/2)"),
        ("{0,*|0,*}", "*2"),
        // Switches.
        ("+-1", "+-1"),
        ("±1", "+-1"),
        ("+-(1/2)", "+-(1/2)"),
        ("+-1/2", "+-(1/2)"),
        ("±½", "+-(1/2)"),
        ("{1|-1}", "+-1"),
        ("+-{1,1+*}", "+-{1,1+*}"),
        ("+-{3|1}", "+-({3|1})"),
        ("3/4+-5/4", "{2|-1/2}"),
        ("3/4 ± 5/4", "{2|-1/2}"),
        ("-+-1", "+-1"),
        ("1 + -1", "0"),
        // Forms, ordinal sums, functions.
        ("'{*|*}'", "0"),
        ("1:*", "{1|1}.CanonicalForm"),
        ("mean({3|1})", "2"),
        ("{3|1}.Mean", "2"),
        ("{3|1}.MEAN", "2"),
        ("{3|1}.Cool(1/2)", "{5/2|3/2}"),
        ("{3|1} Cool 1/2", "{5/2|3/2}"),
        ("* Heat 2", "+-2"),
        ("cool({3|1}, 1/2)", "{5/2|3/2}"),
        ("{3|1}.Temperature.Birthday", "1"),
        ("{3|1}.left_stop()", "3"),
        ("({3|1} + 1).RightStop", "2"),
        ("^.AtomicWeight", "1"),
        ("{3|1} // a comment", "{3|1}"),
    ] {
        let expected = match expected.strip_suffix(".CanonicalForm") {
            // 1:∗ is {0, 1 | 1} = 1∗.
            Some(form) => printed(&mut arena, form),
            None => expected.to_owned(),
        };
        let found = printed(&mut arena, typed);
        if found != expected {
            wrong.push(format!("{typed}: expected {expected}, found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn comparisons_say_whether_they_hold() {
    let mut arena = Arena::default();
    for (typed, expected) in [
        ("1/2 + 1/2 - 1 == 0", true),
        ("1/2 = {0|1}", true),
        ("^ > 0", true),
        ("^ > *", false),
        ("^ <> *", true),
        ("^ ‖ *", true),
        ("^ || *", true),
        ("^^ > *", true),
        ("* <| 1", true),
        ("* |> -1", true),
        ("0 |> 1", false),
        ("1 ≥ 1", true),
        ("1 <= 0", false),
        ("1 != 2", true),
        ("1 ≠ 1", false),
        ("+-1 ‖ 1", true),
        ("+-1 < 2", true),
        ("isnumber(1/2)", true),
        ("^.IsAllSmall", true),
        ("Tiny(1).IsAllSmall", false),
    ] {
        assert_eq!(truth(value(&mut arena, typed)), Some(expected), "{typed}");
    }
}

#[test]
fn a_comparison_that_does_not_hold_says_how_they_compare() {
    let mut arena = Arena::default();
    for (typed, order) in [
        ("{1|-1} > ^", Order::Confused),
        ("^ < *", Order::Confused),
        ("1 < 0", Order::Greater),
        ("1 <> 2", Order::Less),
        ("1 != 3/3", Order::Equal),
        ("over < 0", Order::Greater),
        ("w < 1", Order::Greater),
    ] {
        assert_eq!(value(&mut arena, typed), Value::Fails(order), "{typed}");
    }
}

#[test]
fn an_equation_names_what_stands_for_nothing_yet_and_compares_otherwise() {
    let (mut arena, mut scope) = (Arena::default(), Scope::default());
    let mut typed = |text: &str| evaluate(&mut arena, &mut scope, &parse(text).unwrap());
    assert!(matches!(typed("g = {3|1}"), Ok(Value::Game(_))));
    for (line, holds) in [
        ("g = {3|1}", true),
        ("g = 2", false),
        ("{3|1} = g", true),
        ("g.Mean = 2", true),
        ("w = 1:w", true),
        ("w = w + 1", false),
        ("g == {3|1}", true),
    ] {
        assert_eq!(typed(line).map(truth), Ok(Some(holds)), "{line}");
    }
    // Only a name alone is given, and only by one sign.
    for (wrong, error) in [
        ("h == 1", "column 1: “h” has no value; “h := …” gives it one"),
        ("h + 1 = 2", "column 1: “h” has no value; “h := …” gives it one"),
        ("mean = 2", "column 1: “mean” is the name of a function"),
        ("k = k + 1", "column 5: “k” has no value; “k := …” gives it one"),
    ] {
        assert_eq!(typed(wrong).unwrap_err().to_string(), error, "{wrong}");
    }
}

#[test]
fn names_are_kept_from_line_to_line() {
    let (mut arena, mut scope) = (Arena::default(), Scope::default());
    let arena = &mut arena;
    for line in ["", "// nothing", "g := {3|1}", "h := g + *", "f := '{*|*}'"] {
        evaluate(arena, &mut scope, &parse(line).unwrap()).unwrap();
    }
    let mut ask = |text: &str| evaluate(arena, &mut scope, &parse(text).unwrap());
    assert_eq!(ask("h - g == *").unwrap(), Value::Truth(true));
    assert_eq!(ask("f.Birthday == 2").unwrap(), Value::Truth(true));
    // The form of the first part decides: 0:1 is 1, and '{∗|∗}':1 is {∗, 0 | ∗} = ↑.
    assert_eq!(ask("0:1 == 1").unwrap(), Value::Truth(true));
    assert_eq!(ask("f:1 == ^").unwrap(), Value::Truth(true));
    assert_eq!(ask("g2").unwrap_err().to_string(), "column 1: “g2” has no value; “g2 := …” gives it one");
    assert_eq!(ask("Mean := 1").unwrap_err().to_string(), "column 1: “Mean” is the name of a function");
}

/// What is printed as whole can be read, however long its numbers and however deep it is; else it is cut.
#[test]
fn what_is_long_or_deep_is_cut_or_reads_back() {
    let mut arena = Arena::default();
    for (typed, is_whole) in [
        ("2^32^3", true),
        ("-2^32^3", true),
        ("1/2^32^3", true),
        ("(2^32^3 - 1)/2^32^3", true),
        ("3 - 2^20000", true),
        ("^:20", true),
        ("^:333", false),
        ("{7|^:-300}", false),
    ] {
        let typed_game = game(&mut arena, typed);
        for style in [Style::Ascii, Style::Unicode] {
            let printed = print(&mut arena, typed_game, style, 100_000).unwrap();
            assert_eq!(printed.is_whole, is_whole, "{typed}");
            assert_eq!(printed.text.contains('…'), !is_whole, "{typed}");
            if is_whole {
                assert!(game(&mut arena, &printed.text) == typed_game, "{typed}");
            }
            let short = print(&mut arena, typed_game, style, 50).unwrap();
            assert!(short.text.len() < 1000 && (short.is_whole || short.text.contains('…')), "{typed}");
        }
    }
    let number = game(&mut arena, "2^60000");
    let short = print(&mut arena, number, Style::Ascii, 12).unwrap();
    assert!(!short.is_whole && short.text.chars().count() == 13, "{}", short.text);
}

/// What is refused, with its column, what was found, and what was expected or why.
#[test]
fn what_is_refused_is_told_with_its_place() {
    let mut arena = Arena::default();
    for (typed, expected) in [
        ("{1|2", "column 5: the text ends where “,”, “|” or “}” should follow"),
        ("{1 2}", "column 4: found “2”, expected “,”, “|” or “}”"),
        ("{1}", "column 3: found “}”, expected “,” or “|”"),
        ("{}", "column 2: found “}”, expected “,” or “|”"),
        ("{1|2|3}", "column 5: found “|”, expected “,”, “}”, or a bar of another length"),
        ("{3||2||1}", "column 6: found “||”, expected “,”, “}”, or a bar of another length"),
        ("{1,|2}", "column 4: found “|”, expected a game"),
        ("{,1|2}", "column 2: found “,”, expected a game"),
        ("{1,2,}", "column 6: found “}”, expected a game"),
        ("1 +", "column 4: the text ends where a game should follow"),
        ("+ 1", "column 1: found “+”, expected a game"),
        (
            "1 | 2",
            "column 3: found “|”, expected an operation or the end; options are written in braces, as in {3|1}",
        ),
        ("(1", "column 3: the text ends where “)” should follow"),
        ("1)", "column 2: found “)”, expected an operation or the end"),
        ("1 2", "column 3: found “2”, expected an operation or the end"),
        ("½ § 3", "column 3: found “§”, expected a game"),
        ("g.", "column 3: the text ends where the name of a method should follow"),
        (
            &format!("0.{}", "1".repeat(61)),
            "column 1: “0.11111111111111111111111111111111111111…” has more than 60 digits behind the point",
        ),
        ("'{1|2}", "column 7: the text ends where “'” should follow"),
        ("'1'", "column 2: found “1”, expected “{”"),
        ("mean(1", "column 7: the text ends where “,” or “)” should follow"),
        ("x := ", "column 6: the text ends where a game should follow"),
        ("1 := 2", "column 3: found “:=”, expected an operation or the end"),
        ("1 < 2 < 3", "column 7: found “<”, expected an operation or the end"),
        ("mean(1/3)", "column 1: found a number that is not short, expected a short game"),
        (
            "±1/3",
            "this is no number, as a left option is at least a right one; other games with such options are not worked out",
        ),
        ("1/0", "column 2: division by 0"),
        ("*(1/2)", "column 2: found another number, expected an integer"),
        ("*(0-1)", "column 2: found a negative number, expected the size of a heap"),
        ("*5000000000", "column 2: the nimber is too large: the limit is 4294967295"),
        ("^3000000000", "column 2: the multiple of ↑ is too large: the limit is 2147483647"),
        ("x + 1", "column 1: “x” has no value; “x := …” gives it one"),
        ("1.Nothing", "column 3: there is no function “Nothing”"),
        ("1 + Birthday(on)", "column 5: found a game with loops, expected a game without loops"),
        ("Cool(1, 2*on)", "column 1: found a game with loops, expected a game without loops"),
        ("cool(1)", "column 1: “cool” takes 2 arguments; 1 given"),
        ("mean(1 < 2)", "column 1: found a truth value, expected a game"),
        ("* Cool *", "column 3: found another game, expected a number of degrees"),
        ("{1|0} Cool -1", "column 7: found a number that is not, expected degrees above −1"),
        ("^[2", "column 4: the text ends where “]” should follow"),
        ("^[]", "column 3: found “]”, expected a game"),
        ("1 [2]", "column 3: found “[”, expected an operation or the end"),
        (
            "1.AtomicWeight",
            "column 3: found a game that is not infinitesimal, expected an infinitesimal game",
        ),
        ("{^^|{*|-1}}.AtomicWeight", "column 13: found one without, expected a game with an atomic weight"),
        (
            "^ * ^",
            "column 3: a product needs an integer, or two numbers: the product of other games depends on their form; \
             put forms in quotation marks, as in '{0|0}' * '{0|0}'",
        ),
        ("^ / 2", "column 3: found another game, expected two numbers"),
        ("2^(1/2)", "column 2: found another number, expected an integer"),
        ("2^99999999999", "column 2: the number is too large: the limit is 65536 bits"),
    ] {
        let error = match parse(typed) {
            Err(error) => error.to_string(),
            Ok(statement) => match evaluate(&mut arena, &mut Scope::default(), &statement) {
                Err(error) => error.to_string(),
                Ok(value) => panic!("{typed} is {value:?}"),
            },
        };
        assert_eq!(error, expected, "{typed}");
    }
}

#[test]
fn nesting_length_and_digits_are_limited() {
    let deep = |n: usize| format!("{}0{}", "{".repeat(n), "|}".repeat(n));
    assert!(parse(&deep(70)).is_ok());
    assert!(parse(&deep(200)).unwrap_err().to_string().contains("nested more than 150 levels deep"));
    let (open, close) = ("(".repeat(60_000), ")".repeat(5000));
    assert!(parse(&format!("{open}0{close}")).unwrap_err().to_string().contains("levels deep"));
    assert!(parse(&"+-".repeat(30_000)).is_err());
    assert!(parse(&"2^".repeat(30_000)).unwrap_err().to_string().contains("levels deep"));
    assert!(parse(&" ".repeat(70_000)).unwrap_err().to_string().contains("70000 bytes given"));
    assert!(parse(&"7".repeat(20_001)).unwrap_err().to_string().contains("at most 20000 digits"));
    // Long and flat is no harm, nor are bars.
    let mut arena = Arena::default();
    let ones = format!("0{}", "+1".repeat(30_000));
    assert_eq!(printed(&mut arena, &ones), "30000");
    assert_eq!(printed(&mut arena, &format!("{}1", "-".repeat(60_000))), "1");
    assert_eq!(printed(&mut arena, &format!("{{0{}1}}", "|".repeat(60_000))), "1/2");
    let means = |n: usize| format!("1{}", ".Mean".repeat(n));
    assert_eq!(printed(&mut arena, &means(150)), "1");
    assert!(parse(&means(10_000)).unwrap_err().to_string().contains("levels deep"));
    assert!(parse(&format!("1{}", " Heat 1".repeat(9_000))).unwrap_err().to_string().contains("levels deep"));
    let all: String = (1..=200).map(|i| format!("{}{}", 200 - i, "|".repeat(i))).collect();
    assert!(parse(&format!("{{{all}0}}")).is_err());
}

#[test]
fn a_long_print_is_cut_and_says_so() {
    let mut arena = Arena::default();
    // As many stops as there are ways to play: 2¹² and 2²⁴.
    let powers: Vec<String> = (0..12).map(|power| format!("+-{}", 1 << power)).collect();
    let first_24: Vec<String> = (1..=24).map(|x| format!("+-{x}")).collect();
    for switches in [powers, first_24] {
        let all = game(&mut arena, &switches.join(" + "));
        let cut = print(&mut arena, all, Style::Ascii, 500).unwrap();
        assert!(!cut.is_whole && cut.text.contains('…'));
        assert!(cut.text.len() < 1500, "{}", cut.text.len());
    }
    // ∗86 in braces would be some 2⁸⁶ long.
    assert_eq!(printed(&mut arena, "{*86|}"), "0");
    assert_eq!(printed(&mut arena, "{*86,1|*86,1}"), "{1|*86}");
    assert_eq!(printed(&mut arena, "{1|*86||-1}"), "{1|*86||-1}");
}

#[test]
fn what_runs_away_is_ended() {
    let powers: Vec<String> = (0..40).map(|power| format!("+-(2^{power})")).collect();
    for text in [powers.join("+"), "*4000000000.LeftOptions".to_owned(), "{1|0}.UpPower".to_owned()] {
        let mut arena = Arena::new(Limits { work: 1_000_000, bytes: 32 << 20 });
        assert!(evaluate(&mut arena, &mut Scope::default(), &parse(&text).unwrap()).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(
        form in prop_oneof![form(3, 3), hot(3, 2), all_small(4, 2)], form_2 in prop_oneof![hot(2, 2), all_small(3, 2)],
    ) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let a = form.game(arena).unwrap();
        let b = form_2.game(arena).unwrap();
        for value in [a, hyperjam_values::sum::add(arena, a, b).unwrap()] {
            for style in [Style::Ascii, Style::Unicode] {
                let printed = print(arena, value, style, 1 << 16).unwrap();
                prop_assert!(printed.is_whole);
                prop_assert_eq!(game(arena, &printed.text), value, "{}", printed.text);
                // In an expression as well.
                let more = format!("{{{}|1}}", printed.text);
                let expected = game(arena, &format!("{{({})|1}}", printed.text));
                prop_assert_eq!(game(arena, &more), expected, "{}", more);
            }
        }
    }

    /// No text panics, whatever it is made of.
    #[test]
    fn no_text_is_a_panic(parts in proptest::collection::vec(0_usize..40, 0..30)) {
        let signs = [
            "0", "1", "2", "12", "1/2", "½", "*", "∗", "⋆", "^", "v", "↑", "⇓", "+", "-", "+-", "±", "×", "/", ":", ":=",
            "==", "<", "|>", "‖", "{", "}", "(", ")", ",", "|", "||", "'", ".", "Mean", "Heat", "x", " ", "ω", "//",
        ];
        let text: String = parts.iter().map(|part| signs[*part]).collect();
        if let Ok(statement) = parse(&text) {
            let mut arena = Arena::new(Limits { work: 20_000, bytes: 8 << 20 });
            let _ = evaluate(&mut arena, &mut Scope::default(), &statement);
        }
    }

    #[test]
    fn forms_are_left_as_they_are(form in form(2, 2)) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let text = |arena: &mut Arena, forms: &[Form]| {
            let texts: Vec<String> = forms
                .iter()
                .map(|form| {
                    let game = form.game(arena).unwrap();
                    print(arena, game, Style::Ascii, 10_000).unwrap().text
                })
                .collect();
            texts.join(",")
        };
        let written = format!("'{{{}|{}}}'", text(arena, &form.left), text(arena, &form.right));
        // A side with one option in braces would be read as a longer bar's; that is not meant here.
        let Value::Form { left, right } = value(arena, &written) else { panic!("{written}") };
        prop_assert_eq!((left.len(), right.len()), (form.left.len(), form.right.len()));
        prop_assert_eq!(arena.game(&left, &right).unwrap(), form.game(arena).unwrap());
    }
}

proptest! {
    /// A game has one text, whatever the arena met before it.
    #[test]
    fn equal_games_are_written_alike_in_every_arena(game in form(4, 4), before in form(4, 4)) {
        let texts = [Some(&before), None].map(|before| {
            let mut arena = Arena::default();
            if let Some(before) = before {
                before.game(&mut arena).unwrap();
            }
            let game = game.game(&mut arena).unwrap();
            print(&mut arena, game, Style::Unicode, 10_000).unwrap().text
        });
        prop_assert_eq!(&texts[0], &texts[1]);
    }
}

#[test]
fn a_board_in_quotation_marks_is_a_name_that_nothing_is_assigned_to() {
    let name = |text: &str| match parse(text).unwrap() {
        Statement::Expression(Expression::Name { name, column }) => (name, column),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(name(" Domineering(\"..|..\")"), ("Domineering(\"..|..\")".to_owned(), 2));
    assert_eq!(name("octal( \"0.77\", \"2 0\" )").0, "octal( \"0.77\", \"2 0\" )");
    // What stands in the marks is no part of the expression round it.
    let Statement::Expression(Expression::Chain { rest, .. }) = parse("1 + nim(\"3 + |\") - 2").unwrap()
    else {
        panic!("a sum")
    };
    assert_eq!(rest.len(), 2);
    // An equation with it compares, and does not name.
    assert!(matches!(parse("nim(\"3\") = *3").unwrap(), Statement::Expression(Expression::Compare { .. })));
    for wrong in ["nim(\"3)", "nim(\"3\"", "nim(\"3\",)", "nim(\"3\" \"4\")", "nim(\"3\") := 1", "\"3\""] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
}
