//! `hyperjam explore equal`: Question 2, as far as it can be put to a machine.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use hyperjam_players::convention::Ending;
use hyperjam_players::equality::behind_forced_moves;
use hyperjam_players::explore::{CODES, SumSearch, TreblingSearch, game_of_code};
use hyperjam_players::notation::{parse, print};
use hyperjam_players::sum::SumOutcomes;
use hyperjam_players::{Arena, GameId, Unfinished};
use serde::Serialize;

use super::sums::by_definition;
use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::search::{self, How};
use crate::text::{plain, write_json};

/// Games of three players that no small game distinguishes, and that have no absorbing subposition (Question 2).
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Two games: is there one that tells them apart? Without them all games of day 4 are compared in sums with all games of
    /// day 4.
    #[arg(num_args = 2, value_name = "GAME")]
    games: Vec<String>,
    /// The games that are added to two given games, or to those of day 4 that are left, have at most this many positions.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=8))]
    positions: u8,
    /// Those with up to five positions are also added behind up to this many forced moves.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u8).range(0..=100))]
    wraps: u8,
}

impl Arguments {
    /// Whether it is about two games that are given.
    pub(super) fn is_of_two(&self) -> bool {
        !self.games.is_empty()
    }
}

/// The positions of games that are added behind forced moves.
const WRAPPED: usize = 5;
/// Games of a unit.
const UNIT: u32 = 64;
/// How many games are added one after the other: outcomes of sums are remembered among them.
const PART: usize = 4096;
const MOST_TEXT: usize = 2000;
/// How many groups of games are shown to people.
const MOST_GROUPS: usize = 20;

#[derive(Serialize)]
struct Answer {
    search: &'static str,
    /// How many games were added to each.
    added: usize,
    /// Games that none of these distinguishes.
    alike: Vec<Vec<String>>,
    /// The game that tells two given ones apart, and whether it does by the definition.
    told_apart_by: Option<(String, bool)>,
}

pub(super) fn run(arguments: &Arguments, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let mut arena = Arena::new(3);
    let answer = match &*arguments.games {
        [g, h] => of_two(arguments, [g, h], &mut arena, how, streams)?,
        _ => of_all(arguments, &mut arena, how, streams)?,
    };
    if how.json {
        return Ok(write_json(&answer, streams.output)?);
    }
    let output = &mut *streams.output;
    for alike in answer.alike.iter().take(MOST_GROUPS) {
        writeln!(output, "not told apart: {}", plain(&alike.join("  ")))?;
    }
    let more = answer.alike.len().saturating_sub(MOST_GROUPS);
    if more > 0 {
        writeln!(output, "and {more} more groups, which --json lists")?;
    }
    if let Some((game, checked)) = &answer.told_apart_by {
        let checked = if *checked { "and it does so by the definition" } else { "but NOT by the definition" };
        writeln!(output, "told apart by {game}, {checked}")?;
    }
    Ok(())
}

/// Says before a search begins how much will be searched: where the answer is for programs, on standard error.
fn announce(sentence: &str, how: &How<'_>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let said = if how.json { &mut *streams.errors } else { &mut *streams.output };
    writeln!(said, "{sentence}")?;
    said.flush()?;
    Ok(())
}

fn of_two(
    arguments: &Arguments,
    texts: [&String; 2],
    arena: &mut Arena,
    how: &How<'_>,
    streams: &mut Streams<'_>,
) -> Result<Answer, Failure> {
    let mut games = Vec::new();
    for text in texts {
        let refused = |reason: InputError| Failure::input(text, reason);
        let expression = parse(text, 3).map_err(|error| refused(error.into()))?;
        let game = expression.game(arena).map_err(|error| refused(error.into()))?;
        if !arena.is_impartial(game) {
            return Err(refused(InputError::Partizan));
        }
        games.push(game);
    }
    let added = added(arguments, arena).map_err(|error| Failure::input("--positions", error))?;
    let sentence = format!("Up to {} games are added to both, until one tells them apart.", added.len());
    announce(&sentence, how, streams)?;
    let found = telling(arena, [games[0], games[1]], &added, how);
    let told_apart_by = found.map(|game| {
        let of = |other: GameId| by_definition(arena, &[other, game]);
        (name(arena, game), of(games[0]) != of(games[1]))
    });
    let alike = if found.is_none() { vec![texts.map(Clone::clone).to_vec()] } else { Vec::new() };
    Ok(Answer { search: "equal", added: added.len(), alike, told_apart_by })
}

