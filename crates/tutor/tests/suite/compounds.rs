//! What is on the sheet as a compound by another rule than that of the sum.

use crate::common::boards::{on_sheet, with_boards};
use crate::common::{Reader, addresses, jam, words};
use hyperjam_bridge::Game;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::game::GameGraph;
use hyperjam_protocol::tutor::Card;
use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::{Graph, PositionId as Position};
use hyperjam_terms::{CompoundRule, Convention, Movers, MovesIn, Outcome, Player, Sector};
use hyperjam_testkit::documents::{AnyDrawing, PARTIZAN, exhibit, place};
use hyperjam_testkit::on;

/// A sheet with vehicles at these positions.
fn sheet(document: &Document, on: &[usize]) -> Reader {
    let mut reader = Reader::of(document);
    reader.drawing.vehicles = on.iter().map(|nth| reader.drawing.graph.positions[*nth].0).collect();
    reader
}

/// How each compound of two positions ends when Left starts and when Right does, by the definition: a graph of all pairs.
fn pairs(graph: &Graph, rule: CompoundRule, convention: Convention) -> Vec<[Outcome; 2]> {
    let count = graph.position_count();
    let mut moves = Vec::new();
    for (a, b) in graph.positions().flat_map(|a| graph.positions().map(move |b| (a, b))) {
        let number = |[a, b]: [Position; 2]| a.index() * count + b.index();
        for player in Player::BOTH {
            let [one, other] = [a, b].map(|at| graph.options(at, player));
            if rule.is_short() && (one.is_empty() || other.is_empty()) {
                continue;
            }
            let mut add = |after| moves.push((number([a, b]), number(after), Movers::from(player)));
            if rule.moves_in() != MovesIn::One {
                one.iter().for_each(|to| other.iter().for_each(|too| add([*to, *too])));
            }
            // By the long rule a component may be left as it is where the player has no move there.
            let is_all = rule.moves_in() == MovesIn::All;
            if !is_all || other.is_empty() {
                one.iter().for_each(|to| add([*to, b]));
            }
            if !is_all || one.is_empty() {
                other.iter().for_each(|to| add([a, *to]));
            }
        }
    }
    moves.sort_unstable();
    moves.dedup();
    let all = Graph::from_moves(count * count, moves).unwrap();
    let found = outcomes(&all, convention);
    all.positions().map(|position| Player::BOTH.map(|player| found.outcome(position, player))).collect()
}

/// Where each component is after what the card says that a player does, as numbers of positions; none where it names no move.
fn moved(wording: &str, player: Player, names: &[String], on: [usize; 2]) -> Option<[usize; 2]> {
    let start = format!("{player}, starting, ");
    let line = wording.lines().find(|line| line.starts_with(&start) && line.contains(" by "))?;
    let parts = line.split_once(" by ").unwrap().1.trim_end_matches('.');
    let (mut after, mut from) = (on, 0);
    for part in parts.split(" together with ") {
        let (at, to) = part.split_once(" → ").unwrap();
        let nth = |name: &str| names.iter().position(|other| other == name).unwrap();
        // Of two vehicles at one position the first that is not moved yet.
        let component = (from..2).find(|component| on[*component] == nth(at)).unwrap();
        after[component] = nth(to);
        from = component + 1;
    }
    Some(after)
}

#[test]
fn compounds_of_vehicles_end_as_by_the_definition() {
    let (mut won, mut drawn, mut searched) = (0, 0, 0);
    for seed in 0..120 {
        on(seed, AnyDrawing::of(2..6, 1..12, PARTIZAN).drawing(), |mut document| {
            let convention = [Convention::Normal, Convention::Misere][seed as usize % 2];
            if convention == Convention::Misere {
                document.apply(Command::SetConvention(convention)).unwrap();
            }
            let game = Game::of(&GameGraph::of(&document)).unwrap();
            let count = game.graph.position_count();
            for rule in CompoundRule::ALL {
                let known = pairs(&game.graph, rule, convention);
                let vehicles = [seed as usize % count, (seed as usize / 3) % count];
                let reader = sheet(&document, &vehicles);
                let card = reader.card(&format!("board/-sum/{}", rule.name()));
                let wording = words(&card);
                let [left, right] = known[vehicles[0] * count + vehicles[1]];
                let sector = Sector::of(left, right);
                assert!(wording.contains(&format!("\nSector {}: ", sector.name())), "{wording}");
                for (player, outcome) in Player::BOTH.into_iter().zip([left, right]) {
                    let after = moved(&wording, player, &reader.drawing.names, vehicles);
                    let loses = outcome == Outcome::win_of(player.opponent());
                    assert!(!loses || after.is_none(), "{wording}");
                    let Some([a, b]) = after else { continue };
                    assert_eq!(known[a * count + b][player.opponent().index()], outcome, "{wording}");
                    assert!(!card.scene.moves.is_empty(), "{wording}");
                    won += usize::from(outcome != Outcome::Draw);
                    drawn += usize::from(outcome == Outcome::Draw);
                }
                searched += usize::from(
                    wording.contains("positions of the compound that can come up were searched."),
                );
            }
        });
    }
    assert!(won > 40 && drawn > 40 && searched > 40, "{won} {drawn} {searched}");
}

