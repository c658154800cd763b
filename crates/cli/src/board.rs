//! `hyperjam board`: what a position on a board is worth.

pub(crate) mod hackenbush;
mod seats;
mod winner;

use std::borrow::Cow;
use std::io::{self, Read, Write};

use hyperjam_bridge::board::{WITHOUT_PIECES, lacks_pieces};
use hyperjam_editor::file::MOST_BYTES;
use hyperjam_rulesets::drawings::LargePicture;
use hyperjam_rulesets::seats::{SEAT_NAMES, is_for_seats};
use hyperjam_rulesets::{self as rulesets, Answer, Board, BoardError, Hint, Limits};
use hyperjam_terms::{EndKind, Outcome};
use hyperjam_values::notation::print;
use hyperjam_values::{Arena, Limits as ValueLimits};
use serde::Serialize;

use crate::Streams;
use crate::drawing::{decoded, say};
use crate::failure::Failure;
use crate::position_values::style;
use crate::ruleset::ruleset;
use crate::text::{plain, write_json};
use crate::value;
use crate::winners::Budget;

/// Works out a position on a board: its value or its sector, and for impartial games the Grundy number.
#[derive(Clone, clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    /// The name of a ruleset, or rules that are written out.
    #[arg(value_parser = ruleset)]
    ruleset: String,
    /// What the ruleset takes: the position ("-" for standard input), and before it a code or a set where there is one.
    #[arg(required = true)]
    position: Vec<String>,
    /// Write one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// Also give every move, with its value and what it gains.
    #[arg(long)]
    moves: bool,
    /// Also say who wins in misère play, for impartial games with the genus; with --winner say who wins it instead.
    #[arg(long)]
    misere: bool,
    /// Say who wins, by a search that needs no value of the whole board, with a line of play; with --moves also all moves that win.
    /// For games in which every play ends. For players in a cycle who has a winning strategy, without a line.
    #[arg(long, conflicts_with = "limit")]
    winner: bool,
    #[command(flatten)]
    budget: Budget,
    /// How many threads look for the winner; one if that is not said, as several look at much of it twice. The answer is the same.
    #[arg(
        long,
        requires = "winner",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        value_name = "COUNT"
    )]
    threads: Option<u16>,
    /// The most units of work: options of positions, and comparisons of two games.
    #[arg(long, default_value_t = ValueLimits::default().work, value_name = "COUNT")]
    limit: u64,
}

/// The text below the options: what every ruleset takes.
fn after_help() -> String {
    let mut text = "\
Rules are written as in \"L: ./. -> #/#; R: .. -> ##\": who moves (L, R, B for both, M for the mover, with the stones
exchanged for Right), \"turn\" if patterns may be turned, and patterns before and after an arrow; “/” begins a new row.
\"turn slant\" is along diagonals, too; “.*” is a line of any length; \"then\" goes on with a second pattern from the last cell;
\"unless\" forbids a pattern, and \"unless captured\" a move that leaves stones of a letter without a free cell beside them.
\"; until joined\" ends play once x joins top and bottom, or o the other two sides, as in Hex;
rows and columns of nothing but “#” at an edge are no part of the board, and other “#” join nothing.
A board is written in rows separated by “|”, with “.”, “#” and letters for its cells. Moves name a cell by its
column and row: a1 is top left.

“-” reads the position from standard input. A picture of Hackenbush with more than 128 edges or vertices, and at most 1048576, is
answered by its value alone, also with --winner; with --moves it is said by which edges each player wins.

A statement with \"until\" in the place of the colon ends play, there and in every sum: \"M turn slant until xxx\" says that who has
three in a row has won, \"B until xx\" that who made it has, and \"tie until no .\" that a full board is a tie.

Where play may go on for ever, or end in the whole sum, the answer is the sector; `hyperjam sum` also says which moves win. If a
limit leaves a question undecided, the answer says so and the exit status is still 0.

  hyperjam board 'L: ./. -> #/#; R: .. -> ##' '...|...'
"
    .to_owned();
    for named in rulesets::named().chain(SEAT_NAMES) {
        if named == SEAT_NAMES[0] {
            text.push_str(SEATS);
        }
        let quoted: Vec<String> = named.example.iter().map(|text| format!("'{text}'")).collect();
        text.push_str(&format!("  hyperjam board {} {}\n", named.name, quoted.join(" ")));
    }
    text.trim_end().to_owned()
}

