//! From a drawing to the solver's graph.

use hyperjam_editor::document::{Document, Rules};
use hyperjam_editor::file::GameFile;
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_solver as solver;
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Player};

/// A solver's graph with the document's name of everything in it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The graph.
    pub graph: solver::Graph,
    /// The convention that is played.
    pub convention: Convention,
    /// The document's name of each of the graph's positions; ascending.
    pub positions: Vec<PositionId>,
    /// The graph's name of each of the document's moves, ascending; `None` for a move out of a tie end
    /// or win end, which nobody can make.
    pub moves: Vec<(MoveId, Option<solver::MoveId>)>,
}

/// Why a drawing cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game does not have two players.
    #[error("the game has {0} players, and this is for games of two players only")]
    Players(u32),
    /// Its moves are no moves, but what a ruleset is played on.
    #[error("the drawing is read as {}, which cannot be solved here; only drawings read as moves can", .0.title())]
    Rules(Rules),
    /// It has ends at which somebody has won, beside which no order and no value is known.
    #[error(
        "the drawing has an end where somebody has won, whatever stands beside it; who wins can be asked, also of sums, and labels \
         of impartial games, but nothing about values, equality and order in every sum"
    )]
    DecidedEnds,
    /// A game of N players has ends at which somebody has won.
    #[error("the drawing has an end where somebody has won; such ends are for games of two players")]
    DecidedEndsOfSeats,
    /// Somebody wins endless play, which is a rule for a game that is played alone.
    #[error(
        "the drawing says who wins a play that never ends, which goes for a game that is played alone: it is no part of a sum, and \
         has no values, labels, equality or order; who wins can be asked, and why"
    )]
    Endless,
    /// A game of N players has somebody win endless play.
    #[error("the drawing says who wins a play that never ends, which is for games of two players")]
    EndlessOfSeats,
    /// A move joins a position that the graph does not have.
    #[error("move number {} joins a position that is not there", .0.0)]
    Dangling(MoveId),
    /// A game of N players is played misère, which the theory does not have.
    #[error(
        "misère play: this is answered in normal play only for games of N players, where whoever cannot move is the only loser; \
         who wins in misère play is said by `hyperjam players`"
    )]
    Misere,
    /// The graph of a game of N players cannot be used.
    #[error("{0}")]
    Seats(hyperjam_players::graph::GraphError),
    /// The graph is larger than the solver can hold.
    #[error(transparent)]
    Graph(#[from] solver::GraphError),
}

fn number(index: usize) -> Result<solver::PositionId, solver::GraphError> {
    Ok(solver::PositionId::new(index)?)
}

/// A builder with these positions, each with how play ends there, of a game for so many players.
fn builder(
    players: u32,
    ends: impl IntoIterator<Item = Option<EndKind>>,
) -> Result<solver::GraphBuilder, GameError> {
    if players != 2 {
        return Err(GameError::Players(players));
    }
    let mut builder = solver::GraphBuilder::new();
    for end in ends {
        builder.add_position_or_end(end)?;
    }
    Ok(builder)
}

/// The graph of a game that was read from a file, to ask about values and order: position k of the one is position k of the other.
/// One with ends at which somebody has won is refused. Cost O(V + E).
///
/// ```
/// use hyperjam_bridge::graph_of_file;
/// use hyperjam_editor::file::{Format, GameFile};
///
/// let file = GameFile::read(Format::Text, "A: B C", &mut |_| {})?;
/// let graph = graph_of_file(&file)?;
/// assert_eq!((graph.position_count(), graph.move_count()), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn graph_of_file(file: &GameFile) -> Result<solver::Graph, GameError> {
    comparable(graph_of_file_with_ends(file)?)
}

/// The same for who asks nothing about values and order: all ends are allowed.
pub fn graph_of_file_with_ends(file: &GameFile) -> Result<solver::Graph, GameError> {
    endless_is_drawn(file.heading.endless)?;
    graph_of_moves(file)
}

/// The graph of a game that was read from a file, whoever wins endless play.
pub(crate) fn graph_of_moves(file: &GameFile) -> Result<solver::Graph, GameError> {
    read_as_moves(file.heading.rules)?;
    let mut ends = file.ends.iter().peekable();
    let end = |number| ends.next_if(|(of, _)| *of == number).map(|(_, end)| *end);
    let mut builder = builder(file.heading.players, (0..file.ids.count() as u32).map(end))?;
    for &(from, to, by) in &file.moves {
        builder.add_move(number(from as usize)?, number(to as usize)?, by)?;
    }
    Ok(builder.build())
}

/// Refuses drawings in which somebody wins endless play.
fn endless_is_drawn(endless: EndlessPlay) -> Result<(), GameError> {
    if endless == EndlessPlay::Draw { Ok(()) } else { Err(GameError::Endless) }
}

/// Refuses drawings whose moves are no moves.
pub(crate) fn read_as_moves(rules: Rules) -> Result<(), GameError> {
    if rules == Rules::Moves { Ok(()) } else { Err(GameError::Rules(rules)) }
}

/// The graph, if it has no ends at which somebody has won.
fn comparable(graph: solver::Graph) -> Result<solver::Graph, GameError> {
    if graph.decided_ends().is_empty() { Ok(graph) } else { Err(GameError::DecidedEnds) }
}

