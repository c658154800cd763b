//! Tasks to move: on boards, and on drawings that are read by rules of their own. Every move is judged by the values of what it
//! leaves, and in a game Hyperjam answers it.

use super::components::{self, Made, TaskComponent};
use super::invariant;
use super::lesson::WantedPlay;
use crate::analysis::Analysis;
use crate::board::move_names;
use crate::readings::ReadAnalysis;
use crate::values::{LIMITS, MOST_WRITTEN};
use hyperjam_terms::{Order, Player};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::thermograph::temperature;
use hyperjam_values::{Arena, Dyadic, GameId, order};

/// A move that a player may make.
pub(super) struct TaskMove {
    /// The number of the component.
    pub(super) component: usize,
    /// How it is made.
    pub(super) made: Made,
    /// What a move on a board is called there; empty of others.
    name: String,
    /// What it leaves of the component.
    pub(super) after: TaskComponent,
}

/// A move that was made.
#[derive(Clone)]
pub(super) struct TaskPly {
    /// By whom.
    pub(super) player: Player,
    /// The number of the component.
    pub(super) component: usize,
    /// How.
    pub(super) made: Made,
    /// In words, as texts of lessons are written.
    pub(super) words: String,
}

/// A task to move, as it stands.
#[derive(Clone)]
pub(super) struct Play {
    /// Whose moves are asked for.
    pub(super) player: Player,
    wanted: WantedPlay,
    /// What there is to move in.
    pub(super) left: Vec<TaskComponent>,
    /// What was done.
    pub(super) plies: Vec<TaskPly>,
}

/// What a move does to a task.
pub(super) enum Judged {
    /// It is done.
    Done(Play),
    /// The move was good, and was answered.
    On(Play),
    /// It was not what is wanted.
    Wrong,
}

impl Play {
    /// The task before its first move. None if a component is missing or cannot be read.
    pub(super) fn start(own: &Analysis, on: &[&str], player: Player, wanted: WantedPlay) -> Option<Self> {
        let mut play = Self { player, wanted, left: components::named(own, on)?, plies: Vec::new() };
        if matches!(wanted, WantedPlay::WonGame { starter } if starter != player) {
            play.answer(own)?;
        }
        Some(play)
    }

    /// The moves of a player, component by component.
    pub(super) fn choices(&self, player: Player) -> Vec<TaskMove> {
        let all = self.left.iter().enumerate();
        let of = |(component, one): (usize, &TaskComponent)| {
            let moves = one.moves(player);
            let names = names(one, &moves);
            let named = moves.into_iter().zip(names);
            named
                .map(move |((made, after), name)| TaskMove { component, made, name, after })
                .collect::<Vec<_>>()
        };
        all.flat_map(of).collect()
    }

    /// What the whole is worth after a move.
    fn value_after(&self, arena: &mut Arena, choice: &TaskMove) -> Option<GameId> {
        let mut left = self.left.clone();
        *left.get_mut(choice.component)? = choice.after.clone();
        components::value(arena, &left)
    }

    fn wins(&self, arena: &mut Arena, choice: &TaskMove, player: Player) -> Option<bool> {
        let value = self.value_after(arena, choice)?;
        is_held(arena, value, player)
    }

    fn made(&mut self, own: &Analysis, choice: TaskMove, player: Player) {
        let TaskMove { component, made, ref after, .. } = choice;
        let words = self.words(own, &choice);
        if let Some(left) = self.left.get_mut(component) {
            *left = after.clone();
        }
        self.plies.push(TaskPly { player, component, made, words });
    }

    /// Makes the opponent's move after which the fewest moves win. None if it cannot be found; nothing is made where the
    /// opponent cannot move.
    fn answer(&mut self, own: &Analysis) -> Option<()> {
        let opponent = self.player.opponent();
        let mut best: Option<(usize, Self)> = None;
        for choice in self.choices(opponent) {
            let mut next = self.clone();
            next.made(own, choice, opponent);
            let mut arena = Arena::new(LIMITS);
            let mut good = 0;
            for choice in next.choices(self.player) {
                good += usize::from(next.wins(&mut arena, &choice, self.player)?);
            }
            if best.as_ref().is_none_or(|(least, _)| good < *least) {
                best = Some((good, next));
            }
        }
        if let Some((_, next)) = best {
            *self = next;
        }
        Some(())
    }

    /// What the move with a number among those of the player does. None if there is no such move.
    pub(super) fn judge(&self, own: &Analysis, nth: usize) -> Option<Judged> {
        let choice = self.choices(self.player).into_iter().nth(nth)?;
        if !self.is_wanted(&choice)? {
            return Some(Judged::Wrong);
        }
        let mut next = self.clone();
        next.made(own, choice, self.player);
        if !matches!(self.wanted, WantedPlay::WonGame { .. }) {
            return Some(Judged::Done(next));
        }
        if next.choices(self.player.opponent()).is_empty() {
            return Some(Judged::Done(next));
        }
        next.answer(own)?;
        Some(Judged::On(next))
    }

