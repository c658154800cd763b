//! `hyperjam verify`: a check of answers.

mod columns;
mod comparison;
mod half;
mod order;
mod seats;
mod sum;
mod value;

use std::collections::BTreeMap;

use hyperjam_bridge::GameError;
use hyperjam_solver::verify::{self, LabelClaim, OutcomeClaim, Refuted};
use hyperjam_solver::{Graph, GrundyLabels};
use hyperjam_terms::{Convention, Grundy, Outcome, Sector};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use crate::Streams;
use crate::drawing::{Drawing, Given, given as given_file, text_of};
use crate::endless;
use crate::failure::{AnswerRefutation, AnswersError, Failure, InputError, Mismatch, TooLarge};
use crate::parity;
use crate::text::{named, plain};
use crate::workers::WorkerArguments;

/// Checks the answers of `solve --json`, `solve --npy`, `sum --json`, `compare --json` or `order --json` by an independent method.
#[derive(clap::Args)]
#[command(after_help = "\
What is checked, in time proportional to the answers: outcomes with remoteness, sectors, labels with ranks, and that
positions of one class have options in the same classes. Values are checked by the definition of equality, which may take
longer; values that are cut short are not checked. The sum in answers to `solve` is not checked, but that of `sum --json` is:
all its positions are laid out one by one, up to --limit, for players in a cycle, too; its mean and temperature are not checked. Each claim is compared with
the claims about the options, so that no computation is repeated that could be wrong in the same way. The answers alone
do not show that positions of different classes are different games, and hence that a drawing has no labels; with
--coarsest this is worked out by a separate algorithm.

Everything in a comparison is checked: the relations, whether the positions are hyperbisimilar or equidetermined, the game z
that tells them apart, or the reason for x ≈ y. Where the answer contains no proof (for the relations, compare --witness
adds one), a proof is worked out first and then checked.

Of a parity game the winners and the strategies are checked: no move leads out of what its owner loses, and where the winner keeps to
the moves that are named, no cycle is won by the other player. So are those of a drawing that says who wins a play that never ends.

The order in every sum is checked by its proofs: strategies that copy, families of sets and games z; so is the order of all
positions of a drawing.

Exit status: 0 if everything holds, 1 if something is refuted, 2 for wrong input, 3 if checking would exceed the limit.

  hyperjam solve roads.json --json | hyperjam verify roads.json
  hyperjam compare games.json c c1 --json | hyperjam verify games.json")]
pub(crate) struct Arguments {
    /// The drawing.
    file: String,
    /// The answers, or "-" for standard input.
    #[arg(default_value = "-")]
    answers: String,
    /// Check the columns in this folder, which have to be those of a binary graph (.hjg) in a file: by passes over it, so
    /// that only 20 bytes for each position are kept in memory. Labels take two passes for each number that occurs.
    #[arg(long, conflicts_with_all = ["answers", "other", "coarsest", "limit"], value_name = "FOLDER")]
    npy: Option<String>,
    #[command(flatten)]
    workers: WorkerArguments,
    /// The other drawing of a comparison between two.
    #[arg(long, value_name = "FILE")]
    other: Option<String>,
    /// Also check that no coarser classes are possible.
    #[arg(long)]
    coarsest: bool,
    /// The most positions and moves of a sum, or of one used to check a comparison, or positions of one used to check a value; by default
    /// 2000000.
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
}

/// What a check may take, if nothing is said.
const LIMIT: usize = 2_000_000;

/// The options that say something about some kinds of answers only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Other,
    Coarsest,
    Limit,
}

impl Arguments {
    /// Refuses the options that say nothing about a kind of answers, about which only these do.
    fn refuse_all_but(&self, taken: &[Question], why: &'static str) -> Result<(), Failure> {
        let given = [
            ("--other", Question::Other, self.other.is_some()),
            ("--coarsest", Question::Coarsest, self.coarsest),
            ("--limit", Question::Limit, self.limit.is_some()),
        ];
        Failure::without_effect(
            why,
            &given.map(|(option, question, is_given)| (option, is_given && !taken.contains(&question))),
        )
    }
}

