//! The lines of a calculation.

use crate::common::{self, Reader, plain};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Heading};
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Picture, Shape, Tone};
use hyperjam_terms::Convention;
use proptest::prelude::*;

/// over = {0 | over}, upon = {upon | ∗}, a loop that is a draw, ½ and ↑.
const DRAWING: &str = "zero:\nstar: zero\nover: zero | over\nupon: upon | star\ndud: dud\none: zero |\nhalf: zero | one\nup: zero | star";

pub(crate) fn with_lines(mut document: Document, lines: &[&str]) -> Reader {
    document.apply(Command::SetLines(lines.iter().map(|line| (*line).to_owned()).collect())).unwrap();
    Reader::of(&document)
}

/// What each line comes to, beside a drawing.
fn answers_beside(document: Document, lines: &[&str]) -> Vec<String> {
    let card = with_lines(document, lines).ask("calculate").unwrap();
    assert_eq!(card.lines.len(), lines.len());
    card.lines.iter().map(|line| plain(&line.answer)).collect()
}

pub(crate) fn answers(lines: &[&str]) -> Vec<String> {
    answers_beside(Format::Text.read(DRAWING).unwrap(), lines)
}

#[test]
fn games_are_worked_out_exactly_and_lines_name_each_other_in_any_order() {
    assert_eq!(
        answers(&["g + h", "g := {3|1}", "h := *2", "{2|-1/2} + ^", "g > 0", "", "// a comment", "g.Mean"]),
        ["= {3∗2|1∗2}", "= {3|1}", "= ∗2", "= {2↑|−½↑}", "true", "", "", "= 2"]
    );
}

#[test]
fn positions_without_loops_are_short_games() {
    assert_eq!(
        answers(&["half + half", "up > star", "up + star", "x := up - up", "x = 0", "2*half - one"]),
        ["= 1", "false: they are confused", "= ↑∗", "= 0", "true", "= 0"]
    );
}

#[test]
fn a_line_comes_before_a_position_of_the_same_name() {
    assert_eq!(
        answers(&["half := 3", "half + one"]),
        ["= 3 · in these lines “half” means this, and not the position", "= 4"]
    );
}

#[test]
fn sums_with_loops_are_decided_by_who_wins() {
    let all =
        answers(&["over", "over + upon", "dud + half", "-over", "2*dud", "over - over", "over + 1/2 - half"]);
    assert_eq!(all[0], "= over · Left wins, whoever starts · sector L");
    assert_eq!(all[3], "= under · Right wins, whoever starts · sector R");
    assert!(all[2].contains("a draw"), "{}", all[2]);
    assert!(all[5].contains("a draw") || all[5].contains("second player"), "{}", all[5]);
    assert_eq!(all[6], all[0], "½ − ½ is nothing");
}

/// Positions from which play may go on for ever represent their sides where more than a sum is asked, and so are compared
/// with the games that have names.
#[test]
fn positions_with_loops_have_sides() {
    let document = || Format::Text.read("E: E |\nF: | F\nH: D | H\nD: |\nA: B\nB: A D\n").unwrap();
    let lines = [
        "on = E",
        "E = on",
        "{E|0}",
        "E + F = dud",
        "H = over",
        "B = *",
        "B",
        "under = -H",
        "H * H",
        "E.Mean",
    ];
    let card = with_lines(document(), &lines).ask("calculate").unwrap();
    let wording: Vec<String> = card.lines.iter().map(|line| plain(&line.answer)).collect();
    assert_eq!(
        wording,
        [
            "true",
            "true",
            "= {on|0}",
            "true",
            "true",
            "true: B and ∗ are equal in every sum: B = ∗.",
            "= ∗ · the first player wins by B → D · sector I",
            "true",
            "column 3: a product needs an integer, or two numbers: the product of other games depends on their form; put forms in quotation marks, as in '{0|0}' * '{0|0}'",
            "column 1: found a game with loops, expected a game without loops",
        ]
    );
}

#[test]
fn a_line_that_asks_for_no_relation_has_no_tick() {
    let card = with_lines(Format::Text.read(DRAWING).unwrap(), &["over", "dud", "over + upon", "over > 0"]);
    let card = card.ask("calculate").unwrap();
    let tones: Vec<Tone> = card.lines.iter().map(|line| line.tone).collect();
    assert_eq!(tones, [Tone::Plain, Tone::Plain, Tone::Plain, Tone::Good]);
}

