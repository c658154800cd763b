//! A game for N players on a sum.

use std::collections::BTreeMap;
use std::fmt;

use super::known::{Chance, Known, Limits};
use super::{Place, Rules, Step, sorted};

/// How often the same state ends a game.
const MOST_TIMES: u32 = 3;

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Who made it, counted from 0.
    pub seat: u32,
    /// In which component, counted from 0.
    pub component: usize,
    /// Its number among the player’s moves there.
    pub nth: usize,
    /// The move.
    pub step: Step,
}

/// A move that can be made.
#[derive(Clone, Debug)]
pub struct Choice {
    /// In which component, counted from 0.
    pub component: usize,
    /// Its number among the player’s moves there.
    pub nth: usize,
    /// The move.
    pub step: Step,
    /// What it leaves the player who makes it.
    pub leaves: Chance,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player to move cannot, and is the only loser.
    Stuck,
    /// A component is at a tie end: nobody loses.
    TieEnd {
        /// Which, counted from 0.
        component: usize,
    },
    /// The same state came back twice: nobody loses.
    Repetition,
    /// As many moves were made as may be.
    Full,
}

/// A move that its player does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchMove {
    /// The number of the move in the game, from 1.
    pub ply: usize,
    /// Whose turn it was, counted from 0.
    pub seat: u32,
}

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {} has no such move as move {}", self.seat + 1, self.ply)
    }
}

impl std::error::Error for NoSuchMove {}

/// A game on a sum as it stands.
///
/// ```
/// use hyperjam_rulesets::seats::SeatBoard;
/// use hyperjam_sums::seats::{Ending, Game, Limits, Place, Rules};
///
/// let sum = vec![Place::Board(SeatBoard::open("nim-for", &["3", "2,2"])?)];
/// let limits = Limits { size: 10_000, boards: hyperjam_players::Limits::default() };
/// let mut game = Game::new(Rules::of(None, &sum)?, sum, 0, 100, limits);
/// while let Some(best) = game.best() {
///     game.make(best.component, best.nth)?;
/// }
/// assert_eq!(game.ended(), Some(Ending::Stuck));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game<'a> {
    rules: Rules<'a>,
    starter: u32,
    most_moves: usize,
    limits: Limits,
    /// The components before each move, and now.
    states: Vec<Vec<Place>>,
    plies: Vec<Ply>,
    ended: Option<Ending>,
    /// How often each state has been, with who was to move.
    seen: BTreeMap<(Vec<Place>, u32), u32>,
    known: Knowledge,
}

/// What is known, and after how many moves one knows it.
enum Knowledge {
    NotAsked,
    /// It was too large after so many moves.
    Nothing(usize),
    From(usize, Box<Known>),
}

impl<'a> Game<'a> {
    /// The game before its first move; it ends after so many moves at the latest.
    pub fn new(rules: Rules<'a>, start: Vec<Place>, starter: u32, most_moves: usize, limits: Limits) -> Self {
        let mut game = Self {
            rules,
            starter: starter % rules.players(),
            most_moves,
            limits,
            states: vec![start],
            plies: Vec::new(),
            ended: None,
            seen: BTreeMap::new(),
            known: Knowledge::NotAsked,
        };
        game.ended = game.ending();
        game
    }

