//! The components of the sum on the sheet: its vehicles, and its boards as often as they count.

use super::{LIMITS, called, open};
use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::readings::{ReadAnalysis, undriven};
use crate::vehicles::{MOST_VEHICLES, component, starting};
use crate::work::{SumIdentity, Work};
use hyperjam_bridge::board::{move_names, repeated};
use hyperjam_bridge::{ReadingError, Taken};
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::Turn;
use hyperjam_protocol::tutor::{Drawing, DrawnBoard, TutorQuery};
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_solver::task::Progress;
use hyperjam_solver::{MoveId, PositionId};
use hyperjam_sums::{
    BoardPlace, Choice, GraphPlace, How, Known, Negative, NoTotal, Place, Shown, Step, SumLimits, Unvalued,
};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::Unfinished;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::rc::Rc;

/// The most components of a sum with boards.
pub(crate) const MOST_COMPONENTS: usize = 40;

/// What a component is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// A vehicle, by its number.
    Vehicle(usize),
    /// A board, by its number among those of the sheet.
    Board(usize),
    /// The drawing, which is read otherwise than as moves.
    Drawing,
}

/// A component of the sum.
#[derive(Clone)]
pub(crate) struct Component {
    pub(crate) of: Origin,
    /// What it is called.
    name: String,
    /// Whether it is the negative of what it shows: Left and Right change places in it.
    is_negated: bool,
    summand: hyperjam_sums::Component,
}

/// The most states that a search for the winner of boards may look at before the card is there; it goes on while the card is
/// shown.
const STATES: u64 = 2_000;
/// What the search of a sum may use here.
const SUM_LIMITS: SumLimits = SumLimits { values: LIMITS, places: 3_000, size: 100_000, states: STATES };
/// The most positions and moves that the search of a sum of vehicles may look at.
const VEHICLES: usize = 200_000;
/// The same where the labels say who wins, so that a search only tells how soon.
const VEHICLES_WITH_LABELS: usize = 20_000;

/// The components with what they are of.
pub(crate) struct Components<'a> {
    pub(crate) query: &'a TutorQuery,
    work: &'a Work<'a>,
    analysis: Option<Analysis<'a>>,
    /// The drawing, where it is read otherwise.
    reading: Option<ReadAnalysis<'a>>,
    limits: SumLimits,
    pub(crate) all: Vec<Component>,
    /// What else is on the sheet, and why each of it is no component.
    pub(crate) left_out: Vec<String>,
}

impl Component {
    /// Who makes in it the moves that a player makes.
    pub(crate) fn mover(&self, player: Player) -> Player {
        if self.is_negated { player.opponent() } else { player }
    }

    /// The same at another place.
    pub(crate) fn at(&self, place: Rc<dyn Place>) -> Self {
        Self { summand: self.summand.at(place), ..self.clone() }
    }

    /// What is shown of it.
    pub(crate) fn shown(&self) -> Shown<'_> {
        self.summand.place().shown()
    }

    /// The board of the sheet that it is on, if it is on one.
    pub(crate) fn board_of_sheet(&self) -> Option<&dyn Board> {
        self.board().filter(|_| self.of != Origin::Drawing)
    }

    /// The board that it is on, if it is on one.
    pub(crate) fn board(&self) -> Option<&dyn Board> {
        match self.shown() {
            Shown::Board(board) => Some(board),
            Shown::Position(_) => None,
        }
    }

    /// The position where it stands, if it is a vehicle.
    pub(crate) fn position(&self) -> Option<PositionId> {
        match self.shown() {
            Shown::Position(on) => Some(on),
            Shown::Board(_) => None,
        }
    }

    /// The moves of a player in it.
    pub(crate) fn steps(&self, player: Player) -> Vec<Step> {
        self.summand.place().moves(player)
    }
}

