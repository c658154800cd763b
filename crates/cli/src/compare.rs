//! `hyperjam compare`: what holds between two positions.

mod misere;
mod seats;

pub(crate) use misere::KNOWN as MISERE_KNOWN;

use std::io::{self, Write};

use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::equivalence::{Among, Equivalence, EquivalenceTask, Proof};
use hyperjam_solver::order::{Decision, DecisionTask, Interrupted, SmallerContextTask};
use hyperjam_solver::outcome::OutcomeTask;
use hyperjam_solver::relation::{DifferenceTask, KnownRelations, witness};
use hyperjam_solver::task::Budget;
use hyperjam_solver::verify::DifferenceClaim;
use hyperjam_solver::{Graph, PositionId, operation};
use hyperjam_terms::{Convention, Grundy, Movers, Order, Outcome, Player, Relation};
use serde::{Serialize, Serializer};

use crate::any_players::AnyDrawing;
use crate::certificate::{ContextFields, HalfFields};
use crate::drawing::Drawing;
use crate::failure::{Failure, InputError};
use crate::proof::ProofKind;
use crate::text::write_json;
use crate::{Streams, progress};

/// Compares two positions: the relations, and whether they are interchangeable in every sum.
#[derive(clap::Args)]
#[command(after_help = "\
x ⊵ y means that Left, moving second, does not lose x − y; x ◁| y means that Right, moving first, does not. With loops
both may hold. These determine x ▷ y, x ◁ y, x ⋈ y (similar) and x ‖ y (confused). The positions are contextually
equivalent, x ≈ y, when x + z and y + z have the same outcomes for every game z. This is proved, or refuted by some z.
Impartial positions are equivalent among impartial games z when their labels are equal; if the label is ∞, with or
without a set, a second answer says whether some partizan game z tells them apart. In sums a tie end counts as a
position with one move to itself.

In every sum x ≥ y says that x + z ends at least as well for Left as y + z, for every game z. It has two halves: where Left
does not lose y + z, Left does not lose x + z; and where Right does not lose x + z, Right does not lose y + z. Each is
shown by a strategy that copies or by families of sets of positions, or refuted by a game z, which --json writes for
`verify`.

In misère play a game and its negative do not cancel out. There hyperbisimilar positions are equal in every sum, some games z that
are tried refute x ≥ y, and the rest is said to be not decided.

On a drawing for more players the answer says for each of them whether x ≤ y, that is whether the player can make sure not to
lose y + z wherever that is so of x + z; and of impartial positions from which play ends whether they are equal, and
revertible, as Spindler defines it. Proofs are by the rules of that paper, refutations by games z that are named.

If a limit leaves a question undecided, the answer says so and the exit status is still 0.

  hyperjam compare games.json c c1")]
pub(crate) struct Arguments {
    /// The drawing, or "-" for standard input.
    file: String,
    /// The id or name of one position.
    x: String,
    /// The id or name of the other.
    y: String,
    /// The drawing that the other position belongs to, if it is a different one.
    #[arg(long, value_name = "FILE")]
    other: Option<String>,
    /// Write one JSON object instead of sentences.
    #[arg(long)]
    json: bool,
    /// Add every position of x − y with its outcomes to the JSON, for `verify`.
    #[arg(long, requires = "json", conflicts_with = "other")]
    witness: bool,
    /// The most positions and moves that a sum may have, by default 2000000.
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// The most moves that each proof by copying, and each search of all games z, may examine.
    #[arg(long, default_value_t = Budget::default().work, value_name = "COUNT")]
    work: u64,
    /// The most bytes of memory that a search of all games z may use, by default 268435456.
    #[arg(long, value_name = "COUNT")]
    bytes: Option<usize>,
}

impl Arguments {
    fn limit(&self) -> usize {
        self.limit.unwrap_or(Budget::default().size)
    }
}

