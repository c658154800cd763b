//! What is said of a value: in a line, and below it when the line is open.

use crate::pictures;
use crate::values::{MOST_WRITTEN, canonical_form};
use crate::write::{button, link, paragraph, strong, text};
use hyperjam_protocol::address::Address;
use hyperjam_protocol::tutor::{Block, CardAction, Line, Tone};
use hyperjam_terms::{Order, Player};
use hyperjam_values::atomic_weight::compare_with_far_star;
use hyperjam_values::evaluate::{self, COLUMNS, Value};
use hyperjam_values::facts::{Facts, facts};
use hyperjam_values::multiplication::ProductOption;
use hyperjam_values::notation::{self, Printed, Style, in_tex, print, print_number};
use hyperjam_values::numbers::{Fraction, SignExpansion, Stage};
use hyperjam_values::surreal::{Signs, Surreal, listed};
use hyperjam_values::switch::as_switch;
use hyperjam_values::thermograph::{mean, temperature};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished, infinitesimal};

/// The most games of a list, and options of a game, that are written.
const MOST_LISTED: usize = 50;
/// The most elements of a list that have a row in its table; those after the first ones are folded.
const MOST_TABLED: usize = 1_000;
/// How many times the work of a line the rows of a table may take together.
const MOST_ROW_LIMITS: u64 = 5;
/// The most elements of a list that are drawn.
const MOST_PLOTTED: usize = 500;
/// The most stages that are written in a line.
const MOST_STAGES: usize = 4;
/// The longest form of a game that is copied, in bytes.
const MOST_COPIED: usize = 20_000;

/// A value in a line.
pub(super) fn in_a_line(arena: &mut Arena, value: &Value) -> (String, Tone) {
    match words(arena, value) {
        Ok((words, tone)) => (words, tone),
        Err(unfinished) => (unfinished.to_string(), Tone::Even),
    }
}

/// A value in a line as it is read out; empty where the words are read as they stand.
pub(super) fn spoken(value: &Value, words: &str) -> String {
    match value {
        Value::Ordinal(_) | Value::Heap(_) | Value::Number(_) | Value::Uptimal(_) => {
            notation::spoken_power(words)
        }
        Value::Truth(_) | Value::Fails(_) | Value::Outcome(_) | Value::Function(_) | Value::Nothing => {
            String::new()
        }
        Value::List(_) => notation::spoken(&words.replace(['[', ']'], "")),
        _ => notation::spoken(words),
    }
}

fn words(arena: &mut Arena, value: &Value) -> Result<(String, Tone), Unfinished> {
    let number = |number: &Dyadic| print_number(number, Style::Unicode);
    let words = match value {
        Value::Game(game) => format!("= {}", written(arena, *game)?),
        Value::Form { left, right } => {
            let game = arena.game(left, right)?;
            format!("= {}", written(arena, game)?)
        }
        Value::Truth(true) => return Ok(("true".to_owned(), Tone::Good)),
        Value::Truth(false) => return Ok(("false".to_owned(), Tone::Plain)),
        Value::Fails(order) => return Ok((format!("false: {}", order.in_words()), Tone::Plain)),
        Value::List(_) => evaluate::in_a_line(arena, value, Style::Unicode, MOST_WRITTEN)?,
        Value::Function(function) => format!("the function {}", function.head()),
        Value::Undecided(unfinished) => return Err(*unfinished),
        Value::Outcome(outcome) => format!("{outcome}: {}", outcome.in_words()),
        Value::Thermograph(found) => {
            format!("mean {}, temperature {}", number(&found.mean), number(&found.temperature))
        }
        Value::Interval(None) => "confused with no number".to_owned(),
        Value::Interval(Some([low, high])) => {
            let sign = |closed, strict: &'static str| if closed { "≤" } else { strict };
            format!(
                "confused with the numbers x for which {} {} x {} {}",
                number(&low.number),
                sign(low.closed, "<"),
                sign(high.closed, "<"),
                number(&high.number)
            )
        }
        Value::Ordinal(ordinal) => format!("= {ordinal}"),
        Value::Heap(size) => format!("= ∗({size})"),
        Value::Number(number) => format!("= {number}"),
        Value::Infinite(game) => format!("= {game}: no number, and no short game"),
        Value::Numbers(numbers) => listed(numbers),
        Value::Uptimal(form) => format!("= {}", notation::print_uptimal(arena, form)),
        Value::Loopy(_) => format!("= {}", evaluate::in_a_line(arena, value, Style::Unicode, MOST_WRITTEN)?),
        Value::Signs(signs) => signs.to_string(),
        Value::EndlessSigns(signs) => signs.to_string(),
        Value::Stages(stages) => {
            let stage = |stage: &Stage| {
                let side = |side: &[Fraction]| {
                    let all: Vec<String> = side.iter().map(ToString::to_string).collect();
                    all.join(", ")
                };
                format!("{} | {}", side(&stage.left), side(&stage.right))
            };
            let mut written: Vec<String> = stages.iter().take(MOST_STAGES).map(stage).collect();
            if stages.len() > MOST_STAGES {
                written.push(format!("… ({} stages)", stages.len()));
            }
            written.join("; ")
        }
        Value::Product(options) => {
            let print = |option: &ProductOption| option.print(arena, Style::Unicode, MOST_WRITTEN);
            let options: Result<Vec<_>, _> = options.iter().take(MOST_LISTED).map(print).collect();
            options?.join("; ")
        }
        Value::Nothing => String::new(),
    };
    Ok((words, Tone::Plain))
}

