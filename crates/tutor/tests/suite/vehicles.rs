//! What is said of the vehicles on the map, and what can be added to them.

use crate::common::boards::play;
use crate::common::{Reader, buttons, jam, plain, words};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Drawing, Tap, Tone};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::{Convention, EndKind, Grundy, Movers, Player, Sector};
use hyperjam_testkit::documents::{PARTIZAN, list, place, row};
use hyperjam_testkit::drawings::any_with_vehicles;
use hyperjam_testkit::sums;
use proptest::prelude::*;

/// All vehicles on these positions, and none negated.
fn on_all(vehicles: &[PositionId], to: &str) -> CardAction {
    CardAction::AllVehicles(vehicles.iter().map(|on| (*on, false)).collect(), to.into())
}

fn text(towns: &[&str]) -> String {
    words(&jam(towns).card("vehicles"))
}

/// HL 5.2, after Figure 2.
#[test]
fn the_papers_sums_of_the_traffic_jam_are_read_off_the_cards() {
    let first = text(&["H", "I"]);
    assert!(first.contains("2 ⊕ ∞{1,2} = ∞{0,3}"), "{first}");
    assert!(first.contains("Sector I: The player who starts wins."), "{first}");
    assert!(first.contains("Whoever starts wins by\nvehicle 2: I → H, wins in 10 moves more\n"), "{first}");
    let second = text(&["I", "J"]);
    assert!(second.contains("∞{1,2} ⊕ ∞{2} = ∞\n"), "{second}");
    assert!(second.contains("It is a draw, whoever starts."), "{second}");
    assert!(second.contains("Whoever starts keeps the draw by"), "{second}");
    let third = text(&["H", "H"]);
    assert!(third.contains("2 ⊕ 2 = 0"), "{third}");
    assert!(third.contains("Sector II: The player who does not start wins."), "{third}");
    assert!(third.contains("Whoever starts has no move that does not lose."), "{third}");
}

#[test]
fn winning_moves_are_highlighted_on_the_map() {
    let reader = jam(&["H", "I"]);
    let card = reader.card("vehicles");
    let [(id, Tone::Good)] = card.scene.moves[..] else { panic!("{:?}", card.scene.moves) };
    let step = reader.drawing.graph.moves.iter().find(|step| step.id == id).unwrap();
    assert_eq!([step.from, step.to], jam(&["I", "H"]).drawing.vehicles[..]);
}

#[test]
fn without_vehicles_a_press_puts_one() {
    let card = jam(&[]).card("vehicles");
    assert_eq!(card.scene.tap, Tap::Place("vehicles/add".into()));
    assert!(words(&card).contains("Press a position to put a vehicle there."));
}

#[test]
fn vehicles_are_put_and_removed_one_by_one() {
    let reader = jam(&["H", "I", "H"]);
    let action = |card: &Card, text: &str| {
        let all = buttons(card);
        all.into_iter().find(|button| button.text == text).unwrap_or_else(|| panic!("{text}")).action
    };
    let of = |towns: &[&str], to: &str| on_all(&jam(towns).drawing.vehicles, to);
    let put = |towns: &[&str], to: &str| CardAction::Vehicles(jam(towns).drawing.vehicles, to.into());
    let card = reader.card("vehicles");
    assert_eq!(action(&card, "Remove 2 (I)"), of(&["H", "H"], "vehicles"));
    assert_eq!(action(&card, "Remove 1 (H)"), of(&["I", "H"], "vehicles"));
    assert_eq!(action(&card, "Clear"), of(&[], "vehicles"));
    let add = reader.card("vehicles/add");
    assert_eq!(add.scene.tap, Tap::Place("vehicles/add".into()));
    assert_eq!(action(&add, "O"), put(&["H", "I", "H", "O"], "vehicles/add"));
    assert_eq!(action(&add, "Remove the last one"), put(&["H", "I"], "vehicles/add"));
}

/// What a card would insert.
fn inserted(card: &Card) -> Document {
    let actions = buttons(card).into_iter().map(|button| button.action);
    let files = actions.filter_map(|action| match action {
        CardAction::Insert(file, to) => Some((file, to)),
        _ => None,
    });
    let all: Vec<_> = files.collect();
    let [(text, to)] = &all[..] else { panic!("{} insertions", all.len()) };
    assert_eq!(to, "vehicles");
    file::read(text).unwrap()
}