#[derive(Serialize)]
struct ComparisonAnswer<'a> {
    #[serde(skip)]
    named: &'a [NamedPosition; 2],
    x: &'a str,
    y: &'a str,
    /// How they compare in every sum.
    order: Option<Order>,
    /// Whether x ≥ y.
    at_least: DirectionAnswer,
    /// Whether y ≥ x.
    at_most: DirectionAnswer,
    relations: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided_relations: Vec<String>,
    difference: Option<DifferenceAnswer>,
    equidetermined: bool,
    bisimilar: bool,
    equivalent: EquivalenceAnswer,
    /// Where the first answer holds among impartial games only.
    #[serde(skip_serializing_if = "Option::is_none")]
    equivalent_among_all: Option<EquivalenceAnswer>,
    /// None if it was not asked for; null if it was and is over the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Option<Vec<StateAnswer<'a>>>>,
}

/// One of the two positions.
struct NamedPosition {
    id: String,
    /// For sentences.
    name: String,
}

impl NamedPosition {
    fn of(drawing: &Drawing, position: PositionId) -> Self {
        Self { id: drawing.key(position).to_owned(), name: drawing.name(position).into_owned() }
    }
}

/// A position of the difference.
#[derive(Serialize)]
struct StateAnswer<'a> {
    x: &'a str,
    y: &'a str,
    left_first: Outcome,
    right_first: Outcome,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
}

#[derive(Serialize)]
struct DifferenceAnswer {
    left_first: Outcome,
    right_first: Outcome,
    sector: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
enum EquivalenceAnswer {
    Equal {
        #[serde(serialize_with = "name")]
        by: ProofKind,
        /// Whether they are bisimilar only when tie ends are made positions with a move to themselves.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        ties_as_loops: bool,
        /// How many profiles of games z were computed.
        #[serde(skip_serializing_if = "Option::is_none")]
        profiles: Option<usize>,
    },
    Different {
        context: ContextFields,
        sectors: [&'static str; 2],
    },
    Undecided {
        profiles: usize,
    },
}

/// Whether one is at least the other in every sum.
#[derive(Serialize)]
struct DirectionAnswer {
    holds: Option<bool>,
    /// Where Left does not lose the lesser with z, Left does not lose the greater with z.
    left: HalfFields,
    /// Where Right does not lose the greater with z, Right does not lose the lesser with z.
    right: HalfFields,
}

impl DirectionAnswer {
    fn of([left, right]: [HalfFields; 2]) -> Self {
        let holds = match (left.holds(), right.holds()) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        };
        Self { holds, left, right }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let drawing = match AnyDrawing::read(&arguments.file, streams)? {
        AnyDrawing::Two(drawing) => drawing,
        AnyDrawing::Seats(drawing) => return seats::run(arguments, &drawing, streams),
    };
    let x = drawing.find(&arguments.x)?;
    let other = arguments.other.as_ref().map(|file| Drawing::read(file, streams)).transpose()?;
    let (graph, y, named) = match &other {
        None => {
            let y = drawing.find(&arguments.y)?;
            (drawing.graph.clone(), y, NamedPosition::of(&drawing, y))
        }
        Some(other) => {
            if other.convention != drawing.convention {
                return Err(Failure::input(&other.file, InputError::OtherConvention));
            }
            let found = other.find(&arguments.y)?;
            let (graph, y) = drawing.beside(other, found)?;
            (graph, y, NamedPosition::of(other, found))
        }
    };
    let named = [NamedPosition::of(&drawing, x), named];
    if drawing.convention == Convention::Misere {
        if arguments.witness {
            return Err(Failure::input(&drawing.file, InputError::Misere));
        }
        return misere::run(arguments, &graph, [x, y], &named, streams);
    }
    let own = drawing.graph.position_count();
    let key = |position: PositionId| match drawing.graph.position(position.index()) {
        Some(position) => drawing.key(position).to_owned(),
        None => other.as_ref().and_then(|other| other.key_beside(position.index() - own)).unwrap_or_default(),
    };
    let (mut answer, known) = answer(arguments, &graph, [x, y], &named, &key, streams);
    if arguments.witness {
        let witness = witness(&graph, [x, y], Budget::of_size(arguments.limit())).ok();
        answer.witness =
            Some(witness.map(|claims| claims.iter().map(|claim| state(&drawing, claim)).collect()));
    }
    if arguments.json {
        write_json(&answer, streams.output)?;
    } else {
        print(&answer, known, arguments.limit(), streams.output)?;
    }
    Ok(())
}

fn state<'a>(drawing: &'a Drawing, ([x, y], [left, right]): &DifferenceClaim) -> StateAnswer<'a> {
    StateAnswer {
        x: drawing.key(*x),
        y: drawing.key(*y),
        left_first: left.0,
        right_first: right.0,
        left_remoteness: left.1,
        right_remoteness: right.1,
    }
}

