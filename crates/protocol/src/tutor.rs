//! What the page asks of the tutor, the worker that explains, plays and teaches, and what it gets.
//!
//! The tutor works like a site of linked pages. What a reader looks at is one [`Card`], and every card has an address:
//! a text such as `steps/outcomes/3` or `why/p2/left`. A query is a drawing with an address; everything that can be
//! done on a card leads to another address. So any card can be linked to, and the page needs to know nothing of what a
//! card is about.
//!
//! Here addresses are texts, as the page passes them on without looking into them; [`Address`](crate::address::Address)
//! says what they mean.

mod board;
mod drawn;

pub use board::{BoardShape, BoardSpot, BoardView, MoveFigure, SceneBoard};
pub use drawn::{Anchor, Diagram, DiagramMove, DiagramPosition, Picture, Shape, Stroke, Zoom};

use crate::SolverAnswer;
use crate::address::AddressTemplate;
pub use hyperjam_editor::document::CANONICAL_FORM;
use hyperjam_editor::document::{Board, Document, Rules};
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::geometry::Point;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{Player, SeatMark, Sector};
use serde::{Deserialize, Serialize};

/// What the tutor is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TutorQuery {
    /// What is drawn.
    pub drawing: Drawing,
    /// Which card is asked for.
    pub address: String,
    /// The lessons that were finished in this browser, by name.
    pub finished: Vec<String>,
    /// How far lessons were gone through in this browser, the latest last. Of those of one lesson the last counts, and
    /// one of a lesson that was finished does not.
    pub begun: Vec<BegunLesson>,
}

impl TutorQuery {
    /// A query about a drawing on which nothing is asked yet, in a browser where no lesson was begun.
    pub fn about(drawing: Drawing) -> Self {
        Self { drawing, address: String::new(), finished: Vec::new(), begun: Vec::new() }
    }
}

/// A lesson that is begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BegunLesson {
    /// Its name, of which a browser keeps one.
    pub lesson: String,
    /// The address where it goes on, on a fresh copy of its drawing.
    pub address: String,
}

/// A drawing as the tutor needs it: the game, and what its positions are called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// The game.
    pub graph: GameGraph,
    /// The names of its positions, in its order.
    pub names: Vec<String>,
    /// Where the vehicles stand.
    pub vehicles: Vec<PositionId>,
    /// Where those stand whose components are negated.
    pub negatives: Vec<PositionId>,
    /// The places of its positions, in its order; empty where nobody knows them.
    pub places: Vec<Point>,
    /// The lines of its calculation.
    pub lines: Vec<String>,
    /// The boards on its sheet.
    pub boards: Vec<DrawnBoard>,
    /// The rulesets that a person wrote: their names and their texts.
    pub rulesets: Vec<(String, String)>,
    /// How its roads are read.
    pub rules: Rules,
    /// Which positions stand on the ground, in its order.
    pub ground: Vec<PositionId>,
}

/// A board on the sheet, as the tutor needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnBoard {
    /// Its identifier.
    pub id: String,
    /// The ruleset as the board names it.
    pub name: String,
    /// The rules: that name, or what it denotes.
    pub rules: String,
    /// The position.
    pub position: String,
    /// How often it is a component of the sum; negative for its negative.
    pub times: i32,
    /// The lines of the calculation, where the position may use their names.
    pub lines: Vec<String>,
}

impl DrawnBoard {
    /// The boards of a document. A ruleset that the document has represents its text.
    pub fn all_of(document: &Document) -> Vec<Self> {
        let heading = document.heading();
        let board = |board: &Board| Self {
            id: board.id.clone(),
            name: board.rules.clone(),
            rules: heading.rules_of(&board.rules).to_owned(),
            position: board.position.clone(),
            times: board.times,
            lines: if board.rules == CANONICAL_FORM { heading.lines.clone() } else { Vec::new() },
        };
        heading.boards.iter().map(board).collect()
    }
}

impl Drawing {
    /// Where each vehicle stands, and whether its component is negated.
    pub fn all_vehicles(&self) -> Vec<(PositionId, bool)> {
        let counted = self.vehicles.iter().map(|&on| (on, false));
        counted.chain(self.negatives.iter().map(|&on| (on, true))).collect()
    }

    /// The drawing of a document. Cost O(V + E).
    ///
    /// ```
    /// use hyperjam_editor::file::Format;
    /// use hyperjam_protocol::tutor::Drawing;
    ///
    /// let drawing = Drawing::of(&Format::Text.read("A: B")?);
    /// assert_eq!(drawing.names, ["A", "B"]);
    /// # Ok::<(), hyperjam_editor::file::ReadError>(())
    /// ```
    pub fn of(document: &Document) -> Self {
        Self::with(GameGraph::of(document), document)
    }

