//! Why a position has its value: what the cards claim, read from their sentences and scenes, is so by the definitions.

use crate::common::{Reader, plain};
use hyperjam_editor::document::Document;
use hyperjam_protocol::tutor::{Block, Card, Drawing, SceneMarks, Shape, ShownKind, Stroke, Tone};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::{Movers, Player};
use hyperjam_testkit::documents::{list, row};
use hyperjam_testkit::drawings::any_drawing;
use hyperjam_testkit::forms::Form;
use hyperjam_testkit::on;
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::{Arena, GameId};

const DRAWINGS: u64 = 400;

/// The sentences of a card, also those that are folded away.
fn sentences(card: &Card) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting: Vec<&Block> = card.blocks.iter().rev().collect();
    while let Some(block) = waiting.pop() {
        match block {
            Block::Text(line) | Block::Result(line, _) => found.push(plain(line)),
            Block::List(lines) => found.extend(lines.iter().map(plain)),
            Block::Folded { blocks, .. } => waiting.extend(blocks.iter().rev()),
            _ => {}
        }
    }
    found
}

/// A drawing without loops: moves lead to earlier positions only.
fn drawing(seed: u64) -> Document {
    let mut random = SplitMix::new(seed);
    let count = 3 + random.below(5);
    let mut moves = Vec::new();
    for from in 1..count {
        for _ in 0..=random.below(4) {
            let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][random.below(3)];
            moves.push((from, random.below(from), by));
        }
    }
    row(count, moves)
}

/// The game of each position, by the definition.
fn forms(drawing: &Drawing) -> Vec<Form> {
    let mut forms: Vec<Form> = Vec::new();
    for (at, _) in &drawing.graph.positions {
        let options = |player: Player| -> Vec<Form> {
            let own = drawing
                .graph
                .moves
                .iter()
                .filter(|step| step.from == *at && step.by.includes(player.index() as u32));
            own.map(|step| forms[step.to.0 as usize].clone()).collect()
        };
        let form = Form::new(&options(Player::Left), &options(Player::Right));
        forms.push(form);
    }
    forms
}

fn is_as_good(player: Player, one: &Form, other: &Form) -> bool {
    match player {
        Player::Left => other.at_most(one),
        Player::Right => one.at_most(other),
    }
}