/// The easy questions first. What a limit leaves open is part of the answer.
fn answer<'a>(
    arguments: &Arguments,
    graph: &Graph,
    [x, y]: [PositionId; 2],
    named: &'a [NamedPosition; 2],
    key: &dyn Fn(PositionId) -> String,
    streams: &mut Streams<'_>,
) -> (ComparisonAnswer<'a>, KnownRelations) {
    let outcomes = OutcomeTask::new(graph, Convention::Normal);
    let outcomes = progress::finish("Finding outcomes", outcomes, streams);
    let classes = progress::finish("Comparing positions", BisimulationTask::new(graph), streams);
    let bisimilar = classes.class(x) == classes.class(y);
    let bytes = arguments.bytes.unwrap_or(Budget::default().bytes);
    let budget = Budget { size: arguments.limit(), work: arguments.work, bytes };
    let part = operation::reachable(graph, &[x, y]);
    let in_part = |position| part.find(position).unwrap_or(position);
    let pair = [in_part(x), in_part(y)];
    let key = |position: PositionId| key(part.positions[position.index()]);
    let mut half = |player, exchanged: bool| {
        let pair = if exchanged { [pair[1], pair[0]] } else { pair };
        half(&part.graph, player, pair, budget, &key, streams)
    };
    // Where Right does not lose x + z, Right does not lose y + z: for Right it is y that is at least x.
    let at_least = DirectionAnswer::of([half(Player::Left, false), half(Player::Right, true)]);
    let at_most = DirectionAnswer::of([half(Player::Left, true), half(Player::Right, false)]);
    let mut equivalence = |among| {
        let task = EquivalenceTask::new(graph, x, y, among, budget);
        progress::finish("Deciding x ≈ y", task, streams)
    };
    let of_own_kind = equivalence(Among::OwnKind);
    let only_there = matches!(of_own_kind, Equivalence::Equal(Proof::Label(Grundy::Infinite(_))));
    let among_all = only_there.then(|| equivalence(Among::All));
    let equal = matches!(among_all.as_ref().unwrap_or(&of_own_kind), Equivalence::Equal(_));
    let found = DifferenceTask::new(graph, x, y, Budget::of_size(arguments.limit()));
    let known = KnownRelations::of(progress::finish("Searching x − y", found, streams), equal);
    let relations = |state: Option<bool>| {
        let all = Relation::ALL.into_iter().filter(|relation| known.holds(*relation) == state);
        all.map(|relation| relation.to_string()).collect()
    };
    let difference = match known {
        KnownRelations::All(found) => Some(DifferenceAnswer {
            left_first: found.outcome(Player::Left),
            right_first: found.outcome(Player::Right),
            sector: found.name(),
        }),
        KnownRelations::Equal | KnownRelations::Nothing => None,
    };
    let answer = ComparisonAnswer {
        named,
        x: &named[0].id,
        y: &named[1].id,
        order: at_most.holds.zip(at_least.holds).map(|(at_most, at_least)| Order::of(at_most, at_least)),
        at_least,
        at_most,
        relations: relations(Some(true)),
        undecided_relations: relations(None),
        difference,
        equidetermined: outcomes.sector(x) == outcomes.sector(y),
        bisimilar,
        equivalent: equivalence_answer(of_own_kind, bisimilar),
        equivalent_among_all: among_all.map(|among_all| equivalence_answer(among_all, bisimilar)),
        witness: None,
    };
    (answer, known)
}

