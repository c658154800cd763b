//! Sums of components in a search, and what is seen of them at once.

use hyperjam_rulesets::Unsolved;
use hyperjam_rulesets::solve::Part;
use hyperjam_terms::Player;
use hyperjam_values::{Arena, Dyadic, GameId, order, sum};

use super::WinnerSearch;

/// A component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Piece {
    /// By its value.
    Value(GameId),
    /// By the number of its board, and its own there.
    Large(u16, u32),
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
                    let piece = |large| Piece::Large(board as u16, large);
                    let negative = self.parts[board].negative(large).map(piece);
                    match negative.and_then(|negative| state.binary_search(&negative).ok()) {
                        Some(at) => drop(state.remove(at)),
                        None => insert(state, piece(large)),
                    }
                }
            }
        }
        Ok(())
    }

    fn put_value(&mut self, state: &mut State, value: GameId) -> Result<(), Unsolved> {
        self.arena.renew_work();
        if is_cold(&self.arena, value) {
            let other = state
                .iter()
                .position(|piece| matches!(piece, Piece::Value(other) if is_cold(&self.arena, *other)));
            let total = match other.map(|at| state.remove(at)) {
                Some(Piece::Value(other)) => sum::add(&mut self.arena, value, other)?,
                _ => value,
            };
            if total != self.arena.zero() {
                insert(state, Piece::Value(total));
            }
            return Ok(());
        }
        let negative = sum::negate(&mut self.arena, value)?;
        match state.binary_search(&Piece::Value(negative)) {
            Ok(at) => drop(state.remove(at)),
            Err(_) => insert(state, Piece::Value(value)),
        }
        Ok(())
    }

    /// What a player can move to, of components that are the same once.
    pub(super) fn options(&mut self, state: &State, player: Player) -> Result<Vec<State>, Unsolved> {
        let mut options = Vec::new();
        for (at, piece) in state.iter().enumerate() {
            if at > 0 && state[at - 1] == *piece {
                continue;
            }
            let mut rest = state.clone();
            rest.remove(at);
            match *piece {
                Piece::Value(value) => {
                    self.arena.renew_work();
                    let values = match player {
                        Player::Left => self.arena.left_options(value)?.to_vec(),
                        Player::Right => self.arena.right_options(value)?.to_vec(),
                    };
                    for value in values {
                        let mut after = rest.clone();
                        self.put_value(&mut after, value)?;
                        options.push(after);
                    }
                }
                Piece::Large(board, large) => {
                    let board = usize::from(board);
                    let mover = self.mover(board, player);
                    for parts in self.parts[board].options(&mut self.arena, large, mover)? {
                        let mut after = rest.clone();
                        self.put(&mut after, board, &parts)?;
                        options.push(after);
                    }
                }
            }
        }
        Ok(options)
    }

    /// Whether the player who is to move wins, if values and bounds say so.
    pub(super) fn decided(&mut self, state: &State, player: Player) -> Result<Option<bool>, Unsolved> {
        let has_values = state.iter().all(|piece| matches!(piece, Piece::Value(_)));
        for side in Player::BOTH {
            let Some(games) = self.bounds(state, side)? else { continue };
            let Compared { at_least, at_most } = self.compared(&games, side);
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

    /// Games whose sum the state is at least for a player, if there are such for all components.
    fn bounds(&mut self, state: &State, player: Player) -> Result<Option<Vec<GameId>>, Unsolved> {
        let mut games = Vec::with_capacity(state.len());
        for piece in state {
            let bound = match *piece {
                Piece::Value(value) => Some(value),
                Piece::Large(board, large) => self.bound(board, large, player)?,
            };
            let Some(bound) = bound else { return Ok(None) };
            games.push(bound);
        }
        Ok(Some(games))
    }

    fn bound(&mut self, board: u16, large: u32, player: Player) -> Result<Option<GameId>, Unsolved> {
        let board = usize::from(board);
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
    fn compared(&mut self, games: &[GameId], player: Player) -> Compared {
        let add = |stop: fn(&Arena, GameId) -> hyperjam_values::Stop| {
            let number = |game: &GameId| self.arena.stop_number(stop(&self.arena, *game)).clone();
            games.iter().map(number).fold(Dyadic::ZERO, |total, number| &total + &number)
        };
        let [least, most] = [add(Arena::right_stop), add(Arena::left_stop)];
        let (is_greater, is_less) = (least.sign().is_gt(), most.sign().is_lt());
        let [at_least_zero, at_most_zero] = match (is_greater, is_less) {
            (true, _) => [Some(true), Some(false)],
            (_, true) => [Some(false), Some(true)],
            _ => match self.total(games) {
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
        match player {
            Player::Left => Compared { at_least: at_least_zero, at_most: at_most_zero },
            Player::Right => Compared { at_least: at_most_zero, at_most: at_least_zero },
        }
    }

    fn total(&mut self, games: &[GameId]) -> Option<GameId> {
        let mut total = self.arena.zero();
        for game in games {
            self.arena.renew_work();
            total = sum::add(&mut self.arena, total, *game).ok()?;
        }
        Some(total)
    }

    /// How good a state looks for a player who has just moved to it: numbers about in the middle of values and bounds, and how
    /// many moves more the player has.
    pub(super) fn score(&mut self, state: &State, player: Player) -> Result<i64, Unsolved> {
        let mut total = 0;
        for piece in state {
            total += match *piece {
                Piece::Value(value) => self.middle(value),
                Piece::Large(board, large) => {
                    let [left, right] = self.parts[usize::from(board)].moves(large).map(|count| count as i64);
                    let sign = if self.is_negated[usize::from(board)] { -1 } else { 1 };
                    let moves = sign * (ONE as i64 / 2) * (left - right);
                    let [least, most] =
                        [Player::Left, Player::Right].map(|side| self.bound(board, large, side));
                    match (least?, most?) {
                        (Some(least), Some(most)) => moves + (self.middle(least) + self.middle(most)) / 2,
                        _ => 2 * moves,
                    }
                }
            };
        }
        Ok(if player == Player::Left { total } else { -total })
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
const ONE: f64 = 64.0;

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
