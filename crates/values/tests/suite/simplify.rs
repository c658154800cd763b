//! Simplifying step by step, against the arena's canonical forms and the recursive definitions.
use hyperjam_terms::Player;
use hyperjam_testkit::forms::{Form, form};
use hyperjam_values::simplify::{Excluded, Simplification, Simplified, simpler_numbers, simplified};
use hyperjam_values::{Arena, Dyadic, GameId};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn set(games: &[GameId]) -> BTreeSet<GameId> {
    games.iter().copied().collect()
}

/// Whether a game is at least as good as another one for a player, by the definition.
fn is_as_good(player: Player, one: &Form, other: &Form) -> bool {
    match player {
        Player::Left => other.at_most(one),
        Player::Right => one.at_most(other),
    }
}

/// The options of a game.
fn options_of(arena: &mut Arena, game: GameId) -> [Vec<GameId>; 2] {
    [arena.left_options(game).unwrap().to_vec(), arena.right_options(game).unwrap().to_vec()]
}

/// Does a step as it is described.
fn follow(options: &mut [Vec<GameId>; 2], step: &Simplification) {
    match step {
        Simplification::Dominated { player, option, by } => {
            let own = &mut options[player.index()];
            assert!(own.contains(by) && option != by);
            own.retain(|other| other != option);
        }
        Simplification::Reversible { player, option, behind, .. } => {
            let own = &mut options[player.index()];
            assert!(own.contains(option));
            own.retain(|other| other != option);
            own.extend(behind);
        }
    }
}

/// More than any of these numbers has before it.
const MOST: usize = 100;

proptest! {
    #[test]
    fn each_step_keeps_the_value_and_the_last_form_is_canonical(given in [
        proptest::collection::vec(form(3, 3), 0..4),
        proptest::collection::vec(form(3, 3), 0..4),
    ]) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let mut options = given.each_ref().map(|side| {
            let games = side.iter().map(|form| form.game(arena).unwrap());
            games.collect::<Vec<GameId>>()
        });
        let game = arena.game(&options[0], &options[1]).unwrap();
        let Simplified { steps, options: last } = simplified(arena, &options[0], &options[1]).unwrap();
        for step in &steps {
            match step {
                Simplification::Dominated { player, option, by } => {
                    let [option, by] = [option, by].map(|game| Form::of(arena, *game));
                    prop_assert!(is_as_good(*player, &by, &option));
                }
                Simplification::Reversible { player, option, through, behind } => {
                    let replies = &options_of(arena, *option)[player.opponent().index()];
                    let own = &options_of(arena, *through)[player.index()];
                    prop_assert!(replies.contains(through));
                    prop_assert_eq!(own, behind);
                    let [reply, whole] = [*through, game].map(|game| Form::of(arena, game));
                    prop_assert!(is_as_good(player.opponent(), &reply, &whole));
                }
            }
            follow(&mut options, step);
            prop_assert_eq!(arena.game(&options[0], &options[1]).unwrap(), game);
        }
        prop_assert_eq!(options.each_ref().map(|side| set(side)), last.each_ref().map(|side| set(side)));
        let canonical = options_of(arena, game);
        prop_assert_eq!(last.each_ref().map(|side| set(side)), canonical.each_ref().map(|side| set(side)));
        prop_assert_eq!(last.each_ref().map(Vec::len), canonical.each_ref().map(Vec::len));
    }

    #[test]
    fn each_simpler_number_is_excluded_by_an_option(given in form(4, 3)) {
        let mut arena = Arena::default();
        let arena = &mut arena;
        let game = given.game(arena).unwrap();
        let sides = options_of(arena, game);
        let Some(number) = given.number() else {
            prop_assert_eq!(simpler_numbers(arena, [&sides[0], &sides[1]], MOST).unwrap(), None);
            return Ok(());
        };
        let excluded = simpler_numbers(arena, [&sides[0], &sides[1]], MOST).unwrap().unwrap();
        prop_assert_eq!(num_bigint::BigInt::from(excluded.len()), number.birthday());
        for Excluded { number, player, option } in excluded {
            prop_assert!(sides[player.index()].contains(&option));
            let [option, number] = [Form::of(arena, option), Form::of_number(&number)];
            prop_assert!(is_as_good(player, &option, &number));
        }
    }
}

#[test]
fn a_reversible_option_is_replaced_and_not_deleted() {
    let mut arena = Arena::default();
    let arena = &mut arena;
    let [one, minus_one, two] = [1, -1, 2].map(|number| arena.number(Dyadic::new(number, 0)).unwrap());
    // {{2 | 1} | } : Right's reply 1 is at most the game 2, and behind it Left has 0.
    let hot = arena.game(&[two], &[one]).unwrap();
    let zero = arena.zero();
    let found = simplified(arena, &[hot, minus_one], &[]).unwrap();
    let dominated = Simplification::Dominated { player: Player::Left, option: minus_one, by: hot };
    let bypassed =
        Simplification::Reversible { player: Player::Left, option: hot, through: one, behind: vec![zero] };
    assert_eq!(found.steps[..2], [dominated, bypassed]);
}
