//! The cards about boards: the shelf, what a board is worth, its texts and their errors, the sum, and games on it.

use crate::common::boards::{card, mixed, on_sheet, play, try_card, with_boards};
use crate::common::{addresses, buttons, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document, OwnRuleset};
use hyperjam_editor::file;
use hyperjam_protocol::Reply;
use hyperjam_protocol::address::{Address, BoardCard};
use hyperjam_protocol::tutor::{
    Block, BoardShape, Card, CardAction, Drawing, Grid, GridCell, Shade, Tone, TutorQuery,
};
use hyperjam_rulesets::seats::SEAT_NAMES;
use hyperjam_rulesets::{Family, named, open};
use hyperjam_terms::{Convention, Player};
use hyperjam_testkit::documents::list;
use hyperjam_tutor::answer;

#[test]
fn the_shelf_has_every_ruleset_with_a_board_that_can_be_read_and_valued() {
    let shelf = card(&Document::default(), "board");
    let put: Vec<(String, String)> = buttons(&shelf)
        .into_iter()
        .filter_map(|button| match button.action {
            CardAction::AddBoard(rules, position) => Some((rules, position)),
            _ => None,
        })
        .collect();
    assert_eq!(put.len(), named().count() + SEAT_NAMES.len());
    assert!(buttons(&shelf).iter().any(|button| matches!(button.action, CardAction::AddRuleset(_))));
    let families: Vec<&str> = shelf
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Folded { name, .. } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(families, Family::ALL.map(Family::title));
    for (rules, position) in put {
        let about = card(&on_sheet(&[(&rules, &position)]), "board/b1");
        let text = words(&about);
        assert!(!text.contains("cannot be read"), "{rules} {position}: {text}");
        assert!(about.blocks.iter().any(|block| matches!(block, Block::Board(_))), "{rules}");
    }
}

#[test]
fn a_board_tells_its_value_its_best_moves_and_its_parts() {
    let text = words(&card(&on_sheet(&[("domineering", "..|..")]), "board/b1"));
    assert!(text.contains("Its value is ±1:"), "{text}");
    assert!(text.contains("Left’s best moves") && text.contains("wins"), "{text}");
    let text = words(&card(&on_sheet(&[("domineering", ".#.|.#.")]), "board/b1"));
    assert!(text.contains("Its value is 2") && text.contains("Its components"), "{text}");
    let text = words(&card(&on_sheet(&[("nim", "3,4,5")]), "board/b1"));
    assert!(text.contains("Its value is ∗2"), "{text}");
    let text = words(&card(&on_sheet(&[("octal 0.77", "5")]), "board/b1"));
    assert!(text.contains("Its value is ∗4"), "{text}");
    let text = words(&card(&on_sheet(&[("hackenbush", "g-a:L,a-b:R")]), "board/b1"));
    assert!(text.contains("Its value is ½"), "{text}");
    let text = words(&card(&on_sheet(&[("walk-and-jump", "x..|...|..o")]), "board/b1"));
    assert!(text.contains("Play may go on for ever"), "{text}");
}

#[test]
fn what_cannot_be_read_is_named_with_its_column() {
    for (rules, position, message) in [
        ("domineering", "..,..", "The position cannot be read: column 3: expected"),
        ("domineeering", "..", "The rules cannot be read"),
        ("L: .. -> #", "..", "The rules cannot be read: column"),
    ] {
        let text = words(&card(&on_sheet(&[(rules, position)]), "board/b1"));
        assert!(text.contains(message), "{rules} {position}: {text}");
    }
    let gone = try_card(&Document::default(), "board/b1").unwrap_err();
    assert_eq!(gone.to_string(), "The board “b1” is no longer in the drawing.");
}

#[test]
fn a_ruleset_of_the_document_stands_for_its_text() {
    let mut document = on_sheet(&[("Stripes", "..|..")]);
    assert!(words(&card(&document, "board/b1")).contains("The rules cannot be read"));
    let stripes = OwnRuleset { name: "Stripes".into(), text: "L: ./. -> #/#; R: .. -> ##".into() };
    document.apply(Command::SetRulesets(vec![stripes])).unwrap();
    assert!(words(&card(&document, "board/b1")).contains("Its value is ±1"));
}

