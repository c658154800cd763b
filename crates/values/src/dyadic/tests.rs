use num_bigint::BigInt;
use proptest::prelude::*;

use super::{Bound, Dyadic};

/// A twin without any care: a numerator over one fixed large denominator.
const FINE: u32 = 200;

fn fine(x: &Dyadic) -> BigInt {
    x.numerator() << (FINE - x.exponent())
}

/// Small, large, and just at the border between them.
fn dyadic() -> impl Strategy<Value = Dyadic> {
    let numerator = prop_oneof![
        -20_i64..20,
        any::<i64>(),
        (0_i64..3).prop_map(|i| i64::MAX - i),
        (0_i64..3).prop_map(|i| i64::MIN + i),
    ];
    (numerator, 0_u32..70, 0_u32..90).prop_map(|(numerator, exponent, shift)| {
        let shift = if shift < 60 { 0 } else { shift };
        Dyadic::from_big(BigInt::from(numerator) << shift, exponent)
    })
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_rationals(a in dyadic(), b in dyadic()) {
        prop_assert_eq!(fine(&(&a + &b)), fine(&a) + fine(&b));
        prop_assert_eq!(fine(&(&a - &b)), fine(&a) - fine(&b));
        prop_assert_eq!(fine(&-&a), -fine(&a));
        prop_assert_eq!(fine(&a.half()) * 2, fine(&a));
        prop_assert_eq!(fine(&(&a * &b)) << FINE, fine(&a) * fine(&b));
        prop_assert_eq!(a.cmp(&b), fine(&a).cmp(&fine(&b)));
        prop_assert_eq!(a.sign(), fine(&a).cmp(&BigInt::from(0)));
        prop_assert_eq!(a.floor(), fine(&a) >> FINE);
    }

    #[test]
    fn equal_numbers_are_equal_bits(a in dyadic(), b in dyadic()) {
        prop_assert_eq!(&(&(&a + &b) - &b), &a);
        prop_assert_eq!(a == b, fine(&a) == fine(&b));
        prop_assert!(a.exponent() == 0 || a.numerator().bit(0), "{a} is in lowest terms");
    }

    /// By the definition: go down the tree of numbers, from 0 to the side where the interval lies.
    #[test]
    fn the_simplest_number_is_the_first_one_on_the_way_down(
        a in -40_i64..40, b in -40_i64..40, m in 0_u32..5, n in 0_u32..5, closed in any::<(bool, bool)>(),
        ends in any::<(bool, bool)>(),
    ) {
        let lower = ends.0.then(|| Bound { number: Dyadic::new(a, m), closed: closed.0 });
        let upper = ends.1.then(|| Bound { number: Dyadic::new(b, n), closed: closed.1 });
        let above = |x: &Dyadic| lower.as_ref().is_none_or(|l| l.number < *x || l.closed && l.number == *x);
        let below = |x: &Dyadic| upper.as_ref().is_none_or(|u| *x < u.number || u.closed && u.number == *x);
        let (mut left, mut right): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        let mut x = Dyadic::ZERO;
        let mut found = None;
        for _ in 0..120 {
            match (above(&x), below(&x)) {
                (true, true) => {
                    found = Some(x.clone());
                    break;
                }
                (false, true) => left = Some(x),
                (true, false) => right = Some(x),
                (false, false) => break,
            }
            x = match (&left, &right) {
                (Some(left), Some(right)) => (left + right).half(),
                (Some(left), None) => left + &Dyadic::ONE,
                (None, Some(right)) => right - &Dyadic::ONE,
                (None, None) => Dyadic::ZERO,
            };
        }
        prop_assert_eq!(Dyadic::simplest(lower.as_ref(), upper.as_ref()), found);
    }
}

#[test]
fn birthdays_are_those_of_the_tree() {
    let born = |numerator, exponent| Dyadic::new(numerator, exponent).birthday();
    for (numerator, exponent, day) in [(0, 0, 0), (-3, 0, 3), (1, 1, 2), (3, 1, 3), (-3, 2, 3), (5, 3, 4)] {
        assert_eq!(born(numerator, exponent), BigInt::from(day), "{numerator}/2^{exponent}");
    }
    assert_eq!(born(-1_823_437_481_924, 0), BigInt::from(1_823_437_481_924_i64));
}

#[test]
fn extreme_exponents_are_no_harm() {
    assert_eq!(Dyadic::new(0, u32::MAX), Dyadic::ZERO);
    assert_eq!(Dyadic::new(i64::MIN, 63), Dyadic::integer(-1));
    assert_eq!(Dyadic::new(i64::MIN, 64), Dyadic::new(-1, 1));
    assert!(Dyadic::unit(5000) < Dyadic::unit(4999));
    assert!(Dyadic::unit(5000) > Dyadic::ZERO);
}
