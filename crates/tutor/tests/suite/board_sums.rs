//! Sums of boards, of lines of the calculation and of vehicles: what they are worth, and games on them.

use crate::common::boards::{card, mixed, on_sheet, play, try_card, with_boards};
use crate::common::{addresses, buttons, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{Address, BoardCard, BoardGame};
use hyperjam_protocol::tutor::{Block, CardAction, SceneMarks, Tap, Tone};
use hyperjam_rulesets::open;
use hyperjam_terms::{Convention, Movers, Player};
use hyperjam_testkit::documents::{exhibit, list, place, row};
use std::collections::BTreeMap;
use std::rc::Rc;

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
fn one_card_says_why_a_board_or_a_sum_is_won() {
    let document = with_boards(on_sheet(&[("nim", "2,2")]), &[("domineering", "..|..", -1)]);
    let first = document.heading().boards[0].id.clone();
    let alone = words(&card(&document, &format!("board/{first}/why")));
    let lost = "If Left starts, Right wins.\nEach move has an answer:\ntake 2 from heap 1; Right answers take 2 from heap";
    assert!(alone.contains(lost), "{alone}");
    let sum = words(&card(&document, "board/-sum/why"));
    assert!(sum.contains("If Left starts, Left wins. The move is “−Domineering: "), "{sum}");
    assert!(sum.contains("no answer to it keeps Right from losing."), "{sum}");
    // It is offered where the board and the sum are told of.
    for (address, to) in [
        (format!("board/{first}"), format!("board/{first}/why")),
        ("board/-sum".into(), "board/-sum/why".into()),
    ] {
        assert!(addresses(&card(&document, &address)).contains(&to), "{address}");
    }
    assert!(try_card(&document, "board/nowhere/why").is_err());
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
                let Ok(Address::Board(BoardCard::Game(BoardGame { moves, .. }))) = to.parse() else {
                    panic!("{to}")
                };
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
    let document = with_boards(looped, &[("domineering", "..", 1)]);
    // Left never runs out of moves, and Right can end the loop only to lose then.
    let text = words(&card(&document, "vehicles/line"));
    assert!(text.contains("(no value, as play may go on for ever at "), "{text}");
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
        let with = with_boards(document.clone(), &[("canonical-form", text, 1)]);
        let about = words(&card(&with, "board/b1"));
        assert!(about.contains("Its value is {"), "{about}");
    }
}

#[test]
fn a_sum_of_too_many_components_and_a_board_that_cannot_be_read_are_refused() {
    let many = with_boards(Document::default(), &[("nim", "1", 30), ("nim", "2", 30)]);
    let refused = try_card(&many, "board/-sum/play/you-best-left-1/-").unwrap_err();
    assert_eq!(refused.to_string(), "The sum has 60 components; at most 40 are added up.");
    let unread = on_sheet(&[("nim", "x")]);
    assert!(try_card(&unread, "board/-sum/play/you-best-left-1/-").is_err());
    assert!(words(&card(&unread, "vehicles/line")).contains("Nim cannot be read"));
    let refused = try_card(&on_sheet(&[("nim", "1")]), "board/-sum/play/you-best-left-1/5.0").unwrap_err();
    assert_eq!(refused.to_string(), "Move 1: Left has no such move there.");
}

#[test]
fn after_a_loss_the_last_chance_is_named_and_gone_back_to() {
    let document = on_sheet(&[("nim", "1,2")]);
    let over = card(&document, "board/b1/play/you-you-left-1/1,0");
    let text = words(&over);
    let mistake = "The first mistake was move 1, Left: take 2 from heap 2: it throws Left’s win away";
    assert!(text.contains(mistake), "{text}");
    assert!(text.contains("take 1 from heap 2 would have won."), "{text}");
    let back =
        buttons(&over).into_iter().find(|button| button.text == "Back to move 1").map(|button| button.action);
    // What is taken back leads there anyway when two people play.
    assert_eq!(back, Some(CardAction::Go("board/b1/play/you-you-left-1/-".into())));
    assert!(buttons(&over).iter().any(|button| matches!(&button.action, CardAction::Share(_))));
    let lost = card(&on_sheet(&[("nim", "1,1")]), "board/b1/play/you-you-left-1/0,0");
    let text = words(&lost);
    assert!(text.contains("The start was already lost for Left when Left starts."), "{text}");
    assert!(text.contains("Nobody made a mistake."), "{text}");
}

