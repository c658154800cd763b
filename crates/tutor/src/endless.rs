//! A drawing in which somebody wins endless play: who wins and why. Such a game is played alone, so what is about sums, values and
//! order has no answer.

mod why;

use crate::analysis::{Analysis, EndlessAnalysis};
use crate::failure::Failure;
use crate::seats::without_drawing;
use crate::work::Work;
use crate::write::paragraph;
use crate::{calculate, game, home, lessons, mark, sum};
use hyperjam_bridge::EndlessGame;
use hyperjam_protocol::SolverAnswer;
use hyperjam_protocol::address::{Address, Explained, MarkCard, Part, PlayCard, VehiclesCard, WhyCard};
use hyperjam_protocol::tutor::{Card, Scene, SceneMarks, TutorQuery};

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
            WhyCard::Values | WhyCard::ShortValues => no_values(query),
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

/// That no position has a value, with who wins each: the card which the page asks for values.
fn no_values(query: &TutorQuery) -> Result<Card, Failure> {
    let game = EndlessGame::of(&query.drawing.graph)?;
    let marks = game.marks().map_err(|error| Failure::Game(error.into()))?;
    // Left and Right are not alike where one of them wins endless play.
    let classes = game.classes();
    let classes = game.game.named(|position| classes.class(position).index() as u32);
    let solved = SolverAnswer { marks, classes, impartial: false };
    let sentence = format!("{ALONE} So its positions have no values and no labels.");
    Ok(Card {
        title: "The values of all positions".into(),
        spoken: sentence.clone(),
        blocks: vec![paragraph(sentence)],
        scene: Scene { marks: SceneMarks::Solved(solved), ..Scene::default() },
        ..Card::default()
    })
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
