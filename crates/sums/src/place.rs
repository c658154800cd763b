//! Where a component of a sum stands.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

use hyperjam_rulesets::picture::Gesture;
use hyperjam_rulesets::{Answer, Board, Limits, Unsolved};
use hyperjam_solver::{Graph, PositionId, impartial};
use hyperjam_terms::{EndKind, Player};
use hyperjam_values::{Arena, GameId, Unfinished, sum};

use crate::value::{NoValue, value_of_position, values_from};

/// What tells a place from the others of its game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A position of a graph.
    Position(PositionId),
    /// A position as it is written.
    Text(String),
    /// The negative of what has this key.
    Negative(Box<Key>),
}

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// On the picture of a board.
    Press(Gesture),
    /// From one position of a graph to another.
    Drive(PositionId, PositionId),
}

/// Why the value of a place is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unvalued {
    /// Play may go on for ever.
    Loop,
    /// A tie end can be reached, where play stops though nobody wins.
    TieEnd,
    /// An end can be reached where somebody has won, so that play stops in the whole sum.
    DecidedEnd,
    /// It is on a board, and a limit was reached.
    Board(Unsolved),
    /// A limit of the arena was reached.
    Unfinished(Unfinished),
}

impl fmt::Display for Unvalued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loop => write!(f, "play may go on for ever there"),
            Self::TieEnd => write!(f, "a tie end can be reached there"),
            Self::DecidedEnd => write!(f, "an end that decides the whole sum can be reached there"),
            Self::Board(unsolved) => unsolved.fmt(f),
            Self::Unfinished(unfinished) => unfinished.fmt(f),
        }
    }
}

impl std::error::Error for Unvalued {}

impl From<Unfinished> for Unvalued {
    fn from(unfinished: Unfinished) -> Self {
        Self::Unfinished(unfinished)
    }
}

impl From<NoValue> for Unvalued {
    fn from(none: NoValue) -> Self {
        match none {
            NoValue::Loop => Self::Loop,
            NoValue::TieEnd => Self::TieEnd,
            NoValue::DecidedEnd => Self::DecidedEnd,
            NoValue::Unfinished(unfinished) => Self::Unfinished(unfinished),
        }
    }
}

impl From<Unsolved> for Unvalued {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Loop => Self::Loop,
            Unsolved::End => Self::DecidedEnd,
            Unsolved::Values(unfinished) => Self::Unfinished(unfinished),
            unsolved => Self::Board(unsolved),
        }
    }
}

/// A move in a component.
#[derive(Clone, Debug)]
pub struct Step {
    /// How it is made.
    pub how: How,
    /// Where it leads.
    pub to: Rc<dyn Place>,
}

/// What is shown of a place.
#[derive(Clone, Copy)]
pub enum Shown<'a> {
    /// A board.
    Board(&'a dyn Board),
    /// A position of a drawing.
    Position(PositionId),
}

/// A place in a game: all that is asked of a game to add it up with others, and to play it.
///
/// An implementation is right if places with equal keys have the same moves, and if what it tells of itself (its value, that
/// it is impartial) is so by the definitions.
pub trait Place {
    /// What tells it from the others of its game.
    fn key(&self) -> Key;

    /// The moves of a player, in an order of their own. Several may lead to one place: links name a move by its number.
    fn moves(&self, player: Player) -> Vec<Step>;

    /// Whether play ends here, in the whole sum, and how.
    fn end(&self) -> Option<EndKind>;

    /// Whether both players have the same options wherever play may come.
    fn is_impartial(&self) -> bool;

    /// The value in normal play, if every play ends.
    fn value(&self, arena: &mut Arena, limits: Limits) -> Result<GameId, Unvalued>;

    /// The values of what the moves of a player lead to, in the order of the moves.
    fn option_values(
        &self,
        player: Player,
        arena: &mut Arena,
        limits: Limits,
    ) -> Result<Vec<GameId>, Unvalued>;

    /// What is shown of it.
    fn shown(&self) -> Shown<'_>;

    /// The graph that it is a position of, if it is one: it is then searched as it is.
    fn graph(&self) -> Option<&Rc<Graph>> {
        None
    }
}

impl fmt::Debug for dyn Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key().fmt(f)
    }
}

/// A component of a sum: a place, and which of the sum's games it is of.
#[derive(Clone, Debug)]
pub struct Component {
    game: usize,
    place: Rc<dyn Place>,
}

impl Component {
    /// A place of the game with this number: two components of one game may come to the same place.
    pub fn new(game: usize, place: Rc<dyn Place>) -> Self {
        Self { game, place }
    }

    /// The place.
    pub fn place(&self) -> &Rc<dyn Place> {
        &self.place
    }

    /// The number of its game.
    pub(crate) fn game(&self) -> usize {
        self.game
    }

    /// Another place of the same game.
    pub fn at(&self, place: Rc<dyn Place>) -> Self {
        Self { game: self.game, place }
    }

    /// Whether another component is the same game at the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    /// What tells it from other components.
    pub(crate) fn key(&self) -> (usize, Key) {
        (self.game, self.place.key())
    }
}

