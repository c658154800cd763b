//! Steps: each changes exactly what the definition changes, and the last ones are the marks.

use crate::common::{self, Reader, plain, with_facts, words};
use hyperjam_bridge::Game;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{Block, Card, SceneMarks, ShownMark, Span, Tone};
use hyperjam_solver as solver;
use hyperjam_solver::generate::{Recipe, Shape, generate};
use hyperjam_solver::verify;
use hyperjam_terms::{Convention, EndKind, Grundy, Movers, Outcome, Player};
use hyperjam_testkit::documents::{exhibit, row};
use hyperjam_testkit::drawings::any_drawing;
use hyperjam_testkit::on;
use std::collections::{BTreeMap, BTreeSet};

const DRAWINGS: u64 = 1_500;

/// All steps of a course, from the first to the last.
fn steps(reader: &Reader, course: &str) -> Vec<Card> {
    let first = reader.card(course);
    let Some(row) = &first.steps else { panic!("{course} has no steps") };
    let address = |at: u32| row.each.fill(at);
    let cards: Vec<Card> = (0..=row.last).map(|at| reader.card(&address(at))).collect();
    for (at, card) in (0..).zip(&cards) {
        assert_eq!((card.steps.as_ref().unwrap().at, &card.address), (at, &address(at)));
        assert!(!card.spoken.is_empty());
    }
    assert_eq!(first, cards[0]);
    // A drawing may have fewer steps than when the number was chosen.
    assert_eq!(reader.card(&address(row.last + 1000)), *cards.last().unwrap());
    cards
}

fn marks(card: &Card) -> BTreeMap<PositionId, &ShownMark> {
    let SceneMarks::These(marks) = &card.scene.marks else { panic!("{}: no marks", card.address) };
    let found: BTreeMap<_, _> = marks.iter().map(|mark| (mark.position, mark)).collect();
    assert!(found.len() == marks.len() && marks.is_sorted_by_key(|mark| mark.position));
    found
}

fn texts(card: &Card) -> BTreeMap<PositionId, String> {
    marks(card).into_iter().map(|(id, mark)| (id, mark.text.clone())).collect()
}

fn fresh(card: &Card, tone: Tone) -> BTreeSet<PositionId> {
    assert!(card.scene.positions.iter().all(|(_, other)| *other == tone), "{}", card.address);
    card.scene.positions.iter().map(|(id, _)| *id).collect()
}

/// The position that each sentence about a change begins with.
fn newly_decided(card: &Card) -> Vec<PositionId> {
    let lists = card.blocks.iter().filter_map(|block| match block {
        Block::List(lines) => Some(lines),
        _ => None,
    });
    let first = |line: &Vec<Span>| {
        line.iter().find_map(|span| match span {
            Span::Position { id, .. } => Some(*id),
            _ => None,
        })
    };
    lists.flatten().filter_map(first).collect()
}

fn same(text: &BTreeMap<PositionId, u32>) -> BTreeMap<PositionId, String> {
    text.iter().map(|(id, label)| (*id, label.to_string())).collect()
}

