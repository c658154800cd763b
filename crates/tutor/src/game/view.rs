//! What a game looks like: its boards with what can be pressed on them, and its vehicles on the drawing.

use super::table::{Offer, Pictured, Table, Way, road};
use crate::board::component::Origin;
use crate::board::{picture, refused};
use crate::settings::most_addresses;
use crate::taps::{DrawnChoice, TapAddresses, choice_taps};
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{AddressTemplate, GameView};
use hyperjam_protocol::tutor::{
    Block, BoardShape, BoardSpot, BoardView, CardAction, Scene, SceneBoard, SceneMarks, Tone,
};
use hyperjam_rulesets::picture::Gesture;
use std::collections::BTreeSet;

/// The most positions of a drawing of which it is said that no vehicle can go there.
const MOST_REFUSED: usize = 300;

/// What is shown of a game.
pub(super) struct Shown {
    /// The boards and vehicles within the card.
    pub(super) blocks: Vec<Block>,
    /// The same on the sheet.
    pub(super) scene: Scene,
    /// How many of the moves can be pressed on boards, and on a drawing that is read otherwise.
    pub(super) pressed: usize,
}

/// All of it after so many moves; `offers` are the moves that a person can make.
pub(super) fn shown(table: &dyn Table, plies: usize, offers: &[Offer], view: GameView) -> Shown {
    let scene = table.stage(plies, offers).unwrap_or_else(|| scene(table, plies, offers, view));
    let mut shown = Shown { blocks: Vec::new(), scene, pressed: 0 };
    if table.vehicles(plies).is_some() {
        return shown;
    }
    let origins = table.origins();
    for (nth, origin) in origins.iter().enumerate() {
        if origins.len() > 1 {
            shown.blocks.push(table.head(nth, plies));
        }
        if *origin == Origin::Drawing {
            shown.pressed += offers.iter().filter(|offer| offer.component == nth).count();
        }
        let (Origin::Board(of), Some(board)) = (origin, table.board(nth, plies)) else { continue };
        let view = board_view(table, (nth, *of), plies, board, offers);
        shown.pressed += view.spots.len();
        add_to_sheet(table, &mut shown.scene, *of, view.clone());
        shown.blocks.push(Block::Board(view));
    }
    shown
}

fn add_to_sheet(table: &dyn Table, scene: &mut Scene, of: usize, view: BoardView) {
    let Some(board) = table.drawing().boards.get(of) else { return };
    match scene.boards.iter_mut().find(|one| one.id == board.id) {
        Some(one) => one.views.push(view),
        None => scene.boards.push(SceneBoard { id: board.id.clone(), views: vec![view] }),
    }
}

/// A board as it is after so many moves, what was done on it last, and what can be pressed on it.
fn board_view(
    table: &dyn Table,
    (component, of): (usize, usize),
    plies: usize,
    Pictured { picture, mut view }: Pictured,
    offers: &[Offer],
) -> BoardView {
    let is_here = |nth: &usize| table.plies().get(*nth).is_some_and(|ply| ply.component == component);
    for last in (table.since(plies)..plies).filter(is_here) {
        let (Way::Press(gesture), Some(before)) = (table.plies()[last].way, table.board(component, last))
        else {
            continue;
        };
        // Where it was, which what is left may not reach any more.
        let [width, height] = view.size;
        let is_within =
            |mark: &BoardShape| matches!(mark, BoardShape::Marked([x, y], _) if *x < width && *y < height);
        let marks = picture::marks_of_move(&before.picture, &picture, gesture);
        view.shapes.extend(marks.into_iter().filter(is_within));
    }
    view.shapes.extend(picture::coordinates(&picture));
    view.caption = table.caption(component);
    let own: Vec<(&Offer, Gesture)> = offers
        .iter()
        .filter(|offer| offer.component == component)
        .filter_map(|offer| match offer.way {
            Way::Press(gesture) => Some((offer, gesture)),
            Way::Drive(_) | Way::End => None,
        })
        .collect();
    if !offers.is_empty()
        && let Some(drawn) = table.drawing().boards.get(of)
    {
        let what = match own.is_empty() {
            true if table.has_moved(component) => "has moved on this board in this turn",
            true => "cannot move on this board",
            false => "has no such move",
        };
        let player = table.called(table.to_move());
        let other = table.moves_as(component);
        let as_other = other.map_or(String::new(), |other| format!(", who moves here as {other},"));
        view.elsewhere = refused(&format!("{player}{as_other} {what}"), drawn);
    }
    let gestures: Vec<Gesture> = own.iter().map(|(_, gesture)| *gesture).collect();
    for (spot, (offer, _)) in picture::spots(&picture, &gestures).into_iter().zip(own) {
        let (Some(spot), Some(to)) = (spot, table.with(offer)) else { continue };
        let does = if table.has_hints() { &*offer.does[1] } else { "" };
        view.spots.push(BoardSpot {
            name: offer.name.clone(),
            description: if does.is_empty() { String::new() } else { format!(": {does}") },
            action: CardAction::Go(to.into()),
            tone: hinted(table, offer, Tone::Plain),
            ..spot
        });
    }
    view
}

