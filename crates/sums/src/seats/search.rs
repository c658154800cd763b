//! Who has a winning strategy in a sum of boards for N players of which not all positions can be laid out.

use std::rc::Rc;

use hashbrown::HashMap;
use hyperjam_rulesets::Unsolved;
use hyperjam_rulesets::seats::{MOST_PLAYERS, Part, SeatBoard, SeatRules};
use hyperjam_terms::OutcomeSet;
use hyperjam_values::Unfinished;

use crate::search::table::{Entry, Piece, Table};
use crate::search::{DEPTH, SearchLimits, TOLD};

/// How many parts what moves lead to may have for each state that may be looked at: in a sum of hundreds of parts one state takes as
/// long as hundreds elsewhere.
const PARTS: u64 = 1 << 6;

/// The bytes of a part beside its own, and of one of its options, about.
const OF_PART: usize = 256;
const OF_OPTION: usize = 40;

/// A sum: its parts in order, without those in which nobody can move.
type State = Vec<Piece>;

/// A search for who has a winning strategy in sums of boards for N players, whoever starts.
///
/// Whether a player has one is a game of that player against all others together: where the player is to move, a move must keep it,
/// and where another is, every move must. Who is to move and cannot is the only loser (MS Definition 2.1). States are sums of parts,
/// of which only those that look the same stand for one another: nothing cancels. They are searched depth first, and remembered as
/// long as there is room; where there is no more, those that took least effort are forgotten.
///
/// The cost is that of the states looked at, at worst all sums that can be reached times the square of the players.
///
/// ```
/// use hyperjam_rulesets::seats::SeatBoard;
/// use hyperjam_sums::SearchLimits;
/// use hyperjam_sums::seats::SeatSearch;
///
/// let block = [SeatBoard::open("cutblock", &["4x3x3"])?];
/// let mut search = SeatSearch::new(3, SearchLimits::default());
/// assert!(search.wins(&block, 0, 0)?, "player 1, who starts, can make sure not to lose");
/// assert!(!search.wins(&block, 0, 1)?, "but players 1 and 3 can make player 2 lose");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SeatSearch<'a> {
    players: u32,
    parts: Vec<KnownPart>,
    numbers: HashMap<(SeatRules, Part), Piece>,
    /// The bytes of parts with their options.
    bytes_of_parts: usize,
    known: Table,
    limits: SearchLimits,
    states: u64,
    /// How many parts those have that moves lead to.
    parts_looked_at: u64,
    depth: u32,
    progress: Option<Box<dyn Fn(u64) -> bool + 'a>>,
}

/// A part, and what was asked of it.
struct KnownPart {
    rules: SeatRules,
    part: Part,
    /// By player, what a move leaves, each once.
    options: Vec<Option<Rc<[State]>>>,
    /// By player, how many moves there are.
    moves: Vec<u32>,
}

impl<'a> SeatSearch<'a> {
    /// A search on boards for so many players, 8 at most. Of the limits it is those of states and bytes that matter.
    pub fn new(players: u32, limits: SearchLimits) -> Self {
        Self {
            players: players.clamp(1, MOST_PLAYERS),
            parts: Vec::new(),
            numbers: HashMap::new(),
            bytes_of_parts: 0,
            known: Table::default(),
            limits,
            states: 0,
            parts_looked_at: 0,
            depth: 0,
            progress: None,
        }
    }

    /// A search that tells now and then how many states it has looked at, and ends with [`Unfinished::Cancelled`] when the answer
    /// is no.
    pub fn watched(self, progress: impl Fn(u64) -> bool + 'a) -> Self {
        Self { progress: Some(Box::new(progress)), ..self }
    }

    /// How many states were looked at.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The bytes of what is remembered, about.
    pub fn bytes(&self) -> usize {
        self.bytes_of_parts + self.known.bytes()
    }

