//! A game with one vehicle on a drawing in which somebody wins endless play.

use super::lot::by_lot;
use super::moves::{Addresses, Moves};
use super::record::replay;
use super::status::{came_back, from_where, position, stands};
use super::table::{Offer, Pictured, Ply, Table, Way};
use super::two::effect_tone;
use crate::analysis::EndlessAnalysis;
use crate::board::component::Origin;
use crate::failure::{DrawFailure, Failure, MoveFailure};
use crate::vehicles::{effect, starting, tone};
use crate::write::{paragraph, text};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{GameView, Record, Settings, Turn};
use hyperjam_protocol::tutor::{Block, Card, Drawing, Line, Tone};
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::Effect;
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Outcome, Player};

/// The card of a game.
pub(crate) fn card(analysis: &EndlessAnalysis, record: &Record, view: GameView) -> Result<Card, Failure> {
    let game = Alone::of(analysis, record)?;
    match view {
        GameView::Offer => Err(Failure::Draw { after: game.plies.len(), reason: DrawFailure::Endless }),
        GameView::At(at) => {
            let mut prospect = |plies: usize| match game.is_told() {
                true => format!(". {}", expected(game.outcome(plies))),
                false => ".".to_owned(),
            };
            replay(&game, at, &mut prospect)
        }
        view => super::card::card(&game, view),
    }
}

/// How it ended.
#[derive(Clone, Copy)]
enum Ending {
    /// Who is to move cannot.
    Stuck { winner: Player },
    /// At an end.
    End { end: EndKind, outcome: Outcome },
    /// A loop has been gone round, on which this is the greatest priority.
    Round { greatest: Option<u32> },
    /// There are as many moves as there may be.
    Full,
}

/// A game as it stands.
struct Alone<'a> {
    analysis: &'a EndlessAnalysis<'a>,
    settings: Settings,
    moves: Moves<Settings>,
    plies: Vec<Ply>,
    /// Where the vehicle was at the start and after each move, by the positions' numbers.
    places: Vec<usize>,
    ended: Option<Ending>,
    offers: Vec<Offer>,
    best: Option<usize>,
}

impl<'a> Alone<'a> {
    /// Replays the game of an address.
    fn of(analysis: &'a EndlessAnalysis<'a>, record: &Record) -> Result<Self, Failure> {
        let start = starting(&record.start, |id| analysis.find(id).ok())?;
        let [start] = start[..] else { return Err(Failure::Several) };
        let (settings, moves) = (record.settings, Moves::Drawn(record.clone()));
        let (plies, places, offers) = (Vec::new(), vec![start], Vec::new());
        let mut game = Self { analysis, settings, moves, plies, places, ended: None, offers, best: None };
        game.ended = game.ending()?;
        for (nth, turn) in record.turns.iter().enumerate() {
            game.make(*turn).map_err(|reason| match reason {
                Ok(reason) => Failure::Move { nth: nth + 1, reason },
                Err(reason) => Failure::Draw { after: nth, reason },
            })?;
            game.ended = game.ending()?;
        }
        if game.ended.is_none() {
            game.offers = game.offers();
            game.best = game.best();
        }
        Ok(game)
    }

    /// Who moves after so many moves.
    fn mover(&self, plies: usize) -> Player {
        let starter = self.settings.starter;
        if plies.is_multiple_of(2) { starter } else { starter.opponent() }
    }

    fn to_move(&self) -> Player {
        self.mover(self.plies.len())
    }

    fn now(&self) -> usize {
        self.places.last().copied().unwrap_or_default()
    }

    /// Makes a move. A record that goes on after a loop was gone round is followed.
    fn make(&mut self, turn: Turn) -> Result<(), Result<MoveFailure, DrawFailure>> {
        let id = match turn {
            _ if self.ended.is_some_and(|ended| !matches!(ended, Ending::Round { .. })) => {
                return Err(Ok(MoveFailure::Over));
            }
            Turn::Draw => return Err(Err(DrawFailure::Endless)),
            Turn::Position(_) => return Err(Ok(MoveFailure::Read)),
            Turn::Move(id) => id,
        };
        let (player, analysis) = (self.to_move(), self.analysis);
        let drawn = &analysis.query.drawing.graph.moves;
        let step = drawn.iter().find(|step| step.id == id).ok_or(Ok(MoveFailure::Gone))?;
        let ends = [step.from, step.to].map(|end| analysis.find(end).map_err(|_| Ok(MoveFailure::Gone)));
        let [from, to] = [ends[0].clone()?, ends[1].clone()?];
        let names = || [from, to].map(|place| analysis.name(place).to_owned());
        if !step.by.includes(player.seat()) {
            let [from, to] = names();
            return Err(Ok(MoveFailure::Player { player: player.to_string(), from, to }));
        }
        if from != self.now() {
            let [from, to] = names();
            return Err(Ok(MoveFailure::Vehicle { from, to }));
        }
        let way = Way::Drive([step.from, step.to]);
        let (nth, name) = (id.0 as usize, names().join(" → "));
        self.plies.push(Ply { seat: player.seat(), component: 0, nth, way, name, drawn: Some(turn) });
        self.places.push(to);
        Ok(())
    }

