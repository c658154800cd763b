//! What of an answer does not hold.

use hyperjam_solver::verify::{self, Refuted};
use hyperjam_terms::{Player, Relation, Sector, counted};

use crate::proof::ProofKind;

/// What of an answer does not hold.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnswerRefutation {
    /// The outcome of a position.
    #[error("“{id}” with {to_move} to move: {reason}")]
    Outcome {
        /// The position.
        id: String,
        /// Whose turn it is.
        to_move: Player,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// Who wins a position of a parity game, or by which move.
    #[error("“{id}”: {reason}")]
    Play {
        /// The position.
        id: String,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// How many positions somebody wins.
    #[error("{player} wins {} by these answers", counted(*.found, "position"))]
    WonPositions {
        /// Who.
        player: Player,
        /// How many.
        found: usize,
    },
    /// The label of a position.
    #[error("the label of “{id}”: {reason}")]
    Label {
        /// The position.
        id: String,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// The class of a position.
    #[error("the class of “{id}”: {reason}")]
    Class {
        /// The position.
        id: String,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// An entry of a column.
    #[error(transparent)]
    Column(hyperjam_external::verify::Refuted),
    /// The game has labels, and there is no column of them.
    #[error("the game is impartial, and this column is missing")]
    NoLabels,
    /// The game has no labels, and there is a column of them.
    #[error("by these classes the game has no labels")]
    NeedlessLabels,
    /// The outcome of a position of x − y.
    #[error("“{x}” − “{y}” with {to_move} to move: {reason}")]
    Difference {
        /// Where the first component is.
        x: String,
        /// Where the second one is.
        y: String,
        /// Whose turn it is.
        to_move: Player,
        /// Why not.
        reason: verify::RefutationReason,
    },
    /// Something else that the verifier refutes.
    #[error(transparent)]
    Other(Refuted),
    /// The sector of a position is another one by its outcomes.
    #[error("the sector of “{id}” is {found} by its outcomes")]
    Sector {
        /// The position.
        id: String,
        /// The sector that it is.
        found: Sector,
    },
    /// A position has a label, and none is given.
    #[error("“{id}” has a label, and none is given")]
    NoLabel {
        /// The position.
        id: String,
    },
    /// A position has no label, and one is given.
    #[error("“{id}” has no label, and one is given")]
    NeedlessLabel {
        /// The position.
        id: String,
    },
    /// Who wins a sum.
    #[error("the sum with {to_move} to move has another outcome")]
    SumOutcome {
        /// Whose turn it is.
        to_move: Player,
    },
    /// Who has a winning strategy in a sum for N players.
    #[error("the sum where player {starter} starts has another outcome")]
    SeatOutcome {
        /// Who starts, counted from 1.
        starter: u32,
    },
    /// The sector of a sum is another one by its outcomes.
    #[error("the sector of the sum is {found} by its outcomes")]
    SumSector {
        /// The sector that it is.
        found: Sector,
    },
    /// A move in a sum does not do what is claimed.
    #[error("the move to {to} in component {component} does not do what is claimed")]
    SumMove {
        /// In which component, from 0.
        component: usize,
        /// What it leaves.
        to: String,
    },
    /// A move in a sum is left out.
    #[error("the move to {to} in component {component} is left out")]
    SumMoveMissing {
        /// In which component, from 0.
        component: usize,
        /// What it leaves.
        to: String,
    },
    /// The label of a sum is another one.
    #[error("the sum does not have the label {given}")]
    SumLabel {
        /// What is claimed.
        given: String,
    },
    /// The value of a sum is another game.
    #[error("the sum does not have the value {given}")]
    SumValue {
        /// What is claimed.
        given: String,
    },
    /// The value of a position is another game.
    #[error("“{id}” does not have the value {given}")]
    Value {
        /// The position.
        id: String,
        /// What is claimed.
        given: String,
    },
    /// A position has a value, and none is given.
    #[error("“{id}” has a value, and none is given")]
    NoValue {
        /// The position.
        id: String,
    },
    /// A position has no value, and one is given.
    #[error("“{id}” has no value, and one is given")]
    NeedlessValue {
        /// The position.
        id: String,
    },
    /// The solver's own answer does not agree with the check: it is no ground to judge claims by.
    #[error("the proof that was worked out to check the answer is itself wrong: {0}")]
    OwnProof(Refuted),
    /// A statement is not as it is claimed.
    #[error("“{field}” is {found}")]
    Statement {
        /// Which statement.
        field: &'static str,
        /// Whether it holds.
        found: bool,
    },
    /// The positions are not equal for this reason.
    #[error("x ≈ y is not proved by {}", .0.name())]
    Equal(ProofKind),
    /// The game z does not tell the positions apart, or not so.
    #[error("x + z is in sector {x} and y + z in {y}")]
    Context {
        /// The sector of x + z.
        x: Sector,
        /// The sector of y + z.
        y: Sector,
    },
    /// The game z is not lost as it is claimed.
    #[error("with z and {starter} to start, it is not so that {player} loses x + z but not y + z")]
    NotSeparated {
        /// Who is to lose.
        player: Player,
        /// Who starts.
        starter: Player,
    },
    /// How two positions compare does not follow from what is given for it.
    #[error("“{x}” and “{y}”: nothing shows how they compare in every sum")]
    NotShown {
        /// One position.
        x: String,
        /// The other.
        y: String,
    },
    /// The order in every sum is another one.
    #[error("“{field}” does not follow from its two halves")]
    Halves {
        /// Which field.
        field: &'static str,
    },
    /// A line of the Hasse diagram can be left out, or is there twice.
    #[error("covers: the line from class {0} to class {1} is not needed")]
    NeedlessLine(usize, usize),
    /// A position has no class, or two.
    #[error("“{id}” is not in exactly one class")]
    NoClass {
        /// The position.
        id: String,
    },
    /// A relation is claimed that nothing shows.
    #[error("nothing shows that {0} holds")]
    Unproved(Relation),
    /// The outcomes of x − y are others.
    #[error("x − y is in sector {found} by its outcomes")]
    DifferenceOutcomes {
        /// The sector that they make.
        found: Sector,
    },
    /// The relations are others.
    #[error("by the outcomes of x − y these hold: {}", listed(.0))]
    Relations(Vec<Relation>),
    /// The sector of x − y is another one.
    #[error("the sector of x − y is {found} by its outcomes")]
    DifferenceSector {
        /// The sector that it is.
        found: Sector,
    },
}

fn listed(relations: &[Relation]) -> String {
    relations.iter().map(Relation::to_string).collect::<Vec<_>>().join(", ")
}
