//! Who wins a sum, and how: what its card, its line and a calculation all say.

use crate::vehicles::verdict as in_words;
use crate::write::text;
use hyperjam_protocol::tutor::{Line, Span, Tone};
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::{Choice, Component, Heat, Known, NoTotal, Stopped, best};
use hyperjam_terms::{EndKind, Grundy, Outcome, Player, PlayerOutcome, Sector};
use hyperjam_values::notation::{Style, print, print_number};

/// What is known of a sum.
pub(crate) enum Verdict {
    /// The component with this number is at a tie end, so the whole is over.
    Over(usize, EndKind),
    /// The search came to its limit.
    Undecided(Stopped),
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
    pub(crate) choices: [Vec<Choice>; 2],
}

/// What a sum is worth whose components all have values.
pub(crate) struct Worth {
    /// Its value as it is written.
    pub(crate) value: String,
    /// Where it is hottest, if that was asked and found.
    heat: Option<Heat>,
}

/// What components and moves in them are called.
pub(crate) struct Names<'n> {
    /// A component, by its number.
    pub(crate) component: &'n dyn Fn(usize) -> Span,
    /// A move of a player; empty where moves are not told of.
    pub(crate) made: &'n dyn Fn(&Choice, Player) -> Line,
}

impl Worth {
    /// The value of a sum, written in about `most` bytes at most.
    pub(crate) fn of(known: &mut Known<'_>, state: &[Component], most: usize) -> Result<Self, NoTotal> {
        let total = known.total(state)?;
        known.arena.renew_work();
        let value = print(&mut known.arena, total, Style::Unicode, most)?.text;
        Ok(Self { value, heat: None })
    }

    /// The same with where the sum is hottest, unless that is not found.
    pub(crate) fn with_heat(self, known: &mut Known<'_>, state: &[Component]) -> Self {
        Self { heat: known.heat(state).ok(), ..self }
    }

    /// Where it is hottest, unless all components are numbers.
    pub(crate) fn heat(&self) -> Option<&Heat> {
        self.heat.as_ref().filter(|heat| heat.hottest.is_some())
    }

    /// The hottest move of a player.
    pub(crate) fn hottest_move<'c>(&self, choices: &'c [Choice], player: Player) -> Option<&'c Choice> {
        let hottest = self.heat.as_ref()?.hottest.as_ref()?;
        let nth = hottest.moves[player.index()]?;
        choices.iter().find(|choice| (choice.component, choice.nth) == (hottest.component, nth))
    }

    /// Mean, temperature and where it is hottest. Of a number there is nothing to say: nobody gains by moving.
    fn in_short(&self, component: &dyn Fn(usize) -> Span) -> Line {
        let heat = self.heat.as_ref().filter(|heat| heat.temperature.sign().is_ge());
        let Some((heat, hottest)) = heat.and_then(|heat| Some((heat, heat.hottest.as_ref()?))) else {
            return Line::new();
        };
        let [mean, temperature] =
            [&heat.mean, &heat.temperature].map(|number| print_number(number, Style::Unicode));
        let words = format!(" · mean {mean}, temperature {temperature}, hottest ");
        vec![text(words), component(hottest.component)]
    }
}

/// Whether a move wins for who makes it.
pub(crate) fn wins(choice: &Choice, player: Player) -> bool {
    choice.outcome.is_some_and(|outcome| outcome.winner == Some(player))
}

impl Decided {
    /// A move by which a player who starts wins: the quickest where that is known, or else the hottest, if it does.
    pub(crate) fn win(&self, worth: Option<&Worth>, player: Player) -> Option<&Choice> {
        let choices = &self.choices[player.index()];
        let quickest = best(choices, player).filter(|choice| wins(choice, player))?;
        let is_known = quickest.outcome.is_some_and(|outcome| outcome.remoteness.is_some());
        let hottest = worth.filter(|_| !is_known).and_then(|worth| worth.hottest_move(choices, player));
        hottest.filter(|choice| wins(choice, player)).or(Some(quickest))
    }
}

