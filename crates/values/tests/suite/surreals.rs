//! Numbers that are not short: sums of powers of ω, by their sign expansions and as they are typed.

use std::cmp::Ordering;

use hyperjam_values::evaluate::{EvaluationError, Scope, Value, evaluate, in_a_line};
use hyperjam_values::notation::{Style, parse};
use hyperjam_values::numbers::{Fraction, Sign, children};
use hyperjam_values::ordinal::Ordinal;
use hyperjam_values::real::Real;
use hyperjam_values::surreal::{
    Cut, InfiniteGame, Numbers, Piece, Row, Signs, Surreal, cut, listed, options, simplest,
};
use hyperjam_values::{Arena, Dyadic};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

fn value(expression: &str) -> Result<Value, EvaluationError> {
    let (mut arena, mut scope) = (Arena::default(), Scope::default());
    evaluate(&mut arena, &mut scope, &parse(expression).unwrap())
}

fn fraction(numerator: i64, denominator: i64) -> Surreal {
    Surreal::of_fraction(Fraction::new(numerator.into(), denominator.into()).unwrap())
}

/// Any number whose exponents are short, or have such exponents.
fn number(denominators: &'static [i64]) -> impl Strategy<Value = Surreal> {
    // Every fourth coefficient has a root.
    let rational = move || {
        let parts = (-4_i64..5, prop::sample::select(denominators), 0..4, -2_i64..3);
        parts.prop_map(|(above, below, root, times)| {
            let root = if root == 0 { fraction(2, 1).root().unwrap().unwrap() } else { Surreal::ZERO };
            fraction(above, below).add(&root.times(&fraction(times, below)).unwrap()).unwrap()
        })
    };
    let exponent =
        (-4_i64..5, 0_u32..3).prop_map(|(above, below)| Surreal::of_number(&Dyadic::new(above, below)));
    let terms = move |exponent: BoxedStrategy<Surreal>| {
        prop::collection::vec((exponent, rational()), 0..4).prop_map(|terms| {
            terms.iter().fold(Surreal::ZERO, |sum, (exponent, times)| {
                let term = exponent.power_of_omega().unwrap().times(times).unwrap();
                sum.add(&term).unwrap()
            })
        })
    };
    let short = move |exponent: BoxedStrategy<Surreal>| {
        prop::collection::vec((exponent, (-4_i64..5, 0_u32..3)), 0..3).prop_map(|terms| {
            terms.iter().fold(Surreal::ZERO, |sum, (exponent, (above, below))| {
                let times = Surreal::of_number(&Dyadic::new(*above, *below));
                sum.add(&exponent.power_of_omega().unwrap().times(&times).unwrap()).unwrap()
            })
        })
    };
    let higher = prop_oneof![exponent.clone().boxed(), short(exponent.boxed()).boxed()];
    terms(higher.boxed())
}

/// The same sign, as often as is said, in a row that may go on for ever: what is left of one expansion.
#[derive(Clone)]
struct Rest {
    pieces: Vec<Piece>,
}

impl Rest {
    /// The first run, none at the end. Of a row that goes on for ever the first sign.
    fn first(&self) -> Option<(Sign, Ordinal)> {
        match self.pieces.first()? {
            Piece::Run(sign, count) => Some((*sign, count.clone())),
            Piece::Forever(signs, each) | Piece::Irregular(signs, each) => Some((signs[0], each.clone())),
        }
    }

    fn without(&mut self, count: &Ordinal) {
        match self.pieces.remove(0) {
            Piece::Run(sign, all) => {
                let rest = after(&all, count);
                if rest != Ordinal::ZERO {
                    self.pieces.insert(0, Piece::Run(sign, rest));
                }
            }
            Piece::Irregular(mut signs, each) => {
                let (first, rest) = (signs.remove(0), after(&each, count));
                self.pieces.insert(0, Piece::Irregular(signs, each));
                if rest != Ordinal::ZERO {
                    self.pieces.insert(0, Piece::Run(first, rest));
                }
            }
            Piece::Forever(mut signs, each) => {
                let (first, rest) = (signs[0], after(&each, count));
                signs.rotate_left(1);
                self.pieces.insert(0, Piece::Forever(signs, each));
                if rest != Ordinal::ZERO {
                    self.pieces.insert(0, Piece::Run(first, rest));
                }
            }
        }
    }
}

