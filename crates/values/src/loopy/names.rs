//! Games with loops that have names.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::game::{Lists, LoopyGame};
use super::value::LoopyValue;
use crate::arena::Arena;
use crate::limit::Unfinished;
use hyperjam_terms::Player;

/// The value that has a name, as it is typed; see [`crate::notation::LOOPY_NAMES`].
///
/// | name | game |
/// | --- | --- |
/// | on, off | {pass \| }, { \| pass}: one player can always move |
/// | dud | {pass \| pass}: nobody is ever stuck |
/// | over, under | {0 \| pass}, {pass \| 0}: over is positive, and less than every positive number |
/// | upon | {pass \| ∗}, the limit of ↑ + ↑² + … + ↑ⁿ |
/// | uponth | {0 ‖ 0 \| 0, pass}, the limit of ↑ⁿ |
/// | hi, lo | on & over, under & off |
/// | tis, tisn | {a \| } with a = { \| tis}, which is 1 & 0; and 0 & −1 |
pub fn named(name: &str) -> Option<LoopyValue> {
    static NAMED: LazyLock<BTreeMap<&str, LoopyValue>> = LazyLock::new(make);
    NAMED.get(name).cloned()
}

/// The greatest heap among the options of a game that is written as ∞_K.
const MOST_HEAP: u32 = 64;

/// The set K, in its order, if the value is that of ∞_K, the game whose options are itself and the heaps in K (HL 5.2).
///
/// Of the heaps that Left can move to in the offside, ∞_K is made, and compared.
pub(super) fn infinite_nimber(arena: &mut Arena, value: &LoopyValue) -> Result<Option<Vec<u32>>, Unfinished> {
    let off = value.off();
    let mut heaps = Vec::new();
    for option in off.graph().options(off.start(), Player::Left) {
        let short = off.from(*option)?.to_short(arena)?;
        let Some(heap) = short.and_then(|short| arena.as_nimber(short)).filter(|heap| *heap <= MOST_HEAP)
        else {
            return Ok(None);
        };
        heaps.push(heap);
    }
    heaps.sort_unstable();
    heaps.dedup();
    let Some(greatest) = heaps.last().map(|heap| *heap as usize) else { return Ok(None) };
    let mut lists: Lists = (0..=greatest).map(|heap| [(0..heap).collect(), (0..heap).collect()]).collect();
    let own: Vec<usize> = heaps.iter().map(|heap| *heap as usize).chain([greatest + 1]).collect();
    lists.push([own.clone(), own]);
    let found = LoopyValue::of(&LoopyGame::of_lists(&lists, greatest + 1)?)?;
    Ok((found == *value).then_some(heaps))
}

fn make() -> BTreeMap<&'static str, LoopyValue> {
    // 0, ∗, and then each by its own position.
    let zero: [Vec<usize>; 2] = [vec![], vec![]];
    let star = [vec![0], vec![0]];
    let with = |own: [Vec<usize>; 2], more: &[[Vec<usize>; 2]]| -> Option<LoopyValue> {
        let lists: Lists =
            [zero.clone(), star.clone(), own].into_iter().chain(more.iter().cloned()).collect();
        LoopyValue::of(&LoopyGame::of_lists(&lists, 2).ok()?).ok()
    };
    let games = [
        ("on", with([vec![2], vec![]], &[])),
        ("off", with([vec![], vec![2]], &[])),
        ("dud", with([vec![2], vec![2]], &[])),
        ("over", with([vec![0], vec![2]], &[])),
        ("under", with([vec![2], vec![0]], &[])),
        ("upon", with([vec![2], vec![1]], &[])),
        ("uponth", with([vec![0], vec![3]], &[[vec![0], vec![0, 3]]])),
        ("tis", with([vec![3], vec![]], &[[vec![], vec![2]]])),
        ("tisn", with([vec![], vec![3]], &[[vec![2], vec![]]])),
    ];
    let mut named: BTreeMap<&str, LoopyValue> =
        games.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let sides = |s: &str, t: &str| LoopyValue::sides(named.get(s)?, named.get(t)?).ok().flatten();
    let made = [("hi", sides("on", "over")), ("lo", sides("under", "off"))];
    named.extend(made.into_iter().filter_map(|(name, value)| Some((name, value?))));
    named
}
