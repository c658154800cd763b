//! Parity games with draws against their definition: the best of all pairs of strategies without memory.

use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::parity::families::{ParityFamily, ParityRecipe, ParityRecipeError, parity_game};
use hyperjam_solver::parity::{
    ParityGame, ParityPosition, ParitySolution, ParityTask, parity_solution, solved, state,
};
use hyperjam_solver::task::{self, Budget, Exhausted, Stopped};
use hyperjam_solver::verify::{self, RefutationReason, Refuted};
use hyperjam_solver::{GraphError, PositionId, outcome};
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Outcome, Player};
use hyperjam_testkit::graphs::{GameKind, any_graph_with_ends};
use hyperjam_testkit::on;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Any game of up to so many positions, with up to three moves each and a few priorities.
fn any_game(most: usize) -> impl Strategy<Value = ParityGame> {
    (1..=most, 1_u32..=8).prop_flat_map(|(count, priorities)| {
        let end = option::weighted(0.1, prop::sample::select(EndKind::ALL.to_vec()));
        let owner = prop::sample::select(Player::BOTH.to_vec());
        let position = (owner, option::weighted(0.8, 0..priorities), end);
        let position = position.prop_map(|(owner, priority, end)| ParityPosition { owner, priority, end });
        let moves = vec(vec(0..count, 0..=3), count);
        (vec(position, count), moves).prop_map(|(positions, moves)| {
            let moves = moves.into_iter().enumerate();
            let moves = moves.flat_map(|(from, options)| options.into_iter().map(move |to| (from, to)));
            ParityGame::new(positions, moves).unwrap()
        })
    })
}

fn options(game: &ParityGame, position: usize) -> Vec<usize> {
    game.options(game.position(position).unwrap()).map(PositionId::index).collect()
}

/// How the play from here ends in which everybody makes the same move whenever at a position.
fn result(game: &ParityGame, choice: &[usize], start: usize) -> Outcome {
    let (mut met, mut position) = (Vec::new(), start);
    loop {
        if let Some(outcome) = game.end(game.position(position).unwrap()) {
            return outcome;
        }
        if let Some(first) = met.iter().position(|one| *one == position) {
            let priority = |one: &usize| game.at(game.position(*one).unwrap()).priority;
            return EndlessPlay::outcome(met[first..].iter().map(priority).max().flatten());
        }
        met.push(position);
        position = options(game, position)[choice[position]];
    }
}

/// All ways for a player to choose a move at each position that is the player's; 0 elsewhere.
fn strategies(game: &ParityGame, player: Player) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for position in game.positions() {
        let count = if game.at(position).owner == player { game.options(position).len().max(1) } else { 1 };
        all = all
            .iter()
            .flat_map(|begun| (0..count).map(move |next| [begun.as_slice(), &[next]].concat()))
            .collect();
    }
    all
}

/// The best that Left can be sure of, and the worst that Right can hold it down to.
fn defined(game: &ParityGame) -> Vec<Outcome> {
    let [lefts, rights] = Player::BOTH.map(|player| strategies(game, player));
    let count = game.position_count();
    let (mut sure, mut held) = (vec![Outcome::RightWins; count], vec![Outcome::LeftWins; count]);
    let mut worst_of = vec![Outcome::LeftWins; count];
    let mut best_of = vec![vec![Outcome::RightWins; count]; rights.len()];
    for left in &lefts {
        worst_of.fill(Outcome::LeftWins);
        for (right, best_of) in rights.iter().zip(&mut best_of) {
            let both: Vec<usize> = left.iter().zip(right).map(|(left, right)| left + right).collect();
            for start in 0..count {
                let result = result(game, &both, start);
                // Better for Left is less.
                worst_of[start] = worst_of[start].max(result);
                best_of[start] = best_of[start].min(result);
            }
        }
        (0..count).for_each(|start| sure[start] = sure[start].min(worst_of[start]));
    }
    for best_of in &best_of {
        (0..count).for_each(|start| held[start] = held[start].max(best_of[start]));
    }
    assert_eq!(sure, held, "one strategy each is as good as another's answer to it");
    sure
}

