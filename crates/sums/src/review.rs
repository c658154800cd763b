//! What the moves of a game did to what their players could make sure of, and where more was to be had.

use hyperjam_solver::sum::SumOutcome;
use hyperjam_terms::{Player, PlayerOutcome};

use crate::game::{Ending, Game, LastChance};
use crate::known::Choice;

/// What a move, or agreeing on a draw, did to what the player could make sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The player could win, and still can.
    KeepsWin {
        /// Whether the end is nearer than before, or it is not told how far it is.
        is_nearer: bool,
    },
    /// The player could win, and now neither can.
    GivesWinAway,
    /// The player could win, and now the other can.
    ThrowsWinAway,
    /// Neither could win, and neither can.
    KeepsDraw,
    /// Neither could win, and now the other can.
    LosesDraw,
    /// The other could win before.
    WasLost {
        /// Whether the end is nearer than it need be.
        hastens: bool,
    },
}

impl Effect {
    /// The effect of a move of `mover`, by how the rest of the game ends before it and after it.
    pub fn of(before: SumOutcome, after: SumOutcome, mover: Player) -> Self {
        let remoteness = before.remoteness.zip(after.remoteness);
        match (before.seen_by(mover), after.seen_by(mover)) {
            (PlayerOutcome::Win, PlayerOutcome::Win) => {
                Self::KeepsWin { is_nearer: remoteness.is_none_or(|(before, after)| after < before) }
            }
            (PlayerOutcome::Win, PlayerOutcome::Draw) => Self::GivesWinAway,
            (PlayerOutcome::Win, PlayerOutcome::Loss) => Self::ThrowsWinAway,
            (PlayerOutcome::Draw, PlayerOutcome::Loss) => Self::LosesDraw,
            (PlayerOutcome::Draw, _) => Self::KeepsDraw,
            (PlayerOutcome::Loss, _) => {
                Self::WasLost { hastens: remoteness.is_some_and(|(before, after)| after + 1 < before) }
            }
        }
    }

    /// Whether the player had more before it.
    pub fn is_mistake(self) -> bool {
        matches!(self, Self::GivesWinAway | Self::ThrowsWinAway | Self::LosesDraw)
    }

    /// What a move of `mover` with this effect does, as it follows “it”.
    pub fn words(self, mover: Player) -> String {
        let other = mover.opponent();
        match self {
            Self::KeepsWin { is_nearer: true } => "keeps the win".to_owned(),
            Self::KeepsWin { is_nearer: false } => "keeps the win, but comes no nearer to it".to_owned(),
            Self::GivesWinAway => format!("gives {mover}’s win away, and now it is a draw"),
            Self::ThrowsWinAway => format!("throws {mover}’s win away, and now {other} wins"),
            Self::KeepsDraw => "keeps the draw".to_owned(),
            Self::LosesDraw => format!("loses the draw, and now {other} wins"),
            Self::WasLost { hastens: false } => "was lost anyway".to_owned(),
            Self::WasLost { hastens: true } => "was lost anyway, and hastens the end".to_owned(),
        }
    }
}

/// The first move that was a mistake.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Its number, counted from 0.
    pub ply: usize,
    /// What it did.
    pub effect: Effect,
    /// A move that would have kept what the player had, and what that was; none if it is not known.
    pub better: Option<(Choice, PlayerOutcome)>,
}

/// A part of a sentence about a game.
#[derive(Clone, Debug)]
pub enum Said {
    /// As it stands.
    Text(String),
    /// The move with this number, counted from 0, as it is called.
    Made(usize),
    /// A move that could be made in place of the one with this number.
    Instead(usize, Choice),
    /// “The start”.
    Start,
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// What was done in a game, as far as that is known.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// What each move did. None of those before the last about which something is not known, since what comes before is
    /// larger.
    pub effects: Vec<Option<Effect>>,
    /// What it did to agree on a draw, and to whom.
    pub agreed: Option<(Effect, Player)>,
    /// The first mistake; of a game with moves about which nothing is known, the first that is known.
    pub mistake: Option<Mistake>,
    /// Where the loser could last have done better.
    pub last_chance: Option<LastChance>,
    /// Whether all of it is known.
    pub is_whole: bool,
}

