//! What each move of a game did to the mover's chances: whether it kept a win or a draw; and where the loser could last
//! have done better.

use super::record::Match;
use crate::write::{link, paragraph, text};
use hyperjam_protocol::address::GameView;
use hyperjam_protocol::tutor::{Block, Line, Tone};
use hyperjam_solver::sum::{Ending, Ply, SumChoice, SumOutcome, best};
use hyperjam_terms::{Player, PlayerOutcome};

/// The most moves of a record that are listed.
pub(crate) const MOST_LINES: usize = 200;

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// In a few words.
    pub(crate) words: String,
    pub(crate) tone: Tone,
    /// Whether the mover had more before it.
    pub(crate) gave_away: bool,
}

/// What the move with this number did; none if its worth is not known.
pub(super) fn judge(game: &Match, ply: usize) -> Option<Judgement> {
    let made = game.plies().get(ply)?;
    let (before, after) = (worth(game, ply)?, worth(game, ply + 1)?);
    Some(judged(before, after, made.player))
}

/// How the rest of a game ends under best play after so many moves; none if that is not known.
fn worth(game: &Match, at: usize) -> Option<SumOutcome> {
    game.known().outcome(game.referee.after(at)?, game.mover(at))
}

/// Where the loser of a game could last have done better.
pub(super) enum LastChance {
    /// By this choice in place of the move with this number, counted from 0.
    Move {
        /// The number.
        ply: usize,
        /// The choice that keeps most.
        better: SumChoice,
        /// What the loser had until then.
        had: PlayerOutcome,
    },
    /// Nowhere, as the start was lost. What the loser has if the other player starts, where that is known.
    Start(Option<PlayerOutcome>),
}

/// What a move would have kept, after its name.
pub(crate) const fn would_have_kept(had: PlayerOutcome) -> &'static str {
    match had {
        PlayerOutcome::Win => " would have won.",
        _ => " would have kept the draw.",
    }
}

/// The last chance of a game's loser: no move of the winner takes a win or a draw away, so it is the loser's own move after
/// the last state that was not lost. None if the worth of a later state, or of a move there, is not known. O(moves made),
/// see [`SumSolutions::outcome`](hyperjam_solver::sum::SumSolutions::outcome).
pub(super) fn last_chance(game: &Match, loser: Player) -> Option<LastChance> {
    for ply in (0..=game.plies().len()).rev() {
        let had = worth(game, ply)?.seen_by(loser);
        if had != PlayerOutcome::Loss {
            let choices = game.known().choices(game.referee.after(ply)?, loser);
            return best(&choices, loser).map(|better| LastChance::Move { ply, better: *better, had });
        }
    }
    let other = game.known().outcome(game.referee.after(0)?, game.settings.starter.opponent());
    Some(LastChance::Start(other.map(|other| other.seen_by(loser))))
}

/// What a move did, by how the game would end before and after it.
pub(crate) fn judged(before: SumOutcome, after: SumOutcome, mover: Player) -> Judgement {
    let other = mover.opponent();
    let (words, tone, gave_away) = match (before.seen_by(mover), after.seen_by(mover)) {
        (PlayerOutcome::Win, PlayerOutcome::Win) => {
            let nearer = before.remoteness.zip(after.remoteness).is_none_or(|(before, after)| after < before);
            (
                if nearer {
                    "keeps the win".into()
                } else {
                    "keeps the win, but comes no nearer to it".into()
                },
                Tone::Good,
                false,
            )
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

/// What it did to agree to a draw; none if nobody did, or if it is not known who could win.
pub(super) fn agreement(game: &Match) -> Option<Judgement> {
    let agreed = game.ended() == Some(Ending::Agreed);
    let worth = agreed.then(|| game.known().outcome(game.now(), game.to_move())).flatten()?;
    Some(match worth.winner {
        Some(winner) => Judgement { words: win_given_away(winner), tone: Tone::Bad, gave_away: true },
        None => Judgement { words: "keeps the draw".into(), tone: Tone::Even, gave_away: false },
    })
}

/// Whether it is known of everything that was done in a game what it did.
pub(super) fn is_judged(game: &Match) -> bool {
    (0..game.plies().len()).all(|ply| judge(game, ply).is_some())
        && (game.ended() != Some(Ending::Agreed) || agreement(game).is_some())
}

/// A win that became a draw.
fn win_given_away(winner: Player) -> String {
    format!("gives {winner}’s win away, and now it is a draw")
}

/// The first move that gave something away.
pub(super) fn first_mistake(game: &Match) -> Option<usize> {
    (0..game.plies().len()).find(|ply| judge(game, *ply).is_some_and(|judgement| judgement.gave_away))
}

/// A move as it stands in the record: “Left: H → E”.
pub(super) fn written(game: &Match, ply: &Ply) -> String {
    format!("{}: {} → {}", ply.player, game.analysis.name(ply.from), game.analysis.name(ply.to))
}

/// The record, each move leading to where it is replayed, with what it did if that is shown.
pub(super) fn lines(game: &Match, shown: bool) -> Vec<Block> {
    let skipped = game.plies().len().saturating_sub(MOST_LINES);
    let line = |(number, ply): (usize, &Ply)| {
        let mut line = vec![link(written(game, ply), game.view(GameView::At(number as u32 + 1)))];
        if let Some(judgement) = judge(game, number).filter(|_| shown) {
            line.push(text(format!(" – {}", judgement.words)));
        }
        line
    };
    let mut blocks = Vec::new();
    if skipped > 0 {
        blocks.push(paragraph(format!("(earlier moves: {skipped})")));
    }
    let lines: Vec<Line> = game.plies().iter().enumerate().skip(skipped).map(line).collect();
    if !lines.is_empty() {
        blocks.push(Block::Numbered { first: skipped as u32 + 1, lines });
    }
    blocks.extend(agreed(game).map(paragraph));
    blocks
}

/// The line of an agreement, which is no move and has no number.
fn agreed(game: &Match) -> Option<String> {
    agreement(game).map(|judgement| format!("Draw agreed – {}.", judgement.words))
}

/// The whole record, to be copied.
pub(super) fn copied(game: &Match, result: &str) -> String {
    let start: Vec<&str> =
        game.referee.after(0).into_iter().flatten().map(|on| game.analysis.name(*on)).collect();
    let mut lines = vec![format!("Vehicles at {}; {} starts.", start.join(", "), game.settings.starter)];
    for (number, ply) in game.plies().iter().enumerate() {
        let judgement = judge(game, number).filter(|_| game.ended().is_some() || game.settings.hints);
        let words = judgement.map_or(String::new(), |judgement| format!(" – {}", judgement.words));
        lines.push(format!("{}. {}{words}", number + 1, written(game, ply)));
    }
    lines.extend(agreed(game));
    lines.push(result.to_owned());
    lines.join("\n")
}
