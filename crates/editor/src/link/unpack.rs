//! From bytes back to a drawing.

use super::bits::{BitReader, width_for};
use super::{BENDS, BOARDS, LINES, LinkError, MOST_TEXT_BYTES, WIN_ENDS};
use crate::command::{MOST_BOARDS, MOST_LINES, MOST_NOTES, MOST_RULESETS};
use crate::document::{Board, Document, Note, OwnRuleset, Rules, default_names};
use crate::file::{Draft, DraftMove, DraftPosition, ReadError, Reading, Spot, bend, check_vehicles};
use crate::point::Point;
use hyperjam_terms::{Convention, EndKind, Movers};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The drawing in packed bytes of a version, counted from 0.
pub(super) fn unpack(bytes: &[u8], version: usize, reading: Reading<'_>) -> Result<Document, LinkError> {
    let mut reader = BitReader::new(bytes);
    let (draft, counts) = read_counts(&mut reader).ok_or(LinkError::Damaged)?;
    let too_many = |kind| LinkError::Invalid(ReadError { place: Spot::Whole("vehicles").path(), kind });
    check_vehicles(counts[2] as usize, reading).map_err(too_many)?;
    let draft = read(reader, draft, counts, version).ok_or(LinkError::Damaged)?;
    draft.finish(&Spot::path, reading).map_err(LinkError::Invalid)
}

/// What is said of the whole, and how many positions, moves and vehicles there are.
fn read_counts(reader: &mut BitReader<'_>) -> Option<(Draft, [u32; 3])> {
    let mut draft = Draft { players: Some(reader.bits(4)? + 2), ..Draft::default() };
    if reader.flag()? {
        draft.convention = Convention::Misere;
    }
    let counts = [reader.count()?, reader.count()?, reader.count()?];
    // Each of them takes a bit or more, so a short link cannot ask for much memory.
    counts.iter().all(|&count| count as usize <= reader.left()).then_some((draft, counts))
}

fn read(mut reader: BitReader<'_>, mut draft: Draft, counts: [u32; 3], version: usize) -> Option<Draft> {
    let [positions, moves, vehicles] = counts;
    let least = (reader.signed()?, reader.signed()?);
    let widths = (reader.bits(5)?, reader.bits(5)?);
    for _ in 0..positions {
        let x = f64::from(least.0) + f64::from(reader.bits(widths.0)?);
        let y = f64::from(least.1) + f64::from(reader.bits(widths.1)?);
        draft.positions.push(DraftPosition { x: Some(x), y: Some(y), ..DraftPosition::default() });
    }
    if reader.flag()? {
        for position in &mut draft.positions {
            position.end = reader.flag()?.then_some(EndKind::Tie);
        }
    }

    let ends = read_moves(&mut reader, positions, moves)?;
    let movers = read_movers(&mut reader, draft.players.unwrap_or(2), moves)?;
    let mut stands = Vec::new();
    for _ in 0..vehicles {
        stands.push(reader.bits(width_for(positions))?);
    }

    let bends = if version >= BENDS { read_bends(&mut reader, moves)? } else { Vec::new() };
    if version >= LINES {
        let (is_known, lines) = (!reader.flag()?, reader.count()? as usize);
        (is_known && lines <= MOST_LINES).then_some(())?;
        draft.lines = vec![String::new(); lines];
        let notes = reader.count()? as usize;
        for _ in 0..Some(notes).filter(|&notes| notes <= MOST_NOTES)? {
            let at = Point::new(reader.signed()?.into(), reader.signed()?.into());
            draft.notes.push(Note { at, ..Note::default() });
        }
    }
    if version >= BOARDS {
        read_boards(&mut reader, &mut draft)?;
    }
    if version >= WIN_ENDS {
        for position in &mut draft.positions {
            if reader.flag()? {
                (position.end.replace(EndKind::Win) != Some(EndKind::Tie)).then_some(())?;
            }
        }
    }
    if reader.flag()? {
        let keyed = reader.flag()?;
        name(&mut draft, keyed, reader.rest())?;
    } else {
        let without_texts = draft.lines.is_empty() && draft.notes.is_empty();
        (without_texts && draft.boards.is_empty() && draft.rulesets.is_empty()).then_some(())?;
        for (position, name) in draft.positions.iter_mut().zip(default_names()) {
            position.id = name;
        }
    }
    let key = |number: u32| draft.positions.get(number as usize).map(|position| position.id.clone());
    let mut steps = Vec::new();
    let mut bends = bends.into_iter();
    for ((from, to), by) in ends.into_iter().zip(movers) {
        let bend = bends.next().flatten();
        steps.push(DraftMove { from: key(from)?, to: key(to)?, by, bend, unknown: Default::default() });
    }
    let stands: Option<Vec<String>> = stands.into_iter().map(key).collect();
    draft.vehicles = stands?;
    draft.moves = steps;
    Some(draft)
}

