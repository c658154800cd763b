//! What a worker does, from its part of the file to its part of the answers.

use std::path::Path;

use hyperjam_graphfile::Column;
use hyperjam_solver::impartial;
use hyperjam_terms::Convention;
use timely::worker::Worker;

use crate::channel::Channel;
use crate::classes::{self, Group};
use crate::columns;
use crate::labels;
use crate::outcomes::{Outcomes, outcomes};
use crate::part::{self, Part};
use crate::ranks;
use crate::{Cluster, Columns, DistributedError, Stage};

/// A worker with its channels to the others.
pub(crate) struct Crew<'a> {
    pub(crate) worker: &'a mut Worker,
    cluster: &'a Cluster,
    pub(crate) singles: Channel<u32>,
    pub(crate) pairs: Channel<(u32, u32)>,
    pub(crate) triples: Channel<(u32, u32, u32)>,
    pub(crate) groups: Channel<Group>,
    pub(crate) lists: Channel<Vec<u32>>,
    /// Errors, with the worker.
    errors: Channel<(u32, String)>,
    /// On the first worker, where the answers go.
    columns: Option<Box<dyn Columns>>,
}

/// Does the work of one of the workers. `columns` are those of the first one.
pub(crate) fn work(
    path: &Path,
    cluster: &Cluster,
    worker: &mut Worker,
    columns: Option<Box<dyn Columns>>,
    say: &dyn Fn(Stage),
) -> Result<(), DistributedError> {
    let mut crew = Crew::new(worker, cluster, columns);
    let read = part::read(path, crew.worker.index(), crew.worker.peers());
    let read = crew.agree(read)?;
    let (convention, read) = read;
    let part = Part::of(read, crew.worker, &mut crew.triples);
    say(Stage::Outcomes);
    let outcomes = outcomes(&part, convention, crew.worker, &mut crew.singles);
    crew.send_outcomes(&part, &outcomes)?;
    let same_for_both = outcomes.same_for_both();
    drop(outcomes);
    say(Stage::Classes);
    let class_of = crew.classes(&part)?;
    if convention == Convention::Normal && crew.is_impartial(&part, same_for_both, &class_of) {
        drop(class_of);
        say(Stage::Labels);
        crew.send_labels(&part)?;
    }
    let finished = crew.columns.as_mut().map_or(Ok(()), |columns| columns.finish());
    crew.agree(finished.map_err(DistributedError::Output))
}

impl<'a> Crew<'a> {
    /// To be made by all workers at the same point. `columns` are those of the first one.
    pub(crate) fn new(
        worker: &'a mut Worker,
        cluster: &'a Cluster,
        columns: Option<Box<dyn Columns>>,
    ) -> Self {
        Self {
            singles: Channel::new(worker),
            pairs: Channel::new(worker),
            triples: Channel::new(worker),
            groups: Channel::new(worker),
            lists: Channel::new(worker),
            errors: Channel::new(worker),
            columns,
            worker,
            cluster,
        }
    }

    /// Goes on if no worker has met an error; else all have one.
    pub(crate) fn agree<T>(&mut self, result: Result<T, DistributedError>) -> Result<T, DistributedError> {
        let me = self.worker.index() as u32;
        let error = result.as_ref().err().map(ToString::to_string);
        let outgoing = error
            .iter()
            .flat_map(|error| (0..self.worker.peers() as u32).map(|peer| (peer, (me, error.clone()))));
        let outgoing: Vec<_> = outgoing.collect();
        let mut errors = Vec::new();
        self.errors.round(self.worker, outgoing, 0, |error| errors.push(error));
        errors.sort_unstable();
        let value = result?;
        match errors.into_iter().next() {
            None => Ok(value),
            Some((worker, reason)) => {
                let process = worker as usize / self.cluster.workers;
                let host = self.cluster.hosts.get(process).filter(|_| process != self.cluster.process);
                Err(DistributedError::Peer { host: host.cloned(), reason })
            }
        }
    }

    fn send(
        &mut self,
        count: u64,
        column: Column,
        mut numbers: impl Iterator<Item = u32>,
    ) -> Result<(), DistributedError> {
        let sent =
            columns::send((column, count), &mut numbers, &mut self.columns, self.worker, &mut self.lists);
        self.agree(sent)
    }

    fn send_outcomes(&mut self, part: &Part, outcomes: &Outcomes) -> Result<(), DistributedError> {
        for (starter, first, remoteness) in Column::OUTCOMES {
            let winner = |position| Column::winner(outcomes.outcome(position, starter));
            self.send(part.positions, first, (0..part.own).map(winner))?;
            let moves = |position| outcomes.remoteness(position, starter).unwrap_or(Column::NONE);
            self.send(part.positions, remoteness, (0..part.own).map(moves))?;
        }
        Ok(())
    }

    /// Finds labels, the ranks that show them and the sets of those that are ∞, and sends them.
    fn send_labels(&mut self, part: &Part) -> Result<(), DistributedError> {
        let found = labels::labels(part, self.worker, &mut self.pairs, &mut self.singles);
        let labels = ranks::local_labels(part, &found, self.worker, &mut self.pairs);
        drop(found);
        self.send(part.positions, Column::Label, labels[..part.own as usize].iter().copied())?;
        let ranks = ranks::ranks(part, &labels, self.worker, &mut self.singles);
        self.send(part.positions, Column::Rank, ranks.into_iter())?;
        let set = |position| ranks::set_of(part, &labels, position);
        let starts = (0..part.own).scan(0, |end, position| {
            let start = *end;
            *end += set(position).len() as u32;
            Some((start, *end))
        });
        let own = starts.clone().last().map_or(0, |(_, end)| end);
        let totals = self.singles.gather(self.worker, own.into());
        let (me, total) = (self.worker.index(), totals.iter().sum::<u64>());
        // There are at most as many labels in sets as moves.
        let before = totals[..me].iter().sum::<u64>() as u32;
        let end = (me + 1 == totals.len()).then_some(total as u32);
        let starts = starts.map(|(start, _)| before + start).chain(end);
        self.send(part.positions + 1, Column::SetStarts, starts)?;
        self.send(total, Column::SetLabels, (0..part.own).flat_map(set))
    }

    /// Finds the classes and sends their numbers. Returns what stands for them locally.
    fn classes(&mut self, part: &Part) -> Result<Vec<u32>, DistributedError> {
        let Self { worker, pairs, groups, lists, .. } = self;
        let mut channels = classes::Channels { pairs, groups, lists };
        let class_of = classes::classes(part, worker, &mut channels)?;
        let numbered = classes::numbered(part, &class_of, worker, &mut channels);
        self.send(part.positions, Column::Class, numbered.into_iter())?;
        Ok(class_of)
    }

    /// Whether Left and Right have the same options everywhere, decided as by
    /// [`ImpartialTask`](hyperjam_solver::impartial::ImpartialTask), and whether there are no ends at which somebody
    /// has won, beside which labels are no numbers.
    pub(crate) fn is_impartial(&mut self, part: &Part, same_for_both: bool, class_of: &[u32]) -> bool {
        let has_decided_ends = !part.graph.decided_ends().is_empty();
        let not = match impartial::seen(&part.graph) {
            _ if has_decided_ends || !same_for_both => true,
            Some(is_impartial) => !is_impartial,
            None => {
                !impartial::same_classes(&part.graph, part.own_positions(), |option| class_of[option.index()])
            }
        };
        self.singles.sum(self.worker, u64::from(not)) == 0
    }
}
