//! Undetermined and absorbing games (MS 2.2.2 and 3.3).

use std::fmt;

use hashbrown::HashMap;
use hyperjam_terms::OutcomeSet;

use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;
use crate::nim;
use crate::notation::{Expression, print};

/// For each position of an impartial game the greatest k for which it is k-undetermined (MS Definition 3.11), 0 if it is
/// determined: the most undetermined positions that a play from it can go through in a row.
fn levels(arena: &Arena, game: GameId) -> HashMap<GameId, u32> {
    let mut levels: HashMap<GameId, u32> = HashMap::new();
    for position in arena.positions(game) {
        let below = arena.options(position, 0).iter().map(|option| levels[option]).max();
        let is_undetermined = arena.bits(position, 0) == 0;
        levels.insert(position, if is_undetermined { below.unwrap_or(0) + 1 } else { 0 });
    }
    levels
}

/// The greatest k for which an impartial game is k-undetermined (MS Definition 3.11); 0 if it is determined. Takes time in
/// proportion to the options of its positions.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::notation::parse;
/// use hyperjam_players::undetermined::undetermined_level;
///
/// let mut arena = Arena::new(3);
/// let game = parse("*(2_{#}2)_{#}", 3)?.game(&mut arena)?;
/// assert_eq!(undetermined_level(&arena, game), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn undetermined_level(arena: &Arena, game: GameId) -> u32 {
    levels(arena, game)[&game]
}

/// The greatest k > 1 for which an impartial game is strongly k-undetermined (MS Definition 3.15): it has options, and
/// all are (k − 1)-undetermined.
pub fn strongly_undetermined_level(arena: &Arena, game: GameId) -> Option<u32> {
    strong_level(arena, &levels(arena, game), game)
}

/// The same, from the levels of its positions.
fn strong_level(arena: &Arena, levels: &HashMap<GameId, u32>, game: GameId) -> Option<u32> {
    let least = arena.options(game, 0).iter().map(|option| levels[option]).min()?;
    (least > 0).then_some(least + 1)
}

/// Whether a game is absorbing: undetermined with every impartial game added (MS Definition 2.22).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absorbing {
    /// It is, by this theorem.
    Proved(AbsorbingReason),
    /// It is not.
    Refuted(Refutation),
    /// No theorem of the paper says so, and no game of a few makes the sum determined.
    Unknown {
        /// How many games were added.
        tried: usize,
    },
}

impl Absorbing {
    /// "proved", "refuted" or "unknown".
    pub fn name(&self) -> &'static str {
        match self {
            Absorbing::Proved(_) => "proved",
            Absorbing::Refuted(_) => "refuted",
            Absorbing::Unknown { .. } => "unknown",
        }
    }
}

impl fmt::Display for Absorbing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Absorbing::Proved(reason) => reason.fmt(f),
            Absorbing::Refuted(refutation) => refutation.fmt(f),
            Absorbing::Unknown { tried: 0 } => f.write_str("No theorem of Spindler’s paper says so."),
            Absorbing::Unknown { tried } => write!(
                f,
                "No theorem of Spindler’s paper says so, and with each of {tried} games added it is undetermined."
            ),
        }
    }
}

/// The theorem by which a game is absorbing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AbsorbingReason {
    /// For three players: it has options, and all are undetermined (MS Theorem 2.25).
    OptionsUndetermined,
    /// It is strongly (N − 1)-undetermined (MS Theorem 3.17).
    Strongly {
        /// The greatest k for which it is strongly k-undetermined.
        level: u32,
    },
    /// Heaps of Nim among the components are enough (MS Lemma 2.39 and Corollary 3.30, with better bounds): see [`nim_reason`].
    Heaps {
        /// Every position of Nim that has such heaps, or larger ones, is undetermined.
        base: Vec<u32>,
        /// What all heaps but the largest have together.
        rest: u128,
        /// How many players there are.
        players: u32,
    },
    /// It is a sum of so many parts, or more, that are each k-undetermined, with k = N − 2 (MS Corollaries 2.28, 3.18 and 3.19).
    Parts {
        /// How many parts suffice.
        parts: u64,
        /// N − 2.
        level: u32,
    },
    /// It is a sum with an absorbing component (MS Proposition 2.24).
    Component(Box<AbsorbingReason>),
}

