//! The sum as one line, for where there is little room.

use super::verdict::{Names, Verdict, Worth, verdict, verdict_line};
use super::{SheetNames, text_of_missing};
use crate::analysis::Analysis;
use crate::board::component::{Components, name, summands};
use crate::board::open;
use crate::failure::Failure;
use crate::vehicles::{MOST_VEHICLES, component};
use crate::work::Work;
use crate::write::{button, go, link, plain, result, text};
use hyperjam_editor::gather::ordered;
use hyperjam_editor::id::PositionId as DrawnId;
use hyperjam_protocol::address::{
    Address, BoardCard, BoardGame, Controller, Part, Settings, Starters, StepsCard, VehiclesCard,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Line, Span, Tone, TutorQuery};
use hyperjam_solver::sum::counted;
use hyperjam_solver::{PositionId, operation};
use hyperjam_sums::{Choice, Component as Summand, Known};
use hyperjam_terms::{Grundy, Player};

/// The most components that are named, and the most labels that are added up to be read.
const MOST_NAMED: usize = 10;
/// The longest value that is written, in bytes.
const MOST_WRITTEN: usize = 60;
/// The longest move that is named on a button, in characters.
const MOST_OF_MOVE: usize = 60;

/// The card: empty where there is no component.
pub(super) fn card(query: &TutorQuery, work: &Work<'_>) -> Card {
    let drawing = &query.drawing;
    let title = Part::Vehicles.title().to_owned();
    let are_vehicles = drawing.boards.is_empty() && drawing.rules == hyperjam_editor::document::Rules::Moves;
    if are_vehicles && drawing.all_vehicles().is_empty() {
        return Card { title, ..Card::default() };
    }
    let components = Components::of_sheet(query, work);
    let analysis = components.as_ref().ok().and_then(Components::analysis);
    let mut line = match &components {
        Ok(components) => names(query, components.analysis(), components.reading().is_some()),
        Err(_) => names(query, super::driven(query, work).as_ref(), false),
    };
    let mut buttons = Vec::new();
    let tone = match &components {
        Ok(components) if components.is_refused().is_some() => {
            let refused = components.is_refused().map(|refused| refused.to_string());
            line.push(text(format!(" · {}", refused.unwrap_or_default())));
            Tone::Plain
        }
        Ok(components) => {
            let mut known = components.known_at_once();
            let (words, tone, wins) = told(components, &mut known);
            line.extend(words);
            buttons.push(super::play(components));
            buttons.extend(wins);
            tone
        }
        Err(failure) => {
            line.push(text(format!(" · {}", refusal(query, failure))));
            Tone::Plain
        }
    };
    for reason in components.iter().flat_map(|components| &components.left_out) {
        line.push(text(format!(" · {reason}")));
    }
    if are_vehicles && drawing.negatives.is_empty() {
        buttons.push(go("How it is found", computation(analysis)));
    } else if are_vehicles {
        buttons.push(go("The sum", VehiclesCard::Sum));
    } else {
        buttons.extend([go("The sum", BoardCard::Sum), go("Boards", BoardCard::Shelf)]);
    }
    let spoken = plain(&line);
    let mut blocks = vec![result(line, tone), Block::Buttons(buttons)];
    blocks.extend(analysis.and_then(changes));
    Card { title, spoken, blocks, ..Card::default() }
}

/// What stands after the names, and what leads to a move that wins.
fn told(components: &Components<'_>, known: &mut Known<'_>) -> (Line, Tone, Vec<Button>) {
    let state = summands(&components.all);
    let found = verdict(known, &state);
    let names = SheetNames::of(components);
    let worth = if components.is_labelled() { None } else { Some(Worth::of(known, &state, MOST_WRITTEN)) };
    let are_vehicles = components.are_vehicles();
    let worth = worth
        .map(|worth| worth.map(|worth| if are_vehicles { worth.with_heat(known, &state) } else { worth }));
    let labels = labels(components, known);
    let shown = worth.as_ref().and_then(|worth| worth.as_ref().ok());
    // Of boards they are buttons.
    let made = |choice: &Choice, player| if are_vehicles { names.made(choice, player) } else { Line::new() };
    let called = Names { component: &|nth| names.component(nth), made: &made };
    let (mut line, tone) = verdict_line(&found, shown, labels.as_deref(), &called);
    if let Some(Err(reason)) = &worth
        && !are_vehicles
        && matches!(&found, Verdict::Decided(found) if found.label.is_none())
    {
        line.push(text(format!(" ({})", text_of_missing(components, *reason))));
    }
    let mut wins = Vec::new();
    if let Verdict::Decided(found) = &found
        && !are_vehicles
    {
        let made = Player::BOTH.map(|player| Some(plain(&names.numbered(found.win(shown, player)?, player))));
        let is_same = made[0].is_some() && made[0] == made[1];
        for (player, made) in Player::BOTH.into_iter().zip(made) {
            let Some(made) = made.filter(|_| !is_same || player == Player::Left) else { continue };
            let who = if is_same { "Whoever starts".to_owned() } else { player.to_string() };
            let words = hyperjam_editor::label::cut(&format!("{who} wins by {made}"), MOST_OF_MOVE);
            wins.push(go(words, BoardCard::Game(BoardGame::new(None, shown_to(player)))));
        }
    }
    (line, tone, wins)
}