fn read(arena: &mut Arena, text: &str) -> GameId {
    match evaluate(arena, &mut Scope::default(), &parse(text).unwrap()).unwrap() {
        Value::Game(game) => game,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn values_and_what_does_not_matter_to_them_are_so() {
    let (mut dominated, mut reversible, mut numbers, mut slips) = (0, 0, 0, 0);
    for seed in 0..DRAWINGS {
        let reader = Reader::of(&drawing(seed));
        let moves = &reader.drawing.graph.moves;
        let forms = forms(&reader.drawing);
        let mut arena = Arena::default();
        for (at, form) in forms.iter().enumerate() {
            let card = reader.card(&format!("why/p{at}/value"));
            let lines = sentences(&card);
            let context = format!("seed {seed}: {lines:?}");
            let value = form.game(&mut arena).unwrap();
            let (_, rest) = lines[0].split_once(" has the value ").unwrap();
            assert_eq!(read(&mut arena, rest.strip_suffix('.').unwrap()), value, "{context}");
            let (_, rest) = lines[1].split_once("So it is the game ").unwrap();
            assert_eq!(read(&mut arena, rest.strip_suffix('.').unwrap()), value, "{context}");
            numbers += usize::from(form.number().is_some());
            for lines in &lines {
                if let Some((_, wrong)) = lines.split_once("it would be another game: ") {
                    assert_ne!(read(&mut arena, wrong.strip_suffix('.').unwrap()), value, "{context}");
                    slips += 1;
                }
            }
            // Of a move that is open to both players the card shows what it is to the first of them.
            for (id, tone) in &card.scene.moves {
                let step = moves.iter().find(|step| step.id == *id).unwrap();
                if step.by == Movers::BOTH {
                    continue;
                }
                let player = if step.by == Movers::LEFT { Player::Left } else { Player::Right };
                let option = &forms[step.to.0 as usize];
                let others = moves
                    .iter()
                    .filter(|other| other.from == step.from && other.by.includes(player.index() as u32));
                let is_dominated = others
                    .map(|other| &forms[other.to.0 as usize])
                    .any(|other| is_as_good(player, other, option) && !is_as_good(player, option, other));
                let replies = match player {
                    Player::Left => &option.right,
                    Player::Right => &option.left,
                };
                let is_reversible = replies.iter().any(|reply| is_as_good(player.opponent(), reply, form));
                match tone {
                    Tone::Bad => assert!(is_dominated, "{context}"),
                    Tone::Even => assert!(is_reversible && !is_dominated, "{context}"),
                    _ => assert!(!is_dominated, "{context}"),
                }
                dominated += usize::from(*tone == Tone::Bad);
                reversible += usize::from(*tone == Tone::Even);
            }
        }
    }
    let found = [dominated, reversible, numbers, slips];
    assert!(found.iter().all(|count| *count > 20), "{found:?}");
}

#[test]
fn the_values_of_all_positions_are_the_marks_shown() {
    let (mut without, mut loopy) = (0, 0);
    for seed in 0..DRAWINGS {
        on(seed, any_drawing(seed), |drawing| {
            let reader = Reader::at(drawing);
            let card = reader.card("why/values");
            let SceneMarks::These(shown) = &card.scene.marks else { panic!("{:?}", card.scene.marks) };
            assert!(shown.is_sorted_by(|one, next| one.position < next.position));
            for (at, _) in &reader.drawing.graph.positions {
                let lines = sentences(&reader.card(&format!("why/p{}/value", at.0)));
                let said = [" has the value ", " has the label ", "; its class is "];
                let value = said.iter().find_map(|said| lines[0].split_once(said));
                let value = value.map(|(_, value)| value.strip_suffix('.').unwrap());
                let mark = shown.iter().find(|mark| mark.position == *at);
                assert_eq!(mark.map(|mark| mark.text.as_str()), value, "seed {seed}: {lines:?}");
                without += usize::from(value.is_none());
                loopy += usize::from(mark.is_some_and(|mark| mark.kind != ShownKind::Short));
            }
        });
    }
    // In misère play there are no values.
    assert!(without > 20 && loopy > 20, "{without}, {loopy}");
}

/// What the cards of a drawing say, by the names of its positions.
fn said_of(drawing: &str, position: usize) -> Vec<String> {
    sentences(&Reader::of(&list(drawing)).card(&format!("why/p{position}/value")))
}

#[test]
fn the_sentences() {
    let half = said_of("H: 0 | 1\n1: 0 |", 0);
    assert_eq!(
        half,
        [
            "H has the value ½.",
            "Left can move to 0 (0); Right can move to 1 (1). So it is the game {0|1}.",
            "A number fits between the options if no option of Left is at least that number, and no option of Right \
             is at most that number. If some number fits, the game is the simplest one that does: the one that is \
             born first.",
            "0 does not fit: Left’s option 0 (0) is at least 0.",
            "1 does not fit: Right’s option 1 (1) is at most 1.",
            "½ fits. It is born on day 2, and no simpler number fits.",
        ]
    );
    let up = said_of("G: end, star | star\nstar: end | end", 0);
    assert_eq!(
        up[2..],
        [
            "Some of its options do not matter:",
            "Left’s option ∗ (star) is reversible through 0: 0 ≤ G, so after it Right can move to 0 and is at least as \
             well off as before. In its place come Left’s options from 0: none.",
            "What is left is its canonical form {0|∗}, which is written ↑.",
        ]
    );
}

#[test]
fn values_with_loops_in_words() {
    let over = said_of("over: end | over", 0);
    assert_eq!(over[0], "over has the value over.");
    assert!(over[2].starts_with("Its canonical form is {0|pass}."), "{over:?}");
    let start = |drawing: &str| said_of(drawing, 0).swap_remove(0);
    assert_eq!(start("a: a, end | a, one\none: end |"), "a has the value 1 + under & over.");
    assert_eq!(start("t: a |\na: | t"), "t has the value 1 & 0.");
    // It is impartial, and the drawing is not.
    let labelled = said_of("one: end |\nx: end, x | end, x", 1);
    assert_eq!(labelled[0], "x has the label ∞{0}.");
    assert!(labelled.iter().any(|line| line.starts_with("Its onside is {pass,0|0}.")), "{labelled:?}");
}

#[test]
fn what_has_no_value_says_why() {
    let misere = Reader::of(&{
        let mut document = list("A: B");
        document
            .apply(hyperjam_editor::command::Command::SetConvention(hyperjam_terms::Convention::Misere))
            .unwrap();
        document
    });
    let lines = sentences(&misere.card("why/p0/value"));
    assert_eq!(lines[0], "A has no value here: whoever cannot move wins (misère play).");
}

#[test]
fn the_card_of_all_marks_leads_to_the_value_where_the_game_is_partizan() {
    let links = |drawing: &str| sentences(&Reader::of(&list(drawing)).card("why/p0"));
    let of = |lines: Vec<String>| lines.into_iter().find(|line| line.contains("alue"));
    assert_eq!(
        of(links("H: 0 | 1\n1: 0 |")).unwrap(),
        "Value ½: it is worth as much as this game in every sum."
    );
    assert_eq!(
        of(links("over: end | over")).unwrap(),
        "Value over: it is worth as much as this stopper in every sum."
    );
    assert_eq!(of(links("A: B")), None);
}

/// The lines of a card's picture that are drawn like this.
fn courses(card: &Card, stroke: Stroke) -> Vec<Vec<[f64; 2]>> {
    let pictures = card.blocks.iter().filter_map(|block| match block {
        Block::Picture(picture) => Some(&picture.shapes),
        _ => None,
    });
    let lines = pictures.flatten().filter_map(|shape| match shape {
        Shape::Line(points, of) if *of == stroke => Some(points.clone()),
        _ => None,
    });
    lines.collect()
}

#[test]
fn the_thermograph_of_a_switch_is_built_in_four_steps() {
    // {3|−1} = 1 ± 2.
    let reader = Reader::of(&list("G: three | minus\nthree: two |\ntwo: one |\none: end |\nminus: | end"));
    let cards = [0, 1, 2, 3].map(|step| reader.card(&format!("why/p0/thermograph/{step}")));
    for (step, card) in (0..).zip(&cards) {
        let steps = card.steps.as_ref().unwrap();
        assert_eq!((steps.at, steps.last, steps.each.fill(2)), (step, 3, "why/p0/thermograph/2".into()));
    }
    let lines = |step: usize| sentences(&cards[step]).join(" ");
    assert!(lines(0).contains(
        "Left’s option 3: its right wall is 3 at −1. Right’s option −1: its left wall is −1 at −1."
    ));
    assert!(lines(3).contains("The walls meet first at temperature 2, where both are at 1."));
    // The tax moves Left's wall, which stood upright, to Right's side the more, the higher the temperature is.
    let [upright, taxed, last] = [1, 2, 3].map(|step: usize| courses(&cards[step], Stroke::Left).remove(0));
    assert_eq!(upright[0][0], upright[1][0]);
    assert!(taxed[0][0] < taxed[1][0] && taxed[0][1] > taxed[1][1]);
    // Below the mast the walls are the scaffold; there it goes on, and the walls end.
    let mast = courses(&cards[3], Stroke::Both).remove(0);
    assert_eq!(last.last(), mast.first());
    assert!(taxed[1][1] < last[1][1], "the scaffold goes higher");
    let both =
        |step: usize| [Stroke::Left, Stroke::Right].map(|stroke| courses(&cards[step], stroke).remove(0));
    let [left, right] = both(2);
    assert!(
        left[0][0] < right[0][0] && left[1][0] > right[1][0],
        "the scaffold crosses where the mast begins"
    );
}

#[test]
fn a_number_has_a_mast_and_no_steps() {
    let card = Reader::of(&list("H: end | one\none: end |")).card("why/p0/thermograph/3");
    assert_eq!(card.steps, None);
    assert!(sentences(&card)[0].starts_with("½ is a number. Nobody gains by moving in a number"));
    assert_eq!(courses(&card, Stroke::Both).len(), 1);
}
