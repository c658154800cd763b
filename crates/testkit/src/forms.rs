//! Short games as they are written down: the twins of the values by the recursive definitions, and any such games.

use std::collections::HashMap;

use hyperjam_values::{Arena, Dyadic, GameId, Unfinished};
use proptest::prelude::*;

/// A game as it is written down: nothing simplified.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// The options of Left.
    pub left: Vec<Form>,
    /// The options of Right.
    pub right: Vec<Form>,
}

impl Form {
    /// The game with these options.
    pub fn new(left: &[Form], right: &[Form]) -> Form {
        Form { left: left.to_vec(), right: right.to_vec() }
    }

    /// 0, where nobody can move.
    pub fn zero() -> Form {
        Form::new(&[], &[])
    }

    /// An integer.
    pub fn integer(n: i32) -> Form {
        match n {
            0 => Form::zero(),
            1.. => Form::new(&[Form::integer(n - 1)], &[]),
            _ => Form::new(&[], &[Form::integer(n + 1)]),
        }
    }

    /// SS Definition 2.7.
    pub fn add(&self, other: &Form) -> Form {
        let side = |side: fn(&Form) -> &Vec<Form>| {
            let mine = side(self).iter().map(|option| option.add(other));
            let others = side(other).iter().map(|option| self.add(option));
            mine.chain(others).collect()
        };
        Form { left: side(|form| &form.left), right: side(|form| &form.right) }
    }

    /// SS Definition 2.7.
    pub fn negate(&self) -> Form {
        let all = |forms: &[Form]| forms.iter().map(Form::negate).collect();
        Form { left: all(&self.right), right: all(&self.left) }
    }

    /// SS Definition 2.5 for the difference, as ONAG 0 has it.
    pub fn at_most(&self, other: &Form) -> bool {
        !self.left.iter().any(|option| other.at_most(option))
            && !other.right.iter().any(|option| option.at_most(self))
    }

    /// Who wins when Left, and when Right, moves first: by playing it out.
    pub fn left_wins(&self, left_moves: bool) -> bool {
        if left_moves {
            self.left.iter().any(|option| option.left_wins(false))
        } else {
            self.right.iter().all(|option| option.left_wins(true))
        }
    }

    /// SS Definition 4.7, of the form.
    pub fn birthday(&self) -> u32 {
        self.left.iter().chain(&self.right).map(|option| option.birthday() + 1).max().unwrap_or(0)
    }

    /// The form of a game of an arena.
    pub fn of(arena: &mut Arena, game: GameId) -> Form {
        let all = |arena: &mut Arena, options: Vec<GameId>| {
            options.into_iter().map(|option| Form::of(arena, option)).collect()
        };
        let left = arena.left_options(game).unwrap().to_vec();
        let left = all(arena, left);
        let right = arena.right_options(game).unwrap().to_vec();
        Form { left, right: all(arena, right) }
    }

    /// The game of an arena.
    pub fn game(&self, arena: &mut Arena) -> Result<GameId, Unfinished> {
        let mut all =
            |forms: &[Form]| forms.iter().map(|form| form.game(arena)).collect::<Result<Vec<_>, _>>();
        let (left, right) = (all(&self.left)?, all(&self.right)?);
        arena.game(&left, &right)
    }

    /// The canonical form by SS Lemmas 2.21 and 2.23, one step at a time, until none applies. Options in the order in
    /// which they come to stand.
    pub fn canonical(&self) -> Form {
        let all = |forms: &[Form]| forms.iter().map(Form::canonical).collect::<Vec<_>>();
        let mut form = Form { left: all(&self.left), right: all(&self.right) };
        while let Some(simpler) = form.simpler() {
            form = simpler;
        }
        let sorted = |mut forms: Vec<Form>| {
            forms.sort_by_key(|form| format!("{form:?}"));
            forms
        };
        Form { left: sorted(form.left), right: sorted(form.right) }
    }

    fn simpler(&self) -> Option<Form> {
        // On the right by looking in the mirror.
        self.simpler_on_the_left().or_else(|| Some(self.negate().simpler_on_the_left()?.negate()))
    }