    /// The drawing of a document whose game is known.
    pub fn with(graph: GameGraph, document: &Document) -> Self {
        Self {
            graph,
            names: document.positions().map(|(_, position)| position.name().to_owned()).collect(),
            vehicles: document.heading().vehicles.clone(),
            negatives: document.heading().negatives.clone(),
            places: document.positions().map(|(_, position)| position.at).collect(),
            lines: document.heading().lines.clone(),
            boards: DrawnBoard::all_of(document),
            rulesets: document
                .heading()
                .rulesets
                .iter()
                .map(|own| (own.name.clone(), own.text.clone()))
                .collect(),
            rules: document.heading().rules,
            ground: document.positions().filter(|(_, one)| one.ground).map(|(id, _)| id).collect(),
        }
    }
}

/// Something to read beside the drawing, and what is shown on the drawing meanwhile.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The address of this card, as the page is to ask for it again when the drawing changes.
    pub address: String,
    /// Its heading.
    pub title: String,
    /// What a screen reader is told when it comes up; empty for nothing.
    pub spoken: String,
    /// What there is to read and do, from top to bottom.
    pub blocks: Vec<Block>,
    /// How many of them, from the top, are about the line of the calculation that is open, and stand right below it.
    pub below_line: usize,
    /// What each line of the calculation comes to, on the card that is about them.
    pub lines: Vec<LineAnswer>,
    /// The names that can be typed in those lines.
    pub names: Names,
    /// What is shown on the drawing.
    pub scene: Scene,
    /// Whether it answers what was just done on the card before and leaves the rest of it as it was, so that reading goes on
    /// where it was: a lesson after a wrong answer.
    pub goes_on: bool,
    /// The steps that this card is one of.
    pub steps: Option<Steps>,
    /// The card that follows by itself, after this many milliseconds; the page may be asked to wait.
    pub next: Option<(String, u32)>,
    /// A lesson that is finished with this card.
    pub finished: Option<String>,
    /// The lesson that this card is a step of, to be kept for [`TutorQuery::begun`].
    pub begun: Option<BegunLesson>,
    /// The text of the drawing that this card is about, where that is not the one shown. Who comes to the card is shown it,
    /// as a drawing of its own; then the card is asked for again. Who leaves that drawing for another one stays there.
    pub opens: Option<String>,
    /// The address as it goes into a link, positions and moves by their numbers; filled in by the tutor for every card.
    pub link: String,
    /// How far a search is on which the card rests.
    pub search: Option<SearchState>,
    /// The card that Undo leads to, where something on the card is taken back before a change of the drawing is.
    pub undo: Option<String>,
}

/// A search for who wins boards. The tutor keeps it while their sum is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchState {
    /// How many states were looked at.
    pub states: u32,
    /// Whether it goes on, so that the card says more if it is asked for again.
    pub goes_on: bool,
    /// Whether the card is as it was when it was asked for the last time, and no other one was since.
    pub says_the_same: bool,
}

/// What a line of the calculation comes to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LineAnswer {
    /// The answer, or why there is none; nothing for an empty line.
    pub answer: Line,
    /// The answer as it is read out; empty where it is read as it stands.
    pub spoken: String,
    /// How it is meant: [`Tone::Bad`] where something is wrong with the line.
    pub tone: Tone,
    /// The column of what is wrong, counted in characters from 1.
    pub column: Option<u32>,
}

impl LineAnswer {
    /// The answer as a screen reader is told it.
    ///
    /// ```
    /// use hyperjam_protocol::tutor::{LineAnswer, Span};
    ///
    /// let answer = vec![Span::Text("= 4".into())];
    /// assert_eq!(LineAnswer { answer: answer.clone(), ..LineAnswer::default() }.in_words(), "= 4");
    /// assert_eq!(LineAnswer { answer, spoken: "equals 4".into(), ..LineAnswer::default() }.in_words(), "equals 4");
    /// ```
    pub fn in_words(&self) -> String {
        if self.spoken.is_empty() { plain(&self.answer) } else { self.spoken.clone() }
    }
}

/// The names that can be typed in the lines of the calculation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// Those of functions, as in `g.Mean`.
    pub functions: Vec<String>,
    /// Those of games: what the lines give, then the positions of the drawing.
    pub games: Vec<String>,
}

/// A row of cards that can be gone through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Steps {
    /// Which one this is, from 0.
    pub at: u32,
    /// The last one.
    pub last: u32,
    /// The address of the one with a number.
    pub each: AddressTemplate<u32>,
}

