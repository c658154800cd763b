//! Numbers by stages, days and signs.
use std::collections::BTreeSet;

use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::numbers::{
    Fraction, MOST_SIGNS, Sign, SignExpansion, Stage, born_on, children, quotient, reciprocal, square_root,
};
use hyperjam_values::{Arena, Bound, Dyadic};
use num_bigint::BigInt;
use proptest::prelude::*;

fn texts(side: &[Fraction]) -> Vec<String> {
    side.iter().map(Fraction::to_string).collect()
}

/// THEORY of SS 3.10: 1/3 = {0, 1/4, 5/16, … | …, 11/32, 3/8, 1/2}, each option in the stage that makes it.
#[test]
fn a_third_by_stages() {
    let stages = reciprocal(&Dyadic::integer(3), 6).unwrap().unwrap();
    let options: Vec<_> = stages.iter().map(|stage| (texts(&stage.left), texts(&stage.right))).collect();
    let of = |left: &[&str], right: &[&str]| {
        let list = |side: &[&str]| side.iter().map(|text| text.to_string()).collect::<Vec<_>>();
        (list(left), list(right))
    };
    assert_eq!(
        options,
        [
            of(&["0"], &[]),
            of(&[], &["1/2"]),
            of(&["1/4"], &[]),
            of(&[], &["3/8"]),
            of(&["5/16"], &[]),
            of(&[], &["11/32"]),
            of(&["21/64"], &[]),
        ]
    );
}

/// ONAG 2: √2 from {1 | }, and the root of a square.
#[test]
fn roots_by_stages() {
    let stages = square_root(&Dyadic::integer(2), 3).unwrap().unwrap();
    assert_eq!(texts(&stages[0].left), ["1"]);
    assert_eq!(texts(&stages[1].right), ["3/2"]);
    assert_eq!((texts(&stages[2].left), texts(&stages[2].right)), (vec!["7/5".into()], vec!["17/12".into()]));
    assert!(texts(&stages[3].right).contains(&"99/70".to_string()));
    // Of 3 = {2 | } the root of the option is no fraction; of 1 = {0 | } it is 0.
    let stages = square_root(&Dyadic::integer(3), 1).unwrap().unwrap();
    assert_eq!((texts(&stages[0].left), texts(&stages[1].right)), (vec!["1".into()], vec!["2".into()]));
    assert_eq!(square_root(&Dyadic::integer(-1), 1), Ok(None));
    assert_eq!(reciprocal(&Dyadic::ZERO, 1), Ok(None));
    assert!(square_root(&Dyadic::integer(2), 100).is_err() && reciprocal(&Dyadic::new(5, 3), 1000).is_err());
}

/// SS 4.2, figure of the number tree.
#[test]
fn numbers_by_their_days() {
    let row = |day: u32| born_on(day).unwrap().iter().map(Dyadic::to_string).collect::<Vec<_>>();
    assert_eq!(row(0), ["0"]);
    assert_eq!(row(1), ["-1", "1"]);
    assert_eq!(row(2), ["-2", "-1/2", "1/2", "2"]);
    assert_eq!(row(3), ["-3", "-3/2", "-3/4", "-1/4", "1/4", "3/4", "3/2", "3"]);
    assert!(born_on(17).is_err());
    let too_far = SignExpansion::of(&Dyadic::integer(MOST_SIGNS as i64 + 1));
    assert_eq!(too_far.unwrap_err().to_string(), "the sign expansion is too large: the limit is 10000 signs");
}

/// The number of signs by the simplicity theorem: each sign puts what comes after on one side of what is there.
fn by_simplicity(signs: &[Sign]) -> Dyadic {
    let (mut lower, mut upper) = (None, None);
    for sign in signs {
        let here = Dyadic::simplest(lower.as_ref(), upper.as_ref()).unwrap();
        let bound = Some(Bound { number: here, closed: false });
        if *sign == Sign::Plus { lower = bound } else { upper = bound }
    }
    Dyadic::simplest(lower.as_ref(), upper.as_ref()).unwrap()
}

fn number() -> impl Strategy<Value = Dyadic> {
    (-4000_i64..4000, 0_u32..9).prop_map(|(numerator, exponent)| Dyadic::new(numerator, exponent))
}

/// The value that all stages enclose: −1 below, 1 above.
fn side(option: &Fraction, times: impl Fn(&BigInt, &BigInt) -> (BigInt, BigInt)) -> std::cmp::Ordering {
    let (numerator, denominator) = option.parts();
    let (product, one) = times(numerator, denominator);
    product.cmp(&one)
}

