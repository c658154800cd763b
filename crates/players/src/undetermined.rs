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
    let levels = levels(arena, game);
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
    /// For three players: a position of Nim with three heaps of at least 3, or four of at least 2 (MS Lemma 2.39).
    Heaps,
    /// It is a sum in which some component is so often that its copies are absorbing (MS Corollaries 2.28, 3.18 and 3.19 with
    /// Proposition 2.24).
    Copies {
        /// How many copies suffice.
        enough: u64,
        /// The greatest k for which the component is k-undetermined.
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
            AbsorbingReason::Heaps => f.write_str(
                "It has at least three heaps of 3 or more, or four of 2 or more (Spindler, Lemma 2.39).",
            ),
            AbsorbingReason::Copies { enough, level } => write!(
                f,
                "It has a component that is {level}-undetermined, at least {enough} times (Spindler, Corollaries 2.28, 3.18 and 3.19)."
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
    let level = strongly_undetermined_level(arena, game)?;
    match arena.players() {
        2 => None,
        3 => Some(AbsorbingReason::OptionsUndetermined),
        players => (level >= players - 1).then_some(AbsorbingReason::Strongly { level }),
    }
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

/// Whether what an expression says is absorbing: by its game as [`absorbing`], and by its components.
pub fn absorbing_expression(arena: &mut Arena, expression: &Expression) -> Result<Absorbing, Unfinished> {
    if let Some(reason) = by_components(arena, expression)? {
        return Ok(Absorbing::Proved(reason));
    }
    let game = expression.game(arena)?;
    absorbing(arena, game)
}

/// By MS Lemma 2.39, and by components with their copies, without making the sum.
pub fn by_components(
    arena: &mut Arena,
    expression: &Expression,
) -> Result<Option<AbsorbingReason>, Unfinished> {
    let players = arena.players();
    if players < 3 {
        return Ok(None);
    }
    if let Some(heaps) = expression.heaps() {
        return Ok(if players == 3 {
            nim_is_absorbing(&heaps).then_some(AbsorbingReason::Heaps)
        } else {
            None
        });
    }
    let components = expression.components();
    let mut impartial = Vec::new();
    for (count, component) in components.iter().filter(|(count, _)| *count > 0) {
        let game = component.game(arena)?;
        if !arena.is_impartial(game) {
            return Ok(None);
        }
        impartial.push((*count, game));
    }
    let is_sum = impartial.len() > 1 || impartial.iter().any(|(count, _)| *count > 1);
    for (count, game) in impartial {
        if let Some(reason) = proved(arena, game) {
            return Ok(Some(if is_sum { AbsorbingReason::Component(Box::new(reason)) } else { reason }));
        }
        // k-undetermined m times is mk-undetermined (MS Proposition 3.12); ⌊N/2 + 2⌋ games that are (N − 2)-undetermined
        // are absorbing (MS Corollary 3.18).
        let level = undetermined_level(arena, game);
        if level > 0 {
            let copies_of_one = u64::from((players - 2).div_ceil(level));
            let enough = copies_of_one * u64::from(players / 2 + 2);
            if count >= enough {
                return Ok(Some(AbsorbingReason::Copies { enough, level }));
            }
        }
    }
    Ok(None)
}

/// MS Lemma 2.39.
fn nim_is_absorbing(heaps: &[(u64, u64)]) -> bool {
    let at_least = |least: u64| {
        let counts = heaps.iter().filter(|(size, _)| *size >= least).map(|(_, count)| *count);
        counts.fold(0_u64, u64::saturating_add)
    };
    at_least(3) >= 3 || at_least(2) >= 4
}

/// Whether a position of Nim is absorbing, for heaps of any size, as far as MS Lemma 2.39 and sums with positions of Nim show; none
/// where Nim is not solved for so many players.
pub fn absorbing_nim(heaps: &[(u64, u64)], players: u32) -> Option<Absorbing> {
    let outcome = nim::outcome(heaps, players)?;
    if !outcome.is_undetermined() {
        return Some(Absorbing::Refuted(Refutation::Determined(outcome)));
    }
    if players == 3 && nim_is_absorbing(heaps) {
        return Some(Absorbing::Proved(AbsorbingReason::Heaps));
    }
    let solution = nim::NimSolution::of(players).ok()?;
    let quotient = nim::NimQuotient::of(&solution);
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
