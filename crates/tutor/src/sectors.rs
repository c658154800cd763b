//! Sectors on plates.

use hyperjam_editor::picture::PlateMark;
use hyperjam_terms::Sector;

/// What a position in this sector shows where it has no label.
pub(crate) fn plate(sector: Sector) -> PlateMark {
    PlateMark { label: sector.name().into(), sector: Some(sector) }
}