/// Why the value of a sum, or of a component, is not written.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum NoWorth {
    /// Of all components together.
    #[error(transparent)]
    Sum(NoTotal),
    /// A component has none.
    #[error("no value, as {}", endless(.name, *.reason))]
    Endless {
        /// What it is called.
        name: String,
        /// Why.
        reason: Unvalued,
    },
    /// That of a component is not known.
    #[error("{name}: {reason}")]
    Component {
        /// What it is called.
        name: String,
        /// Why.
        reason: Unvalued,
    },
    /// Of one component.
    #[error(transparent)]
    Place(#[from] Unvalued),
    /// It is too long.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

/// Why a component has no value.
fn endless(name: &str, reason: Unvalued) -> String {
    match reason {
        Unvalued::TieEnd => format!("a tie end can be reached from {name}"),
        Unvalued::DecidedEnd => format!("an end that decides everything can be reached from {name}"),
        _ => format!("play may go on for ever at {name}"),
    }
}

/// A move that can be made now.
pub(crate) struct NamedChoice {
    /// What it is called, without the component.
    pub(crate) name: String,
    /// What it is on the drawing, if it is made there.
    pub(crate) drawn: Option<Turn>,
    choice: Choice,
}

/// What is taken of a drawing by a move on it.
pub(crate) fn taken_by(turn: Turn) -> Option<Taken> {
    match turn {
        Turn::Move(id) => Some(Taken::Road(id)),
        Turn::Position(id) => Some(Taken::Position(id)),
        Turn::Draw => None,
    }
}

impl Deref for NamedChoice {
    type Target = Choice;

    fn deref(&self) -> &Choice {
        &self.choice
    }
}

/// What is asked of a sum.
pub(crate) fn summands(state: &[Component]) -> Vec<hyperjam_sums::Component> {
    state.iter().map(|component| component.summand.clone()).collect()
}

/// Whether both players have the same options wherever these components may come.
pub(crate) fn is_impartial(state: &[Component]) -> bool {
    state.iter().all(|component| component.summand.place().is_impartial())
}

impl<'a> Components<'a> {
    /// All vehicles and boards.
    pub(crate) fn of_sheet(query: &'a TutorQuery, work: &'a Work<'a>) -> Result<Self, Failure> {
        let drawing = &query.drawing;
        let drives = drawing.rules == Rules::Moves;
        let is_empty =
            drawing.all_vehicles().is_empty() && (!drawing.boards.is_empty() || drawing.graph.players != 2);
        let analysis = if drives && !is_empty { Some(Analysis::of(query, work)?) } else { None };
        let mut all = Vec::new();
        if let Some(analysis) = &analysis {
            all.extend(vehicles(analysis, &analysis.vehicles(), &analysis.negatives()));
        }
        let count = |board: &DrawnBoard| match crate::seats::open(board) {
            Some(_) => 0,
            None => board.times.unsigned_abs() as usize,
        };
        let mut left_out = Vec::new();
        let given = all.len() + drawing.boards.iter().map(count).sum::<usize>();
        if given > MOST_COMPONENTS && !drawing.boards.is_empty() {
            return Err(Failure::Components { given, limit: MOST_COMPONENTS });
        }
        for (nth, board) in drawing.boards.iter().enumerate() {
            if crate::seats::open(board).is_some() {
                let name = name(&drawing.boards, board);
                left_out
                    .push(format!("{name} is for players in a cycle, and this sum is for Left and Right"));
                continue;
            }
            let is_negated = board.times < 0;
            let mut place: Rc<dyn Place> = place_of(board)?;
            if is_negated {
                place = Rc::new(Negative::new(place));
            }
            let name = name(&drawing.boards, board);
            for copy in 1..=count(board) {
                let copy = if count(board) > 1 { format!(", copy {copy}") } else { String::new() };
                let sign = if is_negated { "−" } else { "" };
                all.push(Component {
                    of: Origin::Board(nth),
                    name: format!("{sign}{name}{copy}"),
                    is_negated,
                    summand: hyperjam_sums::Component::new(nth + 1, place.clone()),
                });
            }
        }
        // Behind the boards, whose numbers older links have.
        let reading = read_otherwise(query)?;
        all.extend(reading.as_ref().map(|reading| read(reading, drawing.boards.len() + 1)));
        left_out.extend(reading.as_ref().and_then(|_| undriven(drawing)));
        let limits = limits(analysis.as_ref(), &all, SUM_LIMITS.size);
        Ok(Self { query, work, analysis, reading, limits, all, left_out })
    }

    /// The same, where a search may look at so many positions and moves.
    pub(crate) fn searching(self, size: usize) -> Self {
        let limits = limits(self.analysis.as_ref(), &self.all, size);
        Self { limits, ..self }
    }

    /// That there are too many to be added up, if there are.
    pub(crate) fn is_refused(&self) -> Option<Failure> {
        let (given, limit) = (self.all.len(), MOST_VEHICLES);
        (given > limit).then_some(Failure::Components { given, limit })
    }

    /// These, unless they are too many.
    pub(crate) fn few_enough(self) -> Result<Self, Failure> {
        self.is_refused().map_or(Ok(self), Err)
    }

    /// Whether all are vehicles on the drawing, and none is negated.
    pub(crate) fn are_vehicles(&self) -> bool {
        let is_plain = |at: &Component| at.position().is_some() && !at.is_negated;
        !self.all.is_empty() && self.all.iter().all(is_plain)
    }

    /// Whether the component with this number is negated.
    pub(crate) fn is_negated(&self, nth: usize) -> bool {
        self.all.get(nth).is_some_and(|at| at.is_negated)
    }

    /// Whether they are vehicles of a drawing with labels, which say what values would.
    pub(crate) fn is_labelled(&self) -> bool {
        let analysis = self.analysis.as_ref().filter(|_| self.are_vehicles());
        analysis.is_some_and(|analysis| analysis.solution().labels.is_some())
    }

    /// Where the vehicles stand, if there is nothing else.
    pub(crate) fn vehicles(&self) -> Option<(&Analysis<'a>, Vec<PositionId>)> {
        let analysis = self.analysis.as_ref().filter(|_| self.are_vehicles())?;
        Some((analysis, self.all.iter().filter_map(Component::position).collect()))
    }

    /// Whether every move is open to both players.
    pub(crate) fn all_open_to_both(&self) -> bool {
        let is_open = self.analysis.as_ref().is_none_or(|analysis| analysis.graph().all_open_to_both());
        is_open && is_impartial(&self.all)
    }

    /// Vehicles at these positions of the drawing, and nothing else.
    pub(crate) fn of_vehicles(analysis: Analysis<'a>, start: &[DrawnId]) -> Result<Self, Failure> {
        let on = starting(start, |id| analysis.game.position(id))?;
        let all = vehicles(&analysis, &on, &[]);
        let limits = limits(Some(&analysis), &all, VEHICLES);
        let left_out = beside_vehicles(&analysis.query.drawing);
        Ok(Self {
            query: analysis.query,
            work: analysis.work,
            analysis: Some(analysis),
            reading: None,
            limits,
            all,
            left_out,
        })
    }

    /// The drawing as it is read, and nothing else.
    pub(crate) fn of_reading(query: &'a TutorQuery, reading: ReadAnalysis<'a>, work: &'a Work<'a>) -> Self {
        let (all, left_out) = (vec![read(&reading, 0)], Vec::new());
        Self { query, work, analysis: None, reading: Some(reading), limits: SUM_LIMITS, all, left_out }
    }

    /// One board alone, as it stands there.
    pub(crate) fn of_board(
        query: &'a TutorQuery,
        board: &DrawnBoard,
        work: &'a Work<'a>,
    ) -> Result<Self, Failure> {
        let nth = query.drawing.boards.iter().position(|one| one.id == board.id).unwrap_or_default();
        let component = Component {
            of: Origin::Board(nth),
            name: called(board),
            is_negated: false,
            summand: hyperjam_sums::Component::new(nth + 1, place_of(board)?),
        };
        Ok(Self {
            query,
            work,
            analysis: None,
            reading: None,
            limits: SUM_LIMITS,
            all: vec![component],
            left_out: Vec::new(),
        })
    }

    /// The drawing that vehicles drive on, if there are any.
    pub(crate) fn analysis(&self) -> Option<&Analysis<'a>> {
        self.analysis.as_ref()
    }

    /// The drawing, if it is a component because it is read otherwise than as moves.
    pub(crate) fn reading(&self) -> Option<&ReadAnalysis<'a>> {
        self.reading.as_ref()
    }

    /// What is taken of the drawing by these moves on it, as it is at that place.
    pub(crate) fn taken(&self, from: &Component, steps: &[Step]) -> Vec<Option<Taken>> {
        let (Some(reading), Some(board)) = (&self.reading, from.board()) else { return Vec::new() };
        reading.reading().taken(&board.picture(), gestures(steps).into_iter())
    }

    /// What can be known of sums of these, with what is kept of them.
    pub(crate) fn known(&self) -> Known<'a> {
        let known = self.known_at_once();
        match self.identity() {
            Some(identity) => known.with_memory(self.work.memory.of(identity)),
            None => known,
        }
    }

    /// What tells a sum of boards from others; none where not all are boards.
    fn identity(&self) -> Option<SumIdentity> {
        let drawing = &self.query.drawing;
        let of = |component: &Component| {
            let rules = match component.of {
                Origin::Board(nth) => {
                    let DrawnBoard { rules, lines, .. } = drawing.boards.get(nth)?;
                    [std::slice::from_ref(rules), lines].concat().join("\n")
                }
                _ => drawing.rules.title().to_owned(),
            };
            Some((rules, component.board()?.text(), component.is_negated))
        };
        Some((self.limits, self.all.iter().map(of).collect::<Option<_>>()?))
    }

    /// What can be known of sums of these without a search that goes on later.
    pub(crate) fn known_at_once(&self) -> Known<'a> {
        let told = self.analysis.as_ref().map(|analysis| analysis.work.progress);
        let watch = move |progress: Progress| {
            let done = progress.done.saturating_mul(1_000) / progress.total.max(1);
            if let Some(told) = told {
                told(done.min(1_000) as u32);
            }
        };
        let known = Known::new(self.query.drawing.graph.convention, self.limits, watch);
        // What a vehicle does is told with the number of moves to the end.
        if self.are_vehicles() { known.counting_moves() } else { known }
    }

    /// What the search of a sum may use.
    pub(crate) fn limits(&self) -> SumLimits {
        self.limits
    }

    /// The move of the drawing that a move in a component is; of several the first.
    pub(crate) fn drawn_move(&self, from: &Component, choice: &Choice, player: Player) -> Option<DrawnMove> {
        self.drawn_step(from, choice.nth, player)
    }

    /// The move of the drawing that the move of a player in a component with this number is.
    pub(crate) fn drawn_step(&self, from: &Component, nth: usize, player: Player) -> Option<DrawnMove> {
        match self.turns(from, player).get(nth).copied().flatten() {
            Some(Turn::Move(id)) => Some(id),
            _ => None,
        }
    }

    /// The positions of the drawing that a move on it touches, as it is read.
    pub(crate) fn drawn_ends(&self, drawn: Option<Turn>) -> Vec<DrawnId> {
        let taken = drawn.and_then(taken_by);
        self.reading.as_ref().zip(taken).map(|(reading, taken)| reading.ends(taken)).unwrap_or_default()
    }

    /// What the moves of a player in a component are on the drawing, if they are made there.
    pub(crate) fn turns(&self, from: &Component, player: Player) -> Vec<Option<Turn>> {
        let steps = from.steps(player);
        if from.of == Origin::Drawing {
            let turn = |taken| match taken {
                Taken::Road(id) => Turn::Move(id),
                Taken::Position(id) => Turn::Position(id),
            };
            return self.taken(from, &steps).into_iter().map(|taken| taken.map(turn)).collect();
        }
        let (Some(analysis), Some(on)) = (&self.analysis, from.position()) else {
            return vec![None; steps.len()];
        };
        // Of several moves to one position the first.
        let mut to: BTreeMap<PositionId, MoveId> = BTreeMap::new();
        for (id, end) in analysis.graph().moves_by(on, from.mover(player)) {
            let first = to.entry(end).or_insert(id);
            *first = id.min(*first);
        }
        let drawn = |step: Step| match step.how {
            How::Drive(_, end) => to.get(&end).and_then(|id| analysis.move_id(*id)).map(Turn::Move),
            How::Press(_) => None,
        };
        steps.into_iter().map(drawn).collect()
    }

    /// What a move in one of these components is called, without it.
    pub(crate) fn move_name(&self, state: &[Component], choice: &Choice, player: Player) -> String {
        let Some(from) = state.get(choice.component) else { return String::new() };
        let names = self.move_names(from, &from.steps(player));
        names.into_iter().nth(choice.nth).unwrap_or_default()
    }

    /// What a component is called: a vehicle by where it stands.
    pub(crate) fn name(&self, component: &Component) -> String {
        match component.position() {
            None => component.name.clone(),
            Some(on) if component.is_negated => component::negative_name(&self.position(on)),
            Some(on) => self.position(on),
        }
    }

    fn position(&self, on: PositionId) -> String {
        self.analysis.as_ref().map_or_else(String::new, |analysis| analysis.name(on).to_owned())
    }

    /// A place in words.
    pub(crate) fn place(&self, shown: Shown<'_>) -> String {
        match shown {
            Shown::Board(board) => repeated(&board.text()),
            Shown::Position(on) => self.position(on),
        }
    }

    /// What the moves of a player in a component are called, without it.
    pub(crate) fn move_names(&self, from: &Component, steps: &[Step]) -> Vec<String> {
        if let (Origin::Drawing, Some(reading), Some(board)) = (from.of, &self.reading, from.board()) {
            let token = reading.reading().token_on(&board.picture());
            let name =
                |taken: Option<Taken>| taken.map_or_else(String::new, |taken| reading.done(taken, token));
            return self.taken(from, steps).into_iter().map(name).collect();
        }
        if let Some(board) = from.board() {
            let gestures = gestures(steps);
            let picture = |nth: usize| match steps[nth].to.shown() {
                Shown::Board(board) => board.picture(),
                Shown::Position(_) => board.picture(),
            };
            let text = |nth: usize| self.place(steps[nth].to.shown());
            return move_names(&board.picture(), &gestures, &picture, &text);
        }
        let name = |step: &Step| match step.how {
            How::Drive(from, to) => format!("{} → {}", self.position(from), self.position(to)),
            How::Press(_) => self.place(step.to.shown()),
        };
        steps.iter().map(name).collect()
    }

    /// The moves of a player, by component, with what they do as far as that is known.
    pub(crate) fn choices(
        &self,
        known: &mut Known<'_>,
        state: &[Component],
        player: Player,
    ) -> Vec<NamedChoice> {
        let names: Vec<Vec<String>> =
            state.iter().map(|from| self.move_names(from, &from.steps(player))).collect();
        let turns: Vec<Vec<Option<Turn>>> = state.iter().map(|from| self.turns(from, player)).collect();
        let named = |choice: Choice| {
            let name = names.get(choice.component).and_then(|names| names.get(choice.nth));
            let drawn = turns.get(choice.component).and_then(|turns| turns.get(choice.nth));
            NamedChoice { name: name.cloned().unwrap_or_default(), drawn: drawn.copied().flatten(), choice }
        };
        known.choices(&summands(state), player).into_iter().map(named).collect()
    }

    /// Why the value of a sum of these components is not known.
    pub(crate) fn no_value(&self, state: &[Component], reason: NoTotal) -> NoWorth {
        let NoTotal::Component { nth, reason } = reason else { return NoWorth::Sum(reason) };
        let name = state.get(nth).map(|component| self.name(component)).unwrap_or_default();
        match reason {
            Unvalued::Loop | Unvalued::TieEnd | Unvalued::DecidedEnd => NoWorth::Endless { name, reason },
            reason => NoWorth::Component { name, reason },
        }
    }
}