/// Smith, theorem 8: the component that is the first to end decides, as in the traffic jam with cars at L and K.
#[test]
fn the_rules_are_chosen_on_the_card_of_the_sum() {
    let reader = jam(&["L", "K"]);
    let sum = reader.card("vehicles");
    assert!(addresses(&sum).contains(&"board/-sum/conjunctive".to_owned()), "{}", words(&sum));
    let card = reader.card("board/-sum/conjunctive");
    let wording = words(&card);
    assert!(wording.starts_with("The conjunctive compound\n"), "{wording}");
    assert!(wording.contains("\nL | Left wins in 5 moves | Right wins in 5 moves\nK | Right wins in 4 moves | Left wins in 4 moves"), "{wording}");
    assert!(wording.contains("Sector II: "), "{wording}");
    let selective = words(&reader.card("board/-sum/selective"));
    assert!(
        selective.contains("Sector I: ") && selective.contains("Left, starting, wins by L → "),
        "{selective}"
    );
    assert_eq!(
        addresses(&card).iter().filter(|to| to.starts_with("board/-sum/") || *to == "vehicles").count(),
        7,
        "{wording}"
    );
    let continued = words(&on_sheet_card(&[("nim", "5"), ("nim", "0")], "board/-sum/continued-conjunctive"));
    assert!(continued.starts_with("The continued conjunctive compound\n"), "{continued}");
    assert!(continued.contains("\nComponent alone | Left starts | Right starts | suspense\n"), "{continued}");
    assert!(continued.contains(" | Left wins in 1 move | Right wins in 1 move | 1\n"), "{continued}");
    // One vehicle is no compound to be asked for, and none is nothing.
    assert!(!addresses(&jam(&["L"]).card("vehicles")).contains(&"board/-sum/conjunctive".to_owned()));
    assert!(words(&jam(&[]).card("board/-sum/selective")).contains("There is nothing on the sheet"));
}

/// The card of a sheet with these boards.
fn on_sheet_card(boards: &[(&str, &str)], address: &str) -> Card {
    Reader::of(&on_sheet(boards)).card(address)
}

/// Boards and vehicles together, from the example of `hyperjam sum --rule`: who starts takes the middle of the row of three, which
/// ends that board at once.
#[test]
fn boards_and_vehicles_make_compounds() {
    let boards = on_sheet(&[("kayles", "3"), ("kayles", "4")]);
    let wording = words(&Reader::of(&boards).card("board/-sum/conjunctive"));
    assert!(
        wording.contains("Sector I: ") && wording.contains("Left, starting, wins by Kayles"),
        "{wording}"
    );
    assert!(wording.contains(" together with Kayles"), "{wording}");
    let mut jam = exhibit("traffic-jam");
    jam.apply(Command::SetVehicles(vec![place(&jam, "L")])).unwrap();
    let mixed = with_boards(jam, &[("kayles", "3", 1)]);
    let wording = words(&Reader::of(&mixed).card("board/-sum/selective"));
    assert!(
        wording.contains("Left, starting, wins by L → ") && wording.contains(" together with Kayles"),
        "{wording}"
    );
    let cycle = on_sheet(&[("nim-for 3", "1,2")]);
    let refused = Reader::of(&cycle).refusal("board/-sum/conjunctive");
    assert!(refused.contains("players in a cycle"), "{refused}");
}
