//! What each player can force on a board.

use hashbrown::HashMap;
use hyperjam_players::graph::{ForcedLoss, Graph};
use hyperjam_players::nim::{self, NimSolution};
use hyperjam_players::{Arena, GameId, Limits, Unfinished};
use hyperjam_terms::{Movers, OutcomeSet};

use super::{Part, SeatBoard, SeatRules};

/// The outcomes of a sum of boards and of all that can be reached from it, and how long who can be made to lose holds out.
///
/// What is asked of it are boards for as many players as those it is of. Parts become games of an arena, each once, and positions their sums, so that positions which are the same game are looked at
/// once. A sum of Nim alone that is too large for that is known by theorems (MS Theorems 2.40 and 3.29, and [`NimSolution`]), without how
/// long it takes.
pub struct SeatSolution {
    arena: Arena,
    /// The games of parts, by their rules.
    known: HashMap<(SeatRules, Part), GameId>,
    start: Option<GameId>,
    searched: Option<Searched>,
    nim: Option<&'static NimSolution>,
}

/// All that can be reached, as a graph.
struct Searched {
    graph: Graph,
    numbers: HashMap<GameId, u32>,
    /// By player, what all others together can force.
    losses: Vec<ForcedLoss>,
}

impl SeatSolution {
    /// What is known of the sum of boards, of which there is one at least: an error if it takes more than is allowed and no
    /// theorem helps. The limit of work is for the moves of the graph, without which it is not known how long who can be made
    /// to lose holds out.
    pub fn of(boards: &[SeatBoard], limits: Limits) -> Result<Self, Unfinished> {
        let players = players(boards);
        let mut solution = SeatSolution {
            arena: Arena::with_limits(players, limits),
            known: HashMap::new(),
            start: None,
            searched: None,
            nim: None,
        };
        match solution.game(boards) {
            Ok(start) => {
                solution.start = Some(start);
                solution.searched = search(&solution.arena, start, limits.work);
            }
            Err(_) if is_nim(boards) => {
                solution.nim = NimSolution::of(players).ok();
            }
            Err(unfinished) => return Err(unfinished),
        }
        Ok(solution)
    }

    /// The graph of all that can be reached from the start, and the start’s number there; none if it is too large.
    pub fn graph(&self) -> Option<(&Graph, u32)> {
        let searched = self.searched.as_ref()?;
        Some((&searched.graph, *searched.numbers.get(&self.start?)?))
    }

    /// The number in the graph of a sum that can be reached from the start.
    pub fn number(&mut self, boards: &[SeatBoard]) -> Option<u32> {
        self.searched.as_ref()?;
        let game = self.game(boards).ok()?;
        self.searched.as_ref()?.numbers.get(&game).copied()
    }

    /// The outcomes of a sum that can be reached from the start: one if all players have the same moves, else by who
    /// moves first (MS Definition 4.2). None if that is not known.
    pub fn outcomes(&mut self, boards: &[SeatBoard]) -> Option<Vec<OutcomeSet>> {
        if self.start.is_none() {
            return Some(vec![self.by_theorems(boards)?]);
        }
        let game = self.game(boards).ok()?;
        match self.arena.is_impartial(game) {
            true => Some(vec![self.arena.outcome(game, 0)]),
            false => Some(self.arena.outcomes(game)),
        }
    }

    /// Whether a player has a winning strategy in a sum that can be reached from the start, where this one moves first.
    pub fn wins(&mut self, boards: &[SeatBoard], mover: u32, who: u32) -> Option<bool> {
        let players = self.arena.players();
        let outcomes = self.outcomes(boards)?;
        let outcome = outcomes.get(mover as usize).or(outcomes.first())?;
        Some(outcome.includes((who + players - mover % players) % players))
    }

    /// Within how many moves all others together can make a player lose, if they can and it is known.
    pub fn within(&mut self, boards: &[SeatBoard], mover: u32, who: u32) -> Option<u32> {
        let number = self.number(boards)?;
        self.searched.as_ref()?.losses.get(who as usize)?.within(number, mover)
    }

    /// The game of a sum.
    fn game(&mut self, boards: &[SeatBoard]) -> Result<GameId, Unfinished> {
        let games: Result<Vec<GameId>, Unfinished> =
            boards.iter().map(|board| self.sum(board.rules(), board.parts())).collect();
        self.arena.sum_of(&games?)
    }

    fn sum(&mut self, rules: SeatRules, parts: &[Part]) -> Result<GameId, Unfinished> {
        let games: Result<Vec<GameId>, Unfinished> =
            parts.iter().map(|part| self.part(rules, part)).collect();
        self.arena.sum_of(&games?)
    }

    /// The game of a part. Moves that leave little come first, so this nests no deeper than the sides of a block.
    fn part(&mut self, rules: SeatRules, part: &Part) -> Result<GameId, Unfinished> {
        let key = (rules, part.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let mut options = Vec::new();
        let lists = if rules.is_impartial() { 1 } else { rules.players() };
        for seat in 0..lists {
            let moves = rules.moves(0, part, seat).into_iter();
            let games: Result<Vec<GameId>, Unfinished> =
                moves.map(|(_, left)| self.sum(rules, &left)).collect();
            options.push(games?);
        }
        let game = match &options[..] {
            [only] => self.arena.impartial(only.clone())?,
            all => self.arena.partizan(|seat| all[seat as usize].clone())?,
        };
        self.known.insert(key, game);
        Ok(game)
    }

    /// The outcome of Nim by theorems alone.
    fn by_theorems(&self, boards: &[SeatBoard]) -> Option<OutcomeSet> {
        let heaps: Vec<(u64, u64)> = boards.iter().flat_map(SeatBoard::heaps).collect();
        match &self.nim {
            Some(solution) => Some(solution.outcome(&heaps)),
            None => nim::outcome(&heaps, self.arena.players()),
        }
    }
}

/// How many players a sum is for; as few as may be where there is no board.
fn players(boards: &[SeatBoard]) -> u32 {
    boards.first().map_or(2, SeatBoard::players)
}

fn is_nim(boards: &[SeatBoard]) -> bool {
    boards.iter().all(|board| matches!(board.rules(), SeatRules::Nim(_)))
}

/// The graph of all that can be reached from a game, unless it has more than so many moves.
fn search(arena: &Arena, start: GameId, most_moves: u64) -> Option<Searched> {
    let players = arena.players();
    let positions = arena.positions(start);
    let numbers: HashMap<GameId, u32> = positions.iter().copied().zip(0..).collect();
    let mut moves: Vec<(u32, u32, Movers)> = Vec::new();
    for (game, from) in positions.iter().zip(0..) {
        let lists = if arena.is_impartial(*game) { 1 } else { players };
        for seat in 0..lists {
            let by = if lists == 1 { Movers::all(players) } else { Movers::only(seat) };
            let to = |option: &GameId| numbers.get(option).map(|to| (from, *to, by));
            moves.extend(arena.options(*game, seat).iter().filter_map(to));
        }
        if moves.len() as u64 > most_moves {
            return None;
        }
    }
    let graph = Graph::new(players, positions.len(), &moves).ok()?;
    let all = Movers::all(players);
    let against = |who: u32| Movers::of_bits(all.bits() & !Movers::only(who).bits());
    let losses = all.seats().filter_map(|who| Some(graph.forced_loss(who, against(who)?))).collect();
    Some(Searched { graph, numbers, losses })
}