/// What the search of a sum of these may use: for vehicles alone as many places as the drawing has.
fn limits(analysis: Option<&Analysis<'_>>, all: &[Component], size: usize) -> SumLimits {
    let Some(analysis) = analysis.filter(|_| all.iter().all(|at| at.position().is_some())) else {
        return SumLimits { size, ..SUM_LIMITS };
    };
    let has_labels = analysis.game.convention == Convention::Normal && is_impartial(all);
    let size = if has_labels { size.min(VEHICLES_WITH_LABELS) } else { size };
    // A negated position is another place.
    let images = 1 + usize::from(all.iter().any(|at| at.is_negated));
    let places = images * analysis.graph().position_count();
    SumLimits { values: crate::values::LIMITS, places, size, states: 0 }
}

/// Vehicles at these positions, then those at others whose components are negated: all are on one drawing.
fn vehicles(analysis: &Analysis<'_>, on: &[PositionId], negatives: &[PositionId]) -> Vec<Component> {
    let mut all = Vec::new();
    let Some(first) = on.first().or(negatives.first()) else { return all };
    let drawn = GraphPlace::new(Rc::new(analysis.graph().clone()), *first);
    for (nth, at) in on.iter().chain(negatives).enumerate() {
        let is_negated = nth >= on.len();
        let place: Rc<dyn Place> = Rc::new(drawn.at(*at));
        let place: Rc<dyn Place> = if is_negated { Rc::new(Negative::new(place)) } else { place };
        let summand = hyperjam_sums::Component::new(0, place);
        all.push(Component { of: Origin::Vehicle(nth), name: String::new(), is_negated, summand });
    }
    all
}

