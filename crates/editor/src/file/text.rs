//! Lists as people type them, in which each line is a position with its options, or a move.
//!
//! ```text
//! # Left and Right may go from A to B and to C
//! A: B C
//! # Left from D to A, Right from D to B and to E: options stand as in a game's braces
//! D: A | B E
//! E = tie
//! # its priority
//! A = 4
//! # whoever is to move there wins
//! W = win
//! # moves, for both where nothing else is said
//! A -> D
//! A -> E left
//! "a long name" B R
//! # of the whole game
//! = misere
//! = endless priority
//! = 3 players
//! ```
//!
//! Names are parted by spaces or commas; one with these or with `: | = # "` or `->` in it stands in quotation marks,
//! within which `\"`, `\\` and `\n` are a quotation mark, a backslash and a line's end. A move's players are `left`,
//! `right`, `both`, their first letters, or among more than two `p1`, `p2`, …; numbers without a letter begin with 0, as
//! in the other formats. A text that begins with `//` is no list but the lines of a calculation, as the page saves them. What a
//! line says of a position's end or of the whole game, none may say otherwise. Positions that begin a line of options come first, in
//! that order, and then the others in the order in which they occur; all are laid out. If no line gives the number of
//! players, there are as many as the moves name. Of a sheet nothing else is written.

use super::attributes;
use super::draft::{Draft, DraftMove, DraftPosition, Spot};
use super::error::found;
use super::{Format, ListExpected, ReadError, ReadErrorKind, ReadOptions};
use crate::command::{MOST_PARTS, MOST_PRIORITY};
use crate::document::{Document, Heading, Move, Position};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Movers};
use std::collections::BTreeMap;

/// Writes a document's positions and moves. Positions are named by their labels where these tell them apart, and else
/// by their names in files. Cost O(V log V + E log E).
pub fn write(document: &Document) -> String {
    let names: BTreeMap<_, String> = document.list_names().map(|(id, name)| (id, quoted(name))).collect();
    let mut moves: BTreeMap<_, Vec<(&str, Movers)>> = BTreeMap::new();
    for (_, step) in document.moves() {
        if let Some(to) = names.get(&step.to) {
            moves.entry(step.from).or_default().push((to, step.by));
        }
    }
    let mut text = String::new();
    let heading = document.heading();
    if heading.convention == Convention::Misere {
        text.push_str("= misere\n");
    }
    if heading.endless != EndlessPlay::Draw {
        text.push_str(&format!("= endless {}\n", heading.endless));
    }
    let named = document.moves().map(|(_, step)| step.by.highest()).max().map_or(2, |highest| highest + 1);
    if heading.players > named.max(2) {
        text.push_str(&format!("= {} players\n", heading.players));
    }
    for (id, position) in document.positions() {
        let name = &names[&id];
        let options = moves.remove(&id).unwrap_or_default();
        let of = |movers: Movers| {
            let own = options.iter().filter(move |(_, by)| *by == movers);
            own.map(|(to, _)| format!(" {to}")).collect::<String>()
        };
        let by_two = heading.players.max(named) <= 2 || options.is_empty();
        let only = |few: &[Movers]| by_two && options.iter().all(|(_, by)| few.contains(by));
        text.push_str(name);
        text.push(':');
        if only(&[Movers::BOTH]) {
            text.push_str(&of(Movers::BOTH));
        } else if only(&[Movers::LEFT, Movers::RIGHT]) {
            text.push_str(&format!("{} |{}", of(Movers::LEFT), of(Movers::RIGHT)));
        } else {
            for (to, by) in &options {
                let by = if by_two { attributes::of_movers(*by) } else { numbered(*by) };
                text.push_str(&format!("\n{name} -> {to} {by}"));
            }
        }
        text.push('\n');
        if let Some(end) = position.end {
            text.push_str(&format!("{name} = {end}\n"));
        }
        if let Some(priority) = position.priority {
            text.push_str(&format!("{name} = {priority}\n"));
        }
    }
    text
}

