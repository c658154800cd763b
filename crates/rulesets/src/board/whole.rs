//! A board that is known by its value, or not at all.

use std::rc::Rc;

use super::{Answer, Board};
use crate::limits::{Limits, Unsolved};
use crate::solve::{Large, Part, Parts};
use hyperjam_terms::Player;
use hyperjam_values::{Arena, GameId};

/// A board as one component with a value, so that none is large.
pub(crate) struct Whole {
    given: Rc<dyn Board>,
    now: Rc<dyn Board>,
    limits: Limits,
}

impl Whole {
    /// A board whose value may take so much.
    pub(crate) fn new(board: Rc<dyn Board>, limits: Limits) -> Self {
        Self { given: board.clone(), now: board, limits }
    }

    fn value(&self, arena: &mut Arena, board: &dyn Board) -> Result<Vec<Part>, Unsolved> {
        arena.renew_work();
        match board.answer(arena, self.limits)? {
            Answer::Short { value, .. } => Ok(vec![Part::Value(value)]),
            Answer::Loopy(_) => Err(Unsolved::Loop),
        }
    }

    fn moved(&self, player: Player, nth: usize) -> Rc<dyn Board> {
        let made = self.now.moves(player).into_iter().nth(nth);
        made.map_or_else(|| self.now.clone(), |(_, board)| board.into())
    }
}

impl Parts for Whole {
    fn start(&mut self, arena: &mut Arena) -> Result<Vec<Part>, Unsolved> {
        self.value(arena, &*self.now)
    }

    fn move_count(&self, player: Player) -> usize {
        self.now.moves(player).len()
    }

    fn after(&mut self, arena: &mut Arena, player: Player, nth: usize) -> Result<Vec<Part>, Unsolved> {
        self.value(arena, &*self.moved(player, nth))
    }

    fn make(&mut self, player: Player, nth: usize) {
        self.now = self.moved(player, nth);
    }

    fn restart(&mut self) {
        self.now = self.given.clone();
    }

    fn list(&mut self, _: Large, _: Player) -> usize {
        0
    }

    fn listed(&mut self, _: &mut Arena, _: usize) -> Result<Vec<Part>, Unsolved> {
        Ok(Vec::new())
    }

    fn moves(&mut self, _: Large) -> [usize; 2] {
        [0; 2]
    }

    fn bound(&mut self, _: &mut Arena, _: Large, _: Player) -> Result<Option<GameId>, Unsolved> {
        Ok(None)
    }

    fn negative(&self, _: Large) -> Option<Large> {
        None
    }

    fn keep(&mut self, _: &[u32]) {}

    fn bytes(&self) -> usize {
        0
    }
}
