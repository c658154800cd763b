//! The numbers that are left in Sylver Coinage (WW 18).

use super::drawing::{MOST, Set, members};
use crate::error::{BoardError, Reason};
use crate::heaps::{Limit, numbers};

/// The largest number that may be left.
const LIMIT: Limit = Limit { what: "largest number that is left", most: MOST };

/// The element of a number.
fn element(number: usize) -> Set {
    1 << (number - 1)
}

/// The numbers that are no sums of those named, as elements: number n is element n − 1. Their greatest common divisor has to be 1, or
/// infinitely many are left.
pub(super) fn read(text: &str) -> Result<Set, BoardError> {
    let mut named = Vec::new();
    for (number, column) in numbers(text, LIMIT)? {
        match number {
            0 => return Err(BoardError::expected(column, "0", "a positive number")),
            1 => {
                const RULE: &str = "who names 1 has lost, so it has not been named";
                return Err(BoardError::at(column, Reason::Rule(RULE)));
            }
            _ => named.push(number as usize),
        }
    }
    if named.iter().fold(0, |divisor, number| common_divisor(divisor, *number)) != 1 {
        const RULE: &str = "the numbers named have to have no common divisor, or infinitely many are left";
        return Err(BoardError::whole(Reason::Rule(RULE)));
    }
    let too_large = BoardError::whole(Reason::TooLarge { what: LIMIT.what, given: None, limit: LIMIT.most });
    let Some(least) = named.iter().copied().min().filter(|least| *least <= MOST) else {
        return Err(too_large);
    };
    let mut is_sum = vec![true];
    for number in 1..=MOST + least {
        is_sum.push(named.iter().any(|one| number >= *one && is_sum[number - one]));
    }
    // As many sums one after the other as the least number named, and all others are sums.
    if !is_sum[MOST + 1..].iter().all(|is_sum| *is_sum) {
        return Err(too_large);
    }
    Ok((1..=MOST).filter(|number| !is_sum[*number]).fold(0, |left, number| left | element(number)))
}

fn common_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// The numbers that may be named: all that are left but 1.
pub(super) fn open(left: Set) -> impl Iterator<Item = usize> {
    members(left & !element(1)).map(|element| element + 1)
}

/// What is left when a number is named: no more what becomes a sum with it.
pub(super) fn after(left: Set, named: usize) -> Set {
    let is_left = |number: usize| number > 0 && left & element(number) != 0;
    let stays = |number: &usize| {
        let mut rest = *number;
        while is_left(rest) && rest >= named {
            rest -= named;
        }
        is_left(rest)
    };
    members(left).map(|element| element + 1).filter(stays).fold(0, |kept, number| kept | element(number))
}

/// The fewest numbers of which the sums leave these.
pub(super) fn print(left: Set) -> String {
    let is_sum = |number: usize| number > MOST || left & element(number) == 0;
    let most = MOST + (1..).find(|number| is_sum(*number)).unwrap_or(0);
    let is_new =
        |number: &usize| is_sum(*number) && !(1..*number).any(|one| is_sum(one) && is_sum(number - one));
    let named: Vec<String> = (1..=most).filter(is_new).map(|number| number.to_string()).collect();
    named.join(",")
}
