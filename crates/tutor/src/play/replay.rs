//! Looking back at a game, move by move.

use super::judge::{judge, written};
use super::record::Match;
use super::table::to_move_sentence;
use crate::failure::Failure;
use crate::vehicles::places;
use crate::write::{game_so_far, paragraph, text};
use hyperjam_protocol::address::GameView;
use hyperjam_protocol::tutor::{Card, Scene, SceneMarks, Tone};

/// The card of the game after so many moves.
pub(super) fn card(game: &Match, given: u32) -> Result<Card, Failure> {
    let count = game.plies().len();
    let at = Some(given as usize).filter(|at| *at <= count).ok_or(Failure::At { moves: count, given })?;
    let shown = game.ended().is_some() || game.settings.hints;
    let vehicles = game.referee.after(at).unwrap_or_default();
    let mut scene = Scene {
        vehicles: Some(vehicles.iter().map(|on| game.analysis.id(*on)).collect()),
        locked: true,
        ..Scene::default()
    };
    if game.settings.hidden && game.ended().is_none() {
        scene.marks = SceneMarks::Hidden;
    }
    let mut line = match at.checked_sub(1).and_then(|last| Some((last, game.plies().get(last)?))) {
        None => vec![text(format!(
            "The start: {} at ",
            if vehicles.len() == 1 { "the vehicle" } else { "vehicles" }
        ))],
        Some((last, ply)) => {
            let judgement = judge(game, last).filter(|_| shown);
            let tone = judgement.as_ref().map_or(Tone::Fresh, |judgement| judgement.tone);
            scene.moves.extend(game.name(ply.id).map(|id| (id, tone)));
            let words = judgement.map_or(String::new(), |judgement| format!(" – {}", judgement.words));
            vec![text(format!(
                "Move {at} of {count}, {}{words}. {} at ",
                written(game, ply),
                if vehicles.len() == 1 { "The vehicle" } else { "Vehicles" }
            ))]
        }
    };
    line.extend(places(game.analysis, vehicles));
    line.push(text("."));
    let more = to_move_sentence(game, at).filter(|_| shown && at < count).map(paragraph);
    let told = (line, more.into_iter().collect());
    let ways = [game.here(), game.after(at)];
    Ok(game_so_far((at, count), told, scene, ways, |at| game.view(GameView::At(at))))
}