/// How a move is highlighted.
pub(super) fn hinted(table: &dyn Table, offer: &Offer, otherwise: Tone) -> Tone {
    if table.has_hints() { offer.tone } else { otherwise }
}

/// The drawing: where the vehicles stand, and where they may go by a press or a drag.
fn scene(table: &dyn Table, plies: usize, offers: &[Offer], view: GameView) -> Scene {
    let mut scene = Scene { locked: true, ..Scene::default() };
    if !table.has_roads() {
        return scene;
    }
    let moves = table.moves();
    if moves.shows().hidden && table.is_open() {
        scene.marks = SceneMarks::Hidden;
    }
    scene.vehicles = Some((0..table.origins().len()).filter_map(|nth| table.stands(nth, plies)).collect());
    scene.negated = (0..table.origins().len())
        .filter(|nth| table.stands(*nth, plies).is_some() && table.moves_as(*nth).is_some())
        .count() as u32;
    let last = table.plies().get(table.since(plies)..plies).unwrap_or_default();
    scene.moves = last.iter().filter_map(|ply| Some((road(ply.drawn)?, table.made_tone(ply)))).collect();
    if offers.is_empty() {
        return scene;
    }
    let drive = |offer: &Offer| match offer.way {
        Way::Drive([from, to]) => Some(DrawnChoice { id: road(offer.drawn)?, from, to }),
        Way::Press(_) | Way::End => None,
    };
    let drives: Vec<(&Offer, DrawnChoice)> =
        offers.iter().filter_map(|offer| Some((offer, drive(offer)?))).collect();
    let addresses = drawn_addresses(table, offers);
    let view_of = |view: fn(DrawnId) -> GameView| AddressTemplate::of(|position| moves.view(view(position)));
    let questions = [view_of(GameView::From), view_of(GameView::To)];
    let most = most_addresses(moves.here());
    let taps = TapAddresses { moves: &*addresses, questions, most };
    let all: Vec<DrawnChoice> = drives.iter().map(|(_, drive)| *drive).collect();
    if !all.is_empty() {
        scene.tap = choice_taps(&all, view, &taps);
    }
    scene.drag_moves =
        all.iter().take(most).filter_map(|drive| Some((drive.id, addresses(drive.id)?))).collect();
    if !moves.are_drawn() {
        scene.tap_moves = scene.drag_moves.clone();
    }
    scene.refused_positions = refused_positions(table, &all);
    let asked = drives.iter().filter(|(offer, _)| table.is_asked(offer, view));
    let tones: Vec<(DrawnMove, Tone)> =
        asked.map(|(offer, drive)| (drive.id, hinted(table, offer, Tone::Subject))).collect();
    // With what was done last, unless that very move can be made again.
    scene.moves.retain(|(id, _)| tones.iter().all(|(other, _)| other != id));
    scene.moves.extend(tones);
    scene
}

/// The address after one more move on the drawing.
fn drawn_addresses<'t>(
    table: &'t dyn Table,
    offers: &'t [Offer],
) -> Box<dyn Fn(DrawnMove) -> Option<String> + 't> {
    match table.moves().drives() {
        Some(template) => Box::new(move |id| Some(template.fill(id))),
        None => Box::new(move |id| {
            let offer = offers.iter().find(|offer| road(offer.drawn) == Some(id))?;
            table.with(offer).map(String::from)
        }),
    }
}

/// Where no vehicle can go now, and that it cannot.
fn refused_positions(table: &dyn Table, drives: &[DrawnChoice]) -> Vec<(DrawnId, String)> {
    let drawing = table.drawing();
    if drawing.graph.positions.len() > MOST_REFUSED {
        return Vec::new();
    }
    let meant: BTreeSet<DrawnId> = gather(drives.iter().flat_map(|drive| [drive.from, drive.to]));
    let player = table.called(table.to_move());
    let plies = table.plies().len();
    let vehicles = 0..table.origins().len();
    let stand: Vec<DrawnId> = vehicles.clone().filter_map(|nth| table.stands(nth, plies)).collect();
    let has_moved = |id: DrawnId| {
        vehicles.clone().any(|nth| table.stands(nth, plies) == Some(id) && table.has_moved(nth))
    };
    let named = drawing.graph.positions.iter().map(|(id, _)| *id).zip(&drawing.names);
    let from = match stand[..] {
        [one] => named.clone().find(|(id, _)| *id == one).map(|(_, name)| format!(" from {name}")),
        _ => None,
    };
    let from = from.unwrap_or_default();
    let words = |(id, name): (DrawnId, &String)| match stand.contains(&id) {
        true if has_moved(id) => (id, format!("{player} has moved the vehicle at {name} in this turn.")),
        true => (id, format!("{player} cannot move from {name}.")),
        false => (id, format!("{player} cannot move{from} to {name}.")),
    };
    named.filter(|(id, _)| !meant.contains(id)).map(words).collect()
}
