//! `hyperjam sum`: who wins with many vehicles, and by which moves.

pub(crate) mod components;
pub(crate) mod compound;
mod large;
mod mixed;
pub(crate) mod named;
pub(crate) mod seats;
mod sentences;
pub(crate) mod summand;
mod typed;

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use hyperjam_editor::document::Heading;
use hyperjam_solver::sum::{Measure, SumAnswer, SumMove, SumTask, counted, sum_by_solution};
use hyperjam_solver::task::{Budget, Exhausted};
use hyperjam_solver::{PositionId, Solution};
use hyperjam_sums::ValueOfSum;
use hyperjam_terms::{Convention, Grundy, Movers, Outcome, Player, PlayerOutcome};
use hyperjam_values::Dyadic;
use hyperjam_values::notation::{Style, print_number};
use serde::{Serialize, Serializer};

use crate::drawing::Drawing;
use crate::failure::{Failure, InputError};
use crate::position_values;
use crate::solution::solve_graph;
use crate::text::write_json;
use crate::{Streams, progress};

/// The most different positions that a sentence names.
const MOST_NAMED: usize = 50;
/// The bytes that the value may take.
const MOST_TEXT: usize = 1000;

use components::Typed;
pub(crate) use components::left_of_sum;
use compound::{CompoundAnswer, RuleName};
use mixed::MixedResult;
pub(crate) use mixed::written as written_sum;
use seats::{SeatResult, SeatSum};
use sentences::{Heat, Made, Sentences};
pub(crate) use typed::{is_component, is_file};

/// Solves a sum: a player moves in one component at a time, a vehicle, a board or a value.
#[derive(clap::Args)]
#[command(after_help = "\
A component is the vehicles and boards of a file, a position of one, a board, or a value:

  hyperjam sum roads.json                              all that is on its sheet
  hyperjam sum roads.json H I                          its positions H and I
  hyperjam sum roads.json:H 'domineering ...|...' '*3' H, a board and a nimber

Several vehicles on one drawing make a sum. Where Left and Right have the same options everywhere, the labels add up without
any search: n ⊕ m is the Nim-sum, n ⊕ ∞{K} = ∞{n ⊕ k for k in K}, and ∞{K} ⊕ ∞{H} = ∞.

Winning moves are listed with the quickest first. Their remoteness is the number of moves left after them, when the winner
hurries and the loser delays. Where only labels are known, a measure is given instead: the sum of the remaining labels as
ordinary numbers, then their ranks. A player who always makes the first move listed is sure to reach the end; the other
moves keep the win, but may go round. Moves name a cell of a board by its column and row: a1 is top left. Vehicles on one
position have the same moves: only those of the first are listed.

Where every vehicle has a value (on a partizan drawing, in normal play, where neither a loop nor a tie end can be reached),
the answer begins with the value of the sum in canonical form, with its mean and temperature, and the hottest component with
the move of each player there that is best at that temperature, which need not win. Such a sum needs no search: where the
limit ends it, the winning moves are given by values, without remoteness.

So it is with boards and values. Where something may be played on for ever, all components that end are put together as one
game in canonical form, and the rest is searched beside it; winning moves are then given without remoteness, those first by which
the end is sure to be reached.

Boards for N players, `nim-for 3 1,2`, add up with one another and with the vehicles of a drawing for as many: of their sum
it is said who has a winning strategy against all others, as `hyperjam players` says it.

  hyperjam sum 'nim-for 3 1,2' 'cutblock 3x2x2'

In misère play, where every component is impartial, ends, and is tame with all that it comes to, the genera decide without a
search (Winning Ways, chapter 13). Boards that come to too many positions are searched for the winner alone, in either play.

With --rule the components are another compound than the sum (Winning Ways, chapter 9). A player moves at a turn in one of them
(diminished-disjunctive), in several, as many as the player likes (selective, shortened-selective), or in all (conjunctive,
continued-conjunctive). By the short rule, of the diminished, conjunctive and shortened compounds, who has no move in one of
them cannot move at all; by the long rule, of the others, who has a move in none. The component that is the first to end
decides by remoteness, the last by suspense, the number of moves to its end when the winner delays it. Play that goes on for
ever is a draw. Who wins is said, how each component ends alone, and a best move; there are no values, and `verify` does not
take these answers. `hyperjam play --rule` plays them.

  hyperjam sum --rule conjunctive 'kayles 3' 'kayles 4'
  hyperjam sum --rule continued-conjunctive 'kayles 3' 'kayles 4'

