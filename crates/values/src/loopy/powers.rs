//! Ordinal sums of games with loops, and the powers that are made by them (CGT II.4 and VI.2; A. N. Siegel, *Loopy games and
//! computation*).

use super::game::{Lists, LoopyGame, TOO_LARGE};
use super::stopper::canonical_within;
use super::work::Work;
use crate::limit::Unfinished;

/// The options of a form, Left's and Right's.
pub type Options = [Vec<LoopyGame>; 2];

/// A graph to which games are added.
struct Growing(Lists);

impl Growing {
    /// Adds the positions of a game. Returns the number of its first one.
    fn add(&mut self, game: &LoopyGame) -> usize {
        let before = self.0.len();
        let moved = |side: Vec<usize>| side.into_iter().map(|option| option + before).collect();
        self.0.extend(game.lists().into_iter().map(|options| options.map(moved)));
        before
    }
}

/// The game x in which also these options can be moved to from every position, or from every one but 0.
fn over_each(options: &Options, x: &LoopyGame, also_zero: bool) -> Result<LoopyGame, Unfinished> {
    let mut growing = Growing(x.lists());
    let positions = growing.0.len();
    let zero = growing.0.iter().position(|sides| sides.iter().all(Vec::is_empty));
    for (side, games) in options.iter().enumerate() {
        for game in games {
            let option = growing.add(game) + game.start().index();
            if growing.0.len() > 4 * super::MOST_POSITIONS {
                return Err(TOO_LARGE);
            }
            growing.0.iter_mut().take(positions).for_each(|own| own[side].push(option));
        }
    }
    if !also_zero && let Some(zero) = zero {
        for option_lists in growing.0.iter_mut().take(positions).flatten() {
            option_lists.retain(|option| *option != zero);
        }
    }
    LoopyGame::of_lists(&growing.0, x.start().index())
}

/// The ordinal sum B:x = {Bᴸ, B:xᴸ | Bᴿ, B:xᴿ} of a form B, given by its options, and a game x; not simplified. It depends on the
/// form of B and only on the value of x (WW 7). O(positions · options).
#[doc(alias = "colon")]
pub fn ordinal_sum(base: &Options, x: &LoopyGame) -> Result<LoopyGame, Unfinished> {
    over_each(base, x, true)
}

/// G to the power →x, as ↑ to →n is ↑ + ↑² + … + ↑ⁿ and to →on is upon; not simplified.
///
/// It is G for x = 1, and {Gᴸ, G→xᴸ | Gᴿ, G→xᴿ} otherwise, where no option is made of an option 0 of x. The exponent is the
/// canonical form of a pseudonumber greater than 0. CGSuite has it as `PowTo`. O(positions · options).
pub fn pow_to(base: &Options, x: &LoopyGame) -> Result<LoopyGame, Unfinished> {
    over_each(base, x, false)
}

/// Gˣ, as ↑ⁿ and ↑ to the power on, which is uponth; not simplified. None where the base is not of the form {0 | H}.
///
/// It is {0 | Hₓ} with H₁ = H and Hₓ = {Hᴸ, H of xᴿ | Hᴿ, H of xᴸ}, where nothing is made of an option 0 of x. The exponent is the
/// canonical form of a pseudonumber that is at least 1. CGSuite has it as `Pow`. O(positions · options).
pub fn pow(base: &Options, x: &LoopyGame) -> Result<Option<LoopyGame>, Unfinished> {
    let [left, right] = base;
    let ([zero], [threat]) = (left.as_slice(), right.as_slice()) else { return Ok(None) };
    if zero.graph().position_count() > 1 || zero.graph().move_count() > 0 {
        return Ok(None);
    }
    let threat = over_each(&options(threat)?, &x.negate()?, false)?;
    let mut growing = Growing(vec![Default::default(), Default::default()]);
    let start = growing.add(&threat) + threat.start().index();
    growing.0[0] = [vec![1], vec![start]];
    LoopyGame::of_lists(&growing.0, 0).map(Some)
}

/// The options of a game.
pub fn options(game: &LoopyGame) -> Result<Options, Unfinished> {
    let of = |player| -> Result<Vec<LoopyGame>, Unfinished> {
        game.graph().options(game.start(), player).iter().map(|option| game.from(*option)).collect()
    };
    let [left, right] = hyperjam_terms::Player::BOTH;
    Ok([of(left)?, of(right)?])
}

/// The game x for which a stopper in canonical form is the ordinal sum B:x, if it is found: the stopper *subordinate* to B (CGT II.1).
///
/// Method: the options of x are those that are ordinal sums themselves, which an option of B never is. Which are is tried: at first
/// all, and then without those whose ordinal sum is another game than they are, options before what leads to them, until that of
/// the start is right. So what is found is right, as it has been added up. Cost: an ordinal sum and its canonical form for
/// each position, and that again for each position that is left out.
pub fn subordinate(
    game: &LoopyGame,
    base: &Options,
    work: &mut Work,
) -> Result<Option<LoopyGame>, Unfinished> {
    let lists = game.lists();
    let mut positions = Vec::with_capacity(lists.len());
    for position in game.graph().positions() {
        positions.push(game.from(position)?);
    }
    let start = game.start().index();
    let mut is_out = vec![false; lists.len()];
    loop {
        let inner: Lists = lists
            .iter()
            .map(|sides| {
                sides.each_ref().map(|side| side.iter().filter(|option| !is_out[**option]).copied().collect())
            })
            .collect();
        let mut is_sum = vec![true; lists.len()];
        for place in reached(&inner, start) {
            let x = LoopyGame::of_lists(&inner, place)?;
            let sum = canonical_within(&ordinal_sum(base, &x)?, work)?;
            is_sum[place] = sum.as_ref() == Some(&positions[place]);
            if place == start && is_sum[place] {
                return canonical_within(&x, work);
            }
        }
        let fails = |place: &usize| !is_sum[*place];
        let failing: Vec<usize> = (0..lists.len()).filter(fails).collect();
        let first = |place: &usize| !inner[*place].iter().flatten().any(fails);
        let mut out: Vec<usize> = failing.iter().copied().filter(first).collect();
        if out.is_empty() {
            out = failing.into_iter().filter(|place| *place != start).collect();
        }
        if out.is_empty() || out.contains(&start) {
            return Ok(None);
        }
        out.into_iter().for_each(|place| is_out[place] = true);
    }
}

/// The numbers that can be reached from one, the first one first.
fn reached(lists: &Lists, start: usize) -> Vec<usize> {
    let (mut order, mut seen) = (vec![start], vec![false; lists.len()]);
    seen[start] = true;
    let mut next = 0;
    while let Some(place) = order.get(next).copied() {
        next += 1;
        for option in lists[place].iter().flatten() {
            if !std::mem::replace(&mut seen[*option], true) {
                order.push(*option);
            }
        }
    }
    order
}
