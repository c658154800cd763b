//! Compounds of games other than the disjunctive sum: a player moves in one component, in several or in all of them, and play ends
//! with the first component that has ended or with the last.
//!
//! C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), 51–81; Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 9; Conway, *On Numbers and Games*, chapter 14.

mod game;
mod product;
mod suspense;

use std::collections::BTreeMap;
use std::fmt;

use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_solver::{Graph, GraphBuilder, Outcomes, PositionId};
use hyperjam_terms::{CompoundRule, Convention, Player, PlayerOutcome};

use crate::known::end_of;
use crate::laid::{Stopped, lay};
use crate::place::{Component, Key};
pub use game::{CompoundGame, Done};
use product::Product;
use suspense::Suspense;

/// By what a compound was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The remoteness of the components.
    Remoteness,
    /// The suspense of the components, all of them impartial and without loops.
    Suspense,
    /// The outcomes of the components, all of them impartial.
    Outcomes,
    /// A search of so many positions.
    Search(usize),
}

impl By {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remoteness => "remoteness",
            Self::Suspense => "suspense",
            Self::Outcomes => "outcomes",
            Self::Search(_) => "search",
        }
    }

    /// Why that decides a compound by this rule, as a sentence that has no capital and no stop yet.
    pub fn reason(self, rule: CompoundRule) -> String {
        match self {
            Self::Remoteness => {
                "each component is played as if it were alone, and the first that ends decides: who can win there hurries, and \
                 who loses there delays. So the least remoteness counts, the number of moves to that end"
            }
            Self::Suspense => {
                "each component is played as if it were alone, and the last that ends decides: who can win there delays, and \
                 who loses there hurries. So the greatest suspense counts, the number of moves to that end"
            }
            Self::Outcomes if rule.is_short() => {
                "both players have the same moves here. Who is to move loses where one component has ended, or where that is so \
                 in every component: else the player ends one, or moves in each that is not lost, so that all are"
            }
            Self::Outcomes => {
                "both players have the same moves here. Who is to move loses just where that is so in every component: else the \
                 player moves in each that is not lost, so that all are"
            }
            Self::Search(count) => {
                return format!("all {count} positions of the compound that can come up were searched");
            }
        }
        .to_owned()
    }
}

/// A move in one of the components that a player moves in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The component, counted from 0.
    pub component: usize,
    /// The number of the move among the player’s there.
    pub nth: usize,
}

/// Who wins a compound, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compound {
    /// By what it was decided.
    pub by: By,
    /// How it ends when Left starts, and when Right does; the moves to the end are known by remoteness and by search.
    pub outcomes: [SumOutcome; 2],
    /// How each component ends alone when Left starts there, and when Right does.
    pub components: Vec<[SumOutcome; 2]>,
    /// The number of moves that each component lasts alone when its winner delays the end and its loser hurries; the largest is that
    /// of the compound. None where the compound was not decided by them.
    pub suspense: Option<Vec<u32>>,
    /// A best move of Left and of Right who starts: what is done in each component that is moved in; none where there is no move.
    pub moves: [Option<Vec<Part>>; 2],
}

/// Why a compound is not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCompound {
    /// A component can come to an end that stops play in the whole sum.
    End,
    /// A limit was reached.
    Stopped(Stopped),
}

impl fmt::Display for NoCompound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => write!(
                f,
                "not decided: a component can come to an end that stops play in all of them, and compounds by other rules than \
                 the sum are for games without such ends"
            ),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for NoCompound {}