/// How moves are read, the ground, boards and rulesets without their texts.
fn read_boards(reader: &mut BitReader<'_>, draft: &mut Draft) -> Option<()> {
    draft.rules = Rules::of_number(reader.count()?)?;
    if reader.flag()? {
        for position in &mut draft.positions {
            position.ground = reader.flag()?;
        }
    }
    let boards = reader.count()? as usize;
    for _ in 0..Some(boards).filter(|&boards| boards <= MOST_BOARDS)? {
        let at = Point::new(reader.signed()?.into(), reader.signed()?.into());
        draft.boards.push(Board { at, times: reader.signed()?, ..Board::default() });
    }
    let rulesets = Some(reader.count()? as usize).filter(|&rulesets| rulesets <= MOST_RULESETS)?;
    draft.rulesets = vec![OwnRuleset::default(); rulesets];
    Some(())
}

/// Start and end of every move.
fn read_moves(reader: &mut BitReader<'_>, positions: u32, moves: u32) -> Option<Vec<(u32, u32)>> {
    let width = width_for(positions);
    let mut starts = Vec::new();
    if reader.flag()? {
        for position in 0..positions {
            let degree = reader.count()?;
            if degree as usize > moves as usize - starts.len() {
                return None;
            }
            starts.extend((0..degree).map(|_| position));
        }
        if starts.len() != moves as usize {
            return None;
        }
    } else {
        for _ in 0..moves {
            starts.push(reader.bits(width)?);
        }
    }
    let mut ends = Vec::with_capacity(starts.len());
    for from in starts {
        ends.push((from, reader.bits(width)?));
    }
    Some(ends)
}

/// The players who may make each move.
fn read_movers(reader: &mut BitReader<'_>, players: u32, moves: u32) -> Option<Vec<Movers>> {
    let mut movers = Vec::new();
    let impartial = reader.flag()?;
    let mut five = 0;
    for nth in 0..moves {
        let mut by = Movers::BOTH;
        if !impartial && players == 2 {
            if nth % 5 == 0 {
                five = reader.bits(8)?;
            }
            by = Movers::OF_TWO[five as usize % 3];
            five /= 3;
        } else if !impartial {
            let mut bits = 0;
            for seat in 0..players {
                bits |= u32::from(reader.flag()?) << seat;
            }
            by = Movers::of_bits(bits)?;
        }
        movers.push(by);
    }
    Some(movers)
}

/// How far each move is bent.
fn read_bends(reader: &mut BitReader<'_>, moves: u32) -> Option<Vec<Option<i32>>> {
    let mut bends = Vec::new();
    for _ in 0..moves {
        let bend = if reader.flag()? { Some(bend(reader.signed()?.into())?) } else { None };
        bends.push(bend);
    }
    Some(bends)
}

/// Title, labels, keys, lines, notes, boards and rulesets.
fn name(draft: &mut Draft, keyed: bool, deflated: &[u8]) -> Option<()> {
    let plain = decompress_to_vec_with_limit(deflated, MOST_TEXT_BYTES).ok()?;
    let mut rest = plain.as_slice();
    let mut next = || {
        let mut reader = BitReader::new(rest);
        let length = reader.count()? as usize;
        let (text, after) = reader.rest().split_at_checked(length)?;
        rest = after;
        String::from_utf8(text.to_vec()).ok()
    };
    draft.title = next()?;
    for position in &mut draft.positions {
        let label = next()?;
        position.id = if keyed { next()? } else { label.clone() };
        position.label = Some(label);
    }
    let notes = draft.notes.iter_mut().map(|note| &mut note.text);
    let boards =
        draft.boards.iter_mut().flat_map(|board| [&mut board.id, &mut board.rules, &mut board.position]);
    let rulesets = draft.rulesets.iter_mut().flat_map(|ruleset| [&mut ruleset.name, &mut ruleset.text]);
    for text in draft.lines.iter_mut().chain(notes).chain(boards).chain(rulesets) {
        *text = next()?;
    }
    Some(())
}