#[test]
fn a_loop_open_to_both_is_said_with_its_label() {
    let document = Format::Text.read("A: B A\nB:\n").unwrap();
    assert_eq!(answers_beside(document, &["A"]), ["= ∞{0} · the first player wins by A → B"]);
    let cycle = Format::Text.read("A: B\nB: A\n").unwrap();
    assert_eq!(answers_beside(cycle, &["A - B"]), ["= ∞ · a draw"]);
}

#[test]
fn comparisons_with_loops_say_whether_they_hold_and_why() {
    assert_eq!(
        answers(&["over > 0", "over < 0", "over == over", "dud <> over", "over + over > over"])
            .iter()
            .map(|answer| answer.split(':').next().unwrap().to_owned())
            .collect::<Vec<_>>(),
        ["true", "false", "true", "true", "false"]
    );
    assert_eq!(
        answers(&["over > 0"]),
        [
            "true: over is better for Left than 0, over > 0: at least as good in every sum, and better in some."
        ]
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let lines = [
        "{1|",
        "1 +* + )",
        "nobody + 1",
        "a := b",
        "b := 1 + a",
        "over.Mean",
        "c := 1",
        "c := 2",
        "Mean(1/3)",
        "d := nobody",
        "2 + d",
        "Mean(over)",
        "over * over",
        "200*over",
    ];
    let document = Format::Text.read(DRAWING).unwrap();
    let card = with_lines(document, &lines).ask("calculate").unwrap();
    let columns: Vec<Option<u32>> = card.lines.iter().map(|line| line.column).collect();
    assert!(
        card.lines.iter().enumerate().all(|(nth, line)| nth == 6 || line.tone == Tone::Bad),
        "{columns:?}"
    );
    let wording: Vec<String> = card.lines.iter().map(|line| plain(&line.answer)).collect();
    assert_eq!(columns[2..5], [Some(1), Some(6), Some(10)], "{wording:?}");
    assert_eq!(wording[3], "column 6: the definition of “b” leads back to this line");
    assert_eq!(wording[7], "column 1: line 7 already defines “c”");
    assert_eq!(wording[10], "column 5: “d” has no value: see line 10");
    assert!([5, 11].iter().all(|&nth| wording[nth].contains("found a game with loops")), "{wording:?}");
    assert!(wording[12].contains("a product needs an integer"), "{}", wording[12]);
    assert_eq!(wording[13], "the sum has 200 components; the limit is 100");
}

#[test]
fn names_of_several_positions_are_refused() {
    let document = hyperjam_editor::file::read(
        r#"{"format":"hyperjam","version":1,"positions":[{"id":"1","label":"A"},{"id":"2","label":"A"}],"moves":[]}"#,
    );
    assert_eq!(
        answers_beside(document.unwrap(), &["A + 1"]),
        ["column 1: 2 positions are called “A”; give them different names"]
    );
}

#[test]
fn in_misere_play_sums_of_positions_alone_are_worked_out() {
    let mut document = Format::Text.read("A: B\nB:\n").unwrap();
    let heading = Heading { convention: Convention::Misere, ..document.heading().clone() };
    document.apply(Command::SetConvention(heading.convention)).unwrap();
    let lines = ["A", "A + B", "A - B", "A > B", "1 + 1", "* + *", "* == 0", "1 +", ""];
    let all = answers_beside(document.clone(), &lines);
    assert_eq!(all[0], "the second player wins · sector II · in misère play");
    assert_eq!(all[1], "the second player wins · sector II · in misère play");
    assert!(all[2].starts_with("in misère play") && all[3].starts_with("in misère play"), "{all:?}");
    assert_eq!(
        all[4..7],
        ["= 2 · in normal play", "= 0 · in normal play", "false: they are confused · in normal play"]
    );
    assert!(all[7].starts_with("column 4") && all[8].is_empty(), "{all:?}");
    let open = with_lines(document, &["* + *"]).ask("calculate/1").unwrap();
    assert_eq!(open.spoken, "equals 0, in normal play");
}

#[test]
fn the_open_line_has_its_facts() {
    let reader = with_lines(Format::Text.read(DRAWING).unwrap(), &["{3|1}", "over"]);
    let card = reader.ask("calculate/1").unwrap();
    let text = format!("{:?}", card.blocks);
    for fact in ["2 ± 1", "Left wins (L)", "Left’s options", "Temperature"] {
        assert!(text.contains(fact), "{fact}: {text}");
    }
    assert_eq!(card.spoken, "equals 3 slash 1");
    let loopy = reader.ask("calculate/2").unwrap().blocks;
    let is_folded = |block: &&Block| matches!(block, Block::Folded { .. });
    assert!(
        loopy.len() == 5 && loopy.iter().filter(is_folded).count() == 4,
        "examples, what saves the lines, days, tree and three players alone: {loopy:?}"
    );
    let without = reader.ask("calculate/9").unwrap();
    assert_eq!((without.address.as_str(), without.spoken.as_str()), ("calculate", "There is no line 9."));
    assert!(
        without
            .blocks
            .iter()
            .any(|block| matches!(block, Block::Text(line) if plain(line) == "There is no line 9."))
    );
    assert!(reader.ask("calculate/0").is_err() && reader.ask("calculate/x").is_err());
}

/// Where a game has no atomic weight, the table says why.
#[test]
fn an_atomic_weight_is_given_or_the_reason_why_there_is_none() {
    for (line, wording) in [
        ("^^", "2"),
        ("Tiny(2)", "0"),
        ("{3|1}", "none: the game is not infinitesimal"),
        ("{^^|{*|-1}}", "none: the game is infinitesimal, but it is not all-small and has no atomic weight"),
    ] {
        let card = with_lines(Format::Text.read("A:").unwrap(), &[line]).card("calculate/1");
        let Block::Table { rows, .. } = &card.blocks[0] else { panic!("{line}") };
        let row = rows.iter().find(|row| plain(&row[0]) == "Atomic weight").unwrap();
        assert_eq!(plain(&row[1]), wording, "{line}");
    }
}

/// What there is to know of a line stands right below it, and stays when an empty line is begun.
#[test]
fn an_empty_line_tells_of_the_last_one_before_it() {
    let reader = with_lines(Format::Text.read("A:").unwrap(), &["{3|1}", "", "// nothing", "1 <", ""]);
    let wording = |address: &str| {
        let card = reader.card(address);
        (card.address, card.blocks[..card.below_line].to_vec())
    };
    let (_, first) = wording("calculate/1");
    assert!(matches!(first[..], [Block::Table { .. }, Block::Buttons(_), ..]), "{first:?}");
    for line in ["calculate/2", "calculate/3"] {
        let (address, wording) = wording(line);
        assert_eq!(address, line);
        let [Block::Text(words), rest @ ..] = &wording[..] else { panic!("{wording:?}") };
        assert_eq!((plain(words).as_str(), rest), ("Line 1: = {3|1}", &first[..]));
    }
    for line in ["calculate/4", "calculate/5", "calculate"] {
        assert!(wording(line).1.is_empty(), "a wrong line has no value, and none is open: {line}");
    }
}

#[test]
fn a_runaway_line_ends_by_its_limit_and_leaves_the_others_alone() {
    let games: Vec<String> = (1..=24).map(|n| format!("{{{}||{n}|-{}}}", 2 * n, n * n)).collect();
    let long = games.join(" + ");
    let all = answers(&[&long, "1 + 1"]);
    assert!(all[0].contains("limit"), "{}", all[0]);
    assert_eq!(all[1], "= 2");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever is typed, there is an answer for each line.
    #[test]
    fn no_text_breaks_it(lines in prop::collection::vec("[-+*^v{}|0-9a-cgo ./=<>:()∗↑½]{0,12}|over|dud|half", 0..6)) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        prop_assert_eq!(answers(&lines).len(), lines.len());
    }
}

