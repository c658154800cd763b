//! The titles of steps: what each does, in a few words.

use super::History;
use crate::document::{Board, Change, Diff, Document, Move, Position};
use crate::id::PositionId;
use hyperjam_terms::{Convention, Movers};

/// The titles of all steps in a history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Titles {
    /// A sentence for each step, the oldest first, with names as they were then.
    pub titles: Vec<String>,
    /// How many of them are done; the others have been undone.
    pub done: usize,
}

impl History {
    /// The title of the step that would be undone; `document` is the present one. Cost O(that step).
    pub fn undo_title(&self, document: &Document) -> Option<String> {
        self.undo.back().map(|back| titled(back, true, document))
    }

    /// The title of the step that would be redone. Cost O(that step).
    pub fn redo_title(&self, document: &Document) -> Option<String> {
        self.redo.back().map(|onwards| title(onwards, document))
    }

    /// The titles of all steps; `document` is the present one. Cost O(document + steps).
    pub fn titles(&self, document: &Document) -> Titles {
        let mut titles = Vec::with_capacity(self.undo.len() + self.redo.len());
        let mut then = document.clone();
        for back in self.undo.iter().rev() {
            then.patch(back);
            titles.push(titled(back, true, &then));
        }
        titles.reverse();
        let mut then = document.clone();
        for onwards in self.redo.iter().rev() {
            titles.push(title(onwards, &then));
            then.patch(onwards);
        }
        Titles { titles, done: self.undo.len() }
    }
}

/// What the title says where all of a large drawing goes and the rest stays as it is.
fn deleted(whole: &Change<Document>, back: bool) -> Option<String> {
    let (before, after) = sides(whole, back);
    let (before, after) = (before?, after?);
    let all = after.is_empty() && before.heading().title == after.heading().title;
    all.then(|| format!("Delete {} positions", before.positions().len()))
}

/// What the title says where another drawing takes the place of the one before.
fn opened(title: Option<&str>) -> String {
    match title {
        None | Some("") => "Open another drawing".into(),
        Some(title) => format!("Open “{title}”"),
    }
}

const CHANGED: &str = "Change the drawing";
/// The title of a step that changes lines of the calculation and nothing else.
pub const CALCULATION_EDITED: &str = "Edit the calculation";

/// What a difference does, in a few words. `document` is the state before or after it. Cost O(difference).
///
/// ```
/// use hyperjam_editor::command::Command;
/// use hyperjam_editor::document::Document;
/// use hyperjam_editor::geometry::Point;
/// use hyperjam_editor::history::title;
///
/// let mut document = Document::default();
/// let diff = document.apply(Command::AddPosition { at: Point::new(0.0, 0.0) })?;
/// assert_eq!(title(&diff, &document), "Add A");
/// # Ok::<(), hyperjam_editor::command::CommandError>(())
/// ```
pub fn title(diff: &Diff, document: &Document) -> String {
    titled(diff, false, document)
}