/// The ordinal that comes after one to give another.
fn after(all: &Ordinal, count: &Ordinal) -> Ordinal {
    if all == count {
        return Ordinal::ZERO;
    }
    // It is found among the ends of the longer one: all = count + rest.
    let mut rest = Ordinal::ZERO;
    for (exponent, times) in all.terms() {
        let mut term = Ordinal::ZERO;
        let power = exponent.power_of_omega().unwrap();
        let known = count.terms().iter().find(|(other, _)| other == exponent).map(|(_, times)| times.clone());
        let same_before =
            all.terms().iter().zip(count.terms()).take_while(|(a, b)| a == b && a.0 > *exponent).count();
        let above = all.terms().iter().filter(|(other, _)| other > exponent).count();
        let left = match known {
            Some(known) if same_before == above && rest == Ordinal::ZERO => times - known,
            _ => times.clone(),
        };
        term = term.natural_sum(&power.natural_product(&Ordinal::finite(left)).unwrap()).unwrap();
        rest = rest.natural_sum(&term).unwrap();
    }
    rest
}

/// The order of two expansions: by the first sign that differs, − before the end before + (ONAG 3).
fn by_signs(one: &Signs, other: &Signs) -> Ordering {
    let (mut a, mut b) = (Rest { pieces: one.pieces().to_vec() }, Rest { pieces: other.pieces().to_vec() });
    // Two different rows of signs differ soon.
    for _ in 0..1000 {
        match (a.first(), b.first()) {
            (None, None) => return Ordering::Equal,
            (Some((sign, _)), None) => {
                return if sign == Sign::Plus { Ordering::Greater } else { Ordering::Less };
            }
            (None, Some((sign, _))) => {
                return if sign == Sign::Plus { Ordering::Less } else { Ordering::Greater };
            }
            (Some((x, _)), Some((y, _))) if x != y => return x.cmp(&y),
            (Some((_, many)), Some((_, more))) => {
                let same = many.min(more);
                // The same row for ever: what comes behind decides.
                if a.pieces[0] == b.pieces[0] {
                    a.pieces.remove(0);
                    b.pieces.remove(0);
                } else {
                    a.without(&same);
                    b.without(&same);
                }
            }
        }
    }
    panic!("{one} and {other} do not differ")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The normal forms are in the order of their ways through the number tree.
    #[test]
    fn numbers_are_in_the_order_of_their_signs(a in number(&[1, 2, 4, 3]), b in number(&[1, 2, 4, 3])) {
        let [one, other] = [&a, &b].map(|number| Signs::of(number).unwrap());
        prop_assert_eq!(by_signs(&one, &other), a.cmp(&b), "{}: {}; {}: {}", a, one, b, other);
    }

    #[test]
    fn the_negative_has_the_other_signs(a in number(&[1, 2, 3])) {
        let [one, other] = [&a, &a.negate()].map(|number| Signs::of(number).unwrap());
        prop_assert_eq!(one.birthday().unwrap(), other.birthday().unwrap());
        prop_assert_eq!(a.sign().reverse(), a.negate().sign());
    }

    #[test]
    fn numbers_are_a_ring(a in number(&[1, 2, 3]), b in number(&[1, 3, 5]), c in number(&[1, 2])) {
        let times = |x: &Surreal, y: &Surreal| x.times(y).unwrap();
        let add = |x: &Surreal, y: &Surreal| x.add(y).unwrap();
        prop_assert_eq!(times(&a, &add(&b, &c)), add(&times(&a, &b), &times(&a, &c)));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(add(&a, &a.negate()), Surreal::ZERO);
        // SS Theorem 3.8 (3).
        if a < b && c.sign().is_gt() {
            prop_assert!(times(&a, &c) < times(&b, &c));
        }
        if let Some(root) = times(&a, &a).root().unwrap() {
            prop_assert!(root == a || root == a.negate());
        }
        if let Some(quotient) = b.over(&a).unwrap() {
            prop_assert_eq!(times(&quotient, &a), b);
        }
    }

    #[test]
    fn what_is_written_reads_back(a in number(&[1, 2, 3, 7])) {
        let mut arena = Arena::default();
        let found = value(&a.to_string()).unwrap();
        let expected = match (a.to_number(), a.to_ordinal()) {
            (Some(number), _) => { prop_assert_eq!(value(&a.to_string()), value(&number.to_string())); return Ok(()) }
            (None, Some(ordinal)) => Value::Ordinal(ordinal),
            (None, None) => Value::Number(a.clone()),
        };
        let _ = &mut arena;
        prop_assert_eq!(found, expected, "{}", a);
    }

    /// What is between two numbers fits, and its signs are the beginning of those of every other number that fits.
    #[test]
    fn the_simplest_number_is_the_first_that_fits(a in number(&[1, 2, 3]), b in number(&[1, 2, 3]), c in number(&[1, 2])) {
        let mut sorted = [a, b, c];
        sorted.sort();
        let [low, between, high] = sorted;
        if low < high && let Some(found) = simplest(Some(&low), Some(&high)).unwrap() {
            prop_assert!(low < found && found < high, "{} < {} < {}", low, found, high);
            if low < between && between < high {
                let [first, other] = [&found, &between].map(|number| Signs::of(number).unwrap());
                prop_assert!(first.birthday().unwrap() <= other.birthday().unwrap());
            }
        }
    }
}

