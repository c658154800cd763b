//! Classes by what positions see.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use hyperjam_solver::bisimulation::{BisimulationTask, add_items, fingerprint, signature};
use hyperjam_solver::task::Stopped;
use hyperjam_solver::{Classes, Graph, PositionId};

use crate::crew::{Crew, Handing, Rounds, position_count};
use crate::meter::Meter;

/// How often, on average, each move may be looked at in the rounds.
const LOOKS: u64 = 24;
/// How many positions are looked at together.
const BLOCK: usize = 64;
/// Not classified.
pub(crate) const NONE: u32 = u32::MAX;

/// The classes of the coarsest hyperbisimulation.
///
/// Method: as [`BisimulationTask`], the positions from which no cycle can be reached are classified once and for all in
/// topological order, and the others in rounds, in which those part that see different classes; only positions whose
/// options have changed their classes look again, and the largest part of a class keeps its number. (S. Blom and S. Orzan,
/// "A distributed algorithm for strong bisimulation reduction of state spaces", STTT 7, 2005; T. Jacobs and T. Wißmann,
/// POPL 2023.) What is seen is told apart by fingerprints, so the end is proved by a look at everything. If it does not
/// hold, or the rounds take too long, one thread goes on with the method that has no bad case.
///
/// Cost: O(moves · log moves) as there, since each move is looked at a bounded number of times before one thread begins.
///
/// Goes on with `so_far`, classes by any numbers below that of the positions: nothing if there is none, else [`NONE`] for positions
/// that are not classified, or, if there is no such position, classes that may still fall apart. Where it is broken off between two rounds, this is what
/// is known then. With `alone`, one thread looks for those of positions that reach a cycle.
pub(crate) fn classes(
    crew: &Crew,
    graph: &Graph,
    alone: bool,
    so_far: &mut Vec<u32>,
    meter: &mut Meter<'_, '_>,
) -> Result<Classes, Stopped> {
    classes_with(crew, graph, if alone { 0 } else { LOOKS }, so_far, meter)
}

/// The same, where each move may be looked at so often in the rounds.
fn classes_with(
    crew: &Crew,
    graph: &Graph,
    looks: u64,
    so_far: &mut Vec<u32>,
    meter: &mut Meter<'_, '_>,
) -> Result<Classes, Stopped> {
    let size = (graph.position_count() + 2 * graph.move_count() + 1) as u64;
    meter.expect(size.saturating_mul(LOOKS + 3));
    let mut classing = Classing::new(crew, graph, std::mem::take(so_far));
    let mut rounds = Rounds::new(crew, position_count(graph));
    let most = looks.saturating_mul(size);
    let refined = classing
        .well_founded(&mut rounds, meter)
        .and_then(|()| classing.refine(&mut rounds, meter.done().saturating_add(most), meter));
    let refined = match refined {
        Ok(refined) => refined,
        Err(stopped) => {
            *so_far = classing.class_of;
            return Err(stopped);
        }
    };
    let classes = Classes::unchecked(classing.class_of.iter().copied());
    if refined {
        meter.go_on()?;
        meter.worked(size);
        if proved(crew, graph, &classing.class_of, &classes) {
            return Ok(classes);
        }
    }
    drop(classing);
    meter.expect(size.saturating_mul(LOOKS));
    meter.classes(BisimulationTask::refining(graph, &classes), so_far)
}

/// Whether all positions of a class see what its first one does.
fn proved(crew: &Crew, graph: &Graph, class_of: &[u32], classes: &Classes) -> bool {
    let first = |position| classes.representative(classes.class(PositionId::from_raw(position)));
    let others =
        crew.numbers(position_count(graph), |position| first(position) != PositionId::from_raw(position));
    let differs = crew.map_in(&others, |items, position| {
        let mut of_first = Vec::new();
        signature(graph, class_of, PositionId::from_raw(*position), items);
        signature(graph, class_of, first(*position), &mut of_first);
        *items != of_first
    });
    !differs.contains(&true)
}

