//! From a file to a graph.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use hyperjam_bridge::{GameError, graph_of_file_with_ends};
use hyperjam_editor::document::{Document, Part, Rules};
use hyperjam_editor::file::{Format, GameFile, Left, MOST_BYTES, MoverChoice, Names, ReadOptions, read_game};
use hyperjam_editor::id::PositionId as PositionOnSheet;
use hyperjam_editor::link::{self, LinkError};
use hyperjam_graphfile::{EdgeFormat, GraphFile, ParityFile, begins_parity, read_edges, read_parity};
use hyperjam_solver::task::Progress;
use hyperjam_solver::{Graph, PositionId, operation};
use hyperjam_terms::{Convention, EndKind, counted};

use crate::Streams;
use crate::failure::{Failure, InputError, NotText};
use crate::graph_files;
use crate::parity;
use crate::progress::Bar;
use crate::text::{named, plain};

/// The most ids that an error lists.
const MOST_LISTED: usize = 8;

/// How PNG pictures begin.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// What no answer about positions takes of a sheet.
pub(crate) const BESIDE_POSITIONS: &[Part] = &[Part::Lines, Part::Notes, Part::Boards, Part::Rulesets];

/// A drawing's graph and names. Position k of the graph is the k-th of the drawing.
pub(crate) struct Drawing {
    pub(crate) file: String,
    pub(crate) graph: Graph,
    pub(crate) convention: Convention,
    /// Where its vehicles stand, and how often each counts: once, or −1 time where its component is negated.
    pub(crate) vehicles: Vec<(PositionId, i32)>,
    names: PositionNames,
}

/// What the positions of a drawing are called.
pub(crate) struct PositionNames {
    file: String,
    ids: Names,
    /// The labels that are not the ids, by number.
    labels: Vec<(u32, Box<str>)>,
}

impl Drawing {
    /// Reads the named file, or standard input for "-", and says what of it is left out of an answer about its positions. One with
    /// ends at which somebody has won is refused, as nothing is known of order and equality beside these.
    pub(crate) fn read(file: &str, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        Self::read_with_ends(file, streams)?.comparable()
    }

    /// The same, if it has no ends at which somebody has won.
    pub(crate) fn comparable(self) -> Result<Self, Failure> {
        match self.graph.decided_ends().is_empty() {
            true => Ok(self),
            false => Err(Failure::input(&self.file, GameError::DecidedEnds)),
        }
    }

    /// The same, where all ends are allowed.
    pub(crate) fn read_with_ends(file: &str, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        match given(file, streams)? {
            Given::Game(game, _) => Self::with_ends(file, *game, BESIDE_POSITIONS, streams),
            Given::Graph(graph) => Ok(Self::of_graph(file, graph)),
            Given::Parity(_) => Err(no_drawing(file)),
        }
    }

    /// The graph of another program as a drawing.
    pub(crate) fn of_graph(file: &str, read: GraphFile) -> Self {
        let GraphFile { graph, convention, names } = read;
        let ids = match names {
            Some(names) => names.into_iter().map(String::from).collect(),
            None => graph.positions().map(|position| position.index().to_string()).collect(),
        };
        let names = PositionNames::new(file, ids, Vec::new());
        Self { file: file.to_owned(), graph, convention, vehicles: Vec::new(), names }
    }

    /// The drawing in what was read from the named file, where all ends are allowed. Says which of these parts are left out.
    pub(crate) fn with_ends(
        file: &str,
        read: GameFile,
        leaves: &[Part],
        streams: &mut Streams<'_>,
    ) -> Result<Self, Failure> {
        let graph = graph_of_file_with_ends(&read).map_err(|reason| Failure::input(file, reason))?;
        say_left(file, leaves, |part| read.heading.has(part), streams);
        let GameFile { heading, ids, labels, ends: _, priorities: _, moves: _ } = read;
        let convention = heading.convention;
        let count = |is_negated| if is_negated { -1 } else { 1 };
        let vehicle = |(on, is_negated): (PositionOnSheet, bool)| {
            Some((graph.position(on.0 as usize)?, count(is_negated)))
        };
        let vehicles = heading.all_vehicles().filter_map(vehicle).collect();
        let names = PositionNames::new(file, ids, labels);
        Ok(Self { file: file.to_owned(), graph, convention, vehicles, names })
    }