fn real() -> impl Strategy<Value = Real> {
    let part = (-6_i64..7, 1_i64..7, prop::sample::select(&[1_i64, 2, 3, 5, 6, 12, 15][..]));
    prop::collection::vec(part, 0..4).prop_map(|parts| {
        parts.iter().fold(Real::default(), |sum, (above, below, radicand)| {
            let root = Real::root(&fraction_of(*radicand, 1)).unwrap().unwrap();
            sum.add(&root.times(&Real::of_fraction(fraction_of(*above, *below))).unwrap()).unwrap()
        })
    })
}

fn fraction_of(numerator: i64, denominator: i64) -> Fraction {
    Fraction::new(numerator.into(), denominator.into()).unwrap()
}

/// A number about as large, in floating point.
fn about(number: &Real) -> f64 {
    let float = |number: &BigInt| number.to_string().parse::<f64>().unwrap();
    let term = |(radicand, coefficient): &(BigUint, Fraction)| {
        let (above, below) = coefficient.parts();
        float(&radicand.clone().into()).sqrt() * float(above) / float(below)
    };
    number.terms().iter().map(term).sum()
}

/// The dyadic fractions on the way to a real number: the options of its form, less than it and greater (SS 3.2).
fn on_the_way(number: &Real, steps: usize) -> [Vec<Dyadic>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    let mut place = Dyadic::ZERO;
    for _ in 0..steps {
        let side = match Real::of_fraction((&place).into()).cmp(number) {
            Ordering::Less => 0,
            Ordering::Equal => break,
            Ordering::Greater => 1,
        };
        sides[side].push(place.clone());
        place = children(&place)[1 - side].clone();
    }
    sides
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn real_numbers_are_an_ordered_field(a in real(), b in real(), c in real()) {
        let times = |x: &Real, y: &Real| x.times(y).unwrap();
        let add = |x: &Real, y: &Real| x.add(y).unwrap();
        prop_assert_eq!(times(&a, &add(&b, &c)), add(&times(&a, &b), &times(&a, &c)));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &a).sign().is_gt(), a != Real::default());
        for (found, expected) in [(add(&a, &b), about(&a) + about(&b)), (times(&a, &b), about(&a) * about(&b))] {
            prop_assert!((about(&found) - expected).abs() < 1e-6, "{}", found);
        }
        if (about(&a) - about(&b)).abs() > 1e-6 {
            prop_assert_eq!(a.cmp(&b), about(&a).total_cmp(&about(&b)));
        }
        if let Some(inverse) = a.inverse().unwrap() {
            prop_assert_eq!(times(&a, &inverse).to_fraction(), Some(fraction_of(1, 1)));
        } else {
            prop_assert_eq!(a, Real::default());
        }
    }

    /// SS Definition 3.6: what an option of each factor makes is on its side of the product, and the nearest ones leave room for no
    /// other number with so few signs. (A large one has its first signs for the integers up to it.)
    #[test]
    fn a_product_is_between_what_options_of_its_factors_make(a in real(), b in real()) {
        let short = |number: &Dyadic| Real::of_fraction(number.into());
        let product = a.times(&b).unwrap();
        let [of_a, of_b] = [&a, &b].map(|number| on_the_way(number, 24));
        let mut nearest: [Option<Real>; 2] = [None, None];
        for (side, x) in of_a.iter().enumerate().flat_map(|(side, all)| all.iter().map(move |x| (side, x))) {
            for (other, y) in of_b.iter().enumerate().flat_map(|(side, all)| all.iter().map(move |y| (side, y))) {
                let (x, y) = (short(x), short(y));
                let made = x.times(&b).unwrap().add(&a.times(&y).unwrap()).unwrap();
                let made = made.add(&x.times(&y).unwrap().negate()).unwrap();
                let is_left = side == other;
                prop_assert_eq!(made.cmp(&product), if is_left { Ordering::Less } else { Ordering::Greater });
                let best = &mut nearest[usize::from(!is_left)];
                let is_nearer = best.as_ref().is_none_or(|best| if is_left { made > *best } else { made < *best });
                if is_nearer {
                    *best = Some(made);
                }
            }
        }
        let is_near = |number: &Real| number.to_fraction().is_none() && about(number).abs() < 12.0;
        if let [Some(low), Some(high)] = &nearest && is_near(&a) && is_near(&b) {
            prop_assert!(about(high) - about(low) < 1e-2, "{} < {} < {}", low, product, high);
        }
    }
}