    /// Whether a player has a winning strategy in a sum of boards for as many players, where `mover` is to move.
    pub fn wins(&mut self, boards: &[SeatBoard], mover: u32, who: u32) -> Result<bool, Unsolved> {
        self.depth = 0;
        let mut state = State::new();
        for board in boards {
            for part in board.parts() {
                state.push(self.number(board.rules(), part.clone())?);
            }
        }
        state.sort_unstable();
        // Where all have the same moves, only the number of turns until it is the player's matters.
        let is_impartial = boards.iter().all(|board| board.rules().is_impartial());
        let question = match is_impartial {
            true => Question { mover: 0, who: (who + self.players - mover % self.players) % self.players },
            false => Question { mover: mover % self.players, who: who % self.players },
        };
        self.decide(&state, Asked { question, is_impartial })
    }

    /// Who has a winning strategy in a sum of boards, by who starts; once where all players have the same moves.
    pub fn outcomes(&mut self, boards: &[SeatBoard]) -> Result<Vec<OutcomeSet>, Unsolved> {
        let is_impartial = boards.iter().all(|board| board.rules().is_impartial());
        let mut outcomes = Vec::new();
        for starter in 0..if is_impartial { 1 } else { self.players } {
            let mut bits = 0;
            for turn in 0..self.players {
                let wins = self.wins(boards, starter, (starter + turn) % self.players)?;
                bits |= u32::from(wins) << turn;
            }
            outcomes.push(OutcomeSet::of_bits(self.players, bits));
        }
        Ok(outcomes)
    }

    fn number(&mut self, rules: SeatRules, part: Part) -> Result<Piece, Unsolved> {
        let key = (rules, part);
        if let Some(known) = self.numbers.get(&key) {
            return Ok(*known);
        }
        self.bytes_of_parts += OF_PART + 2 * key.1.capacity() * size_of::<u32>();
        self.is_room()?;
        let number = Piece::of_word(self.parts.len() as u32);
        let (rules, part) = key.clone();
        let counts = |seat| rules.options(&part, seat).len() as u32;
        let moves = (0..self.players).map(counts).collect();
        self.parts.push(KnownPart { rules, part, options: vec![None; self.players as usize], moves });
        self.numbers.insert(key, number);
        Ok(number)
    }

    fn is_room(&self) -> Result<(), Unsolved> {
        let limit = self.limits.bytes;
        if self.bytes_of_parts > limit / 2 { Err(Unsolved::Memory { limit }) } else { Ok(()) }
    }

    /// What the moves of a player leave of a part, each once.
    fn options(&mut self, piece: Piece, seat: u32) -> Result<Rc<[State]>, Unsolved> {
        let at = piece.word() as usize;
        if let Some(known) = &self.parts[at].options[seat as usize] {
            return Ok(known.clone());
        }
        let rules = self.parts[at].rules;
        let mut options = Vec::new();
        for left in rules.options(&self.parts[at].part, seat) {
            let numbers = left.into_iter().map(|part| self.number(rules, part));
            let mut state = numbers.collect::<Result<State, _>>()?;
            state.sort_unstable();
            self.bytes_of_parts += OF_OPTION + state.len() * size_of::<Piece>();
            options.push(state);
        }
        options.sort_unstable();
        options.dedup();
        self.is_room()?;
        let options: Rc<[State]> = options.into();
        self.parts[at].options[seat as usize] = Some(options.clone());
        Ok(options)
    }

    fn decide(&mut self, state: &State, asked: Asked) -> Result<bool, Unsolved> {
        match self.seen(state, asked) {
            Some(wins) => Ok(wins),
            None => self.search(state, asked),
        }
    }

    /// What is known, or seen at once: who cannot move loses, and so does nobody else.
    fn seen(&self, state: &State, asked: Asked) -> Option<bool> {
        let Question { mover, who } = asked.question;
        let has_move = |piece: &Piece| self.parts[piece.word() as usize].moves[mover as usize] > 0;
        match state.iter().any(has_move) {
            true => self.known.get(asked.question.word(), state),
            false => Some(mover != who),
        }
    }

