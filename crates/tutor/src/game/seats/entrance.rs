//! Before a game of more than two players: who plays, who starts, and where.

use crate::failure::Failure;
use crate::seats::play_beside;
use crate::seats::{CONVENTION, SeatAnalysis};
use crate::settings::{self, hints_choice, marks_choice};
use crate::vehicles::{MOST_VEHICLES, in_a_row, starting, starts_at};
use crate::write::{button, go, paragraph};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{
    Address, AddressTemplate, GameView, Part, PlayCard, Record, SeatSettings, VehiclesCard,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Scene, Tap, TutorQuery};

/// The card of an address before a game.
pub(super) fn card(query: &TutorQuery, card: &PlayCard) -> Result<Card, Failure> {
    let analysis = &SeatAnalysis::of(query)?;
    let players = analysis.players();
    match card {
        PlayCard::Entrance => Ok(with(analysis, &SeatSettings::of(players), &[])),
        // Where a game is begun at a position, nothing is known of who plays yet.
        PlayCard::Settings(_, start) => Ok(with(analysis, &SeatSettings::of(players), start)),
        PlayCard::Seats(settings, start) => {
            let fits = settings.controllers.len() == players as usize;
            let settings = if fits { settings.clone() } else { SeatSettings::of(players) };
            Ok(with(analysis, &settings, start))
        }
        PlayCard::Game(..) => Err(Failure::Seats { given: 2, players: players as usize }),
        PlayCard::SeatGame(record, _) => {
            Err(Failure::Seats { given: record.settings.controllers.len(), players: players as usize })
        }
    }
}

/// The card; the start is that of an address, or empty for the drawing's own vehicles.
fn with(analysis: &SeatAnalysis, settings: &SeatSettings, start: &[PositionId]) -> Card {
    let title = Part::Play.title().to_owned();
    let mut blocks = vec![paragraph(
        "The players move in a cycle; each makes one move with one vehicle. The first who cannot move is the only loser, \
         and a game that goes on for ever has none.",
    )];
    blocks.extend(play_beside(&analysis.query.drawing).map(|sum| Block::Buttons(vec![sum])));
    if analysis.game.positions.is_empty() {
        blocks.push(paragraph(
            "There is nothing to play on yet: draw a position, or open one of the examples.",
        ));
        return Card { title, blocks, ..Card::default() };
    }
    let mut own = analysis.vehicles();
    own.truncate(MOST_VEHICLES);
    let (vehicles, missing) = match starting(start, |id| analysis.game.position(id)) {
        Ok(vehicles) => (vehicles, None),
        Err(_) if start.is_empty() => (own.clone(), None),
        Err(reason) => (own.clone(), Some(reason)),
    };
    blocks.extend(missing.map(|reason| paragraph(reason.to_string())));
    let row = in_a_row(vehicles.iter().map(|on| analysis.span(*on)));
    blocks.push(starts_at(vehicles.len(), row));
    let places: Vec<PositionId> = vehicles.iter().map(|on| analysis.id(*on)).collect();
    let play = if places.is_empty() {
        button("Play", CardAction::Nothing)
    } else {
        let record = Record { settings: settings.clone(), start: places.clone(), turns: Vec::new() };
        go("Play", PlayCard::SeatGame(record, GameView::Whole))
    };
    let mut buttons = vec![Button { main: true, ..play }, go("Place vehicles", VehiclesCard::Place)];
    if !start.is_empty() && !own.is_empty() && vehicles != own {
        let own = PlayCard::Seats(settings.clone(), Vec::new());
        buttons.push(go("Start with the vehicles of the drawing", own));
    }
    blocks.push(Block::Buttons(buttons));
    // The settings stay with a start that was pressed.
    let kept = if start.is_empty() { Vec::new() } else { places.clone() };
    let to = |settings: SeatSettings| Address::from(PlayCard::Seats(settings, kept.clone()));
    blocks.extend(settings::seats(settings, &to, &to));
    blocks.push(hints_choice(settings.hints, &|hints| to(SeatSettings { hints, ..settings.clone() })));
    blocks.push(marks_choice(settings.hidden, &|hidden| to(SeatSettings { hidden, ..settings.clone() })));
    blocks.push(paragraph(CONVENTION));
    let any = |position| PlayCard::Seats(settings.clone(), vec![position]).into();
    let scene = Scene { vehicles: Some(places), tap: Tap::Any(AddressTemplate::of(any)), ..Scene::default() };
    Card { title, blocks, scene, ..Card::default() }
}