If the limit leaves the sum undecided, the answer says so and the exit status is still 0.
")]
pub(crate) struct Arguments {
    /// Files ("-" for standard input), each followed by the ids or names of positions where vehicles stand, repeats allowed,
    /// if not all that is on the sheet is meant; FILE:POSITION; boards as "RULESET BOARD"; values as they are calculated.
    /// Each may be multiplied and negated, 2*H or -H; "--" stands before the first that begins with "-".
    #[arg(required = true, value_name = "COMPONENT")]
    components: Vec<String>,
    /// Misère play, where whoever cannot move wins; drawings say themselves how they are played.
    #[arg(long)]
    misere: bool,
    /// In which components a player moves at a turn, and whether play ends with the first or the last that has ended.
    #[arg(long, value_enum, default_value_t)]
    rule: RuleName,
    /// Write one JSON object instead of sentences.
    #[arg(long)]
    json: bool,
    /// The most positions and moves that a search may examine; a million take about 30 MB.
    #[arg(long, default_value_t = 4_000_000, value_name = "COUNT")]
    limit: usize,
}

/// What is known of a sum, as it is written.
#[derive(Serialize)]
pub(crate) struct PrintedSum<'a> {
    vehicles: Vec<&'a str>,
    /// For sentences; a drawing says it itself.
    #[serde(skip)]
    convention: Convention,
    left_first: Outcome,
    right_first: Outcome,
    sector: &'static str,
    grundy: Option<String>,
    #[serde(flatten)]
    worth: Worth<'a>,
    winning_moves: Vec<MoveAnswer<'a>>,
    drawing_moves: Vec<MoveAnswer<'a>>,
    /// The sum, for sentences.
    #[serde(skip)]
    sum: String,
}

/// A sum, or that the limit leaves it undecided, which is an answer as well.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum SumResult<'a> {
    Decided(Box<PrintedSum<'a>>),
    Undecided {
        vehicles: Vec<&'a str>,
        undecided: String,
        /// The sum, for sentences.
        #[serde(skip)]
        sum: String,
    },
}

/// The sum of a sheet.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum SheetSum<'a> {
    /// Of the vehicles of one drawing alone.
    Vehicles(SumResult<'a>),
    /// Of other components, too.
    Mixed(MixedResult),
    /// For players in a cycle.
    Seats(SeatResult),
}

/// What a sum is worth where every vehicle has a value; else all of it is null.
#[derive(Default, Serialize)]
struct Worth<'a> {
    /// The sum in canonical form.
    value: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    /// Where it is most urgent to move; null if all components are numbers.
    hottest: Option<HottestAnswer<'a>>,
    /// Why the value is not known, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    value_undecided: Option<String>,
}

#[derive(Serialize)]
struct HottestAnswer<'a> {
    position: &'a str,
    temperature: String,
    /// Where Left moves in it.
    left: Option<&'a str>,
    /// Where Right moves in it.
    right: Option<&'a str>,
    /// It and where they move, for sentences.
    #[serde(skip)]
    name: Cow<'a, str>,
    #[serde(skip)]
    moves: Vec<(Player, Cow<'a, str>)>,
}

#[derive(Serialize)]
struct MoveAnswer<'a> {
    vehicle: usize,
    to: &'a str,
    #[serde(serialize_with = "as_text")]
    by: Movers,
    /// The moves after it to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<u32>,
    /// What it leaves, where only labels are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<MeasureAnswer>,
    /// Whether no move of that player wins sooner.
    #[serde(skip)]
    best: bool,
    /// Where it begins and where it leads, for sentences.
    #[serde(skip)]
    names: [Cow<'a, str>; 2],
}

#[derive(Clone, Copy, Serialize)]
struct MeasureAnswer {
    labels: u64,
    ranks: u64,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let style = position_values::style(arguments.json);
    let typed = components::components(&arguments.components, arguments.misere, streams)?;
    if let Some(rule) = arguments.rule.0 {
        let answer = CompoundAnswer::of_typed(&typed, rule, arguments.limit)?;
        return match arguments.json {
            true => Ok(write_json(&answer, streams.output)?),
            false => Ok(answer.print(streams.output)?),
        };
    }
    let answer = SheetSum::of_typed(&typed, arguments.limit, style, streams)?;
    match arguments.json {
        true => write_json(&answer, streams.output)?,
        false => answer.print(streams.output)?,
    }
    Ok(())
}

impl SheetSum<'static> {
    fn of_seats(sum: &SeatSum, limit: usize) -> Result<Self, Failure> {
        SeatResult::of(sum, limit).map(Self::Seats)
    }

    /// Of all that is on a sheet whose drawing is read otherwise than as moves.
    pub(crate) fn of_reading(
        file: &str,
        text: &str,
        limit: usize,
        style: Style,
        streams: &mut Streams<'_>,
    ) -> Result<Self, Failure> {
        Ok(match components::of_reading(file, text, streams)? {
            Typed::Mixed(convention, summands) => {
                Self::Mixed(MixedResult::of(&summands, convention, limit, style, streams))
            }
            Typed::Seats(sum) => SheetSum::of_seats(&sum, limit)?,
            // Nothing drives on a drawing that is read otherwise.
            Typed::Vehicles(..) => return Err(Failure::input(file, InputError::NoVehicles)),
        })
    }
}

