//! What a picture shows, and where, whatever its format is.

use super::board::{BoardPart, BoardPictures, Stroke, parts};
use super::car::CarPlaces;
use super::label::{legible_lines, pieces, smallest};
use super::{LabelLine, Look, MARGINS, PlateMarks, TEXT_SIZES};
use crate::document::{Document, Move, Note, Position};
use crate::geometry::{CAR_WIDTH, GROUND_FOOT, Ground, NAME_SIZE, Point, Rectangle, Routing, Vector};
use crate::id::{MoveId, PositionId};
use crate::label::typeset;
use crate::looks::{self, Dashes, MOVE_LOOKS, MoveLook, RoleLook};
use hyperjam_terms::Movers;
use std::collections::BTreeMap;

/// The least size of letters in a picture at its natural size, in points.
const LEAST_POINTS: f64 = 7.0;
/// Black, which a picture without a background does without.
pub(super) const INK: &str = "000000";
/// How broad the lines of papers are, for lines that are as broad as 1 elsewhere.
const THIN: f64 = 0.5;
/// The most characters of a line below the picture.
const MOST_CHARACTERS: usize = 90;

/// A line as it is drawn.
#[derive(Clone, Copy)]
pub(super) struct LineLook {
    pub(super) colour: &'static str,
    pub(super) width: f64,
    /// How broad the gap between two lines is; none for a single line.
    pub(super) middle: Option<f64>,
    pub(super) dashes: Option<Dashes>,
    /// Whether its arrowhead is open.
    pub(super) open: bool,
    /// How broad the outline of its arrowhead is.
    pub(super) outline: f64,
}

impl LineLook {
    /// How broad each of the lines side by side is, and how far from the middle.
    pub(super) fn pair(&self) -> Option<(f64, f64)> {
        self.middle.map(|middle| ((self.width - middle) / 2.0, (self.width + middle) / 4.0))
    }
}

/// A drawing that is made a picture of.
pub(super) struct Sheet<'a> {
    pub(super) document: &'a Document,
    pub(super) marks: &'a PlateMarks,
    pub(super) look: Look,
    pub(super) routing: Routing,
    pub(super) cars: CarPlaces,
    /// What stands in the plates.
    pub(super) labels: BTreeMap<PositionId, Vec<LabelLine>>,
    pub(super) boards: Vec<BoardPart>,
    /// Notes, and labels that have no room in their plates: lines by where they begin on their foot, and the size of letters.
    pub(super) lines: Vec<(String, Point, f64)>,
    /// What is to be seen.
    pub(super) frame: Rectangle,
    /// Whether all moves are everybody's, so that nothing tells them apart.
    is_impartial: bool,
}

impl<'a> Sheet<'a> {
    /// Cost O(V + E log E).
    pub(super) fn new(
        document: &'a Document,
        marks: &'a PlateMarks,
        boards: &BoardPictures,
        look: Look,
    ) -> Self {
        let routing = Routing::of(document);
        let cars = CarPlaces::of(document, &routing);
        let mut labels = BTreeMap::new();
        let mut cut = Vec::new();
        for (id, _) in document.positions() {
            let Some(mark) = marks.get(&id) else { continue };
            let (lines, is_cut) = legible_lines(&mark.label);
            labels.insert(id, lines);
            if is_cut {
                cut.push(format!("{}: {}", typeset(document.name(id)), mark.label));
            }
        }
        let mut frame = frame(document, &routing, &cars);
        let mut lines = notes(document);
        let (size, pitch) = (TEXT_SIZES.0, 1.3 * TEXT_SIZES.0);
        for line in cut.iter().flat_map(|text| broken(text)) {
            let at = Point::new(frame.least.x + MARGINS.1, frame.greatest.y + pitch - MARGINS.1);
            let end = at + Vector::new(0.6 * size * line.chars().count() as f64, MARGINS.1);
            frame = frame.with(Rectangle::spanned(at, end));
            lines.push((line, at, size));
        }
        let players = document.heading().players;
        let is_impartial = document.moves().all(|(_, step)| step.by == Movers::all(players));
        let boards = parts(document, boards);
        for part in &boards {
            if let BoardPart::Letters(at, size, text, true) = part {
                let end = *at + Vector::new(0.6 * size * text.chars().count() as f64, 0.0);
                frame = frame.with(Rectangle::spanned(*at, end).grown(MARGINS.1));
            }
        }
        Self { document, marks, look, routing, cars, labels, boards, lines, frame, is_impartial }
    }

    /// Points to a world unit: as many, and more where the smallest letters would be too small.
    pub(super) fn unit(&self, usual: f64) -> f64 {
        usual.max(LEAST_POINTS / self.smallest())
    }

    /// The size of the smallest letters, in world units.
    fn smallest(&self) -> f64 {
        let present = [(true, TEXT_SIZES.0), (!self.cars.is_empty(), TEXT_SIZES.1)];
        let present = present.into_iter().filter(|(is_there, _)| *is_there).map(|(_, size)| size);
        let labels = self.labels.values().map(|lines| smallest(lines));
        let boards = self.boards.iter().filter_map(|part| match part {
            BoardPart::Letters(_, size, ..) => Some(*size),
            _ => None,
        });
        let lines = self.lines.iter().map(|(.., size)| *size);
        present.chain(labels).chain(boards).chain(lines).fold(f64::INFINITY, f64::min)
    }