impl Game {
    /// The solver's graph of a drawing, to ask about values and order. One with ends at which somebody has won is refused. Cost O(V + E log V).
    ///
    /// ```
    /// use hyperjam_bridge::Game;
    /// use hyperjam_editor::file::text;
    /// use hyperjam_editor::game::GameGraph;
    /// use hyperjam_solver::solve;
    /// use hyperjam_terms::Sector;
    ///
    /// let game = Game::of(&GameGraph::of(&text::read("A: B")?))?;
    /// let solved = solve(&game.graph, game.convention);
    /// let sectors = game.named(|position| solved.mark(position).sector());
    /// assert_eq!(sectors.iter().map(|(_, sector)| *sector).collect::<Vec<_>>(), [Sector::First, Sector::Second]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(drawn: &GameGraph) -> Result<Self, GameError> {
        Self::with_ends(drawn)?.comparable()
    }

    /// The same for who asks nothing about values and order: all ends are allowed.
    pub fn with_ends(drawn: &GameGraph) -> Result<Self, GameError> {
        endless_is_drawn(drawn.endless)?;
        Self::of_moves(drawn)
    }

    /// The same, whoever wins endless play.
    pub(crate) fn of_moves(drawn: &GameGraph) -> Result<Self, GameError> {
        let mut builder = builder(drawn.players, drawn.positions.iter().map(|(_, end)| *end))?;
        let positions: Vec<PositionId> = drawn.positions.iter().map(|(id, _)| *id).collect();
        // Where no position was ever deleted, its place is its identifier.
        let index = |id: PositionId| match positions.get(id.0 as usize) {
            Some(&there) if there == id => Some(id.0 as usize),
            _ => positions.binary_search(&id).ok(),
        };
        let find = |id: PositionId| index(id).and_then(|index| solver::PositionId::new(index).ok());
        for step in &drawn.moves {
            let ends = find(step.from).zip(find(step.to));
            let (from, to) = ends.ok_or(GameError::Dangling(step.id))?;
            builder.add_move(from, to, step.by)?;
        }
        let (graph, numbers) = builder.build_with_ids();
        let moves = drawn.moves.iter().map(|step| step.id).zip(numbers).collect();
        Ok(Self { graph, convention: drawn.convention, positions, moves })
    }

    /// The solver's graph of a document that is read as moves, for who asks nothing about values and order. Cost O(V + E log V).
    pub fn of_document(document: &Document) -> Result<Self, GameError> {
        read_as_moves(document.heading().rules)?;
        Self::with_ends(&GameGraph::of(document))
    }

    /// The part of a drawing that has values and an order, and the positions outside of it, in ascending order: those from which
    /// an end can be reached at which somebody has won. They stay, so that all positions keep their numbers, but nothing is said of them here: they
    /// have neither moves nor an end. Cost that of [`Game::of`].
    ///
    /// ```
    /// use hyperjam_bridge::Game;
    /// use hyperjam_editor::file::text;
    /// use hyperjam_editor::game::GameGraph;
    ///
    /// let (game, outside) = Game::comparable_part(&GameGraph::of(&text::read("W = win\nA: W B\nB: C\nC:")?))?;
    /// // The positions are A, B, C and W.
    /// let of_outside: Vec<usize> = outside.iter().map(|position| position.index()).collect();
    /// assert_eq!((of_outside, game.graph.move_count()), (vec![0, 3], 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn comparable_part(drawn: &GameGraph) -> Result<(Self, Vec<solver::PositionId>), GameError> {
        let game = Self::with_ends(drawn)?;
        let mut next: Vec<_> = game.graph.decided_ends().iter().map(|(end, _)| *end).collect();
        if next.is_empty() {
            return Ok((game, next));
        }
        let mut is_outside = vec![false; game.positions.len()];
        while let Some(to) = next.pop() {
            if !std::mem::replace(&mut is_outside[to.index()], true) {
                next.extend(Player::BOTH.iter().flat_map(|player| game.graph.predecessors(to, *player)));
            }
        }
        let outside = game.graph.positions().filter(|position| is_outside[position.index()]).collect();
        let is_inside = |id| game.position(id).is_none_or(|position| !is_outside[position.index()]);
        let part = GameGraph {
            positions: drawn.positions.iter().map(|&(id, end)| (id, end.filter(|_| is_inside(id)))).collect(),
            moves: drawn.moves.iter().filter(|step| is_inside(step.from)).copied().collect(),
            ..drawn.clone()
        };
        Ok((Self::with_ends(&part)?, outside))
    }

    /// The game, if it has no ends at which somebody has won.
    pub fn comparable(self) -> Result<Self, GameError> {
        Ok(Self { graph: comparable(self.graph)?, ..self })
    }

    /// The solver's name of a position.
    pub fn position(&self, id: PositionId) -> Option<solver::PositionId> {
        let index = self.positions.binary_search(&id).ok()?;
        self.graph.position(index)
    }

    /// Something of each position, with the document's name of it. Cost O(V) calls.
    pub fn named<T>(&self, mut of: impl FnMut(solver::PositionId) -> T) -> Vec<(PositionId, T)> {
        self.graph.positions().zip(&self.positions).map(|(position, &id)| (id, of(position))).collect()
    }

    /// The document's name of a position.
    pub fn name(&self, position: solver::PositionId) -> PositionId {
        self.positions[position.index()]
    }
}
