//! A game with one token: its record, and the solver's moves in it.

use crate::solver_client::SolverClient;
use crate::state::Page;
use crate::view::{memo, whenever};
use gloo_timers::callback::Timeout;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::{Answer, Choice, GameRecord, Player, Question, Standing};
use leptos::prelude::*;

/// How long the solver seems to think, in milliseconds, so that its move can be followed.
const THINKING: u32 = 450;

/// A game under way or at its end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameState {
    /// What has been played.
    pub(crate) record: GameRecord,
    /// The side of the person who plays.
    pub(crate) human: Player,
    /// How it stands, once the solver has said so.
    pub(crate) standing: Option<Standing>,
    /// Why it cannot go on, when the drawing was changed under it.
    pub(crate) failure: Option<String>,
}

impl GameState {
    /// A game without moves.
    pub(crate) fn new(start: PositionId, starter: Player, human: Player) -> Self {
        let record = GameRecord { start, starter, moves: Vec::new() };
        Self { record, human, standing: None, failure: None }
    }

    /// Whose turn it is.
    pub(crate) fn to_move(&self) -> Player {
        let even = self.record.moves.len().is_multiple_of(2);
        if even { self.record.starter } else { self.record.starter.opponent() }
    }

    /// The legal moves of the person who plays; none while the solver is to move.
    pub(crate) fn choices(&self) -> &[Choice] {
        match &self.standing {
            Some(standing) if standing.to_move == self.human => &standing.choices,
            _ => &[],
        }
    }

    /// The person's legal move to a position, if there is one.
    pub(crate) fn choice_to(&self, to: PositionId) -> Option<MoveId> {
        self.choices().iter().find(|choice| choice.to == to).map(|choice| choice.id)
    }

    fn push(&mut self, id: MoveId) {
        self.record.moves.push(id);
        self.standing = None;
    }

    /// Takes back the person's last move with the solver's answer to it.
    fn take_back(&mut self) {
        let own_turn = self.to_move() == self.human;
        for _ in 0..if own_turn { 2 } else { 1 } {
            self.record.moves.pop();
        }
        self.standing = None;
    }

    /// Whether there is a move of the person's to take back.
    pub(crate) fn can_take_back(&self) -> bool {
        let first = if self.record.starter == self.human { 1 } else { 2 };
        self.record.moves.len() >= first
    }
}

/// Makes a move in the game under way.
pub(crate) fn make(page: Page, id: MoveId) {
    page.game.update(|game| {
        if let Some(game) = game {
            game.push(id);
        }
    });
}

/// Takes back the person's last move.
pub(crate) fn take_back(page: Page) {
    page.game.update(|game| {
        if let Some(game) = game.as_mut().filter(|game| game.can_take_back()) {
            game.take_back();
        }
    });
}

/// Asks how the game stands after every move, and makes the solver's moves.
pub(crate) fn keep_playing(page: Page, solver: SolverClient) {
    let record = memo(move || page.game.with(|game| Some(game.as_ref()?.record.clone())));
    whenever(move || {
        let graph = page.graph.get();
        page.retries.track();
        let Some(record) = record.get() else { return };
        let asked = record.clone();
        solver.ask(Question::Standing(graph, record), move |answer| {
            page.game.update(|game| {
                let Some(game) = game.as_mut().filter(|game| game.record == asked) else { return };
                match answer {
                    Answer::Standing(standing) => {
                        game.standing = Some(standing);
                        game.failure = None;
                    }
                    Answer::Failed(reason) => {
                        game.standing = None;
                        game.failure = Some(reason);
                    }
                    Answer::Ready | Answer::Marks(_) | Answer::Classes(_) => {}
                }
            });
            think(page);
        });
    });
}

/// Makes the solver's move, a moment from now, if the game still stands as it does.
fn think(page: Page) {
    let Some(before) = page.game.get_untracked() else { return };
    let best = before.standing.as_ref().and_then(|standing| standing.best);
    let Some(best) = best.filter(|_| before.to_move() != before.human) else { return };
    Timeout::new(THINKING, move || {
        if page.game.get_untracked().is_some_and(|game| game == before) {
            make(page, best);
        }
    })
    .forget();
}