/// A class of positions that reach a cycle.
#[derive(Clone, Copy)]
struct Class {
    size: usize,
    /// That of its positions whose options have not changed their classes since.
    fingerprint: Option<u64>,
}

/// A position that leaves its class, ordered by what it has in common with others.
type Leaving = (u32, u64, u32);

/// The classes as they become.
struct Classing<'a> {
    crew: &'a Crew,
    graph: &'a Graph,
    class_of: Vec<u32>,
    /// How many of the first classes are those of positions that reach no cycle.
    fixed: u32,
    /// The classes after these.
    classes: Vec<Class>,
}

/// A position that is classified closes a move of each before it.
struct Closing<'a> {
    graph: &'a Graph,
    open: Vec<AtomicU32>,
}

impl Handing for Closing<'_> {
    type Note = u32;

    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.graph.sources(PositionId::from_raw(giver)).iter().map(|source| source.raw())
    }

    fn take(&self, receiver: u32) -> bool {
        let open = &self.open[receiver as usize];
        let rest = open.load(Relaxed) - 1;
        open.store(rest, Relaxed);
        rest == 0
    }
}

/// A position that has changed its class has each before it look again.
struct Touching<'a> {
    graph: &'a Graph,
    touched: &'a [AtomicBool],
}

impl Handing for Touching<'_> {
    type Note = u32;

    fn receivers(&self, giver: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.graph.sources(PositionId::from_raw(giver)).iter().map(|source| source.raw())
    }

    fn take(&self, receiver: u32) -> bool {
        let touched = &self.touched[receiver as usize];
        let first = !touched.load(Relaxed);
        touched.store(true, Relaxed);
        first
    }
}

impl<'a> Classing<'a> {
    fn new(crew: &'a Crew, graph: &'a Graph, mut class_of: Vec<u32>) -> Self {
        if class_of.is_empty() {
            class_of = vec![NONE; graph.position_count()];
        }
        let classified = class_of.iter().filter(|class| **class != NONE);
        let (fixed, any) = classified.fold((0, false), |(most, _), class| (most.max(class + 1), true));
        let mut classing = Self { crew, graph, class_of, fixed, classes: Vec::new() };
        if any && !classing.class_of.contains(&NONE) {
            classing.fixed = 0;
            classing.classes = vec![Class { size: 0, fingerprint: None }; fixed as usize];
            classing.class_of.iter().for_each(|class| classing.classes[*class as usize].size += 1);
        }
        classing
    }

    fn class(&self, position: u32) -> u32 {
        self.class_of[position as usize]
    }

    fn give(&mut self, position: u32, class: u32) {
        self.class_of[position as usize] = class;
    }

    /// How many moves of these positions are looked at.
    fn looks(&self, positions: &[u32]) -> u64 {
        self.crew.sum(positions, |position| {
            self.graph.successors(PositionId::from_raw(*position)).len() as u64 + 1
        })
    }

    /// Classifies the positions from which no cycle can be reached. Of two that are the same game the longest plays are
    /// as long, so they are classified in one round.
    fn well_founded(
        &mut self,
        rounds: &mut Rounds<'_, u32>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Stopped> {
        let (graph, bound) = (self.graph, position_count(self.graph));
        let is_open = |position: &PositionId| self.class_of[position.index()] == NONE;
        let moves = |position| {
            let options = graph.successors(PositionId::from_raw(position));
            let open = match self.fixed {
                0 => options.len(),
                _ => options.iter().filter(|option| is_open(option)).count(),
            };
            AtomicU32::new(open as u32)
        };
        let closing = Closing { graph, open: self.crew.map_numbers(bound, moves) };
        let mut round = self.crew.numbers(bound, |number| {
            self.class(number) == NONE && closing.open[number as usize].load(Relaxed) == 0
        });
        while !round.is_empty() {
            meter.go_on()?;
            meter.next_round()?;
            let mut seen = self.crew.map_in(&round, |items, position| {
                signature(graph, &self.class_of, PositionId::from_raw(*position), items);
                (fingerprint(items), *position)
            });
            self.crew.sort(&mut seen);
            for same in seen.chunk_by(|one, other| one.0 == other.0) {
                let fixed = self.fixed;
                same.iter().for_each(|(_, position)| self.give(*position, fixed));
                self.fixed += 1;
            }
            meter.worked(self.looks(&round));
            round = rounds.hand_on(&round, &closing, meter)?;
        }
        Ok(())
    }

