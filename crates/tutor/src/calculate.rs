//! The lines of a calculation: games and comparisons as they are typed, with the positions of the drawing by their names.
//!
//! A position from which no loop can be reached is a short game, and worked out exactly with all others. A line that names
//! a position from which play may go on for ever is a sum, or a comparison of two sums, and decided by the solver.

mod days;
mod descent;
pub(crate) mod details;
mod examples;
mod find;
mod loopy;
mod players;
mod read;
mod sheet;
mod three;
mod ties;
mod tree;
mod wrong;

use crate::analysis::Analysis;
use crate::pictures;
use crate::values::{LIMITS, MOST_WRITTEN};
use crate::write::{button, go, paragraph, plain, text};
use find::Unsought;
use hyperjam_editor::document::Rules;
use hyperjam_protocol::address::{Address, DaysCard, FindCard, Part, ThreeCard, TreeCard};
use hyperjam_protocol::tutor::{Block, CANONICAL_FORM, Card, CardAction, LineAnswer, Names, Tone};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::{Statement, Style, parse, print};
use hyperjam_values::{Arena, GameId};
use sheet::{Heard, Meaning, Sheet};
pub(crate) use wrong::LineError;

/// The longest value that boards are looked for with, in bytes.
const MOST_SOUGHT: usize = 2_000;

/// The card: what every line comes to, and more about the one that is open.
pub(crate) fn card(analysis: &Analysis, open: Option<u32>, moves: &[(Player, u32)]) -> Card {
    let (mut sheet, meanings, lines) = worked_out(analysis);
    let names = sheet.known_names();
    let opened = open.and_then(|number| (number as usize).checked_sub(1)).filter(|nth| *nth < lines.len());
    let mut card = Card { title: Part::Calculate.title().into(), ..Card::default() };
    card.address = Address::Calculate(opened.map(|nth| nth as u32 + 1)).into();
    if let Some(nth) = opened {
        card.spoken = lines[nth].in_words();
        let shown = shown_line(&meanings, nth);
        let moves = if shown == Some(nth) { moves } else { &[] };
        let explained =
            shown.and_then(|shown| Some((shown, explanation(&mut sheet, &meanings, shown, moves)?)));
        if let Some((shown, (address, mut blocks))) = explained {
            blocks.extend(on_sheet(&mut sheet, &meanings[shown], shown));
            if shown == nth {
                card.address = address.into();
            } else if !blocks.is_empty() {
                let number = text(format!("Line {}: ", shown + 1));
                card.blocks.push(Block::Text([vec![number], lines[shown].answer.clone()].concat()));
            }
            card.blocks.extend(blocks);
            card.below_line = card.blocks.len();
        }
    }
    // There is always a field for the first.
    if let (Some(number @ 2..), None) = (open, opened) {
        card.spoken = format!("There is no line {number}.");
        card.blocks.push(paragraph(card.spoken.clone()));
    }
    if lines.iter().all(|line| line.answer.is_empty()) {
        card.blocks.extend(introduction(&names, analysis.query.drawing.rules));
    }
    card.blocks.extend(thermographs(&mut sheet, &meanings));
    card.blocks.push(Block::Folded { name: "Examples from the papers".into(), blocks: examples::blocks() });
    card.blocks.extend(saved(&analysis.query.drawing.lines));
    card.blocks.push(days::entrance());
    card.blocks.push(tree::entrance());
    card.blocks.push(three::entrance());
    card.lines = lines;
    card.names = names;
    card
}

/// What saves the lines as a text that the command line and the page read, if there are any. It begins with a comment, by which it is known.
fn saved(lines: &[String]) -> Option<Block> {
    let is_known = lines.first().is_some_and(|line| line.trim_start().starts_with("//"));
    let head = (!is_known).then_some("// Lines of a calculation");
    let lines = head.into_iter().chain(lines.iter().map(String::as_str));
    let text: String = lines.clone().flat_map(|line| [line, "\n"]).collect();
    let save = CardAction::Save("calculation.txt".into(), text);
    let has_any = lines.skip(head.iter().count()).any(|line| !line.trim().is_empty());
    has_any.then(|| Block::Buttons(vec![button("Save the lines as text", save)]))
}

/// What stands below a line, and its address.
fn explanation(
    sheet: &mut Sheet,
    meanings: &[Result<Meaning, LineError>],
    shown: usize,
    moves: &[(Player, u32)],
) -> Option<(Address, Vec<Block>)> {
    let line = shown as u32 + 1;
    match &meanings[shown] {
        Ok(Meaning::Value(value)) => Some(descent::blocks(sheet.arena(), value, line, moves)),
        Ok(Meaning::Players(found)) => Some((Address::Calculate(Some(line)), found.blocks())),
        Ok(Meaning::Ties(found)) => Some((Address::Calculate(Some(line)), ties::blocks(found))),
        _ => None,
    }
}

