//! The smallest boards of a ruleset that have the value of a line.

use super::game;
use crate::board::{picture, title};
use crate::write::{button, go, paragraph, result, text};
use hyperjam_protocol::address::{Address, AddressTemplate, FindCard};
use hyperjam_protocol::tutor::{Block, CardAction, Tone};
use hyperjam_rulesets::census::{Census, CensusError, Reader, Size, census, listed};
use hyperjam_rulesets::{Limits, Unsolved, open};
use hyperjam_terms::counted;
use hyperjam_values::{Arena, GameId, Unfinished};
use std::fmt;

/// The most arrangements, and the most forests, that are looked through, and the work for all their values: a few seconds.
const MOST_ARRANGEMENTS: u64 = 200_000;
const MOST_FORESTS: u64 = 50_000;
const WORK: u64 = 40_000_000;
/// What each position may take.
const LIMITS: Limits = Limits { work: 1_000_000, bytes: 24 << 20 };
/// The most boards that are shown.
const MOST_SHOWN: usize = 6;
/// After so many positions it is told how far the search is.
const STRIDE: u64 = 1 << 10;

/// Why no boards are looked for.
pub(super) enum Unsought {
    /// The line with this number is no short game.
    NoGame { line: u32 },
    /// The value of the line with this number is too long.
    TooLong { line: u32, limit: usize },
    /// The positions of the ruleset cannot be gone through.
    Census(CensusError),
}

impl fmt::Display for Unsought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame { line } => write!(f, "Line {line} is no short game, so no board has its value."),
            Self::TooLong { line, limit } => {
                write!(
                    f,
                    "The value of line {line} takes more than {limit} characters, so no board is looked for."
                )
            }
            Self::Census(error) => write!(f, "No board is looked for: {error}."),
        }
    }
}

/// What leads to the boards that have the value of a line.
pub(super) fn entrance(line: u32) -> Option<Address> {
    let (ruleset, within) = (listed().next()?.to_owned(), String::new());
    Some(FindCard { line, ruleset, within }.into())
}

/// What is looked through, and what was found.
struct Looking<'a> {
    /// The value as text, and in the present arena.
    value: &'a str,
    game: Option<GameId>,
    /// The first boards that have it, by their texts, and how many have it.
    boards: Vec<String>,
    found: u64,
    positions: u64,
    undecided: u64,
    endless: u64,
    work: u64,
    /// How many arrangements there are up to the last size that was begun, and up to the last one of all.
    begun: u64,
    all: u64,
    /// How many positions the sizes before have.
    before: u64,
    progress: &'a dyn Fn(u32),
}

impl Reader for Looking<'_> {
    fn take(
        &mut self,
        arena: &mut Arena,
        text: &dyn Fn() -> String,
        value: Result<GameId, Unsolved>,
    ) -> Result<(), Unfinished> {
        self.work += 1 + LIMITS.work.saturating_sub(arena.work_left());
        match value {
            Ok(value) => {
                if self.game.is_none() {
                    arena.renew_work();
                    let read = game(arena, self.value);
                    self.work += LIMITS.work.saturating_sub(arena.work_left());
                    self.undecided += u64::from(read.is_err());
                    self.game = read.unwrap_or(None);
                }
                if self.game == Some(value) {
                    self.found += 1;
                    let text = text();
                    let place = self.boards.binary_search(&text).unwrap_or_else(|place| place);
                    self.boards.insert(place, text);
                    self.boards.truncate(MOST_SHOWN);
                }
            }
            Err(Unsolved::Loop) => self.endless += 1,
            Err(_) => self.undecided += 1,
        }
        self.positions += 1;
        if self.positions.is_multiple_of(STRIDE) {
            self.tell();
        }
        Ok(())
    }

    fn end(&mut self, _: &mut Arena) {
        self.game = None;
    }

    fn is_done(&self) -> bool {
        self.work >= WORK
    }
}

