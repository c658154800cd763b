//! What an expression comes to, as it is written.

use std::collections::BTreeMap;
use std::io::{self, Write};

use hyperjam_terms::{Order, OutcomeClass};
use hyperjam_values::evaluate::{Value, each_renewed, in_a_line};
use hyperjam_values::facts::{Facts, facts};
use hyperjam_values::loopy::{self, LoopyGame, LoopyValue, Work};
use hyperjam_values::multiplication::ProductOption;
use hyperjam_values::notation::{Printed, Style, print_number, print_uptimal};
use hyperjam_values::numbers::{Fraction, Stage};
use hyperjam_values::surreal::{Signs, Surreal};
use hyperjam_values::thermograph::{Breakpoint, Wall};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished};
use serde::Serialize;

use super::ties::TiesAnswer;
use crate::text::plain;

/// The bytes that a text may take.
pub(super) const MOST_TEXT: usize = 10_000;
/// How many games of a list are written.
const MOST_GAMES: usize = 1000;
/// How many times the work of one element all elements of a list may take.
pub(super) const MOST_ROW_LIMITS: u64 = 100;

/// A game, as it is written in the answer.
#[derive(Serialize)]
pub(crate) struct GameAnswer {
    canonical: Option<String>,
    /// The Grundy number of an impartial position on a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<String>,
    outcome: OutcomeClass,
    left: Option<Vec<String>>,
    right: Option<Vec<String>>,
    birthday: Option<Birthday>,
    number: bool,
    infinitesimal: bool,
    all_small: Option<bool>,
    left_stop: String,
    right_stop: String,
    mean: Option<String>,
    temperature: Option<String>,
    atomic_weight: Option<String>,
    /// Why something is null, or not whole, by its field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    notes: BTreeMap<&'static str, String>,
}

/// A birthday; as a string of digits where a JSON number might be rounded.
#[derive(Serialize)]
#[serde(untagged)]
enum Birthday {
    Small(u64),
    Large(String),
}

/// What an expression comes to, as it is written.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    Game(Box<GameAnswer>),
    Truth {
        truth: bool,
        /// How the two compare, where a comparison does not hold.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<Order>,
    },
    Games {
        games: Vec<String>,
        /// How many more there are.
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<usize>,
    },
    Outcome {
        outcome: OutcomeClass,
    },
    Thermograph {
        left_wall: Vec<[String; 2]>,
        right_wall: Vec<[String; 2]>,
        mean: String,
        temperature: String,
    },
    Interval {
        confused_with: Option<IntervalAnswer>,
    },
    Ordinal {
        ordinal: String,
    },
    Number(NumberAnswer),
    Infinite {
        infinite: String,
    },
    Numbers {
        numbers: Vec<String>,
    },
    Uptimal {
        uptimal: String,
    },
    Loopy {
        loopy: String,
        sector: &'static str,
        stopper: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        sides: Option<[String; 2]>,
        /// The onside and the offside where no stoppers were found for them, with fewer options if some can be spared.
        #[serde(skip_serializing_if = "Option::is_none")]
        simplified: Option<[String; 2]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        degree: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        variety: Option<String>,
    },
    Signs {
        signs: String,
    },
    Stages {
        stages: Vec<StageAnswer>,
    },
    Product {
        options: Vec<String>,
    },
    Ties(TiesAnswer),
    Function {
        function: String,
    },
    Undecided {
        undecided: String,
    },
    /// What is undecided because of a size that no limit of work makes larger, or was ended by a person.
    TooLarge {
        undecided: String,
    },
    /// A line of several that is wrong.
    Wrong {
        line: u64,
        error: String,
    },
    Nothing {},
}

