//! A game from its address, replayed under the solver's referee.

use crate::analysis::Analysis;
use crate::failure::{DrawFailure, Failure, MoveFailure};
use crate::vehicles::{MOST_VEHICLES, known_sums};
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{
    Address, AddressTemplate, Controller, GameView, PlayCard, Record, Settings, Turn,
};
use hyperjam_solver::sum::{Ending, IllegalMove, Ply, Referee, SumChoice, SumSolutions};
use hyperjam_solver::{MoveId, PositionId};
use hyperjam_terms::Player;

/// The most moves of a game.
pub(crate) const MOST_MOVES: usize = 2_000;
/// The most positions and moves that the search of a sum may look at.
const LIMIT: usize = 200_000;
/// The same where the labels say who wins, so that a search only tells how soon.
const LIMIT_WITH_LABELS: usize = 20_000;

/// A game as it stands.
pub(super) struct Match<'a> {
    pub(super) analysis: &'a Analysis<'a>,
    pub(super) settings: Settings,
    /// The game itself.
    pub(super) referee: Referee<'a>,
    /// The game as its address has it.
    record: Record,
    /// The document's names of the solver's moves.
    names: Vec<Option<DrawnMove>>,
}

impl<'a> Match<'a> {
    /// Replays the game of an address.
    pub(super) fn of(analysis: &'a Analysis<'a>, record: &Record) -> Result<Self, Failure> {
        let vehicles = starting(analysis, &record.start)?;
        if vehicles.len() > 1 && !analysis.graph().win_ends().is_empty() {
            return Err(Failure::WinEnds { given: vehicles.len() });
        }
        let limit = if analysis.solution().labels.is_some() { LIMIT_WITH_LABELS } else { LIMIT };
        let known = known_sums(analysis, limit);
        let mut game = Self {
            analysis,
            settings: record.settings,
            referee: Referee::new(known, vehicles, record.settings.starter, MOST_MOVES),
            record: record.clone(),
            names: names(analysis),
        };
        game.replay()?;
        Ok(game)
    }

    /// Where the vehicles are.
    pub(super) fn now(&self) -> &[PositionId] {
        self.referee.now()
    }

    /// Who moves next, or would.
    pub(super) fn to_move(&self) -> Player {
        self.referee.to_move()
    }

    /// Who moves after so many moves.
    pub(super) fn mover(&self, plies: usize) -> Player {
        self.referee.mover(plies)
    }

    /// The moves that were made.
    pub(super) fn plies(&self) -> &[Ply] {
        self.referee.plies()
    }

    /// How the game ended, if it has.
    pub(super) fn ended(&self) -> Option<Ending> {
        self.referee.ended()
    }

