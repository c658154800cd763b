//! Judging answers, and words for wrong ones.

use super::invariant::{self, DOMINATED, Invariant, NEEDED};
use super::lesson::WantedPosition;
use super::naming::{NO, YES, joined, named};
use super::property::{self, DRAW, OTHER, Property, STARTER};
use super::table::TableProperty;
use crate::analysis::Analysis;
use hyperjam_solver::{PositionId, bisimulation};
use hyperjam_terms::{Grundy, Player, PlayerOutcome};

impl WantedPosition {
    /// Whether a position of the lesson's drawing is what is wanted.
    pub(super) fn fits(self, own: &Analysis, position: PositionId) -> bool {
        let name = own.name(position);
        let is = |property: Property, value: &str| property.is(own, value);
        match self {
            Self::Moves(value) => is(Property::Moves(name), value),
            Self::Label(value) => is(Property::Label(&[name]), value),
            Self::Sector(value) => is(Property::Sector(&[name]), value),
            Self::Winner(value) => is(Property::Winner(&[name]), value),
            Self::WinningMove(from, player) => winning_targets(own, from, player).contains(&position),
            Self::QuickestMove(from, player) => quickest_targets(own, from, player).contains(&position),
            Self::SameAs(other) => name != other && is(Property::Same(other, name), YES),
            Self::EqualTo(other) => name != other && is(Property::Equal(other, name), YES),
            Self::WellBehaved => is(Property::Winner(&[name, name]), OTHER),
            Self::Value(value) => is(Property::Of(Invariant::Value, &[name]), value),
            Self::Compared(order, other) => invariant::order_of(own, [&[name], &[other]]) == Some(order),
            Self::OptionOf(from, player, fate) => is(Property::OptionOf(from, name, player), fate),
            Self::HottestMove(from, player) => invariant::hottest_target(own, from, player) == Some(position),
            Self::Outcome(value) => is(Property::Table(TableProperty::Outcome(&[name])), value),
        }
    }

    /// Where the vehicles stand that this is about.
    pub(super) fn from(self) -> Vec<&'static str> {
        match self {
            Self::WinningMove(from, _) | Self::HottestMove(from, _) => from.to_vec(),
            Self::QuickestMove(from, _) | Self::OptionOf(from, ..) => vec![from],
            _ => Vec::new(),
        }
    }

    /// What there is to say of a position that is not wanted.
    pub(super) fn wrong(self, own: &Analysis, position: PositionId) -> String {
        let name = own.name(position);
        let value = |property: Property| property.value(own).unwrap_or_default();
        let leads = |from: &[&str]| {
            let starts = from.iter().filter_map(|name| named(own, name));
            starts.into_iter().any(|start| own.graph().successors(start).contains(&position))
        };
        match self {
            Self::Moves(_) => match own.graph().successors(position) {
                [] => format!("No move leads out of `{name}`."),
                [to, ..] => format!("From `{name}` there is a move to `{}`, for example.", own.name(*to)),
            },
            Self::Label(_) => format!("`{name}` is labelled {}.", value(Property::Label(&[name]))),
            Self::Sector(_) => format!("`{name}` lies in sector {}.", value(Property::Sector(&[name]))),
            Self::Winner(_) => format!("From `{name}` the winner is {}.", value(Property::Winner(&[name]))),
            Self::WinningMove(from, _) | Self::HottestMove(from, _) if !leads(from) => {
                format!("No single move leads to `{name}` from there.")
            }
            Self::WinningMove(..) => {
                format!("After the move to `{name}` the win is gone: the other player has a good answer.")
            }
            Self::QuickestMove(from, _) if !leads(&[from]) => {
                format!("No move leads from `{from}` to `{name}`.")
            }
            Self::QuickestMove(..) => {
                format!("The move to `{name}` is not the quickest win; another one ends the game sooner.")
            }
            Self::SameAs(other) | Self::EqualTo(other) if name == other => {
                format!("`{name}` is the position that was named; find another one.")
            }
            Self::SameAs(other) => {
                format!("`{name}` and `{other}` differ: one has a move the other cannot match.")
            }
            Self::EqualTo(_) => format!("`{name}` is labelled {}.", value(Property::Label(&[name]))),
            Self::WellBehaved => {
                format!("In `{name}` + `{name}` the second player does not win: play can go on for ever.")
            }
            Self::Value(_) => {
                format!("`{name}` is worth {}.", value(Property::Of(Invariant::Value, &[name])))
            }
            Self::Compared(_, other) => match invariant::order_of(own, [&[name], &[other]]) {
                Some(order) => format!("`{name}` is {} `{other}`.", invariant::relation(order)),
                None => format!("`{name}` has no value."),
            },
            Self::OptionOf(from, player, wanted) => match invariant::fate(own, from, name, player) {
                None => format!("{player} has no move from `{from}` to `{name}`."),
                Some(NEEDED) if wanted == DOMINATED => {
                    format!("`{name}` is not dominated: no other option of {player}’s is at least as good.")
                }
                Some(NEEDED) => format!("The option `{name}` is neither dominated nor reversible."),
                Some(fate) => format!("The option `{name}` is {fate}."),
            },
            Self::Outcome(_) => {
                format!(
                    "The outcome of `{name}` is {}.",
                    value(Property::Table(TableProperty::Outcome(&[name])))
                )
            }
            Self::HottestMove(..) => {
                format!(
                    "A move to `{name}` is not a move in the hottest component by the player whose turn it is."
                )
            }
        }
    }
}