/// Why answers are not verified.
enum CheckFailure {
    /// They cannot be read.
    Input(InputError),
    /// They do not hold.
    Refuted(AnswerRefutation),
    /// It would take too long to check them.
    Limit(TooLarge),
}

impl CheckFailure {
    fn in_file(self, file: &str) -> Failure {
        let file = file.to_owned();
        match self {
            CheckFailure::Input(reason) => Failure::Input { file, reason: Box::new(reason) },
            CheckFailure::Refuted(reason) => Failure::Refuted { file, reason: Box::new(reason) },
            CheckFailure::Limit(reason) => Failure::Limit { file, reason },
        }
    }
}

impl From<AnswerRefutation> for CheckFailure {
    fn from(reason: AnswerRefutation) -> Self {
        CheckFailure::Refuted(reason)
    }
}

impl From<TooLarge> for CheckFailure {
    fn from(reason: TooLarge) -> Self {
        CheckFailure::Limit(reason)
    }
}

impl From<InputError> for CheckFailure {
    fn from(reason: InputError) -> Self {
        CheckFailure::Input(reason)
    }
}

impl From<AnswersError> for CheckFailure {
    fn from(reason: AnswersError) -> Self {
        CheckFailure::Input(reason.into())
    }
}

fn too_large(what: &'static str, limit: usize) -> CheckFailure {
    CheckFailure::Limit(TooLarge { what, limit })
}

/// What tells one kind of answers from the other.
#[derive(Deserialize)]
struct AnswerKind {
    game: Option<String>,
    endless: Option<IgnoredAny>,
    relations: Option<IgnoredAny>,
    proofs: Option<IgnoredAny>,
    winning_moves: Option<IgnoredAny>,
    players: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Answers {
    positions: Vec<PositionClaim>,
}

#[derive(Deserialize)]
struct PositionClaim {
    id: String,
    left_first: Outcome,
    right_first: Outcome,
    sector: String,
    grundy: Option<String>,
    class: usize,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
    rank: Option<u32>,
    /// Older answers do not have it.
    #[serde(default, deserialize_with = "given")]
    value: Option<Option<String>>,
    /// Why the value is not known, where there is one.
    undecided: Option<String>,
}

/// A claim that is there, if only to say that there is none.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    check_given(arguments, streams).map_err(|failure| match failure {
        Failure::Input { file, reason } if matches!(*reason, InputError::ParityGame) => Failure::input(
            &file,
            InputError::NoParityAnswers { answers: named(&arguments.answers).to_owned() },
        ),
        failure => failure,
    })
}

