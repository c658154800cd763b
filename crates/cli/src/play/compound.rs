//! A game on another compound than the sum in the terminal.

use std::collections::BTreeSet;

use hyperjam_sums::compound::{CompoundGame, NoCompound, Part};
use hyperjam_sums::{Component, Effect, Ending, Said};
use hyperjam_terms::{CompoundRule, Convention, Player, PlayerOutcome, counted};

use super::{Arguments, Done, Made, Named, Reviewed, Table, numbered, of_two, over, play};
use crate::Streams;
use crate::failure::{Failure, InputError};
use crate::sum::compound::between;
use crate::sum::summand::Summand;

/// The most positions and moves of a compound that are searched at a turn.
const MOST_OF_COMPOUND: usize = 1_000_000;

/// A game on a compound with the names of everything in it.
struct Compounded {
    summands: Vec<Summand>,
    rule: CompoundRule,
    game: CompoundGame,
    human: Player,
    /// How it ended, if it has.
    ended: Option<Ending>,
}

pub(super) fn run(
    arguments: &Arguments,
    rule: CompoundRule,
    (convention, summands): (Convention, Vec<Summand>),
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    if arguments.longest {
        return Err(Failure::input("--longest", InputError::LastsForSum));
    }
    let start: Vec<Component> = summands.iter().map(|summand| summand.component.clone()).collect();
    let starter = of_two("--first", arguments.first)?;
    let mut game = CompoundGame::new(start, rule, convention, starter, MOST_OF_COMPOUND);
    if let Err(end @ NoCompound::End) = game.found() {
        return Err(Failure::input("--rule", *end));
    }
    let human = of_two("--side", arguments.side)?;
    let ended = game.ended();
    play(&mut Compounded { summands, rule, game, human, ended }, streams)
}

impl Compounded {
    /// How a component stands.
    fn now(&self, component: usize) -> String {
        self.summands[component].written(&self.game.now()[component])
    }

    /// How the components with these numbers stand, in a row.
    fn all(&self, components: &[usize], between: &str) -> String {
        components.iter().map(|nth| self.now(*nth)).collect::<Vec<_>>().join(between)
    }

    /// The moves of the player to move in a component.
    fn moves(&self, component: usize) -> Vec<Named> {
        let summand = &self.summands[component];
        let names = summand.move_names(&self.game.now()[component], self.game.to_move());
        let named = |(nth, names)| Named { done: Done::Move(component, nth), name: summand.made(&names) };
        names.into_iter().enumerate().map(named).collect()
    }

    fn named(&self, Part { component, nth }: Part) -> Option<Named> {
        self.moves(component).into_iter().nth(nth)
    }
}

/// What ends the turn.
fn end_of_turn() -> Named {
    Named { done: Done::EndTurn, name: "end of the turn".to_owned() }
}

impl Table for Compounded {
    fn ended(&self) -> Option<String> {
        let from = match (self.rule.is_short(), &*self.game.stuck_in()) {
            (false, _) | (true, []) => String::new(),
            (true, stuck) => format!(", having no move in {}", self.all(stuck, " and ")),
        };
        let ending = (self.ended?, self.human, self.game.to_move());
        Some(over(ending, &from, "The compound", |nth| self.now(nth)))
    }

    fn is_persons_turn(&self) -> bool {
        self.game.to_move() == self.human
    }

    /// Of components that are the same, the moves of the first in which a move can be made.
    fn choices(&mut self) -> (Vec<Named>, Option<Named>) {
        let (open, now) = (self.game.open(), self.game.now());
        let is_first = |nth: usize| open.iter().find(|other| now[**other].is_same(&now[nth])) == Some(&nth);
        let first = open.iter().copied().filter(|nth| is_first(*nth));
        let mut seen = BTreeSet::new();
        let all = first.flat_map(|nth| self.moves(nth).into_iter().map(move |named| (nth, named)));
        let different = all.filter(|(nth, named)| seen.insert((*nth, named.name.clone())));
        let mut choices: Vec<Named> = different.map(|(_, named)| named).collect();
        choices.extend(self.game.may_end_turn().then(end_of_turn));
        let best = match self.game.advice() {
            Some(part) => self.named(part),
            None => self.game.may_end_turn().then(end_of_turn),
        };
        (choices, best)
    }

    fn stands(&self) -> String {
        let all: Vec<usize> = (0..self.summands.len()).collect();
        let all = self.all(&all, between(self.rule));
        let moved: Vec<usize> = self.game.pending().iter().map(|part| part.component).collect();
        let moved = match moved.is_empty() {
            true => String::new(),
            false => format!(", and have moved to {} in this turn", self.all(&moved, " and ")),
        };
        format!("The {} compound is {all}. You are {}{moved}", self.rule.title(), self.human)
    }

    fn announced(&self, name: &str) -> String {
        format!("My move: {name}.")
    }

    fn hint(&mut self) -> String {
        let human = self.human;
        let rest = self.game.rest_of_best();
        let Ok(found) = self.game.found() else { return "Who wins is not known here.".to_owned() };
        let outcome = found.outcomes[human.index()];
        let can = match (outcome.seen_by(human), outcome.remoteness) {
            (PlayerOutcome::Win, Some(turns)) => {
                format!("You can win in {}", counted(turns as usize, "turn"))
            }
            (PlayerOutcome::Win, None) => "You can win".to_owned(),
            (PlayerOutcome::Draw, _) => "You can keep a draw".to_owned(),
            (PlayerOutcome::Loss, _) => return "You lose if I make no mistake.".to_owned(),
        };
        let Some(rest) = rest else {
            return "A turn that is known to be best does not begin so; b takes it back.".to_owned();
        };
        let names: Vec<String> = rest.into_iter().filter_map(|part| Some(self.named(part)?.name)).collect();
        match names.is_empty() {
            true => format!("{can}: end the turn."),
            false => format!("{can}: move {}.", names.join(", together with ")),
        }
    }

    /// The last thing that the player did, and what was answered.
    fn taken_back(&self) -> Option<usize> {
        self.game.done().iter().rposition(|done| done.player == self.human)
    }

    fn take_back_to(&mut self, plies: usize) {
        self.game.take_back_to(plies);
        self.ended = self.game.ended();
    }

    fn make(&mut self, done: Done) -> Result<(), Failure> {
        let made = match done {
            Done::Move(component, nth) => self.game.make(Part { component, nth }),
            Done::EndTurn => self.game.end_turn(),
        };
        made.map_err(|error| Failure::input("compound", error))?;
        self.ended = self.game.ended();
        Ok(())
    }

    fn mover(&self) -> String {
        if self.is_persons_turn() { "You" } else { "I" }.to_owned()
    }

    fn review(&mut self, made: &[Made]) -> Reviewed {
        let effects = self.game.review();
        let done = self.game.done().iter().zip(&effects);
        let did = done.map(|(done, effect)| effect.map(|effect: Effect| effect.words(done.player))).collect();
        let part = |said: &Said| match said {
            Said::Text(text) => text.clone(),
            Said::Made(ply) => numbered(made, *ply),
            Said::Instead(..) | Said::Start => String::new(),
        };
        let lines = if self.ended.is_some() { self.game.afterwards(&effects) } else { Vec::new() };
        let afterwards = lines.iter().map(|line| line.iter().map(part).collect()).collect();
        Reviewed { did, afterwards }
    }
}
