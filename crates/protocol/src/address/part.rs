//! The parts of the tutor: the one place that says what they are called and where they are shown.

use super::{Address, BoardCard, Explained, Segment, WhyCard};
use hyperjam_editor::id::{MoveId, PositionId};

/// A part of the tutor: what the first segment of an address means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The tutor's first card, which leads to the others.
    Home,
    /// Games.
    Play,
    /// Sums.
    Vehicles,
    /// The marks being computed.
    Steps,
    /// Two positions compared.
    Compare,
    /// The lines of the calculation.
    Calculate,
    /// Equal positions made one.
    Quotient,
    /// The order of all positions.
    Order,
    /// The marks found by hand.
    Mark,
    /// Lessons.
    Lessons,
    /// Reasons.
    Why,
    /// Boards on the sheet.
    Board,
}

impl Part {
    /// All of them, in the order in which the tutor's first card lists those that it does.
    pub const ALL: [Self; 12] = [
        Self::Home,
        Self::Play,
        Self::Vehicles,
        Self::Steps,
        Self::Compare,
        Self::Calculate,
        Self::Quotient,
        Self::Order,
        Self::Mark,
        Self::Lessons,
        Self::Why,
        Self::Board,
    ];

    /// The address of its first card, and the first segment of all others.
    pub const fn address(self) -> &'static str {
        match self {
            Self::Home => "",
            Self::Play => "play",
            Self::Vehicles => "vehicles",
            Self::Steps => "steps",
            Self::Compare => "compare",
            Self::Calculate => "calculate",
            Self::Quotient => "quotient",
            Self::Order => "order",
            Self::Mark => "mark",
            Self::Lessons => "lessons",
            Self::Why => "why",
            Self::Board => "board",
        }
    }

    /// What it is called: the title of its first card.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Home => "Tutor",
            Self::Play => "Play",
            Self::Vehicles => "Vehicles",
            Self::Steps => "Steps",
            Self::Compare => "Compare",
            Self::Calculate => "Calculate",
            Self::Quotient => "Quotient",
            Self::Order => "Order",
            Self::Mark => "Mark it yourself",
            Self::Lessons => "Lessons",
            Self::Why => "Why?",
            Self::Board => "Boards",
        }
    }

    /// What its tab says, where there is little room.
    pub const fn tab(self) -> &'static str {
        match self {
            Self::Vehicles => "Sum",
            _ => self.title(),
        }
    }

    /// What it is for, after its title in the list of the first card. Reasons are asked for at a position.
    pub const fn purpose(self) -> Option<&'static str> {
        Some(match self {
            Self::Home | Self::Why => return None,
            Self::Play => "against Hyperjam or a friend, or just watch; with one vehicle or many",
            Self::Vehicles => "put several on the drawing: what is their sum worth, and which moves win?",
            Self::Steps => "watch the marks being computed, step by step",
            Self::Compare => "two positions: equal, greater, or what tells them apart?",
            Self::Calculate => "lines of games and positions: exact values, sums, comparisons",
            Self::Quotient => "the same game with equal positions merged",
            Self::Order => "which positions are better for Left than which in every sum, and which are equal",
            Self::Mark => "hide the answers and find them yourself",
            Self::Board => {
                "Domineering, Nim, Hackenbush and games with rules of your own, on the sheet beside the drawing"
            }
            Self::Lessons => "short, in order, each with a map of its own",
        })
    }

    /// The part that an address is of, whether the rest of it is right or not; `None` if there is no such part.
    ///
    /// ```
    /// use hyperjam_protocol::address::Part;
    ///
    /// assert_eq!(Part::of("steps/labels/3"), Some(Part::Steps));
    /// assert_eq!(Part::of("nowhere"), None);
    /// ```
    pub fn of(address: &str) -> Option<Self> {
        let first = address.split('/').next().unwrap_or_default();
        Self::ALL.into_iter().find(|part| part.address() == first)
    }
}

/// What the addresses of games begin with.
pub(super) const GAMES: &str = "play/g/";

/// Whether an address is that of a game.
pub fn is_game(address: &str) -> bool {
    address.starts_with(GAMES)
}

/// The beginning of an address that says where a reader is. What is done there changes the rest: a move of a game, a
/// setting, a step, a mark given by hand, the size of a heap, a longer search.
pub fn place(address: &str) -> &str {
    let segments = match Part::of(address) {
        Some(Part::Play) if is_game(address) => 2,
        Some(Part::Play | Part::Calculate) => 1,
        Some(Part::Mark | Part::Vehicles) => 2,
        Some(Part::Compare | Part::Board) => 3,
        Some(Part::Steps) => address.split('/').count().max(2) - 1,
        _ => return address,
    };
    let end = address.match_indices('/').nth(segments - 1).map_or(address.len(), |(end, _)| end);
    address.get(..end).unwrap_or(address)
}

