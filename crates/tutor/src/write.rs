//! What cards are made of, in short words.

use crate::analysis::Analysis;
use hyperjam_editor::id::PositionId as DrawnId;
use hyperjam_protocol::address::{Address, BoardCard};
use hyperjam_protocol::tutor::{Block, Button, CardAction, Drawing, Line, Span, Tone};
use hyperjam_solver::PositionId;

/// Words.
pub(crate) fn text(words: impl Into<String>) -> Span {
    Span::Text(words.into())
}

/// Words with a capital at the beginning.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Words that matter.
pub(crate) fn strong(words: impl Into<String>) -> Span {
    Span::Strong(words.into())
}

/// Words that lead to a card.
pub(crate) fn link(words: impl Into<String>, to: impl Into<Address>) -> Span {
    Span::Link { text: words.into(), to: to.into().into() }
}

/// A paragraph of words alone.
pub(crate) fn paragraph(words: impl Into<String>) -> Block {
    Block::Text(vec![text(words)])
}

/// A line that is set apart.
pub(crate) fn result(line: Line, tone: Tone) -> Block {
    Block::Result(line, tone)
}

/// A heading.
pub(crate) fn heading(words: impl Into<String>) -> Block {
    Block::Heading(words.into())
}

/// A button.
pub(crate) fn button(words: impl Into<String>, action: CardAction) -> Button {
    Button { text: words.into(), action, shows: Vec::new(), main: false }
}

/// A button that leads to a card.
pub(crate) fn go(words: impl Into<String>, to: impl Into<Address>) -> Button {
    button(words, CardAction::Go(to.into().into()))
}

/// What a position of a drawing is called.
pub(crate) fn name_of(drawing: &Drawing, id: DrawnId) -> Option<&str> {
    let nth = drawing.graph.positions.binary_search_by_key(&id, |(one, _)| *one).ok()?;
    drawing.names.get(nth).map(String::as_str)
}

/// A position of a drawing in a line, selected when it is pressed.
pub(crate) fn drawn(drawing: &Drawing, id: DrawnId) -> Span {
    let name = name_of(drawing, id).unwrap_or("?").to_owned();
    Span::Position { id, name, to: None }
}

/// A position of a drawing in a line that leads to a card.
pub(crate) fn drawn_to(drawing: &Drawing, id: DrawnId, to: impl Into<Address>) -> Span {
    match drawn(drawing, id) {
        Span::Position { id, name, .. } => Span::Position { id, name, to: Some(to.into().into()) },
        other => other,
    }
}

/// The most things that are listed in a line.
const MOST_LISTED: usize = 12;

/// Spans with commas between, and how many more there are than are listed.
pub(crate) fn listed(count: usize, spans: impl Iterator<Item = Span>) -> Line {
    let mut line = Line::new();
    for span in spans.take(MOST_LISTED) {
        if !line.is_empty() {
            line.push(text(", "));
        }
        line.push(span);
    }
    if count > MOST_LISTED {
        line.push(text(format!(" and {} more", count - MOST_LISTED)));
    }
    line
}

impl Analysis<'_> {
    /// A position in a line, selected when it is pressed.
    pub(crate) fn span(&self, position: PositionId) -> Span {
        Span::Position { id: self.id(position), name: self.name(position).to_owned(), to: None }
    }

    /// A position in a line that leads to a card.
    pub(crate) fn span_to(&self, position: PositionId, to: impl Into<Address>) -> Span {
        let to = Some(to.into().into());
        Span::Position { id: self.id(position), name: self.name(position).to_owned(), to }
    }
}

pub(crate) use hyperjam_protocol::tutor::plain;

/// A player in a cycle, as in a sentence.
pub(crate) fn player(seat: u32) -> String {
    format!("player {}", seat + 1)
}

/// What is left out of something on a sheet, each with the reason, behind a head.
pub(crate) fn left_out(head: &str, reasons: &[String]) -> Vec<Block> {
    if reasons.is_empty() {
        return Vec::new();
    }
    let lines = reasons.iter().map(|reason| vec![text(format!("{reason}."))]);
    vec![paragraph(head), Block::List(lines.collect())]
}

/// Where a card is about the drawing alone and boards lie beside it: that it is, and where the whole sum is told.
pub(crate) fn beside(drawing: &Drawing, subject: &str) -> Vec<Block> {
    if drawing.boards.is_empty() {
        return Vec::new();
    }
    let line = vec![
        text(format!("This is about {subject} alone. The boards on the sheet are components of ")),
        link("the sum", BoardCard::Sum),
        text(", too."),
    ];
    vec![Block::Text(line)]
}
