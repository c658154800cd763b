//! Games in addresses.

use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{CompoundRule, Player};

/// A game: how it is played, where it starts, and what was done in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<S = Settings> {
    /// How it is played.
    pub settings: S,
    /// Where the vehicles start.
    pub start: Vec<PositionId>,
    /// What was done, by the players in turn.
    pub turns: Vec<Turn>,
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A move. It starts at one position, and of vehicles that stand there it does not matter which one makes it.
    Move(MoveId),
    /// A position was taken, where the drawing is read as a game in which positions are.
    Position(PositionId),
    /// An offer of a draw, which was taken.
    Draw,
}

/// What of a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameView {
    /// All of it.
    Whole,
    /// The moves of the vehicles at a position.
    From(PositionId),
    /// The moves to a position.
    To(PositionId),
    /// What comes of the offer of a draw.
    Offer,
    /// How it was after so many moves.
    At(u32),
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Who makes Left's moves, and who makes Right's.
    pub controllers: [Controller; 2],
    /// Who moves first.
    pub starter: Player,
    /// Where the learner's chances come from.
    pub seed: u32,
    /// Whether it is shown what each move does.
    pub hints: bool,
    /// Whether the marks of the drawing are hidden.
    pub hidden: bool,
}

/// A game on boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardGame<S> {
    /// The identifier of the board that it is on; none for the sum of all that is on the sheet.
    pub board: Option<String>,
    /// How it is played.
    pub settings: S,
    /// Of each move the component, and its number among the moves that the player had there; on a board alone the component
    /// is 0.
    pub moves: Vec<(u32, u32)>,
    /// Whether the players then agreed on a draw.
    pub is_agreed: bool,
    /// What of it is looked at.
    pub view: GameView,
}

impl<S> BoardGame<S> {
    /// The game before its first move.
    pub fn new(board: Option<String>, settings: S) -> Self {
        Self { board, settings, moves: Vec::new(), is_agreed: false, view: GameView::Whole }
    }
}

/// A game on a compound of all that is on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompoundPlay {
    /// Which compound.
    pub rule: CompoundRule,
    /// How it is played.
    pub settings: Settings,
    /// Of each move the component, and its number among the moves that the player had there; none where a player ended a turn.
    pub done: Vec<Option<(u32, u32)>>,
    /// What of it is looked at.
    pub view: GameView,
}

impl CompoundPlay {
    /// How a turn that a player ended is written.
    pub(super) const END: &str = "end";

    /// The game before its first move.
    pub fn new(rule: CompoundRule, settings: Settings) -> Self {
        Self { rule, settings, done: Vec::new(), view: GameView::Whole }
    }
}

/// How a game of more than two players is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSettings {
    /// Who makes the moves of each player: a person or Hyperjam at its best.
    pub controllers: Vec<Controller>,
    /// Who moves first, counted from 0.
    pub starter: u32,
    /// Whether it is shown what each move does.
    pub hints: bool,
    /// Whether the marks of the drawing are hidden.
    pub hidden: bool,
}

impl SeatSettings {
    /// Who can make a player's moves.
    pub const CONTROLLERS: [Controller; 2] = [Controller::You, Controller::Best];

    /// A person, who is the first of so many players and starts, against Hyperjam in all other seats, with the marks hidden
    /// till it is over.
    pub fn of(players: u32) -> Self {
        let controllers = (0..players).map(|seat| if seat == 0 { Controller::You } else { Controller::Best });
        Self { controllers: controllers.collect(), starter: 0, hints: false, hidden: true }
    }
}

/// Who makes a player's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A person.
    You,
    /// Hyperjam, as well as it can.
    Best,
    /// Hyperjam, which errs: one move in three is drawn by lot.
    Learner,
    /// Hyperjam, which keeps what it has and makes the game last.
    Longest,
}

impl Controller {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::You, Self::Best, Self::Learner, Self::Longest];

    /// As it stands in addresses.
    pub const fn segment(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Best => "best",
            Self::Learner => "learner",
            Self::Longest => "longest",
        }
    }
}

impl Default for Settings {
    /// A person, who is Left and starts, against Hyperjam at its best, with the marks hidden till it is over.
    fn default() -> Self {
        Self {
            controllers: [Controller::You, Controller::Best],
            starter: Player::Left,
            seed: 1,
            hints: false,
            hidden: true,
        }
    }
}

impl Settings {
    /// Who makes this player's moves.
    pub const fn controller(&self, player: Player) -> Controller {
        self.controllers[player.index()]
    }

    /// The side of the only person, if one plays against Hyperjam.
    pub const fn person(&self) -> Option<Player> {
        match self.controllers {
            [Controller::You, Controller::You] => None,
            [Controller::You, _] => Some(Player::Left),
            [_, Controller::You] => Some(Player::Right),
            _ => None,
        }
    }
}
