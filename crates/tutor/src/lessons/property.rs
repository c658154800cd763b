//! What can be asked of a drawing, and the solver's answer.

use super::components::{self, TaskComponent};
use super::invariant::{self, DOMINATED, Invariant, NEEDED, REVERSIBLE};
use super::loopy_sums;
use super::naming::{NO, YES, joined, named};
use super::table::TableProperty;
use super::written;
use crate::analysis::Analysis;
use hyperjam_solver::equivalence::{self, Among, Equivalence};
use hyperjam_solver::relation;
use hyperjam_solver::sum::{self, SumAnswer};
use hyperjam_solver::task::Budget;
use hyperjam_solver::{PositionId, bisimulation, operation};
use hyperjam_terms::{Grundy, Order, Outcome, Player, Relation, Sector};

/// The most positions and moves of a sum that are searched; lessons need far fewer.
const LIMIT: usize = 20_000;

/// The one who starts wins.
pub(super) const STARTER: &str = "the player who starts";
/// The other one wins.
pub(super) const OTHER: &str = "the player who does not start";
/// Nobody wins.
pub(super) const DRAW: &str = "nobody, it is a draw";
/// Left wins.
pub(super) const LEFT: &str = "Left";
/// Right wins.
pub(super) const RIGHT: &str = "Right";

