//! Stops, thermographs and what is made by taxes.
use std::collections::HashMap;

use hyperjam_terms::Order;
use hyperjam_testkit::forms::{Form, form, hot, quarter};
use hyperjam_values::order::compare;
use hyperjam_values::stop::confusion_interval;
use hyperjam_values::switch::{self, Switch};
use hyperjam_values::thermograph::{mean, temperature, thermograph};
use hyperjam_values::{Arena, Dyadic, GameId, cooling, product, sum};
use proptest::prelude::*;

fn number(arena: &mut Arena, numerator: i64, exponent: u32) -> GameId {
    arena.number(Dyadic::new(numerator, exponent)).unwrap()
}

/// The walls at every multiple of 1/256 from −1 to 8: the definition taken literally.
struct Grid(HashMap<GameId, (Vec<Dyadic>, Vec<Dyadic>)>);

const FINE: u32 = 8;
const GROUND: i64 = -256;
const SKY: i64 = 8 * 256;

impl Grid {
    fn walls(&mut self, arena: &mut Arena, game: GameId) -> (Vec<Dyadic>, Vec<Dyadic>) {
        if let Some(known) = self.0.get(&game) {
            return known.clone();
        }
        let left = arena.left_options(game).unwrap().to_vec();
        let right = arena.right_options(game).unwrap().to_vec();
        let number = arena.as_number(game).cloned();
        let begins = match &number {
            Some(number) => -&Dyadic::unit(number.exponent()),
            None => Dyadic::ZERO,
        };
        let left: Vec<_> = left.into_iter().map(|option| self.walls(arena, option).1).collect();
        let right: Vec<_> = right.into_iter().map(|option| self.walls(arena, option).0).collect();
        let (mut walls, mut mast) = ((Vec::new(), Vec::new()), None);
        for (place, t) in (GROUND..=SKY).enumerate() {
            let t = Dyadic::new(t, FINE);
            let high = left.iter().map(|wall| &wall[place] - &t).max();
            let low = right.iter().map(|wall| &wall[place] + &t).min();
            if mast.is_none() && t >= begins {
                mast = match (&number, &high, &low) {
                    (Some(number), _, _) => Some(number.clone()),
                    (None, Some(high), Some(low)) if high <= low => Some(high.clone()),
                    _ => None,
                };
            }
            walls.0.push(mast.clone().or(high).unwrap());
            walls.1.push(mast.clone().or(low).unwrap());
        }
        self.0.insert(game, walls.clone());
        walls
    }
}

