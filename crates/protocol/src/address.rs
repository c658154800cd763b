//! The addresses of the tutor's cards.
//!
//! An address holds the whole state of a card: settings, step, record of a game, marks given by hand. [`Address`] says what
//! it can be; as a text it is parts joined by `/`, where `p7` is the position and `m7` the move with the identifier 7.
//! Texts travel in cards, links and bookmarks, and every text that was ever given out is read for ever.
//!
//! | address | card |
//! | --- | --- |
//! | | what the tutor can do |
//! | `play`, `play/set/you-best-left-1/p3,p5` | before a game, with settings and a start |
//! | `play/g/you-best-left-1/p3,p5/m4,m7` | a game; the record may end with `draw` |
//! | …`/from/p3`, …`/to/p5`, …`/offer`, …`/at/4` | a view of it |
//! | `play/set/you-best-best-1/p3`, `play/g/you-best-best-1/p3/m4` | the same for more than two players, with who starts |
//! | `vehicles`, `vehicles/deep/1000000`, `vehicles/add`, `vehicles/place` | a sum, by a larger search, with more vehicles, also before a game |
//! | `vehicles/line` | the sum as one line |
//! | `vehicles/heap/3`, `vehicles/loop/1,2` | a component to be added |
//! | `steps`, `steps/labels/3`, `steps/outcomes/both/3`, `steps/classes/3` | the marks being computed |
//! | `compare`, `compare/p3`, `compare/p3/p5`, `compare/p3/p5/10` | two positions, by a search ten times as long |
//! | `compare/p3/p5/beside/p9` | a game that was put beside the drawing to tell them apart |
//! | `compare/p3/p5/copy/left/x7,y5` | the strategy that shows that `p3` is at least `p5`, after these moves of Right in x − y |
//! | `compare/p3/p5/through` | asks for a position between them |
//! | `compare/p3/p5/through/p4`, `compare/p3/p5/through/p4/left/x7,y5` | the strategy that the two for `p3` − `p4` and `p4` − `p5` make, after these moves of Right |
//! | `quotient`, `quotient/p3`, `quotient/label`, `quotient/label/p3` | equal positions made one |
//! | `quotient/sum`, `quotient/sum/p3` | what is equal in every sum made one |
//! | `order`, `order/p3` | the order of all positions in every sum |
//! | `mark`, `mark/hidden` | marks to be found |
//! | `mark/make` | an exercise made of the drawing |
//! | `mark/sector/p3=LII,p5=D`, `mark/label/p3=2,p5=x1.2` | given marks, `-` for none |
//! | …`/p7`, …`/p7/{1,2}`, …`/check` | a position being marked, what was typed there, the check |
//! | `calculate`, `calculate/2` | the lines of the calculation, one of them open |
//! | `calculate/2/l0,r1` | an option of an option of an open line |
//! | `calculate/2/find/cram`, `calculate/2/find/cram/3x4` | the smallest boards with the value of a line, up to a size |
//! | `calculate/day/3`, `calculate/day/3/hot/2` | the games born by a day, those of a kind, a page of them |
//! | `calculate/day/3/g17` | one of them |
//! | `calculate/tree`, `calculate/tree/g1l2`, `calculate/tree/g1l2/3` | a number in the number tree, with so many days above it |
//! | `calculate/nim`, `calculate/nim/3+3+2` | Nim for three players, with the class of a position |
//! | `calculate/sums`, `calculate/sums/N,OP`, `calculate/sums/2` | what three players’ outcomes allow for a sum, for two of them, for so many copies |
//! | `lessons`, `lessons/nim/2/p4` | a lesson after these answers: the number of a choice, or a position |
//! | `board`, `board/b1` | the shelf of rulesets, a board on the sheet |
//! | `board/b1/play/you-best-left-1/0,3` | a game on it; each move by its number among those of its player |
//! | `board/b1/exercise`, `board/-sum/exercise/l` | who wins it? |
//! | `board/b1/why`, `board/-sum/why` | why it is won, drawn or lost |
//! | `board/b1/table`, `board/b1/table/values/4x6`, `board/b1/table/temperatures-tiled/4x6` | tables of its ruleset |
//! | `board/-rules/2` | the second ruleset that a person wrote |
//! | `board/-pictures` | what all boards look like |
//! | `board/-sum` | the sum of the boards and vehicles on the sheet |
//! | `board/-sum/conjunctive`, `board/-sum/shortened-selective` | their compounds by other rules |
//! | `board/-sum/selective/play/you-best-left-1/0.3,1.0,end` | a game on one; `end` where a player ended a turn |
//! | `board/-sum/play/you-best-left-1/0.3,1.0` | a game on it; of each move the component and its number there |
//! | `board/-sum/play/you-you-left-1/0.3,draw` | the same, in which the players agreed on a draw |
//! | `play/g/you-best-left-1//m4,m7` | a game on a drawing that is read as Hackenbush; `p4` where positions are taken |
//! | `why/drawing`, `why/drawing/2` | why such a drawing is worth what it is, step by step |
//! | `why`, `why/p3`, `why/p3/left`, `why/p3/label` | why a position has its marks |
//! | `why/m7` | what taking a road leaves, on such a drawing |
//! | `why/values`, `why/values/short` | the values of all positions, or of those from which play has to end |
//!
//! ```
//! use hyperjam_editor::id::PositionId;
//! use hyperjam_protocol::address::{Address, AddressTemplate, Explained, WhyCard};
//! use hyperjam_terms::Player;
//!
//! let address: Address = "why/p3/left".parse()?;
//! assert_eq!(address, Address::Why(WhyCard::Position(PositionId(3), Explained::Starter(Player::Left))));
//! assert_eq!(address.to_string(), "why/p3/left");
//!
//! let any = AddressTemplate::of(|position| Address::Why(WhyCard::Position(position, Explained::All)));
//! assert_eq!(any.fill(PositionId(7)), "why/p7");
//! # Ok::<(), hyperjam_protocol::address::AddressError>(())
//! ```

