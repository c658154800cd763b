//! Somebody who takes a lesson, from its map to its end.

use crate::common::{Reader, buttons, plain, words};
use hyperjam_editor::document::Document;
use hyperjam_editor::file;
use hyperjam_protocol::tutor::{Block, Card, CardAction, Tap, Tone};
use hyperjam_testkit::documents::exhibit;

/// The names, which stand in links that people keep.
pub(crate) const NAMES: [&str; 88] = [
    "game-graph",
    "winning",
    "marks",
    "draws",
    "two-colours",
    "nim",
    "nim-sum",
    "mex",
    "heaps-everywhere",
    "infinity",
    "who-wins-at-infinity",
    "harmless-loop",
    "guessing",
    "traffic-jam",
    "two-vehicles",
    "roadworks",
    "sums",
    "copycat",
    "nine-sectors",
    "between-sectors",
    "strategies",
    "bisimulation",
    "greater",
    "not-transitive",
    "equivalence",
    "telling-apart",
    "well-behaved",
    "tie-ends",
    "tie-sums",
    "take-away",
    "kayles",
    "green-hackenbush",
    "half-a-move",
    "quarter-of-a-move",
    "domineering",
    "domineering-hook",
    "hot-games",
    "nim-on-a-board",
    "adding-heaps",
    "secret-heaps",
    "green-pictures",
    "green-stalks",
    "green-equal",
    "green-mex",
    "colon-principle",
    "fusion-principle",
    "green-garden",
    "options",
    "outcome-classes",
    "comparing",
    "simplicity",
    "birthdays",
    "switches",
    "thermograph",
    "hottest-first",
    "up",
    "tiny",
    "dominated",
    "reversible",
    "blue-and-red",
    "hackenbush-half",
    "hackenbush-quarter",
    "stalk-signs",
    "moves-in-numbers",
    "domineering-four",
    "domineering-halves",
    "domineering-three-quarters",
    "domineering-zero",
    "domineering-star",
    "domineering-square",
    "domineering-two-by-three",
    "domineering-make",
    "domineering-switches",
    "domineering-hottest",
    "on-and-off",
    "over",
    "upon",
    "stoppers",
    "sides",
    "better-in-every-sum",
    "two-infinities",
    "three-at-a-table",
    "kingmakers",
    "nobody-safe",
    "undetermined-sums",
    "nim-for-three",
    "own-moves",
    "better-for-one",
];

/// What is typed where an answer is typed: one of them is right, and some cannot be read.
const TYPED: [&str; 23] = [
    "0",
    "1/2",
    "1",
    "{1|2}",
    "2",
    "3",
    "-1",
    "{2|0}",
    "{3|1}",
    "*",
    "*2",
    "*3",
    "*4",
    "1*",
    "1/4",
    "3/4",
    "-1/2",
    "-1/4",
    "-3/4",
    "1/8",
    "5/4",
    "two thirds",
    "{0|",
];

/// A reader before an empty sheet.
pub(crate) fn newcomer() -> Reader {
    Reader::of(&exhibit("empty"))
}

pub(crate) fn address(name: &str) -> String {
    format!("lessons/{name}")
}

/// The drawing that a lesson offers, and where it leads.
pub(crate) fn offered(name: &str) -> (String, String) {
    let card = newcomer().card(&address(name));
    let open = |action: &CardAction| match action {
        CardAction::Open(text, to) => Some((text.clone(), to.clone())),
        _ => None,
    };
    buttons(&card).iter().find_map(|button| open(&button.action)).unwrap()
}

pub(crate) fn map(name: &str) -> Document {
    file::read(&offered(name).0).unwrap()
}

