//! One question after the other, in steps that may be gone on with.

use std::fmt;

use hyperjam_solver::bisimulation::quotient_by;
use hyperjam_solver::task::{Control, Stopped};
use hyperjam_solver::{Classes, Graph, GrundyLabels, Outcomes, impartial};
use hyperjam_terms::{Convention, Player};

use crate::meter::Meter;
use crate::outcomes::OutcomesSoFar;
use crate::{Threads, classes, labels, outcomes, ranks};

/// What is worked at, and what has been found of the answer between two rounds: plain lists, which may be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solving {
    /// Who wins, and how soon.
    Outcomes(OutcomesSoFar),
    /// For each position a number of its class, below that of the positions, or [`Solving::NONE`] if it has none yet; where all have one, classes may still fall
    /// apart. Nothing, if there is no number.
    Classes(Vec<u32>),
    /// The positions of the graph whose moves of Left are labelled, or of its quotient, that have a label, and the labels, in the order of
    /// their ranks.
    Labels(Vec<(u32, u32)>),
    /// All answers were given.
    Done,
}

/// The answer to one question.
#[derive(Debug)]
pub enum Answer<'a> {
    /// Who wins, and how soon.
    Outcomes(&'a Outcomes),
    /// Which positions are the same game.
    Classes(&'a Classes),
    /// The labels of an impartial game in normal play, and the [least ranks](hyperjam_solver::grundy::least_ranks) that show them;
    /// elsewhere there are none.
    Labels(&'a GrundyLabels, &'a [Option<u32>]),
}

/// Why what has been found is not gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvingError {
    /// It is of another number of positions or states.
    Length {
        /// Of how many.
        given: usize,
        /// How many there are.
        limit: usize,
    },
    /// A number in it cannot be.
    Value {
        /// Where it stands in the list.
        nth: usize,
        /// The number.
        given: u32,
    },
}

impl fmt::Display for SolvingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { given, limit } => write!(f, "there are {given} numbers, and not {limit}"),
            Self::Value { nth, given } => write!(f, "number {nth} is {given}, which cannot be"),
        }
    }
}

impl std::error::Error for SolvingError {}

impl Solving {
    /// Not classified.
    pub const NONE: u32 = classes::NONE;

    /// Nothing is known yet.
    pub fn new() -> Self {
        Self::Outcomes(OutcomesSoFar::default())
    }

    /// Whether this may be what has been found of a graph, as far as anything depends on it but whether the answers are right: they are if
    /// [`solve`] has left it. O(positions).
    ///
    /// [`solve`]: Threads::solve
    fn check(&self, graph: &Graph, limit: usize) -> Result<(), SolvingError> {
        let length = |given: usize, limit: usize| match given == 0 || given == limit {
            true => Ok(()),
            false => Err(SolvingError::Length { given, limit }),
        };
        match self {
            Self::Outcomes(OutcomesSoFar { remoteness, words }) => {
                length(words.len(), limit * if graph.all_open_to_both() { 1 } else { 2 })?;
                match remoteness >> 31 {
                    0 => Ok(()),
                    _ => Err(SolvingError::Value { nth: 0, given: *remoteness }),
                }
            }
            Self::Classes(numbers) => {
                length(numbers.len(), limit)?;
                let is_wrong = |number: u32| number != Self::NONE && number as usize >= limit;
                match numbers.iter().position(|number| is_wrong(*number)) {
                    None => Ok(()),
                    Some(nth) => Err(SolvingError::Value { nth, given: numbers[nth] }),
                }
            }
            Self::Labels(labelled) => {
                let mut met = vec![false; limit];
                for (nth, (number, label)) in labelled.iter().enumerate() {
                    let position = graph.position(*number as usize);
                    let first =
                        met.get_mut(*number as usize).is_some_and(|met| !std::mem::replace(met, true));
                    // A label needs an option with each smaller one.
                    let most = position.map_or(0, |position| graph.options(position, Player::Left).len());
                    if !first || *label as usize > most {
                        return Err(SolvingError::Value { nth, given: if first { *label } else { *number } });
                    }
                }
                Ok(())
            }
            Self::Done => Ok(()),
        }
    }
}

impl Default for Solving {
    fn default() -> Self {
        Self::new()
    }
}

/// Why there are no more answers.
#[derive(Debug)]
pub enum Unsolved<E> {
    /// The watcher has broken it off, or the budget came to its end.
    Stopped(Stopped),
    /// What was found before is refused.
    Solving(SolvingError),
    /// An answer was not taken.
    Taker(E),
}

