//! Tools, pointer input, and the gestures as states: one state a file.
//!
//! A gesture begins with a press and ends with a release or with Esc. While it lasts, what it does to
//! the document is kept as one pending difference: a release records it as one step of the history, a
//! cancel takes it back without a trace.

mod carry;
mod connect;
mod drag;
mod draw;
mod marquee;
mod pan;
mod pinch;
mod press;

pub use carry::Carry;
pub use connect::Connect;
pub use drag::{Drag, Lifted};
pub use draw::Draw;
pub use marquee::Marquee;
pub use pan::Pan;
pub use pinch::Pinch;
pub use press::Press;

use crate::action::{Action, Modifiers};
use crate::command::CommandError;
use crate::editor::Editor;
use crate::geometry::{self, Point, Target, Vector};
use crate::id::PositionId;

/// The most that one event of the wheel zooms, as a natural logarithm: a notch of a mouse's wheel counts
/// some hundred pixels, a touchpad's pinch a few at a time.
const WHEEL_ZOOM: f64 = 0.2;

/// What the pointer does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Selects and drags; draws moves from rims.
    #[default]
    Select,
    /// Adds positions.
    Position,
    /// Draws moves, by dragging or by source and target.
    Move,
    /// Shifts the sheet.
    Hand,
}

/// What points.
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

    /// By how much plates and roads are widened, in pixels.
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
    /// Tells pointers down at the same time apart.
    pub id: i32,
    /// What points.
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
    /// A button goes down, or a finger touches, where a vehicle stands that can be driven in a game: the position, and
    /// the vehicle's number, which is 0 for one that needs none.
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
    /// A vehicle was dragged in a game.
    Drive {
        /// From where.
        from: PositionId,
        /// To where.
        to: PositionId,
    },
    /// Do what needs marks or the page: lay out, find, jump, select by marks, help.
    Page(Action),
    /// Say why nothing was done.
    Refused(CommandError),
}

/// The gesture under way.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    /// None.
    #[default]
    Idle,
    /// A button is down and nothing is decided yet.
    Press(Press),
    /// Positions are dragged.
    Drag(Drag),
    /// A move is drawn with the button down.
    Draw(Draw),
    /// A move's source is chosen; the target comes next.
    Connect(Connect),
    /// A vehicle is carried to another position.
    Carry(Carry),
    /// A rectangle selects.
    Marquee(Marquee),
    /// The sheet is shifted.
    Pan(Pan),
    /// Two fingers shift and zoom.
    Pinch(Pinch),
}

impl Editor {
    /// Takes one input of a pointer.
    pub fn input(&mut self, input: Input) -> Option<Effect> {
        match input {
            Input::Down(pointer, button) => self.pointer_down(pointer, button),
            Input::Take(pointer, from, vehicle) => {
                let effect = self.pointer_down(pointer, Button::Primary);
                if let Gesture::Press(press) = &mut self.gesture {
                    (press.car, press.drives) = (Some((from, vehicle)), true);
                }
                effect
            }
            Input::Moved(pointer) => self.pointer_moved(pointer),
            Input::Up(pointer) => self.pointer_up(pointer),
            Input::DoubleClick(pointer) => self.double_clicked(pointer),
            Input::Menu(pointer) => self.menu_asked(pointer),
            Input::Wheel { at, by, zoom } => {
                self.viewport = if zoom {
                    self.viewport.zoomed(at, (-by.y * 0.01).clamp(-WHEEL_ZOOM, WHEEL_ZOOM).exp())
                } else {
                    self.viewport.panned(-by)
                };
                None
            }
            Input::Lost { id } => {
                if self.pointers.remove(&id).is_some() {
                    self.cancel_gesture();
                }
                None
            }
        }
    }

    fn pointer_down(&mut self, pointer: Pointer, button: Button) -> Option<Effect> {
        self.pointers.insert(pointer.id, pointer.at);
        let connecting = match &self.gesture {
            Gesture::Connect(connect) => Some(connect.from),
            Gesture::Press(press) => press.connecting,
            Gesture::Pan(pan) => pan.connecting,
            Gesture::Pinch(pinch) => pinch.connecting,
            _ => None,
        };
        if let Some(pinch) = Pinch::of(&self.pointers, connecting) {
            self.cancel_gesture();
            self.gesture = Gesture::Pinch(pinch);
            return None;
        }
        let pans = button == Button::Middle || self.tool == Tool::Hand || self.space_held;
        if pans {
            self.space_used |= self.space_held;
            self.cancel_gesture();
            self.gesture = Gesture::Pan(Pan::from(pointer.at, connecting));
            return None;
        }
        // A release that never came must not leave a drag half done.
        self.cancel_gesture();
        self.gesture = Gesture::Press(Press {
            pointer,
            target: self.target(pointer),
            car: self.car(pointer),
            drives: false,
            connecting,
        });
        None
    }