mod error;
mod mark;
mod part;
mod play;
mod read;
mod template;
mod write;

pub use error::{AddressError, Expected, Measured};
pub use mark::{GivenMark, GivenMarks, MOST_MARKS, MarkKind};
pub use part::{
    Part, board, board_of, board_pictures, board_sum, calculation_line, compare, compare_with, exercise,
    first_game, is_board_exercise, is_board_game, is_game, is_placing, is_tree, is_why, may_hide_marks,
    open_line, place, play_from, ruleset, ruleset_of, short_values, sum_line, thermograph, values, why,
    why_road, why_value,
};
pub use play::{BoardGame, CompoundPlay, Controller, GameView, Record, SeatSettings, Settings, Turn};
pub use template::{AddressTemplate, Segment};

use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{CompoundRule, Movers, OutcomeSet, Player, Sector};
use std::collections::BTreeSet;

/// The most counters of a Nim heap that is added.
pub const MOST_COUNTERS: u32 = 20;
/// The most numbers of the set K of a game ∞_K that is added.
pub const MOST_MEMBERS: usize = 8;
/// The most positions and moves that a search of a sum is asked to look at.
pub const MOST_SEARCHED: u32 = 4_000_000;
/// The most moves from an open line to an option.
pub const MOST_DESCENT: usize = 60;
/// The last day of which the games born by it are listed.
pub const LAST_DAY: u32 = 3;
/// The most runs of steps in one direction that lead to a number in the number tree.
pub const MOST_RUNS: usize = 200;
/// The most moves of Right against a strategy that are read.
pub const MOST_COPIED: usize = 400;
/// The most moves of a game on a board.
pub const MOST_BOARD_MOVES: usize = 1_000;
/// The longest text that says how far a table goes, in bytes.
pub const MOST_EXTENT: usize = 20;
/// The latest day on which a number is born that is shown in the number tree.
pub const LAST_BIRTHDAY: u32 = 10_000;

/// The address of a card.
///
/// ```
/// use hyperjam_protocol::address::{Address, AddressError};
///
/// assert_eq!("calculate/2".parse(), Ok(Address::Calculate(Some(2))));
/// assert_eq!(Address::Calculate(None).to_string(), "calculate");
/// assert!("calculate/two".parse::<Address>().is_err_and(|error: AddressError| error.to_string().contains("two")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// What the tutor can do.
    Home,
    /// A game, or what comes before it.
    Play(PlayCard),
    /// The vehicles and their sum.
    Vehicles(VehiclesCard),
    /// The marks being computed.
    Steps(StepsCard),
    /// Two positions compared.
    Compare(CompareCard),
    /// The lines of the calculation, with the number of the one that is open, from 1.
    Calculate(Option<u32>),
    /// An option of an open line, an option of that, and so on: who moves, and the number of the option, from 0.
    Descent(u32, Vec<(Player, u32)>),
    /// The smallest boards that have the value of a line.
    Find(FindCard),
    /// The games born by a day.
    Days(DaysCard),
    /// A number in the number tree.
    Tree(TreeCard),
    /// Something about all games of three players.
    Three(ThreeCard),
    /// Sums of games with ties, made up from this seed.
    Ties(u32),
    /// Equal positions made one: by what they are equal, and the position whose class is shown.
    Quotient(EqualBy, Option<PositionId>),
    /// The order of all positions, and the one that is looked at.
    Order(Option<PositionId>),
    /// The marks found by hand.
    Mark(MarkCard),
    /// A lesson, or the list of them.
    Lessons(LessonsCard),
    /// Why a position has its marks.
    Why(WhyCard),
    /// Boards.
    Board(BoardCard),
}

