//! What is made of games, each against its definition taken literally: products, taxes, weights and bounds.
use std::collections::HashMap;

use hyperjam_terms::Order;
use hyperjam_testkit::forms::{Form, all_small, born_by, form, hot, quarter};
use hyperjam_testkit::typed::{game, value};
use hyperjam_values::atomic_weight::{AtomicWeight, atomic_weight, compare_with_far_star, far_star};
use hyperjam_values::birthday::birthday;
use hyperjam_values::evaluate::Value;
use hyperjam_values::infinitesimal::{is_all_small, is_infinitesimal};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::order::{compare, less_or_equal};
use hyperjam_values::{Arena, Dyadic, GameId, UpStar, cooling, days, product, sum, thermograph};
use proptest::prelude::*;

fn at_most(arena: &mut Arena, a: GameId, b: GameId) -> bool {
    less_or_equal(arena, a, b).unwrap()
}

fn options(arena: &mut Arena, game: GameId) -> [Vec<GameId>; 2] {
    [arena.left_options(game).unwrap().to_vec(), arena.right_options(game).unwrap().to_vec()]
}

/// SS Definition 3.6, of canonical forms: xᴸy + xyᴸ − xᴸyᴸ and its like.
fn conway_product(
    arena: &mut Arena,
    x: GameId,
    y: GameId,
    made: &mut HashMap<[GameId; 2], GameId>,
) -> GameId {
    if let Some(made) = made.get(&[x, y]) {
        return *made;
    }
    let (of_x, of_y) = (options(arena, x), options(arena, y));
    let mut sides = [Vec::new(), Vec::new()];
    for (i, xs) in of_x.iter().enumerate() {
        for (j, ys) in of_y.iter().enumerate() {
            for &a in xs {
                for &b in ys {
                    let [ay, xb, ab] =
                        [[a, y], [x, b], [a, b]].map(|[one, other]| conway_product(arena, one, other, made));
                    let both = sum::add(arena, ay, xb).unwrap();
                    // Two left options, or two right ones, make a left one.
                    sides[usize::from(i != j)].push(sum::subtract(arena, both, ab).unwrap());
                }
            }
        }
    }
    let product = arena.game(&sides[0], &sides[1]).unwrap();
    made.insert([x, y], product);
    product
}

/// A game cooled by so many 32nds (WW 6): {Gᴸ cooled − t | Gᴿ cooled + t}, unless by fewer 32nds this comes to a number or
/// what is infinitely near one, which then stays.
struct Cooled(HashMap<(GameId, i64), GameId>);

impl Cooled {
    /// Untaxed only where the game is a number.
    fn taxed(&mut self, arena: &mut Arena, game: GameId, t: i64) -> GameId {
        let tax = arena.number(Dyadic::new(t, 5)).unwrap();
        let [left, right] = options(arena, game);
        let left: Vec<GameId> = left
            .into_iter()
            .map(|option| {
                let option = self.cooled(arena, option, t);
                sum::subtract(arena, option, tax).unwrap()
            })
            .collect();
        let right: Vec<GameId> = right
            .into_iter()
            .map(|option| {
                let option = self.cooled(arena, option, t);
                sum::add(arena, option, tax).unwrap()
            })
            .collect();
        arena.game(&left, &right).unwrap()
    }

    /// The first t at which the taxed game is infinitely near a number, up to a last one.
    fn freezing(&mut self, arena: &mut Arena, game: GameId, last: i64) -> Option<(i64, GameId)> {
        (0..=last).find_map(|t| {
            let taxed = self.taxed(arena, game, t);
            let [left, right] = [arena.left_stop(taxed), arena.right_stop(taxed)].map(|stop| stop.number());
            (left == right).then_some((t, taxed))
        })
    }

