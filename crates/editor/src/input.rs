//! Input from pointers, and what the page is to do in response.

use crate::action::{Action, Direction, Modifiers};
use crate::command::CommandError;
use crate::geometry::{Point, Target, Vector};
use crate::id::PositionId;
use crate::selection::Related;

/// A kind of pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// A mouse.
    Mouse,
    /// A pen.
    Pen,
    /// A finger.
    Touch,
}

impl Device {
    /// How far a pressed pointer may stray, in pixels, before a click becomes a drag.
    pub fn threshold(self) -> f64 {
        match self {
            Self::Mouse => 4.0,
            Self::Pen | Self::Touch => 8.0,
        }
    }

    /// By how much plates and routes are widened for it, in pixels, so that they can be hit.
    pub fn tolerance(self) -> f64 {
        match self {
            Self::Mouse => 3.0,
            Self::Pen => 6.0,
            Self::Touch => 14.0,
        }
    }
}

/// Which button of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The left mouse button, a finger, a pen's tip.
    Primary,
    /// The mouse wheel pressed.
    Middle,
}

/// A pointer at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// Distinguishes pointers that are down at the same time.
    pub id: i32,
    /// Its kind.
    pub device: Device,
    /// Pixels from the canvas's upper left corner.
    pub at: Point,
    /// Keys held down.
    pub held: Modifiers,
}

/// Everything that a pointer does to the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// A button goes down or a finger touches.
    Down(Pointer, Button),
    /// A pointer moves, pressed or not.
    Moved(Pointer),
    /// A button goes down, or a finger touches, on a vehicle that can be moved in a game: its position, and its number,
    /// which is 0 for one that needs none.
    Take(Pointer, PositionId, usize),
    /// A button or finger goes up.
    Up(Pointer),
    /// Two clicks at one place.
    DoubleClick(Pointer),
    /// The right mouse button, or a long press.
    Menu(Pointer),
    /// The wheel turns: shifts the sheet, or zooms about `at`.
    Wheel {
        /// Where the pointer is.
        at: Point,
        /// How far, in pixels.
        by: Vector,
        /// Whether it zooms (Ctrl held, or a touchpad's pinch).
        zoom: bool,
    },
    /// The system took the pointer away.
    Lost {
        /// Which pointer.
        id: i32,
    },
}

/// What the page is to do after an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Let the position be renamed in place.
    Rename(PositionId),
    /// Open the menu of what is at a place.
    Menu {
        /// Of what.
        target: Target,
        /// Pixels from the canvas's corner.
        at: Point,
    },
    /// Move a vehicle in a game.
    MoveVehicle {
        /// From where.
        from: PositionId,
        /// To where.
        to: PositionId,
    },
    /// Carry out an action that needs marks or the page, such as finding or laying out positions.
    Page(Action),
    /// Say that a name which was just given is that of several positions.
    SharedName {
        /// The name.
        name: String,
        /// How many positions have it now.
        positions: usize,
    },
    /// Say that no position lies that way.
    NonePastFocus(Direction),
    /// Say what must be selected, or done, before an action can do anything.
    Lacks(&'static str),
    /// Say that nothing is related in this way to what is selected.
    NoneRelated(Related),
    /// Show why nothing was done.
    Refused(CommandError),
}
