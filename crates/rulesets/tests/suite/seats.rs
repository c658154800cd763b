//! Boards for N players against the definition as it stands, with their rules written down a second time.
use std::collections::{BTreeMap, BTreeSet};

use hyperjam_players::nim;
use hyperjam_players::{Limits, Unfinished};
use hyperjam_rulesets::seats::{MOST_PLAYERS, SEAT_NAMES, SeatBoard, SeatSolution};
use hyperjam_rulesets::{named, open};
use hyperjam_terms::OutcomeSet;
use proptest::prelude::*;

type Parts = Vec<Vec<u32>>;
/// What a player may leave of a part.
type Rule = fn(&[u32], u32) -> Vec<Parts>;

fn nim(heap: &[u32], _: u32) -> Vec<Parts> {
    (0..heap[0]).map(|left| vec![vec![left]]).collect()
}

fn stalk(edges: &[u32], seat: u32) -> Vec<Parts> {
    let mut left = Vec::new();
    for (at, owner) in edges.iter().enumerate() {
        if *owner == seat + 1 {
            left.push(vec![edges[..at].to_vec()]);
        }
    }
    left
}

fn block(sides: &[u32], seat: u32) -> Vec<Parts> {
    let [a, b, c] = [sides[0], sides[1], sides[2]];
    match seat {
        0 => (1..a).map(|cut| vec![vec![cut, b, c], vec![a - cut, b, c]]).collect(),
        1 => (1..b).map(|cut| vec![vec![a, cut, c], vec![a, b - cut, c]]).collect(),
        _ => (1..c).map(|cut| vec![vec![a, b, cut], vec![a, b, c - cut]]).collect(),
    }
}

/// By position, who moves and who is asked for.
type Known = BTreeMap<(Parts, u32, u32), Option<u32>>;

/// A game by its rules alone.
struct Naive {
    players: u32,
    rule: Rule,
    known: Known,
}

impl Naive {
    /// Within how many moves all others together make a player stuck; none if the player has a winning strategy (MS
    /// Definition 3.1).
    fn lost(&mut self, parts: &Parts, mover: u32, who: u32) -> Option<u32> {
        let mut key = parts.clone();
        key.sort();
        let key = (key, mover, who);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut after = BTreeSet::new();
        for nth in 0..parts.len() {
            for left in (self.rule)(&parts[nth], mover) {
                let mut next = parts.clone();
                next.remove(nth);
                next.extend(left);
                next.sort();
                after.insert(next);
            }
        }
        let next = (mover + 1) % self.players;
        let found: Vec<Option<u32>> = after.iter().map(|parts| self.lost(parts, next, who)).collect();
        let answer = if found.is_empty() {
            // Else somebody else is the only loser.
            (mover == who).then_some(0)
        } else if mover == who {
            let all: Option<Vec<u32>> = found.into_iter().collect();
            all.and_then(|all| all.into_iter().max()).map(|moves| moves + 1)
        } else {
            found.into_iter().flatten().min().map(|moves| moves + 1)
        };
        self.known.insert(key, answer);
        answer
    }

    fn outcome(&mut self, parts: &Parts, mover: u32) -> OutcomeSet {
        let wins =
            |turn: &u32, naive: &mut Self| naive.lost(parts, mover, (mover + turn) % naive.players).is_none();
        let members: Vec<u32> = (0..self.players).filter(|turn| wins(turn, self)).collect();
        OutcomeSet::of(self.players, &members).unwrap()
    }
}

