//! Moves, parts and values of such a drawing in words.

use super::ReadAnalysis;
use crate::write::text;
use hyperjam_bridge::Taken;
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Line, Span};
use hyperjam_terms::{Outcome, Player, Sector};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::order::less_or_equal;
use hyperjam_values::{Arena, GameId, Unfinished};

/// What a player does.
pub(crate) const fn verb(rules: Rules) -> &'static str {
    match rules {
        Rules::Hackenbush => "cut",
        Rules::Col | Rules::Snort => "colour",
        _ if rules.is_geography() => "go",
        _ => "take",
    }
}

/// Those who take part in it, in the plural.
pub(super) const fn parts(rules: Rules) -> &'static str {
    match rules {
        Rules::Hackenbush => "edges",
        Rules::ArcKayles => "edges",
        _ => "positions",
    }
}

/// The ends of what is taken: of a road both, that where the token stands first.
pub(super) fn ends(analysis: &ReadAnalysis, taken: Taken, token: Option<PositionId>) -> Vec<PositionId> {
    match taken {
        Taken::Position(id) => vec![id],
        Taken::Road(id) => match analysis.road(id) {
            Some(road) if token == Some(road.to) => vec![road.to, road.from],
            Some(road) => vec![road.from, road.to],
            None => Vec::new(),
        },
    }
}

/// What is taken, in a line: a position, the ends of a road, or where the token goes.
pub(super) fn span(analysis: &ReadAnalysis, taken: Taken, token: Option<PositionId>) -> Line {
    let between = if analysis.rules().is_geography() { " → " } else { "–" };
    let mut line = Line::new();
    for id in ends(analysis, taken, token) {
        if !line.is_empty() {
            line.push(text(between));
        }
        line.push(analysis.span(id));
    }
    line
}

/// The same, as plain words.
pub(super) fn named(analysis: &ReadAnalysis, taken: Taken, token: Option<PositionId>) -> String {
    crate::write::plain(&span(analysis, taken, token))
}

/// Some things in a row, at most so many of them.
pub(super) fn list(analysis: &ReadAnalysis, all: &[Taken], most: usize) -> Line {
    let mut line = Line::new();
    for taken in all.iter().take(most) {
        if !line.is_empty() {
            line.push(text(", "));
        }
        line.extend(span(analysis, *taken, None));
    }
    if all.len() > most {
        line.push(Span::Text(format!(" and {} more", all.len() - most)));
    }
    line
}

/// A value as it is written.
pub(super) fn written(arena: &mut Arena, value: GameId, most: usize) -> Result<String, Unfinished> {
    Ok(print(arena, value, Style::Unicode, most)?.text)
}

/// Who wins a game.
pub(super) fn sector(arena: &mut Arena, value: GameId) -> Result<Sector, Unfinished> {
    let zero = arena.zero();
    let at_most = less_or_equal(arena, value, zero)?;
    let at_least = less_or_equal(arena, zero, value)?;
    let won = |player: Player, wins: bool| Outcome::win_of(if wins { player } else { player.opponent() });
    Ok(Sector::of(won(Player::Left, !at_most), won(Player::Right, !at_least)))
}
