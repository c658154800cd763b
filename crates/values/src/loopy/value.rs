//! Values of games with loops.

use hyperjam_solver::order::{Decision, decide};
use hyperjam_solver::outcome;
use hyperjam_solver::task::{Budget, Exhausted};
use hyperjam_terms::{Convention, Order, Outcome, Player, Sector};

use super::game::{LoopyGame, TOO_LARGE};
use super::sides::onside_within;
use super::stopper;
use super::work::Work;
use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

/// A game with loops up to equality: a game that is equal to it where infinite play were won by Left, and one that is
/// equal to it where infinite play were won by Right. Two values are equal iff they agree in both ways.
///
/// Each is a stopper in canonical form if one was found: then `==` is equality. Sums, negatives and options may be worked
/// out on either side for itself, as both ways of being equal are kept by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyValue {
    on: LoopyGame,
    off: LoopyGame,
}

/// Why a game has no variety.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoVariety {
    /// It is no stopper.
    NoStopper,
    /// Its degree of loopiness, added to itself, is another game.
    Degree,
    /// No stoppers were found as sides of the sums of which it is made.
    NoSides,
    /// The two sums that are to be the variety differ.
    Unstable,
}

impl LoopyValue {
    /// The value of a game.
    pub fn of(game: &LoopyGame) -> Result<Self, Unfinished> {
        Self::of_within(game, &mut Work::unlimited())
    }

    /// The value of a game, with the work that may be done for it.
    pub fn of_within(game: &LoopyGame, work: &mut Work) -> Result<Self, Unfinished> {
        Self::of_sides_within(game, game, work)
    }

    /// The value that is equal to one game where infinite play were won by Left, and to the other where it were won by
    /// Right.
    pub(crate) fn of_sides_within(
        on: &LoopyGame,
        off: &LoopyGame,
        work: &mut Work,
    ) -> Result<Self, Unfinished> {
        let above = onside_within(on, work)?.map_or_else(|| Ok(on.clone()), Ok)?;
        let negative = off.negate()?;
        let below = match onside_within(&negative, work)? {
            Some(found) => found.negate()?,
            None => off.clone(),
        };
        Ok(Self { on: above, off: below })
    }

    /// s & t, if both are stoppers and s is at least t; nothing otherwise.
    pub fn sides(s: &Self, t: &Self) -> Result<Option<Self>, Unfinished> {
        let (Some(s), Some(t)) = (s.as_stopper(), t.as_stopper()) else { return Ok(None) };
        Ok(stopper::at_least(s, t)?.then(|| Self { on: s.clone(), off: t.clone() }))
    }

    /// A game without loops as it stands.
    pub(crate) fn of_raw(game: LoopyGame) -> Self {
        Self { on: game.clone(), off: game }
    }

    /// The value of an arena's game.
    pub fn of_short(arena: &mut Arena, game: GameId) -> Result<Self, Unfinished> {
        let game = LoopyGame::of_short(arena, game)?;
        Ok(Self { on: game.clone(), off: game })
    }

    /// 0
    pub fn zero() -> Self {
        let mut arena = Arena::default();
        let zero = arena.zero();
        match LoopyGame::of_short(&mut arena, zero) {
            Ok(game) => Self { on: game.clone(), off: game },
            Err(_) => unreachable!("one position is not too many"),
        }
    }

    /// What it is equal to where infinite play were won by Left: its onside, if [`Self::has_sides`].
    pub fn on(&self) -> &LoopyGame {
        &self.on
    }

    /// What it is equal to where infinite play were won by Right: its offside, if [`Self::has_sides`].
    pub fn off(&self) -> &LoopyGame {
        &self.off
    }

    /// Whether both are stoppers.
    pub fn has_sides(&self) -> bool {
        stopper::is_stopper(&self.on) && stopper::is_stopper(&self.off)
    }

    /// The stopper that it is equal to, if there is one.
    pub fn as_stopper(&self) -> Option<&LoopyGame> {
        (self.on == self.off && stopper::is_stopper(&self.on)).then_some(&self.on)
    }

    /// Who has a strategy that does not lose, and who one that wins.
    pub fn sector(&self) -> Sector {
        let outcomes = [&self.on, &self.off]
            .map(|game| (outcome::outcomes(game.graph(), Convention::Normal), game.start()));
        let [left, right] = Player::BOTH.map(|starter| {
            // Where infinite play is won by nobody, Left does not lose what Left does not lose above.
            let [above, below] = outcomes.each_ref().map(|(found, start)| found.outcome(*start, starter));
            match (above == Outcome::RightWins, below == Outcome::LeftWins) {
                (true, _) => Outcome::RightWins,
                (_, true) => Outcome::LeftWins,
                (false, false) => Outcome::Draw,
            }
        });
        Sector::of(left, right)
    }