#[test]
fn options_lead_to_their_own_facts_and_back() {
    let reader = with_lines(Format::Text.read(DRAWING).unwrap(), &["{4|{1|-1}}", "5/8"]);
    let line = reader.ask("calculate/1").unwrap();
    assert!(
        common::addresses(&line).contains(&"calculate/1/r0".to_owned()),
        "{:?}",
        common::addresses(&line)
    );
    let option = reader.ask("calculate/1/r0").unwrap();
    let wording = common::words(&option);
    assert!(wording.contains("From line 1, Right moves to ±1\n"), "{wording}");
    assert!(wording.contains("As a switch | 0 ± 1"), "{wording}");
    let deeper = reader.ask("calculate/1/r0,l0").unwrap();
    assert!(common::addresses(&deeper).contains(&"calculate/1/r0".to_owned()));
    assert!(common::words(&deeper).contains("From line 1, Right moves to ±1, Left moves to 1\n"));
    // What is no option is left out.
    assert_eq!(reader.ask("calculate/1/r0,l7").unwrap().address, "calculate/1/r0");
    for wrong in ["calculate/1/x", "calculate/1/l", "calculate/1/l0,,r1", "calculate/1/l-1"] {
        assert!(reader.ask(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_value_has_its_forms_in_words_and_signs() {
    let lines = ["5/8", "*3", "^^*", "{3|1}", "-1/2", "v", "1+v3*2"];
    let reader = with_lines(Format::Text.read(DRAWING).unwrap(), &lines);
    let wording: Vec<String> = (1..=lines.len())
        .map(|nth| common::words(&reader.ask(&format!("calculate/{nth}")).unwrap()))
        .collect();
    for (nth, fact) in [
        (0, "Sign expansion | +−+−"),
        (0, "Read aloud | five eighths"),
        (1, "As a Nim heap | of 3"),
        (2, "In ups | 2·↑ + ∗\n"),
        (2, "Read aloud | double up star"),
        (5, "In ups | −↑\n"),
        (6, "In ups | 1 − 3·↑ + ∗2"),
        (3, "As a switch | 2 ± 1"),
        (4, "Sign expansion | −+"),
        (4, "Read aloud | minus one half"),
    ] {
        assert!(wording[nth].contains(fact), "{fact}: {}", wording[nth]);
    }
    let copied = |name: &str| match common::buttons(&reader.ask("calculate/3").unwrap())
        .into_iter()
        .find(|it| it.text == name)
    {
        Some(Button { action: CardAction::Copy(text), .. }) => text,
        other => panic!("{other:?}"),
    };
    assert_eq!(copied("Copy for CGSuite"), "^^*");
    assert_eq!(copied("Copy the value"), "⇑∗");
}

#[test]
fn a_line_is_completed_by_functions_lines_and_positions_that_can_be_typed() {
    let mut document = Format::Text.read("A: B\nB:\n\"two words\": B").unwrap();
    let position = document.positions().nth(1).unwrap().0;
    document.apply(Command::Rename { position, label: "A".into() }).unwrap();
    let names = with_lines(document, &["g := 1", "wrong := "]).ask("calculate").unwrap().names;
    assert_eq!(names.games, ["g"], "A is two positions, and two words cannot be typed");
    let reader = with_lines(Format::Text.read(DRAWING).unwrap(), &["half := 3"]);
    let names = reader.ask("calculate").unwrap().names;
    assert_eq!(names.games, ["half", "dud", "one", "over", "star", "up", "upon", "zero"]);
    for function in names.functions {
        let answer = answers(&[&format!("1.{function}")]).remove(0);
        assert!(!answer.contains("no function"), "{function}: {answer}");
    }
}

#[test]
fn every_example_is_right() {
    let card = with_lines(Format::Text.read("A: B").unwrap(), &[]).ask("calculate").unwrap();
    let examples: Vec<Vec<String>> = common::buttons(&card)
        .into_iter()
        .filter_map(|button| match button.action {
            CardAction::Lines(lines) => Some(lines),
            _ => None,
        })
        .collect();
    assert!(examples.len() > 20);
    for example in examples {
        let lines: Vec<&str> = example.iter().map(String::as_str).collect();
        let card = with_lines(Format::Text.read("A: B").unwrap(), &lines).ask("calculate").unwrap();
        for (line, answer) in example.iter().zip(card.lines) {
            let answer_text = plain(&answer.answer);
            assert!(
                !answer_text.starts_with("false")
                    && answer.tone != Tone::Bad
                    && answer.column.is_none()
                    && !answer_text.is_empty(),
                "{line}: {answer_text}"
            );
        }
    }
}

/// The pictures of a card with this title.
fn pictures<'a>(card: &'a Card, title: &str) -> Vec<&'a Picture> {
    let pictures = card.blocks.iter().filter_map(|block| match block {
        Block::Picture(picture) => Some(picture),
        _ => None,
    });
    pictures.filter(|picture| picture.title == title).collect()
}

fn trees(line: &str) -> Card {
    with_lines(Format::Text.read("A: B").unwrap(), &[line]).ask("calculate/1").unwrap()
}

#[test]
fn a_number_is_shown_in_the_number_tree() {
    let written = |line: &str| {
        let card = trees(line);
        let [tree] = pictures(&card, "Number tree")[..] else { panic!("{line}") };
        let words = tree.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, .. } => Some(text.clone()),
            _ => None,
        });
        (words.collect::<Vec<_>>(), tree.description.clone())
    };
    let (words, description) = written("5/8");
    for on_way in ["day 0", "0", "1", "½", "¾", "⅝", "day 6"] {
        assert!(words.contains(&on_way.to_owned()), "{on_way}: {words:?}");
    }
    assert_eq!(
        description,
        "⅝ is born on day 4. The path from 0 to it goes to the greater child, to the lesser child, to the greater \
         child, to the lesser child. Its children are 9/16 and 11/16. The numbers drawn are, from the least to the greatest, day 0: 0; \
         day 1: −1, 1; day 2: ½, 2; day 3: ¼, ¾; day 4: ⅝, ⅞; day 5: 9/16, 11/16; day 6: 17/32, 19/32, 21/32, 23/32."
    );
    let (words, description) = written("-100");
    assert!(words.contains(&"−93".to_owned()) && !words.contains(&"0".to_owned()), "{words:?}");
    assert!(description.contains("100 steps, of which the last 8 are drawn"), "{description}");
    assert!(description.contains("Its children are −101 and −199/2. The numbers drawn are"), "{description}");
    assert!(pictures(&trees("*"), "Number tree").is_empty(), "no number");
}

