//! How two games of N players compare: for each player, and as impartial ones.

use crate::GameError;
use crate::players::{seat_classes, seat_quotient};
use hyperjam_players::comparison::at_most;
use hyperjam_players::equality::equality;
use hyperjam_players::graph::{Graph, Preferences};
use hyperjam_players::notation::print;
use hyperjam_players::revertible::{Revertible, revertible};
use hyperjam_players::statement::{Statement, Verdict};
use hyperjam_players::{Arena, GameId, Limits, Unfinished};
use hyperjam_terms::Order;

/// How two games compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatComparison {
    /// Whether they are the same game: hyperbisimilar.
    pub same: bool,
    /// For each player.
    pub by_player: Vec<ComparedFor>,
    /// Whether they are equal as impartial games; none if one of them is partizan.
    pub as_impartial: Option<Answered>,
    /// Whether the first is revertible to the second, and the second to the first; none of them where that is not asked, as play may
    /// go on for ever or a game is partizan.
    pub revertible: Vec<Answered>,
}

/// How two games compare for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedFor {
    /// Whether the first is at most the second.
    pub at_most: Statement,
    /// Whether the first is at least the second.
    pub at_least: Statement,
}

/// Whether something holds, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Whether it does.
    pub verdict: Verdict,
    /// Why, or what was tried.
    pub why: String,
}

/// What a comparison of positions may take.
#[derive(Clone, Copy, Debug)]
pub struct SeatBudget {
    /// About the steps of work for proofs on the graph, and as many for games that are added there.
    pub work: u64,
    /// What games may take to which others are added.
    pub limits: Limits,
    /// The most positions and moves of two games to which others are added so; larger ones are compared on the graph, where fewer are.
    pub size: usize,
}

/// Why two games are equal in every sense.
const SAME: &str = "they are the same game";
/// Why nothing is said of equality as impartial games where play may go round.
const LOOPS: &str = "play may go on for ever, and Spindler’s paper defines it only where play ends";
/// The most bytes of a game that is written.
const MOST_TEXT: usize = 2_000;

impl SeatComparison {
    /// Of two games of an arena. Cost: that of [`at_most`], [`equality()`](equality) and [`revertible()`](revertible) both ways.
    ///
    /// ```
    /// use hyperjam_bridge::SeatComparison;
    /// use hyperjam_players::Arena;
    /// use hyperjam_players::notation::parse;
    /// use hyperjam_terms::Order;
    ///
    /// let mut arena = Arena::new(3);
    /// let [one, zero] = ["1_L", "0"].map(|text| parse(text, 3).unwrap().game(&mut arena).unwrap());
    /// let found = SeatComparison::of_games(&mut arena, [one, zero])?;
    /// let orders: Vec<_> = found.by_player.iter().map(|one| one.order()).collect();
    /// assert_eq!(orders, [Some(Order::Greater), Some(Order::Less), Some(Order::Less)]);
    /// # Ok::<(), hyperjam_players::Unfinished>(())
    /// ```
    pub fn of_games(arena: &mut Arena, games: [GameId; 2]) -> Result<Self, Unfinished> {
        let [g, h] = games;
        let equal = equality(arena, g, h)?;
        let as_impartial = equal.map(|found| Answered { verdict: found.verdict(), why: found.to_string() });
        let mut all = Vec::new();
        for [h, g] in [games, [h, g]] {
            if let Some(found) = revertible(arena, h, g)? {
                all.push(Answered { verdict: found.verdict(), why: why_revertible(arena, found) });
            }
        }
        let mut by_player = Vec::new();
        for seat in 0..arena.players() {
            let (at_most, at_least) = (at_most(arena, g, h, seat)?, at_most(arena, h, g, seat)?);
            let (at_most, at_least) = (at_most.statement(arena), at_least.statement(arena));
            by_player.push(ComparedFor { at_most, at_least });
        }
        Ok(Self { same: g == h, by_player, as_impartial, revertible: all })
    }