impl fmt::Display for AbsorbingReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AbsorbingReason::OptionsUndetermined => {
                f.write_str("It has options, and all are undetermined (Spindler, Theorem 2.25).")
            }
            AbsorbingReason::Strongly { level } => {
                write!(f, "It is strongly {level}-undetermined (Spindler, Theorem 3.17).")
            }
            AbsorbingReason::Heaps { players: 3, .. } => f.write_str(
                "It has at least three heaps of 3 or more, or four of 2 or more (Spindler, Lemma 2.39).",
            ),
            AbsorbingReason::Heaps { base, rest, players } => {
                let heaps: Vec<String> = base.iter().map(u32::to_string).collect();
                let moves = rest - base.iter().map(|size| u128::from(*size)).sum::<u128>();
                write!(
                    f,
                    "Every position of Nim with heaps of {} or more is undetermined. Without its largest heap it can be played down to these \
                     in {moves} moves, so that all options are {}-undetermined (Spindler, Theorem 3.17).",
                    heaps.join(", "),
                    players - 2,
                )
            }
            AbsorbingReason::Parts { parts, level } => write!(
                f,
                "It is a sum of at least {parts} parts that are each {level}-undetermined (Spindler, Corollaries 2.28, 3.18 and 3.19)."
            ),
            AbsorbingReason::Component(reason) => {
                write!(
                    f,
                    "A component is absorbing, and so is every sum with it (Spindler, Proposition 2.24). {reason}"
                )
            }
        }
    }
}

/// Why a game is not absorbing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// It is determined itself.
    Determined(OutcomeSet),
    /// With this game added it is determined.
    Context {
        /// The game that is added.
        added: String,
        /// The outcome of the sum.
        outcome: OutcomeSet,
    },
    /// It is partizan, and no such game is absorbing (MS Proposition 4.7).
    Partizan,
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refutation::Determined(outcome) => write!(f, "It is determined itself: {outcome}."),
            Refutation::Context { added, outcome } => {
                write!(f, "With {added} added it is determined: {outcome}.")
            }
            Refutation::Partizan => {
                f.write_str("No partizan game is absorbing: enough moves for one player alone let that player win (Spindler, Proposition 4.7).")
            }
        }
    }
}

/// Whether a game is absorbing, as far as its positions and a few sums show. Each answer but the last is certain.
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::notation::parse;
/// use hyperjam_players::undetermined::absorbing;
///
/// let mut arena = Arena::new(3);
/// let mut answer = |text: &str, arena: &mut Arena| {
///     let game = parse(text, 3).unwrap().game(arena)?;
///     absorbing(arena, game).map(|answer| answer.name())
/// };
/// assert_eq!(answer("*(2_{#}2)_{#}", &mut arena)?, "proved");
/// assert_eq!(answer("2+3", &mut arena)?, "refuted", "with * it is N");
/// # Ok::<(), hyperjam_players::Unfinished>(())
/// ```
pub fn absorbing(arena: &mut Arena, game: GameId) -> Result<Absorbing, Unfinished> {
    if !arena.is_impartial(game) {
        return Ok(Absorbing::Refuted(Refutation::Partizan));
    }
    let outcome = arena.outcome(game, 0);
    if !outcome.is_undetermined() {
        return Ok(Absorbing::Refuted(Refutation::Determined(outcome)));
    }
    if let Some(reason) = proved(arena, game) {
        return Ok(Absorbing::Proved(reason));
    }
    let contexts = contexts(arena)?;
    for (tried, added) in contexts.iter().enumerate() {
        // What is known stays known where a limit is reached.
        let Ok(sum) = arena.add(game, *added) else { return Ok(Absorbing::Unknown { tried }) };
        let outcome = arena.outcome(sum, 0);
        if !outcome.is_undetermined() {
            let added = print(arena, *added, usize::MAX).unwrap_or_default();
            return Ok(Absorbing::Refuted(Refutation::Context { added, outcome }));
        }
    }
    Ok(Absorbing::Unknown { tried: contexts.len() })
}

