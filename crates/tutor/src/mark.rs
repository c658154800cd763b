//! Mark it yourself: the answers are hidden, a student finds them, and the marks are checked.

mod check;
mod circular;
mod marks;
mod reason;
mod values;

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{button, go, heading, paragraph, result, strong, text};
use hyperjam_protocol::address::{
    Address, BoardCard, GivenMark, GivenMarks, MOST_MARKS, MarkCard, MarkKind, Part,
};
use hyperjam_protocol::tutor::{Block, Button, Card, CardAction, Scene, SceneMarks, Tap, Tone};
use hyperjam_solver::PositionId;
use hyperjam_terms::Sector;
use marks::StudentMarks;
use values::{fits, offered, written};

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &MarkCard) -> Result<Card, Failure> {
    if analysis.graph().position_count() == 0 {
        return Err(Failure::NothingDrawn { what: "mark" });
    }
    let given = match card {
        MarkCard::Entrance => return Ok(entrance(analysis)),
        MarkCard::Hidden => return Ok(hidden()),
        MarkCard::Make => return Ok(exercise(analysis)),
        MarkCard::Task(given) | MarkCard::At(given, ..) | MarkCard::Check(given) => given,
    };
    fits(given.kind, analysis)?;
    let (marks, forgotten) = StudentMarks::of(analysis, given);
    let mut shown = match card {
        MarkCard::At(_, position, typed) => at(analysis, &marks, analysis.position(*position)?, typed),
        MarkCard::Check(_) => check::card(analysis, &marks),
        _ => task(analysis, &marks),
    };
    if forgotten > 0 {
        // The address stays as it was asked for: the positions may come back by undo, and their marks with them.
        shown.address.clear();
        shown.blocks.push(paragraph(match forgotten {
            1 => "One mark is left out, since its position is no longer in the drawing.".to_owned(),
            _ => {
                format!("{forgotten} marks are left out, since their positions are no longer in the drawing.")
            }
        }));
    }
    Ok(shown)
}

fn entrance(analysis: &Analysis) -> Card {
    let begin = |kind: MarkKind| MarkCard::Task(GivenMarks::none(kind));
    let mut blocks = vec![
        paragraph(
            "All marks are hidden while you write your own beside the positions. A check tells how many are right and \
             why the first wrong one is wrong.",
        ),
        heading("Who wins?"),
        paragraph("For every position, find who wins when Left starts, and who wins when Right starts."),
        Block::Buttons(vec![go("Begin", begin(MarkKind::Sector))]),
        heading("Grundy labels"),
    ];
    match fits(MarkKind::Label, analysis) {
        Ok(()) => {
            blocks.push(paragraph(
                "For every position, find its generalized Grundy label: the size of the Nim heap it is worth, or ∞ \
                 with the numbers that one move leads to.",
            ));
            blocks.push(Block::Buttons(vec![go("Begin", begin(MarkKind::Label))]));
        }
        Err(reason) => blocks.push(paragraph(reason.to_string())),
    }
    blocks.push(heading("Make an exercise of this drawing"));
    blocks.extend(exercise_blocks(analysis));
    blocks.push(heading("In front of a class"));
    blocks.push(paragraph("Hide all marks, and show them when the time comes."));
    blocks.push(Block::Buttons(vec![go("Hide the marks", MarkCard::Hidden)]));
    Card { title: Part::Mark.title().into(), blocks, ..Card::default() }
}

/// The drawing as an exercise for others.
fn exercise(analysis: &Analysis) -> Card {
    let mut blocks = exercise_blocks(analysis);
    if let Err(reason) = fits(MarkKind::Label, analysis) {
        blocks.push(paragraph(reason.to_string()));
    }
    blocks.push(Block::Buttons(vec![go("Try it yourself", MarkCard::Entrance)]));
    Card { title: "Make an exercise".into(), blocks, ..Card::default() }
}

