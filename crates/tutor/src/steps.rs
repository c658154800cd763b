//! The marks being computed, one step after the other. Step 0 is the beginning and the last one tells what remains and
//! why.

mod classes;
mod labels;
mod outcomes;

use crate::analysis::Analysis;
use crate::why::phrases::{capped, no_labels};
use crate::write::{go, link, paragraph, plain, text};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{AddressTemplate, Part, Starters, StepsCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, SceneMarks, ShownMark, Steps, Tone};

/// What can be computed: its first step, its name, and what it is.
const COMPUTATIONS: [(StepsCard, &str, &str); 3] = [
    (StepsCard::Labels(0), "Labels", "what each position is worth in a sum"),
    (StepsCard::Outcomes(Starters::Both, 0), "Outcomes", "who wins, found from the ends backwards"),
    (
        StepsCard::Classes(0),
        "Classes",
        "which positions are the same game, found by separating those that are not",
    ),
];

/// The card.
pub(crate) fn card(analysis: &Analysis, card: StepsCard) -> Card {
    match card {
        StepsCard::Entrance => entrance(analysis),
        StepsCard::Labels(at) => labels::card(analysis, at),
        StepsCard::Outcomes(starters, at) => outcomes::card(analysis, starters, at),
        StepsCard::Classes(at) => classes::card(analysis, at),
    }
}

/// What is to be seen being computed?
fn entrance(analysis: &Analysis) -> Card {
    let computation =
        |&(first, name, what): &(StepsCard, &str, &str)| vec![link(name, first), text(format!(": {what}"))];
    let ask = "Which marks would you like to see computed? Every change is given with its reason.";
    let mut blocks = vec![paragraph(ask), Block::List(COMPUTATIONS.iter().map(computation).collect())];
    if analysis.solution().labels.is_none() {
        blocks.push(paragraph(no_labels(analysis)));
    }
    Card { title: Part::Steps.title().into(), blocks, ..Card::default() }
}

/// The most moves that a step highlights; with more of them nothing would stand out.
const MOST_HIGHLIGHTED: usize = 300;

/// The choice among what can be computed.
fn choice(first: StepsCard) -> Block {
    let options = COMPUTATIONS.iter().map(|(first, name, _)| go(*name, *first)).collect();
    let chosen =
        COMPUTATIONS.iter().zip(0..).find(|((other, ..), _)| *other == first).map(|(_, number)| number);
    Block::Choice { name: "What is computed".into(), options, chosen }
}

/// The number of the step that is shown: the last when there are not so many, as a drawing may change under its reader.
fn number(wanted: u32, last: usize) -> usize {
    (wanted as usize).min(last)
}

/// One step of several.
struct Step {
    /// The address of each step.
    each: AddressTemplate<u32>,
    /// What is computed, for the title.
    name: String,
    /// Which step it is.
    at: usize,
    /// The last one.
    last: usize,
    /// What can be chosen instead.
    choices: Vec<Block>,
    /// What this step does.
    summary: Block,
    /// The first changes, a sentence each.
    changes: Vec<Line>,
    /// How many changes there are.
    total: usize,
    /// What else there is to say.
    rest: Vec<Block>,
    /// What is known after it.
    marks: Vec<ShownMark>,
    /// What has changed; at the last step, what is open.
    fresh: Vec<PositionId>,
    /// The moves that the changes are about.
    moves: Vec<(MoveId, Tone)>,
}

impl Step {
    fn card(self) -> Card {
        let Self { each, name, at, last, choices, summary, changes, total, rest, marks, fresh, moves } = self;
        let mut spoken = format!("{name}, step {at} of {last}.");
        let words = match &summary {
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
        blocks.push(summary);
        if !changes.is_empty() {
            blocks.push(capped(changes, total));
        }
        blocks.extend(rest);
        Card {
            address: each.fill(at as u32),
            title: format!("{name}: step {at} of {last}"),
            spoken,
            blocks,
            scene: Scene {
                marks: SceneMarks::These(marks),
                positions: fresh.into_iter().map(|id| (id, tone)).collect(),
                moves,
                ..Scene::default()
            },
            steps: Some(Steps { at: at as u32, last: last as u32, each }),
            ..Card::default()
        }
    }
}
