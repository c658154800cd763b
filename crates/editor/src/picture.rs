//! Pictures of a drawing for papers and slides: SVG and TikZ, with its marks or without.
//!
//! They show what the page shows, on white: Left's moves solid, Right's dashed with open arrowheads, both's
//! double, vehicles as cars with their numbers. Letters are at least 7 points high at a picture's natural size, which is larger
//! where small ones need it. Texts are escaped for their format.

mod board;
mod car;
mod label;
mod sheet;
mod svg;
mod tikz;

pub use board::{BoardPicture, BoardPictures, BoardShape, MoveFigure, Stroke};
pub use car::{CAR_BODY, CAR_GLASS, CAR_WHEEL, CAR_WHEELS, CarRow, car_row};
pub use label::{LabelLine, label_lines};
pub use svg::svg;
pub use tikz::tikz;

use crate::geometry::NAME_SIZE;
use crate::id::PositionId;
use crate::looks::{self, RoleLook};
use hyperjam_terms::{Mark, Role, SeatRing, Sector};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The height of names, and of the numbers of cars.
const TEXT_SIZES: (f64, f64) = (NAME_SIZE, 10.0);

/// How far below the middle of its car a number stands.
const CAR_NUMBER_DROP: f64 = 1.5;
/// Room round the drawing, and round its names.
const MARGINS: (f64, f64) = (60.0, 8.0);

/// The arcs of the ring of a position with this mark.
fn arcs(mark: &PlateMark) -> impl ExactSizeIterator<Item = &'static RoleLook> + Clone {
    let roles: &[Role] = mark.sector.map_or(&[], Sector::roles);
    roles.iter().map(|role| looks::role(*role))
}

/// What stands in and round the plate of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlateMark {
    /// Written large: a label such as `2` or `∞{1,2}`, a sector, or that it is a draw.
    pub label: String,
    /// The sector that its ring shows; none for no ring.
    pub sector: Option<Sector>,
    /// The ring where the game has more than two players.
    pub seats: Option<SeatRing>,
}

impl From<&Mark> for PlateMark {
    /// The label, or the sector where there is none, and the ring.
    fn from(mark: &Mark) -> Self {
        let plate = Self::of(mark.sector());
        match &mark.grundy {
            Some(label) => Self { label: label.to_string(), ..plate },
            None => plate,
        }
    }
}

impl PlateMark {
    /// What a position in this sector shows where it has no label: the sector, and for a draw that word, which is read
    /// faster than the names of all four roles.
    ///
    /// ```
    /// use hyperjam_editor::picture::PlateMark;
    /// use hyperjam_terms::Sector;
    ///
    /// assert_eq!(PlateMark::of(Sector::LeftSecond).label, "L,II");
    /// assert_eq!(PlateMark::of(Sector::All).label, "draw");
    /// ```
    pub fn of(sector: Sector) -> Self {
        let label = if sector == Sector::All { "draw" } else { sector.name() };
        Self { label: label.into(), sector: Some(sector), seats: None }
    }
}

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// Whether an SVG picture has a white ground. Without one nothing in it is white, and what is black has the colour of the
    /// text around it (`currentColor`), which is black where a picture stands alone. TikZ has no ground.
    pub ground: bool,
    /// Whether it looks as on the page, or as in papers: thin black lines, whose patterns tell the players, with L and R at
    /// the arrows of one player alone.
    pub colours: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { ground: true, colours: true }
    }
}

/// The marks of positions; those without one get an empty plate.
pub type PlateMarks = BTreeMap<PositionId, PlateMark>;
