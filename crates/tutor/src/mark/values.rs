//! What a student can write at a position.

use crate::analysis::Analysis;
use crate::drawn::label_plate;
use crate::failure::NoLabels;
use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::address::{GivenMark, MarkKind};
use hyperjam_solver::PositionId;
use hyperjam_terms::{Convention, Grundy, Player, Sector};

/// The right answer; none if there are no labels.
pub(super) fn right(kind: MarkKind, analysis: &Analysis, position: PositionId) -> Option<GivenMark> {
    match kind {
        MarkKind::Sector => Some(GivenMark::Sector(analysis.solution().outcomes.sector(position))),
        MarkKind::Label => Some(GivenMark::Label(analysis.solution().labels.as_ref()?.label(position))),
    }
}

/// The answers that are offered as buttons.
pub(super) fn offered(kind: MarkKind, analysis: &Analysis, position: PositionId) -> Vec<GivenMark> {
    /// What only drawings with ends at which somebody has won have.
    const DECIDED: [Grundy; 2] = [Grundy::Moon, Grundy::Sun];
    /// More buttons than these nobody reads.
    const MOST_BUTTONS: usize = 20;
    match kind {
        MarkKind::Sector if analysis.is_impartial() => {
            [Sector::First, Sector::Second, Sector::All].map(GivenMark::Sector).to_vec()
        }
        MarkKind::Sector => Sector::ALL.map(GivenMark::Sector).to_vec(),
        // A label is no larger than the number of options, as there is an option for every smaller one.
        MarkKind::Label => {
            let mut options = analysis.graph().options(position, Player::Left).to_vec();
            options.sort_unstable();
            options.dedup();
            let numbers = (0..=options.len().min(MOST_BUTTONS) as u32).map(Grundy::Nimber);
            let decided = if analysis.graph().decided_ends().is_empty() { &[][..] } else { &DECIDED[..] };
            numbers.chain([Grundy::infinity()]).chain(decided.iter().cloned()).map(GivenMark::Label).collect()
        }
    }
}

/// Whether this can be asked of a drawing.
pub(super) fn fits(kind: MarkKind, analysis: &Analysis) -> Result<(), NoLabels> {
    match kind {
        MarkKind::Sector => Ok(()),
        MarkKind::Label if !analysis.is_impartial() => Err(NoLabels::Partizan),
        MarkKind::Label if analysis.game.convention == Convention::Misere => Err(NoLabels::Misere),
        MarkKind::Label => Ok(()),
    }
}

/// What stands on the plate.
pub(super) fn plate_of(mark: &GivenMark) -> PlateMark {
    match mark {
        GivenMark::Sector(sector) => PlateMark::of(*sector),
        GivenMark::Label(label) => label_plate(label),
    }
}

/// As it is written in sentences.
pub(super) fn written(mark: &GivenMark) -> String {
    match mark {
        GivenMark::Sector(sector) => sector.to_string(),
        GivenMark::Label(label) => label.to_string(),
    }
}
