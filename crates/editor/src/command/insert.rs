//! Copying one drawing into another.

use super::boards::free_board_id;
use super::{CommandError, MOST_PARTS, MOST_VEHICLES, check_count, no_number, on_the_sheet};
use crate::document::{
    Board, Change, Diff, Document, Heading, Move, Note, OwnRuleset, Part, Position, free_names,
};
use crate::gather::gather;
use crate::id::PositionId;
use crate::point::Vector;
use std::collections::{BTreeMap, BTreeSet};

impl Document {
    /// Labels are kept, as two positions may be called the same; keys are kept where they are free.
    pub(super) fn plan_insertion(
        &self,
        diff: &mut Diff,
        part: &Document,
        by: Vector,
        vehicles: bool,
    ) -> Result<(), CommandError> {
        let placed = |list| if vehicles { list } else { &[][..] };
        let lists = [&part.heading().vehicles, &part.heading().negatives].map(|list| placed(list));
        check_count("positions", self.positions().len() + part.positions().len(), MOST_PARTS)?;
        check_count("moves", self.moves().len() + part.moves().len(), MOST_PARTS)?;
        let added = lists[0].len() + lists[1].len();
        if added > 0 {
            check_count("vehicles", self.heading().all_vehicles().count() + added, MOST_VEHICLES)?;
        }
        let keys: BTreeSet<&str> = gather(part.positions().map(|(_, position)| position.key.as_str()));
        let taken: BTreeSet<&str> = gather(self.names().filter(|name| keys.contains(name)));
        let mut names = free_names(self.names().chain(keys.iter().copied()), taken.len());
        let mut renumbered: BTreeMap<PositionId, PositionId> = BTreeMap::new();
        let mut next = self.next_position();
        for (id, position) in part.positions() {
            let at = (position.at + by).to_hundredths();
            on_the_sheet(at)?;
            let key = if taken.contains(position.key.as_str()) {
                names.next().unwrap_or_default()
            } else {
                position.key.clone()
            };
            let new = next.ok_or_else(|| no_number("positions", self.positions().len()))?;
            renumbered.insert(id, new);
            next = new.next();
            let position = Position { key, at, ..position.clone() };
            diff.positions.insert(new, Change { before: None, after: Some(position) });
        }
        let mut next = self.next_move();
        for (_, step) in part.moves() {
            let new = next.ok_or_else(|| no_number("moves", self.moves().len()))?;
            next = new.next();
            let ends = renumbered.get(&step.from).zip(renumbered.get(&step.to));
            let (&from, &to) = ends.ok_or(CommandError::NoPosition(step.from))?;
            let step = Move { from, to, ..step.clone() };
            diff.moves.insert(new, Change { before: None, after: Some(step) });
        }
        let [vehicles, negatives] =
            lists.map(|list| list.iter().filter_map(|on| renumbered.get(on)).copied().collect::<Vec<_>>());
        self.plan_heading(diff, |heading| {
            insert_sheet(heading, part.heading(), by);
            heading.vehicles.extend(vehicles);
            heading.negatives.extend(negatives);
        })
    }

    /// What does not come along when another drawing is inserted, with its vehicles or without: what concerns that drawing as a
    /// whole and is otherwise here. A sheet keeps its own title.
    pub(crate) fn not_inserted(&self, part: &Document, vehicles: bool) -> Vec<Part> {
        let (here, there) = (self.heading(), part.heading());
        let is_named = |own: &OwnRuleset| there.boards.iter().any(|board| board.rules == own.name);
        let stays = |part: &Part| match part {
            Part::Players => here.players != there.players,
            Part::Convention => here.convention != there.convention,
            Part::Endless => here.endless != there.endless,
            Part::Rules => here.rules != there.rules,
            Part::Lines => there.has(Part::Lines),
            Part::Vehicles => !vehicles && there.has(Part::Vehicles),
            Part::Rulesets => !there.rulesets.iter().all(is_named),
            Part::Unknown => there.has(Part::Unknown),
            Part::Title
            | Part::Places
            | Part::Bends
            | Part::Notes
            | Part::Ends
            | Part::Ground
            | Part::Priorities
            | Part::Boards
            | Part::Ids => false,
        };
        Part::ALL.into_iter().filter(stays).collect()
    }
}

/// Adds what lies on another drawing's sheet beside its positions: notes and boards, and the rulesets that these name.
fn insert_sheet(heading: &mut Heading, other: &Heading, by: Vector) {
    heading.notes.extend(other.notes.iter().map(|note| Note { at: note.at + by, ..note.clone() }));
    for ruleset in &other.rulesets {
        let is_new = heading.rulesets.iter().all(|known| known.name != ruleset.name);
        let is_named = other.boards.iter().any(|board| board.rules == ruleset.name);
        if is_new && is_named {
            heading.rulesets.push(ruleset.clone());
        }
    }
    for board in &other.boards {
        let id = free_board_id(&heading.boards);
        // A name that denotes other rules here is written out.
        let named =
            |all: &[OwnRuleset]| all.iter().find(|own| own.name == board.rules).map(|own| own.text.clone());
        let rules = match (named(&other.rulesets), named(&heading.rulesets)) {
            (Some(there), here) if here.as_ref() != Some(&there) => there,
            _ => board.rules.clone(),
        };
        heading.boards.push(Board { id, rules, at: board.at + by, ..board.clone() });
    }
}
