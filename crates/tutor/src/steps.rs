//! The marks being computed, one step after the other: `steps` chooses what, `steps/labels/3`, `steps/outcomes/both/3`
//! and `steps/classes/3` are single steps. Step 0 is the beginning and the last one tells what remains and why.

mod classes;
mod labels;
mod outcomes;
pub(crate) mod refine;

use crate::address::Words;
use crate::analysis::Analysis;
use crate::why::say::{capped, no_labels};
use crate::write::{go, link, paragraph, plain, text};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, SceneMarks, Shown, Steps, Tone};

/// What can be computed: its word in addresses, its name, and what it is.
const COURSES: [(&str, &str, &str); 3] = [
    ("labels", "Labels", "what each position is worth in a sum, by the operator T"),
    ("outcomes", "Outcomes", "who wins, found from the ends backwards"),
    ("classes", "Classes", "which positions are the same game, by telling apart what is not"),
];

/// The card.
pub(crate) fn card(analysis: &Analysis, words: Words) -> Result<Card, String> {
    let (word, rest) = words.next();
    match word {
        "" => Ok(entrance(analysis)),
        "labels" => labels::card(analysis, rest),
        "outcomes" => outcomes::card(analysis, rest),
        "classes" => classes::card(analysis, rest),
        other => Err(format!("“{other}” has no steps: there are labels, outcomes and classes.")),
    }
}

/// What is to be seen being computed?
fn entrance(analysis: &Analysis) -> Card {
    let course = |&(word, name, what): &(&str, &str, &str)| {
        vec![link(name, format!("steps/{word}")), text(format!(": {what}"))]
    };
    let ask = "Which marks would you like to see being found? Every change is told with its reason.";
    let mut blocks = vec![paragraph(ask), Block::List(COURSES.iter().map(course).collect())];
    if analysis.solution().labels.is_none() {
        blocks.push(paragraph(no_labels(analysis)));
    }
    Card { title: "Steps".into(), blocks, ..Card::default() }
}

/// The most moves that a step sets off; with more of them nothing would stand out.
const MOST_SET_OFF: usize = 300;

/// The choice among what can be computed.
fn choice(word: &str) -> Block {
    let options = COURSES.iter().map(|(word, name, _)| go(*name, format!("steps/{word}/0"))).collect();
    let chosen = COURSES.iter().zip(0..).find(|((other, ..), _)| *other == word).map(|(_, number)| number);
    Block::Choice { name: "What is found".into(), options, chosen }
}

/// The number of the step that is asked for: the first when none is given, the last when there are not so many, as a
/// drawing may change under its reader.
fn number(words: Words, last: usize) -> Result<usize, String> {
    let word = words.first();
    if word.is_empty() {
        return Ok(0);
    }
    let given = Some(word).filter(|word| word.bytes().all(|letter| letter.is_ascii_digit()));
    let given = given.and_then(|word| word.parse::<usize>().ok());
    given.map(|given| given.min(last)).ok_or_else(|| format!("“{word}” is not the number of a step."))
}

/// One step of several.
struct Step {
    /// What is computed, and what of it: the address without the number, and a slash.
    before: String,
    /// What is computed, for the title.
    name: String,
    /// Which step it is.
    at: usize,
    /// The last one.
    last: usize,
    /// What can be chosen instead.
    choices: Vec<Block>,
    /// What this step does.
    said: Block,
    /// The first changes, a sentence each.
    changes: Vec<Line>,
    /// How many changes there are.
    total: usize,
    /// What else there is to say.
    rest: Vec<Block>,
    /// What is known after it.
    marks: Vec<Shown>,
    /// What has changed; at the last step, what is open.
    fresh: Vec<PositionId>,
    /// The moves that the changes are about.
    moves: Vec<(MoveId, Tone)>,
}

impl Step {
    fn card(self) -> Card {
        let Self { before, name, at, last, choices, said, changes, total, rest, marks, fresh, moves } = self;
        let mut spoken = format!("{name}, step {at} of {last}.");
        let words = match &said {
            Block::Text(line) => plain(line),
            _ => String::new(),
        };
        for sentence in std::iter::once(words).chain(changes.iter().take(3).map(|line| plain(line))) {
            spoken.push(' ');
            spoken.push_str(&sentence);
        }
        if total > 3 && !changes.is_empty() {
            spoken.push_str(&format!(" And {} more.", total - 3));
        }
        let tone = if at == last { Tone::Even } else { Tone::Fresh };
        let mut blocks = choices;
        blocks.push(said);
        if !changes.is_empty() {
            blocks.push(capped(changes, total));
        }
        blocks.extend(rest);
        Card {
            address: format!("{before}{at}"),
            title: format!("{name}: step {at} of {last}"),
            spoken,
            blocks,
            scene: Scene {
                marks: SceneMarks::These(marks),
                positions: fresh.into_iter().map(|id| (id, tone)).collect(),
                moves,
                ..Scene::default()
            },
            steps: Some(Steps { at: at as u32, last: last as u32, before, after: String::new() }),
            ..Card::default()
        }
    }
}