    /// A colour, or black where the look has none.
    pub(super) fn colour(&self, colour: &'static str) -> &'static str {
        if self.look.colours { colour } else { INK }
    }

    /// How broad a line is in this look that is so broad on the page.
    pub(super) fn width(&self, width: f64) -> f64 {
        if self.look.colours { width } else { THIN * width }
    }

    /// How moves look that have this place in [`MOVE_LOOKS`].
    pub(super) fn line(&self, nth: usize) -> LineLook {
        let MoveLook { colour, width, middle, dashes, open, outline, .. } = MOVE_LOOKS[nth];
        let line = LineLook {
            colour: self.colour(colour),
            width: self.width(width),
            middle: middle.map(|middle| self.width(middle)),
            dashes,
            open,
            outline: self.width(outline),
        };
        // Where there is nothing to be told apart, papers have single lines.
        match middle {
            Some(_) if self.is_impartial && !self.look.colours => {
                LineLook { width: self.width(MOVE_LOOKS[0].width), middle: None, ..line }
            }
            _ => line,
        }
    }

    /// The place of a move in [`MOVE_LOOKS`].
    pub(super) fn look_of(&self, step: &Move) -> usize {
        looks::move_place(step.by, self.document.heading().players)
    }

    /// How a line of a board looks that is so broad on the page.
    pub(super) fn stroke(&self, whose: Stroke, width: f64) -> LineLook {
        let of = |nth: usize| LineLook { width: self.width(width), ..self.line(nth) };
        let plain = LineLook { colour: INK, middle: None, dashes: None, ..of(0) };
        match whose {
            Stroke::Left => of(0),
            Stroke::Right => of(1),
            Stroke::Seat(seat) => of(seat as usize % looks::SEATS),
            Stroke::Both => LineLook { width: width * 1.2, middle: Some(width * 0.6), ..plain },
            Stroke::Axis | Stroke::Guide | Stroke::Day(_) => plain,
        }
    }

    /// How broad the arc of a role is.
    pub(super) fn arc(&self, role: &RoleLook) -> f64 {
        self.width(role.width)
    }

    /// What stands beside a route: who may make its move, where that is said in letters, and how many moves share it.
    pub(super) fn words(&self, id: MoveId) -> Option<String> {
        let step = self.document.get_move(id)?;
        let players = self.document.heading().players;
        let player = match step.by {
            Movers::LEFT => Some("L".to_owned()),
            Movers::RIGHT => Some("R".to_owned()),
            _ => None,
        };
        let player = player.filter(|_| players == 2 && !self.look.colours);
        let count = Some(self.routing.moves_on_route(id)).filter(|count| *count > 1);
        let count = count.map(|count| format!("×{count}"));
        let words: Vec<String> =
            looks::seat_numbers(step.by, players).into_iter().chain(player).chain(count).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// The positions with their names as they are written.
    pub(super) fn positions(&self) -> impl Iterator<Item = (PositionId, &Position, String)> {
        let named = |(id, position)| (id, position, written_name(self.document, id, position));
        self.document.positions().map(named)
    }
}

/// The name of a position as it stands beside it, with how play ends there, or its priority: the ring leaves no room for it.
fn written_name(document: &Document, id: PositionId, position: &Position) -> String {
    let name = typeset(document.name(id));
    match (position.end, document.priority_of(position)) {
        (Some(end), _) => format!("{name} ({end})"),
        (None, Some(priority)) => format!("{name} (priority {priority})"),
        (None, None) => name,
    }
}

/// The area of a picture: all plates, routes, cars and, as far as their letters are of usual width, names.
fn frame(document: &Document, routing: &Routing, cars: &CarPlaces) -> Rectangle {
    let (margin, name_margin) = MARGINS;
    let mut frame = routing.frame(document).grown(margin);
    for (id, position) in document.positions() {
        let place = cars.name(document, routing, id);
        let name = place.area(position.at, written_name(document, id, position).chars().count(), NAME_SIZE);
        frame = frame.with(name.grown(name_margin));
        for (_, by) in cars.on(id) {
            let at = position.at + *by;
            frame = frame.with(Rectangle::spanned(at, at).grown(CAR_WIDTH / 2.0));
        }
    }
    for ground in Ground::lines(document) {
        let end = ground.from + Vector::new(ground.length, GROUND_FOOT);
        frame = frame.with(Rectangle::spanned(ground.from, end));
    }
    for note in &document.heading().notes {
        frame = frame.with(note.area().grown(name_margin));
    }
    for board in &document.heading().boards {
        frame = frame.with(board.area().grown(name_margin));
    }
    frame
}

/// The lines of all notes, where each begins on its foot, and how large its letters are.
fn notes(document: &Document) -> Vec<(String, Point, f64)> {
    let (letters, height) = Note::SIZES;
    let lines = document.heading().notes.iter().flat_map(move |note| {
        let line = move |(nth, line): (u32, &str)| {
            let by = Vector::new(0.0, letters + height * f64::from(nth));
            (line.to_owned(), note.at + by, letters)
        };
        (0..).zip(note.text.lines()).map(line)
    });
    lines.collect()
}

/// A text in lines that are not too long, broken where a mark may be.
fn broken(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in pieces(text) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + piece.chars().count() <= MOST_CHARACTERS => *line += piece,
            _ => lines.push(piece.to_owned()),
        }
    }
    lines
}