    fn cooled(&mut self, arena: &mut Arena, game: GameId, t: i64) -> GameId {
        if arena.is_number(game) {
            return game;
        }
        if let Some(known) = self.0.get(&(game, t)) {
            return *known;
        }
        let cooled = match self.freezing(arena, game, t - 1) {
            Some((_, frozen)) => arena.left_stop(frozen).number(),
            None => self.taxed(arena, game, t),
        };
        self.0.insert((game, t), cooled);
        cooled
    }
}

fn integer(arena: &Arena, game: GameId) -> Option<i64> {
    arena.as_number(game).filter(|number| number.is_integer()).and_then(Dyadic::to_i64)
}

/// WW 8: an integer n becomes n copies of something; of other games each option is made likewise, and moves are taxed by
/// each of several.
fn taxed_all_through(arena: &mut Arena, game: GameId, copies: GameId, taxes: &[GameId]) -> GameId {
    if let Some(n) = integer(arena, game) {
        let mut sum = arena.zero();
        for _ in 0..n.abs() {
            let copy = if n > 0 { copies } else { sum::negate(arena, copies).unwrap() };
            sum = sum::add(arena, sum, copy).unwrap();
        }
        return sum;
    }
    let [left, right] = options(arena, game);
    let mut sides = [Vec::new(), Vec::new()];
    for (side, own) in [left, right].into_iter().enumerate() {
        for option in own {
            let made = taxed_all_through(arena, option, copies, taxes);
            for tax in taxes {
                sides[side].push(match side {
                    0 => sum::add(arena, made, *tax).unwrap(),
                    _ => sum::subtract(arena, made, *tax).unwrap(),
                });
            }
        }
    }
    arena.game(&sides[0], &sides[1]).unwrap()
}