/// Every number of the picture leads to its own card, where it is the one that is marked, and so it goes on.
#[test]
fn the_numbers_of_the_tree_lead_to_themselves() {
    let reader = Reader::of(&Format::Text.read("A: B").unwrap());
    let mut next = vec!["calculate/tree".to_owned()];
    for address in ["calculate/tree/g1l1g1l1", "calculate/tree/l100", "calculate/tree/g3l20/16"] {
        next.push(address.to_owned());
    }
    for nth in 0..40 {
        let address = next[nth % next.len()].clone();
        let card = reader.card(&address);
        assert_eq!(card.address, address);
        let [tree] = pictures(&card, "Number tree")[..] else { panic!("{address}") };
        let links: Vec<_> = tree
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Link { name, to, current, .. } => Some((name, to, *current)),
                _ => None,
            })
            .collect();
        let marked: Vec<_> = links.iter().filter(|(_, _, current)| *current).collect();
        let [(name, to, _)] = marked[..] else { panic!("{address}: {marked:?}") };
        assert_eq!(card.spoken.split(" is born").next(), Some(name.as_str()), "{address}");
        // Without the zoom, it leads to the card itself.
        assert!(address.starts_with(to.as_str()), "{address}: {to}");
        assert!(links.len() > 4, "{address}");
        let further = links[nth * 7 % links.len()].1;
        if !next.contains(further) {
            next.push(further.clone());
        }
    }
    assert!(next.len() > 10, "{next:?}");
}

