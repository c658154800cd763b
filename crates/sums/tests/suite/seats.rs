//! Sums for N players against the definition: who can be made to lose, state by state, without any cleverness.

use std::collections::BTreeSet;

use hyperjam_players::graph::Graph;
use hyperjam_rulesets::Unsolved;
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_solver::generate::SplitMix;
use hyperjam_sums::SearchLimits;
use hyperjam_sums::seats::{
    Chance, Drawing, Ending, Game, Held, Known, LastChance, Limits, NoSum, NotKnown, Place, PlainSum, Rules,
    SeatSearch,
};
use hyperjam_terms::Movers;

const LIMITS: Limits = Limits {
    size: 1_000_000,
    boards: hyperjam_players::Limits { bytes: 16 << 20, depth: 400, work: 300_000 },
};
/// The most states of a sum that is compared.
const MOST_STATES: usize = 1_500;

/// A drawing as it is made up.
struct Made {
    moves: Vec<(u32, u32, Movers)>,
    ties: Vec<bool>,
    graph: Graph,
}

impl Made {
    fn of(players: u32, positions: u32, drawn: Vec<(u32, u32, Movers)>, ties: Vec<bool>) -> Self {
        let moves: Vec<_> = drawn.into_iter().filter(|(from, ..)| !ties[*from as usize]).collect();
        // A tie end is played on for ever.
        let rounds = (0..positions).filter(|on| ties[*on as usize]);
        let all = rounds.map(|on| (on, on, Movers::all(players)));
        let all: Vec<_> = moves.iter().copied().chain(all).collect();
        let graph = Graph::new(players, positions as usize, &all).unwrap();
        Self { moves, ties, graph }
    }

    fn any(chance: &mut SplitMix, players: u32) -> Self {
        let positions = 2 + chance.below(4) as u32;
        let count = chance.below(8);
        let end = |chance: &mut SplitMix| chance.below(positions as usize) as u32;
        let movers = |chance: &mut SplitMix| match chance.below(3) {
            0 => Movers::all(players),
            _ => Movers::of_bits(1 + chance.below((1 << players) - 1) as u32).unwrap(),
        };
        let moves = (0..count).map(|_| (end(chance), end(chance), movers(chance))).collect();
        let ties = (0..positions).map(|_| chance.below(8) == 0).collect();
        Self::of(players, positions, moves, ties)
    }

    fn drawing(&self) -> Drawing<'_> {
        Drawing { graph: &self.graph, ties: &self.ties }
    }

    /// The moves of a player from a place, by the rules as they are said.
    fn moves(&self, at: &Place, seat: u32) -> Vec<Place> {
        match at {
            Place::Position(on) => {
                let own = self.moves.iter().filter(|(from, _, by)| from == on && by.includes(seat));
                own.map(|(_, to, _)| Place::Position(*to)).collect()
            }
            Place::Board(board) => board.moves(seat).into_iter().map(|(_, to)| Place::Board(to)).collect(),
        }
    }
}

