//! Tables of a board's ruleset: what boards of all sizes are worth, or the Grundy numbers of heaps with their period.

use super::{Spelling, called, find, spelling};
use crate::failure::Failure;
use crate::pictures;
use crate::write::{button, capital, go, paragraph, result, text};
use hyperjam_protocol::address::{Address, AddressTemplate, BoardCard, TableCard};
use hyperjam_protocol::tutor::{
    Block, Button, Card, CardAction, DrawnBoard, Grid, GridCell, Shade, Tone, TutorQuery,
};
use hyperjam_rulesets::grid::read_cells;
use hyperjam_rulesets::table::{self as tables, Entry, Listing, PeriodPlace, Quantity, Table};
use hyperjam_rulesets::{BoardError, Limits, Unsolved};
use hyperjam_values::Arena;
use hyperjam_values::notation::Style;

/// What each entry of a table may take: less than a second.
const LIMITS: Limits = Limits { work: 4_000_000, bytes: 96 << 20 };
/// How far a table goes where nobody says so.
const USUAL_SIZE: &str = "4x4";
const USUAL_HEAP: &str = "200";
/// The longest value in a cell, in bytes, and in a file.
const MOST_CELL: usize = 40;
const MOST_IN_FILE: usize = 1000;
/// The largest heap that the card shows; the command line has more.
const MOST_HEAP: usize = 2_000;

/// What leads from a board to a table of its ruleset, if there is one. Where there are stones, boards without any say little.
pub(super) fn entrance(board: &DrawnBoard) -> Option<Button> {
    let tiled = has_letters(board);
    let table = BoardCard::Table(board.id.clone(), TableCard { tiled, ..TableCard::default() });
    tables::has_table(spelling(board).name).then(|| go("Table", table))
}

/// Whether it is a grid on which more lies than free cells and such as are taken.
fn has_letters(board: &DrawnBoard) -> bool {
    let Spelling { name, position, .. } = spelling(board);
    let cells = read_cells(position).ok().filter(|_| tables::is_grid(name));
    cells.is_some_and(|cells| cells.symbols.iter().any(char::is_ascii_alphabetic))
}

/// The card.
pub(super) fn card(
    query: &TutorQuery,
    id: &str,
    asked: &TableCard,
    progress: &dyn Fn(u32),
) -> Result<Card, Failure> {
    let board = find(query, id)?;
    let mut card = Card { title: format!("Table: {}", called(board)), ..Card::default() };
    let of_heaps = tables::is_of_heaps(spelling(board).name);
    let usual = if of_heaps { USUAL_HEAP } else { USUAL_SIZE };
    let extent = if asked.extent.is_empty() { usual } else { &asked.extent };
    card.blocks.extend(choices(board, asked, extent, of_heaps));
    let mut arena = Arena::new(LIMITS);
    let found = made(board, asked, extent, of_heaps, &mut arena, progress);
    match found {
        Ok(Ok(table)) => {
            let quantity = if asked.temperatures { Quantity::Temperature } else { Quantity::Value };
            let mut listing = |style, most| Listing::of(&mut arena, &table, quantity, style, most);
            let shown = listing(Style::Unicode, MOST_CELL);
            card.spoken = shown.period.clone().unwrap_or_else(|| format!("A table up to {extent}."));
            card.blocks.extend(about(&shown, asked));
            let files = [
                ("csv", listing(Style::Ascii, MOST_IN_FILE).csv()),
                ("tex", listing(Style::Unicode, MOST_IN_FILE).tex()),
            ];
            let name = file_name(board, asked, extent);
            card.blocks.push(Block::Buttons(
                files.iter().flat_map(|(kind, file)| saved(&name, kind, file)).collect(),
            ));
            if shown.is_of_heaps {
                card.blocks.extend(plot(&shown));
            }
        }
        Ok(Err(reason)) => refuse(&mut card, format!("The table is not known: {reason}.")),
        Err(error) => refuse(&mut card, format!("There is no such table: {error}.")),
    }
    card.blocks.push(Block::Buttons(vec![go("Back to the board", BoardCard::Board(id.to_owned()))]));
    Ok(card)
}

fn refuse(card: &mut Card, words: String) {
    card.spoken.clone_from(&words);
    card.blocks.push(result(vec![text(words)], Tone::Bad));
}

/// Works the table out.
fn made(
    board: &DrawnBoard,
    asked: &TableCard,
    extent: &str,
    of_heaps: bool,
    arena: &mut Arena,
    progress: &dyn Fn(u32),
) -> Result<Result<Table, Unsolved>, BoardError> {
    let Spelling { name, given, position } = spelling(board);
    if of_heaps && extent.parse().is_ok_and(|most: usize| most > MOST_HEAP) {
        return Err(BoardError::too_large("counters of a heap", extent.parse().unwrap_or(0), MOST_HEAP));
    }
    let mut texts: Vec<&str> = given.into_iter().collect();
    texts.push(extent);
    if asked.tiled {
        texts.push(position);
    }
    let watch = &mut |done: usize, total: usize| progress((1000 * done / total.max(1)) as u32);
    tables::table(name, &texts, arena, LIMITS, watch)
}

