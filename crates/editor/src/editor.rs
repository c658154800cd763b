//! A drawing being edited: the document with its history, selection, view, tool and gesture.

mod arrange;
mod clipboard;
mod fitting;
mod focus;
pub mod gesture;
mod lacks;
mod pointing;
mod steps;
mod storing;

pub use arrange::GRID;
pub use clipboard::PasteError;
use steps::StepSelections;

use crate::action::{Action, Direction, Tool};
use crate::command::{Command, CommandError};
use crate::document::{Change, Diff, Document};
use crate::geometry::{Floating, Point, Routing, Size, Target, Vector, Viewport, touched};
use crate::history::History;
use crate::id::{MoveId, PositionId};
use crate::input::Effect;
use crate::name::plain_name;
use crate::selection::{self, Related, Selection};
use gesture::{Connect, Gesture};
use hyperjam_terms::Movers;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The distance of a new position from the one beside which it is placed, in world units.
const STEP: f64 = 120.0;
/// How far one nudge goes.
const NUDGE: f64 = 10.0;

/// A drawing that is being edited. All of it is plain data: two editors that got the same inputs show the same.
///
/// ```
/// use hyperjam_editor::action::Action;
/// use hyperjam_editor::command::Command;
/// use hyperjam_editor::document::Document;
/// use hyperjam_editor::editor::Editor;
/// use hyperjam_editor::geometry::Point;
///
/// let mut editor = Editor::new(Document::default());
/// editor.apply(Command::AddPosition { at: Point::new(0.0, 0.0) })?;
/// assert_eq!(editor.document().positions().len(), 1);
/// editor.act(Action::Undo);
/// assert!(editor.document().is_empty() && editor.can_redo());
/// # Ok::<(), hyperjam_editor::command::CommandError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Editor {
    document: Document,
    history: History,
    step_selections: StepSelections,
    selection: Selection,
    focus: Option<PositionId>,
    hover: Target,
    viewport: Viewport,
    floating: Floating,
    /// The view of a drawing that was shown as a whole, while the canvas is too small to show it so.
    waiting: Option<Viewport>,
    /// The view that the person chose, and the one that is shown while there is less room.
    set_back: Option<(Viewport, Viewport)>,
    tool: Tool,
    /// All players where it is nobody.
    pen: Option<Movers>,
    gesture: Gesture,
    pointers: BTreeMap<i32, Point>,
    space_held: bool,
    space_used: bool,
    revision: u64,
    derived: Derived,
}

/// What is derived from the document, updated with every change.
#[derive(Clone, Debug, Default)]
struct Derived {
    game_revision: u64,
    wording_revision: u64,
    routing: OnceLock<Routing>,
    /// The large drawing that was shown before this one, with its routing: people often go back to it.
    left: Option<Box<(Document, Routing)>>,
}

impl Derived {
    /// Replaces the whole document.
    fn replace(&mut self, before: &Document, document: &Document) {
        let is_back = self.left.as_ref().is_some_and(|left| left.0 == *document);
        let left = if is_back { self.left.take() } else { None };
        if let Some(routing) = self.routing.take().filter(|_| before.is_large()) {
            self.left = Some(Box::new((before.clone(), routing)));
        }
        self.routing = left.map_or_else(OnceLock::new, |left| OnceLock::from(left.1));
    }

    /// Follows the difference that led to this document.
    fn follow(&mut self, document: &Document, diff: &Diff) {
        if let Some(Change { before: Some(before), after: Some(after) }) = diff.whole.as_deref() {
            self.replace(before, after);
            self.game_revision += 1;
            self.wording_revision += 1;
            return;
        }
        let parts = document.positions().len() + document.moves().len();
        match self.routing.get_mut() {
            // To follow a change of nearly everything costs more than to begin anew.
            Some(routing) if diff.positions.len() + diff.moves.len() <= parts / 8 + 8 => {
                routing.update(document, diff);
            }
            _ => self.routing = OnceLock::new(),
        }
        self.game_revision += u64::from(diff.changes_game());
        self.wording_revision += u64::from(diff.changes_wording());
    }
}

