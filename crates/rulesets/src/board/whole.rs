//! A board that is never taken apart.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Answer, Board};
use crate::limits::{Limits, Meter, Unsolved};
use crate::solve::{Large, Part, Parts, Valued};
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId};

/// A board as one component: one with a value, so that none is large; or one that is known by its text, where values say nothing.
pub(crate) struct Whole {
    given: Rc<dyn Board>,
    now: Rc<dyn Board>,
    limits: Limits,
    has_values: bool,
    /// The boards that were met, where they have no values, each with how many moves Left has, and Right.
    numbered: Vec<(Rc<dyn Board>, [usize; 2])>,
    /// Their numbers, by their texts.
    numbers: BTreeMap<String, u32>,
    /// What a player can move to on a board, as long as that is gone through.
    listed: Vec<Rc<dyn Board>>,
    bytes: usize,
}

/// The bytes of a board beside those of its text, about.
const OF_BOARD: usize = 256;

impl Whole {
    /// A board whose value, if it has one, may take so much.
    pub(crate) fn new(board: Rc<dyn Board>, valued: Valued, limits: Limits) -> Self {
        Self {
            given: board.clone(),
            now: board,
            limits,
            has_values: valued != Valued::None,
            numbered: Vec::new(),
            numbers: BTreeMap::new(),
            listed: Vec::new(),
            bytes: 0,
        }
    }

    fn component(&mut self, arena: &mut Arena, board: Rc<dyn Board>) -> Result<Vec<Part>, Unsolved> {
        if !self.has_values {
            return Ok(vec![Part::Large(self.number(board)?)]);
        }
        arena.renew_work();
        match board.answer(arena, self.limits)? {
            Answer::Short { value, .. } => Ok(vec![Part::Value(value)]),
            Answer::Loopy(_) => Err(Unsolved::Loop),
        }
    }

    fn number(&mut self, board: Rc<dyn Board>) -> Result<Large, Unsolved> {
        let text = board.text();
        let number = match self.numbers.get(&text) {
            Some(number) => *number,
            None => {
                // The board holds about as much again as its text.
                let bytes = self.bytes + OF_BOARD + 2 * text.len();
                Meter::new(self.limits).room(bytes)?;
                self.bytes = bytes;
                let number = self.numbered.len() as u32;
                self.numbers.insert(text, number);
                let moves = Player::BOTH.map(|player| board.moves(player).len());
                self.numbered.push((board, moves));
                number
            }
        };
        Ok(Large { number, is_negative: false })
    }

    fn moved(&self, player: Player, nth: usize) -> Rc<dyn Board> {
        let made = self.now.moves(player).into_iter().nth(nth);
        made.map_or_else(|| self.now.clone(), |(_, board)| board.into())
    }
}

impl Parts for Whole {
    fn start(&mut self, arena: &mut Arena) -> Result<Vec<Part>, Unsolved> {
        self.component(arena, self.now.clone())
    }

    fn move_count(&self, player: Player) -> usize {
        self.now.moves(player).len()
    }

    fn after(&mut self, arena: &mut Arena, player: Player, nth: usize) -> Result<Vec<Part>, Unsolved> {
        self.component(arena, self.moved(player, nth))
    }

    fn make(&mut self, player: Player, nth: usize) {
        self.now = self.moved(player, nth);
    }

    fn restart(&mut self) {
        self.now = self.given.clone();
    }

    fn list(&mut self, large: Large, player: Player) -> usize {
        let (board, _) = &self.numbered[large.number as usize];
        self.listed = board.moves(player).into_iter().map(|(_, board)| board.into()).collect();
        self.listed.len()
    }

    fn listed(&mut self, arena: &mut Arena, nth: usize) -> Result<Vec<Part>, Unsolved> {
        match self.listed.get(nth).cloned() {
            Some(board) => self.component(arena, board),
            None => Ok(Vec::new()),
        }
    }

    fn moves(&mut self, large: Large) -> [usize; 2] {
        self.numbered[large.number as usize].1
    }

    fn bound(&mut self, _: &mut Arena, _: Large, _: Player) -> Result<Option<GameId>, Unsolved> {
        Ok(None)
    }

    /// Where both players always have the same moves, a board is its own negative.
    fn negative(&self, large: Large) -> Option<Large> {
        self.given.is_impartial().then_some(large)
    }

    fn keep(&mut self, numbers: &[u32]) {
        let boards = std::mem::take(&mut self.numbered);
        self.numbers.clear();
        self.bytes = 0;
        for (board, _) in numbers.iter().filter_map(|number| boards.get(*number as usize)) {
            // There is room: more was known before.
            let _ = self.number(board.clone());
        }
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}
