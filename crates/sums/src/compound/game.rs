//! A game on a compound: whose turn it is, what was done in it, and how it ended.

use hyperjam_terms::{CompoundRule, Convention, MovesIn, Player, PlayerOutcome};

use super::{Alone, By, Compound, NoCompound, Part, compound};
use crate::game::{Ending, NoSuchMove, end_reached};
use crate::known::end_of;
use crate::place::Component;
use crate::review::{Effect, Said};

/// Something that a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Who did it.
    pub player: Player,
    /// The move; none where the turn was ended before there was a move in every component.
    pub part: Option<Part>,
}

/// A game on a compound as it stands.
///
/// A turn is made of moves in several components, one after the other. It ends by itself where no further move is allowed in it;
/// by a rule that leaves the number of components to the player, the player may end it before.
///
/// ```
/// use std::rc::Rc;
/// use hyperjam_rulesets::open;
/// use hyperjam_sums::compound::{CompoundGame, Part};
/// use hyperjam_sums::{BoardPlace, Component, Ending};
/// use hyperjam_terms::{CompoundRule, Convention, Player};
///
/// let heap = |game| Ok::<_, hyperjam_rulesets::BoardError>(Component::new(game, Rc::new(BoardPlace::new(open("nim", &["1"])?.into()))));
/// let heaps = vec![heap(0)?, heap(1)?];
/// let mut game = CompoundGame::new(heaps, CompoundRule::Selective, Convention::Normal, Player::Left, 1000);
/// game.make(Part { component: 1, nth: 0 })?;
/// assert_eq!((game.to_move(), game.may_end_turn()), (Player::Left, true));
/// game.make(Part { component: 0, nth: 0 })?;
/// assert_eq!(game.ended(), Some(Ending::Stuck { winner: Player::Left }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CompoundGame {
    rule: CompoundRule,
    convention: Convention,
    most: usize,
    to_move: Player,
    done: Vec<Done>,
    /// The components at the start and after all that was done.
    states: Vec<Vec<Component>>,
    /// After how much that was done each turn began, the first at 0.
    turns: Vec<usize>,
    /// Who wins the compound as the turn began, once it was asked for.
    found: Option<Result<Compound, NoCompound>>,
}

impl CompoundGame {
    /// A game from there, of which compounds of so many positions and moves are searched.
    pub fn new(
        start: Vec<Component>,
        rule: CompoundRule,
        convention: Convention,
        starter: Player,
        most: usize,
    ) -> Self {
        let (done, states, turns) = (Vec::new(), vec![start], vec![0]);
        Self { rule, convention, most, to_move: starter, done, states, turns, found: None }
    }

    /// Who is to move.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// What was done.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// The components at the start and after all that was done.
    pub fn states(&self) -> &[Vec<Component>] {
        &self.states
    }

