//! The search for a winner in misère play against the definition: state by state, where nothing stands for anything else.

use std::rc::Rc;

use hyperjam_rulesets::{Board, Limits, Unsolved, open};
use hyperjam_solver::generate::SplitMix;
use hyperjam_sums::{
    BoardPlace, Component, Known, Negative, Place, PlainSum, SearchLimits, SumLimits, WinnerSearch,
};
use hyperjam_terms::{Convention, Outcome, Player};

use crate::search::{any_board, any_grid};

/// The most positions and moves of a sum that is compared.
const MOST_STATES: usize = 8_000;

/// Components of boards, of which some are negated.
fn sum_of(boards: &[(Rc<dyn Board>, bool)]) -> Vec<Component> {
    let place = |(board, is_negated): &(Rc<dyn Board>, bool)| -> Rc<dyn Place> {
        let place = Rc::new(BoardPlace::new(board.clone()));
        if *is_negated { Rc::new(Negative::new(place)) } else { place }
    };
    boards.iter().enumerate().map(|(nth, board)| Component::new(nth, place(board))).collect()
}

/// Looks at so many sums; how many were small enough, in how many of them who starts wins, and how many moves were compared.
fn check(seed: u64, count: usize) -> [usize; 3] {
    let mut random = SplitMix::new(seed);
    let [mut compared, mut won, mut moves] = [0; 3];
    for nth in 0..count {
        let boards: Vec<(Rc<dyn Board>, bool)> = (0..1 + random.below(3))
            .map(|_| (Rc::from(any_board(&mut random)), random.below(3) == 0))
            .collect();
        let sum = sum_of(&boards);
        let Ok(plain) = PlainSum::of(&sum, Convention::Misere, MOST_STATES) else { continue };
        let given: Vec<(&dyn Board, bool)> = boards.iter().map(|(board, is)| (&**board, *is)).collect();
        let limits = SearchLimits::default();
        let mut search = WinnerSearch::in_convention(&given, Convention::Misere, limits).unwrap();
        let wins =
            |sum: &[Component], player: Player| plain.outcome(sum, player).unwrap().winner == Some(player);
        for player in Player::BOTH {
            let expected = wins(&sum, player);
            assert_eq!(search.wins(player), Ok(expected), "{nth}: {sum:?} {player}");
            let best = search.winning_move(player).unwrap();
            let [mut can_move, mut best_wins] = [false; 2];
            for (component, at) in sum.iter().enumerate() {
                for (made, step) in at.place().moves(player).into_iter().enumerate() {
                    let mut after = sum.clone();
                    after[component] = at.at(step.to);
                    let expected = !wins(&after, player.opponent());
                    assert_eq!(search.wins_by(player, component, made), Ok(expected), "{nth}: {sum:?}");
                    best_wins |= best == Some((component, made)) && expected;
                    can_move = true;
                    moves += 1;
                }
            }
            // One who cannot move wins without a move.
            assert_eq!(best_wins, expected && can_move, "{nth}: {sum:?} {best:?}");
            won += usize::from(expected);
        }
        compared += 1;
    }
    [compared, won, moves]
}

#[test]
fn who_wins_misere_play_is_as_it_is_defined() {
    let [compared, won, moves] = check(5, 300);
    assert!(compared > 120 && won > 100 && moves > 800, "{compared} {won} {moves}");
}

/// `SEED=1 cargo test -p hyperjam-sums --release -- --ignored twenty_thousand_misere_searches`
#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_misere_searches() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("{:?}", check(seed, 20_000));
}

