//! What the moves of a game for N players did to what each of them can make sure of.

use hyperjam_terms::Movers;

use super::game::Game;
use super::known::Chance;

/// What a move did to its player's winning strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// There was one, and there still is.
    Kept,
    /// There was one, and there is none now.
    GivenAway,
    /// There was none.
    HadNone,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// To its player's winning strategy.
    pub held: Held,
    /// Who of the others has a winning strategy now, and had none before; none if nobody.
    pub gained: Option<Movers>,
}

impl Effect {
    /// The effect of a move of `mover`, by what each player can make sure of before it and after it; none if that is not
    /// known.
    pub fn of(mover: u32, before: &[Chance], after: &[Chance]) -> Option<Self> {
        let at = |chances: &[Chance], who: u32| chances.get(who as usize).copied().unwrap_or(Chance::Unknown);
        let held = match (at(before, mover), at(after, mover)) {
            (Chance::Wins, Chance::Wins) => Held::Kept,
            (Chance::Wins, Chance::Loses(_)) => Held::GivenAway,
            (Chance::Loses(_), Chance::Loses(_)) => Held::HadNone,
            _ => return None,
        };
        let gains = |who: &u32| {
            *who != mover && matches!(at(before, *who), Chance::Loses(_)) && at(after, *who) == Chance::Wins
        };
        let gained = (0..before.len() as u32).filter(gains).fold(0, |bits, who| bits | 1 << who);
        Some(Self { held, gained: Movers::of_bits(gained) })
    }

    /// What a move with this effect does in a game of so many players, as it follows what the move is called.
    pub fn words(self, players: u32) -> String {
        let held = match self.held {
            Held::Kept => "keeps a winning strategy",
            Held::GivenAway => "gives a winning strategy away",
            Held::HadNone => "had no winning strategy",
        };
        let gained = self.gained.map(|seats| format!(", and gives {} one", seats.in_cycle(players)));
        format!("{held}{}", gained.unwrap_or_default())
    }
}

/// Where the loser of a game could last have done better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastChance {
    /// By another move than the one with this number, counted from 0: until then the loser had a winning strategy.
    Move(usize),
    /// Nowhere, as the others together could make that player lose from the start on.
    Start,
}

impl LastChance {
    /// What is said of the loser of a game, as it follows “The last chance was move N: ” for a move, else as a sentence.
    pub fn words(self, loser: u32) -> String {
        let loser = loser + 1;
        match self {
            Self::Move(_) => format!("until then player {loser} had a winning strategy."),
            Self::Start => format!("From the start on, the others together could make player {loser} lose."),
        }
    }
}

/// What was done in a game for N players, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What each player could make sure of before each move, and can now.
    pub chances: Vec<Vec<Chance>>,
    /// What each move did.
    pub effects: Vec<Option<Effect>>,
    /// Where the loser could last have done better; none if nobody has lost, or it is not known.
    pub last_chance: Option<LastChance>,
}

impl Game<'_> {
    /// Looks back at the game.
    ///
    /// ```
    /// use hyperjam_rulesets::seats::SeatBoard;
    /// use hyperjam_sums::seats::{Game, Held, LastChance, Limits, Place, Rules};
    ///
    /// let sum = vec![Place::Board(SeatBoard::open("nim-for", &["3", "1"])?)];
    /// let limits = Limits { size: 10_000, boards: hyperjam_players::Limits::default() };
    /// let mut game = Game::new(Rules::of(None, &sum)?, sum, 0, 100, limits);
    /// game.make(0, 0)?;
    /// let review = game.review();
    /// assert_eq!(review.effects[0].map(|effect| effect.held), Some(Held::Kept));
    /// assert_eq!(review.last_chance, Some(LastChance::Start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(&mut self) -> Review {
        let (players, count) = (self.rules().players(), self.plies().len());
        let chances: Vec<Vec<Chance>> =
            (0..=count).map(|ply| (0..players).map(|who| self.chance(ply, who)).collect()).collect();
        let effect = |ply: usize| Effect::of(self.mover(ply), &chances[ply], &chances[ply + 1]);
        let effects = (0..count).map(effect).collect();
        let last_chance = self.loser().and_then(|loser| {
            let had = |ply: &usize| chances[*ply][loser as usize] == Chance::Wins;
            let from_start =
                || matches!(chances[0][loser as usize], Chance::Loses(_)).then_some(LastChance::Start);
            (0..count).rev().find(had).map(LastChance::Move).or_else(from_start)
        });
        Review { chances, effects, last_chance }
    }
}
