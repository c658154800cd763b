//! `hyperjam players`: who has a winning strategy among N players.

pub(crate) mod compared;
mod further;
pub(crate) mod misere;

use std::io::{self, Write};
use std::path::Path;

use hyperjam_bridge::{GameError, players_graph_of_file};
use hyperjam_editor::file::Names;
use hyperjam_players::graph::{Graph, GraphError, GraphOutcomes};
use hyperjam_players::known::Known;
use hyperjam_players::notation::{parse, seat_name};
use hyperjam_players::undetermined::{Absorbing, Refutation};
use hyperjam_players::{Arena, Limits};
use hyperjam_terms::{Convention, MOST_PLAYERS, OutcomeSet};
use serde::{Deserialize, Serialize};

use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, game_file, say_left};
use crate::failure::{Failure, InputError};
use crate::text::{plain, write_json};
use compared::Compared;
use further::{Further, MISERE, Questions};

/// Says who has a winning strategy in a game of N players.
#[derive(clap::Args)]
#[command(after_help = "\
Players move in turn, and the first who cannot move is the only loser; all others win (Spindler). Under other
conventions the answers differ. An outcome names those who can win against all others together: 0 is Next, who moves
first, and the last number is Previous. A game in which players have different moves has an outcome for each player who
may move first.

A GAME is a sum of Nim heaps such as 3+3+2, or written as in Spindler's appendix: *21 is {*2,*}, *2_{#} is {*2} and
*2_{1} is *2+*. {a,b} has the same options for all, {a|b|c} one list for each player, 2_L two moves for Left alone,
3·*2 three copies. Or it is the FILE of a drawing: then the game is the sum of its vehicles or, if there are none, its
first position. If play may go round or end in a tie, the answer says what each player can force, where nobody loses a
play that goes on for ever or ends in a tie; this goes beyond the paper. A drawing that is played misère is answered for
misère play, where only the first who cannot move wins, and nobody a play that goes on for ever.

  hyperjam players '*2_{#}320 + *1'
  hyperjam players 3+3+2 --players 4 --json
  hyperjam players '{1_C||}' --compare '{2_C||}'
  hyperjam players '{{0|}||}' --player L
  hyperjam players '*2 + 3' --convention last-mover
  hyperjam players table.json --at A

Boards for several players, as Nim with its moves, are those of `hyperjam board nim-for`, `hackenbush-for` and `cutblock`.")]
pub(crate) struct Arguments {
    /// The game, or the file of a drawing, or "-" for standard input.
    #[arg(value_name = "GAME|FILE")]
    game: String,
    /// The number of players; a drawing says how many it has, and otherwise there are three.
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=i64::from(MOST_PLAYERS)))]
    players: Option<u32>,
    /// The position of the drawing, instead of its vehicles.
    #[arg(long, value_name = "POSITION")]
    at: Option<String>,
    /// Another game, or with --at another position: says for each player which of the two is better, and of impartial games whether they
    /// are equal as such.
    #[arg(long, value_name = "GAME")]
    compare: Option<String>,
    #[command(flatten)]
    questions: Questions,
    /// Write one JSON object instead of lines.
    #[arg(long)]
    json: bool,
}

/// The most bytes of a game that is written.
const MOST_TEXT: usize = 2000;
/// The most positions and moves of a sum of vehicles.
const MOST_OF_SUM: usize = 1 << 24;
/// The bytes of a game that is made only to see how undetermined it is.
const SMALL: usize = 1 << 23;
/// The work for comparing where play may go round.
const WORK: u64 = 100_000_000;
/// The players of an expression where no number is given.
const USUAL_PLAYERS: u32 = 3;

/// An outcome, or one for each player who may move first.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum OutcomeAnswer {
    Impartial(Vec<u32>),
    ByStarter(Vec<Vec<u32>>),
}

/// The answer about a position of a drawing.
#[derive(Serialize)]
pub(crate) struct PositionAnswer {
    pub(crate) id: String,
    pub(crate) outcome: OutcomeAnswer,
    undetermined: bool,
}

