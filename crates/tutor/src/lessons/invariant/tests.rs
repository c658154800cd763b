//! What is asked of values, on games that books have and against the solver.

use super::*;
use crate::lessons::lesson::{LessonTask, WantedPosition};
use crate::lessons::property::Property;
use crate::lessons::{all, hot, numbers};
use hyperjam_editor::file;
use hyperjam_protocol::tutor::{Drawing, TutorQuery};
use hyperjam_solver::relation;
use hyperjam_solver::task::Budget;
use hyperjam_terms::OutcomeClass;

/// `Z` = 0, `A` = 1, `T` = 2, `W` = 3, `H` = ½, `N` = −½, `S` = ∗; `F` = {2 | −½}, the example of LN; `D` = {0, 1 | 2, 3},
/// that of SS after Lemma 2.21; `G` = {0, ∗ | ∗}; and `O`, where Left can play for ever.
const MAP: &str = r#"{
  "format": "hyperjam", "version": 1, "title": "Known games", "players": 2, "convention": "normal",
  "positions": [
    {"id":"Z","label":"Z","x":0,"y":0}, {"id":"A","label":"A","x":0,"y":0}, {"id":"T","label":"T","x":0,"y":0},
    {"id":"W","label":"W","x":0,"y":0}, {"id":"H","label":"H","x":0,"y":0}, {"id":"N","label":"N","x":0,"y":0},
    {"id":"S","label":"S","x":0,"y":0}, {"id":"F","label":"F","x":0,"y":0}, {"id":"D","label":"D","x":0,"y":0},
    {"id":"G","label":"G","x":0,"y":0}, {"id":"C","label":"C","x":0,"y":0}, {"id":"O","label":"O","x":0,"y":0}
  ],
  "moves": [
    {"from":"A","to":"Z","by":"left"}, {"from":"T","to":"A","by":"left"}, {"from":"W","to":"T","by":"left"},
    {"from":"H","to":"Z","by":"left"}, {"from":"H","to":"A","by":"right"}, {"from":"S","to":"Z","by":"both"},
    {"from":"C","to":"Z","by":"right"}, {"from":"N","to":"C","by":"left"}, {"from":"N","to":"Z","by":"right"},
    {"from":"F","to":"T","by":"left"}, {"from":"F","to":"N","by":"right"},
    {"from":"D","to":"Z","by":"left"}, {"from":"D","to":"A","by":"left"}, {"from":"D","to":"T","by":"right"},
    {"from":"D","to":"W","by":"right"}, {"from":"G","to":"Z","by":"left"}, {"from":"G","to":"S","by":"both"},
    {"from":"O","to":"O","by":"left"}
  ]
}"#;

fn query(text: &str) -> TutorQuery {
    TutorQuery::about(Drawing::of(&file::read(text).unwrap()))
}

fn with<T>(text: &str, then: impl FnOnce(&Analysis) -> T) -> T {
    then(&Analysis::of(&query(text), crate::work::Work::alone()).unwrap())
}

#[test]
fn invariants_of_known_games() {
    use Invariant::*;
    let known: &[(Invariant, &[&str], &str)] = &[
        (Value, &["F"], "{2|−½}"),
        (Mean, &["F"], "¾"),
        (Temperature, &["F"], "5/4"),
        (Stop(Player::Left), &["F"], "2"),
        (Stop(Player::Right), &["F"], "−½"),
        (IsInfinitesimal, &["F"], NO),
        (Value, &["D"], "3/2"),
        (Birthday, &["D"], "3"),
        (Signs, &["D"], "++−"),
        (Value, &["G"], "↑"),
        (Birthday, &["G"], "2"),
        (IsInfinitesimal, &["G"], YES),
        (Mean, &["G"], "0"),
        (Temperature, &["G"], "0"),
        (Value, &["H", "H", "C"], "0"),
        (Value, &["F", "S"], "{2∗|−½∗}"),
        (Signs, &["Z"], ""),
    ];
    with(MAP, |map| {
        for &(invariant, sum, expected) in known {
            let found = invariant.value(map, sum);
            assert_eq!(found.as_deref(), Some(expected), "{}", invariant.words(&joined(sum, " + ")));
            assert!(invariant.is(map, sum, expected));
        }
        assert_eq!(Signs.value(map, &["S"]), None, "a nimber is not in the number tree");
    });
}

