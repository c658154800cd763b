//! Products of forms, identical forms, and bounds by multiples of ↑.

use hyperjam_testkit::typed::{truth, value};
use hyperjam_values::days::born_by;
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::infinitesimal::{is_infinitesimal, up_bound};
use hyperjam_values::multiplication::{Form, product};
use hyperjam_values::notation::{Style, parse};
use hyperjam_values::{Arena, Dyadic, GameId, UpStar, order, sum};
use proptest::prelude::*;

fn dyadic() -> impl Strategy<Value = Dyadic> {
    (-12_i64..13, 0_u32..3).prop_map(|(above, below)| Dyadic::new(above, below))
}

/// A form of a number: some on the left, and greater ones on the right.
fn form_of_number() -> impl Strategy<Value = [Vec<Dyadic>; 2]> {
    (prop::collection::btree_set(dyadic(), 0..5), 0_usize..6).prop_map(|(numbers, split)| {
        let numbers: Vec<Dyadic> = numbers.into_iter().collect();
        let (left, right) = numbers.split_at(split.min(numbers.len()));
        [left.to_vec(), right.to_vec()]
    })
}

fn form(arena: &mut Arena, options: &[Vec<Dyadic>; 2]) -> Form {
    let mut side =
        |side: &[Dyadic]| side.iter().map(|number| arena.number(number.clone()).unwrap()).collect();
    Form { options: [side(&options[0]), side(&options[1])] }
}

fn product_of(arena: &mut Arena, one: &Form, other: &Form) -> GameId {
    product(arena, [one, other]).unwrap().1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// SS Theorem 3.8: of numbers the product is that of their values, whatever their forms.
    #[test]
    fn forms_of_numbers_have_the_product_of_the_numbers(a in form_of_number(), b in form_of_number()) {
        let mut arena = Arena::default();
        let [one, other] = [form(&mut arena, &a), form(&mut arena, &b)];
        let [x, y] = [&one, &other].map(|form| arena.game(&form.options[0], &form.options[1]).unwrap());
        let [x, y] = [x, y].map(|game| arena.as_number(game).cloned().unwrap());
        let (options, found) = product(&mut arena, [&one, &other]).unwrap();
        prop_assert_eq!(arena.as_number(found), Some(&(&x * &y)));
        let pairs = a.iter().map(Vec::len).sum::<usize>() * b.iter().map(Vec::len).sum::<usize>();
        prop_assert_eq!(options.len(), pairs);
    }

    /// SS Theorem 3.7, for all games.
    #[test]
    fn products_have_zero_one_negatives_and_either_order(a in 0_usize..22, b in 0_usize..22) {
        let mut arena = Arena::default();
        let games = born_by(&mut arena, 2).unwrap();
        let [x, y] = [games[a], games[b]].map(|game| Form::of(&mut arena, game).unwrap());
        let (zero, one) = (arena.zero(), arena.number(Dyadic::ONE).unwrap());
        let [none, unit] = [zero, one].map(|game| Form::of(&mut arena, game).unwrap());
        prop_assert_eq!(product_of(&mut arena, &x, &none), zero);
        prop_assert_eq!(product_of(&mut arena, &x, &unit), games[a]);
        let both = product_of(&mut arena, &x, &y);
        prop_assert_eq!(product_of(&mut arena, &y, &x), both);
        let minus = sum::negate(&mut arena, games[a]).unwrap();
        let minus = Form::of(&mut arena, minus).unwrap();
        let product = product_of(&mut arena, &minus, &y);
        prop_assert_eq!(product, sum::negate(&mut arena, both).unwrap());
        // {n − 1 | } with an integer n makes so many copies.
        let three = arena.number(Dyadic::integer(3)).unwrap();
        let three = Form::of(&mut arena, three).unwrap();
        let copies = sum::multiple(&mut arena, games[a], 3).unwrap();
        prop_assert_eq!(product_of(&mut arena, &three, &x), copies);
    }

    /// SS Theorem 6.4: the bound by doubling and halving is the first multiple of ↑ that is greater.
    #[test]
    fn the_bound_is_the_first_multiple_of_up_that_is_greater(terms in prop::collection::vec(0_usize..22, 1..6)) {
        let mut arena = Arena::default();
        let games = born_by(&mut arena, 2).unwrap();
        let mut game = arena.zero();
        for term in terms.into_iter().map(|term| games[term]) {
            if is_infinitesimal(&arena, term) {
                game = sum::add(&mut arena, game, term).unwrap();
            }
        }
        let ups = |arena: &mut Arena, ups| {
            let number = arena.zero();
            arena.up_star(UpStar { number, ups, nimber: 0 }).unwrap()
        };
        let mut first = 0;
        loop {
            let multiple = ups(&mut arena, first);
            if order::compare(&mut arena, game, multiple).unwrap() == hyperjam_terms::Order::Less {
                break;
            }
            first += 1;
        }
        prop_assert_eq!(up_bound(&mut arena, game).unwrap(), Some(first.unsigned_abs()));
    }
}

#[test]
fn products_of_forms_are_typed() {
    let mut arena = Arena::default();
    for (line, expected) in [
        // SS 3.3: why only numbers are multiplied.
        ("'{1|}' * * = 0", true),
        ("'{0,1|}' * * || 0", true),
        ("'{0,1|}' = '{1|}'", true),
        ("IsIdentical('{0,1|}', '{1|}')", false),
        ("IsIdentical('{0,1|}', '{1,0,0|}')", true),
        ("IsIdentical(2, '{1|}')", true),
        ("Identical('{-1|1}', 0)", false),
        ("'{0|1}' * '{1/2|1}' = 3/8", true),
        ("UpBound(*) = 2", true),
        ("UpBound(^) = 2", true),
        ("UpBound(v) = 0", true),
        ("UpBound(0) = 1", true),
        ("UpBound(Tiny(1)) = 1", true),
        ("UpBound({^|*2}) = 2", true),
        ("UpBound(1000*^ + *) = 1002", true),
    ] {
        assert_eq!(truth(value(&mut arena, line)), Some(expected), "{line}");
    }
    let Value::Product(options) = value(&mut arena, "ProductOptions('{0,1|}', *)") else { panic!() };
    let texts: Vec<String> =
        options.iter().map(|option| option.print(&mut arena, Style::Unicode, 100).unwrap()).collect();
    assert_eq!(
        texts,
        [
            "left, by 0 and 0: 0 + 0 − 0 = 0",
            "right, by 0 and 0: 0 + 0 − 0 = 0",
            "left, by 1 and 0: ∗ + 0 − 0 = ∗",
            "right, by 1 and 0: ∗ + 0 − 0 = ∗",
        ]
    );
    for (line, reason) in [
        ("UpBound(1)", "expected an infinitesimal game"),
        ("UpBound({1|-1})", "expected an infinitesimal game"),
        ("'{0|}' * w", "short games only"),
        ("ProductOptions(1)", "takes 2 arguments"),
        ("ProductOptions(1/3, 1)", "expected a short game"),
        ("IsIdentical(on, 0)", "expected a game without loops"),
    ] {
        let found = evaluate(&mut arena, &mut Scope::default(), &parse(line).unwrap());
        assert!(found.as_ref().is_err_and(|error| error.to_string().contains(reason)), "{line}: {found:?}");
    }
}