fn exercise_blocks(analysis: &Analysis) -> Vec<Block> {
    let share = |words: &str, card: MarkCard| button(words, CardAction::Share(Address::from(card).into()));
    let task = |kind| MarkCard::Task(GivenMarks::none(kind));
    let mut exercises = vec![share("Share: who wins?", task(MarkKind::Sector))];
    if fits(MarkKind::Label, analysis).is_ok() {
        exercises.push(share("Share: Grundy labels", task(MarkKind::Label)));
    }
    exercises.push(share("Share with the marks hidden", MarkCard::Hidden));
    if !analysis.query.drawing.boards.is_empty() {
        let sum = Address::from(BoardCard::Exercise(None, None));
        exercises.push(button("Share: who wins the sum with the boards?", CardAction::Share(sum.into())));
    }
    let explained = "Whoever opens the link sees the drawing without its marks, and the task. The answers are not locked \
                     away: the page itself works them out.";
    vec![paragraph(explained), Block::Buttons(exercises)]
}

pub(crate) fn hidden() -> Card {
    let blocks = vec![
        paragraph("The marks are hidden."),
        Block::Buttons(vec![
            go("Show them", MarkCard::Entrance),
            go("Let me find them", MarkCard::Task(GivenMarks::none(MarkKind::Sector))),
            button("Share with the marks hidden", CardAction::Share(Address::from(MarkCard::Hidden).into())),
        ]),
    ];
    let scene = Scene { marks: SceneMarks::Hidden, ..Scene::default() };
    Card {
        title: "Marks hidden".into(),
        spoken: "The marks are hidden.".into(),
        blocks,
        scene,
        ..Card::default()
    }
}

/// What is shown on the drawing while a student marks it.
fn scene(analysis: &Analysis, marks: &StudentMarks) -> Scene {
    let tap = Tap::Any(marks.presses());
    Scene { marks: marks.scene(analysis), tap, ..Scene::default() }
}

/// How much is done, in a sentence.
fn progress(analysis: &Analysis, marks: &StudentMarks) -> String {
    let asked = analysis.graph().position_count().min(MOST_MARKS);
    match marks.left(analysis) {
        0 => format!("All {asked} positions are marked."),
        left => format!("{left} of {asked} positions are still to be marked."),
    }
}

/// A task, no position being marked.
fn task(analysis: &Analysis, marks: &StudentMarks) -> Card {
    let asked = match marks.kind() {
        MarkKind::Sector if analysis.is_impartial() => {
            "Who wins? Both players have the same options everywhere here, so Left and Right fare alike: at each \
             position either the player who starts wins (I), or the other player wins (II), or it is a draw. Press a \
             position to mark it."
        }
        MarkKind::Sector => {
            "Who wins? Think of both ways of starting: Left first, and Right first. Press a position to mark it."
        }
        MarkKind::Label => {
            "Which label? Labels are given one after the other, each on the basis of those given before it. Let m \
             be the least number that no option of a position has so far: the position gets the number m if each of \
             its options without a number already has an option with the number m. A position that never gets a number \
             is marked ∞ with the numbers of its options. Press a position to mark it."
        }
    };
    let mut blocks = vec![paragraph(asked)];
    let count = analysis.graph().position_count();
    if count > MOST_MARKS {
        blocks.push(paragraph(format!(
            "This drawing has {count} positions. Your marks are kept in the address of this exercise, which has room for \
             {MOST_MARKS}: mark whichever you like."
        )));
    }
    if marks.kind() == MarkKind::Label {
        blocks.push(Block::Folded {
            name: "Why the order matters".into(),
            blocks: vec![paragraph(
                "Let A have one move, to B, and B one move, to A. The marks 0 at A and 1 at B fit each other: 0 is not \
                 among the numbers of A’s options, and 1 is the least number that is not among those of B’s. But they \
                 depend on each other, and neither can be given first. Before there are any labels, 0 at A needs an \
                 option of B that already has the number 0; the only one is A itself. And 1 at B needs the 0 at A. So \
                 both are marked ∞: play goes to and fro for ever.",
            )],
        });
    }
    let sentence = progress(analysis, marks);
    blocks.push(result(vec![text(sentence.clone())], Tone::Plain));
    blocks.push(Block::Buttons(buttons(analysis, marks, None)));
    if marks.kind() == MarkKind::Sector && !analysis.is_impartial() {
        let line = |sector: Sector| vec![strong(sector.name()), text(format!(": {}", sector.clause()))];
        let lines = Sector::ALL.into_iter().map(line).collect();
        blocks.push(Block::Folded { name: "The nine sectors".into(), blocks: vec![Block::List(lines)] });
    }
    Card {
        address: marks.task().to_string(),
        title: Part::Mark.title().into(),
        spoken: sentence,
        blocks,
        scene: scene(analysis, marks),
        ..Card::default()
    }
}