/// Where the moves lead that keep this player's win.
fn winning_targets(own: &Analysis, from: &[&str], player: Player) -> Vec<PositionId> {
    let vehicles: Vec<PositionId> = from.iter().filter_map(|name| named(own, name)).collect();
    let answer = property::solve(own, &vehicles);
    let moves = answer.iter().flat_map(|answer| answer.good_moves(player));
    moves.filter(|step| step.outcome == PlayerOutcome::Win).map(|step| step.to).collect()
}

/// Where this player's moves lead that win soonest.
fn quickest_targets(own: &Analysis, from: &str, player: Player) -> Vec<PositionId> {
    let Some(start) = named(own, from) else { return Vec::new() };
    let outcomes = &own.solution().outcomes;
    let lost = |to: &PositionId| outcomes.outcome(*to, player.opponent()).winner() == Some(player);
    let targets = || own.graph().options(start, player).iter().copied().filter(lost);
    let best = targets().filter_map(|to| outcomes.remoteness(to, player.opponent())).min();
    targets().filter(|&to| outcomes.remoteness(to, player.opponent()) == best).collect()
}

impl Property<'_> {
    /// What there is to say of a wrong answer.
    pub(super) fn wrong(self, own: &Analysis, given: &str) -> String {
        let right = self.value(own).unwrap_or_default();
        match self {
            Self::Moves(x) => format!("Count the arrows that leave `{x}`, not those that arrive."),
            Self::MovesBy(x, player) => format!("Count only the arrows that leave `{x}` and are open to {player}."),
            Self::Winner(_) => wrong_winner(given, &right).into(),
            Self::Starting(..) if given == DRAW => {
                "It does come to an end: one of the two can force it. Try the moves one by one.".into()
            }
            Self::Starting(..) => {
                format!("{given} cannot force that. Look for the best answer to every first move.")
            }
            Self::Label(names) => {
                let label = |name: &&str| Property::Label(&[name]).value(own).unwrap_or_default();
                let labels: Vec<String> = names.iter().map(label).collect();
                wrong_label(&labels, given, &right)
            }
            Self::Sector(_) => {
                "Ask twice: what happens when Left starts, and what happens when Right starts? The sector names \
                 everybody who never has to lose."
                    .into()
            }
            Self::Remoteness(..) => {
                "Count the moves of both players; the winner hurries, the loser holds out as long as possible.".into()
            }
            Self::Same(x, y) => same_words(own, x, y, given),
            Self::Above(x, y) => format!(
                "Look at `{x}` − `{y}`, that is, `{x}` beside `{y}` with Left’s and Right’s moves exchanged in `{y}`, \
                 and let Right start. The relation holds exactly when Left need not lose."
            ),
            Self::Alike(x, y) => format!("Only the sectors count here: compare who wins `{x}` with who wins `{y}`."),
            Self::Equal(..) if given == YES => "There is a game that tells them apart when it is added to both.".into(),
            // Partizan games can distinguish what impartial ones cannot.
            Self::Equal(..) if own.is_impartial() => {
                "No impartial game, added to both, tells them apart.".into()
            }
            Self::Equal(..) => "No game, added to both, tells them apart.".into(),
            Self::DistinguishingHeap(..) => format!(
                "Add ∗{given} to both labels. Either both sums have the same outcome, or a smaller heap tells them \
                 apart too."
            ),
            Self::Negative(x, _) => format!("Exchange Left’s and Right’s moves in `{x}`."),
            Self::Leaves(x, player) => format!("Go through {player}’s moves in `{x}`."),
            Self::Of(of, sum) => of.wrong(own, sum, given),
            Self::Compared(x, y) => wrong_order(own, [x, y]),
            Self::InSums(x, y) => format!(
                "That is not how they compare. Compare {} with {}: is there a game beside which one of them does better?",
                joined(x, " + "),
                joined(y, " + ")
            ),
            Self::Named(sum) => format!(
                "{given} is not its value. Who wins {}, and which moves can each player repeat there for ever?",
                joined(sum, " + ")
            ),
            Self::IsStopper(x) if given == YES => format!(
                "From `{x}` Left and Right can take turns for ever: follow the moves, first one player’s and then the other’s."
            ),
            Self::IsStopper(x) => format!(
                "There is a loop, but try to go round it with Left and Right taking turns: from `{x}` somebody is stuck or leaves \
                 it."
            ),
            Self::OptionOf(x, y, player) => invariant::wrong_fate(own, [x, y], player, given),
            Self::Table(of) => of.wrong(own, given),
            Self::Written(statement) => format!("Work out both sides of {statement}."),
        }
    }
}

