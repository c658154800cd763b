//! Classes by what positions see.

use hyperjam_solver::PositionId;
use hyperjam_solver::bisimulation::fingerprint;
use hyperjam_terms::Player;
use timely::worker::Worker;

use crate::DistributedError;
use crate::channel::Channel;
use crate::part::Part;

/// Not classified.
const NONE: u32 = u32::MAX;
/// What a tie end and a win end see. No class is that high.
const END: u32 = u32::MAX;
/// How many kinds of fingerprints are tried.
const KINDS: u32 = 8;
/// Of how many classes the proof looks at the same time at what their positions see.
const PROVED_AT_ONCE: u32 = 1 << 20;

/// The channels that the workers need.
pub(crate) struct Channels<'a> {
    pub(crate) pairs: &'a mut Channel<(u32, u32)>,
    pub(crate) lists: &'a mut Channel<Vec<u32>>,
    pub(crate) groups: &'a mut Channel<Group>,
}

/// Positions of one worker that are in one class and see the same: class, fingerprint, how many, the worker, and which of
/// its groups.
pub(crate) type Group = (u32, u64, u32, u32, u32);

/// What a keeper answers: the worker that asked, which of its groups, and the new class of that among those of the keeper.
type Reply = (u32, (u32, u32));

/// The classes of the coarsest hyperbisimulation: for each local position a number, the same for all of a class.
///
/// Method: the positions from which no cycle can be reached are classified once and for all in topological order, and the
/// others in rounds, in which those part that see different classes; only positions whose options have changed their classes
/// look again. (S. Blom and S. Orzan, "A distributed algorithm for strong bisimulation reduction of state spaces", STTT 7,
/// 2005.) Each class has a worker that knows its size and the fingerprint of those who stay in it, and says who leaves. What
/// is seen is told apart by fingerprints, so the end is proved by a look at everything; if it does not hold, all is done
/// again with other fingerprints.
///
/// Cost: O(positions + moves) for each time that a position has to look again, once for each time that an option changes its
/// class: in the worst case positions times, on most graphs a few.
pub(crate) fn classes(
    part: &Part,
    worker: &mut Worker,
    channels: &mut Channels<'_>,
) -> Result<Vec<u32>, DistributedError> {
    classes_with(part, fingerprint, worker, channels)
}

/// The same, with fingerprints by a function in which the first kind may be a bad one.
fn classes_with(
    part: &Part,
    of: fn(&mut [u32]) -> u64,
    worker: &mut Worker,
    channels: &mut Channels<'_>,
) -> Result<Vec<u32>, DistributedError> {
    for kind in 0..KINDS {
        let mut classing = Classing {
            part,
            of: if kind == 0 { of } else { fingerprint },
            kind,
            class_of: vec![NONE; part.local() as usize],
            count: 0,
            kept: Vec::new(),
        };
        classing.well_founded(worker, channels);
        classing.refine(worker, channels);
        let found = Claimed { part, class_of: &classing.class_of, count: classing.count };
        if found.first_difference(worker, channels).is_none() {
            return Ok(classing.class_of);
        }
    }
    Err(DistributedError::Fingerprints { limit: KINDS })
}

/// What the worker that keeps a class knows of it.
#[derive(Clone, Copy)]
struct Class {
    size: u32,
    /// That of its positions whose options have not changed their classes since.
    fingerprint: Option<u64>,
}

/// A position with its class and what it sees.
type Seen = (u32, u64, u32);

/// The classes as they become.
struct Classing<'a> {
    part: &'a Part,
    of: fn(&mut [u32]) -> u64,
    kind: u32,
    /// Of each local position.
    class_of: Vec<u32>,
    /// How many classes there are.
    count: u32,
    /// Those that this worker keeps: in place n the class n·workers + this worker.
    kept: Vec<Option<Class>>,
}

/// The worker that keeps a class.
fn keeper(class: u32, worker: &Worker) -> u32 {
    class % worker.peers() as u32
}

