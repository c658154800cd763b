//! A reader who goes from card to card.

pub(crate) mod boards;

use hyperjam_editor::document::Document;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::Address;
use hyperjam_protocol::tutor::{
    BegunLesson, Block, BoardSpot, Button, Card, CardAction, Drawing, Line, Span, Tap, TutorQuery,
};
use hyperjam_testkit::documents::exhibit;
use hyperjam_testkit::drawings::Facts;
use hyperjam_tutor::Failure;
use std::collections::BTreeSet;

/// Someone in front of a drawing, and what is so on it.
pub(crate) fn with_facts(drawing: Drawing) -> (Reader, Facts) {
    let facts = Facts::of(&drawing);
    (Reader::at(drawing), facts)
}

/// Someone in front of a drawing.
#[derive(Clone)]
pub(crate) struct Reader {
    pub(crate) drawing: Drawing,
    pub(crate) finished: Vec<String>,
    pub(crate) begun: Vec<BegunLesson>,
}

impl Reader {
    pub(crate) fn of(document: &Document) -> Self {
        Self::at(Drawing::of(document))
    }

    pub(crate) fn at(drawing: Drawing) -> Self {
        Self { drawing, finished: Vec::new(), begun: Vec::new() }
    }

    pub(crate) fn ask(&self, address: &str) -> Result<Card, Failure> {
        let query = TutorQuery {
            drawing: self.drawing.clone(),
            address: address.to_owned(),
            finished: self.finished.clone(),
            begun: self.begun.clone(),
        };
        hyperjam_tutor::answer(&query, &|_| ())
    }

    /// What is said where an address has no card.
    pub(crate) fn refusal(&self, address: &str) -> String {
        match self.ask(address) {
            Err(failure) => failure.to_string(),
            Ok(card) => panic!("{address} has a card: {}", card.title),
        }
    }

    /// The card of an address, which there must be.
    pub(crate) fn card(&self, address: &str) -> Card {
        match self.ask(address) {
            Ok(card) => {
                assert_sets_ascend(&words(&card));
                assert_plain_words(&card, &self.drawing.names);
                assert_addresses(&card);
                card
            }
            other => panic!("{address}: {other:?}"),
        }
    }

    /// Follows all links that stay with this drawing, at most so many; each must lead to a card.
    pub(crate) fn follow_all(&self, from: &str, most: usize) {
        let mut seen = BTreeSet::from([from.to_owned()]);
        let mut waiting = vec![from.to_owned()];
        while let Some(address) = waiting.pop() {
            for next in addresses(&self.card(&address)) {
                if seen.len() < most && seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
    }
}

/// What a card leads to is written as it is read.
fn assert_addresses(card: &Card) {
    for text in addresses(card).iter().chain([&card.address, &card.link]) {
        let read = text.parse::<Address>().map(|address| address.to_string());
        assert_eq!(read.as_ref(), Ok(text), "{}", card.title);
    }
    if let Tap::Any(press) = &card.scene.tap {
        assert!(press.fill(PositionId(7)).parse::<Address>().is_ok(), "{press:?}");
    }
}

/// The traffic jam with vehicles at these towns.
pub(crate) fn jam(towns: &[&str]) -> Reader {
    let mut reader = Reader::of(&exhibit("traffic-jam"));
    let find = |town: &&str| {
        let nth = reader.drawing.names.iter().position(|name| name == town).unwrap();
        reader.drawing.graph.positions[nth].0
    };
    reader.drawing.vehicles = towns.iter().map(find).collect();
    reader
}

/// Sets in labels are written in ascending order, wherever they stand.
fn assert_sets_ascend(text: &str) {
    for set in text.split("∞{").skip(1).filter_map(|rest| rest.split('}').next()) {
        let numbers: Option<Vec<u32>> = set.split(',').map(|number| number.trim().parse().ok()).collect();
        let ascends = |numbers: Vec<u32>| numbers.windows(2).all(|pair| pair[0] < pair[1]);
        assert!(numbers.is_none_or(ascends), "∞{{{set}}} in: {text}");
    }
}

/// No name of a type stands in a sentence: no word has a capital after a small letter, but for names in the drawing, of
/// games, of programs and of functions in expressions.
fn assert_plain_words(card: &Card, names: &[String]) {
    let wording = [words(card), choice_names(&card.blocks).join("\n"), card.spoken.clone()].join("\n");
    for word in wording.split(|letter: char| !letter.is_alphanumeric()) {
        let letters: Vec<char> = word.chars().collect();
        let is_type = letters.windows(2).any(|pair| pair[0].is_lowercase() && pair[1].is_uppercase());
        let is_known = ["TeX", "TikZ", "NoGo"].contains(&word)
            || hyperjam_values::evaluate::functions().any(|function| function == word)
            || names.iter().any(|name| name.contains(word));
        assert!(!is_type || is_known, "“{word}” in: {wording}");
    }
}

fn choice_names(blocks: &[Block]) -> Vec<&str> {
    let names = blocks.iter().flat_map(|block| match block {
        Block::Choice { name, .. } => vec![name.as_str()],
        Block::Folded { blocks, .. } => choice_names(blocks),
        _ => Vec::new(),
    });
    names.collect()
}

/// All text of a card, a block a line.
pub(crate) fn words(card: &Card) -> String {
    let mut lines = vec![card.title.clone()];
    lines.extend(card.lines.iter().map(|line| plain(&line.answer)));
    block_words(&card.blocks, &mut lines);
    lines.join("\n")
}

fn block_words(blocks: &[Block], lines: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Heading(text) => lines.push(text.clone()),
            Block::Text(line) | Block::Result(line, _) => lines.push(plain(line)),
            Block::List(list) => lines.extend(list.iter().map(plain)),
            Block::Numbered { first, lines: list } => {
                lines.extend((*first..).zip(list).map(|(number, line)| format!("{number}. {}", plain(line))));
            }
            Block::Table { head, rows } => {
                lines.push(head.join(" | "));
                let cells = |row: &Vec<Line>| row.iter().map(plain).collect::<Vec<_>>().join(" | ");
                lines.extend(rows.iter().map(cells));
            }
            Block::Buttons(buttons) | Block::Choice { options: buttons, .. } => {
                lines.extend(buttons.iter().map(|button| format!("[{}]", button.text)));
            }
            Block::Field { name, value, .. } => lines.push(format!("{name}: {value}")),
            Block::Folded { name, blocks } => {
                lines.push(name.clone());
                block_words(blocks, lines);
            }
            Block::Diagram(map) => lines.push(map.name.clone()),
            Block::Picture(picture) => lines.push(format!("{}: {}", picture.title, picture.description)),
            Block::Board(view) => {
                lines.push(view.name.clone());
                lines.extend(view.spots.iter().map(|spot| format!("({})", spot.name)));
            }
            Block::Grid(grid) => {
                lines.push(grid.name.clone());
                for (name, cells) in &grid.rows {
                    let cells: Vec<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
                    lines.push(format!("{name}: {}", cells.join(" | ")));
                }
            }
            Block::BoardText { name, .. } => lines.push(name.clone()),
            Block::Searching => {}
        }
    }
}

