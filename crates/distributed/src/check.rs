//! What a worker does to check columns: it compares the claims about its own positions with those about their options, which
//! others tell it where they are theirs.

use std::path::Path;

use hyperjam_graphfile::{Column, LabelClaim, Refuted, StateClaim};
use hyperjam_solver::PositionId;
use hyperjam_solver::verify::RefutationReason;
use hyperjam_terms::{Convention, Player};
use timely::worker::Worker;

use crate::classes::Claimed;
use crate::part::{self, Part};
use crate::work::Crew;
use crate::{Claims, Cluster, DistributedError, Stage, Verdict, classes, ranks};

/// Where there is no number.
const NONE: u32 = Column::NONE;
/// The reasons for which something may be refuted here, as they are told to others by their place.
const REASONS: [RefutationReason; 21] = [
    RefutationReason::Unclaimed,
    RefutationReason::TieEnd,
    RefutationReason::DecidedEnd,
    RefutationReason::Stuck,
    RefutationReason::DrawWithRemoteness,
    RefutationReason::DrawWithWin,
    RefutationReason::DrawWithoutDraw,
    RefutationReason::NoRemoteness,
    RefutationReason::NearestWin,
    RefutationReason::NotLost,
    RefutationReason::LongestLoss,
    RefutationReason::OtherClass,
    RefutationReason::OptionsOfClass,
    RefutationReason::NumberOfTieEnd,
    RefutationReason::NotMex,
    RefutationReason::NumberWithoutRank,
    RefutationReason::RankWithoutNumber,
    RefutationReason::NoReply,
    RefutationReason::RankTooGreat,
    RefutationReason::NotInfinite,
    RefutationReason::WrongSet,
];

/// Checks the columns of the worker's own positions. All workers come to the same verdict.
pub(crate) fn check(
    path: &Path,
    cluster: &Cluster,
    worker: &mut Worker,
    claims: &dyn Claims,
    say: &dyn Fn(Stage),
) -> Result<Verdict, DistributedError> {
    let mut crew = Crew::new(worker, cluster, None);
    let read = part::read(path, crew.worker.index(), crew.worker.peers());
    let (convention, read) = crew.agree(read)?;
    let part = Part::of(read, crew.worker, &mut crew.triples);
    let mut check = Check { part: &part, claims, crew };
    say(Stage::Outcomes);
    if let Some(refuted) = check.outcomes(convention)? {
        return Ok(Verdict::Refuted(refuted));
    }
    say(Stage::Classes);
    let class_of = match check.classes()? {
        Ok(class_of) => class_of,
        Err(refuted) => return Ok(Verdict::Refuted(refuted)),
    };
    let has_labels = convention == Convention::Normal && check.crew.is_impartial(&part, true, &class_of);
    drop(class_of);
    let wrong = Column::OF_LABELS.iter().position(|column| claims.has(*column) != has_labels);
    let wrong = check.crew.singles.gather(check.crew.worker, wrong.map_or(0, |place| place as u64 + 1));
    if let Some(place) = wrong.into_iter().filter(|place| *place > 0).min() {
        let column = Column::OF_LABELS[place as usize - 1];
        return Ok(if has_labels { Verdict::Missing(column) } else { Verdict::Needless(column) });
    }
    if has_labels {
        say(Stage::Labels);
        if let Some(refuted) = check.labels()? {
            return Ok(Verdict::Refuted(refuted));
        }
    }
    Ok(Verdict::Holds { positions: part.positions, has_labels })
}

/// A worker that checks its part.
struct Check<'a, 'b> {
    part: &'a Part,
    claims: &'a dyn Claims,
    crew: Crew<'b>,
}

/// Something that is wrong about an own position.
type Wrong = (u32, (Column, RefutationReason));

impl Check<'_, '_> {
    /// The numbers of the own positions, and so many more.
    fn read(&mut self, column: Column, more: u64) -> Result<Vec<u32>, DistributedError> {
        let Part { first, own, positions, .. } = *self.part;
        let first = u64::from(first);
        let read = self.claims.read(column, positions + more, first..first + u64::from(own) + more);
        self.crew.agree(read.map_err(DistributedError::Claims))
    }

