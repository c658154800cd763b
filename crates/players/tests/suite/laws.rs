//! The algorithms against the definitions as they stand, on random games.

use hyperjam_players::comparison::{AtMost, at_most, wins};
use hyperjam_players::convention::{Ending, can_force, first_stuck, last_one_left};
use hyperjam_players::definition::Tree;
use hyperjam_players::equality::{Equality, EqualityReason, equality};
use hyperjam_players::graph::Graph;
use hyperjam_players::integers::sum_outcomes;
use hyperjam_players::notation::{parse, print};
use hyperjam_players::simplify::{dominated_options, reversible_options, simplified_for};
use hyperjam_players::sum::SumOutcomes;
use hyperjam_players::tables::{most_of_double, most_of_sum, most_of_treble};
use hyperjam_players::undetermined::{Absorbing, Refutation, absorbing, undetermined_level};
use hyperjam_players::{Arena, GameId};
use hyperjam_terms::{Movers, OutcomeSet};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Numbers of which a game is made: each a new game whose options are chosen by the bits among those before.
pub(crate) fn recipes(most: usize) -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::vec(any::<u64>(), 1..most)
}

/// The impartial game of a recipe: the last of a row in which each has options among the six before it.
pub(crate) fn impartial(arena: &mut Arena, recipe: &[u64]) -> GameId {
    let mut row = vec![GameId::ZERO];
    for bits in recipe {
        let options = row.iter().rev().take(6).enumerate();
        let options = options.filter(|(nth, _)| bits & (1 << nth) != 0).map(|(_, option)| *option).collect();
        row.push(arena.impartial(options).unwrap());
    }
    *row.last().unwrap()
}

/// The partizan game of a recipe: each has for each player options among the four before it.
pub(crate) fn partizan(arena: &mut Arena, recipe: &[u64]) -> GameId {
    let mut row = vec![GameId::ZERO];
    for bits in recipe {
        let options = |seat: u32| {
            let nth = row.iter().rev().take(4).enumerate();
            nth.filter(|(nth, _)| bits >> (4 * seat) & (1 << nth) != 0).map(|(_, option)| *option).collect()
        };
        let game = arena.partizan(options).unwrap();
        row.push(game);
    }
    *row.last().unwrap()
}