/// A graph that several components may stand on.
#[derive(Debug)]
struct SharedGraph {
    graph: Rc<Graph>,
    is_impartial: OnceCell<bool>,
}

/// A position of a game graph.
#[derive(Clone, Debug)]
pub struct GraphPlace {
    shared: Rc<SharedGraph>,
    on: PositionId,
}

impl GraphPlace {
    /// A position of a graph.
    pub fn new(graph: Rc<Graph>, on: PositionId) -> Self {
        Self { shared: Rc::new(SharedGraph { graph, is_impartial: OnceCell::new() }), on }
    }

    /// Another position of the same graph.
    pub fn at(&self, on: PositionId) -> Self {
        Self { shared: self.shared.clone(), on }
    }
}

impl Place for GraphPlace {
    fn key(&self) -> Key {
        Key::Position(self.on)
    }

    fn moves(&self, player: Player) -> Vec<Step> {
        let options = self.shared.graph.options(self.on, player).iter();
        options.map(|to| Step { how: How::Drive(self.on, *to), to: Rc::new(self.at(*to)) }).collect()
    }

    fn end(&self) -> Option<EndKind> {
        self.shared.graph.end_kind(self.on)
    }

    fn is_impartial(&self) -> bool {
        *self.shared.is_impartial.get_or_init(|| impartial::is_impartial(&self.shared.graph))
    }

    fn value(&self, arena: &mut Arena, _limits: Limits) -> Result<GameId, Unvalued> {
        Ok(value_of_position(arena, &self.shared.graph, self.on)?)
    }

    fn option_values(
        &self,
        player: Player,
        arena: &mut Arena,
        _limits: Limits,
    ) -> Result<Vec<GameId>, Unvalued> {
        let values = values_from(arena, &self.shared.graph, self.on)?;
        self.shared.graph.options(self.on, player).iter().map(|to| Ok(values[to.index()]?)).collect()
    }

    fn shown(&self) -> Shown<'_> {
        Shown::Position(self.on)
    }

    fn graph(&self) -> Option<&Rc<Graph>> {
        Some(&self.shared.graph)
    }
}

/// A position of a board, whichever its ruleset: a heap, a value as its canonical form, a drawing read as Hackenbush.
#[derive(Clone)]
pub struct BoardPlace(Rc<dyn Board>);

impl BoardPlace {
    /// A position of a board.
    pub fn new(board: Rc<dyn Board>) -> Self {
        Self(board)
    }
}

impl Place for BoardPlace {
    fn key(&self) -> Key {
        Key::Text(self.0.text())
    }

    fn moves(&self, player: Player) -> Vec<Step> {
        let moves = self.0.moves(player).into_iter();
        moves
            .map(|(gesture, to)| Step { how: How::Press(gesture), to: Rc::new(Self(Rc::from(to))) })
            .collect()
    }

    fn end(&self) -> Option<EndKind> {
        self.0.end()
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn value(&self, arena: &mut Arena, limits: Limits) -> Result<GameId, Unvalued> {
        match self.0.answer(arena, limits)? {
            Answer::Short { value, .. } => Ok(value),
            Answer::Loopy(_) if self.0.has_ends() => Err(Unvalued::DecidedEnd),
            Answer::Loopy(_) => Err(Unvalued::Loop),
        }
    }

    fn option_values(
        &self,
        player: Player,
        arena: &mut Arena,
        limits: Limits,
    ) -> Result<Vec<GameId>, Unvalued> {
        let hints = self.0.hints(arena, limits)?;
        Ok(hints.iter().filter(|hint| hint.player == player).map(|hint| hint.value).collect())
    }

    fn shown(&self) -> Shown<'_> {
        Shown::Board(&*self.0)
    }
}

/// A place with Left and Right exchanged. What is shown is the place itself.
#[derive(Clone, Debug)]
pub struct Negative(Rc<dyn Place>);

impl Negative {
    /// The negative of a place.
    pub fn new(of: Rc<dyn Place>) -> Self {
        Self(of)
    }
}

impl Place for Negative {
    fn key(&self) -> Key {
        Key::Negative(Box::new(self.0.key()))
    }

    fn moves(&self, player: Player) -> Vec<Step> {
        let moves = self.0.moves(player.opponent()).into_iter();
        moves.map(|Step { how, to }| Step { how, to: Rc::new(Self(to)) }).collect()
    }

    fn end(&self) -> Option<EndKind> {
        self.0.end().map(EndKind::exchanged)
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn value(&self, arena: &mut Arena, limits: Limits) -> Result<GameId, Unvalued> {
        let value = self.0.value(arena, limits)?;
        Ok(sum::negate(arena, value)?)
    }

    fn option_values(
        &self,
        player: Player,
        arena: &mut Arena,
        limits: Limits,
    ) -> Result<Vec<GameId>, Unvalued> {
        let values = self.0.option_values(player.opponent(), arena, limits)?;
        values.into_iter().map(|value| sum::negate(arena, value).map_err(Unvalued::from)).collect()
    }

    fn shown(&self) -> Shown<'_> {
        self.0.shown()
    }
}