impl Game<'_> {
    /// Looks back at the game. It searches earlier states that were not searched, of which a game has a limit.
    ///
    /// ```
    /// use std::rc::Rc;
    /// use hyperjam_rulesets::open;
    /// use hyperjam_sums::{BoardPlace, Component, Effect, Game, Known, SumLimits};
    /// use hyperjam_terms::{Convention, Player};
    ///
    /// let heaps = Component::new(0, Rc::new(BoardPlace::new(open("nim", &["1,2"])?.into())));
    /// let known = Known::new(Convention::Normal, SumLimits::default(), |_| {});
    /// let mut game = Game::new(known, vec![heaps], Player::Left, 100);
    /// // Left takes the heap of one, where one of the two was to be taken.
    /// game.make(0, 0)?;
    /// let review = game.review();
    /// assert_eq!(review.effects, [Some(Effect::ThrowsWinAway)]);
    /// assert!(review.mistake.is_some_and(|mistake| mistake.better.is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(&mut self) -> Review {
        let count = self.plies().len();
        let mut review = Review { effects: vec![None; count], ..Review::default() };
        review.last_chance = self.last_chance();
        let Some(mut after) = self.outcome_after(count) else { return review };
        if self.ended() == Some(Ending::Agreed) {
            review.agreed = Some(match after.winner {
                Some(winner) => (Effect::GivesWinAway, winner),
                None => (Effect::KeepsDraw, self.to_move()),
            });
        }
        for nth in (0..count).rev() {
            let Some(before) = self.outcome_after(nth) else { break };
            review.effects[nth] = Some(Effect::of(before, after, self.mover(nth)));
            after = before;
        }
        review.is_whole = review.effects.iter().all(Option::is_some);
        let is_mistake = |effect: &Option<Effect>| effect.filter(|effect| effect.is_mistake());
        let first =
            review.effects.iter().enumerate().find_map(|(ply, effect)| Some((ply, is_mistake(effect)?)));
        review.mistake = first.map(|(ply, effect)| Mistake { ply, effect, better: self.better(ply) });
        review
    }

    /// What is said of a game that is over: the first mistake and the last chance, with what would have been better. A
    /// sentence each.
    pub fn afterwards(&self, review: &Review) -> Vec<Vec<Said>> {
        if self.ended().is_none() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        if let Some(Mistake { ply, effect, better }) = &review.mistake {
            let which = if review.is_whole { "" } else { " that is known" };
            let words = effect.words(self.mover(*ply));
            let start = format!("The first mistake{which} was move ");
            let mut line = vec![start.into(), Said::Made(*ply), format!(": it {words}.").into()];
            if let Some((better, had)) = better {
                line.push(" ".into());
                line.extend(would_have_kept(*ply, better, *had));
            }
            lines.push(line);
        } else if let Some((effect, player)) = review.agreed.filter(|(effect, _)| effect.is_mistake()) {
            let words = effect.words(player);
            lines.push(vec![format!("The first mistake was to agree to a draw: it {words}.").into()]);
        } else if !self.plies().is_empty() && review.is_whole {
            lines.push(vec!["Nobody made a mistake.".into()]);
        }
        let is_first = |ply| review.mistake.as_ref().is_some_and(|mistake| mistake.ply == ply);
        match &review.last_chance {
            Some(LastChance::Move { ply, better, had }) if !is_first(*ply) => {
                let start = ["The last chance was move ".into(), Said::Made(*ply), ": ".into()];
                lines.push(start.into_iter().chain(would_have_kept(*ply, better, *had)).collect());
            }
            Some(LastChance::Start(other)) => {
                lines.push(vec![Said::Start, self.lost_at_the_start(*other).into()])
            }
            _ => {}
        }
        lines
    }

    /// That nobody could have saved who lost, as it follows “The start”; `other` is what the loser has if the other player
    /// starts.
    fn lost_at_the_start(&self, other: Option<PlayerOutcome>) -> String {
        let starter = self.mover(0);
        let other_starter = starter.opponent();
        let winner = self.ended().and_then(Ending::winner).unwrap_or(other_starter);
        let loser = winner.opponent();
        let can =
            |what: &str| format!(" when {starter} starts. When {other_starter} starts, {loser} can {what}.");
        let more = match other {
            Some(PlayerOutcome::Loss) => format!(", whoever starts: {winner} can always win."),
            Some(PlayerOutcome::Draw) => can("keep a draw"),
            Some(PlayerOutcome::Win) => can("win"),
            None => format!(" when {starter} starts."),
        };
        format!(" was already lost for {loser}{more}")
    }

    /// A move in place of one that was made that keeps what its player had, and what that was.
    fn better(&mut self, ply: usize) -> Option<(Choice, PlayerOutcome)> {
        let (state, mover) = (self.states().get(ply)?.clone(), self.mover(ply));
        let had = self.outcome_after(ply)?.seen_by(mover);
        Some((self.best_at(&state, mover, had)?, had))
    }
}

/// What another move would have kept.
fn would_have_kept(ply: usize, better: &Choice, had: PlayerOutcome) -> [Said; 2] {
    let kept = match had {
        PlayerOutcome::Win => " would have won.",
        _ => " would have kept the draw.",
    };
    [Said::Instead(ply, better.clone()), kept.into()]
}
