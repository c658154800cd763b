//! Equality of impartial games (MS 2.2.1 and 3.2): the same outcome in every sum with an impartial game.

use std::fmt;

use hashbrown::HashMap;
use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::explore::TreblingSearch;
use crate::limit::Unfinished;
use crate::notation::print;
use crate::statement::Verdict;
use crate::sum::SumOutcomes;
use crate::undetermined::is_absorbing_by_positions;

/// Whether two impartial games are equal as such (MS Definition 2.17). Equality as partizan games is finer: see
/// [`comparison`](crate::comparison).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equality {
    /// They are, for this reason.
    Proved(EqualityReason),
    /// They are not.
    Refuted {
        /// The game that is added to both.
        added: String,
        /// The outcomes of the two sums, which differ.
        outcomes: [OutcomeSet; 2],
    },
    /// No rule says so, and none of a few games tells them apart.
    Undecided {
        /// How many games were added.
        tried: usize,
    },
}

/// Why two impartial games are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualityReason {
    /// They are the same game.
    Same,
    /// They are the same but for positions that are absorbing, which are equal to each other (MS Proposition 2.23 and Corollaries
    /// 2.20 and 3.8).
    Absorbing,
    /// Two players: their sum is won by who moves second.
    TwoPlayers,
}

impl Equality {
    /// "proved", "refuted" or "not decided".
    pub fn name(&self) -> &'static str {
        self.verdict().name()
    }

    /// Whether they are.
    pub fn verdict(&self) -> Verdict {
        match self {
            Equality::Proved(_) => Verdict::Proved,
            Equality::Refuted { .. } => Verdict::Refuted,
            Equality::Undecided { .. } => Verdict::Undecided,
        }
    }
}

impl fmt::Display for Equality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Equality::Proved(EqualityReason::Same) => f.write_str("they are the same game"),
            Equality::Proved(EqualityReason::Absorbing) => f.write_str(
                "they are the same but for absorbing positions, which are all equal (Spindler, Proposition 2.23)",
            ),
            Equality::Proved(EqualityReason::TwoPlayers) => {
                f.write_str("their sum is won by who moves second")
            }
            Equality::Refuted { added, outcomes: [one, other] } => {
                write!(f, "with {added} added the outcomes are {one} and {other}")
            }
            Equality::Undecided { tried } => {
                write!(
                    f,
                    "no rule says so, nor does any of {tried} games that were added tell them apart: those with up to {POSITIONS} \
                     positions, and these behind up to {FORCED} forced moves"
                )
            }
        }
    }
}

/// The positions of games that are added in search of one that tells two games apart.
const POSITIONS: usize = 5;
/// How often each of them is put behind a forced move.
const FORCED: usize = 16;
/// The most bytes of a game that is written.
const MOST_TEXT: usize = 2_000;

