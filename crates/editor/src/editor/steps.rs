//! Undo and redo of the editor, which restore the selection too, and combining what is done again and again into one step.

use super::Editor;
use crate::command::{Command, CommandError};
use crate::document::{Diff, Document};
use crate::geometry::{Target, Vector};
use crate::history::Titles;
use crate::id::PositionId;
use crate::selection::Selection;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// What is selected and focused.
pub(super) type SelectionState = (Selection, Option<PositionId>);

/// The most steps whose selection is remembered.
const MOST_REMEMBERED: usize = 1_000;

/// What was selected before each step that can be undone, and after each that can be redone; the nearest step last.
/// Steps from before a reload have none.
#[derive(Clone, Debug, Default)]
pub(super) struct StepSelections {
    undo: Vec<StepSelection>,
    redo: Vec<StepSelection>,
    /// What was done last that goes on in the same step if it is done again, and the revision that it made.
    repeated: Option<(Repeated, u64)>,
}

/// What is remembered of a step.
#[derive(Clone, Debug)]
struct StepSelection {
    held: Arc<SelectionState>,
    /// Whether the step puts another drawing in place of the one before.
    opens: bool,
}

/// What is one step however often it is done in a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Repeated {
    /// These positions are nudged.
    Nudge(BTreeSet<PositionId>),
    /// This line of the calculation is typed into.
    Typing(usize),
    /// The rules of the ruleset with this number are typed.
    Rules(usize),
}

impl Editor {
    /// What is selected and focused now.
    pub(super) fn selection_state(&self) -> SelectionState {
        (self.selection.clone(), self.focus)
    }

    /// Records a difference as one step; `before` was selected when it began.
    pub(super) fn record(&mut self, diff: Diff, before: SelectionState) {
        if diff.is_empty() {
            return;
        }
        let undone = self.history.undone();
        self.history.record(diff);
        match self.history.undone() {
            // It was the next step done again.
            kept if kept > 0 && kept + 1 == undone => _ = self.step_selections.redo.pop(),
            _ => self.step_selections.redo.clear(),
        }
        // Most steps in a row are begun with the same selection, which may be large.
        let same = self.step_selections.undo.last().map(|last| &last.held).filter(|held| ***held == before);
        let held = same.cloned().unwrap_or_else(|| Arc::new(before));
        self.step_selections.undo.push(StepSelection { held, opens: false });
        if self.step_selections.undo.len() > 2 * MOST_REMEMBERED {
            self.step_selections.undo.drain(..MOST_REMEMBERED);
        }
    }

    /// Records a difference that puts another drawing in place of the one before.
    pub(super) fn record_opening(&mut self, diff: Diff, before: SelectionState) {
        let is_step = !diff.is_empty();
        self.record(diff, before);
        if let Some(last) = self.step_selections.undo.last_mut().filter(|_| is_step) {
            last.opens = true;
        }
    }

    /// The titles of all steps in the history. Cost O(document + steps).
    pub fn step_titles(&self) -> Titles {
        self.history.titles(&self.document)
    }

    /// Undoes or redoes steps until `done` of them are done, or there are no more. What was selected then is selected
    /// again. Where another drawing comes back, all of it is shown.
    pub fn go_to_step(&mut self, done: usize) {
        self.cancel_gesture();
        let before = self.history.done();
        if done.abs_diff(before) > 1 {
            // To follow many steps one by one may cost more than to begin anew.
            self.derived.routing = OnceLock::new();
        }
        let (mut held, mut remembered, mut opened) = (None, false, false);
        while self.history.done() != done {
            let undo = self.history.done() > done;
            let follow = |document: &Document, diff: &Diff| {
                opened |= diff.whole.is_some();
                self.derived.follow(document, diff);
            };
            if !self.history.step(undo, &mut self.document, follow) {
                break;
            }
            let now = held.unwrap_or_else(|| Arc::new((self.selection.clone(), self.focus)));
            let StepSelections { undo: back, redo: onwards, .. } = &mut self.step_selections;
            let (from, to) = if undo { (back, onwards) } else { (onwards, back) };
            let then = from.pop();
            let opens = then.as_ref().is_some_and(|then| then.opens);
            to.push(StepSelection { held: now.clone(), opens });
            opened |= opens;
            remembered = then.is_some();
            held = Some(then.map_or(now, |then| then.held));
        }
        if let Some(held) = held {
            (self.selection, self.focus) = Arc::unwrap_or_clone(held);
            if remembered {
                // What was selected then is there again.
                self.revision += 1;
                self.hover = Target::Sheet;
            } else {
                self.follow_document();
            }
        }
        if opened {
            self.fit_all();
        }
    }

