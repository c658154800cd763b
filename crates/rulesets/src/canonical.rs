//! A game that is written as in a calculation, played by its canonical form.

use hashbrown::HashMap;

use crate::board::{Answer, Board, Hint, Whole};
use crate::error::{BoardError, Reason};
use crate::limits::{Limits, Unsolved};
use crate::picture::{Gesture, Picture, Place};
use crate::solve::{Genus, Parts, Valued};
use hyperjam_solver::{Graph, GraphBuilder, PositionId};
use hyperjam_terms::{Movers, Outcome, Player};
use hyperjam_values::evaluate::{Scope, Value, evaluate};
use hyperjam_values::notation::{Style, parse, print};
use hyperjam_values::{Arena, GameId, Unfinished, order, sum};
use std::rc::Rc;

/// What reading a game, or listing its options, may take.
const LIMITS: Limits = Limits { work: 1_000_000, bytes: 32 << 20 };
/// The longest game that is written, in bytes.
const MOST_WRITTEN: usize = 2_000;
/// The most moves in a row, where they are looked through one by one.
const DEPTH: u32 = 300;

/// A game by its canonical form. Every play ends.
#[derive(Clone, Debug)]
pub(crate) struct CanonicalForm {
    /// As it is read again.
    text: String,
}

impl CanonicalForm {
    /// Reads a game. The texts before it may give names that it uses, as in `G = {1 | 0}`; one that cannot be read gives none.
    pub(crate) fn read(texts: &[&str]) -> Result<Self, BoardError> {
        let Some((text, lines)) = texts.split_last() else {
            let expected = "a game such as “{1|*}”";
            return Err(BoardError::whole(Reason::Count { given: 0, expected }));
        };
        let mut arena = Arena::new(LIMITS);
        let mut scope = Scope::default();
        let statements: Vec<_> = lines.iter().filter_map(|line| parse(line).ok()).collect();
        // A line may need one that stands below it.
        for _ in 0..statements.len().min(8) {
            for statement in &statements {
                let mut tried = scope.clone();
                if evaluate(&mut arena, &mut tried, statement).is_ok() {
                    scope = tried;
                }
            }
        }
        arena.renew_work();
        let wrong = |column: Option<usize>, given: String| BoardError {
            column,
            reason: Reason::Expected { given, expected: "a game without loops, such as “{1|*}”" },
        };
        let statement = parse(text).map_err(|error| wrong(Some(error.column()), (*text).to_owned()))?;
        let value = evaluate(&mut arena, &mut scope, &statement)
            .map_err(|error| wrong(error.column, (*text).to_owned()))?;
        let game = match value {
            Value::Game(game) => game,
            Value::Form { left, right } => {
                arena.game(&left, &right).map_err(|_| wrong(None, (*text).to_owned()))?
            }
            _ => return Err(wrong(None, (*text).to_owned())),
        };
        Self::of(&mut arena, game).map_err(|_| {
            BoardError::whole(Reason::TooLarge {
                what: "bytes of a written game",
                given: None,
                limit: MOST_WRITTEN,
            })
        })
    }

    fn of(arena: &mut Arena, game: GameId) -> Result<Self, Unsolved> {
        let printed = print(arena, game, Style::Ascii, MOST_WRITTEN)?;
        let limit = MOST_WRITTEN;
        if printed.is_whole { Ok(Self { text: printed.text }) } else { Err(Unsolved::Memory { limit }) }
    }

    fn value(&self, arena: &mut Arena) -> Result<GameId, Unsolved> {
        // What was printed can be read.
        let statement = parse(&self.text).map_err(|_| Unsolved::Loop)?;
        match evaluate(arena, &mut Scope::default(), &statement) {
            Ok(Value::Game(game)) => Ok(game),
            Ok(Value::Form { left, right }) => Ok(arena.game(&left, &right)?),
            _ => Err(Unsolved::Work { limit: LIMITS.work }),
        }
    }

    fn options(&self, player: Player) -> Result<Vec<Self>, Unsolved> {
        let mut arena = Arena::new(LIMITS);
        let game = self.value(&mut arena)?;
        let options = options(&mut arena, game, player)?;
        options.into_iter().map(|option| Self::of(&mut arena, option)).collect()
    }
}

fn options(arena: &mut Arena, game: GameId, player: Player) -> Result<Vec<GameId>, Unfinished> {
    Ok(match player {
        Player::Left => arena.left_options(game)?.to_vec(),
        Player::Right => arena.right_options(game)?.to_vec(),
    })
}