/// Whether two impartial games are equal as such, as far as their absorbing positions and a search for a game that tells them apart
/// go; none if one of them is partizan. An answer of "proved" or "refuted" is certain. The search adds some two thousand small games,
/// in time in proportion to their positions and those of the two.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::equality::equality;
/// use hyperjam_players::notation::parse;
///
/// let mut arena = Arena::new(3);
/// let mut compare = |g: &str, h: &str| {
///     let g = parse(g, 3).unwrap().game(&mut arena)?;
///     let h = parse(h, 3).unwrap().game(&mut arena)?;
///     equality(&mut arena, g, h).map(|answer| answer.unwrap().name())
/// };
/// assert_eq!(compare("{{*2,{*2}}}", "3·3")?, "proved", "MS Proposition 2.23");
/// assert_eq!(compare("3·*", "6·*")?, "refuted");
/// # Ok::<(), hyperjam_players::Unfinished>(())
/// ```
pub fn equality(arena: &mut Arena, g: GameId, h: GameId) -> Result<Option<Equality>, Unfinished> {
    if !arena.is_impartial(g) || !arena.is_impartial(h) {
        return Ok(None);
    }
    if g == h {
        return Ok(Some(Equality::Proved(EqualityReason::Same)));
    }
    if arena.players() == 2 {
        let sum = arena.add(g, h)?;
        if arena.outcome(sum, 0) == arena.outcome(GameId::ZERO, 0) {
            return Ok(Some(Equality::Proved(EqualityReason::TwoPlayers)));
        }
    }
    let mut replaced = HashMap::new();
    let mut absorbing = None;
    if with_one_absorbing(arena, g, &mut absorbing, &mut replaced)?
        == with_one_absorbing(arena, h, &mut absorbing, &mut replaced)?
    {
        return Ok(Some(Equality::Proved(EqualityReason::Absorbing)));
    }
    let contexts = small_games(arena)?;
    let mut sums = SumOutcomes::default();
    for added in &contexts {
        let outcomes = [g, h].map(|game| sums.outcome(arena, game, *added));
        if let [Some(one), Some(other)] = outcomes
            && one != other
        {
            let added = print(arena, *added, MOST_TEXT).unwrap_or_default();
            return Ok(Some(Equality::Refuted { added, outcomes: [one, other] }));
        }
    }
    Ok(Some(Equality::Undecided { tried: contexts.len() }))
}

/// The games that are added in search of one that tells two apart.
fn small_games(arena: &mut Arena) -> Result<Vec<GameId>, Unfinished> {
    let mut games = TreblingSearch::games(POSITIONS, arena)?;
    let forced = behind_forced_moves(arena, &games, FORCED)?;
    games.extend(forced);
    Ok(games)
}

/// What shows that o(G + X) is not always in o(H + X), of impartial games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outside {
    /// With this game added, the player who is so many turns away has a winning strategy with G and none with H.
    Found {
        /// The game.
        added: GameId,
        /// How many turns away.
        place: u32,
    },
    /// None of so many small games does.
    NotFound(usize),
}

/// A small game X such that o(G + X) is not in o(H + X), if both are impartial and there is one.
pub(crate) fn outside(arena: &mut Arena, g: GameId, h: GameId) -> Result<Outside, Unfinished> {
    if !arena.is_impartial(g) || !arena.is_impartial(h) {
        return Ok(Outside::NotFound(0));
    }
    let contexts = small_games(arena)?;
    let mut sums = SumOutcomes::default();
    for &added in &contexts {
        if let [Some(one), Some(other)] = [g, h].map(|game| sums.outcome(arena, game, added))
            && let Some(place) = one.members().find(|place| !other.includes(*place))
        {
            return Ok(Outside::Found { added, place });
        }
    }
    Ok(Outside::NotFound(contexts.len()))
}

/// The game in which one and the same game stands for all positions that are absorbing.
fn with_one_absorbing(
    arena: &mut Arena,
    game: GameId,
    absorbing: &mut Option<GameId>,
    replaced: &mut HashMap<GameId, GameId>,
) -> Result<GameId, Unfinished> {
    // Each position after its options.
    for position in arena.positions(game) {
        if replaced.contains_key(&position) {
            continue;
        }
        let other = if is_absorbing_by_positions(arena, position) {
            *absorbing.get_or_insert(position)
        } else {
            let options = arena.options(position, 0).iter().map(|option| replaced[option]).collect();
            arena.impartial(options)?
        };
        replaced.insert(position, other);
    }
    Ok(replaced[&game])
}

/// Games behind forced moves: each behind one, two and so on, up to so many.
pub fn behind_forced_moves(
    arena: &mut Arena,
    games: &[GameId],
    most: usize,
) -> Result<Vec<GameId>, Unfinished> {
    let mut found = Vec::new();
    for game in games {
        let mut game = *game;
        for _ in 0..most {
            game = arena.impartial(vec![game])?;
            found.push(game);
        }
    }
    Ok(found)
}