/// By its positions alone.
fn proved(arena: &Arena, game: GameId) -> Option<AbsorbingReason> {
    strong_reason(arena, &levels(arena, game), game)
}

/// Whether a game is absorbing by its positions alone (MS Theorems 2.25 and 3.17).
pub(crate) fn is_absorbing_by_positions(arena: &Arena, game: GameId) -> bool {
    proved(arena, game).is_some()
}

/// The same, from the levels of its positions.
fn strong_reason(arena: &Arena, levels: &HashMap<GameId, u32>, game: GameId) -> Option<AbsorbingReason> {
    let level = strong_level(arena, levels, game)?;
    match arena.players() {
        2 => None,
        3 => Some(AbsorbingReason::OptionsUndetermined),
        players => (level >= players - 1).then_some(AbsorbingReason::Strongly { level }),
    }
}

/// The most sums of some of the components that are looked at.
const PARTIAL_SUMS: u64 = 1_000;

/// By the sum of some of the components, which are positions of the sum of all.
fn by_partial_sums(
    arena: &mut Arena,
    components: &Components,
) -> Result<Option<AbsorbingReason>, Unfinished> {
    let counts = components
        .heaps
        .iter()
        .map(|(_, count)| count)
        .chain(components.others.iter().map(|(_, count)| count));
    let choices = counts.fold(1_u64, |all, count| all.saturating_mul(count.saturating_add(1)));
    if choices > PARTIAL_SUMS {
        return Ok(None);
    }
    let mut sums = vec![GameId::ZERO];
    for (component, count) in components.games(arena)? {
        let mut more = Vec::new();
        for mut sum in sums {
            more.push(sum);
            for _ in 0..count {
                sum = arena.add(sum, component)?;
                more.push(sum);
            }
        }
        sums = more;
    }
    let levels = sums.last().map(|all| levels(arena, *all)).unwrap_or_default();
    let reason = sums.iter().find_map(|sum| strong_reason(arena, &levels, *sum));
    Ok(reason.map(|reason| AbsorbingReason::Component(Box::new(reason))))
}

/// The games that are added in search of a refutation: those of day three, and up to N heaps of size 1.
fn contexts(arena: &mut Arena) -> Result<Vec<GameId>, Unfinished> {
    let mut found = vec![GameId::ZERO];
    for _ in 0..3 {
        let before = found.clone();
        found.clear();
        for set in 0..1_u32 << before.len() {
            let is_in = |nth: &usize| set & (1 << nth) != 0;
            let options = (0..before.len()).filter(is_in).map(|nth| before[nth]).collect();
            found.push(arena.impartial(options)?);
        }
    }
    let star = arena.heap(1)?;
    for count in 3..=arena.players() {
        found.push(arena.times(count.into(), star)?);
    }
    found.sort_unstable_by_key(|game| (arena.depth(*game), *game));
    found.dedup();
    Ok(found)
}

/// The components of an impartial sum, each once, with how often it is there, in whatever way they are written and ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components {
    /// The sizes of the heaps of Nim: `{0,*}` is *2, too.
    pub heaps: Vec<(u64, u64)>,
    /// The other games.
    pub others: Vec<(GameId, u64)>,
}

