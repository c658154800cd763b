//! The routing of a drawing: along which routes its moves are drawn, and where its names stand. Parallel moves, two-way
//! pairs and loops are kept apart from each other, and names from routes, plates and other names.

mod cars;
mod room;
mod task;

pub(super) use cars::reach as reach_of_cars;
pub use task::RoutingTask;

use super::grid::{Grid, Stroke};
use super::route::distance_to_segment;
use super::{
    GROUND_FOOT, GROUND_HALF_WIDTH, PLATE_RADIUS, POINT_RADIUS, Point, Rectangle, Route, Vector, is_on_ground,
};
use crate::document::{Diff, Document, Move, Position};
use crate::gather::{gather, ordered};
use crate::id::{MoveId, PositionId};
use hyperjam_terms::Movers;
use room::{LOOP_ANGLE, NAME_ANGLE, widest_gap};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

/// Distance between two neighbouring routes of the same two positions, in world units, at their middle.
const GAP: f64 = 26.0;
/// How far the routes of two positions may go aside when others stand in their way: the first that is free.
const DETOURS: [f64; 7] = [0.0, 52.0, -52.0, 78.0, -78.0, 110.0, -110.0];
/// How near a route may come to the middle of a plate that it does not belong to.
const CLEAR: f64 = PLATE_RADIUS + 4.0;
/// The most routes of the same two positions: of more moves, those that look the same share one.
const MOST_SIDE_BY_SIDE: usize = 8;
/// The most loops of a position, likewise.
const MOST_LOOPS: usize = 4;
/// The farthest that a route goes aside.
const FARTHEST: f64 = 110.0 + MOST_SIDE_BY_SIDE as f64 / 2.0 * GAP;
/// Whatever is so far from the straight line is in the way of no detour.
const REACH: f64 = FARTHEST + CLEAR;
/// In how many directions to each side of the widest gap loops look for one where no position is in their way.
const LOOP_ANGLES: u32 = 16;
/// The most pairs of routes and positions that are looked at for that; larger drawings have straight routes.
const MOST_DETOUR_CHECKS: usize = if cfg!(test) { 60 } else { 1_000_000 };
/// The most positions among which names stand aside,
const MOST_NAMES: usize = 2_000;
/// and the most pairs of them that are in one square as wide as names look for others.
const MOST_CROWDED: usize = 20_000;

/// What is said where a drawing [goes straight](goes_straight).
pub const STRAIGHT: &str = "The drawing is too large or too crowded for arrows and names to keep clear of positions, so all \
                            arrows that are not bent by hand are straight.";

/// The height of a name's letters.
pub const NAME_SIZE: f64 = 14.0;
/// How wide a name is taken to be where others look for room.
const NAME_WIDTH: f64 = 36.0;
/// How near a route may come to the middle of a name's letters.
const NAME_CLEAR: f64 = 9.0;
/// How far a text's line is below the middle of its letters.
const LET_DOWN: f64 = 5.0;
/// Half of a name's height, with the least space between two.
const NAME_HALF_HEIGHT: f64 = 7.5;
/// Whatever is so far from a position's middle is in the way of none of its names.
const NAME_REACH: f64 = PLATE_RADIUS + 16.0 + NAME_WIDTH + NAME_CLEAR;

/// Two positions, the one with the least identifier first.
type Pair = (PositionId, PositionId);
/// What something was before and is after.
type ChangeIterator<'a, Id, T> = &'a mut dyn Iterator<Item = (Id, Option<T>, Option<T>)>;

/// The routes of all moves of a drawing and the places of all names, which a document does not say, with an index of what
/// lies near a point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Routing {
    routes: BTreeMap<MoveId, SharedRoute>,
    /// How many of them are drawn.
    drawn: usize,
    /// Empty on a large drawing, where the place of a name is found when it is asked for.
    names: BTreeMap<PositionId, NamePlace>,
    /// Each move from both its ends: one end, the other, the move; a loop once.
    ends: BTreeSet<(PositionId, PositionId, MoveId)>,
    plates: Grid,
    ways: Grid,
    has_detours: bool,
    /// Where routes were taken away and laid since names were placed; empty on a large drawing.
    touched: Vec<Rectangle>,
}

