//! The cards about boards: the shelf, what a board is worth, its texts and their errors, the sum, and games on it.

#![allow(clippy::unwrap_used, reason = "what a test asks for exists")]

mod common;

use common::{addresses, buttons, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Board, Document, OwnRuleset};
use hyperjam_editor::file;
use hyperjam_protocol::address::{Address, BoardCard};
use hyperjam_protocol::tutor::{
    Block, BoardShape, Card, CardAction, Drawing, Grid, GridCell, Shade, Tone, TutorQuery,
};
use hyperjam_rulesets::seats::SEAT_NAMES;
use hyperjam_rulesets::{named, open};
use hyperjam_terms::{Convention, Player};
use hyperjam_testkit::documents::list;
use hyperjam_tutor::{Failure, answer};
use std::collections::BTreeMap;
use std::rc::Rc;

fn with(mut document: Document, boards: &[(&str, &str, i32)]) -> Document {
    for (rules, position, times) in boards {
        let board =
            Board { rules: (*rules).into(), position: (*position).into(), times: *times, ..Board::default() };
        document.apply(Command::AddBoard(board)).unwrap();
    }
    document
}

fn on_sheet(boards: &[(&str, &str, i32)]) -> Document {
    with(Document::default(), boards)
}

fn try_card(document: &Document, address: &str) -> Result<Card, Failure> {
    let query = TutorQuery { address: address.into(), ..TutorQuery::about(Drawing::of(document)) };
    answer(&query, &|_| {})
}

fn card(document: &Document, address: &str) -> Card {
    try_card(document, address).unwrap_or_else(|failure| panic!("{address}: {failure}"))
}

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
    for (rules, position) in put {
        let about = card(&on_sheet(&[(&rules, &position, 1)]), "board/b1");
        let text = words(&about);
        assert!(!text.contains("cannot be read"), "{rules} {position}: {text}");
        assert!(about.blocks.iter().any(|block| matches!(block, Block::Board(_))), "{rules}");
    }
}

#[test]
fn a_board_tells_its_value_its_best_moves_and_its_parts() {
    let text = words(&card(&on_sheet(&[("domineering", "..|..", 1)]), "board/b1"));
    assert!(text.contains("Its value is ±1:"), "{text}");
    assert!(text.contains("Left’s best moves") && text.contains("wins"), "{text}");
    let text = words(&card(&on_sheet(&[("domineering", ".#.|.#.", 1)]), "board/b1"));
    assert!(text.contains("Its value is 2") && text.contains("Its components"), "{text}");
    let text = words(&card(&on_sheet(&[("nim", "3,4,5", 1)]), "board/b1"));
    assert!(text.contains("Its value is ∗2"), "{text}");
    let text = words(&card(&on_sheet(&[("octal 0.77", "5", 1)]), "board/b1"));
    assert!(text.contains("Its value is ∗4"), "{text}");
    let text = words(&card(&on_sheet(&[("hackenbush", "g-a:L,a-b:R", 1)]), "board/b1"));
    assert!(text.contains("Its value is ½"), "{text}");
    let text = words(&card(&on_sheet(&[("walk-and-jump", "x..|...|..o", 1)]), "board/b1"));
    assert!(text.contains("Play may go on for ever"), "{text}");
}

#[test]
fn what_cannot_be_read_is_named_with_its_column() {
    for (rules, position, message) in [
        ("domineering", "..,..", "The position cannot be read: column 3: expected"),
        ("domineeering", "..", "The rules cannot be read"),
        ("L: .. -> #", "..", "The rules cannot be read: column"),
    ] {
        let text = words(&card(&on_sheet(&[(rules, position, 1)]), "board/b1"));
        assert!(text.contains(message), "{rules} {position}: {text}");
    }
    let gone = try_card(&Document::default(), "board/b1").unwrap_err();
    assert_eq!(gone.to_string(), "There is no board “b1” on this drawing any more.");
}

