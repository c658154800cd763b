//! Before a game with vehicles: who drives, who starts, and where.

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::seats::play_beside;
use crate::settings::{hints, marks, players};
use crate::vehicles::{MOST_VEHICLES, places, starting, starts_at};
use crate::write::{button, go, heading, paragraph};
use hyperjam_editor::id::PositionId as DrawnId;
use hyperjam_protocol::address::{
    Address, AddressTemplate, GameView, Part, PlayCard, Record, Settings, VehiclesCard,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Scene, Tap};
use hyperjam_terms::Convention;

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &PlayCard) -> Result<Card, Failure> {
    match card {
        PlayCard::Settings(settings, start) => Ok(entrance(analysis, *settings, start)),
        // A drawing that had more players once.
        PlayCard::Seats(_, start) => Ok(entrance(analysis, Settings::default(), start)),
        PlayCard::SeatGame(record, _) => {
            Err(Failure::Seats { given: record.settings.controllers.len(), players: 2 })
        }
        // A game is a card of `game`, which is asked first.
        PlayCard::Entrance | PlayCard::Game(..) => Ok(entrance(analysis, Settings::default(), &[])),
    }
}

/// The card; the start is that of an address, or empty for the drawing's own vehicles.
fn entrance(analysis: &Analysis, settings: Settings, start: &[DrawnId]) -> Card {
    let own: Vec<_> = analysis.vehicles().into_iter().take(MOST_VEHICLES).collect();
    let asked =
        if start.is_empty() { Ok(own.clone()) } else { starting(start, |id| analysis.game.position(id)) };
    let boards = &analysis.query.drawing.boards;
    let is_alone = !boards.is_empty() && analysis.graph().position_count() == 0;
    let mut blocks = vec![paragraph(rules(analysis.game.convention, is_alone))];
    if let Some(sum) = play_beside(&analysis.query.drawing) {
        let sum = if is_alone { Button { text: "Play the sum of the boards".into(), ..sum } } else { sum };
        blocks.push(Block::Buttons(vec![Button { main: is_alone, ..sum }]));
        if is_alone {
            return Card { title: Part::Play.title().into(), blocks, ..Card::default() };
        }
    }
    if analysis.graph().position_count() == 0 {
        blocks.push(paragraph(
            "There is nothing to play on yet: draw a position, or open one of the examples.",
        ));
        return Card { title: Part::Play.title().into(), blocks, ..Card::default() };
    }
    let (vehicles, missing) = match asked {
        Ok(vehicles) => (vehicles, None),
        Err(reason) => (own.clone(), Some(reason)),
    };
    blocks.extend(missing.map(|reason| paragraph(reason.to_string())));
    blocks.push(starts_at(vehicles.len(), places(analysis, &vehicles)));
    let places: Vec<DrawnId> = vehicles.iter().map(|on| analysis.id(*on)).collect();
    // Before the settings, which most leave as they are.
    let play = if places.is_empty() {
        button("Play", CardAction::Nothing)
    } else {
        let record = Record { settings, start: places.clone(), turns: Vec::new() };
        go("Play", PlayCard::Game(record, GameView::Whole))
    };
    let mut buttons = vec![Button { main: true, ..play }, go("Place vehicles", VehiclesCard::Place)];
    if !start.is_empty() && !own.is_empty() && vehicles != own {
        let own = PlayCard::Settings(settings, Vec::new());
        buttons.push(go("Start with the vehicles of the drawing", own));
    }
    blocks.push(Block::Buttons(buttons));
    // The settings stay with a start that was pressed.
    let kept = if start.is_empty() { Vec::new() } else { places.clone() };
    blocks.extend(choices(settings, &kept));
    let scene = Scene {
        vehicles: Some(places),
        tap: Tap::Any(AddressTemplate::of(|position| PlayCard::Settings(settings, vec![position]).into())),
        ..Scene::default()
    };
    Card { title: Part::Play.title().into(), blocks, scene, ..Card::default() }
}

/// How vehicles or boards are played.
fn rules(convention: Convention, boards: bool) -> String {
    let (with, endless) = match boards {
        true => ("on one board", ""),
        false => ("with one vehicle", " A game that goes on for ever is a draw."),
    };
    let last = match convention {
        Convention::Normal => "Whoever cannot move loses.",
        Convention::Misere => "This is misère play: whoever cannot move wins.",
    };
    format!("Left and Right take turns; each makes one move {with}. {last}{endless}")
}

fn choices(settings: Settings, kept: &[DrawnId]) -> Vec<Block> {
    let to = |settings: Settings| Address::from(PlayCard::Settings(settings, kept.to_vec()));
    let mut blocks = vec![heading("Settings")];
    blocks.extend(players(settings, &to));
    blocks.extend([hints(settings, &to), marks(settings, &to)]);
    blocks
}