fn with_rulesets(mut document: Document, rulesets: &[(&str, &str)]) -> Document {
    let own = |(name, text): &(&str, &str)| OwnRuleset { name: (*name).into(), text: (*text).into() };
    document.apply(Command::SetRulesets(rulesets.iter().map(own).collect())).unwrap();
    document
}

#[test]
fn a_ruleset_is_checked_as_it_is_written_and_tried_at_once() {
    let written =
        |rules: &str| card(&with_rulesets(Document::default(), &[("Mine", rules)]), "board/-rules/1");
    let right = written("L: ./. -> #/#; R: .. -> ##");
    assert_eq!((right.lines[0].tone, right.lines[0].column), (Tone::Good, None));
    let text = words(&right);
    assert!(text.contains("every play ends") && text.contains("The first positions"), "{text}");
    assert!(text.contains("Its value is ±1. Left has 2 moves, Right has 2 moves."), "{text}");
    // What is offered can be put on the sheet, and is what was tried.
    let puts: Vec<(String, String)> = buttons(&right)
        .into_iter()
        .filter_map(|button| match button.action {
            CardAction::AddBoard(rules, position) => Some((rules, position)),
            _ => None,
        })
        .collect();
    assert!(puts.len() > 3 && puts.iter().all(|(rules, _)| rules == "Mine"), "{puts:?}");
    for (rules, position) in &puts {
        let sheet = with_rulesets(on_sheet(&[(rules, position)]), &[("Mine", "L: ./. -> #/#; R: .. -> ##")]);
        assert!(!words(&card(&sheet, "board/b1")).contains("cannot be read"), "{position}");
    }
    for (rules, column, message) in [
        ("L: .. -> #", 10, "column 10: the pattern has"),
        ("Q: .. -> ##", 1, "L, R, B (both), M (the mover) or “tie”"),
        ("", 1, "rules such as"),
    ] {
        let wrong = written(rules);
        assert_eq!((wrong.lines[0].tone, wrong.lines[0].column), (Tone::Bad, Some(column)), "{rules}");
        assert!(words(&wrong).contains(message) && !words(&wrong).contains("The first positions"), "{rules}");
    }
    let loopy = words(&written("M turn: x. -> .x, xo. -> ..x"));
    assert!(loopy.contains("play may go on for ever"), "{loopy}");
    let gone = try_card(&Document::default(), "board/-rules/1").unwrap_err();
    assert_eq!(gone.to_string(), "Ruleset number 1 is no longer in the drawing.");
}

#[test]
fn the_examples_are_rules_and_the_shelf_has_what_a_person_wrote() {
    let document = with_rulesets(on_sheet(&[("Mine", "..")]), &[("Mine", "B: .. -> ##"), ("Wrong", "x")]);
    let rules = card(&document, "board/-rules/1");
    let examples = rules.blocks.iter().find_map(|block| match block {
        Block::Choice { options, .. } => Some(options.clone()),
        _ => None,
    });
    for example in examples.unwrap() {
        let CardAction::SetRuleset(0, text) = example.action else { panic!("{}", example.text) };
        let tried = card(&with_rulesets(Document::default(), &[("Mine", &text)]), "board/-rules/1");
        assert!(words(&tried).contains("The first positions"), "{text}");
        assert!(!words(&tried).contains("Left has no move, Right has no move"), "{text}");
    }
    let shelf = card(&document, "board");
    let text = words(&shelf);
    assert!(text.contains("[Put Mine on the sheet]") && text.contains("[Edit Wrong]"), "{text}");
    assert!(text.contains("The rules cannot be read"), "{text}");
    assert!(addresses(&shelf).contains(&"board/-rules/2".to_owned()));
    // Its rules are written in one place.
    let about = card(&document, "board/b1");
    assert!(addresses(&about).contains(&"board/-rules/1".to_owned()));
    assert!(!words(&about).contains("Rules: "), "{}", words(&about));
}

