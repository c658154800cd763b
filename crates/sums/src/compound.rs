//! Compounds of games other than the disjunctive sum: a player moves in all components, or in any number of them.
//!
//! C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), 51–81; Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 9; Conway, *On Numbers and Games*, chapter 14.

use std::collections::BTreeMap;
use std::fmt;

use hyperjam_solver::outcome::outcomes;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_solver::{Graph, GraphBuilder, Outcomes, PositionId};
use hyperjam_terms::{Convention, Movers, Player, PlayerOutcome};

use crate::known::end_of;
use crate::laid::{Stopped, lay};
use crate::place::Component;

/// In which components a player moves at a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// In every component; who cannot move in one of them cannot move (the short rule).
    Conjunctive,
    /// In any number of components, at least in one.
    Selective,
}

/// By what a compound was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The remoteness of the components.
    Remoteness,
    /// The outcomes of the components, all of them impartial.
    Outcomes,
    /// A search of so many positions.
    Search(usize),
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
/// *Selective.* Where all components are impartial, in normal play, who is to move loses just if that is so in each component; it is drawn if
/// one of them is, and else won (WW 9): the winner moves where that is a win, a drawing player also where it is drawn. Everything else
/// is searched, position by position of the compound with all choices of components, up to so many.
///
/// ```
/// use std::rc::Rc;
/// use hyperjam_rulesets::open;
/// use hyperjam_sums::{BoardPlace, Component, compound};
/// use hyperjam_terms::{Convention, Player};
///
/// let kayles = |game, size| Ok::<_, hyperjam_rulesets::BoardError>(Component::new(game, Rc::new(BoardPlace::new(open("kayles", &[size])?.into()))));
/// let both = [kayles(0, "3")?, kayles(1, "4")?];
/// // Who starts takes the middle of the three; nobody is in a hurry to take from the four.
/// let found = compound::compound(&both, compound::Rule::Conjunctive, Convention::Normal, 1000)?;
/// assert_eq!(found.outcomes[0].winner, Some(Player::Left));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compound(
    components: &[Component],
    rule: Rule,
    convention: Convention,
    most: usize,
) -> Result<Compound, NoCompound> {
    let mut builder = GraphBuilder::new();
    let places = lay(components.iter(), &mut builder, most, Some(most))?;
    let graph = builder.build();
    if end_of(components).is_some() || graph.positions().any(|position| graph.end_kind(position).is_some()) {
        return Err(NoCompound::End);
    }
    let at: Vec<PositionId> = components.iter().filter_map(|one| places.get(&one.key()).copied()).collect();
    let alone = outcomes(&graph, convention);
    let of = |position, player| SumOutcome {
        winner: alone.outcome(position, player).winner(),
        remoteness: alone.remoteness(position, player),
    };
    let of_components = at.iter().map(|position| Player::BOTH.map(|player| of(*position, player))).collect();
    let is_impartial = components.iter().all(|one| one.place().is_impartial());
    let (by, outcomes, moves) = match rule {
        Rule::Conjunctive if !at.is_empty() => {
            let outcomes = Player::BOTH.map(|player| first_to_end(&at, |position| of(position, player)));
            let moves = Player::BOTH.map(|player| {
                let best = (0..at.len()).map(|nth| {
                    Some(Part { component: nth, nth: best_move(&graph, &alone, at[nth], player)? })
                });
                best.collect()
            });
            (By::Remoteness, outcomes, moves)
        }
        Rule::Selective if is_impartial && convention == Convention::Normal => {
            let outcomes = Player::BOTH.map(|player| {
                let ends = |wanted| at.iter().any(|position| of(*position, player).seen_by(player) == wanted);
                let winner = match (ends(PlayerOutcome::Draw), ends(PlayerOutcome::Win)) {
                    (true, _) => None,
                    (false, true) => Some(player),
                    (false, false) => Some(player.opponent()),
                };
                SumOutcome { winner, remoteness: None }
            });
            let moves = Player::BOTH.map(|player| selected(&graph, &alone, &at, player));
            (By::Outcomes, outcomes, moves)
        }
        _ => {
            let search = Product::of(&graph, &at, rule, convention, most)?;
            (By::Search(search.count), search.outcomes, search.moves)
        }
    };
    Ok(Compound { by, outcomes, components: of_components, moves })
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

/// All positions of a compound, by a search.
struct Product {
    count: usize,
    outcomes: [SumOutcome; 2],
    moves: [Option<Vec<Part>>; 2],
}

impl Product {
    fn of(
        graph: &Graph,
        start: &[PositionId],
        rule: Rule,
        convention: Convention,
        most: usize,
    ) -> Result<Self, Stopped> {
        let too_large = Stopped::Sum(most);
        let mut builder = GraphBuilder::new();
        let mut numbers: BTreeMap<Vec<PositionId>, PositionId> = BTreeMap::new();
        let mut states = vec![start.to_vec()];
        numbers.insert(start.to_vec(), builder.add_position().map_err(|_| too_large)?);
        let (mut next, mut moves) = (0, 0);
        let mut first: [Vec<(PositionId, Vec<Part>)>; 2] = [Vec::new(), Vec::new()];
        while let Some(state) = states.get(next).cloned() {
            let from = numbers[&state];
            for player in Player::BOTH {
                let left = most.saturating_sub(states.len() + moves);
                for parts in choices(graph, &state, player, rule, left).ok_or(too_large)? {
                    let mut after = state.clone();
                    for part in &parts {
                        after[part.component] = graph.options(state[part.component], player)[part.nth];
                    }
                    let to = match numbers.get(&after) {
                        Some(known) => *known,
                        None => {
                            let id = builder.add_position().map_err(|_| too_large)?;
                            numbers.insert(after.clone(), id);
                            states.push(after);
                            id
                        }
                    };
                    builder.add_move(from, to, Movers::from(player)).map_err(|_| too_large)?;
                    moves += 1;
                    if next == 0 {
                        first[player.index()].push((to, parts));
                    }
                }
                if states.len() + moves > most {
                    return Err(too_large);
                }
            }
            next += 1;
        }
        let product = builder.build();
        let known = outcomes(&product, convention);
        let at = numbers[start];
        let outcomes = Player::BOTH.map(|player| SumOutcome {
            winner: known.outcome(at, player).winner(),
            remoteness: known.remoteness(at, player),
        });
        let moves = Player::BOTH.map(|player| {
            let nth = best_move(&product, &known, at, player)?;
            let to = product.options(at, player)[nth];
            first[player.index()].iter().find(|(of, _)| *of == to).map(|(_, parts)| parts.clone())
        });
        Ok(Self { count: states.len(), outcomes, moves })
    }
}

/// The moves of a player in a compound, each as what is done in the components that are moved in; none where there are more than so
/// many.
fn choices(
    graph: &Graph,
    state: &[PositionId],
    player: Player,
    rule: Rule,
    most: usize,
) -> Option<Vec<Vec<Part>>> {
    let mut all: Vec<Vec<Part>> = vec![Vec::new()];
    for (component, at) in state.iter().enumerate() {
        let count = graph.options(*at, player).len();
        let mut longer = Vec::new();
        for parts in all {
            if rule == Rule::Selective {
                longer.push(parts.clone());
            }
            longer.extend((0..count).map(|nth| [&*parts, &[Part { component, nth }]].concat()));
            if longer.len() > most.saturating_add(1) {
                return None;
            }
        }
        all = longer;
    }
    // Who moves in no component does not move.
    all.retain(|parts| !parts.is_empty());
    Some(all)
}
