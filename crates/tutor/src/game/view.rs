//! What a game looks like: its boards with what can be pressed on them, and its vehicles on the drawing.

use super::record::{Match, Ply};
use crate::board::component::{Component, NamedChoice, Origin};
use crate::board::{picture, refused};
use crate::readings::stage::{ReadPly, Stage};
use crate::settings::most_addresses;
use crate::sum::Described;
use crate::taps::{DrawnChoice, TapAddresses, choice_taps};
use crate::vehicles::tone;
use crate::write::{heading, strong, text};
use hyperjam_bridge::Taken;
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{AddressTemplate, GameView, Turn};
use hyperjam_protocol::tutor::{
    Block, BoardSpot, BoardView, CardAction, Line, Scene, SceneBoard, SceneMarks, Tone,
};
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_solver::PositionId;
use hyperjam_sums::How;
use std::collections::BTreeSet;

/// The most positions of a drawing of which it is said that no vehicle can go there.
const MOST_REFUSED: usize = 300;

/// The move of the drawing that was made.
pub(super) fn drawn(ply: &Ply) -> Option<DrawnMove> {
    match ply.drawn {
        Some(Turn::Move(id)) => Some(id),
        _ => None,
    }
}

/// What is left of the drawing, where it is the component with this number; what is asked of it has the answer.
pub(super) fn with_stage<T>(game: &Match<'_>, nth: usize, answer: impl FnOnce(Stage<'_>) -> T) -> Option<T> {
    let at = game.now().get(nth).filter(|at| at.of == Origin::Drawing)?;
    let (reading, board) = (game.components.reading()?, at.board()?);
    let mut plies = Vec::new();
    for (ply, made) in game.plies.iter().enumerate().filter(|(_, made)| made.component == nth) {
        let taken = match made.drawn {
            Some(Turn::Move(id)) => Taken::Road(id),
            Some(Turn::Position(id)) => Taken::Position(id),
            _ => continue,
        };
        let before = game.states[ply][nth].board()?.picture();
        plies.push(ReadPly { player: made.player, taken, token: reading.reading().token_on(&before) });
    }
    Some(answer(Stage { analysis: reading, now: board.picture(), plies: &plies }))
}

/// What each move on the drawing does, by its tone.
fn highlight(game: &Match<'_>, nth: usize, choices: &[NamedChoice], scene: &mut Scene) {
    for choice in choices.iter().filter(|choice| choice.component == nth) {
        let tone = hinted(game, choice);
        match choice.taken() {
            Some(Taken::Road(id)) => {
                scene.moves.retain(|(other, _)| *other != id);
                scene.moves.push((id, tone));
            }
            Some(Taken::Position(id)) => {
                scene.positions.retain(|(other, _)| *other != id);
                scene.positions.push((id, tone));
            }
            None => {}
        }
    }
}

/// The drawing where it is the component with this number: what is left of it, and what can be pressed.
fn stage_scene(game: &Match<'_>, nth: usize, choices: &[NamedChoice]) -> Scene {
    let scene = with_stage(game, nth, |stage| {
        let mut scene = stage.scene();
        if !choices.is_empty() {
            let own = choices.iter().filter(|choice| choice.component == nth);
            let leads: Vec<(Taken, String)> =
                own.filter_map(|choice| Some((choice.taken()?, game.with(choice)?.into()))).collect();
            // Only the address of a game on the drawing alone has room for a question.
            let several = |id| game.moves.asks().then(|| game.moves.view(GameView::From(id)).into());
            stage.offer(&leads, &several, &mut scene);
            stage.refuse(game.to_move(), &mut scene);
            if game.settings.hints {
                highlight(game, nth, choices, &mut scene);
            }
        }
        scene
    });
    scene.unwrap_or(Scene { locked: true, ..Scene::default() })
}

/// What is shown of a game.
pub(super) struct GameViews {
    /// The boards and vehicles within the card.
    pub(super) blocks: Vec<Block>,
    /// The same on the sheet.
    pub(super) scene: Scene,
    /// How many of the moves can be pressed on boards, and on a drawing that is read otherwise.
    pub(super) pressed: usize,
}

