//! `hyperjam order` of the positions of a drawing for more than two players.

use std::io::{self, Write};

use hyperjam_bridge::{GameError, seat_classes, seat_quotient};
use hyperjam_players::graph::{Preferences, Preferred};
use hyperjam_players::notation::seat_name;
use hyperjam_solver::bisimulation::Classes;
use serde::Serialize;

use super::Arguments;
use crate::Streams;
use crate::any_players::refuse_for_seats;
use crate::failure::Failure;
use crate::sum::seats::SeatDrawing;
use crate::text::write_json;

/// The order of all positions, for each player.
#[derive(Serialize)]
struct Answer {
    players: u32,
    /// The ids of the positions that are the same game.
    classes: Vec<Vec<String>>,
    by_player: Vec<OrderAnswer>,
    /// How many games were added to each position in search of a refutation.
    added: usize,
    /// Whether the work sufficed for proofs.
    tested: bool,
}

/// The order for one player.
#[derive(Serialize)]
struct OrderAnswer {
    player: String,
    /// Pairs of classes of which the first is at most the second.
    at_most: Vec<[usize; 2]>,
    /// Those of which it is not.
    refuted: Vec<RefutedAnswer>,
    /// Those of which it is not known.
    undecided: Vec<[usize; 2]>,
}

#[derive(Serialize)]
struct RefutedAnswer {
    pair: [usize; 2],
    /// The game that is added.
    added: String,
    /// Who moves first.
    starter: String,
}

pub(super) fn run(
    arguments: &Arguments,
    drawing: &SeatDrawing,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    refuse_for_seats(&[("--bytes", arguments.bytes.is_some())])?;
    let wrong = |reason: GameError| Failure::input(&arguments.file, reason);
    let classes = seat_classes(&drawing.graph).map_err(wrong)?;
    let quotient = seat_quotient(&drawing.graph, &classes).map_err(wrong)?;
    let known = Preferences::of(&quotient, arguments.work).map_err(|error| wrong(GameError::Seats(error)))?;
    let answer = Answer::of(drawing, &classes, &known);
    let output = &mut *streams.output;
    if arguments.json {
        return Ok(write_json(&answer, output)?);
    }
    answer.print(drawing, &classes, output)?;
    let undecided = answer.by_player.iter().any(|one| !one.undecided.is_empty());
    if undecided {
        writeln!(output, "Why not decided: {}.", known.why(Preferred::Undecided))?;
    }
    Ok(())
}

/// The positions of each class, by number.
fn members(classes: &Classes) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); classes.class_count()];
    for (position, class) in classes.numbers().into_iter().enumerate() {
        members[class as usize].push(position);
    }
    members
}

impl Answer {
    fn of(drawing: &SeatDrawing, classes: &Classes, known: &Preferences) -> Self {
        let players = drawing.graph.players();
        let count = classes.class_count();
        let by_player = (0..players).map(|seat| {
            let player = seat_name(seat, players);
            let mut order =
                OrderAnswer { player, at_most: Vec::new(), refuted: Vec::new(), undecided: Vec::new() };
            for x in 0..count {
                for y in (0..count).filter(|y| *y != x) {
                    match known.compare(x as u32, y as u32, seat) {
                        Preferred::Proved | Preferred::NeverStuck => order.at_most.push([x, y]),
                        Preferred::Refuted { game, starter } => order.refuted.push(RefutedAnswer {
                            pair: [x, y],
                            added: known.written(game).to_owned(),
                            starter: seat_name(starter, players),
                        }),
                        Preferred::Undecided => order.undecided.push([x, y]),
                    }
                }
            }
            order
        });
        let keys = |class: Vec<usize>| class.into_iter().map(|at| drawing.names.key(at).to_owned()).collect();
        Self {
            players,
            by_player: by_player.collect(),
            classes: members(classes).into_iter().map(keys).collect(),
            added: known.added()[0],
            tested: known.is_tested(),
        }
    }

    fn print(&self, drawing: &SeatDrawing, classes: &Classes, output: &mut dyn Write) -> io::Result<()> {
        let count = drawing.graph.position_count();
        writeln!(output, "{count} positions in {} classes of the same game.", self.classes.len())?;
        for (number, class) in members(classes).into_iter().enumerate() {
            let names: Vec<_> = class.into_iter().map(|at| drawing.names.name(at)).collect();
            writeln!(output, "  {number}: {}", names.join(", "))?;
        }
        for order in &self.by_player {
            writeln!(output, "For {}:", order.player)?;
            let above =
                |x: usize| order.at_most.iter().filter(move |[lesser, _]| *lesser == x).map(|[_, y]| *y);
            for x in 0..self.classes.len() {
                let (mut equal, mut better) = (Vec::new(), Vec::new());
                for y in above(x) {
                    let list = if order.at_most.contains(&[y, x]) { &mut equal } else { &mut better };
                    list.push(y.to_string());
                }
                if !better.is_empty() {
                    writeln!(output, "  {x} ≤ {}", better.join(", "))?;
                }
                if !equal.is_empty() {
                    writeln!(output, "  {x} = {}", equal.join(", "))?;
                }
            }
            for [x, y] in &order.undecided {
                writeln!(output, "  {x} ≤ {y} is not decided")?;
            }
        }
        writeln!(
            output,
            "All other pairs are refuted, by {} games that were added; --json names them.",
            self.added
        )
    }
}
