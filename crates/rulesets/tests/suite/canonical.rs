//! Games in braces, played by their canonical form, against the definition of that form.

use crate::common::Twin;
use hyperjam_rulesets::{Answer, Limits, open};
use hyperjam_terms::Player;
use hyperjam_values::Arena;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A game as its definition has it: Left's options, and Right's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Game([Vec<Game>; 2]);

impl Game {
    fn options(&self, player: Player) -> &[Game] {
        &self.0[player.index()]
    }
}

fn text(game: &Game) -> String {
    let [left, right] = Player::BOTH.map(|player| {
        let options = game.options(player).iter().map(text).collect::<Vec<_>>();
        options.join(",")
    });
    format!("{{{left}|{right}}}")
}

/// G ≤ H: no Gᴸ is at least H, and no Hᴿ at most G.
fn at_most(one: &Game, other: &Game) -> bool {
    !one.options(Player::Left).iter().any(|option| at_most(other, option))
        && !other.options(Player::Right).iter().any(|option| at_most(option, one))
}

/// Whether a game is at least as good for a player as another one.
fn is_as_good(player: Player, one: &Game, other: &Game) -> bool {
    match player {
        Player::Left => at_most(other, one),
        Player::Right => at_most(one, other),
    }
}

/// The canonical form: that of each option first; then an option from which the opponent can go back to something no worse
/// than the whole is replaced by the answers to that, and an option that is no better than another one is taken out, until
/// there is neither.
fn canonical(game: &Game) -> Game {
    let mut sides = game.0.clone().map(|options| options.iter().map(canonical).collect::<Vec<_>>());
    loop {
        for options in &mut sides {
            options.sort();
            options.dedup();
        }
        let whole = Game(sides.clone());
        for player in Player::BOTH {
            let options = &mut sides[player.index()];
            let reversible = options.iter().enumerate().find_map(|(nth, option)| {
                let back = option.options(player.opponent()).iter();
                let back = back.clone().find(|back| is_as_good(player.opponent(), back, &whole))?;
                Some((nth, back.options(player).to_vec()))
            });
            if let Some((nth, answers)) = reversible {
                options.remove(nth);
                options.extend(answers);
                break;
            }
            let dominated = (0..options.len()).find(|nth| {
                let others = options.iter().enumerate().filter(|(other, _)| other != nth);
                others.into_iter().any(|(_, other)| is_as_good(player, other, &options[*nth]))
            });
            if let Some(nth) = dominated {
                options.remove(nth);
                break;
            }
        }
        if whole.0 == sides {
            return whole;
        }
    }
}

fn twin() -> Twin<Game> {
    let options = |game: &Game, player: Player| game.options(player).to_vec();
    Twin { name: "canonical-form", before: Vec::new(), text, options: Box::new(options), prints_alike: false }
}

/// As the ruleset writes it.
fn written(game: &Game) -> String {
    open("canonical-form", &[&text(game)]).unwrap().text()
}

fn games() -> impl Strategy<Value = Game> {
    let end = Just(Game([Vec::new(), Vec::new()]));
    end.prop_recursive(4, 24, 3, |game| [vec(game.clone(), 0..=3), vec(game, 0..=3)].prop_map(Game))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Everything but the form itself: values, misère play, which differs from that of the game as it was written, and
    /// components.
    #[test]
    fn a_game_in_braces_is_what_its_canonical_form_is(game in games()) {
        let form = canonical(&game);
        twin().check(&form);

        // The board is the same for the game as it was written.
        let board = open("canonical-form", &[&text(&game)]).unwrap();
        prop_assert_eq!(board.text(), written(&form));
        let mut arena = Arena::default();
        let expected = twin().value(&mut arena, &game, &mut BTreeMap::new());
        let answer = board.answer(&mut arena, Limits::default()).unwrap();
        prop_assert_eq!(answer, Answer::Short { value: expected, grundy: None });
        for player in Player::BOTH {
            let mut found: Vec<String> = board.moves(player).iter().map(|(_, after)| after.text()).collect();
            let mut expected: Vec<String> = form.options(player).iter().map(written).collect();
            found.sort();
            expected.sort();
            prop_assert_eq!(found, expected, "{} {}", text(&game), player);
        }
    }

    /// An arena that knows other games already may list options in another order than a new one.
    #[test]
    fn hints_are_of_the_moves_in_their_order(before in games(), game in games(), size in 1_u32..6) {
        let mut arena = Arena::default();
        twin().value(&mut arena, &before, &mut BTreeMap::new());
        arena.star(size).unwrap();
        for text in [text(&game), format!("*{}", size + 1)] {
            let board = open("canonical-form", &[&text]).unwrap();
            let hints = board.hints(&mut arena, Limits::default()).unwrap();
            for player in Player::BOTH {
                let hinted = hints.iter().filter(|hint| hint.player == player);
                let hinted: Vec<Answer> =
                    hinted.map(|hint| Answer::Short { value: hint.value, grundy: None }).collect();
                let moves = board.moves(player);
                let moved = moves.iter().map(|(_, to)| to.answer(&mut arena, Limits::default()).unwrap());
                prop_assert_eq!(hinted, moved.collect::<Vec<_>>(), "{} {}", text, player);
            }
        }
    }
}

#[test]
fn dominated_and_reversible_options_are_no_moves() {
    let moves = |game: &str, player: Player| -> Vec<String> {
        let board = open("canonical-form", &[game]).unwrap();
        board.moves(player).iter().map(|(_, after)| after.text()).collect()
    };
    // 0 is dominated by 1; ↑ = {0 | ∗} is reversible from ∗ = {0 | 0} + … as in {↑ | ↑} = ⇑∗ = {0 | ↑}.
    assert_eq!(moves("{0,1|2}", Player::Left), ["1"]);
    assert_eq!(moves("{^|^}", Player::Left), ["0"]);
    assert_eq!(moves("{^|^}", Player::Right), ["^"]);
}