fn of_all(
    arguments: &Arguments,
    arena: &mut Arena,
    how: &How<'_>,
    streams: &mut Streams<'_>,
) -> Result<Answer, Failure> {
    let refused = |error: Unfinished| Failure::input("--positions", error);
    let added = added(arguments, arena).map_err(refused)?;
    let sentence = format!(
        "All {CODES} games of day 4 are added to each of them; to those that are not told apart then, {} more games.",
        added.len()
    );
    announce(&sentence, how, streams)?;
    // Three players are what it takes.
    let none = Answer { search: "equal", added: 0, alike: Vec::new(), told_apart_by: None };
    let Some(table) = SumSearch::new(Ending::normal(3)) else { return Ok(none) };
    let unit = |unit: usize| {
        let first = unit as u32 * UNIT;
        (first..first + UNIT).map(|code| table.signature(code)).collect::<Vec<u64>>()
    };
    let units = (CODES / UNIT) as usize;
    let found = search::run("signatures of day 4".to_owned(), units, unit, how, streams)?;
    let mut groups: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
    for (code, signature) in (0..).zip(found.into_iter().flatten()) {
        if !table.has_absorbing_subposition(code) {
            groups.entry(signature).or_default().push(code);
        }
    }
    let mut alike = Vec::new();
    for group in groups.values().filter(|group| group.len() > 1) {
        // Each with those before it that neither day 4 nor the further games tell from it.
        let mut parts: Vec<Vec<(u32, GameId)>> = Vec::new();
        for &code in group {
            let game = game_of_code(arena, code).map_err(refused)?;
            let same = |part: &&mut Vec<(u32, GameId)>| {
                part.first().is_some_and(|&(first, other)| {
                    table.tells_apart(first, code).is_none()
                        && telling(arena, [other, game], &added, how).is_none()
                })
            };
            match parts.iter_mut().find(same) {
                Some(part) => part.push((code, game)),
                None => parts.push(vec![(code, game)]),
            }
        }
        let several = parts.into_iter().filter(|part| part.len() > 1);
        alike.extend(several.map(|part| part.iter().map(|(_, game)| name(arena, *game)).collect()));
    }
    // The shortest first.
    alike.sort_by_cached_key(|group: &Vec<String>| {
        (group.iter().map(String::len).sum::<usize>(), group.clone())
    });
    Ok(Answer { added: CODES as usize + added.len(), alike, ..none })
}

/// The games with so many positions, and small ones behind forced moves.
fn added(arguments: &Arguments, arena: &mut Arena) -> Result<Vec<GameId>, Unfinished> {
    let mut games = TreblingSearch::games(arguments.positions.into(), arena)?;
    let small = TreblingSearch::games(WRAPPED.min(arguments.positions.into()), arena)?;
    games.extend(behind_forced_moves(arena, &small, arguments.wraps.into())?);
    Ok(games)
}

/// The first of these games whose sums with two games have different outcomes.
fn telling(arena: &Arena, [g, h]: [GameId; 2], added: &[GameId], how: &How<'_>) -> Option<GameId> {
    let tells = |part: &[GameId]| {
        let mut sums = SumOutcomes::default();
        part.iter().copied().find(|x| sums.outcome(arena, g, *x) != sums.outcome(arena, h, *x))
    };
    let mut told = None;
    search::in_order(added.chunks(PART), tells, how, |found| {
        told = found;
        if told.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    told
}

fn name(arena: &Arena, game: GameId) -> String {
    print(arena, game, MOST_TEXT).unwrap_or_else(|| "a large game".into())
}
