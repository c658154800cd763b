//! A sufficient condition for being at least as good in every sum.

use std::borrow::Borrow;
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use super::context_search::ToldApart;
use crate::bisimulation::Quotient;
use crate::compact::{Lists, narrow};
use crate::task::{self, Budget, Exhausted, Progress, Step, Task};
use crate::{Graph, PositionId};
use hyperjam_terms::Player;

/// A test that suffices for: for every z, if Left does not lose y + z then Left does not lose x + z, whoever starts.
///
/// The test: on the difference x − y, with Right to move first, Left has a strategy that is never stuck and makes
/// infinitely many moves in x in every infinite play (both players' moves count). On x + z Left then imagines y + z
/// beside it and copies: Left's own good move in the imagined y answers as Right's move in −y does, and so on until a
/// move in x comes out; replies between y and −y cannot go on for ever, as such a play would have finitely many moves
/// in x.
///
/// See [`CopyingTask`] for the method. Tie ends are stuck for both here: replace them first by
/// [`crate::operation::tie_ends_as_loops`].
pub fn at_least_in_every_sum(
    graph: &Graph,
    x: PositionId,
    y: PositionId,
    budget: Budget,
) -> Result<bool, Exhausted> {
    task::finish(CopyingTask::new(graph, [x, y], budget)).map(|found| found.is_some())
}

/// A strategy that copies, for a player for whom x is at least y: the states of x − y that it meets, each with the most
/// moves that are made before the next one in x. [`crate::verify::copying`] checks it.
///
/// When the opponent is to move, every move is one in x, or leads to a state with a smaller number; when the player is,
/// some move is. So the player is never stuck, and no play makes only finitely many moves in x. Where both positions are
/// the same game and the opponent is to move, it is known what to do: the player answers every move by one in the other
/// component that makes them the same game again. What is met after that is not named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyingStrategy {
    /// The states, ascending. The one with x, y and the opponent to move is among them.
    pub states: Vec<CopyingState>,
}

impl CopyingStrategy {
    /// The number of a state, if it is one of these.
    fn count(&self, pair: [PositionId; 2], to_move: Player) -> Option<u32> {
        let place = self.states.binary_search_by_key(&(pair, to_move), |state| (state.pair, state.to_move));
        place.ok().map(|place| self.states[place].count)
    }

    /// This strategy, of a player on a quotient, as one on the graph that it was made of, for this pair there. O(moves ·
    /// log states) of what is met.
    pub(super) fn lifted(
        &self,
        graph: &Graph,
        quotient: &Quotient,
        player: Player,
        pair: [PositionId; 2],
    ) -> CopyingStrategy {
        let count = |pair: [PositionId; 2], to_move| {
            self.count(pair.map(|position| quotient.image(position)), to_move)
        };
        let (mut met, mut states) = (BTreeSet::new(), Vec::new());
        let mut stack = vec![(pair, player.opponent())];
        while let Some((pair @ [x, y], to_move)) = stack.pop() {
            let Some(number) = count(pair, to_move).filter(|_| met.insert((pair, to_move))) else { continue };
            states.push(CopyingState { pair, to_move, count: number });
            let next = to_move.opponent();
            let mut in_x = graph.options(x, to_move).iter().map(|option| [*option, y]);
            let mut in_y = graph.options(y, next).iter().map(|option| [x, *option]);
            if to_move != player {
                if quotient.image(x) != quotient.image(y) {
                    stack.extend(in_x.chain(in_y).map(|pair| (pair, next)));
                }
                continue;
            }
            let answer = match number {
                0 => in_x.find(|pair| count(*pair, next).is_some()),
                _ => in_y.find(|pair| count(*pair, next).is_some_and(|count| count < number)),
            };
            stack.extend(answer.map(|pair| (pair, next)));
        }
        states.sort_unstable();
        CopyingStrategy { states }
    }

    /// The strategy of this player, if it was found as one of Left; for Right the players were exchanged.
    pub(super) fn of(mut self, player: Player) -> Self {
        if player == Player::Right {
            self.states.iter_mut().for_each(|state| state.to_move = state.to_move.opponent());
            self.states.sort_unstable();
        }
        self
    }
}

/// A state of a difference x − y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CopyingState {
    /// The positions in x and y.
    pub pair: [PositionId; 2],
    /// Who is to move. A move in −y is one that the other player has in y.
    pub to_move: Player,
    /// The most moves in y before the next one in x.
    pub count: u32,
}

/// A move of the difference, as an edge between states; or turned round, from the state it leads to.
#[derive(Clone, Copy, Debug)]
struct Edge {
    state: u32,
    /// Whether it is made in x.
    in_x: bool,
}

