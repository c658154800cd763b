//! What a card shows on the drawing, as the canvas asks for it.

use crate::marks;
use crate::state::{MarkStyle, Page, Panel};
use crate::tutor::TutorState;
use hyperjam_editor::action::Tool;
use hyperjam_editor::command::MOST_VEHICLES;
use hyperjam_editor::geometry::Target;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::tutor::{Scene, SceneMarks, Tap, Tone};
use hyperjam_terms::{Player, SeatMark};
use leptos::prelude::*;

/// The class of what is highlighted in this tone, with the sign that says it without colour.
pub(crate) fn tone_class(tone: Tone) -> (&'static str, &'static str) {
    match tone {
        Tone::Plain => ("", ""),
        Tone::Subject => (" toned tone-subject", ""),
        Tone::Good => (" toned tone-good", "✓"),
        Tone::Bad => (" toned tone-bad", "✗"),
        Tone::Even => (" toned tone-even", "="),
        Tone::Fresh => (" toned tone-fresh", "◆"),
        Tone::Made(Player::Left) => (" toned tone-fresh tone-left", "◆"),
        Tone::Made(Player::Right) => (" toned tone-fresh tone-right", "◆"),
    }
}

/// Reads from the scene of the card that is looked at.
pub(crate) fn scene<T>(page: Page, read: impl FnOnce(&Scene) -> T) -> Option<T> {
    if page.panel.get() != Panel::Tutor {
        return None;
    }
    TutorState::of(page).card.with(|card| card.as_ref().map(|card| read(&card.scene)))
}

/// What a position's plate shows: its mark, what a card shows in its place, or nothing yet.
pub(crate) fn plate(page: Page, id: PositionId) -> Option<PlateMark> {
    if page.are_marks_off() {
        return None;
    }
    let shown = scene(page, |scene| match &scene.marks {
        SceneMarks::Live | SceneMarks::Solved(_) => None,
        SceneMarks::Hidden => Some(None),
        SceneMarks::These(marks) => {
            let place = marks.binary_search_by_key(&id, |shown| shown.position).ok();
            let shown = place.map(|place| &marks[place]);
            Some(shown.map(|shown| PlateMark {
                label: shown.text.clone(),
                sector: shown.sector,
                seats: shown.seats.as_ref().map(SeatMark::ring),
            }))
        }
    });
    match shown.flatten() {
        Some(shown) => shown,
        None => marks::plate(page, id),
    }
}

/// Whether plates are without their marks on purpose.
pub(crate) fn hides_marks(page: Page) -> bool {
    page.mark_style.get() == MarkStyle::Nothing || page.withholds_marks() || page.is_read()
}

/// How a position is highlighted.
pub(crate) fn tone(page: Page, id: PositionId) -> Tone {
    scene(page, |scene| toned(&scene.positions, id)).unwrap_or_default()
}

/// How a move is highlighted.
pub(crate) fn move_tone(page: Page, id: MoveId) -> Tone {
    scene(page, |scene| toned(&scene.moves, id)).unwrap_or_default()
}

/// The numbers of the vehicles that stand at a position, below 0 where their components are negated; 0 is a vehicle that is
/// alone and needs no number.
pub(crate) fn cars(page: Page, id: PositionId) -> Vec<i32> {
    let numbers = |on: &mut dyn Iterator<Item = PositionId>, counted: usize| {
        let numbered = (1..).zip(on.take(MOST_VEHICLES)).filter(|(_, on)| *on == id);
        let signed = |number: i32| if number as usize > counted { -number } else { number };
        numbered.map(|(number, _)| signed(number)).collect()
    };
    let shown = scene(page, |scene| match (scene.vehicles.as_deref(), scene.negated as usize) {
        (Some([one]), 0) => Some(if *one == id { vec![0] } else { Vec::new() }),
        (vehicles, negated) => {
            vehicles.map(|on| numbers(&mut on.iter().copied(), on.len().saturating_sub(negated)))
        }
    });
    shown.flatten().unwrap_or_else(|| {
        page.document(|document| {
            let heading = document.heading();
            numbers(&mut heading.all_vehicles().map(|(on, _)| on), heading.vehicles.len())
        })
    })
}

/// Whether this position, and not any, leads to a card.
pub(crate) fn is_target(page: Page, id: PositionId) -> bool {
    let is_target = |scene: &Scene| match &scene.tap {
        Tap::These(these) => these.iter().any(|(one, _)| *one == id),
        Tap::Select | Tap::Any(..) | Tap::Place(_) => false,
    };
    scene(page, is_target).unwrap_or_default()
}

/// What a press on a position does in a game, as it is read out after the position's name: it makes the move that leads
/// there, or chooses the vehicle there, or has it asked which vehicle is to come. Nothing where no game is played.
pub(crate) fn press_in_words(page: Page, id: PositionId) -> &'static str {
    let words = |scene: &Scene| {
        let Tap::These(these) = &scene.tap else { return None };
        let leads = &these.iter().find(|(one, _)| *one == id)?.1;
        let stands = || scene.vehicles.iter().flatten().any(|on| *on == id);
        Some(match scene.drag_moves.iter().any(|(_, to)| to == leads) {
            // A press that makes a move leads where a drag along it does.
            true if page.is_read() => ", can be chosen",
            true => ", can be reached",
            false if page.is_read() => ", can be chosen",
            false if scene.drag_moves.is_empty() => "",
            false if stands() => ", can move",
            false => ", can be reached by several moves",
        })
    };
    scene(page, words).flatten().unwrap_or_default()
}

