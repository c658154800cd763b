//! Two positions compared.

use crate::common::{Reader, addresses, buttons, plain, words};
use hyperjam_bridge::Game;
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::geometry::{Point, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{AddressTemplate, CompareCard, Effort};
use hyperjam_protocol::tutor::{Block, Card, CardAction, Tap};
use hyperjam_solver::operation;
use hyperjam_solver::order::{AtLeast, at_least};
use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::task::Budget;
use hyperjam_terms::{Convention, EndKind, Movers, Order, Player};
use hyperjam_testkit::documents::{AnyDrawing, PARTIZAN, exhibit, list, place, row};
use hyperjam_testkit::on;
use proptest::prelude::*;

/// The answer, which stands before everything else.
fn answer(card: &Card) -> String {
    let Some(Block::Result(line, _)) = card.blocks.first() else { panic!("{card:?}") };
    plain(line)
}

fn compared(document: &Document, x: &str, y: &str) -> Card {
    Reader::of(document).card(&format!("compare/p{}/p{}", place(document, x).0, place(document, y).0))
}

#[test]
fn positions_are_asked_for_one_after_the_other() {
    let jam = exhibit("traffic-jam");
    let reader = Reader::of(&jam);
    let first = reader.card("compare");
    assert_eq!(first.scene.tap, Tap::Any(AddressTemplate::of(|x| CompareCard::Second(x).into())));
    let second = reader.card("compare/p3");
    let pair = |y| CompareCard::Answer(PositionId(3), y, Effort::Usual).into();
    assert_eq!(second.scene.tap, Tap::Any(AddressTemplate::of(pair)));
    reader.follow_all("compare/p1/p5", 12);
    let swapped = reader.card("compare/p1/p5");
    assert!(addresses(&swapped).contains(&"compare/p5/p1".to_owned()));
    for (address, reason) in [
        ("compare/p99", "This position is no longer in the drawing."),
        ("compare/p1/x", "“x” does not name a position."),
        ("compare/p1/p2/7", "“7” is not a length of a search: the lengths are 1, 10 and 100."),
        ("compare/p1/p2/beside/p99", "This position is no longer in the drawing."),
    ] {
        let wording = reader.refusal(address);
        assert_eq!(wording, reason);
    }
}

/// Honsell and Lenisa 2.3, Counterexample: c₁ ⊵ c and c ⊵ 0, but not c₁ ⊵ 0.
#[test]
fn the_relation_is_not_passed_on() {
    let document = exhibit("c1");
    let holds = |x: &str, y: &str| {
        let wording = words(&compared(&document, x, y));
        let row = wording.lines().find(|line| line.starts_with(&format!("{x} ⊵ {y} | "))).unwrap().to_owned();
        row.split(" | ").nth(1).unwrap().to_owned()
    };
    assert_eq!([holds("c₁", "c"), holds("c", "0"), holds("c₁", "0")], ["yes", "yes", "no"]);
    let wording =
        "Where play can go on for ever, ⊵ need not be transitive. Here c₁ ⊵ c and c ⊵ 0, but not c₁ ⊵ 0.";
    assert!(words(&compared(&document, "c₁", "c")).contains(wording));
    assert!(words(&compared(&document, "c₁", "0")).contains(wording));
    let table = words(&compared(&document, "c₁", "0"));
    assert!(table.contains("c₁ ⊵ 0 | no | When Right starts c₁ − 0, Left, moving second, loses."), "{table}");
    let row = "c₁ ◁| 0 | yes | When Right starts c₁ − 0, Right, moving first, does not lose.";
    assert!(table.contains(row), "{table}");
    for row in [
        "c₁ ▷ 0 | no | For this both c₁ ⊵ 0 and 0 ◁| c₁ must hold, but neither does.",
        "c₁ ◁ 0 | yes | 0 ⊵ c₁ and c₁ ◁| 0: in c₁ − 0 Right does not lose, whoever starts.",
        "c₁ ⋈ 0 | no | For this both c₁ ⊵ 0 and 0 ⊵ c₁ must hold, but c₁ ⊵ 0 does not.",
    ] {
        assert!(table.contains(row), "{row}\n{table}");
    }
}

#[test]
fn equal_labels_are_a_proof_and_different_ones_give_a_heap() {
    let jam = exhibit("traffic-jam");
    let equal = words(&compared(&jam, "A", "E"));
    assert!(equal.contains("\nA and E are equal in every sum: A = E.\n"), "{equal}");
    assert!(equal.contains("Proof: both have the Grundy label 1"), "{equal}");
    let same = words(&compared(&jam, "B", "F"));
    assert!(same.contains("Proof: B and F are the same game."), "{same}");
    // I is ∞{1,2} and J is ∞{2}: a heap of one counter tells them apart, and G is one.
    let different = words(&compared(&jam, "I", "J"));
    assert!(different.contains("Neither is better: each is better in some sums, I ‖ J."), "{different}");
    assert!(
        different.contains(
            "Let z be a Nim heap of 1 counter. Then I + z is in sector I (the player who starts wins), but J + z is \
             in sector L,R,I,II (it is a draw, whoever starts)."
        ),
        "{different}"
    );
    let alone = words(&compared(&jam, "A", "C"));
    assert!(
        alone.contains(
            "Nothing needs to be added: A by itself is in sector I (the player who starts wins), C in sector II"
        ),
        "{alone}"
    );
}

/// `solver::equivalence::Among`: impartial games do not tell these apart, Left's free move does.
#[test]
fn equal_infinite_labels_are_a_proof_among_impartial_games_only() {
    let mut document = Document::default();
    for name in ["0", "x", "y", "d"] {
        document.apply(Command::AddPosition { at: Point::default() }).unwrap();
        let position = document.positions().last().unwrap().0;
        document.apply(Command::Rename { position, label: name.into() }).unwrap();
    }
    let ids: Vec<_> = document.positions().map(|(id, _)| id).collect();
    for (from, to) in [(1, 0), (1, 2), (2, 0), (2, 3), (3, 3), (3, 2)] {
        document.apply(Command::AddMove { from: ids[from], to: ids[to], by: Movers::BOTH }).unwrap();
    }
    let card = compared(&document, "x", "y");
    let wording = words(&card);
    let first = "x and y are equal in every sum of impartial games. Among all games: Neither is better: each is \
                 better in some sums, x ‖ y.";
    assert_eq!(answer(&card), first);
    assert!(wording.contains("generalized Grundy label ∞{0}"), "{wording}");
    put_beside(&document, "x", "y");
}

/// Puts the context beside the drawing as the page does, and follows where it leads.
fn put_beside(document: &Document, x: &str, y: &str) {
    let card = compared(document, x, y);
    let inserted = buttons(&card).into_iter().filter_map(|button| match button.action {
        CardAction::Insert(text, to) => Some((text, to)),
        _ => None,
    });
    let (games, others): (Vec<_>, Vec<_>) = inserted.partition(|(_, to)| to.starts_with("play/g/"));
    assert!(!others.is_empty() && games.len() == 2 * others.len());
    for ((text, to), games) in others.iter().zip(games.chunks(2)) {
        let part = file::read(text).unwrap();
        assert!(part.heading().vehicles.is_empty());
        let mut both = document.clone();
        both.apply(Command::Insert { part: Box::new(part), by: Vector::new(500.0, 0.0), vehicles: false })
            .unwrap();
        let is_new = |position: PositionId| document.position(position).is_none();
        // The sums can be played at once.
        for ((drawing, to), name) in games.iter().zip([x, y]) {
            assert_eq!(drawing, text);
            let vehicles = Reader::of(&both).card(to).scene.vehicles.unwrap();
            assert!(both.name(vehicles[0]) == name && is_new(vehicles[1]) && vehicles.len() == 2);
        }
        let beside = Reader::of(&both).card(to);
        assert!(
            words(&beside).contains(&format!("tells {x} and {y} apart. Play both sums and see.")),
            "{beside:?}"
        );
        let vehicles: Vec<_> = buttons(&beside)
            .into_iter()
            .filter_map(|button| match button.action {
                CardAction::Vehicles(on, to) => Some((on, to)),
                _ => None,
            })
            .collect();
        assert_eq!(vehicles.len(), 2);
        for ((on, to), name) in vehicles.iter().zip([x, y]) {
            assert_eq!((both.name(on[0]), to.as_str()), (name, "vehicles"));
            assert!(is_new(on[1]), "the other vehicle is on what was put beside");
        }
    }
}

#[test]
fn a_context_is_put_beside_the_drawing() {
    put_beside(&exhibit("traffic-jam"), "I", "J");
    put_beside(&exhibit("traffic-jam"), "N", "J");
}

#[test]
fn a_context_that_is_drawn_already_needs_no_copy() {
    let nim = exhibit("nim");
    let names: Vec<String> = nim.positions().map(|(id, _)| nim.name(id).to_owned()).collect();
    let card = compared(&nim, &names[1], &names[2]);
    assert!(words(&card).contains("which is the same game as"), "{}", words(&card));
    let vehicles = |action: &CardAction| matches!(action, CardAction::Vehicles(on, to) if on.len() == 2 && to == "vehicles");
    assert_eq!(buttons(&card).iter().filter(|button| vehicles(&button.action)).count(), 2);
}

/// a = ({b}, {}), b = ({}, {a}) lie in different sectors by themselves (Honsell & Lenisa 2.1).
#[test]
fn partizan_positions_are_told_apart_or_proved_equal() {
    let wording = words(&compared(&exhibit("a-b"), "a", "b"));
    assert!(wording.contains("Nothing needs to be added: a by itself is in sector L,II"), "{wording}");
    // x = {−1 | 1} is worth 0, and not the same game as 0.
    let zero = list("x: y | z\ny: | 0\nz: 0 |\n0: |");
    let wording = words(&compared(&zero, "x", "0"));
    assert!(wording.contains("Proof: the player who does not start wins x − 0, and 0 − 0 too."), "{wording}");
}

#[test]
fn what_is_too_large_can_be_searched_for_longer() {
    let moves: Vec<String> = (1..150).map(|number| format!("{number} -> {}", number - 1)).collect();
    let mut path = list(&moves.join("\n"));
    let moves = path.moves().map(|(id, _)| id).collect();
    path.apply(Command::SetMovers { moves, by: Movers::LEFT }).unwrap();
    let card = compared(&path, "149", "148");
    let wording = words(&card);
    assert!(
        wording.contains("The relations are not decided: the difference 149 − 148 has more than 20000"),
        "{wording}"
    );
    let further = format!("{}/10", card.address);
    assert!(addresses(&card).contains(&further), "{wording}");
    let longer = words(&Reader::of(&path).card(&further));
    assert!(longer.contains("149 ▷ 148 | yes"), "{longer}");
    assert!(longer.contains("149 > 148"), "{longer}");
}

#[test]
fn labels_answer_where_the_difference_is_larger_than_the_search() {
    let heaps = (0..150).flat_map(|from| (0..from).map(move |to| format!("{from} -> {to}\n")));
    let wording = words(&compared(&list(&heaps.collect::<String>()), "149", "148"));
    assert!(
        wording.contains("each is better in some sums, 149 ‖ 148.")
            && wording.contains("\n149 ‖ 148 | yes | "),
        "{wording}"
    );
    assert!(!wording.contains("[Search ten times as long]"), "{wording}");
}

/// Equal positions are alike, however large their difference.
#[test]
fn equal_positions_are_alike_where_the_difference_is_larger_than_the_search() {
    let path = |name: char| {
        let moves = (1..151).map(move |number| format!("{name}{number} -> {name}{}\n", number - 1));
        moves.collect::<String>()
    };
    let mut paths = list(&(path('A') + &path('B')));
    let moves = paths.moves().map(|(id, _)| id).step_by(2).collect();
    paths.apply(Command::SetMovers { moves, by: Movers::LEFT }).unwrap();
    let rest: std::collections::BTreeSet<_> =
        paths.moves().filter(|(_, made)| made.by != Movers::LEFT).map(|(id, _)| id).collect();
    paths.apply(Command::SetMovers { moves: rest, by: Movers::RIGHT }).unwrap();
    let wording = words(&compared(&paths, "A148", "B148"));
    assert!(wording.contains("Hyperbisimilar: yes."), "{wording}");
    assert!(
        wording
            .contains("A148 ⊵ B148 and B148 ⊵ A148, since A148 ≈ B148. The other relations are not decided"),
        "{wording}"
    );
    assert!(wording.contains("[Search ten times as long]"), "{wording}");
}

/// Fourteen positions, two of which are equal though copying does not show it.
#[test]
fn the_proof_that_no_game_tells_positions_apart_is_told() {
    let left = [7, 6, 3, 5, 1, 5, 5, 8, 12, 5, 5, 6, 12, 7].into_iter().enumerate();
    let left = left.filter(|(from, _)| ![5, 10].contains(from)).chain([(13, 2)]);
    let right = [
        (0, 1),
        (1, 2),
        (2, 1),
        (3, 5),
        (3, 4),
        (4, 5),
        (6, 5),
        (7, 7),
        (8, 11),
        (8, 9),
        (9, 10),
        (10, 2),
        (11, 10),
        (13, 7),
    ];
    let moves: Vec<_> = left
        .map(|(from, to)| (from, to, Movers::LEFT))
        .chain(right.map(|(from, to)| (from, to, Movers::RIGHT)))
        .collect();
    let wording = words(&Reader::of(&row(14, moves)).card("compare/p13/p0"));
    assert!(wording.contains(" and A are equal in every sum: "), "{wording}");
    assert!(wording.contains("Proof: no game tells them apart."), "{wording}");
    assert!(!wording.contains("[Search ten times as long]"), "{wording}");
}

/// A tie end is not the same game as a position with a move to itself, but it is in every sum.
#[test]
fn a_proof_that_takes_tie_ends_for_loops_says_so() {
    let mut document = row(2, [(1, 1, Movers::BOTH)]);
    let tie = document.positions().next().unwrap().0;
    document.apply(Command::SetEnd { position: tie, end: Some(EndKind::Tie) }).unwrap();
    let wording = words(&Reader::of(&document).card("compare/p0/p1"));
    assert!(
        wording.contains("A and B are equal in every sum: A = B.") && wording.contains("Hyperbisimilar: no."),
        "{wording}"
    );
    assert!(
        wording.contains("With tie ends read like that, A and B are the same game, move for move."),
        "{wording}"
    );
}

#[test]
fn two_positions_of_one_name_are_told_apart() {
    let mut document = list("A -> B\n");
    let b = place(&document, "B");
    document.apply(Command::Rename { position: b, label: "A".into() }).unwrap();
    let wording = words(&Reader::of(&document).card("compare/p0/p1"));
    assert!(wording.contains("A (first) ‖ A (second)."), "{wording}");
}

#[test]
fn misere_drawings_are_told_what_does_not_apply() {
    let mut jam = exhibit("traffic-jam");
    jam.apply(Command::SetConvention(Convention::Misere)).unwrap();
    let card = compared(&jam, "B", "F");
    let wording = words(&card);
    assert_eq!(answer(&card), "B and F are equal in every sum, in misère play, too: B = F.");
    assert!(
        wording
            .contains("In misère play (whoever cannot move wins) a game and its negative do not cancel out"),
        "{wording}"
    );
    assert!(wording.contains("Hyperbisimilar: yes."), "{wording}");
    // A and C are in different sectors alone, and what tells them apart can be played.
    let apart = Reader::of(&jam).card("compare/p0/p2");
    let wording = words(&apart);
    assert!(wording.contains("Nothing needs to be added. When Left starts, "), "{wording}");
    assert!(buttons(&apart).iter().any(|button| button.text == "Play A as Left"), "{wording}");
    Reader::of(&jam).follow_all("compare/p0/p2", 12);
    // No strategy on a difference is shown, and old addresses of one lead to the answer.
    for address in ["compare/p0/p4/copy/left", "compare/p0/p4/through", "compare/p0/p4/through/p1"] {
        assert!(words(&Reader::of(&jam).card(address)).contains("do not cancel out"), "{address}");
    }
    assert!(!card.blocks.iter().any(|block| matches!(block, Block::Table { .. })));
}

/// over = {0 | over}, upon = {upon | *}, and * = {0 | 0}.
#[test]
fn the_answer_comes_first_in_plain_words() {
    let mut games = list("over: 0 | over\nupon: upon | star\nstar: 0 | 0\n0: |\nnil: |");
    for (x, y, wording) in [
        (
            "over",
            "upon",
            "over is better for Left than upon, over > upon: at least as good in every sum, and better in some.",
        ),
        (
            "upon",
            "over",
            "over is better for Left than upon, upon < over: at least as good in every sum, and better in some.",
        ),
        ("0", "nil", "0 and nil are equal in every sum: 0 = nil."),
        ("star", "0", "Neither is better: each is better in some sums, star ‖ 0."),
    ] {
        let card = compared(&games, x, y);
        assert_eq!(answer(&card), wording);
        assert_eq!(card.spoken, wording);
        let open = |block: &Block| !matches!(block, Block::Folded { .. } | Block::Buttons(_));
        let shown = Card { blocks: card.blocks.into_iter().filter(open).collect(), ..Card::default() };
        assert!(!words(&shown).contains(['⊵', '▷', '⋈', '≉', '\u{336}', '\u{338}']), "{}", words(&shown));
    }
    games.apply(Command::SetConvention(Convention::Misere)).unwrap();
    let wording = answer(&compared(&games, "over", "upon"));
    assert!(
        wording.starts_with("Not decided within this search.") || wording.starts_with("Neither is better"),
        "{wording}"
    );
}

/// Why one is better and the other is not, in words, with what can be stepped through and played.
#[test]
fn an_order_has_its_reasons() {
    let games = list("over: 0 | over\nupon: upon | star\nstar: 0 | 0\n0: |");
    let card = compared(&games, "over", "upon");
    let wording = words(&card);
    let reasons = ["\nWhy over ≥ upon\n", "Left’s strategy on over − upon", "\nWhy not upon ≥ over\n"];
    let places: Vec<usize> = reasons.iter().map(|reason| wording.find(reason).expect(reason)).collect();
    assert!(places.is_sorted(), "{wording}");
    // One copy of over more than balances upon.
    assert!(wording.contains("here over + z is better for Left."), "{wording}");
    let swapped = words(&compared(&games, "upon", "over"));
    assert!(
        swapped.contains("\nWhy over ≥ upon\n") && swapped.contains("\nWhy not upon ≥ over\n"),
        "{swapped}"
    );
    // The game that tells them apart is on the drawing already.
    let plays = buttons(&card).into_iter().filter(|button| {
        button.text.ends_with(" as Left")
            && matches!(&button.action, CardAction::Go(to) if to.starts_with("play/g/you-best-"))
    });
    assert_eq!(plays.count(), 2, "{wording}");
    // Equal by copying: both directions.
    let both = words(&compared(&exhibit("traffic-jam"), "A", "E"));
    assert!(both.contains("strategy on A − E") && both.contains("strategy on E − A"), "{both}");
}

/// over = {0 | over} against 0: Right passes in over for ever, and Left never runs out of answers.
#[test]
fn a_strategy_is_stepped_through() {
    let games = list("over: 0 | over\nupon: upon | star\nstar: 0 | 0\n0: |");
    let reader = Reader::of(&games);
    let start = format!("compare/p{}/p{}/copy/left", place(&games, "over").0, place(&games, "upon").0);
    let card = reader.card(&start);
    assert_eq!(card.scene.vehicles, Some(vec![place(&games, "over"), place(&games, "upon")]));
    let wording = words(&card);
    assert!(wording.contains("over is at over and −upon at upon. Right is to move."), "{wording}");
    assert!(
        wording.contains("[Right in over: over → over]") && wording.contains("[Right in −upon: upon → upon]")
    );
    let next = format!("{start}/x{}", place(&games, "over").0);
    let card = reader.card(&next);
    assert!(words(&card).contains("1. Right in over: over → over; Left in "), "{}", words(&card));
    assert_eq!(card.undo.as_deref(), Some(&*start));
    assert!(card.scene.moves.len() >= 2, "{card:?}");
    for (wrong, why) in [
        (
            format!("{start}/x{}", place(&games, "0").0),
            "Move 1: Right has no such move in the difference now.",
        ),
        (format!("{start}/x77"), "This position is no longer in the drawing."),
    ] {
        assert_eq!(reader.refusal(&wrong), why);
    }
    let none = format!("compare/p{}/p{}/copy/left", place(&games, "upon").0, place(&games, "over").0);
    assert!(words(&reader.card(&none)).contains("Copying does not show that upon ≥ over."));
    for player in ["left", "right"] {
        reader.follow_all(&start.replace("left", player), 60);
    }
}

/// over ≥ upon ≥ 0, and the strategies for it make one for over ≥ 0.
#[test]
fn a_product_of_strategies_is_stepped_through() {
    let games = list("over: 0 | over\nupon: upon | star\nstar: 0 | 0\n0: |\nup: 0 | star");
    let reader = Reader::of(&games);
    let [over, upon, star, zero] = ["over", "upon", "star", "0"].map(|name| place(&games, name).0);
    let direct = reader.card(&format!("compare/p{over}/p{zero}/copy/left"));
    let asked = format!("compare/p{over}/p{zero}/through");
    assert!(addresses(&direct).contains(&asked), "{}", words(&direct));
    let card = reader.card(&asked);
    let wording = words(&card);
    assert!(wording.contains("over ≥ ? ≥ 0\nWhich position m is between over and 0?"), "{wording}");
    assert!(wording.contains("Copying shows this for upon, up."), "{wording}");
    let Tap::Any(template) = &card.scene.tap else { panic!("{card:?}") };
    assert_eq!(template.fill(PositionId(upon)), format!("{asked}/p{upon}"));
    let start = format!("{asked}/p{upon}/left");
    let card = reader.card(&start);
    let wording = words(&card);
    assert!(
        wording.contains(
            "over is at over and −0 at 0; in between upon, which Left imagines, is at upon. Right is to move."
        ),
        "{wording}"
    );
    assert_eq!(card.scene.vehicles, Some(vec![PositionId(over), PositionId(zero)]));
    let wording = words(&reader.card(&format!("{start}/x{over}")));
    // The answer to the waiting move is found in upon, and comes out.
    let came_out = wording.split("How the answer came out\n").nth(1).unwrap_or_else(|| panic!("{wording}"));
    assert!(
        came_out.starts_with(
            "1. Right moves in over: over → over.\n2. Left’s strategy on over − upon answers in "
        ),
        "{wording}"
    );
    assert!(
        came_out
            .contains(": this comes out.\nThe play so far\n1. Right in over: over → over; Left in over: "),
        "{wording}"
    );
    assert!(
        wording.contains("This is the product of two strategies of Left, on over − upon and on upon − 0."),
        "{wording}"
    );
    for player in ["left", "right"] {
        reader.follow_all(&format!("{asked}/p{upon}/{player}"), 60);
    }
    let none = words(&reader.card(&format!("{asked}/p{star}/left")));
    assert!(none.contains("Copying does not show that star ≥ 0."), "{none}");
    assert!(none.contains("So ⊵ is not transitive, and ≥ is."), "{none}");
    assert_eq!(
        reader.refusal(&format!("{asked}/p{star}9/left")),
        "This position is no longer in the drawing."
    );
}

/// Whatever Right does against a product, it has an answer; and what it shows is so.
#[test]
fn products_answer_everything() {
    let mut shown = 0;
    for seed in 0..60 {
        on(seed, AnyDrawing::of(3..6, 4..12, PARTIZAN).drawing(), |document| {
            let game = Game::of(&GameGraph::of(&document)).unwrap();
            let [x, y] = [0, 1].map(|number| game.graph.position(number).unwrap());
            for (player, pair, name) in [(Player::Left, [x, y], "left"), (Player::Right, [y, x], "right")] {
                if walked(&document, &format!("compare/p0/p1/through/p2/{name}")) {
                    assert!(matches!(
                        at_least(&game.graph, player, &[pair], Budget::default()),
                        AtLeast::Holds(_)
                    ));
                    shown += 1;
                }
            }
        });
    }
    assert!(shown > 15, "{shown}");
}

/// Left is never stuck, whatever Right does against the strategy, for either player.
fn walked(document: &Document, start: &str) -> bool {
    let reader = Reader::of(document);
    if words(&reader.card(start)).contains("Copying does not show") {
        return false;
    }
    let mut waiting = vec![start.to_owned()];
    let mut seen = 0;
    while let Some(address) = waiting.pop() {
        let card = reader.card(&address);
        let next = buttons(&card).into_iter().filter_map(|button| match button.action {
            CardAction::Go(to) if button.text.starts_with("Right in") => Some(to),
            _ => None,
        });
        let next: Vec<String> = next.collect();
        assert_eq!(next.is_empty(), words(&card).contains("Right cannot move, and has lost."), "{address}");
        seen += 1;
        if seen < 25 {
            waiting.extend(next);
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Every link of a strategy leads on, and only where it shows what is so.
    #[test]
    fn strategies_answer_everything(document in AnyDrawing::of(2..6, 2..12, PARTIZAN).drawing()) {
        let game = Game::of(&GameGraph::of(&document)).unwrap();
        let [x, y] = [0, 1].map(|number| game.graph.position(number).unwrap());
        let holds = |player, pair| matches!(at_least(&game.graph, player, &[pair], Budget::default()), AtLeast::Holds(_));
        for (player, pair, name) in [(Player::Left, [x, y], "left"), (Player::Right, [y, x], "right")] {
            if walked(&document, &format!("compare/p0/p1/copy/{name}")) {
                prop_assert!(holds(player, pair), "{}", name);
            }
        }
    }

    /// The answer against the closure of contexts for both players and both directions.
    #[test]
    fn the_answer_is_the_order_in_every_sum(document in AnyDrawing::of(2..7, 0..12, PARTIZAN).drawing()) {
        let game = Game::of(&GameGraph::of(&document)).unwrap();
        let [x, y] = [0, 1].map(|number| game.graph.position(number).unwrap());
        let holds = |player, pair| match at_least(&game.graph, player, &[pair], Budget::default()) {
            AtLeast::Holds(_) => true,
            AtLeast::Fails(_) => false,
            AtLeast::Undecided(_) => panic!("{game:?}"),
        };
        let both = |x, y| holds(Player::Left, [x, y]) && holds(Player::Right, [y, x]);
        let sign = Order::of(both(y, x), both(x, y)).name();
        let wording = answer(&compared(&document, "A", "B"));
        prop_assert!(wording.contains(&format!(", A {sign} B")) || wording.contains(&format!(": A {sign} B")), "{}: {}", sign, wording);
    }

    /// The table against the whole difference, made and solved without short cuts; what is inserted against the sum.
    #[test]
    fn the_table_says_what_the_difference_does(document in AnyDrawing::of(2..8, 0..16, PARTIZAN).drawing()) {
        let game = Game::of(&GameGraph::of(&document)).unwrap();
        let difference = operation::difference(&game.graph, &game.graph).unwrap();
        let solved = outcomes(&difference, Convention::Normal);
        let count = game.graph.position_count();
        let state = difference.position(1).unwrap();
        let loses = |player: Player, starter| solved.outcome(state, starter).winner() == Some(player.opponent());
        let (left, right) = (Player::Left, Player::Right);
        prop_assert!(count > 1);
        // Position 1 of all pairs is A − B.
        let wording = words(&compared(&document, "A", "B"));
        let yes = |holds: bool| if holds { "yes" } else { "no" };
        for (relation, holds) in [
            ("A ⊵ B", !loses(left, right)),
            ("B ⊵ A", !loses(right, left)),
            ("A ◁| B", !loses(right, right)),
            ("B ◁| A", !loses(left, left)),
            ("A ▷ B", !loses(left, right) && !loses(left, left)),
            ("A ◁ B", !loses(right, left) && !loses(right, right)),
            ("A ⋈ B", !loses(left, right) && !loses(right, left)),
            ("A ‖ B", !loses(left, left) && !loses(right, right)),
        ] {
            let row = format!("\n{relation} | {} | ", yes(holds));
            prop_assert!(wording.contains(&row), "{} {}", row, wording);
            // What fails is named, so that a line is never read as a definition with a "not" in it.
            let line = wording.lines().find(|line| line.starts_with(&format!("{relation} | "))).unwrap();
            prop_assert!(!line.contains("not A") && !line.contains("not B"), "{}", line);
        }
        let mut parts = wording.lines().filter(|line| line.starts_with("A ⊵ B | yes") || line.starts_with("A ◁| B | yes"));
        prop_assert!(parts.next().is_some(), "one of the two always holds: {}", wording);
        let draws = solved.outcome(state, right).winner().is_none();
        prop_assert_eq!(parts.next().is_some(), draws, "both hold where it is a draw: {}", wording);
    }

    /// What is put beside the drawing tells the positions apart, by the sum of the drawing that comes of it.
    #[test]
    fn what_is_inserted_tells_them_apart(document in AnyDrawing::of(2..8, 0..16, PARTIZAN).drawing()) {
        let inserts = |button: &hyperjam_protocol::tutor::Button| matches!(button.action, CardAction::Insert(..));
        if buttons(&compared(&document, "A", "B")).iter().any(inserts) {
            put_beside(&document, "A", "B");
        }
    }
}
