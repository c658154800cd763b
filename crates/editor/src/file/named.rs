//! A drawing in a format that names positions where their moves are: each is made when it is met first.

use super::draft::{Draft, DraftMove, DraftPosition, Spot};
use super::{ReadError, Reading, attributes, text};
use crate::command::MOST_PARTS;
use crate::document::{Document, Move, Position};
use hyperjam_terms::Movers;
use std::collections::BTreeMap;

/// The draft of such a drawing.
pub(super) struct Named<'a> {
    pub(super) draft: Draft,
    numbers: BTreeMap<String, usize>,
    /// The lines where positions and moves were met.
    position_lines: Vec<usize>,
    move_lines: Vec<usize>,
    /// The moves of which nothing says who makes them: all players.
    unsaid: Vec<usize>,
    pub(super) reading: Reading<'a>,
}

impl<'a> Named<'a> {
    pub(super) fn new(reading: Reading<'a>) -> Self {
        let draft = Draft::default();
        Self {
            draft,
            numbers: BTreeMap::new(),
            position_lines: Vec::new(),
            move_lines: Vec::new(),
            unsaid: Vec::new(),
            reading,
        }
    }

    /// The position with this name, which is made if it is new.
    pub(super) fn position(&mut self, key: &str, line: usize) -> &mut DraftPosition {
        let nth = match self.numbers.get(key) {
            Some(nth) => *nth,
            None => {
                let nth = self.draft.positions.len();
                self.numbers.insert(key.to_owned(), nth);
                let position = Position { key: key.to_owned(), ..Position::default() };
                self.draft.positions.push(DraftPosition { position, ..DraftPosition::default() });
                self.position_lines.push(line);
                nth
            }
        };
        &mut self.draft.positions[nth]
    }

    /// Whether there are more moves already than a drawing may have, so that it is refused.
    pub(super) fn is_too_large(&self) -> bool {
        self.draft.moves.len() > MOST_PARTS
    }

    /// A move between two positions, which are made if they are new; for all players, where nothing says who makes it.
    pub(super) fn step(&mut self, from: &str, to: &str, by: Option<Movers>, line: usize) {
        self.position(from, line);
        self.position(to, line);
        if by.is_none() {
            self.unsaid.push(self.draft.moves.len());
        }
        let step = Move { by: by.unwrap_or(Movers::BOTH), ..Move::default() };
        self.draft.moves.push(DraftMove { from: from.to_owned(), to: to.to_owned(), step });
        self.move_lines.push(line);
    }

    /// Who makes a move by the word that a file has for it; what is no such word is told.
    pub(super) fn movers(&self, word: &str, what: &str) -> Option<Movers> {
        let found = movers(word);
        if found.is_none() && !word.trim().is_empty() {
            self.reading.leave(what, "move");
        }
        found
    }

    /// The document. The more players the moves name, the more there are.
    pub(super) fn finish(mut self) -> Result<Document, ReadError> {
        settle_players(&mut self.draft, &self.unsaid);
        let Self { draft, position_lines, move_lines, reading, .. } = self;
        draft.finish(
            &|spot| match spot {
                Spot::Position(nth, field) => format!("line {}, {field}", position_lines[nth]),
                Spot::Move(nth, field) => format!("line {}, {field}", move_lines[nth]),
                spot => spot.words(),
            },
            reading,
        )
    }
}

/// Who makes a move by a word of another program: ours, their first letters, the colours in which games are printed, players as
/// `p1 p3`, or their numbers from 0. None of another word, and of nothing.
pub(super) fn movers(word: &str) -> Option<Movers> {
    let word = word.trim().to_ascii_lowercase();
    Some(match word.as_str() {
        "" => return None,
        "b" => Movers::BOTH,
        "l" | "blue" => Movers::LEFT,
        "r" | "red" => Movers::RIGHT,
        _ => match word.split_whitespace().map(text::seat).collect::<Option<Vec<u32>>>() {
            Some(seats) => return Movers::of(&seats),
            None => return attributes::movers(&word).ok(),
        },
    })
}

/// The word for the players who make a move, as [`movers`] reads it.
pub(super) fn word(by: Movers) -> String {
    by.name().map_or_else(|| text::numbered(by), str::to_owned)
}

/// How many players a game has: as many as are given, else two, and more where its moves name more.
pub(super) fn player_count(given: Option<u32>, named: impl Iterator<Item = Movers>) -> u32 {
    let named = named.map(|by| by.highest() + 1).max().unwrap_or(2);
    given.unwrap_or(2).max(named)
}

/// Settles how many players a drawing has, and opens the moves to all of them of which nothing says who makes them.
pub(super) fn settle_players(draft: &mut Draft, unsaid: &[usize]) {
    let players = player_count(draft.players, draft.moves.iter().map(|step| step.step.by));
    draft.players = Some(players);
    for &nth in unsaid {
        draft.moves[nth].step.by = Movers::all(players);
    }
}
