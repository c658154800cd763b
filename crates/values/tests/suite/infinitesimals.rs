//! Infinitesimals, atomic weights, reduced forms, incentives and the ordinal sum.
use hyperjam_terms::Order;
use hyperjam_testkit::forms::{Form, all_small, form, hot};
use hyperjam_values::atomic_weight::{AtomicWeight, atomic_weight};
use hyperjam_values::birthday::{birthday, followers};
use hyperjam_values::facts::facts;
use hyperjam_values::infinitesimal::{
    as_tiny, is_all_small, is_infinitesimal, miny, tiny, up_power, uptimal,
};
use hyperjam_values::notation::Style;
use hyperjam_values::order::{compare, less_or_equal};
use hyperjam_values::reduced::reduced;
use hyperjam_values::{Arena, Dyadic, GameId, UpStar, incentive, product, sum};
use num_bigint::BigInt;
use proptest::prelude::*;

fn number(arena: &mut Arena, numerator: i64, exponent: u32) -> GameId {
    arena.number(Dyadic::new(numerator, exponent)).unwrap()
}

fn ups(arena: &mut Arena, ups: i32, nimber: u32) -> GameId {
    arena.up_star(UpStar { number: arena.zero(), ups, nimber }).unwrap()
}

fn weight(arena: &mut Arena, game: GameId) -> GameId {
    match atomic_weight(arena, game).unwrap() {
        AtomicWeight::Weight(weight) => weight,
        none => panic!("{none}"),
    }
}

/// Whether a is at most b plus an infinitesimal, as a small number tells it. No two numbers that occur here are so near.
fn is_close_at_most(arena: &mut Arena, a: GameId, b: GameId) -> bool {
    let difference = sum::subtract(arena, a, b).unwrap();
    let small = number(arena, 1, 30);
    less_or_equal(arena, difference, small).unwrap()
}

/// The reduced form, one option at a time: the first that is dominated up to an infinitesimal is deleted or the first that
/// is reversible so is bypassed, again and again.
fn reduced_step_by_step(arena: &mut Arena, game: GameId) -> GameId {
    let ends = [arena.left_stop(game), arena.right_stop(game)].map(|stop| stop.number());
    if ends[0] == ends[1] {
        return ends[0];
    }
    let mut options = options_of(arena, game);
    for option in options.iter_mut().flatten() {
        *option = reduced_step_by_step(arena, *option);
    }
    while let Some(next) = simpler(arena, &options) {
        options = next;
    }
    arena.game(&options[0], &options[1]).unwrap()
}

fn options_of(arena: &mut Arena, game: GameId) -> [Vec<GameId>; 2] {
    [arena.left_options(game).unwrap().to_vec(), arena.right_options(game).unwrap().to_vec()]
}

fn simpler(arena: &mut Arena, options: &[Vec<GameId>; 2]) -> Option<[Vec<GameId>; 2]> {
    let game = arena.game(&options[0], &options[1]).unwrap();
    for player in [0, 1] {
        let no_better = |arena: &mut Arena, one: GameId, other: GameId| match player {
            0 => is_close_at_most(arena, one, other),
            _ => is_close_at_most(arena, other, one),
        };
        for (place, &option) in options[player].iter().enumerate() {
            let mut rest = options.clone();
            rest[player].remove(place);
            if rest[player].iter().any(|other| no_better(arena, option, *other)) {
                return Some(rest);
            }
            for reply in options_of(arena, option)[1 - player].clone() {
                if no_better(arena, reply, game) {
                    rest[player].extend(&options_of(arena, reply)[player]);
                    return Some(rest);
                }
            }
        }
    }
    None
}