#[test]
fn marks_are_hidden_while_a_sum_is_played_and_shown_after_it() {
    let document = mixed(true);
    let sum = card(&document, "board/-sum");
    let begins = |button: &&hyperjam_protocol::tutor::Button| button.text == "Play the sum";
    let Some(CardAction::Go(to)) = buttons(&sum).iter().find(begins).map(|button| button.action.clone())
    else {
        panic!("no game")
    };
    let game = card(&document, &to);
    assert_eq!(game.scene.marks, SceneMarks::Hidden);
    let (last, _) = play(&document, &to.replace("you-best", "best-best"));
    assert_eq!(last.scene.marks, SceneMarks::Live);
    // Whoever wants to see them can.
    let choice = |block: &Block| matches!(block, Block::Choice { name, .. } if name == "Show the marks during the game");
    assert!(game.blocks.iter().any(choice));
}

#[test]
fn a_press_where_no_move_is_says_the_rules() {
    let document = on_sheet(&[("domineering", "..|.#"), ("nim", "1")]);
    let game = card(&document, "board/-sum/play/you-you-right-1/-");
    let said: Vec<&str> =
        game.scene.boards.iter().flat_map(|board| &board.views).map(|view| &*view.elsewhere).collect();
    assert!(said[0].starts_with("Right has no such move. ") && said[0].contains("domino"), "{said:?}");
    assert!(said[1].starts_with("Right has no such move. A player takes counters"), "{said:?}");
    let over = card(&on_sheet(&[("nim", "1,1")]), "board/b1/play/you-you-left-1/0,0");
    assert!(over.scene.boards[0].views[0].elsewhere.is_empty(), "nobody is to move");
}

/// The traffic jam with vehicles at H and I, where play may go on for ever, and a board with more positions than are searched
/// beside them.
fn jam_beside_domineering() -> Document {
    let mut document = exhibit("traffic-jam");
    let at = |name: &str| place(&document, name);
    let vehicles = vec![at("H"), at("I")];
    document.apply(Command::SetVehicles(vehicles)).unwrap();
    with_boards(document, &[("domineering", "4x4", 1)])
}

#[test]
fn a_large_board_beside_loops_is_decided_and_won() {
    let document = jam_beside_domineering();
    let text = words(&card(&document, "vehicles/line"));
    assert!(text.contains("the first player wins (no value, as play may go on for ever at H)"), "{text}");
    for starter in ["left", "right"] {
        let (last, trail) = play(&document, &format!("board/-sum/play/best-best-{starter}-1/-"));
        let text = words(&last);
        let winner = if starter == "left" { "Left" } else { "Right" };
        assert!(text.contains(&format!("so {winner} wins")), "{text}");
        assert!(text.contains("Nobody made a mistake."), "{text}");
        assert!(trail.len() < 60, "{}", trail.len());
    }
}

#[test]
fn a_sum_that_comes_back_is_a_draw_and_older_games_go_on_from_there() {
    let mut ring = list("A -> B\nB -> A");
    let start = ring.positions().next().unwrap().0;
    ring.apply(Command::SetVehicles(vec![start])).unwrap();
    let document = with_boards(ring, &[("nim", "1", 1)]);
    let once = words(&card(&document, "board/-sum/play/you-you-left-1/0.0,0.0"));
    assert!(
        once.contains("A draw: this position is there for the second time with Left to move, and nobody can force a win."),
        "{once}"
    );
    let on = words(&card(&document, "board/-sum/play/you-you-left-1/0.0,0.0,1.0"));
    assert!(on.contains("Right’s turn."), "{on}");
}

