//! `hyperjam why`: why a sum is won, drawn or lost.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};

use hyperjam_sums::{Choice, Component, Known, SumLimits, Why};
use hyperjam_terms::{Convention, Outcome, Player, PlayerOutcome};
use hyperjam_values::notation::{Style, print};
use serde::Serialize;

use crate::endless;
use crate::failure::{Failure, InputError};
use crate::progress::Bar;
use crate::sum::components::{Typed, components};
use crate::sum::summand::{Described, MoveAnswer, Summand, vehicles_on};
use crate::sum::written_sum;
use crate::text::write_json;
use crate::{Streams, position_values};

/// The bytes that a value may take.
const MOST_TEXT: usize = 200;

/// Says why a sum is won, drawn or lost: the values that add up, the move that keeps it, the answers to all others.
#[derive(clap::Args)]
#[command(after_help = "\
A component is what `hyperjam sum` takes: a file with all that is on its sheet, positions of one, a board, or a value; one alone
is a sum, too.

  hyperjam why 'domineering ...|...' '*3'
  hyperjam why roads.json H I

Who wins has a move after which the other player loses; who loses has none that is not answered by such a move. In a draw one
move keeps it, and each is answered by one that does not lose. Of what is left after a move the same can be asked again.

A drawing that says who wins a play that never ends is no part of a sum; of one of its positions it is said by which moves who wins
wins, and what comes of them:

  hyperjam why circle.json A

If the limit leaves it undecided, the answer says so and the exit status is still 0.")]
pub(crate) struct Arguments {
    /// Components, as `hyperjam sum` takes them.
    #[arg(required = true, value_name = "COMPONENT")]
    components: Vec<String>,
    /// Misère play, where whoever cannot move wins; drawings say themselves how they are played.
    #[arg(long)]
    misere: bool,
    /// Write one JSON object instead of sentences.
    #[arg(long)]
    json: bool,
    /// The most positions and moves that a search may examine.
    #[arg(long, default_value_t = 4_000_000, value_name = "COUNT")]
    limit: usize,
}

#[derive(Serialize)]
struct Answer {
    components: Vec<ComponentAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<Convention>,
    /// Of all components together.
    value: Option<String>,
    left_first: Option<StartAnswer>,
    right_first: Option<StartAnswer>,
    #[serde(skip)]
    sum: String,
}

#[derive(Serialize)]
struct ComponentAnswer {
    #[serde(flatten)]
    described: Described,
    value: Option<String>,
    #[serde(skip)]
    name: String,
}

/// Why it ends so when a player starts.
#[derive(Serialize)]
struct StartAnswer {
    outcome: Outcome,
    /// The move that keeps a win or a draw.
    keeps: Option<MoveAnswer>,
    /// All moves with their answers, unless it is won.
    answers: Vec<AnsweredMove>,
}

#[derive(Serialize)]
struct AnsweredMove {
    #[serde(flatten)]
    made: MoveAnswer,
    answer: Option<MoveAnswer>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let typed = match components(&arguments.components, arguments.misere, streams) {
        Ok(typed) => typed,
        Err(refused) => return endless::why(&arguments.components, refused, arguments.json, streams),
    };
    let (convention, summands) = match typed {
        Typed::Mixed(convention, summands) => (convention, summands),
        Typed::Vehicles(drawing, on) => {
            let on: Vec<_> = on.into_iter().map(|on| (on, false)).collect();
            (drawing.convention, vehicles_on(&drawing, &on, 0))
        }
        Typed::Seats(_) => return Err(Failure::input("sum", InputError::WhyOfSeats)),
    };
    let answer = Answer::of(&summands, convention, arguments, streams);
    match arguments.json {
        true => write_json(&answer, streams.output)?,
        false => answer.print(streams.output)?,
    }
    Ok(())
}