    /// −x. What is above is then below.
    pub fn negate(&self) -> Result<Self, Unfinished> {
        Ok(Self { on: self.off.negate()?, off: self.on.negate()? })
    }

    /// x + y
    pub fn add(&self, other: &Self) -> Result<Self, Unfinished> {
        self.add_within(other, &mut Work::unlimited())
    }

    /// x + y, with the work that may be done.
    pub fn add_within(&self, other: &Self, work: &mut Work) -> Result<Self, Unfinished> {
        Self::of_sides_within(&self.on.add(&other.on)?, &self.off.add(&other.off)?, work)
    }

    /// The *upsum* of two stoppers: the onside of x + y, which is equal to it where infinite play is won by Left (WW 11, CGT VI.4).
    pub fn upsum(&self, other: &Self, work: &mut Work) -> Result<Self, Unfinished> {
        let sum = self.add_within(other, work)?;
        Ok(Self { off: sum.on.clone(), on: sum.on })
    }

    /// The *downsum* of two stoppers: the offside of x + y, which is −(−x upsum −y).
    pub fn downsum(&self, other: &Self, work: &mut Work) -> Result<Self, Unfinished> {
        let sum = self.add_within(other, work)?;
        Ok(Self { on: sum.off.clone(), off: sum.off })
    }

    /// The degree of loopiness, x upsum −x, of a stopper: 0 for a game without loops (WW 11).
    pub fn degree(&self, work: &mut Work) -> Result<Self, Unfinished> {
        self.upsum(&self.negate()?, work)
    }

    /// Whether x + x = x, as of a degree that has varieties.
    pub fn is_idempotent(&self, work: &mut Work) -> Result<bool, Unfinished> {
        Ok(self.add_within(self, work)? == *self)
    }

    /// s upsum (−s downsum −d): the variety of a stopper s among those of an idempotent degree d, as far as upsums tell (CGT VI.5).
    pub fn upsum_variety(&self, degree: &Self, work: &mut Work) -> Result<Self, Unfinished> {
        let negative = self.negate()?.downsum(&degree.negate()?, work)?;
        self.upsum(&negative, work)
    }

    /// s downsum (−s upsum d): the variety of a stopper s among those of an idempotent degree d, as far as downsums tell.
    pub fn downsum_variety(&self, degree: &Self, work: &mut Work) -> Result<Self, Unfinished> {
        let negative = self.negate()?.upsum(degree, work)?;
        self.downsum(&negative, work)
    }

    /// The variety of a stopper s among those of its degree of loopiness d, if d + d = d. Games without loops have 0.
    ///
    /// It is both [`Self::upsum_variety`] and [`Self::downsum_variety`], which A. N. Siegel's CGSuite computes as `Variety`; his
    /// *Stability Conjecture* says that the two are always equal.
    pub fn variety(&self, work: &mut Work) -> Result<Result<Self, NoVariety>, Unfinished> {
        if self.as_stopper().is_none() {
            return Ok(Err(NoVariety::NoStopper));
        }
        let degree = self.degree(work)?;
        if degree.as_stopper().is_none() {
            return Ok(Err(NoVariety::NoSides));
        }
        if !degree.is_idempotent(work)? {
            return Ok(Err(NoVariety::Degree));
        }
        let above = self.upsum_variety(&degree, work)?;
        let below = self.downsum_variety(&degree, work)?;
        Ok(match above.as_stopper().is_some() && below.as_stopper().is_some() {
            false => Err(NoVariety::NoSides),
            true if above != below => Err(NoVariety::Unstable),
            true => Ok(above),
        })
    }

    /// Whether it is at least another in every sum.
    pub fn is_at_least(&self, other: &Self) -> Result<bool, Unfinished> {
        // Where Right does not lose x, Right does not lose y.
        Ok(holds(Player::Left, &self.on, &other.on)? && holds(Player::Right, &other.off, &self.off)?)
    }

    /// How it compares with another in every sum.
    pub fn compare(&self, other: &Self) -> Result<Order, Unfinished> {
        Ok(Order::of(other.is_at_least(self)?, self.is_at_least(other)?))
    }
}

/// Whether for a player a game is at least another.
fn holds(player: Player, x: &LoopyGame, y: &LoopyGame) -> Result<bool, Unfinished> {
    let (graph, pair) = x.beside(y)?;
    match decide(&graph, player, pair, Budget::default()) {
        Decision::Holds(_) => Ok(true),
        Decision::Fails(_) => Ok(false),
        Decision::Undecided(interrupted) => Err(match interrupted.exhausted {
            Exhausted::Work(limit) => Unfinished::Work { limit },
            Exhausted::Bytes(limit) => Unfinished::Memory { limit },
            Exhausted::Size(_) => TOO_LARGE,
        }),
    }
}