fn wrong_order(own: &Analysis, [x, y]: [&[&str]; 2]) -> String {
    let [first, second] = [x, y].map(|sum| joined(sum, " + "));
    let second = if y.len() > 1 { format!("({second})") } else { second };
    let difference = format!("{first} − {second}");
    let order = invariant::order_of(own, [x, y]);
    let winner = order.map_or_else(String::new, |order| invariant::wins(order, &difference));
    format!("Play the difference: {winner}.")
}

fn wrong_winner(given: &str, right: &str) -> &'static str {
    match (given, right) {
        (STARTER, OTHER) => {
            "Whatever the starter does, the other player has an answer that wins. Try the options one by one."
        }
        (STARTER, DRAW) => "The player who starts cannot force a win: no first move does it.",
        (OTHER, STARTER) => "The player who starts has a move that wins. Look for it among the options.",
        (OTHER, DRAW) => {
            "The player who starts need not lose: look for a tie, or for a way to keep the game going."
        }
        (DRAW, _) => "It need not be a draw: somebody can force a win.",
        _ => "Try both ways: let Left start, and then let Right start.",
    }
}

/// Of a position or a sum with these labels of its components.
fn wrong_label(components: &[String], given: &str, right: &str) -> String {
    if components.iter().all(|label| label.parse::<u32>().is_ok()) && components.len() > 1 {
        return format!(
            "The label of the sum is the Nim-sum of its components’ labels: {}.",
            components.join(" ⊕ ")
        );
    }
    if components.len() > 1 {
        return "Take the labels of the components and add them: two numbers by their Nim-sum; a number and ∞ with a \
                set by adding the number to every member of the set; two ∞ make ∞ with no set."
            .into();
    }
    match (given.parse(), right.parse()) {
        (Ok(Grundy::Nimber(given)), Ok(Grundy::Nimber(right))) if given < right => {
            format!("Some option is labelled {given} already, so {given} is not missing.")
        }
        (Ok(Grundy::Nimber(given)), Ok(Grundy::Nimber(_))) => {
            format!("{given} is not the least number missing among the options’ labels.")
        }
        (Ok(Grundy::Nimber(given)), Ok(Grundy::Infinite(set))) if set.contains(&given) => {
            format!(
                "Some option is labelled {given}, and a position never has the label of one of its options."
            )
        }
        (Ok(Grundy::Nimber(given)), _) => format!(
            "For the number {given} every option without a number would need an answer labelled {given}, and every \
             smaller number would have to be the label of an option. One of the two fails."
        ),
        (_, Ok(Grundy::Nimber(_))) => {
            "It has a number: every option either has one as well, or allows an answer that calls the player back."
                .into()
        }
        _ => "After ∞ stand the numbers that are labels of options: all of them, and no others.".into(),
    }
}

fn same_words(own: &Analysis, x: &str, y: &str, given: &str) -> String {
    if given == NO {
        return format!(
            "Match the moves of `{x}` with those of `{y}`: each has a partner that leads to the same game."
        );
    }
    // A move that the other side cannot match is the best reason there is.
    let classes = bisimulation::bisimulation(own.graph());
    let unmatched = |x: &str, y: &str| {
        let (from, against) = (named(own, x)?, named(own, y)?);
        Player::BOTH.into_iter().find_map(|player| {
            let alike = |to: &PositionId| {
                own.graph()
                    .options(against, player)
                    .iter()
                    .any(|other| classes.class(*other) == classes.class(*to))
            };
            let to = own.graph().options(from, player).iter().copied().find(|to| !alike(to))?;
            Some(format!(
                "`{x}` has a move to `{}`, and no move of `{y}` leads to the same game.",
                own.name(to)
            ))
        })
    };
    unmatched(x, y).or_else(|| unmatched(y, x)).unwrap_or_default()
}