impl<'a> SheetSum<'a> {
    /// Of what was typed; where that is vehicles of one drawing alone, this is solved first.
    pub(crate) fn of_typed(
        typed: &'a Typed,
        limit: usize,
        style: Style,
        streams: &mut Streams<'_>,
    ) -> Result<Self, Failure> {
        Ok(match typed {
            Typed::Vehicles(drawing, vehicles) => {
                let solution = solve_graph(drawing, streams);
                Self::Vehicles(SumResult::of(drawing, &solution, vehicles, limit, style, streams))
            }
            Typed::Mixed(convention, summands) => {
                Self::Mixed(MixedResult::of(summands, *convention, limit, style, streams))
            }
            Typed::Seats(sum) => SheetSum::of_seats(sum, limit)?,
        })
    }

    /// Of all that is on a sheet whose drawing is solved.
    pub(crate) fn of(
        drawing: &'a Arc<Drawing>,
        heading: &Heading,
        solution: &Solution,
        limit: usize,
        style: Style,
        streams: &mut Streams<'_>,
    ) -> Result<Self, Failure> {
        Ok(match components::of_sheet(&drawing.file, heading, drawing)? {
            Typed::Vehicles(_, vehicles) => {
                Self::Vehicles(SumResult::of(drawing, solution, &vehicles, limit, style, streams))
            }
            Typed::Mixed(convention, summands) => {
                Self::Mixed(MixedResult::of(&summands, convention, limit, style, streams))
            }
            Typed::Seats(sum) => SheetSum::of_seats(&sum, limit)?,
        })
    }

    pub(crate) fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Vehicles(sum) => sum.print(output),
            Self::Mixed(sum) => sum.print(output),
            Self::Seats(sum) => sum.print(output),
        }
    }
}

/// Solves the sum of these vehicles: by what is known of the drawing, else by a search up to the limit.
fn solved(
    drawing: &Drawing,
    solution: &Solution,
    vehicles: &[PositionId],
    limit: usize,
    streams: &mut Streams<'_>,
) -> Result<SumAnswer, Exhausted> {
    if let Some(answer) = sum_by_solution(&drawing.graph, solution, vehicles) {
        return Ok(answer);
    }
    let task = SumTask::new(&drawing.graph, drawing.convention, vehicles, Budget::of_size(limit));
    progress::finish("Searching the sum", task, streams)
}

impl<'a> SumResult<'a> {
    fn of(
        drawing: &'a Drawing,
        solution: &Solution,
        vehicles: &[PositionId],
        limit: usize,
        style: Style,
        streams: &mut Streams<'_>,
    ) -> Self {
        let (by_values, worth) = match position_values::of_sum(drawing, solution, vehicles, style, MOST_TEXT)
        {
            Some(Ok((found, text))) => {
                let worth = Worth::of(drawing, &found, text, style);
                (Some(found.answer), worth)
            }
            Some(Err(unfinished)) => {
                (None, Worth { value_undecided: Some(unfinished.to_string()), ..Worth::default() })
            }
            None => (None, Worth::default()),
        };
        // A search tells more than the values: which win is the quickest.
        match solved(drawing, solution, vehicles, limit, streams).or_else(|error| by_values.ok_or(error)) {
            Ok(found) => Self::Decided(Box::new(PrintedSum::of(drawing, &found, worth, vehicles))),
            Err(error) => Self::Undecided {
                vehicles: keys(drawing, vehicles),
                undecided: error.to_string(),
                sum: written(drawing, vehicles),
            },
        }
    }

    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Decided(answer) => answer.print(output),
            Self::Undecided { sum, undecided, .. } => {
                writeln!(output, "The sum {sum}: {undecided}; see --limit.")
            }
        }
    }
}

fn keys<'a>(drawing: &'a Drawing, vehicles: &[PositionId]) -> Vec<&'a str> {
    vehicles.iter().map(|vehicle| drawing.key(*vehicle)).collect()
}

/// The sum by the names of its components, `2·H + I`; of very many different ones, the first.
fn written(drawing: &Drawing, vehicles: &[PositionId]) -> String {
    let counted = counted(vehicles);
    let named = counted.iter().take(MOST_NAMED).map(|&(component, count)| match count {
        1 => drawing.name(component).into_owned(),
        _ => format!("{count}·{}", drawing.name(component)),
    });
    let more = (counted.len() > MOST_NAMED).then(|| format!("… ({} vehicles)", vehicles.len()));
    let named: Vec<String> = named.chain(more).collect();
    // A component may count no time.
    if named.is_empty() { "0".to_owned() } else { named.join(" + ") }
}

