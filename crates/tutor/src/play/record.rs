//! The referee: a game from its address, checked by replaying it.

use crate::analysis::Analysis;
use crate::failure::{DrawFailure, Failure, MoveFailure};
use crate::vehicles::{MOST_VEHICLES, known_sums};
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{Address, Blank, Driver, PlayCard, Record, Settings, Turn, View};
use hyperjam_solver::PlayerOutcome;
use hyperjam_solver::sum::{KnownSums, SumChoice};
use hyperjam_solver::{MoveId, Player, PositionId};
use std::collections::BTreeMap;

/// The most moves of a game.
pub(super) const MOST_MOVES: usize = 2_000;
/// The most positions and moves that the search of a sum may look at.
const LIMIT: usize = 200_000;
/// The same where the labels say who wins, so that a search only tells how soon.
const LIMIT_WITH_LABELS: usize = 20_000;
/// How often a state that came back is searched for, if it was not decided before.
const MOST_SEARCHES: usize = 4;

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    pub(super) player: Player,
    pub(super) id: MoveId,
    pub(super) from: PositionId,
    pub(super) to: PositionId,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The player to move cannot.
    Stuck {
        /// Who wins by that.
        winner: Player,
    },
    /// A vehicle is on a tie end.
    TieEnd(PositionId),
    /// The same state came back, and nobody can force more than a draw there.
    Repetition,
    /// The same state came back twice, and it is not decided.
    Thrice,
    /// The players agreed on a draw.
    Agreed,
    /// The record is full.
    Full,
}

impl Ending {
    /// The winner; none for a draw.
    pub(super) fn winner(self) -> Option<Player> {
        match self {
            Self::Stuck { winner } => Some(winner),
            _ => None,
        }
    }
}

/// A game as it stands.
pub(super) struct Match<'a> {
    pub(super) analysis: &'a Analysis<'a>,
    pub(super) known: KnownSums<'a>,
    pub(super) settings: Settings,
    /// Where the vehicles are before each move, and now.
    pub(super) states: Vec<Vec<PositionId>>,
    pub(super) plies: Vec<Ply>,
    pub(super) ended: Option<Ending>,
    /// The game as its address has it.
    record: Record,
    /// The document's names of the solver's moves.
    names: Vec<Option<DrawnMove>>,
}

impl<'a> Match<'a> {
    /// Replays the game of an address.
    pub(super) fn of(analysis: &'a Analysis<'a>, record: &Record) -> Result<Self, Failure> {
        let vehicles = starting(analysis, &record.start)?;
        let limit = if analysis.solution().labels.is_some() { LIMIT_WITH_LABELS } else { LIMIT };
        let mut game = Self {
            analysis,
            known: known_sums(analysis, limit),
            settings: record.settings,
            states: vec![vehicles],
            plies: Vec::new(),
            ended: None,
            record: record.clone(),
            names: names(analysis),
        };
        game.replay()?;
        Ok(game)
    }

    /// Where the vehicles are.
    pub(super) fn now(&self) -> &[PositionId] {
        // There is a state before the first move.
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// Who moves next, or would.
    pub(super) fn to_move(&self) -> Player {
        self.mover(self.plies.len())
    }

    /// Who moves after so many moves.
    pub(super) fn mover(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.settings.starter } else { self.settings.starter.opponent() }
    }

