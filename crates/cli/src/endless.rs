//! Drawings in which somebody wins endless play: solved, verified and explained.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

use hyperjam_bridge::{GameError, comes_of, endless_game_of_file, position_of, round_of};
use hyperjam_editor::document::{Part, Rules};
use hyperjam_editor::file::GameFile;
use hyperjam_solver::parity::{ParityGame, ParityPlan, ParitySolution, ParityTask, state};
use hyperjam_solver::verify::{self, Refuted};
use hyperjam_solver::{Graph, PositionId, task};
use hyperjam_terms::{EndlessPlay, Outcome, Player, Sector, counted};
use serde::{Deserialize, Serialize};

use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, PositionNames, game_file, say_left};
use crate::failure::{AnswerRefutation, Failure, InputError, Mismatch};
use crate::progress::Bar;
use crate::sum;
use crate::text::{self, Row, Table, plain};

/// The work between two looks at how far it is.
const SLICE: u64 = 1 << 22;
const HEAD: [&str; 6] =
    ["POSITION", "LEFT FIRST", "RIGHT FIRST", "SECTOR", "LEFT MOVES TO", "RIGHT MOVES TO"];

/// Whether somebody wins endless play in a game for two whose moves are moves, so that the solver of parity games answers it.
pub(crate) fn is_decided(file: &GameFile) -> bool {
    let heading = &file.heading;
    heading.endless != EndlessPlay::Draw && heading.players == 2 && heading.rules == Rules::Moves
}

/// A drawing and its parity game.
struct Endless {
    names: PositionNames,
    graph: Graph,
    parity: ParityGame,
    rule: EndlessPlay,
}

impl Endless {
    /// The drawing in what was read from the named file. What is left out of an answer about its positions is said.
    fn of(name: &str, file: GameFile, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        let (graph, parity) = endless_game_of_file(&file).map_err(|reason| Failure::input(name, reason))?;
        let left = [&[Part::Vehicles], BESIDE_POSITIONS].concat();
        say_left(name, &left, |part| file.heading.has(part), streams);
        let names = PositionNames::new(name, file.ids, file.labels);
        Ok(Self { names, graph, parity, rule: file.heading.endless })
    }

    /// The state in which this player is to move at a position. There is one, or there were no parity game.
    fn state(&self, position: PositionId, player: Player) -> PositionId {
        state(position, player).unwrap_or(position)
    }

    fn solution(&self, streams: &mut Streams<'_>) -> ParitySolution {
        let mut bar = Bar::new("Solving", streams);
        let solution = task::watched(ParityTask::new(&self.parity), SLICE, |progress| bar.show(progress));
        bar.clear();
        solution
    }

    /// Who wins if each player starts, and where each is to move then, to win or not to lose.
    fn of_position(&self, solution: &ParitySolution, at: PositionId) -> ([Outcome; 2], [Option<usize>; 2]) {
        let states = Player::BOTH.map(|player| self.state(at, player));
        let choices = states.map(|state| solution.choice(state).map(position_of));
        (states.map(|state| solution.outcome(state)), choices)
    }
}

#[derive(Serialize)]
struct PositionAnswer<'a> {
    id: &'a str,
    left_first: &'static str,
    right_first: &'static str,
    sector: &'static str,
    left_move: Option<&'a str>,
    right_move: Option<&'a str>,
}

/// Writes who wins from each position and where each player is to move there.
pub(crate) fn solve(
    name: &str,
    file: GameFile,
    json: bool,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let endless = Endless::of(name, file, streams)?;
    let solution = endless.solution(streams);
    if json {
        return Ok(write_json(&endless, &solution, streams)?);
    }
    let row = |nth: usize, row: &mut Row| {
        let Some(at) = nth.checked_sub(1).and_then(|nth| endless.graph.position(nth)) else {
            HEAD.iter().for_each(|head| row.cell(head));
            return;
        };
        let (outcomes, choices) = endless.of_position(&solution, at);
        row.cell(endless.names.name(at.index()));
        outcomes.iter().for_each(|outcome| row.cell(outcome.name()));
        row.cell(Sector::of(outcomes[0], outcomes[1]).name());
        for choice in choices {
            match choice {
                Some(to) => row.cell(endless.names.name(to)),
                None => row.cell(""),
            }
        }
    };
    let table = Table::new(1 + endless.graph.position_count(), row);
    let widths = table.widths();
    table.write(&widths, streams.output)?;
    writeln!(streams.output, "\n{}", endless.rule.meaning())?;
    Ok(())
}