fn check(stages: &[Stage], times: impl Fn(&BigInt, &BigInt) -> (BigInt, BigInt)) {
    for stage in stages {
        for option in &stage.left {
            assert!(side(option, &times).is_lt(), "{option} is a left option");
        }
        for option in &stage.right {
            assert!(side(option, &times).is_gt(), "{option} is a right option");
        }
    }
}

/// A rational number as a pair that is reduced after every step: the twin of fractions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rational(BigInt, BigInt);

impl Rational {
    fn new(numerator: BigInt, denominator: BigInt) -> Self {
        fn divisor(a: BigInt, b: BigInt) -> BigInt {
            if b == BigInt::from(0) { a } else { divisor(b.clone(), a % b) }
        }
        let divisor = divisor(numerator.clone(), denominator.clone());
        let (numerator, denominator) = (numerator / &divisor, denominator / &divisor);
        let is_negative = denominator < BigInt::from(0);
        if is_negative { Self(-numerator, -denominator) } else { Self(numerator, denominator) }
    }

    fn of(number: &Dyadic) -> Self {
        Self::new(number.numerator(), BigInt::from(1) << number.exponent())
    }

    fn plus(&self, other: &Self) -> Self {
        Self::new(&self.0 * &other.1 + &other.0 * &self.1, &self.1 * &other.1)
    }

    fn minus(&self, other: &Self) -> Self {
        self.plus(&Self(-&other.0, other.1.clone()))
    }

    fn times(&self, other: &Self) -> Self {
        Self::new(&self.0 * &other.0, &self.1 * &other.1)
    }

    fn over(&self, other: &Self) -> Self {
        Self::new(&self.0 * &other.1, &self.1 * &other.0)
    }

    fn text(&self) -> String {
        if self.1 == BigInt::from(1) { self.0.to_string() } else { format!("{}/{}", self.0, self.1) }
    }
}

