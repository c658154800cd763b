//! From a picture of lines to one of pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family, Query};
use resvg::usvg::{Options, Tree};

/// Pixels for a unit of a picture, as the page has it at first.
const SCALE: f32 = 2.0;
/// The longest side, in pixels, and the most pixels: those of the page.
const MOST_SIDE: f32 = 12_000.0;
const MOST_AREA: f32 = 60e6;
/// Typefaces with serifs, which pictures ask for; the first that there is stands for the others.
const TYPEFACES: [&str; 5] = ["Georgia", "DejaVu Serif", "Liberation Serif", "Noto Serif", "Times New Roman"];

/// Why there is no picture of pixels.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PixelsError {
    /// It would have more than are drawn.
    #[error(
        "the picture would have {width} × {height} pixels; the limits are {MOST_SIDE} for a side and {MOST_AREA} in all"
    )]
    TooLarge {
        /// Pixels across.
        width: f32,
        /// Pixels down.
        height: f32,
    },
    /// The picture of lines could not be drawn.
    #[error("the picture could not be drawn: {0}")]
    NotDrawn(String),
}

/// A picture as PNG.
pub(crate) struct Pixels {
    pub(crate) png: Vec<u8>,
    /// Whether letters could not be drawn, as this computer has no typefaces.
    pub(crate) lacks_letters: bool,
}

/// A picture in SVG as PNG, with the typefaces of this computer.
pub(crate) fn of(svg: &str) -> Result<Pixels, PixelsError> {
    let not_drawn = |reason: &dyn ToString| PixelsError::NotDrawn(reason.to_string());
    let mut options = Options::default();
    let typefaces = options.fontdb_mut();
    typefaces.load_system_fonts();
    let usual = usual_typeface(typefaces);
    if let Some(usual) = &usual {
        typefaces.set_serif_family(usual);
        options.font_family.clone_from(usual);
    }
    let tree = Tree::from_str(svg, &options).map_err(|error| not_drawn(&error))?;
    let (width, height) = (tree.size().width() * SCALE, tree.size().height() * SCALE);
    let too_large = PixelsError::TooLarge { width, height };
    if width.max(height) > MOST_SIDE || width * height > MOST_AREA {
        return Err(too_large);
    }
    // Just bounded.
    let mut pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    let png = pixels.encode_png().map_err(|error| not_drawn(&error))?;
    Ok(Pixels { png, lacks_letters: usual.is_none() && svg.contains("<text") })
}

/// A typeface of this computer with serifs, or else any.
fn usual_typeface(typefaces: &Database) -> Option<String> {
    let has = |name: &&&str| {
        let families = [Family::Name(name)];
        typefaces.query(&Query { families: &families, ..Query::default() }).is_some()
    };
    let known = TYPEFACES.iter().find(has).map(|name| (*name).to_owned());
    known.or_else(|| typefaces.faces().next()?.families.first().map(|(name, _)| name.clone()))
}
