//! Compounds by other rules than the disjunctive sum.

use std::io::{self, Write};

use clap::builder::PossibleValue;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::Component;
use hyperjam_sums::compound::{By, Compound, NoCompound, Part, compound};
use hyperjam_terms::{CompoundRule, Convention, MovesIn, Outcome, Player, PlayerOutcome, Sector};
use serde::Serialize;

use super::components::Typed;
use super::mixed::described;
use super::summand::{Described, MoveAnswer, Summand, vehicles_on};
use crate::failure::{Failure, InputError};

/// The compound that is meant; none if it is the sum.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RuleName(pub(crate) Option<CompoundRule>);

impl clap::ValueEnum for RuleName {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [RuleName; 6] = {
            let mut all = [RuleName(None); 6];
            let mut nth = 1;
            while nth < all.len() {
                all[nth] = RuleName(Some(CompoundRule::ALL[nth - 1]));
                nth += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self.0 {
            None => PossibleValue::new("disjunctive").help("In one component: the sum"),
            Some(rule) => PossibleValue::new(rule.name()).help(format!("{} {}.", rule.turn(), rule.stuck())),
        })
    }
}

/// What stands between the components of a compound.
pub(crate) fn between(rule: CompoundRule) -> &'static str {
    match rule.moves_in() {
        MovesIn::One => " + ",
        MovesIn::Several => " ∨ ",
        MovesIn::All => " ∧ ",
    }
}

/// Who wins a compound, as it is written.
#[derive(Serialize)]
pub(super) struct CompoundAnswer {
    components: Vec<Described>,
    rule: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<Convention>,
    #[serde(flatten)]
    found: Found,
    /// What the rule is called in a sentence, and the compound.
    #[serde(skip)]
    title: &'static str,
    #[serde(skip)]
    names: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Decided(Box<Decided>),
    Undecided {
        undecided: String,
        /// Whether a larger limit may decide it.
        #[serde(skip)]
        by_limit: bool,
    },
}

#[derive(Serialize)]
struct Decided {
    left_first: Outcome,
    right_first: Outcome,
    sector: &'static str,
    /// The moves to the end, where they are known.
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
    decided_by: &'static str,
    /// Why that decides, for sentences.
    #[serde(skip)]
    reason: String,
    /// The moves to the end where the winner delays it, where it was decided by them.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspense: Option<u32>,
    /// How many positions of the compound were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<usize>,
    /// How each component ends alone.
    steps: Vec<StepAnswer>,
    /// A best move of Left and of Right who starts.
    left_moves: Option<Vec<MoveAnswer>>,
    right_moves: Option<Vec<MoveAnswer>>,
}

#[derive(Serialize)]
struct StepAnswer {
    component: usize,
    left_first: Outcome,
    right_first: Outcome,
    left_remoteness: Option<u32>,
    right_remoteness: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspense: Option<u32>,
    #[serde(skip)]
    name: String,
}

impl CompoundAnswer {
    /// Of what was typed; a search may look at so many positions and moves.
    pub(super) fn of_typed(typed: &Typed, rule: CompoundRule, limit: usize) -> Result<Self, Failure> {
        let of_drawing;
        let (convention, summands) = match typed {
            Typed::Vehicles(drawing, vehicles) => {
                let on: Vec<_> = vehicles.iter().map(|on| (*on, false)).collect();
                of_drawing = vehicles_on(drawing, &on, 0);
                (drawing.convention, &of_drawing)
            }
            Typed::Mixed(convention, summands) => (*convention, summands),
            Typed::Seats(_) => return Err(Failure::input("--rule", InputError::RuleOfSeats)),
        };
        let components: Vec<Component> = summands.iter().map(|one| one.component.clone()).collect();
        let found = match compound(&components, rule, convention, limit) {
            Ok(found) => Found::Decided(Box::new(Decided::of(summands, rule, &found))),
            Err(error) => {
                Found::Undecided { undecided: error.to_string(), by_limit: error != NoCompound::End }
            }
        };
        let names: Vec<&str> = summands.iter().map(|one| one.name.as_str()).collect();
        Ok(Self {
            components: described(summands),
            rule: rule.name(),
            title: rule.title(),
            convention: Some(convention).filter(|convention| *convention != Convention::Normal),
            found,
            names: names.join(between(rule)),
        })
    }