fn claims(game: &ParityGame, solution: &ParitySolution) -> Vec<(Outcome, Option<PositionId>)> {
    game.positions().map(|position| (solution.outcome(position), solution.choice(position))).collect()
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(default)
}

/// `SEED` and `COUNT` give other games, and more.
#[test]
fn winners_are_those_of_the_definition_and_strategies_win() {
    let (seed, count) = (number("SEED", 0), number("COUNT", 1_000));
    let mut seen = [0; 3];
    for turn in 0..count {
        on(seed.wrapping_mul(1 << 32).wrapping_add(turn), any_game(8), |game| {
            let solution = parity_solution(&game);
            assert_eq!(solution.outcomes(), defined(&game), "{game:?}");
            assert_eq!(verify::parity(&game, &claims(&game, &solution)), Ok(()), "{game:?}");
            solution.outcomes().iter().for_each(|outcome| seen[*outcome as usize] += 1);
        });
    }
    println!("{count} games, with {seen:?} positions won by Left, drawn and won by Right");
    assert!(seen.iter().all(|seen| *seen > count / 4), "all outcomes are met: {seen:?}");
}

/// What play can come to from a position if this player keeps to a plan: the player's moves, and how each play ends.
fn played(
    game: &ParityGame,
    plan: &[(PositionId, PositionId)],
    player: Player,
    met: &mut Vec<PositionId>,
    moves: &mut Vec<(PositionId, PositionId)>,
    results: &mut Vec<(bool, Outcome)>,
) {
    let position = *met.last().unwrap();
    if let Some(outcome) = game.end(position) {
        return results.push((true, outcome));
    }
    if let Some(first) = met[..met.len() - 1].iter().position(|one| *one == position) {
        let priorities = met[first..].iter().map(|one| game.at(*one).priority);
        return results.push((false, EndlessPlay::outcome(priorities.max().flatten())));
    }
    let mut options: Vec<PositionId> = game.options(position).collect();
    if game.at(position).owner == player {
        options = plan.iter().filter(|(from, _)| *from == position).map(|(_, to)| *to).collect();
        assert_eq!(options.len(), 1, "one move at each position that play comes to");
        moves.push((position, options[0]));
    }
    for option in options {
        met.push(option);
        played(game, plan, player, met, moves, results);
        met.pop();
    }
}

#[test]
fn whoever_keeps_to_a_plan_wins_or_does_not_lose() {
    let mut seen = [[0; 2]; 2];
    for seed in 0..1_000 {
        on(seed, any_game(6), |game| {
            let solution = parity_solution(&game);
            for (position, player) in
                game.positions().flat_map(|one| Player::BOTH.map(|player| (one, player)))
            {
                let outcome = solution.outcome(position);
                let plan = solution.plan(&game, position, player);
                assert_eq!(plan.is_none(), outcome == Outcome::win_of(player.opponent()));
                let Some(plan) = plan else { continue };
                let (mut moves, mut results) = (Vec::new(), Vec::new());
                played(&game, &plan.moves, player, &mut vec![position], &mut moves, &mut results);
                moves.sort_unstable();
                moves.dedup();
                assert_eq!(plan.moves, moves, "{game:?}");
                assert_eq!(plan.can_end, results.iter().any(|(ends, _)| *ends), "{game:?}");
                let can_go_on = !plan.round.is_empty();
                assert_eq!(can_go_on, results.iter().any(|(ends, _)| !*ends), "{game:?}");
                for (nth, from) in plan.round.iter().enumerate() {
                    let to = plan.round[(nth + 1) % plan.round.len()];
                    let is_planned = plan.moves.contains(&(*from, to));
                    let is_others =
                        game.at(*from).owner != player && game.options(*from).any(|one| one == to);
                    assert!(is_planned || is_others, "{game:?}: {:?}", plan.round);
                }
                assert!(results.iter().all(|(_, found)| found.seen_by(player) <= outcome.seen_by(player)));
                seen[usize::from(plan.can_end)][usize::from(can_go_on)] += 1;
            }
        });
    }
    assert!(seen[0][1] > 100 && seen[1][0] > 100 && seen[1][1] > 100, "{seen:?}");
}