/// A part of a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Block {
    /// A heading within the card.
    Heading(String),
    /// A paragraph.
    Text(Line),
    /// What matters most on the card, set apart: how a game stands, what an answer is.
    Result(Line, Tone),
    /// A list of lines.
    List(Vec<Line>),
    /// A list of numbered lines.
    Numbered {
        /// The number of the first.
        first: u32,
        /// The lines, without their numbers.
        lines: Vec<Line>,
    },
    /// Cells under a heading each.
    Table {
        /// The heading of each column.
        head: Vec<String>,
        /// The rows, with as many cells each.
        rows: Vec<Vec<Line>>,
    },
    /// Buttons side by side.
    Buttons(Vec<Button>),
    /// A choice of one among several.
    Choice {
        /// What is chosen.
        name: String,
        /// The possibilities; the chosen one's action does nothing new.
        options: Vec<Button>,
        /// The number of the chosen one, if any is.
        chosen: Option<u32>,
    },
    /// A text to be filled in.
    Field {
        /// What is asked for.
        name: String,
        /// What it says so far.
        value: String,
        /// The address that it leads to.
        to: AddressTemplate<String>,
    },
    /// Something not shown until it is asked for, such as a hint.
    Folded {
        /// What is always shown.
        name: String,
        /// What is inside.
        blocks: Vec<Block>,
    },
    /// A graph drawn within the card.
    Diagram(Diagram),
    /// A picture of lines and words.
    Picture(Picture),
    /// A board.
    Board(BoardView),
    /// A text of a board on the sheet as the drawing has it, which changes as it is typed over: its rules, or its position.
    BoardText {
        /// What it is.
        name: String,
        /// The board's identifier.
        board: String,
        /// Whether it is the rules, and not the position.
        rules: bool,
        /// Whether it cannot be read.
        wrong: bool,
    },
    /// A table with names of rows and columns, whose cells differ in kind.
    Grid(Grid),
    /// How far the search is that the card rests on ([`Card::search`]), and a way to stop it.
    Searching,
}

/// A table with names of rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// What it shows.
    pub name: String,
    /// What stands above the names of the rows.
    pub corner: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows: their names, and not more cells than there are columns.
    pub rows: Vec<(String, Vec<GridCell>)>,
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GridCell {
    /// What it says.
    pub text: String,
    /// How it is shown.
    pub shade: Shade,
}

/// How a cell of a [`Grid`] is shown, beside what it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shade {
    /// As any.
    #[default]
    Plain,
    /// Darker the higher, from 0 to 4.
    Heat(u8),
    /// As an exception.
    Exception,
    /// As where something begins anew.
    Begins,
}

/// Text with positions and links in it.
pub type Line = Vec<Span>;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Words that matter.
    Strong(String),
    /// The name of a position, which is shown on the drawing while it is pointed at.
    Position {
        /// Which one.
        id: PositionId,
        /// What it is called.
        name: String,
        /// The card it leads to; without one, it is selected.
        to: Option<String>,
    },
    /// Words that lead to a card.
    Link {
        /// The words.
        text: String,
        /// The card's address.
        to: String,
    },
}

/// What a line says, without its links: for titles, for screen readers and for tests.
pub fn plain(line: &[Span]) -> String {
    let words = line.iter().map(|span| match span {
        Span::Text(words) | Span::Strong(words) | Span::Link { text: words, .. } => words.as_str(),
        Span::Position { name, .. } => name.as_str(),
    });
    words.collect()
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Button {
    /// What it says.
    pub text: String,
    /// What it does.
    pub action: CardAction,
    /// Positions shown on the drawing while it is pointed at.
    pub shows: Vec<PositionId>,
    /// Whether it is the one to press.
    pub main: bool,
}

/// What a button does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum CardAction {
    /// Nothing; it cannot be pressed now.
    #[default]
    Nothing,
    /// Goes to a card.
    Go(String),
    /// Opens a drawing, the text of a file, as a drawing of its own, and goes to a card there.
    Open(String, String),
    /// Copies a drawing, the text of a file, beside what is drawn, its vehicles too, and goes to a card; to none if its
    /// address is empty.
    Insert(String, String),
    /// Puts the vehicles on other positions, which is a change of the drawing, and goes to a card; to none if its address
    /// is empty.
    Vehicles(Vec<PositionId>, String),
    /// The same of all vehicles, each with whether its component is negated.
    AllVehicles(Vec<(PositionId, bool)>, String),
    /// Puts lines below those of the calculation, which is a change of the drawing.
    Lines(Vec<String>),
    /// Copies a text to the clipboard.
    Copy(String),
    /// Offers a text as a file of this name.
    Save(String, String),
    /// Offers a link to the drawing with the card of this address, in which the tutor numbers positions and moves.
    Share(String),
    /// Puts a board with these rules and this position on the sheet, and goes to its card.
    AddBoard(String, String),
    /// Gives the board with this identifier another position.
    SetBoard(String, String),
    /// Has the board with this identifier count so often in the sum; deletes it where that is 0.
    CountBoard(String, i32),
    /// Adds a ruleset with this text, and goes to its card.
    AddRuleset(String),
    /// Gives the ruleset with this number, from 0, another text.
    SetRuleset(u32, String),
    /// Deletes the ruleset with this number, from 0, and goes to the shelf.
    DeleteRuleset(u32),
    /// Shows the drawings of the gallery and of the reader, who may add one of these beside what is drawn.
    Gallery,
}