/// Everything that is said of a board, and of what its moves lead to, is what the definition says.
fn check(name: &str, given: Option<&str>, text: &str, parts: &Parts, naive: &mut Naive) {
    let texts: Vec<&str> = given.into_iter().chain([text]).collect();
    let board = SeatBoard::open(name, &texts).unwrap();
    let mut solution = SeatSolution::of(std::slice::from_ref(&board), Limits::default()).unwrap();
    let players = naive.players;
    let outcomes = solution.outcomes(std::slice::from_ref(&board)).unwrap();
    for mover in 0..players {
        let found = outcomes.get(mover as usize).unwrap_or(&outcomes[0]);
        assert_eq!(*found, naive.outcome(parts, mover), "{name} {texts:?}, player {mover} first");
        for who in 0..players {
            let place = format!("{name} {texts:?}, player {mover} first, player {who}");
            let lost = naive.lost(parts, mover, who);
            assert_eq!(
                solution.wins(std::slice::from_ref(&board), mover, who),
                Some(lost.is_none()),
                "{place}"
            );
            assert_eq!(solution.within(std::slice::from_ref(&board), mover, who), lost, "{place}");
        }
        // As many moves as the rules have, and all of them are known.
        let moves = board.moves(mover);
        let expected: usize = parts.iter().map(|part| (naive.rule)(part, mover).len()).sum();
        assert_eq!(moves.len(), expected, "{name} {texts:?}");
        let next = (mover + 1) % players;
        let saved = moves
            .iter()
            .filter(|(_, after)| solution.wins(std::slice::from_ref(after), next, mover).unwrap())
            .count();
        assert_eq!(saved > 0, naive.lost(parts, mover, mover).is_none(), "{name} {texts:?}");
        for (_, after) in moves {
            let read: Vec<&str> = given.into_iter().collect();
            let printed = after.text();
            let again = SeatBoard::open(name, &[&read[..], &[&printed]].concat()).unwrap();
            assert_eq!(again, after, "{printed}");
        }
    }
}

fn joined(parts: &Parts, between: &str) -> String {
    let part = |part: &Vec<u32>| part.iter().map(u32::to_string).collect::<Vec<_>>().join(between);
    parts.iter().map(part).collect::<Vec<_>>().join(",")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nim_is_what_the_definition_says(
        players in 2..=MOST_PLAYERS,
        heaps in proptest::collection::vec(0_u32..5, 1..4),
    ) {
        let parts: Parts = heaps.iter().map(|heap| vec![*heap]).collect();
        let mut naive = Naive { players, rule: nim, known: Known::new() };
        check("nim-for", Some(&players.to_string()), &joined(&parts, ""), &parts, &mut naive);
    }

    #[test]
    fn stalks_are_what_the_definition_says(
        (players, stalks) in (3..=MOST_PLAYERS).prop_flat_map(|players| {
            let stalk = proptest::collection::vec(1..=players, 1..5);
            (Just(players), proptest::collection::vec(stalk, 1..4))
        }),
    ) {
        let mut naive = Naive { players, rule: stalk, known: Known::new() };
        check("hackenbush-for", Some(&players.to_string()), &joined(&stalks, ""), &stalks, &mut naive);
    }

    #[test]
    fn blocks_are_what_the_definition_says(
        blocks in proptest::collection::vec(proptest::array::uniform3(1_u32..4), 1..3),
    ) {
        let mut cubes = 0;
        let parts: Parts = blocks
            .iter()
            .map(|sides| sides.to_vec())
            .filter(|sides| {
                cubes += sides.iter().product::<u32>();
                cubes <= 18
            })
            .collect();
        if !parts.is_empty() {
            let mut naive = Naive { players: 3, rule: block, known: Known::new() };
            check("cutblock", None, &joined(&parts, "x"), &parts, &mut naive);
        }
    }

    #[test]
    fn nim_is_what_the_theorems_say(
        players in 2..=MOST_PLAYERS,
        heaps in proptest::collection::vec(1_u32..12, 1..4),
        large in 300_u32..600,
    ) {
        let number = players.to_string();
        let outcome = |heaps: &[u32]| {
            let text = heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let board = SeatBoard::open("nim-for", &[&number, &text]).unwrap();
            let found = SeatSolution::of(std::slice::from_ref(&board), SMALL).unwrap().outcomes(std::slice::from_ref(&board)).unwrap();
            let heaps: Vec<(u64, u64)> = heaps.iter().map(|heap| (u64::from(*heap), 1)).collect();
            (found, vec![nim::outcome(&heaps, players).unwrap()])
        };
        let (found, known) = outcome(&heaps);
        prop_assert_eq!(found, known, "Theorems 2.40 and 3.29");
        // Too large to be looked at.
        let (found, known) = outcome(&[&heaps[..], &[large]].concat());
        prop_assert_eq!(found, known);
    }

    #[test]
    fn any_text_is_refused_or_answered(
        name in prop_oneof![Just("nim-for"), Just("hackenbush-for"), Just("cutblock")],
        given in proptest::option::of("[0-9a-z -]{0,3}"),
        text in "[0-9x×,+ a-]{0,14}",
    ) {
        let texts: Vec<&str> = given.iter().map(String::as_str).chain([&*text]).collect();
        if let Ok(board) = SeatBoard::open(name, &texts) {
            board.picture();
            for seat in 0..board.players() {
                prop_assert_eq!(board.move_count(seat), board.moves(seat).len());
            }
            let again: Vec<&str> = texts[..texts.len() - 1].to_vec();
            let printed = board.text();
            prop_assert_eq!(SeatBoard::open(name, &[&again[..], &[&printed]].concat()), Ok(board.clone()));
            if let Ok(mut solution) = SeatSolution::of(std::slice::from_ref(&board), SMALL) {
                solution.outcomes(std::slice::from_ref(&board));
            }
        }
    }
}

