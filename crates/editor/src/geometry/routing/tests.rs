use super::*;
use crate::command::Command;
use hyperjam_terms::Movers;
use proptest::collection::vec;
use proptest::prelude::*;

pub(in crate::geometry) fn drawing(places: &[(f64, f64)], moves: &[(u32, u32)]) -> Document {
    let mut document = Document::default();
    for &(x, y) in places {
        document.apply(Command::AddPosition { at: Point::new(x, y) }).unwrap();
    }
    for &(from, to) in moves {
        let (from, to) = (PositionId(from), PositionId(to));
        document.apply(Command::AddMove { from, to, by: Movers::BOTH }).unwrap();
    }
    document
}

#[test]
fn routes_of_the_same_two_positions_keep_apart() {
    let document = drawing(&[(0.0, 0.0), (160.0, 40.0)], &[(0, 1), (1, 0), (0, 1), (1, 0)]);
    let all: Vec<Route> = Routing::of(&document).routes().map(|(_, route)| *route).collect();
    for (i, one) in all.iter().enumerate() {
        for other in &all[..i] {
            let apart = other.distance(one.at(0.5));
            assert!(apart > GAP * 0.6, "{apart}");
        }
    }
}

#[test]
fn loops_avoid_the_other_routes_and_each_other() {
    let document = drawing(&[(0.0, 0.0), (150.0, 0.0), (0.0, 150.0)], &[(0, 0), (0, 0), (0, 1), (2, 0)]);
    let routing = Routing::of(&document);
    let all = |id| routing.route(MoveId(id)).copied().unwrap();
    let outward = all(0).at(0.5) - Point::default();
    let expected = Vector::new(-1.0, -1.0).unit();
    assert!((outward.unit() + -expected).length() < 1e-6, "{outward:?}");
    assert!(all(1).at(0.5).distance(all(0).at(0.5)) > 12.0);
}

#[test]
fn names_stand_where_no_route_is() {
    let document =
        drawing(&[(0.0, 0.0), (150.0, 0.0), (0.0, 150.0), (-150.0, 0.0)], &[(0, 1), (2, 0), (0, 3)]);
    let place = Routing::of(&document).names[&PositionId(0)];
    assert!(place.at.y < -PLATE_RADIUS && place.at.x == 0.0 && place.anchor == "middle", "{place:?}");
}

#[test]
fn names_stand_aside_of_routes_that_pass_by() {
    // The route of two others passes below the first position, where its name would stand; later on both sides.
    let places = [(0.0, 0.0), (-150.0, 28.0), (150.0, 28.0), (-150.0, -29.0), (150.0, -29.0)];
    let mut document = drawing(&places, &[]);
    let mut routing = Routing::of(&document);
    assert!(routing.name(&document, PositionId(0)).at.y > 0.0);
    for (from, to) in [(1, 2), (3, 4)] {
        let (from, to) = (PositionId(from), PositionId(to));
        let diff = document.apply(Command::AddMove { from, to, by: Movers::BOTH }).unwrap();
        routing.update(&document, &diff);
        for letter in routing.name(&document, PositionId(0)).letters() {
            for (_, route) in routing.routes() {
                let away = route.distance(Point::default() + letter);
                assert!(away >= NAME_CLEAR, "{letter:?} is {away} from a route");
            }
        }
    }
}

#[test]
fn names_stand_aside_of_plates_and_of_each_other() {
    // A name to the right of the first would lie on that to the left of the second, or on its plate.
    for distance in [90.0, 120.0, 150.0, 184.0] {
        let places =
            [(0.0, 0.0), (distance, 0.0), (-80.0, -100.0), (-80.0, 100.0), (260.0, -90.0), (260.0, 90.0)];
        let document = drawing(&places, &[(0, 2), (0, 3), (1, 4), (1, 5)]);
        let routing = Routing::of(&document);
        let line = |id: u32| {
            let [first, _, last] =
                routing.name(&document, PositionId(id)).letters().map(|by| at(id, &places) + by);
            Rectangle::spanned(first, last).grown(6.0)
        };
        assert!(!line(0).meets(line(1)), "{distance}: {:?} {:?}", line(0), line(1));
        assert!(!line(0).meets(Rectangle::spanned(at(1, &places), at(1, &places)).grown(PLATE_RADIUS)));
    }
}