/// A number that is neither short nor an ordinal.
#[derive(Serialize)]
pub(crate) struct NumberAnswer {
    sum_of_powers: String,
    /// The way to it in the number tree, and the day on which it is born; null where that is not worked out.
    signs: Option<String>,
    birthday: Option<String>,
    /// Why they are null.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// The options that a stage adds.
#[derive(Serialize)]
pub(crate) struct StageAnswer {
    left: Vec<String>,
    right: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct IntervalAnswer {
    from: String,
    from_is_in: bool,
    to: String,
    to_is_in: bool,
}

/// What is said of a game with loops.
fn loopy(arena: &mut Arena, value: &LoopyValue, style: Style) -> Result<Answer, Unfinished> {
    let mut work = Work::of(arena.work_left());
    let is_stopper = value.as_stopper().is_some();
    let text = |arena: &mut Arena, game: &LoopyGame, work: &mut Work| {
        Ok(loopy::print_game(arena, game, style, MOST_TEXT, work)?.text)
    };
    let (mut sides, mut simplified) = (None, None);
    if !is_stopper && value.has_sides() {
        sides = Some([text(arena, value.on(), &mut work)?, text(arena, value.off(), &mut work)?]);
    } else if !is_stopper {
        let above = loopy::simplified_above(value.on(), &mut work)?;
        let below = loopy::simplified_above(&value.off().negate()?, &mut work)?.negate()?;
        simplified = Some([text(arena, &above, &mut work)?, text(arena, &below, &mut work)?]);
    }
    let degree = if is_stopper { Some(value.degree(&mut work)?) } else { None };
    let degree = degree.as_ref().and_then(LoopyValue::as_stopper);
    let degree = degree.map(|degree| text(arena, degree, &mut work)).transpose()?;
    let variety = value.variety(&mut work).ok().and_then(Result::ok);
    let variety = variety.map(|variety| text(arena, variety.on(), &mut work)).transpose()?;
    let sector = value.sector().name();
    let loopy = loopy::print_within(arena, value, style, MOST_TEXT, &mut work)?.text;
    Ok(Answer::Loopy { loopy, sector, stopper: is_stopper, sides, simplified, degree, variety })
}

impl Answer {
    /// That something is not decided, in these words.
    pub(super) fn undecided(unfinished: &Unfinished, undecided: String) -> Answer {
        match unfinished {
            Unfinished::Positions { .. } | Unfinished::Cancelled => Answer::TooLarge { undecided },
            _ => Answer::Undecided { undecided },
        }
    }

    pub(super) fn of(arena: &mut Arena, value: Value, style: Style) -> Answer {
        let undecided = |unfinished: Unfinished| Answer::undecided(&unfinished, unfinished.to_string());
        let number = |number: &Dyadic| print_number(number, style);
        // Programs read one minus sign.
        let typed = |text: String| if style == Style::Ascii { text.replace('−', "-") } else { text };
        match value {
            Value::Game(game) => Answer::of_game(arena, game, style),
            Value::Form { left, right } => match arena.game(&left, &right) {
                Ok(game) => Answer::of_game(arena, game, style),
                Err(unfinished) => undecided(unfinished),
            },
            Value::Truth(truth) => Answer::Truth { truth, order: None },
            Value::Fails(order) => Answer::Truth { truth: false, order: Some(order) },
            Value::List(list) => {
                let total = arena.limits().work.saturating_mul(MOST_ROW_LIMITS);
                // One that is not decided hides no other.
                let text = |arena: &mut Arena, value: &Value| {
                    let text = in_a_line(arena, value, style, MOST_TEXT);
                    text.unwrap_or_else(|unfinished| unfinished.to_string())
                };
                let texts = each_renewed(arena, &list[..list.len().min(MOST_GAMES)], total, text);
                let left_out = list.len().checked_sub(MOST_GAMES).filter(|left_out| *left_out > 0);
                Answer::Games { games: texts, left_out }
            }
            Value::Outcome(outcome) => Answer::Outcome { outcome },
            Value::Thermograph(found) => Answer::Thermograph {
                left_wall: corners(&found.left, style),
                right_wall: corners(&found.right, style),
                mean: number(&found.mean),
                temperature: number(&found.temperature),
            },
            Value::Interval(interval) => Answer::Interval {
                confused_with: interval.map(|[low, high]| IntervalAnswer {
                    from: number(&low.number),
                    from_is_in: low.closed,
                    to: number(&high.number),
                    to_is_in: high.closed,
                }),
            },
            Value::Ordinal(ordinal) => Answer::Ordinal { ordinal: typed(ordinal.to_string()) },
            Value::Heap(size) => Answer::Ordinal { ordinal: format!("*({size})") },
            Value::Number(number) => Answer::Number(NumberAnswer::of(&number, typed)),
            Value::Infinite(game) => Answer::Infinite { infinite: typed(game.to_string()) },
            Value::Numbers(numbers) => Answer::Numbers {
                numbers: numbers.iter().map(|numbers| typed(numbers.to_string())).collect(),
            },
            Value::Uptimal(form) => Answer::Uptimal { uptimal: print_uptimal(arena, &form) },
            Value::Loopy(value) => loopy(arena, &value, style).unwrap_or_else(undecided),
            Value::Signs(signs) => Answer::Signs { signs: signs.to_string() },
            Value::EndlessSigns(signs) => Answer::Signs { signs: signs.to_string() },
            Value::Stages(stages) => {
                let texts = |side: &[Fraction]| side.iter().map(Fraction::to_string).collect();
                let answer =
                    |stage: &Stage| StageAnswer { left: texts(&stage.left), right: texts(&stage.right) };
                Answer::Stages { stages: stages.iter().map(answer).collect() }
            }
            Value::Product(options) => {
                let print = |option: &ProductOption| option.print(arena, style, MOST_TEXT);
                let options: Result<_, _> = options.iter().take(MOST_GAMES).map(print).collect();
                options.map_or_else(undecided, |options| Answer::Product { options })
            }
            Value::Undecided(unfinished) => undecided(unfinished),
            Value::Function(function) => Answer::Function { function: function.head() },
            Value::Nothing => Answer::Nothing {},
        }
    }

