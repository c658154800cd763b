//! What each player can make sure of in a sum.

use std::fmt;

use hyperjam_players::Unfinished;
use hyperjam_players::graph::{ForcedLoss, Graph, GraphError, GraphSum};
use hyperjam_rulesets::seats::{SeatBoard, SeatSolution};
use hyperjam_terms::{Movers, OutcomeSet, SeatMark};

use super::{Place, Rules, SeatSearch};
use crate::search::SearchLimits;

/// What may be used to find out about a sum.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The positions and moves of the whole sum, times the components.
    pub size: usize,
    /// For its boards.
    pub boards: hyperjam_players::Limits,
}

/// What a player can make sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Not to lose, by a winning strategy.
    Wins,
    /// All others together can make the player lose, within so many moves if that is known.
    Loses(Option<u32>),
    /// It is too large.
    Unknown,
}

/// Why nothing is known of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotKnown {
    /// Its boards take too much.
    Boards(Unfinished),
    /// The positions of its boards are too many for a sum with vehicles.
    Positions,
    /// The whole sum is too large.
    Sum(GraphError),
}

impl fmt::Display for NotKnown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boards(unfinished) => unfinished.fmt(f),
            Self::Positions => write!(f, "the boards have too many positions"),
            Self::Sum(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotKnown {}

/// What each player can make sure of in a sum, and in all that can be reached from it.
///
/// Boards become games of an arena and are added up there, so that what is the same game is looked at once; where that is too much,
/// a [search](SeatSearch) looks at less, and does not tell how long who can be made to lose holds out. Beside vehicles they are laid
/// into one graph with the drawing, whose sums are searched.
///
/// ```
/// use hyperjam_rulesets::seats::SeatBoard;
/// use hyperjam_sums::seats::{Chance, Known, Limits, Place, Rules};
///
/// let heap = Place::Board(SeatBoard::open("nim-for", &["3", "1"])?);
/// let block = Place::Board(SeatBoard::open("cutblock", &["2x1x1"])?);
/// let sum = [heap, block];
/// let rules = Rules::of(None, &sum)?;
/// let limits = Limits { size: 10_000, boards: hyperjam_players::Limits::default() };
/// let mut known = Known::of(&rules, &sum, limits)?;
/// assert_eq!(known.chance(&sum, 0, 0), Chance::Wins, "player 1 takes the counter, and player 2 cannot move");
/// assert_eq!(known.chance(&sum, 0, 1), Chance::Loses(Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Known {
    players: u32,
    boards: Option<SeatSolution>,
    /// With the vehicles, if there are any.
    driven: Option<Driven>,
    /// Where there are boards alone and they take too much to be laid out.
    search: Option<SeatSearch<'static>>,
}

/// How many positions and moves a state counts for in a search, which looks at all that its moves lead to.
const STATE: usize = 20;

/// The sum of vehicles with what the boards are.
struct Driven {
    sum: GraphSum,
    losses: Vec<ForcedLoss>,
    /// The number of the first position of the boards, behind those of the drawing.
    first: u32,
}

impl Known {
    /// What can be found out. Cost: the positions of the sum with their moves, times the square of the players.
    pub fn of(rules: &Rules<'_>, sum: &[Place], limits: Limits) -> Result<Self, NotKnown> {
        let (mut places, boards) = parted(sum);
        let players = rules.players();
        let boards = match boards.is_empty() {
            true => None,
            false => match SeatSolution::of(&boards, limits.boards) {
                Ok(solution) => Some(solution),
                Err(unfinished) => {
                    let search = places.is_empty().then(|| searched(players, &boards, limits)).flatten();
                    let search = Some(search.ok_or(NotKnown::Boards(unfinished))?);
                    return Ok(Self { players, boards: None, driven: None, search });
                }
            },
        };
        let Some(drawing) = rules.drawing.filter(|_| !places.is_empty()) else {
            return Ok(Self { players, boards, driven: None, search: None });
        };
        let first = drawing.graph.position_count() as u32;
        let sum = match &boards {
            None => drawing.graph.sum(&places, limits.size),
            Some(boards) => {
                let (graph, start) = boards.graph().ok_or(NotKnown::Positions)?;
                let both = beside(drawing.graph, graph).map_err(NotKnown::Sum)?;
                places.push(first + start);
                both.sum(&places, limits.size)
            }
        };
        let sum = sum.map_err(NotKnown::Sum)?;
        let all = Movers::all(players);
        let losses = all.seats().filter_map(|who| {
            let others = Movers::of_bits(all.bits() & !Movers::only(who).bits())?;
            Some(sum.graph.forced_loss(who, others))
        });
        let losses = losses.collect();
        Ok(Self { players, boards, driven: Some(Driven { sum, losses, first }), search: None })
    }