    /// The id of a position in the file.
    pub(crate) fn key(&self, position: PositionId) -> &str {
        self.names.key(position.index())
    }

    /// This drawing's graph with another's beside it, and the place that a position of the other has there.
    pub(crate) fn beside(
        &self,
        other: &Drawing,
        of_other: PositionId,
    ) -> Result<(Graph, PositionId), Failure> {
        let wrong = |reason| Failure::input(&other.file, reason);
        let union = operation::union(&self.graph, &other.graph);
        let graph = union.map_err(|error| wrong(InputError::from(error)))?;
        let place = PositionId::new(self.graph.position_count() + of_other.index());
        Ok((graph, place.map_err(|error| wrong(InputError::from(error)))?))
    }

    /// How a position, by its number, is called in an answer where this is the other of two drawings.
    pub(crate) fn key_beside(&self, number: usize) -> Option<String> {
        Some(format!("other:{}", self.key(self.graph.position(number)?)))
    }

    /// A position in a sentence: its id, and its label if that differs; safe on a terminal.
    pub(crate) fn name(&self, position: PositionId) -> Cow<'_, str> {
        self.names.name(position.index())
    }

    /// The position with this id, or else the only one with this label.
    pub(crate) fn find(&self, name: &str) -> Result<PositionId, Failure> {
        let none = || Failure::input(&self.file, InputError::NoPosition { given: name.to_owned() });
        self.graph.position(self.names.find(name)?).ok_or_else(none)
    }
}

impl PositionNames {
    /// Those of the positions of a file.
    pub(crate) fn new(file: &str, ids: Names, labels: Vec<(u32, Box<str>)>) -> Self {
        Self { file: file.to_owned(), ids, labels }
    }

    /// The file that they are of.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// The id in the file.
    pub(crate) fn key(&self, position: usize) -> &str {
        self.ids.get(position)
    }

    /// The label of a position, where it is not the id.
    fn label(&self, position: usize) -> Option<&str> {
        let found = self.labels.binary_search_by_key(&position, |(number, _)| *number as usize);
        found.ok().map(|nth| &*self.labels[nth].1).filter(|label| !label.trim().is_empty())
    }

    /// A position in a sentence: its id, and its label if that differs; safe on a terminal.
    pub(crate) fn name(&self, position: usize) -> Cow<'_, str> {
        let id = plain(self.key(position));
        match self.label(position) {
            Some(label) => format!("{id} “{}”", plain(label)).into(),
            None => id,
        }
    }

    /// The position with this id, or else the only one with this label.
    pub(crate) fn find(&self, name: &str) -> Result<usize, Failure> {
        if let Some(found) = self.ids.iter().position(|id| id == name) {
            return Ok(found);
        }
        let labelled: Vec<usize> = self
            .labels
            .iter()
            .filter(|(_, label)| **label == *name)
            .map(|(number, _)| *number as usize)
            .collect();
        let wrong = |reason| Err(Failure::input(&self.file, reason));
        let given = || name.to_owned();
        match labelled.as_slice() {
            [only] => Ok(*only),
            [] => wrong(InputError::NoPosition { given: given() }),
            several => {
                let listed: Vec<&str> = several.iter().take(MOST_LISTED).map(|one| self.key(*one)).collect();
                let more = if several.len() > MOST_LISTED { ", …" } else { "" };
                let listed = listed.join(", ") + more;
                wrong(InputError::SeveralPositions { given: given(), count: several.len(), listed })
            }
        }
    }
}

/// Says on standard error which of these parts a sheet has, as a command makes nothing of them.
pub(crate) fn say_left(file: &str, parts: &[Part], has: impl Fn(Part) -> bool, streams: &mut Streams<'_>) {
    let left: Vec<&str> = parts.iter().filter(|part| has(**part)).map(|part| part.words()).collect();
    if !left.is_empty() {
        say(file, &format!("left out of this answer: {}", left.join(", ")), streams);
    }
}

/// Says something about a file on standard error.
pub(crate) fn say(file: &str, sentence: &str, streams: &mut Streams<'_>) {
    // That this cannot be said is no reason to fail.
    let _ = writeln!(streams.errors, "hyperjam: {}: {}", plain(named(file)), plain(sentence));
}

