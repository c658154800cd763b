//! Mark it yourself: the answers are hidden, a student finds them, and the marks are checked.
//!
//! Addresses: `mark` is the entrance; `mark/hidden` hides the marks and nothing more; `mark/sector/p3=LII,p5=D` and
//! `mark/label/p3=2,p5=x1.2` are tasks with the student's marks (`-` for none), followed by the position that is being
//! marked, `/p7`, or `/check`. What was typed at a position follows it: `/p7/{1,2}`.

mod check;
mod leaning;
mod marks;
mod reason;
mod values;

use crate::address::Words;
use crate::class::Class;
use crate::sectors::meaning;
use crate::write::{button, go, heading, paragraph, result, strong, text};
use hyperjam_protocol::tutor::{Block, Button, Card, Deed, Scene, SceneMarks, Tap, Tone};
use hyperjam_solver::{PositionId, Sector};
use marks::{MOST_MARKS, Marks};
use values::{Kind, Value, typed};

const TITLE: &str = "Mark it yourself";

/// The card.
pub(crate) fn card(class: &Class, words: Words) -> Result<Card, String> {
    if class.graph().position_count() == 0 {
        return Err("Nothing is drawn yet, so there is nothing to mark.".into());
    }
    let (first, words) = words.next();
    match first {
        "" => return Ok(entrance(class)),
        "hidden" => return Ok(hidden()),
        _ => {}
    }
    let kind = Kind::read(first).ok_or_else(|| format!("There is no task called “{first}”."))?;
    kind.fits(class)?;
    let (written, words) = words.next();
    let mut marks = Marks::read(kind, written)?;
    let forgotten = marks.forget(class);
    let (place, words) = words.next();
    let mut card = match place {
        "" => task(class, &marks),
        "check" => check::card(class, &marks),
        word => at(class, &marks, class.position(word)?, words.first()),
    };
    if forgotten > 0 {
        // The address stays as it was asked for: the positions may come back by undo, and their marks with them.
        card.address.clear();
        card.blocks.push(paragraph(match forgotten {
            1 => "One mark is left out, since its position is no longer drawn.".to_owned(),
            _ => format!("{forgotten} marks are left out, since their positions are no longer drawn."),
        }));
    }
    Ok(card)
}

fn entrance(class: &Class) -> Card {
    let share = |kind: Kind| button("Share this task", Deed::Share(format!("mark/{}/-", kind.word())));
    let mut blocks = vec![
        paragraph(
            "All marks are hidden while you write your own beside the positions. A check tells how many are right and \
             why the first wrong one is wrong.",
        ),
        heading("Who wins?"),
        paragraph("Find for every position who wins when Left starts, and who wins when Right starts."),
        Block::Buttons(vec![go("Begin", "mark/sector/-"), share(Kind::Sector)]),
        heading("Grundy labels"),
    ];
    match Kind::Label.fits(class) {
        Ok(()) => {
            blocks.push(paragraph(
                "Find for every position its generalized Grundy label: the size of the Nim heap it is worth, or ∞ with the numbers that one move leads to.",
            ));
            blocks.push(Block::Buttons(vec![go("Begin", "mark/label/-"), share(Kind::Label)]));
        }
        Err(reason) => blocks.push(paragraph(reason)),
    }
    blocks.push(heading("In front of a class"));
    blocks.push(paragraph("Hide all marks, and show them when it is time."));
    blocks.push(Block::Buttons(vec![
        go("Hide the marks", "mark/hidden"),
        button("Share it with the marks hidden", Deed::Share("mark/hidden".into())),
    ]));
    blocks.push(paragraph(
        "Who opens a shared link sees the drawing without its marks, and the task. The answers are not locked away: they \
         are worked out by the page itself.",
    ));
    Card { title: TITLE.into(), blocks, ..Card::default() }
}

