//! Lines of a calculation that have no answer, and what is said of each.

use crate::common::{Reader, plain};
use hyperjam_editor::command::Command;
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::Tone;
use hyperjam_terms::Convention;

/// A position of a loop, and one without a move.
const DRAWING: &str = "over: zero | over\nzero:";

const PRODUCT: &str = "a product needs an integer, or two numbers: the product of other games depends on their form; \
                       put forms in quotation marks, as in '{0|0}' * '{0|0}'";
const LOOPY: &str = "found a game with loops, expected a game without loops";

/// A line, the column of what is wrong, and what is said of it.
const WRONG: [(&str, u32, &str); 32] = [
    ("{1|", 4, "the text ends where “,”, “|” or “}” should follow"),
    ("1 + + )", 5, "found “+”, expected a game"),
    ("1 +", 4, "the text ends where a game should follow"),
    ("(1", 3, "the text ends where “)” should follow"),
    ("1)", 2, "found “)”, expected an operation or the end"),
    ("{1|2", 5, "the text ends where “,”, “|” or “}” should follow"),
    ("1|2}", 2, "found “|”, expected an operation or the end; options are written in braces, as in {3|1}"),
    ("{1,|2}", 4, "found “|”, expected a game"),
    ("'{1|2}", 7, "the text ends where “'” should follow"),
    ("nobody + 1", 1, "“nobody” has no value; “nobody := …” gives it one"),
    ("Mean(1/3)", 1, "found a number that is not short, expected a short game"),
    ("1/0", 2, "division by 0"),
    ("* * *", 3, PRODUCT),
    ("^ * ^", 3, PRODUCT),
    ("over.Mean", 1, LOOPY),
    ("over * over", 6, PRODUCT),
    ("Mean(over)", 6, LOOPY),
    ("a := a", 6, "the definition of “a” leads back to this line"),
    ("a :=", 5, "the text ends where a game should follow"),
    (":= 1", 1, "found “:=”, expected a game"),
    ("3 := 4", 3, "found “:=”, expected an operation or the end"),
    ("1.Nonsense", 3, "there is no function “Nonsense”"),
    ("nonsense(1)", 1, "there is no function “nonsense”"),
    (
        "Domineering(4x4)",
        1,
        "Domineering is played on boards, which stand in quotation marks here, as in Domineering(\"...|...\"); New board, in the menu, puts one on the sheet",
    ),
    (
        "toads and frogs(TT_FF)",
        1,
        "Toads and Frogs is played on boards, which stand in quotation marks here, as in Domineering(\"...|...\"); New board, in the menu, puts one on the sheet",
    ),
    ("1 < 2 < 3", 7, "found “<”, expected an operation or the end"),
    ("@", 1, "found “@”, expected a game"),
    ("*(1/2)", 2, "found another number, expected an integer"),
    ("Cool(1)", 1, "“Cool” takes 2 arguments; 1 given"),
    (
        "w + *",
        3,
        "this is worked out for short games only, and one of these games has infinitely many options",
    ),
    ("1 ==", 5, "the text ends where a game should follow"),
    ("{1|2}.Heat", 7, "“Heat” takes 2 arguments; 1 given"),
];

#[test]
fn every_wrong_line_says_what_is_wrong_and_where_and_the_next_line_has_its_answer() {
    for (line, column, wrong) in WRONG {
        let mut document = Format::Text.read(DRAWING).unwrap();
        document.apply(Command::SetLines(vec![line.to_owned(), "1 + 1".to_owned()])).unwrap();
        let card = Reader::of(&document).ask("calculate/1").unwrap();
        let [answer, next] = &card.lines[..] else { panic!("{line}: {:?}", card.lines) };
        let wording = (plain(&answer.answer), answer.column, answer.tone);
        assert_eq!(wording, (format!("column {column}: {wrong}"), Some(column), Tone::Bad), "{line}");
        assert_eq!(plain(&next.answer), "= 2", "{line}");
        assert_eq!(card.spoken, plain(&answer.answer), "{line}");
    }
}