/// ONAG 3, Gonshor, and what readers of SS try first.
#[test]
fn signs_that_are_known() {
    for (number, signs, birthday) in [
        ("1/3", "+-(-+)^ω", "ω"),
        ("-1/3", "-+(+-)^ω", "ω"),
        ("7/3", "+++-(-+)^ω", "ω"),
        ("w", "+^ω", "ω"),
        ("w - 1", "+^ω-", "ω + 1"),
        ("w + 1/2", "+^(ω + 1)-", "ω + 2"),
        ("w/2", "+^ω-^ω", "ω·2"),
        ("sqrt(w)", "+^ω-^(ω^2)", "ω^2"),
        ("-w", "-^ω", "ω"),
        ("1/w", "+-^ω", "ω"),
        ("1/3 + 1/w", "+-(-+)^ω+", "ω + 1"),
        ("w + 1/w", "+^(ω + 1)-^ω", "ω·2"),
        ("w/3", "+^ω-^ω(-^ω+^ω)^ω", "ω^2"),
        ("√2", "++-(-++-+-+-----+--++++--++--++--+++++++--++…)", "ω"),
        ("√2 + 1/w", "++-(-++-+-+-----+--++++--++--++--+++++++--++…)+", "ω + 1"),
    ] {
        let Ok(Value::EndlessSigns(found)) = value(&format!("Signs({number})")) else { panic!("{number}") };
        assert_eq!(
            (found.to_string(), found.birthday().unwrap().to_string()),
            (signs.into(), birthday.into()),
            "{number}"
        );
        let day = value(&format!("Birthday({number})"));
        assert!(matches!(&day, Ok(Value::Ordinal(day)) if day.to_string() == birthday), "{number}: {day:?}");
    }
}