proptest! {
    #[test]
    fn signs_lead_to_their_number(steps in prop::collection::vec(any::<bool>(), 0..40)) {
        let signs: Vec<Sign> = steps.iter().map(|up| if *up { Sign::Plus } else { Sign::Minus }).collect();
        let expansion = SignExpansion::new(signs.clone()).unwrap();
        let number = expansion.number();
        prop_assert_eq!(&number, &by_simplicity(&signs));
        prop_assert_eq!(number.birthday(), BigInt::from(signs.len()));
        prop_assert_eq!(SignExpansion::of(&number).unwrap(), expansion);
        // One step further are its children.
        for (sign, child) in [Sign::Minus, Sign::Plus].into_iter().zip(children(&number)) {
            let longer = [signs.as_slice(), &[sign]].concat();
            prop_assert_eq!(SignExpansion::new(longer).unwrap().number(), child);
        }
    }

    /// Numbers are in the order of their signs, where nothing stands between − and + (ONAG 3).
    #[test]
    fn the_order_is_that_of_the_signs(x in number(), y in number()) {
        let [a, b] = [&x, &y].map(|number| {
            let mut signs: Vec<i8> = SignExpansion::of(number).unwrap().signs().iter()
                .map(|sign| if *sign == Sign::Plus { 1 } else { -1 }).collect();
            signs.push(0);
            signs
        });
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
    }

    #[test]
    fn reciprocals_lie_between_their_options(x in number(), last in 0_u32..6) {
        prop_assume!(x.sign().is_gt());
        let stages = reciprocal(&x, last).unwrap().unwrap();
        let below = BigInt::from(1) << x.exponent();
        check(&stages, |n, d| (n * x.numerator(), d * &below));
        // The next stage is nearer on one side at least, unless nothing comes.
        for pair in stages.windows(2) {
            prop_assert!(!pair[1].left.is_empty() || !pair[1].right.is_empty());
        }
    }

    /// Each option of x/y times y lies on its side of x, and they come nearer from stage to stage.
    #[test]
    fn quotients_lie_between_their_options(x in number(), y in number(), last in 0_u32..6) {
        prop_assume!(!y.is_zero());
        let stages = quotient(&x, &y, last).unwrap().unwrap();
        for (side, is_left) in stages.iter().flat_map(|stage| [(&stage.left, true), (&stage.right, false)]) {
            for option in side {
                let (numerator, denominator) = option.parts();
                // n/d against x/y, without division.
                let product = &Dyadic::from_big(numerator.clone(), 0) * &y;
                let other = &Dyadic::from_big(denominator.clone(), 0) * &x;
                let order = if y.sign().is_lt() { other.cmp(&product) } else { product.cmp(&other) };
                prop_assert_eq!(order, if is_left { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater });
            }
        }
    }

    /// SS Theorem 3.10, taken literally: each stage from all options so far.
    #[test]
    fn reciprocals_are_made_as_the_theorem_says(x in number(), last in 0_u32..5) {
        prop_assume!(x.sign().is_gt());
        let one = Rational::of(&Dyadic::ONE);
        let (lower, upper) = x.options();
        let options = [lower, upper].map(|option| option.filter(|option| !option.is_zero()));
        let mut sides = [BTreeSet::from([Rational::of(&Dyadic::ZERO)]), BTreeSet::new()];
        for _ in 0..last {
            let mut next = sides.clone();
            for (side, option) in options.iter().enumerate() {
                let Some(option) = option else { continue };
                for (made_of, made) in sides.iter().enumerate() {
                    for y in made {
                        // (1 + (x′ − x)·y)/x′
                        let (option, x) = (Rational::of(option), Rational::of(&x));
                        let new = one.plus(&option.minus(&x).times(y)).over(&option);
                        // On the left from xᴿ and yᴸ, or xᴸ and yᴿ.
                        next[usize::from(side == made_of)].insert(new);
                    }
                }
            }
            sides = next;
        }
        let stages = reciprocal(&x, last).unwrap().unwrap();
        let all = |side: fn(&Stage) -> &Vec<Fraction>| -> BTreeSet<String> {
            stages.iter().flat_map(side).map(ToString::to_string).collect()
        };
        let [left, right] = sides.map(|side| side.iter().map(Rational::text).collect::<BTreeSet<_>>());
        prop_assert_eq!(all(|stage| &stage.left), left);
        prop_assert_eq!(all(|stage| &stage.right), right);
    }

    /// x/y is x·(1/y), and so are its options; below 0 they change sides.
    #[test]
    fn quotients_are_multiples_of_reciprocals(x in number(), y in number(), last in 0_u32..5) {
        prop_assume!(!y.is_zero() && !x.is_zero());
        let of_y = reciprocal(&y.abs(), last).unwrap().unwrap();
        let factor = Rational::of(&if y.sign().is_lt() { -&x } else { x.clone() });
        let turned = factor < Rational::of(&Dyadic::ZERO);
        let all = |stages: &[Stage], is_left: bool| -> BTreeSet<Rational> {
            let side = |stage: &Stage| if is_left { stage.left.clone() } else { stage.right.clone() };
            let option = |option: &Fraction| {
                let (numerator, denominator) = option.parts();
                Rational::new(numerator.clone(), denominator.clone())
            };
            stages.iter().flat_map(side).map(|one| option(&one)).collect()
        };
        let stages = quotient(&x, &y, last).unwrap().unwrap();
        for is_left in [true, false] {
            let expected: BTreeSet<Rational> =
                all(&of_y, is_left != turned).iter().map(|option| option.times(&factor)).collect();
            prop_assert_eq!(all(&stages, is_left), expected);
        }
    }

    /// ONAG 2, taken literally: from the rational roots of options and the least bounds of the root, each stage from all
    /// options so far.
    #[test]
    fn roots_are_made_as_the_theorem_says(x in number(), last in 0_u32..4) {
        prop_assume!(x.sign().is_gt());
        let zero = Rational::of(&Dyadic::ZERO);
        let root = |option: Option<Dyadic>| {
            let (numerator, exponent) = option.map(|it| (it.numerator(), it.exponent()))?;
            let half = (0..=exponent).find(|half| 2 * half == exponent)?;
            let root = (0..4000).map(BigInt::from).find(|root| root * root == numerator)?;
            Some(Rational::new(root, BigInt::from(1) << half))
        };
        let (lower, upper) = x.options();
        let [mut left, mut right] = [lower, upper].map(|option| BTreeSet::from_iter(root(option)));
        let whole = (0..4000).take_while(|&n| Dyadic::integer(n * n) < x).last().unwrap();
        left.insert(Rational::of(&Dyadic::integer(whole)));
        if x < Dyadic::ONE {
            right.insert(Rational::of(&Dyadic::ONE));
        }
        for _ in 0..last {
            // (x + y·z)/(y + z), on the left from options of both sides, on the right from two of one side.
            let mean = |(y, z): (&Rational, &Rational)| {
                let sum = y.plus(z);
                (sum != zero).then(|| Rational::of(&x).plus(&y.times(z)).over(&sum))
            };
            let pairs = |a: &BTreeSet<Rational>, b: &BTreeSet<Rational>| -> Vec<Rational> {
                a.iter().flat_map(|y| b.iter().map(move |z| (y, z))).filter_map(mean).collect()
            };
            let (below, above) = (pairs(&left, &right), [pairs(&left, &left), pairs(&right, &right)].concat());
            left.extend(below);
            right.extend(above);
        }
        let stages = square_root(&x, last).unwrap().unwrap();
        let all = |side: fn(&Stage) -> &Vec<Fraction>| -> BTreeSet<String> {
            stages.iter().flat_map(side).map(ToString::to_string).collect()
        };
        prop_assert_eq!(all(|stage| &stage.left), left.iter().map(Rational::text).collect());
        prop_assert_eq!(all(|stage| &stage.right), right.iter().map(Rational::text).collect());
    }

    #[test]
    fn roots_lie_between_their_options(x in number(), last in 0_u32..3) {
        prop_assume!(x.sign().is_gt());
        let stages = square_root(&x, last).unwrap().unwrap();
        let below = BigInt::from(1) << x.exponent();
        check(&stages, |n, d| (n * n * &below, d * d * x.numerator()));
        // Stage 1 brings a right option, except that of 1 = {0 | } nothing comes: the root is {0 | } itself.
        prop_assert!(last < 1 || x == Dyadic::ONE || stages.iter().any(|stage| !stage.right.is_empty()));
    }
}