/// Zooming out shows more days above, zooming in fewer, down to none, and each way has an end.
#[test]
fn the_number_tree_is_zoomed() {
    let reader = Reader::of(&Format::Text.read("A: B").unwrap());
    let first_day = |address: &str| {
        let card = reader.card(address);
        let [tree] = pictures(&card, "Number tree")[..] else { panic!("{address}") };
        let days = tree.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, .. } => text.strip_prefix("day ").map(|day| day.parse::<u32>().unwrap()),
            _ => None,
        });
        (days.min().unwrap(), tree.zoom.clone().unwrap())
    };
    let (start, zoom) = first_day("calculate/tree/g20");
    assert_eq!(start, 12);
    let (mut days, mut to) = (vec![start], zoom.closer);
    while let Some(address) = to {
        let (day, zoom) = first_day(&address);
        days.push(day);
        to = zoom.closer;
    }
    assert_eq!(days, [12, 16, 18, 19, 20]);
    let (mut days, mut to) = (vec![start], zoom.farther);
    while let Some(address) = to {
        let (day, zoom) = first_day(&address);
        days.push(day);
        to = zoom.farther;
    }
    assert_eq!(days, [12, 4]);
}

/// The signs beside the path are those of the sign expansion.
#[test]
fn the_path_in_the_number_tree_is_the_sign_expansion() {
    for (line, signs) in [("5/8", "+−+−"), ("-3", "−−−"), ("0", ""), ("2^-4", "+−−−−")] {
        let card = trees(line);
        let [tree] = pictures(&card, "Number tree")[..] else { panic!("{line}") };
        let written: String = tree
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Words { text, .. } if text == "+" || text == "−" => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(written, signs, "{line}");
    }
}

