//! Games with heaps of counters, and with coins in a row.

mod code;
mod coins;
mod heap;
mod pair;
mod period;
mod quotient;
mod sequence;
mod sparse;
mod staircase;
mod text;

pub use code::Code;
pub use coins::{MovingCoins, TurningCoins};
pub use heap::{HeapGame, HeapKind};
pub use pair::{PairGame, PairKind};
pub use period::{Bound, Period, find_period, period_in_words};
pub use quotient::{MisereQuotient, misere_quotient};
pub use sequence::{GrundySequence, SequenceError, SequenceStatistics};
pub use staircase::Staircase;
pub(crate) use text::{Limit, heaps, numbers};