const SMALL: Limits = Limits { bytes: 4 << 20, depth: 60, work: 100_000 };

#[test]
fn table_5_is_found_by_playing() {
    // MS Table 5: the outcome of a·* + b·*2 + c·*3 by a modulo 3.
    for (b, c) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2), (3, 0), (2, 1)] {
        for a in 0..3 {
            let heaps = [vec!["1"; a], vec!["2"; b], vec!["3"; c]].concat().join(",");
            let heaps = if heaps.is_empty() { "0".to_owned() } else { heaps };
            let board = SeatBoard::open("nim-for", &["3", &heaps]).unwrap();
            let found = SeatSolution::of(std::slice::from_ref(&board), Limits::default())
                .unwrap()
                .outcomes(std::slice::from_ref(&board))
                .unwrap();
            let counted = [(1, a as u64), (2, b as u64), (3, c as u64)];
            assert_eq!(found, [nim::three_players(&counted).outcome()], "{heaps}");
        }
    }
}

#[test]
fn a_board_that_is_too_large_says_so() {
    let board = SeatBoard::open("cutblock", &["9x9x9"]).unwrap();
    let limits = Limits { bytes: 1 << 20, ..Limits::default() };
    assert_eq!(
        SeatSolution::of(std::slice::from_ref(&board), limits).err(),
        Some(Unfinished::Bytes { limit: 1 << 20 })
    );
    // Outcomes are known of more than what is searched.
    let board = SeatBoard::open("cutblock", &["3x3x2"]).unwrap();
    let mut solution =
        SeatSolution::of(std::slice::from_ref(&board), Limits { work: 3, ..Limits::default() }).unwrap();
    assert!(solution.graph().is_none());
    assert!(solution.outcomes(std::slice::from_ref(&board)).is_some());
    assert_eq!(solution.within(std::slice::from_ref(&board), 0, 0), None);
}