#[test]
fn a_drawing_read_as_hackenbush_is_played_beside_boards() {
    // ½ on the drawing, and {2|−½}.
    let mut stalk = row(3, [(0, 1, Movers::LEFT), (1, 2, Movers::RIGHT)]);
    stalk.apply(Command::SetRules(Rules::Hackenbush)).unwrap();
    let ground = gather([PositionId(0)]);
    stalk.apply(Command::SetGround { positions: ground, ground: true }).unwrap();
    let document = with_boards(stalk, &[("domineering", "2x3", 1)]);
    let text = words(&card(&document, "vehicles/line"));
    assert!(text.contains("Domineering + the drawing = {5/2|0} · the first player wins"), "{text}");
    let alone = words(&card(&document, "vehicles"));
    assert!(alone.contains(
        "This is about the drawing alone. The boards on the sheet are components of the sum, too."
    ));
    assert!(words(&card(&document, "play")).contains("[Play the sum with the boards]"));
    let shown = card(&document, "board/-sum/play/you-best-left-1/-");
    assert!(words(&shown).contains("the drawing (Hackenbush)"), "{}", words(&shown));
    assert_eq!((shown.scene.tap_moves.len(), shown.scene.refused_moves.len()), (1, 1));
    assert!(words(&shown).contains("[the drawing: cut "), "{}", words(&shown));
    let (_, cut) = shown.scene.tap_moves[0].clone();
    let made = card(&document, &cut);
    assert_eq!(made.scene.gone_moves.len(), 2, "what stood on it has fallen");
    assert!(words(&made).contains(" falls."), "{}", words(&made));
    let elsewhere = words(&card(&document, "board/-sum/play/you-you-left-1/0.0"));
    assert!(!elsewhere.contains(" fall"), "a domino fells nothing: {elsewhere}");
    let (last, _) = play(&document, "board/-sum/play/best-best-left-1/-");
    let text = words(&last);
    assert!(text.contains("so Left wins") && text.contains("Nobody made a mistake."), "{text}");
    let sum = words(&card(&document, "board/-sum"));
    assert!(sum.contains("the drawing") && sum.contains("½"), "{sum}");
}

/// In a sum that may go on for ever a draw is agreed on as with vehicles alone; a press that could mean several things asks.
#[test]
fn a_draw_is_agreed_on_in_a_sum_and_a_press_asks_what_it_means() {
    let mut document = list("A -> B both\nB -> A both\nC -> B both");
    let [a, b, c] = [0, 1, 2].map(|nth| document.positions().nth(nth).unwrap().0);
    document.apply(Command::SetVehicles(vec![a, c])).unwrap();
    let document = with_boards(document, &[("nim", "1", 1)]);
    let game = "board/-sum/play/you-you-left-1";
    let offered = card(&document, &format!("{game}/-"));
    let to = addresses(&offered);
    let offer = format!("{game}/-/offer");
    assert!(to.contains(&offer), "{to:?}");
    let agreed = card(&document, &offer);
    assert_eq!(agreed.address, format!("{game}/draw"));
    let text = words(&agreed);
    assert!(
        text.contains("A draw by agreement.") && text.contains("Draw agreed – keeps the draw."),
        "{text}"
    );
    assert_eq!(words(&card(&document, &agreed.address)), text);
    assert_eq!(agreed.undo.as_deref(), Some(&*format!("{game}/-")), "an agreement is taken back alone");
    // Somebody else plays on.
    let others = addresses(&agreed);
    assert!(others.contains(&"board/-sum/play/best-you-left-1/-".to_owned()), "{others:?}");
    assert!(!others.contains(&"board/-sum/play/best-you-left-1/draw".to_owned()), "{others:?}");
    // After a move, behind which nobody can agree for the other.
    let later = card(&document, &format!("{game}/2.0/offer"));
    assert_eq!(later.address, format!("{game}/2.0,draw"));
    let machine = words(&card(&document, "board/-sum/play/best-you-left-1/-/offer"));
    assert!(machine.contains("Hyperjam, whose turn it is, does not offer a draw."), "{machine}");
    // Both vehicles can go to B.
    let Tap::These(taps) = &offered.scene.tap else { panic!("{:?}", offered.scene.tap) };
    let which = taps.iter().find(|(id, _)| *id == b).map(|(_, to)| to.clone());
    assert_eq!(which, Some(format!("{game}/-/to/p{}", b.0)));
    let question = words(&card(&document, &which.unwrap()));
    assert!(question.contains("Which vehicle is to go to B?"), "{question}");
    assert!(question.contains("[A → B]") && !question.contains("[Nim: take"), "{question}");

    let boards = on_sheet(&[("nim", "1,2"), ("domineering", "..|..")]);
    assert!(!addresses(&card(&boards, &format!("{game}/-"))).contains(&offer), "every play ends");
    for address in [offer, format!("{game}/draw")] {
        let refused = try_card(&boards, &address).unwrap_err().to_string();
        assert!(refused.contains("no such game is a draw"), "{refused}");
    }
    let seats = on_sheet(&[("nim-for 3", "1,2")]);
    let refused = try_card(&seats, "board/-sum/play/you-you-you-1/0.0,draw").unwrap_err().to_string();
    assert!(refused.contains("only two players can agree on a draw"), "{refused}");
}