/// What a line says.
pub(crate) fn plain(line: &Line) -> String {
    let words = line.iter().map(|span| match span {
        Span::Text(words) | Span::Strong(words) | Span::Link { text: words, .. } => words.as_str(),
        Span::Position { name, .. } => name.as_str(),
    });
    words.collect()
}

/// The addresses that a card leads to on the same drawing.
pub(crate) fn addresses(card: &Card) -> Vec<String> {
    let mut found = Vec::new();
    block_addresses(&card.blocks, &mut found);
    if let Some(steps) = &card.steps {
        found.extend((0..=steps.last).map(|at| steps.each.fill(at)));
    }
    found.extend(card.next.iter().map(|(address, _)| address.clone()));
    if let Tap::These(taps) = &card.scene.tap {
        found.extend(taps.iter().map(|(_, address)| address.clone()));
    }
    found
}

/// All buttons of a card.
pub(crate) fn buttons(card: &Card) -> Vec<Button> {
    fn collect(blocks: &[Block], found: &mut Vec<Button>) {
        for block in blocks {
            match block {
                Block::Buttons(buttons) | Block::Choice { options: buttons, .. } => {
                    found.extend(buttons.iter().cloned());
                }
                Block::Folded { blocks, .. } => collect(blocks, found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(&card.blocks, &mut found);
    found
}

fn block_addresses(blocks: &[Block], found: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Text(line) | Block::Result(line, _) => found.extend(line_addresses(line)),
            Block::List(lines) | Block::Numbered { lines, .. } => {
                found.extend(lines.iter().flat_map(line_addresses))
            }
            Block::Table { rows, .. } => found.extend(rows.iter().flatten().flat_map(line_addresses)),
            Block::Buttons(buttons) | Block::Choice { options: buttons, .. } => {
                let go = |button: &Button| match &button.action {
                    CardAction::Go(to) | CardAction::Share(to) => Some(to.clone()),
                    _ => None,
                };
                found.extend(buttons.iter().filter_map(go));
            }
            Block::Folded { blocks, .. } => block_addresses(blocks, found),
            Block::Board(view) => {
                let go = |spot: &BoardSpot| match &spot.action {
                    CardAction::Go(to) => Some(to.clone()),
                    _ => None,
                };
                found.extend(view.spots.iter().filter_map(go));
            }
            Block::Heading(_)
            | Block::Field { .. }
            | Block::Diagram(_)
            | Block::Picture(_)
            | Block::Grid(_)
            | Block::Searching
            | Block::BoardText { .. } => {}
        }
    }
}

fn line_addresses(line: &Line) -> Vec<String> {
    let to = |span: &Span| match span {
        Span::Position { to, .. } => to.clone(),
        Span::Link { to, .. } => Some(to.clone()),
        Span::Text(_) | Span::Strong(_) => None,
    };
    line.iter().filter_map(to).collect()
}
