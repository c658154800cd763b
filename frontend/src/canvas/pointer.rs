//! From the browser's pointer events to the editor's input.

use crate::jump;
use crate::later::{self, Asker, Timer};
use crate::state::Page;
use crate::tutor::stage;
use hyperjam_editor::action::{Action, Modifiers, Tool};
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::geometry::{Point, Target, Vector};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::{Button, Device, Input, Pointer};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent, TouchEvent, WheelEvent};

/// The number of a mouse's other button.
const SECONDARY: i16 = 2;
/// How long a finger stays before the menu opens, in milliseconds.
const LONG_PRESS: u32 = 500;
/// Pixels of one line of a wheel that counts in lines.
const LINE: f64 = 24.0;

thread_local! {
    /// The long press that may come, with where the finger went down.
    static PRESS: RefCell<Option<(Point, Timer)>> = const { RefCell::new(None) };
    /// Whether the finger that is down has opened the menu.
    static HELD: Cell<bool> = const { Cell::new(false) };
    /// The press that may lead to a card, unless it strays or a second finger comes.
    static TAP: Cell<Option<Pointer>> = const { Cell::new(None) };
    /// Whether the finger that is down pressed a rim from which it draws nothing, since its position was not selected; and
    /// whether it was said how a finger draws.
    static RIM: Cell<bool> = const { Cell::new(false) };
    static TOLD: Cell<bool> = const { Cell::new(false) };
    /// The position of the vehicle that is pressed in a game.
    static TAKEN: Cell<Option<PositionId>> = const { Cell::new(None) };
}

pub(super) fn down(page: Page, event: &PointerEvent) {
    let button = match event.button() {
        0 => Button::Primary,
        1 => Button::Middle,
        _ => return,
    };
    page.menu.set(None);
    HELD.set(false);
    jump::end(page);
    if let Some(element) = current(event) {
        // Without capture a drag merely ends at the canvas's border.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
    let pointer = pointer(event);
    let taken = if button == Button::Primary { taken(page, event, pointer) } else { None };
    // A vehicle that cannot be moved now stays where it is, and the sheet with it.
    if taken.is_none() && untrack(|| page.is_held()) && car(event).is_some() {
        TAP.set(Some(pointer));
        return;
    }
    // Where the drawing stays as it is, a press shifts the sheet or is a tap.
    let places = untrack(|| stage::places_vehicles(page)) && car(event).is_none();
    let button = if places || untrack(|| page.is_locked()) { Button::Middle } else { button };
    if button == Button::Primary && pointer.device == Device::Touch {
        let timeout = later::after(Asker::PAGE, LONG_PRESS, move || {
            TAP.set(None);
            HELD.set(true);
            page.input(Input::Menu(pointer));
        });
        PRESS.set(Some((pointer.at, timeout)));
    }
    page.input(match taken {
        Some((from, vehicle)) => Input::Take(pointer, from, vehicle),
        None => Input::Down(pointer, button),
    });
    let pinches = page.editor.with_untracked(|editor| matches!(editor.gesture(), Gesture::Pinch(_)));
    if pinches {
        PRESS.set(None);
    }
    TAP.set((!pinches).then_some(pointer));
    let at_rim = || page.editor.with_untracked(|editor| matches!(editor.target(pointer), Target::Rim(_)));
    RIM.set(!pinches && pointer.device == Device::Touch && at_rim());
    TAKEN.set(taken.map(|(on, _)| on));
}

/// The car that is pointed at.
fn car(event: &PointerEvent) -> Option<Element> {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.and_then(|element| element.closest(".car").ok().flatten())
}

/// The vehicle of a game that lies under a pointer, by its car or the plate that it is on, if it can be driven.
fn taken(page: Page, event: &PointerEvent, pointer: Pointer) -> Option<(PositionId, usize)> {
    let id = car(event).and_then(|car| car.parent_element()).map(|group| group.id()).unwrap_or_default();
    let on = id.strip_prefix("position-").and_then(|id| id.parse().ok()).map(PositionId);
    let on = on.or_else(|| page.editor.with_untracked(|editor| editor.target(pointer)).position())?;
    untrack(|| {
        stage::drag_target(page, on, None)?;
        Some((on, stage::cars(page, on).first().copied().unwrap_or_default().unsigned_abs() as usize))
    })
}

/// A finger that has opened the menu must not press, by going up, what the menu has put under it.
pub(super) fn lifted(event: &TouchEvent) {
    if HELD.take() {
        event.prevent_default();
    }
}

pub(super) fn moved(page: Page, event: &PointerEvent) {
    let pointer = pointer(event);
    PRESS.with_borrow_mut(|press| {
        if press.as_ref().is_some_and(|(at, _)| at.distance(pointer.at) > pointer.device.threshold()) {
            *press = None;
        }
    });
    if TAP.get().is_some_and(|tap| tap.at.distance(pointer.at) >= pointer.device.threshold()) {
        TAP.set(None);
    }
    page.input(Input::Moved(pointer));
}

pub(super) fn up(page: Page, event: &PointerEvent) {
    PRESS.set(None);
    let pointer = pointer(event);
    let tapped = TAP.take().is_some_and(|tap| tap.id == pointer.id);
    let under = page.editor.with_untracked(|editor| editor.target(pointer));
    let target = TAKEN.take().map_or(under, Target::Body);
    if tapped && leads(page, target) {
        // It does not select as well.
        page.input(Input::Lost { id: pointer.id });
        stage::press(page, target);
        return;
    }
    let shifted = page.editor.with_untracked(|editor| matches!(editor.gesture(), Gesture::Drag(_)));
    if RIM.take() && shifted && !TOLD.replace(true) {
        page.notify(
            "That shifts a position. To draw a move, tap the position first, then drag from its rim.",
        );
    }
    page.input(Input::Up(pointer));
    if tapped && untrack(|| page.is_locked()) {
        page.editor.update(|editor| editor.select(target));
    }
}

/// Whether a press there leads to a card. A tool that is chosen is used all the same.
fn leads(page: Page, target: Target) -> bool {
    let selects = page.editor.with_untracked(|editor| editor.tool() == Tool::Select);
    (selects || untrack(|| page.is_locked())) && stage::has_tap(page, target)
}

pub(super) fn lost(page: Page, event: &PointerEvent) {
    PRESS.set(None);
    TAP.set(None);
    page.input(Input::Lost { id: event.pointer_id() });
}

pub(super) fn double_clicked(page: Page, event: &MouseEvent) {
    if !page.is_locked() && !stage::places_vehicles(page) {
        page.input(Input::DoubleClick(mouse(event)));
    }
}

pub(super) fn menu_asked(page: Page, event: &MouseEvent) {
    event.prevent_default();
    // Some browsers ask by themselves after a long press, which the timer has seen to already.
    let finger = event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() == "touch");
    // The menu of what is focused was asked for by a key, on some systems when it goes up. A Mac's other button is Ctrl.
    if !finger && event.button() != SECONDARY && !event.ctrl_key() {
        if page.menu.with_untracked(Option::is_none) {
            page.act(Action::Menu);
        }
        return;
    }
    if !finger && !page.is_locked() {
        page.input(Input::Menu(mouse(event)));
    }
}