proptest! {
    /// SS Definition 3.6 and Theorem 3.8: of numbers it is the product of the numbers.
    #[test]
    fn the_product_of_numbers_is_that_of_the_definition(a in -20_i64..21, b in -20_i64..21, e in 0_u32..4, f in 0_u32..4) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let (x, y) = (Dyadic::new(a, e), Dyadic::new(b, f));
        let [one, other] = [&x, &y].map(|number| arena.number(number.clone()).unwrap());
        let product = conway_product(arena, one, other, &mut HashMap::new());
        prop_assert_eq!(arena.as_number(product), Some(&(&x * &y)));
        // As it is typed, with quotients and powers.
        let typed = |arena: &mut Arena, text: String| game(arena, &text);
        prop_assert_eq!(typed(arena, format!("({x}) * ({y})")), product);
        if !y.is_zero() {
            prop_assert_eq!(typed(arena, format!("(({x}) * ({y})) / ({y})")), one);
            prop_assert_eq!(typed(arena, format!("({y})^0")), arena.number(Dyadic::ONE).unwrap());
        }
        let mut power = Dyadic::ONE;
        for exponent in 1..4 {
            power = &power * &x;
            let expected = arena.number(power.clone()).unwrap();
            prop_assert_eq!(typed(arena, format!("({x})^{exponent}")), expected);
        }
        // A negative power is one over the power, where that is dyadic.
        let unit = Dyadic::unit(e);
        let doubled = arena.number(Dyadic::from_big(num_bigint::BigInt::from(1) << (3 * e), 0)).unwrap();
        prop_assert_eq!(typed(arena, format!("({unit})^-3")), doubled);
    }

    #[test]
    fn cooling_and_freezing_are_those_of_the_definition(form in hot(2, 2), t in 0_i64..96) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let mut cooled = Cooled(HashMap::new());
        let expected = cooled.cooled(arena, game, t);
        let found = cooling::cool(arena, game, &Dyadic::new(t, 5)).unwrap();
        let texts = [found, expected].map(|game| print(arena, game, Style::Ascii, 1000).unwrap().text);
        prop_assert_eq!(&texts[0], &texts[1]);
        if !arena.is_number(game) {
            // Far above every temperature between quarters from −3 to 3.
            let (at, frozen) = cooled.freezing(arena, game, 256).unwrap();
            prop_assert_eq!(thermograph::temperature(arena, game).unwrap(), Dyadic::new(at, 5));
            prop_assert_eq!(cooling::freeze(arena, game).unwrap(), frozen);
        }
    }

    #[test]
    fn norton_s_product_and_overheating_are_those_of_the_definition(form in form(2, 2), unit in 0_usize..4) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let multiplied = form.game(arena).unwrap();
        let unit = game(arena, ["^", "1/2", "{2|1}", "1*"][unit]);
        // U + Δ for each incentive Δ of U: Uᴸ − U and U − Uᴿ.
        let mut taxes = Vec::new();
        let [left, right] = options(arena, unit);
        let twice = sum::add(arena, unit, unit).unwrap();
        taxes.extend(left);
        for option in right {
            taxes.push(sum::subtract(arena, twice, option).unwrap());
        }
        let expected = taxed_all_through(arena, multiplied, unit, &taxes);
        prop_assert_eq!(product::norton(arena, multiplied, unit).unwrap(), expected);
        let one = game(arena, "1*");
        let expected = taxed_all_through(arena, multiplied, unit, &[one]);
        prop_assert_eq!(cooling::overheat(arena, multiplied, unit, one).unwrap(), expected);
    }

    /// SS Theorem 5.3: a game that is no number is beaten from the left of a number by one of its own options.
    #[test]
    fn numbers_are_avoided(form in hot(3, 2), x in quarter()) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        prop_assume!(!arena.is_number(game));
        let number = arena.number(x.clone()).unwrap();
        let [left, right] = options(arena, game);
        let beside = |order: Order, than: Order| order == than || order == Order::Confused;
        let order = compare(arena, number, game).unwrap();
        let mut some = |options: &[GameId], on_the_left: bool| {
            options.iter().any(|option| match on_the_left {
                true => at_most(arena, number, *option),
                false => at_most(arena, *option, number),
            })
        };
        prop_assert_eq!(beside(order, Order::Less), some(&left, true));
        prop_assert_eq!(beside(order, Order::Greater), some(&right, false));
        // By the definition, on the forms as they were given.
        let x = Form::of_number(&x);
        prop_assert_eq!(order == Order::Less, x.at_most(&form) && !form.at_most(&x));
    }

    /// SS Proposition 5.5 (2): G < Gᴸ + z for some Gᴸ, whatever z > 0.
    #[test]
    fn an_option_is_almost_as_good_as_the_game(form in hot(3, 2), z in 0_u32..40) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        prop_assume!(!arena.is_number(game));
        let z = arena.number(Dyadic::unit(z)).unwrap();
        let [left, right] = options(arena, game);
        let better = left.into_iter().any(|option| {
            let more = sum::add(arena, option, z).unwrap();
            compare(arena, game, more).unwrap() == Order::Less
        });
        let worse = right.into_iter().any(|option| {
            let less = sum::subtract(arena, option, z).unwrap();
            compare(arena, less, game).unwrap() == Order::Less
        });
        prop_assert!(better && worse);
    }

    /// SS Proposition 4.10.
    #[test]
    fn birthdays_bound_games(form in prop_oneof![form(3, 3), hot(2, 2), all_small(3, 2)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let day = birthday(arena, game).unwrap();
        prop_assert!(day <= form.birthday().into());
        let [high, low] = [day.clone(), -day].map(|day| arena.number(Dyadic::from_big(day, 0)).unwrap());
        prop_assert!(at_most(arena, low, game) && at_most(arena, game, high));
    }

    /// Which of the large enough heaps represents the far star does not matter.
    #[test]
    fn the_far_star_is_any_large_heap(form in prop_oneof![all_small(3, 2), form(3, 2)], more in 0_u32..100) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let far = far_star(arena, game).unwrap();
        let size = arena.as_nimber(far).unwrap();
        let farther = arena.star(size + more).unwrap();
        prop_assert_eq!(compare_with_far_star(arena, game).unwrap(), compare(arena, game, farther).unwrap());
        prop_assert_eq!(value(arena, "FarStar(^^*5)"), Value::Game(arena.star(8).unwrap()));
    }
}