/// Players of a game for more than two, who are counted from 1.
pub(super) fn numbered(by: Movers) -> String {
    by.seats().map(|seat| format!("p{}", seat + 1)).collect::<Vec<_>>().join(" ")
}

/// The number of a player who is written so, from 0.
pub(super) fn seat(word: &str) -> Option<u32> {
    word.strip_prefix('p')?.parse::<u32>().ok()?.checked_sub(1)
}

/// A name as it can be read back.
fn quoted(name: &str) -> String {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !SPECIAL.contains(&c);
    let arrow = name.contains("->");
    let is_plain = !name.is_empty() && name.chars().all(plain) && !arrow && are_braces_closed(name);
    if is_plain && !is_mistaken_for_another_format(name) {
        return name.into();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Whether every brace is closed, and none that was not opened.
fn are_braces_closed(name: &str) -> bool {
    let mut open = 0_usize;
    name.chars().all(|c| match c {
        '{' => {
            open += 1;
            true
        }
        '}' => open.checked_sub(1).map(|left| open = left).is_some(),
        _ => true,
    }) && open == 0
}

/// Whether a list that begins with this name would be taken for something else.
fn is_mistaken_for_another_format(name: &str) -> bool {
    let comments = ["//", "/*"];
    let begins = FOREIGN.iter().map(|(mark, _)| *mark).chain(comments);
    begins.into_iter().any(|mark| name.starts_with(mark)) || Format::of_text(name) != Format::Text
}

/// What cannot stand in a name without quotation marks.
const SPECIAL: [char; 8] = [':', '|', '=', '#', '"', ',', '→', '\u{feff}'];

/// How files of other kinds begin that could be read as lists. A browser puts U+FFFD for what is no UTF-8.
const FOREIGN: [(&str, ReadErrorKind); 8] = [
    ("%PDF-", ReadErrorKind::Foreign("a PDF file")),
    ("%!PS", ReadErrorKind::Foreign("a PostScript file")),
    ("\u{fffd}PNG", ReadErrorKind::Picture("a PNG")),
    ("GIF8", ReadErrorKind::Picture("a GIF")),
    ("PK\u{3}\u{4}", ReadErrorKind::Foreign("a ZIP archive")),
    ("{\\rtf", ReadErrorKind::Foreign("a text with formatting")),
    ("http://", ReadErrorKind::Foreign("an address")),
    ("https://", ReadErrorKind::Foreign("an address")),
];

/// Reads a document. Cost O(n log n) in the text's length, however long its lines are; memory proportional to it.
///
/// ```
/// use hyperjam_editor::file::text;
/// use hyperjam_terms::Movers;
///
/// let drawn = text::read("A -> B left")?;
/// assert!(drawn.moves().all(|(_, step)| step.by == Movers::LEFT));
/// assert!(text::read("A ->").unwrap_err().to_string().starts_with("line 1"));
/// # Ok::<(), hyperjam_editor::file::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Document, ReadError> {
    read_with(text, ReadOptions::default())
}

pub(super) fn read_with(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let text = super::opened(text)?;
    if begins_lines(text) {
        return lines(text, reading);
    }
    let begins = text.trim_start();
    if let Some((_, kind)) = FOREIGN.into_iter().find(|(mark, _)| begins.starts_with(mark)) {
        return Err(ReadError::new("", kind));
    }
    let mut list = List::default();
    for (nth, line) in text.split('\n').enumerate() {
        let at = |rest: &str| At { line: nth, byte: line.len() - rest.len() };
        let wrong = |at: At, kind| ReadError::new(at.within(text), kind);
        let (tokens, rests) = tokens(line).map_err(|TokenError { expected, rest }| {
            wrong(at(rest), ReadErrorKind::List { expected, found: found(rest) })
        })?;
        // What is missing would stand at the end.
        let at_token = |token: usize| at(rests.get(token).copied().unwrap_or_default());
        list.take_line(&at_token, &tokens).map_err(|LineError { expected, token }| {
            let [begins, ends] = [token, token + 1].map(|nth| rests.get(nth).copied().unwrap_or_default());
            let found = found(&begins[..begins.len() - ends.len()]);
            wrong(at_token(token), ReadErrorKind::List { expected, found })
        })?;
        if list.moves.len() > MOST_PARTS || list.numbers.len() > MOST_PARTS {
            let given = list.moves.len().max(list.numbers.len());
            let kind = ReadErrorKind::TooLarge { what: "positions or moves", given, limit: MOST_PARTS };
            return Err(wrong(at(line), kind));
        }
    }
    if !list.says_something {
        return Err(ReadError::new(
            "",
            ReadErrorKind::List { expected: ListExpected::Something, found: None },
        ));
    }
    list.finish(text, reading)
}

/// Whether a text is the lines of a calculation: its first one is a comment.
pub(super) fn begins_lines(text: &str) -> bool {
    text.trim_start().starts_with("//")
}

/// A sheet with the lines of a calculation alone.
fn lines(text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
    let lines = text.lines().map(str::to_owned).collect();
    let draft = Draft { heading: Heading { lines, ..Heading::default() }, ..Draft::default() };
    draft.finish(&|_| String::new(), reading)
}

/// A place in a text: the number of the line, from 0, and of the byte in it.
#[derive(Clone, Copy, Debug)]
struct At {
    line: usize,
    byte: usize,
}

impl At {
    /// In words; both numbers are from 1 there, and columns are characters. Cost O(text).
    fn within(self, text: &str) -> String {
        let line = text.split('\n').nth(self.line).unwrap_or_default();
        let column = line.get(..self.byte).unwrap_or(line).chars().count() + 1;
        format!("line {}, column {column}", self.line + 1)
    }
}

/// The places of the tokens of a line, by their numbers.
type Places<'a> = &'a dyn Fn(usize) -> At;

/// What is wrong with a line.
struct LineError {
    expected: ListExpected,
    /// The number of the token that stands there instead.
    token: usize,
}

impl LineError {
    fn at(token: usize, expected: ListExpected) -> Self {
        Self { expected, token }
    }
}

/// What is wrong with a line that cannot be cut to tokens.
struct TokenError<'a> {
    expected: ListExpected,
    /// The line from there on.
    rest: &'a str,
}

