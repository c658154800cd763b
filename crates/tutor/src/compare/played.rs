//! Sums of a position and the game that tells it from another, as games to be played or watched.

use super::Pair;
use crate::analysis::Analysis;
use crate::write::go;
use hyperjam_editor::id::PositionId as Id;
use hyperjam_protocol::address::{Address, Controller, GameView, PlayCard, Record, Settings};
use hyperjam_protocol::tutor::{Button, CardAction};
use hyperjam_terms::{Player, Sector};

/// The first starter for whom two sums end differently.
pub(super) fn starter(sectors: [Sector; 2]) -> Player {
    let differs = |starter: &Player| sectors[0].outcome(*starter) != sectors[1].outcome(*starter);
    [Player::Right, Player::Left].into_iter().find(differs).unwrap_or(Player::Right)
}

/// A game from these positions: of a person, who is Left, against Hyperjam, or of Hyperjam against itself.
fn game(start: Vec<Id>, starter: Player, watched: bool) -> Address {
    let left = if watched { Controller::Best } else { Controller::You };
    let controllers = [left, Controller::Best];
    let settings = Settings { controllers, starter, hidden: false, ..Settings::default() };
    PlayCard::Game(Record { settings, start, turns: Vec::new() }, GameView::Whole).into()
}

/// What plays x and y by themselves, or each beside a position of the drawing that is called so.
pub(super) fn beside(
    analysis: &Analysis,
    pair: Pair,
    z: Option<(Id, &str)>,
    starter: Player,
    watched: bool,
) -> Vec<Button> {
    let [x, y] = pair.names(analysis);
    let button = |(position, name): (_, &String)| {
        let start: Vec<Id> = [analysis.id(position)].into_iter().chain(z.iter().map(|(id, _)| *id)).collect();
        let sum = z.map_or_else(|| name.clone(), |(_, z)| format!("{name} + {z}"));
        let words = if watched { format!("Watch {sum}") } else { format!("Play {sum} as Left") };
        Button { shows: start.clone(), ..go(words, game(start, starter, watched)) }
    };
    [(pair.x, &x), (pair.y, &y)].map(button).into()
}

/// What puts the drawing of a game z beside the drawing and plays x + z or y + z; z will have this identifier.
pub(super) fn inserted(
    analysis: &Analysis,
    pair: Pair,
    drawing: &str,
    z: Id,
    starter: Player,
) -> Vec<Button> {
    let [x, y] = pair.names(analysis);
    let button = |(position, name): (_, &String)| {
        let start = vec![analysis.id(position), z];
        let to = game(start, starter, false).into();
        Button {
            text: format!("Play {name} + z as Left"),
            action: CardAction::Insert(drawing.to_owned(), to),
            shows: vec![analysis.id(position)],
            main: true,
        }
    };
    [(pair.x, &x), (pair.y, &y)].map(button).into()
}
