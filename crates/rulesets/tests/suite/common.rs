//! The definitions as they stand: a game is what its options are.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hyperjam_rulesets::{Answer, Board, Limits, open};
use hyperjam_terms::{Outcome, Player};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::{Arena, GameId};

/// The options of a player.
pub(crate) type Options<S> = Box<dyn Fn(&S, Player) -> Vec<S>>;

/// A game by its rules alone, written down a second time.
pub(crate) struct Twin<S> {
    /// The name of the ruleset that it is the twin of, and the texts before the position.
    pub(crate) name: &'static str,
    pub(crate) before: Vec<String>,
    pub(crate) text: fn(&S) -> String,
    pub(crate) options: Options<S>,
    /// Whether the ruleset prints positions as the twin does, so that options can be compared one by one.
    pub(crate) prints_alike: bool,
}

impl<S: Ord + Clone + Debug> Twin<S> {
    pub(crate) fn open(&self, position: &S) -> Box<dyn Board> {
        let text = (self.text)(position);
        let mut texts: Vec<&str> = self.before.iter().map(String::as_str).collect();
        texts.push(&text);
        open(self.name, &texts).unwrap_or_else(|error| panic!("{} {text}: {error}", self.name))
    }

    /// Everything that is said of a position is what the definitions say.
    pub(crate) fn check(&self, position: &S) {
        let board = self.open(position);
        let place = format!("{} {:?}", self.name, (self.text)(position));
        if self.prints_alike {
            assert_eq!(board.text(), (self.text)(position));
            for player in Player::BOTH {
                let mut found: Vec<String> =
                    board.moves(player).iter().map(|(_, after)| after.text()).collect();
                let mut expected: Vec<String> =
                    (self.options)(position, player).iter().map(self.text).collect();
                for list in [&mut found, &mut expected] {
                    list.sort();
                    list.dedup();
                }
                assert_eq!(found, expected, "{place}, {player}");
            }
        }
        let mut arena = Arena::default();
        let expected = self.value(&mut arena, position, &mut BTreeMap::new());
        match board.answer(&mut arena, Limits::default()) {
            Ok(Answer::Short { value, grundy }) => {
                let show = |arena: &mut Arena, game| print(arena, game, Style::Ascii, 500).unwrap().text;
                let [found, wanted] = [value, expected].map(|game| show(&mut arena, game));
                assert_eq!(found, wanted, "{place}");
                assert_eq!(value, expected, "{place}");
                if board.is_impartial() {
                    let number = self.grundy(position, &mut BTreeMap::new());
                    assert_eq!(grundy, Some(number), "{place}");
                }
            }
            other => panic!("{place}: {other:?}"),
        }
        let misere = board.misere_outcomes(Limits::default()).unwrap();
        let mut known = BTreeMap::new();
        let expected = Player::BOTH.map(|player| {
            let wins = self.wins_misere(position, player, &mut known);
            Outcome::win_of(if wins { player } else { player.opponent() })
        });
        assert_eq!(misere, expected, "{place}");
        // What is told of each component adds up to the whole.
        let mut total = arena.zero();
        for part in board.components() {
            let Ok(Answer::Short { value, .. }) = part.answer(&mut arena, Limits::default()) else {
                panic!("{place}")
            };
            total = hyperjam_values::sum::add(&mut arena, total, value).unwrap();
        }
        let Ok(Answer::Short { value, .. }) = board.answer(&mut arena, Limits::default()) else {
            panic!("{place}")
        };
        assert_eq!(total, value, "{place}");
    }

    /// {Gᴸ | Gᴿ}.
    pub(crate) fn value(&self, arena: &mut Arena, position: &S, known: &mut BTreeMap<S, GameId>) -> GameId {
        if let Some(value) = known.get(position) {
            return *value;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = (self.options)(position, player);
            options.iter().map(|option| self.value(arena, option, known)).collect::<Vec<_>>()
        });
        let value = arena.game(&left, &right).unwrap();
        known.insert(position.clone(), value);
        value
    }

    /// The mex.
    pub(crate) fn grundy(&self, position: &S, known: &mut BTreeMap<S, u32>) -> u32 {
        if let Some(number) = known.get(position) {
            return *number;
        }
        let options = (self.options)(position, Player::Left);
        let numbers: Vec<u32> = options.iter().map(|option| self.grundy(option, known)).collect();
        let mex = (0..).find(|number| !numbers.contains(number)).unwrap();
        known.insert(position.clone(), mex);
        mex
    }

    /// Who cannot move wins.
    pub(crate) fn wins_misere(
        &self,
        position: &S,
        mover: Player,
        known: &mut BTreeMap<(S, Player), bool>,
    ) -> bool {
        let key = (position.clone(), mover);
        if let Some(wins) = known.get(&key) {
            return *wins;
        }
        let options = (self.options)(position, mover);
        let wins = options.is_empty()
            || options.iter().any(|option| !self.wins_misere(option, mover.opponent(), known));
        known.insert(key, wins);
        wins
    }

    /// Who wins where play may go on for ever: rounds over all positions until nothing changes any more.
    pub(crate) fn outcomes(&self, start: &S) -> [Outcome; 2] {
        let mut found: Vec<S> = vec![start.clone()];
        let mut next = 0;
        while next < found.len() {
            for player in Player::BOTH {
                for option in (self.options)(&found[next].clone(), player) {
                    if !found.contains(&option) {
                        found.push(option);
                    }
                }
            }
            next += 1;
        }
        let mut known: BTreeMap<(S, Player), Outcome> = BTreeMap::new();
        loop {
            let before = known.len();
            for position in &found {
                for player in Player::BOTH {
                    let key = (position.clone(), player);
                    let win = Outcome::win_of(player);
                    let loss = Outcome::win_of(player.opponent());
                    let options: Vec<Option<Outcome>> = (self.options)(position, player)
                        .into_iter()
                        .map(|option| known.get(&(option, player.opponent())).copied())
                        .collect();
                    if options.contains(&Some(win)) {
                        known.insert(key, win);
                    } else if options.iter().all(|option| *option == Some(loss)) {
                        known.insert(key, loss);
                    }
                }
            }
            if known.len() == before {
                let of = |player| known.get(&(start.clone(), player)).copied().unwrap_or(Outcome::Draw);
                return Player::BOTH.map(of);
            }
        }
    }
}