    /// Refines the classes of the others until nobody leaves one. Returns whether that came before `most` was done.
    fn refine(
        &mut self,
        rounds: &mut Rounds<'_, u32>,
        most: u64,
        meter: &mut Meter<'_, '_>,
    ) -> Result<bool, Stopped> {
        let bound = position_count(self.graph);
        let rest = match self.classes.is_empty() {
            true => self.crew.numbers(bound, |position| self.class(position) == NONE),
            false => (0..bound).collect(),
        };
        if self.classes.is_empty() {
            rest.iter().for_each(|position| self.give(*position, self.fixed));
            self.classes.push(Class { size: rest.len(), fingerprint: None });
        }
        let flags = || self.crew.map_numbers(bound, |_| AtomicBool::new(false));
        let (touched, leaves) = (flags(), flags());
        let mut round = rest.clone();
        while !round.is_empty() {
            if meter.done() >= most {
                return Ok(false);
            }
            meter.go_on()?;
            meter.next_round()?;
            let leaving = self.leaving(&round);
            meter.worked(self.looks(&round));
            let (changed, looks) = self.part(&leaving, &rest, &leaves);
            meter.worked(looks);
            round = if 4 * changed.len() >= rest.len() {
                // To find out who has to look again would take longer than to have all of them look.
                rest.clone()
            } else {
                let touching = Touching { graph: self.graph, touched: &touched };
                let mut round = rounds.hand_on(&changed, &touching, meter)?;
                self.crew.sort(&mut round);
                self.crew.map(&round, |position| touched[*position as usize].store(false, Relaxed));
                round
            };
        }
        Ok(true)
    }

    /// Those of these positions that see something else than the others of their class, in order. What lies far apart in memory
    /// is read for a block of them first, so that none waits until another's has come.
    fn leaving(&self, round: &[u32]) -> Vec<Leaving> {
        let look = |items: &mut Vec<u32>, block: &[u32]| {
            items.clear();
            let mut see = |position: &u32| {
                add_items(self.graph, &self.class_of, PositionId::from_raw(*position), items);
                items.len()
            };
            let ends: Vec<usize> = block.iter().map(&mut see).collect();
            let mut start = 0;
            let mut leaves = |(position, end): (&u32, usize)| {
                let (class, seen) = (self.class(*position), fingerprint(&mut items[start..end]));
                start = end;
                let stays = self.classes[(class - self.fixed) as usize].fingerprint == Some(seen);
                (!stays).then_some((class, seen, *position))
            };
            block.iter().zip(ends).filter_map(&mut leaves).collect()
        };
        let mut leaving: Vec<Leaving> = self.crew.map_blocks(round, BLOCK, look);
        self.crew.sort(&mut leaving);
        leaving
    }