#[derive(Serialize)]
struct Answer {
    players: u32,
    outcome: OutcomeAnswer,
    undetermined: bool,
    absorbing: &'static str,
    absorbing_because: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nim_class: Option<String>,
    /// Whether play may go round, so that the answer says what each can force.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    loops: bool,
    #[serde(flatten)]
    compared: Compared,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<PositionAnswer>,
    #[serde(flatten)]
    further: Further,
    #[serde(skip)]
    outcomes: Vec<OutcomeSet>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if arguments.compare.is_some() && arguments.questions.convention.is_some() {
        return Err(Failure::input("--compare", InputError::ComparedInConvention));
    }
    let players = arguments.players.unwrap_or(USUAL_PLAYERS);
    let given = &arguments.game;
    let is_named = given == "-" || given.contains(['.', '/', '\\']);
    let is_file = is_named || parse(given, players).is_err() && Path::new(given).exists();
    if is_file || arguments.at.is_some() {
        return of_file(arguments, streams);
    }
    let refused = |reason: InputError| Failure::input(given, reason);
    let expression = parse(given, players).map_err(|error| refused(error.into()))?;
    let mut arena = Arena::new(players);
    let known = Known::of(&mut arena, &expression).map_err(|error| refused(error.into()))?;
    let mut compared = Compared::default();
    if let Some(other) = &arguments.compare {
        let refused = |reason: InputError| Failure::input(other, reason);
        let other = parse(other, players).map_err(|error| refused(error.into()))?;
        let games = expression.game(&mut arena).and_then(|game| Ok([game, other.game(&mut arena)?]));
        let games = games.map_err(|error| refused(error.into()))?;
        compared = Compared::of(&mut arena, games).map_err(|error| refused(error.into()))?;
    }
    let further = match known.game {
        Some(game) => arguments.questions.answers(&mut arena, game)?,
        None if arguments.questions.are_asked() => {
            let game = expression.game(&mut arena).map_err(|error| refused(error.into()))?;
            arguments.questions.answers(&mut arena, game)?
        }
        // Nothing but its level is said of it, if it is small.
        None => {
            let limits = Limits { bytes: SMALL, ..arena.limits() };
            let mut arena = Arena::with_limits(players, limits);
            let game = expression.game(&mut arena).ok();
            game.map_or_else(|| Ok(Further::default()), |game| arguments.questions.answers(&mut arena, game))?
        }
    };
    let game = known.written(&arena, MOST_TEXT);
    let answer = Answer::of(known, game, players, Graphed::default(), compared, further);
    answer.show(arguments.json, streams)
}

/// What a drawing adds to an answer.
#[derive(Default)]
struct Graphed {
    loops: bool,
    positions: Vec<PositionAnswer>,
}

