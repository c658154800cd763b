//! Moves and positions on a 2D canvas, drawn as their elements look, in less detail the smaller they are.

use super::super::position_view::sign_place;
use super::super::ring::held;
use super::palette::Palette;
use crate::state::Page;
use crate::tutor::stage::{self, tone_class};
use hyperjam_editor::document::Document;
use hyperjam_editor::geometry::{
    Ends, NAME_SIZE, NamePlace, PLATE_RADIUS, POINT_RADIUS, Point, Route, Routing, Vector, drawn_radius,
};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::label::{shortened, typeset};
use hyperjam_editor::looks::{self, Dashes, HALF_SPAN, MOVE_LOOKS, PEG, RING, RING_WIDTHS};
use hyperjam_editor::picture::{LabelLine, PlateMark, car_row, label_lines};
use hyperjam_editor::selection::Selection;
use hyperjam_protocol::tutor::Tone;
use hyperjam_terms::Role;
use js_sys::Array;
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// Below this scale, plates are dots and routes thin lines without arrowheads.
pub(super) const DOTS: f64 = 0.2;
/// From this scale on, plates have their labels and positions their names.
pub(super) const WORDS: f64 = 0.42;
/// The least height of letters on the screen, in pixels, and the largest of the word at an end, in units of the drawing.
const LEAST_LETTERS: f64 = 11.0;
const LARGEST_END: f64 = 13.0;
/// How many thin lines make one path: long paths with many crossings are slow to fill in.
const LINES: usize = 40;

/// What draws. The context's units are the world's.
pub(super) struct Brush<'a> {
    pub(super) context: &'a CanvasRenderingContext2d,
    pub(super) palette: &'a Palette,
    pub(super) scale: f64,
    /// What is drawn as selected; nothing, where elements over the picture show it.
    pub(super) selection: Option<&'a Selection>,
    /// Whether sector names stand beside the positions.
    pub(super) letters: bool,
    /// What plates show.
    pub(super) page: Page,
}