/// A position that is being marked; `text` is what was typed there.
fn at(analysis: &Analysis, marks: &StudentMarks, position: PositionId, entered: &str) -> Card {
    let kind = marks.kind();
    let mut marks = marks.clone();
    let mut trouble = None;
    let room = marks.get(analysis, position).is_some() || marks.len() < MOST_MARKS;
    if !entered.is_empty() && kind == MarkKind::Label && room {
        match kind.typed(entered) {
            Some(value) => marks = marks.with(analysis, position, Some(value)),
            None => {
                trouble = Some(format!(
                    "“{entered}” is not a label: type a number such as 3, or a set such as {{1,2}}."
                ))
            }
        }
    }
    let marked = marks.get(analysis, position).cloned();
    let asked = match kind {
        MarkKind::Sector => vec![text("Who wins at "), analysis.span(position), text("?")],
        MarkKind::Label => vec![text("Which label does "), analysis.span(position), text(" have?")],
    };
    let mut blocks = vec![Block::Text(asked)];
    if room {
        blocks.extend(values(analysis, &marks, position));
    } else {
        blocks.push(paragraph(format!(
            "There is no room for another mark: the address holds {MOST_MARKS}. Remove one first."
        )));
    }
    blocks.extend(trouble.clone().map(|words| result(vec![text(words)], Tone::Bad)));
    blocks.push(result(vec![text(progress(analysis, &marks))], Tone::Plain));
    let mut row = buttons(analysis, &marks, Some(position));
    if marked.is_some() {
        let without = marks.with(analysis, position, None);
        row.push(go("Remove this mark", without.at(analysis, position)));
    }
    blocks.push(Block::Buttons(row));
    let name = analysis.name(position);
    let spoken = match &marked {
        _ if trouble.is_some() => trouble.unwrap_or_default(),
        Some(value) => format!("{name} marked {}. {}", written(value), progress(analysis, &marks)),
        None => format!("{name} is not marked yet."),
    };
    let positions = vec![(analysis.id(position), Tone::Subject)];
    let scene = Scene { positions, ..scene(analysis, &marks) };
    let address = marks.at(analysis, position).into();
    Card { address, title: format!("Mark {name}"), spoken, blocks, scene, ..Card::default() }
}

/// The possible values of a position, and for labels a field for others.
fn values(analysis: &Analysis, marks: &StudentMarks, position: PositionId) -> Vec<Block> {
    let kind = marks.kind();
    let marked = marks.get(analysis, position);
    let offered = offered(kind, analysis, position);
    let options = offered.iter().map(|value| {
        let sentence = match value {
            GivenMark::Sector(sector) => format!("{sector}: {}", sector.clause()),
            GivenMark::Label(label) => label.to_string(),
        };
        go(sentence, marks.with(analysis, position, Some(value.clone())).at(analysis, position))
    });
    let options: Vec<Button> = options.collect();
    let chosen = offered.iter().position(|value| Some(value) == marked).map(|number| number as u32);
    let name = format!("The mark of {}", analysis.name(position));
    let mut blocks = vec![Block::Choice { name, options, chosen }];
    if kind == MarkKind::Label {
        blocks.push(Block::Field {
            name: "Another label: a number such as 7, or for ∞ the numbers of its options, such as {1,2}"
                .into(),
            value: marked.filter(|_| chosen.is_none()).map(written).unwrap_or_default(),
            to: marks.typed_at(analysis, position),
        });
    }
    blocks
}

/// What can be done at any time.
fn buttons(analysis: &Analysis, marks: &StudentMarks, at: Option<PositionId>) -> Vec<Button> {
    let mut buttons = Vec::new();
    if let Some(next) = marks.next(analysis, at) {
        let mut next_one = go(format!("Next: {}", analysis.name(next)), marks.at(analysis, next));
        next_one.shows = vec![analysis.id(next)];
        buttons.push(next_one);
    }
    if marks.len() > 0 {
        let mut check = go("Check", marks.check());
        check.main = marks.left(analysis) == 0;
        buttons.push(check);
        buttons.push(go("Start over", MarkCard::Task(GivenMarks::none(marks.kind()))));
    }
    buttons
}
