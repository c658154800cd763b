//! From bytes back to a drawing.

use super::bits::{BitReader, width_for};
use super::{ALL_ENDS, BENDS, LINES, LinkError, MOST_TEXT_BYTES, NEGATIVES, WIN_ENDS, files_of};
use crate::document::{
    Document, Field, FieldValue, LATER_ENDS, LINKED_SHEETS, Move, Position, Record, default_names,
};
use crate::file::{Draft, DraftMove, DraftPosition, ReadError, ReadOptions, Spot, bend, check_vehicles};
use crate::point::Point;
use hyperjam_terms::{Convention, EndKind, Movers};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The drawing in packed bytes of a version, counted from 0.
pub(super) fn unpack(bytes: &[u8], version: usize, reading: ReadOptions<'_>) -> Result<Document, LinkError> {
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
        draft.heading.convention = Convention::Misere;
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
            position.position.end = reader.flag()?.then_some(EndKind::Tie);
        }
    }

    let ends = read_moves(&mut reader, positions, moves)?;
    let movers = read_movers(&mut reader, draft.players.unwrap_or(2), moves)?;
    let mut stands = Vec::new();
    for _ in 0..vehicles {
        stands.push(reader.bits(width_for(positions))?);
    }

    let bends = if version >= BENDS { read_bends(&mut reader, moves)? } else { Vec::new() };
    for (since, files) in LINKED_SHEETS.into_iter().filter(|(since, _)| version >= *since) {
        if since == LINES && reader.flag()? {
            return None;
        }
        let mut of_heading = |lists: bool, reader: &mut BitReader<'_>| {
            draft.heading.fill(&mut |field, value| {
                let is_one = field.since == files && matches!(value, FieldValue::List(_)) == lists;
                if is_one { unpack_field(field, value, files_of(version), reader) } else { Some(()) }
            })
        };
        of_heading(false, &mut reader)?;
        unpack_positions(&mut draft.positions, files, &mut reader)?;
        of_heading(true, &mut reader)?;
    }
    if version >= WIN_ENDS {
        for position in &mut draft.positions {
            if reader.flag()? {
                (position.position.end.replace(EndKind::Win) != Some(EndKind::Tie)).then_some(())?;
            }
        }
    }
    let mut negated = Vec::new();
    if version >= NEGATIVES {
        for _ in 0..reader.count()? {
            negated.push(reader.bits(width_for(positions))?);
        }
    }
    if version >= ALL_ENDS {
        for position in &mut draft.positions {
            if reader.flag()? {
                let end = LATER_ENDS.get(reader.bits(2)? as usize)?;
                position.position.end.replace(*end).is_none().then_some(())?;
            }
        }
    }
    if reader.flag()? {
        let keyed = reader.flag()?;
        name(&mut draft, version, keyed, reader.rest())?;
    } else {
        // No text is there to be filled in.
        fill_texts(&mut draft.heading, files_of(version), &mut || None)?;
        for (position, name) in draft.positions.iter_mut().zip(default_names()) {
            position.position.key = name;
        }
    }
    let key =
        |number: u32| draft.positions.get(number as usize).map(|position| position.position.key.clone());
    let mut steps = Vec::new();
    let mut bends = bends.into_iter();
    for ((from, to), by) in ends.into_iter().zip(movers) {
        let bend = bends.next().flatten();
        steps.push(DraftMove { from: key(from)?, to: key(to)?, step: Move { by, bend, ..Move::default() } });
    }
    let [vehicles, negatives] = [stands, negated].map(|all| all.into_iter().map(key).collect());
    let (vehicles, negatives): (Option<_>, Option<_>) = (vehicles, negatives);
    (draft.vehicles, draft.negatives) = (vehicles?, negatives?);
    draft.moves = steps;
    Some(draft)
}

/// The fields that positions have since a version of files.
fn unpack_positions(positions: &mut [DraftPosition], since: u32, reader: &mut BitReader<'_>) -> Option<()> {
    for field in Position::FIELDS.iter().filter(|field| field.since == since) {
        if reader.flag()? {
            for position in &mut *positions {
                position.position.fill(&mut |one, value| {
                    if one.name == field.name { unpack_field(one, value, since, reader) } else { Some(()) }
                })?;
            }
        }
    }
    Some(())
}

/// A field as far as it is of this version of files, but for its texts, which follow all bits.
fn unpack_field(field: &Field, value: FieldValue<'_>, files: u32, reader: &mut BitReader<'_>) -> Option<()> {
    match value {
        FieldValue::Text(_) | FieldValue::Unknown(_) => {}
        FieldValue::Place(at) => *at = Point::new(reader.signed()?.into(), reader.signed()?.into()),
        FieldValue::Times(times) => *times = reader.signed()?,
        FieldValue::Whole(number) => *number = if reader.flag()? { Some(reader.signed()?) } else { None },
        FieldValue::Natural(number) => {
            *number = if reader.flag()? { Some(reader.count()?) } else { None };
            number.is_none_or(|number| number as usize <= field.most).then_some(())?;
        }
        FieldValue::Flag(flag) => *flag = reader.flag()?,
        FieldValue::Choice(choice) => choice.choose(reader.count()?)?,
        FieldValue::List(list) => {
            list.set_count(Some(reader.count()? as usize).filter(|&count| count <= field.most)?);
            for item in list.all() {
                item.fill(&mut |field, value| match field.since <= files {
                    true => unpack_field(field, value, files, reader),
                    false => Some(()),
                })?;
            }
        }
    }
    Some(())
}

/// Fills in the texts of a record, which `next` says, as far as they are of this version of files.
fn fill_texts(record: &mut dyn Record, files: u32, next: &mut dyn FnMut() -> Option<String>) -> Option<()> {
    record.fill(&mut |field, value| match value {
        _ if field.since > files => Some(()),
        FieldValue::Text(text) => next().map(|next| *text = next),
        FieldValue::List(list) => list.all().into_iter().try_for_each(|item| fill_texts(item, files, next)),
        _ => Some(()),
    })
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

/// Title, labels, keys, and the texts of the sheet.
fn name(draft: &mut Draft, version: usize, keyed: bool, deflated: &[u8]) -> Option<()> {
    let plain = decompress_to_vec_with_limit(deflated, MOST_TEXT_BYTES).ok()?;
    let mut rest = plain.as_slice();
    let mut next = || {
        let mut reader = BitReader::new(rest);
        let length = reader.count()? as usize;
        let (text, after) = reader.rest().split_at_checked(length)?;
        rest = after;
        String::from_utf8(text.to_vec()).ok()
    };
    draft.heading.title = next()?;
    for position in &mut draft.positions {
        let label = next()?;
        position.position.key = if keyed { next()? } else { label.clone() };
        position.label = Some(label);
    }
    fill_texts(&mut draft.heading, files_of(version), &mut next)
}
