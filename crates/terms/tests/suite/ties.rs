//! Games with ties (P. G. Hinman) by their definitions, against labels.

use std::collections::BTreeMap;

use hyperjam_terms::Grundy;

/// A game with ties: the tie, or a set of games (PH Definition 2); or beyond PH an end that whoever is to move wins, or has lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Game {
    Tie,
    Win,
    Loss,
    Options(Vec<Game>),
}

/// What is remembered of sums.
type Known = BTreeMap<Vec<Game>, i32>;

impl Game {
    fn heap(size: u32) -> Game {
        Game::Options((0..size).map(Game::heap).collect())
    }

    /// The representative by the paper's theorem, from those of the options.
    fn representative(&self) -> Grundy {
        match self {
            Game::Tie => Grundy::infinity(),
            Game::Win => Grundy::Moon,
            Game::Loss => Grundy::Sun,
            Game::Options(options) => {
                Grundy::of_options(&options.iter().map(Game::representative).collect::<Vec<_>>())
            }
        }
    }

    /// The game that a representative is.
    fn of(representative: &Grundy) -> Game {
        match representative {
            Grundy::Nimber(size) => Game::heap(*size),
            Grundy::Infinite(set) => {
                Game::Options(set.iter().map(|size| Game::heap(*size)).chain([Game::Tie]).collect())
            }
            Grundy::Moon => Game::Options(vec![Game::Loss]),
            Grundy::Sun => Game::Loss,
        }
    }

    /// The sum as it is defined (PH Definition 5): an end in one component ends it.
    fn plus(&self, other: &Game) -> Game {
        let (Game::Options(mine), Game::Options(theirs)) = (self, other) else {
            return self.min(other).clone();
        };
        let left = mine.iter().map(|option| option.plus(other));
        Game::Options(left.chain(theirs.iter().map(|option| self.plus(option))).collect())
    }
}

/// The value |a ⊕ b ⊕ …| as it is defined (PH Definitions 3 and 5).
fn value(sum: &[&Game], known: &mut Known) -> i32 {
    let mut key: Vec<Game> = sum.iter().map(|game| (*game).clone()).collect();
    for (end, value) in [(Game::Tie, 0), (Game::Win, 1), (Game::Loss, -1)] {
        if key.contains(&end) {
            return value;
        }
    }
    key.sort();
    if let Some(found) = known.get(&key) {
        return *found;
    }
    let mut least = None;
    for (nth, game) in sum.iter().enumerate() {
        let Game::Options(options) = game else { continue };
        for option in options {
            let mut after = sum.to_vec();
            after[nth] = option;
            let of = value(&after, known);
            least = Some(least.map_or(of, |least: i32| least.min(of)));
        }
    }
    let found = least.map_or(-1, |least| -least);
    known.insert(key, found);
    found
}

/// All games of a few days, and some of the next.
fn games() -> Vec<Game> {
    let mut all = vec![Game::Tie, Game::Options(vec![])];
    for _ in 0..2 {
        let before = all.clone();
        all = vec![Game::Tie];
        for set in 0..1_u32 << before.len() {
            let chosen = before.iter().enumerate().filter(|(nth, _)| set & (1 << nth) != 0);
            all.push(Game::Options(chosen.map(|(_, game)| game.clone()).collect()));
        }
    }
    assert_eq!(all.len(), 33);
    let deep =
        |nth: usize| Game::Options([nth, 3 * nth + 7, 5 * nth + 20].map(|of| all[of % 33].clone()).into());
    let next: Vec<Game> = (0..16).map(deep).collect();
    // Those with ends at which somebody has won.
    let atoms =
        [Game::Tie, Game::Win, Game::Loss, Game::heap(0), Game::heap(1), Game::Options(vec![Game::Loss])];
    let with_ends = (0..1_u32 << atoms.len()).map(|set| {
        let chosen = atoms.iter().enumerate().filter(|(nth, _)| set & (1 << nth) != 0);
        Game::Options(chosen.map(|(_, game)| game.clone()).collect())
    });
    [all, next, with_ends.collect(), vec![Game::Win, Game::Loss]].concat()
}

#[test]
fn a_game_with_ties_has_the_value_of_its_representative_alone_and_with_heaps() {
    let mut known = Known::new();
    for game in games() {
        let representative = game.representative();
        let same = Game::of(&representative);
        assert_eq!(value(&[&game], &mut known), representative.tie_value(), "{game:?}");
        for size in 0..4 {
            let heap = Game::heap(size);
            let expected = representative.nim_sum(&Grundy::Nimber(size)).tie_value();
            assert_eq!(value(&[&game, &heap], &mut known), expected, "{game:?} + *{size}");
            assert_eq!(value(&[&same, &heap], &mut known), expected, "{same:?} + *{size}");
        }
    }
}

/// Hinman asks for a simple way to add representatives: on all these pairs it is the generalized Nim sum.
#[test]
fn the_sum_of_representatives_is_the_generalized_nim_sum() {
    let (games, mut known, mut pairs) = (games(), Known::new(), 0);
    for (nth, one) in games.iter().enumerate() {
        for other in &games[nth..] {
            let sum = one.representative().nim_sum(&other.representative());
            // What stands on an end has ended.
            let has_ended = [one, other].iter().any(|game| !matches!(game, Game::Options(_)));
            if has_ended {
                continue;
            }
            assert_eq!(one.plus(other).representative(), sum, "{one:?} + {other:?}");
            for size in 0..3 {
                let expected = sum.nim_sum(&Grundy::Nimber(size)).tie_value();
                let heap = Game::heap(size);
                assert_eq!(
                    value(&[one, other, &heap], &mut known),
                    expected,
                    "{one:?} + {other:?} + *{size}"
                );
            }
            pairs += 1;
        }
    }
    assert!(pairs > 1000, "{pairs}");
}

/// Representatives differ in some sum (PH Lemma 11), which a heap shows.
#[test]
fn different_representatives_are_told_apart() {
    let mut known = Known::new();
    let games = games();
    for one in &games {
        for other in &games {
            let heap = one.representative().distinguishing_heap(&other.representative());
            let heap = heap.map(Game::heap);
            if let Some(heap) = heap {
                assert_ne!(value(&[one, &heap], &mut known), value(&[other, &heap], &mut known));
            }
        }
    }
}