proptest! {
    #[test]
    fn the_reduced_form_is_that_of_one_step_at_a_time(form in prop_oneof![hot(2, 3), hot(3, 3), form(3, 2)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let (found, expected) = (reduced(arena, game).unwrap(), reduced_step_by_step(arena, game));
        prop_assert_eq!(found, expected);
        // Both of them as options, of which each is reduced.
        let low = number(arena, -20, 0);
        let with_both = arena.game(&[game, found], &[low]).unwrap();
        prop_assert_eq!(reduced(arena, with_both).unwrap(), reduced_step_by_step(arena, with_both));
    }

    #[test]
    fn what_is_infinitesimal_lies_between_small_numbers(form in form(3, 2)) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let (small, negative) = (number(arena, 1, 30), number(arena, -1, 30));
        let between = less_or_equal(arena, game, small).unwrap() && less_or_equal(arena, negative, game).unwrap();
        prop_assert_eq!(is_infinitesimal(arena, game), between);
    }

    #[test]
    fn all_small_is_what_the_definition_says(form in prop_oneof![all_small(4, 2), form(3, 2)]) {
        fn by_definition(form: &Form) -> bool {
            form.left.is_empty() == form.right.is_empty()
                && form.left.iter().chain(&form.right).all(by_definition)
        }
        let mut arena = Arena::default();
        let game = form.game(&mut arena).unwrap();
        prop_assert_eq!(is_all_small(&mut arena, game).unwrap(), by_definition(&form.canonical()));
    }

    #[test]
    fn birthdays_and_followers_are_those_of_the_canonical_form(form in prop_oneof![form(3, 3), all_small(4, 2)]) {
        let mut arena = Arena::default();
        let game = form.game(&mut arena).unwrap();
        let kept = Form::of(&mut arena, game);
        prop_assert_eq!(birthday(&mut arena, game).unwrap(), BigInt::from(kept.birthday()));
        let mut all = vec![kept];
        let mut place = 0;
        while place < all.len() {
            let form = all[place].clone();
            for option in form.left.into_iter().chain(form.right) {
                if !all.contains(&option) {
                    all.push(option);
                }
            }
            place += 1;
        }
        prop_assert_eq!(followers(&mut arena, game).unwrap().len(), all.len());
    }

    /// Two facts that make the atomic weight what it is: it adds, and the game differs from so many ups by at most ↑ and a
    /// star that is far away (CGT II.7).
    #[test]
    fn atomic_weights_add_and_count_ups(forms in [all_small(4, 2), all_small(4, 2)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let both = sum::add(arena, g, h).unwrap();
        let weights = [g, h, both].map(|game| weight(arena, game));
        prop_assert_eq!(sum::add(arena, weights[0], weights[1]).unwrap(), weights[2]);
        let up = ups(arena, 1, 0);
        let worth = product::norton(arena, weights[0], up).unwrap();
        let rest = sum::subtract(arena, g, worth).unwrap();
        let high = ups(arena, 1, 64);
        let low = ups(arena, -1, 64);
        prop_assert!(less_or_equal(arena, low, rest).unwrap() && less_or_equal(arena, rest, high).unwrap());
        // The two-ahead rule.
        let two = number(arena, 2, 0);
        if less_or_equal(arena, two, weights[0]).unwrap() {
            prop_assert_eq!(compare(arena, g, arena.zero()).unwrap(), Order::Greater);
        }
    }

    #[test]
    fn the_reduced_form_is_the_same_for_all_that_are_infinitely_close(
        form in prop_oneof![hot(2, 2), hot(3, 2), form(3, 2)], small in prop_oneof![all_small(3, 2), form(3, 2)],
    ) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let found = reduced(arena, game).unwrap();
        let difference = sum::subtract(arena, game, found).unwrap();
        prop_assert!(is_infinitesimal(arena, difference));
        prop_assert_eq!(reduced(arena, found).unwrap(), found);
        let small = small.game(arena).unwrap();
        if is_infinitesimal(arena, small) {
            let close = sum::add(arena, game, small).unwrap();
            prop_assert_eq!(reduced(arena, close).unwrap(), found);
        }
        // No infinitely close game that was met is born earlier.
        prop_assert!(birthday(arena, found).unwrap() <= birthday(arena, game).unwrap());
    }

    #[test]
    fn incentives_are_what_moves_gain(form in form(3, 2)) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let kept = Form::of(arena, game);
        let mut expected: Vec<GameId> = Vec::new();
        for option in &kept.left {
            expected.push(option.add(&kept.negate()).game(arena).unwrap());
        }
        expected.sort();
        expected.dedup();
        prop_assert_eq!(incentive::left_incentives(arena, game).unwrap(), expected);
        let negative = sum::negate(arena, game).unwrap();
        let mirrored = incentive::left_incentives(arena, negative).unwrap();
        prop_assert_eq!(incentive::right_incentives(arena, game).unwrap(), mirrored);
    }

    #[test]
    fn the_ordinal_sum_is_that_of_the_forms(forms in [form(2, 2), form(2, 2)]) {
        fn stacked(base: &Form, top: &Form) -> Form {
            let side = |mine: &[Form], others: &[Form]| {
                mine.iter().cloned().chain(others.iter().map(|other| stacked(base, other))).collect()
            };
            Form { left: side(&base.left, &top.left), right: side(&base.right, &top.right) }
        }
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let (base, top) = (Form::of(arena, g), &forms[1]);
        prop_assert_eq!(product::ordinal_sum(arena, g, h).unwrap(), stacked(&base, top).game(arena).unwrap());
    }

    #[test]
    fn uptimals_are_found_again(digits in proptest::collection::vec(-3_i32..4, 0..4), n in -3_i64..4, star in 0_u32..2) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let x = number(arena, n, 1);
        let mut game = sum::add(arena, x, arena.zero()).unwrap();
        for (place, digit) in digits.iter().enumerate() {
            let power = up_power(arena, place as u32 + 1).unwrap();
            let multiple = sum::multiple(arena, power, i64::from(*digit)).unwrap();
            game = sum::add(arena, game, multiple).unwrap();
        }
        let nimber = arena.star(star).unwrap();
        game = sum::add(arena, game, nimber).unwrap();
        let found = uptimal(arena, game).unwrap().unwrap();
        let mut digits = digits;
        while digits.last() == Some(&0) {
            digits.pop();
        }
        prop_assert_eq!((found.number, found.digits, found.nimber), (x, digits, star));
    }
}

