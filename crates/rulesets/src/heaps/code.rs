//! Octal and hexadecimal codes of taking-and-breaking games (WW 4, CGT IV.2).

use std::fmt;

use super::period::Bound;
use crate::error::{BoardError, Reason};
use crate::limits::{Meter, Unsolved};

/// The code d₀.d₁d₂… of a game: a digit dₖ with the bit 2ʰ lets a player take k counters from a heap and leave the rest in
/// exactly h heaps. Digits up to 7 make an octal code, up to F a hexadecimal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The digits from d₀ on; the last is not 0, unless it is the only one.
    digits: Vec<u8>,
}

/// The digits of a code.
const MOST_DIGITS: usize = 64;

impl Code {
    /// Reads a code such as `0.77`, `.6` or `4.007`.
    ///
    /// ```
    /// use hyperjam_rulesets::heaps::Code;
    /// assert_eq!(Code::parse("0.770")?.to_string(), "0.77");
    /// assert_eq!(Code::parse("0.7g").unwrap_err().to_string(), "column 4: expected a digit from 0 to 9 or A to F, not “g”");
    /// # Ok::<(), hyperjam_rulesets::BoardError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Code, BoardError> {
        const POINT: &str = "a code such as “0.77”";
        let Some((before, after)) = text.split_once('.') else {
            return Err(BoardError::expected(0, text, POINT));
        };
        if before.chars().count() > 1 {
            return Err(BoardError::expected(0, before, "one digit before the point"));
        }
        let first = before.chars().count() + 1;
        let mut digits = Vec::new();
        for (index, letter) in before.chars().chain(after.chars()).enumerate() {
            let digit = letter.to_digit(16).map(|digit| digit as u8);
            let column = if index < before.len() { index } else { index - before.len() + first };
            digits.push(digit.ok_or(BoardError::expected(
                column,
                letter,
                "a digit from 0 to 9 or A to F",
            ))?);
            if digits.len() > MOST_DIGITS {
                return Err(BoardError::too_large(
                    "digits of a code",
                    after.chars().count() + 1,
                    MOST_DIGITS,
                ));
            }
        }
        if before.is_empty() {
            digits.insert(0, 0);
        }
        if digits[0] & 3 != 0 {
            let what =
                if digits[0] & 1 != 0 { "take nothing and leave nothing" } else { "leave the heap as it is" };
            return Err(BoardError::at(0, Reason::Digit { what }));
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(Code { digits })
    }

    /// The number of heaps that a move leaves at most.
    pub fn most_heaps(&self) -> u32 {
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// How many counters a move takes at most.
    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }

    /// The digits from d₀ on.
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// From where on a period is proved.
    pub fn bound(&self) -> Bound {
        Bound { heaps: self.most_heaps().max(1) as usize, taken: self.most_taken() }
    }

    /// What may be left of a heap, and how many counters are taken; with the heaps that are left in the order in which they
    /// lie, so that a smaller one may stand first or last.
    pub(super) fn moves(&self, heap: u32, mut made: impl FnMut(u32, &[u32])) {
        for (taken, digit) in (0..=heap).zip(&self.digits) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                made(taken, &[]);
            }
            if digit & 2 != 0 && left > 0 {
                made(taken, &[left]);
            }
            if digit & 4 != 0 {
                (1..left).for_each(|first| made(taken, &[first, left - first]));
            }
            if digit & 8 != 0 {
                for first in 1..=left / 3 {
                    for second in first..=(left - first) / 2 {
                        made(taken, &[first, second, left - first - second]);
                    }
                }
            }
        }
    }

    /// How many moves there are on a heap, of which three heaps may be left in round(n² / 12) ways where n counters are.
    pub(super) fn move_count(&self, heap: u32) -> usize {
        let ways = |(taken, digit): (u32, &u8)| {
            let left = (heap - taken) as usize;
            let of = |bit: u8, ways: usize| if digit & bit != 0 { ways } else { 0 };
            let any = usize::from(left > 0);
            of(1, 1 - any) + of(2, any) + of(4, left.saturating_sub(1)) + of(8, (left * left + 6) / 12)
        };
        (0..=heap).zip(&self.digits).map(ways).sum()
    }

    /// The Grundy numbers of heaps from 0 to `most`. O(most² · digits), and O(most³ · digits) where three heaps are left.
    pub(crate) fn grundy_numbers(&self, most: usize, meter: &mut Meter) -> Result<Vec<u32>, Unsolved> {
        meter.room(most.saturating_mul(4))?;
        let mut numbers: Vec<u32> = Vec::with_capacity(most + 1);
        // The heap for which a number was last met as an option.
        let mut met: Vec<usize> = Vec::new();
        for heap in 0..=most {
            for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
                let left = heap - taken;
                if digit & 1 != 0 && left == 0 {
                    mark(&mut met, 0, heap);
                }
                if digit & 2 != 0 && left > 0 && taken > 0 {
                    mark(&mut met, numbers[left], heap);
                }
                if digit & 4 != 0 {
                    meter.spend(left / 2)?;
                    (1..=left / 2)
                        .for_each(|first| mark(&mut met, numbers[first] ^ numbers[left - first], heap));
                }
                if digit & 8 != 0 {
                    for first in 1..=left / 3 {
                        meter.spend(left)?;
                        for second in first..=(left - first) / 2 {
                            mark(
                                &mut met,
                                numbers[first] ^ numbers[second] ^ numbers[left - first - second],
                                heap,
                            );
                        }
                    }
                }
            }
            let mex = met.iter().position(|last| *last != heap).unwrap_or(met.len());
            numbers.push(mex as u32);
        }
        Ok(numbers)
    }
}

/// Notes that a number was met as an option of a heap.
fn mark(met: &mut Vec<usize>, number: u32, heap: usize) {
    let number = number as usize;
    if met.len() <= number {
        met.resize(number + 1, usize::MAX);
    }
    met[number] = heap;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, digit) in self.digits.iter().enumerate() {
            write!(f, "{digit:X}")?;
            if index == 0 {
                f.write_str(".")?;
            }
        }
        Ok(())
    }
}
