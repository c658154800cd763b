//! The laws of ordinals, and their sums and products against definitions that count.
#![allow(clippy::unwrap_used)]

use hyperjam_testkit::typed::value;
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::ordinal::{MOST_DEPTH, Ordinal};
use hyperjam_values::{Arena, nimber};
use proptest::prelude::*;

fn finite(number: u32) -> Ordinal {
    Ordinal::finite(number)
}

/// The ordinal of a polynomial in ω, lowest coefficient first, built by what every sum must agree on.
fn polynomial(coefficients: &[u32]) -> Ordinal {
    coefficients.iter().zip(0..).fold(Ordinal::ZERO, |sum, (coefficient, power)| {
        let power = finite(power).power_of_omega().unwrap();
        let term = (0..*coefficient).fold(Ordinal::ZERO, |sum, _| sum.natural_sum(&power).unwrap());
        sum.natural_sum(&term).unwrap()
    })
}

/// Any ordinal, with exponents up to three high.
fn ordinal() -> impl Strategy<Value = Ordinal> {
    (0_u32..4).prop_map(finite).prop_recursive(3, 12, 3, |inner| {
        prop::collection::vec((inner, 1_u32..4), 0..3).prop_map(|terms| {
            terms.iter().fold(Ordinal::ZERO, |sum, (exponent, coefficient)| {
                let term = exponent.power_of_omega().unwrap();
                sum.natural_sum(&term.natural_product(&finite(*coefficient)).unwrap()).unwrap()
            })
        })
    })
}

/// Ordinals below ω³ as the well-ordered sets that they are: copies of ω², ω and 1 in a row. In a sum, what is followed
/// by something larger is swallowed.
fn naive_sum(a: [u32; 3], b: [u32; 3]) -> [u32; 3] {
    let mut sum = a;
    for power in (0..3).rev() {
        for _ in 0..b[power] {
            sum[..power].fill(0);
            sum[power] += 1;
        }
    }
    sum
}

fn add(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.ordinary_sum(b).unwrap()
}

fn times(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.ordinary_product(b).unwrap()
}

proptest! {
    #[test]
    fn ordinary_arithmetic_has_its_laws(a in ordinal(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!(add(&add(&a, &b), &c), add(&a, &add(&b, &c)));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &add(&b, &c)), add(&times(&a, &b), &times(&a, &c)));
        let one = finite(1);
        prop_assert_eq!(times(&a, &one), a.clone());
        prop_assert_eq!(times(&one, &a), a.clone());
        prop_assert!(add(&a, &one) > a);
        // The order is kept on the right, strictly, and on the left weakly.
        prop_assert_eq!(add(&c, &a).cmp(&add(&c, &b)), a.cmp(&b));
        prop_assert!(a > b || add(&a, &c) <= add(&b, &c));
    }

    #[test]
    fn natural_arithmetic_is_a_ring_s(a in ordinal(), b in ordinal(), c in ordinal()) {
        let sum = a.natural_sum(&b).unwrap();
        prop_assert_eq!(sum.natural_difference(&b), Some(a.clone()));
        match a.natural_difference(&c) {
            Some(rest) => prop_assert_eq!(rest.natural_sum(&c).unwrap(), a.clone()),
            // No sum of c and something has fewer of a power of ω than c.
            None => {
                let is_more = |exponent: &Ordinal, times| {
                    a.terms().iter().all(|(like, coefficient)| like != exponent || coefficient < times)
                };
                let more = c.terms().iter().any(|(exponent, times)| is_more(exponent, times));
                prop_assert!(more);
            }
        }
        let add = |a: &Ordinal, b: &Ordinal| a.natural_sum(b).unwrap();
        let times = |a: &Ordinal, b: &Ordinal| a.natural_product(b).unwrap();
        prop_assert_eq!(add(&a, &b), add(&b, &a));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(add(&add(&a, &b), &c), add(&a, &add(&b, &c)));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &add(&b, &c)), add(&times(&a, &b), &times(&a, &c)));
        prop_assert_eq!(add(&a, &c).cmp(&add(&b, &c)), a.cmp(&b));
        // The ordinary ones never exceed them.
        prop_assert!(a.ordinary_sum(&b).unwrap() <= add(&a, &b));
        prop_assert!(a.ordinary_product(&b).unwrap() <= times(&a, &b));
    }

    #[test]
    fn heaps_are_a_group_of_order_2(a in ordinal(), b in ordinal(), c in ordinal()) {
        let add = |a: &Ordinal, b: &Ordinal| a.nim_sum(b).unwrap();
        prop_assert_eq!(add(&a, &a), Ordinal::ZERO);
        prop_assert_eq!(add(&a, &b), add(&b, &a));
        prop_assert_eq!(add(&add(&a, &b), &c), add(&a, &add(&b, &c)));
        prop_assert!(add(&a, &b) <= a.natural_sum(&b).unwrap());
        // From heaps that are not alike a move leads to heaps that are (SS 7): one of two has a smaller heap to go to.
        let sum = add(&add(&a, &b), &c);
        let can_move = [&a, &b, &c].iter().any(|heap| add(heap, &sum) < **heap);
        prop_assert_eq!(can_move, sum != Ordinal::ZERO);
    }

    #[test]
    fn sums_below_the_cube_of_omega_are_counted(a in [0_u32..4, 0..4, 0..4], b in [0_u32..4, 0..4, 0..4], n in 0_u32..4) {
        let sum = naive_sum(a, b);
        let [x, y] = [a, b].map(|coefficients| polynomial(&coefficients));
        prop_assert_eq!(add(&x, &y), polynomial(&sum));
        // n copies in a row, and ω of them: one power higher, of which the rest is swallowed.
        let copies = (0..n).fold([0; 3], |sum, _| naive_sum(sum, a));
        prop_assert_eq!(times(&x, &finite(n)), polynomial(&copies));
        let highest = a.iter().rposition(|coefficient| *coefficient > 0);
        let power = highest.map_or(Ordinal::ZERO, |highest| finite(highest as u32 + 1).power_of_omega().unwrap());
        prop_assert_eq!(times(&x, &Ordinal::omega()), power);
        // The order, by the highest coefficient that differs.
        prop_assert_eq!(x.cmp(&y), a.iter().rev().cmp(b.iter().rev()));
    }

    #[test]
    fn finite_ones_are_the_natural_numbers(a in 0_u32..60000, b in 0_u32..60000) {
        let (x, y) = (finite(a), finite(b));
        prop_assert_eq!(add(&x, &y), finite(a + b));
        prop_assert_eq!(times(&x, &y), finite(a * b));
        prop_assert_eq!(x.natural_sum(&y).unwrap(), finite(a + b));
        prop_assert_eq!(x.natural_product(&y).unwrap(), finite(a * b));
        prop_assert_eq!(x.nim_sum(&y).unwrap(), finite(a ^ b));
        prop_assert_eq!(x.nim_product(&y).unwrap(), Ordinal::finite(nimber::product(a.into(), b.into())));
    }
}

