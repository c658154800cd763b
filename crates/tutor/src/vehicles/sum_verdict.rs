//! Who wins a sum, and how: what the card of the vehicles, its line and a calculation all say.

use super::wording::verdict;
use crate::write::text;
use hyperjam_protocol::tutor::{Line, Span, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::sum::{SumChoice, SumOutcome, SumSolutions, best};
use hyperjam_terms::{Grundy, Outcome, Player, Sector};

/// What is known of a sum.
pub(crate) enum SumVerdict {
    /// A component is at this tie end, so the whole is over.
    Over(PositionId),
    /// The search came to its limit.
    Undecided,
    /// Who wins, and how.
    Decided(Box<Decided>),
}

/// A sum that is decided.
pub(crate) struct Decided {
    /// The generalized Nim-sum of the labels, of impartial games in normal play.
    pub(crate) label: Option<Grundy>,
    /// How it ends when Left starts, and when Right starts.
    pub(crate) outcomes: [SumOutcome; 2],
    /// The sector that this is.
    pub(crate) sector: Sector,
    /// The moves of Left, and those of Right.
    pub(crate) choices: [Vec<SumChoice>; 2],
}

/// Looks at a sum of positions. It is searched also where the labels tell who wins, since they do not tell which win is
/// the quickest; where that search comes to its limit, the labels decide. Cost: that of [`SumSolutions::search`].
pub(crate) fn sum_verdict(known: &mut SumSolutions, components: &[PositionId]) -> SumVerdict {
    if let Some(end) = components.iter().find(|component| known.graph().is_tie_end(**component)) {
        return SumVerdict::Over(*end);
    }
    if known.search(components).is_err() && known.labels().is_none() {
        return SumVerdict::Undecided;
    }
    let [Some(left), Some(right)] = Player::BOTH.map(|starter| known.outcome(components, starter)) else {
        return SumVerdict::Undecided;
    };
    let outcomes = [left, right];
    let [of_left, of_right] = outcomes.map(|end| end.winner.map_or(Outcome::Draw, Outcome::win_of));
    SumVerdict::Decided(Box::new(Decided {
        label: known.label(components),
        outcomes,
        sector: Sector::of(of_left, of_right),
        choices: Player::BOTH.map(|player| known.choices(components, player)),
    }))
}

/// Who wins a sum, after its name: “= 2 ⊕ 3 = 1 · the first player wins by A → B”. `labels` are those of the components,
/// and left out where there are too many to be read; `name` is what a position is called.
pub(crate) fn verdict_line(
    sum: &SumVerdict,
    labels: Option<&[Grundy]>,
    limit: usize,
    name: impl Fn(PositionId) -> Span,
) -> (Line, Tone) {
    let found = match sum {
        SumVerdict::Over(end) => {
            return (vec![text(" · a draw: "), name(*end), text(" is a tie end")], Tone::Even);
        }
        SumVerdict::Undecided => {
            let words = format!(" · not decided: the sum has more than {limit} positions and moves");
            return (vec![text(words)], Tone::Even);
        }
        SumVerdict::Decided(found) => found,
    };
    let mut line = Line::new();
    if let Some(label) = &found.label {
        let terms = labels.unwrap_or_default();
        line.push(text(if terms.len() > 1 {
            format!(" = {}", addition(terms))
        } else {
            format!(" = {label}")
        }));
    }
    line.push(text(format!(" · {}", verdict(found.sector))));
    line.extend(winning_moves(found, name));
    (line, if found.sector == Sector::All { Tone::Even } else { Tone::Good })
}

/// The addition of labels: `2 ⊕ ∞{1,2} = ∞{0,3}`.
pub(crate) fn addition(terms: &[Grundy]) -> String {
    let written: Vec<String> = terms.iter().map(Grundy::to_string).collect();
    let sum = terms.iter().fold(Grundy::Nimber(0), |sum, term| sum.nim_sum(term));
    format!("{} = {sum}", written.join(" ⊕ "))
}

/// By which move the player who starts wins, where that is all there is to say of who wins: the quickest one.
fn winning_moves(found: &Decided, name: impl Fn(PositionId) -> Span) -> Line {
    let moves =
        |player: Player| best(&found.choices[player.index()], player).map(|choice| [choice.from, choice.to]);
    let [Some(left), Some(right)] = Player::BOTH.map(moves) else { return Line::new() };
    let written = |[from, to]: [PositionId; 2]| [name(from), text(" → "), name(to)];
    match found.sector {
        Sector::First if left == right => [vec![text(" by ")], written(left).to_vec()].concat(),
        Sector::First => [
            vec![text(": Left by ")],
            written(left).to_vec(),
            vec![text(", Right by ")],
            written(right).to_vec(),
        ]
        .concat(),
        _ => Line::new(),
    }
}