    /// What a player can make sure of in a sum that can be reached from the start, where this one is to move.
    pub fn chance(&mut self, sum: &[Place], mover: u32, who: u32) -> Chance {
        let (places, boards) = parted(sum);
        if let Some(driven) = &self.driven {
            let number = driven.number(places, &boards, self.boards.as_mut());
            let found = number.zip(driven.losses.get(who as usize));
            return found.map_or(Chance::Unknown, |(number, loss)| {
                loss.within(number, mover).map_or(Chance::Wins, |moves| Chance::Loses(Some(moves)))
            });
        }
        if let Some(search) = &mut self.search {
            return match search.wins(&boards, mover, who) {
                Ok(true) => Chance::Wins,
                Ok(false) => Chance::Loses(None),
                Err(_) => Chance::Unknown,
            };
        }
        let Some(solution) = &mut self.boards else { return Chance::Unknown };
        match solution.wins(&boards, mover, who) {
            None => Chance::Unknown,
            Some(true) => Chance::Wins,
            Some(false) => Chance::Loses(solution.within(&boards, mover, who)),
        }
    }

    /// The graph of all that can be reached from the start, and the number there of a sum; none if it is known by theorems
    /// or by a search alone.
    pub fn graph(&mut self, sum: &[Place]) -> Option<(&Graph, u32)> {
        let (places, boards) = parted(sum);
        match &self.driven {
            Some(driven) => {
                let number = driven.number(places, &boards, self.boards.as_mut())?;
                Some((&driven.sum.graph, number))
            }
            None => {
                let solution = self.boards.as_mut()?;
                let number = solution.number(&boards)?;
                Some((solution.graph()?.0, number))
            }
        }
    }

    /// The outcomes of a sum that can be reached from the start by who moves first, whether it is impartial, and whether play
    /// may go on for ever. None if that is not known.
    pub fn mark(&mut self, sum: &[Place]) -> Option<SeatMark> {
        let players = self.players;
        if self.driven.is_none() && self.search.is_none() {
            let (_, boards) = parted(sum);
            let outcomes = self.boards.as_mut()?.outcomes(&boards)?;
            // Where no player has a move that others have not, it is impartial whatever the rules.
            return Some(match &*outcomes {
                [only] => {
                    SeatMark { starting: vec![*only; players as usize], impartial: true, endless: false }
                }
                _ => SeatMark { starting: outcomes, impartial: false, endless: false },
            });
        }
        let mut outcome = |starter: u32| {
            let mut bits = 0;
            for turn in 0..players {
                match self.chance(sum, starter, (starter + turn) % players) {
                    Chance::Wins => bits |= 1 << turn,
                    Chance::Loses(_) => {}
                    Chance::Unknown => return None,
                }
            }
            Some(OutcomeSet::of_bits(players, bits))
        };
        let starting = (0..players).map(&mut outcome).collect::<Option<_>>()?;
        if self.search.is_some() {
            let is_impartial = |at: &Place| matches!(at, Place::Board(board) if board.rules().is_impartial());
            return Some(SeatMark { starting, impartial: sum.iter().all(is_impartial), endless: false });
        }
        let (graph, number) = self.graph(sum)?;
        let [impartial, endless] = [graph.impartial(), graph.endless()].map(|of| of[number as usize]);
        Some(SeatMark { starting, impartial, endless })
    }
}

impl Driven {
    /// The number of a sum, with what is known of its boards.
    fn number(
        &self,
        mut places: Vec<u32>,
        boards: &[SeatBoard],
        solution: Option<&mut SeatSolution>,
    ) -> Option<u32> {
        if let Some(solution) = solution {
            places.push(self.first + solution.number(boards)?);
        }
        self.sum.number(&places)
    }
}

/// A search that knows the sum of boards, if that takes no more than is allowed.
fn searched(players: u32, boards: &[SeatBoard], limits: Limits) -> Option<SeatSearch<'static>> {
    let states = (limits.size / STATE) as u64;
    let limits = SearchLimits { states, bytes: limits.boards.bytes, ..SearchLimits::default() };
    let mut search = SeatSearch::new(players, limits);
    search.outcomes(boards).is_ok().then_some(search)
}

/// Where the vehicles are, and the boards.
fn parted(sum: &[Place]) -> (Vec<u32>, Vec<SeatBoard>) {
    let (mut places, mut boards) = (Vec::new(), Vec::new());
    for place in sum {
        match place {
            Place::Position(on) => places.push(*on),
            Place::Board(board) => boards.push(board.clone()),
        }
    }
    (places, boards)
}

/// Two graphs as one, the positions of the second behind those of the first.
fn beside(one: &Graph, other: &Graph) -> Result<Graph, GraphError> {
    let counts = [one, other].map(Graph::position_count);
    let first = counts[0] as u32;
    let mut moves = Vec::new();
    for (graph, first) in [(one, 0), (other, first)] {
        for from in 0..graph.position_count() as u32 {
            moves.extend(graph.moves(from).iter().map(|(to, by)| (first + from, first + to, *by)));
        }
    }
    Graph::new(one.players(), counts[0] + counts[1], &moves)
}
