//! The drawing: its positions and moves, and a heading for what concerns it as a whole.

mod board;
mod check;
mod diff;
mod fields;
mod ground;
pub(crate) mod limits;
mod part;
mod parts;
mod rules;

pub use board::{Board, CANONICAL_FORM, OwnRuleset};
pub(crate) use check::check_coordinate;
pub use check::{Fault, FaultReason};
pub use diff::{Change, Diff};
pub(crate) use fields::{Field, List, Record, Value as FieldValue, claimed, version_of};
pub(crate) use ground::on_the_ground;
pub use part::Part;
pub(crate) use parts::{Block, Changes};
pub use rules::{Rules, UnknownRules};

use crate::gather::gather;
use crate::id::{MoveId, PositionId};
use crate::point::{Point, Rectangle, Vector};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Movers};
use parts::Parts;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The newest version of files. All versions up to it are read, and the oldest that holds the drawing is written.
pub const VERSION: u32 = 8;
/// The first version of files with win ends.
pub(crate) const WIN_ENDS: u32 = 5;
/// The first version of files with negatives of vehicles.
pub(crate) const NEGATIVES: u32 = 6;
/// The first version of files with the other ends at which somebody wins.
pub(crate) const ALL_ENDS: u32 = 7;
/// The first version of files with who wins endless play, and priorities.
pub(crate) const ENDLESS: u32 = 8;
/// All versions of files.
pub(crate) const FILE_VERSIONS: [u32; 7] = [1, 2, 4, WIN_ENDS, NEGATIVES, ALL_ENDS, VERSION];
/// Those since which stored steps have more: the first version, the one with boards, other ways to read moves, and the ground, the
/// one with negated vehicles, the one with all ends, and the one with who wins endless play.
pub(crate) const STEP_VERSIONS: [u32; 5] = [1, 4, NEGATIVES, ALL_ENDS, VERSION];
/// What the fragment of a link begins with after the `#`, by its version less one.
pub(crate) const LINK_VERSIONS: [&str; 8] = ["v1.", "v2.", "v3.", "v4.", "v5.", "v6.", "v7.", "v8."];
/// The versions of links, less one, in which what lies on a sheet came, and the versions of files that have it since then. Of each
/// come first single fields, then those of positions, then lists.
pub(crate) const LINKED_SHEETS: [(usize, u32); 3] = [(2, 2), (3, 4), (7, ENDLESS)];
/// The ends that files have since version 7, in the order in which links and stored steps number them.
pub(crate) const LATER_ENDS: [EndKind; 3] = [EndKind::Loss, EndKind::Left, EndKind::Right];

/// Fields of a file that this version does not know. They are kept, and written back.
pub type Unknown = Map<String, Value>;

/// A drawing with more positions and moves than this, taken together, is large.
const MOST_SMALL: usize = 1_000;

/// A position as drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Position {
    /// Its name in files, unique in the document.
    pub key: String,
    /// What is written beside it.
    pub label: String,
    /// Where its middle lies.
    pub at: Point,
    /// How play ends here, if it stops though moves may lead on.
    pub end: Option<EndKind>,
    /// Whether it stands on the ground, which matters where the drawing is read as Hackenbush.
    pub ground: bool,
    /// Its priority, which counts where priorities say who wins endless play; at most
    /// [`MOST_PRIORITY`](crate::command::MOST_PRIORITY).
    pub priority: Option<u32>,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

impl Position {
    /// Whether the player to move wins here.
    pub(crate) fn is_win_end(&self) -> bool {
        self.end == Some(EndKind::Win)
    }

    /// Whether play ends here in a way that files have since version 7 only.
    pub(crate) fn is_later_end(&self) -> bool {
        self.end.is_some_and(|end| LATER_ENDS.contains(&end))
    }

    /// The label, or the key if the label is empty; for sentences.
    pub fn name(&self) -> &str {
        if self.label.trim().is_empty() { &self.key } else { &self.label }
    }
}

