//! Marking by hand, and the check of the marks.

use crate::common::{self, Reader, buttons, words};
use hyperjam_bridge::Game;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, SceneMarks, Tap, Tone};
use hyperjam_solver::solve;
use hyperjam_terms::Convention;
use hyperjam_testkit::documents::{AnyDrawing, IMPARTIAL, PARTIZAN, exhibit, list, place};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The right marks of a drawing as an address has them.
fn right(document: &Document, kind: &str) -> Vec<(PositionId, String)> {
    let game = Game::of(&GameGraph::of(document)).unwrap();
    let solution = solve(&game.graph, game.convention);
    let mark = |position| {
        let mark = solution.mark(position);
        let word = match (kind, mark.sector().name()) {
            ("label", _) => mark.grundy.unwrap().to_string().replace(['∞', '{', '}'], "x").replace(',', "."),
            (_, "L,R,I,II") => "D".to_owned(),
            (_, name) => name.replace(',', ""),
        };
        // ∞{1,2} has become xx1.2x.
        (game.name(position), word.trim_end_matches('x').replace("xx", "x"))
    };
    let fixed = |(id, word): (PositionId, String)| (id, if word.is_empty() { "x".to_owned() } else { word });
    game.graph.positions().map(mark).map(fixed).collect()
}

fn address(kind: &str, marks: &[(PositionId, String)]) -> String {
    let marks: Vec<String> = marks.iter().map(|(id, word)| format!("p{}={word}", id.0)).collect();
    format!("mark/{kind}/{}", marks.join(","))
}

fn shown(card: &Card) -> Vec<(u32, String)> {
    let SceneMarks::These(shown) = &card.scene.marks else { panic!("the answers are not hidden") };
    shown.iter().map(|shown| (shown.position.0, shown.text.clone())).collect()
}

