//! The shape of a car, which a vehicle is drawn as, and where cars stand.

use crate::document::Document;
use crate::geometry::{CAR_WIDTH, MOST_CARS, NamePlace, Routing, Vector};
use crate::id::PositionId;
use std::collections::BTreeMap;

/// Its body as an SVG path, about where its wheels stand.
pub const CAR_BODY: &str =
    "M-15 4v-5c0-2 1-3 3-3l3-6c.6-1.200 1.600-2 3-2h7c1.400 0 2.400.8 3 2l3 6c2 0 5 1 5 3v5z";
/// Its windows.
pub const CAR_GLASS: &str = "M-7-5l2-4h4v4zM1-5v-4h4l2 4z";
/// Where its wheels are beside its middle, and how far below.
pub const CAR_WHEELS: ([f64; 2], f64) = ([-8.0, 9.0], 4.0);
/// The radius of a wheel.
pub const CAR_WHEEL: f64 = 3.6;

/// The cars on a plate from left to right: what is written on each, and where it stands, seen from the plate's middle.
pub type CarRow = Vec<(String, Vector)>;

/// The cars of vehicles with these numbers, which stand on the same plate in a row with this middle; the number 0 is not
/// written, and one below 0 is that of a vehicle whose component is negated. Of more than [`MOST_CARS`] vehicles, one car with how many they are.
pub fn car_row(numbers: &[i32], middle_of_row: Vector) -> CarRow {
    if numbers.len() > MOST_CARS {
        // Of vehicles that are all negated the sign, too.
        let sign = if numbers.iter().all(|number| *number < 0) { "−" } else { "" };
        return vec![(format!("{sign}×{}", numbers.len()), middle_of_row)];
    }
    let middle = (numbers.len() as f64 - 1.0) / 2.0;
    let written = |number: i32| match number {
        0 => String::new(),
        ..0 => format!("−{}", number.unsigned_abs()),
        _ => number.to_string(),
    };
    (0..)
        .zip(numbers)
        .map(|(nth, &number)| {
            (written(number), middle_of_row + Vector::new((f64::from(nth) - middle) * CAR_WIDTH, 0.0))
        })
        .collect()
}

/// The cars of each position, and where their row has its middle.
pub(super) struct CarPlaces(BTreeMap<PositionId, (CarRow, Vector)>);

impl CarPlaces {
    /// Where the cars of all vehicles stand. Cost O(v log V) for v vehicles, and that of [`Routing::cars`].
    pub(super) fn of(document: &Document, routing: &Routing) -> Self {
        let mut numbers: BTreeMap<PositionId, Vec<i32>> = BTreeMap::new();
        for ((on, is_negated), number) in document.heading().all_vehicles().zip(1..) {
            numbers.entry(on).or_default().push(if is_negated { -number } else { number });
        }
        let row = |(on, numbers): (PositionId, Vec<i32>)| {
            let middle = routing.cars(document, on, numbers.len());
            (on, (car_row(&numbers, middle), middle))
        };
        Self(numbers.into_iter().map(row).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cars of a position.
    pub(super) fn on(&self, id: PositionId) -> &[(String, Vector)] {
        self.0.get(&id).map_or(&[], |(row, _)| row.as_slice())
    }

    /// Where the name of a position stands beside its cars.
    pub(super) fn name(&self, document: &Document, routing: &Routing, id: PositionId) -> NamePlace {
        let name = routing.name(document, id);
        self.0.get(&id).map_or(name, |(row, middle)| name.clear_of(row.len(), *middle))
    }
}
