//! The check of positions' values.

use std::cmp::Ordering;
use std::collections::HashMap;

use hyperjam_bridge::positions_with_values;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_terms::{Convention, Grundy, Player};
use hyperjam_values::evaluate::{Reason, Scope, Value, evaluate};
use hyperjam_values::notation::parse;
use hyperjam_values::{Arena, GameId, Unfinished};

use super::{CheckFailure, PositionClaim};
use crate::drawing::Drawing;
use crate::failure::{AnswersError, InputError, Refutation, TooLarge};
use crate::text::plain;

/// Stands in a value for what was too long to be written.
const CUT: char = '…';

/// A game of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Game {
    /// One that is claimed to be the value of a position, or a follower of such a one.
    Claimed(GameId),
    /// A position of the drawing.
    Position(PositionId),
}

/// What is compared: whether the first game is at most the second.
type Pair = (Game, Game);

/// Checks the claimed values, which are in the order of the positions, and returns how many there are. Values that are cut
/// short are not checked. Labels have to be checked before, as the values of an impartial game follow from them.
///
/// A position G has the value H exactly if G ≤ H and H ≤ G, which is worked out by the definition alone (ONAG 0): a ≤ b
/// unless b ≤ a^L for some left option of a, or b^R ≤ a for some right option of b. Positions are taken behind their
/// options, which by then may stand for their own values. The simplification of games is not used for any of this. Two
/// numbers are compared as such.
///
/// Cost: for one position at most as many pairs as it and its value have followers, multiplied; more than `limit` pairs are
/// refused.
pub(super) fn check(
    drawing: &Drawing,
    claims: &[PositionClaim],
    limit: usize,
) -> Result<usize, CheckFailure> {
    let graph = &drawing.graph;
    let order = match drawing.convention {
        Convention::Normal => positions_with_values(graph),
        Convention::Misere => Vec::new(),
    };
    let mut has_value = vec![false; graph.position_count()];
    for position in &order {
        has_value[position.index()] = true;
    }
    for (claim, has_value) in claims.iter().zip(has_value) {
        let id = || plain(&claim.id).into();
        match &claim.value {
            Some(Some(_)) if !has_value => return Err(Refutation::NeedlessValue { id: id() }.into()),
            Some(None) if has_value && claim.undecided.is_none() => {
                return Err(Refutation::NoValue { id: id() }.into());
            }
            _ => {}
        }
    }
    let mut check = Check {
        graph,
        arena: Arena::default(),
        claimed: vec![None; claims.len()],
        known: HashMap::new(),
        limit,
    };
    let mut read: HashMap<&str, GameId> = HashMap::new();
    let mut count = 0;
    for position in order {
        let claim = &claims[position.index()];
        let Some(Some(text)) = &claim.value else { continue };
        if text.contains(CUT) {
            continue;
        }
        let value = match read.get(&**text) {
            Some(value) => *value,
            None => check.read(&claim.id, text)?,
        };
        read.insert(text, value);
        let holds = match &claim.grundy {
            Some(label) => {
                let nimber = check.arena.as_nimber(value);
                matches!(label.parse(), Ok(Grundy::Nimber(label)) if nimber == Some(label))
            }
            None => check.equal(Game::Position(position), Game::Claimed(value))?,
        };
        if !holds {
            let (id, given) = (plain(&claim.id).into(), plain(text).into());
            return Err(Refutation::Value { id, given }.into());
        }
        check.claimed[position.index()] = Some(value);
        count += 1;
    }
    Ok(count)
}

/// Claimed values, and what is known about them.
struct Check<'a> {
    graph: &'a Graph,
    /// Holds the claimed values as they are read.
    arena: Arena,
    /// The values of positions that hold.
    claimed: Vec<Option<GameId>>,
    known: HashMap<Pair, bool>,
    limit: usize,
}