/// The address of the card that compares two positions.
pub fn compare(one: PositionId, other: PositionId) -> String {
    [Part::Compare.address(), "/", &one.segment(), "/", &other.segment()].concat()
}

/// The address of the card that asks with what a position is to be compared.
///
/// ```
/// use hyperjam_editor::id::PositionId;
/// use hyperjam_protocol::address::{Address, CompareCard, compare_with};
///
/// let card = CompareCard::Second(PositionId(3));
/// assert_eq!(compare_with(PositionId(3)), Address::Compare(card).to_string());
/// ```
pub fn compare_with(one: PositionId) -> String {
    [Part::Compare.address(), "/", &one.segment()].concat()
}

/// The address of the calculation with this line open, counted from 0.
pub fn calculation_line(nth: usize) -> String {
    Address::Calculate(u32::try_from(nth).ok().map(|nth| nth + 1)).to_string()
}

/// The line of the calculation that is open on the card of an address, counted from 0.
///
/// ```
/// use hyperjam_protocol::address::{calculation_line, open_line};
///
/// assert_eq!(open_line(&calculation_line(1)), Some(1));
/// assert_eq!(open_line("calculate/2/l0,r1"), Some(1));
/// assert_eq!(["calculate", "calculate/day/3", "play/2"].map(open_line), [None; 3]);
/// ```
pub fn open_line(address: &str) -> Option<usize> {
    let rest = address.strip_prefix(Part::Calculate.address())?.strip_prefix('/')?;
    rest.split('/').next()?.parse::<usize>().ok()?.checked_sub(1)
}

/// Whether an address is of a number in the number tree.
///
/// ```
/// use hyperjam_protocol::address::is_tree;
///
/// assert_eq!(["calculate/tree", "calculate/tree/g1l2/3", "calculate/2"].map(is_tree), [true, true, false]);
/// ```
pub fn is_tree(address: &str) -> bool {
    address.strip_prefix(Part::Calculate.address()).is_some_and(|rest| rest.starts_with("/tree"))
}

/// The address of the card about a board on the sheet.
///
/// ```
/// use hyperjam_protocol::address::{Address, BoardCard, board};
///
/// assert_eq!(board("b1"), Address::Board(BoardCard::Board("b1".into())).to_string());
/// ```
pub fn board(id: &str) -> String {
    [Part::Board.address(), "/", id].concat()
}

/// The address of the pictures of all boards.
pub fn board_pictures() -> String {
    [Part::Board.address(), "/-pictures"].concat()
}

/// The address of the sum of the boards and vehicles on the sheet.
pub fn board_sum() -> String {
    [Part::Board.address(), "/-sum"].concat()
}

/// The address of the card about a ruleset that a person wrote, counted from 0.
pub fn ruleset(nth: usize) -> String {
    Address::Board(BoardCard::Rules(u32::try_from(nth + 1).unwrap_or(u32::MAX))).to_string()
}

/// The ruleset that a person wrote which an address is about, counted from 0.
///
/// ```
/// use hyperjam_protocol::address::{ruleset, ruleset_of};
///
/// assert_eq!(ruleset_of(&ruleset(1)), Some(1));
/// assert_eq!(["board/b1", "board", "board/-rules/0"].map(ruleset_of), [None; 3]);
/// ```
pub fn ruleset_of(address: &str) -> Option<usize> {
    let rest = address.strip_prefix(Part::Board.address())?.strip_prefix("/-rules/")?;
    rest.parse::<usize>().ok()?.checked_sub(1)
}

/// The board on the sheet that an address is about.
///
/// ```
/// use hyperjam_protocol::address::board_of;
///
/// assert_eq!(board_of("board/b1/play/you-best-left-1/0,3"), Some("b1"));
/// assert_eq!(["board", "board/-pictures", "play"].map(board_of), [None; 3]);
/// ```
pub fn board_of(address: &str) -> Option<&str> {
    let rest = address.strip_prefix(Part::Board.address())?.strip_prefix('/')?;
    rest.split('/').next().filter(|id| !id.is_empty() && !id.starts_with('-'))
}

/// Whether an address is that of a game on a board, or on the sum of the boards and vehicles.
///
/// ```
/// use hyperjam_protocol::address::is_board_game;
///
/// assert_eq!(["board/b1/play/you-best-left-1/-", "board/b1", "play"].map(is_board_game), [true, false, false]);
/// assert_eq!(["board/-sum/play/you-best-left-1/0.3", "board/-sum"].map(is_board_game), [true, false]);
/// ```
pub fn is_board_game(address: &str) -> bool {
    let mut segments = address.split('/');
    segments.next() == Some(Part::Board.address()) && segments.nth(1) == Some("play")
}