    fn of_game(arena: &mut Arena, game: GameId, style: Style) -> Answer {
        let Facts {
            canonical,
            outcome,
            left,
            right,
            birthday,
            number,
            infinitesimal,
            all_small,
            left_stop,
            right_stop,
            mean,
            temperature,
            atomic_weight,
            no_atomic_weight,
        } = facts(arena, game, style, MOST_TEXT);
        let number_text = |number: &Dyadic| print_number(number, style);
        let mut notes = Notes::default();
        let note = no_atomic_weight.map(|none| none.to_string());
        let texts = |printed: Vec<Printed>| printed.into_iter().map(|printed| printed.text).collect();
        let canonical = notes.known("canonical", canonical);
        if canonical.as_ref().is_some_and(|printed| !printed.is_whole) {
            notes.0.insert("canonical", "it is too long; “…” stands for the rest".to_owned());
        }
        let birthday = notes.known("birthday", birthday).map(|day| match u64::try_from(&day) {
            Ok(day) if day < 1 << 53 => Birthday::Small(day),
            _ => Birthday::Large(day.to_string()),
        });
        let weight = notes.known("atomic_weight", atomic_weight).flatten();
        if let Some(note) = note {
            notes.0.insert("atomic_weight", note);
        }
        Answer::Game(Box::new(GameAnswer {
            canonical: canonical.map(|printed| printed.text),
            grundy: None,
            outcome,
            left: notes.known("left", left).map(texts),
            right: notes.known("right", right).map(texts),
            birthday,
            number,
            infinitesimal,
            all_small: notes.known("all_small", all_small),
            left_stop: number_text(&left_stop),
            right_stop: number_text(&right_stop),
            mean: notes.known("mean", mean).map(|mean| number_text(&mean)),
            temperature: notes.known("temperature", temperature).map(|degrees| number_text(&degrees)),
            atomic_weight: weight.map(|printed| printed.text),
            notes: notes.0,
        }))
    }

    /// What a position on a board comes to, with its Grundy number where it has one.
    pub(crate) fn of_board(arena: &mut Arena, game: GameId, grundy: Option<u32>, style: Style) -> Answer {
        let mut answer = Answer::of_game(arena, game, style);
        if let Answer::Game(game) = &mut answer {
            game.grundy = grundy.map(|number| number.to_string());
        }
        answer
    }

    pub(crate) fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Answer::Game(game) => game.write(output),
            Answer::Truth { order: Some(order), .. } => writeln!(output, "false: {}", order.in_words()),
            Answer::Truth { truth, order: None } => writeln!(output, "{truth}"),
            Answer::Games { games, left_out } => {
                games.iter().try_for_each(|game| writeln!(output, "{}", plain(game)))?;
                left_out
                    .iter()
                    .try_for_each(|more| writeln!(output, "… and {more} more, which --csv has, too"))
            }
            Answer::Outcome { outcome } => writeln!(output, "{outcome}"),
            Answer::Thermograph { left_wall, right_wall, mean, temperature } => {
                for (name, wall) in [("left wall", left_wall), ("right wall", right_wall)] {
                    let corners: Vec<String> = wall.iter().map(|[t, x]| format!("{x} at {t}")).collect();
                    writeln!(output, "{name:11} {}", corners.join(", "))?;
                }
                writeln!(output, "mast        {mean} from {temperature} on")
            }
            Answer::Interval { confused_with: None } => writeln!(output, "confused with no number"),
            Answer::Interval { confused_with: Some(IntervalAnswer { from, from_is_in, to, to_is_in }) } => {
                let end = |is_in: &bool| if *is_in { "included" } else { "not included" };
                writeln!(output, "from {from}, {}, to {to}, {}", end(from_is_in), end(to_is_in))
            }
            Answer::Ordinal { ordinal } => writeln!(output, "{ordinal}"),
            Answer::Number(number) => number.write(output),
            Answer::Infinite { infinite } => {
                writeln!(output, "value          {infinite}\nkind           no number, and no short game")
            }
            Answer::Numbers { numbers } => writeln!(output, "{}", numbers.join(", ")),
            Answer::Uptimal { uptimal } => writeln!(output, "{uptimal}"),
            Answer::Loopy { loopy, sector, sides, simplified, degree, variety, .. } => {
                writeln!(output, "{loopy}")?;
                writeln!(output, "sector: {sector}")?;
                if let Some([onside, offside]) = sides {
                    writeln!(output, "onside: {onside}\noffside: {offside}")?;
                }
                if let Some([onside, offside]) = simplified {
                    writeln!(output, "onside: {onside}, no stopper\noffside: {offside}, no stopper")?;
                }
                degree.iter().try_for_each(|degree| writeln!(output, "degree of loopiness: {degree}"))?;
                variety.iter().try_for_each(|variety| writeln!(output, "variety: {variety}"))
            }
            Answer::Signs { signs } if signs.is_empty() => {
                writeln!(output, "none: 0 is the root of the number tree")
            }
            Answer::Signs { signs } => writeln!(output, "{signs}"),
            Answer::Stages { stages } => stages.iter().enumerate().try_for_each(|(number, stage)| {
                let line = format!("{number}: {} | {}", stage.left.join(", "), stage.right.join(", "));
                writeln!(output, "{}", line.trim_end())
            }),
            Answer::Product { options } if options.is_empty() => writeln!(output, "none"),
            Answer::Product { options } => {
                options.iter().try_for_each(|option| writeln!(output, "{}", plain(option)))
            }
            Answer::Ties(ties) => ties.write(output),
            Answer::Function { function } => writeln!(output, "{}: a function", plain(function)),
            Answer::Undecided { undecided } => writeln!(output, "{}; see --limit", plain(undecided)),
            Answer::TooLarge { undecided } => writeln!(output, "{}", plain(undecided)),
            // What is wrong is told as an error.
            Answer::Wrong { .. } | Answer::Nothing {} => Ok(()),
        }
    }
}

