//! Making a drawing the game that a list says, and keeping of it what lists do not say.

use super::{CommandError, MOST_PARTS, check_count, no_number, on_the_sheet};
use crate::document::{Change, Diff, Document, Move, Position, Unknown, free_names};
use crate::gather::gather;
use crate::id::{MoveId, PositionId};
use crate::point::{Point, Vector};
use hyperjam_terms::Movers;
use std::collections::{BTreeMap, BTreeSet};

/// The distance of a new position from the one beside which it is placed, in world units.
const STEP: f64 = 120.0;

impl Document {
    /// What makes this drawing the game of a list. Positions are known by the names that a list has for them: those that stay keep all else, and the others are deleted with
    /// the vehicles on them. A move that stays is kept, as one that only others may make now; as many are added or deleted as
    /// the list has more or fewer. A new position is put beside the first one that stays and that a move joins it to.
    /// Cost O((V + E) log (V + E)), and O(V) for each new position.
    pub(crate) fn rewriting(&self, list: &Document) -> Result<Diff, CommandError> {
        let mut diff = Diff::default();
        check_count("positions", list.positions().len(), MOST_PARTS)?;
        check_count("moves", list.moves().len(), MOST_PARTS)?;
        let named: BTreeMap<&str, PositionId> = gather(self.list_names().map(|(id, name)| (name, id)));
        let mut ids: BTreeMap<PositionId, PositionId> = BTreeMap::new();
        for (id, position) in list.positions() {
            if let Some(&old) = named.get(position.key.as_str()) {
                ids.insert(id, old);
                self.plan_change(&mut diff, old, |kept| {
                    (kept.end, kept.priority) = (position.end, position.priority);
                })?;
            }
        }
        let kept: BTreeSet<PositionId> = gather(ids.values().copied());
        self.plan_new_positions(&mut diff, list, &mut ids)?;
        let gone = self.positions().filter(|(id, _)| !kept.contains(id));
        for (id, position) in gone {
            diff.positions.insert(id, Change { before: Some(position.clone()), after: None });
        }
        self.plan_other_moves(&mut diff, list, &ids)?;
        self.plan_heading(&mut diff, |heading| {
            heading.convention = list.heading().convention;
            heading.endless = list.heading().endless;
            heading.players = list.heading().players;
            heading.retain_vehicles(&|on| kept.contains(&on));
        })?;
        self.plan_claim(&mut diff);
        Ok(diff)
    }

    fn plan_new_positions(
        &self,
        diff: &mut Diff,
        list: &Document,
        ids: &mut BTreeMap<PositionId, PositionId>,
    ) -> Result<(), CommandError> {
        let mut taken: BTreeSet<&str> = gather(self.positions().map(|(_, position)| position.key.as_str()));
        let mut places: BTreeMap<PositionId, Point> =
            gather(ids.values().filter_map(|&id| Some((id, self.position(id)?.at))));
        let mut neighbours: BTreeMap<PositionId, Vec<PositionId>> = BTreeMap::new();
        for (_, step) in list.moves() {
            neighbours.entry(step.from).or_default().push(step.to);
            neighbours.entry(step.to).or_default().push(step.from);
        }
        let new: Vec<(PositionId, &Position)> =
            list.positions().filter(|(id, _)| !ids.contains_key(id)).collect();
        let names = self.names().chain(new.iter().map(|(_, position)| position.key.as_str()));
        let mut free = free_names(names, new.len());
        let mut next = self.next_position();
        for &(id, position) in &new {
            let own = next.ok_or_else(|| no_number("positions", self.positions().len()))?;
            next = own.next();
            let key = if taken.insert(&position.key) {
                position.key.clone()
            } else {
                free.next().unwrap_or_default()
            };
            let beside =
                neighbours.get(&id).into_iter().flatten().find_map(|other| places.get(ids.get(other)?));
            let at = free_place(beside.copied(), &places).to_hundredths();
            on_the_sheet(at)?;
            places.insert(own, at);
            ids.insert(id, own);
            let (end, priority) = (position.end, position.priority);
            let position =
                Position { key, label: position.key.clone(), at, end, priority, ..Position::default() };
            diff.positions.insert(own, Change { before: None, after: Some(position) });
        }
        Ok(())
    }

    fn plan_other_moves(
        &self,
        diff: &mut Diff,
        list: &Document,
        ids: &BTreeMap<PositionId, PositionId>,
    ) -> Result<(), CommandError> {
        type Ends = (PositionId, PositionId);
        let mut wanted: BTreeMap<Ends, Vec<Movers>> = BTreeMap::new();
        for (_, step) in list.moves() {
            let ends = ids.get(&step.from).zip(ids.get(&step.to));
            let (&from, &to) = ends.ok_or(CommandError::NoPosition(step.from))?;
            wanted.entry((from, to)).or_default().push(step.by);
        }
        // First those that stay as they are, so that none of them is made another.
        let mut others: Vec<(MoveId, &Move)> = Vec::new();
        for (id, step) in self.moves() {
            let same = wanted.get_mut(&(step.from, step.to));
            let place = same.as_ref().and_then(|by| by.iter().position(|by| *by == step.by));
            match same.zip(place) {
                Some((same, place)) => drop(same.remove(place)),
                None => others.push((id, step)),
            }
        }
        for (id, step) in others {
            match wanted.get_mut(&(step.from, step.to)).filter(|by| !by.is_empty()) {
                Some(by) => {
                    let by = by.remove(0);
                    self.plan_move_change(diff, id, |step| step.by = by)?;
                }
                None => drop(diff.moves.insert(id, Change { before: Some(step.clone()), after: None })),
            }
        }
        let mut next = self.next_move();
        for ((from, to), all) in wanted {
            for by in all {
                let id = next.ok_or_else(|| no_number("moves", self.moves().len()))?;
                next = id.next();
                let step = Move { from, to, by, bend: None, unknown: Unknown::new() };
                diff.moves.insert(id, Change { before: None, after: Some(step) });
            }
        }
        Ok(())
    }
}

/// The nearest place to the right of one, row by row, that no position covers; or else below all that is there.
fn free_place(beside: Option<Point>, places: &BTreeMap<PositionId, Point>) -> Point {
    let start = beside.unwrap_or_else(|| {
        let left = places.values().map(|at| at.x).reduce(f64::min);
        let lowest = places.values().map(|at| at.y).reduce(f64::max);
        left.zip(lowest).map_or(Point::default(), |(x, y)| Point::new(x, y + STEP))
    });
    let free = |place: &Point| places.values().all(|at| at.distance(*place) > STEP / 2.0);
    let tried = (0..).map(|nth| start + Vector::new(f64::from(nth % 6), f64::from(nth / 6)) * STEP);
    tried.take(1 + 6 * places.len()).find(free).unwrap_or(start)
}