/// Where a move is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SharedRoute {
    route: Route,
    /// How many moves share the route, at the one among them that it is drawn for; zero at the others.
    moves: u32,
}

/// Where a name stands beside its plate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NamePlace {
    /// The start, middle or end of the text's line, seen from the plate's middle.
    pub at: Vector,
    /// Which of them, in the words of SVG: `start`, `middle` or `end`.
    pub anchor: &'static str,
}

impl NamePlace {
    /// In this direction, in radians clockwise from the right.
    fn towards(direction: f64) -> Self {
        let out = Vector::at_angle(direction);
        let anchor = match out.x {
            x if x > 0.35 => "start",
            x if x < -0.35 => "end",
            _ => "middle",
        };
        // Outside the halo of what is selected or pointed at. Text stands on its line, so it is let down by half the
        // height of its letters; above and below, it keeps clear of the ring's peg.
        let high = out.y.abs();
        let reach = PLATE_RADIUS + 9.0 + 5.0 * high + 2.0 * high.powi(3);
        Self { at: Vector::new((out.x * reach).round(), (out.y * reach + LET_DOWN).round()), anchor }
    }

    /// The place beside the cars of so many vehicles, whose row has its middle at `row` ([`Routing::cars`]): a name that
    /// would stand among them stands beyond them.
    pub fn clear_of(mut self, vehicles: usize, row: Vector) -> Self {
        let [first, _, last] = self.letters().map(|by| Point::default() + by);
        let cars = cars::area(vehicles, row);
        if vehicles > 0 && cars.meets(Rectangle::spanned(first, last).grown(5.0)) {
            self.at.y = if row.y < 0.0 { cars.least.y - 5.0 } else { cars.greatest.y + 14.0 };
        }
        self
    }

    /// The place nearer to a position that is drawn as a point.
    fn beside_point(mut self) -> Self {
        let middle = Vector::new(self.at.x, self.at.y - LET_DOWN);
        let nearer = self.at - middle.unit() * ((PLATE_RADIUS - POINT_RADIUS) * 0.6).min(middle.length());
        self.at = Vector::new(nearer.x.round(), nearer.y.round());
        self
    }

    /// The place below the ground on which the position stands: a name that would stand among its hatches stands below them.
    fn clear_of_ground(mut self) -> Self {
        let [first, _, last] = self.letters().map(|by| Point::default() + by);
        let ground = Rectangle::spanned(
            Point::new(-GROUND_HALF_WIDTH, 0.0),
            Point::new(GROUND_HALF_WIDTH, GROUND_FOOT),
        );
        if ground.meets(Rectangle::spanned(first, last).grown(NAME_SIZE / 2.0 + 2.0)) {
            self.at.y = GROUND_FOOT + NAME_SIZE + 2.0;
        }
        self
    }

    /// What a name of so many letters, so high, takes up beside this plate, as far as they are of usual width.
    pub fn area(self, plate: Point, letters: usize, size: f64) -> Rectangle {
        let width = 0.6 * size * letters as f64;
        let start = match self.anchor {
            "start" => 0.0,
            "end" => -width,
            _ => -width / 2.0,
        };
        let corner = plate + self.at + Vector::new(start, 0.0);
        Rectangle::spanned(corner, corner + Vector::new(width, -size))
    }

    /// Three places along the middle of a short name, seen from the plate's middle.
    fn letters(self) -> [Vector; 3] {
        let first = match self.anchor {
            "start" => 4.0,
            "end" => 4.0 - NAME_WIDTH,
            _ => 4.0 - NAME_WIDTH / 2.0,
        };
        let step = NAME_WIDTH / 2.0 - 4.0;
        [0.0, 1.0, 2.0].map(|nth| self.at + Vector::new(first + nth * step, -5.0))
    }
}

