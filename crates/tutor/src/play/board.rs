//! A person's moves: as buttons, and as presses on the map.

use super::record::Match;
use crate::vehicles::{effect, tone};
use crate::write::{go, paragraph};
use hyperjam_editor::id::MoveId as DrawnMove;
use hyperjam_protocol::address::{AddressTemplate, GameView};
use hyperjam_protocol::tutor::{Block, Button, Tap, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::sum::SumChoice;
use std::collections::{BTreeMap, BTreeSet};

/// The most moves that are offered as buttons.
const MOST_BUTTONS: usize = 60;
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
            "{} more moves: press them on the drawing.",
            choices.len() - MOST_BUTTONS
        )));
    }
    blocks
}

/// What presses on the map do. A press on a target makes the move; where it could mean several things, it leads to a
/// card that asks, and a press on a vehicle that can move chooses it.
pub(super) fn taps(game: &Match, choices: &[SumChoice], view: &MoveFilter) -> Tap {
    let moves = game.moves();
    let with = |choice: &SumChoice| Some(moves.fill(game.name(choice.id)?));
    let sources: BTreeSet<PositionId> = choices.iter().map(|choice| choice.from).collect();
    let mut to: BTreeMap<PositionId, Vec<&SumChoice>> = BTreeMap::new();
    for choice in choices {
        to.entry(choice.to).or_default().push(choice);
    }
    let sources_at = AddressTemplate::of(|position| game.view(GameView::From(position)));
    let targets_at = AddressTemplate::of(|position| game.view(GameView::To(position)));
    let from = |position: PositionId| Some(sources_at.fill(game.analysis.id(position)));
    let single = sources.len() == 1;
    let mut taps: BTreeMap<PositionId, String> = BTreeMap::new();
    let most = most_addresses(game);
    let positions: BTreeSet<PositionId> = sources.iter().chain(to.keys()).copied().collect();
    for position in positions.into_iter().take(most) {
        let coming = to.get(&position).map_or(&[][..], Vec::as_slice);
        let leads = match view {
            MoveFilter::To(target) => {
                let chosen = to.get(target).and_then(|all| all.iter().find(|choice| choice.from == position));
                chosen.and_then(|choice| with(choice))
            }
            MoveFilter::From(source) => match coming.iter().find(|choice| choice.from == *source) {
                Some(choice) => with(choice),
                None if sources.contains(&position) => from(position),
                None => None,
            },
            MoveFilter::All => match coming {
                [choice] if single || !sources.contains(&position) => with(choice),
                _ if sources.contains(&position) && !single => from(position),
                [] => None,
                _ => Some(targets_at.fill(game.analysis.id(position))),
            },
        };
        if let Some(leads) = leads {
            taps.insert(position, leads);
        }
    }
    Tap::These(taps.into_iter().map(|(position, leads)| (game.analysis.id(position), leads)).collect())
}

/// The moves that vehicles can be dragged along.
pub(super) fn drag_moves(game: &Match, choices: &[SumChoice]) -> Vec<(DrawnMove, String)> {
    let moves = game.moves();
    let drive = |choice: &SumChoice| game.name(choice.id).map(|id| (id, moves.fill(id)));
    choices.iter().take(most_addresses(game)).filter_map(drive).collect()
}

/// How many addresses of a game a card has room for.
fn most_addresses(game: &Match) -> usize {
    (MOST_LETTERS / (game.here().to_string().len() + 20)).max(200)
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
