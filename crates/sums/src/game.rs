//! A game on a sum: whose turn it is, what was done, and how it ended.

use std::collections::BTreeMap;
use std::fmt;

use hyperjam_solver::sum::SumOutcome;
use hyperjam_terms::{EndKind, Player, PlayerOutcome};

use crate::known::{Choice, Known, best, end_of};
use crate::memory::Made;
use crate::place::{Component, How, Key, Place};

/// How often a state that came back is searched, if it was not decided before.
const MOST_SEARCHES: usize = 4;
/// The most moves of which it is counted what they leave to be moved.
const MOST_COUNTED: usize = 200;
/// How many earlier states of a game are searched, to judge its moves.
const MOST_LOOKS_BACK: usize = 60;

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub player: Player,
    /// In which component, counted from 0.
    pub component: usize,
    /// Its number among the player’s moves there.
    pub nth: usize,
    /// How it was made.
    pub how: How,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player to move cannot.
    Stuck {
        /// Who wins by that.
        winner: Player,
    },
    /// A component is at a tie end: nobody wins.
    TieEnd {
        /// Which, counted from 0.
        component: usize,
    },
    /// A component is at an end where somebody has won.
    DecidedEnd {
        /// Which, counted from 0.
        component: usize,
        /// How play stops there.
        end: EndKind,
        /// Who wins by that.
        winner: Player,
    },
    /// The same state came back, and nobody can force more than a draw there.
    Repetition,
    /// The same state came back twice, and it is not decided.
    Thrice,
    /// The players agreed on a draw.
    Agreed,
    /// As many moves were made as may be.
    Full,
}

impl Ending {
    /// The winner; none for a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Stuck { winner } | Self::DecidedEnd { winner, .. } => Some(winner),
            _ => None,
        }
    }
}

/// A move that its player does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchMove {
    /// The number of the move in the game, from 1.
    pub ply: usize,
    /// Whose turn it was.
    pub player: Player,
}

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no such move as move {}", self.player, self.ply)
    }
}

impl std::error::Error for NoSuchMove {}

/// Where the loser of a game could last have done better. No move of the winner takes a win or a draw away, so it is the
/// loser’s own move after the last state that was not lost.
#[derive(Clone, Debug)]
pub enum LastChance {
    /// By this move in place of the one with this number, counted from 0.
    Move {
        /// The number.
        ply: usize,
        /// The move that keeps most.
        better: Choice,
        /// What the loser had until then.
        had: PlayerOutcome,
    },
    /// Nowhere, as the start was lost. What the loser has if the other player starts, where that is known.
    Start(Option<PlayerOutcome>),
}

/// A game on a sum as it stands.
///
/// A state is where the components are, whichever of one game is which, and who is to move. One that comes back ends the game when nobody can force more than
/// a draw there; it does not when somebody can win, as that player still can. Where it is not decided, it ends the game when
/// it comes back twice.
///
/// ```
/// use std::rc::Rc;
/// use hyperjam_rulesets::open;
/// use hyperjam_sums::{BoardPlace, Component, Ending, Game, Known, SumLimits};
/// use hyperjam_terms::{Convention, Player};
///
/// let heaps = Component::new(0, Rc::new(BoardPlace::new(open("nim", &["1,2"])?.into())));
/// let known = Known::new(Convention::Normal, SumLimits::default(), |_| {});
/// let mut game = Game::new(known, vec![heaps], Player::Left, 100);
/// while game.ended().is_none() {
///     let best = game.best().expect("there is a move");
///     game.make(best.component, best.nth)?;
/// }
/// assert_eq!(game.ended(), Some(Ending::Stuck { winner: Player::Left }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Game<'a> {
    /// What is known of the sum.
    pub known: Known<'a>,
    starter: Player,
    most_moves: usize,
    /// The components before each move, and now.
    states: Vec<Vec<Component>>,
    plies: Vec<Ply>,
    ended: Option<Ending>,
    /// How often each state has been.
    seen: BTreeMap<(Vec<(usize, Key)>, Player), u32>,
    searches: usize,
    looked_back: usize,
}

impl<'a> Game<'a> {
    /// The game before its first move; it ends after so many moves at the latest. All that can be reached from the start is
    /// searched, as far as the limits of `known` go; what is not decided then is played all the same.
    pub fn new(known: Known<'a>, start: Vec<Component>, starter: Player, most_moves: usize) -> Self {
        let mut game = Self {
            known,
            starter,
            most_moves,
            states: vec![start],
            plies: Vec::new(),
            ended: None,
            seen: BTreeMap::new(),
            searches: 0,
            looked_back: 0,
        };
        game.look_ahead();
        game.ended = game.ending();
        game
    }

