//! A game of more than two players from its address.

use crate::failure::{DrawFailure, Failure, MoveFailure};
use crate::seats::chance::Chance;
use crate::seats::{SeatAnalysis, player};
use crate::settings::MOST_MOVES;
use crate::vehicles::MOST_VEHICLES;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_players::graph::{ForcedLoss, GraphSum};
use hyperjam_protocol::address::{Address, AddressTemplate, GameView, PlayCard, Record, SeatSettings, Turn};
use hyperjam_terms::Movers;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// The most positions and moves of a sum, times the vehicles, that are looked at.
const LIMIT: usize = 400_000;

/// A game as it stands.
pub(super) struct SeatMatch<'a> {
    pub(super) analysis: &'a SeatAnalysis<'a>,
    record: Record<SeatSettings>,
    /// Where the vehicles were after so many moves.
    states: Vec<Vec<u32>>,
    plies: Vec<SeatPly>,
    ended: Option<SeatEnding>,
    known: OnceCell<Option<SeatKnown>>,
}

/// A move that can be made, by the numbers of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeatChoice {
    pub(super) id: MoveId,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeatPly {
    pub(super) mover: u32,
    pub(super) choice: SeatChoice,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeatEnding {
    /// Who is to move cannot, and is the only loser.
    Stuck,
    /// A vehicle is at a tie end.
    TieEnd(u32),
    /// It was so twice before, with the same player to move.
    Repetition,
    /// There is no room for more moves.
    Full,
}

/// The sum from some state of a game on, with what can be done to each player.
pub(super) struct SeatKnown {
    pub(super) sum: GraphSum,
    losses: Vec<ForcedLoss>,
}

impl<'a> SeatMatch<'a> {
    /// Replays the game of an address.
    pub(super) fn of(analysis: &'a SeatAnalysis<'a>, record: &Record<SeatSettings>) -> Result<Self, Failure> {
        let (given, players) = (record.settings.controllers.len(), analysis.players() as usize);
        if given != players {
            return Err(Failure::Seats { given, players });
        }
        let start = starting(analysis, &record.start)?;
        let mut game = Self {
            analysis,
            record: record.clone(),
            states: vec![start],
            plies: Vec::new(),
            ended: None,
            known: OnceCell::new(),
        };
        game.replay()?;
        Ok(game)
    }

    pub(super) fn settings(&self) -> &SeatSettings {
        &self.record.settings
    }

    /// The moves that were made.
    pub(super) fn plies(&self) -> &[SeatPly] {
        &self.plies
    }

    /// How it ended, if it has.
    pub(super) fn ended(&self) -> Option<SeatEnding> {
        self.ended
    }

    /// Where the vehicles are after so many moves.
    pub(super) fn after(&self, plies: usize) -> &[u32] {
        self.states.get(plies).map_or(&[], Vec::as_slice)
    }

    /// Where the vehicles are.
    pub(super) fn now(&self) -> &[u32] {
        self.after(self.plies.len())
    }

    /// Who moves after so many moves.
    pub(super) fn mover(&self, plies: usize) -> u32 {
        (self.settings().starter + (plies % self.settings().controllers.len()) as u32)
            % self.analysis.players()
    }

    /// Who moves next, or would.
    pub(super) fn to_move(&self) -> u32 {
        self.mover(self.plies.len())
    }

    /// Who cannot move, where the game has ended so.
    pub(super) fn loser(&self) -> Option<u32> {
        (self.ended == Some(SeatEnding::Stuck)).then(|| self.to_move())
    }

    /// The moves of who is to move, by the drawing's order.
    pub(super) fn choices(&self) -> Vec<SeatChoice> {
        let places: BTreeSet<u32> = self.now().iter().copied().collect();
        let mover = self.to_move();
        let open =
            |(_, from, _, by): &&(MoveId, u32, u32, Movers)| places.contains(from) && by.includes(mover);
        let moves = self.analysis.game.moves.iter().filter(open);
        moves.map(|&(id, from, to, _)| SeatChoice { id, from, to }).collect()
    }

    /// Where the vehicles are after a move from where they are.
    pub(super) fn with_choice(&self, choice: SeatChoice) -> Vec<u32> {
        moved(self.now(), choice)
    }

    /// What a player can make sure of where the vehicles are at these places and this player is to move.
    pub(super) fn chance_at(&self, places: &[u32], mover: u32, who: u32) -> Chance {
        let Some(known) = self.known() else { return Chance::Unknown };
        match (known.sum.number(places), known.losses.get(who as usize)) {
            (Some(number), Some(loss)) => {
                loss.within(number, mover).map_or(Chance::Wins, |moves| Chance::Loses(Some(moves)))
            }
            _ => Chance::Unknown,
        }
    }

    /// What a player can make sure of after so many moves.
    pub(super) fn chance(&self, plies: usize, who: u32) -> Chance {
        self.chance_at(self.after(plies), self.mover(plies), who)
    }

    /// What is known of the sum: from the start on if it is small enough, else from now on.
    pub(super) fn known(&self) -> Option<&SeatKnown> {
        let graph = &self.analysis.game.graph;
        let from = |places: &[u32]| {
            let sum = graph.sum(places, LIMIT).ok()?;
            let all = Movers::all(graph.players());
            let losses = all.seats().filter_map(|who| {
                let others = Movers::of_bits(all.bits() & !(1 << who))?;
                Some(sum.graph.forced_loss(who, others))
            });
            let losses = losses.collect();
            Some(SeatKnown { sum, losses })
        };
        self.known.get_or_init(|| from(self.after(0)).or_else(|| from(self.now()))).as_ref()
    }

    /// The record with so many of its moves.
    fn shortened(&self, plies: usize) -> Record<SeatSettings> {
        let mut record = self.record.clone();
        record.turns.truncate(plies);
        record
    }

    /// The address of the game as it stood after so many moves.
    pub(super) fn back_to(&self, plies: usize) -> Address {
        PlayCard::SeatGame(self.shortened(plies), GameView::Whole).into()
    }

    /// The address of a view of the game.
    pub(super) fn view(&self, view: GameView) -> Address {
        PlayCard::SeatGame(self.record.clone(), view).into()
    }

    /// The address of the same moves under other settings.
    pub(super) fn with_settings(&self, settings: SeatSettings) -> Address {
        PlayCard::SeatGame(Record { settings, ..self.record.clone() }, GameView::Whole).into()
    }

    /// The addresses after one more move.
    pub(super) fn moves(&self) -> AddressTemplate<MoveId> {
        AddressTemplate::of(|id| {
            let mut record = self.record.clone();
            record.turns.push(Turn::Move(id));
            PlayCard::SeatGame(record, GameView::Whole).into()
        })
    }

    /// Where the entrance leads to such a game.
    pub(super) fn entrance(&self) -> Address {
        PlayCard::Seats(self.settings().clone(), self.record.start.clone()).into()
    }

    fn replay(&mut self) -> Result<(), Failure> {
        let mut seen: BTreeMap<(Vec<u32>, u32), usize> = BTreeMap::new();
        self.ended = self.ending(&mut seen);
        for (ply, turn) in self.record.turns.clone().into_iter().enumerate() {
            let Turn::Move(id) = turn else {
                return Err(Failure::Draw { after: ply, reason: DrawFailure::Seats });
            };
            let choice = match self.ended {
                Some(_) => Err(MoveFailure::Over),
                None => self.choice(id),
            };
            let choice = choice.map_err(|reason| Failure::Move { nth: ply + 1, reason })?;
            let next = self.with_choice(choice);
            self.plies.push(SeatPly { mover: self.to_move(), choice });
            self.states.push(next);
            self.ended = self.ending(&mut seen);
        }
        Ok(())
    }

    /// A move of an address, or why it cannot be made now.
    fn choice(&self, id: MoveId) -> Result<SeatChoice, MoveFailure> {
        let moves = &self.analysis.game.moves;
        let place = moves.binary_search_by_key(&id, |step| step.0).map_err(|_| MoveFailure::Gone)?;
        let (_, from, to, by) = moves[place];
        let names = [from, to].map(|end| self.analysis.name(end).to_owned());
        if !self.now().contains(&from) {
            let [from, to] = names;
            return Err(MoveFailure::Vehicle { from, to });
        }
        if !by.includes(self.to_move()) {
            let [from, to] = names;
            return Err(MoveFailure::Player { player: player(self.to_move()), from, to });
        }
        Ok(SeatChoice { id, from, to })
    }

    /// Whether it has ended now; remembers how it stands.
    fn ending(&self, seen: &mut BTreeMap<(Vec<u32>, u32), usize>) -> Option<SeatEnding> {
        let tie = |on: &&u32| self.analysis.game.ties[**on as usize];
        if let Some(&on) = self.now().iter().find(tie) {
            return Some(SeatEnding::TieEnd(on));
        }
        if self.choices().is_empty() {
            return Some(SeatEnding::Stuck);
        }
        let mut places = self.now().to_vec();
        places.sort_unstable();
        let times = seen.entry((places, self.to_move())).or_default();
        *times += 1;
        match *times {
            3 => Some(SeatEnding::Repetition),
            _ => (self.plies.len() >= MOST_MOVES).then_some(SeatEnding::Full),
        }
    }
}

/// The places after a move of the first vehicle that stands where it begins.
fn moved(places: &[u32], choice: SeatChoice) -> Vec<u32> {
    let mut places = places.to_vec();
    if let Some(place) = places.iter_mut().find(|place| **place == choice.from) {
        *place = choice.to;
    }
    places
}

/// Where the vehicles of an address start.
pub(super) fn starting(analysis: &SeatAnalysis, start: &[PositionId]) -> Result<Vec<u32>, Failure> {
    if start.is_empty() {
        return Err(Failure::NoVehicle);
    }
    if start.len() > MOST_VEHICLES {
        return Err(Failure::Vehicles { given: start.len(), limit: MOST_VEHICLES });
    }
    let place =
        |(id, nth): (&PositionId, usize)| analysis.game.position(*id).ok_or(Failure::VehicleGone { nth });
    start.iter().zip(1..).map(place).collect()
}
