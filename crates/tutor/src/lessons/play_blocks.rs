//! What a card and the drawing show of a task to move.

use super::components::{Made, TaskComponent};
use super::lesson::LessonTask;
use super::open_lesson::{LessonState, OpenLesson};
use super::playing::{Play, TaskMove, TaskPly};
use crate::board::{self, picture};
use crate::readings::ReadAnalysis;
use crate::write::{button, paragraph, result, strong, text};
use hyperjam_bridge::Taken;
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::tutor::{
    Block, BoardShape, BoardSpot, BoardView, Button, CardAction, Line, Scene, SceneBoard, SceneMarks, Tap,
    Tone,
};
use hyperjam_rulesets::Board;

/// A move, what it is called, and what it does.
type Offer = (TaskMove, String, CardAction);

impl LessonTask {
    /// A task to move before its first move; none of another kind.
    pub(super) fn play(&self, open_lesson: &OpenLesson) -> Option<Play> {
        let Self::Play { on, player, wanted, .. } = self else { return None };
        Play::start(open_lesson.own, on, *player, *wanted)
    }
}

impl OpenLesson<'_> {
    /// The moves there are, each as it is called and with where it leads.
    fn offers(&self, play: &Play, to: &dyn Fn(usize) -> String) -> Vec<Offer> {
        let choices = play.choices(play.player).into_iter().enumerate();
        let offer = |(nth, choice): (usize, TaskMove)| {
            let words = crate::write::plain(&self.line(&play.words(self.own, &choice)));
            (choice, words, CardAction::Go(to(nth)))
        };
        choices.map(offer).collect()
    }

    /// What there is to move in, and the moves.
    pub(super) fn play_blocks(&self, play: &Play, to: &dyn Fn(usize) -> String) -> Vec<Block> {
        if self.state != LessonState::Same {
            return vec![paragraph("The map was changed. This is done on a fresh one.")];
        }
        let mut blocks: Vec<Block> = play.plies.iter().map(|ply| self.ply(play, ply)).collect();
        let offers = self.offers(play, to);
        let (mut list, mut in_list_only) = (Vec::new(), false);
        for (nth, component) in play.left.iter().enumerate() {
            let here = offers.iter().filter(|(choice, ..)| choice.component == nth);
            match component {
                TaskComponent::Drawn(_) => list.extend(here.map(|(choice, words, action)| {
                    let shows = self.ends(choice);
                    Button { shows, ..button(words.clone(), action.clone()) }
                })),
                TaskComponent::Board(id, _) => {
                    let Some((view, buttons)) = self.board(play, nth, &offers) else { continue };
                    in_list_only |= view.spots.len() < buttons.len();
                    list.extend(buttons);
                    if play.left.len() > 1 {
                        blocks.push(Block::Text(vec![strong(id.clone())]));
                    }
                    blocks.push(Block::Board(view));
                }
            }
        }
        let is_drawn = play.left.iter().any(|one| matches!(one, TaskComponent::Drawn(_)));
        blocks.push(Block::Text(vec![strong(if is_drawn {
            format!("You are {}. Press it on the map.", play.player)
        } else {
            format!("You are {}. Press the move on the board.", play.player)
        })]));
        let buttons = vec![Block::Buttons(list)];
        match in_list_only {
            true => blocks.extend(buttons),
            false => blocks.push(Block::Folded { name: "The moves as a list".into(), blocks: buttons }),
        }
        blocks
    }

    /// A board of what is played on, with what can be pressed on it, and its moves as buttons. None if it is no board.
    fn board(&self, play: &Play, nth: usize, offers: &[Offer]) -> Option<(BoardView, Vec<Button>)> {
        let TaskComponent::Board(id, board) = play.left.get(nth)? else { return None };
        let here = offers.iter().filter(|(choice, ..)| choice.component == nth);
        let pressed = |(choice, words, action): &Offer| match choice.made {
            Made::Gesture(gesture) => Some((gesture, words.clone(), action.clone())),
            Made::Taken(_) => None,
        };
        let (spots, buttons) =
            picture::presses(&board.picture(), &here.filter_map(pressed).collect::<Vec<_>>());
        let last = play.plies.iter().rev().find(|ply| ply.component == nth);
        Some((shown(id, &**board, last, spots), buttons))
    }

    /// A move that was made.
    fn ply(&self, play: &Play, ply: &TaskPly) -> Block {
        let who = if ply.player == play.player { "You: " } else { "Hyperjam: " };
        let mut line: Line = vec![strong(who)];
        line.extend(self.line(&ply.words));
        line.push(text("."));
        result(line, Tone::Plain)
    }

    /// The positions drawn where something of a drawing is taken.
    fn ends(&self, choice: &TaskMove) -> Vec<PositionId> {
        let Made::Taken(taken) = choice.made else { return Vec::new() };
        let analysis = ReadAnalysis::of(&self.own.query.drawing);
        let ends = analysis.map(|analysis| analysis.ends(taken)).unwrap_or_default();
        ends.into_iter().filter_map(|id| self.drawn_id(id)).collect()
    }

    /// What is gone of the drawing, and what pressing it does.
    pub(super) fn play_scene(&self, play: &Play, to: &dyn Fn(usize) -> String, scene: &mut Scene) {
        scene.vehicles = Some(Vec::new());
        scene.marks = SceneMarks::Hidden;
        scene.locked = true;
        let starter = play.plies.first().map_or(play.player, |ply| ply.player);
        let taken: Vec<Taken> = play
            .plies
            .iter()
            .filter_map(|ply| match ply.made {
                Made::Taken(taken) => Some(taken),
                Made::Gesture(_) => None,
            })
            .collect();
        if let Ok(analysis) = ReadAnalysis::of(&self.own.query.drawing) {
            let (positions, moves) = analysis.gone(starter, &taken);
            scene.gone_positions = positions.into_iter().filter_map(|id| self.drawn_id(id)).collect();
            scene.gone_moves = moves.into_iter().filter_map(|id| self.drawn_move(id)).collect();
        }
        if self.state != LessonState::Same {
            return;
        }
        let offers = self.offers(play, to);
        for (nth, component) in play.left.iter().enumerate() {
            if let (TaskComponent::Board(id, _), Some((view, _))) =
                (component, self.board(play, nth, &offers))
            {
                scene.boards.push(SceneBoard { id: id.clone(), views: vec![view] });
            }
        }
        let mut taps = Vec::new();
        for (choice, _, action) in offers {
            let CardAction::Go(address) = action else { continue };
            match choice.made {
                Made::Taken(Taken::Road(id)) => {
                    if let Some(id) = self.drawn_move(id) {
                        scene.tap_moves.push((id, address));
                        scene.moves.push((id, Tone::Subject));
                    }
                }
                Made::Taken(Taken::Position(id)) => {
                    if let Some(id) = self.drawn_id(id) {
                        taps.push((id, address));
                        scene.positions.push((id, Tone::Subject));
                    }
                }
                Made::Gesture(_) => {}
            }
        }
        if !taps.is_empty() {
            scene.tap = Tap::These(taps);
        }
    }
}

/// A board with what can be pressed on it, and what was done last.
fn shown(id: &str, board: &dyn Board, last: Option<&TaskPly>, spots: Vec<BoardSpot>) -> BoardView {
    let mut view = BoardView { spots, ..picture::view(&format!("Board {id}"), board) };
    if let Some(TaskPly { made: Made::Gesture(gesture), .. }) = last {
        let (at, size) = picture::reach(&board.picture(), *gesture);
        view.shapes.push(BoardShape::Marked(at, size[0].max(size[1])));
    }
    view
}

/// A board of the drawing on which each cell can be pressed to change it.
pub(super) fn editable(open_lesson: &OpenLesson, id: &str) -> Option<BoardView> {
    let boards = &open_lesson.analysis.query.drawing.boards;
    board::editable(boards.iter().find(|board| board.id == id)?)
}
