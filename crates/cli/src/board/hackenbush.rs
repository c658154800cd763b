//! Pictures of Hackenbush that are too large to look at their positions.

use std::io::{self, Write};

use hyperjam_rulesets::drawings::{LargePicture, Worth};
use hyperjam_terms::{OutcomeClass, Player};
use hyperjam_values::{Arena, Dyadic, Limits, Unfinished};
use serde::Serialize;

use crate::Streams;
use crate::failure::Failure;
use crate::position_values::style;
use crate::text::{plain, write_json};
use crate::value;

/// The digits of a numerator that are shown at either end where it is too long for a line.
const SHOWN: usize = 20;
/// The edges that a line lists.
const LISTED: usize = 20;
/// The longest number whose canonical form has a denominator that is written out, in bits of both.
const MOST_BITS: u64 = 500;

/// The largest nimber of which the options are listed.
const MOST_NIMBER: u32 = 1_000;

/// What is to be said.
pub(crate) struct Asked {
    pub(crate) json: bool,
    pub(crate) moves: bool,
    pub(crate) misere: bool,
    /// The most units of work, for the value and again for the moves.
    pub(crate) limit: u64,
}

/// What is said of a picture.
#[derive(Serialize)]
struct PictureAnswer {
    edges: usize,
    #[serde(flatten)]
    found: Found,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Moves>,
    /// What is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    misere: Option<Undecided>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Number(LongNumber),
    Other(Box<value::Answer>),
}

/// A number plus a nimber, with as many digits as it has.
#[derive(Serialize)]
struct LongNumber {
    /// As in `3/2^5`, with `+*2` behind it for a nimber.
    canonical: String,
    numerator: String,
    /// The binary logarithm of the denominator.
    exponent: u32,
    nimber: u32,
    /// The Grundy number of a picture that is green throughout.
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<String>,
    outcome: OutcomeClass,
    number: bool,
}

#[derive(Serialize)]
struct Undecided {
    undecided: String,
    /// Whether more work, as `--limit` allows it, would help.
    #[serde(skip)]
    takes_work: bool,
}

/// The edges by which each player wins who cuts them first.
#[derive(Serialize)]
#[serde(untagged)]
enum Moves {
    Known { left_wins_by: Vec<String>, right_wins_by: Vec<String> },
    Undecided(Undecided),
}

/// Says what a picture is worth, who wins, and by which moves if that is asked.
pub(crate) fn run(picture: &LargePicture, asked: Asked, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let mut arena = Arena::new(Limits { work: asked.limit, ..Limits::default() });
    let found = match picture.worth(&mut arena) {
        Ok(Worth::Cold { number, nimber }) if nimber > MOST_NIMBER || number.bits() > MOST_BITS => {
            Found::Number(LongNumber::of(&number, nimber, picture.is_impartial()))
        }
        Ok(worth) => Found::Other(Box::new(match worth.game(&mut arena) {
            Ok(game) => {
                let grundy = arena.as_nimber(game).filter(|_| picture.is_impartial());
                value::Answer::of_board(&mut arena, game, grundy, style(asked.json))
            }
            Err(unfinished) => value::Answer::Undecided { undecided: unfinished.to_string() },
        })),
        Err(unfinished) => {
            Found::Other(Box::new(value::Answer::Undecided { undecided: unfinished.to_string() }))
        }
    };
    arena.renew_work();
    let moves = asked.moves.then(|| moves(picture, picture.winning_moves(&mut arena)));
    let misere = asked.misere.then(|| Undecided {
        undecided: "misère play takes all positions, and the picture is too large for that".to_owned(),
        takes_work: false,
    });
    let answer = PictureAnswer { edges: picture.edge_count(), found, moves, misere };
    match asked.json {
        true => Ok(write_json(&answer, streams.output)?),
        false => Ok(answer.write(streams.output)?),
    }
}

fn moves(picture: &LargePicture, found: Result<[Vec<u32>; 2], Unfinished>) -> Moves {
    let text = |edges: Vec<u32>| edges.into_iter().map(|edge| picture.edge_text(edge)).collect();
    match found {
        Ok([left, right]) => Moves::Known { left_wins_by: text(left), right_wins_by: text(right) },
        Err(unfinished) => Moves::Undecided(Undecided {
            undecided: unfinished.to_string(),
            takes_work: matches!(unfinished, Unfinished::Work { .. }),
        }),
    }
}

