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
    /// The boards after the moves of a player, as long as they are asked for one by one.
    after: Option<(Player, Vec<Rc<dyn Board>>)>,
    /// The boards that were met, where they have no values.
    numbered: Vec<Numbered>,
    /// Their numbers, by their texts.
    numbers: BTreeMap<String, u32>,
    /// What a player can move to on a board, as long as that is gone through.
    listed: Vec<Rc<dyn Board>>,
    bytes: usize,
}

/// A board with a number.
struct Numbered {
    board: Rc<dyn Board>,
    /// How many moves Left has, and Right, if that was asked.
    moves: Option<[usize; 2]>,
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
            after: None,
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
                self.numbered.push(Numbered { board, moves: None });
                number
            }
        };
        Ok(Large { number, is_negative: false })
    }

    /// The boards after the moves of a player.
    fn moved(&mut self, player: Player) -> &[Rc<dyn Board>] {
        // Where both have the same, it does not matter who makes them.
        let player = if self.given.is_impartial() { Player::Left } else { player };
        let known = self.after.take().filter(|(of, _)| *of == player);
        let known = known.unwrap_or_else(|| (player, boards(&*self.now, player)));
        &self.after.insert(known).1
    }

    fn moved_by(&mut self, player: Player, nth: usize) -> Rc<dyn Board> {
        let moved = self.moved(player).get(nth).cloned();
        moved.unwrap_or_else(|| self.now.clone())
    }

    fn set(&mut self, board: Rc<dyn Board>) {
        (self.now, self.after) = (board, None);
    }
}

/// The boards to which a player can move.
fn boards(board: &dyn Board, player: Player) -> Vec<Rc<dyn Board>> {
    board.moves(player).into_iter().map(|(_, board)| board.into()).collect()
}

impl Parts for Whole {
    fn start(&mut self, arena: &mut Arena) -> Result<Vec<Part>, Unsolved> {
        self.component(arena, self.now.clone())
    }

    fn move_count(&mut self, player: Player) -> usize {
        self.moved(player).len()
    }

    fn after(&mut self, arena: &mut Arena, player: Player, nth: usize) -> Result<Vec<Part>, Unsolved> {
        let board = self.moved_by(player, nth);
        self.component(arena, board)
    }

    fn make(&mut self, player: Player, nth: usize) {
        let board = self.moved_by(player, nth);
        self.set(board);
    }

    fn restart(&mut self) {
        self.set(self.given.clone());
    }

    fn list(&mut self, large: Large, player: Player) -> usize {
        let Numbered { board, .. } = &self.numbered[large.number as usize];
        self.listed = boards(&**board, player);
        self.listed.len()
    }

    fn listed(&mut self, arena: &mut Arena, nth: usize) -> Result<Vec<Part>, Unsolved> {
        match self.listed.get(nth).cloned() {
            Some(board) => self.component(arena, board),
            None => Ok(Vec::new()),
        }
    }

    fn moves(&mut self, large: Large) -> [usize; 2] {
        let Numbered { board, moves } = &mut self.numbered[large.number as usize];
        *moves.get_or_insert_with(|| Player::BOTH.map(|player| board.move_count(player)))
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
        for Numbered { board, .. } in numbers.iter().filter_map(|number| boards.get(*number as usize)) {
            // There is room: more was known before.
            let _ = self.number(board.clone());
        }
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn bytes_of_one(&self) -> usize {
        (self.bytes / self.numbered.len().max(1)).max(OF_BOARD)
    }
}
