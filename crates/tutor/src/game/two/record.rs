//! A game of Left and Right from its address, replayed.

use super::turns::Turns;
use crate::analysis::Analysis;
use crate::board::component::{Component, Components, NamedChoice, summands};
use crate::failure::{DrawFailure, Failure, MoveFailure};
use crate::game::moves::{Addresses, Moves};
use crate::game::table::{Ply, Way, road};
use crate::settings::side;
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{Controller, Settings, Turn};
use hyperjam_sums::{Ending, Game, How};
use hyperjam_terms::{Player, PlayerOutcome};

/// A game as it stands.
pub(super) struct Match<'a> {
    pub(super) components: &'a Components<'a>,
    pub(super) settings: Settings,
    pub(super) moves: Box<dyn Addresses>,
    pub(super) plies: Vec<Ply>,
    /// The components at the start and after each move.
    pub(super) states: Vec<Vec<Component>>,
    pub(super) ended: Option<Ending>,
    /// How the turn stands, in a compound.
    pub(super) turns: Option<Turns>,
}

impl<'a> Match<'a> {
    /// Replays the game of an address.
    pub(super) fn of(
        components: &'a Components<'a>,
        moves: Moves<Settings>,
    ) -> Result<(Self, Game<'a>), Failure> {
        let settings = *moves.settings();
        let start = components.all.clone();
        let mut play = Game::new(components.known(), summands(&start), settings.starter, moves.most());
        let mut game = Self::at_start(components, settings, Box::new(moves.clone()));
        game.ended = play.ended();
        match moves {
            Moves::Drawn(record) => {
                for (nth, turn) in record.turns.iter().enumerate() {
                    game.make_drawn(&mut play, nth, *turn)?;
                }
            }
            Moves::Numbered(given) => {
                for (component, nth) in given.moves {
                    game.make(&mut play, component as usize, nth as usize, None)?;
                }
                if given.is_agreed {
                    if game.is_over() {
                        return Err(Failure::Move { nth: game.plies.len() + 1, reason: MoveFailure::Over });
                    }
                    game.agree(&mut play)?;
                }
            }
        }
        play.look_ahead();
        Ok((game, play))
    }

    /// The game before its first move.
    pub(super) fn at_start(
        components: &'a Components<'a>,
        settings: Settings,
        moves: Box<dyn Addresses>,
    ) -> Self {
        let (plies, states) = (Vec::new(), vec![components.all.clone()]);
        Self { components, settings, moves, plies, states, ended: None, turns: None }
    }

    fn make_drawn(&mut self, play: &mut Game<'_>, nth: usize, turn: Turn) -> Result<(), Failure> {
        let failed = |reason| Failure::Move { nth: nth + 1, reason };
        if self.is_over() {
            return Err(failed(MoveFailure::Over));
        }
        let player = self.to_move();
        let (component, made) = match (turn, self.components.analysis()) {
            (Turn::Draw, _) => return self.agree(play),
            (Turn::Position(_), Some(_)) => return Err(failed(MoveFailure::Read)),
            (Turn::Move(id), Some(analysis)) => self.drive(analysis, id).map_err(failed)?,
            (turn, None) => {
                let taken = self.now().first().map(|at| self.components.turns(at, player));
                let made = taken.unwrap_or_default().iter().position(|one| *one == Some(turn));
                (0, made.ok_or_else(|| failed(MoveFailure::NotNow { player: player.to_string() }))?)
            }
        };
        self.make(play, component, made, Some(turn))
    }

    /// The component that a move of the drawing is made in, and its number there.
    fn drive(&self, analysis: &Analysis<'_>, id: DrawnMove) -> Result<(usize, usize), MoveFailure> {
        let found = analysis.find_move(id).ok_or(MoveFailure::Gone)?;
        let (graph, player) = (analysis.graph(), self.to_move());
        let made = graph.move_at(found);
        let [from, to] = [made.from, made.to].map(|end| analysis.name(end).to_owned());
        if !made.movers.includes(player.seat()) {
            return Err(MoveFailure::Player { player: player.to_string(), from, to });
        }
        let component = self.now().iter().position(|at| at.position() == Some(made.from));
        let nth = graph.options(made.from, player).iter().position(|option| *option == made.to);
        component.zip(nth).ok_or(MoveFailure::Vehicle { from, to })
    }

