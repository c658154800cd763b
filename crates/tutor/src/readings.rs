//! Cards about drawings that are read by rules of their own: what they are worth, why, and play. What is about moves says so.

mod entrance;
pub(crate) mod stage;
mod why;
mod words;
mod worth;

use crate::failure::Failure;
use crate::write::{link, paragraph, text};
use hyperjam_bridge::{Reading, ReadingError, Taken};
use hyperjam_editor::document::Rules;
use hyperjam_editor::game::GraphMove;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{Address, Part, PlayCard, Record, VehiclesCard, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Drawing, Line, Span, TutorQuery};
use hyperjam_rulesets::Unsolved;
use hyperjam_terms::{Convention, Player};

pub(crate) use words::verb;

/// The most edges that are named as fallen.
const MOST_FALLEN: usize = 6;

/// A drawing as its rules read it.
pub(crate) struct ReadAnalysis<'a> {
    drawing: &'a Drawing,
    /// The whole of it.
    reading: Reading,
}

impl<'a> ReadAnalysis<'a> {
    /// The drawing, or why it cannot be read.
    pub(crate) fn of(drawing: &'a Drawing) -> Result<Self, Failure> {
        // A vehicle that is put down takes the token there.
        Self::with_token(drawing, drawing.vehicles.last().copied())
    }

    /// The drawing with the token of Geography at a position.
    pub(crate) fn with_token(drawing: &'a Drawing, token: Option<PositionId>) -> Result<Self, Failure> {
        let (rules, graph) = (drawing.rules, &drawing.graph);
        let (positions, names) = (graph.positions.len(), drawing.names.len());
        if names != positions {
            return Err(Failure::Names { positions, names });
        }
        if graph.players != 2 {
            return Err(Failure::ReadSeats { rules: rules.title(), players: graph.players });
        }
        if graph.convention == Convention::Misere {
            return Err(Failure::ReadMisere { rules: rules.title() });
        }
        let reading = Reading::of(graph, rules, &drawing.ground, token);
        let reading = reading.map_err(|reason| Failure::Reading { rules: rules.title(), reason })?;
        Ok(Self { drawing, reading })
    }

    /// The whole of it, to be played.
    pub(crate) fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The parts in which a position lies: one, or several that stand on it where it is ground.
    pub(crate) fn components_at(&self, id: PositionId) -> Vec<Reading> {
        let is_here = |part: &Reading| part.parts().iter().any(|(taken, _)| self.ends(*taken).contains(&id));
        self.reading.components().into_iter().filter(is_here).collect()
    }

    /// The positions at which something lies that is taken.
    pub(crate) fn ends(&self, taken: Taken) -> Vec<PositionId> {
        words::ends(self, taken, None)
    }

    /// What is done where something is taken: “cut a–b”, “go a → b”.
    pub(crate) fn done(&self, taken: Taken, token: Option<PositionId>) -> String {
        worth::done(self, taken, token)
    }

    /// That these edges fall, if there are some.
    pub(crate) fn fell(&self, roads: &[MoveId]) -> Option<Line> {
        if self.rules() != Rules::Hackenbush || roads.is_empty() {
            return None;
        }
        let fell: Vec<Taken> = roads.iter().copied().map(Taken::Road).collect();
        let mut line = words::list(self, &fell, MOST_FALLEN);
        line.push(text(if fell.len() == 1 { " falls." } else { " fall." }));
        Some(line)
    }

    /// What is done where something is taken, as texts of lessons are written.
    pub(crate) fn done_in_lesson(&self, taken: Taken) -> String {
        let name = |id: PositionId| format!("`{}`", self.name(id).unwrap_or("?"));
        let ends: Vec<String> = self.ends(taken).into_iter().map(name).collect();
        format!("{} {}", words::verb(self.rules()), ends.join("–"))
    }

    /// The positions and roads that are gone when these were taken, by the one who starts and the other in turn.
    pub(crate) fn gone(&self, starter: Player, taken: &[Taken]) -> (Vec<PositionId>, Vec<MoveId>) {
        stage::gone_after(self, starter, taken).unwrap_or_default()
    }

    pub(crate) fn rules(&self) -> Rules {
        self.drawing.rules
    }

    /// What a position is called.
    fn name(&self, id: PositionId) -> Result<&str, Failure> {
        let place = self.drawing.graph.positions.binary_search_by_key(&id, |(one, _)| *one);
        let name = place.ok().and_then(|place| self.drawing.names.get(place));
        name.map(String::as_str).ok_or(Failure::PositionGone)
    }

