//! Other conventions than the paper's, and alliances.
//!
//! | convention | who wins | here |
//! | --- | --- | --- |
//! | normal play (Spindler) | all but the first who cannot move | [`Arena::outcome`], [`Ending::normal`] |
//! | last mover alone wins (Propp) | the player before the first who cannot move | [`Ending::of`] with Previous |
//! | any other set of winners (MS Question 1) | players by their places from the first who cannot move | [`Ending`] |
//! | order of play (Li; Doles) | places: the last mover first, then who moved before, … | [`first_stuck`] |
//! | drop out (Cincotti) | who cannot move is out; the last one left | [`last_one_left`] |
//! | alliances | a set of players wins or loses together | [`can_force`] |
//!
//! They disagree: of *2 + *2 with three players Other has a winning strategy under normal play, and nobody under Propp's convention.
//!
//! ```
//! use hyperjam_players::Arena;
//! use hyperjam_players::convention::Ending;
//! use hyperjam_players::notation::parse;
//!
//! let mut arena = Arena::new(3);
//! let game = parse("2·*2", 3)?.game(&mut arena)?;
//! assert_eq!(Ending::normal(3).outcome(&arena, game, 0).to_string(), "O");
//! assert_eq!(Ending::last_mover(3).outcome(&arena, game, 0).to_string(), "∅");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use hashbrown::HashMap;
use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};

/// Who wins an impartial game when the player to move cannot: a set of players by their places, 0 for the one who cannot
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    winners: OutcomeSet,
}

impl Ending {
    /// This set wins.
    pub const fn of(winners: OutcomeSet) -> Self {
        Ending { winners }
    }

    /// Normal play: all others win (MS 2.1.1).
    pub fn normal(players: u32) -> Self {
        Ending { winners: OutcomeSet::of_bits(players, !1) }
    }

    /// The last mover alone wins, that is Previous (Propp).
    pub fn last_mover(players: u32) -> Self {
        Ending { winners: OutcomeSet::of_bits(players, 1 << (players - 1)) }
    }

    /// The four conventions for three players that MS Question 1 asks for: all sets but the empty and the full one, normal
    /// play and Propp's.
    pub fn question_1() -> [Self; 4] {
        [0b001, 0b010, 0b011, 0b101].map(|bits| Ending { winners: OutcomeSet::of_bits(3, bits) })
    }

    /// Who wins when the first player cannot move.
    pub fn winners(self) -> OutcomeSet {
        self.winners
    }

    /// The outcome of a game by those of its options, as bits: as MS Definition 3.1 where there are options.
    pub(crate) fn outcome_bits(self, options: impl Iterator<Item = u16>) -> u16 {
        let players = self.winners.players();
        let mut options = options.peekable();
        match options.peek() {
            None => self.winners.bits() as u16,
            Some(_) => crate::arena::outcome_bits(players, options),
        }
    }

    /// The outcome of an impartial game under this convention; of a partizan one when this seat begins. Takes time in proportion
    /// to the options of its positions.
    ///
    /// ```
    /// use hyperjam_players::Arena;
    /// use hyperjam_players::convention::Ending;
    /// use hyperjam_players::notation::parse;
    /// use hyperjam_terms::OutcomeSet;
    ///
    /// let mut arena = Arena::new(3);
    /// let other_alone = Ending::of(OutcomeSet::parse("O", 3)?);
    /// let mut outcome = |text| {
    ///     let game = parse(text, 3).unwrap().game(&mut arena).unwrap();
    ///     other_alone.outcome(&arena, game, 0).to_string()
    /// };
    /// // Here three heaps of size 1 matter; MS 5 has this after Question 4 with *3, where both are ∅.
    /// assert_eq!((outcome("2·*2"), outcome("3·* + 2·*2")), ("O".into(), "∅".into()));
    /// # Ok::<(), hyperjam_terms::ParseError>(())
    /// ```
    pub fn outcome(self, arena: &Arena, game: GameId, starter: u32) -> OutcomeSet {
        let players = arena.players();
        let mut known: HashMap<(GameId, u32), u16> = HashMap::new();
        for position in arena.positions(game) {
            for seat in 0..arena.lists_of(position) {
                let next = (seat + 1) % players;
                let of =
                    |option: &GameId| known[&(*option, if arena.is_impartial(*option) { 0 } else { next })];
                let bits = self.outcome_bits(arena.options(position, seat).iter().map(of));
                known.insert((position, seat), bits);
            }
        }
        let seat = if arena.is_impartial(game) { 0 } else { starter % players };
        OutcomeSet::of_bits(players, known[&(game, seat)].into())
    }
}

