//! From a drawing to bytes.

use super::bits::{BitWriter, width_for};
use super::{ALL_ENDS, BENDS, LINES, LinkError, MOST_TEXT_BYTES, NEGATIVES, WIN_ENDS, files_of};
use crate::document::{
    self, Document, FieldValue, LATER_ENDS, LINKED_SHEETS, Position, Record, default_names,
};
use crate::id::PositionId;
use hyperjam_terms::{Convention, EndKind, Movers};
use miniz_oxide::deflate::compress_to_vec;
use std::collections::BTreeMap;

/// How hard texts are deflated, of 10.
const EFFORT: u8 = 9;

/// The packed drawing in the layout of a version, counted from 0; refused where its texts are longer than a link holds.
pub(super) fn pack(document: &Document, version: usize) -> Result<Vec<u8>, LinkError> {
    let heading = document.heading();
    let numbers: BTreeMap<PositionId, u32> = document.positions().map(|(id, _)| id).zip(0..).collect();
    let number = |id: PositionId| numbers.get(&id).copied().unwrap_or_default();
    let count = numbers.len() as u32;
    let mut writer = BitWriter::default();
    writer.bits(heading.players - 2, 4);
    writer.flag(heading.convention == Convention::Misere);
    writer.count(count);
    writer.count(document.moves().len() as u32);
    writer.count(heading.vehicles.len() as u32);

    pack_places(document, &mut writer);
    let is_tie_end = |position: &Position| position.end == Some(EndKind::Tie);
    let ties = document.positions().any(|(_, position)| is_tie_end(position));
    writer.flag(ties);
    if ties {
        document.positions().for_each(|(_, position)| writer.flag(is_tie_end(position)));
    }

    pack_moves(document, &mut writer, count, &number);
    for &on in &heading.vehicles {
        writer.bits(number(on), width_for(count));
    }

    if version >= BENDS {
        for (_, step) in document.moves() {
            writer.flag(step.bend.is_some());
            if let Some(bend) = step.bend {
                writer.signed(bend);
            }
        }
    }

    let mut sheet = Vec::new();
    for (since, files) in LINKED_SHEETS.into_iter().filter(|(since, _)| version >= *since) {
        if since == LINES {
            writer.flag(false);
        }
        let mut of_heading = |lists: bool, writer: &mut BitWriter| {
            heading.show(&mut |field, value| {
                if field.since == files && matches!(value, FieldValue::List(_)) == lists {
                    pack_field(value, files_of(version), writer, &mut sheet);
                }
            });
        };
        of_heading(false, &mut writer);
        pack_positions(document, files, &mut writer);
        of_heading(true, &mut writer);
    }

    if version >= WIN_ENDS {
        document.positions().for_each(|(_, position)| writer.flag(position.is_win_end()));
    }
    if version >= NEGATIVES {
        writer.count(heading.negatives.len() as u32);
        heading.negatives.iter().for_each(|&on| writer.bits(number(on), width_for(count)));
    }
    if version >= ALL_ENDS {
        for (_, position) in document.positions() {
            let later = (0..).zip(LATER_ENDS).find(|(_, end)| position.end == Some(*end));
            writer.flag(later.is_some());
            if let Some((number, _)) = later {
                writer.bits(number, 2);
            }
        }
    }

    let named = !heading.title.is_empty()
        || version >= LINES
        || document
            .positions()
            .zip(default_names())
            .any(|((_, position), name)| position.label != name || position.key != name);
    writer.flag(named);
    if !named {
        return Ok(writer.into_bytes());
    }
    let keyed = document.positions().any(|(_, position)| position.key != position.label);
    writer.flag(keyed);
    let mut bytes = writer.into_bytes();
    let texts = texts(document, keyed, sheet);
    if texts.len() > MOST_TEXT_BYTES {
        return Err(LinkError::Texts { given: texts.len(), limit: MOST_TEXT_BYTES });
    }
    bytes.extend(compress_to_vec(&texts, EFFORT));
    Ok(bytes)
}

/// Where positions are: the least coordinate of each axis, and how far each position is from it.
fn pack_places(document: &Document, writer: &mut BitWriter) {
    let axes: [Vec<i32>; 2] = [
        document.positions().map(|(_, position)| position.at.x.round() as i32).collect(),
        document.positions().map(|(_, position)| position.at.y.round() as i32).collect(),
    ];
    let widths = axes.each_ref().map(|axis| {
        let least = axis.iter().copied().min().unwrap_or_default();
        let greatest = axis.iter().copied().max().unwrap_or_default();
        (least, width_for(greatest.abs_diff(least).saturating_add(1)))
    });
    for (least, _) in widths {
        writer.signed(least);
    }
    for (_, width) in widths {
        writer.bits(width, 5);
    }
    for (x, y) in axes[0].iter().zip(&axes[1]) {
        writer.bits(x.abs_diff(widths[0].0), widths[0].1);
        writer.bits(y.abs_diff(widths[1].0), widths[1].1);
    }
}