#[test]
fn nothing_is_hottest_beside_what_is_not_known_and_moves_that_are_called_the_same_are_told_once() {
    // Too large for a value, and for a search for the winner as far as it goes here.
    let stones = ["xoxoxo", "oxoxox"].repeat(3).join("|");
    let large = on_sheet(&[("clobber", &stones), ("domineering", "...|...")]);
    let text = words(&card(&large, "board/-sum/play/you-you-left-1-hints"));
    assert!(text.contains("temperature 5/4") && !text.contains("hottest"), "{text}");
    let known = on_sheet(&[("domineering", ".."), ("domineering", "...|...")]);
    assert!(words(&card(&known, "board/-sum/play/you-you-left-1-hints")).contains("hottest"));

    let mut document = list("A -> B both\nB -> C both");
    let a = document.positions().next().unwrap().0;
    document.apply(Command::SetVehicles(vec![a, a])).unwrap();
    let document = with_boards(document, &[("nim", "3", 1)]);
    let text = words(&card(&document, "board/-sum"));
    assert!(text.matches("A → B").count() <= 1, "{text}");
}

#[test]
fn moves_that_are_called_the_same_in_two_components_are_both_offered() {
    let boards = with_boards(Document::default(), &[("nim", "2", 2), ("nim", "1", 1)]);
    let start = card(&boards, "board/-sum/play/you-you-left-1");
    let offered: Vec<String> = buttons(&start).into_iter().map(|button| button.text).collect();
    for name in ["Nim (b1), copy 1", "Nim (b1), copy 2", "Nim (b2)"] {
        let made = format!("{name}: take 1 from heap 1");
        assert_eq!(offered.iter().filter(|text| **text == made).count(), 1, "{made} in {offered:?}");
    }
}

#[test]
fn in_a_game_that_goes_on_who_starts_begins_another_one() {
    let boards = on_sheet(&[("nim", "1,2"), ("nim", "3")]);
    let game = "board/-sum/play/you-you-left-1";
    let choices = |address: &str| format!("{:?}", card(&boards, address).blocks);
    assert!(choices(game).contains("Who starts?") && !choices(game).contains("Begin a new game"));
    let later = choices(&format!("{game}/0.0"));
    assert!(later.contains("Begin a new game, started by") && !later.contains("Who starts?"), "{later}");
}

/// A board that is too large for its value still has a winner, alone and beside others.
#[test]
fn who_wins_a_board_without_a_value_is_told() {
    let free = ["......"; 6].join("|");
    let document = on_sheet(&[("domineering", &free), ("nim", "3")]);
    let sum = words(&card(&document, "board/-sum"));
    assert!(sum.contains("The player who starts wins"), "{sum}");
    let board = words(&card(&document, "board/b1"));
    assert!(board.contains("The player who starts wins. Its value is not known"), "{board}");
    let started = card(&document, "board/-sum/play/you-best-left-1/-");
    let best = card(&document, "board/-sum/play/best-you-left-1/-");
    assert!(!words(&started).contains("not decided"), "{}", words(&started));
    assert!(words(&best).contains("Hyperjam"), "{}", words(&best));
}

/// Three in a row end the sum, whatever there is on the heap.
#[test]
fn a_board_at_an_end_ends_the_sum() {
    let document = with_boards(Document::default(), &[("tic-tac-toe", "xx.|oo.|...", 1), ("nim", "3", 1)]);
    let sum = words(&card(&document, "board/-sum"));
    assert!(sum.contains("an end that decides everything can be reached from Tic-Tac-Toe"), "{sum}");
    let start = card(&document, "board/-sum/play/you-best-left-1-hints/-");
    let made = addresses(&start).into_iter().find(|address| {
        let shown = try_card(&document, address);
        shown.is_ok_and(|shown| words(&shown).contains("Tic-Tac-Toe is an end won by Left: Left wins."))
    });
    assert!(made.is_some(), "{start:?}");
    let board = words(&card(&document, "board/b1"));
    assert!(board.contains("Play can end in the whole sum. It is in sector I"), "{board}");
}
