//! A game from its address, and what is known of it.

use super::stage::{ReadPly, Stage};
use crate::failure::{Failure, MoveFailure};
use crate::readings::ReadAnalysis;
use crate::readings::words::sector;
use crate::readings::worth::limits;
use crate::values::LIMITS;
use hyperjam_bridge::{ReadMove, Reading, Taken};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{Address, Controller, GameView, PlayCard, Record, Settings, Turn};
use hyperjam_solver::generate::SplitMix;
use hyperjam_terms::{Outcome, Player};
use hyperjam_values::Arena;
use std::cell::OnceCell;

/// One move in so many is drawn by lot when Hyperjam is learning.
const ERRS: usize = 3;
/// How many options a search for a move may look at.
const LIMIT: u64 = 1_000_000;

/// A game as it stands.
pub(super) struct ReadGame<'a> {
    pub(super) analysis: &'a ReadAnalysis<'a>,
    record: Record,
    /// What was left after so many moves.
    states: Vec<Reading>,
    pub(super) plies: Vec<ReadPly>,
    hints: OnceCell<Option<Vec<ReadMove>>>,
}

impl<'a> ReadGame<'a> {
    /// Replays the game of an address.
    pub(super) fn of(analysis: &'a ReadAnalysis<'a>, record: &Record) -> Result<Self, Failure> {
        let mut game = Self {
            analysis,
            record: record.clone(),
            states: vec![analysis.reading.clone()],
            plies: Vec::new(),
            hints: OnceCell::new(),
        };
        for (ply, turn) in record.turns.iter().enumerate() {
            let taken = match turn {
                Turn::Move(id) => Taken::Road(*id),
                Turn::Position(id) => Taken::Position(*id),
                Turn::Draw => {
                    return Err(Failure::Draw { after: ply, reason: crate::failure::DrawFailure::Ends });
                }
            };
            let (player, token) = (game.to_move(), game.now().token());
            let mut moves = game.now().moves(player);
            let reason = if moves.is_empty() {
                MoveFailure::Over
            } else {
                MoveFailure::NotNow { player: player.to_string() }
            };
            let place = moves.iter().position(|(one, _)| *one == taken);
            let place = place.ok_or(Failure::Move { nth: ply + 1, reason })?;
            game.states.push(moves.swap_remove(place).1);
            game.plies.push(ReadPly { player, taken, token });
        }
        Ok(game)
    }

    pub(super) fn settings(&self) -> Settings {
        self.record.settings
    }

    /// What is left after so many moves.
    pub(super) fn after(&self, plies: usize) -> &Reading {
        self.states.get(plies).unwrap_or(&self.analysis.reading)
    }

    /// What is left.
    pub(super) fn now(&self) -> &Reading {
        self.after(self.plies.len())
    }

    /// Who moves after so many moves.
    pub(super) fn mover(&self, plies: usize) -> Player {
        let starter = self.settings().starter;
        if plies.is_multiple_of(2) { starter } else { starter.opponent() }
    }

    /// Who moves next, or would.
    pub(super) fn to_move(&self) -> Player {
        self.mover(self.plies.len())
    }

    /// Who wins from a state on if its mover plays on; none if that is not known.
    pub(super) fn winner(&self, plies: usize) -> Option<Player> {
        let mut arena = Arena::new(LIMITS);
        let value = self.after(plies).worth(&mut arena, limits(LIMIT)).ok()?.value;
        let outcome = sector(&mut arena, value).ok()?.outcome(self.mover(plies));
        Player::BOTH.into_iter().find(|player| Outcome::win_of(*player) == outcome)
    }

    /// The moves of who is to move with what they are worth; none if that is not known.
    pub(super) fn hints(&self) -> Option<&[ReadMove]> {
        let find = || {
            let mut hints = self.now().hints(&mut Arena::new(LIMITS), limits(LIMIT)).ok()?;
            hints.retain(|hint| hint.player == self.to_move());
            Some(hints)
        };
        self.hints.get_or_init(find).as_deref()
    }

    /// Which move Hyperjam makes: one that wins, and of these, or of all if none does, the first that gains most. Where nothing
    /// is known, a move by lot.
    pub(super) fn choose(&self, choices: &[Taken]) -> Option<Taken> {
        let mut mixed = u64::from(self.settings().seed);
        for ply in &self.plies {
            let number = match ply.taken {
                Taken::Position(id) => id.0,
                Taken::Road(id) => id.0,
            };
            mixed = SplitMix::new(mixed ^ u64::from(number)).next_u64();
        }
        let mut chance = SplitMix::new(mixed);
        let errs =
            self.settings().controller(self.to_move()) == Controller::Learner && chance.below(ERRS) == 0;
        match self.hints().filter(|_| !errs) {
            None => choices.get(chance.below(choices.len().max(1))).copied(),
            Some(hints) => {
                hints.iter().rev().max_by_key(|hint| (hint.wins, hint.is_best)).map(|hint| hint.taken)
            }
        }
    }

    fn shortened(&self, plies: usize) -> Record {
        let mut record = self.record.clone();
        record.turns.truncate(plies);
        record
    }

    /// The address of the game as it stood after so many moves.
    pub(super) fn back_to(&self, plies: usize) -> Address {
        PlayCard::Game(self.shortened(plies), GameView::Whole).into()
    }

    /// The address of a view of the game.
    pub(super) fn view(&self, view: GameView) -> Address {
        PlayCard::Game(self.record.clone(), view).into()
    }

    /// The address after one more move.
    pub(super) fn with(&self, taken: Taken) -> Address {
        let mut record = self.record.clone();
        record.turns.push(match taken {
            Taken::Road(id) => Turn::Move(id),
            Taken::Position(id) => Turn::Position(id),
        });
        PlayCard::Game(record, GameView::Whole).into()
    }

    /// The address of the same moves, or of none, under other settings.
    pub(super) fn with_settings(&self, settings: Settings, plies: usize) -> Address {
        PlayCard::Game(Record { settings, ..self.shortened(plies) }, GameView::Whole).into()
    }

    /// Where the entrance leads to such a game.
    pub(super) fn entrance(&self) -> Address {
        PlayCard::Settings(self.settings(), self.record.start.clone()).into()
    }

    /// The drawing after so many moves.
    pub(super) fn stage(&self, plies: usize) -> Stage<'_> {
        Stage {
            analysis: self.analysis,
            now: self.after(plies).board().picture(),
            plies: &self.plies[..plies.min(self.plies.len())],
        }
    }

    /// The positions and roads that are gone after so many moves.
    pub(super) fn gone(&self, plies: usize) -> (Vec<PositionId>, Vec<MoveId>) {
        self.stage(plies).gone()
    }
}
