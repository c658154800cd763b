//! The drawings that come with Hyperjam.

use crate::document::{Document, Heading, Move, Position};
use crate::file::{self, ReadError};
use crate::id::PositionId;
use crate::point::Point;
use hyperjam_terms::Movers;

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
    "hackenbush", "Hackenbush",
        "A house, a flower and a stalk: Left cuts blue edges, Right red ones, and either cuts the double ones, which are \
         green in the books. What no longer stands on the ground falls.";
    "domineering", "Domineering",
        "Three boards, one sum: Left places dominoes upright, Right places them level, and whoever cannot place one \
         loses.";
    "col", "Col",
        "Seven fields: Left paints a field blue, Right one red, and no two fields that touch may have the same colour. \
         Whoever cannot paint loses.";
    "snort", "Snort",
        "The same fields, of which no two that touch may have different colours: each field that is painted keeps those \
         beside it for its player.";
    "node-kayles", "Node Kayles",
        "A player takes a pin, and with it go all pins that lines join to it. Whoever takes the last one wins.";
    "arc-kayles", "Arc Kayles",
        "A player takes a line, and with it go all lines that share an end with it. Whoever takes the last one wins.";
    "geography", "Geography",
        "A token goes along the arrows and comes to no position twice; whoever cannot move it on loses.";
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
    "conumbers", "Conumbers",
        "In a conumber (Honsell & Lenisa, §6) no option of Left is ⊵ an option of Right, nor in any of its positions: so are 0, 1, \
         over, and a and b. Yet ⊵ orders them no better: 0 ⊵ a and a ⊵ 1, but not 0 ⊵ 1.";
    "dominated", "Naive simplification",
        "q = {p, 0} and p = {q}, open to both: q is I and p is II, as ∗1 and 0 are. With 0 left out, being no better than p, q \
         becomes q₁ = {p₁}, p₁ = {q₁}, and q₁ is L,R,I,II: with loops, what is dominated cannot just be left out.";
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
    "ties", "Ties",
        "Whoever moves to t ends it all in a tie (Hinman). Alone b is L,R,I,II, a tie, as its move to ∗ loses; beside ∗ whoever \
         starts wins by that very move.";
    "endless", "Even and odd loops",
        "A parity game: of a play that never ends, Left wins if the greatest priority met infinitely often is even, Right if it is \
         odd. So p is L and r is R; c is L,R,I,II, as whoever leaves the middle loses.";
    "nim", "A Nim heap of four",
        "Take any number of counters: the Grundy label of a heap is its size.";
    "empty", "An empty sheet",
        "Double-click to draw your first position.";
}

/// The towns of the first exhibit, from the top, a letter each.
const TOWNS: [&str; 5] = ["A", "BC", "DEF", "GHIJ", "KLMNO"];
/// Its roads, two letters each.
const ROADS: &str =
    "AB AC BC BE DB DE EC EH FC FE GD HD HE HG IE IH IM IN JF JI KG LG LH LK MH ML MN NI NJ OJ";

/// The first exhibit, made without the reading of files, so that a page can begin with it before it has that.
///
/// ```
/// use hyperjam_editor::file;
/// use hyperjam_editor::gallery::{EXHIBITS, greeting};
///
/// assert_eq!(file::write(&greeting()), EXHIBITS[0].text);
/// ```
pub fn greeting() -> Document {
    let town = |letter: u8| PositionId(u32::from(letter.saturating_sub(b'A')));
    let mut positions = Vec::new();
    for (row, towns) in (0..).zip(TOWNS) {
        for (place, name) in (0..).zip(towns.chars()) {
            let at = Point::new(f64::from(120 * place - 60 * row), f64::from(104 * row));
            positions.push(Position { key: name.into(), label: name.into(), at, ..Position::default() });
        }
    }
    let mut moves = Vec::new();
    for road in ROADS.split(' ') {
        if let [from, to] = *road.as_bytes() {
            moves.push(Move { from: town(from), to: town(to), by: Movers::BOTH, ..Move::default() });
        }
    }
    let title = "Traffic jam (a reconstruction of Honsell & Lenisa, Figure 2)".into();
    let heading = Heading { title, vehicles: vec![town(b'H'), town(b'I')], ..Heading::default() };
    Document::of_parts(heading, positions, moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greeting_is_the_first_exhibit() {
        assert_eq!(EXHIBITS[0].document().as_ref(), Ok(&greeting()));
        assert_eq!(file::write(&greeting()), EXHIBITS[0].text);
    }

    #[test]
    fn every_exhibit_can_be_read_and_written_back() {
        for exhibit in EXHIBITS {
            let document = exhibit.document().unwrap_or_else(|error| panic!("{}: {error}", exhibit.name));
            assert_eq!(file::write(&document), exhibit.text, "{}", exhibit.name);
        }
    }
}