proptest! {
    #[test]
    fn stops_are_those_of_the_definition(form in prop_oneof![form(3, 2), hot(2, 2)]) {
        let mut arena = Arena::default();
        let game = form.game(&mut arena).unwrap();
        prop_assert_eq!(arena.stop_number(arena.left_stop(game)), &form.left_stop());
        prop_assert_eq!(arena.stop_number(arena.right_stop(game)), &form.right_stop());
        prop_assert_eq!(arena.as_number(game).cloned(), form.number());
    }

    #[test]
    fn the_confusion_interval_is_where_the_game_is_confused(form in hot(3, 2), n in -16_i64..17) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        // The ends themselves, and a grid.
        let ends = [arena.left_stop(game).number(), arena.right_stop(game).number()];
        let x = number(arena, n, 2);
        for x in ends.into_iter().chain([x]) {
            let value = arena.as_number(x).unwrap().clone();
            let inside = confusion_interval(arena, game).is_some_and(|[low, high]| {
                (low.number < value || low.closed && low.number == value)
                    && (value < high.number || high.closed && high.number == value)
            });
            prop_assert_eq!(compare(arena, game, x).unwrap() == Order::Confused, inside, "{}", value);
        }
    }

    #[test]
    fn thermographs_are_those_of_the_definition(form in prop_oneof![hot(3, 2), hot(2, 3), form(3, 2)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let found = thermograph(arena, game).unwrap();
        let (left, right) = Grid(HashMap::new()).walls(arena, game);
        for (place, t) in (GROUND..=SKY).enumerate() {
            let t = Dyadic::new(t, FINE);
            prop_assert_eq!((found.left.at(&t), found.right.at(&t)), (left[place].clone(), right[place].clone()), "{}", t);
            if t >= found.temperature {
                prop_assert_eq!(&left[place], &found.mean);
            }
        }
        prop_assert_eq!(mean(arena, game).unwrap(), found.mean.clone());
        prop_assert_eq!(temperature(arena, game).unwrap(), found.temperature.clone());
        // No corner is none.
        for wall in [&found.left, &found.right] {
            for three in wall.points().windows(3) {
                let slope = |i: usize| three[i + 1].value.cmp(&three[i].value);
                prop_assert!(slope(0) != slope(1) && three[0].temperature < three[1].temperature);
            }
        }
    }

    #[test]
    fn the_walls_are_the_stops_of_the_cooled_game(form in hot(3, 2), t in 0_i64..24) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let (game, t) = (form.game(arena).unwrap(), Dyadic::new(t, 3));
        let found = thermograph(arena, game).unwrap();
        let cooled = cooling::cool(arena, game, &t).unwrap();
        prop_assert_eq!(arena.stop_number(arena.left_stop(cooled)), &found.left.at(&t));
        prop_assert_eq!(arena.stop_number(arena.right_stop(cooled)), &found.right.at(&t));
    }

    #[test]
    fn means_add_and_temperatures_do_not_rise(forms in [hot(2, 2), hot(2, 2)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let both = sum::add(arena, g, h).unwrap();
        let means = &mean(arena, g).unwrap() + &mean(arena, h).unwrap();
        prop_assert_eq!(mean(arena, both).unwrap(), means);
        let hotter = temperature(arena, g).unwrap().max(temperature(arena, h).unwrap());
        prop_assert!(temperature(arena, both).unwrap() <= hotter);
    }

    #[test]
    fn cooling_keeps_sums_and_adds_up(forms in [hot(2, 2), hot(2, 2)], t in 0_i64..9, s in 1_i64..9) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let (t, s) = (Dyadic::new(t, 2), Dyadic::new(s, 2));
        let both = sum::add(arena, g, h).unwrap();
        let [g_t, h_t, both_t] = [g, h, both].map(|game| cooling::cool(arena, game, &t).unwrap());
        prop_assert_eq!(sum::add(arena, g_t, h_t).unwrap(), both_t);
        let twice = cooling::cool(arena, g_t, &s).unwrap();
        prop_assert_eq!(cooling::cool(arena, g, &(&t + &s)).unwrap(), twice);
        // The frozen game is within an infinitesimal of its mean.
        let frozen = cooling::freeze(arena, g).unwrap();
        let mean = mean(arena, g).unwrap();
        prop_assert_eq!(arena.stop_number(arena.left_stop(frozen)), &mean);
        prop_assert_eq!(arena.stop_number(arena.right_stop(frozen)), &mean);
    }

    #[test]
    fn what_was_heated_cools_back(form in form(3, 2), t in 1_i64..9) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = form.game(arena).unwrap();
        let t = Dyadic::new(t, 2);
        let bonus = arena.number(t.clone()).unwrap();
        let heated = cooling::heat(arena, game, bonus).unwrap();
        prop_assert_eq!(cooling::cool(arena, heated, &t).unwrap(), game);
        // By the definition, from the options of the canonical form on.
        fn by_definition(arena: &mut Arena, form: &Form, [bonus, tax]: [GameId; 2]) -> GameId {
            if form.number().is_some() {
                return form.game(arena).unwrap();
            }
            let [left, right] = [(&form.left, bonus), (&form.right, tax)].map(|(options, change)| -> Vec<GameId> {
                let mut heated = |option| {
                    let option = by_definition(arena, option, [bonus, tax]);
                    sum::add(arena, option, change).unwrap()
                };
                options.iter().map(&mut heated).collect()
            });
            arena.game(&left, &right).unwrap()
        }
        let kept = Form::of(arena, game);
        let tax = arena.number(-&t).unwrap();
        let expected = by_definition(arena, &kept, [bonus, tax]);
        prop_assert_eq!(heated, expected);
    }

    /// LN: in a sum of switches and a number the hottest first.
    #[test]
    fn a_sum_of_switches_is_played_hottest_first(
        parts in proptest::collection::vec((quarter(), 0_i64..12), 1..6), x in quarter(),
    ) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let mut all = arena.number(x.clone()).unwrap();
        let mut switches = vec![Switch { mean: x, temperature: Dyadic::ZERO }];
        for (mean, degrees) in parts {
            let temperature = Dyadic::new(degrees, 2);
            let left = arena.number(&mean + &temperature).unwrap();
            let right = arena.number(&mean - &temperature).unwrap();
            let game = arena.game(&[left], &[right]).unwrap();
            if degrees > 0 {
                let switch = Switch { mean: mean.clone(), temperature: temperature.clone() };
                prop_assert_eq!(switch::as_switch(arena, game), Some(switch));
            } else {
                // {x | x} is x∗, which is not hot.
                prop_assert_eq!(switch::as_switch(arena, game), None);
            }
            all = sum::add(arena, all, game).unwrap();
            switches.push(Switch { mean, temperature });
        }
        let [left, right] = switch::stops_of_sum(&switches);
        prop_assert_eq!(arena.stop_number(arena.left_stop(all)), &left);
        prop_assert_eq!(arena.stop_number(arena.right_stop(all)), &right);
        // Cooled by t a switch ±a is ±(a − t), so the walls of the sum are these stops of what is left.
        let found = thermograph(arena, all).unwrap();
        for t in 0..14 {
            let t = Dyadic::new(t, 2);
            let cooled: Vec<Switch> = switches
                .iter()
                .map(|switch| Switch {
                    temperature: (&switch.temperature - &t).max(Dyadic::ZERO),
                    mean: switch.mean.clone(),
                })
                .collect();
            prop_assert_eq!([found.left.at(&t), found.right.at(&t)], switch::stops_of_sum(&cooled));
        }
    }

    /// Norton's product keeps sums and order in its first factor.
    #[test]
    fn nortons_product_keeps_sums_and_order(forms in [form(2, 2), form(2, 2)], unit in 0_usize..3) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let (zero, star) = (arena.zero(), arena.star(1).unwrap());
        let up = arena.game(&[zero], &[star]).unwrap();
        let (one, two) = (number(arena, 1, 0), number(arena, 2, 0));
        let hot = arena.game(&[two], &[one]).unwrap();
        let unit = [up, one, hot][unit];
        let both = sum::add(arena, g, h).unwrap();
        let [g_u, h_u, both_u] = [g, h, both].map(|game| product::norton(arena, game, unit).unwrap());
        prop_assert_eq!(sum::add(arena, g_u, h_u).unwrap(), both_u);
        prop_assert_eq!(compare(arena, g, h).unwrap(), compare(arena, g_u, h_u).unwrap());
        let one = number(arena, 1, 0);
        prop_assert_eq!(product::norton(arena, one, unit).unwrap(), unit);
    }

    #[test]
    fn overheating_keeps_sums(forms in [form(2, 2), form(2, 2)]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let [g, h] = forms.each_ref().map(|form| form.game(arena).unwrap());
        let one = number(arena, 1, 0);
        let star = arena.star(1).unwrap();
        let one_star = sum::add(arena, one, star).unwrap();
        let both = sum::add(arena, g, h).unwrap();
        // Domineering's warming: from 1∗ to 1.
        let [g_o, h_o, both_o] = [g, h, both].map(|game| cooling::overheat(arena, game, one_star, one).unwrap());
        prop_assert_eq!(sum::add(arena, g_o, h_o).unwrap(), both_o);
    }
}