/// The labels that are added up, in the order of the names; none where there are too many to be read.
fn labels(components: &Components<'_>, known: &mut Known<'_>) -> Option<Vec<Grundy>> {
    if components.all.len() > MOST_NAMED {
        return None;
    }
    let first = summands(&components.all);
    let place = |one: &Summand| first.iter().position(|other| one.is_same(other));
    let state = ordered(&first, |one, other| place(one).cmp(&place(other)));
    known.labels(&state)
}

/// How a game is played that shows the moves that win for a player who starts.
fn shown_to(player: Player) -> Settings {
    let mut controllers = [Controller::Best; 2];
    controllers[player.index()] = Controller::You;
    Settings { controllers, starter: player, hints: true, hidden: false, ..Settings::default() }
}

/// Why the sheet has no sum: the first board that cannot be read, or is no component.
pub(super) fn refusal(query: &TutorQuery, failure: &Failure) -> String {
    let boards = &query.drawing.boards;
    let unreadable = boards.iter().find_map(|board| {
        // What is for players in a cycle is left out.
        let error = open(board).err().filter(|_| crate::seats::open(board).is_none())?;
        Some(format!("{} cannot be read: {error}", name(boards, board)))
    });
    unreadable.unwrap_or_else(|| failure.to_string())
}

/// Where a vehicle stands, with a sign where its component is negated.
pub(super) fn signed(analysis: &Analysis, on: PositionId, is_negated: bool) -> Span {
    match analysis.span(on) {
        Span::Position { id, name, to } if is_negated => {
            Span::Position { id, name: component::negative_name(&name), to }
        }
        span => span,
    }
}

/// The components as a sum: `H + 2·I − Nim`.
pub(super) fn names(query: &TutorQuery, analysis: Option<&Analysis<'_>>, is_read: bool) -> Line {
    let mut all: Vec<(i32, Span)> = Vec::new();
    if let Some(analysis) = analysis {
        for (on, sign) in [(analysis.vehicles(), 1), (analysis.negatives(), -1)] {
            for (on, count) in counted(&on) {
                all.push((sign * i32::try_from(count).unwrap_or(i32::MAX), analysis.span(on)));
            }
        }
    }
    let boards = &query.drawing.boards;
    for board in boards.iter().filter(|board| crate::seats::open(board).is_none()) {
        all.push((board.times, link(name(boards, board), BoardCard::Board(board.id.clone()))));
    }
    all.extend(is_read.then(|| (1, link("the drawing", VehiclesCard::Sum))));
    as_sum(&all)
}

/// Components, each with how often it counts, as a sum.
pub(super) fn as_sum(all: &[(i32, Span)]) -> Line {
    let mut line = Line::new();
    for (nth, (times, span)) in all.iter().take(MOST_NAMED).enumerate() {
        let sign = match (nth, *times < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        let count =
            if times.unsigned_abs() > 1 { format!("{}·", times.unsigned_abs()) } else { String::new() };
        line.push(text(format!("{sign}{count}")));
        line.push(span.clone());
    }
    if all.len() > MOST_NAMED {
        let count: u32 = all.iter().map(|(times, _)| times.unsigned_abs()).sum();
        line.push(text(format!(" + … ({count} components)")));
    }
    line
}

/// The card that shows how the answer is found: what it rests on being computed, or else the sum as a game that is searched.
fn computation(analysis: Option<&Analysis<'_>>) -> Address {
    let Some(analysis) = analysis else { return VehiclesCard::Sum.into() };
    match analysis.vehicles()[..] {
        _ if analysis.vehicles().len() > MOST_VEHICLES => VehiclesCard::Sum.into(),
        _ if analysis.solution().labels.is_some() => StepsCard::Labels(0).into(),
        [_] => StepsCard::Outcomes(Starters::Both, 0).into(),
        _ => VehiclesCard::Sum.into(),
    }
}

/// What makes the sum another one while it is looked at: one more of a component, one less, its negative beside it.
fn changes(analysis: &Analysis<'_>) -> Option<Block> {
    let drawn = analysis.query.drawing.all_vehicles();
    let groups = counted(&[analysis.vehicles(), analysis.negatives()].concat());
    if groups.is_empty() || groups.len() > MOST_NAMED || drawn.len() > MOST_VEHICLES {
        return None;
    }
    let mut buttons = Vec::new();
    for (on, _) in groups {
        let id = analysis.id(on);
        // An impartial game is its own negative.
        let has_negative = !operation::reachable(analysis.graph(), &[on]).graph.all_open_to_both();
        for is_negated in [false, true] {
            let of = plain(&[signed(analysis, on, is_negated)]);
            let mut offer = |does: &str, all: Vec<(DrawnId, bool)>| {
                let action = CardAction::AllVehicles(all, String::new());
                buttons.push(Button { shows: vec![id], ..button(format!("{does} {of}"), action) });
            };
            if drawn.len() < MOST_VEHICLES && (has_negative || !is_negated) {
                let mut more = drawn.clone();
                more.push((id, is_negated));
                offer("Add", more);
            }
            if let Some(last) = drawn.iter().rposition(|one| *one == (id, is_negated)) {
                let mut fewer = drawn.clone();
                fewer.remove(last);
                offer("Remove", fewer);
            }
        }
    }
    Some(Block::Folded { name: "Change the sum".into(), blocks: vec![Block::Buttons(buttons)] })
}