#[test]
fn numbers_that_are_not_short_are_typed() {
    for fact in [
        "1/3 < 1/2",
        "1/3 > 5/16",
        "1/3 + 1/3 + 1/3 = 1",
        "3*(1/3) = 1",
        "{0|1/3} = 1/4",
        "{1/3|1/2} = 3/8",
        "{1/3|} = 1",
        "-w < -1000000",
        "w - 1 < w",
        "w - 1 > 1000000",
        "w + 1/2 > w",
        "w/2 < w - 1000",
        "w^2/w = w",
        "sqrt(w)*sqrt(w) = w",
        "w + 2^-w > w",
        "{0|2^-w} = 2^-(w+1)",
        "*w < ^",
        "*w || 0",
        "on > w",
        "on > 1/3",
        "on > w/2",
        "over > -(w/2)",
        "dud || w - 1",
        "{w-1|} = w",
        "{1/2|1/2 + 2^-w} = 1/2 + 2^-(w+1)",
        "1/3 > *",
        "1/3 || {1|0}",
        "1/3 < {1|1/2}",
        "w > {1000|*}",
        "-w < {1000|*}",
        "3^-1 = 1/3",
        "w^-1 = 2^-w",
        "w^(1/2) = sqrt(w)",
        "(w+1)*(w-1) = w^2 - 1",
        "2/3 - 1/6 = 1/2",
        "IsNumber(1/3)",
        "{-w|w} = 0",
        "{|-w} = -w - 1",
        "-(1/3) = (-1)/3",
        "sqrt(1/9) = 1/3",
        "sqrt(2)*sqrt(2) = 2",
        "√2*√2 = 2",
        "√8 = 2*√2",
        "√(1/2) = √2/2",
        "1/(1 + √2) = √2 - 1",
        "((1 + √5)/2)^2 = (3 + √5)/2",
        "√2 < 3/2",
        "√2 > 7/5",
        "√2 + √3 < √10",
        "√6 = √2*√3",
        "1/(1 + √2 + √3 + √5) < 1/6",
        "(1/(1 + √2 + √3 + √5))*(1 + √2 + √3 + √5) = 1",
        "{1|√2} = 5/4",
        "{√2|√3} = 3/2",
        "{√2|√2 + 1/w} = √2 + 1/w/2",
        "{1/3 - 1/w|1/3 + 1/w} = 1/3",
        "√2 || {2|1}",
        "√2 > ^ + 1",
        "w/√2 = w*√2/2",
        "1/3 = 2/6",
        "(1/3)^2 = 1/9",
    ] {
        assert!(matches!(value(fact), Ok(Value::Truth(true))), "{fact}: {:?}", value(fact));
    }
    for (expression, reason) in [
        ("{w|0}", "this is no number"),
        ("1/(w+1)", "no number was found: only those that are finite sums"),
        ("sqrt(w+1)", "no number was found: only those that are finite sums"),
        ("sqrt(1 + sqrt(2))", "no number was found: only those that are finite sums"),
        ("sqrt(-2)", "a negative number"),
        ("sqrt(w*-1)", "a negative number"),
        ("sqrt(*)", "expected a number"),
        ("sqrt(1000000000000000003*1000000000000000009)", "the number under the root"),
        ("w + ^", "short games only"),
        ("1/3 + *", "short games only"),
        ("Signs(w^(1/3))", "exponents have finitely many runs"),
        ("w/0", "division by 0"),
        ("(w-1)^2000", "the exponent"),
        ("Temperature(1/3)", "expected a short game"),
        ("1/0", "division by 0"),
    ] {
        assert!(
            value(expression).is_err_and(|error| error.to_string().contains(reason)),
            "{expression}: {:?}",
            value(expression)
        );
    }
}

/// A sequence with real members.
fn row() -> impl Strategy<Value = Row> {
    let steps = prop::sample::select(&[(1_i64, 1_i64), (2, 1), (1, 2), (1, 3), (1, 4)][..]);
    let parts = (-8_i64..9, 1_i64..4, prop::sample::select(&[-4_i64, -2, -1, 1, 2, 3][..]), 1_i64..4, steps);
    parts.prop_map(|(above, below, times, parts, ratio)| {
        let (first, difference) = (fraction(above, below), fraction(times, parts));
        let ratio = fraction(ratio.0, ratio.1);
        let second = first.add(&difference).unwrap();
        let difference = difference.times(&ratio).unwrap();
        let third = second.add(&difference).unwrap();
        let fourth = third.add(&difference.times(&ratio).unwrap()).unwrap();
        Row::of_members(&[first, second, third, fourth]).unwrap().unwrap()
    })
}

/// Some numbers and at most one sequence.
fn numbers() -> impl Strategy<Value = Vec<Numbers>> {
    let one = (-9_i64..10, 1_i64..5, -1_i64..2).prop_map(|(above, below, beside)| {
        let tiny = Surreal::of_power(&Ordinal::omega()).unwrap().times(&fraction(beside, 1)).unwrap();
        Numbers::One(fraction(above, below).add(&tiny).unwrap())
    });
    let row = row().prop_map(Numbers::Row);
    (prop::collection::vec(one, 0..2), prop::collection::vec(row, 0..2))
        .prop_map(|(ones, rows)| [ones, rows].concat())
}

