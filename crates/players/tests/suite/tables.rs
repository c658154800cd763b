//! The tables of MS, from `golden/spindler.json`, each entry by the arena and by the definition as it stands.

use hyperjam_players::definition::Tree;
use hyperjam_players::notation::{parse, print};
use hyperjam_players::{Arena, GameId};
use hyperjam_terms::OutcomeSet;
use serde_json::{Map, Value};

fn golden() -> Value {
    serde_json::from_str(include_str!("../golden/spindler.json")).unwrap()
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap()
}

fn outcome(text: &str) -> OutcomeSet {
    OutcomeSet::parse(text, 3).unwrap()
}

fn game(arena: &mut Arena, text: &str) -> GameId {
    let game = parse(text, 3).unwrap().game(arena).unwrap();
    let printed = print(arena, game, 100_000).unwrap();
    assert_eq!(parse(&printed, 3).unwrap().game(arena).unwrap(), game, "{text} is printed as {printed}");
    game
}

/// The outcome of a sum, worked out in both ways.
fn of_sum(arena: &mut Arena, games: &[GameId]) -> OutcomeSet {
    let sum = arena.sum_of(games).unwrap();
    let trees: Vec<Tree> = games.iter().map(|game| Tree::of(arena, *game)).collect();
    let by_definition = Tree::outcomes(&trees.iter().collect::<Vec<_>>());
    assert_eq!(arena.outcomes(sum), by_definition);
    by_definition[0]
}

#[test]
fn table_4_has_the_outcomes_of_forty_nim_positions() {
    let (mut arena, golden) = (Arena::new(3), golden());
    let mut entries = 0;
    for (text, row) in object(&golden["table4"]["rows"]) {
        let heaps: Vec<GameId> = text.split('+').map(|heap| game(&mut arena, heap)).collect();
        let star = game(&mut arena, "*");
        for (ones, entry) in row.as_array().unwrap().iter().enumerate() {
            let sum = [&*heaps, &vec![star; ones]].concat();
            assert_eq!(of_sum(&mut arena, &sum), outcome(entry.as_str().unwrap()), "{ones}·* + {text}");
            entries += 1;
        }
    }
    assert_eq!(entries, 40);
}

#[test]
fn tables_7_and_8_have_what_doubling_and_trebling_a_game_makes() {
    let (mut arena, golden) = (Arena::new(3), golden());
    for (table, copies, count) in [("table7_doubling", 2, 23), ("table8_trebling", 3, 18)] {
        let mut entries = 0;
        for (before, row) in object(&golden[table]["cells"]) {
            for (after, text) in object(row) {
                let one = game(&mut arena, text.as_str().unwrap());
                assert_eq!(of_sum(&mut arena, &[one]), outcome(before), "{text}");
                assert_eq!(of_sum(&mut arena, &vec![one; copies]), outcome(after), "{copies}·{text}");
                entries += 1;
            }
        }
        assert_eq!(entries, count, "{table}");
    }
}

#[test]
fn table_9_has_a_pair_of_games_for_each_of_85_outcomes_of_sums() {
    let (mut arena, golden) = (Arena::new(3), golden());
    let rows = golden["table9_sums"].as_array().unwrap();
    assert_eq!(rows.len(), 85);
    for row in rows {
        let of = |name: &str| row[name].as_str().unwrap();
        let (g, h) = (game(&mut arena, of("g")), game(&mut arena, of("h")));
        assert_eq!(of_sum(&mut arena, &[g]), outcome(of("og")), "{row}");
        assert_eq!(of_sum(&mut arena, &[h]), outcome(of("oh")), "{row}");
        assert_eq!(of_sum(&mut arena, &[g, h]), outcome(of("sum")), "{row}");
    }
}
