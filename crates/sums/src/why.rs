//! Why a sum ends as it does: a move that keeps what a player has, and an answer to each other move.

use hyperjam_terms::{Player, PlayerOutcome};

use crate::known::{Choice, Known, best};
use crate::place::Component;

/// A move, and what is done about it.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The move of who starts.
    pub made: Choice,
    /// The best move of the opponent then; none who cannot move.
    pub answer: Option<Choice>,
}

/// Why a sum ends as it does when a player starts.
///
/// Who wins has a move after which the opponent loses, and who loses has none to which there is no such answer. In a draw one
/// move keeps it, and each is answered by one that does not lose. This is the definition of outcomes (HL Section 2), one move
/// deep; what is left can be asked about in the same way.
#[derive(Clone, Debug)]
pub struct Why {
    /// How it ends for who starts.
    pub outcome: PlayerOutcome,
    /// The best of the moves that keep a win or a draw; none where it is lost, or where play is over.
    pub keeps: Option<Choice>,
    /// All moves with their answers, unless it is won.
    pub answers: Vec<Answered>,
}

/// Why a sum ends as it does when this player starts; none where it, or an answer, is not known within the limits. Cost: that of
/// a [search](Known::search) for each move, where values or the search of the sum itself do not tell.
///
/// ```
/// use std::rc::Rc;
/// use hyperjam_rulesets::open;
/// use hyperjam_sums::{BoardPlace, Component, Known, SumLimits, why};
/// use hyperjam_terms::{Convention, Player, PlayerOutcome};
///
/// // Two equal heaps: whatever is taken of one is taken of the other.
/// let sum = [Component::new(0, Rc::new(BoardPlace::new(open("nim", &["2,2"])?.into())))];
/// let mut known = Known::new(Convention::Normal, SumLimits::default(), |_| {});
/// known.search(&sum)?;
/// let why = why(&mut known, &sum, Player::Left).expect("values tell");
/// assert_eq!((why.outcome, why.answers.len()), (PlayerOutcome::Loss, 4));
/// assert!(why.answers.iter().all(|answered| answered.answer.is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(known: &mut Known<'_>, state: &[Component], starter: Player) -> Option<Why> {
    let opponent = starter.opponent();
    let outcome = known.outcome(state, starter)?.seen_by(starter);
    let choices = known.choices(state, starter);
    let is_known_as =
        |choice: &Choice, player, wanted| choice.outcome.is_some_and(|found| found.seen_by(player) == wanted);
    let keeps = best(&choices, starter)
        .filter(|choice| outcome != PlayerOutcome::Loss && is_known_as(choice, starter, outcome))
        .cloned();
    if outcome == PlayerOutcome::Win {
        // Who wins because of not being able to move has nothing to keep.
        return (keeps.is_some() || choices.is_empty()).then_some(Why {
            outcome,
            keeps,
            answers: Vec::new(),
        });
    }
    let mut answers = Vec::new();
    for made in choices {
        let after = made.after(state);
        // Where a search stops, the winner may be known otherwise.
        known.search(&after).ok();
        let kept = known.outcome(&after, opponent)?.seen_by(opponent);
        let replies = known.choices(&after, opponent);
        let answer = best(&replies, opponent).cloned();
        if answer.as_ref().is_some_and(|answer| !is_known_as(answer, opponent, kept)) {
            return None;
        }
        answers.push(Answered { made, answer });
    }
    Some(Why { outcome, keeps, answers })
}