#[test]
fn examples_are_boards_and_are_none_for_two() {
    for one in SEAT_NAMES {
        let board = SeatBoard::open(one.name, one.example).unwrap();
        assert_eq!(board.players(), 3);
        assert!(!board.moves(0).is_empty());
        let error = open(one.name, one.example).err().unwrap().to_string();
        assert!(error.contains("is for players in a cycle"), "{error}");
        assert!(named().all(|known| known.name != one.name));
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (name, texts, expected) in [
        ("nim-for", &["1", "3"][..], "expected a number of players from 2 to 8, not “1”"),
        ("nim-for", &["9", "3"], "expected a number of players from 2 to 8, not “9”"),
        ("nim-for", &["three", "3"], "expected a number of players from 2 to 8, not “three”"),
        ("hackenbush-for", &["2", "12"], "expected a number of players from 3 to 8, not “2”"),
        ("nim-for", &["", "3"], "expected a number of players from 2 to 8, but the text ends here"),
        ("nim-for", &["3,4,5"], "expected the number of players, and then the position, but 1 text is given"),
        (
            "nim-for",
            &["3", "3,4", "5"],
            "expected the number of players, and then the position, but 3 texts are given, with spaces between them",
        ),
        ("nim-for", &["3", "3,x"], "column 3: expected a number, or “,” between numbers, not “x”"),
        (
            "nim-for",
            &["3", "2000"],
            "counters of Nim for several players: 2000 is too many; at most 1000 are allowed",
        ),
        (
            "nim-for",
            &["3", "1,99999999999"],
            "column 3: counters of Nim for several players: that is too many; at most 1000 are allowed",
        ),
        (
            "hackenbush-for",
            &["3", "12,4"],
            "column 4: there is no player 4; the players are numbered from 1 to 3",
        ),
        (
            "hackenbush-for",
            &["3", "102"],
            "column 2: there is no player 0; the players are numbered from 1 to 3",
        ),
        (
            "hackenbush-for",
            &["3", "12,a"],
            "column 4: expected the number of the player whose edge it is, or “,” before another stalk, not “a”",
        ),
        (
            "hackenbush-for",
            &["3", "12,"],
            "column 4: expected the number of the player whose edge it is, or “,” before another stalk, but the text \
             ends here",
        ),
        ("cutblock", &["3x2"], "column 1: expected three sides, as in “3x2x2”, not “3x2”"),
        ("cutblock", &["3x2x2,2x0x1"], "column 9: expected a side of a block, as in “3x2x2”, not “0”"),
        (
            "cutblock",
            &["3x2x"],
            "column 5: expected a side of a block, as in “3x2x2”, but the text ends here",
        ),
        ("cutblock", &["13x2x2"], "column 1: cubes along a side: 13 is too many; at most 12 are allowed"),
        (
            "cutblock",
            &["2x99999999999x2"],
            "column 3: cubes along a side: that is too many; at most 12 are allowed",
        ),
        ("cutblock", &["12x12x12"], "cubes: 1728 is too many; at most 1000 are allowed"),
        (
            "cutblock",
            &["3", "3x2x2"],
            "expected blocks such as “3x2x2”, but 2 texts are given, with spaces between them",
        ),
    ] {
        let error = SeatBoard::open(name, texts).unwrap_err().to_string();
        assert_eq!(error, expected, "{name} {texts:?}");
    }
}

/// Boards add up as their parts do, and parts that are written alike under other rules are other games.
#[test]
fn boards_for_equally_many_players_add_up() {
    let open = |name: &str, texts: &[&str]| SeatBoard::open(name, texts).unwrap();
    let outcomes = |boards: &[SeatBoard]| {
        let mut solution = SeatSolution::of(boards, Limits::default()).unwrap();
        solution.outcomes(boards).unwrap()
    };
    let apart = [open("nim-for", &["3", "3"]), open("nim-for", &["3", "1,2"])];
    assert_eq!(outcomes(&apart), outcomes(&[open("nim-for", &["3", "3,1,2"])]));
    let large = [open("nim-for", &["4", "200,200"]), open("nim-for", &["4", "200,200"])];
    assert_eq!(outcomes(&large), outcomes(&[open("nim-for", &["4", "200,200,200,200"])]));
    // Both are the part [2]: a heap of two counters, and an edge of player 3.
    let (heap, stalk) = (open("nim-for", &["3", "2"]), open("hackenbush-for", &["3", "3"]));
    assert_eq!(heap.parts(), stalk.parts());
    let both = outcomes(&[heap.clone(), stalk.clone()]);
    assert_eq!(both, outcomes(&[stalk.clone(), heap.clone()]));
    assert_ne!(both, outcomes(&[heap.clone(), heap]));
    assert_ne!(both, outcomes(&[stalk.clone(), stalk]));
}
