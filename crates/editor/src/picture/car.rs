//! The shape of a car, which a vehicle is drawn as, and where cars stand.

use crate::document::Document;
use crate::geometry::CAR_WIDTH;
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

/// Of each position the numbers of the vehicles there, with how far their cars stand beside its middle.
pub(super) type CarPlaces = BTreeMap<PositionId, Vec<(usize, f64)>>;

/// Where the cars of all vehicles stand. Cost O(v log V) for v vehicles.
pub(super) fn cars(document: &Document) -> CarPlaces {
    let mut cars = CarPlaces::new();
    for (&on, number) in document.heading().vehicles.iter().zip(1..) {
        cars.entry(on).or_default().push((number, 0.0));
    }
    for row in cars.values_mut() {
        let middle = (row.len() as f64 - 1.0) / 2.0;
        for (nth, car) in row.iter_mut().enumerate() {
            car.1 = (nth as f64 - middle) * CAR_WIDTH;
        }
    }
    cars
}
