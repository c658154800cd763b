//! Why a mark is wrong, without giving away those of other positions: what a student may read of an option is only that
//! it was marked rightly, or that the two marks lean on each other.

use super::circular;
use super::marks::StudentMarks;
use super::values::{right, written};
use crate::analysis::Analysis;
use crate::write::text;
use hyperjam_protocol::address::GivenMark;
use hyperjam_protocol::tutor::Line;
use hyperjam_solver::PositionId;
use hyperjam_terms::{Convention, EndKind, Grundy, Outcome, Player, Sector};

/// The most marks of a ring of which it is said what each needs.
const MOST_NEEDS: usize = 4;

/// Why a position cannot have what is written there; empty if it can.
pub(super) fn reason(
    analysis: &Analysis,
    marks: &StudentMarks,
    position: PositionId,
    written: &GivenMark,
) -> Line {
    let case = WrongMark { analysis, marks, position };
    match written {
        GivenMark::Sector(sector) => case.sector(*sector),
        GivenMark::Label(label) => case.label(label).unwrap_or_default(),
    }
}

#[derive(Clone, Copy)]
struct WrongMark<'a> {
    analysis: &'a Analysis<'a>,
    marks: &'a StudentMarks,
    position: PositionId,
}

/// What an outcome is to a player: a loss, a draw, a win.
fn worth(outcome: Outcome, player: Player) -> u8 {
    match outcome.winner() {
        None => 1,
        Some(winner) if winner == player => 2,
        Some(_) => 0,
    }
}