/// What is said before the rulesets for players in a cycle.
const SEATS: &str = "
Of these the players, two to eight, move in a cycle, and the first who cannot move is the only loser; all others win
(Spindler). The answer is the outcome as `hyperjam players` gives it; with --moves also which moves keep a winning strategy,
of players who are numbered from 0 in JSON.

";

/// The bytes that a value may take.
const MOST_TEXT: usize = 1000;

/// What is said of a position.
#[derive(Serialize)]
struct BoardAnswer {
    #[serde(flatten)]
    found: Found,
    #[serde(skip_serializing_if = "Option::is_none")]
    misere: Option<MisereAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<MovesAnswer>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Short(Box<value::Answer>),
    Loopy(LoopyAnswer),
}

/// A position from which play may go on for ever, or end in the whole sum.
#[derive(Serialize)]
struct LoopyAnswer {
    /// How it has ended there.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    /// Why there is no value.
    #[serde(skip)]
    reason: &'static str,
    left_first: &'static str,
    right_first: &'static str,
    sector: &'static str,
    grundy: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum MisereAnswer {
    Known {
        left_first: &'static str,
        right_first: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        genus: Option<String>,
    },
    Undecided {
        undecided: String,
    },
}

#[derive(Serialize)]
#[serde(untagged)]
enum MovesAnswer {
    Known(Vec<MoveAnswer>),
    Undecided { undecided: String },
}

#[derive(Serialize)]
struct MoveAnswer {
    by: &'static str,
    to: String,
    value: Option<String>,
    incentive: Option<String>,
    wins: bool,
    best: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let arguments = &*with_input(arguments, streams)?;
    if arguments.ruleset == "hackenbush"
        && let [text] = &arguments.position[..]
    {
        let picture = LargePicture::parse(text).map_err(|error| Failure::input("board", error))?;
        if !picture.is_small() {
            let threads = arguments.threads.map(|_| "--threads");
            for option in arguments.budget.given().chain(threads) {
                let sentence =
                    format!("{option} changes nothing, as a picture so large is known by its value");
                say("hackenbush", &sentence, streams);
            }
            let asked = hackenbush::Asked {
                json: arguments.json,
                moves: arguments.moves,
                misere: arguments.misere,
                limit: arguments.limit,
            };
            return hackenbush::run(&picture, asked, streams);
        }
    }
    if is_for_seats(&arguments.ruleset) {
        return seats::run(arguments, streams);
    }
    if arguments.winner {
        return winner::run(arguments, streams);
    }
    let texts: Vec<&str> = arguments.position.iter().map(String::as_str).collect();
    let board = rulesets::open(&arguments.ruleset, &texts).map_err(|error| Failure::input("board", error))?;
    let mut arena = Arena::new(ValueLimits { work: arguments.limit, ..ValueLimits::default() });
    let limits = Limits { work: arguments.limit, ..Limits::default() };
    say_of_pieces(&arguments.ruleset, &*board, streams);
    let answer = answer(&*board, &mut arena, limits, arguments);
    if arguments.json {
        Ok(write_json(&answer, streams.output)?)
    } else {
        Ok(answer.write(&board.text(), streams.output)?)
    }
}

/// Says so on standard error where no moves are to be had since there are no pieces: on a grid of free cells in a game that has no
/// moves on any.
pub(crate) fn say_of_pieces(ruleset: &str, board: &dyn Board, streams: &mut Streams<'_>) {
    if lacks_pieces(ruleset, board) {
        say(ruleset, WITHOUT_PIECES, streams);
    }
}

/// The arguments with what standard input holds in the place of "-".
fn with_input<'a>(
    arguments: &'a Arguments,
    streams: &mut Streams<'_>,
) -> Result<Cow<'a, Arguments>, Failure> {
    let Some(place) = arguments.position.iter().position(|text| text == "-") else {
        return Ok(Cow::Borrowed(arguments));
    };
    let mut bytes = Vec::new();
    let read = Read::take(&mut *streams.input, MOST_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::input("-", error))?;
    if bytes.len() > MOST_BYTES {
        return Err(Failure::input("-", BoardError::too_large("bytes", bytes.len(), MOST_BYTES)));
    }
    let mut arguments = arguments.clone();
    let text = decoded(bytes).map_err(|reason| Failure::input("-", reason))?;
    text.trim_end().clone_into(&mut arguments.position[place]);
    Ok(Cow::Owned(arguments))
}