proptest! {
    #[test]
    fn in_the_number_tree_numbers_stand_in_their_order_and_inside(numerator in -40_i32..40, exponent in 0_u32..6) {
        let card = trees(&format!("{numerator}/{}", 1 << exponent));
        let [tree] = pictures(&card, "Number tree")[..] else { panic!() };
        let dots = tree.shapes.iter().filter_map(|shape| match shape {
            Shape::Dot { at, filled, .. } => Some((*at, *filled)),
            _ => None,
        });
        let dots: Vec<([f64; 2], bool)> = dots.collect();
        prop_assert_eq!(dots.iter().filter(|(_, filled)| *filled).count(), 1);
        for (nth, ([x, y], _)) in dots.iter().enumerate() {
            prop_assert!((0.0..=tree.size[0]).contains(x) && (0.0..=tree.size[1]).contains(y));
            prop_assert!(dots[..nth].iter().all(|([other, _], _)| other != x), "two numbers, one place");
        }
        let is_number = |text: &str| !text.starts_with("day") && !["+", "−", "← lesser", "greater →"].contains(&text);
        let written = tree.shapes.iter().filter(|shape| matches!(shape, Shape::Words { text, .. } if is_number(text)));
        prop_assert_eq!(written.count(), dots.len(), "each has its number below it");
    }
}

/// The first position of what is opened has the value of the line, or of the option that was descended to.
#[test]
fn any_value_opens_as_a_drawing_in_canonical_form() {
    let lines = ["{3||2|1}", "^ + *2", "'{0,1|}'", "5/8", "Tiny(2)", "*200", "3 > 2"];
    let reader = with_lines(Format::Text.read("A:").unwrap(), &lines);
    let opened = |address: &str| {
        let actions = common::buttons(&reader.card(address)).into_iter().map(|button| button.action);
        let files: Vec<String> = actions
            .filter_map(|action| match action {
                CardAction::Open(file, to) => {
                    assert_eq!(to, "why/p0/value");
                    Some(file)
                }
                _ => None,
            })
            .collect();
        assert!(files.len() < 2, "{address}");
        files.into_iter().next().map(|file| {
            let document = hyperjam_editor::file::read(&file).unwrap();
            common::words(&Reader::of(&document).card("why/p0/value"))
        })
    };
    for (address, value) in [
        ("calculate/1", "{3||2|1}"),
        ("calculate/1/r0", "{2|1}"),
        ("calculate/2", "↑∗2"),
        ("calculate/3", "2"),
        ("calculate/4", "⅝"),
        ("calculate/5", "Tiny(2)"),
    ] {
        let wording = opened(address).unwrap_or_else(|| panic!("{address} opens nothing"));
        assert!(wording.contains(&format!(" has the value {value}.")), "{address}: {wording}");
    }
    assert_eq!((opened("calculate/6"), opened("calculate/7")), (None, None));
    let wording = common::words(&reader.card("calculate/6"));
    assert!(wording.contains("Its canonical form has more than 120 positions"), "{wording}");
}