fn hidden() -> Card {
    let blocks = vec![
        paragraph("The marks are hidden."),
        Block::Buttons(vec![go("Show them", "mark"), go("Let me find them", "mark/sector/-")]),
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
fn scene(class: &Class, marks: &Marks) -> Scene {
    let tap = Tap::Any(format!("{}/", marks.address()), String::new());
    Scene { marks: marks.scene(class), tap, ..Scene::default() }
}

/// How much is done, in a sentence.
fn progress(class: &Class, marks: &Marks) -> String {
    let asked = class.graph().position_count().min(MOST_MARKS);
    match marks.left(class) {
        0 => format!("All {asked} positions are marked."),
        left => format!("{left} of {asked} positions are left."),
    }
}

/// A task, no position being marked.
fn task(class: &Class, marks: &Marks) -> Card {
    let asked = match marks.kind {
        Kind::Sector if class.is_impartial() => {
            "Who wins? Both players have the same options everywhere here, so Left and Right fare alike: at each position \
             either the player who starts wins (I), or the other one (II), or it is a draw. Press a position to mark it."
        }
        Kind::Sector => {
            "Who wins? Think of both ways of starting: Left first, and Right first. Press a position to mark it."
        }
        Kind::Label => {
            "Which label? Labels are given step by step. Take the numbers that the options of a position have so far, \
             and let m be the least number that is not among them: the position gets the number m if each of its \
             options without a number has itself an option with the number m. So two marks must not lean on each \
             other. A position that never gets a number has ∞ with the numbers of its options. Press a position to \
             mark it."
        }
    };
    let mut blocks = vec![paragraph(asked)];
    let count = class.graph().position_count();
    if count > MOST_MARKS {
        blocks.push(paragraph(format!(
            "This drawing has {count} positions. Your marks are kept in the address, which has room for {MOST_MARKS}: \
             mark whichever you like."
        )));
    }
    let said = progress(class, marks);
    blocks.push(result(vec![text(said.clone())], Tone::Plain));
    blocks.push(Block::Buttons(buttons(class, marks, None)));
    if marks.kind == Kind::Sector && !class.is_impartial() {
        let line = |sector: Sector| vec![strong(sector.name()), text(format!(": {}", meaning(sector)))];
        let lines = Sector::ALL.into_iter().map(line).collect();
        blocks.push(Block::Folded { name: "The nine sectors".into(), blocks: vec![Block::List(lines)] });
    }
    let address = marks.address();
    Card { address, title: TITLE.into(), spoken: said, blocks, scene: scene(class, marks), ..Card::default() }
}

/// A position that is being marked; `text` is what was typed there.
fn at(class: &Class, marks: &Marks, position: PositionId, entered: &str) -> Card {
    let kind = marks.kind;
    let place = class.word(position);
    let mut marks = marks.clone();
    let mut trouble = None;
    let room = marks.get(class, position).is_some() || marks.len() < MOST_MARKS;
    if !entered.is_empty() && kind == Kind::Label && room {
        match typed(entered) {
            Some(value) => marks = marks.with(class, position, Some(value)),
            None => {
                trouble = Some(format!(
                    "“{entered}” is no label: type a number such as 3, or a set such as {{1,2}}."
                ))
            }
        }
    }
    let marked = marks.get(class, position).cloned();
    let asked = match kind {
        Kind::Sector => vec![text("Who wins at "), class.span(position), text("?")],
        Kind::Label => vec![text("Which label does "), class.span(position), text(" have?")],
    };
    let mut blocks = vec![Block::Text(asked)];
    if room {
        blocks.extend(values(class, &marks, position));
    } else {
        blocks.push(paragraph(format!(
            "There is no room for another mark: the address holds {MOST_MARKS}. Take one away first."
        )));
    }
    blocks.extend(trouble.map(|words| result(vec![text(words)], Tone::Bad)));
    blocks.push(result(vec![text(progress(class, &marks))], Tone::Plain));
    let mut row = buttons(class, &marks, Some(position));
    if marked.is_some() {
        let without = marks.with(class, position, None);
        row.push(go("Take this mark away", format!("{}/{place}", without.address())));
    }
    blocks.push(Block::Buttons(row));
    let name = class.name(position);
    let spoken = match &marked {
        Some(value) => format!("{name} marked {}. {}", value.text(), progress(class, &marks)),
        None => format!("{name} is not marked yet."),
    };
    let positions = vec![(class.id(position), Tone::Subject)];
    let scene = Scene { positions, ..scene(class, &marks) };
    let address = format!("{}/{place}", marks.address());
    Card { address, title: format!("Mark {name}"), spoken, blocks, scene, ..Card::default() }
}

/// The possible values of a position, and for labels a field for others.
fn values(class: &Class, marks: &Marks, position: PositionId) -> Vec<Block> {
    let kind = marks.kind;
    let marked = marks.get(class, position);
    let place = class.word(position);
    let offered = kind.offered(class, position);
    let options = offered.iter().map(|value| {
        let said = match value {
            Value::Sector(sector) => format!("{}: {}", value.text(), meaning(*sector)),
            Value::Label(_) => value.text(),
        };
        go(said, format!("{}/{place}", marks.with(class, position, Some(value.clone())).address()))
    });
    let options: Vec<Button> = options.collect();
    let chosen = offered.iter().position(|value| Some(value) == marked).map(|number| number as u32);
    let name = format!("The mark of {}", class.name(position));
    let mut blocks = vec![Block::Choice { name, options, chosen }];
    if kind == Kind::Label {
        blocks.push(Block::Field {
            name: "Another label: a number such as 7, or for ∞ the numbers of its options, such as {1,2}"
                .into(),
            value: marked.filter(|_| chosen.is_none()).map(Value::text).unwrap_or_default(),
            before: format!("{}/{place}/", marks.address()),
            after: String::new(),
        });
    }
    blocks
}

/// What can be done at any time.
fn buttons(class: &Class, marks: &Marks, at: Option<PositionId>) -> Vec<Button> {
    let address = marks.address();
    let mut buttons = Vec::new();
    if let Some(next) = marks.next(class, at) {
        let to = format!("{address}/{}", class.word(next));
        let mut next_one = go(format!("Next: {}", class.name(next)), to);
        next_one.shows = vec![class.id(next)];
        buttons.push(next_one);
    }
    if marks.len() > 0 {
        let mut check = go("Check", format!("{address}/check"));
        check.main = marks.left(class) == 0;
        buttons.push(check);
        buttons.push(go("Start again", format!("mark/{}/-", marks.kind.word())));
    }
    buttons
}
