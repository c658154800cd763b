//! A game of Left and Right.

mod compound;
mod judge;
mod known;
mod machine;
mod record;
mod turns;

use super::moves::{Addresses, Moves};
use super::record::replay;
use super::status::{came_back, from_where, position, stands};
use super::table::{Offer, Pictured, Ply, Table, road};
use super::view::hinted;
use crate::analysis::Analysis;
use crate::board::component::{Component, Components, Origin};
use crate::board::picture;
use crate::failure::{DrawFailure, Failure};
use crate::readings::stage::{ReadPly, Stage};
use crate::readings::{ReadAnalysis, verb};
use crate::settings::side;
use crate::taps;
use crate::work::Work;
use crate::write::{drawn, heading, link, result, text};
pub(crate) use compound::on_sheet as compound_on_sheet;
use hyperjam_bridge::Taken;
use hyperjam_editor::document::Rules;
use hyperjam_editor::id::{MoveId as DrawnMove, PositionId as DrawnId};
use hyperjam_protocol::address::{Address, BoardGame, GameView, Record, Settings, Turn};
use hyperjam_protocol::tutor::{Block, Card, Drawing, Line, Scene, Tone, TutorQuery};
use hyperjam_sums::{Ending, Game, LastChance};
use hyperjam_terms::{Convention, Player, PlayerOutcome};
pub(super) use judge::tone as effect_tone;
use judge::{agreement, keeps_the_draw, review, sentence, tone};
use known::Looked;
use record::Match;
use std::ops::Deref;

/// A game on the drawing: with its vehicles, or as it is read.
pub(crate) fn of_drawing(
    query: &TutorQuery,
    record: &Record,
    view: GameView,
    work: &Work<'_>,
) -> Result<Card, Failure> {
    let components = match query.drawing.rules {
        Rules::Moves => Components::of_vehicles(Analysis::of(query, work)?, &record.start)?,
        _ => {
            let token = record.start.first().or(query.drawing.vehicles.last()).copied();
            Components::of_reading(query, ReadAnalysis::with_token(&query.drawing, token)?, work)
        }
    };
    card(&components, Moves::Drawn(record.clone()), view)
}

/// A game on a board, or on the sum of all that is on the sheet.
pub(crate) fn on_sheet(
    query: &TutorQuery,
    game: &BoardGame<Settings>,
    work: &Work<'_>,
) -> Result<Card, Failure> {
    let components = match &game.board {
        Some(id) => Components::of_board(query, crate::board::for_two(query, id)?, work)?,
        None => Components::of_sheet(query, work)?.few_enough()?,
    };
    card(&components, Moves::Numbered(game.clone()), game.view)
}

fn card(components: &Components<'_>, moves: Moves<Settings>, view: GameView) -> Result<Card, Failure> {
    let (game, mut play) = Match::of(components, moves.clone())?;
    if view != GameView::Offer {
        return seen(game, &mut play, view);
    }
    if game.ended.is_some() {
        return Err(Failure::Over);
    }
    match game.agrees(&mut play) {
        Err(reason @ DrawFailure::Ends) => Err(Failure::Draw { after: game.plies.len(), reason }),
        Err(reason) => {
            let mut card = seen(game, &mut play, GameView::Whole)?;
            card.blocks.insert(1, result(vec![text(reason.to_string())], Tone::Bad));
            Ok(card)
        }
        Ok(()) => {
            let (game, mut play) = Match::of(components, moves.agreed())?;
            let address = game.moves.here().into();
            Ok(Card { address, ..seen(game, &mut play, GameView::Whole)? })
        }
    }
}

/// What is seen of a game.
fn seen(game: Match<'_>, play: &mut Game<'_>, view: GameView) -> Result<Card, Failure> {
    let GameView::At(at) = view else {
        let known = Looked::at(&game, play);
        return super::card::card(&Two { game, known }, view);
    };
    let known = Looked { review: review(&game, play), ..Looked::default() };
    let two = Two { game, known };
    let game = &two.game;
    let is_shown = game.ended.is_some() || game.settings.hints;
    let mut prospect = |plies: usize| {
        let outcome = if is_shown { play.outcome_after(plies) } else { None };
        let player = game.mover(plies);
        who_can_win(outcome.map(|outcome| outcome.seen_by(player)), player)
    };
    replay(&two, at, &mut prospect)
}

