//! All positions that can be reached on a board, from its rules: `hyperjam solve --rules`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

use hyperjam_rulesets::{Ruleset, Visitor, visit};
use hyperjam_solver::task::{Budget, Control, Progress};
use hyperjam_solver::{Outcomes, PositionId};
use hyperjam_tablebase::{Crew, Labels, Tablebase, TablebaseError};
use hyperjam_terms::{Convention, Player, Sector, counted};
use serde::Serialize;

use crate::failure::Failure;
use crate::progress::Bar;
use crate::ruleset::ruleset;
use crate::text::{plain, write_json};
use crate::{Streams, npy};

/// What is asked of a board and its rules.
#[derive(clap::Args)]
pub(super) struct BoardArguments {
    /// Solve a board instead of a drawing, by the name of its ruleset or rules that are written out, as `hyperjam board` takes
    /// them: all positions that can be reached from it, those that look the same when turned or moved counted once. Answered
    /// is who wins on it, how many positions of each sector there are, and which takes longest.
    #[arg(long, conflicts_with_all = ["workers", "hosts"], value_name = "RULESET", value_parser = ruleset)]
    rules: Option<String>,
    /// Further components of the sum, as `hyperjam sum` takes them; with --rules the position, if the ruleset takes a code or a set
    /// before it.
    #[arg(value_name = "COMPONENT")]
    pub(super) more: Vec<String>,
    /// Misère play, where whoever cannot move wins: with --rules, or of a sum that is typed. A drawing says itself how it is played.
    #[arg(long)]
    pub(super) misere: bool,
}

/// The memory that the positions of a board and their answers may take, if nothing is said.
const MEMORY: usize = 4 << 30;

/// How a board is solved and told.
struct Solving<'a, 's> {
    name: &'a str,
    convention: Convention,
    memory: usize,
    threads: usize,
    json: bool,
    folder: Option<&'a str>,
    streams: &'a mut Streams<'s>,
}

/// The answer, if this is about a board.
pub(super) fn run(arguments: &super::Arguments, streams: &mut Streams<'_>) -> Option<Result<(), Failure>> {
    let super::Arguments { rules: BoardArguments { rules, more, misere }, .. } = arguments;
    let name = rules.as_deref()?;
    let texts: Vec<&str> = [&arguments.file].into_iter().chain(more).map(String::as_str).collect();
    let solving = Solving {
        name,
        convention: if *misere { Convention::Misere } else { Convention::Normal },
        memory: arguments.memory.map_or(MEMORY, |size| size.as_u64().try_into().unwrap_or(usize::MAX)),
        threads: super::threads(arguments),
        json: arguments.json,
        folder: arguments.npy.as_deref(),
        streams,
    };
    Some(visit(name, &texts, solving).unwrap_or_else(|error| Err(Failure::input("board", error))))
}

impl Visitor for Solving<'_, '_> {
    type Answer = Result<(), Failure>;

    fn visit<R: Ruleset>(mut self, ruleset: R, start: R::Position) -> Result<(), Failure> {
        let crew = Crew::new(self.threads).map_err(|error| Failure::input("--threads", error))?;
        let wrong = |error| Failure::input("board", error);
        let table = self.ask("Finding positions", |control| Tablebase::new(&ruleset, &start, &crew, control));
        let table = table.map_err(wrong)?;
        let convention = self.convention;
        let outcomes = self.ask("Finding outcomes", |control| table.outcomes(convention, control));
        let outcomes = outcomes.map_err(wrong)?;
        let labels = match ruleset.is_impartial() && convention == Convention::Normal {
            true => Some(self.ask("Finding labels", |control| table.labels(control)).map_err(wrong)?),
            false => None,
        };
        if let Some(folder) = self.folder {
            let text = |position| table.text(position).unwrap_or_default();
            return npy::write_boards(folder, &outcomes, labels.as_ref(), text);
        }
        let board = ruleset.print(&start);
        let answer = Answer::of(&table, [self.name, &board], &outcomes, labels.as_ref());
        match self.json {
            true => Ok(write_json(&answer, self.streams.output)?),
            false => Ok(answer.write(self.streams.output)?),
        }
    }
}

