//! The laws of the group of games, each against the recursive definitions.
use hyperjam_terms::{Order, OutcomeClass};
use hyperjam_testkit::forms::{Form, form};
use hyperjam_values::order::{self, less_or_equal};
use hyperjam_values::{Arena, GameId, sum};
use proptest::prelude::*;

fn three(arena: &mut Arena, forms: &[Form; 3]) -> [GameId; 3] {
    forms.each_ref().map(|form| form.game(arena).unwrap())
}

proptest! {
    #[test]
    fn games_are_a_group(forms in [form(3, 3), form(3, 3), form(3, 3)]) {
        let mut arena = Arena::default();
        let [g, h, k] = three(&mut arena, &forms);
        let arena = &mut arena;
        let zero = arena.zero();
        let (gh, hg) = (sum::add(arena, g, h).unwrap(), sum::add(arena, h, g).unwrap());
        prop_assert_eq!(gh, hg);
        let hk = sum::add(arena, h, k).unwrap();
        prop_assert_eq!(sum::add(arena, gh, k).unwrap(), sum::add(arena, g, hk).unwrap());
        prop_assert_eq!(sum::add(arena, g, zero).unwrap(), g);
        prop_assert_eq!(sum::subtract(arena, g, g).unwrap(), zero);
        prop_assert_eq!(sum::subtract(arena, gh, h).unwrap(), g);
        let negative = sum::negate(arena, g).unwrap();
        prop_assert_eq!(sum::negate(arena, negative).unwrap(), g);
    }

    #[test]
    fn sums_are_those_of_the_definition(forms in [form(3, 2), form(2, 2)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let by_definition = forms[0].add(&forms[1]).game(arena).unwrap();
        prop_assert_eq!(sum::add(arena, g, h).unwrap(), by_definition);
        let by_definition = forms[0].negate().game(arena).unwrap();
        prop_assert_eq!(sum::negate(arena, g).unwrap(), by_definition);
    }

    #[test]
    fn the_order_is_that_of_the_definition(forms in [form(3, 3), form(3, 3)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let (below, above) = (forms[0].at_most(&forms[1]), forms[1].at_most(&forms[0]));
        prop_assert_eq!(less_or_equal(arena, g, h).unwrap(), below);
        prop_assert_eq!(less_or_equal(arena, h, g).unwrap(), above);
        prop_assert_eq!(g == h, below && above);
        let relation = match (below, above) {
            (true, true) => Order::Equal,
            (true, false) => Order::Less,
            (false, true) => Order::Greater,
            (false, false) => Order::Confused,
        };
        prop_assert_eq!(order::compare(arena, g, h).unwrap(), relation);
    }

    #[test]
    fn the_order_is_kept_by_sums(forms in [form(3, 3), form(3, 3), form(3, 3)]) {
        let mut arena = Arena::default();
        let [g, h, k] = three(&mut arena, &forms);
        let arena = &mut arena;
        let (gk, hk) = (sum::add(arena, g, k).unwrap(), sum::add(arena, h, k).unwrap());
        prop_assert_eq!(order::compare(arena, g, h).unwrap(), order::compare(arena, gk, hk).unwrap());
    }

    #[test]
    fn the_outcome_is_what_playing_shows(form in form(4, 3)) {
        let mut arena = Arena::default();
        let game = form.game(&mut arena).unwrap();
        let outcome = match (form.left_wins(true), form.left_wins(false)) {
            (true, true) => OutcomeClass::Left,
            (false, false) => OutcomeClass::Right,
            (true, false) => OutcomeClass::Next,
            (false, true) => OutcomeClass::Previous,
        };
        prop_assert_eq!(order::outcome(&arena, game), outcome);
    }

    /// SS Theorem 2.25: what the definition's simplifications end at is what the arena keeps.
    #[test]
    fn the_canonical_form_is_the_one_of_the_definition(form in form(3, 3)) {
        let mut arena = Arena::default();
        let game = form.game(&mut arena).unwrap();
        let kept = Form::of(&mut arena, game);
        prop_assert_eq!(kept.canonical(), form.canonical());
        // Nothing in it can be simplified, so that sizes agree as well.
        fn size(form: &Form) -> usize {
            1 + form.left.iter().chain(&form.right).map(size).sum::<usize>()
        }
        prop_assert_eq!(size(&kept), size(&form.canonical()));
    }

    /// SS Lemma 2.19, 2.21 and 2.23 backwards: options that change nothing.
    #[test]
    fn gift_horses_and_reversible_options_change_nothing(
        form in form(3, 3), gifts in [form(2, 3), form(3, 2)], extra in form(2, 2),
    ) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let mut left = arena.left_options(game).unwrap().to_vec();
        let mut right = arena.right_options(game).unwrap().to_vec();
        for gift in &gifts {
            let gift = gift.game(arena).unwrap();
            if !less_or_equal(arena, game, gift).unwrap() {
                left.push(gift);
            }
            if !less_or_equal(arena, gift, game).unwrap() {
                right.push(gift);
            }
        }
        prop_assert_eq!(arena.game(&left, &right).unwrap(), game);
        // A left option that Right can answer by something at most the game: {anything | game + (at most 0)}.
        let extra = extra.game(arena).unwrap();
        let one = arena.game(&[arena.zero()], &[]).unwrap();
        let answer = sum::subtract(arena, game, one).unwrap();
        let behind = arena.left_options(answer).unwrap().to_vec();
        let reversible = arena.game(&[extra], &[answer]).unwrap();
        let mut more = left.clone();
        more.push(reversible);
        let with_reversible = arena.game(&more, &right).unwrap();
        more.pop();
        more.extend(behind);
        prop_assert_eq!(with_reversible, arena.game(&more, &right).unwrap());
        prop_assert_eq!(with_reversible, game);
    }
}

/// CGT III.1: the games born by a day are a distributive lattice, here of days 0 to 2.
#[test]
fn the_games_of_a_day_are_a_distributive_lattice() {
    for day in 0..=2 {
        let mut arena = Arena::default();
        let games = hyperjam_testkit::forms::born_by(&mut arena, day);
        let count = games.len();
        let mut below = vec![vec![false; count]; count];
        for (a, first) in games.iter().enumerate() {
            for (b, second) in games.iter().enumerate() {
                below[a][b] = less_or_equal(&mut arena, *first, *second).unwrap();
            }
        }
        // The one game above both that is below all others above both; and the same downwards.
        let join = |a: usize, b: usize| {
            let above: Vec<usize> = (0..count).filter(|c| below[a][*c] && below[b][*c]).collect();
            above.iter().copied().find(|c| above.iter().all(|d| below[*c][*d])).unwrap()
        };
        let meet = |a: usize, b: usize| {
            let under: Vec<usize> = (0..count).filter(|c| below[*c][a] && below[*c][b]).collect();
            under.iter().copied().find(|c| under.iter().all(|d| below[*d][*c])).unwrap()
        };
        let pairs = |of: &dyn Fn(usize, usize) -> usize| -> Vec<Vec<usize>> {
            (0..count).map(|a| (0..count).map(|b| of(a, b)).collect()).collect()
        };
        let (joins, meets) = (pairs(&join), pairs(&meet));
        for a in 0..count {
            for b in 0..count {
                for c in 0..count {
                    assert_eq!(meets[a][joins[b][c]], joins[meets[a][b]][meets[a][c]], "day {day}");
                }
            }
        }
    }
}