    fn may_go_on(&self) -> Result<(), Unsolved> {
        let limit = self.limits.states;
        match self.states.max(self.parts_looked_at / PARTS) > limit {
            true => Err(Unsolved::States { limit }),
            false => Ok(()),
        }
    }

    fn search(&mut self, state: &State, asked: Asked) -> Result<bool, Unsolved> {
        if self.states >= self.limits.states {
            return Err(Unsolved::States { limit: self.limits.states });
        }
        self.states += 1;
        self.may_go_on()?;
        if self.states.is_multiple_of(TOLD)
            && self.progress.as_ref().is_some_and(|progress| !progress(self.states))
        {
            return Err(Unfinished::Cancelled.into());
        }
        if self.depth >= DEPTH {
            return Err(Unsolved::Depth { limit: DEPTH });
        }
        let before = self.states;
        self.depth += 1;
        let wins = self.searched(state, asked)?;
        self.depth -= 1;
        self.remember(Entry::new(asked.question.word(), wins, self.states - before + 1), state);
        Ok(wins)
    }

    fn searched(&mut self, state: &State, asked: Asked) -> Result<bool, Unsolved> {
        let Question { mover, who } = asked.question;
        // Who is to move looks for a state that is won by the player in question, or lost if that is another one.
        let wanted = mover == who;
        let next = asked.after_a_move(self.players);
        let mut open: Vec<(i64, State)> = Vec::new();
        for (at, piece) in state.iter().enumerate() {
            if at > 0 && state[at - 1] == *piece {
                continue;
            }
            for option in self.options(*piece, mover)?.iter() {
                let mut after = [&state[..at], option, &state[at + 1..]].concat();
                self.parts_looked_at += after.len() as u64;
                self.may_go_on()?;
                after.sort_unstable();
                match self.seen(&after, next) {
                    Some(wins) if wins == wanted => return Ok(wanted),
                    Some(_) => {}
                    None => {
                        let moves = self.lead(&after, who);
                        open.push((if wanted { -moves } else { moves }, after));
                    }
                }
            }
        }
        // Of those that look equally good the least first, so that the order is always the same.
        open.sort_unstable();
        open.dedup();
        for (_, after) in open {
            if self.decide(&after, next)? == wanted {
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    /// How many moves a player has, times the players, less the moves of all.
    fn lead(&self, state: &State, who: u32) -> i64 {
        let of = |piece: &Piece| {
            let moves = &self.parts[piece.word() as usize].moves;
            let all: i64 = moves.iter().map(|count| i64::from(*count)).sum();
            i64::from(self.players) * i64::from(moves[who as usize]) - all
        };
        state.iter().map(of).sum()
    }

    /// Keeps what is known of a state, and if there is no more room forgets what took least effort.
    fn remember(&mut self, known: Entry, state: &State) {
        let most = self.limits.bytes / 4;
        if !self.known.insert(known, state, most) {
            let least = self.known.least_effort(most / 2);
            self.known = self.known.renewed(least, |piece| piece);
            // If there is room for less than one state, it is searched again when it is met again.
            let _ = self.known.insert(known, state, most);
        }
    }
}

/// Whether a player has a winning strategy where another one, or the same, is to move.
#[derive(Clone, Copy)]
struct Question {
    mover: u32,
    who: u32,
}

impl Question {
    fn word(self) -> u8 {
        (self.mover * MOST_PLAYERS + self.who) as u8
    }
}

/// A question, and whether all players have the same moves, so that turns may be counted from who is to move.
#[derive(Clone, Copy)]
struct Asked {
    question: Question,
    is_impartial: bool,
}

impl Asked {
    fn after_a_move(self, players: u32) -> Self {
        let Question { mover, who } = self.question;
        let question = match self.is_impartial {
            true => Question { mover: 0, who: (who + players - 1) % players },
            false => Question { mover: (mover + 1) % players, who },
        };
        Self { question, ..self }
    }
}