/// Refuses misère play of a file that is for normal play.
pub(crate) fn same_convention(file: &str, misere: bool, given: Convention) -> Result<(), Failure> {
    if misere && given == Convention::Normal {
        let reason =
            InputError::Conventions { convention: Convention::Misere, other: named(file).to_owned() };
        return Err(Failure::input("--misere", reason));
    }
    Ok(())
}

/// Says what of a drawing is not kept where it is written.
pub(crate) fn say_losses(output: &str, losses: &[&str], streams: &mut Streams<'_>) {
    if !losses.is_empty() {
        let output = if output == "-" { "standard output" } else { output };
        say(output, &format!("not kept in this format: {}", losses.join(", ")), streams);
    }
}

/// Reads the game of the named file, of any format or a link, or of standard input for "-".
pub(crate) fn game_file(file: &str, streams: &mut Streams<'_>) -> Result<GameFile, Failure> {
    Ok(game_and_text(file, streams)?.0)
}

/// The same, and the text that it was read from; none for a graph of another program, which nobody reads otherwise than as
/// moves.
pub(crate) fn game_and_text(file: &str, streams: &mut Streams<'_>) -> Result<(GameFile, String), Failure> {
    match given(file, streams)? {
        Given::Game(game, text) => Ok((*game, text)),
        Given::Graph(graph) => Ok((graph_files::game(graph), String::new())),
        Given::Parity(_) => Err(no_drawing(file)),
    }
}

/// What a command is given.
pub(crate) enum Given {
    /// A game, and the text that it was read from.
    Game(Box<GameFile>, String),
    /// A graph of another program.
    Graph(GraphFile),
    /// A parity game, in which positions have owners.
    Parity(Box<ParityFile>),
}

/// A parity game is given where a drawing is needed.
pub(crate) fn no_drawing(file: &str) -> Failure {
    Failure::input(file, InputError::ParityGame)
}

/// Reads the named file, of any format or a link, or standard input for "-".
pub(crate) fn given(file: &str, streams: &mut Streams<'_>) -> Result<Given, Failure> {
    given_as(file, Said::default(), streams)
}

/// The same, of a file of which something is said.
pub(crate) fn given_as(file: &str, said: Said<'_>, streams: &mut Streams<'_>) -> Result<Given, Failure> {
    match contents_of(file, said.from, streams)? {
        Contents::Text(text) => {
            let game = game_of(file, said, &text, streams)?;
            Ok(Given::Game(Box::new(game), text))
        }
        Contents::Graph(_) | Contents::Parity(_) if said.mover.is_some() => {
            Err(Failure::input(file, InputError::NoMover))
        }
        Contents::Graph(graph) => Ok(Given::Graph(*graph)),
        Contents::Parity(game) => Ok(Given::Parity(game)),
    }
}

/// The game in the text of the named file.
fn game_of(file: &str, said: Said<'_>, text: &str, streams: &mut Streams<'_>) -> Result<GameFile, Failure> {
    let total = text.len() as u64;
    let left = Left::default();
    let source = said.source(file, text)?;
    let reading = ReadOptions { left: Some(&left), mover: said.mover, ..GameFile::READING };
    let mut bar = Bar::new("Reading", streams);
    let read = match source {
        Source::File(format) => read_game(format, text, reading, &mut |done| {
            bar.show(Progress { done: done as u64, total });
        })
        .map_err(|error| Failure::input(file, error)),
        Source::Link => {
            let document = opened(text, reading);
            document.map(|document| GameFile::of(&document)).map_err(|error| Failure::input(file, error))
        }
    };
    bar.clear();
    say_not_taken(file, &left, streams);
    if let Ok(game) = &read {
        say_never_made(file, game, streams);
    }
    read
}

