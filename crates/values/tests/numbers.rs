//! Numbers by stages, days and signs.
#![allow(clippy::unwrap_used)]

use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::numbers::{
    Fraction, MOST_SIGNS, Sign, SignExpansion, Stage, born_on, children, reciprocal, square_root,
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
    let Ok(Value::Stages(stages)) = typed("sqrt(2)") else { panic!("no stages") };
    assert_eq!(texts(&stages[1].right), ["3/2"]);
    assert!(matches!(typed("bornon(3)"), Ok(Value::Games(games)) if games.len() == 8));
    assert_eq!(
        typed("sqrt(-2)").unwrap_err(),
        "column 1: found a number that is not positive, expected a positive number"
    );
    assert_eq!(typed("signs(*)").unwrap_err(), "column 1: found another game, expected a number");
    assert_eq!(typed("bornon(17)").unwrap_err(), "column 1: the day is too large: the limit is 16");
}
