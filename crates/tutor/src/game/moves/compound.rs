//! What was done in a game on a compound, as its address has it.

use super::Addresses;
use crate::settings::{self, GameSettings, Shows};
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::address::{
    Address, AddressTemplate, BoardCard, CompoundPlay, Controller, GameView, MOST_BOARD_MOVES, Settings, Turn,
};
use hyperjam_protocol::tutor::Block;
use hyperjam_terms::CompoundRule;

/// Who can make a player's moves: how long a compound can be made to last is not worked out.
pub(in crate::game) const CONTROLLERS: [Controller; 3] =
    [Controller::You, Controller::Best, Controller::Learner];

/// What was done, with who does something next after each of it.
pub(in crate::game) struct CompoundMoves {
    pub(in crate::game) play: CompoundPlay,
    pub(in crate::game) movers: Vec<u32>,
}

impl CompoundMoves {
    /// The address after one more thing that is done.
    fn longer(&self, done: Option<(u32, u32)>) -> Address {
        let mut longer = self.play.clone();
        longer.done.push(done);
        BoardCard::CompoundGame(CompoundPlay { view: GameView::Whole, ..longer }).into()
    }

    fn with_settings(&self, settings: Settings, plies: usize) -> Address {
        let done = self.play.done.iter().take(plies).copied().collect();
        BoardCard::CompoundGame(CompoundPlay {
            settings,
            done,
            ..CompoundPlay::new(self.play.rule, settings)
        })
        .into()
    }
}

impl Addresses for CompoundMoves {
    fn controllers(&self) -> &[Controller] {
        &self.play.settings.controllers
    }

    fn player(&self, seat: u32) -> String {
        Settings::player(seat)
    }

    fn mover(&self, plies: usize) -> u32 {
        self.movers.get(plies).or(self.movers.last()).copied().unwrap_or_default()
    }

    fn shows(&self) -> Shows {
        self.play.settings.shows()
    }

    fn most(&self) -> usize {
        MOST_BOARD_MOVES
    }

    fn are_drawn(&self) -> bool {
        false
    }

    fn board(&self) -> Option<&str> {
        None
    }

    fn view(&self, view: GameView) -> Address {
        BoardCard::CompoundGame(CompoundPlay { view, ..self.play.clone() }).into()
    }

    fn back_to(&self, plies: usize) -> Address {
        self.with_settings(self.play.settings, plies)
    }

    fn again(&self) -> Address {
        self.with_settings(self.play.settings.again(), 0)
    }

    fn swapped(&self) -> Option<Address> {
        self.play.settings.swapped().map(|swapped| self.with_settings(swapped, 0))
    }

    fn before(&self) -> Option<Address> {
        None
    }

    fn with(&self, _drawn: Option<Turn>, component: usize, nth: usize) -> Option<Address> {
        Some(self.longer(Some((component as u32, nth as u32))))
    }

    fn drives(&self) -> Option<AddressTemplate<MoveId>> {
        None
    }

    fn choices(&self, has_marks: bool) -> Vec<Block> {
        let settings = &self.play.settings;
        let to = |other: Settings| self.with_settings(other, self.play.done.len());
        let restarted = |other: Settings| self.with_settings(other, 0);
        let mut blocks = settings::players(settings, &CONTROLLERS, &to, &restarted);
        blocks.push(settings::hints(settings, &to));
        blocks.extend(has_marks.then(|| settings::marks(settings, &to)));
        blocks
    }

    fn compound(&self) -> Option<CompoundRule> {
        Some(self.play.rule)
    }

    fn turn_end(&self) -> Option<Address> {
        Some(self.longer(None))
    }
}
