//! Looking back at a game of Left and Right.

use super::record::Match;
use crate::game::record::replayed;
use crate::game::table::Table;
use crate::write::{link, strong, text};
use hyperjam_protocol::address::GameView;
use hyperjam_protocol::tutor::{Line, Tone};
use hyperjam_sums::{Choice, Effect, Game, How, Review, Said};

/// What is known of the moves of a game: all of it when it is over, before that with hints only.
pub(super) fn review(game: &Match<'_>, play: &mut Game<'_>) -> Review {
    let is_told = game.ended.is_some() || game.settings.hints;
    let nothing = || Review { effects: vec![None; game.plies.len()], ..Review::default() };
    if is_told { play.review() } else { nothing() }
}

/// How an effect is shown.
pub(in crate::game) fn tone(effect: Effect) -> Tone {
    match effect {
        Effect::KeepsWin { .. } => Tone::Good,
        Effect::KeepsDraw => Tone::Even,
        Effect::GivesWinAway | Effect::ThrowsWinAway | Effect::LosesDraw => Tone::Bad,
        Effect::WasLost { .. } => Tone::Plain,
    }
}

/// The line of an agreement, which is no move and has no number.
pub(super) fn agreement(review: &Review) -> String {
    let words = review.agreed.map(|(effect, player)| format!(" – {}", effect.words(player)));
    format!("Draw agreed{}.", words.unwrap_or_default())
}

/// A sentence about the game.
pub(super) fn sentence(said: &[Said], game: &Match<'_>, table: &dyn Table) -> Line {
    let mut line = Vec::new();
    for part in said {
        match part {
            Said::Text(words) => line.push(text(words.clone())),
            Said::Made(ply) => line.push(replayed(table, *ply)),
            Said::Instead(ply, choice) => line.extend(span((game, table), *ply, choice)),
            Said::Start => line.push(link("The start", game.moves.view(GameView::At(0)))),
        }
    }
    line
}

/// A move that could be made after so many: a vehicle's with its positions.
fn span((game, table): (&Match<'_>, &dyn Table), plies: usize, choice: &Choice) -> Line {
    if let (How::Drive(from, to), Some(analysis)) = (choice.how, game.components.analysis()) {
        return vec![analysis.span(from), text(" → "), analysis.span(to)];
    }
    let name = game.components.move_name(&game.states[plies], choice, game.mover(plies));
    vec![strong(table.written(choice.component, &name))]
}

/// That a drawn game that came back goes on for ever by a move.
pub(super) fn keeps_the_draw(game: &Match<'_>, table: &dyn Table, choice: &Choice) -> Line {
    let mut line = vec![text(format!("{} need not lose: ", game.to_move()))];
    line.extend(span((game, table), game.plies.len(), choice));
    line.push(text(" keeps the draw, and so play can go on for ever."));
    line
}