/// What puts a line on the sheet as a component of the sum: by its name or as it is typed, so that it follows the other lines, or
/// else as its value.
fn on_sheet(sheet: &mut Sheet, meaning: &Result<Meaning, LineError>, nth: usize) -> Option<Block> {
    let game = short_game(sheet, meaning)?;
    let lines = &sheet.analysis.query.drawing.lines;
    let typed = lines.get(nth)?.trim();
    let typed = match parse(typed) {
        Ok(Statement::Assignment { name, .. } | Statement::Equation { name, .. }) => name,
        _ => typed.to_owned(),
    };
    let texts: Vec<&str> = lines.iter().map(String::as_str).chain([&*typed]).collect();
    let text = match hyperjam_rulesets::open(CANONICAL_FORM, &texts) {
        Ok(_) => typed,
        Err(_) => {
            let printed = print(sheet.arena(), game, Style::Ascii, MOST_WRITTEN).ok()?;
            printed.is_whole.then_some(printed.text)?
        }
    };
    let put = CardAction::AddBoard(CANONICAL_FORM.into(), text);
    let mut buttons = vec![button("Put it on the sheet", put)];
    buttons.extend(find::entrance(nth as u32 + 1).map(|card| go("Find a board that has it", card)));
    Some(Block::Buttons(buttons))
}

/// The most lines whose thermographs are drawn over one another, each in a stroke of its own.
const MOST_OVERLAID: usize = 6;

/// The thermographs of all lines that are short games, in one frame, if there are several.
fn thermographs(sheet: &mut Sheet, meanings: &[Result<Meaning, LineError>]) -> Option<Block> {
    let mut games = Vec::new();
    for (number, meaning) in (1..).zip(meanings) {
        games.extend(short_game(sheet, meaning).map(|game| (number, game)));
    }
    if games.len() < 2 {
        return None;
    }
    let left_out = games.len().saturating_sub(MOST_OVERLAID);
    games.truncate(MOST_OVERLAID);
    let title = match left_out {
        0 => "Thermographs of all lines".to_owned(),
        _ => format!("Thermographs of the first {MOST_OVERLAID} games"),
    };
    let mut blocks = match pictures::overlaid(sheet.arena(), &title, &games) {
        Ok(picture) => picture.into_iter().flat_map(pictures::shown).collect(),
        Err(unfinished) => vec![paragraph(unfinished.to_string())],
    };
    if left_out > 0 {
        blocks.push(paragraph(format!(
            "Of the first {MOST_OVERLAID} lines that are short games; {left_out} more are left out."
        )));
    }
    Some(Block::Folded { name: title, blocks })
}

/// The short game that a line is.
fn short_game(sheet: &mut Sheet, meaning: &Result<Meaning, LineError>) -> Option<GameId> {
    match meaning {
        Ok(Meaning::Value(Value::Game(game))) => Some(*game),
        Ok(Meaning::Value(Value::Form { left, right })) => sheet.arena().game(left, right).ok(),
        _ => None,
    }
}

/// The line that is told of where this one is open: while it is empty, the last one before it that is not.
fn shown_line(meanings: &[Result<Meaning, LineError>], open: usize) -> Option<usize> {
    meanings[..=open].iter().rposition(|meaning| !matches!(meaning, Ok(Meaning::Nothing)))
}

/// The game that a text without names denotes; nothing where it denotes something else.
pub(crate) fn game(arena: &mut Arena, text: &str) -> Result<Option<GameId>, LineError> {
    Ok(match evaluate(arena, &mut Scope::default(), &parse(text)?)? {
        Value::Game(game) => Some(game),
        Value::Form { left, right } => Some(arena.game(&left, &right)?),
        _ => None,
    })
}

/// Whether a comparison without names of its own holds; none where it cannot be told, or is no comparison.
pub(crate) fn holds(text: &str) -> Option<bool> {
    let statement = match parse(text).ok()? {
        Statement::Equation { comparison, .. } => Statement::Expression(comparison),
        other => other,
    };
    match evaluate(&mut Arena::new(LIMITS), &mut Scope::default(), &statement).ok()? {
        Value::Truth(holds) => Some(holds),
        Value::Fails(_) => Some(false),
        _ => None,
    }
}

/// The card about a number in the number tree, with what every line comes to.
pub(crate) fn tree_card(analysis: &Analysis, of: &TreeCard) -> Card {
    let (spoken, blocks) = tree::card(of);
    below_lines(
        analysis,
        Card {
            title: "The number tree".into(),
            spoken,
            address: Address::from(of.clone()).into(),
            blocks,
            ..Card::default()
        },
    )
}

