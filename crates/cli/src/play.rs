//! `hyperjam play`: a game in the terminal.

use std::io::{self, BufRead, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hyperjam_solver::play::{Advice, Ending, Standing, advise, standing};
use hyperjam_solver::{MoveId, Outcomes, PositionId};
use hyperjam_terms::{Player, PlayerOutcome};

use crate::Streams;
use crate::drawing::Drawing;
use crate::failure::Failure;
use crate::solution::solve_graph;

/// Plays a game against you, without mistakes.
#[derive(clap::Args)]
#[command(after_help = "\
The solver wins as quickly as it can, loses as slowly as it can, and keeps its draws. The game is a draw when a position
comes back with the same player to move, unless somebody can force a win. During the game, type a number to make that
move, h for a hint, b to take back your last move, q to quit.

  hyperjam play roads.json --start H --side right")]
pub(crate) struct Arguments {
    /// The drawing.
    file: String,
    /// The id or label of the position where the vehicle starts; by default the first.
    #[arg(long)]
    start: Option<String>,
    /// Who makes the first move.
    #[arg(long, value_parser = player(), default_value = Player::Left.name())]
    first: Player,
    /// Your side.
    #[arg(long, value_parser = player(), default_value = Player::Left.name())]
    side: Player,
}

/// Reads a player, and names both in the help.
fn player() -> impl TypedValueParser<Value = Player> {
    PossibleValuesParser::new(Player::BOTH.map(Player::name)).try_map(|word| word.parse::<Player>())
}

/// More bytes than anybody would type.
const LONGEST_LINE: u64 = 1000;

/// What the player at the keyboard wants.
enum Input {
    Make(MoveId),
    Hint,
    TakeBack,
    Quit,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if arguments.file == "-" {
        return Err(Failure::input(
            "-",
            "your moves are read from standard input, so the drawing has to be a file",
        ));
    }
    let drawing = Drawing::read(&arguments.file, streams)?;
    let start = match &arguments.start {
        Some(key) => drawing.find(key)?,
        None => {
            let first = drawing.graph.position(0);
            first.ok_or_else(|| Failure::input(&arguments.file, "there is no position to start at"))?
        }
    };
    let outcomes = solve_graph(&drawing, streams).outcomes;
    let human = arguments.side;
    let mut made: Vec<MoveId> = Vec::new();
    loop {
        let now = standing(&drawing.graph, &outcomes, start, arguments.first, &made);
        let now = now.map_err(|error| Failure::input(&arguments.file, error))?;
        if let Some(ending) = now.ended {
            return Ok(say_end(&drawing, &now, ending, human, streams.output)?);
        }
        let advice = advise(&drawing.graph, &outcomes, now.position, now.to_move);
        if now.to_move != human {
            let Some(best) = advice.best else { return Ok(()) };
            let to = drawing.graph.move_at(best).to;
            writeln!(streams.output, "I move to {}.", name(&drawing, to))?;
            made.push(best);
            continue;
        }
        show(&drawing, &now, human, streams.output)?;
        match ask(&now, streams)? {
            Input::Make(chosen) => made.push(chosen),
            Input::Hint => hint(&drawing, &outcomes, &advice, &now, streams.output)?,
            Input::TakeBack => take_back(&mut made),
            Input::Quit => return Ok(()),
        }
    }
}

fn name(drawing: &Drawing, position: PositionId) -> String {
    drawing.name(position).into_owned()
}

fn show(drawing: &Drawing, now: &Standing, human: Player, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "The vehicle is at {}. You are {human}; your moves:", name(drawing, now.position))?;
    for (number, id) in now.legal.iter().enumerate() {
        writeln!(output, "  {} → {}", number + 1, name(drawing, drawing.graph.move_at(*id).to))?;
    }
    Ok(())
}

/// Asks until there is an answer that makes sense; the end of the input is a wish to end.
fn ask(now: &Standing, streams: &mut Streams<'_>) -> Result<Input, Failure> {
    loop {
        write!(streams.output, "Your move (1–{}, h, b, q): ", now.legal.len())?;
        streams.output.flush()?;
        let mut line = Vec::new();
        let read = io::Read::take(&mut *streams.input, LONGEST_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::input("-", error))? == 0 {
            writeln!(streams.output)?;
            return Ok(Input::Quit);
        }
        match String::from_utf8_lossy(&line).trim() {
            "h" => return Ok(Input::Hint),
            "b" => return Ok(Input::TakeBack),
            "q" => return Ok(Input::Quit),
            answer => {
                let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                if let Some(id) = number.and_then(|number| now.legal.get(number)) {
                    return Ok(Input::Make(*id));
                }
                writeln!(streams.output, "There is no move {answer:?} here.")?;
            }
        }
    }
}

fn hint(
    drawing: &Drawing,
    outcomes: &Outcomes,
    advice: &Advice,
    now: &Standing,
    output: &mut dyn Write,
) -> io::Result<()> {
    let Some(best) = advice.best else { return Ok(()) };
    let to = name(drawing, drawing.graph.move_at(best).to);
    let remoteness = outcomes.remoteness(now.position, now.to_move).unwrap_or(0);
    match advice.outcome {
        PlayerOutcome::Win => writeln!(output, "You can win in {remoteness} moves: go to {to}."),
        PlayerOutcome::Draw => writeln!(output, "You can keep a draw: go to {to}."),
        PlayerOutcome::Loss => {
            writeln!(output, "You lose in {remoteness} moves at most; {to} holds out longest.")
        }
    }
}

/// Takes back the player's own last move and what was answered.
fn take_back(made: &mut Vec<MoveId>) {
    made.truncate(made.len().saturating_sub(2));
}

fn say_end(
    drawing: &Drawing,
    now: &Standing,
    ending: Ending,
    human: Player,
    output: &mut dyn Write,
) -> io::Result<()> {
    let here = name(drawing, now.position);
    let who = if now.to_move == human { "You" } else { "I" };
    match ending {
        Ending::Stuck { winner } => {
            let result = if winner == human { "you win" } else { "I win" };
            writeln!(output, "{who} cannot move from {here}: {result}.")
        }
        Ending::TieEnd => writeln!(output, "{here} is a tie end: nobody wins."),
        Ending::Repetition { .. } => {
            writeln!(
                output,
                "{here} comes back with the same player to move, and nobody can force a win: a draw."
            )
        }
    }
}