#[test]
fn the_traffic_jam_is_marked_and_checked() {
    let jam = exhibit("traffic-jam");
    let reader = Reader::of(&jam);
    let task = reader.card("mark/label/-");
    assert_eq!(shown(&task), []);
    assert!(words(&task).contains("\n15 of 15 positions are still to be marked.\n"), "{}", words(&task));
    let c = place(&jam, "C").0;
    let Tap::Any(press) = &task.scene.tap else { panic!("nothing can be pressed") };
    let at_c = reader.card(&press.fill(PositionId(c)));
    assert_eq!(at_c.title, "Mark C");
    let offered: Vec<&str> = match &at_c.blocks[1] {
        Block::Choice { options, chosen: None, .. } => {
            options.iter().map(|button| button.text.as_str()).collect()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(offered, ["0", "∞"], "C has no options");

    let (g, i) = (place(&jam, "G").0, place(&jam, "I").0);
    let card = reader.card(&format!("mark/label/p{c}=0,p{g}=1/p{i}/{{1, 2}}"));
    assert_eq!(card.address, format!("mark/label/p{c}=0,p{g}=1,p{i}=x1.2/p{i}"));
    assert_eq!(shown(&card), [(c, "0".into()), (g, "1".into()), (i, "∞{1,2}".into())]);
    assert_eq!(card.spoken, "I marked ∞{1,2}. 12 of 15 positions are still to be marked.");
    let checked = reader.card(&format!("mark/label/p{c}=0,p{g}=1,p{i}=x1.2/check"));
    assert!(words(&checked).contains("All 3 marks are right so far. 12 positions are still to be marked."));
    assert!(checked.scene.positions.iter().all(|(_, tone)| *tone == Tone::Good));
}

#[test]
fn the_first_wrong_label_is_explained_by_marks_that_are_right() {
    let jam = exhibit("traffic-jam");
    let reader = Reader::of(&jam);
    let [b, c, e, g, k] = ["B", "C", "E", "G", "K"].map(|name| place(&jam, name).0);
    let wording = |address: String| words(&reader.card(&address));
    let one = wording(format!("mark/label/p{b}=0,p{c}=0,p{g}=0/check"));
    assert!(one.contains("\n1 of 3 marks is right. 12 positions are still to be marked.\n"), "{one}");
    let reason = "B cannot be 0. A position never has the number of one of its options, and you rightly wrote 0 at its \
                  option C.";
    assert!(one.contains(reason), "{one}");
    assert!(!one.contains("G "), "nothing is said of other wrong marks: {one}");
    let two = wording(format!("mark/label/p{e}=2/check"));
    assert!(two.contains("E cannot be 2. A position never has the number of one of its options"), "{two}");
    let three = wording(format!("mark/label/p{k}=3/check"));
    assert!(three.contains("with all smaller numbers, and one of these numbers is missing."), "{three}");
    let four = wording(format!("mark/label/p{c}=x/check"));
    assert!(four.contains("There is no move from there, so it is like an empty Nim heap"), "{four}");
    let i = place(&jam, "I").0;
    let five = wording(format!("mark/label/p{i}=0/check"));
    assert!(five.contains("a move to a position without a number from which no move leads"), "{five}");
    let six = wording(format!("mark/label/p{i}=x1.5/check"));
    assert!(six.contains("Your set has the number 5, but no option has it."), "{six}");
    let seven = wording(format!("mark/label/p{e}=1,p{i}=x2/check"));
    assert!(
        seven
            .contains("A number is missing from your set: that of its option E, which you marked correctly."),
        "{seven}"
    );
}

/// Each fits the rule because of the other (HL Remark 38), so neither can be given first.
#[test]
fn marks_that_lean_on_each_other_are_refused_as_such() {
    let wording = |moves: &str, marks: &[(&str, &str)]| {
        let drawing = list(moves);
        let marks: Vec<_> =
            marks.iter().map(|(name, mark)| (place(&drawing, name), (*mark).to_owned())).collect();
        words(&Reader::of(&drawing).card(&format!("{}/check", address("label", &marks))))
    };
    let two = wording("A: B\nB: A", &[("A", "0"), ("B", "1")]);
    let reason = "A cannot be 0. The marks of A and B depend on each other: each fits the rule because of the other. 0 \
                  at A needs 1 at its option B. 1 at B needs 0 at its option A. But labels are given one after the other, \
                  and neither of the two can be given first.";
    assert!(two.contains(reason), "{two}");
    let itself = wording("A: B\nB: A", &[("A", "0")]);
    let reason = "A cannot be 0. The mark of A depends on itself: it fits the rule only if it is there already. 0 at A \
                  needs itself, to answer a move to a position without a number. But labels are given one after the \
                  other, each on the basis of those before it.";
    assert!(itself.contains(reason), "{itself}");
    let before = wording("C: A\nA: B\nB: A", &[("C", "1"), ("A", "0"), ("B", "1")]);
    let reason = "C cannot be 1. It depends on other marks, which are wrong. The marks of A and B depend on each other";
    assert!(before.contains(reason), "{before}");
    // C can also move round and round, and so has a set.
    let set = wording("C: A C\nA: B\nB: A", &[("C", "x0"), ("A", "0"), ("B", "1")]);
    let reason = "C cannot be ∞{0}. It depends on other marks, which are wrong. The marks of A and B depend on each other";
    assert!(set.contains(reason), "{set}");
    let plain = wording("C: A C\nA: B\nB: A", &[("C", "x1"), ("A", "0"), ("B", "1")]);
    assert!(plain.contains("C cannot be ∞{1}. Your set has the number 1, but no option has it."), "{plain}");
    let round = wording("A: B\nB: C\nC: D\nD: A", &[("A", "0"), ("B", "1"), ("C", "0"), ("D", "1")]);
    assert!(round.contains("The marks of A, B, C and D depend on each other"), "{round}");
    // A mark that breaks the rule is told so, whatever it depends on.
    let broken = wording("A: B\nB: A", &[("A", "1"), ("B", "1")]);
    assert!(!broken.contains("depend on each other"), "{broken}");
    let harmless = wording("A: B\nB: A E", &[("A", "0"), ("B", "1"), ("E", "0")]);
    assert!(harmless.contains("the task is finished"), "{harmless}");
    let rule = words(&Reader::of(&list("A: B\nB: A")).card("mark/label/-"));
    assert!(
        rule.contains("Labels are given one after the other, each on the basis of those given before it.")
            && rule.contains("The marks 0 at A and 1 at B fit each other")
            && rule.contains("neither can be given first")
    );
}

/// a = ({b}, {}), b = ({}, {a}): a is in L,II and b in R,II (Honsell & Lenisa 2.1).
#[test]
fn a_partizan_drawing_has_nine_answers_and_reasons_for_both_ways_of_starting() {
    let document = exhibit("a-b");
    let reader = Reader::of(&document);
    let [a, b] = ["a", "b"].map(|name| place(&document, name).0);
    let card = reader.card(&format!("mark/sector/-/p{a}"));
    assert!(matches!(&card.blocks[1], Block::Choice { options, .. } if options.len() == 9));
    let wording = |address: String| words(&reader.card(&address));
    let done = reader.card(&format!("mark/sector/p{a}=LII,p{b}=RII/check"));
    assert!(words(&done).contains("All 2 marks are right: the task is finished. Well done!"));
    let stuck = wording(format!("mark/sector/p{a}=D,p{b}=RII/check"));
    assert!(
        stuck.contains(
            "a cannot be L,R,I,II. Your mark L,R,I,II says that when Right starts, it is a draw. But Right has no \
             move there, and whoever cannot move loses."
        ),
        "{stuck}"
    );
    let known = wording(format!("mark/sector/p{a}=L,p{b}=RII/check"));
    assert!(
        known.contains(
            "Your mark L says that when Left starts, Left wins. But look at where Left can move: b. By your marks \
             there, which are right, Right never loses when moving first."
        ),
        "{known}"
    );
    let unknown = wording(format!("mark/sector/p{a}=L/check"));
    assert!(
        unknown.contains("But no move of Left leads to a position where Right, who is then to move, loses."),
        "{unknown}"
    );
}

#[test]
fn an_impartial_drawing_has_three_answers() {
    let jam = exhibit("traffic-jam");
    let reader = Reader::of(&jam);
    let card = reader.card(&format!("mark/sector/-/p{}", place(&jam, "A").0));
    assert!(matches!(&card.blocks[1], Block::Choice { options, .. } if options.len() == 3));
    assert!(words(&reader.card("mark/sector/-")).contains("so Left and Right fare alike"));
}

/// `A: B | B`: one move for each player is as good as one that is open to both, whatever is asked.
#[test]
fn an_impartial_game_is_one_however_it_is_drawn() {
    let file = |convention: &str| {
        format!(
            r#"{{"format":"hyperjam","version":1,"convention":"{convention}","positions":[{{"id":"A"}},{{"id":"B"}}],
            "moves":[{{"from":"A","to":"B","by":"left"}},{{"from":"A","to":"B","by":"right"}}],
            "vehicles":["A","A","A"]}}"#
        )
    };
    for convention in ["normal", "misere"] {
        let drawing = hyperjam_editor::file::read(&file(convention)).unwrap();
        let reader = Reader::of(&drawing);
        let a = place(&drawing, "A").0;
        let card = reader.card(&format!("mark/sector/-/p{a}"));
        assert!(matches!(&card.blocks[1], Block::Choice { options, .. } if options.len() == 3));
        assert!(words(&reader.card("mark/sector/-")).contains("so Left and Right fare alike"));
        if convention == "misere" {
            assert!(words(&reader.card("mark")).contains("Labels are for normal play"));
            continue;
        }
        assert!(words(&reader.card(&format!("mark/label/p{a}=1/check"))).contains("Your mark is right."));
        let why = words(&reader.card(&format!("why/p{a}/label")));
        assert!(why.contains("A has the label 1.") && why.contains("The moves named are Left"), "{why}");
        assert!(
            words(&reader.card("steps/labels/2"))
                .contains("A gets 1: it has a move to B (0), and no others.")
        );
        assert!(words(&reader.card("vehicles")).contains("1 ⊕ 1 ⊕ 1 = 1"));
    }
}