#[test]
fn each_step_of_the_labels_is_one_application_of_the_operator() {
    let mut most = 0;
    for seed in 0..2 * DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            if !facts.has_labels() {
                let card = reader.card("steps/labels/3");
                assert!(
                    card.steps.is_none()
                        && common::addresses(&card).contains(&"steps/outcomes/both/0".into())
                );
                return;
            }
            let cards = steps(&reader, "steps/labels");
            let labellings = facts.labellings();
            assert_eq!(cards.len(), labellings.len() + 1, "seed {seed}");
            most = most.max(cards.len());
            let mut ranks = BTreeMap::new();
            for (at, (card, labels)) in cards.iter().zip(&labellings).enumerate() {
                assert_eq!(texts(card), same(labels), "seed {seed}, step {at}");
                let before = at.checked_sub(1).map(|before| &labellings[before]);
                let new: BTreeSet<_> = labels
                    .keys()
                    .filter(|id| before.is_some_and(|before| !before.contains_key(id)))
                    .copied()
                    .collect();
                assert_eq!(fresh(card, Tone::Fresh), new, "seed {seed}, step {at}");
                assert_eq!(
                    newly_decided(card),
                    new.iter().copied().collect::<Vec<_>>(),
                    "seed {seed}, step {at}"
                );
                ranks.extend(new.into_iter().map(|id| (id, at as u32)));
            }
            let (last, finite) = (cards.last().unwrap(), labellings.last().unwrap());
            assert_eq!(texts(last), facts.labels(), "seed {seed}");
            let open: Vec<_> =
                facts.positions.iter().filter(|id| !finite.contains_key(id)).copied().collect();
            assert_eq!(fresh(last, Tone::Even), open.iter().copied().collect(), "seed {seed}");
            assert_eq!(newly_decided(last), open, "seed {seed}");
            // The verifier takes the numbers of the steps for ranks.
            let claim = |id: &PositionId| -> (Grundy, Option<u32>) {
                (texts(last)[id].parse().unwrap(), ranks.get(id).copied())
            };
            let claims: Vec<_> = facts.positions.iter().map(claim).collect();
            let game = Game::of(&reader.drawing.graph).unwrap();
            assert_eq!(verify::labels(&game.graph, &claims), Ok(()), "seed {seed}");
        });
    }
    assert!(most > 6, "{most}");
}

/// What stands on a plate when each starter's winner is known or not.
fn text(known: [Option<Option<usize>>; 2], course: usize, sector: &str) -> Option<String> {
    let letter = |known: Option<Option<usize>>| match known {
        None => "·",
        Some(None) => "draw",
        Some(Some(0)) => "L",
        Some(Some(_)) => "R",
    };
    match (course, known) {
        (_, [None, None]) => None,
        (0, [Some(_), Some(_)]) => Some(sector.into()),
        (0, [left, right]) => Some(format!("{}{}", letter(left), letter(right))),
        (_, known) => known[course - 1].map(|known| letter(Some(known)).into()),
    }
}

#[test]
fn each_step_of_the_outcomes_finds_what_ends_one_move_later() {
    let mut partial = 0;
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            let layers =
                facts.wins.values().map(|(_, remoteness)| *remoteness as usize + 1).max().unwrap_or(0);
            let mut claims = vec![[(Outcome::Draw, None); 2]; facts.positions.len()];
            for (course, name) in ["both", "left", "right"].into_iter().enumerate() {
                let cards = steps(&reader, &format!("steps/outcomes/{name}"));
                assert_eq!(cards.len(), layers + 2, "seed {seed}");
                for (at, card) in cards.iter().enumerate() {
                    let is_last = at == layers + 1;
                    let found = |state: &(PositionId, usize)| match facts.wins.get(state) {
                        Some((_, remoteness)) => *remoteness as usize + 1,
                        None => layers + 1,
                    };
                    let shows = |side: usize| course == 0 || course == side + 1;
                    let new: Vec<_> = facts
                        .states()
                        .into_iter()
                        .filter(|state| found(state) == at && shows(state.1))
                        .collect();
                    let tone = if is_last { Tone::Even } else { Tone::Fresh };
                    assert_eq!(
                        fresh(card, tone),
                        new.iter().map(|(id, _)| *id).collect(),
                        "{seed}, {}",
                        card.address
                    );
                    // A sentence a state; on impartial drawings one for both players.
                    let mut expected: Vec<PositionId> = new.iter().map(|(id, _)| *id).collect();
                    if facts.open_to_both {
                        expected.dedup();
                    }
                    expected.truncate(12);
                    assert_eq!(newly_decided(card), expected, "{seed}, {}", card.address);
                    let shown = marks(card);
                    for id in &facts.positions {
                        let winner = |side| facts.wins.get(&(*id, side)).map(|(winner, _)| *winner);
                        let known = [0, 1].map(|side| (found(&(*id, side)) <= at).then(|| winner(side)));
                        let decided = known.iter().all(Option::is_some);
                        let expected = text(known, course, &facts.sector(*id));
                        let shown = shown.get(id);
                        let given = shown.map(|mark| mark.text.clone()).unwrap_or_default();
                        assert_eq!(
                            given,
                            expected.clone().unwrap_or_default(),
                            "seed {seed}, {}, {id:?}",
                            card.address
                        );
                        let sector = if decided { Some(facts.sector(*id)) } else { None };
                        assert_eq!(
                            shown.and_then(|mark| mark.sector).map(|sector| sector.name().to_owned()),
                            sector,
                            "seed {seed}, {}",
                            card.address
                        );
                        partial += u32::from(given.contains('·'));
                        // Read back: the step at which a letter comes up is the remoteness and one.
                        if course > 0 && fresh(card, tone).contains(id) {
                            claims[facts.positions.binary_search(id).unwrap()][course - 1] =
                                match given.as_str() {
                                    "L" => (Outcome::LeftWins, Some(at as u32 - 1)),
                                    "R" => (Outcome::RightWins, Some(at as u32 - 1)),
                                    _ => (Outcome::Draw, None),
                                };
                        }
                    }
                }
            }
            let game = Game::of(&reader.drawing.graph).unwrap();
            assert_eq!(verify::outcomes(&game.graph, game.convention, &claims), Ok(()), "seed {seed}");
        });
    }
    assert!(partial > 500, "{partial}");
}

