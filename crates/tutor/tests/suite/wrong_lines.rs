//! Lines of a calculation that have no answer, and what is said of each.

use crate::common::{Reader, plain};
use hyperjam_editor::command::Command;
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::Tone;

/// A position of a loop, and one without a move.
const DRAWING: &str = "over: zero | over\nzero:";

const PRODUCT: &str = "a product needs an integer, or two numbers: the product of other games depends on their form; \
                       see NortonMultiply";
const LOOPY: &str = "found a game with loops, expected a game without loops";

/// A line, the column of what is wrong, and what is said of it.
const WRONG: [(&str, u32, &str); 30] = [
    ("{1|", 4, "found the end, expected “,”, “|” or “}”"),
    ("1 + + )", 5, "found “+”, expected a game"),
    ("1 +", 4, "found the end, expected a game"),
    ("(1", 3, "found the end, expected “)”"),
    ("1)", 2, "found “)”, expected an operation or the end"),
    ("{1|2", 5, "found the end, expected “,”, “|” or “}”"),
    ("1|2}", 2, "found “|”, expected an operation or the end; options are written in braces, as in {3|1}"),
    ("{1,|2}", 4, "found “|”, expected a game"),
    ("'{1|2}", 7, "found the end, expected “'”"),
    ("nobody + 1", 1, "“nobody” has no value; “nobody := …” gives it one"),
    (
        "1/3",
        2,
        "only a fraction whose denominator is a power of 2 is a short game; Reciprocal and Quotient give the stages of others",
    ),
    ("1/0", 2, "division by 0"),
    ("* * *", 3, PRODUCT),
    ("^ * ^", 3, PRODUCT),
    ("over.Mean", 1, LOOPY),
    ("over * over", 6, PRODUCT),
    ("Mean(over)", 6, LOOPY),
    ("a := a", 6, "the definition of “a” leads back to this line"),
    ("a :=", 5, "found the end, expected a game"),
    (":= 1", 1, "found “:=”, expected a game"),
    ("3 := 4", 3, "found “:=”, expected an operation or the end"),
    ("1.Nonsense", 3, "there is no function “Nonsense”"),
    ("nonsense(1)", 1, "there is no function “nonsense”"),
    ("1 < 2 < 3", 7, "found “<”, expected an operation or the end"),
    ("@", 1, "found “@”, expected a game"),
    ("*(1/2)", 2, "found another game, expected an integer"),
    ("Cool(1)", 1, "“Cool” takes 2 arguments; 1 given"),
    (
        "w + *",
        3,
        "this is worked out for short games only, and one of these games has infinitely many options",
    ),
    ("1 ==", 5, "found the end, expected a game"),
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
