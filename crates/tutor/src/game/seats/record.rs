//! A game from its address, replayed.

use crate::failure::{DrawFailure, Failure, MoveFailure};
use crate::game::moves::Moves;
use crate::seats::chance::{SeatJudgement, judge};
use crate::seats::{Coalitions, player};
use crate::sum::seats::{LIMITS, SeatComponents};
use crate::write::capital;
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::address::{Address, Controller, SeatSettings, Turn};
use hyperjam_rulesets::picture::Gesture;
use hyperjam_sums::seats::{Chance, Choice, Ending, Game, Place};

/// A move that was made.
#[derive(Clone)]
pub(super) struct Ply {
    pub(super) seat: u32,
    pub(super) component: usize,
    /// How, if it was made on a board.
    pub(super) gesture: Option<Gesture>,
    /// What it is called, without the component.
    pub(super) name: String,
    /// What it is on the drawing, if it was made there.
    pub(super) drawn: Option<MoveId>,
}

/// A move that can be made now.
pub(super) struct NamedChoice {
    pub(super) name: String,
    /// What it is on the drawing, if it is made there.
    pub(super) drawn: Option<MoveId>,
    pub(super) choice: Choice,
}

/// A game as it stands, with what is known of it.
pub(super) struct Match<'a> {
    pub(super) components: &'a SeatComponents<'a>,
    pub(super) settings: SeatSettings,
    pub(super) moves: Moves<SeatSettings>,
    pub(super) plies: Vec<Ply>,
    /// The components at the start and after each move.
    pub(super) states: Vec<Vec<Place>>,
    pub(super) ended: Option<Ending>,
    pub(super) choices: Vec<NamedChoice>,
    /// Which of them Hyperjam makes.
    pub(super) best: Option<usize>,
    /// What each player could make sure of before each move, and can now.
    pub(super) chances: Vec<Vec<Chance>>,
    /// After how many moves the loser last had a winning strategy.
    pub(super) last_chance: Option<usize>,
    /// Of each player, who can make that player lose now; told with hints.
    pub(super) coalitions: Vec<String>,
}

impl<'a> Match<'a> {
    /// Replays the game of an address. For looking back, what can be done now is not worked out.
    pub(super) fn of(
        components: &'a SeatComponents<'a>,
        moves: Moves<SeatSettings>,
        is_replay: bool,
    ) -> Result<Self, Failure> {
        let settings = moves.settings().clone();
        let rules = components.rules().ok_or(Failure::NoVehicle)?;
        let mut play = Game::new(rules, components.start(), settings.starter, moves.most(), LIMITS);
        let mut plies = Vec::new();
        match &moves {
            Moves::Drawn(record) => {
                for (nth, turn) in record.turns.iter().enumerate() {
                    let Turn::Move(id) = *turn else {
                        return Err(Failure::Draw { after: nth, reason: DrawFailure::Seats });
                    };
                    let failed = |reason| Failure::Move { nth: nth + 1, reason };
                    let (component, nth) = drive(components, &play, id).map_err(failed)?;
                    plies.push(make(components, &mut play, component, nth)?);
                }
            }
            Moves::Numbered(given) => {
                for (component, nth) in &given.moves {
                    plies.push(make(components, &mut play, *component as usize, *nth as usize)?);
                }
            }
        }
        Ok(Self::looked_at(components, (settings, moves), plies, play, is_replay))
    }

    /// What is known of the game that was replayed.
    fn looked_at(
        components: &'a SeatComponents<'a>,
        (settings, moves): (SeatSettings, Moves<SeatSettings>),
        plies: Vec<Ply>,
        mut play: Game<'_>,
        is_replay: bool,
    ) -> Self {
        let seats = 0..components.players;
        let found = if is_replay { Vec::new() } else { play.choices() };
        let best = play.best_of(&found).and_then(|best| {
            found.iter().position(|one| (one.component, one.nth) == (best.component, best.nth))
        });
        let choices = named(components, &play, found);
        let chances =
            (0..=plies.len()).map(|ply| seats.clone().map(|who| play.chance(ply, who)).collect()).collect();
        let last_chance = play.last_chance();
        let (now, to_move) = (play.now().to_vec(), play.to_move());
        let mut coalitions = Vec::new();
        if settings.hints
            && !is_replay
            && play.ended().is_none()
            && let Some((graph, number)) = play.known().and_then(|(_, known)| known.graph(&now))
        {
            let of = Coalitions::of(graph);
            coalitions = seats.map(|who| of.sentence(who, number, to_move)).collect();
        }
        let (states, ended) = (play.states().to_vec(), play.ended());
        Self {
            components,
            settings,
            moves,
            plies,
            states,
            ended,
            choices,
            best,
            chances,
            last_chance,
            coalitions,
        }
    }

    /// Where the components are.
    pub(super) fn now(&self) -> &[Place] {
        self.after(self.plies.len())
    }