#[test]
fn a_mark_is_taken_away_and_the_next_position_is_the_one_after() {
    let jam = exhibit("traffic-jam");
    let reader = Reader::of(&jam);
    let [a, c, o] = ["A", "C", "O"].map(|name| place(&jam, name).0);
    let find = |card: &Card, wording: &str| {
        let found = buttons(card).into_iter().find(|button| button.text == wording);
        match found.unwrap_or_else(|| panic!("{wording}: {}", words(card))).action {
            CardAction::Go(to) => to,
            other => panic!("{other:?}"),
        }
    };
    let card = reader.card(&format!("mark/label/p{a}=1,p{c}=0/p{c}"));
    let without = reader.card(&find(&card, "Remove this mark"));
    assert_eq!(shown(&without), [(a, "1".to_owned())]);
    assert!(!words(&without).contains("Remove this mark"));
    // After C comes D, though B before it is free; after the last one, the first that is free.
    assert!(find(&card, "Next: D").ends_with(&format!("/p{}", place(&jam, "D").0)));
    find(&reader.card(&format!("mark/label/p{a}=1/p{o}")), "Next: B");
}

#[test]
fn an_option_is_named_as_right_only_if_it_is() {
    let jam = exhibit("traffic-jam");
    let [a, c] = ["A", "C"].map(|name| place(&jam, name).0);
    let wording = |at_c: &str| words(&Reader::of(&jam).card(&format!("mark/label/p{a}=0,p{c}={at_c}/check")));
    assert!(
        wording("0").contains(
            "A cannot be 0. A position never has the number of one of its options, and you rightly"
        )
    );
    assert!(
        wording("5").contains(
            "A cannot be 0. A position never has the number of one of its options, and one of them"
        )
    );
}