fn answer(board: &dyn Board, arena: &mut Arena, limits: Limits, arguments: &Arguments) -> BoardAnswer {
    let found = match board.answer(arena, limits) {
        Ok(Answer::Short { value, grundy }) => {
            let answer = value::Answer::of_board(arena, value, grundy, style(arguments.json));
            Found::Short(Box::new(answer))
        }
        Ok(Answer::Loopy(loopy)) => Found::Loopy(LoopyAnswer {
            end: board.end().map(EndKind::name),
            reason: board.why_no_value(),
            left_first: loopy.outcomes[0].name(),
            right_first: loopy.outcomes[1].name(),
            sector: loopy.sector().name(),
            grundy: loopy.grundy.map(|label| label.to_string()),
        }),
        Err(unsolved) => Found::Short(Box::new(value::Answer::Undecided { undecided: unsolved.to_string() })),
    };
    let misere = arguments.misere.then(|| {
        let found = board.misere_outcomes(limits).map(|[left, right]: [Outcome; 2]| MisereAnswer::Known {
            left_first: left.name(),
            right_first: right.name(),
            genus: board.genus(limits).ok().map(|genus| genus.to_string()),
        });
        found.unwrap_or_else(|unsolved| MisereAnswer::Undecided { undecided: unsolved.to_string() })
    });
    let moves = arguments.moves.then(|| moves(board, arena, limits, arguments.json));
    BoardAnswer { found, misere, moves }
}

fn moves(board: &dyn Board, arena: &mut Arena, limits: Limits, json: bool) -> MovesAnswer {
    let hints = match board.hints(arena, limits) {
        Ok(hints) => hints,
        Err(unsolved) => return MovesAnswer::Undecided { undecided: unsolved.to_string() },
    };
    let mut text = |game| print(arena, game, style(json), MOST_TEXT).ok().map(|printed| printed.text);
    let answer = |hint: Hint| MoveAnswer {
        by: hint.player.name(),
        to: hint.to.text(),
        value: text(hint.value),
        incentive: text(hint.incentive),
        wins: hint.wins,
        best: hint.is_best,
    };
    MovesAnswer::Known(hints.into_iter().map(answer).collect())
}

impl BoardAnswer {
    fn write(&self, board: &str, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{:14} {}", "board", plain(board))?;
        match &self.found {
            Found::Short(answer) => answer.write(output)?,
            Found::Loopy(LoopyAnswer { end: _, reason, left_first, right_first, sector, grundy }) => {
                let who = |outcome: &str| match outcome {
                    "draw" => "a draw".to_owned(),
                    winner => format!("{winner} wins"),
                };
                writeln!(output, "{:14} {sector}: {reason}", "sector")?;
                writeln!(output, "{:14} {}", "left first", who(left_first))?;
                writeln!(output, "{:14} {}", "right first", who(right_first))?;
                if let Some(label) = grundy {
                    writeln!(output, "{:14} {label}", "grundy")?;
                }
            }
        }
        match &self.misere {
            None => {}
            Some(MisereAnswer::Known { left_first, right_first, genus }) => {
                let text = format!("Left first: {left_first}; Right first: {right_first}");
                writeln!(output, "{:14} {text}", "misère")?;
                if let Some(genus) = genus {
                    writeln!(output, "{:14} {genus}", "genus")?;
                }
            }
            Some(MisereAnswer::Undecided { undecided }) => {
                writeln!(output, "{:14} {undecided}; see --limit", "misère")?;
            }
        }
        match &self.moves {
            None => {}
            Some(MovesAnswer::Undecided { undecided }) => {
                // No limit helps where there is no value.
                let more = if matches!(self.found, Found::Loopy(_)) { "" } else { "; see --limit" };
                writeln!(output, "{:14} {undecided}{more}", "moves")?;
            }
            Some(MovesAnswer::Known(moves)) => {
                for made in moves {
                    let value = made.value.as_deref().unwrap_or("…");
                    let gain = made.incentive.as_deref().unwrap_or("…");
                    let notes = [(made.wins, ", wins"), (made.best, ", greatest incentive")];
                    let notes: String = notes.iter().filter(|(is, _)| *is).map(|(_, note)| *note).collect();
                    let line =
                        format!("{:14} {} to {}: {value}, incentive {gain}{notes}", "move", made.by, made.to);
                    writeln!(output, "{}", plain(&line))?;
                }
            }
        }
        Ok(())
    }
}