fn check_given(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if let Some(folder) = &arguments.npy {
        return match arguments.workers.is_given() {
            true => columns::run_by_workers(&arguments.file, folder, &arguments.workers, streams),
            false => columns::run(&arguments.file, folder, streams),
        };
    }
    if arguments.file == "-" && arguments.answers == "-" {
        return Err(Failure::input("-", InputError::BothFromStandardInput));
    }
    let text = text_of(&arguments.answers, streams)?;
    let wrong = |reason: AnswersError| Failure::input(&arguments.answers, reason);
    let kind: AnswerKind = AnswersError::read(&text).map_err(wrong)?;
    if kind.game.as_deref() == Some(parity::GAME) {
        let Given::Parity(game) = given_file(&arguments.file, streams)? else {
            return Err(Failure::input(&arguments.file, InputError::NoParityGame));
        };
        arguments.refuse_all_but(&[], "these are answers to a parity game")?;
        let claims = AnswersError::read(&text).map_err(wrong)?;
        return parity::check(&game, claims, &arguments.answers, streams);
    }
    if kind.endless.is_some() {
        arguments
            .refuse_all_but(&[], "these are answers to a drawing in which somebody wins endless play")?;
        let claims = AnswersError::read(&text).map_err(wrong)?;
        return endless::check(&arguments.file, claims, &arguments.answers, streams);
    }
    let limit = arguments.limit.unwrap_or(LIMIT);
    if kind.winning_moves.is_some() {
        arguments.refuse_all_but(&[Question::Limit], "these are answers to a sum")?;
    }
    if kind.winning_moves.is_some() && kind.players.is_some() {
        let claim = AnswersError::read(&text).map_err(wrong)?;
        let checked = seats::check(&arguments.file, &claim, limit, streams)?;
        let checked = checked.map_err(|wrong| wrong.in_file(&arguments.answers))?;
        writeln!(streams.output, "Verified: {checked}.")?;
        return Ok(());
    }
    if kind.winning_moves.is_some() {
        let claim = AnswersError::read(&text).map_err(wrong)?;
        let checked = sum::check(&arguments.file, &claim, limit, streams)?;
        let checked = checked.map_err(|wrong| wrong.in_file(&arguments.answers))?;
        writeln!(streams.output, "Verified: {checked}.")?;
        return Ok(());
    }
    let drawing = Drawing::read_with_ends(&arguments.file, streams)?;
    if !drawing.graph.decided_ends().is_empty() && (kind.relations.is_some() || kind.proofs.is_some()) {
        return Err(Failure::input(&arguments.file, GameError::DecidedEnds));
    }
    let (taken, why) = match (&kind.relations, &kind.proofs) {
        (Some(_), _) => (&[Question::Other, Question::Limit][..], "these are answers to a comparison"),
        (None, Some(_)) => (&[Question::Limit][..], "these are answers about the order of positions"),
        (None, None) => {
            (&[Question::Coarsest, Question::Limit][..], "these are answers to the positions of one drawing")
        }
    };
    arguments.refuse_all_but(taken, why)?;
    if kind.relations.is_some() {
        let claims = AnswersError::read(&text).map_err(wrong)?;
        let other = arguments.other.as_ref().map(|file| Drawing::read(file, streams)).transpose()?;
        let checked = comparison::check(&drawing, other.as_ref(), &claims, limit);
        let checked = checked.map_err(|wrong| wrong.in_file(&arguments.answers))?;
        writeln!(streams.output, "Verified: {checked}.")?;
        return Ok(());
    }
    if kind.proofs.is_some() {
        let claims = AnswersError::read(&text).map_err(wrong)?;
        let checked = order::check(&drawing, &claims, limit);
        let checked = checked.map_err(|wrong| wrong.in_file(&arguments.answers))?;
        writeln!(streams.output, "Verified: {checked}.")?;
        return Ok(());
    }
    let answers: Answers = AnswersError::read(&text).map_err(wrong)?;
    let claims =
        in_order(&drawing, answers.positions).map_err(|error| Failure::input(&arguments.answers, error))?;
    let mut checked = check(&drawing, &claims);
    if arguments.coarsest {
        checked = checked.and_then(|()| check_coarsest(&drawing, &claims));
    }
    let checked = checked.and_then(|()| value::check(&drawing, &claims, limit));
    let values = checked.map_err(|wrong| wrong.in_file(&arguments.answers))?;
    let labels = claims.iter().filter(|claim| claim.grundy.is_some()).count();
    let count = claims.len();
    let classes =
        if arguments.coarsest { "classes and that no coarser ones are possible" } else { "classes" };
    writeln!(
        streams.output,
        "Verified: the outcomes of {count} positions for both starters, {labels} labels, {values} values, {classes}."
    )?;
    Ok(())
}

/// The claims in the order of the drawing's positions, one for each.
fn in_order(drawing: &Drawing, claims: Vec<PositionClaim>) -> Result<Vec<PositionClaim>, Mismatch> {
    let mut by_id: BTreeMap<String, PositionClaim> = BTreeMap::new();
    for (number, claim) in claims.into_iter().enumerate() {
        let id = claim.id.clone();
        if by_id.insert(id.clone(), claim).is_some() {
            return Err(Mismatch::Twice { number, id: plain(&id).into() });
        }
    }
    let take = |position| {
        let key = drawing.key(position);
        by_id.remove(key).ok_or_else(|| Mismatch::Missing { id: plain(key).into() })
    };
    let ordered: Result<Vec<PositionClaim>, Mismatch> = drawing.graph.positions().map(take).collect();
    let ordered = ordered?;
    match by_id.keys().next() {
        None => Ok(ordered),
        Some(id) => Err(Mismatch::Unknown { id: plain(id).into() }),
    }
}