    /// How it has ended, if it has.
    fn ending(&self) -> Result<Option<Ending>, Failure> {
        let state = self.analysis.state(self.now(), self.to_move())?;
        if let Some(outcome) = self.analysis.game.parity.end(state) {
            let end = self.analysis.end(self.now());
            return Ok(Some(match (end, outcome.winner()) {
                (None, Some(winner)) => Ending::Stuck { winner },
                (end, _) => Ending::End { end: end.unwrap_or(EndKind::Tie), outcome },
            }));
        }
        let count = self.plies.len();
        let mut earlier = (0..count).rev().skip(1).step_by(2);
        if let Some(before) = earlier.find(|ply| self.places[*ply] == self.now()) {
            let priorities = (before..count).map(|ply| self.analysis.priority(self.places[ply]));
            return Ok(Some(Ending::Round { greatest: priorities.max().flatten() }));
        }
        Ok((count >= self.moves.most()).then_some(Ending::Full))
    }

    /// Who wins after so many moves if both play as well as can be.
    fn outcome(&self, plies: usize) -> SumOutcome {
        let outcome = self.analysis.outcome(self.places[plies], self.mover(plies));
        SumOutcome { winner: outcome.ok().and_then(Outcome::winner), remoteness: None }
    }

    /// Whether it is said what each move does.
    fn is_told(&self) -> bool {
        self.ended.is_some() || self.settings.hints
    }

    /// The moves that can be made now, to each position one.
    fn offers(&self) -> Vec<Offer> {
        let player = self.to_move();
        let from = self.analysis.id(self.now());
        let steps = self.analysis.query.drawing.graph.moves.iter();
        let mut own: Vec<(PositionId, MoveId)> = steps
            .filter(|step| step.from == from && step.by.includes(player.seat()))
            .map(|step| (step.to, step.id))
            .collect();
        own.sort_unstable();
        own.dedup_by_key(|(to, _)| *to);
        own.sort_unstable_by_key(|(_, id)| *id);
        let offer = |(to, id): (PositionId, MoveId)| {
            let place = self.analysis.find(to).ok()?;
            let after = self.analysis.outcome(place, player.opponent()).ok()?;
            let after = Some(SumOutcome { winner: after.winner(), remoteness: None });
            let name = format!("{} → {}", self.analysis.name(self.now()), self.analysis.name(place));
            let does = effect(after, player);
            Some(Offer {
                component: 0,
                nth: id.0 as usize,
                way: Way::Drive([from, to]),
                name,
                drawn: Some(Turn::Move(id)),
                does: [does.clone(), does],
                tone: tone(after, player),
            })
        };
        own.into_iter().filter_map(offer).collect()
    }

    /// The number of the offer that Hyperjam takes: by its strategy, or where it loses, to where the vehicle was least often.
    fn best(&self) -> Option<usize> {
        if let Some(nth) = by_lot(&self.settings, self.to_move(), &self.plies, self.offers.len()) {
            return Some(nth);
        }
        let to = |offer: &Offer| match offer.way {
            Way::Drive([_, to]) => self.analysis.find(to).ok(),
            Way::Press(_) | Way::End => None,
        };
        let state = self.analysis.state(self.now(), self.to_move()).ok()?;
        let choice = self.analysis.solution.choice(state).map(|to| self.analysis.place(to));
        let chosen = self.offers.iter().position(|offer| choice.is_some() && to(offer) == choice);
        let visits = |offer: &Offer| self.places.iter().filter(|place| Some(**place) == to(offer)).count();
        chosen.or_else(|| (0..self.offers.len()).min_by_key(|nth| visits(&self.offers[*nth])))
    }

    /// Who has won, as it stands before the reason.
    fn has_won(&self, outcome: Outcome) -> String {
        match (outcome.winner(), self.settings.person()) {
            (None, _) => "A draw".to_owned(),
            (Some(winner), Some(person)) if winner == person => "You have won".to_owned(),
            (Some(_), Some(_)) => "Hyperjam has won".to_owned(),
            (Some(winner), None) => format!("{winner} has won"),
        }
    }

    /// Why play that goes round a loop for ever ends so.
    fn because(&self, greatest: Option<u32>) -> String {
        match (self.analysis.rule(), greatest) {
            (EndlessPlay::Priority, None) => {
                ", and play can go on so for ever. No position on this loop has a priority, so nobody wins."
                    .to_owned()
            }
            (EndlessPlay::Priority, Some(greatest)) => {
                let (parity, winner) =
                    if greatest % 2 == 0 { ("even", Player::Left) } else { ("odd", Player::Right) };
                format!(
                    ", and play can go on so for ever. Round this loop the greatest priority is {greatest}, which is {parity}, so \
                     {winner} wins."
                )
            }
            (rule, _) => format!(", and play can go on so for ever. {}", rule.meaning()),
        }
    }
}

