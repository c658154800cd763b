//! Who wins boards without values, as it is found while they are looked at and played.

use crate::common::boards::on_sheet;
use crate::common::{addresses, words};
use hyperjam_protocol::tutor::{Block, Card, Drawing, TutorQuery};
use hyperjam_solver::generate::SplitMix;
use hyperjam_tutor::Tutor;

/// Who starts wins (`docs/speed.md`); no value is found.
const STONES: &str = "xoxox|oxoxo|xoxox|oxoxo";
const UNKNOWN: &str = "Who wins is not known yet. Until it is, Hyperjam plays by temperature (hotstrat)";

/// Somebody whose tutor stays.
struct Visitor {
    tutor: Tutor,
    drawing: Drawing,
}

impl Visitor {
    fn of(boards: &[(&str, &str)]) -> Self {
        Self { tutor: Tutor::default(), drawing: Drawing::of(&on_sheet(boards)) }
    }

    fn card(&self, address: &str) -> Card {
        let query = TutorQuery { address: address.to_owned(), ..TutorQuery::about(self.drawing.clone()) };
        self.tutor.answer(&query, &|_| ()).unwrap()
    }

    /// Lets the search go on until nothing is asked any more.
    fn wait(&self) {
        while self.tutor.go_on(500) {}
    }
}

fn is_searching(card: &Card) -> bool {
    assert_eq!(card.blocks.contains(&Block::Searching), card.search.is_some_and(|search| search.goes_on));
    card.blocks.contains(&Block::Searching)
}

#[test]
fn a_card_that_is_asked_for_again_says_what_was_found() {
    for (address, unknown, known) in [
        ("board/b1", "Its value is not known", "The player who starts wins. Its value is not known"),
        ("board/-sum", "Who wins is not known yet.", "The player who starts wins"),
        ("board/b1/play/you-you-left-1-hints", UNKNOWN, "Left can win."),
        ("board/b1/why", "If Left starts, who wins is not known yet.", "If Left starts, Left wins"),
        ("board/b1/exercise/I", "Who wins is not known yet.", "Correct"),
    ] {
        let visitor = Visitor::of(&[("clobber", STONES)]);
        let before = visitor.card(address);
        assert!(is_searching(&before) && words(&before).contains(unknown), "{}", words(&before));
        let mut after = before.clone();
        // What is known now may lead to further questions, as what each move does.
        while is_searching(&after) {
            visitor.wait();
            after = visitor.card(address);
        }
        assert!(words(&after).contains(known), "{address}: {}", words(&after));
        assert!(after.search.unwrap().states > before.search.unwrap().states);
        assert!(!after.search.unwrap().says_the_same);
        // It is found again without a search.
        let again = visitor.card(address);
        assert!(again.search.unwrap().says_the_same);
        assert_eq!(Card { search: after.search, ..again }, after);
    }
}

#[test]
fn another_sum_is_another_search_and_another_card_asks_for_none() {
    let visitor = Visitor::of(&[("clobber", STONES), ("clobber", "oxoxo|xoxox|oxoxo|xoxox")]);
    let first = visitor.card("board/b1");
    assert!(is_searching(&first));
    visitor.card("board");
    assert!(!visitor.tutor.go_on(1), "nobody waits");
    assert!(is_searching(&visitor.card("board/b1")));
    visitor.wait();
    let found = visitor.card("board/b1").search.unwrap();
    let other = visitor.card("board/b2").search.unwrap();
    assert!(other.goes_on && other.states < found.states);
    assert_eq!(visitor.card("board/b1").search, first.search, "it was forgotten");
}

#[test]
fn what_is_known_to_be_won_is_won() {
    let mut random = SplitMix::new(5);
    let visitor = Visitor::of(&[("clobber", STONES)]);
    let mut address = "board/b1/play/best-you-left-1/-".to_owned();
    assert!(words(&visitor.card(&address)).contains(UNKNOWN));
    loop {
        visitor.wait();
        let card = visitor.card(&address);
        let told = words(&card);
        if told.contains("cannot move") {
            assert!(told.contains("Hyperjam has won"), "{told}");
            assert!(told.contains("was already lost for Right when Left starts"), "{told}");
            break;
        }
        assert!(!told.contains(UNKNOWN), "{told}");
        let mine: Vec<String> = addresses(&card)
            .into_iter()
            .filter(|to| to.len() > address.len() && to.starts_with("board/b1/play/best-you-left-1/"))
            .collect();
        address = match card.next {
            Some((next, _)) => next,
            None => mine[random.below(mine.len())].clone(),
        };
    }
}