fn any_board(chance: &mut SplitMix, players: u32) -> Place {
    let number = players.to_string();
    let pick = |chance: &mut SplitMix, from: &[&'static str]| from[chance.below(from.len())];
    let board = match chance.below(3) {
        0 => SeatBoard::open("nim-for", &[&number, pick(chance, &["0", "1", "2", "3", "1,1", "1,2"])]),
        1 if players == 3 => {
            SeatBoard::open("cutblock", &[pick(chance, &["2x1x1", "2x2x1", "1x3x2", "1x2x1,2x1x1"])])
        }
        _ => {
            SeatBoard::open("hackenbush-for", &[&number, pick(chance, &["0", "1", "12", "31,2", "213", "3"])])
        }
    };
    Place::Board(board.unwrap())
}

fn any_sum(chance: &mut SplitMix) -> (u32, Made, Vec<Place>) {
    let players = 3 + chance.below(2) as u32;
    let made = Made::any(chance, players);
    let positions = made.graph.position_count();
    let count = 1 + chance.below(3);
    let sum = (0..count)
        .map(|_| match chance.below(2) {
            0 => Place::Position(chance.below(positions) as u32),
            _ => any_board(chance, players),
        })
        .collect();
    (players, made, sum)
}

/// The states of a sum that can be reached from there whoever starts, by moves as the rules have them; none if they are too
/// many.
fn states(made: &Made, players: u32, sum: &[Place]) -> Option<BTreeSet<(Vec<Place>, u32)>> {
    let mut all = BTreeSet::new();
    let mut due: Vec<_> = (0..players).map(|seat| (sum.to_vec(), seat)).collect();
    while let Some((sum, seat)) = due.pop() {
        if !all.insert((sum.clone(), seat)) {
            continue;
        }
        if all.len() > MOST_STATES {
            return None;
        }
        if sum.iter().any(|at| matches!(at, Place::Position(on) if made.ties[*on as usize])) {
            continue;
        }
        for (nth, at) in sum.iter().enumerate() {
            for to in made.moves(at, seat) {
                let mut after = sum.clone();
                after[nth] = to;
                due.push((after, (seat + 1) % players));
            }
        }
    }
    Some(all)
}

/// Compares so many sums; how many were small enough, and how many of them have vehicles beside boards.
fn check(seed: u64, count: usize) -> [usize; 2] {
    let mut chance = SplitMix::new(seed);
    let mut compared = [0; 2];
    for _ in 0..count {
        let (players, made, sum) = any_sum(&mut chance);
        let Some(all) = states(&made, players, &sum) else { continue };
        let rules = Rules::of(Some(made.drawing()), &sum).unwrap();
        let plain = PlainSum::of(&rules, &sum, usize::MAX).unwrap();
        assert_eq!(plain.state_count(), all.len(), "{sum:?} on {:?}", made.moves);
        let mut known = Known::of(&rules, &sum, LIMITS).unwrap();
        for ((state, mover), who) in all.iter().flat_map(|state| (0..players).map(move |who| (state, who))) {
            let found = known.chance(state, *mover, who);
            let expected = plain.chance(state, *mover, who).unwrap();
            assert_eq!(found, expected, "player {who} in {state:?} of {sum:?} on {:?}", made.moves);
        }
        let mark = known.mark(&sum).unwrap();
        for (starter, outcome) in (0..players).zip(&mark.starting) {
            for turn in 0..players {
                let wins = plain.chance(&sum, starter, (starter + turn) % players) == Some(Chance::Wins);
                assert_eq!(outcome.includes(turn), wins, "{sum:?} on {:?}", made.moves);
            }
        }
        let is_vehicle = |at: &Place| matches!(at, Place::Position(_));
        compared[0] += 1;
        compared[1] += usize::from(sum.iter().any(is_vehicle) && !sum.iter().all(is_vehicle));
    }
    compared
}

#[test]
fn what_each_player_can_make_sure_of_is_as_it_is_defined() {
    let [compared, mixed] = check(7, 400);
    assert!(compared > 250 && mixed > 80, "{compared} and {mixed}");
}

#[test]
#[ignore = "takes minutes: run by hand with a seed in SEED"]
fn many_sums_for_n_players() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("{:?}", check(seed, 20_000));
}

/// Compares so many sums of boards with a search; how many were small enough, how many questions it was asked, and how many states
/// it looked at.
fn check_search(seed: u64, count: usize) -> [u64; 3] {
    let mut chance = SplitMix::new(seed);
    let mut compared = [0; 3];
    for _ in 0..count {
        let players = 3 + chance.below(2) as u32;
        let sum: Vec<Place> = (0..1 + chance.below(3)).map(|_| any_board(&mut chance, players)).collect();
        let rules = Rules::of(None, &sum).unwrap();
        let Some(plain) = PlainSum::of(&rules, &sum, 20 * MOST_STATES) else { continue };
        let boards: Vec<SeatBoard> = sum.iter().filter_map(board_of).collect();
        // Now and then there is room for some states only, and others are forgotten.
        let bytes = if chance.below(2) == 0 { 1 << 16 } else { 1 << 24 };
        let mut search = SeatSearch::new(players, SearchLimits { bytes, ..SearchLimits::default() });
        for (mover, who) in (0..players).flat_map(|mover| (0..players).map(move |who| (mover, who))) {
            let wins = plain.chance(&sum, mover, who) == Some(Chance::Wins);
            assert_eq!(search.wins(&boards, mover, who), Ok(wins), "player {who} in {sum:?}, {mover} first");
            compared[1] += 1;
            for step in sum.first().map(|at| rules.moves(at, mover)).unwrap_or_default() {
                let after = [&[step.to], &sum[1..]].concat();
                let next = (mover + 1) % players;
                let wins = plain.chance(&after, next, who) == Some(Chance::Wins);
                let boards: Vec<SeatBoard> = after.iter().filter_map(board_of).collect();
                assert_eq!(search.wins(&boards, next, who), Ok(wins), "player {who} in {after:?}");
                compared[1] += 1;
            }
        }
        compared[0] += 1;
        compared[2] += search.states();
    }
    compared
}

fn board_of(place: &Place) -> Option<SeatBoard> {
    if let Place::Board(board) = place { Some(board.clone()) } else { None }
}

