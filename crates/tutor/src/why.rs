//! Why a position has the marks it has: its marks in words, a proof for each starter, one for the label.

mod label;
mod loopy;
pub(crate) mod moves;
mod outcome;
pub(crate) mod phrases;
mod thermograph;
mod value;
mod values;
pub(crate) mod verified;

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{go, link, paragraph, strong, text};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{Address, AddressTemplate, Explained, Part, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, Tap, Tone};
use hyperjam_solver as solver;
use hyperjam_terms::{Grundy, Outcome, Player, StarterMark};
use phrases::{MOST_LISTED, capped};
use std::collections::BTreeMap;

/// The card.
pub(crate) fn card(analysis: &Analysis, card: WhyCard) -> Result<Card, Failure> {
    let (id, reason) = match card {
        WhyCard::Position(id, reason) => (id, reason),
        WhyCard::Values => return Ok(values::card(analysis)),
        WhyCard::ShortValues => return Ok(values::short_card(analysis)),
        WhyCard::Drawing(_) | WhyCard::Road(_) => return Err(Failure::NotRead),
        WhyCard::Entrance => return Ok(entrance(analysis)),
    };
    let position = analysis.position(id)?;
    Ok(match reason {
        Explained::All => marks(analysis, position),
        Explained::Starter(player) => outcome::card(analysis, position, player),
        Explained::Label => label::card(analysis, position),
        Explained::Value => value::card(analysis, position),
        Explained::Thermograph(step) => thermograph::card(analysis, position, step),
    })
}

/// The address of the card that explains all marks of a position.
pub(crate) fn of_marks(analysis: &Analysis, position: solver::PositionId) -> Address {
    WhyCard::Position(analysis.id(position), Explained::All).into()
}

/// The address of the card that explains who wins when a player starts.
pub(crate) fn of_state(analysis: &Analysis, position: solver::PositionId, player: Player) -> Address {
    WhyCard::Position(analysis.id(position), Explained::Starter(player)).into()
}

/// The address of the card that explains a label.
pub(crate) fn of_label(analysis: &Analysis, position: solver::PositionId) -> Address {
    WhyCard::Position(analysis.id(position), Explained::Label).into()
}

/// The address of the card that explains a value.
pub(crate) fn of_value(analysis: &Analysis, position: solver::PositionId) -> Address {
    WhyCard::Position(analysis.id(position), Explained::Value).into()
}

/// Pressing any position asks of that one.
pub(crate) fn tap() -> Tap {
    Tap::Any(AddressTemplate::of(|position| WhyCard::Position(position, Explained::All).into()))
}

/// Which position is it about?
fn entrance(analysis: &Analysis) -> Card {
    let positions = analysis.graph().positions();
    let total = positions.len();
    let name = |position| vec![analysis.span_to(position, of_marks(analysis, position))];
    let blocks = match total {
        0 => vec![paragraph("No position is drawn yet, so there is nothing to explain.")],
        _ => vec![
            paragraph(ASK),
            capped(positions.take(MOST_LISTED).map(name).collect(), total),
            Block::Buttons(vec![go("The values of all positions", WhyCard::Values)]),
        ],
    };
    Card {
        title: Part::Why.title().into(),
        blocks,
        scene: Scene { tap: tap(), ..Scene::default() },
        ..Card::default()
    }
}

/// How a position is asked about.
pub(crate) const ASK: &str =
    "Every mark has a reason. Press a position on the drawing, or one of these, to read it.";
/// How another one is.
pub(crate) const PRESS: &str = "Press another position on the drawing to ask about that one.";
/// Of drawings with ends at which somebody has won.
pub(crate) const BEYOND: &str = "Where somebody wins at an end, whatever stands beside it, that ends a whole sum. Such ends go beyond the papers on \
                                 games with ties, which only name one. A win of whoever is to move there counts as one more move.";

