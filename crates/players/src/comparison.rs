//! Comparison by favourability to one player (MS 4.1.2 and 4.2).

use hashbrown::{HashMap, HashSet};

use crate::arena::{Arena, GameId};
use crate::equality::{Outside, outside};
use crate::limit::Unfinished;
use crate::notation::print;
use crate::statement::{Statement, Verdict};

/// Whether G ≤ H for a player: in every sum, moving in every place, the player has a winning strategy with H if it has one
/// with G (MS Definition 4.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtMost {
    /// It holds, by this rule.
    Proved(Rule),
    /// It does not.
    Refuted {
        /// A game X such that the player has a winning strategy in G + X and none in H + X,
        context: GameId,
        /// if this seat moves first.
        starter: u32,
    },
    /// No rule of the paper says so, and none of a few games refutes it.
    Undecided {
        /// How many games were added.
        tried: usize,
    },
}

impl AtMost {
    /// "proved", "refuted" or "not decided".
    pub fn name(self) -> &'static str {
        match self {
            AtMost::Proved(_) => Verdict::Proved,
            AtMost::Refuted { .. } => Verdict::Refuted,
            AtMost::Undecided { .. } => Verdict::Undecided,
        }
        .name()
    }

    /// The same with its reason in words.
    pub fn statement(self, arena: &Arena) -> Statement {
        match self {
            AtMost::Proved(rule) => Statement::Proved(rule.name()),
            AtMost::Refuted { context, starter } => {
                let written = print(arena, context, MOST_TEXT);
                Statement::Refuted { added: written.unwrap_or_else(|| LARGE.to_owned()), starter }
            }
            AtMost::Undecided { tried } => Statement::Undecided {
                why: format!("no rule says so, nor does any of {tried} games that were added refute it"),
                longer: false,
            },
        }
    }
}

/// The most bytes of a game that is written.
const MOST_TEXT: usize = 2_000;
/// What a longer one is called.
pub(crate) const LARGE: &str = "a large game";

/// A rule by which G ≤ H for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// They are the same game.
    Same,
    /// G is 0, and in H the player alone has options (MS Theorem 4.24).
    Nonnegativity,
    /// H is 0, and the player has no winning strategy in G moving first (MS Theorem 4.27).
    Nonpositivity,
    /// Each of the player's options in G is at most one in H, and each option in H of another player is at least
    /// one in G (MS Theorem 4.34).
    InequalityTest,
    /// Two players: no option of the player in G is at least H, and none of the opponent's in H at most G.
    TwoPlayers,
}

impl Rule {
    /// What the rule is called, with its number.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Same => "they are the same game",
            Rule::Nonnegativity => "by the Nonnegativity Rule (Spindler, Theorem 4.24)",
            Rule::Nonpositivity => "by the Nonpositivity Rule (Spindler, Theorem 4.27)",
            Rule::InequalityTest => "by the Inequality Test (Spindler, Theorem 4.34)",
            Rule::TwoPlayers => "by the order of two-player games",
        }
    }
}

/// What is remembered of pairs, for one player.
type Known = HashMap<(GameId, GameId), Option<Rule>>;