pub(crate) fn wheel(page: Page, event: &WheelEvent) {
    event.prevent_default();
    let unit = if event.delta_mode() == WheelEvent::DOM_DELTA_LINE { LINE } else { 1.0 };
    let by = Vector::new(event.delta_x() * unit, event.delta_y() * unit);
    // A mouse's wheel turns one way; Shift makes it go sideways, as everywhere.
    let by = if event.shift_key() && by.x == 0.0 { Vector::new(by.y, 0.0) } else { by };
    page.input(Input::Wheel { at: place(event), by, zoom: event.ctrl_key() || event.meta_key() });
}

fn pointer(event: &PointerEvent) -> Pointer {
    let device = match event.pointer_type().as_str() {
        "touch" => Device::Touch,
        "pen" => Device::Pen,
        _ => Device::Mouse,
    };
    Pointer { id: event.pointer_id(), device, ..mouse(event) }
}

fn mouse(event: &MouseEvent) -> Pointer {
    let held = Modifiers {
        shift: event.shift_key(),
        ctrl: event.ctrl_key() || event.meta_key(),
        alt: event.alt_key(),
    };
    Pointer { id: 0, device: Device::Mouse, at: place(event), held }
}

/// Pixels from the canvas's corner.
fn place(event: &MouseEvent) -> Point {
    let corner = current(event).map(|element| element.get_bounding_client_rect());
    let (left, top) = corner.map_or((0.0, 0.0), |corner| (corner.left(), corner.top()));
    Point::new(f64::from(event.client_x()) - left, f64::from(event.client_y()) - top)
}

fn current(event: &web_sys::Event) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}
