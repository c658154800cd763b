//! What ends a computation that would not end otherwise, and what needs no search at all.
use hyperjam_values::{Arena, Dyadic, GameId, Limits, Unfinished, UpStar, order, sum};

fn integer(arena: &mut Arena, n: i64) -> GameId {
    arena.number(Dyadic::integer(n)).unwrap()
}

/// {x | −x}
fn switch(arena: &mut Arena, x: i64) -> GameId {
    let (x, y) = (integer(arena, x), integer(arena, -x));
    arena.game(&[x], &[y]).unwrap()
}

#[test]
fn a_large_number_is_no_chain_of_games() {
    let mut arena = Arena::default();
    let large = integer(&mut arena, -1_823_437_481_924);
    let other = integer(&mut arena, 1_823_437_481_925);
    let one = sum::add(&mut arena, large, other).unwrap();
    assert_eq!(arena.as_number(one), Some(&Dyadic::ONE));
    assert_eq!(order::outcome(&arena, large), hyperjam_terms::OutcomeClass::Right);
    // Its option is the next number, and only that is made.
    let right = arena.right_options(large).unwrap().to_vec();
    assert_eq!(arena.as_number(right[0]), Some(&Dyadic::integer(-1_823_437_481_923)));
    assert!(arena.len() < 10, "{} games", arena.len());
    let shifted = switch(&mut arena, 1);
    let shifted = sum::add(&mut arena, shifted, large).unwrap();
    assert_eq!(arena.stop_number(arena.left_stop(shifted)), &Dyadic::integer(-1_823_437_481_923));
    assert!(arena.len() < 20, "{} games", arena.len());
}

#[test]
fn nimbers_and_ups_add_without_search() {
    let mut arena = Arena::default();
    let form = |nimber, ups| UpStar { number: Arena::default().zero(), ups, nimber };
    let a = arena.up_star(form(4_000_000_000, 2_000_000_000)).unwrap();
    let b = arena.up_star(form(4_000_000_001, -1_999_999_999)).unwrap();
    let c = sum::add(&mut arena, a, b).unwrap();
    assert_eq!(arena.as_up_star(c), Some(form(1, 1)));
    assert!(arena.len() < 10, "{} games", arena.len());
    let error = sum::add(&mut arena, a, a).unwrap_err();
    assert!(matches!(error, Unfinished::Size { what: "the multiple of ↑", .. }), "{error}");
}

/// The sum of ±1, …, ±24 has a stop for each of 2²⁴ ways to play it, but few games in it are different.
#[test]
fn a_sum_of_many_switches_is_a_small_game() {
    let mut arena = Arena::default();
    let mut all = arena.zero();
    for x in 1..=24 {
        let switch = switch(&mut arena, x);
        all = sum::add(&mut arena, all, switch).unwrap();
    }
    // The hottest first: 24 − 23 + 22 − … = 12.
    assert_eq!(arena.stop_number(arena.left_stop(all)), &Dyadic::integer(12));
    assert_eq!(order::outcome(&arena, all), hyperjam_terms::OutcomeClass::Next);
}

#[test]
fn work_memory_and_a_word_end_a_computation() {
    let powers = |arena: &mut Arena| -> Result<GameId, Unfinished> {
        let mut all = arena.zero();
        for power in 0..40 {
            let switch = switch(arena, 1 << power);
            all = sum::add(arena, all, switch)?;
        }
        Ok(all)
    };
    let limits = Limits { work: 300_000, bytes: 64 << 20 };
    let mut arena = Arena::new(limits);
    assert_eq!(powers(&mut arena).unwrap_err(), Unfinished::Work { limit: 300_000 });
    assert_eq!(arena.work_left(), 0);
    // The arena is good for more.
    arena.renew_work();
    let one = integer(&mut arena, 1);
    assert_eq!(sum::subtract(&mut arena, one, one).unwrap(), arena.zero());

    let bytes = 2 << 20;
    let mut arena = Arena::new(Limits { work: u64::MAX, bytes });
    assert_eq!(powers(&mut arena).unwrap_err(), Unfinished::Memory { limit: bytes });
    assert!(arena.bytes() <= bytes, "{}", arena.bytes());

    let asked = std::rc::Rc::new(std::cell::Cell::new(0));
    let count = asked.clone();
    let mut arena = Arena::with_cancel(Limits::default(), move || {
        count.set(count.get() + 1);
        count.get() == 3
    });
    assert_eq!(powers(&mut arena).unwrap_err(), Unfinished::Cancelled);
    assert_eq!(asked.get(), 3);
}

#[test]
fn a_game_that_is_nested_too_deep_ends_by_depth() {
    let mut arena = Arena::default();
    // {0 | {0 | … {0 | −1}}}, twice: the sum is as deep as both.
    let mut deep = integer(&mut arena, -1);
    for _ in 0..3000 {
        let zero = arena.zero();
        let star = arena.star(2).unwrap();
        deep = arena.game(&[zero, star], &[deep]).unwrap();
    }
    let error = sum::add(&mut arena, deep, deep).unwrap_err();
    assert!(matches!(error, Unfinished::Depth { .. } | Unfinished::Work { .. }), "{error}");
}

#[test]
fn a_number_of_too_many_bits_is_refused() {
    let mut arena = Arena::default();
    let error = arena.number(Dyadic::unit(1 << 20)).unwrap_err();
    assert!(matches!(error, Unfinished::Size { what: "the number", .. }), "{error}");
}
