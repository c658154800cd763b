//! The order in which the options of a game are written, which does not depend on what was met before.

use std::cmp::Ordering;
use std::rc::Rc;

use hashbrown::HashMap;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

/// Orders options: first the numbers with ups and stars by number, multiple of ↑ and size of the nimber, then the others
/// by their left options and their right options, each list in this order and compared from its beginning.
///
/// Canonical forms are equal only if they are the same, so this is a total order of the values. Each game is listed once
/// and each pair compared once, which takes as much work as the lists have entries.
#[derive(Default)]
pub(crate) struct Listing {
    /// The options of a game: the left ones, and the right ones.
    lists: HashMap<(GameId, bool), Rc<[GameId]>>,
    orders: HashMap<(GameId, GameId), Ordering>,
}

impl Listing {
    /// The left options of a game in order.
    pub(crate) fn left(&mut self, arena: &mut Arena, game: GameId) -> Result<Rc<[GameId]>, Unfinished> {
        self.side(arena, game, true)
    }

    /// The right options of a game in order.
    pub(crate) fn right(&mut self, arena: &mut Arena, game: GameId) -> Result<Rc<[GameId]>, Unfinished> {
        self.side(arena, game, false)
    }

    fn side(&mut self, arena: &mut Arena, game: GameId, left: bool) -> Result<Rc<[GameId]>, Unfinished> {
        if let Some(known) = self.lists.get(&(game, left)) {
            return Ok(known.clone());
        }
        let options = if left { arena.left_options(game)? } else { arena.right_options(game)? }.to_vec();
        let list: Rc<[GameId]> = self.listed(arena, options)?.into();
        self.lists.insert((game, left), list.clone());
        Ok(list)
    }

    /// Puts games in order.
    pub(crate) fn listed(
        &mut self,
        arena: &mut Arena,
        mut games: Vec<GameId>,
    ) -> Result<Vec<GameId>, Unfinished> {
        let mut failure = None;
        games.sort_by(|one, other| match self.order(arena, *one, *other) {
            Ok(order) => order,
            Err(unfinished) => {
                failure = Some(unfinished);
                one.cmp(other)
            }
        });
        failure.map_or(Ok(games), Err)
    }

    fn order(&mut self, arena: &mut Arena, one: GameId, other: GameId) -> Result<Ordering, Unfinished> {
        if one == other {
            return Ok(Ordering::Equal);
        }
        arena.spend(1)?;
        match (arena.as_up_star(one), arena.as_up_star(other)) {
            (Some(one), Some(other)) => {
                let number = arena.as_number(one.number).cmp(&arena.as_number(other.number));
                return Ok(number.then((one.ups, one.nimber).cmp(&(other.ups, other.nimber))));
            }
            (Some(_), None) => return Ok(Ordering::Less),
            (None, Some(_)) => return Ok(Ordering::Greater),
            (None, None) => {}
        }
        if let Some(known) = self.orders.get(&(one, other)) {
            return Ok(*known);
        }
        arena.enter()?;
        let order = self.order_of_options(arena, one, other);
        arena.leave();
        let order = order?;
        self.orders.insert((one, other), order);
        self.orders.insert((other, one), order.reverse());
        Ok(order)
    }

    fn order_of_options(
        &mut self,
        arena: &mut Arena,
        one: GameId,
        other: GameId,
    ) -> Result<Ordering, Unfinished> {
        for left in [true, false] {
            let (these, those) = (self.side(arena, one, left)?, self.side(arena, other, left)?);
            for (this, that) in these.iter().zip(those.iter()) {
                match self.order(arena, *this, *that)? {
                    Ordering::Equal => {}
                    order => return Ok(order),
                }
            }
            match these.len().cmp(&those.len()) {
                Ordering::Equal => {}
                order => return Ok(order),
            }
        }
        Ok(Ordering::Equal)
    }
}