/// The label of the vehicle of a drawing that is inserted.
fn label(document: &Document) -> Grundy {
    let [vehicle] = document.heading().vehicles[..] else { panic!("not one vehicle") };
    let game = hyperjam_bridge::Game::of(&GameGraph::of(document)).unwrap();
    let labels = hyperjam_solver::grundy::grundy_labels(&game.graph).unwrap();
    labels.label(game.position(vehicle).unwrap())
}

/// Whether no two positions lie on one another.
fn is_apart(document: &Document) -> bool {
    let places: Vec<_> = document.positions().map(|(_, position)| position.at).collect();
    let far = |nth: usize| places[..nth].iter().all(|other| (*other - places[nth]).length() > 50.0);
    (0..places.len()).all(far)
}

#[test]
fn a_nim_heap_that_is_added_has_its_size_as_label() {
    let reader = jam(&["H"]);
    for size in 0..=20 {
        let document = inserted(&reader.card(&format!("vehicles/heap/{size}")));
        assert_eq!(label(&document), Grundy::Nimber(size));
        assert!(is_apart(&document), "*{size}");
        let vehicle = document.heading().vehicles[0];
        assert_eq!(document.name(vehicle), format!("*{size}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_game_of_a_set_that_is_added_has_exactly_its_label(set in prop::collection::btree_set(0..=20_u32, 0..=8)) {
        let typed: Vec<String> = set.iter().rev().map(u32::to_string).collect();
        let document = inserted(&jam(&[]).card(&format!("vehicles/loop/{}", typed.join(","))));
        prop_assert_eq!(label(&document), Grundy::infinite(set));
        prop_assert!(is_apart(&document));
    }
}

#[test]
fn a_set_is_read_as_it_is_typed() {
    let reader = jam(&[]);
    for typed in ["1,2", "{1,2}", "∞{2, 1}", " 2 1 ", "1,1,2"] {
        assert_eq!(
            label(&inserted(&reader.card(&format!("vehicles/loop/{typed}")))),
            "∞{1,2}".parse().unwrap()
        );
    }
    for (address, reason) in [
        (
            "vehicles/loop/1,x",
            "K is a set of numbers from 0 to 20 separated by commas, as in 1,2; “x” is not such a number.",
        ),
        (
            "vehicles/loop/21",
            "K is a set of numbers from 0 to 20 separated by commas, as in 1,2; “21” is not such a number.",
        ),
        ("vehicles/loop/0,1,2,3,4,5,6,7,8", "K has 9 numbers; it may have at most 8 here."),
        ("vehicles/heap/21", "A Nim heap has from 0 to 20 counters; “21” is not such a number."),
        ("vehicles/heap/", "A Nim heap has from 0 to 20 counters; “” is not such a number."),
        (
            "vehicles/deep/0",
            "vehicles/deep: a search looks at 1 to 4000000 positions and moves; “0” is not such a number.",
        ),
        ("vehicles/nowhere", "vehicles: there is nothing called “nowhere”."),
    ] {
        assert_eq!(reader.refusal(address), reason, "{address}");
    }
}

#[test]
fn drawings_of_the_gallery_come_with_a_vehicle() {
    let mut count = 0;
    for button in buttons(&jam(&["H"]).card("vehicles")) {
        if let CardAction::Insert(file, _) = button.action {
            assert!(!file::read(&file).unwrap().heading().vehicles.is_empty(), "{}", button.text);
            count += 1;
        }
    }
    assert_eq!(count, 5 + 15, "heaps and exhibits");
}

#[test]
fn a_sum_that_is_too_large_is_not_decided_and_can_be_searched_further() {
    let mut chance = SplitMix::new(5);
    let id = |number: usize| PositionId(number as u32);
    let mut step = |nth: usize| GraphMove {
        id: MoveId(nth as u32),
        from: id(nth / 3),
        to: id(chance.below(30)),
        by: [Movers::LEFT, Movers::RIGHT, Movers::BOTH][chance.below(3)],
    };
    let graph = GameGraph {
        players: 2,
        convention: Default::default(),
        endless: Default::default(),
        priorities: Vec::new(),
        moves: (0..90).map(&mut step).collect(),
        positions: (0..30).map(|number| (id(number), None)).collect(),
    };
    let names = (0..30).map(|number| format!("P{number}")).collect();
    let drawing = Drawing {
        graph,
        names,
        vehicles: (0..4).map(id).collect(),
        negatives: Vec::new(),
        places: Vec::new(),
        lines: Vec::new(),
        boards: Vec::new(),
        rulesets: Vec::new(),
        rules: hyperjam_editor::document::Rules::Moves,
        ground: Vec::new(),
    };
    let reader = Reader::at(drawing);
    let card = reader.card("vehicles");
    let wording = "Not decided: the sum has more than 100000 positions and moves, the limit of the search.";
    let result = Block::Result(vec![hyperjam_protocol::tutor::Span::Text(wording.into())], Tone::Even);
    assert!(card.blocks.contains(&result), "{}", words(&card));
    let further = buttons(&card).into_iter().find(|button| button.text == "Search up to 1000000").unwrap();
    assert_eq!(further.action, CardAction::Go("vehicles/deep/1000000".into()));
    let deeper = words(&reader.card("vehicles/deep/1000000"));
    assert!(!deeper.contains("Not decided") && deeper.contains("Sector "), "{deeper}");
}

#[test]
fn all_links_of_the_vehicles_lead_to_cards() {
    jam(&["H", "I"]).follow_all("vehicles", 60);
    jam(&[]).follow_all("vehicles", 60);
}

/// e → d keeps the win for as long as one likes: it is neither named among the moves that win nor highlighted.
#[test]
fn a_move_that_goes_round_is_not_named_as_winning() {
    let drawing = Drawing::of(&list("0:\nd: e\ne: d 0"));
    for others in [vec![], vec![PositionId(0)]] {
        let vehicles = [vec![PositionId(2)], others].concat();
        let drawing = Drawing { vehicles, ..drawing.clone() };
        let card = Reader::at(drawing).card("vehicles");
        let wording = words(&card);
        let expected = "Whoever starts wins by\nvehicle 1: e → 0, wins at once\n\
                        Whoever starts keeps the win by\nvehicle 1: e → d";
        assert!(wording.contains(expected), "{wording}");
        assert_eq!(card.scene.moves, [(MoveId(2), Tone::Good)]);
    }
}

/// The lines after “… by”, up to the next block.
fn listed(text: &str, who: &str, verb: &str) -> Option<Vec<String>> {
    let (_, after) = text.split_once(&format!("\n{who} {verb} by\n"))?;
    let lines = after.lines().take_while(|line| line.starts_with("vehicle "));
    Some(lines.map(|line| line.split([',']).next().unwrap().to_owned()).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    /// Outcomes and moves as the definition has them, for every kind of sum.
    #[test]
    fn what_a_card_says_of_a_sum_is_so(drawing in any_with_vehicles(1..4)) {
        let start = drawing.vehicles.clone();
        let winner = sums::solve(&drawing, &start);
        let name = |on: &PositionId| {
            let nth = drawing.graph.positions.binary_search_by_key(on, |(id, _)| *id).unwrap();
            drawing.names[nth].clone()
        };
        let reader = Reader::at(drawing.clone());
        let card = words(&reader.card("vehicles"));
        if sums::is_over(&drawing, &start) {
            prop_assert!(card.contains("is a tie end: the whole sum is over"), "{}", card);
            return Ok(());
        }
        let impartial = drawing.graph.moves.iter().all(|step| {
            step.by == Movers::BOTH || drawing.graph.positions.contains(&(step.from, Some(EndKind::Tie)))
        });
        for player in [Player::Left, Player::Right] {
            let state = (start.clone(), player);
            let outcome = match winner[&state] {
                None => format!("If {player} starts, it is a draw."),
                Some(winner) => format!("If {player} starts, {winner} "),
            };
            prop_assert!(card.contains(&outcome), "{} {}", outcome, card);
            // Every vehicle's moves to states that are as good as the state itself.
            let mut good = Vec::new();
            for (nth, from) in start.iter().enumerate() {
                let number = if player == Player::Left { 0 } else { 1 };
                for step in drawing.graph.moves.iter().filter(|step| step.from == *from && step.by.includes(number)) {
                    let mut next = start.clone();
                    next[nth] = step.to;
                    if winner[&(next, player.opponent())] == winner[&state] {
                        good.push(format!("vehicle {}: {} → {}", nth + 1, name(from), name(&step.to)));
                    }
                }
            }
            good.sort();
            good.dedup();
            let who = if impartial { "Whoever starts".to_owned() } else { player.to_string() };
            let verb = match winner[&state] {
                None => "keeps the draw",
                Some(winner) if winner == player => "wins",
                Some(_) => "",
            };
            let mut wording = listed(&card, &who, verb).unwrap_or_default();
            if verb == "wins" {
                wording.extend(listed(&card, &who, "keeps the win").unwrap_or_default());
            }
            wording.sort();
            let cannot = sums::moves(&drawing, &state).is_empty();
            if verb.is_empty() || cannot {
                let lost = card.contains(&format!("{who} has no move that does not lose."));
                prop_assert!(lost || card.contains(&format!("{who} cannot move.")), "{}", card);
                prop_assert_eq!(cannot, !lost && card.contains(&format!("{who} cannot move.")));
            } else {
                prop_assert_eq!(wording, good, "{}", card);
            }
        }
    }
}

/// The line of a card.
fn line(reader: &Reader) -> String {
    let card = reader.card("vehicles/line");
    let [Block::Result(line, _), Block::Buttons(_), ..] = &card.blocks[..] else { panic!("{card:?}") };
    plain(line)
}

/// A drawing given as a list, with vehicles at these positions.
fn listed_with(text: &str, vehicles: &[&str]) -> Reader {
    let document = list(text);
    let mut reader = Reader::of(&document);
    reader.drawing.vehicles = vehicles.iter().map(|name| place(&document, name)).collect();
    reader
}

#[test]
fn the_line_of_an_impartial_sum_has_its_labels_and_the_winning_move() {
    for (towns, wording) in [
        (&["H", "I"][..], "H + I = 2 ⊕ ∞{1,2} = ∞{0,3} · the first player wins by I → H"),
        (&["I", "J"], "I + J = ∞{1,2} ⊕ ∞{2} = ∞ · a draw"),
        (&["H", "H"], "2·H = 2 ⊕ 2 = 0 · the second player wins"),
        (&["H", "I", "H"], "2·H + I = 2 ⊕ 2 ⊕ ∞{1,2} = ∞{1,2} · a draw"),
        (&["H"], "H = 2 · the first player wins by H → D"),
        (
            &["A", "B", "C", "D", "E", "F", "G", "H", "K", "L", "N", "N"],
            "A + B + C + D + E + F + G + H + K + L + … (12 components) = ∞ · a draw",
        ),
    ] {
        assert_eq!(line(&jam(towns)), wording);
    }
    let card = jam(&["H", "I"]).card("vehicles/line");
    let named: Vec<_> = card.blocks.iter().flat_map(positions).collect();
    assert_eq!(named, jam(&["H", "I", "I", "H"]).drawing.vehicles);
    let to = |button: &hyperjam_protocol::tutor::Button| (button.main, button.action.clone());
    let go = |to: &str| CardAction::Go(to.into());
    assert_eq!(
        buttons(&card).iter().take(2).map(to).collect::<Vec<_>>(),
        [(true, go("play")), (false, go("steps/labels/0"))]
    );
    assert_eq!(jam(&[]).card("vehicles/line").blocks, []);
    let many = line(&jam(&["D"; 101]));
    assert_eq!(many, "101·D · The sum has 101 components; at most 100 are added up.");
}

#[test]
fn the_line_leads_to_what_its_answer_rests_on() {
    let computation = |reader: &Reader| {
        let card = reader.card("vehicles/line");
        let found = buttons(&card).into_iter().find(|button| button.text == "How it is found");
        found.map(|button| button.action.clone())
    };
    let go = |to: &str| Some(CardAction::Go(to.into()));
    assert_eq!(computation(&jam(&["H"])), go("steps/labels/0"));
    assert_eq!(computation(&jam(&["D"; 101])), go("vehicles"));
    // Without labels, the outcomes tell who wins at one position; of several, the sum is searched.
    let switch = "x: a | b\na: c |\nb: | c\nc: |";
    assert_eq!(computation(&listed_with(switch, &["x"])), go("steps/outcomes/both/0"));
    assert_eq!(computation(&listed_with(switch, &["a", "b"])), go("vehicles"));
}

/// What the buttons of the line beyond the first two say and do.
fn changes(reader: &Reader) -> Vec<(String, CardAction)> {
    let card = reader.card("vehicles/line");
    buttons(&card).iter().skip(2).map(|button| (button.text.clone(), button.action.clone())).collect()
}

#[test]
fn a_component_is_added_and_removed_where_the_line_stands() {
    let reader = jam(&["H", "I", "H"]);
    let [h, i, _] = reader.drawing.vehicles[..] else { panic!() };
    let vehicles = |vehicles: &[PositionId]| on_all(vehicles, "");
    let wording = |text: &str, action| (text.to_owned(), action);
    assert_eq!(
        changes(&reader),
        [
            wording("Add H", vehicles(&[h, i, h, h])),
            wording("Remove H", vehicles(&[h, i])),
            wording("Add I", vehicles(&[h, i, h, i])),
            wording("Remove I", vehicles(&[h, h])),
        ],
        "an impartial position is its own negative"
    );
    let full = jam(&["D"; 100]);
    assert_eq!(changes(&full).iter().map(|change| &*change.0).collect::<Vec<_>>(), ["Remove D"]);
    assert_eq!(changes(&jam(&["D"; 101])), []);
}

#[test]
fn a_negative_is_added_beside_its_component_and_taken_away_again() {
    let reader = listed_with("over: 0 | over\nx: over", &["over"]);
    let over = reader.drawing.vehicles[0];
    let all = |all: &[bool]| {
        let all = all.iter().map(|is_negated| (over, *is_negated)).collect();
        CardAction::AllVehicles(all, String::new())
    };
    let wording = |text: &str, action| (text.to_owned(), action);
    assert_eq!(
        changes(&reader),
        [
            wording("Add over", all(&[false, false])),
            wording("Remove over", all(&[])),
            wording("Add −over", all(&[false, true])),
        ]
    );
    let mut both = reader.clone();
    both.drawing.negatives = vec![over];
    assert_eq!(
        changes(&both)[2..],
        [wording("Add −over", all(&[false, true, true])), wording("Remove −over", all(&[false])),]
    );
    assert!(line(&both).starts_with("over − over"), "{}", line(&both));
    let card = both.card("vehicles");
    let action = |text: &str| buttons(&card).into_iter().find(|button| button.text == text).unwrap().action;
    let to = |all: &[(PositionId, bool)]| CardAction::AllVehicles(all.to_vec(), "vehicles".into());
    assert_eq!(action("Remove 2 (−over)"), to(&[(over, false)]));
    assert_eq!(action("Clear"), to(&[]));
}

#[test]
fn a_game_beside_its_negative_is_played_to_the_end_and_lost_by_who_starts() {
    let mut document = list("x: a | b\na: c |\nb: | d\nc:\nd:");
    let x = place(&document, "x");
    document.apply(Command::SetAllVehicles(vec![(x, false), (x, true)])).unwrap();
    let entrance = Reader::of(&document).card("play");
    let to = |button: &hyperjam_protocol::tutor::Button| (button.text.clone(), button.action.clone());
    let sum = CardAction::Go("board/-sum/play".into());
    let named: Vec<_> = buttons(&entrance).iter().map(to).collect();
    assert!(
        named.iter().any(|(text, action)| {
            text == "Play the sum with the negatives"
                && matches!((action, &sum), (CardAction::Go(to), CardAction::Go(sum)) if to.starts_with(sum))
        }),
        "{named:?}"
    );
    for starter in Player::BOTH {
        let address = format!("board/-sum/play/best-best-{}-1/-", starter.name().to_lowercase());
        let (last, _) = play(&document, &address);
        let text = words(&last);
        assert!(text.contains(&format!("so {} wins", starter.opponent())), "{text}");
        assert!(text.contains("−x: x → a") || text.contains("−x: x → b"), "{text}");
        // The car of the negated vehicle is told apart.
        assert_eq!((last.scene.vehicles.as_ref().map(Vec::len), last.scene.negated), (Some(2), 1));
    }
}

/// A drawing beside its mirror image, in which Left and Right have changed places: where vehicles that count as they are stand for
/// those that are negated.
fn with_mirror_image(drawing: &Drawing) -> Drawing {
    let mut both = drawing.clone();
    let image = |id: PositionId| PositionId(id.0 + 1);
    let positions = drawing.graph.positions.iter().flat_map(|&(id, end)| [(id, end), (image(id), end)]);
    both.graph.positions = positions.collect();
    let moves = drawing.graph.moves.iter().flat_map(|step| {
        let GraphMove { id, from, to, by } = *step;
        [*step, GraphMove { id: MoveId(id.0 + 1), from: image(from), to: image(to), by: by.exchanged() }]
    });
    both.graph.moves = moves.collect();
    both.names = drawing.names.iter().flat_map(|name| [name.clone(), format!("image of {name}")]).collect();
    both.vehicles.extend(both.negatives.drain(..).map(image));
    both
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    /// With multiples and negatives, of games with loops, ties and misère play too.
    #[test]
    fn a_sum_with_negated_vehicles_is_won_as_that_with_vehicles_on_the_mirror_image(
        mut drawing in any_with_vehicles(1..5),
        cut in 0_usize..4,
    ) {
        drawing.negatives = drawing.vehicles.split_off(cut.min(drawing.vehicles.len() - 1));
        let plain = with_mirror_image(&drawing);
        let winner = sums::solve(&plain, &plain.vehicles);
        let card = words(&Reader::at(drawing.clone()).card("vehicles"));
        if sums::is_over(&plain, &plain.vehicles) {
            prop_assert!(card.contains("is a tie end: the whole sum is over"), "{}", card);
            return Ok(());
        }
        let why = words(&Reader::at(drawing.clone()).card("board/-sum/why"));
        for player in Player::BOTH {
            let outcome = match winner[&(plain.vehicles.clone(), player)] {
                None => format!("If {player} starts, it is a draw."),
                Some(winner) => format!("If {player} starts, {winner} "),
            };
            prop_assert!(card.contains(&outcome), "{} {}", outcome, card);
            prop_assert!(why.contains(&outcome), "{} {}", outcome, why);
        }
    }

    #[test]
    fn a_short_game_and_its_negative_are_won_by_who_does_not_start(
        moves in prop::collection::vec((0_usize..7, 0_usize..7, prop::sample::select(PARTIZAN)), 1..14),
    ) {
        let document = row(7, moves.into_iter().filter(|(from, to, _)| from < to));
        let mut reader = Reader::of(&document);
        let Some(first) = reader.drawing.graph.positions.first().map(|one| one.0) else { return Ok(()) };
        reader.drawing.vehicles = vec![first];
        reader.drawing.negatives = vec![first];
        let wording = line(&reader);
        prop_assert!(wording.ends_with("the second player wins"), "{}", wording);
    }
}

/// The positions that are named in a result.
fn positions(block: &Block) -> Vec<PositionId> {
    let Block::Result(line, _) = block else { return Vec::new() };
    let id = |span: &hyperjam_protocol::tutor::Span| match span {
        hyperjam_protocol::tutor::Span::Position { id, .. } => Some(*id),
        _ => None,
    };
    line.iter().filter_map(id).collect()
}

#[test]
fn the_line_of_other_sums_says_who_wins() {
    let switch = "x: a | b\na: c |\nb: | c\nc: |";
    assert_eq!(
        line(&listed_with(switch, &["x"])),
        "x = ±1 · the first player wins: Left by x → a, Right by x → b · mean 0, temperature 1, hottest x"
    );
    assert_eq!(line(&listed_with(switch, &["a", "a"])), "2·a = 2 · Left wins, whoever starts");
    assert_eq!(line(&listed_with(switch, &["a", "b"])), "a + b = 0 · the second player wins");
    let loops = "c: c | c";
    assert_eq!(line(&listed_with(loops, &["c"])), "c = ∞ · a draw");
    let mut misere = jam(&["N", "O"]);
    misere.drawing.graph.convention = Convention::Misere;
    assert_eq!(line(&misere), "N + O · a draw");
}

/// The quickest of two wins is named, though both lead to 0: by C the game is over at once.
#[test]
fn the_move_that_is_named_wins_as_quickly_as_can_be() {
    let reader = listed_with("A -> B\nA -> C\nB -> D\nD -> C\nD -> E\nE -> C", &["A", "C"]);
    assert_eq!(line(&reader), "A + C = 1 ⊕ 0 = 1 · the first player wins by A → C");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    /// The line says of every sum what its definition does.
    #[test]
    fn what_a_line_says_of_a_sum_is_so(drawing in any_with_vehicles(1..4)) {
        let winner = sums::solve(&drawing, &drawing.vehicles);
        let over = sums::is_over(&drawing, &drawing.vehicles);
        let outcome = |player| match winner.get(&(drawing.vehicles.clone(), player)).copied().flatten() {
            Some(winner) if !over => hyperjam_terms::Outcome::win_of(winner),
            _ => hyperjam_terms::Outcome::Draw,
        };
        let sector = Sector::of(outcome(Player::Left), outcome(Player::Right));
        let wording = line(&Reader::at(drawing.clone()));
        let words = match sector {
            Sector::All => "a draw",
            Sector::First => "the first player wins",
            Sector::Second => "the second player wins",
            other => other.clause(),
        };
        let after = wording.split(" · ").nth(1).unwrap();
        prop_assert!(after.starts_with(words), "{}: {}", sector, wording);
    }
}