impl WrongMark<'_> {
    fn options(self, player: Player) -> Vec<PositionId> {
        let mut options = self.analysis.graph().options(self.position, player).to_vec();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Whether the student marked a position rightly.
    fn is_marked_rightly(self, position: PositionId) -> bool {
        self.marks.get(self.analysis, position).is_some()
            && self.marks.get(self.analysis, position)
                == right(self.marks.kind(), self.analysis, position).as_ref()
    }

    fn sector(self, written: Sector) -> Line {
        let graph = self.analysis.graph();
        let truth = self.analysis.solution().outcomes.sector(self.position);
        match graph.end_kind(self.position) {
            None => {}
            Some(EndKind::Tie) => {
                return vec![text("Play stops there and nobody wins, so it is a draw, whoever starts.")];
            }
            Some(end) => return vec![text(format!("It is {}.", end.described()))],
        }
        let pairs = Player::BOTH.into_iter().zip(written.outcomes().into_iter().zip(truth.outcomes()));
        let wrong =
            pairs.map(|(starter, (claim, truth))| (starter, worth(claim, starter), worth(truth, starter)));
        let Some((starter, claim, truth)) = wrong.into_iter().find(|(_, claim, truth)| claim != truth) else {
            return Line::new();
        };
        let (mover, other) = match (graph.all_open_to_both(), starter) {
            (true, _) => ("the player who starts", "the other player"),
            (false, Player::Left) => ("Left", "Right"),
            (false, Player::Right) => ("Right", "Left"),
        };
        let says = |worth: u8| match worth {
            2 => format!("{mover} wins"),
            1 => "it is a draw".into(),
            _ => format!("{mover} loses"),
        };
        let starts = if graph.all_open_to_both() { String::new() } else { format!("when {mover} starts, ") };
        let mut line = vec![text(format!("Your mark {written} says that {starts}{}. ", says(claim)))];
        if graph.options(self.position, starter).is_empty() {
            let rule = match self.analysis.game.convention {
                Convention::Normal => "loses",
                Convention::Misere => "wins",
            };
            line.push(text(format!("But {mover} has no move there, and whoever cannot move {rule}.")));
            return line;
        }
        let outcomes = &self.analysis.solution().outcomes;
        let after = |option: PositionId| worth(outcomes.outcome(option, starter.opponent()), starter);
        let options = self.options(starter);
        let better =
            options.iter().copied().find(|&option| after(option) > claim && self.is_marked_rightly(option));
        if let Some(option) = better {
            let there =
                if after(option) == 2 { format!("{other} loses") } else { format!("{other} does not win") };
            line.extend([
                text(format!("But {mover} can move to ")),
                self.analysis.span(option),
                text(format!(", and by your mark there, which is right, {there} when moving first.")),
            ]);
        } else if truth < claim && options.iter().all(|&option| self.is_marked_rightly(option)) {
            line.push(text(format!("But look at where {mover} can move: ")));
            for (number, &option) in options.iter().enumerate() {
                line.extend([text(if number == 0 { "" } else { ", " }), self.analysis.span(option)]);
            }
            let there =
                if claim == 2 { format!("{other} never loses") } else { format!("{other} always wins") };
            line.push(text(format!(". By your marks there, which are right, {there} when moving first.")));
        } else {
            line.push(text(match (claim, truth) {
                (2, _) => {
                    format!("But no move of {mover} leads to a position where {other}, who is then to move, loses.")
                }
                (_, 2) => format!("But {mover} has a move to a position where {other}, who is then to move, loses."),
                (_, 1) => {
                    format!("But {mover} has a move to a position where {other}, who is then to move, does not win.")
                }
                _ => format!("But wherever {mover} moves, {other}, who is then to move, wins."),
            }));
        }
        line
    }

    fn label(self, written: &Grundy) -> Option<Line> {
        let labels = self.analysis.solution().labels.as_ref()?;
        let options = self.options(Player::Left);
        let truth = labels.label(self.position);
        if *written == truth {
            return None;
        }
        if self.analysis.graph().is_tie_end(self.position) {
            return Some(vec![text(
                "Play stops there and nobody wins: this is written as ∞, without a set.",
            )]);
        }
        if let Some(end) = self.analysis.graph().end_kind(self.position) {
            return Some(vec![text(format!("It is {}: this is written as {truth}.", end.described()))]);
        }
        if truth == Grundy::Moon {
            return Some(vec![text(
                "A move leads from there to an end where whoever is to move has lost: this is written as ☾.",
            )]);
        }
        if options.is_empty() {
            let words = "There is no move from there, so it is like an empty Nim heap: its label is 0.";
            return Some(vec![text(words)]);
        }
        if let Some(ring) = circular::ring(self.analysis, self.marks, self.position) {
            return Some(self.circular(&ring));
        }
        // An option with this number; one that the student marked rightly may be named.
        let with = |number: u32| {
            let has = |option: &&PositionId| labels.finite(**option) == Some(number);
            let known = options.iter().filter(has).find(|&&option| self.is_marked_rightly(option)).copied();
            known.map(Some).or_else(|| options.iter().find(has).map(|_| None))
        };
        Some(match (written, &truth) {
            (Grundy::Moon | Grundy::Sun, _) | (_, Grundy::Moon | Grundy::Sun) => vec![text(
                "☾ is for win ends and for positions with a move to a loss end, and ☉ for loss ends; it is neither.",
            )],
            (Grundy::Nimber(number), _) => match with(*number) {
                Some(Some(option)) => vec![
                    text("A position never has the number of one of its options, and you rightly wrote "),
                    text(format!("{number} at its option ")),
                    self.analysis.span(option),
                    text("."),
                ],
                Some(None) => vec![text(format!(
                    "A position never has the number of one of its options, and one of them has the number {number}."
                ))],
                None if (0..*number).any(|smaller| with(smaller).is_none()) => vec![text(format!(
                    "For the label {number} there must be options with all smaller numbers, and one of these numbers is \
                     missing."
                ))],
                None => vec![text(format!(
                    "There are options with all smaller numbers, but there is also a move to a position without a \
                     number from which no move leads to a position with the number {number}. So the other player \
                     cannot answer that move."
                ))],
            },
            (Grundy::Infinite(_), Grundy::Nimber(_)) => vec![text(
                "It has a number: there are options with all smaller numbers, and every other move can be answered by a \
                 move to a position that has that number too, and this cannot go on for ever.",
            )],
            (Grundy::Infinite(given), Grundy::Infinite(set)) => {
                match given.iter().find(|number| !set.contains(number)) {
                    Some(number) => {
                        vec![text(format!("Your set has the number {number}, but no option has it."))]
                    }
                    None => match set.iter().filter(|number| !given.contains(number)).find_map(|n| with(*n)?)
                    {
                        Some(option) => vec![
                            text("A number is missing from your set: that of its option "),
                            self.analysis.span(option),
                            text(", which you marked correctly."),
                        ],
                        None => vec![text(
                            "A number is missing from your set: some option has a number that is not in it.",
                        )],
                    },
                }
            }
        })
    }

    /// That some wrong marks, the one in question among them or not, fit the rule because of each other only.
    fn circular(self, ring: &[PositionId]) -> Line {
        let mut line = Line::new();
        if !ring.contains(&self.position) {
            line.push(text("It depends on other marks, which are wrong. "));
        }
        let several = ring.len() > 1;
        line.push(text(if several { "The marks of " } else { "The mark of " }));
        for (number, &position) in ring.iter().enumerate() {
            line.push(text(match number {
                0 => "",
                _ if number + 1 == ring.len() => " and ",
                _ => ", ",
            }));
            line.push(self.analysis.span(position));
        }
        line.push(text(match ring.len() {
            1 => " depends on itself: it fits the rule only if it is there already.",
            2 => " depend on each other: each fits the rule because of the other.",
            _ => {
                " depend on each other: each fits the rule because of the next, and the last because of the first."
            }
        }));
        if ring.len() <= MOST_NEEDS {
            let next = ring.iter().cycle().skip(1);
            for (&position, &needed) in ring.iter().zip(next) {
                line.extend(self.need(position, needed));
            }
        }
        line.push(text(match ring.len() {
            1 => " But labels are given one after the other, each on the basis of those before it.",
            2 => " But labels are given one after the other, and neither of the two can be given first.",
            _ => " But labels are given one after the other, and none of these can be given first.",
        }));
        line
    }

    /// Why a mark needs another one: “1 at B needs 0 at its option A.”
    fn need(self, position: PositionId, needed: PositionId) -> Line {
        let [mark, other] = [position, needed].map(|position| self.claimed(position));
        let mut line = vec![text(format!(" {mark} at ")), self.analysis.span(position)];
        if position == needed {
            line.push(text(" needs itself, to answer a move to a position without a number."));
        } else if self.analysis.graph().options(position, Player::Left).contains(&needed) {
            line.extend([
                text(format!(" needs {other} at its option ")),
                self.analysis.span(needed),
                text("."),
            ]);
        } else {
            line.extend([
                text(format!(" needs {other} at ")),
                self.analysis.span(needed),
                text(", to answer a move to a position without a number."),
            ]);
        }
        line
    }

    /// The mark that is claimed of a position: the student's.
    fn claimed(self, position: PositionId) -> String {
        self.marks.get(self.analysis, position).map(written).unwrap_or_default()
    }
}