    /// Carries out a command as one step.
    pub(super) fn apply_once(&mut self, command: Command) -> Result<(), CommandError> {
        self.cancel_gesture();
        let before = self.selection_state();
        let diff = self.apply_unrecorded(command)?;
        self.record(diff, before);
        Ok(())
    }

    /// Carries out a command as a part of the last step, if that did the same and nothing was changed since.
    pub(super) fn apply_again(&mut self, command: Command, what: Repeated) -> Result<(), CommandError> {
        self.cancel_gesture();
        let last = self.step_selections.repeated.as_ref();
        if last.is_some_and(|last| last.1 == self.revision() && last.0 == what) {
            let diff = self.apply_unrecorded(command)?;
            self.step_selections.redo.clear();
            if let Some(diff) = self.history.squash(diff) {
                self.record(diff, self.selection_state());
            }
        } else {
            self.apply_once(command)?;
        }
        self.step_selections.repeated = Some((what, self.revision()));
        Ok(())
    }

    /// Changes a line of the calculation. What is typed in a row is one step, but for what is typed into an empty line: it does
    /// not go on with what was taken away there.
    pub(super) fn type_into(&mut self, line: usize, command: Command) -> Result<(), CommandError> {
        if self.document.heading().lines.get(line).is_some_and(String::is_empty) {
            self.step_selections.repeated = None;
        }
        self.apply_again(command, Repeated::Typing(line))
    }

    /// Changes the text of a ruleset. What is typed in a row is one step.
    pub(super) fn type_rules(&mut self, nth: usize, command: Command) -> Result<(), CommandError> {
        self.apply_again(command, Repeated::Rules(nth))
    }

    /// The ruleset whose text a command changes by a letter, if it leaves its name as it is.
    pub(super) fn rules_typed_into(&self, command: &Command) -> Option<usize> {
        let Command::SetRuleset(nth, new) = command else { return None };
        let old = self.document.heading().rulesets.get(*nth)?;
        let same = old.text.chars().zip(new.text.chars()).take_while(|(a, b)| a == b).count();
        let (before, after) = (old.text.chars().skip(same), new.text.chars().skip(same));
        let (before, after): (Vec<char>, Vec<char>) = (before.collect(), after.collect());
        let same = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count();
        let is_letter = before.len().max(after.len()) <= same + 1;
        (old.name == new.name && is_letter).then_some(*nth)
    }

    /// The line of the calculation that a command changes, if it leaves all others as they are.
    pub(super) fn line_typed_into(&self, command: &Command) -> Option<usize> {
        let Command::SetLines(new) = command else { return None };
        let old = &self.document.heading().lines;
        let mut changed = (0..new.len()).filter(|&nth| old.get(nth) != new.get(nth));
        changed.next().filter(|_| old.len() == new.len() && changed.next().is_none())
    }