/// A move as drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Move {
    /// Where it starts.
    pub from: PositionId,
    /// Where it leads.
    pub to: PositionId,
    /// Who may make it.
    pub by: Movers,
    /// How far a person bent it aside at its middle, in world units, to the right as seen when travelling; `None` where it is
    /// routed. A loop is always routed.
    pub bend: Option<i32>,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

impl Move {
    /// The same the other way, on the same side of the straight line.
    pub(crate) fn bent_back(&self) -> Self {
        Self { bend: self.bend.map(|bend| -bend), ..self.clone() }
    }
}

/// A text on the sheet. It is text only, and may have several lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// What it says.
    pub text: String,
    /// Its corner at the top left.
    pub at: Point,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

impl Note {
    /// The height of its letters, and from line to line.
    pub const SIZES: (f64, f64) = (16.0, 20.0);

    /// The area that it takes, as far as its letters are of usual width.
    pub fn area(&self) -> Rectangle {
        let (letters, lines) = Self::SIZES;
        let longest = self.text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
        let size = Vector::new(0.6 * letters * longest as f64, lines * self.text.lines().count() as f64);
        Rectangle::spanned(self.at, self.at + size)
    }
}

/// What concerns a drawing as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Heading {
    /// The title, possibly empty.
    pub title: String,
    /// Number of players, at least two.
    pub players: u32,
    /// Who wins when a player cannot move.
    pub convention: Convention,
    /// The start positions of the sum's components, repeats allowed.
    pub vehicles: Vec<PositionId>,
    /// Where the vehicles stand whose components are negated, repeats allowed: in each of them Left and Right change places.
    pub negatives: Vec<PositionId>,
    /// The lines of its calculation, as they were typed.
    pub lines: Vec<String>,
    /// The notes on the sheet, in the order in which they were written.
    pub notes: Vec<Note>,
    /// How its moves are read.
    pub rules: Rules,
    /// The boards on the sheet, in the order in which they were added.
    pub boards: Vec<Board>,
    /// The rulesets that a person wrote.
    pub rulesets: Vec<OwnRuleset>,
    /// Who wins a play that never ends.
    pub endless: EndlessPlay,
    /// Fields this version does not know.
    pub unknown: Unknown,
}

impl Default for Heading {
    fn default() -> Self {
        Self {
            title: String::new(),
            players: 2,
            convention: Convention::Normal,
            vehicles: Vec::new(),
            negatives: Vec::new(),
            lines: Vec::new(),
            notes: Vec::new(),
            rules: Rules::Moves,
            boards: Vec::new(),
            rulesets: Vec::new(),
            endless: EndlessPlay::Draw,
            unknown: Unknown::new(),
        }
    }
}

impl Heading {
    /// Whether there is a vehicle.
    pub fn has_vehicles(&self) -> bool {
        !self.vehicles.is_empty() || !self.negatives.is_empty()
    }

    /// Where each vehicle stands, and whether its component is negated, in the order of their numbers: first those that count as they are.
    ///
    /// ```
    /// use hyperjam_editor::document::Heading;
    /// use hyperjam_editor::id::PositionId;
    ///
    /// let [g, h] = [0, 1].map(PositionId);
    /// let sum = Heading { vehicles: vec![g, h], negatives: vec![g], ..Heading::default() };
    /// assert_eq!(sum.all_vehicles().collect::<Vec<_>>(), [(g, false), (h, false), (g, true)]);
    /// ```
    pub fn all_vehicles(&self) -> impl Iterator<Item = (PositionId, bool)> {
        let counted = self.vehicles.iter().map(|&on| (on, false));
        counted.chain(self.negatives.iter().map(|&on| (on, true)))
    }

    /// Where each vehicle stands, to be changed, in the order of their numbers.
    pub(crate) fn all_vehicles_mut(&mut self) -> impl Iterator<Item = &mut PositionId> {
        self.vehicles.iter_mut().chain(&mut self.negatives)
    }

    /// Takes the vehicles away that do not stand on positions of a kind.
    pub(crate) fn retain_vehicles(&mut self, keeps: &dyn Fn(PositionId) -> bool) {
        self.vehicles.retain(|&on| keeps(on));
        self.negatives.retain(|&on| keeps(on));
    }
}