/// The marks of a position in words, each with a link to its reason.
fn marks(analysis: &Analysis, position: solver::PositionId) -> Card {
    let mark = analysis.mark(position);
    let mut lines: Vec<Line> = Vec::new();
    for (player, StarterMark { outcome, remoteness }) in Player::BOTH.into_iter().zip(mark.starting.iter()) {
        let start = link(format!("When {player} starts"), of_state(analysis, position, player));
        lines.push(vec![start, text(format!(": {}.", outcome_words(outcome, remoteness)))]);
    }
    let (name, meaning) = (mark.sector().name(), mark.sector().clause());
    lines.push(vec![text("Together, sector "), strong(name), text(format!(": {meaning}."))]);
    lines.push(match &mark.grundy {
        Some(label) => vec![
            link(format!("Label {label}"), of_label(analysis, position)),
            text(format!(": {}", worth(analysis.graph().is_tie_end(position), label))),
        ],
        None => match label::of_part(analysis, position) {
            Some(label) => vec![
                link(format!("Label {label}"), of_label(analysis, position)),
                text(format!(
                    ": the game from here is impartial, though others of this drawing are not. In sums of impartial games, {}",
                    worth(analysis.graph().is_tie_end(position), &label)
                )),
            ],
            None => vec![
                link("No label", of_label(analysis, position)),
                text(format!(": {}.", phrases::no_labels_reason(analysis))),
            ],
        },
    });
    if analysis.graph().decided_ends().is_empty() {
        lines.extend(value::lines(analysis, position));
    }
    Card {
        title: format!("Why? {}", analysis.name(position)),
        spoken: format!("{}, sector {name}: {meaning}.", analysis.name(position)),
        blocks: vec![
            Block::Text(vec![analysis.span(position), text(" has these marks:")]),
            Block::List(lines),
            verified::block(analysis),
            paragraph(if analysis.graph().decided_ends().is_empty() {
                PRESS.into()
            } else {
                format!("{BEYOND} {PRESS}")
            }),
        ],
        scene: Highlights::about(analysis, position).done(),
        ..Card::default()
    }
}

/// How a game ends.
fn outcome_words(outcome: Outcome, remoteness: Option<u32>) -> String {
    match (outcome.winner(), remoteness) {
        (Some(winner), Some(remoteness)) => format!("{winner} wins, {}", phrases::after(remoteness)),
        _ => "it is a draw".into(),
    }
}

/// What a label is worth in a sum (HL Lemma 31, Proposition 40).
fn worth(tie_end: bool, label: &Grundy) -> String {
    match label {
        _ if tie_end => "play stops here and nobody wins, and the same holds in every sum.".into(),
        Grundy::Nimber(0) => "it changes nothing in a sum; alone, the player who starts loses.".into(),
        Grundy::Nimber(size) => {
            format!("in a sum it counts as a Nim heap of {size}; alone, the player who starts wins.")
        }
        Grundy::Infinite(set) if set.is_empty() => {
            "a draw, alone and in every sum of impartial games.".into()
        }
        Grundy::Infinite(set) => {
            let sizes: Vec<String> = set.iter().map(u32::to_string).collect();
            format!(
                "beside a Nim heap of {} the player who starts wins, beside any other it is a draw; a heap of 0 stands \
                 for no heap.",
                sizes.join(" or ")
            )
        }
        Grundy::Moon => {
            "the player who starts wins, alone and in every sum: a move from here ends everything, or play is over.".into()
        }
        Grundy::Sun => "play stops here, and whoever is to move has lost, in every sum as well.".into(),
    }
}

/// What is shown on the drawing with a reason; what is said first of a position or move holds.
struct Highlights {
    positions: BTreeMap<PositionId, Tone>,
    moves: BTreeMap<MoveId, Tone>,
}

impl Highlights {
    /// A reason that is about a position.
    fn about(analysis: &Analysis, position: solver::PositionId) -> Self {
        Self { positions: BTreeMap::from([(analysis.id(position), Tone::Subject)]), moves: BTreeMap::new() }
    }

    fn position(&mut self, analysis: &Analysis, position: solver::PositionId, tone: Tone) {
        self.positions.entry(analysis.id(position)).or_insert(tone);
    }

    /// A move, and where it leads.
    fn step(&mut self, analysis: &Analysis, step: solver::explain::MoveTo, tone: Tone) {
        if let Some(id) = analysis.move_id(step.id) {
            self.moves.entry(id).or_insert(tone);
        }
        self.position(analysis, step.to, tone);
    }

    fn done(self) -> Scene {
        Scene {
            positions: self.positions.into_iter().collect(),
            moves: self.moves.into_iter().collect(),
            tap: tap(),
            ..Scene::default()
        }
    }
}
