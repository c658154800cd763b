//! The components that answers name, found again on their sheets.

use hyperjam_editor::document::CANONICAL_FORM;
use hyperjam_solver::PositionId;
use hyperjam_terms::Convention;

use super::components::{Collected, MOST_COMPONENTS, Sheet};
use super::seats::{SeatSum, SeatSummand};
use super::summand::{Described, Summand, vehicles_on};
use crate::Streams;
use crate::failure::Failure;

/// A sheet that answers name, with what of it is left to be named.
struct NamedSheet {
    file: String,
    sheet: Sheet,
    /// All that is on it, if anything but vehicles is named.
    whole: Collected,
    /// The vehicles that were named.
    vehicles: Vec<(PositionId, bool)>,
}

/// The sheets that answers name, the first of which is that of a file.
struct NamedSheets<'d> {
    file: &'d str,
    described: &'d [Described],
    all: Vec<NamedSheet>,
}

impl<'d> NamedSheets<'d> {
    fn of(file: &'d str, described: &'d [Described]) -> Self {
        Self { file, described, all: Vec::new() }
    }

    /// The sheet that a component is on.
    fn of_component(
        &mut self,
        one: &Described,
        streams: &mut Streams<'_>,
    ) -> Result<&mut NamedSheet, Failure> {
        let name = one.file().unwrap_or(self.file);
        let nth = match self.all.iter().position(|sheet| sheet.file == name) {
            Some(nth) => nth,
            None => {
                let is_wanted = |other: &Described| other.is_of_sheet() && other.file() == one.file();
                let is_whole = self.described.iter().any(is_wanted);
                self.all.push(NamedSheet::read(name, is_whole, self.all.len(), streams)?);
                self.all.len() - 1
            }
        };
        Ok(&mut self.all[nth])
    }
}

impl NamedSheet {
    fn read(file: &str, is_whole: bool, nth: usize, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        let sheet = Sheet::read(file, streams)?;
        let mut whole = Collected::numbered_from(nth * (MOST_COMPONENTS + 1));
        if is_whole {
            whole.add_sheet(file, &sheet)?;
        }
        Ok(Self { file: file.to_owned(), sheet, whole, vehicles: Vec::new() })
    }
}

/// The components that answers about a sheet name: its vehicles and boards, its drawing, and what was typed beside it. None
/// where one is not there, or is another one.
pub(crate) fn described_on(
    file: &str,
    described: &[Described],
    streams: &mut Streams<'_>,
) -> Result<Option<(Convention, Vec<Summand>)>, Failure> {
    // Games that differ have numbers that do: those of sheets, those that are typed, and vehicles.
    let mut typed = Collected::numbered_from(1 << 30);
    let mut sheets = NamedSheets::of(file, described);
    for one in described {
        let NamedSheet { sheet, whole, vehicles, .. } = sheets.of_component(one, streams)?;
        match one {
            Described::Vehicle { vehicle, negative, .. } => {
                let found = sheet.drawing.as_ref().map(|drawing| drawing.find(vehicle));
                let Some(Ok(on)) = found else { return Ok(None) };
                vehicles.push((on, *negative));
            }
            Described::Board { board: None, rules, position, negative, .. } => {
                let sign = if *negative { "-" } else { "" };
                let text = if !negative && (rules == "value" || rules == CANONICAL_FORM) {
                    position.clone()
                } else {
                    format!("{sign}{rules} {position}")
                };
                typed.add_typed(&text)?;
            }
            named => {
                let named = named.clone().on(None);
                let found = whole.others.iter().position(|other| other.described == named);
                let Some(nth) = found else { return Ok(None) };
                typed.others.push(whole.others.remove(nth));
            }
        }
    }
    let convention = sheets.all.first().map_or(Convention::Normal, |sheet| sheet.sheet.heading.convention);
    let mut summands = Vec::new();
    for (game, NamedSheet { sheet, vehicles, .. }) in sheets.all.iter().enumerate() {
        if let Some(drawing) = &sheet.drawing {
            summands.extend(vehicles_on(drawing, vehicles, usize::MAX - 1 - game));
        }
    }
    summands.append(&mut typed.others);
    Ok(Some((convention, summands)))
}

/// The components for players in a cycle that answers about a sheet name: its vehicles and boards, and what was typed beside it.
/// None where one is not there, or is another one.
pub(crate) fn seats_described_on(
    file: &str,
    described: &[Described],
    streams: &mut Streams<'_>,
) -> Result<Option<SeatSum>, Failure> {
    let mut sheets = NamedSheets::of(file, described);
    let mut drawing = None;
    let mut all = Vec::new();
    for one in described {
        let NamedSheet { sheet, whole, .. } = sheets.of_component(one, streams)?;
        match one {
            // There are none.
            Described::Vehicle { negative: true, .. } | Described::Board { negative: true, .. } => {
                return Ok(None);
            }
            Described::Vehicle { vehicle, .. } => {
                let found = sheet.seats.as_ref().map(|drawing| (drawing, drawing.names.find(vehicle)));
                let Some((of, Ok(on))) = found else { return Ok(None) };
                all.push(of.vehicle(on as u32));
                drawing.get_or_insert_with(|| of.clone());
            }
            Described::Board { board: None, rules, position, .. } => {
                let mut typed = Collected::default();
                typed.add_typed(&format!("{rules} {position}"))?;
                let Ok([summand]) = <[SeatSummand; 1]>::try_from(typed.seats) else { return Ok(None) };
                all.push(summand);
            }
            named => {
                let named = named.clone().on(None);
                match whole.seats.iter().position(|other| other.described == named) {
                    Some(nth) => all.push(whole.seats.remove(nth)),
                    None => return Ok(None),
                }
            }
        }
    }
    SeatSum::of(drawing, all).map(Some)
}
