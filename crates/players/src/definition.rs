//! The paper's definitions as they stand: what witnesses are checked by, and the twins of the algorithms in the tests.
//!
//! Nothing here shares code with the rest of the crate but the list of a game's options and of a graph's moves. Most of it takes
//! exponential time, or remembers whole positions, and is meant for small games.

use std::collections::BTreeMap;

use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::graph::Graph;

/// A game as the tree that it is: for each player the options, written once where all have the same.
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
    players: u32,
    /// By player, or one for all.
    lists: Vec<Vec<Tree>>,
}

impl Tree {
    /// The game in which all of so many players have these options.
    pub fn impartial(players: u32, options: impl IntoIterator<Item = Tree>) -> Self {
        Tree { players, lists: vec![options.into_iter().collect()] }
    }

    /// The game with these options by player.
    pub fn partizan(options: Vec<Vec<Tree>>) -> Self {
        Tree { players: options.len() as u32, lists: options }
    }

    /// A game of an arena.
    pub fn of(arena: &Arena, game: GameId) -> Self {
        let options =
            |seat| arena.options(game, seat).iter().map(|option| Tree::of(arena, *option)).collect();
        let lists = if arena.is_impartial(game) { 1 } else { arena.players() };
        Tree { players: arena.players(), lists: (0..lists).map(options).collect() }
    }

    /// How many players it is for.
    pub fn players(&self) -> u32 {
        self.players
    }

    /// The options of a player.
    pub fn options(&self, seat: u32) -> &[Tree] {
        let nth = if self.lists.len() == 1 { 0 } else { seat as usize };
        self.lists.get(nth).map_or(&[], Vec::as_slice)
    }

    /// The sum of two games, written out (MS Definition 4.4).
    pub fn plus(&self, other: &Tree) -> Tree {
        let side = |seat| {
            let mine = self.options(seat).iter().map(|option| option.plus(other));
            mine.chain(other.options(seat).iter().map(|option| self.plus(option))).collect()
        };
        let lists = if self.lists.len().max(other.lists.len()) == 1 { 1 } else { self.players };
        Tree { players: self.players, lists: (0..lists).map(side).collect() }
    }

    /// The first conjugate (MS Definition 4.5).
    pub fn conjugate(&self) -> Tree {
        let conjugates = |list: &Vec<Tree>| list.iter().map(Tree::conjugate).collect();
        let mut lists: Vec<Vec<Tree>> = self.lists.iter().map(conjugates).collect();
        lists.rotate_right(1);
        Tree { players: self.players, lists }
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

/// For each position of a graph a number, equal where positions are the same game and nowhere else: for each player their options are,
/// up to the relation, and it is the greatest such relation (Honsell & Lenisa, Lemma 2, for N players). None where it takes more work;
/// a unit is about one move.
///
/// All positions begin in one class, and are parted by the classes of their options until none is: at most V rounds.
///
/// ```
/// use hyperjam_players::definition::same_games;
/// use hyperjam_players::graph::Graph;
/// use hyperjam_terms::Movers;
///
/// // A loop of the first player, one of two positions, and one of the second player.
/// let [left, next] = [0, 1].map(Movers::only);
/// let graph = Graph::new(3, 4, &[(0, 0, left), (1, 2, left), (2, 1, left), (3, 3, next)])?;
/// let numbers = same_games(&graph, 1_000).unwrap();
/// assert!(numbers[0] == numbers[1] && numbers[1] == numbers[2] && numbers[2] != numbers[3]);
/// assert_eq!(same_games(&graph, 10), None);
/// # Ok::<(), hyperjam_players::graph::GraphError>(())
/// ```
pub fn same_games(graph: &Graph, work: u64) -> Option<Vec<u32>> {
    let positions = graph.position_count() as u32;
    let moves: usize = (0..positions).map(|position| graph.moves(position).len()).sum();
    let mut left = work;
    let (mut numbers, mut count) = (vec![0; positions as usize], positions.min(1) as usize);
    loop {
        left = left.checked_sub(u64::from(positions) + moves as u64)?;
        let mut parted: BTreeMap<(u32, Vec<(u32, u32)>), u32> = BTreeMap::new();
        let mut after = Vec::with_capacity(numbers.len());
        for position in 0..positions {
            let open = graph.moves(position).iter();
            let mut options: Vec<(u32, u32)> =
                open.flat_map(|(to, by)| by.seats().map(|seat| (seat, numbers[*to as usize]))).collect();
            options.sort_unstable();
            options.dedup();
            let next = parted.len() as u32;
            after.push(*parted.entry((numbers[position as usize], options)).or_insert(next));
        }
        if parted.len() == count {
            return Some(after);
        }
        (numbers, count) = (after, parted.len());
    }
}