impl Brush<'_> {
    /// Whether routes are but thin lines.
    pub(super) fn is_far(&self) -> bool {
        self.scale < DOTS
    }

    /// Some routes. Thin ones are drawn many at a time, those of a colour together.
    pub(super) fn moves(&self, document: &Document, routing: &Routing, ids: &[MoveId]) {
        let players = document.heading().players;
        let found = ids.iter().filter_map(|id| {
            let look = looks::move_place(document.get_move(*id)?.by, players);
            Some((*id, routing.route(*id)?, look))
        });
        if !self.is_far() {
            for (id, route, look) in found {
                let selected = self.selection.is_some_and(|selection| selection.moves.contains(&id));
                self.one_move(route, look, selected);
                let count = routing.moves_on_route(id);
                if count > 1 && self.scale >= WORDS {
                    self.context.set_text_align("center");
                    self.context.set_font(&format!("600 14px {}", self.palette.font));
                    self.context.set_fill_style_str(&self.palette.ink);
                    self.context.set_stroke_style_str(&self.palette.paper);
                    self.context.set_line_width(4.0);
                    self.outlined(&format!("×{count}"), route.at(0.5) + Vector::new(0.0, 5.0));
                }
            }
            return;
        }
        let found: Vec<_> = found.collect();
        self.context.set_line_width(MOVE_LOOKS[0].width.max(0.8 / self.scale));
        for nth in 0..MOVE_LOOKS.len() {
            let routes: Vec<&Route> =
                found.iter().filter(|(.., look)| *look == nth).map(|(_, route, _)| *route).collect();
            self.context.set_stroke_style_str(self.palette.moves(nth));
            for some in routes.chunks(LINES) {
                self.context.begin_path();
                for route in some {
                    let points = route.points();
                    if route.bow() * self.scale < 1.0 {
                        self.context.move_to(points[0].x, points[0].y);
                        self.context.line_to(points[3].x, points[3].y);
                    } else {
                        self.curve(points);
                    }
                }
                self.context.stroke();
            }
        }
    }

    fn curve(&self, [a, b, c, d]: [Point; 4]) {
        self.context.move_to(a.x, a.y);
        self.context.bezier_curve_to(b.x, b.y, c.x, c.y, d.x, d.y);
    }

    fn one_move(&self, route: &Route, look: usize, selected: bool) {
        let context = self.context;
        let ends = Ends::of(leptos::prelude::untrack(|| self.page.rules()));
        let colour = if selected { &self.palette.accent } else { self.palette.moves(look) };
        context.begin_path();
        self.curve(route.line(ends));
        if selected {
            context.set_stroke_style_str(&self.palette.accent_soft);
            context.set_line_width(14.0);
            context.stroke();
        }
        context.set_stroke_style_str(colour);
        let look = &MOVE_LOOKS[look];
        context.set_line_width(look.width);
        self.dashed_as(look.dashes);
        context.stroke();
        self.dashed(&[]);
        if let Some(middle) = look.middle {
            context.set_stroke_style_str(&self.palette.paper);
            context.set_line_width(middle);
            context.stroke();
            context.set_stroke_style_str(colour);
        }
        if ends != Ends::Arrow {
            return;
        }
        let head = route.arrowhead();
        let [left, right] = head.ends;
        context.begin_path();
        context.move_to(left.x, left.y);
        context.line_to(head.tip.x, head.tip.y);
        context.line_to(right.x, right.y);
        context.close_path();
        context.set_fill_style_str(if look.open { &self.palette.paper } else { colour });
        context.set_line_width(look.outline);
        context.fill();
        context.stroke();
    }

    /// One position with its mark.
    pub(super) fn position(&self, document: &Document, routing: &Routing, id: PositionId) {
        let Some(position) = document.position(id) else { return };
        let at = position.at;
        let plate = stage::plate(self.page, id).unwrap_or_default();
        let roles = held(plate.sector);
        self.tone(document, routing, id, at);
        if self.selection.is_some_and(|selection| selection.positions.contains(&id)) {
            self.context.set_stroke_style_str(&self.palette.accent);
            self.circle(at, PLATE_RADIUS + 6.0);
            self.context.set_line_width(5.0_f64.max(1.5 / self.scale));
            self.context.stroke();
        }
        if self.is_far() {
            self.dot(at, roles, drawn_radius(document.heading().rules));
            return;
        }
        self.context.set_fill_style_str(&self.palette.plate);
        self.context.set_stroke_style_str(&self.palette.line_strong);
        self.context.set_line_width(1.0);
        let radius = drawn_radius(document.heading().rules);
        self.circle(at, radius);
        self.context.fill();
        self.context.stroke();
        if radius > POINT_RADIUS {
            self.ring(at, roles);
        }
        if self.scale >= WORDS {
            self.words(document, routing, id, &plate);
        }
        let cars = stage::cars(self.page, id);
        for (text, by) in car_row(&cars, routing.cars(document, id, cars.len())) {
            self.car(at + by, &text);
        }
    }

    /// A plate seen from far: in the colour of who alone wins, else plain with a rim.
    fn dot(&self, at: Point, roles: &[Role], radius: f64) {
        let colour = match roles {
            [winner] => self.palette.role(*winner),
            _ => &self.palette.plate,
        };
        self.context.set_fill_style_str(colour);
        // From very far a square is a dot too, and quicker.
        if radius * self.scale < 1.5 {
            self.context.fill_rect(at.x - radius, at.y - radius, 2.0 * radius, 2.0 * radius);
            return;
        }
        self.circle(at, radius);
        self.context.fill();
        if roles.len() != 1 {
            self.context.set_stroke_style_str(&self.palette.line_strong);
            self.context.set_line_width(1.0 / self.scale);
            self.context.stroke();
        }
    }

    fn ring(&self, at: Point, roles: &[Role]) {
        let (context, radius) = (self.context, RING);
        context.set_line_width(if roles.is_empty() { RING_WIDTHS.1 } else { RING_WIDTHS.0 });
        match roles {
            [] => {
                context.set_stroke_style_str(&self.palette.line);
                self.circle(at, radius);
                context.stroke();
            }
            [winner] => {
                let colour = self.palette.role(*winner);
                context.set_stroke_style_str(colour);
                self.circle(at, radius);
                context.stroke();
                context.set_fill_style_str(colour);
                context.set_stroke_style_str(&self.palette.paper);
                context.set_line_width(1.2);
                self.circle(at + Vector::at_angle(looks::role(*winner).angle()) * (radius + PEG.1), PEG.0);
                context.fill();
                context.stroke();
            }
            several => {
                for &role in several {
                    context.set_stroke_style_str(self.palette.role(role));
                    let look = looks::role(role);
                    context.set_line_width(look.width);
                    self.dashed_as(look.dashes);
                    context.begin_path();
                    let middle = look.angle();
                    // Radii are positive, so nothing is refused.
                    let _ = context.arc(at.x, at.y, radius, middle - HALF_SPAN, middle + HALF_SPAN);
                    context.stroke();
                }
                self.dashed(&[]);
            }
        }
    }

    fn words(&self, document: &Document, routing: &Routing, id: PositionId, plate: &PlateMark) {
        let Some(position) = document.position(id) else { return };
        let (context, at) = (self.context, position.at);
        context.set_text_align("center");
        context.set_fill_style_str(&self.palette.ink);
        let wanted = LEAST_LETTERS / self.scale;
        let mut lines = label_lines(&plate.label);
        if lines.iter().any(|line| line.most < wanted) {
            lines = vec![LabelLine { text: "…".into(), size: wanted, most: wanted, drop: 0.2 }];
        }
        for line in lines {
            let size = line.size.max(wanted);
            context.set_font(&format!("600 {size}px {}", self.palette.figures));
            let (part, more) = line.place();
            let _ = context.fill_text(&line.text, at.x, at.y + size * part + more);
        }
        context.set_line_width(4.0);
        if let Some(end) = position.end.filter(|_| wanted <= LARGEST_END) {
            context.set_font(&format!("{}px {}", wanted.max(10.0), self.palette.font));
            context.set_stroke_style_str(&self.palette.plate);
            self.outlined(end.name(), at + Vector::new(0.0, PLATE_RADIUS * 0.72));
        }
        let place = self.name_place(document, routing, id);
        context.set_text_align(match place.anchor {
            "middle" => "center",
            side => side,
        });
        context.set_font(&format!("600 {}px {}", wanted.max(NAME_SIZE), self.palette.font));
        context.set_stroke_style_str(&self.palette.paper);
        let mut name = shortened(&typeset(document.name(id)));
        if let Some(sector) = plate.sector.filter(|_| self.letters) {
            name = format!("{name} {}", sector.name());
        }
        self.outlined(&name, at + place.at);
    }

    /// Where a name stands.
    fn name_place(&self, document: &Document, routing: &Routing, id: PositionId) -> NamePlace {
        let cars = stage::cars(self.page, id).len();
        routing.name(document, id).clear_of(cars, routing.cars(document, id, cars))
    }

    /// The halo and the sign of what is highlighted.
    fn tone(&self, document: &Document, routing: &Routing, id: PositionId, at: Point) {
        let tone = stage::tone(self.page, id);
        let (dashes, sign): (&[f64], _) = match tone {
            Tone::Plain => return,
            Tone::Subject | Tone::Good => (&[], tone_class(tone).1),
            Tone::Bad => (&[14.0, 7.0], tone_class(tone).1),
            Tone::Even => (&[3.0, 5.0], tone_class(tone).1),
            Tone::Fresh | Tone::Made(_) => (&[20.0, 4.0, 4.0, 4.0], tone_class(tone).1),
        };
        let context = self.context;
        context.set_stroke_style_str(self.palette.tone(tone));
        context.set_line_width(6.0_f64.max(2.0 / self.scale));
        self.dashed(dashes);
        self.circle(at, PLATE_RADIUS + 6.0);
        context.stroke();
        self.dashed(&[]);
        if self.scale >= WORDS {
            context.set_text_align("center");
            context.set_font(&format!("700 18px {}", self.palette.font));
            context.set_fill_style_str(&self.palette.ink);
            context.set_stroke_style_str(&self.palette.paper);
            context.set_line_width(4.0);
            self.outlined(sign, at + sign_place(self.name_place(document, routing, id)));
        }
    }

    fn car(&self, at: Point, text: &str) {
        let context = self.context;
        context.set_fill_style_str(&self.palette.car);
        context.fill_rect(at.x - 15.0, at.y - 4.0, 29.0, 8.0);
        context.fill_rect(at.x - 9.0, at.y - 12.0, 16.0, 8.0);
        context.set_fill_style_str(&self.palette.ink);
        for wheel in [-8.0, 9.0] {
            self.circle(at + Vector::new(wheel, 4.0), 3.6);
            context.fill();
        }
        if self.scale >= WORDS {
            context.set_text_align("center");
            context.set_font(&format!("700 10px {}", self.palette.font));
            context.set_stroke_style_str(&self.palette.paper);
            context.set_line_width(3.0);
            self.outlined(text, at + Vector::new(0.0, 1.5));
        }
    }

    /// Text that keeps clear of what is below it. What cannot be drawn is left out.
    fn outlined(&self, text: &str, at: Point) {
        let _ = self.context.stroke_text(text, at.x, at.y);
        let _ = self.context.fill_text(text, at.x, at.y);
    }

    fn circle(&self, at: Point, radius: f64) {
        self.context.begin_path();
        // Radii are positive, so nothing is refused.
        let _ = self.context.arc(at.x, at.y, radius, 0.0, TAU);
    }

    fn dashed_as(&self, dashes: Option<Dashes>) {
        match dashes {
            None => self.dashed(&[]),
            Some((on, off)) => self.dashed(&[on, off]),
        }
    }

    fn dashed(&self, lengths: &[f64]) {
        let lengths: Array = lengths.iter().map(|&length| wasm_bindgen::JsValue::from(length)).collect();
        let _ = self.context.set_line_dash(&lengths);
    }
}