fn write_json(endless: &Endless, solution: &ParitySolution, streams: &mut Streams<'_>) -> io::Result<()> {
    let answer = |nth: usize, block: &mut Vec<u8>| {
        if nth > 0 {
            block.push(b',');
        }
        let answer = endless.graph.position(nth).map(|at| {
            let (outcomes, choices) = endless.of_position(solution, at);
            let [left_move, right_move] = choices.map(|to| to.map(|to| endless.names.key(to)));
            PositionAnswer {
                id: endless.names.key(nth),
                left_first: outcomes[0].name(),
                right_first: outcomes[1].name(),
                sector: Sector::of(outcomes[0], outcomes[1]).name(),
                left_move,
                right_move,
            }
        });
        text::write_json_part(&answer, block)
    };
    let make = |range: Range<usize>, block: &mut Vec<u8>| {
        let made = range.into_iter().try_for_each(|nth| answer(nth, block));
        debug_assert!(made.is_ok(), "a list takes whatever is written");
    };
    let output = &mut *streams.output;
    write!(output, "{{\"endless\":\"{}\",\"positions\":[", endless.rule)?;
    text::write_in_blocks(endless.graph.position_count(), make, output)?;
    output.write_all(b"]}\n")
}

/// Answers about such a drawing.
#[derive(Deserialize)]
pub(crate) struct EndlessClaims {
    endless: EndlessPlay,
    positions: Vec<PositionClaim>,
}

#[derive(Deserialize)]
struct PositionClaim {
    id: String,
    left_first: Outcome,
    right_first: Outcome,
    sector: String,
    left_move: Option<String>,
    right_move: Option<String>,
}

/// Checks answers about the drawing in the named file, which come from a file of the other name.
pub(crate) fn check(
    name: &str,
    claims: EndlessClaims,
    answers: &str,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let file = game_file(name, streams)?;
    if file.heading.endless != claims.endless || !is_decided(&file) {
        return Err(Failure::input(name, InputError::OtherEndless { rule: claims.endless }));
    }
    let endless = Endless::of(name, file, streams)?;
    let wrong = |mismatch: Mismatch| Failure::input(answers, mismatch);
    let refuted =
        |reason: AnswerRefutation| Failure::Refuted { file: answers.to_owned(), reason: Box::new(reason) };
    let mut places: BTreeMap<&str, PositionId> =
        endless.graph.positions().map(|at| (endless.names.key(at.index()), at)).collect();
    let mut ordered = vec![None; endless.parity.position_count()];
    for (number, claim) in claims.positions.iter().enumerate() {
        let find = |id: &str| {
            let found = places.get(id).copied();
            found.ok_or_else(|| wrong(Mismatch::Unknown { id: plain(id).into() }))
        };
        let at = find(&claim.id)?;
        let sector = Sector::of(claim.left_first, claim.right_first);
        if claim.sector != sector.name() {
            return Err(refuted(AnswerRefutation::Sector { id: plain(&claim.id).into(), found: sector }));
        }
        for (player, outcome, to) in [
            (Player::Left, claim.left_first, &claim.left_move),
            (Player::Right, claim.right_first, &claim.right_move),
        ] {
            let to = to.as_deref().map(find).transpose()?;
            let choice = to.map(|to| endless.state(to, player.opponent()));
            let place = &mut ordered[endless.state(at, player).index()];
            if place.replace((outcome, choice)).is_some() {
                return Err(wrong(Mismatch::Twice { number, id: plain(&claim.id).into() }));
            }
        }
    }
    places.retain(|_, at| ordered[endless.state(*at, Player::Left).index()].is_none());
    if let Some(id) = places.keys().next() {
        return Err(wrong(Mismatch::Missing { id: plain(id).into() }));
    }
    let ordered: Vec<(Outcome, Option<PositionId>)> = ordered.into_iter().flatten().collect();
    verify::parity(&endless.parity, &ordered).map_err(|error| {
        refuted(match error {
            Refuted::Play { position, reason } => AnswerRefutation::Outcome {
                id: plain(endless.names.key(position_of(position))).into(),
                to_move: endless.parity.at(position).owner,
                reason,
            },
            other => AnswerRefutation::Other(other),
        })
    })?;
    let count = counted(claims.positions.len(), "position");
    writeln!(
        streams.output,
        "Verified: the outcomes of {count} for both starters, and the strategies of both players."
    )?;
    Ok(())
}

/// Why who starts at a position wins, draws or loses.
#[derive(Serialize)]
struct StartReason<'a> {
    outcome: &'static str,
    /// What the winner does, or, in a draw, what each player does so as not to lose.
    strategies: Vec<Strategy<'a>>,
}