impl From<Stopped> for NoCompound {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Who wins a compound of these components; play that goes on for ever is a draw.
///
/// *Conjunctive.* Each component is played as if it were alone, and the first that ends decides: who can win there hurries,
/// and who loses there delays. So the remoteness of the compound is the least of the components’, and it is drawn if all are (Smith,
/// theorem 8; WW 9). This holds for all games here, in normal and in misère play. It costs what the components have positions and moves,
/// of which there may be `most` at most.
///
/// *Continued conjunctive.* Where all components are impartial and no play in them comes back, in normal and in misère play, the last
/// that ends decides: who can win there delays, and who loses there hurries. So the suspense of the compound is the greatest of the
/// components’, and its parity says who wins (Smith; WW 9). For who wins the component that lasts longest can play it to last as long as
/// its suspense, and each other so that it is won, or over by its suspense, which is less or of the same parity. With loops this fails:
/// whether a draw is better than a long loss depends on the other components.
///
/// *Selective, shortened selective.* Where all components are impartial, in normal play, who is to move loses just if that is so in each
/// component; it is drawn if one of them is, and else won (WW 9): the winner moves where that is a win, a drawing player also where it is
/// drawn. By the short rule it is lost where one component has ended, and else won where one can be ended at once.
///
/// Everything else is searched, position by position of the compound with all choices of components, up to so many.
///
/// ```
/// use std::rc::Rc;
/// use hyperjam_rulesets::open;
/// use hyperjam_sums::{BoardPlace, Component, compound};
/// use hyperjam_terms::{CompoundRule, Convention, Player};
///
/// let kayles = |game, size| Ok::<_, hyperjam_rulesets::BoardError>(Component::new(game, Rc::new(BoardPlace::new(open("kayles", &[size])?.into()))));
/// let both = [kayles(0, "3")?, kayles(1, "4")?];
/// // Who starts takes the middle of the three; nobody is in a hurry to take from the four.
/// let found = compound::compound(&both, CompoundRule::Conjunctive, Convention::Normal, 1000)?;
/// assert_eq!(found.outcomes[0].winner, Some(Player::Left));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compound(
    components: &[Component],
    rule: CompoundRule,
    convention: Convention,
    most: usize,
) -> Result<Compound, NoCompound> {
    Alone::of(components, convention, most)?.compound(components, rule, most)
}

/// Games as they are played alone, which compounds of them are decided by.
struct Alone {
    convention: Convention,
    graph: Graph,
    /// Where the places that components can come to are in the graph.
    places: BTreeMap<(usize, Key), PositionId>,
    outcomes: Outcomes,
}

impl Alone {
    /// All places that these components can come to.
    fn of(components: &[Component], convention: Convention, most: usize) -> Result<Self, NoCompound> {
        let mut builder = GraphBuilder::new();
        let places = lay(components.iter(), &mut builder, most, Some(most))?;
        let graph = builder.build();
        if end_of(components).is_some() || graph.positions().any(|at| graph.end_kind(at).is_some()) {
            return Err(NoCompound::End);
        }
        let outcomes = outcomes(&graph, convention);
        Ok(Self { convention, graph, places, outcomes })
    }

