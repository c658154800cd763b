//! The trait that every ruleset implements.

use std::hash::Hash;

use crate::error::BoardError;
use crate::picture::{Gesture, Picture};
use hyperjam_terms::{EndKind, Player};
use hyperjam_values::{Arena, GameId, Unfinished};

/// A move that a player may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move<P> {
    /// The position it leads to.
    pub to: P,
    /// How it is made on the picture.
    pub gesture: Gesture,
}

/// The rules of a game on one board.
///
/// A board may fix what never changes, such as the size of a grid or the lines of a drawing, so that positions stay small.
/// All moves lead to positions of the same board.
///
/// Everything else follows from this: see [`crate::solve`]. An implementation is right if, by the recursive definition of a
/// game,
/// - a position equals the sum of its [components](Ruleset::components),
/// - a position equals its [normal form](Ruleset::normal), and its negative the [negative](Ruleset::negative),
/// - [options](Ruleset::options) are those of the [moves](Ruleset::moves),
/// - what is [known](Ruleset::known_grundy) is so.
pub trait Ruleset: Sized + Send + Sync {
    /// A position.
    type Position: Clone + Eq + Ord + Hash + Send + Sync;
    /// What there is to know of the rules before a board is read, such as a code or patterns.
    type Rules: ?Sized;

    /// Whether it is worth a search to find out who wins a board of which no value can be had. Of others values tell, or nothing
    /// does.
    const IS_SEARCHED: bool = false;

    /// Reads a board and the position on it.
    fn read(rules: &Self::Rules, text: &str) -> Result<(Self, Self::Position), BoardError>;

    /// A position as [`Ruleset::read`] reads it.
    fn print(&self, position: &Self::Position) -> String;

    /// The moves of a player, in a fixed order.
    fn moves(&self, position: &Self::Position, player: Player) -> Vec<Move<Self::Position>>;

    /// How many moves a player has.
    fn move_count(&self, position: &Self::Position, player: Player) -> usize {
        self.moves(position, player).len()
    }

    /// What a position looks like.
    fn picture(&self, position: &Self::Position) -> Picture;

    /// The positions that a player may move to, added to a list: in any order, and possibly some of them twice.
    fn options(&self, position: &Self::Position, player: Player, options: &mut Vec<Self::Position>) {
        options.extend(self.moves(position, player).into_iter().map(|made| made.to));
    }

    /// The positions from which a player may move to one that looks the same as this one, which is a [normal](Ruleset::normal) form
    /// on a board that can be reached: all of them in normal form, added to a list, possibly some twice, and perhaps others from
    /// which that is so and which cannot be reached. Returns false, and adds nothing, where moves are not taken back.
    #[doc(alias = "unmove")]
    fn sources(
        &self,
        _position: &Self::Position,
        _player: Player,
        _sources: &mut Vec<Self::Position>,
    ) -> bool {
        false
    }

    /// The bytes that a position takes beside its own, as a list does.
    fn bytes_beside(&self, _position: &Self::Position) -> usize {
        0
    }

    /// Whether both players always have the same options.
    fn is_impartial(&self) -> bool;

    /// Whether it is certain that every play ends, also if one player makes several moves in a row. Where it is not
    /// certain, loops are looked for.
    fn always_ends(&self) -> bool {
        true
    }

    /// How play has ended at a position, in every sum with it, where it ends otherwise than because a player cannot move. There are no
    /// moves then.
    fn end(&self, _position: &Self::Position) -> Option<EndKind> {
        None
    }

    /// Whether play may end so at any position. Such a position is the only one of its [components](Ruleset::components), and it
    /// has no value.
    fn has_ends(&self) -> bool {
        false
    }

    /// The independent parts of a position, added to a list. Parts in which nobody will ever move may be left out.
    fn components(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position.clone());
    }

    /// One for all positions that look the same when turned or moved: the least of them.
    fn normal(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// A position with Left and Right exchanged, if this board has it.
    fn negative(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// How large a component is: the cells of a grid that play in it, else the moves of both players, counted together.
    fn size(&self, component: &Self::Position) -> usize {
        Player::BOTH.into_iter().map(|player| self.move_count(component, player)).sum()
    }

    /// Pairs of parts of a component that are independent if this player gives up some moves, and the other loses none. So for
    /// this player the component is at least as good as the sum of each pair.
    fn cuts(&self, _component: &Self::Position, _player: Player) -> Vec<[Self::Position; 2]> {
        Vec::new()
    }

    /// The Grundy number of a component where theory has it without a search; asked only if both players always have the same options.
    fn known_grundy(&self, _component: &Self::Position) -> Option<u32> {
        None
    }

    /// The Grundy numbers of what the [moves](Ruleset::moves) of a position lead to, in their order, where these are found sooner than
    /// by making the moves.
    fn known_grundy_of_moves(&self, _position: &Self::Position) -> Option<Vec<u32>> {
        None
    }

    /// The value of a component where theory has it without a search.
    fn known_value(
        &self,
        _arena: &mut Arena,
        _component: &Self::Position,
    ) -> Option<Result<GameId, Unfinished>> {
        None
    }

    /// A search for values that looks at less than all positions, where the ruleset has one. It is asked where nothing but the
    /// value will do.
    fn searcher(&self) -> Option<Box<dyn Searcher<Self::Position> + '_>> {
        None
    }
}

/// A search for the values of components of one board, in one arena.
pub trait Searcher<P> {
    /// The value of a component.
    fn value(&mut self, arena: &mut Arena, component: &P) -> Result<GameId, Unfinished>;
}

/// The bytes that a list takes where its items are, with those that the system keeps of it.
pub(crate) fn bytes_of_list<T>(list: &Vec<T>) -> usize {
    const OF_SYSTEM: usize = 16;
    OF_SYSTEM + list.capacity() * size_of::<T>()
}
