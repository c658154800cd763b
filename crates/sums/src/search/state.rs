//! Sums of components in a search, and what is seen of them at once.

use hyperjam_rulesets::Unsolved;
use hyperjam_rulesets::solve::{Large, Part};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::{Arena, Dyadic, GameId, order, sum};

use super::WinnerSearch;
use super::table::Piece;

/// What a component is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A value.
    Value(GameId),
    /// A component of the board of this number.
    Large(usize, Large),
}

/// A sum: its components in order, among them no zero, no two that are opposite, and at most one that is a number plus ups plus a
/// nimber.
pub(super) type State = Vec<Piece>;

/// Where games are compared with zero for a player: whether the sum of some is at least zero, and at most zero.
struct Compared {
    at_least: Option<bool>,
    at_most: Option<bool>,
}

impl WinnerSearch<'_> {
    /// What a component is: the word of a value has its number in the search, that of a large component its board and its number there.
    pub(super) fn kind(&self, piece: Piece) -> Kind {
        let (is_large, word) = (piece.word() & 1 != 0, (piece.word() >> 1) as usize);
        if !is_large {
            return Kind::Value(self.values[word]);
        }
        let (large, board) = (word / self.parts.len(), word % self.parts.len());
        Kind::Large(board, Large { number: (large >> 1) as u32, is_negative: large & 1 != 0 })
    }

    pub(super) fn piece(&mut self, kind: Kind) -> Result<Piece, Unsolved> {
        let word = match kind {
            Kind::Value(value) => {
                let next = self.values.len() as u32;
                let number = *self.numbers.entry(value).or_insert(next);
                if number == next {
                    self.values.push(value);
                }
                u64::from(number) << 1
            }
            Kind::Large(board, large) => {
                let large = u64::from(large.number) << 1 | u64::from(large.is_negative);
                (large * self.parts.len() as u64 + board as u64) << 1 | 1
            }
        };
        let word = u32::try_from(word).map_err(|_| Unsolved::Memory { limit: self.limits.bytes })?;
        Ok(Piece::of_word(word))
    }

    /// The negative of a state, if all of its components have one.
    pub(super) fn negative(&mut self, state: &[Piece]) -> Result<Option<State>, Unsolved> {
        let mut negative = Vec::with_capacity(state.len());
        for piece in state {
            let kind = match self.kind(*piece) {
                Kind::Value(value) => {
                    self.arena.renew_work();
                    Kind::Value(sum::negate(&mut self.arena, value)?)
                }
                Kind::Large(board, large) => match self.parts[board].negative(large) {
                    Some(large) => Kind::Large(board, large),
                    None => return Ok(None),
                },
            };
            negative.push(self.piece(kind)?);
        }
        negative.sort_unstable();
        Ok(Some(negative))
    }

    /// The state before the first move.
    pub(super) fn start(&mut self) -> Result<State, Unsolved> {
        self.with(None, |_| Ok(Vec::new()))
    }

    /// The state after a move on a board.
    pub(super) fn after(&mut self, player: Player, board: usize, nth: usize) -> Result<State, Unsolved> {
        let mover = self.mover(board, player);
        self.with(Some(board), |search| search.parts[board].after(&mut search.arena, mover, nth))
    }

    /// The components of all boards, those of one board being others.
    fn with(
        &mut self,
        board: Option<usize>,
        others: impl FnOnce(&mut Self) -> Result<Vec<Part>, Unsolved>,
    ) -> Result<State, Unsolved> {
        let mut state = State::new();
        for one in (0..self.parts.len()).filter(|one| Some(*one) != board) {
            let parts = self.parts[one].start(&mut self.arena)?;
            self.put(&mut state, one, &parts)?;
        }
        let parts = others(self)?;
        self.put(&mut state, board.unwrap_or_default(), &parts)?;
        Ok(state)
    }

    /// Adds components of a board.
    fn put(&mut self, state: &mut State, board: usize, parts: &[Part]) -> Result<(), Unsolved> {
        for part in parts {
            match *part {
                Part::Value(value) => {
                    let value = self.as_played(board, value)?;
                    self.put_value(state, value)?;
                }
                Part::Large(large) => {
                    // In misère play G − G is not 0.
                    let is_normal = self.convention == Convention::Normal;
                    let negative = match self.parts[board].negative(large).filter(|_| is_normal) {
                        Some(negative) => Some(self.piece(Kind::Large(board, negative))?),
                        None => None,
                    };
                    match negative.and_then(|negative| state.binary_search(&negative).ok()) {
                        Some(at) => drop(state.remove(at)),
                        None => insert(state, self.piece(Kind::Large(board, large))?),
                    }
                }
            }
        }
        Ok(())
    }

    fn put_value(&mut self, state: &mut State, value: GameId) -> Result<(), Unsolved> {
        self.arena.renew_work();
        if is_cold(&self.arena, value) {
            let other = state.iter().enumerate().find_map(|(at, piece)| match self.kind(*piece) {
                Kind::Value(other) if is_cold(&self.arena, other) => Some((at, other)),
                _ => None,
            });
            let total = match other {
                Some((at, other)) => {
                    state.remove(at);
                    sum::add(&mut self.arena, value, other)?
                }
                None => value,
            };
            if total != self.arena.zero() {
                insert(state, self.piece(Kind::Value(total))?);
            }
            return Ok(());
        }
        let negative = sum::negate(&mut self.arena, value)?;
        let negative = self.piece(Kind::Value(negative))?;
        match state.binary_search(&negative) {
            Ok(at) => drop(state.remove(at)),
            Err(_) => insert(state, self.piece(Kind::Value(value))?),
        }
        Ok(())
    }

    /// Goes through what a player can move to, of components that are the same once, until something is found. What is done with a
    /// state may not list the options of another.
    pub(super) fn find_option<T>(
        &mut self,
        state: &State,
        player: Player,
        mut look: impl FnMut(&mut Self, State) -> Result<Option<T>, Unsolved>,
    ) -> Result<Option<T>, Unsolved> {
        for (at, piece) in state.iter().enumerate() {
            if at > 0 && state[at - 1] == *piece {
                continue;
            }
            let mut rest = state.clone();
            rest.remove(at);
            let kind = self.kind(*piece);
            let (count, values) = match kind {
                Kind::Value(value) => {
                    self.arena.renew_work();
                    let values = match player {
                        Player::Left => self.arena.left_options(value)?.to_vec(),
                        Player::Right => self.arena.right_options(value)?.to_vec(),
                    };
                    (values.len(), values)
                }
                Kind::Large(board, large) => {
                    let mover = self.mover(board, player);
                    (self.parts[board].list(large, mover), Vec::new())
                }
            };
            for nth in 0..count {
                let mut after = rest.clone();
                match kind {
                    Kind::Value(_) => {
                        let Some(value) = values.get(nth) else { break };
                        self.put_value(&mut after, *value)?;
                    }
                    Kind::Large(board, _) => {
                        let parts = self.parts[board].listed(&mut self.arena, nth)?;
                        self.put(&mut after, board, &parts)?;
                    }
                }
                if let Some(found) = look(self, after)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Whether the player who is to move wins, if values and bounds say so, or in misère play that there is no move.
    pub(super) fn decided(&mut self, state: &State, player: Player) -> Result<Option<bool>, Unsolved> {
        if self.convention == Convention::Misere {
            return Ok(self.is_stuck(state, player).then_some(true));
        }
        let has_values = state.iter().all(|piece| matches!(self.kind(*piece), Kind::Value(_)));
        for side in Player::BOTH {
            let Some(games) = self.bounds(state, side)? else { continue };
            let Compared { at_least, at_most } = self.compared(&games, side)?;
            // For `side` the state is at least the sum of these games, and as good as that where all have values.
            match player == side {
                true if at_most == Some(false) => return Ok(Some(true)),
                false if at_least == Some(true) => return Ok(Some(false)),
                true if has_values => return Ok(at_most.map(|at_most| !at_most)),
                false if has_values => return Ok(at_least.map(|at_least| !at_least)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Whether a player has no move in components none of which is known by its value.
    fn is_stuck(&mut self, state: &State, player: Player) -> bool {
        state.iter().all(|piece| match self.kind(*piece) {
            Kind::Value(_) => false,
            Kind::Large(board, large) => {
                let mover = self.mover(board, player);
                self.parts[board].moves(large)[mover.index()] == 0
            }
        })
    }

    /// Games whose sum the state is at least for a player, if there are such for all components.
    fn bounds(&mut self, state: &[Piece], player: Player) -> Result<Option<Vec<GameId>>, Unsolved> {
        let mut games = Vec::with_capacity(state.len());
        for piece in state {
            let bound = match self.kind(*piece) {
                Kind::Value(value) => Some(value),
                Kind::Large(board, large) => self.bound(board, large, player)?,
            };
            let Some(bound) = bound else { return Ok(None) };
            games.push(bound);
        }
        Ok(Some(games))
    }

    fn bound(&mut self, board: usize, large: Large, player: Player) -> Result<Option<GameId>, Unsolved> {
        let mover = self.mover(board, player);
        let bound = self.parts[board].bound(&mut self.arena, large, mover)?;
        bound.map(|bound| self.as_played(board, bound)).transpose()
    }

    /// A game on a board as it is in the sum.
    fn as_played(&mut self, board: usize, game: GameId) -> Result<GameId, Unsolved> {
        if !self.is_negated[board] {
            return Ok(game);
        }
        self.arena.renew_work();
        Ok(sum::negate(&mut self.arena, game)?)
    }

    /// How the sum of some games compares with zero, as a player sees it: by their stops (SS after Proposition 5.5), which add up
    /// to bounds for those of the sum, else by the sum.
    fn compared(&mut self, games: &[GameId], player: Player) -> Result<Compared, Unsolved> {
        let add = |stop: fn(&Arena, GameId) -> hyperjam_values::Stop| {
            let number = |game: &GameId| self.arena.stop_number(stop(&self.arena, *game)).clone();
            games.iter().map(number).fold(Dyadic::ZERO, |total, number| &total + &number)
        };
        let [least, most] = [add(Arena::right_stop), add(Arena::left_stop)];
        let (is_greater, is_less) = (least.sign().is_gt(), most.sign().is_lt());
        let [at_least_zero, at_most_zero] = match (is_greater, is_less) {
            (true, _) => [Some(true), Some(false)],
            (_, true) => [Some(false), Some(true)],
            _ => match self.total(games)? {
                Some(total) => {
                    let zero = self.arena.zero();
                    [(zero, total), (total, zero)].map(|(a, b)| {
                        self.arena.renew_work();
                        order::less_or_equal(&mut self.arena, a, b).ok()
                    })
                }
                None => [None; 2],
            },
        };
        Ok(match player {
            Player::Left => Compared { at_least: at_least_zero, at_most: at_most_zero },
            Player::Right => Compared { at_least: at_most_zero, at_most: at_least_zero },
        })
    }

    /// The sum of some games; none if that takes too much.
    fn total(&mut self, games: &[GameId]) -> Result<Option<GameId>, Unsolved> {
        let mut total = self.arena.zero();
        for game in games {
            self.arena.renew_work();
            total = match sum::add(&mut self.arena, total, *game).map_err(Unsolved::from) {
                Err(full) if full.is_memory() => return Err(full),
                Err(_) => return Ok(None),
                Ok(total) => total,
            };
        }
        Ok(Some(total))
    }

    /// How good a state looks for a player who has just moved to it: numbers about in the middle of values and bounds, and how
    /// many moves more the player has. Where there are no bounds few replies are as good again, as what is left is smaller.
    pub(super) fn score(&mut self, state: &State, player: Player) -> Result<i64, Unsolved> {
        let favour = if player == Player::Left { 1 } else { -1 };
        let mut total = 0;
        for piece in state {
            total += match self.kind(*piece) {
                Kind::Value(value) => self.middle(value),
                Kind::Large(board, large) => {
                    let [left, right] = self.parts[board].moves(large).map(|count| count as i64);
                    let sign = if self.is_negated[board] { -1 } else { 1 };
                    let moves = sign * (ONE as i64 / 2) * (left - right);
                    let replies = if (player == Player::Left) == (sign > 0) { right } else { left };
                    let [least, most] =
                        [Player::Left, Player::Right].map(|side| self.bound(board, large, side));
                    match (least?, most?) {
                        (Some(least), Some(most)) => moves + (self.middle(least) + self.middle(most)) / 2,
                        _ => 2 * moves - favour * ONE as i64 * replies,
                    }
                }
            };
        }
        Ok(favour * total)
    }

    /// Twice the middle between the stops of a game, in such units.
    fn middle(&self, game: GameId) -> i64 {
        let stops = [self.arena.left_stop(game), self.arena.right_stop(game)];
        // Sums of many of these fit.
        let number =
            |stop| (self.arena.stop_number(stop).nearly_over(&Dyadic::ONE) * ONE).clamp(-FAR, FAR) as i64;
        stops.map(number).into_iter().sum()
    }
}

/// The units of a move, where the outlook of a state is measured.
pub(super) const ONE: f64 = 64.0;

/// What counts as very far ahead, in such units.
const FAR: f64 = (1_u64 << 40) as f64;

/// Whether a game is a number plus ups plus a nimber.
fn is_cold(arena: &Arena, game: GameId) -> bool {
    arena.as_up_star(game).is_some()
}

fn insert(state: &mut State, piece: Piece) {
    let at = state.binary_search(&piece).unwrap_or_else(|at| at);
    state.insert(at, piece);
}
