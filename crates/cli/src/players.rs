//! `hyperjam players`: who has a winning strategy among N players.

mod further;

use std::io::{self, Write};
use std::path::Path;

use hyperjam_bridge::{GameError, players_graph_of_file};
use hyperjam_editor::file::Names;
use hyperjam_players::comparison::{AtMost, at_most};
use hyperjam_players::equality::equality;
use hyperjam_players::graph::{Graph, GraphError};
use hyperjam_players::known::Known;
use hyperjam_players::notation::{parse, print, seat_name};
use hyperjam_players::undetermined::{Absorbing, Refutation};
use hyperjam_players::{Arena, GameId, Limits};
use hyperjam_terms::{MOST_PLAYERS, OutcomeSet};
use serde::{Deserialize, Serialize};

use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, game_file, say_left};
use crate::failure::{Failure, InputError};
use crate::text::{plain, write_json};
use further::{Further, Questions};

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
play that goes on for ever or ends in a tie; this goes beyond the paper.

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
struct ComparisonAnswer {
    player: String,
    /// Whether the game is at most the other one for this player.
    at_most: &'static str,
    at_least: &'static str,
    why: Vec<String>,
}

/// Whether two impartial games are equal as such.
#[derive(Serialize)]
struct EqualityAnswer {
    equal: &'static str,
    why: String,
}

impl EqualityAnswer {
    fn of(arena: &mut Arena, games: [GameId; 2]) -> Result<Option<Self>, hyperjam_players::Unfinished> {
        let found = equality(arena, games[0], games[1])?;
        Ok(found.map(|found| Self { equal: found.name(), why: found.to_string() }))
    }

    fn written(&self) -> String {
        match self.equal {
            "proved" => format!("=: {}", self.why),
            "refuted" => format!("not =: {}", self.why),
            _ => format!("= not decided: {}", self.why),
        }
    }
}

/// What comparing with another game adds to an answer.
#[derive(Default)]
struct Compared {
    by_player: Vec<ComparisonAnswer>,
    as_impartial: Option<EqualityAnswer>,
}

impl Compared {
    fn of(arena: &mut Arena, games: [GameId; 2]) -> Result<Self, hyperjam_players::Unfinished> {
        let as_impartial = EqualityAnswer::of(arena, games)?;
        Ok(Self { by_player: comparisons(arena, (games[0], games[1]))?, as_impartial })
    }
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    compared: Vec<ComparisonAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared_as_impartial: Option<EqualityAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<PositionAnswer>,
    #[serde(flatten)]
    further: Further,
    #[serde(skip)]
    outcomes: Vec<OutcomeSet>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), Failure> {
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

fn comparisons(
    arena: &mut Arena,
    (g, h): (GameId, GameId),
) -> Result<Vec<ComparisonAnswer>, hyperjam_players::Unfinished> {
    let mut all = Vec::new();
    for seat in 0..arena.players() {
        let (at_most, at_least) = (at_most(arena, g, h, seat)?, at_most(arena, h, g, seat)?);
        let mut why = Vec::new();
        for (answer, sign) in [(at_most, "≤"), (at_least, "≥")] {
            why.push(match answer {
                AtMost::Proved(rule) => format!("{sign}: {}", rule.name()),
                AtMost::Refuted { context, starter } => {
                    let context = print(arena, context, MOST_TEXT).unwrap_or_else(|| "a large game".into());
                    let first = seat_name(starter, arena.players());
                    let (wins, other) = if sign == "≤" { ("this", "the other") } else { ("the other", "this") };
                    format!("not {sign}: with {context} added and {first} moving first, {wins} game is won and {other} is not")
                }
                AtMost::Undecided { tried } => {
                    format!("{sign} not decided: no rule says so, nor does any of {tried} games that were added refute it")
                }
            });
        }
        let player = seat_name(seat, arena.players());
        all.push(ComparisonAnswer { player, at_most: at_most.name(), at_least: at_least.name(), why });
    }
    Ok(all)
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
    let graph = players_graph_of_file(&file).map_err(|error| refused(error.into()))?;
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
    let mut arena = Arena::new(players);
    let in_graph = |error| refused(of_graph(error, &file.ids));
    let games = match graph.games(&start, &mut arena) {
        Ok(games) => Some(games),
        Err(error @ GraphError::Loop { .. }) if arguments.compare.is_some() => return Err(in_graph(error)),
        Err(GraphError::Loop { .. }) => None,
        Err(error) => return Err(in_graph(error)),
    };
    let mut compared = Compared::default();
    let known = match &games {
        Some(games) => {
            let sum = arena.sum_of(games).map_err(|error| refused(error.into()))?;
            if let Some(other) = &arguments.compare {
                let refused = |reason: InputError| Failure::input(other, reason);
                let position = file.ids.iter().position(|known| arguments.at.is_some() && known == other);
                let other = match position {
                    Some(on) => graph.games(&[on as u32], &mut arena).map_err(in_graph)?[0],
                    None => {
                        let other = parse(other, players).map_err(|error| refused(error.into()))?;
                        other.game(&mut arena).map_err(|error| refused(error.into()))?
                    }
                };
                compared = Compared::of(&mut arena, [sum, other]).map_err(|error| refused(error.into()))?;
            }
            Known::of_games(&mut arena, games).map_err(|error| refused(error.into()))?
        }
        None => {
            let sum = graph.sum(&start, MOST_OF_SUM).map_err(in_graph)?;
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

/// The answers about all positions of a drawing.
pub(crate) fn positions(graph: &Graph, ids: &Names) -> Vec<PositionAnswer> {
    let all = by_position(graph, graph.position_count()).into_iter().enumerate();
    let position = |(number, outcomes): (usize, Vec<OutcomeSet>)| PositionAnswer {
        id: ids.get(number).to_owned(),
        undetermined: outcomes.iter().all(|outcome| outcome.is_undetermined()),
        outcome: OutcomeAnswer::of(&outcomes),
    };
    all.map(position).collect()
}

/// Of each of the first positions one outcome if all moves from it on are open to all, else those by who moves first.
pub(crate) fn by_position(graph: &Graph, count: usize) -> Vec<Vec<OutcomeSet>> {
    let (outcomes, impartial) = (graph.outcomes(), graph.impartial());
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
            compared: compared.by_player,
            compared_as_impartial: compared.as_impartial,
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
        if let Some(equality) = &self.compared_as_impartial {
            line(output, "as impartial", &equality.written())?;
        }
        for one in &self.compared {
            line(output, &format!("for {}", one.player), &one.why.join("; "))?;
        }
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
