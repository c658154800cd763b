//! What the settings of a game are called.

use hyperjam_protocol::address::Driver;

/// Who makes a player's moves, as it is read.
pub(super) const fn name(driver: Driver) -> &'static str {
    match driver {
        Driver::You => "You",
        Driver::Best => "Hyperjam",
        Driver::Learner => "Hyperjam as a learner (makes mistakes)",
    }
}