fn of_file(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let name = &arguments.game;
    let refused = |reason: InputError| Failure::input(name, reason);
    let file = game_file(name, streams)?;
    let is_misere = file.heading.convention == Convention::Misere;
    let graph = match is_misere {
        true => misere::graph_of_file(&file),
        false => players_graph_of_file(&file),
    };
    let graph = graph.map_err(|error| refused(error.into()))?;
    let players = graph.players();
    if let Some(given) = arguments.players.filter(|given| *given != players) {
        return Err(refused(InputError::PlayersGiven { given, players }));
    }
    if arguments.at.is_none() && !file.heading.boards.is_empty() {
        return Err(refused(InputError::BoardsOfSeats));
    }
    if arguments.at.is_none() && !file.heading.negatives.is_empty() {
        return Err(refused(InputError::SeatNegative));
    }
    say_left(name, BESIDE_POSITIONS, |part| file.heading.has(part), streams);
    let vehicles: Vec<u32> = file.heading.vehicles.iter().map(|on| on.0).collect();
    let start = match &arguments.at {
        Some(id) => {
            let found = file.ids.iter().position(|known| known == id);
            vec![found.ok_or_else(|| refused(InputError::NoPosition { given: id.clone() }))? as u32]
        }
        None if vehicles.is_empty() && graph.position_count() > 0 => vec![0],
        None => vehicles,
    };
    let in_graph = |error| refused(of_graph(error, &file.ids));
    let is_asked = arguments.questions.convention.as_deref() == Some(MISERE);
    let goes_round = || graph.part(&start).is_ok_and(|(part, _)| part.endless().contains(&true));
    if is_misere || is_asked && goes_round() {
        let others = arguments.questions.convention.is_some() && !is_asked;
        if arguments.compare.is_some() || arguments.questions.player.is_some() || others {
            return Err(refused(InputError::MisereOfSeats));
        }
        let sum = graph.sum(&start, MOST_OF_SUM).map_err(in_graph)?;
        return misere::MisereAnswer::of(&graph, &file.ids, Some(&sum.graph)).show(arguments.json, streams);
    }
    let mut arena = Arena::new(players);
    let games = match graph.games(&start, &mut arena) {
        Ok(games) => Some(games),
        Err(GraphError::Loop { .. }) => None,
        Err(error) => return Err(in_graph(error)),
    };
    let other = arguments.compare.as_deref();
    // The position that is named, where this is one too.
    let is_named = |known: &str| arguments.at.is_some() && Some(known) == other;
    let mut compared = match file.ids.iter().position(is_named) {
        Some(on) => Compared::of_positions(&graph, [start[0], on as u32], WORK).map_err(refused)?,
        None => Compared::default(),
    };
    let other = other.filter(|_| compared.is_empty());
    if let Some(text) = other
        && arguments.at.is_none()
        && file.ids.iter().any(|id| id == text)
        && parse(text, players).is_err()
    {
        return Err(Failure::input("--compare", InputError::ComparedPosition { given: text.to_owned() }));
    }
    let of_other = |reason: InputError| Failure::input(other.unwrap_or_default(), reason);
    let known = match &games {
        Some(games) => {
            let sum = arena.sum_of(games).map_err(|error| refused(error.into()))?;
            if let Some(text) = other {
                let other = parse(text, players).map_err(|error| of_other(error.into()))?;
                let other = other.game(&mut arena).map_err(|error| of_other(error.into()))?;
                compared = Compared::of(&mut arena, [sum, other]).map_err(|error| of_other(error.into()))?;
            }
            Known::of_games(&mut arena, games).map_err(|error| refused(error.into()))?
        }
        None => {
            let sum = graph.sum(&start, MOST_OF_SUM).map_err(in_graph)?;
            if let Some(text) = other {
                let (both, on) = beside(&sum.graph, text, players).map_err(of_other)?;
                compared = Compared::of_positions(&both, on, WORK).map_err(of_other)?;
            }
            let outcomes = by_position(&sum.graph, 1).swap_remove(0);
            let determined = outcomes.iter().find(|outcome| !outcome.is_undetermined());
            let absorbing = match determined {
                Some(outcome) => Absorbing::Refuted(Refutation::Determined(*outcome)),
                None => Absorbing::Unknown { tried: 0 },
            };
            Known { outcomes, absorbing, nim_class: None, game: None }
        }
    };
    let positions = positions(&graph, &file.ids);
    let further = match known.game {
        Some(game) => arguments.questions.answers(&mut arena, game)?,
        None if arguments.questions.are_asked() => {
            return Err(graph
                .games(&start, &mut arena)
                .map_or_else(in_graph, |_| refused(InputError::NoGame)));
        }
        None => Further::default(),
    };
    let game = known.written(&arena, MOST_TEXT);
    let graphed = Graphed { loops: games.is_none(), positions };
    Answer::of(known, game, players, graphed, compared, further).show(arguments.json, streams)
}

/// The graph of a sum, which has the number 0, with that of a game beside it, and where they are.
fn beside(sum: &Graph, text: &str, players: u32) -> Result<(Graph, [u32; 2]), InputError> {
    let mut arena = Arena::new(players);
    let game = parse(text, players)?.game(&mut arena)?;
    let seats = |error| InputError::from(GameError::Seats(error));
    let other = Graph::of_game(&arena, game).map_err(seats)?;
    let both = sum.beside(&other).map_err(seats)?;
    let last = both.position_count() as u32 - 1;
    Ok((both, [0, last]))
}

/// The answers about all positions of a drawing.
pub(crate) fn positions(graph: &Graph, ids: &Names) -> Vec<PositionAnswer> {
    named(by_position(graph, graph.position_count()), ids)
}

/// The answers about positions in the order of a drawing.
fn named(outcomes: Vec<Vec<OutcomeSet>>, ids: &Names) -> Vec<PositionAnswer> {
    let position = |(number, outcomes): (usize, Vec<OutcomeSet>)| PositionAnswer {
        id: ids.get(number).to_owned(),
        undetermined: outcomes.iter().all(|outcome| outcome.is_undetermined()),
        outcome: OutcomeAnswer::of(&outcomes),
    };
    outcomes.into_iter().enumerate().map(position).collect()
}

