//! The theorems of LN and SS, by looking at all games that are small enough; what is drawn at random is in the tests beside.
use hyperjam_terms::Order;
use hyperjam_testkit::forms::Form;
use hyperjam_values::infinitesimal::{is_all_small, is_infinitesimal};
use hyperjam_values::numbers::born_on;
use hyperjam_values::order::{compare, less_or_equal};
use hyperjam_values::{Arena, Dyadic, GameId, UpStar, birthday, days, sum};

/// G ≤ H.
fn at_most(arena: &mut Arena, g: GameId, h: GameId) -> bool {
    less_or_equal(arena, g, h).unwrap()
}

/// G ⊲ H.
fn beside(arena: &mut Arena, g: GameId, h: GameId) -> bool {
    !at_most(arena, h, g)
}

fn number(arena: &mut Arena, numerator: i64, exponent: u32) -> GameId {
    arena.number(Dyadic::new(numerator, exponent)).unwrap()
}

fn options(arena: &mut Arena, game: GameId) -> [Vec<GameId>; 2] {
    [arena.left_options(game).unwrap().to_vec(), arena.right_options(game).unwrap().to_vec()]
}

/// SS Lemma 2.11, Theorem 2.12 and Corollary 2.14, of all games of day 2.
#[test]
fn sums_of_the_games_of_day_2_keep_their_order() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let games = days::born_by(arena, 2).unwrap();
    let zero = arena.zero();
    let mut found = Vec::new();
    for &g in &games {
        for &h in &games {
            let [to_zero, of_h] = [g, h].map(|game| compare(arena, game, zero).unwrap());
            let both = sum::add(arena, g, h).unwrap();
            let of_both = compare(arena, both, zero).unwrap();
            match (to_zero, of_h) {
                (Order::Equal, _) => assert_eq!(of_both, of_h),
                (Order::Greater, Order::Greater) => assert_eq!(of_both, Order::Greater),
                (Order::Greater, Order::Equal) => assert_eq!(of_both, Order::Greater),
                (Order::Greater, Order::Confused) => {
                    assert!(matches!(of_both, Order::Greater | Order::Confused));
                }
                (Order::Confused, Order::Confused) if !found.contains(&of_both) => found.push(of_both),
                _ => {}
            }
            let relation = compare(arena, g, h).unwrap();
            for &k in &games {
                let [g_k, h_k] = [g, h].map(|game| sum::add(arena, game, k).unwrap());
                assert_eq!(compare(arena, g_k, h_k).unwrap(), relation);
            }
        }
    }
    // Two games beside 0 may add up to anything.
    assert_eq!(found.len(), 4, "{found:?}");
}

/// SS Theorems 2.10 and 2.15, of all games of day 2.
#[test]
fn the_games_of_day_2_are_ordered_in_part() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let games = days::born_by(arena, 2).unwrap();
    for &g in &games {
        let [left, right] = options(arena, g);
        assert!(left.into_iter().all(|option| beside(arena, option, g)));
        assert!(right.into_iter().all(|option| beside(arena, g, option)));
        assert!(at_most(arena, g, g));
        for &h in &games {
            assert_eq!(at_most(arena, g, h) && at_most(arena, h, g), g == h);
            for &k in &games {
                assert!(at_most(arena, g, k) || !at_most(arena, g, h) || !at_most(arena, h, k));
            }
        }
    }
}

/// The lists of options that are games of day 1, by the bits of the place.
fn sides(arena: &mut Arena) -> Vec<Vec<GameId>> {
    let games = days::born_by(arena, 1).unwrap();
    let side = |bits: u32| (0..games.len()).filter(|i| bits >> i & 1 == 1).map(|i| games[i]).collect();
    (0..1 << games.len()).map(side).collect()
}

/// SS Proposition 5.1, the general simplicity theorem, of all 256 forms whose options are games of day 1.
#[test]
fn forms_that_fit_each_other_are_equal() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let sides = sides(arena);
    let mut forms = Vec::new();
    for left in &sides {
        for right in &sides {
            forms.push((arena.game(left, right).unwrap(), left, right));
        }
    }
    assert_eq!(forms.len(), 256);
    let mut fitting = 0;
    for (g, g_left, g_right) in &forms {
        for (h, h_left, h_right) in &forms {
            let fits = g_left.iter().all(|option| beside(arena, *option, *h))
                && g_right.iter().all(|option| beside(arena, *h, *option))
                && h_left.iter().all(|h| g_left.iter().any(|g| at_most(arena, *h, *g)))
                && h_right.iter().all(|h| g_right.iter().any(|g| at_most(arena, *g, *h)));
            if fits {
                assert_eq!(g, h);
                fitting += usize::from(g_left != h_left || g_right != h_right);
            }
        }
    }
    assert!(fitting > 256, "{fitting}");
}