/// Up to ↑⁸; what is of a higher order is none.
#[test]
fn powers_of_up_are_found_up_to_the_eighth() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    for order in 1..10 {
        let power = up_power(arena, order).unwrap();
        let star = arena.star(1).unwrap();
        let game = sum::subtract(arena, star, power).unwrap();
        let found = uptimal(arena, game).unwrap().map(|form| (form.digits, form.nimber));
        let mut digits = vec![0; order as usize];
        digits[order as usize - 1] = -1;
        assert_eq!(found, (order <= 8).then_some((digits, 1)), "{order}");
    }
}

/// WW 8 and CGT II.7.
#[test]
fn atomic_weights_that_are_known() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    for (n, nimber) in [(0, 0), (0, 1), (0, 5), (1, 0), (1, 1), (-3, 2)] {
        let game = ups(arena, n, nimber);
        assert_eq!(weight(arena, game), number(arena, i64::from(n), 0));
    }
    // The higher ups are less than any multiple of the lower ones.
    let second = up_power(arena, 2).unwrap();
    assert_eq!(weight(arena, second), arena.zero());
    let (zero, one) = (arena.zero(), number(arena, 1, 0));
    let (two, minus_one) = (number(arena, 2, 0), number(arena, -1, 0));
    // A weight that is no number: {⇑ | ↓} has {2 − 2 | −1 + 2} = {0 | 1} = 1/2.
    let (double_up, down) = (ups(arena, 2, 0), ups(arena, -1, 0));
    let game = arena.game(&[double_up], &[down]).unwrap();
    assert_eq!(weight(arena, game), number(arena, 1, 1));
    // Infinitesimal without being all-small.
    for game in [tiny(arena, one).unwrap(), miny(arena, two).unwrap()] {
        assert!(is_infinitesimal(arena, game) && !is_all_small(arena, game).unwrap());
        assert_eq!(weight(arena, game), zero);
        let up = ups(arena, 1, 0);
        let more = sum::add(arena, game, up).unwrap();
        assert_eq!(weight(arena, more), one);
    }
    let hot = arena.game(&[one], &[minus_one]).unwrap();
    assert_eq!(atomic_weight(arena, hot).unwrap(), AtomicWeight::NotInfinitesimal);
    assert_eq!(atomic_weight(arena, one).unwrap(), AtomicWeight::NotInfinitesimal);
    // None, and why there is none.
    let threat = arena.game(&[zero], &[minus_one]).unwrap();
    let game = arena.game(&[double_up], &[threat]).unwrap();
    for (game, reason) in [(game, AtomicWeight::NotAtomic), (hot, AtomicWeight::NotInfinitesimal)] {
        let facts = facts(arena, game, Style::Ascii, 100);
        assert_eq!((facts.atomic_weight, facts.no_atomic_weight), (Ok(None), Some(reason)));
    }
}

/// WW 5: 0 < tiny-2 < tiny-1 < ↑ⁿ, each infinitesimal beside the next.
#[test]
fn tinies_are_very_small() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let (one, two) = (number(arena, 1, 0), number(arena, 2, 0));
    let (tiny_1, tiny_2) = (tiny(arena, one).unwrap(), tiny(arena, two).unwrap());
    assert_eq!((as_tiny(arena, tiny_1).unwrap(), as_tiny(arena, tiny_2).unwrap()), (Some(one), Some(two)));
    let miny_1 = miny(arena, one).unwrap();
    assert_eq!(as_tiny(arena, miny_1).unwrap(), None);
    let many = sum::multiple(arena, tiny_2, 20).unwrap();
    assert_eq!(compare(arena, many, tiny_1).unwrap(), Order::Less);
    let many = sum::multiple(arena, tiny_1, 20).unwrap();
    let third = up_power(arena, 3).unwrap();
    assert_eq!(compare(arena, many, third).unwrap(), Order::Less);
    assert_eq!(compare(arena, tiny_2, arena.zero()).unwrap(), Order::Greater);
}

#[test]
fn birthdays_of_ups_and_stars_are_those_of_their_forms() {
    let mut arena = Arena::default();
    for n in -4..5 {
        for nimber in 0..5 {
            let game = ups(&mut arena, n, nimber);
            let born = Form::of(&mut arena, game).birthday();
            assert_eq!(birthday(&mut arena, game).unwrap(), BigInt::from(born), "{n}·↑ + ∗{nimber}");
        }
    }
}
