//! Rulesets as they are named at the command line.

use std::convert::Infallible;

use hyperjam_rulesets::ruleset_called;

/// The name of the ruleset that is meant; what names none, as rules that are written out, is taken as it stands.
pub(crate) fn ruleset(given: &str) -> Result<String, Infallible> {
    Ok(ruleset_called(given).unwrap_or(given).to_owned())
}
