//! A component of a sum with its names, as answers have it.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use hyperjam_bridge::board::{move_names, repeated};
use hyperjam_bridge::{Reading, Taken};
use hyperjam_editor::document::Document;
use hyperjam_rulesets::Board;
use hyperjam_rulesets::picture::Gesture;
use hyperjam_solver::{Graph, PositionId};
use hyperjam_sums::{Component, GraphPlace, How, Negative, Place, Shown, Step};
use hyperjam_terms::Player;
use hyperjam_values::loopy::{LoopyGame, LoopyValue, print as loopy_text};
use hyperjam_values::notation::Style;
use hyperjam_values::{Arena, Limits};
use serde::{Deserialize, Serialize};

use super::MOST_TEXT;
use crate::drawing::Drawing;
use crate::text::plain;

/// What a component is, as it is written in answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Described {
    /// A vehicle.
    Vehicle {
        /// The id of the position where it stands.
        vehicle: String,
        /// The file that it is on, if that is not the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        /// Whether Left and Right change places.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        negative: bool,
    },
    /// A board.
    Board {
        /// Its id on the sheet; none if it was typed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<String>,
        /// The file that it is on, if that is not the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        /// Its rules.
        rules: String,
        /// Its position.
        position: String,
        /// Whether Left and Right change places.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        negative: bool,
    },
    /// A drawing that is read otherwise than as moves.
    Drawing {
        /// As what.
        read_as: String,
        /// The file that it is, if that is not the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
    },
}

impl Described {
    /// A vehicle on the first file.
    pub(crate) fn vehicle(vehicle: &str) -> Self {
        Self::Vehicle { vehicle: vehicle.to_owned(), file: None, negative: false }
    }

    /// The file that it is on, if that is not the first.
    pub(crate) fn file(&self) -> Option<&str> {
        match self {
            Self::Vehicle { file, .. } | Self::Board { file, .. } | Self::Drawing { file, .. } => {
                file.as_deref()
            }
        }
    }

    /// The same on a file; on none for the first.
    pub(crate) fn on(mut self, other: Option<String>) -> Self {
        match &mut self {
            Self::Vehicle { file, .. } | Self::Board { file, .. } | Self::Drawing { file, .. } => {
                *file = other
            }
        }
        self
    }

    /// Whether it lies on a sheet.
    pub(crate) fn is_of_sheet(&self) -> bool {
        matches!(self, Self::Board { board: Some(_), .. } | Self::Drawing { .. })
    }
}

/// A component with its names.
pub(crate) struct Summand {
    pub(crate) described: Described,
    pub(crate) name: String,
    pub(crate) component: Component,
    pub(super) naming: Naming,
}

/// How the moves of a component are named.
#[derive(Clone)]
pub(super) enum Naming {
    /// By the positions of a drawing.
    Drawing(Arc<Drawing>),
    /// By what is done on the board.
    Board,
    /// By the options of a value with loops.
    Options(Rc<Graph>),
    /// By what is taken of the drawing.
    Reading(Rc<Reading>, Rc<Document>),
}

/// A move by its names.
pub(crate) struct MoveNames {
    /// What is done.
    pub(crate) made: String,
    /// What is left, as it is read again.
    pub(crate) to: String,
}

/// A move in a component, as answers have it.
#[derive(Serialize)]
pub(crate) struct MoveAnswer {
    component: usize,
    #[serde(rename = "move")]
    made: String,
    to: String,
    /// The component and the move, for sentences.
    #[serde(skip)]
    pub(crate) name: String,
}

impl MoveAnswer {
    /// A player’s move of this number in the component of this number, which stands there.
    pub(crate) fn of(
        summands: &[Summand],
        (component, nth): (usize, usize),
        at: &Component,
        player: Player,
    ) -> Option<Self> {
        let summand = summands.get(component)?;
        let names = summand.move_names(at, player).into_iter().nth(nth)?;
        let name = summand.made(&names);
        Some(Self { component, made: names.made, to: names.to, name })
    }
}

/// Tells components that are called the same apart by a number; a vehicle is called as where it stands.
pub(crate) fn number_copies<'n>(names: impl Iterator<Item = &'n mut String>) {
    let mut names: Vec<&mut String> = names.collect();
    // How many are called so, and how many of them have a number.
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for name in &names {
        counts.entry((*name).clone()).or_default().0 += 1;
    }
    for name in &mut names {
        if let Some((2.., numbered)) = counts.get_mut(*name) {
            *numbered += 1;
            **name = format!("{name}, copy {numbered}");
        }
    }
}

/// Vehicles on one drawing, as components of the game with this number; where it is so, with Left and Right exchanged.
pub(crate) fn vehicles_on(drawing: &Arc<Drawing>, on: &[(PositionId, bool)], game: usize) -> Vec<Summand> {
    let Some((first, _)) = on.first() else { return Vec::new() };
    let graph = GraphPlace::new(Rc::new(drawing.graph.clone()), *first);
    let summand = |(on, negative): &(PositionId, bool)| {
        let (on, negative) = (*on, *negative);
        let place: Rc<dyn Place> = match negative {
            true => Rc::new(Negative::new(Rc::new(graph.at(on)))),
            false => Rc::new(graph.at(on)),
        };
        Summand {
            described: Described::Vehicle { vehicle: drawing.key(on).to_owned(), file: None, negative },
            name: format!("{}{}", if negative { "−" } else { "" }, drawing.name(on)),
            component: Component::new(game, place),
            naming: Naming::Drawing(drawing.clone()),
        }
    };
    on.iter().map(summand).collect()
}

