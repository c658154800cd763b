//! `hyperjam play`: a game in the terminal.

use std::io::{self, BufRead, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hyperjam_editor::document::Part;
use hyperjam_solver::sum::{Ending, Referee, SumChoice, SumSolutions, best};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{MoveId, PositionId};
use hyperjam_terms::{Player, PlayerOutcome};

use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, Drawing, game_file};
use crate::failure::{Failure, InputError};
use crate::solution::solve_graph;

/// Plays a game against you, without mistakes.
#[derive(clap::Args)]
#[command(after_help = "\
The solver wins as quickly as it can, loses as slowly as it can, and keeps its draws. The game is a draw when a position
comes back with the same player to move, unless somebody can force a win. During the game, type a number to make that
move, h for a hint, b to take back your last move, q to quit. One vehicle is played with; the others and the boards of a
sheet are left out, which is said.

  hyperjam play roads.json --start H --side right")]
pub(crate) struct Arguments {
    /// The drawing.
    file: String,
    /// The id or name of the position where the vehicle starts; by default the first.
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
        return Err(Failure::input("-", InputError::MovesFromStandardInput));
    }
    // Who names a start asks for no others.
    let vehicles: &[Part] = if arguments.start.is_none() { &[Part::Vehicles] } else { &[] };
    let leaves = [vehicles, BESIDE_POSITIONS].concat();
    let drawing = Drawing::alone(&arguments.file, game_file(&arguments.file, streams)?, &leaves, streams)?;
    let start = match &arguments.start {
        Some(key) => drawing.find(key)?,
        None => {
            let first = drawing.graph.position(0);
            first.ok_or_else(|| Failure::input(&arguments.file, InputError::NoStart))?
        }
    };
    let solution = solve_graph(&drawing, streams);
    let begin = || {
        let (graph, convention) = (&drawing.graph, drawing.convention);
        let known = SumSolutions::new(graph, convention, &solution, Budget::default(), |_| {});
        Referee::new(known, vec![start], arguments.first, usize::MAX)
    };
    let human = arguments.side;
    let mut game = begin();
    loop {
        let here = game.now().first().copied().unwrap_or(start);
        if let Some(ending) = game.ended() {
            return Ok(say_end(&drawing, here, game.to_move() == human, ending, human, streams.output)?);
        }
        let choices = game.choices();
        let Some(best) = best(&choices, game.to_move()).copied() else { return Ok(()) };
        let mut made = best.id;
        if game.to_move() == human {
            show(&drawing, here, &choices, human, streams.output)?;
            match ask(&choices, streams)? {
                Input::Make(chosen) => made = chosen,
                Input::Hint => {
                    hint(&drawing, &best, human, streams.output)?;
                    continue;
                }
                Input::TakeBack => {
                    // The player's own last move, and what was answered.
                    let left = game.plies().len().saturating_sub(2);
                    let earlier: Vec<MoveId> = game.plies()[..left].iter().map(|ply| ply.id).collect();
                    game = begin();
                    let replayed = earlier.into_iter().try_for_each(|id| game.make(id));
                    replayed.map_err(|error| Failure::input(&arguments.file, error))?;
                    continue;
                }
                Input::Quit => return Ok(()),
            }
        } else {
            writeln!(streams.output, "I move to {}.", name(&drawing, best.to))?;
        }
        game.make(made).map_err(|error| Failure::input(&arguments.file, error))?;
    }
}

fn name(drawing: &Drawing, position: PositionId) -> String {
    drawing.name(position).into_owned()
}

fn show(
    drawing: &Drawing,
    here: PositionId,
    choices: &[SumChoice],
    human: Player,
    output: &mut dyn Write,
) -> io::Result<()> {
    writeln!(output, "The vehicle is at {}. You are {human}; your moves:", name(drawing, here))?;
    for (number, choice) in (1..).zip(choices) {
        writeln!(output, "  {number} → {}", name(drawing, choice.to))?;
    }
    Ok(())
}

/// Asks until there is an answer that makes sense; the end of the input is a wish to end.
fn ask(choices: &[SumChoice], streams: &mut Streams<'_>) -> Result<Input, Failure> {
    loop {
        write!(streams.output, "Your move (1–{}, h, b, q): ", choices.len())?;
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
                if let Some(choice) = number.and_then(|number| choices.get(number)) {
                    return Ok(Input::Make(choice.id));
                }
                writeln!(streams.output, "There is no move {answer:?} here.")?;
            }
        }
    }
}

/// What the best move comes to.
fn hint(drawing: &Drawing, best: &SumChoice, human: Player, output: &mut dyn Write) -> io::Result<()> {
    let Some(after) = best.outcome else { return Ok(()) };
    let to = name(drawing, best.to);
    let moves = match after.remoteness {
        None | Some(0) => "1 move".to_owned(),
        Some(rest) => format!("{} moves", rest + 1),
    };
    match after.seen_by(human) {
        PlayerOutcome::Win => writeln!(output, "You can win in {moves}: go to {to}."),
        PlayerOutcome::Draw => writeln!(output, "You can keep a draw: go to {to}."),
        PlayerOutcome::Loss => writeln!(output, "You lose in {moves} at most; {to} holds out longest."),
    }
}

fn say_end(
    drawing: &Drawing,
    here: PositionId,
    is_yours: bool,
    ending: Ending,
    human: Player,
    output: &mut dyn Write,
) -> io::Result<()> {
    let here = name(drawing, here);
    let who = if is_yours { "You" } else { "I" };
    match ending {
        Ending::Stuck { winner } => {
            let result = if winner == human { "you win" } else { "I win" };
            writeln!(output, "{who} cannot move from {here}: {result}.")
        }
        Ending::WinEnd { winner, .. } => {
            let result = if winner == human { "you win" } else { "I win" };
            writeln!(output, "{here} is a win end, where whoever is to move wins: {result}.")
        }
        Ending::TieEnd(_) => writeln!(output, "{here} is a tie end: nobody wins."),
        // The outcome of every state is known here, nobody is asked to agree, and no number of moves is too many.
        Ending::Repetition | Ending::Thrice | Ending::Agreed | Ending::Full => {
            writeln!(
                output,
                "{here} comes back with the same player to move, and nobody can force a win: a draw."
            )
        }
    }
}