/// How something is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    /// As the rest.
    #[default]
    Plain,
    /// What it is about.
    Subject,
    /// It wins, it is right, it is verified.
    Good,
    /// It loses, it is wrong.
    Bad,
    /// It draws, it is undecided.
    Even,
    /// It has just changed.
    Fresh,
    /// This player has just made it.
    Made(Player),
}

/// What is shown on the drawing together with a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// The marks.
    pub marks: SceneMarks,
    /// Positions that are highlighted; the tutor puts them in order.
    pub positions: Vec<(PositionId, Tone)>,
    /// Moves that are highlighted; the tutor puts them in order.
    pub moves: Vec<(MoveId, Tone)>,
    /// Where the vehicles stand, if not where the drawing has them.
    pub vehicles: Option<Vec<PositionId>>,
    /// How many of these, the last ones, are of components that are negated.
    pub negated: u32,
    /// What pointing at a position does.
    pub tap: Tap,
    /// Whether the drawing must stay as it is meanwhile.
    pub locked: bool,
    /// Whether the card asks for a change of the drawing.
    pub draws: bool,
    /// The moves that vehicles can be dragged along, and the card that each leads to.
    pub drag_moves: Vec<(MoveId, String)>,
    /// The moves that can be pressed, and the card that each leads to; the tutor puts them in order.
    pub tap_moves: Vec<(MoveId, String)>,
    /// Moves that cannot be made though they are there, and why; the tutor puts them in order.
    pub refused_moves: Vec<(MoveId, String)>,
    /// Positions, likewise.
    pub refused_positions: Vec<(PositionId, String)>,
    /// Positions that are gone in the course of a game, though they are drawn; the tutor puts them in order.
    pub gone_positions: Vec<PositionId>,
    /// Moves, likewise.
    pub gone_moves: Vec<MoveId>,
    /// The boards of a game as they are in it, in place of those of the drawing.
    pub boards: Vec<SceneBoard>,
}

/// The marks that are shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum SceneMarks {
    /// Those of the drawing.
    #[default]
    Live,
    /// None.
    Hidden,
    /// These; no others. The tutor puts them in order.
    These(Vec<ShownMark>),
    /// The drawing's own, which the solver's worker leaves to the tutor's.
    Solved(SolverAnswer),
}

/// A mark that is not the drawing's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownMark {
    /// Of which position.
    pub position: PositionId,
    /// What stands on its plate.
    pub text: String,
    /// The same in words, where it is a value; empty for other marks.
    pub spoken: String,
    /// The sector that its ring shows.
    pub sector: Option<Sector>,
    /// What it says.
    pub kind: ShownKind,
    /// What is known of it where the game has more than two players.
    pub seats: Option<SeatMark>,
}

/// What a [`ShownMark`] says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShownKind {
    /// Anything but what a position is worth in sums.
    #[default]
    Other,
    /// The value of a position from which play has to end.
    Short,
    /// The value of one from which it may not: a name, or the sides.
    Loopy,
    /// The label of an impartial position on a drawing that is not impartial, with its value if that is known.
    Label(String),
    /// A class of positions that are equal in every sum.
    Class,
    /// That its value was not worked out.
    Open,
}

/// What a press on a position does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Tap {
    /// It selects, as ever.
    #[default]
    Select,
    /// It goes to a card of that position.
    Any(AddressTemplate<PositionId>),
    /// On these positions it goes to a card, on the others it selects.
    These(Vec<(PositionId, String)>),
    /// It puts one more vehicle on the position, which is a change of the drawing, and goes to this card.
    Place(String),
}
