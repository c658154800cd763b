//! What a board is worth, by values where every play ends, and by labels or sectors else.

use super::MOST_WRITTEN;
use hyperjam_rulesets::{Answer, Board, Limits, Unsolved};
use hyperjam_terms::{Grundy, Outcome, Player, Sector};
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::order::less_or_equal;
use hyperjam_values::thermograph::{mean, temperature};
use hyperjam_values::{Arena, GameId, Unfinished};

/// What it is worth.
pub(super) enum BoardWorth {
    /// Every play ends.
    Value {
        /// Its value in the arena.
        game: GameId,
        /// As it is written.
        written: String,
        /// Who wins.
        sector: Sector,
        /// Its mean and its temperature, where it is no number.
        mean: Option<(String, String)>,
    },
    /// An impartial game that may go on for ever.
    Label(Grundy, Sector),
    /// Another one.
    Sector(Sector),
}

impl BoardWorth {
    /// Works it out.
    pub(super) fn of(board: &dyn Board, arena: &mut Arena, limits: Limits) -> Result<Self, Unsolved> {
        Ok(match board.answer(arena, limits)? {
            Answer::Short { value, .. } => {
                let written = print(arena, value, Style::Unicode, MOST_WRITTEN)?.text;
                let [left, right] = outcomes(arena, value)?;
                let number = |number| print_number(&number, Style::Unicode);
                let hot = temperature(arena, value)?;
                let mean =
                    if hot.sign().is_ge() { Some((number(mean(arena, value)?), number(hot))) } else { None };
                Self::Value { game: value, written, sector: Sector::of(left, right), mean }
            }
            Answer::Loopy(loopy) => {
                let sector = loopy.sector();
                loopy.grundy.map_or(Self::Sector(sector), |label| Self::Label(label, sector))
            }
        })
    }

    /// Who wins.
    pub(super) fn sector(&self) -> Sector {
        match self {
            Self::Value { sector, .. } | Self::Label(_, sector) | Self::Sector(sector) => *sector,
        }
    }

    /// In a word.
    pub(super) fn written(&self) -> String {
        match self {
            Self::Value { written, .. } => written.clone(),
            Self::Label(label, _) => label.to_string(),
            Self::Sector(sector) => format!("sector {sector}"),
        }
    }
}

/// Who wins a game when Left starts, and when Right does.
pub(super) fn outcomes(arena: &mut Arena, value: GameId) -> Result<[Outcome; 2], Unfinished> {
    let zero = arena.zero();
    let at_most = less_or_equal(arena, value, zero)?;
    let at_least = less_or_equal(arena, zero, value)?;
    let won = |player: Player, wins: bool| Outcome::win_of(if wins { player } else { player.opponent() });
    Ok([won(Player::Left, !at_most), won(Player::Right, !at_least)])
}
