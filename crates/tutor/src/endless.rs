//! A drawing in which somebody wins endless play: who wins and why. Such a game is played alone, so what is about sums, values and
//! order has no answer.

mod why;

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::seats::without_drawing;
use crate::work::Work;
use crate::write::paragraph;
use crate::{calculate, game, home, lessons, mark, sum};
use hyperjam_bridge::{EndlessGame, position_of};
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::PositionId as DrawnId;
use hyperjam_protocol::address::{Address, Explained, MarkCard, Part, PlayCard, VehiclesCard, WhyCard};
use hyperjam_protocol::tutor::{Card, Drawing, Scene, SceneMarks, Span, TutorQuery};
use hyperjam_solver::parity::{ParitySolution, parity_solution, state};
use hyperjam_solver::{GraphError, PositionId};
use hyperjam_terms::{EndKind, EndlessPlay, Outcome, Player};

/// Whether somebody wins endless play in a drawing for two whose moves are moves.
pub(crate) fn decides(drawing: &Drawing) -> bool {
    let graph = &drawing.graph;
    graph.endless != EndlessPlay::Draw && graph.players == 2 && drawing.rules == Rules::Moves
}

const ALONE: &str = "This drawing says who wins a play that never ends.";

/// The card of an address on such a drawing.
pub(crate) fn card(query: &TutorQuery, address: &Address, work: &Work<'_>) -> Result<Card, Failure> {
    let no_answer = || Err(Failure::Endless(address.part()));
    match address {
        Address::Home => {
            let mut card = home::card();
            card.blocks.insert(
                0,
                paragraph(format!(
                    "{ALONE} So it is played alone, is no part of a sum, and has no values, labels or order: parts that are about \
                     these say that they do not answer."
                )),
            );
            Ok(card)
        }
        Address::Play(PlayCard::Game(record, view)) => {
            game::of_alone(&EndlessAnalysis::of(query)?, record, *view)
        }
        Address::Play(card @ (PlayCard::Entrance | PlayCard::Settings(..) | PlayCard::Seats(..))) => {
            game::entrance::card(&query.drawing, card)
        }
        Address::Lessons(card) => lessons::card(&Analysis::of_any(query, work)?, card),
        Address::Mark(MarkCard::Hidden) => Ok(mark::hidden()),
        Address::Why(card) => match card {
            WhyCard::Entrance => Ok(why::entrance(&EndlessAnalysis::of(query)?)),
            WhyCard::Position(id, Explained::All) => why::marks(&EndlessAnalysis::of(query)?, *id),
            WhyCard::Position(id, Explained::Starter(player)) => {
                why::starter(&EndlessAnalysis::of(query)?, *id, *player)
            }
            WhyCard::Values | WhyCard::ShortValues => Ok(no_values()),
            WhyCard::Position(_, Explained::Label | Explained::Value | Explained::Thermograph(_)) => {
                no_answer()
            }
            WhyCard::Drawing(_) | WhyCard::Road(_) => Err(Failure::NotRead),
        },
        // Boards without a vehicle are a sum without the drawing.
        Address::Vehicles(VehiclesCard::Line) => Ok(match query.drawing.all_vehicles().is_empty() {
            true => sum::line(query, work),
            false => line(),
        }),
        Address::Calculate(_)
        | Address::Descent(..)
        | Address::Find(_)
        | Address::Days(_)
        | Address::Tree(_)
        | Address::Three(_)
        | Address::Ties(_) => {
            let mut card = without_drawing(query, address, work)?;
            if let Address::Calculate(_) = address {
                calculate::without_positions(&mut card, ALONE);
            }
            Ok(card)
        }
        // Cards about boards are without the drawing; those of sums refuse it where it is a component.
        Address::Board(_)
        | Address::Play(PlayCard::SeatGame(..))
        | Address::Vehicles(_)
        | Address::Steps(_)
        | Address::Compare(_)
        | Address::Quotient(..)
        | Address::Order(_)
        | Address::Mark(_) => no_answer(),
    }
}

/// That no position has a value: the card which the page asks for values.
fn no_values() -> Card {
    let sentence = format!("{ALONE} So its positions have no values and no labels.");
    Card {
        title: "The values of all positions".into(),
        spoken: sentence.clone(),
        blocks: vec![paragraph(sentence)],
        scene: Scene { marks: SceneMarks::These(Vec::new()), ..Scene::default() },
        ..Card::default()
    }
}

/// That the vehicles are no sum, as one line.
fn line() -> Card {
    let sentence = format!("{ALONE} So it is no part of a sum.");
    Card {
        title: Part::Vehicles.title().into(),
        spoken: sentence.clone(),
        blocks: vec![paragraph(sentence)],
        ..Card::default()
    }
}

/// Such a drawing with who wins it.
pub(crate) struct EndlessAnalysis<'a> {
    /// What was asked.
    pub(crate) query: &'a TutorQuery,
    /// The graph, the document's names of its parts, and the parity game.
    pub(crate) game: EndlessGame,
    /// Who wins in each state, and the strategies.
    pub(crate) solution: ParitySolution,
}

impl<'a> EndlessAnalysis<'a> {
    /// The drawing of a query.
    pub(crate) fn of(query: &'a TutorQuery) -> Result<Self, Failure> {
        let game = EndlessGame::of(&query.drawing.graph)?;
        let (positions, names) = (game.game.positions.len(), query.drawing.names.len());
        if names != positions {
            return Err(Failure::Names { positions, names });
        }
        let solution = parity_solution(&game.parity);
        Ok(Self { query, game, solution })
    }

    /// Who wins endless play.
    pub(crate) fn rule(&self) -> EndlessPlay {
        self.query.drawing.graph.endless
    }

    /// How play ends at a position, if it is an end.
    pub(crate) fn end(&self, place: usize) -> Option<EndKind> {
        self.query.drawing.graph.positions.get(place)?.1
    }

    /// The priority that counts at a position, if any.
    pub(crate) fn priority(&self, place: usize) -> Option<u32> {
        let state = self.state(place, Player::Left).ok()?;
        self.game.parity.at(state).priority
    }

    /// The position that an address names, by its number.
    pub(crate) fn find(&self, id: DrawnId) -> Result<usize, Failure> {
        self.game.game.position(id).map(|position| position.index()).ok_or(Failure::PositionGone)
    }

    /// The state in which this player is to move at a position.
    pub(crate) fn state(&self, place: usize, player: Player) -> Result<PositionId, Failure> {
        let position = self.game.game.graph.position(place).ok_or(Failure::PositionGone)?;
        state(position, player).map_err(|error: GraphError| Failure::Game(error.into()))
    }

    /// Who wins if this player starts.
    pub(crate) fn outcome(&self, place: usize, player: Player) -> Result<Outcome, Failure> {
        Ok(self.solution.outcome(self.state(place, player)?))
    }

    /// The position of a state, by its number.
    pub(crate) fn place(&self, state: PositionId) -> usize {
        position_of(state)
    }

    pub(crate) fn name(&self, place: usize) -> &str {
        &self.query.drawing.names[place]
    }

    pub(crate) fn id(&self, place: usize) -> DrawnId {
        self.game.game.positions[place]
    }

    /// A position in a line, selected when it is pressed.
    pub(crate) fn span(&self, place: usize) -> Span {
        Span::Position { id: self.id(place), name: self.name(place).to_owned(), to: None }
    }

    /// A position in a line that leads to a card.
    fn span_to(&self, place: usize, to: impl Into<Address>) -> Span {
        let to = Some(to.into().into());
        Span::Position { id: self.id(place), name: self.name(place).to_owned(), to }
    }
}