#[test]
fn each_step_of_the_classes_is_a_round_of_the_refinement() {
    let mut most = 0;
    for seed in 0..2 * DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            let cards = steps(&reader, "steps/classes");
            let partitions = facts.partitions();
            assert_eq!(cards.len(), partitions.len() + 1, "seed {seed}");
            most = most.max(cards.len());
            // A class has the number of its first position among the first positions in the end.
            let last = partitions.last().unwrap();
            let firsts: BTreeSet<PositionId> = last.values().copied().collect();
            let number = |first: &PositionId| firsts.range(..=first).count().to_string();
            for (at, card) in cards.iter().enumerate() {
                let now = partitions.get(at).unwrap_or(last);
                let expected: BTreeMap<_, _> = now.iter().map(|(id, first)| (*id, number(first))).collect();
                assert_eq!(texts(card), expected, "seed {seed}, step {at}");
                let before = at.checked_sub(1).and_then(|before| partitions.get(before)).unwrap_or(now);
                let new: BTreeSet<_> =
                    facts.positions.iter().filter(|id| now[id] != before[id]).copied().collect();
                let tone = if at == partitions.len() { Tone::Even } else { Tone::Fresh };
                assert_eq!(fresh(card, tone), new, "seed {seed}, step {at}");
                let leaving: BTreeSet<_> = new.iter().map(|id| now[id]).collect();
                if at < partitions.len() {
                    assert_eq!(
                        newly_decided(card),
                        leaving.into_iter().collect::<Vec<_>>(),
                        "seed {seed}, step {at}"
                    );
                }
            }
            let claims = |card: &Card| -> Vec<usize> {
                texts(card).values().map(|text| text.parse().unwrap()).collect()
            };
            let rounds: Vec<Vec<usize>> = cards[1..].iter().map(claims).collect();
            let game = Game::of(&reader.drawing.graph).unwrap();
            assert_eq!(verify::classes(&game.graph, rounds.last().unwrap()), Ok(()), "seed {seed}");
            assert_eq!(verify::coarsest(&game.graph, rounds.last().unwrap()), Ok(()), "seed {seed}");
        });
    }
    assert!(most > 6, "{most}");
}

/// A made-up drawing of any size.
fn large(recipe: &Recipe) -> (Reader, solver::Graph) {
    let graph = generate(recipe).unwrap();
    let moves = graph.moves().map(|step| (step.from.index(), step.to.index(), step.movers));
    (Reader::of(&row(graph.position_count(), moves)), graph)
}