#[test]
fn a_ruleset_of_the_document_stands_for_its_text() {
    let mut document = on_sheet(&[("Stripes", "..|..", 1)]);
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
        let sheet =
            with_rulesets(on_sheet(&[(rules, position, 1)]), &[("Mine", "L: ./. -> #/#; R: .. -> ##")]);
        assert!(!words(&card(&sheet, "board/b1")).contains("cannot be read"), "{position}");
    }
    for (rules, column, message) in [
        ("L: .. -> #", 10, "column 10: the pattern has"),
        ("Q: .. -> ##", 1, "L, R, B (both) or M (the mover)"),
        ("", 1, "rules such as"),
    ] {
        let wrong = written(rules);
        assert_eq!((wrong.lines[0].tone, wrong.lines[0].column), (Tone::Bad, Some(column)), "{rules}");
        assert!(words(&wrong).contains(message) && !words(&wrong).contains("The first positions"), "{rules}");
    }
    let loopy = words(&written("M turn: x. -> .x, xo. -> ..x"));
    assert!(loopy.contains("play may go on for ever"), "{loopy}");
    let gone = try_card(&Document::default(), "board/-rules/1").unwrap_err();
    assert_eq!(gone.to_string(), "There is no ruleset number 1 on this drawing any more.");
}

#[test]
fn the_examples_are_rules_and_the_shelf_has_what_a_person_wrote() {
    let document = with_rulesets(on_sheet(&[("Mine", "..", 1)]), &[("Mine", "B: .. -> ##"), ("Wrong", "x")]);
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
    let mut document = on_sheet(&[("clobber", "xo|..", 1)]);
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
    let document = on_sheet(&[("domineering", "..|..", 1)]);
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
    assert_eq!(progress.borrow().last(), Some(&1000));
}

#[test]
fn a_table_of_heaps_marks_the_period() {
    let table = card(&on_sheet(&[("kayles", "20", 1)]), "board/b1/table");
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
    let refused = card(&on_sheet(&[("kayles", "20", 1)]), "board/b1/table/values/9999");
    assert!(words(&refused).contains("9999 is too many; at most 2000"), "{}", words(&refused));
    let refused = card(&on_sheet(&[("cram", "..", 1)]), "board/b1/table/values/four");
    assert!(words(&refused).contains("expected a size such as “4x6”"), "{}", words(&refused));
}

#[test]
fn boards_of_a_table_are_made_of_the_board_on_the_sheet_where_that_is_asked_for() {
    let document = on_sheet(&[("clobber", "xo|ox", 1)]);
    let free = card(&document, "board/b1/table");
    assert!(grid(&free).rows.iter().flat_map(|(_, cells)| cells).all(|cell| cell.text == "0"));
    let tiled = "board/b1/table/values-tiled";
    assert!(addresses(&free).contains(&tiled.to_owned()));
    assert_eq!(grid(&card(&document, tiled)).rows[0].1[1].text, "∗");
    // Where there is nothing to copy, nothing is asked.
    let free = card(&on_sheet(&[("cram", "..", 1)]), "board/b1/table");
    assert!(!words(&free).contains("copies of this board"));
    assert!(!words(&card(&on_sheet(&[("hackenbush", "g-a:L", 1)]), "board/b1")).contains("[Table]"));
}

#[test]
fn the_sum_has_boards_beside_vehicles() {
    let sum = |document: &Document| words(&card(document, "vehicles/line"));
    let text = sum(&on_sheet(&[("domineering", "..|..", 2), ("domineering", ".|.", 1)]));
    assert!(text.contains(" = 1: "), "{text}");
    let text = sum(&on_sheet(&[("domineering", ".|.", -3)]));
    assert!(text.contains(" = −3: "), "{text}");
    let mut drawn = list("A -> B left");
    let start = drawn.positions().next().unwrap().0;
    drawn.apply(Command::SetVehicles(vec![start])).unwrap();
    let text = sum(&with(drawn, &[("domineering", "..", 1)]));
    assert!(text.contains(" = 0: "), "1 and −1: {text}");
    let mut looped = list("A -> A left");
    let start = looped.positions().next().unwrap().0;
    looped.apply(Command::SetVehicles(vec![start])).unwrap();
    let text = sum(&with(looped, &[("domineering", "..", 1)]));
    assert!(text.contains("so the value of the sum is not worked out"), "{text}");
    let text = sum(&on_sheet(&[("walk-and-jump", "x.|.o", 1)]));
    assert!(text.contains("not worked out"), "{text}");
}