/// A quick hash of a few small numbers, the same everywhere.
#[derive(Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u32((*byte).into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    fn write_isize(&mut self, number: isize) {
        // The player, by which states differ.
        self.write_u32(u32::from(number != 0));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Computes [`at_least_in_every_sum`], on a budget of work and size.
///
/// Method: this is a Büchi game on states of the difference, solved by the classical nested fixpoint: repeatedly drop
/// the states from which Left cannot force another move in x, by an attractor with counters. Where Right is to move and
/// both components stand on one position, Left wins: every move is answered by the same one in the other component. So
/// nothing is looked at beyond such a state, nor beside it where Left can move to it. On a quotient that holds for all that
/// is the same game.
///
/// Cost: O(states · moves) on the states that can be reached, at most. How much is looked at up to any point does not
/// depend on the slices, so neither does the answer.
#[derive(Debug)]
pub struct CopyingTask<G> {
    graph: G,
    numbers: HashMap<State, u32, BuildHasherDefault<Mixed>>,
    states: Vec<State>,
    /// The edges from each state that was gone on from.
    edges: Lists<Edge>,
    /// None while states are found.
    game: Option<Game>,
    /// What some contexts have told apart.
    apart: Option<ToldApart>,
    budget: Budget,
    looked_at: u64,
}

/// The positions in x and y, and who is to move.
type State = (PositionId, PositionId, Player);

/// Whether Left wins from a state as Right is to move, and Left answers every move by the same one in the other component.
fn is_copied((x, y, to_move): State) -> bool {
    to_move == Player::Right && x == y
}

/// The nested fixpoint.
#[derive(Debug)]
struct Game {
    /// The edges into each state.
    into: Lists<Edge>,
    /// What was not dropped.
    good: Vec<bool>,
    /// The states from which Left either wins, or makes sure that a move in x is made after which the state is good: as
    /// far as is known.
    inside: Vec<bool>,
    /// For Right's states, the moves that do not help Left as yet.
    open: Vec<u32>,
    /// For states that are inside, the most moves before the one in x.
    counts: Vec<u32>,
    /// The states that are inside, in the order in which they were found.
    queue: Vec<u32>,
    /// How many of them were taken out.
    taken: usize,
}

impl<G: Borrow<Graph>> CopyingTask<G> {
    /// The test for x and y. O(1).
    pub fn new(graph: G, [x, y]: [PositionId; 2], budget: Budget) -> Self {
        let start = (x, y, Player::Right);
        Self {
            graph,
            numbers: [(start, 0)].into_iter().collect(),
            states: vec![start],
            edges: Lists::default(),
            game: None,
            apart: None,
            budget: Budget { size: budget.size.min(u32::MAX as usize), ..budget },
            looked_at: 0,
        }
    }

    /// Leaves out moves of Left to states x, y of which some context has shown that x is not at least y: copying does not
    /// show it, then.
    pub(super) fn without(mut self, apart: ToldApart) -> Self {
        self.apart = Some(apart);
        self
    }

    /// Adds the edges of the next state. Returns whether that is within the limit.
    fn expand(&mut self) -> bool {
        let Self { graph, numbers, states, edges, apart, .. } = self;
        let graph: &Graph = (*graph).borrow();
        let (x, y, player) = states[edges.len()];
        let next = player.opponent();
        let in_x = graph.options(x, player).iter().map(|option| ((*option, y, next), true));
        // A move in −y is the other player's move in y.
        let in_y = graph.options(y, next).iter().map(|option| ((x, *option, next), false));
        let moves = in_x.chain(in_y);
        let won = moves.clone().find(|(state, _)| is_copied(*state));
        // One such move is enough.
        let others = (won.is_none() && !is_copied((x, y, player))).then_some(moves);
        for (state, in_x) in won.into_iter().chain(others.into_iter().flatten()) {
            self.looked_at += 1;
            let (x, y, _) = state;
            if player == Player::Left && apart.as_ref().is_some_and(|apart| apart.has([x, y])) {
                continue;
            }
            let number = *numbers.entry(state).or_insert_with(|| {
                states.push(state);
                narrow(states.len() - 1)
            });
            edges.push(Edge { state: number, in_x });
            if edges.items().len() + states.len() > self.budget.size {
                return false;
            }
        }
        edges.end_list();
        self.looked_at += 1;
        true
    }

    fn player(&self, state: usize) -> Player {
        self.states[state].2
    }

    /// Turns the edges round; everything is good to begin with.
    fn game(&self) -> Game {
        let count = self.states.len();
        let turned = self.edges.iter().zip(0_u32..).flat_map(|(edges, source)| {
            edges.iter().map(move |edge| (edge.state as usize, Edge { state: source, in_x: edge.in_x }))
        });
        let into = Lists::sorted(count, turned);
        Game {
            into,
            good: vec![true; count],
            inside: Vec::with_capacity(count),
            open: Vec::with_capacity(count),
            counts: vec![0; count],
            queue: Vec::new(),
            taken: 0,
        }
    }

