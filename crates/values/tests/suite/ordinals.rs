//! The laws of ordinals, and their sums and products against definitions that count.
use hyperjam_testkit::typed::{truth, value};
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::ordinal::{MOST_DEPTH, Ordinal};
use hyperjam_values::surreal::{Signs, Surreal};
use hyperjam_values::{Arena, Dyadic, nimber};
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

/// Polynomials in ω⁻¹ of degree below 5, lowest power first: the twin of sums of powers 2^−(ω·k + n).
fn small(coefficients: &[Dyadic]) -> Surreal {
    let term = |(power, coefficient): (u32, &Dyadic)| {
        let exponent = Ordinal::omega().natural_product(&finite(power)).unwrap();
        let unit = Surreal::of_power(&exponent).unwrap();
        unit.times(&Surreal::of_number(coefficient)).unwrap()
    };
    (0..).zip(coefficients).map(term).fold(Surreal::default(), |sum, term| sum.add(&term).unwrap())
}

fn coefficients() -> impl Strategy<Value = Vec<Dyadic>> {
    let coefficient =
        (-6_i64..7, 0_u32..3).prop_map(|(numerator, exponent)| Dyadic::new(numerator, exponent));
    prop::collection::vec(coefficient, 3)
}

proptest! {
    #[test]
    fn sums_of_powers_are_polynomials(a in coefficients(), b in coefficients()) {
        let (x, y) = (small(&a), small(&b));
        let sum: Vec<Dyadic> = a.iter().zip(&b).map(|(x, y)| x + y).collect();
        prop_assert_eq!(x.add(&y).unwrap(), small(&sum));
        let mut product = vec![Dyadic::ZERO; 5];
        for (i, one) in a.iter().enumerate() {
            for (j, other) in b.iter().enumerate() {
                product[i + j] = &product[i + j] + &(one * other);
            }
        }
        prop_assert_eq!(x.times(&y).unwrap(), small(&product));
        // The highest power of which the coefficients differ decides.
        let order = a.iter().zip(&b).map(|(x, y)| x.cmp(y)).find(|order| order.is_ne());
        prop_assert_eq!(x.cmp(&y), order.unwrap_or(std::cmp::Ordering::Equal));
        prop_assert_eq!(x.add(&x.negate()).unwrap(), Surreal::default());
        // With ω above every coefficient the order is that of their values at a large number instead of ω.
        let at = |coefficients: &[Dyadic]| {
            let tiny = Dyadic::unit(20);
            coefficients.iter().rev().fold(Dyadic::ZERO, |sum, coefficient| &(&sum * &tiny) + coefficient)
        };
        prop_assert_eq!(x.cmp(&y), at(&a).cmp(&at(&b)));
        // What is written reads back.
        let mut arena = Arena::default();
        let text = x.to_string();
        let expected = match x.to_number() {
            Some(number) => Value::Game(arena.number(number).unwrap()),
            None => Value::Number(x.clone()),
        };
        prop_assert_eq!(value(&mut arena, &text), expected, "{}", text);
    }

    /// SS 4.5: 2·2^−(α + 1) = 2^−α; they fall as α grows; and 2^−α·2^−β is 2^−γ with the natural sum γ.
    #[test]
    fn powers_of_one_half_are_halved_step_by_step(a in ordinal(), b in ordinal()) {
        let power = |ordinal: &Ordinal| Surreal::of_power(ordinal).unwrap();
        let next = power(&a.natural_sum(&finite(1)).unwrap());
        prop_assert_eq!(next.add(&next).unwrap(), power(&a));
        prop_assert_eq!(power(&a).cmp(&power(&b)), b.cmp(&a));
        prop_assert_eq!(power(&a).times(&power(&b)).unwrap(), power(&a.natural_sum(&b).unwrap()));
        prop_assert!(power(&a) > Surreal::default());
        if a.to_finite().is_none() {
            prop_assert_eq!(Signs::of(&power(&a)).unwrap().birthday().unwrap(), a);
        }
    }

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

    /// Natural sums and products are those of polynomials in ω, and the nim-sum is taken coefficient by coefficient.
    #[test]
    fn natural_arithmetic_is_that_of_polynomials(a in [0_u32..9, 0..9, 0..9], b in [0_u32..9, 0..9, 0..9]) {
        let [x, y] = [a, b].map(|coefficients| polynomial(&coefficients));
        let each = |of: fn(u32, u32) -> u32| [0, 1, 2].map(|power| of(a[power], b[power]));
        prop_assert_eq!(x.natural_sum(&y).unwrap(), polynomial(&each(|a, b| a + b)));
        prop_assert_eq!(x.nim_sum(&y).unwrap(), polynomial(&each(|a, b| a ^ b)));
        let mut product = [0; 5];
        for (i, one) in a.iter().enumerate() {
            for (j, other) in b.iter().enumerate() {
                product[i + j] += one * other;
            }
        }
        prop_assert_eq!(x.natural_product(&y).unwrap(), polynomial(&product));
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
        // SS Lemma 4.2: {α | } = α + 1, and what else is less goes without saying.
        "{w|} == w + 1",
        "{0,1,w,^,{w|}|} == w + 2",
        "{w^w*2|w^w*3} == w^w*2 + 1",
        "{0|w} == 1",
        "{^|w,w+1} == 1",
        "{|w} == 0",
        // SS after Definition 4.7.
        "birthday(w) == w",
        "birthday({w+1|}) == w + 2",
        "birthday(*w) == w",
        "OrdinalProduct(2, w) == w",
        "OrdinalProduct(w, 2) == w + w",
        "OrdinalProduct(w+1, w+1) == w^2 + w + 1",
        "OrdinalProduct(3, 4) == 12",
        // SS Definition 4.5 and what follows it.
        "2^-w > 0",
        "2^-w < 1/1048576",
        "1/w == 2^-w",
        "w^-1 == 2^-w",
        "1/2^w == 2^-w",
        "(1/2)^w == 2^-w",
        "2 * 2^-(w+1) == 2^-w",
        "2 * 2^-(w^w + w*3 + 5) == 2^-(w^w + w*3 + 4)",
        "2^-(w+1) < 2^-w",
        "2^-(w*2) < 2^-(w+1000)",
        "2^-w * 2^-w == 2^-(w*2)",
        "2^-w * 2^-w == w^-2",
        "w^2 * w^-3 == 2^-w",
        "(w+3) * 2^-w == 1 + 3*2^-w",
        "2^-w * w == 1",
        "1/2^-w == w",
        "2^w == w",
        "2^(w*3 + 2) == 4*w^3",
        "w/(2*w) == 1/2",
        "3/w == 3*2^-w",
        "2^-w/4 == 2^-(w+2)",
        "1 - 2^-w < 1",
        "1 - 2^-w > 1023/1024",
        "1 - 2^-w + 2^-w == 1",
        "-(2^-w) < 0",
        "w > 2^-w",
        "birthday(2^-w) == w",
        "birthday(2^-(w+1)) == w + 1",
        // SS Definition 6.1: infinitesimal, and greater than what is strongly so.
        "2^-w > ^",
        "1000*^ < 2^-w",
        "Tiny(1) < 2^-w",
        "* < 2^-w",
        "-* > -(2^-w)",
        "*w < 2^-w",
        "*w <> 2^-w - 2^-w",
        "+-1 <> 2^-w",
        "{1|2^-9} > 2^-w",
        "1 + ^ < 1 + 2^-w",
        "1 + ^ > 1 - 2^-w",
        "1 + * > 1 - 2^-w",
        "{1|0} <> 2^-w",
        "{1|0} > -(2^-w)",
        "{0|-1} < 2^-w",
        "{1|1/2} <> 1 - 2^-w",
        "{1|1/2} < 1 + 2^-w",
    ] {
        assert_eq!(value(&mut arena, formula), Value::Truth(true), "{formula}");
    }
    for (wrong, error) in [
        ("mean(w)", "column 6: found an infinite ordinal, expected a short game"),
        ("(w+1)^w", "column 6: the exponent is too large: the limit is 1000, or any below ω"),
        ("mean(2^-w)", "column 1: found a number that is not short, expected a short game"),
        ("2^(w+70000)", "column 2: the exponent is too large: the limit is 65535 more than a multiple of ω"),
        ("OrdinalProduct(w, *)", "column 1: found something else, expected two ordinals"),
    ] {
        let found = evaluate(&mut arena, &mut Scope::default(), &parse(wrong).unwrap());
        assert_eq!(found.unwrap_err().to_string(), error, "{wrong}");
    }
    for (line, answer) in [
        ("IsInfinitesimal(2^-w)", true),
        ("IsStronglyInfinitesimal(2^-w)", false),
        ("IsInfinitesimal(1 + 2^-w)", false),
        ("IsStronglyInfinitesimal(^)", true),
        ("IsStronglyInfinitesimal(Tiny(1))", true),
        ("IsInfinitesimal(w)", false),
        ("IsStronglyInfinitesimal(*w)", true),
        ("IsNumber(2^-w)", true),
        ("IsNumber(w)", true),
        ("IsNumber(*w)", false),
    ] {
        assert_eq!(truth(value(&mut arena, line)), Some(answer), "{line}");
    }
    // A name that is given to something else is that.
    let mut scope = Scope::default();
    evaluate(&mut arena, &mut scope, &parse("w := 5").unwrap()).unwrap();
    let six = evaluate(&mut arena, &mut scope, &parse("w + 1 == 6").unwrap());
    assert_eq!(six, Ok(Value::Truth(true)));
}
