//! The values of sums against play.

use hyperjam_solver::{Graph, PositionId};
use hyperjam_sums::{NoValue, ValueOfSum, value_of_position, value_of_sum};
use hyperjam_terms::{Outcome, Player, PlayerOutcome};
use hyperjam_testkit::graphs::{GameKind, any_graph, at, graph};
use hyperjam_testkit::on;
use hyperjam_values::{Arena, Dyadic, Limits, Unfinished, thermograph};

/// Whether this player, who is to move in a sum without loops, wins it: if some move leaves a sum that the opponent, who is
/// then to move, does not win (SS 2.2).
fn wins(graph: &Graph, components: &mut [PositionId], player: Player) -> bool {
    (0..components.len()).any(|nth| {
        graph
            .options(components[nth], player)
            .iter()
            .any(|to| leaves_a_loss(graph, components, nth, *to, player))
    })
}

/// Whether this player wins by moving this component there.
fn leaves_a_loss(
    graph: &Graph,
    components: &mut [PositionId],
    nth: usize,
    to: PositionId,
    player: Player,
) -> bool {
    let from = std::mem::replace(&mut components[nth], to);
    let wins = wins(graph, components, player.opponent());
    components[nth] = from;
    !wins
}

/// One to three components, as the seed has it.
fn components(graph: &Graph, seed: u64) -> Vec<PositionId> {
    let count = graph.position_count() as u64;
    (0..=seed % 3)
        .map(|nth| at((count - 1 - (seed / 5).wrapping_mul(2 * nth + 1) % count) as usize))
        .collect()
}

#[test]
fn the_winner_and_the_winning_moves_are_those_of_play() {
    let (mut won, mut lost) = (0, 0);
    for seed in (4..5000).step_by(5).filter(|seed| seed % 4 != 3) {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let mut components = components(&graph, seed);
            let found = value_of_sum(&mut Arena::default(), &graph, &components).unwrap();
            for player in Player::BOTH {
                let winner = if wins(&graph, &mut components, player) { player } else { player.opponent() };
                assert_eq!(found.answer.outcomes[player.index()], Outcome::win_of(winner));
            }
            for made in &found.answer.moves {
                let wins = leaves_a_loss(&graph, &mut components, made.vehicle, made.to, made.player);
                *(if wins { &mut won } else { &mut lost }) += 1;
                assert_eq!(made.outcome == PlayerOutcome::Win, wins, "{made:?}");
            }
        });
    }
    assert!(won > 200 && lost > 200, "{won}, {lost}");
}

/// The mean of a sum is the sum of the means, and it is no hotter than its hottest component, where each player's move,
/// taxed by that temperature, costs nothing.
#[test]
fn means_add_up_and_the_hottest_component_bounds_the_temperature() {
    let mut hot = 0;
    for seed in (4..5000).step_by(5).filter(|seed| seed % 4 != 3) {
        on(seed, any_graph(seed, GameKind::Partizan), |graph| {
            let components = components(&graph, seed);
            let mut arena = Arena::default();
            let ValueOfSum { mean, temperature, hottest, .. } =
                value_of_sum(&mut arena, &graph, &components).unwrap();
            let mut value = |position| value_of_position(&mut arena, &graph, position).unwrap();
            let alone: Vec<_> = components.iter().map(|position| (*position, value(*position))).collect();
            let moves = hottest.as_ref().map(|found| found.moves.map(|to| value(to.unwrap())));
            let means = alone.iter().map(|(_, game)| thermograph::mean(&mut arena, *game).unwrap());
            assert_eq!(mean, means.fold(Dyadic::ZERO, |sum, mean| &sum + &mean));
            for (position, game) in &alone {
                let heat = thermograph::temperature(&mut arena, *game).unwrap();
                match &hottest {
                    None => assert!(arena.is_number(*game)),
                    Some(found) => assert!(heat <= found.temperature, "{position:?}"),
                }
            }
            let Some((found, [left, right])) = hottest.zip(moves) else { return };
            let heat = &found.temperature;
            assert!(temperature <= *heat);
            hot += u32::from(heat.sign().is_gt());
            let (_, game) = alone.iter().find(|(position, _)| *position == found.position).unwrap();
            let mean = thermograph::mean(&mut arena, *game).unwrap();
            assert_eq!(thermograph::temperature(&mut arena, *game).unwrap(), *heat);
            let [left, right] = [left, right].map(|game| thermograph::thermograph(&mut arena, game).unwrap());
            assert_eq!(&left.right.at(heat) - heat, mean);
            assert_eq!(&right.left.at(heat) + heat, mean);
        });
    }
    assert!(hot > 20, "{hot}");
}

#[test]
fn a_sum_has_no_value_where_a_component_has_none_or_a_limit_is_reached() {
    // 1 is ∗, 2 a loop, 3 a switch of ∗ and 0.
    let graph = graph(4, "1>0 B, 2>2 L, 3>1 L, 3>0 R");
    let sum = |limits: Limits, components: &[usize]| {
        let components: Vec<_> = components.iter().map(|index| at(*index)).collect();
        value_of_sum(&mut Arena::new(limits), &graph, &components).map(|found| found.answer.moves.len())
    };
    assert_eq!(sum(Limits::default(), &[1, 2]), Err(NoValue::Loop));
    assert_eq!(sum(Limits::default(), &[1, 3, 1]), Ok(4), "vehicles on one position have the same moves");
    assert_eq!(sum(Limits::default(), &[]), Ok(0));
    let work = |work| Limits { work, ..Limits::default() };
    assert_eq!(sum(work(0), &[1, 3]), Err(Unfinished::Work { limit: 0 }.into()));
}
