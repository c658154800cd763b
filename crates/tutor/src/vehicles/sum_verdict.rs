//! Who wins a sum, and how: what the card of the vehicles, its line and a calculation all say.

use super::wording::verdict;
use crate::analysis::Analysis;
use crate::values::LIMITS;
use crate::write::text;
use hyperjam_protocol::tutor::{Line, Span, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::sum::{SumChoice, SumMove, SumOutcome, SumSolutions, best};
use hyperjam_sums::{NoValue, ValueOfSum, value_of_sum};
use hyperjam_terms::{Convention, Grundy, Outcome, Player, PlayerOutcome, Sector};
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::{Arena, Unfinished};

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

/// What a sum is worth whose components all have values.
pub(crate) struct Worth {
    /// Its value as it is written.
    pub(crate) value: String,
    /// What is known by it.
    pub(crate) found: ValueOfSum,
}

impl Worth {
    /// The value of a sum of positions in normal play. None where a component has none, and of an impartial game, whose
    /// label says the same.
    /// The value is written in about `most` bytes at most.
    pub(crate) fn of(
        analysis: &Analysis,
        components: &[PositionId],
        most: usize,
    ) -> Option<Result<Self, Unfinished>> {
        if analysis.is_impartial() || analysis.game.convention == Convention::Misere {
            return None;
        }
        let mut arena = Arena::new(LIMITS);
        let mut worth = || -> Result<Self, NoValue> {
            let found = value_of_sum(&mut arena, analysis.graph(), components)?;
            arena.renew_work();
            let value = print(&mut arena, found.value, Style::Unicode, most)?.text;
            Ok(Self { value, found })
        };
        match worth() {
            Ok(worth) => Some(Ok(worth)),
            Err(NoValue::Unfinished(unfinished)) => Some(Err(unfinished)),
            Err(NoValue::Loop | NoValue::TieEnd) => None,
        }
    }

    /// The moves with which a player who starts wins.
    pub(crate) fn wins(&self, player: Player) -> impl Iterator<Item = &SumMove> {
        let moves = self.found.answer.moves.iter();
        moves.filter(move |made| made.player == player && made.outcome == PlayerOutcome::Win)
    }

    /// A move with which a player who starts wins: the hottest one, if it does.
    pub(crate) fn win(&self, player: Player, components: &[PositionId]) -> Option<&SumMove> {
        let is_hottest = |made: &&SumMove| {
            let hottest = self.found.hottest.as_ref();
            let at = hottest.map(|hottest| (hottest.position, hottest.moves[player.index()]));
            at == Some((components[made.vehicle], Some(made.to)))
        };
        self.wins(player).find(is_hottest).or_else(|| self.wins(player).next())
    }

    /// Mean, temperature and where it is hottest. Of a number there is nothing to say: nobody gains by moving.
    fn in_short(&self, name: &impl Fn(PositionId) -> Span) -> Line {
        let hottest = self.found.hottest.as_ref().filter(|_| self.found.temperature.sign().is_ge());
        let Some(hottest) = hottest else { return Line::new() };
        let [mean, temperature] =
            [&self.found.mean, &self.found.temperature].map(|number| print_number(number, Style::Unicode));
        vec![text(format!(" · mean {mean}, temperature {temperature}, hottest ")), name(hottest.position)]
    }
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
/// and left out where there are too many to be read; `name` is what a position is called. What it is worth, if that is
/// known, decides where the search did not.
pub(crate) fn verdict_line(
    sum: &SumVerdict,
    worth: Option<(&Worth, &[PositionId])>,
    labels: Option<&[Grundy]>,
    limit: usize,
    name: impl Fn(PositionId) -> Span,
) -> (Line, Tone) {
    let mut line = Line::new();
    line.extend(worth.map(|(worth, _)| text(format!(" = {}", worth.value))));
    let (sector, moves) = match (sum, worth) {
        (SumVerdict::Over(end), _) => {
            return (vec![text(" · a draw: "), name(*end), text(" is a tie end")], Tone::Even);
        }
        (SumVerdict::Undecided, None) => {
            let words = format!(" · not decided: the sum has more than {limit} positions and moves");
            return (vec![text(words)], Tone::Even);
        }
        (SumVerdict::Undecided, Some((worth, components))) => {
            let first =
                |player| worth.win(player, components).map(|made| [components[made.vehicle], made.to]);
            (worth.found.answer.sector(), Player::BOTH.map(first))
        }
        (SumVerdict::Decided(found), _) => {
            let quickest = |player: Player| {
                best(&found.choices[player.index()], player).map(|choice| [choice.from, choice.to])
            };
            (found.sector, Player::BOTH.map(quickest))
        }
    };
    if let SumVerdict::Decided(found) = sum
        && let Some(label) = &found.label
    {
        let terms = labels.unwrap_or_default();
        line.push(text(if terms.len() > 1 {
            format!(" = {}", addition(terms))
        } else {
            format!(" = {label}")
        }));
    }
    line.push(text(format!(" · {}", verdict(sector))));
    line.extend(winning_moves(sector, moves, &name));
    line.extend(worth.map(|(worth, _)| worth.in_short(&name)).unwrap_or_default());
    (line, if sector == Sector::All { Tone::Even } else { Tone::Good })
}

/// The addition of labels: `2 ⊕ ∞{1,2} = ∞{0,3}`.
pub(crate) fn addition(terms: &[Grundy]) -> String {
    let written: Vec<String> = terms.iter().map(Grundy::to_string).collect();
    let sum = terms.iter().fold(Grundy::Nimber(0), |sum, term| sum.nim_sum(term));
    format!("{} = {sum}", written.join(" ⊕ "))
}

/// By which move the player who starts wins, where that is all there is to say of who wins: that of Left, and that of
/// Right.
fn winning_moves(
    sector: Sector,
    moves: [Option<[PositionId; 2]>; 2],
    name: &impl Fn(PositionId) -> Span,
) -> Line {
    let [Some(left), Some(right)] = moves else { return Line::new() };
    let written = |[from, to]: [PositionId; 2]| [name(from), text(" → "), name(to)];
    match sector {
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
