//! The games born by a day: their order as a picture, and all of them to go through.

use super::details;
use crate::pictures;
use crate::values::{LIMITS, MOST_WRITTEN};
use crate::write::{button, go, link, paragraph, result, text};
use hyperjam_protocol::address::{Address, DayKind, DaysCard, LAST_DAY};
use hyperjam_protocol::tutor::{Block, Button, CardAction, Line, Tone};
use hyperjam_terms::{OutcomeClass, Player};
use hyperjam_values::facts::in_order;
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, days, infinitesimal, order, thermograph};

/// The last day whose order is drawn. That of day 3 has 1,474 games.
const LAST_DRAWN: u32 = 2;
/// How many games a page lists.
const PAGE: usize = 50;

/// What is said of a card, with its title and its own address: a page or a game beyond the last is the last one.
pub(super) fn card(card: DaysCard) -> (String, Address, Vec<Block>) {
    let mut arena = Arena::new(LIMITS);
    let (title, found) = match card {
        DaysCard::List(day, kind, page) => {
            (format!("Games born by day {day}"), list(&mut arena, day, kind, page))
        }
        DaysCard::Game(day, nth) => (format!("A game born by day {day}"), one(&mut arena, day, nth as usize)),
    };
    match found {
        Ok((card, blocks)) => (title, card.into(), blocks),
        Err(unfinished) => (title, card.into(), vec![paragraph(unfinished.to_string())]),
    }
}

/// Where the cards begin, for those who calculate.
pub(super) fn entrance() -> Block {
    let mut blocks = vec![paragraph(
        "All games whose options are born by day n are born by day n + 1. Day 0 has 0 alone; by day 3 there are 1,474 \
         games.",
    )];
    blocks.push(Block::Buttons(every_day()));
    Block::Folded { name: "Games by the day on which they are born".into(), blocks }
}

fn every_day() -> Vec<Button> {
    (0..=LAST_DAY).map(|day| go(format!("Day {day}"), DaysCard::List(day, DayKind::All, 1))).collect()
}

/// A game of a day.
struct Born {
    game: GameId,
    /// Its number among all of the day.
    nth: u32,
}

fn list(arena: &mut Arena, day: u32, kind: DayKind, page: u32) -> Result<(DaysCard, Vec<Block>), Unfinished> {
    let games = days::born_by(arena, day)?;
    let mut counts = Vec::new();
    let mut chosen = Vec::new();
    for one in DayKind::EACH {
        arena.renew_work();
        let mut of_kind = Vec::new();
        for (nth, &game) in (0..).zip(&games) {
            if is(arena, game, one)? {
                of_kind.push(Born { game, nth });
            }
        }
        counts.push((one, of_kind.len()));
        if one == kind {
            chosen = of_kind;
        }
    }
    let count = |number: usize| if number == 1 { "1 game is".into() } else { format!("{number} games are") };
    let mut blocks = vec![result(
        vec![text(format!("{} born by day {day}, where equal games count as one.", count(games.len())))],
        Tone::Plain,
    )];
    blocks.push(Block::Choice { name: "Day".into(), options: every_day(), chosen: Some(day) });
    if day <= LAST_DRAWN {
        blocks.extend(pictures::shown(pictures::days(arena, day, &games)?));
    }
    let option = |&(kind, count): &(DayKind, usize)| {
        go(format!("{} ({count})", name(kind)), DaysCard::List(day, kind, 1))
    };
    blocks.push(Block::Choice {
        name: "Shown".into(),
        options: counts.iter().map(option).collect(),
        chosen: DayKind::EACH.iter().position(|one| *one == kind).map(|nth| nth as u32),
    });
    let pages = chosen.len().div_ceil(PAGE).max(1);
    let page = (page as usize).min(pages);
    arena.renew_work();
    let mut rows = Vec::new();
    for born in chosen.iter().skip((page - 1) * PAGE).take(PAGE) {
        rows.push(row(arena, day, born)?);
    }
    if rows.is_empty() {
        blocks.push(paragraph("None of them is of this kind."));
    } else {
        let head = ["Game", "Who wins", "Mean", "Temperature"];
        blocks.push(Block::Table { head: head.map(str::to_owned).to_vec(), rows });
    }
    if pages > 1 {
        let turn = |words: &str, to: Option<usize>| match to {
            Some(to) => go(words, DaysCard::List(day, kind, to as u32)),
            None => button(words, CardAction::Nothing),
        };
        blocks.push(paragraph(format!("Page {page} of {pages}.")));
        blocks.push(Block::Buttons(vec![
            turn("First", (page > 1).then_some(1)),
            turn("Earlier", page.checked_sub(1).filter(|before| *before > 0)),
            turn("Later", (page < pages).then_some(page + 1)),
            turn("Last", (page < pages).then_some(pages)),
        ]));
    }
    Ok((DaysCard::List(day, kind, page as u32), blocks))
}