#[test]
fn on_a_large_drawing_the_rounds_are_those_of_the_solver() {
    for shape in Shape::ALL {
        for (seed, (impartial, moves)) in
            [(true, 500), (false, 300), (true, 1200), (false, 900)].into_iter().enumerate()
        {
            let recipe = Recipe { shape, positions: 400, moves, impartial, seed: seed as u64 };
            let (reader, graph) = large(&recipe);
            let rounds = solver::stage::refinement_rounds(&graph, solver::task::Budget::UNLIMITED).rounds;
            let cards = steps(&reader, "steps/classes");
            assert_eq!(cards.len(), rounds.len() + 2, "{recipe:?}");
            for (round, card) in rounds.iter().zip(&cards[1..]) {
                let texts = texts(card);
                let mut names = BTreeMap::new();
                for (position, text) in graph.positions().zip(texts.values()) {
                    let class = round.classes.class(position).index();
                    assert_eq!(names.entry(class).or_insert(text), &text, "{recipe:?}");
                }
                assert_eq!(names.values().collect::<BTreeSet<_>>().len(), names.len(), "{recipe:?}");
                let lines = newly_decided(card).len();
                assert_eq!(lines, round.apart.len().min(12), "{recipe:?}");
            }
        }
    }
}

/// The moves that a card highlights with a tone: from where to where, and by whom.
fn highlighted(reader: &Reader, card: &Card, tone: Tone) -> Vec<(PositionId, PositionId, Movers)> {
    let moves = card.scene.moves.iter().filter(|(_, other)| *other == tone);
    let found = moves.map(|(id, _)| {
        let step = reader.drawing.graph.moves.iter().find(|step| step.id == *id).unwrap();
        (step.from, step.to, step.by)
    });
    found.collect()
}

#[test]
fn a_step_of_the_labels_sets_off_the_moves_that_make_them() {
    let mut answered = 0;
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            if !facts.has_labels() {
                return;
            }
            let cards = steps(&reader, "steps/labels");
            assert_eq!(cards[0].scene.moves, []);
            for (before, card) in facts.labellings().iter().zip(&cards[1..cards.len() - 1]) {
                let now = texts(card);
                let good = highlighted(&reader, card, Tone::Good);
                let even = highlighted(&reader, card, Tone::Even);
                for id in fresh(card, Tone::Fresh) {
                    let label: u32 = now[&id].parse().unwrap();
                    let below: BTreeSet<_> =
                        good.iter().filter(|(from, ..)| *from == id).map(|(_, to, _)| before[to]).collect();
                    assert_eq!(below, (0..label).collect(), "seed {seed}, {}", card.address);
                    // Every other move that is not to a smaller number is highlighted, and so is an answer to it.
                    for step in reader.drawing.graph.moves.iter().filter(|step| step.from == id) {
                        if before.get(&step.to).is_some_and(|other| *other < label) {
                            continue;
                        }
                        answered += 1;
                        assert!(
                            even.iter().any(|(from, to, _)| (*from, *to) == (id, step.to)),
                            "seed {seed}"
                        );
                        let answers = even.iter().chain(&good).filter(|(from, ..)| *from == step.to);
                        let mut to = answers.map(|(_, to, _)| before.get(to));
                        assert!(to.any(|other| other == Some(&label)), "seed {seed}, {}", card.address);
                    }
                }
            }
            // In the end, a move to each number of a set, and one without answer for each position without a number.
            let last = cards.last().unwrap();
            let all = texts(last);
            for id in fresh(last, Tone::Even) {
                let from =
                    |tone| highlighted(&reader, last, tone).into_iter().filter(move |(from, ..)| *from == id);
                let set: Vec<u32> = from(Tone::Good).filter_map(|(_, to, _)| all[&to].parse().ok()).collect();
                let escapes = from(Tone::Bad).count();
                if escapes > 0 {
                    assert_eq!(Grundy::infinite(set).to_string(), all[&id], "seed {seed}");
                }
                let is_end = reader.drawing.graph.positions.contains(&(id, Some(EndKind::Tie)));
                assert_eq!(escapes, usize::from(!is_end), "seed {seed}");
            }
        });
    }
    assert!(answered > 100, "{answered}");
}

