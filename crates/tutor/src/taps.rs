//! What presses on the map do in a game.

use crate::write::{link, text};
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{Address, AddressTemplate, GameView};
use hyperjam_protocol::tutor::{Line, Span, Tap};
use std::collections::{BTreeMap, BTreeSet};

/// A move that can be made now, by the drawing's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawnChoice {
    pub(crate) id: DrawnMove,
    pub(crate) from: DrawnId,
    pub(crate) to: DrawnId,
}

/// Where presses on the map lead.
pub(crate) struct TapAddresses<'a> {
    /// After a move.
    pub(crate) moves: &'a dyn Fn(DrawnMove) -> Option<String>,
    /// What asks where the vehicle at a position is to go, and which vehicle is to go to a position.
    pub(crate) questions: [AddressTemplate<DrawnId>; 2],
    /// The most there is room for.
    pub(crate) most: usize,
}

/// What is asked when a vehicle's move is half chosen, of a position as it is called; it stands in the place of how the game
/// stands, which has not changed.
pub(crate) fn question(view: GameView, span: impl Fn(DrawnId) -> Span, here: Address) -> Option<Line> {
    let (before, at, behind, back) = match view {
        GameView::From(at) => {
            ("Where is the vehicle at ", at, " to go? Press a position, or ", "choose another")
        }
        GameView::To(at) => ("Which vehicle is to go to ", at, "? ", "None of them"),
        _ => return None,
    };
    Some(vec![text(before), span(at), text(behind), link(back, here), text(".")])
}

/// What presses on the map do. A press on a target makes the move; where it could mean several things, it leads to a
/// card that asks, and a press on a vehicle that can move chooses it.
pub(crate) fn choice_taps(choices: &[DrawnChoice], view: GameView, addresses: &TapAddresses<'_>) -> Tap {
    let with = |choice: &DrawnChoice| (addresses.moves)(choice.id);
    let sources: BTreeSet<DrawnId> = gather(choices.iter().map(|choice| choice.from));
    let mut to: BTreeMap<DrawnId, Vec<&DrawnChoice>> = BTreeMap::new();
    for choice in choices {
        to.entry(choice.to).or_default().push(choice);
    }
    let [where_to, which] = &addresses.questions;
    let from = |position: DrawnId| Some(where_to.fill(position));
    let single = sources.len() == 1;
    let mut taps: Vec<(DrawnId, String)> = Vec::new();
    let positions: BTreeSet<DrawnId> = gather(sources.iter().chain(to.keys()).copied());
    for position in positions.into_iter().take(addresses.most) {
        let coming = to.get(&position).map_or(&[][..], Vec::as_slice);
        let leads = match view {
            GameView::To(target) => {
                let chosen =
                    to.get(&target).and_then(|all| all.iter().find(|choice| choice.from == position));
                chosen.and_then(|choice| with(choice))
            }
            GameView::From(source) => match coming.iter().find(|choice| choice.from == source) {
                Some(choice) => with(choice),
                None if sources.contains(&position) => from(position),
                None => None,
            },
            _ => match coming {
                [choice] if single || !sources.contains(&position) => with(choice),
                _ if sources.contains(&position) && !single => from(position),
                [] => None,
                _ => Some(which.fill(position)),
            },
        };
        taps.extend(leads.map(|leads| (position, leads)));
    }
    Tap::These(taps)
}
