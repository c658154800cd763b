//! The sum of the vehicles as one line, for where there is little room.

use super::sum::{FIRST_LIMIT, limit_of};
use super::sum_verdict::{Worth, sum_verdict, verdict_line};
use super::{MOST_VEHICLES, component, known_sums};
use crate::analysis::Analysis;
use crate::write::{button, go, plain, result, text};
use hyperjam_protocol::address::{Address, Part, PlayCard, Starters, StepsCard, VehiclesCard};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::sum::counted;
use hyperjam_terms::Grundy;

/// The most positions that are named, and the most labels that are added up to be read.
const MOST_NAMED: usize = 10;
/// The longest value that is written, in bytes.
const MOST_WRITTEN: usize = 60;

/// The card: empty without vehicles.
pub(super) fn card(analysis: &Analysis) -> Card {
    let vehicles = analysis.vehicles();
    let title = Part::Vehicles.title().to_owned();
    if vehicles.is_empty() {
        return Card { title, ..Card::default() };
    }
    let mut line = names(analysis, &vehicles);
    let mut buttons = vec![go("How it is found", computation(analysis, &vehicles))];
    let tone = if vehicles.len() > MOST_VEHICLES {
        line.push(text(format!(" · sums of at most {MOST_VEHICLES} vehicles are solved")));
        Tone::Plain
    } else {
        let limit = limit_of(analysis, FIRST_LIMIT);
        let found = sum_verdict(&mut known_sums(analysis, limit), &vehicles);
        let labels = labels(analysis, &vehicles);
        let worth = Worth::of(analysis, &vehicles, MOST_WRITTEN).and_then(Result::ok);
        let worth = worth.as_ref().map(|worth| (worth, &vehicles[..]));
        let (words, tone) =
            verdict_line(&found, worth, labels.as_deref(), limit, |position| analysis.span(position));
        line.extend(words);
        buttons.insert(0, Button { main: true, ..go("Play", PlayCard::Entrance) });
        tone
    };
    let spoken = plain(&line);
    let mut blocks = vec![result(line, tone), Block::Buttons(buttons)];
    blocks.extend(changes(analysis, &vehicles));
    Card { title, spoken, blocks, ..Card::default() }
}

/// The card that shows how the answer is found: what it rests on being computed, or else the sum as a game that is searched.
fn computation(analysis: &Analysis, vehicles: &[PositionId]) -> Address {
    match vehicles {
        _ if vehicles.len() > MOST_VEHICLES => VehiclesCard::Sum.into(),
        _ if analysis.solution().labels.is_some() => StepsCard::Labels(0).into(),
        [_] => StepsCard::Outcomes(Starters::Both, 0).into(),
        _ => VehiclesCard::Sum.into(),
    }
}

/// What makes the sum another one while it is looked at: one more of a component, one less, its negative beside it.
fn changes(analysis: &Analysis, vehicles: &[PositionId]) -> Option<Block> {
    let drawn = &analysis.query.drawing.vehicles;
    let groups = counted(vehicles);
    if groups.len() > MOST_NAMED || vehicles.len() > MOST_VEHICLES {
        return None;
    }
    let stay = String::new;
    let of_each = groups.iter().flat_map(|&(on, _)| {
        let (id, name) = (analysis.id(on), analysis.name(on));
        let shown = |text: String, action: CardAction| Button { shows: vec![id], ..button(text, action) };
        let mut fewer = drawn.clone();
        if let Some(last) = fewer.iter().rposition(|one| *one == id) {
            fewer.remove(last);
        }
        let fewer = shown(format!("Remove {name}"), CardAction::Vehicles(fewer, stay()));
        let (mut more, mut negative) = (None, None);
        if vehicles.len() < MOST_VEHICLES {
            let with = [drawn, &[id][..]].concat();
            more = Some(shown(format!("Add {name}"), CardAction::Vehicles(with, stay())));
            negative = component::negative(analysis, on).map(|file| {
                let named = component::negative_name(name);
                shown(format!("Add {named}"), CardAction::Insert(file, stay()))
            });
        }
        [more, Some(fewer), negative].into_iter().flatten()
    });
    let buttons = of_each.collect();
    Some(Block::Folded { name: "Change the sum".into(), blocks: vec![Block::Buttons(buttons)] })
}

/// The positions of the vehicles as a sum: `H + 2·I`.
fn names(analysis: &Analysis, vehicles: &[PositionId]) -> Line {
    let mut line = Line::new();
    let groups = counted(vehicles);
    for (on, count) in groups.iter().take(MOST_NAMED) {
        if !line.is_empty() {
            line.push(text(" + "));
        }
        if *count > 1 {
            line.push(text(format!("{count}·")));
        }
        line.push(analysis.span(*on));
    }
    if groups.len() > MOST_NAMED {
        line.push(text(format!(" + … ({} vehicles)", vehicles.len())));
    }
    line
}

/// The labels that are added up, in the order of the names; none where there are too many to be read.
fn labels(analysis: &Analysis, vehicles: &[PositionId]) -> Option<Vec<Grundy>> {
    let labels = analysis.solution().labels.as_ref()?;
    let groups = counted(vehicles).into_iter();
    let terms = groups.flat_map(|(on, count)| std::iter::repeat_n(labels.label(on), count));
    (vehicles.len() <= MOST_NAMED).then(|| terms.collect())
}
