//! A game on a compound of what is on the sheet, from its address.

use super::known::Looked;
use super::record::Match;
use super::turns::Turns;
use super::{Two, who_can_win};
use crate::board::component::{Components, summands};
use crate::failure::{DrawFailure, Failure};
use crate::game::lot::by_lot;
use crate::game::moves::CompoundMoves;
use crate::game::record::replay;
use crate::game::table::{Offer, Ply, Table, Way};
use crate::sum::seats::SeatComponents;
use crate::vehicles::in_a_row;
use crate::work::Work;
use crate::write::{paragraph, text};
use hyperjam_protocol::address::{CompoundPlay, Controller, GameView, MOST_BOARD_MOVES};
use hyperjam_protocol::tutor::{Block, Card, Tone, TutorQuery};
use hyperjam_sums::compound::{CompoundGame, Part};
use hyperjam_sums::{Ending, NoSuchMove, Review};
use hyperjam_terms::{PlayerOutcome, counted};

/// A game on a compound of all that is on the sheet.
pub(crate) fn on_sheet(query: &TutorQuery, play: &CompoundPlay, work: &Work<'_>) -> Result<Card, Failure> {
    if SeatComponents::of_sheet(query)?.is_some() {
        return Err(Failure::CompoundSeats);
    }
    if play.settings.controllers.contains(&Controller::Longest) {
        return Err(Failure::CompoundLongest);
    }
    let components = Components::of_sheet(query, work)?.few_enough()?;
    let mut game = replayed(query, play, &components)?;
    let mut two = Two { game: at_table(play, &components, &mut game)?, known: Looked::default() };
    let is_told = two.game.ended.is_some() || play.settings.hints;
    let count = game.done().len();
    let effects = if is_told { game.review() } else { vec![None; count] };
    two.known.review = Review { effects, ..Review::default() };
    match play.view {
        GameView::Offer => Err(Failure::Draw { after: count, reason: DrawFailure::Compound }),
        GameView::At(at) => replay(&two, at, &mut |plies| {
            let mut before = game.clone();
            before.take_back_to(plies);
            let had = if is_told && before.pending().is_empty() { before.had() } else { None };
            who_can_win(had, before.to_move())
        }),
        view => {
            look(&mut two, &mut game);
            crate::game::card::card(&two, view)
        }
    }
}

/// The game with all that was done in it.
fn replayed(
    query: &TutorQuery,
    play: &CompoundPlay,
    components: &Components<'_>,
) -> Result<CompoundGame, Failure> {
    let convention = query.drawing.graph.convention;
    let (start, most) = (summands(&components.all), components.limits().size);
    let mut game = CompoundGame::new(start, play.rule, convention, play.settings.starter, most);
    for done in &play.done {
        let made = match *done {
            Some((component, nth)) => game.make(Part { component: component as usize, nth: nth as usize }),
            None => game.end_turn(),
        };
        made.map_err(refused)?;
    }
    Ok(game)
}

fn refused(wrong: NoSuchMove) -> Failure {
    Failure::BoardMove { nth: wrong.ply, player: wrong.player.to_string() }
}

/// The same with the names of everything.
fn at_table<'a>(
    play: &CompoundPlay,
    components: &'a Components<'a>,
    game: &mut CompoundGame,
) -> Result<Match<'a>, Failure> {
    let done = game.done().iter().map(|done| done.player.seat());
    let movers = done.chain([game.to_move().seat()]).collect();
    let moves = CompoundMoves { play: play.clone(), movers };
    let mut found = Match::at_start(components, play.settings, Box::new(moves));
    for (nth, done) in game.done().iter().enumerate() {
        let seat = done.player.seat();
        let (ply, after) = match done.part {
            Some(part) => {
                let wrong = NoSuchMove { ply: nth + 1, player: done.player };
                let made = found.ply(part.component, part.nth, None);
                made.map(|(ply, after)| (ply, Some(after))).ok_or(refused(wrong))?
            }
            None => {
                let name = "ends the turn".to_owned();
                (Ply { seat, component: 0, nth: 0, way: Way::End, name, drawn: None }, None)
            }
        };
        found.add(ply, after);
    }
    let is_full = game.done().len() >= MOST_BOARD_MOVES;
    found.ended = game.ended().or(is_full.then_some(Ending::Full));
    found.turns = Some(Turns::of(game, play.rule, found.ended.is_some()));
    Ok(found)
}