/// What an own position sees of the classes of local ones: those of its options with who may move there, or how play stops.
fn items(part: &Part, class_of: &[u32], position: u32, items: &mut Vec<u32>) {
    items.clear();
    let Part { graph, all_open_to_both, .. } = part;
    let class = |side: u32| move |option: &PositionId| class_of[option.raw() as usize] << 1 | side;
    items.extend(graph.options(PositionId::from_raw(position), Player::Left).iter().map(class(0)));
    if !all_open_to_both {
        items.extend(graph.options(PositionId::from_raw(position), Player::Right).iter().map(class(1)));
    }
    if items.is_empty() {
        items.extend(graph.end_kind(PositionId::from_raw(position)).map(|end| END - end as u32));
    }
}

/// Classes of all local positions, which are numbered below a count.
pub(crate) struct Claimed<'a> {
    pub(crate) part: &'a Part,
    pub(crate) class_of: &'a [u32],
    pub(crate) count: u32,
}

impl Claimed<'_> {
    /// The first position of all that sees other classes than the first of its class; none if the classes hold. Each is
    /// compared with one of its worker, and these by who keeps the class. O(moves · log moves), and messages for each class
    /// of a worker.
    pub(crate) fn first_difference(&self, worker: &mut Worker, channels: &mut Channels<'_>) -> Option<u32> {
        let order = by_class(self.part, self.class_of);
        let class = |position: u32| self.class_of[position as usize];
        let mut groups = order.chunk_by(|a, b| class(*a) == class(*b)).peekable();
        let (mut differs, mut of_first, mut seen_here) = (NONE, Vec::new(), Vec::new());
        let signature = |position: u32, seen: &mut Vec<u32>| {
            items(self.part, self.class_of, position, seen);
            seen.sort_unstable();
            seen.dedup();
        };
        let first = self.part.first;
        for from in (0..self.count).step_by(PROVED_AT_ONCE as usize) {
            let mut lists = Vec::new();
            while let Some(group) = groups.next_if(|group| class(group[0]) - from < PROVED_AT_ONCE) {
                signature(group[0], &mut of_first);
                let other = group[1..].iter().find(|position| {
                    signature(**position, &mut seen_here);
                    seen_here != of_first
                });
                differs = other.map_or(differs, |other| differs.min(first + other));
                let head = [class(group[0]), first + group[0]];
                let list = head.into_iter().chain(of_first.iter().copied()).collect();
                lists.push((keeper(class(group[0]), worker), list));
            }
            let mut seen: Vec<Vec<u32>> = Vec::new();
            channels.lists.round(worker, lists, 0, |list| seen.push(list));
            seen.sort_unstable();
            for of_class in seen.chunk_by(|a, b| a[0] == b[0]) {
                let other = of_class.iter().find(|list| list[2..] != of_class[0][2..]);
                differs = other.map_or(differs, |other| differs.min(other[1]));
            }
        }
        let all = channels.lists.gather(worker, differs.into());
        all.into_iter().min().filter(|position| *position < u64::from(NONE)).map(|position| position as u32)
    }
}

