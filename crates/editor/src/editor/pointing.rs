//! Pointer input: which gesture it begins, continues and ends.

use super::Editor;
use super::gesture::{Gesture, Grip, Pan, Pinch, Press, grips};
use crate::action::Tool;
use crate::geometry::{self, Ground, Point, Target};
use crate::id::PositionId;
use crate::input::{Button, Device, Effect, Input, Pointer};

/// The most that one event of the wheel zooms, as a natural logarithm: a notch of a mouse's wheel counts
/// some hundred pixels, a touchpad's pinch a few at a time.
const WHEEL_ZOOM: f64 = 0.2;
/// How far from the middle of a grip a mouse takes it, in pixels.
const GRIP: f64 = 8.0;
/// How far from the line of the ground a mouse takes it, in pixels.
const GROUND: f64 = 6.0;

impl Editor {
    /// Handles one input of a pointer.
    ///
    /// ```
    /// use hyperjam_editor::action::{Action, Modifiers, Tool};
    /// use hyperjam_editor::editor::Editor;
    /// use hyperjam_editor::geometry::Point;
    /// use hyperjam_editor::input::{Button, Device, Input, Pointer};
    ///
    /// let mut editor = Editor::default();
    /// editor.act(Action::Use(Tool::Position));
    /// let at = Point::new(40.0, 30.0);
    /// let mouse = Pointer { id: 1, device: Device::Mouse, at, held: Modifiers::default() };
    /// editor.input(Input::Down(mouse, Button::Primary));
    /// editor.input(Input::Up(mouse));
    /// assert_eq!(editor.document().positions().len(), 1);
    /// ```
    pub fn input(&mut self, input: Input) -> Option<Effect> {
        match input {
            Input::Down(pointer, button) => self.pointer_down(pointer, button, None),
            Input::Take(pointer, from, vehicle) => {
                self.pointer_down(pointer, Button::Primary, Some((from, vehicle)))
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

    /// `taken` is the vehicle that is to be driven in a game.
    fn pointer_down(
        &mut self,
        pointer: Pointer,
        button: Button,
        taken: Option<(PositionId, usize)>,
    ) -> Option<Effect> {
        self.pointers.insert(pointer.id, pointer.at);
        let connecting = self.gesture.connecting();
        // Whatever is under way ends: a release that never came must not leave a drag half done.
        self.cancel_gesture();
        if let Some(pinch) = Pinch::of(&self.pointers, connecting) {
            self.gesture = Gesture::Pinch(pinch);
        } else if button == Button::Middle || self.tool == Tool::Hand || self.space_held {
            self.space_used |= self.space_held;
            self.gesture = Gesture::Pan(Pan::from(pointer.at, connecting));
        } else {
            let grip = if taken.is_some() { None } else { self.grip(pointer) };
            let target =
                grip.and_then(|_| self.only_route()).map_or_else(|| self.target(pointer), Target::Move);
            self.gesture = Gesture::Press(Press {
                pointer,
                target,
                car: taken.or_else(|| self.car(pointer).filter(|_| grip.is_none())),
                grip,
                drives: taken.is_some(),
                connecting,
            });
        }
        None
    }

    fn pointer_moved(&mut self, pointer: Pointer) -> Option<Effect> {
        if let Some(at) = self.pointers.get_mut(&pointer.id) {
            *at = pointer.at;
        } else if !self.pointers.is_empty() {
            // A mouse that passes by while a finger drags has no part in it.
            return None;
        }
        if self.gesture.hovers() {
            let drop = if self.gesture.drops() { self.drop_target(pointer) } else { None };
            self.hover = drop.map_or_else(|| self.target(pointer), Target::Body);
        }
        std::mem::take(&mut self.gesture).moved(self, pointer)
    }

    fn pointer_up(&mut self, pointer: Pointer) -> Option<Effect> {
        self.pointers.remove(&pointer.id)?;
        let effect = std::mem::take(&mut self.gesture).released(self, pointer);
        // A lifted finger is over nothing.
        self.hover = if pointer.device == Device::Touch { Target::Sheet } else { self.target(pointer) };
        effect
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

    /// The position on which something that is dropped lands: the one under the pointer, or else the one that a new
    /// position there would touch.
    pub fn drop_target(&self, pointer: Pointer) -> Option<PositionId> {
        let at = self.viewport.to_world(pointer.at);
        let under = self.target(pointer).position();
        under.or_else(|| geometry::touched(&self.document, self.routing(), at))
    }

    /// The place on the ground under a pointer, where a drag draws a move that stands there.
    pub fn ground(&self, pointer: Pointer) -> Option<Point> {
        let at = self.viewport.to_world(pointer.at);
        let reach = (GROUND + pointer.device.tolerance() / 2.0) / self.viewport.scale();
        let near = |line: &&Ground| {
            let beyond = [line.from.x - at.x, at.x - line.from.x - line.length];
            (line.from.y - at.y).abs() <= reach && beyond.iter().all(|beyond| *beyond <= line.beyond)
        };
        let lines = Ground::lines(&self.document);
        lines.iter().find(near).map(|line| Point::new(at.x, line.from.y))
    }

    fn hit(&self, pointer: Pointer, tolerance: f64) -> Target {
        let at = self.viewport.to_world(pointer.at);
        geometry::hit(&self.document, self.routing(), at, tolerance / self.viewport.scale())
    }

    /// The vehicle whose car lies under a pointer, and under no plate.
    fn car(&self, pointer: Pointer) -> Option<(PositionId, usize)> {
        let margin = pointer.device.tolerance() / 4.0 / self.viewport.scale();
        let car =
            geometry::car_at(&self.document, self.routing(), self.viewport.to_world(pointer.at), margin);
        car.filter(|_| self.hit(pointer, 0.0).position().is_none())
    }

    /// The grip of the selected move that lies under a pointer, and under no plate.
    fn grip(&self, pointer: Pointer) -> Option<Grip> {
        if self.tool != Tool::Select || pointer.held.shift {
            return None;
        }
        let id = self.only_route()?;
        let (route, step) = (self.routing().route(id)?, self.document.get_move(id)?);
        let at = self.viewport.to_world(pointer.at);
        let mut reach = (GRIP + pointer.device.tolerance() / 2.0) / self.viewport.scale();
        let mut found = None;
        for (grip, place) in Grip::ALL.into_iter().zip(grips(route)) {
            let distance = place.distance(at);
            if distance < reach && (grip != Grip::Middle || step.from != step.to) {
                (reach, found) = (distance, Some(grip));
            }
        }
        found.filter(|_| self.hit(pointer, 0.0).position().is_none())
    }

    /// Cancels the gesture under way: all is as if it had never begun.
    pub(super) fn cancel_gesture(&mut self) {
        std::mem::take(&mut self.gesture).cancelled(self);
    }
}
