//! Exhaustive searches over small impartial games, for the open questions of MS 5.
//!
//! Each search is cut into numbered units of work that can be done in any order and on any thread; whoever runs them
//! puts the results together.
//!
//! | question | search | units |
//! | --- | --- | --- |
//! | 1: sum tables of the other conventions for three players | [`SumSearch`] over all pairs of games of day 4 | a range of first games |
//! | 2: equal games | [`SumSearch::signature`]: games of day 4 that no game of day 4 distinguishes | a range of games |
//! | 3: is there a game of outcome N whose trebling has P? | [`TreblingSearch`] over all games with so many positions | a beginning of the positions |
//! | 4, 5: Nim | [`NimSolution`](crate::nim::NimSolution), [`NimQuotient`](crate::nim::NimQuotient) | none |

mod codes;
mod trebling;

pub use codes::{CODES, Example, SumSearch, SumsSeen, game_of_code};
pub use trebling::{Trebled, TreblingSearch};