/// Who can win as a player is to move, as it follows that.
fn who_can_win(had: Option<PlayerOutcome>, player: Player) -> String {
    match had {
        Some(PlayerOutcome::Win) => " and can win.".to_owned(),
        Some(PlayerOutcome::Draw) => ", and neither player can force a win.".to_owned(),
        Some(PlayerOutcome::Loss) => format!("; {} can win.", player.opponent()),
        None => ".".to_owned(),
    }
}

/// A game with what is known of it.
struct Two<'a> {
    game: Match<'a>,
    known: Looked,
}

impl<'a> Deref for Two<'a> {
    type Target = Match<'a>;

    fn deref(&self) -> &Match<'a> {
        &self.game
    }
}

impl Two<'_> {
    /// A component after so many moves.
    fn component(&self, nth: usize, plies: usize) -> Option<&Component> {
        self.states.get(plies)?.get(nth)
    }

    /// What was left of the drawing after so many moves, where it is a component; what is asked of it has the answer.
    fn on_stage<T>(&self, plies: usize, answer: impl FnOnce(usize, Stage<'_>) -> T) -> Option<T> {
        let state = self.states.get(plies)?;
        let nth = state.iter().position(|component| component.of == Origin::Drawing)?;
        let (analysis, board) = (self.components.reading()?, state[nth].board()?);
        let mut taken_until = Vec::new();
        let made = self.plies.iter().take(plies).enumerate().filter(|(_, made)| made.component == nth);
        for (ply, made) in made {
            let taken = match made.drawn {
                Some(Turn::Move(id)) => Taken::Road(id),
                Some(Turn::Position(id)) => Taken::Position(id),
                _ => continue,
            };
            let before = self.states[ply][nth].board()?.picture();
            let token = analysis.reading().token_on(&before);
            taken_until.push(ReadPly { player: side(made.seat), taken, token });
        }
        Some(answer(nth, Stage { analysis, now: board.picture(), plies: &taken_until }))
    }

    /// Who is meant, where that is not plain.
    fn who(&self, player: Player) -> &'static str {
        match self.settings.person() {
            Some(person) if person == player => " (you)",
            Some(_) => " (Hyperjam)",
            None => "",
        }
    }

    /// That a player cannot move, and so somebody wins.
    fn stuck(&self, winner: Player) -> Line {
        let player = self.to_move();
        let won = match self.settings.person() {
            Some(person) if person == winner => "You have won".to_owned(),
            Some(_) => "Hyperjam has won".to_owned(),
            None => format!("{winner} has won"),
        };
        let mut line = vec![text(format!("{won}: {player}{} cannot move", self.who(player)))];
        line.extend(match &self.turns {
            Some(turns) => turns.stuck(self),
            None => from_where(self),
        });
        line.push(text(match self.components.query.drawing.graph.convention {
            Convention::Normal => format!(", so {winner} wins."),
            Convention::Misere => format!(", so {winner} wins, as this is misère play."),
        }));
        line
    }
}

