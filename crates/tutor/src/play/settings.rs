//! What the settings of a game are called.

use hyperjam_protocol::address::Controller;

/// Who makes a player's moves, as it is read.
pub(super) const fn name(controller: Controller) -> &'static str {
    match controller {
        Controller::You => "You",
        Controller::Best => "Hyperjam",
        Controller::Learner => "Hyperjam as a learner (makes mistakes)",
    }
}
