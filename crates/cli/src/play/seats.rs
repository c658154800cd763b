//! A game of more than two players in the terminal.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

use hyperjam_editor::file::GameFile;
use hyperjam_sums::seats::{Chance, Choice, Ending, Game, Place};
use hyperjam_terms::Movers;

use super::{Arguments, Input, Played, Who, ask};
use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, say_left};
use crate::failure::{Failure, InputError};
use crate::sum::components::of_seats;
use crate::sum::left_of_sum;
use crate::sum::seats::{SeatDrawing, SeatSum, limits};
use crate::text::plain;

/// The most positions and moves of a sum that is solved, times its components.
const MOST_OF_SUM: usize = 4_000_000;

/// A game with the names of everything in it.
struct Table<'a> {
    sum: &'a SeatSum,
    game: Game<'a>,
    human: u32,
}

/// What is played on a drawing for more than two players: one vehicle where a start is named; else all that is on the sheet, or a
/// vehicle at its first position.
pub(super) fn summands(
    (file, start): (&str, Option<&str>),
    read: GameFile,
    streams: &mut Streams<'_>,
) -> Result<Played, Failure> {
    let heading = read.heading.clone();
    let is_whole = start.is_none() && (!heading.boards.is_empty() || !heading.vehicles.is_empty());
    if is_whole {
        say_left(file, &left_of_sum(&heading), |part| heading.has(part), streams);
        // Of such a drawing without vehicles the boards alone may be for two.
        return Ok(Played::of(of_seats(file, read)?));
    }
    say_left(file, BESIDE_POSITIONS, |part| heading.has(part), streams);
    let drawing = Arc::new(SeatDrawing::of(file, read)?);
    let start = match start {
        Some(key) => drawing.names.find(key)? as u32,
        None if drawing.graph.position_count() == 0 => {
            return Err(Failure::input(file, InputError::NoStart));
        }
        None => 0,
    };
    let vehicle = drawing.vehicle(start);
    SeatSum::of(Some(drawing), vec![vehicle]).map(Played::Seats)
}

/// A player by number, counted from 0; the first if none is named.
fn seat(option: &str, who: Option<Who>, players: u32) -> Result<u32, Failure> {
    match who {
        None => Ok(0),
        Some(Who::Number(number)) if (1..=players).contains(&number) => Ok(number - 1),
        Some(_) => Err(Failure::input(option, InputError::PlayerNumber { players })),
    }
}

pub(super) fn run(arguments: &Arguments, sum: &SeatSum, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let rules = sum.played()?;
    let starter = seat("--first", arguments.first, rules.players())?;
    let human = seat("--side", arguments.side, rules.players())?;
    let game = Game::new(rules, sum.start(), starter, usize::MAX, limits(MOST_OF_SUM));
    let sum = &sum.with_copies_numbered();
    let mut table = Table { sum, game, human };
    loop {
        if let Some(ending) = table.game.ended() {
            return Ok(table.say_end(ending, streams.output)?);
        }
        let Some(mut made) = table.game.best() else { return Ok(()) };
        if table.game.to_move() == human {
            let choices = table.choices();
            table.show(&choices, streams.output)?;
            match ask(choices.len(), streams)? {
                Input::Make(chosen) => made = choices[chosen].0.clone(),
                Input::Hint => {
                    table.hint(&made, streams.output)?;
                    continue;
                }
                Input::TakeBack => {
                    // The player's own last move, and what was answered.
                    let own = table.game.plies().iter().rposition(|ply| ply.seat == human);
                    match own {
                        Some(left) => table.game.take_back_to(left),
                        None => writeln!(streams.output, "There is nothing to take back.")?,
                    }
                    continue;
                }
                Input::Quit => return Ok(()),
            }
        } else {
            let (seat, words) = (table.game.to_move() + 1, table.move_name(&made));
            writeln!(streams.output, "Player {seat}: {words}.")?;
        }
        let (component, nth) = (made.component, made.nth);
        table.game.make(component, nth).map_err(|error| Failure::input("sum", error))?;
    }
}