impl Looking<'_> {
    /// Tells how far the search is.
    fn tell(&self) {
        let done = (self.begun + self.positions - self.before).min(self.all);
        (self.progress)((1000 * done / self.all.max(1)) as u32);
    }
}

/// How far a search came.
struct Reached {
    /// The size of the last positions that were looked at.
    size: usize,
    /// Whether it ended among them.
    is_partial: bool,
    /// The next size, and its arrangements, if these are too many.
    next: Option<(usize, u64)>,
}

/// Goes through the sizes, the small ones first, up to the first that has the value.
fn search(census: &dyn Census, looking: &mut Looking) -> Result<Reached, CensusError> {
    let mut worker = census.worker(LIMITS);
    let (mut reached, mut arranged) = (Reached { size: 0, is_partial: false, next: None }, 0);
    for unit in 0..census.unit_count() {
        let size = census.size_of(unit);
        if size > reached.size {
            let count = census.count_of(size);
            if looking.found > 0 {
                break;
            }
            if arranged + count > most(census) {
                reached.next = Some((size, count));
                break;
            }
            (looking.begun, looking.before) = (arranged, looking.positions);
            arranged += count;
            reached.size = size;
        }
        worker.show(unit, looking)?;
        if looking.is_done() {
            reached.is_partial = true;
            break;
        }
    }
    Ok(reached)
}

/// The census within a size; where that is a number, at most one size larger than what is looked through, so that a large number
/// takes no more. Without a size, as much as is looked through.
fn census_within(ruleset: &str, within: &str) -> Result<Box<dyn Census>, CensusError> {
    let last = match within {
        "" => usize::MAX,
        within => match within.parse()? {
            Size::Cells(last) => last,
            grid @ Size::Grid(_) => return census(ruleset, grid),
        },
    };
    let mut found = census(ruleset, Size::Cells(1))?;
    for cells in 2..=last {
        if arrangements(&*found) > most(&*found) {
            break;
        }
        found = match census(ruleset, Size::Cells(cells)) {
            Err(_) if within.is_empty() => break,
            larger => larger?,
        };
    }
    Ok(found)
}

/// Whether arrangements of cells are looked through, and not forests of edges.
fn is_of_cells(census: &dyn Census) -> bool {
    census.counted() == "cell"
}

fn most(census: &dyn Census) -> u64 {
    if is_of_cells(census) { MOST_ARRANGEMENTS } else { MOST_FORESTS }
}

/// How many arrangements of all sizes there are.
fn arrangements(census: &dyn Census) -> u64 {
    let last = census.unit_count().checked_sub(1).map_or(0, |unit| census.size_of(unit));
    (1..=last).fold(0, |all, size| all.saturating_add(census.count_of(size)))
}

/// What is said of the boards with a value, which is given as text: in a line, and in blocks.
pub(super) fn card(
    value: Result<String, Unsought>,
    of: &FindCard,
    progress: &dyn Fn(u32),
) -> (String, Vec<Block>) {
    let found = census_within(&of.ruleset, &of.within);
    let mut blocks = choices(of, found.as_deref().map_or("cell", Census::counted));
    let answer = value.and_then(|value| {
        let census = found.map_err(Unsought::Census)?;
        let mut looking = Looking {
            value: &value,
            game: None,
            boards: Vec::new(),
            found: 0,
            positions: 0,
            undecided: 0,
            endless: 0,
            work: 0,
            begun: 0,
            all: arrangements(&*census).min(most(&*census)),
            before: 0,
            progress,
        };
        let reached = search(&*census, &mut looking).map_err(Unsought::Census)?;
        let said = said(&looking, &reached, &*census);
        blocks.push(result(vec![text(&*said)], Tone::Subject));
        blocks.extend(boards(&of.ruleset, &looking.boards));
        blocks.push(paragraph(looked_through(of, &looking, &reached, &*census)));
        Ok(said)
    });
    let spoken = answer.unwrap_or_else(|refused| {
        let refused = refused.to_string();
        blocks.push(result(vec![text(&*refused)], Tone::Bad));
        refused
    });
    (spoken, blocks)
}