/// The same, of the difference read backwards when it is one that leads `back`.
fn titled(diff: &Diff, back: bool, document: &Document) -> String {
    if let Some(whole) = &diff.whole {
        let after = sides(whole, back).1;
        return deleted(whole, back)
            .unwrap_or_else(|| opened(after.map(|after| after.heading().title.as_str())));
    }
    let parts = DiffParts::of(diff, back);
    if let Some(heading) = &diff.heading {
        let alone = diff.positions.is_empty() && diff.moves.is_empty();
        let deleted = !parts.removed.is_empty() && parts.added.is_empty();
        let added = parts.removed.is_empty() && parts.moves_removed.is_empty();
        let drawn = (deleted || added) && parts.changed.is_empty();
        let (old, new) = sides(heading, back);
        let Some((old, new)) = old.zip(new) else {
            return opened(None);
        };
        match () {
            () if old.players != new.players && parts.only_movers_change() => {
                return format!("Make it a game of {} players", new.players);
            }
            () if !alone && old.title == new.title && old.convention == new.convention && drawn => {}
            // What stays of a drawing that is rewritten by a text stays where it is.
            () if !alone && old.title == new.title && parts.stay_in_place() => return CHANGED.into(),
            () if !alone => return opened(Some(&new.title)),
            () if old.title != new.title => return format!("Name the drawing “{}”", new.title),
            () if old.convention != new.convention => {
                let losing = new.convention == Convention::Misere;
                return if losing { "Switch to misère play" } else { "Switch to normal play" }.into();
            }
            () if old.vehicles != new.vehicles && old.negatives != new.negatives => {
                return vehicles_negated(&old.negatives, &new.negatives, document);
            }
            () if old.vehicles != new.vehicles => {
                return vehicles_placed(&old.vehicles, &new.vehicles, document, "a vehicle");
            }
            () if old.negatives != new.negatives => {
                return vehicles_placed(&old.negatives, &new.negatives, document, "a negated vehicle");
            }
            () if old.lines != new.lines => return CALCULATION_EDITED.into(),
            () if old.notes.len() < new.notes.len() => return "Write a note".into(),
            () if old.notes.len() > new.notes.len() => return "Delete a note".into(),
            () if old.notes != new.notes => return "Change a note".into(),
            () if old.endless != new.endless => return "Change who wins endless play".into(),
            () if old.rules != new.rules => {
                return format!("Read the drawing as {}", new.rules.title());
            }
            () if old.rulesets.len() < new.rulesets.len() => return "Write a ruleset".into(),
            () if old.rulesets.len() > new.rulesets.len() => return "Delete a ruleset".into(),
            // Boards follow a ruleset that gets another name.
            () if old.rulesets != new.rulesets => return "Change a ruleset".into(),
            () if old.boards.len() < new.boards.len() => return "Add a board".into(),
            () if old.boards.len() > new.boards.len() => return "Delete a board".into(),
            () if old.boards != new.boards => return board_changed(&old.boards, &new.boards).into(),
            () => return "Change the drawing’s properties".into(),
        }
    }
    let positions = (parts.added.len(), parts.removed.len(), parts.changed.len());
    let moves = (parts.moves_added.len(), parts.moves_removed.len(), parts.moves_changed.len());
    let names = DiffNames { diff, back, document };
    match (positions, moves) {
        ((0, 0, 0), (1, 0, 0)) => format!("Add {}", names.described("a", parts.moves_added[0])),
        ((0, 0, 0), (many, 0, 0)) => format!("Add {many} moves"),
        ((0, 0, 0), (0, 1, 0)) => format!("Delete {}", names.described("the", parts.moves_removed[0])),
        ((0, 0, 0), (0, many, 0)) => format!("Delete {many} moves"),
        ((0, 0, 0), (0, 0, _)) => names.moves_changed(&parts.moves_changed),
        ((1, 0, 0), (1, 0, 0)) if parts.moves_added[0].to == parts.added[0] => {
            let from = names.before(parts.moves_added[0].from);
            format!("Add {} with a move from {from}", names.after(parts.added[0]))
        }
        ((_, 0, 0), (0, 0, 0)) => format!("Add {}", names.listed(&parts.added)),
        ((_, 0, 0), (1, 0, 0)) => format!("Add {} with a move", names.listed(&parts.added)),
        ((_, 0, 0), (many, 0, 0)) => format!("Add {} with {many} moves", names.listed(&parts.added)),
        ((0, _, 0), (0, _, 0)) => format!("Delete {}", names.listed(&parts.removed)),
        ((0, _, 0), (0, 0, _)) => {
            let ends =
                parts.moves_changed.iter().flat_map(|(old, new)| [(old.from, new.from), (old.to, new.to)]);
            let heir = ends.filter(|(old, new)| old != new).map(|(_, new)| names.before(new)).next();
            format!("Merge {} into {}", names.listed(&parts.removed), heir.unwrap_or("another position"))
        }
        ((0, 0, _), (0, 0, 0)) => names.positions_changed(&parts),
        _ => CHANGED.into(),
    }
}

/// What is done to boards of which there are as many as before.
fn board_changed(old: &[Board], new: &[Board]) -> &'static str {
    let all = |same: fn(&Board, &Board) -> bool| old.iter().zip(new).all(|(old, new)| same(old, new));
    match () {
        () if !all(|old, new| (&old.id, &old.rules) == (&new.id, &new.rules)) => "Change a board",
        () if !all(|old, new| old.position == new.position) => "Change the position on a board",
        () if !all(|old, new| old.times == new.times) => "Change how often a board counts",
        () => "Move a board",
    }
}