/// The drawing as it is read, as the component of the sum with this number.
fn read(reading: &ReadAnalysis<'_>, game: usize) -> Component {
    let place = Rc::new(BoardPlace::new(reading.reading().board().clone()));
    Component {
        of: Origin::Drawing,
        name: "the drawing".to_owned(),
        is_negated: false,
        summand: hyperjam_sums::Component::new(game, place),
    }
}

/// What is on the sheet beside the vehicles of a game that is begun with them alone.
pub(crate) fn beside_vehicles(drawing: &Drawing) -> Vec<String> {
    let boards =
        (!drawing.boards.is_empty()).then_some("The boards on the sheet, which are components of its sum");
    let negatives = (!drawing.negatives.is_empty())
        .then_some("The negated vehicles, which are components of the sum of the sheet");
    boards.into_iter().chain(negatives).map(str::to_owned).collect()
}

/// How the moves of a board are made.
fn gestures(steps: &[Step]) -> Vec<Gesture> {
    let gesture = |step: &Step| match step.how {
        How::Press(gesture) => Some(gesture),
        How::Drive(..) => None,
    };
    steps.iter().filter_map(gesture).collect()
}

/// The drawing of a query as its rules read it, if they are others than moves and there is something to play with.
fn read_otherwise(query: &TutorQuery) -> Result<Option<ReadAnalysis<'_>>, Failure> {
    let drawing = &query.drawing;
    if drawing.rules == Rules::Moves || drawing.graph.positions.is_empty() {
        return Ok(None);
    }
    match ReadAnalysis::of(drawing) {
        Ok(reading) => Ok(Some(reading)),
        Err(Failure::Reading { reason: ReadingError::NoToken, .. }) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Where a board stands.
fn place_of(board: &DrawnBoard) -> Result<Rc<dyn Place>, Failure> {
    let opened = open(board).map_err(Failure::Board)?;
    Ok(Rc::new(BoardPlace::new(Rc::from(opened))))
}

/// What a board is called among these: with its identifier where another one is called the same.
pub(crate) fn name(boards: &[DrawnBoard], board: &DrawnBoard) -> String {
    let name = called(board);
    let same = boards.iter().filter(|other| called(other) == name).count();
    if same > 1 { format!("{name} ({})", board.id) } else { name }
}
