//! A drawing in which somebody wins endless play, as the solver of parity games and as people know it.

use crate::failure::Failure;
use hyperjam_bridge::{EndlessGame, position_of};
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::PositionId as DrawnId;
use hyperjam_protocol::address::Address;
use hyperjam_protocol::tutor::{Drawing, Span, TutorQuery};
use hyperjam_solver::parity::{ParitySolution, parity_solution, state};
use hyperjam_solver::{GraphError, PositionId};
use hyperjam_terms::{EndKind, EndlessPlay, Outcome, Player};

/// Whether somebody wins endless play in a drawing for two whose moves are moves.
pub(crate) fn decides(drawing: &Drawing) -> bool {
    let graph = &drawing.graph;
    graph.endless != EndlessPlay::Draw && graph.players == 2 && drawing.rules == Rules::Moves
}

/// Such a drawing with who wins it.
pub(crate) struct EndlessAnalysis<'a> {
    /// What was asked.
    pub(crate) query: &'a TutorQuery,
    /// The graph, the document's names of its parts, and the parity game.
    pub(crate) game: EndlessGame,
    /// Who wins in each state, and the strategies.
    pub(crate) solution: ParitySolution,
}

impl<'a> EndlessAnalysis<'a> {
    /// The drawing of a query.
    pub(crate) fn of(query: &'a TutorQuery) -> Result<Self, Failure> {
        let game = EndlessGame::of(&query.drawing.graph)?;
        let (positions, names) = (game.game.positions.len(), query.drawing.names.len());
        if names != positions {
            return Err(Failure::Names { positions, names });
        }
        let solution = parity_solution(&game.parity);
        Ok(Self { query, game, solution })
    }

    /// Who wins endless play.
    pub(crate) fn rule(&self) -> EndlessPlay {
        self.query.drawing.graph.endless
    }

    /// How play ends at a position, if it is an end.
    pub(crate) fn end(&self, place: usize) -> Option<EndKind> {
        self.query.drawing.graph.positions.get(place)?.1
    }

    /// The priority that counts at a position, if any.
    pub(crate) fn priority(&self, place: usize) -> Option<u32> {
        let state = self.state(place, Player::Left).ok()?;
        self.game.parity.at(state).priority
    }

    /// The position that an address names, by its number.
    pub(crate) fn find(&self, id: DrawnId) -> Result<usize, Failure> {
        self.game.game.position(id).map(|position| position.index()).ok_or(Failure::PositionGone)
    }

    /// The state in which this player is to move at a position.
    pub(crate) fn state(&self, place: usize, player: Player) -> Result<PositionId, Failure> {
        let position = self.game.game.graph.position(place).ok_or(Failure::PositionGone)?;
        state(position, player).map_err(|error: GraphError| Failure::Game(error.into()))
    }

    /// Who wins if this player starts.
    pub(crate) fn outcome(&self, place: usize, player: Player) -> Result<Outcome, Failure> {
        Ok(self.solution.outcome(self.state(place, player)?))
    }

    /// The position of a state, by its number.
    pub(crate) fn place(&self, state: PositionId) -> usize {
        position_of(state)
    }

    pub(crate) fn name(&self, place: usize) -> &str {
        &self.query.drawing.names[place]
    }

    pub(crate) fn id(&self, place: usize) -> DrawnId {
        self.game.game.positions[place]
    }

    /// A position in a line, selected when it is pressed.
    pub(crate) fn span(&self, place: usize) -> Span {
        Span::Position { id: self.id(place), name: self.name(place).to_owned(), to: None }
    }

    /// A position in a line that leads to a card.
    pub(crate) fn span_to(&self, place: usize, to: impl Into<Address>) -> Span {
        let to = Some(to.into().into());
        Span::Position { id: self.id(place), name: self.name(place).to_owned(), to }
    }
}