impl Summand {
    /// It as it stands there: a vehicle by its position, a board by its name and how it stands.
    pub(crate) fn written(&self, at: &Component) -> String {
        match (&self.naming, at.place().shown()) {
            (Naming::Drawing(drawing), Shown::Position(on)) => {
                let sign = if self.is_negative() { "−" } else { "" };
                format!("{sign}{}", drawing.name(on))
            }
            (Naming::Options(graph), Shown::Position(on)) => option_text(graph, on),
            (Naming::Board, Shown::Board(board)) => format!("{} ({})", self.name, repeated(&board.text())),
            _ => self.name.clone(),
        }
    }

    /// The drawing in this file, if it is a vehicle there.
    pub(super) fn drawing_of(&self, file: &str) -> Option<&Arc<Drawing>> {
        match &self.naming {
            Naming::Drawing(drawing) if drawing.file == file => Some(drawing),
            _ => None,
        }
    }

    /// Its name, if it is not that of where a vehicle stands.
    pub(crate) fn name_of_board(&mut self) -> Option<&mut String> {
        (!matches!(self.naming, Naming::Drawing(_))).then_some(&mut self.name)
    }

    fn is_negative(&self) -> bool {
        matches!(self.described, Described::Vehicle { negative: true, .. })
    }

    /// A move in it, in a sentence.
    pub(crate) fn made(&self, names: &MoveNames) -> String {
        match self.naming {
            Naming::Drawing(_) if !self.is_negative() => names.made.clone(),
            _ => format!("{}: {}", self.name, names.made),
        }
    }

    /// What is done by a move in it, behind the player: what of a drawing is taken, or where the move leads.
    pub(super) fn moves_to(&self, names: &MoveNames) -> String {
        match self.naming {
            Naming::Reading(..) => format!("takes {}", names.made),
            _ => format!("moves to {}", names.to),
        }
    }

    /// The names of a player’s moves in it where it stands there, in their order.
    pub(crate) fn move_names(&self, at: &Component, player: Player) -> Vec<MoveNames> {
        let steps = at.place().moves(player);
        match (&self.naming, at.place().shown()) {
            (Naming::Drawing(drawing), _) => {
                let name = |step: &Step| match step.how {
                    How::Drive(from, to) => MoveNames {
                        made: format!("{} → {}", drawing.name(from), drawing.name(to)),
                        to: drawing.key(to).to_owned(),
                    },
                    How::Press(_) => MoveNames { made: String::new(), to: String::new() },
                };
                steps.iter().map(name).collect()
            }
            (Naming::Reading(reading, document), Shown::Board(board)) => {
                let mut names = board_moves(board, &steps);
                let taken = reading.taken(&board.picture(), gestures(&steps).into_iter());
                for (name, taken) in names.iter_mut().zip(taken) {
                    name.made = taken.map_or(String::new(), |taken| taken_name(taken, document));
                }
                names
            }
            (Naming::Board, Shown::Board(board)) => board_moves(board, &steps),
            (Naming::Board | Naming::Reading(..), Shown::Position(_)) => Vec::new(),
            (Naming::Options(graph), _) => {
                steps.iter().map(|step| option_name(graph, step, player)).collect()
            }
        }
    }
}

/// What is taken of a drawing, by the names of its positions.
fn taken_name(taken: Taken, document: &Document) -> String {
    let name = |id| {
        let found = document.positions().find(|(other, _)| *other == id);
        found.map_or(String::new(), |(_, position)| plain(position.name()).into_owned())
    };
    match taken {
        Taken::Position(id) => name(id),
        Taken::Road(id) => match document.moves().find(|(other, _)| *other == id) {
            Some((_, step)) => format!("{}–{}", name(step.from), name(step.to)),
            None => String::new(),
        },
    }
}

/// An option of a value with loops, as it is written.
fn option_name(graph: &Graph, step: &Step, player: Player) -> MoveNames {
    let to = match step.how {
        How::Drive(_, to) => option_text(graph, to),
        How::Press(_) => String::new(),
    };
    MoveNames { made: format!("{player}’s option {to}"), to }
}

fn option_text(graph: &Graph, on: PositionId) -> String {
    let written = || {
        let mut arena = Arena::new(Limits::default());
        let value = LoopyValue::of(&LoopyGame::new(graph, on).ok()?).ok()?;
        Some(loopy_text(&mut arena, &value, Style::Ascii, MOST_TEXT).ok()?.text)
    };
    written().unwrap_or_else(|| "?".to_owned())
}

/// How the moves of a board are made.
fn gestures(steps: &[Step]) -> Vec<Gesture> {
    let pressed = |step: &Step| match step.how {
        How::Press(gesture) => Some(gesture),
        How::Drive(..) => None,
    };
    steps.iter().filter_map(pressed).collect()
}

fn board_moves(board: &dyn Board, steps: &[Step]) -> Vec<MoveNames> {
    let left = |nth: usize| match steps[nth].to.shown() {
        Shown::Board(board) => (board.picture(), board.text()),
        Shown::Position(_) => (board.picture(), board.text()),
    };
    let made = move_names(&board.picture(), &gestures(steps), &|nth| left(nth).0, &|nth| left(nth).1);
    made.into_iter().enumerate().map(|(nth, made)| MoveNames { made, to: left(nth).1 }).collect()
}
