//! What is known of a sum, in sentences.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Write};

use hyperjam_terms::{Convention, Movers, Outcome, Player};

/// What is known of a sum of any kind, as its answer has it.
pub(super) struct Sentences<'a> {
    pub(super) sum: &'a str,
    pub(super) convention: Convention,
    pub(super) value: Option<&'a str>,
    /// When Left starts, and when Right does.
    pub(super) outcomes: [Outcome; 2],
    pub(super) sector: &'a str,
    pub(super) label: Option<&'a str>,
    /// Why the value is not known, where there is one.
    pub(super) value_undecided: Option<&'a str>,
    pub(super) heat: Option<Heat<'a>>,
    /// The moves that win, and those that draw.
    pub(super) moves: [Vec<Made<'a>>; 2],
}

/// How hot it is.
pub(super) struct Heat<'a> {
    pub(super) mean: &'a str,
    pub(super) temperature: &'a str,
    /// The hottest component, and how hot it is.
    pub(super) hottest: [&'a str; 2],
    /// What each player who can does there.
    pub(super) moves: &'a [(Player, Cow<'a, str>)],
}

/// A move that keeps something.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Made<'a> {
    pub(super) by: Movers,
    /// The component and the move.
    pub(super) name: Cow<'a, str>,
    /// The moves after it to the end.
    pub(super) remoteness: Option<u32>,
    /// Whether no move of that player is better.
    pub(super) is_best: bool,
}

impl Sentences<'_> {
    pub(super) fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let [left, right] = self.outcomes;
        let misere = if self.convention == Convention::Misere { ", in misère play" } else { "" };
        write!(output, "The sum {}{misere}", self.sum)?;
        self.value.iter().try_for_each(|value| write!(output, " = {value}"))?;
        write!(output, ": Left first {left}, Right first {right}; sector {}", self.sector)?;
        self.label.iter().try_for_each(|label| write!(output, "; label {label}"))?;
        writeln!(output, ".")?;
        if let Some(undecided) = self.value_undecided {
            writeln!(output, "  value {undecided}")?;
        }
        if let Some(heat) = &self.heat {
            heat.print(output)?;
        }
        let [winning, drawing] = &self.moves;
        for (moves, verbs) in
            [(winning, ["keeps the win by", "wins by"]), (drawing, ["keeps the draw by"; 2])]
        {
            // Of components that are called the same each move is said once.
            let mut said = HashSet::new();
            for made in moves.iter().filter(|made| said.insert(*made)) {
                let who = match made.by {
                    Movers::BOTH => "whoever starts".to_owned(),
                    by => format!("{}, starting,", by.in_words()),
                };
                write!(output, "  {who} {} {}", verbs[usize::from(made.is_best)], made.name)?;
                match made.remoteness {
                    Some(0) => writeln!(output, ", in 1 move")?,
                    Some(after) => writeln!(output, ", in {} moves", u64::from(after) + 1)?,
                    None => writeln!(output)?,
                }
            }
        }
        Ok(())
    }
}

impl Heat<'_> {
    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let Self { mean, temperature, hottest: [name, heat], moves } = self;
        let moves: Vec<String> = moves.iter().map(|(player, moves)| format!("{player} {moves}")).collect();
        write!(
            output,
            "  The mean is {mean}, the temperature {temperature}. The hottest component is {name}, "
        )?;
        writeln!(output, "of temperature {heat}, where {}.", moves.join(" and "))
    }
}