/// Which ruleset, and up to which size.
fn choices(of: &FindCard, counted: &str) -> Vec<Block> {
    let with = |ruleset: &str| FindCard { ruleset: ruleset.to_owned(), within: String::new(), ..*of };
    let to = AddressTemplate::of(|within: String| Address::from(FindCard { within, ..of.clone() }));
    let size = if counted == "cell" { "cells, or rows x columns" } else { "edges" };
    vec![
        Block::Choice {
            name: "Boards of".into(),
            options: listed().map(|ruleset| go(title(ruleset), with(ruleset))).collect(),
            chosen: listed().position(|ruleset| ruleset == of.ruleset).map(|nth| nth as u32),
        },
        Block::Field { name: format!("Up to ({size})"), value: of.within.clone(), to },
    ]
}

/// So many positions, in words.
fn positions(count: u64) -> String {
    counted(count as usize, "position")
}

/// What was found.
fn said(looking: &Looking, reached: &Reached, census: &dyn Census) -> String {
    let (found, size) = (looking.found, reached.size);
    let (of, size) = (positions(found), counted(size, census.counted()));
    let has = if found == 1 { "has" } else { "have" };
    let least = if reached.is_partial { "At least " } else { "" };
    // Those whose values take too long may have it.
    match (found, looking.undecided) {
        (0, 0) => "No position that was looked through has this value.".to_owned(),
        (0, _) => "No position that was looked through is known to have this value.".to_owned(),
        (_, 0) => format!("{least}{of} of {size} {has} this value, and none that is smaller."),
        _ => format!("{least}{of} of {size} {has} this value, and none that is smaller is known to."),
    }
}

/// The first boards, as they look, each with what puts it on the sheet.
fn boards(ruleset: &str, texts: &[String]) -> Vec<Block> {
    let name = title(ruleset);
    let mut blocks = Vec::new();
    for (nth, text) in (1..).zip(texts) {
        // What a census writes can be read.
        let Ok(board) = open(ruleset, &[text]) else { continue };
        blocks.push(Block::Board(picture::view(&name, &*board)));
        let put = CardAction::AddBoard(ruleset.to_owned(), text.clone());
        let which = if texts.len() > 1 { format!("board {nth}") } else { "it".to_owned() };
        blocks.push(Block::Buttons(vec![button(format!("Put {which} on the sheet"), put)]));
    }
    blocks
}

/// How far the search came, and what it left out.
fn looked_through(of: &FindCard, looking: &Looking, reached: &Reached, census: &dyn Census) -> String {
    let mut words = String::new();
    if looking.found > looking.boards.len() as u64 {
        words = format!("The first {} are shown. ", looking.boards.len());
    }
    let Reached { size, is_partial, next } = *reached;
    words += &format!(
        "{} of up to {} were looked through, each once up to turns and reflections.",
        positions(looking.positions),
        counted(size, census.counted())
    );
    if looking.endless > 0 {
        words +=
            &format!(" In {} play may go on for ever, so there is no value.", positions(looking.endless));
    }
    if looking.undecided > 0 {
        words += &format!(" The values of {} take too long.", positions(looking.undecided));
    }
    let larger = match (is_partial, next) {
        (true, _) => {
            words += " The rest takes longer than a few seconds.";
            size
        }
        (false, Some((size, count))) => {
            let of = if is_of_cells(census) { "arrangements" } else { "forests" };
            let size_in_words = counted(size, census.counted());
            words +=
                &format!(" There are {count} {of} of {size_in_words}, which take longer than a few seconds.");
            size
        }
        (false, None) => return words,
    };
    let larger = if of.within.parse::<usize>().is_ok() || of.within.is_empty() {
        larger.to_string()
    } else {
        of.within.clone()
    };
    words
        + &format!(
            " On the command line, “hyperjam find {} '{}' --within {larger}” looks through them.",
            of.ruleset, looking.value
        )
}
