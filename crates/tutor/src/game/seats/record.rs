//! A game of players in a cycle from its address, replayed.

use crate::failure::{DrawFailure, Failure, MoveFailure};
use crate::game::moves::{Addresses, Moves};
use crate::game::table::{Offer, Ply, Way};
use crate::seats::{Coalitions, chance::effect, player};
use crate::sum::seats::{LIMITS, SeatComponents};
use hyperjam_editor::id::MoveId;
use hyperjam_protocol::address::{SeatSettings, Turn};
use hyperjam_sums::seats::{Chance, Choice, Ending, Game, Place, Review, Step};

/// A game as it stands, with what is known of it.
pub(super) struct Match<'a> {
    pub(super) components: &'a SeatComponents<'a>,
    pub(super) moves: Moves<SeatSettings>,
    pub(super) plies: Vec<Ply>,
    /// The components at the start and after each move.
    pub(super) states: Vec<Vec<Place>>,
    pub(super) ended: Option<Ending>,
    pub(super) offers: Vec<Offer>,
    /// Which of them Hyperjam makes.
    pub(super) best: Option<usize>,
    pub(super) review: Review,
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
        let rules = components.rules().ok_or(Failure::NoVehicle)?;
        let starter = moves.settings().starter;
        let mut play = Game::new(rules, components.start(), starter, moves.most(), LIMITS);
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
                if given.is_agreed {
                    return Err(Failure::Draw { after: plies.len(), reason: DrawFailure::Seats });
                }
            }
        }
        Ok(Self::looked_at(components, moves, plies, play, is_replay))
    }

    /// What is known of the game that was replayed.
    fn looked_at(
        components: &'a SeatComponents<'a>,
        moves: Moves<SeatSettings>,
        plies: Vec<Ply>,
        mut play: Game<'_>,
        is_replay: bool,
    ) -> Self {
        let seats = 0..components.players;
        let found = if is_replay { Vec::new() } else { play.choices() };
        let best = play.best_of(&found).and_then(|best| {
            found.iter().position(|one| (one.component, one.nth) == (best.component, best.nth))
        });
        let offers = offers(components, &play, found);
        let review = play.review();
        let (now, to_move) = (play.now().to_vec(), play.to_move());
        let mut coalitions = Vec::new();
        if moves.settings().hints
            && !is_replay
            && play.ended().is_none()
            && let Some((graph, number)) = play.known().and_then(|(_, known)| known.graph(&now))
        {
            let of = Coalitions::of(graph);
            coalitions = seats.map(|who| of.sentence(who, number, to_move)).collect();
        }
        let (states, ended) = (play.states().to_vec(), play.ended());
        Self { components, moves, plies, states, ended, offers, best, review, coalitions }
    }

    /// What a player could make sure of after so many moves.
    pub(super) fn chance(&self, plies: usize, who: u32) -> Chance {
        let at = self.review.chances.get(plies).and_then(|of| of.get(who as usize));
        at.copied().unwrap_or(Chance::Unknown)
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

/// How a move is made, by the names of the drawing; none if it is made nowhere.
fn way(components: &SeatComponents<'_>, from: &Place, step: &Step) -> Option<Way> {
    match (step.gesture, from, &step.to, &components.analysis) {
        (Some(gesture), ..) => Some(Way::Press(gesture)),
        (None, Place::Position(from), Place::Position(to), Some(analysis)) => {
            Some(Way::Drive([from, to].map(|on| analysis.id(*on))))
        }
        _ => None,
    }
}

fn make(
    components: &SeatComponents<'_>,
    play: &mut Game<'_>,
    component: usize,
    nth: usize,
) -> Result<Ply, Failure> {
    let seat = play.to_move();
    let wrong = || Failure::BoardMove { nth: play.plies().len() + 1, player: player(seat) };
    let at = play.now().get(component).cloned().ok_or_else(wrong)?;
    let steps = play.rules().moves(&at, seat);
    let name = components.move_names(&at, &steps).into_iter().nth(nth).ok_or_else(wrong)?;
    let way = steps.get(nth).and_then(|step| way(components, &at, step)).ok_or_else(wrong)?;
    let wrong = wrong();
    play.make(component, nth).map_err(|_| wrong)?;
    let drawn = components.drawn_moves(&at, seat).get(nth).copied().map(Turn::Move);
    Ok(Ply { seat, component, nth, way, name, drawn })
}

/// The moves that can be made, with what each is called and does.
fn offers(components: &SeatComponents<'_>, play: &Game<'_>, choices: Vec<Choice>) -> Vec<Offer> {
    let seat = play.to_move();
    let of = |at: &Place| {
        let names = components.move_names(at, &play.rules().moves(at, seat));
        (names, components.drawn_moves(at, seat))
    };
    let all: Vec<_> = play.now().iter().map(of).collect();
    let offer = |Choice { component, nth, step, leaves }: Choice| {
        let (names, drawn) = &all[component];
        let (does, tone) = effect(leaves);
        Some(Offer {
            component,
            nth,
            way: way(components, &play.now()[component], &step)?,
            name: names.get(nth).cloned().unwrap_or_default(),
            drawn: drawn.get(nth).copied().map(Turn::Move),
            does: [does.clone(), does],
            tone,
        })
    };
    choices.into_iter().filter_map(offer).collect()
}
