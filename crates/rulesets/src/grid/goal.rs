//! What ends play once it is on the board.

use super::rule::sorted;
use super::symmetry::Turn;
use super::word::{Layout, Word, shifted};
use hyperjam_terms::EndKind;

/// A cell of a pattern that ends play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GoalCell {
    /// Its row, from the top.
    pub row: i16,
    /// Its column, from the left.
    pub column: i16,
    /// What has to be there; none for a cell that is gone, or no cell of the board.
    pub symbol: Option<u8>,
}

/// Something that ends play, wherever it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// These cells, ascending, of which the least row and the least column are 0.
    Pattern(Vec<GoalCell>),
    /// No cell with this symbol is left.
    None(u8),
}

impl Goal {
    /// A pattern moved into the corner, its cells in order.
    pub(super) fn pattern(mut cells: Vec<GoalCell>) -> Self {
        let row = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let column = cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        for cell in &mut cells {
            (cell.row, cell.column) = (cell.row - row, cell.column - column);
        }
        Self::Pattern(sorted(cells))
    }

    fn turned(&self, turn: Turn, symbol: &impl Fn(u8) -> u8) -> Self {
        let cell = |cell: &GoalCell| {
            let (row, column) = turn.of((cell.row, cell.column));
            GoalCell { row, column, symbol: cell.symbol.map(symbol) }
        };
        match self {
            Self::Pattern(cells) => Self::pattern(cells.iter().map(cell).collect()),
            Self::None(of) => Self::None(symbol(*of)),
        }
    }
}

/// What ends play, for each way in which it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goals([Vec<Goal>; Goals::KINDS.len()]);

impl Goals {
    /// The ways in which rules can end play. “Loss” is for what both players make alike: who is to move then has lost.
    pub const KINDS: [EndKind; 4] = [EndKind::Left, EndKind::Right, EndKind::Loss, EndKind::Tie];

    /// In the order of the kinds.
    pub(super) fn new(lists: [Vec<Goal>; Self::KINDS.len()]) -> Self {
        let in_order = |list| {
            let mut list = sorted(list);
            list.dedup();
            list
        };
        Self(lists.map(in_order))
    }

    /// Whether nothing does.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// What ends play in this way, ascending.
    pub fn of(&self, kind: EndKind) -> &[Goal] {
        let place = Self::KINDS.iter().position(|known| *known == kind);
        place.map_or(&[], |place| &self.0[place])
    }

    /// Whether both players see the same.
    pub(super) fn are_impartial(&self) -> bool {
        [EndKind::Left, EndKind::Right].iter().all(|kind| self.of(*kind).is_empty())
    }

    /// What they are on a board that is turned, with other symbols.
    pub(super) fn turned(&self, turn: Turn, symbol: impl Fn(u8) -> u8) -> Self {
        Self::new(self.0.each_ref().map(|list| list.iter().map(|goal| goal.turned(turn, &symbol)).collect()))
    }

    /// What they are for the other player.
    pub(super) fn exchanged(self) -> Self {
        let [left, right, loss, tie] = self.0;
        Self([right, left, loss, tie])
    }
}

/// A cell that is looked for, seen from the first one of its pattern.
#[derive(Clone, Copy, Debug)]
struct Seen<W> {
    plane: Option<usize>,
    shift: i32,
    /// The first cells for which it lies in the columns of the board.
    anchors: W,
}

/// A goal as bit masks.
#[derive(Clone, Debug)]
enum Compiled<W> {
    Pattern { first: usize, others: Vec<Seen<W>> },
    None(usize),
}

/// What ends play on one board.
#[derive(Clone, Debug)]
pub(super) struct CompiledGoals<W>([Vec<Compiled<W>>; Goals::KINDS.len()]);

impl<W: Word> CompiledGoals<W> {
    pub(super) fn new(goals: &Goals, layout: Layout) -> Self {
        Self(goals.0.each_ref().map(|list| list.iter().filter_map(|goal| compiled(goal, layout)).collect()))
    }

    /// How play has ended, if it has: what both players have made, or neither, is a tie if it ends play at all.
    pub(super) fn end(&self, planes: &[W]) -> Option<EndKind> {
        let [left, right, loss, tie] = &self.0;
        let is_there = |list: &[Compiled<W>]| list.iter().any(|goal| goal.is_there(planes));
        match [is_there(left), is_there(right)] {
            [true, false] => Some(EndKind::Left),
            [false, true] => Some(EndKind::Right),
            [true, true] => Some(EndKind::Tie),
            [false, false] if is_there(loss) => Some(EndKind::Loss),
            [false, false] => is_there(tie).then_some(EndKind::Tie),
        }
    }
}

impl<W: Word> Compiled<W> {
    fn is_there(&self, planes: &[W]) -> bool {
        let (first, others) = match self {
            Self::None(plane) => return planes[*plane].is_empty(),
            Self::Pattern { first, others } => (first, others),
        };
        let mut found = planes[*first];
        for Seen { plane, shift, anchors } in others {
            if found.is_empty() {
                return false;
            }
            let at = |cells: W| *anchors & shifted(cells, *shift);
            found = match plane {
                Some(plane) => found & at(planes[*plane]),
                None => found & !at(planes.iter().fold(W::default(), |all, plane| all | *plane)),
            };
        }
        !found.is_empty()
    }
}

/// None for a pattern that reaches beyond any board.
fn compiled<W: Word>(goal: &Goal, layout: Layout) -> Option<Compiled<W>> {
    let cells = match goal {
        Goal::None(symbol) => return Some(Compiled::None(usize::from(*symbol))),
        Goal::Pattern(cells) => cells,
    };
    let (from, first) = cells.iter().find_map(|cell| Some((cell, usize::from(cell.symbol?))))?;
    let [height, width] = [layout.height, layout.stride].map(|side| side as i32);
    let mut others = Vec::new();
    for cell in cells.iter().filter(|cell| *cell != from) {
        let [row, column] = [cell.row - from.row, cell.column - from.column].map(i32::from);
        if row.abs() < height && column.abs() < width {
            let plane = cell.symbol.map(usize::from);
            let anchors = layout.columns(-column, width - column);
            others.push(Seen { plane, shift: row * width + column, anchors });
        } else if cell.symbol.is_some() {
            return None;
        }
    }
    Some(Compiled::Pattern { first, others })
}