    /// Shifts what is selected. Consecutive nudges of the same positions are one step.
    pub(super) fn nudge(&mut self, by: Vector) -> Result<(), CommandError> {
        let positions = self.selection.positions.clone();
        if positions.is_empty() {
            self.cancel_gesture();
            return Ok(());
        }
        self.apply_again(Command::Shift { positions: positions.clone(), by }, Repeated::Nudge(positions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::document::{Heading, Move, Position};
    use crate::geometry::{Point, Routing};
    use crate::id::MoveId;

    #[test]
    fn a_step_back_or_onwards_changes_the_map_where_the_drawing_changed_and_the_game_only_where_it_did() {
        let mut editor = Editor::default();
        for nth in 0..40 {
            let at = Point::new(f64::from(nth % 8) * 120.0, f64::from(nth / 8) * 120.0);
            editor.apply(Command::AddPosition { at }).unwrap();
        }
        let moved = Command::Shift { positions: [PositionId(3)].into(), by: Vector::new(10.0, 0.0) };
        editor.apply(moved).unwrap();
        editor.routing();
        let games = editor.game_revision();
        for action in [Action::Undo, Action::Redo, Action::Undo] {
            editor.act(action);
            assert_eq!(editor.derived.routing.get(), Some(&Routing::of(editor.document())), "{action:?}");
        }
        assert_eq!(editor.game_revision(), games, "a shift is no other game");
        editor.act(Action::Undo);
        assert_eq!(editor.derived.routing.get(), Some(&Routing::of(editor.document())));
        assert!(editor.game_revision() > games);
    }

    /// A drawing with so many positions in rows, each with a move to the next.
    fn rows(count: u32) -> Document {
        let position = |nth: u32| Position {
            key: format!("p{nth}"),
            label: nth.to_string(),
            at: Point::new(f64::from(nth % 30) * 120.0, f64::from(nth / 30) * 120.0),
            ..Position::default()
        };
        let step = |nth| Move { from: PositionId(nth), to: PositionId(nth + 1), ..Move::default() };
        let heading = Heading { title: count.to_string(), ..Heading::default() };
        Document::of_parts(
            heading,
            (0..count).map(position).collect(),
            (1..count).map(|nth| step(nth - 1)).collect(),
        )
    }

    #[test]
    fn to_open_a_large_drawing_and_to_come_back_takes_none_of_its_parts_and_keeps_its_map() {
        let (large, small) = (rows(700), rows(3));
        assert!(large.is_large() && !small.is_large());
        let mut editor = Editor::new(large.clone());
        editor.routing();
        editor.open(small.clone());
        let opening = Diff::opening(&large, &small);
        assert!(opening.positions.is_empty() && opening.moves.is_empty() && !opening.is_empty());
        assert!(opening.changes_game() && opening.changes_wording());
        editor.routing();
        editor.act(Action::Undo);
        assert_eq!(editor.document(), &large);
        assert_eq!(editor.derived.routing.get(), Some(&Routing::of(&large)), "it is still there");
        editor.act(Action::Redo);
        assert_eq!(editor.document(), &small);
        assert_eq!(editor.routing(), &Routing::of(&small));
    }

    #[test]
    fn what_is_not_said_part_by_part_is_stored_so_and_comes_back() {
        let (large, small) = (rows(700), rows(3));
        let mut editor = Editor::new(small.clone());
        editor.open(large.clone());
        let at = Point::new(-500.0, 0.0);
        editor.apply(Command::AddPosition { at }).unwrap();
        let mut now = editor.to_stored().read().unwrap();
        assert!(!now.lost_history);
        assert!(now.history.undo(&mut now.document));
        assert_eq!(now.document, large);
        assert!(now.history.undo(&mut now.document));
        assert_eq!(now.document, small);
        assert!(now.history.redo(&mut now.document));
        assert_eq!(now.document, large);
    }

    #[test]
    fn differences_of_whole_drawings_are_squashed_like_others() {
        let documents = [rows(700), rows(3), rows(600), rows(2), rows(1), rows(700)];
        for one in &documents {
            for other in &documents {
                for third in &documents {
                    for (first, then) in [
                        (Diff::opening(one, other), Diff::between(other, third)),
                        (Diff::between(one, other), Diff::opening(other, third)),
                        (Diff::opening(one, other), Diff::opening(other, third)),
                    ] {
                        let both = first.then(then);
                        let mut patched = one.clone();
                        patched.patch(&both);
                        assert_eq!(&patched, third);
                        patched.patch(&both.clone().reversed());
                        assert_eq!(&patched, one);
                        assert_eq!(both.is_empty(), one == third);
                    }
                }
            }
        }
    }

    #[test]
    fn to_delete_all_of_a_large_drawing_and_to_take_that_back_takes_none_of_its_parts() {
        let large = rows(700);
        let mut editor = Editor::new(large.clone());
        editor.routing();
        editor.act(Action::SelectAll);
        let selected = editor.selection().clone();
        let diff = Document::apply(
            &mut large.clone(),
            Command::Delete { positions: selected.positions.clone(), moves: selected.moves.clone() },
        );
        assert!(diff.is_ok_and(|diff| diff.positions.is_empty() && diff.moves.is_empty()));
        editor.act(Action::Delete);
        assert!(editor.document().is_empty() && editor.selection().is_empty());
        assert_eq!(editor.undo_title().as_deref(), Some("Delete 700 positions"));
        editor.act(Action::Undo);
        assert_eq!((editor.document(), editor.selection()), (&large, &selected));
        assert_eq!(editor.derived.routing.get(), Some(&Routing::of(&large)), "it is still there");
        let missing = Command::Delete { positions: (1..701).map(PositionId).collect(), moves: [].into() };
        assert_eq!(large.clone().apply(missing), Err(CommandError::NoPosition(PositionId(700))));
        let missing = Command::Delete { positions: [].into(), moves: (1..700).map(MoveId).collect() };
        assert_eq!(large.clone().apply(missing), Err(CommandError::NoMove(MoveId(699))));
    }
}
