//! The referee and the adviser.

use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::play::{Ending, PlayError, advise, standing};
use hyperjam_solver::{MoveId, outcome};
use hyperjam_terms::{Convention, Outcome, Player, PlayerOutcome};
use hyperjam_testkit::graphs::{self, Kind, any_graph, at, graph, mv};
use hyperjam_testkit::on;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn a_game_ends_when_the_player_to_move_is_stuck() {
    let graph = graph(2, "1>0 B");
    for (convention, winner) in [(Convention::Normal, Player::Left), (Convention::Misere, Player::Right)] {
        let outcomes = outcome::outcomes(&graph, convention);
        let start = standing(&graph, &outcomes, at(1), Player::Left, &[]).unwrap();
        assert_eq!((start.legal, start.ended), (vec![mv(0)], None));
        let end = standing(&graph, &outcomes, at(1), Player::Left, &[mv(0)]).unwrap();
        assert_eq!(end.ended, Some(Ending::Stuck { winner }));
        assert_eq!(end.to_move, Player::Right);
    }
}

#[test]
fn a_repeated_draw_ends_the_game_and_a_repeated_win_does_not() {
    // From 0 there is nothing but going round; from 1 one may also go to the dead end 2 and win.
    let draw = graph(1, "0>0 B");
    let outcomes = outcome::outcomes(&draw, Convention::Normal);
    let end = standing(&draw, &outcomes, at(0), Player::Left, &[mv(0), mv(0)]).unwrap();
    assert_eq!(end.ended, Some(Ending::Repetition { since: 0 }));
    let win = graph(2, "0>0 B, 0>1 B");
    let outcomes = outcome::outcomes(&win, Convention::Normal);
    let on = standing(&win, &outcomes, at(0), Player::Left, &[mv(0), mv(0), mv(0)]).unwrap();
    assert_eq!((on.ended, on.to_move), (None, Player::Right));
}

#[test]
fn a_record_that_is_no_game_is_refused_at_its_place() {
    let graph = graph(3, "0>1 L, 1>0 R, 1>2 R");
    let outcomes = outcome::outcomes(&graph, Convention::Normal);
    let check = |start, starter, made: &[usize]| {
        let made: Vec<MoveId> = made.iter().map(|number| mv(*number)).collect();
        standing(&graph, &outcomes, at(start), starter, &made)
    };
    assert_eq!(check(5, Player::Left, &[]), Err(PlayError::NoSuchStart { given: at(5), limit: 3 }));
    assert_eq!(check(0, Player::Left, &[9]), Err(PlayError::NoSuchMove { ply: 0, given: mv(9), limit: 3 }));
    assert_eq!(
        check(0, Player::Left, &[0, 0]),
        Err(PlayError::NotFromHere { ply: 1, given: mv(0), position: at(1) })
    );
    let ending = Ending::Stuck { winner: Player::Left };
    assert_eq!(check(0, Player::Right, &[0]), Err(PlayError::Over { ply: 0, ending }));
    let round = graphs::graph(2, "0>1 B, 1>0 L, 1>1 R");
    let outcomes = outcome::outcomes(&round, Convention::Normal);
    let refused = standing(&round, &outcomes, at(0), Player::Left, &[mv(0), mv(1)]).unwrap_err();
    assert_eq!(refused, PlayError::NotOpen { ply: 1, given: mv(1), to_move: Player::Right });
}

/// The solver against an opponent who moves anyhow: a won state is won, in at most as many moves as its remoteness
/// says; a drawn one is never lost.
#[test]
fn the_advice_never_throws_anything_away() {
    let mut random = SplitMix::new(1);
    for seed in 0..10_000 {
        on(seed, any_graph(seed, if seed % 2 == 0 { Kind::Partizan } else { Kind::Impartial }), |graph| {
            let convention = if seed % 3 == 0 { Convention::Misere } else { Convention::Normal };
            let outcomes = outcome::outcomes(&graph, convention);
            let start = at(random.below(graph.position_count()));
            let starter = Player::BOTH[random.below(2)];
            let solver = Player::BOTH[random.below(2)];
            let expected = outcomes.outcome(start, starter);
            let mut made = Vec::new();
            let (last, ended) = loop {
                let now = standing(&graph, &outcomes, start, starter, &made).unwrap();
                if now.ended.is_some() || made.len() > 60 {
                    break (now.position, now.ended);
                }
                let advice = advise(&graph, &outcomes, now.position, now.to_move);
                assert_eq!(advice.choices.iter().map(|choice| choice.id).collect::<Vec<_>>(), now.legal);
                let best = advice.choices.iter().find(|choice| Some(choice.id) == advice.best).unwrap();
                assert_eq!(best.outcome, advice.outcome, "the best move keeps the outcome");
                assert_eq!(best.remoteness.map(|below| below + 1), advice.remoteness);
                let any = now.legal[random.below(now.legal.len())];
                made.push(if now.to_move == solver { best.id } else { any });
            };
            let result = ended
                .and_then(Ending::winner)
                .map_or(PlayerOutcome::Draw, |winner| Outcome::win_of(winner).seen_by(solver));
            assert!(result <= expected.seen_by(solver), "seed {seed}: ended at {last:?} with {ended:?}");
            if expected.winner() == Some(solver) {
                let most = outcomes.remoteness(start, starter).unwrap();
                assert!(made.len() as u32 <= most, "seed {seed}: {} moves, {most} would do", made.len());
            }
        });
    }
}
