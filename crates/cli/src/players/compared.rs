//! How two games of N players compare: for each player, and as impartial ones.

use std::io::{self, Write};

use hyperjam_bridge::{GameError, seat_classes, seat_quotient};
use hyperjam_players::comparison::{AtMost, at_most};
use hyperjam_players::equality::equality;
use hyperjam_players::graph::{Graph, Preferences, Preferred};
use hyperjam_players::notation::{print, seat_name};
use hyperjam_players::revertible::{Revertible, revertible};
use hyperjam_players::{Arena, GameId, Unfinished};
use serde::Serialize;

use super::MOST_TEXT;
use crate::failure::InputError;
use crate::text::plain;

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

/// Whether the one impartial game is revertible to the other.
#[derive(Serialize)]
struct RevertibleAnswer {
    revertible: &'static str,
    why: String,
}

/// What comparing with another game adds to an answer.
#[derive(Default, Serialize)]
pub(crate) struct Compared {
    #[serde(rename = "compared", skip_serializing_if = "Vec::is_empty")]
    by_player: Vec<ComparisonAnswer>,
    #[serde(rename = "compared_as_impartial", skip_serializing_if = "Option::is_none")]
    as_impartial: Option<EqualityAnswer>,
    /// Whether the game is revertible to the other, and the other to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    revertible: Vec<RevertibleAnswer>,
}

/// Why two games are equal in every sense.
const SAME: &str = "they are the same game";
/// Why nothing is said of equality as impartial games where play may go round.
const LOOPS: &str = "play may go on for ever, and Spindler’s paper defines it only where play ends";

impl Compared {
    /// Of two games of an arena.
    pub(super) fn of(arena: &mut Arena, games: [GameId; 2]) -> Result<Self, Unfinished> {
        let equal = equality(arena, games[0], games[1])?;
        let as_impartial = equal.map(|found| EqualityAnswer { equal: found.name(), why: found.to_string() });
        let mut all = Vec::new();
        for [h, g] in [games, [games[1], games[0]]] {
            if let Some(found) = revertible(arena, h, g)? {
                all.push(RevertibleAnswer { revertible: found.name(), why: why_revertible(arena, found) });
            }
        }
        Ok(Self { by_player: comparisons(arena, games)?, as_impartial, revertible: all })
    }

    /// Of two positions of a graph, with about so many steps of work where play may go round.
    pub(crate) fn of_positions(graph: &Graph, on: [u32; 2], work: u64) -> Result<Self, InputError> {
        let refused = GameError::Seats;
        let (part, positions) = graph.part(&on).map_err(refused)?;
        let on = on.map(|at| positions.partition_point(|other| *other < at));
        let endless = part.endless();
        if !on.iter().any(|at| endless[*at]) {
            let mut arena = Arena::new(part.players());
            let games = part.games(&on.map(|at| at as u32), &mut arena).map_err(refused)?;
            return Ok(Self::of(&mut arena, [games[0], games[1]])?);
        }
        let classes = seat_classes(&part)?;
        let numbers = classes.numbers();
        let [x, y] = on.map(|at| numbers[at]);
        let quotient = seat_quotient(&part, &classes)?;
        let by_player = match x == y {
            true => seats(&part).map(ComparisonAnswer::same).collect(),
            false => {
                let known = Preferences::of(&quotient, work).map_err(refused)?;
                let of = |(seat, player)| {
                    let found = [known.compare(x, y, seat), known.compare(y, x, seat)];
                    ComparisonAnswer::of_positions(player, found, &known)
                };
                seats(&part).map(of).collect()
            }
        };
        let is_impartial = part.impartial().iter().all(|impartial| *impartial);
        let equal = if x == y { "proved" } else { "not decided" };
        let why = if x == y { SAME } else { LOOPS };
        let as_impartial = is_impartial.then(|| EqualityAnswer { equal, why: why.to_owned() });
        Ok(Self { by_player, as_impartial, revertible: Vec::new() })
    }

    /// Whether nothing was compared.
    pub(super) fn is_empty(&self) -> bool {
        self.by_player.is_empty()
    }

    pub(crate) fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut line =
            |name: &str, text: &str| writeln!(output, "{}", format!("{name:14} {}", plain(text)).trim_end());
        if let Some(equality) = &self.as_impartial {
            line("as impartial", &equality.written())?;
        }
        for (of, sign) in self.revertible.iter().zip(["to the other", "from the other"]) {
            line("revertible", &format!("{sign}: {}", of.why))?;
        }
        for one in &self.by_player {
            line(&format!("for {}", one.player), &one.why.join("; "))?;
        }
        Ok(())
    }
}

/// The seats of a graph with their names.
fn seats(graph: &Graph) -> impl Iterator<Item = (u32, String)> {
    let players = graph.players();
    (0..players).map(move |seat| (seat, seat_name(seat, players)))
}

impl EqualityAnswer {
    fn written(&self) -> String {
        match self.equal {
            "proved" => format!("=: {}", self.why),
            "refuted" => format!("not =: {}", self.why),
            _ => format!("= not decided: {}", self.why),
        }
    }
}

impl ComparisonAnswer {
    fn same((_, player): (u32, String)) -> Self {
        let why = ["≤", "≥"].map(|sign| format!("{sign}: {SAME}")).to_vec();
        Self { player, at_most: "proved", at_least: "proved", why }
    }

    fn of_positions(player: String, found: [Preferred; 2], known: &Preferences) -> Self {
        let why = found.iter().zip(["≤", "≥"]).map(|(found, sign)| {
            let sentence = known.why(*found);
            match found {
                Preferred::Proved | Preferred::NeverStuck => format!("{sign}: {sentence}"),
                Preferred::Refuted { .. } => format!("not {sign}: {sentence}"),
                Preferred::Undecided => format!("{sign} not decided: {sentence}"),
            }
        });
        let [at_most, at_least] = found.map(Preferred::name);
        Self { player, at_most, at_least, why: why.collect() }
    }
}

fn comparisons(arena: &mut Arena, [g, h]: [GameId; 2]) -> Result<Vec<ComparisonAnswer>, Unfinished> {
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

/// Why a game is revertible to another, or not.
fn why_revertible(arena: &Arena, found: Revertible) -> String {
    let written = |game| print(arena, game, MOST_TEXT).unwrap_or_else(|| "a large game".to_owned());
    match found {
        Revertible::Holds => {
            "proved, so its outcomes are among those of the other in every sum (Spindler, Theorems 2.19 and 3.7)".to_owned()
        }
        Revertible::Missing(option) => {
            format!("refuted: it has no option that is equal to {}", written(option))
        }
        Revertible::NotBack(option) => {
            format!("refuted: its option {} is none of the other’s, and does not lead back to it", written(option))
        }
        Revertible::Undecided(option) => {
            format!("not decided: of the option {} it is not known to what it is equal", written(option))
        }
    }
}