/// The addresses of all answers that a card offers to its open task.
pub(crate) fn answers(name: &str, card: &Card, reader: &Reader) -> Vec<String> {
    let inside = format!("{}/", address(name));
    let choices = buttons(card).into_iter().filter_map(|button| match button.action {
        CardAction::Go(to) if to.starts_with(&inside) => Some(to),
        _ => None,
    });
    let mut answers: Vec<String> = choices.collect();
    if let Tap::Any(press) = &card.scene.tap {
        let positions = reader.drawing.graph.positions.iter();
        answers.extend(positions.map(|(id, _)| press.fill(*id)));
    }
    answers.extend(card.scene.tap_moves.iter().map(|(_, to)| to.clone()));
    answers.sort_unstable();
    answers.dedup();
    let typed = card.blocks.iter().filter_map(|block| match block {
        Block::Field { to, .. } => Some(to),
        _ => None,
    });
    for to in typed {
        answers.extend(TYPED.map(|text| to.fill(text.to_owned())));
    }
    answers
}

pub(crate) fn results(card: &Card, tone: Tone) -> usize {
    fn count(blocks: &[Block], tone: Tone) -> usize {
        let each = blocks.iter().map(|block| match block {
            Block::Result(_, one) => usize::from(*one == tone),
            Block::Folded { blocks, .. } => count(blocks, tone),
            _ => 0,
        });
        each.sum()
    }
    count(&card.blocks, tone)
}

/// Answers all questions by trying, in the given reader's drawing, up to the end or to a task to draw.
pub(crate) fn work_through(name: &str, reader: &Reader) -> Card {
    let mut card = reader.card(&address(name));
    loop {
        let answers = answers(name, &card, reader);
        if answers.is_empty() {
            return card;
        }
        let done = results(&card, Tone::Good);
        let cards: Vec<Card> = answers.iter().map(|answer| reader.card(answer)).collect();
        let (right, wrong): (Vec<_>, Vec<_>) =
            cards.into_iter().partition(|card| results(card, Tone::Bad) == 0);
        for card in &wrong {
            assert_eq!(card.finished, None, "{}", card.address);
            assert_eq!((results(card, Tone::Good), results(card, Tone::Bad)), (done, 1), "{}", card.address);
            assert!(
                card.spoken.starts_with("Not quite. ") && card.spoken.len() > 20,
                "{}: {}",
                card.address,
                card.spoken
            );
        }
        assert!(!right.is_empty(), "{}: no answer is right", card.address);
        // Late in a game there may be nothing left that loses.
        let late = is_play(&card) && words(&card).contains("Hyperjam: ");
        assert!(!wrong.is_empty() || late, "{}: no answer is wrong", card.address);
        let presses = matches!(card.scene.tap, Tap::Any(..)) || is_play(&card);
        assert!(presses || right.len() == 1, "{}: {} answers are right", card.address, right.len());
        // In a game that goes on no task is done yet.
        for next in right.iter().filter(|next| !(is_play(&card) && results(next, Tone::Good) == done)) {
            assert!(results(next, Tone::Good) > done, "{}", next.address);
            let asks_on = next.spoken.contains(&format!(" Task {} of ", done + 2));
            assert_eq!(asks_on, next.finished.is_none(), "{}: {}", next.address, next.spoken);
        }
        card = right.into_iter().next().unwrap();
    }
}

/// Whether a card asks for a move on boards or in a drawing that is read by rules of its own.
pub(crate) fn is_play(card: &Card) -> bool {
    !card.scene.tap_moves.is_empty() || card.blocks.iter().any(|block| matches!(block, Block::Board(_)))
}

/// What is folded away under this name.
pub(crate) fn folded<'a>(card: &'a Card, under: &str) -> Option<&'a [Block]> {
    card.blocks.iter().find_map(|block| match block {
        Block::Folded { name, blocks } if name == under => Some(blocks.as_slice()),
        _ => None,
    })
}

pub(crate) fn assert_finished(name: &str, card: &Card) {
    assert_eq!(card.finished.as_deref(), Some(name), "{}", words(card));
    let checked = folded(card, "Checked by the solver").unwrap();
    let [Block::List(facts)] = checked else { panic!("{name}: facts are a list") };
    assert!(!facts.is_empty(), "{name}");
    for fact in facts {
        assert!(plain(fact).starts_with('✓'), "{name}: {}", plain(fact));
    }
}