impl Routing {
    /// The routing of a document.
    ///
    /// The moves between the same two positions form a bundle that is spread evenly about the straight
    /// line, or beside it where a third position stands in the way (on both of its sides where one has not enough room).
    /// Those of one direction are next to each other. If more than a few look the same, they share a route, which is
    /// drawn once, with their number. Loops leave a position in the widest gap between its other routes, or beside that
    /// where another position is in their way. Where there are more than 2,000 positions, a million pairs of a position and a
    /// move, or 20,000 pairs of positions close to each other, all routes are straight. Cost
    /// O((V + E) log (V + E)), and O(V E) on drawings that are not large. [`RoutingTask`] makes it little by little.
    pub fn of(document: &Document) -> Self {
        let mut routing = Self::default();
        let mut moves = document.moves().map(|(id, step)| (id, None, Some(pair(step.from, step.to))));
        let mut positions = document.positions().map(|(id, position)| (id, None, Some(position.at)));
        routing.follow(document, &mut moves, &mut positions);
        routing
    }

    /// Updates the routing of the state before `diff` to that of `document`, the state after it. Cost O(k log (V + E))
    /// where k counts the changed parts and the moves at changed positions; on drawings that are not large O(V + E) for
    /// each of these.
    pub fn update(&mut self, document: &Document, diff: &Diff) {
        let ends = |step: &Option<Move>| step.as_ref().map(|step| pair(step.from, step.to));
        let at = |position: &Option<Position>| position.as_ref().map(|position| position.at);
        let mut moves =
            diff.moves.iter().map(|(&id, change)| (id, ends(&change.before), ends(&change.after)));
        let mut positions =
            diff.positions.iter().map(|(&id, change)| (id, at(&change.before), at(&change.after)));
        self.follow(document, &mut moves, &mut positions);
    }

    fn follow(
        &mut self,
        document: &Document,
        moves: ChangeIterator<'_, MoveId, Pair>,
        places: ChangeIterator<'_, PositionId, Point>,
    ) {
        let mut pairs = Vec::new();
        let mut positions = Vec::new();
        for (id, before, after) in moves {
            if let Some((a, b)) = before {
                self.set_route(id, None);
                self.ends.remove(&(a, b, id));
                self.ends.remove(&(b, a, id));
            }
            if let Some(ends) = after {
                self.add_ends(id, ends);
            }
            pairs.extend(before.into_iter().chain(after));
        }
        let mut shifted = Vec::new();
        for (id, before, after) in places {
            if before == after {
                continue;
            }
            if let Some(at) = before {
                self.plates.remove(id.0, plate(at));
            }
            if let Some(at) = after {
                self.add_plate(id, at);
            }
            shifted.extend(before.into_iter().chain(after));
            pairs.extend(self.neighbours_of(id).map(|other| pair(id, other)));
            positions.push(id);
        }
        if self.find_detours(document, &shifted, &mut pairs) {
            positions.extend(document.positions().map(|(id, _)| id));
        }
        for pair in each_once(&pairs) {
            self.lay_bundle(document, pair);
            positions.extend([pair.0, pair.1]);
        }
        for id in each_once(&positions) {
            self.lay_loops(document, id);
        }
        if !self.has_detours {
            self.names.clear();
            self.touched.clear();
            return;
        }
        for area in std::mem::take(&mut self.touched) {
            positions.extend(self.positions_near(area.grown(NAME_REACH)));
        }
        for &at in &shifted {
            positions.extend(self.positions_near(among_names(at)));
        }
        self.place_names(document, gather(positions));
    }

    /// Places names anew, in the order of the positions. A name stands aside of those before it, so a change goes on to those
    /// after it, and all stand as they would if they were placed together.
    fn place_names(&mut self, document: &Document, mut waiting: BTreeSet<PositionId>) {
        while let Some(id) = waiting.pop_first() {
            let found = self.place_of_name(document, id);
            let before = match found {
                Some(place) => self.names.insert(id, place),
                None => self.names.remove(&id),
            };
            if before != found
                && let Some(at) = place(document, id)
            {
                waiting.extend(self.positions_near(among_names(at)).filter(|&other| other > id));
            }
        }
    }

    fn add_ends(&mut self, id: MoveId, (a, b): Pair) {
        self.ends.insert((a, b, id));
        self.ends.insert((b, a, id));
    }