/// SS Corollary 5.2, with a game of day 2 on either side: a number fits between them exactly if it is a number, and then it
/// is the fitting one of which no option fits.
#[test]
fn what_a_number_fits_is_the_simplest_that_fits() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let games = days::born_by(arena, 2).unwrap();
    let numbers: Vec<GameId> = (-24..=24).map(|numerator| number(arena, numerator, 3)).collect();
    let mut count = 0;
    for &left in &games {
        for &right in &games {
            let game = arena.game(&[left], &[right]).unwrap();
            let fits = |arena: &mut Arena, x: GameId| beside(arena, left, x) && beside(arena, x, right);
            let fitting: Vec<GameId> = numbers.iter().copied().filter(|x| fits(arena, *x)).collect();
            assert_eq!(arena.is_number(game), !fitting.is_empty());
            for x in fitting {
                let [l, r] = options(arena, x);
                let is_simplest = !l.into_iter().chain(r).any(|option| fits(arena, option));
                assert!(!is_simplest || x == game);
                assert!(
                    birthday::followers(arena, x).unwrap().contains(&game),
                    "the game is a position of x"
                );
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// SS after Corollary 5.2: a game in which Right has no option is an ordinal number, so an integer from 0 on, and no
/// greater than the birthday of its form.
#[test]
fn without_right_options_a_game_is_an_integer() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let games = days::born_by(arena, 2).unwrap();
    for &one in &games {
        for &other in &games {
            let game = arena.game(&[one, other], &[]).unwrap();
            let value = arena.as_number(game).unwrap();
            assert!(value.is_integer() && *value >= Dyadic::ZERO && *value <= Dyadic::integer(3));
        }
    }
}

/// SS Theorem 3.5, and the lemmas of LN on order and addition: numbers as the games that they are by definition.
#[test]
fn numbers_as_games_are_ordered_and_added_as_usual() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let numbers: Vec<Dyadic> = (-8..=8).map(|numerator| Dyadic::new(numerator, 2)).collect();
    for x in &numbers {
        for y in &numbers {
            let [a, b] = [x, y].map(Form::of_number);
            assert_eq!(a.at_most(&b), x <= y, "{x} and {y}");
            let total = arena.number(x + y).unwrap();
            assert_eq!(a.add(&b).game(arena).unwrap(), total, "{x} + {y}");
        }
    }
    for n in 0..6 {
        for m in -70..70 {
            let [low, high] = [m, m + 1].map(|m| number(arena, m, n));
            assert_eq!(arena.game(&[low], &[high]).unwrap(), number(arena, 2 * m + 1, n + 1));
        }
    }
}

/// SS Remark 6.5: z ≥ 2⁻ᵇ for a number z > 0 that is born on day b.
#[test]
fn a_positive_number_is_at_least_what_its_day_allows() {
    for day in 1..=10 {
        let mut reached = false;
        for z in born_on(day).unwrap().into_iter().filter(|z| *z > Dyadic::ZERO) {
            assert!(z >= Dyadic::unit(day), "{z}");
            reached |= z == Dyadic::unit(day - 1);
        }
        assert!(reached, "2^-{} is born on day {day}", day - 1);
    }
}

/// SS Theorem 6.4 and Proposition 6.3, of all 1474 games of day 3: 4·↑ measures those that a small number measures.
#[test]
fn infinitesimals_are_measured_in_ups() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let games = days::born_by(arena, 3).unwrap();
    let zero = arena.zero();
    let [three, many] = [3, 4].map(|ups| arena.up_star(UpStar { number: zero, ups, nimber: 0 }).unwrap());
    let less = sum::negate(arena, many).unwrap();
    let (small, negative) = (number(arena, 1, 12), number(arena, -1, 12));
    let (mut infinitesimals, mut beyond_three) = (0, Vec::new());
    for game in games {
        assert!(!beside(arena, game, small) || beside(arena, game, many));
        assert!(!at_most(arena, game, small) || at_most(arena, game, many));
        let is_between = at_most(arena, negative, game) && at_most(arena, game, small);
        assert_eq!(is_between, is_infinitesimal(arena, game));
        assert!(!is_between || at_most(arena, less, game));
        assert!(is_between || !is_all_small(arena, game).unwrap());
        infinitesimals += usize::from(is_between);
        if is_between && !at_most(arena, game, three) {
            beyond_three.push(game);
        }
    }
    let double_up_star = arena.up_star(UpStar { number: zero, ups: 2, nimber: 1 }).unwrap();
    assert_eq!(beyond_three, [double_up_star], "3·↑ measures all others");
    assert!(infinitesimals > 100, "{infinitesimals}");
}

