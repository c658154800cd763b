//! How a game stands, in words.

use super::table::{Table, Way};
use crate::vehicles::in_a_row;
use crate::write::{drawn, text};
use hyperjam_protocol::tutor::{Line, Tone};

/// How the game stands, and what that looks like; a question stands in its place, as it has not changed then.
pub(super) fn of(table: &dyn Table, question: Option<Line>) -> (Line, Tone) {
    let (line, tone) = table.ended().unwrap_or_else(|| (whose_turn(table), Tone::Subject));
    (question.unwrap_or(line), tone)
}

/// Where the vehicles stood after so many moves, if there is nothing else: “the vehicles are at H and I”, behind other words.
pub(super) fn whereabouts(
    table: &dyn Table,
    plies: usize,
    before: &str,
    change: impl Fn(&str) -> String,
) -> Line {
    let Some(on) = table.vehicles(plies) else { return Line::new() };
    let words = if on.len() == 1 { "the vehicle is at " } else { "the vehicles are at " };
    let mut line = vec![text(format!("{before}{}", change(words)))];
    line.extend(in_a_row(on.into_iter().map(|on| drawn(table.drawing(), on))));
    line
}

/// The same, now, between other words.
pub(super) fn stands(table: &dyn Table, before: String, after: &str) -> Line {
    let mut line = vec![text(before)];
    line.extend(whereabouts(table, table.plies().len(), ": ", str::to_owned));
    line.push(text(after));
    line
}

/// From where who is to move cannot: “ from H and I”; nothing where there are not vehicles alone.
pub(super) fn from_where(table: &dyn Table) -> Line {
    let Some(on) = table.vehicles(table.plies().len()) else { return Line::new() };
    let mut line = vec![text(" from ")];
    line.extend(in_a_row(on.into_iter().map(|on| drawn(table.drawing(), on))));
    line
}

/// The position of a vehicle, or what a board is called.
pub(super) fn position(table: &dyn Table, component: usize) -> Line {
    let plies = table.plies().len();
    vec![match table.stands(component, plies) {
        Some(on) => drawn(table.drawing(), on),
        None => text(table.name(component, plies)),
    }]
}

/// That a state was there before, for the `nth` time, behind other words.
pub(super) fn came_back(table: &dyn Table, before: &str, nth: &str, after: &str) -> Line {
    let mut line = vec![text(before)];
    let places = whereabouts(table, table.plies().len(), "", str::to_owned);
    match places.is_empty() {
        true => line.push(text("this position is there")),
        false => line.extend(places),
    }
    let player = table.moves().player(table.to_move());
    line.push(text(format!(" for the {nth} time with {player} to move{after}")));
    line
}

fn whose_turn(table: &dyn Table) -> Line {
    let (seat, mut line) = (table.to_move(), Line::new());
    let name = table.moves().player(seat);
    let (words, between) = match (table.is_person(seat), table.person()) {
        (true, Some(_)) => {
            line.extend(round_loop(table));
            (format!("Your turn: you are {name}"), ", ")
        }
        (true, None) => (format!("{}’s turn", table.called(seat)), ": "),
        (false, _) => (format!("Hyperjam, playing {name}, is thinking"), ": "),
    };
    line.push(text(words));
    line.extend(whereabouts(table, table.plies().len(), between, str::to_owned));
    line.push(text("."));
    line.extend(table.asked().map(text));
    line
}

/// That the last move was round a loop, if it was Hyperjam's: no vehicle is seen to have moved then.
fn round_loop(table: &dyn Table) -> Line {
    match table.plies().last() {
        Some(ply) if !table.is_person(ply.seat) => match ply.way {
            Way::Drive([from, to]) if from == to => {
                let at = drawn(table.drawing(), from);
                vec![text("Hyperjam moved round the loop at "), at, text(". ")]
            }
            _ => Line::new(),
        },
        _ => Line::new(),
    }
}