#[test]
fn a_task_is_shared_with_the_answers_hidden() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    let shared = |reader: &Reader, address| -> Vec<String> {
        let shares = buttons(&reader.card(address)).into_iter();
        let target = |button: Button| if let CardAction::Share(to) = button.action { Some(to) } else { None };
        shares.filter_map(target).collect()
    };
    for address in ["mark", "mark/make"] {
        assert_eq!(shared(&reader, address), ["mark/sector/-", "mark/label/-", "mark/hidden"]);
    }
    assert_eq!(shared(&Reader::of(&exhibit("a-b")), "mark/make"), ["mark/sector/-", "mark/hidden"]);
    assert_eq!(reader.card("mark/hidden").scene.marks, SceneMarks::Hidden);
    reader.follow_all("mark/label/-", 200);
    let partizan = words(&Reader::of(&exhibit("a-b")).card("mark"));
    assert!(partizan.contains("Labels are for impartial drawings"), "{partizan}");
}

#[test]
fn what_is_wrong_with_an_address_is_said() {
    let jam = exhibit("traffic-jam");
    let reader = Reader::of(&jam);
    let many: Vec<String> = (0..=200).map(|number| format!("p{number}=D")).collect();
    for (address, reason) in [
        ("mark/colour/-".to_owned(), "There is no task called “colour”."),
        (
            "mark/sector/p1=3".into(),
            "“p1=3” is not a mark: expected a position, an equals sign and a sector.",
        ),
        (
            "mark/label/p1=x1..2".into(),
            "“p1=x1..2” is not a mark: expected a position, an equals sign and a label.",
        ),
        (
            "mark/label/p1=+3".into(),
            "“p1=+3” is not a mark: expected a position, an equals sign and a label.",
        ),
        (
            "mark/label/p1=1000000".into(),
            "“p1=1000000” is not a mark: expected a position, an equals sign and a label.",
        ),
        ("mark/sector/-/p99".into(), "This position is no longer in the drawing."),
        (
            format!("mark/sector/{}", many.join(",")),
            "There are 201 marks in this address; at most 200 are read.",
        ),
        (
            format!("mark/sector/{}", "p".repeat(50_000)),
            "The marks in this address have 50000 characters; at most 40000 are read.",
        ),
    ] {
        let wording = reader.refusal(&address);
        assert_eq!(wording, reason);
    }
    // A set has room for twenty numbers.
    let numbers = |count: u32| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
    let set = |count| format!("mark/label/p1=x{}", numbers(count).join("."));
    assert_eq!(shown(&reader.card(&set(20))).len(), 1);
    assert!(reader.ask(&set(21)).is_err());
    let typed = |count| shown(&reader.card(&format!("mark/label/-/p1/{}", numbers(count).join(",")))).len();
    assert_eq!((typed(20), typed(21)), (1, 0));
    let card = reader.card("mark/label/-/p1/many");
    assert!(words(&card).contains("“many” is not a label: type a number such as 3, or a set such as {1,2}."));
    // A mark whose position is gone may come back with it, so the address keeps it.
    let card = reader.card("mark/sector/p1=D,p99=I");
    assert!(words(&card).contains("One mark is left out, since its position is no longer in the drawing."));
    assert_eq!((card.address.as_str(), shown(&card).len()), ("mark/sector/p1=D,p99=I", 1));
}