/// Something about positions, which go by their names; several of them in a list denote their sum.
#[derive(Clone, Copy)]
pub(super) enum Property<'a> {
    /// How many moves lead out of a position.
    Moves(&'a str),
    /// How many of them this player may make.
    MovesBy(&'a str, Player),
    /// Who wins.
    Winner(&'a [&'a str]),
    /// Who wins when this player starts.
    Starting(&'a [&'a str], Player),
    /// The generalized Grundy label (HL 5.2).
    Label(&'a [&'a str]),
    /// The sector of Figure 1.
    Sector(&'a [&'a str]),
    /// The number of moves until the end under best play when this player starts.
    Remoteness(&'a str, Player),
    /// Whether two positions are hyperbisimilar (HL 2).
    Same(&'a str, &'a str),
    /// Whether the second position is the negative of the first: the same with the players exchanged (HL 3).
    Negative(&'a str, &'a str),
    /// Whether x ⊵ y (HL 2.3).
    Above(&'a str, &'a str),
    /// Whether x ⇕ y: the same sector (HL 3).
    Alike(&'a str, &'a str),
    /// Whether x ≈ y: the same sector in every sum (HL 4).
    Equal(&'a str, &'a str),
    /// The least heap that tells two labels apart (HL Corollary 42).
    DistinguishingHeap(&'a str, &'a str),
    /// What the value of a sum has.
    Of(Invariant, &'a [&'a str]),
    /// How two sums compare: greater, less, equal or confused (SS Definition 2.9).
    Compared(&'a [&'a str], &'a [&'a str]),
    /// How two sums compare in every sum, where play may go on for ever.
    InSums(&'a [&'a str], &'a [&'a str]),
    /// The value of a sum by its name or its sides.
    Named(&'a [&'a str]),
    /// Whether it is a stopper: no play with alternating moves goes on for ever.
    IsStopper(&'a str),
    /// Whether the option of the first position that is the second one is dominated or reversible for this player.
    OptionOf(&'a str, &'a str, Player),
    /// What this player's moves in a position or a component leave: each value once.
    Leaves(&'a str, Player),
    /// Something about a game for more than two players.
    Table(TableProperty<'a>),
    /// Whether a comparison of written games or labels holds; no position is named in it.
    Written(&'a str),
}

impl<'a> Property<'a> {
    /// The positions it is about.
    pub(super) fn names(self) -> Vec<&'a str> {
        match self {
            Self::Moves(x)
            | Self::MovesBy(x, _)
            | Self::Remoteness(x, _)
            | Self::IsStopper(x)
            | Self::Leaves(x, _) => vec![x],
            Self::Winner(sum) | Self::Starting(sum, _) | Self::Label(sum) | Self::Sector(sum) => sum.to_vec(),
            Self::Same(x, y)
            | Self::Negative(x, y)
            | Self::Above(x, y)
            | Self::Alike(x, y)
            | Self::Equal(x, y)
            | Self::DistinguishingHeap(x, y)
            | Self::OptionOf(x, y, _) => vec![x, y],
            Self::Of(_, sum) | Self::Named(sum) => sum.to_vec(),
            Self::Compared(x, y) | Self::InSums(x, y) => [x, y].concat(),
            Self::Table(of) => of.names(),
            Self::Written(_) => Vec::new(),
        }
    }

    /// Where vehicles stand in what is asked: who wins is asked of vehicles, what a single label is of a position.
    pub(super) fn vehicles(self) -> Vec<&'a str> {
        match self {
            Self::Moves(_) | Self::Winner(_) | Self::Starting(..) | Self::Remoteness(..) => self.names(),
            Self::Table(of) => of.vehicles(),
            Self::Label(sum) | Self::Sector(sum) | Self::Of(_, sum) | Self::Named(sum) if sum.len() > 1 => {
                sum.to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// The answers that such a question always has.
    pub(super) fn offers(self, analysis: &Analysis) -> Vec<&'static str> {
        match self {
            // Play on components comes to an end.
            Self::Winner(_) if components::are_there(analysis) => {
                match self.components(analysis).is_some_and(|sum| components::are_impartial(&sum)) {
                    true => vec![STARTER, OTHER],
                    false => vec![LEFT, RIGHT, STARTER, OTHER],
                }
            }
            Self::Winner(_) if analysis.is_impartial() => vec![STARTER, OTHER, DRAW],
            Self::Winner(_) => vec![LEFT, RIGHT, STARTER, OTHER, DRAW],
            Self::Starting(..) if components::are_there(analysis) => vec![LEFT, RIGHT],
            Self::Starting(..) => vec![LEFT, RIGHT, DRAW],
            Self::Sector(_) => Sector::ALL.map(Sector::name).to_vec(),
            Self::Same(..)
            | Self::Negative(..)
            | Self::Above(..)
            | Self::Alike(..)
            | Self::Equal(..)
            | Self::IsStopper(_)
            | Self::Written(_) => vec![YES, NO],
            Self::Compared(..) | Self::InSums(..) => Order::ALL.map(invariant::order_name).to_vec(),
            Self::OptionOf(..) => vec![DOMINATED, REVERSIBLE, NEEDED],
            Self::Of(of, _) => of.offers(),
            Self::Table(of) => of.offers(),
            Self::Moves(_)
            | Self::MovesBy(..)
            | Self::Label(_)
            | Self::Named(_)
            | Self::Remoteness(..)
            | Self::Leaves(..)
            | Self::DistinguishingHeap(..) => Vec::new(),
        }
    }

    /// What it is, in words.
    pub(super) fn words(self) -> String {
        let [sum, pair] = [" + ", " and "].map(|between| joined(&self.names(), between));
        let sum = if self.names().is_empty() { "the whole".to_owned() } else { sum };
        let starts = |player| if player == Player::Left { LEFT } else { RIGHT };
        match self {
            Self::Moves(_) => format!("moves out of {sum}"),
            Self::MovesBy(_, player) => format!("moves out of {sum} for {}", starts(player)),
            Self::Winner(_) => format!("who wins {sum}"),
            Self::Starting(_, player) => format!("who wins {sum} when {} starts", starts(player)),
            Self::Label(_) => format!("the label of {sum}"),
            Self::Sector(_) => format!("the sector of {sum}"),
            Self::Remoteness(_, player) => {
                format!("moves to the end from {sum} when {} starts", starts(player))
            }
            Self::Same(..) => format!("{pair} are the same game"),
            Self::Negative(x, y) => format!("`{y}` is the negative of `{x}`"),
            Self::Leaves(_, player) => format!("what {}’s moves in {sum} leave", starts(player)),
            Self::Above(x, y) => Relation::GreaterOrAlike.between(&format!("`{x}`"), &format!("`{y}`")),
            Self::Alike(x, y) => format!("`{x}` ⇕ `{y}`"),
            Self::Equal(x, y) => format!("`{x}` ≈ `{y}`"),
            Self::DistinguishingHeap(..) => format!("the least heap that tells {pair} apart"),
            Self::Of(of, _) => of.words(&sum),
            Self::Named(_) => format!("the value of {sum}"),
            Self::IsStopper(_) => format!("{sum} is a stopper"),
            Self::Compared(x, y) | Self::InSums(x, y) => {
                format!("{} compared with {}", joined(x, " + "), joined(y, " + "))
            }
            Self::Table(of) => of.words(),
            Self::Written(statement) => statement.to_owned(),
            Self::OptionOf(x, y, player) => format!("`{y}` as an option of {player}’s in `{x}`"),
        }
    }

    /// The solver's answer, as it is written among the offers. None where there is none: a position is missing, there
    /// is no label, or the search would be too long.
    pub(super) fn value(self, analysis: &Analysis) -> Option<String> {
        if let Self::Written(statement) = self {
            return Some(String::from(if written::holds(statement)? { YES } else { NO }));
        }
        if let Some(found) = self.components(analysis) {
            return self.value_of(analysis, &found);
        }
        let positions: Option<Vec<PositionId>> =
            self.names().iter().map(|name| named(analysis, name)).collect();
        let positions = positions?;
        let yes = |holds| String::from(if holds { YES } else { NO });
        let pair = || Some((*positions.first()?, *positions.get(1)?));
        Some(match self {
            Self::Moves(_) => analysis.graph().successors(*positions.first()?).len().to_string(),
            Self::MovesBy(_, player) => {
                analysis.graph().options(*positions.first()?, player).len().to_string()
            }
            Self::Winner(_) => winner(solve(analysis, &positions)?.sector()).into(),
            Self::Starting(_, player) => {
                let [left, right] = solve(analysis, &positions)?.outcomes;
                named_winner(if player == Player::Left { left } else { right }).into()
            }
            Self::Label(_) => solve(analysis, &positions)?.label?.to_string(),
            Self::Sector(_) => solve(analysis, &positions)?.sector().name().into(),
            Self::Remoteness(_, player) => {
                analysis.solution().outcomes.remoteness(*positions.first()?, player)?.to_string()
            }
            Self::Same(..) => {
                let (x, y) = pair()?;
                let classes = bisimulation::bisimulation(analysis.graph());
                yes(classes.class(x) == classes.class(y))
            }
            Self::Negative(..) => {
                let (x, y) = pair()?;
                let (graph, exchanged) = (analysis.graph(), operation::negation(analysis.graph()));
                let both = operation::union(graph, &exchanged).ok()?;
                let classes = bisimulation::bisimulation(&both);
                let exchanged = both.position(graph.position_count() + x.index())?;
                yes(classes.class(y) == classes.class(exchanged))
            }
            Self::Leaves(_, player) => {
                let options = analysis.graph().options(*positions.first()?, player);
                let values = options.iter().map(|to| Invariant::Value.value(analysis, &[analysis.name(*to)]));
                each_once(values.collect::<Option<_>>()?)
            }
            Self::Above(..) => {
                let (x, y) = pair()?;
                let difference = relation::difference(analysis.graph(), x, y, Budget::of_size(LIMIT)).ok()?;
                yes(Relation::GreaterOrAlike.holds(difference))
            }
            Self::Alike(..) => {
                let (x, y) = pair()?;
                yes(equivalence::equidetermined(&analysis.solution().outcomes, x, y))
            }
            Self::Equal(..) => {
                let (x, y) = pair()?;
                yes(equal(analysis, x, y)?)
            }
            Self::DistinguishingHeap(..) => {
                let (x, y) = pair()?;
                let [x, y] = [label(analysis, x)?, label(analysis, y)?];
                x.distinguishing_heap(&y)?.to_string()
            }
            Self::Of(of, sum) => of.value(analysis, sum)?,
            Self::Compared(x, y) => invariant::order_name(invariant::order_of(analysis, [x, y])?).into(),
            Self::InSums(x, y) => invariant::order_name(loopy_sums::order_of(analysis, [x, y])?).into(),
            Self::Named(sum) => loopy_sums::value(analysis, sum)?,
            Self::IsStopper(x) => yes(loopy_sums::is_stopper(analysis, x)?),
            Self::OptionOf(x, y, player) => invariant::fate(analysis, x, y, player)?.into(),
            Self::Table(of) => of.value(analysis)?,
            Self::Written(_) => return None,
        })
    }

    /// The components it is about; none if it is about positions.
    fn components(self, analysis: &Analysis) -> Option<Vec<TaskComponent>> {
        if components::are_there(analysis) { components::named(analysis, &self.names()) } else { None }
    }

    /// The same of components.
    fn value_of(self, analysis: &Analysis, sum: &[TaskComponent]) -> Option<String> {
        let count = |player| sum.iter().map(|one| one.moves(player).len()).sum::<usize>();
        Some(match self {
            Self::Moves(_) if components::are_impartial(sum) => count(Player::Left).to_string(),
            Self::Moves(_) => (count(Player::Left) + count(Player::Right)).to_string(),
            Self::MovesBy(_, player) => count(player).to_string(),
            Self::Winner(_) => winner(components::sector(sum)?).into(),
            Self::Starting(_, player) => named_winner(components::sector(sum)?.outcome(player)).into(),
            Self::Leaves(_, player) => {
                let after = sum.iter().flat_map(|one| one.moves(player));
                let values = after.map(|(_, after)| components::written_value(&after));
                each_once(values.collect::<Option<_>>()?)
            }
            Self::Label(_) => components::grundy(sum)?.to_string(),
            Self::Sector(_) => components::sector(sum)?.name().into(),
            Self::Of(of, sum) => of.value(analysis, sum)?,
            Self::Compared(x, y) => invariant::order_name(invariant::order_of(analysis, [x, y])?).into(),
            _ => return None,
        })
    }

    /// Whether this is the solver's answer. Values go by many notations, and all of them are right.
    pub(super) fn is(self, analysis: &Analysis, given: &str) -> bool {
        match self {
            Self::Of(of, sum) => of.is(analysis, sum, given),
            _ => self.value(analysis).as_deref() == Some(given),
        }
    }
}

/// A list of values, each once, in the order of their signs.
fn each_once(mut values: Vec<String>) -> String {
    values.sort_unstable();
    values.dedup();
    values.join(", ")
}

/// A sum, solved.
pub(super) fn solve(analysis: &Analysis, vehicles: &[PositionId]) -> Option<SumAnswer> {
    sum::sum(analysis.graph(), analysis.game.convention, vehicles, Budget::of_size(LIMIT)).ok()
}

fn label(analysis: &Analysis, position: PositionId) -> Option<Grundy> {
    analysis.solution().labels.as_ref().map(|labels| labels.label(position))
}

/// Who wins in a sector of Figure 1; the sector itself where that depends on who starts, and may be a draw.
fn winner(sector: Sector) -> &'static str {
    match sector {
        Sector::Left => LEFT,
        Sector::Right => RIGHT,
        Sector::First => STARTER,
        Sector::Second => OTHER,
        Sector::All => DRAW,
        pair => pair.name(),
    }
}

fn named_winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::LeftWins => LEFT,
        Outcome::RightWins => RIGHT,
        Outcome::Draw => DRAW,
    }
}

fn equal(analysis: &Analysis, x: PositionId, y: PositionId) -> Option<bool> {
    let budget = Budget { size: LIMIT, work: 1_000_000, bytes: 1 << 20 };
    match equivalence::equivalence(analysis.graph(), x, y, Among::OwnKind, budget) {
        Equivalence::Equal(_) => Some(true),
        Equivalence::Different(_) => Some(false),
        Equivalence::Undecided(_) => None,
    }
}