/// The first members of each part.
fn members(numbers: &[Numbers], count: usize) -> Vec<Surreal> {
    let mut found = Vec::new();
    for part in numbers {
        match part {
            Numbers::One(number) => found.push(number.clone()),
            Numbers::Row(row) => found.extend(row.members().take(count).map(Result::unwrap)),
            other => panic!("{other}"),
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// The game of two sets is, if it is short, that of their first members, and otherwise nothing simple is between these.
    #[test]
    fn sets_that_go_on_for_ever_are_as_their_first_members(left in numbers(), right in numbers()) {
        let [first_left, first_right] = [&left, &right].map(|side| members(side, 120));
        let (low, high) = (first_left.iter().max(), first_right.iter().min());
        let is_apart = low.zip(high).is_none_or(|(low, high)| low < high);
        match cut(&left, &right).unwrap() {
            Cut::NoNumber => prop_assert!(!is_apart || first_left.len() + first_right.len() >= 120),
            Cut::NotFound => prop_assert!(is_apart),
            Cut::Number(found) => {
                prop_assert!(first_left.iter().all(|option| *option < found), "{}", found);
                prop_assert!(first_right.iter().all(|option| found < *option), "{}", found);
                let among_first = simplest(low, high).unwrap();
                if found.to_number().is_some() {
                    prop_assert_eq!(among_first, Some(found));
                } else if let Some(day) = among_first.and_then(|found| found.to_number()) {
                    prop_assert!(day.birthday() > 15.into(), "{}: {}", found, day);
                }
            }
        }
    }

    /// A number is the game of its options, as many as are listed of them; and is written as the cut that reads back.
    #[test]
    fn a_number_is_what_its_options_make(a in number(&[1, 2, 3])) {
        let Some([left, right]) = options(&a).unwrap() else { return Ok(()) };
        let ends = |side: &[Numbers]| side.iter().any(|part| matches!(part, Numbers::Beginning(_)));
        if !ends(&left) && !ends(&right) {
            prop_assert_eq!(cut(&left, &right).unwrap(), Cut::Number(a.clone()));
            // Short ones belong to an arena of their own.
            if a.to_number().is_none() {
                let made = value(&format!("{{{}|{}}}", listed(&left), listed(&right))).unwrap();
                prop_assert_eq!(made, value(&a.to_string()).unwrap());
            }
        }
    }
}

#[test]
fn sets_of_options_are_typed() {
    for fact in [
        "{0,1,2,…|} = w",
        "{0,1,2,...|} = w",
        "{ℕ|} = w",
        "{ℕ|w} = w - 1",
        "{w,w+1,w+2,…|} = 2*w",
        "{w,2*w,3*w,…|} = w^2",
        "{w,2*w,3*w,…|w^2} = w^2 - 1",
        "{|0,-1,-2,…} = -w",
        "{|…,-2,-1,0} = -w",
        "{1,2,4,…|} = w",
        "{0|1,1/2,1/4,…} = 2^-w",
        "{-1,-1/2,-1/4,…|0} = -(2^-w)",
        "{1/4,5/16,21/64,85/256,…|…,43/128,11/32,3/8,1/2} = 1/3",
        "{1/2,3/4,7/8,15/16,…|1} = 1 - 2^-w",
        "{1/2,3/4,7/8,15/16,…|} = 1",
        "{1/3|…,1/3+1/8,1/3+1/4,1/3+1/2,1/3+1} = 1/3 + 1/w",
        "{0,1/w,2/w,…|1} = 1/2",
        "{w/2,w*3/4,w*7/8,w*15/16,…|} = w",
        "{0,1,2,…,w|} = w + 1",
        "{ℤ|ℤ} || 1000000",
        "{ℤ|ℤ} || -(1/3)",
        "{ℤ|ℤ} < w",
        "w/2 > {ℤ|ℤ}",
        "-w < {ℤ|ℤ}",
        "{ℤ|ℤ} + 1 > {ℤ|ℤ}",
        "1 + {ℤ|ℤ} = {ℤ|ℤ} + 1",
        "{ℤ|ℤ} - {ℤ|ℤ} = 0",
        "{…,-1,0,1,…|…,5,6,7,…} = {ℤ|ℤ}",
        "-{ℤ|ℤ} = {ℤ|ℤ}",
        "{ℤ|ℤ} + {ℤ|ℤ} = 0",
        "{ℤ|ℤ} + w > 1000000",
        "{ℕ|0} > -1",
        "{ℕ|0} || 0",
        "{ℕ|0} < w",
        "∞{1,2} + *2 = ∞{0,3}",
        "∞{1} + *1 = ∞{0}",
        "∞ = dud",
        "∞{2} <> ∞{1}",
    ] {
        assert_eq!(value(fact), Ok(Value::Truth(true)), "{fact}");
    }
    for (expression, reason) in [
        ("{0,1,…|}", "column 6: “…” goes on for ever with three or more numbers"),
        ("{0,1,5,7,…|}", "“…” goes on for ever with"),
        ("{1,1,1,…|}", "“…” goes on for ever with"),
        ("{0,1,*,…|}", "expected a number"),
        ("{0,on,2,…|}", "column 4: found a game with loops, expected a number"),
        ("'{0,1,2,…|}'", "“…” goes on for ever with"),
        ("{…|…}", "“…” goes on for ever with"),
        ("{…,1,2,4,…|}", "“…” goes on for ever with"),
        ("…", "column 1: found “…”"),
        ("{ℕ|w/2}", "no number was found"),
        ("{ℤ|ℤ} + *", "one of these games has infinitely many options"),
        ("{ℤ|ℤ} * 2", "one of these games has infinitely many options"),
        ("{ℤ|ℤ} + {ℕ|0}", "one of these games has infinitely many options"),
        ("{{ℤ|ℤ}|}", "expected a short game"),
        ("LeftOptions(w/2)", "one of these games has infinitely many options"),
        ("∞{1,2|3}", "column 6: found “|”"),
        ("∞{w}", "expected a short game"),
        ("∞{1/2}", "expected an integer"),
    ] {
        let found = parse(expression).map_err(|error| error.to_string()).and_then(|statement| {
            evaluate(&mut Arena::default(), &mut Scope::default(), &statement)
                .map_err(|error| error.to_string())
        });
        assert!(found.as_ref().is_err_and(|error| error.contains(reason)), "{expression}: {found:?}");
    }
    for (expression, expected) in [
        ("LeftOptions(w)", "0, 1, 2, …"),
        ("LeftOptions(w^2 + w)", "ω^2, ω^2 + 1, ω^2 + 2, …"),
        ("LeftOptions(1/3)", "0, 1/4, 5/16, 21/64, …"),
        ("RightOptions(1/3)", "1, 1/2, 3/8, 11/32, …"),
        ("LeftOptions(-2/3)", "−1, −3/4, −11/16, −43/64, …"),
        ("RightOptions(2^-w)", "1, 1/2, 1/4, …"),
        ("LeftOptions({ℤ|ℤ})", "…, −1, 0, 1, …"),
    ] {
        let Ok(Value::Numbers(found)) = value(expression) else { panic!("{expression}") };
        assert_eq!(listed(&found), expected, "{expression}");
    }
    let game = InfiniteGame::new(vec![Numbers::integers()], vec![Numbers::integers()]);
    assert_eq!(game.plus(&fraction(-1, 3)).unwrap().to_string(), "{…, −1, 0, 1, …|…, −1, 0, 1, …} + (−1/3)");
}

/// What is too long, or follows no rule that is seen, is refused and not guessed.
#[test]
fn what_is_too_long_or_unruly_is_refused() {
    let answer = |typed: &str| {
        let mut arena = Arena::default();
        let statement = parse(typed).unwrap();
        let found = evaluate(&mut arena, &mut Scope::default(), &statement);
        found
            .map(|value| in_a_line(&mut arena, &value, Style::Ascii, 200).unwrap())
            .map_err(|error| error.to_string())
    };
    for (typed, reason) in [
        ("Signs(sqrt(200000001))", "the sign expansion is too large"),
        ("LeftOptions(10^12/3)", "the sign expansion is too large"),
        ("{0|1/2,1/3,1/4,…}", "“…” goes on"),
        ("{0|1,1/4,1/9,1/16,…}", "“…” goes on"),
        ("{1,2,3,…,7|}", "“…” goes on"),
        ("Sum([((w/3)+sqrt(2))^900 for n in 1..200])", "units of work"),
    ] {
        assert!(answer(typed).is_err_and(|error| error.contains(reason)), "{typed}: {:?}", answer(typed));
    }
    assert_eq!(answer("{0|1,1/2,1/4,…}"), answer("2^-w"));
    assert_eq!(answer("{1/2,3/4,7/8,15/16,…|1}"), answer("1-2^-w"));
}
