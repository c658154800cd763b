//! Which earlier states of a drawing are kept: at most thirty, spaced by time and by steps.

/// The most of one drawing.
const MOST: usize = 30;
/// A state this much older than the newest one kept is kept, in milliseconds.
const SPACE: f64 = 5.0 * 60_000.0;
/// So is one this many steps later.
const STEPS: u64 = 25;

/// One state of a drawing among its others. Their order is that in which they were stored, whatever the clock said;
/// earlier versions did not count, so theirs come first, by time.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(crate) struct StoredState {
    /// How many times the drawing was stored by then.
    pub(super) count: f64,
    /// When it was stored, in milliseconds since 1970.
    pub(crate) saved: f64,
}

impl StoredState {
    /// The key of this state in the store; keys are in the order of the states.
    pub(super) fn key(self, slot: &str) -> String {
        let Self { count, saved } = self;
        if count == 0.0 {
            return format!("{slot}/{saved:015.0}");
        }
        format!("{slot}/n{count:015.0}/{saved:.0}")
    }

    /// The state with this key.
    pub(super) fn of_key(key: &str) -> Option<Self> {
        let (rest, saved) = key.rsplit_once('/')?;
        let count = rest.rsplit_once("/n").map_or("0", |(_, count)| count);
        // Whole numbers: the reading of fractions alone weighs more than ten kilobytes.
        let number = |text: &str| Some(text.parse::<i64>().ok()? as f64);
        Some(Self { count: number(count)?, saved: number(saved)? })
    }
}

/// The earlier states of a drawing that are kept, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Snapshots {
    states: Vec<StoredState>,
    /// How many steps were done since the newest one.
    steps: u64,
}

impl Snapshots {
    /// Of a drawing of which these are kept, the oldest first.
    pub(super) fn new(states: Vec<StoredState>) -> Self {
        Self { states, steps: 0 }
    }

    /// Counts steps; whether this state, which they replace, is worth keeping.
    pub(super) fn is_worth_keeping(&mut self, state: StoredState, steps: u64) -> bool {
        self.steps += steps;
        self.states
            .last()
            .is_none_or(|newest| state > *newest && (between(newest, &state) >= SPACE || self.steps >= STEPS))
    }

    /// Notes that this state is kept; answers which is to go for it.
    pub(super) fn keep(&mut self, state: StoredState) -> Option<StoredState> {
        self.steps = 0;
        self.states.push(state);
        (self.states.len() > MOST).then(|| self.states.remove(self.next_to_drop()))
    }

    /// The state whose neighbours are closest together; never the oldest or the newest.
    fn next_to_drop(&self) -> usize {
        let gap = |nth: &usize| between(&self.states[nth - 1], &self.states[nth + 1]);
        (1..self.states.len() - 1).min_by(|a, b| gap(a).total_cmp(&gap(b))).unwrap_or(0)
    }
}

/// The time between two states; the clock may have been set back meanwhile.
fn between(one: &StoredState, other: &StoredState) -> f64 {
    (other.saved - one.saved).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(count: u32, saved: f64) -> StoredState {
        StoredState { count: count.into(), saved }
    }

    #[test]
    fn states_are_spaced_by_time_and_by_steps() {
        let mut snapshots = Snapshots::default();
        assert!(snapshots.is_worth_keeping(state(1, 1e6), 1), "the first one");
        snapshots.keep(state(1, 1e6));
        assert!(!snapshots.is_worth_keeping(state(1, 1e6), 30), "the same state again");
        let mut snapshots = Snapshots::new(vec![state(1, 1e6)]);
        assert!(!snapshots.is_worth_keeping(state(2, 1e6 + SPACE - 1.0), STEPS - 1));
        assert!(snapshots.is_worth_keeping(state(3, 1e6 + 2.0), 1));
        snapshots.keep(state(3, 1e6 + 2.0));
        assert!(!snapshots.is_worth_keeping(state(4, 1e6 + 3.0), 1));
        assert!(snapshots.is_worth_keeping(state(5, 1e6 + 2.0 + SPACE), 1));
    }

    #[test]
    fn a_clock_that_is_set_back_stops_nothing() {
        let mut snapshots = Snapshots::new(vec![state(1, 1e12)]);
        assert!(snapshots.is_worth_keeping(state(2, 5.0), 1));
        snapshots.keep(state(2, 5.0));
        assert!(!snapshots.is_worth_keeping(state(3, 6.0), STEPS - 1));
        assert!(snapshots.is_worth_keeping(state(4, 7.0), 1));
        assert!(state(1, 1e12) < state(2, 5.0) && state(0, 1e12) < state(1, 5.0));
    }

    #[test]
    fn thirty_are_kept_the_oldest_and_newest_among_them_and_the_past_stays_spread() {
        let mut snapshots = Snapshots::default();
        let states: Vec<StoredState> = (1..=1_000).map(|nth| state(nth, f64::from(nth) * SPACE)).collect();
        let mut dropped = 0;
        for &state in &states {
            assert!(snapshots.is_worth_keeping(state, 1));
            dropped += usize::from(snapshots.keep(state).is_some());
        }
        assert_eq!((snapshots.states.len(), dropped), (MOST, 970));
        assert_eq!((snapshots.states[0], snapshots.states[MOST - 1]), (states[0], states[999]));
        let widest = snapshots.states.windows(2).map(|pair| between(&pair[0], &pair[1])).fold(0.0, f64::max);
        assert!(widest <= 64.0 * SPACE, "{widest}");
        assert!(snapshots.states.is_sorted());
    }

    #[test]
    fn keys_say_the_state_and_are_in_order_also_those_of_earlier_versions() {
        let states =
            [state(0, 999.0), state(0, 1.7e12), state(9, 1.7e12), state(12, 1.6e12), state(3_000, 5.0)];
        let keys = states.map(|state| state.key("a-1"));
        assert!(keys.is_sorted(), "{keys:?}");
        assert!(states.is_sorted());
        assert_eq!(keys.each_ref().map(|key| StoredState::of_key(key)), states.map(Some));
        assert_eq!(StoredState::of_key("a-1/001700000000000"), Some(state(0, 1.7e12)));
        assert_eq!(StoredState::of_key("a-1/rubbish"), None);
        assert_eq!(StoredState::of_key("a-1"), None);
    }
}