    /// Who wins a compound of components that are at some of these places; see [`compound`].
    fn compound(
        &self,
        components: &[Component],
        rule: CompoundRule,
        most: usize,
    ) -> Result<Compound, NoCompound> {
        let Self { convention, graph, outcomes: alone, .. } = self;
        let convention = *convention;
        let at: Vec<PositionId> =
            components.iter().filter_map(|one| self.places.get(&one.key()).copied()).collect();
        let of = |position, player| SumOutcome {
            winner: alone.outcome(position, player).winner(),
            remoteness: alone.remoteness(position, player),
        };
        let of_components =
            at.iter().map(|position| Player::BOTH.map(|player| of(*position, player))).collect();
        let is_impartial = components.iter().all(|one| one.place().is_impartial());
        let suspense = match rule {
            CompoundRule::ContinuedConjunctive if is_impartial => Suspense::of(graph, &at, convention),
            _ => None,
        };
        let in_each = |best: &dyn Fn(PositionId, Player) -> Option<usize>| {
            Player::BOTH.map(|player| {
                let parts = (0..at.len())
                    .filter_map(|nth| Some(Part { component: nth, nth: best(at[nth], player)? }));
                Some(parts.collect::<Vec<_>>()).filter(|parts| !parts.is_empty())
            })
        };
        let has_ended = |player| at.iter().any(|position| graph.options(*position, player).is_empty());
        let (by, outcomes, mut moves) = match (rule, &suspense) {
            (CompoundRule::Conjunctive, _) if !at.is_empty() => {
                let outcomes = Player::BOTH.map(|player| first_to_end(&at, |position| of(position, player)));
                (By::Remoteness, outcomes, in_each(&|at, player| best_move(graph, alone, at, player)))
            }
            (_, Some(suspense)) => {
                let outcomes = Player::BOTH.map(|player| suspense.outcome(&at, player));
                (By::Suspense, outcomes, in_each(&|at, player| suspense.best_move(graph, at, player)))
            }
            (CompoundRule::Selective | CompoundRule::ShortenedSelective, _)
                if is_impartial && convention == Convention::Normal =>
            {
                let outcomes = Player::BOTH.map(|player| {
                    let all = || at.iter().map(|position| of(*position, player));
                    let ends = |wanted| all().any(|one| one.seen_by(player) == wanted);
                    let is_ended_at_once = || all().any(|one| one.remoteness == Some(1));
                    let winner = match (ends(PlayerOutcome::Draw), ends(PlayerOutcome::Win)) {
                        _ if rule.is_short() && has_ended(player) => Some(player.opponent()),
                        (true, true) if rule.is_short() && is_ended_at_once() => Some(player),
                        (true, _) => None,
                        (false, true) => Some(player),
                        (false, false) => Some(player.opponent()),
                    };
                    SumOutcome { winner, remoteness: None }
                });
                (By::Outcomes, outcomes, Player::BOTH.map(|player| selected(graph, alone, &at, player)))
            }
            _ => {
                let search = Product::of(graph, &at, rule, convention, most)?;
                (By::Search(search.count), search.outcomes, search.moves)
            }
        };
        for player in Player::BOTH.into_iter().filter(|player| rule.is_short() && has_ended(*player)) {
            moves[player.index()] = None;
        }
        let suspense = suspense.map(|suspense| at.iter().map(|position| suspense.at(*position)).collect());
        Ok(Compound { by, outcomes, components: of_components, suspense, moves })
    }
}

/// How the component ends that is the first to end.
fn first_to_end(at: &[PositionId], of: impl Fn(PositionId) -> SumOutcome) -> SumOutcome {
    let all = at.iter().map(|position| of(*position));
    let drawn = SumOutcome { winner: None, remoteness: None };
    all.filter(|outcome| outcome.remoteness.is_some())
        .min_by_key(|outcome| outcome.remoteness)
        .unwrap_or(drawn)
}

/// The first of a player’s best moves in a component alone: the quickest win, a draw, or the slowest loss.
fn best_move(graph: &Graph, alone: &Outcomes, at: PositionId, player: Player) -> Option<usize> {
    let options = graph.options(at, player);
    let next = player.opponent();
    let rank = |to: PositionId| {
        let remoteness = i64::from(alone.remoteness(to, next).unwrap_or(0));
        match alone.outcome(to, next).seen_by(player) {
            PlayerOutcome::Win => (0, remoteness),
            PlayerOutcome::Draw => (1, 0),
            PlayerOutcome::Loss => (2, -remoteness),
        }
    };
    (0..options.len()).min_by_key(|nth| rank(options[*nth]))
}

/// A best move in a selective compound of impartial components: in all that are won or drawn, or, where all are lost, in the first
/// that has a move.
fn selected(graph: &Graph, alone: &Outcomes, at: &[PositionId], player: Player) -> Option<Vec<Part>> {
    let best = |nth: usize| Some(Part { component: nth, nth: best_move(graph, alone, at[nth], player)? });
    let is_lost = |nth: &usize| alone.outcome(at[*nth], player).seen_by(player) == PlayerOutcome::Loss;
    let kept: Vec<Part> = (0..at.len()).filter(|nth| !is_lost(nth)).filter_map(best).collect();
    match kept.is_empty() {
        true => (0..at.len()).find_map(best).map(|part| vec![part]),
        false => Some(kept),
    }
}