    fn road(&self, id: MoveId) -> Option<&GraphMove> {
        let moves = &self.drawing.graph.moves;
        moves.get(moves.binary_search_by_key(&id, |step| step.id).ok()?)
    }

    /// A position in a line.
    fn span(&self, id: PositionId) -> Span {
        Span::Position { id, name: self.name(id).unwrap_or("?").to_owned(), to: None }
    }
}

/// Whether a drawing that is read by rules of its own has a card of this address that differs from that of its moves.
pub(crate) fn reads(address: &Address) -> bool {
    !matches!(address.part(), Part::Home | Part::Lessons | Part::Calculate | Part::Board)
}

/// The card of an address on such a drawing.
pub(crate) fn answer(query: &TutorQuery, address: &Address) -> Result<Card, Failure> {
    Ok(match address {
        Address::Steps(_) | Address::Quotient(..) | Address::Compare(_) | Address::Mark(_) => {
            for_moves(&query.drawing, &query.address)
        }
        // Nothing stands in plates but what a game shows.
        Address::Why(WhyCard::Values) => Card::default(),
        // Where there is no token there is no sum yet, and nothing is wrong.
        Address::Vehicles(VehiclesCard::Line) => match ReadAnalysis::of(&query.drawing) {
            Ok(analysis) => worth::line(&analysis),
            Err(Failure::Reading { reason: ReadingError::NoToken, .. }) => Card::default(),
            Err(failure) => return Err(failure),
        },
        Address::Vehicles(card @ (VehiclesCard::Add | VehiclesCard::Place))
            if query.drawing.rules.is_geography() =>
        {
            crate::vehicles::place_card(&query.drawing, card, None)
        }
        _ => {
            let token = started(address).or(query.drawing.vehicles.last().copied());
            let analysis = ReadAnalysis::with_token(&query.drawing, token)?;
            match address {
                Address::Vehicles(VehiclesCard::Deep(limit)) => worth::card(&analysis, u64::from(*limit)),
                Address::Why(WhyCard::Position(id, _)) => worth::at(&analysis, *id)?,
                Address::Why(WhyCard::Road(id)) => worth::of_road(&analysis, *id)?,
                Address::Why(WhyCard::Drawing(step)) => why::card(&analysis, *step),
                Address::Why(_) => why::card(&analysis, u32::MAX),
                Address::Play(card) => entrance::card(&analysis, card)?,
                _ => worth::card(&analysis, worth::FIRST_LIMIT),
            }
        }
    })
}

/// That vehicles are no components where a drawing is read otherwise: at most the last one has a part, as the token.
pub(crate) fn undriven(drawing: &Drawing) -> Option<String> {
    let has_token = drawing.rules.begins_at_positions() && !drawing.vehicles.is_empty();
    let others = drawing.all_vehicles().len() - usize::from(has_token);
    let which = if has_token { "all vehicles but that of the token" } else { "the vehicles" };
    (others > 0).then(|| {
        format!("{which}, as they do not drive on a drawing that is read as {}", drawing.rules.title())
    })
}

/// Where a game in an address starts.
fn started(address: &Address) -> Option<PositionId> {
    let Address::Play(PlayCard::Settings(_, start) | PlayCard::Game(Record { start, .. }, _)) = address
    else {
        return None;
    };
    start.first().copied()
}

/// What is about moves only.
fn for_moves(drawing: &Drawing, address: &str) -> Card {
    let part = Part::of(address).unwrap_or(Part::Home);
    let title = drawing.rules.title();
    let blocks = vec![
        paragraph(format!(
            "This part is about drawings whose edges are moves from position to position. This drawing is read as \
             {title}, where a position of the game is what is left of the whole drawing."
        )),
        Block::Text(vec![
            link("What the drawing is worth", VehiclesCard::Sum),
            text(" tells who wins, and what each move leaves."),
        ]),
    ];
    Card { title: part.title().into(), blocks, ..Card::default() }
}

/// What is said where the work allowed did not suffice.
fn unsolved_words(analysis: &ReadAnalysis, reading: &Reading, unsolved: Unsolved) -> String {
    let largest = reading.largest_component();
    let what = match (analysis.rules(), analysis.rules().takes_roads()) {
        (Rules::Hackenbush, _) => "edges",
        (_, true) => "edges",
        (_, false) => "positions",
    };
    let power = 2.0_f64.powi(i32::try_from(largest).unwrap_or(i32::MAX)).log10().floor();
    format!(
        "Not worked out: {unsolved}. The largest component has {largest} {what}, so up to 2 to the power of {largest} \
         drawings may have to be examined, a number with {} digits.",
        power as u64 + 1
    )
}
