//! Why no positions are looked through for a value.

use hyperjam_rulesets::census::CensusError;
use hyperjam_values::condition::ConditionError;

/// Why no positions are looked through for a value.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FindError {
    /// The positions cannot be listed.
    #[error(transparent)]
    Census(#[from] CensusError),
    /// What is to hold of their values cannot be asked.
    #[error(transparent)]
    Condition(#[from] ConditionError),
}
