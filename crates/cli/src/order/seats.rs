//! `hyperjam order` of the positions of a drawing for more than two players.

use std::io::{self, Write};

use hyperjam_bridge::SeatOrder;
use hyperjam_players::notation::seat_name;
use hyperjam_players::statement::Verdict;
use serde::Serialize;

use super::{Arguments, called};
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
    let order = SeatOrder::of(&drawing.graph, arguments.work);
    let order = order.map_err(|reason| Failure::input(&arguments.file, reason))?;
    let answer = Answer::of(drawing, &order);
    let output = &mut *streams.output;
    if arguments.json {
        return Ok(write_json(&answer, output)?);
    }
    answer.print(drawing, &order, output)?;
    let undecided = answer.by_player.iter().any(|one| !one.undecided.is_empty());
    if undecided {
        let why = order.why_undecided().why(["x", "y"], |seat| seat_name(seat, answer.players));
        writeln!(output, "Why not decided: {why}.")?;
    }
    Ok(())
}

impl Answer {
    fn of(drawing: &SeatDrawing, found: &SeatOrder) -> Self {
        let players = drawing.graph.players();
        let by_player = (0..players).map(|seat| {
            let with = |wanted| found.pairs().filter(move |[x, y]| found.at_most(seat, *x, *y) == wanted);
            let refuted = with(Verdict::Refuted).filter_map(|pair| {
                let (added, starter) = found.refutation(seat, pair[0], pair[1])?;
                Some(RefutedAnswer { pair, added: added.to_owned(), starter: seat_name(starter, players) })
            });
            OrderAnswer {
                player: seat_name(seat, players),
                at_most: with(Verdict::Proved).collect(),
                refuted: refuted.collect(),
                undecided: found.undecided(seat),
            }
        });
        let keys =
            |class: &Vec<u32>| class.iter().map(|at| drawing.names.key(*at as usize).to_owned()).collect();
        Self {
            players,
            by_player: by_player.collect(),
            classes: found.members().iter().map(keys).collect(),
            added: found.added(),
            tested: found.is_tested(),
        }
    }

    fn print(&self, drawing: &SeatDrawing, found: &SeatOrder, output: &mut dyn Write) -> io::Result<()> {
        let count = drawing.graph.position_count();
        writeln!(output, "{count} positions in {} classes of the same game.", self.classes.len())?;
        for (number, class) in found.members().iter().enumerate() {
            let names: Vec<_> = class.iter().map(|at| drawing.names.name(*at as usize)).collect();
            writeln!(output, "  {}: {}", called(number), names.join(", "))?;
        }
        for (seat, order) in (0..).zip(&self.by_player) {
            writeln!(output, "For {}:", order.player)?;
            let is_at_most = |x, y| found.at_most(seat, x, y) == Verdict::Proved;
            for x in 0..self.classes.len() {
                let (mut equal, mut better) = (Vec::new(), Vec::new());
                for y in (0..self.classes.len()).filter(|y| *y != x && is_at_most(x, *y)) {
                    let list = if is_at_most(y, x) { &mut equal } else { &mut better };
                    list.push(called(y));
                }
                for (sign, others) in [("≤", better), ("=", equal)] {
                    if !others.is_empty() {
                        writeln!(output, "  {} {sign} {}", called(x), others.join(", "))?;
                    }
                }
            }
            for [x, y] in &order.undecided {
                writeln!(output, "  {} ≤ {} is not decided", called(*x), called(*y))?;
            }
        }
        writeln!(
            output,
            "All other pairs are refuted, by {} games that were added; --json names them.",
            self.added
        )
    }
}