impl Solving<'_, '_> {
    /// Asks for something, with a bar if that takes long.
    fn ask<T>(
        &mut self,
        what: &str,
        question: impl FnOnce(&mut Control<'_>) -> Result<T, TablebaseError>,
    ) -> Result<T, TablebaseError> {
        let mut bar = Bar::new(what, self.streams);
        let mut watch = |progress: Progress| {
            bar.show(progress);
            ControlFlow::Continue(())
        };
        let mut control = Control::watched(1, &mut watch);
        control.budget = Budget { bytes: self.memory, ..Budget::UNLIMITED };
        let answer = question(&mut control);
        bar.clear();
        answer
    }
}

/// What is said of a board.
#[derive(Serialize)]
struct Answer<'a> {
    rules: &'a str,
    board: &'a str,
    convention: &'static str,
    positions: usize,
    moves: u64,
    left_first: &'static str,
    right_first: &'static str,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
    sector: &'static str,
    grundy: Option<String>,
    /// How many positions of each sector there are.
    sectors: BTreeMap<&'static str, u64>,
    /// The greatest remoteness, and the first position that has it.
    longest: Option<Longest>,
}

#[derive(Serialize)]
struct Longest {
    remoteness: u32,
    starter: &'static str,
    board: String,
}

impl<'a> Answer<'a> {
    fn of<R: Ruleset>(
        table: &Tablebase<'_, R>,
        [rules, board]: [&'a str; 2],
        outcomes: &Outcomes,
        labels: Option<&Labels>,
    ) -> Self {
        let start = table.start();
        let text = |position| table.text(position).unwrap_or_default();
        let mut counts = [0; Sector::ALL.len()];
        let mut longest: Option<(u32, Player, PositionId)> = None;
        for position in (0..table.position_count()).filter_map(|number| PositionId::new(number).ok()) {
            let sector = outcomes.sector(position);
            let count = counts.iter_mut().zip(Sector::ALL).find(|(_, known)| *known == sector);
            count.into_iter().for_each(|(count, _)| *count += 1);
            for starter in Player::BOTH {
                if let Some(remoteness) = outcomes.remoteness(position, starter)
                    && longest.is_none_or(|(most, ..)| remoteness > most)
                {
                    longest = Some((remoteness, starter, position));
                }
            }
        }
        let sectors = Sector::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        let [left_first, right_first] = Player::BOTH.map(|starter| outcomes.outcome(start, starter).name());
        let [left_remoteness, right_remoteness] =
            Player::BOTH.map(|starter| outcomes.remoteness(start, starter));
        Self {
            rules,
            board,
            convention: outcomes.convention().name(),
            positions: table.position_count(),
            moves: table.move_count(),
            left_first,
            right_first,
            left_remoteness,
            right_remoteness,
            sector: outcomes.sector(start).name(),
            grundy: labels.map(|labels| table.label(labels, start).to_string()),
            sectors: sectors.map(|(sector, count)| (sector.name(), count)).collect(),
            longest: longest.map(|(remoteness, starter, position)| Longest {
                remoteness,
                starter: starter.name(),
                board: text(position),
            }),
        }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut line = |what: &str, text: &str| writeln!(output, "{what:14} {}", plain(text));
        line("board", self.board)?;
        line("convention", self.convention)?;
        line("positions", &format!("{}, those that look the same counted once", self.positions))?;
        line("moves", &self.moves.to_string())?;
        let who = |outcome: &str, moves: Option<u32>| match moves {
            None => "a draw".to_owned(),
            Some(moves) => format!("{outcome} wins in {}", counted(moves as usize, "move")),
        };
        line("left first", &who(self.left_first, self.left_remoteness))?;
        line("right first", &who(self.right_first, self.right_remoteness))?;
        line("sector", self.sector)?;
        if let Some(label) = &self.grundy {
            line("grundy", label)?;
        }
        for (sector, count) in &self.sectors {
            let positions = if *count == 1 { "position" } else { "positions" };
            line(&format!("sector {sector}"), &format!("{count} {positions}"))?;
        }
        if let Some(Longest { remoteness, starter, board }) = &self.longest {
            line(
                "longest",
                &format!("{}, when {starter} starts on {board}", counted(*remoteness as usize, "move")),
            )?;
        }
        Ok(())
    }
}