/// What is done to vehicles some of which count as they are before and negated afterwards, or the other way round.
fn vehicles_negated(old: &[PositionId], new: &[PositionId], document: &Document) -> String {
    match [without(old, new), without(new, old)].concat().first() {
        Some(on) => format!("Negate what stands on {}", document.name(*on)),
        None => "Place vehicles".into(),
    }
}

/// What is done to the vehicles that stood at `old` and then at `new`.
fn vehicles_placed(old: &[PositionId], new: &[PositionId], document: &Document, one: &str) -> String {
    let (gone, come) = (without(old, new), without(new, old));
    match (gone.as_slice(), come.as_slice()) {
        ([], [on]) => format!("Put {one} on {}", document.name(*on)),
        ([off], []) => format!("Take {one} off {}", document.name(*off)),
        ([from], [to]) => {
            format!("Move {one} from {} to {}", document.name(*from), document.name(*to))
        }
        _ => "Place vehicles".into(),
    }
}

/// What is in one list more often than in the other, in order.
fn without(these: &[PositionId], those: &[PositionId]) -> Vec<PositionId> {
    let (mut these, mut those) = (these.to_vec(), those.to_vec());
    these.sort_unstable();
    those.sort_unstable();
    let mut those = those.into_iter().peekable();
    these.retain(|one| {
        while those.next_if(|other| other < one).is_some() {}
        those.next_if(|other| other == one).is_none()
    });
    these
}

/// The values before and after, or the other way round if the difference is read backwards.
fn sides<T>(change: &Change<T>, back: bool) -> (Option<&T>, Option<&T>) {
    let (before, after) = (change.before.as_ref(), change.after.as_ref());
    if back { (after, before) } else { (before, after) }
}

/// A difference taken apart.
#[derive(Default)]
struct DiffParts<'a> {
    added: Vec<PositionId>,
    removed: Vec<PositionId>,
    changed: Vec<(PositionId, &'a Position, &'a Position)>,
    moves_added: Vec<&'a Move>,
    moves_removed: Vec<&'a Move>,
    moves_changed: Vec<(&'a Move, &'a Move)>,
}

impl<'a> DiffParts<'a> {
    /// Whether every position that is changed is the same one at the same place.
    fn stay_in_place(&self) -> bool {
        self.changed.iter().all(|(_, old, new)| old.key == new.key && old.at == new.at)
    }

    /// Whether nothing is another than before but who may make moves.
    fn only_movers_change(&self) -> bool {
        let others = [&self.added, &self.removed].into_iter().all(Vec::is_empty);
        let moves = [&self.moves_added, &self.moves_removed].into_iter().all(Vec::is_empty);
        let same = |(old, new): &(&Move, &Move)| (old.from, old.to) == (new.from, new.to);
        others && moves && self.changed.is_empty() && self.moves_changed.iter().all(same)
    }

    fn of(diff: &'a Diff, back: bool) -> Self {
        let mut parts = Self::default();
        for (&id, change) in &diff.positions {
            match sides(change, back) {
                (Some(old), Some(new)) => parts.changed.push((id, old, new)),
                (Some(_), None) => parts.removed.push(id),
                (None, _) => parts.added.push(id),
            }
        }
        for change in diff.moves.values() {
            match sides(change, back) {
                (Some(old), Some(new)) => parts.moves_changed.push((old, new)),
                (Some(old), None) => parts.moves_removed.push(old),
                (None, Some(new)) => parts.moves_added.push(new),
                (None, None) => {}
            }
        }
        parts
    }
}

/// Names of positions before and after.
struct DiffNames<'a> {
    diff: &'a Diff,
    back: bool,
    /// For what the difference leaves as it is.
    document: &'a Document,
}

