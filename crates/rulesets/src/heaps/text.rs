//! Numbers between commas.

use crate::error::{BoardError, Reason};

/// How much there may be of something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// What, of which game.
    pub(crate) what: &'static str,
    /// How much.
    pub(crate) most: usize,
}

/// The numbers of a list.
const MOST_NUMBERS: usize = 256;

/// Numbers between commas, spaces or plus signs, each with the column where it begins, from 0. Of the limit no more
/// is asked than that the numbers have room; it is what the error says of one that has none.
pub(crate) fn numbers(text: &str, limit: Limit) -> Result<Vec<(u32, usize)>, BoardError> {
    let mut numbers: Vec<(u32, usize)> = Vec::new();
    let mut open: Option<(u32, usize)> = None;
    let mut is_expected = true;
    for (index, letter) in text.chars().chain([' ']).enumerate() {
        if let Some(digit) = letter.to_digit(10) {
            let (number, begin) = open.unwrap_or((0, index));
            let number = number.checked_mul(10).and_then(|number| number.checked_add(digit));
            let reason = Reason::TooLarge { what: limit.what, given: None, limit: limit.most };
            open = Some((number.ok_or(BoardError::at(begin, reason))?, begin));
            continue;
        }
        if let Some(found) = open.take() {
            if numbers.len() == MOST_NUMBERS {
                return Err(BoardError::too_large("numbers of a list", numbers.len() + 1, MOST_NUMBERS));
            }
            numbers.push(found);
            is_expected = false;
        }
        match letter {
            ',' | '+' if !is_expected => is_expected = true,
            letter if letter.is_whitespace() => {}
            _ => return Err(BoardError::expected(index, letter, "a number, or “,” between numbers")),
        }
    }
    if is_expected {
        return Err(BoardError::expected(text.chars().count(), "", "a number"));
    }
    Ok(numbers)
}

/// Heaps between commas, with few enough counters.
pub(crate) fn heaps(text: &str, limit: Limit) -> Result<Vec<u32>, BoardError> {
    let numbers = numbers(text, limit)?;
    let total: u64 = numbers.iter().map(|(number, _)| u64::from(*number)).sum();
    if total > limit.most as u64 {
        let given = usize::try_from(total).ok();
        return Err(BoardError::whole(Reason::TooLarge { what: limit.what, given, limit: limit.most }));
    }
    Ok(numbers.into_iter().map(|(number, _)| number).collect())
}

/// Heaps as they are read.
pub(super) fn print(heaps: &[u32]) -> String {
    let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
    if heaps.is_empty() { "0".to_owned() } else { heaps.join(",") }
}
