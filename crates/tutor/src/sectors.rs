//! Sectors in plain words, and on plates.

use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::Role;
use hyperjam_solver::Sector;

/// What a sector says (Honsell & Lenisa, Figure 1), to follow a colon.
pub(crate) fn meaning(sector: Sector) -> &'static str {
    match sector {
        Sector::Left => "Left wins, whoever starts",
        Sector::Right => "Right wins, whoever starts",
        Sector::First => "the player who starts wins",
        Sector::Second => "the player who does not start wins",
        Sector::LeftFirst => "Left wins when starting; when Right starts, it is a draw",
        Sector::LeftSecond => "Left wins when Right starts; when Left starts, it is a draw",
        Sector::RightFirst => "Right wins when starting; when Left starts, it is a draw",
        Sector::RightSecond => "Right wins when Left starts; when Right starts, it is a draw",
        Sector::All => "a draw, whoever starts",
    }
}

/// What a position in this sector shows where it has no label.
pub(crate) fn plate(sector: Sector) -> PlateMark {
    let roles = Role::ALL.map(|role| sector.name().split(',').any(|name| name == role.name()));
    PlateMark { label: sector.name().into(), roles }
}