/// A drawing of a game graph. It changes only by [`Document::apply`] and [`Document::patch`]. At any time its moves join
/// positions that it has, its keys are unique, and its vehicles stand on its positions.
///
/// Copies share their parts, so a copy costs almost nothing. Long work, such as writing a large drawing for a store, is
/// done on a copy, a piece at a time, while the drawing changes.
///
/// ```
/// use hyperjam_editor::command::Command;
/// use hyperjam_editor::document::Document;
/// use hyperjam_editor::geometry::Point;
///
/// let mut document = Document::default();
/// let before = document.clone();
/// document.apply(Command::AddPosition { at: Point::new(0.0, 0.0) })?;
/// assert!(before.is_empty());
/// let labels: Vec<_> = document.positions().map(|(_, position)| position.label.as_str()).collect();
/// assert_eq!(labels, ["A"]);
/// # Ok::<(), hyperjam_editor::command::CommandError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    heading: Heading,
    positions: Parts<PositionId, Position>,
    moves: Parts<MoveId, Move>,
    /// How many positions have what only later versions of files have.
    counts: PositionCounts,
}

/// How many positions have what only later versions of files have.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PositionCounts {
    /// Stand on the ground.
    grounded: usize,
    /// Are win ends.
    win_ends: usize,
    /// Are ends that files have since version 7.
    later_ends: usize,
    /// Have a priority.
    priorities: usize,
}

impl PositionCounts {
    /// Those of these positions.
    fn of<'a>(positions: impl Iterator<Item = &'a Position>) -> Self {
        positions.fold(Self::default(), Self::with)
    }

    /// With one more position.
    pub(crate) fn with(mut self, position: &Position) -> Self {
        self.count(position, usize::wrapping_add);
        self
    }

    /// Counts a position in or out. None is counted out that is not counted in.
    fn count(&mut self, position: &Position, by: fn(usize, usize) -> usize) {
        let Self { grounded, win_ends, later_ends, priorities } = self;
        for (count, is_one) in [
            (grounded, position.ground),
            (win_ends, position.is_win_end()),
            (later_ends, position.is_later_end()),
            (priorities, position.priority.is_some()),
        ] {
            *count = by(*count, usize::from(is_one));
        }
    }

    /// The oldest version of files for such positions.
    pub(crate) fn version(self) -> u32 {
        let Self { grounded, win_ends, later_ends, priorities } = self;
        let versions = [(priorities, ENDLESS), (later_ends, ALL_ENDS), (win_ends, WIN_ENDS), (grounded, 4)];
        versions.into_iter().find(|(count, _)| *count > 0).map_or(1, |(_, version)| version)
    }
}

impl Document {
    /// Whether there are ends at which somebody wins. Cost O(1).
    pub fn has_decided_ends(&self) -> bool {
        self.counts.win_ends + self.counts.later_ends > 0
    }

    /// The oldest version of files that holds it. Cost O(boards, notes and lines).
    pub fn version(&self) -> u32 {
        self.heading.version(self.counts.version())
    }

    /// It as it was before this difference. Cost O(V + E).
    pub(crate) fn without(&self, diff: &Diff) -> Self {
        let mut before = self.clone();
        before.patch(&diff.clone().reversed());
        before
    }

    /// The board with this identifier.
    pub fn board(&self, id: &str) -> Option<&Board> {
        self.heading.boards.iter().find(|board| board.id == id)
    }