fn row(arena: &mut Arena, day: u32, born: &Born) -> Result<Vec<Line>, Unfinished> {
    let written = print(arena, born.game, Style::Unicode, MOST_WRITTEN)?.text;
    let number = |number: &Dyadic| vec![text(print_number(number, Style::Unicode))];
    Ok(vec![
        vec![link(written, DaysCard::Game(day, born.nth))],
        vec![text(order::outcome(arena, born.game).in_words())],
        number(&thermograph::mean(arena, born.game)?),
        number(&thermograph::temperature(arena, born.game)?),
    ])
}

fn name(kind: DayKind) -> &'static str {
    match kind {
        DayKind::All => "All",
        DayKind::Left => "Left wins",
        DayKind::Right => "Right wins",
        DayKind::First => "The first player wins",
        DayKind::Second => "The second player wins",
        DayKind::Number => "Numbers",
        DayKind::Hot => "Hot",
        DayKind::Infinitesimal => "Infinitesimal",
        DayKind::AllSmall => "All-small",
    }
}

/// Whether a game is of a kind. As on every card 0 is a number, and called neither infinitesimal nor all-small.
fn is(arena: &mut Arena, game: GameId, kind: DayKind) -> Result<bool, Unfinished> {
    let outcome = |class| order::outcome(arena, game) == class;
    Ok(match kind {
        DayKind::All => true,
        DayKind::Left => outcome(OutcomeClass::Left),
        DayKind::Right => outcome(OutcomeClass::Right),
        DayKind::First => outcome(OutcomeClass::Next),
        DayKind::Second => outcome(OutcomeClass::Previous),
        DayKind::Number => arena.is_number(game),
        DayKind::Hot => thermograph::temperature(arena, game)?.sign().is_gt(),
        DayKind::Infinitesimal => !arena.is_number(game) && infinitesimal::is_infinitesimal(arena, game),
        DayKind::AllSmall => !arena.is_number(game) && infinitesimal::is_all_small(arena, game)?,
    })
}

/// One game of a day, or the last one. Its options are games of the day before.
fn one(arena: &mut Arena, day: u32, nth: usize) -> Result<(DaysCard, Vec<Block>), Unfinished> {
    let games = days::born_by(arena, day)?;
    let nth = nth.min(games.len() - 1);
    let game = games[nth];
    let mut options = [Vec::new(), Vec::new()];
    if let Some(before) = day.checked_sub(1) {
        arena.renew_work();
        let earlier = days::born_by(arena, before)?;
        for player in Player::BOTH {
            for option in in_order(arena, game, player)? {
                let nth = earlier.iter().position(|one| *one == option);
                options[player.index()]
                    .push(nth.map(|nth| Address::from(DaysCard::Game(before, nth as u32))));
            }
        }
    }
    arena.renew_work();
    let written = print(arena, game, Style::Unicode, MOST_WRITTEN)?.text;
    let all = DaysCard::List(day, DayKind::All, (nth / PAGE) as u32 + 1);
    let mut blocks = vec![
        result(vec![text(format!("Game {} of {}: {written}", nth + 1, games.len()))], Tone::Plain),
        Block::Buttons(vec![
            match nth.checked_sub(1) {
                Some(before) => go("Previous game", DaysCard::Game(day, before as u32)),
                None => button("Previous game", CardAction::Nothing),
            },
            if nth + 1 < games.len() {
                go("Next game", DaysCard::Game(day, nth as u32 + 1))
            } else {
                button("Next game", CardAction::Nothing)
            },
            go(format!("All games born by day {day}"), all),
            button(
                "Put it in a line",
                CardAction::Lines(vec![print(arena, game, Style::Ascii, MOST_WRITTEN)?.text]),
            ),
        ]),
    ];
    let to = |by: Player, nth: u32| options[by.index()].get(nth as usize).cloned().flatten();
    blocks.extend(details::with_drawing(arena, game, &to));
    Ok((DaysCard::Game(day, nth as u32), blocks))
}