    fn add_plate(&mut self, id: PositionId, at: Point) {
        self.plates.insert(id.0, plate(at), Stroke::around(at, PLATE_RADIUS));
    }

    /// Adds the pairs whose straight line may have become free or blocked; whether all are looked at anew.
    fn find_detours(&mut self, document: &Document, shifted: &[Point], pairs: &mut Vec<Pair>) -> bool {
        let has_detours = !goes_straight(document);
        let checked_anew = has_detours != self.has_detours;
        if checked_anew {
            self.has_detours = has_detours;
            pairs.extend(self.pairs());
        } else if has_detours {
            let concerned = self.pairs().filter(|(a, b)| {
                let ends = place(document, *a).zip(place(document, *b));
                let near = |(from, to)| shifted.iter().any(|&at| distance_to_segment(at, from, to) < REACH);
                ends.is_some_and(near)
            });
            pairs.extend(concerned);
            return false;
        }
        checked_anew
    }

    /// All two positions that share moves, as often as they do.
    fn pairs(&self) -> impl Iterator<Item = Pair> + '_ {
        self.ends.iter().filter(|(a, b, _)| a <= b).map(|&(a, b, _)| (a, b))
    }

    /// The moves between two positions, in order; of a position with itself its loops.
    fn bundle(&self, (a, b): Pair) -> impl Iterator<Item = MoveId> + '_ {
        self.ends.range((a, b, MoveId(0))..=(a, b, MoveId(u32::MAX))).map(|&(.., id)| id)
    }

    /// Lays the routes between two different positions.
    fn lay_bundle(&mut self, document: &Document, (a, b): Pair) {
        if a == b {
            return;
        }
        let Some((first, second)) = place(document, a).zip(place(document, b)) else { return };
        // Traffic keeps right: of a two-way pair, each route bends to its own right side.
        let forwards = |id: &MoveId| document.get_move(*id).is_some_and(|step| step.from == a);
        let back = self.bundle((a, b)).filter(|id| !forwards(id));
        let moves: Vec<MoveId> = back.chain(self.bundle((a, b)).filter(forwards)).collect();
        let bend = |id: &MoveId| document.get_move(*id).and_then(|step| step.bend);
        let (bent, moves): (Vec<MoveId>, Vec<MoveId>) = moves.into_iter().partition(|id| bend(id).is_some());
        for same in sharing(document, &bent, MOST_SIDE_BY_SIDE) {
            let Some((first_of, by)) = same.first().and_then(|id| Some((id, bend(id)?))) else { continue };
            let (from, to) = if forwards(first_of) { (first, second) } else { (second, first) };
            self.share_route(&same, Route::bowed(from, to, by.into()));
        }
        let moves = sharing(document, &moves, MOST_SIDE_BY_SIDE);
        let free = |bend: f64| self.is_clear(document, (a, b), &Route::between(first, second, bend));
        let aside = || side_by_side(moves.len(), free).or_else(|| apart(moves.len(), free));
        let bends = self.has_detours.then(aside).flatten().unwrap_or_else(|| beside(moves.len(), 0.0));
        for (same, bend) in moves.into_iter().zip(bends) {
            let route = if same.first().is_some_and(forwards) {
                Route::between(first, second, bend)
            } else {
                Route::between(second, first, -bend)
            };
            self.share_route(&same, route);
        }
    }

    /// In which directions a position's routes to others leave it.
    fn directions(&self, document: &Document, id: PositionId, centre: Point) -> Vec<f64> {
        self.moves_at(id)
            .filter_map(|nth| Some((document.get_move(nth)?, self.route(nth)?.points())))
            .filter(|(step, _)| step.from != step.to)
            .map(|(step, points)| if step.from == id { points[0] } else { points[3] })
            .map(|end| (end - centre).angle())
            .collect()
    }

    /// Lays the loops of a position where its other routes leave the most room.
    fn lay_loops(&mut self, document: &Document, id: PositionId) {
        let Some(centre) = place(document, id) else { return };
        let loops: Vec<MoveId> = self.bundle((id, id)).collect();
        if loops.is_empty() {
            return;
        }
        let loops = sharing(document, &loops, MOST_LOOPS);
        let room = widest_gap(&self.directions(document, id, centre), LOOP_ANGLE);
        let is_free = |&angle: &f64| {
            let mut all = (0..loops.len()).map(|nth| Route::looped(centre, angle, nth));
            all.all(|route| self.is_clear(document, (id, id), &route))
        };
        let looks = if self.has_detours { LOOP_ANGLES } else { 0 };
        let turns = (0..looks).map(|nth| f64::from(nth) * TAU / f64::from(2 * LOOP_ANGLES));
        let angle = turns.flat_map(|turn| [room + turn, room - turn]).find(is_free).unwrap_or(room);
        for (nth, same) in loops.iter().enumerate() {
            self.share_route(same, Route::looped(centre, angle, nth));
        }
    }

    /// A name stands where a position's routes leave the most room, or on another side where it covers less: routes, the
    /// plates of other positions, the names of those before it.
    fn place_of_name(&self, document: &Document, id: PositionId) -> Option<NamePlace> {
        let centre = place(document, id)?;
        let mut directions = self.directions(document, id, centre);
        if self.bundle((id, id)).next().is_some() {
            directions.push(widest_gap(&directions, LOOP_ANGLE));
        }
        let first = NamePlace::towards(widest_gap(&directions, NAME_ANGLE));
        let mut least = (self.covered(document, id, centre, first), first);
        for nth in 0..8 {
            if least.0 == 0 {
                break;
            }
            let other = NamePlace::towards(NAME_ANGLE + f64::from(nth) * TAU / 8.0);
            let covered = self.covered(document, id, centre, other);
            if covered < least.0 {
                least = (covered, other);
            }
        }
        Some(least.1)
    }

    /// How many routes, plates and names a name would lie on; on a large drawing nobody looks.
    fn covered(&self, document: &Document, id: PositionId, centre: Point, name: NamePlace) -> usize {
        if !self.has_detours {
            return 0;
        }
        let letters = name.letters().map(|by| centre + by);
        let line = Rectangle::spanned(letters[0], letters[2]);
        let crosses = |route: &&Route| letters.iter().any(|&at| route.distance(at) < NAME_CLEAR);
        let near = self.moves_near(line.grown(NAME_CLEAR));
        let routes = near.filter_map(|id| self.route(id)).filter(crosses).count();
        let meets = |other: PositionId| {
            let Some(at) = place(document, other) else { return 0 };
            let plate = letters.iter().any(|&letter| letter.distance(at) < CLEAR);
            let name = self.names.get(&other).filter(|_| other < id).is_some_and(|name| {
                let [first, _, last] = name.letters().map(|by| at + by);
                line.grown(NAME_HALF_HEIGHT).meets(Rectangle::spanned(first, last).grown(NAME_HALF_HEIGHT))
            });
            usize::from(plate) + usize::from(name)
        };
        let others = self.positions_near(among_names(centre)).filter(|&other| other != id);
        routes + others.map(meets).sum::<usize>()
    }

    /// Gives a route to moves that look the same; it is drawn for the first of them.
    fn share_route(&mut self, same: &[MoveId], route: Route) {
        let mut moves = u32::try_from(same.len()).unwrap_or(u32::MAX);
        for &id in same {
            self.set_route(id, Some(SharedRoute { route, moves }));
            moves = 0;
        }
    }

    fn set_route(&mut self, id: MoveId, course: Option<SharedRoute>) {
        let before = self.routes.get(&id).copied();
        if before == course {
            return;
        }
        let drawn =
            |course: Option<SharedRoute>| course.filter(|course| course.moves > 0).map(|course| course.route);
        let (gone, laid) = (drawn(before), drawn(course));
        if self.has_detours {
            self.touched.extend(gone.iter().chain(&laid).map(Route::hull));
        }
        if let Some(route) = gone {
            self.ways.remove(id.0, route.hull());
        }
        if let Some(route) = laid {
            self.ways.insert(id.0, route.hull(), Stroke::of(&route));
        }
        self.drawn = self.drawn + usize::from(laid.is_some()) - usize::from(gone.is_some());
        match course {
            Some(course) => self.routes.insert(id, course),
            None => self.routes.remove(&id),
        };
    }

    /// The least rectangle around the middles of all plates and around all routes; a point when nothing is drawn.
    /// Cost O(V + E).
    pub fn frame(&self, document: &Document) -> Rectangle {
        let places = document.positions().map(|(_, position)| position.at);
        let routes = self.routes.values().flat_map(|course| course.route.points());
        let nothing = Rectangle::spanned(Point::default(), Point::default());
        Rectangle::around(places.chain(routes)).unwrap_or(nothing)
    }

    /// The route of a move, which may be shared with others that look the same.
    pub fn route(&self, id: MoveId) -> Option<&Route> {
        self.routes.get(&id).map(|course| &course.route)
    }

    /// How many moves share the route that is drawn for this one: 1 for most; 0 where it is drawn for another one.
    pub fn moves_on_route(&self, id: MoveId) -> usize {
        self.routes.get(&id).map_or(0, |course| course.moves as usize)
    }

    /// All moves that share the route of this one, itself among them, in order. Cost O(log E) for one that has its own,
    /// else O(log E + the moves between its ends).
    pub fn sharing_route(&self, document: &Document, id: MoveId) -> Vec<MoveId> {
        let Some((course, step)) = self.routes.get(&id).zip(document.get_move(id)) else { return Vec::new() };
        if course.moves == 1 {
            return vec![id];
        }
        let same = |other: &MoveId| self.route(*other) == Some(&course.route);
        self.bundle(pair(step.from, step.to)).filter(same).collect()
    }

    /// The routes that are drawn, each once, for the first of the moves that share it, in the order of these.
    pub fn routes(&self) -> impl Iterator<Item = (MoveId, &Route)> {
        self.routes.iter().filter(|(_, course)| course.moves > 0).map(|(&id, course)| (id, &course.route))
    }

    /// How many routes are drawn.
    pub fn count_routes(&self) -> usize {
        self.drawn
    }

    /// Where a position's name stands: where the most room is between its routes. Cost O(log V); on a large drawing
    /// O(d log E) for d moves at the position.
    pub fn name(&self, document: &Document, id: PositionId) -> NamePlace {
        let known = self.names.get(&id).copied();
        let place = known.or_else(|| self.place_of_name(document, id)).unwrap_or_default();
        let place = if document.heading().rules.has_points() { place.beside_point() } else { place };
        let stands = document.position(id).is_some_and(|position| is_on_ground(document, position));
        if stands { place.clear_of_ground() } else { place }
    }

    /// The positions that a position shares moves with, each once; itself, when it has a loop.
    pub fn neighbours_of(&self, id: PositionId) -> impl Iterator<Item = PositionId> + '_ {
        let mut last = None;
        self.at(id).map(|&(_, other, _)| other).filter(move |&other| last.replace(other) != Some(other))
    }

    /// The moves from and to a position, loops included. Cost O(log E + their number).
    pub fn moves_at(&self, id: PositionId) -> impl Iterator<Item = MoveId> + '_ {
        self.at(id).map(|&(.., id)| id)
    }

    fn at(&self, id: PositionId) -> impl Iterator<Item = &(PositionId, PositionId, MoveId)> + '_ {
        let all = (id, PositionId(0), MoveId(0))..=(id, PositionId(u32::MAX), MoveId(u32::MAX));
        self.ends.range(all)
    }

    /// The positions whose plates touch a rectangle, and some near it, in order.
    pub fn positions_near(&self, area: Rectangle) -> impl Iterator<Item = PositionId> + '_ {
        self.plates.near(area).into_iter().map(PositionId)
    }

    /// The moves whose routes touch a rectangle, and some near it, in order; of those that share a route, the one that it is
    /// drawn for.
    pub fn moves_near(&self, area: Rectangle) -> impl Iterator<Item = MoveId> + '_ {
        self.ways.near(area).into_iter().map(MoveId)
    }

    /// Whether no other position is in a route's way.
    fn is_clear(&self, document: &Document, (a, b): Pair, route: &Route) -> bool {
        self.positions_near(route.hull().grown(CLEAR)).filter(|&id| id != a && id != b).all(|id| {
            place(document, id).is_none_or(|at| !route.may_reach(at, CLEAR) || route.distance(at) >= CLEAR)
        })
    }
}