fn game(arena: &mut Arena, text: &str) -> GameId {
    parse(text, arena.players()).unwrap().game(arena).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn outcomes_are_those_of_the_definition(recipe in recipes(6), players in 2_u32..6) {
        let mut arena = Arena::new(players);
        for game in [impartial(&mut arena, &recipe), partizan(&mut arena, &recipe)] {
            let tree = Tree::of(&arena, game);
            prop_assert_eq!(arena.outcomes(game), Tree::outcomes(&[&tree]));
            for (starter, outcome) in arena.outcomes(game).into_iter().enumerate() {
                prop_assert!(outcome.bits() + 1 < 1 << players, "a proper subset (MS Proposition 3.2)");
                let restriction = arena.restriction(game, starter as u32).unwrap();
                prop_assert_eq!(arena.outcome(restriction, 0), outcome, "MS Definition 4.2");
            }
        }
    }

    #[test]
    fn sums_and_conjugates_are_those_of_the_definition(g in recipes(4), h in recipes(4), players in 2_u32..5) {
        let mut arena = Arena::new(players);
        let (g, h) = (partizan(&mut arena, &g), impartial(&mut arena, &h));
        let (g_tree, h_tree) = (Tree::of(&arena, g), Tree::of(&arena, h));
        for (one, other) in [((g, &g_tree), (h, &h_tree)), ((g, &g_tree), (g, &g_tree)), ((h, &h_tree), (h, &h_tree))] {
            let sum = arena.add(one.0, other.0).unwrap();
            prop_assert_eq!(arena.outcomes(sum), Tree::outcomes(&[one.1, other.1]));
            prop_assert_eq!(arena.outcomes(sum), Tree::outcomes(&[&one.1.plus(other.1)]));
        }
        prop_assert_eq!(arena.add(g, h).unwrap(), arena.add(h, g).unwrap());
        let pair = SumOutcomes::default().outcome(&arena, h, h);
        let double = arena.add(h, h).unwrap();
        prop_assert_eq!(pair, Some(arena.outcome(double, 0)));
        let conjugate = arena.conjugate(g).unwrap();
        prop_assert_eq!(arena.outcomes(conjugate), Tree::outcomes(&[&g_tree.conjugate()]));
        let back = (1..players).try_fold(conjugate, |game, _| arena.conjugate(game)).unwrap();
        prop_assert_eq!(back, g, "the N-th conjugate");
        let others = arena.others(g).unwrap();
        let sum = arena.add(g, others).unwrap();
        prop_assert!((0..players).all(|starter| !arena.outcome(sum, starter).includes(0)), "MS Proposition 4.6");
    }

    /// MS Theorems 3.3 and 3.4 for two summands, and Propositions 2.15 and 3.5.
    #[test]
    fn outcomes_of_sums_are_as_the_two_theorems_allow(g in recipes(6), h in recipes(6), players in 2_u32..7) {
        let mut arena = Arena::new(players);
        let (g, h) = (impartial(&mut arena, &g), impartial(&mut arena, &h));
        let sum = arena.add(g, h).unwrap();
        let (of_g, of_h) = (arena.outcome(g, 0), arena.outcome(h, 0));
        prop_assert!(arena.outcome(sum, 0).is_subset(most_of_sum(of_g, of_h)));
        let double = arena.add(g, g).unwrap();
        prop_assert!(arena.outcome(double, 0).is_subset(most_of_double(of_g)));
        if players <= 3 {
            let copies = arena.times(players.into(), g).unwrap();
            prop_assert!(!arena.outcome(copies, 0).includes(0));
            if players == 3 {
                prop_assert!(arena.outcome(copies, 0).is_subset(most_of_treble(of_g)));
            }
        }
    }

    #[test]
    fn what_is_printed_is_read_as_the_same(recipe in recipes(6), players in 2_u32..6) {
        let mut arena = Arena::new(players);
        let integer = arena.integer(recipe[0] % 4, recipe[0] as u32 % players).unwrap();
        let heap = arena.heap(recipe[0] % 13).unwrap();
        for game in [impartial(&mut arena, &recipe), partizan(&mut arena, &recipe), integer, heap] {
            let printed = print(&arena, game, 1 << 16).unwrap();
            let read = parse(&printed, players).unwrap().game(&mut arena).unwrap();
            prop_assert_eq!(read, game, "{}", printed);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_with_its_column(text in "[*0-3_#{}()|,+·x'LCR^ -]{0,16}|\\PC{0,8}") {
        if let Err(error) = parse(&text, 3) {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column()), "{}", error);
        }
    }

    #[test]
    fn absorbing_games_are_undetermined_in_every_small_sum(recipe in recipes(8), x in recipes(4), players in 3_u32..5) {
        let mut arena = Arena::new(players);
        let (game, x) = (impartial(&mut arena, &recipe), impartial(&mut arena, &x));
        let sum = arena.add(game, x).unwrap();
        match absorbing(&mut arena, game).unwrap() {
            Absorbing::Proved(reason) => {
                prop_assert!(arena.outcome(sum, 0).is_undetermined(), "{}", reason);
                prop_assert!(undetermined_level(&arena, game) >= players - 1);
            }
            Absorbing::Refuted(Refutation::Context { added, outcome }) => {
                let added = parse(&added, players).unwrap().game(&mut arena).unwrap();
                let trees = [Tree::of(&arena, game), Tree::of(&arena, added)];
                prop_assert_eq!(Tree::outcomes(&[&trees[0], &trees[1]])[0], outcome);
                prop_assert!(!outcome.is_undetermined());
            }
            _ => {}
        }
    }

    /// Games that are equal are so in every sum, and those that are not differ by the definition.
    #[test]
    fn equal_games_have_the_same_outcome_in_every_small_sum(
        g in recipes(7), h in recipes(7), x in recipes(5), players in 2_u32..5, is_same in any::<bool>()
    ) {
        let mut arena = Arena::new(players);
        let g = impartial(&mut arena, &g);
        // Absorbing positions that differ, so that equal games come up.
        let more = arena.impartial(vec![g]).unwrap();
        let h = if is_same { arena.impartial(vec![more, g]).unwrap() } else { impartial(&mut arena, &h) };
        let g = if is_same { arena.impartial(vec![g]).unwrap() } else { g };
        let x = impartial(&mut arena, &x);
        match equality(&mut arena, g, h).unwrap().unwrap() {
            Equality::Proved(reason) => {
                let sums = [g, h].map(|game| arena.add(game, x).unwrap());
                prop_assert_eq!(arena.outcome(sums[0], 0), arena.outcome(sums[1], 0), "{:?}", reason);
            }
            Equality::Refuted { added, outcomes } => {
                let added = parse(&added, players).unwrap().game(&mut arena).unwrap();
                let added = Tree::of(&arena, added);
                for (game, outcome) in [g, h].into_iter().zip(outcomes) {
                    prop_assert_eq!(Tree::outcomes(&[&Tree::of(&arena, game), &added])[0], outcome);
                }
                prop_assert_ne!(outcomes[0], outcomes[1]);
            }
            Equality::Undecided { .. } => {}
        }
    }

    /// What a rule proves no sum refutes, and what is refuted the definition refutes.
    #[test]
    fn comparisons_hold_in_every_small_sum(
        g in recipes(4), h in recipes(4), x in recipes(4), players in 2_u32..4, seat in 0_u32..3
    ) {
        let mut arena = Arena::new(players);
        let seat = seat % players;
        let (g, h, x) = (partizan(&mut arena, &g), partizan(&mut arena, &h), partizan(&mut arena, &x));
        match at_most(&mut arena, g, h, seat).unwrap() {
            AtMost::Proved(rule) => {
                let (g, h) = (arena.add(g, x).unwrap(), arena.add(h, x).unwrap());
                for starter in 0..players {
                    prop_assert!(!wins(&arena, g, starter, seat) || wins(&arena, h, starter, seat), "{:?}", rule);
                }
            }
            AtMost::Refuted { context, starter } => {
                let trees = [g, h, context].map(|game| Tree::of(&arena, game));
                let place = (seat + players - starter) % players;
                let has = |one: &Tree| Tree::outcomes(&[one, &trees[2]])[starter as usize].includes(place);
                prop_assert!(has(&trees[0]) && !has(&trees[1]));
            }
            AtMost::Undecided { .. } => prop_assert!(players > 2 && g != GameId::ZERO && h != GameId::ZERO),
        }
        for zero in [at_most(&mut arena, GameId::ZERO, h, seat), at_most(&mut arena, g, GameId::ZERO, seat)] {
            prop_assert!(!matches!(zero.unwrap(), AtMost::Undecided { .. }), "MS Theorems 4.24 and 4.27");
        }
    }

    #[test]
    fn simplified_games_are_equal_for_the_player(g in recipes(6), x in recipes(4), players in 2_u32..4) {
        let mut arena = Arena::new(players);
        let (g, x) = (partizan(&mut arena, &g), partizan(&mut arena, &x));
        for seat in 0..players {
            let simple = simplified_for(&mut arena, g, seat).unwrap();
            let (before, after) = (arena.add(g, x).unwrap(), arena.add(simple, x).unwrap());
            for starter in 0..players {
                prop_assert_eq!(wins(&arena, before, starter, seat), wins(&arena, after, starter, seat));
            }
            prop_assert!(dominated_options(&arena, simple, seat).is_empty());
            prop_assert!(reversible_options(&arena, simple, seat).is_empty());
        }
    }

    /// A graph without loops has the outcomes of its games, and coalitions of one those of the definition.
    #[test]
    fn graphs_without_loops_have_the_outcomes_of_their_games(bits in recipes(7), players in 2_u32..5) {
        let mut arena = Arena::new(players);
        let game = partizan(&mut arena, &bits);
        let graph = Graph::of_game(&arena, game).unwrap();
        let last = graph.position_count() as u32 - 1;
        let misere = Ending::of(OutcomeSet::of_bits(players, 1));
        let misere: Vec<OutcomeSet> = (0..players).map(|starter| misere.outcome(&arena, game, starter)).collect();
        prop_assert_eq!(graph.misere_outcomes().by_starter(last), misere);
        prop_assert_eq!(graph.outcomes().by_starter(last), arena.outcomes(game));
        prop_assert_eq!(graph.games(&[last], &mut arena).unwrap(), [game]);
        let sum = graph.sum(&[last, last], 1 << 20).unwrap();
        let double = arena.add(game, game).unwrap();
        prop_assert_eq!(sum.graph.outcomes().by_starter(0), arena.outcomes(double));
        prop_assert_eq!(sum.number(&[last, last]), Some(0));
        let all = (1_u16 << players) - 1;
        for starter in 0..players {
            for seat in 0..players {
                let forces = can_force(&arena, game, starter, 1 << seat, all & !(1 << seat));
                prop_assert_eq!(forces, wins(&arena, game, starter, seat));
            }
        }
    }

    /// With loops: what is forced within a number of moves, as it is defined, once that number is large enough.
    #[test]
    fn graphs_with_loops_have_what_can_be_forced_in_time(
        moves in proptest::collection::vec((0_u32..4, 0_u32..4, 1_u32..8), 0..8)
    ) {
        let moves: Vec<_> =
            moves.into_iter().map(|(from, to, by)| (from, to, Movers::of_bits(by).unwrap())).collect();
        let graph = Graph::new(3, 4, &moves).unwrap();
        let outcomes = graph.outcomes();
        for who in 0..3 {
            let mut loses = [[false; 3]; 4];
            for _ in 0..20 {
                let before = loses;
                for position in 0..4 {
                    for mover in 0..3 {
                        let mut after = graph
                            .moves(position)
                            .iter()
                            .filter(|(_, by)| by.includes(mover))
                            .map(|(to, _)| before[*to as usize][(mover as usize + 1) % 3]);
                        loses[position as usize][mover as usize] =
                            if mover == who { after.all(|lost| lost) } else { after.any(|lost| lost) };
                    }
                }
            }
            for position in 0..4 {
                for mover in 0..3 {
                    let wins = outcomes.of(position, mover).includes((who + 3 - mover) % 3);
                    prop_assert_eq!(wins, !loses[position as usize][mover as usize]);
                }
            }
        }
    }

    /// Who can make whom lose, and how soon, as it is defined: within no moves where the player is stuck, and within one more
    /// than after the coalition's quickest move or after anybody else's slowest.
    #[test]
    fn losses_are_forced_as_soon_as_they_can_be(
        moves in proptest::collection::vec((0_u32..4, 0_u32..4, 1_u32..8), 0..8),
        who in 0_u32..3,
        coalition in 1_u32..8,
    ) {
        let moves: Vec<_> =
            moves.into_iter().map(|(from, to, by)| (from, to, Movers::of_bits(by).unwrap())).collect();
        let graph = Graph::new(3, 4, &moves).unwrap();
        let forced = graph.forced_loss(who, Movers::of_bits(coalition).unwrap());
        // Whether the player is stuck within so many moves.
        fn stuck(graph: &Graph, state: (u32, u32), who: u32, coalition: u32, within: u32) -> bool {
            let (position, mover) = state;
            let open: BTreeSet<u32> =
                graph.moves(position).iter().filter(|(_, by)| by.includes(mover)).map(|(to, _)| *to).collect();
            if open.is_empty() {
                return mover == who;
            }
            let mut after =
                open.iter().map(|to| within > 0 && stuck(graph, (*to, (mover + 1) % 3), who, coalition, within - 1));
            if mover != who && coalition & 1 << mover != 0 { after.any(|is| is) } else { after.all(|is| is) }
        }
        for position in 0..4 {
            for mover in 0..3 {
                let least = (0..=7).find(|&within| stuck(&graph, (position, mover), who, coalition, within));
                match forced.within(position, mover) {
                    Some(within) if within > 7 => prop_assert_eq!(least, None),
                    within => prop_assert_eq!(within, least),
                }
            }
        }
    }

    /// Propp's convention by its recursive definition, and Cincotti's on impartial games.
    #[test]
    fn other_conventions_are_as_they_are_defined(recipe in recipes(7), players in 2_u32..5) {
        fn propp(arena: &Arena, game: GameId, who: u32) -> bool {
            let mut options = arena.options(game, 0).iter();
            let last = arena.players() - 1;
            match who {
                _ if options.len() == 0 => who == last,
                0 => options.any(|option| propp(arena, *option, last)),
                _ => options.all(|option| propp(arena, *option, who - 1)),
            }
        }
        let mut arena = Arena::new(players);
        let game = impartial(&mut arena, &recipe);
        let winners = (0..players).filter(|who| propp(&arena, game, *who)).fold(0, |bits, who| bits | 1 << who);
        let expected = OutcomeSet::of_bits(players, winners);
        prop_assert_eq!(Ending::last_mover(players).outcome(&arena, game, 0), expected);
        prop_assert_eq!(last_one_left(&arena, game, 0), expected);
        let game = partizan(&mut arena, &recipe);
        for starter in 0..players {
            prop_assert_eq!(Ending::normal(players).outcome(&arena, game, starter), arena.outcome(game, starter));
        }
    }

    /// MS Propositions 4.45 and 4.46, and Corollary 4.47.
    #[test]
    fn sums_of_integers_are_lost_by_who_runs_out_first(counts in proptest::collection::vec(0_u64..4, 2..5)) {
        let mut arena = Arena::new(counts.len() as u32);
        let integers: Vec<GameId> =
            counts.iter().zip(0..).map(|(count, seat)| arena.integer(*count, seat).unwrap()).collect();
        let sum = arena.sum_of(&integers).unwrap();
        prop_assert_eq!(arena.outcomes(sum), sum_outcomes(&counts));
    }
}