#[test]
fn the_game_graph_of_a_small_board_becomes_a_drawing() {
    let about = card(&on_sheet(&[("domineering", "..|..", 1)]), "board/b1");
    let unfold = buttons(&about).into_iter().find(|button| button.text == "Unfold").unwrap();
    let CardAction::Insert(text, _) = unfold.action else { panic!("it is no drawing") };
    let drawn = file::read(&text).unwrap();
    assert!(drawn.positions().len() > 2 && drawn.moves().len() > 1);
    let large = card(&on_sheet(&[("domineering", "6x6", 1)]), "board/b1");
    assert!(buttons(&large).iter().all(|button| button.text != "Unfold"));
}

/// Plays to the end: a person by the first move there is, Hyperjam as it likes. Returns the last card, and the addresses.
fn play(document: &Document, start: &str) -> (Card, Vec<String>) {
    let mut shown = card(document, start);
    let mut trail = vec![shown.address.clone()];
    for _ in 0..200 {
        let next = shown.next.clone().map(|(to, _)| to).or_else(|| {
            shown.blocks.iter().find_map(|block| match block {
                Block::Board(view) => view.spots.iter().find_map(|spot| match &spot.action {
                    CardAction::Go(to) => Some(to.clone()),
                    _ => None,
                }),
                _ => None,
            })
        });
        let Some(next) = next else { return (shown, trail) };
        shown = card(document, &next);
        assert_eq!(shown.address, next);
        trail.push(next);
    }
    panic!("it does not end")
}

#[test]
fn games_are_played_to_their_end_and_taken_back() {
    let document = on_sheet(&[("domineering", "4x4", 1), ("nim", "1,2,3", 1), ("clobber", "xo|ox", 1)]);
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
    assert!(try_card(&on_sheet(&[("nim", "x", 1)]), "board/b1/play/you-best-left-1/-").is_err());
}