/// What is typed of them.
#[test]
fn signs_days_and_stages_are_typed() {
    let mut arena = Arena::default();
    let mut typed = |text: &str| {
        let found = evaluate(&mut arena, &mut Scope::default(), &parse(text).unwrap());
        found.map_err(|error| error.to_string())
    };
    let Ok(Value::Signs(signs)) = typed("signs(5/8)") else { panic!("no signs") };
    assert_eq!(signs.to_string(), "+-+-");
    let Ok(Value::Stages(stages)) = typed("3.Reciprocal") else { panic!("no stages") };
    assert_eq!((stages.len(), texts(&stages[3].right)), (7, vec!["3/8".to_string()]));
    let Ok(Value::Stages(stages)) = typed("sqrt(2, 3)") else { panic!("no stages") };
    assert_eq!(texts(&stages[1].right), ["3/2"]);
    let Ok(Value::Stages(stages)) = typed("Reciprocal(3, 2)") else { panic!("no stages") };
    assert_eq!((stages.len(), texts(&stages[2].left)), (3, vec!["1/4".to_string()]));
    let Ok(Value::Stages(stages)) = typed("Sqrt(2, 1)") else { panic!("no stages") };
    assert_eq!(stages.len(), 2);
    let Ok(Value::Stages(stages)) = typed("Quotient(2, -3, 2)") else { panic!("no stages") };
    assert_eq!(
        (texts(&stages[1].left), texts(&stages[2].right)),
        (vec!["-1".into()], vec!["-1/2".to_string()])
    );
    assert_eq!(typed("Quotient(2, 0)").unwrap_err(), "column 1: division by 0");
    assert_eq!(
        typed("Reciprocal(3, 1001)").unwrap_err(),
        "column 1: the number of stages is too large: the limit is 1000"
    );
    let mut holds = |line: &str| matches!(typed(line), Ok(Value::Truth(true)));
    assert!(holds("FromSigns(1, -1, 1, -1) == 5/8"));
    assert!(holds("FromSigns() == 0"));
    assert!(holds("Signs(-13/8).FromSigns == -13/8"));
    assert_eq!(
        typed("FromSigns(1, 0)").unwrap_err(),
        "column 1: found another game, expected 1 or −1 for each sign"
    );
    assert!(matches!(typed("bornon(3)"), Ok(Value::List(games)) if games.len() == 8));
    assert_eq!(
        typed("sqrt(-2, 3)").unwrap_err(),
        "column 1: found a number that is not positive, expected a positive number"
    );
    assert_eq!(typed("signs(*)").unwrap_err(), "column 1: found another game, expected a number");
    assert_eq!(typed("bornon(17)").unwrap_err(), "column 1: the day is too large: the limit is 16");
}