    fn make(
        &mut self,
        play: &mut Game<'_>,
        component: usize,
        nth: usize,
        drawn: Option<Turn>,
    ) -> Result<(), Failure> {
        let wrong = Failure::BoardMove { nth: self.plies.len() + 1, player: self.to_move().to_string() };
        let Some((ply, after)) = self.ply(component, nth, drawn) else { return Err(wrong) };
        play.make(component, nth).map_err(|_| wrong)?;
        self.add(ply, Some(after));
        self.ended = play.ended();
        Ok(())
    }

    /// A move that the player to move has, and where its component is after it; none if there is no such move.
    pub(super) fn ply(&self, component: usize, nth: usize, drawn: Option<Turn>) -> Option<(Ply, Component)> {
        let (player, at) = (self.to_move(), self.now().get(component)?);
        let steps = at.steps(player);
        let step = steps.get(nth)?;
        let name = match step.how {
            How::Drive(..) => self.components.move_names(at, std::slice::from_ref(step)).pop(),
            How::Press(_) => self.components.move_names(at, &steps).into_iter().nth(nth),
        };
        let drawn = drawn.or_else(|| self.components.turns(at, player).get(nth).copied().flatten());
        let way = self.way(step.how);
        let ply = Ply { seat: player.seat(), component, nth, way, name: name?, drawn };
        Some((ply, at.at(step.to.clone())))
    }

    /// Notes what was done, and where its component is after it, if it was a move.
    pub(super) fn add(&mut self, ply: Ply, after: Option<Component>) {
        let mut state = self.now().to_vec();
        if let Some((at, after)) = state.get_mut(ply.component).zip(after) {
            *at = after;
        }
        self.plies.push(ply);
        self.states.push(state);
    }

    /// How a move is made, by the names of the drawing.
    pub(super) fn way(&self, how: How) -> Way {
        match how {
            How::Press(gesture) => Way::Press(gesture),
            // Nothing drives without a drawing.
            How::Drive(from, to) => Way::Drive(
                self.components
                    .analysis()
                    .map_or([DrawnId(0); 2], |analysis| [from, to].map(|on| analysis.id(on))),
            ),
        }
    }

    /// Where the components are.
    pub(super) fn now(&self) -> &[Component] {
        self.states.last().map_or(&[], Vec::as_slice)
    }

    /// Who moves after so many moves.
    pub(super) fn mover(&self, plies: usize) -> Player {
        side(self.moves.mover(plies))
    }

    /// Who moves next, or would.
    pub(super) fn to_move(&self) -> Player {
        self.mover(self.plies.len())
    }

    /// The moves that can be made now, of vehicles at one position those of the first.
    pub(super) fn choices(&self, play: &mut Game<'_>) -> Vec<NamedChoice> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let (now, player) = (self.now(), self.to_move());
        let mut choices = self.components.choices(&mut play.known, now, player);
        let is_first = |nth: usize| {
            let on = now[nth].position();
            on.is_none() || now.iter().position(|at| at.position() == on) == Some(nth)
        };
        choices.retain(|choice| is_first(choice.component));
        if self.moves.are_drawn() && self.components.analysis().is_some() {
            choices.sort_by_key(|choice| (choice.component, road(choice.drawn)));
        }
        choices
    }

    /// Whether nothing more can be done. A record that goes on after a state came back is followed.
    fn is_over(&self) -> bool {
        self.ended.is_some_and(|ended| !matches!(ended, Ending::Repetition | Ending::Thrice))
    }

    /// Whether play may go on for ever.
    pub(super) fn may_go_on(&self) -> bool {
        self.now().iter().any(|at| at.board().is_none_or(|board| !board.always_ends()))
    }

    /// Ends the game as a draw on which the players agree.
    fn agree(&mut self, play: &mut Game<'_>) -> Result<(), Failure> {
        play.look_ahead();
        self.agrees(play).map_err(|reason| Failure::Draw { after: self.plies.len(), reason })?;
        play.agree();
        self.ended = play.ended();
        Ok(())
    }

    /// Whether a draw can be agreed on now: play may go on for ever, a person, whose turn it is, offers it, and Hyperjam, where
    /// it plays, cannot win. If not, why.
    pub(super) fn agrees(&self, play: &mut Game<'_>) -> Result<(), DrawFailure> {
        if !self.may_go_on() {
            return Err(DrawFailure::Ends);
        }
        let player = self.to_move();
        if self.settings.controller(player) != Controller::You {
            return Err(DrawFailure::Turn);
        }
        let other = player.opponent();
        let outcome = play.outcome_after(self.plies.len());
        let loses = outcome.is_some_and(|outcome| outcome.seen_by(other) == PlayerOutcome::Win);
        if loses && self.settings.controller(other) != Controller::You {
            return Err(DrawFailure::Wins);
        }
        Ok(())
    }
}