/// Whether the player to move wins, by the definition.
#[test]
fn a_game_is_gone_through_move_by_move() {
    let document = on_sheet(&[("domineering", "..|..|..", 1), ("nim", "2", 1)]);
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
        let document = on_sheet(&[(rules, position, 1)]);
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
                                    Ok(Address::Board(BoardCard::Game(_, _, moves))) => moves.len(),
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
        let about = card(&on_sheet(&[(rules, position, 2)]), "board/b1");
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

/// A board, its negative, a heap, and a line of the calculation by its name; vehicles beside them where asked for.
fn mixed(vehicles: bool) -> Document {
    let mut document =
        if vehicles { list("A -> B left\nA -> C right\nB -> D left") } else { Document::default() };
    if vehicles {
        let start = document.positions().next().unwrap().0;
        document.apply(Command::SetVehicles(vec![start])).unwrap();
    }
    document.apply(Command::SetLines(vec!["G = {1|*}".into()])).unwrap();
    let boards = [
        ("domineering", "..|.#", 1),
        ("clobber", "xo", -2),
        ("nim", "1,2", 1),
        ("canonical-form", "G + *", 1),
    ];
    with(document, &boards)
}

/// The components of [`mixed`] as boards and signs, and the moves in them.
type State = Vec<(Rc<dyn hyperjam_rulesets::Board>, bool)>;

fn components(document: &Document) -> State {
    let mut state: State = Vec::new();
    for board in &document.heading().boards {
        let texts = ["G = {1|*}", &board.position];
        let texts = if board.rules == "canonical-form" { &texts[..] } else { &texts[1..] };
        let opened: Rc<dyn hyperjam_rulesets::Board> = Rc::from(open(&board.rules, texts).unwrap());
        for _ in 0..board.times.unsigned_abs() {
            state.push((opened.clone(), board.times < 0));
        }
    }
    state
}

/// Whether the player to move wins a sum, by the definition.
fn wins_sum(state: &State, player: Player, misere: bool, known: &mut BTreeMap<String, bool>) -> bool {
    let key: Vec<String> = state.iter().map(|(board, _)| board.text()).collect();
    let key = format!("{player}{}", key.join(" "));
    if let Some(found) = known.get(&key) {
        return *found;
    }
    let mut options = Vec::new();
    for (nth, (board, negated)) in state.iter().enumerate() {
        for (_, to) in board.moves(if *negated { player.opponent() } else { player }) {
            let mut after = state.clone();
            after[nth].0 = Rc::from(to);
            options.push(after);
        }
    }
    let found = if options.is_empty() {
        misere
    } else {
        options.iter().any(|after| !wins_sum(after, player.opponent(), misere, known))
    };
    known.insert(key, found);
    found
}

#[test]
fn a_sum_of_boards_a_heap_and_a_line_is_won_by_whom_the_definition_says_in_both_conventions() {
    for convention in [Convention::Normal, Convention::Misere] {
        let mut document = mixed(false);
        document.apply(Command::SetConvention(convention)).unwrap();
        let state = components(&document);
        let misere = convention == Convention::Misere;
        for starter in Player::BOTH {
            let wins = wins_sum(&state, starter, misere, &mut BTreeMap::new());
            let name = starter.name().to_lowercase();
            let (last, trail) = play(&document, &format!("board/-sum/play/best-best-{name}-1/-"));
            let winner = if wins { starter } else { starter.opponent() };
            let text = words(&last);
            assert!(text.contains(&format!("so {winner} wins")), "{convention:?} {starter}: {text}");
            assert!(text.contains("Nobody made a mistake."), "{text}");
            assert!(trail.len() > 4);
        }
    }
}

#[test]
fn every_move_of_a_sum_shows_what_it_does() {
    let document = mixed(false);
    let state = components(&document);
    for player in Player::BOTH {
        let name = player.name().to_lowercase();
        let shown = card(&document, &format!("board/-sum/play/you-you-{name}-1-hints/-"));
        assert_eq!(shown.scene.boards.len(), 4);
        let mut judged = 0;
        for view in shown.scene.boards.iter().flat_map(|board| &board.views) {
            assert!(!view.caption.is_empty());
            for spot in &view.spots {
                let CardAction::Go(to) = &spot.action else { panic!("no move") };
                let Ok(Address::Board(BoardCard::SumGame(_, moves))) = to.parse() else { panic!("{to}") };
                let (component, nth) = (moves[0].0 as usize, moves[0].1 as usize);
                let mut after = state.clone();
                let (board, negated) = &state[component];
                let mover = if *negated { player.opponent() } else { player };
                after[component].0 = Rc::from(board.moves(mover).into_iter().nth(nth).unwrap().1);
                let wins = !wins_sum(&after, player.opponent(), false, &mut BTreeMap::new());
                assert_eq!(spot.tone, if wins { Tone::Good } else { Tone::Bad }, "{player} {to}");
                judged += 1;
            }
        }
        assert!(judged > 4, "{judged}");
        assert!(words(&shown).contains("hottest"));
    }
}

#[test]
fn vehicles_are_played_beside_boards_by_presses_and_drags_on_the_drawing() {
    let document = mixed(true);
    let shown = card(&document, "board/-sum/play/you-best-left-1/-");
    assert!(shown.scene.locked);
    assert_eq!(shown.scene.vehicles.as_ref().map(Vec::len), Some(1));
    assert_eq!(shown.scene.drag_moves.len(), 1, "Left’s move");
    let (_, to) = shown.scene.drag_moves[0].clone();
    let made = card(&document, &to);
    assert_ne!(made.scene.vehicles, shown.scene.vehicles);
    let (last, _) = play(&document, &to.replace("you-best", "best-best"));
    assert!(words(&last).contains("cannot move, so"));
    for address in addresses(&last).into_iter().chain([to]) {
        card(&document, &address);
    }
}

#[test]
fn a_sum_in_which_play_may_go_on_for_ever_is_searched() {
    let mut looped = list("A -> A left\nA -> B right");
    let start = looped.positions().next().unwrap().0;
    looped.apply(Command::SetVehicles(vec![start])).unwrap();
    let document = with(looped, &[("domineering", "..", 1)]);
    // Left never runs out of moves, and Right can end the loop only to lose then.
    let text = words(&card(&document, "vehicles/line"));
    assert!(text.contains("so the value of the sum is not worked out; "), "{text}");
    let shown = card(&document, "board/-sum/play/you-you-left-1-hints/-");
    assert!(!words(&shown).contains("is not decided"), "{}", words(&shown));
}

#[test]
fn the_strip_names_the_component_and_the_move_that_wins_and_leads_there() {
    let document = mixed(false);
    let line = card(&document, "vehicles/line");
    let wins: Vec<_> =
        buttons(&line).into_iter().filter(|button| button.text.contains(" wins by ")).collect();
    assert!(!wins.is_empty(), "{}", words(&line));
    for button in wins {
        let CardAction::Go(to) = button.action else { panic!("it leads nowhere") };
        let shown = card(&document, &to);
        let spots = shown.scene.boards.iter().flat_map(|board| &board.views).flat_map(|view| &view.spots);
        assert!(spots.into_iter().any(|spot| spot.tone == Tone::Good), "{to}");
    }
    let sum = card(&document, "board/-sum");
    assert!(words(&sum).contains("hottest"));
    for address in addresses(&sum) {
        card(&document, &address);
    }
}

#[test]
fn a_line_of_the_calculation_is_put_on_the_sheet_by_its_name() {
    let mut document = Document::default();
    document.apply(Command::SetLines(vec!["G = {1|*}".into(), "G + 2".into()])).unwrap();
    for (line, text) in [(1, "G"), (2, "G + 2")] {
        let shown = card(&document, &format!("calculate/{line}"));
        let put = buttons(&shown).into_iter().find(|button| button.text == "Put it on the sheet").unwrap();
        assert_eq!(put.action, CardAction::AddBoard("canonical-form".into(), text.into()));
        let with = with(document.clone(), &[("canonical-form", text, 1)]);
        let about = words(&card(&with, "board/b1"));
        assert!(about.contains("Its value is {"), "{about}");
    }
}

#[test]
fn a_sum_of_too_many_components_and_a_board_that_cannot_be_read_are_refused() {
    let many = on_sheet(&[("nim", "1", 30), ("nim", "2", 30)]);
    let refused = try_card(&many, "board/-sum/play/you-best-left-1/-").unwrap_err();
    assert_eq!(refused.to_string(), "The sum has 60 components; at most 40 are played.");
    let unread = on_sheet(&[("nim", "x", 1)]);
    assert!(try_card(&unread, "board/-sum/play/you-best-left-1/-").is_err());
    assert!(words(&card(&unread, "vehicles/line")).contains("Nim cannot be read"));
    let refused = try_card(&on_sheet(&[("nim", "1", 1)]), "board/-sum/play/you-best-left-1/5.0").unwrap_err();
    assert_eq!(refused.to_string(), "Move 1: Left has no such move there.");
}

#[test]
fn pieces_are_dragged_from_where_they_stand_to_where_they_go() {
    for (rules, position) in [("toads-and-frogs", "T.F"), ("clobber", "xo"), ("konane", "xo.")] {
        let shown = card(&on_sheet(&[(rules, position, 1)]), "board/b1/play/you-best-left-1/-");
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
            .filter(|answered| words(answered).contains("Right: "))
            .collect();
        assert_eq!(right.len(), 1, "{start}");
        assert!(words(&right[0]).contains("Its value is"));
    }
    let about = card(&document, "board/b1");
    let share = CardAction::Share("board/b1/exercise".into());
    assert!(buttons(&about).into_iter().any(|button| button.action == share));
}

#[test]
fn the_parts_of_a_board_are_outlined_with_their_values() {
    let shapes = |position: &str| {
        let about = card(&on_sheet(&[("domineering", position, 1)]), "board/b1");
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
