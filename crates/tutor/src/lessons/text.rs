//! How the texts of lessons are written: `` `A` `` is the position called A, `**so**` is defined here or matters, and
//! `[words](address)` leads to a card, where the address may name positions in the same way. A term that an earlier lesson
//! needs leads there to the lesson that defines it (`tests/terms.rs`).

use super::open_lesson::OpenLesson;
use crate::write::{link, strong, text};
use hyperjam_protocol::address::{Address, Segment};
use hyperjam_protocol::tutor::{Block, Line, Span};

impl OpenLesson<'_> {
    /// A paragraph.
    pub(super) fn paragraph(&self, source: &str) -> Block {
        Block::Text(self.line(source))
    }

    /// A line. While the lesson's drawing is not open its positions are names only, and links lead nowhere.
    pub(super) fn line(&self, source: &str) -> Line {
        let mut line = Vec::new();
        let mut rest = source;
        while let Some(place) = rest.find(['`', '*', '[']) {
            let (before, found) = rest.split_at(place);
            let Some((span, after)) = self.marked(found) else {
                // A sign that marks nothing is a letter as any other, such as the star of *2.
                let end = place + found.chars().next().map_or(0, char::len_utf8);
                push(&mut line, &rest[..end]);
                rest = &rest[end..];
                continue;
            };
            push(&mut line, before);
            line.push(span);
            rest = after;
        }
        push(&mut line, rest);
        line
    }

    /// What a text begins with that is marked, and what follows it.
    fn marked<'t>(&self, source: &'t str) -> Option<(Span, &'t str)> {
        if let Some(source) = source.strip_prefix('`') {
            let (name, after) = source.split_once('`')?;
            return Some((self.position_span(name), after));
        }
        if let Some(source) = source.strip_prefix("**") {
            let (words, after) = source.split_once("**")?;
            return Some((strong(words), after));
        }
        let (words, source) = source.strip_prefix('[')?.split_once("](")?;
        let (target, after) = source.split_once(')')?;
        Some((self.link_span(&words.replace('`', ""), target), after))
    }

    fn position_span(&self, name: &str) -> Span {
        match self.drawn_named(name) {
            Some(position) => self.analysis.span(position),
            None => strong(name),
        }
    }

    fn link_span(&self, words: &str, target: &str) -> Span {
        let mut address = String::new();
        for (number, piece) in target.split('`').enumerate() {
            match (number % 2 == 1).then(|| self.drawn_named(piece)) {
                None => address.push_str(piece),
                Some(Some(position)) => address.push_str(&self.analysis.id(position).segment()),
                Some(None) => return text(words),
            }
        }
        match address.parse::<Address>() {
            Ok(address) if self.is_open() => link(words, address),
            _ => text(words),
        }
    }
}

fn push(line: &mut Line, words: &str) {
    match line.last_mut() {
        _ if words.is_empty() => {}
        Some(Span::Text(before)) => before.push_str(words),
        _ => line.push(text(words)),
    }
}
