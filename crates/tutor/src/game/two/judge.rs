//! What each move of a game did to the mover's chances, and where the loser could last have done better.

use super::record::Match;
use crate::game::moves::Addresses;
use crate::game::record::replayed;
use crate::game::table::Table;
use crate::sum::seen;
use crate::write::{link, strong, text};
use hyperjam_protocol::address::GameView;
use hyperjam_protocol::tutor::{Block, Line, Tone};
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::{Choice, Ending, Game, How, LastChance};
use hyperjam_terms::{Player, PlayerOutcome};

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    /// In a few words.
    pub(super) words: String,
    pub(super) tone: Tone,
    /// Whether the mover had more before it.
    pub(super) gave_away: bool,
}

/// What was done in a game as far as that is known.
#[derive(Default)]
pub(super) struct Judgements {
    /// What each move did; none of those before the last about which something is not known, since what comes before is
    /// larger.
    pub(super) plies: Vec<Option<Judgement>>,
    /// What it did to agree on a draw.
    agreed: Option<Judgement>,
    /// What would have been better than the first mistake.
    better: Option<Choice>,
    chance: Option<LastChance>,
}

impl Judgements {
    /// Looks back at a game.
    pub(super) fn of(game: &Match<'_>, play: &mut Game<'_>) -> Self {
        let count = game.plies.len();
        let mut found = Self { plies: vec![None; count], agreed: None, better: None, chance: None };
        if game.ended.is_none() && !game.settings.hints {
            return found;
        }
        found.chance = play.last_chance();
        let Some(mut after) = play.outcome_after(count) else { return found };
        if game.ended == Some(Ending::Agreed) {
            found.agreed = Some(match after.winner {
                Some(winner) => Judgement { words: win_given_away(winner), tone: Tone::Bad, gave_away: true },
                None => Judgement { words: "keeps the draw".into(), tone: Tone::Even, gave_away: false },
            });
        }
        for nth in (0..count).rev() {
            let Some(before) = play.outcome_after(nth) else { break };
            found.plies[nth] = Some(judged(before, after, game.mover(nth)));
            after = before;
        }
        if let Some(nth) = found.mistake() {
            let (state, mover) = (play.states()[nth].clone(), game.mover(nth));
            let had = play.outcome_after(nth).map(|outcome| outcome.seen_by(mover));
            found.better = had.and_then(|had| play.best_at(&state, mover, had));
        }
        found
    }

    /// The number of the move by which the last chance was gone, from 0.
    pub(super) fn gone_by(&self) -> Option<usize> {
        match self.chance {
            Some(LastChance::Move { ply, .. }) => Some(ply),
            _ => None,
        }
    }

    /// The first move that gave something away.
    fn mistake(&self) -> Option<usize> {
        self.plies.iter().position(|one| one.as_ref().is_some_and(|judgement| judgement.gave_away))
    }

    /// The line of an agreement, which is no move and has no number.
    pub(super) fn agreement(&self) -> String {
        let words = self.agreed.as_ref().map(|judgement| format!(" – {}", judgement.words));
        format!("Draw agreed{}.", words.unwrap_or_default())
    }

    /// What is said of a game that is over: the first mistake and the last chance, with what would have been better.
    pub(super) fn afterwards(&self, game: &Match<'_>, table: &dyn Table) -> Vec<Block> {
        let mut lines: Vec<Line> = Vec::new();
        let mistake = self.mistake();
        let is_judged = self.plies.iter().all(Option::is_some)
            && (game.ended != Some(Ending::Agreed) || self.agreed.is_some());
        if let Some(nth) = mistake
            && let Some(judgement) = &self.plies[nth]
        {
            let which = if is_judged { "" } else { " that is known" };
            let mut line = vec![
                text(format!("The first mistake{which} was move ")),
                replayed(table, nth),
                text(format!(": it {}.", judgement.words)),
            ];
            let kept = self.better.as_ref().and_then(|better| Some((better, seen(better, game.mover(nth))?)));
            if let Some((better, kept)) = kept {
                line.push(text(" "));
                line.extend(would_have_kept((game, table), nth, better, kept));
            }
            lines.push(line);
        } else if let Some(judgement) = self.agreed.as_ref().filter(|judgement| judgement.gave_away) {
            lines.push(vec![text(format!(
                "The first mistake was to agree to a draw: it {}.",
                judgement.words
            ))]);
        } else if !game.plies.is_empty() && is_judged {
            lines.push(vec![text("Nobody made a mistake.")]);
        }
        match &self.chance {
            Some(LastChance::Move { ply, better, had }) if mistake != Some(*ply) => {
                let mut line = vec![text("The last chance was move "), replayed(table, *ply), text(": ")];
                line.extend(would_have_kept((game, table), *ply, better, *had));
                lines.push(line);
            }
            Some(LastChance::Start(other)) => lines.push(lost_at_the_start(game, *other)),
            _ => {}
        }
        lines.into_iter().map(Block::Text).collect()
    }
}

