//! Which earlier states of a drawing are kept: at most thirty, spaced by time and by steps.

use hyperjam_editor::gather::ordered;

/// The most of one drawing.
const MOST: usize = 30;
/// A state this much older than the newest one kept is kept, in milliseconds.
const SPACE: f64 = 5.0 * 60_000.0;
/// So is one this many steps later.
const STEPS: u64 = 25;

/// The earlier states of a drawing that are kept, by their times, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    times: Vec<f64>,
    /// How many steps were done since the newest one.
    steps: u64,
}

impl Snapshots {
    /// Of a drawing of which these are kept.
    pub(super) fn new(times: &[f64]) -> Self {
        Self { times: ordered(times, f64::total_cmp), steps: 0 }
    }

    /// Counts steps; whether the state of this time, which they replace, is worth keeping.
    pub(super) fn wants(&mut self, saved: f64, steps: u64) -> bool {
        self.steps += steps;
        let newest = self.times.last().copied();
        newest.is_none_or(|newest| saved > newest && (saved - newest >= SPACE || self.steps >= STEPS))
    }

    /// Notes that the state of this time is kept; answers which is to go for it.
    pub(super) fn keep(&mut self, saved: f64) -> Option<f64> {
        self.steps = 0;
        self.times.push(saved);
        (self.times.len() > MOST).then(|| self.times.remove(self.dullest()))
    }

    /// The state whose neighbours are closest together; never the oldest or the newest.
    fn dullest(&self) -> usize {
        let gap = |nth: &usize| self.times[nth + 1] - self.times[nth - 1];
        (1..self.times.len() - 1).min_by(|a, b| gap(a).total_cmp(&gap(b))).unwrap_or(0)
    }
}

/// The key of a state in the store: in order of time.
pub(super) fn key(slot: &str, saved: f64) -> String {
    format!("{slot}/{saved:015.0}")
}

/// The time in a key.
pub(super) fn time(key: &str) -> Option<f64> {
    // Whole milliseconds.
    Some(key.rsplit_once('/')?.1.parse::<i64>().ok()? as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_spaced_by_time_and_by_steps() {
        let mut snapshots = Snapshots::default();
        assert!(snapshots.wants(1e6, 1), "the first one");
        snapshots.keep(1e6);
        assert!(!snapshots.wants(1e6, 30), "the same state again");
        let mut snapshots = Snapshots::new(&[1e6]);
        assert!(!snapshots.wants(1e6 + SPACE - 1.0, STEPS - 1));
        assert!(snapshots.wants(1e6 + 2.0, 1));
        snapshots.keep(1e6 + 2.0);
        assert!(!snapshots.wants(1e6 + 3.0, 1));
        assert!(snapshots.wants(1e6 + 2.0 + SPACE, 1));
    }

    #[test]
    fn thirty_are_kept_the_oldest_and_newest_among_them_and_the_past_stays_spread() {
        let mut snapshots = Snapshots::default();
        let times: Vec<f64> = (0..1_000).map(|nth| f64::from(nth) * SPACE).collect();
        let mut dropped = 0;
        for &time in &times {
            assert!(snapshots.wants(time, 1));
            dropped += usize::from(snapshots.keep(time).is_some());
        }
        assert_eq!((snapshots.times.len(), dropped), (MOST, 970));
        assert_eq!((snapshots.times[0], snapshots.times[MOST - 1]), (times[0], times[999]));
        let widest = snapshots.times.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
        assert!(widest <= 64.0 * SPACE, "{widest}");
        assert!(snapshots.times.is_sorted());
    }

    #[test]
    fn keys_are_in_order_of_time_and_say_it() {
        let (early, late) = (key("a-1", 999.0), key("a-1", 1_700_000_000_000.0));
        assert!(early < late);
        assert_eq!((time(&early), time(&late)), (Some(999.0), Some(1.7e12)));
    }
}
