//! What a game of players in a cycle looks like: its boards with what can be pressed on them, and its vehicles on the drawing.

use super::record::{Match, NamedChoice};
use crate::board::component::Origin;
use crate::board::{picture, seat_view};
use crate::seats::chance::effect;
use crate::settings::most_addresses;
use crate::taps::{DrawnChoice, TapAddresses, choice_taps};
use crate::write::heading;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{AddressTemplate, GameView};
use hyperjam_protocol::tutor::{
    Block, BoardShape, BoardSpot, BoardView, CardAction, Scene, SceneBoard, SceneMarks, Tone,
};
use hyperjam_rulesets::picture::{Gesture, Picture};
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_sums::seats::Place;

/// What is shown of a game.
pub(super) struct Shown {
    /// The boards within the card.
    pub(super) blocks: Vec<Block>,
    /// The same on the sheet, with the vehicles.
    pub(super) scene: Scene,
    /// How many of the moves can be pressed on boards.
    pub(super) pressed: usize,
}

/// All of it after so many moves; `offered` are the moves that a person can make.
pub(super) fn shown(game: &Match<'_>, plies: usize, offered: &[NamedChoice], view: GameView) -> Shown {
    let mut shown = Shown { blocks: Vec::new(), scene: scene(game, plies, offered, view), pressed: 0 };
    for (nth, (place, of)) in game.after(plies).iter().zip(&game.components.all).enumerate() {
        let Place::Board(board) = place else { continue };
        if game.components.all.len() > 1 {
            shown.blocks.push(heading(&of.name));
        }
        let view = board_view(game, (nth, plies), board, offered);
        shown.pressed += view.spots.len();
        if let Origin::Board(nth) = of.of
            && let Some(drawn) = game.components.query.drawing.boards.get(nth)
        {
            match shown.scene.boards.iter_mut().find(|one| one.id == drawn.id) {
                Some(one) => one.views.push(view.clone()),
                None => {
                    shown.scene.boards.push(SceneBoard { id: drawn.id.clone(), views: vec![view.clone()] });
                }
            }
        }
        shown.blocks.push(Block::Board(view));
    }
    shown
}

/// A board as it is after so many moves, what was done on it last, and what can be pressed on it.
fn board_view(
    game: &Match<'_>,
    (component, plies): (usize, usize),
    board: &SeatBoard,
    offered: &[NamedChoice],
) -> BoardView {
    let pictured = board.picture();
    let mut view = seat_view(&game.components.all[component].name, board);
    let last = plies.checked_sub(1).map(|last| (last, &game.plies[last]));
    if let Some((last, ply)) = last.filter(|(_, ply)| ply.component == component)
        && let Some(gesture) = ply.gesture
        && let Some(Place::Board(before)) = game.after(last).get(component)
    {
        let same = matches!(pictured, Picture::Heaps(_)) || before.parts().len() == board.parts().len();
        let marks = picture::marks_of_move(&before.picture(), &pictured, gesture);
        // Where it was, which what is left may not reach any more.
        let size = view.size;
        let is_within =
            |mark: &BoardShape| matches!(mark, BoardShape::Marked([x, y], _) if *x < size[0] && *y < size[1]);
        view.shapes.extend(marks.into_iter().filter(|mark| same && is_within(mark)));
    }
    let own: Vec<(&NamedChoice, Gesture)> = offered
        .iter()
        .filter(|choice| choice.choice.component == component)
        .filter_map(|choice| Some((choice, choice.choice.step.gesture?)))
        .collect();
    let gestures: Vec<Gesture> = own.iter().map(|(_, gesture)| *gesture).collect();
    for (spot, (choice, _)) in picture::spots(&pictured, &gestures).into_iter().zip(own) {
        let (Some(spot), Some(to)) = (spot, game.with(choice)) else { continue };
        let words = if game.settings.hints { hint(choice) } else { String::new() };
        view.spots.push(BoardSpot {
            name: choice.name.clone(),
            description: words,
            action: CardAction::Go(to.into()),
            tone: tone(game, choice, Tone::Plain),
            ..spot
        });
    }
    view
}