/// Previous is the last mover exactly if each binary digit stands in a multiple of N of the heaps.
#[test]
fn lis_theorem_holds_for_two_to_five_players() {
    for players in 2..=5_u32 {
        let mut arena = Arena::new(players);
        let (heaps, greatest) = [(0, 0), (0, 0), (4, 7), (4, 5), (5, 3), (5, 3)][players as usize];
        let mut sizes = vec![0_u64; heaps];
        let (mut balanced, mut tried) = (0, 0);
        loop {
            let games: Vec<GameId> = sizes.iter().map(|size| arena.heap(*size).unwrap()).collect();
            let sum = arena.sum_of(&games).unwrap();
            let digits = |bit: u32| sizes.iter().filter(|size| *size >> bit & 1 == 1).count() as u32;
            let expected = (0..3).all(|bit| digits(bit) % players == 0);
            assert_eq!(first_stuck(&arena, sum, 0) == 0, expected, "{players}: {sizes:?}");
            (balanced, tried) = (balanced + u32::from(expected), tried + 1);
            // The next ascending list.
            let Some(grows) = (0..heaps).rev().find(|&nth| sizes[nth] < greatest) else { break };
            let next = sizes[grows] + 1;
            sizes[grows..].fill(next);
        }
        assert!(balanced > 1 && tried > 50, "{players}: {balanced} of {tried}");
    }
}