    fn simpler_on_the_left(&self) -> Option<Form> {
        for (i, option) in self.left.iter().enumerate() {
            let mut rest = self.clone();
            rest.left.remove(i);
            if rest.left.iter().any(|other| option.at_most(other)) {
                return Some(rest);
            }
            if let Some(reply) = option.right.iter().find(|reply| reply.at_most(self)) {
                rest.left.extend(reply.left.iter().cloned());
                return Some(rest);
            }
        }
        None
    }

    /// The number that the form equals, if it is one: SS Definition 3.1 of its canonical form.
    pub fn number(&self) -> Option<Dyadic> {
        let form = self.canonical();
        form.canonical_number()
    }

    fn canonical_number(&self) -> Option<Dyadic> {
        match (self.left.as_slice(), self.right.as_slice()) {
            ([], []) => Some(Dyadic::ZERO),
            ([left], []) => Some(&left.canonical_number()? + &Dyadic::ONE),
            ([], [right]) => Some(&right.canonical_number()? - &Dyadic::ONE),
            ([left], [right]) => {
                let (left, right) = (left.canonical_number()?, right.canonical_number()?);
                (left < right).then(|| (&left + &right).half())
            }
            _ => None,
        }
    }

    /// SS Definition 5.4.
    pub fn left_stop(&self) -> Dyadic {
        match self.number() {
            Some(number) => number,
            None => self.left.iter().map(Form::right_stop).max().unwrap(),
        }
    }

    /// SS Definition 5.4.
    pub fn right_stop(&self) -> Dyadic {
        match self.number() {
            Some(number) => number,
            None => self.right.iter().map(Form::left_stop).min().unwrap(),
        }
    }
}

/// Forms that are at most so deep and so wide.
pub fn form(depth: u32, width: usize) -> BoxedStrategy<Form> {
    let leaf = (-2_i32..3).prop_map(Form::integer).boxed();
    leaf.prop_recursive(depth, 40, 4, move |inner| {
        let side = proptest::collection::vec(inner, 0..=width);
        (side.clone(), side).prop_map(|(left, right)| Form { left, right })
    })
    .boxed()
}

/// All games born by a day, by the definition: the options are any games born before. Day 3 by antichains would be
/// shorter, but is no twin.
pub fn born_by(arena: &mut Arena, day: u32) -> Vec<GameId> {
    let mut games = vec![arena.zero()];
    for _ in 0..day {
        let mut next: HashMap<GameId, ()> = HashMap::new();
        let sets = subsets(&games);
        for left in &sets {
            for right in &sets {
                next.insert(arena.game(left, right).unwrap(), ());
            }
        }
        games = next.into_keys().collect();
        games.sort_unstable();
    }
    games
}

fn subsets(games: &[GameId]) -> Vec<Vec<GameId>> {
    (0..1_u32 << games.len())
        .map(|bits| {
            games.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, game)| *game).collect()
        })
        .collect()
}

/// Forms of all-small games: in each position both players have a move or neither.
pub fn all_small(depth: u32, width: usize) -> BoxedStrategy<Form> {
    Just(Form::zero())
        .prop_recursive(depth, 40, 4, move |inner| {
            let side = proptest::collection::vec(inner, 1..=width);
            (side.clone(), side).prop_map(|(left, right)| Form { left, right })
        })
        .boxed()
}

/// Numbers m/4 between −3 and 3.
pub fn quarter() -> impl Strategy<Value = Dyadic> {
    (-12_i64..=12).prop_map(|numerator| Dyadic::new(numerator, 2))
}

/// Forms whose ends are quarters, so that they are hot as often as not.
pub fn hot(depth: u32, width: usize) -> BoxedStrategy<Form> {
    let leaf = quarter().prop_map(|number| Form::of_number(&number)).boxed();
    leaf.prop_recursive(depth, 24, 3, move |inner| {
        let side = proptest::collection::vec(inner, 1..=width);
        (side.clone(), side).prop_map(|(left, right)| Form { left, right })
    })
    .boxed()
}

impl Form {
    /// SS Theorem 3.5.
    pub fn of_number(number: &Dyadic) -> Form {
        let (left, right) = number.options();
        let form = |option: Option<Dyadic>| option.iter().map(Form::of_number).collect();
        Form { left: form(left), right: form(right) }
    }
}