impl Classing<'_> {
    /// What these positions see, in order.
    fn see(&self, positions: &mut [u32]) -> Vec<Seen> {
        let mut seen = Vec::new();
        // Neighbours in memory are looked at one after the other.
        positions.sort_unstable();
        let mut all: Vec<Seen> = positions
            .iter()
            .map(|position| {
                items(self.part, &self.class_of, *position, &mut seen);
                // Another kind of fingerprint numbers the items in another way.
                seen.iter_mut().for_each(|item| *item = item.wrapping_mul(2 * self.kind + 1) ^ self.kind);
                (self.class_of[*position as usize], (self.of)(&mut seen), *position)
            })
            .collect();
        all.sort_unstable();
        all
    }

    /// Classifies the positions from which no cycle can be reached. Of two that are the same game the longest plays are as
    /// long, so they are classified in one round.
    fn well_founded(&mut self, worker: &mut Worker, channels: &mut Channels<'_>) {
        let part = self.part;
        let mut open: Vec<u32> = (0..part.own)
            .map(|position| part.graph.successors(PositionId::from_raw(position)).len() as u32)
            .collect();
        let mut round: Vec<u32> = (0..part.own).filter(|position| open[*position as usize] == 0).collect();
        loop {
            let seen = self.see(&mut round);
            let changed = self.part_by(&seen, worker, channels);
            round.clear();
            let total = self.tell(&changed, worker, channels, |source| {
                let open = &mut open[source as usize];
                *open -= 1;
                if *open == 0 {
                    round.push(source);
                }
            });
            if total == 0 {
                return;
            }
        }
    }

    /// Refines the classes of the others until nobody leaves one.
    fn refine(&mut self, worker: &mut Worker, channels: &mut Channels<'_>) {
        let part = self.part;
        let mut round: Vec<u32> =
            (0..part.own).filter(|position| self.class_of[*position as usize] == NONE).collect();
        let size = channels.pairs.sum(worker, round.len() as u64);
        if size == 0 {
            return;
        }
        let first = self.count;
        self.class_of.iter_mut().filter(|class| **class == NONE).for_each(|class| *class = first);
        self.count += 1;
        if keeper(first, worker) == worker.index() as u32 {
            self.keep(first, Class { size: size as u32, fingerprint: None }, worker);
        }
        let mut touched = vec![false; part.own as usize];
        loop {
            let seen = self.see(&mut round);
            let changed = self.part_by(&seen, worker, channels);
            round.iter().for_each(|position| touched[*position as usize] = false);
            round.clear();
            let total = self.tell(&changed, worker, channels, |source| {
                if !std::mem::replace(&mut touched[source as usize], true) {
                    round.push(source);
                }
            });
            if total == 0 {
                return;
            }
        }
    }

    /// Gives new classes to those of these positions that see something else than others of their class do; all of those that
    /// have none yet get one. Returns who has a new one.
    fn part_by(
        &mut self,
        seen: &[Seen],
        worker: &mut Worker,
        channels: &mut Channels<'_>,
    ) -> Vec<(u32, u32)> {
        let peers = worker.peers() as u32;
        let keeper_of = |class: u32, fingerprint: u64| match class {
            NONE => (fingerprint % u64::from(peers)) as u32,
            class => class % peers,
        };
        let me = worker.index() as u32;
        let groups: Vec<&[Seen]> = seen.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).collect();
        let outgoing = (0..).zip(&groups).map(|(nth, group)| {
            let (class, fingerprint, _) = group[0];
            (keeper_of(class, fingerprint), (class, fingerprint, group.len() as u32, me, nth))
        });
        let mut asked: Vec<Group> = Vec::new();
        channels.groups.round(worker, outgoing, 0, |group| asked.push(group));
        let (created, replies) = self.decide(asked, peers);
        let mut answers = Vec::new();
        let numbers =
            channels.pairs.round(worker, replies, created.len() as u64, |answer| answers.push(answer));
        // Where the numbers of each worker's new classes begin.
        let mut firsts = Vec::with_capacity(numbers.len());
        for number in numbers {
            firsts.push(self.count);
            self.count += number as u32;
        }
        self.hand_to_keepers(&created, firsts[me as usize], worker, channels);
        let mut changed = Vec::new();
        for (nth, rank) in answers {
            let group = groups[nth as usize];
            let class = firsts[keeper_of(group[0].0, group[0].1) as usize] + rank;
            changed.extend(group.iter().map(|(_, _, position)| (*position, class)));
        }
        changed
    }

    /// As the keeper of some classes, says which groups leave them, and makes new classes of these.
    fn decide(&mut self, mut asked: Vec<Group>, peers: u32) -> (Vec<Class>, Vec<Reply>) {
        asked.sort_unstable();
        let (mut created, mut replies) = (Vec::new(), Vec::new());
        for of_class in asked.chunk_by(|a, b| a.0 == b.0) {
            let class = of_class[0].0;
            let parts = || of_class.chunk_by(|a, b| a.1 == b.1);
            let size = |part: &[Group]| part.iter().map(|group| group.2).sum::<u32>();
            let mut stays = None;
            if class != NONE {
                let kept = self.kept[(class / peers) as usize].as_mut().expect("a class has its keeper");
                let leaving = || parts().filter(|part| kept.fingerprint != Some(part[0].1));
                let left = kept.size - leaving().map(size).sum::<u32>();
                stays = kept.fingerprint;
                let largest = leaving().map(|part| (size(part), part[0].1)).max();
                match largest {
                    // Nobody would be left: the largest part stays.
                    Some((size, fingerprint)) if left == 0 => {
                        stays = Some(fingerprint);
                        *kept = Class { size, fingerprint: stays };
                    }
                    _ => kept.size = left,
                }
            }
            for part in parts().filter(|part| stays != Some(part[0].1)) {
                let rank = created.len() as u32;
                created.push(Class { size: size(part), fingerprint: Some(part[0].1) });
                replies.extend(part.iter().map(|(_, _, _, asker, nth)| (*asker, (*nth, rank))));
            }
        }
        (created, replies)
    }

    /// Tells the keepers of new classes what they keep.
    fn hand_to_keepers(
        &mut self,
        created: &[Class],
        first: u32,
        worker: &mut Worker,
        channels: &mut Channels<'_>,
    ) {
        let peers = worker.peers() as u32;
        let outgoing = (first..).zip(created).map(|(class, Class { size, fingerprint })| {
            (class % peers, (class, fingerprint.unwrap_or_default(), *size, 0, 0))
        });
        let mut kept = Vec::new();
        channels.groups.round(worker, outgoing, 0, |(class, fingerprint, size, ..)| {
            kept.push((class, Class { size, fingerprint: Some(fingerprint) }));
        });
        kept.into_iter().for_each(|(class, known)| self.keep(class, known, worker));
    }

    fn keep(&mut self, class: u32, known: Class, worker: &Worker) {
        let place = class as usize / worker.peers();
        if self.kept.len() <= place {
            self.kept.resize(place + 1, None);
        }
        self.kept[place] = Some(known);
    }

    /// Tells all who have them of positions with new classes. `touch` is called for each move to one. Returns how many there
    /// are in all.
    fn tell(
        &mut self,
        changed: &[(u32, u32)],
        worker: &mut Worker,
        channels: &mut Channels<'_>,
        mut touch: impl FnMut(u32),
    ) -> u64 {
        let Self { part, class_of, .. } = self;
        let outgoing = changed.iter().flat_map(|(position, class)| {
            part.readers(*position).map(move |(reader, local)| (reader, (local, *class)))
        });
        let told = channels.pairs.round(worker, outgoing, changed.len() as u64, |(local, class)| {
            class_of[local as usize] = class;
            part.sources(local).for_each(&mut touch);
        });
        told.iter().sum()
    }
}

