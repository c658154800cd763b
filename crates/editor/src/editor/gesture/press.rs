//! A button is down: a click if it goes up at the same place, and the beginning of a drag if the pointer moves.

use super::{Bend, Carry, Connect, Drag, Draw, Gesture, Grip, Marquee, Pan, Redirect, State};
use crate::action::Tool;
use crate::editor::Editor;
use crate::geometry::Target;
use crate::id::PositionId;
use crate::input::{Device, Effect, Pointer};

/// Where and on what the button went down.
#[derive(Clone, Debug, PartialEq)]
pub struct Press {
    /// The pointer as it went down.
    pub pointer: Pointer,
    /// What lay under it.
    pub target: Target,
    /// The vehicle whose car that was, with its position.
    pub car: Option<(PositionId, usize)>,
    /// The grip of the selected move that was there.
    pub grip: Option<Grip>,
    /// Whether the vehicle is driven in a game, while the drawing stays as it is.
    pub drives: bool,
    /// The source, when a move's target was to be chosen.
    pub connecting: Option<PositionId>,
}

impl State for Press {
    fn moved(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
        if pointer.at.distance(self.pointer.at) < pointer.device.threshold() {
            editor.gesture = Gesture::Press(self);
            return None;
        }
        if let Some(car) = self.car.filter(|_| self.drives) {
            return Carry::start(car, true).moved(editor, pointer);
        }
        match self.grip {
            Some(Grip::End(end)) => {
                if let Some(redirect) = Redirect::start(editor, end) {
                    return redirect.moved(editor, pointer);
                }
            }
            Some(Grip::Middle) => return Bend::start(editor).moved(editor, pointer),
            None => {}
        }
        // A finger hardly hits a rim on purpose, but for that of the position that it has selected.
        let sure = self.pointer.device != Device::Touch
            || editor.selection.only_position() == self.target.position();
        let from_rim = matches!(self.target, Target::Rim(_)) && sure;
        let draws = match editor.tool {
            Tool::Move => true,
            Tool::Select => from_rim || self.pointer.held.shift,
            Tool::Position | Tool::Hand => false,
        };
        if let Some(car) = self.car.filter(|_| editor.tool == Tool::Select && !draws) {
            return Carry::start(car, false).moved(editor, pointer);
        }
        if self.target == Target::Sheet
            && editor.tool != Tool::Hand
            && let Some(ground) = editor.ground(self.pointer)
            && let Some(draw) = Draw::from_ground(editor, ground)
        {
            return draw.moved(editor, pointer);
        }
        match (self.target.position(), editor.tool) {
            (Some(from), _) if draws => Draw::start(from).moved(editor, pointer),
            (Some(_), _) => Drag::start(editor, self.target, self.pointer).moved(editor, pointer),
            (None, Tool::Select | Tool::Move) => Marquee::start(editor, self.pointer).moved(editor, pointer),
            (None, Tool::Position | Tool::Hand) => {
                Pan::from(self.pointer.at, self.connecting).moved(editor, pointer)
            }
        }
    }

    /// A click.
    fn released(self, editor: &mut Editor, _pointer: Pointer) -> Option<Effect> {
        if self.drives {
            return None;
        }
        let world = editor.viewport.to_world(self.pointer.at);
        match (editor.tool, self.connecting, self.target) {
            (_, Some(from), _) => match editor.drop_target(self.pointer) {
                Some(to) => editor.add_move(from, to),
                None => editor.extend(from, world),
            },
            (Tool::Move, None, Target::Body(from) | Target::Rim(from)) => {
                editor.select(self.target);
                editor.gesture = Gesture::Connect(Connect { from, at: world, to: None });
                None
            }
            (Tool::Position, _, Target::Sheet | Target::Move(_)) => editor.add_position(world),
            (_, _, target) if self.pointer.held.shift => {
                editor.toggle(target);
                if editor.selection.contains(target) {
                    editor.focus = target.position();
                }
                None
            }
            (_, _, target) => {
                editor.select(target);
                None
            }
        }
    }
    fn hovers(&self) -> bool {
        true
    }

    fn connecting(&self) -> Option<PositionId> {
        self.connecting
    }
}