/// Where the positions of a sum are too many, it is known by the search, with what each move does.
#[test]
fn sums_that_are_too_large_for_all_their_positions_are_known_by_who_wins() {
    let mut random = SplitMix::new(17);
    let mut decided = 0;
    for nth in 0..80 {
        let boards: Vec<(Rc<dyn Board>, bool)> =
            (0..1 + random.below(2)).map(|nth| (Rc::from(any_grid(&mut random)), nth == 1)).collect();
        let sum = sum_of(&boards);
        let limits = SumLimits { places: 1, size: 1, states: 2_000, ..SumLimits::default() };
        let mut known = Known::new(Convention::Misere, limits, |_| {});
        let Ok(plain) = PlainSum::of(&sum, Convention::Misere, MOST_STATES) else { continue };
        if known.search(&sum).is_err() {
            continue;
        }
        decided += 1;
        for player in Player::BOTH {
            let winner = plain.outcome(&sum, player).unwrap().winner;
            assert_eq!(known.outcome(&sum, player).and_then(|found| found.winner), winner, "{nth}");
            for choice in known.choices(&sum, player) {
                let after = plain.outcome(&choice.after(&sum), player.opponent()).unwrap().winner;
                assert_eq!(choice.outcome.and_then(|found| found.winner), after, "{nth}");
            }
        }
    }
    assert!(decided > 30, "{decided}");
}

/// For games on one board the whole game graph says who wins, too.
#[test]
fn boards_are_won_as_their_game_graphs_say() {
    for (rules, text) in [
        ("domineering", "....|....|....|...."),
        ("cram", "....|....|...."),
        ("clobber", "xoxo|oxox|xoxo"),
        ("konane", "xoxo|ox..|xoxo|oxox"),
        ("no-go", "...|...|..."),
        ("amazons", "x..|...|..o"),
        ("snort", "...|...|..."),
        ("col", "....|...."),
        ("kayles", "12"),
        ("chomp", "4x4"),
        ("toppling-dominoes", "LRRBLRLL"),
        ("hackenbush", "g-a:L,a-b:R,a-c,b-d:R,g-d:L"),
        ("canonical-form", "{2|*,{0|-1}}"),
    ] {
        let board = open(rules, &[text]).unwrap();
        let [left, right] = board.misere_outcomes(Limits::default()).unwrap();
        let mut search =
            WinnerSearch::in_convention(&[(&*board, false)], Convention::Misere, SearchLimits::default())
                .unwrap();
        for (player, outcome) in Player::BOTH.into_iter().zip([left, right]) {
            assert_eq!(
                search.wins(player),
                Ok(outcome == Outcome::win_of(player)),
                "{rules} {text} {player}"
            );
        }
    }
}

/// A search whose memory is full forgets components, goes on, and finds the same.
#[test]
fn a_misere_search_that_forgets_finds_the_same() {
    for (rules, text, bytes) in [
        ("domineering", "......|......|......|......|......", 300_000),
        ("clobber", "xoxo|oxox|xoxo|oxox", 400_000),
        ("kayles", "26", 600_000),
    ] {
        let board = open(rules, &[text]).unwrap();
        let boards = [(&*board, false)];
        let search = |bytes| {
            let limits = SearchLimits { bytes, ..SearchLimits::default() };
            WinnerSearch::in_convention(&boards, Convention::Misere, limits).unwrap()
        };
        let [mut large, mut small] = [search(512 << 20), search(bytes)];
        let sector = large.sector().unwrap();
        assert_eq!(small.sector(), Ok(sector), "{rules}");
        assert!(small.states() > large.states(), "{rules}: nothing was forgotten");
        assert!(small.bytes() <= bytes, "{rules}: {}", small.bytes());
    }
}

#[test]
fn limits_end_a_misere_search() {
    let board = open("toppling-dominoes", &["LRRLRRBLRLRRBLRLLRLRBLRRL"]).unwrap();
    let search = |limits| {
        WinnerSearch::in_convention(&[(&*board, false)], Convention::Misere, limits).unwrap().sector()
    };
    let few = SearchLimits { states: 10, ..SearchLimits::default() };
    assert_eq!(search(few), Err(Unsolved::States { limit: 10 }));
    let little = SearchLimits { bytes: 1 << 14, ..SearchLimits::default() };
    assert!(search(little).is_err_and(Unsolved::is_memory));
}