/// Of each of the first positions one outcome if all moves from it on are open to all, else those by who moves first.
pub(crate) fn by_position(graph: &Graph, count: usize) -> Vec<Vec<OutcomeSet>> {
    of_positions(graph, &graph.outcomes(), count)
}

/// The same with these outcomes.
fn of_positions(graph: &Graph, outcomes: &GraphOutcomes, count: usize) -> Vec<Vec<OutcomeSet>> {
    let impartial = graph.impartial();
    let of = |(position, impartial): (u32, bool)| {
        if impartial { vec![outcomes.of(position, 0)] } else { outcomes.by_starter(position) }
    };
    (0..).zip(impartial).take(count).map(of).collect()
}

/// Names the position that an error is about.
fn of_graph(error: GraphError, ids: &Names) -> InputError {
    match error {
        GraphError::Loop { position } => InputError::Loop { id: ids.get(position as usize).to_owned() },
        GraphError::Unfinished(unfinished) => unfinished.into(),
        error => GameError::Seats(error).into(),
    }
}

impl OutcomeAnswer {
    pub(crate) fn of(outcomes: &[OutcomeSet]) -> Self {
        match outcomes {
            [only] => OutcomeAnswer::Impartial(only.members().collect()),
            several => OutcomeAnswer::ByStarter(several.iter().map(|one| one.members().collect()).collect()),
        }
    }

    /// Who can win where this player moves first.
    pub(crate) fn by_starter(&self, starter: u32) -> Option<&Vec<u32>> {
        match self {
            OutcomeAnswer::Impartial(members) => Some(members),
            OutcomeAnswer::ByStarter(all) => all.get(starter as usize),
        }
    }
}

impl Answer {
    fn of(
        known: Known,
        game: Option<String>,
        players: u32,
        Graphed { loops, positions }: Graphed,
        compared: Compared,
        further: Further,
    ) -> Self {
        let Known { outcomes, absorbing, nim_class, .. } = known;
        let undetermined = outcomes.iter().all(|outcome| outcome.is_undetermined());
        let absorbing_because = match (&absorbing, loops) {
            (Absorbing::Unknown { .. }, true) => {
                "Play may go on for ever, and Spindler’s paper says nothing about such games.".to_owned()
            }
            _ => absorbing.to_string(),
        };
        Answer {
            players,
            outcome: OutcomeAnswer::of(&outcomes),
            undetermined,
            absorbing: absorbing.name(),
            absorbing_because,
            game,
            nim_class: nim_class.map(|class| class.to_string()),
            loops,
            compared,
            positions,
            further,
            outcomes,
        }
    }

    fn show(&self, json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let output = &mut *streams.output;
        if json { Ok(write_json(self, output)?) } else { Ok(self.write(output)?) }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let line = |output: &mut dyn Write, name: &str, text: &str| {
            writeln!(output, "{}", format!("{name:14} {}", plain(text)).trim_end())
        };
        if let Some(game) = &self.game {
            line(output, "game", game)?;
        }
        line(output, "players", &self.players.to_string())?;
        for (starter, outcome) in self.outcomes.iter().enumerate() {
            let name = match self.outcomes.len() {
                1 => "outcome".to_owned(),
                _ => format!("{} first", seat_name(starter as u32, self.players)),
            };
            line(output, &name, &format!("{outcome}: {}", outcome.meaning()))?;
        }
        let absorbing = format!("{}. {}", self.absorbing, self.absorbing_because);
        line(output, "absorbing", &absorbing)?;
        if let Some(class) = &self.nim_class {
            line(output, "Nim class", class)?;
        }
        if self.loops {
            line(output, "loops", "play may go on for ever: this is what each can force against all others")?;
        }
        self.compared.write(output)?;
        self.further.write(self.players, output)?;
        for one in &self.positions {
            line(output, &one.id, &one.outcome.written(self.players))?;
        }
        Ok(())
    }
}

impl OutcomeAnswer {
    /// As it is written: an outcome, or one after another by who moves first.
    pub(crate) fn written(&self, players: u32) -> String {
        let set = |members: &Vec<u32>| {
            OutcomeSet::of(players, members).map_or_else(String::new, |outcome| outcome.to_string())
        };
        match self {
            OutcomeAnswer::Impartial(members) => set(members),
            OutcomeAnswer::ByStarter(all) => all.iter().map(set).collect::<Vec<_>>().join("  "),
        }
    }
}