    /// Title, players, convention, vehicles.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// All positions in order.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = (PositionId, &Position)> + ExactSizeIterator {
        self.positions.iter()
    }

    /// All moves in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (MoveId, &Move)> + ExactSizeIterator {
        self.moves.iter()
    }

    /// All positions in order, in the blocks that copies share.
    pub(crate) fn position_blocks(&self) -> &[Block<PositionId, Position>] {
        self.positions.blocks()
    }

    /// All moves in order, in the blocks that copies share.
    pub(crate) fn move_blocks(&self) -> &[Block<MoveId, Move>] {
        self.moves.blocks()
    }

    /// The position with this identifier.
    pub fn position(&self, id: PositionId) -> Option<&Position> {
        self.positions.get(id)
    }

    /// The move with this identifier.
    pub fn get_move(&self, id: MoveId) -> Option<&Move> {
        self.moves.get(id)
    }

    /// The moves from a position, in order. Cost O(E).
    pub fn moves_from(&self, id: PositionId) -> impl Iterator<Item = (MoveId, &Move)> {
        self.moves().filter(move |(_, step)| step.from == id)
    }

    /// The numbers of the vehicles that stand on a position, from 1; those of the first thousand vehicles.
    pub fn vehicles_at(&self, id: PositionId) -> impl Iterator<Item = usize> {
        let vehicles = self.heading.all_vehicles().take(1_000).zip(1..);
        vehicles.filter(move |((on, _), _)| *on == id).map(|(_, number)| number)
    }

    /// The document with these parts, numbered in order. Keys must differ, and moves and vehicles must be on positions that
    /// there are. Cost O(V + E).
    pub fn of_parts(heading: Heading, positions: Vec<Position>, moves: Vec<Move>) -> Self {
        let counts = PositionCounts::of(positions.iter());
        let positions = Parts::of_ascending((0..).map(PositionId).zip(positions));
        Self { heading, positions, moves: Parts::of_ascending((0..).map(MoveId).zip(moves)), counts }
    }

    /// These positions and the moves between them, under the same identifiers, with the vehicles that stand there. Cost
    /// O(V + E).
    pub(crate) fn part(&self, positions: &BTreeSet<PositionId>) -> Self {
        let mut heading = self.heading.clone();
        heading.retain_vehicles(&|on| positions.contains(&on));
        let inside = |step: &Move| positions.contains(&step.from) && positions.contains(&step.to);
        let chosen = || positions.iter().filter_map(|&id| Some((id, self.position(id)?)));
        let between = self.moves().filter(|(_, step)| inside(step));
        Self {
            heading,
            counts: PositionCounts::of(chosen().map(|(_, position)| position)),
            positions: gather(chosen().map(|(id, position)| (id, position.clone()))),
            moves: gather(between.map(|(id, step)| (id, step.clone()))),
        }
    }

    /// Puts another heading in place of this one; its vehicles must stand on positions of this document.
    pub(crate) fn set_heading(&mut self, heading: Heading) {
        self.heading = heading;
    }

    /// Whether it has so many parts that it is shown as one picture, and not each part as an element of its own.
    pub fn is_large(&self) -> bool {
        self.positions.len() + self.moves.len() > MOST_SMALL
    }

    /// The positions that differ from those of a later document.
    pub(crate) fn position_changes<'a>(&'a self, after: &'a Self) -> Changes<'a, PositionId, Position> {
        Changes::between(&self.positions, &after.positions)
    }

    /// The moves that differ from those of a later document.
    pub(crate) fn move_changes<'a>(&'a self, after: &'a Self) -> Changes<'a, MoveId, Move> {
        Changes::between(&self.moves, &after.moves)
    }

    /// Whether it has a sum: vehicles, boards, or a drawing that is read otherwise than as moves.
    pub fn has_sum(&self) -> bool {
        let heading = self.heading();
        let is_read = heading.rules != Rules::Moves && !self.is_empty();
        is_read || heading.has_vehicles() || !heading.boards.is_empty()
    }

    /// Whether there is nothing on it that would be missed: whatever is chosen for a sheet, as the number of players, is
    /// about nothing then.
    pub fn is_blank(&self) -> bool {
        let Heading {
            title,
            players: _,
            convention: _,
            vehicles: _,
            negatives: _,
            lines,
            notes,
            rules: _,
            boards,
            rulesets,
            endless: _,
            unknown,
        } = self.heading();
        self.is_empty()
            && title.is_empty()
            && lines.iter().all(String::is_empty)
            && notes.is_empty()
            && boards.is_empty()
            && rulesets.is_empty()
            && unknown.is_empty()
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The priority of a position that counts: where the moves are moves, and priorities say who wins endless play.
    pub fn priority_of(&self, position: &Position) -> Option<u32> {
        let counts = self.heading.endless == EndlessPlay::Priority && self.heading.rules == Rules::Moves;
        position.priority.filter(|_| counts)
    }

    /// The label of a position, or its key if the label is empty; for sentences.
    pub fn name(&self, id: PositionId) -> &str {
        self.positions.get(id).map_or("?", Position::name)
    }

    /// The identifier that the next new position gets.
    pub(crate) fn next_position(&self) -> Option<PositionId> {
        self.positions.last().map_or(Some(PositionId(0)), PositionId::next)
    }

    /// The identifier that the next new move gets.
    pub(crate) fn next_move(&self) -> Option<MoveId> {
        self.moves.last().map_or(Some(MoveId(0)), MoveId::next)
    }

    /// A key and label no position has yet: A, B, …, Z, A1, B1, ….
    pub(crate) fn free_key(&self) -> String {
        free_names(self.names(), 1).next().unwrap_or_default()
    }

    /// What lists of moves call the positions: by their labels where these tell them apart, and else by their keys.
    pub(crate) fn list_names(&self) -> impl Iterator<Item = (PositionId, &str)> {
        let labels: BTreeSet<&str> = gather(self.positions().map(|(_, position)| position.label.as_str()));
        let labelled = labels.len() == self.positions().len() && !labels.contains("");
        self.positions().map(move |(id, position)| {
            (id, if labelled { position.label.as_str() } else { position.key.as_str() })
        })
    }

    /// All keys and labels, with repetitions.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.positions().flat_map(|(_, position)| [position.key.as_str(), position.label.as_str()])
    }

    /// All keys and labels.
    pub(crate) fn used_names(&self) -> BTreeSet<&str> {
        gather(self.names())
    }
}