    /// What is played.
    pub fn rules(&self) -> &Rules<'a> {
        &self.rules
    }

    /// The moves that were made.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The components before each move, and now.
    pub fn states(&self) -> &[Vec<Place>] {
        &self.states
    }

    /// Where the components are.
    pub fn now(&self) -> &[Place] {
        // There is a state before the first move.
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// Who moves after so many moves.
    pub fn mover(&self, plies: usize) -> u32 {
        let players = self.rules.players();
        (self.starter + (plies % players as usize) as u32) % players
    }

    /// Who moves next, or would.
    pub fn to_move(&self) -> u32 {
        self.mover(self.plies.len())
    }

    /// How the game ended, if it has.
    pub fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// Who has lost, if somebody has.
    pub fn loser(&self) -> Option<u32> {
        (self.ended == Some(Ending::Stuck)).then(|| self.to_move())
    }

    /// Makes a move of the player whose turn it is: in this component, the one with this number among the player’s moves
    /// there.
    pub fn make(&mut self, component: usize, nth: usize) -> Result<(), NoSuchMove> {
        let seat = self.to_move();
        let wrong = NoSuchMove { ply: self.plies.len() + 1, seat };
        if self.ended.is_some() {
            return Err(wrong);
        }
        let at = self.now().get(component).ok_or(wrong)?;
        let step = self.rules.moves(at, seat).into_iter().nth(nth).ok_or(wrong)?;
        self.states.push(after(self.now(), component, &step));
        self.plies.push(Ply { seat, component, nth, step });
        self.ended = self.ending();
        Ok(())
    }

    /// Takes back the moves after so many.
    pub fn take_back_to(&mut self, plies: usize) {
        while self.plies.len() > plies {
            let Some(state) = self.states.pop() else { return };
            if let Some(times) = self.seen.get_mut(&(sorted(&state), self.to_move())) {
                *times -= 1;
            }
            self.plies.pop();
            self.ended = None;
        }
        // What was known from a later state on is not known from here on.
        match self.known {
            Knowledge::From(plies, _) if plies > self.plies.len() => self.known = Knowledge::NotAsked,
            Knowledge::Nothing(plies) => self.known = Knowledge::Nothing(plies.min(self.plies.len())),
            _ => {}
        }
    }

    /// The moves that can be made now, of vehicles at one position those of the first, with what each leaves.
    pub fn choices(&mut self) -> Vec<Choice> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let (now, seat) = (self.now().to_vec(), self.to_move());
        let next = self.mover(self.plies.len() + 1);
        let mut choices = Vec::new();
        for (component, at) in now.iter().enumerate() {
            if matches!(at, Place::Position(_)) && now[..component].contains(at) {
                continue;
            }
            for (nth, step) in self.rules.moves(at, seat).into_iter().enumerate() {
                let leaves = match self.known() {
                    Some((_, known)) => known.chance(&after(&now, component, &step), next, seat),
                    None => Chance::Unknown,
                };
                choices.push(Choice { component, nth, step, leaves });
            }
        }
        choices
    }

    /// The move that is made best: one that keeps a winning strategy; where there is none, the one after which all others
    /// together need longest to make the player lose; where that is not known, one that leaves the player most moves. The
    /// first of several. None if there is no move.
    pub fn best(&mut self) -> Option<Choice> {
        let choices = self.choices();
        self.best_of(&choices).cloned()
    }

    /// The best of the choices that there are now.
    pub fn best_of<'c>(&self, choices: &'c [Choice]) -> Option<&'c Choice> {
        let seat = self.to_move();
        let worth = |choice: &Choice| match choice.leaves {
            Chance::Wins => (2, 0),
            Chance::Loses(moves) => (1, i64::from(moves.unwrap_or_default())),
            // The other components leave the same, whichever move is made in this one.
            Chance::Unknown => {
                let count = |at: &Place| self.rules.move_count(at, seat) as i64;
                (0, count(&choice.step.to) - self.now().get(choice.component).map_or(0, count))
            }
        };
        choices.iter().rev().max_by_key(|choice| worth(choice))
    }

    /// What a player can make sure of after so many moves.
    pub fn chance(&mut self, plies: usize, who: u32) -> Chance {
        let mover = self.mover(plies);
        let Some(state) = self.states.get(plies).cloned() else { return Chance::Unknown };
        match self.known() {
            Some((from, known)) if from <= plies => known.chance(&state, mover, who),
            _ => Chance::Unknown,
        }
    }

    /// What is known, and after how many moves one knows it: from the start on if it is not too large, else from now on.
    pub fn known(&mut self) -> Option<(usize, &mut Known)> {
        let last = self.plies.len();
        let is_new = match self.known {
            Knowledge::NotAsked => true,
            Knowledge::Nothing(before) => before < last,
            Knowledge::From(..) => false,
        };
        if is_new {
            let from = |plies: usize| {
                let known = Known::of(&self.rules, self.states.get(plies)?, self.limits).ok()?;
                Some(Knowledge::From(plies, Box::new(known)))
            };
            let start = matches!(self.known, Knowledge::NotAsked).then(|| from(0)).flatten();
            let found = start.or_else(|| if last > 0 { from(last) } else { None });
            self.known = found.unwrap_or(Knowledge::Nothing(last));
        }
        match &mut self.known {
            Knowledge::From(plies, known) => Some((*plies, known)),
            _ => None,
        }
    }

    /// Whether the game is over now, of which note is taken.
    fn ending(&mut self) -> Option<Ending> {
        let (now, seat) = (self.now(), self.to_move());
        if let Some(component) = now.iter().position(|at| self.rules.is_tie_end(at)) {
            return Some(Ending::TieEnd { component });
        }
        if now.iter().all(|at| self.rules.move_count(at, seat) == 0) {
            return Some(Ending::Stuck);
        }
        let times = self.seen.entry((sorted(self.states.last()?), seat)).or_insert(0);
        *times += 1;
        if *times >= MOST_TIMES {
            return Some(Ending::Repetition);
        }
        (self.plies.len() >= self.most_moves).then_some(Ending::Full)
    }
}

/// The components after a move in one of them.
fn after(places: &[Place], component: usize, step: &Step) -> Vec<Place> {
    let mut after = places.to_vec();
    if let Some(at) = after.get_mut(component) {
        *at = step.to.clone();
    }
    after
}