/// Says of how many moves an end stands at the beginning: nobody makes them, as play is over there.
fn say_never_made(file: &str, game: &GameFile, streams: &mut Streams<'_>) {
    if game.ends.is_empty() || game.heading.rules != Rules::Moves {
        return;
    }
    let mut counts: BTreeMap<EndKind, usize> = BTreeMap::new();
    for (from, ..) in &game.moves {
        if let Ok(nth) = game.ends.binary_search_by_key(from, |(at, _)| *at) {
            *counts.entry(game.ends[nth].1).or_default() += 1;
        }
    }
    let of_kind = |(end, count): (&EndKind, &usize)| {
        format!("{} out of {}", counted(*count, "move"), end.title().replacen("end", "ends", 1))
    };
    let kinds: Vec<String> = counts.iter().map(of_kind).collect();
    if !kinds.is_empty() {
        say(file, &format!("never made, as play is over at an end: {}", kinds.join(", ")), streams);
    }
}

/// What a person says of a file: what it is read as, and how it names who moves.
#[derive(Clone, Copy, Default)]
pub(crate) struct Said<'a> {
    pub(crate) from: Option<Asked>,
    pub(crate) mover: Option<&'a MoverChoice>,
}

impl Said<'_> {
    /// What the text of the named file is read as. Our own files and lists say in their own way who moves.
    fn source(self, file: &str, text: &str) -> Result<Source, Failure> {
        let asked = if let Some(Asked::Text(source)) = self.from { Some(source) } else { None };
        let source = asked.unwrap_or_else(|| Source::of(file, text));
        let is_ours = matches!(source, Source::Link | Source::File(Format::Json | Format::Text));
        match self.mover.is_some() && is_ours {
            true => Err(Failure::input(file, InputError::NoMover)),
            false => Ok(source),
        }
    }
}

/// What a text is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A file.
    File(Format),
    /// A share link.
    Link,
}

impl Source {
    /// By the ending of the file's name, or else by how the text begins.
    pub(crate) fn of(file: &str, text: &str) -> Self {
        match Format::of_file(file, text) {
            Some(format) if !matches!(format, Format::Text | Format::Table) => Self::File(format),
            // Lines may be a link, too.
            _ if link::in_text(text).is_some() => Self::Link,
            named => Self::File(named.unwrap_or_else(|| Format::of_text(text))),
        }
    }
}

/// What a person asks to read a file as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// A text of ours.
    Text(Source),
    /// A binary graph.
    Graph,
    /// A list of edges.
    Edges(EdgeFormat),
    /// A parity game.
    Parity,
}

/// The drawing in a text that is a link, be it without an address and `#`, or a picture that carries one.
fn opened(text: &str, reading: ReadOptions<'_>) -> Result<Document, LinkError> {
    link::open_in(text, reading).unwrap_or_else(|| link::open_with(text, reading))
}

/// Reads a drawing with its looks; positions without a place are laid out. What of another program's file is not taken over is said.
pub(crate) fn document_of(
    file: &str,
    said: Said<'_>,
    streams: &mut Streams<'_>,
) -> Result<Document, Failure> {
    match contents_of(file, said.from, streams)? {
        Contents::Text(text) => {
            let left = Left::default();
            let document = document_by(file, said, &text, Some(&left));
            say_not_taken(file, &left, streams);
            document
        }
        Contents::Graph(_) if said.mover.is_some() => Err(Failure::input(file, InputError::NoMover)),
        Contents::Graph(graph) => {
            document_in(file, Some(Source::File(Format::Json)), &text_of_game(&graph_files::game(*graph)))
        }
        Contents::Parity(_) => Err(no_drawing(file)),
    }
}

/// The drawing in the text of the named file, which was read before, with its looks.
pub(crate) fn document_in(file: &str, from: Option<Source>, text: &str) -> Result<Document, Failure> {
    document_by(file, Said { from: from.map(Asked::Text), mover: None }, text, None)
}

fn document_by(file: &str, said: Said<'_>, text: &str, left: Option<&Left>) -> Result<Document, Failure> {
    let most_vehicles = GameFile::READING.most_vehicles;
    let reading = ReadOptions { most_vehicles, left, mover: said.mover, ..ReadOptions::default() };
    match said.source(file, text)? {
        Source::File(format) => format.read_with(text, reading).map_err(|error| Failure::input(file, error)),
        Source::Link => opened(text, reading).map_err(|error| Failure::input(file, error)),
    }
}

