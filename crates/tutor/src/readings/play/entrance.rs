//! Before a game: who plays, and who starts.

use crate::play::settings::{hints_choice, name};
use crate::readings::ReadAnalysis;
use crate::readings::worth::subject;
use crate::write::{button, go, heading, paragraph, play_beside, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{
    Address, AddressTemplate, Controller, GameView, Part, PlayCard, Record, Settings, VehiclesCard,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Scene, SceneMarks, Tap};
use hyperjam_terms::Player;

/// The card.
pub(super) fn card(analysis: &ReadAnalysis, settings: Settings) -> Card {
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
    let choice = |name: &str, options: Vec<(&str, Settings)>| Block::Choice {
        name: name.into(),
        chosen: options.iter().position(|(_, other)| *other == settings).map(|nth| nth as u32),
        options: options.into_iter().map(|(words, other)| go(words, to(other))).collect(),
    };
    let played = |player: Player| {
        let with = |controller: Controller| {
            let mut other = settings;
            if let Some(slot) = other.controllers.get_mut(player.index()) {
                *slot = controller;
            }
            (name(controller), other)
        };
        choice(&format!("{player} is played by"), Controller::ALL.map(with).to_vec())
    };
    let starts = |player: Player| (player.name_in_words(), Settings { starter: player, ..settings });
    vec![
        heading("Settings"),
        played(Player::Left),
        played(Player::Right),
        choice("Who starts?", Player::BOTH.map(starts).to_vec()),
        hints_choice(settings.hints, &|hints| to(Settings { hints, ..settings })),
    ]
}

trait Named {
    fn name_in_words(self) -> &'static str;
}

impl Named for Player {
    fn name_in_words(self) -> &'static str {
        if self == Player::Left { "Left" } else { "Right" }
    }
}
