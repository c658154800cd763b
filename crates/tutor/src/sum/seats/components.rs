//! The components of a sum for players in a cycle: vehicles on a drawing for as many, and boards.

use crate::board::component::{MOST_COMPONENTS, Origin, beside_vehicles, name};
use crate::board::{SEAT_LIMITS, seat_move_names};
use crate::failure::Failure;
use crate::seats::{SeatAnalysis, open, players_of};
use crate::vehicles::starting;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{DrawnBoard, TutorQuery};
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_sums::seats::{Drawing, Known, Limits, NotKnown, Place, Rules as SumRules, Step};
use hyperjam_terms::Convention;

/// What is looked at of a sum in a game, at each of whose cards it is looked at anew.
pub(crate) const LIMITS: Limits = Limits { size: 400_000, boards: SEAT_LIMITS };
/// What is looked at of a sum otherwise: about a second.
const MARK_LIMITS: Limits = Limits { size: 2_000_000, boards: SEAT_LIMITS };

/// A component of the sum.
#[derive(Clone)]
pub(crate) struct SeatComponent {
    pub(crate) of: Origin,
    /// What it is called.
    pub(crate) name: String,
    /// Where it starts.
    pub(crate) place: Place,
}

/// The components with what they are of.
pub(crate) struct SeatComponents<'a> {
    pub(crate) query: &'a TutorQuery,
    /// The drawing, if vehicles drive on it.
    pub(crate) analysis: Option<SeatAnalysis<'a>>,
    pub(crate) players: u32,
    pub(crate) all: Vec<SeatComponent>,
    /// What else is on the sheet, and why each of it is no component.
    pub(crate) left_out: Vec<String>,
    /// That there are too many to be added up, if there are.
    pub(crate) refused: Option<Failure>,
}

impl<'a> SeatComponents<'a> {
    /// All vehicles and boards of a sheet, if they are for players in a cycle.
    pub(crate) fn of_sheet(query: &'a TutorQuery) -> Result<Option<Self>, Failure> {
        let drawing = &query.drawing;
        let Some(players) = players_of(drawing) else { return Ok(None) };
        let (mut all, mut left_out) = (Vec::new(), Vec::new());
        let analysis = match drawing.graph.players {
            2 => None,
            _ => match SeatAnalysis::of(query) {
                Ok(analysis) => Some(analysis),
                Err(failure) if !drawing.boards.is_empty() => {
                    let reason = failure.to_string();
                    left_out.push(format!("The drawing: {}", reason.trim_end_matches('.')));
                    None
                }
                Err(failure) => return Err(failure),
            },
        };
        if let Some(analysis) = &analysis {
            all.extend(vehicles(analysis, &analysis.vehicles()));
        }
        left_out.extend(drawing.negatives.first().map(|_| {
            "The negated vehicles: there is no negative, as nobody is the opponent of a player in a cycle"
                .to_owned()
        }));
        let mut given = all.len();
        if drawing.graph.players == 2 && drawing.graph.convention == Convention::Misere {
            left_out.push(
                "Misère play: the boards are for players in a cycle, who play by their convention".into(),
            );
        }
        for (nth, board) in drawing.boards.iter().enumerate() {
            let name = name(&drawing.boards, board);
            let reason = match open(board) {
                None => match crate::board::open(board) {
                    Ok(_) => "is for two players, Left and Right".to_owned(),
                    Err(error) => format!("cannot be read: {error}"),
                },
                Some(Err(error)) => format!("cannot be read: {error}"),
                Some(Ok(opened)) if opened.players() != players => {
                    format!("is for {} players", opened.players())
                }
                Some(Ok(_)) if board.times < 0 => {
                    "has no negative, as nobody is the opponent of a player in a cycle".to_owned()
                }
                Some(Ok(opened)) => {
                    let count = board.times.unsigned_abs();
                    given += count as usize;
                    for copy in 1..=count.min(MOST_COMPONENTS as u32) {
                        let copy = if count > 1 { format!(", copy {copy}") } else { String::new() };
                        all.push(SeatComponent {
                            of: Origin::Board(nth),
                            name: format!("{name}{copy}"),
                            place: Place::Board(opened.clone()),
                        });
                    }
                    continue;
                }
            };
            left_out.push(format!("{name} {reason}"));
        }
        let is_too_much = given > MOST_COMPONENTS && !drawing.boards.is_empty();
        let refused = is_too_much.then_some(Failure::Components { given, limit: MOST_COMPONENTS });
        Ok(Some(Self { query, analysis, players, all, left_out, refused }))
    }