#[test]
fn integers_compare_as_in_section_4_3() {
    for players in 3..=4 {
        let mut arena = Arena::new(players);
        let mut holds = |g: &str, h: &str, expected: &str| {
            let (g, h) = (game(&mut arena, g), game(&mut arena, h));
            assert_eq!(at_most(&mut arena, g, h, 0).unwrap().name(), expected);
        };
        for (less, more) in
            [("0", "1_L"), ("1_L", "2_L"), ("2·1_L", "3·1_L"), ("2·1_R", "1_R"), ("1_C1", "0")]
        {
            holds(less, more, "proved");
            holds(more, less, "refuted");
        }
        holds("3_L", "3·1_L", "proved");
        holds("3·1_L", "3_L", "proved");
        holds("1_C1", "1_R", "refuted");
        holds("2_R", "1_C1", "refuted");
        // MS Theorem 4.48.
        let bars = "|".repeat(players as usize - 1);
        let one = |inner: &str| format!("{{{inner}{bars}}}");
        for owner in ["C1", "R"] {
            let chain = [
                "0".to_owned(),
                one(&format!("3_{owner}")),
                one(&format!("2_{owner}")),
                one(&format!("1_{owner}")),
                "1_L".into(),
            ];
            for pair in chain.windows(2) {
                holds(&pair[0], &pair[1], "proved");
                holds(&pair[1], &pair[0], "refuted");
            }
        }
    }
}

