//! What a game looks like: its boards with what can be pressed on them, and its vehicles on the drawing.

use super::Match;
use crate::board::component::{Component, NamedChoice, Origin};
use crate::board::sum::Described;
use crate::board::{picture, refused};
use crate::readings::play::stage::{ReadPly, Stage};
use crate::write::{heading, strong, text};
use hyperjam_bridge::Taken;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{
    Block, BoardSpot, BoardView, CardAction, Line, Scene, SceneBoard, SceneMarks, Tap, Tone,
};
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_sums::How;
use hyperjam_terms::PlayerOutcome;

/// The drawing where it is the component with this number: what is left of it, and what can be pressed.
fn drawing_scene(game: &Match<'_>, nth: usize, choices: &[NamedChoice]) -> Scene {
    let (Some(reading), Some(board)) = (game.components.reading(), game.now()[nth].board()) else {
        return Scene { locked: true, ..Scene::default() };
    };
    let plies = drawing_plies(game, nth);
    let stage = Stage { analysis: reading, now: board.picture(), plies: &plies };
    let mut scene = stage.scene();
    if !choices.is_empty() {
        let now = &game.now()[nth];
        let taken = game.components.taken(now, &now.steps(game.to_move()));
        let own = choices.iter().filter(|choice| choice.component == nth);
        let leads: Vec<(Taken, String)> = own
            .filter_map(|choice| Some((taken.get(choice.nth).copied().flatten()?, game.with(choice))))
            .collect();
        stage.offer(&leads, &|_| None, &mut scene);
        stage.refuse(game.to_move(), &mut scene);
    }
    scene
}

/// What was taken of the drawing.
fn drawing_plies(game: &Match<'_>, nth: usize) -> Vec<ReadPly> {
    let mut plies = Vec::new();
    for (ply, made) in game.plies.iter().enumerate().filter(|(_, made)| made.component == nth) {
        let before = &game.states[ply][nth];
        let taken = game.components.taken(before, &before.steps(made.player));
        let number = game.moves[ply].1 as usize;
        let token = game.components.reading().zip(before.board());
        let token = token.and_then(|(reading, board)| reading.reading().token_on(&board.picture()));
        if let Some(taken) = taken.get(number).copied().flatten() {
            plies.push(ReadPly { player: made.player, taken, token });
        }
    }
    plies
}

/// What is shown of a game.
pub(super) struct GameViews {
    /// The boards and vehicles within the card.
    pub(super) blocks: Vec<Block>,
    /// The same on the sheet.
    pub(super) scene: Scene,
    /// How many of the moves can be pressed on boards.
    pub(super) pressed: usize,
}

/// All of it; of each component what it is worth, where that is shown. While the game is open marks may be hidden.
pub(super) fn views(
    game: &Match<'_>,
    choices: &[NamedChoice],
    described: &[Described],
    is_open: bool,
) -> GameViews {
    let mut shown = GameViews { blocks: Vec::new(), scene: scene(game, choices, is_open), pressed: 0 };
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
    if let Some((ply, before)) = game.last_on(component) {
        let marks = picture::marks_of_move(&before.picture(), &pictured, ply);
        view.shapes.extend(marks);
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
        let tone = tone(game, choice);
        let description = match tone {
            Tone::Good => ": wins",
            Tone::Even => ": draws",
            Tone::Bad => ": loses",
            _ => "",
        };
        view.spots.push(BoardSpot {
            name: choice.name.clone(),
            description: description.into(),
            action: CardAction::Go(game.with(choice)),
            tone,
            ..spot
        });
    }
    view
}

/// How a move is highlighted, where hints are shown.
fn tone(game: &Match<'_>, choice: &NamedChoice) -> Tone {
    match choice.outcome.filter(|_| game.settings.hints).map(|outcome| outcome.seen_by(game.to_move())) {
        Some(PlayerOutcome::Win) => Tone::Good,
        Some(PlayerOutcome::Draw) => Tone::Even,
        Some(PlayerOutcome::Loss) => Tone::Bad,
        None => Tone::Plain,
    }
}

/// The drawing: where the vehicles stand, and where they may go by a press or a drag.
fn scene(game: &Match<'_>, choices: &[NamedChoice], is_open: bool) -> Scene {
    if let Some(nth) = game.now().iter().position(|component| component.of == Origin::Drawing) {
        return drawing_scene(game, nth, choices);
    }
    let mut scene = Scene { locked: true, ..Scene::default() };
    let Some(analysis) = game.components.analysis() else { return scene };
    if game.settings.hidden && is_open {
        scene.marks = SceneMarks::Hidden;
    }
    let stands = |component: &Component| component.position().map(|on| analysis.id(on));
    scene.vehicles = Some(game.now().iter().filter_map(stands).collect());
    let mut targets: Vec<(PositionId, String)> = Vec::new();
    let mut several: Vec<PositionId> = Vec::new();
    for choice in choices {
        let How::Drive(from, to) = choice.how else { continue };
        let (from, to) = (analysis.id(from), analysis.id(to));
        let leads = game.with(choice);
        let is = |step: &&hyperjam_editor::game::GraphMove| {
            (step.from, step.to) == (from, to) && step.by.includes(game.to_move().index() as u32)
        };
        for step in analysis.query.drawing.graph.moves.iter().filter(is) {
            let id: MoveId = step.id;
            if scene.drag_moves.iter().all(|(known, _)| *known != id) {
                scene.drag_moves.push((id, leads.clone()));
                scene.tap_moves.push((id, leads.clone()));
                let tone = tone(game, choice);
                scene.moves.push((id, if tone == Tone::Plain { Tone::Subject } else { tone }));
            }
        }
        match targets.iter().any(|(known, _)| *known == to) {
            true => several.push(to),
            false => targets.push((to, leads)),
        }
    }
    // Where several vehicles may go a press could mean each of them: their moves are pressed.
    targets.retain(|(to, _)| !several.contains(to));
    if !targets.is_empty() {
        scene.tap = Tap::These(targets);
    }
    scene
}