/// Who wins in misère play when each player starts. Cost: the followers, each once.
fn misere(
    arena: &mut Arena,
    game: GameId,
    depth: u32,
    known: &mut HashMap<GameId, [Outcome; 2]>,
) -> Result<[Outcome; 2], Unsolved> {
    if let Some(found) = known.get(&game) {
        return Ok(*found);
    }
    if depth == 0 {
        return Err(Unsolved::Depth { limit: DEPTH });
    }
    let mut found = [Outcome::Draw; 2];
    for player in Player::BOTH {
        let options = options(arena, game, player)?;
        // Who cannot move wins.
        let mut wins = options.is_empty();
        for option in options {
            let after = misere(arena, option, depth - 1, known)?[player.opponent().index()];
            wins = wins || after == Outcome::win_of(player);
        }
        found[player.index()] = Outcome::win_of(if wins { player } else { player.opponent() });
    }
    known.insert(game, found);
    Ok(found)
}

impl Board for CanonicalForm {
    fn parts(&self, valued: Valued, limits: Limits) -> Option<Box<dyn Parts>> {
        Some(Box::new(Whole::new(Rc::new(self.clone()), valued, limits)))
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn picture(&self) -> Picture {
        let written = |player| -> Vec<String> {
            self.options(player).unwrap_or_default().into_iter().map(|option| option.text).collect()
        };
        Picture::Options(Player::BOTH.map(written))
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn always_ends(&self) -> bool {
        true
    }

    fn moves(&self, player: Player) -> Vec<(Gesture, Box<dyn Board>)> {
        let options = self.options(player).unwrap_or_default().into_iter().enumerate();
        options
            .map(|(nth, option)| {
                (Gesture::Tap(Place::Option(player, nth)), Box::new(option) as Box<dyn Board>)
            })
            .collect()
    }

    fn components(&self) -> Vec<Box<dyn Board>> {
        vec![Box::new(self.clone())]
    }

    fn answer(&self, arena: &mut Arena, _limits: Limits) -> Result<Answer, Unsolved> {
        Ok(Answer::Short { value: self.value(arena)?, grundy: None })
    }

    fn misere_outcomes(&self, limits: Limits) -> Result<[Outcome; 2], Unsolved> {
        let mut arena = Arena::new(limits);
        let game = self.value(&mut arena)?;
        misere(&mut arena, game, DEPTH, &mut HashMap::new())
    }

    fn genus(&self, _limits: Limits) -> Result<Genus, Unsolved> {
        Err(Unsolved::Partizan)
    }

    fn unfold(&self, limits: Limits) -> Result<(Graph, Vec<String>), Unsolved> {
        let too_many = |_| Unsolved::Memory { limit: limits.bytes };
        let mut arena = Arena::new(limits);
        let mut games = vec![self.value(&mut arena)?];
        let mut builder = GraphBuilder::new();
        let mut numbers: HashMap<GameId, PositionId> = HashMap::new();
        numbers.insert(games[0], builder.add_position().map_err(too_many)?);
        let (mut next, mut work) = (0, limits.work);
        while let Some(&from) = games.get(next) {
            for player in Player::BOTH {
                for option in options(&mut arena, from, player)? {
                    work = work.checked_sub(1).ok_or(Unsolved::Work { limit: limits.work })?;
                    let to = match numbers.get(&option) {
                        Some(known) => *known,
                        None => {
                            let id = builder.add_position().map_err(too_many)?;
                            numbers.insert(option, id);
                            games.push(option);
                            id
                        }
                    };
                    builder.add_move(numbers[&from], to, Movers::from(player)).map_err(too_many)?;
                }
            }
            next += 1;
        }
        let written = |game| Self::of(&mut arena, game).map_or("…".to_owned(), |form| form.text);
        let texts = games.into_iter().map(written).collect();
        Ok((builder.build(), texts))
    }

    fn hints(&self, arena: &mut Arena, _limits: Limits) -> Result<Vec<Hint>, Unsolved> {
        let game = self.value(arena)?;
        let zero = arena.zero();
        let mut hints: Vec<Hint> = Vec::new();
        for player in Player::BOTH {
            let first = hints.len();
            // In the order of `moves`: another arena may list the options of a game in another one.
            for (nth, to) in self.options(player)?.into_iter().enumerate() {
                let value = to.value(arena)?;
                let (incentive, wins) = match player {
                    Player::Left => {
                        (sum::subtract(arena, value, game)?, order::less_or_equal(arena, zero, value)?)
                    }
                    Player::Right => {
                        (sum::subtract(arena, game, value)?, order::less_or_equal(arena, value, zero)?)
                    }
                };
                let to = Box::new(to);
                let gesture = Gesture::Tap(Place::Option(player, nth));
                hints.push(Hint { player, to, gesture, value, incentive, wins, is_best: true });
            }
            let incentives: Vec<GameId> = hints[first..].iter().map(|hint| hint.incentive).collect();
            for hint in &mut hints[first..] {
                for other in &incentives {
                    if *other != hint.incentive && order::less_or_equal(arena, hint.incentive, *other)? {
                        hint.is_best = false;
                    }
                }
            }
        }
        Ok(hints)
    }
}