/// The games of graphs, with each rule that no priority says, beside what is known of them otherwise.
#[test]
fn without_priorities_it_is_the_game_of_the_graph() {
    for seed in 0..2_000 {
        on(seed, any_graph_with_ends(seed, GameKind::Partizan), |graph| {
            for convention in Convention::ALL {
                let solved = |endless| {
                    let game = ParityGame::of_graph(&graph, convention, endless, |_| Some(3)).unwrap();
                    let solution = parity_solution(&game);
                    assert_eq!(verify::parity(&game, &claims(&game, &solution)), Ok(()));
                    solution
                };
                let outcomes = outcome::outcomes(&graph, convention);
                let [draw, left, right, three] = EndlessPlay::ALL.map(solved);
                for (position, player) in
                    graph.positions().flat_map(|one| Player::BOTH.map(|player| (one, player)))
                {
                    let at = state(position, player).unwrap();
                    let plain = outcomes.outcome(position, player);
                    assert_eq!(draw.outcome(at), plain, "{graph:?}");
                    // Whoever has endless play wins what would be a draw, unless a tie could not be avoided.
                    assert_eq!(
                        left.outcome(at) == Outcome::RightWins,
                        plain == Outcome::RightWins,
                        "{graph:?}"
                    );
                    assert_eq!(
                        right.outcome(at) == Outcome::LeftWins,
                        plain == Outcome::LeftWins,
                        "{graph:?}"
                    );
                    if graph.tie_ends().is_empty() {
                        assert_ne!(left.outcome(at), Outcome::Draw);
                    }
                    assert_eq!(right.outcome(at), three.outcome(at), "3 is odd");
                }
            }
        });
    }
}

/// Whether a side that keeps to its moves has at least what is claimed, whatever the other one does.
fn holds(game: &ParityGame, claims: &[(Outcome, Option<PositionId>)], side: Player) -> bool {
    strategies(game, side.opponent()).iter().all(|other| {
        let both: Vec<usize> = game
            .positions()
            .map(|position| {
                let named = claims[position.index()].1.filter(|_| game.at(position).owner == side);
                let nth = named.and_then(|named| game.options(position).position(|option| option == named));
                nth.unwrap_or(other[position.index()])
            })
            .collect();
        let is_less = |position: PositionId| {
            let result = result(game, &both, position.index());
            result.seen_by(side) > claims[position.index()].0.seen_by(side)
        };
        !game.positions().any(is_less)
    })
}

/// Any moves are named where somebody does not lose; the check takes just those by which all that is claimed is had.
#[test]
fn the_check_takes_the_strategies_that_do_what_they_claim() {
    let mut seen = [0; 2];
    for seed in 0..4_000 {
        on(seed, (any_game(6), any::<u64>()), |(game, seed)| {
            let solution = parity_solution(&game);
            let mut claims = claims(&game, &solution);
            let mut random = SplitMix::new(seed);
            for (position, claim) in game.positions().zip(&mut claims) {
                let options: Vec<PositionId> =
                    game.options(position).filter(|option| solution.outcome(*option) == claim.0).collect();
                if claim.1.is_some() {
                    claim.1 = Some(options[random.below(options.len())]);
                }
            }
            let holds = Player::BOTH.iter().all(|side| holds(&game, &claims, *side));
            assert_eq!(verify::parity(&game, &claims).is_ok(), holds, "{claims:?}: {game:?}");
            seen[usize::from(holds)] += 1;
        });
    }
    assert!(seen.iter().all(|seen| *seen > 300), "{seen:?} fail and hold");
}

