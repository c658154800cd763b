//! Who has a winning strategy in a sum for N players: vehicles on a drawing for as many, and boards.

use std::io::{self, Write};
use std::sync::Arc;

use hyperjam_bridge::board::move_names;
use hyperjam_bridge::players_graph_of_file;
use hyperjam_editor::file::GameFile;
use hyperjam_players::Limits as BoardLimits;
use hyperjam_players::graph::Graph;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_sums::seats::{Chance, Drawing as SumDrawing, Known, Limits, Place, Rules, Step};
use hyperjam_terms::{Movers, OutcomeSet};
use serde::Serialize;

use super::summand::{Described, MoveNames, number_copies};
use crate::drawing::PositionNames;
use crate::failure::Failure;
use crate::players::OutcomeAnswer;
use crate::text::plain;

/// A drawing for more than two players.
pub(crate) struct SeatDrawing {
    pub(crate) names: PositionNames,
    pub(crate) graph: Graph,
    ties: Vec<bool>,
    pub(crate) vehicles: Vec<(usize, i32)>,
}

/// A component with its names.
#[derive(Clone)]
pub(crate) struct SeatSummand {
    pub(super) described: Described,
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// A sum, with the drawing of its vehicles.
pub(crate) struct SeatSum {
    pub(super) drawing: Option<Arc<SeatDrawing>>,
    pub(crate) summands: Vec<SeatSummand>,
}

/// What is known of a sum, as it is written.
#[derive(Serialize)]
pub(crate) struct SeatResult {
    /// None where it is told beside the sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<u32>,
    /// The same, for sentences.
    #[serde(skip)]
    of: u32,
    #[serde(flatten)]
    components: Components,
    #[serde(flatten)]
    found: Found,
    /// The sum, for sentences.
    #[serde(skip)]
    sum: String,
}

#[derive(Serialize)]
enum Components {
    /// The ids of the positions, where all are vehicles.
    #[serde(rename = "vehicles")]
    Vehicles(Vec<String>),
    #[serde(rename = "components")]
    Any(Vec<Described>),
}

/// What was found, or that a limit leaves it undecided.
#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Solved {
        outcome: OutcomeAnswer,
        undetermined: bool,
        winning_moves: Vec<MoveAnswer>,
        /// Whether play may go on for ever, so that the answer says what each can force.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        loops: bool,
        /// Who has a winning strategy, for sentences.
        #[serde(skip)]
        meaning: String,
    },
    Undecided {
        undecided: String,
    },
}

/// A move by which a player who starts keeps a winning strategy.
#[derive(Serialize)]
struct MoveAnswer {
    /// The id of the position that a vehicle leaves, where all are vehicles.
    #[serde(skip_serializing_if = "Option::is_none")]
    vehicle: Option<String>,
    #[serde(flatten)]
    made: Option<Made>,
    to: String,
    /// The players of whom it is so.
    by: Vec<u32>,
    /// The component and the move, for sentences.
    #[serde(skip)]
    name: String,
}

/// What is done in a component.
#[derive(Serialize)]
struct Made {
    component: usize,
    #[serde(rename = "move")]
    made: String,
}

impl SeatDrawing {
    /// The drawing of a file.
    pub(crate) fn of(file: &str, read: GameFile) -> Result<Self, Failure> {
        let graph = players_graph_of_file(&read).map_err(|reason| Failure::input(file, reason))?;
        let mut ties = vec![false; graph.position_count()];
        // There are no other ends.
        read.ends.iter().for_each(|(position, _)| ties[*position as usize] = true);
        let count = |is_negated| if is_negated { -1 } else { 1 };
        let vehicles =
            read.heading.all_vehicles().map(|(on, negated)| (on.0 as usize, count(negated))).collect();
        let names = PositionNames::new(file, read.ids, read.labels);
        Ok(Self { names, graph, ties, vehicles })
    }

    /// A vehicle on a position.
    pub(crate) fn vehicle(&self, on: u32) -> SeatSummand {
        let key = self.names.key(on as usize);
        let name = self.names.name(on as usize).into_owned();
        SeatSummand { described: Described::vehicle(key), name, place: Place::Position(on) }
    }
}

impl SeatSummand {
    /// What it is, as it is written in answers.
    pub(crate) fn described(&self) -> &Described {
        &self.described
    }
}