/// MS Proposition 4.37: leaving out a dominated option changes the outcome.
#[test]
fn dominated_options_matter_to_others() {
    let mut arena = Arena::new(3);
    let j1 = game(&mut arena, "{|{||{{|0|}||}}|}");
    let j2 = game(&mut arena, "{|{||{{0||}||}}|}");
    let both = arena.partizan(|seat| if seat == 0 { vec![j1, j2] } else { vec![] }).unwrap();
    assert_eq!(dominated_options(&arena, both, 0), [(j1, j2)]);
    let simple = arena.partizan(|seat| if seat == 0 { vec![j2] } else { vec![] }).unwrap();
    assert_ne!(arena.outcomes(both), arena.outcomes(simple));
    for (g, h) in [(both, simple), (simple, both)] {
        assert_eq!(at_most(&mut arena, g, h, 0).unwrap().name(), "proved");
    }
}

#[test]
fn wrong_texts_are_refused_with_place_and_reason() {
    for (text, players, sentence) in [
        ("", 3, "column 1: the text ends where a game, such as “*2” or “{0,*}” should follow"),
        ("*2+", 3, "column 4: the text ends where a game, such as “*2” or “{0,*}” should follow"),
        ("*(2", 3, "column 4: the text ends where a digit, “(”, “_” or “)” should follow"),
        ("*2_{}", 3, "column 5: found “}”, expected “#”, a digit or “}”"),
        ("{0|0}", 3, "column 1: options for 2 players, where there are 3: write 2 bars"),
        ("1 + 1_C2", 3, "column 7: there is no player “C2” among 3: from L to C1, and R"),
        ("*2 ?", 3, "column 4: found “?”, expected “+” or the end"),
        ("99999999999999999999", 3, "column 1: the number is not below 2⁶⁴"),
    ] {
        assert_eq!(parse(text, players).unwrap_err().to_string(), sentence, "{text}");
    }
    let deep = format!("{}0{}", "{".repeat(300), "}".repeat(300));
    assert!(parse(&deep, 3).unwrap_err().to_string().contains("nested more than 200"));
    let mut arena = Arena::new(3);
    let heap = parse("1000000", 3).unwrap().game(&mut arena).unwrap_err();
    assert_eq!(heap.to_string(), "play could last for more than 1000 moves");
}

/// MS Proposition 2.23 and Corollary 2.20: absorbing positions may replace each other.
#[test]
fn absorbing_positions_are_equal_to_each_other() {
    let mut arena = Arena::new(3);
    let mut answer = |g: &str, h: &str| {
        let [g, h] = [g, h].map(|text| parse(text, 3).unwrap().game(&mut arena).unwrap());
        equality(&mut arena, g, h).unwrap().unwrap()
    };
    for [g, h] in [["{{*2,{*2}}}", "3·3"], ["{0,{{*2,{*2}}}}", "{0,3·3}"], ["2+2+2+2", "{3·3}"]] {
        assert_eq!(answer(g, h), Equality::Proved(EqualityReason::Absorbing), "{g} {h}");
    }
    assert_eq!(answer("3·*", "6·*").name(), "refuted", "the heaps are told apart outside Nim");
}
