//! Who wins a sum of components of any kinds.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Write};

use hyperjam_sums::{Choice, Component, Heat, HottestComponent, Known, NoTotal, SumLimits, Unvalued};
use hyperjam_terms::{Convention, Grundy, Movers, Outcome, Player, PlayerOutcome, Sector};
use hyperjam_values::Dyadic;
use hyperjam_values::notation::{Style, print, print_number};
use serde::Serialize;

use super::sentences::{self, Made, Sentences};
use super::summand::{Described, MoveNames, Summand};
use super::{MOST_NAMED, MOST_TEXT, as_text};
use crate::Streams;
use crate::progress::Bar;

/// How many positions and moves a state counts for in a search for the winner of boards, which looks at all that they lead to.
const STATE: u64 = 20;

/// What is known of a sum, as it is written.
#[derive(Serialize)]
pub(crate) struct MixedSum {
    components: Vec<Described>,
    /// Where it is another one than that of normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<Convention>,
    left_first: Outcome,
    right_first: Outcome,
    sector: &'static str,
    grundy: Option<String>,
    value: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    /// Where it is most urgent to move; null if all components are numbers.
    hottest: Option<Hottest>,
    /// Why the value is not known, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    value_undecided: Option<String>,
    winning_moves: Vec<MixedMove>,
    drawing_moves: Vec<MixedMove>,
    /// The sum, for sentences.
    #[serde(skip)]
    sum: String,
}

#[derive(Serialize)]
struct Hottest {
    component: usize,
    temperature: String,
    /// Where Left moves in it.
    left: Option<String>,
    /// Where Right moves in it.
    right: Option<String>,
    /// It and where they move, for sentences.
    #[serde(skip)]
    name: String,
    #[serde(skip)]
    moves: Vec<(Player, Cow<'static, str>)>,
}

#[derive(Serialize)]
struct MixedMove {
    component: usize,
    #[serde(rename = "move")]
    made: String,
    to: String,
    #[serde(serialize_with = "as_text")]
    by: Movers,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<u32>,
    /// Whether no move of that player is better.
    #[serde(skip)]
    best: bool,
    /// The component and the move, for sentences.
    #[serde(skip)]
    name: String,
}

/// A sum, or that it is not decided, which is an answer as well.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum MixedResult {
    Decided(Box<MixedSum>),
    Undecided {
        components: Vec<Described>,
        undecided: String,
        /// The sum, for sentences.
        #[serde(skip)]
        sum: String,
    },
}

impl MixedResult {
    /// Of these components; a search may look at so many positions and moves.
    pub(super) fn of(
        summands: &[Summand],
        convention: Convention,
        limit: usize,
        style: Style,
        streams: &mut Streams<'_>,
    ) -> Self {
        let bar = RefCell::new(Bar::new("Searching the sum", streams));
        let states = limit as u64 / STATE;
        let limits = SumLimits { size: limit, places: limit, states, ..SumLimits::default() };
        let sum: Vec<Component> = summands.iter().map(|summand| summand.component.clone()).collect();
        let mut known = Known::new(convention, limits, |progress| bar.borrow_mut().show(progress));
        let searched = known.search(&sum);
        let outcomes = Player::BOTH.map(|player| known.outcome(&sum, player));
        let result = match outcomes {
            [Some(left), Some(right)] => {
                let outcomes = [left, right].map(|found| found.winner.map_or(Outcome::Draw, Outcome::win_of));
                Self::Decided(Box::new(MixedSum::of(summands, &sum, &mut known, outcomes, style)))
            }
            _ => Self::Undecided {
                components: described(summands),
                undecided: match searched {
                    Err(stopped) => stopped.to_string(),
                    Ok(()) => "not decided within the limits of values".to_owned(),
                },
                sum: written(summands),
            },
        };
        drop(known);
        bar.into_inner().clear();
        result
    }

    pub(super) fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Decided(answer) => answer.print(output),
            Self::Undecided { sum, undecided, .. } => {
                writeln!(output, "The sum {sum}: {undecided}; see --limit.")
            }
        }
    }
}

pub(super) fn described(summands: &[Summand]) -> Vec<Described> {
    summands.iter().map(|summand| summand.described.clone()).collect()
}