/// Whether a coalition can force, against all others together, that the first who cannot move is among these losers; both are
/// sets of seats as bits, and this seat moves first.
///
/// Each player on its own has a winning strategy exactly if it can force this for all others as losers, so this contains MS
/// Definition 4.2; for more players it says who can make whom lose (MS Proposition 2.2).
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::convention::can_force;
/// use hyperjam_players::notation::parse;
///
/// let mut arena = Arena::new(3);
/// let game = parse("*20", 3)?.game(&mut arena)?;
/// assert_eq!(arena.outcome(game, 0).to_string(), "N");
/// assert!(can_force(&arena, game, 0, 0b011, 0b100), "Next and Other can make Previous lose");
/// assert!(!can_force(&arena, game, 0, 0b001, 0b100), "Next alone cannot");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn can_force(arena: &Arena, game: GameId, starter: u32, coalition: u16, losers: u16) -> bool {
    let players = arena.players();
    let mut known: HashMap<(GameId, u32), bool> = HashMap::new();
    for position in arena.positions(game) {
        for seat in 0..players {
            let next = (seat + 1) % players;
            let options = arena.options(position, seat);
            let mut of = options.iter().map(|option| known[&(*option, next)]);
            let forced = if options.is_empty() {
                losers & (1 << seat) != 0
            } else if coalition & (1 << seat) != 0 {
                of.any(|forced| forced)
            } else {
                of.all(|forced| forced)
            };
            known.insert((position, seat), forced);
        }
    }
    known[&(game, starter % players)]
}

/// The first player who cannot move, as a place counted from the one who begins, if each player wants to be the last mover,
/// or else to have moved as shortly before as possible, and all play so: the convention of order of play.
///
/// Li's theorem: in Nim it is 0, so that Previous is the last mover, exactly if each binary digit stands in a multiple of N of
/// the sizes.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::convention::first_stuck;
/// use hyperjam_players::notation::parse;
///
/// let mut arena = Arena::new(3);
/// let game = parse("3·*5", 3)?.game(&mut arena)?;
/// assert_eq!(first_stuck(&arena, game, 0), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_stuck(arena: &Arena, game: GameId, starter: u32) -> u32 {
    let players = arena.players();
    let mut known: HashMap<(GameId, u32), u32> = HashMap::new();
    for position in arena.positions(game) {
        for seat in 0..players {
            let next = (seat + 1) % players;
            // The place of the mover is best if the next player is stuck, worst if it is stuck itself.
            let best = arena.options(position, seat).iter().map(|option| known[&(*option, next)]).min();
            known.insert((position, seat), best.map_or(0, |place| (place + 1) % players));
        }
    }
    known[&(game, starter % players)]
}

/// Who can force to be the last one left, if players who cannot move on their turn drop out and the others play on (Cincotti):
/// a set of players by their places from the one who begins. For impartial games all drop out in turn once one does, and it is
/// Propp's convention.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::convention::last_one_left;
/// use hyperjam_players::notation::parse;
///
/// let mut arena = Arena::new(3);
/// let game = parse("2_L + 1_R", 3)?.game(&mut arena)?;
/// assert_eq!(last_one_left(&arena, game, 0).to_string(), "N", "Left has the most moves");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn last_one_left(arena: &Arena, game: GameId, starter: u32) -> OutcomeSet {
    let players = arena.players();
    let mut known = HashMap::new();
    let all = u16::MAX >> (16 - players);
    let winners = of_those_left(arena, game, starter % players, all, &mut known);
    let place = |seat: &u32| (seat + players - starter % players) % players;
    let bits =
        (0..players).filter(|seat| winners & (1 << seat) != 0).fold(0, |bits, seat| bits | 1 << place(&seat));
    OutcomeSet::of_bits(players, bits)
}

/// The seats that can force to be the last of those that are left.
fn of_those_left(
    arena: &Arena,
    game: GameId,
    mover: u32,
    left: u16,
    known: &mut HashMap<(GameId, u32, u16), u16>,
) -> u16 {
    if left.is_power_of_two() {
        return left;
    }
    if let Some(found) = known.get(&(game, mover, left)) {
        return *found;
    }
    let me = 1 << mover;
    let after = |left: u16| {
        let turns = (1..=arena.players()).map(|by| (mover + by) % arena.players());
        turns.into_iter().find(|seat| left & (1 << seat) != 0).unwrap_or(mover)
    };
    let options = arena.options(game, mover);
    let winners = if options.is_empty() {
        of_those_left(arena, game, after(left & !me), left & !me, known)
    } else {
        let next = after(left);
        let (mut some, mut every) = (0, left);
        for option in options {
            let of = of_those_left(arena, *option, next, left, known);
            some |= of;
            every &= of;
        }
        every & !me | some & me
    };
    known.insert((game, mover, left), winners);
    winners
}