#[test]
fn a_search_finds_who_has_a_winning_strategy() {
    let [compared, questions, states] = check_search(9, 300);
    assert!(compared > 150 && questions > 3_000 && states > 1_000, "{compared} {questions} {states}");
}

/// `SEED=1 cargo test -p hyperjam-sums --release -- --ignored many_searches_for_n_players`
#[test]
#[ignore = "takes minutes: run by hand with a seed in SEED"]
fn many_searches_for_n_players() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("{:?}", check_search(seed, 20_000));
}

/// Boards that take more than is allowed to be laid out are searched, and the answers are those of all positions.
#[test]
fn boards_that_are_too_large_are_searched() {
    let mut chance = SplitMix::new(23);
    let few = Limits { boards: hyperjam_players::Limits { work: 3, ..LIMITS.boards }, ..LIMITS };
    let mut searched = 0;
    for _ in 0..200 {
        let players = 3 + chance.below(2) as u32;
        let sum: Vec<Place> = (0..1 + chance.below(2)).map(|_| any_board(&mut chance, players)).collect();
        let rules = Rules::of(None, &sum).unwrap();
        let [Ok(mut all), Ok(mut some)] = [LIMITS, few].map(|limits| Known::of(&rules, &sum, limits)) else {
            continue;
        };
        searched += usize::from(some.graph(&sum).is_none() && all.graph(&sum).is_some());
        let [mark, expected] = [some.mark(&sum), all.mark(&sum)].map(Option::unwrap);
        assert_eq!((mark.label(), mark.endless), (expected.label(), expected.endless), "{sum:?}");
        for (mover, who) in (0..players).flat_map(|mover| (0..players).map(move |who| (mover, who))) {
            let wins = [&mut some, &mut all].map(|known| known.chance(&sum, mover, who) == Chance::Wins);
            assert_eq!(wins[0], wins[1], "{sum:?}");
        }
    }
    assert!(searched > 30, "{searched}");
}

#[test]
fn limits_end_a_search_for_n_players() {
    let board = [SeatBoard::open("cutblock", &["4x4x4"]).unwrap()];
    let search = |limits| SeatSearch::new(3, limits).wins(&board, 0, 0);
    let few = SearchLimits { states: 3, ..SearchLimits::default() };
    assert_eq!(search(few), Err(Unsolved::States { limit: 3 }));
    let little = SearchLimits { bytes: 1 << 10, ..SearchLimits::default() };
    assert_eq!(search(little), Err(Unsolved::Memory { limit: 1 << 10 }));
    let deep = [SeatBoard::open("nim-for", &["3", &["2"; 255].join(",")]).unwrap()];
    let found = SeatSearch::new(3, SearchLimits::default()).wins(&deep, 0, 0);
    assert!(matches!(found, Ok(_) | Err(Unsolved::Depth { .. })), "{found:?}");
    let long = [SeatBoard::open("cutblock", &["10x10x10"]).unwrap()];
    let mut cancelled = SeatSearch::new(3, SearchLimits::default()).watched(|states| states < 2_000);
    assert!(matches!(cancelled.wins(&long, 0, 0), Err(Unsolved::Values(_))));
}

/// A player who has a winning strategy and follows the best move never loses, whatever the others do; nor does what was had
/// before the last chance come back.
#[test]
fn a_winning_strategy_is_followed_and_the_last_chance_is_the_losers_own_move() {
    let mut chance = SplitMix::new(11);
    let (mut kept, mut given_away) = (0, 0);
    for _ in 0..300 {
        let (players, made, sum) = any_sum(&mut chance);
        let rules = Rules::of(Some(made.drawing()), &sum).unwrap();
        let starter = chance.below(players as usize) as u32;
        let who = chance.below(players as usize) as u32;
        let mut game = Game::new(rules, sum.clone(), starter, 40, LIMITS);
        let wins = game.chance(0, who) == Chance::Wins;
        while game.ended().is_none() {
            // One who has no strategy moves by chance, too, so that somebody gives one away.
            let made = match wins && game.to_move() == who {
                true => game.best().unwrap(),
                false => {
                    let choices = game.choices();
                    choices[chance.below(choices.len())].clone()
                }
            };
            game.make(made.component, made.nth).unwrap();
        }
        if wins {
            assert_ne!(game.loser(), Some(who), "{sum:?} on {:?}", made.moves);
            kept += 1;
        }
        let review = game.review();
        if let (Some(loser), Some(LastChance::Move(last))) = (game.loser(), review.last_chance) {
            assert_eq!(game.plies()[last].seat, loser);
            assert!((last + 1..=game.plies().len()).all(|ply| game.chance(ply, loser) != Chance::Wins));
            assert_eq!(review.effects[last].map(|effect| effect.held), Some(Held::GivenAway));
            given_away += 1;
        }
        for (ply, effect) in review.effects.iter().enumerate() {
            let (mover, before) = (game.plies()[ply].seat, game.chance(ply, game.plies()[ply].seat));
            let Some(effect) = effect else { continue };
            assert_eq!(effect.held == Held::HadNone, before != Chance::Wins);
            for other in (0..players).filter(|other| *other != mover) {
                let gains =
                    game.chance(ply, other) != Chance::Wins && game.chance(ply + 1, other) == Chance::Wins;
                assert_eq!(effect.gained.is_some_and(|seats| seats.includes(other)), gains);
            }
        }
    }
    assert!(kept > 100 && given_away > 5, "{kept} and {given_away}");
}