    /// The moves that may be made; of vehicles on one position, the first one makes them.
    pub(super) fn choices(&self) -> Vec<SumChoice> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let now = self.now();
        let mut choices = self.known.choices(now, self.to_move());
        choices.retain(|choice| now.iter().position(|on| *on == choice.from) == Some(choice.vehicle));
        choices
    }

    /// The address of another game with the same start.
    pub(super) fn anew(&self, settings: Settings) -> Address {
        let start = self.record.start.clone();
        PlayCard::Game(Record { settings, start, turns: Vec::new() }, View::Whole).into()
    }

    /// The address of the game as it stood after so many moves.
    pub(super) fn after(&self, plies: usize) -> Address {
        let mut record = self.record.clone();
        record.turns.truncate(plies);
        PlayCard::Game(record, View::Whole).into()
    }

    /// The address of the game with all that was said in it.
    pub(super) fn here(&self) -> Address {
        self.view(View::Whole)
    }

    /// The address of a view of the game as it stands.
    pub(super) fn view(&self, view: View) -> Address {
        PlayCard::Game(self.record.clone(), view).into()
    }

    /// The address of the same moves under other settings.
    pub(super) fn under(&self, settings: Settings) -> Address {
        PlayCard::Game(Record { settings, ..self.record.clone() }, View::Whole).into()
    }

    /// The address after one more move.
    pub(super) fn with(&self, choice: &SumChoice) -> Option<Address> {
        let turn = Turn::Move(self.name(choice.id)?);
        Some(PlayCard::Game(self.said(turn), View::Whole).into())
    }

    /// The addresses after one more move.
    pub(super) fn moves(&self) -> Blank<DrawnMove> {
        Blank::of(|id| PlayCard::Game(self.said(Turn::Move(id)), View::Whole).into())
    }

    /// The document's name of a move.
    pub(super) fn name(&self, id: MoveId) -> Option<DrawnMove> {
        self.names.get(id.index()).copied().flatten()
    }

    /// The record with one more turn.
    pub(super) fn said(&self, turn: Turn) -> Record {
        let mut record = self.record.clone();
        record.turns.push(turn);
        record
    }

    /// Where the entrance leads to such a game.
    pub(super) fn entrance(&self) -> Address {
        PlayCard::Settings(self.settings, self.record.start.clone()).into()
    }

    fn replay(&mut self) -> Result<(), Failure> {
        let mut seen: BTreeMap<(Vec<PositionId>, Player), u32> = BTreeMap::new();
        let mut searches = 0;
        // What is not decided is played by a rule of thumb.
        let start = self.now().to_vec();
        let _ = self.known.search(&start);
        self.ended = self.ending(&mut seen, &mut searches);
        for (ply, turn) in self.record.turns.clone().into_iter().enumerate() {
            let nth = ply + 1;
            if self.ended.is_some() {
                return Err(Failure::Move { nth, reason: MoveFailure::Over });
            }
            match turn {
                Turn::Draw => {
                    self.look_ahead();
                    self.agrees().map_err(|reason| Failure::Draw { after: ply, reason })?;
                    self.ended = Some(Ending::Agreed);
                }
                Turn::Move(id) => {
                    self.make(id).map_err(|reason| Failure::Move { nth, reason })?;
                    self.ended = self.ending(&mut seen, &mut searches);
                }
            }
        }
        if self.ended.is_none() {
            self.look_ahead();
        }
        Ok(())
    }

    /// Makes a move, or says why it cannot be made.
    fn make(&mut self, id: DrawnMove) -> Result<(), MoveFailure> {
        let player = self.to_move();
        let id = self.analysis.find_move(id).ok_or(MoveFailure::Gone)?;
        let made = self.analysis.graph().move_at(id);
        let [from, to] = [made.from, made.to].map(|end| self.analysis.name(end).to_owned());
        if !made.movers.includes(player.seat()) {
            return Err(MoveFailure::Player { player, from, to });
        }
        let vehicle = self.now().iter().position(|on| *on == made.from);
        let vehicle = vehicle.ok_or(MoveFailure::Vehicle { from, to })?;
        let mut next = self.now().to_vec();
        if let Some(on) = next.get_mut(vehicle) {
            *on = made.to;
        }
        self.states.push(next);
        self.plies.push(Ply { player, id, from: made.from, to: made.to });
        Ok(())
    }

    /// Whether a draw can be agreed on now: a person, whose turn it is, offers it, and Hyperjam, where it plays, cannot
    /// win. If not, why.
    pub(super) fn agrees(&self) -> Result<(), DrawFailure> {
        if self.settings.driver(self.to_move()) != Driver::You {
            return Err(DrawFailure::Turn);
        }
        let worth = self.known.outcome(self.now(), self.to_move());
        let wins = |player: Player| worth.is_some_and(|worth| worth.seen_by(player) == PlayerOutcome::Win);
        if Player::BOTH.into_iter().any(|player| self.settings.driver(player) != Driver::You && wins(player))
        {
            return Err(DrawFailure::Wins);
        }
        Ok(())
    }

    /// Searches what is left of the game, unless it is known how it ends.
    fn look_ahead(&mut self) {
        if self.known.outcome(self.now(), self.to_move()).is_none() {
            let now = self.now().to_vec();
            let _ = self.known.search(&now);
        }
    }

    /// Whether the game is over now.
    fn ending(
        &mut self,
        seen: &mut BTreeMap<(Vec<PositionId>, Player), u32>,
        searches: &mut usize,
    ) -> Option<Ending> {
        let now = self.now().to_vec();
        let player = self.to_move();
        let graph = self.analysis.graph();
        if let Some(tie) = now.iter().find(|on| graph.is_tie_end(**on)) {
            return Some(Ending::TieEnd(*tie));
        }
        if now.iter().all(|on| graph.options(*on, player).is_empty()) {
            let winner = self.analysis.game.convention.winner_when_stuck(player);
            return Some(Ending::Stuck { winner });
        }
        let mut state = now.clone();
        // In a sum it does not matter which vehicle is which.
        state.sort_unstable();
        let times = seen.entry((state, player)).or_insert(0);
        *times += 1;
        if *times > 1 {
            let mut worth = self.known.outcome(&now, player);
            if worth.is_none() && *searches < MOST_SEARCHES {
                *searches += 1;
                let _ = self.known.search(&now);
                worth = self.known.outcome(&now, player);
            }
            match worth {
                Some(worth) if worth.winner.is_none() => return Some(Ending::Repetition),
                None if *times > 2 => return Some(Ending::Thrice),
                // Whoever can win can still do so.
                _ => {}
            }
        }
        (self.plies.len() >= MOST_MOVES).then_some(Ending::Full)
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