fn at(id: u32, places: &[(f64, f64)]) -> Point {
    let (x, y) = places[id as usize];
    Point::new(x, y)
}

#[test]
fn routes_go_round_a_position_in_their_way() {
    let document = drawing(&[(0.0, 0.0), (300.0, 0.0), (150.0, 5.0)], &[(0, 1), (1, 0)]);
    for (_, route) in Routing::of(&document).routes() {
        assert!(route.distance(Point::new(150.0, 5.0)) > PLATE_RADIUS, "{route:?}");
    }
}

#[test]
fn a_single_move_is_straight() {
    let document = drawing(&[(0.0, 0.0), (100.0, 0.0)], &[(1, 0)]);
    assert!(Routing::of(&document).route(MoveId(0)).unwrap().at(0.5).y.abs() < 1e-9);
}

/// A change by numbers, which are taken modulo what there is.
fn edited(document: &Document, (kind, a, b, x, y): (u8, u32, u32, f64, f64)) -> Option<Command> {
    let position = |nth: u32| {
        let count = document.positions().len();
        document.positions().nth(nth as usize % count.max(1)).map(|(id, _)| id)
    };
    let step = |nth: u32| {
        let count = document.moves().len();
        document.moves().nth(nth as usize % count.max(1)).map(|(id, _)| id)
    };
    let at = Point::new(x, y);
    Some(match kind {
        0 | 1 => Command::AddPosition { at },
        2..=5 => {
            let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][(x.abs() as usize) % 3];
            Command::AddMove { from: position(a)?, to: position(b)?, by }
        }
        6 => Command::Extend { from: position(a)?, at, by: Movers::RIGHT },
        7..=9 => Command::Shift { positions: [position(a)?, position(b)?].into(), by: Vector::new(x, y) },
        10 => Command::Reverse { moves: step(a).into_iter().chain(step(b)).collect() },
        11 => Command::Delete { positions: [position(a)?].into(), moves: step(b).into_iter().collect() },
        12 => Command::Delete { positions: BTreeSet::new(), moves: step(b).into_iter().collect() },
        13 => Command::Merge { positions: [position(a)?, position(b)?].into() },
        14 => Command::Place([(position(a)?, at), (position(b)?, Point::default())].into()),
        _ => Command::Rename { position: position(a)?, label: "renamed".into() },
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The numbers of positions go across the limit of detours, which is low in tests, both ways.
    #[test]
    fn following_changes_is_the_same_as_beginning_anew(
        edits in vec((0_u8..16, 0_u32..40, 0_u32..40, -300.0..300.0, -200.0..200.0), 1..50),
    ) {
        let mut document = Document::default();
        let mut routing = Routing::of(&document);
        let mut done = Vec::new();
        for edit in edits {
            let Some(diff) = edited(&document, edit).and_then(|command| document.apply(command).ok()) else {
                continue;
            };
            routing.update(&document, &diff);
            prop_assert_eq!(&routing, &Routing::of(&document));
            done.push(diff);
        }
        // And all of it back again.
        for diff in done.into_iter().rev() {
            let back = diff.reversed();
            document.patch(&back);
            routing.update(&document, &back);
            prop_assert_eq!(&routing, &Routing::of(&document));
        }
    }

    #[test]
    fn the_moves_at_a_position_are_those_from_and_to_it(
        ends in vec((0_u32..6, 0_u32..6), 0..20),
    ) {
        let document = drawing(&[(0.0, 0.0), (90.0, 0.0), (180.0, 9.0), (0.0, 99.0), (90.0, 99.0), (8.0, 200.0)], &ends);
        let routing = Routing::of(&document);
        for (id, _) in document.positions() {
            let found: BTreeSet<MoveId> = routing.moves_at(id).collect();
            let moves = document.moves().filter(|(_, step)| step.from == id || step.to == id);
            prop_assert_eq!(found, moves.map(|(id, _)| id).collect::<BTreeSet<_>>());
        }
    }
}

/// Whether no route of a drawing comes near a plate that is not its own.
fn all_keep_clear(document: &Document) -> bool {
    let routing = Routing::of(document);
    document.moves().all(|(id, step)| {
        let others = document.positions().filter(|(other, _)| *other != step.from && *other != step.to);
        others
            .map(|(_, position)| routing.route(id).unwrap().distance(position.at))
            .all(|far| far >= PLATE_RADIUS)
    })
}

#[test]
fn routes_part_where_no_side_has_room_for_all() {
    let places = [(360.0, 0.0), (480.0, 0.0), (360.0, 120.0), (480.0, 120.0), (240.0, 360.0)];
    assert!(all_keep_clear(&drawing(&places, &[(4, 1), (4, 1), (4, 1)])));
}

#[test]
fn loops_turn_aside_from_a_position_in_their_way() {
    assert!(all_keep_clear(&drawing(&[(0.0, 0.0), (0.0, -120.0)], &[(0, 0); 4])));
}

/// The halo of what is selected or pointed at is as far from the middle.
const HALO: f64 = PLATE_RADIUS + 8.5;

#[test]
fn names_keep_clear_of_the_halo() {
    for nth in 0..72 {
        let name = NamePlace::towards(f64::from(nth) * TAU / 72.0);
        // Letters are ten units high; the nearest point of their box.
        let (left, right) = match name.anchor {
            "start" => (name.at.x, name.at.x + NAME_WIDTH),
            "end" => (name.at.x - NAME_WIDTH, name.at.x),
            _ => (name.at.x - NAME_WIDTH / 2.0, name.at.x + NAME_WIDTH / 2.0),
        };
        let near = Vector::new(0.0_f64.clamp(left, right), 0.0_f64.clamp(name.at.y - 10.0, name.at.y));
        assert!(near.x.hypot(near.y) >= HALO - 0.5, "{nth}: {near:?}");
    }
}

/// The longest stretch on which a route runs within a line's width of another, in world units.
fn shared(one: &Route, other: &Route) -> f64 {
    const STEPS: usize = 200;
    let (mut longest, mut now) = (0.0_f64, 0.0);
    for step in 1..=STEPS {
        let at = one.at(step as f64 / STEPS as f64);
        let before = one.at((step - 1) as f64 / STEPS as f64);
        now = if other.distance(at) < 3.0 { now + at.distance(before) } else { 0.0 };
        longest = longest.max(now);
    }
    longest
}

/// Small drawings as people make them: places of a grid, each at most once, and at most four moves between
/// the same two.
fn small_drawing() -> impl Strategy<Value = Document> {
    let places = proptest::sample::subsequence((0..20).collect::<Vec<i32>>(), 2..6);
    (places, vec((0_u32..6, 0_u32..6), 1..9)).prop_map(|(places, ends)| {
        let count = places.len() as u32;
        let places: Vec<_> =
            places.iter().map(|&at| (f64::from(at % 5) * 120.0, f64::from(at / 5) * 120.0)).collect();
        let mut bundles: BTreeMap<(u32, u32), usize> = BTreeMap::new();
        let moves: Vec<_> = ends.into_iter().map(|(a, b)| (a % count, b % count)).collect();
        let few = moves.into_iter().filter(|&(a, b)| {
            let size = bundles.entry((a.min(b), a.max(b))).or_default();
            *size += 1;
            *size <= 4
        });
        let few: Vec<_> = few.collect();
        drawing(&places, &few)
    })
}

proptest! {
    #[test]
    fn loops_and_moves_at_the_same_positions_share_no_route(document in small_drawing()) {
        let routing = Routing::of(&document);
        let ends = |id| document.get_move(id).map(|step| pair(step.from, step.to)).unwrap();
        for (id, one) in routing.routes() {
            for (other_id, other) in routing.routes().filter(|(other, _)| *other != id) {
                let ((a, b), (c, d)) = (ends(id), ends(other_id));
                // A route that goes round a third position may still pass over a loop of that one.
                if (a, b) == (c, d) || (a == b && [c, d].contains(&a)) {
                    let length = shared(one, other);
                    prop_assert!(length < PLATE_RADIUS, "{id:?} and {other_id:?} share {length}");
                }
            }
        }
    }

    #[test]
    fn routes_keep_clear_of_plates_that_are_not_theirs(document in small_drawing()) {
        prop_assert!(all_keep_clear(&document));
    }
}

#[test]
fn a_thousand_loops_are_one_route_near_their_position() {
    let document = drawing(&[(0.0, 0.0), (400.0, 0.0)], &[(0, 0); 1_000]);
    let routing = Routing::of(&document);
    assert_eq!((routing.count_routes(), routing.routes().count()), (1, 1));
    assert_eq!(routing.moves_on_route(MoveId(0)), 1_000);
    assert_eq!(routing.sharing_route(&document, MoveId(700)).len(), 1_000);
    let frame = routing.frame(&document);
    assert!(frame.width() < 700.0 && frame.height() < 400.0, "{frame:?}");
}

proptest! {
    /// However many moves there are between two positions, each is on one route, routes are few and near, and moves that
    /// look different are on different ones.
    #[test]
    fn too_many_moves_share_routes_by_their_looks(
        moves in vec((0_u32..2, 0_u32..2, 0_usize..3), 0..60),
    ) {
        let mut document = drawing(&[(0.0, 0.0), (300.0, 0.0)], &[]);
        let mut routing = Routing::of(&document);
        for (from, to, by) in moves {
            let by = [Movers::LEFT, Movers::RIGHT, Movers::BOTH][by];
            let step = Command::AddMove { from: PositionId(from), to: PositionId(to), by };
            let diff = document.apply(step).unwrap();
            routing.update(&document, &diff);
        }
        prop_assert_eq!(&routing, &Routing::of(&document));
        let counted: usize = routing.routes().map(|(id, _)| routing.moves_on_route(id)).sum();
        prop_assert_eq!(counted, document.moves().len());
        prop_assert_eq!(routing.routes().count(), routing.count_routes());
        prop_assert!(routing.count_routes() <= MOST_SIDE_BY_SIDE + 2 * MOST_LOOPS, "{}", routing.count_routes());
        prop_assert!(routing.frame(&document).grown(-1.0).width() < 1_200.0);
        for (id, route) in routing.routes() {
            let same = routing.sharing_route(&document, id);
            prop_assert_eq!(same.len(), routing.moves_on_route(id));
            prop_assert_eq!(same.first(), Some(&id));
            let look = |id| document.get_move(id).map(|step| (step.from, step.to, step.by));
            for other in same {
                prop_assert_eq!(look(other), look(id));
                prop_assert_eq!(routing.route(other), Some(route));
            }
        }
    }
}

/// So many positions on one point would be in the way of each other's names.
#[test]
fn in_a_crowd_routes_are_straight_and_names_stay() {
    let crowd = |count: u32| drawing(&vec![(0.0, 0.0); count as usize], &[]);
    let few = crowd(190);
    let mut routing = Routing::of(&few);
    assert!(routing.has_detours && routing.names.len() == 190);
    let many = crowd(210);
    assert!(!Routing::of(&many).has_detours && goes_straight(&many));
    // As edits lead there, one after the other.
    let mut document = few;
    for _ in 0..20 {
        let diff = document.apply(Command::AddPosition { at: Point::default() }).unwrap();
        routing.update(&document, &diff);
    }
    assert_eq!(routing, Routing::of(&many));
}
