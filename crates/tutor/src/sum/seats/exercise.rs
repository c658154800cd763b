//! A board for N players, or their sum, as an exercise: who has a winning strategy?

use super::{SeatComponents, good_moves, mark};
use crate::board::seat_view;
use crate::failure::Failure;
use crate::seats::{CONVENTION, game_of};
use crate::settings::no_or_yes;
use crate::write::{capital, go, left_out, paragraph, player, result, text};
use hyperjam_protocol::address::{Address, BoardCard, Guess};
use hyperjam_protocol::tutor::{Block, Button, Card, Scene, SceneMarks, Tone};
use hyperjam_sums::seats::Place;
use hyperjam_terms::Movers;

/// What is asked, of who starts.
const STARTER: u32 = 0;

/// The card, with what an answer is worth. An answer for Left and Right is none.
pub(super) fn card(
    components: &SeatComponents<'_>,
    board: Option<&str>,
    given: Option<Guess>,
) -> Result<Card, Failure> {
    let start = components.start();
    let mut known = components.known(&start).ok_or(Failure::NoVehicle)?;
    let found = mark(&mut known, &start);
    let (winners, is_given) = match given {
        Some(Guess::Seats { winners, is_given }) => (winners, is_given),
        _ => (None, false),
    };
    let what = match components.all.as_slice() {
        [one] => one.name.clone(),
        _ => "the sum of the components on the sheet".to_owned(),
    };
    let question = format!(
        "Player 1 starts {what}. Who can make sure of not losing, whatever all the others together do?"
    );
    let reply = match (is_given, &found) {
        (false, _) => None,
        (true, Err(reason)) => Some((format!("That is not known, since {reason}."), Tone::Even)),
        (true, Ok(mark)) if mark.winners(STARTER) == winners => {
            Some((format!("Correct. {}", mark.start_sentence(STARTER)), Tone::Good))
        }
        (true, Ok(_)) => Some(("No. Try again.".to_owned(), Tone::Bad)),
    };
    let scene = Scene { marks: SceneMarks::Hidden, locked: true, ..Scene::default() };
    let mut card = Card { title: "Who wins?".into(), scene, ..Card::default() };
    card.spoken = reply.as_ref().map_or_else(|| question.clone(), |(words, _)| words.clone());
    card.blocks.push(paragraph(question));
    card.blocks.extend(left_out("Not in the sum:", &components.left_out));
    if let ([Place::Board(board)], [one]) = (&*start, components.all.as_slice()) {
        card.blocks.push(Block::Board(seat_view(&one.name, board)));
    }
    let is_right = matches!(reply, Some((_, Tone::Good)));
    let to = |winners, is_given| -> Address {
        BoardCard::Exercise(board.map(str::to_owned), Some(Guess::Seats { winners, is_given })).into()
    };
    if !is_right {
        let bits = winners.map_or(0, Movers::bits);
        let row = |seat: u32| {
            let with = |bits| to(Movers::of_bits(bits), false);
            let is_one = bits & 1 << seat != 0;
            no_or_yes(&capital(&player(seat)), is_one, [with(bits & !(1 << seat)), with(bits | 1 << seat)])
        };
        card.blocks.extend((0..components.players).map(row));
        let check = Button { main: true, ..go("Check", to(winners, true)) };
        card.blocks.push(Block::Buttons(vec![check]));
    }
    if let Some((words, tone)) = reply {
        card.blocks.push(result(vec![text(words)], tone));
    }
    if is_right && let Ok(known) = &mut known {
        card.blocks.extend(good_moves(components, known));
        let game = game_of(board.map(str::to_owned), components.players);
        card.blocks.push(Block::Buttons(vec![go("Play it", game)]));
    }
    card.blocks.push(paragraph(CONVENTION));
    Ok(card)
}
