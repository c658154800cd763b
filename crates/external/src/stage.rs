//! One question after the other.

use std::io::{Read, Seek};
use std::mem;

use hyperjam_graphfile::{Chunk, Chunks};
use hyperjam_terms::Convention;

use crate::classes::{Numbers, count_different};
use crate::labels::LabelSweep;
use crate::outcomes::OutcomeSweep;
use crate::proof::{PassEnd, Proof, same_options};
use crate::sweep::Cursor;
use crate::{Answer, ExternalError, FiniteLabels, PassProgress, Remoteness};

/// How many kinds of fingerprints are tried. Each fails on a graph of 10⁹ positions with a probability of 3 %.
pub(crate) const MOST_TRIES: u32 = 16;
/// Bits of a fingerprint.
const BITS: u32 = 63;

/// What is known of whether the game is impartial, for which alone there are labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Impartial {
    /// Its classes will tell.
    Unknown,
    Yes,
    /// It is not, or labels are not asked for.
    No,
}

/// What has been found of the answers to all questions about a graph.
#[derive(Debug, PartialEq, Eq)]
pub struct Solving {
    pub(crate) impartial: Impartial,
    pub(crate) cursor: Cursor,
    pub(crate) taken: Vec<u32>,
    pub(crate) stage: Stage,
    pub(crate) shape: Shape,
}

/// What of a graph everything depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) positions: usize,
    /// How many kinds of moves have to be told apart: one where all are open to both.
    pub(crate) sides: usize,
    pub(crate) convention: Convention,
    /// How many words the proof of classes may remember.
    pub(crate) room: usize,
    /// Bits of a fingerprint; fewer only in tests.
    pub(crate) bits: u32,
}

/// What is worked at.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Whether Left and Right can move to the same positions everywhere, or one of them alone is stuck somewhere.
    Looking {
        same: bool,
        one_stuck: bool,
    },
    Outcomes(OutcomeSweep),
    /// Positions that reach no cycle.
    WellFounded(Numbers),
    /// The others; with the numbers of the next round as far as they are known, and how many different ones there were.
    Rounds {
        numbers: Numbers,
        next: Vec<u64>,
        count: u32,
    },
    /// With the fingerprints that were used.
    Proof {
        proof: Proof,
        seed: u32,
    },
    /// Whether Left and Right can move to the same classes everywhere, so far.
    Comparing {
        class: Vec<u32>,
        same: bool,
    },
    Labels(LabelSweep),
    Done,
}

impl Shape {
    pub(crate) fn of<R>(graph: &Chunks<R>) -> Self {
        Self {
            positions: graph.position_count(),
            sides: if graph.all_open_to_both() { 1 } else { 2 },
            convention: graph.convention(),
            room: graph.position_count().max(2 * graph.most_moves()),
            bits: BITS,
        }
    }

    fn outcomes(self) -> Stage {
        Stage::Outcomes(OutcomeSweep::new(self.positions, self.sides, self.convention))
    }

    fn well_founded(self, seed: u32) -> Stage {
        Stage::WellFounded(Numbers::new(self.positions, self.sides, seed, self.bits))
    }

    pub(crate) fn proof(self, class: Vec<u32>, from: u32, seed: u32) -> Stage {
        Stage::Proof { proof: Proof::new(class, from, self.sides, self.room), seed }
    }
}

impl Solving {
    /// Nothing is known of a graph yet.
    pub fn new<R>(graph: &Chunks<R>) -> Self {
        let shape = Shape::of(graph);
        let impartial = match shape.convention {
            Convention::Normal if graph.has_decided_ends() => Impartial::No,
            Convention::Normal if shape.sides == 1 => Impartial::Yes,
            Convention::Normal => Impartial::Unknown,
            Convention::Misere => Impartial::No,
        };
        let stage = match impartial {
            Impartial::Unknown => Stage::Looking { same: true, one_stuck: false },
            Impartial::Yes | Impartial::No => shape.outcomes(),
        };
        Self { impartial, cursor: Cursor::default(), taken: Vec::new(), stage, shape }
    }

    /// What became of the answers that were given: outcomes, classes and labels, in this order.
    pub fn taken(&self) -> &[u32] {
        &self.taken
    }