/// A card about boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardCard {
    /// The rulesets there are.
    Shelf,
    /// The board with this identifier.
    Board(String),
    /// A game on a board, or on the sum.
    Game(BoardGame<Settings>),
    /// The same for players in a cycle.
    SeatGame(BoardGame<SeatSettings>),
    /// What all boards look like.
    Pictures,
    /// The sum of the boards and vehicles on the sheet.
    Sum,
    /// Their compound by another rule than that of the sum.
    Compound(CompoundRule),
    /// A game on that.
    CompoundGame(CompoundPlay),
    /// Who wins a board, or the sum, as an exercise, with what was answered.
    Exercise(Option<String>, Option<Guess>),
    /// Why a board, or the sum, is won, drawn or lost.
    Why(Option<String>),
    /// The ruleset with this number among those that a person wrote, from 1.
    Rules(u32),
    /// Tables of the ruleset of the board with this identifier.
    Table(String, TableCard),
    /// The moves on the board with this identifier, shown where they are made with how hot they are.
    Heat(String, HeatCard),
}

/// The moves of a player on a board, shown where they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeatCard {
    /// Whose moves.
    pub player: Player,
    /// Whether they show what they gain, and not how hot they are.
    pub gains: bool,
}

/// An answer to the question who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Of two players.
    Sector(Sector),
    /// Of players in a cycle: who has a winning strategy when the first of them starts.
    Seats {
        /// Those players; none for nobody.
        winners: Option<Movers>,
        /// Whether that is the answer, and not yet to be changed.
        is_given: bool,
    },
}

impl Guess {
    /// The word for no players in an address,
    pub(self) const NOBODY: &'static str = "none";
    /// and for an answer that is given.
    pub(self) const GIVEN: &'static str = "check";
}

/// A table of a ruleset: of heaps, or of boards of all sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableCard {
    /// Whether it has temperatures and not values.
    pub temperatures: bool,
    /// Whether boards are made of copies of the board on the sheet, and not of free cells.
    pub tiled: bool,
    /// How far it goes, as it was typed; empty for as far as is found quickly.
    pub extent: String,
}

/// A card about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayCard {
    /// Before a game, with the usual settings.
    Entrance,
    /// Before a game with these settings, and a start, which is where the drawing has its vehicles where none is given.
    Settings(Settings, Vec<PositionId>),
    /// A game as it stands.
    Game(Record, GameView),
    /// Before a game of more than two players.
    Seats(SeatSettings, Vec<PositionId>),
    /// A game of more than two players as it stands.
    SeatGame(Record<SeatSettings>, GameView),
}

/// A card about the vehicles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VehiclesCard {
    /// Their sum.
    Sum,
    /// Their sum, by a search that may look at so many positions and moves.
    Deep(u32),
    /// Their sum as one line, for where there is little room.
    Line,
    /// To put more of them by pressing positions.
    Add,
    /// The same on the way to a game, to which it leads back.
    Place,
    /// To add a Nim heap.
    Heap(u32),
    /// To add a game ∞_K.
    Loop(BTreeSet<u32>),
}

/// A card about the marks being computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsCard {
    /// What can be computed.
    Entrance,
    /// A step of the labels.
    Labels(u32),
    /// A step of the outcomes, for these starters.
    Outcomes(Starters, u32),
    /// A step of the classes.
    Classes(u32),
}

/// Whose starts are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starters {
    /// Those of both players.
    Both,
    /// Those of one.
    Only(Player),
}

/// A card about two positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompareCard {
    /// Asks for the first.
    First,
    /// Asks for the second.
    Second(PositionId),
    /// The answer of a search.
    Answer(PositionId, PositionId, Effort),
    /// A position beside them that is to tell them apart.
    Beside(PositionId, PositionId, PositionId),
    /// Left’s strategy on the difference of two positions, by which the first is at least the second: for whom, and the
    /// moves that Right has made against it.
    Copying(PositionId, PositionId, Player, Vec<DifferenceMove>),
    /// Asks for a position between them, such that the first is at least that and that at least the second.
    Through(PositionId, PositionId),
    /// Left’s strategy on the difference of two positions that those on the differences with a third one, the last here, make.
    Product(PositionId, PositionId, PositionId, Player, Vec<DifferenceMove>),
}

/// A move in a difference x − y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifferenceMove {
    /// Whether it is made in x.
    pub in_x: bool,
    /// Where it leads.
    pub to: PositionId,
}

/// How long a search may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// Short.
    #[default]
    Usual,
    /// Ten times as long.
    Tenfold,
    /// A hundred times as long.
    Hundredfold,
}

