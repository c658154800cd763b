//! Marks that lean on each other: each fits the rule for labels because of the other, and so none of them can be given
//! first (Honsell & Lenisa, Remark 38: only the least fixpoint is safe).

use super::marks::StudentMarks;
use crate::analysis::Analysis;
use hyperjam_protocol::address::GivenMark;
use hyperjam_solver::PositionId;
use hyperjam_terms::{Grundy, Player};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Wrong marks in a ring, each of which fits the rule because of the next, and the last because of the first: a ring that
/// goes through this position, or else one that it leans on. None if its mark does not fit the rule, or leans on a mark
/// that does not. Each wrong mark is looked at once, in O(moves), and their rings in O(marks²) at most.
pub(super) fn ring(analysis: &Analysis, marks: &StudentMarks, from: PositionId) -> Option<Vec<PositionId>> {
    let claims = Claims { analysis, marks };
    let mut seen = BTreeSet::from([from]);
    let mut reached = vec![from];
    let mut leans: BTreeMap<PositionId, Vec<PositionId>> = BTreeMap::new();
    while let Some(&position) = reached.get(leans.len()) {
        let on = claims.supports(position).unwrap_or_default();
        reached.extend(on.iter().filter(|other| seen.insert(**other)));
        leans.insert(position, on);
    }
    reached.into_iter().find_map(|start| shortest(&leans, start))
}

/// The shortest ring through a position.
fn shortest(leans: &BTreeMap<PositionId, Vec<PositionId>>, start: PositionId) -> Option<Vec<PositionId>> {
    let mut before: BTreeMap<PositionId, PositionId> = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(position) = waiting.pop_front() {
        for &next in leans.get(&position).into_iter().flatten() {
            if next == start {
                let mut ring: Vec<PositionId> =
                    std::iter::successors(Some(position), |position| before.get(position).copied()).collect();
                ring.reverse();
                return Some(ring);
            }
            if let std::collections::btree_map::Entry::Vacant(place) = before.entry(next) {
                place.insert(position);
                waiting.push_back(next);
            }
        }
    }
    None
}

/// The student's marks, and the right ones where there is none.
struct Claims<'a> {
    analysis: &'a Analysis<'a>,
    marks: &'a StudentMarks,
}

impl Claims<'_> {
    fn right(&self, position: PositionId) -> Option<u32> {
        self.analysis.solution().labels.as_ref()?.finite(position)
    }

    fn number(&self, position: PositionId) -> Option<u32> {
        match self.marks.get(self.analysis, position) {
            Some(GivenMark::Label(Grundy::Nimber(number))) => Some(*number),
            Some(_) => None,
            None => self.right(position),
        }
    }

    /// Whether a number is the right one, so that it can be given without leaning on a wrong one.
    fn is_sound(&self, position: PositionId) -> bool {
        self.number(position).is_some() && self.number(position) == self.right(position)
    }

    fn options(&self, position: PositionId) -> &[PositionId] {
        self.analysis.graph().options(position, Player::Left)
    }

    /// The wrong marks by which ∞ with this set fits the rule; none if it does not.
    fn supports_by_set(&self, position: PositionId, set: &[u32]) -> Option<Vec<PositionId>> {
        // An option for each number, a sound one where there is one.
        let mut numbered: BTreeMap<u32, PositionId> = BTreeMap::new();
        let mut others = Vec::new();
        for &option in self.options(position) {
            match self.number(option) {
                Some(number) if self.is_sound(option) || !numbered.contains_key(&number) => {
                    numbered.insert(number, option);
                }
                Some(_) => {}
                None => others.push(option),
            }
        }
        let mex = (0..).find(|number| !numbered.contains_key(number))?;
        let has_mex =
            |option: PositionId| self.options(option).iter().any(|reply| self.number(*reply) == Some(mex));
        let is_number = others.into_iter().all(has_mex);
        (!is_number && numbered.keys().eq(set))
            .then(|| numbered.into_values().filter(|option| !self.is_sound(*option)).collect())
    }

    /// The wrong marks by which a mark fits the rule; none if it does not.
    fn supports(&self, position: PositionId) -> Option<Vec<PositionId>> {
        if self.analysis.graph().end_kind(position).is_some() {
            return None;
        }
        let number = match self.marks.get(self.analysis, position) {
            Some(GivenMark::Label(Grundy::Infinite(set))) => return self.supports_by_set(position, set),
            _ => self.number(position)?,
        };
        let mut leans = BTreeSet::new();
        // An option for each smaller number, a sound one where there is one.
        let mut smaller: BTreeMap<u32, PositionId> = BTreeMap::new();
        for &option in self.options(position) {
            let Some(other) = self.number(option) else { continue };
            if other == number {
                return None;
            }
            if other < number && (self.is_sound(option) || !smaller.contains_key(&other)) {
                smaller.insert(other, option);
            }
        }
        if smaller.len() != number as usize {
            return None;
        }
        leans.extend(smaller.into_values().filter(|option| !self.is_sound(*option)));
        for &option in self.options(position).iter().filter(|option| !self.is_sound(**option)) {
            let mut replies =
                self.options(option).iter().filter(|reply| self.number(**reply) == Some(number));
            if replies.clone().any(|reply| self.is_sound(*reply)) {
                continue;
            }
            // It has a number already, or it can be answered by a move back to this number.
            leans.insert(if self.number(option).is_some() { option } else { *replies.next()? });
        }
        Some(leans.into_iter().collect())
    }
}