fn written(arena: &mut Arena, game: GameId) -> Result<String, Unfinished> {
    Ok(print(arena, game, Style::Unicode, MOST_WRITTEN)?.text)
}

/// All that is known of a game.
///
/// `to` says where an option of a player leads, by its number.
pub(crate) fn blocks(
    arena: &mut Arena,
    game: GameId,
    to: &dyn Fn(Player, u32) -> Option<Address>,
) -> Vec<Block> {
    let mut blocks = facts_of(arena, game, to);
    blocks.extend(drawn(arena, game));
    blocks
}

/// The same, with what opens the canonical form as a drawing.
pub(super) fn with_drawing(
    arena: &mut Arena,
    game: GameId,
    to: &dyn Fn(Player, u32) -> Option<Address>,
) -> Vec<Block> {
    let mut blocks = facts_of(arena, game, to);
    arena.renew_work();
    blocks.extend(canonical_form(arena, game));
    arena.renew_work();
    blocks.extend(drawn(arena, game));
    blocks
}

/// A row of a table, or why there is none.
type Row = Result<[String; COLUMNS.len()], Unfinished>;

/// The cells of a row; where the value is not decided, it is said in its place.
fn cells(row: Row) -> [String; COLUMNS.len()] {
    row.unwrap_or_else(|unfinished| {
        let mut cells = [const { String::new() }; COLUMNS.len()];
        cells[0] = unfinished.to_string();
        cells
    })
}

/// The elements of a list, a row for each, and copies of the list: as it is typed, as TeX, as a table, and with commas alone, as the
/// Grundy numbers where all have one, for a look-up of sequences.
pub(super) fn table(arena: &mut Arena, list: &[Value]) -> Vec<Block> {
    let head = ["#", "Value", "Who wins", "Mean", "Temperature", "Grundy number"].map(str::to_owned).to_vec();
    let total = arena.limits().work.saturating_mul(MOST_ROW_LIMITS);
    let shown = &list[..list.len().min(MOST_TABLED)];
    let shown = (1_usize..).zip(evaluate::rows(arena, shown, Style::Unicode, MOST_WRITTEN, total));
    let written = |row: Row| cells(row).map(|cell| vec![text(cell)]).to_vec();
    let shown = shown.map(|(nth, row)| [vec![vec![strong(nth.to_string())]], written(row)].concat());
    let mut rows: Vec<_> = shown.collect();
    let more = rows.split_off(rows.len().min(MOST_LISTED));
    let mut blocks = vec![Block::Table { head: head.clone(), rows }];
    if !more.is_empty() {
        let name = format!("Elements {} to {}", MOST_LISTED + 1, MOST_LISTED + more.len());
        blocks.push(Block::Folded { name, blocks: vec![Block::Table { head, rows: more }] });
    }
    if list.len() > MOST_TABLED {
        blocks.push(paragraph(format!(
            "There are {} elements; the first {MOST_TABLED} are shown.",
            list.len()
        )));
    }
    // Each element takes two bytes or more.
    let too_long =
        || paragraph("The list is too long to be copied from here: the command line writes it whole.");
    if list.len() > MOST_COPIED / 2 {
        blocks.push(too_long());
        return blocks;
    }
    let found: Vec<_> =
        evaluate::rows(arena, list, Style::Ascii, MOST_COPIED, total).into_iter().map(cells).collect();
    if found.iter().map(|cells| cells[0].len()).sum::<usize>() > MOST_COPIED {
        blocks.push(too_long());
        return blocks;
    }
    let column = |place: usize, sign: &str| {
        found.iter().map(|cells| cells[place].as_str()).collect::<Vec<_>>().join(sign)
    };
    let quoted = |cell: &String| if cell.contains(',') { format!("\"{cell}\"") } else { cell.clone() };
    let lines = found.iter().map(|cells| cells.iter().map(quoted).collect::<Vec<_>>().join(","));
    let csv: Vec<String> = std::iter::once(COLUMNS.join(",")).chain(lines).collect();
    let numbers =
        if found.iter().all(|cells| !cells[4].is_empty()) { column(4, ", ") } else { column(0, ", ") };
    blocks.push(Block::Buttons(vec![
        button("Copy the list", CardAction::Copy(format!("[{}]", column(0, ", ")))),
        button("Copy as TeX", CardAction::Copy(in_tex(&column(0, ", ")))),
        button("Copy as CSV", CardAction::Copy(csv.join("\n"))),
        button("Copy with commas", CardAction::Copy(numbers)),
    ]));
    blocks.extend(plots(arena, list));
    blocks
}