    fn is_wanted(&self, choice: &TaskMove) -> Option<bool> {
        let mut arena = Arena::new(LIMITS);
        match self.wanted {
            WantedPlay::WinningMove | WantedPlay::WonGame { .. } => {
                self.wins(&mut arena, choice, self.player)
            }
            WantedPlay::MoveTo(wanted) => {
                let value = self.value_after(&mut arena, choice)?;
                Some(invariant::read(&mut arena, wanted) == Some(value))
            }
            WantedPlay::HottestMove => {
                let heats = self.heats(&mut arena)?;
                let is_hottest = heats.iter().max() == heats.get(choice.component);
                Some(is_hottest && !self.is_beaten(&mut arena, choice)?)
            }
        }
    }

    /// How hot each component is.
    fn heats(&self, arena: &mut Arena) -> Option<Vec<Dyadic>> {
        let heat = |one: &TaskComponent| {
            let value = one.value(arena)?;
            temperature(arena, value).ok()
        };
        self.left.iter().map(heat).collect()
    }

    /// Whether another move in the same component leaves more for who makes it.
    fn is_beaten(&self, arena: &mut Arena, choice: &TaskMove) -> Option<bool> {
        let value = choice.after.value(arena)?;
        let better = if self.player == Player::Left { Order::Greater } else { Order::Less };
        for other in self.choices(self.player) {
            if other.component == choice.component {
                let other = other.after.value(arena)?;
                if order::compare(arena, other, value).ok()? == better {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// What there is to say of a move that is not wanted, as texts of lessons are written.
    pub(super) fn wrong(&self, own: &Analysis, nth: usize) -> String {
        let Some(choice) = self.choices(self.player).into_iter().nth(nth) else { return String::new() };
        let said = self.words(own, &choice);
        self.reason(own, &choice).map_or(said.clone(), |reason| format!("{said}: {reason}"))
    }

    fn reason(&self, own: &Analysis, choice: &TaskMove) -> Option<String> {
        let mut arena = Arena::new(LIMITS);
        let opponent = self.player.opponent();
        match self.wanted {
            WantedPlay::WinningMove | WantedPlay::WonGame { .. } => {
                let mut next = self.clone();
                *next.left.get_mut(choice.component)? = choice.after.clone();
                let answers = next.choices(opponent);
                let wins = |answer: &&TaskMove| next.wins(&mut arena, answer, opponent) == Some(true);
                let answer = answers.iter().find(wins)?;
                Some(format!("then {opponent} wins, for instance by this move: {}.", next.words(own, answer)))
            }
            WantedPlay::MoveTo(_) => {
                let value = self.value_after(&mut arena, choice)?;
                let written = print(&mut arena, value, Style::Unicode, MOST_WRITTEN).ok()?.text;
                Some(format!("that leaves {written}."))
            }
            WantedPlay::HottestMove => {
                let heats = self.heats(&mut arena)?;
                let cooler = heats.iter().max() != heats.get(choice.component);
                Some(String::from(if cooler {
                    "there is a component in which a move is worth more."
                } else {
                    "another move in the same component is better."
                }))
            }
        }
    }

    /// A move, as texts of lessons are written.
    pub(super) fn words(&self, own: &Analysis, choice: &TaskMove) -> String {
        match (choice.made, &choice.after) {
            (Made::Taken(taken), _) => match ReadAnalysis::of(&own.query.drawing) {
                Ok(analysis) => analysis.done_in_lesson(taken),
                Err(_) => String::new(),
            },
            (Made::Gesture(_), TaskComponent::Board(id, _)) if self.left.len() > 1 => {
                format!("`{id}`, {}", choice.name)
            }
            (Made::Gesture(_), _) => choice.name.clone(),
        }
    }
}

/// What the moves in a component are called, if it is a board.
fn names(of: &TaskComponent, moves: &[(Made, TaskComponent)]) -> Vec<String> {
    let TaskComponent::Board(_, board) = of else { return vec![String::new(); moves.len()] };
    let gesture = |(made, _): &(Made, TaskComponent)| match made {
        Made::Gesture(gesture) => Some(*gesture),
        Made::Taken(_) => None,
    };
    let gestures: Vec<_> = moves.iter().filter_map(gesture).collect();
    let left = |nth: usize| match &moves[nth].1 {
        TaskComponent::Board(_, left) => left,
        TaskComponent::Drawn(_) => board,
    };
    move_names(&board.picture(), &gestures, &|nth| left(nth).picture(), &|nth| left(nth).text())
}

/// Whether who has just moved wins what is left.
fn is_held(arena: &mut Arena, value: GameId, player: Player) -> Option<bool> {
    let zero = arena.zero();
    let order = order::compare(arena, value, zero).ok()?;
    Some(match player {
        Player::Left => matches!(order, Order::Greater | Order::Equal),
        Player::Right => matches!(order, Order::Less | Order::Equal),
    })
}
