//! The card of a game, whoever plays: how it stands, what can be done, and what was done.

use super::table::{Offer, Table, Way};
use super::{record, status, view};
use crate::board::component::Origin;
use crate::board::{listed_moves, sentence, your_moves};
use crate::failure::Failure;
use crate::settings::{MOST_BUTTONS, PAUSE, THINKING};
use crate::write::{go, left_out, name_of, paragraph, plain, result};
use hyperjam_editor::document::Rules;
use hyperjam_protocol::address::{BoardCard, GameView};
use hyperjam_protocol::tutor::{Block, Button, Card};
use std::collections::BTreeSet;

/// Whose the edges of Hackenbush are.
const COLOURS: &str = "Left’s edges are blue, Right’s are red and dashed, and those of both are double.";

/// The card.
pub(super) fn card(table: &dyn Table, view: GameView) -> Result<Card, Failure> {
    let is_open = table.is_open();
    let is_person = is_open && table.is_person(table.to_move());
    let asked: Vec<&Offer> = table.offers().iter().filter(|offer| table.is_asked(offer, view)).collect();
    if let GameView::From(id) | GameView::To(id) = view {
        let name = name_of(table.drawing(), id).ok_or(Failure::PositionGone)?.to_owned();
        if !is_person || asked.is_empty() {
            return Err(Failure::NoMove { name });
        }
    }
    let question = table.question(view);
    let (status, tone) = status::of(table, question.clone());
    let fell = if question.is_none() { table.fell() } else { None };
    let mut card = Card { title: title(table), ..Card::default() };
    card.spoken = match table.plies().last().filter(|_| question.is_none()) {
        Some(ply) => {
            let fell = fell.as_ref().map_or(String::new(), |line| format!("{} ", plain(line)));
            format!("{}. {fell}{}", table.made(ply), plain(&status))
        }
        None => plain(&status),
    };
    card.blocks.push(result(status, tone));
    card.blocks.extend(fell.map(Block::Text));
    let chosen = table.chosen();
    card.blocks.extend((!chosen.is_empty()).then_some(Block::List(chosen)));
    if is_open {
        card.blocks.extend(rules(table).map(paragraph));
        if table.plies().is_empty() {
            card.blocks.extend(left_out("Not part of this game:", table.left_out()));
        }
        if question.is_none() {
            card.blocks.extend(table.expected());
            let end = table.turn_end().filter(|_| is_person);
            let end = end.map(|to| Button { main: true, ..go("End the turn", to) });
            card.blocks.extend(end.map(|end| Block::Buttons(vec![end])));
        }
    }
    let offered = if is_person { table.offers() } else { &[] };
    let shown = view::shown(table, table.plies().len(), offered, view);
    let has_boards = table.origins().iter().any(|origin| matches!(origin, Origin::Board(_)));
    let is_pressed = shown.pressed == table.offers().len() && has_boards;
    card.blocks.extend(shown.blocks);
    card.scene = shown.scene;
    if is_person {
        card.blocks.extend(list(table, &asked, is_pressed, question.is_some()));
    } else if is_open {
        let pause = if table.is_known() { PAUSE } else { THINKING };
        let next = match table.best().and_then(|best| table.offers().get(best)) {
            Some(best) => table.with(best),
            None => table.turn_end(),
        };
        card.next = next.map(|to| (to.into(), pause));
    }
    card.scene.moves.extend(table.marked());
    card.blocks.extend(table.afterwards());
    card.undo = taken_back(table).map(|plies| table.moves().back_to(plies).into());
    card.blocks.push(Block::Buttons(actions(table)));
    card.blocks.extend(record::blocks(table));
    card.blocks.extend(table.moves().choices(is_open && table.has_roads()));
    Ok(card)
}

fn title(table: &dyn Table) -> String {
    if let Some(rule) = table.moves().compound() {
        return format!("Play the {} compound", rule.title());
    }
    match (table.moves().are_drawn(), table.origins().len()) {
        (true, _) => "Play".to_owned(),
        (false, 1) => format!("Play {}", table.name(0, 0)),
        (false, _) => "Play the sum".to_owned(),
    }
}