impl SeatSum {
    /// Of these components; refused where they are not for equally many players.
    pub(crate) fn of(drawing: Option<Arc<SeatDrawing>>, summands: Vec<SeatSummand>) -> Result<Self, Failure> {
        let sum = Self { drawing, summands };
        sum.played()?;
        Ok(sum)
    }

    /// The same with the copies of a component numbered in its name, so that moves in them are told apart.
    pub(crate) fn with_copies_numbered(&self) -> Self {
        let mut summands = self.summands.clone();
        number_copies(summands.iter_mut().map(|summand| &mut summand.name));
        Self { drawing: self.drawing.clone(), summands }
    }

    /// Where the components start.
    pub(crate) fn start(&self) -> Vec<Place> {
        self.summands.iter().map(|summand| summand.place.clone()).collect()
    }

    /// What is played.
    pub(crate) fn played(&self) -> Result<Rules<'_>, Failure> {
        let drawing = self.drawing.as_deref();
        let drawing = drawing.map(|drawing| SumDrawing { graph: &drawing.graph, ties: &drawing.ties });
        Rules::of(drawing, &self.start()).map_err(|reason| Failure::input("sum", reason))
    }

    /// What the moves of a player from a place are called.
    pub(crate) fn move_names(&self, from: &Place, steps: &[Step]) -> Vec<MoveNames> {
        match (from, &self.drawing) {
            (Place::Board(board), _) => {
                let gestures: Vec<Gesture> = steps.iter().filter_map(|step| step.gesture).collect();
                let left = |nth: usize| match &steps[nth].to {
                    Place::Board(to) => to,
                    Place::Position(_) => board,
                };
                let made = move_names(&board.picture(), &gestures, &|nth| left(nth).picture(), &|nth| {
                    left(nth).text()
                });
                let named = |(nth, made): (usize, String)| MoveNames { made, to: left(nth).text() };
                made.into_iter().enumerate().map(named).collect()
            }
            (Place::Position(from), Some(drawing)) => {
                let name = |on: u32| drawing.names.name(on as usize);
                let named = |step: &Step| match step.to {
                    Place::Position(to) => MoveNames {
                        made: format!("{} → {}", name(*from), name(to)),
                        to: drawing.names.key(to as usize).to_owned(),
                    },
                    Place::Board(_) => MoveNames { made: String::new(), to: String::new() },
                };
                steps.iter().map(named).collect()
            }
            (Place::Position(_), None) => Vec::new(),
        }
    }

    /// The same of all moves of a player there.
    pub(crate) fn moves_of(&self, from: &Place, rules: &Rules<'_>, seat: u32) -> Vec<MoveNames> {
        self.move_names(from, &rules.moves(from, seat))
    }

    /// A move in a component, in a sentence.
    pub(crate) fn made(&self, component: usize, names: &MoveNames) -> String {
        let summand = &self.summands[component];
        match summand.place {
            Place::Position(_) => names.made.clone(),
            Place::Board(_) => format!("{}: {}", summand.name, names.made),
        }
    }

    /// A component as it stands there.
    pub(crate) fn written(&self, component: usize, at: &Place) -> String {
        match (at, &self.drawing) {
            (Place::Position(on), Some(drawing)) => drawing.names.name(*on as usize).into_owned(),
            (Place::Board(board), _) => format!("{} ({})", self.summands[component].name, board.text()),
            _ => self.summands[component].name.clone(),
        }
    }
}

/// What may be looked at, where a search may look at so many positions and moves.
pub(crate) fn limits(size: usize) -> Limits {
    Limits { size, boards: BoardLimits { work: size as u64, ..BoardLimits::default() } }
}