impl Editor {
    /// An editor of a document, without a history.
    pub fn new(document: Document) -> Self {
        Self { document, ..Self::default() }
    }

    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// A counter that increases with every change of the document.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A counter that increases with every change of the game, but not with those of its looks.
    pub fn game_revision(&self) -> u64 {
        self.derived.game_revision
    }

    /// A counter that increases with every change of the positions' names, of where vehicles stand, and of the lines of the
    /// calculation.
    pub fn wording_revision(&self) -> u64 {
        self.derived.wording_revision
    }

    /// Where routes and names lie; computed when it is first needed, and updated with every change.
    pub fn routing(&self) -> &Routing {
        self.derived.routing.get_or_init(|| Routing::of(&self.document))
    }

    /// What is selected.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The position with the keyboard's focus.
    pub fn focus(&self) -> Option<PositionId> {
        self.focus
    }

    /// What the pointer is over.
    pub fn hover(&self) -> Target {
        self.hover
    }

    /// The part of the sheet that is shown.
    pub fn viewport(&self) -> Viewport {
        self.viewport
    }

    /// The tool in hand.
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// Who may make the moves drawn from now on.
    pub fn pen(&self) -> Movers {
        let players = self.document.heading().players;
        self.pen.filter(|pen| pen.highest() < players).unwrap_or_else(|| Movers::all(players))
    }