    fn pointer_moved(&mut self, pointer: Pointer) -> Option<Effect> {
        if let Some(at) = self.pointers.get_mut(&pointer.id) {
            *at = pointer.at;
        } else if !self.pointers.is_empty() {
            // A mouse that passes by while a finger drags has no part in it.
            return None;
        }
        // What lies under the pointer means nothing to the others, and is dear on a large drawing.
        if matches!(
            self.gesture,
            Gesture::Idle | Gesture::Press(_) | Gesture::Draw(_) | Gesture::Connect(_) | Gesture::Carry(_)
        ) {
            self.hover = self.target(pointer);
        }
        match std::mem::take(&mut self.gesture) {
            Gesture::Idle => None,
            Gesture::Press(press) => press.moved(self, pointer),
            Gesture::Drag(drag) => drag.moved(self, pointer),
            Gesture::Draw(draw) => draw.moved(self, pointer),
            Gesture::Connect(connect) => connect.moved(self, pointer),
            Gesture::Carry(carry) => carry.moved(self, pointer),
            Gesture::Marquee(marquee) => marquee.moved(self, pointer),
            Gesture::Pan(pan) => pan.moved(self, pointer),
            Gesture::Pinch(pinch) => pinch.moved(self),
        }
    }

    fn pointer_up(&mut self, pointer: Pointer) -> Option<Effect> {
        self.pointers.remove(&pointer.id)?;
        let effect = match std::mem::take(&mut self.gesture) {
            Gesture::Press(press) => press.released(self),
            Gesture::Drag(drag) => drag.released(self),
            Gesture::Draw(draw) => draw.released(self, pointer),
            Gesture::Carry(carry) => carry.released(self, pointer),
            Gesture::Connect(connect) => {
                self.gesture = Gesture::Connect(connect);
                None
            }
            Gesture::Pinch(Pinch { connecting, .. }) => {
                // Of three fingers two may go on.
                match Pinch::of(&self.pointers, connecting) {
                    Some(pinch) => self.gesture = Gesture::Pinch(pinch),
                    None => self.connect_on(connecting, pointer),
                }
                None
            }
            Gesture::Pan(Pan { connecting, .. }) => {
                self.connect_on(connecting, pointer);
                None
            }
            Gesture::Idle | Gesture::Marquee(_) => None,
        };
        // A lifted finger is over nothing.
        self.hover = if pointer.device == Device::Touch { Target::Sheet } else { self.target(pointer) };
        effect
    }

    /// The choice of a target goes on after the sheet was shifted.
    fn connect_on(&mut self, source: Option<PositionId>, pointer: Pointer) {
        if let Some(from) = source {
            self.gesture = Gesture::Connect(Connect { from, at: self.viewport.to_world(pointer.at) });
        }
    }

    fn double_clicked(&mut self, pointer: Pointer) -> Option<Effect> {
        // With the move tool the two clicks have already chosen a source and a target.
        if matches!(self.tool, Tool::Hand | Tool::Move) {
            return None;
        }
        match self.target(pointer) {
            Target::Body(id) | Target::Rim(id) => {
                self.cancel_gesture();
                Some(Effect::Rename(id))
            }
            Target::Sheet if self.tool == Tool::Select => {
                self.cancel_gesture();
                self.add_position(self.viewport.to_world(pointer.at))
            }
            Target::Sheet | Target::Move(_) => None,
        }
    }

    fn menu_asked(&mut self, pointer: Pointer) -> Option<Effect> {
        self.cancel_gesture();
        let target = self.target(pointer);
        if !self.selection.contains(target) {
            self.select(target);
        }
        Some(Effect::Menu { target, at: pointer.at })
    }

    /// What lies under a pointer. A car belongs to the position that it stands on.
    pub fn target(&self, pointer: Pointer) -> Target {
        match self.car(pointer) {
            Some((on, _)) => Target::Body(on),
            None => self.hit(pointer, pointer.device.tolerance()),
        }
    }

    fn hit(&self, pointer: Pointer, tolerance: f64) -> Target {
        let at = self.viewport.to_world(pointer.at);
        geometry::hit(&self.document, self.routing(), at, tolerance / self.viewport.scale())
    }

    /// The vehicle whose car lies under a pointer, and under no plate.
    fn car(&self, pointer: Pointer) -> Option<(PositionId, usize)> {
        let margin = pointer.device.tolerance() / 4.0 / self.viewport.scale();
        let car = geometry::car_at(&self.document, self.viewport.to_world(pointer.at), margin);
        car.filter(|_| self.hit(pointer, 0.0).position().is_none())
    }

    /// Ends the gesture under way as if it had never begun.
    pub(crate) fn cancel_gesture(&mut self) {
        match std::mem::take(&mut self.gesture) {
            Gesture::Drag(drag) => drag.cancelled(self),
            Gesture::Marquee(marquee) => marquee.cancelled(self),
            _ => {}
        }
    }
}