    /// Where the components are after so many moves.
    pub(super) fn after(&self, plies: usize) -> &[Place] {
        self.states.get(plies).map_or(&[], Vec::as_slice)
    }

    /// Who moves after so many moves.
    pub(super) fn mover(&self, plies: usize) -> u32 {
        let players = self.components.players;
        (self.settings.starter + (plies % players as usize) as u32) % players
    }

    /// Who moves next, or would.
    pub(super) fn to_move(&self) -> u32 {
        self.mover(self.plies.len())
    }

    /// Whether a person makes the moves of a player.
    pub(super) fn is_person(&self, seat: u32) -> bool {
        self.settings.controller(seat) == Controller::You
    }

    /// Who cannot move, where the game has ended so.
    pub(super) fn loser(&self) -> Option<u32> {
        (self.ended == Some(Ending::Stuck)).then(|| self.to_move())
    }

    /// What a player could make sure of after so many moves.
    pub(super) fn chance(&self, plies: usize, who: u32) -> Chance {
        let at = self.chances.get(plies).and_then(|of| of.get(who as usize));
        at.copied().unwrap_or(Chance::Unknown)
    }

    /// What a move did; none if that is not known.
    pub(super) fn judged(&self, ply: usize) -> Option<SeatJudgement> {
        let [before, after] = [ply, ply + 1].map(|nth| self.chances.get(nth));
        judge(self.components.players, self.mover(ply), before?, after?)
    }

    /// A move as it stands in the record: “Player 2: H → E”.
    pub(super) fn made(&self, ply: &Ply) -> String {
        format!("{}: {}", capital(&player(ply.seat)), self.components.written(ply.component, &ply.name))
    }

    /// The address after one more move; none where what is drawn has no name for it.
    pub(super) fn with(&self, choice: &NamedChoice) -> Option<Address> {
        self.moves.with(choice.drawn.map(Turn::Move), choice.choice.component, choice.choice.nth)
    }

    /// The address after a move on the drawing.
    pub(super) fn drawn_addresses(&self) -> Box<dyn Fn(MoveId) -> Option<String> + '_> {
        match self.moves.drives() {
            Some(template) => Box::new(move |id| Some(template.fill(id))),
            None => Box::new(move |id| {
                let choice = self.choices.iter().find(|choice| choice.drawn == Some(id))?;
                self.with(choice).map(String::from)
            }),
        }
    }
}

/// The component that a move of the drawing is made in, and its number there.
fn drive(
    components: &SeatComponents<'_>,
    play: &Game<'_>,
    id: MoveId,
) -> Result<(usize, usize), MoveFailure> {
    if play.ended().is_some() {
        return Err(MoveFailure::Over);
    }
    let analysis = components.analysis.as_ref().ok_or(MoveFailure::Gone)?;
    let moves = &analysis.game.moves;
    let found = moves.binary_search_by_key(&id, |step| step.0).map_err(|_| MoveFailure::Gone)?;
    let (_, start, end, by) = moves[found];
    let [from, to] = [start, end].map(|end| analysis.name(end).to_owned());
    let Some(component) = play.now().iter().position(|at| *at == Place::Position(start)) else {
        return Err(MoveFailure::Vehicle { from, to });
    };
    let seat = play.to_move();
    if !by.includes(seat) {
        return Err(MoveFailure::Player { player: player(seat), from, to });
    }
    let own = components.drawn_moves(&Place::Position(start), seat);
    let nth = own.iter().position(|one| *one == id).ok_or(MoveFailure::Gone)?;
    Ok((component, nth))
}

fn make(
    components: &SeatComponents<'_>,
    play: &mut Game<'_>,
    component: usize,
    nth: usize,
) -> Result<Ply, Failure> {
    let seat = play.to_move();
    let wrong = Failure::BoardMove { nth: play.plies().len() + 1, player: player(seat) };
    let Some(at) = play.now().get(component).cloned() else { return Err(wrong) };
    let steps = play.rules().moves(&at, seat);
    let Some(name) = components.move_names(&at, &steps).into_iter().nth(nth) else { return Err(wrong) };
    play.make(component, nth).map_err(|_| wrong)?;
    let drawn = components.drawn_moves(&at, seat).get(nth).copied();
    Ok(Ply { seat, component, gesture: steps[nth].gesture, name, drawn })
}

/// The moves that can be made, with what each is called.
fn named(components: &SeatComponents<'_>, play: &Game<'_>, choices: Vec<Choice>) -> Vec<NamedChoice> {
    let seat = play.to_move();
    let of = |at: &Place| {
        let names = components.move_names(at, &play.rules().moves(at, seat));
        (names, components.drawn_moves(at, seat))
    };
    let all: Vec<_> = play.now().iter().map(of).collect();
    let name = |choice: Choice| {
        let (names, drawn) = &all[choice.component];
        let name = names.get(choice.nth).cloned().unwrap_or_default();
        NamedChoice { name, drawn: drawn.get(choice.nth).copied(), choice }
    };
    choices.into_iter().map(name).collect()
}