impl Threads {
    /// Answers all questions about a graph, or goes on with what has been found: outcomes, classes, and in normal play of an impartial
    /// game labels. Each answer is handed to `take` as soon as it is there. `classes` are asked for where they were found before, and
    /// the labels need them.
    ///
    /// The watcher is asked as often as elsewhere; but where it breaks, the present round is finished, and `solving` is what has been found
    /// until then. Answers are the same after any number of interruptions, but for the ranks of labels, which are those of an order in which
    /// labels follow from one another.
    ///
    /// Methods and costs are those of the engine; a round takes O(positions + moves) at most. A classification by one thread alone is broken off
    /// after each slice.
    ///
    /// ```
    /// use hyperjam_parallel::{Answer, Solving, Threads};
    /// use hyperjam_solver::task::Control;
    /// use hyperjam_solver::Graph;
    /// use hyperjam_terms::{Convention, Movers};
    /// use std::convert::Infallible;
    /// use std::ops::ControlFlow;
    ///
    /// let path = Graph::from_moves(100, (1..100).map(|from| (from, from - 1, Movers::BOTH)))?;
    /// let engine = Threads::new(2)?;
    /// let (mut solving, mut answers, mut runs) = (Solving::new(), 0, 0);
    /// while solving != Solving::Done {
    ///     let mut looks = 0;
    ///     let mut watch = |_| {
    ///         looks += 1;
    ///         if looks > 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    ///     };
    ///     let mut take = |_: Answer<'_>| {
    ///         answers += 1;
    ///         Ok::<(), Infallible>(())
    ///     };
    ///     let classes = &mut || unreachable!("all moves are open to both");
    ///     let _ = engine.solve(&path, Convention::Normal, &mut solving, classes, &mut Control::watched(1, &mut watch), &mut take);
    ///     runs += 1;
    /// }
    /// assert_eq!(answers, 3);
    /// assert!(runs > 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve<E>(
        &self,
        graph: &Graph,
        convention: Convention,
        solving: &mut Solving,
        classes: &mut dyn FnMut() -> Result<Classes, E>,
        control: &mut Control<'_>,
        take: &mut dyn FnMut(Answer<'_>) -> Result<(), E>,
    ) -> Result<(), Unsolved<E>> {
        let count = graph.position_count();
        if !matches!(solving, Solving::Labels(_)) {
            solving.check(graph, count).map_err(Unsolved::Solving)?;
        }
        let mut meter = Meter::holding(control);
        if let Solving::Outcomes(so_far) = solving {
            let found = outcomes::outcomes(&self.crew, graph, convention, so_far, &mut meter);
            take(Answer::Outcomes(&found.map_err(Unsolved::Stopped)?)).map_err(Unsolved::Taker)?;
            *solving = Solving::Classes(Vec::new());
        }
        let mut known = None;
        if let Solving::Classes(so_far) = solving {
            let alone = self.one_finds_classes;
            let found = classes::classes(&self.crew, graph, alone, so_far, &mut meter);
            let found = found.map_err(Unsolved::Stopped)?;
            take(Answer::Classes(&found)).map_err(Unsolved::Taker)?;
            *solving = match convention {
                Convention::Normal if is_impartial(graph, &found) => Solving::Labels(Vec::new()),
                _ => Solving::Done,
            };
            known = Some(found);
        }
        let Solving::Labels(_) = solving else { return Ok(()) };
        let as_drawn = impartial::seen(graph) == Some(true);
        let quotient = match (as_drawn, known) {
            (true, _) => None,
            (false, Some(known)) => Some(quotient_by(graph, known)),
            (false, None) => Some(quotient_by(graph, classes().map_err(Unsolved::Taker)?)),
        };
        let labelled = quotient.as_ref().map_or(graph, |quotient| &quotient.graph);
        solving.check(labelled, labelled.position_count()).map_err(Unsolved::Solving)?;
        let Solving::Labels(so_far) = solving else { return Ok(()) };
        let found = labels::labels(&self.crew, labelled, so_far, &mut meter).map_err(Unsolved::Stopped)?;
        let found = match quotient {
            None => found,
            Some(quotient) => found.of_classes(quotient.classes),
        };
        let ranks = ranks::least_ranks(&self.crew, graph, &found, &mut meter).map_err(Unsolved::Stopped)?;
        take(Answer::Labels(&found, &ranks)).map_err(Unsolved::Taker)?;
        *solving = Solving::Done;
        Ok(())
    }
}

/// Whether the game is impartial and has labels that columns of numbers hold, which ☾ and ☉ are not.
fn is_impartial(graph: &Graph, classes: &Classes) -> bool {
    graph.decided_ends().is_empty()
        && impartial::seen(graph).unwrap_or_else(|| {
            impartial::same_classes(graph, graph.positions(), |position| classes.class(position).raw())
        })
}