impl Answer {
    fn of(
        summands: &[Summand],
        convention: Convention,
        arguments: &Arguments,
        streams: &mut Streams<'_>,
    ) -> Self {
        let style = position_values::style(arguments.json);
        let limits = SumLimits { size: arguments.limit, places: arguments.limit, ..SumLimits::default() };
        let bar = RefCell::new(Bar::new("Searching the sum", streams));
        let mut known = Known::new(convention, limits, |progress| bar.borrow_mut().show(progress));
        let sum: Vec<Component> = summands.iter().map(|summand| summand.component.clone()).collect();
        // Where a search stops, both may still be known otherwise.
        known.search(&sum).ok();
        let component = |summand: &Summand| ComponentAnswer {
            described: summand.described.clone(),
            value: value(&mut known, std::slice::from_ref(&summand.component), style),
            name: summand.name.clone(),
        };
        let components = summands.iter().map(component).collect();
        let value = value(&mut known, &sum, style);
        let [left_first, right_first] = Player::BOTH.map(|player| {
            let why = hyperjam_sums::why(&mut known, &sum, player)?;
            Some(StartAnswer::of(&why, summands, &sum, player))
        });
        drop(known);
        bar.into_inner().clear();
        let convention = Some(convention).filter(|convention| *convention != Convention::Normal);
        Self { components, convention, value, left_first, right_first, sum: written_sum(summands) }
    }

    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let misere = if self.convention.is_some() { ", in misère play" } else { "" };
        write!(output, "The sum {}{misere}", self.sum)?;
        match &self.value {
            Some(value) => writeln!(output, " = {value}")?,
            None => writeln!(output)?,
        }
        // Copies, and vehicles on one position, are said once.
        let mut said = BTreeSet::new();
        let is_sum = self.components.len() > 1;
        for one in self.components.iter().filter(|one| is_sum && said.insert(&one.name)) {
            match &one.value {
                Some(value) => writeln!(output, "  {} = {value}", one.name)?,
                None => writeln!(output, "  {} has no value here", one.name)?,
            }
        }
        for (player, start) in Player::BOTH.into_iter().zip([&self.left_first, &self.right_first]) {
            match start {
                Some(start) => start.print(player, output)?,
                None => writeln!(output, "If {player} starts: not decided within the limits; see --limit.")?,
            }
        }
        Ok(())
    }
}

/// The value of a sum, if it has one that is known and not too long.
fn value(known: &mut Known<'_>, sum: &[Component], style: Style) -> Option<String> {
    let total = known.total(sum).ok()?;
    print(&mut known.arena, total, style, MOST_TEXT).ok().map(|printed| printed.text)
}

/// A move with its names, of a player from there.
fn named(choice: &Choice, summands: &[Summand], state: &[Component], player: Player) -> Option<MoveAnswer> {
    let Choice { component, nth, .. } = *choice;
    MoveAnswer::of(summands, (component, nth), &state[component], player)
}

impl StartAnswer {
    fn of(why: &Why, summands: &[Summand], sum: &[Component], player: Player) -> Self {
        let opponent = player.opponent();
        let outcome = match why.outcome {
            PlayerOutcome::Win => Outcome::win_of(player),
            PlayerOutcome::Draw => Outcome::Draw,
            PlayerOutcome::Loss => Outcome::win_of(opponent),
        };
        let answers = why.answers.iter().filter_map(|answered| {
            let after = answered.made.after(sum);
            let answer = answered.answer.as_ref();
            Some(AnsweredMove {
                made: named(&answered.made, summands, sum, player)?,
                answer: answer.and_then(|answer| named(answer, summands, &after, opponent)),
            })
        });
        let keeps = why.keeps.as_ref().and_then(|choice| named(choice, summands, sum, player));
        Self { outcome, keeps, answers: answers.collect() }
    }

    fn print(&self, player: Player, output: &mut dyn Write) -> io::Result<()> {
        let opponent = player.opponent();
        let how = match (&self.keeps, self.answers.is_empty()) {
            (Some(keeps), true) => {
                format!(" by {}: no answer to it keeps {opponent} from losing", keeps.name)
            }
            (Some(keeps), false) => format!(": {} keeps it, and each move has an answer", keeps.name),
            (None, false) => ": each move has an answer".to_owned(),
            (None, true) => format!(", as there is no move of {player}’s"),
        };
        match self.outcome.winner() {
            Some(winner) => writeln!(output, "If {player} starts, {winner} wins{how}.")?,
            None => writeln!(output, "If {player} starts, it is a draw{how}.")?,
        }
        let mut said = BTreeSet::new();
        for AnsweredMove { made, answer } in self.answers.iter().filter(|one| said.insert(&one.made.name)) {
            match answer {
                Some(answer) => writeln!(output, "  {}; {opponent} answers {}", made.name, answer.name)?,
                None => writeln!(output, "  {}; then play is over", made.name)?,
            }
        }
        Ok(())
    }
}
