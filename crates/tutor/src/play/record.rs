//! The referee: a game from its address, checked by replaying it.

use super::settings::{Driver, Settings, cut};
use crate::address::{self, Words};
use crate::analysis::Analysis;
use crate::vehicles::{MOST_VEHICLES, known_sums};
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
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
/// The longest address that is read, in bytes.
const MOST_BYTES: usize = 60_000;

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
    /// The moves as they stand in the address.
    tokens: Vec<String>,
    start: String,
    /// The document's names of the solver's moves.
    names: Vec<Option<DrawnMove>>,
}

impl<'a> Match<'a> {
    /// Replays the game of an address, the parts of which are the settings, the start and the record; gives what follows
    /// them, too.
    pub(super) fn read(analysis: &'a Analysis<'a>, words: Words<'a>) -> Result<(Self, Words<'a>), String> {
        let length = analysis.query.address.len();
        if length > MOST_BYTES {
            return Err(format!("The game's address has {length} letters; at most {MOST_BYTES} are read."));
        }
        let (settings, rest) = words.next();
        let (start, rest) = rest.next();
        let (record, rest) = rest.next();
        let settings = Settings::read(settings)?;
        let vehicles = read_start(analysis, start)?;
        let limit = if analysis.solution().labels.is_some() { LIMIT_WITH_LABELS } else { LIMIT };
        let mut game = Self {
            analysis,
            known: known_sums(analysis, limit),
            settings,
            states: vec![vehicles],
            plies: Vec::new(),
            ended: None,
            tokens: Vec::new(),
            start: start.to_owned(),
            names: names(analysis),
        };
        game.replay(record)?;
        Ok((game, rest))
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

    /// The address of a game with the same start.
    pub(super) fn address(&self, settings: Settings, tokens: &[String]) -> String {
        let record = if tokens.is_empty() { "-".to_owned() } else { tokens.join(",") };
        format!("play/g/{}/{}/{record}", settings.word(), self.start)
    }

    /// The address of the game as it stands, or stood after so many moves.
    pub(super) fn after(&self, plies: usize) -> String {
        self.address(self.settings, self.tokens.get(..plies).unwrap_or(&self.tokens))
    }

    /// The address of the game with all that was said in it.
    pub(super) fn here(&self) -> String {
        self.address(self.settings, &self.tokens)
    }

    /// The address of the same moves under other settings.
    pub(super) fn under(&self, settings: Settings) -> String {
        self.address(settings, &self.tokens)
    }

    /// The address after one more move.
    pub(super) fn with(&self, choice: &SumChoice) -> Option<String> {
        Some(self.said(&address::step(self.name(choice.id)?)))
    }

    /// The document's name of a move.
    pub(super) fn name(&self, id: MoveId) -> Option<DrawnMove> {
        self.names.get(id.index()).copied().flatten()
    }

    /// The address with one more word in the record.
    pub(super) fn said(&self, word: &str) -> String {
        let here = self.here();
        match here.strip_suffix("/-") {
            Some(before) => format!("{before}/{word}"),
            None => format!("{here},{word}"),
        }
    }

    /// Where the entrance leads to such a game.
    pub(super) fn entrance(&self) -> String {
        format!("play/set/{}/{}", self.settings.word(), self.start)
    }

    fn replay(&mut self, record: &str) -> Result<(), String> {
        let mut seen: BTreeMap<(Vec<PositionId>, Player), u32> = BTreeMap::new();
        let mut searches = 0;
        // What is not decided is played by a rule of thumb.
        let start = self.now().to_vec();
        let _ = self.known.search(&start);
        self.ended = self.ending(&mut seen, &mut searches);
        let tokens = record.split(',').filter(|token| !token.is_empty() && *token != "-");
        for (ply, token) in tokens.enumerate() {
            if self.ended.is_some() {
                return Err(format!("Move {}: the game is over before it.", ply + 1));
            }
            self.tokens.push(token.to_owned());
            if token == "draw" {
                self.look_ahead();
                self.agrees().map_err(|reason| format!("After move {ply}: {reason}"))?;
                self.ended = Some(Ending::Agreed);
                continue;
            }
            self.make(ply, token)?;
            self.ended = self.ending(&mut seen, &mut searches);
        }
        if self.ended.is_none() {
            self.look_ahead();
        }
        Ok(())
    }

    /// Makes the move of a word, or says why it is none.
    fn make(&mut self, ply: usize, token: &str) -> Result<(), String> {
        let nth = ply + 1;
        let player = self.to_move();
        let id = address::read_move(token)
            .ok_or_else(|| format!("Move {nth}: “{}” does not mean a move.", cut(token)))?;
        let id = self.analysis.find_move(id).ok_or_else(|| format!("Move {nth}: it is no longer drawn."))?;
        let made = self.analysis.graph().move_at(id);
        let (from, to) = (self.analysis.name(made.from), self.analysis.name(made.to));
        if !made.movers.includes(player.seat()) {
            return Err(format!("Move {nth}: {player}, whose turn it is, may not move {from} → {to}."));
        }
        let vehicle = self.now().iter().position(|on| *on == made.from);
        let vehicle = vehicle
            .ok_or_else(|| format!("Move {nth}: {from} → {to} is asked for, but no vehicle is at {from}."))?;
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
    pub(super) fn agrees(&self) -> Result<(), &'static str> {
        if self.settings.driver(self.to_move()) != Driver::You {
            return Err("Hyperjam, whose turn it is, does not offer a draw.");
        }
        let worth = self.known.outcome(self.now(), self.to_move());
        let wins = |player: Player| worth.is_some_and(|worth| worth.seen_by(player) == PlayerOutcome::Win);
        if Player::BOTH.into_iter().any(|player| self.settings.driver(player) != Driver::You && wins(player))
        {
            return Err("Hyperjam does not agree to a draw: it can win.");
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

/// The start positions of an address, such as `p3,p5`.
pub(super) fn read_start(analysis: &Analysis, word: &str) -> Result<Vec<PositionId>, String> {
    let mut vehicles = Vec::new();
    for (nth, word) in word.split(',').filter(|word| !word.is_empty()).enumerate() {
        if nth >= MOST_VEHICLES {
            return Err(format!("A game is played with at most {MOST_VEHICLES} vehicles."));
        }
        let on = analysis.position(&cut(word)).map_err(|reason| format!("Vehicle {}: {reason}", nth + 1))?;
        vehicles.push(on);
    }
    if vehicles.is_empty() {
        return Err("A game needs a vehicle to start with: its address names none.".into());
    }
    Ok(vehicles)
}

/// Start positions as they stand in addresses.
pub(super) fn start_word(vehicles: impl Iterator<Item = DrawnId>) -> String {
    vehicles.map(address::position).collect::<Vec<_>>().join(",")
}
