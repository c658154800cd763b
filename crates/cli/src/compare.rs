//! `hyperjam compare`: what holds between two positions.

use std::io::{self, Write};

use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::equivalence::{Among, Budget, Context, Equivalence, EquivalenceTask, Proof};
use hyperjam_solver::outcome::OutcomeTask;
use hyperjam_solver::relation::{Relation, Relations, RelationsTask, witness};
use hyperjam_solver::verify::DifferenceClaim;
use hyperjam_solver::{Convention, Graph, Grundy, Movers, PositionId, operation};
use serde::Serialize;

use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::solve::winner;
use crate::text::write_json;
use crate::{Streams, progress};

/// Compares two positions: the relations, and whether one may stand for the other in every sum.
#[derive(clap::Args)]
#[command(after_help = "\
x ⊵ y says that Left, moving second, does not lose x − y; x ◁| y that Right, moving first, does not; with loops both
may hold. From these come x ▷ y, x ◁ y, x ⋈ y (alike) and x ‖ y (confused). The positions are contextually equivalent, x ≈ y, when x + z and
y + z have the same outcomes for every game z. That is proved, or refuted by a z, or left undecided: for games with
loops no method is known that always decides. Impartial positions are equivalent among impartial games z when their
labels are equal; if the label is ∞ with or without a set, a second answer tells what partizan games z make of them.

  hyperjam compare games.json c c1")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
    /// The id or label of one position.
    x: String,
    /// The id or label of the other.
    y: String,
    /// The drawing that the other position belongs to, if it is not the same.
    #[arg(long, value_name = "FILE")]
    other: Option<String>,
    /// One JSON object instead of sentences.
    #[arg(long)]
    json: bool,
    /// Add every position of x − y with its outcomes to the JSON, for `verify`.
    #[arg(long, requires = "json", conflicts_with = "other")]
    witness: bool,
    /// The most positions and moves that a sum may have.
    #[arg(long, default_value_t = Budget::default().sum, value_name = "COUNT")]
    limit: usize,
    /// How many small games z are tried.
    #[arg(long, default_value_t = Budget::default().contexts, value_name = "COUNT")]
    contexts: usize,
    /// How many moves may be looked at in each proof by copying, and in all games z together.
    #[arg(long, default_value_t = Budget::default().work, value_name = "COUNT")]
    work: u64,
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(skip)]
    named: &'a [Named; 2],
    x: &'a str,
    y: &'a str,
    relations: Vec<String>,
    difference: DifferenceAnswer,
    equidetermined: bool,
    bisimilar: bool,
    equivalent: EquivalenceAnswer,
    /// Where the first answer holds among impartial games only.
    #[serde(skip_serializing_if = "Option::is_none")]
    equivalent_among_all: Option<EquivalenceAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    witness: Vec<StateAnswer<'a>>,
}

/// One of the two positions.
struct Named {
    id: String,
    /// For sentences.
    name: String,
}

impl Named {
    fn of(drawing: &Drawing, position: PositionId) -> Self {
        Self { id: drawing.key(position).to_owned(), name: drawing.name(position).into_owned() }
    }
}

/// A position of the difference.
#[derive(Serialize)]
struct StateAnswer<'a> {
    x: &'a str,
    y: &'a str,
    left_first: &'static str,
    right_first: &'static str,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
}