/// Something that a short game has, as a number.
type Measure = fn(&mut Arena, GameId) -> Option<Dyadic>;

/// The elements of a list over their numbers: the Grundy numbers of nimbers, the values of numbers, of other games the means, and the
/// temperatures folded. What was worked out for the table is known.
fn plots(arena: &mut Arena, list: &[Value]) -> Vec<Block> {
    let games: Vec<Option<GameId>> = list
        .iter()
        .take(MOST_PLOTTED)
        .map(|value| match value {
            Value::Game(game) => Some(*game),
            _ => None,
        })
        .collect();
    let grundy: Measure = |arena, game| arena.as_nimber(game).map(|size| Dyadic::from(i64::from(size)));
    let value: Measure = |arena, game| arena.as_number(game).cloned();
    let all = |measure: Measure, arena: &mut Arena| {
        games.iter().flatten().all(|game| measure(arena, *game).is_some())
    };
    let measures: &[(&str, Measure)] = match () {
        () if all(grundy, arena) => &[("Plot of the Grundy numbers", grundy)],
        () if all(value, arena) => &[("Plot of the values", value)],
        () => &[
            ("Plot of the means", |arena, game| mean(arena, game).ok()),
            ("Plot of the temperatures", |arena, game| temperature(arena, game).ok()),
        ],
    };
    let mut blocks = Vec::new();
    for (title, measure) in measures {
        let numbers: Vec<_> = games.iter().map(|game| game.and_then(|game| measure(arena, game))).collect();
        let Some(picture) = pictures::plot(title, &numbers, list.len()) else { continue };
        let shown = pictures::shown(picture);
        if blocks.is_empty() {
            blocks.extend(shown);
        } else {
            blocks.push(Block::Folded { name: (*title).to_owned(), blocks: shown.to_vec() });
        }
    }
    if !blocks.is_empty() && list.len() > MOST_PLOTTED {
        let words = format!("The first {MOST_PLOTTED} of {} elements are drawn:", list.len());
        blocks.insert(0, paragraph(words));
    }
    blocks
}

/// The options of a number under construction, a stage a row.
pub(super) fn stages(stages: &[Stage]) -> Vec<Block> {
    let side = |side: &[Fraction]| {
        let mut written: Vec<String> = side.iter().take(MOST_LISTED).map(ToString::to_string).collect();
        if side.len() > MOST_LISTED {
            written.push(format!("… ({} in all)", side.len()));
        }
        vec![text(if written.is_empty() {
            "none".to_owned()
        } else {
            written.join(", ").replace('-', "−")
        })]
    };
    let row = |(nth, stage): (usize, &Stage)| {
        vec![vec![strong(nth.to_string())], side(&stage.left), side(&stage.right)]
    };
    let rows = stages.iter().enumerate().take(MOST_LISTED).map(row).collect();
    let mut blocks = vec![paragraph(
        "The number lies between its left options and its right options. Each stage makes new options from those of \
         the stages before, and they come nearer to the number.",
    )];
    let head = ["Stage", "New options on the left", "New options on the right"];
    blocks.push(Block::Table { head: head.map(str::to_owned).to_vec(), rows });
    if stages.len() > MOST_LISTED {
        blocks.push(paragraph(format!("There are {} stages.", stages.len())));
    }
    blocks
}