    /// Of what the workers have found wrong, each first at its positions, the first.
    fn settle(&mut self, wrong: Option<Wrong>) -> Option<Refuted> {
        let peers = self.crew.worker.peers() as u32;
        let message = wrong.map(|(position, (column, reason))| {
            let column = Column::ALL.iter().position(|known| *known == column);
            let reason = REASONS.iter().position(|known| *known == reason);
            (self.part.first + position, column.unwrap_or_default() as u32, reason.unwrap_or_default() as u32)
        });
        let outgoing = message.iter().flat_map(|message| (0..peers).map(move |peer| (peer, *message)));
        let mut all = Vec::new();
        self.crew.triples.round(self.crew.worker, outgoing, 0, |wrong| all.push(wrong));
        let (position, column, reason) = all.into_iter().min()?;
        let (column, reason) = (Column::ALL[column as usize], REASONS[reason as usize]);
        Some(Refuted { column, position: position as usize, reason })
    }

    /// Numbers of all local positions, by those of the own ones. One round.
    fn spread(&mut self, own: &[u32]) -> Vec<u32> {
        let part = self.part;
        let mut all = vec![NONE; part.local() as usize];
        let outgoing = (0..).zip(own).flat_map(|(position, number)| {
            part.readers(position).map(move |(reader, local)| (reader, (local, *number)))
        });
        self.crew.pairs.round(self.crew.worker, outgoing, 0, |(local, number)| all[local as usize] = number);
        all
    }