impl Table for Two<'_> {
    fn drawing(&self) -> &Drawing {
        &self.components.query.drawing
    }

    fn moves(&self) -> &dyn Addresses {
        &*self.moves
    }

    fn plies(&self) -> &[Ply] {
        &self.plies
    }

    fn since(&self, plies: usize) -> usize {
        match &self.turns {
            Some(turns) => turns.since(plies),
            None => plies.saturating_sub(1),
        }
    }

    fn offers(&self) -> &[Offer] {
        &self.known.offers
    }

    fn best(&self) -> Option<usize> {
        self.known.best
    }

    fn turn_end(&self) -> Option<Address> {
        self.turns.as_ref().filter(|turns| turns.may_end)?;
        self.moves.turn_end()
    }

    fn has_moved(&self, component: usize) -> bool {
        self.turns.as_ref().is_some_and(|turns| turns.moved.contains(&component))
    }

    fn is_known(&self) -> bool {
        self.known.best_is_known
    }

    fn origins(&self) -> Vec<Origin> {
        self.now().iter().map(|component| component.of).collect()
    }

    fn name(&self, component: usize, plies: usize) -> String {
        self.component(component, plies).map(|at| self.components.name(at)).unwrap_or_default()
    }

    fn stands(&self, component: usize, plies: usize) -> Option<DrawnId> {
        let on = self.component(component, plies)?.position()?;
        self.components.analysis().map(|analysis| analysis.id(on))
    }

    fn board(&self, component: usize, plies: usize) -> Option<Pictured> {
        let board = self.component(component, plies)?.board_of_sheet()?;
        let mut view = picture::view(&self.name(component, plies), board);
        if !self.known.captions.is_empty() {
            view.shapes.extend(picture::outlines(board));
        }
        Some(Pictured { picture: board.picture(), view })
    }

    fn has_roads(&self) -> bool {
        self.components.analysis().is_some()
    }

    fn ended(&self) -> Option<(Line, Tone)> {
        let ended = self.ended?;
        let tone = match (ended.winner(), self.settings.person()) {
            (None, _) => Tone::Even,
            (Some(winner), Some(person)) if winner != person => Tone::Bad,
            _ => Tone::Good,
        };
        let line = match ended {
            Ending::Stuck { winner } => self.stuck(winner),
            Ending::DecidedEnd { component, end, winner } => {
                let mut line = position(self, component);
                line.push(text(format!(" is {}: {winner} wins.", end.described())));
                line
            }
            Ending::TieEnd { component } => {
                let mut line = vec![text("A draw: ")];
                line.extend(position(self, component));
                line.push(text(" is a tie end: play stops, and nobody wins."));
                line
            }
            Ending::Repetition => came_back(self, "A draw: ", "second", ", and nobody can force a win."),
            Ending::Thrice => {
                came_back(self, "A draw: ", "third", ". Whether somebody could win is not decided.")
            }
            Ending::Agreed => stands(self, "A draw by agreement".to_owned(), "."),
            Ending::Full => {
                let most = self.moves.most();
                let words =
                    format!("The record is full, as a game stops after {most} moves without a winner");
                stands(self, words, ".")
            }
        };
        Some((line, tone))
    }

    fn convention(&self) -> String {
        let convention = self.drawing().graph.convention;
        if let Some(rule) = self.moves.compound() {
            return crate::sum::ends_of_compound(rule, convention);
        }
        if self.moves.board().is_some() {
            return match convention {
                Convention::Normal => String::new(),
                Convention::Misere => convention.meaning().to_owned(),
            };
        }
        let endless = match self.may_go_on() {
            true => " A game that goes on for ever is a draw.",
            false => "",
        };
        format!("{}{endless}", convention.meaning())
    }

    fn left_out(&self) -> &[String] {
        &self.components.left_out
    }

    fn expected(&self) -> Vec<Block> {
        let mut blocks = self.known.expected.clone();
        if !self.known.best_moves.is_empty() {
            let table: &dyn Table = self;
            let row = |(component, [name, gain, does]): &(usize, [String; 3])| {
                let cells = [table.written(*component, name), gain.clone(), does.clone()];
                cells.map(|cell| vec![text(cell)]).into()
            };
            let rows = self.known.best_moves.iter().map(row).collect();
            let head = ["move", "incentive", ""].map(String::from).into();
            blocks.extend([heading("The best moves"), Block::Table { head, rows }]);
        }
        blocks
    }

    fn judged(&self, ply: usize) -> Option<(String, Tone)> {
        let effect = (*self.known.review.effects.get(ply)?)?;
        Some((effect.words(self.game.mover(ply)), tone(effect)))
    }

    fn afterwards(&self) -> Vec<Block> {
        let keeps = self.known.keeps.iter().map(|choice| keeps_the_draw(&self.game, self, choice));
        let lines = self.known.afterwards.iter().map(|said| sentence(said, &self.game, self));
        keeps.chain(lines).map(Block::Text).collect()
    }

    fn gone_by(&self) -> Option<usize> {
        match self.known.review.last_chance {
            Some(LastChance::Move { ply, .. }) => Some(ply),
            _ => None,
        }
    }

    fn made_tone(&self, ply: &Ply) -> Tone {
        Tone::Made(side(ply.seat))
    }

    fn caption(&self, component: usize) -> String {
        if self.has_moved(component) {
            return "moved in this turn".to_owned();
        }
        self.known.captions.get(component).cloned().unwrap_or_default()
    }

    fn moves_as(&self, component: usize) -> Option<String> {
        let (player, at) = (self.to_move(), self.now().get(component)?);
        Some(at.mover(player)).filter(|as_player| *as_player != player).map(|player| player.to_string())
    }

    fn stage(&self, plies: usize, offers: &[Offer]) -> Option<Scene> {
        let several = |id| Some(self.moves.view(GameView::From(id)).into());
        let is_drawing = |component: &Component| component.of == Origin::Drawing;
        if !self.now().iter().any(is_drawing) {
            return None;
        }
        let scene = self.on_stage(plies, |nth, stage| {
            let table: &dyn Table = self;
            let mut scene = stage.scene();
            if offers.is_empty() {
                return scene;
            }
            let taken = |offer: &Offer| offer.drawn.and_then(crate::board::component::taken_by);
            let own: Vec<(Taken, &Offer)> = offers
                .iter()
                .filter(|offer| offer.component == nth)
                .filter_map(|offer| Some((taken(offer)?, offer)))
                .collect();
            let leads: Vec<(Taken, String)> =
                own.iter().filter_map(|(taken, offer)| Some((*taken, table.with(offer)?.into()))).collect();
            stage.offer(&leads, &several, &mut scene);
            stage.refuse(self.to_move(), &mut scene);
            if table.has_hints() {
                for (taken, offer) in own {
                    highlight(taken, hinted(table, offer, Tone::Plain), &mut scene);
                }
            }
            scene
        });
        Some(scene.unwrap_or(Scene { locked: true, ..Scene::default() }))
    }

    fn ends(&self, offer: &Offer) -> Vec<DrawnId> {
        self.components.drawn_ends(offer.drawn)
    }

    fn fell(&self) -> Option<Line> {
        let plies = self.plies.len();
        let ply = self.plies.last().filter(|ply| self.now()[ply.component].of == Origin::Drawing)?;
        let gone = |plies: usize| self.on_stage(plies, |_, stage| stage.gone().1);
        let (before, now) = (gone(plies - 1)?, gone(plies)?);
        let fell: Vec<_> =
            now.into_iter().filter(|id| !before.contains(id) && road(ply.drawn) != Some(*id)).collect();
        self.components.reading()?.fell(&fell)
    }

    fn asked(&self) -> Option<String> {
        let table: &dyn Table = self;
        if !table.is_person(self.to_move().seat()) {
            return None;
        }
        if let Some(turns) = &self.turns {
            return turns.asked(self);
        }
        let reading = self.components.reading().filter(|_| self.now().len() == 1)?;
        let verb = verb(reading.rules());
        let what = if verb == "go" { "where" } else { "what" };
        Some(match self.settings.person() {
            Some(_) => format!(" Press {what} you {verb}."),
            None => format!(" Press {what} {} is to {verb}.", self.to_move()),
        })
    }

    fn question(&self, view: GameView) -> Option<Line> {
        let (here, drawing) = (self.moves.here(), self.drawing());
        match (view, self.components.reading()) {
            (GameView::From(at) | GameView::To(at), Some(reading)) => {
                let what = text(format!("What do you {} at ", verb(reading.rules())));
                let back = link("another position", here);
                Some(vec![what, drawn(drawing, at), text("? Or choose "), back, text(".")])
            }
            _ => taps::question(view, |at| drawn(drawing, at), here),
        }
    }

    fn marked(&self) -> Option<(DrawnMove, Tone)> {
        let choice = self.known.keeps.as_ref()?;
        let id = self.components.drawn_move(&self.now()[choice.component], choice, self.to_move())?;
        Some((id, Tone::Even))
    }

    fn agreement(&self) -> Option<String> {
        (self.ended == Some(Ending::Agreed)).then(|| agreement(&self.known.review))
    }

    fn has_draws(&self) -> bool {
        self.turns.is_none() && self.may_go_on()
    }
}

fn highlight(taken: Taken, tone: Tone, scene: &mut Scene) {
    match taken {
        Taken::Road(id) => {
            scene.moves.retain(|(other, _)| *other != id);
            scene.moves.push((id, tone));
        }
        Taken::Position(id) => {
            scene.positions.retain(|(other, _)| *other != id);
            scene.positions.push((id, tone));
        }
    }
}