/// What there is to say of a number that is neither short nor an ordinal.
pub(super) fn of_number(number: &Surreal) -> Block {
    let (signs, day) = match Signs::of(number).and_then(|signs| Ok((signs.birthday()?, signs))) {
        Ok((day, signs)) => (signs.to_string().replace('-', "−"), format!("day {day}")),
        Err(unfinished) => (unfinished.to_string(), unfinished.to_string()),
    };
    let rows = [
        ("Kind", "a number, and no short game".to_owned()),
        ("Sign expansion", signs),
        ("Birthday", day),
        ("Read aloud", notation::spoken_power(&number.to_string())),
    ];
    let row = |(name, words): (&str, String)| vec![vec![strong(name)], vec![text(words)]];
    Block::Table { head: vec!["This game".into(), String::new()], rows: rows.into_iter().map(row).collect() }
}

/// What there is to say of a game, and copies of it.
pub(super) fn facts_of(
    arena: &mut Arena,
    game: GameId,
    to: &dyn Fn(Player, u32) -> Option<Address>,
) -> Vec<Block> {
    let found = facts(arena, game, Style::Unicode, MOST_WRITTEN);
    let head = vec!["This game".into(), String::new()];
    let table = Block::Table { head, rows: rows(arena, game, &found, to) };
    // What was looked for may have taken all the work.
    arena.renew_work();
    vec![table, copies(arena, game)]
}

fn drawn(arena: &mut Arena, game: GameId) -> Vec<Block> {
    let mut blocks = Vec::new();
    let tree = arena.as_number(game).map(|number| pictures::number_tree(number, None));
    let drawn = [pictures::thermograph(arena, game), pictures::number_line(arena, game)];
    for picture in drawn.into_iter().chain(tree) {
        match picture {
            Ok(picture) => blocks.extend(pictures::shown(picture)),
            Err(unfinished) => blocks.push(paragraph(unfinished.to_string())),
        }
    }
    blocks
}

fn rows(
    arena: &mut Arena,
    game: GameId,
    found: &Facts,
    to: &dyn Fn(Player, u32) -> Option<Address>,
) -> Vec<Vec<Line>> {
    let number = |number: &Dyadic| print_number(number, Style::Unicode);
    let known = |found: &Result<Dyadic, Unfinished>| match found {
        Ok(found) => number(found),
        Err(unfinished) => unfinished.to_string(),
    };
    let kinds = [
        (found.number, "a number"),
        (found.infinitesimal && !found.number, "infinitesimal"),
        (found.all_small == Ok(true) && !found.number, "all-small"),
    ];
    let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| *kind).collect();
    let weight = match (&found.atomic_weight, &found.no_atomic_weight) {
        (Ok(Some(weight)), _) => weight.text.clone(),
        (Ok(None), Some(none)) => format!("none: {none}"),
        (Ok(None), None) => "none".to_owned(),
        (Err(unfinished), _) => unfinished.to_string(),
    };
    let mut rows = vec![
        ("Who wins", format!("{} ({})", found.outcome.in_words(), found.outcome)),
        ("Stops", format!("Left’s {}, Right’s {}", number(&found.left_stop), number(&found.right_stop))),
        ("Mean", known(&found.mean)),
        ("Temperature", known(&found.temperature)),
        (
            "Birthday",
            match &found.birthday {
                Ok(day) => format!("day {day}"),
                Err(unfinished) => unfinished.to_string(),
            },
        ),
        ("Atomic weight", weight),
    ];
    rows.extend(forms(arena, game));
    if !kinds.is_empty() {
        rows.insert(1, ("Kind", kinds.join(", ")));
    }
    let row = |name: &str, line: Line| vec![vec![strong(name)], line];
    let mut rows: Vec<Vec<Line>> =
        rows.into_iter().map(|(name, words)| row(name, vec![text(words)])).collect();
    for (name, by, options) in
        [("Right’s options", Player::Right, &found.right), ("Left’s options", Player::Left, &found.left)]
    {
        rows.insert(1, row(name, options_of(by, options, to)));
    }
    rows
}

