//! Outcomes, sectors and moves in words.

use crate::analysis::Analysis;
use crate::write::{paragraph, text};
use hyperjam_protocol::tutor::{Block, Line, Span, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_terms::{Player, PlayerOutcome, Sector, counted};

/// A number of moves.
pub(crate) fn plies(count: u32) -> String {
    counted(count as usize, "move")
}

/// Who wins in a sector, as short as can be said.
pub(crate) const fn verdict(sector: Sector) -> &'static str {
    match sector {
        Sector::First | Sector::Second | Sector::All => sector.in_words(),
        _ => sector.clause(),
    }
}

/// How a sum ends when this player starts.
pub(crate) fn outcome_sentence(starter: Player, worth: SumOutcome) -> String {
    match (worth.winner, worth.remoteness) {
        (None, _) => format!("If {starter} starts, it is a draw."),
        (Some(winner), Some(0)) => {
            format!("If {starter} starts, {winner} wins at once: {starter} cannot move.")
        }
        (Some(winner), Some(count)) => format!("If {starter} starts, {winner} wins in {}.", plies(count)),
        (Some(winner), None) => format!("If {starter} starts, {winner} wins."),
    }
}

/// What a move does, in a few words.
pub(crate) fn effect(outcome: Option<SumOutcome>, player: Player) -> String {
    let Some(worth) = outcome else { return "not decided".into() };
    match (worth.seen_by(player), worth.remoteness) {
        (PlayerOutcome::Win, Some(0)) => "wins at once".into(),
        (PlayerOutcome::Win, Some(count)) => format!("wins in {} more", plies(count)),
        (PlayerOutcome::Win, None) => "wins".into(),
        (PlayerOutcome::Draw, _) => "draws".into(),
        (PlayerOutcome::Loss, Some(0)) => "loses at once".into(),
        (PlayerOutcome::Loss, Some(count)) => format!("loses in {} more", plies(count)),
        (PlayerOutcome::Loss, None) => "loses".into(),
    }
}

/// How a move is meant.
pub(crate) fn tone(outcome: Option<SumOutcome>, player: Player) -> Tone {
    match outcome.map(|worth| worth.seen_by(player)) {
        Some(PlayerOutcome::Win) => Tone::Good,
        Some(PlayerOutcome::Loss) => Tone::Bad,
        Some(PlayerOutcome::Draw) => Tone::Even,
        None => Tone::Plain,
    }
}

/// Positions in a row, as [`in_a_row`] has them.
pub(crate) fn places(analysis: &Analysis, vehicles: &[PositionId]) -> Line {
    in_a_row(vehicles.iter().map(|on| analysis.span(*on)))
}

/// Where a game starts, with so many vehicles at these places, and how it starts elsewhere.
pub(crate) fn starts_at(count: usize, places: Line) -> Block {
    if count == 0 {
        return paragraph(
            "Press a position to start there with one vehicle, or place several vehicles first.",
        );
    }
    let mut line = vec![text(if count == 1 { "The vehicle starts at " } else { "The vehicles start at " })];
    line.extend(places);
    line.push(text(". Press a position to start there with one vehicle instead."));
    Block::Text(line)
}

/// Positions in a row: “E”, “H and I”, “A, B and C”; cut where there are many.
pub(crate) fn in_a_row(positions: impl ExactSizeIterator<Item = Span>) -> Line {
    const MOST: usize = 12;
    let mut line = Vec::new();
    let count = positions.len();
    let shown = count.min(MOST);
    for (number, position) in positions.take(shown).enumerate() {
        if number > 0 {
            let last = number + 1 == shown && shown == count;
            line.push(text(if last { " and " } else { ", " }));
        }
        line.push(position);
    }
    if shown < count {
        line.push(text(format!(" and {} others", count - shown)));
    }
    line
}