    /// What is known of the sum.
    pub(super) fn known(&self) -> &SumSolutions<'a> {
        self.referee.known()
    }

    /// The address of another game with the same start.
    pub(super) fn restarted(&self, settings: Settings) -> Address {
        let start = self.record.start.clone();
        PlayCard::Game(Record { settings, start, turns: Vec::new() }, GameView::Whole).into()
    }

    /// The address of the game as it stood after so many moves.
    pub(super) fn after(&self, plies: usize) -> Address {
        let mut record = self.record.clone();
        record.turns.truncate(plies);
        PlayCard::Game(record, GameView::Whole).into()
    }

    /// The address of the game with all that was said in it.
    pub(super) fn here(&self) -> Address {
        self.view(GameView::Whole)
    }

    /// The address of a view of the game as it stands.
    pub(super) fn view(&self, view: GameView) -> Address {
        PlayCard::Game(self.record.clone(), view).into()
    }

    /// The address of the same moves under other settings.
    pub(super) fn with_settings(&self, settings: Settings) -> Address {
        PlayCard::Game(Record { settings, ..self.record.clone() }, GameView::Whole).into()
    }

    /// The address after one more move.
    pub(super) fn with(&self, choice: &SumChoice) -> Option<Address> {
        let turn = Turn::Move(self.name(choice.id)?);
        Some(PlayCard::Game(self.with_turn(turn), GameView::Whole).into())
    }

    /// The addresses after one more move.
    pub(super) fn moves(&self) -> AddressTemplate<DrawnMove> {
        AddressTemplate::of(|id| PlayCard::Game(self.with_turn(Turn::Move(id)), GameView::Whole).into())
    }

    /// The document's name of a move.
    pub(super) fn name(&self, id: MoveId) -> Option<DrawnMove> {
        self.names.get(id.index()).copied().flatten()
    }

    /// The record with one more turn.
    pub(super) fn with_turn(&self, turn: Turn) -> Record {
        let mut record = self.record.clone();
        record.turns.push(turn);
        record
    }

    /// Where the entrance leads to such a game.
    pub(super) fn entrance(&self) -> Address {
        PlayCard::Settings(self.settings, self.record.start.clone()).into()
    }

    fn replay(&mut self) -> Result<(), Failure> {
        for (ply, turn) in self.record.turns.clone().into_iter().enumerate() {
            let failed = |reason| Failure::Move { nth: ply + 1, reason };
            if self.ended().is_some() {
                return Err(failed(MoveFailure::Over));
            }
            match turn {
                Turn::Draw => {
                    self.referee.look_ahead();
                    self.agrees().map_err(|reason| Failure::Draw { after: ply, reason })?;
                    self.referee.agree().map_err(|_| failed(MoveFailure::Over))?;
                }
                Turn::Move(id) => self.make(id).map_err(failed)?,
                Turn::Position(_) => return Err(failed(MoveFailure::Read)),
            }
        }
        self.referee.look_ahead();
        Ok(())
    }

    /// Makes a move, or says why it cannot be made.
    fn make(&mut self, id: DrawnMove) -> Result<(), MoveFailure> {
        let id = self.analysis.find_move(id).ok_or(MoveFailure::Gone)?;
        self.referee.make(id).map_err(|refused| {
            let made = self.analysis.graph().move_at(id);
            let [from, to] = [made.from, made.to].map(|end| self.analysis.name(end).to_owned());
            match refused {
                IllegalMove::Over(_) => MoveFailure::Over,
                IllegalMove::NoSuchMove { .. } => MoveFailure::Gone,
                IllegalMove::NotOpen { to_move, .. } => {
                    MoveFailure::Player { player: to_move.to_string(), from, to }
                }
                IllegalMove::NoVehicle { .. } => MoveFailure::Vehicle { from, to },
            }
        })
    }

    /// Whether a draw can be agreed on now: a person, whose turn it is, offers it, and Hyperjam, where it plays, cannot
    /// win. If not, why.
    pub(super) fn agrees(&self) -> Result<(), DrawFailure> {
        if self.settings.controller(self.to_move()) != Controller::You {
            return Err(DrawFailure::Turn);
        }
        let wins =
            |player| self.settings.controller(player) != Controller::You && self.referee.can_win(player);
        if Player::BOTH.into_iter().any(wins) {
            return Err(DrawFailure::Wins);
        }
        Ok(())
    }
}

fn names(analysis: &Analysis) -> Vec<Option<DrawnMove>> {
    let mut names = vec![None; analysis.graph().move_count()];
    for &(name, id) in &analysis.game.moves {
        if let Some(slot) = id.and_then(|id| names.get_mut(id.index())) {
            *slot = Some(name);
        }
    }
    names
}

/// Where the vehicles of an address start.
pub(super) fn starting(analysis: &Analysis, start: &[DrawnId]) -> Result<Vec<PositionId>, Failure> {
    if start.is_empty() {
        return Err(Failure::NoVehicle);
    }
    if start.len() > MOST_VEHICLES {
        return Err(Failure::Vehicles { given: start.len(), limit: MOST_VEHICLES });
    }
    let place =
        |(id, nth): (&DrawnId, usize)| analysis.game.position(*id).ok_or(Failure::VehicleGone { nth });
    start.iter().zip(1..).map(place).collect()
}