/// The options of a player, which lead to more about them.
fn options_of(
    by: Player,
    found: &Result<Vec<Printed>, Unfinished>,
    to: &dyn Fn(Player, u32) -> Option<Address>,
) -> Line {
    let options = match found {
        Ok(options) if options.is_empty() => return vec![text("none")],
        Ok(options) => options,
        Err(unfinished) => return vec![text(unfinished.to_string())],
    };
    let mut line = Vec::new();
    for (nth, option) in (0..).zip(options.iter().take(MOST_LISTED)) {
        if nth > 0 {
            line.push(text(", "));
        }
        line.push(match to(by, nth) {
            Some(to) => link(option.text.as_str(), to),
            None => text(option.text.as_str()),
        });
    }
    if options.len() > MOST_LISTED {
        line.push(text(", …"));
    }
    line
}

/// The other forms that a game has, and how it is read out.
fn forms(arena: &mut Arena, game: GameId) -> Vec<(&'static str, String)> {
    let number = |number: &Dyadic| print_number(number, Style::Unicode);
    let mut forms = Vec::new();
    if let Some(switch) = as_switch(arena, game) {
        forms.push(("As a switch", format!("{} ± {}", number(&switch.mean), number(&switch.temperature))));
    }
    if let Some(Ok(signs)) = arena.as_number(game).map(SignExpansion::of) {
        let signs = match signs.signs().len() {
            0 => "empty: it is the root of the number tree".to_owned(),
            1..=MOST_LISTED => signs.to_string().replace('-', "−"),
            more => format!("{more} signs"),
        };
        forms.push(("Sign expansion", signs));
    }
    if let Some(size) = arena.as_nimber(game) {
        forms.push(("As a Nim heap", format!("of {size}")));
    }
    if let Some(form) = arena.as_up_star(game).filter(|form| form.ups != 0) {
        let base = arena.as_number(form.number).filter(|it| !it.is_zero()).map_or(String::new(), number);
        forms.push(("In ups", in_ups(base, form.ups.into(), form.nimber.into())));
    }
    if arena.as_up_star(game).is_none()
        && let Ok(Some(form)) = infinitesimal::uptimal(arena, game)
    {
        forms.push(("In powers of ↑", notation::print_uptimal(arena, &form)));
    }
    if !arena.is_number(game)
        && infinitesimal::is_infinitesimal(arena, game)
        && let Ok(order) = compare_with_far_star(arena, game)
    {
        let words = match order {
            Order::Less => "it is less than every large enough Nim heap",
            Order::Equal => "it is the Nim heap itself",
            Order::Greater => "it is greater than every large enough Nim heap",
            Order::Confused => "it is confused with every large enough Nim heap",
        };
        forms.push(("Far star", words.to_owned()));
    }
    if let Ok(printed) = print(arena, game, Style::Unicode, MOST_WRITTEN) {
        forms.push(("Read aloud", notation::spoken(&printed.text)));
    }
    forms
}

/// A number, so many ups and a nimber as a sum; a number that is empty is 0.
fn in_ups(number: String, ups: i64, nimber: u64) -> String {
    let (sign, many) = (if ups < 0 { "−" } else { "+" }, ups.unsigned_abs());
    let arrows = if many == 1 { "↑".to_owned() } else { format!("{many}·↑") };
    let mut sum = match (number.is_empty(), ups < 0) {
        (true, true) => format!("−{arrows}"),
        (true, false) => arrows,
        (false, _) => format!("{number} {sign} {arrows}"),
    };
    match nimber {
        0 => {}
        1 => sum.push_str(" + ∗"),
        size => sum.push_str(&format!(" + ∗{size}")),
    }
    sum
}

/// Buttons that copy a game.
fn copies(arena: &mut Arena, game: GameId) -> Block {
    let mut buttons = Vec::new();
    for (name, style, is_tex) in [
        ("Copy the value", Style::Unicode, false),
        ("Copy as TeX", Style::Unicode, true),
        ("Copy for CGSuite", Style::Ascii, false),
    ] {
        let Ok(printed) = print(arena, game, style, MOST_COPIED) else { continue };
        if printed.is_whole {
            let text = if is_tex { in_tex(&printed.text) } else { printed.text };
            buttons.push(button(name, CardAction::Copy(text)));
        }
    }
    Block::Buttons(buttons)
}