/// The fields that positions have since a version of files, one after the other: whether any position has it, and if so that
/// of each.
fn pack_positions(document: &Document, since: u32, writer: &mut BitWriter) {
    for field in Position::FIELDS.iter().filter(|field| field.since == since) {
        let of_all = |see: &mut dyn FnMut(FieldValue<'_>)| {
            for (_, position) in document.positions() {
                position.show(&mut |one, value| {
                    if one.name == field.name {
                        see(value)
                    }
                });
            }
        };
        let mut any = false;
        of_all(&mut |value| any |= !field.is_default(&value));
        writer.flag(any);
        if any {
            of_all(&mut |value| pack_field(value, since, writer, &mut Vec::new()));
        }
    }
}

/// The bits of a field as far as it is of this version of files. Its texts are collected. What nobody knows does not travel.
fn pack_field(value: FieldValue<'_>, files: u32, writer: &mut BitWriter, texts: &mut Vec<String>) {
    match value {
        FieldValue::Text(text) => texts.push(text.to_owned()),
        FieldValue::Place(at) => {
            writer.signed(at.x.round() as i32);
            writer.signed(at.y.round() as i32);
        }
        FieldValue::Times(times) => writer.signed(*times),
        FieldValue::Whole(number) => {
            writer.flag(number.is_some());
            (*number).into_iter().for_each(|number| writer.signed(number));
        }
        FieldValue::Natural(number) => {
            writer.flag(number.is_some());
            (*number).into_iter().for_each(|number| writer.count(number));
        }
        FieldValue::Flag(flag) => writer.flag(*flag),
        FieldValue::Choice(choice) => writer.count(choice.number()),
        FieldValue::List(list) => {
            writer.count(list.count() as u32);
            for item in list.all() {
                item.show(&mut |field, value| {
                    if field.since <= files {
                        pack_field(value, files, writer, texts);
                    }
                });
            }
        }
        FieldValue::Unknown(_) => {}
    }
}

/// All texts, each after its length: the title, names, and keys where they differ, and those of the sheet.
fn texts(document: &Document, keyed: bool, sheet: Vec<String>) -> Vec<u8> {
    let texts = document.positions().flat_map(|(_, position)| {
        [Some(&position.label), Some(&position.key).filter(|_| keyed)].into_iter().flatten()
    });
    let mut plain = Vec::new();
    for text in std::iter::once(&document.heading().title).chain(texts).chain(&sheet) {
        let mut length = BitWriter::default();
        length.count(text.len() as u32);
        plain.extend(length.into_bytes());
        plain.extend(text.as_bytes());
    }
    plain
}

/// The oldest version that holds the drawing, counted from 0.
pub(super) fn version(document: &Document) -> usize {
    match document.version() {
        1 if document.moves().all(|(_, step)| step.bend.is_none()) => 0,
        1 => BENDS,
        document::WIN_ENDS => WIN_ENDS,
        document::ALL_ENDS => ALL_ENDS,
        files => {
            LINKED_SHEETS.iter().find(|(_, since)| *since == files).map_or(NEGATIVES, |(version, _)| *version)
        }
    }
}

fn pack_moves(
    document: &Document,
    writer: &mut BitWriter,
    positions: u32,
    number: &impl Fn(PositionId) -> u32,
) {
    let width = width_for(positions);
    let ordered = document.moves().zip(document.moves().skip(1)).all(|((_, a), (_, b))| a.from <= b.from);
    writer.flag(ordered);
    if ordered {
        let mut degrees = vec![0_u32; positions as usize];
        document.moves().for_each(|(_, step)| degrees[number(step.from) as usize] += 1);
        degrees.into_iter().for_each(|degree| writer.count(degree));
    } else {
        document.moves().for_each(|(_, step)| writer.bits(number(step.from), width));
    }
    document.moves().for_each(|(_, step)| writer.bits(number(step.to), width));
    let impartial = document.moves().all(|(_, step)| step.by == Movers::BOTH);
    writer.flag(impartial);
    if impartial {
        return;
    }
    match document.heading().players {
        2 => {
            let kinds: Vec<u32> = document.moves().map(|(_, step)| kind(step.by)).collect();
            for five in kinds.chunks(5) {
                writer.bits(five.iter().rev().fold(0, |sum, kind| sum * 3 + kind), 8);
            }
        }
        players => document
            .moves()
            .for_each(|(_, step)| (0..players).for_each(|player| writer.flag(step.by.includes(player)))),
    }
}

/// The place in [`Movers::OF_TWO`].
fn kind(by: Movers) -> u32 {
    u32::from(by.includes(1)) + u32::from(by == Movers::BOTH)
}