#[test]
fn a_large_drawing_says_how_many_marks_there_is_room_for() {
    let mut document = Document::default();
    for number in 0..230 {
        document.apply(Command::AddPosition { at: Point::new(f64::from(number) * 90.0, 0.0) }).unwrap();
    }
    let marks = &right(&document, "sector")[..200];
    let reader = Reader::of(&document);
    assert!(words(&reader.card("mark/sector/-")).contains("This drawing has 230 positions."));
    let full = reader.card(&format!("{}/p220", address("sector", marks)));
    assert!(words(&full).contains("There is no room for another mark: the address holds 200."));
    let typed = Reader::of(&document)
        .card(&format!("{}/p220/3", address("label", &right(&document, "label")[..200])));
    assert_eq!(shown(&typed).len(), 200);
    let checked = reader.card(&format!("{}/check", address("sector", marks)));
    assert!(
        words(&checked).contains("All 200 marks are right: the task is finished."),
        "{}",
        words(&checked)
    );
}

/// Any drawing, in either convention.
fn partizan() -> impl Strategy<Value = Document> {
    AnyDrawing { ties: 0.1, misere: true, ..AnyDrawing::of(1..10, 0..24, PARTIZAN) }.drawing()
}

/// Any impartial drawing.
fn impartial() -> impl Strategy<Value = Document> {
    AnyDrawing { ties: 0.1, ..AnyDrawing::of(1..10, 0..24, IMPARTIAL) }.drawing()
}

const SECTORS: [&str; 9] = ["L", "R", "I", "II", "LI", "LII", "RI", "RII", "D"];
const LABELS: [&str; 9] = ["0", "1", "2", "3", "x", "x0", "x1", "x0.1", "x1.2"];

/// All markings of a small drawing that fit the rule everywhere: a position has a number exactly if the least number
/// that none of its options has is an option's of each option without a number.
fn fitting(document: &Document) -> Vec<Vec<(PositionId, String)>> {
    let ids: Vec<PositionId> = document.positions().map(|(id, _)| id).collect();
    let options: Vec<BTreeSet<usize>> = ids
        .iter()
        .map(|from| {
            let to = document.moves().filter(|(_, step)| step.from == *from).map(|(_, step)| step.to);
            to.map(|to| ids.binary_search(&to).unwrap()).collect()
        })
        .collect();
    let most = ids.len() as u32 + 1;
    let mut found = Vec::new();
    for mut code in 0..most.pow(ids.len() as u32) {
        let mut numbers = Vec::new();
        for _ in &ids {
            numbers.push((code % most < most - 1).then_some(code % most));
            code /= most;
        }
        let of = |at: &usize| numbers[*at];
        let fits = |(at, options_here): (usize, &BTreeSet<usize>)| {
            let taken: BTreeSet<u32> = options_here.iter().filter_map(of).collect();
            let mex = (0..).find(|number| !taken.contains(number));
            let mut others = options_here.iter().filter(|option| of(option).is_none());
            let called_back = others.all(|option| options[*option].iter().any(|reply| of(reply) == mex));
            numbers[at] == mex.filter(|_| called_back)
        };
        if options.iter().enumerate().all(fits) {
            let word = |at: usize| match numbers[at] {
                Some(number) => number.to_string(),
                None => {
                    let set: BTreeSet<u32> = options[at].iter().filter_map(of).collect();
                    format!("x{}", set.iter().map(u32::to_string).collect::<Vec<_>>().join("."))
                }
            };
            found.push(ids.iter().enumerate().map(|(at, id)| (*id, word(at))).collect());
        }
    }
    found
}

