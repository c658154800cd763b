//! Before a game: who plays, and who starts.

use crate::failure::Failure;
use crate::readings::ReadAnalysis;
use crate::readings::worth::subject;
use crate::seats::play_beside;
use crate::settings::{hints, players};
use crate::write::{button, go, paragraph, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{
    Address, AddressTemplate, Controller, GameView, Part, PlayCard, Record, Settings, VehiclesCard,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Scene, SceneMarks, Tap};
use hyperjam_terms::Player;

/// The card.
pub(super) fn card(analysis: &ReadAnalysis, card: &PlayCard) -> Result<Card, Failure> {
    match card {
        PlayCard::Settings(settings, _) => Ok(entrance(analysis, *settings)),
        PlayCard::SeatGame(record, _) => {
            Err(Failure::Seats { given: record.settings.controllers.len(), players: 2 })
        }
        // A game is a card of `game`, which is asked first.
        PlayCard::Entrance | PlayCard::Seats(..) | PlayCard::Game(..) => {
            Ok(entrance(analysis, Settings::default()))
        }
    }
}

fn entrance(analysis: &ReadAnalysis, settings: Settings) -> Card {
    let mut line = subject(analysis);
    line.push(text(": Left and Right take turns. Whoever cannot move loses."));
    let mut blocks = vec![Block::Text(line)];
    let can_move = Player::BOTH.iter().any(|player| !analysis.reading.moves(*player).is_empty());
    if !can_move {
        blocks.push(paragraph("Nobody has a move yet, so whoever starts loses at once."));
    }
    let token = analysis.reading.token();
    let start: Vec<PositionId> = token.into_iter().collect();
    let record = Record { settings, start: start.clone(), turns: Vec::new() };
    let play = match can_move {
        true => go("Play", PlayCard::Game(record, GameView::Whole)),
        false => button("Play", CardAction::Nothing),
    };
    let worth = go("What each move leaves", VehiclesCard::Sum);
    let sum = play_beside(analysis.drawing);
    blocks.push(Block::Buttons([Button { main: true, ..play }, worth].into_iter().chain(sum).collect()));
    let mut scene = Scene { marks: SceneMarks::These(Vec::new()), ..Scene::default() };
    if analysis.rules().is_geography() {
        blocks.push(paragraph("Press a position to start there instead."));
        scene.vehicles = Some(start.clone());
        scene.tap = Tap::Any(AddressTemplate::of(|id| PlayCard::Settings(settings, vec![id]).into()));
    }
    blocks.extend(choices(settings, &start));
    Card { title: Part::Play.title().into(), blocks, scene, ..Card::default() }
}

fn choices(settings: Settings, start: &[PositionId]) -> Vec<Block> {
    let to = |settings: Settings| Address::from(PlayCard::Settings(settings, start.to_vec()));
    let mut blocks = players(&settings, &Controller::ALL, &to, &to);
    blocks.push(hints(&settings, &to));
    blocks
}
