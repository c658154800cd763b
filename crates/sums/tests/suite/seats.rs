//! Sums for N players against the definition: who can be made to lose, state by state, without any cleverness.

use std::collections::BTreeSet;

use hyperjam_players::graph::Graph;
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_solver::generate::SplitMix;
use hyperjam_sums::seats::{
    Chance, Drawing, Ending, Game, Held, Known, LastChance, Limits, NoSum, NotKnown, Place, PlainSum, Rules,
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