/// A card about all games of three players, with what every line comes to.
pub(crate) fn three_card(analysis: &Analysis, of: &ThreeCard) -> Card {
    let (title, spoken, blocks) = three::card(of);
    let address = Address::from(of.clone()).into();
    below_lines(analysis, Card { title, spoken, address, blocks, ..Card::default() })
}

/// The card that adds games with ties by both ways, with what every line comes to.
pub(crate) fn ties_card(analysis: &Analysis, seed: u32) -> Card {
    let (title, spoken, blocks) = ties::card(seed);
    let address = Address::Ties(seed).into();
    below_lines(analysis, Card { title, spoken, address, blocks, ..Card::default() })
}

/// The card with the smallest boards that have the value of a line, right below that line.
pub(crate) fn find_card(analysis: &Analysis, of: &FindCard) -> Card {
    let (mut sheet, meanings, lines) = worked_out(analysis);
    let meaning = (of.line as usize).checked_sub(1).and_then(|nth| meanings.get(nth));
    let game = meaning.and_then(|meaning| short_game(&mut sheet, meaning));
    let line = of.line;
    let value = game.ok_or(Unsought::NoGame { line });
    let value = value.and_then(|game| match print(sheet.arena(), game, Style::Ascii, MOST_SOUGHT) {
        Ok(printed) if printed.is_whole => Ok(printed.text),
        _ => Err(Unsought::TooLong { line, limit: MOST_SOUGHT }),
    });
    let (spoken, blocks) = find::card(value, of, analysis.work.progress);
    Card {
        title: "Boards with this value".into(),
        spoken,
        address: Address::from(of.clone()).into(),
        below_line: blocks.len(),
        blocks,
        lines,
        names: sheet.known_names(),
        ..Card::default()
    }
}

/// The card with what every line comes to, which stands above it.
fn below_lines(analysis: &Analysis, mut card: Card) -> Card {
    let (sheet, _, lines) = worked_out(analysis);
    card.lines = lines;
    card.names = sheet.known_names();
    card
}

/// The card about the games born by a day, with what every line comes to.
pub(crate) fn days_card(analysis: &Analysis, of: DaysCard) -> Card {
    let (title, address, blocks) = days::card(of);
    let spoken = match blocks.first() {
        Some(Block::Result(line, _) | Block::Text(line)) => plain(line),
        _ => title.clone(),
    };
    // The game itself stands behind the colon.
    let spoken = match spoken.split_once(": ") {
        Some((before, game)) => format!("{before}: {}", hyperjam_values::notation::spoken(game)),
        None => spoken,
    };
    below_lines(analysis, Card { title, spoken, address: address.into(), blocks, ..Card::default() })
}

/// The lines, what each means, and what it comes to. Before what may take long, the reader gets what is known.
fn worked_out<'a>(
    analysis: &'a Analysis<'a>,
) -> (Sheet<'a>, Vec<Result<Meaning, LineError>>, Vec<LineAnswer>) {
    let mut sheet = Sheet::of(analysis);
    let open = || LineAnswer { answer: vec![text("Being worked out…")], ..LineAnswer::default() };
    let mut answers: Vec<LineAnswer> = analysis.query.drawing.lines.iter().map(|_| open()).collect();
    let tell = |answers: &[LineAnswer]| {
        (analysis.work.lines)(answers);
        // That they came is progress, too.
        let known = answers.iter().filter(|answer| **answer != open()).count();
        (analysis.work.progress)((1 + 998 * known / answers.len().max(1)) as u32);
    };
    // Who wins a sum is searched for.
    let mut sums = Vec::new();
    let meanings = sheet.meanings(|sheet, heard| match heard {
        Heard::Settled(nth, Ok(Meaning::Sum { .. })) => sums.push(nth),
        Heard::Settled(nth, meaning) => answers[nth] = answer_of(sheet, nth, meaning),
        Heard::Long => tell(&answers),
    });
    // What needs itself is not settled before.
    let left = (0..answers.len()).filter(|&nth| answers[nth] == open() && !sums.contains(&nth));
    let left: Vec<usize> = left.collect();
    for nth in left {
        answers[nth] = answer_of(&mut sheet, nth, &meanings[nth]);
    }
    for nth in sums {
        tell(&answers);
        answers[nth] = answer_of(&mut sheet, nth, &meanings[nth]);
    }
    (sheet, meanings, answers)
}