/// What is played, in words: how a drawing is read that does not say so, and at the start of a game that has no card before it
/// its rules.
fn rules(table: &dyn Table) -> Option<String> {
    if table.moves().are_drawn() {
        return (table.drawing().rules == Rules::Hackenbush).then(|| COLOURS.to_owned());
    }
    if !table.plies().is_empty() {
        return None;
    }
    let words = match (table.moves().board(), table.moves().compound()) {
        (None, Some(rule)) => rule.turn(),
        (None, None) => "Each turn is a move in one component of the sum.",
        (Some(id), _) => table.drawing().boards.iter().find(|board| board.id == id).and_then(sentence)?,
    };
    Some(format!("{words} {}", table.convention()).trim_end().to_owned())
}

/// A person's moves as buttons, those that are called the same once; folded where all can be pressed on boards, and without
/// their heading where it is asked which one is meant.
fn list(table: &dyn Table, offers: &[&Offer], is_pressed: bool, is_question: bool) -> Vec<Block> {
    let is_one = table.origins().len() == 1;
    let mut seen = BTreeSet::new();
    let mut different = offers.to_vec();
    // Two positions may be called the same.
    different.retain(|offer| match offer.way {
        Way::Drive(ends) => seen.insert((offer.component, Some(ends), "")),
        Way::Press(_) | Way::End => seen.insert((offer.component, None, &offer.name)),
    });
    let press = |offer: &&Offer| -> Option<Button> {
        let (mut words, shows) = match offer.way {
            Way::Drive([_, to]) if is_one => {
                (format!("→ {}", name_of(table.drawing(), to).unwrap_or_default()), vec![to])
            }
            Way::Drive([_, to]) => (table.written(offer.component, &offer.name), vec![to]),
            Way::Press(_) | Way::End => (table.written(offer.component, &offer.name), table.ends(offer)),
        };
        if table.has_hints() && !offer.does[0].is_empty() {
            words = format!("{words}: {}", offer.does[0]);
        }
        Some(Button { shows, ..go(words, table.with(offer)?) })
    };
    let buttons: Vec<Button> = different.iter().take(MOST_BUTTONS).filter_map(press).collect();
    match is_question {
        true => listed_moves(buttons, different.len()),
        false => your_moves(buttons, different.len(), is_pressed),
    }
}

/// How many moves there were before the last one of a person; an agreement is taken back alone.
fn taken_back(table: &dyn Table) -> Option<usize> {
    match table.agreement() {
        Some(_) => Some(table.plies().len()),
        None => table.plies().iter().rposition(|ply| table.is_person(ply.seat)),
    }
}

/// What can be done now.
fn actions(table: &dyn Table) -> Vec<Button> {
    let (moves, is_open) = (table.moves(), table.is_open());
    let mut buttons = Vec::new();
    if !is_open {
        buttons.push(Button { main: true, ..go("Play again", moves.again()) });
        buttons.extend(moves.swapped().map(|to| go("Play again with sides swapped", to)));
        buttons.push(go("Replay the game", moves.view(GameView::At(0))));
    }
    let before = taken_back(table);
    if let Some(ply) = table.gone_by().filter(|ply| before != Some(*ply)) {
        buttons.push(go(format!("Back to move {}", ply + 1), moves.back_to(ply)));
    }
    buttons.extend(before.map(|ply| go("Take back", moves.back_to(ply))));
    if is_open && table.is_person(table.to_move()) && table.has_draws() {
        buttons.push(go("Offer a draw", moves.view(GameView::Offer)));
    }
    if let Some(before) = moves.before() {
        buttons.push(go(if is_open { "Stop" } else { "New game" }, before));
        return buttons;
    }
    if is_open && !table.plies().is_empty() {
        buttons.push(go("Play again", moves.again()));
    }
    buttons.push(match moves.board() {
        Some(id) => go("Back to the board", BoardCard::Board(id.to_owned())),
        None => match moves.compound() {
            Some(rule) => go("Back to the compound", BoardCard::Compound(rule)),
            None => go("Back to the sum", BoardCard::Sum),
        },
    });
    buttons
}