    pub(super) fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let misere = if self.convention.is_some() { ", in misère play" } else { "" };
        write!(output, "The {} compound {}{misere}: ", self.title, self.names)?;
        match &self.found {
            Found::Decided(decided) => decided.print(output),
            Found::Undecided { undecided, by_limit } => {
                writeln!(output, "{undecided}{}.", if *by_limit { "; see --limit" } else { "" })
            }
        }
    }
}

impl Decided {
    fn of(summands: &[Summand], rule: CompoundRule, found: &Compound) -> Self {
        let outcome = |outcome: SumOutcome| outcome.winner.map_or(Outcome::Draw, Outcome::win_of);
        let [left_first, right_first] = found.outcomes.map(outcome);
        let [left_remoteness, right_remoteness] = found.outcomes.map(|outcome| outcome.remoteness);
        let steps = found.components.iter().zip(summands).enumerate();
        let steps = steps.map(|(component, (ends, summand))| StepAnswer {
            component,
            left_first: outcome(ends[0]),
            right_first: outcome(ends[1]),
            left_remoteness: ends[0].remoteness,
            right_remoteness: ends[1].remoteness,
            suspense: found.suspense.as_ref().and_then(|all| all.get(component).copied()),
            name: summand.name.clone(),
        });
        let [left_moves, right_moves] = Player::BOTH.map(|player| {
            let parts = found.moves[player.index()].as_ref()?;
            let made = |part: &Part| {
                let at = &summands.get(part.component)?.component;
                MoveAnswer::of(summands, (part.component, part.nth), at, player)
            };
            parts.iter().map(made).collect()
        });
        let searched = match found.by {
            By::Search(count) => Some(count),
            _ => None,
        };
        Self {
            left_first,
            right_first,
            sector: Sector::of(left_first, right_first).name(),
            left_remoteness,
            right_remoteness,
            decided_by: found.by.name(),
            reason: found.by.reason(rule),
            suspense: found.suspense.as_ref().map(|all| all.iter().copied().max().unwrap_or_default()),
            searched,
            steps: steps.collect(),
            left_moves,
            right_moves,
        }
    }

    fn print(&self, output: &mut dyn Write) -> io::Result<()> {
        let ends = |first: Outcome, remoteness: Option<u32>| match remoteness {
            None => first.to_string(),
            Some(1) => format!("{first} in 1 move"),
            Some(moves) => format!("{first} in {moves} moves"),
        };
        let both = |outcomes: [Outcome; 2], remoteness: [Option<u32>; 2]| {
            let [left, right] = [0, 1].map(|nth| ends(outcomes[nth], remoteness[nth]));
            format!("Left first {left}, Right first {right}")
        };
        let outcomes = [self.left_first, self.right_first];
        let all = both(outcomes, [self.left_remoteness, self.right_remoteness]);
        writeln!(output, "{all}; sector {}.", self.sector)?;
        match self.searched {
            Some(count) => writeln!(output, "  By a search of {count} positions.")?,
            None => writeln!(output, "  By {}: {}.", self.decided_by, self.reason)?,
        }
        for step in &self.steps {
            let ends =
                both([step.left_first, step.right_first], [step.left_remoteness, step.right_remoteness]);
            let suspense = step.suspense.map_or_else(String::new, |moves| format!("; suspense {moves}"));
            writeln!(output, "  {} alone: {ends}{suspense}", step.name)?;
        }
        for (player, first, parts) in [
            (Player::Left, self.left_first, &self.left_moves),
            (Player::Right, self.right_first, &self.right_moves),
        ] {
            let verb = match first.seen_by(player) {
                PlayerOutcome::Win => "wins",
                PlayerOutcome::Draw => "keeps the draw",
                PlayerOutcome::Loss => continue,
            };
            let parts = parts.iter().flatten().map(|part| part.name.as_str()).collect::<Vec<_>>();
            match parts.is_empty() {
                true => writeln!(output, "  {player}, starting, {verb} without a move")?,
                false => {
                    writeln!(output, "  {player}, starting, {verb} by {}", parts.join(", together with "))?
                }
            }
        }
        Ok(())
    }
}