/// Where the middles are of all positions whose names may meet that of a position here.
fn among_names(at: Point) -> Rectangle {
    Rectangle::spanned(at, at).grown(2.0 * NAME_REACH)
}

/// Whether routes are straight whatever is in their way, and names stand where they are: where a drawing is large or crowded.
/// Cost O(V) for at most 2,000 positions, else O(1).
pub fn goes_straight(document: &Document) -> bool {
    let (positions, moves) = (document.positions().len(), document.moves().len());
    positions > MOST_NAMES || positions.saturating_mul(moves) > MOST_DETOUR_CHECKS || is_crowded(document)
}

/// Whether so many positions are near to each other that there is no room to go to.
fn is_crowded(document: &Document) -> bool {
    let side = 2.0 * NAME_REACH;
    let mut cells: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    let mut pairs = 0;
    document.positions().any(|(_, position)| {
        let cell = ((position.at.x / side).floor() as i64, (position.at.y / side).floor() as i64);
        let inside = cells.entry(cell).or_default();
        pairs += *inside;
        *inside += 1;
        pairs > MOST_CROWDED
    })
}

/// Moves between the same two positions by the routes that they get: each its own, or, where there are too many, those
/// together that look the same.
fn sharing(document: &Document, moves: &[MoveId], most: usize) -> Vec<Vec<MoveId>> {
    if moves.len() <= most {
        return moves.iter().map(|&id| vec![id]).collect();
    }
    let mut routes: Vec<(_, Vec<MoveId>)> = Vec::new();
    for &id in moves {
        let Some(step) = document.get_move(id) else { continue };
        let look = (step.from, step.bend, [Movers::LEFT, Movers::RIGHT].map(|by| step.by == by));
        match routes.iter_mut().find(|(other, _)| *other == look) {
            Some((_, same)) => same.push(id),
            None => routes.push((look, vec![id])),
        }
    }
    routes.into_iter().map(|(_, same)| same).collect()
}