/// What two lines come to beside a drawing.
fn beside(drawing: &str, convention: Convention, lines: &[&str], address: &str) -> Vec<(String, Tone)> {
    let mut document = Format::Text.read(drawing).unwrap();
    document.apply(Command::SetConvention(convention)).unwrap();
    document.apply(Command::SetLines(lines.iter().map(|line| (*line).to_owned()).collect())).unwrap();
    let card = Reader::of(&document).ask(address).unwrap();
    card.lines.iter().map(|line| (plain(&line.answer), line.tone)).collect()
}

/// A win end that A and B lead to, and a loop, a tie end and short games that do not.
const WITH_WIN_END: &str = "W = win\nA: W C\nB: A | C\nC: D\nD:\nL: L D\nT = tie\nE: T\nhalf: D | C\n";

#[test]
fn a_win_end_leaves_all_lines_alone_that_name_no_position_leading_to_it() {
    let without = WITH_WIN_END.replace("W = win", "W:");
    let lines = ["C + C", "half", "L + C", "E + L", "L > E", "{0,tie} + C", "3: *2 + *3", "1 + 1"];
    for address in ["calculate", "calculate/1", "calculate/day/2", "calculate/ties"] {
        for convention in [Convention::Normal, Convention::Misere] {
            let expected = beside(&without, convention, &lines, address);
            assert_eq!(beside(WITH_WIN_END, convention, &lines, address), expected, "{address}");
        }
    }
    for address in ["calculate", "calculate/1", "calculate/day/2", "calculate/ties"] {
        for convention in [Convention::Normal, Convention::Misere] {
            let named = ["A", "1 + B", "W > 0", "g := A", "{0,tie} + A"];
            let found = beside(WITH_WIN_END, convention, &named, address);
            for (line, column, name) in [(0, 1, "A"), (1, 5, "B"), (2, 1, "W"), (3, 6, "A"), (4, 11, "A")] {
                let expected = format!(
                    "column {column}: from “{name}” an end can be reached where somebody has won, whatever stands beside it; \
                     such positions have no value"
                );
                assert_eq!(found[line], (expected, Tone::Bad), "{address}");
            }
        }
    }
    let mut document = Format::Text.read(WITH_WIN_END).unwrap();
    document.apply(Command::SetLines(vec!["C".into()])).unwrap();
    let names = Reader::of(&document).ask("calculate").unwrap().names.games;
    assert_eq!(names, ["C", "D", "E", "L", "T", "half"], "only what has an answer is offered");
}

#[test]
fn a_line_says_of_a_position_only_what_is_so() {
    let reason = |line: &str, convention| {
        let (said, tone) = beside(WITH_WIN_END, convention, &[line], "calculate").remove(0);
        assert_eq!(tone, Tone::Bad);
        said
    };
    let misere = "in misère play only sums of positions are worked out, as in A + 2·B";
    for line in ["C * C", "C.Mean", "L * L", "half / 2"] {
        assert_eq!(reason(line, Convention::Misere), misere, "{line}");
    }
    let rest = "such positions can only be added, subtracted, multiplied by an integer and compared";
    // A long way to a tie end, a loop beside it, and a line that names the one or the other. Games of so many positions have
    // no sides that are looked for.
    let way: String = (1..50).map(|nth| format!("c{nth}: c{} zero | c{}\n", nth - 1, nth - 1)).collect();
    let long = format!("c0 = tie\nzero:\n{way}loop: loop c49 | zero\n");
    let said = beside(
        &long,
        Convention::Normal,
        &["c49 * c49", "loop.Mean", "g := c49 + c48", "g * g"],
        "calculate",
    );
    assert_eq!(said[0].0, format!("column 5: from “c49” a tie end can be reached; {rest}"));
    assert_eq!(said[1].0, format!("column 1: from “loop” play may go on for ever; {rest}"));
    assert_eq!(said[3].0, format!("column 3: from “g” a tie end can be reached; {rest}"));
}