/// The own positions by their classes, and those of one class in order.
fn by_class(part: &Part, class_of: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..part.own).collect();
    order.sort_by_key(|position| class_of[*position as usize]);
    order
}

/// The classes of the own positions, numbered by first appearance in the whole graph. O(n log n) for n positions of the
/// worker.
pub(crate) fn numbered(
    part: &Part,
    class_of: &[u32],
    worker: &mut Worker,
    channels: &mut Channels<'_>,
) -> Vec<u32> {
    let order = by_class(part, class_of);
    let class = |position: u32| class_of[position as usize];
    let groups = || order.chunk_by(|a, b| class(*a) == class(*b));
    let me = worker.index() as u32;
    // Positions ascend with the workers, so the first worker that has a class has its first position.
    let mut asked = Vec::new();
    let ask = groups().map(|group| (keeper(class(group[0]), worker), (class(group[0]), me)));
    let ask: Vec<_> = ask.collect();
    channels.pairs.round(worker, ask, 0, |asker| asked.push(asker));
    asked.sort_unstable();
    let firsts = asked.chunk_by(|a, b| a.0 == b.0).map(|askers| (askers[0].1, (askers[0].0, 0)));
    let mut own = Vec::new();
    channels.pairs.round(worker, firsts, 0, |(class, _)| own.push(class));
    own.sort_unstable();
    let mut first_positions: Vec<u32> =
        groups().map(|group| group[0]).filter(|first| own.binary_search(&class(*first)).is_ok()).collect();
    first_positions.sort_unstable();
    let counts = channels.pairs.gather(worker, first_positions.len() as u64);
    let before = counts[..me as usize].iter().sum::<u64>() as u32;
    let given: Vec<_> = (before..)
        .zip(&first_positions)
        .map(|(number, first)| (keeper(class(*first), worker), (class(*first), number)))
        .collect();
    let mut numbers = Vec::new();
    channels.pairs.round(worker, given, 0, |numbered| numbers.push(numbered));
    numbers.sort_unstable();
    // Both are in the order of the classes, and have the same ones.
    let answers = asked.chunk_by(|a, b| a.0 == b.0).zip(&numbers).flat_map(|(askers, (class, number))| {
        askers.iter().map(move |(_, asker)| (*asker, (*class, *number)))
    });
    let mut found = Vec::new();
    channels.pairs.round(worker, answers, 0, |numbered| found.push(numbered));
    found.sort_unstable();
    let mut numbered = vec![0; part.own as usize];
    for (group, (_, number)) in groups().zip(&found) {
        group.iter().for_each(|position| numbered[*position as usize] = *number);
    }
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part;
    use hyperjam_solver::bisimulation::bisimulation;
    use hyperjam_terms::Convention;
    use hyperjam_testkit::graphs::{GameKind, any_graph};
    use hyperjam_testkit::on;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    /// How often a fingerprint was asked for that tells little apart.
    static ASKED: AtomicUsize = AtomicUsize::new(0);

    fn coarse(items: &mut [u32]) -> u64 {
        ASKED.fetch_add(1, Relaxed);
        fingerprint(items) % 3
    }

    /// Fingerprints that fail to tell sets apart leave classes that are too large; the proof finds that, and others are tried.
    #[test]
    fn what_the_fingerprints_miss_is_found() {
        let mut missed = 0;
        for seed in 0..60 {
            on(seed, any_graph(seed, GameKind::Partizan), |graph| {
                let file = tempfile::NamedTempFile::new().unwrap();
                hyperjam_graphfile::write(&graph, Convention::Normal, None, &mut file.as_file()).unwrap();
                let path = file.path().to_owned();
                let config = timely::Config::process(2);
                let workers = timely::execute(config, move |worker| {
                    let (_, read) = part::read(&path, worker.index(), worker.peers()).unwrap();
                    let mut triples = Channel::new(worker);
                    let part = Part::of(read, worker, &mut triples);
                    let (mut pairs, mut lists) = (Channel::new(worker), Channel::new(worker));
                    let mut groups = Channel::new(worker);
                    let mut channels = Channels { pairs: &mut pairs, lists: &mut lists, groups: &mut groups };
                    let class_of = classes_with(&part, coarse, worker, &mut channels).unwrap();
                    numbered(&part, &class_of, worker, &mut channels)
                });
                let found: Vec<u32> = workers.unwrap().join().into_iter().flat_map(Result::unwrap).collect();
                let right = bisimulation(&graph);
                let expected: Vec<u32> =
                    graph.positions().map(|position| right.class(position).index() as u32).collect();
                assert_eq!(found, expected);
                missed += usize::from(right.class_count() > 3);
            });
        }
        assert!(missed > 20 && ASKED.load(Relaxed) > 0, "{missed}");
    }
}
