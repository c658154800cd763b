//! The figures of what is read in the inspector: which there are, and what has the room beside the inspector, they or the drawing.

use crate::browser::matches;
use crate::mode::{self, Mode};
use crate::state::{Height, Page, Panel};
use crate::tutor::TutorState;
use crate::view::when;
use hyperjam_protocol::address::Part;
use hyperjam_protocol::tutor::Block;
use leptos::prelude::*;

/// What has the room beside the inspector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    Drawing,
    /// Half of it each; where that is too little, the figure has all of it.
    Both,
    Figure,
}

impl Room {
    pub(super) const ALL: [Self; 3] = [Self::Drawing, Self::Both, Self::Figure];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Drawing => "Drawing",
            Self::Both => "Both",
            Self::Figure => "Figure",
        }
    }
}

/// From how wide a window on there is room for both.
pub(super) const WIDE: &str = "(min-width: 68.75rem)";

/// The signals of figures; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Figures {
    /// What was chosen to have the room, for each mode.
    pub(super) chosen: RwSignal<[Option<Room>; Mode::ALL.len()]>,
    /// The name of the figure that was chosen where there are several.
    pub(super) name: RwSignal<String>,
    /// Whether there is room for both.
    pub(super) is_wide: RwSignal<bool>,
}

impl Figures {
    /// Nothing is chosen yet.
    pub(crate) fn new() -> Self {
        let (chosen, name) = (RwSignal::default(), RwSignal::new(String::new()));
        Self { chosen, name, is_wide: RwSignal::new(matches(WIDE)) }
    }
}

/// Something that can be shown large.
#[derive(Clone, PartialEq)]
pub(super) enum Figure {
    Figure1,
    /// A picture, a diagram or a table with named rows of a card.
    OfCard(Block),
}

/// What Figure 1 is called.
pub(super) const FIGURE1: &str = "Figure 1";

impl Figure {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Figure1 => FIGURE1,
            Self::OfCard(Block::Picture(picture)) => &picture.title,
            Self::OfCard(Block::Diagram(diagram)) => &diagram.name,
            Self::OfCard(Block::Grid(grid)) => &grid.name,
            Self::OfCard(_) => "",
        }
    }
}

/// The figures of what is read, in their order.
pub(super) fn figures(page: Page) -> Vec<Figure> {
    match page.panel.get() {
        Panel::Figure1 if page.players() == 2 && !page.is_read() => vec![Figure::Figure1],
        Panel::Tutor => TutorState::of(page).card.with(|card| {
            let mut figures = Vec::new();
            card.iter().for_each(|card| gather(&card.blocks, &mut figures));
            figures
        }),
        _ => Vec::new(),
    }
}

fn gather(blocks: &[Block], figures: &mut Vec<Figure>) {
    for block in blocks {
        match block {
            Block::Picture(_) | Block::Diagram(_) | Block::Grid(_) => {
                figures.push(Figure::OfCard(block.clone()))
            }
            Block::Folded { blocks, .. } => gather(blocks, figures),
            _ => {}
        }
    }
}

/// What has the room.
pub(super) fn room(page: Page) -> Room {
    let figures: Figures = page.provided();
    let mode = mode::mode(page);
    let room = match figures.chosen.with(|chosen| chosen[mode as usize]) {
        // There is next to nothing left of the sheet.
        _ if page.height.get() == Height::Full && mode::is_inspector_at_foot() => Room::Drawing,
        Some(room) => room,
        None => room_at_first(page, mode, figures.is_wide.get()),
    };
    if room == Room::Both && !figures.is_wide.get() { Room::Figure } else { room }
}

/// What has the room until something is chosen. A calculation may be about no drawing. What a view of the drawing is about is
/// beside it where there is room for both; what is drawn is what all else is about.
fn room_at_first(page: Page, mode: Mode, is_wide: bool) -> Room {
    let is_blank = || page.document(|document| document.is_empty() && document.heading().boards.is_empty());
    let is_of_drawing = || {
        let part = TutorState::of(page).address.with(|address| Part::of(address));
        page.panel.get() == Panel::Figure1 || matches!(part, Some(Part::Quotient | Part::Order))
    };
    match mode {
        Mode::Calculate if is_blank() => Room::Figure,
        Mode::Calculate => Room::Both,
        Mode::Draw if is_wide && is_of_drawing() => Room::Both,
        _ => Room::Drawing,
    }
}

/// A figure of this name where it is read about, unless it is shown large.
pub(super) fn unless_large(page: Page, name: &str, figure: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let name = name.to_owned();
    let is_large =
        move || room(page) != Room::Drawing && figures(page).iter().any(|figure| figure.name() == name);
    when(move || !is_large(), figure)
}
