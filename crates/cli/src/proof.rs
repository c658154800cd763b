//! The reasons for x ≈ y, as `compare --json` names them and `verify` reads them.

use hyperjam_solver::equivalence::Proof;

/// A reason for x ≈ y, without what it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProofKind {
    /// They are hyperbisimilar.
    Bisimilar,
    /// They have the same label.
    Label,
    /// The second player wins x − y and y − y.
    Difference,
    /// Each player can copy from one to the other.
    Copying,
    /// No game tells them apart.
    Closure,
}

impl ProofKind {
    const ALL: [Self; 5] = [Self::Bisimilar, Self::Label, Self::Difference, Self::Copying, Self::Closure];

    /// The kind of a proof.
    pub(crate) fn of(proof: &Proof) -> Self {
        match proof {
            Proof::Bisimilar => Self::Bisimilar,
            Proof::Label(_) => Self::Label,
            Proof::Difference => Self::Difference,
            Proof::Copying => Self::Copying,
            Proof::Closure { .. } => Self::Closure,
        }
    }

    /// Its name in answers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Bisimilar => "bisimilar",
            Self::Label => "label",
            Self::Difference => "difference",
            Self::Copying => "copying",
            Self::Closure => "closure",
        }
    }

    /// The one of this name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
