//! Before a game with vehicles: who plays, who starts, and where.

use crate::analysis::decides;
use crate::failure::Failure;
use crate::seats::{CONVENTION, play_beside, players_of};
use crate::settings::{GameSettings, hints, marks, players};
use crate::vehicles::{MOST_VEHICLES, in_a_row, starting, starts_at};
use crate::write::{button, drawn, go, name_of, paragraph};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{
    AddressTemplate, GameView, Part, PlayCard, Record, SeatSettings, Settings, VehiclesCard,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Drawing, Scene, Tap};
use hyperjam_terms::Convention;

/// The card of an address before a game.
pub(crate) fn card(drawing: &Drawing, card: &PlayCard) -> Result<Card, Failure> {
    let players = drawing.graph.players;
    let given = match card {
        PlayCard::Game(..) => 2,
        PlayCard::SeatGame(record, _) => record.settings.controllers.len(),
        _ => players as usize,
    };
    if given != players as usize {
        return Err(Failure::Seats { given, players: players as usize });
    }
    // Where a game is begun at a position, nothing is known of who plays yet; and a drawing may have had more players once.
    let start = match card {
        PlayCard::Settings(_, start) | PlayCard::Seats(_, start) => start,
        PlayCard::Entrance | PlayCard::Game(..) | PlayCard::SeatGame(..) => &Vec::new(),
    };
    Ok(match card {
        PlayCard::Settings(settings, _) if players == 2 => entrance(drawing, settings, start),
        PlayCard::Seats(settings, _) if settings.controllers.len() == given && players > 2 => {
            entrance(drawing, settings, start)
        }
        _ if players == 2 => entrance(drawing, &Settings::default(), start),
        _ => entrance(drawing, &SeatSettings::of(players), start),
    })
}

/// The card; the start is that of an address, or empty for the drawing's own vehicles.
fn entrance<S: GameSettings>(drawing: &Drawing, settings: &S, start: &[PositionId]) -> Card {
    let is_empty = drawing.graph.positions.is_empty();
    let is_alone = is_empty && !drawing.boards.is_empty();
    let mut card = Card { title: Part::Play.title().to_owned(), ..Card::default() };
    card.blocks.push(paragraph(rules(drawing, is_alone)));
    let is_alone_won = decides(drawing);
    if let Some(sum) = play_beside(drawing).filter(|_| is_empty || !is_alone_won) {
        let sum = if is_alone { Button { text: "Play the sum of the boards".into(), ..sum } } else { sum };
        card.blocks.push(Block::Buttons(vec![Button { main: is_alone, ..sum }]));
    }
    if is_empty {
        let nothing = "There is nothing to play on yet: draw a position, or open one of the examples.";
        card.blocks.extend((!is_alone).then(|| paragraph(nothing)));
        return card;
    }
    let most = if is_alone_won { 1 } else { MOST_VEHICLES };
    let own = &drawing.vehicles[..drawing.vehicles.len().min(most)];
    let is_there = |id: PositionId| name_of(drawing, id).map(|_| id);
    let (places, missing) = match starting(start, is_there) {
        Ok(places) => (places, None),
        Err(reason) => (own.to_vec(), (!start.is_empty()).then_some(reason)),
    };
    card.blocks.extend(missing.map(|reason| paragraph(reason.to_string())));
    card.blocks.push(starts_at(places.len(), in_a_row(places.iter().map(|on| drawn(drawing, *on)))));
    // Before the settings, which most leave as they are.
    let play = if places.is_empty() {
        button("Play", CardAction::Nothing)
    } else {
        let record = Record { settings: settings.clone(), start: places.clone(), turns: Vec::new() };
        go("Play", S::drawn(record, GameView::Whole))
    };
    let mut buttons = vec![Button { main: true, ..play }];
    buttons.extend((!is_alone_won).then(|| go("Place vehicles", VehiclesCard::Place)));
    if !start.is_empty() && !own.is_empty() && places != own {
        buttons.push(go("Start with the vehicles of the drawing", settings.before(Vec::new())));
    }
    card.blocks.push(Block::Buttons(buttons));
    // The settings stay with a start that was pressed.
    let kept = if start.is_empty() { &[] } else { &places[..] };
    let to = |settings: S| settings.before(kept.to_vec());
    card.blocks.extend(players(settings, S::CONTROLLERS, &to, &to));
    card.blocks.extend([hints(settings, &to), marks(settings, &to)]);
    card.blocks.extend((drawing.graph.players > 2).then(|| paragraph(CONVENTION)));
    let tap = Tap::Any(AddressTemplate::of(|position| settings.before(vec![position])));
    card.scene = Scene { vehicles: Some(places), tap, ..Scene::default() };
    card
}

/// How vehicles or boards are played.
fn rules(drawing: &Drawing, boards: bool) -> String {
    let is_in_cycle = if boards { players_of(drawing).is_some() } else { drawing.graph.players > 2 };
    if is_in_cycle {
        let with = if boards { "on one board" } else { "with one vehicle" };
        return format!(
            "The players move in a cycle; each makes one move {with}. The first who cannot move is the only loser, and a \
             game that goes on for ever has none."
        );
    }
    let (with, endless) = match boards {
        true => ("on one board", String::new()),
        false if decides(drawing) => ("with the vehicle", format!(" {}", drawing.graph.endless.meaning())),
        false => ("with one vehicle", " A game that goes on for ever is a draw.".to_owned()),
    };
    let last = match drawing.graph.convention {
        Convention::Normal => "Whoever cannot move loses.",
        Convention::Misere => "This is misère play: whoever cannot move wins.",
    };
    format!("Left and Right take turns; each makes one move {with}. {last}{endless}")
}