    /// Vehicles at these positions of the drawing, and nothing else.
    pub(crate) fn of_vehicles(query: &'a TutorQuery, start: &[PositionId]) -> Result<Self, Failure> {
        let analysis = SeatAnalysis::of(query)?;
        let on = starting(start, |id| analysis.game.position(id))?;
        let all = vehicles(&analysis, &on);
        let players = analysis.players();
        let left_out = beside_vehicles(&query.drawing);
        Ok(Self { query, analysis: Some(analysis), players, all, left_out, refused: None })
    }

    /// One board alone.
    pub(crate) fn of_board(query: &'a TutorQuery, board: &DrawnBoard, opened: SeatBoard) -> Self {
        let boards = &query.drawing.boards;
        let nth = boards.iter().position(|one| one.id == board.id).unwrap_or_default();
        let players = opened.players();
        let name = name(std::slice::from_ref(board), board);
        let all = vec![SeatComponent { of: Origin::Board(nth), name, place: Place::Board(opened) }];
        Self { query, analysis: None, players, all, left_out: Vec::new(), refused: None }
    }

    /// Whether all are vehicles on the drawing.
    pub(crate) fn are_vehicles(&self) -> bool {
        !self.all.is_empty() && self.all.iter().all(|one| matches!(one.place, Place::Position(_)))
    }

    /// Where the components start.
    pub(crate) fn start(&self) -> Vec<Place> {
        self.all.iter().map(|one| one.place.clone()).collect()
    }

    /// What is played; none where there is no component.
    pub(crate) fn rules(&self) -> Option<SumRules<'_>> {
        let drawing = self.analysis.as_ref().map(|analysis| {
            let game = &analysis.game;
            Drawing { graph: &game.graph, ties: &game.ties }
        });
        SumRules::of(drawing, &self.start()).ok()
    }

    /// What can be known of some of the components together; none where there is none.
    pub(super) fn known(&self, places: &[Place]) -> Option<Result<Known, NotKnown>> {
        Some(Known::of(&self.rules()?, places, MARK_LIMITS))
    }

    /// What the moves of a player in a component are called, without the component.
    pub(crate) fn move_names(&self, from: &Place, steps: &[Step]) -> Vec<String> {
        match (from, &self.analysis) {
            (Place::Board(board), _) => {
                let boards: Vec<_> = steps
                    .iter()
                    .filter_map(|step| match (&step.to, step.gesture) {
                        (Place::Board(to), Some(gesture)) => Some((gesture, to)),
                        _ => None,
                    })
                    .collect();
                seat_move_names(board, &boards)
            }
            (Place::Position(from), Some(analysis)) => {
                let name = |step: &Step| match step.to {
                    Place::Position(to) => format!("{} → {}", analysis.name(*from), analysis.name(to)),
                    Place::Board(_) => String::new(),
                };
                steps.iter().map(name).collect()
            }
            (Place::Position(_), None) => Vec::new(),
        }
    }

    /// A move that is called so, with its component where there are several.
    pub(crate) fn written(&self, component: usize, name: &str) -> String {
        match self.all.get(component).filter(|_| self.all.len() > 1) {
            Some(one) if matches!(one.place, Place::Board(_)) => format!("{}: {name}", one.name),
            _ => name.to_owned(),
        }
    }

    /// The moves of the drawing that the moves of a player in a component are.
    pub(crate) fn drawn_moves(&self, from: &Place, seat: u32) -> Vec<MoveId> {
        let (Place::Position(on), Some(analysis)) = (from, &self.analysis) else { return Vec::new() };
        let own = analysis.game.moves.iter().filter(|(_, from, _, by)| from == on && by.includes(seat));
        own.map(|(id, ..)| *id).collect()
    }
}

fn vehicles(analysis: &SeatAnalysis<'_>, on: &[u32]) -> Vec<SeatComponent> {
    let vehicle = |(nth, on): (usize, &u32)| SeatComponent {
        of: Origin::Vehicle(nth),
        name: analysis.name(*on).to_owned(),
        place: Place::Position(*on),
    };
    on.iter().enumerate().map(vehicle).collect()
}