/// SS Definition 6.2 says also that all-small means that no number but 0 occurs as a position. Of a form that is not
/// canonical that is not so: {∗ | } has no such position, but a move for Left alone. It equals 0, which is all-small.
#[test]
fn whether_a_form_is_all_small_is_asked_of_the_canonical_one() {
    fn positions(form: &Form) -> Vec<&Form> {
        let options = form.left.iter().chain(&form.right);
        std::iter::once(form).chain(options.flat_map(positions)).collect()
    }
    let star = Form::new(&[Form::zero()], &[Form::zero()]);
    let form = Form::new(std::slice::from_ref(&star), &[]);
    assert!(positions(&form).iter().all(|form| form.number().is_none_or(|number| number == Dyadic::ZERO)));
    assert!(form.left.is_empty() != form.right.is_empty());
    let mut arena = Arena::default();
    let game = form.game(&mut arena).unwrap();
    assert_eq!(game, arena.zero());
    assert!(is_all_small(&mut arena, game).unwrap());
}

/// A sum of switches ±a, Nim heaps and a number.
#[derive(Clone)]
struct Played {
    switches: Vec<Dyadic>,
    heaps: Vec<u32>,
    number: Dyadic,
}

impl Played {
    fn value(&self, arena: &mut Arena) -> GameId {
        let mut total = arena.number(self.number.clone()).unwrap();
        for a in &self.switches {
            let [high, low] = [a.clone(), -a].map(|number| arena.number(number).unwrap());
            let switch = arena.game(&[high], &[low]).unwrap();
            total = sum::add(arena, total, switch).unwrap();
        }
        for size in &self.heaps {
            let heap = arena.star(*size).unwrap();
            total = sum::add(arena, total, heap).unwrap();
        }
        total
    }

    /// Left's move that LN advises: the largest switch; else the Nim move, or any heap if there is none; else the number.
    fn advised(&self) -> Option<Played> {
        let mut after = self.clone();
        if let Some(place) = (0..self.switches.len()).max_by_key(|place| &self.switches[*place]) {
            after.number = &after.number + &after.switches.remove(place);
            return Some(after);
        }
        let all = self.heaps.iter().fold(0, |all, size| all ^ size);
        if let Some(place) = self.heaps.iter().position(|size| all == 0 || size ^ all < *size) {
            after.heaps[place] = if all == 0 { 0 } else { self.heaps[place] ^ all };
            return Some(after);
        }
        after.number = self.number.options().0?;
        Some(after)
    }
}

/// LN, More on Domineering: who can win a sum of switches, nimbers and numbers wins it with the move that is advised; and
/// other switches than the largest will not do.
#[test]
fn the_largest_switch_then_nim_then_the_number_wins() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let zero = arena.zero();
    let (mut won, mut smaller_loses) = (0, 0);
    for switches in [&[][..], &[4], &[8, 4], &[8, 8], &[6, 4, 1], &[12, 5, 5, 2]] {
        for heaps in [&[][..], &[1], &[2], &[1, 1], &[3, 1], &[2, 2], &[3, 2, 1]] {
            for quarters in -14..=14 {
                let switches: Vec<Dyadic> = switches.iter().map(|a| Dyadic::new(*a, 2)).collect();
                let number = Dyadic::new(quarters, 2);
                let played = Played { switches, heaps: heaps.to_vec(), number };
                let value = played.value(arena);
                if !beside(arena, zero, value) {
                    continue;
                }
                let after = played.advised().unwrap().value(arena);
                assert!(at_most(arena, zero, after), "{:?} {heaps:?} {quarters}", played.switches);
                won += 1;
                if let Some(place) = (0..played.switches.len()).min_by_key(|place| &played.switches[*place]) {
                    let mut other = played.clone();
                    other.number = &other.number + &other.switches.remove(place);
                    let after = other.value(arena);
                    smaller_loses += usize::from(!at_most(arena, zero, after));
                }
            }
        }
    }
    assert!(won > 500 && smaller_loses > 20, "{won}, {smaller_loses}");
}