impl Effort {
    /// All of them, the shortest first.
    pub const ALL: [Self; 3] = [Self::Usual, Self::Tenfold, Self::Hundredfold];

    /// The length in multiples of the shortest.
    pub const fn times(self) -> u32 {
        match self {
            Self::Usual => 1,
            Self::Tenfold => 10,
            Self::Hundredfold => 100,
        }
    }
}

/// By what positions are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualBy {
    /// They are the same game: hyperbisimilar.
    Game,
    /// They have the same label.
    Label,
    /// They are equal in every sum.
    Sum,
}

/// The smallest boards of a ruleset that have the value of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindCard {
    /// The number of the line, from 1.
    pub line: u32,
    /// The name of the ruleset, which is not empty.
    pub ruleset: String,
    /// How large the boards may be, as it was typed; empty for as large as are looked through quickly.
    pub within: String,
}

/// A card about the games born by a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DaysCard {
    /// Those of a kind, and the number of a page of them, from 1.
    List(u32, DayKind, u32),
    /// One, by its number among all of the day, from 0.
    Game(u32, u32),
}

/// A card about a number in the number tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeCard {
    /// The path to it from 0: its sign expansion.
    pub path: Vec<Run>,
    /// How many days above it the picture begins, if not as many as usually.
    pub above: Option<u32>,
}

/// Steps down the number tree in one direction: equal signs of a sign expansion that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether they go to the greater child.
    pub to_greater: bool,
    /// How many there are, at least 1.
    pub steps: u32,
}

/// A card about all games of three players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreeCard {
    /// The quotient of Nim, with the class of the position that is typed; empty for none.
    Nim(String),
    /// Which outcomes a sum can have, of games with these outcomes if they are given.
    Sums(Option<[OutcomeSet; 2]>),
    /// Which outcomes the sum of two or three copies of a game can have.
    Copies(u32),
}

/// A kind of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayKind {
    /// All of them.
    All,
    /// Those that Left wins, whoever starts.
    Left,
    /// Those that Right wins, whoever starts.
    Right,
    /// Those that the first player wins.
    First,
    /// Those that the second player wins.
    Second,
    /// Numbers.
    Number,
    /// Those with a temperature above 0.
    Hot,
    /// Those that are infinitesimal.
    Infinitesimal,
    /// Those that are all-small.
    AllSmall,
}

impl DayKind {
    /// Every kind, all games first.
    pub const EACH: [Self; 9] = [
        Self::All,
        Self::Left,
        Self::Right,
        Self::First,
        Self::Second,
        Self::Number,
        Self::Hot,
        Self::Infinitesimal,
        Self::AllSmall,
    ];

    /// The word for it in an address.
    pub(crate) const fn segment(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Left => "left",
            Self::Right => "right",
            Self::First => "first",
            Self::Second => "second",
            Self::Number => "numbers",
            Self::Hot => "hot",
            Self::Infinitesimal => "infinitesimal",
            Self::AllSmall => "all-small",
        }
    }
}

/// A card about marks found by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkCard {
    /// Which task?
    Entrance,
    /// The marks are hidden and nothing more.
    Hidden,
    /// The drawing is made an exercise for others.
    Make,
    /// The marks given so far.
    Task(GivenMarks),
    /// A position being marked, with what was typed there; empty for nothing.
    At(GivenMarks, PositionId, String),
    /// The check of the marks.
    Check(GivenMarks),
}

/// A card about lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonsCard {
    /// All of them.
    List,
    /// The lesson with this name, after these answers.
    Lesson(String, Vec<Answer>),
}

/// An answer to a task of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The choice with this number, from 1.
    Choice(u32),
    /// A position that was pressed.
    Position(PositionId),
    /// What was typed.
    Typed(TypedAnswer),
}

/// What was typed for an answer. It stands between two equals signs in an address, as it may have slashes in it; without
/// the second one, which nobody types, it goes on to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedAnswer(pub String);

/// A card about a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyCard {
    /// Of which position?
    Entrance,
    /// That of a position's marks.
    Position(PositionId, Explained),
    /// What taking a road leaves, where the drawing is read as Hackenbush or another game.
    Road(MoveId),
    /// The values of all positions.
    Values,
    /// Those of them from which play has to end, which are found at once.
    ShortValues,
    /// Of the whole drawing, where it is read as Hackenbush or another game, at this step.
    Drawing(u32),
}

/// What of a position is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explained {
    /// All its marks, in short.
    All,
    /// How the game goes when this player starts.
    Starter(Player),
    /// Its label.
    Label,
    /// Its value, as a short game.
    Value,
    /// How the thermograph of its value is made, at this step.
    Thermograph(u32),
}