    /// Gives every part of a class a number, the largest that of the class. Returns who has a new one, and how many were looked
    /// at besides those that leave.
    fn part(&mut self, leaving: &[Leaving], rest: &[u32], leaves: &[AtomicBool]) -> (Vec<u32>, u64) {
        let (mut changed, mut looks) = (Vec::new(), 0);
        // The classes whose numbers other parts have now, in order, with the new ones of who stays in them.
        let mut stay: Vec<(u32, u32)> = Vec::new();
        let mut given: Vec<(u32, &[Leaving])> = Vec::new();
        for of_class in leaving.chunk_by(|one, other| one.0 == other.0) {
            let former = of_class[0].0;
            let parts = || of_class.chunk_by(|one, other| one.1 == other.1);
            let left = self.classes[(former - self.fixed) as usize].size - of_class.len();
            // The first of the largest.
            let largest = parts().rev().max_by_key(|part| part.len()).filter(|part| part.len() > left);
            let mut keeps = Class { size: left, ..self.classes[(former - self.fixed) as usize] };
            for part in parts() {
                let class = Class { size: part.len(), fingerprint: Some(part[0].1) };
                if largest.is_some_and(|largest| largest[0] == part[0]) {
                    let others = std::mem::replace(&mut keeps, class);
                    if left > 0 {
                        stay.push((former, self.add(others)));
                    }
                } else {
                    given.push((self.add(class), part));
                }
            }
            self.classes[(former - self.fixed) as usize] = keeps;
        }
        if !stay.is_empty() {
            looks = rest.len() as u64;
            let flag = |leaves_now| {
                self.crew
                    .map(leaving, |(_, _, position)| leaves[*position as usize].store(leaves_now, Relaxed));
            };
            let stays = |class: u32| {
                let found = stay.binary_search_by_key(&class, |(former, _)| *former);
                found.map_or(NONE, |nth| stay[nth].1)
            };
            flag(true);
            changed = self.crew.keep(rest, |position| {
                !leaves[position as usize].load(Relaxed) && stays(self.class(position)) != NONE
            });
            for position in &changed {
                self.class_of[*position as usize] = stays(self.class(*position));
            }
            flag(false);
        }
        for (class, part) in given {
            part.iter().for_each(|(_, _, position)| self.give(*position, class));
            changed.extend(part.iter().map(|(_, _, position)| *position));
        }
        (changed, looks)
    }

    /// One more class.
    fn add(&mut self, class: Class) -> u32 {
        self.classes.push(class);
        self.fixed + (self.classes.len() - 1) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_solver::bisimulation::bisimulation;
    use hyperjam_solver::generate::SplitMix;
    use hyperjam_solver::task::Control;
    use hyperjam_testkit::graphs::{GameKind, any_graph};
    use hyperjam_testkit::on;
    use rayon::ThreadPoolBuilder;
    use std::ops::ControlFlow;

    fn crew() -> Crew {
        Crew::new(ThreadPoolBuilder::new().num_threads(2).build().unwrap(), 1)
    }

    #[test]
    fn where_the_rounds_take_too_long_one_thread_goes_on() {
        let crew = crew();
        let mut cyclic = 0;
        for seed in 0..100 {
            on(seed, any_graph(seed, GameKind::Partizan), |graph| {
                let (mut last, mut looks) = (0, 0);
                let mut watch = |progress: hyperjam_solver::task::Progress| {
                    assert!(progress.done >= last, "{last} and then {progress:?}");
                    (last, looks) = (progress.done, looks + 1);
                    ControlFlow::Continue(())
                };
                let mut control = Control::watched(1, &mut watch);
                let found =
                    classes_with(&crew, &graph, 0, &mut Vec::new(), &mut Meter::new(&mut control)).unwrap();
                assert_eq!(found, bisimulation(&graph));
                cyclic += usize::from(looks > 3);
            });
        }
        assert!(cyclic > 30, "{cyclic}");
    }

    /// Fingerprints that fail to tell sets apart would leave classes that are too large: here classes are joined at random.
    #[test]
    fn what_the_fingerprints_miss_is_found() {
        let (crew, mut random) = (crew(), SplitMix::new(7));
        let mut joined = 0;
        for seed in 0..200 {
            on(seed, any_graph(seed, GameKind::Partizan), |graph| {
                let right = bisimulation(&graph);
                let parts = 1 + random.below(right.class_count());
                let join = |position| (right.class(position).index() % parts) as u32;
                let class_of: Vec<u32> = graph.positions().map(join).collect();
                let coarse = Classes::unchecked(class_of.iter().copied());
                assert_eq!(proved(&crew, &graph, &class_of, &coarse), coarse == right);
                joined += u32::from(coarse != right);
            });
        }
        assert!(joined > 50, "{joined}");
    }
}