/// Finds out what is known of the game as it stands.
fn look(two: &mut Two<'_>, game: &mut CompoundGame) {
    if two.game.ended.is_some() {
        two.known.afterwards = game.afterwards(&two.known.review.effects);
        return;
    }
    let hints = two.game.settings.hints;
    let is_person = two.game.settings.controller(game.to_move()) == Controller::You;
    let had = if hints { game.had() } else { None };
    let best = if hints { game.rest_of_best() } else { None };
    let offers = offers(&two.game, game, is_person, had.zip(best.clone()));
    two.known.best_is_known = true;
    if !is_person {
        let advice = game.advice();
        let is_advice = |offer: &Offer| advice == Some(Part { component: offer.component, nth: offer.nth });
        let drawn = by_lot(&two.game.settings, two.game.to_move(), &two.game.plies, offers.len());
        two.known.best = drawn.or_else(|| offers.iter().position(is_advice));
    }
    two.known.expected = expectation(two, game, had, best);
    two.known.offers = offers;
}

/// The moves that can be made before the turn ends, of a person’s vehicles at one position those of the first, with what they are
/// in the best turn.
fn offers(
    found: &Match<'_>,
    game: &CompoundGame,
    is_person: bool,
    best: Option<(PlayerOutcome, Vec<Part>)>,
) -> Vec<Offer> {
    let (player, now, open) = (game.to_move(), found.now(), game.open());
    let (is_one, mut all) = (found.turns.as_ref().is_some_and(|turns| turns.is_one()), Vec::new());
    for &component in &open {
        let at = &now[component];
        let is_same = |other: &&usize| at.position().is_some() && now[**other].position() == at.position();
        if is_person && open.iter().find(is_same).is_some_and(|first| *first != component) {
            continue;
        }
        let (steps, turns) = (at.steps(player), found.components.turns(at, player));
        let names = found.components.move_names(at, &steps);
        for (nth, (step, name)) in steps.iter().zip(names).enumerate() {
            let is_best =
                |best: &Part| best.nth == nth && (best.component == component || is_same(&&best.component));
            let had = best.as_ref().filter(|(_, parts)| parts.iter().any(is_best)).map(|(had, _)| *had);
            let (words, tone) = match (had, is_one) {
                (Some(PlayerOutcome::Win), true) => ("wins", Tone::Good),
                (Some(PlayerOutcome::Win), false) => ("in a turn that wins", Tone::Good),
                (Some(PlayerOutcome::Draw), true) => ("keeps the draw", Tone::Even),
                (Some(PlayerOutcome::Draw), false) => ("in a turn that keeps the draw", Tone::Even),
                _ => ("", Tone::Plain),
            };
            let drawn = turns.get(nth).copied().flatten();
            let (way, does) = (found.way(step.how), [words, words].map(str::to_owned));
            all.push(Offer { component, nth, way, name, drawn, does, tone });
        }
    }
    all
}

/// What can be expected; said with hints, and when it is not known.
fn expectation(
    two: &Two<'_>,
    game: &mut CompoundGame,
    had: Option<PlayerOutcome>,
    best: Option<Vec<Part>>,
) -> Vec<Block> {
    let player = game.to_move();
    let outcome = match game.found() {
        Ok(found) => found.outcomes[player.index()],
        Err(reason) => {
            return vec![paragraph(format!(
                "The compound is {reason}. Until it is, Hyperjam makes the first moves that there are."
            ))];
        }
    };
    if !two.game.settings.hints {
        return Vec::new();
    }
    let pending = game.pending();
    let before = if pending.is_empty() { "" } else { "As the turn began: " };
    let mut blocks = vec![paragraph(match (outcome.winner, outcome.remoteness) {
        (None, _) => format!("{before}Neither player can force a win."),
        (Some(winner), None) => format!("{before}{winner} can win."),
        (Some(winner), Some(count)) => {
            format!("{before}{winner} can win in {}.", counted(count as usize, "turn"))
        }
    })];
    let what = match had {
        Some(PlayerOutcome::Win) => "wins",
        Some(PlayerOutcome::Draw) => "keeps the draw",
        _ => return blocks,
    };
    let table: &dyn Table = two;
    let name = |part: &Part| {
        let (ply, _) = two.game.ply(part.component, part.nth, None)?;
        Some(text(table.written(ply.component, &ply.name)))
    };
    let Some(best) = best else {
        blocks.push(paragraph("What was done in this turn is not in the best turn that was found."));
        return blocks;
    };
    let named: Vec<_> = best.iter().filter_map(name).collect();
    let mut line = match (named.is_empty(), pending.is_empty()) {
        (true, _) => vec![text(format!("To end the turn now {what}"))],
        (false, true) => vec![text(format!("A turn that {what}: "))],
        (false, false) => vec![text(format!("The rest of a turn that {what}: "))],
    };
    line.extend(in_a_row(named.into_iter()));
    line.push(text("."));
    blocks.push(Block::Text(line));
    blocks
}
