//! A person's moves: as buttons, and as presses on the map.

use super::record::Match;
use crate::vehicles::{effect, tone};
use crate::write::{go, paragraph};
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{Address, AddressTemplate, GameView};
use hyperjam_protocol::tutor::{Block, Button, Tap, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::sum::SumChoice;
use std::collections::{BTreeMap, BTreeSet};

/// The most moves that are offered as buttons.
pub(crate) const MOST_BUTTONS: usize = 60;
/// The most letters in all addresses of a card's presses, about.
const MOST_LETTERS: usize = 8_000_000;

/// Which moves are asked about.
pub(super) enum MoveFilter {
    /// All of them.
    All,
    /// Those of the vehicle here.
    From(PositionId),
    /// Those that lead here.
    To(PositionId),
}

/// The moves as buttons.
pub(super) fn buttons(game: &Match, choices: &[&SumChoice]) -> Vec<Block> {
    let one = game.now().len() == 1;
    let player = game.to_move();
    let press = |choice: &&SumChoice| -> Option<Button> {
        let to = game.analysis.name(choice.to);
        let mut words =
            if one { format!("→ {to}") } else { format!("{} → {to}", game.analysis.name(choice.from)) };
        if game.settings.hints {
            words = format!("{words}: {}", effect(choice, player));
        }
        Some(Button { shows: vec![game.analysis.id(choice.to)], ..go(words, game.with(choice)?) })
    };
    let mut blocks = vec![Block::Buttons(choices.iter().take(MOST_BUTTONS).filter_map(press).collect())];
    if choices.len() > MOST_BUTTONS {
        blocks.push(paragraph(format!(
            "More moves ({}): press them on the drawing.",
            choices.len() - MOST_BUTTONS
        )));
    }
    blocks
}

/// A move that can be made now, by the drawing's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawnChoice {
    pub(crate) id: DrawnMove,
    pub(crate) from: DrawnId,
    pub(crate) to: DrawnId,
}

/// Where presses on the map lead.
pub(crate) struct TapAddresses {
    /// After a move.
    pub(crate) moves: AddressTemplate<DrawnMove>,
    /// What asks where the vehicle at a position is to go.
    pub(crate) from: AddressTemplate<DrawnId>,
    /// What asks which vehicle is to go to a position.
    pub(crate) to: AddressTemplate<DrawnId>,
    /// The most there is room for.
    pub(crate) most: usize,
}

/// What presses on the map do.
pub(super) fn taps(game: &Match, choices: &[SumChoice], view: &MoveFilter) -> Tap {
    let drawn = |choice: &SumChoice| {
        let [from, to] = [choice.from, choice.to].map(|end| game.analysis.id(end));
        Some(DrawnChoice { id: game.name(choice.id)?, from, to })
    };
    let choices: Vec<DrawnChoice> = choices.iter().filter_map(drawn).collect();
    let view = match view {
        MoveFilter::All => GameView::Whole,
        MoveFilter::From(source) => GameView::From(game.analysis.id(*source)),
        MoveFilter::To(target) => GameView::To(game.analysis.id(*target)),
    };
    let addresses = TapAddresses {
        moves: game.moves(),
        from: AddressTemplate::of(|position| game.view(GameView::From(position))),
        to: AddressTemplate::of(|position| game.view(GameView::To(position))),
        most: most_addresses(game.here()),
    };
    choice_taps(&choices, view, &addresses)
}

/// What presses on the map do. A press on a target makes the move; where it could mean several things, it leads to a
/// card that asks, and a press on a vehicle that can move chooses it.
pub(crate) fn choice_taps(choices: &[DrawnChoice], view: GameView, addresses: &TapAddresses) -> Tap {
    let with = |choice: &DrawnChoice| Some(addresses.moves.fill(choice.id));
    let sources: BTreeSet<DrawnId> = choices.iter().map(|choice| choice.from).collect();
    let mut to: BTreeMap<DrawnId, Vec<&DrawnChoice>> = BTreeMap::new();
    for choice in choices {
        to.entry(choice.to).or_default().push(choice);
    }
    let from = |position: DrawnId| Some(addresses.from.fill(position));
    let single = sources.len() == 1;
    let mut taps: Vec<(DrawnId, String)> = Vec::new();
    let positions: BTreeSet<DrawnId> = sources.iter().chain(to.keys()).copied().collect();
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
                _ => Some(addresses.to.fill(position)),
            },
        };
        taps.extend(leads.map(|leads| (position, leads)));
    }
    Tap::These(taps)
}

/// The most positions of a drawing of which it is said that no vehicle can go there.
const MOST_REFUSED: usize = 300;

/// Where no vehicle can go now, and that it cannot.
pub(super) fn refused(game: &Match, choices: &[SumChoice]) -> Vec<(DrawnId, String)> {
    let analysis = game.analysis;
    let all = analysis.graph().positions();
    if all.len() > MOST_REFUSED {
        return Vec::new();
    }
    let meant: BTreeSet<PositionId> = choices.iter().flat_map(|choice| [choice.from, choice.to]).collect();
    let player = game.to_move();
    let from = match game.now() {
        [one] => format!(" from {}", analysis.name(*one)),
        _ => String::new(),
    };
    let others = all.filter(|position| !meant.contains(position));
    let words = |position: PositionId| match (game.now().contains(&position), analysis.name(position)) {
        (true, name) => format!("{player} cannot move from {name}."),
        (false, name) => format!("{player} cannot move{from} to {name}."),
    };
    others.map(|position| (analysis.id(position), words(position))).collect()
}

/// The moves that vehicles can be dragged along.
pub(super) fn drag_moves(game: &Match, choices: &[SumChoice]) -> Vec<(DrawnMove, String)> {
    let moves = game.moves();
    let drive = |choice: &SumChoice| game.name(choice.id).map(|id| (id, moves.fill(id)));
    choices.iter().take(most_addresses(game.here())).filter_map(drive).collect()
}

/// How many addresses of a game a card has room for.
pub(crate) fn most_addresses(game: Address) -> usize {
    (MOST_LETTERS / (game.to_string().len() + 20)).max(200)
}

/// How the moves are highlighted on the map.
pub(super) fn tones(game: &Match, choices: &[&SumChoice]) -> Vec<(DrawnMove, Tone)> {
    let player = game.to_move();
    let highlighted = |choice: &&SumChoice| {
        let tone = if game.settings.hints { tone(choice, player) } else { Tone::Subject };
        Some((game.name(choice.id)?, tone))
    };
    choices.iter().filter_map(highlighted).collect()
}