impl SeatResult {
    /// Of this sum; a search may look at so many positions and moves, times the components.
    pub(crate) fn of(sum: &SeatSum, limit: usize) -> Result<Self, Failure> {
        let (rules, start) = (sum.played()?, sum.start());
        let known = Known::of(&rules, &start, limits(limit)).map_err(|reason| reason.to_string());
        let found = known.and_then(|mut known| {
            let mark = known.mark(&start).ok_or_else(|| "no theorem tells this".to_owned())?;
            let outcomes: Vec<OutcomeSet> = match mark.starting.first() {
                Some(only) if mark.impartial => vec![*only],
                _ => mark.starting.clone(),
            };
            Ok(Found::Solved {
                undetermined: outcomes.iter().all(|outcome| outcome.is_undetermined()),
                outcome: OutcomeAnswer::of(&outcomes),
                winning_moves: winning_moves(sum, &rules, &mut known),
                loops: mark.endless,
                meaning: mark.in_short(),
            })
        });
        let are_vehicles = sum.summands.iter().all(|one| matches!(one.place, Place::Position(_)));
        let described = || sum.summands.iter().map(|one| one.described.clone());
        let components = match are_vehicles {
            true => Components::Vehicles(described().filter_map(vehicle).collect()),
            false => Components::Any(described().collect()),
        };
        let terms = sum.summands.chunk_by(|one, other| one.place == other.place && one.name == other.name);
        let term = |alike: &[SeatSummand]| match alike.len() {
            1 => alike[0].name.clone(),
            count => format!("{count}·({})", alike[0].name),
        };
        let names: Vec<String> = terms.map(term).collect();
        let found = found.unwrap_or_else(|undecided| Found::Undecided { undecided });
        Ok(Self {
            players: Some(rules.players()),
            of: rules.players(),
            components,
            found,
            sum: names.join(" + "),
        })
    }

    /// The same beside an answer for so many players, which says how many there are.
    pub(crate) fn beside(mut self, players: u32) -> Self {
        self.players = self.players.filter(|of| *of != players);
        self
    }

    pub(crate) fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        write!(output, "The sum {}", self.sum)?;
        match &self.found {
            Found::Undecided { undecided } => writeln!(output, " is not decided: {undecided}."),
            Found::Solved { outcome, winning_moves, loops, meaning, .. } => {
                writeln!(output, " has the outcome {}.\n{meaning}", outcome.written(self.of))?;
                if *loops {
                    writeln!(output, "Play may go on for ever, which nobody loses.")?;
                }
                for made in winning_moves {
                    let by = Movers::of(&made.by).map_or_else(String::new, |by| by.in_cycle(self.of));
                    writeln!(output, "{} keeps a winning strategy for {by}, starting.", made.name)?;
                }
                Ok(())
            }
        }
    }
}

fn vehicle(described: Described) -> Option<String> {
    match described {
        Described::Vehicle { vehicle, .. } => Some(vehicle),
        _ => None,
    }
}

/// The moves of the sum with which somebody who starts keeps a winning strategy; of components that are the same, only those of
/// the first.
fn winning_moves(sum: &SeatSum, rules: &Rules<'_>, known: &mut Known) -> Vec<MoveAnswer> {
    let (start, players) = (sum.start(), rules.players());
    let are_vehicles = start.iter().all(|place| matches!(place, Place::Position(_)));
    let by_seat = (0..players).map(|seat| {
        let mut keeps = |after: &[Place]| known.chance(after, (seat + 1) % players, seat) == Chance::Wins;
        rules.moves_after_which(&start, seat, &mut keeps)
    });
    let by_seat: Vec<Vec<(usize, usize)>> = by_seat.collect();
    let mut all: Vec<MoveAnswer> = Vec::new();
    for (component, at) in start.iter().enumerate() {
        let first = all.len();
        for (seat, good) in (0..).zip(&by_seat) {
            let good: Vec<usize> =
                good.iter().filter(|(of, _)| *of == component).map(|(_, nth)| *nth).collect();
            if good.is_empty() {
                continue;
            }
            let names = sum.moves_of(at, rules, seat).into_iter().enumerate();
            for (_, names) in names.filter(|(nth, _)| good.contains(nth)) {
                let name = plain(&sum.made(component, &names)).into_owned();
                let is_alike = |other: &&mut MoveAnswer| other.name == name && other.to == names.to;
                if let Some(alike) = all[first..].iter_mut().find(is_alike) {
                    if !alike.by.contains(&seat) {
                        alike.by.push(seat);
                    }
                    continue;
                }
                let made = (!are_vehicles).then(|| Made { component, made: names.made.clone() });
                let vehicle =
                    if are_vehicles { vehicle(sum.summands[component].described.clone()) } else { None };
                all.push(MoveAnswer { vehicle, made, to: names.to, by: vec![seat], name });
            }
        }
    }
    all
}
