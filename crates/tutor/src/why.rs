//! Why a position has the marks it has: `why` asks of which position, `why/p3` tells its marks in words, `why/p3/left`
//! and `why/p3/right` give a proof for each starter, `why/p3/label` one for the label.

mod label;
pub(crate) mod moves;
mod outcome;
mod play;
pub(crate) mod say;
pub(crate) mod verified;

use crate::address::Words;
use crate::class::Class;
use crate::write::{link, paragraph, strong, text};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{Block, Card, Line, Scene, Tap, Tone};
use hyperjam_solver as solver;
use hyperjam_solver::{Grundy, Outcome, Player, Sector};
use say::{MOST_LISTED, capped};
use std::collections::BTreeMap;

/// The card.
pub(crate) fn card(class: &Class, words: Words) -> Result<Card, String> {
    let (word, rest) = words.next();
    if word.is_empty() {
        return Ok(entrance(class));
    }
    let position = class.position(word)?;
    match rest.first() {
        "" => Ok(marks(class, position)),
        "left" => Ok(outcome::card(class, position, Player::Left)),
        "right" => Ok(outcome::card(class, position, Player::Right)),
        "label" => Ok(label::card(class, position)),
        other => Err(format!("“{other}” is nothing that can be explained: there are left, right and label.")),
    }
}

/// The address of the card that explains who wins when a player starts.
pub(crate) fn of_state(class: &Class, position: solver::PositionId, player: Player) -> String {
    let player = match player {
        Player::Left => "left",
        Player::Right => "right",
    };
    format!("why/{}/{player}", class.word(position))
}

/// The address of the card that explains a label.
pub(crate) fn of_label(class: &Class, position: solver::PositionId) -> String {
    format!("why/{}/label", class.word(position))
}

/// Pressing any position asks of that one.
fn tap() -> Tap {
    Tap::Any("why/".into(), String::new())
}

/// Which position is it about?
fn entrance(class: &Class) -> Card {
    let ask = "Every mark has a reason. Press a position on the drawing, or one of these, to hear it.";
    let positions = class.graph().positions();
    let total = positions.len();
    let name = |position| vec![class.span_to(position, format!("why/{}", class.word(position)))];
    let blocks = match total {
        0 => vec![paragraph("Nothing is drawn yet, so there is nothing to explain.")],
        _ => vec![paragraph(ask), capped(positions.take(MOST_LISTED).map(name).collect(), total)],
    };
    Card { title: "Why?".into(), blocks, scene: Scene { tap: tap(), ..Scene::default() }, ..Card::default() }
}

/// The marks of a position in words, each with a link to its reason.
fn marks(class: &Class, position: solver::PositionId) -> Card {
    let marks = class.solution().marks(position);
    let mut lines: Vec<Line> = Vec::new();
    for (player, remoteness) in Player::BOTH.into_iter().zip(marks.remoteness) {
        let outcome = class.solution().outcomes.outcome(position, player);
        let start = link(format!("When {player} starts"), of_state(class, position, player));
        lines.push(vec![start, text(format!(": {}.", standing(outcome, remoteness)))]);
    }
    let (name, meaning) = (marks.sector.name(), sector(marks.sector));
    lines.push(vec![text("Together, sector "), strong(name), text(format!(": {meaning}."))]);
    lines.push(match &marks.grundy {
        Some(label) => vec![
            link(format!("Label {label}"), of_label(class, position)),
            text(format!(": {}", worth(class.graph().is_tie_end(position), label))),
        ],
        None => {
            vec![link("No label", of_label(class, position)), text(format!(": {}.", say::unlabelled(class)))]
        }
    });
    Card {
        title: format!("Why? {}", class.name(position)),
        spoken: format!("{}, sector {name}: {meaning}.", class.name(position)),
        blocks: vec![
            Block::Text(vec![class.span(position), text(" is marked so:")]),
            Block::List(lines),
            verified::block(class),
            paragraph("Press another position on the drawing to ask about that one."),
        ],
        scene: Setting::about(class, position).done(),
        ..Card::default()
    }
}

/// How a game ends.
fn standing(outcome: Outcome, remoteness: Option<u32>) -> String {
    match (outcome.winner(), remoteness) {
        (Some(winner), Some(remoteness)) => format!("{winner} wins, {}", say::after(remoteness)),
        _ => "it is a draw".into(),
    }
}

/// What a sector says (HL Theorem 7 and Figure 1).
fn sector(sector: Sector) -> &'static str {
    match sector {
        Sector::Left => "Left wins, whoever starts",
        Sector::Right => "Right wins, whoever starts",
        Sector::First => "who starts wins",
        Sector::Second => "who starts loses",
        Sector::LeftFirst => "Left wins when Left starts, and it is a draw when Right does",
        Sector::LeftSecond => "Left wins when Right starts, and it is a draw when Left does",
        Sector::RightFirst => "Right wins when Right starts, and it is a draw when Left does",
        Sector::RightSecond => "Right wins when Left starts, and it is a draw when Right does",
        Sector::All => "a draw, whoever starts",
    }
}

/// What a label is worth in a sum (HL Theorem 35, Proposition 40).
fn worth(tie_end: bool, label: &Grundy) -> String {
    match label {
        _ if tie_end => "play stops here and nobody wins, in every sum too.".into(),
        Grundy::Nimber(0) => "in a sum it counts for nothing; alone, who starts loses.".into(),
        Grundy::Nimber(size) => {
            format!("in a sum it counts as much as a Nim heap of {size}; alone, who starts wins.")
        }
        Grundy::Infinite(set) if set.is_empty() => "a draw, alone and in every sum with such labels.".into(),
        Grundy::Infinite(set) => {
            let sizes: Vec<String> = set.iter().map(u32::to_string).collect();
            format!(
                "beside a Nim heap of {} who starts wins, beside any other it is a draw; a heap of 0 is none.",
                sizes.join(" or ")
            )
        }
    }
}

/// What is shown on the drawing with a reason; what is said first of a position or move holds.
struct Setting {
    positions: BTreeMap<PositionId, Tone>,
    moves: BTreeMap<MoveId, Tone>,
}

impl Setting {
    /// A reason that is about a position.
    fn about(class: &Class, position: solver::PositionId) -> Self {
        Self { positions: BTreeMap::from([(class.id(position), Tone::Subject)]), moves: BTreeMap::new() }
    }

    fn position(&mut self, class: &Class, position: solver::PositionId, tone: Tone) {
        self.positions.entry(class.id(position)).or_insert(tone);
    }

    /// A move, and where it leads.
    fn step(&mut self, class: &Class, step: solver::explain::Witness, tone: Tone) {
        if let Some(id) = class.move_id(step.id) {
            self.moves.entry(id).or_insert(tone);
        }
        self.position(class, step.to, tone);
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