#[test]
fn a_step_of_the_outcomes_sets_off_the_moves_that_decide() {
    let mut decided = [0; 2];
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let (reader, facts) = with_facts(drawing);
            for (side, name) in ["left", "right"].into_iter().enumerate() {
                let cards = steps(&reader, &format!("steps/outcomes/{name}"));
                let layers = cards.len() - 2;
                for card in &cards[1..=layers] {
                    let [good, bad] = [Tone::Good, Tone::Bad].map(|tone| highlighted(&reader, card, tone));
                    for id in fresh(card, Tone::Fresh) {
                        let options = reader
                            .drawing
                            .graph
                            .moves
                            .iter()
                            .filter(|step| step.from == id && step.by.includes(side as u32));
                        let count = |moves: &[(PositionId, PositionId, Movers)]| {
                            moves
                                .iter()
                                .filter(|(from, _, by)| *from == id && by.includes(side as u32))
                                .count()
                        };
                        let (winner, remoteness) = facts.wins[&(id, side)];
                        let expected = match remoteness {
                            0 => (0, 0),
                            _ if winner == side => (1, 0),
                            _ => (0, options.count()),
                        };
                        assert_eq!(
                            (count(&good), count(&bad)),
                            expected,
                            "seed {seed}, {}, {id:?}",
                            card.address
                        );
                        decided[usize::from(winner == side)] += u32::from(remoteness > 0);
                    }
                    for (_, to, _) in &good {
                        let lost = facts.wins[&(*to, 1 - side)].0;
                        assert_eq!(lost, side, "seed {seed}: a winning move leads where the other one loses");
                    }
                }
            }
        });
    }
    assert!(decided.iter().all(|count| *count > 500), "{decided:?}");
}

#[test]
fn the_last_step_of_each_course_is_verified() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    for course in ["labels", "outcomes/both", "classes"] {
        let wording = words(&reader.card(&format!("steps/{course}/99")));
        assert!(
            wording.contains("Verified: an independent check of all 15 positions agrees."),
            "{course}: {wording}"
        );
        let wording = words(&reader.card(&format!("steps/{course}/1")));
        assert!(!wording.contains("Verified"), "{course}: {wording}");
    }
}

/// Only Left may move down a path, so a round parts one position at a time.
#[test]
fn classes_after_very_many_rounds_are_verified() {
    let shape = Shape::OneComponent;
    let recipe = Recipe { shape, positions: 2_000, moves: 2_000, impartial: false, seed: 0 };
    let (mut reader, _) = large(&recipe);
    reader.drawing.graph.moves.pop();
    for step in &mut reader.drawing.graph.moves {
        step.by = Movers::LEFT;
    }
    let wording = words(&reader.card("steps/classes/99999"));
    assert!(wording.contains("Verified: an independent check of all 2000 positions agrees."), "{wording}");
}

#[test]
fn what_is_no_number_of_a_step_is_said() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    for course in ["labels", "outcomes/both", "classes"] {
        for word in ["x", "-1", "+1", "99999999999999999999999999"] {
            let wording = reader.refusal(&format!("steps/{course}/{word}"));
            assert_eq!(wording, format!("“{word}” is not the number of a step."));
        }
    }
}

#[test]
fn of_many_changes_some_are_told_and_all_are_shown() {
    let recipe = Recipe { shape: Shape::Uniform, positions: 1_000, moves: 1_500, impartial: true, seed: 1 };
    let (reader, graph) = large(&recipe);
    let ends = graph.positions().filter(|position| graph.options(*position, Player::Left).is_empty()).count();
    for course in ["labels", "outcomes/both"] {
        let card = reader.card(&format!("steps/{course}/1"));
        assert_eq!((newly_decided(&card).len(), card.scene.positions.len()), (12, ends));
        assert!(words(&card).contains(&format!("\n… and {} more.", ends - 12)), "{}", words(&card));
        assert_eq!(marks(&card).len(), ends);
        assert!(card.spoken.ends_with(&format!(" And {} more.", ends - 3)), "{}", card.spoken);
    }
    assert_eq!(solver::solve(&graph, Convention::Normal).outcomes.position_count(), 1_000);
}

#[test]
fn of_very_many_moves_some_are_highlighted() {
    let recipe = Recipe { shape: Shape::Layered, positions: 3_000, moves: 9_000, impartial: true, seed: 1 };
    let (reader, _) = large(&recipe);
    for (course, last) in [("labels", 2), ("outcomes/both", 3)] {
        let moves: usize = (1..=last)
            .map(|step| reader.card(&format!("steps/{course}/{step}")).scene.moves.len())
            .max()
            .unwrap_or_default();
        assert_eq!(moves, 300, "{course}");
    }
}