    fn options(&self, position: u32, player: Player) -> impl Iterator<Item = usize> + Clone + '_ {
        let options = self.part.graph.options(PositionId::from_raw(position), player);
        options.iter().map(|option| option.index())
    }

    /// Who wins each state, and in how many moves.
    fn outcomes(&mut self, convention: Convention) -> Result<Option<Refuted>, DistributedError> {
        let mut states = Vec::new();
        for (_, first, remoteness) in Column::OUTCOMES {
            let (first, remoteness) = (self.read(first, 0)?, self.read(remoteness, 0)?);
            let (first, remoteness) = (self.spread(&first), self.spread(&remoteness));
            // A number of one byte.
            let claim = |(winner, remoteness): (u32, u32)| StateClaim { winner: winner as u8, remoteness };
            states.push(first.into_iter().zip(remoteness).map(claim).collect::<Vec<_>>());
        }
        let wrong = (0..self.part.own).find_map(|position| {
            let end = self.part.graph.end_kind(PositionId::from_raw(position));
            Player::BOTH.into_iter().find_map(|starter| {
                let next = &states[starter.opponent().index()];
                let options = self.options(position, starter).map(|option| next[option]);
                let claim = states[starter.index()][position as usize];
                Some((position, claim.by_options(end, convention, starter, options)?))
            })
        });
        Ok(self.settle(wrong))
    }

    /// That classes are numbered by first appearance, that they hold, and that no two are the same game. Returns those of
    /// the local positions.
    fn classes(&mut self) -> Result<Result<Vec<u32>, Refuted>, DistributedError> {
        let own = self.read(Column::Class, 0)?;
        // Where there are more, one of them is refuted.
        let most = own.iter().max().map_or(0, |most| u64::from(*most) + 1).min(self.part.positions);
        let all = self.crew.singles.gather(self.crew.worker, most);
        let (before, all) = (&all[..self.crew.worker.index()], &all);
        let mut count = before.iter().copied().max().unwrap_or(0) as u32;
        let wrong = own.iter().position(|class| {
            let is_wrong = *class > count;
            count += u32::from(*class == count);
            is_wrong
        });
        let count = all.iter().copied().max().unwrap_or(0) as u32;
        let wrong = wrong.map(|position| (position as u32, (Column::Class, RefutationReason::OtherClass)));
        if let Some(refuted) = self.settle(wrong) {
            return Ok(Err(refuted));
        }
        let class_of = self.spread(&own);
        let Crew { worker, pairs, groups, lists, .. } = &mut self.crew;
        let mut channels = classes::Channels { pairs, groups, lists };
        let claimed = Claimed { part: self.part, class_of: &class_of, count };
        if let Some(position) = claimed.first_difference(worker, &mut channels) {
            let reason = RefutationReason::OptionsOfClass;
            return Ok(Err(Refuted { column: Column::Class, position: position as usize, reason }));
        }
        let coarsest = classes::classes(self.part, worker, &mut channels)?;
        let coarsest = classes::numbered(self.part, &coarsest, worker, &mut channels);
        let other = own.iter().zip(&coarsest).position(|(given, coarsest)| given != coarsest);
        let wrong = other.map(|position| (position as u32, (Column::Class, RefutationReason::OtherClass)));
        Ok(self.settle(wrong).map_or(Ok(class_of), Err))
    }

    /// Labels with their ranks, and sets.
    fn labels(&mut self) -> Result<Option<Refuted>, DistributedError> {
        let (own, own_ranks) = (self.read(Column::Label, 0)?, self.read(Column::Rank, 0)?);
        let (labels, ranks) = (self.spread(&own), self.spread(&own_ranks));
        drop((own, own_ranks));
        let part = self.part;
        let missing: Vec<u32> = (0..part.own).map(|position| self.missing(&labels, position)).collect();
        let claim =
            |position: u32| LabelClaim { label: labels[position as usize], rank: ranks[position as usize] };
        let wrong = (0..part.own).find_map(|position| {
            let end = part.graph.end_kind(PositionId::from_raw(position));
            Some((position, claim(position).alone(end, missing[position as usize])?))
        });
        if let Some(refuted) = self.settle(wrong) {
            return Ok(Some(refuted));
        }
        let levels = missing.iter().max().map_or(0, |most| u64::from(*most) + 1);
        let levels = self.crew.singles.gather(self.crew.worker, levels).into_iter().max().unwrap_or(0) as u32;
        for level in 0..levels {
            let least = |position: u32| {
                let replies = self.options(position, Player::Left).filter(|option| labels[*option] == level);
                replies.map(|option| ranks[option]).min().unwrap_or(NONE)
            };
            let least: Vec<u32> = (0..part.own).map(least).collect();
            let least = self.spread(&least);
            let wrong = (0..part.own).find_map(|position| {
                let claim = claim(position);
                let is_asked = match claim.label {
                    NONE => {
                        missing[position as usize] == level
                            && !part.graph.is_tie_end(PositionId::from_raw(position))
                    }
                    label => label == level,
                };
                let others = self.options(position, Player::Left).filter(|option| labels[*option] >= level);
                let wrong = claim.by_options(others.map(|option| (labels[option], least[option])));
                Some((position, wrong.filter(|_| is_asked)?))
            });
            if let Some(refuted) = self.settle(wrong) {
                return Ok(Some(refuted));
            }
        }
        drop(ranks);
        self.sets(&labels)
    }

    /// The least number that is not the label of an option.
    fn missing(&self, labels: &[u32], position: u32) -> u32 {
        let mut numbers: Vec<u32> =
            self.options(position, Player::Left).map(|option| labels[option]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        (0..).zip(&numbers).take_while(|(least, number)| least == *number).count() as u32
    }

    /// Sets K, by labels that hold.
    fn sets(&mut self, labels: &[u32]) -> Result<Option<Refuted>, DistributedError> {
        let starts = self.read(Column::SetStarts, 1)?;
        let part = self.part;
        let sets: Vec<Vec<u32>> =
            (0..part.own).map(|position| ranks::set_of(part, labels, position)).collect();
        let own: u64 = sets.iter().map(|set| set.len() as u64).sum();
        let totals = self.crew.singles.gather(self.crew.worker, own);
        let before: u64 = totals[..self.crew.worker.index()].iter().sum();
        let mut end = before as u32;
        let wrong = |position: usize, column| (position as u32, (column, RefutationReason::WrongSet));
        let place = sets.iter().zip(starts.windows(2)).position(|(set, bounds)| {
            let start = end;
            end += set.len() as u32;
            bounds != [start, end]
        });
        if let Some(refuted) = self.settle(place.map(|place| wrong(place, Column::SetStarts))) {
            return Ok(Some(refuted));
        }
        let given = self.claims.read(Column::SetLabels, totals.iter().sum(), before..before + own);
        let given = self.crew.agree(given.map_err(DistributedError::Claims))?;
        let mut rest = &given[..];
        let place = sets.iter().position(|set| {
            let (here, later) = rest.split_at(set.len());
            rest = later;
            here != set
        });
        Ok(self.settle(place.map(|place| wrong(place, Column::SetLabels))))
    }
}