/// Whether an address is that of vehicles being placed on the drawing for a game.
///
/// ```
/// use hyperjam_protocol::address::is_placing;
///
/// assert_eq!(["vehicles/place", "vehicles/add", "vehicles"].map(is_placing), [true, false, false]);
/// ```
pub fn is_placing(address: &str) -> bool {
    address.split_once('/') == Some((Part::Vehicles.address(), "place"))
}

/// Whether an address is that of the question who wins a board, or the sum.
///
/// ```
/// use hyperjam_protocol::address::is_board_exercise;
///
/// assert_eq!(["board/b1/exercise", "board/-sum/exercise/l", "board/b1"].map(is_board_exercise), [true, true, false]);
/// ```
pub fn is_board_exercise(address: &str) -> bool {
    let mut segments = address.split('/');
    segments.next() == Some(Part::Board.address()) && segments.nth(1) == Some("exercise")
}

/// Whether the card of an address may hide the marks of the drawing, as an exercise does: they are not shown before it is there.
///
/// ```
/// use hyperjam_protocol::address::may_hide_marks;
///
/// let hiding = ["mark/label/-", "mark/hidden", "play/g/you-best-left-1-hidden/p7/-", "board/-sum/exercise", "lessons/nim/1"];
/// assert_eq!(hiding.map(may_hide_marks), [true; 5]);
/// assert_eq!(["mark", "mark/make", "play/g/you-best-left-1/p7/-", "lessons", "why/p3", ""].map(may_hide_marks), [false; 6]);
/// ```
pub fn may_hide_marks(address: &str) -> bool {
    match Part::of(address) {
        Some(Part::Mark) => address.contains('/') && address != exercise(),
        Some(Part::Lessons) => address.contains('/'),
        Some(Part::Play | Part::Board) => {
            is_board_exercise(address)
                || (is_game(address) || is_board_game(address)) && address.contains("-hidden")
        }
        _ => false,
    }
}

/// The address of the sum of the vehicles in one line.
pub fn sum_line() -> String {
    [Part::Vehicles.address(), "/line"].concat()
}

/// The address of a first game: a person, who is Left and starts, against a learner, with one vehicle.
pub fn first_game(start: PositionId) -> String {
    [GAMES, "you-learner-left-1-hidden/", &start.segment(), "/-"].concat()
}

/// The address of the card before a game with one vehicle, which starts at this position, with the usual settings.
///
/// ```
/// use hyperjam_editor::id::PositionId;
/// use hyperjam_protocol::address::{Address, PlayCard, Settings, play_from};
///
/// let card = PlayCard::Settings(Settings::default(), vec![PositionId(3)]);
/// assert_eq!(play_from(PositionId(3)), Address::Play(card).to_string());
/// ```
pub fn play_from(start: PositionId) -> String {
    [Part::Play.address(), "/set/you-best-left-1-hidden/", &start.segment()].concat()
}

/// The address of the card that makes an exercise of the drawing.
pub fn exercise() -> String {
    [Part::Mark.address(), "/make"].concat()
}

/// The address of the values of all positions.
pub fn values() -> String {
    [Part::Why.address(), "/values"].concat()
}

/// The address of the values of the positions from which play has to end; its card is followed by that of all values if
/// there are others.
pub fn short_values() -> String {
    [Part::Why.address(), "/values/short"].concat()
}

/// The address of the reason of a position's value.
pub fn why_value(position: PositionId) -> String {
    [&why(position), "/value"].concat()
}

/// The address of the thermograph of a position's value, as it is in the end.
pub fn thermograph(position: PositionId) -> String {
    let last = Explained::Thermograph(u32::MAX);
    Address::from(WhyCard::Position(position, last)).to_string()
}

/// The address of the reason of a position's marks.
pub fn why(position: PositionId) -> String {
    [Part::Why.address(), "/", &position.segment()].concat()
}

/// The address of what taking a road leaves, where the drawing is read as Hackenbush or another game.
pub fn why_road(road: MoveId) -> String {
    [Part::Why.address(), "/", &road.segment()].concat()
}

/// Whether an address is that of a reason of this position which takes no steps to go through.
pub fn is_why(address: &str, position: PositionId) -> bool {
    let rest = address.strip_prefix(&why(position));
    rest.is_some_and(|rest| ["", "/left", "/right", "/label", "/value"].contains(&rest))
}
