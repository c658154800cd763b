//! Marks given by hand, in addresses.

use hyperjam_editor::id::PositionId;
use hyperjam_terms::{Grundy, Sector};
use std::collections::BTreeMap;

/// The most marks that an address holds.
pub const MOST_MARKS: usize = 200;

/// Marks given by hand, by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenMarks {
    /// What is asked for.
    pub kind: MarkKind,
    /// The marks, each of that kind.
    pub marks: BTreeMap<PositionId, GivenMark>,
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The sector: who wins.
    Sector,
    /// The generalized Grundy label.
    Label,
}

/// A mark given by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenMark {
    /// A sector.
    Sector(Sector),
    /// A label.
    Label(Grundy),
}

impl GivenMarks {
    /// None yet.
    pub const fn none(kind: MarkKind) -> Self {
        Self { kind, marks: BTreeMap::new() }
    }
}

impl MarkKind {
    /// As it stands in addresses.
    pub const fn segment(self) -> &'static str {
        match self {
            Self::Sector => "sector",
            Self::Label => "label",
        }
    }
}