/// What can be asked for instead.
fn choices(board: &DrawnBoard, asked: &TableCard, extent: &str, of_heaps: bool) -> Vec<Block> {
    let with = |table: TableCard| BoardCard::Table(board.id.clone(), table);
    let mut blocks = Vec::new();
    if !of_heaps {
        let of = |name: &str, temperatures| go(name, with(TableCard { temperatures, ..asked.clone() }));
        blocks.push(Block::Choice {
            name: "Each entry is".into(),
            options: vec![of("the value", false), of("the temperature", true)],
            chosen: Some(u32::from(asked.temperatures)),
        });
        if has_letters(board) {
            let of = |name: &str, tiled| go(name, with(TableCard { tiled, ..asked.clone() }));
            blocks.push(Block::Choice {
                name: "Boards are made of".into(),
                options: vec![of("free cells", false), of("copies of this board", true)],
                chosen: Some(u32::from(asked.tiled)),
            });
        }
    }
    let to = AddressTemplate::of(|extent: String| Address::from(with(TableCard { extent, ..asked.clone() })));
    let name = match of_heaps {
        true => format!("Up to heap size (at most {MOST_HEAP})"),
        false => "Up to rows x columns".to_owned(),
    };
    blocks.push(Block::Field { name, value: extent.to_owned(), to });
    blocks
}

/// The table itself.
fn about(listing: &Listing, asked: &TableCard) -> Vec<Block> {
    let cell = |entry: &Entry| GridCell {
        text: entry.shown().to_owned(),
        shade: match (entry.place, entry.heat) {
            (PeriodPlace::Preperiod, _) => Shade::Exception,
            (PeriodPlace::Period(0), _) => Shade::Begins,
            (_, Some(heat)) if asked.temperatures => Shade::Heat(heat),
            _ => Shade::Plain,
        },
    };
    let name = match (listing.is_of_heaps, asked.temperatures) {
        (true, _) => "Grundy numbers of heaps",
        (false, false) => "Values of boards by rows and columns",
        (false, true) => "Temperatures of boards by rows and columns",
    };
    let rows = listing.rows.iter().map(|(name, entries)| (name.clone(), entries.iter().map(cell).collect()));
    let grid = Grid {
        name: name.into(),
        corner: if listing.is_of_heaps { "+" } else { "" }.into(),
        columns: listing.columns.clone(),
        rows: rows.collect(),
    };
    let mut blocks = Vec::new();
    if let Some(period) = &listing.period {
        blocks.push(result(vec![text(format!("{}.", capital(period)))], Tone::Subject));
    }
    let shades =
        |any: fn(&Shade) -> bool| grid.rows.iter().flat_map(|(_, cells)| cells).any(|cell| any(&cell.shade));
    let (hot, exceptions) =
        (shades(|shade| matches!(shade, Shade::Heat(1..))), shades(|shade| *shade == Shade::Exception));
    blocks.push(Block::Grid(grid));
    if hot {
        blocks.push(paragraph("The darker, the hotter: the more is gained by a move there."));
    }
    if listing.period.is_some() {
        let mut words = "The size of a heap is the sum of its row number and its column number.".to_owned();
        if exceptions {
            words.push_str(" What comes before the period is in italics.");
        }
        words.push_str(" A line stands where the period begins.");
        blocks.push(paragraph(words));
    }
    if listing.is_of_heaps && listing.rows.iter().map(|(_, entries)| entries.len()).sum::<usize>() > MOST_HEAP
    {
        let words =
            format!("The page ends at {MOST_HEAP}; on the command line, “hyperjam table” goes further.");
        blocks.push(paragraph(words));
    }
    if listing.rows.iter().flat_map(|(_, entries)| entries).any(|entry| entry.text.is_none()) {
        blocks.push(paragraph("“?” stands for what would take too long to work out."));
    }
    blocks
}

/// The Grundy numbers of heaps as a picture.
fn plot(listing: &Listing) -> Vec<Block> {
    let entries = || listing.rows.iter().flat_map(|(_, entries)| entries);
    let numbers: Vec<Option<u32>> =
        entries().map(|entry| entry.text.as_ref().and_then(|text| text.parse().ok())).collect();
    let begins = entries().enumerate().filter(|(_, entry)| entry.place == PeriodPlace::Period(0));
    let mut begins = begins.map(|(heap, _)| heap);
    let period = begins.next().map(|first| (first, begins.next().map(|second| second - first)));
    pictures::sequence(&numbers, period).into_iter().flat_map(pictures::shown).collect()
}

/// What copies the table and saves it as a file of a kind.
fn saved(name: &str, kind: &str, file: &str) -> [Button; 2] {
    let shown = if kind == "tex" { "TeX" } else { "CSV" };
    [
        button(format!("Copy as {shown}"), CardAction::Copy(file.to_owned())),
        button(format!("Save as {shown}"), CardAction::Save(format!("{name}.{kind}"), file.to_owned())),
    ]
}

/// The name of a file, of letters, digits and hyphens.
fn file_name(board: &DrawnBoard, asked: &TableCard, extent: &str) -> String {
    let quantity = if asked.temperatures { "-temperatures" } else { "" };
    let name: Vec<String> = format!("{}-{extent}{quantity}", board.name)
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    name.join("-")
}