    /// Looks whether the next state is inside at once, by a move in x to a good state or as all are.
    fn begin_state(&mut self, game: &mut Game) {
        let state = game.inside.len();
        let edges = self.edges.list(state);
        let helping = edges.iter().filter(|edge| edge.in_x && game.good[edge.state as usize]).count();
        game.open.push(narrow(edges.len() - helping));
        let joins = match self.player(state) {
            Player::Left => helping > 0,
            Player::Right => helping == edges.len(),
        };
        game.inside.push(joins);
        let is_copied = |state: usize| is_copied(self.states[state]);
        game.counts[state] = u32::from(is_copied(state));
        if joins && !is_copied(state) {
            game.queue.push(narrow(state));
        }
        self.looked_at += edges.len() as u64 + 1;
        // The queue is to be ascending by counts.
        if game.inside.len() == self.states.len() {
            game.queue.extend((0..self.states.len()).filter(|state| is_copied(*state)).map(narrow));
        }
    }

    /// What can be met from the first state when Left makes the best move of each state.
    fn strategy(&self, game: &Game) -> CopyingStrategy {
        let mut met = vec![false; self.states.len()];
        let mut stack = vec![0];
        while let Some(state) = stack.pop() {
            if std::mem::replace(&mut met[state], true) {
                continue;
            }
            let edges = self.edges.list(state).iter().filter(|edge| game.good[edge.state as usize]);
            match self.player(state) {
                Player::Right => stack.extend(edges.map(|edge| edge.state as usize)),
                Player::Left => {
                    let count = |edge: &Edge| (!edge.in_x).then(|| game.counts[edge.state as usize]);
                    stack.extend(edges.min_by_key(|edge| count(edge)).map(|edge| edge.state as usize));
                }
            }
        }
        let met = met.iter().enumerate().filter(|(_, met)| **met);
        let mut states: Vec<CopyingState> = met
            .map(|(state, _)| {
                let (x, y, to_move) = self.states[state];
                CopyingState { pair: [x, y], to_move, count: game.counts[state] }
            })
            .collect();
        states.sort_unstable();
        CopyingStrategy { states }
    }

    /// Tells the states before one that is inside.
    fn attract(&mut self, game: &mut Game, state: usize) {
        let into = game.into.list(state);
        self.looked_at += into.len() as u64 + 1;
        for edge in into {
            let source = edge.state as usize;
            // Moves in x to a good state were counted before.
            if game.inside[source] || (edge.in_x && game.good[state]) {
                continue;
            }
            game.open[source] -= 1;
            if self.player(source) == Player::Left || game.open[source] == 0 {
                game.inside[source] = true;
                game.counts[source] = game.counts[state] + 1;
                game.queue.push(edge.state);
            }
        }
    }
}

impl<G: Borrow<Graph>> Task for CopyingTask<G> {
    type Answer = Result<Option<CopyingStrategy>, Exhausted>;

    fn advance(mut self, work: u64) -> Step<Self, Self::Answer> {
        let enough = self.looked_at.saturating_add(work.max(1));
        let Some(mut game) = self.game.take() else {
            while self.edges.len() < self.states.len() {
                if self.looked_at >= self.budget.work {
                    return Step::Done(Err(Exhausted::Work(self.budget.work)));
                }
                if !self.expand() {
                    return Step::Done(Err(Exhausted::Size(self.budget.size)));
                }
                if self.looked_at >= enough {
                    return Step::More(self);
                }
            }
            self.numbers = HashMap::default();
            self.game = Some(self.game());
            return Step::More(self);
        };
        loop {
            if self.looked_at >= self.budget.work {
                return Step::Done(Err(Exhausted::Work(self.budget.work)));
            }
            if self.looked_at >= enough {
                self.game = Some(game);
                return Step::More(self);
            }
            if game.inside.len() < self.states.len() {
                self.begin_state(&mut game);
            } else if let Some(state) = game.queue.get(game.taken).copied() {
                game.taken += 1;
                self.attract(&mut game, state as usize);
            } else if !game.inside[0] {
                return Step::Done(Ok(None));
            } else if game.inside == game.good {
                return Step::Done(Ok(Some(self.strategy(&game))));
            } else {
                std::mem::swap(&mut game.good, &mut game.inside);
                game.inside.clear();
                game.open.clear();
                game.queue.clear();
                game.taken = 0;
            }
        }
    }

    fn progress(&self) -> Progress {
        // Most often few rounds suffice.
        let moves =
            if self.game.is_some() { self.states.len() + self.edges.items().len() } else { self.budget.size };
        let total = (moves as u64).saturating_mul(4).min(self.budget.work).max(self.looked_at);
        Progress { done: self.looked_at, total }
    }
}