impl Components {
    /// Those of an expression; none if one is partizan. Heaps that are written as such need not be made.
    pub fn of(arena: &mut Arena, expression: &Expression) -> Result<Option<Self>, Unfinished> {
        let mut components = Self::default();
        for (count, component) in expression.components() {
            match component {
                _ if count == 0 => {}
                Expression::Heap(size) => components.heaps.push((*size, count)),
                _ => {
                    let game = component.game(arena)?;
                    if !components.add(arena, game, count) {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(components.merged()))
    }

    /// Those of a sum of games; none if one is partizan.
    pub fn of_games(arena: &mut Arena, games: &[GameId]) -> Option<Self> {
        let mut components = Self::default();
        games.iter().all(|game| components.add(arena, *game, 1)).then(|| components.merged())
    }

    /// Says no to a partizan one.
    fn add(&mut self, arena: &mut Arena, game: GameId, count: u64) -> bool {
        let size = u64::from(arena.depth(game));
        if arena.heap(size) == Ok(game) {
            self.heaps.push((size, count));
        } else {
            self.others.push((game, count));
        }
        arena.is_impartial(game)
    }

    fn merged(self) -> Self {
        fn merge<T: Ord>(mut all: Vec<(T, u64)>) -> Vec<(T, u64)> {
            all.sort_unstable();
            all.dedup_by(|next, last| {
                // Where they are more than can be counted together, they are listed apart.
                let together = last.1.checked_add(next.1).filter(|_| next.0 == last.0);
                last.1 = together.unwrap_or(last.1);
                together.is_some()
            });
            all
        }
        let heaps = self.heaps.into_iter().filter(|(size, _)| *size > 0).collect();
        Self { heaps: merge(heaps), others: merge(self.others) }
    }

    /// All as games.
    fn games(&self, arena: &mut Arena) -> Result<Vec<(GameId, u64)>, Unfinished> {
        let heaps = self.heaps.iter().map(|(size, count)| Ok((arena.heap(*size)?, *count)));
        let mut games: Vec<(GameId, u64)> = heaps.collect::<Result<_, Unfinished>>()?;
        games.extend(&self.others);
        Ok(games)
    }

    /// Why the sum is absorbing, by its heaps of Nim and by the other components with their copies, without making it; none if
    /// they do not show it.
    pub fn absorbing(&self, arena: &Arena) -> Option<AbsorbingReason> {
        let players = arena.players();
        if players < 3 {
            return None;
        }
        let of_part = |reason: AbsorbingReason, is_all: bool| {
            if is_all { reason } else { AbsorbingReason::Component(Box::new(reason)) }
        };
        if let Some(reason) = nim_reason(&self.heaps, players) {
            return Some(of_part(reason, self.others.is_empty()));
        }
        let is_one = self.heaps.is_empty() && matches!(&self.others[..], [(_, 1)]);
        if let Some(reason) = self.others.iter().find_map(|(game, _)| proved(arena, *game)) {
            return Some(of_part(reason, is_one));
        }
        let parts = self
            .others
            .iter()
            .map(|(game, count)| parts_of(*count, undetermined_level(arena, *game), players));
        enough_parts(parts.fold(0, u64::saturating_add), players)
    }
}

/// Whether a sum is absorbing: by its components, by its game as [`absorbing`], and by sums of some of its components, as what
/// makes these absorbing need not be seen at the game.
pub(crate) fn absorbing_sum(
    arena: &mut Arena,
    components: &Components,
    game: GameId,
) -> Result<Absorbing, Unfinished> {
    if let Some(reason) = components.absorbing(arena) {
        return Ok(Absorbing::Proved(reason));
    }
    Ok(match absorbing(arena, game)? {
        Absorbing::Unknown { tried } => match by_partial_sums(arena, components) {
            Ok(Some(reason)) => Absorbing::Proved(reason),
            _ => Absorbing::Unknown { tried },
        },
        decided => decided,
    })
}

/// How many parts that are (N − 2)-undetermined so many copies of a game make that is k-undetermined: m copies are
/// mk-undetermined (MS Proposition 3.12).
fn parts_of(count: u64, level: u32, players: u32) -> u64 {
    if level == 0 { 0 } else { count / u64::from((players - 2).div_ceil(level)) }
}

/// A sum of ⌊N/2 + 2⌋ games that are (N − 2)-undetermined is absorbing (MS Corollary 3.18, and the remark after Proposition 3.14).
fn enough_parts(given: u64, players: u32) -> Option<AbsorbingReason> {
    let parts = u64::from(players / 2 + 2);
    (given >= parts).then_some(AbsorbingReason::Parts { parts, level: players - 2 })
}

/// Why a position of Nim is absorbing, each heap given by its size and how often it is there; none for two players, and if that is
/// not known. More and larger heaps never make it less known.
///
/// Let M be a position for which every position with such heaps, or larger ones, is undetermined, whatever other heaps it has
/// ([`NimSolution::always_undetermined`](nim::NimSolution::always_undetermined)). What is left of a position without its largest
/// heap, r in all heaps together, has no heap that is larger than its match in an option. If it has the heaps of M, or larger
/// ones, each option can be played down to M, one by one, through undetermined positions: it is (r − |M| + 1)-undetermined, and
/// if that is at least N − 2, the position is strongly (N − 1)-undetermined, and absorbing (MS Theorem 3.17). For three players
/// this is MS Lemma 2.39. Where Nim is not solved it is MS Corollary 3.30, as 2·*N is 2-undetermined.
///
/// ```
/// use hyperjam_players::undetermined::nim_reason;
///
/// assert!(nim_reason(&[(6, 4)], 6).is_some(), "4·*6");
/// assert!(nim_reason(&[(6, 2)], 6).is_none(), "2·*6");
/// ```
pub fn nim_reason(heaps: &[(u64, u64)], players: u32) -> Option<AbsorbingReason> {
    if players < 3 {
        return None;
    }
    let Ok(solution) = nim::NimSolution::of(players) else {
        let large = heaps.iter().filter(|(size, _)| *size >= players.into());
        let count = large.fold(0_u64, |sum, (_, count)| sum.saturating_add(*count));
        return enough_parts(parts_of(count / 2, 2, players), players);
    };
    let of_size = |(size, count): &(u64, u64)| u128::from(*size).saturating_mul(u128::from(*count));
    let all = heaps.iter().map(of_size).fold(0, u128::saturating_add);
    // The largest heaps, as many as count, in descending order.
    let mut heaps: Vec<(u64, u64)> = heaps.iter().copied().filter(|(_, count)| *count > 0).collect();
    heaps.sort_unstable_by(|one, other| other.cmp(one));
    let each = heaps
        .iter()
        .flat_map(|(size, count)| vec![*size; (*count).min(1 + solution.heaps() as u64) as usize]);
    let mut each = each.take(1 + solution.heaps());
    let rest = all - u128::from(each.next()?);
    let others: Vec<u64> = each.collect();
    let is_enough = |base: &Vec<u32>| {
        let total: u128 = base.iter().map(|size| u128::from(*size)).sum();
        base.len() <= others.len()
            && base.iter().rev().zip(&others).all(|(least, size)| u64::from(*least) <= *size)
            && rest.saturating_add(3) >= total + u128::from(players)
    };
    let base = solution.always_undetermined().into_iter().find(is_enough)?;
    Some(AbsorbingReason::Heaps { base, rest, players })
}

/// Whether a position of Nim is absorbing, for heaps of any size, as far as [`nim_reason`] and sums with positions of Nim show; none
/// where Nim is not solved for so many players.
pub fn absorbing_nim(heaps: &[(u64, u64)], players: u32) -> Option<Absorbing> {
    let outcome = nim::outcome(heaps, players)?;
    if !outcome.is_undetermined() {
        return Some(Absorbing::Refuted(Refutation::Determined(outcome)));
    }
    if let Some(reason) = nim_reason(heaps, players) {
        return Some(Absorbing::Proved(reason));
    }
    let solution = nim::NimSolution::of(players).ok()?;
    let quotient = nim::NimQuotient::of(solution);
    for element in quotient.elements() {
        let mut added = vec![(1, u64::from(element.ones))];
        added.extend(element.sizes.iter().map(|size| (u64::from(*size), 1)));
        let outcome = solution.outcome(&[heaps, &added].concat());
        if !outcome.is_undetermined() {
            let heaps = added.iter().flat_map(|(size, count)| vec![size.to_string(); *count as usize]);
            let added = heaps.collect::<Vec<_>>().join("+");
            return Some(Absorbing::Refuted(Refutation::Context { added, outcome }));
        }
    }
    Some(Absorbing::Unknown { tried: quotient.elements().len() })
}