    /// The moves that were made.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The components before each move, and now.
    pub fn states(&self) -> &[Vec<Component>] {
        &self.states
    }

    /// Where the components are.
    pub fn now(&self) -> &[Component] {
        // There is a state before the first move.
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// Who moves next, or would.
    pub fn to_move(&self) -> Player {
        self.mover(self.plies.len())
    }

    /// Who moves after so many moves.
    pub fn mover(&self, plies: usize) -> Player {
        if plies.is_multiple_of(2) { self.starter } else { self.starter.opponent() }
    }

    /// How the game ended, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// The moves that can be made now, with what they do as far as that is known.
    pub fn choices(&mut self) -> Vec<Choice> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let (now, player) = (self.now().to_vec(), self.to_move());
        self.known.choices(&now, player)
    }

    /// The best move now, see [`best`].
    pub fn best(&mut self) -> Option<Choice> {
        let player = self.to_move();
        best(&self.choices(), player).cloned()
    }

    /// The number of the move that makes the game last: of those that keep the win that can be kept, or put the loss off, the one
    /// after which the rest takes the most moves; where that is not told, the one that leaves the most to be moved. While
    /// somebody can win no state comes back by it, and the second half of the moves that there may be is played as well as
    /// can be, so that a win is brought home. Else it is the best move. None if there is none.
    pub fn longest<'c>(&self, choices: impl Iterator<Item = &'c Choice>) -> Option<usize> {
        let player = self.to_move();
        let had = |choice: &Choice| choice.outcome.map(|outcome| outcome.seen_by(player));
        let numbered: Vec<(usize, &Choice)> = choices.enumerate().collect();
        let (first, best) = numbered.iter().rev().max_by_key(|(_, choice)| choice.rank(player)).copied()?;
        let is_decided = had(best).is_some_and(|had| had != PlayerOutcome::Draw);
        if !is_decided || self.plies.len() >= self.most_moves / 2 {
            return Some(first);
        }
        let count = |place: &dyn Place| {
            Player::BOTH.iter().map(|player| place.moves(*player).len()).sum::<usize>() as i64
        };
        let before: Vec<i64> = self.now().iter().map(|at| count(&**at.place())).collect();
        let room =
            |choice: &Choice| before.get(choice.component).map_or(0, |before| count(&*choice.to) - before);
        let length = |choice: &Choice| match choice.outcome.and_then(|outcome| outcome.remoteness) {
            Some(remoteness) => i64::from(remoteness),
            None => room(choice),
        };
        let mut longest = numbered;
        longest.retain(|(_, choice)| had(choice) == had(best));
        if best.outcome.is_some_and(|outcome| outcome.remoteness.is_none()) {
            longest.truncate(MOST_COUNTED);
        }
        longest.sort_by_cached_key(|(_, choice)| std::cmp::Reverse(length(choice)));
        let is_new = |choice: &Choice| {
            let state = (sorted(&choice.after(self.now())), player.opponent());
            self.seen.get(&state).is_none_or(|times| *times == 0)
        };
        Some(longest.into_iter().find(|(_, choice)| is_new(choice)).map_or(first, |(nth, _)| nth))
    }

    /// Makes a move of the player whose turn it is: in this component, the one with this number among the player’s moves
    /// there. A record that goes on after a state came back is followed.
    pub fn make(&mut self, component: usize, nth: usize) -> Result<(), NoSuchMove> {
        let player = self.to_move();
        let wrong = NoSuchMove { ply: self.plies.len() + 1, player };
        if matches!(self.ended, Some(ending) if !matches!(ending, Ending::Repetition | Ending::Thrice)) {
            return Err(wrong);
        }
        let mut next = self.now().to_vec();
        let at = next.get_mut(component).ok_or(wrong)?;
        let step = at.place().moves(player).into_iter().nth(nth).ok_or(wrong)?;
        *at = at.at(step.to);
        self.known.made(self.now(), Made { player, component, nth }, &next);
        self.states.push(next);
        self.plies.push(Ply { player, component, nth, how: step.how });
        self.ended = self.ending();
        Ok(())
    }

    /// Takes back the moves after so many.
    pub fn take_back_to(&mut self, plies: usize) {
        while self.plies.len() > plies {
            let state = (sorted(self.now()), self.to_move());
            if let Some(times) = self.seen.get_mut(&state) {
                *times -= 1;
            }
            self.states.pop();
            self.plies.pop();
        }
        if self.ended.is_some() {
            // What was counted when it was reached is not counted again.
            self.ended = None;
        }
    }

    /// Ends the game as a draw, on which the players have agreed. Nothing comes of it if the game is over.
    pub fn agree(&mut self) {
        self.ended = self.ended.or(Some(Ending::Agreed));
    }

    /// Searches what is left of the game, unless all is known of it.
    pub fn look_ahead(&mut self) {
        if self.ended.is_none() {
            let now = self.now().to_vec();
            let _ = self.known.search(&now);
        }
    }

    /// How the rest of the game ends under best play after so many moves; none if that is not known. A state that was not
    /// searched is searched now; a game has a limit for how many.
    pub fn outcome_after(&mut self, plies: usize) -> Option<SumOutcome> {
        let state = self.states.get(plies)?.clone();
        let player = self.mover(plies);
        let found = self.known.outcome(&state, player);
        if found.is_some() || self.looked_back >= MOST_LOOKS_BACK {
            return found;
        }
        self.looked_back += 1;
        // Also what is not searched to its end may say who wins when this player is to move.
        let _ = self.known.search(&state);
        self.known.outcome(&state, player)
    }

    /// Where the loser of a game that is over could last have done better. None if nobody lost it, or if too little is known.
    pub fn last_chance(&mut self) -> Option<LastChance> {
        let loser = self.ended?.winner()?.opponent();
        for ply in (0..self.states.len()).rev() {
            let had = self.outcome_after(ply)?.seen_by(loser);
            if had != PlayerOutcome::Loss {
                let state = self.states[ply].clone();
                let better = self.best_at(&state, loser, had)?;
                return Some(LastChance::Move { ply, better, had });
            }
        }
        let start = self.states.first()?.clone();
        let other = self.known.outcome(&start, self.starter.opponent());
        Some(LastChance::Start(other.map(|outcome| outcome.seen_by(loser))))
    }

    /// The move in a sum that keeps what a player has there; none if it is not known.
    pub fn best_at(&mut self, state: &[Component], player: Player, had: PlayerOutcome) -> Option<Choice> {
        let _ = self.known.search(state);
        let choices = self.known.choices(state, player);
        let keeps = |choice: &&Choice| choice.outcome.is_some_and(|outcome| outcome.seen_by(player) == had);
        best(&choices, player).filter(keeps).cloned()
    }

    /// Whether the game is over now, of which note is taken.
    fn ending(&mut self) -> Option<Ending> {
        let (now, player) = (self.now().to_vec(), self.to_move());
        if let Some(ended) = end_reached(&now, player) {
            return Some(ended);
        }
        if now.iter().all(|at| at.place().moves(player).is_empty()) {
            return Some(Ending::Stuck { winner: self.known.convention().winner_when_stuck(player) });
        }
        let times = self.seen.entry((sorted(self.now()), player)).or_insert(0);
        *times += 1;
        let times = *times;
        if times > 1 {
            if self.searches < MOST_SEARCHES && self.known.outcome(&now, player).is_none() {
                self.searches += 1;
                let _ = self.known.search(&now);
            }
            match self.known.outcome(&now, player) {
                Some(outcome) if outcome.winner.is_none() => return Some(Ending::Repetition),
                None if times > 2 => return Some(Ending::Thrice),
                // Whoever can win can still do so.
                _ => {}
            }
        }
        (self.plies.len() >= self.most_moves).then_some(Ending::Full)
    }
}

/// That a component is at an end that stops play in all of them, where this player is to move.
pub(crate) fn end_reached(now: &[Component], player: Player) -> Option<Ending> {
    let end = end_of(now)?;
    let component = now.iter().position(|at| at.place().end() == Some(end))?;
    let decided = end.winner(player).map(|winner| Ending::DecidedEnd { component, end, winner });
    Some(decided.unwrap_or(Ending::TieEnd { component }))
}

/// What tells where components are; two of one game that change places are where they were.
fn sorted(state: &[Component]) -> Vec<(usize, Key)> {
    let mut keys: Vec<(usize, Key)> = state.iter().map(Component::key).collect();
    keys.sort_unstable();
    keys
}