impl NumberAnswer {
    fn of(number: &Surreal, typed: impl Fn(String) -> String) -> Self {
        let found =
            Signs::of(number).and_then(|signs| Ok((signs.birthday()?.to_string(), signs.to_string())));
        let note = found.as_ref().err().map(Unfinished::to_string);
        let (birthday, signs) = found.ok().unzip();
        Self { sum_of_powers: typed(number.to_string()), signs, birthday, note }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "value          {}", self.sum_of_powers)?;
        writeln!(output, "kind           a number, and no short game")?;
        match (&self.signs, &self.birthday, &self.note) {
            (Some(signs), Some(birthday), _) => {
                writeln!(output, "signs          {}\nbirthday       {birthday}", plain(signs))
            }
            (_, _, note) => writeln!(output, "signs          none: {}", note.as_deref().unwrap_or_default()),
        }
    }
}

impl GameAnswer {
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let wins = self.outcome.in_words();
        let birthday = self.birthday.as_ref().map(|day| match day {
            Birthday::Small(day) => day.to_string(),
            Birthday::Large(day) => day.clone(),
        });
        let kinds = [
            (self.number, "a number"),
            (self.infinitesimal, "infinitesimal"),
            (self.all_small == Some(true), "all-small"),
        ];
        let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| *kind).collect();
        let options = |options: &Option<Vec<String>>| options.as_ref().map(|options| options.join(", "));
        let lines = [
            ("value", "canonical", self.canonical.clone()),
            ("grundy", "", self.grundy.clone()),
            ("outcome", "outcome", Some(format!("{}: {wins}", self.outcome))),
            ("left", "left", options(&self.left)),
            ("right", "right", options(&self.right)),
            ("birthday", "birthday", birthday),
            ("kind", "all_small", (!kinds.is_empty()).then(|| kinds.join(", "))),
            ("stops", "", Some(format!("{} and {}", self.left_stop, self.right_stop))),
            ("mean", "mean", self.mean.clone()),
            ("temperature", "temperature", self.temperature.clone()),
            ("atomic weight", "atomic_weight", self.atomic_weight.clone()),
        ];
        for (name, field, text) in lines {
            let note = self.notes.get(field);
            let text = match (text, note) {
                (Some(text), None) => text,
                (Some(text), Some(note)) => format!("{text} ({note})"),
                (None, Some(note)) => format!("none: {note}"),
                (None, None) => continue,
            };
            writeln!(output, "{}", format!("{name:14} {}", plain(&text)).trim_end())?;
        }
        Ok(())
    }
}

/// Why something is not there, by its field.
#[derive(Default)]
struct Notes(BTreeMap<&'static str, String>);

impl Notes {
    fn known<T>(&mut self, field: &'static str, found: Result<T, Unfinished>) -> Option<T> {
        found.map_err(|unfinished| self.0.insert(field, unfinished.to_string())).ok()
    }
}

/// The corners of a wall: temperature and value.
fn corners(wall: &Wall, style: Style) -> Vec<[String; 2]> {
    let corner =
        |point: &Breakpoint| [&point.temperature, &point.value].map(|number| print_number(number, style));
    wall.points().iter().map(corner).collect()
}