/// That nobody could have saved who lost.
fn lost_at_the_start(game: &Match<'_>, other: Option<PlayerOutcome>) -> Line {
    let starter = game.settings.starter;
    let other_starter = starter.opponent();
    let winner = game.ended.and_then(Ending::winner).unwrap_or(other_starter);
    let loser = winner.opponent();
    let more = match other {
        Some(PlayerOutcome::Loss) => format!(", whoever starts: {winner} can always win."),
        Some(PlayerOutcome::Draw) => {
            format!(" when {starter} starts. When {other_starter} starts, {loser} can keep a draw.")
        }
        Some(PlayerOutcome::Win) => {
            format!(" when {starter} starts. When {other_starter} starts, {loser} can win.")
        }
        None => format!(" when {starter} starts."),
    };
    let start = link("The start", game.moves.view(GameView::At(0)));
    vec![start, text(format!(" was already lost for {loser}{more}"))]
}

/// A move that could be made after so many: a vehicle's with its positions.
fn span((game, table): (&Match<'_>, &dyn Table), plies: usize, choice: &Choice) -> Line {
    if let (How::Drive(from, to), Some(analysis)) = (choice.how, game.components.analysis()) {
        return vec![analysis.span(from), text(" → "), analysis.span(to)];
    }
    let name = game.components.move_name(&game.states[plies], choice, game.mover(plies));
    vec![strong(table.written(choice.component, &name))]
}

/// What a move would have kept.
fn would_have_kept(
    (game, table): (&Match<'_>, &dyn Table),
    plies: usize,
    better: &Choice,
    had: PlayerOutcome,
) -> Line {
    let mut line = span((game, table), plies, better);
    line.push(text(match had {
        PlayerOutcome::Win => " would have won.",
        _ => " would have kept the draw.",
    }));
    line
}

/// That a drawn game that came back goes on for ever by a move.
pub(super) fn keeps_the_draw(game: &Match<'_>, table: &dyn Table, choice: &Choice) -> Line {
    let mut line = vec![text(format!("{} need not lose: ", game.to_move()))];
    line.extend(span((game, table), game.plies.len(), choice));
    line.push(text(" keeps the draw, and so play can go on for ever."));
    line
}

/// What a move did, by how the game would end before and after it.
fn judged(before: SumOutcome, after: SumOutcome, mover: Player) -> Judgement {
    let other = mover.opponent();
    let (words, tone, gave_away) = match (before.seen_by(mover), after.seen_by(mover)) {
        (PlayerOutcome::Win, PlayerOutcome::Win) => {
            let nearer = before.remoteness.zip(after.remoteness).is_none_or(|(before, after)| after < before);
            let words = if nearer { "keeps the win" } else { "keeps the win, but comes no nearer to it" };
            (words.into(), Tone::Good, false)
        }
        (PlayerOutcome::Win, PlayerOutcome::Draw) => (win_given_away(mover), Tone::Bad, true),
        (PlayerOutcome::Win, PlayerOutcome::Loss) => {
            (format!("throws {mover}’s win away, and now {other} wins"), Tone::Bad, true)
        }
        (PlayerOutcome::Draw, PlayerOutcome::Loss) => {
            (format!("loses the draw, and now {other} wins"), Tone::Bad, true)
        }
        (PlayerOutcome::Draw, _) => ("keeps the draw".into(), Tone::Even, false),
        (PlayerOutcome::Loss, _) => {
            let hastens =
                before.remoteness.zip(after.remoteness).is_some_and(|(before, after)| after + 1 < before);
            let words = if hastens { "was lost anyway, and hastens the end" } else { "was lost anyway" };
            (words.into(), Tone::Plain, false)
        }
    };
    Judgement { words, tone, gave_away }
}

/// A win that became a draw.
fn win_given_away(winner: Player) -> String {
    format!("gives {winner}’s win away, and now it is a draw")
}