#[test]
fn a_game_is_read_out_in_words() {
    let lines = [
        "{2|-1/2} + ^*",
        "{3||2|1}.LeftOptions",
        "w^2 + 3",
        "2^-(w+1)",
        "3 > 2",
        "1/3",
        "{3|1}.Thermograph",
        "(5/8).Signs",
    ];
    let card = with_lines(Format::Text.read("A:").unwrap(), &lines).ask("calculate/1").unwrap();
    let spoken: Vec<&str> = card.lines.iter().map(|line| line.spoken.as_str()).collect();
    assert_eq!(
        spoken,
        [
            "equals 2 up star slash minus one half up star",
            "3",
            "equals omega to the power 2 plus 3",
            "equals 2 to the power minus open omega plus 1 close",
            "",
            "equals 1 over 3",
            "mean 2, temperature 1",
            "plus minus plus minus",
        ]
    );
    assert_eq!(card.spoken, spoken[0]);
    // What is read as it stands is told so.
    let truth = with_lines(Format::Text.read("A:").unwrap(), &lines).ask("calculate/5").unwrap();
    assert_eq!(truth.spoken, "true");
}

#[test]
fn an_equation_gives_a_name_or_compares() {
    assert_eq!(
        answers(&["g.Mean", "g = {3|1}", "g = 2", "half = 1/2", "w = 1:w", "h = half + 1", "h = 3/2"]),
        ["= 2", "= {3|1}", "false: they are confused", "true", "true", "= 3/2", "true"]
    );
    // A line that gives it by “:=” comes first, wherever it stands.
    assert_eq!(answers(&["g = 2", "g := 2"]), ["true", "= 2"]);
    assert_eq!(answers(&["g = g + 1"]), ["column 5: the definition of “g” leads back to this line"]);
}

#[test]
fn stages_are_a_table_when_their_line_is_open() {
    let reader = with_lines(
        Format::Text.read("A:").unwrap(),
        &["Reciprocal(3, 5)", "Sqrt(2, 3)", "Quotient(2, 3, 2)"],
    );
    let card = reader.card("calculate/1");
    let rows = card.blocks.iter().find_map(|block| match block {
        Block::Table { rows, .. } => Some(rows),
        _ => None,
    });
    let rows: Vec<String> =
        rows.unwrap().iter().map(|row| row.iter().map(plain).collect::<Vec<_>>().join(" | ")).collect();
    assert_eq!(
        rows,
        [
            "0 | 0 | none",
            "1 | none | 1/2",
            "2 | 1/4 | none",
            "3 | none | 3/8",
            "4 | 5/16 | none",
            "5 | none | 11/32"
        ]
    );
    assert_eq!(plain(&card.lines[0].answer), "0 | ;  | 1/2; 1/4 | ;  | 3/8; … (6 stages)");
    let root = common::words(&reader.card("calculate/2"));
    assert!(root.contains("\n0 | 1 | none\n1 | none | 3/2\n2 | 7/5 | 17/12\n"), "{root}");
    assert_eq!(plain(&card.lines[2].answer), "0 | ;  | 1; 1/2 | ");
}

#[test]
fn infinitesimals_have_their_powers_of_up_and_their_place_beside_the_far_star() {
    let lines = ["^ + UpPower(2) - 3*UpPower(3)", "Uptimal(1 + UpPower(2) + *)", "^", "*2", "1*", "Tiny(1)"];
    let reader = with_lines(Format::Text.read("A:").unwrap(), &lines);
    let wording = |nth: usize| common::words(&reader.card(&format!("calculate/{nth}")));
    assert!(wording(1).contains("In powers of ↑ | ↑ + ↑² − 3·↑³\n"), "{}", wording(1));
    assert!(
        wording(1).contains("Far star | it is greater than every large enough Nim heap\n"),
        "{}",
        wording(1)
    );
    assert_eq!(plain(&reader.card("calculate").lines[1].answer), "= 1 + ↑² + ∗");
    assert!(
        !wording(3).contains("In powers of ↑") && wording(3).contains("Far star | it is greater"),
        "{}",
        wording(3)
    );
    assert!(wording(4).contains("Far star | it is confused"), "{}", wording(4));
    // 1∗ is {1 | 1}, and no switch.
    assert!(!wording(5).contains("As a switch") && !wording(5).contains("Far star"), "{}", wording(5));
    assert!(wording(6).contains("Far star | it is confused"), "{}", wording(6));
}