/// Whether G ≤ H for a player, as far as the paper's rules and a search for a witness go. An answer of "proved" or "refuted" is
/// certain; where one of them is 0, or there are two players, one of these is always given.
///
/// The Inequality Test is applied to all pairs of positions: O(options of G · options of H). Witnesses are looked for among
/// those of the paper's proofs, all games in which each player has at most one option of day one (for up to three
/// players), these with the other players' copies of G and H added, and, of impartial G and H, the small games of
/// [`crate::equality`].
///
/// ```
/// use hyperjam_players::Arena;
/// use hyperjam_players::comparison::at_most;
/// use hyperjam_players::notation::parse;
///
/// let mut arena = Arena::new(3);
/// let mut compare = |g: &str, h: &str| {
///     let g = parse(g, 3).unwrap().game(&mut arena)?;
///     let h = parse(h, 3).unwrap().game(&mut arena)?;
///     at_most(&mut arena, g, h, 0).map(|answer| answer.name())
/// };
/// assert_eq!(compare("{2_C||}", "{1_C||}")?, "proved", "MS Theorem 4.48");
/// assert_eq!(compare("{1_C||}", "{2_C||}")?, "refuted");
/// assert_eq!((compare("3·*", "6·*")?, compare("6·*", "3·*")?), ("refuted", "proved"));
/// # Ok::<(), hyperjam_players::Unfinished>(())
/// ```
pub fn at_most(arena: &mut Arena, g: GameId, h: GameId, seat: u32) -> Result<AtMost, Unfinished> {
    let seat = seat % arena.players();
    if let Some(rule) = proved(arena, g, h, seat, &mut Known::new()) {
        return Ok(AtMost::Proved(rule));
    }
    let contexts = contexts(arena, g, h, seat)?;
    for context in &contexts {
        let (with_g, with_h) = (arena.add(g, *context)?, arena.add(h, *context)?);
        for starter in 0..arena.players() {
            if wins(arena, with_g, starter, seat) && !wins(arena, with_h, starter, seat) {
                return Ok(AtMost::Refuted { context: *context, starter });
            }
        }
    }
    // What is won in o(G + X) and not in o(H + X) is won so by every player, if the right one moves first.
    Ok(match outside(arena, g, h)? {
        Outside::Found { added, place } => {
            AtMost::Refuted { context: added, starter: (seat + arena.players() - place) % arena.players() }
        }
        Outside::NotFound(tried) => AtMost::Undecided { tried: contexts.len() + tried },
    })
}

/// Whether a player has a winning strategy when a seat moves first.
pub fn wins(arena: &Arena, game: GameId, starter: u32, seat: u32) -> bool {
    let place = (seat + arena.players() - starter) % arena.players();
    arena.outcome(game, starter).includes(place)
}

/// The rule by which G ≤ H for a player, if one says so.
pub fn rule_for(arena: &Arena, g: GameId, h: GameId, seat: u32) -> Option<Rule> {
    proved(arena, g, h, seat % arena.players(), &mut Known::new())
}

fn proved(arena: &Arena, g: GameId, h: GameId, seat: u32, known: &mut Known) -> Option<Rule> {
    if g == h {
        return Some(Rule::Same);
    }
    if arena.players() == 2 {
        return at_most_of_two(arena, g, h, seat, known).then_some(Rule::TwoPlayers);
    }
    if h == GameId::ZERO {
        return (!wins(arena, g, seat, seat)).then_some(Rule::Nonpositivity);
    }
    let others = || (0..arena.players()).filter(|other| *other != seat);
    if g == GameId::ZERO {
        let alone = others().all(|other| arena.options(h, other).is_empty());
        return alone.then_some(Rule::Nonnegativity);
    }
    if let Some(found) = known.get(&(g, h)) {
        return *found;
    }
    let mut is_at_most = |g, h| proved(arena, g, h, seat, known).is_some();
    let mine = arena.options(g, seat);
    let passes = mine.iter().all(|in_g| arena.options(h, seat).iter().any(|in_h| is_at_most(*in_g, *in_h)))
        && others().all(|other| {
            let theirs = arena.options(h, other);
            theirs.iter().all(|in_h| arena.options(g, other).iter().any(|in_g| is_at_most(*in_g, *in_h)))
        });
    let rule = passes.then_some(Rule::InequalityTest);
    known.insert((g, h), rule);
    rule
}