#[test]
fn a_number_stands_from_its_own_temperature_on() {
    let mut arena = Arena::default();
    for (numerator, exponent, above) in [(0, 0, (-1, 0)), (-7, 0, (-1, 0)), (3, 1, (-1, 1)), (-5, 3, (-1, 3))]
    {
        let game = number(&mut arena, numerator, exponent);
        let found = thermograph(&mut arena, game).unwrap();
        assert_eq!(found.temperature, Dyadic::new(above.0, above.1));
        assert_eq!(temperature(&mut arena, game).unwrap(), found.temperature);
        assert_eq!(found.left.at(&found.temperature), Dyadic::new(numerator, exponent));
        assert_eq!(found.left.at(&Dyadic::ONE), Dyadic::new(numerator, exponent));
        assert_eq!(found.left == found.right, exponent == 0, "below it the walls part");
    }
}

/// Of {{5 | ∗} | {∗ | −5}} the scaffold's walls run together from 0 on; where they meet first is the temperature.
#[test]
fn walls_that_run_together_have_met_where_they_began() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let star = arena.star(1).unwrap();
    let (five, minus_five) = (number(arena, 5, 0), number(arena, -5, 0));
    let left = arena.game(&[five], &[star]).unwrap();
    let right = arena.game(&[star], &[minus_five]).unwrap();
    let game = arena.game(&[left], &[right]).unwrap();
    assert!(!arena.is_number(game));
    assert_eq!(temperature(arena, game).unwrap(), Dyadic::ZERO);
    assert_eq!(mean(arena, game).unwrap(), Dyadic::ZERO);
    // The options' own walls, taxed, stay at 0 until 5/2.
    let right_wall = thermograph(arena, left).unwrap().right.clone();
    for t in 0..5 {
        let t = Dyadic::new(t, 1);
        assert_eq!(&right_wall.at(&t) - &t, Dyadic::ZERO);
    }
}

/// SS Theorem 5.6 needs a game that is no number.
#[test]
fn a_number_is_not_shifted_option_by_option() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let half = Form::new(&[Form::zero()], &[Form::integer(1)]).game(arena).unwrap();
    let one = number(arena, 1, 0);
    let two = number(arena, 2, 0);
    assert_eq!(sum::add(arena, half, one).unwrap(), arena.game(&[one], &[two]).unwrap());
    // {−1 | 1} is 0, and 0 + 1/2 is not {−1/2 | 3/2} = 0.
    let (low, high) = (number(arena, -1, 1), number(arena, 3, 1));
    assert_eq!(arena.game(&[low], &[high]).unwrap(), arena.zero());
    assert_ne!(half, arena.zero());
    // {1 | −1} + 1/2 is {3/2 | −1/2}.
    let minus_one = number(arena, -1, 0);
    let hot = arena.game(&[one], &[minus_one]).unwrap();
    let shifted = arena.game(&[high], &[low]).unwrap();
    assert_eq!(sum::add(arena, hot, half).unwrap(), shifted);
}
