//! The paper's definitions as they stand: what witnesses are checked by, and the twins of the algorithms in the tests.
//!
//! Nothing here shares code with the rest of the crate but the list of a game's options. Everything takes exponential time,
//! or remembers whole positions, and is meant for small games.

use std::collections::BTreeMap;

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};

/// A game as the tree that it is: for each player the options.
///
/// ```
/// use hyperjam_players::definition::Tree;
///
/// let zero = Tree::impartial(3, []);
/// let star = Tree::impartial(3, [zero.clone()]);
/// assert_eq!(Tree::outcomes(&[&star, &star])[0].to_string(), "NO");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tree {
    options: Vec<Vec<Tree>>,
}

impl Tree {
    /// The game in which all of so many players have these options.
    pub fn impartial(players: u32, options: impl IntoIterator<Item = Tree>) -> Self {
        let options: Vec<Tree> = options.into_iter().collect();
        Tree { options: vec![options; players as usize] }
    }

    /// The game with these options by player.
    pub fn partizan(options: Vec<Vec<Tree>>) -> Self {
        Tree { options }
    }

    /// A game of an arena.
    pub fn of(arena: &Arena, game: GameId) -> Self {
        let options =
            |seat| arena.options(game, seat).iter().map(|option| Tree::of(arena, *option)).collect();
        Tree { options: (0..arena.players()).map(options).collect() }
    }

    /// How many players it is for.
    pub fn players(&self) -> u32 {
        self.options.len() as u32
    }

    /// The options of a player.
    pub fn options(&self, seat: u32) -> &[Tree] {
        self.options.get(seat as usize).map_or(&[], Vec::as_slice)
    }

    /// The sum of two games, written out (MS Definition 4.4).
    pub fn plus(&self, other: &Tree) -> Tree {
        let side = |seat| {
            let mine = self.options(seat).iter().map(|option| option.plus(other));
            mine.chain(other.options(seat).iter().map(|option| self.plus(option))).collect()
        };
        Tree { options: (0..self.players()).map(side).collect() }
    }

    /// The first conjugate (MS Definition 4.5).
    pub fn conjugate(&self) -> Tree {
        let mut options: Vec<Vec<Tree>> =
            self.options.iter().map(|list| list.iter().map(Tree::conjugate).collect()).collect();
        options.rotate_right(1);
        Tree { options }
    }

    /// The outcomes of a sum of games for the same number of players, by who moves first (MS Definitions 4.1 and 4.2): of
    /// each player whether there is a strategy against all others, as Definition 3.1 says it.
    pub fn outcomes(sum: &[&Tree]) -> Vec<OutcomeSet> {
        let players = sum.first().map_or(0, |tree| tree.players());
        let mut known = BTreeMap::new();
        let mut of = |starter| {
            let wins = |who: &u32| has_strategy(sum, players, starter, *who, &mut known);
            let winners: Vec<u32> = (0..players).filter(wins).collect();
            winners.iter().fold(0, |bits, who| bits | 1 << who)
        };
        (0..players).map(|starter| OutcomeSet::of_bits(players, of(starter))).collect()
    }
}

/// What is remembered: a position, whose turn it is and who is asked for, with the answer.
type Known<'a> = BTreeMap<(Vec<&'a Tree>, u32, u32), bool>;

/// Whether the player who is `who` turns away has a winning strategy.
fn has_strategy<'a>(sum: &[&'a Tree], players: u32, mover: u32, who: u32, known: &mut Known<'a>) -> bool {
    let mut position = sum.to_vec();
    position.sort_unstable();
    let key = (position, mover, who);
    if let Some(answer) = known.get(&key) {
        return *answer;
    }
    let position = &key.0;
    let mut after = Vec::new();
    for (nth, component) in position.iter().enumerate() {
        for option in component.options(mover) {
            let mut next = position.clone();
            next[nth] = option;
            after.push(next);
        }
    }
    let next = (mover + 1) % players;
    let mut wins = |position: &Vec<&'a Tree>, who| has_strategy(position, players, next, who, known);
    let answer = match who {
        0 => after.iter().any(|position| wins(position, players - 1)),
        _ => after.iter().all(|position| wins(position, who - 1)),
    };
    known.insert(key, answer);
    answer
}