/// Candidates for atomic weights: the games of day 2 and the integers from −6 to 6, each with the games between which those
/// lie that have this weight. By CGT II.7 G has the weight g exactly if ↓☆ ≤ G − g·↑ ≤ ↑☆.
struct Candidates(Vec<(GameId, [GameId; 2])>);

impl Candidates {
    fn new(arena: &mut Arena) -> Self {
        let mut pool = born_by(arena, 2);
        for n in -6..=6 {
            pool.push(arena.number(Dyadic::integer(n)).unwrap());
        }
        pool.sort_unstable();
        pool.dedup();
        let up = arena.up_star(UpStar { number: arena.zero(), ups: 1, nimber: 0 }).unwrap();
        let far = arena.star(64).unwrap();
        let high = sum::add(arena, up, far).unwrap();
        let low = sum::negate(arena, high).unwrap();
        let with_bounds = |weight: GameId| {
            let worth = product::norton(arena, weight, up).unwrap();
            (weight, [low, high].map(|bound| sum::add(arena, worth, bound).unwrap()))
        };
        Candidates(pool.into_iter().map(with_bounds).collect())
    }

    /// The weight of a game among them. There are never two.
    fn weight_of(&self, arena: &mut Arena, game: GameId) -> Option<GameId> {
        let fits = |(_, [low, high]): &&(GameId, [GameId; 2])| {
            at_most(arena, *low, game) && at_most(arena, game, *high)
        };
        let weights: Vec<GameId> = self.0.iter().filter(fits).map(|(weight, _)| *weight).collect();
        assert!(weights.len() < 2, "{weights:?}");
        weights.first().copied()
    }
}

/// Of games that are not all-small, those that have a weight among the candidates are given that one, and no other is given
/// any of them.
#[test]
fn weights_of_games_that_are_not_all_small_are_found_by_search() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let candidates = Candidates::new(arena);
    let (mut with, mut without) = (0, 0);
    for text in [
        "Tiny(1)",
        "Miny(1)",
        "Tiny(1/2)",
        "{0|Tiny(1)}",
        "{Tiny(1)|0}",
        "{0|{0|-2}}",
        "{{1|0}|{0|-1}}",
        "{{2|0}|*}",
        "{^|{0|-1}}",
        "{0,*|{0|-1}}",
        "{{1|*}|v}",
        "{0||0|||0|-2}",
        "{{3|^}|{v|-1}}",
        "Tiny(1) + ^",
        "Tiny(2) + *",
        "{{1|0}|*}",
        "{*|{*|-1}}",
        "{^^|{*|-1}}",
        "{0|{^|-1}}",
        "{{1|^^}|0}",
        "{{1|0}|vv}",
        "{^^|{0|-3}}",
    ] {
        let found = game(arena, text);
        match (candidates.weight_of(arena, found), atomic_weight(arena, found).unwrap()) {
            (Some(weight), AtomicWeight::Weight(given)) => {
                assert_eq!(given, weight, "{text}");
                with += 1;
            }
            (None, AtomicWeight::NotAtomic) => without += 1,
            (weight, given) => panic!("{text}: {weight:?} by search, {given:?}"),
        }
    }
    assert_eq!((with, without), (17, 5));
}

/// Of the games of day 3 that are infinitesimal, 225 are not all-small, and each of them has an atomic weight.
#[test]
fn all_infinitesimals_of_day_3_have_the_weight_found_by_search() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let candidates = Candidates::new(arena);
    let mut not_all_small = 0;
    for game in days::born_by(arena, 3).unwrap() {
        if is_infinitesimal(arena, game) {
            let expected = candidates.weight_of(arena, game).unwrap();
            assert_eq!(atomic_weight(arena, game).unwrap(), AtomicWeight::Weight(expected));
            not_all_small += usize::from(!is_all_small(arena, game).unwrap());
        }
    }
    assert_eq!(not_all_small, 225);
}