#[test]
fn ordinals_are_written() {
    let omega = Ordinal::omega();
    let cube = finite(3).power_of_omega().unwrap();
    let tower = omega.power_of_omega().unwrap();
    let high = omega.natural_sum(&finite(1)).unwrap().power_of_omega().unwrap();
    let all = [high, tower, cube.clone(), cube, omega.clone(), finite(5)];
    let sum = all.iter().fold(Ordinal::ZERO, |sum, term| sum.natural_sum(term).unwrap());
    assert_eq!(sum.to_string(), "ω^(ω + 1) + ω^ω + ω^3·2 + ω + 5");
    assert_eq!(Ordinal::ZERO.to_string(), "0");
    assert_eq!(omega.nim_product(&finite(2)), None);
    assert_eq!(times(&finite(2), &omega), omega);
    assert_eq!(times(&omega, &finite(2)).to_string(), "ω·2");
}

#[test]
fn what_is_too_large_is_refused() {
    let mut tower = finite(1);
    for _ in 0..MOST_DEPTH - 1 {
        tower = tower.power_of_omega().unwrap();
    }
    let refused = tower.power_of_omega().unwrap_err().to_string();
    assert_eq!(refused, "the ordinal is too large: the limit is 100 exponents above each other");
    // A term and its exponent are counted, so that 500 powers of ω are too many.
    let powers = (0..500).map(|power| finite(power).power_of_omega().unwrap());
    let mut large = Ordinal::ZERO;
    let refused = powers.into_iter().find_map(|power| match large.natural_sum(&power) {
        Ok(sum) => {
            large = sum;
            None
        }
        Err(refused) => Some(refused),
    });
    assert_eq!(refused, None);
    assert_eq!(
        large.natural_sum(&finite(500).power_of_omega().unwrap()).unwrap_err().to_string(),
        "the ordinal is too large: the limit is 1000 terms"
    );
    assert!(large.natural_product(&large).is_err());
}

/// What is typed of the infinite.
#[test]
fn ordinals_and_their_heaps_are_typed() {
    let mut arena = Arena::default();
    for formula in [
        "w == ω",
        "1 + w == w + 1",
        "1 : w == w",
        "w : 1 == w + 1",
        "w * 2 == w + w",
        "(w + 1)*(w + 1) == w^2 + 2*w + 1",
        "(w + 1)^2 == w^2 + w*2 + 1",
        "w^w > w^3",
        "w > 1000000",
        "{3|1} < omega",
        "*w + *w == 0",
        "*(w+1) + *3 == *(w+2)",
        "*w <> 0",
        "*w <> *2",
        "*w < 1/1024",
        "-1 < *w",
        "5 ⊕ w == w + 5",
        "(w + 5) ⊕ (w + 3) == 6",
        "w + 5 - 3 == w + 2",
        "w - w == 0",
        "w^2*3 + w + 1 - w^2 - 1 == w^2*2 + w",
        "-*w == *w",
    ] {
        assert_eq!(value(&mut arena, formula), Value::Truth(true), "{formula}");
    }
    for (wrong, error) in [
        (
            "w - 1",
            "column 3: this is worked out for short games only, and one of these games has infinitely many options",
        ),
        (
            "*w < ^",
            "column 4: this is worked out for short games only, and one of these games has infinitely many options",
        ),
        (
            "3 - w",
            "column 3: this is worked out for short games only, and one of these games has infinitely many options",
        ),
        ("5 + -w", "column 5: found an infinite ordinal, expected a game"),
        ("mean(w)", "column 1: found an infinite ordinal, expected a game"),
        ("(w+1)^w", "column 6: the exponent is too large: the limit is 1000, or any below ω"),
        ("{w|}", "column 2: found an infinite ordinal, expected a game"),
    ] {
        let found = evaluate(&mut arena, &mut Scope::default(), &parse(wrong).unwrap());
        assert_eq!(found.unwrap_err().to_string(), error, "{wrong}");
    }
    // A name that is given to something else is that.
    let mut scope = Scope::default();
    evaluate(&mut arena, &mut scope, &parse("w := 5").unwrap()).unwrap();
    let six = evaluate(&mut arena, &mut scope, &parse("w + 1 == 6").unwrap());
    assert_eq!(six, Ok(Value::Truth(true)));
}
