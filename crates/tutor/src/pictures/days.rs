//! The order of the games born by a day as a Hasse diagram: greater games are higher, and a line leads from each game to
//! those next above it.

use super::{LETTERS, WIDTH, leads, line, words};
use hyperjam_editor::gather::ordered;
use hyperjam_protocol::address::DaysCard;
use hyperjam_protocol::tutor::{Anchor, Picture, Shape, Stroke};
use hyperjam_values::days::covers;
use hyperjam_values::notation::{Style, print, spoken};
use hyperjam_values::{Arena, GameId, Unfinished};

/// From one row to the next, and above the first.
const ROW: f64 = 46.0;
const TOP: f64 = 16.0;
/// How often the rows are put in order, each after its neighbours.
const SWEEPS: usize = 12;
/// The longest game that is written, in bytes.
const MOST_LETTERS: usize = 40;

/// The diagram of these games, which are all that are born by the day.
pub(crate) fn days(arena: &mut Arena, day: u32, games: &[GameId]) -> Result<Picture, Unfinished> {
    let covers = covers(arena, games)?;
    let rows = in_rows(games.len(), &covers);
    let height = rows.len();
    let mut at = vec![[0.0; 2]; games.len()];
    for (row, members) in rows.iter().enumerate() {
        for (place, &game) in members.iter().enumerate() {
            let x = WIDTH * (place as f64 + 0.5) / members.len() as f64;
            at[game] = [(x * 10.0).round() / 10.0, TOP + ROW * (height - 1 - row) as f64];
        }
    }
    let mut shapes: Vec<Shape> =
        covers.iter().map(|&[low, high]| line([at[low], at[high]], Stroke::Axis)).collect();
    shapes.push(words([4.0, LETTERS], "↑ greater", Anchor::Start));
    for (nth, (&[x, y], &game)) in (0..).zip(at.iter().zip(games)) {
        let text = print(arena, game, Style::Unicode, MOST_LETTERS)?.text;
        shapes.push(Shape::Dot { at: [x, y], filled: arena.is_number(game), stroke: Stroke::Both });
        let name = spoken(&text);
        shapes.push(Shape::Words { at: [x, y + LETTERS + 5.0], text, anchor: Anchor::Middle });
        shapes.push(leads([x, y], name, DaysCard::Game(day, nth), false));
    }
    let count = games.len();
    let description = format!(
        "The order of the {count} games born by day {day}, in {height} rows, greater games above. {} lines lead from a \
         game to one next above it. Numbers are filled dots.",
        covers.len()
    );
    let size = [WIDTH, TOP + ROW * height.saturating_sub(1) as f64 + LETTERS + 12.0];
    Ok(Picture { title: format!("Order of day {day}"), description, size, shapes, zoom: None })
}

/// The games by rows, the least first: each in the row after the highest of those next below it; in a row from left to
/// right by where their neighbours stand on the average, so that few lines cross.
fn in_rows(count: usize, covers: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let mut row = vec![0; count];
    // The rows grow until each line goes up.
    for _ in 0..count {
        for [low, high] in covers {
            row[*high] = row[*high].max(row[*low] + 1);
        }
    }
    let height = row.iter().max().map_or(0, |last| last + 1);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); height];
    (0..count).for_each(|game| rows[row[game]].push(game));
    let mut place = vec![0.0; count];
    let put = |members: &[usize], place: &mut Vec<f64>| {
        for (nth, game) in members.iter().enumerate() {
            place[*game] = (nth as f64 + 0.5) / members.len() as f64;
        }
    };
    rows.iter().for_each(|members| put(members, &mut place));
    for sweep in 0..SWEEPS {
        let upwards = sweep % 2 == 0;
        for step in 0..height {
            let members = &mut rows[if upwards { step } else { height - 1 - step }];
            let mean = |game: usize| {
                let next = covers.iter().filter_map(|&[low, high]| match upwards {
                    true => (high == game).then_some(low),
                    false => (low == game).then_some(high),
                });
                let places: Vec<f64> = next.map(|other| place[other]).collect();
                let sum: f64 = places.iter().sum();
                if places.is_empty() { place[game] } else { sum / places.len() as f64 }
            };
            let means: Vec<(f64, usize)> = members.iter().map(|game| (mean(*game), *game)).collect();
            let means = ordered(&means, |one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            *members = means.into_iter().map(|(_, game)| game).collect();
            put(members, &mut place);
        }
    }
    rows
}
