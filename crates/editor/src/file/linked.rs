//! A drawing in a format of nodes and links with attributes of any names, as networkx, igraph, Gephi and yEd write them. The names of
//! our own files are taken as they are meant there; who moves is read as [`mover`](super::mover) says.

use super::draft::{Draft, DraftMove, DraftPosition, Spot};
use super::mover::Turns;
use super::{ReadError, ReadOptions, attributes};
use crate::document::{Document, Move, Position};
use std::ops::Range;

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
    turns: Turns<'a>,
    nodes: Vec<usize>,
    links: Vec<usize>,
    reading: ReadOptions<'a>,
    /// The place of an attribute, for errors.
    place: fn(Owner, &str) -> String,
}

impl<'a> Linked<'a> {
    pub(super) fn new(reading: ReadOptions<'a>, place: fn(Owner, &str) -> String) -> Self {
        Self {
            draft: Draft::default(),
            turns: Turns::new(reading),
            nodes: Vec::new(),
            links: Vec::new(),
            reading,
            place,
        }
    }

    /// Whether a person chose this attribute as the one that says who moves.
    pub(super) fn is_choice(&self, name: &str) -> bool {
        self.turns.is_choice(name)
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
            if self.turns.of_position(&key, name, text) {
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
        // A loop leads back by itself.
        let backwards = backwards && !(forwards && from == to);
        let mut step = Move::default();
        let first = self.draft.moves.len();
        let moves = first..first + usize::from(forwards) + usize::from(backwards);
        for (name, text) in attributes {
            let mut is_said = false;
            for nth in moves.clone() {
                is_said |= self.turns.of_move(nth, name, text);
            }
            if !is_said {
                let known = attributes::set_move(&mut step, name, text);
                if !known.map_err(|error| error.at((self.place)(Owner::Link(at), name)))? {
                    self.reading.leave(name, "move");
                }
            }
        }
        let back = DraftMove { from: to.clone(), to: from.clone(), step: step.bent_back() };
        let ahead = DraftMove { from, to, step };
        for (one, leads) in [(ahead, forwards), (back, backwards)] {
            if leads {
                self.draft.moves.push(one);
                self.links.push(at);
            }
        }
        Ok(moves)
    }

    /// The document.
    pub(super) fn finish(mut self) -> Result<Document, ReadError> {
        self.turns.settle(&mut self.draft)?;
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