/// Says what of a file is not taken over, and asks whom the words mean that name no player.
fn say_not_taken(file: &str, left: &Left, streams: &mut Streams<'_>) {
    if let Some(sentence) = left.sentence() {
        say(file, &sentence, streams);
    }
    for unclear in left.unclear() {
        let (attribute, values, choice) = (&unclear.name, unclear.listed(), unclear.choice());
        let values =
            if unclear.values.len() == 1 { format!("value {values}") } else { format!("values {values}") };
        let sentence = format!(
            "“{attribute}” has the {values}: say which is Left with hyperjam convert --mover '{choice}'"
        );
        say(file, &sentence, streams);
    }
}

/// What a file holds.
enum Contents {
    Text(String),
    /// A binary graph, or a list of edges.
    Graph(Box<GraphFile>),
    Parity(Box<ParityFile>),
}

/// The text of the named file, or of standard input for "-", up to the size that a drawing may have; for a binary
/// graph or a list of edges the text of its drawing.
pub(crate) fn text_of(file: &str, streams: &mut Streams<'_>) -> Result<String, Failure> {
    match contents_of(file, None, streams)? {
        Contents::Text(text) => Ok(text),
        Contents::Graph(graph) => Ok(text_of_game(&graph_files::game(*graph))),
        Contents::Parity(_) => Err(no_drawing(file)),
    }
}

/// The file of a game.
fn text_of_game(game: &GameFile) -> String {
    let mut text = String::new();
    for piece in game.write() {
        // One that is longer is refused by whoever reads it.
        if text.len() > MOST_BYTES {
            break;
        }
        text.push_str(&piece);
    }
    text
}

/// What the named file holds: a graph where it begins so or is asked to be one, a list of edges or a parity game where that is asked
/// for or its name or beginning say so, and else a text.
fn contents_of(file: &str, from: Option<Asked>, streams: &mut Streams<'_>) -> Result<Contents, Failure> {
    let wrong = |error| Failure::input(file, InputError::Io(error));
    let mut opened;
    let input: &mut dyn BufRead = if file == "-" {
        &mut *streams.input
    } else {
        opened = BufReader::new(File::open(file).map_err(wrong)?);
        &mut opened
    };
    if from == Some(Asked::Graph) || graph_files::begins(input.fill_buf().map_err(wrong)?) {
        let graph = hyperjam_graphfile::read(&mut *input).map_err(|error| Failure::input(file, error))?;
        return Ok(Contents::Graph(Box::new(graph)));
    }
    let is_parity = match from {
        Some(from) => from == Asked::Parity,
        None => parity::is_named(file) || begins_parity(input.fill_buf().map_err(wrong)?),
    };
    if is_parity {
        let game = read_parity(&mut *input).map_err(|error| Failure::input(file, error))?;
        return Ok(Contents::Parity(Box::new(game)));
    }
    let mut bytes = Vec::new();
    input.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(wrong)?;
    let text = decoded(bytes).map_err(|reason| Failure::input(file, reason))?;
    let edges = match from {
        Some(Asked::Edges(format)) => Some(format),
        Some(_) => None,
        None => graph_files::edges_in(file, &text),
    };
    let Some(format) = edges else { return Ok(Contents::Text(text)) };
    let graph = read_edges(format, &text).map_err(|error| Failure::input(file, error))?;
    Ok(Contents::Graph(Box::new(graph)))
}

/// The text of bytes in UTF-8, or in UTF-16 where they begin with its byte order mark. Of a PNG picture it is what remains where
/// other bytes are replaced: the link that it may carry is in ASCII.
pub(crate) fn decoded(bytes: Vec<u8>) -> Result<String, NotText> {
    let unit = match bytes.first_chunk() {
        Some([0xff, 0xfe]) => u16::from_le_bytes,
        Some([0xfe, 0xff]) => u16::from_be_bytes,
        Some([0x89, b'P']) if bytes.starts_with(PNG) => {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        _ => {
            return String::from_utf8(bytes)
                .map_err(|error| NotText::Utf8 { byte: error.utf8_error().valid_up_to() + 1 });
        }
    };
    let (pairs, odd) = bytes[2..].as_chunks();
    let text: Result<String, _> = char::decode_utf16(pairs.iter().map(|&pair| unit(pair))).collect();
    text.ok().filter(|_| odd.is_empty()).ok_or(NotText::Utf16)
}