#[test]
fn a_game_ends_by_its_rules() {
    let all = Movers::all(3);
    // Round and round between 0 and 1; 2 is a tie end.
    let made = Made::of(3, 3, vec![(0, 1, all), (1, 0, all), (0, 2, all)], vec![false, false, true]);
    let start = vec![Place::Position(0), Place::Board(SeatBoard::open("nim-for", &["3", "1"]).unwrap())];
    let rules = Rules::of(Some(made.drawing()), &start).unwrap();
    let game = || Game::new(rules, start.clone(), 1, 20, LIMITS);
    let mut round = game();
    for nth in 0..30 {
        if round.ended().is_some() {
            break;
        }
        assert_eq!(round.to_move(), (nth + 1) % 3);
        round.make(0, 0).unwrap();
    }
    assert_eq!((round.ended(), round.plies().len()), (Some(Ending::Repetition), 12));
    let mut tie = game();
    tie.make(0, 1).unwrap();
    assert_eq!(tie.ended(), Some(Ending::TieEnd { component: 0 }));
    assert_eq!(tie.make(1, 0).unwrap_err().to_string(), "player 3 has no such move as move 2");
    assert_eq!(tie.loser(), None);
    let mut full = Game::new(rules, start.clone(), 0, 2, LIMITS);
    full.make(0, 0).unwrap();
    full.make(1, 0).unwrap();
    assert_eq!(full.ended(), Some(Ending::Full));
    assert!(game().make(2, 0).is_err() && game().make(0, 2).is_err(), "there is no such move");
}

#[test]
fn what_is_no_sum_or_too_large_says_why() {
    let board = |name: &str, texts: &[&str]| Place::Board(SeatBoard::open(name, texts).unwrap());
    let three = board("nim-for", &["3", "1"]);
    let four = board("nim-for", &["4", "1"]);
    assert_eq!(Rules::of(None, &[]).unwrap_err(), NoSum::Empty);
    let error = Rules::of(None, &[three.clone(), four]).unwrap_err();
    assert_eq!(error.to_string(), "component 2 is for 4 players, and the first for 3");
    let error = Rules::of(None, &[three.clone(), Place::Position(0)]).unwrap_err();
    assert_eq!(error.to_string(), "component 2 is at no position");

    let made = Made::of(3, 2, vec![(0, 1, Movers::all(3))], vec![false; 2]);
    let large = [Place::Position(0), board("nim-for", &["3", "20,20,20"])];
    let rules = Rules::of(Some(made.drawing()), &large).unwrap();
    let small = Limits { size: 100, ..LIMITS };
    let middling = [Place::Position(0), board("nim-for", &["3", "5,5,5"])];
    assert!(matches!(Known::of(&rules, &middling, small), Err(NotKnown::Sum(_))));
    let few = Limits { boards: hyperjam_players::Limits { work: 3, ..LIMITS.boards }, ..LIMITS };
    assert!(matches!(Known::of(&rules, &large, few), Err(NotKnown::Positions | NotKnown::Boards(_))));
    // Nim alone is known by theorems, on several boards, too.
    let nim = vec![board("nim-for", &["3", "500"]), board("nim-for", &["3", "1"])];
    let mut known = Known::of(&Rules::of(None, &nim).unwrap(), &nim, LIMITS).unwrap();
    assert_eq!(known.mark(&nim).unwrap().label(), "NO");
    assert_eq!(known.chance(&nim, 0, 2), Chance::Loses(None));
    // What is not known is played by a rule of thumb, and known later on.
    let mut game = Game::new(rules, large.to_vec(), 0, 400, Limits { size: 2_000, ..LIMITS });
    while let Some(best) = game.best() {
        game.make(best.component, best.nth).unwrap();
    }
    assert_eq!(game.ended(), Some(Ending::Stuck));
}
