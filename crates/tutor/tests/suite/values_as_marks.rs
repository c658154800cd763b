//! The values of positions as marks, and their canonical forms as drawings.

use crate::common::Reader;
use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Block, CardAction, SceneMarks, ShownMark};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::{Movers, Player};
use hyperjam_testkit::documents::row;
use hyperjam_testkit::forms::Form;
use hyperjam_testkit::typed::game;
use hyperjam_values::notation::spoken;
use hyperjam_values::{Arena, GameId};

const DRAWINGS: u64 = 400;

/// The moves of a drawing on which moves mostly lead to earlier positions.
fn moves(seed: u64) -> (usize, Vec<(usize, usize, Movers)>) {
    let mut random = SplitMix::new(seed);
    let count = 2 + random.below(6);
    let mut moves = Vec::new();
    for from in 0..count {
        for _ in 0..random.below(4) {
            let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][random.below(3)];
            let to = if random.below(9) == 0 { random.below(count) } else { from.saturating_sub(1) };
            let to = if random.below(2) == 0 { random.below(to + 1) } else { to };
            if to < from || random.below(4) == 0 {
                moves.push((from, to, by));
            }
        }
    }
    (count, moves)
}

/// The game of a position by the definition; nothing where a loop can be reached.
fn form(moves: &[(usize, usize, Movers)], at: usize, way: &mut Vec<usize>) -> Option<Form> {
    if way.contains(&at) {
        return None;
    }
    way.push(at);
    let mut sides = [Vec::new(), Vec::new()];
    for (_, to, by) in moves.iter().filter(|(from, ..)| *from == at) {
        let option = form(moves, *to, way)?;
        for player in Player::BOTH {
            if by.includes(player.index() as u32) {
                sides[player.index()].push(option.clone());
            }
        }
    }
    way.pop();
    let [left, right] = sides;
    Some(Form { left, right })
}

fn marks(document: &Document) -> Vec<ShownMark> {
    marks_of(&Reader::of(document))
}

fn marks_of(reader: &Reader) -> Vec<ShownMark> {
    match reader.card("why/values/short").scene.marks {
        SceneMarks::These(marks) => marks,
        other => panic!("{other:?}"),
    }
}

/// What is said of a position, by its number.
fn mark(marks: &[ShownMark], at: usize) -> Option<&ShownMark> {
    marks.iter().find(|mark| mark.position == PositionId(at as u32))
}

#[test]
fn the_text_of_a_mark_reads_back_to_the_value_by_the_definition() {
    let (mut whole, mut none) = (0, 0);
    for seed in 0..DRAWINGS {
        let (count, moves) = moves(seed);
        let found = marks(&row(count, moves.clone()));
        for at in 0..count {
            let expected = form(&moves, at, &mut Vec::new());
            let shown = mark(&found, at);
            assert_eq!(shown.is_some(), expected.is_some(), "{seed}: {at}");
            let (Some(shown), Some(expected)) = (shown, expected) else {
                none += 1;
                continue;
            };
            whole += 1;
            let mut arena = Arena::default();
            let by_definition = expected.game(&mut arena).unwrap();
            assert_eq!(game(&mut arena, &shown.text), by_definition, "{seed}: {at}: {}", shown.text);
            assert_eq!(shown.spoken, spoken(&shown.text));
        }
    }
    assert!(whole > 500 && none > 200, "{whole}, {none}");
}

#[test]
fn a_game_has_the_same_texts_however_it_is_drawn() {
    for seed in 0..DRAWINGS {
        let (count, moves) = moves(seed);
        // Positions in the opposite order, and moves too.
        let other = |at: usize| count - 1 - at;
        let turned: Vec<_> =
            moves.iter().rev().map(|(from, to, by)| (other(*from), other(*to), *by)).collect();
        let (found, again) = (marks(&row(count, moves)), marks(&row(count, turned)));
        for at in 0..count {
            let texts = [mark(&found, at), mark(&again, other(at))]
                .map(|mark| mark.map(|mark| (mark.text.clone(), mark.spoken.clone())));
            assert_eq!(texts[0], texts[1], "{seed}: {at}");
        }
    }
}

/// The drawing of a game, which is its first position, as its card opens it.
fn opened(reader: &Reader, address: &str) -> (Document, String) {
    let buttons = reader.card(address).blocks.into_iter().filter_map(|block| match block {
        Block::Buttons(buttons) => Some(buttons),
        _ => None,
    });
    let open = buttons.flatten().find_map(|button| match button.action {
        CardAction::Open(text, address) => Some((text, address)),
        _ => None,
    });
    let (text, address) = open.unwrap();
    (Format::Json.read(&text).unwrap(), address)
}

#[test]
fn a_value_opens_as_a_drawing_whose_first_position_has_it_and_no_needless_option() {
    let (mut seen, mut smaller) = (0, 0);
    for seed in 0..DRAWINGS / 4 {
        let (count, moves) = moves(seed);
        let reader = Reader::of(&row(count, moves.clone()));
        for at in 0..count {
            let Some(form) = form(&moves, at, &mut Vec::new()) else { continue };
            let (document, address) = opened(&reader, &format!("why/p{at}/value"));
            assert_eq!(address, "why/p0/value");
            let again = Reader::of(&document);
            let value = |reader: &Reader, at: usize| mark(&marks_of(reader), at).unwrap().text.clone();
            assert_eq!(value(&reader, at), value(&again, 0), "{seed}: {at}");
            let drawn: Vec<_> = document
                .moves()
                .map(|(_, step)| (step.from.0 as usize, step.to.0 as usize, step.by))
                .collect();
            let drawn = self::form(&drawn, 0, &mut Vec::new()).unwrap();
            // Options may be listed in any order.
            let mut arena = Arena::default();
            let sizes = [&drawn, &form.canonical()].map(|form| [form.left.len(), form.right.len()]);
            assert_eq!(sizes[0], sizes[1], "{seed}: {at}");
            let games: [GameId; 2] = [drawn, form].map(|form| form.game(&mut arena).unwrap());
            assert_eq!(games[0], games[1], "{seed}: {at}");
            seen += 1;
            smaller += usize::from(document.positions().len() < count);
        }
    }
    assert!(seen > 100 && smaller > 50, "{seen}, {smaller}");
}