/// Looks at a sum. It is searched also where the labels tell who wins, since they do not tell which win is the quickest; where
/// that search comes to its limit, the labels decide. Cost: that of [`Known::search`].
pub(crate) fn verdict(known: &mut Known<'_>, state: &[Component]) -> Verdict {
    let ends = || state.iter().map(|one| one.place().end());
    if let Some(end) = EndKind::of_sum(ends())
        && let Some(nth) = ends().position(|one| one == Some(end))
    {
        return Verdict::Over(nth, end);
    }
    let searched = known.search(state);
    let [Some(left), Some(right)] = Player::BOTH.map(|starter| known.outcome(state, starter)) else {
        // A search that is done knows the outcome.
        return Verdict::Undecided(searched.err().unwrap_or(Stopped::Sum(0)));
    };
    let outcomes = [left, right];
    let [of_left, of_right] = outcomes.map(|end| end.winner.map_or(Outcome::Draw, Outcome::win_of));
    Verdict::Decided(Box::new(Decided {
        label: known.label(state),
        outcomes,
        sector: Sector::of(of_left, of_right),
        choices: Player::BOTH.map(|player| known.choices(state, player)),
    }))
}

/// Who wins a sum, after its name: “= 2 ⊕ 3 = 1 · the first player wins by A → B”. `labels` are those of the components,
/// and left out where there are too many to be read. The value, if there is one, stands before.
pub(crate) fn verdict_line(
    sum: &Verdict,
    worth: Option<&Worth>,
    labels: Option<&[Grundy]>,
    names: &Names<'_>,
) -> (Line, Tone) {
    let mut line = Line::new();
    line.extend(worth.map(|worth| text(format!(" = {}", worth.value))));
    let found = match sum {
        Verdict::Over(component, end) => {
            let winner = if *end == EndKind::Tie { "a draw" } else { in_words(end.sector()) };
            line.push(text(format!(" · {winner}: ")));
            line.extend([(names.component)(*component), text(format!(" is {}", end.described()))]);
            return (line, if *end == EndKind::Tie { Tone::Even } else { Tone::Good });
        }
        Verdict::Undecided(stopped) => {
            line.push(text(format!(" · {stopped}")));
            return (line, Tone::Even);
        }
        Verdict::Decided(found) => found,
    };
    if let Some(label) = found.label.as_ref().filter(|_| worth.is_none()) {
        let terms = labels.unwrap_or_default();
        line.push(text(if terms.len() > 1 {
            format!(" = {}", addition(terms))
        } else {
            format!(" = {label}")
        }));
    }
    line.push(text(format!(" · {}", in_words(found.sector))));
    line.extend(winning_moves(found, worth, names));
    line.extend(worth.map(|worth| worth.in_short(names.component)).unwrap_or_default());
    (line, if found.sector == Sector::All { Tone::Even } else { Tone::Good })
}

/// The addition of labels: `2 ⊕ ∞{1,2} = ∞{0,3}`.
pub(crate) fn addition(terms: &[Grundy]) -> String {
    let written: Vec<String> = terms.iter().map(Grundy::to_string).collect();
    let sum = terms.iter().fold(Grundy::Nimber(0), |sum, term| sum.nim_sum(term));
    format!("{} = {sum}", written.join(" ⊕ "))
}

/// By which move the player who starts wins, where that is all there is to say of who wins: that of Left, and that of
/// Right.
fn winning_moves(found: &Decided, worth: Option<&Worth>, names: &Names<'_>) -> Line {
    if found.sector != Sector::First {
        return Line::new();
    }
    let [Some(left), Some(right)] =
        Player::BOTH.map(|player| found.win(worth, player).map(|choice| (names.made)(choice, player)))
    else {
        return Line::new();
    };
    if left.is_empty() {
        return left;
    }
    if left == right {
        return [vec![text(" by ")], left].concat();
    }
    [vec![text(": Left by ")], left, vec![text(", Right by ")], right].concat()
}

/// How a player sees the end of a sum after a move.
pub(crate) fn seen(choice: &Choice, player: Player) -> Option<PlayerOutcome> {
    choice.outcome.map(|outcome| outcome.seen_by(player))
}