/// Whatever is claimed otherwise, of who wins or by which move, is refuted unless it is as good.
#[test]
fn claims_that_are_changed_are_refuted() {
    for seed in 0..1_000 {
        on(seed, (any_game(12), any::<u64>()), |(game, seed)| {
            let right = claims(&game, &parity_solution(&game));
            let mut random = SplitMix::new(seed);
            let at = random.below(right.len());
            let mut wrong = right.clone();
            let others: Vec<Outcome> = Outcome::ALL.into_iter().filter(|one| *one != right[at].0).collect();
            wrong[at].0 = others[random.below(2)];
            assert!(verify::parity(&game, &wrong).is_err(), "{wrong:?}: {game:?}");
            let mut wrong = right.clone();
            wrong[at].1 = if right[at].1.is_some() { None } else { game.position(at) };
            assert!(verify::parity(&game, &wrong).is_err(), "{wrong:?}: {game:?}");
            assert!(verify::parity(&game, &right[1..]).is_err());
        });
    }
}

#[test]
fn what_is_wrong_is_named() {
    let position = |owner, priority| ParityPosition { owner, priority, end: None };
    let tie = ParityPosition { owner: Player::Left, priority: None, end: Some(EndKind::Tie) };
    // Left at 0 chooses between going round with 2, and 1, where 3 is met; 2 is Right's way out to a tie.
    let positions = vec![
        position(Player::Left, Some(2)),
        position(Player::Left, Some(3)),
        position(Player::Right, None),
        tie,
    ];
    let game = ParityGame::new(positions, [(0, 0), (0, 1), (1, 0), (2, 3), (2, 0)]).unwrap();
    let [zero, one, tie] = [0, 1, 3].map(|index| game.position(index));
    let right =
        [(Outcome::LeftWins, zero), (Outcome::LeftWins, zero), (Outcome::Draw, tie), (Outcome::Draw, None)];
    assert_eq!(claims(&game, &parity_solution(&game)), right);
    let refuted = |at: usize, claim: (Outcome, Option<PositionId>)| {
        let mut wrong = right;
        wrong[at] = claim;
        match verify::parity(&game, &wrong) {
            Err(Refuted::Play { reason, .. }) => reason,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refuted(0, (Outcome::LeftWins, one)), RefutationReason::CycleLost);
    assert_eq!(refuted(0, (Outcome::LeftWins, tie)), RefutationReason::NotAMove);
    assert_eq!(refuted(0, (Outcome::LeftWins, None)), RefutationReason::NoMoveNamed);
    assert_eq!(refuted(2, (Outcome::Draw, zero)), RefutationReason::WorseMove);
    assert_eq!(refuted(2, (Outcome::LeftWins, zero)), RefutationReason::BetterMove);
    let ended = ParityGame::new(vec![game.at(game.position(3).unwrap())], []).unwrap();
    let refuted_end = verify::parity(&ended, &[(Outcome::LeftWins, None)]);
    assert_eq!(
        refuted_end,
        Err(Refuted::Play { position: ended.position(0).unwrap(), reason: RefutationReason::EndDecides })
    );
    assert_eq!(refuted(3, (Outcome::Draw, tie)), RefutationReason::MoveAtEnd);
    assert_eq!(refuted(1, (Outcome::RightWins, zero)), RefutationReason::BetterMove);
}

fn of_family(family: ParityFamily, positions: usize, seed: u64) -> ParityGame {
    let recipe =
        ParityRecipe { family, positions, moves: 2 * positions, priorities: positions as u32 / 2 + 1, seed };
    parity_game(&recipe).unwrap()
}

/// Larger games, by the check alone; and in slices, which make no difference. `SEED` and `COUNT` give others.
#[test]
fn larger_games_of_all_families_are_solved() {
    let mut seen = [0; 2];
    let first = number("SEED", 0).wrapping_mul(1 << 32);
    let sizes = (0..number("COUNT", 1_500))
        .map(|turn| (ParityFamily::Random, 20 + turn as usize % 150 * 3, first.wrapping_add(turn)));
    let others = ParityFamily::ALL
        .into_iter()
        .flat_map(|family| [family.least_positions(), 40, 900].map(|size| (family, size, 1)));
    for (family, positions, seed) in sizes.chain(others) {
        let game = of_family(family, positions, seed);
        assert!(game.position_count() <= positions);
        let solution = parity_solution(&game);
        assert_eq!(
            verify::parity(&game, &claims(&game, &solution)),
            Ok(()),
            "{family:?}, {positions}, {seed}"
        );
        assert_eq!(task::watched(ParityTask::new(&game), 1, |_| {}), solution);
        let won = |outcome: &&Outcome| **outcome == Outcome::LeftWins;
        let left = solution.outcomes().iter().filter(won).count();
        seen[0] += left;
        seen[1] += game.position_count() - left;
    }
    assert!(seen.iter().all(|seen| *seen > 5_000), "{seen:?}");
}

#[test]
fn families_are_what_they_are_called() {
    let sizes = |family, positions| {
        let game = of_family(family, positions, 0);
        (game.position_count(), game.move_count())
    };
    assert_eq!(sizes(ParityFamily::Ladder, 101), (100, 200));
    assert_eq!(sizes(ParityFamily::Clique, 20), (20, 380));
    assert_eq!(sizes(ParityFamily::RecursiveLadder, 53), (50, 107));
    // Three positions have two moves, and all others three: the tower on one peg. The last one has itself alone.
    assert_eq!(sizes(ParityFamily::Hanoi, 100), (81, 3 * 81 - 3 - 1));
    let first = |family, positions| {
        let game = of_family(family, positions, 0);
        parity_solution(&game).outcome(game.position(0).unwrap())
    };
    for most in [1_000, 20_000] {
        assert_eq!(first(ParityFamily::Elevator, most), Outcome::LeftWins, "every request is served");
        assert_eq!(
            first(ParityFamily::UnfairElevator, most),
            Outcome::RightWins,
            "others can come first for ever"
        );
    }
    // All disks can be brought to the second peg from anywhere.
    let hanoi = of_family(ParityFamily::Hanoi, 729, 0);
    assert!(parity_solution(&hanoi).outcomes().iter().all(|outcome| *outcome == Outcome::LeftWins));
}

#[test]
fn the_budget_ends_the_search() {
    let game = of_family(ParityFamily::RecursiveLadder, 5_000, 0);
    let found = solved(&game, Budget::of_work(1_000));
    assert_eq!(found, Err(Stopped::Exhausted(Exhausted::Work(1_000))));
    assert!(solved(&game, Budget::default()).is_ok());
}

#[test]
fn games_that_cannot_be_are_refused() {
    let alone = ParityPosition { owner: Player::Left, priority: None, end: None };
    let refused = ParityGame::new(vec![alone], [(0, 0), (0, 1)]).unwrap_err();
    assert_eq!(refused, GraphError::NoSuchPosition { number: 1, place: "to", given: 1, limit: 1 });
    let recipe =
        ParityRecipe { family: ParityFamily::Clique, positions: 1 << 20, moves: 0, priorities: 0, seed: 0 };
    assert!(matches!(parity_game(&recipe), Err(ParityRecipeError::Graph(GraphError::TooMany(_)))));
    for family in ParityFamily::ALL {
        let least = family.least_positions();
        assert_eq!(of_family(family, least, 0).position_count(), least, "{family:?}");
        let recipe = ParityRecipe { family, positions: least - 1, moves: 0, priorities: 1, seed: 0 };
        assert_eq!(parity_game(&recipe), Err(ParityRecipeError::TooFew { family, given: least - 1 }));
    }
}