/// The default names of positions: A, B, …, Z, A1, B1, ….
pub(crate) fn default_names() -> impl Iterator<Item = String> {
    (0..).map(default_name)
}

fn default_name(nth: usize) -> String {
    let letter = char::from(b'A' + (nth % 26) as u8);
    match nth / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// The number of a default name.
fn default_number(name: &str) -> Option<usize> {
    let letter = name.bytes().next().filter(u8::is_ascii_uppercase)?;
    let round = match &name[1..] {
        "" => 0,
        digits if digits.starts_with(['0', '+']) => return None,
        digits => digits.parse().ok()?,
    };
    26_usize.checked_mul(round)?.checked_add(usize::from(letter - b'A'))
}

/// The first `count` default names that are not in use. Cost O(names), without a copy of any.
pub(crate) fn free_names<'a>(
    used: impl Iterator<Item = &'a str>,
    count: usize,
) -> impl Iterator<Item = String> {
    let numbers: Vec<Option<usize>> = used.map(default_number).collect();
    // Among so many there are enough that are free.
    let mut taken = vec![false; numbers.len() + count];
    for nth in numbers.into_iter().flatten() {
        if let Some(taken) = taken.get_mut(nth) {
            *taken = true;
        }
    }
    (0..taken.len()).filter(move |&nth| !taken[nth]).map(default_name).take(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_name_is_the_first_that_nobody_has() {
        for (nth, name) in default_names().enumerate().take(2_000) {
            assert_eq!(default_number(&name), Some(nth));
        }
        for odd in ["", "a", "AB", "A0", "A01", "A+1", "A1 ", "Ä", "7", "Z18446744073709551615"] {
            assert_eq!(default_number(odd), None, "{odd}");
        }
        let used = ["B", "x", "A", "A", "D", "Z99", "C1", "E"];
        let naive: Vec<String> =
            default_names().filter(|name| !used.contains(&name.as_str())).take(30).collect();
        assert_eq!(free_names(used.into_iter(), 30).collect::<Vec<_>>(), naive);
        assert_eq!(free_names([].into_iter(), 1).collect::<Vec<_>>(), ["A"]);
    }
}