/// Two players: G ≤ H for a player, with the opponent at the other seat.
fn at_most_of_two(arena: &Arena, g: GameId, h: GameId, seat: u32, known: &mut Known) -> bool {
    if let Some(found) = known.get(&(g, h)) {
        return found.is_some();
    }
    let (mine, theirs) = (arena.options(g, seat), arena.options(h, 1 - seat));
    let holds = !mine.iter().any(|option| at_most_of_two(arena, h, *option, seat, known))
        && !theirs.iter().any(|option| at_most_of_two(arena, *option, g, seat, known));
    known.insert((g, h), holds.then_some(Rule::TwoPlayers));
    holds
}

/// The games that are added in search of a witness.
fn contexts(arena: &mut Arena, g: GameId, h: GameId, seat: u32) -> Result<Vec<GameId>, Unfinished> {
    let players = arena.players();
    let one = arena.integer(1, seat)?;
    let one_of_others = arena.others(one)?;
    let mut found = vec![GameId::ZERO];
    // So many moves for all others that they outlast the player (MS Lemmas 4.21 and 4.22).
    let most = u64::from(arena.depth(g).max(arena.depth(h))) + 1;
    let outlast = arena.times(most, one_of_others)?;
    for game in [g, h] {
        found.push(arena.others(game)?);
    }
    for count in 0..=most {
        found.push(arena.times(count, one_of_others)?);
        found.extend(counting_games(arena, count, seat)?);
    }
    for first in 0..players {
        let second = (first + 1) % players;
        for options in [[GameId::ZERO, outlast], [outlast, one], [one, outlast], [outlast, GameId::ZERO]] {
            found.push(with_two_options(arena, [first, second], options)?);
        }
        found.push(with_two_options(arena, [first, first], [outlast, outlast])?);
    }
    let (next, last) = ((seat + 1) % players, (seat + players - 1) % players);
    found.push(with_two_options(arena, [next, last], [outlast, one])?);
    if players <= 3 {
        found.extend(thin_games(arena)?);
    }
    let mut seen = HashSet::new();
    found.retain(|game| seen.insert(*game));
    found.sort_by_key(|game| arena.depth(*game));
    Ok(found)
}

/// The game in which two seats have these options, and nobody else has any.
fn with_two_options(arena: &mut Arena, seats: [u32; 2], options: [GameId; 2]) -> Result<GameId, Unfinished> {
    let of =
        |seat| seats.iter().zip(options).filter(|(of, _)| **of == seat).map(|(_, option)| option).collect();
    arena.partizan(of)
}

/// For each other player a game in which one player can only move to where this one has no moves, the player and the mover have
/// so many less one, and all others so many (the proof of MS Theorem 4.48).
fn counting_games(arena: &mut Arena, count: u64, seat: u32) -> Result<Vec<GameId>, Unfinished> {
    let players = arena.players();
    let mut found = Vec::new();
    for out in (0..players).filter(|out| *out != seat && count > 0) {
        let after = (seat + 1) % players;
        let mover = if out == after { (seat + 2) % players } else { after };
        let mut sum = GameId::ZERO;
        for of in (0..players).filter(|of| *of != out) {
            let moves = arena.integer(if of == seat || of == mover { count - 1 } else { count }, of)?;
            sum = arena.add(sum, moves)?;
        }
        found.push(with_two_options(arena, [mover, mover], [sum, sum])?);
    }
    Ok(found)
}

/// The games in which each player has at most one option, and that has no options but 0.
pub(crate) fn thin_games(arena: &mut Arena) -> Result<Vec<GameId>, Unfinished> {
    let players = arena.players();
    let mut days = vec![None];
    for set in 0..1_u32 << players {
        let options = |of: u32| if set & (1 << of) != 0 { vec![GameId::ZERO] } else { Vec::new() };
        days.push(Some(arena.partizan(options)?));
    }
    let mut found = Vec::new();
    for number in 0..days.len().pow(players) {
        let option = |of: u32| days[number / days.len().pow(of) % days.len()];
        found.push(arena.partizan(|of| option(of).into_iter().collect())?);
    }
    Ok(found)
}
