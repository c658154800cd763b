//! The drawing that a card is about, as the solver and as people know it.

mod endless;

pub(crate) use endless::{EndlessAnalysis, decides};

use crate::failure::Failure;
use crate::work::Work;
use hyperjam_bridge::{Game, SeatGame};
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::TutorQuery;
use hyperjam_solver as solver;
use hyperjam_solver::task::{self, Task};
use hyperjam_terms::{EndlessPlay, Mark};
use std::cell::OnceCell;
use std::ops::Range;

/// Moves looked at between two words on the progress: some hundredths of a second.
const SLICE: u64 = 1_000_000;

/// A drawing with what the solver says of it, each part worked out when it is first asked for.
pub(crate) struct Analysis<'a> {
    /// What was asked.
    pub(crate) query: &'a TutorQuery,
    /// The solver's graph and the document's names of its parts.
    pub(crate) game: Game,
    pub(crate) work: &'a Work<'a>,
    /// The game for more than two players, where the drawing is one. Then the solver’s graph has its positions only.
    pub(crate) seats: Option<SeatGame>,
    /// Where values and order are asked for: the positions that the graph says nothing of, ascending ([`Game::comparable_part`]).
    outside: Vec<solver::PositionId>,
    solution: OnceCell<solver::Solution>,
    impartial: OnceCell<bool>,
    /// The document's name of each of the solver's moves, by the solver's order.
    moves: OnceCell<Vec<MoveId>>,
}

impl<'a> Analysis<'a> {
    /// The drawing of a query, which may have ends of all kinds ([`crate::asks_of_order`]).
    pub(crate) fn of(query: &'a TutorQuery, work: &'a Work<'a>) -> Result<Self, Failure> {
        Self::with(query, work, Game::with_ends(&query.drawing.graph)?, None)
    }

    /// As much of the drawing of a query as has values and an order.
    pub(crate) fn of_comparable_part(query: &'a TutorQuery, work: &'a Work<'a>) -> Result<Self, Failure> {
        let (game, outside) = Game::comparable_part(&query.drawing.graph)?;
        Ok(Self { outside, ..Self::with(query, work, game, None)? })
    }

    /// The drawing of a query for any number of players. Of one for more than two the solver knows nothing, nor of one in which
    /// somebody wins endless play.
    pub(crate) fn of_any(query: &'a TutorQuery, work: &'a Work<'a>) -> Result<Self, Failure> {
        let drawn = &query.drawing.graph;
        if drawn.players == 2 && drawn.endless == EndlessPlay::Draw {
            return Self::of(query, work);
        }
        let endless = EndlessPlay::Draw;
        let places = GameGraph { players: 2, endless, moves: Vec::new(), ..drawn.clone() };
        Self::with(query, work, Game::with_ends(&places)?, SeatGame::of(drawn).ok())
    }

    fn with(
        query: &'a TutorQuery,
        work: &'a Work<'a>,
        game: Game,
        seats: Option<SeatGame>,
    ) -> Result<Self, Failure> {
        let (positions, names) = (game.positions.len(), query.drawing.names.len());
        if names != positions {
            return Err(Failure::Names { positions, names });
        }
        let (solution, impartial, moves) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Ok(Self { query, game, work, seats, outside: Vec::new(), solution, impartial, moves })
    }

    /// The solver's graph.
    pub(crate) fn graph(&self) -> &solver::Graph {
        &self.game.graph
    }

    /// All that the solver knows of the drawing; solved once.
    pub(crate) fn solution(&self) -> &solver::Solution {
        self.solution.get_or_init(|| solver::solve(&self.game.graph, self.game.convention))
    }

    /// Whether Left and Right have the same options everywhere. Not every move need be open to both: where sentences
    /// tell of both players at once, the graph is asked for that.
    pub(crate) fn is_impartial(&self) -> bool {
        *self.impartial.get_or_init(|| self.solution().is_impartial(&self.game.graph, self.game.convention))
    }

    /// Whether a win end can be reached from a position, where only sums are asked of: nothing is known of it there.
    pub(crate) fn is_outside(&self, position: solver::PositionId) -> bool {
        self.outside.binary_search(&position).is_ok()
    }

    /// What a position is called.
    pub(crate) fn name(&self, position: solver::PositionId) -> &str {
        &self.query.drawing.names[position.index()]
    }

    /// The document's name of a position.
    pub(crate) fn id(&self, position: solver::PositionId) -> PositionId {
        self.game.name(position)
    }

    /// The document's name of a move. O(moves) the first time, then O(1).
    pub(crate) fn move_id(&self, id: solver::MoveId) -> Option<MoveId> {
        let names = self.moves.get_or_init(|| {
            let mut names = vec![MoveId::default(); self.game.graph.move_count()];
            for (name, id) in &self.game.moves {
                if let Some(id) = id {
                    names[id.index()] = *name;
                }
            }
            names
        });
        names.get(id.index()).copied()
    }

    /// The solver's name of a move.
    pub(crate) fn find_move(&self, id: MoveId) -> Option<solver::MoveId> {
        let index = self.game.moves.binary_search_by_key(&id, |(name, _)| *name).ok()?;
        self.game.moves[index].1
    }

    /// The position that an address names.
    pub(crate) fn position(&self, id: PositionId) -> Result<solver::PositionId, Failure> {
        self.game.position(id).ok_or(Failure::PositionGone)
    }

    /// Where the vehicles stand whose components count as they are.
    pub(crate) fn vehicles(&self) -> Vec<solver::PositionId> {
        let vehicles = &self.query.drawing.vehicles;
        vehicles.iter().filter_map(|id| self.game.position(*id)).collect()
    }

    /// Where those vehicles stand whose components are negated.
    pub(crate) fn negatives(&self) -> Vec<solver::PositionId> {
        self.query.drawing.negatives.iter().filter_map(|id| self.game.position(*id)).collect()
    }

    /// The mark that the drawing shows at a position.
    pub(crate) fn mark(&self, position: solver::PositionId) -> Mark {
        self.solution().mark(position)
    }

    /// Runs a task to its end. Its progress is told as a part of the whole card's, both in thousandths; it never goes
    /// back, though a task may find that there is more to do than it thought.
    pub(crate) fn finish<T: Task>(&self, task: T, part: Range<u32>) -> T::Answer {
        let mut most = part.start;
        task::watched(task, SLICE, |progress| {
            let done = progress.done.min(progress.total) as f64 / progress.total.max(1) as f64;
            let now = part.start + (done * f64::from(part.end.saturating_sub(part.start))) as u32;
            if now > most {
                most = now;
                (self.work.progress)(now);
            }
        })
    }
}
