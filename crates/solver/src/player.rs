//! Who plays, who may make a move, and what being stuck means.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Player {
    /// Left, then Right.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[inline]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// 0 for Left, 1 for Right.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// The player of the lowest bit of a state's number.
    #[inline]
    pub(crate) fn of_bit(bit: u32) -> Player {
        if bit & 1 == 0 { Player::Left } else { Player::Right }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// The players who may make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Movers {
    /// Left alone.
    Left,
    /// Both players.
    Both,
    /// Right alone.
    Right,
}

impl Movers {
    /// Whether the player is one of them.
    pub fn include(self, player: Player) -> bool {
        match self {
            Movers::Left => player == Player::Left,
            Movers::Both => true,
            Movers::Right => player == Player::Right,
        }
    }

    /// The same move with Left and Right exchanged (HL 3.2).
    pub fn exchanged(self) -> Movers {
        match self {
            Movers::Left => Movers::Right,
            Movers::Both => Movers::Both,
            Movers::Right => Movers::Left,
        }
    }
}

impl From<Player> for Movers {
    fn from(player: Player) -> Movers {
        match player {
            Player::Left => Movers::Left,
            Player::Right => Movers::Right,
        }
    }
}

/// What it means to be unable to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins (HL 6).
    Misere,
}

impl Convention {
    /// The winner when this player is to move and cannot.
    pub fn winner_when_stuck(self, stuck: Player) -> Player {
        match self {
            Convention::Normal => stuck.opponent(),
            Convention::Misere => stuck,
        }
    }
}