    /// Where the components are.
    pub fn now(&self) -> &[Component] {
        // There is a state before the first move.
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// The moves of the turn that is not over yet.
    pub fn pending(&self) -> Vec<Part> {
        self.done[self.turn()..].iter().filter_map(|done| done.part).collect()
    }

    /// After how much that was done each turn began.
    pub fn turns(&self) -> &[usize] {
        &self.turns
    }

    /// After how much that was done the turn began.
    fn turn(&self) -> usize {
        self.turns.last().copied().unwrap_or_default()
    }

    /// How many moves the player to move has in a component.
    fn count(&self, at: &Component) -> usize {
        at.place().moves(self.to_move).len()
    }

    /// The components in which the player to move may move before the turn ends.
    pub fn open(&self) -> Vec<usize> {
        let (now, pending) = (self.now(), self.pending());
        let is_over = match pending.is_empty() {
            _ if end_of(now).is_some() => true,
            true => self.rule.is_short() && now.iter().any(|at| self.count(at) == 0),
            false => self.rule.moves_in() == MovesIn::One,
        };
        let is_open =
            |nth: &usize| pending.iter().all(|part| part.component != *nth) && self.count(&now[*nth]) > 0;
        if is_over { Vec::new() } else { (0..now.len()).filter(is_open).collect() }
    }

    /// The components in which the player to move has no move, if that is why the player cannot move at all.
    pub fn stuck_in(&self) -> Vec<usize> {
        let now = self.now();
        (0..now.len()).filter(|nth| self.count(&now[*nth]) == 0).collect()
    }

    /// Whether the player may end the turn, though there are further moves.
    pub fn may_end_turn(&self) -> bool {
        self.rule.moves_in() == MovesIn::Several && !self.pending().is_empty() && end_of(self.now()).is_none()
    }

    /// Makes a move of the player whose turn it is.
    pub fn make(&mut self, part: Part) -> Result<(), NoSuchMove> {
        let wrong = NoSuchMove { ply: self.done.len() + 1, player: self.to_move };
        if !self.open().contains(&part.component) {
            return Err(wrong);
        }
        let mut next = self.now().to_vec();
        let at = next.get_mut(part.component).ok_or(wrong)?;
        let step = at.place().moves(self.to_move).into_iter().nth(part.nth).ok_or(wrong)?;
        *at = at.at(step.to);
        self.states.push(next);
        self.done.push(Done { player: self.to_move, part: Some(part) });
        if self.open().is_empty() {
            self.pass_on();
        }
        Ok(())
    }

    /// Ends the turn of the player whose turn it is.
    pub fn end_turn(&mut self) -> Result<(), NoSuchMove> {
        if !self.may_end_turn() {
            return Err(NoSuchMove { ply: self.done.len() + 1, player: self.to_move });
        }
        self.states.push(self.now().to_vec());
        self.done.push(Done { player: self.to_move, part: None });
        self.pass_on();
        Ok(())
    }

    fn pass_on(&mut self) {
        self.turns.push(self.done.len());
        self.to_move = self.to_move.opponent();
        self.found = None;
    }

    /// Takes back all but so much of what was done.
    pub fn take_back_to(&mut self, kept: usize) {
        if let Some(taken) = self.done.get(kept) {
            self.to_move = taken.player;
            self.done.truncate(kept);
            self.states.truncate(kept + 1);
            self.turns.retain(|turn| *turn <= kept);
            self.found = None;
        }
    }

    /// Who wins the compound as the turn began.
    pub fn found(&mut self) -> &Result<Compound, NoCompound> {
        let start = &self.states[self.turn()];
        let find = || compound(start, self.rule, self.convention, self.most);
        self.found.get_or_insert_with(find)
    }

    /// What the player to move had as the turn began; none if that is not known.
    pub fn had(&mut self) -> Option<PlayerOutcome> {
        let player = self.to_move;
        self.found().as_ref().ok().map(|found| found.outcomes[player.index()].seen_by(player))
    }

    /// What is best to be done in the turn as it began: as well as can be, or, where it is not known who wins, the first move in each
    /// component that has to be moved in. None where there is no move.
    pub fn best_turn(&mut self) -> Option<Vec<Part>> {
        let player = self.to_move;
        if let Ok(found) = self.found() {
            return found.moves[player.index()].clone();
        }
        let movable =
            |(nth, at): (usize, &Component)| (self.count(at) > 0).then_some(Part { component: nth, nth: 0 });
        let start = &self.states[self.turn()];
        if self.rule.is_short() && start.iter().any(|at| self.count(at) == 0) {
            return None;
        }
        let mut parts: Vec<Part> = start.iter().enumerate().filter_map(movable).collect();
        if self.rule.moves_in() != MovesIn::All {
            parts.truncate(1);
        }
        Some(parts).filter(|parts| !parts.is_empty())
    }

    /// What is left of the best turn; none if something else was done in it already, or if there is no move.
    pub fn rest_of_best(&mut self) -> Option<Vec<Part>> {
        let pending = self.pending();
        let mut best = self.best_turn()?;
        let is_of_it = pending.iter().all(|part| best.contains(part));
        best.retain(|part| !pending.contains(part));
        is_of_it.then_some(best)
    }

    /// What is best done next: a move, or none where the turn is to be ended, or the game is over. Where something else was done
    /// in the turn than what is best, the turn is ended as soon as that can be.
    pub fn advice(&mut self) -> Option<Part> {
        let first = *self.open().first()?;
        match self.rest_of_best() {
            Some(rest) => rest.into_iter().next(),
            None if self.may_end_turn() => None,
            None => Some(Part { component: first, nth: 0 }),
        }
    }

    /// What each turn did, told of the last thing that was done in it; none for the others, for the turn that is not over yet, and
    /// for what is beyond the limits: those before that are not looked at. All that can come up is laid out once, from the first
    /// turn that is small enough.
    pub fn review(&self) -> Vec<Option<Effect>> {
        let mut effects = vec![None; self.done.len()];
        let lay = |turn: &usize| Alone::of(&self.states[*turn], self.convention, self.most);
        let first = self.turns.iter().enumerate().find_map(|(nth, turn)| Some((nth, lay(turn).ok()?)));
        let Some((first, alone)) = first else { return effects };
        let (mut left, mut next) = (self.most, None);
        for nth in (first..self.turns.len()).rev() {
            let start = self.turns[nth];
            let Ok(found) = alone.compound(&self.states[start], self.rule, left) else { break };
            if let By::Search(count) = found.by {
                left = left.saturating_sub(count);
            }
            let end = self.turns.get(nth + 1).and_then(|end| end.checked_sub(1));
            let mover = self.done.get(start).map_or(self.to_move, |done| done.player);
            let before = found.outcomes[mover.index()];
            if let Some((end, after)) = end.zip(next) {
                effects[end] = Some(Effect::of(before, after, mover));
            }
            next = Some(before);
        }
        effects
    }

    /// What is said of a game that is over, by what its turns did: the first mistake, or that there was none. A sentence each.
    pub fn afterwards(&self, effects: &[Option<Effect>]) -> Vec<Vec<Said>> {
        let ends = self.turns.iter().filter_map(|turn| turn.checked_sub(1));
        let judged: Vec<_> = ends.map(|end| (end, effects.get(end).copied().flatten())).collect();
        let is_whole = judged.iter().all(|(_, effect)| effect.is_some());
        let is_mistake = |effect: &Effect| effect.is_mistake();
        let first = judged.iter().find_map(|(end, effect)| Some((*end, effect.filter(is_mistake)?)));
        match first {
            Some((end, effect)) => {
                let which = if is_whole { "" } else { " that is known" };
                let start = format!("The first mistake{which} was the turn that ended with move ");
                let words = effect.words(self.done[end].player);
                vec![vec![start.into(), Said::Made(end), format!(": it {words}.").into()]]
            }
            None if is_whole && !judged.is_empty() => vec![vec!["Nobody made a mistake.".into()]],
            None => Vec::new(),
        }
    }

    /// How the game ended, if it has: a component is at an end that stops play in all of them; the player to move cannot; what came
    /// back with the same player to move is drawn, or came back twice where it is not decided. A record that goes on after a state
    /// came back is followed.
    pub fn ended(&mut self) -> Option<Ending> {
        if let Some(end) = end_reached(self.now(), self.to_move) {
            return Some(end);
        }
        if self.turn() < self.done.len() {
            return None;
        }
        if self.open().is_empty() {
            return Some(Ending::Stuck { winner: self.convention.winner_when_stuck(self.to_move) });
        }
        let now = self.now();
        let is_now = |state: &[Component]| state.iter().zip(now).all(|(one, other)| one.is_same(other));
        // The turns of one player are every other one.
        let own = self.turns.iter().rev().step_by(2);
        let times = own.filter(|turn| is_now(&self.states[**turn])).count();
        if times < 2 {
            return None;
        }
        match self.had() {
            Some(PlayerOutcome::Draw) => Some(Ending::Repetition),
            Some(_) => None,
            None => (times > 2).then_some(Ending::Thrice),
        }
    }
}