#[derive(Serialize)]
struct Strategy<'a> {
    player: &'static str,
    /// From which position to which one.
    moves: Vec<[&'a str; 2]>,
    can_end: bool,
    /// A loop that play can go round; empty if there is none.
    round: Vec<&'a str>,
    #[serde(skip)]
    sentence: String,
}

#[derive(Serialize)]
struct Reasons<'a> {
    endless: EndlessPlay,
    position: &'a str,
    left_first: StartReason<'a>,
    right_first: StartReason<'a>,
}

/// Says why it ends so from a position of such a drawing, if that is what these components are: a file and a position. Whatever else is
/// to be added up is refused for this reason, as is the standard input, which cannot be read again.
pub(crate) fn why(
    components: &[String],
    refused: Failure,
    json: bool,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let is_endless = matches!(&refused, Failure::Input { reason, .. }
        if matches!(**reason, InputError::Game(GameError::Endless)));
    let [file, position] = components else { return Err(refused) };
    if !is_endless || file == "-" || !sum::is_file(file) {
        return Err(refused);
    }
    // What there is to say of the file has been said.
    let mut quiet = Streams {
        input: &mut *streams.input,
        editor: None,
        output: &mut *streams.output,
        terminal: streams.terminal,
        errors: &mut io::sink(),
        progress: false,
        interrupted: None,
        settings: None,
    };
    let endless = Endless::of(file, game_file(file, &mut quiet)?, &mut quiet)?;
    let at = endless.names.find(position)?;
    let solution = endless.solution(streams);
    let start = |player| {
        let state = endless.graph.position(at).map(|at| endless.state(at, player));
        state.map(|state| endless.reason(&solution, state))
    };
    let [Some(left_first), Some(right_first)] = Player::BOTH.map(start) else { return Err(refused) };
    if json {
        let position = endless.names.key(at);
        let reasons = Reasons { endless: endless.rule, position, left_first, right_first };
        return Ok(text::write_json(&reasons, streams.output)?);
    }
    writeln!(streams.output, "{}", endless.rule.meaning())?;
    for (player, reason) in Player::BOTH.into_iter().zip([left_first, right_first]) {
        let outcome = match reason.outcome {
            "draw" => "nobody wins".to_owned(),
            _ => {
                let left = reason.outcome == Outcome::LeftWins.name();
                format!("{} wins", if left { Player::Left } else { Player::Right })
            }
        };
        writeln!(streams.output, "If {player} starts at {}, {outcome}.", endless.names.name(at))?;
        for strategy in &reason.strategies {
            writeln!(streams.output, "  {}", strategy.sentence)?;
        }
    }
    Ok(())
}

impl Endless {
    fn reason(&self, solution: &ParitySolution, state: PositionId) -> StartReason<'_> {
        let outcome = solution.outcome(state);
        let strategies = Player::BOTH.into_iter().filter_map(|player| {
            let plan = solution.plan(&self.parity, state, player)?;
            let step = |state: PositionId| self.names.key(position_of(state));
            Some(Strategy {
                player: player.name(),
                moves: plan.moves.iter().map(|(from, to)| [step(*from), step(*to)]).collect(),
                can_end: plan.can_end,
                round: plan.round.iter().map(|state| step(*state)).collect(),
                sentence: self.sentence(&plan, player, outcome),
            })
        });
        StartReason { outcome: outcome.name(), strategies: strategies.collect() }
    }

    /// What a player does, and what comes of it.
    fn sentence(&self, plan: &ParityPlan, player: Player, outcome: Outcome) -> String {
        let name = |state: PositionId| self.names.name(position_of(state));
        let moves: Vec<String> =
            plan.moves.iter().map(|(from, to)| format!("from {} to {}", name(*from), name(*to))).collect();
        let does = match moves.is_empty() {
            true => format!("{player} has nothing to do"),
            false => format!("{player} always moves {}", moves.join(", ")),
        };
        let comes = comes_of(self.rule, plan, player, outcome);
        format!("{does}: {comes}.{}", self.round(plan).unwrap_or_default())
    }

    /// A loop that play can go round, as a sentence with a blank before it.
    fn round(&self, plan: &ParityPlan) -> Option<String> {
        let (positions, greatest) = round_of(&self.parity, plan)?;
        let names: Vec<_> = positions.iter().map(|at| self.names.name(*at)).collect();
        let greatest = match (self.rule, greatest) {
            (EndlessPlay::Priority, Some(greatest)) => {
                format!("; round this loop the greatest priority is {greatest}")
            }
            (EndlessPlay::Priority, None) => "; no position of this loop has a priority".to_owned(),
            _ => String::new(),
        };
        Some(format!(" Play can go round {} for ever{greatest}.", names.join(", ")))
    }
}