impl<'a> PrintedSum<'a> {
    fn of(drawing: &'a Drawing, found: &SumAnswer, worth: Worth<'a>, vehicles: &[PositionId]) -> Self {
        Self {
            vehicles: keys(drawing, vehicles),
            left_first: found.outcomes[0],
            right_first: found.outcomes[1],
            convention: drawing.convention,
            sector: found.sector().name(),
            grundy: found.label.as_ref().map(Grundy::to_string),
            worth,
            winning_moves: moves(drawing, found, vehicles, PlayerOutcome::Win),
            drawing_moves: moves(drawing, found, vehicles, PlayerOutcome::Draw),
            sum: written(drawing, vehicles),
        }
    }

    /// The answer in sentences.
    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let Worth { value, mean, temperature, hottest, value_undecided } = &self.worth;
        // A number is its own mean.
        let heat = mean.as_deref().zip(temperature.as_deref()).zip(hottest.as_ref());
        let heat = heat.map(|((mean, temperature), hottest)| Heat {
            mean,
            temperature,
            hottest: [&hottest.name, &hottest.temperature],
            moves: &hottest.moves,
        });
        let made = |made: &MoveAnswer<'_>| Made {
            by: made.by,
            name: made.names.join(" → ").into(),
            remoteness: made.remoteness,
            is_best: made.best,
        };
        let sentences = Sentences {
            sum: &self.sum,
            convention: self.convention,
            value: value.as_deref(),
            outcomes: [self.left_first, self.right_first],
            sector: self.sector,
            label: self.grundy.as_deref(),
            value_undecided: value_undecided.as_deref(),
            heat,
            moves: [&self.winning_moves, &self.drawing_moves].map(|moves| moves.iter().map(made).collect()),
        };
        sentences.print(output)
    }
}

impl<'a> Worth<'a> {
    fn of(drawing: &'a Drawing, found: &ValueOfSum, value: String, style: Style) -> Self {
        let number = |number: &Dyadic| Some(print_number(number, style));
        let hottest = found.hottest.as_ref().map(|hottest| {
            let [left, right] = hottest.moves.map(|to| to.map(|to| drawing.key(to)));
            let moves = Player::BOTH.into_iter().zip(hottest.moves);
            HottestAnswer {
                position: drawing.key(hottest.position),
                temperature: print_number(&hottest.temperature, style),
                left,
                right,
                name: drawing.name(hottest.position),
                moves: moves
                    .filter_map(|(player, to)| {
                        Some((player, format!("moves to {}", drawing.name(to?)).into()))
                    })
                    .collect(),
            }
        });
        let (mean, temperature) = (number(&found.mean), number(&found.temperature));
        Self { value: Some(value), mean, temperature, hottest, value_undecided: None }
    }
}

/// Puts a value into an answer as it is written.
fn as_text<T: Display, S: Serializer>(value: &T, writer: S) -> Result<S::Ok, S::Error> {
    writer.collect_str(value)
}

/// The moves of an outcome among the players who have nothing better, the best first; each once for both players where they
/// have it alike.
fn moves<'a>(
    drawing: &'a Drawing,
    found: &SumAnswer,
    vehicles: &[PositionId],
    outcome: PlayerOutcome,
) -> Vec<MoveAnswer<'a>> {
    let mut moves: Vec<(&SumMove, bool)> = Vec::new();
    for player in Player::BOTH {
        let good = found.good_moves(player);
        let best = good.first().map(|made| made.preference());
        let good = good.into_iter().filter(|made| made.outcome == outcome);
        moves.extend(good.map(|made| (made, Some(made.preference()) == best)));
    }
    moves.sort_by_key(|(made, best)| (made.preference(), made.vehicle, made.id, !best, made.player));
    let alike = |(a, best): &(&SumMove, bool), (b, other): &(&SumMove, bool)| {
        (a.preference(), a.vehicle, a.id, best) == (b.preference(), b.vehicle, b.id, other)
    };
    let answer = |same: &[(&SumMove, bool)]| {
        let (made, best) = same[0];
        MoveAnswer {
            vehicle: made.vehicle,
            to: drawing.key(made.to),
            by: if same.len() == 1 { made.player.into() } else { Movers::BOTH },
            remoteness: made.remoteness,
            measure: (outcome == PlayerOutcome::Win)
                .then_some(made.measure)
                .flatten()
                .map(|Measure { labels, ranks }| MeasureAnswer { labels, ranks }),
            best,
            names: [vehicles[made.vehicle], made.to].map(|position| drawing.name(position)),
        }
    };
    moves.chunk_by(alike).map(answer).collect()
}