/// How far each of so many routes of the same two positions goes aside when they run side by side.
fn beside(count: usize, detour: f64) -> Vec<f64> {
    let middle = (count as f64 - 1.0) / 2.0;
    (0..count).map(|nth| (nth as f64 - middle) * GAP + detour).collect()
}

/// The first detour that is free for all the routes side by side.
fn side_by_side(count: usize, free: impl Fn(f64) -> bool) -> Option<Vec<f64>> {
    let mut all = DETOURS.into_iter().map(|detour| beside(count, detour));
    all.find(|bends| bends.iter().all(|&bend| free(bend)))
}

/// The free ways nearest to the straight line, each a gap or more from the others, when there are enough.
fn apart(count: usize, free: impl Fn(f64) -> bool) -> Option<Vec<f64>> {
    let mut found: Vec<f64> = Vec::with_capacity(count);
    let sides = (0..).map(|nth| f64::from(nth) * GAP / 2.0).take_while(|&far| far <= FARTHEST);
    for bend in sides.flat_map(|far| [far, -far]) {
        if found.len() < count && found.iter().all(|other| (other - bend).abs() >= GAP) && free(bend) {
            found.push(bend);
        }
    }
    found.sort_by(f64::total_cmp);
    (found.len() == count).then_some(found)
}

/// Each of them once, in order.
fn each_once<T: Copy + Ord>(some: &[T]) -> Vec<T> {
    let mut all = ordered(some, Ord::cmp);
    all.dedup();
    all
}

fn pair(a: PositionId, b: PositionId) -> Pair {
    (a.min(b), a.max(b))
}

fn place(document: &Document, id: PositionId) -> Option<Point> {
    document.position(id).map(|position| position.at)
}

/// The square around a plate.
fn plate(at: Point) -> Rectangle {
    Rectangle::spanned(at, at).grown(PLATE_RADIUS)
}

#[cfg(test)]
pub(super) mod tests;
