//! How much of a long computation is done at once.

/// How long what is left open is worked on before messages are heard again, in milliseconds.
const SLICE: f64 = 80.0;
/// At most so many steps are done in a slice.
const MOST_STEPS: u64 = 1 << 20;

/// How many steps of what is left open are done in the next slice. What a step takes differs much from game to game, so it
/// follows what the slices before took.
///
/// ```
/// use hyperjam_protocol::Slices;
///
/// let first = Slices::default();
/// assert!(first.after(1.0).steps() > first.steps());
/// assert!(first.after(1_000.0).steps() < first.steps());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slices(u64);

impl Default for Slices {
    fn default() -> Self {
        Self(1 << 8)
    }
}

impl Slices {
    /// The steps of the next slice, one at least.
    pub fn steps(self) -> u64 {
        self.0
    }

    /// After a slice that took so many milliseconds and left something to be done. One far too long shortens the next at once.
    #[must_use]
    pub fn after(self, took: f64) -> Self {
        if took < SLICE / 2.0 {
            return Self((2 * self.0).min(MOST_STEPS));
        }
        if took <= SLICE * 2.0 {
            return self;
        }
        Self(((self.0 as f64 * SLICE / took) as u64).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slices take about as long as they should within a few, whatever a step takes, and long ones come at most once.
    #[test]
    fn slices_come_to_take_as_long_as_they_should() {
        for nanoseconds in [100, 10_000, 1_000_000, 30_000_000_u64] {
            let took = |slices: Slices| slices.steps() as f64 * nanoseconds as f64 / 1e6;
            let mut slices = Slices::default();
            for nth in 0..20 {
                assert!(nth == 0 || took(slices) <= 2.0 * SLICE, "{nanoseconds} {nth} {slices:?}");
                slices = slices.after(took(slices));
            }
            assert!(took(slices) >= SLICE / 2.0 || slices.steps() == MOST_STEPS, "{nanoseconds} {slices:?}");
        }
        assert_eq!(Slices(1).after(f64::MAX), Slices(1));
    }
}