/// What can be expected, as a sentence.
fn expected(outcome: SumOutcome) -> String {
    match outcome.winner {
        None => "Neither player can force a win.".to_owned(),
        Some(winner) => format!("{winner} can win."),
    }
}

impl Table for Alone<'_> {
    fn drawing(&self) -> &Drawing {
        &self.analysis.query.drawing
    }

    fn moves(&self) -> &dyn Addresses {
        &self.moves
    }

    fn plies(&self) -> &[Ply] {
        &self.plies
    }

    fn offers(&self) -> &[Offer] {
        &self.offers
    }

    fn best(&self) -> Option<usize> {
        self.best
    }

    fn origins(&self) -> Vec<Origin> {
        vec![Origin::Vehicle(0)]
    }

    fn name(&self, _component: usize, plies: usize) -> String {
        self.places.get(plies).map(|place| self.analysis.name(*place).to_owned()).unwrap_or_default()
    }

    fn stands(&self, _component: usize, plies: usize) -> Option<PositionId> {
        self.places.get(plies).map(|place| self.analysis.id(*place))
    }

    fn board(&self, _component: usize, _plies: usize) -> Option<Pictured> {
        None
    }

    fn has_roads(&self) -> bool {
        true
    }

    fn ended(&self) -> Option<(Line, Tone)> {
        let ended = self.ended?;
        let outcome = match ended {
            Ending::Stuck { winner } => Outcome::win_of(winner),
            Ending::End { outcome, .. } => outcome,
            Ending::Round { greatest } => EndlessPlay::outcome(greatest),
            Ending::Full => Outcome::Draw,
        };
        let tone = match (outcome.winner(), self.settings.person()) {
            (None, _) => Tone::Even,
            (Some(winner), Some(person)) if winner != person => Tone::Bad,
            _ => Tone::Good,
        };
        let won = self.has_won(outcome);
        let line = match ended {
            Ending::Stuck { .. } => {
                let mut line = vec![text(format!("{won}: {} cannot move", self.to_move()))];
                line.extend(from_where(self));
                line.push(text(match self.drawing().graph.convention {
                    Convention::Normal => ".",
                    Convention::Misere => ", and this is misère play.",
                }));
                line
            }
            Ending::End { end, .. } => {
                let mut line = vec![text(format!("{won}: "))];
                line.extend(position(self, 0));
                line.push(text(format!(" is {}.", end.described())));
                line
            }
            Ending::Round { greatest } => {
                came_back(self, &format!("{won}: "), "second", &self.because(greatest))
            }
            Ending::Full => {
                let most = self.moves.most();
                stands(self, format!("The record is full, as a game stops after {most} moves"), ".")
            }
        };
        Some((line, tone))
    }

    fn convention(&self) -> String {
        format!("{} {}", self.drawing().graph.convention.meaning(), self.analysis.rule().meaning())
    }

    fn left_out(&self) -> &[String] {
        &[]
    }

    fn expected(&self) -> Vec<Block> {
        let rule = self.plies.is_empty().then(|| paragraph(self.analysis.rule().meaning()));
        let hint = self.settings.hints.then(|| paragraph(expected(self.outcome(self.plies.len()))));
        rule.into_iter().chain(hint).collect()
    }

    fn judged(&self, ply: usize) -> Option<(String, Tone)> {
        if !self.is_told() || ply >= self.plies.len() {
            return None;
        }
        let mover = self.mover(ply);
        let effect = Effect::of(self.outcome(ply), self.outcome(ply + 1), mover);
        Some((effect.words(mover), effect_tone(effect)))
    }

    fn afterwards(&self) -> Vec<Block> {
        let Some(Ending::Round { greatest }) = self.ended else { return Vec::new() };
        let can = self.outcome(self.plies.len()).winner;
        if can == EndlessPlay::outcome(greatest).winner() {
            return Vec::new();
        }
        let better = match can {
            Some(winner) => format!("{winner} could leave the loop and win"),
            None => "the loop could be left for a draw".to_owned(),
        };
        vec![paragraph(format!("The game is over as if play went round it for ever. Before that, {better}."))]
    }

    fn gone_by(&self) -> Option<usize> {
        let loser = self.ended.and(self.outcome(self.plies.len()).winner)?.opponent();
        let is_mistake =
            |ply: usize| Effect::of(self.outcome(ply), self.outcome(ply + 1), self.mover(ply)).is_mistake();
        (0..self.plies.len()).rev().find(|ply| self.mover(*ply) == loser && is_mistake(*ply))
    }

    fn made_tone(&self, ply: &Ply) -> Tone {
        Tone::Made(crate::settings::side(ply.seat))
    }
}
