//! The shape of a car, which a vehicle is drawn as, and where cars stand.

use crate::document::Document;
use crate::geometry::{CAR_WIDTH, MOST_CARS};
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

/// The cars on a plate from left to right: what is written on each, and how far it stands beside the plate's middle.
pub type CarRow = Vec<(String, f64)>;

/// The cars of vehicles with these numbers, which stand on the same plate; the number 0 is not written. Of more than
/// [`MOST_CARS`] vehicles, one car with how many they are.
pub fn car_row(numbers: &[u32]) -> CarRow {
    if numbers.len() > MOST_CARS {
        return vec![(format!("×{}", numbers.len()), 0.0)];
    }
    let middle = (numbers.len() as f64 - 1.0) / 2.0;
    let written = |number: u32| if number == 0 { String::new() } else { number.to_string() };
    (0..)
        .zip(numbers)
        .map(|(nth, &number)| (written(number), (f64::from(nth) - middle) * CAR_WIDTH))
        .collect()
}

/// The cars of each position.
pub(super) type CarPlaces = BTreeMap<PositionId, CarRow>;

/// Where the cars of all vehicles stand. Cost O(v log V) for v vehicles.
pub(super) fn cars(document: &Document) -> CarPlaces {
    let mut numbers: BTreeMap<PositionId, Vec<u32>> = BTreeMap::new();
    for (&on, number) in document.heading().vehicles.iter().zip(1..) {
        numbers.entry(on).or_default().push(number);
    }
    numbers.into_iter().map(|(on, numbers)| (on, car_row(&numbers))).collect()
}