/// A token of a line.
#[derive(Clone, Debug, PartialEq)]
enum ListToken {
    Name(String),
    Colon,
    Bar,
    Equals,
    Arrow,
}

/// The tokens of a line, and the rest of the line that each begins; the last rest is what follows them all.
type Tokens<'a> = (Vec<ListToken>, Vec<&'a str>);

/// Cuts a line to tokens.
fn tokens(line: &str) -> Result<Tokens<'_>, TokenError<'_>> {
    let (mut tokens, mut rests) = (Vec::new(), Vec::new());
    let mut rest = line;
    let has_bar = line.contains('|');
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let begins = rest;
        rest = match c {
            '#' => break,
            ':' | '|' | '=' | '→' => {
                tokens.push(match c {
                    ':' => ListToken::Colon,
                    '|' => ListToken::Bar,
                    '=' => ListToken::Equals,
                    _ => ListToken::Arrow,
                });
                after
            }
            '"' => {
                let (name, after) =
                    unquoted(after).ok_or(TokenError { expected: ListExpected::Quote, rest: begins })?;
                tokens.push(ListToken::Name(name));
                after
            }
            c if c.is_whitespace() || c == ',' || c == '\u{feff}' => after,
            _ if rest.starts_with("->") => {
                tokens.push(ListToken::Arrow);
                &rest[2..]
            }
            _ => {
                let ends = |&(at, c): &(usize, char)| {
                    c.is_whitespace() || SPECIAL.contains(&c) || rest[at..].starts_with("->")
                };
                let end = rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at);
                // Names may have braces, as x_{12}; what is cut from a game in braces by its bar is none.
                if has_bar && !are_braces_closed(&rest[..end]) {
                    return Err(TokenError { expected: ListExpected::Braces, rest: begins });
                }
                tokens.push(ListToken::Name(rest[..end].into()));
                &rest[end..]
            }
        };
        if rests.len() < tokens.len() {
            rests.push(begins);
        }
    }
    rests.push(rest);
    Ok((tokens, rests))
}