    /// Of two positions of a graph. Whether they are the same game is always decided, and then everything is. Else, where play ends and
    /// the games are not too large, they are compared by [`SeatComparison::of_games`], and otherwise by [`Preferences`] of what can be
    /// reached from them, one position for each game.
    ///
    /// ```
    /// use hyperjam_bridge::{SeatBudget, SeatComparison};
    /// use hyperjam_players::Limits;
    /// use hyperjam_players::graph::Graph;
    /// use hyperjam_terms::{Movers, Order};
    ///
    /// // A move of the first player to an end, and a loop of that player.
    /// let left = Movers::only(0);
    /// let graph = Graph::new(3, 3, &[(1, 0, left), (2, 2, left)])?;
    /// let budget = SeatBudget { work: 1_000_000, limits: Limits::default(), size: 1_000 };
    /// let found = SeatComparison::of_positions(&graph, [2, 1], budget)?;
    /// assert_eq!(found.by_player[0].order(), Some(Order::Greater));
    /// assert!(!found.same && found.as_impartial.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_positions(graph: &Graph, on: [u32; 2], budget: SeatBudget) -> Result<Self, GameError> {
        let refused = GameError::Seats;
        let (part, positions) = graph.part(&on).map_err(refused)?;
        let on = on.map(|at| positions.partition_point(|other| *other < at));
        let classes = seat_classes(&part)?;
        let numbers = classes.numbers();
        let [x, y] = on.map(|at| numbers[at]);
        let endless = part.endless();
        let ends = !on.iter().any(|at| endless[*at]);
        let moves: usize = (0..part.position_count() as u32).map(|at| part.moves(at).len()).sum();
        if ends && part.position_count() + moves <= budget.size {
            let mut arena = Arena::with_limits(part.players(), budget.limits);
            let games = part.games(&on.map(|at| at as u32), &mut arena).ok();
            let found = games.and_then(|games| Self::of_games(&mut arena, [games[0], games[1]]).ok());
            if let Some(found) = found {
                return Ok(found);
            }
        }
        let same = || ComparedFor { at_most: Statement::Proved(SAME), at_least: Statement::Proved(SAME) };
        let by_player = match x == y {
            true => (0..part.players()).map(|_| same()).collect(),
            false => {
                let quotient = seat_quotient(&part, &classes)?;
                let known = Preferences::of(&quotient, budget.work).map_err(refused)?;
                let statement = |x, y, seat| match known.statement(known.compare(x, y, seat)) {
                    // Games to which more is added would have said more.
                    Statement::Undecided { why, longer } => {
                        Statement::Undecided { why, longer: longer || ends }
                    }
                    decided => decided,
                };
                let of =
                    |seat| ComparedFor { at_most: statement(x, y, seat), at_least: statement(y, x, seat) };
                (0..part.players()).map(of).collect()
            }
        };
        let is_impartial = part.impartial().iter().all(|impartial| *impartial);
        let (verdict, why) = match (x == y, ends) {
            (true, _) => (Verdict::Proved, SAME),
            (false, false) => (Verdict::Undecided, LOOPS),
            (false, true) => (Verdict::Undecided, "the games are too large for others to be added to them"),
        };
        let as_impartial = is_impartial.then(|| Answered { verdict, why: why.to_owned() });
        Ok(Self { same: x == y, by_player, as_impartial, revertible: Vec::new() })
    }

    /// Whether they are equal for every player, and so in every sum with other games; none where that is not decided.
    pub fn is_equal(&self) -> Option<bool> {
        let statements = || self.by_player.iter().flat_map(|one| [&one.at_most, &one.at_least]);
        if statements().any(|one| one.verdict() == Verdict::Refuted) {
            return Some(false);
        }
        statements().all(|one| one.verdict() == Verdict::Proved).then_some(true)
    }

    /// Whether something is not decided for a player of which more work would try more.
    pub fn is_cut_short(&self) -> bool {
        let mut statements = self.by_player.iter().flat_map(|one| [&one.at_most, &one.at_least]);
        statements.any(|one| matches!(one, Statement::Undecided { longer: true, .. }))
    }
}

impl ComparedFor {
    /// How they compare, if that is decided.
    pub fn order(&self) -> Option<Order> {
        let [at_most, at_least] = [&self.at_most, &self.at_least].map(|one| one.verdict().holds());
        at_most.zip(at_least).map(|(at_most, at_least)| Order::of(at_most, at_least))
    }
}

/// Why a game is revertible to another, or not.
fn why_revertible(arena: &Arena, found: Revertible) -> String {
    let written = |game| print(arena, game, MOST_TEXT).unwrap_or_else(|| "a large game".to_owned());
    match found {
        Revertible::Holds => {
            "proved, so its outcomes are among those of the other in every sum (Spindler, Theorems 2.19 and 3.7)"
                .to_owned()
        }
        Revertible::Missing(option) => {
            format!("refuted: it has no option that is equal to {}", written(option))
        }
        Revertible::NotBack(option) => {
            format!("refuted: its option {} is none of the other’s, and does not lead back to it", written(option))
        }
        Revertible::Undecided(option) => {
            format!("not decided: of the option {} it is not known to what it is equal", written(option))
        }
    }
}