/// What is refuted, by the drawing's ids.
fn by_ids(drawing: &Drawing, refuted: Refuted) -> AnswerRefutation {
    let id = |position| plain(drawing.key(position)).into();
    match refuted {
        Refuted::Outcome { position, to_move, reason } => {
            AnswerRefutation::Outcome { id: id(position), to_move, reason }
        }
        Refuted::Label { position, reason } => AnswerRefutation::Label { id: id(position), reason },
        Refuted::Class { position, reason } => AnswerRefutation::Class { id: id(position), reason },
        other => AnswerRefutation::Other(other),
    }
}

/// Checks labels that the solver found, and that the game is impartial.
fn impartial_labels(graph: &Graph, found: &GrundyLabels) -> Result<(), Refuted> {
    let class = |position: hyperjam_solver::PositionId| {
        found.classes().map_or(position.index(), |classes| classes.class(position).index())
    };
    verify::impartial(graph, &graph.positions().map(class).collect::<Vec<_>>())?;
    let claims = graph.positions().map(|position| (found.label(position), found.rank(position)));
    verify::labels(graph, &claims.collect::<Vec<_>>())
}

/// Whether no coarser classes would do.
fn check_coarsest(drawing: &Drawing, claims: &[PositionClaim]) -> Result<(), CheckFailure> {
    let classes: Vec<usize> = claims.iter().map(|claim| claim.class).collect();
    verify::coarsest(&drawing.graph, &classes).map_err(|refuted| by_ids(drawing, refuted).into())
}

fn check(drawing: &Drawing, claims: &[PositionClaim]) -> Result<(), CheckFailure> {
    let graph = &drawing.graph;
    let refuted = |refuted: Refuted| CheckFailure::Refuted(by_ids(drawing, refuted));
    let outcomes: Vec<[OutcomeClaim; 2]> = claims
        .iter()
        .map(|claim| [(claim.left_first, claim.left_remoteness), (claim.right_first, claim.right_remoteness)])
        .collect();
    verify::outcomes(graph, drawing.convention, &outcomes).map_err(refuted)?;
    for claim in claims {
        let sector = Sector::of(claim.left_first, claim.right_first);
        if claim.sector != sector.name() {
            return Err(AnswerRefutation::Sector { id: plain(&claim.id).into(), found: sector }.into());
        }
    }
    let classes: Vec<usize> = claims.iter().map(|claim| claim.class).collect();
    verify::classes(graph, &classes).map_err(refuted)?;
    let labelled = drawing.convention == Convention::Normal && verify::impartial(graph, &classes).is_ok();
    if let Some(claim) = claims.iter().find(|claim| claim.grundy.is_some() != labelled) {
        let id = plain(&claim.id).into();
        let refuted =
            if labelled { AnswerRefutation::NoLabel { id } } else { AnswerRefutation::NeedlessLabel { id } };
        return Err(refuted.into());
    }
    if labelled {
        let label = |claim: &PositionClaim| -> Result<LabelClaim, CheckFailure> {
            let text = claim.grundy.as_deref().unwrap_or_default();
            let label: Result<Grundy, _> = text.parse();
            let id = || plain(&claim.id).into();
            let label = label.map_err(|reason| AnswersError::Label { id: id(), reason })?;
            Ok((label, claim.rank))
        };
        let labels: Result<Vec<LabelClaim>, CheckFailure> = claims.iter().map(label).collect();
        verify::labels(graph, &labels?).map_err(refuted)?;
    }
    Ok(())
}