/// Lists, functions of other lines and boards that are called are worked out in a line, as at the command line.
#[test]
fn lists_and_functions_of_other_lines_are_worked_out() {
    let lines = [
        "[f(n) for n in 1..3]",
        "f(n) := if n == 0 then half else {f(n-1)|-y} end",
        "y := 3",
        "[Domineering(2, n) for n in 1..3]",
        "begin u := {0||0|0,pass}; {0|u||-u} end",
        "a := 1; a + y",
        "f(1,2)",
        "r(n) := r(n+1)",
        "r(0)",
        "[h for h in 1..3] + half",
        "Domineering(2x3)",
    ];
    let found = answers(&lines);
    assert_eq!(found[0], "[{½|−3}, {½|−3||−3}, {½|−3||−3|||−3}]");
    assert_eq!(found[1], "the function f(n)");
    assert_eq!(found[3], "[1, ±1, {2|−½}]");
    assert_eq!(found[4], "= {0|uponth||−uponth}");
    assert_eq!(found[5], "= 4");
    assert_eq!(found[6], "column 1: “f(n)” takes 1 argument; 2 given");
    assert_eq!(found[7], "the function r(n)");
    assert!(found[8].contains("more than 10000 deep"), "{}", found[8]);
    assert_eq!(found[9], "[3/2, 5/2, 7/2]");
    assert!(found[10].contains("Domineering"), "{}", found[10]);
}

/// Below a list stands a table of its elements, with copies of it.
#[test]
fn a_list_is_shown_as_a_table() {
    let reader = with_lines(Format::Text.read("A:").unwrap(), &["[*n for n in 0..3]", "[1, over, {3|1,*}]"]);
    let copies = |address: &str| -> Vec<String> {
        let card = reader.ask(address).unwrap();
        let buttons = card.blocks.iter().filter_map(|block| match block {
            Block::Buttons(buttons) => Some(buttons),
            _ => None,
        });
        let copied = |button: &Button| match &button.action {
            CardAction::Copy(text) => Some(text.clone()),
            _ => None,
        };
        buttons.flatten().filter_map(copied).collect()
    };
    assert_eq!(
        copies("calculate/1"),
        [
            "[0, *, *2, *3]",
            "$0, {\\ast}, {\\ast}2, {\\ast}3$",
            "value,outcome,mean,temperature,grundy\n0,P,0,-1,0\n*,N,0,0,1\n*2,N,0,0,2\n*3,N,0,0,3",
            "0, 1, 2, 3"
        ]
    );
    let card = reader.ask("calculate/2").unwrap();
    let Some(Block::Table { rows, .. }) = card.blocks.first() else { panic!("{:?}", card.blocks) };
    let cells: Vec<String> = rows[1].iter().map(plain).collect();
    assert_eq!(cells, ["2", "over", "L", "", "", ""]);
    assert_eq!(copies("calculate/2")[3], "1, over, {3|*}");
    // And a plot of what the elements have, with its description, as a picture that can be saved.
    let pictures = |address: &str| -> Vec<(String, usize)> {
        let card = reader.ask(address).unwrap();
        let folded = card.blocks.iter().filter_map(|block| match block {
            Block::Folded { blocks, .. } => Some(blocks),
            _ => None,
        });
        let dots = |picture: &Picture| {
            picture.shapes.iter().filter(|shape| matches!(shape, Shape::Dot { .. })).count()
        };
        let drawn = |block: &Block| match block {
            Block::Picture(picture) => Some((picture.title.clone(), dots(picture))),
            _ => None,
        };
        card.blocks.iter().chain(folded.flatten()).filter_map(drawn).collect()
    };
    assert_eq!(pictures("calculate/1"), [("Plot of the Grundy numbers".to_owned(), 4)]);
    let of_games = ["means", "temperatures"].map(|what| (format!("Plot of the {what}"), 2));
    assert_eq!(pictures("calculate/2"), of_games);
}