/// All of it; of each component what it is worth, where that is shown. While the game is open marks may be hidden.
pub(super) fn views(
    game: &Match<'_>,
    (choices, view): (&[NamedChoice], GameView),
    described: &[Described],
    is_open: bool,
) -> GameViews {
    let mut shown = GameViews { blocks: Vec::new(), scene: scene(game, view, choices, is_open), pressed: 0 };
    if game.vehicles_alone().is_some() {
        return shown;
    }
    for (nth, component) in game.now().iter().enumerate() {
        let caption = described.get(nth).map(caption).unwrap_or_default();
        let name = game.components.name(component);
        let several = game.now().len() > 1;
        let is_vehicle = component.position().is_some();
        let is_drawing = component.of == Origin::Drawing;
        if several && caption.is_empty() && !is_vehicle && !is_drawing {
            shown.blocks.push(heading(&name));
        } else if several {
            let mut line: Line = vec![strong(name.clone())];
            let what = match game.components.reading() {
                _ if is_vehicle => " (vehicle)".to_owned(),
                Some(reading) if is_drawing => format!(" ({})", reading.reading().rules().title()),
                _ => String::new(),
            };
            let worth = if caption.is_empty() { String::new() } else { format!(": {caption}") };
            line.push(text(format!("{what}{worth}")));
            shown.blocks.push(Block::Text(line));
        }
        let Some(board) = component.board_of_sheet() else {
            if is_drawing {
                shown.pressed += choices.iter().filter(|choice| choice.component == nth).count();
            }
            continue;
        };
        let mut view = board_view(game, nth, &name, board, choices, !described.is_empty());
        shown.pressed += view.spots.len();
        view.caption = caption;
        if let Origin::Board(of) = component.of {
            add_to_sheet(game, &mut shown.scene, of, view.clone());
        }
        shown.blocks.push(Block::Board(view));
    }
    shown
}

/// What a component is worth, in a few words.
fn caption(described: &Described) -> String {
    let hot = match (&described.temperature, described.is_hottest) {
        (None, _) => String::new(),
        (Some(number), false) => format!(", temperature {number}"),
        (Some(number), true) => format!(", temperature {number}, hottest"),
    };
    format!("{}{hot}", described.value)
}

fn add_to_sheet(game: &Match<'_>, scene: &mut Scene, of: usize, view: BoardView) {
    let Some(board) = game.components.query.drawing.boards.get(of) else { return };
    match scene.boards.iter_mut().find(|one| one.id == board.id) {
        Some(one) => one.views.push(view),
        None => scene.boards.push(SceneBoard { id: board.id.clone(), views: vec![view] }),
    }
}

fn board_view(
    game: &Match<'_>,
    component: usize,
    name: &str,
    board: &dyn Board,
    choices: &[NamedChoice],
    is_described: bool,
) -> BoardView {
    let pictured = board.picture();
    let mut view = picture::view(name, board);
    if is_described {
        view.shapes.extend(picture::outlines(board));
    }
    if let Some(ply) = game.plies.last().filter(|ply| ply.component == component)
        && let How::Press(gesture) = ply.how
        && let Some(before) = game.states[game.plies.len() - 1][component].board()
    {
        view.shapes.extend(picture::marks_of_move(&before.picture(), &pictured, gesture));
    }
    view.shapes.extend(picture::coordinates(&pictured));
    let own: Vec<(&NamedChoice, Gesture)> = choices
        .iter()
        .filter(|choice| choice.component == component)
        .filter_map(|choice| match choice.how {
            How::Press(gesture) => Some((choice, gesture)),
            How::Drive(..) => None,
        })
        .collect();
    let gestures: Vec<Gesture> = own.iter().map(|(_, gesture)| *gesture).collect();
    if !choices.is_empty()
        && let Origin::Board(of) = game.now()[component].of
        && let Some(drawn) = game.components.query.drawing.boards.get(of)
    {
        let what = if own.is_empty() { "cannot move on this board" } else { "has no such move" };
        let player = game.now()[component].mover(game.to_move());
        let as_player =
            if player == game.to_move() { String::new() } else { format!(", who moves here as {player},") };
        view.elsewhere = refused(&format!("{}{as_player} {what}", game.to_move()), drawn);
    }
    for (spot, (choice, _)) in picture::spots(&pictured, &gestures).into_iter().zip(&own) {
        let Some(spot) = spot else { continue };
        let (tone, Some(to)) = (hinted(game, choice), game.with(choice)) else { continue };
        let description = match tone {
            Tone::Good => ": wins",
            Tone::Even => ": draws",
            Tone::Bad => ": loses",
            _ => "",
        };
        view.spots.push(BoardSpot {
            name: choice.name.clone(),
            description: description.into(),
            action: CardAction::Go(to.into()),
            tone,
            ..spot
        });
    }
    view
}

