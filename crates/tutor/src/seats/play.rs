//! Play with more than two players.

use super::{SeatAnalysis, for_two};
use crate::failure::Failure;
use hyperjam_protocol::address::PlayCard;
use hyperjam_protocol::tutor::Card;

/// The card.
pub(super) fn card(analysis: &SeatAnalysis, _card: &PlayCard) -> Result<Card, Failure> {
    Ok(for_two(analysis, "play"))
}