impl DiffNames<'_> {
    fn sides(&self, id: PositionId) -> (Option<&Position>, Option<&Position>) {
        self.diff.positions.get(&id).map_or((None, None), |change| sides(change, self.back))
    }

    fn before(&self, id: PositionId) -> &str {
        let (before, after) = self.sides(id);
        let known = before.or(after);
        known.map_or_else(|| self.document.name(id), Position::name)
    }

    fn after(&self, id: PositionId) -> &str {
        let (before, after) = self.sides(id);
        let known = after.or(before);
        known.map_or_else(|| self.document.name(id), Position::name)
    }

    /// "A", "A and B", "A and 2 others".
    fn listed(&self, ids: &[PositionId]) -> String {
        match ids {
            [] => String::new(),
            [only] => self.before(*only).into(),
            [one, other] => format!("{} and {}", self.before(*one), self.before(*other)),
            [first, others @ ..] => format!("{} and {} others", self.before(*first), others.len()),
        }
    }

    fn described(&self, article: &str, step: &Move) -> String {
        if step.from == step.to {
            return format!("{article} loop at {}", self.before(step.from));
        }
        format!("{article} move from {} to {}", self.before(step.from), self.before(step.to))
    }

    fn positions_changed(&self, parts: &DiffParts<'_>) -> String {
        let all =
            |test: fn(&Position, &Position) -> bool| parts.changed.iter().all(|(_, old, new)| test(old, new));
        let ids: Vec<PositionId> = parts.changed.iter().map(|&(id, ..)| id).collect();
        let same_looks = |old: &Position, new: &Position| {
            (&old.label, old.end, old.ground, old.priority) == (&new.label, new.end, new.ground, new.priority)
        };
        if all(same_looks) {
            return format!("Shift {}", self.listed(&ids));
        }
        match parts.changed.as_slice() {
            [(_, old, new), ..] if old.ground != new.ground => {
                let where_to = if new.ground { "Put" } else { "Take" };
                let ground = if new.ground { "on the ground" } else { "off the ground" };
                format!("{where_to} {} {ground}", self.listed(&ids))
            }
            [(_, old, new), ..] if old.priority != new.priority => {
                format!("Change the priority of {}", self.listed(&ids))
            }
            [(_, old, new)] if old.label != new.label => format!("Rename {} to {}", old.name(), new.name()),
            [(_, old, new)] => match new.end {
                Some(end) => format!("Make {} a {}", old.name(), end.title()),
                None => format!("Let play go on at {}", old.name()),
            },
            several => format!("Change {} positions", several.len()),
        }
    }

    fn moves_changed(&self, moves: &[(&Move, &Move)]) -> String {
        let Some((first, others)) = moves.split_first() else { return "Change nothing".into() };
        let what = match others.len() {
            0 => self.described("the", first.0),
            more => format!("{} moves", more + 1),
        };
        let all = |test: &dyn Fn(&Move, &Move) -> bool| moves.iter().all(|(old, new)| test(old, new));
        if all(&|old, new| (old.from, old.to) == (new.to, new.from) && old.by == new.by) {
            return format!("Reverse {what}");
        }
        let same = |old: &Move, new: &Move| (old.from, old.to, old.by) == (new.from, new.to, new.by);
        if all(&|old, new| same(old, new) && old.bend != new.bend) {
            let is_routed = all(&|_, new| new.bend.is_none());
            return if is_routed { format!("Unbend {what}") } else { format!("Bend {what}") };
        }
        let Move { from, to, .. } = first.1;
        let is_led = *from == first.0.from;
        let redirected = |old: &Move, new: &Move| match is_led {
            true => new.from == old.from && new.to == *to,
            false => new.to == old.to && new.from == *from,
        };
        if all(&|old, new| redirected(old, new) && old.by == new.by) {
            let (verb, where_to, at) = if is_led { ("Redirect", "to", to) } else { ("Start", "at", from) };
            return format!("{verb} {what} {where_to} {}", self.after(*at));
        }
        if !all(&|old, new| (old.from, old.to) == (new.from, new.to)) {
            return format!("Change {what}");
        }
        let (by, players) = (first.1.by, self.document.heading().players);
        if all(&|_, new| new.by == by) {
            let both = if by == Movers::BOTH && players == 2 { " players" } else { "" };
            return format!("Give {what} to {}{both}", by.named(players));
        }
        if players == 2 && all(&|old, new| new.by == old.by.exchanged()) {
            return format!("Swap Left and Right in {what}");
        }
        format!("Change who may make {what}")
    }
}
