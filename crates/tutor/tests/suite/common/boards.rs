//! Drawings with boards, and their cards.

use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Drawing, TutorQuery};
use hyperjam_testkit::documents::list;
use hyperjam_tutor::{Failure, answer};

/// The document with these boards as well: rules, position, and how often each counts.
pub(crate) fn with_boards(mut document: Document, boards: &[(&str, &str, i32)]) -> Document {
    for (rules, position, times) in boards {
        let board =
            Board { rules: (*rules).into(), position: (*position).into(), times: *times, ..Board::default() };
        document.apply(Command::AddBoard(board)).unwrap();
    }
    document
}

/// A document with these boards alone: rules and position.
pub(crate) fn on_sheet(boards: &[(&str, &str)]) -> Document {
    let boards: Vec<_> = boards.iter().map(|(rules, position)| (*rules, *position, 1)).collect();
    with_boards(Document::default(), &boards)
}

/// The card at an address, or why there is none.
pub(crate) fn try_card(document: &Document, address: &str) -> Result<Card, Failure> {
    let query = TutorQuery { address: address.into(), ..TutorQuery::about(Drawing::of(document)) };
    answer(&query, &|_| {})
}

/// The card at an address.
pub(crate) fn card(document: &Document, address: &str) -> Card {
    try_card(document, address).unwrap_or_else(|failure| panic!("{address}: {failure}"))
}

/// A board, its negative, a heap, and a line of the calculation by its name; vehicles beside them where asked for.
pub(crate) fn mixed(vehicles: bool) -> Document {
    let mut document =
        if vehicles { list("A -> B left\nA -> C right\nB -> D left") } else { Document::default() };
    if vehicles {
        let start = document.positions().next().unwrap().0;
        document.apply(Command::SetVehicles(vec![start])).unwrap();
    }
    document.apply(Command::SetLines(vec!["G = {1|*}".into()])).unwrap();
    let boards = [
        ("domineering", "..|.#", 1),
        ("clobber", "xo", -2),
        ("nim", "1,2", 1),
        ("canonical-form", "G + *", 1),
    ];
    with_boards(document, &boards)
}

/// Plays to the end: a person by the first move there is, Hyperjam as it likes. Returns the last card, and the addresses.
pub(crate) fn play(document: &Document, start: &str) -> (Card, Vec<String>) {
    let mut shown = card(document, start);
    let mut trail = vec![shown.address.clone()];
    for _ in 0..200 {
        let next = shown.next.clone().map(|(to, _)| to).or_else(|| {
            shown.blocks.iter().find_map(|block| match block {
                Block::Board(view) => view.spots.iter().find_map(|spot| match &spot.action {
                    CardAction::Go(to) => Some(to.clone()),
                    _ => None,
                }),
                _ => None,
            })
        });
        let Some(next) = next else { return (shown, trail) };
        shown = card(document, &next);
        assert_eq!(shown.address, next);
        trail.push(next);
    }
    panic!("it does not end")
}