#[derive(Serialize)]
struct DifferenceAnswer {
    left_first: &'static str,
    right_first: &'static str,
    sector: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
enum EquivalenceAnswer {
    Equal { by: &'static str },
    Different { context: ContextAnswer, sectors: [&'static str; 2] },
    Undecided { contexts: usize },
}

/// A game z, its positions numbered.
#[derive(Serialize)]
struct ContextAnswer {
    start: usize,
    positions: usize,
    moves: Vec<(usize, usize, &'static str)>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let drawing = Drawing::read(&arguments.file, streams)?;
    let x = drawing.find(&arguments.x)?;
    let (graph, y, named) = match &arguments.other {
        None => {
            let y = drawing.find(&arguments.y)?;
            (drawing.graph.clone(), y, Named::of(&drawing, y))
        }
        Some(file) => {
            let other = Drawing::read(file, streams)?;
            refuse_misere(&other)?;
            let union = operation::union(&drawing.graph, &other.graph);
            let graph = union.map_err(|error| Failure::input(file, error))?;
            let found = other.find(&arguments.y)?;
            let y = PositionId::new(drawing.graph.position_count() + found.index());
            (graph, y.map_err(|error| Failure::input(file, error))?, Named::of(&other, found))
        }
    };
    refuse_misere(&drawing)?;
    let relations = RelationsTask::new(&graph, x, y, arguments.limit)
        .and_then(|task| progress::finish("Searching x − y", task, streams));
    let relations = relations.map_err(|error| Failure::input(&arguments.file, format!("x − y: {error}")))?;
    let named = [Named::of(&drawing, x), named];
    let mut answer = answer(arguments, &graph, [x, y], &named, relations, streams);
    if arguments.witness {
        let witness = witness(&graph, [x, y], arguments.limit);
        let witness = witness.map_err(|error| Failure::input(&arguments.file, format!("x − y: {error}")))?;
        answer.witness = witness.iter().map(|claim| state(&drawing, claim)).collect();
    }
    if arguments.json {
        write_json(&answer, streams.output)?;
    } else {
        print(&answer, relations, streams.output)?;
    }
    Ok(())
}

fn state<'a>(drawing: &'a Drawing, ([x, y], [left, right]): &DifferenceClaim) -> StateAnswer<'a> {
    StateAnswer {
        x: drawing.key(*x),
        y: drawing.key(*y),
        left_first: winner(left.0),
        right_first: winner(right.0),
        left_remoteness: left.1,
        right_remoteness: right.1,
    }
}

fn refuse_misere(drawing: &Drawing) -> Result<(), Failure> {
    match drawing.convention {
        Convention::Normal => Ok(()),
        Convention::Misere => {
            Err(Failure::input(&drawing.file, "convention: positions are compared in normal play only"))
        }
    }
}

fn answer<'a>(
    arguments: &Arguments,
    graph: &Graph,
    [x, y]: [PositionId; 2],
    named: &'a [Named; 2],
    found: Relations,
    streams: &mut Streams<'_>,
) -> Answer<'a> {
    let outcomes = OutcomeTask::new(graph, Convention::Normal);
    let outcomes = progress::finish("Finding outcomes", outcomes, streams);
    let classes = progress::finish("Comparing positions", BisimulationTask::new(graph), streams);
    let budget = Budget { sum: arguments.limit, contexts: arguments.contexts, work: arguments.work };
    let mut equivalence = |among| {
        let task = EquivalenceTask::new(graph, x, y, among, budget);
        progress::finish("Deciding x ≈ y", task, streams)
    };
    let of_own_kind = equivalence(Among::OwnKind);
    let only_there = matches!(of_own_kind, Equivalence::Equal(Proof::Label(Grundy::Infinite(_))));
    let among_all = only_there.then(|| equivalence(Among::All));
    Answer {
        named,
        x: &named[0].id,
        y: &named[1].id,
        relations: found.holding().map(|relation| relation.to_string()).collect(),
        difference: DifferenceAnswer {
            left_first: winner(found.left_first),
            right_first: winner(found.right_first),
            sector: found.sector().name(),
        },
        equidetermined: outcomes.sector(x) == outcomes.sector(y),
        bisimilar: classes.class(x) == classes.class(y),
        equivalent: equivalence_answer(of_own_kind),
        equivalent_among_all: among_all.map(equivalence_answer),
        witness: Vec::new(),
    }
}

fn equivalence_answer(equivalence: Equivalence) -> EquivalenceAnswer {
    match equivalence {
        Equivalence::Equal(proof) => EquivalenceAnswer::Equal {
            by: match proof {
                Proof::Bisimilar => "bisimilar",
                Proof::Label(_) => "label",
                Proof::Difference => "difference",
                Proof::Copying => "copying",
            },
        },
        Equivalence::Different(difference) => EquivalenceAnswer::Different {
            context: context(&difference.context),
            sectors: difference.sectors.map(|sector| sector.name()),
        },
        Equivalence::Undecided { contexts, .. } => EquivalenceAnswer::Undecided { contexts },
    }
}

fn context(context: &Context) -> ContextAnswer {
    let moves = context.graph.moves().map(|step| {
        let by = match step.movers {
            Movers::Left => "left",
            Movers::Both => "both",
            Movers::Right => "right",
        };
        (step.from.index(), step.to.index(), by)
    });
    ContextAnswer {
        start: context.start.index(),
        positions: context.graph.position_count(),
        moves: moves.collect(),
    }
}

fn print(answer: &Answer<'_>, relations: Relations, output: &mut dyn Write) -> io::Result<()> {
    let [x, y] = answer.named.each_ref().map(|one| &one.name);
    writeln!(output, "With x = {x} and y = {y}:")?;
    writeln!(output, "  {} hold.", answer.relations.join(", "))?;
    let role = |relation, holds: &'static str, fails: &'static str| {
        if relations.hold(relation) { holds } else { fails }
    };
    let second = role(Relation::GreaterOrAlike, "does not lose", "loses");
    let first = role(Relation::NotBelow, "does not lose", "loses");
    writeln!(
        output,
        "  In x − y (sector {}) Left {second} moving second and {first} moving first.",
        answer.difference.sector
    )?;
    let equidetermined = if answer.equidetermined { "the same sector" } else { "different sectors" };
    writeln!(output, "  x and y lie in {equidetermined}.")?;
    match &answer.equivalent_among_all {
        None => writeln!(output, "  {}.", sentence(&answer.equivalent)),
        Some(among_all) => {
            writeln!(output, "  Among impartial games {}.", sentence(&answer.equivalent))?;
            writeln!(output, "  Among all games {}.", sentence(among_all))
        }
    }
}

fn sentence(equivalence: &EquivalenceAnswer) -> String {
    match equivalence {
        EquivalenceAnswer::Equal { by } => {
            let because = match *by {
                "bisimilar" => "they are hyperbisimilar, the same game",
                "label" => "they are impartial and have the same label",
                "difference" => "the second player wins x − y and y − y",
                _ => "in every sum each player can copy from one to the other",
            };
            format!("x ≈ y: {because}")
        }
        EquivalenceAnswer::Different { context, sectors: [of_x, of_y] } => {
            let z = formula(context);
            format!("x ≉ y: x + z is in sector {of_x} and y + z in {of_y}, for z = {z}")
        }
        EquivalenceAnswer::Undecided { contexts } => {
            format!(
                "x ≈ y is not decided: no proof was found, and none of {contexts} games z tells them apart"
            )
        }
    }
}

/// A game in words: "z0 where z0 = {z1 | }, z1 = { | }".
fn formula(context: &ContextAnswer) -> String {
    let options = |position: usize, player: &str| {
        let moves =
            context.moves.iter().filter(|(from, _, by)| *from == position && [player, "both"].contains(by));
        let mut options: Vec<String> = moves.map(|(_, to, _)| format!("z{to}")).collect();
        options.sort();
        options.dedup();
        options.join(", ")
    };
    let equations = (0..context.positions).map(|position| {
        format!("z{position} = {{{} | {}}}", options(position, "left"), options(position, "right"))
    });
    format!("z{} where {}", context.start, equations.collect::<Vec<_>>().join(", "))
}
