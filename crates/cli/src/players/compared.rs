//! How two games of N players compare, as it is written.

use std::io::{self, Write};

use hyperjam_bridge::{Answered, SeatBudget, SeatComparison};
use hyperjam_players::graph::Graph;
use hyperjam_players::notation::seat_name;
use hyperjam_players::statement::{Statement, Verdict};
use hyperjam_players::{Arena, GameId, Limits, Unfinished};
use serde::Serialize;

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
    /// Whether they are the same game.
    #[serde(skip)]
    pub(crate) same: bool,
}

/// What the two are called.
const NAMES: [&str; 2] = ["this game", "the other"];

impl Compared {
    /// Of two games of an arena.
    pub(super) fn of(arena: &mut Arena, games: [GameId; 2]) -> Result<Self, Unfinished> {
        Ok(Self::written_as(arena.players(), SeatComparison::of_games(arena, games)?))
    }

    /// Of two positions of a graph, with about so many steps of work where play may go round.
    pub(crate) fn of_positions(graph: &Graph, on: [u32; 2], work: u64) -> Result<Self, InputError> {
        let budget = SeatBudget { work, limits: Limits::default(), size: usize::MAX };
        Ok(Self::written_as(graph.players(), SeatComparison::of_positions(graph, on, budget)?))
    }

    fn written_as(players: u32, found: SeatComparison) -> Self {
        let name = |seat| seat_name(seat, players);
        let SeatComparison { same, by_player, as_impartial, revertible } = found;
        let by_player = (0..).zip(by_player).map(|(seat, one)| {
            let [this, other] = NAMES;
            let statements = [("≤", &one.at_most, [this, other]), ("≥", &one.at_least, [other, this])];
            let why = statements
                .map(|(sign, statement, names)| written(sign, statement, &statement.why(names, name)));
            let [at_most, at_least] = [&one.at_most, &one.at_least].map(|one| one.verdict().name());
            ComparisonAnswer { player: name(seat), at_most, at_least, why: why.to_vec() }
        });
        let equal = |Answered { verdict, why }| EqualityAnswer { equal: verdict.name(), why };
        let revertible = revertible
            .into_iter()
            .map(|Answered { verdict, why }| RevertibleAnswer { revertible: verdict.name(), why });
        Self {
            by_player: by_player.collect(),
            as_impartial: as_impartial.map(equal),
            revertible: revertible.collect(),
            same,
        }
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

impl EqualityAnswer {
    fn written(&self) -> String {
        match self.equal {
            "proved" => format!("=: {}", self.why),
            "refuted" => format!("not =: {}", self.why),
            _ => format!("= not decided: {}", self.why),
        }
    }
}

/// A statement with its reason.
fn written(sign: &str, statement: &Statement, why: &str) -> String {
    match statement.verdict() {
        Verdict::Proved => format!("{sign}: {why}"),
        Verdict::Refuted => format!("not {sign}: {why}"),
        Verdict::Undecided => format!("{sign} not decided: {why}"),
    }
}