impl Check<'_> {
    fn too_large(&self) -> CheckFailure {
        TooLarge { what: "the game of a value", limit: self.limit }.into()
    }

    /// The game that is claimed to be the value of this position.
    fn read(&mut self, id: &str, text: &str) -> Result<GameId, CheckFailure> {
        self.arena.renew_work();
        let wrong = |reason: InputError| {
            let id = plain(id).into();
            CheckFailure::from(AnswersError::Value { id, reason: Box::new(reason) })
        };
        let statement = parse(text).map_err(|error| wrong(error.into()))?;
        match evaluate(&mut self.arena, &mut Scope::default(), &statement) {
            Ok(Value::Game(game)) => Ok(game),
            Ok(Value::Form { left, right }) => {
                self.arena.game(&left, &right).map_err(|_: Unfinished| self.too_large())
            }
            Ok(_) => Err(AnswersError::NoGame { id: plain(id).into(), given: plain(text).into() }.into()),
            Err(error) if matches!(error.reason, Reason::Unfinished(_)) => Err(self.too_large()),
            Err(error) => Err(wrong(error.into())),
        }
    }

    fn equal(&mut self, a: Game, b: Game) -> Result<bool, CheckFailure> {
        if self.known.len() > self.limit {
            self.known.clear();
        }
        let mut pairs = 0;
        Ok(self.at_most((a, b), &mut pairs)? && self.at_most((b, a), &mut pairs)?)
    }

    fn options(&mut self, game: Game, player: Player) -> Result<Vec<Game>, CheckFailure> {
        match game {
            Game::Claimed(game) => {
                self.arena.renew_work();
                let options = match player {
                    Player::Left => self.arena.left_options(game),
                    Player::Right => self.arena.right_options(game),
                };
                let options = options.map(|options| options.iter().copied().map(Game::Claimed).collect());
                options.map_err(|_: Unfinished| self.too_large())
            }
            Game::Position(position) => {
                let game = |option: &PositionId| {
                    self.claimed[option.index()].map_or(Game::Position(*option), Game::Claimed)
                };
                Ok(self.graph.options(position, player).iter().map(game).collect())
            }
        }
    }

    /// The pairs none of which may hold if this one is to.
    fn against(&mut self, (a, b): Pair) -> Result<Vec<Pair>, CheckFailure> {
        let left = self.options(a, Player::Left)?.into_iter().map(|option| (b, option));
        let mut against: Vec<Pair> = left.collect();
        against.extend(self.options(b, Player::Right)?.into_iter().map(|option| (option, a)));
        Ok(against)
    }

    /// What takes no search.
    fn at_once(&self, pair: Pair) -> Option<bool> {
        if pair.0 == pair.1 {
            return Some(true);
        }
        if let (Game::Claimed(a), Game::Claimed(b)) = pair
            && let (Some(a), Some(b)) = (self.arena.as_number(a), self.arena.as_number(b))
        {
            return Some(a.cmp(b) != Ordering::Greater);
        }
        self.known.get(&pair).copied()
    }

    /// Whether the first of two games is at most the second. `pairs` counts those that were examined.
    fn at_most(&mut self, pair: Pair, pairs: &mut usize) -> Result<bool, CheckFailure> {
        // A drawing may be deeper than the stack.
        let mut open: Vec<(Pair, Vec<Pair>)> = Vec::new();
        let mut next = Some(pair);
        let mut answer = None;
        loop {
            if let Some(pair) = next.take() {
                answer = self.at_once(pair);
                if answer.is_none() {
                    *pairs += 1;
                    if *pairs > self.limit {
                        return Err(self.too_large());
                    }
                    open.push((pair, self.against(pair)?));
                }
            }
            let Some((pair, against)) = open.last_mut() else { return Ok(answer.unwrap_or_default()) };
            if answer != Some(true) {
                next = against.pop();
            }
            if next.is_none() {
                let holds = answer != Some(true);
                self.known.insert(*pair, holds);
                open.pop();
                answer = Some(holds);
            }
        }
    }
}
