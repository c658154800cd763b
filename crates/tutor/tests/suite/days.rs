//! The cards of the games born by a day.

use crate::common::{Reader, buttons, plain};
use hyperjam_editor::command::Command;
use hyperjam_editor::file::Format;
use hyperjam_protocol::tutor::{Block, Card, CardAction, Picture, Shape, Span};
use std::collections::BTreeSet;

fn reader() -> Reader {
    let mut document = Format::Text.read("A:").unwrap();
    document.apply(Command::SetLines(vec!["^ + *2".to_owned()])).unwrap();
    Reader::of(&document)
}

fn wording(card: &Card) -> String {
    card.blocks
        .iter()
        .find_map(|block| match block {
            Block::Result(line, _) => Some(plain(line)),
            _ => None,
        })
        .unwrap()
}

/// The links to the games that a card lists.
fn listed(card: &Card) -> Vec<(String, String)> {
    let tables = card.blocks.iter().filter_map(|block| match block {
        Block::Table { rows, .. } => Some(rows),
        _ => None,
    });
    let cells = tables.flatten().filter_map(|row| match row[0].as_slice() {
        [Span::Link { text, to }] => Some((text.clone(), to.clone())),
        _ => None,
    });
    cells.collect()
}

fn picture(card: &Card) -> Option<&Picture> {
    card.blocks.iter().find_map(|block| match block {
        Block::Picture(picture) => Some(picture),
        _ => None,
    })
}

#[test]
fn every_day_has_its_games_and_lines_keep_their_answers() {
    for (day, said_of_it) in [
        "1 game is born by day 0, where equal games count as one.",
        "4 games are born by day 1, where equal games count as one.",
        "22 games are born by day 2, where equal games count as one.",
        "1474 games are born by day 3, where equal games count as one.",
    ]
    .into_iter()
    .enumerate()
    {
        let card = reader().card(&format!("calculate/day/{day}"));
        assert_eq!(wording(&card), said_of_it);
        assert_eq!(plain(&card.lines[0].answer), "= ↑∗2");
    }
}

#[test]
fn the_order_of_day_2_is_drawn_with_every_game_once() {
    let card = reader().card("calculate/day/2");
    let picture = picture(&card).unwrap();
    assert_eq!(
        picture.description,
        "The order of the 22 games born by day 2, in 9 rows, greater games above. 36 lines lead from a game to one \
         next above it. Numbers are filled dots."
    );
    let (mut places, mut words, mut lines, mut links) = (BTreeSet::new(), BTreeSet::new(), Vec::new(), 0);
    for shape in &picture.shapes {
        match shape {
            Shape::Dot { at, .. } => assert!(places.insert(at.map(f64::to_bits)), "two games at one place"),
            Shape::Words { text, .. } if text == "↑ greater" => {}
            Shape::Words { text, .. } => assert!(words.insert(text.clone()), "{text} twice"),
            Shape::Line(points, _) => lines.push(points.clone()),
            Shape::Link { .. } => links += 1,
        }
    }
    let games: BTreeSet<String> = listed(&card).into_iter().map(|(game, _)| game).collect();
    assert_eq!((places.len(), words, links), (22, games, 22));
    // Every line goes up, from one game to another.
    for points in lines {
        let [low, high] = points[..] else { panic!("{points:?}") };
        assert!(high[1] < low[1] && [low, high].iter().all(|end| places.contains(&end.map(f64::to_bits))));
    }
    let saves: Vec<String> = buttons(&card)
        .into_iter()
        .filter_map(|button| match button.action {
            CardAction::Save(name, text) if !text.is_empty() => Some(name),
            _ => None,
        })
        .collect();
    assert_eq!(saves, ["order-of-day-2.svg", "order-of-day-2.tex"]);
}

#[test]
fn day_3_is_counted_by_kinds_and_gone_through_page_by_page() {
    let reader = reader();
    let card = reader.card("calculate/day/3");
    assert!(picture(&card).is_none());
    let choice = card.blocks.iter().find_map(|block| match block {
        Block::Choice { name, options, chosen } if name == "Shown" => Some((options, chosen)),
        _ => None,
    });
    let (options, chosen) = choice.unwrap();
    assert_eq!(*chosen, Some(0));
    let count = |nth: usize| -> usize {
        let text = &options[nth].text;
        text[text.rfind('(').unwrap() + 1..text.len() - 1].parse().unwrap()
    };
    assert_eq!(options[0].text, "All (1474)");
    // Everything has one outcome, what Left wins is as much as what Right wins, and 15 numbers are born by day 3.
    assert_eq!((1..5).map(count).sum::<usize>(), 1474);
    assert_eq!((count(1), count(5)), (count(2), 15));
    assert!(count(8) > 0 && count(8) < count(7) && count(6) + count(7) < 1474);
    // All pages together list each game of a kind once.
    let mut games = BTreeSet::new();
    for page in 1..=30 {
        let card = reader.card(&format!("calculate/day/3/all/{page}"));
        for (game, to) in listed(&card) {
            assert!(games.insert(to), "{game} twice");
        }
    }
    assert_eq!(games.len(), 1474);
    let beyond = reader.ask("calculate/day/3/all/99").unwrap();
    assert_eq!(beyond.address, "calculate/day/3/all/30");
    let numbers: Vec<String> =
        listed(&reader.card("calculate/day/3/numbers")).into_iter().map(|(game, _)| game).collect();
    assert_eq!(
        numbers,
        ["−3", "−2", "−3/2", "−1", "−¾", "−½", "−¼", "0", "¼", "½", "¾", "1", "3/2", "2", "3"]
    );
}

#[test]
fn a_game_of_a_day_leads_to_its_facts_and_its_options_to_the_day_before() {
    let reader = reader();
    let list = listed(&reader.card("calculate/day/2"));
    let (_, to) = list.iter().find(|(game, _)| game == "{1|0,∗}").unwrap();
    let card = reader.card(to);
    let options: Vec<String> = card
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table { rows, .. } => Some(rows),
            _ => None,
        })
        .flatten()
        .flat_map(|row| &row[1])
        .filter_map(|span| match span {
            Span::Link { text, to } => Some(format!("{text} at {to}")),
            _ => None,
        })
        .collect();
    assert_eq!(options, ["1 at calculate/day/1/g3", "0 at calculate/day/1/g1", "∗ at calculate/day/1/g2"]);
    assert!(wording(&reader.card("calculate/day/3/g0")).starts_with("Game 1 of 1474: −3"));
    assert_eq!(reader.ask("calculate/day/1/g9").unwrap().address, "calculate/day/1/g3");
}

#[test]
fn the_calculation_leads_to_the_days_and_they_lead_on() {
    let reader = reader();
    let leads = buttons(&reader.card("calculate/1"));
    let days = leads
        .iter()
        .filter(|button| matches!(&button.action, CardAction::Go(to) if to.starts_with("calculate/day/")));
    assert_eq!(days.count(), 4);
    reader.follow_all("calculate/day/3/hot", 60);
}
