//! What `hyperjam players` says of a game on request: for one player, under another convention, and how undetermined it is.

use std::io::{self, Write};

use hyperjam_players::convention::{Ending, first_stuck, last_one_left};
use hyperjam_players::notation::{print, seat_name, seat_named};
use hyperjam_players::simplify::{WARNING, dominated_options, reversible_options, simplified_for};
use hyperjam_players::undetermined::{strongly_undetermined_level, undetermined_level};
use hyperjam_players::{Arena, GameId, Unfinished};
use hyperjam_terms::OutcomeSet;
use serde::Serialize;

use super::{MOST_TEXT, OutcomeAnswer};
use crate::failure::{Failure, InputError};
use crate::text::plain;

#[derive(clap::Args)]
pub(super) struct Questions {
    /// A player, as L, C1 or R: says what the game is for that player, its restriction, and which of the player's options are dominated
    /// or reversible (Spindler, Definition 4.1, Theorems 4.36 and 4.38).
    #[arg(long, value_name = "PLAYER")]
    pub(super) player: Option<String>,
    /// Who wins under another convention than `normal`: `misere`, only the first who cannot move; `last-mover`, only the last who moved (Propp);
    /// `drop-out`, the last one left where who cannot move is out (Cincotti); `order`, each wants to have moved last, or else as
    /// shortly before as possible (Li); or the set that wins when Next cannot move, as O or PN.
    #[arg(long, value_name = "CONVENTION")]
    pub(super) convention: Option<String>,
}

/// The convention in which only the first who cannot move wins.
pub(super) const MISERE: &str = "misere";

/// Options of a player, each with the game by which it may be left out.
#[derive(Serialize)]
struct LeftOut {
    option: String,
    /// The option that is at least as good, or the position through which it is bypassed.
    by: String,
}

#[derive(Serialize)]
struct ForPlayer {
    player: String,
    /// The impartial game that is left where this player moves first.
    restriction: String,
    outcome: OutcomeAnswer,
    dominated: Vec<LeftOut>,
    reversible: Vec<LeftOut>,
    /// Without them: equal for this player, and no more.
    simplified: String,
}

#[derive(Serialize)]
struct Convention {
    convention: String,
    outcome: OutcomeAnswer,
}

/// The answers.
#[derive(Serialize, Default)]
pub(super) struct Further {
    /// The greatest k for which the game is k-undetermined.
    #[serde(skip_serializing_if = "Option::is_none")]
    undetermined_level: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strongly_undetermined_level: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    for_player: Option<ForPlayer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<Convention>,
}

/// A convention by its name.
enum Named {
    Ending(Ending),
    DropOut,
    Order,
}

impl Named {
    fn of(name: &str, players: u32) -> Result<Self, Failure> {
        Ok(match name {
            MISERE => Named::Ending(Ending::of(OutcomeSet::of_bits(players, 1))),
            "normal" => Named::Ending(Ending::normal(players)),
            "last-mover" => Named::Ending(Ending::last_mover(players)),
            "drop-out" => Named::DropOut,
            "order" => Named::Order,
            set => {
                let refused =
                    |_| Failure::input("--convention", InputError::Convention { given: set.to_owned() });
                Named::Ending(Ending::of(OutcomeSet::parse(set, players).map_err(refused)?))
            }
        })
    }

    fn outcome(&self, arena: &Arena, game: GameId, starter: u32) -> OutcomeSet {
        match self {
            Named::Ending(ending) => ending.outcome(arena, game, starter),
            Named::DropOut => last_one_left(arena, game, starter),
            Named::Order => {
                // Who moves last wins: the place before the first who cannot move.
                let players = arena.players();
                let last = (first_stuck(arena, game, starter) + players - 1) % players;
                OutcomeSet::of_bits(players, 1 << last)
            }
        }
    }
}

impl Questions {
    /// Whether the game has to be made for the answers.
    pub(super) fn are_asked(&self) -> bool {
        self.player.is_some() || self.convention.is_some()
    }

    /// What is asked of a game, and how undetermined it is.
    pub(super) fn answers(&self, arena: &mut Arena, game: GameId) -> Result<Further, Failure> {
        let players = arena.players();
        let is_impartial = arena.is_impartial(game);
        let level = if is_impartial { undetermined_level(arena, game) } else { 0 };
        let mut further = Further::default();
        if level > 0 {
            further.undetermined_level = Some(level);
            further.strongly_undetermined_level = strongly_undetermined_level(arena, game);
        }
        if let Some(name) = &self.player {
            let refused = |reason: InputError| Failure::input("--player", reason);
            let seat = seat_named(name, players)
                .ok_or_else(|| refused(InputError::NoPlayer { given: name.clone(), players }))?;
            further.for_player = Some(for_player(arena, game, seat).map_err(|error| refused(error.into()))?);
        }
        if let Some(name) = &self.convention {
            let named = Named::of(name, players)?;
            let starters = if is_impartial { 1 } else { players };
            let outcomes: Vec<OutcomeSet> =
                (0..starters).map(|starter| named.outcome(arena, game, starter)).collect();
            further.convention =
                Some(Convention { convention: name.clone(), outcome: OutcomeAnswer::of(&outcomes) });
        }
        Ok(further)
    }
}

fn for_player(arena: &mut Arena, game: GameId, seat: u32) -> Result<ForPlayer, Unfinished> {
    let restriction = arena.restriction(game, seat)?;
    let simplified = simplified_for(arena, game, seat)?;
    let written = |game: GameId| print(arena, game, MOST_TEXT).unwrap_or_else(|| "a large game".to_owned());
    let left_out = |found: Vec<(GameId, GameId)>| {
        found.into_iter().map(|(option, by)| LeftOut { option: written(option), by: written(by) }).collect()
    };
    Ok(ForPlayer {
        player: seat_name(seat, arena.players()),
        restriction: written(restriction),
        outcome: OutcomeAnswer::of(&[arena.outcome(restriction, 0)]),
        dominated: left_out(dominated_options(arena, game, seat)),
        reversible: left_out(reversible_options(arena, game, seat)),
        simplified: written(simplified),
    })
}

impl Further {
    pub(super) fn write(&self, players: u32, output: &mut dyn Write) -> io::Result<()> {
        let mut line =
            |name: &str, text: &str| writeln!(output, "{}", format!("{name:14} {}", plain(text)).trim_end());
        if let Some(level) = self.undetermined_level {
            let strongly = self.strongly_undetermined_level;
            let strongly =
                strongly.map(|level| format!(", and strongly {level}-undetermined")).unwrap_or_default();
            line("level", &format!("{level}-undetermined{strongly} (Spindler, Definitions 3.11 and 3.15)"))?;
        }
        if let Some(of) = &self.for_player {
            line(
                &format!("{} moves first", of.player),
                &format!("the restriction is {}: {}", of.restriction, of.outcome.written(players)),
            )?;
            for (options, words) in
                [(&of.dominated, "is dominated by"), (&of.reversible, "is reversible through")]
            {
                for LeftOut { option, by } in options {
                    line(&format!("option of {}", of.player), &format!("{option} {words} {by}"))?;
                }
            }
            if !of.dominated.is_empty() || !of.reversible.is_empty() {
                line("simplified", &format!("{}. {WARNING}", of.simplified))?;
            }
        }
        if let Some(of) = &self.convention {
            line("convention", &format!("{}: {}", of.convention, of.outcome.written(players)))?;
        }
        Ok(())
    }
}
