//! Drawings in which somebody wins endless play.

use crate::common::{Reader, addresses, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::text;
use hyperjam_protocol::address::{Address, BoardCard, Explained, MarkCard, PlayCard, VehiclesCard, WhyCard};
use hyperjam_protocol::tutor::SceneMarks;
use hyperjam_terms::{EndlessPlay, Sector};
use hyperjam_testkit::documents::exhibit;
use hyperjam_tutor::Failure;
use std::collections::BTreeSet;

/// Left chooses at A whether play goes round by B or by C, and needs B.
const CHOICE: &str = "= endless priority\nA: B C |\nB: | A\nC: | A\nB = 2\nC = 3";

fn reader(list: &str) -> Reader {
    Reader::of(&text::read(list).unwrap())
}

/// The traffic jam with two vehicles, and somebody who wins endless play in it.
fn jam(endless: EndlessPlay) -> Document {
    let mut document = exhibit("traffic-jam");
    let vehicles = document.positions().map(|(id, _)| id).take(2).collect();
    document.apply(Command::SetVehicles(vehicles)).unwrap();
    document.apply(Command::SetEndless(endless)).unwrap();
    document
}

#[test]
fn reasons_are_the_strategies() {
    let reader = reader(CHOICE);
    let marks = words(&reader.card("why/p0"));
    assert!(marks.contains("When Left starts: Left wins."), "{marks}");
    assert!(marks.contains("Together, sector L: "), "{marks}");
    assert!(marks.contains("Left wins if the greatest priority"), "{marks}");
    assert!(marks.contains("Verified: an independent check of all 3 positions agrees."), "{marks}");
    let card = reader.card("why/p0/left");
    let said = words(&card);
    assert!(said.contains("From A always to B."), "{said}");
    assert!(
        said.contains("round this loop the greatest priority is 2, which is even, so Left wins."),
        "{said}"
    );
    assert!(!said.contains("What Right does"), "{said}");
    assert_eq!(card.scene.moves.len(), 1);
    let stuck = words(&reader.card("why/p1/left"));
    assert!(
        stuck.contains("Right wins.") && stuck.contains("Nothing: Right has no move to choose."),
        "{stuck}"
    );
    assert!(stuck.contains("Play ends, and where play ends, Right has won, whatever Left does."), "{stuck}");
    reader.follow_all("why", 60);
}

#[test]
fn in_a_draw_both_keep_the_other_from_winning() {
    let said = words(&reader("= endless priority\nA: A B | A B\nB: A | A\nB = 2").card("why/p0/left"));
    assert!(said.contains("Left wins."), "Left comes to B: {said}");
    let said = words(&reader("= endless priority\nA: A | A").card("why/p0/left"));
    assert!(said.contains("nobody can win by force: it is a draw"), "{said}");
    assert!(said.contains("What Left does") && said.contains("What Right does"), "{said}");
    assert!(said.contains("no position on this loop has a priority, so nobody wins."), "{said}");
}

/// Whether a card says something of such drawings, or nothing of the drawing at all.
fn may_answer(address: &Address) -> bool {
    match address {
        // What goes on for ever is decided by the rule.
        Address::Play(PlayCard::Entrance | PlayCard::Settings(..) | PlayCard::Game(..)) => true,
        Address::Home | Address::Lessons(_) | Address::Mark(MarkCard::Hidden) => true,
        Address::Why(WhyCard::Position(_, reason)) => {
            matches!(reason, Explained::All | Explained::Starter(_))
        }
        Address::Why(_) | Address::Vehicles(VehiclesCard::Line) => true,
        Address::Calculate(_) | Address::Descent(..) | Address::Find(_) => true,
        Address::Days(_) | Address::Tree(_) | Address::Three(_) | Address::Ties(_) => true,
        Address::Board(BoardCard::Shelf | BoardCard::Pictures) => true,
        _ => false,
    }
}

#[test]
fn no_card_takes_it_for_a_drawing_with_draws() {
    let plain = Reader::of(&jam(EndlessPlay::Draw));
    let mut seen = BTreeSet::from([String::new()]);
    let mut waiting = vec![String::new()];
    while let Some(address) = waiting.pop() {
        let Ok(card) = plain.ask(&address) else { continue };
        for next in addresses(&card).into_iter().step_by(3).take(8) {
            if seen.len() < 300 && seen.insert(next.clone()) {
                waiting.insert(0, next);
            }
        }
    }
    let more = [
        "play",
        "vehicles",
        "steps",
        "compare",
        "quotient",
        "order",
        "mark",
        "board/-sum",
        "board/-sum/why",
        "board/-sum/exercise",
        "board/-sum/conjunctive",
        "board/-sum/play/you-you-left-1/-",
        "vehicles/line",
        "why",
        "why/p0",
        "why/p0/left",
        "why/p1/right",
        "why/p0/label",
        "why/p0/value",
        "why/values",
        "lessons",
        "calculate",
        "board",
        "mark/hidden",
    ];
    seen.extend(more.map(str::to_owned));
    let (mut refused, mut answered) = (0, 0);
    for rule in [EndlessPlay::Left, EndlessPlay::Right, EndlessPlay::Priority] {
        let reader = Reader::of(&jam(rule));
        for address in &seen {
            let read: Address = address.parse().unwrap();
            match reader.ask(address) {
                Ok(card) => {
                    let said = words(&card);
                    assert!(may_answer(&read), "{address}: {said}");
                    assert!(!said.contains("goes on for ever is a draw"), "{address}: {said}");
                    answered += 1;
                }
                Err(Failure::Endless(part)) => {
                    assert_eq!(part, read.part());
                    refused += 1;
                }
                Err(Failure::Several) => assert!(matches!(read, Address::Play(PlayCard::Game(..)))),
                Err(failure) => {
                    let sentence = failure.to_string();
                    assert!(sentence.contains("who wins a play that never ends"), "{address}: {sentence}");
                }
            }
        }
    }
    assert!(refused > 100 && answered >= 30, "{refused} {answered}");
}

/// Two positions from which both move round, and a third one from which it is come to.
#[test]
fn who_wins_endless_play_decides_marks_and_classes() {
    let solved = |rule: &str, priorities: &str| {
        let list = format!("= endless {rule}\nA: B\nB: A\nC: A\n{priorities}");
        let card = reader(&list).card("why/values/short");
        let SceneMarks::Solved(solved) = card.scene.marks else { panic!("{list}") };
        let sectors: Vec<Sector> = solved.marks.iter().map(|(_, mark)| mark.sector()).collect();
        (sectors, solved.classes.iter().map(|(_, class)| *class).collect::<Vec<u32>>())
    };
    let all = |sector: Sector| vec![sector; 3];
    assert_eq!(solved("left", ""), (all(Sector::Left), vec![0, 0, 0]));
    assert_eq!(solved("right", ""), (all(Sector::Right), vec![0, 0, 0]));
    assert_eq!(solved("priority", ""), (all(Sector::All), vec![0, 0, 0]));
    assert_eq!(solved("priority", "A = 2").0, all(Sector::Left));
    // The last one is met once.
    assert_eq!(solved("priority", "A = 2\nB = 3\nC = 8"), (all(Sector::Right), vec![0, 1, 2]));
    assert_eq!(solved("priority", "A = 2\nB = 3\nC = 3"), (all(Sector::Right), vec![0, 1, 1]));
}

#[test]
fn that_there_are_no_values_is_said() {
    let reader = reader(CHOICE);
    for address in ["why/values/short", "why/values"] {
        let card = reader.card(address);
        let SceneMarks::Solved(solved) = card.scene.marks else { panic!("{address}") };
        let sectors: Vec<Sector> = solved.marks.iter().map(|(_, mark)| mark.sector()).collect();
        assert_eq!(sectors, [Sector::Left, Sector::Second, Sector::Second], "{address}");
        assert!(!solved.impartial && solved.marks.iter().all(|(_, mark)| mark.grundy.is_none()));
        assert!(card.spoken.contains("no values and no labels"), "{}", card.spoken);
    }
    assert_eq!(words(&reader.card("vehicles/line")), "Vehicles", "there is none");
    let with_vehicles = Reader::of(&jam(EndlessPlay::Left));
    assert!(words(&with_vehicles.card("vehicles/line")).contains("no part of a sum"));
    let home = words(&reader.card(""));
    assert!(home.contains("played alone"), "{home}");
    let calculated = words(&reader.card("calculate"));
    assert!(calculated.contains("so lines cannot name them"), "{calculated}");
    let steps = reader.refusal("steps");
    assert!(steps.starts_with("“Steps” does not answer here: this drawing says who wins"), "{steps}");
}

/// A lesson's own drawing, in which endless play is a draw, is not what is drawn then.
#[test]
fn a_lesson_is_not_open_on_it() {
    let list = "A: A | A";
    let [plain, won] = [list.to_owned(), format!("= endless left\n{list}")].map(|list| reader(&list));
    let lessons = addresses(&plain.card("lessons"));
    let lesson = lessons.iter().find(|address| address.starts_with("lessons/")).unwrap();
    let opens = plain.card(lesson).opens.unwrap();
    let mut document = hyperjam_editor::file::read(&opens).unwrap();
    assert!(Reader::of(&document).card(lesson).opens.is_none());
    document.apply(Command::SetEndless(EndlessPlay::Left)).unwrap();
    assert!(Reader::of(&document).card(lesson).opens.is_some());
    assert!(words(&won.card("lessons")).contains("lessons done"));
}

#[test]
fn a_loop_that_has_been_gone_round_decides_the_game() {
    let reader = reader(CHOICE);
    let entrance = words(&reader.card("play"));
    assert!(entrance.contains("Left wins if the greatest priority"), "{entrance}");
    assert!(!entrance.contains("is a draw."), "{entrance}");
    // Left chooses well, then badly.
    for (moves, said) in [
        ("m0,m2", "You have won: the vehicle is at A for the second time with Left to move"),
        ("m1,m3", "Hyperjam has won: the vehicle is at A for the second time with Left to move"),
    ] {
        let card = reader.card(&format!("play/g/you-best-left-1/p0/{moves}"));
        let text = words(&card);
        assert!(text.contains(said), "{text}");
    }
    let won = words(&reader.card("play/g/you-best-left-1/p0/m0,m2"));
    assert!(
        won.contains("Round this loop the greatest priority is 2, which is even, so Left wins."),
        "{won}"
    );
    assert!(won.contains("m") && won.contains("keeps the win"), "{won}");
    let lost = words(&reader.card("play/g/you-best-left-1/p0/m1,m3"));
    assert!(lost.contains("Before that, Left could leave the loop and win."), "{lost}");
    // The next move is Hyperjam's own.
    let card = reader.card("play/g/best-you-left-1/p0/-");
    assert_eq!(card.next.unwrap().0, "play/g/best-you-left-1/p0/m0");
    let stuck = words(&reader.card("play/g/you-best-left-1/p1/-"));
    assert!(stuck.contains("Hyperjam has won: Left cannot move from B."), "{stuck}");
    let refused = reader.refusal("play/g/you-best-left-1/p0,p1/-");
    assert!(refused.contains("a game on it has one vehicle"), "{refused}");
    let wrong = reader.refusal("play/g/you-best-left-1/p0/m2");
    assert!(wrong.contains("may not move B → A"), "{wrong}");
}

/// Whoever keeps to what Hyperjam plays never does worse than the marks say, whatever the other does.
#[test]
fn hyperjam_keeps_what_it_has() {
    let drawings = [
        CHOICE,
        "= endless priority\nA: B C | B\nB: A | C D\nC: D A | A\nD: A | B\nA = 1\nC = 2\nD = 3",
        "= endless right\nA: A B | B\nB: A | A C\nC: | B",
    ];
    let mut games = 0;
    for (list, starts) in drawings.into_iter().zip([["p0", "p1"], ["p0", "p3"], ["p0", "p1"]]) {
        let reader = reader(list);
        for (start, starter) in starts.into_iter().flat_map(|start| ["left", "right"].map(|who| (start, who)))
        {
            let marks = words(&reader.card(&format!("why/{start}/{starter}")));
            for (settings, side) in [("best-you", "Left"), ("you-best", "Right")] {
                let wins = marks.contains(&format!(": {side} wins."));
                let draws = marks.contains("nobody can win by force");
                let mut waiting = vec![format!("play/g/{settings}-{starter}-1/{start}/-")];
                while let Some(address) = waiting.pop() {
                    let card = reader.card(&address);
                    let next = card.next.clone().map(|(next, _)| next);
                    if let Some(next) = next {
                        waiting.push(next);
                        continue;
                    }
                    let text = words(&card);
                    let is_over = text.contains("[Play again]");
                    if is_over {
                        games += 1;
                        assert!(!wins || text.contains("Hyperjam has won"), "{address}: {text}");
                        assert!(!draws || !text.contains("You have won"), "{address}: {text}");
                        continue;
                    }
                    let onward = addresses(&card).into_iter().filter(|next| {
                        next.starts_with(address.trim_end_matches('-'))
                            && next.len() > address.len()
                            && !next[address.trim_end_matches('-').len()..].contains('/')
                    });
                    waiting.extend(onward);
                }
            }
        }
    }
    assert!(games > 20, "{games}");
}