/// What a move does, as it follows what the move is called.
pub(super) fn hint(choice: &NamedChoice) -> String {
    format!(": {}", effect(choice.choice.leaves).0)
}

/// How a move is highlighted.
fn tone(game: &Match<'_>, choice: &NamedChoice, otherwise: Tone) -> Tone {
    if game.settings.hints { effect(choice.choice.leaves).1 } else { otherwise }
}

/// Whether a question about a position is about a move.
pub(super) fn is_asked(game: &Match<'_>, choice: &NamedChoice, view: GameView) -> bool {
    match (drive(game, choice), view) {
        (Some(drive), GameView::From(source)) => drive.from == source,
        (Some(drive), GameView::To(target)) => drive.to == target,
        (None, GameView::From(_) | GameView::To(_)) => false,
        _ => true,
    }
}

/// A move of a vehicle by the drawing's names.
fn drive(game: &Match<'_>, choice: &NamedChoice) -> Option<DrawnChoice> {
    let analysis = game.components.analysis.as_ref()?;
    let (Place::Position(from), Place::Position(to)) =
        (game.now().get(choice.choice.component)?, &choice.choice.step.to)
    else {
        return None;
    };
    let [from, to] = [from, to].map(|on| analysis.id(*on));
    Some(DrawnChoice { id: choice.drawn?, from, to })
}

/// Where a vehicle comes to by a move.
pub(super) fn target(game: &Match<'_>, choice: &NamedChoice) -> Option<PositionId> {
    drive(game, choice).map(|drive| drive.to)
}

/// The drawing: where the vehicles stand, and where they may go by a press or a drag.
fn scene(game: &Match<'_>, plies: usize, offered: &[NamedChoice], view: GameView) -> Scene {
    let mut scene = Scene { locked: true, ..Scene::default() };
    let Some(analysis) = &game.components.analysis else { return scene };
    if game.settings.hidden && game.ended.is_none() {
        scene.marks = SceneMarks::Hidden;
    }
    let stands = |place: &Place| match place {
        Place::Position(on) => Some(analysis.id(*on)),
        Place::Board(_) => None,
    };
    scene.vehicles = Some(game.after(plies).iter().filter_map(stands).collect());
    let last = plies.checked_sub(1).and_then(|last| game.plies[last].drawn);
    scene.moves = last.map(|id| (id, Tone::Fresh)).into_iter().collect();
    let drives: Vec<(&NamedChoice, DrawnChoice)> =
        offered.iter().filter_map(|choice| Some((choice, drive(game, choice)?))).collect();
    if drives.is_empty() {
        return scene;
    }
    let addresses = game.drawn_addresses();
    let asks =
        |view: fn(PositionId) -> GameView| AddressTemplate::of(|position| game.moves.view(view(position)));
    let questions = game.moves.asks().then(|| [asks(GameView::From), asks(GameView::To)]);
    let most = most_addresses(game.moves.view(GameView::Whole));
    let taps = TapAddresses { moves: &*addresses, questions, most };
    let all: Vec<DrawnChoice> = drives.iter().map(|(_, drive)| *drive).collect();
    scene.tap = choice_taps(&all, view, &taps);
    scene.drag_moves =
        all.iter().take(most).filter_map(|drive| Some((drive.id, addresses(drive.id)?))).collect();
    if !game.moves.asks() {
        scene.tap_moves = scene.drag_moves.clone();
    }
    let asked = drives.iter().filter(|(choice, _)| is_asked(game, choice, view));
    let tones: Vec<_> = asked.map(|(choice, drive)| (drive.id, tone(game, choice, Tone::Subject))).collect();
    // With what was done last, unless that very move can be made again.
    scene.moves.retain(|(id, _)| tones.iter().all(|(other, _)| other != id));
    scene.moves.extend(tones);
    scene
}