#[test]
fn pressing_a_cell_again_and_again_leads_through_all_symbols_and_back() {
    let mut document = on_sheet(&[("clobber", "xo|..")]);
    let mut seen = Vec::new();
    for _ in 0..4 {
        let about = card(&document, "board/b1");
        let spots = about.blocks.iter().find_map(|block| match block {
            Block::Board(view) => Some(view.spots.clone()),
            _ => None,
        });
        let CardAction::SetBoard(id, position) = spots.unwrap()[0].action.clone() else {
            panic!("no change")
        };
        let board = document.board(&id).unwrap().clone();
        seen.push(position.clone());
        document.apply(Command::ReplaceBoard(Board { position, ..board })).unwrap();
    }
    assert_eq!(seen, ["oo|..", "#o|..", ".o|..", "xo|.."]);
}

fn grid(card: &Card) -> &Grid {
    let found = card.blocks.iter().find_map(|block| match block {
        Block::Grid(grid) => Some(grid),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no table: {}", words(card)))
}

#[test]
fn a_table_of_all_sizes_has_values_and_temperatures() {
    let document = on_sheet(&[("domineering", "..|..")]);
    assert!(addresses(&card(&document, "board/b1")).contains(&"board/b1/table".to_owned()));
    let texts = |grid: &Grid| -> Vec<Vec<String>> {
        grid.rows.iter().map(|(_, cells)| cells.iter().map(|cell| cell.text.clone()).collect()).collect()
    };
    let values = card(&document, "board/b1/table/values/3x3");
    assert_eq!(
        texts(grid(&values)),
        [["0", "−1", "−1"], ["1", "±1", "{2|−½}"], ["1", "{½|−2}", "±1"]].map(|row| row.map(String::from))
    );
    assert!(grid(&values).rows.iter().flat_map(|(_, cells)| cells).all(|cell| cell.shade == Shade::Plain));
    // Only numbers are shaded.
    let temperatures = card(&document, "board/b1/table/temperatures/3x3");
    assert_eq!(texts(grid(&temperatures))[1], ["−1", "1", "5/4"]);
    assert_eq!(grid(&temperatures).rows[1].1[2].shade, Shade::Heat(4));
    assert!(words(&temperatures).contains("the hotter"));
    // The board of four rows and columns, unless another size is asked for.
    assert_eq!(grid(&card(&document, "board/b1/table")).rows.len(), 4);
    let progress = std::cell::RefCell::new(Vec::new());
    let query = TutorQuery { address: "board/b1/table".into(), ..TutorQuery::about(Drawing::of(&document)) };
    answer(&query, &|done| progress.borrow_mut().push(done)).unwrap();
    assert_eq!(progress.borrow().last(), Some(&Reply::Progress(1000)));
}

#[test]
fn a_table_of_heaps_marks_the_period() {
    let table = card(&on_sheet(&[("kayles", "20")]), "board/b1/table");
    assert!(words(&table).contains("Period 12 from 71 on; proved by the numbers up to 167."));
    let cells: Vec<&GridCell> = grid(&table).rows.iter().flat_map(|(_, cells)| cells).collect();
    assert_eq!(cells.len(), 201);
    for (heap, cell) in cells.iter().enumerate() {
        let shade = match heap {
            0..71 => Shade::Exception,
            _ if (heap - 71) % 12 == 0 => Shade::Begins,
            _ => Shade::Plain,
        };
        assert_eq!(cell.shade, shade, "{heap}");
    }
    let refused = card(&on_sheet(&[("kayles", "20")]), "board/b1/table/values/9999");
    assert!(words(&refused).contains("9999 is too many; at most 2000"), "{}", words(&refused));
    let refused = card(&on_sheet(&[("cram", "..")]), "board/b1/table/values/four");
    assert!(words(&refused).contains("expected a size such as “4x6”"), "{}", words(&refused));
}

#[test]
fn boards_of_a_table_are_made_of_the_board_on_the_sheet_where_that_is_asked_for() {
    let document = on_sheet(&[("clobber", "xo|ox")]);
    let free = card(&document, "board/b1/table");
    assert!(grid(&free).rows.iter().flat_map(|(_, cells)| cells).all(|cell| cell.text == "0"));
    let tiled = "board/b1/table/values-tiled";
    assert!(addresses(&free).contains(&tiled.to_owned()));
    assert_eq!(grid(&card(&document, tiled)).rows[0].1[1].text, "∗");
    // Where there is nothing to copy, nothing is asked.
    let free = card(&on_sheet(&[("cram", "..")]), "board/b1/table");
    assert!(!words(&free).contains("copies of this board"));
    assert!(!words(&card(&on_sheet(&[("hackenbush", "g-a:L")]), "board/b1")).contains("[Table]"));
}

#[test]
fn the_sum_has_boards_beside_vehicles() {
    let sum = |document: &Document| words(&card(document, "vehicles/line"));
    let text =
        sum(&with_boards(Document::default(), &[("domineering", "..|..", 2), ("domineering", ".|.", 1)]));
    assert!(text.contains(" = 1 · "), "{text}");
    let text = sum(&with_boards(Document::default(), &[("domineering", ".|.", -3)]));
    assert!(text.contains(" = −3 · "), "{text}");
    let mut drawn = list("A -> B left");
    let start = drawn.positions().next().unwrap().0;
    drawn.apply(Command::SetVehicles(vec![start])).unwrap();
    let text = sum(&with_boards(drawn, &[("domineering", "..", 1)]));
    assert!(text.contains(" = 0 · "), "1 and −1: {text}");
    let mut looped = list("A -> A left");
    let start = looped.positions().next().unwrap().0;
    looped.apply(Command::SetVehicles(vec![start])).unwrap();
    let text = sum(&with_boards(looped, &[("domineering", "..", 1)]));
    assert!(text.contains("no value, as play may go on for ever at A"), "{text}");
    // On so small a board nobody is ever stuck: both players can go on for ever, whatever the other does.
    let text = sum(&on_sheet(&[("walk-and-jump", "x.|.o")]));
    assert!(text.contains(" = ∞ · a draw"), "{text}");
}

#[test]
fn the_game_graph_of_a_small_board_becomes_a_drawing() {
    let about = card(&on_sheet(&[("domineering", "..|..")]), "board/b1");
    let unfold = buttons(&about).into_iter().find(|button| button.text == "Unfold").unwrap();
    let CardAction::Insert(text, _) = unfold.action else { panic!("it is no drawing") };
    let drawn = file::read(&text).unwrap();
    assert!(drawn.positions().len() > 2 && drawn.moves().len() > 1);
    let large = card(&on_sheet(&[("domineering", "6x6")]), "board/b1");
    assert!(buttons(&large).iter().all(|button| button.text != "Unfold"));
}

#[test]
fn games_are_played_to_their_end_and_taken_back() {
    let document = on_sheet(&[("domineering", "4x4"), ("nim", "1,2,3"), ("clobber", "xo|ox")]);
    for (id, start) in [
        ("b1", "you-best-left-1"),
        ("b1", "you-you-right-1"),
        ("b2", "best-learner-left-7"),
        ("b3", "best-best-left-1"),
    ] {
        let (last, trail) = play(&document, &format!("board/{id}/play/{start}/-"));
        let text = words(&last);
        assert!(text.contains("cannot move, so") && text.contains("Record"), "{text}");
        assert!(trail.len() > 2, "{trail:?}");
        assert!(last.undo.is_some() || !start.contains("you"));
        for address in addresses(&last) {
            card(&document, &address);
        }
    }
    let refused = try_card(&document, "board/b1/play/you-best-left-1/99").unwrap_err();
    assert_eq!(refused.to_string(), "Move 1: Left has no such move there.");
    assert!(try_card(&on_sheet(&[("nim", "x")]), "board/b1/play/you-best-left-1/-").is_err());
}

#[test]
fn a_game_says_what_is_played_until_the_first_move() {
    let document = on_sheet(&[("domineering", "2x2"), ("nim", "2")]);
    for (start, rules, made) in [
        ("board/b1/play/you-you-left-1/", "Left places a domino", "0"),
        ("board/b2/play/you-you-left-1/", "takes counters from a heap", "0"),
        ("board/-sum/play/you-you-left-1/", "one component of the sum. Whoever cannot move loses.", "0.0"),
    ] {
        let [before, after] = ["-", made].map(|moves| card(&document, &format!("{start}{moves}")));
        let second = |card: &Card| words(&Card { blocks: card.blocks[1..2].to_vec(), ..Card::default() });
        assert!(second(&before).contains(rules), "{}", words(&before));
        assert!(!second(&after).contains(rules), "{}", words(&after));
    }
    let two = on_sheet(&[("nim", "2"), ("nim", "3")]);
    let titles = card(&two, "board/-pictures").blocks.into_iter().map(|block| match block {
        Block::Board(view) => view.title,
        _ => String::new(),
    });
    assert_eq!(titles.collect::<Vec<_>>(), ["Nim (b1)", "Nim (b2)"]);
}

#[test]
fn a_board_on_the_sheet_has_what_it_comes_to_after_its_name() {
    let captions = |document: &Document| -> Vec<String> {
        let caption = |block: Block| if let Block::Board(view) = block { Some(view.caption) } else { None };
        card(document, "board/-pictures").blocks.into_iter().filter_map(caption).collect()
    };
    let mut document = on_sheet(&[
        ("domineering", "2x2"),
        ("nim", "2 3"),
        ("domineering", "1x2"),
        ("konane", "wrong"),
        ("domineering", "8x8"),
        ("nim for 3", "2"),
    ]);
    // What takes long, what cannot be read and what is for three players has nothing there.
    assert_eq!(captions(&document), [" = ±1", " = ∗", " = −1", "", "", ""]);
    for (times, written) in [(-1, [" = ±1", " = ∗", " = 1"]), (3, [" = ±1", " = ∗", " = −3"])] {
        for board in document.heading().boards.clone() {
            document.apply(Command::ReplaceBoard(Board { times, ..board })).unwrap();
        }
        assert_eq!(captions(&document)[..3], written, "{times}");
    }
    document.apply(Command::SetConvention(Convention::Misere)).unwrap();
    assert!(captions(&document).iter().all(String::is_empty));
}

/// Whether the player to move wins, by the definition.
#[test]
fn a_game_is_gone_through_move_by_move() {
    let document = on_sheet(&[("domineering", "..|..|.."), ("nim", "2")]);
    let start = open("domineering", &["..|..|.."]).unwrap();
    let first = start.moves(Player::Left).remove(0).1;
    let second = first.moves(Player::Right).remove(0).1;
    for game in ["board/b1/play/you-you-left-1/0,0", "board/-sum/play/you-you-left-1/0.0,0.0"] {
        let last = format!("{game}/at/2");
        assert!(addresses(&card(&document, game)).contains(&last), "{game}");
        let steps = card(&document, &last).steps.unwrap();
        assert_eq!((steps.at, steps.last), (2, 2));
        for (at, board) in (0..).zip([&start, &first, &second]) {
            let then = card(&document, &steps.each.fill(at));
            let shown = then.scene.boards.iter().find(|board| board.id == "b1").unwrap().views[0].clone();
            assert!(
                shown.name.ends_with(&board.text()) && shown.spots.is_empty(),
                "{game} {at}: {}",
                shown.name
            );
            assert!(addresses(&then).contains(&game.to_owned()), "the way back");
        }
        // More moves than there are is the end.
        assert_eq!(card(&document, &format!("{game}/at/9")).steps.unwrap().at, 2);
    }
    assert!(try_card(&document, "board/b1/play/you-you-left-1/7/at/0").is_err());
}

fn wins(board: &dyn hyperjam_rulesets::Board, player: Player) -> bool {
    board.moves(player).iter().any(|(_, to)| !wins(&**to, player.opponent()))
}

#[test]
fn hyperjam_wins_whatever_can_be_won() {
    for (rules, position) in [
        ("domineering", "...|..."),
        ("clobber", "xo|ox"),
        ("nim", "1,2"),
        ("hackenbush", "g-a:L,a-b:R,g-c:R"),
        ("toads-and-frogs", "T.F"),
    ] {
        let document = on_sheet(&[(rules, position)]);
        let board = open(rules, &[position]).unwrap();
        for (starter, settings) in [(Player::Left, "best-you-left-1"), (Player::Right, "you-best-right-1")] {
            if !wins(&*board, starter) {
                continue;
            }
            // Whatever the other does.
            let mut open_games = vec![format!("board/b1/play/{settings}/-")];
            while let Some(address) = open_games.pop() {
                let shown = card(&document, &address);
                match &shown.next {
                    Some((to, _)) => open_games.push(to.clone()),
                    None => {
                        let moves: Vec<String> = addresses(&shown)
                            .into_iter()
                            .filter(|to| {
                                let of = |address: &str| match address.parse() {
                                    Ok(Address::Board(BoardCard::Game(game))) => game.moves.len(),
                                    _ => 0,
                                };
                                of(to) == of(&address) + 1
                            })
                            .collect();
                        let text = words(&shown);
                        assert!(
                            !moves.is_empty() || text.contains(&format!("so {starter} wins")),
                            "{rules}: {text}"
                        );
                        open_games.extend(moves);
                    }
                }
            }
        }
    }
}

#[test]
fn a_board_is_made_larger_and_smaller_and_counted_otherwise() {
    let changes = |rules: &str, position: &str| -> Vec<String> {
        let about = card(&with_boards(Document::default(), &[(rules, position, 2)]), "board/b1");
        assert!(words(&about).contains("It counts 2 times in the sum."));
        let change = |button: hyperjam_protocol::tutor::Button| match button.action {
            CardAction::SetBoard(_, to) => Some(format!("{}: {to}", button.text)),
            CardAction::CountBoard(_, times) => Some(format!("{}: {times}", button.text)),
            _ => None,
        };
        buttons(&about).into_iter().filter_map(change).collect()
    };
    assert_eq!(
        changes("domineering", "1x2"),
        [
            &["Add a row: ..|..", "Add a column: ...", "Remove a column: ."][..],
            &["Negate: -2", "One more: 3", "One fewer: 1", "Delete: 0"]
        ]
        .concat()
    );
    assert_eq!(
        changes("push", ".x"),
        ["Add a column: .x.", "Remove a column: .", "Negate: -2", "One more: 3", "One fewer: 1", "Delete: 0"]
    );
    assert_eq!(changes("nim", "3"), ["Negate: -2", "One more: 3", "One fewer: 1", "Delete: 0"]);
}

#[test]
fn pieces_are_dragged_from_where_they_stand_to_where_they_go() {
    for (rules, position) in [("toads-and-frogs", "T.F"), ("clobber", "xo"), ("konane", "xo.")] {
        let shown = card(&on_sheet(&[(rules, position)]), "board/b1/play/you-best-left-1/-");
        let spots = shown.scene.boards[0].views[0].spots.clone();
        let drag = spots.iter().find_map(|spot| spot.drag).unwrap_or_else(|| panic!("{rules}"));
        assert!(drag[0][0] < drag[1][0], "{rules}: {drag:?}");
    }
}

#[test]
fn an_exercise_asks_who_wins_and_says_so_only_to_the_right_answer() {
    let document = mixed(false);
    for start in ["board/b1/exercise", "board/-sum/exercise"] {
        let asked = card(&document, start);
        assert!(asked.scene.locked && !words(&asked).contains("value"), "{}", words(&asked));
        let right: Vec<Card> = addresses(&asked)
            .into_iter()
            .filter(|to| to.starts_with(start))
            .map(|to| card(&document, &to))
            .filter(|answered| words(answered).contains("Correct: "))
            .collect();
        assert_eq!(right.len(), 1, "{start}");
        let told = words(&right[0]);
        assert!(told.contains("Its value is") && told.contains("starts, wins by "), "{told}");
    }
    let about = card(&document, "board/b1");
    let share = CardAction::Share("board/b1/exercise".into());
    assert!(buttons(&about).into_iter().any(|button| button.action == share));
}

#[test]
fn the_parts_of_a_board_are_outlined_with_their_values() {
    let shapes = |position: &str| {
        let about = card(&on_sheet(&[("domineering", position)]), "board/b1");
        let board = about.blocks.iter().find_map(|block| match block {
            Block::Board(view) => Some(view.shapes.clone()),
            _ => None,
        });
        board.unwrap()
    };
    let borders = |position: &str| {
        shapes(position).iter().filter(|shape| matches!(shape, BoardShape::Border(..))).count()
    };
    assert_eq!(borders("..|.."), 0, "one part is not told apart");
    assert_eq!(borders(".#.|.#."), 12, "two dominoes have six sides each");
    let written = |text: &str| {
        shapes(".#.|.#.")
            .iter()
            .filter(|shape| matches!(shape, BoardShape::Letter(_, letter) if letter == text))
            .count()
    };
    assert_eq!(written("1"), 2);
}
