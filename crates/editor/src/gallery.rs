//! The drawings that come with Hyperjam.

use crate::document::Document;
use crate::file::{self, ReadError};

/// One drawing of the gallery.
#[derive(Clone, Copy, Debug)]
pub struct Exhibit {
    /// Its name in links and tests.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it shows and where it is from, in a sentence or two.
    pub about: &'static str,
    /// The file.
    pub text: &'static str,
}

impl Exhibit {
    /// The drawing. Every exhibit can be read, as a test makes sure.
    ///
    /// ```
    /// use hyperjam_editor::gallery::EXHIBITS;
    ///
    /// let traffic_jam = EXHIBITS[0].document()?;
    /// assert_eq!(traffic_jam.positions().len(), 15);
    /// # Ok::<(), hyperjam_editor::file::ReadError>(())
    /// ```
    pub fn document(&self) -> Result<Document, ReadError> {
        file::read_placed(self.text)
    }
}

macro_rules! exhibits {
    ($($name:literal, $title:literal, $about:literal;)+) => {
        /// All drawings, in the order in which they are offered; the first greets a new visitor.
        pub const EXHIBITS: &[Exhibit] = &[$(Exhibit {
            name: $name,
            title: $title,
            about: $about,
            text: include_str!(concat!("../gallery/", $name, ".json")),
        }),+];
    };
}

exhibits! {
    "traffic-jam", "Traffic jam",
        "Fifteen towns and one-way roads; whoever cannot drive on loses. A reconstruction of Figure 2 of Honsell & \
         Lenisa: their layout, their number of roads out of every town, their marks.";
    "a-b", "a and b, or tis and tisn",
        "a = ({b}, {}), b = ({}, {a}): a is L,II, as Left draws by starting and wins when Right starts. b is R,II, its \
         mirror image. Winning Ways calls them tis and tisn.";
    "c", "c",
        "c = ({c}, {c}): c is L,R,I,II, a draw whoever starts, at the centre of Figure 1.";
    "d", "d and d′",
        "d = ({d′}, {d′}), d′ = ({d′, 0}, {d′, 0}): there is a cycle, and still d is II: the second player wins.";
    "a0-b0", "a₀ and b₀",
        "a₀ = ({b₀}, {0}), b₀ = ({0}, {a₀}): a₀ is R,I, as Right wins by starting and Left draws. b₀ is L,I, its mirror image.";
    "c1", "c₁ and c",
        "c₁ = ({c₁}, {0}) beside c = ({c}, {c}): c₁ ⊵ c and c ⊵ 0, yet not c₁ ⊵ 0.";
    "on-off-dud", "on, off and dud",
        "on = ({on}, {}), off = ({}, {off}), dud = ({dud}, {dud}): on is L, off is R and dud is L,R,I,II, and so is on + off.";
    "over-under", "over and under",
        "over = ({0}, {over}), under = ({under}, {0}): over is L, positive and yet smaller than every positive number; under is \
         R, its mirror image.";
    "upon", "upon",
        "upon = ({upon}, {∗}), ∗ = ({0}, {0}): ∗ is I, but upon is L, as Left can wait until Right has to move to ∗.";
    "switch-on", "±on, the hottest game",
        "±on = ({on}, {off}): ±on is I, and nothing is hotter: whoever moves first never runs out of moves, and wins \
         every sum of it with a short game.";
    "ko", "A ko",
        "a = ({1}, {b}), b = ({a}, {−1}), hot, and played without Go’s ko rule: a is L,I and b is R,I, as whoever \
         would otherwise lose can take the ko back for ever.";
    "nim", "A Nim heap of four",
        "Take any number of counters: the Grundy label of a heap is its size.";
    "empty", "An empty sheet",
        "Double-click to draw your first position.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exhibit_can_be_read_and_written_back() {
        for exhibit in EXHIBITS {
            let document = exhibit.document().unwrap_or_else(|error| panic!("{}: {error}", exhibit.name));
            assert_eq!(file::write(&document), exhibit.text, "{}", exhibit.name);
        }
    }
}
