//! Numbers plus multiples of ↑ plus nimbers.

use std::cmp::Ordering;

use crate::arena::stop::Stop;
use crate::arena::{Arena, GameId};
use crate::limit::Unfinished;

/// The game x + n·↑ + ∗k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpStar {
    /// The number x.
    pub number: GameId,
    /// The multiple n of ↑ = {0 | ∗}; a negative one is of ↓.
    pub ups: i32,
    /// The size k of the Nim heap.
    pub nimber: u32,
}

impl UpStar {
    /// How n·↑ + ∗k compares with 0; none if they are confused. ↑ and all its multiples are positive; ↑ + ∗ is confused
    /// with 0, ↑ + ∗k with k > 1 and n·↑ + ∗k with n > 1 are positive (WW 3, CGT II.1).
    pub(crate) fn sign(self) -> Option<Ordering> {
        match (self.ups, self.nimber) {
            (0, 0) => Some(Ordering::Equal),
            (0, _) | (1 | -1, 1) => None,
            (ups, _) => Some(ups.cmp(&0)),
        }
    }

    /// Both stops reach the number; who is to move there follows from how the rest compares with 0.
    pub(crate) fn stops(self) -> [Stop; 2] {
        let sign = self.sign();
        let at_least = matches!(sign, Some(Ordering::Greater | Ordering::Equal));
        let at_most = matches!(sign, Some(Ordering::Less | Ordering::Equal));
        [Stop::new(self.number, !at_most), Stop::new(self.number, at_least)]
    }
}

/// The options of the canonical form (CGT II.1): with x the number,
/// ∗k = {0, ∗, …, ∗(k−1) | the same}, ↑∗ = {0, ∗ | 0}, else n·↑ + ∗k = {0 | (n−1)·↑ + ∗(k⊕1)} for n > 0, and x is added to
/// every option. Below 0 the sides are exchanged.
pub(super) fn options(arena: &mut Arena, form: UpStar) -> Result<(Vec<GameId>, Vec<GameId>), Unfinished> {
    let UpStar { number, ups, nimber } = form;
    match ups {
        0 => {
            arena.spend(u64::from(nimber))?;
            let mut options = Vec::new();
            for size in 0..nimber {
                options.push(arena.up_star(UpStar { number, ups: 0, nimber: size })?);
            }
            Ok((options.clone(), options))
        }
        1 | -1 if nimber == 1 => {
            let (far, near) =
                (vec![number, arena.up_star(UpStar { number, ups: 0, nimber: 1 })?], vec![number]);
            Ok(if ups > 0 { (far, near) } else { (near, far) })
        }
        _ => {
            let next = UpStar { number, ups: ups - ups.signum(), nimber: nimber ^ 1 };
            let next = vec![arena.up_star(next)?];
            Ok(if ups > 0 { (vec![number], next) } else { (next, vec![number]) })
        }
    }
}

/// What the game of these canonical options, which is no number, is as a number plus ups and a star, if it is that: the
/// inverse of [`options`].
pub(super) fn recognise(arena: &Arena, left: &[GameId], right: &[GameId]) -> Option<UpStar> {
    let first = arena.as_up_star(*left.first()?)?;
    let number = first.number;
    if left == right {
        // A Nim heap: {x, x∗, …, x∗(k−1)} on both sides. The ids need not be in the order of the sizes.
        let mut sizes = Vec::with_capacity(left.len());
        for option in left {
            let form = arena.as_up_star(*option)?;
            if form.number != number || form.ups != 0 {
                return None;
            }
            sizes.push(form.nimber);
        }
        sizes.sort_unstable();
        let is_heap = sizes.iter().enumerate().all(|(place, size)| *size as usize == place);
        return is_heap.then_some(UpStar { number, ups: 0, nimber: sizes.len() as u32 });
    }
    let is_pair = |far: &[GameId], near: &[GameId]| {
        let [a, b] = far else { return false };
        let star = |id: &GameId| {
            let form = arena.as_up_star(*id);
            form.is_some_and(|form| form == UpStar { number, ups: 0, nimber: 1 })
        };
        near == [number] && (*a == number && star(b) || *b == number && star(a))
    };
    if is_pair(left, right) {
        return Some(UpStar { number, ups: 1, nimber: 1 });
    }
    if is_pair(right, left) {
        return Some(UpStar { number, ups: -1, nimber: 1 });
    }
    let ([left], [right]) = (left, right) else { return None };
    let last = arena.as_up_star(*right)?;
    let rest = |next: UpStar, step: i32| {
        let towards = next.ups.signum() != -step;
        let ups = next.ups.checked_add(step)?;
        // {x | x∗k} is x↑∗(k⊕1); but {x | x} is a heap, and was found above.
        towards.then_some(UpStar { number, ups, nimber: next.nimber ^ 1 })
    };
    if *left == number && last.number == number {
        rest(last, 1)
    } else if *right == last.number && last.number == number {
        rest(first, -1)
    } else {
        None
    }
}