#[test]
fn an_answer_is_right_in_every_notation_of_its_value() {
    with(MAP, |map| {
        let is = |name, given| Invariant::Value.is(map, &[name], given);
        for given in ["½", "1/2", "0.5", ".5", "{0|1}", "1 - 1/2", "2/4", "'{0|1}'"] {
            assert!(is("H", given), "{given}");
        }
        for given in ["¼", "0", "½*", "{0|2}", "{0,-1|1}", "'{0|3}'", "", "½ (", "ω", "H", "1 > 0"] {
            assert!(!is("H", given), "{given}");
        }
        for given in ["3/4+-5/4", "¾±5/4", "{2|-1/2}", "{2||-1|0}"] {
            assert!(is("F", given), "{given}");
        }
        for given in ["^", "↑", "{0|*}"] {
            assert!(is("G", given), "{given}");
        }
        assert!(!is("G", "{0,*|*}") && !is("T", "{1|4}"));
        for given in ["1½", "1 1/2", "1.5", "3/2"] {
            assert!(is("D", given), "{given}");
        }
        assert!(Invariant::Mean.is(map, &["F"], "3/4") && Invariant::Birthday.is(map, &["D"], "{2|}"));
        assert!(!Invariant::Mean.is(map, &["F"], "F"));
    });
}

#[test]
fn a_position_without_a_value_has_no_answer_and_breaks_nothing() {
    with(MAP, |map| {
        for invariant in [Invariant::Value, Invariant::Stop(Player::Left), Invariant::IsInfinitesimal] {
            for sum in [&["O"][..], &["A", "O"], &["nobody"]] {
                assert_eq!(invariant.value(map, sum), None);
                assert!(!invariant.is(map, sum, "0"));
                assert!(!invariant.wrong(map, sum, "0").is_empty());
            }
        }
        assert_eq!(order_of(map, [&["O"], &["A"]]), None);
        assert_eq!(fate(map, "O", "O", Player::Left), None);
        assert!(!is_simplest(map, "O"));
    });
}

#[test]
fn options_that_are_needed_and_others() {
    with(MAP, |map| {
        let fate = |from, to, by| fate(map, from, to, by);
        assert_eq!(fate("D", "Z", Player::Left), Some(DOMINATED));
        assert_eq!(fate("D", "A", Player::Left), Some(NEEDED));
        assert_eq!(fate("D", "T", Player::Right), Some(NEEDED));
        assert_eq!(fate("D", "W", Player::Right), Some(DOMINATED));
        assert_eq!(fate("D", "W", Player::Left), None, "no option of Left’s");
        assert_eq!(fate("G", "S", Player::Left), Some(REVERSIBLE));
        assert_eq!(fate("G", "S", Player::Right), Some(NEEDED));
        let simplest = ["Z", "A", "H", "S", "F"];
        assert!(simplest.iter().all(|name| is_simplest(map, name)));
        assert!(!is_simplest(map, "D") && !is_simplest(map, "G"));
    });
}

#[test]
fn the_hottest_part_of_a_sum() {
    with(MAP, |map| {
        let target = |sum: &[&str], by| hottest_target(map, sum, by).map(|to| map.name(to).to_owned());
        assert_eq!(target(&["S", "F", "H"], Player::Left).as_deref(), Some("T"));
        assert_eq!(target(&["S", "F", "H"], Player::Right).as_deref(), Some("N"));
        assert_eq!(target(&["S", "H"], Player::Left).as_deref(), Some("Z"));
        assert_eq!(target(&["A", "H"], Player::Left), None, "nobody gains by moving in numbers");
    });
}

/// The texts of the two chapters' drawings.
fn drawings() -> Vec<&'static str> {
    let chapters = [&numbers::CHAPTER, &hot::CHAPTER];
    chapters.into_iter().flat_map(|chapter| chapter.lessons).map(|lesson| lesson.drawing.file()).collect()
}