/// The sentences of a card about its changes.
fn sentences(name: &str, address: &str) -> Vec<String> {
    let card = Reader::of(&exhibit(name)).card(address);
    let lists = card.blocks.iter().filter_map(|block| match block {
        Block::List(lines) => Some(lines.iter().map(plain)),
        _ => None,
    });
    lists.flatten().collect()
}

#[test]
fn the_traffic_jam_is_labelled_in_these_words() {
    let expected: [&[&str]; 7] = [
        &["C gets 0: no move leads out of it."],
        &["D gets 0: each of its moves can be answered by a move to 0: B → C (0) and E → C (0)."],
        &[
            "G gets 1: it has a move to D (0), and no others.",
            "K gets 0: its only move to G can be answered by G → D (0).",
        ],
        &["E gets 1: it has a move to C (0), and its other move to H can be answered by H → G (1)."],
        &[
            "A gets 1: it has a move to C (0), and its other move to B can be answered by B → E (1).",
            "B gets 2: it has moves to C (0) and E (1), and no others.",
            "F gets 2: it has moves to C (0) and E (1), and no others.",
            "H gets 2: it has moves to D (0) and E (1), and its other moves lead to such numbers, too.",
        ],
        &["L gets 3: it has moves to K (0), G (1) and H (2), and no others."],
        &[
            "I stays open and has ∞{1,2}: it has moves to E (1) and H (2), so its number could only be 0; but its \
             move to M cannot be answered by a move to 0.",
            "J stays open and has ∞{2}: it has a move to F (2), so its number could only be 0; but its move to I \
             cannot be answered by a move to 0.",
            "M stays open and has ∞{2,3}: it has moves to H (2) and L (3), so its number could only be 0; but its \
             move to N cannot be answered by a move to 0.",
            "N stays open and has ∞: it has no move to a number, so its number could only be 0; but its move to I \
             cannot be answered by a move to 0.",
            "O stays open and has ∞: it has no move to a number, so its number could only be 0; but its move to J \
             cannot be answered by a move to 0.",
        ],
    ];
    for (step, expected) in (1..).zip(expected) {
        assert_eq!(sentences("traffic-jam", &format!("steps/labels/{step}")), expected);
    }
    let spoken = "Labels, step 4 of 7. 1 position gets a label in step 4. E gets 1: it has a move to C (0), and its \
                  other move to H can be answered by H → G (1).";
    assert_eq!(Reader::of(&exhibit("traffic-jam")).card("steps/labels/4").spoken, spoken);
    assert_eq!(
        sentences("traffic-jam", "steps/outcomes/both/2")[0],
        "At A the player to move wins by moving to C, where the opponent loses."
    );
    assert_eq!(sentences("traffic-jam", "steps/classes/9"), ["Class 2: B and F"]);
}

#[test]
fn a_partizan_game_is_decided_in_these_words() {
    let expected: [&[&str]; 4] = [
        &["At 0 Left cannot move and so loses.", "At 0 Right cannot move and so loses."],
        &["At c₁ Right wins by moving to 0, where Left loses."],
        &["At c₁ Left loses: the only move, to c₁, leads to a position where Right wins."],
        &[
            "At c Left draws: no move leads to a position where Right loses, and moving to c keeps the draw.",
            "At c Right draws: no move leads to a position where Left loses, and moving to c keeps the draw.",
        ],
    ];
    for (step, expected) in (1..).zip(expected) {
        assert_eq!(sentences("c1", &format!("steps/outcomes/both/{step}")), expected);
    }
    let parted = [
        "0 leaves class 1: Left can move from c₁ to c₁ (class 1), but not from 0 into that class.",
        "c leaves class 1: Right can move from c to c (class 1), but not from c₁ into that class.",
    ];
    for (step, expected) in (1..).zip(parted) {
        assert_eq!(sentences("c1", &format!("steps/classes/{step}")), [expected]);
    }
}
