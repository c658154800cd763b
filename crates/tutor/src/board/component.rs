//! The components of the sum on the sheet: its vehicles, and its boards as often as they count.

use super::names::move_names;
use super::{called, open};
use crate::analysis::Analysis;
use crate::failure::Failure;
use hyperjam_editor::document::Rules;
use hyperjam_protocol::tutor::{DrawnBoard, TutorQuery};
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_solver::PositionId;
use hyperjam_terms::Player;
use std::rc::Rc;

/// The most components of a sum that is played.
pub(super) const MOST_COMPONENTS: usize = 40;

/// How far vehicles’ long work has come is told nobody.
static UNHEARD: fn(u32) = |_| {};

/// Where a component stands.
#[derive(Clone)]
pub(super) enum Place {
    /// A position of a board.
    Board(Rc<dyn Board>),
    /// A position of the drawing.
    Vehicle(PositionId),
}

/// What a component is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    /// A vehicle, by its number.
    Vehicle(usize),
    /// A board, by its number among those of the sheet.
    Board(usize),
}

/// A component of the sum.
#[derive(Clone)]
pub(super) struct Component {
    pub(super) of: Origin,
    /// What it is called.
    pub(super) name: String,
    /// Whether it is the negative of what it shows: Left and Right change places in it.
    pub(super) is_negated: bool,
    pub(super) place: Place,
}

/// How a move is made.
#[derive(Clone, Copy)]
pub(super) enum How {
    /// On the picture of a board.
    Gesture(Gesture),
    /// Along the drawing.
    Drive(PositionId, PositionId),
}

/// A move in a component.
pub(super) struct Step {
    pub(super) how: How,
    pub(super) to: Place,
}

/// The components with what they are of.
pub(super) struct Components<'a> {
    pub(super) query: &'a TutorQuery,
    analysis: Option<Analysis<'a>>,
    pub(super) all: Vec<Component>,
}

impl Component {
    /// Who makes in it the moves that a player makes.
    pub(super) fn mover(&self, player: Player) -> Player {
        if self.is_negated { player.opponent() } else { player }
    }

    /// The same at another place.
    pub(super) fn at(&self, place: Place) -> Self {
        Self { place, ..self.clone() }
    }

    /// What tells its place from others.
    pub(super) fn key(&self) -> (Origin, String, bool) {
        let (of, at) = match &self.place {
            Place::Board(board) => (self.of, board.text()),
            // All vehicles are on one drawing.
            Place::Vehicle(on) => (Origin::Vehicle(0), on.index().to_string()),
        };
        (of, at, self.is_negated)
    }
}

impl<'a> Components<'a> {
    /// All vehicles and boards.
    pub(super) fn of_sheet(query: &'a TutorQuery) -> Result<Self, Failure> {
        let drawing = &query.drawing;
        let drives = drawing.rules == Rules::Moves && !drawing.vehicles.is_empty();
        let analysis = if drives { Some(Analysis::of_sum(query, &UNHEARD)?) } else { None };
        let mut all = Vec::new();
        for (nth, on) in analysis.iter().flat_map(Analysis::vehicles).enumerate() {
            all.push(Component {
                of: Origin::Vehicle(nth),
                name: String::new(),
                is_negated: false,
                place: Place::Vehicle(on),
            });
        }
        let count = |board: &DrawnBoard| board.times.unsigned_abs() as usize;
        let given = all.len() + drawing.boards.iter().map(count).sum::<usize>();
        if given > MOST_COMPONENTS {
            return Err(Failure::Components { given, limit: MOST_COMPONENTS });
        }
        for (nth, board) in drawing.boards.iter().enumerate() {
            let opened: Rc<dyn Board> = Rc::from(open(board).map_err(Failure::Board)?);
            let name = name(&drawing.boards, board);
            for copy in 1..=count(board) {
                let copy = if count(board) > 1 { format!(", copy {copy}") } else { String::new() };
                let sign = if board.times < 0 { "−" } else { "" };
                all.push(Component {
                    of: Origin::Board(nth),
                    name: format!("{sign}{name}{copy}"),
                    is_negated: board.times < 0,
                    place: Place::Board(opened.clone()),
                });
            }
        }
        Ok(Self { query, analysis, all })
    }

