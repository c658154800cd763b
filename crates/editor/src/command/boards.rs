//! Boards and the rulesets that a person wrote.

use super::{
    BoardFault, BoardReason, CommandError, GREATEST_COORDINATE, MOST_BOARD_BYTES, MOST_BOARD_ID, MOST_BOARDS,
    MOST_RULES_BYTES, MOST_RULESET_NAME, MOST_RULESETS, MOST_TIMES,
};
use crate::document::{Board, Diff, Document, OwnRuleset};
use crate::gather::gather;
use crate::name::plain_name;
use std::collections::BTreeSet;

/// Refuses what is too large.
fn bounded(what: &'static str, given: usize, limit: usize) -> Result<(), BoardReason> {
    if given > limit { Err(BoardReason::TooLarge { what, given, limit }) } else { Ok(()) }
}

/// Refuses boards that no document may have, and keeps their places to hundredths.
pub(crate) fn check_boards(boards: &mut [Board]) -> Result<(), BoardFault> {
    let fault = |nth: usize, field| move |reason| BoardFault { of: "board", nth: Some(nth), field, reason };
    bounded("boards", boards.len(), MOST_BOARDS).map_err(|reason| BoardFault {
        of: "board",
        nth: None,
        field: "boards",
        reason,
    })?;
    let mut ids: BTreeSet<String> = BTreeSet::new();
    for (nth, board) in boards.iter_mut().enumerate() {
        let id = &board.id;
        let is_id = |id: &str| {
            (1..=MOST_BOARD_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if !is_id(id) {
            let shown = id.chars().take(MOST_BOARD_ID + 1).collect();
            return Err(fault(nth, "id")(BoardReason::Id(shown)));
        }
        if !ids.insert(id.clone()) {
            return Err(fault(nth, "id")(BoardReason::Repeated(id.clone())));
        }
        bounded("bytes", board.rules.len(), MOST_RULES_BYTES).map_err(fault(nth, "rules"))?;
        bounded("bytes", board.position.len(), MOST_BOARD_BYTES).map_err(fault(nth, "position"))?;
        for (field, value) in [("x", board.at.x), ("y", board.at.y)] {
            if !(-GREATEST_COORDINATE..=GREATEST_COORDINATE).contains(&value) {
                return Err(fault(nth, field)(BoardReason::OffTheSheet(value)));
            }
        }
        if board.times == 0 || board.times.unsigned_abs() > MOST_TIMES as u32 {
            return Err(fault(nth, "times")(BoardReason::Times(board.times)));
        }
        board.at = board.at.to_hundredths();
    }
    Ok(())
}

/// Refuses rulesets that no document may have. Characters of a name that steer how others are shown become spaces.
pub(crate) fn check_rulesets(rulesets: &mut [OwnRuleset]) -> Result<(), BoardFault> {
    let fault = |nth: usize, field| move |reason| BoardFault { of: "ruleset", nth: Some(nth), field, reason };
    bounded("rulesets", rulesets.len(), MOST_RULESETS).map_err(|reason| BoardFault {
        of: "ruleset",
        nth: None,
        field: "rulesets",
        reason,
    })?;
    let mut names: BTreeSet<String> = BTreeSet::new();
    for (nth, ruleset) in rulesets.iter_mut().enumerate() {
        ruleset.name = plain_name(std::mem::take(&mut ruleset.name));
        let characters = ruleset.name.chars().count();
        if ruleset.name.trim().is_empty() {
            return Err(fault(nth, "name")(BoardReason::NoName));
        }
        bounded("characters", characters, MOST_RULESET_NAME).map_err(fault(nth, "name"))?;
        if !names.insert(ruleset.name.clone()) {
            return Err(fault(nth, "name")(BoardReason::Repeated(ruleset.name.clone())));
        }
        bounded("bytes", ruleset.text.len(), MOST_RULES_BYTES).map_err(fault(nth, "text"))?;
    }
    Ok(())
}

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
        self.plan_boards(diff, boards)
    }

    pub(super) fn plan_other_board(&self, diff: &mut Diff, board: Board) -> Result<(), CommandError> {
        let mut boards = self.heading().boards.clone();
        match boards.iter_mut().find(|old| old.id == board.id) {
            Some(old) => *old = board,
            None => return Err(CommandError::NoBoard(board.id)),
        }
        self.plan_boards(diff, boards)
    }

    pub(super) fn plan_board_deletion(&self, diff: &mut Diff, id: String) -> Result<(), CommandError> {
        let mut boards = self.heading().boards.clone();
        boards.retain(|board| board.id != id);
        if boards.len() == self.heading().boards.len() {
            return Err(CommandError::NoBoard(id));
        }
        self.plan_boards(diff, boards)
    }

    fn plan_boards(&self, diff: &mut Diff, mut boards: Vec<Board>) -> Result<(), CommandError> {
        check_boards(&mut boards)?;
        self.plan_heading(diff, |heading| heading.boards = boards);
        Ok(())
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
        check_rulesets(&mut rulesets)?;
        self.plan_heading(diff, |heading| (heading.rulesets, heading.boards) = (rulesets, boards));
        Ok(())
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
        self.plan_heading(diff, |heading| (heading.rulesets, heading.boards) = (rulesets, boards));
        Ok(())
    }

    pub(super) fn plan_rulesets(
        &self,
        diff: &mut Diff,
        mut rulesets: Vec<OwnRuleset>,
    ) -> Result<(), CommandError> {
        check_rulesets(&mut rulesets)?;
        self.plan_heading(diff, |heading| heading.rulesets = rulesets);
        Ok(())
    }
}