/// Wrong marks at some positions are found, and the first of them is the one that is explained.
fn check(document: &Document, kind: &str, wrong: &[(usize, usize)]) -> Result<(), TestCaseError> {
    let reader = Reader::of(document);
    let truth = right(document, kind);
    let mut marks = truth.clone();
    let all = reader.card(&format!("{}/check", address(kind, &marks)));
    prop_assert!(words(&all).contains("the task is finished"), "{}", words(&all));
    for (at, value) in wrong {
        let at = at % marks.len();
        marks[at].1 = if kind == "label" { LABELS } else { SECTORS }[*value].to_owned();
    }
    let first = marks.iter().zip(&truth).find(|(mark, truth)| mark != truth);
    let Some(((first, _), _)) = first else { return Ok(()) };
    let card = reader.card(&format!("{}/check", address(kind, &marks)));
    let name = document.name(*first);
    let wording = format!("\nThe first wrong mark\n{name} cannot be ");
    prop_assert!(words(&card).contains(&wording), "{}", words(&card));
    let why = format!("why/p{}", first.0);
    prop_assert!(common::addresses(&card).contains(&why));
    let bad: Vec<PositionId> =
        card.scene.positions.iter().filter(|(_, tone)| *tone == Tone::Bad).map(|(id, _)| *id).collect();
    let differ = marks.iter().zip(&truth).filter(|(mark, truth)| mark != truth).map(|(mark, _)| mark.0);
    prop_assert_eq!(&bad, &differ.collect::<Vec<_>>());
    let count = format!("{} of {} marks", marks.len() - bad.len(), marks.len());
    prop_assert!(marks.len() == 1 || words(&card).contains(&count));
    // Who is told why is told more than that it is wrong.
    let reason =
        words(&card).lines().find(|line| line.starts_with(&format!("{name} cannot be"))).unwrap().len();
    prop_assert!(reason > 60, "{}", words(&card));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn wrong_sectors_are_found(document in partizan(), wrong in proptest::collection::vec((0..9_usize, 0..9_usize), 1..4)) {
        check(&document, "sector", &wrong)?;
    }

    #[test]
    fn wrong_labels_are_found(document in impartial(), wrong in proptest::collection::vec((0..9_usize, 0..9_usize), 1..4)) {
        check(&document, "label", &wrong)?;
    }

    /// The address that a card gives is its own, and names the same marks in the order of the drawing.
    /// Whoever marks a whole drawing by the rule, but not step by step, is told of marks that depend on each other, and
    /// these are wrong.
    #[test]
    fn markings_that_fit_the_rule_are_right_or_lean_on_each_other(document in AnyDrawing::of(1..5, 0..9, IMPARTIAL).drawing()) {
        let reader = Reader::of(&document);
        let truth = right(&document, "label");
        for marks in fitting(&document) {
            let wording = words(&reader.card(&format!("{}/check", address("label", &marks))));
            if marks == truth {
                prop_assert!(wording.contains("the task is finished"), "{wording}");
                continue;
            }
            let line = wording.lines().find(|line| line.contains(" cannot be ")).unwrap();
            let (_, ring) = line.split_once("he mark").unwrap();
            let ring = ring.trim_start_matches("s of ").trim_start_matches(" of ").split(" depend").next().unwrap();
            for name in ring.replace(" and ", ", ").split(", ") {
                let id = place(&document, name);
                let is_wrong = marks.iter().zip(&truth).any(|(mark, right)| mark.0 == id && mark.1 != right.1);
                prop_assert!(is_wrong, "{name}: {wording}");
            }
        }
    }

    #[test]
    fn addresses_come_back(marks in proptest::collection::btree_map(0..15_u32, 0..9_usize, 0..15), sector in any::<bool>()) {
        let (kind, values) = if sector { ("sector", SECTORS) } else { ("label", LABELS) };
        let marks: Vec<(PositionId, String)> =
            marks.into_iter().map(|(id, value)| (PositionId(id), values[value].to_owned())).collect();
        let mut backwards = marks.clone();
        backwards.reverse();
        let reader = Reader::of(&exhibit("traffic-jam"));
        let expected = if marks.is_empty() { format!("mark/{kind}/-") } else { address(kind, &marks) };
        prop_assert_eq!(reader.card(&address(kind, &backwards)).address, expected);
    }

    #[test]
    fn no_address_brings_the_tutor_down(address in "mark/(sector|label)/[-px=,.0-9LRID]{0,12}/[pcheck0-9∞{},]{0,6}/?[0-9∞{},x+]{0,6}") {
        let _ = Reader::of(&exhibit("traffic-jam")).ask(&address);
    }
}

/// What is used above to say what is right agrees with the solver's own text.
#[test]
fn the_words_of_the_tests_are_those_of_the_papers_marks() {
    let jam = exhibit("traffic-jam");
    let game = Game::of(&GameGraph::of(&jam)).unwrap();
    assert_eq!(game.convention, Convention::Normal);
    let words: Vec<String> = right(&jam, "label").into_iter().map(|(_, word)| word).collect();
    let figure = ["1", "2", "0", "0", "1", "2", "1", "2", "x1.2", "x2", "0", "3", "x2.3", "x", "x"];
    assert_eq!(words, figure);
}
