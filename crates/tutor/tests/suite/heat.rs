//! The moves of a board shown where they are made.

use crate::common::boards::{card, on_sheet};
use crate::common::{addresses, words};
use hyperjam_editor::command::Command;
use hyperjam_protocol::tutor::{Block, BoardShape, BoardSpot, BoardView, Card, CardAction, MoveFigure};
use hyperjam_rulesets::{Answer, Limits, open};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::notation::{Style, print_number};
use hyperjam_values::thermograph::temperature;
use hyperjam_values::{Arena, GameId};

fn view(card: &Card) -> &BoardView {
    let found = card.blocks.iter().find_map(|block| match block {
        Block::Board(view) => Some(view),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no board: {}", words(card)))
}

fn figures(card: &Card) -> Vec<&MoveFigure> {
    let shapes = view(card).shapes.iter();
    shapes
        .filter_map(|shape| if let BoardShape::Figure(figure) = shape { Some(figure) } else { None })
        .collect()
}

/// By the definition: the temperature of {Gᴸ | Gᴿ, …}.
fn temperatures(rules: &str, position: &str, player: Player) -> Vec<String> {
    let mut arena = Arena::default();
    let value = |board: &dyn hyperjam_rulesets::Board, arena: &mut Arena| -> GameId {
        match board.answer(arena, Limits::default()) {
            Ok(Answer::Short { value, .. }) => value,
            _ => panic!("{rules} {position}"),
        }
    };
    let board = open(rules, &[position]).unwrap();
    let [left, right] = Player::BOTH
        .map(|player| board.moves(player).iter().map(|(_, to)| value(&**to, &mut arena)).collect::<Vec<_>>());
    let alone = |arena: &mut Arena, nth: usize| match player {
        Player::Left => arena.game(&[left[nth]], &right).unwrap(),
        Player::Right => arena.game(&left, &[right[nth]]).unwrap(),
    };
    let count = if player == Player::Left { left.len() } else { right.len() };
    let mut found = Vec::new();
    for nth in 0..count {
        let game = alone(&mut arena, nth);
        found.push(print_number(&temperature(&mut arena, game).unwrap(), Style::Unicode));
    }
    found
}

#[test]
fn every_move_shows_how_hot_it_is_by_the_definition_and_the_hottest_is_as_hot_as_the_board() {
    for (rules, position) in [
        ("domineering", "2x3"),
        ("domineering", "...|...|..."),
        ("domineering", "....|.#..|...."),
        ("konane", "xo.x|ox.o|xoxo"),
        ("toads-and-frogs", "TT..FF"),
        ("col", "3x2"),
        ("snort", "2x3"),
        ("hackenbush", "g-a:L,a-b:R,g-c:G,c-d:L"),
    ] {
        let document = on_sheet(&[(rules, position)]);
        let board = open(rules, &[position]).unwrap();
        let mut arena = Arena::default();
        let Ok(Answer::Short { value, .. }) = board.answer(&mut arena, Limits::default()) else { panic!() };
        let greatest = print_number(&temperature(&mut arena, value).unwrap(), Style::Unicode);
        for player in Player::BOTH {
            let shown = card(&document, &format!("board/b1/heat/{}", player.name()));
            let place = format!("{rules} {position} {player}: {}", words(&shown));
            let figures = figures(&shown);
            let texts: Vec<&str> = figures.iter().map(|figure| &*figure.text).collect();
            assert_eq!(texts, temperatures(rules, position, player), "{place}");
            assert!(!figures.is_empty() && texts.contains(&&*greatest), "{place}");
            for figure in &figures {
                assert_eq!(figure.is_best, figure.text == greatest, "{place}");
                assert_eq!(figure.heat > 0, !figure.text.starts_with('−') && figure.text != "0", "{place}");
            }
            // Who does not see it hears the same, and what is pressed makes the move.
            let spots = &view(&shown).spots;
            assert_eq!(spots.len(), figures.len(), "{place}");
            for (nth, (spot, figure)) in spots.iter().zip(&figures).enumerate() {
                let best = if figure.is_best { ", hottest" } else { "" };
                assert_eq!(spot.description, format!(": temperature {}{best}", figure.text), "{place}");
                let CardAction::Go(to) = &spot.action else { panic!("{place}") };
                assert_eq!(to, &format!("board/b1/play/you-you-{}-1-hints/{nth}", player.name()), "{place}");
                let game = card(&document, to);
                let made = board.moves(player)[nth].1.text();
                assert!(words(&game).contains("Record") && view(&game).name.ends_with(&made), "{place}");
            }
            // The same on the sheet.
            assert_eq!(shown.scene.boards[0].views[0], *view(&shown), "{place}");
        }
    }
}

#[test]
fn what_each_move_gains_is_shown_instead_and_cut_short_where_it_is_long() {
    let document = on_sheet(&[("domineering", "2x2")]);
    let hot = card(&document, "board/b1/heat/left");
    assert!(addresses(&hot).contains(&"board/b1/heat/left/gains".to_owned()));
    let gains = card(&document, "board/b1/heat/left/gains");
    let shown: Vec<&str> = figures(&gains).iter().map(|figure| &*figure.text).collect();
    assert_eq!(shown, ["{2|0}", "{2|0}"]);
    let gains = card(&on_sheet(&[("domineering", "2x3")]), "board/b1/heat/left/gains");
    assert!(figures(&gains).iter().all(|figure| figure.text.chars().count() <= 5));
    assert_eq!(figures(&gains).iter().filter(|figure| figure.is_best).count(), 1, "{}", words(&gains));
    assert!(words(&gains).contains("none is greater"), "{}", words(&gains));
}

#[test]
fn moves_open_to_both_show_the_grundy_number_of_what_they_leave() {
    let shown = card(&on_sheet(&[("nim", "1,2,4")]), "board/b1/heat/left");
    let found: Vec<(&str, bool)> =
        figures(&shown).iter().map(|figure| (&*figure.text, figure.is_best)).collect();
    // From 7, by each number of counters taken from each heap.
    let mut expected = vec![(6, false)];
    expected.extend([1, 0].map(|left| (left ^ 5, false)));
    expected.extend([3, 2, 1, 0].map(|left| (left ^ 3, left == 3)));
    let mut numbers: Vec<(String, bool)> =
        expected.into_iter().map(|(number, wins): (u32, bool)| (number.to_string(), wins)).collect();
    let mut found: Vec<(String, bool)> =
        found.into_iter().map(|(number, wins)| (number.to_owned(), wins)).collect();
    numbers.sort();
    found.sort();
    assert_eq!(found, numbers);
    assert!(words(&shown).contains("Grundy number 0, wins"), "{}", words(&shown));
}

#[test]
fn a_board_offers_its_moves_where_something_is_known_of_them() {
    let offers = |rules: &str, position: &str| {
        let about = card(&on_sheet(&[(rules, position)]), "board/b1");
        addresses(&about).iter().any(|to| to.starts_with("board/b1/heat/"))
    };
    assert!(offers("domineering", "2x2") && offers("nim", "3") && offers("hackenbush", "g-a:L"));
    // There is no move, play goes on for ever, or the moves are what is seen anyway.
    assert!(!offers("domineering", ".") && !offers("walk-and-jump", "x..|...|..o"));
    assert!(!offers("canonical-form", "{1|*}"));
    let loopy = card(&on_sheet(&[("walk-and-jump", "x..|...|..o")]), "board/b1/heat/left");
    assert!(words(&loopy).contains("is not known"), "{}", words(&loopy));
    let mut misere = on_sheet(&[("domineering", "2x2")]);
    misere.apply(Command::SetConvention(Convention::Misere)).unwrap();
    assert!(words(&card(&misere, "board/b1/heat/left")).contains("In misère play there are no values"));
    assert!(!addresses(&card(&misere, "board/b1")).iter().any(|to| to.contains("heat")));
    let stuck = card(&on_sheet(&[("domineering", "...")]), "board/b1/heat/left");
    assert!(words(&stuck).contains("Left has no move."), "{}", words(&stuck));
}

#[test]
fn plates_of_moves_lie_beside_each_other() {
    for (rules, position) in
        [("nim", "3,4,5"), ("octal 0.77", "5"), ("domineering", "3x3"), ("clobber", "xoxo|oxox|xoxo")]
    {
        for address in ["board/b1/heat/left", "board/b1/heat/left/gains"] {
            let shown = card(&on_sheet(&[(rules, position)]), address);
            let all = figures(&shown);
            assert!(!all.is_empty(), "{rules}");
            for (nth, one) in all.iter().enumerate() {
                for other in &all[nth + 1..] {
                    let apart = (0..2).map(|axis| (one.at[axis] - other.at[axis]).abs()).collect::<Vec<_>>();
                    let free = apart[1] >= 18.0 || apart[0] >= f64::midpoint(one.width, other.width);
                    assert!(free, "{rules} {position}: {one:?} {other:?}");
                }
            }
        }
    }
}

#[test]
fn the_middle_of_a_plate_belongs_to_its_move_alone() {
    for (rules, position) in [
        ("nim", "3,4,5"),
        ("octal 0.77", "7"),
        ("clobber", "xo.o|.xo.|oxxo"),
        ("clobber", "xoxo|oxox|xoxo"),
        ("domineering", "4x4"),
    ] {
        for address in ["board/b1/heat/left", "board/b1/heat/right"] {
            let shown = card(&on_sheet(&[(rules, position)]), address);
            let (figures, spots) = (figures(&shown), &view(&shown).spots);
            assert_eq!(figures.len(), spots.len());
            for (figure, own) in figures.iter().zip(spots) {
                // A finger or a pointer misses the middle by a little.
                let within = |spot: &&BoardSpot| {
                    (0..2).all(|axis| (spot.at[axis] - figure.at[axis]).abs() < spot.size[axis] / 2.0 + 2.0)
                };
                let under: Vec<&BoardSpot> = spots.iter().filter(within).collect();
                assert_eq!(under, [own], "{rules} {position} {address}");
            }
        }
    }
}

#[test]
fn a_counter_of_a_nim_heap_is_pressed_to_take_it_and_all_after_it() {
    let shown = card(&on_sheet(&[("nim", "3,4,5")]), "board/b1/heat/left");
    let counters: Vec<[f64; 2]> = view(&shown)
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            BoardShape::Stone(at, ..) => Some(*at),
            _ => None,
        })
        .collect();
    let names: Vec<String> = (1..=3)
        .flat_map(|heap| (1..=heap + 2).rev().map(move |taken| format!("take {taken} from heap {heap}")))
        .collect();
    assert_eq!(counters.len(), names.len());
    for (at, name) in counters.iter().zip(names) {
        let under = |spot: &&BoardSpot| {
            (0..2).all(|axis| (spot.at[axis] - at[axis]).abs() < spot.size[axis] / 2.0 - 1.0)
        };
        let pressed: Vec<&str> = view(&shown).spots.iter().filter(under).map(|spot| &*spot.name).collect();
        assert_eq!(pressed.len(), 1, "{name}: {pressed:?}");
        assert_eq!(pressed[0], name);
    }
}
