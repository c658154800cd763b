//! How a game of players in a cycle stands, in words.

use super::record::{Match, Ply};
use crate::seats::{chance, named, player};
use crate::vehicles::in_a_row;
use crate::write::{capital, text};
use hyperjam_protocol::tutor::{Line, Tone};
use hyperjam_sums::seats::{Ending, Place};
use hyperjam_terms::Movers;

/// Where the vehicles are: “the vehicle is at H”, “the vehicles are at H and E”; nothing where there is none.
pub(super) fn whereabouts(
    game: &Match<'_>,
    places: &[Place],
    before: &str,
    [one, several]: [&str; 2],
) -> Line {
    let Some(analysis) = &game.components.analysis else { return Line::new() };
    let on: Vec<u32> = places.iter().filter_map(position).collect();
    if on.is_empty() {
        return Line::new();
    }
    let mut line = vec![text(format!("{before}{}", if on.len() == 1 { one } else { several }))];
    line.extend(in_a_row(on.iter().map(|on| analysis.span(*on))));
    line
}

fn position(place: &Place) -> Option<u32> {
    match place {
        Place::Position(on) => Some(*on),
        Place::Board(_) => None,
    }
}

/// How Hyperjam chose a move; none where a person did.
pub(super) fn way(game: &Match<'_>, ply: usize) -> Option<String> {
    let mover = game.mover(ply);
    (!game.is_person(mover)).then(|| chance::way(game.chance(ply, mover)))
}

/// How the game stands, as a sentence.
pub(super) fn status(game: &Match<'_>) -> Line {
    let mover = game.to_move();
    let (name, is_person) = (player(mover), game.is_person(mover));
    let is_alone = game.settings.people() == 1;
    let stand =
        |before: &str| whereabouts(game, game.now(), before, ["the vehicle is at ", "the vehicles are at "]);
    let with = |words: String, places: Line, end: String| {
        let mut line = vec![text(words)];
        line.extend(places);
        line.push(text(end));
        line
    };
    match game.ended {
        None => {
            let words = match (is_person, is_alone) {
                (true, true) => format!("Your turn: you are {name}"),
                (true, false) => format!("{}’s turn", capital(&name)),
                (false, _) => format!("Hyperjam, playing {name}, is thinking"),
            };
            let before = if (is_person, is_alone) == (true, true) { ", " } else { ": " };
            with(words, stand(before), ".".into())
        }
        Some(Ending::Stuck) => {
            let verdict = match (is_alone, is_person) {
                (true, true) => format!("You have lost: {name}"),
                (true, false) => format!("You have won: {name}"),
                _ => capital(&name),
            };
            let players = game.components.players;
            let others = Movers::all(players).bits() & !Movers::only(mover).bits();
            let others = Movers::of_bits(others).unwrap_or_default();
            let win = if others.seats().nth(1).is_some() { "win" } else { "wins" };
            let from = match game.components.are_vehicles() {
                true => whereabouts(game, game.now(), " from ", ["", ""]),
                false => Line::new(),
            };
            let end = format!(", and is the only loser; {} {win}.", named(others, players));
            with(format!("{verdict} cannot move"), from, end)
        }
        Some(Ending::TieEnd { component }) => {
            let on = game.now().get(component).and_then(position);
            let span = on.zip(game.components.analysis.as_ref()).map(|(on, analysis)| analysis.span(on));
            let end = " is a tie end, and play stops.".to_owned();
            with("Nobody loses: ".into(), span.into_iter().collect(), end)
        }
        Some(Ending::Repetition) => with(
            "Nobody loses: ".into(),
            stand(""),
            format!(" for the third time with {name} to move, so play can go on for ever."),
        ),
        Some(Ending::Full) => with(
            format!("The record is full: after {} moves the game stops without a loser", game.moves.most()),
            whereabouts(game, game.now(), ", ", ["the vehicle at ", "the vehicles at "]),
            ".".into(),
        ),
    }
}

/// How the status is meant for a single person, or in general.
pub(super) fn tone(game: &Match<'_>) -> Tone {
    match (game.ended, game.loser()) {
        (None, _) => Tone::Subject,
        (Some(_), None) => Tone::Even,
        (_, Some(loser)) if game.settings.people() == 1 && game.is_person(loser) => Tone::Bad,
        _ => Tone::Good,
    }
}

/// A move that was made, with what it did where that is told.
pub(super) fn told(game: &Match<'_>, ply: usize, made: &Ply, is_judged: bool) -> [String; 2] {
    let judged = game.judged(ply).filter(|_| is_judged);
    [game.made(made), judged.map_or(String::new(), |judgement| format!(" – {}", judgement.words))]
}
