//! `hyperjam order`: how all positions compare in every sum.

mod misere;
mod seats;

use std::io::{self, Write};

use hyperjam_solver::PositionId;
use hyperjam_solver::order::{OrderProof, PositionOrder, PositionOrderTask};
use hyperjam_solver::task::Budget;
use hyperjam_terms::{Convention, Player, class_name};
use serde::{Deserialize, Serialize};

use crate::any_players::AnyDrawing;
use crate::certificate::{FamiliesFields, GamesFields, StateFields, needed, states_of};
use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::text::write_json;
use crate::{Streams, progress};

/// Orders all positions in every sum: which are equal, and which is greater than which.
#[derive(clap::Args)]
#[command(after_help = "\
x ≥ y says that x + z ends at least as well for Left as y + z, for every game z and whoever starts. Positions of
which each is at least the other are equal, and form a class. A class is listed with those that it covers: they are less,
and no class lies between. These are the lines of the Hasse diagram. With --json the answer has its proof: families of
sets that show which positions are at least which others, and a game z for each pair where that does not hold.

On a drawing for more players there is an order for each of them: x ≤ y where the player can make sure not to lose y + z
wherever that is so of x + z. What neither the Inequality Test of Spindler's paper shows nor a game z that was added
refutes is listed as not decided; `verify` does not take these answers.

On a drawing for misère play the classes are those of hyperbisimilar positions, which are equal there, too; of the others games z
that are tried show which are not at least which, and the rest is listed as not decided; `verify` does not take these answers.

If a limit leaves a pair undecided, the answer says so and the exit status is still 0.

  hyperjam order games.json
  hyperjam order games.json --json | hyperjam verify games.json")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
    /// Write one JSON object with proofs instead of sentences.
    #[arg(long)]
    json: bool,
    /// The most steps that the search of all games z may take for each player.
    #[arg(long, default_value_t = Budget::default().work, value_name = "COUNT")]
    work: u64,
    /// The most bytes of memory that it may use, by default 268435456.
    #[arg(long, value_name = "COUNT")]
    bytes: Option<usize>,
}

/// The order of all positions.
#[derive(Serialize, Deserialize)]
pub(crate) struct OrderFields {
    /// The ids of the positions of each class.
    pub(crate) classes: Vec<Vec<String>>,
    /// Pairs of classes: the first is greater than the second, and there is none between.
    pub(crate) covers: Vec<[usize; 2]>,
    /// Pairs of classes of which it is not known whether the first is at least the second.
    pub(crate) undecided: Vec<[usize; 2]>,
    pub(crate) proofs: ProofsFields,
}

/// What shows the order, for each player.
#[derive(Serialize, Deserialize)]
pub(crate) struct ProofsFields {
    pub(crate) left: ProofFields,
    pub(crate) right: ProofFields,
}

/// What shows for a player which positions are at least which.
#[derive(Serialize, Deserialize)]
pub(crate) struct ProofFields {
    pub(crate) families: Option<FamiliesFields>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) copied: Vec<CopiedFields>,
    pub(crate) games: GamesFields,
    pub(crate) separations: Vec<SeparationFields>,
    /// Why pairs are not decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A pair for which copying shows that x is at least y.
#[derive(Serialize, Deserialize)]
pub(crate) struct CopiedFields {
    pub(crate) x: String,
    pub(crate) y: String,
    pub(crate) states: Vec<StateFields>,
}

/// A pair of which x is not at least y: with the starter the player does not lose y + z, and loses x + z.
#[derive(Serialize, Deserialize)]
pub(crate) struct SeparationFields {
    pub(crate) x: String,
    pub(crate) y: String,
    pub(crate) z: usize,
    pub(crate) starter: Player,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let drawing = match AnyDrawing::read(&arguments.file, streams)? {
        AnyDrawing::Two(drawing) => drawing,
        AnyDrawing::Seats(drawing) => return seats::run(arguments, &drawing, streams),
    };
    if drawing.convention == Convention::Misere {
        return misere::run(arguments, &drawing, streams);
    }
    let budget = Budget {
        work: arguments.work,
        bytes: arguments.bytes.unwrap_or(Budget::default().bytes),
        ..Budget::default()
    };
    let task = PositionOrderTask::new(&drawing.graph, budget);
    match progress::finish("Ordering positions", task, streams) {
        Err(exhausted) => {
            let undecided = exhausted.to_string();
            if arguments.json {
                write_json(&serde_json::json!({ "undecided": undecided }), streams.output)?;
            } else {
                writeln!(streams.output, "{undecided}.")?;
            }
        }
        Ok(order) if arguments.json => write_json(&fields(&drawing, &order), streams.output)?,
        Ok(order) => print(&drawing, &order, streams.output)?,
    }
    Ok(())
}

fn fields(drawing: &Drawing, order: &PositionOrder) -> OrderFields {
    let class =
        |class: &Vec<PositionId>| class.iter().map(|position| drawing.key(*position).to_owned()).collect();
    let [left, right] = order.proofs.each_ref().map(|proof| proof_fields(drawing, proof));
    OrderFields {
        classes: order.classes.iter().map(class).collect(),
        covers: order.covers(),
        undecided: order.undecided(),
        proofs: ProofsFields { left, right },
    }
}

fn proof_fields(drawing: &Drawing, proof: &OrderProof) -> ProofFields {
    let key = |position: PositionId| drawing.key(position).to_owned();
    let separations = proof.separations.iter().map(|found| {
        let [x, y] = found.pair.map(key);
        SeparationFields { x, y, z: found.context.index(), starter: found.starter }
    });
    let copied = proof.copied.iter().map(|(pair, strategy)| {
        let [x, y] = pair.map(key);
        CopiedFields { x, y, states: states_of(strategy, key) }
    });
    let families = proof.families.as_ref();
    ProofFields {
        families: families.map(|families| FamiliesFields::of(&drawing.graph, families, key)),
        copied: copied.collect(),
        games: GamesFields::of(&proof.contexts),
        separations: separations.collect(),
        reason: proof.interrupted.map(needed),
    }
}

/// What a class is called, so that nobody takes it for a number.
fn called(class: usize) -> String {
    class_name(class as u32)
}

fn print(drawing: &Drawing, order: &PositionOrder, output: &mut dyn Write) -> io::Result<()> {
    let (count, classes) = (drawing.graph.position_count(), order.classes.len());
    writeln!(output, "{count} positions in {classes} classes of equal ones.")?;
    let covers = order.covers();
    let list = |numbers: Vec<usize>| numbers.into_iter().map(called).collect::<Vec<_>>().join(", ");
    for (number, class) in order.classes.iter().enumerate() {
        let names: Vec<_> = class.iter().map(|position| drawing.name(*position)).collect();
        write!(output, "  {}: {}", called(number), names.join(", "))?;
        let below = covers.iter().filter(|[above, _]| *above == number).map(|[_, below]| *below).collect();
        match list(below) {
            below if below.is_empty() => writeln!(output)?,
            below => writeln!(output, " — covers {below}")?,
        }
    }
    let undecided = order.undecided();
    for [one, other] in &undecided {
        writeln!(output, "Whether {} is at least {} is not decided.", called(*one), called(*other))?;
    }
    let interrupted = order.proofs.iter().find_map(|proof| proof.interrupted);
    if let (false, Some(interrupted)) = (undecided.is_empty(), interrupted) {
        writeln!(output, "Why: {}.", needed(interrupted))?;
    }
    Ok(())
}