impl LongNumber {
    fn of(number: &Dyadic, nimber: u32, is_green: bool) -> Self {
        let (numerator, exponent) = (number.numerator().to_string(), number.exponent());
        let outcome = match number.sign() {
            std::cmp::Ordering::Greater => OutcomeClass::Left,
            std::cmp::Ordering::Less => OutcomeClass::Right,
            std::cmp::Ordering::Equal if nimber == 0 => OutcomeClass::Previous,
            std::cmp::Ordering::Equal => OutcomeClass::Next,
        };
        let canonical = written(&numerator, exponent, nimber);
        let grundy = is_green.then(|| nimber.to_string());
        Self { canonical, numerator, exponent, nimber, grundy, outcome, number: nimber == 0 }
    }

    /// The number in a line, with how many digits are left out.
    fn shortened(&self) -> String {
        let digits = self.numerator.len();
        if digits <= 3 * SHOWN {
            return self.canonical.clone();
        }
        let ends = [&self.numerator[..SHOWN], &self.numerator[digits - SHOWN..]].join("…");
        let text = written(&ends, self.exponent, self.nimber);
        format!("{text} (a numerator of {digits} digits; --json writes all of them)")
    }
}

/// A number plus a nimber as text.
fn written(numerator: &str, exponent: u32, nimber: u32) -> String {
    let number = match exponent {
        0 => numerator.to_owned(),
        _ => format!("{numerator}/2^{exponent}"),
    };
    match (nimber, numerator) {
        (0, _) => number,
        (_, "0") => format!("*{nimber}"),
        _ => format!("{number}+*{nimber}"),
    }
}

impl PictureAnswer {
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{:14} {} edges", "board", self.edges)?;
        match &self.found {
            Found::Number(number) => {
                writeln!(output, "{:14} {}", "value", number.shortened())?;
                let outcome = number.outcome;
                writeln!(output, "{:14} {outcome}: {}", "outcome", outcome.in_words())?;
            }
            Found::Other(answer) => answer.write(output)?,
        }
        if let Some(Undecided { undecided, .. }) = &self.misere {
            writeln!(output, "{:14} {undecided}", "misère")?;
        }
        match &self.moves {
            None => Ok(()),
            Some(Moves::Undecided(Undecided { undecided, takes_work })) => {
                let see = if *takes_work { "; see --limit" } else { "" };
                writeln!(output, "{:14} {undecided}{see}", "moves")
            }
            Some(Moves::Known { left_wins_by, right_wins_by }) => {
                for (player, moves) in Player::BOTH.into_iter().zip([left_wins_by, right_wins_by]) {
                    writeln!(output, "{}", plain(&line(player, moves)))?;
                }
                Ok(())
            }
        }
    }
}

/// The winning moves of a player in a line.
fn line(player: Player, moves: &[String]) -> String {
    let listed = moves[..moves.len().min(LISTED)].join(", ");
    let more = match moves.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(", and {more} more, which --json lists"),
    };
    let listed = if moves.is_empty() { "no move" } else { &listed };
    format!("{:14} {player} wins by {listed}{more}", "moves")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No option makes room for more numbers.
    #[test]
    fn the_option_is_named_that_helps() {
        let picture = LargePicture::parse("g-a").unwrap();
        let said = |unfinished| {
            let answer = PictureAnswer {
                edges: 1,
                found: Found::Other(Box::new(value::Answer::Undecided { undecided: String::new() })),
                moves: Some(moves(&picture, Err(unfinished))),
                misere: None,
            };
            let mut output = Vec::new();
            answer.write(&mut output).unwrap();
            let text = String::from_utf8(output).unwrap();
            text.lines().find(|line| line.starts_with("moves")).unwrap().contains("--limit")
        };
        assert!(said(Unfinished::Work { limit: 7 }));
        assert!(!said(Unfinished::Memory { limit: 7 }));
    }
}