    /// One board alone, as it stands there.
    pub(super) fn of_board(query: &'a TutorQuery, board: &DrawnBoard) -> Result<Self, Failure> {
        let nth = query.drawing.boards.iter().position(|one| one.id == board.id).unwrap_or_default();
        let component = Component {
            of: Origin::Board(nth),
            name: called(board),
            is_negated: false,
            place: Place::Board(Rc::from(open(board).map_err(Failure::Board)?)),
        };
        Ok(Self { query, analysis: None, all: vec![component] })
    }

    /// The drawing that vehicles drive on, if there are any.
    pub(super) fn analysis(&self) -> Option<&Analysis<'a>> {
        self.analysis.as_ref()
    }

    /// The moves of a player in a component.
    pub(super) fn steps(&self, component: &Component, player: Player) -> Vec<Step> {
        let player = component.mover(player);
        match &component.place {
            Place::Board(board) => {
                let moves = board.moves(player).into_iter();
                moves
                    .map(|(gesture, to)| Step { how: How::Gesture(gesture), to: Place::Board(Rc::from(to)) })
                    .collect()
            }
            Place::Vehicle(on) => {
                let options = self.analysis.as_ref().map_or(&[][..], |it| it.graph().options(*on, player));
                let drive = |to: &PositionId| Step { how: How::Drive(*on, *to), to: Place::Vehicle(*to) };
                options.iter().map(drive).collect()
            }
        }
    }

    /// Whether both players have the same options wherever these components may come.
    pub(super) fn is_impartial(&self, state: &[Component]) -> bool {
        state.iter().all(|component| match &component.place {
            Place::Board(board) => board.is_impartial(),
            Place::Vehicle(_) => self.analysis.as_ref().is_some_and(Analysis::is_impartial),
        })
    }

    /// What a component is called: a vehicle by where it stands.
    pub(super) fn name(&self, component: &Component) -> String {
        match &component.place {
            Place::Board(_) => component.name.clone(),
            Place::Vehicle(on) => self.position(*on),
        }
    }

    fn position(&self, on: PositionId) -> String {
        self.analysis.as_ref().map_or_else(String::new, |analysis| analysis.name(on).to_owned())
    }

    /// A place in words.
    pub(super) fn place(&self, place: &Place) -> String {
        match place {
            Place::Board(board) => super::repeated(&board.text()),
            Place::Vehicle(on) => self.position(*on),
        }
    }

    /// What the moves of a player in a component are called, without it.
    pub(super) fn move_names(&self, from: &Component, steps: &[Step]) -> Vec<String> {
        if let Place::Board(board) = &from.place {
            let gesture = |step: &Step| match step.how {
                How::Gesture(gesture) => Some(gesture),
                How::Drive(..) => None,
            };
            let gestures: Vec<Gesture> = steps.iter().filter_map(gesture).collect();
            let picture = |nth: usize| match &steps[nth].to {
                Place::Board(board) => board.picture(),
                Place::Vehicle(_) => board.picture(),
            };
            return move_names(&board.picture(), &gestures, &picture, &|nth| self.place(&steps[nth].to));
        }
        let name = |step: &Step| match step.how {
            How::Drive(from, to) => format!("{} → {}", self.position(from), self.position(to)),
            How::Gesture(_) => self.place(&step.to),
        };
        steps.iter().map(name).collect()
    }

    /// Whether a vehicle stands at a tie end, where play stops.
    pub(super) fn is_tied(&self, state: &[Component]) -> bool {
        let is_tie = |component: &Component| match (&component.place, &self.analysis) {
            (Place::Vehicle(on), Some(analysis)) => analysis.graph().is_tie_end(*on),
            _ => false,
        };
        state.iter().any(is_tie)
    }
}

/// What a board is called among these: with its identifier where another one is called the same.
pub(super) fn name(boards: &[DrawnBoard], board: &DrawnBoard) -> String {
    let name = called(board);
    let same = boards.iter().filter(|other| called(other) == name).count();
    if same > 1 { format!("{name} ({})", board.id) } else { name }
}