/// The card that a drag of a vehicle leads to, from this position to that or to any.
pub(crate) fn drag_target(page: Page, from: PositionId, to: Option<PositionId>) -> Option<String> {
    page.editor.with_untracked(|editor| {
        let is = |id: MoveId| {
            let step = editor.document().get_move(id);
            step.is_some_and(|step| step.from == from && to.is_none_or(|to| step.to == to))
        };
        scene(page, |scene| scene.drag_moves.iter().find(|(id, _)| is(*id)).map(|(_, to)| to.clone()))?
    })
}

/// The card that a press on a position leads to, in place of selecting it.
fn tapped(page: Page, id: PositionId) -> Option<String> {
    let address = scene(page, |scene| match &scene.tap {
        Tap::Select => None,
        Tap::Place(address) => Some(address.clone()),
        Tap::Any(card) => Some(card.fill(id)),
        Tap::These(these) => these.iter().find(|(one, _)| *one == id).map(|(_, address)| address.clone()),
    });
    address.flatten()
}

/// Whether a press on this does more than select.
pub(crate) fn has_tap(page: Page, target: Target) -> bool {
    untrack(|| match target {
        Target::Move(id) => move_tapped(page, id).is_some(),
        target => target.position().and_then(|id| tapped(page, id)).is_some(),
    }) || refusal(page, target).is_some()
}

/// Why what is pressed cannot be taken in the game that is played, though it is there.
fn refusal(page: Page, target: Target) -> Option<String> {
    fn of<Id: Ord>(refused: &[(Id, String)], id: Id) -> Option<String> {
        let place = refused.binary_search_by(|(one, _)| one.cmp(&id)).ok()?;
        Some(refused[place].1.clone())
    }
    let said = |scene: &Scene| match target {
        Target::Move(id) => of(&scene.refused_moves, id),
        target => of(&scene.refused_positions, target.position()?),
    };
    untrack(|| scene(page, said)).flatten()
}

/// The card that a press on a move leads to, in place of selecting it.
fn move_tapped(page: Page, id: MoveId) -> Option<String> {
    let address = scene(page, |scene| {
        let place = scene.tap_moves.binary_search_by_key(&id, |(one, _)| *one).ok()?;
        Some(scene.tap_moves[place].1.clone())
    });
    address.flatten()
}

/// Does what a press on something does, if that is more than selecting.
pub(crate) fn press(page: Page, target: Target) {
    match target {
        Target::Move(id) => {
            if let Some(address) = untrack(|| move_tapped(page, id)) {
                super::go(page, address);
            } else if let Some(refused) = refusal(page, target) {
                page.notify(refused);
            }
        }
        target => _ = tap(page, target.position()),
    }
}

/// Whether a position is gone in the game that is shown.
pub(crate) fn is_gone(page: Page, id: PositionId) -> bool {
    scene(page, |scene| scene.gone_positions.binary_search(&id).is_ok()).unwrap_or_default()
}

/// Whether a move is.
pub(crate) fn is_move_gone(page: Page, id: MoveId) -> bool {
    scene(page, |scene| scene.gone_moves.binary_search(&id).is_ok()).unwrap_or_default()
}

/// Whether a press on a move makes it in a game.
pub(crate) fn is_move_target(page: Page, id: MoveId) -> bool {
    scene(page, |scene| scene.tap_moves.binary_search_by_key(&id, |(one, _)| *one).is_ok())
        .unwrap_or_default()
}

/// Whether presses on the drawing are for vehicles: where they are placed, and before a game. It is not drawn on then.
pub(crate) fn places_vehicles(page: Page) -> bool {
    let places = |scene: &Scene| match scene.tap {
        Tap::Place(_) => true,
        Tap::Any(_) => scene.vehicles.is_some(),
        Tap::Select | Tap::These(_) => false,
    };
    scene(page, places).unwrap_or_default() && page.editor.with(|editor| editor.tool() == Tool::Select)
}

/// Does what a press on a position does, if that is more than selecting; whether it is.
pub(crate) fn tap(page: Page, id: Option<PositionId>) -> bool {
    let Some((id, address)) = untrack(|| Some((id?, tapped(page, id?)?))) else {
        let refused = id.and_then(|id| refusal(page, Target::Body(id)));
        return refused.inspect(|refused| page.notify(refused.clone())).is_some();
    };
    let study = TutorState::of(page);
    // What it means is said by the card that is on its way, unless that takes long.
    if study.awaited.get_untracked() && study.progress.get_untracked() == 0 {
        study.pressed.set(Some(id));
        return true;
    }
    if untrack(|| scene(page, |scene| matches!(scene.tap, Tap::Place(_)))).unwrap_or_default() {
        super::put_vehicle(page, id, true);
    }
    super::go(page, address);
    true
}

/// Makes the move of a game along which a vehicle was dragged, or says that there is none.
pub(crate) fn move_dragged(page: Page, from: PositionId, to: PositionId) {
    if let Some(address) = untrack(|| drag_target(page, from, Some(to))) {
        super::go(page, address);
    } else if from != to {
        page.notify(format!("You have no move from {} to {}.", page.name(from), page.name(to)));
    }
}

fn toned<Id: Ord + Copy>(all: &[(Id, Tone)], id: Id) -> Tone {
    all.binary_search_by_key(&id, |(one, _)| *one).map(|place| all[place].1).unwrap_or_default()
}
