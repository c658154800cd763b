//! How the thermograph of a position's value is made: the walls of the options, the best of them, the tax, the mast.

use super::value::{Unexplained, found, without};
use super::{Highlights, of_value};
use crate::analysis::Analysis;
use crate::pictures::{self, Course, over_temperatures, top};
use crate::values::{LIMITS, MOST_WRITTEN};
use crate::write::{go, paragraph, plain, text};
use hyperjam_protocol::address::{AddressTemplate, Explained, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Picture, Steps, Stroke};
use hyperjam_solver::PositionId;
use hyperjam_terms::Player;
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::thermograph::{Breakpoint, Construction, Thermograph, Wall, construction, thermograph};
use hyperjam_values::{Arena, Dyadic, GameId, Unfinished};
use std::rc::Rc;

/// The most options whose walls are drawn, and corners of a wall that are told.
const MOST_DRAWN: usize = 12;

/// The steps.
const NAMES: [&str; 4] = ["the options’ walls", "the best of them", "the tax", "the mast"];

/// The card of a step; the last one where there are not so many.
pub(super) fn card(analysis: &Analysis, position: PositionId, step: u32) -> Card {
    let name = format!("Why? The thermograph of {}", analysis.name(position));
    let mut blocks = Vec::new();
    let mut steps = None;
    let mut title = name.clone();
    match Made::of(analysis, position) {
        Err(reason) => blocks.extend(without(analysis, position, &reason)),
        Ok(mut made) => {
            let last = if made.parts.is_some() { NAMES.len() as u32 - 1 } else { 0 };
            let at = step.min(last);
            if last > 0 {
                title = format!("{name}: {}", NAMES[at as usize]);
            }
            match made.step(at) {
                Ok(found) => blocks.extend(found),
                Err(unfinished) => blocks.push(paragraph(format!("{unfinished}."))),
            }
            let id = analysis.id(position);
            let each = AddressTemplate::of(|at| WhyCard::Position(id, Explained::Thermograph(at)).into());
            steps = (last > 0).then_some(Steps { at, last, each });
        }
    }
    let mut buttons = vec![go("Its value", of_value(analysis, position))];
    if steps.as_ref().is_some_and(|steps| steps.at == steps.last) {
        let first = WhyCard::Position(analysis.id(position), Explained::Thermograph(0));
        buttons.push(go("How it is made, step by step", first));
    }
    blocks.push(Block::Buttons(buttons));
    let spoken = title.clone();
    let scene = Highlights::about(analysis, position).done();
    Card { title, spoken, blocks, scene, steps, ..Card::default() }
}

/// A thermograph and what it is made of.
struct Made {
    arena: Arena,
    value: GameId,
    name: String,
    found: Rc<Thermograph>,
    /// None for a number, whose thermograph is a mast by definition.
    parts: Option<Construction>,
}

impl Made {
    fn of(analysis: &Analysis, position: PositionId) -> Result<Self, Unexplained> {
        let mut arena = Arena::new(LIMITS);
        let value = found(analysis, &mut arena, position)?;
        let name = print(&mut arena, value, Style::Unicode, MOST_WRITTEN)?.text;
        let found = thermograph(&mut arena, value)?;
        let parts = if arena.is_number(value) { None } else { construction(&mut arena, value)? };
        Ok(Self { arena, value, name, found, parts })
    }

    fn step(&mut self, at: u32) -> Result<Vec<Block>, Unfinished> {
        let (mean, temperature) = (number(&self.found.mean), number(&self.found.temperature));
        let Some(parts) = self.parts.clone() else {
            let words = format!(
                "{mean} is a number. Nobody gains by moving in a number, so its thermograph is a mast that stands at {mean}, from \
                 temperature {temperature} on: −1 for an integer, and −1/2ⁿ for m/2ⁿ."
            );
            return Ok(with(vec![paragraph(words)], pictures::thermograph(&mut self.arena, self.value)?));
        };
        let (words, picture) = match at {
            0 => return self.options(),
            1 => (
                "At each temperature Left chooses the option whose right wall is the greatest there, and Right the one whose left \
                 wall is the least."
                    .to_owned(),
                self.walls("The best walls of the options", &parts.best),
            ),
            2 => (
                "At temperature t a move costs the player who makes it t. So Left’s wall is moved by t towards Right’s side, which \
                 makes it worth less, and Right’s by t towards Left’s. This is the scaffold."
                    .to_owned(),
                self.walls("The scaffold", &parts.scaffold),
            ),
            _ => (
                format!(
                    "The walls meet first at temperature {temperature}, where both are at {mean}. Above it neither player would pay \
                     the tax, so the mast stands there: {mean} is the mean and {temperature} the temperature of {}.",
                    self.name
                ),
                pictures::thermograph(&mut self.arena, self.value)?,
            ),
        };
        Ok(with(vec![paragraph(words)], picture))
    }

    /// A wall of each player.
    fn walls(&self, title: &str, [left, right]: &[Wall; 2]) -> Picture {
        let top = top(&self.found);
        let courses = [Course::wall(Stroke::Left, left, &top), Course::wall(Stroke::Right, right, &top)];
        let described = format!("Left’s: {}. Right’s: {}.", described(left), described(right));
        over_temperatures(title, described, &courses, ([], &self.found))
    }

    /// The walls of the options that count: Right is to move after Left's move, and Left after Right's.
    fn options(&mut self) -> Result<Vec<Block>, Unfinished> {
        let top = top(&self.found);
        let (mut courses, mut lines) = (Vec::new(), Vec::<Line>::new());
        for player in Player::BOTH {
            let options = match player {
                Player::Left => self.arena.left_options(self.value)?.to_vec(),
                Player::Right => self.arena.right_options(self.value)?.to_vec(),
            };
            for option in options.into_iter().take(MOST_DRAWN) {
                let name = print(&mut self.arena, option, Style::Unicode, MOST_WRITTEN)?.text;
                let found = thermograph(&mut self.arena, option)?;
                let (side, wall, stroke) = match player {
                    Player::Left => ("right", &found.right, Stroke::Left),
                    Player::Right => ("left", &found.left, Stroke::Right),
                };
                courses.push(Course::wall(stroke, wall, &top));
                lines.push(vec![text(format!(
                    "{player}’s option {name}: its {side} wall is {}.",
                    described(wall)
                ))]);
            }
        }
        let rule = "After a move of Left it is Right’s turn. So what matters about an option of Left is its right \
                    wall: what it is worth at each temperature when Right moves first. For an option of Right it is \
                    the left wall.";
        let words: Vec<String> = lines.iter().map(|line| plain(line)).collect();
        let picture = over_temperatures("Walls of the options", words.join(" "), &courses, ([], &self.found));
        Ok(with(vec![paragraph(rule), Block::List(lines)], picture))
    }
}

fn number(number: &Dyadic) -> String {
    print_number(number, Style::Unicode)
}

/// The corners of a wall in words, from temperature −1 on.
fn described(wall: &Wall) -> String {
    let corner =
        |corner: &Breakpoint| format!("{} at {}", number(&corner.value), number(&corner.temperature));
    let mut all: Vec<String> = wall.points().iter().take(MOST_DRAWN).map(corner).collect();
    if wall.points().len() > MOST_DRAWN {
        all.push("…".into());
    }
    all.join(", ")
}

fn with(mut blocks: Vec<Block>, picture: Picture) -> Vec<Block> {
    blocks.extend(pictures::shown(picture));
    blocks
}