/// What a line comes to, with how it is meant where that could be taken otherwise.
fn answer_of(sheet: &mut Sheet, nth: usize, meaning: &Result<Meaning, LineError>) -> LineAnswer {
    let mut answer = answer(sheet, meaning);
    // In a misère drawing it would be taken for granted that games without positions are played so, too.
    if sheet.analysis.game.convention == Convention::Misere {
        let by = match meaning {
            Ok(Meaning::Value(_) | Meaning::Players(_) | Meaning::Ties(_)) => Some("in normal play"),
            Ok(Meaning::Sum { .. }) if answer.tone == Tone::Bad => None,
            Ok(Meaning::Sum { .. } | Meaning::Compared { .. }) => Some("in misère play"),
            Ok(Meaning::Nothing) | Err(_) => None,
        };
        if let Some(by) = by {
            answer.answer.push(text(format!(" · {by}")));
            if !answer.spoken.is_empty() {
                answer.spoken.push_str(&format!(", {by}"));
            }
        }
    }
    if let Some(name) = sheet.name_of_position(nth).filter(|_| meaning.is_ok()) {
        let words = format!(" · in these lines “{name}” means this, and not the position");
        answer.answer.push(text(words));
    }
    answer
}

/// What a line comes to, in a line.
fn answer(sheet: &mut Sheet, meaning: &Result<Meaning, LineError>) -> LineAnswer {
    match meaning {
        Err(wrong) => LineAnswer {
            answer: vec![text(wrong.to_string())],
            tone: Tone::Bad,
            column: wrong.column().and_then(|column| u32::try_from(column).ok()),
            ..LineAnswer::default()
        },
        Ok(Meaning::Nothing) => LineAnswer::default(),
        Ok(Meaning::Value(value)) => {
            let (words, tone) = details::in_a_line(sheet.arena(), value);
            let spoken = details::spoken(value, &words);
            LineAnswer { answer: vec![text(words)], spoken, tone, column: None }
        }
        Ok(Meaning::Players(found)) => {
            LineAnswer { answer: found.in_a_line(), spoken: found.spoken(), ..LineAnswer::default() }
        }
        Ok(Meaning::Ties(found)) => {
            let (answer, spoken) = (ties::in_a_line(found), ties::spoken(found));
            LineAnswer { answer, spoken, ..LineAnswer::default() }
        }
        Ok(Meaning::Compared { words, tone }) => {
            LineAnswer { answer: words.clone(), tone: *tone, ..LineAnswer::default() }
        }
        Ok(Meaning::Sum { terms, .. }) => match sheet.verdict(terms) {
            // Nothing was asked that could hold or not.
            Ok(answer) => LineAnswer { answer, ..LineAnswer::default() },
            Err(wrong) => {
                let answer = vec![text(wrong.to_string())];
                LineAnswer { answer, tone: Tone::Bad, ..LineAnswer::default() }
            }
        },
    }
}

/// How positions are typed, where they have values.
const POSITIONS: &str = "Positions of the drawing are written by their names:";

/// That with the first of these names, if there are any.
fn of_positions(names: &Names, rules: Rules) -> Option<Block> {
    let first = names.games.first()?;
    let sum = match names.games.get(1) {
        Some(second) => format!(" {first} + {second} is the sum of two of them,"),
        None => String::new(),
    };
    let rest = format!("2·{first} is {first} twice, and −{first} is {first} with the players exchanged.");
    let what = match rules {
        Rules::Moves => POSITIONS.to_owned(),
        rules if rules.is_geography() => {
            format!(
                "The drawing is read as {}. A position’s name means the game with the token there:",
                rules.title()
            )
        }
        rules => {
            format!(
                "The drawing is read as {}. A position’s name means the part in which it lies:",
                rules.title()
            )
        }
    };
    Some(paragraph(format!("{what}{sum} {rest}")))
}

/// Says that lines cannot name the positions of a drawing for this reason.
pub(crate) fn without_positions(card: &mut Card, reason: &str) {
    card.blocks.retain(|block| !matches!(block, Block::Text(line) if plain(line).starts_with(POSITIONS)));
    let no_values = format!("{reason} Its positions have no values, so lines cannot name them.");
    card.blocks.insert(card.below_line.min(card.blocks.len()), paragraph(no_values));
}

/// What can be typed.
fn introduction(names: &Names, rules: Rules) -> Vec<Block> {
    let games = paragraph(
        "A line is a game, as in {3|1} + *2 or ½ + ↑, or a comparison, as in ^ > *. It is worked out as you type. \
             After g := {3|1}, the other lines may use g.",
    );
    let more = [
        paragraph(
            "With the word tie, as in {0,2,tie} + 3, a line is about games with ties, and its numbers are heaps.",
        ),
        paragraph(
            "To ask who has a winning strategy among three or more players, write their number and a colon before the \
             game, as in 3: *2 + *3.",
        ),
        examples::first(),
    ];
    [games].into_iter().chain(of_positions(names, rules)).chain(more).collect()
}