fn name<S: Serializer>(kind: &ProofKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

fn equivalence_answer(equivalence: Equivalence, bisimilar: bool) -> EquivalenceAnswer {
    match equivalence {
        Equivalence::Equal(proof) => {
            let by = ProofKind::of(&proof);
            let profiles = if let Proof::Closure { profiles } = proof { Some(profiles) } else { None };
            let ties_as_loops = by == ProofKind::Bisimilar && !bisimilar;
            EquivalenceAnswer::Equal { by, ties_as_loops, profiles }
        }
        Equivalence::Different(difference) => EquivalenceAnswer::Different {
            context: ContextFields::of(&difference.context),
            sectors: difference.sectors.map(|sector| sector.name()),
        },
        Equivalence::Undecided(Interrupted { profiles, .. }) => EquivalenceAnswer::Undecided { profiles },
    }
}

/// Decides whether for a player one position is at least the other, with a small game z if it is not.
fn half(
    graph: &Graph,
    player: Player,
    pair: [PositionId; 2],
    budget: Budget,
    key: &dyn Fn(PositionId) -> String,
    streams: &mut Streams<'_>,
) -> HalfFields {
    let task = DecisionTask::new(graph, player, pair, budget);
    let decision = match progress::finish("Deciding x ≥ y", task, streams) {
        Decision::Fails(found) => {
            let task = SmallerContextTask::new(graph, player, found, budget);
            Decision::Fails(progress::finish("Looking for a smaller z", task, streams))
        }
        decision => decision,
    };
    HalfFields::of(graph, &decision, key)
}

fn print(
    answer: &ComparisonAnswer<'_>,
    known: KnownRelations,
    limit: usize,
    output: &mut dyn Write,
) -> io::Result<()> {
    let [x, y] = answer.named.each_ref().map(|one| &one.name);
    writeln!(output, "With x = {x} and y = {y}:")?;
    let equidetermined = if answer.equidetermined { "the same sector" } else { "different sectors" };
    writeln!(output, "  x and y lie in {equidetermined}.")?;
    let bisimilar = if answer.bisimilar { "hyperbisimilar, the same game" } else { "not hyperbisimilar" };
    writeln!(output, "  x and y are {bisimilar}.")?;
    match &answer.equivalent_among_all {
        None => writeln!(output, "  {}.", sentence(&answer.equivalent))?,
        Some(among_all) => {
            writeln!(output, "  Among impartial games {}.", sentence(&answer.equivalent))?;
            writeln!(output, "  Among all games {}.", sentence(among_all))?;
        }
    }
    if let Some(order) = answer.order {
        writeln!(output, "  In every sum x {order} y.")?;
    }
    for (direction, signs) in [(&answer.at_least, ["x", "y"]), (&answer.at_most, ["y", "x"])] {
        writeln!(output, "  {}.", direction_sentence(direction, signs))?;
    }
    if !answer.relations.is_empty() {
        writeln!(output, "  {} hold.", answer.relations.join(", "))?;
    }
    let Some(difference) = &answer.difference else {
        let relations = answer.undecided_relations.join(", ");
        writeln!(output, "  Not decided: {relations}.")?;
        return writeln!(
            output,
            "  x − y has more than {limit} positions and moves, the limit of the search."
        );
    };
    let loses = |relation| if known.holds(relation) == Some(true) { "does not lose" } else { "loses" };
    writeln!(
        output,
        "  In x − y (sector {}) Left {} moving second and {} moving first.",
        difference.sector,
        loses(Relation::GreaterOrAlike),
        loses(Relation::GreaterOrConfused)
    )
}

/// Whether one is at least the other, and why.
fn direction_sentence(direction: &DirectionAnswer, [x, y]: [&str; 2]) -> String {
    let halves = [(&direction.left, Player::Left), (&direction.right, Player::Right)];
    let refuted = halves.iter().find_map(|(half, player)| match half {
        HalfFields::Context { starter, context } => Some((*player, *starter, context)),
        _ => None,
    });
    if let Some((player, starter, context)) = refuted {
        // For Right the lesser has to be at least the greater.
        let [loses, holds] = if player == Player::Left { [x, y] } else { [y, x] };
        return format!(
            "{x} ≱ {y}: when {starter} starts, {player} loses {loses} + z but not {holds} + z, for z = {}",
            formula(context)
        );
    }
    let reason = |half: &HalfFields| match half {
        HalfFields::Copying { .. } => "by copying".to_owned(),
        HalfFields::Closure(families) => format!("as none of {} profiles refutes it", families.profiles),
        HalfFields::Undecided { reason } => reason.clone(),
        HalfFields::Context { context, .. } => formula(context),
    };
    let undecided = halves.iter().find(|(half, _)| half.holds().is_none());
    if let Some((half, player)) = undecided {
        return format!("{x} ≥ {y} is not decided for {player}: {}", reason(half));
    }
    format!("{x} ≥ {y}: for Left {}, for Right {}", reason(&direction.left), reason(&direction.right))
}

fn sentence(equivalence: &EquivalenceAnswer) -> String {
    match equivalence {
        EquivalenceAnswer::Equal { by, ties_as_loops, profiles } => {
            let because = match (*by, profiles) {
                (ProofKind::Bisimilar, _) if *ties_as_loops => {
                    "they are hyperbisimilar once each tie end is made a position with one move to itself, which is the \
                     same in every sum"
                }
                (ProofKind::Bisimilar, _) => "they are hyperbisimilar, the same game",
                (ProofKind::Label, _) => "they are impartial and have the same label",
                (ProofKind::Difference, _) => "the second player wins x − y and y − y",
                (_, Some(profiles)) => {
                    return format!(
                        "x ≈ y: no game z tells them apart; {profiles} profiles were examined, and a game z can have no \
                         others (its profile: for which positions v each player does not lose v + z)"
                    );
                }
                _ => "in every sum each player can copy from one to the other",
            };
            format!("x ≈ y: {because}")
        }
        EquivalenceAnswer::Different { context, sectors: [of_x, of_y] } => {
            let z = formula(context);
            format!("x ≉ y: x + z is in sector {of_x} and y + z in {of_y}, for z = {z}")
        }
        EquivalenceAnswer::Undecided { profiles } => {
            format!(
                "x ≈ y is not decided: the search through all games z reached its limit after {profiles} profiles, \
                 and neither these nor the games that are tried without it tell x and y apart"
            )
        }
    }
}

/// A game in words: "{on | 0}, where on = {pass | }", or "z0 where z0 = {z1 | }, z1 = { | }".
fn formula(context: &ContextFields) -> String {
    if let Some(name) = &context.name {
        let explained = [("on", "on = {pass | }"), ("off", "off = { | pass}")];
        let explained: Vec<&str> = explained
            .into_iter()
            .filter(|(part, _)| name.contains(part))
            .map(|(_, meaning)| meaning)
            .collect();
        return match explained.as_slice() {
            [] => name.clone(),
            some => format!("{name}, where {}", some.join(" and ")),
        };
    }
    let options = |position: usize, player: Player| {
        let may = |by: &str| by.parse().is_ok_and(|movers: Movers| movers.includes(player.seat()));
        let moves = context.games.moves.iter().filter(|(from, _, by)| *from == position && may(by));
        let mut options: Vec<String> = moves.map(|(_, to, _)| format!("z{to}")).collect();
        options.sort();
        options.dedup();
        options.join(", ")
    };
    let equations = (0..context.games.positions).map(|position| {
        format!(
            "z{position} = {{{} | {}}}",
            options(position, Player::Left),
            options(position, Player::Right)
        )
    });
    format!("z{} where {}", context.start, equations.collect::<Vec<_>>().join(", "))
}