/// How a move on a board is highlighted, where hints are shown.
fn hinted(game: &Match<'_>, choice: &NamedChoice) -> Tone {
    let outcome = choice.outcome.filter(|_| game.settings.hints);
    tone(outcome, game.to_move())
}

/// The drawing: where the vehicles stand, and where they may go by a press or a drag.
fn scene(game: &Match<'_>, view: GameView, choices: &[NamedChoice], is_open: bool) -> Scene {
    if let Some(nth) = game.now().iter().position(|component| component.of == Origin::Drawing) {
        return stage_scene(game, nth, choices);
    }
    let mut scene = Scene { locked: true, ..Scene::default() };
    let Some(analysis) = game.components.analysis() else { return scene };
    if game.settings.hidden && is_open {
        scene.marks = SceneMarks::Hidden;
    }
    let stands = |component: &Component| component.position().map(|on| analysis.id(on));
    scene.vehicles = Some(game.now().iter().filter_map(stands).collect());
    scene.moves =
        game.plies.last().and_then(|ply| Some((drawn(ply)?, Tone::Made(ply.player)))).into_iter().collect();
    if choices.is_empty() {
        return scene;
    }
    let addresses = game.drawn_addresses(choices);
    let view_of =
        |view: fn(DrawnId) -> GameView| AddressTemplate::of(|position| game.moves.view(view(position)));
    let questions = game.moves.asks().then(|| [view_of(GameView::From), view_of(GameView::To)]);
    let most = most_addresses(game.moves.here());
    let taps = TapAddresses { moves: &*addresses, questions, most };
    let drives: Vec<(&NamedChoice, DrawnChoice)> = choices
        .iter()
        .filter_map(|choice| {
            let How::Drive(from, to) = choice.how else { return None };
            let [from, to] = [from, to].map(|on| analysis.id(on));
            Some((choice, DrawnChoice { id: choice.drawn_move()?, from, to }))
        })
        .collect();
    let all: Vec<DrawnChoice> = drives.iter().map(|(_, drive)| *drive).collect();
    if !all.is_empty() {
        scene.tap = choice_taps(&all, view, &taps);
    }
    scene.drag_moves =
        all.iter().take(most).filter_map(|drive| Some((drive.id, addresses(drive.id)?))).collect();
    if !game.moves.asks() {
        scene.tap_moves = scene.drag_moves.clone();
    }
    scene.refused_positions = refused_positions(game, &drives);
    let asked = drives.iter().filter(|(_, drive)| match view {
        GameView::From(from) => drive.from == from,
        GameView::To(to) => drive.to == to,
        _ => true,
    });
    let tones: Vec<(DrawnMove, Tone)> = asked
        .map(|(choice, drive)| match game.settings.hints {
            true => (drive.id, hinted(game, choice)),
            false => (drive.id, Tone::Subject),
        })
        .collect();
    // With what the other did last, unless that very move can be made again.
    scene.moves.retain(|(id, _)| tones.iter().all(|(other, _)| other != id));
    scene.moves.extend(tones);
    scene
}

/// Where no vehicle can go now, and that it cannot.
fn refused_positions(game: &Match<'_>, drives: &[(&NamedChoice, DrawnChoice)]) -> Vec<(DrawnId, String)> {
    let Some(analysis) = game.components.analysis() else { return Vec::new() };
    let all = analysis.graph().positions();
    if all.len() > MOST_REFUSED {
        return Vec::new();
    }
    let meant: BTreeSet<DrawnId> = drives.iter().flat_map(|(_, drive)| [drive.from, drive.to]).collect();
    let player = game.to_move();
    let stand: Vec<PositionId> = game.now().iter().filter_map(Component::position).collect();
    let from = match stand[..] {
        [one] => format!(" from {}", analysis.name(one)),
        _ => String::new(),
    };
    let words = |position: PositionId| match (stand.contains(&position), analysis.name(position)) {
        (true, name) => format!("{player} cannot move from {name}."),
        (false, name) => format!("{player} cannot move{from} to {name}."),
    };
    let all = all.map(|position| (analysis.id(position), words(position)));
    all.filter(|(id, _)| !meant.contains(id)).collect()
}
