//! Boards and the rulesets that a person wrote.

use super::CommandError;
use crate::document::{Board, Diff, Document, OwnRuleset};
use crate::gather::gather;
use crate::name::plain_name;
use std::collections::BTreeSet;

/// The first of b1, b2, … that no board is called.
pub(super) fn free_board_id(boards: &[Board]) -> String {
    let taken: BTreeSet<&str> = gather(boards.iter().map(|board| board.id.as_str()));
    // One of them is free.
    let mut ids = (1..=boards.len() + 1).map(|number| format!("b{number}"));
    ids.find(|id| !taken.contains(id.as_str())).unwrap_or_default()
}

impl Document {
    pub(super) fn plan_board(&self, diff: &mut Diff, board: Board) -> Result<(), CommandError> {
        let mut boards = self.heading().boards.clone();
        let id = free_board_id(&boards);
        boards.push(Board { id, ..board });
        self.plan_heading(diff, |heading| heading.boards = boards)
    }

    pub(super) fn plan_other_board(&self, diff: &mut Diff, board: Board) -> Result<(), CommandError> {
        let mut boards = self.heading().boards.clone();
        match boards.iter_mut().find(|old| old.id == board.id) {
            Some(old) => *old = board,
            None => return Err(CommandError::NoBoard(board.id)),
        }
        self.plan_heading(diff, |heading| heading.boards = boards)
    }

    pub(super) fn plan_board_deletion(&self, diff: &mut Diff, id: String) -> Result<(), CommandError> {
        let mut boards = self.heading().boards.clone();
        boards.retain(|board| board.id != id);
        if boards.len() == self.heading().boards.len() {
            return Err(CommandError::NoBoard(id));
        }
        self.plan_heading(diff, |heading| heading.boards = boards)
    }

    pub(super) fn plan_ruleset(
        &self,
        diff: &mut Diff,
        nth: usize,
        mut ruleset: OwnRuleset,
    ) -> Result<(), CommandError> {
        let mut rulesets = self.heading().rulesets.clone();
        ruleset.name = plain_name(ruleset.name);
        let mut boards = self.heading().boards.clone();
        let count = rulesets.len();
        match rulesets.get_mut(nth) {
            Some(old) => {
                for board in boards.iter_mut().filter(|board| board.rules == old.name) {
                    board.rules.clone_from(&ruleset.name);
                }
                *old = ruleset;
            }
            None if nth == count => rulesets.push(ruleset),
            None => return Err(CommandError::NoRuleset(nth)),
        }
        self.plan_heading(diff, |heading| (heading.rulesets, heading.boards) = (rulesets, boards))
    }

    pub(super) fn plan_ruleset_deletion(&self, diff: &mut Diff, nth: usize) -> Result<(), CommandError> {
        let mut rulesets = self.heading().rulesets.clone();
        if nth >= rulesets.len() {
            return Err(CommandError::NoRuleset(nth));
        }
        let old = rulesets.remove(nth);
        let mut boards = self.heading().boards.clone();
        for board in boards.iter_mut().filter(|board| board.rules == old.name) {
            board.rules.clone_from(&old.text);
        }
        self.plan_heading(diff, |heading| (heading.rulesets, heading.boards) = (rulesets, boards))
    }
}