    /// The chunk to read next; none if all is done.
    pub(crate) fn chunk<R>(&self, graph: &Chunks<R>) -> Option<usize> {
        match self.stage {
            Stage::Done => None,
            Stage::Outcomes(_) | Stage::WellFounded(_) | Stage::Labels(_) => {
                Some(self.cursor.chunk(graph.count()))
            }
            Stage::Looking { .. } | Stage::Rounds { .. } | Stage::Proof { .. } | Stage::Comparing { .. } => {
                Some(self.cursor.step as usize)
            }
        }
    }

    pub(crate) fn progress<R>(&self, graph: &Chunks<R>) -> PassProgress {
        let what = match self.stage {
            Stage::Looking { .. } | Stage::Outcomes(_) => "outcomes",
            Stage::WellFounded(_) | Stage::Rounds { .. } | Stage::Proof { .. } => "classes",
            Stage::Comparing { .. } | Stage::Labels(_) | Stage::Done => "labels",
        };
        let (total, step) = (graph.move_count(), self.cursor.step as usize);
        let backwards = self.chunk(graph).is_some_and(|chunk| chunk != step);
        let done = match backwards {
            true => total - graph.moves_before(graph.count() - step),
            false => graph.moves_before(step),
        };
        PassProgress { what, pass: self.cursor.pass.saturating_add(1), done, total }
    }

