//! What a position looks like, and what a player points at to move: plain data, which a page draws as it likes.

use hyperjam_terms::Player;

/// What a position looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Cells in rows. “#” is no cell.
    Cells(Vec<Vec<char>>),
    /// Heaps of counters in rows, or coins on a strip.
    Heaps(Vec<Heap>),
    /// Spots joined by lines; where they lie is for the page to say.
    Drawing {
        /// The spots.
        spots: Vec<Spot>,
        /// The lines.
        lines: Vec<Line>,
    },
    /// Stalks that stand on the ground: whose each edge is, from the ground up, by players counted from 0.
    Stalks(Vec<Vec<u32>>),
    /// Blocks of unit cubes, by their sides.
    Blocks(Vec<[usize; 3]>),
    /// Numbers from 1 on in a row of cells, by whether each may be named.
    Numbers(Vec<bool>),
    /// A game in braces: Left's options and Right's, as they are written.
    Options([Vec<String>; 2]),
}

/// A heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// How many counters it has.
    pub size: usize,
}

/// Whose a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// One player alone.
    Only(Player),
    /// Both.
    Both,
    /// Nobody any more.
    Nobody,
}

impl Owner {
    /// Whether a player may take what is its.
    pub fn allows(self, player: Player) -> bool {
        self == Owner::Both || self == Owner::Only(player)
    }
}

/// A spot of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What it is called.
    pub name: String,
    /// Whether it is ground.
    pub is_ground: bool,
    /// Who may take it.
    pub owner: Owner,
    /// Whether a token stands on it.
    pub has_token: bool,
}

/// A line of a drawing, between spots by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// One end.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// Whether it leads only one way.
    pub is_arrow: bool,
    /// Who may take it.
    pub owner: Owner,
}

/// Something to point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A cell by row and column, from 0.
    Cell(usize, usize),
    /// A counter of a heap, or a coin, both from 0.
    Counter(usize, usize),
    /// A spot, from 0.
    Spot(usize),
    /// A line, from 0.
    Line(usize),
    /// An edge of a stalk, both from 0.
    Edge(usize, usize),
    /// A cut through a block: the block and the side that is cut, both from 0, and before how many cubes of the side.
    Cut(usize, usize, usize),
    /// A number that may be named.
    Number(usize),
    /// An option of a player, from 0.
    Option(Player, usize),
}

/// What a player does to make a move. Several moves may have the same gesture; then the page asks which is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gesture {
    /// A tap.
    Tap(Place),
    /// A drag from place to place.
    Drag(Place, Place),
}