impl Table<'_> {
    /// The moves of the person whose turn it is, with what each is called: of several in a component that are called the same
    /// the first, and of components that are the same those of the first.
    fn choices(&mut self) -> Vec<(Choice, String)> {
        let mut seen = BTreeSet::new();
        let choices = self.game.choices();
        let now = self.game.now();
        let first: Vec<bool> = (0..now.len()).map(|nth| !now[..nth].contains(&now[nth])).collect();
        let names: Vec<Vec<String>> = (0..now.len()).map(|nth| self.move_names(nth)).collect();
        let named = choices.into_iter().filter(|choice| first[choice.component]).filter_map(|choice| {
            let name = names[choice.component].get(choice.nth)?.clone();
            seen.insert((choice.component, name.clone())).then_some((choice, name))
        });
        named.collect()
    }

    /// What the moves in a component are called.
    fn move_names(&self, component: usize) -> Vec<String> {
        let at = &self.game.now()[component];
        let names = self.sum.moves_of(at, self.game.rules(), self.game.to_move());
        names.iter().map(|names| plain(&self.sum.made(component, names)).into_owned()).collect()
    }

    fn move_name(&self, choice: &Choice) -> String {
        self.move_names(choice.component).into_iter().nth(choice.nth).unwrap_or_default()
    }

    /// How the components stand.
    fn now(&self) -> String {
        let terms = self.game.now().iter().enumerate().map(|(nth, at)| self.sum.written(nth, at));
        plain(&terms.collect::<Vec<_>>().join(" + ")).into_owned()
    }

    fn show(&self, choices: &[(Choice, String)], output: &mut dyn Write) -> io::Result<()> {
        let what = match self.game.now() {
            [Place::Position(_)] => "The vehicle is at",
            [_] => "The board is",
            _ => "The sum is",
        };
        writeln!(output, "{what} {}. You are player {}; your moves:", self.now(), self.human + 1)?;
        for (number, (_, name)) in (1..).zip(choices) {
            writeln!(output, "  {number} {name}")?;
        }
        Ok(())
    }

    /// What the best move comes to.
    fn hint(&self, best: &Choice, output: &mut dyn Write) -> io::Result<()> {
        let name = self.move_name(best);
        match best.leaves {
            Chance::Wins => writeln!(output, "You have a winning strategy: {name}."),
            Chance::Loses(Some(moves)) => {
                let s = if moves == 1 { "" } else { "s" };
                writeln!(
                    output,
                    "All others together can make you lose; {name} holds out longest, for {moves} move{s}."
                )
            }
            Chance::Loses(None) => writeln!(output, "All others together can make you lose."),
            Chance::Unknown => writeln!(output, "Who can win is not known here."),
        }
    }

    fn say_end(&self, ending: Ending, output: &mut dyn Write) -> io::Result<()> {
        let loser = self.game.to_move();
        match ending {
            Ending::Stuck => {
                let players = self.game.rules().players();
                let others = Movers::all(players).bits() & !Movers::only(loser).bits();
                let others = Movers::of_bits(others).unwrap_or_default();
                let win = if others.seats().nth(1).is_some() { "win" } else { "wins" };
                let others = others.in_cycle(players);
                let who = if loser == self.human {
                    "You cannot move, and are".to_owned()
                } else {
                    format!("Player {} cannot move, and is", loser + 1)
                };
                writeln!(output, "{who} the only loser: {others} {win}.")
            }
            Ending::TieEnd { component } => {
                let on = self.sum.written(component, &self.game.now()[component]);
                writeln!(output, "{} is a tie end: nobody loses.", plain(&on))
            }
            // No number of moves is too many.
            Ending::Repetition | Ending::Full => {
                writeln!(output, "{} comes back for the third time: nobody loses.", self.now())
            }
        }
    }
}