/// A name after its opening quotation mark, and what follows the closing one.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((name, &text[at + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => name.push('\n'),
                other => name.push(other),
            },
            c => name.push(c),
        }
    }
    None
}

/// A position as far as it has been read.
struct ListedPosition {
    name: String,
    /// Where it occurs first.
    at: At,
    /// The first line of options that it begins, from 0.
    begins: Option<usize>,
    end: Option<EndKind>,
    priority: Option<u32>,
}

/// What has been read so far.
#[derive(Default)]
struct List {
    /// The number of each name.
    numbers: BTreeMap<String, usize>,
    /// The positions by number.
    met: Vec<ListedPosition>,
    /// Start, end, who may make it, and where its end stands.
    moves: Vec<(usize, usize, Movers, At)>,
    says_something: bool,
    convention: Option<Convention>,
    endless: Option<EndlessPlay>,
    players: Option<u32>,
    /// Where their number stands.
    players_at: Option<At>,
}

/// Takes what the token of this number says, unless something else was said before.
fn said<T: PartialEq>(known: &mut Option<T>, says: Option<T>, token: usize) -> Result<(), LineError> {
    if known.is_some() && *known != says {
        return Err(LineError::at(token, ListExpected::Same));
    }
    *known = says;
    Ok(())
}

impl List {
    fn number(&mut self, name: &str, at: At) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.met.len();
        self.numbers.insert(name.into(), number);
        self.met.push(ListedPosition { name: name.into(), at, begins: None, end: None, priority: None });
        number
    }

    /// Takes a line, or says what should stand there.
    fn take_line(&mut self, at: Places<'_>, tokens: &[ListToken]) -> Result<(), LineError> {
        use ListToken::{Arrow, Colon, Equals, Name};
        match tokens {
            [] => Ok(()),
            [Name(name), Colon, options @ ..] => {
                self.says_something = true;
                let from = self.number(name, at(0));
                self.met[from].begins.get_or_insert(at(0).line);
                self.take_options(at, from, options)
            }
            [Name(name), Equals, Name(word)] if super::read::end(word).is_some() => {
                let number = self.number(name, at(0));
                said(&mut self.met[number].end, super::read::end(word), 2)
            }
            [Name(name), Equals, Name(word)] if priority(word).is_some() => {
                let number = self.number(name, at(0));
                said(&mut self.met[number].priority, priority(word), 2)
            }
            [Name(_), Equals, ..] => Err(LineError::at(2, ListExpected::End)),
            [Equals, words @ ..] => self.take_heading(at, words),
            [Name(name)] => {
                self.number(name, at(0));
                Ok(())
            }
            [Name(from), Arrow, Name(to), by @ ..] | [Name(from), Name(to), by @ ..] => {
                self.says_something = true;
                let first = tokens.len() - by.len();
                let by = movers(by).map_err(|nth| LineError::at(first + nth, ListExpected::Movers))?;
                let (from, to) = (self.number(from, at(0)), self.number(to, at(first - 1)));
                self.moves.push((from, to, by, at(first - 1)));
                Ok(())
            }
            [Name(_), Arrow, ..] => Err(LineError::at(2, ListExpected::Target)),
            _ => Err(LineError::at(0, ListExpected::Line)),
        }
    }

    /// Takes what a line says of the whole game.
    fn take_heading(&mut self, at: Places<'_>, words: &[ListToken]) -> Result<(), LineError> {
        match words {
            [ListToken::Name(word)] if word == "misere" => {
                said(&mut self.convention, Some(Convention::Misere), 1)
            }
            [ListToken::Name(word)] if word == "normal" => {
                said(&mut self.convention, Some(Convention::Normal), 1)
            }
            [ListToken::Name(word), ListToken::Name(winner)] if word == "endless" => {
                let winner = winner.parse().map_err(|_| LineError::at(2, ListExpected::Endless))?;
                said(&mut self.endless, Some(winner), 2)
            }
            [ListToken::Name(number), ListToken::Name(word)] if word == "players" => {
                let number = number.parse().map_err(|_| LineError::at(1, ListExpected::Players))?;
                self.players_at.get_or_insert(at(1));
                said(&mut self.players, Some(number), 1)
            }
            _ => Err(LineError::at(1, ListExpected::Heading)),
        }
    }

    /// Takes the options of a line, which follow a name and a colon.
    fn take_options(&mut self, at: Places<'_>, from: usize, options: &[ListToken]) -> Result<(), LineError> {
        let bar = options.iter().position(|token| *token == ListToken::Bar);
        for (nth, token) in options.iter().enumerate() {
            let by = match bar {
                None => Movers::BOTH,
                Some(bar) if nth < bar => Movers::LEFT,
                Some(bar) if nth == bar => continue,
                Some(_) => Movers::RIGHT,
            };
            let to = match token {
                ListToken::Name(name) => self.number(name, at(2 + nth)),
                ListToken::Bar => return Err(LineError::at(2 + nth, ListExpected::Bar)),
                _ => return Err(LineError::at(2 + nth, ListExpected::Options)),
            };
            self.moves.push((from, to, by, at(2 + nth)));
        }
        Ok(())
    }

    fn finish(self, text: &str, reading: ReadOptions<'_>) -> Result<Document, ReadError> {
        let Self { met, moves, convention, endless, players, players_at, .. } = self;
        let mut order: Vec<usize> = (0..met.len()).collect();
        order.sort_by_key(|&number| met[number].begins.unwrap_or(usize::MAX));
        let places: Vec<At> = order.iter().map(|&number| met[number].at).collect();
        let move_places: Vec<At> = moves.iter().map(|&(.., at)| at).collect();
        let highest = moves.iter().map(|(_, _, by, _)| by.highest()).max();
        let players = players.or_else(|| highest.map(|highest| highest.saturating_add(1).max(2)));
        let (convention, endless) = (convention.unwrap_or_default(), endless.unwrap_or_default());
        let heading = Heading { convention, endless, ..Heading::default() };
        let mut draft = Draft { heading, players, ..Draft::default() };
        let name = |number: usize| met[number].name.clone();
        draft.moves.extend(moves.into_iter().map(|(from, to, by, _)| DraftMove {
            from: name(from),
            to: name(to),
            step: Move { by, ..Move::default() },
        }));
        draft.positions.extend(order.into_iter().map(|number| DraftPosition {
            position: Position {
                key: name(number),
                end: met[number].end,
                priority: met[number].priority,
                ..Position::default()
            },
            ..DraftPosition::default()
        }));
        draft.finish(
            &|spot| match spot {
                Spot::Position(nth, _) => places[nth].within(text),
                Spot::Move(nth, _) => move_places[nth].within(text),
                // Lists have none.
                Spot::Vehicle(_) | Spot::Negative(_) | Spot::Item(..) => String::new(),
                Spot::Whole(field) => {
                    players_at.filter(|_| field == "players").map_or(field.into(), |at| at.within(text))
                }
            },
            reading,
        )
    }
}

/// The priority that a word is.
fn priority(word: &str) -> Option<u32> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|priority| is_number && *priority <= MOST_PRIORITY)
}

/// Who may make a move, by what follows its end; or the number of the token that does not say it.
fn movers(tokens: &[ListToken]) -> Result<Movers, usize> {
    let mut words = Vec::new();
    for (nth, token) in tokens.iter().enumerate() {
        match token {
            ListToken::Name(word) => words.push(word.to_lowercase()),
            _ => return Err(nth),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let seats: Option<Vec<u32>> = words.iter().map(|word| seat(word)).collect();
    if let Some(seats) = seats.filter(|seats| !seats.is_empty()) {
        return Movers::of(&seats).ok_or(0);
    }
    let by = match words.as_slice() {
        [] | ["b"] => "both".into(),
        ["l"] => "left".into(),
        ["r"] => "right".into(),
        words => words.join(" "),
    };
    attributes::movers(&by).map_err(|_| 0)
}
