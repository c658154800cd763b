//! `hyperjam explore sums`: Question 1.

use std::collections::BTreeMap;

use hyperjam_players::Arena;
use hyperjam_players::convention::Ending;
use hyperjam_players::definition::Tree;
use hyperjam_players::explore::{CODES, Example, SumSearch, SumsSeen, game_of_code};
use hyperjam_players::notation::print;
use hyperjam_terms::OutcomeSet;
use serde::{Deserialize, Serialize};

use crate::Streams;
use crate::failure::Failure;
use crate::search::{self, How};
use crate::text::{plain, write_json};

/// The outcomes of all sums of two games of day 4 under a convention for three players (Question 1).
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Who wins when the player to move cannot: OP is normal play, P alone Propp's convention; Question 1 asks for N, O, NO
    /// and PN.
    #[arg(long, value_name = "SET", default_value = "OP")]
    winners: String,
    /// Take only this many of the games, those with the least codes.
    #[arg(long, value_name = "COUNT", default_value_t = CODES, value_parser = clap::value_parser!(u32).range(1..=i64::from(CODES)))]
    games: u32,
}

/// First games of a unit. Early ones have more sums than late ones.
const UNIT: u32 = 128;
const MOST_TEXT: usize = 2000;

#[derive(Serialize, Deserialize)]
struct Found {
    outcomes: [u32; 3],
    games: (u32, u32),
    count: u64,
}

#[derive(Serialize)]
struct SumAnswer {
    outcome: Vec<u32>,
    count: u64,
    example: [String; 2],
}

#[derive(Serialize)]
struct EntryAnswer {
    g: Vec<u32>,
    h: Vec<u32>,
    sums: Vec<SumAnswer>,
}

#[derive(Serialize)]
struct Answer {
    search: &'static str,
    winners: Vec<u32>,
    games: u32,
    pairs: u64,
    entries: Vec<EntryAnswer>,
}

pub(super) fn run(arguments: &Arguments, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let refused = |reason: hyperjam_terms::ParseError| Failure::input("--winners", reason);
    let winners = OutcomeSet::parse(&arguments.winners, 3).map_err(refused)?;
    let ending = Ending::of(winners);
    // Three players are what it takes.
    let Some(table) = SumSearch::new(ending) else { return Ok(()) };
    let bound = arguments.games;
    let unit = |unit: usize| {
        let first = unit as u32 * UNIT;
        let examples = table.seen(first..(first + UNIT).min(bound), bound).examples();
        examples.iter().map(Found::of).collect::<Vec<Found>>()
    };
    let name = format!("sums of the first {bound} games, winners {winners}");
    let found = search::run(name, bound.div_ceil(UNIT) as usize, unit, how, streams)?;
    let mut seen = SumsSeen::default();
    found.iter().flatten().for_each(|found| seen.add(&found.example()));
    let mut entries: BTreeMap<[OutcomeSet; 2], Vec<Example>> = BTreeMap::new();
    for example in seen.examples() {
        let [g, h, _] = example.outcomes;
        entries.entry([g, h]).or_default().push(example);
    }
    let mut arena = Arena::new(3);
    let pairs = seen.examples().iter().map(|example| example.count).sum();
    let mut answer =
        Answer { search: "sums", winners: winners.members().collect(), games: bound, pairs, entries: vec![] };
    for ([g, h], examples) in &entries {
        let members = |outcome: &OutcomeSet| outcome.members().collect();
        let sum = |example: &Example| {
            let names = [example.games.0, example.games.1].map(|code| name_of(&mut arena, code));
            SumAnswer { outcome: members(&example.outcomes[2]), count: example.count, example: names }
        };
        let sums = examples.iter().map(sum).collect();
        answer.entries.push(EntryAnswer { g: members(g), h: members(h), sums });
    }
    if how.json {
        return Ok(write_json(&answer, streams.output)?);
    }
    let output = &mut *streams.output;
    writeln!(output, "winners {winners}: {pairs} pairs of the first {bound} games")?;
    for ([g, h], examples) in &entries {
        let most = examples.iter().fold(0, |bits, example| bits | example.outcomes[2].bits());
        let subsets = (0..8).filter(|bits| bits & !most == 0).count();
        let sums: Vec<String> = examples.iter().map(|example| example.outcomes[2].to_string()).collect();
        let all = if subsets == examples.len() { ", all subsets" } else { "" };
        writeln!(output, "{}", plain(&format!("{g} + {h} = {}{all}", sums.join(" "))))?;
    }
    Ok(())
}

fn name_of(arena: &mut Arena, code: u32) -> String {
    let game = game_of_code(arena, code).ok();
    game.and_then(|game| print(arena, game, MOST_TEXT)).unwrap_or_else(|| format!("game {code}"))
}

impl Found {
    fn of(example: &Example) -> Self {
        Found { outcomes: example.outcomes.map(OutcomeSet::bits), games: example.games, count: example.count }
    }

    fn example(&self) -> Example {
        let outcomes = self.outcomes.map(|bits| OutcomeSet::of_bits(3, bits));
        Example { outcomes, games: self.games, count: self.count }
    }
}

/// The outcome of a sum of games by the definition as it stands, for three players under normal play.
pub(super) fn by_definition(arena: &Arena, games: &[hyperjam_players::GameId]) -> OutcomeSet {
    let trees: Vec<Tree> = games.iter().map(|game| Tree::of(arena, *game)).collect();
    Tree::outcomes(&trees.iter().collect::<Vec<_>>()).first().copied().unwrap_or(OutcomeSet::undetermined(3))
}