    /// The gesture under way.
    pub fn gesture(&self) -> &Gesture {
        &self.gesture
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// What [`Action::Undo`] would undo, in words.
    pub fn undo_title(&self) -> Option<String> {
        self.history.undo_title(&self.document)
    }

    /// What [`Action::Redo`] would redo, in words.
    pub fn redo_title(&self) -> Option<String> {
        self.history.redo_title(&self.document)
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// How many steps could be undone one after the other.
    pub fn steps_done(&self) -> usize {
        self.history.done()
    }

    /// Sets whether the space bar is held, which makes a drag shift the sheet. Returns whether one did since it was pressed.
    pub fn hold_space(&mut self, held: bool) -> bool {
        let used = self.space_used;
        self.space_held = held;
        self.space_used = false;
        used
    }

    /// Notes that the pointer has left the canvas.
    pub fn leave(&mut self) {
        self.hover = Target::Sheet;
    }

    /// Puts another document in place of this one, as a step that can be undone like any other. The step keeps the two
    /// documents, not each of their parts.
    pub fn open(&mut self, document: Document) {
        self.cancel_gesture();
        let before = self.selection_state();
        let diff = Diff::opening(&self.document, &document);
        self.document = document;
        // Whoever is to draw on another drawing, such as a lesson's, did not choose for whom.
        self.pen = None;
        self.changed(&diff);
        self.record_opening(diff, before);
        self.select(Target::Sheet);
        self.fit_all();
    }

    /// Carries out a command as one step of the history. A gesture under way is cancelled.
    pub fn apply(&mut self, command: Command) -> Result<(), CommandError> {
        match (self.line_typed_into(&command), self.rules_typed_into(&command)) {
            (Some(line), _) => self.type_into(line, command),
            (_, Some(nth)) => self.type_rules(nth, command),
            (None, None) => self.apply_once(command),
        }
    }

    /// Makes the drawing the game of another one, which was read from a list ([`file::text`](crate::file::text)). What has a
    /// name that the list of this drawing has is the same position and keeps its place and the vehicles on it; a move that
    /// stays keeps its bend. It is no [`Command`], so that a program that never does it has no code for it.
    ///
    /// ```
    /// use hyperjam_editor::editor::Editor;
    /// use hyperjam_editor::file::Format;
    ///
    /// let mut editor = Editor::default();
    /// editor.paste("A: B")?;
    /// let list = Format::Text.read("A: B C").expect("it is a list");
    /// editor.rewrite(&list).expect("it is small");
    /// assert_eq!(editor.document().moves().len(), 2);
    /// # Ok::<(), hyperjam_editor::editor::PasteError>(())
    /// ```
    pub fn rewrite(&mut self, list: &Document) -> Result<(), CommandError> {
        self.cancel_gesture();
        let before = self.selection_state();
        let diff = self.document.rewriting(list)?;
        self.document.patch(&diff);
        if !diff.is_empty() {
            self.changed(&diff);
        }
        self.record(diff, before);
        Ok(())
    }

    /// Gives a position a name. Two may have the same; the effect then says so.
    ///
    /// ```
    /// use hyperjam_editor::editor::Editor;
    /// use hyperjam_editor::input::Effect;
    ///
    /// let mut editor = Editor::default();
    /// editor.paste("A: B")?;
    /// let second = editor.document().positions().map(|(id, _)| id).last();
    /// let effect = second.and_then(|id| editor.rename(id, "A"));
    /// assert_eq!(effect, Some(Effect::SharedName { name: "A".into(), positions: 2 }));
    /// # Ok::<(), hyperjam_editor::editor::PasteError>(())
    /// ```
    pub fn rename(&mut self, position: PositionId, label: &str) -> Option<Effect> {
        let label = plain_name(label.to_owned()).trim().to_owned();
        if let Err(error) = self.apply(Command::Rename { position, label }) {
            return Some(Effect::Refused(error));
        }
        let name = self.document.position(position)?.label.trim();
        let positions = self.document.positions().filter(|(_, one)| one.label.trim() == name).count();
        (positions > 1 && !name.is_empty()).then(|| Effect::SharedName { name: name.to_owned(), positions })
    }

    /// Carries out what a key or a button asks for. What needs the page is returned.
    pub fn act(&mut self, action: Action) -> Option<Effect> {
        if let Some(lacks) = self.lacks(action) {
            if action.edits() || matches!(action, Action::Undo | Action::Redo) {
                self.cancel_gesture();
            }
            return Some(Effect::Lacks(lacks));
        }
        match action {
            Action::Use(tool) => {
                self.cancel_gesture();
                self.tool = tool;
            }
            Action::Draw(_) | Action::DrawForAll => {
                let players = self.document.heading().players;
                let all = Movers::all(players);
                let movers = if let Action::Draw(movers) = action { movers } else { all };
                if movers.highest() >= players {
                    let given = movers.highest();
                    return Some(Effect::Refused(CommandError::NoPlayer { given, players }));
                }
                self.pen = Some(movers).filter(|pen| *pen != all);
                // While a move is being drawn the choice is for it.
                if self.selection.moves.is_empty() || self.gesture.source().is_some() {
                    return None;
                }
                let moves = self.selection.moves.clone();
                return self.refusal(Command::SetMovers { moves, by: movers });
            }
            Action::Undo | Action::Redo => {
                let done = self.history.done();
                self.go_to_step(if action == Action::Undo { done.saturating_sub(1) } else { done + 1 });
            }
            Action::Ground => {
                let mut positions = self.selection.positions.clone();
                if positions.is_empty() {
                    positions.extend(self.focus);
                }
                if positions.is_empty() {
                    return None;
                }
                let ground =
                    !positions.iter().all(|id| self.document.position(*id).is_some_and(|one| one.ground));
                return self.refusal(Command::SetGround { positions, ground });
            }
            Action::Delete => {
                let Selection { positions, moves } = self.selection.clone();
                return self.refusal(Command::Delete { positions, moves });
            }
            Action::SelectAll => self.selection = Selection::all(&self.document),
            Action::SelectRelated(related) => return self.select_related(related),
            Action::Toggle => self.toggle_focused(),
            Action::NextMove => self.select_next_move(),
            Action::Reverse => {
                let moves = self.chosen_moves();
                return self.refusal(Command::Reverse { moves });
            }
            Action::Negate => {
                let moves = self.chosen_moves();
                return self.refusal(Command::Negate { moves });
            }
            Action::Merge => {
                let positions = self.selection.positions.clone();
                let merged = positions.first().copied().filter(|_| positions.len() > 1)?;
                return self.refusal(Command::Merge { positions }).or_else(|| self.select_new(Some(merged)));
            }
            Action::Duplicate => return self.duplicate().err().map(Effect::Refused),
            Action::Arrange(how) => return self.arrange(how).err().map(Effect::Refused),
            Action::Cancel => {
                if matches!(self.gesture, Gesture::Idle) {
                    // Whoever goes by keys goes on from there.
                    let focus = self.focus;
                    self.select(Target::Sheet);
                    self.focus = focus;
                }
                self.cancel_gesture();
            }
            Action::Rename => {
                return self.selection.only_position().or(self.focus).map(Effect::Rename);
            }
            Action::Focus(direction) => return self.move_focus(direction),
            Action::Extend(direction) => return self.extend_selection(direction),
            Action::Nudge(direction) => {
                return self.nudge(unit(direction) * NUDGE).err().map(Effect::Refused);
            }
            Action::Act => return self.act_at_focus(),
            Action::FitAll => self.fit_all(),
            Action::FitSelection => {
                self.viewport = self.fitted(self.selection.positions.iter().copied(), fitting::LARGEST_FIT);
            }
            Action::ZoomIn => self.zoom(1.25),
            Action::ZoomOut => self.zoom(0.8),
            Action::Menu => return self.menu_at_focus(),
            Action::SelectMarked(_)
            | Action::TidyUp(_)
            | Action::Find
            | Action::Jump
            | Action::Present
            | Action::Inspector
            | Action::NextArea
            | Action::PreviousArea
            | Action::Note
            | Action::Help => {
                self.cancel_unless_connecting();
                return Some(Effect::Page(action));
            }
        }
        None
    }

    /// Selects the target alone, or nothing for the sheet; a position gets the focus.
    pub fn select(&mut self, target: Target) {
        self.selection = Selection::default();
        self.toggle(target);
        self.focus = target.position();
    }

    /// Adds the target to the selection, or removes it. Moves that share a route are selected together.
    fn toggle(&mut self, target: Target) {
        let Target::Move(id) = target else { return self.selection.toggle(target) };
        let same = self.routing().sharing_route(&self.document, id);
        if self.selection.contains(target) {
            self.selection.moves.retain(|id| same.binary_search(id).is_err());
        } else {
            self.selection.moves.extend(same);
        }
    }

    /// The selected move, if nothing else is selected but moves that share its route.
    pub fn only_route(&self) -> Option<MoveId> {
        let Selection { positions, moves } = &self.selection;
        let first = *moves.first().filter(|_| positions.is_empty())?;
        (self.routing().moves_on_route(first) == moves.len()).then_some(first)
    }

    /// Selects these positions, as far as they exist, and the moves between them; the first gets the focus.
    pub fn select_positions(&mut self, positions: impl IntoIterator<Item = PositionId>) {
        let positions = positions.into_iter().filter(|&id| self.document.position(id).is_some()).collect();
        self.selection = Selection::with_moves_between(&self.document, positions);
        self.focus = self.selection.positions.first().copied();
    }

    /// Selects the positions that are related in this way to those selected; where there are none, what is selected stays.
    pub fn select_related(&mut self, relation: Related) -> Option<Effect> {
        self.cancel_gesture();
        let related = selection::related(&self.document, &self.selection.positions, relation);
        if related.is_empty() && relation != Related::Others {
            return Some(Effect::NoneRelated(relation));
        }
        self.select_positions(related);
        None
    }

    /// The positions that the view shows, in order.
    pub fn in_view(&self) -> Vec<PositionId> {
        let seen = self.viewport.seen();
        self.document
            .positions()
            .filter(|(_, position)| seen.contains(position.at))
            .map(|(id, _)| id)
            .collect()
    }

    /// Shifts the view `part` of the way to where the place is in its middle.
    pub fn approach(&mut self, at: Point, part: f64) {
        let by = self.viewport.centre() - at;
        self.viewport = self.viewport.panned(by * (self.viewport.scale() * part));
    }

    fn apply_unrecorded(&mut self, command: Command) -> Result<Diff, CommandError> {
        let diff = self.document.apply(command)?;
        if !diff.is_empty() {
            self.changed(&diff);
        }
        Ok(diff)
    }

    fn take_back(&mut self, diff: Diff) {
        if diff.is_empty() {
            return;
        }
        let back = diff.reversed();
        self.document.patch(&back);
        self.changed(&back);
    }

    fn add_position(&mut self, at: Point) -> Option<Effect> {
        let new = self.document.next_position();
        self.refusal(Command::AddPosition { at }).or_else(|| self.select_new(new))
    }

    fn add_move(&mut self, from: PositionId, to: PositionId) -> Option<Effect> {
        let by = self.pen();
        self.refusal(Command::AddMove { from, to, by }).or_else(|| self.select_new(Some(to)))
    }

    fn extend(&mut self, from: PositionId, at: Point) -> Option<Effect> {
        let new = self.document.next_position();
        let by = self.pen();
        self.refusal(Command::Extend { from, at, by }).or_else(|| self.select_new(new))
    }

    fn refusal(&mut self, command: Command) -> Option<Effect> {
        self.apply(command).err().map(Effect::Refused)
    }

    fn select_new(&mut self, id: Option<PositionId>) -> Option<Effect> {
        self.select(id.map_or(Target::Sheet, Target::Body));
        None
    }

    /// Updates what depends on the document, to which this difference was applied.
    fn changed(&mut self, diff: &Diff) {
        self.derived.follow(&self.document, diff);
        self.follow_document();
    }

    /// Updates what depends on the document, which took the place of another.
    fn replaced(&mut self, before: &Document) {
        self.derived.replace(before, &self.document);
        self.derived.game_revision += 1;
        self.derived.wording_revision += 1;
        self.follow_document();
    }

    fn follow_document(&mut self) {
        self.revision += 1;
        self.selection.retain_existing(&self.document);
        self.focus = self.focus.filter(|&id| self.document.position(id).is_some());
        self.hover = Target::Sheet;
    }

    fn zoom(&mut self, factor: f64) {
        let Size { width, height } = self.viewport.size();
        self.viewport = self.viewport.zoomed(Point::new(width / 2.0, height / 2.0), factor);
    }

    /// What the space bar does: adds a position, or draws a move from the focused position in two steps.
    fn act_at_focus(&mut self) -> Option<Effect> {
        if !matches!(self.gesture, Gesture::Idle | Gesture::Connect(_)) {
            return None;
        }
        let focused = self.focus.and_then(|id| Some((id, self.document.position(id)?.at)));
        match (self.tool, focused, &self.gesture) {
            (_, Some((to, _)), Gesture::Connect(connect)) => {
                let from = connect.from;
                self.add_move(from, to)
            }
            (Tool::Position, Some((_, at)), _) => self.add_in_view(at),
            (_, None, _) => self.add_in_view(self.viewport.centre_inside(self.insets())),
            (_, Some((from, at)), _) => {
                self.gesture = Gesture::Connect(Connect { from, at, to: Some(from) });
                None
            }
        }
    }

    /// Adds a position at the first free place from here on, and brings it into view.
    fn add_in_view(&mut self, at: Point) -> Option<Effect> {
        let refused = self.add_position(self.free_place(at));
        if let Some(new) = self.selection.only_position().filter(|_| refused.is_none()) {
            self.reveal(new);
        }
        refused
    }

    /// The nearest place to the right of `at`, row by row, that no position covers.
    fn free_place(&self, at: Point) -> Point {
        let free = |place: &Point| touched(&self.document, self.routing(), *place).is_none();
        let places = (0..).map(|nth| at + Vector::new(f64::from(nth % 6), f64::from(nth / 6)) * STEP);
        places.take(1 + 6 * self.document.positions().len()).find(free).unwrap_or(at)
    }
}

fn unit(direction: Direction) -> Vector {
    match direction {
        Direction::Left => Vector::new(-1.0, 0.0),
        Direction::Right => Vector::new(1.0, 0.0),
        Direction::Up => Vector::new(0.0, -1.0),
        Direction::Down => Vector::new(0.0, 1.0),
    }
}