/// The order by values is the one that comes of playing the difference.
#[test]
fn the_solver_finds_the_same_order() {
    let mut seen = std::collections::BTreeSet::new();
    for text in drawings().into_iter().chain([MAP]) {
        with(text, |map| {
            for x in map.graph().positions() {
                for y in map.graph().positions() {
                    let Some(order) = order_of(map, [&[map.name(x)], &[map.name(y)]]) else { continue };
                    let difference =
                        relation::difference(map.graph(), x, y, Budget::of_size(20_000)).unwrap();
                    assert_eq!(
                        OutcomeClass::of(difference),
                        Some(order.class()),
                        "{} and {}",
                        map.name(x),
                        map.name(y)
                    );
                    seen.insert(order);
                }
            }
        });
    }
    assert_eq!(seen.len(), Order::ALL.len());
}

#[test]
fn a_wrong_answer_is_told_how_it_compares() {
    with(MAP, |map| {
        let wrong = |invariant: Invariant, sum: &[&str], given| invariant.wrong(map, sum, given);
        let value = Invariant::Value;
        assert_eq!(
            wrong(value, &["H"], "1"),
            "`H` is less than 1: Right wins the difference of `H` and 1, whoever starts."
        );
        assert!(wrong(value, &["H"], "-1/4").starts_with("`H` is greater than -1/4: Left wins"));
        assert!(wrong(value, &["F"], "0").starts_with("`F` is confused with 0: whoever starts wins"));
        assert!(wrong(Invariant::Mean, &["F"], "1").starts_with("The mean is less than 1."));
        assert!(wrong(Invariant::Temperature, &["F"], "1").starts_with("The temperature is greater than 1."));
        assert!(
            wrong(Invariant::Stop(Player::Left), &["F"], "0")
                .starts_with("The left stop is greater than 0. Let Left start")
        );
        assert!(wrong(Invariant::Birthday, &["D"], "4").starts_with("The birthday is less than 4."));
        for other in [Invariant::Mean, Invariant::Temperature, Invariant::Stop(Player::Left)] {
            let told = wrong(other, &["F"], "{2|0}");
            assert!(told.contains(" is a number, and {2|0} is none."), "{told}");
        }
        let told = wrong(value, &["T"], "{1|4}");
        assert!(told.starts_with("{1|4} is equal to it, but can be written more simply"), "{told}");
        assert!(wrong(Invariant::IsInfinitesimal, &["G"], NO).starts_with("Both of its stops are 0"));
        assert!(wrong(Invariant::IsInfinitesimal, &["F"], YES).starts_with("One of its stops is not 0"));
        let taken_back = wrong_fate(map, ["G", "S"], Player::Left, NEEDED);
        assert!(taken_back.contains("there is an answer of Right’s"), "{taken_back}");
        let beaten = wrong_fate(map, ["D", "W"], Player::Right, NEEDED);
        assert!(beaten.starts_with("Right has another option"), "{beaten}");
    });
}

/// Marks tell who wins, from which values can be read.
#[test]
fn marks_are_hidden_where_values_are_asked() {
    let mut count = 0;
    for lesson in all() {
        let asks = |task: &LessonTask| match task {
            LessonTask::Choose { property, .. } | LessonTask::Type { property, .. } => {
                matches!(property, Property::Of(..) | Property::Compared(..) | Property::OptionOf(..))
            }
            LessonTask::Point { wanted, .. } => matches!(
                wanted,
                WantedPosition::Value(_) | WantedPosition::Compared(..) | WantedPosition::OptionOf(..)
            ),
            LessonTask::Play { .. } | LessonTask::Draw { .. } => false,
        };
        if lesson.tasks.iter().any(asks) {
            assert!(!lesson.marks, "{}", lesson.name);
            count += 1;
        }
    }
    assert!(count > numbers::CHAPTER.lessons.len() + hot::CHAPTER.lessons.len());
}

/// What the end of “Tiny” says of a greater threat.
#[test]
fn a_greater_threat_makes_a_smaller_tiny() {
    let mut arena = Arena::new(LIMITS);
    let [less, tiny] = ["{0||0|-2}", "{0||0|-1}"].map(|text| read(&mut arena, text).unwrap());
    let zero = arena.zero();
    assert_eq!(order::compare(&mut arena, less, tiny), Ok(Order::Less));
    assert_eq!(order::compare(&mut arena, less, zero), Ok(Order::Greater));
}
