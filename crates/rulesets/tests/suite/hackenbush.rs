//! Pictures of any size against the rules on lists of edges, and those for which the answer is known.

use std::collections::BTreeMap;

use crate::drawings::{Edge, edges, hackenbush, lines, may, standing, tree};
use hyperjam_rulesets::drawings::{LargePicture, Worth};
use hyperjam_terms::Player;
use hyperjam_values::{Arena, Dyadic, GameId, order};
use proptest::prelude::*;

fn text(edges: &[Edge]) -> String {
    if edges.is_empty() { "g".to_owned() } else { lines(edges, '-') }
}

/// The value and the winning moves are those of the definition.
fn check(picture: &Vec<Edge>) {
    let twin = hackenbush();
    let place = text(picture);
    let large = LargePicture::parse(&place).unwrap();
    let (arena, known) = (&mut Arena::default(), &mut BTreeMap::new());
    let expected = twin.value(arena, picture, known);
    let found = large.worth(arena).unwrap().game(arena).unwrap();
    assert_eq!(found, expected, "{place}");
    let winning = large.winning_moves(arena).unwrap();
    for player in Player::BOTH {
        let mut expected = Vec::new();
        for cut in (0..picture.len()).filter(|cut| may(picture[*cut].2, player)) {
            let mut rest = picture.clone();
            rest.remove(cut);
            let value = twin.value(arena, &standing(rest), known);
            if wins(arena, value, player) {
                expected.push(cut as u32);
            }
        }
        assert_eq!(winning[player.index()], expected, "{place}, {player}");
    }
}

fn wins(arena: &mut Arena, value: GameId, mover: Player) -> bool {
    let zero = arena.zero();
    match mover {
        Player::Left => order::less_or_equal(arena, zero, value).unwrap(),
        Player::Right => order::less_or_equal(arena, value, zero).unwrap(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn pictures_of_any_colours_are_what_the_rules_say(picture in edges(5, 9, &['L', 'R', 'G'])) {
        check(&standing(picture));
    }

    #[test]
    fn red_blue_pictures_are_what_the_rules_say(picture in edges(6, 10, &['L', 'R'])) {
        check(&standing(picture));
    }

    #[test]
    fn green_pictures_are_what_the_rules_say(picture in edges(6, 10, &['G'])) {
        check(&standing(picture));
    }

    #[test]
    fn trees_are_what_the_rules_say(picture in tree(9, &['L', 'R'])) {
        check(&picture);
    }

    #[test]
    fn trees_of_any_colours_are_what_the_rules_say(picture in tree(9, &['L', 'R', 'G'])) {
        check(&picture);
    }

    /// Cycles on spots of a tree, and trees on spots of cycles.
    #[test]
    fn pictures_with_cut_vertices_are_what_the_rules_say(
        picture in tree(6, &['L', 'R', 'G']),
        more in edges(7, 4, &['L', 'R', 'G']),
    ) {
        check(&standing([picture, more].concat()));
    }

    /// A number on a stalk is that of its signs.
    #[test]
    fn stalks_are_sign_expansions(signs in prop::collection::vec(any::<bool>(), 1..200)) {
        use hyperjam_values::numbers::{Sign, SignExpansion};
        let picture: Vec<Edge> = signs
            .iter()
            .enumerate()
            .map(|(spot, is_plus)| (spot, spot + 1, if *is_plus { 'L' } else { 'R' }))
            .collect();
        let expansion = signs.iter().map(|is_plus| if *is_plus { Sign::Plus } else { Sign::Minus }).collect();
        let expected = SignExpansion::new(expansion).unwrap().number();
        let stalk = LargePicture::parse(&numbered(&picture)).unwrap();
        let worth = stalk.worth(&mut Arena::default()).unwrap();
        prop_assert_eq!(worth.as_number(), Some(&expected));
    }
}

/// The same for spots of any number.
fn numbered(edges: &[Edge]) -> String {
    let name = |spot: usize| if spot == 0 { "g".to_owned() } else { format!("s{spot}") };
    let line = |(from, to, owner): &Edge| format!("{}-{}:{owner}", name(*from), name(*to));
    edges.iter().map(line).collect::<Vec<_>>().join(",")
}

/// Winning Ways, chapter 2: Left’s edge, then Right’s and Left’s in turn, come to 2/3.
#[test]
fn a_path_of_a_hundred_thousand_edges_has_its_number() {
    let count = 100_000;
    let path: Vec<Edge> =
        (0..count).map(|spot| (spot, spot + 1, if spot % 2 == 0 { 'L' } else { 'R' })).collect();
    let picture = LargePicture::parse(&numbered(&path)).unwrap();
    let worth = picture.worth(&mut Arena::default()).unwrap();
    let number = worth.as_number().unwrap();
    // 2/3 + 1/3·2^-99999, as the edges after the first are worth ∓1/2, ±1/4, …
    assert_eq!(number.exponent(), count as u32 - 1);
    let thrice = &(&(number + number) + number) - &Dyadic::integer(2);
    assert_eq!(thrice.abs(), Dyadic::unit(count as u32 - 1));
}

#[test]
fn a_green_path_of_a_million_edges_is_a_nim_heap() {
    let path: Vec<Edge> = (0..1_000_000).map(|spot| (spot, spot + 1, 'G')).collect();
    let picture = LargePicture::parse(&numbered(&path)).unwrap();
    assert_eq!(
        picture.worth(&mut Arena::default()).unwrap(),
        Worth::Cold { number: Dyadic::ZERO, nimber: 1_000_000 }
    );
    // The lowest edge alone leaves nothing.
    let winning = picture.winning_moves(&mut Arena::default()).unwrap();
    assert_eq!(winning, [vec![0], vec![0]]);
}

/// WW 7: a green cycle is worth 1 if it has an odd number of edges, else 0.
#[test]
fn a_green_cycle_of_a_hundred_thousand_edges_is_fused() {
    for count in [99_999, 100_000] {
        let ring: Vec<Edge> = (0..count).map(|spot| (spot, (spot + 1) % count, 'G')).collect();
        let picture = LargePicture::parse(&numbered(&ring)).unwrap();
        let expected = Worth::Cold { number: Dyadic::ZERO, nimber: (count % 2) as u32 };
        assert_eq!(picture.worth(&mut Arena::default()).unwrap(), expected);
    }
}