    /// Looks at the chunk that was to be read next.
    pub(crate) fn look<R: Read + Seek, E: From<ExternalError>>(
        &mut self,
        graph: &Chunks<R>,
        chunk: &Chunk,
        take: &mut dyn FnMut(Answer<'_>) -> Result<u32, E>,
    ) -> Result<(), E> {
        let cursor = self.cursor;
        let changed = match &mut self.stage {
            Stage::Looking { same, one_stuck } => {
                let mut lists = [Vec::new(), Vec::new()];
                *same = *same && same_options(chunk, |target| target as u32, &mut lists);
                *one_stuck |= chunk.positions().any(|position| {
                    let [left, right] =
                        [0, 1].map(|player| position.moves.iter().any(|word| word.is_open_to(player)));
                    left != right
                });
                false
            }
            Stage::Outcomes(sweep) => sweep.look(chunk, cursor),
            Stage::WellFounded(numbers) => numbers.look(chunk, cursor),
            Stage::Rounds { numbers, next, .. } => {
                numbers.look_again(chunk, next);
                false
            }
            Stage::Proof { proof, .. } => {
                proof.look(chunk);
                false
            }
            Stage::Comparing { class, same } => {
                let mut lists = [Vec::new(), Vec::new()];
                *same = *same && same_options(chunk, |target| class[target], &mut lists);
                false
            }
            Stage::Labels(sweep) => sweep.look(chunk, cursor),
            Stage::Done => false,
        };
        match self.cursor.advance(changed, graph.count()) {
            Some(changed) => self.end_pass(changed, take),
            None => Ok(()),
        }
    }

    /// A pass is done: what comes next, and the answer if there is one.
    fn end_pass<E: From<ExternalError>>(
        &mut self,
        changed: bool,
        take: &mut dyn FnMut(Answer<'_>) -> Result<u32, E>,
    ) -> Result<(), E> {
        let pass = self.cursor;
        // A question begins with its first pass; where one goes on it is put back.
        self.cursor = Cursor::default();
        let next = match mem::replace(&mut self.stage, Stage::Done) {
            Stage::Looking { one_stuck: true, .. } => {
                self.impartial = Impartial::No;
                self.shape.outcomes()
            }
            Stage::Looking { same, .. } => {
                self.impartial = if same { Impartial::Yes } else { Impartial::Unknown };
                self.shape.outcomes()
            }
            stage @ (Stage::Outcomes(_) | Stage::WellFounded(_) | Stage::Labels(_)) if changed => {
                self.cursor = pass;
                stage
            }
            Stage::Outcomes(sweep) => {
                self.taken.push(take(Answer::Outcomes(Remoteness(&sweep)))?);
                if self.impartial == Impartial::Unknown && !sweep.are_alike() {
                    self.impartial = Impartial::No;
                }
                drop(sweep);
                self.shape.well_founded(0)
            }
            Stage::WellFounded(numbers) => self.after_well_founded(numbers),
            Stage::Rounds { numbers, next, count } => {
                self.cursor = pass;
                self.end_round(numbers, next, count)
            }
            Stage::Proof { mut proof, seed } => match proof.end_pass() {
                PassEnd::More => {
                    self.cursor = pass;
                    Stage::Proof { proof, seed }
                }
                PassEnd::Refuted(_) if seed + 1 >= MOST_TRIES => {
                    return Err(ExternalError::Fingerprints { tries: MOST_TRIES }.into());
                }
                PassEnd::Refuted(_) => {
                    drop(proof);
                    self.shape.well_founded(seed + 1)
                }
                PassEnd::Proved => {
                    self.taken.push(take(Answer::Classes(&proof.class))?);
                    self.after_classes(proof.class)
                }
            },
            Stage::Comparing { same, class: _ } => {
                self.impartial = if same { Impartial::Yes } else { Impartial::No };
                self.after_classes(Vec::new())
            }
            Stage::Labels(mut sweep) => {
                if sweep.next_level() {
                    self.cursor = pass;
                    Stage::Labels(sweep)
                } else {
                    self.taken.push(take(Answer::Labels(FiniteLabels(&sweep.words)))?);
                    Stage::Done
                }
            }
            Stage::Done => Stage::Done,
        };
        self.stage = next;
        Ok(())
    }

    fn after_well_founded(&self, numbers: Numbers) -> Stage {
        if numbers.are_final() {
            let seed = numbers.seed;
            return self.shape.proof(numbers.into_classes(), 0, seed);
        }
        let next = vec![0; self.shape.positions];
        Stage::Rounds { numbers, next, count: 0 }
    }

    fn end_round(&self, mut numbers: Numbers, mut next: Vec<u64>, count: u32) -> Stage {
        mem::swap(&mut numbers.of, &mut next);
        next.copy_from_slice(&numbers.of);
        let now = count_different(&mut next);
        if now != count {
            return Stage::Rounds { numbers, next, count: now };
        }
        drop(next);
        let seed = numbers.seed;
        self.shape.proof(numbers.into_classes(), 0, seed)
    }

    fn after_classes(&self, class: Vec<u32>) -> Stage {
        match self.impartial {
            Impartial::Unknown => Stage::Comparing { class, same: true },
            Impartial::No => Stage::Done,
            Impartial::Yes => {
                drop(class);
                Stage::Labels(LabelSweep::new(self.shape.positions))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_graphfile::write;
    use hyperjam_solver::bisimulation::bisimulation;
    use hyperjam_testkit::graphs::{GameKind, any_graph};
    use hyperjam_testkit::on;
    use std::io::Cursor as Bytes;

    /// Fingerprints of few bits are often the same of different sets; others are tried then, and the classes are right.
    #[test]
    fn what_the_fingerprints_miss_is_found() {
        let (mut refuted, mut failed) = (0, 0);
        for seed in 0..300 {
            on(seed, any_graph(seed, GameKind::Partizan), |graph| {
                let mut bytes = Vec::new();
                assert!(write(&graph, Convention::Normal, None, &mut bytes).is_ok());
                let Ok(mut graph_file) = Chunks::new(Bytes::new(bytes), 5) else { panic!("it is a graph") };
                let mut solving = Solving::new(&graph_file);
                solving.shape.bits = 5;
                // So little room that the proof takes several passes.
                solving.shape.room = 3;
                let (mut classes, mut chunk) = (Vec::new(), Chunk::default());
                let mut take = |answer: Answer<'_>| {
                    if let Answer::Classes(found) = answer {
                        classes = found.to_vec();
                    }
                    Ok::<u32, ExternalError>(0)
                };
                while let Some(number) = solving.chunk(&graph_file) {
                    assert!(graph_file.read(number, &mut chunk).is_ok());
                    let tried = seed_of(&solving);
                    if solving.look(&graph_file, &chunk, &mut take).is_err() {
                        failed += 1;
                        return;
                    }
                    refuted += u32::from(seed_of(&solving) > tried);
                }
                let right = bisimulation(&graph);
                let right = graph.positions().map(|position| right.class(position).index() as u32);
                assert_eq!(classes, right.collect::<Vec<_>>());
            });
        }
        assert!(refuted > 20 && failed < 20, "{refuted} {failed}");
    }

    fn seed_of(solving: &Solving) -> u32 {
        match &solving.stage {
            Stage::WellFounded(numbers) | Stage::Rounds { numbers, .. } => numbers.seed,
            Stage::Proof { seed, .. } => *seed,
            _ => 0,
        }
    }
}