/// The sum by the names of its components; of very many, the first.
pub(crate) fn written(summands: &[Summand]) -> String {
    let mut terms: Vec<String> = Vec::new();
    let same = |a: &Summand, b: &Summand| a.component.is_same(&b.component);
    for alike in summands.chunk_by(same).take(MOST_NAMED) {
        let name = &alike[0].name;
        terms.push(if alike.len() > 1 { format!("{}·({name})", alike.len()) } else { name.clone() });
    }
    if summands.chunk_by(same).count() > MOST_NAMED {
        terms.push(format!("… ({} components)", summands.len()));
    }
    // A component may count no time.
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

impl MixedSum {
    fn of(
        summands: &[Summand],
        sum: &[Component],
        known: &mut Known<'_>,
        outcomes: [Outcome; 2],
        style: Style,
    ) -> Self {
        let total = known.total(sum);
        let written_value =
            total.map(|total| print(&mut known.arena, total, style, MOST_TEXT).map(|printed| printed.text));
        let value_undecided = match &written_value {
            Ok(Err(unfinished)) | Err(NoTotal::Unfinished(unfinished)) => Some(unfinished.to_string()),
            Err(NoTotal::Component { nth, reason })
                if !matches!(reason, Unvalued::Loop | Unvalued::TieEnd | Unvalued::DecidedEnd) =>
            {
                Some(format!("{}: {reason}", summands[*nth].name))
            }
            _ => None,
        };
        let label = known.label(sum);
        // A label says all of an impartial game.
        let heat = if label.is_some() { None } else { known.heat(sum).ok() };
        let number = |number: &Dyadic| print_number(number, style);
        let names = Player::BOTH.map(|player| {
            summands
                .iter()
                .map(|summand| summand.move_names(&summand.component, player))
                .collect::<Vec<Vec<MoveNames>>>()
        });
        let choices = Player::BOTH.map(|player| known.choices(sum, player));
        let listed = |outcome| moves(summands, &choices, &names, outcomes, outcome);
        Self {
            components: described(summands),
            convention: Some(known.convention()).filter(|convention| *convention != Convention::Normal),
            left_first: outcomes[0],
            right_first: outcomes[1],
            sector: Sector::of(outcomes[0], outcomes[1]).name(),
            hottest: heat.as_ref().and_then(|heat| hottest(summands, heat, &names, style)),
            grundy: label.as_ref().map(Grundy::to_string),
            value: written_value.ok().and_then(Result::ok),
            mean: heat.as_ref().map(|heat| number(&heat.mean)),
            temperature: heat.as_ref().map(|heat| number(&heat.temperature)),
            value_undecided,
            winning_moves: listed(PlayerOutcome::Win),
            drawing_moves: listed(PlayerOutcome::Draw),
            sum: written(summands),
        }
    }

    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let heat = self.mean.as_deref().zip(self.temperature.as_deref()).zip(self.hottest.as_ref());
        let heat = heat.map(|((mean, temperature), hottest)| sentences::Heat {
            mean,
            temperature,
            hottest: [&hottest.name, &hottest.temperature],
            moves: &hottest.moves,
        });
        let made = |made: &MixedMove| Made {
            by: made.by,
            name: Cow::Owned(made.name.clone()),
            remoteness: made.remoteness,
            is_best: made.best,
        };
        let sentences = Sentences {
            sum: &self.sum,
            convention: self.convention.unwrap_or(Convention::Normal),
            value: self.value.as_deref(),
            outcomes: [self.left_first, self.right_first],
            sector: self.sector,
            label: self.grundy.as_deref(),
            value_undecided: self.value_undecided.as_deref(),
            heat,
            moves: [&self.winning_moves, &self.drawing_moves].map(|moves| moves.iter().map(made).collect()),
        };
        sentences.print(output)
    }
}

/// Where it is most urgent to move, with the moves there as they are called.
fn hottest(
    summands: &[Summand],
    heat: &Heat,
    names: &[Vec<Vec<MoveNames>>; 2],
    style: Style,
) -> Option<Hottest> {
    let HottestComponent { component, temperature, moves } = heat.hottest.as_ref()?;
    let [left, right] = Player::BOTH.map(|player| {
        let names = names[player.index()][*component].get(moves[player.index()]?)?;
        Some((summands[*component].moves_to(names), names.to.clone()))
    });
    let [left, right] = [left, right].map(Option::unzip);
    let both = Player::BOTH.into_iter().zip([left.0, right.0]);
    Some(Hottest {
        component: *component,
        temperature: print_number(temperature, style),
        name: summands[*component].name.clone(),
        moves: both.filter_map(|(player, moves)| Some((player, Cow::Owned(moves?)))).collect(),
        left: left.1,
        right: right.1,
    })
}

/// The moves of an outcome among the players who have nothing better, the best first; each once for both players where they
/// have it alike. Of components that are the same, only the moves of the first are listed.
fn moves(
    summands: &[Summand],
    choices: &[Vec<Choice>; 2],
    names: &[Vec<Vec<MoveNames>>; 2],
    outcomes: [Outcome; 2],
    outcome: PlayerOutcome,
) -> Vec<MixedMove> {
    let first = |nth: usize| {
        let same = |other: &Summand| other.component.is_same(&summands[nth].component);
        summands.iter().position(same) == Some(nth)
    };
    let mut all: Vec<MixedMove> = Vec::new();
    for player in Player::BOTH {
        if outcomes[player.index()].seen_by(player) != outcome {
            continue;
        }
        let is_good = |choice: &&Choice| {
            choice.outcome.is_some_and(|found| found.seen_by(player) == outcome) && first(choice.component)
        };
        let mut good: Vec<&Choice> = choices[player.index()].iter().filter(is_good).collect();
        good.sort_by_key(|choice| std::cmp::Reverse(choice.rank(player)));
        // Among moves that all win no incentive makes one better than another.
        let nearness = |choice: &Choice| {
            let (kind, _, first, second) = choice.rank(player);
            (kind, first, second)
        };
        let most = good.iter().map(|choice| nearness(choice)).max();
        for choice in good {
            let Some(move_names) = names[player.index()][choice.component].get(choice.nth) else {
                continue;
            };
            let MoveNames { made, to } = move_names;
            let best = Some(nearness(choice)) == most;
            let remoteness = choice.outcome.and_then(|found| found.remoteness);
            let is_alike = |other: &&mut MixedMove| {
                (other.component, &other.made, &other.to, other.remoteness, other.best)
                    == (choice.component, made, to, remoteness, best)
            };
            if let Some(alike) = all.iter_mut().find(is_alike) {
                if alike.by != Movers::from(player) {
                    alike.by = Movers::BOTH;
                }
                continue;
            }
            let name = summands[choice.component].made(move_names);
            let (component, made, to) = (choice.component, made.clone(), to.clone());
            all.push(MixedMove { component, made, to, by: player.into(), remoteness, best, name });
        }
    }
    all
}
