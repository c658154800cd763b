//! A drawing in a format of nodes and links with attributes of any names, as networkx, igraph, Gephi and yEd write them. The names of
//! our own files are taken as they are meant there.
//!
//! Of a link `by`, `player`, `owner`, `mover`, `turn` and `label` say who moves, the first one that does, and then its colour; of a node
//! all of these but `by` and `label` say it for its links.

use super::draft::{Draft, DraftMove, DraftPosition, Spot};
use super::named::{movers, settle_players};
use super::{ReadError, Reading, attributes, colour};
use crate::document::{Document, Move, Position};
use hyperjam_terms::Movers;
use std::collections::BTreeMap;
use std::ops::Range;

const MOVERS: [&str; 6] = ["by", "player", "owner", "mover", "turn", "label"];
const COLOURS: [&str; 2] = ["color", "colour"];

/// What an attribute is of: the graph, or a node or link by where it stands.
#[derive(Clone, Copy)]
pub(super) enum Owner {
    Graph,
    Node(usize),
    Link(usize),
}

/// A drawing that is being read.
pub(super) struct Linked<'a> {
    pub(super) draft: Draft,
    /// Who is to move at a node, where that is said of it.
    turns: BTreeMap<String, Movers>,
    /// The moves of which nothing says who makes them.
    unsaid: Vec<usize>,
    nodes: Vec<usize>,
    links: Vec<usize>,
    reading: Reading<'a>,
    /// The place of an attribute, for errors.
    place: fn(Owner, &str) -> String,
}

impl<'a> Linked<'a> {
    pub(super) fn new(reading: Reading<'a>, place: fn(Owner, &str) -> String) -> Self {
        Self {
            draft: Draft::default(),
            turns: BTreeMap::new(),
            unsaid: Vec::new(),
            nodes: Vec::new(),
            links: Vec::new(),
            reading,
            place,
        }
    }

    /// Takes an attribute of the graph.
    pub(super) fn heading(&mut self, name: &str, text: &str) -> Result<(), ReadError> {
        let name = if name == "name" || name == "label" { "title" } else { name };
        let known = attributes::set_heading(&mut self.draft, name, text);
        if !known.map_err(|error| error.at((self.place)(Owner::Graph, name)))? {
            self.reading.leave(name, "graph");
        }
        Ok(())
    }

    /// Takes a node. Where its label is not said it is called by its `name`.
    pub(super) fn node(
        &mut self,
        at: usize,
        key: String,
        attributes: &[(&str, String)],
    ) -> Result<(), ReadError> {
        let has_label = attributes.iter().any(|(name, _)| *name == "label");
        let position = Position { key: key.clone(), ..Position::default() };
        let mut position = DraftPosition { position, ..DraftPosition::default() };
        for (name, text) in attributes {
            let name = if *name == "name" && !has_label { "label" } else { name };
            if let Some(turn) = MOVERS[1..5].contains(&name).then(|| movers(text)).flatten() {
                self.turns.insert(key.clone(), turn);
                continue;
            }
            let known = attributes::set_position(&mut position, name, text);
            if !known.map_err(|error| error.at((self.place)(Owner::Node(at), name)))? {
                self.reading.leave(name, "position");
            }
        }
        self.draft.positions.push(position);
        self.nodes.push(at);
        Ok(())
    }

    /// Takes a link, which leads from its first end to its second one, or back, or both. Returns the numbers of its moves.
    pub(super) fn link(
        &mut self,
        at: usize,
        [from, to]: [String; 2],
        (forwards, backwards): (bool, bool),
        attributes: &[(&str, String)],
    ) -> Result<Range<usize>, ReadError> {
        let said = self.movers(attributes);
        let mut step = Move::default();
        for (name, text) in attributes {
            if !MOVERS.contains(name) && !COLOURS.contains(name) {
                let known = attributes::set_move(&mut step, name, text);
                if !known.map_err(|error| error.at((self.place)(Owner::Link(at), name)))? {
                    self.reading.leave(name, "move");
                }
            }
        }
        let back = DraftMove { from: to.clone(), to: from.clone(), step: step.bent_back() };
        let ahead = DraftMove { from, to, step };
        let first = self.draft.moves.len();
        for (mut one, leads) in [(ahead, forwards), (back, backwards)] {
            if !leads {
                continue;
            }
            match said.or_else(|| self.turns.get(&one.from).copied()) {
                Some(by) => one.step.by = by,
                None => self.unsaid.push(self.draft.moves.len()),
            }
            self.draft.moves.push(one);
            self.links.push(at);
        }
        Ok(first..self.draft.moves.len())
    }

    /// Who makes the move of a link, if it says so. A name that says something else is told.
    fn movers(&self, attributes: &[(&str, String)]) -> Option<Movers> {
        let find = |name: &str| attributes.iter().find(|(known, _)| *known == name).map(|(_, text)| text);
        let mut said = None;
        for name in MOVERS {
            let Some(word) = find(name) else { continue };
            match movers(word) {
                Some(by) => said = said.or(Some(by)),
                None if word.trim().is_empty() => {}
                None => self.reading.leave(name, "move"),
            }
        }
        let colour = COLOURS.into_iter().find_map(find);
        let by_colour = colour.map(|colour| colour::movers(colour)).filter(|by| *by != Movers::BOTH);
        if said.is_none() && by_colour.is_none() && colour.is_some() {
            self.reading.leave("color", "move");
        }
        said.or(by_colour)
    }

    /// The document.
    pub(super) fn finish(mut self) -> Result<Document, ReadError> {
        settle_players(&mut self.draft, &self.unsaid);
        let Self { draft, nodes, links, reading, place, .. } = self;
        draft.finish(
            &|spot| match spot {
                Spot::Position(nth, field) => place(Owner::Node(nodes[nth]), field),
                Spot::Move(nth, "from") => place(Owner::Link(links[nth]), "source"),
                Spot::Move(nth, "to") => place(Owner::Link(links[nth]), "target"),
                Spot::Move(nth, field) => place(Owner::Link(links[nth]), field),
                spot => spot.words(),
            },
            reading,
        )
    }
}
